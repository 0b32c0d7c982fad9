//! The victory points as they stand, each with its rule.

use super::Show;
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::rules::look;
use crate::games::wellington::rules::victory;
use crate::games::wellington::rules::victory::Line;
use crate::games::wellington::words::course;
use crate::view::paint;

impl Show<'_> {
    /// Victory points: every item with its rule, the sums, and who would win [19].
    pub fn score(&self) -> String {
        let sight = look(self.t);
        let ended = sight.p.ended;
        let outcome = victory::outcome(&sight, ended);
        let mut out = String::new();
        for side in Side::BOTH {
            for power in side.powers() {
                out.push_str(&self.reckoning(power, victory::halves(&sight, power), &victory::lines(&sight, power)));
            }
            let sum: i32 = side.powers().into_iter().map(|p| outcome.halves[p.index()]).sum();
            out.push_str(&format!("{}\n", paint::bold(format!("{side}: {}", course::points(sum)))));
        }
        let bonus = victory::spanish_bonus(&sight);
        let players = sight.p.options.players;
        self.words(|words| {
            let line = format!("{}: {}", words.item(bonus.item), course::points(bonus.halves));
            let counts = match (players.are_apart(Side::Allies), outcome.bonus.is_some()) {
                (false, _) => "does not count: Britain and Spain have one player",
                (true, true) => "counts",
                (true, false) => "counts after a tie or an Allied victory only",
            };
            out.push_str(&format!("Spanish bonus {line}, {counts} {}\n", paint::dim(format!("[{}]", bonus.rule))));
            let names = |group: &Vec<Power>| group.iter().map(|p| paint::player(*p)).collect::<Vec<_>>().join(" and ");
            let groups: Vec<String> = players.groups().iter().map(names).collect();
            out.push_str(&format!("{} players: {} {}\n", groups.len(), groups.join(", "), paint::dim("[2.1]")));
            let won = words.won(outcome.side, outcome.by, outcome.individual).painted();
            let when = match ended {
                Some(ending) => format!("The game is over: {} [{}]. ", words.ending(ending), ending.rule()),
                None => "If the game ended now: ".into(),
            };
            out.push_str(&format!("{when}{won} {}", paint::dim("[19.1]")));
        });
        out
    }

    fn reckoning(&self, power: Power, halves: i32, lines: &[Line]) -> String {
        let mut table = self.table(&[]);
        self.words(|words| {
            for line in lines {
                let cells = vec![
                    format!("  {}", course::points(line.halves)),
                    words.item(line.item).painted(),
                    format!("[{}]", line.rule),
                ];
                table.row(cells);
            }
        });
        format!("{}: {}\n{}\n", paint::player(power), course::points(halves), table.text())
    }
}

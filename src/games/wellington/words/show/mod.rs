//! The position in tables: what `show` prints.

mod canvas;
mod cards;
mod fights;
mod map;
mod places;
mod score;

pub use map::MOST_STEPS;

use super::wording::Words;
use crate::games::wellington::api::Deck;
use crate::games::wellington::board::{Duchy, Leader, Marks, Officer, Phase, Power, Scenario, Whereabouts};
use crate::games::wellington::rules::{Seat, Seen, look, turn};
use crate::line;
use crate::view::amount;
use crate::view::fit::wrap;
use crate::view::grid::Grid;
use crate::view::line::Line;
use crate::view::paint;

/// The data for the tables.
pub struct Show<'a> {
    /// The table.
    pub t: &'a Seat,
    /// The scenario, for the notes on its sources.
    pub scenario: Option<&'a Scenario>,
    /// The card scripts.
    pub deck: &'a Deck,
    /// Columns of the terminal.
    pub width: u16,
    /// The position as the reader sees it.
    pub seen: Seen<'a>,
}

impl Show<'_> {
    fn table(&self, head: &[&str]) -> Grid {
        Grid::new(self.width, head)
    }

    fn words<R>(&self, run: impl FnOnce(Words<'_>) -> R) -> R {
        run(Words::of(&self.seen))
    }

    /// The Powers at a glance.
    pub fn summary(&self) -> String {
        let mut table = self.table(&["power", "hand", "res.", "SP", "leaders", "keys", "duchies", "home duchies"]);
        let marker = turn::preemption_marker(self.t);
        let sight = look(self.t);
        for power in Power::TRACK {
            let leaders: Vec<&str> = sight
                .p
                .officers
                .iter()
                .filter(|o| sight.power_of(o.leader) == power && o.is_piece() && o.at.duchy().is_some())
                .map(|o| sight.b.leader(o.leader).name.as_str())
                .collect();
            let held = if marker == Some(power) { "*" } else { "" };
            table.row(vec![
                paint::player(power),
                format!("{}{held}", sight.p.cards.hand(power).len()),
                sight.p.resources[power.index()].to_string(),
                sight.p.sp_on_map(power).to_string(),
                leaders.join(", "),
                sight.keys(power).len().to_string(),
                sight.duchy_count(power).to_string(),
                sight.controlled_homes(power).len().to_string(),
            ]);
        }
        let p = &sight.p;
        let mut head = format!("{} Round {}, the marker is at {}", p.year, p.round, paint::player(p.due));
        if p.phase != Phase::Impulses {
            head.push_str(&self.words(|words| format!("; {}", words.phase(p.phase))));
        }
        let note = if marker.is_some() { "\n* holds the Pre-emption marker [4.22]" } else { "" };
        format!("{}\n{}{}", paint::bold(head), table.text(), paint::dim(note))
    }

    /// Every Duchy with pieces or a Flag.
    pub fn board(&self) -> String {
        let mut table = self.table(&["duchy", "control", "pieces", ""]);
        let sight = look(self.t);
        for duchy in sight.b.places() {
            let pieces = self.pieces(duchy);
            let flag = sight.p.flags[duchy.index()];
            if pieces.is_empty() && flag.is_none() {
                continue;
            }
            let control = sight.control(duchy).map_or("—".to_string(), paint::player);
            let flag = flag.map_or(String::new(), |p| format!("Flag of {p}", p = paint::player(p)));
            table.row(vec![sight.b.duchy(duchy).name.clone(), control, pieces.painted(), flag]);
        }
        table.text()
    }

    /// Who Controls what.
    pub fn control(&self) -> String {
        let sight = look(self.t);
        let mut out = String::new();
        for power in Power::TRACK {
            let own = sight.b.places().filter(|d| sight.control(*d) == Some(power));
            let names: Vec<String> = own
                .map(|d| {
                    let info = sight.b.duchy(d);
                    let mark = if info.key { "*" } else { "" };
                    format!("{}{mark}", info.name)
                })
                .collect();
            out.push_str(&format!("{} {}\n", paint::player(power), paint::dim(format!("({})", names.len()))));
            out.push_str(&wrap(&names.join(", "), self.width.into(), 2));
        }
        let open: Vec<&str> =
            sight.b.places().filter(|d| sight.control(*d).is_none()).map(|d| sight.b.duchy(d).name.as_str()).collect();
        if !open.is_empty() {
            out.push_str(&format!("Uncontrolled\n{}", wrap(&open.join(", "), self.width.into(), 2)));
        }
        out.push_str(&paint::dim("* a Key"));
        out
    }

    /// The running effects.
    pub fn effects(&self) -> String {
        let p = self.t.position();
        if p.effects.is_empty() {
            return "no effects are in force".into();
        }
        let mut table = self.table(&["no.", "card", "effect", "by", "until", "on", "changes"]);
        self.words(|words| {
            for effect in &p.effects {
                let data: Vec<String> =
                    effect.data.iter().map(|(name, value)| format!("{name} {}", show_datum(&words, value))).collect();
                let points: Vec<&str> = self.t.world().cards.points(effect).iter().map(|point| point.word()).collect();
                table.row(vec![
                    effect.id.to_string(),
                    words.card(effect.card).to_string(),
                    effect.name.clone(),
                    paint::player(effect.by),
                    words.lifetime(effect.until).painted(),
                    data.join(", "),
                    points.join(", "),
                ]);
            }
        });
        table.text()
    }

    /// Counters that are not on the map.
    pub fn pool(&self) -> String {
        let mut table = self.table(&["power", "unbuilt", "Regroup Box", "leaders waiting"]);
        let sight = look(self.t);
        self.words(|words| {
            for power in Power::TRACK {
                let away = |o: &Officer| !o.is_piece() || o.at.duchy().is_none();
                let waiting = sight.p.officers.iter().filter(|o| sight.power_of(o.leader) == power && away(o));
                let names: Vec<String> = waiting
                    .map(|o| {
                        let how = if o.at != Whereabouts::Pool { " (Regroup Box)" } else { "" };
                        format!("{}{how}", words.leader(o.leader))
                    })
                    .collect();
                let unbuilt = crate::games::wellington::rules::pieces::pool(sight.b, &sight.p, power);
                table.row(vec![
                    paint::player(power),
                    words.counters(unbuilt).to_string(),
                    words.counters(sight.p.regroup(power)).to_string(),
                    names.join(", "),
                ]);
            }
        });
        table.text()
    }

    /// The pieces in a Duchy, in a line.
    pub fn pieces(&self, duchy: Duchy) -> Line {
        let parts = Power::TRACK.into_iter().map(|power| self.pieces_of(duchy, power));
        Line::join(parts.filter(|line| !line.is_empty()), "; ")
    }

    /// The pieces of a Power in a Duchy; empty if there are none.
    fn pieces_of(&self, duchy: Duchy, power: Power) -> Line {
        let sight = look(self.t);
        self.words(|words| {
            let mut own: Vec<Line> =
                sight.leaders(duchy, power).map(|o| self.officer(&words, o.leader).into()).collect();
            let counters = sight.p.counters(duchy, power);
            if !counters.is_empty() {
                own.push(words.counters(counters));
            }
            if own.is_empty() { Line::new() } else { line!("{}: {}", power, Line::join(own, " with ")) }
        })
    }

    fn officer(&self, words: &Words<'_>, leader: Leader) -> String {
        let sight = look(self.t);
        let stands_in = if sight.p.officer(leader).is_piece() { "" } else { "stand-in for " };
        let mark = if sight.p.officer(leader).marks.has(Marks::SPENT) { " (marked)" } else { "" };
        format!("{stands_in}{} ({}-{}){mark}", words.leader(leader), sight.rating(leader), sight.command(leader))
    }

    /// One Power.
    pub fn power(&self, power: Power) -> String {
        let sight = look(self.t);
        let mut out = format!("{}\n", self.hand(power));
        let resources = sight.p.resources[power.index()];
        out.push_str(&format!("{}\n", amount(resources, "Resource", "Resources")));
        for duchy in sight.b.places().filter(|d| sight.has_formation(*d, power)) {
            out.push_str(&format!("  {:<20} {}\n", sight.b.duchy(duchy).name, self.pieces(duchy).painted()));
        }
        out.trim_end().to_string()
    }
}

fn show_datum(words: &Words<'_>, value: &crate::games::wellington::board::Datum) -> String {
    use crate::games::wellington::board::{Datum, Formation};
    match value {
        Datum::Nil => "nothing".into(),
        Datum::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
        Datum::Int(n) => n.to_string(),
        Datum::Text(text) => text.to_string(),
        Datum::Power(power) => paint::player(*power),
        Datum::Side(side) => side.to_string(),
        Datum::Duchy(duchy) => words.duchy(*duchy).to_string(),
        Datum::Leader(leader) => words.leader(*leader).to_string(),
        Datum::Line(line) => words.line(*line).to_string(),
        Datum::Card(card) => words.card(*card).to_string(),
        Datum::Formation(Formation::Of(leader)) => format!("{}'s Formation", words.leader(*leader)),
        Datum::Formation(Formation::Tagged(_) | Formation::Lot(_)) => "Soldiers".into(),
        Datum::List(list) => list.iter().map(|d| show_datum(words, d)).collect::<Vec<_>>().join(" "),
    }
}

//! Beside the map: the state of the game, the trays of the four Powers, the piles, and running effects.

use super::block::counters;
use super::board::Look;
use super::ink::colours;
use crate::drawing::letters::{Font, width, wrap};
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::board::{Card, Power, Whereabouts};
use crate::games::wellington::rules::{look, pieces, turn, victory};
use crate::games::wellington::words::course::points;
use crate::games::wellington::words::{Show, Words};
use crate::kit::{Hand, Tray};
use crate::line;
use crate::view::Line;

/// The width of the column.
pub const WIDTH: f64 = 700.0;
const LETTERS: f64 = 22.0;
const LINE: f64 = 30.0;

/// Draws the column, and returns where it ends.
pub fn draw(look: &Look<'_>, svg: &mut Svg, [x, y]: [f64; 2]) -> f64 {
    let words = Words::of(&look.show.seen);
    let p = words.p;
    let mut y = y + 26.0;
    svg.text([x, y], &format!("{} · Round {} · {}", p.year, p.round, words.phase(p.phase)), Ink::bold(31.0));
    y += 20.0;
    let holder = turn::preemption_marker(look.show.t);
    for power in Power::TRACK {
        y = tray(look, svg, [x, y], power, holder == Some(power)) + 16.0;
    }
    let piles = piles(&words).into_iter().map(|(head, line)| (head, line.to_string())).collect();
    rows(svg, [x, y], &piles)
}

fn tray(look: &Look<'_>, svg: &mut Svg, [x, y]: [f64; 2], power: Power, preempts: bool) -> f64 {
    let c = colours(Some(power));
    let rows_of = rows_of(look, power);
    let lines: usize = rows_of.iter().map(|(head, text)| broken(head, text).len()).sum();
    let height = 46.0 + LINE * lines as f64 + 10.0;
    svg.rect([x, y, WIDTH, height], "rx=\"6\" fill=\"#fbfaf5\" stroke=\"#111111\" stroke-width=\"2\"");
    svg.rect([x + 1.0, y + 1.0, WIDTH - 2.0, 40.0], &format!("rx=\"5\" fill=\"{}\"", c.fill));
    let ink = Ink { font: Font::Bold, size: 26.0, anchor: "start", fill: c.letters, halo: c.ground };
    let due = look.sight.p.due == power;
    svg.text([x + 10.0, y + 30.0], &format!("{power} ({}){}", c.short, if due { " · next to play" } else { "" }), ink);
    if preempts {
        svg.text([x + WIDTH - 10.0, y + 29.0], "Pre-emption", Ink { anchor: "end", size: 21.0, ..ink });
    }
    rows(svg, [x + 10.0, y + 46.0], &rows_of);
    y + height
}

type Rows = Vec<(&'static str, String)>;

/// The trays as values, for pages that show them beside the board.
pub fn told(show: &Show<'_>) -> Vec<Tray> {
    let sight = look(show.t);
    let look = Look { show, sight: &sight };
    let holder = turn::preemption_marker(show.t);
    let words = Words::of(&show.seen);
    let one = |power: Power| {
        let hand = show.seen.hand(power).map(|hand| hand.iter().map(|card| u32::from(card.0)).collect());
        let rows = rows_of(&look, power).into_iter().filter(|(head, _)| *head != HAND);
        let preempts = (holder == Some(power)).then(|| ("holds".to_string(), Line::from("the Pre-emption marker")));
        Tray {
            name: power.into(),
            rows: rows.map(|(head, text)| (head.to_string(), text.into())).chain(preempts).collect(),
            hand: Some(Hand { count: show.seen.hand_size(power), cards: hand }),
        }
    };
    let piles = piles(&words).into_iter().map(|(head, line)| (head.to_string(), line)).collect();
    let piles = Tray { name: "Piles and effects".into(), rows: piles, hand: None };
    Power::TRACK.into_iter().map(one).chain([piles]).collect()
}

/// The head of the row with the hand.
const HAND: &str = "hand";

fn rows_of(look: &Look<'_>, power: Power) -> Rows {
    let (sight, p) = (look.sight, &look.sight.p);
    let hand = p.cards.hand(power);
    let shown = look.show.seen.hand(power).map_or(String::new(), |hand| format!(": {}", numbers(hand)));
    let held = sight.duchy_count(power);
    let own = |at| sight.leaders_away(power, at).map(|l| sight.b.leader(l).name.as_str()).collect::<Vec<_>>();
    let with = |counted: String, leaders: Vec<&str>| match (counted.as_str(), leaders.is_empty()) {
        ("–", false) => leaders.join(", "),
        (_, true) => counted,
        _ => format!("{counted}, {}", leaders.join(", ")),
    };
    let points = points(victory::halves(sight, power));
    vec![
        (HAND, format!("{}{shown}", of(hand.len(), "card"))),
        (
            "has",
            format!(
                "{}, {}, {}, {points} points",
                of(p.resources[power.index()].into(), "Resource"),
                of(sight.keys(power).len(), "Key"),
                if held == 1 { "1 Duchy".into() } else { format!("{held} Duchies") }
            ),
        ),
        ("on the map", format!("{} SP", p.sp_on_map(power))),
        ("Regroup Box", with(counters(p.regroup(power)), own(Whereabouts::Regroup))),
        ("unbuilt", with(counters(pieces::pool(sight.b, p, power)), own(Whereabouts::Pool))),
    ]
}

/// A number of something.
fn of(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn numbers(cards: &[Card]) -> String {
    cards.iter().map(|card| format!("#{}", card.0)).collect::<Vec<_>>().join(" ")
}

fn piles(words: &Words<'_>) -> Vec<(&'static str, Line)> {
    let p = words.p;
    let top = p.cards.discards.last().map_or_else(Line::new, |card| line!(", on top {}", words.card(*card)));
    let mut rows = vec![
        ("draw pile", line!("{} cards", p.cards.deck.len())),
        ("discards", line!("{}{}", p.cards.discards.len(), top)),
    ];
    let named = |cards: &[Card]| Line::join(cards.iter().map(|card| words.card(*card)), ", ");
    if !p.cards.table.is_empty() {
        rows.push(("on the table", named(&p.cards.table)));
    }
    let in_force =
        p.effects.iter().map(|e| line!("{} {} ({})", words.card(e.card), e.name.as_str(), words.lifetime(e.until)));
    let in_force: Vec<Line> = in_force.collect();
    if !in_force.is_empty() {
        rows.push(("in force", Line::join(in_force, "; ")));
    }
    rows
}

/// The width of the row heads.
const HEADS: f64 = 158.0;

fn broken(head: &str, text: &str) -> Vec<String> {
    let most = WIDTH - HEADS - 24.0 - (width(head, Font::Bold, LETTERS) - HEADS + 8.0).max(0.0);
    let lines = wrap(text, Font::Plain, LETTERS, most);
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// Draws rows, and returns where they end.
fn rows(svg: &mut Svg, [x, y]: [f64; 2], rows: &Rows) -> f64 {
    let mut y = y;
    for (head, text) in rows {
        svg.text([x, y + LINE * 0.8], head, Ink::bold(LETTERS));
        for line in broken(head, text) {
            y += LINE;
            svg.text([x + HEADS, y - LINE * 0.2], &line, Ink::plain(LETTERS));
        }
    }
    y
}

//! The cards: how often and how they are played, and whether their holders win more often.

use super::chart::forest;
use super::html::{column, count, number, powers, signed};
use crate::games::wellington::board::{Card, Side};
use crate::games::wellington::lab::{CardName, CardTally, Reading};
use crate::stats::contrast::{Contrast, Difference, Tally, z_of_many};
use crate::stats::interval::Z;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// With fewer games of a kind than this, no difference is reported.
const LEAST: u64 = 10;
/// The possible ends of the charts' scale, as shares.
const SCALES: [f64; 6] = [0.05, 0.1, 0.2, 0.4, 0.6, 1.0];

/// A comparison of games with a property and games without it.
struct Compared {
    card: Card,
    with: Tally,
    without: Tally,
    contrast: Contrast,
}

/// The section of the page.
pub fn section(reading: &Reading) -> anyhow::Result<Markup> {
    if reading.summary.finished == 0 {
        return Ok(html! { p { "No game was finished." } });
    }
    let dealt = |side: Side| compare(reading, |tally| dealt(reading, tally, side));
    let played = |side: Side| compare(reading, |tally| tally.played[side as usize].clone());
    Ok(html! {
        (often(reading))
        h3 id="dealt" { "Being dealt a card, and winning" }
        .note {
            p {
                "Which cards are dealt when the game begins is chance alone, so here a difference " b { "is" } " an effect: of having \
                 that card rather than another one, as these players use it, among all other games, those in which the enemy got it \
                 included. What a Mulligan does to the hand comes after, and is part of the effect."
            }
        }
        (effects(reading, Side::BOTH.map(dealt), ["dealt it", "not dealt it"])?)
        h3 id="played" { "Playing a card for its text, and winning" }
        .note {
            p {
                "This is a " b { "correlation" } ". Each game counts once for a side: with the first Turn in which it held the card in an \
                 own Impulse or played it. Games in which it played it in that Turn as an Event, a Response or a Battle card are \
                 compared with those in which it held it and did not, Turn by Turn. Players choose when to play a card: one that is \
                 played when things go well anyway looks strong here without being so, and one that is played in need looks weak."
            }
        }
        (effects(reading, Side::BOTH.map(played), ["played it", "held it only"])?)
    })
}

fn name(reading: &Reading, card: Card) -> String {
    let title = reading.about.card(card).map_or("a card that is not on the list", |it| &it.title);
    format!("#{} {title}", card.0)
}

/// How often each card is held and played.
fn often(reading: &Reading) -> Markup {
    let games = reading.summary.finished as f64;
    let none = CardTally::default();
    let row = |card: &CardName| {
        let tally = reading.cards.get(&Card(card.card)).unwrap_or(&none);
        let rate = |n: u64| number(format!("{:.1}", n as f64 / games * 100.0));
        let plus = if card.plus { "+" } else { "" };
        html! {
            tr {
                th scope="row" { "#" (card.card) " " (card.title) }
                td { (card.kind.replace('_', " ")) }
                (number(card.cp.map_or("–".into(), |cp| format!("{cp}{plus}"))))
                @for n in tally.held { (number(format!("{:.0}\u{a0}%", n as f64 / games * 100.0))) }
                @for n in tally.playable { (number(format!("{:.0}\u{a0}%", n as f64 / games * 100.0))) }
                (rate(tally.text.iter().sum()))
                @for n in tally.text { (rate(n)) }
                (rate(tally.cp.iter().sum()))
            }
        }
    };
    html! {
        details open {
            summary { "How often each card is held and played" }
            .wide {
                table {
                    caption {
                        "Held: in how many games a side had it in one of its own Impulses. Playable: in how many it could have played it for its text. Plays are counted for 100 games: for the text \
                         (as an Event, a Response or a Battle card), by all and by each Power, and for Command Points by all."
                    }
                    thead {
                        tr {
                            th scope="col" rowspan="2" { "card" }
                            th scope="col" rowspan="2" { "kind" }
                            th.n scope="col" rowspan="2" { "CP" }
                            th scope="colgroup" colspan="2" { "held by" }
                            th scope="colgroup" colspan="2" { "playable by" }
                            th scope="colgroup" colspan="5" { "for its text, in 100 games" }
                            th.n scope="col" rowspan="2" { "for CP," br; "in 100 games" }
                        }
                        tr { (column("Allies")) (column("French")) (column("Allies")) (column("French")) (column("all")) (powers()) }
                    }
                    tbody { @for card in &reading.about.cards { (row(card)) } }
                }
            }
        }
    }
}

fn dealt(reading: &Reading, tally: &CardTally, side: Side) -> Contrast {
    let with = tally.dealt[side as usize];
    let (games, wins) = (reading.summary.finished, reading.summary.wins(side).0);
    let without = Tally { wins: wins.saturating_sub(with.wins), games: games.saturating_sub(with.games) };
    Contrast::of(with, without)
}

/// The cards with enough games of both kinds.
fn compare(reading: &Reading, contrast: impl Fn(&CardTally) -> Contrast) -> Vec<Compared> {
    let one = |(card, tally): (&Card, &CardTally)| {
        let contrast = contrast(tally);
        let [with, without] = contrast.totals();
        let enough = with.games >= LEAST && without.games >= LEAST;
        enough.then_some(Compared { card: *card, with, without, contrast })
    };
    reading.cards.iter().filter_map(one).collect()
}

/// The tables of both sides, and a warning about so many comparisons.
fn effects(reading: &Reading, sides: [Vec<Compared>; 2], kinds: [&str; 2]) -> anyhow::Result<Markup> {
    let comparisons = sides.iter().map(Vec::len).sum::<usize>();
    if comparisons == 0 {
        return Ok(html! { p { "No card has " (LEAST) " games of both kinds: too few to compare." } });
    }
    let strict = z_of_many(comparisons);
    let farthest = sides.iter().flatten().filter_map(|it| it.contrast.difference(Z)).map(|d| d.high.max(-d.low));
    let farthest = farthest.fold(0.0, f64::max);
    let scale = SCALES.into_iter().find(|scale| farthest <= *scale).unwrap_or(1.0);
    Ok(html! {
        (many(reading, &sides, comparisons, strict))
        @for (side, compared) in Side::BOTH.into_iter().zip(&sides) {
            details open {
                summary { (side) ": " (count(compared.len() as u64, "card", "cards")) }
                .wide {
                    table {
                        (head(side, kinds, format!("{:.0}", scale * 100.0)))
                        tbody { @for it in compared { (row(reading, side, it, strict, scale)?) } }
                    }
                }
            }
        }
    })
}

/// The heading of a side's comparisons. `most` is the end of the charts' scale, in points.
fn head(side: Side, kinds: [&str; 2], most: String) -> Markup {
    html! {
        caption {
            "How often the " (side) " win, in per cent of the games of each kind, and the difference in points of per cent with its 95 % \
             interval. The picture goes from −" (most) " to +" (most) "."
        }
        thead {
            tr {
                th scope="col" { "card" }
                @for kind in kinds {
                    th.n scope="col" { "games:" br; (kind) }
                    (column("they win"))
                }
                (column("difference"))
                (column("95% CI"))
                th scope="col" { "less – more" }
            }
        }
    }
}

/// Explains that among many comparisons, some look significant by chance.
fn many(reading: &Reading, sides: &[Vec<Compared>; 2], comparisons: usize, strict: f64) -> Markup {
    let clear = |it: &Compared, z: f64| it.contrast.difference(z).filter(Difference::is_clear);
    let seen = sides.iter().flatten().filter(|it| clear(it, Z).is_some()).count();
    let standing: BTreeMap<(Card, usize), Difference> = sides
        .iter()
        .enumerate()
        .flat_map(|(side, all)| all.iter().filter_map(move |it| Some(((it.card, side), clear(it, strict)?))))
        .collect();
    html! {
        p {
            "These are " (comparisons) " comparisons. If no card made any difference, about " (format!("{:.0}", comparisons as f64 * 0.05))
            " of their intervals would leave out zero all the same; " (seen) " do, drawn thick. Allowing for their number (Bonferroni), "
            @if standing.is_empty() { b { "none" } " stands out." } @else { "these stand out, marked ★:" }
        }
        @if !standing.is_empty() {
            ul {
                @for ((card, side), difference) in &standing {
                    li { (name(reading, *card)) " (" (Side::BOTH[*side]) "): " (signed(difference.value * 100.0)) }
                }
            }
        }
    }
}

fn row(reading: &Reading, side: Side, it: &Compared, strict: f64, scale: f64) -> anyhow::Result<Markup> {
    let name = name(reading, it.card);
    let Some(d) = it.contrast.difference(Z) else {
        return Ok(html! {
            tr {
                th scope="row" { (name) }
                (number(it.with.games))
                td {}
                (number(it.without.games))
                td {}
                td colspan="3" { "never both in one Turn" }
            }
        });
    };
    let star = it.contrast.difference(strict).is_some_and(|d| d.is_clear());
    let [value, low, high] = [d.value, d.low, d.high].map(|x| signed(x * 100.0));
    let title = format!("#{}, {side}: {value} points, 95% CI {low} to {high}", it.card.0);
    Ok(html! {
        tr {
            th scope="row" { @if star { b { (name) } " ★" } @else { (name) } }
            (number(it.with.games))
            (number(format!("{:.1}", d.with * 100.0)))
            (number(it.without.games))
            (number(format!("{:.1}", d.without * 100.0)))
            (number(value))
            (number(format!("{low}\u{a0}…\u{a0}{high}")))
            td { (forest(&title, d.value, d.low, d.high, scale, d.is_clear())?) }
        }
    })
}

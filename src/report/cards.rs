//! The cards: how often they are played and how, and whether whoever has them wins more often.

use super::chart::forest;
use super::html::{count, number, signed, text, word};
use crate::games::wellington::board::{Card, Power, Side};
use crate::lab::{CardTally, Reading};
use crate::stats::contrast::{Contrast, Difference, Tally, z_of_many};
use crate::stats::interval::Z;
use std::collections::BTreeMap;

/// Fewer games of a kind than this say nothing about a difference.
const LEAST: u64 = 10;
/// Where the scale of the pictures may end, in shares.
const SCALES: [f64; 6] = [0.05, 0.1, 0.2, 0.4, 0.6, 1.0];

/// A comparison of games with something and games without it.
struct Compared {
    card: Card,
    with: Tally,
    without: Tally,
    contrast: Contrast,
}

/// The section of the page.
pub fn section(reading: &Reading) -> anyhow::Result<String> {
    if reading.summary.finished == 0 {
        return Ok("<p>No game came to its end.</p>".into());
    }
    let mut page = often(reading);
    page.push_str("<h3 id=dealt>Being dealt a card, and winning</h3>");
    page.push_str(&note(
        "Who is dealt which cards when the game begins is chance alone, so here a difference <b>is</b> an effect: of having that \
         card rather than another one, as these players use it, among all other games, those in which the enemy got it included. \
         What a Mulligan does to the hand comes after, and is part of the effect.",
    ));
    let dealt = |side: Side| compare(reading, |tally| dealt(reading, tally, side));
    page.push_str(&effects(reading, [dealt(Side::Allies), dealt(Side::French)], ["dealt it", "not dealt it"])?);
    page.push_str("<h3 id=played>Playing a card for its text, and winning</h3>");
    page.push_str(&note(
        "This is a <b>correlation</b>. Each game counts once for a side: with the first Turn in which it held the card in an own \
         Impulse or played it. Games in which it played it in that Turn as an Event, a Response or a Battle card are compared with \
         those in which it held it and did not, Turn by Turn. Players choose when to play a card: one that is played when things go \
         well anyway looks strong here without being so, and one that is played in need looks weak.",
    ));
    let played = |side: Side| compare(reading, |tally| tally.played[side as usize].clone());
    page.push_str(&effects(reading, [played(Side::Allies), played(Side::French)], ["played it", "held it only"])?);
    Ok(page)
}

fn note(text: &str) -> String {
    format!("<div class=note><p>{text}</p></div>")
}

fn name(reading: &Reading, card: Card) -> String {
    let title = reading.about.card(card).map_or("a card that is not on the list", |it| &it.title);
    format!("#{} {}", card.0, text(title))
}

/// How often each card is held and played.
fn often(reading: &Reading) -> String {
    let games = reading.summary.finished as f64;
    let none = CardTally::default();
    let row = |card: &crate::lab::CardName| {
        let tally = reading.cards.get(&Card(card.card)).unwrap_or(&none);
        let rate = |n: u64| number(format!("{:.1}", n as f64 / games * 100.0));
        let held: String =
            tally.held.iter().map(|n| number(format!("{:.0}&nbsp;%", *n as f64 / games * 100.0))).collect();
        let texts: String = tally.text.iter().map(|n| rate(*n)).collect();
        let plus = if card.plus { "+" } else { "" };
        let cp = card.cp.map_or("–".into(), |cp| format!("{cp}{plus}"));
        format!(
            "<tr><th scope=row>#{} {}</th><td>{}</td>{}{held}{}{texts}{}</tr>",
            card.card,
            text(&card.title),
            word(&card.kind),
            number(cp),
            rate(tally.text.iter().sum()),
            rate(tally.cp.iter().sum()),
        )
    };
    let rows: String = reading.about.cards.iter().map(row).collect();
    let powers: String = Power::TRACK.iter().map(|power| format!("<th scope=col class=n>{power}</th>")).collect();
    format!(
        "<details open><summary>How often each card is held and played</summary><div class=wide><table><caption>Held: in how many games a \
         side had it in one of its own Impulses. Plays are counted for 100 games: for the text (as an Event, a Response or a Battle card), \
         by all and by each Power, and for Command Points by all.</caption><thead><tr><th scope=col rowspan=2>card</th><th scope=col \
         rowspan=2>kind</th><th scope=col rowspan=2 class=n>CP</th><th scope=colgroup colspan=2>held by</th><th scope=colgroup \
         colspan=5>for its text, in 100 games</th><th scope=col rowspan=2 class=n>for CP,<br>in 100 games</th></tr><tr><th scope=col \
         class=n>Allies</th><th scope=col class=n>French</th><th scope=col class=n>all</th>{powers}</tr></thead><tbody>{rows}\
         </tbody></table></div></details>"
    )
}

fn dealt(reading: &Reading, tally: &CardTally, side: Side) -> Contrast {
    let with = tally.dealt[side as usize];
    let (games, wins) = (reading.summary.finished, reading.summary.wins(side).0);
    let without = Tally { wins: wins.saturating_sub(with.wins), games: games.saturating_sub(with.games) };
    Contrast::of(with, without)
}

/// The cards for which there are enough games of both kinds.
fn compare(reading: &Reading, contrast: impl Fn(&CardTally) -> Contrast) -> Vec<Compared> {
    let one = |(card, tally): (&Card, &CardTally)| {
        let contrast = contrast(tally);
        let [with, without] = contrast.totals();
        let enough = with.games >= LEAST && without.games >= LEAST;
        enough.then_some(Compared { card: *card, with, without, contrast })
    };
    reading.cards.iter().filter_map(one).collect()
}

/// The tables of both sides, and what is to be thought of so many comparisons.
fn effects(reading: &Reading, sides: [Vec<Compared>; 2], [with, without]: [&str; 2]) -> anyhow::Result<String> {
    let comparisons = sides.iter().map(Vec::len).sum::<usize>();
    if comparisons == 0 {
        return Ok(format!("<p>No card has {LEAST} games of both kinds: too few to compare.</p>"));
    }
    let strict = z_of_many(comparisons);
    let farthest = sides.iter().flatten().filter_map(|it| it.contrast.difference(Z)).map(|d| d.high.max(-d.low));
    let farthest = farthest.fold(0.0, f64::max);
    let scale = SCALES.into_iter().find(|scale| farthest <= *scale).unwrap_or(1.0);
    let mut page = many(reading, &sides, comparisons, strict);
    for (side, compared) in Side::BOTH.into_iter().zip(&sides) {
        let mut rows = String::new();
        for it in compared {
            rows.push_str(&row(reading, side, it, strict, scale)?);
        }
        page.push_str(&format!(
            "<details open><summary>{side}: {}</summary><div class=wide><table><caption>How often the {side} win, in per cent of the games \
             of each kind, and the difference in points of per cent with its 95 % interval. The picture goes from −{:.0} to +{:.0}.\
             </caption><thead><tr><th scope=col>card</th><th scope=col class=n>games:<br>{with}</th><th scope=col class=n>they \
             win</th><th scope=col class=n>games:<br>{without}</th><th scope=col class=n>they win</th><th scope=col class=n>\
             difference</th><th scope=col class=n>95 % interval</th><th scope=col>less – more</th></tr></thead><tbody>{rows}</tbody>\
             </table></div></details>",
            count(compared.len() as u64, "card", "cards"),
            scale * 100.0,
            scale * 100.0,
        ));
    }
    Ok(page)
}

/// With many comparisons some look like something by chance.
fn many(reading: &Reading, sides: &[Vec<Compared>; 2], comparisons: usize, strict: f64) -> String {
    let clear = |it: &Compared, z: f64| it.contrast.difference(z).filter(Difference::is_clear);
    let seen = sides.iter().flatten().filter(|it| clear(it, Z).is_some()).count();
    let standing: BTreeMap<(Card, usize), Difference> = sides
        .iter()
        .enumerate()
        .flat_map(|(side, all)| all.iter().filter_map(move |it| Some(((it.card, side), clear(it, strict)?))))
        .collect();
    let told = |((card, side), difference): (&(Card, usize), &Difference)| {
        let side = Side::BOTH[*side];
        format!("<li>{} ({side}): {}</li>", name(reading, *card), signed(difference.value * 100.0))
    };
    let list: String = standing.iter().map(told).collect();
    let stands = if list.is_empty() {
        "Allowing for their number (Bonferroni), <b>none</b> stands out.".to_string()
    } else {
        format!("Allowing for their number (Bonferroni), these stand out, marked ★:</p><ul>{list}</ul><p>")
    };
    format!(
        "<p>These are {comparisons} comparisons. If no card made any difference, about {:.0} of their intervals would leave out zero all the \
         same; {seen} do, drawn thick. {stands}</p>",
        comparisons as f64 * 0.05
    )
}

fn row(reading: &Reading, side: Side, it: &Compared, strict: f64, scale: f64) -> anyhow::Result<String> {
    let name = name(reading, it.card);
    let Some(d) = it.contrast.difference(Z) else {
        return Ok(format!(
            "<tr><th scope=row>{name}</th>{}<td></td>{}<td></td><td colspan=3>never both in one Turn</td></tr>",
            number(it.with.games),
            number(it.without.games)
        ));
    };
    let star = it.contrast.difference(strict).is_some_and(|d| d.is_clear());
    let (name, mark) = if star { (format!("<b>{name}</b>"), " ★") } else { (name, "") };
    let [value, low, high] = [d.value, d.low, d.high].map(|x| signed(x * 100.0));
    let title = format!("#{}, {side}: {value} points, 95 % interval {low} to {high}", it.card.0);
    Ok(format!(
        "<tr><th scope=row>{name}{mark}</th>{}{}{}{}{}{}<td>{}</td></tr>",
        number(it.with.games),
        number(format!("{:.1}", d.with * 100.0)),
        number(it.without.games),
        number(format!("{:.1}", d.without * 100.0)),
        number(value),
        number(format!("{low}&nbsp;…&nbsp;{high}")),
        forest(&title, d.value, d.low, d.high, scale, d.is_clear())?
    ))
}

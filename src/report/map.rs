//! The map of the scenario with each place in the colour of those who Control it how often.

use super::html::{count, minus, number, percent, percents, text};
use super::labels;
use crate::games::wellington::board::{Power, Side};
use crate::lab::{About, Holders, Place, Reading};
use crate::stats::interval;

/// How big a place is drawn.
pub const RADIUS: f64 = 21.0;
/// How high letters of names are.
pub const LETTERS: f64 = 16.0;
/// Room around the places.
const MARGIN: f64 = 70.0;
/// What is said of every map.
const RECONSTRUCTED: &str = "Reconstructed map, not the printed one";

/// The section of the page.
pub fn section(reading: &Reading) -> String {
    let maps: Vec<(String, &Vec<Holders>)> = reading.control.iter().map(|(year, all)| (when(*year), all)).collect();
    // The end of the game is the first in the list, and the last in time.
    let maps: Vec<_> = maps.iter().skip(1).chain(maps.first()).collect();
    if maps.is_empty() {
        return "<p>No game came to its end.</p>".into();
    }
    let mut page = String::from("<div class=maps>");
    for (i, (when, _)) in maps.iter().enumerate() {
        let checked = if i + 1 == maps.len() { " checked" } else { "" };
        page.push_str(&format!("<input type=radio name=map id=map{i}{checked}><label for=map{i}>{when}</label>"));
    }
    for (when, all) in &maps {
        page.push_str(&figure(&reading.about, when, all));
    }
    page.push_str("</div>");
    page.push_str(&format!(
        "<details><summary>What the map says of itself</summary><p>{}</p></details>",
        text(&reading.about.note)
    ));
    page
}

fn when(year: Option<u16>) -> String {
    year.map_or("end of the game".into(), |year| format!("end of {year}"))
}

fn figure(about: &About, when: &str, all: &[Holders]) -> String {
    let games = all.first().map_or(0, Holders::games);
    let games = count(games, "game", "games");
    format!(
        "<figure>{}<figcaption>Who Controls what at the {when} ({games}). The number in a place: in so many per cent of the games the \
         Allies Control it. Dark places are French, light ones Allied. A thick edge is a Key, points around a place a Fortress. \
         <b>{RECONSTRUCTED}.</b></figcaption>{}</figure>",
        picture(about, when, all),
        table(about, when, all)
    )
}

/// The share of the Allies, with half of what nobody Controls.
fn lean(holders: &Holders) -> f64 {
    let games = holders.games().max(1) as f64;
    (holders.side(Side::Allies) as f64 + holders.nobody as f64 / 2.0) / games
}

fn picture(about: &About, when: &str, all: &[Holders]) -> String {
    let xs = || about.places.iter().map(|place| place.x);
    let ys = || about.places.iter().map(|place| place.y);
    let low = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min) - MARGIN;
    let high = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max) + MARGIN;
    let (left, top) = (low(&mut xs()), low(&mut ys()) - 20.0);
    let (width, height) = (high(&mut xs()) - left, high(&mut ys()) + 50.0 - top);
    let title = format!(
        "{RECONSTRUCTED}: how often each side Controls each place at the {when}. The table below says the same."
    );
    let mut svg = format!(
        "<svg viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=img font-family=sans-serif><title>{}</title>",
        text(&title)
    );
    svg.push_str(&format!(
        "<text x={:.0} y={:.0} font-size=26 font-weight=bold text-anchor=middle fill=#16202c>{RECONSTRUCTED}</text>",
        left + width / 2.0,
        top + 34.0
    ));
    for [a, b] in &about.lines {
        let (a, b) = (&about.places[*a], &about.places[*b]);
        svg.push_str(&format!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=#c3c0b2 stroke-width=2.5 />",
            a.x, a.y, b.x, b.y
        ));
    }
    for (place, holders) in about.places.iter().zip(all) {
        svg.push_str(&one(place, holders));
    }
    for (label, place) in labels::place(&about.places).into_iter().zip(&about.places) {
        let weight = if place.key { " font-weight=bold" } else { "" };
        svg.push_str(&format!(
            "<text x={:.1} y={:.1} font-size={LETTERS} text-anchor={}{weight} fill=#16202c stroke=#fff stroke-width=4 \
             stroke-linejoin=round paint-order=stroke>{}</text>",
            label.x,
            label.y,
            label.anchor,
            text(&place.name)
        ));
    }
    svg.push_str(&legend(left + width / 2.0, top + height - 42.0));
    svg.push_str("</svg>");
    svg
}

fn one(place: &Place, holders: &Holders) -> String {
    let share = lean(holders);
    let games = holders.games().max(1) as f64;
    let allies = holders.side(Side::Allies) as f64 / games * 100.0;
    let french = holders.side(Side::French) as f64 / games * 100.0;
    let title = format!("{}: Allies {allies:.1} %, French {french:.1} %", place.name);
    let (x, y, fill) = (place.x, place.y, ramp(share));
    let edge = format!("fill={fill} stroke=#16202c stroke-width={}", if place.key { "4.5" } else { "1.5" });
    let shape = match (place.kind.as_str(), place.fortress) {
        ("box", _) => format!("<rect x={:.1} y={:.1} width=84 height=38 rx=5 {edge} />", x - 42.0, y - 19.0),
        (_, Some(_)) => format!("<path d=\"{}\" {edge} />", star(x, y)),
        _ => format!("<circle cx={x:.1} cy={y:.1} r={RADIUS} {edge} />"),
    };
    let ink = if share < 0.35 { "#fff" } else { "#16202c" };
    format!(
        "<g><title>{}</title>{shape}<text x={x:.1} y={:.1} font-size=18 font-weight=bold text-anchor=middle fill={ink}>{}</text></g>",
        text(&title),
        y + 6.5,
        minus(&format!("{allies:.0}"))
    )
}

/// A star with eight points.
fn star(x: f64, y: f64) -> String {
    let points: Vec<String> = (0..16)
        .map(|i| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 8.0).sin_cos();
            let r = RADIUS + if i % 2 == 0 { 7.0 } else { 0.0 };
            format!("{:.1} {:.1}", x + r * sin, y - r * cos)
        })
        .collect();
    format!("M{}Z", points.join("L"))
}

/// Dark blue, grey, light yellow: lighter all the way, so that it is read without colours too.
fn ramp(share: f64) -> String {
    const STOPS: [[f64; 3]; 3] = [[15.0, 42.0, 96.0], [150.0, 146.0, 134.0], [251.0, 210.0, 74.0]];
    let at = share.clamp(0.0, 1.0) * 2.0;
    let (from, to) = if at < 1.0 { (STOPS[0], STOPS[1]) } else { (STOPS[1], STOPS[2]) };
    let [r, g, b] = [0, 1, 2].map(|i| (from[i] + (to[i] - from[i]) * (at - at.floor().min(1.0))).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn legend(x: f64, y: f64) -> String {
    let step = |i: u32| {
        let x = x - 220.0 + f64::from(i) * 40.0;
        format!("<rect x={x:.0} y={y:.0} width=40 height=22 fill={} />", ramp(f64::from(i) / 10.0))
    };
    let steps: String = (0..=10).map(step).collect();
    format!(
        "{steps}<rect x={:.0} y={y:.0} width=440 height=22 fill=none stroke=#16202c stroke-width=1.5 /><text x={:.0} y={:.0} \
         font-size=18 text-anchor=end fill=#16202c>always French</text><text x={:.0} y={:.0} font-size=18 fill=#16202c>always \
         Allied</text>",
        x - 220.0,
        x - 232.0,
        y + 17.0,
        x + 232.0,
        y + 17.0
    )
}

fn table(about: &About, when: &str, all: &[Holders]) -> String {
    let row = |(place, holders): (&Place, &Holders)| {
        let games = holders.games();
        let share = |n: u64| number(percent(n as f64 / games.max(1) as f64));
        let allies = holders.side(Side::Allies);
        let interval = interval::share(allies, games).map_or("–".into(), |share| percents(&share));
        let powers: String = Power::TRACK.iter().map(|power| share(holders.powers[power.index()])).collect();
        let key = if place.key { " (Key)" } else { "" };
        format!(
            "<tr><th scope=row>{}{key}</th>{}{}{}{}{powers}</tr>",
            text(&place.name),
            share(allies),
            number(interval),
            share(holders.side(Side::French)),
            share(holders.nobody)
        )
    };
    let rows: String = about.places.iter().zip(all).map(row).collect();
    let powers: String = Power::TRACK.iter().map(|power| format!("<th scope=col class=n>{power}</th>")).collect();
    format!(
        "<details><summary>The same as a table</summary><div class=wide><table><caption>Control at the {when}: share of games, for \
         the Allies with its 95 % interval</caption><thead><tr><th scope=col>place</th><th scope=col class=n>Allies</th><th \
         scope=col class=n>95 %</th><th scope=col class=n>French</th><th scope=col class=n>nobody</th>{powers}</tr></thead>\
         <tbody>{rows}</tbody></table></div></details>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_get_lighter_all_the_way() {
        let light = |share: f64| {
            let colour = ramp(share);
            let part = |i: usize| f64::from(u8::from_str_radix(&colour[i..i + 2], 16).unwrap());
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        };
        let all: Vec<f64> = (0..=20).map(|i| light(f64::from(i) / 20.0)).collect();
        assert!(all.windows(2).all(|two| two[0] < two[1]), "{all:?}");
    }
}

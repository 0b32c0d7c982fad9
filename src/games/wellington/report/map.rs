//! The map of the scenario. The colour of each place shows how often each side Controls it.

use super::html::{column, count, minus, number, percent, percents, powers};
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::{Area, Spots};
use crate::drawing::svg::Svg;
use crate::drawing::terrain::SEA;
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::lab::{About, Holders, Place, Reading};
use crate::games::wellington::picture::terrain;
use crate::stats::interval;
use maud::{Markup, PreEscaped, html};

/// The radius of a place.
const RADIUS: f64 = 21.0;
/// How far the points of a Fortress stick out.
const POINTS: f64 = 7.0;
/// The width of a Key's edge.
const EDGE: f64 = 4.5;
/// Half the size of a box.
const BOX: [f64; 2] = [42.0, 19.0];
/// The font size of names.
const LETTERS: f64 = 16.0;
/// The reader's own fonts are used. The widest common ones are wider than the pictures' font by this factor.
const WIDER: f64 = 1.0 / 0.9;
/// Room around the places.
const MARGIN: f64 = 70.0;
/// Room for the heading.
const HEAD: f64 = 44.0;
/// Room for the legend.
const FOOT: f64 = 50.0;
/// Dark lines and text.
const INK: &str = "#16202c";
/// The note on every map.
const RECONSTRUCTED: &str = "Reconstructed map, not the printed one";

/// The section of the page.
pub fn section(reading: &Reading) -> Markup {
    let maps: Vec<(String, &Vec<Holders>)> = reading.control.iter().map(|(year, all)| (when(*year), all)).collect();
    // The end of the game comes first in the list, but last in time.
    let maps: Vec<_> = maps.iter().skip(1).chain(maps.first()).collect();
    if maps.is_empty() {
        return html! { p { "No game was finished." } };
    }
    html! {
        .maps {
            @for (i, (when, _)) in maps.iter().enumerate() {
                input type="radio" name="map" id={ "map" (i) } checked[i + 1 == maps.len()];
                label for={ "map" (i) } { (when) }
            }
            @for (when, all) in &maps { (figure(&reading.about, when, all)) }
        }
        details { summary { "Notes on the map" } p { (reading.about.note) } }
    }
}

fn when(year: Option<u16>) -> String {
    year.map_or("end of the game".into(), |year| format!("end of {year}"))
}

fn figure(about: &About, when: &str, all: &[Holders]) -> Markup {
    let games = all.first().map_or(0, Holders::games);
    html! {
        figure {
            (picture(about, when, all))
            figcaption {
                "Who Controls what at the " (when) " (" (count(games, "game", "games")) "). The number in a place: in so many per cent of \
                 the games the Allies Control it. Dark places are French, light ones Allied. A thick edge is a Key, points around a place \
                 a Fortress. " b { (RECONSTRUCTED) "." }
            }
            (table(about, when, all))
        }
    }
}

/// The share of the Allies, plus half of the share that nobody Controls.
fn lean(holders: &Holders) -> f64 {
    let games = holders.games().max(1) as f64;
    (holders.side(Side::Allies) as f64 + holders.nobody as f64 / 2.0) / games
}

fn picture(about: &About, when: &str, all: &[Holders]) -> Markup {
    let bounds = bounds(&about.places);
    let names = names(&about.places, &about.lines, bounds);
    // Names that find no room among the places go below them.
    let lowest = names.iter().map(|(_, area)| area.bottom).fold(bounds.bottom, f64::max);
    let ([middle, _], [width, _]) = (bounds.middle(), bounds.size());
    let (left, top, height) = (bounds.left, bounds.top - HEAD, HEAD + lowest - bounds.top + FOOT);
    html! {
        svg viewBox=(format!("{left:.0} {top:.0} {width:.0} {height:.0}")) font-family="sans-serif" role="img" {
            title { (RECONSTRUCTED) ": how often each side Controls each place at the " (when) ". The table below says the same." }
            (PreEscaped(ground(about, bounds, lowest)))
            text x=(whole(middle)) y=(whole(top + 34.0)) font-size="26" font-weight="bold" text-anchor="middle" fill=(INK) {
                (RECONSTRUCTED)
            }
            @for [a, b] in about.lines.iter().map(|ends| ends.map(|end| &about.places[end])) {
                path d=(format!("M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y)) stroke="#c3c0b2" stroke-width="2.5" {}
            }
            @for (place, holders) in about.places.iter().zip(all) { (one(place, holders)) }
            @for (place, area) in &names { (name(place, area)) }
            (legend(middle, lowest + 8.0))
        }
    }
}

/// The sea, the land and the rivers. Heading and legend stay white.
fn ground(about: &About, bounds: Area, lowest: f64) -> String {
    let Some(ground) = about.terrain.and_then(terrain) else { return String::new() };
    let [width, height] = bounds.size();
    let mut svg = Svg::default();
    svg.rect([bounds.left, bounds.top, width, height], &format!("fill=\"{SEA}\""));
    ground.sketch(&mut svg);
    let white = "fill=\"#fff\"";
    svg.rect([bounds.left, bounds.top - HEAD, width, HEAD], white);
    svg.rect([bounds.left, bounds.bottom, width, lowest - bounds.bottom + FOOT], white);
    svg.0
}

/// The part of the map that contains the places and their names.
fn bounds(places: &[Place]) -> Area {
    let nothing = Area { left: f64::INFINITY, top: f64::INFINITY, right: f64::NEG_INFINITY, bottom: f64::NEG_INFINITY };
    let with = |all: Area, place: &Place| Area {
        left: all.left.min(place.x),
        top: all.top.min(place.y),
        right: all.right.max(place.x),
        bottom: all.bottom.max(place.y),
    };
    places.iter().fold(nothing, with).grown(MARGIN)
}

/// The area of a place's sign, with its edge.
fn sign(place: &Place) -> Area {
    let half = match place.kind.as_str() {
        "box" => BOX,
        _ if place.fortress.is_some() => [RADIUS + POINTS; 2],
        _ => [RADIUS; 2],
    };
    Area::around([place.x, place.y], half.map(|n| n * 2.0)).grown(EDGE / 2.0)
}

/// The font of a name.
fn font(place: &Place) -> Font {
    if place.key { Font::Bold } else { Font::Plain }
}

/// Finds room for the names, those of Keys first.
fn names<'p>(places: &'p [Place], lines: &[[usize; 2]], bounds: Area) -> Vec<(&'p Place, Area)> {
    let ends = lines.iter().map(|ends| ends.map(|end| &places[end])).map(|[a, b]| [a.x, a.y, b.x, b.y]);
    let mut spots = Spots::new(bounds, ends.collect());
    for place in places {
        spots.take(sign(place));
    }
    let mut order: Vec<&Place> = places.iter().collect();
    order.sort_by_key(|place| !place.key);
    let room = |place: &Place| [width(&place.name, font(place), LETTERS) * WIDER, LETTERS * 1.06];
    order.into_iter().map(|place| (place, spots.find(sign(place), room(place)))).collect()
}

/// A length in an attribute.
fn length(n: f64) -> String {
    format!("{n:.1}")
}

/// A length rounded to whole units.
fn whole(n: f64) -> String {
    format!("{n:.0}")
}

/// The name of a place. Beside its sign, it starts or ends there, however wide the font is. A white edge keeps it
/// legible on a line.
fn name(place: &Place, area: &Area) -> Markup {
    let sign = sign(place);
    let (x, anchor) = if area.left >= sign.right {
        (area.left, "start")
    } else if area.right <= sign.left {
        (area.right, "end")
    } else {
        (area.middle()[0], "middle")
    };
    html! {
        text x=(length(x)) y=(length(area.top + LETTERS * 0.82)) font-size=(LETTERS) text-anchor=(anchor)
            font-weight=[place.key.then_some("bold")] fill=(INK) stroke="#fff" stroke-width="4" stroke-linejoin="round"
            paint-order="stroke" { (place.name) }
    }
}

fn one(place: &Place, holders: &Holders) -> Markup {
    let share = lean(holders);
    let games = holders.games().max(1) as f64;
    let allies = holders.side(Side::Allies) as f64 / games * 100.0;
    let french = holders.side(Side::French) as f64 / games * 100.0;
    let (x, y, fill) = (place.x, place.y, ramp(share));
    let [across, down] = BOX;
    let edge = if place.key { EDGE } else { 1.5 };
    let ink = if share < 0.35 { "#fff" } else { INK };
    html! {
        g {
            title { (place.name) ": Allies " (length(allies)) " %, French " (length(french)) " %" }
            @if place.kind == "box" {
                rect x=(length(x - across)) y=(length(y - down)) width=(across * 2.0) height=(down * 2.0) rx="5" fill=(fill) stroke=(INK)
                    stroke-width=(edge) {}
            } @else if place.fortress.is_some() {
                path d=(star(x, y)) fill=(fill) stroke=(INK) stroke-width=(edge) {}
            } @else {
                circle cx=(length(x)) cy=(length(y)) r=(RADIUS) fill=(fill) stroke=(INK) stroke-width=(edge) {}
            }
            text x=(length(x)) y=(length(y + 6.5)) font-size="18" font-weight="bold" text-anchor="middle" fill=(ink) {
                (minus(&whole(allies)))
            }
        }
    }
}

/// A star with eight points.
fn star(x: f64, y: f64) -> String {
    let points: Vec<String> = (0..16)
        .map(|i| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 8.0).sin_cos();
            let r = RADIUS + if i % 2 == 0 { POINTS } else { 0.0 };
            format!("{:.1} {:.1}", x + r * sin, y - r * cos)
        })
        .collect();
    format!("M{}Z", points.join("L"))
}

/// Dark blue, grey, light yellow. It gets lighter all the way, so it works without colours too.
fn ramp(share: f64) -> String {
    const STOPS: [[f64; 3]; 3] = [[15.0, 42.0, 96.0], [150.0, 146.0, 134.0], [251.0, 210.0, 74.0]];
    let at = share.clamp(0.0, 1.0) * 2.0;
    let (from, to) = if at < 1.0 { (STOPS[0], STOPS[1]) } else { (STOPS[1], STOPS[2]) };
    let [r, g, b] = [0, 1, 2].map(|i| (from[i] + (to[i] - from[i]) * (at - at.floor().min(1.0))).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn legend(x: f64, y: f64) -> Markup {
    let (left, right, low) = (x - 220.0, x + 232.0, whole(y + 17.0));
    html! {
        @for i in 0..=10_u8 {
            rect x=(whole(left + f64::from(i) * 40.0)) y=(whole(y)) width="40" height="22" fill=(ramp(f64::from(i) / 10.0)) {}
        }
        rect x=(whole(left)) y=(whole(y)) width="440" height="22" fill="none" stroke=(INK) stroke-width="1.5" {}
        text x=(whole(left - 12.0)) y=(low) font-size="18" text-anchor="end" fill=(INK) { "always French" }
        text x=(whole(right)) y=(low) font-size="18" fill=(INK) { "always Allied" }
    }
}

fn table(about: &About, when: &str, all: &[Holders]) -> Markup {
    let row = |(place, holders): (&Place, &Holders)| {
        let games = holders.games();
        let share = |n: u64| number(percent(n as f64 / games.max(1) as f64));
        let allies = holders.side(Side::Allies);
        html! {
            tr {
                th scope="row" { (place.name) @if place.key { " (Key)" } }
                (share(allies))
                (number(interval::share(allies, games).map_or("–".into(), |share| percents(&share))))
                (share(holders.side(Side::French)))
                (share(holders.nobody))
                @for power in Power::TRACK { (share(holders.powers[power.index()])) }
            }
        }
    };
    html! {
        details {
            summary { "The same as a table" }
            .wide {
                table {
                    caption { "Control at the " (when) ": share of games, for the Allies with its 95% CI" }
                    thead {
                        tr {
                            th scope="col" { "place" }
                            @for name in ["Allies", "95 %", "French", "nobody"] { (column(name)) }
                            (powers())
                        }
                    }
                    tbody { @for each in about.places.iter().zip(all) { (row(each)) } }
                }
            }
        }
    }
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

    #[test]
    fn names_lie_in_the_picture_and_cover_neither_places_nor_each_other() {
        let place = |i: u8| Place {
            id: String::new(),
            name: ["Ávila", "Ciudad Rodrigo", "Saldaña", "San Sebastián"][usize::from(i % 4)].into(),
            country: String::new(),
            kind: if i == 7 { "box" } else { "duchy" }.into(),
            x: f64::from(i % 5) * 130.0,
            y: f64::from(i / 5) * 100.0,
            key: i.is_multiple_of(6),
            capital: false,
            fortress: i.is_multiple_of(3).then_some(1),
        };
        let places: Vec<Place> = (0..20).map(place).collect();
        let lines: Vec<[usize; 2]> = (1..20).map(|i| [i - 1, i]).collect();
        let bounds = bounds(&places);
        let names = names(&places, &lines, bounds);
        assert_eq!(names.len(), places.len());
        for (i, (place, area)) in names.iter().enumerate() {
            assert!(area.within(&bounds), "{place:?} {area:?}");
            assert!(names[..i].iter().all(|(_, other)| !area.meets(other)), "{place:?} {area:?}");
            assert!(places.iter().all(|other| !area.meets(&sign(other))), "{place:?} {area:?}");
        }
    }
}

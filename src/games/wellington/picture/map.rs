//! The map: land and sea, lines, places, names, and pieces.

use super::board::Look;
use super::ink::colours;
use super::{RECONSTRUCTED, block, place};
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::{Area, Spots};
use crate::drawing::svg::{Ink, Svg};
use crate::drawing::terrain::{LAND, SEA, Terrain};
use crate::drawing::ways::{self, Road};
use crate::games::wellington::board::{Card, Duchy, Fact, Facts, Ground, Line, LineType, Power, Provenance};
use crate::games::wellington::rules::Point;
use crate::games::wellington::rules::points;
use std::sync::OnceLock;

/// The scale of the map compared with its file, to make room for counters.
const SCALE: f64 = 1.5;
/// Room around the outermost places.
const MARGIN: f64 = 105.0;
/// Room for the heading.
const HEAD: f64 = 40.0;

/// The names of the seas, in open water: the middle of each name, and its size.
const SEAS: [(&str, [f64; 2], f64); 4] = [
    ("BAY OF BISCAY", [560.0, 170.0], 42.0),
    ("ATLANTIC OCEAN", [300.0, 1480.0], 42.0),
    ("MEDITERRANEAN SEA", [1330.0, 1380.0], 42.0),
    ("BALEARIC SEA", [1440.0, 830.0], 26.0),
];

/// The layout: where everything is, and which space is taken.
pub struct Chart {
    origin: [f64; 2],
    size: [f64; 2],
    /// The space that is taken.
    pub spots: Spots,
}

impl Chart {
    /// Lays out all places of a board.
    pub fn of(look: &Look<'_>) -> Chart {
        let places = &look.sight.b.duchies;
        let low = |of: fn(&crate::games::wellington::board::DuchyInfo) -> f64| {
            places.iter().map(of).fold(f64::INFINITY, f64::min)
        };
        let high = |of: fn(&crate::games::wellington::board::DuchyInfo) -> f64| {
            places.iter().map(of).fold(f64::NEG_INFINITY, f64::max)
        };
        let (x, y) = (
            |d: &crate::games::wellington::board::DuchyInfo| d.x,
            |d: &crate::games::wellington::board::DuchyInfo| d.y,
        );
        let finite = |n: f64| if n.is_finite() { n } else { 0.0 };
        let (left, top) = (finite(low(x)), finite(low(y)));
        let span = |from: f64, to: f64| (to - from).clamp(0.0, 4000.0) * SCALE + 2.0 * MARGIN;
        let size = [span(left, finite(high(x))), span(top, finite(high(y))) + HEAD];
        let mut chart =
            Chart { origin: [left, top], size, spots: Spots::new(Area::around([0.0; 2], [0.0; 2]), Vec::new()) };
        let lines = look.sight.b.lines.iter().map(|l| {
            let ([ax, ay], [bx, by]) = (chart.at(look, l.a), chart.at(look, l.b));
            [ax, ay, bx, by]
        });
        let bounds = Area { left: 4.0, top: HEAD + 4.0, right: size[0] - 4.0, bottom: size[1] - 4.0 };
        chart.spots = Spots::new(bounds, lines.collect());
        chart
    }

    /// Width and height.
    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    fn point(&self, at: [f64; 2]) -> [f64; 2] {
        point(self.origin, at)
    }

    /// Where a place is.
    pub fn at(&self, look: &Look<'_>, duchy: Duchy) -> [f64; 2] {
        let info = look.sight.b.duchy(duchy);
        self.point([info.x, info.y])
    }
}

/// Where a point of the board is on a drawing that begins at this origin.
fn point(origin: [f64; 2], [x, y]: [f64; 2]) -> [f64; 2] {
    [(x - origin[0]) * SCALE + MARGIN, (y - origin[1]) * SCALE + MARGIN + HEAD]
}

/// The terrain of a map.
pub fn terrain(ground: Ground) -> Option<&'static Terrain> {
    static PENINSULA: OnceLock<Option<Terrain>> = OnceLock::new();
    let Ground::Peninsula = ground;
    PENINSULA.get_or_init(|| Terrain::read(include_str!("../../../../assets/terrain/peninsula.json"))).as_ref()
}

/// Draws the map.
pub fn draw(look: &Look<'_>, chart: &mut Chart) -> String {
    let mut svg = Svg::default();
    let [width, height] = chart.size();
    svg.raw(format_args!(
        "<clipPath id=\"sheet\"><rect width=\"{width:.0}\" height=\"{height:.0}\"/></clipPath><g clip-path=\"url(#sheet)\">"
    ));
    // A map that says nothing about its ground is all land.
    let bare = look.sight.b.land.is_empty() && look.sight.b.terrain.is_none();
    svg.rect([0.0, 0.0, width, height], &format!("fill=\"{}\"", if bare { LAND } else { SEA }));
    for ring in &look.sight.b.land {
        let points: Vec<[f64; 2]> = ring.iter().map(|point| chart.point(*point)).collect();
        svg.shape(&points, &format!("fill=\"{LAND}\" stroke=\"#3d5866\" stroke-width=\"1.8\""));
    }
    let ground = look.sight.b.terrain.and_then(terrain);
    if let Some(ground) = ground {
        ground.draw(&mut svg, |point| chart.point(point));
        seas(chart, &mut svg);
    }
    svg.end();
    if look.sight.b.duchies.iter().any(|d| d.provenance == Provenance::Reconstructed) {
        let ink = Ink { anchor: "middle", ..Ink::bold(26.0) };
        svg.text([width / 2.0, 32.0], RECONSTRUCTED, ink);
    }
    lines(look, chart, &mut svg);
    let places: Vec<Duchy> = look.sight.b.places().collect();
    for duchy in &places {
        chart.spots.take(place::area(look, chart.at(look, *duchy), *duchy));
    }
    let names = place::names(look, chart, &places);
    let blocks = block::all(look, chart, &places);
    if let Some(ground) = ground {
        let origin = chart.origin;
        ground.name_rivers(&mut svg, &mut chart.spots, |at| point(origin, at));
    }
    for stack in &blocks {
        block::tie(stack, &mut svg);
    }
    for duchy in &places {
        place::draw(look, chart.at(look, *duchy), *duchy, &mut svg);
    }
    for (duchy, area) in &names {
        place::name(look, *duchy, area, &mut svg);
    }
    for stack in &blocks {
        block::draw(look, stack, &mut svg);
    }
    svg.0
}

/// The names of the seas, in open water. Nothing else is written there.
fn seas(chart: &mut Chart, svg: &mut Svg) {
    for (name, at, size) in SEAS {
        let at = chart.point(at);
        let area = Area::around([at[0], at[1] - size * 0.35], [width(name, Font::Title, size) * 1.3, size]);
        let ink = Ink { font: Font::Title, size, anchor: "middle", fill: "#55839c", halo: "" };
        svg.raw("<g class=\"sea\" aria-hidden=\"true\" letter-spacing=\"4\">");
        svg.text(at, name, ink);
        svg.end();
        chart.spots.fill(area);
    }
}

fn lines(look: &Look<'_>, chart: &mut Chart, svg: &mut Svg) {
    let mut signs: Vec<Area> = Vec::new();
    let ends = |line: Line| {
        let info = look.sight.b.line(line);
        let ([ax, ay], [bx, by]) = (chart.at(look, info.a), chart.at(look, info.b));
        [ax, ay, bx, by]
    };
    let all = || (0..look.sight.b.lines.len()).map(|i| Line(i as u8));
    let blocked = blocked(look);
    let ground = look.sight.b.terrain.and_then(terrain);
    for line in all() {
        let info = look.sight.b.line(line);
        let by = blocked.iter().find(|(l, _)| *l == line).map(|(_, card)| *card);
        let others = otherwise(look, line);
        let title = format!(
            "{} – {}: {}, {}{}{}",
            look.sight.b.duchy(info.a).name,
            look.sight.b.duchy(info.b).name,
            info.kind,
            info.provenance,
            others.iter().map(|(kind, power)| format!(", {kind} for {power}")).collect::<String>(),
            by.map_or(String::new(), |card| format!(", blocked by #{}", card.0))
        );
        svg.group("class=\"line\"", &title);
        let [a, b] = [info.a, info.b].map(|end| look.sight.b.duchy(end)).map(|end| [end.x, end.y]);
        let bridge = ground.and_then(|ground| ground.crossing(a, b, None)).unwrap_or(0.5);
        stroke(info.kind, ends(line), info.provenance != Provenance::Reconstructed, bridge, 26.0, svg);
        if let Some(card) = by {
            signs.push(bar(ends(line), card, svg));
        }
        signs.extend(others.iter().enumerate().map(|(i, other)| change(ends(line), i, by.is_some(), other, svg)));
        svg.end();
    }
    signs.into_iter().for_each(|area| chart.spots.take(area));
}

/// A line of a type: a road, broken if it is Rough, between slopes in a Pass, or over a River. A line that is known from a source is
/// wider and white; the others are narrow and brown. `part` is how far along the road the bridge is, and `reach` how far its river
/// extends to both sides.
pub fn stroke(kind: LineType, ends: [f64; 4], known: bool, part: f64, reach: f64, svg: &mut Svg) {
    let (width, fill) = if known { (11.0, "#ffffff") } else { (7.4, "#dfc596") };
    let broken = if kind == LineType::Rough { "17 8" } else { "" };
    let road = Road { width, edge: 2.0, ink: "#3b3226", fill, broken };
    ways::road(svg, ends, &road);
    match kind {
        LineType::Clear | LineType::Rough => {}
        LineType::Pass => ways::slopes(svg, ends, width / 2.0 + 1.0, reach * 0.58),
        LineType::River => ways::river(svg, ends, part, [reach, 9.5], |svg, ends| ways::road(svg, ends, &road)),
    }
}

/// The types of a line for Powers for which a card changes it.
fn otherwise(look: &Look<'_>, line: Line) -> Vec<(LineType, Power)> {
    let printed = look.sight.b.line(line).kind;
    let kinds = Power::TRACK.into_iter().map(|power| (look.sight.line_type(line, power), power));
    kinds.filter(|(kind, _)| *kind != printed).collect()
}

/// The sign for a line with a different type for some Power: that type, and the Power. It goes above the sign of a
/// blocked line.
fn change(
    [x1, y1, x2, y2]: [f64; 4],
    nth: usize,
    above: bool,
    (kind, power): &(LineType, Power),
    svg: &mut Svg,
) -> Area {
    let nth = nth as f64;
    let down = if above { -34.0 - 26.0 * nth } else { 26.0 * nth };
    let at = [(x1 + x2) / 2.0, (y1 + y2) / 2.0 + down];
    let area = Area::around(at, [72.0, 24.0]);
    let [x, y] = at;
    svg.rect([area.left, area.top, 72.0, 24.0], "rx=\"12\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"2\"");
    stroke(*kind, [x - 29.0, y, x - 3.0, y], false, 0.5, 9.0, svg);
    svg.text([x + 15.0, y + 5.0], colours(Some(*power)).short, Ink { anchor: "middle", ..Ink::bold(14.0) });
    area
}

/// The sign for a blocked line, with the card that blocks it.
fn bar([x1, y1, x2, y2]: [f64; 4], card: Card, svg: &mut Svg) -> Area {
    let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    svg.circle([x, y], 17.0, "fill=\"#ffffff\" stroke=\"#b00020\" stroke-width=\"4\"");
    let arm = 9.0;
    for sign in [-1.0, 1.0] {
        svg.line(
            [x - arm, y - arm * sign, x + arm, y + arm * sign],
            "stroke=\"#b00020\" stroke-width=\"5\" stroke-linecap=\"round\"",
        );
    }
    let ink = Ink { font: Font::Bold, size: 14.0, anchor: "middle", fill: "#b00020", halo: "#ffffff" };
    svg.text([x, y + 32.0], &format!("#{}", card.0), ink);
    Area { left: x - 19.0, top: y - 19.0, right: x + 19.0, bottom: y + 36.0 }
}

/// The blocked lines, each with the card that blocks it.
pub fn blocked(look: &Look<'_>) -> Vec<(Line, Card)> {
    let t = look.show.t;
    let lines = look.sight.b.lines.iter().enumerate().map(|(i, info)| (Line(i as u8), info));
    let closed = |(line, info): (Line, &crate::games::wellington::board::LineInfo)| {
        let ways = [(info.a, info.b), (info.b, info.a)];
        let all = Power::TRACK.into_iter().flat_map(|power| ways.map(|(from, to)| (power, from, to)));
        let mut by = None;
        for (power, from, to) in all {
            // Asked as in 7.1: if Flags cannot cross, the line counts as blocked.
            let facts = || {
                let facts = Facts::none().and(Fact::Power, power).and(Fact::From, from).and(Fact::To, to);
                facts.and(Fact::Line, line).and(Fact::Purpose, "flag")
            };
            match points::yes_by(t, Point::MayCrossLine, true, facts) {
                (false, Some(card)) => by = Some(card),
                _ => return None,
            }
        }
        by.map(|card| (line, card))
    };
    lines.filter_map(closed).collect()
}

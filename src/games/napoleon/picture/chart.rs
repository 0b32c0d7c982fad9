//! The map: cities and roads from the data, and the armies on them.

use super::ink::{self, ARMY};
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::{Area as Box, Spots};
use crate::drawing::svg::{Ink, Svg};
use crate::drawing::terrain::{LAND, Terrain};
use crate::drawing::ways::{self, Road};
use crate::games::napoleon::board::{Army, City, CityInfo, Place, Provenance, RoadInfo};
use crate::games::napoleon::seen::Seen;
use std::sync::OnceLock;

/// The size of the map.
pub const SIZE: [f64; 2] = [1900.0, 1240.0];

/// The colour of the edges of roads.
const INK: &str = "#3b3226";

/// A road: wide if it is major, broken if it is our own reconstruction.
pub fn road(svg: &mut Svg, ends: [f64; 4], major: bool, ours: bool) {
    let (width, edge, fill) = if major { (12.0, 2.4, "#f2cf7f") } else { (6.6, 1.7, "#fffdf5") };
    let broken = match (ours, major) {
        (false, _) => "",
        (true, true) => "22 6",
        (true, false) => "12 6",
    };
    ways::road(svg, ends, &Road { width, edge, ink: INK, fill, broken });
}

/// Draws a river where a road crosses it, and the road over it on a bridge.
pub fn river(svg: &mut Svg, ends: [f64; 4], major: bool, part: f64, reach: f64) {
    ways::river(svg, ends, part, [reach, 7.5], |svg, ends| road(svg, ends, major, false));
}

/// The terrain between the Scheldt and the Ardennes.
pub fn terrain() -> Option<&'static Terrain> {
    static WATERLOO: OnceLock<Option<Terrain>> = OnceLock::new();
    WATERLOO.get_or_init(|| Terrain::read(include_str!("../../../../assets/terrain/waterloo.json"))).as_ref()
}

const LETTERS: f64 = 21.0;
/// The room above the map for the heading.
const HEAD: f64 = 52.0;
const EDGE: f64 = 70.0;

/// Where a point lies on the map: it holds all cities.
fn projection(seen: &Seen<'_>) -> impl Fn([f64; 2]) -> [f64; 2] + use<> {
    let cities = &seen.world.scenario.board.cities;
    let span = |of: fn(&CityInfo) -> f64| {
        let all = cities.iter().map(of);
        let [low, high] = all.fold([f64::MAX, f64::MIN], |[low, high], x| [low.min(x), high.max(x)]);
        [low, (high - low).max(0.001)]
    };
    let ([west, wide], [south, tall]) = (span(|c| c.lon), span(|c| c.lat));
    let [w, h] = [SIZE[0] - 2.0 * EDGE - 60.0, SIZE[1] - 2.0 * EDGE - 40.0];
    move |[lon, lat]| [EDGE + (lon - west) / wide * w, EDGE + 40.0 + (1.0 - (lat - south) / tall) * h]
}

/// Draws the map.
pub fn draw(seen: &Seen<'_>, svg: &mut Svg) {
    let board = &seen.world.scenario.board;
    let [width, height] = SIZE;
    svg.raw(format_args!(
        "<clipPath id=\"sheet\"><rect width=\"{width:.0}\" height=\"{height:.0}\"/></clipPath><g clip-path=\"url(#sheet)\">"
    ));
    svg.rect([0.0, 0.0, width, height], &format!("fill=\"{LAND}\""));
    let at = projection(seen);
    if let Some(ground) = terrain() {
        ground.draw(svg, &at);
    }
    svg.end();
    let spots: Vec<[f64; 2]> = board.cities.iter().map(|info| at([info.lon, info.lat])).collect();
    // Major roads lie over minor ones.
    let mut roads: Vec<&RoadInfo> = board.roads.iter().collect();
    roads.sort_by_key(|road| road.major);
    for road in roads {
        let (a, b) = (spots[road.a.index()], spots[road.b.index()]);
        let about = format!(
            "{} road {}-{}{}",
            if road.major { "major" } else { "minor" },
            board.city(road.a).name,
            board.city(road.b).name,
            road.river.as_ref().map_or(String::new(), |river| format!(", across the {river}"))
        );
        svg.group("class=\"road\"", &about);
        let ends = [a[0], a[1], b[0], b[1]];
        self::road(svg, ends, road.major, road.provenance == Provenance::Reconstructed);
        if let Some(river) = &road.river {
            let [a, b] = [road.a, road.b].map(|end| board.city(end)).map(|end| [end.lon, end.lat]);
            let bridge = terrain().map_or(0.5, |ground| ground.bridge(a, b, river));
            self::river(svg, ends, road.major, bridge, 18.0);
        }
        svg.end();
    }
    let lines = board.roads.iter().map(|road| {
        let (a, b) = (spots[road.a.index()], spots[road.b.index()]);
        [a[0], a[1], b[0], b[1]]
    });
    let mut free =
        Spots::new(Box { left: 4.0, top: HEAD, right: SIZE[0] - 4.0, bottom: SIZE[1] - 4.0 }, lines.collect());
    for at in &spots {
        free.take(Box::around(*at, [30.0, 30.0]));
    }
    // Place the city with the most things beside it first.
    let mut order: Vec<City> = board.all_cities().collect();
    order.sort_by_key(|city| std::cmp::Reverse(armies(seen, *city).len()));
    for city in order {
        place(seen, svg, &mut free, city, spots[city.index()]);
    }
    if let Some(ground) = terrain() {
        ground.name_rivers(svg, &mut free, &at);
    }
    svg.rect([0.0, 0.0, width, HEAD], "fill=\"#ffffff\" fill-opacity=\".82\"");
    svg.text([24.0, 40.0], &seen.standing().to_string(), Ink::bold(30.0));
    let note = Ink { anchor: "end", ..Ink::plain(20.0) };
    svg.text([SIZE[0] - 20.0, 36.0], super::RECONSTRUCTED, note);
}

/// The armies at a city, in and out of battle: how many units each has, and their CV if all labels are visible.
fn armies(seen: &Seen<'_>, city: City) -> Vec<(Army, usize, Option<u32>)> {
    let there = |place: Place| match place {
        Place::City(at) | Place::Facing(at) | Place::Battle(at, _) => at == city,
        Place::Waiting | Place::Lost => false,
    };
    let board = &seen.world.scenario.board;
    let mut out = Vec::new();
    for army in Army::ALL {
        let known: Vec<u32> = seen
            .known
            .values()
            .filter(|it| there(it.place) && board.info(it.unit).army == army)
            .map(|it| it.cv.into())
            .collect();
        let hidden = seen.hidden.iter().filter(|((whose, place), _)| *whose == army && there(*place));
        let hidden: usize = hidden.map(|(_, n)| usize::from(*n)).sum();
        if known.len() + hidden > 0 {
            out.push((army, known.len() + hidden, (hidden == 0).then(|| known.iter().sum())));
        }
    }
    out
}

/// A city with its name and armies.
fn place(seen: &Seen<'_>, svg: &mut Svg, free: &mut Spots, city: City, at: [f64; 2]) {
    let info = seen.world.scenario.board.city(city);
    let told = seen.city_row(city).map_or_else(|| info.name.clone(), |row| row.to_string());
    let name = crate::safe::markup(&info.name);
    let ([x, y], id) = (at, city.0);
    let middle = format!("data-x=\"{x:.0}\" data-y=\"{y:.0}\"");
    svg.group(&format!("class=\"place\" data-duchy=\"{id}\" data-name=\"{name}\" {middle}"), &told);
    let fill = if info.victory { "#f3d36b" } else { "#ffffff" };
    let dash = if info.provenance == Provenance::Reconstructed { " stroke-dasharray=\"4 3\"" } else { "" };
    let edge = format!("fill=\"{fill}\" stroke=\"#3a3a3a\" stroke-width=\"2.5\"{dash}");
    svg.circle(at, if info.victory { 13.0 } else { 10.0 }, &edge);
    if seen.open.battles.iter().any(|battle| battle.at == city) {
        let [x, y] = at;
        let cross = "stroke=\"#c01818\" stroke-width=\"4\"";
        svg.line([x - 12.0, y - 12.0, x + 12.0, y + 12.0], cross);
        svg.line([x - 12.0, y + 12.0, x + 12.0, y - 12.0], cross);
    }
    let armies = armies(seen, city);
    let (font, size) = if info.victory { (Font::Title, LETTERS + 5.0) } else { (Font::Bold, LETTERS) };
    let name = width(&info.name, font, size);
    let blocks = armies.len() as f64 * (ARMY + 4.0);
    let tall = size + 6.0 + if armies.is_empty() { 0.0 } else { ARMY + 4.0 };
    let spot = free.find(Box::around(at, [26.0, 26.0]), [name.max(blocks) + 4.0, tall]);
    free.take(Box { left: spot.left, top: spot.top, right: spot.right, bottom: spot.bottom });
    let middle = (spot.left + spot.right) / 2.0;
    let halo = Ink { font, anchor: "middle", halo: LAND, ..Ink::plain(size) };
    svg.text([middle, spot.top + size * 0.95], &info.name, halo);
    for (i, (army, units, cv)) in armies.into_iter().enumerate() {
        let x = middle - blocks / 2.0 + i as f64 * (ARMY + 4.0) + 2.0;
        ink::army(svg, [x, spot.top + size + 6.0], army, units, cv);
    }
    svg.end();
}

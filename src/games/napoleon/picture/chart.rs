//! The map: cities and roads from the data, and the armies on them.

use super::ink::{self, ARMY};
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::{Area as Box, Spots};
use crate::drawing::svg::{Ink, Svg};
use crate::games::napoleon::board::{Army, City, CityInfo, Place, Provenance};
use crate::games::napoleon::seen::Seen;

/// The size of the map.
pub const SIZE: [f64; 2] = [1900.0, 1240.0];

/// A major road.
pub const MAJOR: &str = "stroke=\"#5a4632\" stroke-width=\"6\" fill=\"none\" stroke-linecap=\"round\"";
/// A minor road.
pub const MINOR: &str = "stroke=\"#8a7558\" stroke-width=\"3\" fill=\"none\" stroke-linecap=\"round\"";

const LETTERS: f64 = 19.0;
const EDGE: f64 = 70.0;

/// Where a city lies on the map.
fn spot(seen: &Seen<'_>, info: &CityInfo) -> [f64; 2] {
    let cities = &seen.world.scenario.board.cities;
    let span = |of: fn(&CityInfo) -> f64| {
        let all = cities.iter().map(of);
        let [low, high] = all.fold([f64::MAX, f64::MIN], |[low, high], x| [low.min(x), high.max(x)]);
        [low, (high - low).max(0.001)]
    };
    let ([west, wide], [south, tall]) = (span(|c| c.lon), span(|c| c.lat));
    let [w, h] = [SIZE[0] - 2.0 * EDGE - 60.0, SIZE[1] - 2.0 * EDGE - 40.0];
    [EDGE + (info.lon - west) / wide * w, EDGE + 40.0 + (1.0 - (info.lat - south) / tall) * h]
}

/// Draws a river where a road crosses it.
pub fn river(svg: &mut Svg, [ax, ay]: [f64; 2], [bx, by]: [f64; 2]) {
    let (mx, my) = ((ax + bx) / 2.0, (ay + by) / 2.0);
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (nx, ny) = (-(by - ay) / length, (bx - ax) / length);
    svg.line(
        [mx - nx * 14.0, my - ny * 14.0, mx + nx * 14.0, my + ny * 14.0],
        "stroke=\"#2f7fb8\" stroke-width=\"7\" fill=\"none\" stroke-linecap=\"round\"",
    );
}

/// Draws the map.
pub fn draw(seen: &Seen<'_>, svg: &mut Svg) {
    let board = &seen.world.scenario.board;
    svg.rect([0.0, 0.0, SIZE[0], SIZE[1]], "fill=\"#eef0df\"");
    let spots: Vec<[f64; 2]> = board.cities.iter().map(|info| spot(seen, info)).collect();
    for road in &board.roads {
        let (a, b) = (spots[road.a.index()], spots[road.b.index()]);
        let dash = if road.provenance == Provenance::Reconstructed { " stroke-dasharray=\"14 7\"" } else { "" };
        let about = format!(
            "{} road {}-{}{}",
            if road.major { "major" } else { "minor" },
            board.city(road.a).name,
            board.city(road.b).name,
            road.river.as_ref().map_or(String::new(), |river| format!(", across the {river}"))
        );
        svg.group("class=\"road\"", &about);
        svg.line([a[0], a[1], b[0], b[1]], &format!("{}{dash}", if road.major { MAJOR } else { MINOR }));
        if road.river.is_some() {
            river(svg, a, b);
        }
        svg.end();
    }
    let lines = board.roads.iter().map(|road| {
        let (a, b) = (spots[road.a.index()], spots[road.b.index()]);
        [a[0], a[1], b[0], b[1]]
    });
    let mut free =
        Spots::new(Box { left: 4.0, top: 50.0, right: SIZE[0] - 4.0, bottom: SIZE[1] - 4.0 }, lines.collect());
    for at in &spots {
        free.take(Box::around(*at, [30.0, 30.0]));
    }
    // Place the city with the most things beside it first.
    let mut order: Vec<City> = board.all_cities().collect();
    order.sort_by_key(|city| std::cmp::Reverse(armies(seen, *city).len()));
    for city in order {
        place(seen, svg, &mut free, city, spots[city.index()]);
    }
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
    svg.group(&format!("class=\"place\" data-duchy=\"{}\"", city.0), &told);
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
    let name = width(&info.name, Font::Bold, LETTERS);
    let blocks = armies.len() as f64 * (ARMY + 4.0);
    let tall = LETTERS + 6.0 + if armies.is_empty() { 0.0 } else { ARMY + 4.0 };
    let spot = free.find(Box::around(at, [26.0, 26.0]), [name.max(blocks) + 4.0, tall]);
    free.take(Box { left: spot.left, top: spot.top, right: spot.right, bottom: spot.bottom });
    let middle = (spot.left + spot.right) / 2.0;
    let halo = Ink { anchor: "middle", halo: "#eef0df", ..Ink::bold(LETTERS) };
    svg.text([middle, spot.top + LETTERS], &info.name, halo);
    for (i, (army, units, cv)) in armies.into_iter().enumerate() {
        let x = middle - blocks / 2.0 + i as f64 * (ARMY + 4.0) + 2.0;
        ink::army(svg, [x, spot.top + LETTERS + 6.0], army, units, cv);
    }
    svg.end();
}

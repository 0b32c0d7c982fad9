//! Where names go on a map, so that they cover as little as possible.

use super::map::{LETTERS, RADIUS};
use crate::lab::Place;

/// Where a name is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Label {
    /// Where it is anchored.
    pub x: f64,
    /// The line it stands on.
    pub y: f64,
    /// At its start, middle or end.
    pub anchor: &'static str,
}

/// A box: left, top, right, bottom.
type Area = [f64; 4];

/// A label for each place, in their order: Keys choose first, and each the spot where it covers least.
pub fn place(places: &[Place]) -> Vec<Label> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|i| !places[*i].key);
    let spots: Vec<Area> = places.iter().map(spot).collect();
    let mut taken: Vec<Area> = Vec::new();
    let mut labels = vec![Label { x: 0.0, y: 0.0, anchor: "middle" }; places.len()];
    for i in order {
        let covers = |area: &Area| {
            let others =
                spots.iter().enumerate().filter(|(other, _)| *other != i).map(|(_, spot)| overlap(area, spot) * 3.0);
            others.chain(taken.iter().map(|other| overlap(area, other))).sum::<f64>()
        };
        let best = candidates(&places[i]).into_iter().enumerate().map(|(rank, label)| {
            let area = area(&label, &places[i]);
            (covers(&area) + rank as f64, label, area)
        });
        if let Some((_, label, area)) = best.min_by(|a, b| a.0.total_cmp(&b.0)) {
            labels[i] = label;
            taken.push(area);
        }
    }
    labels
}

fn radius(place: &Place) -> (f64, f64) {
    match place.kind.as_str() {
        "box" => (42.0, 19.0),
        _ if place.fortress.is_some() => (RADIUS + 7.0, RADIUS + 7.0),
        _ => (RADIUS, RADIUS),
    }
}

fn spot(place: &Place) -> Area {
    let (across, down) = radius(place);
    [place.x - across, place.y - down, place.x + across, place.y + down]
}

/// Below, above, right, left, and aslant, the better ones first.
fn candidates(place: &Place) -> [Label; 8] {
    let (across, down) = radius(place);
    let at = |dx: f64, dy: f64, anchor| Label { x: place.x + dx, y: place.y + dy, anchor };
    let (side, low, high) = (across + 4.0, down + LETTERS, -down - 5.0);
    let aslant = across * 0.75;
    [
        at(0.0, low, "middle"),
        at(0.0, high, "middle"),
        at(side, 5.5, "start"),
        at(-side, 5.5, "end"),
        at(aslant, low - 7.0, "start"),
        at(-aslant, low - 7.0, "end"),
        at(aslant, high + 5.0, "start"),
        at(-aslant, high + 5.0, "end"),
    ]
}

fn area(label: &Label, place: &Place) -> Area {
    let letter = if place.key { 0.60 } else { 0.55 };
    let width = crate::view::width(&place.name) as f64 * LETTERS * letter;
    let left = match label.anchor {
        "start" => label.x,
        "end" => label.x - width,
        _ => label.x - width / 2.0,
    };
    [left, label.y - LETTERS * 0.8, left + width, label.y + LETTERS * 0.25]
}

fn overlap(a: &Area, b: &Area) -> f64 {
    let across = a[2].min(b[2]) - a[0].max(b[0]);
    let down = a[3].min(b[3]) - a[1].max(b[1]);
    if across > 0.0 && down > 0.0 { across * down } else { 0.0 }
}

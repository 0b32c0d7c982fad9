//! The pieces in a place: for each Power a block with its strength and the names of its Leaders. A block for several counters is drawn
//! as a stack, with its counters fanned out beside it if there is room.

use super::board::Look;
use super::ink::{Colours, colours};
use super::map::Chart;
use super::place;
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::Area;
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::board::{Counters, Duchy, Marks, Officer, Power};

/// The height of a line.
const LINE: f64 = 26.0;
/// The font size of Leaders' names.
const LETTERS: f64 = 21.0;
/// The width of the cell with the strength.
const CELL: f64 = 56.0;
/// How far a block of a stack stands out from under the next one.
const LAYER: f64 = 3.5;
/// Width and height of a counter that is fanned out.
const COUNTER: [f64; 2] = [25.0, 17.0];
/// How far the counters of a fan are apart.
const FAN: f64 = 17.0;
/// The most counters of a fan.
const MOST: u8 = 6;
/// How far from its place a fan may be; a block without one is smaller and may come nearer.
const NEAR: f64 = 12.0;

/// The pieces of a Power in a place.
pub struct Block {
    at: [f64; 2],
    duchy: Duchy,
    power: Power,
    counters: Counters,
    leaders: Vec<String>,
    marked: bool,
    place: Area,
    area: Area,
    /// Whether its counters are fanned out.
    fanned: bool,
}

impl Block {
    /// How many blocks are drawn under this one.
    fn layers(&self) -> f64 {
        layers(self.counters)
    }
}

/// How many counters there are.
fn number(counters: Counters) -> u8 {
    counters.infantry.saturating_add(counters.cavalry).saturating_add(counters.artillery)
}

fn layers(counters: Counters) -> f64 {
    f64::from(number(counters).clamp(1, 3)) - 1.0
}

/// Finds room for all pieces on the map.
pub fn all(look: &Look<'_>, chart: &mut Chart, places: &[Duchy]) -> Vec<Block> {
    // Places with several Powers or Leaders need most room, so they come first.
    let crowd = |duchy: Duchy| {
        let powers = Power::TRACK.into_iter();
        let with = powers.filter(|power| !look.sight.p.counters(duchy, *power).is_empty()).count();
        with + Power::TRACK.into_iter().map(|power| look.sight.leaders(duchy, power).count()).sum::<usize>()
    };
    let mut order = places.to_vec();
    order.sort_by_key(|duchy| std::cmp::Reverse(crowd(*duchy)));
    let mut out = Vec::new();
    for duchy in &order {
        for power in Power::TRACK {
            let counters = look.sight.p.counters(*duchy, power);
            let officers: Vec<&Officer> = look.sight.leaders(*duchy, power).collect();
            if counters.is_empty() && officers.is_empty() {
                continue;
            }
            let spent = |marks: Marks| marks.has(Marks::SPENT);
            let marked = look.sight.p.lots(*duchy, power).any(|lot| spent(lot.key.marks))
                || officers.iter().any(|o| spent(o.marks));
            let leaders: Vec<String> = officers.iter().map(|o| leader(look, o)).collect();
            let names = leaders.iter().map(|name| width(name, Font::Bold, LETTERS) + 12.0).fold(0.0, f64::max);
            let at = chart.at(look, *duchy);
            let place = place::area(look, at, *duchy);
            let stack = layers(counters) * LAYER + 2.0;
            let size = |fan: bool| {
                let wide = if fan { names.max(fan_width(counters)) } else { names };
                let lines = leaders.len() + usize::from(fan && !leaders.is_empty());
                [CELL + wide + stack, LINE * lines.max(1) as f64 + 6.0 + stack]
            };
            let fan = (1..=MOST).contains(&number(counters));
            let wide = if fan { chart.spots.near(place, size(true), NEAR) } else { None };
            let fanned = wide.is_some();
            let area = wide.unwrap_or_else(|| chart.spots.find(place, size(false))).grown(-1.0);
            out.push(Block { at, duchy: *duchy, power, counters, leaders, marked, place, area, fanned });
        }
    }
    out
}

/// A Leader with his ratings. A replacement is in brackets.
fn leader(look: &Look<'_>, officer: &Officer) -> String {
    let name = &look.sight.b.leader(officer.leader).name;
    let ratings = format!("{}-{}", look.sight.rating(officer.leader), look.sight.command(officer.leader));
    if officer.is_piece() { format!("{name} {ratings}") } else { format!("({name}) {ratings}") }
}

/// A line from a block to its place, if they are apart.
pub fn tie(block: &Block, svg: &mut Svg) {
    if block.area.gap(&block.place) > 14.0 {
        let [x, y] = block.area.middle();
        svg.line([block.at[0], block.at[1], x, y], "stroke=\"#16202c\" stroke-width=\"1.6\" stroke-dasharray=\"3 3\"");
    }
}

/// Draws a block.
pub fn draw(look: &Look<'_>, block: &Block, svg: &mut Svg) {
    let Colours { fill, letters, short, ground } = colours(Some(block.power));
    let name = &look.sight.b.duchy(block.duchy).name;
    let id = crate::safe::markup(&look.sight.b.duchy(block.duchy).id);
    let sp = block.counters.sp().0;
    let marked = if block.marked { ", with a \"Battle or Failed Intercept\" marker" } else { "" };
    let leaders = if block.leaders.is_empty() { String::new() } else { format!(", {}", block.leaders.join(", ")) };
    let title = format!("{} in {name}: {sp} SP ({}){leaders}{marked}", block.power, counters(block.counters));
    svg.group(&format!("class=\"formation\" data-duchy=\"{id}\" data-power=\"{}\"", block.power.word()), &title);
    let Area { left, top, .. } = block.area;
    let [all_wide, all_high] = block.area.size();
    // The whole stack takes clicks, also between its blocks.
    svg.rect([left, top, all_wide, all_high], "fill=\"none\" pointer-events=\"all\"");
    let stack = block.layers() * LAYER;
    let [w, h] = [all_wide - stack, all_high - stack];
    for layer in (0..=block.layers() as u8).rev() {
        let off = f64::from(layer) * LAYER;
        let shade = if layer == 0 { "#ffffff" } else { "#e8e2d2" };
        let look = format!("rx=\"4\" fill=\"{shade}\" stroke=\"#111111\" stroke-width=\"1.8\"");
        svg.rect([left + off, top + off, w, h], &look);
    }
    svg.rect([left + 1.0, top + 1.0, CELL - 2.0, h - 2.0], &format!("rx=\"3\" fill=\"{fill}\""));
    let ink = Ink { font: Font::Bold, size: 15.0, anchor: "start", fill: letters, halo: ground };
    let middle = top + h / 2.0;
    svg.text([left + 4.0, middle + 5.5], short, ink);
    let number = if block.counters.is_empty() { "–".to_string() } else { sp.to_string() };
    svg.text([left + CELL - 5.0, middle + 9.0], &number, Ink { size: 26.0, anchor: "end", ..ink });
    for (i, name) in block.leaders.iter().enumerate() {
        svg.text([left + CELL + 5.0, top + LINE * (i as f64 + 0.78) + 2.0], name, Ink::bold(LETTERS));
    }
    if block.fanned {
        let line = top + LINE * block.leaders.len() as f64 + (LINE + 4.0 - COUNTER[1]) / 2.0;
        fan(block.counters, [left + CELL + 5.0, line], svg);
    }
    if block.marked {
        svg.circle([left + w, top], 8.0, "fill=\"#ffffff\" stroke=\"#b00020\" stroke-width=\"2.5\"");
        let ink = Ink { font: Font::Bold, size: 13.0, anchor: "middle", fill: "#b00020", halo: "" };
        svg.text([left + w, top + 4.7], "✕", ink);
    }
    svg.end();
}

/// How wide the counters are beside each other.
fn fan_width(counters: Counters) -> f64 {
    COUNTER[0] + FAN * f64::from(number(counters).saturating_sub(1)) + 10.0
}

/// The counters side by side, each over a part of the one before, with the sign of its arm: a cross for infantry, a stroke for
/// cavalry, a dot for artillery.
fn fan(counters: Counters, [x, y]: [f64; 2], svg: &mut Svg) {
    let Counters { infantry, cavalry, artillery } = counters;
    // How many strokes the sign of each arm has.
    let arms = [(infantry, 2), (cavalry, 1), (artillery, 0)];
    let all: Vec<u8> = arms.into_iter().flat_map(|(n, strokes)| (0..n).map(move |_| strokes)).collect();
    let [w, h] = COUNTER;
    for (i, strokes) in all.iter().enumerate() {
        let left = x + FAN * i as f64;
        svg.rect([left, y, w, h], "rx=\"2\" fill=\"#fffdf5\" stroke=\"#16202c\" stroke-width=\"1.4\"");
        // The sign is in the part that the next counter does not cover.
        let free = if i + 1 < all.len() { FAN } else { w };
        let [wide, high] = [free - 6.0, h - 7.0];
        if *strokes == 0 {
            svg.circle([left + 3.0 + wide / 2.0, y + h / 2.0], 3.6, "fill=\"#16202c\"");
            continue;
        }
        let [l, t, r, b] = [left + 3.0, y + 3.5, left + 3.0 + wide, y + 3.5 + high];
        let stroke = "stroke=\"#16202c\" stroke-width=\"2\"";
        svg.line([l, b, r, t], stroke);
        if *strokes == 2 {
            svg.line([l, t, r, b], stroke);
        }
    }
}

/// Counters in short: `2i 1c`.
pub fn counters(counters: Counters) -> String {
    let parts = [(counters.infantry, 'i'), (counters.cavalry, 'c'), (counters.artillery, 'a')];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, c)| format!("{n}{c}")).collect();
    if parts.is_empty() { "–".into() } else { parts.join(" ") }
}

//! The pieces in a place: for each Power a block with its strength and the names of its Leaders.

use super::board::Look;
use super::ink::{Colours, colours};
use super::map::Chart;
use super::place;
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::Area;
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::board::{Counters, Duchy, Marks, Officer, Power};

/// The height of a line.
const LINE: f64 = 21.0;
/// The font size of Leaders' names.
const LETTERS: f64 = 17.0;
/// The width of the cell with the strength.
const CELL: f64 = 46.0;

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
}

/// Finds room for all pieces on the map.
pub fn all(look: &Look<'_>, chart: &mut Chart, places: &[Duchy]) -> Vec<Block> {
    let mut out = Vec::new();
    for duchy in places {
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
            let widest = leaders.iter().map(|name| width(name, Font::Bold, LETTERS) + 10.0).fold(0.0, f64::max);
            let at = chart.at(look, *duchy);
            let place = place::area(look, at, *duchy);
            let size = [CELL + widest, LINE * leaders.len().max(1) as f64 + 5.0];
            let area = chart.spots.find(place, [size[0] + 2.0, size[1] + 2.0]).grown(-1.0);
            out.push(Block { at, duchy: *duchy, power, counters, leaders, marked, place, area });
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
    let [w, h] = block.area.size();
    svg.rect([left, top, w, h], "rx=\"4\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"2\"");
    svg.rect([left + 1.0, top + 1.0, CELL - 2.0, h - 2.0], &format!("rx=\"3\" fill=\"{fill}\""));
    let ink = Ink { font: Font::Bold, size: 13.0, anchor: "start", fill: letters, halo: ground };
    let middle = top + h / 2.0;
    svg.text([left + 4.0, middle + 5.0], short, ink);
    let number = if block.counters.is_empty() { "–".to_string() } else { sp.to_string() };
    svg.text([left + CELL - 4.0, middle + 7.5], &number, Ink { size: 21.0, anchor: "end", ..ink });
    for (i, name) in block.leaders.iter().enumerate() {
        svg.text([left + CELL + 4.0, top + LINE * (i as f64 + 0.78) + 2.0], name, Ink::bold(LETTERS));
    }
    if block.marked {
        svg.circle([left + w, top], 8.0, "fill=\"#ffffff\" stroke=\"#b00020\" stroke-width=\"2.5\"");
        let ink = Ink { font: Font::Bold, size: 13.0, anchor: "middle", fill: "#b00020", halo: "" };
        svg.text([left + w, top + 4.7], "✕", ink);
    }
    svg.end();
}

/// Counters in short: `2i 1c`.
pub fn counters(counters: Counters) -> String {
    let parts = [(counters.infantry, 'i'), (counters.cavalry, 'c'), (counters.artillery, 'a')];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, c)| format!("{n}{c}")).collect();
    if parts.is_empty() { "–".into() } else { parts.join(" ") }
}

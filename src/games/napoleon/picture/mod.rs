//! Pictures: the map with the armies, the battle boards, the turn track. They show only what a side sees, so enemy
//! blocks are blank. The map and the blocks are reconstructions, and every picture says so.

mod boards;
mod chart;
mod ink;
mod track;

use super::seen::Seen;
use crate::drawing::legend::{ACROSS, sample};
use crate::drawing::svg::{Ink, Svg};
use crate::kit::SampleTold;

pub use chart::terrain;

/// The note about the data in every picture.
const RECONSTRUCTED: &str = "map and blocks are reconstructions, not the printed ones";

/// Draws what a player sees: the map alone, or also battle boards, track and legend.
pub fn board(seen: &Seen<'_>, map: bool) -> String {
    let mut svg = Svg::default();
    ink::patterns(&mut svg);
    let [mut width, mut height] = chart::SIZE;
    chart::draw(seen, &mut svg);
    track::draw(seen, &mut svg, [0.0, height], width);
    height += track::HEIGHT;
    if !map || !seen.open.battles.is_empty() {
        let mut side = Svg::default();
        let bottom = boards::draw(seen, &mut side, [width + 20.0, 20.0]);
        let bottom = if map { bottom } else { legend(&mut side, [width + 20.0, bottom + 20.0]) };
        width += boards::WIDTH + 40.0;
        height = height.max(bottom + 20.0);
        svg.raw(side.0);
    }
    let title = format!("Napoleon: {} ({RECONSTRUCTED})", seen.standing());
    let description = format!("{}\n{}\n{}", seen.map_table(), seen.battle_table(), seen.army_table());
    svg.finish([width, height], &title, &description)
}

/// The signs of the legend, and what they mean. The last ones are letters and marks on blocks, of which there is no sample.
const ROWS: [(&str, &str); 9] = [
    ("road", "major road: 10 units march in a turn"),
    ("minor", "minor road: 6 units"),
    ("river", "the road crosses a river: halved where enemies guard it"),
    ("dashed", "dashed: our own guess; no text about the game shows it"),
    ("up", "army: units, and their CV"),
    ("down", "face-down army of the enemy: units"),
    ("star", "Ghent, Brussels, Liège: supply and victory"),
    ("", "× infantry, • artillery, / cavalry, ★ Leader; the number is its CV"),
    ("", "d disrupted, b broken, s in square"),
];

/// Draws a sign along a line.
fn sign(svg: &mut Svg, sign: &str, ends: [f64; 4]) {
    let [left, mid, right, _] = ends;
    let middle = [(left + right) / 2.0, mid];
    let army = [middle[0] - ink::ARMY / 2.0, mid - ink::ARMY / 2.0];
    match sign {
        "road" => chart::road(svg, ends, true, false),
        "minor" => chart::road(svg, ends, false, false),
        "river" => {
            chart::road(svg, ends, false, false);
            chart::river(svg, ends, false, 0.5, 14.0);
        }
        "dashed" => {
            chart::road(svg, ends, true, true);
            svg.circle(middle, 9.0, "fill=\"#ffffff\" stroke=\"#3a3a3a\" stroke-width=\"2\" stroke-dasharray=\"4 3\"");
        }
        "up" => ink::army(svg, army, super::board::Army::French, 12, Some(27)),
        "down" => ink::army(svg, army, super::board::Army::Prussian, 5, None),
        "star" => svg.circle(middle, 10.0, "fill=\"#f3d36b\" stroke=\"#3a3a3a\" stroke-width=\"2\""),
        _ => {}
    }
}

/// Samples of what the map draws.
pub fn samples() -> Vec<SampleTold> {
    let drawn = ROWS.into_iter().filter(|(sign, _)| !sign.is_empty());
    let mut out: Vec<SampleTold> = drawn
        .map(|(name, text)| SampleTold { drawing: sample(text, |svg| sign(svg, name, ACROSS)), text: text.into() })
        .collect();
    let ground = terrain().map(|ground| ground.samples(false)).unwrap_or_default();
    out.extend(ground.into_iter().map(|(drawing, text)| SampleTold { drawing, text: text.into() }));
    out
}

/// Explains the signs.
fn legend(svg: &mut Svg, [x, y]: [f64; 2]) -> f64 {
    let mut y = y;
    for (name, text) in ROWS {
        let mid = y + 14.0;
        sign(svg, name, [x, mid, x + 44.0, mid]);
        svg.text([x + 60.0, mid + 6.0], text, Ink::plain(18.0));
        y += 36.0;
    }
    svg.text([x, y + 18.0], RECONSTRUCTED, Ink::bold(18.0));
    y + 30.0
}

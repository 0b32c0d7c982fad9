//! Colours and blocks. Nothing depends on colour alone: armies also have letters, arms also have signs.

use crate::drawing::letters::Font;
use crate::drawing::svg::{Ink, Svg};
use crate::games::napoleon::board::{Arm, Army};
use crate::games::napoleon::seen::{Known, Seen};

/// The edge length of a block that stands for an army.
pub const ARMY: f64 = 42.0;

/// How far a block of a stack stands out from under the next one.
const LAYER: f64 = 3.5;

/// The edge length of a block on a battle board.
pub const BLOCK: f64 = 30.0;

/// The colour of an army.
pub const fn fill(army: Army) -> &'static str {
    match army {
        Army::French => "#2b4c9b",
        Army::British => "#a8323a",
        Army::Prussian => "#3b3d44",
    }
}

/// The letter of an army.
const fn letter(army: Army) -> &'static str {
    match army {
        Army::French => "F",
        Army::British => "A",
        Army::Prussian => "P",
    }
}

/// The hatching of face-down blocks.
pub fn patterns(svg: &mut Svg) {
    svg.raw(
        "<defs><pattern id=\"down\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <path d=\"M0 0V6\" stroke=\"#ffffff\" stroke-opacity=\".35\" stroke-width=\"2\"/></pattern></defs>",
    );
}

/// Draws the units of an army at a place as one block: how many, and their CV if all labels are visible.
pub fn army(svg: &mut Svg, [x, y]: [f64; 2], army: Army, units: usize, cv: Option<u32>) {
    // An army of several units is a stack.
    let layers = units.clamp(1, 3) - 1;
    let edge = ARMY - 2.0 * LAYER;
    for layer in (1..=layers).rev() {
        let off = LAYER * layer as f64;
        let under = format!("rx=\"4\" fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"1.2\"", fill(army));
        svg.rect([x + off, y + off, edge, edge], &under);
    }
    let size = format!("rx=\"4\" fill=\"{}\" stroke=\"#111111\" stroke-width=\"1.5\"", fill(army));
    svg.rect([x, y, edge, edge], &size);
    if cv.is_none() {
        svg.rect([x, y, edge, edge], "rx=\"4\" fill=\"url(#down)\"");
    }
    let middle = |size: f64| Ink { font: Font::Bold, anchor: "middle", fill: "#ffffff", ..Ink::bold(size) };
    svg.text([x + edge / 2.0, y + 19.0], &units.to_string(), middle(20.0));
    let below = cv.map_or_else(|| letter(army).to_string(), |cv| format!("{} {cv}", letter(army)));
    svg.text([x + edge / 2.0, y + 32.0], &below, middle(12.5));
}

/// Draws a unit whose label is visible.
pub fn unit(svg: &mut Svg, at: [f64; 2], seen: &Seen<'_>, known: &Known) {
    let [x, y] = at;
    let info = seen.world.scenario.board.info(known.unit);
    svg.group(&format!("class=\"block\" data-block=\"{}\"", info.id), &seen.full(known.unit).to_string());
    svg.rect(
        [x, y, BLOCK, BLOCK],
        &format!("rx=\"3\" fill=\"{}\" stroke=\"#111111\" stroke-width=\"1.2\"", fill(info.army)),
    );
    sign(svg, [x + 4.0, y + 4.0], info.arm);
    let white = Ink { font: Font::Bold, anchor: "end", fill: "#ffffff", ..Ink::bold(15.0) };
    svg.text([x + BLOCK - 3.0, y + BLOCK - 4.0], &known.cv.to_string(), white);
    let marks: String = [(known.disrupted, 'd'), (known.broken, 'b'), (known.square, 's')]
        .into_iter()
        .filter_map(|(is, mark)| is.then_some(mark))
        .collect();
    if !marks.is_empty() {
        let small = Ink { font: Font::Bold, fill: "#ffe28a", ..Ink::bold(11.0) };
        svg.text([x + 3.0, y + BLOCK - 4.0], &marks, small);
    }
    svg.end();
}

/// A face-down block.
pub fn face_down(svg: &mut Svg, [x, y]: [f64; 2], army: Army) {
    svg.rect(
        [x, y, BLOCK, BLOCK],
        &format!("rx=\"3\" fill=\"{}\" stroke=\"#111111\" stroke-width=\"1.2\"", fill(army)),
    );
    svg.rect([x, y, BLOCK, BLOCK], "rx=\"3\" fill=\"url(#down)\"");
    let white = Ink { font: Font::Bold, anchor: "middle", fill: "#ffffff", ..Ink::bold(12.0) };
    svg.text([x + BLOCK / 2.0, y + 19.0], letter(army), white);
}

/// The sign of an arm.
fn sign(svg: &mut Svg, [x, y]: [f64; 2], arm: Arm) {
    const STROKE: &str = "stroke=\"#ffffff\" stroke-width=\"1.8\" fill=\"none\"";
    let [w, h] = [15.0, 11.0];
    match arm {
        Arm::Leader => {
            let points: Vec<[f64; 2]> = (0..10)
                .map(|i| {
                    let (angle, r) = (f64::from(i) * std::f64::consts::PI / 5.0, if i % 2 == 0 { 8.0 } else { 3.4 });
                    [x + 8.0 + r * angle.sin(), y + 8.0 - r * angle.cos()]
                })
                .collect();
            svg.shape(&points, "fill=\"#ffffff\"");
        }
        arm => {
            svg.rect([x, y, w, h], STROKE);
            match arm {
                Arm::Infantry => {
                    svg.line([x, y, x + w, y + h], STROKE);
                    svg.line([x, y + h, x + w, y], STROKE);
                }
                Arm::Cavalry => svg.line([x, y + h, x + w, y], STROKE),
                _ => svg.circle([x + w / 2.0, y + h / 2.0], 2.6, "fill=\"#ffffff\""),
            }
        }
    }
}

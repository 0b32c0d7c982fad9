//! The board of *Three Fords* as a drawing: a river with three fords, and the blocks of both sides.

use super::game::{Ford, Place, Side};
use super::words::Sight;
use sandtable::drawing::letters::Font;
use sandtable::drawing::svg::{Ink, Svg};

/// The edge of a block.
const BLOCK: f64 = 34.0;

/// The size of the drawing.
const SIZE: [f64; 2] = [640.0, 340.0];

/// The board as a player sees it: a block whose strength is hidden from the player is blank.
pub fn board(seen: &Sight) -> String {
    let mut svg = Svg::default();
    svg.rect([0.0, 0.0, SIZE[0], SIZE[1]], "fill=\"#dfe8cf\"");
    svg.rect([0.0, 140.0, SIZE[0], 60.0], "fill=\"#9fc3dd\"");
    for (i, ford) in Ford::ALL.into_iter().enumerate() {
        let x = 40.0 + 200.0 * i as f64;
        svg.group(&format!("class=\"place\" data-duchy=\"{i}\""), &seen.place(Place::At(ford)).to_string());
        svg.rect([x, 136.0, 160.0, 68.0], "fill=\"#e8dcb8\" stroke=\"#8a7a4a\"");
        let name = Ink { anchor: "middle", ..Ink::bold(15.0) };
        svg.text([x + 80.0, 175.0], &seen.place(Place::At(ford)).to_string(), name);
        svg.end();
        for side in Side::BOTH {
            row(&mut svg, seen, side, Place::At(ford), x + 10.0);
        }
    }
    for side in Side::BOTH {
        row(&mut svg, seen, side, Place::Reserve, 40.0);
    }
    svg.finish(SIZE, "Three Fords", &seen.table().to_string())
}

/// The blocks of a side at a place, side by side: Blue's below the river, Red's above it.
fn row(svg: &mut Svg, seen: &Sight, side: Side, place: Place, x: f64) {
    let (near, far) = if side == Side::Blue { (212.0, 290.0) } else { (94.0, 16.0) };
    let y = if place == Place::Reserve { far } else { near };
    let fill = if side == Side::Blue { "#3a6ea8" } else { "#b0403a" };
    for (n, (name, strength)) in seen.standing(side, place).into_iter().enumerate() {
        let x = x + n as f64 * (BLOCK + 6.0);
        svg.group("class=\"block\"", &name.to_string());
        svg.rect([x, y, BLOCK, BLOCK], &format!("rx=\"3\" fill=\"{fill}\" stroke=\"#222\""));
        if let Some(strength) = strength {
            let ink = Ink { font: Font::Bold, anchor: "middle", fill: "#fff", ..Ink::bold(18.0) };
            svg.text([x + BLOCK / 2.0, y + 23.0], &strength.to_string(), ink);
        }
        svg.end();
    }
}

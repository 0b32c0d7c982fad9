//! Sheets of nine cards for printing, and two versions of a card side by side.

use super::face::{CARD, inside};
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::rules::Face;

/// How many cards are on a sheet.
pub const PER_SHEET: usize = 9;

/// The paper of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in tenths of a millimetre.
    pub fn size(self) -> [f64; 2] {
        match self {
            Paper::A4 => [2100.0, 2970.0],
            Paper::Letter => [2159.0, 2794.0],
        }
    }
}

/// Draws up to nine cards on a sheet, in true size, with cutting marks.
pub fn sheet(faces: &[&Face], paper: Paper) -> String {
    let [width, height] = paper.size();
    let [w, h] = CARD;
    let (left, top) = ((width - 3.0 * w) / 2.0, (height - 3.0 * h) / 2.0);
    let mut svg = Svg::default();
    super::ink::patterns(&mut svg);
    svg.rect([0.0, 0.0, width, height], "fill=\"#ffffff\"");
    for i in 0..4 {
        let (x, y) = (left + w * f64::from(i), top + h * f64::from(i));
        let mark = "stroke=\"#111111\" stroke-width=\"2\"";
        for [from, to] in [[0.0, top - 15.0], [top + 3.0 * h + 15.0, height]] {
            svg.line([x, from, x, to], mark);
        }
        for [from, to] in [[0.0, left - 15.0], [left + 3.0 * w + 15.0, width]] {
            svg.line([from, y, to, y], mark);
        }
    }
    for (i, face) in faces.iter().take(PER_SHEET).enumerate() {
        let (column, row) = ((i % 3) as f64, (i / 3) as f64);
        place(&mut svg, face, [left + w * column, top + h * row]);
    }
    svg.finish([width, height], "Cards", "")
}

/// Draws two versions of a card next to each other.
pub fn beside(a: (&str, &Face), b: (&str, &Face)) -> String {
    let [w, h] = CARD;
    let (gap, head) = (40.0, 60.0);
    let mut svg = Svg::default();
    super::ink::patterns(&mut svg);
    svg.rect([0.0, 0.0, 2.0 * w + 3.0 * gap, h + head + gap], "fill=\"#ffffff\"");
    for (i, (name, face)) in [a, b].into_iter().enumerate() {
        let x = gap + (w + gap) * i as f64;
        let name = crate::drawing::letters::cut(name, crate::drawing::letters::Font::Bold, 28.0, w);
        svg.text([x + w / 2.0, 42.0], &name, Ink { anchor: "middle", ..Ink::bold(28.0) });
        place(&mut svg, face, [x, head]);
    }
    let title = format!("#{} {}, two versions", b.1.card.0, b.1.title);
    svg.finish([2.0 * w + 3.0 * gap, h + head + gap], &title, "")
}

fn place(svg: &mut Svg, face: &Face, [x, y]: [f64; 2]) {
    svg.group(&format!("transform=\"translate({x:.1} {y:.1})\""), &format!("#{} {}", face.card.0, face.title));
    inside(face, svg);
    svg.end();
}

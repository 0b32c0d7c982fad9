//! How the kinds of cards are told apart at a glance: a band of its own outline, a seal of its own shape with a sign, and
//! the colour of the paper. None of them depends on colour.

use super::face::CARD;
use crate::drawing::svg::Svg;
use crate::games::wellington::board::Class;

/// The looks of a kind of card.
pub struct Form {
    /// The colour of the band and the seal.
    pub ink: &'static str,
    /// The colour of what is written on the band.
    pub letters: &'static str,
    /// The colour of the paper.
    pub paper: &'static str,
    /// Where the writing on the band ends.
    pub end: f64,
}

/// The looks of a kind.
pub const fn form(class: Class) -> Form {
    match class {
        Class::Event => Form { ink: "#24446f", letters: "#ffffff", paper: "#fffdf6", end: 584.0 },
        Class::Response => Form { ink: "#e3ad36", letters: "#1c1606", paper: "#fff8e3", end: 560.0 },
        Class::Battle => Form { ink: "#8c1c24", letters: "#ffffff", paper: "#fdf1ee", end: 592.0 },
        Class::MustPlay => Form { ink: "#1b1b1b", letters: "#ffffff", paper: "#f1f1ee", end: 584.0 },
    }
}

/// The top and bottom of the band.
const BAND: [f64; 2] = [206.0, 258.0];
/// The left and right edge of the band.
const SIDES: [f64; 2] = [22.0, CARD[0] - 22.0];

/// Draws the band: round for an Event, an arrow for a Response, with teeth for a Battle card, framed for Must Play.
pub fn band(class: Class, svg: &mut Svg) {
    let ([top, bottom], [left, right]) = (BAND, SIDES);
    let ink = form(class).ink;
    let outline = format!("fill=\"{ink}\" stroke=\"#111111\" stroke-width=\"2.5\" stroke-linejoin=\"round\"");
    svg.raw(format_args!("<g class=\"class-{}\">", class.word()));
    match class {
        Class::Event => svg.rect([left, top, right - left, bottom - top], &format!("rx=\"26\" {outline}")),
        Class::Response => {
            let middle = (top + bottom) / 2.0;
            let points = [[left, top], [right - 34.0, top], [right, middle], [right - 34.0, bottom], [left, bottom]];
            svg.shape(&points, &outline);
        }
        Class::Battle => {
            let teeth = 26;
            let step = (right - left) / f64::from(teeth);
            let low = (0..=2 * teeth).rev().map(|i| {
                let down = if i % 2 == 0 { 0.0 } else { 14.0 };
                [left + step * f64::from(i) / 2.0, bottom - 4.0 + down]
            });
            let points: Vec<[f64; 2]> = [[left, top], [right, top]].into_iter().chain(low).collect();
            svg.shape(&points, &outline);
        }
        Class::MustPlay => {
            svg.rect([left, top, right - left, bottom - top], "fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"5\"");
            svg.rect([left + 8.0, top + 8.0, right - left - 16.0, bottom - top - 16.0], &format!("fill=\"{ink}\""));
        }
    }
    seal(class, svg);
    svg.end();
}

/// The seal at the left end of the band: a star in a disc, an arrow that comes back in a diamond, crossed swords on a
/// shield, or a triangle with a mark.
fn seal(class: Class, svg: &mut Svg) {
    let Form { ink, letters, .. } = form(class);
    let (outline, sign) = match class {
        Class::Event => {
            ("M0-42A42 42 0 1 1 0 42A42 42 0 1 1 0-42Z", "M0-29L7-9 28-9 11 4 17 24 0 12-17 24-11 4-28-9-7-9Z")
        }
        Class::Response => ("M0-52L52 0 0 52-52 0Z", "M-4 22L10 22A15 15 0 0 0 10-8L-14-8M-3-20L-16-8-3 4"),
        Class::Battle => {
            ("M-38-42L38-42 38 4Q34 36 0 50Q-34 36-38 4Z", "M-22-28L18 20M8 24L24 10M22-28L-18 20M-8 24L-24 10")
        }
        Class::MustPlay => ("M0-54L56 42-56 42Z", "M0-22L0 12M0 25L0 31"),
    };
    let filled = if class == Class::Event { letters } else { "none" };
    svg.raw(format_args!(
        "<g transform=\"translate(76 232)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{outline}\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"9\"/>\
         <path d=\"{outline}\" fill=\"{ink}\" stroke=\"#ffffff\" stroke-width=\"3\"/>\
         <path d=\"{sign}\" fill=\"{filled}\" stroke=\"{letters}\" stroke-width=\"{}\"/></g>",
        if class == Class::Event { 2 } else { 8 }
    ));
}

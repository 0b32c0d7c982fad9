//! The turn track, with its nights.

use crate::drawing::svg::{Ink, Svg};
use crate::games::napoleon::board::Side;
use crate::games::napoleon::seen::Seen;

/// The height of the track.
pub const HEIGHT: f64 = 84.0;

/// Draws the track below the map.
pub fn draw(seen: &Seen<'_>, svg: &mut Svg, [x, y]: [f64; 2], width: f64) {
    let track = &seen.world.scenario.board.track;
    svg.rect([x, y, width, HEIGHT], "fill=\"#ffffff\"");
    let wide = (width - 20.0) / track.len().max(1) as f64;
    for (i, turn) in track.iter().enumerate() {
        let left = x + 10.0 + i as f64 * wide;
        let now = usize::from(seen.open.turn) == i + 1;
        let (fill, letters) = if turn.night { ("#23273a", "#ffffff") } else { ("#f7f4e6", "#16202c") };
        let edge = if now { "stroke=\"#c01818\" stroke-width=\"4\"" } else { "stroke=\"#777777\" stroke-width=\"1\"" };
        let day = turn.date.rsplit('-').next().unwrap_or("");
        let side = if turn.side == Side::French { "French" } else { "Allied" };
        let when = if turn.night { "night" } else { "day" };
        svg.group("class=\"turn\"", &format!("turn {}: {day} June, {when}, {side}", i + 1));
        svg.rect([left, y + 8.0, wide - 3.0, HEIGHT - 16.0], &format!("fill=\"{fill}\" {edge}"));
        let ink = |size: f64| Ink { anchor: "middle", fill: letters, ..Ink::bold(size) };
        let middle = left + wide / 2.0 - 1.5;
        svg.text([middle, y + 30.0], &(i + 1).to_string(), ink(17.0));
        svg.text([middle, y + 48.0], if turn.side == Side::French { "F" } else { "A" }, ink(15.0));
        svg.text([middle, y + 66.0], &format!("{day}{}", if turn.night { " ☾" } else { "" }), ink(14.0));
        svg.end();
    }
}

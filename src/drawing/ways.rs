//! Roads between places, as on printed maps: with a dark edge, with hachures in a pass, with a bridge over a river. Each kind has its
//! own form, so that none depends on colour.

use super::svg::Svg;
use std::fmt::Write;

/// A road: its width, its edges, what fills it, and whether it is broken.
#[derive(Clone, Copy)]
pub struct Road {
    /// The width with both edges.
    pub width: f64,
    /// The width of an edge.
    pub edge: f64,
    /// The colour of the edges.
    pub ink: &'static str,
    /// The colour between them.
    pub fill: &'static str,
    /// The dash of a broken road; empty for a whole one.
    pub broken: &'static str,
}

/// Draws a road.
pub fn road(svg: &mut Svg, ends: [f64; 4], road: &Road) {
    let dash = road.broken;
    let broken = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
    svg.line(ends, &format!("stroke=\"{}\" stroke-width=\"{:.1}\"{broken}", road.ink, road.width));
    let width = road.width - 2.0 * road.edge;
    svg.line(ends, &format!("stroke=\"{}\" stroke-width=\"{width:.1}\"{broken}", road.fill));
}

/// The middle of a line, its length, and the steps along it and across it.
fn frame([x1, y1, x2, y2]: [f64; 4]) -> ([f64; 2], f64, [f64; 2], [f64; 2]) {
    let long = (x2 - x1).hypot(y2 - y1).max(1.0);
    let along = [(x2 - x1) / long, (y2 - y1) / long];
    ([(x1 + x2) / 2.0, (y1 + y2) / 2.0], long, along, [-along[1], along[0]])
}

/// The hachures of a pass: slopes on both sides of the middle of a road, the longest there.
pub fn slopes(svg: &mut Svg, ends: [f64; 4], from: f64, reach: f64) {
    let (middle, long, along, across) = frame(ends);
    let half = (long * 0.34).min(62.0);
    let count = (half / 7.0).floor().max(1.0) as i32;
    let mut d = String::new();
    for i in -count..=count {
        let at = f64::from(i) / f64::from(count);
        let tall = reach * (1.0 - 0.55 * at * at) * if i % 2 == 0 { 1.0 } else { 0.72 };
        for side in [1.0, -1.0] {
            let point = |out: f64, lean: f64| {
                let step = at * half + lean;
                [0, 1].map(|n| middle[n] + along[n] * step + across[n] * side * out)
            };
            let ([x1, y1], [x2, y2]) = (point(from, 0.0), point(from + tall, at * 5.0));
            // Whole numbers are as good as tenths for strokes, and half as long.
            let _ = write!(d, "M{x1:.0} {y1:.0}l{:.0} {:.0}", x2 - x1, y2 - y1);
        }
    }
    svg.raw(format_args!("<path d=\"{d}\" stroke=\"#5d3a17\" stroke-width=\"2.6\" fill=\"none\"/>"));
}

/// A part of a river under a bridge; the road is drawn on both sides of it. `part` says how far along the road that is, `reach` how far
/// the river extends to both sides, and `width` how wide it is.
pub fn river(svg: &mut Svg, ends: [f64; 4], part: f64, [reach, width]: [f64; 2], draw: impl Fn(&mut Svg, [f64; 4])) {
    let (_, long, along, across) = frame(ends);
    let middle = [ends[0] + (ends[2] - ends[0]) * part, ends[1] + (ends[3] - ends[1]) * part];
    let point = |out: f64, lean: f64| [0, 1].map(|n| middle[n] + across[n] * out + along[n] * lean);
    let bend = reach * 0.32;
    let ([ax, ay], [bx, by]) = (point(-reach, -bend * 0.4), point(reach, bend * 0.4));
    let ([px, py], [qx, qy]) = (point(-reach * 0.45, bend * 1.5), point(reach * 0.45, -bend * 1.5));
    let d = format!("M{ax:.1} {ay:.1}C{px:.1} {py:.1} {qx:.1} {qy:.1} {bx:.1} {by:.1}");
    for (width, colour) in [(width, "#1c5d8c"), (width * 0.52, "#bfe0f2")] {
        svg.raw(format_args!(
            "<path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\" stroke-linecap=\"round\"/>"
        ));
    }
    let half = width.min(long * 0.4);
    let piece = [-half, half].map(|step| [0, 1].map(|n| middle[n] + along[n] * step));
    let [[x1, y1], [x2, y2]] = piece;
    draw(svg, [x1, y1, x2, y2]);
    for side in [-1.0, 1.0] {
        let rail = piece.map(|[x, y]| [x + across[0] * 6.0 * side, y + across[1] * 6.0 * side]);
        let [[x1, y1], [x2, y2]] = rail;
        svg.line([x1, y1, x2, y2], "stroke=\"#16202c\" stroke-width=\"2.6\"");
    }
}

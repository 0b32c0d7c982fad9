//! The ground under a map: coast, rivers and relief. `scripts/terrain` makes the files from geodata. It means nothing to
//! the rules.

use super::legend::{self, sample};
use super::letters::{Font, width};
use super::spots::{Area, Spots};
use super::svg::{Ink, Svg};
use serde::Deserialize;

/// The colour of the sea.
pub const SEA: &str = "#dbe8ee";
/// The colour of low land.
pub const LAND: &str = "#f8f4e6";
/// The colour of rivers and their names.
const WATER: &str = "#4a87ad";
/// The colours of the heights, the lowest first. Each is darker than the one before, so that grey shows them too.
const HEIGHTS: [&str; 4] = ["#f2ebd6", "#eae0c6", "#e1d4b4", "#d7c7a2"];
/// The lines along a coast: the width of each and its colour. The widest is drawn first.
const WATERLINES: [(f64, &str); 6] =
    [(46.0, "#c5d8e2"), (43.0, SEA), (31.0, "#b3ccd9"), (28.0, SEA), (17.0, "#9fbdcd"), (14.0, SEA)];
/// The line of the coast itself.
const COAST: (f64, &str) = (1.8, "#3d5866");
/// The hachures on slopes towards the light and away from it.
const SLOPES: [(f64, &str); 2] = [(1.0, "#b0a180"), (1.9, "#97845c")];
/// How wide rivers are: those known from geodata, and our own.
const RIVERS: [f64; 2] = [3.6, 2.4];
/// The font size of the names of rivers.
const LETTERS: f64 = 18.0;

/// A terrain. Its paths are SVG path data in whole units.
#[derive(Deserialize, Debug)]
pub struct Terrain {
    /// The point of the board where the units begin.
    origin: [f64; 2],
    /// How long a unit is on the board.
    unit: [f64; 2],
    land: String,
    rivers: Vec<River>,
    relief: Vec<Height>,
    hachures: Hachures,
}

#[derive(Deserialize, Debug)]
struct River {
    name: String,
    /// Whether it is our own reconstruction.
    own: bool,
    path: String,
    /// The same as points of the board.
    #[serde(skip)]
    points: Vec<Vec<[f64; 2]>>,
}

#[derive(Deserialize, Debug)]
struct Height {
    path: String,
}

/// Strokes down the slopes, towards the light and away from it.
#[derive(Deserialize, Debug)]
struct Hachures {
    lit: String,
    dark: String,
}

impl Terrain {
    /// Reads a terrain; `None` if the text is not one.
    pub fn read(text: &str) -> Option<Terrain> {
        let mut read: Terrain = serde_json::from_str(text).ok()?;
        let points: Vec<_> = read.rivers.iter().map(|river| read.points(&river.path)).collect();
        read.rivers.iter_mut().zip(points).for_each(|(river, points)| river.points = points);
        Some(read)
    }

    /// The coasts, as points of the board.
    pub fn coasts(&self) -> Vec<Vec<[f64; 2]>> {
        self.points(&self.land)
    }

    /// The rivers with their names, as points of the board.
    pub fn rivers(&self) -> impl Iterator<Item = (&str, &[Vec<[f64; 2]>])> {
        self.rivers.iter().map(|river| (river.name.as_str(), river.points.as_slice()))
    }

    fn points(&self, path: &str) -> Vec<Vec<[f64; 2]>> {
        let place = |at: [f64; 2]| [0, 1].map(|i| self.origin[i] + self.unit[i] * at[i]);
        steps(path).into_iter().map(|line| line.into_iter().map(place).collect()).collect()
    }

    /// Where a straight road between two points of the board crosses the river of this name, or any river, as a fraction of the road. The
    /// crossing nearest to the middle counts; one close to an end does not.
    pub fn crossing(&self, from: [f64; 2], to: [f64; 2], name: Option<&str>) -> Option<f64> {
        let mut best: Option<f64> = None;
        let low = [0, 1].map(|i| from[i].min(to[i]));
        let high = [0, 1].map(|i| from[i].max(to[i]));
        // Nearly all of a river is far from the road.
        let far = |a: [f64; 2], b: [f64; 2]| {
            (0..2).any(|i| (a[i] < low[i] && b[i] < low[i]) || (a[i] > high[i] && b[i] > high[i]))
        };
        for (_, lines) in self.rivers().filter(|(river, _)| name.is_none_or(|name| name == *river)) {
            for pair in lines.iter().flat_map(|line| line.windows(2)).filter(|pair| !far(pair[0], pair[1])) {
                let Some(t) = meeting([from, to], [pair[0], pair[1]]) else { continue };
                if (0.16..=0.84).contains(&t) && best.is_none_or(|least| (t - 0.5).abs() < (least - 0.5).abs()) {
                    best = Some(t);
                }
            }
        }
        best
    }

    /// Where the bridge over the river of this name is drawn on a road: at the crossing, or near the end that is on the river, but
    /// never so near to an end that a place covers it.
    pub fn bridge(&self, from: [f64; 2], to: [f64; 2], name: &str) -> f64 {
        let crossing = self.crossing(from, to, Some(name)).unwrap_or_else(|| {
            let lines: Vec<&Vec<[f64; 2]>> =
                self.rivers().filter(|(river, _)| *river == name).flat_map(|(_, lines)| lines).collect();
            let far = |end| lines.iter().map(|line| away(line, end)).fold(f64::INFINITY, f64::min);
            let (start, end) = (far(from), far(to));
            if start < end {
                0.0
            } else if end < start {
                1.0
            } else {
                0.5
            }
        });
        crossing.clamp(0.3, 0.7)
    }

    /// Draws the ground. `at` says where a point of the board is on the drawing.
    pub fn draw(&self, svg: &mut Svg, at: impl Fn([f64; 2]) -> [f64; 2]) {
        let from = at(self.origin);
        let far = at([0, 1].map(|i| self.origin[i] + self.unit[i] * 1000.0));
        let scale = [0, 1].map(|i| (far[i] - from[i]) / 1000.0);
        // Widths are in drawing units, even if a unit differs between across and down.
        let wide = |n: f64| n * 2.0 / (scale[0].abs() + scale[1].abs());
        svg.raw(format_args!("<defs><path id=\"coast\" d=\"{}\"/></defs>", self.land));
        svg.raw(format_args!(
            "<g class=\"terrain\" aria-hidden=\"true\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" \
             transform=\"translate({:.2} {:.2}) scale({:.5} {:.5})\">",
            from[0], from[1], scale[0], scale[1]
        ));
        for (width, colour) in WATERLINES {
            svg.raw(format_args!("<use href=\"#coast\" stroke=\"{colour}\" stroke-width=\"{:.2}\"/>", wide(width)));
        }
        svg.raw(format_args!("<use href=\"#coast\" fill=\"{LAND}\"/>"));
        for (height, colour) in self.relief.iter().zip(HEIGHTS) {
            svg.raw(format_args!("<path fill=\"{colour}\" fill-rule=\"evenodd\" d=\"{}\"/>", height.path));
        }
        for (strokes, (width, colour)) in [&self.hachures.lit, &self.hachures.dark].into_iter().zip(SLOPES) {
            svg.raw(format_args!("<path stroke=\"{colour}\" stroke-width=\"{:.2}\" d=\"{strokes}\"/>", wide(width)));
        }
        for river in &self.rivers {
            let own = if river.own { " class=\"own\"" } else { "" };
            let width = wide(RIVERS[usize::from(river.own)]);
            svg.raw(format_args!("<path{own} stroke=\"{WATER}\" stroke-width=\"{width:.2}\" d=\"{}\"/>", river.path));
        }
        let (width, colour) = COAST;
        svg.raw(format_args!("<use href=\"#coast\" stroke=\"{colour}\" stroke-width=\"{:.2}\"/></g>\n", wide(width)));
    }

    /// Samples of the ground for a legend, each with what it is. `sea` says whether the board reaches the sea.
    pub fn samples(&self, sea: bool) -> Vec<(String, &'static str)> {
        let mut out = Vec::new();
        let mut add = |text: &'static str, draw: &dyn Fn(&mut Svg)| out.push((sample(text, draw), text));
        if sea {
            add("coast and sea", &coast);
        }
        if !self.relief.is_empty() {
            add("hills, darker the higher", &hills);
        }
        for (own, text) in [(false, "river"), (true, "small river, our own reconstruction")] {
            if self.rivers.iter().any(|river| river.own == own) {
                add(text, &|svg| bend(svg, RIVERS[usize::from(own)]));
            }
        }
        out
    }

    /// Coast and rivers alone, in the units of the board, for a small map in a text.
    pub fn sketch(&self, svg: &mut Svg) {
        let [[x, y], [w, h]] = [self.origin, self.unit];
        let wide = |n: f64| n * 2.0 / (w.abs() + h.abs());
        svg.raw(format_args!(
            "<g aria-hidden=\"true\" fill=\"none\" stroke-linejoin=\"round\" transform=\"translate({x:.2} {y:.2}) scale({w:.5} {h:.5})\">"
        ));
        let coast = wide(1.4);
        svg.raw(format_args!(
            "<path d=\"{}\" fill=\"{LAND}\" stroke=\"#8fa3ad\" stroke-width=\"{coast:.2}\"/>",
            self.land
        ));
        for river in &self.rivers {
            svg.raw(format_args!("<path d=\"{}\" stroke=\"#a9c7d9\" stroke-width=\"{coast:.2}\"/>", river.path));
        }
        svg.end();
    }

    /// Writes the names of rivers in free spots beside a bend, away from lines. A river without such a spot gets no name.
    pub fn name_rivers(&self, svg: &mut Svg, spots: &mut Spots, at: impl Fn([f64; 2]) -> [f64; 2]) {
        for (name, lines) in self.rivers() {
            let size = [width(name, Font::Title, LETTERS) + 6.0, LETTERS + 2.0];
            let points = lines.iter().flatten().map(|point| at(*point));
            let beside = points.flat_map(|[x, y]| {
                let [w, h] = [size[0] / 2.0 + 5.0, size[1] / 2.0 + 5.0];
                [[x, y - h], [x, y + h], [x + w, y], [x - w, y]].map(|middle| Area::around(middle, size))
            });
            let Some(area) = spots.roomiest(beside) else { continue };
            let ink = Ink { font: Font::Title, size: LETTERS, anchor: "middle", fill: "#2f6d93", halo: LAND };
            svg.text([area.middle()[0], area.bottom - 5.0], name, ink);
        }
    }
}

/// A sample of a coast.
fn coast(svg: &mut Svg) {
    let d = "M-20 30C10 14 22 40 42 28S66 10 96 22V80H-20Z";
    svg.rect([0.0, 0.0, legend::SIZE[0], legend::SIZE[1]], &format!("fill=\"{SEA}\""));
    for (width, colour) in WATERLINES {
        svg.raw(format_args!("<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"));
    }
    let (width, colour) = COAST;
    svg.raw(format_args!("<path d=\"{d}\" fill=\"{LAND}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"));
}

/// A sample of heights.
fn hills(svg: &mut Svg) {
    let [x, y] = legend::MIDDLE;
    for (i, colour) in HEIGHTS.into_iter().enumerate() {
        let [rx, ry] = [34.0, 21.0].map(|r| r * (1.0 - 0.22 * i as f64));
        svg.raw(format_args!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx:.1}\" ry=\"{ry:.1}\" fill=\"{colour}\"/>"));
    }
    for i in 0..12 {
        let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 6.0).sin_cos();
        let (width, colour) = SLOPES[usize::from(sin + cos > 0.0)];
        let ends = [x + 17.0 * cos, y + 11.0 * sin, x + 29.0 * cos, y + 18.0 * sin];
        svg.line(ends, &format!("stroke=\"{colour}\" stroke-width=\"{width}\""));
    }
}

/// A sample of a river.
fn bend(svg: &mut Svg, width: f64) {
    let d = "M-4 34C16 8 34 44 48 24S66 10 80 20";
    svg.raw(format_args!("<path d=\"{d}\" fill=\"none\" stroke=\"{WATER}\" stroke-width=\"{width}\"/>"));
}

/// Where the first of two segments meets the second, as a part of the first.
fn meeting([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Option<f64> {
    let (r, s, q) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]], [c[0] - a[0], c[1] - a[1]]);
    let turn = |u: [f64; 2], v: [f64; 2]| u[0].mul_add(v[1], -(u[1] * v[0]));
    let across = turn(r, s);
    if across.abs() < 1e-12 {
        return None;
    }
    let (t, u) = (turn(q, s) / across, turn(q, r) / across);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// The points of path data made of `M x y l dx dy …` and `m`.
fn steps(path: &str) -> Vec<Vec<[f64; 2]>> {
    let mut out: Vec<Vec<[f64; 2]>> = Vec::new();
    let mut at = [0.0, 0.0];
    for part in path.split_inclusive(['M', 'm', 'l', 'z']).zip(path.split(['M', 'm', 'l', 'z']).skip(1)) {
        let (command, numbers) = (part.0.chars().last(), numbers(part.1));
        for (i, step) in numbers.chunks_exact(2).enumerate() {
            let fresh = command == Some('M') && i == 0;
            at = if fresh { [step[0], step[1]] } else { [at[0] + step[0], at[1] + step[1]] };
            if i == 0 && matches!(command, Some('M' | 'm')) {
                out.push(Vec::new());
            }
            if let Some(line) = out.last_mut() {
                line.push(at);
            }
        }
    }
    out
}

/// Whole numbers, apart by spaces or by a minus sign.
fn numbers(text: &str) -> Vec<f64> {
    let spaced = text.replace('-', " -");
    spaced.split_whitespace().filter_map(|n| n.parse().ok()).collect()
}

/// Whether a point lies in a ring.
pub fn inside(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let mut odd = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        if (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] {
            odd = !odd;
        }
    }
    odd
}

/// How far a point is from a line through points.
pub fn away(line: &[[f64; 2]], [x, y]: [f64; 2]) -> f64 {
    let one = |a: &[f64; 2], b: &[f64; 2]| {
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let long = dx.mul_add(dx, dy * dy).max(1e-12);
        let t = (((x - a[0]) * dx + (y - a[1]) * dy) / long).clamp(0.0, 1.0);
        (x - a[0] - t * dx).hypot(y - a[1] - t * dy)
    };
    line.windows(2).map(|pair| one(&pair[0], &pair[1])).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_are_read_as_points() {
        let lines = steps("M10 20l5-3-1-2m1 1l2 2M0 0l1 1z");
        assert_eq!(lines[0], [[10.0, 20.0], [15.0, 17.0], [14.0, 15.0]]);
        assert_eq!(lines[1], [[15.0, 16.0], [17.0, 18.0]]);
        assert_eq!(lines[2], [[0.0, 0.0], [1.0, 1.0]]);
    }

    #[test]
    fn a_way_crosses_a_river_where_they_meet() {
        let river =
            r#"{"name": "Esla", "own": false, "path": "M4-5l0 20"}, {"name": "Cea", "own": true, "path": "M6-5l0 20"}"#;
        let text = format!(
            r#"{{"origin": [0, 0], "unit": [1, 1], "land": "", "rivers": [{river}], "relief": [], "hachures": {{"lit": "", "dark": ""}}}}"#
        );
        let terrain = Terrain::read(&text).unwrap();
        let ways = |name| terrain.crossing([0.0, 0.0], [10.0, 0.0], name);
        assert_eq!((ways(Some("Esla")), ways(Some("Cea")), ways(Some("Ebro"))), (Some(0.4), Some(0.6), None));
        assert_eq!(
            terrain.crossing([0.0, 0.0], [4.1, 0.0], None),
            None,
            "a river at the very end is that of the place"
        );
        assert_eq!(terrain.crossing([0.0, 30.0], [10.0, 30.0], None), None);
        let bridges = [[4.1, 0.0], [-6.0, 0.0], [10.0, 0.0]].map(|to| terrain.bridge([0.0, 0.0], to, "Esla"));
        assert_eq!(bridges, [0.7, 0.3, 0.4], "towards the end at the river, or where they cross");
        assert_eq!(terrain.bridge([0.0, 0.0], [1.0, 0.0], "Ebro"), 0.5);
    }

    #[test]
    fn points_in_a_ring_and_beside_a_line_are_told() {
        let ring = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        assert!(inside(&ring, [5.0, 5.0]) && !inside(&ring, [11.0, 5.0]) && !inside(&ring, [5.0, -1.0]));
        assert!((away(&ring[..2], [5.0, 3.0]) - 3.0).abs() < 1e-9);
        assert!((away(&ring[..2], [13.0, 4.0]) - 5.0).abs() < 1e-9);
    }
}

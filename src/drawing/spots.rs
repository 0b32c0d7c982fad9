//! Places names and counters on a map so that none covers another.

/// A box on the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its right edge.
    pub right: f64,
    /// Its lower edge.
    pub bottom: f64,
}

impl Area {
    /// A box around a point.
    pub fn around([x, y]: [f64; 2], [w, h]: [f64; 2]) -> Area {
        Area { left: x - w / 2.0, top: y - h / 2.0, right: x + w / 2.0, bottom: y + h / 2.0 }
    }

    /// The middle.
    pub fn middle(&self) -> [f64; 2] {
        [(self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0]
    }

    /// Width and height.
    pub fn size(&self) -> [f64; 2] {
        [self.right - self.left, self.bottom - self.top]
    }

    /// Whether two boxes overlap.
    pub fn meets(&self, other: &Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether this box lies in another.
    pub fn within(&self, other: &Area) -> bool {
        self.left >= other.left && self.right <= other.right && self.top >= other.top && self.bottom <= other.bottom
    }

    /// The box, extended by this much on each side.
    pub fn grown(&self, by: f64) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// The distance to another box.
    pub fn gap(&self, other: &Area) -> f64 {
        let [across, down] = self.apart(other);
        across.hypot(down)
    }

    /// How far another box is across and down.
    fn apart(&self, other: &Area) -> [f64; 2] {
        let across = (other.left - self.right).max(self.left - other.right).max(0.0);
        let down = (other.top - self.bottom).max(self.top - other.bottom).max(0.0);
        [across, down]
    }

    /// The length of a line segment inside the box.
    fn crossed(&self, [x1, y1, x2, y2]: [f64; 4]) -> f64 {
        // Nearly all lines of a map pass far from a box.
        let beside = |a: f64, b: f64, low: f64, high: f64| (a < low && b < low) || (a > high && b > high);
        if beside(x1, x2, self.left, self.right) || beside(y1, y2, self.top, self.bottom) {
            return 0.0;
        }
        let (dx, dy) = (x2 - x1, y2 - y1);
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for (start, step, low, high) in [(x1, dx, self.left, self.right), (y1, dy, self.top, self.bottom)] {
            if step.abs() < 1e-9 {
                if start < low || start > high {
                    return 0.0;
                }
                continue;
            }
            let (a, b) = ((low - start) / step, (high - start) / step);
            from = from.max(a.min(b));
            to = to.min(a.max(b));
        }
        if to > from { (to - from) * dx.hypot(dy) } else { 0.0 }
    }
}

/// The occupied areas of a drawing.
pub struct Spots {
    /// The drawing.
    bounds: Area,
    taken: Vec<Area>,
    /// The places on the map. A label should not be closer to another place than to its own.
    places: Vec<Area>,
    lines: Vec<[f64; 4]>,
}

/// Directions, the best first: below, above, right, left, then diagonal.
const WAYS: [[f64; 2]; 16] = [
    [0.0, 1.0],
    [0.0, -1.0],
    [1.0, 0.0],
    [-1.0, 0.0],
    [1.0, 1.0],
    [-1.0, 1.0],
    [1.0, -1.0],
    [-1.0, -1.0],
    [0.5, 1.0],
    [-0.5, 1.0],
    [0.5, -1.0],
    [-0.5, -1.0],
    [1.0, 0.5],
    [-1.0, 0.5],
    [1.0, -0.5],
    [-1.0, -0.5],
];

impl Spots {
    /// An empty drawing of this size, with lines that labels should avoid.
    pub fn new(bounds: Area, lines: Vec<[f64; 4]>) -> Spots {
        Spots { bounds, taken: Vec::new(), places: Vec::new(), lines }
    }

    /// Adds a place.
    pub fn take(&mut self, area: Area) {
        self.taken.push(area);
        self.places.push(area);
    }

    /// Keeps an area free of everything.
    pub fn fill(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// The length of the lines inside a box, unless that is too much already for some of them.
    fn covered(&self, area: &Area, too_much: impl Fn(f64) -> bool) -> Option<f64> {
        let mut covered = 0.0;
        for line in &self.lines {
            covered += area.crossed(*line);
            if too_much(covered) {
                return None;
            }
        }
        // A drawing without lines has nothing to add up.
        (!too_much(covered)).then_some(covered)
    }

    /// The cost if a box is closer to another place than to its own.
    fn strayed(&self, area: &Area, place: &Area) -> f64 {
        let mut nearest = f64::INFINITY;
        for other in self.places.iter().filter(|other| *other != place) {
            let [across, down] = area.apart(other);
            // Most places are farther away across or down alone than the nearest so far.
            if across.max(down) < nearest {
                nearest = nearest.min(across.hypot(down));
            }
        }
        let further = area.gap(place) - nearest;
        if further > 0.0 { 8.0 + further * 1.5 } else { 0.0 }
    }

    /// Takes a free box of this size if there is one within this distance of a place.
    pub fn near(&mut self, place: Area, size: [f64; 2], most: f64) -> Option<Area> {
        let area = self.best(place, size).map(|(_, area)| area).filter(|area| area.gap(&place) <= most)?;
        self.taken.push(area);
        Some(area)
    }

    /// Of these boxes, takes the free one that covers the least of lines; `None` if none is free.
    pub fn roomiest(&mut self, areas: impl Iterator<Item = Area>) -> Option<Area> {
        let mut best: Option<(f64, Area)> = None;
        for area in areas {
            if !area.within(&self.bounds) || self.taken.iter().any(|other| area.meets(&other.grown(3.0))) {
                continue;
            }
            // A name across a road is worse than no name.
            let most = best.map_or(12.0, |(least, _)| least);
            if let Some(covered) = self.covered(&area.grown(4.0), |covered| covered >= most) {
                best = Some((covered, area));
            }
        }
        let (_, area) = best?;
        self.taken.push(area);
        Some(area)
    }

    /// Finds a free box of this size near a place, covering few lines.
    pub fn find(&mut self, place: Area, size: [f64; 2]) -> Area {
        // If the whole drawing is full, the box goes below everything.
        let area = self.best(place, size).map_or_else(
            || {
                let lowest = self.taken.iter().map(|area| area.bottom).fold(self.bounds.bottom, f64::max);
                Area::around([place.middle()[0], lowest + size[1] / 2.0 + 2.0], size)
            },
            |(_, area)| area,
        );
        self.taken.push(area);
        area
    }

    /// The best free box of this size near a place, and its cost.
    fn best(&self, place: Area, size: [f64; 2]) -> Option<(f64, Area)> {
        let mut best: Option<(f64, Area)> = None;
        for step in 0..60 {
            let gap = 2.0 + f64::from(step * step) * 0.9;
            // Everything farther away costs more than the best so far.
            if best.is_some_and(|(cost, _)| cost <= gap) {
                break;
            }
            for (rank, way) in WAYS.iter().enumerate() {
                let far = gap + rank as f64 * 0.35;
                let hopeless = |cost: f64| best.is_some_and(|(least, _)| cost >= least);
                if hopeless(far) {
                    continue;
                }
                let area = beside(place, size, *way, gap);
                if !area.within(&self.bounds) || self.taken.iter().any(|other| area.meets(&other.grown(1.0))) {
                    continue;
                }
                let crossing = |covered: f64| far + covered * 0.22;
                let Some(covered) = self.covered(&area, |covered| hopeless(crossing(covered))) else { continue };
                // The distance to other places takes longest to compute, so it comes last.
                let cost = crossing(covered) + self.strayed(&area, &place);
                if !hopeless(cost) {
                    best = Some((cost, area));
                }
            }
        }
        best
    }
}

/// The box of this size in a direction from a place, at this distance.
fn beside(place: Area, [w, h]: [f64; 2], [x, y]: [f64; 2], gap: f64) -> Area {
    let [px, py] = place.middle();
    let [pw, ph] = place.size();
    Area::around([px + x * ((pw + w) / 2.0 + gap), py + y * ((ph + h) / 2.0 + gap)], [w, h])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Area = Area { left: 0.0, top: 0.0, right: 200.0, bottom: 200.0 };

    #[test]
    fn what_is_found_is_free_and_near() {
        let place = Area::around([100.0, 100.0], [20.0, 20.0]);
        let mut spots = Spots::new(ALL, vec![[100.0, 100.0, 100.0, 200.0]]);
        spots.take(place);
        let found: Vec<Area> = (0..30).map(|_| spots.find(place, [30.0, 12.0])).collect();
        assert!(found[0].bottom <= 90.0, "the line below stays free: {:?}", found[0]);
        for (i, a) in found.iter().enumerate() {
            assert!(found[..i].iter().all(|b| !a.meets(b)) && !a.meets(&place), "{i} {a:?}");
        }
    }

    #[test]
    fn what_belongs_to_a_place_is_not_nearer_to_another() {
        let [place, other] = [[100.0, 100.0], [100.0, 128.0]].map(|at| Area::around(at, [20.0, 20.0]));
        let mut spots = Spots::new(ALL, Vec::new());
        spots.take(place);
        spots.take(other);
        for _ in 0..4 {
            let found = spots.find(place, [30.0, 12.0]);
            assert!(found.gap(&place) <= found.gap(&other), "{found:?}");
        }
    }

    #[test]
    fn a_full_drawing_grows_downwards() {
        let mut spots = Spots::new(ALL, Vec::new());
        spots.take(ALL);
        let area = spots.find(Area::around([100.0, 100.0], [20.0, 20.0]), [30.0, 12.0]);
        assert!(area.top >= 200.0 && !area.meets(&ALL));
    }

    #[test]
    fn a_line_is_measured_inside_of_a_box() {
        let area = Area::around([10.0, 10.0], [10.0, 10.0]);
        assert!((area.crossed([0.0, 10.0, 20.0, 10.0]) - 10.0).abs() < 1e-9);
        assert_eq!(area.crossed([0.0, 0.0, 0.0, 20.0]), 0.0);
    }
}

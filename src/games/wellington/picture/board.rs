//! The board as one drawing: the map with its pieces, and the trays of the Powers beside it.

use super::map::Chart;
use super::{RECONSTRUCTED, ink, legend, map, trays};
use crate::drawing::svg::Svg;
use crate::drawing::terrain::SEA;
use crate::games::wellington::board::{Kind, Power, Provenance};
use crate::games::wellington::rules::{Sight, look};
use crate::games::wellington::words::Show;

/// How much of the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The map, the trays of the Powers, and the legend.
    Whole,
    /// The map alone.
    Map,
}

/// What a picture is drawn from.
pub struct Look<'a> {
    /// The table, as the viewer sees it.
    pub show: &'a Show<'a>,
    /// The pieces on it.
    pub sight: &'a Sight<'a>,
}

/// Draws the board.
pub fn board(show: &Show<'_>, scope: Scope) -> String {
    let sight = look(show.t);
    let look = Look { show, sight: &sight };
    let mut chart = Chart::of(&look);
    let mut svg = Svg::default();
    ink::patterns(&mut svg);
    let drawn = map::draw(&look, &mut chart);
    let [mut width, mut height] = chart.size();
    if scope == Scope::Whole {
        let mut side = Svg::default();
        let bottom = trays::draw(&look, &mut side, [width + 24.0, 24.0]);
        let bottom = legend::draw(&look, &mut side, [width + 24.0, bottom + 18.0]);
        height = height.max(bottom + 24.0);
        width += trays::WIDTH + 48.0;
        svg.rect([0.0, 0.0, width, height], "fill=\"#ffffff\"");
        svg.rect([0.0, 0.0, chart.size()[0], height], &format!("fill=\"{}\"", SEA));
        svg.raw(side.0);
    }
    svg.raw(drawn);
    svg.finish([width, height], &title(&look), &description(&look))
}

/// The title of the drawing.
fn title(look: &Look<'_>) -> String {
    let p = &look.sight.p;
    let filled = look.sight.b.duchies.iter().any(|d| d.provenance == Provenance::Reconstructed);
    let note = if filled { format!(" ({RECONSTRUCTED})") } else { String::new() };
    format!("The board in {}, Round {}{note}", p.year, p.round)
}

/// The description for screen readers.
fn description(look: &Look<'_>) -> String {
    let sight = look.sight;
    let real = || sight.b.places().filter(|d| sight.b.duchy(*d).kind != Kind::Box);
    let count = |power: Option<Power>| real().filter(|d| sight.control(*d) == power).count();
    let mut out: Vec<String> =
        Power::TRACK.iter().map(|power| format!("{power} Controls {} Duchies", count(Some(*power)))).collect();
    out.push(format!("nobody Controls {}", count(None)));
    let places = sight.b.places().map(|d| (&sight.b.duchy(d).name, look.show.pieces(d)));
    out.extend(places.filter(|(_, pieces)| !pieces.is_empty()).map(|(name, pieces)| format!("{name}: {pieces}")));
    format!("{}.", out.join(". "))
}

//! The legend.

use super::board::Look;
use super::ink::colours;
use super::trays::WIDTH;
use super::{map, place};
use crate::drawing::legend::{ACROSS, MIDDLE, sample};
use crate::drawing::letters::Font;
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::board::{Board, LineType, Power, Provenance};
use crate::kit::SampleTold;

const LINE: f64 = 32.0;
const LETTERS: f64 = 20.0;

/// Samples of lines, places and the ground, as the map draws them.
pub fn samples(board: &Board) -> Vec<SampleTold> {
    let mut out = Vec::new();
    let mut add = |text: &str, draw: &dyn Fn(&mut Svg)| {
        out.push(SampleTold { drawing: sample(text, draw), text: text.into() });
    };
    for kind in LineType::ALL {
        add(&kind.to_string(), &|svg| map::stroke(kind, ACROSS, true, 0.5, 20.0, svg));
    }
    if board.lines.iter().any(|line| line.provenance == Provenance::Reconstructed) {
        add("reconstructed line", &|svg| map::stroke(LineType::Clear, ACROSS, false, 0.5, 20.0, svg));
    }
    let c = colours(None);
    let places = [("Duchy", false, false, 2.0), ("Key", true, false, 4.0), ("Fortress", false, true, 2.0)];
    for (text, key, fortress, edge) in places {
        let look_of = format!("fill=\"{}\" stroke=\"#111111\" stroke-width=\"{edge}\"", c.fill);
        add(text, &|svg| place::sign(svg, MIDDLE, key, fortress, &look_of));
    }
    if let Some(ground) = board.terrain.and_then(map::terrain) {
        out.extend(ground.samples(true).into_iter().map(|(drawing, text)| SampleTold { drawing, text: text.into() }));
    }
    out
}

/// Draws the legend, and returns where it ends.
pub fn draw(look: &Look<'_>, svg: &mut Svg, [x, y]: [f64; 2]) -> f64 {
    let height = LINE * 13.0 + 14.0;
    svg.rect([x, y, WIDTH, height], "rx=\"6\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"1.5\"");
    let row = |n: usize| y + 24.0 + LINE * n as f64;
    let half = x + WIDTH / 2.0;
    for (i, kind) in LineType::ALL.into_iter().enumerate() {
        map::stroke(kind, [x + 12.0, row(i), x + 72.0, row(i)], true, 0.5, 14.0, svg);
        svg.text([x + 84.0, row(i) + 5.0], &kind.to_string(), Ink::plain(LETTERS));
    }
    for (i, power) in Power::TRACK.into_iter().map(Some).chain([None]).enumerate() {
        let c = colours(power);
        svg.rect([half, row(i) - 10.0, 34.0, 20.0], &format!("rx=\"3\" fill=\"{}\" stroke=\"#111111\"", c.fill));
        let ink = Ink { font: Font::Bold, size: 13.0, anchor: "middle", fill: c.letters, halo: c.ground };
        svg.text([half + 17.0, row(i) + 5.0], c.short, ink);
        let name = power.map_or("nobody Controls it".into(), |power| format!("{power} Controls it"));
        svg.text([half + 44.0, row(i) + 5.0], &name, Ink::plain(LETTERS));
    }
    let guessed = look.sight.b.duchies.iter().any(|d| d.provenance == Provenance::Reconstructed);
    let notes = [
        "square or star, serifs: Key; star with a number: Fortress, its strength",
        "⚓ Port, large: major; ★ Capital; Strait: a Port that joins two Zones",
        "a flag: a Flag; a dotted ring: besieged; a full ring: being fought for",
        "a block: Strength Points, Leaders with Battle and Command Rating",
        "counters fanned out: × infantry 1 SP, / cavalry 2, • artillery 4",
        "✕ on a block: it fought, or failed to intercept; ✕ on a line: blocked",
        "a sign on a line: for these Powers a card makes it of this type",
        if guessed { "dashed rim, narrow brown road: reconstructed" } else { "" },
    ];
    for (i, text) in notes.into_iter().enumerate() {
        let text = crate::drawing::letters::cut(text, Font::Plain, LETTERS, WIDTH - 20.0);
        svg.text([x + 12.0, row(i + 5) + 5.0], &text, Ink::plain(LETTERS));
    }
    y + height
}

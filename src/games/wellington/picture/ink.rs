//! The Powers in pictures. Each has a colour, a pattern and letters, so that they can be told apart without colours
//! too. The Allies are light, the French dark.

use crate::drawing::svg::Svg;
use crate::games::wellington::board::Power;

/// How a Power is drawn.
#[derive(Clone, Copy)]
pub struct Colours {
    /// The background colour.
    pub ground: &'static str,
    /// What fills its shapes.
    pub fill: &'static str,
    /// The text colour on it.
    pub letters: &'static str,
    /// A two-letter abbreviation.
    pub short: &'static str,
}

/// How to draw a Power; `None` is for what nobody Controls.
pub const fn colours(power: Option<Power>) -> Colours {
    match power {
        Some(Power::Britain) => {
            Colours { ground: "#f6c3bb", fill: "url(#of-britain)", letters: "#5b0f08", short: "Br" }
        }
        Some(Power::Spain) => Colours { ground: "#fce78a", fill: "url(#of-spain)", letters: "#463600", short: "Sp" },
        Some(Power::Nord) => Colours { ground: "#1f3a86", fill: "#1f3a86", letters: "#ffffff", short: "No" },
        Some(Power::Sud) => Colours { ground: "#2c6a3a", fill: "url(#of-sud)", letters: "#ffffff", short: "Su" },
        None => Colours { ground: "#ffffff", fill: "url(#of-nobody)", letters: "#16202c", short: "–" },
    }
}

/// The patterns. Each drawing needs them once.
pub fn patterns(svg: &mut Svg) {
    svg.raw("<defs>");
    let mut pattern = |name: &str, power: Option<Power>, size: u8, turn: &str, marks: &str| {
        svg.raw(format_args!(
            "<pattern id=\"of-{name}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\"{turn}><rect width=\"{size}\" \
             height=\"{size}\" fill=\"{}\"/>{marks}</pattern>",
            colours(power).ground
        ));
    };
    let aslant = " patternTransform=\"rotate(45)\"";
    pattern("britain", Some(Power::Britain), 7, aslant, "<rect width=\"2\" height=\"7\" fill=\"#dd8478\"/>");
    pattern("spain", Some(Power::Spain), 8, "", "<circle cx=\"4\" cy=\"4\" r=\"1.3\" fill=\"#d9b52c\"/>");
    pattern("sud", Some(Power::Sud), 6, "", "<rect width=\"6\" height=\"2\" fill=\"#5c9a68\"/>");
    pattern("nobody", None, 6, aslant, "<rect width=\"1.2\" height=\"6\" fill=\"#9a9a9a\"/>");
    svg.raw("</defs>\n");
}

/// A small drawing of a Power's colours and pattern.
pub fn swatch(power: Power) -> String {
    let mut svg = Svg::default();
    patterns(&mut svg);
    let c = colours(Some(power));
    svg.rect([0.5, 0.5, 27.0, 19.0], &format!("rx=\"3\" fill=\"{}\" stroke=\"#16202c\"", c.fill));
    svg.finish([28.0, 20.0], power.word(), "")
}

//! Writes SVG: a few shapes, and text that is always escaped.

use super::letters::{FILES, Font};
use crate::safe::markup;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

/// The style of a text.
#[derive(Clone, Copy)]
pub struct Ink<'a> {
    /// Its font.
    pub font: Font,
    /// Its font size.
    pub size: f64,
    /// `start`, `middle` or `end`.
    pub anchor: &'a str,
    /// Its colour.
    pub fill: &'a str,
    /// The colour of an outline around its letters, to keep it readable on a background; empty for none.
    pub halo: &'a str,
}

impl Ink<'_> {
    /// Black text, aligned left.
    pub const fn plain(size: f64) -> Ink<'static> {
        Ink { font: Font::Plain, size, anchor: "start", fill: "#16202c", halo: "" }
    }

    /// The same in bold.
    pub const fn bold(size: f64) -> Ink<'static> {
        Ink { font: Font::Bold, ..Ink::plain(size) }
    }
}

/// A number of a drawing, in tenths; a whole number has none.
struct Tenths(f64);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round();
        if tenths % 10.0 == 0.0 { write!(f, "{}", (tenths / 10.0) as i64) } else { write!(f, "{:.1}", tenths / 10.0) }
    }
}

/// A drawing in progress.
#[derive(Default)]
pub struct Svg(pub String);

impl Svg {
    /// Writes something without escaping it.
    pub fn raw(&mut self, raw: impl std::fmt::Display) {
        let _ = write!(self.0, "{raw}");
    }

    /// A rectangle; `more` holds further attributes.
    pub fn rect(&mut self, [x, y, w, h]: [f64; 4], more: &str) {
        let [x, y, w, h] = [x, y, w, h].map(Tenths);
        self.raw(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {more}/>"));
    }

    /// A circle.
    pub fn circle(&mut self, [x, y]: [f64; 2], r: f64, more: &str) {
        let [x, y, r] = [x, y, r].map(Tenths);
        self.raw(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {more}/>"));
    }

    /// A straight line.
    pub fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], more: &str) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Tenths);
        self.raw(format_args!("<path d=\"M{x1} {y1}L{x2} {y2}\" {more}/>"));
    }

    /// A closed shape.
    pub fn shape(&mut self, points: &[[f64; 2]], more: &str) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{} {}", Tenths(*x), Tenths(*y))).collect();
        self.raw(format_args!("<path d=\"M{}Z\" {more}/>", points.join("L")));
    }

    /// A line of text.
    pub fn text(&mut self, [x, y]: [f64; 2], said: &str, ink: Ink<'_>) {
        let anchor = if ink.anchor == "start" { String::new() } else { format!(" text-anchor=\"{}\"", ink.anchor) };
        let halo = match ink.halo {
            "" => String::new(),
            halo => format!(
                " stroke=\"{halo}\" stroke-width=\"{:.1}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                ink.size / 4.5
            ),
        };
        let [x, y] = [x, y].map(Tenths);
        self.raw(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{}{anchor} fill=\"{}\"{halo}>{}</text>",
            ink.size,
            ink.font.attributes(),
            ink.fill,
            markup(said)
        ));
    }

    /// Opens a group with a title. Screen readers read the title, and browsers show it under the pointer.
    pub fn group(&mut self, attributes: &str, title: &str) {
        self.raw(format_args!("<g {attributes}><title>{}</title>", markup(title)));
    }

    /// Closes a group.
    pub fn end(&mut self) {
        self.raw("</g>\n");
    }

    /// The complete drawing: its size, a title and description for screen readers, and its contents.
    pub fn finish(self, [w, h]: [f64; 2], title: &str, description: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.0} {h:.0}\" role=\"img\" \
             font-family=\"'DejaVu Sans Condensed', 'DejaVu Sans', Arial, sans-serif\">\n<title>{}</title><desc>{}</desc>\n{}</svg>\n",
            markup(title),
            markup(description),
            self.0
        )
    }
}

/// A drawing with its fonts embedded, so that it looks the same everywhere.
pub fn with_fonts(svg: &str) -> String {
    let used = FILES.iter().filter(|(family, ..)| family.contains("Sans") || svg.contains("DejaVu Serif"));
    let faces: String = used
        .map(|(family, weight, bytes)| {
            format!(
                "@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/ttf;base64,{})}}",
                STANDARD.encode(bytes)
            )
        })
        .collect();
    svg.replacen("</desc>", &format!("</desc><style>{faces}</style>"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_no_tenths() {
        let mut svg = Svg::default();
        svg.line([1.0, -0.04, 2.55, -3.25], "");
        assert_eq!(svg.0, "<path d=\"M1 0L2.6 -3.3\" />");
    }

    #[test]
    fn text_opens_nothing() {
        let mut svg = Svg::default();
        svg.text([0.0, 0.0], "<script>&'\"\u{202e}", Ink::plain(10.0));
        assert!(svg.0.contains(">&lt;script&gt;&amp;&#39;&quot;\u{fffd}</text>"), "{}", svg.0);
    }
}

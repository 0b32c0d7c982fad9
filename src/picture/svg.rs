//! Writing SVG: a few shapes, and text that can be nothing but text.

use super::letters::{FILES, Font};
use crate::safe::tame_lines;
use std::fmt::Write;

/// Text as it may stand in an element or an attribute: it opens nothing and closes nothing.
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in tame_lines(raw).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// How a text stands.
#[derive(Clone, Copy)]
pub struct Ink<'a> {
    /// Its font.
    pub font: Font,
    /// The height of its letters.
    pub size: f64,
    /// `start`, `middle` or `end`.
    pub anchor: &'a str,
    /// Its colour.
    pub fill: &'a str,
    /// The colour of an edge around its letters, where it stands on something; nothing without one.
    pub halo: &'a str,
}

impl Ink<'_> {
    /// Black letters from the left.
    pub const fn plain(size: f64) -> Ink<'static> {
        Ink { font: Font::Plain, size, anchor: "start", fill: "#16202c", halo: "" }
    }

    /// The same in bold.
    pub const fn bold(size: f64) -> Ink<'static> {
        Ink { font: Font::Bold, ..Ink::plain(size) }
    }
}

/// A drawing that is being written.
#[derive(Default)]
pub struct Svg(pub String);

impl Svg {
    /// Something that is written as it is.
    pub fn raw(&mut self, raw: impl std::fmt::Display) {
        let _ = write!(self.0, "{raw}");
    }

    /// A rectangle; `more` are its further attributes.
    pub fn rect(&mut self, [x, y, w, h]: [f64; 4], more: &str) {
        self.raw(format_args!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" {more}/>"));
    }

    /// A circle.
    pub fn circle(&mut self, [x, y]: [f64; 2], r: f64, more: &str) {
        self.raw(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" {more}/>"));
    }

    /// A straight line.
    pub fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], more: &str) {
        self.raw(format_args!("<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" {more}/>"));
    }

    /// A closed shape.
    pub fn shape(&mut self, points: &[[f64; 2]], more: &str) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
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
        self.raw(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\"{}{anchor} fill=\"{}\"{halo}>{}</text>",
            ink.size,
            ink.font.attributes(),
            ink.fill,
            text(said)
        ));
    }

    /// Opens a group with a title, which is what is read out and shown under the pointer.
    pub fn group(&mut self, attributes: &str, title: &str) {
        self.raw(format_args!("<g {attributes}><title>{}</title>", text(title)));
    }

    /// Closes a group.
    pub fn end(&mut self) {
        self.raw("</g>\n");
    }

    /// The whole drawing: its size, what it is for those who do not see it, and what is in it.
    pub fn finish(self, [w, h]: [f64; 2], title: &str, description: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.0} {h:.0}\" role=\"img\" \
             font-family=\"'DejaVu Sans Condensed', 'DejaVu Sans', Arial, sans-serif\">\n<title>{}</title><desc>{}</desc>\n{}</svg>\n",
            text(title),
            text(description),
            self.0
        )
    }
}

/// A drawing that brings its letters along, so that it looks the same everywhere.
pub fn with_fonts(svg: &str) -> String {
    let used = FILES.iter().filter(|(family, ..)| family.contains("Sans") || svg.contains("DejaVu Serif"));
    let faces: String = used
        .map(|(family, weight, bytes)| {
            format!(
                "@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/ttf;base64,{})}}",
                base64(bytes)
            )
        })
        .collect();
    svg.replacen("</desc>", &format!("</desc><style>{faces}</style>"), 1)
}

/// Bytes as letters.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let n = chunk.iter().fold(0u32, |n, byte| n << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let letter = LETTERS[(n >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_letters_as_the_standard_has_it() {
        let all = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }

    #[test]
    fn text_opens_nothing() {
        let mut svg = Svg::default();
        svg.text([0.0, 0.0], "<script>&'\"\u{202e}", Ink::plain(10.0));
        assert!(svg.0.contains(">&lt;script&gt;&amp;&#39;&quot;\u{fffd}</text>"), "{}", svg.0);
    }
}

//! The text of pictures: the fonts in the program, the width of a text, and line breaks.

use std::sync::OnceLock;
use ttf_parser::Face;

/// A font of the pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// Names and texts.
    Plain,
    /// Numbers, Keys, headings.
    Bold,
    /// Titles.
    Title,
}

/// The files of the fonts, with the family and weight that pictures call them by.
pub const FILES: [(&str, &str, &[u8]); 3] = [
    ("DejaVu Sans Condensed", "normal", include_bytes!("../../assets/DejaVuSansCondensed.ttf")),
    ("DejaVu Sans Condensed", "bold", include_bytes!("../../assets/DejaVuSansCondensed-Bold.ttf")),
    ("DejaVu Serif Condensed", "bold", include_bytes!("../../assets/DejaVuSerifCondensed-Bold.ttf")),
];

impl Font {
    fn file(self) -> usize {
        match self {
            Font::Plain => 0,
            Font::Bold => 1,
            Font::Title => 2,
        }
    }

    /// The SVG attributes that select this font.
    pub fn attributes(self) -> &'static str {
        match self {
            Font::Plain => "",
            Font::Bold => " font-weight=\"bold\"",
            Font::Title => " font-family=\"'DejaVu Serif Condensed', 'DejaVu Serif', serif\" font-weight=\"bold\"",
        }
    }

    fn face(self) -> Option<&'static Face<'static>> {
        static FACES: [OnceLock<Option<Face<'static>>>; 3] = [const { OnceLock::new() }; 3];
        let at = self.file();
        FACES[at].get_or_init(|| Face::parse(FILES[at].2, 0).ok()).as_ref()
    }
}

/// The width of a text at this size.
pub fn width(text: &str, font: Font, size: f64) -> f64 {
    let Some(face) = font.face() else { return text.chars().count() as f64 * size * 0.6 };
    let one = |c: char| {
        let known = face.glyph_index(c).or_else(|| face.glyph_index('n'));
        f64::from(known.and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0))
    };
    text.chars().map(one).sum::<f64>() * size / f64::from(face.units_per_em())
}

/// Breaks a text into lines of this width. A word that is wider than a line is broken too.
pub fn wrap(text: &str, font: Font, size: f64, most: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if width(&longer, font, size) <= most {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if width(&line, font, size) > most && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Cuts a text that is too wide.
pub fn cut(text: &str, font: Font, size: f64, most: f64) -> String {
    if width(text, font, size) <= most {
        return text.to_string();
    }
    let mut out = String::new();
    for c in text.chars() {
        if width(&format!("{out}{c}…"), font, size) > most {
            break;
        }
        out.push(c);
    }
    format!("{}…", out.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_fonts_load_and_have_the_letters_of_names() {
        for font in [Font::Plain, Font::Bold, Font::Title] {
            let face = font.face().unwrap();
            for c in "Ávila Oñoro Armée 1812 – “…” −".chars() {
                assert!(face.glyph_index(c).is_some(), "{font:?} {c}");
            }
        }
        assert!(width("WWW", Font::Plain, 10.0) > 2.0 * width("iii", Font::Plain, 10.0));
        assert!(width("name", Font::Bold, 10.0) > width("name", Font::Plain, 10.0));
    }

    #[test]
    fn lines_break_between_words_and_in_words_that_are_too_wide() {
        let lines = wrap("one two three", Font::Plain, 10.0, width("one two", Font::Plain, 10.0) + 0.1);
        assert_eq!(lines, ["one two", "three"]);
        let lines = wrap("aaaaaaaaaa", Font::Plain, 10.0, width("aaaa", Font::Plain, 10.0) + 0.1);
        assert_eq!(lines, ["aaaa", "aaaa", "aa"]);
        assert_eq!(cut("aaaaaaaaaa", Font::Plain, 10.0, width("aaaa…", Font::Plain, 10.0) + 0.1), "aaaa…");
    }
}

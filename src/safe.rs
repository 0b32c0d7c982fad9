//! Text that may reach a terminal, at the bottom of the architecture. Names, card texts, file names and Lua's output come from
//! people and files. None of it may move the cursor, change the title of the window or hide the text before it.

use std::borrow::Cow;

/// Whether a character is invisible or has an effect: control characters, those that change the writing direction, those without
/// a width, and those that each font shows in its own way.
pub fn acts(c: char) -> bool {
    c.is_control() || turns(c) || hides(c) || is_private(c)
}

/// Direction marks, line and paragraph separators, and other characters that control the layout of text.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Characters without a width. Two names that look alike may differ in them.
fn hides(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2065}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Characters for private use. No two fonts agree on them.
fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}')
}

/// The replacement for a character with an effect: its symbol, or a space for a tab.
fn picture(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{7f}' => '\u{2421}',
        c if c < ' ' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        _ => '\u{fffd}',
    }
}

/// A name or other text for one line. Characters with an effect are replaced by symbols.
pub fn tame(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if acts(c) { picture(c) } else { c }).collect())
}

/// The same for text of several lines.
pub fn tame_lines(text: &str) -> Cow<'_, str> {
    // Most texts are lines of plain letters, and bytes are faster to check than characters.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    if text.as_bytes().iter().all(is_plain) || !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split('\n').map(|line| tame(line.trim_end_matches('\r'))).collect::<Vec<_>>().join("\n"))
}

/// Text for an element of HTML or SVG, or for an attribute in quotes. It opens no element, ends no attribute, and does not change
/// the writing direction.
pub fn markup(raw: &str) -> String {
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

/// A whole reply: line ends and our own colours are kept.
pub fn safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(colour) = colour(rest) {
            out.push_str(colour);
            rest = &rest[colour.len()..];
            continue;
        }
        match c {
            '\n' => out.push(c),
            '\r' if rest[1..].starts_with('\n') => {}
            c if acts(c) => out.push(picture(c)),
            c => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    Cow::Owned(out)
}

/// The colour sequence at the start of a text; sequences that blink or hide do not count.
fn colour(text: &str) -> Option<&str> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';').filter(|end| *end <= 20)?;
    let hides = numbers[..end].split(';').any(|n| matches!(n, "5" | "6" | "8"));
    let extended = numbers.starts_with("38;") || numbers.starts_with("48;");
    (numbers[end..].starts_with('m') && (extended || !hides)).then(|| &text[..end + 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_opens_nothing_and_closes_nothing() {
        assert_eq!(
            markup("<script>\"a\" & 'b'</script>"),
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;"
        );
        assert_eq!(markup("a\u{202e}b\u{1b}\nc"), "a\u{fffd}b␛\nc");
    }

    #[test]
    fn what_is_not_seen_is_shown() {
        let hidden = [
            '\u{ad}', '\u{61c}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}',
            '\u{2060}', '\u{2064}', '\u{2066}', '\u{2069}', '\u{feff}', '\u{e000}', '\u{f8ff}', '\u{f0000}',
            '\u{10fffd}', '\u{e0041}',
        ];
        for c in hidden {
            assert!(acts(c), "{c:?}");
            let text = format!("duchies.a{c}b");
            assert_eq!(tame(&text), "duchies.a\u{fffd}b", "{c:?}");
            assert_eq!(safe(&text), "duchies.a\u{fffd}b", "{c:?}");
            assert_eq!(tame_lines(&format!("{text}\n")), "duchies.a\u{fffd}b\n", "{c:?}");
            assert_eq!(markup(&text), "duchies.a\u{fffd}b", "{c:?}");
        }
        // Visible characters are kept: letters, our signs, and those of other scripts.
        for seen in ['é', '½', '●', '→', '│', '⚔', 'ß', 'Ω', 'Ж', 'あ', '\u{301}', '\u{fe0f}', '🎲', '\u{fffd}']
        {
            assert!(!acts(seen), "{seen:?}");
        }
    }

    #[test]
    fn what_acts_is_shown_and_our_colours_stay() {
        assert_eq!(tame("a\u{1b}[2Jb\u{7}\u{202e}"), "a␛[2Jb␇\u{fffd}");
        assert_eq!(safe("\u{1b}[1mbold\u{1b}[0m\r\n\u{1b}]0;title\u{7}"), "\u{1b}[1mbold\u{1b}[0m\n␛]0;title␇");
        assert_eq!(safe("\u{1b}[8mhidden"), "␛[8mhidden");
        assert_eq!(safe("\u{1b}[38;5;208mx"), "\u{1b}[38;5;208mx");
        assert_eq!(safe("\u{1b}"), "␛");
        assert_eq!(tame_lines("a\nb\tc"), "a\nb c");
    }
}

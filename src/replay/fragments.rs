//! A drawing in parts. From step to step most of a board stays as it is, so the page has every part once, and each step says which
//! parts come and go.

use std::rc::Rc;

/// A drawing in parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// Left, top, width and height, as the drawing has them.
    pub view: Rc<str>,
    /// Its title.
    pub title: Rc<str>,
    /// Its description, sentence by sentence.
    pub words: Vec<Rc<str>>,
    /// Its parts in order: whole elements, and the first and last tags of groups that contain other groups.
    pub parts: Vec<Rc<str>>,
}

/// Takes a drawing apart. What cannot be taken apart stays whole. `shared` gives the copy of a text that all drawings share.
pub fn split(svg: &str, shared: &mut dyn FnMut(&str) -> Rc<str>) -> Board {
    let Some(tag) = svg.find("<svg").and_then(|from| Some(from..tag_end(svg, from)?)) else { return Board::default() };
    let inside = svg[tag.end..].trim_end().strip_suffix("</svg>").unwrap_or(&svg[tag.end..]);
    let mut board = Board { view: shared(attribute(&svg[tag], "viewBox").unwrap_or("0 0 1 1")), ..Board::default() };
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(from) = inside[at..].find('<').map(|i| at + i) {
        let Some(end) = element_end(inside, from) else { break };
        let element = &inside[from..end];
        match content(element, "title") {
            Some(title) if board.title.is_empty() => board.title = shared(title),
            _ => match content(element, "desc") {
                Some(text) => board.words = sentences(text).map(&mut *shared).collect(),
                None => open(element, &mut found),
            },
        }
        at = end;
    }
    board.parts = found.into_iter().map(shared).collect();
    board
}

/// The parts of an element: a group that contains groups is opened.
fn open<'s>(element: &'s str, out: &mut Vec<&'s str>) {
    let opened = || {
        let tag = tag_end(element, 0)?;
        let inside = element.get(tag..element.len().checked_sub("</g>".len())?)?;
        (element.starts_with("<g") && inside.contains("<g ")).then_some((tag, inside))
    };
    let Some((tag, inside)) = opened() else {
        out.push(element);
        return;
    };
    out.push(&element[..tag]);
    let mut at = 0;
    while let Some(from) = inside[at..].find('<').map(|i| at + i) {
        let Some(end) = element_end(inside, from) else { break };
        open(&inside[from..end], out);
        at = end;
    }
    out.push("</g>");
}

/// Where the tag that begins here ends. A `>` in quotes does not end it.
fn tag_end(text: &str, from: usize) -> Option<usize> {
    let mut quoted = false;
    for (i, c) in text.get(from..)?.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return Some(from + i + 1),
            _ => {}
        }
    }
    None
}

/// Where the element that begins here ends.
fn element_end(text: &str, from: usize) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, from);
    loop {
        let begin = at + text.get(at..)?.find('<')?;
        let end = tag_end(text, begin)?;
        let tag = &text[begin..end];
        if tag.starts_with("</") {
            depth = depth.checked_sub(1)?;
        } else if !tag.ends_with("/>") {
            depth += 1;
        }
        if depth == 0 {
            return Some(end);
        }
        at = end;
    }
}

/// The text of an element with this name and without attributes.
fn content<'s>(element: &'s str, name: &str) -> Option<&'s str> {
    let inside = element.strip_prefix('<')?.strip_prefix(name)?.strip_prefix('>')?;
    inside.strip_suffix('>')?.strip_suffix(name)?.strip_suffix("</")
}

fn attribute<'s>(tag: &'s str, name: &str) -> Option<&'s str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split(". ")).map(str::trim).filter(|sentence| !sentence.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "<svg xmlns=\"x\" viewBox=\"0 0 9 9\">\n<title>A board</title><desc>One. Two: 2.\nThree</desc>\n\
        <rect x=\"1\"/><g class=\"a\"><title>leaf</title><path d=\"M0 0\"/></g>\n\
        <g class=\"b\" title=\"1 > 0\"><title>tree</title><g class=\"c\"><text>x &lt; y</text></g><circle r=\"1\"/></g></svg>\n";

    #[test]
    fn a_drawing_is_taken_apart_down_to_the_groups_that_hold_no_groups() {
        let board = split(DRAWING, &mut |part| part.into());
        assert_eq!((&*board.view, &*board.title), ("0 0 9 9", "A board"));
        assert_eq!(board.words.iter().map(|word| &**word).collect::<Vec<_>>(), ["One", "Two: 2.", "Three"]);
        let parts: Vec<&str> = board.parts.iter().map(|part| &**part).collect();
        assert_eq!(
            parts,
            [
                "<rect x=\"1\"/>",
                "<g class=\"a\"><title>leaf</title><path d=\"M0 0\"/></g>",
                "<g class=\"b\" title=\"1 > 0\">",
                "<title>tree</title>",
                "<g class=\"c\"><text>x &lt; y</text></g>",
                "<circle r=\"1\"/>",
                "</g>",
            ]
        );
    }

    #[test]
    fn what_is_no_drawing_has_no_parts() {
        for text in ["", "<svg", "<svg viewBox=\"0 0 1 1\"><g>", "plain <text>"] {
            assert!(split(text, &mut |part| part.into()).parts.is_empty(), "{text}");
        }
    }
}

//! Reads the file with the rules.

use super::{Chapter, Lines, Passage, Rulebook, Ruling, Variant};
use crate::faults::Faults;
use crate::json::{At, Document, Object};

/// The file.
pub(super) const TEXT: &str = include_str!("rules.json");

/// Its name in faults.
const FILE: &str = "rules.json";

/// The most chapters, passages, rulings or variants.
const MOST: usize = 250;

/// The last line that the player aid could have.
const LAST: i64 = 999;

/// The rules, and what is wrong with the file. What has a fault is left out.
pub(super) fn rulebook(text: &str) -> (Rulebook, Faults) {
    let mut faults = Faults::default();
    let mut book = Rulebook::default();
    let document = match Document::parse(FILE, text.to_string()) {
        Ok(document) => document,
        Err(fault) => {
            faults.push(*fault);
            return (book, faults);
        }
    };
    let fields = document.root().object(&mut faults, &["format", "chapters", "sources", "rulings", "variants"]);
    if let Some(format) = fields.need(&mut faults, "format") {
        format.word(&mut faults, &[("sandtable-napoleon-rules", ())]);
    }
    book.chapters = items(&fields, "chapters", &mut faults).iter().filter_map(|at| chapter(at, &mut faults)).collect();
    let sources = fields.need(&mut faults, "sources").map_or_else(Vec::new, |at| at.fields(&mut faults));
    let source = |(name, at): (String, At<'_>), faults: &mut Faults| Some((name, said(&at, faults)?));
    book.sources = sources.into_iter().filter_map(|field| source(field, &mut faults)).collect();
    for at in items(&fields, "rulings", &mut faults) {
        let next = book.rulings.len() as i64 + 1;
        book.rulings.extend(ruling(&at, next, &book, &mut faults));
    }
    let Some(at) = fields.need(&mut faults, "variants") else { return (book, faults) };
    let variants = at.object(&mut faults, &["title", "says", "each"]);
    book.variants_title = variants.text(&mut faults, "title");
    book.variants_say = variants.text(&mut faults, "says");
    book.variants = items(&variants, "each", &mut faults).iter().filter_map(|at| variant(at, &mut faults)).collect();
    (book, faults)
}

fn items<'d>(fields: &Object<'d>, name: &str, faults: &mut Faults) -> Vec<At<'d>> {
    fields.need(faults, name).map_or_else(Vec::new, |at| at.few(faults, MOST))
}

/// A text that says something.
fn said(at: &At<'_>, faults: &mut Faults) -> Option<String> {
    let text = at.text(faults)?;
    if text.trim().is_empty() {
        at.fault(faults, "an empty text", "a text");
    }
    (!text.trim().is_empty()).then(|| text.to_string())
}

fn needed(fields: &Object<'_>, name: &str, faults: &mut Faults) -> Option<String> {
    let at = fields.need(faults, name)?;
    said(at, faults)
}

fn texts(fields: &Object<'_>, name: &str, faults: &mut Faults) -> Vec<String> {
    items(fields, name, faults).iter().filter_map(|at| said(at, faults)).collect()
}

/// `[266, 274]`.
fn lines(at: &At<'_>, faults: &mut Faults) -> Option<Lines> {
    let both = at.few(faults, 2);
    let [first, last] = both.as_slice() else {
        at.fault(faults, format!("{} numbers", both.len()), "the first and the last line: [266, 274]");
        return None;
    };
    let from = first.number(faults, 1..=LAST)?;
    let to = last.number(faults, from..=LAST)?;
    Some(Lines { first: from as u16, last: to as u16 })
}

fn chapter(at: &At<'_>, faults: &mut Faults) -> Option<Chapter> {
    let fields = at.object(faults, &["title", "passages"]);
    let passages = items(&fields, "passages", faults).iter().filter_map(|at| passage(at, faults)).collect();
    Some(Chapter { title: needed(&fields, "title", faults)?, passages })
}

fn passage(at: &At<'_>, faults: &mut Faults) -> Option<Passage> {
    let fields = at.object(faults, &["lines", "title", "says"]);
    let own = fields.need(faults, "lines").and_then(|at| lines(at, faults));
    let (title, says) = (needed(&fields, "title", faults), needed(&fields, "says", faults));
    Some(Passage { lines: own?, title: title?, says: says? })
}

fn ruling(at: &At<'_>, next: i64, book: &Rulebook, faults: &mut Faults) -> Option<Ruling> {
    let known = ["number", "open", "holds", "otherwise", "lines", "texts", "held_by"];
    let fields = at.object(faults, &known);
    let number = fields.need(faults, "number")?.number(faults, next..=next.max(255))?;
    let named = fields.need(faults, "texts").map_or_else(Vec::new, |at| at.few(faults, MOST));
    for at in named {
        let name = at.text(faults).unwrap_or_default();
        if book.source(name).is_none() {
            let near = faults.nearest(name, book.sources.iter().map(|(name, _)| name.as_str()));
            at.unknown(faults, format!("unknown source {name:?}"), "a name in the field \"sources\"", near);
        }
    }
    let (open, holds) = (needed(&fields, "open", faults), needed(&fields, "holds", faults));
    Some(Ruling {
        number: u8::try_from(number).ok()?,
        open: open?,
        holds: holds?,
        otherwise: fields.text_or(faults, "otherwise", ""),
        lines: items(&fields, "lines", faults).iter().filter_map(|at| lines(at, faults)).collect(),
        texts: texts(&fields, "texts", faults),
        held_by: fields.get("held_by").map_or_else(Vec::new, |_| texts(&fields, "held_by", faults)),
    })
}

fn variant(at: &At<'_>, faults: &mut Faults) -> Option<Variant> {
    let fields = at.object(faults, &["params", "title", "says", "held_by"]);
    let (title, says) = (needed(&fields, "title", faults), needed(&fields, "says", faults));
    Some(Variant {
        params: texts(&fields, "params", faults),
        title: title?,
        says: says?,
        held_by: texts(&fields, "held_by", faults),
    })
}

//! Cards on the page: the list, their faces and texts, and saving them.

use super::state;
use crate::disk::{self, Kind, Unread};
use crate::games::wellington::api::{Source, Sources};
use crate::games::wellington::board::{Card, Power};
use crate::games::wellington::lint as checks;
use crate::games::wellington::lint::codes::Severity;
use crate::games::wellington::lint::finding::Finding;
use crate::games::wellington::picture;
use crate::games::wellington::rules::{Cards, Entry, Seen};
use crate::games::wellington::verbs::{Desk, for_check};
use crate::games::wellington::words::Words;
use crate::hinted::{Hint, Hinted};
use crate::prompt::Did;
use crate::script::sandbox::SOURCE;
use crate::view::paint;
use crate::web::{Text, Who, print};
use serde_json::{Value, json};

/// Whether a page may name a card. The host's may name all; those of others cards in effect, and cards whose place they know.
fn visible(who: Who<Power>, seen: &Seen<'_>, journal: &[Entry], card: Card) -> bool {
    who == Who::Host || Words::of(seen).sees(card) || seen.knows(journal, card)
}

/// All cards that may be named, with their places.
pub fn list(desk: &Desk, who: Who<Power>) -> Value {
    let (journal, show) = (desk.session.journal(), state::show(desk, who));
    let words = Words::of(&show.seen);
    let cards = desk.session.world().board.cards.keys().copied();
    let shown = cards.filter(|card| visible(who, &show.seen, &journal, *card)).map(|card| {
        let place = words.find(card).map(|pile| words.pile(pile));
        let mut value = state::card(desk, card);
        value["where"] = json!(place.map_or_else(|| words.nowhere().to_string(), |place| place.to_string()));
        value
    });
    json!(shown.collect::<Vec<_>>())
}

/// One card: what is known about it, its face, and its file.
pub fn one(desk: &Desk, who: Who<Power>, card: Card) -> Option<Value> {
    let known = desk.session.world().board.cards.contains_key(&card) || desk.deck.file(card).is_some();
    let show = state::show(desk, who);
    if !known || !visible(who, &show.seen, &desk.session.journal(), card) {
        return None;
    }
    let drawn = picture::face(desk.deck.face(card));
    let mut value = state::card(desk, card);
    value["about"] = json!(paint::plain(&show.card(card)));
    value["face"] = json!(drawn.svg);
    value["overlong"] = json!(drawn.over.map(|over| over.to_string()));
    if who == Who::Host
        && let Some(source) = desk.deck.file(card)
    {
        // The file may be newer than the text in force.
        let text = present(desk, source).unwrap_or_else(|_| source.text.clone());
        value["file"] = json!(source.shown);
        value["base"] = json!(print(&text));
        value["faults"] = json!(faults(desk, source, &text));
        value["source"] = json!(text);
    }
    Some(value)
}

/// The present text of a card's file. Since it was loaded, it may have become a link to somewhere else.
fn present(desk: &Desk, source: &Source) -> Result<String, Unread> {
    disk::text_inside(&desk.paths.cards, &source.path, Kind::Script)
}

/// The faults that a card would have with this text.
pub fn check(desk: &Desk, wanted: &Text) -> Value {
    match desk.deck.file(card(wanted)) {
        Some(source) => json!({ "faults": faults(desk, source, &wanted.text) }),
        None => {
            json!({ "faults": [{ "line": 1, "column": null, "wrong": true, "message": "this card has no file", "hint": "" }] })
        }
    }
}

/// The card for a text. A number without a card has no file.
fn card(text: &Text) -> Card {
    Card(u8::try_from(text.card).unwrap_or_default())
}

/// What `check` finds in a text, and whether the text fits on the card's face.
fn faults(desk: &Desk, source: &Source, text: &str) -> Vec<Value> {
    let (mut sources, _) = Sources::read(&desk.paths);
    let own = Source { text: text.to_string(), ..source.clone() };
    sources.cards.insert(own.path.clone(), own.clone());
    let board = desk.session.world().board.clone();
    let (found, deck) = checks::one(&desk.paths, &board, &sources, &own.path, &for_check());
    let mut out: Vec<Value> = found.iter().filter(|f| f.file.shown == own.shown).map(placed).collect();
    let over = deck.zip(own.number()).and_then(|(deck, card)| picture::face(deck.face(card)).over);
    if let (Some(over), true) = (over, out.is_empty()) {
        let line = own.line_of("text");
        out.push(
            json!({ "line": line, "column": null, "wrong": false, "message": over.to_string(), "hint": "shorten it" }),
        );
    }
    out
}

/// A finding with its place in numbers.
fn placed(found: &Finding) -> Value {
    let (line, column) = found.place();
    json!({
        "line": line,
        "column": column,
        "wrong": found.severity() == Severity::Error,
        "message": format!("{} [{}]", found.message, found.code.id),
        "hint": found.help,
    })
}

/// Writes a card's file and puts it into force, unless somebody else has changed the file since it was read.
pub fn save(desk: &mut Desk, wanted: &Text) -> (Result<Value, Hinted>, Option<Did>) {
    let Some(source) = desk.deck.file(card(wanted)).cloned() else {
        return (Err("this card has no file".into()), None);
    };
    let present = match present(desk, &source) {
        Ok(text) => text,
        Err(no) => return (Err(format!("{} {no}", source.shown).into()), None),
    };
    if print(&present) != wanted.base {
        let why = format!("{} was changed elsewhere in the meantime", source.shown)
            .hint("copy your text if you need it, then open the file again");
        return (Err(why), None);
    }
    // A text that is too long to be read again is not written.
    if wanted.text.len() > SOURCE {
        return (Err(format!("the text has {} bytes; the limit is {SOURCE}", wanted.text.len()).into()), None);
    }
    // A built-in card gets a file of its own.
    let made = disk::builtin::unpack(&source.path).map_err(disk::Unread::from);
    let written = made.and_then(|_| disk::write_inside(&desk.paths.cards, &source.path, wanted.text.as_bytes()));
    if let Err(no) = written {
        return (Err(format!("{} was not saved: it {no}", source.shown).into()), None);
    }
    let told = desk.reload();
    let text = told.as_deref().map(paint::plain).unwrap_or_default();
    let value = json!({ "base": print(&wanted.text), "text": text, "faults": faults(desk, &source, &wanted.text) });
    let line = format!("(saved {})", source.shown);
    (Ok(value), told.map(|text| Did { line: line.clone(), replies: vec![(line, Ok(text))], ..Did::default() }))
}

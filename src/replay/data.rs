//! The steps as data of the page. Everything that repeats is written once.

use super::interned::{Interned, changes};
use super::step::{Item, Sheet};
use crate::kit::{Kit, Tray};
use crate::view::Line;
use crate::view::line::Span;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What has come up so far.
#[derive(Default)]
struct Tables {
    spans: Interned,
    lines: Interned,
    texts: Interned,
    parts: Interned,
    words: Interned,
    trays: Interned,
    cards: BTreeSet<u32>,
    rules: BTreeMap<String, String>,
}

/// What the step before looked like.
#[derive(Default)]
struct Before {
    place: Option<usize>,
    chapter: Option<usize>,
    view: String,
    title: String,
    parts: Vec<usize>,
    words: Vec<usize>,
    trays: Vec<usize>,
}

/// The steps of a game, of which the first has this number and the last of all has that one.
pub fn of<K: Kit>(world: &K::World, steps: &[Sheet], first: usize, last: usize) -> Value {
    let (mut tables, mut before) = (Tables::default(), Before::default());
    let all: Vec<Value> = steps.iter().map(|step| one(step, &mut tables, &mut before)).collect();
    let cards = tables.cards.iter().filter_map(|card| Some((card.to_string(), json!(K::card(world, *card)?))));
    let cards: Map<String, Value> = cards.collect();
    json!({
        "game": K::ID,
        "first": first,
        "last": last,
        "steps": all,
        "spans": tables.spans.values(),
        "lines": tables.lines.values(),
        "texts": tables.texts.values(),
        "parts": tables.parts.values(),
        "words": tables.words.values(),
        "trays": tables.trays.values(),
        "cards": cards,
        "rules": tables.rules,
    })
}

/// A step. What is as it was in the step before is left out.
fn one(step: &Sheet, tables: &mut Tables, before: &mut Before) -> Value {
    let mut out = Map::new();
    let mut put = |name: &str, value: Value| drop(out.insert(name.into(), value));
    let (place, chapter) = (tables.line(&step.place), tables.line(&step.chapter));
    if before.place != Some(place) {
        put("at", json!(place));
    }
    if before.chapter != Some(chapter) {
        put("chapter", json!(chapter));
    }
    if *step.board.view != *before.view {
        put("view", json!(step.board.view.as_ref()));
    }
    if *step.board.title != *before.title {
        put("title", json!(step.board.title.as_ref()));
    }
    let parts: Vec<usize> = step.board.parts.iter().map(|part| tables.parts.number(json!(part.as_ref()))).collect();
    let words: Vec<usize> = step.board.words.iter().map(|word| tables.words.number(json!(word.as_ref()))).collect();
    for (name, old, new) in [("parts", &before.parts, &parts), ("words", &before.words, &words)] {
        let changes = changes(old, new);
        if !changes.is_empty() {
            put(name, json!(changes));
        }
    }
    let trays: Vec<usize> = step.trays.iter().map(|tray| tables.tray(tray)).collect();
    if trays != before.trays {
        put("trays", json!(trays));
    }
    if let Some(asked) = &step.asked {
        put("asked", json!(tables.line(asked)));
    }
    if !step.items.is_empty() {
        put("log", step.items.iter().map(|item| tables.item(item)).collect());
    }
    if step.is_quiet() {
        put("quiet", json!(true));
    }
    if !step.notes.is_empty() {
        put("notes", json!(step.notes));
    }
    if !step.marks.is_empty() {
        put("marks", json!(step.marks));
    }
    tables.rules.extend(step.rules.clone());
    let (view, title) = (step.board.view.to_string(), step.board.title.to_string());
    *before = Before { place: Some(place), chapter: Some(chapter), view, title, parts, words, trays };
    Value::Object(out)
}

impl Tables {
    /// The number of a line.
    fn line(&mut self, line: &Line) -> usize {
        let spans: Vec<usize> = line.spans().map(|span| self.span(span)).collect();
        self.lines.number(json!(spans))
    }

    /// The number of a part of a line: plain words, or what it is, with its identity and its words.
    fn span(&mut self, span: &Span) -> usize {
        let text = span.to_string();
        let value = match span {
            Span::Player { id, .. } => json!(["player", id, text]),
            Span::Thing { kind: "card", id, .. } | Span::Cause { kind: "card", id } => {
                match id.parse() {
                    Ok(number) => drop(self.cards.insert(number)),
                    Err(_) => return self.spans.number(json!(text)),
                }
                json!(["card", id, text])
            }
            Span::Thing { id, .. } => json!(["thing", id, text]),
            Span::Cause { kind: "rule", id } => json!(["rule", id, text]),
            Span::Text(_) | Span::Hidden { .. } | Span::Number { .. } | Span::Cause { .. } => json!(text),
        };
        self.spans.number(value)
    }

    /// A log entry: how deep, its line, and what else there is of it.
    fn item(&mut self, item: &Item) -> Value {
        let mut out = Map::new();
        let mut put = |name: &str, value: Value| drop(out.insert(name.into(), value));
        if let Some((dice, forced)) = &item.roll {
            put("roll", json!({ "dice": dice, "forced": forced }));
        }
        if let Some(ledger) = &item.ledger {
            put("ledger", json!(self.texts.number(json!(ledger))));
        }
        if let Some(shows) = &item.shows {
            put("shows", json!({ "deed": shows.deed, "from": shows.from, "to": shows.to }));
        }
        let (depth, line) = (item.depth.saturating_sub(1), self.line(&item.line));
        if out.is_empty() { json!([depth, line]) } else { json!([depth, line, out]) }
    }

    fn tray(&mut self, tray: &Tray) -> usize {
        let name = self.line(&tray.name);
        let rows: Vec<Value> = tray.rows.iter().map(|(head, line)| json!([head, self.line(line)])).collect();
        if let Some(cards) = tray.hand.as_ref().and_then(|hand| hand.cards.as_ref()) {
            self.cards.extend(cards);
        }
        self.trays.number(json!({ "name": name, "rows": rows, "hand": tray.hand }))
    }
}

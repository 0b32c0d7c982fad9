//! Players in Lua: the shape of their file, and their use of choices.

use super::codes;
use super::finding::{Finding, Text};
use super::kinds::Kind;
use super::known::near;
use super::outline::Outline;
use super::reader::Reader;
use super::tree::Expr;
use crate::games::wellington::api::registry::On;
use std::rc::Rc;

/// The kinds of choices, as in `docs/players.md`.
pub const CHOICES: [&str; 32] = [
    "yes", "no", "pass", "end", "go", "keep", "mulligan", "resource", "play", "march", "evade", "intercept", "siege",
    "transfer", "leader", "muster", "flag", "build", "regroup", "deploy", "convoy", "join", "take", "soldier", "duchy",
    "power", "line", "card", "number", "named", "discard", "nothing",
];

const FIELDS: [&str; 4] = ["api", "about", "value", "choose"];

/// The kind of a field of a decision or of a choice.
pub fn field(base: &Kind, name: &str) -> Kind {
    match (base, name) {
        (Kind::Choice, "kind") => Kind::words_of(CHOICES),
        (Kind::Choice, "mode") => Kind::words_of(["cp", "event", "response", "battle"]),
        (_, "leader" | "commander") => Kind::Thing(On::Leader),
        (_, "power" | "who") => Kind::Thing(On::Power),
        (_, "duchy" | "to") => Kind::Thing(On::Duchy),
        (_, "card") => Kind::Thing(On::Card),
        (_, "line") => Kind::Thing(On::Line),
        (_, "cp" | "count" | "sp" | "place" | "round") => Kind::NUMBER,
        (Kind::Decision, "choices") => Kind::List(Box::new(Kind::Choice)),
        _ => Kind::Any,
    }
}

/// Checks what the table of a player alone shows.
pub fn table(file: &Rc<Text>, outline: &Outline, out: &mut Vec<Finding>) {
    for field in &outline.fields {
        let Some(name) = field.name() else { continue };
        if !FIELDS.contains(&name.text.as_str()) {
            let message = format!("unknown bot field {:?}", name.text);
            let found = Finding::new(codes::PLAYER, file, name.span.clone(), message);
            out.push(found.meant(near(&name.text, FIELDS), name.span.clone(), &FIELDS));
        }
    }
    if !outline.fields.is_empty() && outline.field("value").is_some() == outline.field("choose").is_some() {
        let message = "a bot has either `value` or `choose`";
        let start = outline.table.start..outline.table.start + 1;
        out.push(Finding::new(codes::PLAYER, file, start, message).help("value = function(choice, decision) … end"));
    }
}

impl Reader<'_> {
    /// `return player { … }`.
    pub(super) fn player(&mut self, args: &[Expr]) -> Kind {
        for field in args.first().and_then(Expr::fields).unwrap_or_default() {
            let hints: &[Kind] = match field.name().map(|name| name.text.as_str()) {
                Some("value") => &[Kind::Choice, Kind::Decision],
                Some("choose") => &[Kind::Decision],
                _ => &[],
            };
            match field.value.function() {
                Some(function) => self.function(function, hints),
                None => self.expr(&field.value),
            };
        }
        Kind::Any
    }
}

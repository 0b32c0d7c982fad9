//! The table of a card: its fields, windows and effects, and the data that they are played and started with.

use super::codes;
use super::finding::{Finding, Text};
use super::kinds::Kind;
use super::known::near;
use super::outline::{Outline, Role};
use super::reader::Reader;
use super::tree::{Expr, ExprKind, Field, Name};
use crate::games::wellington::api::FIELDS;
use crate::games::wellington::board::{Class, HomeDeck, Moment, MomentKind};
use crate::games::wellington::rules::Point;
use std::rc::Rc;

/// Checks what the table alone shows.
pub fn table(file: &Rc<Text>, outline: &Outline, out: &mut Vec<Finding>) {
    for field in &outline.fields {
        let Some(name) = field.name() else { continue };
        if !FIELDS.contains(&name.text.as_str()) {
            let found = Finding::new(
                codes::UNKNOWN_FIELD,
                file,
                name.span.clone(),
                format!("unknown card field {:?}", name.text),
            );
            out.push(found.meant(near(&name.text, FIELDS), name.span.clone(), &FIELDS));
        }
        value(file, name, &field.value, out);
    }
    if let (Some(title), None) = (outline.field("title"), outline.field("text")) {
        let message = "the card has no text for its players";
        let span = title.name().map_or(0..0, |name| name.span.clone());
        out.push(Finding::new(codes::NO_TEXT, file, span, message).help("text = [[ … ]], in your own words"));
    }
    windows(file, outline, out);
    effects(file, outline, out);
    parts(file, outline, out);
}

/// Checks the kinds of the fields' values.
fn value(file: &Rc<Text>, name: &Name, value: &Expr, out: &mut Vec<Finding>) {
    let words: [(&str, &[&str]); 3] = [
        ("kind", &Class::ALL.map(Class::word)),
        ("after", &["discard", "remove"]),
        ("home", &HomeDeck::ALL.map(HomeDeck::word)),
    ];
    if let (Some((_, known)), Some(text)) = (words.iter().find(|(field, _)| *field == name.text), value.text())
        && !known.contains(&text)
    {
        let message = format!("unknown {} {text:?}", name.text);
        let found = Finding::new(codes::UNKNOWN_WORD, file, value.span.clone(), message);
        out.push(found.meant(near(text, known.iter().copied()), value.span.clone(), known));
    }
    let literal = match &value.kind {
        ExprKind::Number(_) | ExprKind::Minus(_) => "a number",
        ExprKind::Text(_) => "a text",
        ExprKind::Bool(_) => "true or false",
        ExprKind::Table(_) => "a table",
        ExprKind::Function(_) => "a function",
        _ => return,
    };
    let wanted = match name.text.as_str() {
        "api" | "number" | "cp" => "a number",
        "title" | "kind" | "home" | "after" | "stays" | "text" | "ask" => "a text",
        "plus" => "true or false",
        "when" | "effects" | "params" | "looks" => "a table",
        "play" | "can_play" | "targets" | "fits" | "hurts" => "a function",
        _ => return,
    };
    if literal != wanted {
        let message = format!("{} must be {wanted}; this is {literal}", name.text);
        out.push(Finding::new(codes::WRONG_FIELD, file, value.span.clone(), message));
    } else if name.text == "cp" && value.number().is_some_and(|n| !(1.0..=8.0).contains(&n) || n.fract() != 0.0) {
        let message = format!("no card has {} CP", value.number().unwrap_or_default());
        out.push(Finding::new(codes::OUT_OF_RANGE, file, value.span.clone(), message).help("cards have 1 to 8"));
    }
}

fn windows(file: &Rc<Text>, outline: &Outline, out: &mut Vec<Finding>) {
    let Some(field) = outline.field("when") else { return };
    let kind = outline.text("kind").unwrap_or_default();
    for item in field.value.fields().unwrap_or_default() {
        let Some(word) = item.value.text().filter(|word| *word != "any") else { continue };
        let span = item.value.span.clone();
        let Some(moment) = Moment::from_word(word) else {
            let names = super::known::moments();
            let found = Finding::new(codes::UNKNOWN_WINDOW, file, span.clone(), format!("unknown window {word:?}"));
            out.push(found.meant(near(word, names), span, &[]).or_help("docs/windows.md lists them"));
            continue;
        };
        let never = match (moment.kind(), kind) {
            (MomentKind::Hook, _) => true,
            (MomentKind::Decision, "response") => moment != Moment::ImpulseAction,
            _ => false,
        };
        if never {
            let message = format!("cards cannot be played at {word}");
            let help = if moment.kind() == MomentKind::Hook {
                "only running effects act there: effects = { … on = { … } }"
            } else {
                "a choice is made there; Responses cannot be played"
            };
            out.push(Finding::new(codes::NO_RESPONSE, file, span, message).help(help));
        }
    }
}

fn effects(file: &Rc<Text>, outline: &Outline, out: &mut Vec<Finding>) {
    for (_, fields) in &outline.effects {
        for field in fields {
            let Some(name) = field.name() else { continue };
            match name.text.as_str() {
                "on" | "decides" => hooks(file, name, field, out),
                "expire" => {}
                word if Point::from_word(word).is_some() => {}
                word => {
                    let names: Vec<&str> =
                        super::known::points().into_iter().chain(["on", "decides", "expire"]).collect();
                    let span = name.span.clone();
                    let message = match Moment::from_word(word) {
                        Some(_) => format!("{word} is a window: it belongs in `on` or `decides`"),
                        None => format!("unknown hook {word:?}"),
                    };
                    let found = Finding::new(codes::UNKNOWN_POINT, file, span.clone(), message);
                    out.push(found.meant(near(word, names), span, &[]).or_help("docs/windows.md lists the hooks"));
                }
            }
        }
    }
}

fn hooks(file: &Rc<Text>, name: &Name, field: &Field, out: &mut Vec<Finding>) {
    let waits = name.text == "decides";
    for hook in field.value.fields().unwrap_or_default() {
        let Some(word) = hook.name() else { continue };
        let span = word.span.clone();
        match Moment::from_word(&word.text) {
            None => {
                let names = super::known::moments();
                let message = format!("unknown window {:?}", word.text);
                let found = Finding::new(codes::UNKNOWN_WINDOW, file, span.clone(), message);
                out.push(found.meant(near(&word.text, names), span, &[]).or_help("docs/windows.md lists them"));
            }
            Some(moment) if waits && !moment.can_wait() => {
                let message = format!("no decision can be made at {}", word.text);
                out.push(
                    Finding::new(codes::NO_RESPONSE, file, span, message)
                        .help("use `on`, which acts there without asking"),
                );
            }
            Some(_) => {}
        }
    }
}

/// Checks for questions without an Event, and the like.
fn parts(file: &Rc<Text>, outline: &Outline, out: &mut Vec<Finding>) {
    if outline.fields.is_empty() {
        return;
    }
    let has = |name: &str| outline.field(name);
    if has("play").is_none() {
        for name in ["targets", "can_play", "ask", "effects"] {
            if let Some(name) = has(name).and_then(Field::name) {
                let message = format!("the card has `{}` but no `play`: as an Event it does nothing", name.text);
                out.push(
                    Finding::new(codes::NO_PLAY, file, name.span.clone(), message).help("play = function(ev) … end"),
                );
                return;
            }
        }
    }
    if let (Some(name), None) = (has("ask").and_then(Field::name), has("targets")) {
        let message = "the card has a question but no `targets` to choose from";
        let help = "targets = function(ev) return game:duchies() end";
        out.push(Finding::new(codes::NO_PLAY, file, name.span.clone(), message).help(help));
    }
    let empty = |part: &&super::outline::Part| part.role == Role::Play && part.function.body.is_empty();
    if let Some(part) = outline.parts.iter().find(empty) {
        out.push(Finding::new(codes::NO_PLAY, file, part.field.span.clone(), "`play` does nothing"));
    }
}

impl Finding {
    fn or_help(self, help: &str) -> Finding {
        if self.help.is_empty() { self.help(help) } else { self }
    }
}

impl Reader<'_> {
    /// Checks what needs the whole card: what starts, what ends, what returns what.
    pub fn card(&mut self) {
        self.results();
        self.started();
        self.lifetimes();
        self.foreign_windows();
    }

    /// Checks that conditions, targets and modifiers return the right kind of value.
    fn results(&mut self) {
        let outline = self.outline;
        for part in &outline.parts {
            self.parameters(part);
            let gives = self.learnt.functions.get(&part.function.span.start).and_then(|made| made.gives.clone());
            let gives = gives.unwrap_or(Kind::Any);
            let nothing = super::tree::returns(&part.function.body).iter().all(|(value, _)| value.is_none());
            let ends = !super::tree::never_ends(&part.function.body);
            let wrong = |kind: &Kind| kind.is_known();
            match &part.role {
                Role::Condition | Role::Targets | Role::Fits | Role::Hurts if nothing => {
                    let message = format!("`{}` returns nothing", part.field.text);
                    let help = match part.role {
                        Role::Targets => "return game:duchies(), or another list",
                        Role::Condition => "return true, false, or a text that says why not",
                        _ => "return true or false",
                    };
                    self.find(codes::GIVES_NOTHING, &part.field.span, message).help = help.into();
                }
                Role::Targets if wrong(&gives) && !matches!(gives, Kind::List(_) | Kind::Table(..)) => {
                    let message = format!("`targets` must return a list; it returns {}", gives.words());
                    self.find(codes::GIVES_NOTHING, &part.field.span, message);
                }
                Role::Condition if wrong(&gives) && !matches!(gives, Kind::Bool | Kind::Text(_)) => {
                    let message = format!("`can_play` must return true, false or a text; it returns {}", gives.words());
                    self.find(codes::GIVES_NOTHING, &part.field.span, message);
                }
                Role::Condition | Role::Targets | Role::Fits | Role::Hurts if ends => {
                    let message = format!("not every path through `{}` returns a value", part.field.text);
                    let end = part.function.span.end.saturating_sub(3)..part.function.span.end;
                    self.find(codes::GIVES_NOTHING, &part.field.span, message).other = Some((end, "here".into()));
                }
                Role::Modifier(_, point) => self.modifier(part, *point, &gives, nothing, ends),
                _ => {}
            }
        }
    }

    /// Checks the parameters of functions other than modifiers.
    fn parameters(&mut self, part: &super::outline::Part) {
        let (most, takes) = match &part.role {
            Role::Modifier(..) => return,
            Role::Condition | Role::Targets | Role::Play => (1, "(ev)"),
            Role::Fits | Role::Hurts => (2, "(ev, target)"),
            Role::Hook(_) | Role::Decides(_) | Role::Expire(_) => (2, "(fx, ev)"),
        };
        let params = &part.function.params;
        let turned = takes == "(fx, ev)" && params.first().is_some_and(|p| p.text == "ev");
        if let (Some(first), Some(last)) = (params.first(), params.last())
            && (params.len() > most || turned)
        {
            let span = first.span.start..last.span.end;
            let message = format!("`{}` is called with {takes}", part.field.text);
            self.find(codes::SIGNATURE, &span, message).help = format!("function{takes}");
        }
    }

    fn modifier(&mut self, part: &super::outline::Part, point: Point, gives: &Kind, nothing: bool, ends: bool) {
        let params = &part.function.params;
        let place = |name: &str| params.iter().position(|p| p.text == name);
        let wrong_order = place("fx").is_some_and(|at| at != 0) || place("at").is_some_and(|at| at != 1);
        let span = params.first().map_or(part.field.span.clone(), |first| {
            first.span.start..params.last().map_or(first.span.end, |last| last.span.end)
        });
        if wrong_order || params.len() > 3 {
            let found = self.find(codes::SIGNATURE, &span, "a modifier takes (fx, at, value), in this order");
            found.help = format!("function(fx, at, value) for {}", point.word());
        } else if matches!(params.len(), 1 | 2) && !part.function.more {
            let message = format!("the modifier does not take the value of {}", point.word());
            self.find(codes::SIGNATURE, &span, message).help = "function(fx, at, value)".into();
        }
        let wanted = Kind::of_point(point);
        if nothing {
            let message = format!("the modifier of {} returns nothing", point.word());
            self.find(codes::WRONG_RESULT, &part.field.span, message).help =
                "return the new value, or the old one if nothing changes".into();
            return;
        }
        let same = matches!(
            (gives, &wanted),
            (Kind::Number(..), Kind::Number(..))
                | (Kind::Bool, Kind::Bool)
                | (Kind::Text(_), Kind::Text(_))
                | (Kind::Any | Kind::Nil, _)
        );
        if !same {
            let returns = super::tree::returns(&part.function.body);
            let span = returns.first().map_or(part.field.span.clone(), |(_, span)| span.clone());
            let message = format!("{} is {}; the modifier returns {}", point.word(), wanted.words(), gives.words());
            self.find(codes::WRONG_RESULT, &span, message);
        } else if ends {
            let message = format!("not every path through the modifier of {} returns a value", point.word());
            let end = part.function.span.end.saturating_sub(3)..part.function.span.end;
            let found = self.find(codes::WRONG_RESULT, &part.field.span, message);
            found.help = "return the old value if nothing changes".into();
            found.other = Some((end, "here".into()));
        }
    }

    fn started(&mut self) {
        let outline = self.outline;
        let whole = |e: &Expr| e.text().map(str::to_string);
        if let Some(field) = outline.field("stays")
            && let Some(name) = whole(&field.value)
            && !outline.effects.iter().any(|(effect, _)| effect.text == name)
        {
            let names: Vec<&str> = outline.effects.iter().map(|(effect, _)| effect.text.as_str()).collect();
            let message = format!("the card has no effect {name:?} to stay for");
            let close = near(&name, names.iter().copied());
            let found = self.find(codes::UNKNOWN_EFFECT, &field.value.span, message);
            *found = found.clone().meant(close, field.value.span.clone(), &names);
        }
        let misspelt = self.found.iter().any(|found| found.code.id == codes::UNKNOWN_EFFECT.id);
        for (name, _) in outline.effects.iter().filter(|_| !misspelt) {
            if !self.learnt.data.contains_key(&name.text) && !self.hands_on() {
                let message = format!("nothing starts the effect {:?}", name.text);
                self.find(codes::IDLE_EFFECT, &name.span, message).help =
                    format!("ev:start(\"{}\", {{}}, lasting.…)", name.text);
            }
        }
    }

    /// Whether an effect's name may come from elsewhere, because a library starts effects for its cards.
    fn hands_on(&self) -> bool {
        let calls = self.deeds.iter().any(|deed| deed.what.starts_an_effect());
        let starts = self
            .uses
            .iter()
            .any(|u| u.member.name == "start" && matches!(u.args.first(), Some((Kind::Any | Kind::Text(None), _))));
        calls && self.deeds.iter().any(|deed| deed.what.is_through_another()) || starts
    }

    fn foreign_windows(&mut self) {
        let Some(when) = self.outline.when else { return };
        if self.outline.text("kind") == Some("event") {
            return;
        }
        for (word, span) in std::mem::take(&mut self.windows) {
            let Some(moment) = Moment::from_word(&word) else { continue };
            if !when.has(moment) && !self.outline.hooks.has(moment) {
                let message = format!("the card is never played at {word}");
                let found = self.find(codes::FOREIGN_WINDOW, &span, message);
                let words: Vec<&str> = when.iter().map(Moment::word).collect();
                if words.len() < 8 {
                    *found = found.clone().meant(near(&word, words.iter().copied()), span, &words);
                    found.fix = None;
                }
            }
        }
    }
}

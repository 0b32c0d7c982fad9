//! Members whose arguments refer to the card itself: effects, hooks, windows, options.

use super::codes;
use super::finding::Finding;
use super::kinds::Kind;
use super::known::{Sort, near};
use super::reader::Reader;
use super::tree::{Expr, ExprKind};
use crate::games::wellington::api::registry::{Member, On};
use crate::games::wellington::api::vocabulary;
use crate::games::wellington::board::Card;
use crate::games::wellington::rules::Point;

impl Reader<'_> {
    pub(super) fn special(&mut self, member: &Member, args: &[Expr], given: &[Kind]) {
        match (member.on, member.name) {
            (On::Event, "start") => self.start(args, given),
            (On::Event, "update") => self.update(given.get(1), args.get(1)),
            (On::Event, "choose") => self.choose(args),
            (On::Game, "value") => self.point(args),
            (On::Game, "in_force") => self.in_force(args),
            (On::Test, "scenario") => self.scenario(args),
            _ => {}
        }
    }

    fn start(&mut self, args: &[Expr], given: &[Kind]) {
        let Some(first) = args.first() else { return };
        if let Some(until) = args.get(2) {
            self.until(until, given.get(2));
        }
        let names: Vec<String> = self.outline.effects.iter().map(|(name, _)| name.text.clone()).collect();
        let Some(name) = first.text() else {
            // An assembled name may be any name with this start.
            let begins = match &first.kind {
                ExprKind::Binary(a, _, _) => a.text().unwrap_or_default().to_string(),
                _ => String::new(),
            };
            for name in names.into_iter().filter(|name| name.starts_with(&begins)) {
                self.data_of(&name, given.get(1));
            }
            return;
        };
        if self.sort == Sort::Card && !names.iter().any(|known| known == name) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let close = near(name, names.iter().copied());
            let found = self.find(codes::UNKNOWN_EFFECT, &first.span, format!("the card has no effect {name:?}"));
            found.help = "add a table with that name to `effects`".into();
            *found = found.clone().meant(close, first.span.clone(), &names);
            return;
        }
        self.data_of(name, given.get(1));
    }

    /// Records the data that an effect is started with.
    fn data_of(&mut self, name: &str, data: Option<&Kind>) {
        let new = match data {
            Some(Kind::Table(fields, true)) => Some((**fields).clone()),
            _ => None,
        };
        let all = match (self.learnt.data.remove(name), new) {
            (None, new) => new,
            (Some(Some(mut old)), Some(new)) => {
                for (field, kind) in new {
                    match old.iter_mut().find(|(known, _)| *known == field) {
                        Some((_, known)) => *known = std::mem::replace(known, Kind::Nil).or(kind),
                        None => old.push((field, kind)),
                    }
                }
                Some(old)
            }
            _ => None,
        };
        self.learnt.data.insert(name.to_string(), all);
    }

    /// Running effects may be updated with data of another kind: at first nothing, and later somebody.
    fn update(&mut self, data: Option<&Kind>, written: Option<&Expr>) {
        let Some(Kind::Table(changes, _)) = data else { return };
        self.unknown_changes(written);
        for known in self.learnt.data.values_mut().flatten() {
            for (name, kind) in changes.iter() {
                if let Some((_, old)) = known.iter_mut().find(|(field, _)| field == name) {
                    *old = std::mem::replace(old, Kind::Nil).or(kind.clone());
                }
            }
        }
    }

    /// Reports changes to data that no effect of the card was started with.
    fn unknown_changes(&mut self, written: Option<&Expr>) {
        let effects = self.outline.effects.len();
        let known: Option<Vec<Vec<(String, Kind)>>> = self.memory.data.values().cloned().collect();
        let Some(known) = known.filter(|known| self.sort == Sort::Card && known.len() == effects && effects > 0) else {
            return;
        };
        let names: Vec<String> = known.into_iter().flatten().map(|(name, _)| name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for name in written.and_then(Expr::fields).unwrap_or_default().iter().filter_map(|field| field.name()) {
            if !names.contains(&name.text.as_str()) {
                let message = format!("no effect is started with {:?}", name.text);
                let found = self.find(codes::UNKNOWN_DATA, &name.span, message);
                *found = found.clone().meant(near(&name.text, names.iter().copied()), name.span.clone(), &names);
            }
        }
    }

    fn until(&mut self, until: &Expr, kind: Option<&Kind>) {
        match kind {
            Some(Kind::LastingOf(word)) => {
                let message = format!("lasting.{word} needs to know whose");
                let on = vocabulary::whose(word).unwrap_or(On::Power);
                let help = format!("lasting.{word}({})", on.word());
                self.find(codes::NO_EXPIRY, &until.span, message).help = help;
            }
            Some(Kind::Nil) => {
                self.find(codes::NO_EXPIRY, &until.span, "the effect has no lifetime").help =
                    "lasting.impulse, lasting.battle, …".into();
            }
            _ => {}
        }
        if let Some(text) = until.text()
            && !vocabulary::lives().any(|life| Some(life) == text.split(':').next())
        {
            let names: Vec<&str> = vocabulary::lives().collect();
            let close = near(text, names.iter().copied());
            let found = self.find(codes::UNKNOWN_THING, &until.span, format!("unknown lifetime {text:?}"));
            *found = found.clone().meant(close, until.span.clone(), &names);
        }
    }

    fn choose(&mut self, args: &[Expr]) {
        let Some(fields) = args.get(1).and_then(Expr::fields) else { return };
        let file = self.file.clone();
        let mut before: Vec<&str> = Vec::new();
        for field in fields {
            let text = file.text.get(field.value.span.clone()).unwrap_or_default();
            let plain = matches!(field.value.kind, ExprKind::Text(_) | ExprKind::Name(_) | ExprKind::Number(_));
            if plain && before.contains(&text) {
                self.find(codes::UNREACHABLE, &field.value.span, "this option is offered twice");
            }
            before.push(text);
        }
        if fields.is_empty() {
            let span = args[1].span.clone();
            self.find(codes::UNREACHABLE, &span, "the list of choices is empty");
        }
    }

    fn point(&mut self, args: &[Expr]) {
        let Some((text, expr)) = args.first().and_then(|arg| Some((arg.text()?, arg))) else { return };
        if Point::from_word(text).is_none() {
            let close = near(text, super::known::points());
            let found = self.find(codes::UNKNOWN_POINT, &expr.span, format!("unknown hook {text:?}"));
            *found = found.clone().meant(close, expr.span.clone(), &[]);
        }
    }

    fn in_force(&mut self, args: &[Expr]) {
        let [card, effect] = args else { return };
        let (Some(number), Some(name)) = (card.number(), effect.text()) else { return };
        let Some(names) = self.known.effects.get(&Card(number as u8)) else { return };
        if !names.is_empty() && !names.contains(name) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let close = near(name, names.iter().copied());
            let message = format!("card {number} has no effect {name:?}");
            let found = self.find(codes::UNKNOWN_EFFECT, &effect.span, message);
            *found = found.clone().meant(close, effect.span.clone(), &names);
        }
    }

    fn scenario(&mut self, args: &[Expr]) {
        let Some((text, expr)) = args.first().and_then(|arg| Some((arg.text()?, arg))) else { return };
        let known: Vec<String> = self.known.scenarios.clone();
        if known.is_empty() || known.iter().any(|name| name == text) {
            return;
        }
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        let found =
            Finding::new(codes::UNKNOWN_IN_TEST, &self.file, expr.span.clone(), format!("unknown scenario {text:?}"));
        self.found.push(found.meant(near(text, names.iter().copied()), expr.span.clone(), &names));
    }

    /// `test("…", function(t) … end)`.
    pub(super) fn test(&mut self, args: &[Expr]) -> Kind {
        if let Some(name) = args.first() {
            self.expr(name);
        }
        match args.get(1).map(|arg| (arg, &arg.kind)) {
            Some((_, ExprKind::Function(function))) => {
                self.function(function, &[Kind::Thing(On::Test)]);
            }
            Some((other, _)) => {
                self.expr(other);
            }
            None => {}
        }
        Kind::Nil
    }
}

//! The kinds of expressions, and expressions that cannot be meant.

use super::codes;
use super::deeds::Doing;
use super::kinds::Kind;
use super::known::{May, Sort, near};
use super::outline::Role;
use super::reader::{Deed, Reader};
use super::tree::{Expr, ExprKind, Field, Key, Name, Span};
use crate::games::wellington::api::registry::On;
use crate::games::wellington::api::sandbox_names;
use crate::games::wellington::api::units::Unit;
use crate::games::wellington::api::vocabulary;
use std::rc::Rc;

impl Reader<'_> {
    /// The kind of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Kind {
        match &expr.kind {
            ExprKind::Nil => Kind::Nil,
            ExprKind::Bool(_) => Kind::Bool,
            ExprKind::Number(n) => Kind::Number(Some(*n), None),
            ExprKind::Text(text) => Kind::text(text),
            ExprKind::Other => Kind::Any,
            ExprKind::Function(function) => self.function(function, &[]),
            ExprKind::Name(name) => self.name(name, &expr.span),
            ExprKind::Index(of, name) => {
                let base = self.expr(of);
                self.index(&base, of, name, false)
            }
            ExprKind::At(of, key) => self.at(of, key),
            ExprKind::Call(called, args) => self.call(called, args, &expr.span),
            ExprKind::Method(of, name, args) => {
                let base = self.expr(of);
                self.method(&base, name, args)
            }
            ExprKind::Binary(a, op, b) => self.binary(a, *op, b),
            ExprKind::Not(of) => {
                self.expr(of);
                Kind::Bool
            }
            ExprKind::Minus(of) => match self.expr(of) {
                Kind::Number(n, unit) => Kind::Number(n.map(|n| -n), unit),
                other => {
                    self.no_number(&other, &of.span);
                    Kind::NUMBER
                }
            },
            ExprKind::Count(of) => {
                let kind = self.expr(of);
                if matches!(kind, Kind::Thing(_) | Kind::Number(..) | Kind::Bool | Kind::Facts(_)) {
                    let message = format!("{} has no length; # works on lists", kind.words());
                    self.find(codes::ARITHMETIC, &of.span, message);
                }
                Kind::NUMBER
            }
            ExprKind::Table(fields) => self.table(fields),
            ExprKind::If(ways, other) => {
                let mut kind = Kind::Nil;
                for (test, value) in ways {
                    self.expr(test);
                    let value = self.expr(value);
                    kind = kind.or(value);
                }
                let other = self.expr(other);
                kind.or(other)
            }
            ExprKind::Filled(parts) => {
                for part in parts {
                    self.expr(part);
                }
                Kind::TEXT
            }
        }
    }

    fn table(&mut self, fields: &[Field]) -> Kind {
        let mut names: Vec<(String, Kind)> = Vec::new();
        let (mut items, mut places, mut other) = (Kind::Nil, 0, false);
        for field in fields {
            let value = self.expr(&field.value);
            match &field.key {
                Key::Place => {
                    // An item may be replaced later, so its number is not known.
                    items = items.or(match value {
                        Kind::Number(_, unit) => Kind::Number(None, unit),
                        other => other,
                    });
                    places += 1;
                }
                Key::Name(name) => {
                    if names.iter().any(|(known, _)| *known == name.text) {
                        let message = format!("{:?} is already in this table", name.text);
                        self.find(codes::TWICE, &name.span, message).help = "only the last one counts".into();
                    }
                    names.push((name.text.clone(), value));
                }
                Key::Other(key) => {
                    self.key(key);
                    other = true;
                }
            }
        }
        match (places, names.is_empty() && !other) {
            (1.., true) => Kind::List(Box::new(items)),
            (0, _) => Kind::Table(Rc::new(names), !other),
            _ => Kind::Any,
        }
    }

    /// A key in a table.
    pub(super) fn key(&mut self, key: &Expr) -> Kind {
        let kind = self.expr(key);
        let what = match kind {
            Kind::Function(_) | Kind::LibFunction(..) | Kind::Builtin(_) => "a function",
            Kind::Table(..) | Kind::List(_) | Kind::Decision | Kind::Choice => "a table",
            Kind::Facts(_) | Kind::Effect(_) | Kind::Thing(On::Event | On::Game | On::Siege | On::Test) => {
                "this object"
            }
            _ => return kind,
        };
        let found = self.find(codes::STRANGE_KEY, &key.span, format!("{what} as a key: loops cannot use it"));
        found.help = "use a name, a number, or a game object: a Duchy, a Leader, a card".into();
        kind
    }

    fn at(&mut self, of: &Expr, key: &Expr) -> Kind {
        let base = self.expr(of);
        let by = self.key(key);
        match base {
            Kind::Shelf(On::Card) => {
                if let Kind::Number(Some(n), _) = by {
                    self.card_number(n, &key.span);
                }
                Kind::Thing(On::Card)
            }
            Kind::Shelf(on) => Kind::Thing(on),
            Kind::List(item) => *item,
            _ => Kind::Any,
        }
    }

    /// A number that identifies a card.
    pub(super) fn card_number(&mut self, number: f64, span: &Span) {
        if self.known.has_card(number) {
            self.named.push((On::Card, number.to_string(), span.clone()));
        } else {
            let last = self.known.board.cards.last_key_value().map_or(0, |(card, _)| card.0);
            self.find(codes::UNKNOWN_THING, span, format!("unknown card {number}")).help =
                format!("cards are numbered 1 to {last}");
        }
    }

    /// The kind of a named field of something. `called` says whether it is called at once.
    pub(super) fn index(&mut self, base: &Kind, of: &Expr, name: &Name, called: bool) -> Kind {
        match base {
            Kind::Thing(on) => self.field_of(*on, name, called),
            Kind::Facts(point) => self.fact(*point, name),
            Kind::Effect(effect) => self.datum(effect.as_deref(), name),
            Kind::Shelf(on) => {
                let known: Vec<String> = self.known.shelf(*on).iter().map(|id| (*id).to_string()).collect();
                self.id(*on, &known, name);
                Kind::Thing(*on)
            }
            Kind::Lib(lib) => self.in_library(lib, name),
            Kind::Std(lib) => {
                let names = sandbox_names(lib);
                if !names.contains(&name.text.as_str()) {
                    let close = near(&name.text, names.iter().copied());
                    let message = format!("unknown function {lib}.{}", name.text);
                    let found = self.find(codes::UNKNOWN_NAME, &name.span, message);
                    *found = found.clone().meant(close, name.span.clone(), names);
                } else if name.text == "random" {
                    let message = "scripts have no dice of their own";
                    self.find(codes::UNKNOWN_NAME, &name.span, message).help =
                        "ev:die(\"what for\") rolls a die of the game".into();
                }
                Kind::Builtin(format!("{lib}.{}", name.text).into())
            }
            Kind::Lasting => self.lifetime(name),
            Kind::Params => self.param(name),
            Kind::Table(fields, whole) => match fields.iter().find(|(field, _)| *field == name.text) {
                Some((_, kind)) => kind.clone(),
                None if *whole && matches!(of.kind, ExprKind::Table(_)) => Kind::Nil,
                None => Kind::Any,
            },
            Kind::Decision | Kind::Choice => super::players::field(base, &name.text),
            Kind::Number(..) | Kind::Bool => {
                let message = format!("{} has no member {:?}", base.words(), name.text);
                self.find(codes::UNKNOWN_MEMBER, &name.span, message);
                Kind::Any
            }
            _ => Kind::Any,
        }
    }

    fn in_library(&mut self, lib: &Rc<str>, name: &Name) -> Kind {
        let Some(known) = self.known.libs.get(&**lib) else { return Kind::Any };
        let within = self.within.clone();
        match known.functions.get(&name.text) {
            Some(function) => {
                if let Some((may, what)) = &function.does {
                    let what = Doing::Uses(format!("{lib}.{}", name.text), Box::new(what.clone()));
                    self.deeds.push(Deed { within, may: *may, what, span: name.span.clone(), calls: None });
                }
                self.looks_through(&function.looks, &name.span);
                Kind::LibFunction(lib.clone(), name.text.as_str().into())
            }
            None => {
                let names: Vec<&str> = known.functions.keys().map(String::as_str).collect();
                let (close, whole) = (near(&name.text, names.iter().copied()), known.whole);
                if whole {
                    let message = format!("{lib} has no function {:?}", name.text);
                    let found = self.find(codes::UNKNOWN_MEMBER, &name.span, message);
                    *found = found.clone().meant(close, name.span.clone(), &names);
                }
                Kind::Any
            }
        }
    }

    fn lifetime(&mut self, name: &Name) -> Kind {
        let word = name.text.as_str();
        match vocabulary::LIVES.iter().find(|(life, _)| *life == word) {
            Some((_, None)) => return Kind::text(word),
            Some((_, Some(_))) => return Kind::LastingOf(word.into()),
            None => {}
        }
        let names: Vec<&str> = vocabulary::lives().collect();
        let found = self.find(codes::UNKNOWN_THING, &name.span, format!("unknown lifetime lasting.{word}"));
        *found = found.clone().meant(near(word, names.iter().copied()), name.span.clone(), &names);
        Kind::TEXT
    }

    fn param(&mut self, name: &Name) -> Kind {
        match self.outline.params.get(&name.text) {
            Some(value) => {
                let unit = Unit::of_name(&name.text);
                if value.is_some() { Kind::Number(*value, unit) } else { Kind::Any }
            }
            None => {
                let names: Vec<String> = self.outline.params.keys().cloned().collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let message = format!("the card declares no parameter {:?}", name.text);
                let found = self.find(codes::UNKNOWN_PARAM, &name.span, message);
                found.help = format!("declare it: params = {{ {} = … }}", name.text);
                *found = found.clone().meant(near(&name.text, names.iter().copied()), name.span.clone(), &[]);
                Kind::Any
            }
        }
    }

    fn datum(&mut self, effect: Option<&str>, name: &Name) -> Kind {
        match name.text.as_str() {
            "id" => return Kind::NUMBER,
            "by" => return Kind::Thing(On::Power),
            _ => {}
        }
        let own = |at: &str| self.memory.data.get(at).cloned();
        let known: Option<Vec<(String, Kind)>> = match effect {
            Some(effect) => own(effect).flatten(),
            // It may be any of the card's effects.
            None if self.sort == Sort::Card && self.memory.data.len() == self.outline.effects.len() => {
                let all: Option<Vec<Vec<(String, Kind)>>> = self.memory.data.values().cloned().collect();
                all.map(|all| all.into_iter().flatten().collect())
            }
            None => None,
        };
        let Some(known) = known else { return Kind::Any };
        if let Some((_, kind)) = known.iter().find(|(key, _)| *key == name.text) {
            return if effect.is_some() { kind.clone() } else { Kind::Any };
        }
        let names: Vec<&str> = known.iter().map(|(key, _)| key.as_str()).chain(["id", "by"]).collect();
        let close = near(&name.text, names.iter().copied());
        let message = format!("the effect is started without {:?}", name.text);
        let found = self.find(codes::UNKNOWN_DATA, &name.span, message);
        *found = found.clone().meant(close, name.span.clone(), &names);
        Kind::Any
    }

    /// Whether the reader is inside a function with this role.
    pub(super) fn in_role(&self, test: impl Fn(&Role) -> bool) -> bool {
        self.within.iter().any(|id| self.outline.roles(*id).any(|part| test(&part.role)))
    }

    pub(super) fn does(&mut self, may: May, what: Doing, span: &Span) {
        let within = self.within.clone();
        self.deeds.push(Deed { within, may, what, span: span.clone(), calls: None });
    }
}

//! What an expression comes to, and what cannot be meant by it.

use super::codes;
use super::kinds::Kind;
use super::known::{May, Sort, near};
use super::outline::Role;
use super::reader::{Deed, Reader, compares, item_of};
use super::tree::{Expr, ExprKind, Field, Key, Name, Op, Span};
use crate::board::Moment;
use crate::lua::registry::On;
use crate::lua::sandbox_names;
use crate::lua::units::Unit;
use std::rc::Rc;

impl Reader<'_> {
    /// What an expression comes to.
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
                    let message = format!("{} has no length; # counts what is in a list", kind.words());
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
                    // An item may be set anew: which number it is cannot be told.
                    items = items.or(match value {
                        Kind::Number(_, unit) => Kind::Number(None, unit),
                        other => other,
                    });
                    places += 1;
                }
                Key::Name(name) => {
                    if names.iter().any(|(known, _)| *known == name.text) {
                        let message = format!("{:?} stands in this table already", name.text);
                        self.find(codes::TWICE, &name.span, message).help = "only the last one counts".into();
                    }
                    names.push((name.text.clone(), value));
                }
                Key::Other(key) => {
                    self.expr(key);
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

    fn at(&mut self, of: &Expr, key: &Expr) -> Kind {
        let base = self.expr(of);
        let by = self.expr(key);
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

    /// A card that is meant by its number.
    pub(super) fn card_number(&mut self, number: f64, span: &Span) {
        if !self.known.has_card(number) {
            let last = self.known.board.cards.last_key_value().map_or(0, |(card, _)| card.0);
            self.find(codes::UNKNOWN_THING, span, format!("there is no card {number}")).help =
                format!("the cards go from 1 to {last}");
        }
    }

    /// What is found in something by a name. `called` says that it is called at once.
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
                    let message = format!("there is no {lib}.{}", name.text);
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
                let message = format!("{} has nothing called {:?}", base.words(), name.text);
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
                    let what = format!("{lib}.{}, which uses {what},", name.text);
                    self.deeds.push(Deed { within, may: *may, what, span: name.span.clone(), calls: None });
                }
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
        if super::known::LIVES.contains(&word) {
            return Kind::text(word);
        }
        if super::known::LIVES_OF.iter().any(|(of, _)| *of == word) {
            return Kind::LastingOf(word.into());
        }
        let names: Vec<&str> =
            super::known::LIVES.into_iter().chain(super::known::LIVES_OF.iter().map(|(of, _)| *of)).collect();
        let found = self.find(codes::UNKNOWN_THING, &name.span, format!("there is no lifetime lasting.{word}"));
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
            // Whichever of the card's effects it is.
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

    /// A function that is called by its name, or what is found in something.
    fn call(&mut self, called: &Expr, args: &[Expr], span: &Span) -> Kind {
        let kind = match &called.kind {
            ExprKind::Index(of, name) => {
                let base = self.expr(of);
                if let Kind::Thing(on) = base
                    && super::known::member(on, &name.text).is_some()
                    && on != On::Edit
                {
                    return self.dotted(on, of, name, args);
                }
                self.index(&base, of, name, true)
            }
            _ => self.expr(called),
        };
        match &kind {
            Kind::Builtin(name) => return self.builtin(&name.clone(), args),
            Kind::LibFunction(lib, name) => return self.lib_call(&lib.clone(), &name.clone(), called, args),
            Kind::LastingOf(word) => {
                let on = super::known::LIVES_OF.iter().find(|(of, _)| **of == **word).map(|(_, on)| *on);
                let given = args.first().map(|arg| self.expr(arg));
                if let (Some(on), Some(given)) = (on, &given)
                    && given.is_known()
                    && *given != Kind::Thing(on)
                {
                    let message = format!("lasting.{word} wants {}; got {}", super::kinds::thing(on), given.words());
                    let at = args.first().map_or(span.clone(), |arg| arg.span.clone());
                    self.find(codes::WRONG_ARGUMENT, &at, message);
                }
                if given.is_none() {
                    self.find(codes::ARGUMENTS, span, format!("lasting.{word} has to be told whose"));
                }
                return Kind::text(word);
            }
            Kind::Text(_) if matches!(&called.kind, ExprKind::Index(of, _) if self.quiet(of) == Kind::Lasting) => {
                let message = "this lifetime is a word and no function";
                self.find(codes::DOT_COLON, span, message).help = "leave the brackets away".into();
                return kind;
            }
            Kind::Thing(_) | Kind::Number(..) | Kind::Bool | Kind::Text(_) => {
                let message = format!("{} cannot be called", kind.words());
                self.find(codes::DOT_COLON, &called.span, message).help = "leave the brackets away".into();
            }
            _ => {}
        }
        let given: Vec<Kind> = self.arguments(args, None);
        match kind {
            Kind::Function(id) => self.called(id, given),
            _ => Kind::Any,
        }
    }

    /// What something is, without a word about what is wrong with it.
    pub(super) fn quiet(&mut self, expr: &Expr) -> Kind {
        match &expr.kind {
            ExprKind::Name(name) => self.known.global(name, self.sort).unwrap_or(Kind::Any),
            _ => Kind::Any,
        }
    }

    fn called(&mut self, id: usize, given: Vec<Kind>) -> Kind {
        let made = self.learnt.functions.entry(id).or_default();
        for (i, kind) in given.into_iter().enumerate() {
            if made.params.len() <= i {
                made.params.resize(i + 1, None);
            }
            made.params[i] = Some(match made.params[i].take() {
                Some(old) if old == kind => old,
                Some(old) if old.is_known() && kind.is_known() => old.or(kind),
                Some(_) => Kind::Any,
                None => kind,
            });
        }
        self.memory.functions.get(&id).and_then(|made| made.gives.clone()).unwrap_or(Kind::Any)
    }

    /// Arguments; functions among them get what the list before them consists of.
    pub(super) fn arguments(&mut self, args: &[Expr], item: Option<Kind>) -> Vec<Kind> {
        let mut item = item;
        let mut out = Vec::new();
        for arg in args {
            let kind = match (&arg.kind, &item) {
                (ExprKind::Function(function), Some(item)) => {
                    let both = [item.clone(), item.clone()];
                    self.function(function, &both)
                }
                _ => self.expr(arg),
            };
            if let (Kind::Function(id), Some(item), ExprKind::Name(_)) = (&kind, &item, &arg.kind) {
                self.called(*id, vec![item.clone()]);
            }
            item = item_of(&kind).or(item);
            out.push(kind);
        }
        out
    }

    fn builtin(&mut self, name: &str, args: &[Expr]) -> Kind {
        match name {
            "test" => return self.test(args),
            "player" => return self.player(args),
            _ => {}
        }
        if let ("table.insert", [list, item]) = (name, args) {
            let (_, item) = (self.expr(list), self.expr(item));
            if let ExprKind::Name(list) = &list.kind {
                self.learn(list, |old| match old {
                    Kind::Table(fields, _) if fields.is_empty() => Kind::List(Box::new(item)),
                    Kind::List(of) => Kind::List(Box::new((**of).clone().or(item))),
                    other => other.clone(),
                });
            }
            return Kind::Nil;
        }
        let given = self.arguments(args, None);
        let first = given.first().cloned().unwrap_or(Kind::Nil);
        match name {
            "ipairs" | "pairs" | "table.clone" | "table.freeze" => first,
            "table.remove" => item_of(&first).unwrap_or(Kind::Any),
            "math.max" | "math.min" | "math.floor" | "math.ceil" | "math.abs" | "math.clamp" | "math.round" => {
                for (kind, arg) in given.iter().zip(args) {
                    self.no_number(kind, &arg.span);
                }
                let unit = given.iter().find_map(|kind| if let Kind::Number(_, unit) = kind { *unit } else { None });
                Kind::Number(None, unit)
            }
            "tostring" | "type" | "typeof" | "table.concat" | "string.format" | "string.lower" | "string.upper" => {
                Kind::TEXT
            }
            "tonumber" | "chance" => Kind::NUMBER,
            _ => Kind::Any,
        }
    }

    fn lib_call(&mut self, lib: &str, name: &str, called: &Expr, args: &[Expr]) -> Kind {
        let given = self.arguments(args, None);
        let Some(function) = self.known.libs.get(lib).and_then(|lib| lib.functions.get(name)) else { return Kind::Any };
        if args.len() > function.params.len() && !function.more {
            let extra = args.get(function.params.len()).map_or(called.span.clone(), |arg| arg.span.clone());
            let message = format!("{lib}.{name} takes {}", function.params.join(", "));
            self.find(codes::ARGUMENTS, &extra, message).label = "one argument too many".into();
        }
        if function.params.first().is_some_and(|p| p == "ev")
            && !matches!(given.first(), Some(Kind::Thing(On::Event) | Kind::Any))
        {
            let span = args.first().map_or(called.span.clone(), |arg| arg.span.clone());
            let message = format!("{lib}.{name} takes {}: first `ev`", function.params.join(", "));
            self.find(codes::WRONG_ARGUMENT, &span, message);
        }
        match (lib, name) {
            ("list", "filter" | "union" | "without") => given.first().cloned().unwrap_or(Kind::Any),
            ("list", "map") => match given.get(1) {
                Some(Kind::Function(id)) => {
                    let gives = self.memory.functions.get(id).and_then(|made| made.gives.clone());
                    Kind::List(Box::new(gives.unwrap_or(Kind::Any)))
                }
                _ => Kind::List(Box::new(Kind::Any)),
            },
            _ => function.gives.clone(),
        }
    }

    // Sums and comparisons.

    pub(super) fn no_number(&mut self, kind: &Kind, span: &Span) {
        if kind.is_no_number() {
            self.find(codes::ARITHMETIC, span, format!("{} is no number", kind.words()));
        }
    }

    pub(super) fn binary(&mut self, a: &Expr, op: Op, b: &Expr) -> Kind {
        let (x, y) = (self.expr(a), self.expr(b));
        match op {
            Op::And => y,
            Op::Or => {
                let compared = matches!(&a.kind, ExprKind::Binary(_, op, _) if compares(*op));
                if let (true, Kind::Thing(on)) = (compared, &y) {
                    let message = format!("this is always true: {} stands alone behind `or`", super::kinds::thing(*on));
                    self.find(codes::NEVER_EQUAL, &b.span, message).help = "a == x or a == y".into();
                }
                x.or(y)
            }
            Op::Join => {
                for (kind, span) in [(&x, &a.span), (&y, &b.span)] {
                    if matches!(kind, Kind::Thing(_) | Kind::List(_) | Kind::Bool | Kind::Table(..) | Kind::Facts(_)) {
                        let message = format!("{} cannot be joined to a text", kind.words());
                        self.find(codes::ARITHMETIC, span, message).help = "its name or a number can: x:name()".into();
                    }
                }
                Kind::TEXT
            }
            Op::Order => {
                let texts = matches!((&x, &y), (Kind::Text(_), Kind::Text(_)));
                for (kind, span) in [(&x, &a.span), (&y, &b.span)] {
                    if kind.is_no_number() || matches!(kind, Kind::Text(_)) && !texts && x.is_known() && y.is_known() {
                        self.find(
                            codes::ARITHMETIC,
                            span,
                            format!("{} is not more or less than anything", kind.words()),
                        );
                    }
                }
                Kind::Bool
            }
            op if compares(op) => {
                self.compare(a, &x, b, &y);
                Kind::Bool
            }
            _ => {
                self.no_number(&x, &a.span);
                self.no_number(&y, &b.span);
                let sign = if op == Op::Minus { -1.0 } else { 1.0 };
                let written = if matches!(op, Op::Plus | Op::Minus) { [b.number(), a.number()] } else { [None, None] };
                for (n, at) in written.into_iter().zip([b, a]) {
                    if let Some(n) = n.or_else(|| params_number(at, if at.span == b.span { &y } else { &x })) {
                        self.amounts.push((n * sign, at.span.clone(), self.within.clone()));
                    }
                }
                let unit = |kind: &Kind| if let Kind::Number(_, unit) = kind { *unit } else { None };
                Kind::Number(None, unit(&x).or(unit(&y)))
            }
        }
    }

    fn compare(&mut self, a: &Expr, x: &Kind, b: &Expr, y: &Kind) {
        for (of, word) in [(a, b), (b, a)] {
            if let (ExprKind::Index(window, name), Some(text)) = (&of.kind, word.text())
                && name.text == "name"
                && matches!(&window.kind, ExprKind::Index(_, w) if w.text == "window")
            {
                if Moment::from_word(text).is_none() {
                    let names = super::known::moments();
                    let found = self.find(codes::UNKNOWN_WINDOW, &word.span, format!("unknown window {text:?}"));
                    *found = found.clone().meant(near(text, names), word.span.clone(), &[]);
                } else {
                    self.windows.push((text.to_string(), word.span.clone()));
                }
                return;
            }
        }
        let sort = |kind: &Kind| match kind {
            Kind::Thing(on) => Some(10 + *on as u8),
            Kind::Number(..) => Some(1),
            Kind::Text(_) => Some(2),
            Kind::Bool => Some(3),
            Kind::List(_) | Kind::Table(..) => Some(4),
            Kind::Function(_) | Kind::LibFunction(..) | Kind::Builtin(_) => Some(5),
            _ => None,
        };
        let (Some(one), Some(other)) = (sort(x), sort(y)) else { return };
        if one != other {
            let message = format!("{} is never the same as {}", x.words(), y.words());
            let at = if matches!(b.kind, ExprKind::Text(_) | ExprKind::Number(_)) { b } else { a };
            let span = if at.span == b.span { b.span.clone() } else { a.span.start..b.span.end };
            let thing = [x, y].into_iter().find_map(|kind| if let Kind::Thing(on) = kind { Some(*on) } else { None });
            let text = a.text().or(b.text()).map(str::to_string);
            let found = self.find(codes::NEVER_EQUAL, &span, message);
            if let (Some(on @ (On::Duchy | On::Power | On::Side | On::Leader)), Some(text)) = (thing, text) {
                let shelf = ["duchies", "powers", "sides", "leaders"];
                let place = [On::Duchy, On::Power, On::Side, On::Leader].iter().position(|o| *o == on).unwrap_or(0);
                found.help =
                    format!("the thing itself is {}.{}; its word is x:id()", shelf[place], text.to_lowercase());
            }
            return;
        }
        let (Kind::Text(Some(left)), Kind::Text(Some(right))) = (x, y) else { return };
        if left.iter().any(|word| right.contains(word)) {
            return;
        }
        let (written, can_be) = if right.len() == 1 { (b, left) } else { (a, right) };
        let words: Vec<&str> = can_be.iter().map(|word| &**word).collect();
        let text = match if right.len() == 1 { right } else { left }.first() {
            Some(text) => text.to_string(),
            None => return,
        };
        let asked = |e: &Expr| {
            matches!(&e.kind, ExprKind::Name(_)) || matches!(&e.kind, ExprKind::Index(_, n) if n.text == "target")
        };
        let kind = |e: &Expr| self.sort == Sort::Player && matches!(&e.kind, ExprKind::Index(_, n) if n.text == "kind");
        let code = if kind(a) || kind(b) {
            codes::UNKNOWN_CHOICE
        } else if asked(a) || asked(b) {
            codes::UNREACHABLE
        } else {
            codes::NEVER_EQUAL
        };
        let close = near(&text, words.iter().copied());
        let found = self.find(code, &written.span, format!("it is never {text:?}"));
        *found = found.clone().meant(close, written.span.clone(), &words);
        if code.id == codes::UNREACHABLE.id {
            found.fix = None;
        }
    }

    /// Whether the reading is inside of a function of this role.
    pub(super) fn in_role(&self, test: impl Fn(&Role) -> bool) -> bool {
        self.within.iter().any(|id| self.outline.roles(*id).any(|part| test(&part.role)))
    }

    pub(super) fn does(&mut self, may: May, what: String, span: &Span) {
        let within = self.within.clone();
        self.deeds.push(Deed { within, may, what, span: span.clone(), calls: None });
    }
}

/// The number of a parameter of the card, where one is read.
fn params_number(at: &Expr, kind: &Kind) -> Option<f64> {
    match (&at.kind, kind) {
        (ExprKind::Index(of, _), Kind::Number(n, _)) if matches!(&of.kind, ExprKind::Name(name) if name == "params") => {
            *n
        }
        (ExprKind::Name(_), Kind::Number(n, _)) => *n,
        _ => None,
    }
}

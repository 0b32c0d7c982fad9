//! Calls of functions: those of the file, of libraries, of Luau.

use super::codes;
use super::keeps::CHANGES;
use super::kinds::Kind;
use super::reader::{Reader, item_of};
use super::tree::{Expr, ExprKind, Span};
use crate::games::wellington::api::registry::On;
use crate::games::wellington::api::vocabulary;

impl Reader<'_> {
    /// A call of a function by its name, or of something found in a table.
    pub(super) fn call(&mut self, called: &Expr, args: &[Expr], span: &Span) -> Kind {
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
                let on = vocabulary::whose(word);
                let given = args.first().map(|arg| self.expr(arg));
                if let (Some(on), Some(given)) = (on, &given)
                    && given.is_known()
                    && *given != Kind::Thing(on)
                {
                    let message = format!("lasting.{word} takes {}; got {}", super::kinds::thing(on), given.words());
                    let at = args.first().map_or(span.clone(), |arg| arg.span.clone());
                    self.find(codes::WRONG_ARGUMENT, &at, message);
                }
                if given.is_none() {
                    self.find(codes::ARGUMENTS, span, format!("lasting.{word} needs to know whose"));
                }
                return Kind::text(word);
            }
            Kind::Text(_) if matches!(&called.kind, ExprKind::Index(of, _) if self.quiet(of) == Kind::Lasting) => {
                let message = "this lifetime is not a function";
                self.find(codes::DOT_COLON, span, message).help = "remove the parentheses".into();
                return kind;
            }
            Kind::Thing(_) | Kind::Number(..) | Kind::Bool | Kind::Text(_) => {
                let message = format!("{} cannot be called", kind.words());
                self.find(codes::DOT_COLON, &called.span, message).help = "remove the parentheses".into();
            }
            _ => {}
        }
        let given: Vec<Kind> = self.arguments(args, None);
        match kind {
            Kind::Function(id) => self.called(id, given),
            _ => Kind::Any,
        }
    }

    /// The kind of an expression, without reporting faults.
    pub(super) fn quiet(&mut self, expr: &Expr) -> Kind {
        match &expr.kind {
            ExprKind::Name(name) => self.known.global(name, self.sort).unwrap_or(Kind::Any),
            _ => Kind::Any,
        }
    }

    pub(super) fn called(&mut self, id: usize, given: Vec<Kind>) -> Kind {
        if self.within.is_empty() {
            self.learnt.at_load.insert(id);
        }
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

    /// The kinds of arguments. Functions among them get the items of the list before them.
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

    pub(super) fn builtin(&mut self, name: &str, args: &[Expr]) -> Kind {
        match name {
            "test" => return self.test(args),
            "player" => return self.player(args),
            _ => {}
        }
        if let Some(list) = args.first().filter(|_| CHANGES.contains(&name)) {
            self.changes(list);
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

    pub(super) fn lib_call(&mut self, lib: &str, name: &str, called: &Expr, args: &[Expr]) -> Kind {
        let given = self.arguments(args, None);
        let Some(function) = self.known.libs.get(lib).and_then(|lib| lib.functions.get(name)) else { return Kind::Any };
        if args.len() > function.params.len() && !function.more {
            let extra = args.get(function.params.len()).map_or(called.span.clone(), |arg| arg.span.clone());
            let message = format!("{lib}.{name} takes {}", function.params.join(", "));
            self.find(codes::ARGUMENTS, &extra, message).label = "remove the extra argument".into();
        }
        if function.params.first().is_some_and(|p| p == "ev")
            && !matches!(given.first(), Some(Kind::Thing(On::Event) | Kind::Any))
        {
            let span = args.first().map_or(called.span.clone(), |arg| arg.span.clone());
            let message = format!("{lib}.{name} takes {}: first `ev`", function.params.join(", "));
            self.find(codes::WRONG_ARGUMENT, &span, message);
        }
        for ((kind, unit), arg) in given.iter().zip(&function.units).zip(args) {
            if let (Kind::Number(Some(n), _), Some(unit)) = (kind, unit) {
                self.handed.push((*n, *unit, arg.span.clone()));
            }
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
}

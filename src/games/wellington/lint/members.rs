//! Members of things: whether they exist, and their arguments.

use super::codes;
use super::deeds::Doing;
use super::kinds::{Kind, thing};
use super::known::{May, Sort, member, member_names, near};
use super::outline::Role;
use super::reader::{Reader, Use};
use super::tree::{Expr, ExprKind, Name, Span};
use crate::check::finding::Fix;
use crate::games::wellington::api::registry::{Member, On, Run};
use crate::games::wellington::api::vocabulary::{EVENT_FIELDS, event_fields};
use crate::games::wellington::board::Fact;
use crate::games::wellington::rules::Point;

/// The fields of `ev` besides its members.
fn event_field(name: &str) -> Option<Kind> {
    let field = EVENT_FIELDS.iter().find(|field| field.name == name)?;
    Some(match field.name {
        "mode" => Kind::words_of(["cp", "event", "response", "battle"]),
        _ => field.ty.map_or(Kind::Facts(None), Kind::given),
    })
}

/// The kind of a member's result, more precise than its type.
fn gives(member: &Member) -> Kind {
    match (member.words, Kind::given(member.gives)) {
        (Some(words), _) => Kind::words_of(words()),
        (None, Kind::Number(n, _)) => Kind::Number(n, member.unit),
        (None, kind) => kind,
    }
}

impl Reader<'_> {
    /// A field of a thing, written without brackets.
    pub(super) fn field_of(&mut self, on: On, name: &Name, called: bool) -> Kind {
        if on == On::Event && name.text == "target" {
            return self.target_kind(name);
        }
        if let Some(kind) = event_field(&name.text).filter(|_| on == On::Event) {
            return kind;
        }
        match member(on, &name.text) {
            Some(own) => {
                if !called {
                    let message = format!("{} is a member and must be called", name.text);
                    let help = format!("x:{}({})", name.text, if own.args.is_empty() { "" } else { "…" });
                    self.find(codes::DOT_COLON, &name.span, message).help = help;
                }
                Kind::Member(own.name, on)
            }
            None => {
                self.no_member(on, name);
                Kind::Any
            }
        }
    }

    fn target_kind(&mut self, name: &Name) -> Kind {
        if self.sort != Sort::Card || self.outline.fields.is_empty() {
            return Kind::Any;
        }
        if self.outline.field("targets").is_none() {
            if !self.in_role(|role| !matches!(role, Role::Condition | Role::Play)) {
                let message = "the card has no `targets`, so ev.target is nil";
                self.find(codes::UNKNOWN_FACT, &name.span, message).help =
                    "ask = \"Which Duchy?\", and targets = function(ev) return game:duchies() end".into();
            }
            return Kind::Any;
        }
        self.a_target()
    }

    /// The kind of one of the card's targets.
    pub(super) fn a_target(&self) -> Kind {
        let function = self.outline.parts.iter().find(|p| p.role == Role::Targets);
        let made = function.and_then(|part| self.memory.functions.get(&part.function.span.start));
        made.and_then(|made| made.gives.as_ref()).and_then(super::reader::item_of).unwrap_or(Kind::Any)
    }

    fn no_member(&mut self, on: On, name: &Name) {
        let own = member_names(on);
        let names: Vec<&str> = if on == On::Event { own.into_iter().chain(event_fields()).collect() } else { own };
        let elsewhere: Vec<&str> = On::ALL
            .into_iter()
            .filter(|other| *other != on && *other != On::Edit && member(*other, &name.text).is_some())
            .map(thing)
            .collect();
        let message = format!("{} has no member {:?}", thing(on), name.text);
        let close = near(&name.text, names.iter().copied());
        let found = self.find(codes::UNKNOWN_MEMBER, &name.span, message);
        *found = found.clone().meant(close.clone(), name.span.clone(), &[]);
        if close.is_none() && !elsewhere.is_empty() {
            found.help = format!("it is a member of {}", elsewhere.join(", "));
        } else if close.is_none() {
            found.help = format!("docs/api.md lists what {} has", thing(on));
        }
    }

    /// A fact of a window or of a question.
    pub(super) fn fact(&mut self, point: Option<Point>, name: &Name) -> Kind {
        let fact = Fact::ALL.into_iter().find(|fact| fact.word() == name.text);
        let told: Vec<&str> = point.map_or(Vec::new(), |p| p.facts().split(", ").filter(|w| !w.is_empty()).collect());
        match (fact, point) {
            (None, _) if name.text == "name" => Kind::TEXT,
            (Some(fact), Some(point)) if !told.contains(&fact.word()) => {
                let message = format!("{} is not available at {}", name.text, point.word());
                let found = self.find(codes::UNKNOWN_FACT, &name.span, message);
                let which = if told.is_empty() { "nothing".to_string() } else { told.join(", ") };
                found.help = format!("available there: {which}");
                Kind::of_fact(fact)
            }
            (Some(fact), _) => Kind::of_fact(fact),
            (None, point) => {
                let what = point.map_or("a window".to_string(), |p| p.word().to_string());
                let all: Vec<&str> = if point.is_some() { told } else { Fact::ALL.iter().map(|f| f.word()).collect() };
                let message = format!("unknown fact {:?} at {what}", name.text);
                let found = self.find(codes::UNKNOWN_FACT, &name.span, message);
                *found = found.clone().meant(near(&name.text, all.iter().copied()), name.span.clone(), &all);
                Kind::Any
            }
        }
    }

    /// A name on a shelf: `duchies.madrid`.
    pub(super) fn id(&mut self, on: On, known: &[String], name: &Name) {
        if known.contains(&name.text) {
            self.named.push((on, name.text.clone(), name.span.clone()));
            return;
        }
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        let what = thing(on).trim_start_matches("a ");
        let found = self.find(codes::UNKNOWN_THING, &name.span, format!("unknown {what} {:?}", name.text));
        *found = found.clone().meant(near(&name.text, names.iter().copied()), name.span.clone(), &names);
    }

    /// A member called with a dot.
    pub(super) fn dotted(&mut self, on: On, of: &Expr, name: &Name, args: &[Expr]) -> Kind {
        // An author who passes the thing as the first argument knows what the colon does.
        let own = |arg: &Expr| matches!((&arg.kind, &of.kind), (ExprKind::Name(a), ExprKind::Name(b)) if a == b);
        if !args.first().is_some_and(own) {
            let dot = name.span.start.saturating_sub(1)..name.span.start;
            let found = self.find(codes::DOT_COLON, &dot, format!("call {} with a colon", name.text));
            found.help = format!("{}:{}(…)", if on == On::Event { "ev" } else { "x" }, name.text);
            found.fix = Some(Fix { span: dot, text: ":".into() });
            return self.method(&Kind::Thing(on), name, args);
        }
        self.method(&Kind::Thing(on), name, args.get(1..).unwrap_or_default())
    }

    /// A call of a member.
    pub(super) fn method(&mut self, base: &Kind, name: &Name, args: &[Expr]) -> Kind {
        let on = match base {
            Kind::Thing(on) => *on,
            Kind::Facts(point) => {
                self.fact(*point, name);
                return self.no_call(name, args);
            }
            Kind::Effect(_) | Kind::Shelf(_) | Kind::Params | Kind::Lasting | Kind::Lib(_) | Kind::Std(_) => {
                let at = name.span.start.saturating_sub(1)..name.span.start;
                let message = format!("{} takes a dot here, not a colon", base.words());
                let found = self.find(codes::DOT_COLON, &at, message);
                found.fix = Some(Fix { span: at, text: ".".into() });
                self.arguments(args, None);
                return Kind::Any;
            }
            Kind::Number(..) | Kind::Bool => {
                let message = format!("{} has no members", base.words());
                self.find(codes::UNKNOWN_MEMBER, &name.span, message);
                self.arguments(args, None);
                return Kind::Any;
            }
            Kind::List(_) => {
                let message = format!("a list has no member {:?}", name.text);
                self.find(codes::UNKNOWN_MEMBER, &name.span, message).help =
                    "ask its items: for _, item in ipairs(list) do … end".into();
                self.arguments(args, None);
                return Kind::Any;
            }
            _ => {
                self.arguments(args, None);
                self.looks_by_name(name, args);
                return Kind::Any;
            }
        };
        if on == On::Event && event_field(&name.text).is_some() {
            return self.no_call(name, args);
        }
        let Some(member) = member(on, &name.text) else {
            self.no_member(on, name);
            self.arguments(args, None);
            return Kind::Any;
        };
        self.call_member(member, name, args)
    }

    fn no_call(&mut self, name: &Name, args: &[Expr]) -> Kind {
        let message = format!("{} is a field, not a member", name.text);
        self.find(codes::DOT_COLON, &name.span, message).help =
            format!("x.{}, with a dot and without parentheses", name.text);
        self.arguments(args, None);
        event_field(&name.text).unwrap_or(Kind::Any)
    }

    fn call_member(&mut self, member: &'static Member, name: &Name, args: &[Expr]) -> Kind {
        let given = self.arguments(args, None);
        match member.run {
            Run::Act(_) => self.does(May::Act, Doing::Member(member), &name.span),
            Run::Ask(_) => self.does(May::Ask, Doing::Member(member), &name.span),
            _ => {}
        }
        let needed = member.args.iter().filter(|arg| !arg.optional).count();
        let most = member.args.len() + usize::from(!member.options.is_empty());
        let takes = || crate::games::wellington::api::signature(member);
        if args.len() < needed {
            let missing: Vec<&str> = member.args[args.len()..needed].iter().map(|arg| arg.name).collect();
            let code = if member.name == "start" && missing == ["until"] { codes::NO_EXPIRY } else { codes::ARGUMENTS };
            let message = match code.id == codes::NO_EXPIRY.id {
                true => "the effect has no lifetime".to_string(),
                false => {
                    format!("{} also needs {}", crate::games::wellington::api::title(member), missing.join(", "))
                }
            };
            let help = if code.id == codes::NO_EXPIRY.id {
                "the last argument: lasting.impulse, lasting.battle, …".into()
            } else {
                takes()
            };
            self.find(code, &name.span, message).help = help;
        }
        for extra in args.iter().skip(most).take(1) {
            self.find(
                codes::ARGUMENTS,
                &extra.span,
                format!("{} takes at most {most}", crate::games::wellington::api::title(member)),
            )
            .help = takes();
        }
        for (place, (arg, kind)) in member.args.iter().zip(&given).enumerate() {
            if matches!(kind, Kind::LastingOf(_)) {
                continue;
            }
            let span = args[place].span.clone();
            self.argument(member, arg, kind, &args[place], &span, member.unit_of(place));
        }
        let mut options = Vec::new();
        if let (Some(last), Some(kind)) = (args.get(member.args.len()), given.get(member.args.len()))
            && !member.options.is_empty()
        {
            self.options(member, last, kind, &mut options);
        }
        let spans = args.iter().map(|arg| arg.span.clone());
        let taken: Vec<(Kind, Span)> = given.iter().cloned().zip(spans).take(member.args.len()).collect();
        self.special(member, args, &given);
        self.looks_with(member, name, args);
        let within = self.within.clone();
        self.uses.push(Use { member, args: taken, options, within });
        match (member.on, member.name) {
            (On::Event, "choose") => given.get(1).and_then(super::reader::item_of).unwrap_or(Kind::Any),
            (On::Game, "value") => given.get(1).cloned().unwrap_or(Kind::Any).or(Kind::Any),
            _ => gives(member),
        }
    }
}

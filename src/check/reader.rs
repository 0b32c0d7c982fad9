//! Reading a script: who is what, which names are known, what each function gives. Three readings, each knowing what the
//! last has learnt; what is found counts in the last.

use super::codes::{self, Code};
use super::finding::{Finding, Text};
use super::kinds::Kind;
use super::known::{Known, May, Sort, near};
use super::outline::{Outline, Role};
use super::tree::{Block, Expr, ExprKind, Function, Name, Op, Span, Stat, StatKind};
use crate::lua::registry::{Member, On};
use std::collections::HashMap;
use std::rc::Rc;

/// A variable.
struct Var {
    name: String,
    span: Span,
    kind: Kind,
    used: bool,
    /// Whether it is told when it is never used.
    told: bool,
}

/// What is known of a function.
#[derive(Clone, Default)]
pub struct Made {
    /// What it was called with.
    pub params: Vec<Option<Kind>>,
    /// What it gives.
    pub gives: Option<Kind>,
}

/// What the readings learn.
#[derive(Default)]
pub struct Learnt {
    /// Functions, by where they begin.
    pub functions: HashMap<usize, Made>,
    /// What variables are set to after they are made, by where they are made.
    pub assigned: HashMap<usize, Kind>,
    /// What effects are started with; nothing where that cannot be told.
    pub data: HashMap<String, Option<Vec<(String, Kind)>>>,
}

/// Something that a piece of a script does.
pub struct Deed {
    /// The functions that it stands in, the outermost first.
    pub within: Vec<usize>,
    /// How much it does.
    pub may: May,
    /// What it is, in words.
    pub what: String,
    /// Where.
    pub span: Span,
    /// The function of the file that is called or handed on, if that is what it does.
    pub calls: Option<usize>,
}

/// A member that was called.
pub struct Use {
    /// Which.
    pub member: &'static Member,
    /// What with, and where that is written.
    pub args: Vec<(Kind, Span)>,
    /// The options.
    pub options: Vec<(String, Kind, Span)>,
    /// The functions that it stands in.
    pub within: Vec<usize>,
}

/// Somebody who reads a script.
pub struct Reader<'a> {
    /// What can be named.
    pub known: &'a Known,
    /// The file.
    pub file: Rc<Text>,
    /// What it is.
    pub sort: Sort,
    /// What the card says of itself.
    pub outline: &'a Outline,
    /// What was found.
    pub found: Vec<Finding>,
    /// What earlier readings learnt.
    pub memory: Learnt,
    /// What this one learns.
    pub learnt: Learnt,
    /// What the script does.
    pub deeds: Vec<Deed>,
    /// The members that it calls.
    pub uses: Vec<Use>,
    /// Sums with a number that is written there: `n + 3`.
    pub amounts: Vec<(f64, Span, Vec<usize>)>,
    /// The moments that `ev.window.name` is compared with.
    pub windows: Vec<(String, Span)>,
    scopes: Vec<Vec<Var>>,
    pub(super) within: Vec<usize>,
    gives: Vec<Kind>,
    locals: HashMap<String, usize>,
}

impl<'a> Reader<'a> {
    /// Reads a file.
    pub fn read(known: &'a Known, file: &Rc<Text>, sort: Sort, tree: &Block, outline: &'a Outline) -> Reader<'a> {
        let mut reader = Reader {
            known,
            file: file.clone(),
            sort,
            outline,
            found: Vec::new(),
            memory: Learnt::default(),
            learnt: Learnt::default(),
            deeds: Vec::new(),
            uses: Vec::new(),
            amounts: Vec::new(),
            windows: Vec::new(),
            scopes: Vec::new(),
            within: Vec::new(),
            gives: Vec::new(),
            locals: HashMap::new(),
        };
        for _ in 0..3 {
            reader.memory = std::mem::take(&mut reader.learnt);
            reader.found.clear();
            reader.deeds.clear();
            reader.uses.clear();
            reader.amounts.clear();
            reader.windows.clear();
            reader.gives.push(Kind::Nil);
            reader.block(tree);
            let gives = reader.gives.pop().unwrap_or(Kind::Nil);
            reader.learnt.functions.insert(usize::MAX, Made { params: Vec::new(), gives: Some(gives) });
        }
        reader
    }

    /// Something that was found.
    pub(super) fn find(&mut self, code: &'static Code, span: &Span, message: impl Into<String>) -> &mut Finding {
        self.found.push(Finding::new(code, &self.file, span.clone(), message));
        // There is one: it was just put there.
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    // Names.

    fn declare(&mut self, name: &Name, kind: Kind, told: bool) {
        let kind = match self.memory.assigned.get(&name.span.start) {
            Some(other) => kind.or(other.clone()),
            None => kind,
        };
        let line = super::finding::place(&self.file.text, name.span.start).0;
        self.locals.entry(name.text.clone()).or_insert(line);
        let told = told && !name.text.starts_with('_');
        let var = Var { name: name.text.clone(), span: name.span.clone(), kind, used: false, told };
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(var);
        }
    }

    fn var(&mut self, name: &str) -> Option<&mut Var> {
        self.scopes.iter_mut().rev().find_map(|scope| scope.iter_mut().rev().find(|var| var.name == name))
    }

    /// Changes what is known of a variable from here on.
    pub(super) fn learn(&mut self, name: &str, kind: impl FnOnce(&Kind) -> Kind) {
        if let Some(var) = self.var(name) {
            var.kind = kind(&var.kind);
        }
    }

    /// What a name stands for.
    pub(super) fn name(&mut self, name: &str, span: &Span) -> Kind {
        if let Some(var) = self.var(name) {
            var.used = true;
            let kind = var.kind.clone();
            if let Kind::Function(id) = kind {
                let within = self.within.clone();
                let what = name.to_string();
                self.deeds.push(Deed { within, may: May::Look, what, span: span.clone(), calls: Some(id) });
            }
            return kind;
        }
        if let Some(kind) = self.known.global(name, self.sort) {
            return kind;
        }
        self.unknown(name, span);
        Kind::Any
    }

    fn unknown(&mut self, name: &str, span: &Span) {
        let params =
            [("ev", "play = function(ev)"), ("fx", "function(fx, at, value)"), ("at", "function(fx, at, value)")];
        let given = params.iter().find(|(param, _)| *param == name);
        let own = self.locals.get(name).copied();
        let in_scope: Vec<String> = self.scopes.iter().flatten().map(|var| var.name.clone()).collect();
        let names = self.known.globals(self.sort);
        let names: Vec<&str> = names.into_iter().chain(in_scope.iter().map(String::as_str)).collect();
        let close = near(name, names);
        let found = self.find(codes::UNKNOWN_NAME, span, format!("nothing here is called {name:?}"));
        let outside =
            ["os", "io", "require", "load", "loadstring", "dofile", "debug", "getfenv", "setfenv", "coroutine"];
        match (given, own) {
            (Some((_, how)), _) => found.help = format!("the function has to take it as a parameter: {how}"),
            (None, Some(line)) => {
                found.help = format!(
                    "`local {name}` stands in line {line}, which does not reach here: a local is known after its line, in its own block"
                );
            }
            _ if name == "print" => found.help = "ev:say(\"…\") writes into the journal".into(),
            _ if outside.contains(&name) => {
                found.help = "a script sees the game and nothing else: no files, no clock, no other scripts".into();
            }
            _ => *found = found.clone().meant(close, span.clone(), &[]),
        }
    }

    // Statements.

    pub(super) fn block(&mut self, block: &[Stat]) {
        self.scopes.push(Vec::new());
        for stat in block {
            self.stat(stat);
        }
        self.leave();
    }

    fn leave(&mut self) {
        for var in self.scopes.pop().unwrap_or_default().into_iter().filter(|var| !var.used && var.told) {
            // Where it was meant to be used it is not known yet, which is told there.
            let named = format!("nothing here is called {:?}", var.name);
            if self.found.iter().any(|found| found.message == named) {
                continue;
            }
            let message = format!("nothing uses the local {:?}", var.name);
            self.find(codes::UNUSED, &var.span, message).help = "take it out, or use it".into();
        }
    }

    fn stat(&mut self, stat: &Stat) {
        match &stat.kind {
            StatKind::Local(names, values) => {
                let kinds: Vec<Kind> = values.iter().map(|value| self.expr(value)).collect();
                let more = values.last().is_some_and(|v| matches!(v.kind, ExprKind::Call(..) | ExprKind::Method(..)));
                for (i, name) in names.iter().enumerate() {
                    let rest = if more || values.is_empty() && i > 0 { Kind::Any } else { Kind::Nil };
                    let kind = match kinds.get(i) {
                        // The first of several results is all that is known of a call.
                        Some(_) if i + 1 == values.len() && more && names.len() > values.len() => Kind::Any,
                        Some(kind) => kind.clone(),
                        None => rest,
                    };
                    self.declare(name, kind, true);
                }
            }
            StatKind::LocalFunction(name, function) => {
                self.declare(name, Kind::Function(function.span.start), true);
                self.function(function, &[]);
            }
            StatKind::Function(target, function) => {
                self.target(target, &Kind::Function(function.span.start));
                self.function(function, &[]);
            }
            StatKind::Assign(targets, values) => {
                let kinds: Vec<Kind> = values.iter().map(|value| self.expr(value)).collect();
                for (i, target) in targets.iter().enumerate() {
                    let one = targets.len() <= values.len();
                    let kind = kinds.get(i).filter(|_| one).cloned().unwrap_or(Kind::Any);
                    self.target(target, &kind);
                }
            }
            StatKind::Compound(target, op, value) => {
                let kind = self.binary(target, *op, value);
                self.target(target, &kind);
            }
            StatKind::Call(call) => {
                self.expr(call);
            }
            StatKind::Do(body) => self.block(body),
            StatKind::If(ways, other) => self.ways(ways, other.as_deref()),
            StatKind::While(test, body) => {
                self.expr(test);
                self.block(body);
                if matches!(test.kind, ExprKind::Bool(true)) && !super::tree::leaves(body) {
                    let head = stat.span.start..test.span.end;
                    self.find(codes::ENDLESS, &head, "nothing ever leaves this loop").help =
                        "`break` or `return` leave it; or say while when it goes on".into();
                }
            }
            StatKind::Repeat(body, test) => {
                self.scopes.push(Vec::new());
                body.iter().for_each(|stat| self.stat(stat));
                self.expr(test);
                self.leave();
            }
            StatKind::For(name, bounds, body) => {
                for bound in bounds {
                    self.expr(bound);
                }
                self.inner(&[(name, Kind::NUMBER)], body);
            }
            StatKind::ForIn(names, values, body) => {
                let of = values.iter().map(|value| self.expr(value)).collect::<Vec<_>>();
                let item = of.first().and_then(item_of).unwrap_or(Kind::Any);
                let kinds = [if matches!(of.first(), Some(Kind::List(_))) { Kind::NUMBER } else { Kind::Any }, item];
                let vars: Vec<(&Name, Kind)> =
                    names.iter().enumerate().map(|(i, n)| (n, kinds.get(i).cloned().unwrap_or(Kind::Any))).collect();
                self.inner(&vars, body);
            }
            StatKind::Return(values) => {
                let kinds: Vec<Kind> = values.iter().map(|value| self.expr(value)).collect();
                let first = kinds.into_iter().next().unwrap_or(Kind::Nil);
                if let Some(gives) = self.gives.last_mut() {
                    *gives = std::mem::replace(gives, Kind::Nil).or(first);
                }
            }
            StatKind::Break | StatKind::Other => {}
        }
    }

    fn inner(&mut self, vars: &[(&Name, Kind)], body: &[Stat]) {
        self.scopes.push(Vec::new());
        for (name, kind) in vars {
            self.declare(name, kind.clone(), false);
        }
        self.block(body);
        self.scopes.pop();
    }

    fn ways(&mut self, ways: &[(Expr, Rc<[Stat]>)], other: Option<&[Stat]>) {
        let mut before: Vec<&str> = Vec::new();
        let file = self.file.clone();
        for (test, body) in ways {
            self.expr(test);
            let text = file.text.get(test.span.clone()).unwrap_or_default();
            if before.contains(&text) {
                let found = self.find(codes::UNREACHABLE, &test.span, "this was asked further up and was not so");
                found.help = "what follows is never reached".into();
            }
            if let ExprKind::Bool(truth) = test.kind {
                self.find(codes::UNREACHABLE, &test.span, format!("this is always {truth}")).help =
                    "one of the ways is never gone".into();
            }
            before.push(text);
            self.block(body);
        }
        if let Some(other) = other {
            self.block(other);
        }
    }

    /// Something is set.
    fn target(&mut self, target: &Expr, kind: &Kind) {
        match &target.kind {
            ExprKind::Name(name) => {
                if let Some(var) = self.var(name) {
                    let at = var.span.start;
                    let told = self.learnt.assigned.remove(&at).map_or(kind.clone(), |old| old.or(kind.clone()));
                    self.learnt.assigned.insert(at, told);
                    return;
                }
                let taken = self.known.global(name, self.sort).is_some();
                let what = if taken { "is the program's own and stays as it is" } else { "is no local" };
                let found = self.find(codes::GLOBAL, &target.span, format!("{name} {what}; globals cannot be set"));
                found.help = format!("local {name} = …, before it is used");
            }
            ExprKind::Index(of, field) => {
                let base = self.expr(of);
                match (&base, &of.kind) {
                    (Kind::Table(..), ExprKind::Name(name)) => self.learn(name, |old| with(old, &field.text, kind)),
                    (Kind::Any | Kind::List(_) | Kind::Nil | Kind::Table(..), _) => {}
                    (other, _) => {
                        let message = format!("{} cannot be changed here", other.words());
                        self.find(codes::GLOBAL, &target.span, message).help =
                            "what lasts goes into the data of an effect: ev:start(name, { … }, lasting.…)".into();
                    }
                }
            }
            ExprKind::At(of, key) => {
                let base = self.expr(of);
                self.expr(key);
                if let (Kind::Table(..), ExprKind::Name(name)) = (&base, &of.kind) {
                    let kind = kind.clone();
                    self.learn(name, |old| match old {
                        Kind::Table(fields, _) if fields.is_empty() => Kind::List(Box::new(kind)),
                        Kind::Table(fields, _) => Kind::Table(fields.clone(), false),
                        other => other.clone(),
                    });
                }
            }
            _ => {}
        }
    }

    /// A function: its parameters are what is known of them.
    pub(super) fn function(&mut self, function: &Rc<Function>, hints: &[Kind]) -> Kind {
        let id = function.span.start;
        let roles: Vec<Kind> = self.outline.roles(id).map(|part| part.role.clone()).fold(Vec::new(), |known, role| {
            let own = role.params();
            let count = own.len().max(known.len());
            let at = |list: &Vec<Kind>, i: usize| list.get(i).cloned().unwrap_or(Kind::Nil);
            (0..count).map(|i| at(&known, i).or(at(&own, i))).collect()
        });
        let called = self.memory.functions.get(&id).cloned().unwrap_or_default();
        self.scopes.push(Vec::new());
        for (i, param) in function.params.iter().enumerate() {
            let kind = roles.get(i).or(hints.get(i)).cloned();
            let kind = kind.or_else(|| called.params.get(i).cloned().flatten()).unwrap_or(Kind::Any);
            let kind = match (kind, param.text.as_str()) {
                (Kind::Any, "ev") => Kind::Thing(On::Event),
                (Kind::Any, "fx") if self.sort != Sort::Tests => Kind::Effect(None),
                (kind, _) => kind,
            };
            self.declare(param, kind, false);
        }
        self.within.push(id);
        self.gives.push(Kind::Nil);
        self.block(&function.body);
        let gives = self.gives.pop().unwrap_or(Kind::Nil);
        self.within.pop();
        self.scopes.pop();
        let made = self.learnt.functions.entry(id).or_default();
        made.gives = Some(gives);
        Kind::Function(id)
    }
}

/// What a list consists of.
pub fn item_of(list: &Kind) -> Option<Kind> {
    match list {
        Kind::List(item) => Some((**item).clone()),
        _ => None,
    }
}

/// A table with a field more.
fn with(table: &Kind, field: &str, kind: &Kind) -> Kind {
    let Kind::Table(fields, whole) = table else { return table.clone() };
    let mut fields = (**fields).clone();
    match fields.iter_mut().find(|(name, _)| name == field) {
        Some((_, old)) => *old = std::mem::replace(old, Kind::Nil).or(kind.clone()),
        None => fields.push((field.to_string(), kind.clone())),
    }
    Kind::Table(Rc::new(fields), *whole)
}

impl Role {
    /// What a function of this role is called with.
    pub fn params(&self) -> Vec<Kind> {
        match self {
            Role::Condition | Role::Targets | Role::Play => vec![Kind::Thing(On::Event)],
            Role::Modifier(name, point) => {
                vec![Kind::Effect(Some(name.clone())), Kind::Facts(Some(*point)), Kind::of_point(*point)]
            }
            Role::Hook(name) | Role::Decides(name) | Role::Expire(name) => {
                vec![Kind::Effect(Some(name.clone())), Kind::Thing(On::Event)]
            }
        }
    }
}

/// Whether an operator compares.
pub fn compares(op: Op) -> bool {
    matches!(op, Op::Is | Op::IsNot)
}

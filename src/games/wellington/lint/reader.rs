//! Reads a script: the kinds of values, the known names, the results of functions. It reads three times, each time with
//! what it learnt before; findings count only in the last.

use super::codes::{self, Code};
use super::deeds::Doing;
use super::finding::{Finding, Text};
use super::kinds::Kind;
use super::known::{Known, May, Sort, near};
use super::looks::Look;
use super::outline::{Outline, Role};
use super::tree::{Block, Function, Name, Op, Span};
use crate::games::wellington::api::registry::{Member, On};
use crate::games::wellington::api::units::Unit;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// A variable.
pub(super) struct Var {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) kind: Kind,
    pub(super) used: bool,
    /// Whether to report it if it is never used.
    pub(super) told: bool,
    /// Whether it is at the top level of the file.
    pub(super) of_the_file: bool,
}

/// What is known about a function.
#[derive(Clone, Default)]
pub struct Made {
    /// The kinds of its arguments.
    pub params: Vec<Option<Kind>>,
    /// The kind of its result.
    pub gives: Option<Kind>,
}

/// What the passes learn.
#[derive(Default)]
pub struct Learnt {
    /// Functions, by their start position.
    pub functions: HashMap<usize, Made>,
    /// Kinds assigned to variables later, by the position of their declaration.
    pub assigned: HashMap<usize, Kind>,
    /// The data that effects are started with; `None` if unknown.
    pub data: HashMap<String, Option<Vec<(String, Kind)>>>,
    /// Functions that are called while the file is loaded.
    pub at_load: BTreeSet<usize>,
}

/// A deed: something that a piece of script does.
pub struct Deed {
    /// The functions that contain it, the outermost first.
    pub within: Vec<usize>,
    /// Its strength.
    pub may: May,
    /// What is done.
    pub what: Doing,
    /// Its place.
    pub span: Span,
    /// The function of the file that is called or passed on, if that is the deed.
    pub calls: Option<usize>,
}

/// A call of a member.
pub struct Use {
    /// The member.
    pub member: &'static Member,
    /// The arguments, with their places.
    pub args: Vec<(Kind, Span)>,
    /// The options.
    pub options: Vec<(String, Kind, Span)>,
    /// The functions that contain it.
    pub within: Vec<usize>,
}

/// Reads a script.
pub struct Reader<'a> {
    /// The known names.
    pub known: &'a Known,
    /// The file.
    pub file: Rc<Text>,
    /// Its sort.
    pub sort: Sort,
    /// The outline of the card.
    pub outline: &'a Outline,
    /// The findings.
    pub found: Vec<Finding>,
    /// What earlier passes learnt.
    pub memory: Learnt,
    /// What this pass learns.
    pub learnt: Learnt,
    /// The names of a board that it uses: Duchies, Leaders, cards.
    pub named: Vec<(On, String, Span)>,
    /// The deeds of the script.
    pub deeds: Vec<Deed>,
    /// The calls of members.
    pub uses: Vec<Use>,
    /// Sums with a literal number: `n + 3`.
    pub amounts: Vec<(f64, Span, Vec<usize>)>,
    /// Numbers passed to functions of libraries, with their units.
    pub handed: Vec<(f64, Unit, Span)>,
    /// The moments compared with `ev.window.name`.
    pub windows: Vec<(String, Span)>,
    /// Its looks at hidden cards.
    pub looks: Vec<Look>,
    pub(super) scopes: Vec<Vec<Var>>,
    pub(super) within: Vec<usize>,
    pub(super) gives: Vec<Kind>,
    /// Where each name of a local first begins, as a byte of the file.
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
            named: Vec::new(),
            deeds: Vec::new(),
            uses: Vec::new(),
            amounts: Vec::new(),
            handed: Vec::new(),
            windows: Vec::new(),
            looks: Vec::new(),
            scopes: Vec::new(),
            within: Vec::new(),
            gives: Vec::new(),
            locals: HashMap::new(),
        };
        for _ in 0..3 {
            reader.memory = std::mem::take(&mut reader.learnt);
            reader.found.clear();
            reader.named.clear();
            reader.deeds.clear();
            reader.uses.clear();
            reader.amounts.clear();
            reader.handed.clear();
            reader.windows.clear();
            reader.looks.clear();
            reader.gives.push(Kind::Nil);
            reader.block(tree);
            let gives = reader.gives.pop().unwrap_or(Kind::Nil);
            reader.learnt.functions.insert(usize::MAX, Made { params: Vec::new(), gives: Some(gives) });
        }
        reader
    }

    /// Records a finding.
    pub(super) fn find(&mut self, code: &'static Code, span: &Span, message: impl Into<String>) -> &mut Finding {
        self.found.push(Finding::new(code, &self.file, span.clone(), message));
        // There is one, because it was just added.
        let last = self.found.len() - 1;
        &mut self.found[last]
    }

    // Names.

    pub(super) fn declare(&mut self, name: &Name, kind: Kind, told: bool) {
        let kind = match self.memory.assigned.get(&name.span.start) {
            Some(other) => kind.or(other.clone()),
            None => kind,
        };
        self.locals.entry(name.text.clone()).or_insert(name.span.start);
        let told = told && !name.text.starts_with('_');
        let of_the_file = self.within.is_empty();
        let var = Var { name: name.text.clone(), span: name.span.clone(), kind, used: false, told, of_the_file };
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(var);
        }
    }

    pub(super) fn var(&mut self, name: &str) -> Option<&mut Var> {
        self.scopes.iter_mut().rev().find_map(|scope| scope.iter_mut().rev().find(|var| var.name == name))
    }

    /// Changes the known kind of a variable from here on.
    pub(super) fn learn(&mut self, name: &str, kind: impl FnOnce(&Kind) -> Kind) {
        if let Some(var) = self.var(name) {
            var.kind = kind(&var.kind);
        }
    }

    /// The kind of a name.
    pub(super) fn name(&mut self, name: &str, span: &Span) -> Kind {
        if let Some(var) = self.var(name) {
            var.used = true;
            let kind = var.kind.clone();
            if let Kind::Function(id) = kind {
                let within = self.within.clone();
                let what = Doing::Own(name.to_string());
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
        let own = self.locals.get(name).map(|start| super::finding::place(&self.file.text, *start).0);
        let in_scope: Vec<String> = self.scopes.iter().flatten().map(|var| var.name.clone()).collect();
        let names = self.known.globals(self.sort);
        let names: Vec<&str> = names.into_iter().chain(in_scope.iter().map(String::as_str)).collect();
        let close = near(name, names);
        let found = self.find(codes::UNKNOWN_NAME, span, format!("unknown name {name:?}"));
        let outside =
            ["os", "io", "require", "load", "loadstring", "dofile", "debug", "getfenv", "setfenv", "coroutine"];
        match (given, own) {
            (Some((_, how)), _) => found.help = format!("take it as a parameter: {how}"),
            (None, Some(line)) => {
                found.help = format!(
                    "`local {name}` on line {line} does not reach here: a local is known only after its line, inside its block"
                );
            }
            _ if name == "print" => found.help = "ev:say(\"…\") writes into the game log".into(),
            _ if outside.contains(&name) => {
                found.help = "scripts can only use the game: no files, no clock, no other scripts".into();
            }
            _ => *found = found.clone().meant(close, span.clone(), &[]),
        }
    }

    /// The kind of a function. `hints` are the kinds of its parameters.
    pub(super) fn function(&mut self, function: &Arc<Function>, hints: &[Kind]) -> Kind {
        let id = function.span.start;
        let roles: Vec<Kind> = self.outline.roles(id).map(|part| part.role.clone()).fold(Vec::new(), |known, role| {
            let own = role.params();
            let count = own.len().max(known.len());
            let at = |list: &Vec<Kind>, i: usize| list.get(i).cloned().unwrap_or(Kind::Nil);
            (0..count).map(|i| at(&known, i).or(at(&own, i))).collect()
        });
        let mut called = self.memory.functions.get(&id).cloned().unwrap_or_default();
        if self.outline.roles(id).any(|part| matches!(part.role, Role::Fits | Role::Hurts)) {
            called.params = vec![None, Some(self.a_target())];
        }
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

/// The kind of a list's items.
pub fn item_of(list: &Kind) -> Option<Kind> {
    match list {
        Kind::List(item) => Some((**item).clone()),
        _ => None,
    }
}

/// The table with one more field.
pub(super) fn with(table: &Kind, field: &str, kind: &Kind) -> Kind {
    let Kind::Table(fields, whole) = table else { return table.clone() };
    let mut fields = (**fields).clone();
    match fields.iter_mut().find(|(name, _)| name == field) {
        Some((_, old)) => *old = std::mem::replace(old, Kind::Nil).or(kind.clone()),
        None => fields.push((field.to_string(), kind.clone())),
    }
    Kind::Table(Rc::new(fields), *whole)
}

impl Role {
    /// The kinds of the arguments for a function with this role.
    pub fn params(&self) -> Vec<Kind> {
        match self {
            Role::Condition | Role::Targets | Role::Play | Role::Fits | Role::Hurts => vec![Kind::Thing(On::Event)],
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

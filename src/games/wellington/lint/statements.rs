//! Statements: declarations, assignments, and unreachable code.

use super::codes;
use super::kinds::Kind;
use super::reader::{Reader, item_of, with};
use super::tree::{Expr, ExprKind, Name, Stat, StatKind};
use std::sync::Arc;

impl Reader<'_> {
    pub(super) fn block(&mut self, block: &[Stat]) {
        self.scopes.push(Vec::new());
        for stat in block {
            self.stat(stat);
        }
        self.leave();
    }

    pub(super) fn leave(&mut self) {
        for var in self.scopes.pop().unwrap_or_default().into_iter().filter(|var| !var.used && var.told) {
            // It is not yet known where the name is meant to be used; that place has its own finding.
            let named = format!("unknown name {:?}", var.name);
            if self.found.iter().any(|found| found.message == named) {
                continue;
            }
            let message = format!("the local {:?} is never used", var.name);
            self.find(codes::UNUSED, &var.span, message).help = "remove it, or use it".into();
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
                        // Only the first of a call's results is known.
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
                self.drops(call);
            }
            StatKind::Do(body) => self.block(body),
            StatKind::If(ways, other) => self.ways(ways, other.as_deref()),
            StatKind::While(test, body) => {
                self.expr(test);
                self.block(body);
                if matches!(test.kind, ExprKind::Bool(true)) && !super::tree::leaves(body) {
                    let head = stat.span.start..test.span.end;
                    self.find(codes::ENDLESS, &head, "this loop never ends").help =
                        "leave it with `break` or `return`, or give `while` a condition".into();
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

    fn ways(&mut self, ways: &[(Expr, Arc<[Stat]>)], other: Option<&[Stat]>) {
        let mut before: Vec<&str> = Vec::new();
        let file = self.file.clone();
        for (test, body) in ways {
            self.expr(test);
            let text = file.text.get(test.span.clone()).unwrap_or_default();
            if before.contains(&text) {
                let found = self.find(codes::UNREACHABLE, &test.span, "an earlier branch has the same condition");
                found.help = "this branch is never reached".into();
            }
            if let ExprKind::Bool(truth) = test.kind {
                self.find(codes::UNREACHABLE, &test.span, format!("this is always {truth}")).help =
                    "one of the branches is never taken".into();
            }
            before.push(text);
            self.block(body);
        }
        if let Some(other) = other {
            self.block(other);
        }
    }

    /// An assignment.
    fn target(&mut self, target: &Expr, kind: &Kind) {
        self.changes(target);
        match &target.kind {
            ExprKind::Name(name) => {
                if let Some(var) = self.var(name) {
                    let at = var.span.start;
                    let told = self.learnt.assigned.remove(&at).map_or(kind.clone(), |old| old.or(kind.clone()));
                    self.learnt.assigned.insert(at, told);
                    return;
                }
                let taken = self.known.global(name, self.sort).is_some();
                let what = if taken { "belongs to the program and cannot be set" } else { "is not a local" };
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
                            "keep lasting values in the data of an effect: ev:start(name, { … }, lasting.…)".into();
                    }
                }
            }
            ExprKind::At(of, key) => {
                let base = self.expr(of);
                self.key(key);
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
}

//! The names in a script that uses only Luau: unknown names, unused names, and code that is never reached.

use super::codes::{self, Code};
use super::finding::{Finding, Text, place};
use super::near;
use super::tree::{Block, Expr, ExprKind, Function, Key, Name, Span, Stat, StatKind, leaves};
use std::rc::Rc;
use std::sync::Arc;

/// A variable.
struct Var {
    name: String,
    span: Span,
    used: bool,
    /// Whether to report it if it is unused. A parameter is not reported, because the function may have to take it.
    told: bool,
}

/// Reads a script for its names.
pub struct Names<'a> {
    file: &'a Rc<Text>,
    globals: &'a [&'static str],
    scopes: Vec<Vec<Var>>,
    /// The findings.
    pub found: Vec<Finding>,
}

impl<'a> Names<'a> {
    /// Reads a script.
    pub fn read(file: &'a Rc<Text>, tree: &Block, globals: &'a [&'static str]) -> Names<'a> {
        let mut names = Names { file, globals, scopes: Vec::new(), found: Vec::new() };
        names.block(tree);
        names
    }

    fn find(&mut self, code: &'static Code, span: &Span, message: String, help: &str) {
        self.found.push(Finding::new(code, self.file, span.clone(), message).help(help));
    }

    fn declare(&mut self, name: &Name, told: bool) {
        let told = told && !name.text.starts_with('_');
        let var = Var { name: name.text.clone(), span: name.span.clone(), used: false, told };
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(var);
        }
    }

    fn var(&mut self, name: &str) -> Option<&mut Var> {
        self.scopes.iter_mut().rev().find_map(|scope| scope.iter_mut().rev().find(|var| var.name == name))
    }

    fn name(&mut self, name: &str, span: &Span) {
        if let Some(var) = self.var(name) {
            var.used = true;
        } else if !self.globals.contains(&name) && !["string", "table", "math"].contains(&name) {
            let own: Vec<String> = self.scopes.iter().flatten().map(|var| var.name.clone()).collect();
            let known = self.globals.iter().copied().chain(own.iter().map(String::as_str));
            let close = near(name, known);
            let what = Finding::new(codes::UNKNOWN_NAME, self.file, span.clone(), format!("unknown name {name:?}"));
            self.found.push(match close {
                None => what.help("a function sees only its parameters"),
                close => what.meant(close, span.clone(), &[]),
            });
        }
    }

    fn block(&mut self, block: &[Stat]) {
        self.scopes.push(Vec::new());
        block.iter().for_each(|stat| self.stat(stat));
        self.leave();
    }

    fn leave(&mut self) {
        for var in self.scopes.pop().unwrap_or_default().into_iter().filter(|var| !var.used && var.told) {
            self.find(
                codes::UNUSED,
                &var.span,
                format!("the local {:?} is never used", var.name),
                "remove it, or use it",
            );
        }
    }

    fn function(&mut self, function: &Function) {
        self.scopes.push(Vec::new());
        function.params.iter().for_each(|param| self.declare(param, false));
        self.block(&function.body);
        self.leave();
    }

    fn inner(&mut self, names: &[&Name], body: &[Stat]) {
        self.scopes.push(Vec::new());
        names.iter().for_each(|name| self.declare(name, false));
        self.block(body);
        self.leave();
    }

    fn all(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn stat(&mut self, stat: &Stat) {
        match &stat.kind {
            StatKind::Local(names, values) => {
                self.all(values);
                names.iter().for_each(|name| self.declare(name, true));
            }
            StatKind::LocalFunction(name, function) => {
                self.declare(name, true);
                self.function(function);
            }
            StatKind::Function(target, function) => {
                self.target(target);
                self.function(function);
            }
            StatKind::Assign(targets, values) => {
                self.all(values);
                targets.iter().for_each(|target| self.target(target));
            }
            StatKind::Compound(target, _, value) => {
                self.expr(value);
                self.target(target);
            }
            StatKind::Call(call) => self.expr(call),
            StatKind::Do(body) => self.block(body),
            StatKind::If(ways, other) => self.ways(ways, other.as_deref()),
            StatKind::While(test, body) => {
                self.expr(test);
                self.block(body);
                if matches!(test.kind, ExprKind::Bool(true)) && !leaves(body) {
                    let head = stat.span.start..test.span.end;
                    let help = "leave it with `break` or `return`, or give `while` a condition";
                    self.find(codes::ENDLESS, &head, "this loop never ends".into(), help);
                }
            }
            StatKind::Repeat(body, test) => {
                // The condition can use what the body declares.
                self.scopes.push(Vec::new());
                body.iter().for_each(|stat| self.stat(stat));
                self.expr(test);
                self.leave();
            }
            StatKind::For(name, bounds, body) => {
                self.all(bounds);
                self.inner(&[name], body);
            }
            StatKind::ForIn(names, values, body) => {
                self.all(values);
                self.inner(&names.iter().collect::<Vec<_>>(), body);
            }
            StatKind::Return(values) => self.all(values),
            StatKind::Break | StatKind::Other => {}
        }
    }

    fn ways(&mut self, ways: &[(Expr, Arc<[Stat]>)], other: Option<&[Stat]>) {
        let mut before: Vec<&str> = Vec::new();
        for (test, body) in ways {
            self.expr(test);
            let text = self.file.text.get(test.span.clone()).unwrap_or_default();
            if before.contains(&text) {
                let message = "an earlier branch has the same condition".to_string();
                self.find(codes::UNREACHABLE, &test.span, message, "this branch is never reached");
            }
            if let ExprKind::Bool(truth) = test.kind {
                let message = format!("this is always {truth}");
                self.find(codes::UNREACHABLE, &test.span, message, "one of the branches is never taken");
            }
            before.push(text);
            self.block(body);
        }
        if let Some(other) = other {
            self.block(other);
        }
    }

    /// An assignment to something.
    fn target(&mut self, target: &Expr) {
        match &target.kind {
            ExprKind::Name(name) if self.var(name).is_some() => {}
            ExprKind::Name(name) => {
                let line = place(&self.file.text, target.span.start).0;
                let message = format!("{name} is not a local; globals cannot be set");
                self.find(codes::GLOBAL, &target.span, message, &format!("local {name} = …, before line {line}"));
            }
            _ => self.expr(target),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, &expr.span),
            ExprKind::Function(function) => self.function(function),
            ExprKind::Index(of, _) | ExprKind::Not(of) | ExprKind::Minus(of) | ExprKind::Count(of) => self.expr(of),
            ExprKind::At(a, b) | ExprKind::Binary(a, _, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Call(of, args) | ExprKind::Method(of, _, args) => {
                self.expr(of);
                self.all(args);
            }
            ExprKind::If(ways, other) => {
                for (test, value) in ways {
                    self.expr(test);
                    self.expr(value);
                }
                self.expr(other);
            }
            ExprKind::Table(fields) => {
                for field in fields {
                    if let Key::Other(key) = &field.key {
                        self.expr(key);
                    }
                    self.expr(&field.value);
                }
            }
            ExprKind::Filled(parts) => self.all(parts),
            ExprKind::Nil | ExprKind::Bool(_) | ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Other => {}
        }
    }
}

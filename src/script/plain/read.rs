//! Reads a file.

use super::scope::Scopes;
use super::tables::Uses;
use super::{Code, File, Function, Functions, Item, Names, Returned, Statement};
use crate::table::stack;
use full_moon::ast::{
    Block, Call, CompoundAssignment, CompoundOp, Expression, Field, FunctionArgs, FunctionBody, FunctionCall, Index,
    LastStmt, Parameter, Prefix, Stmt, Suffix, TableConstructor, Var,
};
use full_moon::tokenizer::{StringLiteralQuoteType, TokenReference, TokenType};
use full_moon::visitors::Visitor;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Reads a file that ends in `return NAME { … }`, where `NAME` is `made_by`, or in `return NAME`, where `NAME` is a table of the file.
/// `None` if the file is written in any other way.
pub fn read<N: Names>(text: &str, made_by: &str, names: &N) -> Option<File<N::Of>> {
    stack::run(|| {
        let tree = full_moon::parse(text).ok()?;
        let mut assigned = Assigned::default();
        assigned.visit_ast(&tree);
        let uses = Uses::in_file(&tree);
        let mut reader = Reader { names, items: Vec::new(), assigned: assigned.0, uses, scopes: Scopes::default() };
        // Any other statement could change what was made before.
        let plain = |stmt: &Stmt| {
            matches!(stmt, Stmt::LocalFunction(_) | Stmt::FunctionDeclaration(_) | Stmt::LocalAssignment(_))
        };
        if !tree.nodes().stmts().all(plain) {
            return None;
        }
        tree.nodes().stmts().for_each(|stmt| reader.item(stmt));
        let Some(LastStmt::Return(last)) = tree.nodes().last_stmt() else { return None };
        let mut returned = last.returns().iter();
        let (Some(value), None) = (returned.next(), returned.next()) else { return None };
        let returned = match value {
            Expression::Var(Var::Name(name)) => Returned::Library(word(name).into()),
            Expression::FunctionCall(call) => {
                let table = table_of(call, made_by).filter(|_| !reader.is_own(made_by))?;
                let mut functions = Vec::new();
                reader.functions(table, &mut Vec::new(), &mut functions);
                Returned::Card(functions)
            }
            _ => return None,
        };
        Some(File { items: reader.items, returned })
    })
    .flatten()
}

/// The table of `NAME { … }`.
fn table_of<'c>(call: &'c FunctionCall, name: &str) -> Option<&'c TableConstructor> {
    let mut suffixes = call.suffixes();
    match (call.prefix(), suffixes.next(), suffixes.next()) {
        (Prefix::Name(called), Some(Suffix::Call(Call::AnonymousCall(args))), None) if word(called) == name => {
            match &**args {
                FunctionArgs::TableConstructor(table) => Some(table),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The names that get another value somewhere in a file.
#[derive(Default)]
struct Assigned(BTreeSet<String>);

impl Visitor for Assigned {
    fn visit_assignment(&mut self, node: &full_moon::ast::Assignment) {
        self.0.extend(node.variables().iter().filter_map(named));
    }

    fn visit_compound_assignment(&mut self, node: &CompoundAssignment) {
        self.0.extend(named(node.lhs()));
    }

    fn visit_function_declaration(&mut self, node: &full_moon::ast::FunctionDeclaration) {
        let mut names = node.name().names().iter();
        if let (Some(name), None) = (names.next(), names.next()) {
            self.0.insert(word(name));
        }
    }
}

fn named(of: &Var) -> Option<String> {
    match of {
        Var::Name(name) => Some(word(name)),
        _ => None,
    }
}

/// A name.
pub(super) fn word(name: &TokenReference) -> String {
    name.token().to_string()
}

/// A text in quotation marks without escapes.
pub(super) fn literal(text: &TokenReference) -> Option<String> {
    match text.token().token_type() {
        TokenType::StringLiteral { literal, quote_type, .. }
            if *quote_type != StringLiteralQuoteType::Brackets && !literal.contains('\\') =>
        {
            Some(literal.to_string())
        }
        _ => None,
    }
}

/// What is known of a file while it is read.
pub(super) struct Reader<'n, N: Names> {
    pub(super) names: &'n N,
    pub(super) items: Vec<(Box<str>, Item<N::Of>)>,
    pub(super) assigned: BTreeSet<String>,
    uses: Uses,
    pub(super) scopes: Scopes,
}

impl<N: Names> Reader<'_, N> {
    /// A statement of the file itself.
    fn item(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::LocalFunction(local) => {
                // A function can call itself, so its name is known before its body.
                let place = self.declare(word(local.name()));
                let function = self.function(local.body());
                self.give(place, function.map_or(Item::Other, Item::Function));
            }
            Stmt::FunctionDeclaration(declared) if declared.name().method_name().is_none() => {
                let names: Vec<String> = declared.name().names().iter().map(word).collect();
                let place = self.declare(names.join("."));
                let function = self.function(declared.body());
                self.give(place, function.map_or(Item::Other, Item::Function));
            }
            Stmt::LocalAssignment(local) => {
                let (names, values) = (local.names(), local.expressions());
                let values: Vec<Item<N::Of>> = match names.len() == values.len() {
                    true => names.iter().zip(values).map(|(name, value)| self.constant(&word(name), value)).collect(),
                    false => names.iter().map(|_| Item::Other).collect(),
                };
                for (name, value) in names.iter().zip(values) {
                    let place = self.declare(word(name));
                    self.give(place, value);
                }
            }
            _ => {}
        }
    }

    /// A new item. Two of one name are both left to Luau.
    fn declare(&mut self, name: String) -> usize {
        match self.items.iter().position(|(known, _)| **known == *name) {
            Some(place) => {
                self.items[place].1 = Item::Other;
                self.items.push(("".into(), Item::Other));
            }
            None => self.items.push((name.into(), Item::Other)),
        }
        self.items.len() - 1
    }

    fn give(&mut self, place: usize, item: Item<N::Of>) {
        if !self.items[place].0.is_empty() {
            self.items[place].1 = item;
        }
    }

    /// A value that never changes, under this name.
    fn constant(&mut self, name: &str, of: &Expression) -> Item<N::Of> {
        let is_constant =
            |code: &Code<N::Of>| matches!(code, Code::Bool(_) | Code::Number(_) | Code::Text(_) | Code::Thing(_));
        match self.code(of) {
            code if is_constant(&code) => Item::Value(code),
            Code::List(items) if items.iter().all(is_constant) && self.uses.only_read(name) => Item::List(items),
            Code::Options(values)
                if values.iter().all(|(_, value)| is_constant(value)) && self.uses.only_read(name) =>
            {
                Item::Table(values)
            }
            _ => Item::Other,
        }
    }

    /// Whether the file itself gives a name a meaning.
    fn is_own(&self, name: &str) -> bool {
        self.assigned.contains(name) || self.items.iter().any(|(known, _)| **known == *name)
    }

    /// The functions in a table, with the keys that lead to them. A key that occurs twice leads nowhere.
    fn functions(&mut self, table: &TableConstructor, way: &mut Vec<String>, out: &mut Functions<N::Of>) {
        let key_of = |field: &Field| match field {
            Field::NameKey { key, .. } => Some(word(key)),
            Field::ExpressionKey { key, .. } => match &**key {
                Expression::String(text) => literal(text),
                _ => None,
            },
            _ => None,
        };
        let keys: Vec<Option<String>> = table.fields().iter().map(key_of).collect();
        if keys.iter().any(Option::is_none) {
            return;
        }
        for (field, key) in table.fields().iter().zip(&keys) {
            let (Field::NameKey { value, .. } | Field::ExpressionKey { value, .. }) = field else { continue };
            let Some(key) = key.as_ref().filter(|key| keys.iter().flatten().filter(|k| k == key).count() == 1) else {
                continue;
            };
            way.push(key.clone());
            match &**value {
                Expression::TableConstructor(inner) => self.functions(inner, way, out),
                Expression::Function(function) => {
                    out.extend(self.function(function.body()).map(|function| (way.clone(), function)));
                }
                Expression::Var(Var::Name(name)) => {
                    let is = |(known, _): &&(Box<str>, Item<N::Of>)| **known == *word(name);
                    if let Some((_, Item::Function(function))) = self.items.iter().find(is)
                        && !self.assigned.contains(&word(name))
                    {
                        out.push((way.clone(), function.clone()));
                    }
                }
                _ => {}
            }
            way.pop();
        }
    }

    /// A function; `None` if it takes any number of arguments.
    pub(super) fn function(&mut self, body: &FunctionBody) -> Option<Arc<Function<N::Of>>> {
        let name = |parameter: &Parameter| match parameter {
            Parameter::Name(name) => Some(word(name)),
            _ => None,
        };
        let arguments = body.parameters().iter().map(name).collect::<Option<Vec<_>>>()?;
        self.scopes.enter();
        let count = arguments.len();
        arguments.into_iter().for_each(|name| {
            self.scopes.local(name);
        });
        let body = self.block(body.block());
        let (locals, captured) = self.scopes.leave();
        // A function inside would see the values that its copies of these locals had.
        if self.scopes.is_outside() && std::mem::take(&mut self.scopes.shared) {
            return None;
        }
        Some(Arc::new(Function { arguments: count, locals, captured, body }))
    }

    fn block(&mut self, block: &Block) -> Vec<Statement<N::Of>> {
        let seen = self.scopes.seen();
        let mut out: Vec<Statement<N::Of>> = Vec::new();
        for stmt in block.stmts() {
            self.statement(stmt, &mut out);
        }
        match block.last_stmt() {
            None => {}
            Some(LastStmt::Break(_)) => out.push(Statement::Break),
            Some(LastStmt::Return(last)) => {
                let mut values = last.returns().iter();
                out.push(match (values.next(), values.next()) {
                    (None, _) => Statement::Return(Code::Nil),
                    (Some(value), None) => Statement::Return(self.code(value)),
                    _ => Statement::Other,
                });
            }
            Some(_) => out.push(Statement::Other),
        }
        self.scopes.forget(seen);
        out
    }

    fn statement(&mut self, stmt: &Stmt, out: &mut Vec<Statement<N::Of>>) {
        out.push(match stmt {
            Stmt::LocalAssignment(local) => {
                let (names, values) = (local.names(), local.expressions());
                if names.len() != values.len() {
                    names.iter().for_each(|name| {
                        self.scopes.local(word(name));
                    });
                    return out.push(Statement::Other);
                }
                // Each value belongs to the names before this statement.
                let values: Vec<Code<N::Of>> = values.iter().map(|value| self.code(value)).collect();
                for (name, value) in names.iter().zip(values) {
                    out.push(Statement::Set(self.scopes.local(word(name)), value));
                }
                return;
            }
            Stmt::LocalFunction(local) => {
                let function = self.function(local.body()).map_or(Code::Other, Code::Function);
                // Inside the function, its own name would lead elsewhere: such a function is left to Luau.
                let itself = local.body().to_string().contains(&word(local.name()));
                let place = self.scopes.local(word(local.name()));
                if itself { Statement::Other } else { Statement::Set(place, function) }
            }
            Stmt::FunctionCall(call) => Statement::Do(self.call(call)),
            Stmt::If(branch) => {
                let others = branch.else_if().map(Vec::as_slice).unwrap_or_default();
                if branch.binding().is_some() || others.iter().any(|other| other.binding().is_some()) {
                    return out.push(Statement::Other);
                }
                let mut ways = vec![(self.code(branch.condition()), self.block(branch.block()))];
                for other in others {
                    ways.push((self.code(other.condition()), self.block(other.block())));
                }
                let otherwise = branch.else_block().map_or_else(Vec::new, |block| self.block(block));
                Statement::If(ways, otherwise)
            }
            Stmt::GenericFor(each) => {
                let (mut names, mut lists) = (each.names().iter(), each.expressions().iter());
                let found = (names.next(), names.next(), names.next(), lists.next(), lists.next());
                let (Some(place), Some(item), None, Some(Expression::FunctionCall(call)), None) = found else {
                    return out.push(Statement::Other);
                };
                let list = match self.call(call) {
                    Code::Call(called, args) if args.len() == 1 => match *called {
                        Code::Name(name) if &*name == "ipairs" => args.into_iter().next_back(),
                        _ => None,
                    },
                    // Luau goes through a list that a member gives in order, too.
                    list @ Code::Method(..) => Some(list),
                    _ => None,
                };
                let seen = self.scopes.seen();
                let locals = [word(place), word(item)].map(|name| self.scopes.local(name));
                let body = self.block(each.block());
                self.scopes.forget(seen);
                list.map_or(Statement::Other, |list| Statement::Each(locals, list, body))
            }
            Stmt::Assignment(set) => {
                let (mut names, mut values) = (set.variables().iter(), set.expressions().iter());
                match (names.next(), names.next(), values.next(), values.next()) {
                    (Some(Var::Name(name)), None, Some(value), None) => {
                        let value = self.code(value);
                        self.scopes.change(&word(name)).map_or(Statement::Other, |local| Statement::Set(local, value))
                    }
                    (Some(Var::Expression(of)), None, Some(value), None) => {
                        let mut suffixes = of.suffixes();
                        match (of.prefix(), suffixes.next(), suffixes.next()) {
                            (Prefix::Name(list), Some(Suffix::Index(Index::Brackets { expression, .. })), None) => {
                                Statement::Put(self.name(&word(list)), self.code(expression), self.code(value))
                            }
                            _ => Statement::Other,
                        }
                    }
                    _ => {
                        set.variables().iter().filter_map(named).for_each(|name| {
                            self.scopes.change(&name);
                        });
                        Statement::Other
                    }
                }
            }
            Stmt::CompoundAssignment(set) => {
                let value = Box::new(self.code(set.rhs()));
                match named(set.lhs()).and_then(|name| self.scopes.change(&name)) {
                    Some(local) => match set.compound_operator() {
                        CompoundOp::PlusEqual(_) => Statement::Set(local, Code::Plus(Code::Local(local).into(), value)),
                        CompoundOp::MinusEqual(_) => {
                            Statement::Set(local, Code::Minus(Code::Local(local).into(), value))
                        }
                        _ => Statement::Other,
                    },
                    None => Statement::Other,
                }
            }
            _ => Statement::Other,
        });
    }
}

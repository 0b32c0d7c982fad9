//! Reads expressions.

use super::read::{Reader, literal, word};
use super::scope::Leads;
use super::{Code, Item, Names, Native};
use full_moon::ast::{
    BinOp, Call, Expression, Field, FunctionArgs, FunctionCall, Index, Prefix, Suffix, TableConstructor, UnOp, Var,
};

impl<N: Names> Reader<'_, N> {
    fn boxed(&mut self, of: &Expression) -> Box<Code<N::Of>> {
        Box::new(self.code(of))
    }

    /// An expression.
    pub(super) fn code(&mut self, of: &Expression) -> Code<N::Of> {
        match of {
            Expression::Parentheses { expression, .. } => self.code(expression),
            Expression::Symbol(symbol) => match &*word(symbol) {
                "nil" => Code::Nil,
                "true" => Code::Bool(true),
                "false" => Code::Bool(false),
                _ => Code::Other,
            },
            // Up to six digits: sums of a few such numbers are exact, as they are in Luau.
            Expression::Number(number) => match word(number) {
                digits if digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    digits.parse().map_or(Code::Other, Code::Number)
                }
                _ => Code::Other,
            },
            Expression::String(text) => literal(text).map_or(Code::Other, |text| Code::Text(text.into())),
            Expression::UnaryOperator { unop: UnOp::Not(_), expression } => Code::Not(self.boxed(expression)),
            Expression::UnaryOperator { unop: UnOp::Hash(_), expression } => Code::Length(self.boxed(expression)),
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (left, right) = (self.boxed(lhs), self.boxed(rhs));
                match binop {
                    BinOp::And(_) => Code::And(left, right),
                    BinOp::Or(_) => Code::Or(left, right),
                    BinOp::TwoEqual(_) => Code::Equal(left, right),
                    BinOp::TildeEqual(_) => Code::Not(Code::Equal(left, right).into()),
                    BinOp::LessThan(_) => Code::Less(left, right),
                    BinOp::LessThanEqual(_) => Code::AtMost(left, right),
                    BinOp::GreaterThan(_) => Code::Less(right, left),
                    BinOp::GreaterThanEqual(_) => Code::AtMost(right, left),
                    BinOp::Plus(_) => Code::Plus(left, right),
                    BinOp::Minus(_) => Code::Minus(left, right),
                    BinOp::TwoDots(_) => Code::Join(left, right),
                    _ => Code::Other,
                }
            }
            Expression::Function(function) => self.function(function.body()).map_or(Code::Other, Code::Function),
            Expression::TableConstructor(table) => self.table(table),
            Expression::FunctionCall(call) => self.call(call),
            Expression::Var(Var::Name(name)) => self.name(&word(name)),
            Expression::Var(Var::Expression(of)) => self.chain(of.prefix(), of.suffixes()),
            _ => Code::Other,
        }
    }

    pub(super) fn name(&mut self, name: &str) -> Code<N::Of> {
        match self.scopes.find(name) {
            Some(Leads::Local(local)) => Code::Local(local),
            Some(Leads::Captured(place)) => Code::Captured(place),
            None if self.assigned.contains(name) => Code::Other,
            None => match self.items.iter().position(|(known, _)| **known == *name) {
                Some(place) => Code::Item(place),
                None => self.names.global(name).map_or_else(|| Code::Name(name.into()), Code::Global),
            },
        }
    }

    /// A call.
    pub(super) fn call(&mut self, call: &FunctionCall) -> Code<N::Of> {
        self.chain(call.prefix(), call.suffixes())
    }

    fn chain<'s>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'s Suffix>) -> Code<N::Of> {
        let mut code = match prefix {
            Prefix::Name(name) => self.name(&word(name)),
            Prefix::Expression(of) => self.code(of),
            _ => Code::Other,
        };
        for suffix in suffixes {
            code = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => self.field(code, word(name)),
                Suffix::Index(Index::Brackets { expression, .. }) => match &**expression {
                    Expression::String(text) => match literal(text) {
                        Some(name) => self.field(code, name),
                        None => Code::Other,
                    },
                    expression => match (&code, self.code(expression)) {
                        (Code::Name(table), Code::Number(n)) => {
                            self.names.thing(table, &n.to_string()).map_or(Code::Other, Code::Thing)
                        }
                        (_, key) => Code::At(code.into(), key.into()),
                    },
                },
                Suffix::Call(Call::AnonymousCall(args)) => match self.arguments(args) {
                    Some(args) => Code::Call(code.into(), args),
                    None => Code::Other,
                },
                Suffix::Call(Call::MethodCall(method)) => match self.arguments(method.args()) {
                    Some(args) => Code::Method(code.into(), self.names.members(&word(method.name())), args),
                    None => Code::Other,
                },
                _ => Code::Other,
            };
        }
        code
    }

    /// A field: of a library that this file is, of a global table, or of a value.
    fn field(&mut self, of: Code<N::Of>, name: String) -> Code<N::Of> {
        match &of {
            Code::Name(table) => {
                let thing = || self.names.thing(table, &name).map(Code::Thing);
                let library = || self.names.library(table, &name).map(|(library, field)| Code::Library(library, field));
                let native = || Native::of(table, &name).map(Code::Native);
                thing().or_else(library).or_else(native).unwrap_or(Code::Other)
            }
            Code::Item(place) if matches!(self.items[*place].1, Item::Table(_)) => {
                Code::At(of.into(), Code::Text(name.into()).into())
            }
            Code::Item(place) => {
                let full = format!("{}.{name}", self.items[*place].0);
                match self.items.iter().position(|(known, _)| **known == *full) {
                    Some(place) => Code::Item(place),
                    None => Code::Other,
                }
            }
            _ => self.names.field(&name).map_or(Code::Other, |field| Code::Field(of.into(), field)),
        }
    }

    fn arguments(&mut self, args: &FunctionArgs) -> Option<Box<[Code<N::Of>]>> {
        match args {
            FunctionArgs::Parentheses { arguments, .. } => Some(arguments.iter().map(|arg| self.code(arg)).collect()),
            FunctionArgs::TableConstructor(table) => Some([self.table(table)].into()),
            FunctionArgs::String(text) => Some([Code::Text(literal(text)?.into())].into()),
            _ => None,
        }
    }

    fn table(&mut self, table: &TableConstructor) -> Code<N::Of> {
        let (mut items, mut options) = (Vec::new(), Vec::new());
        for field in table.fields() {
            match field {
                Field::NoKey(value) => items.push(self.code(value)),
                Field::NameKey { key, value, .. } => options.push((word(key).into(), self.code(value))),
                Field::ExpressionKey { key, value, .. } => match &**key {
                    Expression::String(text) => match literal(text) {
                        Some(key) => options.push((key.into(), self.code(value))),
                        None => return Code::Other,
                    },
                    _ => return Code::Other,
                },
                _ => return Code::Other,
            }
        }
        match (items.is_empty(), options.is_empty()) {
            (_, true) => Code::List(items),
            (true, false) => Code::Options(options),
            (false, false) => Code::Other,
        }
    }
}

//! Functions of a script that only compare and combine what they are given, read from the text of their file. Such a function can be
//! answered without Luau. Whatever is not understood here stays with Luau, so nothing depends on understanding all of a script.

use crate::table::stack;
use full_moon::ast::{
    BinOp, Block, Expression, Field, FunctionArgs, Index, LastStmt, Parameter, Prefix, Stmt, Suffix, UnOp, Var,
};
use full_moon::ast::{Call, TableConstructor};
use full_moon::tokenizer::{StringLiteralQuoteType, TokenReference, TokenType};

/// A function as steps, of which the last returns. `F` is a field of an argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain<F> {
    /// The steps, in order.
    pub steps: Vec<Step<F>>,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<F> {
    /// A new local gets this value. Locals are numbered in the order of these steps.
    Local(Plainly<F>),
    /// Returns the second value if the first is true.
    If(Plainly<F>, Plainly<F>),
    /// Returns a value.
    Return(Plainly<F>),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Plainly<F> {
    /// `nil`.
    Nil,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Number(i32),
    /// A text.
    Text(Box<str>),
    /// An argument of the function, by its place.
    Argument(usize),
    /// A field of an argument.
    Field(F),
    /// A local, by its number.
    Local(usize),
    /// `not`.
    Not(Box<Plainly<F>>),
    /// `and`.
    And(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `or`.
    Or(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `==`.
    Equal(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `<`.
    Less(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `<=`.
    AtMost(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `+`.
    Plus(Box<Plainly<F>>, Box<Plainly<F>>),
    /// `-`.
    Minus(Box<Plainly<F>>, Box<Plainly<F>>),
    /// Anything else: only Luau knows its value.
    Other,
}

/// Reads a function in a file that ends in `return NAME { … }`, where `NAME` is `made_by`. The function is found by the keys that lead
/// to it. `field` knows the fields of each argument; the others stay with Luau. `None` if the file or the function is written in any
/// other way.
pub fn read<F: Send>(text: &str, made_by: &str, way: &[&str], field: fn(usize, &str) -> Option<F>) -> Option<Plain<F>> {
    stack::run(|| {
        let tree = full_moon::parse(text).ok()?;
        let nodes = tree.nodes();
        // A local of this name could be any function, and other statements could give the name another value.
        let leaves = |stmt: &Stmt| match stmt {
            Stmt::LocalAssignment(local) => local.names().iter().all(|name| word(name) != made_by),
            Stmt::LocalFunction(local) => word(local.name()) != made_by,
            _ => false,
        };
        let Some(LastStmt::Return(last)) = nodes.last_stmt() else { return None };
        let mut returned = last.returns().iter();
        let (Some(Expression::FunctionCall(call)), None) = (returned.next(), returned.next()) else { return None };
        let (Prefix::Name(name), [Suffix::Call(Call::AnonymousCall(args))]) =
            (call.prefix(), &call.suffixes().collect::<Vec<_>>()[..])
        else {
            return None;
        };
        let FunctionArgs::TableConstructor(mut table) = (**args).clone() else { return None };
        if word(name) != made_by || !nodes.stmts().all(leaves) {
            return None;
        }
        let (last, way) = way.split_last()?;
        for key in way {
            let Expression::TableConstructor(inner) = only(&table, key)? else { return None };
            table = inner;
        }
        let Expression::Function(function) = only(&table, last)? else { return None };
        let body = function.body();
        let named = |parameter: &Parameter| match parameter {
            Parameter::Name(name) => Some(word(name)),
            _ => None,
        };
        let arguments = body.parameters().iter().map(named).collect::<Option<Vec<_>>>()?;
        Scope { arguments, locals: Vec::new(), field }.function(body.block())
    })
    .flatten()
}

/// The value of a key in a table that has it exactly once.
fn only(table: &TableConstructor, key: &str) -> Option<Expression> {
    let mut found = None;
    for field in table.fields() {
        let (name, value) = match field {
            Field::NameKey { key, value, .. } => (word(key), value),
            Field::ExpressionKey { key, value, .. } => match &**key {
                Expression::String(text) => (literal(text)?, value),
                _ => return None,
            },
            _ => return None,
        };
        if name == key && found.replace((**value).clone()).is_some() {
            return None;
        }
    }
    found
}

fn word(name: &TokenReference) -> String {
    name.token().to_string()
}

/// A text in quotation marks without escapes.
fn literal(text: &TokenReference) -> Option<String> {
    match text.token().token_type() {
        TokenType::StringLiteral { literal, quote_type, .. }
            if *quote_type != StringLiteralQuoteType::Brackets && !literal.contains('\\') =>
        {
            Some(literal.to_string())
        }
        _ => None,
    }
}

/// The names that a function knows. A local hides an earlier one and an argument of the same name.
struct Scope<F> {
    arguments: Vec<String>,
    locals: Vec<String>,
    field: fn(usize, &str) -> Option<F>,
}

impl<F> Scope<F> {
    fn function(mut self, block: &Block) -> Option<Plain<F>> {
        let mut steps = Vec::new();
        for stmt in block.stmts() {
            steps.push(self.step(stmt)?);
        }
        steps.push(Step::Return(self.returned(block)?));
        Some(Plain { steps })
    }

    /// The single value that a block returns.
    fn returned(&self, block: &Block) -> Option<Plainly<F>> {
        let Some(LastStmt::Return(last)) = block.last_stmt() else { return None };
        let mut values = last.returns().iter();
        match (values.next(), values.next()) {
            (Some(value), None) => Some(self.value(value)),
            _ => None,
        }
    }

    fn step(&mut self, stmt: &Stmt) -> Option<Step<F>> {
        match stmt {
            Stmt::LocalAssignment(local) => {
                let (mut names, mut values) = (local.names().iter(), local.expressions().iter());
                let (Some(name), None) = (names.next(), names.next()) else { return None };
                let (Some(value), None) = (values.next(), values.next()) else { return None };
                let value = self.value(value);
                self.locals.push(word(name));
                Some(Step::Local(value))
            }
            Stmt::If(branch)
                if branch.binding().is_none()
                    && branch.else_if().is_none()
                    && branch.else_block().is_none()
                    && branch.block().stmts().next().is_none() =>
            {
                Some(Step::If(self.value(branch.condition()), self.returned(branch.block())?))
            }
            _ => None,
        }
    }

    fn value(&self, of: &Expression) -> Plainly<F> {
        match of {
            Expression::Parentheses { expression, .. } => self.value(expression),
            Expression::Symbol(symbol) => match &*word(symbol) {
                "nil" => Plainly::Nil,
                "true" => Plainly::Bool(true),
                "false" => Plainly::Bool(false),
                _ => Plainly::Other,
            },
            // Up to six digits: sums of a few such numbers are exact, as they are in Luau.
            Expression::Number(number) => match word(number) {
                digits if digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    digits.parse().map_or(Plainly::Other, Plainly::Number)
                }
                _ => Plainly::Other,
            },
            Expression::String(text) => literal(text).map_or(Plainly::Other, |text| Plainly::Text(text.into())),
            Expression::UnaryOperator { unop: UnOp::Not(_), expression } => Plainly::Not(self.value(expression).into()),
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (left, right) = (Box::new(self.value(lhs)), Box::new(self.value(rhs)));
                match binop {
                    BinOp::And(_) => Plainly::And(left, right),
                    BinOp::Or(_) => Plainly::Or(left, right),
                    BinOp::TwoEqual(_) => Plainly::Equal(left, right),
                    BinOp::TildeEqual(_) => Plainly::Not(Plainly::Equal(left, right).into()),
                    BinOp::LessThan(_) => Plainly::Less(left, right),
                    BinOp::LessThanEqual(_) => Plainly::AtMost(left, right),
                    BinOp::Plus(_) => Plainly::Plus(left, right),
                    BinOp::Minus(_) => Plainly::Minus(left, right),
                    _ => Plainly::Other,
                }
            }
            Expression::Var(Var::Name(name)) => self.named(&word(name)),
            Expression::Var(Var::Expression(of)) => {
                let (Prefix::Name(name), [Suffix::Index(Index::Dot { name: field, .. })]) =
                    (of.prefix(), &of.suffixes().collect::<Vec<_>>()[..])
                else {
                    return Plainly::Other;
                };
                match self.named(&word(name)) {
                    Plainly::Argument(place) => {
                        (self.field)(place, &word(field)).map_or(Plainly::Other, Plainly::Field)
                    }
                    _ => Plainly::Other,
                }
            }
            _ => Plainly::Other,
        }
    }

    fn named(&self, name: &str) -> Plainly<F> {
        let local = self.locals.iter().rposition(|local| local == name).map(Plainly::Local);
        let argument = || self.arguments.iter().rposition(|argument| argument == name).map(Plainly::Argument);
        local.or_else(argument).unwrap_or(Plainly::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Named = (usize, String);

    /// Reads a function, knowing all fields but `secret`.
    fn read_from(text: &str, way: &[&str]) -> Option<Plain<Named>> {
        read(text, "card", way, |place, name| (name != "secret").then(|| (place, name.to_string())))
    }

    fn of(function: &str) -> Option<Plain<Named>> {
        read_from(&format!("local x = 1\nreturn card {{ a = {{ [\"b.c\"] = {function} }} }}"), &["a", "b.c"])
    }

    fn returned(expression: &str) -> Plainly<Named> {
        let plain = of(&format!("function(fx, at, n) return {expression} end")).unwrap();
        let [Step::Return(value)] = &plain.steps[..] else { panic!("{plain:?}") };
        value.clone()
    }

    fn field(place: usize, name: &str) -> Box<Plainly<Named>> {
        Plainly::Field((place, name.into())).into()
    }

    #[test]
    fn what_only_compares_is_read() {
        let differs = Plainly::Not(Plainly::Equal(field(1, "line"), field(0, "line")).into());
        let wanted = Plainly::And(Plainly::Argument(2).into(), differs.into());
        assert_eq!(returned("n and at.line ~= fx.line"), wanted);
        assert_eq!(returned("(n and (at.line ~= fx.line))"), wanted);
        let more = Plainly::Plus(Plainly::Argument(2).into(), Plainly::Number(1).into());
        assert_eq!(returned("n + 1"), more);
        assert_eq!(
            returned("at.purpose == 'march'"),
            Plainly::Equal(field(1, "purpose"), Plainly::Text("march".into()).into())
        );
        let local =
            of("function(fx, at, n) local n = at.duchy if n == fx.duchy then return 0 end return n end").unwrap();
        let same = Plainly::Equal(Plainly::Local(0).into(), field(0, "duchy"));
        let steps =
            [Step::Local(*field(1, "duchy")), Step::If(same, Plainly::Number(0)), Step::Return(Plainly::Local(0))];
        assert_eq!(local.steps, steps, "a local hides an argument");
    }

    #[test]
    fn the_rest_stays_with_luau() {
        let other = [
            "x", "fx.a.b", "fx:a()", "fx['a']", "n * 2", "1.5", "1234567", "'a\\n'", "#n", "-n", "f(n)", "{}", "fx.a()",
        ];
        for text in other {
            assert_eq!(returned(text), Plainly::Other, "{text}");
        }
        let none = [
            "function(fx, at, n) n = 1 return n end",
            "function(fx, at, n) return n, n end",
            "function(fx, at, n) if n then return 1 else return 2 end end",
            "function(fx, at, n) if n then local a = 1 return a end return n end",
            "function(fx, at, n) local a, b = 1, 2 return a end",
            "function(fx, at, n) while n do end return n end",
            "function(fx, at, n) end",
            "function(...) return 1 end",
            "made_elsewhere",
        ];
        for text in none {
            assert_eq!(of(text), None, "{text}");
        }
        let function = "a = { b = function(n) return n end }";
        let way = ["a", "b"];
        assert!(read_from(&format!("return card {{ {function} }}"), &way).is_some());
        for text in [
            format!("return other {{ {function} }}"),
            format!("local card = f\nreturn card {{ {function} }}"),
            format!("local function card(t) return t end\nreturn card {{ {function} }}"),
            format!("const card = f\nreturn card {{ {function} }}"),
            format!("do card = f end\nreturn card {{ {function} }}"),
            format!("card = f\nreturn card {{ {function} }}"),
            format!("return card {{ {function} }}, 1"),
            format!("return card {{ {function}, {function} }}"),
            format!("return card {{ {function}, [x] = 1 }}"),
            format!("return card({{ {function} }})"),
            "return card {".into(),
        ] {
            assert_eq!(read_from(&text, &way), None, "{text}");
        }
    }
}

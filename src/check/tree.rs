//! A script as a tree: what the checks need to know, each part with its place in the text.

use std::ops::Range;
use std::sync::Arc;

/// A range of bytes in the text.
pub type Span = Range<usize>;

/// A name, and its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `nil`.
    Nil,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// `…`, and everything else that the checks do not use.
    Other,
    /// A function.
    Function(Arc<Function>),
    /// A variable.
    Name(String),
    /// `a.b`.
    Index(Box<Expr>, Name),
    /// `a[b]`.
    At(Box<Expr>, Box<Expr>),
    /// `a(…)`.
    Call(Box<Expr>, Vec<Expr>),
    /// `a:b(…)`.
    Method(Box<Expr>, Name, Vec<Expr>),
    /// `a + b`.
    Binary(Box<Expr>, Op, Box<Expr>),
    /// `not a`.
    Not(Box<Expr>),
    /// `-a`.
    Minus(Box<Expr>),
    /// `#a`.
    Count(Box<Expr>),
    /// `{ … }`.
    Table(Vec<Field>),
    /// `if a then b else c`.
    If(Vec<(Expr, Expr)>, Box<Expr>),
    /// `` `a {b}` ``.
    Filled(Vec<Expr>),
}

/// An operator between two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `and`.
    And,
    /// `or`.
    Or,
    /// `==`.
    Is,
    /// `~=`.
    IsNot,
    /// `<` and its like.
    Order,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*` and its like.
    Sum,
    /// `..`.
    Join,
}

/// An entry of a table.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its key.
    pub key: Key,
    /// Its value.
    pub value: Expr,
}

/// The key of an entry in a table.
#[derive(Clone, Debug)]
pub enum Key {
    /// None: the entry is found by its position.
    Place,
    /// A name: `name =`, or `["name"] =`.
    Name(Name),
    /// Anything else.
    Other(Expr),
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its parameters.
    pub params: Vec<Name>,
    /// Whether it takes any number of arguments.
    pub more: bool,
    /// What it does.
    pub body: Block,
    /// From the word `function` to its `end`.
    pub span: Span,
}

/// Statements.
pub type Block = Vec<Stat>;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stat {
    /// What it is.
    pub kind: StatKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StatKind {
    /// `local a, b = …`.
    Local(Vec<Name>, Vec<Expr>),
    /// `local function a() … end`.
    LocalFunction(Name, Arc<Function>),
    /// `function a.b() … end`.
    Function(Expr, Arc<Function>),
    /// `a, b = …`.
    Assign(Vec<Expr>, Vec<Expr>),
    /// `a += b`.
    Compound(Expr, Op, Expr),
    /// A call.
    Call(Expr),
    /// `do … end`.
    Do(Arc<[Stat]>),
    /// `if … then … else … end`.
    If(Vec<(Expr, Arc<[Stat]>)>, Option<Arc<[Stat]>>),
    /// `while … do … end`.
    While(Expr, Arc<[Stat]>),
    /// `repeat … until …`.
    Repeat(Arc<[Stat]>, Expr),
    /// `for a = … do … end`.
    For(Name, Vec<Expr>, Arc<[Stat]>),
    /// `for a, b in … do … end`.
    ForIn(Vec<Name>, Vec<Expr>, Arc<[Stat]>),
    /// `return …`.
    Return(Vec<Expr>),
    /// `break`.
    Break,
    /// Anything else, which the checks do not use.
    Other,
}

impl Expr {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match &self.kind {
            ExprKind::Number(n) => Some(*n),
            ExprKind::Minus(of) => of.number().map(|n| -n),
            _ => None,
        }
    }

    /// The entries, if it is a table.
    pub fn fields(&self) -> Option<&[Field]> {
        match &self.kind {
            ExprKind::Table(fields) => Some(fields),
            _ => None,
        }
    }

    /// The function, if it is one.
    pub fn function(&self) -> Option<&Arc<Function>> {
        match &self.kind {
            ExprKind::Function(function) => Some(function),
            _ => None,
        }
    }
}

impl Field {
    /// The name, if it has one.
    pub fn name(&self) -> Option<&Name> {
        match &self.key {
            Key::Name(name) => Some(name),
            _ => None,
        }
    }
}

/// The entry of a table with this name.
pub fn field<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    fields.iter().find(|f| f.name().is_some_and(|n| n.text == name))
}

/// Every expression that a function returns; `and`, `or` and `if` are not taken apart. Functions inside it are skipped, because
/// they return for themselves.
pub fn returns(body: &[Stat]) -> Vec<(Option<&Expr>, Span)> {
    let mut out = Vec::new();
    for stat in body {
        match &stat.kind {
            StatKind::Return(values) => out.push((values.first(), stat.span.clone())),
            StatKind::Do(body) | StatKind::While(_, body) | StatKind::Repeat(body, _) => out.extend(returns(body)),
            StatKind::For(_, _, body) | StatKind::ForIn(_, _, body) => out.extend(returns(body)),
            StatKind::If(ways, other) => {
                ways.iter().for_each(|(_, body)| out.extend(returns(body)));
                other.iter().for_each(|body| out.extend(returns(body)));
            }
            _ => {}
        }
    }
    out
}

/// Whether execution never passes the end of these statements, because each path returns or fails.
pub fn never_ends(body: &[Stat]) -> bool {
    let fails =
        |e: &Expr| matches!(&e.kind, ExprKind::Call(f, _) if matches!(&f.kind, ExprKind::Name(n) if n == "error"));
    body.last().is_some_and(|last| match &last.kind {
        StatKind::Return(_) => true,
        StatKind::Call(call) => fails(call),
        StatKind::Do(body) => never_ends(body),
        StatKind::If(ways, Some(other)) => ways.iter().all(|(_, body)| never_ends(body)) && never_ends(other),
        StatKind::While(test, _) => matches!(test.kind, ExprKind::Bool(true)),
        _ => false,
    })
}

/// Whether the test holds for any part of an expression.
pub fn any(expr: &Expr, test: &impl Fn(&Expr) -> bool) -> bool {
    if test(expr) {
        return true;
    }
    match &expr.kind {
        ExprKind::Binary(a, _, b) | ExprKind::At(a, b) => any(a, test) || any(b, test),
        ExprKind::Not(a) | ExprKind::Minus(a) | ExprKind::Count(a) | ExprKind::Index(a, _) => any(a, test),
        ExprKind::Call(a, args) | ExprKind::Method(a, _, args) => any(a, test) || args.iter().any(|arg| any(arg, test)),
        ExprKind::If(ways, other) => ways.iter().any(|(a, b)| any(a, test) || any(b, test)) || any(other, test),
        ExprKind::Table(fields) => fields.iter().any(|field| any(&field.value, test)),
        ExprKind::Filled(parts) => parts.iter().any(|part| any(part, test)),
        _ => false,
    }
}

/// Whether these statements can leave the loop around them, by `break` or by returning.
pub fn leaves(body: &[Stat]) -> bool {
    body.iter().any(|stat| match &stat.kind {
        StatKind::Break | StatKind::Return(_) => true,
        StatKind::Do(body) => leaves(body),
        StatKind::If(ways, other) => {
            ways.iter().any(|(_, body)| leaves(body)) || other.as_ref().is_some_and(|body| leaves(body))
        }
        // A `break` in an inner loop does not leave this one.
        StatKind::While(_, body) | StatKind::Repeat(body, _) => !returns(body).is_empty(),
        StatKind::For(_, _, body) | StatKind::ForIn(_, _, body) => !returns(body).is_empty(),
        StatKind::Call(call) => {
            matches!(&call.kind, ExprKind::Call(f, _) if matches!(&f.kind, ExprKind::Name(n) if n == "error"))
        }
        _ => false,
    })
}

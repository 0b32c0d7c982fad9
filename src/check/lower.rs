//! Turns the parser's tree, which keeps every space, into ours.

use super::tree::{Block, Expr, ExprKind, Field, Function, Key, Name, Op, Span, Stat, StatKind};
use crate::script::compiled::{self, Code};
use crate::script::{loops, sandbox};
use full_moon::ast::{self, BinOp, Call, CompoundOp, Expression, FunctionArgs, Index, Prefix, Suffix, UnOp, Var};
use full_moon::node::Node;
use full_moon::tokenizer::{TokenReference, TokenType};
use std::sync::Arc;

/// The tree of a script; `None` if it is not valid Luau. Loading the script gives the better error then.
pub fn parse(text: &str) -> Option<Block> {
    // Luau refuses a script with too much nesting, which would overflow the other parser's stack. The compiled result is cached,
    // because the script is also loaded. Before a script with loops is compiled for loading, it is parsed: that happens here.
    if loops::may_loop(text) || !matches!(compiled::code(text), Ok(Code::Compiled(_))) {
        sandbox::compiler(text).compile(text).ok()?;
    }
    let tree = full_moon::parse(text).ok()?;
    loops::note(text, &tree);
    Some(block(tree.nodes()))
}

fn span(node: &impl Node) -> Span {
    let at = |p: Option<full_moon::tokenizer::Position>| p.map_or(0, full_moon::tokenizer::Position::bytes);
    at(node.start_position())..at(node.end_position())
}

fn name(token: &TokenReference) -> Name {
    let text = token.token().to_string();
    let from = token.token().start_position().bytes();
    Name { span: from..from + text.len(), text }
}

fn block(block: &ast::Block) -> Block {
    let mut out: Block = block.stmts().map(stat).collect();
    match block.last_stmt() {
        Some(ast::LastStmt::Return(given)) => {
            let kind = StatKind::Return(given.returns().iter().map(expr).collect());
            out.push(Stat { kind, span: span(given) });
        }
        Some(other @ ast::LastStmt::Break(_)) => out.push(Stat { kind: StatKind::Break, span: span(other) }),
        Some(other) => out.push(Stat { kind: StatKind::Other, span: span(other) }),
        None => {}
    }
    out
}

fn inner(inner: &ast::Block) -> Arc<[Stat]> {
    block(inner).into()
}

fn stat(stat: &ast::Stmt) -> Stat {
    let exprs = |list: &ast::punctuated::Punctuated<Expression>| list.iter().map(expr).collect::<Vec<_>>();
    let kind = match stat {
        ast::Stmt::LocalAssignment(it) => {
            StatKind::Local(it.names().iter().map(name).collect(), exprs(it.expressions()))
        }
        ast::Stmt::ConstAssignment(it) => {
            StatKind::Local(it.names().iter().map(name).collect(), exprs(it.expressions()))
        }
        ast::Stmt::LocalFunction(it) => StatKind::LocalFunction(name(it.name()), function(it.body(), span(stat))),
        ast::Stmt::ConstFunction(it) => StatKind::LocalFunction(name(it.name()), function(it.body(), span(stat))),
        ast::Stmt::FunctionDeclaration(it) => {
            let mut names = it.name().names().iter().map(name).chain(it.name().method_name().map(name));
            let target = names.next().map(|first| {
                let first = Expr { span: first.span, kind: ExprKind::Name(first.text) };
                names.fold(first, |of, next| Expr {
                    span: of.span.start..next.span.end,
                    kind: ExprKind::Index(Box::new(of), next),
                })
            });
            match target {
                Some(target) => StatKind::Function(target, function(it.body(), span(stat))),
                None => StatKind::Other,
            }
        }
        ast::Stmt::Assignment(it) => {
            StatKind::Assign(it.variables().iter().map(var).collect(), exprs(it.expressions()))
        }
        ast::Stmt::CompoundAssignment(it) => {
            let op = match it.compound_operator() {
                CompoundOp::TwoDotsEqual(_) => Op::Join,
                CompoundOp::PlusEqual(_) => Op::Plus,
                CompoundOp::MinusEqual(_) => Op::Minus,
                _ => Op::Sum,
            };
            StatKind::Compound(var(it.lhs()), op, expr(it.rhs()))
        }
        ast::Stmt::FunctionCall(it) => StatKind::Call(chain(it.prefix(), it.suffixes())),
        ast::Stmt::Do(it) => StatKind::Do(inner(it.block())),
        ast::Stmt::If(it) => {
            let first = (expr(it.condition()), inner(it.block()));
            let more = it.else_if().into_iter().flatten().map(|way| (expr(way.condition()), inner(way.block())));
            StatKind::If(std::iter::once(first).chain(more).collect(), it.else_block().map(inner))
        }
        ast::Stmt::While(it) => StatKind::While(expr(it.condition()), inner(it.block())),
        ast::Stmt::Repeat(it) => StatKind::Repeat(inner(it.block()), expr(it.until())),
        ast::Stmt::NumericFor(it) => {
            let bounds = [Some(it.start()), Some(it.end()), it.step()];
            let bounds = bounds.into_iter().flatten().map(expr).collect();
            StatKind::For(name(it.index_variable()), bounds, inner(it.block()))
        }
        ast::Stmt::GenericFor(it) => {
            StatKind::ForIn(it.names().iter().map(name).collect(), exprs(it.expressions()), inner(it.block()))
        }
        _ => StatKind::Other,
    };
    Stat { kind, span: span(stat) }
}

fn function(body: &ast::FunctionBody, span: Span) -> Arc<Function> {
    let named = |p: &ast::Parameter| match p {
        ast::Parameter::Name(token) => Some(name(token)),
        _ => None,
    };
    let more = body.parameters().iter().any(|p| matches!(p, ast::Parameter::Ellipsis(_)));
    Arc::new(Function {
        params: body.parameters().iter().filter_map(named).collect(),
        more,
        body: block(body.block()),
        span,
    })
}

fn expr(from: &Expression) -> Expr {
    let at = span(from);
    let kind = match from {
        Expression::BinaryOperator { lhs, binop, rhs } => {
            ExprKind::Binary(Box::new(expr(lhs)), op(binop), Box::new(expr(rhs)))
        }
        Expression::Parentheses { expression, .. } => return Expr { span: at, ..expr(expression) },
        Expression::TypeAssertion { expression, .. } => return Expr { span: at, ..expr(expression) },
        Expression::UnaryOperator { unop, expression } => {
            let of = Box::new(expr(expression));
            match unop {
                UnOp::Not(_) => ExprKind::Not(of),
                UnOp::Minus(_) => ExprKind::Minus(of),
                UnOp::Hash(_) => ExprKind::Count(of),
                _ => ExprKind::Other,
            }
        }
        Expression::Function(it) => ExprKind::Function(function(it.body(), at.clone())),
        Expression::FunctionCall(it) => return chain(it.prefix(), it.suffixes()),
        Expression::IfExpression(it) => {
            let first = (expr(it.condition()), expr(it.if_expression()));
            let more = it.else_if_expressions().into_iter().flatten();
            let more = more.map(|way| (expr(way.condition()), expr(way.expression())));
            ExprKind::If(std::iter::once(first).chain(more).collect(), Box::new(expr(it.else_expression())))
        }
        Expression::InterpolatedString(it) => ExprKind::Filled(it.expressions().map(expr).collect()),
        Expression::TableConstructor(it) => ExprKind::Table(table(it)),
        Expression::Number(token) => number(&token.token().to_string()).map_or(ExprKind::Other, ExprKind::Number),
        Expression::String(token) => ExprKind::Text(literal(token)),
        Expression::Symbol(token) => match token.token().to_string().as_str() {
            "nil" => ExprKind::Nil,
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            _ => ExprKind::Other,
        },
        Expression::Var(it) => return var(it),
        _ => ExprKind::Other,
    };
    Expr { kind, span: at }
}

fn var(from: &Var) -> Expr {
    match from {
        Var::Name(token) => named(token),
        Var::Expression(it) => chain(it.prefix(), it.suffixes()),
        _ => Expr { kind: ExprKind::Other, span: span(from) },
    }
}

fn named(token: &TokenReference) -> Expr {
    let name = name(token);
    Expr { span: name.span, kind: ExprKind::Name(name.text) }
}

fn chain<'a>(prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) -> Expr {
    let first = match prefix {
        Prefix::Name(token) => named(token),
        Prefix::Expression(of) => expr(of),
        _ => Expr { kind: ExprKind::Other, span: span(prefix) },
    };
    suffixes.fold(first, |of, suffix| {
        let at = of.span.start..span(suffix).end;
        let of = Box::new(of);
        let kind = match suffix {
            Suffix::Index(Index::Dot { name: token, .. }) => ExprKind::Index(of, name(token)),
            Suffix::Index(Index::Brackets { expression, .. }) => match expr(expression) {
                Expr { kind: ExprKind::Text(text), span } => ExprKind::Index(of, Name { text, span }),
                key => ExprKind::At(of, Box::new(key)),
            },
            Suffix::Call(Call::AnonymousCall(given)) => ExprKind::Call(of, args(given)),
            Suffix::Call(Call::MethodCall(call)) => ExprKind::Method(of, name(call.name()), args(call.args())),
            _ => ExprKind::Other,
        };
        Expr { kind, span: at }
    })
}

fn args(from: &FunctionArgs) -> Vec<Expr> {
    match from {
        FunctionArgs::Parentheses { arguments, .. } => arguments.iter().map(expr).collect(),
        FunctionArgs::String(token) => vec![Expr { kind: ExprKind::Text(literal(token)), span: span(token) }],
        FunctionArgs::TableConstructor(it) => vec![Expr { kind: ExprKind::Table(table(it)), span: span(&**it) }],
        _ => Vec::new(),
    }
}

fn table(from: &ast::TableConstructor) -> Vec<Field> {
    let field = |from: &ast::Field| match from {
        ast::Field::NameKey { key, value, .. } => Some(Field { key: Key::Name(name(key)), value: expr(value) }),
        ast::Field::ExpressionKey { key, value, .. } => {
            let key = match expr(key) {
                Expr { kind: ExprKind::Text(text), span } => Key::Name(Name { text, span }),
                key => Key::Other(key),
            };
            Some(Field { key, value: expr(value) })
        }
        ast::Field::NoKey(value) => Some(Field { key: Key::Place, value: expr(value) }),
        _ => None,
    };
    from.fields().iter().filter_map(field).collect()
}

fn op(from: &BinOp) -> Op {
    match from {
        BinOp::And(_) => Op::And,
        BinOp::Or(_) => Op::Or,
        BinOp::TwoEqual(_) => Op::Is,
        BinOp::TildeEqual(_) => Op::IsNot,
        BinOp::GreaterThan(_) | BinOp::GreaterThanEqual(_) | BinOp::LessThan(_) | BinOp::LessThanEqual(_) => Op::Order,
        BinOp::Plus(_) => Op::Plus,
        BinOp::Minus(_) => Op::Minus,
        BinOp::TwoDots(_) => Op::Join,
        _ => Op::Sum,
    }
}

fn number(text: &str) -> Option<f64> {
    let text = text.replace('_', "").to_lowercase();
    match (text.strip_prefix("0x"), text.strip_prefix("0b")) {
        (Some(digits), _) => u64::from_str_radix(digits, 16).ok().map(|n| n as f64),
        (_, Some(digits)) => u64::from_str_radix(digits, 2).ok().map(|n| n as f64),
        _ => text.parse().ok(),
    }
}

/// The value of a string literal. Only the escapes that occur in cards are decoded.
fn literal(token: &TokenReference) -> String {
    let TokenType::StringLiteral { literal, quote_type, .. } = token.token().token_type() else {
        return String::new();
    };
    let text = literal.to_string();
    if matches!(quote_type, full_moon::tokenizer::StringLiteralQuoteType::Brackets) || !text.contains('\\') {
        return text;
    }
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(other) => out.push(other),
                None => {}
            },
            (other, false) => out.push(other),
        }
    }
    out
}

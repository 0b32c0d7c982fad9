//! The parts of an expression: the operands of its `and`, and both sides of a comparison.

use full_moon::ast::{BinOp, Expression, LastStmt};

/// A part of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its text.
    pub text: String,
    /// The text of both sides, if it compares two values.
    pub sides: Option<[String; 2]>,
}

/// The parts of an expression, in order. An expression that cannot be parsed is a single part.
pub fn parts(text: &str) -> Vec<Part> {
    let whole = || vec![Part { text: text.to_string(), sides: None }];
    let Ok(tree) = full_moon::parse(&format!("return {text}\n")) else { return whole() };
    let Some(LastStmt::Return(last)) = tree.nodes().last_stmt() else { return whole() };
    let Some(expression) = last.returns().iter().next() else { return whole() };
    let mut out = Vec::new();
    split(expression, &mut out);
    out
}

fn split(expression: &Expression, out: &mut Vec<Part>) {
    let text = |expression: &Expression| expression.to_string().trim().to_string();
    let mut sides = None;
    match expression {
        Expression::Parentheses { expression, .. } => return split(expression, out),
        Expression::BinaryOperator { lhs, binop, rhs } => match binop {
            BinOp::And(_) => {
                split(lhs, out);
                return split(rhs, out);
            }
            BinOp::GreaterThan(_)
            | BinOp::GreaterThanEqual(_)
            | BinOp::LessThan(_)
            | BinOp::LessThanEqual(_)
            | BinOp::TwoEqual(_) => sides = Some([text(lhs), text(rhs)]),
            _ => {}
        },
        _ => {}
    }
    out.push(Part { text: text(expression), sides });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_falls_apart_where_it_says_and() {
        let part = |text: &str, sides: Option<[&str; 2]>| Part {
            text: text.into(),
            sides: sides.map(|sides| sides.map(str::to_string)),
        };
        let text = "a:sp(b) >= 2 and (c == d and not e()) and (f or g)";
        let found = parts(text);
        let wanted = [
            part("a:sp(b) >= 2", Some(["a:sp(b)", "2"])),
            part("c == d", Some(["c", "d"])),
            part("not e()", None),
            part("f or g", None),
        ];
        assert_eq!(found, wanted);
        assert_eq!(parts("a +"), [part("a +", None)]);
    }
}

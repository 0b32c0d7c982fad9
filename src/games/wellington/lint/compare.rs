//! Sums and comparisons: values that cannot be added, and values that are never equal.

use super::codes;
use super::kinds::Kind;
use super::known::{Sort, near};
use super::reader::{Reader, compares};
use super::tree::{Expr, ExprKind, Op, Span};
use crate::games::wellington::api::registry::On;
use crate::games::wellington::board::Moment;

impl Reader<'_> {
    pub(super) fn no_number(&mut self, kind: &Kind, span: &Span) {
        if kind.is_no_number() {
            self.find(codes::ARITHMETIC, span, format!("{} is not a number", kind.words()));
        }
    }

    pub(super) fn binary(&mut self, a: &Expr, op: Op, b: &Expr) -> Kind {
        let (x, y) = (self.expr(a), self.expr(b));
        match op {
            Op::And => y,
            Op::Or => {
                let compared = matches!(&a.kind, ExprKind::Binary(_, op, _) if compares(*op));
                if let (true, Kind::Thing(on)) = (compared, &y) {
                    let message = format!("this is always true: {} stands alone after `or`", super::kinds::thing(*on));
                    self.find(codes::NEVER_EQUAL, &b.span, message).help = "a == x or a == y".into();
                }
                x.or(y)
            }
            Op::Join => {
                for (kind, span) in [(&x, &a.span), (&y, &b.span)] {
                    if matches!(kind, Kind::Thing(_) | Kind::List(_) | Kind::Bool | Kind::Table(..) | Kind::Facts(_)) {
                        let message = format!("{} cannot be joined to text", kind.words());
                        self.find(codes::ARITHMETIC, span, message).help = "use its name or a number: x:name()".into();
                    }
                }
                Kind::TEXT
            }
            Op::Order => {
                let texts = matches!((&x, &y), (Kind::Text(_), Kind::Text(_)));
                for (kind, span) in [(&x, &a.span), (&y, &b.span)] {
                    if kind.is_no_number() || matches!(kind, Kind::Text(_)) && !texts && x.is_known() && y.is_known() {
                        self.find(codes::ARITHMETIC, span, format!("{} cannot be compared with < or >", kind.words()));
                    }
                }
                Kind::Bool
            }
            op if compares(op) => {
                self.compare(a, &x, b, &y);
                Kind::Bool
            }
            _ => {
                self.no_number(&x, &a.span);
                self.no_number(&y, &b.span);
                let sign = if op == Op::Minus { -1.0 } else { 1.0 };
                let written = if matches!(op, Op::Plus | Op::Minus) { [b.number(), a.number()] } else { [None, None] };
                for (n, at) in written.into_iter().zip([b, a]) {
                    if let Some(n) = n.or_else(|| params_number(at, if at.span == b.span { &y } else { &x })) {
                        self.amounts.push((n * sign, at.span.clone(), self.within.clone()));
                    }
                }
                let unit = |kind: &Kind| if let Kind::Number(_, unit) = kind { *unit } else { None };
                Kind::Number(None, unit(&x).or(unit(&y)))
            }
        }
    }

    pub(super) fn compare(&mut self, a: &Expr, x: &Kind, b: &Expr, y: &Kind) {
        for (of, word) in [(a, b), (b, a)] {
            if let (ExprKind::Index(window, name), Some(text)) = (&of.kind, word.text())
                && name.text == "name"
                && matches!(&window.kind, ExprKind::Index(_, w) if w.text == "window")
            {
                if Moment::from_word(text).is_none() {
                    let names = super::known::moments();
                    let found = self.find(codes::UNKNOWN_WINDOW, &word.span, format!("unknown window {text:?}"));
                    *found = found.clone().meant(near(text, names), word.span.clone(), &[]);
                } else {
                    self.windows.push((text.to_string(), word.span.clone()));
                }
                return;
            }
        }
        let sort = |kind: &Kind| match kind {
            Kind::Thing(on) => Some(10 + *on as u8),
            Kind::Number(..) => Some(1),
            Kind::Text(_) => Some(2),
            Kind::Bool => Some(3),
            Kind::List(_) | Kind::Table(..) => Some(4),
            Kind::Function(_) | Kind::LibFunction(..) | Kind::Builtin(_) => Some(5),
            _ => None,
        };
        let (Some(one), Some(other)) = (sort(x), sort(y)) else { return };
        if one != other {
            let message = format!("{} never equals {}", x.words(), y.words());
            let at = if matches!(b.kind, ExprKind::Text(_) | ExprKind::Number(_)) { b } else { a };
            let span = if at.span == b.span { b.span.clone() } else { a.span.start..b.span.end };
            let thing = [x, y].into_iter().find_map(|kind| if let Kind::Thing(on) = kind { Some(*on) } else { None });
            let text = a.text().or(b.text()).map(str::to_string);
            let found = self.find(codes::NEVER_EQUAL, &span, message);
            if let (Some(on @ (On::Duchy | On::Power | On::Side | On::Leader)), Some(text)) = (thing, text) {
                let shelf = ["duchies", "powers", "sides", "leaders"];
                let place = [On::Duchy, On::Power, On::Side, On::Leader].iter().position(|o| *o == on).unwrap_or(0);
                found.help = format!("the object is {}.{}; its id is x:id()", shelf[place], text.to_lowercase());
            }
            return;
        }
        let (Kind::Text(Some(left)), Kind::Text(Some(right))) = (x, y) else { return };
        if left.iter().any(|word| right.contains(word)) {
            return;
        }
        let (written, can_be) = if right.len() == 1 { (b, left) } else { (a, right) };
        let words: Vec<&str> = can_be.iter().map(|word| &**word).collect();
        let text = match if right.len() == 1 { right } else { left }.first() {
            Some(text) => text.to_string(),
            None => return,
        };
        let asked = |e: &Expr| {
            matches!(&e.kind, ExprKind::Name(_)) || matches!(&e.kind, ExprKind::Index(_, n) if n.text == "target")
        };
        let kind = |e: &Expr| self.sort == Sort::Player && matches!(&e.kind, ExprKind::Index(_, n) if n.text == "kind");
        let code = if kind(a) || kind(b) {
            codes::UNKNOWN_CHOICE
        } else if asked(a) || asked(b) {
            codes::UNREACHABLE
        } else {
            codes::NEVER_EQUAL
        };
        let close = near(&text, words.iter().copied());
        let found = self.find(code, &written.span, format!("it is never {text:?}"));
        *found = found.clone().meant(close, written.span.clone(), &words);
        if code.id == codes::UNREACHABLE.id {
            found.fix = None;
        }
    }
}

/// The value of a card's parameter, if the expression reads one.
fn params_number(at: &Expr, kind: &Kind) -> Option<f64> {
    match (&at.kind, kind) {
        (ExprKind::Index(of, _), Kind::Number(n, _)) if matches!(&of.kind, ExprKind::Name(name) if name == "params") => {
            *n
        }
        (ExprKind::Name(_), Kind::Number(n, _)) => *n,
        _ => None,
    }
}

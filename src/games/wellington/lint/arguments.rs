//! Arguments of members: types, words that name things, units, numbers that make no sense.

use super::codes;
use super::kinds::Kind;
use super::known::near;
use super::reader::Reader;
use super::tree::{Expr, ExprKind, Name, Span};
use crate::games::wellington::api::registry::{Arg, Member, On, Ty};
use crate::games::wellington::api::units::Unit;

impl Reader<'_> {
    pub(super) fn options(
        &mut self,
        member: &'static Member,
        last: &Expr,
        kind: &Kind,
        out: &mut Vec<(String, Kind, Span)>,
    ) {
        let names: Vec<&str> = member.options.iter().map(|o| o.name).collect();
        let Some(fields) = last.fields() else {
            if kind.is_known() && !matches!(kind, Kind::Table(..)) {
                let first = names.first().copied().unwrap_or_default();
                let message = format!(
                    "{} takes options by name here; got {}",
                    crate::games::wellington::api::title(member),
                    kind.words()
                );
                self.find(codes::WRONG_ARGUMENT, &last.span, message).help = format!("{{ {first} = … }}");
            }
            return;
        };
        for field in fields {
            let Some(name) = field.name() else {
                let message = format!("options of {} need names", crate::games::wellington::api::title(member));
                self.find(codes::UNKNOWN_OPTION, &field.value.span, message).help =
                    format!("options: {}", names.join(", "));
                continue;
            };
            let Some(option) = member.options.iter().find(|o| o.name == name.text) else {
                let message = format!("{} has no option {:?}", crate::games::wellington::api::title(member), name.text);
                let found = self.find(codes::UNKNOWN_OPTION, &name.span, message);
                *found = found.clone().meant(near(&name.text, names.iter().copied()), name.span.clone(), &names);
                continue;
            };
            let kind = match kind {
                Kind::Table(known, _) => known.iter().find(|(n, _)| *n == name.text).map(|(_, k)| k.clone()),
                _ => None,
            };
            let kind = kind.unwrap_or(Kind::Any);
            self.argument(member, option, &kind, &field.value, &field.value.span, member.unit_of_option(option.name));
            out.push((name.text.clone(), kind, field.value.span.clone()));
        }
    }

    pub(super) fn argument(
        &mut self,
        member: &Member,
        arg: &Arg,
        kind: &Kind,
        expr: &Expr,
        span: &Span,
        unit: Option<Unit>,
    ) {
        if matches!(expr.kind, ExprKind::Nil) && !arg.optional && arg.ty != Ty::Any {
            let message = format!(
                "{}: {} must be {}; got nil",
                crate::games::wellington::api::title(member),
                arg.name,
                arg.ty.words()
            );
            self.find(codes::WRONG_ARGUMENT, span, message);
            return;
        }
        if let Kind::Member(..) = kind {
            return;
        }
        if !fits(arg.ty, kind) {
            let message = format!(
                "{}: {} must be {}; got {}",
                crate::games::wellington::api::title(member),
                arg.name,
                arg.ty.words(),
                kind.words()
            );
            self.find(codes::WRONG_ARGUMENT, span, message);
            return;
        }
        match (arg.ty, kind) {
            (Ty::Power | Ty::Flag | Ty::Powers, Kind::Text(_)) => self.word(On::Power, expr, arg.ty),
            (Ty::Side | Ty::Who, Kind::Text(_)) => self.word(On::Side, expr, arg.ty),
            (Ty::Duchy | Ty::Place | Ty::Spot, Kind::Text(_)) => self.word(On::Duchy, expr, arg.ty),
            (Ty::Leader | Ty::Formation, Kind::Text(_)) => self.word(On::Leader, expr, arg.ty),
            (Ty::Card, Kind::Number(Some(n), _)) => self.card_number(*n, span),
            (Ty::Int, Kind::Number(n, has)) => self.count(member, arg, *n, *has, unit, span),
            _ => {}
        }
        if let (Ty::Cards, Some(fields)) = (arg.ty, expr.fields()) {
            for item in fields {
                if let Some(n) = item.value.number() {
                    self.card_number(n, &item.value.span);
                }
            }
        }
    }

    fn count(
        &mut self,
        member: &Member,
        arg: &Arg,
        n: Option<f64>,
        has: Option<Unit>,
        unit: Option<Unit>,
        span: &Span,
    ) {
        if let (Some(has), Some(unit)) = (has, unit)
            && has != unit
            && !matches!(
                (has, unit),
                (Unit::Casualties, Unit::Dice | Unit::Sp) | (Unit::Sp, Unit::Casualties | Unit::Dice)
            )
        {
            let message = format!(
                "{} takes a number of {}; this is a number of {}",
                crate::games::wellington::api::title(member),
                unit.many(),
                has.many()
            );
            self.find(codes::WRONG_UNIT, span, message);
        }
        let Some(n) = n else { return };
        let what = format!("{}: {}", crate::games::wellington::api::title(member), arg.name);
        if n.fract() != 0.0 {
            self.find(codes::WRONG_COUNT, span, format!("{what} must be a whole number, not {n}"));
        } else if let Some(unit) = unit {
            if n <= 0.0 {
                self.find(codes::WRONG_COUNT, span, format!("{what}: {n} {} is nothing", unit.many()));
            } else if n > unit.most() {
                let message = format!("{what}: {n} {} is implausibly many", unit.many());
                self.find(codes::WRONG_COUNT, span, message).help = format!("the limit is {}", unit.most());
            }
        }
    }

    /// A word that names a thing.
    fn word(&mut self, on: On, expr: &Expr, ty: Ty) {
        let Some(text) = expr.text() else { return };
        let more: &[&str] = match ty {
            Ty::Flag => &["none"],
            Ty::Place => &["box"],
            Ty::Spot => &["box", "pool"],
            _ => &[],
        };
        let mut known: Vec<String> = self.known.shelf(on).iter().map(|id| (*id).to_string()).collect();
        if matches!(ty, Ty::Side | Ty::Who) {
            known.extend(self.known.shelf(On::Power).iter().map(|id| (*id).to_string()));
        }
        if more.contains(&text) {
            return;
        }
        self.id(on, &known, &Name { text: text.to_string(), span: expr.span.clone() });
    }
}

/// Whether a value can be an argument of this type.
fn fits(ty: Ty, kind: &Kind) -> bool {
    if matches!(kind, Kind::Any | Kind::Nil) {
        return true;
    }
    let on = |ons: &[On]| matches!(kind, Kind::Thing(on) if ons.contains(on));
    let text = matches!(kind, Kind::Text(_));
    match ty {
        Ty::Any => true,
        Ty::Nothing => false,
        Ty::Bool => *kind == Kind::Bool,
        Ty::Int => matches!(kind, Kind::Number(..)),
        Ty::Text | Ty::Soldiers => text,
        Ty::Power | Ty::Flag => on(&[On::Power]) || text,
        Ty::Side | Ty::Who => on(&[On::Side, On::Power]) || text,
        Ty::Duchy | Ty::Place | Ty::Spot => on(&[On::Duchy]) || text,
        Ty::Leader => on(&[On::Leader]) || text,
        Ty::Line => on(&[On::Line]),
        Ty::Card => on(&[On::Card]) || matches!(kind, Kind::Number(..)),
        Ty::Formation => on(&[On::Formation, On::Leader]) || text,
        Ty::Powers => on(&[On::Power]) || text || matches!(kind, Kind::List(_) | Kind::Table(..)),
        Ty::Cards | Ty::List | Ty::Duchies | Ty::Leaders | Ty::Lines | Ty::AllPowers | Ty::Numbers => {
            matches!(kind, Kind::List(_) | Kind::Table(..))
        }
        Ty::Data => matches!(kind, Kind::Table(..) | Kind::List(_)),
    }
}

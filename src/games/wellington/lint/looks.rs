//! 2.5: a card's `looks` must list exactly the hidden things that it looks at.

use super::codes;
use super::reader::Reader;
use super::tree::{Expr, ExprKind, Name, Span};
use crate::games::wellington::api::registry::{Member, On, Secrecy, members};
use std::collections::BTreeSet;

/// A look at hidden cards.
pub struct Look {
    /// The name of the member that looks.
    pub member: &'static str,
    /// Whether it looks only if its result is used.
    deals: bool,
    /// Where it is called.
    pub span: Span,
    /// The functions that contain it.
    pub within: Vec<usize>,
}

impl Reader<'_> {
    /// Records a call of a member, if it is a look.
    pub(super) fn looks_with(&mut self, member: &'static Member, name: &Name, args: &[Expr]) {
        let is_look = match member.secrecy {
            Secrecy::Open => false,
            Secrecy::Looks | Secrecy::Deals => true,
            Secrecy::Reaches => !args.first().is_some_and(is_own_card),
        };
        if is_look {
            let deals = member.secrecy == Secrecy::Deals;
            let (span, within) = (name.span.clone(), self.within.clone());
            self.looks.push(Look { member: member.name, deals, span, within });
        }
    }

    /// Records a call of a member of something unknown, such as a parameter. It is a look if every member of that name is one.
    pub(super) fn looks_by_name(&mut self, name: &Name, args: &[Expr]) {
        let of_cards =
            |member: &&&'static Member| !matches!(member.on, On::Test | On::Edit) && member.name == name.text;
        let mut all = members().iter().filter(of_cards);
        if let Some(first) = all.next()
            && all.all(|other| other.secrecy == first.secrecy)
        {
            self.looks_with(first, name, args);
        }
    }

    /// Records the use of a library function that may look.
    pub(super) fn looks_through(&mut self, members: &BTreeSet<&'static str>, span: &Span) {
        let within = &self.within;
        let look = |member| Look { member, deals: false, span: span.clone(), within: within.clone() };
        self.looks.extend(members.iter().copied().map(look));
    }

    /// A statement is a call whose result is not used.
    pub(super) fn drops(&mut self, call: &Expr) {
        let name = match &call.kind {
            ExprKind::Method(_, name, _) => name,
            ExprKind::Call(of, _) => match &of.kind {
                ExprKind::Index(_, name) => name,
                _ => return,
            },
            _ => return,
        };
        self.looks.pop_if(|look| look.deals && look.span == name.span);
    }

    /// Compares `looks` with what the script does.
    pub fn declared(&mut self) {
        let field = self.outline.field("looks");
        let items: Vec<(String, Span)> = match field.map(|field| &field.value.kind) {
            Some(ExprKind::Table(fields)) => fields
                .iter()
                .filter_map(|item| Some((item.value.text()?.to_string(), item.value.span.clone())))
                .collect(),
            _ => Vec::new(),
        };
        let mut told = BTreeSet::new();
        let looks = std::mem::take(&mut self.looks);
        for look in &looks {
            if !items.iter().any(|(name, _)| name == look.member) && told.insert(look.member) {
                let message = format!("{} looks at hidden cards, but the card does not declare it", look.member);
                self.find(codes::UNDECLARED_LOOK, &look.span, message).help =
                    format!("declare it: looks = {{ {:?} }}", look.member);
            }
        }
        let known = crate::games::wellington::api::look_names();
        for (name, span) in items {
            if !known.contains(&name.as_str()) {
                let message = format!("no member {name:?} looks at hidden cards");
                let near = super::known::near(&name, known.iter().copied());
                let found = self.find(codes::UNKNOWN_WORD, &span, message);
                *found = found.clone().meant(near, span, &known);
            } else if !looks.iter().any(|look| look.member == name) {
                let message = format!("the card declares {name:?} but never uses it");
                self.find(codes::IDLE_LOOK, &span, message).help =
                    "remove it: what a card that looks at hidden cards says is shown to its player only".into();
            }
        }
        self.looks = looks;
    }
}

/// Whether it is `ev.card`.
fn is_own_card(arg: &Expr) -> bool {
    let ExprKind::Index(of, name) = &arg.kind else { return false };
    name.text == "card" && matches!(&of.kind, ExprKind::Name(of) if of == "ev")
}

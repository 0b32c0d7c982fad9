//! State that a file would keep between calls. That is forbidden, because the game would depend on who looked at it and
//! how often.

use super::codes;
use super::known::Sort;
use super::reader::Reader;
use super::tree::{Expr, ExprKind};

/// Functions that change the list passed as their first argument.
pub(super) const CHANGES: [&str; 4] = ["table.insert", "table.remove", "table.clear", "table.sort"];

/// The variable that contains the target of an assignment.
fn root(target: &Expr) -> Option<&str> {
    match &target.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Index(of, _) | ExprKind::At(of, _) => root(of),
        _ => None,
    }
}

impl Reader<'_> {
    /// Checks an assignment. A function that runs later must not change a local of the file, or anything inside one.
    pub(super) fn changes(&mut self, target: &Expr) {
        let Some(outermost) = self.within.first() else { return };
        let (at_load, sort) = (self.memory.at_load.contains(outermost), self.sort);
        let Some(name) = root(target).map(str::to_string) else { return };
        if at_load || !self.var(&name).is_some_and(|var| var.of_the_file) {
            return;
        }
        let message = match sort {
            Sort::Card => format!("{name} is reset on every call of the card: this value is lost"),
            Sort::Lib => format!("{name} would leak into the next call, and into other games"),
            Sort::Tests | Sort::Player => return,
        };
        self.find(codes::KEEPS, &target.span, message).help =
            "keep lasting values in the data of an effect: ev:start(name, { … }, lasting.…), ev:update(fx.id, { … })"
                .into();
    }
}

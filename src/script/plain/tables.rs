//! Which tables of a file never change: those that the file only reads. A table that is handed on, to a function or to a local, could
//! be changed elsewhere.

use super::read::word;
use full_moon::ast::{
    Assignment, Ast, Call, CompoundAssignment, Expression, FunctionArgs, FunctionCall, FunctionDeclaration, Prefix,
    Suffix, UnOp, Var,
};
use full_moon::visitors::Visitor;
use std::collections::BTreeMap;

/// How often each name of a file is used in each way.
#[derive(Default)]
pub struct Uses(BTreeMap<String, Use>);

#[derive(Default)]
struct Use {
    /// How often the name stands alone.
    alone: usize,
    /// How often of that in `ipairs(NAME)` or `#NAME`, which only read.
    read: usize,
    /// Whether something in the table is changed, or called with it.
    changed: bool,
}

impl Uses {
    /// The uses of all names in a file.
    pub fn in_file(tree: &Ast) -> Uses {
        let mut uses = Uses::default();
        uses.visit_ast(tree);
        uses
    }

    /// Whether a table of this name is only read.
    pub fn only_read(&self, name: &str) -> bool {
        self.0.get(name).is_none_or(|used| used.alone == used.read && !used.changed)
    }

    fn of(&mut self, name: String) -> &mut Use {
        self.0.entry(name).or_default()
    }

    fn changes(&mut self, of: &Var) {
        if let Var::Expression(of) = of
            && let Prefix::Name(name) = of.prefix()
        {
            self.of(word(name)).changed = true;
        }
    }
}

impl Visitor for Uses {
    fn visit_var(&mut self, of: &Var) {
        if let Var::Name(name) = of {
            self.of(word(name)).alone += 1;
        }
    }

    fn visit_expression(&mut self, of: &Expression) {
        if let Expression::UnaryOperator { unop: UnOp::Hash(_), expression } = of
            && let Expression::Var(Var::Name(name)) = &**expression
        {
            self.of(word(name)).read += 1;
        }
    }

    fn visit_function_call(&mut self, call: &FunctionCall) {
        let Prefix::Name(called) = call.prefix() else { return };
        let called = word(called);
        let mut suffixes = call.suffixes();
        if let (Some(Suffix::Call(Call::AnonymousCall(given))), None) = (suffixes.next(), suffixes.next())
            && let FunctionArgs::Parentheses { arguments, .. } = &**given
            && called == "ipairs"
            && let (1, Some(Expression::Var(Var::Name(name)))) = (arguments.len(), arguments.iter().next())
        {
            self.of(word(name)).read += 1;
        }
        self.of(called).changed = true;
    }

    fn visit_assignment(&mut self, node: &Assignment) {
        node.variables().iter().for_each(|of| self.changes(of));
    }

    fn visit_compound_assignment(&mut self, node: &CompoundAssignment) {
        self.changes(node.lhs());
    }

    fn visit_function_declaration(&mut self, node: &FunctionDeclaration) {
        if let Some(name) = node.name().names().iter().next() {
            self.of(word(name)).changed = true;
        }
    }
}

//! Expressions that people type: compiled once, looked at as often as somebody wants, also in the middle of a script.

use super::deck::Deck;
use super::host::{Context, Mode};
use super::machine::{self, Machine};
use super::values;
use crate::board::{Board, Power};
use crate::rules::{Seat, Trouble};
use mlua::{Function, Value};
use std::cell::Cell;
use std::rc::Rc;

/// An expression that may look and nothing else.
pub struct Expression {
    machine: Rc<Machine>,
    board: Rc<Board>,
    function: Function,
    /// For whose eyes it is evaluated; the deck says it anew with every command.
    eyes: Rc<Cell<Option<Power>>>,
}

/// A place in a script that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFrame {
    /// File and line.
    pub place: String,
    /// The function, where it has a name.
    pub function: Option<String>,
}

impl Expression {
    /// Its value as text, and whether it counts as true. What it uses up is not held against a script that is running.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn value(&self, t: &Rc<Seat>) -> Result<(String, bool), Trouble> {
        let host = &self.machine.binding.host;
        let player = self.eyes.get();
        let context = Context { t: Some(t.clone()), mode: Mode::Look, what: "expression", player, ..Context::load() };
        let value = host.aside(|| host.within(context, || self.function.call::<Value>(())));
        let value = value.map_err(|e| self.machine.trouble_in(&e, None, "", "expression"))?;
        let truth = !matches!(value, Value::Nil | Value::Boolean(false));
        let text = match values::from_lua(&value) {
            Ok(datum) => values::show(&datum, &self.board),
            Err(_) => super::sandbox::text_of(&value).unwrap_or_default(),
        };
        Ok((text, truth))
    }
}

impl Deck {
    /// Compiles an expression for the cards in force.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn compile(&self, expression: &str) -> Result<Expression, Trouble> {
        let machine = self.machine();
        let env = machine::environment(&machine.lua, &machine.shared);
        let load = |env| {
            let chunk = machine.lua.load(format!("return {expression}")).set_name("=expression");
            chunk.set_mode(mlua::chunk::ChunkMode::Text).set_environment(env).into_function()
        };
        let function = env.and_then(load).map_err(|e| machine.trouble_in(&e, None, "", "expression"))?;
        Ok(Expression { board: self.board().clone(), eyes: self.eyes(), machine, function })
    }

    /// The value of an expression, as text: for the prompt and for `expect`. It may look and nothing else.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn evaluate(&self, t: &Rc<Seat>, expression: &str) -> Result<(String, bool), Trouble> {
        self.compile(expression)?.value(t)
    }

    /// The scripts that are running at this moment, the innermost first: where a card stands when the rules are stopped.
    pub fn script_stack(&self) -> Vec<ScriptFrame> {
        let machine = self.machine();
        let mut frames = Vec::new();
        for level in 0..40 {
            let frame = machine.lua.inspect_stack(level, |debug| {
                let source = debug.source().short_src.map(|s| s.to_string()).unwrap_or_default();
                let line = debug.current_line().unwrap_or(0);
                let function = debug.names().name.map(|n| n.to_string());
                (source, line, function)
            });
            let Some((source, line, function)) = frame else { break };
            if source.ends_with(".lua") && line > 0 {
                frames.push(ScriptFrame { place: format!("{source}:{line}"), function });
            }
        }
        frames
    }
}

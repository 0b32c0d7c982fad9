//! Expressions that are evaluated again and again: breakpoints and watches. They are evaluated even in the middle of a script. They
//! run in the desk's own machine, so that they see its variables and take no memory from a card.

use super::deck::Deck;
use super::editing::{Editing, shown};
use super::host::{Context, Mode};
use super::machine::Machine;
use super::scratch::{EXPRESSION, Scratch, chunk_name};
use crate::faults::Trouble;
use crate::games::wellington::board::{Board, Card, Datum, Played, Power};
use crate::games::wellington::rules::{Question, Scene, Seat};
use mlua::{Function, MultiValue, Value};
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// An expression that may only look.
pub struct Expression {
    machine: Rc<Machine>,
    function: Function,
    /// For whose eyes it is evaluated; every command of the desk sets this.
    eyes: Rc<Cell<Option<Power>>>,
}

/// A place in a script that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFrame {
    /// File and line.
    pub place: String,
    /// The function, if it has a name.
    pub function: Option<String>,
}

impl fmt::Display for ScriptFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.function {
            Some(function) => write!(f, "{} in {function}", self.place),
            None => f.write_str(&self.place),
        }
    }
}

impl Expression {
    /// Its value as text, and whether it counts as true.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn value(&self, t: &Rc<Seat>) -> Result<(String, bool), Trouble> {
        let value = enter(&self.machine, self.eyes.get(), &self.function, t, EXPRESSION, None);
        let values = value.map_err(|e| self.machine.trouble_in(&e, None, "", EXPRESSION))?;
        Ok(value_of(&values, &self.machine.binding.board))
    }
}

impl Scratch {
    /// Compiles an expression.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn compile(&self, code: &str) -> Result<Expression, Trouble> {
        let (code, number) = (code.trim_start(), self.number());
        let function = self.load(code, EXPRESSION, number).map_err(|error| {
            let trouble = self.machine.trouble_in(&error, None, "", &chunk_name(EXPRESSION, number));
            self.told(trouble, EXPRESSION, number, code)
        })?;
        Ok(Expression { machine: self.machine.clone(), function, eyes: self.eyes.clone() })
    }
}

impl Deck {
    /// The scripts that are running now, the innermost first: where a card is when the rules are stopped.
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
                let place = machine.binding.host.names.told(&format!("{source}:{line}"));
                frames.push(ScriptFrame { place, function });
            }
        }
        frames
    }
}

/// Calls a loaded function with a table to look at, and `ev` for the card in play.
pub(super) fn enter(
    machine: &Machine,
    eyes: Option<Power>,
    function: &Function,
    t: &Rc<Seat>,
    what: &'static str,
    editing: Option<Rc<Editing>>,
) -> mlua::Result<MultiValue> {
    let played = in_play(t);
    let context = Context {
        t: Some(t.clone()),
        mode: Mode::Look,
        what,
        // With the eyes of one Power, that Power looks, whoever plays a card.
        card: played.as_ref().map(|played| played.card).filter(|_| eyes.is_none()),
        player: eyes.or(played.as_ref().map(|played| played.turned.unwrap_or(played.by))),
        played: played.map(Rc::new),
        person: true,
        editing,
        ..Context::load()
    };
    machine.binding.host.within(context, || function.call::<MultiValue>(()))
}

/// Values as text, and whether the first one counts as true.
fn value_of(values: &MultiValue, board: &Board) -> (String, bool) {
    let truth = values.front().is_some_and(|v| !matches!(v, Value::Nil | Value::Boolean(false)));
    let texts: Vec<String> = values.iter().map(|value| shown(value, board, 0)).collect();
    (if texts.is_empty() { "nil".to_string() } else { texts.join(" ") }, truth)
}

/// What `ev` is in a block: the card on top of the stack, or the one whose target is being chosen.
fn in_play(t: &Rc<Seat>) -> Option<Played> {
    let on_top = t.position().stack.iter().rev().find(|played| !played.cancelled).cloned();
    let aimed = t.open().and_then(|decision| match decision.question {
        Question::Target { card, .. } => Some((card, decision.who)),
        _ => None,
    });
    let mode = |card: Card| {
        let is = |scene: &Scene| if let Scene::Card(of, mode) = scene { (*of == card).then_some(*mode) } else { None };
        t.frames().iter().rev().find_map(|frame| is(&frame.scene))
    };
    match aimed {
        Some((card, by)) => {
            let mode = mode(card)?;
            Some(Played { id: 0, card, by, mode, target: Datum::Nil, cancelled: false, turned: None })
        }
        None => on_top,
    }
}

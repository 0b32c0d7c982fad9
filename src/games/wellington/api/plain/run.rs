//! Runs a function.

use super::evaluate::Truth;
use super::value::{Made, Value};
use super::{CardLua, File, Plain, PlainScripts};
use crate::games::wellington::api::bind::Binding;
use crate::games::wellington::board::{Card, Datum, Duchies, Effect, Leader, Mode, Moment, Power, Told};
use crate::games::wellington::rules::{Looked, Seat};
use crate::script::plain::{Code, Function, Statement};
use std::cell::Cell;
use std::rc::Rc;

/// How deep functions may call each other, and how deep questions may lead to each other.
const DEEP: u32 = 30;
const NESTED: u32 = 4;
/// How many locals all functions that call each other may have together.
const LOCALS: usize = 32;

thread_local! {
    /// How many runs are going on: a member may ask other functions.
    static RUNS: Cell<u32> = const { Cell::new(0) };
}

/// A run that is going on, even if a member panics.
struct Nested;

impl Nested {
    fn begin() -> Option<Nested> {
        let nested = RUNS.get();
        (nested < NESTED).then(|| RUNS.set(nested + 1)).map(|()| Nested)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        RUNS.set(RUNS.get().saturating_sub(1));
    }
}

/// Who asks what.
pub struct Asker<'r> {
    /// The functions of the card set.
    pub scripts: &'r PlainScripts,
    /// What the functions of the machine share.
    pub binding: &'r Binding,
    /// The table.
    pub t: &'r Rc<Seat>,
    /// The card.
    pub card: Card,
    /// Who plays it.
    pub player: Power,
    /// How it would be played, if the question is about that.
    pub mode: Option<Mode>,
    /// The effect, if the question goes to one.
    pub effect: Option<&'r Effect>,
    /// What the question is about; `None` for the facts of the open window.
    pub facts: Option<(Option<Moment>, &'r dyn Told)>,
}

impl<'r> Asker<'r> {
    /// What a function returns, read by `read`, and what it looked at; `None` if only Luau knows.
    pub fn ask<R>(
        &'r self,
        plain: &'r Plain,
        arguments: &[Argument<'_>],
        read: impl FnOnce(&mut Made<'r>, Value<'r>) -> Option<R>,
    ) -> Option<(R, Seen)> {
        let _nested = Nested::begin()?;
        let mut run = Run {
            asker: self,
            made: Made::default(),
            stack: [Value::Nil; LOCALS],
            top: 0,
            steps: 0,
            depth: 0,
            looked: Looked::default(),
            sees: Some(Duchies::default()),
            item: None,
        };
        for argument in arguments.iter().take(plain.function.arguments) {
            let value = match argument {
                Argument::Event => Value::Event,
                Argument::Window => Value::Window,
                Argument::Effect => Value::Effect,
                Argument::Of(datum) => run.made.copied(datum),
            };
            if let Value::Leader(leader) = value {
                run.item = Some(leader);
            }
            run.push(value)?;
        }
        let at = At { file: &plain.file, function: &plain.function, captured: None, base: 0 };
        let answer = run.run(&at)?;
        Some((read(&mut run.made, answer)?, Seen { looked: run.looked, sees: run.sees }))
    }
}

/// An argument of the function that is asked.
#[derive(Clone, Copy)]
pub enum Argument<'a> {
    /// `ev`.
    Event,
    /// The facts of a hook.
    Window,
    /// `fx`.
    Effect,
    /// A value.
    Of(&'a Datum),
}

pub(super) struct Run<'r> {
    pub(super) asker: &'r Asker<'r>,
    pub(super) made: Made<'r>,
    /// The locals of all functions that are running, and how many there are.
    pub(super) stack: [Value<'r>; LOCALS],
    top: usize,
    pub(super) steps: u32,
    depth: u32,
    pub(super) looked: Looked,
    /// The Duchies that were looked at, if nothing else of the table was, and the Leader in question, if there is one: where he is
    /// does not count as something else.
    pub(super) sees: Option<Duchies>,
    pub(super) item: Option<Leader>,
}

/// What a run looked at.
pub struct Seen {
    /// Facts, and whether it looked at the table.
    pub looked: Looked,
    /// The Duchies of which it saw what anyone sees, if it looked at nothing else of the table but where its Leader is.
    pub sees: Option<Duchies>,
}

/// What a statement leads to.
enum Flow<'r> {
    Next,
    Break,
    Return(Value<'r>),
}

/// Where code runs: in which function of which file, the place of what it captured, and where its locals begin.
#[derive(Clone, Copy)]
pub(super) struct At<'r> {
    pub(super) file: &'r File,
    function: &'r Function<CardLua>,
    pub(super) captured: Option<u32>,
    pub(super) base: usize,
}

impl<'r> Run<'r> {
    /// Adds a local.
    fn push(&mut self, value: Value<'r>) -> Option<()> {
        *self.stack.get_mut(self.top)? = value;
        self.top += 1;
        Some(())
    }

    /// Runs a function whose arguments are on the stack.
    fn run(&mut self, at: &At<'r>) -> Option<Value<'r>> {
        if self.depth >= DEEP {
            return None;
        }
        self.depth += 1;
        let end = at.base + at.function.locals;
        self.stack.get_mut(self.top..end)?.fill(Value::Nil);
        self.top = end;
        let value = match &*at.function.body {
            [Statement::Return(code)] => self.value(at, code)?,
            body => match self.block(at, body)? {
                Flow::Return(value) => value,
                Flow::Next => Value::Nil,
                Flow::Break => return None,
            },
        };
        self.top = at.base;
        self.depth -= 1;
        Some(value)
    }

    fn block(&mut self, at: &At<'r>, body: &'r [Statement<CardLua>]) -> Option<Flow<'r>> {
        for statement in body {
            match self.statement(at, statement)? {
                Flow::Next => {}
                other => return Some(other),
            }
        }
        Some(Flow::Next)
    }

    fn statement(&mut self, at: &At<'r>, statement: &'r Statement<CardLua>) -> Option<Flow<'r>> {
        match statement {
            Statement::Set(local, code) => self.stack[at.base + local] = self.value(at, code)?,
            Statement::Put(list, place, value) => self.put(at, list, place, value)?,
            Statement::Do(code) => {
                self.value(at, code)?;
            }
            Statement::If(ways, otherwise) => {
                for (condition, body) in ways {
                    if self.truth(at, condition)? == Truth::True {
                        return self.block(at, body);
                    }
                }
                return self.block(at, otherwise);
            }
            Statement::Each(locals, list, body) => {
                let Value::List(list) = self.value(at, list)? else { return None };
                let mut place = 0;
                while let Some(item) = self.made.lists[list as usize].get(place) {
                    place += 1;
                    let item = match item {
                        Datum::Duchy(duchy) => Value::Duchy(*duchy),
                        other => {
                            let other = other.clone();
                            self.made.value(other)
                        }
                    };
                    self.stack[at.base + locals[0]] = Value::Int(place as i32);
                    self.stack[at.base + locals[1]] = item;
                    match self.block(at, body)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        Flow::Return(value) => return Some(Flow::Return(value)),
                    }
                }
            }
            Statement::Break => return Some(Flow::Break),
            Statement::Return(code) => return Some(Flow::Return(self.value(at, code)?)),
            Statement::Other => return None,
        }
        Some(Flow::Next)
    }

    /// Gives a place of a list another value, or the place after its end. Anything else would leave a hole.
    fn put(
        &mut self,
        at: &At<'r>,
        list: &'r Code<CardLua>,
        place: &'r Code<CardLua>,
        value: &'r Code<CardLua>,
    ) -> Option<()> {
        let (list, place, value) = (self.value(at, list)?, self.value(at, place)?, self.value(at, value)?);
        let (Value::List(list), item) = (list, self.item(value)?) else { return None };
        let (list, place) = (&mut self.made.lists[list as usize], usize::try_from(place.number()?).ok()?);
        match place.checked_sub(1)? {
            place if place == list.len() => list.push(item),
            place => *list.get_mut(place)? = item,
        }
        Some(())
    }

    pub(super) fn call(&mut self, at: &At<'r>, called: Value<'r>, arguments: &'r [Code<CardLua>]) -> Option<Value<'r>> {
        let (file, function, captured) = match called {
            Value::Item(file, function) => (file, function, None),
            Value::Function(place) => {
                let closure = &self.made.functions[place as usize];
                (closure.file, closure.function, Some(place))
            }
            _ => return None,
        };
        let base = self.top;
        for (place, argument) in arguments.iter().enumerate() {
            let value = self.operand(at, argument)?;
            if place < function.arguments {
                self.push(value)?;
            }
        }
        self.run(&At { file, function, captured, base })
    }
}

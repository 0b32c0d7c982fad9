//! Runs a function.

use super::value::{self, Closure, Made, Value};
use super::{CardLua, Field, File, Global, OfEvent, Plain, PlainScripts};
use crate::games::wellington::api::bind::Binding;
use crate::games::wellington::api::host::Context;
use crate::games::wellington::api::registry::Depth;
use crate::games::wellington::board::{Card, Datum, Effect, Facts, Mode, Moment, Power};
use crate::games::wellington::rules::{Looked, Seat};
use crate::script::plain::{Captured, Code, Function, Item, Statement};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// The most steps of a run. A longer one is left to Luau, which counts for itself.
const STEPS: u32 = 20_000;
/// How deep functions may call each other, and how deep questions may lead to each other.
const DEEP: u32 = 30;
const NESTED: u32 = 4;
/// The largest number that is exact here as well as in Luau and in the game.
const LARGEST: i32 = 1_000_000;

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
    pub facts: Option<(Option<Moment>, &'r Facts)>,
    /// The context for members.
    pub context: &'r dyn Fn() -> Context,
}

impl<'r> Asker<'r> {
    /// What a function returns, read by `read`, and what it looked at; `None` if only Luau knows.
    pub fn ask<R>(
        &'r self,
        plain: &'r Plain,
        arguments: &[Argument<'_>],
        read: impl FnOnce(&mut Made<'r>, Value<'r>) -> Option<R>,
    ) -> Option<(R, Looked)> {
        let _nested = Nested::begin()?;
        let mut run = Run {
            asker: self,
            context: OnceCell::new(),
            made: Made::default(),
            stack: Vec::with_capacity(16),
            steps: 0,
            depth: 0,
            looked: Looked::default(),
        };
        for argument in arguments.iter().take(plain.function.arguments) {
            let value = match argument {
                Argument::Event => Value::Event,
                Argument::Window => Value::Window,
                Argument::Effect => Value::Effect,
                Argument::Of(datum) => run.made.copied(datum),
            };
            run.stack.push(value);
        }
        let at = At { file: &plain.file, function: &plain.function, captured: None, base: 0 };
        let answer = run.run(at)?;
        Some((read(&mut run.made, answer)?, run.looked))
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
    pub(super) context: OnceCell<Rc<Context>>,
    pub(super) made: Made<'r>,
    /// The locals of all functions that are running.
    stack: Vec<Value<'r>>,
    steps: u32,
    depth: u32,
    pub(super) looked: Looked,
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
    file: &'r File,
    function: &'r Function<CardLua>,
    captured: Option<u32>,
    base: usize,
}

impl<'r> Run<'r> {
    /// Runs a function whose arguments are on the stack.
    fn run(&mut self, at: At<'r>) -> Option<Value<'r>> {
        if self.depth >= DEEP {
            return None;
        }
        self.depth += 1;
        self.stack.resize(at.base + at.function.locals, Value::Nil);
        let flow = self.block(at, &at.function.body)?;
        self.stack.truncate(at.base);
        self.depth -= 1;
        match flow {
            Flow::Return(value) => Some(value),
            Flow::Next => Some(Value::Nil),
            Flow::Break => None,
        }
    }

    fn block(&mut self, at: At<'r>, body: &'r [Statement<CardLua>]) -> Option<Flow<'r>> {
        for statement in body {
            match self.statement(at, statement)? {
                Flow::Next => {}
                other => return Some(other),
            }
        }
        Some(Flow::Next)
    }

    fn statement(&mut self, at: At<'r>, statement: &'r Statement<CardLua>) -> Option<Flow<'r>> {
        match statement {
            Statement::Set(local, code) => self.stack[at.base + local] = self.value(at, code)?,
            Statement::Put(list, place, value) => self.put(at, list, place, value)?,
            Statement::Do(code) => {
                self.value(at, code)?;
            }
            Statement::If(ways, otherwise) => {
                for (condition, body) in ways {
                    if self.value(at, condition)?.is_true() {
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

    pub(super) fn value(&mut self, at: At<'r>, code: &'r Code<CardLua>) -> Option<Value<'r>> {
        self.steps += 1;
        if self.steps > STEPS {
            return None;
        }
        Some(match code {
            Code::Nil => Value::Nil,
            Code::Bool(yes) => Value::Bool(*yes),
            Code::Number(n) => Value::Int(*n),
            Code::Text(text) => Value::Text(text),
            Code::Thing(thing) => self.made.copied(thing),
            Code::Local(local) => self.stack[at.base + local],
            Code::Captured(place) => self.made.functions[at.captured? as usize].captured[*place],
            Code::Item(place) => return self.local(at.file, *place),
            Code::Library(library, place) => return self.local(self.asker.scripts.library(*library)?, *place),
            Code::Global(Global::Game) => Value::Game,
            Code::Global(Global::Siege) => Value::Siege,
            Code::Field(of, name) => {
                let of = self.value(at, of)?;
                return self.field(of, name);
            }
            Code::At(of, key) if matches!(**of, Code::Name(_) | Code::Item(_)) => return self.constant(at, of, key),
            Code::At(of, key) => {
                let (of, key) = (self.value(at, of)?, self.value(at, key)?);
                let (Value::List(list), Some(n)) = (of, key.number()) else { return None };
                let item = usize::try_from(n).ok()?.checked_sub(1).and_then(|n| self.made.lists[list as usize].get(n));
                let item = item.cloned().unwrap_or(Datum::Nil);
                self.made.value(item)
            }
            Code::Method(of, members, arguments) => {
                let of = self.value(at, of)?;
                return self.member(at, of, members, arguments);
            }
            Code::Call(called, arguments) => {
                if let Code::Native(native) = &**called {
                    return self.native(at, *native, arguments);
                }
                let called = self.value(at, called)?;
                return self.call(at, called, arguments);
            }
            Code::Function(function) => {
                let from = |captured: &Captured| match captured {
                    Captured::Local(local) => Some(self.stack[at.base + local]),
                    Captured::Captured(place) => Some(self.made.functions[at.captured? as usize].captured[*place]),
                };
                let captured = function.captured.iter().map(from).collect::<Option<_>>()?;
                self.made.functions.push(Closure { file: at.file, function, captured });
                Value::Function(self.made.functions.len() as u32 - 1)
            }
            Code::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    let item = self.value(at, item)?;
                    list.push(self.item(item)?);
                }
                self.made.list(list)
            }
            Code::Not(of) => Value::Bool(!self.value(at, of)?.is_true()),
            Code::Length(of) => match self.value(at, of)? {
                Value::List(list) => Value::Int(self.made.lists[list as usize].len() as i32),
                _ => return None,
            },
            Code::And(left, right) => match self.value(at, left)? {
                left if left.is_true() => return self.value(at, right),
                left => left,
            },
            Code::Or(left, right) => match self.value(at, left)? {
                left if left.is_true() => left,
                _ => return self.value(at, right),
            },
            Code::Equal(left, right) => {
                let (left, right) = (self.value(at, left)?, self.value(at, right)?);
                Value::Bool(self.made.equal(left, right)?)
            }
            Code::Less(left, right) => Value::Bool(self.number(at, left)? < self.number(at, right)?),
            Code::AtMost(left, right) => Value::Bool(self.number(at, left)? <= self.number(at, right)?),
            Code::Plus(left, right) => exact(self.number(at, left)?.checked_add(self.number(at, right)?)?)?,
            Code::Minus(left, right) => exact(self.number(at, left)?.checked_sub(self.number(at, right)?)?)?,
            Code::Join(left, right) => {
                let (left, right) = (self.value(at, left)?, self.value(at, right)?);
                let joined = format!("{}{}", self.made.text(left)?, self.made.text(right)?);
                self.made.value(value::tame(joined.into())?)
            }
            Code::Name(_) | Code::Options(_) | Code::Native(_) | Code::Other => return None,
        })
    }

    /// A local of a file.
    fn local(&mut self, file: &'r File, place: usize) -> Option<Value<'r>> {
        Some(match &file.items.get(place)?.1 {
            Item::Function(function) => Value::Item(file, function),
            Item::Value(Code::Bool(yes)) => Value::Bool(*yes),
            Item::Value(Code::Number(n)) => Value::Int(*n),
            Item::Value(Code::Text(text)) => Value::Text(text),
            Item::Value(Code::Thing(thing)) => self.made.copied(thing),
            Item::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    list.push(constant(item)?);
                }
                self.made.list(list)
            }
            Item::Value(_) | Item::Table(_) | Item::Other => return None,
        })
    }

    /// An entry of a table that never changes: of the file, or one of the game.
    fn constant(&mut self, at: At<'r>, of: &'r Code<CardLua>, key: &'r Code<CardLua>) -> Option<Value<'r>> {
        let key = self.value(at, key)?;
        match of {
            Code::Name(table) => {
                let key = key.number()?;
                let thing = super::thing(&self.asker.binding.board, table, &key.to_string())?;
                Some(self.made.copied(&thing))
            }
            Code::Item(place) => match &at.file.items.get(*place)?.1 {
                Item::List(items) => {
                    let item = usize::try_from(key.number()?).ok()?.checked_sub(1).and_then(|n| items.get(n));
                    item.map_or(Some(Value::Nil), |item| self.value(at, item))
                }
                Item::Table(entries) => {
                    let text = self.made.text(key)?;
                    let entry = entries.iter().rfind(|(known, _)| **known == *text);
                    entry.map_or(Some(Value::Nil), |(_, value)| self.value(at, value))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Gives a place of a list another value, or the place after its end. Anything else would leave a hole.
    fn put(
        &mut self,
        at: At<'r>,
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

    fn number(&mut self, at: At<'r>, code: &'r Code<CardLua>) -> Option<i32> {
        self.value(at, code)?.number()
    }

    /// An item of a list. A list with a hole has another length in Luau.
    pub(super) fn item(&self, value: Value<'r>) -> Option<Datum> {
        match value {
            Value::Nil | Value::List(_) => None,
            other => self.made.datum(other),
        }
    }

    fn call(&mut self, at: At<'r>, called: Value<'r>, arguments: &'r [Code<CardLua>]) -> Option<Value<'r>> {
        let (file, function, captured) = match called {
            Value::Item(file, function) => (file, function, None),
            Value::Function(place) => {
                let closure = &self.made.functions[place as usize];
                (closure.file, closure.function, Some(place))
            }
            _ => return None,
        };
        let base = self.stack.len();
        for (place, argument) in arguments.iter().enumerate() {
            let value = self.value(at, argument)?;
            if place < function.arguments {
                self.stack.push(value);
            }
        }
        self.run(At { file, function, captured, base })
    }

    fn field(&mut self, of: Value<'r>, field: &Field) -> Option<Value<'r>> {
        let asker = self.asker;
        match of {
            Value::Event => Some(match field.of_event? {
                OfEvent::Player => Value::Power(asker.player),
                OfEvent::Ally => Value::Power(asker.player.ally()),
                OfEvent::Side => Value::Side(asker.player.side()),
                OfEvent::Enemy => Value::Side(asker.player.side().enemy()),
                OfEvent::Card => self.given(asker.card.into())?,
                OfEvent::Mode => asker.mode.map_or(Value::Nil, |mode| Value::Text(mode.word())),
                OfEvent::Window => Value::Window,
            }),
            Value::Window => {
                if asker.facts.is_none() {
                    asker.binding.host.looked(Depth::Table);
                    self.looked.table = true;
                }
                let Some(fact) = field.fact else {
                    let name = (*field.name == *"name").then(|| match asker.facts {
                        Some((moment, _)) => moment,
                        None => asker.t.position().windows.last().map(|window| window.moment),
                    })?;
                    return Some(name.map_or(Value::Nil, |moment| Value::Text(moment.word())));
                };
                self.looked.facts = self.looked.facts.with(fact);
                match asker.facts {
                    Some((_, facts)) => self.known(facts.get(fact)),
                    None => {
                        let p = asker.t.position();
                        self.known(p.windows.last().and_then(|window| window.facts.get(fact)))
                    }
                }
            }
            Value::Effect => {
                let effect = asker.effect?;
                match (effect.get(&field.name), &*field.name) {
                    (Some(value), _) => self.known(Some(value)),
                    (None, "id") => exact(i32::try_from(effect.id).ok()?),
                    (None, "by") => Some(Value::Power(effect.by)),
                    (None, _) => None,
                }
            }
            _ => None,
        }
    }
}

/// A value that is written out in a file.
fn constant(code: &Code<CardLua>) -> Option<Datum> {
    Some(match code {
        Code::Bool(yes) => Datum::Bool(*yes),
        Code::Number(n) => Datum::Int(*n),
        Code::Text(text) => value::tame(text.to_string().into())?,
        Code::Thing(thing) => thing.clone(),
        _ => return None,
    })
}

fn exact(n: i32) -> Option<Value<'static>> {
    (n.abs() <= LARGEST).then_some(Value::Int(n))
}

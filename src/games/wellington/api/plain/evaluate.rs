//! The values of expressions.

use super::run::{At, Run};
use super::value::{self, Closure, Value};
use super::{CardLua, Field, File, Global, OfEvent};
use crate::games::wellington::api::registry::Depth;
use crate::games::wellington::board::Datum;
use crate::script::plain::{Captured, Code, Item};

/// The most steps of a run. A longer one is left to Luau, which counts for itself.
const STEPS: u32 = 20_000;
/// The largest number that is exact here as well as in Luau and in the game.
const LARGEST: i32 = 1_000_000;

/// What a value counts as in Luau.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    /// It is `nil`, which counts as false.
    Nil,
    /// It is `false`.
    False,
    /// It is anything else.
    True,
}

impl Truth {
    const fn of(yes: bool) -> Truth {
        if yes { Truth::True } else { Truth::False }
    }
}

impl<'r> Run<'r> {
    /// The value of a part of an expression. Most of them are locals, which need no call.
    #[inline]
    pub(super) fn operand(&mut self, at: &At<'r>, code: &'r Code<CardLua>) -> Option<Value<'r>> {
        match code {
            Code::Local(local) => Some(self.stack[at.base + local]),
            _ => self.value(at, code),
        }
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, at: &At<'r>, code: &'r Code<CardLua>) -> Option<Value<'r>> {
        self.steps += 1;
        if self.steps > STEPS {
            return None;
        }
        Some(match code {
            Code::Nil => Value::Nil,
            Code::Bool(yes) => Value::Bool(*yes),
            Code::Number(n) => Value::Int(*n),
            Code::Text(text) => Value::Text(text),
            Code::Local(local) => self.stack[at.base + local],
            Code::Captured(place) => self.made.functions[at.captured? as usize].captured[*place],
            Code::Thing(thing) => self.made.copied(thing),
            Code::Global(Global::Game) => Value::Game,
            Code::Global(Global::Siege) => Value::Siege,
            Code::Field(of, name) => {
                let of = self.operand(at, of)?;
                return self.field(of, name);
            }
            Code::Method(of, members, arguments) => {
                let of = self.operand(at, of)?;
                return self.member(at, of, members, arguments);
            }
            Code::Call(called, arguments) => return self.called(at, called, arguments),
            Code::Not(_) | Code::Equal(..) => Value::Bool(self.truth(at, code)? == Truth::True),
            Code::And(left, right) => match self.truth(at, left)? {
                Truth::True => return self.value(at, right),
                Truth::False => Value::Bool(false),
                Truth::Nil => Value::Nil,
            },
            Code::Or(left, right) => match self.value(at, left)? {
                left if left.is_true() => left,
                _ => return self.value(at, right),
            },
            _ => return self.rare(at, code),
        })
    }

    /// What the value of an expression counts as. Nobody needs the value itself of a condition, and to copy it takes longer than most
    /// steps: a value has just been written byte by byte.
    pub(super) fn truth(&mut self, at: &At<'r>, code: &'r Code<CardLua>) -> Option<Truth> {
        match code {
            Code::Not(of) => Some(Truth::of(self.truth(at, of)? != Truth::True)),
            Code::And(left, right) => match self.truth(at, left)? {
                Truth::True => self.truth(at, right),
                no => Some(no),
            },
            Code::Or(left, right) => match self.truth(at, left)? {
                Truth::True => Some(Truth::True),
                _ => self.truth(at, right),
            },
            Code::Equal(left, right) => {
                let (left, right) = (self.operand(at, left)?, self.operand(at, right)?);
                self.made.equal(left, right).map(Truth::of)
            }
            _ => self.operand(at, code).map(|value| match value {
                Value::Nil => Truth::Nil,
                Value::Bool(false) => Truth::False,
                _ => Truth::True,
            }),
        }
    }

    /// The value of what is rarely written. It needs much room on the stack, so [`Run::value`] does without it.
    #[inline(never)]
    fn rare(&mut self, at: &At<'r>, code: &'r Code<CardLua>) -> Option<Value<'r>> {
        Some(match code {
            Code::Item(place) => return self.local(at, at.file, *place),
            Code::Library(library, place) => return self.local(at, self.asker.scripts.library(*library)?, *place),
            Code::At(of, key) if matches!(**of, Code::Name(_) | Code::Item(_)) => return self.constant(at, of, key),
            Code::At(of, key) => {
                let (of, key) = (self.value(at, of)?, self.value(at, key)?);
                let (Value::List(list), Some(n)) = (of, key.number()) else { return None };
                let item = usize::try_from(n).ok()?.checked_sub(1).and_then(|n| self.made.lists[list as usize].get(n));
                let item = item.cloned().unwrap_or(Datum::Nil);
                self.made.value(item)
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
            Code::Length(of) => match self.value(at, of)? {
                Value::List(list) => Value::Int(self.made.lists[list as usize].len() as i32),
                _ => return None,
            },
            Code::Less(left, right) => Value::Bool(self.number(at, left)? < self.number(at, right)?),
            Code::AtMost(left, right) => Value::Bool(self.number(at, left)? <= self.number(at, right)?),
            Code::Plus(left, right) => exact(self.number(at, left)?.checked_add(self.number(at, right)?)?)?,
            Code::Minus(left, right) => exact(self.number(at, left)?.checked_sub(self.number(at, right)?)?)?,
            Code::Join(left, right) => {
                let (left, right) = (self.value(at, left)?, self.value(at, right)?);
                let joined = format!("{}{}", self.made.text(left)?, self.made.text(right)?);
                self.made.value(value::tame(joined.into())?)
            }
            // Only Luau knows the rest.
            _ => return None,
        })
    }

    /// What a call returns.
    fn called(&mut self, at: &At<'r>, called: &'r Code<CardLua>, arguments: &'r [Code<CardLua>]) -> Option<Value<'r>> {
        if let Code::Native(native) = called {
            return self.native(at, *native, arguments);
        }
        let called = self.operand(at, called)?;
        self.call(at, called, arguments)
    }

    /// A local of a file.
    fn local(&mut self, at: &At<'r>, file: &'r File, place: usize) -> Option<Value<'r>> {
        Some(match &file.items.get(place)?.1 {
            Item::Function(function) => Value::Item(file, function),
            // What never changes has the same value everywhere.
            Item::Value(code) => return self.value(at, code),
            Item::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    list.push(constant(item)?);
                }
                self.made.list(list)
            }
            Item::Table(_) | Item::Other => return None,
        })
    }

    /// An entry of a table that never changes: of the file, or one of the game.
    fn constant(&mut self, at: &At<'r>, of: &'r Code<CardLua>, key: &'r Code<CardLua>) -> Option<Value<'r>> {
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

    fn number(&mut self, at: &At<'r>, code: &'r Code<CardLua>) -> Option<i32> {
        self.value(at, code)?.number()
    }

    /// An item of a list. A list with a hole has another length in Luau.
    pub(super) fn item(&self, value: Value<'r>) -> Option<Datum> {
        match value {
            Value::Nil | Value::List(_) => None,
            other => self.made.datum(other),
        }
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
                    self.sees = None;
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
                    Some((_, facts)) => self.known(facts.told(fact).as_deref()),
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

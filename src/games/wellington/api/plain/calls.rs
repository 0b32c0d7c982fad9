//! Calls of members and of Luau's own functions, their arguments checked as for Luau.

use super::run::{At, Run};
use super::value::Value;
use super::{CardLua, Members};
use crate::games::wellington::api::registry::{Arg, Call, Caller, Depth, Given, Member, On, Run as Runs, Secrecy, Ty};
use crate::games::wellington::board::{Card, Datum, Formation};
use crate::script::plain::{Code, Native};
use std::borrow::Cow;

/// The most arguments of a member that is asked here.
const ARGUMENTS: usize = 3;

impl<'r> Run<'r> {
    /// A value that the script gets. There is no handle for a card that the board does not know, or for the Regroup Box: Luau has `nil`
    /// for it.
    pub(super) fn given(&mut self, datum: Datum) -> Option<Value<'r>> {
        match datum {
            Datum::Nil => Some(Value::Nil),
            Datum::Bool(yes) => Some(Value::Bool(yes)),
            Datum::Int(n) => Some(Value::Int(n)),
            other => self.has_handle(&other).then(|| self.made.value(other)),
        }
    }

    /// The same for a value that stays where it is; `nil` if there is none.
    pub(super) fn known(&mut self, datum: Option<&Datum>) -> Option<Value<'r>> {
        let Some(datum) = datum else { return Some(Value::Nil) };
        self.has_handle(datum).then(|| self.made.copied(datum))
    }

    fn has_handle(&self, datum: &Datum) -> bool {
        let board = &self.asker.binding.board;
        match datum {
            Datum::Card(card) => board.cards.contains_key(card),
            Datum::Duchy(duchy) => duchy.index() < board.duchies.len(),
            Datum::Leader(leader) => leader.index() < board.leaders.len(),
            Datum::Line(line) => line.index() < board.lines.len(),
            Datum::List(list) => {
                list.iter().all(|item| !matches!(item, Datum::Nil | Datum::List(_)) && self.has_handle(item))
            }
            _ => true,
        }
    }

    /// Calls a member that only looks.
    pub(super) fn member(
        &mut self,
        at: &At<'r>,
        of: Value<'r>,
        members: &'r Members,
        arguments: &'r [Code<CardLua>],
    ) -> Option<Value<'r>> {
        let (on, this) = match of {
            Value::Event => (On::Event, Datum::Nil),
            Value::Game => (On::Game, Datum::Nil),
            Value::Siege => (On::Siege, Datum::Nil),
            Value::Duchy(duchy) => (On::Duchy, Datum::Duchy(duchy)),
            Value::Power(power) => (On::Power, Datum::Power(power)),
            Value::Side(side) => (On::Side, Datum::Side(side)),
            Value::Leader(leader) => (On::Leader, Datum::Leader(leader)),
            Value::Card(card) => (On::Card, Datum::Card(card)),
            Value::Line(line) => (On::Line, Datum::Line(line)),
            Value::Formation(formation) => (On::Formation, Datum::Formation(formation)),
            _ => return None,
        };
        let asker = self.asker;
        let member = *members.iter().find(|member| member.on == on)?;
        let Runs::Look(look) = member.run else { return None };
        let may = match member.secrecy {
            Secrecy::Open => true,
            Secrecy::Looks => asker.binding.privy.knows(asker.card, member),
            Secrecy::Deals | Secrecy::Reaches => false,
        };
        let count = member.args.len();
        // Most calls have no options, and one argument or none.
        match (member.args, arguments) {
            _ if !may => return None,
            ([], []) => return self.look(member, look, this, (&[], &[])),
            ([arg], [code]) => {
                let only = self.argument(at, arg, Some(code))?;
                return self.look(member, look, this, (&[only], &[]));
            }
            _ => {}
        }
        if count > ARGUMENTS || arguments.len() > count + 1 {
            return None;
        }
        let mut args = [const { Datum::Nil }; ARGUMENTS];
        for ((place, arg), slot) in member.args.iter().enumerate().zip(&mut args) {
            *slot = self.argument(at, arg, arguments.get(place))?;
        }
        let mut options = Vec::new();
        match arguments.get(count) {
            None => {}
            Some(Code::Options(given)) => {
                for (name, code) in given {
                    let option = member.options.iter().find(|option| option.name == &**name)?;
                    match self.value(at, code)? {
                        Value::Nil => {}
                        value => options.push((option.name, self.typed(value, option.ty)?)),
                    }
                }
                options.sort_by_key(|(name, _)| *name);
            }
            Some(_) => return None,
        }
        self.look(member, look, this, (&args[..count], &options))
    }

    /// Calls a member with its arguments and options.
    fn look(
        &mut self,
        member: &Member,
        look: fn(&Call<'_>) -> Given,
        this: Datum,
        (args, options): (&[Datum], &[(&'static str, Datum)]),
    ) -> Option<Value<'r>> {
        let asker = self.asker;
        let privy = member.on == On::Event && asker.binding.privy.has(asker.card);
        // Luau checks whether such a card may tell the texts.
        if privy && args.iter().chain(options.iter().map(|(_, value)| value)).any(|arg| matches!(arg, Datum::Text(_))) {
            return None;
        }
        asker.binding.host.looked(member.depth);
        if member.depth != Depth::Printed {
            self.looked.table = true;
            self.see(member.depth, &this);
        }
        let caller = Caller { card: Some(asker.card), player: Some(asker.player) };
        let (args, options) = (Cow::Borrowed(args), Cow::Borrowed(options));
        let said = look(&Call { t: asker.t.clone(), caller, this, args, options, privy }).ok()?;
        if asker.t.halted() { None } else { self.given(said) }
    }

    /// Notes what a member looks at besides the board.
    fn see(&mut self, depth: Depth, this: &Datum) {
        let Some(sees) = &mut self.sees else { return };
        match (depth, this) {
            (Depth::Place, Datum::Duchy(duchy)) => {
                sees.add(*duchy);
            }
            (Depth::Around, Datum::Duchy(duchy)) => {
                sees.add(*duchy);
                let near = self.asker.binding.board.adjacent(*duchy);
                near.iter().for_each(|(duchy, _)| {
                    sees.add(*duchy);
                });
            }
            (Depth::Place, Datum::Leader(leader)) if self.item == Some(*leader) => {}
            _ => self.sees = None,
        }
    }

    fn argument(&mut self, at: &At<'r>, arg: &Arg, code: Option<&'r Code<CardLua>>) -> Option<Datum> {
        let value = match code {
            Some(code) => self.operand(at, code)?,
            None if arg.optional => return Some(Datum::Nil),
            None => return None,
        };
        match value {
            Value::Nil if arg.optional || arg.ty == Ty::Any => Some(Datum::Nil),
            value => self.typed(value, arg.ty),
        }
    }

    /// A value as an argument of this type.
    fn typed(&self, value: Value<'r>, ty: Ty) -> Option<Datum> {
        match (ty, value) {
            // The number of a card stands for the card.
            (Ty::Card, Value::Int(number)) => {
                let card = Card(u8::try_from(number).ok()?);
                self.asker.binding.board.cards.contains_key(&card).then_some(card.into())
            }
            _ => typed(self.made.datum(value)?, ty),
        }
    }

    /// Calls a function of Luau.
    pub(super) fn native(&mut self, at: &At<'r>, native: Native, arguments: &'r [Code<CardLua>]) -> Option<Value<'r>> {
        let [one, other] = arguments else { return None };
        let (one, other) = (self.value(at, one)?, self.value(at, other)?);
        match (native, one) {
            (Native::Insert, Value::List(list)) => {
                let item = self.item(other)?;
                self.made.lists[list as usize].push(item);
                Some(Value::Nil)
            }
            (Native::Find, Value::List(list)) => {
                for place in 0..self.made.lists[list as usize].len() {
                    let item = self.made.lists[list as usize][place].clone();
                    let item = self.made.value(item);
                    if self.made.equal(item, other)? {
                        return Some(Value::Int(place as i32 + 1));
                    }
                }
                Some(Value::Nil)
            }
            (Native::Min, one) => Some(Value::Int(one.number()?.min(other.number()?))),
            (Native::Max, one) => Some(Value::Int(one.number()?.max(other.number()?))),
            _ => None,
        }
    }
}

/// A value as an argument of this type; `None` if it does not fit, or if only Luau's own check knows.
fn typed(given: Datum, ty: Ty) -> Option<Datum> {
    let fits = match (ty, &given) {
        (
            Ty::Any,
            Datum::Bool(_) | Datum::Int(_) | Datum::Power(_) | Datum::Side(_) | Datum::Duchy(_) | Datum::Leader(_),
        )
        | (Ty::Bool, Datum::Bool(_))
        | (Ty::Int, Datum::Int(_))
        | (Ty::Text, Datum::Text(_))
        | (Ty::Power | Ty::Flag | Ty::Powers | Ty::Who, Datum::Power(_))
        | (Ty::Side | Ty::Who, Datum::Side(_))
        | (Ty::Duchy | Ty::Place | Ty::Spot, Datum::Duchy(_))
        | (Ty::Leader, Datum::Leader(_))
        | (Ty::Line, Datum::Line(_))
        | (Ty::Card, Datum::Card(_))
        | (Ty::Formation, Datum::Formation(_)) => true,
        (Ty::Side, Datum::Power(power)) => return Some(Datum::Side(power.side())),
        (Ty::Formation, Datum::Leader(leader)) => return Some(Datum::Formation(Formation::Of(*leader))),
        (Ty::Powers, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Power(_))),
        (Ty::Duchies, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Duchy(_))),
        (Ty::Leaders, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Leader(_))),
        (Ty::Cards, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Card(_))),
        _ => false,
    };
    fits.then_some(given)
}

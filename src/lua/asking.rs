//! What the rules ask scripts: conditions, targets, values. None of it may change the game.

use super::deck::{Deck, Inner};
use super::host::Mode as May;
use super::recall::Answer;
use crate::board::{Datum, Effect, Facts};
use crate::rules::{Intent, Point, Seat};
use mlua::{MultiValue, Value};
use std::rc::Rc;

impl Deck {
    /// What the script of an effect makes of a value.
    pub(super) fn modified(&self, t: &Rc<Seat>, effect: &Effect, point: Point, facts: &Facts, value: &Datum) -> Datum {
        let mut context = self.0.effect_context(t, effect, May::Look, point.word());
        context.facts = Some(Rc::new(facts.clone()));
        let called = self.0.call(t, context, |machine| {
            let function = machine.cards.get(&effect.card)?.effects.get(&effect.name)?.points.get(&point)?.clone();
            let given = machine.binding.to_lua(&machine.lua, value).ok()?;
            let (fx, at) = (Value::UserData(machine.effect.clone()), Value::UserData(machine.facts.clone()));
            Some((function, MultiValue::from_iter([fx, at, given])))
        });
        match called {
            None => value.clone(),
            Some(answer) => {
                let same_kind =
                    |d: &Datum| (std::mem::discriminant(d) == std::mem::discriminant(value)).then(|| d.clone());
                let wanted = if value.bool().is_some() { "true or false" } else { "a whole number" };
                self.0.expect(t, effect.card, point.word(), &answer, same_kind, wanted).unwrap_or(value.clone())
            }
        }
    }

    /// What the card's own condition says.
    pub(super) fn judged(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
        let context = self.0.intent_context(t, intent, "condition");
        let mut reason = String::new();
        let called = self.0.call(t, context, |machine| {
            let function = machine.cards.get(&intent.card)?.can_play.clone()?;
            Some((function, MultiValue::from_iter([Value::UserData(machine.event.clone())])))
        });
        match called {
            None | Some(Value::Boolean(true)) => return Ok(()),
            Some(Value::Boolean(false) | Value::Nil) => {}
            Some(Value::String(text)) => reason = crate::safe::tame(&text.to_string_lossy()).into_owned(),
            Some(other) => {
                let wanted = "true, false, or a text that says why not";
                self.0.expect(t, intent.card, "can_play", &other, |_| None::<()>, wanted);
            }
        }
        Err(reason)
    }

    /// What the card's script says it could be played on.
    pub(super) fn aims(&self, t: &Rc<Seat>, intent: &Intent) -> Vec<Datum> {
        let context = self.0.intent_context(t, intent, "targets");
        let value = self.0.call(t, context, |machine| {
            let function = machine.cards.get(&intent.card)?.targets.clone()?;
            Some((function, MultiValue::from_iter([Value::UserData(machine.event.clone())])))
        });
        let list = |d: &Datum| if let Datum::List(list) = d { Some(list.clone()) } else { None };
        match value {
            None | Some(Value::Nil) => Vec::new(),
            Some(value) => self.0.expect(t, intent.card, "targets", &value, list, "a list").unwrap_or_default(),
        }
    }
}

impl Inner {
    /// The answer of a script, out of memory where nothing has changed since that it looked at.
    pub(super) fn remembered(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        what: &'static str,
        ask: impl FnOnce() -> Answer,
    ) -> Answer {
        if let Some(known) = self.recall.get(t, intent, what) {
            return known;
        }
        let host = self.machine().binding.host.clone();
        let deep = host.deep_looks.get();
        let answer = ask();
        if !t.halted() {
            // Members that look at the map ask these points.
            let asked = [Point::FortressStrength, Point::LineType, Point::BattleRating, Point::CommandRating];
            let map_alone = host.deep_looks.get() == deep && !asked.into_iter().any(|p| self.deep.get().has(p));
            self.recall.keep(t, intent, what, map_alone, answer.clone());
        }
        answer
    }
}

//! Asks the functions of cards that need no Luau ([`super::plain`]), and compares the others with what Luau says.

use super::condition_cache::Verdict;
use super::deck::Inner;
use super::plain::{Argument, Asker, Made, Next, Part, Plain, Value, is_tame};
use crate::games::wellington::board::{Datum, Duchies, Effect, Facts, Moment, Told};
use crate::games::wellington::rules::{Intent, Looked, Point, Seat};
use std::rc::Rc;

/// Whether a handler has nothing to do.
pub enum Idle {
    /// It has nothing to do.
    Known,
    /// So it seems, but Luau must confirm it.
    Thought,
    /// It may have something to do.
    Unknown,
}

impl Inner {
    /// What a function of a card says about playing it: without Luau if possible, otherwise from `luau`. `item` is the target in
    /// question, if there is one.
    pub(super) fn answered<R: PartialEq>(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        (part, item): (Part, Option<&Datum>),
        read: impl for<'r> Fn(&mut Made<'r>, Value<'r>) -> Option<R>,
        luau: impl FnOnce() -> R,
    ) -> R {
        let plainly = |plain: &Plain| self.about_playing(t, intent, plain, item, &read).map(|(answer, _)| answer);
        if let Some(plain) = self.plain.trusted(intent.card, part, "") {
            return match plainly(&plain) {
                Some(answer) => {
                    // What it read was not recorded.
                    self.machine().binding.host.reads(|| None, &Datum::Nil);
                    answer
                }
                None => luau(),
            };
        }
        let answer = luau();
        if t.halted() {
            return answer;
        }
        let machine = self.machine();
        let card = machine.cards.get(&intent.card);
        let function = card.and_then(|card| match part {
            Part::CanPlay => card.can_play.as_ref(),
            Part::Targets => card.targets.as_ref(),
            Part::Fits => card.fits.as_ref(),
            Part::Point(_) | Part::Hook(_) => None,
        });
        let Some(way) = function.and_then(|function| function.stateless()) else {
            self.plain.leave(intent.card, part, "");
            return answer;
        };
        if let Next::Compare(plain) = self.plain.ran((intent.card, part, ""), way, (&self.board, &self.sources))
            && let Some(known) = plainly(&plain)
        {
            self.plain.compared((intent.card, part, ""), known == answer);
        }
        answer
    }

    /// What a function says about playing a card, without Luau, and the Duchies that it saw if nothing else matters.
    pub(super) fn about_playing<R>(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        plain: &Plain,
        item: Option<&Datum>,
        read: &impl for<'r> Fn(&mut Made<'r>, Value<'r>) -> Option<R>,
    ) -> Option<(R, Option<Duchies>)> {
        let machine = self.machine();
        let asker = Asker {
            scripts: &self.plain,
            binding: &machine.binding,
            t,
            card: intent.card,
            player: intent.by,
            mode: Some(intent.mode),
            effect: None,
            facts: None,
        };
        let answer = match item {
            None => asker.ask(plain, &[Argument::Event], read),
            Some(item) => asker.ask(plain, &[Argument::Event, Argument::Of(item)], read),
        };
        answer.map(|(answer, seen)| (answer, seen.sees))
    }

    /// What an effect makes of a value, with what it looked at; `None` if Luau must be asked.
    pub(super) fn modified_plainly(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: &Datum,
    ) -> Option<(Datum, Looked)> {
        let plain = self.plain.trusted(effect.card, Part::Point(point), &effect.name)?;
        self.of_effect(t, effect, (None, facts), &plain, Some(value))
    }

    /// Luau said what an effect makes of a value.
    pub(super) fn compare_modifier(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: &Datum,
        said: &Datum,
    ) {
        let machine = self.machine();
        let script = machine.cards.get(&effect.card).and_then(|card| card.effects.get(&effect.name));
        let function = script.and_then(|script| script.points.get(&point));
        let what = (effect.card, Part::Point(point), effect.name.as_str());
        let Some(way) = function.and_then(|function| function.stateless()) else {
            self.plain.leave(what.0, what.1, what.2);
            return;
        };
        if let Next::Compare(plain) = self.plain.ran(what, way, (&self.board, &self.sources))
            && let Some((known, _)) = self.of_effect(t, effect, (None, facts), &plain, Some(value))
        {
            self.plain.compared(what, known == *said);
        }
    }

    /// Whether a handler has nothing to do.
    pub(super) fn idle(&self, t: &Rc<Seat>, effect: &Effect, moment: Moment, facts: &Facts) -> Idle {
        let what = (effect.card, Part::Hook(moment), effect.name.as_str());
        let facts: (_, &dyn Told) = (Some(moment), facts);
        if let Some(plain) = self.plain.trusted(what.0, what.1, what.2) {
            let idle = self.of_effect(t, effect, facts, &plain, None).is_some();
            return if idle { Idle::Known } else { Idle::Unknown };
        }
        let machine = self.machine();
        let script = machine.cards.get(&effect.card).and_then(|card| card.effects.get(&effect.name));
        let function = script.and_then(|script| script.hooks.get(&moment));
        let Some(way) = function.and_then(|function| function.stateless()) else { return Idle::Unknown };
        match self.plain.ran(what, way, (&self.board, &self.sources)) {
            Next::Compare(plain) if self.of_effect(t, effect, facts, &plain, None).is_some() => Idle::Thought,
            _ => Idle::Unknown,
        }
    }

    /// Runs a function of an effect: a modifier with its value, or a handler.
    fn of_effect(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        facts: (Option<Moment>, &dyn Told),
        plain: &Plain,
        value: Option<&Datum>,
    ) -> Option<(Datum, Looked)> {
        let machine = self.machine();
        let asker = Asker {
            scripts: &self.plain,
            binding: &machine.binding,
            t,
            card: effect.card,
            player: effect.by,
            mode: None,
            effect: Some(effect),
            facts: Some(facts),
        };
        let Some(value) = value else {
            let asked = asker.ask(plain, &[Argument::Effect, Argument::Event], |_, _| Some(Datum::Nil));
            return asked.map(|(nothing, seen)| (nothing, seen.looked));
        };
        // Luau would report a value of another kind.
        let sound = |made: &mut Made<'_>, answer: Value<'_>| match answer {
            Value::Int(n) if value.int().is_some() && n.abs() <= 999 => Some(Datum::Int(n)),
            Value::Bool(yes) if value.bool().is_some() => Some(Datum::Bool(yes)),
            Value::Text(_) | Value::Made(_) if matches!(value, Datum::Text(_)) => made.datum(answer),
            _ => None,
        };
        let asked = asker.ask(plain, &[Argument::Effect, Argument::Window, Argument::Of(value)], sound);
        asked.map(|(value, seen)| (value, seen.looked))
    }
}

/// The answer of a condition.
pub fn verdict<'r>(made: &mut Made<'r>, answer: Value<'r>) -> Option<Verdict> {
    match answer {
        Value::Bool(true) => Some(Ok(())),
        Value::Bool(false) | Value::Nil => Some(Err(None)),
        text => made.text(text).filter(|text| is_tame(text)).map(|text| Err(Some(text.into()))),
    }
}

/// The answer of `targets`.
pub fn list<'r>(made: &mut Made<'r>, answer: Value<'r>) -> Option<Vec<Datum>> {
    match answer {
        Value::Nil => Some(Vec::new()),
        Value::List(list) => {
            let list = made.lists.get_mut(list as usize).map(std::mem::take)?;
            (list.len() <= 500).then_some(list)
        }
        _ => None,
    }
}

/// The answer of `fits`.
pub fn yes<'r>(_: &mut Made<'r>, answer: Value<'r>) -> Option<bool> {
    match answer {
        Value::Bool(yes) => Some(yes),
        Value::Nil => Some(false),
        _ => None,
    }
}

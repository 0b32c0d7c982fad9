//! What the rules ask scripts: conditions, targets, values. None of it may change the game.

use super::ablation::Part;
use super::answers::{Reads, looked_at};
use super::condition_cache::{Answer, Asked, Known, Verdict};
use super::deck::{Deck, Inner};
use super::host::Mode as May;
use super::plain::Part as Function;
use super::plainly;
use super::reads::Question;
use super::registry::Depth;
use crate::games::wellington::board::{Datum, Effect, Footing, Told};
use crate::games::wellington::rules::{Intent, Point, Seat};
use mlua::{MultiValue, Value};
use std::rc::Rc;

impl Deck {
    /// What an effect's script makes of a value.
    pub(super) fn modified(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: &Datum,
    ) -> Datum {
        let mut context = self.0.effect_context(t, effect, May::Look, point.word());
        context.facts = Some(Rc::new(facts.all().into_owned()));
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&effect.card)?;
            let modifier = card.effects.get(&effect.name)?.points.get(&point)?;
            let given = machine.binding.to_lua(&machine.lua, value).ok()?;
            let (fx, at) = (Value::UserData(machine.effect.clone()), Value::UserData(machine.facts.clone()));
            Some((card, modifier, MultiValue::from_iter([fx, at, given])))
        });
        match called {
            None => value.clone(),
            Some(answer) => {
                // The rules add up what modifiers return, so a huge number is refused here. The rules also have their own limits.
                let sound = |d: &Datum| !matches!(d, Datum::Int(n) if n.abs() > 999);
                let same = |d: &Datum| std::mem::discriminant(d) == std::mem::discriminant(value) && sound(d);
                let same_kind = |d: &Datum| same(d).then(|| d.clone());
                let wanted = if value.bool().is_some() { "true or false" } else { "a whole number up to 999" };
                self.0.expect(t, effect.card, point.word(), &answer, same_kind, wanted).unwrap_or(value.clone())
            }
        }
    }

    /// The result of the card's own condition.
    pub(super) fn judged(&self, t: &Rc<Seat>, intent: &Intent) -> Verdict {
        if self.0.ablated.lacks(intent.card, &[Part::CanPlay]) {
            return Ok(());
        }
        self.0.answered(t, intent, (Function::CanPlay, None), plainly::verdict, || self.judged_by_luau(t, intent))
    }

    fn judged_by_luau(&self, t: &Rc<Seat>, intent: &Intent) -> Verdict {
        let context = self.0.intent_context(t, intent, "condition");
        let mut reason = None;
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            Some((card, card.can_play.as_ref()?, MultiValue::from_iter([Value::UserData(machine.event.clone())])))
        });
        match called {
            None | Some(Value::Boolean(true)) => return Ok(()),
            Some(Value::Boolean(false) | Value::Nil) => {}
            Some(Value::String(text)) => reason = Some(crate::safe::tame(&text.to_string_lossy()).as_ref().into()),
            Some(other) => {
                let wanted = "true, false, or a text that says why not";
                self.0.expect(t, intent.card, "can_play", &other, |_| None::<()>, wanted);
            }
        }
        Err(reason)
    }

    /// The targets that the card's script lists.
    pub(super) fn aims(&self, t: &Rc<Seat>, intent: &Intent) -> Vec<Datum> {
        self.listed(t, intent, false)
    }

    /// Whether the card has any target.
    pub(super) fn has_aim(&self, t: &Rc<Seat>, intent: &Intent) -> bool {
        !self.listed(t, intent, true).is_empty()
    }

    /// Whether the card's script says that this target would hurt the Power that plays it.
    pub(super) fn hurtful(&self, t: &Rc<Seat>, intent: &Intent, target: &Datum) -> bool {
        if self.0.ablated.lacks(intent.card, &[Part::Hurts]) {
            return false;
        }
        let context = self.0.intent_context(t, intent, "hurts");
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            let (hurts, ev) = (card.hurts.as_ref()?, Value::UserData(machine.event.clone()));
            let target = machine.binding.to_lua(&machine.lua, target).ok()?;
            Some((card, hurts, MultiValue::from_iter([ev, target])))
        });
        match called {
            None | Some(Value::Boolean(false) | Value::Nil) => false,
            Some(Value::Boolean(true)) => true,
            Some(other) => {
                self.0.expect(t, intent.card, "hurts", &other, |_| None::<()>, "true or false");
                false
            }
        }
    }

    /// The list that `targets` returns, without the items that do not fit. With `one`, it stops at the first that fits.
    fn listed(&self, t: &Rc<Seat>, intent: &Intent, one: bool) -> Vec<Datum> {
        let card = intent.card;
        if self.0.machine().cards.get(&card).is_none_or(|loaded| loaded.fits.is_none()) {
            return self.offered(t, intent);
        }
        let offered = || Answer::Targets(self.offered(t, intent).into());
        let known = self.0.recall.known(intent, Asked::Offered);
        let offered = self.0.part(t, (known, Function::Targets), intent, offered);
        let Answer::Targets(offered) = offered else { return Vec::new() };
        let most = if one { 1 } else { usize::MAX };
        if let Some(plain) = self.0.plain.trusted(card, Function::Fits, "") {
            return self.fitting(t, intent, &plain, &offered, most);
        }
        let fits = |item: &&Datum| {
            let fits = || Answer::Any(self.fits(t, intent, item));
            let fits = self.0.part(t, (self.0.recall.fits(intent, item), Function::Fits), intent, fits);
            matches!(fits, Answer::Any(true)) && !t.halted()
        };
        offered.iter().filter(fits).take(most).cloned().collect()
    }

    /// The list that `targets` returns.
    fn offered(&self, t: &Rc<Seat>, intent: &Intent) -> Vec<Datum> {
        let said = || self.offered_by_luau(t, intent);
        let listed = self.0.answered(t, intent, (Function::Targets, None), plainly::list, said);
        if self.0.ablated.lacks(intent.card, &[Part::Targets]) { self.widened(t, listed) } else { listed }
    }

    fn offered_by_luau(&self, t: &Rc<Seat>, intent: &Intent) -> Vec<Datum> {
        let context = self.0.intent_context(t, intent, "targets");
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            let targets = card.targets.as_ref()?;
            Some((card, targets, MultiValue::from_iter([Value::UserData(machine.event.clone())])))
        });
        let list = |d: &Datum| if let Datum::List(list) = d { Some(list.clone()) } else { None };
        match called {
            None | Some(Value::Nil) => Vec::new(),
            Some(value) => self.0.expect(t, intent.card, "targets", &value, list, "a list").unwrap_or_default(),
        }
    }

    /// Whether the card could be played on this.
    fn fits(&self, t: &Rc<Seat>, intent: &Intent, item: &Datum) -> bool {
        if self.0.ablated.lacks(intent.card, &[Part::Fits]) {
            return true;
        }
        let said = || self.fits_by_luau(t, intent, item);
        self.0.answered(t, intent, (Function::Fits, Some(item)), plainly::yes, said)
    }

    /// The same, as Luau says.
    pub(super) fn fits_by_luau(&self, t: &Rc<Seat>, intent: &Intent, item: &Datum) -> bool {
        let context = self.0.intent_context(t, intent, "targets");
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            let (fits, ev) = (card.fits.as_ref()?, Value::UserData(machine.event.clone()));
            let item = machine.binding.to_lua(&machine.lua, item).ok()?;
            Some((card, fits, MultiValue::from_iter([ev, item])))
        });
        match called {
            None | Some(Value::Boolean(false) | Value::Nil) => false,
            Some(Value::Boolean(true)) => true,
            Some(odd) => {
                self.0.expect(t, intent.card, "fits", &odd, |_| None::<()>, "true or false");
                false
            }
        }
    }
}

impl Inner {
    /// The answer of a script, from the cache if the script would read the same as before.
    pub(super) fn remembered(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        asked: Asked,
        ask: impl FnOnce() -> Answer,
    ) -> Answer {
        let has_fits = || self.machine().cards.get(&intent.card).is_some_and(|card| card.fits.is_some());
        let function = match asked {
            Asked::Condition => Function::CanPlay,
            // Most of such an answer comes from there.
            _ if has_fits() => Function::Fits,
            _ => Function::Targets,
        };
        self.known(t, (&self.recall.known(intent, asked), function), intent, ask)
    }

    /// The same for a part of another answer, which depends on it.
    fn part(
        &self,
        t: &Rc<Seat>,
        (known, function): (Rc<Known>, Function),
        intent: &Intent,
        ask: impl FnOnce() -> Answer,
    ) -> Answer {
        let answer = self.known(t, (&known, function), intent, ask);
        self.looked_unrecorded();
        answer
    }

    /// The running script looked at the table in a way that is not recorded.
    pub(super) fn looked_unrecorded(&self) {
        let host = self.machine().binding.host.clone();
        host.looked(Depth::Table);
        host.reads(|| None, &Datum::Nil);
    }

    fn known(
        &self,
        t: &Rc<Seat>,
        (known, function): (&Known, Function),
        intent: &Intent,
        ask: impl FnOnce() -> Answer,
    ) -> Answer {
        self.leave_spoilt();
        let question = Question { t, card: intent.card, player: intent.by, effect: None, facts: None };
        if let Some(answer) = known.latest(&question) {
            return answer;
        }
        // Without Luau, an answer is found faster than it is looked up.
        let looks_up =
            !self.plain.is_trusted(intent.card, function, "") && self.plain.may_be_cached(intent.card, function, "");
        if let Some(answer) = looks_up.then(|| known.answer(&question)).flatten() {
            self.plain.was_cached(intent.card, function, "");
            return answer;
        }
        let ((answer, reads, all), footing) = self.footing(&question, ask);
        if !t.halted() {
            known.keep(all.then_some(reads), footing, answer.clone());
        }
        // If the rules have stopped, nobody asks again soon.
        self.leave_spoilt();
        answer
    }

    /// Asks a script. Also returns what it read, whether its answer depends on nothing else, and the parts of the position that it
    /// read: none if it did not look at the game.
    pub(super) fn footing<R>(&self, question: &Question<'_>, ask: impl FnOnce() -> R) -> ((R, Reads, bool), Footing) {
        let host = self.machine().binding.host.clone();
        let looks = host.looks.get();
        let (answer, parts) = looked_at(question, || host.watched(ask));
        let looked = host.looks.get() != looks || !parts.is_empty();
        (answer, if looked { question.t.position().footing(parts) } else { Footing::default() })
    }
}

#[cfg(test)]
mod tests;

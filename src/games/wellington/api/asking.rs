//! What the rules ask scripts: conditions, targets, values. None of it may change the game.

use super::answers::{Reads, looked_at};
use super::condition_cache::{Answer, Asked};
use super::deck::{Deck, Inner, played};
use super::host::Mode as May;
use super::reads::Question;
use super::values;
use crate::games::wellington::board::{Datum, Effect, Facts, Footing};
use crate::games::wellington::rules::{Intent, Point, Seat};
use mlua::{MultiValue, Value};
use std::cell::OnceCell;
use std::rc::Rc;

impl Deck {
    /// What the script of an effect makes of a value.
    pub(super) fn modified(&self, t: &Rc<Seat>, effect: &Effect, point: Point, facts: &Facts, value: &Datum) -> Datum {
        let mut context = self.0.effect_context(t, effect, May::Look, point.word());
        context.facts = Some(Rc::new(facts.clone()));
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
                // Rules add up what modifiers give. How far each may go they say themselves.
                let sound = |d: &Datum| !matches!(d, Datum::Int(n) if n.abs() > 999);
                let same = |d: &Datum| std::mem::discriminant(d) == std::mem::discriminant(value) && sound(d);
                let same_kind = |d: &Datum| same(d).then(|| d.clone());
                let wanted = if value.bool().is_some() { "true or false" } else { "a whole number up to 999" };
                self.0.expect(t, effect.card, point.word(), &answer, same_kind, wanted).unwrap_or(value.clone())
            }
        }
    }

    /// What the card's own condition says.
    pub(super) fn judged(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
        let context = self.0.intent_context(t, intent, "condition");
        let mut reason = String::new();
        let called = self.0.call(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            Some((card, card.can_play.as_ref()?, MultiValue::from_iter([Value::UserData(machine.event.clone())])))
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
        self.listed(t, intent, false)
    }

    /// Whether there is anything the card could be played on.
    pub(super) fn has_aim(&self, t: &Rc<Seat>, intent: &Intent) -> bool {
        !self.listed(t, intent, true).is_empty()
    }

    /// Whether the card's script says that it would hurt its own player there.
    pub(super) fn hurtful(&self, t: &Rc<Seat>, intent: &Intent, target: &Datum) -> bool {
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

    fn listed(&self, t: &Rc<Seat>, intent: &Intent, one: bool) -> Vec<Datum> {
        let list = |d: &Datum| if let Datum::List(list) = d { Some(list.clone()) } else { None };
        match self.aimed(t, intent, one) {
            None | Some(Value::Nil) => Vec::new(),
            Some(value) => self.0.expect(t, intent.card, "targets", &value, list, "a list").unwrap_or_default(),
        }
    }

    /// The list that `targets` gives, without what does not fit; `one` that fits is enough where nobody wants more.
    fn aimed(&self, t: &Rc<Seat>, intent: &Intent, one: bool) -> Option<Value> {
        let context = self.0.intent_context(t, intent, "targets");
        let mut odd = None;
        let value = self.0.enter(t, context, |machine| {
            let card = machine.cards.get(&intent.card)?;
            let (targets, ev) = (card.targets.as_ref()?, Value::UserData(machine.event.clone()));
            let targets = targets.function(machine, &card.chunk);
            Some(targets.and_then(|targets| targets.call::<Value>(ev.clone())).and_then(|listed| {
                let (Some(fits), Value::Table(table)) = (&card.fits, &listed) else { return Ok(listed) };
                let fits = fits.function(machine, &card.chunk)?;
                if !matches!(values::from_lua(&listed), Ok(Datum::List(_))) {
                    return Ok(listed);
                }
                let fitting = machine.lua.create_table()?;
                for item in table.sequence_values::<Value>() {
                    let item = item?;
                    match fits.call::<Value>((ev.clone(), item.clone()))? {
                        Value::Boolean(true) => fitting.raw_push(item)?,
                        Value::Boolean(false) | Value::Nil => continue,
                        other => odd = Some(other),
                    }
                    if one || odd.is_some() {
                        break;
                    }
                }
                Ok(Value::Table(fitting))
            }))
        });
        if let Some(odd) = odd {
            self.0.expect(t, intent.card, "fits", &odd, |_| None::<()>, "true or false");
        }
        value
    }
}

impl Inner {
    /// The answer of a script, out of memory where it would read what it read before.
    pub(super) fn remembered(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        asked: Asked,
        ask: impl FnOnce() -> Answer,
    ) -> Rc<Answer> {
        let played = || played(intent);
        let question = Question {
            t,
            card: intent.card,
            player: intent.by,
            played: Some(&played),
            effect: None,
            facts: None,
            context: OnceCell::new(),
        };
        let known = self.recall.known(intent, asked);
        if let Some(answer) = known.answer(&question) {
            return answer;
        }
        let ((answer, reads, all), footing) = self.footing(&question, ask);
        let answer = Rc::new(answer);
        if !t.halted() {
            known.keep(all.then_some(reads), footing, answer.clone());
        }
        answer
    }

    /// Asks a script, and tells what it read, whether that is all that its answer hangs on, and which parts of the position that
    /// was: none where it did not look at the game.
    pub(super) fn footing<R>(&self, question: &Question<'_>, ask: impl FnOnce() -> R) -> ((R, Reads, bool), Footing) {
        let host = self.machine().binding.host.clone();
        let looks = host.looks.get();
        let (answer, parts) = looked_at(question, || host.watched(ask));
        let looked = host.looks.get() != looks || !parts.is_empty();
        (answer, if looked { question.t.position().footing(parts) } else { Footing::default() })
    }
}

#[cfg(test)]
mod tests {
    use crate::games::wellington::api::{Deck, Paths, Sources};
    use crate::games::wellington::board::{Datum, Effect, Facts, Mode, Power, Scenario};
    use crate::games::wellington::rules::{Cards, Intent, Point, Seat, Wellington, World, look, setup};
    use crate::table::{Dice, Playout, Table};
    use std::rc::Rc;

    impl Deck {
        /// Holds an answer of a modifier out of memory against what the script says now.
        pub(in crate::games::wellington::api) fn doubt(
            &self,
            t: &Rc<Seat>,
            effect: &Effect,
            point: Point,
            facts: &Facts,
            value: &Datum,
            known: &Datum,
        ) {
            let Some(count) = self.0.doubted.take() else { return };
            assert_eq!(
                self.modified(t, effect, point, facts, value),
                *known,
                "{effect:?} {point:?} {facts:?} {value:?}"
            );
            self.0.doubted.set(Some(count + 1));
        }
    }

    /// Whatever is answered out of memory in a game by chance, the script would say the same now.
    #[test]
    fn what_is_remembered_is_what_a_script_would_say() {
        let root = crate::sources();
        let paths = Paths::under(root);
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let (sources, faults) = Sources::read(&paths);
        assert!(faults.is_empty());
        let deck = Rc::new(Deck::load(&scenario.board, sources, None).unwrap().0);
        let world = World::of(&scenario, deck.clone());
        let mut game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 5), |_| {}).unwrap();
        let mut chance = Dice::new(5);
        let mut checked = 0;
        deck.0.doubted.set(Some(0));
        for _ in 0..400 {
            let Some(count) = game.decision().map(|d| d.choices.len()) else { break };
            let t = game.table().clone();
            for power in Power::TRACK {
                let hand = t.position().cards.hand(power).to_vec();
                for (card, mode) in hand.into_iter().flat_map(|c| [(c, Mode::Event), (c, Mode::Response)]) {
                    let intent = Intent { card, by: power, mode };
                    let said = (deck.condition(&t, &intent), deck.targets(&t, &intent).map(|(_, targets)| targets));
                    let targets = said.1.as_ref().map(|_| deck.aims(&t, &intent));
                    let any = targets.as_ref().map(|targets| !targets.is_empty());
                    assert_eq!(
                        (deck.has_target(&t, &intent), said),
                        (any, (deck.judged(&t, &intent), targets)),
                        "{intent:?}"
                    );
                    // What a script refuses to answer at this moment is no failure of the game.
                    t.take_trouble();
                    checked += 1;
                }
            }
            let fresh = Table::new(t.world().clone(), t.standing());
            for duchy in look(&t).b.places() {
                assert_eq!(look(&t).control(duchy), look(&fresh).control(duchy), "{duchy:?}");
            }
            game.choose(chance.below(count as u32) as usize).unwrap();
        }
        assert!(checked > 8000, "only {checked}");
        assert!(deck.0.doubted.get() > Some(2000), "only {:?}", deck.0.doubted.get());
    }
}

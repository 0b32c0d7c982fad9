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
                // Rules add up what modifiers give.
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

#[cfg(test)]
mod tests {
    use crate::board::{Mode, Power, Scenario};
    use crate::lua::{Deck, Paths, Sources};
    use crate::rules::{Cards, Intent, Wellington, World, look, setup};
    use crate::table::{Dice, Playout, Table};
    use std::path::Path;
    use std::rc::Rc;

    /// Whatever is answered out of memory in a game by chance, the script would say the same now.
    #[test]
    fn what_is_remembered_is_what_a_script_would_say() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let paths = Paths::under(root);
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let (sources, faults) = Sources::read(&paths);
        assert!(faults.is_empty());
        let deck = Rc::new(Deck::load(&scenario.board, sources, None).unwrap().0);
        let world = World::of(&scenario, deck.clone());
        let mut game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 5), |_| {}).unwrap();
        let mut chance = Dice::new(5);
        let mut checked = 0;
        for _ in 0..400 {
            let Some(count) = game.decision().map(|d| d.choices.len()) else { break };
            let t = game.table().clone();
            for power in Power::TRACK {
                let hand = t.position().cards.hand(power).to_vec();
                for (card, mode) in hand.into_iter().flat_map(|c| [(c, Mode::Event), (c, Mode::Response)]) {
                    let intent = Intent { card, by: power, mode };
                    let said = (deck.condition(&t, &intent), deck.targets(&t, &intent).map(|(_, targets)| targets));
                    let targets = said.1.as_ref().map(|_| deck.aims(&t, &intent));
                    assert_eq!(said, (deck.judged(&t, &intent), targets), "{intent:?}");
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
    }
}

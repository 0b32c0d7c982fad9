//! What the rules ask scripts: conditions, targets, values. None of it may change the game.

use super::ablation::Part;
use super::answers::{Reads, looked_at};
use super::condition_cache::{Answer, Asked, Known};
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
    pub(super) fn judged(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
        if self.0.ablated.lacks(intent.card, &[Part::CanPlay]) {
            return Ok(());
        }
        self.0.answered(t, intent, (Function::CanPlay, None), plainly::verdict, || self.judged_by_luau(t, intent))
    }

    fn judged_by_luau(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
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
        let offered = || Answer::Targets(self.offered(t, intent));
        let known = self.0.recall.known(intent, Asked::Offered);
        let offered = self.0.part(t, (known, Function::Targets), intent, offered);
        let Answer::Targets(offered) = &*offered else { return Vec::new() };
        let most = if one { 1 } else { usize::MAX };
        if let Some(plain) = self.0.plain.trusted(card, Function::Fits, "") {
            return self.fitting(t, intent, &plain, offered, most);
        }
        let fits = |item: &&Datum| {
            let fits = || Answer::Any(self.fits(t, intent, item));
            let fits = self.0.part(t, (self.0.recall.fits(intent, item), Function::Fits), intent, fits);
            matches!(&*fits, Answer::Any(true)) && !t.halted()
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
    ) -> Rc<Answer> {
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
    ) -> Rc<Answer> {
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
    ) -> Rc<Answer> {
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
        let answer = Rc::new(answer);
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
mod tests {
    use crate::games::wellington::api::ways_tests::deeds;
    use crate::games::wellington::api::{Deck, Paths, Sources};
    use crate::games::wellington::board::{Counters, Datum, Effect, Mode, Position, Power, Scenario, Told};
    use crate::games::wellington::rules::{Cards, Intent, Point, Seat, Sight, Wellington, World, look, setup};
    use crate::table::{Dice, Playout, Table};
    use std::rc::Rc;

    impl Deck {
        /// Compares a cached answer of a modifier with what the script says now.
        pub(in crate::games::wellington::api) fn doubt(
            &self,
            t: &Rc<Seat>,
            effect: &Effect,
            point: Point,
            facts: &dyn Told,
            value: &Datum,
            known: &Datum,
        ) {
            let Some(count) = self.0.doubted.take() else { return };
            assert_eq!(
                self.modified(t, effect, point, facts, value),
                *known,
                "{effect:?} {point:?} {:?} {value:?}",
                facts.all()
            );
            self.0.doubted.set(Some(count + 1));
        }
    }

    /// In random games, every cached answer must be what the script would say now.
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
                    let any = deck.has_target(&t, &intent);
                    let said = (deck.condition(&t, &intent), deck.targets(&t, &intent).map(|(_, targets)| targets));
                    // Ask the scripts for everything again, in Luau.
                    deck.0.plain.off.set(true);
                    let fits = |item: &Datum| {
                        let all = deck.0.machine().cards[&card].fits.is_none();
                        all || deck.fits(&t, &intent, item)
                    };
                    let targets =
                        said.1.as_ref().map(|_| deck.offered(&t, &intent).into_iter().filter(fits).collect::<Vec<_>>());
                    let there = targets.as_ref().map(|targets| !targets.is_empty());
                    assert_eq!((any, said), (there, (deck.judged(&t, &intent), targets)), "{intent:?}");
                    deck.0.plain.off.set(false);
                    // A script that refuses to answer at this moment is not a failure of the game.
                    t.take_trouble();
                    checked += 1;
                }
            }
            // A fresh position: none of its parts has a known state number.
            let mut standing = t.standing();
            let text = serde_json::to_string(&standing.position).unwrap();
            standing.position = serde_json::from_str(&text).unwrap();
            let fresh = Table::new(t.world().clone(), standing);
            let (known, anew) = (look(&t), look(&fresh));
            for duchy in known.b.places() {
                assert_eq!(known.fortress(duchy), anew.fortress(duchy), "{duchy:?}");
                assert_eq!(known.control(duchy), anew.control(duchy), "{duchy:?}");
                let there = anew.p.officers_at(duchy).map(|officer| officer.leader);
                assert!(known.all_leaders_at(duchy).map(|officer| officer.leader).eq(there), "{duchy:?}");
                for power in Power::TRACK {
                    let leader = anew.p.officers_at(duchy).any(|officer| anew.power_of(officer.leader) == power);
                    let there = leader || anew.p.lots(duchy, power).next().is_some();
                    assert_eq!(known.has_formation(duchy, power), there, "{duchy:?} {power}");
                }
            }
            for power in Power::TRACK {
                let lots = anew.p.soldiers.iter().filter(|lot| lot.key.power == power);
                let sum = lots.fold(Counters::NONE, |sum, lot| sum.plus(lot.counters));
                assert_eq!(known.p.in_play(power), sum, "{power}");
            }
            let cards = &*t.world().cards;
            let answers = |sight: &Sight<'_>| {
                let derived = sight.t.derived();
                let each = Power::TRACK.map(|power| derived.responses(&sight.p, cards, power));
                (each, derived.any_responses(&sight.p, cards))
            };
            assert!(answers(&known) == answers(&anew));
            for power in Power::TRACK {
                assert_eq!(deeds(&known, power), deeds(&anew, power), "{power}");
            }
            drop((known, anew));
            // The rules ask effects only if the table has no cached answer. So ask the effects directly, which checks the cache of
            // the scripts' answers as well.
            crate::games::wellington::api::known_points_tests::ask_effects(&deck, &t);
            game.choose(chance.below(count as u32) as usize).unwrap();
        }
        assert!(checked > 8000, "only {checked}");
        assert!(deck.0.plain.count() > 50, "only {}", deck.0.plain.count());
        assert!(deck.0.doubted.get() > Some(2000), "only {:?}", deck.0.doubted.get());
    }

    /// What the script of every card says about a table, for every Power that could ask.
    fn all_said(deck: &Deck, t: &Rc<Seat>) -> Vec<String> {
        let mut out = Vec::new();
        for power in Power::TRACK {
            let cards = t.world().board.cards.keys().copied();
            for (card, mode) in cards.flat_map(|c| [(c, Mode::Event), (c, Mode::Response)]) {
                let intent = Intent { card, by: power, mode };
                out.push(format!("{intent:?} {:?} {:?}", deck.condition(t, &intent), deck.targets(t, &intent)));
                t.take_trouble();
            }
        }
        out
    }

    /// Changes one part of a position; the number selects which. Returns the name of the part.
    fn changed(p: &mut Position, chance: &mut Dice, number: usize) -> &'static str {
        let mut pick = |count: usize| chance.below(count.max(1) as u32) as usize;
        match number % 3 {
            0 if !p.soldiers.is_empty() => {
                let lot = pick(p.soldiers.len());
                p.soldiers.remove(lot);
                "soldiers"
            }
            1 => {
                let (one, other) = (pick(p.officers.len()), pick(p.officers.len()));
                p.officers[one].at = p.officers[other].at;
                "officers"
            }
            _ => {
                let (duchy, power) = (pick(p.flags.len()), pick(Power::TRACK.len()));
                p.flags[duchy] = Some(Power::TRACK[power]);
                "flags"
            }
        }
    }

    /// After a change to only one part of the position, no cached answer may be wrong.
    #[test]
    fn a_change_of_one_part_reaches_every_answer_that_was_made_of_it() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let deck = Rc::new(Deck::load(&scenario.board, Sources::read(&paths).0, None).unwrap().0);
        let world = World::of(&scenario, deck.clone());
        let mut game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 6), |_| {}).unwrap();
        let (mut chance, mut reached) = (Dice::new(6), std::collections::BTreeMap::new());
        for i in 0..240 {
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
            game.choose(chance.below(count as u32) as usize).unwrap();
            if i % 20 != 0 || game.is_over() {
                continue;
            }
            let t = game.table().clone();
            let (before, position) = (all_said(&deck, &t), t.position().clone());
            for number in 0..6 {
                let part = t.change(|p| changed(p, &mut chance, number));
                let known = all_said(&deck, &t);
                let mut standing = t.standing();
                let text = serde_json::to_string(&standing.position).unwrap();
                standing.position = serde_json::from_str(&text).unwrap();
                let fresh = Table::new(t.world().clone(), standing);
                assert_eq!(known, all_said(&deck, &fresh), "{part} changed at {i}");
                *reached.entry(part).or_insert(0) += usize::from(known != before);
                t.change(|p| p.clone_from(&position));
                assert_eq!(all_said(&deck, &t), before, "{part} changed back at {i}");
            }
        }
        assert!(reached.len() == 3 && reached.values().all(|n| *n > 5), "{reached:?}");
    }

    /// Cached answers belong to their own game. Two games played alternately with the same cards must go like each game alone; so
    /// must a game that is undone and replayed.
    #[test]
    fn what_is_remembered_of_one_game_is_not_said_in_another() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let world = || {
            let (deck, faults) = Deck::load(&scenario.board, Sources::read(&paths).0, None).unwrap();
            assert!(faults.is_empty());
            World::of(&scenario, Rc::new(deck))
        };
        let begin = |world: &Rc<World>, seed| {
            Playout::<Wellington>::begin(world.clone(), setup::opening(&scenario, seed), |_| {}).unwrap()
        };
        let step = |game: &mut Playout<Wellington>, chance: &mut Dice| {
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { return };
            game.choose(chance.below(count as u32) as usize).unwrap();
        };
        let alone = [3, 4].map(|seed| {
            let (mut game, mut chance) = (begin(&world(), seed), Dice::new(seed));
            (0..250).for_each(|_| step(&mut game, &mut chance));
            game.table().standing().hash64()
        });
        let shared = world();
        let mut games = [3, 4].map(|seed| (begin(&shared, seed), Dice::new(seed)));
        for _ in 0..250 {
            games.iter_mut().for_each(|(game, chance)| step(game, chance));
        }
        assert_eq!(games.map(|(game, _)| game.table().standing().hash64()), alone);
        let (mut again, mut chance) = (begin(&shared, 3), Dice::new(3));
        (0..250).for_each(|_| step(&mut again, &mut chance));
        assert_eq!(again.table().standing().hash64(), alone[0]);
    }
}

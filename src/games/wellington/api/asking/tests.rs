//! Cached answers are compared with what the scripts say now.

use crate::games::wellington::api::condition_cache::in_words;
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
                assert_eq!((any, said), (there, (in_words(deck.judged(&t, &intent)), targets)), "{intent:?}");
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

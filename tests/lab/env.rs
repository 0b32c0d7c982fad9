//! Games for programs that learn: what a seat gets, and how to go forward and back.

use crate::common::{is_thorough, root};
use sandtable::env::{self, Learned, Observed, Opened, Sheet, State, Subject, Wrong};
use sandtable::games::napoleon::rules::Napoleon;
use sandtable::games::wellington::rules::Wellington;
use sandtable::table::{Decision, Dice, Playout};
use sandtable::trials::{Files, Setup};
use std::collections::BTreeSet;

const GAMES: &[&dyn Learned] = &[&Subject::<Wellington>::new(), &Subject::<Napoleon>::new()];

fn files() -> Files {
    Files { root: root(), ..Files::default() }
}

fn opened(name: &str) -> Box<dyn Opened> {
    env::open(GAMES, name, files()).unwrap_or_else(|no| panic!("{no}"))
}

/// Everything that a seat gets of a position.
fn given<K: Observed>(
    setup: &Setup<K>,
    position: &K::Position,
    seat: Option<K::Player>,
    decision: &Decision<K>,
) -> (Vec<f32>, String) {
    let mut sheet = Sheet::new();
    env::numbers::<K>(&setup.world, position, seat, Some(decision), &mut sheet);
    (sheet.into_values(), env::sight::<K>(&setup.world, position, seat, Some(decision)).to_string())
}

/// Plays random games. At each decision, and for every seat, what the seat does not see is dealt again: the seat gets the same, to the
/// last byte, and the host does not.
fn nothing_hidden_is_given<K: Observed>(scenario: &str, games: u64, most: usize) {
    let file = K::scenarios_of(&files()).into_iter().find(|(name, _)| name == scenario).expect("a scenario").1;
    let setup = K::opened(&Files { scenario: Some(file), ..files() }).unwrap_or_else(|no| panic!("{no}"));
    let (mut dealt, mut differ, mut steps) = (0, 0, 0_usize);
    for seed in 0..games {
        let mut chance = Dice::new(seed);
        let mut game = Playout::begin(setup.world.clone(), (setup.opening)(seed), |_| {}).expect("a game");
        for step in 0..most {
            steps += 1;
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
            // All seats at each of the first decisions; later one seat at a time, in turn.
            for (i, player) in K::players(&setup.world).into_iter().enumerate() {
                if step > 60 && (step + i) % 16 != 0 {
                    continue;
                }
                let table = game.table();
                let (position, decision) = (table.position(), table.open().expect("a decision"));
                let other = K::dealt(&K::seen(&setup.world, &position, Some(player)), step as u64);
                let (own, others) = [&*position, &other].map(|p| given::<K>(&setup, p, Some(player), &decision)).into();
                assert!(
                    own == others,
                    "{} of {scenario}, seed {seed}, step {step}: {own:?}\n{others:?}",
                    K::word(player)
                );
                let (own, others) = [&*position, &other].map(|p| given::<K>(&setup, p, None, &decision)).into();
                dealt += 1;
                differ += usize::from(own.1 != others.1);
            }
            game.choose(chance.below(count as u32) as usize).expect("a choice");
        }
    }
    assert!(dealt > 150 && differ * 2 > dealt, "there was something to hide: {differ} of {dealt} in {steps} decisions");
}

#[test]
fn what_a_seat_is_given_of_wellington_does_not_depend_on_what_is_hidden_from_it() {
    nothing_hidden_is_given::<Wellington>("1812", if is_thorough() { 12 } else { 2 }, 600);
}

#[test]
fn what_a_seat_is_given_of_napoleon_does_not_depend_on_what_is_hidden_from_it() {
    nothing_hidden_is_given::<Napoleon>("historical", if is_thorough() { 6 } else { 1 }, 900);
    nothing_hidden_is_given::<Napoleon>("free", 1, 400);
}

/// Only some may read a decision; others learn who is asked, or not even that.
#[test]
fn others_read_only_who_is_asked_and_of_cards_that_could_be_played_not_even_that() {
    let game = opened("wellington/1812");
    let players = game.players();
    let (mut named, mut unnamed) = (0, 0);
    for seed in 0..6 {
        let mut state = game.begin(seed).expect("a game");
        let mut chance = Dice::new(seed);
        for _ in 0..150 {
            let Some(asked) = state.asked() else { break };
            let own = state.sight(Some(asked)).expect("a seat");
            assert_eq!(own["asked"]["who"], players[asked]);
            assert_eq!(own["asked"]["choices"].as_array().map(Vec::len), Some(state.choices()));
            let other = state.sight(Some((asked + 1) % 4)).expect("a seat");
            assert!(other["asked"].get("choices").is_none() && other["asked"].get("question").is_none());
            let is_secret = ["respond", "battle_card"].contains(&own["asked"]["kind"].as_str().unwrap_or_default());
            assert_eq!(other["asked"].get("who").is_none(), is_secret);
            let at = |name: &str| game.names().iter().position(|own| own == name).expect("a name");
            let numbers = state.observation(Some((asked + 1) % 4)).expect("a seat");
            assert_eq!(numbers[at("choices")], 0.0);
            assert_eq!(numbers[at(&format!("asked/{}", players[asked]))] == 0.0, is_secret);
            let questions =
                game.names().iter().zip(&numbers).filter(|(name, n)| name.starts_with("question/") && **n > 0.0);
            assert_eq!(questions.count(), 0);
            *if is_secret { &mut unnamed } else { &mut named } += 1;
            state.apply(chance.below(state.choices() as u32) as usize).expect("a choice");
        }
    }
    assert!(named > 100 && unnamed > 5, "{named} {unnamed}");
}

/// Every number has a name, and exactly one kind of question is marked for the seat that is asked.
#[test]
fn an_observation_has_a_number_for_each_name_in_every_position() {
    for name in ["wellington/1812", "wellington/1813", "wellington/bp1", "napoleon/historical", "napoleon/wavre"] {
        let game = opened(name);
        let names = game.names();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{name}: a name comes twice");
        let questions: Vec<usize> = (0..names.len()).filter(|at| names[*at].starts_with("question/")).collect();
        let mut met = BTreeSet::new();
        let mut longest = 0;
        for seed in 0..if is_thorough() { 20 } else { 1 } {
            let (mut state, mut chance) = (game.begin(seed).expect("a game"), Dice::new(seed));
            while let Some(asked) = state.asked() {
                let seen = state.observation(Some(asked)).expect("a seat");
                assert_eq!(seen.len(), names.len(), "{name}");
                assert!(seen.iter().all(|n| (0.0..65536.0).contains(n)), "{name}");
                let marked: Vec<&usize> = questions.iter().filter(|at| seen[**at] == 1.0).collect();
                assert_eq!(marked.len(), 1, "{name}: {:?}", state.question_value());
                let kind = env::kind(&state.question_value());
                assert_eq!(names[*marked[0]], format!("question/{kind}"), "{name}");
                met.insert(kind);
                longest = longest.max(state.choices());
                state.apply(chance.below(state.choices() as u32) as usize).expect("a choice");
            }
            assert_eq!(state.observation(None).expect("the host").len(), names.len());
        }
        println!("{name}: {} numbers, {} kinds of questions, at most {longest} choices", names.len(), met.len());
        assert!(longest <= game.places(), "{name}: {longest} choices");
        assert!(met.len() > 2, "{name}: {met:?}");
    }
}

/// Copies, serialized states and undone games are the same game, to the last die.
#[test]
fn copies_texts_and_states_taken_back_to_are_the_same_game() {
    for name in ["wellington/1812", "napoleon/historical"] {
        let game = opened(name);
        let (mut state, mut chance) = (game.begin(3).expect("a game"), Dice::new(3));
        let mut hashes = vec![state.hash()];
        while hashes.len() < 300 && state.asked().is_some() {
            state.apply(chance.below(state.choices() as u32) as usize).expect("a choice");
            hashes.push(state.hash());
        }
        let text = state.serialize().expect("a text");
        let on = |state: &mut dyn State| {
            let mut chance = Dice::new(99);
            let step = |state: &mut dyn State, chance: &mut Dice| {
                let place = (state.choices() > 0).then(|| chance.below(state.choices() as u32) as usize)?;
                state.apply(place).expect("a choice");
                Some(state.hash())
            };
            (0..60).map_while(|_| step(state, &mut chance)).collect::<Vec<_>>()
        };
        let made = state.decisions();
        let mut others = [state.copy().expect("a copy"), game.restore(&text).expect("a state")];
        let further = on(&mut *state);
        for other in &mut others {
            assert_eq!(other.history(), state.history()[..made], "{name}");
            assert_eq!(on(&mut **other), further, "{name}");
        }
        state.undo(state.decisions() - made).expect("as many");
        for back in [1, 1, 5, 40, 100] {
            state.undo(back).expect("as many");
            assert_eq!(state.hash(), hashes[state.decisions()], "{name}");
        }
        let before = state.hash();
        assert!(matches!(state.undo(10_000), Err(Wrong::Asked(_))));
        assert!(matches!(state.apply(10_000), Err(Wrong::Asked(_))));
        assert_eq!(state.hash(), before, "{name}");
    }
}

#[test]
fn a_game_is_found_by_its_name_and_others_are_hinted_at() {
    let said = |name: &str| env::open(GAMES, name, files()).err().map(|no| no.to_string()).unwrap_or_default();
    assert_eq!(opened("wellington").scenario(), "1812");
    assert_eq!(opened("NAPOLEON/Ligny").scenario(), "ligny");
    assert_eq!(said("welington/1812"), "unknown game \"welington\"\nHint: did you mean wellington?");
    assert!(said("napoleon/lignie").contains("Hint: did you mean napoleon/ligny?"), "{}", said("napoleon/lignie"));
    assert!(said("wellington/no.json").contains("file not found: no.json"));
    assert!(env::all(GAMES, &files()).contains(&"wellington/puzzles/madrid".to_string()));
    assert!(env::files(Some(&root().join("nowhere")), &[]).is_err());
}

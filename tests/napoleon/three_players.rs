//! Whole games of a French, a British and a Prussian player (N-44), their saves, and games of two players as they were before.

use crate::field::{Game, armies, bold, loaded};
use sandtable::games::napoleon::board::Seat;
use sandtable::games::napoleon::rules::{Napoleon, Session, opening};
use sandtable::kit::Kit;
use sandtable::table::{Dice, Save};
use std::collections::BTreeMap;

const TWO: &[&str] = &["allies=2"];

/// Whole games: each player chooses only for his own units, and the save replays.
#[test]
fn in_whole_games_nobody_decides_for_units_of_others() {
    let mut kinds: BTreeMap<String, Vec<Seat>> = BTreeMap::new();
    for seed in 1..=6 {
        let world = loaded("historical", TWO);
        let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
        let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
        while let Some(decision) = game.session.decision().map(|decision| decision.clone()) {
            assert_ne!(decision.who, Seat::Allies);
            let all_own = armies(&game).iter().all(|army| decision.who.leads(*army));
            assert!(all_own, "{}: {:?}", decision.who, game.labels(None));
            let kind = format!("{:?}", decision.question).split('(').next().unwrap_or_default().to_string();
            let met = kinds.entry(kind).or_default();
            if !met.contains(&decision.who) {
                met.push(decision.who);
            }
            let choice = bold(&game, &decision, &mut chance);
            game.choose(choice);
        }
        let text = serde_json::to_string(&game.session.save()).expect("a save");
        let read: Save<Napoleon> = Save::parse(&text).unwrap_or_else(|no| panic!("{no}"));
        assert!(read.verify(&game.world).is_ok());
        // The save brings its parameters along, even into a shorter game of two players.
        let other = loaded("historical", &["turns=9"]);
        let again = Napoleon::world_of(&read.header, &other).expect("a world");
        assert_eq!(Napoleon::players(&again).len(), 3);
        assert_eq!(again.scenario.board.track.len(), 24);
        assert!(read.verify(&again).is_ok());
    }
    for kind in ["Activate", "March", "Combat", "Rout"] {
        let met = kinds.get(kind).map_or(0, Vec::len);
        assert_eq!(met, 3, "{kind}: {:?}", kinds.get(kind));
    }
}

/// Hashes of random games from before the game had three players.
#[test]
fn games_of_two_players_come_out_as_they_did() {
    let ends = |params: &[&str]| -> Vec<String> {
        let game = |seed: u64| {
            let world = loaded("historical", params);
            let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
            let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
            while let Some(decision) = game.session.decision().map(|decision| decision.clone()) {
                let choice = bold(&game, &decision, &mut chance);
                game.choose(choice);
            }
            format!("{:016x}", game.session.hash())
        };
        (1..=6).map(game).collect()
    };
    let usual = ends(&[]);
    assert_eq!(usual, FROZEN, "after a change of rules, map or blocks that is meant, write the new hashes down");
    assert_eq!(ends(&["allies=1"]), usual);
}

const FROZEN: [&str; 6] = [
    "21c1b985fd7dd461", "86d384d0ab92c10b", "079142217c6631ac", "da160c2ca5783c67", "01e4bdd000488500",
    "8dad1e30d8e35f87",
];

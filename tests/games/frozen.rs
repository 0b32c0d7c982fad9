//! Whole games with recorded ends. Only a change of the rules may change them.
//!
//! `tests/games/frozen.txt` has a line for each game that four random players play to its end: the scenario, the seed, the number
//! of decisions, and the hash of the final position with its dice. If a decision lists one choice more or less, random players soon
//! play a different game. So the final hash stands for everything before it.
//!
//! `THOROUGH=1 cargo test --test games frozen` plays all of them; without it, 20 are played. After a change of a rule,
//! `UPDATE_FROZEN=1` writes the file again: say in the commit which rule, and why.

use crate::common::{cores, enough, root, shared_out};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::lab::{MOST_DECISIONS, Stage, named, play};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A game to be played: its scenario and its seed.
type Which = (String, u64);

/// The games: 900 of 1812, 500 of 1813, and 600 of the other scenarios in turn.
fn games() -> Vec<Which> {
    let seeds = |name: &str, count: u64| (0..count).map(move |seed| (name.to_string(), seed)).collect::<Vec<_>>();
    let others = super::whole_games::others();
    let more = (0..600).map(|n| (others[n % others.len()].clone(), (n / others.len()) as u64));
    seeds("1812", 900).into_iter().chain(seeds("1813", 500)).chain(more).collect()
}

fn file() -> PathBuf {
    root().join("tests/games/frozen.txt")
}

/// The line of a game.
fn end(stages: &mut BTreeMap<String, Stage>, (scenario, seed): &Which) -> String {
    let root = root();
    let stage = stages.entry(scenario.clone()).or_insert_with(|| {
        let path = root.join(format!("scenarios/{scenario}.json"));
        Stage::open(&path, &Paths::under(&root)).unwrap_or_else(|no| panic!("{scenario}: {no:#}"))
    });
    let makers = [(); 4].map(|()| named("random").expect("a player"));
    let record = play(stage, &makers, *seed, MOST_DECISIONS, &|| false).expect("nobody stops it");
    let finish = record.result.unwrap_or_else(|no| panic!("{scenario} {seed}: {}", no.what));
    format!("{scenario} {seed} {} {:016x}", record.decisions, finish.hash)
}

/// The lines of games, in their order, played on all cores.
fn ends(games: &[Which]) -> Vec<String> {
    shared_out(cores(), games, end)
}

#[test]
fn frozen_games_come_out_as_they_did() {
    let games = games();
    if std::env::var_os("UPDATE_FROZEN").is_some() {
        std::fs::write(file(), ends(&games).join("\n") + "\n").expect("the file");
        return;
    }
    let text = std::fs::read_to_string(file()).expect("the games that are written down");
    let known: Vec<&str> = text.lines().collect();
    assert_eq!(known.len(), games.len());
    let wanted = (enough("FROZEN", 20, 2000) as usize).clamp(1, games.len());
    let picked: Vec<usize> = (0..wanted).map(|n| n * games.len() / wanted).collect();
    let found = ends(&picked.iter().map(|at| games[*at].clone()).collect::<Vec<_>>());
    let other: Vec<String> = picked
        .iter()
        .zip(&found)
        .filter(|(at, found)| known[**at] != *found)
        .map(|(at, found)| format!("{} was\n{found} is", known[*at]))
        .collect();
    assert!(other.is_empty(), "{} of {wanted} games come out differently:\n{}", other.len(), other.join("\n"));
}

//! Imagined games: hidden blocks are dealt using only what the player sees; and bots that use such games.

use crate::field::{Game, bold, loaded};
use crate::seats::dealt;
use sandtable::desk::Plain;
use sandtable::games::napoleon::board::{Army, Place, Position, Scenario, Seat};
use sandtable::games::napoleon::kit::world;
use sandtable::games::napoleon::rules::{Napoleon, Session, inspect, opening};
use sandtable::kit::ahead::{After, Fork};
use sandtable::kit::{Blame, Kit, Match};
use sandtable::table::Dice;
use sandtable::trials::{Entry, Files, Version};
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// How many units of each army are at each place.
fn counts(game: &Game, p: &Position) -> BTreeMap<(Army, Place), usize> {
    let mut out = BTreeMap::new();
    for unit in p.units() {
        *out.entry((game.world.scenario.board.info(unit).army, p.block(unit).place)).or_default() += 1;
    }
    out
}

#[test]
fn what_a_side_cannot_tell_apart_is_dealt_alike_and_every_block_is_somewhere() {
    let imagination = Napoleon::imagination().expect("it can be played on");
    let (mut met, mut other, mut deals) = (0, 0, 0);
    for (seed, params) in [(1, &[][..]), (2, &[]), (3, &["allies=2"])] {
        let world = loaded("historical", params);
        let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
        let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
        for i in 0..600 {
            let Some(decision) = game.session.decision().map(|decision| decision.clone()) else { break };
            for seat in Napoleon::players(&game.world).into_iter().filter(|_| i % 5 == 0) {
                let (p, twin) = (game.p(), dealt(&game, seat, &mut chance));
                let deal = |p: &Position, n: u64| (imagination.deal)(&Napoleon::seen(&game.world, p, Some(seat)), n);
                let own = deal(&p, i);
                assert_eq!(own, deal(&twin, i), "{seat} at {seed}/{i}");
                assert_eq!(counts(&game, &own), counts(&game, &p), "{seat} at {seed}/{i}");
                let mine = |p: &Position| {
                    let board = &game.world.scenario.board;
                    let known =
                        p.units().filter(|unit| board.side(*unit) == seat.side() || game.p().block(*unit).shown);
                    known.map(|unit| *p.block(unit)).collect::<Vec<_>>()
                };
                assert_eq!(mine(&own), mine(&p), "{seat} at {seed}/{i}: what is seen stays");
                inspect(&game.world, &own).unwrap_or_else(|no| panic!("{no} at {seed}/{i}"));
                met += 1;
                other += usize::from(p != twin);
                deals += usize::from(own != deal(&p, i + 1));
                // Bots see no more than the seat: they rate the choices the same.
                if decision.who == seat {
                    let worth =
                        |p: &Position| (imagination.worth)(&Napoleon::seen(&game.world, p, Some(seat)), &decision);
                    assert_eq!(worth(&p), worth(&twin), "{seat} at {seed}/{i}");
                }
            }
            let choice = bold(&game, &decision, &mut chance);
            game.choose(choice);
        }
    }
    assert!(
        met > 300 && other > 200 && deals > 200,
        "{met} pairs, {other} with other blocks, {deals} with another deal"
    );
}

/// How many of these games between bots a side wins.
fn wins(players: &str, measure: &str, games: u64) -> i32 {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
    let entry: Entry<Napoleon> = Entry::new(Files { root, ..Files::default() }, players).expect("bots");
    let ready = entry.ready().unwrap_or_else(|no| panic!("{no}"));
    let place = ready.measures().iter().position(|known| known.name == measure).expect("a measure");
    let played = (1..=games).map(|seed| ready.play(seed, &|| false).expect("nobody stops it"));
    played.map(|played| played.result.unwrap_or_else(|no| panic!("{no:?}")).values[place]).sum()
}

#[test]
fn steady_beats_random_with_either_side() {
    let (french, allies) = (wins("steady,random", "wins_french", 60), wins("random,steady", "wins_allies", 60));
    assert!(french >= 56 && allies >= 58, "French {french}, Allies {allies} of 60");
}

/// A game in which the French attack Thuin: the first battle turn of a battle with a board. The road from Charleroi is free.
fn in_battle() -> Game {
    let world = loaded("ligny", &[]);
    let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
    let mut game = Game { session, world };
    for _ in 0..400 {
        if game.p().playing.is_some() {
            break;
        }
        game.session.let_choose("steady", false).unwrap_or_else(|no| panic!("{no}"));
    }
    game
}

#[test]
fn whatif_and_odds_tell_a_seat_the_same_of_positions_that_it_cannot_tell_apart() {
    let game = in_battle();
    let seat = game.session.decision().map(|decision| decision.who).expect("somebody is asked");
    let fork = Fork::of(&game.session, Some(seat)).expect("a copy").expect("a decision");
    // The enemy's blocks in cities may be stronger or weaker than assumed: playouts must not know.
    let text = |after: &Option<After>| format!("{after:?}");
    let told = text(&fork.after(None).expect("it is played on"));
    let mut twin = in_battle();
    let board = twin.world.scenario.board.clone();
    let p = twin.p();
    let hidden =
        p.units().filter(|unit| board.side(*unit) != seat.side() && !p.block(*unit).shown && p.block(*unit).cv > 1);
    let hidden: Vec<_> = hidden.filter(|unit| matches!(p.block(*unit).place, Place::City(_))).collect();
    assert!(!hidden.is_empty(), "the test needs hidden blocks");
    for unit in hidden {
        twin.session.edit(sandtable::games::napoleon::rules::Edit::Cv(unit, 1), false).expect("an edit");
    }
    let fork = Fork::of(&twin.session, Some(seat)).expect("a copy").expect("a decision");
    assert_eq!(text(&fork.after(None).expect("it is played on")), told);
}

#[test]
fn odds_count_every_throw_of_the_dice_that_follow_a_choice() {
    let mut game = in_battle();
    for _ in 0..200 {
        let labels = game.labels(None);
        if let Some(place) = labels.iter().skip(1).position(|label| label.starts_with("fire")) {
            let told = game.session.odds(None, Some(place)).unwrap_or_else(|no| panic!("{no}")).expect("odds");
            let (_, dice) = told.roll.expect("a roll");
            let sum: f64 = told.outcomes.iter().map(|(_, part)| part).sum();
            assert!(told.exact && (sum - 1.0).abs() < 1e-9, "{sum}");
            assert_eq!(told.outcomes.len(), dice + 1, "from no hit to a hit with each die");
            let none = told.outcomes.iter().find(|(what, _)| what.to_string() == "no hit").map(|(_, part)| *part);
            let (one, two) = (5.0_f64 / 6.0, 4.0_f64 / 6.0);
            let fits = |miss: f64| none.is_some_and(|none| (none - miss.powi(dice as i32)).abs() < 1e-9);
            assert!(fits(one) || fits(two), "{none:?} with {dice} dice");
            let after = told.after.expect("the battle");
            assert_eq!((after.games, after.ways.iter().map(|(_, n)| n).sum::<u32>()), (200, 200));
            return;
        }
        game.session.let_choose("steady", false).unwrap_or_else(|no| panic!("{no}"));
    }
    panic!("nobody could fire");
}

#[test]
fn search_plays_the_same_game_on_the_same_seed_and_sees_no_more_than_its_side() {
    let choose = |game: &mut Game| {
        game.session.let_choose("search:10", false).unwrap_or_else(|no| panic!("{no}"));
        game.session.hash()
    };
    assert_eq!(choose(&mut in_battle()), choose(&mut in_battle()));
    assert!(in_battle().session.has_bot("search:500ms") && !in_battle().session.has_bot("search:soon"));
}

#[test]
fn a_script_that_fails_in_a_playout_is_told_and_not_swallowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = crate::field::root().join("scripts");
    let mut places = sandtable::games::napoleon::scripts::places(&own, None);
    let broken = folder.path().join("victory.lua");
    std::fs::write(&broken, "return { ending = function() error(\"no end\") end }").expect("a file");
    for place in places.iter_mut().filter(|place| place.ends_with("victory.lua")) {
        place.clone_from(&broken);
    }
    let sound = loaded("historical", &[]);
    let scenario = (*sound.scenario).clone();
    let world = Rc::new(world(scenario, places).unwrap_or_else(|no| panic!("{no:?}")));
    let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
    let no = session.what_if(Some(0), 2, Some("random")).expect_err("the file fails");
    assert!(no.told().contains("no end"), "{}", no.told());
}

#[test]
fn a_position_is_exported_as_a_scenario_and_for_a_seat_with_hidden_blocks_dealt() {
    let root = crate::field::root().join("scenarios");
    let world = loaded("historical", &["square=true"]);
    let session = Session::open(world.clone(), opening(&world, 5)).expect("a game");
    let (mut game, mut chance) = (Game { session, world }, Dice::new(5));
    let (mut whole, mut seats, mut refused) = (0, 0, 0);
    for i in 0..500 {
        let Some(decision) = game.session.decision().map(|decision| decision.clone()) else { break };
        let p = game.p();
        let text = |p: &Position, seat: Option<Seat>| {
            let seen = Napoleon::seen(&game.world, p, seat);
            let deal = |_| (Napoleon::imagination().expect("it can be dealt").deal)(&seen, 0);
            let dealt = seat.map_or_else(|| p.clone(), deal);
            Napoleon::exported(&seen, &dealt, "mine", &root).expect("it writes scenarios")
        };
        match text(&p, None) {
            Ok(all) => {
                let folder = tempfile::tempdir().expect("a folder");
                let file = folder.path().join("mine.json");
                let full = all.replace("\"map\": \"", &format!("\"map\": \"{}/", root.display()));
                let full = if all.contains("\"map\": \"/") { all.clone() } else { full };
                std::fs::write(&file, full).expect("a file");
                let read = Scenario::load(&file, &[]).unwrap_or_else(|no| panic!("{no} at {i}: {all}"));
                assert!(read.params.flag("square") && read.turn == p.turn.max(1), "{i}");
                for unit in p.units() {
                    let stands = match p.block(unit).place {
                        Place::City(at) => Some((at, p.block(unit).cv)),
                        _ => None,
                    };
                    assert_eq!(read.start(unit), stands, "{i}");
                }
                whole += 1;
            }
            Err(no) => {
                assert!(p.blocks.iter().any(|block| block.place.fight().is_some()), "{no}");
                refused += 1;
            }
        }
        for seat in Napoleon::players(&game.world).into_iter().filter(|_| i % 7 == 0) {
            let twin = dealt(&game, seat, &mut chance);
            assert_eq!(
                format!("{:?}", text(&p, Some(seat))),
                format!("{:?}", text(&twin, Some(seat))),
                "{seat} at {i}"
            );
            seats += 1;
        }
        let choice = bold(&game, &decision, &mut chance);
        game.choose(choice);
    }
    assert!(whole > 50 && seats > 60 && refused > 5, "{whole} exported, {seats} for seats, {refused} refused");
}

/// Dice that were forced inside a rule are not a choice that a copy could repeat.
#[test]
fn after_dice_forced_inside_a_rule_nobody_plays_ahead_and_search_takes_the_usual_choice() {
    let game = in_battle();
    let mut desk = Plain::new(Box::new(game.session));
    let mut said = |command: &str| desk.command(command);
    said("break roll").expect("a breakpoint");
    said("auto 60 steady").expect("somebody rolls");
    said("dice 4").expect("a forced die");
    said("delete all").expect("no breakpoint");
    said("continue").expect("the rules go on");
    for command in ["whatif 2 random", "odds"] {
        let no = said(command).expect_err("no copy leads here");
        assert_eq!(no.kind, Blame::Illegal, "{}", no.told());
    }
    said("auto 1 search:10").expect("it still chooses");
}

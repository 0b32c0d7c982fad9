//! Hidden information never reaches a player: positions that he cannot tell apart give exactly the same output.

use crate::field::{Game, bold, loaded};
use sandtable::faults::{InFile, ScriptNumber, Trouble, TroubleKind};
use sandtable::games::napoleon::board::{Army, Place, Position, Seat, Unit};
use sandtable::games::napoleon::rules::{Ask, Napoleon, Orders, Session, World, opening};
use sandtable::kit::Kit;
use sandtable::table::Dice;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The same position with the enemy's face-down blocks of each army dealt anew, each with where it stood as the turn began.
pub fn dealt(game: &Game, seat: Seat, chance: &mut Dice) -> Position {
    let board = &game.world.scenario.board;
    let mut p = game.p();
    for army in Army::ALL.into_iter().filter(|army| army.side() != seat.side()) {
        let hidden: Vec<Unit> =
            p.units().filter(|unit| board.info(*unit).army == army && !p.block(*unit).shown).collect();
        let mut order: Vec<usize> = (0..hidden.len()).collect();
        chance.shuffle(&mut order);
        let states: Vec<_> = order.iter().map(|i| (*p.block(hidden[*i]), p.began[hidden[*i].index()])).collect();
        for (unit, (state, began)) in hidden.iter().zip(states) {
            let most = board.info(*unit).cv;
            p.blocks[unit.index()] = state;
            p.blocks[unit.index()].cv = state.cv.clamp(u8::from(state.place != Place::Lost), most);
            p.began[unit.index()] = began;
        }
    }
    p
}

/// All output about a position for a seat.
fn told(game: &Game, p: &Position, seat: Seat) -> Vec<String> {
    let seen = Napoleon::seen(&game.world, p, Some(seat));
    let mut out: Vec<String> = vec![
        Napoleon::place(&seen).to_string(),
        Napoleon::overview(&seen).map(|line| line.to_string()).unwrap_or_default(),
        seen.battle_table().to_string(),
        seen.army_table().to_string(),
        Napoleon::picture(&seen, false).unwrap_or_default(),
        Napoleon::picture(&seen, true).unwrap_or_default(),
    ];
    if let Some(decision) = game.session.decision() {
        out.push(Napoleon::whom(&seen, &decision).to_string());
        out.push(Napoleon::asked(&seen, &decision).to_string());
    }
    let journal = game.session.journal();
    let noticed = journal.iter().filter(|entry| Napoleon::notices(entry, Some(seat)));
    out.extend(noticed.map(|entry| Napoleon::tell(&seen, entry).to_string()));
    out
}

#[test]
fn positions_that_a_player_cannot_tell_apart_look_alike_to_him() {
    let (mut met, mut other, mut fought) = (0, 0, 0);
    let mut seats = BTreeSet::new();
    // With one Allied player, and with two of them (N-44).
    for (seed, params) in (1..).zip([&[][..], &["allies=2"], &[], &["allies=2"]]) {
        let world = loaded("historical", params);
        let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
        let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
        for i in 0..700 {
            let Some(decision) = game.session.decision().map(|decision| decision.clone()) else { break };
            if i % 5 == 0 {
                for seat in Napoleon::players(&game.world) {
                    seats.insert(seat);
                    let p = game.p();
                    let twin = dealt(&game, seat, &mut chance);
                    assert_eq!(told(&game, &p, seat), told(&game, &twin, seat), "{seat} at {seed}/{i}");
                    met += 1;
                    other += usize::from(p.blocks != twin.blocks);
                    fought += usize::from(p.blocks.iter().any(|block| matches!(block.place, Place::Battle(..))));
                }
            }
            let choice = bold(&game, &decision, &mut chance);
            game.choose(choice);
        }
    }
    assert_eq!(seats.len(), 4);
    assert!(met > 400 && other > 300 && fought > 50, "{met} pairs, {other} with other blocks, {fought} with a battle");
}

#[test]
fn a_side_sees_of_the_others_blocks_the_colour_and_the_city() {
    let world = loaded("historical", &[]);
    let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
    let game = Game { session, world };
    let position = game.p();
    let seen = Napoleon::seen(&game.world, &position, Some(Seat::Allies));
    let table = seen.map_table().to_string();
    assert!(table.contains("Beaumont  French: 20 blocks face down"), "{table}");
    assert!(table.contains("Wellington (Leader)") && !table.contains("Old Guard") && !table.contains("Napoléon"));
    // A side's own choices name its units; the other side's questions name nobody.
    let asked = game.labels(Some(Seat::Allies)).join("\n");
    assert!(!asked.contains("Guard"), "{asked}");
}

/// Luau files whose functions always fail.
struct Broken;

impl Orders for Broken {
    fn answer(&self, ask: Ask) -> Result<i32, Box<Trouble>> {
        let what = format!("{ask:?}");
        Err(Box::new(Trouble::new(TroubleKind::Other, None::<ScriptNumber>, InFile::from("broken.lua"), what, "")))
    }

    fn edition(&self) -> String {
        String::new()
    }

    fn files(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn reloaded(&self) -> Result<Option<Box<dyn Orders>>, Vec<Trouble>> {
        Ok(None)
    }
}

/// Looking at the game during a step neither clears a failure that the rules have hit, nor leaves a new one.
#[test]
fn a_look_leaves_the_failures_of_luau_files_to_the_rules() {
    let sound = loaded("historical", &[]);
    let p = opening(&sound, 1).position;
    let world = World::new(sound.scenario.clone(), Box::new(Broken));
    let look = || Napoleon::seen(&world, &p, Some(Seat::French)).army_table().to_string();
    assert!(look().contains("French"));
    assert!(world.take_trouble().is_none(), "nothing is left behind");
    world.says(Ask::Attackers);
    look();
    let kept = world.take_trouble().map(|trouble| trouble.message);
    assert_eq!(kept.as_deref(), Some("Attackers"), "what the rules met stays");
}

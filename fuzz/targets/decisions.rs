//! A game as bytes: choices, edits, steps back and forth, saves. Every position keeps the invariants, and the session replays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable::games::wellington::rules::{Session, setup};
use sandtable::games::wellington::verbs::Desk;
use sandtable_fuzz::{Chances, Class, Worker, desk, fail, judge, play, replays, root, typed};

struct State {
    desks: Vec<Desk>,
}

fn make() -> State {
    let cards = root().join("cards");
    let of = |name: &str| desk(&root().join(format!("scenarios/{name}.json")), Some(&cards)).expect("a desk");
    State { desks: ["1812", "1813", "bp1", "sp2", "tb"].map(of).into() }
}

const POWERS: [&str; 4] = ["britain", "sud", "spain", "nord"];
const PLACES: [&str; 8] = ["madrid", "lisbon", "salamanca", "burgos", "cadiz", "valencia", "porto", "vitoria"];

/// An edit by hand.
fn edit(chances: &mut Chances<'_>) -> String {
    let power = POWERS[chances.below(4)];
    let place = PLACES[chances.below(8)];
    let n = chances.below(9);
    match chances.below(10) {
        0 => format!("set resources {power} {n}"),
        1 | 2 => format!("set hand {power} +{}", chances.below(110) + 1),
        3 => format!("set sp {place} {power} {n}i"),
        4 => format!("set flag {place} {power}"),
        5 => format!("dice {} {} {}", n % 6 + 1, chances.below(6) + 1, chances.below(6) + 1),
        6 => format!("set debt {power} {n}"),
        7 => format!("set impulse {power}"),
        8 => format!("set cp {n}"),
        _ => format!("set deck top {} {}", chances.below(110) + 1, chances.below(110) + 1),
    }
}

fn each(state: &mut State, data: &[u8]) {
    let mut chances = Chances(data);
    let which = chances.below(state.desks.len());
    let desk = &mut state.desks[which];
    let Some(scenario) = &desk.scenario else { return };
    let start = setup::opening(scenario, chances.below(1000) as u64);
    let world = desk.session.world().clone();
    match Session::open(world, start) {
        Ok(session) => desk.session = session,
        Err(other) => fail(Class::InvariantBroken, &format!("{other:?}")),
    }
    let mut steps = 0;
    while let Some(op) = chances.next() {
        steps += 1;
        if steps > 600 || desk.session.is_over() {
            break;
        }
        match op {
            0..=199 => play(&mut desk.session, [op]),
            200..=219 => {
                let command = edit(&mut chances);
                typed(desk, &command);
            }
            220..=229 => {
                let before = desk.session.hash();
                let (back, done) = (chances.below(8), desk.session.undo(0));
                judge(&desk.session, before, done);
                let done = desk.session.undo(back);
                judge(&desk.session, before, done);
            }
            230..=239 => {
                let before = desk.session.hash();
                let done = desk.session.redo(1);
                judge(&desk.session, before, done);
            }
            240..=247 => {
                let before = desk.session.hash();
                if desk.session.undo(1).is_ok() && desk.session.redo(1).is_ok() && desk.session.hash() != before {
                    fail(Class::ReplayDiffers, "undo and redo");
                }
            }
            _ => replays(&desk.session),
        }
    }
    replays(&desk.session);
    let save = desk.session.save();
    if let Err(mismatch) = save.verify(desk.session.world()) {
        fail(Class::ReplayDiffers, &format!("{mismatch:?}"));
    }
}

static WORKER: Worker = Worker::new();
fuzz_target!(|data: &[u8]| WORKER.take(data, make, each));

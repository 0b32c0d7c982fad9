//! The source of a card: it is loaded, played, taken back, and the next card plays as if nothing had been.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable::games::wellington::verbs::Desk;
use sandtable_fuzz::{Class, Worker, desk, fail, root, typed};

const NEXT: &str = r#"return card { api = 1, number = 4, title = "Next", cp = 2, kind = "event",
    play = function(ev) ev:gain_resource(1) ev:say(string.format("%d", ev:die("next"))) end }"#;

struct State {
    folder: tempfile::TempDir,
    desk: Desk,
    next: u64,
}

fn after(desk: &mut Desk) -> u64 {
    for command in ["set hand britain +4", "play 4 event"] {
        typed(desk, command);
    }
    let hash = desk.session.hash();
    typed(desk, "undo to base");
    hash
}

fn make() -> State {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("004_next.lua"), NEXT).expect("a file");
    let mut desk = desk(&root().join("scenarios/1812.json"), Some(folder.path())).expect("a desk");
    for command in ["responses off", "reactions off", "keep", "keep", "keep", "keep", "set impulse britain"] {
        typed(&mut desk, command);
    }
    while desk.in_window() {
        typed(&mut desk, "pass");
    }
    typed(&mut desk, "wait");
    typed(&mut desk, "mark base");
    let next = after(&mut desk);
    State { folder, desk, next }
}

fn each(state: &mut State, data: &[u8]) {
    let State { folder, desk, next } = state;
    let base = desk.session.hash();
    std::fs::write(folder.path().join("003_fuzzed.lua"), data).expect("a file");
    let _ = desk.reload();
    for command in ["set hand britain +3", "card 3", "options", "play 3 event", "1", "1", "end", "undo"] {
        typed(desk, command);
    }
    typed(desk, "undo to base");
    if desk.session.hash() != base {
        fail(Class::ReplayDiffers, "the game is another after it was taken back");
    }
    if after(desk) != *next {
        fail(Class::ReplayDiffers, "the next card plays differently");
    }
    if desk.deck.memory() > 17 << 20 {
        fail(Class::InvariantBroken, &format!("scripts use {} bytes", desk.deck.memory()));
    }
}

static WORKER: Worker = Worker::new();
fuzz_target!(|data: &[u8]| WORKER.take(data, make, each));

//! Lines at the prompt.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable::games::wellington::rules::Session;
use sandtable::games::wellington::verbs::{Desk, VERBS};
use sandtable_fuzz::{Worker, desk, root, typed};

/// Verbs that write files, start programs or take long.
const LEFT_OUT: [&str; 17] = [
    "save", "autosave", "export", "record", "edit", "run", "test", "autotest", "check", "reload", "quit", "whatif",
    "odds", "ab", "load", "new", "auto",
];

struct State {
    desk: Desk,
    start: sandtable::games::wellington::rules::Save,
}

fn make() -> State {
    let desk = desk(&root().join("scenarios/1812.json"), Some(&root().join("cards"))).expect("a desk");
    let start = desk.session.save();
    State { desk, start }
}

fn each(state: &mut State, data: &[u8]) {
    let State { desk, start } = state;
    let world = desk.session.world().clone();
    desk.session = Session::restore(world, start.clone()).0;
    let text = String::from_utf8_lossy(data);
    for line in text.lines().take(24) {
        for command in sandtable::games::wellington::verbs::transcript::commands(line) {
            // Verbs may be shortened.
            let word = command.split_whitespace().next().unwrap_or_default().to_lowercase();
            let left_out = |verb: &&str| verb.starts_with(&word) || word.starts_with(*verb);
            let meant = VERBS.iter().any(|verb| verb.name == word) && !LEFT_OUT.contains(&word.as_str());
            if word.is_empty() || (!meant && LEFT_OUT.iter().any(left_out)) {
                continue;
            }
            typed(desk, &command);
        }
    }
    desk.wish = None;
}

static WORKER: Worker = Worker::new();
fuzz_target!(|data: &[u8]| WORKER.take(data, make, each));

//! Every verb's example works: it is typed at a prepared desk, and a snapshot holds the output. The help fits too.

#![cfg(test)]

mod common;

use common::{is_thorough, root};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Blame, Desk, Opening, VERBS, transcript};
use sandtable::view::paint;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use unicode_width::UnicodeWidthStr;

/// Wellington with 3 SP beside an open Almaraz.
const MARCH: &str = "set sp almaraz nord none; set sp caceres sud none; set leader wellington caceres; \
                     set sp caceres britain 3i; set flag caceres britain";

/// Wellington with 6 SP beside Marmont at Salamanca, and nobody with a Battle card.
const BATTLE: &str = "set sp ciudad_rodrigo spain none; set leader de_espana box; set sp salamanca nord 2i; \
                      set leader marmont salamanca; set sp valladolid nord none; set leader wellington valladolid; \
                      set sp valladolid britain 2i1a; set flag valladolid britain; set hand britain -60 -97; \
                      set hand nord -12 -30 +52";

/// Commands before a verb's example, if it needs more than Britain in its Impulse with 5 Command Points.
fn preparation(verb: &str) -> Vec<&'static str> {
    let entry = "reactions on; move wellington to salamanca with 6 sp";
    match verb {
        "play" => vec!["set hand britain +47; set impulse britain"],
        "move" => vec![MARCH],
        "flag" => vec![MARCH, "move wellington to almaraz"],
        "intercept" | "evade" | "step" => vec![BATTLE, entry],
        "next" | "continue" => vec![BATTLE, "break rule 11.5; move wellington to salamanca with 6 sp"],
        "breaks" => vec!["break rule 10.4; break card 52; watch powers.spain:resources()"],
        "delete" => vec!["break rule 10.4"],
        "pass" => vec![BATTLE, "responses on; move wellington to salamanca with 6 sp"],
        "odds" => vec![BATTLE],
        "where" | "explain" => vec![BATTLE, "move wellington to salamanca with 6 sp"],
        "siege" => vec!["set leader wellington ciudad_rodrigo; set impulse britain"],
        "regroup" => vec!["set leader soult box; set hand sud +29; set impulse sud; play 29 cp"],
        "resource" => vec!["set impulse britain"],
        "deploy" => vec!["set phase deployment"],
        "convoy" => vec!["set sp lisbon britain 3i; set phase deployment"],
        "transfer" => vec!["set phase transfer"],
        "discard" => vec!["set hand britain +17; set hand britain +9 +10 +12 +13 +14; set phase excess"],
        "undo" => vec!["build infantry at lisbon; build infantry at elvas; set cp 9"],
        "redo" => vec!["build infantry at lisbon; undo"],
        "switch" => vec!["branch bold; build infantry at lisbon"],
        "branches" => vec!["mark before; branch bold"],
        "diff" => vec!["mark before; build infantry at lisbon"],
        "run" | "choose" | "whatif" => vec!["new 1812"],
        "rewind" => vec![BATTLE, "move wellington to salamanca with 6 sp"],
        "ab" => vec!["set hand britain +25; set impulse britain"],
        "load" => vec!["save game.json"],
        "log" => vec!["build infantry at lisbon"],
        _ => Vec::new(),
    }
}

/// A desk in the first Impulse of 1812, Britain's, with 5 Command Points; its paths are those of the present folder.
fn prepared(verb: &str) -> Result<Desk, String> {
    let paths = Paths::under(std::path::Path::new("."));
    let opening = Opening { scenario: paths.scenarios.join("1812.json"), paths, seed: 1 };
    let (mut desk, _) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    let default =
        "responses off; reactions off; keep; keep; keep; keep; set hand britain +17; set impulse britain; play 17 cp";
    let before = std::iter::once(default).chain(preparation(verb));
    for command in before.flat_map(transcript::commands) {
        if let Err(complaint) = transcript::one(&mut desk, &command) {
            return Err(format!("{command}: {}", complaint.told()));
        }
    }
    Ok(desk)
}

/// The present folder is one for the whole program: tests that go elsewhere wait for each other.
static PRESENT: Mutex<()> = Mutex::new(());

/// Lets a folder be found under another name.
#[cfg(unix)]
fn lend(from: &Path, to: &Path) {
    std::os::unix::fs::symlink(from, to).expect("a link");
}

/// Links are for administrators here.
#[cfg(not(unix))]
fn lend(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry").path();
        let to = to.join(entry.file_name().expect("a name"));
        if entry.is_dir() {
            lend(&entry, &to);
        } else {
            std::fs::copy(&entry, to).expect("a copy");
        }
    }
}

/// The folder is one of its own, in which the scenarios and cards lie as in ours: examples write files. It is the present
/// folder for as long as what this gives is held.
fn in_a_folder_of_its_own() -> (tempfile::TempDir, MutexGuard<'static, ()>) {
    let alone = PRESENT.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = common::folder();
    for name in ["cards", "scripts", "scenarios", "tests"] {
        lend(&root().join(name), &folder.path().join(name));
    }
    let card = std::fs::read_to_string(root().join("cards/025_general_staff.lua")).expect("a card");
    std::fs::write(folder.path().join("mine.lua"), card.replace("gain_resource(1, ", "gain_resource(2, "))
        .expect("a file");
    std::env::set_current_dir(folder.path()).expect("a folder");
    (folder, alone)
}

#[test]
fn the_example_of_every_verb_works_and_says_what_it_said() {
    let _folder = in_a_folder_of_its_own();
    let here = std::env::current_dir().expect("a folder").display().to_string();
    let mut wrong = Vec::new();
    for verb in VERBS.iter().step_by(if is_thorough() { 1 } else { 2 }) {
        let said = prepared(verb.name).and_then(|mut desk| {
            transcript::one(&mut desk, verb.example)
                .map_err(|complaint| format!("{}: {}", verb.example, complaint.told()))
        });
        match said {
            Ok(text) => {
                let text = format!("› {}\n{}", verb.example, paint::plain(&text)).replace(&here, "/here");
                insta::with_settings!({
                    snapshot_path => root().join("tests/snapshots/examples"),
                    prepend_module_to_snapshot => false,
                    omit_expression => true,
                }, {
                    insta::assert_snapshot!(verb.name, text);
                });
            }
            Err(text) => wrong.push(format!("{}: {}", verb.name, paint::plain(&text))),
        }
    }
    assert!(wrong.is_empty(), "{}\nHint: `preparation` says what is typed before an example", wrong.join("\n"));
}

/// Everything that a command could change: the game, the desk's state, the files in the folder.
fn everything(desk: &mut Desk) -> String {
    let around = ["breaks", "autosave", "autotest", "branches", "as", "responses", "reactions", "dice show", "where"];
    let said: Vec<String> = around.iter().map(|command| common::run(desk, command)).collect();
    let session = &desk.session;
    let mut files: Vec<String> = std::fs::read_dir(".")
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    format!(
        "{:016x} {} {:?} {:?} {:?} {} {}\n{files:?}\n{}",
        session.hash(),
        session.journal_len(),
        session.cursor(),
        session.decision().map(|d| d.clone()),
        desk.wish,
        desk.voice.ascii,
        desk.recording.is_some(),
        said.join("\n")
    )
}

/// Further forms of verbs. Each works without the superfluous words.
const FORMS: &[(&str, &str)] = &[
    ("move", "move infantry from caceres to almaraz"),
    ("deploy", "deploy hill to lisbon"),
    ("convoy", "convoy lisbon to cadiz with 3 sp"),
    ("why", "why not end"),
    ("card", "#24"),
    ("undo", "undo"),
    ("pass", "pass all"),
    ("pass", "pass"),
    ("switch", "switch main"),
    ("redo", "redo"),
    ("whatif", "whatif 2 steady"),
    ("choose", "choose \"keep\""),
    ("choose", "1"),
    ("choose", "keep"),
    ("expect", "expect asked britain"),
    ("expect", "expect no log \"Rout\""),
    ("expect", "expect no option \"pass\""),
    ("break", "break log \"Rout\""),
    ("break", "break window battle.won"),
    ("set", "set flag madrid spain"),
    ("set", "set leader soult toledo"),
    ("set", "set hand britain +52"),
    ("set", "set deck top 5 8"),
    ("set", "set card 52 discards"),
    ("set", "set resources spain 4"),
    ("set", "set cp 3"),
    ("set", "set turn 1813"),
    ("set", "set round 2"),
    ("set", "set impulse nord"),
    ("set", "set phase deployment"),
    ("set", "set debt nord 2"),
    ("set", "set players allies one"),
    ("set", "set ruling flag_overrun soldiers"),
    ("dice", "dice show"),
    ("dice", "dice clear"),
    ("new", "new 1813 seed 7"),
    ("map", "map board.svg"),
    ("check", "check cards/025_general_staff.lua"),
];

#[test]
fn words_that_are_left_over_are_refused_by_every_verb_and_change_nothing() {
    let _folder = in_a_folder_of_its_own();
    let mut wrong = Vec::new();
    // Without the superfluous words they must work, or they would be refused for another reason. Examples are known to work.
    let step = if is_thorough() { 1 } else { 5 };
    for (verb, form) in FORMS.iter().step_by(step) {
        let mut desk = prepared(verb).unwrap_or_else(|no| panic!("{verb}: {no}"));
        if let Err(complaint) = transcript::one(&mut desk, form) {
            wrong.push(format!("{form}: {}", complaint.told()));
        }
    }
    let examples = VERBS.iter().map(|verb| (verb.name, verb.example));
    // If nothing has changed, the next verb that needs the same desk can use it.
    let mut desks: BTreeMap<Vec<&str>, Desk> = BTreeMap::new();
    for (verb, example) in examples.chain(FORMS.iter().copied()).step_by(step) {
        let desk = desks
            .entry(preparation(verb))
            .or_insert_with(|| prepared(verb).unwrap_or_else(|no| panic!("{verb}: {no}")));
        let before = everything(desk);
        let typed = format!("{example} leftover");
        match transcript::one(desk, &typed) {
            Ok(said) => wrong.push(format!("{typed}: was done: {}", paint::plain(&said))),
            Err(complaint) if complaint.kind == Blame::Bug => wrong.push(format!("{typed}: {}", complaint.told())),
            Err(_) if everything(desk) != before => wrong.push(format!("{typed}: was refused and changed something")),
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_help_fits_and_stands_in_columns() {
    let mut desk = common::desk("1812", 1);
    for width in [60, 80, 120] {
        desk.core.width = width;
        let text = common::run(&mut desk, "help");
        for line in text.lines() {
            assert!(line.width() <= width.into(), "{width}: {line}");
        }
        let verbs: Vec<&str> = text.lines().filter(|l| l.starts_with("  ") && !l.starts_with("   ")).collect();
        assert_eq!(verbs.len(), VERBS.len());
        // What they do begins in the same column.
        assert!(verbs.iter().all(|line| &line[12..14] == "  " || line.as_bytes()[13] == b' '), "{text}");
        for verb in VERBS {
            assert!(verbs.iter().any(|line| line[2..].starts_with(&format!("{} ", verb.name))), "{}", verb.name);
            let one = common::run(&mut desk, &format!("help {}", verb.name));
            assert!(one.contains(&format!("e.g. {}", verb.example)), "{one}");
            assert!(width < 80 || one.lines().all(|line| line.width() <= width.into()), "{one}");
        }
    }
}

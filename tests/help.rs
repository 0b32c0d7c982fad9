//! Every verb's example works: it is typed at a prepared desk, and what it says is in a snapshot. And the help fits.

mod common;

use common::root;
use sandtable::lua::Paths;
use sandtable::repl::{Desk, Opening, VERBS, transcript};
use sandtable::view::paint;
use unicode_width::UnicodeWidthStr;

/// What is typed before a verb's example, where it needs more than Britain in its Impulse with 5 Command Points.
fn preparation(verb: &str) -> &'static str {
    match verb {
        "play" => "new 1812; keep; keep; keep; keep; set hand britain +47; set impulse britain",
        "move" | "show" | "map" | "options" => "",
        "intercept" | "evade" => {
            "reactions on; set sp ciudad_rodrigo spain none; set leader de_espana box; set sp salamanca nord 2i; \
             set leader marmont salamanca; set leader wellington zamora; set sp zamora nord none; \
             set sp zamora britain 2i1a; set flag zamora britain; move wellington to valladolid with 6 sp"
        }
        "siege" => "new 1812; keep; keep; keep; keep; reactions off; responses off; set impulse britain",
        "regroup" => {
            "set leader soult box; new 1812; keep; keep; keep; keep; responses off; set leader soult box; \
             set hand sud +17; set impulse sud; play 17 cp"
        }
        "resource" => "new 1812; keep; keep; keep; keep; responses off; set impulse britain",
        "undo" => "move wellington to almaraz; move wellington to caceres; build infantry at lisbon",
        "redo" => "build infantry at lisbon; undo",
        "switch" => "branch bold; build infantry at lisbon",
        "branches" => "mark before; branch bold",
        "diff" => "mark before; build infantry at lisbon",
        "deploy" | "convoy" => {
            "new 1812; keep; keep; keep; keep; responses off; set phase deployment"
        }
        "transfer" => "new 1812; keep; keep; keep; keep; responses off; set phase transfer",
        "discard" => {
            "new 1812; keep; keep; keep; keep; responses off; set hand britain +17 +9 +10 +12 +52; set phase excess"
        }
        "load" => "save game.json",
        "explain" => "set phase attrition",
        "log" => "build infantry at lisbon",
        _ => "",
    }
}

/// A desk in the first Impulse of 1812, Britain's, with 5 Command Points; its paths are those of the present folder.
fn prepared(verb: &str) -> Desk {
    let paths = Paths::under(std::path::Path::new("."));
    let opening = Opening { scenario: paths.scenarios.join("1812.json"), paths, seed: 1 };
    let (mut desk, _) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    let default = "responses off; reactions off; keep; keep; keep; keep; set hand britain +17; set impulse britain; play 17 cp";
    for command in [default, preparation(verb)].into_iter().flat_map(transcript::commands) {
        if let Err(complaint) = transcript::one(&mut desk, &command) {
            panic!("preparing `{verb}`: {command}: {}", complaint.text);
        }
    }
    desk
}

/// The folder is one of its own, in which the scenarios and cards lie as in ours: examples write files.
fn in_a_folder_of_its_own() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["cards", "scripts", "scenarios", "tests"] {
        std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).expect("a link");
    }
    std::env::set_current_dir(folder.path()).expect("a folder");
    folder
}

#[test]
fn the_example_of_every_verb_works_and_says_what_it_said() {
    let _folder = in_a_folder_of_its_own();
    let mut wrong = Vec::new();
    for verb in VERBS {
        let mut desk = prepared(verb.name);
        match transcript::one(&mut desk, verb.example) {
            Ok(text) => {
                let text = format!("› {}\n{}", verb.example, paint::plain(&text));
                let settings = insta::Settings::clone_current();
                settings.bind(|| {
                    insta::with_settings!({
                        snapshot_path => root().join("tests/snapshots/examples"),
                        prepend_module_to_snapshot => false,
                        description => preparation(verb.name),
                        omit_expression => true,
                    }, {
                        insta::assert_snapshot!(verb.name, text);
                    });
                });
            }
            Err(complaint) => wrong.push(format!("{}: {}", verb.example, paint::plain(&complaint.text))),
        }
    }
    assert!(wrong.is_empty(), "{}\nHint: `preparation` says what is typed before an example", wrong.join("\n"));
}

#[test]
fn the_help_fits_and_stands_in_columns() {
    let mut desk = common::desk("1812", 1);
    for width in [60, 80, 120] {
        desk.width = width;
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

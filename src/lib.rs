//! sandtable: a laboratory for the rules of card-driven wargames.
//!
//! The rules are Rust, and every card is a Luau script that is loaded at run time. Most people use the program `sandtable`, its prompt
//! and its page. This library is the same laboratory for programs of your own: it loads scenarios and cards, lists every legal choice,
//! plays games, undoes and replays them, and counts how they end.
//!
//! | module | what it is for |
//! |---|---|
//! | [`table`] | any game: decisions, dice, the game log, undo, branches, saves |
//! | [`kit`] | what a game adds to its rules, and how a game in progress is seen |
//! | [`desk`] | the verbs that every game has |
//! | [`trials`] | many games of any kind, and two versions on the same dice |
//! | [`env`] | a game for programs that learn: a seat's view as numbers, legal choices, copies, undo |
//! | [`games`] | the games, one folder each: board, rules by chapter, API for scripts, words, verbs, pictures and bots |
//! | [`check`] | finds errors in scripts without playing |
//! | [`prompt`], [`web`], [`cli`] | the terminal, the page and the command line of any game |
//!
//! The book's chapter *A game of your own* builds one step by step. Its files are in `examples/fords`.
//!
//! # A scenario and its choices
//!
//! ```
//! use sandtable::games::wellington::lab::{Stage, broken};
//! use sandtable::games::wellington::api::Paths;
//! use std::path::Path;
//!
//! let root = Path::new(env!("CARGO_MANIFEST_DIR"));
//! let stage = Stage::open(&root.join("scenarios/1812.json"), &Paths::under(root))?;
//! // The seed decides the deal and every die. The game log is not used here.
//! let mut game = stage.begin(7, |_entry| {}).map_err(|no| anyhow::anyhow!(broken(&no)))?;
//! {
//!     let decision = game.decision().expect("the game waits for somebody");
//!     println!("{} is asked {:?}", decision.who, decision.question);
//!     for choice in &decision.choices {
//!         println!("  {choice:?}");
//!     }
//!     assert!(!decision.choices.is_empty());
//! }
//! game.choose(0).map_err(|no| anyhow::anyhow!(broken(&no)))?;
//! # Ok::<(), anyhow::Error>(())
//! ```
//!
//! # A random game
//!
//! ```
//! use sandtable::games::wellington::lab::{MOST_DECISIONS, Stage, named, play};
//! use sandtable::games::wellington::api::Paths;
//! use std::path::Path;
//!
//! let root = Path::new(env!("CARGO_MANIFEST_DIR"));
//! let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(root))?;
//! // Britain, Sud, Spain and Nord; `named("steady")` plays better.
//! let players = [named("random")?, named("random")?, named("random")?, named("random")?];
//! let record = play(&stage, &players, 1, MOST_DECISIONS, &|| false).expect("nobody stops the game");
//! let finish = record.result.expect("no script failed");
//! println!("the {} win in {} after {} decisions", finish.winner, finish.year, record.decisions);
//! assert!((1813..=1814).contains(&finish.year));
//! # Ok::<(), anyhow::Error>(())
//! ```
//!
//! # A card of your own, tested
//!
//! ```
//! use sandtable::games::wellington::api::Paths;
//! use sandtable::games::wellington::verbs::testing::{Selection, run};
//! use std::path::Path;
//!
//! let card = r#"
//! return card {
//!     api = 1, number = 17, title = "Harvest", cp = 2, kind = "event",
//!     text = "Gain three Resources.",
//!     play = function(ev)
//!         ev:gain_resource(3)
//!     end,
//! }"#;
//! let test = r#"
//! test("three Resources come in", function(t)
//!     t:hand(powers.britain, { 17 })
//!     t:impulse(powers.britain)
//!     local before = powers.britain:resources()
//!     t:run("play 17 event")
//!     t:equal(powers.britain:resources(), before + 3)
//! end)"#;
//! let folder = tempfile::tempdir()?;
//! std::fs::create_dir(folder.path().join("tests"))?;
//! std::fs::write(folder.path().join("017_harvest.lua"), card)?;
//! std::fs::write(folder.path().join("tests/017_harvest.lua"), test)?;
//! // Libraries and scenarios come from the laboratory; the one card comes from the folder.
//! let root = Path::new(env!("CARGO_MANIFEST_DIR"));
//! let paths = Paths { cards: folder.path().into(), alone: true, ..Paths::under(root) };
//! let report = run(&paths, &Selection::default());
//! assert_eq!((report.passed(), report.failed()), (1, 0), "{}", report.text());
//! # Ok::<(), anyhow::Error>(())
//! ```

pub mod check;
pub mod cli;
pub mod desk;
pub mod disk;
pub mod drawing;
pub mod env;
pub mod faults;
mod floors;
pub mod games;
pub mod hinted;
pub mod json;
pub mod kit;
pub mod mishap;
pub mod out;
pub mod prompt;
pub mod replay;
pub mod safe;
pub mod script;
pub mod stats;
pub mod table;
pub mod threads;
pub mod trials;
pub mod view;
pub mod web;

/// The folder of the sources, for tests inside them. Their package is in a subfolder.
#[cfg(test)]
fn sources() -> &'static std::path::Path {
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.into_iter().find(|folder| folder.join("scenarios/1812.json").is_file()).expect("the sources")
}

/// Every source with its path in `src`, for tests that read the sources. Paths use `/` on all systems.
#[cfg(test)]
fn each_source(each: &mut dyn FnMut(&str, &str)) {
    let src = sources().join("src");
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "js") {
                let place = path.strip_prefix(&src).expect("a source").display().to_string().replace('\\', "/");
                each(&place, &std::fs::read_to_string(&path).expect("a text"));
            }
        }
    }
}

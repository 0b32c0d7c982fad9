//! Hostile scripts: every file of `tests/hostile` is a card that tries to do harm. Its first line says what it tries, and how that
//! ends. The card is stopped within its budget or refused, no game is changed, errors are readable, and the next card plays as if
//! nothing had happened. No clock is involved: the engine's own limits end a script.

use crate::common::{at_impulse_of, is_thorough, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Blame, Desk, Opening, transcript};
use sandtable::safe::acts;
use sandtable::view::paint;
use std::fmt::Write as _;
use std::path::Path;

/// The most memory in bytes that may stay in use after a script that wanted more: what plays may keep, and loaded scripts.
const MEMORY: usize = 24 * 1024 * 1024;
/// The longest error that a person should have to read, in characters.
const READABLE: usize = 2_000;
/// The error in that case.
const MEMORY_USED: &str = "the script used too much memory";
const ENDLESS: &str = "the script ran too long and was stopped";
/// The result of a hostile card that achieves nothing and catches its errors.
const NOTHING: &str = "plays, and nothing comes of it";

/// A card that does nothing. A hostile card must leave no more behind than this one.
const TWIN: &str =
    "return card { api = 1, number = 3, title = \"Twin\", cp = 3, kind = \"event\", play = function() end }";
/// The next card. It looks, asks, rolls, acts and starts an effect.
const NEXT: &str = r#"
local ASK = "Where?"
return card {
    api = 1,
    number = 4,
    title = "The next card",
    cp = 2,
    kind = "event",
    can_play = function(ev)
        return #game:duchies() > 5 or "the map is gone"
    end,
    play = function(ev)
        local d = ev:choose(ASK, { duchies.lisbon, duchies.porto })
        ev:gain_resource(1)
        ev:say(string.format("%s %d", d:name(), ev:die("next")))
        ev:start("later", { at = d }, lasting.turn)
    end,
    effects = {
        later = {
            ["card.cp_value"] = function(fx, at, n)
                return fx.at:id() == "lisbon" and string.len(tostring(1)) == 1 and n + 1 or n
            end,
        },
    },
}
"#;

/// A hostile file.
struct Case {
    name: String,
    text: Vec<u8>,
    /// A part of its result.
    ends: String,
    /// The commands that let it try.
    commands: String,
}

impl Case {
    fn read(path: &Path) -> Case {
        let text = std::fs::read(path).expect("a file");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let shown = String::from_utf8_lossy(&text).into_owned();
        let mut lines = shown.lines();
        let (_, ends) =
            lines.next().and_then(|line| line.split_once("Ends: ")).unwrap_or_else(|| panic!("{name}: how?"));
        let commands = lines.next().and_then(|line| line.strip_prefix("-- Do: ")).unwrap_or("play 3 event");
        Case { name, ends: ends.to_string(), commands: commands.to_string(), text }
    }

    fn made(name: &str, ends: &str, text: impl Into<Vec<u8>>) -> Case {
        Case { name: name.into(), text: text.into(), ends: ends.into(), commands: "play 3 event".into() }
    }
}

/// A desk with a hostile card, and the faults of its file. Britain is due and holds card 93.
fn desk(text: &[u8], name: &str) -> (Desk, tempfile::TempDir, Vec<String>) {
    let folder = crate::common::folder();
    std::fs::write(folder.path().join(format!("003_{name}.lua")), text).expect("a file");
    std::fs::write(folder.path().join("004_next.lua"), NEXT).expect("a file");
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let scenario = root().join("scenarios/1812.json");
    let opening = Opening { scenario, paths, seed: 1 };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    desk.offers.reactions = false;
    desk.offers.responses = false;
    let desk = at_impulse_of(desk, "britain", &[("britain", "93")]);
    (desk, folder, faults.iter().map(ToString::to_string).collect())
}

/// The hashes of the positions after these commands.
fn hashes(desk: &mut Desk, commands: &str) -> Vec<u64> {
    let done = transcript::commands(commands).into_iter().map(|command| {
        run(desk, &command);
        desk.session.hash()
    });
    done.collect()
}

/// The result of the next card. It must be the same with and without a hostile card before it.
fn next(desk: &mut Desk) -> Vec<u64> {
    hashes(desk, "set hand britain +4; play 4 event; lisbon; play 93 cp")
}

/// Checks text for people: nothing in it controls a terminal, and it has no memory address.
fn fit(name: &str, text: &str) {
    let plain = paint::plain(text);
    let odd = plain.chars().find(|c| acts(*c) && *c != '\n');
    assert_eq!(odd, None, "{name}: {plain:?}");
    let address = |rest: &str| rest.chars().take_while(char::is_ascii_hexdigit).count() >= 6;
    assert!(!plain.match_indices("0x").any(|(at, _)| address(&plain[at + 2..])), "{name}: an address: {plain}");
    assert!(!plain.contains('\u{1b}'), "{name}: {plain:?}");
}

/// Plays a hostile card, and returns its result.
fn attempt(case: &Case) -> String {
    let name = &case.name;
    let (mut desk, folder, faults) = desk(&case.text, name);
    let base = desk.session.hash();
    run(&mut desk, "mark base");
    let outcome =
        if faults.is_empty() { played(&mut desk, case) } else { format!("does not load: {}", faults.join("\n")) };
    fit(name, &outcome);
    let outcome = outcome.replace(&format!("{}/", folder.path().display()), "");
    if !outcome.starts_with("plays") && !outcome.starts_with("refused: ") {
        // Where exactly the memory runs out depends on Luau, and it does not always know the line.
        let place = format!(
            "003_{name}.lua{}",
            if outcome.contains(MEMORY_USED) || outcome.contains("the limit is") { "" } else { ":" }
        );
        let line =
            outcome.split_once(&place).map(|(_, rest)| rest.starts_with(|c: char| c == ':' || c.is_ascii_digit()));
        assert_eq!(line, Some(true), "{name}: where? {outcome}");
    }
    assert!(outcome.chars().count() <= READABLE, "{name}: {} characters: {outcome}", outcome.chars().count());
    assert!(desk.deck.memory() <= MEMORY, "{name}: {} bytes", desk.deck.memory());
    run(&mut desk, "undo to base");
    assert_eq!(desk.session.hash(), base, "{name}: the game is another now");
    let twin = TWIN_NEXT.with(Clone::clone);
    assert_eq!(next(&mut desk), twin, "{name}: the next card plays differently");
    assert!(desk.deck.memory() <= MEMORY, "{name}: {} bytes", desk.deck.memory());
    outcome
}

thread_local! {
    static TWIN_NEXT: Vec<u64> = next(&mut desk(TWIN.as_bytes(), "twin").0);
}

/// Runs the commands of a case up to the one that fails. Neither that one nor any other may change the game.
fn played(desk: &mut Desk, case: &Case) -> String {
    let name = &case.name;
    let mut known = Vec::new();
    for command in transcript::commands(&format!("set hand britain +3; {}", case.commands)) {
        let before = desk.session.hash();
        known.push(before);
        match transcript::one(desk, &command) {
            Ok(text) => fit(name, &text),
            Err(complaint) => {
                assert_ne!(complaint.kind, Blame::Bug, "{name}: {}", complaint.told());
                assert!(known.contains(&desk.session.hash()), "{name}: {command}: failed, and changed the game");
                let plain = paint::plain(&complaint.told());
                return if complaint.kind == Blame::Script { plain } else { format!("refused: {plain}") };
            }
        }
        fit(name, &desk.prompt());
        fit(name, &desk.waiting());
    }
    let mut twin = self::desk(TWIN.as_bytes(), "twin").0;
    run(&mut twin, "mark base");
    let twins = hashes(&mut twin, &format!("set hand britain +3; {}", case.commands));
    if twins.last() == Some(&desk.session.hash()) { NOTHING.into() } else { "plays".into() }
}

/// All cases, and a table of their results.
fn all(cases: &[Case]) -> String {
    let mut table = String::new();
    for case in cases {
        if std::env::var_os("HOSTILE_TOLD").is_some() {
            eprintln!("{}", case.name);
        }
        let outcome = attempt(case);
        assert!(outcome.contains(&case.ends), "{}: should end with {:?}, and: {outcome}", case.name, case.ends);
        // Where exactly memory or budget run out, and whether there is a trace, depends on Luau.
        let ends = [MEMORY_USED, ENDLESS].into_iter().find(|what| outcome.contains(what));
        let _ = writeln!(table, "{}: {}", case.name, ends.unwrap_or(outcome.trim_end()).replace('\n', "\n    "));
    }
    table
}

/// The files whose names begin with a kind.
fn of_kind(kinds: &[&str]) -> Vec<Case> {
    let entries =
        std::fs::read_dir(root().join("tests/hostile")).expect("a folder").map(|e| e.expect("an entry").path());
    let mut files: Vec<_> = entries.collect();
    files.sort();
    let cases = files.iter().map(|path| Case::read(path));
    cases.filter(|case| kinds.iter().any(|kind| case.name.starts_with(&format!("{kind}_")))).collect()
}

/// Plays all files of some kinds and compares the table. Without `THOROUGH=1`, it plays every third, and checks only how that ends.
macro_rules! come_to_what_they_did {
    ($kinds:expr) => {
        let cases = of_kind($kinds);
        if is_thorough() {
            insta::assert_snapshot!(all(&cases));
        } else {
            let some: Vec<Case> = cases.into_iter().step_by(3).collect();
            assert_ne!(all(&some), "");
        }
    };
}

#[test]
fn loops_and_metamethods() {
    come_to_what_they_did!(&["loop", "meta"]);
}

#[test]
fn what_grows_has_an_end() {
    come_to_what_they_did!(&["bound"]);
}

#[test]
fn work_that_costs_few_steps() {
    come_to_what_they_did!(&["work"]);
}

#[test]
fn patterns_and_formats() {
    come_to_what_they_did!(&["pattern"]);
}

#[test]
fn memory() {
    come_to_what_they_did!(&["memory"]);
}

#[test]
fn depth_and_what_is_loaded() {
    come_to_what_they_did!(&["depth", "load"]);
}

#[test]
fn the_world_outside_and_forged_handles() {
    come_to_what_they_did!(&["world", "handle"]);
}

#[test]
fn events_out_of_time_and_odd_errors() {
    come_to_what_they_did!(&["event", "error"]);
}

#[test]
fn odd_texts_and_values() {
    come_to_what_they_did!(&["text", "value"]);
}

/// Files that are not Lua, or too long.
#[test]
fn files_that_are_made_here() {
    let long = |text: String| [text, "\n".into()].concat();
    let cases = [
        Case::made("bytecode_of_lua", "the file is not text", *b"\x1bLuaQ\x00\x01\x04\x08\x04\x08\x00"),
        Case::made("bytecode_of_luau", "the file is not text", *b"\x06\x03\x00\x00\x01\x02\x00\x00"),
        Case::made("bytecode_version_0", "the file is not text", *b"\x00error"),
        Case::made("byte_order_mark", "", *b"\xef\xbb\xbfreturn card { }"),
        Case::made("nul", "", *b"return card {\0}"),
        Case::made("nothing", "the file does not return a card", *b""),
        Case::made("long_table", "the limit is 65536", long(format!("return {{ {} }}", "1, ".repeat(2_000_000)))),
        Case::made("long_elseif", "the limit is 65536", long("elseif x then\n".repeat(100_000))),
        Case::made("long_parentheses", "the limit is 65536", long("(".repeat(1_000_000))),
        Case::made("just_short_enough", "Exceeded allowed recursion depth", long("(".repeat(65_535))),
        Case::made("table_just_short_enough", "", format!("return {{ {} }}", "1,".repeat(32_000))),
        Case::made("calls_just_short_enough", "", "f()".repeat(21_000)),
        Case::made("functions_just_short_enough", "", "local function f() end ".repeat(2_800)),
        Case::made("lines_just_short_enough", "", "\n".repeat(65_000)),
    ];
    insta::assert_snapshot!(all(&cases));
}

/// A desk with libraries, and the faults in them.
fn with_libraries(libraries: &[(&str, &str)]) -> Vec<sandtable::faults::Trouble> {
    let folder = crate::common::folder();
    for name in ["cards", "lib"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    for (name, text) in libraries {
        std::fs::write(folder.path().join(format!("lib/{name}.lua")), text).expect("a file");
    }
    for (number, title) in [(3, "twin"), (4, "next")] {
        let text = if number == 3 { TWIN } else { NEXT };
        std::fs::write(folder.path().join(format!("cards/{number:03}_{title}.lua")), text).expect("a file");
    }
    let (cards, libs) = (folder.path().join("cards"), folder.path().join("lib"));
    let paths = Paths { cards, libs, ..Paths::under(&root()) };
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 };
    let (desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert_eq!(desk.deck.scripted().count(), 2, "the cards are in force: {faults:?}");
    faults
}

#[test]
fn a_library_is_not_called_what_scripts_find_already() {
    let taken = [
        "pcall", "string", "table", "math", "pairs", "next", "cards", "duchies", "powers", "sides", "leaders", "game",
        "siege", "lasting", "card", "player", "params", "test", "ev", "chance", "edit", "print",
    ];
    let libraries = taken.map(|name| (name, "return { f = function() return 1 end }"));
    let faults = with_libraries(&libraries);
    for name in taken {
        let fault = faults.iter().find(|fault| fault.place.to_string().ends_with(&format!("lib/{name}.lua:1")));
        let fault = fault.unwrap_or_else(|| panic!("{name}: {faults:?}"));
        assert!(fault.message.contains(&format!("cannot be called {name}:")) && !fault.hint.is_empty(), "{fault:?}");
    }
    assert_eq!(faults.len(), taken.len());
    assert!(with_libraries(&[("pcalls", "return { f = function() return 1 end }")]).is_empty());
}

#[test]
fn a_library_that_keeps_much_is_blamed_for_it_and_nobody_else() {
    let greedy =
        "local t = {} for i = 1, 190 do t[i] = string.rep('x', 65000 + i) end return { f = function() return #t end }";
    let faults = with_libraries(&[("a_first", "return {}"), ("b_greedy", greedy), ("c_last", "return {}")]);
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert!(fault.place.file.contains("lib/b_greedy.lua") && fault.message.contains(MEMORY_USED), "{fault:?}");
    assert!(fault.hint.contains("2048 KiB"), "{fault:?}");
}

#[test]
fn there_are_enough_files() {
    assert!(std::fs::read_dir(root().join("tests/hostile")).expect("a folder").count() >= 300);
}

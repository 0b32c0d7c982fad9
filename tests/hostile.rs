//! Hostile scripts: every file of `tests/hostile` is a card that tries to do harm. Its first line says what it tries and
//! what it comes to. It is stopped within its budget or refused, nobody's game is changed, what people are told is fit to be
//! read, and the next card plays as if nothing had been. No clock is asked: what ends a script are the engine's own limits.

mod common;

use common::{at_impulse_of, root, run};
use sandtable::lua::Paths;
use sandtable::repl::{Blame, Desk, Opening, transcript};
use sandtable::safe::acts;
use sandtable::view::paint;
use std::fmt::Write as _;
use std::path::Path;

/// The most memory that scripts may use, in bytes: what the machine holds to.
const MEMORY: usize = 16 * 1024 * 1024;
/// The longest error that a person should have to read, in characters.
const READABLE: usize = 2_000;
/// What is said then.
const MEMORY_USED: &str = "the script used more memory than scripts may";
/// What a hostile card comes to that cannot do what it wants, and catches the errors.
const NOTHING: &str = "plays, and nothing comes of it";

/// A card that does nothing: what is left of a hostile one should be no more.
const TWIN: &str = "return card { api = 1, number = 3, title = \"Twin\", cp = 3, kind = \"event\", play = function() end }";
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
    /// Part of what it comes to.
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
        let (_, ends) = lines.next().and_then(|line| line.split_once("Ends: ")).unwrap_or_else(|| panic!("{name}: how?"));
        let commands = lines.next().and_then(|line| line.strip_prefix("-- Do: ")).unwrap_or("play 3 event");
        Case { name, ends: ends.to_string(), commands: commands.to_string(), text }
    }

    fn made(name: &str, ends: &str, text: impl Into<Vec<u8>>) -> Case {
        Case { name: name.into(), text: text.into(), ends: ends.into(), commands: "play 3 event".into() }
    }
}

/// A desk with a hostile card, and what is wrong with its file. Britain is to act and holds card 93.
fn desk(text: &[u8], name: &str) -> (Desk, tempfile::TempDir, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(format!("003_{name}.lua")), text).expect("a file");
    std::fs::write(folder.path().join("004_next.lua"), NEXT).expect("a file");
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let scenario = root().join("scenarios/1812.json");
    let opening = Opening { scenario, paths, seed: 1 };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    desk.reactions = false;
    desk.responses = false;
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

/// What the next card makes of the game: it must be the same with and without a hostile card before it.
fn next(desk: &mut Desk) -> Vec<u64> {
    hashes(desk, "set hand britain +4; play 4 event; lisbon; play 93 cp")
}

/// Text that people read: nothing in it acts on a terminal, and no address.
fn fit(name: &str, text: &str) {
    let plain = paint::plain(text);
    let odd = plain.chars().find(|c| acts(*c) && *c != '\n');
    assert_eq!(odd, None, "{name}: {plain:?}");
    let address = |rest: &str| rest.chars().take_while(char::is_ascii_hexdigit).count() >= 6;
    assert!(!plain.match_indices("0x").any(|(at, _)| address(&plain[at + 2..])), "{name}: an address: {plain}");
    assert!(!plain.contains('\u{1b}'), "{name}: {plain:?}");
}

/// Lets a hostile card try; gives what it came to.
fn attempt(case: &Case) -> String {
    let name = &case.name;
    let (mut desk, folder, faults) = desk(&case.text, name);
    let base = desk.session.hash();
    run(&mut desk, "mark base");
    let outcome = if faults.is_empty() { played(&mut desk, case) } else { format!("does not load: {}", faults.join("\n")) };
    fit(name, &outcome);
    let outcome = outcome.replace(&format!("{}/", folder.path().display()), "");
    if !outcome.starts_with("plays") && !outcome.starts_with("refused: ") {
        // Where exactly the memory runs out is Luau's affair: it knows the line only sometimes.
        let place = format!("003_{name}.lua{}", if outcome.contains(MEMORY_USED) { "" } else { ":" });
        let line = outcome.split_once(&place).map(|(_, rest)| rest.starts_with(|c: char| c == ':' || c.is_ascii_digit()));
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

/// Does the commands of a case up to the one that fails; nothing may come of that one, nor of any other.
fn played(desk: &mut Desk, case: &Case) -> String {
    let name = &case.name;
    let mut known = Vec::new();
    for command in transcript::commands(&format!("set hand britain +3; {}", case.commands)) {
        let before = desk.session.hash();
        known.push(before);
        match transcript::one(desk, &command) {
            Ok(text) => fit(name, &text),
            Err(complaint) => {
                assert_ne!(complaint.kind, Blame::Bug, "{name}: {}", complaint.text);
                assert!(known.contains(&desk.session.hash()), "{name}: {command}: failed, and changed the game");
                let plain = paint::plain(&complaint.text);
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

/// Every case, and a table of what they come to.
fn all(cases: &[Case]) -> String {
    let mut table = String::new();
    for case in cases {
        if std::env::var_os("HOSTILE_TOLD").is_some() {
            eprintln!("{}", case.name);
        }
        let outcome = attempt(case);
        assert!(outcome.contains(&case.ends), "{}: should end with {:?}, and: {outcome}", case.name, case.ends);
        let _ = writeln!(table, "{}: {}", case.name, outcome.replace('\n', "\n    "));
    }
    table
}

/// The files whose names begin with a kind.
fn of_kind(kinds: &[&str]) -> Vec<Case> {
    let entries = std::fs::read_dir(root().join("tests/hostile")).expect("a folder").map(|e| e.expect("an entry").path());
    let mut files: Vec<_> = entries.collect();
    files.sort();
    let cases = files.iter().map(|path| Case::read(path));
    cases.filter(|case| kinds.iter().any(|kind| case.name.starts_with(&format!("{kind}_")))).collect()
}

#[test]
fn explore() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let kinds = ["loop","work","pattern","memory","depth","world","handle","event","error","text","value","load"];
    for case in of_kind(&kinds) {
        if !case.name.starts_with(&only) { continue; }
        eprintln!("@ {}", case.name);
        let begun = std::time::Instant::now();
        let result = std::panic::catch_unwind(|| attempt(&case));
        let took = begun.elapsed().as_millis();
        match result {
            Ok(outcome) => {
                let fine = outcome.contains(&case.ends);
                eprintln!("{} {} [{took} ms] {}", if fine {"ok "} else {"BAD"}, case.name, outcome);
            }
            Err(e) => eprintln!("PANIC {} [{took} ms] {:.1500}", case.name, e.downcast_ref::<String>().cloned().unwrap_or_default()),
        }
    }
}

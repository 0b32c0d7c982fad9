//! Random lines, sensible and senseless. None crashes the program, none changes the game without saying so, and nothing typed
//! reaches the terminal as anything but text.

use crate::common::{desk, enough, root};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use sandtable::games::wellington::verbs::{Blame, Desk, VERBS, transcript};
use sandtable::safe::acts;
use sandtable::view::paint;

/// A line that is typed.
#[derive(Clone, Debug)]
enum Line {
    Text(String),
    /// A random option, by its text or number, without this many of its last letters.
    Option {
        place: usize,
        numbered: bool,
        less: usize,
    },
}

fn words(list: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(list).prop_map(str::to_string)
}

/// Words that follow verbs, in right and wrong places.
fn argument() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => words(&[
            "britain", "sud", "spain", "nord", "lisbon", "madrid", "salamanca", "ciudad rodrigo", "wellington", "soult",
            "de españa", "marmont", "infantry", "artillery", "at", "to", "with", "from", "box", "pool", "deck", "top",
            "none", "off", "on", "not", "event", "cp", "all", "hands", "deck", "score", "board", "until", "seed", "1812",
            "impulse", "option", "error", "log", "entry", "more entries", "told", "asked", "shows", "dice", "used", "nothing", "2i1c", "3 sp",
            "flag", "sp", "leader", "hand", "card", "resources", "turn", "round", "phase", "effect", "ruling", "players",
        ]),
        3 => (0_i64..112).prop_map(|n| n.to_string()),
        1 => (0_i64..112).prop_map(|n| format!("+{n}")),
        1 => any::<i64>().prop_map(|n| n.to_string()),
        1 => "\\PC{0,12}",
        1 => words(&["\"", "'", "…", "--", "=", "`", "\\", "𝕏", "\u{301}", "😀", "\"a;b\"", "1:", "%s%n", "../..", "/dev/null"]),
    ]
}

/// Verbs that only read and write the game, and are quick.
fn verb() -> impl Strategy<Value = String> {
    let slow = [
        "save", "autosave", "export", "record", "test", "autotest", "check", "reload", "run", "quit", "edit", "auto",
        "ab", "whatif", "odds",
    ];
    let verbs: Vec<&str> = VERBS.iter().map(|verb| verb.name).filter(|name| !slow.contains(name)).collect();
    prop_oneof![
        6 => prop::sample::select(verbs).prop_map(str::to_string),
        2 => words(&["set", "play", "move", "expect", "undo", "redo", "choose"]),
        1 => words(&["auto 3", "auto 1", "new 1813 seed 3", "load nowhere.json", "run nowhere.play", "new nowhere"]),
    ]
}

fn command() -> impl Strategy<Value = String> {
    (verb(), prop::collection::vec(argument(), 0..5)).prop_map(|(verb, rest)| format!("{verb} {}", rest.join(" ")))
}

/// Commands that mean something at any point of a game.
fn sound() -> impl Strategy<Value = String> {
    words(&[
        "set resources spain 3",
        "set hand britain +80",
        "set impulse sud",
        "set phase attrition",
        "dice 6 5 4",
        "undo",
        "redo",
        "undo 2",
        "mark a",
        "branch b",
        "switch main",
        "switch b",
        "undo to a",
        "diff a",
        "show",
        "show hands",
        "set turn 1813",
        "set sp madrid nord none",
        "set flag madrid spain",
        "pass",
        "end",
        "done",
        "pass all",
        "responses off",
        "responses on",
        "reactions off",
        "reactions on",
        "why not move soult to madrid",
        "where",
        "explain",
        "log 5",
        "options",
        "help",
        "help set",
        "rule 9.43",
        "rulings",
        "map madrid",
        "= 1 + 1",
        "= powers.spain:resources()",
        "auto 5",
        "random 83",
        "seed 9",
        "dice clear",
        "set cp 9",
        "new 1812",
        "branches",
        "lua edit.resources('spain', 2)",
        "lua edit.cp(3); edit.flag('madrid', 'spain')",
        "lua x = 1; print(x)",
        "rewind",
        "break roll",
        "break card 80",
        "break log flag",
        "breaks",
        "delete all",
        "step",
        "next",
        "continue",
        "trace on",
        "trace off",
        "watch powers.spain:resources()",
        "why",
        "why powers.spain:resources()",
        "redo all",
        "doc duchy",
    ])
}

fn lua() -> impl Strategy<Value = String> {
    prop_oneof![
        words(&[
            "= nil.x",
            "= error('\\27[2J\\7')",
            "= '\\27]0;title\\7'",
            "= {1, '\\r\\n\\t', {}}",
            "= function",
            "= )(",
            "= (function() while true do end end)()",
            "= string.rep('x', 1e9)",
            "= game:",
            "= powers.spain:gain(3)",
            "= error({})",
            "= (function() local function f() return f() + 1 end return f() end)()",
            "=",
            "= --",
            "= nil",
            "= powers",
            "= cards[80]",
            "= duchies.nowhere",
            "= game:value('card.cp_value', 3, {})",
            "= os.exit()",
            "= string.rep('a', 3000)",
            "= '\\u{202e}abc'",
            "= 0/0",
            "= game:impulse()",
            "= setmetatable({}, nil)",
            "expect error('x')",
            "expect nil.x",
            "expect powers.spain:resources() == -1",
            "= require('x')",
            "lua",
            "lua error('\\27[2J')",
            "lua print('\\27[31m')",
            "lua edit.flag('nowhere', 'x')",
            "lua while true do end",
            "lua edit.resources('spain', 3); error('late')",
            "lua for i = 1, 2 do",
            "lua return {1, {2}}",
            "break when nil.x",
            "watch )(",
            "break when powers.spain:resources() > 2",
            "lua edit.dice({ 7 })",
            "lua print(string.rep('x', 1e6))",
        ]),
        "= \\PC{0,30}",
    ]
}

/// A command with a small mistake.
fn misspelt() -> impl Strategy<Value = String> {
    (prop_oneof![sound(), command()], any::<prop::sample::Index>(), 0..4, any::<char>()).prop_map(
        |(text, at, how, c)| {
            let mut chars: Vec<char> = text.chars().collect();
            let i = at.index(chars.len());
            match how {
                0 => drop(chars.remove(i)),
                1 => chars.insert(i, c),
                2 => chars[i] = c,
                _ => chars.insert(i, chars[i]),
            }
            let text: String = chars.into_iter().collect();
            // A misspelt verb must not become one that writes files.
            let writes = ["save", "autosave", "export", "record", "edit", "test", "check", "run"];
            let kept = |command: &String| !writes.contains(&command.split_whitespace().next().unwrap_or_default());
            transcript::commands(&text).into_iter().filter(kept).collect::<Vec<_>>().join(";")
        },
    )
}

fn huge() -> impl Strategy<Value = String> {
    let piece = words(&["x", "set ", " 6", "+1 ", "(", "é", "\"", "; ", "9", "{", "= ", "a\u{301}", "move to "]);
    let verb =
        words(&["", "dice", "set hand spain", "set deck top", "=", "help ", "expect log ", "why not ", "mark ", "0"]);
    (verb, piece, prop_oneof![8 => 100_usize..3_000, 1 => Just(1_000_000_usize)])
        .prop_map(|(verb, piece, length)| format!("{verb} {}", piece.repeat((length / piece.len()).max(1))))
}

fn line() -> impl Strategy<Value = Line> {
    let text = prop_oneof![
        24 => command(),
        24 => sound(),
        10 => misspelt(),
        8 => lua(),
        6 => "\\PC{0,40}",
        6 => any::<String>(),
        1 => huge(),
        6 => prop::collection::vec(prop_oneof![sound(), command(), misspelt()], 2..5).prop_map(|list| list.join("; ")),
    ];
    let option = (any::<usize>(), any::<bool>(), prop_oneof![3 => Just(0_usize), 1 => 1_usize..5]);
    prop_oneof![
        4 => text.prop_map(Line::Text),
        1 => option.prop_map(|(place, numbered, less)| Line::Option { place, numbered, less }),
    ]
}

fn text(desk: &Desk, line: &Line) -> String {
    let (place, numbered, less) = match line {
        Line::Text(text) => return text.clone(),
        Line::Option { place, numbered, less } => (*place, *numbered, *less),
    };
    let Some(decision) = desk.session.decision() else { return "undo".into() };
    let place = place % decision.choices.len();
    if numbered {
        return (place + 1).to_string();
    }
    let label = desk.words(|w| w.choice(&decision.question, &decision.choices[place]).to_string());
    label.chars().take(label.chars().count().saturating_sub(less).max(1)).collect()
}

/// The present point of the game.
fn stand(desk: &Desk) -> (u64, usize) {
    (desk.session.hash(), desk.session.journal_len())
}

/// Verbs that replace the game log instead of adding to it, and those that continue inside the rules, where an action is reported
/// once its entry appears.
const ELSEWHERE: [&str; 10] = ["undo", "redo", "rewind", "switch", "new", "load", "branch", "step", "next", "continue"];

fn does_no_harm(desk: &mut Desk, command: &str) -> Result<(), TestCaseError> {
    let before = stand(desk);
    let reply = transcript::one(desk, command);
    let after = stand(desk);
    let shown: String = command.chars().take(200).collect();
    let text = match &reply {
        Ok(text) => text,
        Err(complaint) => &complaint.told(),
    };
    let plain = paint::plain(text);
    prop_assert_eq!(plain.chars().find(|c| *c != '\n' && acts(*c)), None, "{} says {:?}", shown, plain);
    prop_assert!(plain.len() < 200_000, "{} says {} bytes", shown, plain.len());
    match reply {
        Err(complaint) => {
            prop_assert_ne!(complaint.kind, Blame::Bug, "{}: {}", shown, plain);
            prop_assert_eq!(after, before, "{} was refused and changed the game: {}", shown, plain);
            prop_assert!(!plain.trim().is_empty(), "{} is refused without a word", shown);
        }
        Ok(_) if after.0 != before.0 => {
            prop_assert!(!plain.trim().is_empty(), "{} changed the game without a word", shown);
            let verb = command.split_whitespace().next().unwrap_or_default();
            let told = after.1 > before.1 || ELSEWHERE.contains(&verb) || desk.session.is_stopped();
            prop_assert!(told, "{} changed the game, and the journal knows nothing of it: {}", shown, plain);
        }
        Ok(_) => {}
    }
    desk.wish = None;
    Ok(())
}

fn config() -> ProptestConfig {
    ProptestConfig {
        // Each game has 220 commands: a thousand in all, or some ten thousand with `THOROUGH=1`.
        cases: enough("PROPTEST_CASES", 4, 32) as u32,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/games/random_commands.regressions"))),
        // The same cases every time; PROPTEST_CASES or another seed covers more.
        rng_seed: proptest::test_runner::RngSeed::Fixed(1812),
        ..ProptestConfig::default()
    }
}

#[test]
fn thousands_of_commands_do_no_harm() {
    std::env::set_current_dir(root()).expect("the project");
    let mut runner = proptest::test_runner::TestRunner::new(config());
    let lines = (1_u64..1000, any::<bool>(), prop::collection::vec(line(), 220));
    let done = runner.run(&lines, |(seed, windows, lines)| {
        let mut desk = desk(if seed % 4 == 0 { "1813" } else { "1812" }, seed);
        (desk.offers.responses, desk.offers.reactions) = (windows, windows);
        for line in lines {
            let text = text(&desk, &line);
            for command in text.lines().flat_map(transcript::commands) {
                does_no_harm(&mut desk, &command)?;
            }
        }
        Ok(())
    });
    if let Err(error) = done {
        panic!("{error}");
    }
}

#[test]
fn a_line_of_a_megabyte_is_answered_in_a_few() {
    let mut desk = desk("1812", 1);
    for line in ["x".repeat(1 << 20), "set ".repeat(1 << 18), format!("= {}", "(".repeat(1 << 20)), "é".repeat(1 << 19)]
    {
        let refused = crate::common::refused(&mut desk, &line);
        assert!(refused.len() < 2_000, "{} bytes", refused.len());
    }
}

#[test]
fn names_with_escape_sequences_do_not_reach_the_terminal() {
    let mut desk = desk("1812", 1);
    for (line, shown) in [
        ("= 'a\\27[31mb'", "a␛[31mb"),
        ("= { '\\27[2J' }", "␛[2J"),
        ("= error('x\\27[2Jy')", "x␛[2Jy"),
        ("load \u{1b}]0;title\u{7}", "not a printable character"),
        ("show \u{9b}31m", "not a printable character"),
        ("mark \u{202e}a", "not a printable character"),
    ] {
        let reply = transcript::one(&mut desk, line);
        let text = reply.unwrap_or_else(|complaint| complaint.told());
        assert!(text.contains(shown) && !text.contains("\u{1b}[2J"), "{line:?}: {text:?}");
    }
    // A file with such a name is refused when it is read.
    let folder = crate::common::folder();
    let part = |name: &str| std::fs::read_to_string(root().join("scenarios").join(name)).expect("a scenario");
    let scenario = part("1812.json");
    let title = scenario.lines().find(|line| line.contains("\"title\"")).expect("a title");
    for name in ["map.json", "leaders.json", "cards.json"] {
        std::fs::copy(root().join("scenarios").join(name), folder.path().join(name)).expect("a copy");
    }
    let file = folder.path().join("odd.json");
    std::fs::write(&file, scenario.replace(title, "\"title\": \"\\u001b[2J\",")).expect("a file");
    let refused = crate::common::refused(&mut desk, &format!("new {}", file.display()));
    assert!(refused.contains("without control characters"), "{refused}");
    // So is a save, and the title of a card is shown as text.
    let mut save = serde_json::to_value(desk.session.save()).expect("a save");
    save["header"]["board"]["duchies"][0]["name"] = "\u{1b}[31mLisbon".into();
    let file = folder.path().join("odd_save.json");
    std::fs::write(&file, save.to_string()).expect("a file");
    let refused = crate::common::refused(&mut desk, &format!("load {}", file.display()));
    assert!(refused.contains("control characters"), "{refused}");
    let paths = crate::common::copy_of_cards(folder.path());
    let card = std::fs::read_dir(&paths.cards).expect("cards").map(|e| e.expect("a file").path());
    let card = card.into_iter().find(|p| p.to_string_lossy().contains("025_")).expect("a card");
    crate::common::terminal::saves(&card, |text| text.replace("title = \"", "title = \"\\27[35m"));
    let mut desk = crate::common::desk_with(&paths, "1812", 1);
    let text = transcript::one(&mut desk, "card 25").expect("a card");
    assert!(text.contains("␛[35m") && !text.contains("\u{1b}[35m"), "{text:?}");
}

//! Tests of a card protect it only if they fail when the card breaks. Each case here is a test that looks useful and is not, and the
//! error it must get.

use crate::common::{at_impulse, desk, refused, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::testing::{self, Outcome, Selection};
use std::path::Path;
use std::process::Command;

/// The beginning of the cases.
const BEGIN: &str = r#"
    local function impulse(t, power, cards)
        t:scenario("tb")
        t:hand(powers[power], cards)
        t:impulse(powers[power])
    end
    -- Marmont and 4 SP attack Wellington and 4 SP: 8 dice against 10, and nobody has a card to play.
    local function battle(t)
        t:scenario("bp2")
        t:hand(powers.nord, { 76 })
        t:hand(powers.sud, { 25 })
        t:impulse(powers.nord)
        t:run("play 76 cp")
    end
    local kept = 0
"#;

/// Runs tests from a separate file, far from the card folder. A test is a name and a body.
fn outcomes(cases: &[(&str, &str)]) -> Vec<Outcome> {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.lua");
    let tests: String =
        cases.iter().map(|(name, body)| format!("test({name:?}, function(t)\n{body}\nend)\n")).collect();
    std::fs::write(&file, format!("{BEGIN}{tests}")).expect("a file");
    let report = testing::run(&Paths::under(&root()), &Selection { files: vec![file], ..Selection::default() });
    assert!(report.faults.is_empty(), "{}", report.faults[0]);
    assert_eq!(report.outcomes.len(), cases.len());
    report.outcomes
}

/// Runs tests that must fail, each with this error.
fn fail(cases: &[(&str, &str, &str)]) {
    let bodies: Vec<(&str, &str)> = cases.iter().map(|(name, body, _)| (*name, *body)).collect();
    for (outcome, (name, _, says)) in outcomes(&bodies).iter().zip(cases) {
        let Some(failed) = &outcome.fault else { panic!("{name}: it passed") };
        let told = failed.fault.to_string();
        assert!(told.contains(says), "{name}: {told}");
        assert!(failed.fault.place.to_string().contains("mine.lua:"), "{name} does not say where: {told}");
    }
}

/// Runs tests that must pass.
fn hold(cases: &[(&str, &str)]) {
    for outcome in outcomes(cases) {
        let told = outcome.fault.map_or(String::new(), |failed| failed.fault.to_string());
        assert_eq!(told, "", "{}", outcome.name);
    }
}

#[test]
fn dice_that_nobody_forced_fail_a_test() {
    fail(&[
        (
            "none forced",
            r#"battle(t) t:run("move marmont to salamanca; expect log Battle")"#,
            "left to chance: 18 dice",
        ),
        (
            "too few",
            r#"battle(t) t:run("dice 8x1 9x1; move marmont to salamanca; expect log Battle")"#,
            "left to chance",
        ),
        (
            "taken back",
            r#"battle(t) t:run("mark a; move marmont to salamanca; undo to a") t:asked(powers.nord)"#,
            "left",
        ),
        (
            "before chance",
            r#"battle(t) t:run("move marmont to salamanca") t:chance() t:asked(powers.nord)"#,
            "t:chance()",
        ),
        ("at the start", r#"t:hand(powers.sud, { 17 }) t:run("set phase interphase") t:check(true)"#, "left to chance"),
        (
            "a random card",
            r#"impulse(t, "nord", { 65, 28 }) t:hand(powers.britain, { 29, 83 }) t:run("play 65 event; pass") t:check(true)"#,
            "1 random card",
        ),
        (
            "left over before another scenario",
            r#"battle(t) t:run("dice 6") battle(t) t:asked(powers.nord)"#,
            "forced dice or cards were not used: 6",
        ),
    ]);
    hold(&[
        ("all forced", r#"battle(t) t:run("dice 8x1 10x1 8x1 10x1; move marmont to salamanca; expect dice used")"#),
        ("chance is meant", r#"t:chance() battle(t) t:run("move marmont to salamanca; expect log Battle")"#),
        (
            "one card is no chance",
            r#"impulse(t, "nord", { 65, 28 }) t:hand(powers.britain, { 29 })
               t:run("play 65 event; pass") t:told("takes")"#,
        ),
    ]);
}

#[test]
fn expect_dice_used_wants_no_more_dice_than_were_forced() {
    fail(&[
        (
            "more fell, and the test lets them",
            r#"t:chance() battle(t) t:run("dice 8x1 10x1; move marmont to salamanca; expect dice used")"#,
            "left to chance: 18 dice",
        ),
        (
            "they fell between two forcings",
            r#"t:chance() battle(t)
               t:run("dice 6; mark a; dice 3; move marmont to salamanca; dice 1; expect dice used")"#,
            "left over: 1",
        ),
        ("nothing was forced", r#"battle(t) t:run("expect dice used")"#, "nothing was forced"),
        (
            "nothing since the last look",
            r#"battle(t) t:run("dice 8x1 10x1 8x1 10x1; move marmont to salamanca; expect dice used; expect dice used")"#,
            "nothing was forced since the last `expect dice used`",
        ),
    ]);
    hold(&[
        (
            "what was taken back does not count",
            r#"t:chance() battle(t)
               t:run("mark a; dice 8x1; move marmont to salamanca; undo to a")
               t:run("dice 8x1 10x1 8x1 10x1; move marmont to salamanca; expect dice used")"#,
        ),
        (
            "after a reload the count goes on",
            r#"battle(t) t:run("dice 8x1 10x1 8x1 10x1") t:reload() t:run("move marmont to salamanca; expect dice used")"#,
        ),
    ]);
}

#[test]
fn dice_say_that_they_are_added_and_only_begins_anew() {
    let mut desk = desk("1812", 1);
    assert!(!run(&mut desk, "dice 6 5").contains("added"));
    let said = run(&mut desk, "dice 4");
    assert!(said.starts_with("added to the 2 that are left") && said.contains("forced dice: 6 5 4"), "{said}");
    run(&mut desk, "random 17");
    let said = run(&mut desk, "dice only 2 3x1");
    assert!(said.starts_with("forced dice: 2 1 1 1") && said.contains("forced cards: none"), "{said}");
    run(&mut desk, "undo");
    assert!(run(&mut desk, "dice").contains("forced dice: 6 5 4"), "one command, taken back at once");
    assert!(refused(&mut desk, "dice only").contains("which dice?"));
    assert!(refused(&mut desk, "dice only 7").contains("7 is not a side of a die"));
    assert!(refused(&mut desk, "dice 201x1").contains("at most 200"), "what is too many is not cut off");
}

#[test]
fn a_test_that_looks_at_nothing_fails() {
    fail(&[
        ("nothing at all", "", "the test checks nothing"),
        ("it only plays", r#"impulse(t, "spain", { 17 }) t:run("play 17 cp")"#, "the test checks nothing"),
        ("it only saves", r#"impulse(t, "spain", { 17 }) t:reload()"#, "the test checks nothing"),
        ("equal without values", "t:equal()", "argument 1 (found) is missing"),
        ("equal with one", "t:equal(powers.spain:resources())", "argument 2 (wanted) is missing"),
        ("check without a value", "t:check()", "argument 1 (holds) is missing"),
        ("an empty text", r#"impulse(t, "spain", { 17 }) t:run("play 17 cp") t:told("")"#, "expect what?"),
        ("an empty option", r#"impulse(t, "spain", { 17 }) t:offered("")"#, "expect what?"),
    ]);
    hold(&[
        ("nil is a value", "t:equal(duchies.madrid:flag(), nil)"),
        ("an expectation among commands", r#"impulse(t, "spain", { 17 }) t:run("play 17 cp; expect asked spain")"#),
        ("before another scenario", r#"t:check(true) t:scenario("tb") t:run("set resources spain 1")"#),
    ]);
}

#[test]
fn what_no_option_is_ever_called_is_no_expectation() {
    // None of these is offered while Powers decide whether to keep their hands.
    let mut desk = desk("1812", 1);
    for text in [
        "Wellingtn", "intercept Clausel", "move Salamanca", "flag Salmanca", "Hill with an Army",
        "Wellington as Staff Officer", "play 24 respond", "play 200 event", "Valladolid pass",
    ] {
        let said = refused(&mut desk, &format!("expect no option {text}"));
        assert!(said.contains("no option of the game ever contains"), "{text}: {said}");
    }
    assert!(refused(&mut desk, "expect no option mulligan").contains("expected no option \"mulligan\""));
    for text in [
        "play 24 response",
        "play 24",
        "intercept with Clausel",
        "move Marmont",
        "move infantry from Madrid (marched 2) to Toledo",
        "to Toledo",
        "evade with cavalry from Madrid to Toledo",
        "convoy Lisbon to Cádiz",
        "5 SP",
        "5 SP (3 marched 0, 2 marched 1)",
        "Hill as staff",
        "Hill as army",
        "1 SP of Britain at Lisbon, marched 2, marked",
        "let Spain choose",
        "preempt",
        "none",
        "#52 Commander Wounded",
        "discard 52",
        "Salamanca-Zamora",
        "Zamora-Salamanca",
        "7",
        // Cards name these.
        "cancel the card just played",
        "sortie",
        "Ciudad",
    ] {
        run(&mut desk, &format!("expect no option {text}"));
    }
}

#[test]
fn where_nobody_is_asked_no_option_proves_nothing() {
    fail(&[("over", r#"t:not_offered("play 24 response")"#, "no decision is open")]);
}

#[test]
fn what_was_not_written_is_looked_for_where_something_was() {
    let mut desk = at_impulse("spain", &[("spain", "25")]);
    run(&mut desk, "mark before; play 25 event; spain; expect no log Nord gains; mark after");
    // A mark adds no log entry, so any text would be missing.
    assert!(refused(&mut desk, "expect no log Nord gains").contains("nothing was logged"));
    run(&mut desk, "expect log since before Spain gains; expect no log since before Nord gains");
    let said = refused(&mut desk, "expect no log since before Spain gains");
    assert!(said.contains("found    Spain gains 1 Resource"), "{said}");
    assert!(refused(&mut desk, "expect log since after Spain gains").contains("nothing was logged"));
    assert!(refused(&mut desk, "expect log since nowhere Spain").contains("the marks are after, before"));
    run(&mut desk, "undo to before");
    assert!(refused(&mut desk, "expect log since after Spain").contains("after the undone moves"));
    hold(&[(
        "told since a mark",
        r#"t:hand(powers.spain, { 25 }) t:impulse(powers.spain)
           t:run("mark before; play 25 event; spain")
           t:run("build infantry at cadiz")
           t:told("places 1 infantry")
           t:told("Spain gains 1 Resource", "before")
           t:run("expect no log Spain gains")"#,
    )]);
}

#[test]
fn a_failing_test_shows_who_is_asked_what_and_with_which_choices() {
    let found = outcomes(&[("asked", r#"impulse(t, "spain", { 25 }) t:run("play 25 event") t:asked(powers.nord)"#)]);
    let failed = found[0].fault.as_ref().expect("a fault");
    assert!(failed.waiting.starts_with("Spain: #25 General Staff:"), "{}", failed.waiting);
    assert!(failed.waiting.contains("Britain · Sud · Spain · Nord"), "{}", failed.waiting);
    assert!(failed.told.iter().any(|line| line.contains("plays #25")), "{:?}", failed.told);
}

/// The program's report, in a file and as JSON. Without a terminal it has no colours.
#[test]
fn the_report_has_no_colours_where_there_is_no_terminal() {
    let folder = crate::common::folder();
    let file = folder.path().join("052_mine.lua");
    let begin = r#"t:hand(powers.spain, { 25 }) t:impulse(powers.spain) t:run("play 25 event")"#;
    let test = |name: &str, ends: &str| format!("test({name:?}, function(t) {begin} {ends} end)\n");
    let tests = [
        test("a", "t:asked(powers.nord)"),
        test("b", "t:told('Foo')"),
        test("c", "t:run('expect asked nobody')"),
        test("d", "t:refused('spain')"),
        test("e", "t:impulse(powers.nord) t:hand(powers.nord, { 94 })"),
        test("f", "t:run('spain') t:not_offered('build infantry at Cádiz')"),
    ];
    std::fs::write(&file, tests.concat()).expect("a file");
    for more in [&[][..], &["--json"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = command.arg("test").args(more).arg(&file).current_dir(root()).output().expect("the program");
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).expect("text");
        // An escape character that passes through Lua is shown as a symbol.
        assert!(!text.contains(['\u{1b}', '␛']) && !text.contains("\\u001b"), "{text:?}");
        assert!(text.contains("Britain · Sud · Spain · Nord") && text.contains("Spain: #25"), "{text}");
    }
}

#[test]
fn a_file_of_tests_runs_wherever_it_lies() {
    let run = |file: &Path| {
        testing::run(&Paths::under(&root()), &Selection { files: vec![file.into()], ..Selection::default() })
    };
    let folder = crate::common::folder();
    let file = folder.path().join("mine.lua");
    std::fs::write(&file, "test(\"one\", function(t) t:check(true) end)").expect("a file");
    assert_eq!((run(&file).passed(), run(&file).failed()), (1, 0));
    // With its proper name in the card folder, it is the folder's file.
    let own = root().join("cards/tests/025_general_staff.lua");
    assert_eq!(run(&own).outcomes[0].file, format!("{}/025_general_staff.lua", root().join("cards/tests").display()));
    let text = folder.path().join("mine.txt");
    std::fs::write(&text, "").expect("a file");
    assert!(run(&text).faults[0].to_string().contains("cards/tests/052_title.lua"), "{}", run(&text).faults[0]);
    assert!(run(&folder.path().join("none.lua")).faults[0].to_string().contains("does not exist"));
    let mut desk = desk("1812", 1);
    assert!(crate::common::run(&mut desk, &format!("test {}", file.display())).contains("1 passed"));
}

#[test]
fn nothing_of_a_test_is_left_for_the_next() {
    let begins = r#"kept = kept + 1 impulse(t, "spain", { 17 })
           t:run("record recorded.play; as spain; ascii on; break rule 4.2; watch powers.spain:resources(); trace on; lua kept = 1")
           t:run("responses off; reactions on; autotest on; mark here") t:check(true)"#;
    let after = r#"t:equal(kept, 0) impulse(t, "spain", { 17 })
        t:refused("= kept", "unknown global") t:run("play 17 cp; expect asked spain")
        t:refused("undo to here", "unknown mark") t:refused("record off", "nothing is")
        t:refused("run recorded.play", "does not exist")"#;
    hold(&[("begins", begins), ("after", after)]);
}

#[test]
fn a_hand_holds_each_card_once_and_no_home_card_of_another() {
    fail(&[
        ("twice", "t:hand(powers.spain, { 24, 24 }) t:check(true)", "#24 is named twice"),
        ("another's", "t:hand(powers.spain, { 94 }) t:check(true)", "is a Home card of Britain"),
    ]);
    let found = outcomes(&[
        ("robbed", "t:hand(powers.spain, { 24 }) t:hand(powers.nord, { 24 }) t:check(true)"),
        (
            "given back first",
            "t:hand(powers.spain, { 24 }) t:hand(powers.spain, {}) t:hand(powers.nord, { 24 }) t:check(true)",
        ),
    ]);
    assert_eq!(found[0].notes, ["#24 moves from Spain's hand to Nord's"]);
    assert!(found[0].fault.is_none() && found[1].notes.is_empty());
    let mut desk = at_impulse("spain", &[("spain", "17 24")]);
    assert!(refused(&mut desk, "set hand nord +29 +29").contains("#29 is named twice [1.10]"));
    // A card that is already in the hand stays there; nothing is removed.
    run(&mut desk, "set hand spain +24; expect powers.spain:hand_size() == 2");
    assert!(refused(&mut desk, "set hand spain +94").contains("[5.4]"));
    assert!(refused(&mut desk, "set card 94 nord").contains("[5.4]"));
    assert!(refused(&mut desk, "lua edit.give(\"nord\", { 94 })").contains("[5.4]"));
    assert!(refused(&mut desk, "set deck top 5 5").contains("#5 is named twice"));
    let said = run(&mut desk, "set hand nord +24");
    assert!(said.starts_with("#24 moves from Spain's hand to Nord's"), "{said}");
    assert!(run(&mut desk, "lua edit.give(\"sud\", { 24 })").contains("#24 moves from Nord's hand to Sud's"));
    assert!(run(&mut desk, "set card 24 spain").contains("#24 moves from Sud's hand"));
    // Viewers who do not see both hands do not learn where a card was.
    run(&mut desk, "as nord");
    assert!(!run(&mut desk, "set hand nord +24").contains("Spain's hand"));
}

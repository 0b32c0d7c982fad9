//! `sandtable replay`: what `--verify` finds in a save that was changed, and what `--minimise` leaves of one.

use crate::common::{copy_of_cards, desk, desk_with, root, run};
use sandtable::games::wellington::verbs::Desk;
use sandtable::games::wellington::verbs::minimise::{Goal, Minimiser, Short};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game with choices, an edit and rolls.
fn played() -> Desk {
    let mut desk = desk("1812", 5);
    run(&mut desk, "keep; keep; keep; keep; set hand britain +80 +25; set resources spain 3");
    run(&mut desk, "play 80 event; marmont; set resources nord 2; auto until impulse");
    run(&mut desk, "auto until impulse; auto 3; set resources sud 4");
    desk
}

fn replay(args: &[&str], file: &Path) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .arg("replay")
        .arg(file)
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stderr).expect("text") + &String::from_utf8(output.stdout).expect("text");
    (output.status.code().expect("no signal"), text)
}

/// The first value with this key, at any depth, that passes a test.
fn find<'v>(value: &'v mut Value, key: &str, test: &dyn Fn(&Value) -> bool) -> Option<&'v mut Value> {
    match value {
        Value::Object(map) => {
            if map.get(key).is_some_and(test) {
                return map.get_mut(key);
            }
            map.values_mut().find_map(|inner| find(inner, key, test))
        }
        Value::Array(list) => list.iter_mut().find_map(|inner| find(inner, key, test)),
        _ => None,
    }
}

#[test]
fn verify_finds_what_was_changed_and_names_the_place() {
    let folder = crate::common::folder();
    let file = folder.path().join("game.json");
    let good = serde_json::to_value(played().session.save()).expect("a save");
    let any = |_: &Value| true;
    let segments = |save: &Value| save["segments"].as_array().expect("segments").len();
    assert!(segments(&good) > 2);
    let check = |change: &dyn Fn(&mut Value), parts: &[&str]| {
        let mut save = good.clone();
        change(&mut save);
        std::fs::write(&file, save.to_string()).expect("a file");
        let (code, text) = replay(&["--verify"], &file);
        assert_eq!(code, i32::from(!parts.is_empty()), "{text}");
        parts.iter().for_each(|part| assert!(text.contains(part), "no {part:?} in: {text}"));
    };
    check(&|_| {}, &[]);
    // A die, in the log of the Impulse in which Marmont's Army was weakened.
    let die = |save: &mut Value| {
        let roll = find(&mut save["segments"], "rolled", &any).expect("a roll");
        roll["dice"][0] = (roll["dice"][0].as_u64().expect("a die") % 6 + 1).into();
    };
    check(&die, &["branch main, stretch 2 (1812, Round 1, ", "entry ", "recorded: Nord rolls", "replayed: Nord rolls"]);
    // A choice: one that is legal there, and one that is not.
    let keep = |save: &mut Value| save["segments"][0]["inputs"][1]["step"]["choose"] = "mulligan".into();
    check(
        &keep,
        &["branch main, stretch 1 ", "entry ", "recorded: Sud chooses keep", "replayed: Sud chooses mulligan"],
    );
    let end = |save: &mut Value| save["segments"][0]["inputs"][1]["step"]["choose"] = "end".into();
    check(&end, &["branch main, stretch 1 ", "\"end\" is not an option where Sud is asked"]);
    // An edit.
    let edit = |save: &mut Value| {
        let step = find(&mut save["segments"], "edit", &|edit| edit.get("resources").is_some()).expect("an edit");
        step["resources"][1] = 9.into();
    };
    check(&edit, &["branch main, stretch 2 ", "recorded: edit", "replayed: edit"]);
    // A log entry of the current Impulse.
    let last = segments(&good) - 1;
    let told = |save: &mut Value| {
        let journal = save["segments"][last]["journal"].as_array_mut().expect("a journal");
        journal.truncate(journal.len() - 1);
    };
    check(&told, &[&format!("branch main, stretch {} ", last + 1), "entry ", "recorded: nothing", "replayed: "]);
    // Card texts: one that differs from the present one, and a stretch that claims to be played under others.
    let card = |save: &mut Value| save["header"]["cards"][79][1] = "0000000000000000".into();
    check(&card, &["other versions of #"]);
    let edition = |save: &mut Value| save["segments"][last]["edition"] = "0000000000000000".into();
    check(&edition, &[&format!("branch main, stretch {} ", last + 1), "version 0000000000000000"]);
    // The hash, and a checkpoint.
    check(
        &|save| save["hash"] = "0000000000000000".into(),
        &["branch main", "position or dice differ: recorded 000000"],
    );
    let point = |save: &mut Value| save["segments"][2]["start"]["position"]["resources"][0] = 77.into();
    check(&point, &["branch main, stretch 2 ", "position or dice differ"]);
}

fn shortest(desk: &Desk, goal: &str, stop: &AtomicBool, mut tell: impl FnMut(usize)) -> Result<Short, String> {
    let (world, deck) = (desk.session.world().clone(), desk.deck.clone());
    let goal = Goal::parse(goal).expect("a goal");
    let mut tell = |progress: sandtable::games::wellington::verbs::minimise::Progress| tell(progress.left);
    Minimiser::new(world, &deck, goal, stop, &mut tell)?.run(&desk.session.save()).map_err(|no| no.to_string())
}

fn short(desk: &Desk, goal: &str) -> Short {
    shortest(desk, goal, &AtomicBool::new(false), |_| {}).expect("a failure")
}

/// A long Impulse with many commands, of which two matter.
fn long() -> Desk {
    let mut desk = crate::common::at_impulse("britain", &[("britain", "17 80 25"), ("sud", "65")]);
    run(&mut desk, "set resources sud 1; play 17 cp; build infantry at lisbon; set resources spain 9; dice 1 2 3");
    run(
        &mut desk,
        "dice clear; seed 4; set flag madrid none; set deck top 5 8; set card 44 discards; set resources sud 2",
    );
    run(&mut desk, "set cp 3; set resources nord 8; set resources sud 3; build infantry at porto");
    run(&mut desk, "set resources sud 4; set leader blake box; set hand nord +12; set debt sud 1");
    run(
        &mut desk,
        "lua edit.sp('madrid', 'nord', '1i'); edit.hand('spain', { 24, 47 }); edit.dice({ 6, 1 }); edit.clear_dice()",
    );
    desk
}

#[test]
fn what_does_not_matter_is_left_out() {
    let desk = long();
    let found = short(&desk, "powers.spain:resources() + powers.nord:resources() == 17");
    let steps: Vec<String> = found.steps.iter().map(|step| format!("{step:?}")).collect();
    assert_eq!(steps, ["Edit(Resources(Spain, 9))", "Edit(Resources(Nord, 8))"]);
    assert!(found.of > 20 && !found.stopped, "{found:?}");
    // What a later choice needs is kept: here, the card that pays for it.
    let found = short(&desk, "duchies.lisbon:sp(powers.britain) == 3");
    let steps: Vec<String> = found.steps.iter().map(|step| format!("{step:?}")).collect();
    assert_eq!(steps.len(), 2, "{steps:?}");
    assert!(steps[0].contains("Play") && steps[1].contains("Build"), "{steps:?}");
    assert_eq!(found, short(&desk, "duchies.lisbon:sp(powers.britain) == 3"), "it is the same every time");
}

#[test]
fn a_failure_that_is_not_there_is_told() {
    let desk = long();
    let fine = AtomicBool::new(false);
    let text = shortest(&desk, "powers.spain:resources() == 7", &fine, |_| {}).expect_err("no failure");
    assert!(text.contains("is false where the save stands"), "{text}");
    // It held earlier, and no longer does.
    let text = shortest(&desk, "powers.sud:resources() == 3", &fine, |_| {}).expect_err("no failure");
    assert!(text.contains("is false where the save stands"), "{text}");
    let text = shortest(&desk, "powers.portugal:resources()", &fine, |_| {}).expect_err("no failure");
    assert!(text.contains("expression"), "{text}");
    assert!(shortest(&desk, "bug", &fine, |_| {}).is_err() && shortest(&desk, "error:x", &fine, |_| {}).is_err());
    for bad in ["", "a; b", "a -- b", "a\nb"] {
        assert!(Goal::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn what_there_is_when_it_is_stopped_fails_too() {
    let desk = long();
    let stop = AtomicBool::new(false);
    let goal = "powers.spain:resources() + powers.nord:resources() == 17";
    let mut first = None;
    let found = shortest(&desk, goal, &stop, |left| {
        if *first.get_or_insert(left) > left {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let found = found.expect("a failure");
    assert!(found.stopped && found.steps.len() > 2 && Some(found.steps.len()) < first, "{found:?}");
    let mut none = |_| {};
    let (world, deck) = (desk.session.world().clone(), desk.deck.clone());
    let goal = Goal::parse(goal).expect("a goal");
    let minimiser = Minimiser::new(world, &deck, goal, &stop, &mut none).expect("a goal");
    passes(&minimiser, &found);
}

/// Plays the written transcript at a separate desk.
fn passes(minimiser: &Minimiser<'_>, found: &Short) {
    let folder = crate::common::folder();
    let save = serde_json::to_string(&minimiser.beginning(found)).expect("a save");
    std::fs::write(folder.path().join("start.json"), save).expect("a file");
    let text = minimiser.transcript(found, "a test", "load start.json");
    let file = folder.path().join("short.play").display().to_string();
    let done = sandtable::games::wellington::verbs::transcript::play(
        &mut crate::common::desk("1812", 3),
        &file,
        &text,
        &mut |_, _| {},
    );
    assert!(done.is_ok(), "{}\n{text}", done.expect_err("a failure"));
}

/// Every form of an edit comes back as the command that makes it.
#[test]
fn what_is_left_is_written_as_commands() {
    let desk = long();
    let save = desk.session.save();
    let steps: Vec<_> = save.segments.iter().flat_map(|s| s.inputs.iter().map(|i| i.step.clone())).collect();
    let found = Short { start: save.segments[0].start.clone(), steps, of: 0, tries: 0, stopped: false };
    let stop = AtomicBool::new(false);
    let mut none = |_| {};
    let (world, deck) = (desk.session.world().clone(), desk.deck.clone());
    let goal = Goal::parse("powers.sud:resources() == 4").expect("a goal");
    let minimiser = Minimiser::new(world, &deck, goal, &stop, &mut none).expect("a goal");
    let text = minimiser.transcript(&found, "a test", "new 1812 seed 1") + "expect asked britain\n";
    let mut other = crate::common::desk("1813", 3);
    let done = sandtable::games::wellington::verbs::transcript::play(&mut other, "short.play", &text, &mut |_, _| {});
    assert!(done.is_ok(), "{}\n{text}", done.expect_err("a failure"));
    assert_eq!(other.session.hash(), desk.session.hash(), "{text}");
}

#[test]
fn the_command_line_writes_a_transcript_that_shows_the_failure() {
    let folder = crate::common::folder();
    let file = folder.path().join("short.json");
    let out = folder.path().join("short.play");
    let mut desk = played();
    run(&mut desk, &format!("save {}", file.display()));
    let goal = "powers.sud:resources() == 4";
    let out_arg = out.to_str().expect("a name");
    let (code, text) = replay(&["--minimise", goal, "--out", out_arg], &file);
    assert_eq!(code, 0, "{text}");
    let text = std::fs::read_to_string(&out).expect("a transcript");
    let wanted = format!("load short.start.json\nset resources sud 4\nexpect {goal}\n");
    assert!(text.ends_with(&wanted), "{text}");
    let (code, said) = replay(&["--minimise", goal, "--out", out_arg], &file);
    assert!(code == 2 && said.contains("already exists\nHint: --force overwrites it"), "{said}");
    let (code, said) = replay(&["--force", "--minimise", "powers.sud:resources() == 5", "--out", out_arg], &file);
    assert!(code == 2 && !said.contains("--force"), "{said}");
    // A script that fails with the present card texts.
    let paths = copy_of_cards(folder.path());
    crate::common::terminal::saves(&paths.cards.join("080_inefficient_intendant.lua"), |text| {
        text.replace("play = function(ev)", "play = function(ev)\n        error(\"no intendant\")")
    });
    let cards = paths.cards.to_str().expect("a name");
    let (code, text) =
        replay(&["--force", "--minimise", "error:no intendant", "--out", out_arg, "--cards", cards], &file);
    assert_eq!(code, 0, "{text}");
    let text = std::fs::read_to_string(&out).expect("a transcript");
    assert!(text.contains("\nset hand britain +80 +25\n") && text.contains("\nchoose play 80 event\n"), "{text}");
    assert!(text.ends_with("\nexpect error \"no intendant\"\n"), "{text}");
    assert!(desk_with(&paths, "1812", 1).session.decision().is_some());
}

#[test]
fn a_choice_that_is_refused_is_called_what_it_is_called_there() {
    use sandtable::games::wellington::board::{Cause, Power, rule};
    use sandtable::games::wellington::rules::{Choice, Decision, Question};
    use sandtable::kit::complaint;
    use sandtable::table::Refused;
    let desk = desk("1812", 1);
    let question = Question::Preempt { due: Power::Sud };
    let decision = Decision::new(Power::Britain, question, Cause::Rule(rule(4, 2)), vec![Choice::Yes]);
    let refused = Refused::NotOffered { choice: Choice::No, decision: Some(Box::new(decision)) };
    let told = |seat| complaint(&desk.session, seat, &refused).text;
    assert_eq!(told(None), "\"wait\" is not one of the options");
    assert_eq!(told(Some(Power::Britain)), "\"wait\" is not one of the options");
    assert_eq!(told(Some(Power::Nord)), "that is not one of the options");
}

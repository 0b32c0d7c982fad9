//! A recorded transcript passes at once, and fails if a result changes.

use crate::common::{copy_of_cards, desk, desk_with, root, run};
use sandtable::games::wellington::verbs::{Blame, Desk, engine, transcript};
use std::path::Path;
use std::process::{Command, Stdio};

/// A session with an error, a card, an undo, forced dice, edits and a Battle.
const SESSION: &str = r#"keep; keep; keep; keep
responses off
mvoe
set hand britain +17 +80 -60 -97; set hand spain -70 -81 -91; set hand nord -12 -30
play 80 event; marmont -- by the dice of the seed
undo 2
dice 6 1 6
play 80 event
marmont
= duchies.valladolid:sp(powers.nord)
= "a; b"
move wellington to madrid
set impulse britain
play 17 cp
set sp ciudad rodrigo spain none; set leader de espana box; set sp salamanca nord 2i; set leader marmont salamanca
set sp valladolid nord none; set leader wellington valladolid; set sp valladolid britain 1a; set flag valladolid britain
move wellington to salamanca with 4 sp
expect asked nord
pass
expect log Battle of Salamanca
auto until impulse
undo
redo
show
"#;

/// Types lines at a desk, without checking the replies.
fn typed(desk: &mut Desk, lines: &str) {
    lines.lines().for_each(|line| drop(engine::do_line(desk, line)));
}

fn recorded(desk: &mut Desk, file: &Path, lines: &str) -> String {
    run(desk, &format!("record \"{}\"", file.display()));
    typed(desk, lines);
    let sum = run(desk, "record off");
    let text = std::fs::read_to_string(file).expect("a transcript");
    let expects = text.lines().filter(|line| line.starts_with("expect ")).count();
    assert_eq!(sum, format!("{} lines, {expects} expects in {}", text.lines().count(), file.display()));
    text
}

fn open(seed: u64) -> Desk {
    let mut desk = desk("1812", seed);
    (desk.offers.responses, desk.offers.reactions) = (true, true);
    desk
}

#[test]
fn a_recorded_session_passes_at_once_with_any_seed_and_from_any_folder() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.play");
    let mut desk = open(1);
    let text = recorded(&mut desk, &file, SESSION);
    assert!(text.contains("\nnew 1812 seed 1\n"), "{text}");
    for part in [
        "\nexpect error \"unknown command or option\"\n",
        "\nexpect error [9.3] -- ",
        "\nundo 2\nexpect asked britain\ndice 6 1 6\n",
        "\nexpect entry rolled Nord 6 1 6 Valladolid [#80] -- ",
        " = duchies.valladolid:sp(powers.nord)\n",
        "\nexpect shows \"a; b\" = \"a; b\"\n",
        "\nexpect entry battle_began ",
        "\nexpect log Battle of Salamanca\n",
        "\nexpect no more entries\n",
    ] {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
    let hash = desk.session.hash();
    let mut other = open(3);
    let done = transcript::play(&mut other, &file.display().to_string(), &text, &mut |_, _| {});
    assert!(done.is_ok(), "{}", done.expect_err("a failure"));
    assert_eq!(other.session.hash(), hash);
    let status = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["run", "--seed", "9"])
        .arg(&file)
        .current_dir(root())
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("it runs").success());
}

#[test]
fn a_recording_from_the_middle_of_a_game_brings_its_position_along() {
    let folder = crate::common::folder();
    let file = folder.path().join("from here.play");
    let mut desk = open(5);
    typed(&mut desk, "keep; keep; keep; keep\nresponses off\nauto 30\nmark here\nbranch aside");
    // Back to before the recording began, and over to the other branch.
    let lines = "undo 3\nredo\nauto until impulse\nswitch main\nundo to here\nnew 1813\nkeep\nresponses on";
    let text = recorded(&mut desk, &file, lines);
    assert!(text.contains("\nresponses off\n") && text.contains("\nload from_here.1.json\n"), "{text}");
    assert!(text.contains("\nnew 1813 seed 5\n") && !text.contains("until impulse"), "{text}");
    let mut other = open(1);
    let done = transcript::play(&mut other, &file.display().to_string(), &text, &mut |_, _| {});
    assert!(done.is_ok(), "{}", done.expect_err("a failure"));
    assert_eq!(other.session.hash(), desk.session.hash());
}

/// 2.1: the recording says how the game began, and which players were asked before they had Powers.
#[test]
fn bids_for_sides_are_recorded() {
    let folder = crate::common::folder();
    let file = folder.path().join("bids.play");
    let mut desk = open(5);
    let text = recorded(&mut desk, &file, "new 1812 bid players 2 seed 7\n2\nchoose 3\nSud and Nord\nundo\nredo");
    assert!(text.contains("\nnew 1812 players 2 bid seed 7\nexpect asked player 1\n"), "{text}");
    assert!(text.contains("expect asked player 2") && text.ends_with("expect asked sud\n"), "{text}");
    let mut other = open(9);
    run(&mut other, &format!("run {}", file.display()));
    assert_eq!(other.session.hash(), desk.session.hash());
}

#[test]
fn what_comes_out_differently_fails_at_its_line() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.play");
    let text = recorded(&mut open(1), &file, SESSION);
    let place = |part: &str| text.lines().position(|line| line.contains(part)).expect(part) + 1;
    let fails = |text: &str, desk: &mut Desk| {
        let failure = transcript::play(desk, &file.display().to_string(), text, &mut |_, _| {});
        let failure = failure.expect_err("it must fail");
        assert_eq!(failure.complaint.kind, Blame::Expectation, "{failure}");
        failure.line
    };
    // A changed card text fails at the line with the card's result.
    let paths = copy_of_cards(folder.path());
    crate::common::terminal::saves(&paths.cards.join("080_inefficient_intendant.lua"), |text| {
        assert!(text.contains("play = function(ev)"), "{text}");
        text.replace("play = function(ev)", "play = function(ev)\n        ev:gain_resource(2, { power = powers.sud })")
    });
    let mut changed = desk_with(&paths, "1812", 1);
    assert_eq!(fails(&text, &mut changed), place("expect entry rolled Nord") + 3, "at `no more entries`");
    // A changed number, a changed name, a missing entry.
    let roll = place("expect entry rolled Nord 6 1 6");
    assert_eq!(fails(&text.replace("rolled Nord 6 1 6", "rolled Nord 6 2 6"), &mut open(4)), roll);
    assert_eq!(fails(&text.replace("rolled Nord 6 1 6", "rolled Sud 6 1 6"), &mut open(4)), roll);
    let lost = text.lines().filter(|line| line.starts_with("expect entry removed Nord 1 Valladolid")).count();
    assert_eq!(lost, 2);
    let one = text.replacen("expect entry removed Nord 1 Valladolid", "-- ", 1);
    assert_eq!(fails(&one, &mut open(4)), place("expect entry removed") + 3);
    // What was printed, and who is asked.
    assert_eq!(fails(&text.replace("shows \"a; b\"", "shows \"a; c\""), &mut open(4)), place("shows \"a; b\""));
    let sud = text.replacen("expect asked sud", "expect asked nord", 1);
    assert_eq!(fails(&sud, &mut open(4)), place("expect asked sud"));
}

#[test]
fn a_recording_that_cannot_be_written_ends_and_what_was_done_stays() {
    let folder = crate::common::folder();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).expect("a folder");
    let mut desk = open(1);
    run(&mut desk, &format!("record {}", inner.join("mine.play").display()));
    std::fs::remove_dir_all(&inner).expect("gone");
    let said = run(&mut desk, "set resources spain 2");
    assert!(said.contains("the recording stopped"), "{said}");
    assert_eq!(crate::common::eval(&desk, "powers.spain:resources()"), "2");
    crate::common::refused(&mut desk, "record off");
    crate::common::refused(&mut desk, &format!("record {}", inner.join("no/mine.play").display()));
}

#[test]
fn choose_takes_exactly_the_option_and_nothing_with_it() {
    let mut desk = crate::common::at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp");
    crate::common::refused(&mut desk, "choose move wellington");
    crate::common::refused(&mut desk, "choose 1: no such thing");
    let undone = desk.session.cursor().input;
    run(&mut desk, "choose move wellington to fuentes de onoro");
    assert_eq!(desk.session.cursor().input, undone + 1, "who goes along is still to be chosen");
    run(&mut desk, "choose 1:");
}

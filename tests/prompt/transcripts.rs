//! The transcripts of `tests/play`, with an undo and redo of every command.

use crate::common::{desk, is_thorough, root, run};
use sandtable::games::wellington::verbs::{Desk, blocks, transcript};
use std::path::PathBuf;

fn transcripts() -> Vec<PathBuf> {
    let folder = root().join("tests/play");
    let entries = std::fs::read_dir(folder).expect("transcripts").map(|e| e.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "play")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn every_transcript_passes() {
    for file in transcripts() {
        let text = std::fs::read_to_string(&file).expect("a transcript");
        let name = file.display().to_string();
        let done = transcript::play(&mut desk("1812", 1), &name, &text, &mut |_, _| {});
        let done = done.unwrap_or_else(|failure| panic!("{failure}"));
        assert!(done > 5, "{name} does nothing");
    }
}

#[test]
fn undo_takes_back_each_command_of_every_transcript_and_redo_does_it_again() {
    for file in transcripts() {
        let text = std::fs::read_to_string(&file).expect("a transcript");
        let mut desk = desk("1812", 1);
        let start = desk.session.hash();
        let mut taken = 0;
        for command in blocks::script(&text).into_iter().map(|(_, command)| command) {
            taken += usize::from(takes_back(&mut desk, &command));
        }
        assert!(taken > 3, "{}: only {taken} commands changed the game", file.display());
        goes_all_the_way(&mut desk, start);
    }
}

fn run_or_refuse(desk: &mut Desk, command: &str) {
    let before = desk.session.hash();
    if transcript::one(desk, command).is_err() {
        assert_eq!(desk.session.hash(), before, "{command}: was refused and changed the game");
    }
}

/// Runs a command, undoes it and repeats it; says whether it changed the game.
fn takes_back(desk: &mut Desk, command: &str) -> bool {
    let verb = command.split(' ').next().unwrap_or_default();
    if ["expect", "undo", "redo", "rewind", "switch", "branch", "new", "load"].contains(&verb) {
        return false;
    }
    if desk.session.is_stopped() {
        // Dice that are forced inside a rule belong to the step that started the rule.
        run_or_refuse(desk, command);
        return false;
    }
    let before = desk.session.hash();
    // A command refused here is refused in the transcript too, followed by `expect error`.
    let done = transcript::one(desk, command).is_ok();
    let after = desk.session.hash();
    if !done || after == before {
        assert_eq!(after, before, "{command}: was refused and changed the game");
        return false;
    }
    run(desk, "undo");
    assert_eq!(desk.session.hash(), before, "undo of {command}");
    run(desk, "redo");
    assert_eq!(desk.session.hash(), after, "redo of {command}");
    true
}

fn goes_all_the_way(desk: &mut Desk, start: u64) {
    let mut hashes = vec![desk.session.hash()];
    while transcript::one(desk, "undo").is_ok() {
        hashes.push(desk.session.hash());
    }
    assert_eq!(hashes.pop(), Some(start));
    while let Some(hash) = hashes.pop() {
        run(desk, "redo");
        assert_eq!(desk.session.hash(), hash);
    }
    assert_eq!(desk.session.undone(), 0);
}

/// The worked example of the playbook, with a save and a load before every command that does something.
#[test]
fn the_first_impulse_passes_with_a_save_and_a_load_at_every_command() {
    let text = std::fs::read_to_string(root().join("scenarios/first-impulse.play")).expect("the worked example");
    let folder = crate::common::folder();
    let file = folder.path().join("between.json");
    let mut desk = desk("1812", 1);
    let (mut done, mut checked) = (0, 0);
    let step = if is_thorough() { 1 } else { 5 };
    for command in blocks::script(&text).into_iter().map(|(_, command)| command) {
        let looks = command.starts_with("expect");
        if !looks && done > 0 && done % step == 0 {
            let before = desk.session.hash();
            run(&mut desk, &format!("save {}", file.display()));
            run(&mut desk, &format!("load {}", file.display()));
            assert_eq!(desk.session.hash(), before, "before {command}");
        }
        let place = root().join("scenarios/first-impulse.json");
        let command = command.replace("scenarios/first-impulse.json", &place.display().to_string());
        run(&mut desk, &command);
        done += 1;
        checked += usize::from(looks);
    }
    assert!(done > 150 && checked > 60, "{done} commands, {checked} of them checks");
}

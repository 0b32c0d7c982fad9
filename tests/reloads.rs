//! A day's worth of edits: cards are saved repeatedly during a game, without memory growing or the game changing.
//!
//! `RELOADS=10000 cargo test --release --test reloads` saves cards 10,000 times.

#![cfg(test)]

mod common;

use common::{copy_of_cards, desk_with, enough, run};
use std::path::PathBuf;

/// Memory of this process in use, in KiB.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What somebody does to a card who works on it.
fn edited(text: &str, n: usize) -> String {
    match n % 10 {
        // A mistake: the text before stays in force.
        3 => text.replacen("return card", "return crad", 1),
        6 => format!("{text}\nlocal"),
        // It does something else.
        8 => text.replacen("cp = ", "cp = 1 + ", 1),
        _ => format!("{text}\n-- {n}\n"),
    }
}

#[test]
fn many_edits_leave_memory_flat_and_the_game_as_it_is() {
    let edits = enough("RELOADS", 20, 60) as usize;
    let folder = common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 5);
    run(&mut desk, "auto 40; mark before");
    run(&mut desk, "auto 6");
    let (hash, steps) = (desk.session.hash(), desk.session.journal_len());
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&paths.cards).expect("cards").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "lua"));
    files.sort();
    let texts: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).expect("a card")).collect();
    let mut warm = None;
    for n in 0..edits {
        let at = n * 7 % files.len();
        std::fs::write(&files[at], edited(&texts[at], n)).expect("a card");
        desk.reload();
        // Its own text again: the game has to be as it was.
        std::fs::write(&files[at], &texts[at]).expect("a card");
        desk.reload();
        assert_eq!(desk.session.hash(), hash, "after {n} edits, the last of {}", files[at].display());
        // Memory kept from the first edits, for example by the allocator, does not count as growth.
        if n == edits / 5 {
            warm = resident();
        }
        if n > 0 && n % 1000 == 0 {
            println!("{n} edits: {} KiB", resident().unwrap_or(0));
        }
    }
    assert_eq!(desk.session.journal_len(), steps);
    if let (Some(warm), Some(now)) = (warm, resident()) {
        println!("{edits} edits: {warm} KiB after a fifth of them, {now} KiB at the end");
        // Of few edits even one that leaves 100 KiB behind is noticed.
        assert!(now <= warm + (warm / 20).max(4 << 10), "{warm} KiB after a fifth of the edits, {now} KiB at the end");
    }
    run(&mut desk, "undo to before");
    run(&mut desk, "auto 6");
}

//! The house stays as it is built: no room uses one above it, and those at the bottom know no game. The sources are read.

#![cfg(test)]

use std::collections::BTreeSet;

/// The rooms, the lowest first; those of one floor do not use each other.
const FLOORS: &[&[&str]] = &[
    &["hinted", "safe", "out"],
    &["disk"],
    &["mishap"],
    &["table", "board"],
    &["rules"],
    &["lua"],
    &["view"],
    &["lab", "check", "picture"],
    &["report"],
    &["repl"],
    &["web"],
    &["cli"],
];

/// Rooms that know of no game: they use only each other.
const NEUTRAL: [&str; 6] = ["hinted", "safe", "out", "disk", "mishap", "table"];

/// The part of a source that is no test and no comment.
fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    body.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The rooms that a source uses: what stands behind `crate::`, also in braces.
fn used(code: &str) -> BTreeSet<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut out = BTreeSet::new();
    for (at, head) in code.match_indices("crate::") {
        // `$crate::` in a macro counts as well; `sandtable_crate::` would not.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + head.len()..];
        match rest.strip_prefix('{') {
            None => drop(out.insert(name(rest))),
            Some(inside) => {
                let mut depth = 0;
                for (i, c) in inside.char_indices() {
                    let begins = depth == 0 && (i == 0 || inside[..i].trim_end().ends_with([',', '{']));
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        c if begins && c.is_alphabetic() => drop(out.insert(name(&inside[i..]))),
                        _ => {}
                    }
                }
            }
        }
    }
    out
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&room))
}

/// What is wrong with a source of a room.
fn wrong(room: &str, code: &str) -> Vec<String> {
    let Some(own) = floor(room) else { return vec![format!("the room {room} has no floor")] };
    let mut out = Vec::new();
    for other in used(code).into_iter().filter(|other| other != room) {
        // The rest are functions and macros of the crate itself.
        let Some(there) = floor(&other) else { continue };
        if there >= own {
            out.push(format!("{room} uses {other}, which is not below it"));
        }
        if NEUTRAL.contains(&room) && !NEUTRAL.contains(&other.as_str()) {
            out.push(format!("{room} knows of no game and uses {other}"));
        }
    }
    out
}

#[test]
fn no_room_uses_one_above_it_and_those_at_the_bottom_know_no_game() {
    let (mut found, mut rooms) = (Vec::new(), BTreeSet::new());
    crate::each_source(&mut |place, text| {
        let tests = place.ends_with("tests.rs") || ["floors.rs", "lib.rs", "main.rs"].contains(&place);
        if tests || !place.ends_with(".rs") {
            return;
        }
        let room = place.split(['/', '.']).next().unwrap_or_default();
        rooms.insert(room.to_string());
        found.extend(wrong(room, &code(text)).into_iter().map(|what| format!("{place}: {what}")));
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    let known: BTreeSet<String> = FLOORS.iter().copied().flatten().map(|room| room.to_string()).collect();
    assert_eq!(rooms, known);
}

#[test]
fn a_use_that_leads_upwards_is_found() {
    let upwards =
        "use crate::{board::Card, repl::Desk};\nfn a() { crate::view::width() }\n// crate::web is only named\n";
    assert_eq!(used(&code(upwards)), BTreeSet::from(["board", "repl", "view"].map(String::from)));
    assert_eq!(wrong("rules", &code(upwards)).len(), 2);
    assert_eq!(wrong("table", "use crate::board::Card;").len(), 2);
    assert_eq!(wrong("cli", upwards), Vec::<String>::new());
    assert_eq!(wrong("attic", "").len(), 1);
}

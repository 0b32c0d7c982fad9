//! Checks the architecture: no module uses one above it, and the lower modules know no game. The check reads the sources.

#![cfg(test)]

use std::collections::BTreeSet;

/// The modules, the lowest floor first. Modules on the same floor do not use each other.
const FLOORS: &[&[&str]] = &[
    &["safe", "out", "stats"],
    &["faults"],
    &["hinted"],
    &["disk"],
    &["json", "mishap", "view"],
    &["table", "drawing", "napoleon::board", "wellington::board"],
    &["kit", "script", "threads"],
    &["desk", "check", "replay"],
    &["trials"],
    &["env"],
    &["napoleon::rules"],
    &["napoleon::scripts", "napoleon::seen"],
    &["napoleon::words"],
    &["napoleon::picture", "napoleon::players", "napoleon::verbs"],
    &["napoleon::kit"],
    &["napoleon::lab"],
    &["napoleon::observed"],
    &["wellington::rules"],
    &["wellington::api"],
    &["wellington::words"],
    &["wellington::kit"],
    &["wellington::players"],
    &["wellington::lab", "wellington::picture", "wellington::lint"],
    &["wellington::observed", "wellington::report"],
    &["prompt"],
    &["web"],
    &["cli"],
    &["wellington::verbs"],
    &["wellington::page"],
    &["wellington::cli"],
];

/// The games, each in its own folder.
const GAMES: [&str; 2] = ["napoleon", "wellington"];

/// Modules that know no game. They use only each other.
const NEUTRAL: [&str; 22] = [
    "hinted", "safe", "out", "faults", "stats", "disk", "json", "mishap", "view", "table", "drawing", "kit", "desk",
    "env", "prompt", "trials", "script", "threads", "check", "web", "cli", "replay",
];

/// The source without tests and comments.
fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    body.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The modules that a source uses: the names after `crate::`, also in braces, and those whose files it includes.
fn used(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let name = |text: &str| match text.strip_prefix("games::") {
        None => word(text),
        // A game has its own modules. If a source names a game without one of them, the name of the game is used.
        Some(inside) => {
            let (game, rest) = (word(inside), inside.split_once("::").map_or("", |(_, rest)| rest));
            if rest.starts_with(char::is_alphabetic) { format!("{game}::{}", word(rest)) } else { game }
        }
    };
    let mut out = BTreeSet::new();
    for (at, head) in code.match_indices("crate::") {
        // `$crate::` in a macro counts as well; `sandtable_crate::` does not.
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
    // A file that is compiled in belongs to the module in whose folder it is.
    for (_, path) in code.split("include_").skip(1).filter_map(|rest| rest.split_once("!(\"../")) {
        out.insert(word(path.trim_start_matches("../")));
    }
    out
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&room))
}

/// The module to which a source belongs; `None` if the file only lists modules.
fn room_of(place: &str) -> Option<String> {
    let mut parts = place.split(['/', '.']);
    let room = parts.next()?;
    if room != "games" {
        return Some(room.to_string());
    }
    match (parts.next()?, parts.next()?) {
        ("mod", _) | (_, "mod") => None,
        (game, room) => Some(format!("{game}::{room}")),
    }
}

/// The violations in a source of a module.
fn wrong(room: &str, code: &str) -> Vec<String> {
    let Some(own) = floor(room) else { return vec![format!("the room {room} has no floor")] };
    let mut out = Vec::new();
    // Other paths, such as `super::super::games`, lead there too.
    let named =
        NEUTRAL.contains(&room) && code.match_indices("games::").any(|(at, _)| !code[..at].ends_with("crate::"));
    if named {
        out.push(format!("{room} knows of no game and names one"));
    }
    for other in used(code).into_iter().filter(|other| other != room) {
        // Everything else is a function or macro of the crate itself.
        let Some(there) = floor(&other) else {
            let game = GAMES.iter().any(|game| other.starts_with(game)) || other == "games";
            if game {
                out.push(format!("{room} uses {other}: name the room of the game in a `use` of its own"));
            }
            continue;
        };
        if there >= own {
            out.push(format!("{room} uses {other}, which is not below it"));
        }
        if NEUTRAL.contains(&room) && !NEUTRAL.contains(&other.as_str()) {
            out.push(format!("{room} knows of no game and uses {other}"));
        }
        let game = room.split_once("::").map(|(game, _)| game);
        if let (Some(game), Some((another, _))) = (game, other.split_once("::"))
            && game != another
        {
            out.push(format!("{room} uses {other}, which belongs to another game"));
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
        let Some(room) = room_of(place) else { return };
        found.extend(wrong(&room, &code(text)).into_iter().map(|what| format!("{place}: {what}")));
        rooms.insert(room);
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    let known: BTreeSet<String> = FLOORS.iter().copied().flatten().map(|room| room.to_string()).collect();
    assert_eq!(rooms, known);
    let shared: BTreeSet<&str> = rooms.iter().map(String::as_str).filter(|room| !room.contains("::")).collect();
    assert_eq!(shared, NEUTRAL.into_iter().collect());
}

#[test]
fn a_use_that_leads_upwards_or_into_a_game_is_found() {
    let upwards = "use crate::{games::wellington::board::Card, cli::title};\nfn a() { crate::games::wellington::verbs::width() }\n\
                   // crate::cli is only named\n";
    assert_eq!(
        used(&code(upwards)),
        BTreeSet::from(["wellington::board", "cli", "wellington::verbs"].map(String::from))
    );
    assert_eq!(wrong("wellington::rules", &code(upwards)).len(), 2);
    assert_eq!(wrong("table", "use crate::games::wellington::board::Card;").len(), 2);
    assert_eq!(wrong("view", "fn a() { crate::games::wellington::rules::look() }").len(), 2);
    assert_eq!(wrong("wellington::rules", "use crate::games::wellington::{board, words};").len(), 1);
    assert_eq!(wrong("wellington::cli", &code(upwards)), Vec::<String>::new());
    assert_eq!(wrong("view", "use super::super::games::wellington::board::Card;").len(), 1);
    assert_eq!(wrong("attic", "").len(), 1);
    let included = "const A: &str = include_str!(\"../web/page/dice.js\");\nconst B: &[u8] = include_bytes!(\"../../assets/a.ttf\");";
    assert_eq!((wrong("replay", included).len(), wrong("cli", included).len()), (1, 0));
    assert_eq!(room_of("games/wellington/board/map.rs").as_deref(), Some("wellington::board"));
    assert_eq!((room_of("games/mod.rs"), room_of("games/wellington/mod.rs")), (None, None));
    assert_eq!(room_of("view/fit.rs").as_deref(), Some("view"));
}

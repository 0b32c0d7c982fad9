//! A table for several: an address for each player and for spectators, each with eyes and rights of its own, and bots for empty
//! seats.

use crate::common::page::Page;
use crate::common::{is_thorough, root};
use crate::going_back::{back, steps};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

const POWERS: [&str; 4] = ["Britain", "Sud", "Spain", "Nord"];

pub fn table(args: &[&str]) -> (Page, BTreeMap<String, Page>) {
    let cards = root().join("cards").display().to_string();
    Page::table(&[&["--cards", &cards, "--seed", "5"], args].concat())
}

/// Waits until something holds.
pub fn until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

/// Whether a page is asked to choose.
pub fn is_asked(state: &Value) -> bool {
    state["decision"]["secret"] == false
}

/// Makes the first choice of whoever is asked; gives his name.
pub fn one_choice(seats: &BTreeMap<String, Page>) -> String {
    let (name, page, state) = seats
        .iter()
        .filter(|(name, _)| *name != "spectators")
        .map(|(name, page)| (name, page, page.state()))
        .find(|(_, _, state)| is_asked(state))
        .expect("somebody is asked");
    let (status, text) = page.post("/api/choose", &json!({ "n": 1, "v": state["v"] }));
    assert_eq!(status, 200, "{text}");
    name.clone()
}

#[test]
fn each_address_has_eyes_and_rights_of_its_own() {
    let (host, seats) = table(&[]);
    let names: Vec<&str> = seats.keys().map(String::as_str).collect();
    assert_eq!(names, ["Britain", "Nord", "Spain", "Sud", "spectators"]);
    let mut tokens: Vec<&str> = seats.values().map(|page| page.token.as_str()).chain([host.token.as_str()]).collect();
    assert!(tokens.iter().all(|token| token.len() == 64), "256 bits");
    tokens.sort_unstable();
    tokens.dedup();
    assert_eq!(tokens.len(), 6, "each has its own");
    let whole = host.state();
    assert!(whole["own"].is_null() && whole["seed"] == 5);
    for (i, name) in POWERS.iter().enumerate() {
        let state = seats[*name].state();
        assert_eq!(state["own"], name.to_lowercase());
        assert!(state["seed"].is_null() && state["hash"].is_null(), "{state}");
        for power in 0..4 {
            let hand = &state["powers"][power]["hand"]["cards"];
            assert_eq!(hand.is_array(), power == i, "{name} looks at {power}");
            assert_eq!(hand == &whole["powers"][power]["hand"]["cards"], power == i);
        }
        // Britain is asked first for a mulligan; the others choose nothing for it, and take nothing back.
        assert_eq!(is_asked(&state), i == 0);
        if i > 0 {
            let (status, text) = seats[*name].post("/api/choose", &json!({ "n": 1, "v": state["v"] }));
            assert!(status == 409 && text.contains("waits for Britain"), "{text}");
        }
        for (path, body) in [
            ("/api/line", json!({ "line": "show" })),
            ("/api/stop", json!({})),
            ("/api/save", json!({ "card": 25, "text": "", "base": "" })),
            ("/api/check", json!({ "card": 25, "text": "", "base": "" })),
        ] {
            assert_eq!(seats[*name].post(path, &body).0, 403, "{name} {path}");
        }
        assert_eq!(seats[*name].get("/api/scenarios").0, 403);
    }
    assert_eq!(host.state(), whole, "nothing was done");
    let other = Page::known(host.port, &"0".repeat(64));
    assert_eq!(other.get("/api/state").0, 401);
    let half = Page::known(host.port, &host.token[..32]);
    assert_eq!(half.get("/api/state").0, 401);
}

#[test]
fn who_looks_on_sees_what_is_open_and_does_nothing() {
    let (host, seats) = table(&[]);
    let spectator = &seats["spectators"];
    let before = host.state();
    let v = before["v"].clone();
    for (path, body) in [
        ("/api/choose", json!({ "n": 1, "v": v })),
        ("/api/pass", json!({ "until": "impulse", "v": v })),
        ("/api/ask", json!({ "why": 0 })),
        ("/api/ask", json!({ "rule": "10.4" })),
        ("/api/go", json!({ "go": { "undo": 1 }, "v": v })),
        ("/api/back", json!({ "ask": v })),
        ("/api/settings", json!({ "responses": false })),
        ("/api/line", json!({ "line": "show" })),
        ("/api/stop", json!({})),
        ("/api/whole", json!({ "n": 1, "v": v })),
        ("/api/nothing", json!({})),
    ] {
        assert_eq!(spectator.post(path, &body).0, 403, "{path} {body}");
    }
    assert_eq!(spectator.get("/api/scenarios").0, 403);
    assert_eq!(host.state(), before);
    let state = spectator.state();
    assert_eq!((&state["spectator"], &state["decision"]["name"]), (&json!(true), &json!("Britain")));
    assert!(state["powers"].as_array().expect("Powers").iter().all(|power| power["hand"]["cards"].is_null()));
    assert_eq!(state["powers"][0]["hand"]["count"], before["powers"][0]["hand"]["count"]);
    assert!(spectator.get("/api/board.svg").1.contains("<svg"));
}

/// The numbers of the cards in a hand, as the host sees it.
fn hand(state: &Value, power: usize) -> Vec<u64> {
    let cards = state["powers"][power]["hand"]["cards"].as_array().expect("a hand");
    cards.iter().map(|card| card["n"].as_u64().expect("a number")).collect()
}

/// What tells a card to one Power alone: others are not told which it was.
const PRIVATE: [&str; 5] = ["drew", "taken", "looked", "confided", "chosen"];

/// Entries of the host's journal: those that tell everybody of cards, or those that tell only the Powers that they name.
fn entries(whole: &Value, private: bool) -> Vec<String> {
    let entries = whole["journal"].as_array().expect("a journal").iter();
    let wanted = |entry: &&Value| entry["kind"].as_str().is_some_and(|kind| PRIVATE.contains(&kind) == private);
    entries.filter(wanted).filter_map(|entry| Some(entry["text"].as_str()?.to_string())).collect()
}

/// Titles by which the text of another card speaks of a card, and those that are ordinary words.
fn spoken_of(titles: &BTreeMap<u64, String>) -> BTreeSet<String> {
    let files = std::fs::read_dir(root().join("cards")).expect("cards");
    let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
    let texts: Vec<String> = texts.collect();
    let often = |title: &&String| !title.contains(' ') || texts.iter().filter(|text| text.contains(*title)).count() > 1;
    titles.values().filter(often).cloned().collect()
}

/// Over a game, at every few choices, nothing that is sent to a seat or a spectator has a card of somebody else's hand that was
/// never open, in any byte of any answer; and whoever is asked because of what he holds is not named.
#[test]
fn over_a_whole_game_no_byte_holds_what_is_hidden() {
    let (mut looked, mut secret) = (0, 0);
    // The dice are secret, so each game is another one, and a short one may show too little.
    for _ in 0..5 {
        if looked <= 200 || secret == 0 {
            look_at_all_bytes_of_a_game(&mut looked, &mut secret);
        }
    }
    assert!(looked > 200, "{looked}");
    assert!(secret > 0, "windows were met");
}

/// Adds how many hidden cards were looked for, and how often somebody was asked because of what he holds.
fn look_at_all_bytes_of_a_game(looked: &mut u32, secret: &mut u32) {
    let (mut host, seats) = table(&[]);
    host.types("responses on; reactions on");
    let titles: BTreeMap<u64, String> = serde_json::from_str::<Vec<Value>>(&host.get("/api/cards").1)
        .expect("cards")
        .iter()
        .map(|card| (card["n"].as_u64().expect("a number"), card["title"].as_str().expect("a title").to_string()))
        .collect();
    let ordinary = spoken_of(&titles);
    let (mut open, mut private) = (BTreeSet::new(), BTreeSet::new());
    for time in 0..80 {
        let whole = host.state();
        let enough = *looked > 200 && *secret > 0 && time >= if is_thorough() { 60 } else { 12 };
        if enough || whole["decision"].is_null() {
            break;
        }
        open.extend(entries(&whole, false));
        private.extend(entries(&whole, true));
        for (name, page) in &seats {
            let own = POWERS.iter().position(|power| power == name);
            let texts =
                [page.get("/api/state"), page.get("/api/cards"), page.get("/api/board.svg")].map(|(_, text)| text);
            for power in (0..4).filter(|power| Some(*power) != own) {
                for card in hand(&whole, power) {
                    let title = &titles[&card];
                    // It may have been open before it was drawn again, or have been in this hand before.
                    let is_known = open.iter().any(|text| text.contains(title.as_str()))
                        || private.iter().any(|text| text.contains(title.as_str()) && text.contains(name.as_str()));
                    if ordinary.contains(title) || is_known {
                        continue;
                    }
                    *looked += 1;
                    let (status, _) = page.get(&format!("/api/card/{card}"));
                    assert_eq!(status, 404, "{name} reads #{card} in another hand");
                    for text in &texts {
                        assert!(!text.contains(title.as_str()), "{name} is told of {title}");
                        assert!(!text.contains(&format!("#{card} ")), "{name} is told of #{card}");
                    }
                }
            }
            let state: Value = serde_json::from_str(&texts[0]).expect("a value");
            for key in ["seed", "hash"] {
                assert!(state[key].is_null(), "{name} has the {key}");
            }
            let window = whole["decision"]["moment"].is_string();
            if window && own.is_none_or(|own| whole["decision"]["who"] != POWERS[own].to_lowercase()) {
                *secret += 1;
                assert_eq!(state["decision"]["name"], "somebody else", "{name}");
                assert!(state["decision"]["who"].is_null() && state["decision"]["moment"].is_null());
            }
        }
        let v = whole["v"].as_u64();
        let (status, text) = host.line("auto 17");
        assert_eq!(status, 200, "{text}");
        assert!(host.state()["v"].as_u64() > v);
    }
}

/// Britain keeps its hand; Sud keeps its own.
pub fn two_have_kept(seats: &BTreeMap<String, Page>) {
    for name in ["Britain", "Sud"] {
        until("it is asked", || is_asked(&seats[name].state()));
        seats[name].choose("keep");
    }
}

#[test]
fn bots_play_the_empty_seats_and_agree() {
    let (host, seats) = table(&["--players", "sud=steady,spain=steady,nord=quick"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Britain", "spectators"]);
    let britain = &seats["Britain"];
    let mut made = 0;
    while made < 25 && !britain.state()["decision"].is_null() {
        assert!(is_asked(&britain.state()), "nobody else is waited for: {}", britain.state()["decision"]);
        one_choice(&seats);
        made += 1;
    }
    assert!(host.state()["journal"].to_string().contains("Nord"));
    let (_, said) = host.line("seats");
    assert!(said.contains("steady plays") && said.contains("quick plays"), "{said}");
    // What others have seen since is taken back where nobody minds.
    let (before, v) = (host.state()["journal"].clone(), britain.state()["v"].clone());
    assert_eq!(back(britain, &json!({ "ask": v })).0, 200);
    assert_ne!(host.state()["journal"], before);
    assert!(is_asked(&britain.state()));
    // A secret is mixed in here, too, and the bots' hands stay hidden.
    let state = britain.state();
    assert!(state["seed"].is_null() && (1..4).all(|power| state["powers"][power]["hand"]["cards"].is_null()));
}

#[test]
fn the_bot_of_a_power_goes_before_that_of_its_side() {
    for players in ["nord=quick,french=random", "french=random,nord=quick"] {
        let (host, _) = table(&["--players", players]);
        let (_, said) = host.line("seats");
        let plays = |name: &str| said.lines().find(|line| line.contains(name)).map(str::to_string).unwrap_or_default();
        assert!(plays("Nord").contains("quick plays") && plays("Sud").contains("random plays"), "{players}: {said}");
    }
}

/// The others' blocks are face down on each page, and on a spectator's all are.
#[test]
fn napoleon_has_a_page_for_each_side_and_shows_neither_to_who_looks_on() {
    let (host, seats) = Page::table(&["napoleon", "--seed", "3"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Allies", "French", "spectators"]);
    // Units that are named, out of "Liège  Prussian: 13th Brigade (Hacke) (infantry 3), …".
    let units = |text: &str| -> BTreeSet<String> {
        let parts = text
            .split([',', ':', '\n'])
            .filter_map(|part| part.split_once(" (infantry ").or(part.split_once(" (cavalry ")));
        parts.map(|(name, _)| name.trim().to_string()).collect()
    };
    let board = |page: &Page| units(page.state()["board"].as_str().expect("a board"));
    let mut open = 0;
    for _ in 0..30 {
        if host.state()["decision"].is_null() {
            break;
        }
        let asked = host.state()["decision"]["name"].as_str().expect("a name").to_string();
        for (name, page) in &seats {
            assert_eq!(is_asked(&page.state()), *name == asked, "{name} while {asked} is asked");
        }
        let state = seats["spectators"].state();
        assert!(state["hash"].is_null() && state["decision"]["choices"] == json!([]));
        // A choice of a side is noticed by that side alone.
        assert!(!state["journal"].to_string().contains(" choose to "), "{}", state["journal"]);
        let (french, allies, looks) = (board(&seats["French"]), board(&seats["Allies"]), board(&seats["spectators"]));
        assert!(looks.is_subset(&french) && looks.is_subset(&allies), "{looks:?}");
        open += usize::from(french.len() > 10 && allies.len() > 10);
        let bytes = [seats["spectators"].get("/api/state").1, seats["spectators"].get("/api/board.svg").1];
        for unit in french.symmetric_difference(&allies) {
            assert!(bytes.iter().all(|text| !text.contains(unit.as_str())), "a spectator reads {unit}");
        }
        one_choice(&seats);
    }
    assert!(open > 5, "each side sees more of its own than a spectator: {open}");
    // Another game with other players: nobody takes a seat that is not his.
    let french = &seats["French"];
    assert_eq!(french.post("/api/line", &json!({ "line": "show" })).0, 403);
    assert_eq!(back(french, &json!({ "ask": french.state()["v"] })).0, 200, "it has chosen");
    let plea = seats["Allies"].state()["plea"].clone();
    assert_eq!((&plea["by"], &plea["open"]), (&json!("French"), &json!(true)));
    let (before, stands) = (steps(&host), seats["Allies"].state());
    assert_eq!(back(&seats["Allies"], &json!({ "agree": plea["number"] })).0, 200);
    assert!(steps(&host) < before);
    assert_ne!(seats["Allies"].state()["v"], stands["v"]);
}

#[test]
fn a_bot_of_napoleon_plays_for_the_other_side() {
    let (host, seats) = Page::table(&["napoleon", "--players", "french=steady"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Allies", "spectators"]);
    for _ in 0..10 {
        assert!(is_asked(&seats["Allies"].state()), "{}", host.state()["decision"]);
        one_choice(&seats);
    }
}

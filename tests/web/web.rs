//! The page's server does and shows the same as the prompt, and to each page only what its owner may see.

use crate::common::page::Page;
use crate::common::terminal::Terminal;
use crate::common::{copy_of_cards, root};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Duration;

fn page(args: &[&str]) -> Page {
    Page::open(&root().join("cards"), args)
}

#[test]
fn programs_find_the_hints_of_a_refusal_beside_the_text_that_shows_them() {
    let page = page(&[]);
    let refused: Value = serde_json::from_str(&page.line("rule x").1).unwrap();
    let reply = &refused["replies"][0];
    assert_eq!(reply["hints"], json!(["rule 9.43, or rule R-95"]), "{refused}");
    assert!(reply["text"].as_str().unwrap().ends_with("not a rule number\nHint: rule 9.43, or rule R-95"), "{refused}");
}

#[test]
fn choices_are_made_and_taken_back_as_at_the_prompt() {
    let page = page(&[]);
    page.line("responses off");
    for _ in 0..4 {
        page.choose("keep");
    }
    let state = page.state();
    assert_eq!(state["decision"]["who"], "britain");
    assert_eq!(state["behind"].as_array().map(Vec::len), Some(4));
    let last = &state["said"].as_array().unwrap().last().unwrap();
    assert_eq!(last["line"], "choose keep", "the page sends what would be typed");
    assert!(last["replies"][0]["text"].as_str().unwrap().contains("Britain's Impulse [4.2]"), "{last}");

    let stale = page.post("/api/choose", &json!({ "n": 1, "v": 1 }));
    assert!(stale.0 == 409 && stale.1.contains("moved on"), "{stale:?}");
    assert_eq!(page.state()["hash"], state["hash"]);

    let go = |state: &Value, way: &Value| page.post("/api/go", &json!({ "go": way, "v": state["v"] }));
    assert_eq!(go(&state, &state["behind"][0]["go"]).0, 200);
    let back = page.state();
    assert_eq!((back["behind"].as_array().unwrap().len(), back["ahead"].as_array().unwrap().len()), (0, 4));
    assert_eq!(go(&back, &back["ahead"][3]["go"]).0, 200);
    assert_eq!(page.state()["hash"], state["hash"]);

    let (status, text) = page.line("mvoe");
    assert!(status == 200 && text.contains("did you mean `move`?"), "{text}");
    assert!(page.get("/api/board.svg").1.contains("data-duchy=\"salamanca\""));
}

#[test]
fn what_a_page_has_already_is_not_sent_again() {
    let page = page(&["scenarios/sp1.json"]);
    let (host, path) = (page.host(), "/api/board.svg");
    let head = |more: &str| {
        page.raw(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Sandtable-Token: {}\r\n{more}\r\n", page.token)
                .as_bytes(),
        )
    };
    let first = head("");
    let tag = first.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_string();
    let again = format!("If-None-Match: {tag}\r\n");
    let same = head(&again);
    assert!(same.starts_with("HTTP/1.1 304") && !same.contains("<svg"), "{same}");
    assert_eq!(page.line("set leader wellington lisbon").0, 200);
    let other = head(&again);
    assert!(other.starts_with("HTTP/1.1 200") && other.contains("<svg"), "{}", &other[..other.len().min(300)]);
}

/// A request of a page that says which board and scripts it has; gives the answer.
fn ask(page: &Page, method: &str, path: &str, has: &str, body: &Value) -> Value {
    let host = page.host();
    let headers = [("Host", host.as_str()), ("X-Sandtable-Token", &page.token), ("X-Sandtable-Has", has)];
    let (status, text) = page.request(method, path, &headers, &body.to_string());
    serde_json::from_str(&text).unwrap_or_else(|no| panic!("{status} {no}: {text}"))
}

/// A click takes one request: its answer says what came of it, and shows everything as it is afterwards, except what the page has.
#[test]
fn an_action_is_answered_with_everything_that_has_changed() {
    let page = page(&["scenarios/sp1.json"]);
    let first = ask(&page, "GET", "/api/now", "", &json!({}));
    assert_eq!(first["state"], page.state());
    assert_eq!(first["board"]["text"], page.get("/api/board.svg").1);
    assert_eq!(first["scripts"]["text"], page.get("/api/cards").1);
    let has = ["board", "scripts"].map(|part| first[part]["tag"].as_str().expect("a tag")).join(" ");
    let same = ask(&page, "POST", "/api/line", &has, &json!({ "line": "show" }));
    assert_eq!(same["done"]["replies"][0]["ok"], true, "{same}");
    assert!(same["now"]["board"].is_null() && same["now"]["scripts"].is_null(), "nothing has moved");
    assert!(same["now"]["state"]["v"].as_u64() > first["state"]["v"].as_u64(), "it shows how it is afterwards");
    assert_eq!(same["now"]["state"], page.state());
    let moved = ask(&page, "POST", "/api/line", &has, &json!({ "line": "set leader wellington lisbon" }));
    assert_eq!(moved["now"]["board"]["text"], page.get("/api/board.svg").1);
    assert!(moved["now"]["scripts"].is_null(), "the cards are where they were");
    let refused = ask(&page, "POST", "/api/choose", &has, &json!({ "n": 1, "v": 1 }));
    assert!(refused["done"]["why"].as_str().is_some_and(|why| why.contains("moved on")), "{}", refused["done"]);
    assert_eq!(refused["now"]["state"], page.state());
    let plain: Value = serde_json::from_str(&page.line("show").1).unwrap();
    assert!(plain["replies"].is_array() && plain["now"].is_null(), "who does not ask for it gets only the answer");
}

/// What comes with an answer is what the seat sees, and nothing more.
#[test]
fn a_seat_is_answered_with_its_own_view() {
    let (_host, seats) = crate::several::table(&[]);
    for name in ["Britain", "Sud"] {
        let seat = &seats[name];
        let v = seat.state()["v"].clone();
        let answer = ask(seat, "POST", "/api/choose", "", &json!({ "n": 1, "v": v }));
        assert_eq!(answer["done"]["replies"][0]["ok"], true, "{}", answer["done"]);
        assert_eq!(answer["now"]["state"], seat.state());
        assert_eq!(answer["now"]["state"]["own"], name.to_lowercase());
        assert_eq!(answer["now"]["scripts"]["text"], seat.get("/api/cards").1);
    }
    let watched = ask(&seats["spectators"], "GET", "/api/now", "", &json!({}));
    assert_eq!(watched["state"], seats["spectators"].state());
    let refused = seats["spectators"].post("/api/choose", &json!({ "n": 1, "v": watched["state"]["v"] }));
    assert_eq!(refused.0, 403);
}

#[test]
fn rolls_come_with_their_ledgers_and_rules() {
    let page = page(&["scenarios/sp1.json"]);
    page.line("responses off; reactions off; auto until impulse; auto 60");
    let journal = page.state()["journal"].as_array().unwrap().clone();
    let ledgers: Vec<&str> = journal.iter().filter_map(|e| e["ledger"].as_str()).collect();
    assert!(ledgers.iter().any(|text| text.contains("\n  = ")), "{ledgers:?}");
    let rule = journal.iter().find_map(|e| e["cause"]["rule"].as_str()).unwrap();
    let (_, said) = page.post("/api/ask", &json!({ "rule": rule }));
    assert!(said.contains(&format!("\"rule {rule}\"")), "{said}");
    // Also an older one.
    let changes: Vec<&Value> = journal.iter().filter(|e| e["why"] == true).collect();
    let why = changes[changes.len() - 3];
    let (_, said) = page.post("/api/ask", &json!({ "why": why["i"] }));
    let told = why["text"].as_str().unwrap();
    assert!(said.contains("\"why 2\""), "{said}");
    assert!(said.contains(told.split(" (").next().unwrap()), "{told}: {said}");
}

#[test]
fn the_page_hears_what_is_typed_at_the_prompt() {
    let mut page = page(&[]);
    let mut events = page.connect();
    let head =
        format!("GET /api/events HTTP/1.1\r\nHost: {}\r\nX-Sandtable-Token: {}\r\n\r\n", page.host(), page.token);
    events.write_all(head.as_bytes()).unwrap();
    let mut heard = String::new();
    let mut until = |wanted: &dyn Fn(&str) -> bool| {
        let mut bytes = [0; 1024];
        while !wanted(&heard) {
            let n = events.read(&mut bytes).expect("an event");
            assert!(n > 0, "the stream ended: {heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..n]));
        }
        heard.len()
    };
    until(&|heard| heard.contains("data: "));
    let before = page.state()["v"].as_u64().unwrap();
    page.types("keep");
    until(&|heard| heard.contains(&format!("data: {}", before + 1)));
    let state = page.state();
    assert_eq!(state["decision"]["who"], "sud");
    assert_eq!(state["said"].as_array().unwrap().last().unwrap()["line"], "keep");
}

#[test]
fn what_the_page_does_is_told_at_the_prompt() {
    let folder = crate::common::folder();
    let mut terminal = Terminal::open(&["serve", "--port", "0"], folder.path());
    terminal.sees("the page is at http://127.0.0.1:");
    terminal.sees("1812 setup");
    let text = terminal.new_text();
    let address = text.split_once("http://127.0.0.1:").unwrap().1.split_whitespace().next().unwrap();
    let (port, token) = address.split_once("/#").unwrap();
    let page = Page::known(port.parse().unwrap(), token);
    page.choose("keep");
    terminal.sees("page › choose keep");
    terminal.sees("Sud: keep the hand");
    terminal.types("keep");
    terminal.sees("Spain: keep the hand");
    assert_eq!(page.state()["decision"]["who"], "spain");
    terminal.leaves();
}

#[test]
fn the_page_lasts_when_nothing_more_is_typed() {
    let mut page = page(&[]);
    page.ends_typing();
    assert_eq!(page.post("/api/stop", &json!({})).0, 200);
    std::thread::sleep(Duration::from_millis(400));
    page.choose("keep");
    let (_, said) = page.line("quit");
    assert!(said.contains("quit"), "a page leaves, the game stays: {said}");
    assert_eq!(page.state()["decision"]["who"], "sud");
}

#[test]
fn a_card_is_checked_and_written_and_nobody_is_overwritten() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let page = Page::open(&paths.cards, &[]);
    page.line("responses off; keep; keep; keep; keep; set hand britain +25; play 25 event; spain");
    let read = |page: &Page| -> Value { serde_json::from_str(&page.get("/api/card/25").1).unwrap() };
    let card = read(&page);
    let source = card["source"].as_str().unwrap();
    assert!(
        card["about"].as_str().unwrap().contains("General Staff") && card["face"].as_str().unwrap().starts_with("<svg")
    );

    let broken = source.replace("ev:gain_resource(1, ", "ev:gain_resource(1 ");
    let (_, checked) = page.post("/api/check", &json!({ "card": 25, "text": broken }));
    let fault = &serde_json::from_str::<Value>(&checked).unwrap()["faults"][0];
    let line = source.lines().position(|line| line.contains("ev:gain_resource(1, ")).unwrap() + 1;
    assert_eq!(fault["line"], line, "{checked}");
    assert_eq!(read(&page)["source"], source, "a check writes nothing");

    let misspelt = source.replace("ev:gain_resource(1, ", "ev:gain_resorce(1, ");
    let (_, checked) = page.post("/api/check", &json!({ "card": 25, "text": misspelt }));
    let fault = &serde_json::from_str::<Value>(&checked).unwrap()["faults"][0];
    assert!(fault["line"] == line && fault["column"].as_u64() > Some(1) && fault["wrong"] == true, "{checked}");
    assert!(fault["hint"].as_str().unwrap().contains("gain_resource"), "as `check` says it: {checked}");

    let better = source.replace("ev:gain_resource(1, ", "ev:gain_resource(3, ");
    let (status, saved) = page.post("/api/save", &json!({ "card": 25, "text": better, "base": card["base"] }));
    assert!(status == 200 && saved.contains("gains 3 Resources"), "{saved}");
    let file = paths.cards.join("025_general_staff.lua");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), better);
    assert_eq!(page.state()["powers"][2]["resources"], 4, "the running Impulse follows");

    let (status, refused) = page.post("/api/save", &json!({ "card": 25, "text": source, "base": card["base"] }));
    assert!(status == 409 && refused.contains("changed elsewhere"), "{refused}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), better);

    // The page also follows a file that is saved elsewhere.
    std::fs::write(&file, source).unwrap();
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while page.state()["powers"][2]["resources"] != 2 {
        assert!(std::time::Instant::now() < until, "the page does not follow");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The lobby: its scenarios, and the command that it types, with players and how they choose Powers.
#[test]
fn a_game_is_begun_on_the_page() {
    let page = page(&[]);
    let (status, text) = page.get("/api/scenarios");
    let known: Value = serde_json::from_str(&text).unwrap();
    let names: Vec<&str> = known.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(status == 200 && names.contains(&"1812") && names.contains(&"1813") && !names.contains(&"map"), "{text}");
    assert!(known.as_array().unwrap().iter().all(|one| one["title"].as_str().is_some_and(|title| !title.is_empty())));
    let html = page.get("/").1;
    for id in ["begin-scenario", "begin-players", "begin-sides", "begin-seed"] {
        assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
    }
    // The program understands every command that the form can make.
    let options = html.split("<option value=\"").skip(1).map(|part| part.split('"').next().unwrap().to_string());
    let (sides, players): (Vec<String>, Vec<String>) =
        options.filter(|value| !value.is_empty()).partition(|value| ["bid", "dice"].contains(&value.as_str()));
    assert_eq!((players.len(), sides.len()), (4, 2), "{players:?} {sides:?}");
    for (players, sides) in players.iter().zip(sides.iter().cycle()) {
        let (_, said) = page.line(&format!("new 1813 players {players} {sides} seed 7"));
        assert!(said.contains("\"ok\":true"), "{players} {sides}: {said}");
    }
    page.line("new 1813 players 2 bid seed 7");
    let state = page.state();
    assert_eq!((state["seed"].as_u64(), state["decision"]["name"].as_str()), (Some(7), Some("Player 1")));
    page.choose("3");
    page.choose("0");
    assert_eq!(page.state()["decision"]["name"], "Player 1");
    page.choose("Sud and Nord");
    let state = page.state();
    assert_eq!(state["decision"]["name"], "Sud", "he gives up what he bid");
    let players: Vec<u64> =
        state["powers"].as_array().unwrap().iter().map(|power| power["player"].as_u64().unwrap()).collect();
    assert_eq!(players, [2, 1, 2, 1]);
}

/// The page of one Power cannot begin a game, nor bid or choose Powers for anybody.
#[test]
fn no_game_is_begun_on_the_page_of_a_power() {
    let mut page = page(&["--as", "britain"]);
    assert_eq!(page.get("/api/scenarios").0, 403);
    let (status, said) = page.line("new 1813 bid");
    assert!(status == 403 && said.contains("only the host"), "{said}");
    let before = page.state()["v"].as_u64().unwrap();
    page.types("new 1812 players 2 bid");
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while page.state()["v"].as_u64().unwrap() == before {
        assert!(std::time::Instant::now() < until, "the game does not begin");
        std::thread::sleep(Duration::from_millis(50));
    }
    let state = page.state();
    assert_eq!((&state["decision"]["name"], &state["decision"]["choices"]), (&json!("Player 1"), &json!([])));
    let (status, said) = page.post("/api/choose", &json!({ "n": 1, "v": state["v"] }));
    assert!(status == 409 && said.contains("Player 1"), "{said}");
    assert_eq!(page.state()["hash"], state["hash"]);
}

/// Titles of cards that are hidden from Britain: those in other hands and in face-down piles.
fn hidden(cards: PathBuf) -> (Page, Vec<(u64, String)>) {
    let page = Page::open(&cards, &["--as", "britain", "--seed", "5"]);
    let all: Vec<(u64, String)> = std::fs::read_dir(&cards)
        .unwrap()
        .filter_map(|entry| {
            let text = std::fs::read_to_string(entry.ok()?.path()).ok()?;
            let title = text.split_once("title = \"")?.1.split_once('"')?.0.to_string();
            let number = text.split_once("number = ")?.1.split_once(',')?.0.parse().ok()?;
            Some((number, title))
        })
        .collect();
    assert!(all.len() > 100);
    let state = page.state();
    let own: Vec<u64> =
        state["powers"][0]["hand"]["cards"].as_array().unwrap().iter().map(|c| c["n"].as_u64().unwrap()).collect();
    assert!(own.len() > 5);
    // Titles that are ordinary words may occur elsewhere, and texts of cards in the hand mention other cards.
    let cards = state["powers"][0]["hand"]["cards"].as_array().cloned().unwrap_or_default();
    let texts: Vec<&str> = cards.iter().filter_map(|card| card["text"].as_str()).collect();
    let told = |title: &str| texts.iter().any(|text| text.contains(title));
    let hidden = all.into_iter().filter(|(n, title)| !own.contains(n) && title.contains(' ') && !told(title));
    (page, hidden.collect())
}

#[test]
fn the_page_of_a_power_has_nothing_of_other_hands() {
    let (mut page, hidden) = hidden(root().join("cards"));
    let look = |page: &Page, when: &str| {
        let mut paths: Vec<String> =
            ["/", "/page.js", "/lobby.js", "/editor.js", "/api/now", "/api/state", "/api/board.svg", "/api/cards"]
                .map(String::from)
                .into();
        paths.extend((0..=120).map(|n| format!("/api/card/{n}")));
        for path in paths {
            let (status, text) = page.get(&path);
            for (n, title) in &hidden {
                assert!(path != format!("/api/card/{n}") || status == 404, "{when}: {path}");
                // Texts of cards mention other cards.
                let named = path.contains("/card/") && text.contains("\"about\"");
                assert!(named || !text.contains(title.as_str()), "{when}: {path} says {title}");
            }
        }
    };
    look(&page, "at first");
    page.choose("keep");
    let state = page.state();
    assert_eq!(state["decision"]["secret"], true);
    assert_eq!(state["decision"]["choices"], json!([]));
    assert!(state["powers"][1]["hand"]["cards"].is_null() && state["powers"][0]["hand"]["cards"].is_array());
    look(&page, "while Sud is asked");

    for line in [
        "as all", "=powers.sud", "lua print(1)", "set hand sud +25", "save game.json", "show hands; as sud", "1",
        "keep",
    ] {
        let (status, text) = page.line(line);
        assert_eq!(status, 403, "{line}: {text}");
    }
    assert_eq!(page.post("/api/save", &json!({ "card": 25, "text": "", "base": "" })).0, 403);
    // The page does not hear what the prompt shows to other viewers.
    page.types("responses off; as all");
    page.types("as all; show hands; as britain; as all");
    page.types("keep; keep; keep");
    let until = std::time::Instant::now() + Duration::from_secs(20);
    while page.state()["decision"]["secret"] == true {
        assert!(std::time::Instant::now() < until, "Britain is never asked");
        std::thread::sleep(Duration::from_millis(50));
    }
    look(&page, "after the prompt showed all");
}

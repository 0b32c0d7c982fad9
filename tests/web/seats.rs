//! What one seat may do at a page or a prompt that it shares with others: look, and choose for itself.

use crate::common::page::Page;
use crate::common::{answering, at_impulse, desk, refused, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::rules::{Question, Save, Session};
use sandtable::games::wellington::verbs::Desk;
use sandtable::table::Key;
use sandtable::view::paint;
use serde_json::{Value, json};

/// A served page of Britain.
fn page_of_britain(more: &[&str]) -> Page {
    Page::open(&root().join("cards"), &[&["--as", "britain"], more].concat())
}

fn own_hand(state: &Value) -> Vec<u64> {
    let cards = state["powers"][0]["hand"]["cards"].as_array().expect("a hand");
    cards.iter().map(|card| card["n"].as_u64().expect("a number")).collect()
}

/// Whatever a page sends is never read as a line of commands.
#[test]
fn the_page_of_a_power_runs_no_commands() {
    let folder = crate::common::folder();
    let target = folder.path().join("taken.json");
    let page = page_of_britain(&[]);
    let before = page.get("/api/state");
    let save = format!("show\nsave {}", target.display());
    for line in ["show\nas all\nshow hands", "show", &save, "help\r\nset hand sud +25", "= 1", "show; as all"] {
        assert_eq!(page.line(line).0, 403, "{line:?}");
    }
    for rule in ["10.4\nas all\nshow hands", "10.4; as all", "10.4\u{2028}as all", "as all"] {
        let (status, text) = page.post("/api/ask", &json!({ "rule": rule }));
        assert!(status == 409 && !text.contains("holds"), "{rule:?}: {text}");
    }
    for (path, body) in [
        ("/api/ask", json!({ "why": "0\nas all" })),
        ("/api/ask", json!({ "why": 0, "line": "as all" })),
        ("/api/ask", json!({ "lua": "print(1)" })),
        ("/api/go", json!({ "go": { "undo": "1\nas all" }, "v": 1 })),
        ("/api/go", json!({ "go": { "rewind": "x" }, "v": 1 })),
        ("/api/settings", json!({ "responses": "off\nas all" })),
        ("/api/settings", json!({ "ascii": true })),
        ("/api/choose", json!({ "n": "1\nas all", "v": 1 })),
    ] {
        assert_eq!(page.post(path, &body).0, 400, "{path} {body}");
    }
    assert!(!target.exists() && page.get("/api/state") == before);
}

/// Neither seed nor hash reach a seat, and they would not help: a secret is mixed in.
#[test]
fn the_seed_tells_a_seat_nothing() {
    let folder = crate::common::folder();
    let kept = folder.path().join("kept.json");
    let hands: Vec<Vec<u64>> = (0..3)
        .map(|_| {
            let mut page = page_of_britain(&["--seed", "5", "--autosave", &kept.display().to_string()]);
            let (_, text) = page.get("/api/state");
            let state = page.state();
            assert!(state["seed"].is_null() && state["hash"].is_null());
            page.choose("keep");
            page.types("keep; keep; keep; responses off; auto 30");
            let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
            while page.state()["behind"].as_array().is_some_and(|steps| steps.len() < 5) {
                assert!(std::time::Instant::now() < until, "nothing happens");
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            let save = std::fs::read_to_string(&kept).expect("a save");
            let save: Value = serde_json::from_str(&save).expect("a save");
            let key = save["segments"][0]["start"]["dice"]["key"].as_str().expect("a key");
            for path in ["/api/state", "/api/cards"] {
                let text = page.get(path).1;
                assert!(!text.contains(key) && !text.contains(save["hash"].as_str().expect("a hash")));
            }
            // The host's own save plays the same game again.
            let verified = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"))
                .args(["replay", "--verify"])
                .arg(&kept)
                .current_dir(root())
                .output()
                .expect("the program");
            assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
            std::fs::remove_file(&kept).expect("a file");
            assert!(!text.contains("\"seed\":5"));
            own_hand(&state)
        })
        .collect();
    let plain = Page::open(&root().join("cards"), &["--seed", "5"]);
    let plain = own_hand(&plain.state());
    assert!(hands.iter().all(|hand| *hand != plain), "who plays the same seed elsewhere has other hands");
    assert!(hands[0] != hands[1] && hands[1] != hands[2]);
}

/// In a game that began without seats, the seed does not determine what comes from here on.
#[test]
fn a_secret_is_mixed_in_before_the_next_choice() {
    let mut desk = desk("1812", 7);
    run(&mut desk, "keep; keep; keep; keep");
    let told = desk.seat_players(Key::of([3; 32])).unwrap_or_else(|no| panic!("{}", no.told()));
    assert!(told.contains("anyone who guesses it knows them"), "{told}");
    assert!(desk.session.table().dice().key().is_none());
    run(&mut desk, "1; as britain");
    assert!(desk.session.table().dice().key().is_some());
    let log = run(&mut desk, "log 400");
    assert!(log.contains("a secret of the host is mixed into the dice") && !log.contains("0303"), "{log}");
    let (hash, text) = (desk.session.hash(), serde_json::to_string(&desk.session.save()).expect("a save"));
    let (again, parting) = Session::restore(desk.session.world().clone(), Save::parse(&text).expect("a save"));
    assert!(parting.is_none() && again.hash() == hash);
    run(&mut desk, "as all; undo; undo; redo; redo");
    assert_eq!(desk.session.hash(), hash);
    // Another seed means another stream with the same key, and forced dice still come first.
    run(&mut desk, "seed 9; dice 6 6");
    let dice = desk.session.table().dice();
    assert!(dice.key().is_some() && dice.forced().eq([6, 6]));
}

/// A seat decides only whether it is asked itself.
#[test]
fn a_seat_silences_itself_alone() {
    let page = page_of_britain(&["--seed", "5"]);
    assert_eq!(page.post("/api/settings", &json!({ "responses": false })).0, 200);
    assert_eq!(page.post("/api/settings", &json!({ "reactions": false })).0, 200);
    assert_eq!(page.state()["settings"], json!({ "responses": false, "reactions": false }));
    // Nobody else was silenced at the desk: #24 answers another Power's Event.
    let mut desk = answering("nord", &[("britain", "24"), ("nord", "80"), ("spain", "78")]);
    run(&mut desk, "responses off britain");
    assert!(run(&mut desk, "responses").contains("Powers are asked for Responses"));
    run(&mut desk, "play 80 event");
    while desk.session.decision().is_some_and(|d| d.who == Power::Nord) {
        run(&mut desk, "1");
    }
    let who = desk.session.decision().map(|d| d.who);
    assert_eq!(who, Some(Power::Spain), "Britain passes of itself");
    desk.seat = Some(Power::Britain);
    assert!(refused(&mut desk, "responses off spain").contains("only Spain decides"));
    desk.seat = None;
    run(&mut desk, "rewind to \"Nord plays\"; responses on britain; play 80 event");
    while desk.session.decision().is_some_and(|d| d.who == Power::Nord) {
        run(&mut desk, "1");
    }
    assert_eq!(desk.session.decision().map(|d| d.who), Some(Power::Britain));
}

/// A seat can undo its own choices until something has followed from them.
#[test]
fn a_seat_takes_back_what_nothing_came_of() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "52 9")]);
    let seat = |desk: &mut Desk, power: Power| {
        (desk.seat, desk.eyes) = (Some(power), Some(power));
    };
    run(&mut desk, "set resources britain 2; play 17 cp");
    seat(&mut desk, Power::Britain);
    // A card that was shown cannot be hidden again.
    assert!(refused(&mut desk, "undo").contains("can undo only its own choices"));
    let start = desk.session.hash();
    let options = run(&mut desk, "options move wellington");
    let moves = options.lines().nth(1).and_then(|line| line.trim().split_once(' ')).expect("a move").1.to_string();
    let moves = moves.split(" (").next().unwrap_or_default().to_string();
    run(&mut desk, &format!("choose {moves}"));
    let asked = desk.session.decision().map(|d| d.question.clone());
    assert!(matches!(asked, Some(Question::Company { .. } | Question::Strength { .. })), "{asked:?}");
    assert_eq!(desk.may_take_back(Power::Britain), 1);
    seat(&mut desk, Power::Nord);
    assert!(refused(&mut desk, "undo").contains("Nord can undo only its own choices"));
    seat(&mut desk, Power::Britain);
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), start);
    seat(&mut desk, Power::Nord);
    refused(&mut desk, "redo");
    seat(&mut desk, Power::Britain);
    run(&mut desk, "redo");
    let before = desk.session.hash();
    assert!(refused(&mut desk, "redo").contains("can undo only its own choices"));
    // A choice cannot be undone once a die, a window or another player's choice has followed.
    while desk.session.position().officers.iter().all(|o| o.march == 0) {
        run(&mut desk, "1");
    }
    assert_ne!(desk.session.hash(), before);
    refused(&mut desk, "undo");
    assert_eq!(desk.may_take_back(Power::Britain), 0);
    // Nor may it name the host's files.
    for command in ["undo to before", "redo all", "redo skip", "rewind to \"x\"", "switch main", "mark a", "branches"] {
        refused(&mut desk, command);
    }
}

/// Only viewers who may force dice see forced dice.
#[test]
fn forced_dice_are_not_shown_to_a_power() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "52 9")]);
    run(&mut desk, "dice 6 5 6; random 52; seed 4711; as britain");
    for command in ["dice show", "log 9", "diff", "show"] {
        let text = run(&mut desk, command);
        assert!(!text.contains("6 5 6") && !text.contains("4711") && !text.contains("52"), "{command}: {text}");
    }
    assert!(run(&mut desk, "log 9").contains("edit: dice that are hidden"));
    run(&mut desk, "as all");
    assert!(run(&mut desk, "dice show").contains("6 5 6") && run(&mut desk, "log 9").contains("4711"));
}

/// While a Power is asked because of a card in its hand, nobody else learns which Power, or in which window.
#[test]
fn a_window_of_somebody_else_is_not_named() {
    let mut texts = Vec::new();
    for holder in ["sud", "spain"] {
        let mut desk = answering("nord", &[("nord", "80"), (holder, "78"), ("britain", "17")]);
        run(&mut desk, "play 80 event");
        while desk.session.decision().is_some_and(|d| d.who == Power::Nord) {
            run(&mut desk, "1");
        }
        assert_eq!(desk.session.decision().map(|d| d.who.word()), Some(holder));
        run(&mut desk, "as britain");
        let mut text: Vec<String> = ["where", "show", "options"].map(|c| run(&mut desk, c)).into();
        text.push(refused(&mut desk, "move wellington to salamanca"));
        text.push(paint::plain(&desk.prompt()));
        let all = text.join("\n");
        assert!(!all.contains("card.played") && all.contains("somebody else: has to choose"), "{all}");
        // Everybody sees the sizes of hands; nothing else differs.
        texts.push(text.iter().filter(|text| !text.contains("HAND")).cloned().collect::<Vec<_>>());
    }
    assert_eq!(texts[0], texts[1]);
}

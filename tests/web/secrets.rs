//! What one seat must not know does not reach it, whatever it asks: not from the prompt, not from the page, not as a player.

use crate::common::page::Page;
use crate::common::pairs::{Other, Pair, pair, playout, same_for};
use crate::common::{answering, at_impulse, desk, enough, is_thorough, pick, refused, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::lab::{Game, View, named};
use sandtable::games::wellington::rules::{Eyes, Question, Save, Seen, Session};
use sandtable::games::wellington::verbs::{Audience, Desk, VERBS, blocks, complete, hint, transcript};
use sandtable::table::{Dice, Key};
use sandtable::view::paint;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Positions of games by chance, and of transcripts: all of them, or one in some.
fn positions(sparse: usize, visit: &mut dyn FnMut(&Session, u64)) {
    let mut number = 0;
    // More games on demand: the same ones come first.
    let games = enough("SANDTABLE_GAMES", 1, 5);
    for seed in 1..=games {
        let scenario = ["1812", "1813"][seed as usize % 2];
        let (mut desk, mut chance) = (desk(scenario, seed), Dice::new(seed));
        for i in 0..1_200 {
            if desk.session.decision().is_none() {
                break;
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
            if i % (97 * sparse) == 40 {
                number += 1;
                visit(&desk.session, number);
            }
        }
    }
    for file in ["battle", "interphase", "round"] {
        let text = std::fs::read_to_string(root().join(format!("tests/play/{file}.play"))).expect("a transcript");
        let mut desk = desk("1812", 1);
        for (i, (_, command)) in blocks::script(&text).into_iter().enumerate() {
            let _ = transcript::one(&mut desk, &command);
            if i % (9 * sparse) == 4 {
                number += 1;
                visit(&desk.session, number);
            }
        }
    }
}

/// Pairs of all kinds; each test has to meet a good number of them. What asks much of each asks half of them without `THOROUGH=1`.
fn half_of_the_pairs(visit: &mut dyn FnMut(Pair)) {
    pairs_of(if is_thorough() { 1 } else { 2 }, visit);
}

/// Pairs of all kinds; each test has to meet a good number of them.
fn pairs(visit: &mut dyn FnMut(Pair)) {
    pairs_of(1, visit);
}

fn pairs_of(sparse: usize, visit: &mut dyn FnMut(Pair)) {
    positions(sparse, &mut |session, number| {
        // Now whoever is asked, now somebody else.
        let asked = session.decision().map(|decision| decision.who).filter(|_| number % 2 == 0);
        let seat = asked.unwrap_or(Power::TRACK[number as usize % 4]);
        let other = Other::ALL[number as usize / 2 % 4];
        let found = (0..12).find_map(|i| pair(session, seat, other, number * 100 + i));
        found.into_iter().for_each(&mut *visit);
    });
}

/// What the words, tables, pictures and pages of a seat are made from.
#[test]
fn of_two_positions_that_a_seat_cannot_tell_apart_it_sees_one() {
    let (mut met, mut other) = (0, 0);
    // A position is seen in no time, so every third step is looked at.
    for seed in 1..=enough("SANDTABLE_GAMES", 3, 30) {
        let (mut desk, mut chance) = (desk(["1812", "1813"][seed as usize % 2], seed), Dice::new(seed));
        for i in 0..1_000_u64 {
            let Some(decision) = desk.session.decision().map(|decision| decision.clone()) else { break };
            if i % 3 == 0 {
                let kind = Other::ALL[i as usize / 3 % 4];
                for seat in Power::TRACK.into_iter().filter(|seat| i % 2 == 0 || *seat == decision.who) {
                    let Some(pair) = pair(&desk.session, seat, kind, seed * 10_000 + i) else { continue };
                    let [a, b] = pair.games.each_ref().map(|game| game.position().clone());
                    let world = desk.session.world();
                    let [one, two] = [&a, &b].map(|p| Seen::new(world, p, Eyes::of(seat)));
                    let [p, q] = [one.p(), two.p()].map(|p| serde_json::to_string(p).unwrap_or_default());
                    assert_eq!(p, q, "{seat} at {seed}/{i} ({kind:?})");
                    assert_eq!(one.hand(seat), Some(a.cards.hand(seat)), "the own hand is seen");
                    let rival = if seat == Power::Nord { Power::Britain } else { Power::Nord };
                    assert_eq!(one.hand(rival), None);
                    assert_eq!(one.p().cards.hand(rival).len(), a.cards.hand(rival).len(), "how many is seen");
                    met += 1;
                    other += usize::from(a.cards != b.cards);
                }
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
        }
    }
    assert!(met > 300 && other > 120, "{met} pairs, {other} of them with other cards");
}

/// Two desks of other seeds, at which games of pairs can be put.
fn desks() -> [Desk; 2] {
    [1, 2].map(|seed| {
        let mut desk = desk("1812", seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        desk
    })
}

/// Puts the games of a pair on two desks, which look at them as their seat does.
fn sit(desks: &mut [Desk; 2], pair: Pair) {
    for (desk, game) in desks.iter_mut().zip(pair.games) {
        (desk.session, desk.seat) = (game, None);
        run(desk, &format!("as {}", pair.seat.word()));
    }
}

/// Everything that can be asked from a seat, some of it nonsense, and some of it the host's.
fn questions(number: usize) -> Vec<String> {
    let mut out: Vec<String> = [
        "show",
        "show hands",
        "show deck",
        "show effects",
        "show board",
        "show control",
        "show score",
        "show pool",
        "show battle",
        "show siege",
        "options",
        "options play",
        "options pass",
        "where",
        "diff",
        "branches",
        "rulings",
        "help",
        "as",
        "why not resource",
        "why not end",
        "why not pass",
        "why not preempt",
        "why not keep",
        "why not mulligan",
        "why not move wellington to salamanca",
        "why values",
        "why game.deck",
        "why card.52.place",
        "why power.nord.hand all",
        "why power.britain.resources all",
        "dice show",
        "9999",
        "nonsense",
        "play",
        "play 999",
        "move wellington",
        "discard 300",
        "= powers.nord:hand()",
        "= powers.sud:reserve()",
        "= powers.spain:common_cards()",
        "= game:deck_size()",
        "= cards[52]:pile()",
        "= cards[52]:holder()",
        "expect option pass",
        "expect no option pass",
        "expect log plays",
        "expect dice used",
        "switch nowhere",
        "undo to nowhere",
        "rewind to \"no such thing\"",
    ]
    .map(String::from)
    .into();
    out.extend((0..=6).flat_map(|n| [format!("why {n}"), format!("explain {n}")]));
    out.extend([1, 3, 7, 20, 400].map(|n| format!("log {n}")));
    let of_players = |audience| matches!(audience, Audience::Seat);
    let acts = ["undo", "redo", "responses", "reactions"];
    let looks = VERBS.iter().filter(|verb| of_players(verb.audience) && !acts.contains(&verb.name));
    out.extend(looks.map(|verb| verb.example.to_string()));
    // Every card, over a few pairs.
    for card in (1..=110).filter(|card| card % 9 == number % 9) {
        let asked = ["card", "show", "why not play", "why not discard"];
        out.extend(asked.map(|command| format!("{command} {card}")));
    }
    out.extend(Power::TRACK.map(|power| format!("show {}", power.word())));
    out
}

/// What a command says, or why not.
fn said(desk: &mut Desk, command: &str) -> String {
    match transcript::one(desk, command) {
        Ok(text) => text,
        Err(complaint) => format!("refused: {}", complaint.told()),
    }
}

#[test]
fn the_prompt_says_the_same_of_games_that_a_seat_cannot_tell_apart() {
    let (mut desks, mut met, mut kinds) = (desks(), 0, BTreeSet::new());
    let (mut leaks, mut exported) = (BTreeSet::new(), 0);
    let folder = crate::common::folder();
    half_of_the_pairs(&mut |pair| {
        met += 1;
        let seat = pair.seat;
        kinds.insert((pair.other, pair.games[0].decision().map(|d| d.who == seat)));
        sit(&mut desks, pair);
        let [one, two] = &mut desks;
        let hashes = [one.session.hash(), two.session.hash()];
        let mut differ = |what: &str, a: String, b: String| {
            if a != b {
                let (a, b): (Vec<&str>, Vec<&str>) = (a.lines().collect(), b.lines().collect());
                let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
                leaks.insert(format!("{what} (as {seat}):\n  {:?}\n  {:?}", a.get(same), b.get(same)));
            }
        };
        differ("the prompt", one.prompt(), two.prompt());
        differ("what it waits for", one.waiting(), two.waiting());
        for command in &questions(met) {
            let (a, b) = (said(one, command), said(two, command));
            differ(command, a, b);
            assert_eq!(hashes, [one.session.hash(), two.session.hash()], "{command} changes something");
        }
        let file = folder.path().join("seen.json");
        let text = |desk: &mut Desk| {
            let said = said(desk, &format!("export --force {}", file.display()));
            format!("{said}\n{}", std::fs::read_to_string(&file).unwrap_or_default())
        };
        let (a, b) = (text(one), text(two));
        exported += usize::from(a.contains("dealt by chance"));
        differ("export", a, b);
        for verb in VERBS {
            let typed = format!("{} ", verb.name);
            let all = |desk: &Desk| format!("{:?} {:?}", complete(desk, &typed, typed.len()), hint(desk, &typed));
            differ(&format!("completion of {typed}"), all(one), all(two));
        }
        // Acting comes last.
        (one.seat, two.seat) = (Some(seat), Some(seat));
        for command in
            ["undo", "redo", "undo 3", "redo all", "pass all now", "play 300", "as all", "= 1", "lua print(1)"]
        {
            let (a, b) = (said(one, command), said(two, command));
            differ(command, a, b);
        }
    });
    assert!(met > if is_thorough() { 30 } else { 10 } && kinds.len() >= 4, "only {met} pairs: {kinds:?}");
    assert!(exported > 4, "{exported} exported");
    let leaks: Vec<String> = leaks.into_iter().collect();
    assert!(leaks.is_empty(), "{} leaks\n{}", leaks.len(), leaks[..leaks.len().min(12)].join("\n"));
}

/// What is looked at in every position; the test above asks everything, of fewer.
const GLANCES: [&str; 8] = ["show", "show hands", "show deck", "show effects", "options", "where", "log 12", "why 0"];

/// Positions of games by chance, one after the other: many with `THOROUGH=1`; `GLANCES=9000` looks at
/// so many.
#[test]
fn a_glance_shows_the_same_in_very_many_games_that_a_seat_cannot_tell_apart() {
    let wanted = enough("GLANCES", 20, 2_000);
    let (mut desks, mut met, mut seed) = (desks(), 0, 100);
    let folder = crate::common::folder();
    let file = folder.path().join("seen.json");
    while met < wanted {
        seed += 1;
        let (mut desk, mut chance) = (desk(["1812", "1813"][seed as usize % 2], seed), Dice::new(seed));
        for i in 0..1_200_u64 {
            if desk.session.decision().is_none() || met >= wanted {
                break;
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
            if i % 7 != 3 {
                continue;
            }
            let seat = Power::TRACK[(i / 7) as usize % 4];
            let other = Other::ALL[(i / 28) as usize % 4];
            let Some(pair) = (0..3).find_map(|n| pair(&desk.session, seat, other, seed * 10_000 + i + n)) else {
                continue;
            };
            met += 1;
            sit(&mut desks, pair);
            let [one, two] = &mut desks;
            assert_eq!((one.prompt(), one.waiting()), (two.prompt(), two.waiting()), "seed {seed}, {i}, {seat}");
            for glance in GLANCES {
                assert_eq!(said(one, glance), said(two, glance), "{glance} at seed {seed}, {i}, {seat}, {other:?}");
            }
            let text = |desk: &mut Desk| {
                run(desk, &format!("export --force {}", file.display()));
                std::fs::read_to_string(&file).expect("a scenario")
            };
            assert!(text(one) == text(two), "an export at seed {seed}, {i}, {seat}, {other:?}");
        }
    }
    assert_eq!(met, wanted);
}

/// A player's file that looks at everything that it may look at, and says what it saw.
const SNOOP: &str = r#"
local seen = {}
local function note(...)
    local parts = { ... }
    for i, part in parts do parts[i] = tostring(part) end
    table.insert(seen, table.concat(parts, " "))
end
local function try(what, look)
    local ok, value = pcall(look)
    if type(value) == "table" then
        for i, item in value do note(what, i, item) end
    else
        note(what, ok, value)
    end
end
return player { api = 1, choose = function(d)
    seen = {}
    for _, member in { "year", "round", "active", "due", "impulse_kind", "cp", "resource_spent", "plus_used", "deck_size",
        "discards", "leaders", "army_commanders" } do
        try(member, function() return game[member](game) end)
    end
    for _, p in game:powers() do
        for _, member in { "resources", "owes", "hand_size", "common_cards", "hand", "reserve", "spent_home_cards",
            "holds_preemption", "home_duchies", "keys", "leaders", "sp_on_map" } do
            try(tostring(p) .. member, function() return p[member](p) end)
        end
    end
    for n = 1, 110 do
        for _, member in { "pile", "holder", "is_spent", "is_removed", "is_on_table" } do
            try(member .. n, function() return cards[n][member](cards[n]) end)
        end
        try("in force" .. n, function() return game:in_force(n) end)
    end
    for _, c in d.choices do
        for key, value in c do note("choice", key, value) end
    end
    table.sort(seen)
    local sum = 7
    for _, text in seen do
        for i = 1, #text do sum = (sum * 31 + string.byte(text, i)) % 1000003 end
    end
    error("saw " .. #seen .. " things, in sum " .. sum)
end }
"#;

/// What a player takes, or what is wrong with it.
fn taken(game: &Game, name: &str) -> Result<usize, String> {
    let mut player = named(name).map_err(|no| no.to_string())?();
    player.begin(Dice::new(5));
    player.choose(&View::of(game).expect("somebody has to choose"))
}

#[test]
fn players_choose_the_same_in_games_that_their_seat_cannot_tell_apart() {
    let folder = crate::common::folder();
    let file = folder.path().join("snoop.lua");
    std::fs::write(&file, SNOOP).expect("a file");
    let snoop = file.display().to_string();
    let mut met = 0;
    pairs(&mut |pair| {
        // Players remember what was put down.
        if pair.other == Other::Discards || pair.games[0].decision().is_none_or(|d| d.who != pair.seat) {
            return;
        }
        let [Some(one), Some(two)] = pair.games.each_ref().map(playout) else { return };
        met += 1;
        for name in ["random", "steady", "search:6", "scripts/bots/raider.lua", snoop.as_str()] {
            let (a, b) = (taken(&one, name), taken(&two, name));
            assert_eq!(a, b, "{name} for {}, other {:?}", pair.seat, pair.other);
            assert!(name != snoop || a.as_ref().is_err_and(|no| no.contains("things, in sum")), "{a:?}");
        }
    });
    assert!(met > 12, "only {met} decisions");
}

#[test]
fn who_answers_for_another_is_turned_away_with_the_same_words() {
    let (mut desks, mut met) = (desks(), 0);
    pairs(&mut |pair| {
        let seat = pair.seat;
        sit(&mut desks, pair);
        desks.iter_mut().for_each(|desk| desk.seat = Some(seat));
        let [one, two] = &mut desks;
        for command in ["pass", "1", "2", "end", "keep", "play 52 event", "play 17 response", "resource", "choose pass"]
        {
            if one.session.decision().is_some_and(|d| d.who == seat) {
                return;
            }
            let (before, a, b) = (one.session.journal_len(), said(one, command), said(two, command));
            met += 1;
            assert_eq!(a, b, "{command} from the seat of {seat}");
            assert_eq!(one.session.journal_len(), before);
        }
    });
    assert!(met > 50, "{met}");
}

/// What comes of an own choice is told in the same words, as long as what can be seen stays the same.
#[test]
fn own_choices_are_answered_in_the_same_words() {
    let (mut desks, mut met) = (desks(), 0);
    pairs(&mut |pair| {
        let seat = pair.seat;
        sit(&mut desks, pair);
        desks.iter_mut().for_each(|desk| desk.seat = Some(seat));
        let [one, two] = &mut desks;
        for place in [1, 2, 1, 3, 1] {
            if one.session.decision().is_none_or(|d| d.who != seat) {
                return;
            }
            let answers = [&mut *one, &mut *two].map(|desk| said(desk, &place.to_string()));
            if !same_for(&one.session, &two.session, seat) {
                return;
            }
            met += 1;
            assert_eq!(answers[0], answers[1], "{place} by {seat}");
            assert_eq!(one.prompt(), two.prompt());
            let back = [&mut *one, &mut *two].map(|desk| said(desk, "undo"));
            assert_eq!(back[0], back[1], "undo by {seat}");
            let again = [&mut *one, &mut *two].map(|desk| said(desk, "redo"));
            assert_eq!(again[0], again[1], "redo by {seat}");
        }
    });
    assert!(met > 12, "{met}");
}

/// What the pages of a seat answer to, in two games that the seat cannot tell apart.
#[test]
fn the_page_answers_the_same_in_games_that_a_seat_cannot_tell_apart() {
    let folder = crate::common::folder();
    let (mut met, mut own) = (0, 0);
    let each = if is_thorough() { 5 } else { 3 };
    half_of_the_pairs(&mut |pair| {
        let asked = pair.games[0].decision().is_some_and(|d| d.who == pair.seat);
        // Each page is a program of its own.
        if (asked && own >= each) || (!asked && met >= each) {
            return;
        }
        *if asked { &mut own } else { &mut met } += 1;
        let pages = [0, 1].map(|i| {
            let file = folder.path().join(format!("{i}.json"));
            std::fs::write(&file, serde_json::to_string(&pair.games[i].save()).expect("a save")).expect("a file");
            Page::open(&root().join("cards"), &[&file.display().to_string(), "--as", pair.seat.word()])
        });
        let same = |what: &str, ask: &dyn Fn(&Page) -> (u16, String)| {
            let [a, b] = pages.each_ref().map(ask);
            assert_eq!(a, b, "{what} for {}", pair.seat);
            a
        };
        for path in ["/api/state", "/api/cards", "/api/board.svg", "/page.js", "/api/nothing"] {
            same(path, &|page| page.get(path));
        }
        for card in (0..=111).filter(|card| card % 10 == (met + own) % 10) {
            same("a card", &|page| page.get(&format!("/api/card/{card}")));
        }
        let state = pages[0].state();
        let v = state["v"].as_u64().expect("a count");
        let mut asks: Vec<(&str, Value)> = vec![
            ("/api/choose", json!({ "n": 0, "v": v })),
            ("/api/choose", json!({ "n": 100_000, "v": v })),
            ("/api/choose", json!({ "n": 1, "v": v + 7 })),
            ("/api/ask", json!({ "rule": "10.4" })),
            ("/api/ask", json!({ "rule": "10.4; as all" })),
            ("/api/ask", json!({ "why": 100_000 })),
            ("/api/go", json!({ "go": { "undo": 3 }, "v": v })),
            ("/api/go", json!({ "go": { "redo": 1 }, "v": v })),
            ("/api/go", json!({ "go": { "switch": "main" }, "v": v })),
            ("/api/line", json!({ "line": "show" })),
            ("/api/check", json!({ "card": 52, "text": "", "base": "" })),
            ("/api/save", json!({ "card": 52, "text": "", "base": "" })),
            ("/api/stop", json!({})),
        ];
        if !asked {
            asks.push(("/api/choose", json!({ "n": 1, "v": v })));
        }
        for (path, body) in asks {
            same(&format!("{path} {body}"), &|page| page.post(path, &body));
        }
        let entries = state["journal"].as_array().expect("a journal");
        for entry in entries.iter().filter(|entry| entry["why"] == true).rev().take(4) {
            let (_, text) = same("why", &|page| page.post("/api/ask", &json!({ "why": entry["i"] })));
            assert!(text.contains("\"ok\":true"), "{text}");
        }
        same("what it all came to", &|page| page.get("/api/state"));
    });
    assert!(met >= each - 1 && own >= each - 1, "{met} and {own}");
}

/// A served page of Britain.
fn page_of_britain(more: &[&str]) -> Page {
    Page::open(&root().join("cards"), &[&["--as", "britain"], more].concat())
}

fn own_hand(state: &Value) -> Vec<u64> {
    let cards = state["powers"][0]["hand"]["cards"].as_array().expect("a hand");
    cards.iter().map(|card| card["n"].as_u64().expect("a number")).collect()
}

/// Whatever stands in what a page sends, it is no line of commands.
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

/// A game that was begun without seats: what comes from here on is not in its seed.
#[test]
fn a_secret_is_mixed_in_before_the_next_choice() {
    let mut desk = desk("1812", 7);
    run(&mut desk, "keep; keep; keep; keep");
    let told = desk.seat_players(Key::of([3; 32])).unwrap_or_else(|no| panic!("{}", no.told()));
    assert!(told.contains("who guesses it knows the hands"), "{told}");
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
    // Another seed is another place under the same key, and forced dice still come first.
    run(&mut desk, "seed 9; dice 6 6");
    let dice = desk.session.table().dice();
    assert!(dice.key().is_some() && dice.forced().eq([6, 6]));
}

/// A seat says whether it is asked itself, and nobody else.
#[test]
fn a_seat_silences_itself_alone() {
    let page = page_of_britain(&["--seed", "5"]);
    assert_eq!(page.post("/api/settings", &json!({ "responses": false })).0, 200);
    assert_eq!(page.post("/api/settings", &json!({ "reactions": false })).0, 200);
    assert_eq!(page.state()["settings"], json!({ "responses": false, "reactions": false }));
    // At the desk nobody else was silenced: #24 answers the Event of somebody else.
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
    assert!(refused(&mut desk, "responses off spain").contains("Spain's affair"));
    desk.seat = None;
    run(&mut desk, "rewind to \"Nord plays\"; responses on britain; play 80 event");
    while desk.session.decision().is_some_and(|d| d.who == Power::Nord) {
        run(&mut desk, "1");
    }
    assert_eq!(desk.session.decision().map(|d| d.who), Some(Power::Britain));
}

/// From a seat one takes back one's own choices, before anything came of them.
#[test]
fn a_seat_takes_back_what_nothing_came_of() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "52 9")]);
    let seat = |desk: &mut Desk, power: Power| {
        (desk.seat, desk.eyes) = (Some(power), Eyes(Some(power)));
    };
    run(&mut desk, "set resources britain 2; play 17 cp");
    seat(&mut desk, Power::Britain);
    // A card that was shown stays shown.
    assert!(refused(&mut desk, "undo").contains("takes back its own choices only"));
    let start = desk.session.hash();
    let options = run(&mut desk, "options move wellington");
    let moves = options.lines().nth(1).and_then(|line| line.trim().split_once(' ')).expect("a move").1.to_string();
    let moves = moves.split(" (").next().unwrap_or_default().to_string();
    run(&mut desk, &format!("choose {moves}"));
    let asked = desk.session.decision().map(|d| d.question.clone());
    assert!(matches!(asked, Some(Question::Company { .. } | Question::Strength { .. })), "{asked:?}");
    assert_eq!(desk.may_take_back(Power::Britain), 1);
    seat(&mut desk, Power::Nord);
    assert!(refused(&mut desk, "undo").contains("Nord takes back its own choices only"));
    seat(&mut desk, Power::Britain);
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), start);
    seat(&mut desk, Power::Nord);
    refused(&mut desk, "redo");
    seat(&mut desk, Power::Britain);
    run(&mut desk, "redo");
    let before = desk.session.hash();
    assert!(refused(&mut desk, "redo").contains("takes back its own choices only"));
    // What a die, a window or somebody else came after stays.
    while desk.session.position().officers.iter().all(|o| o.march == 0) {
        run(&mut desk, "1");
    }
    assert_ne!(desk.session.hash(), before);
    refused(&mut desk, "undo");
    assert_eq!(desk.may_take_back(Power::Britain), 0);
    // Nor may it name places of the host.
    for command in ["undo to before", "redo all", "redo skip", "rewind to \"x\"", "switch main", "mark a", "branches"] {
        refused(&mut desk, command);
    }
}

/// Dice that were forced are for whoever may force them.
#[test]
fn forced_dice_are_not_shown_to_a_power() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "52 9")]);
    run(&mut desk, "dice 6 5 6; random 52; seed 4711; as britain");
    for command in ["dice show", "log 9", "diff", "show"] {
        let text = run(&mut desk, command);
        assert!(!text.contains("6 5 6") && !text.contains("4711") && !text.contains("52"), "{command}: {text}");
    }
    assert!(run(&mut desk, "log 9").contains("by hand: dice that are not shown"));
    run(&mut desk, "as all");
    assert!(run(&mut desk, "dice show").contains("6 5 6") && run(&mut desk, "log 9").contains("4711"));
}

/// While somebody is asked because of a card that he holds, nobody else learns who, or in which window.
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
        // Hands are counted for everybody; that is all that differs.
        texts.push(text.iter().filter(|text| !text.contains("HAND")).cloned().collect::<Vec<_>>());
    }
    assert_eq!(texts[0], texts[1]);
}

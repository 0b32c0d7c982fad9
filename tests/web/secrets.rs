//! Hidden information never reaches a seat, whatever it asks: not at the prompt, not on the page, not as a bot.

use crate::common::page::Page;
use crate::common::pairs::{Other, Pair, pair, same_for};
use crate::common::{desk, enough, is_thorough, pick, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::rules::Session;
use sandtable::games::wellington::verbs::{Audience, Desk, VERBS, blocks, complete, hint, transcript};
use sandtable::table::Dice;
use sandtable::web::{Paged, Who};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Positions of random games and of transcripts: all of them, or a sample.
fn positions(sparse: usize, visit: &mut dyn FnMut(&Session, u64)) {
    let mut number = 0;
    // More games on demand; the first ones stay the same.
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

/// Pairs of all kinds. Each test needs a good number of them; tests that do much with each use half of them without `THOROUGH=1`.
fn half_of_the_pairs(visit: &mut dyn FnMut(Pair)) {
    pairs_of(if is_thorough() { 1 } else { 2 }, visit);
}

/// Pairs of all kinds. Each test needs a good number of them.
pub fn pairs(visit: &mut dyn FnMut(Pair)) {
    pairs_of(1, visit);
}

fn pairs_of(sparse: usize, visit: &mut dyn FnMut(Pair)) {
    positions(sparse, &mut |session, number| {
        // Sometimes the seat that is asked, sometimes another.
        let asked = session.decision().map(|decision| decision.who).filter(|_| number % 2 == 0);
        let seat = asked.unwrap_or(Power::TRACK[number as usize % 4]);
        let other = Other::ALL[number as usize / 2 % 4];
        let found = (0..12).find_map(|i| pair(session, seat, other, number * 100 + i));
        found.into_iter().for_each(&mut *visit);
    });
}

/// Two desks with different seeds, for the games of pairs.
fn desks() -> [Desk; 2] {
    [1, 2].map(|seed| {
        let mut desk = desk("1812", seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        desk
    })
}

/// Puts the games of a pair on two desks with the view of their seat.
fn sit(desks: &mut [Desk; 2], pair: Pair) {
    for (desk, game) in desks.iter_mut().zip(pair.games) {
        (desk.session, desk.seat) = (game, None);
        run(desk, &format!("as {}", pair.seat.word()));
    }
}

/// Everything that a seat can ask, including nonsense and what only the host may do.
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

/// The reply to a command, or the refusal.
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
        exported += usize::from(a.contains("dealt at random"));
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

/// Questions asked in every position. The test above asks all questions, but in fewer positions.
const GLANCES: [&str; 8] = ["show", "show hands", "show deck", "show effects", "options", "where", "log 12", "why 0"];

/// Positions of random games, one after the other: many with `THOROUGH=1`, and 9,000 with `GLANCES=9000`.
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

/// The result of a seat's own choice is reported in the same words, as long as its view is the same.
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

/// The replies of a seat's pages, in two games that the seat cannot tell apart.
#[test]
fn the_page_answers_the_same_in_games_that_a_seat_cannot_tell_apart() {
    let folder = crate::common::folder();
    let (mut met, mut own) = (0, 0);
    let each = if is_thorough() { 5 } else { 3 };
    half_of_the_pairs(&mut |pair| {
        let asked = pair.games[0].decision().is_some_and(|d| d.who == pair.seat);
        // Each page is a separate program.
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
        for path in ["/api/now", "/api/state", "/api/cards", "/api/board.svg", "/page.js", "/api/nothing"] {
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

/// A spectator knows less than any seat: what a seat cannot tell apart, no spectator can.
#[test]
fn nothing_hidden_reaches_who_only_looks_on() {
    let (mut desks, mut met, mut own) = (desks(), 0, 0);
    let mut leaks = BTreeSet::new();
    pairs(&mut |pair| {
        met += 1;
        let seat = pair.seat;
        own += usize::from(pair.games[0].decision().is_some_and(|d| d.who != seat));
        sit(&mut desks, pair);
        // It is the same whoever's eyes the prompt has.
        for eyes in ["as all", &format!("as {}", seat.word())] {
            let shown = desks.each_mut().map(|desk| {
                run(desk, eyes);
                let who = Who::Spectator;
                desk.with_page(who, |desk| {
                    let cards = (0..=110).filter(|card| card % 5 == met as u16 % 5).map(|card| desk.script(who, card));
                    let cards = json!(cards.collect::<Vec<_>>()).to_string();
                    let state = desk.state(1, who, vec![json!("said")]);
                    [state, desk.board(who), desk.scripts(who).to_string(), cards]
                })
            });
            for (what, (a, b)) in ["state", "board", "cards", "a card"].iter().zip(shown[0].iter().zip(&shown[1])) {
                if a != b {
                    let from = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(60);
                    let part = |text: &str| text.chars().skip(from).take(160).collect::<String>();
                    leaks.insert(format!("{what} (not {seat}, {eyes}):\n  {}\n  {}", part(a), part(b)));
                }
            }
            let state: Value = serde_json::from_str(&shown[0][0]).expect("a value");
            let hands = state["powers"].as_array().expect("Powers").iter().map(|power| &power["hand"]["cards"]);
            assert!(hands.into_iter().all(Value::is_null) && state["decision"]["choices"] == json!([]), "{state}");
            assert!(state["hash"].is_null() && state["seed"].is_null() && state["said"] == json!([]));
        }
    });
    assert!(leaks.is_empty(), "{}", leaks.into_iter().collect::<Vec<_>>().join("\n"));
    assert!(met >= 20 && own >= 5, "{met} and {own}");
}

//! Operations of several choices that a page begins with one click: each choice stays a step by itself, and nothing is decided for
//! anybody else, or after something that nobody could expect.

use crate::common::page::Page;
use crate::common::{copy_of_cards, desk, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::kit::Match;
use serde_json::{Value, json};

/// The number of the only offer for which something holds.
fn offer(state: &Value, fits: impl Fn(&Value, &Value) -> bool) -> usize {
    let choices = &state["decision"]["choices"];
    let all = state["decision"]["wholes"].as_array().expect("operations");
    let first = |whole: &Value| &choices[whole["of"][0].as_u64().expect("a choice") as usize - 1];
    let found: Vec<usize> = (1..=all.len()).filter(|n| fits(&all[n - 1], first(&all[n - 1]))).collect();
    assert_eq!(found.len(), 1, "{all:?}");
    found[0]
}

/// Plays an offer; gives how many choices were made, and of how many.
fn play(page: &Page, n: usize) -> (u64, u64) {
    let state = page.state();
    let (status, text) = page.post("/api/whole", &json!({ "n": n, "v": state["v"] }));
    assert_eq!(status, 200, "{text}");
    let answer: Value = serde_json::from_str(&text).expect("an answer");
    assert!(answer["replies"].as_array().expect("replies").iter().all(|reply| reply["ok"] == true), "{answer}");
    (answer["made"].as_u64().expect("a number"), answer["of"].as_u64().expect("a number"))
}

fn entries(state: &Value, text: &str) -> usize {
    let all = state["journal"].as_array().expect("a log");
    all.iter().filter(|entry| entry["text"].as_str().is_some_and(|said| said.contains(text))).count()
}

fn behind(state: &Value) -> usize {
    state["behind"].as_array().map_or(0, Vec::len)
}

/// Britain has 5 CP, and Lisbon and Almeida are its own. Nord holds these cards.
fn britain_acts(nord: &str) -> Page {
    let page = Page::open(&root().join("cards"), &[]);
    for line in [
        "responses off; reactions off; keep; keep; keep; keep",
        "set hand britain -7 -44 -48 -60 -84 -86 -93 -94 -97 +17",
        "set hand sud -3 -31 -49 -52 -62 -77 -102 -104",
        "set hand spain -11 -18 -54 -70 -75 -81 -90 -91",
        "set hand nord -5 -12 -19 -30 -51 -80 -101 -107",
        "set impulse britain",
        "play 17 cp",
        nord,
        "responses on",
    ] {
        page.line(line);
    }
    page
}

/// As many units of the group as the road takes go by one click; each is a step, and one step back undoes one.
#[test]
fn a_group_marches_by_one_click_and_each_unit_is_a_step() {
    let page = Page::serve(&["napoleon"]);
    page.choose("activate the French group at Solre-sur-Sambre");
    let before = page.state();
    let choices = before["decision"]["choices"].as_array().expect("choices");
    let to = |about: &Value| choices.iter().filter(|choice| choice["about"]["to"] == about["to"]).count() as u64;
    let mons = choices.iter().find(|choice| choice["label"].as_str().unwrap().ends_with(" to Mons")).unwrap();
    let n = offer(&before, |whole, first| whole["sort"] == "together" && first["about"]["to"] == mons["about"]["to"]);
    let room = mons["about"]["room"].as_u64().expect("roads have limits");
    assert_eq!(before["decision"]["wholes"][n - 1]["steps"], room.min(to(&mons["about"])));
    let (made, of) = play(&page, n);
    assert!(made > 3 && made == of, "{made} of {of}");
    let after = page.state();
    assert_eq!(entries(&after, "marches from Solre-sur-Sambre to Mons"), made as usize);
    assert_eq!(behind(&after), behind(&before) + made as usize);
    assert_eq!(after["decision"]["name"], before["decision"]["name"], "the same player goes on");
    // Whoever could go and did not is still there to be asked about, without the offer for Mons.
    page.post("/api/go", &json!({ "go": { "undo": 1 }, "v": after["v"] }));
    assert_eq!(entries(&page.state(), "marches from Solre-sur-Sambre to Mons"), made as usize - 1);
    // The page was not up to date, or there is no such offer.
    let (status, text) = page.post("/api/whole", &json!({ "n": n, "v": after["v"] }));
    assert!(status == 409 && text.contains("moved on"), "{text}");
    let (status, text) = page.post("/api/whole", &json!({ "n": 99, "v": page.state()["v"] }));
    assert!(status == 409 && text.contains("no such operation"), "{text}");
}

#[test]
fn two_counters_are_built_by_one_click_if_nobody_can_answer() {
    let page = britain_acts("set hand nord +5");
    let before = page.state();
    let lisbon =
        |whole: &Value, first: &Value| whole["sort"] == "times" && first["label"] == "build infantry at Lisbon";
    let n = offer(&before, lisbon);
    assert_eq!(before["decision"]["wholes"][n - 1]["steps"], 2, "5 Command Points, 2 for each");
    assert_eq!(play(&page, n), (2, 2));
    let after = page.state();
    assert_eq!((behind(&after), &after["decision"]["cp"]), (behind(&before) + 2, &json!(1)));
}

/// Nord holds a Response to building: the second is not built before Nord has said whether it plays it.
#[test]
fn an_operation_stops_when_somebody_else_could_react() {
    let page = britain_acts("set hand nord +52");
    let before = page.state();
    let n = offer(&before, |whole, first| whole["sort"] == "times" && first["label"] == "build infantry at Lisbon");
    let (made, of) = play(&page, n);
    assert_eq!((made, of), (1, 2));
    let after = page.state();
    assert_eq!(after["decision"]["who"], "nord", "{}", after["decision"]["question"]);
    assert_eq!(behind(&after), behind(&before) + 1);
    // While Nord is asked, there is nothing of Britain's to go on with.
    assert_eq!(after["decision"]["wholes"], json!([]));
}

/// A card that allows one formation to be placed and fails at the second.
const ONE_IS_ENOUGH: &str = r#"return card {
    api = 1,
    number = 25,
    title = "General Staff",
    cp = 5,
    plus = true,
    kind = "event",
    text = "One formation is enough.",

    play = function(ev)
        ev:start("watch", { n = 0 }, lasting.turn)
    end,

    effects = {
        watch = {
            on = {
                ["formation.placed"] = function(fx, ev)
                    if fx.n == 1 then
                        error("the second is too many")
                    end
                    ev:update(fx.id, { n = fx.n + 1 })
                end,
            },
        },
    },
}
"#;

/// A script fails at the second of two counters: the first stands, and the answer says so, and why the second was not built.
#[test]
fn an_operation_that_is_refused_midway_says_what_was_done_and_what_is_left() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    std::fs::write(paths.cards.join("025_general_staff.lua"), ONE_IS_ENOUGH).expect("a card");
    let page = Page::open(&paths.cards, &[]);
    for line in [
        "responses off; reactions off; keep; keep; keep; keep",
        "set hand britain -7 -44 -48 -60 -84 -86 -93 -94 -97 +17 +25",
        "set hand sud -3 -31 -49 -52 -62 -77 -102 -104",
        "set hand spain -11 -18 -54 -70 -75 -81 -90 -91",
        "set hand nord -5 -12 -19 -30 -51 -80 -101 -107",
        "set impulse britain; play 25 event",
        "set impulse britain; play 17 cp",
    ] {
        page.line(line);
    }
    let before = page.state();
    let n = offer(&before, |whole, first| whole["sort"] == "times" && first["label"] == "build infantry at Lisbon");
    let (status, text) = page.post("/api/whole", &json!({ "n": n, "v": before["v"] }));
    let answer: Value = serde_json::from_str(&text).expect("an answer");
    assert_eq!((status, &answer["made"], &answer["of"]), (200, &json!(1), &json!(2)), "{text}");
    let refused = answer["refused"].as_str().expect("a refusal");
    let said = "Choice 2 of 2, “build infantry at Lisbon”, was refused. The choice before it was made and stands.\n";
    let why = refused.strip_prefix(said).unwrap_or_else(|| panic!("{refused}"));
    assert!(why.contains("the second is too many"), "{refused}");
    let after = page.state();
    assert_eq!((behind(&after), &after["decision"]["cp"]), (behind(&before) + 1, &json!(3)), "one was built");
}

/// Nobody's seat plays the operations of others.
#[test]
fn a_seat_plays_only_its_own_operations() {
    let (host, seats) = Page::table(&["napoleon"]);
    let french = seats.iter().find(|(name, _)| name.contains("rench")).map(|(_, page)| page).expect("the French");
    let allies = seats.iter().find(|(name, _)| name.contains("llie")).map(|(_, page)| page).expect("the Allies");
    french.choose("activate the French group at Solre-sur-Sambre");
    let state = allies.state();
    assert!(state["decision"]["wholes"].is_null(), "{}", state["decision"]);
    for other in [allies, &seats["spectators"]] {
        let (status, _) = other.post("/api/whole", &json!({ "n": 1, "v": state["v"] }));
        assert!(status == 409 || status == 403, "{status}");
    }
    assert_eq!(entries(&host.state(), "marches from"), 0);
    assert!(play(french, 1).0 > 1);
    // The Allies see blocks go, and not which.
    assert!(entries(&host.state(), "marches from") > 1);
}

/// After these an operation does not go on, even if its player is asked again.
#[test]
fn choices_of_others_and_edits_come_between_and_own_choices_do_not() {
    let mut desk = desk("1812", 1);
    let [britain, sud] = [Power::Britain, Power::Sud].map(Power::index);
    let comes_between = |session: &dyn Match, own, from| session.interrupted(None, own, from);
    let from = Match::journal_len(&desk.session);
    run(&mut desk, "keep");
    assert!(!comes_between(&desk.session, britain, from), "Britain kept its hand itself");
    assert!(comes_between(&desk.session, sud, from), "for Sud that is somebody else");
    run(&mut desk, "keep");
    assert!(comes_between(&desk.session, britain, from), "Sud has kept its hand since");
    let from = Match::journal_len(&desk.session);
    assert!(!comes_between(&desk.session, britain, from), "nothing has happened since");
    run(&mut desk, "dice 6");
    assert!(comes_between(&desk.session, britain, from), "somebody has changed the game");
}

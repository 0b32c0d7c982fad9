//! What the page needs from a game: the subject of each choice by its id, passing until something happens, and `why not` at a place.

use crate::common::page::Page;
use crate::common::{answering, at_impulse, refused, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::rules::{Choice, Mover, look, prospect::prospect};
use sandtable::games::wellington::verbs::{Desk, Until};
use sandtable::kit::{Deed, Meets};
use sandtable::web::{Paged, Request, Who};
use serde_json::{Value, json};

/// Wellington with 6 SP at Valladolid, beside Marmont with 2 SP at Salamanca.
fn before_salamanca(hands: &[(&str, &str)]) -> Desk {
    let mut desk = answering("britain", hands);
    run(&mut desk, "set sp ciudad_rodrigo spain none; set leader de_espana box");
    run(&mut desk, "set sp salamanca nord 2i; set leader marmont salamanca; set sp valladolid nord none");
    run(&mut desk, "set leader wellington valladolid; set sp valladolid britain 2i1a; set flag valladolid britain");
    run(&mut desk, "responses off; reactions off; play 17 cp; responses on");
    desk
}

fn state(desk: &mut Desk) -> Value {
    serde_json::from_str(&desk.state(1, desk.seat.map_or(Who::Host, Who::Seat), Vec::new())).unwrap_or_default()
}

/// What the choices of a deed are about.
fn abouts(state: &Value, deed: &str) -> Vec<Value> {
    let choices = state["decision"]["choices"].as_array().cloned().unwrap_or_default();
    choices.into_iter().map(|choice| choice["about"].clone()).filter(|about| about["deed"] == deed).collect()
}

#[test]
fn every_choice_says_what_it_is_about_by_the_identities_of_the_board() {
    let mut desk = before_salamanca(&[("britain", "17 58")]);
    let shown = state(&mut desk);
    let drawing = desk.board(Who::Host);
    let moves = abouts(&shown, "move");
    assert!(moves.iter().any(|about| about["piece"] == "wellington" && about["to"] == "salamanca"), "{moves:?}");
    for about in moves.iter().chain(&abouts(&shown, "build")) {
        for place in ["from", "to"].iter().filter_map(|end| about[end].as_str()) {
            assert!(drawing.contains(&format!("data-duchy=\"{place}\"")), "{place} is not in the drawing");
        }
    }
    assert!(abouts(&shown, "build").iter().all(|about| about["cost"].as_u64() > Some(0)));
    assert_eq!(abouts(&shown, "end").len(), 1);
    run(&mut desk, "undo");
    let cards: Vec<Value> = abouts(&state(&mut desk), "card");
    assert!(cards.iter().any(|about| about["card"] == 17 && about["mode"] == "cp"), "{cards:?}");
}

#[test]
fn a_move_says_what_it_would_cost_and_meet() {
    let mut desk = before_salamanca(&[("britain", "17")]);
    let choices = desk.session.decision().map(|decision| decision.choices.clone()).unwrap_or_default();
    let b = desk.session.world().board.clone();
    let found = |desk: &Desk, to: &str| {
        let march = choices.iter().find_map(|choice| match choice {
            Choice::March(Mover::Army(leader), at) if b.leader(*leader).id == "wellington" && b.duchy(*at).id == to => {
                prospect(&look(desk.session.table()), &Mover::Army(*leader), *at)
            }
            _ => None,
        });
        march.unwrap_or_else(|| panic!("no move to {to}"))
    };
    let near = found(&desk, "salamanca");
    // 6 SP, Wellington's rating of 5 and a bonus of 1 [11.2, 11.3] against 2 SP, Marmont's 2 and a bonus of 2.
    assert_eq!((near.cost, near.battle), (1, Some([12, 6])));
    assert!(near.attrition.is_empty(), "he comes from a Friendly Duchy [9.43]");
    let able: Vec<&str> = near.interceptors.iter().map(|leader| b.leader(*leader).id.as_str()).collect();
    assert_eq!(able, ["clausel"]);
    assert_eq!(found(&desk, "burgos").battle, None, "nobody stands there");
    // A move from an unfriendly Duchy checks for Attrition [9.43], and a marked Leader can no longer intercept [10.3].
    run(&mut desk, "set flag valladolid none");
    assert_eq!(found(&desk, "salamanca").attrition.len(), 1);
    assert_eq!(found(&desk, "salamanca").size, 7, "6 SP and a Leader");
    run(&mut desk, "set leader clausel toledo");
    assert!(found(&desk, "salamanca").interceptors.is_empty());
    let sent = state(&mut desk);
    let about = abouts(&sent, "move").into_iter().find(|a| a["piece"] == "wellington" && a["to"] == "salamanca");
    let meets = about.map(|about| about["meets"].clone()).unwrap_or_default();
    assert_eq!(meets[0]["check"]["dice"], 7, "{meets}");
    assert_eq!(meets[1]["battle"]["dice"], json!([12, 6]), "{meets}");
}

#[test]
fn who_passes_until_the_battle_is_over_is_not_asked_in_it() {
    let hands = [("britain", "17 58"), ("nord", "52")];
    let mut desk = before_salamanca(&hands);
    run(&mut desk, "move wellington to salamanca with 6 sp");
    run(&mut desk, "pass to battle.declared");
    assert!(desk.in_window() && desk.may_pass_until().contains(&Until::Battle));
    let told = run(&mut desk, "pass until battle");
    assert!(told.contains("everybody passes until the end of this Battle"), "{told}");
    let log = run(&mut desk, "log 60");
    assert!(log.contains("won the Battle of Salamanca"), "{log}");
    assert!(!desk.in_window() && desk.session.position().cards.hand(Power::Britain).len() == 1, "58 was not played");
    // Undo ends automatic passing: somebody who goes back wants to choose.
    run(&mut desk, "undo");
    assert_eq!(desk.passing(), None);
    assert!(desk.in_window());
    run(&mut desk, "pass until play; pass until off");
    assert_eq!(desk.passing(), None);
    assert!(refused(&mut desk, "pass until batle").contains("did you mean `pass until battle`?"));
}

#[test]
fn passing_until_somebody_plays_ends_when_somebody_does() {
    let mut desk = before_salamanca(&[("britain", "17 58"), ("nord", "52")]);
    run(&mut desk, "move wellington to salamanca with 6 sp; pass to battle.declared");
    run(&mut desk, "pass until play nord");
    while desk.session.decision().is_some_and(|d| d.who != Power::Britain) {
        run(&mut desk, "1");
    }
    assert_eq!(desk.passing(), Some(Until::Play));
    run(&mut desk, "dice 6 1; play 58 battle");
    assert!(desk.in_window(), "Nord is asked again");
    assert_eq!(desk.session.decision().map(|d| d.who), Some(Power::Nord));
    assert_eq!(desk.passing(), None);
}

#[test]
fn a_seat_passes_for_itself_alone_and_whenever_it_likes() {
    let mut desk = before_salamanca(&[("britain", "17"), ("nord", "52"), ("sud", "52")]);
    (desk.seat, desk.eyes) = (Some(Power::Sud), Some(Power::Sud));
    // Britain is asked, and Sud sets when it is asked.
    assert!(desk.objected("pass until impulse").is_ok());
    assert!(desk.objected("pass").is_err());
    run(&mut desk, "pass until impulse");
    assert_eq!(desk.passing(), Some(Until::Impulse));
    assert!(refused(&mut desk, "pass until impulse nord").contains("only Nord decides"));
    (desk.seat, desk.eyes) = (Some(Power::Nord), Some(Power::Nord));
    assert_eq!(desk.passing(), None, "nobody sees whether others pass");
}

#[test]
fn pointing_at_a_place_asks_why_not_by_identity() {
    let mut desk = before_salamanca(&[("britain", "17")]);
    let mut ask = |piece: Option<&str>, at: &str| {
        let request = Request::WhyNot { piece: piece.map(str::to_string), at: at.to_string() };
        desk.command(request)
    };
    assert_eq!(ask(Some("wellington"), "madrid").ok().as_deref(), Some("why not move wellington to madrid"));
    assert_eq!(ask(None, "madrid").ok().as_deref(), Some("why not flag madrid"));
    assert!(ask(None, "madrid; as all").is_err() && ask(Some("x\nas all"), "madrid").is_err());
    let page = Page::open(&root().join("cards"), &["--as", "britain"]);
    for body in [json!({ "why_not": { "at": "madrid", "line": "as all" } }), json!({ "why_not": "madrid" })] {
        assert_eq!(page.post("/api/ask", &body).0, 400, "{body}");
    }
    assert_eq!(page.post("/api/ask", &json!({ "why_not": { "at": "madrid" } })).0, 200);
    let now = page.state()["v"].clone();
    assert_eq!(page.post("/api/pass", &json!({ "until": "off; as all", "v": now })).0, 409);
}

#[test]
fn windows_have_names_and_passes_are_marked() {
    let mut desk = before_salamanca(&[("britain", "17"), ("nord", "52")]);
    run(&mut desk, "move wellington to salamanca with 6 sp; pass to battle.round.rolled");
    let shown = state(&mut desk);
    assert_eq!(shown["decision"]["question"], "play a Response now that the dice are rolled?");
    assert_eq!(shown["decision"]["moment"], "battle.round.rolled");
    let journal = shown["journal"].as_array().cloned().unwrap_or_default();
    let passes = journal.iter().filter(|entry| entry["pass"] == true).count();
    assert!(passes > 1 && passes < journal.len(), "{passes}");
    // The fight as data, with the dice that were rolled.
    let sides = &shown["battle"]["sides"];
    assert_eq!((&shown["battle"]["kind"], &shown["battle"]["at"]), (&json!("battle"), &json!("salamanca")));
    assert_eq!(sides[0]["dice"]["sum"], 12);
    assert_eq!(sides[0]["rolls"][0]["dice"].as_array().map(Vec::len), Some(12), "{sides}");
    let march = journal.iter().find(|entry| entry["shows"]["deed"] == "move").cloned().unwrap_or_default();
    assert_eq!((&march["shows"]["from"], &march["shows"]["to"]), (&json!("valladolid"), &json!("salamanca")));
}

#[test]
fn napoleon_says_what_its_choices_are_about() {
    let page = Page::serve(&["napoleon"]);
    let state = page.state();
    let choices = state["decision"]["choices"].as_array().cloned().unwrap_or_default();
    assert!(!choices.is_empty() && choices.iter().all(|choice| choice["about"]["deed"].is_string()), "{state}");
    let drawing = page.get("/api/board.svg").1;
    let places: Vec<&str> = choices.iter().filter_map(|choice| choice["about"]["to"].as_str()).collect();
    assert!(!places.is_empty());
    assert!(places.iter().all(|at| drawing.contains(&format!("data-duchy=\"{at}\""))), "{places:?}");
}

#[test]
fn the_log_of_napoleon_names_rules_that_the_page_can_ask_about() {
    let page = Page::serve(&["napoleon"]);
    page.line("end the marches");
    let journal = page.state()["journal"].as_array().cloned().unwrap_or_default();
    let parts = journal.iter().filter_map(|entry| entry["line"].as_array()).flatten();
    let rules: Vec<&str> = parts.filter(|part| part["kind"] == "rule").filter_map(|part| part["id"].as_str()).collect();
    assert!(!rules.is_empty(), "{journal:?}");
    for rule in rules {
        let (_, said) = page.post("/api/ask", &json!({ "rule": rule }));
        assert!(said.contains(&format!("\"rule {rule}\"")) && said.contains("enforced in:"), "{rule}: {said}");
    }
    for typed in ["N-99", "", "1-3; as all", "1-3\nas all"] {
        let (status, said) = page.post("/api/ask", &json!({ "rule": typed }));
        assert!(status == 409 && said.contains("no text about that rule"), "{typed:?}: {said}");
    }
}

#[test]
fn what_a_program_gets_of_a_choice_is_the_same_value() {
    let desk = at_impulse("britain", &[("britain", "17")]);
    let decision =
        desk.session.decision().map(|decision| decision.clone()).unwrap_or_else(|| panic!("nobody is asked"));
    let abouts = desk.words(|w| w.abouts(&decision.question, &decision.choices));
    assert_eq!(abouts.len(), decision.choices.len());
    assert!(abouts.iter().any(|about| about.deed == Deed::Card && about.card == Some(17)));
    assert!(abouts.iter().all(|about| !about.meets.iter().any(|meets| matches!(meets, Meets::Battle { .. }))));
}

//! Going back with the leave of the others, where a seat may not take back alone.

use crate::common::page::Page;
use crate::several::{is_asked, table, two_have_kept, until};
use serde_json::{Value, json};

/// How much has been done, as the host sees it.
pub fn steps(host: &Page) -> usize {
    host.state()["behind"].as_array().expect("steps").len()
}

pub fn back(page: &Page, what: &Value) -> (u16, String) {
    page.post("/api/back", what)
}

#[test]
fn the_others_are_asked_before_the_game_goes_back() {
    let (host, seats) = table(&[]);
    let (britain, sud, spain, nord) = (&seats["Britain"], &seats["Sud"], &seats["Spain"], &seats["Nord"]);
    assert_eq!(britain.state()["may_ask"], false, "it has not chosen yet");
    let start = steps(&host);
    two_have_kept(&seats);
    let state = britain.state();
    assert_eq!((&state["may_ask"], &state["plea"]), (&json!(true), &Value::Null));
    assert_eq!(spain.state()["may_ask"], false);
    let stands = steps(&host);

    // It is refused, and the game stays.
    assert_eq!(back(britain, &json!({ "ask": state["v"] })).0, 200);
    let asked = sud.state()["plea"].clone();
    assert_eq!((&asked["by"], &asked["open"], &asked["mine"]), (&json!("Britain"), &json!(true), &json!(false)));
    assert_eq!(asked["waits"], json!(["Sud", "Spain", "Nord"]));
    assert_eq!(britain.state()["plea"]["mine"], true);
    assert!(seats["spectators"].state()["plea"].is_null(), "spectators have no say");
    assert_eq!(back(&seats["spectators"], &json!({ "agree": asked["number"] })).0, 403);
    assert_eq!(back(britain, &json!({ "agree": asked["number"] })).0, 409, "it is for the others");
    assert_eq!(back(nord, &json!({ "agree": 77 })).0, 409, "nobody asked that");
    assert_eq!(back(nord, &json!({ "ask": nord.state()["v"] })).0, 409, "one at a time");
    assert_eq!(back(nord, &json!({ "refuse": asked["number"] })).0, 200);
    assert!(host.state()["plea"].is_null() && steps(&host) == stands);
    assert_eq!(back(sud, &json!({ "agree": asked["number"] })).0, 409, "it is over");

    // Whatever is done ends it.
    assert_eq!(back(britain, &json!({ "ask": britain.state()["v"] })).0, 200);
    let second = spain.state()["plea"]["number"].clone();
    assert_ne!(second, asked["number"]);
    spain.choose("keep");
    assert!(sud.state()["plea"].is_null());
    assert_eq!(back(sud, &json!({ "agree": second })).0, 409);

    // All agree: the game is as it was before Britain's choice.
    assert_eq!(back(britain, &json!({ "ask": britain.state()["v"] })).0, 200);
    let third = sud.state()["plea"]["number"].clone();
    for (page, left) in [(sud, 2), (spain, 1)] {
        assert_eq!(back(page, &json!({ "agree": third })).0, 200);
        assert_eq!(britain.state()["plea"]["waits"].as_array().map(Vec::len), Some(left));
        assert_eq!(back(page, &json!({ "agree": third })).0, 409, "once is enough");
        assert_eq!(steps(&host), stands + 1, "not yet");
    }
    assert_eq!(back(nord, &json!({ "agree": third })).0, 200);
    assert_eq!(steps(&host), start);
    let state = britain.state();
    assert!(is_asked(&state) && state["plea"].is_null());
    // An old count is an old page.
    assert_eq!(back(britain, &json!({ "ask": 1 })).0, 409);
}

#[test]
fn the_host_answers_for_all() {
    let (mut host, seats) = table(&[]);
    two_have_kept(&seats);
    let stands = steps(&host);
    let ask = |host: &Page| {
        let sud = &seats["Sud"];
        assert_eq!(back(sud, &json!({ "ask": sud.state()["v"] })).0, 200);
        host.state()["plea"]["number"].clone()
    };
    let plea = ask(&host);
    assert!(host.state()["plea"]["open"] == true);
    let (_, said) = host.line("seats");
    assert!(said.contains("Sud asks to go back") && said.contains("still to answer: Britain"), "{said}");
    assert!(said.contains(&seats["Nord"].token) && said.contains("nobody there"), "{said}");
    assert_eq!(back(&host, &json!({ "refuse": plea })).0, 200);
    assert!(seats["Sud"].state()["plea"].is_null());
    let plea = ask(&host);
    assert_eq!(back(&host, &json!({ "agree": plea })).0, 200);
    assert!(is_asked(&seats["Sud"].state()), "before its own choice, after Britain's");
    assert_eq!(steps(&host), stands - 1);
    seats["Sud"].choose("keep");
    let sud = &seats["Sud"];
    assert_eq!(back(sud, &json!({ "ask": sud.state()["v"] })).0, 200);
    host.types("seats agree");
    until("the host agrees at the prompt", || is_asked(&sud.state()));
    // No seat is told of addresses.
    for page in seats.values() {
        let text = page.get("/api/state").1;
        assert!([&host].into_iter().chain(seats.values()).all(|other| !text.contains(&other.token)), "{text}");
    }
}

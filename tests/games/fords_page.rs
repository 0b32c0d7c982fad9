//! The page of a game that gives nothing but its kit: Three Fords.

use crate::fords::From;
use crate::fords::game::{Choice, Fords, Orders, Place, Side, opening};
use crate::fords::orders::Script;
use sandtable::desk::Plain;
use sandtable::prompt::{Host, Kept, Wish};
use sandtable::table::{Dice, Session};
use sandtable::trials::{Files, Opens};
use sandtable::web::{Paged, Request, Text, Who, print};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::rc::Rc;

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fire.lua");
    std::fs::write(&file, include_str!("../../examples/fords/fire.lua")).unwrap();
    (folder, file)
}

fn desk(fire: &Path) -> Kept {
    let script = Script::read(fire).unwrap_or_else(|no| panic!("{no}"));
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(script));
    let session: Session<Fords> = Session::open(world, opening(1)).unwrap_or_else(|no| panic!("{no:?}"));
    let mut kept = Kept::new(Plain::new(Box::new(session)));
    kept.wanted = Fords::wanted(&Files { script: Some(fire.to_path_buf()), ..Files::default() });
    kept
}

/// Whose page it is: a side's, or the host's.
fn whose(own: Option<usize>) -> Who<usize> {
    own.map_or(Who::Host, Who::Seat)
}

fn state(desk: &mut Kept, own: Option<usize>) -> Value {
    let who = whose(own);
    let text = desk.with_page(who, |desk| desk.state(1, who, Vec::new()));
    serde_json::from_str(&text).unwrap()
}

fn does(desk: &mut Kept, own: Option<usize>, request: Request) -> Result<(), String> {
    desk.with_page(whose(own), |desk| {
        let command = desk.command(request).map_err(|no| no.message)?;
        desk.objected(&command).map_err(|no| no.message)?;
        let said = desk.does_command(command);
        said.replies.into_iter().try_for_each(|(_, reply)| reply.map(drop).map_err(|(_, no)| no.message))
    })
}

#[test]
fn a_click_chooses_and_the_course_leads_back_and_on() {
    let (_folder, fire) = folder();
    let mut desk = desk(&fire);
    let begun = state(&mut desk, None);
    assert_eq!(
        (begun["decision"]["name"].as_str(), begun["where"].as_str()),
        (Some("Blue"), Some("Round 1, Blue's turn"))
    );
    assert_eq!(begun["decision"]["choices"][0]["label"], "send Blue's block a (3) to the upper ford");
    does(&mut desk, None, Request::Choose(1)).unwrap();
    let after = state(&mut desk, None);
    assert_eq!(after["decision"]["name"], "Red");
    assert_eq!(after["behind"][0]["label"], "send Blue's block a (3) to the upper ford");
    assert_eq!(after["journal"][0]["line"][0]["kind"], "player", "names stay values");
    does(&mut desk, None, Request::Undo(1)).unwrap();
    let back = state(&mut desk, None);
    assert_eq!((&back["hash"], back["behind"].as_array().unwrap().len()), (&begun["hash"], 0));
    assert_eq!(back["ahead"][0]["go"]["redo"], 1);
    does(&mut desk, None, Request::Redo(1)).unwrap();
    assert_eq!(state(&mut desk, None)["hash"], after["hash"]);
}

#[test]
fn a_page_of_one_side_shows_and_does_what_is_that_sides() {
    let (_folder, fire) = folder();
    let mut desk = desk(&fire);
    let red = state(&mut desk, Some(1));
    assert_eq!((red["own"].as_str(), red["decision"]["secret"].as_bool()), (Some("Red"), Some(true)));
    assert!(red["decision"]["choices"].as_array().unwrap().is_empty() && red["hash"].is_null(), "{red}");
    assert!(desk.with_page(Who::Seat(1), |desk| desk.scripts(Who::Seat(1))).as_array().unwrap().is_empty());
    // Blue is asked, so Red can neither choose for it nor undo anything.
    for request in [Request::Choose(1), Request::Undo(1), Request::Switch("main".into())] {
        assert!(does(&mut desk, Some(1), request.clone()).is_err(), "{request:?}");
    }
    does(&mut desk, Some(0), Request::Choose(1)).unwrap();
    assert_eq!(state(&mut desk, Some(1))["decision"]["name"], "Red");
    // The host's view is unchanged.
    assert_eq!(state(&mut desk, None)["eyes"], Value::Null);
}

#[test]
fn two_positions_that_a_side_cannot_tell_apart_have_the_same_page() {
    let (_folder, fire) = folder();
    let look = |swap: &[&str]| {
        let mut desk = desk(&fire);
        for line in swap {
            let said = desk.does(line);
            assert!(said.replies.iter().all(|(_, reply)| reply.is_ok()), "{said:?}");
        }
        let board = desk.with_page(Who::Seat(1), |desk| desk.board(Who::Seat(1)));
        (state(&mut desk, Some(1)).to_string(), board)
    };
    // Blue's a has 3 and its b has 1; the other way round, Red sees the same.
    let (one, other) = (
        look(&["set blue a strength 3", "set blue b strength 1"]),
        look(&["set blue a strength 1", "set blue b strength 3"]),
    );
    assert!(one == other, "{}\n{}", one.0, other.0);
    let host = |swap: &str| {
        let mut desk = desk(&fire);
        let _ = desk.does(swap);
        state(&mut desk, None).to_string()
    };
    assert_ne!(host("set blue a strength 3"), host("set blue a strength 1"), "the host sees it");
}

/// A game some choices after its beginning; chance chooses.
fn played(seed: u64, choices: usize) -> Session<Fords> {
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(From(6, 5)));
    let mut session: Session<Fords> = Session::open(world, opening(seed)).unwrap_or_else(|no| panic!("{no:?}"));
    let mut chance = Dice::new(seed);
    for _ in 0..choices {
        let Some(decision) = session.decision().map(|decision| decision.clone()) else { break };
        // A fight is what shows blocks, so half of the possible ones are fought.
        let fights = decision.choices.iter().find(|choice| matches!(choice, Choice::Attack(_)));
        let any = &decision.choices[chance.below(decision.choices.len() as u32) as usize];
        let choice = fights.filter(|_| chance.below(2) == 0).unwrap_or(any);
        session.choose(*choice, false).unwrap_or_else(|no| panic!("{no:?}"));
    }
    session
}

/// The commands that give the face-down blocks of these sides other strengths, one way or the other. Both ways are as many edits.
fn dealt(session: &Session<Fords>, sides: &[Side], other: bool) -> Vec<String> {
    let position = session.position();
    let mut out = Vec::new();
    for side in sides {
        let own = position.blocks.iter().filter(|block| block.owner == *side);
        for (i, _) in own.enumerate().filter(|(_, block)| !block.up && block.place != Place::Lost) {
            let strength = if other { 5 - i } else { i + 1 };
            let name = if *side == Side::Blue { "blue" } else { "red" };
            out.push(format!("set {name} {} strength {strength}", (b'a' + i as u8) as char));
        }
    }
    out
}

/// Everything that the page of somebody shows of a game with these strengths, whoever's eyes the prompt has.
fn shown_to(who: Who<usize>, session: Session<Fords>, edits: &[String], eyes: &str) -> [String; 4] {
    let mut desk = Kept::new(Plain::new(Box::new(session)));
    for line in edits.iter().map(String::as_str).chain([eyes]) {
        let said = desk.does(line);
        assert!(said.replies.iter().all(|(_, reply)| reply.is_ok()), "{said:?}");
    }
    desk.with_page(who, |desk| {
        let script = desk.script(who, 1).map_or_else(String::new, |script| script.to_string());
        [desk.state(1, who, Vec::new()), desk.board(who), desk.scripts(who).to_string(), script]
    })
}

/// Spectators see no strength of a block that is face down, and a side sees those of its own blocks.
#[test]
fn games_that_somebody_cannot_tell_apart_have_the_same_page_for_spectators_and_sides() {
    let (mut differing, mut shown) = (0, 0);
    for seed in 0..60 {
        let choices = (seed % 13) as usize;
        let game = || played(seed, choices);
        shown += usize::from(game().position().blocks.iter().any(|block| block.up));
        let all = [
            (Who::Spectator, &[Side::Blue, Side::Red][..]),
            (Who::Seat(0), &[Side::Red][..]),
            (Who::Seat(1), &[Side::Blue][..]),
        ];
        for (who, hidden) in all {
            let edits = [false, true].map(|other| dealt(&game(), hidden, other));
            for eyes in ["as all", "as blue", "as red"] {
                let [a, b] = edits.each_ref().map(|edits| shown_to(who, game(), edits, eyes));
                assert_eq!(a, b, "{who:?} after {choices} choices of game {seed}, {eyes}");
            }
            let [a, b] = edits.each_ref().map(|edits| shown_to(Who::Host, game(), edits, "as all"));
            differing += usize::from(a[0] != b[0] && a[1] != b[1]);
        }
        let state: Value = serde_json::from_str(&shown_to(Who::Spectator, game(), &[], "as all")[0]).unwrap();
        assert!(state["hash"].is_null() && state["eyes"].is_null() && state["spectator"] == true, "{state}");
        assert!(state["decision"].is_null() || state["decision"]["choices"] == serde_json::json!([]), "{state}");
    }
    assert!(differing >= 150 && shown >= 20, "{differing} pairs differ for the host, {shown} games show blocks");
}

#[test]
fn a_script_is_written_on_the_page_and_the_fight_comes_out_differently() {
    let (_folder, fire) = folder();
    let mut desk = desk(&fire);
    for line in ["set blue a strength 3", "set red a strength 2", "1", "1", "dice 6 5 1 1 1", "attack at the upper"] {
        let said = desk.does(line);
        assert!(said.replies.iter().all(|(_, reply)| reply.is_ok()), "{said:?}");
    }
    let script = desk.script(Who::Host, 1).unwrap();
    let (text, base) = (script["source"].as_str().unwrap().to_string(), script["base"].as_str().unwrap().to_string());
    assert_eq!((base.as_str(), &script["faults"]), (print(&text).as_str(), &serde_json::json!([])));
    // While somebody types, a fault is shown at its line.
    let wrong = desk.check(&Text { card: 1, text: text.replace("attacks then", "attack then"), base: base.clone() });
    let fault = &wrong["faults"][0];
    assert!(fault["message"].as_str().unwrap().contains("unknown name \"attack\""), "{wrong}");
    assert_eq!((fault["line"].as_u64(), fault["hint"].as_str()), (Some(4), Some("did you mean \"attacks\"?")));
    let easier = Text { card: 1, text: text.replace("then 6", "then 5"), base: base.clone() };
    let (saved, did) = desk.save(&easier);
    assert!(saved.is_ok() && did.is_some(), "{saved:?}");
    assert!(saved.unwrap()["text"].as_str().unwrap().contains("2 hits"), "what came out differently is told");
    assert_eq!(std::fs::read_to_string(&fire).unwrap(), easier.text);
    // A text read before somebody else changed the file cannot overwrite the change.
    let (late, _) = desk.save(&Text { card: 1, text, base });
    assert!(late.unwrap_err().message.contains("changed elsewhere"));
}

#[test]
fn a_script_is_opened_by_its_name_or_alone() {
    let (_folder, fire) = folder();
    let mut desk = desk(&fire);
    for line in ["edit", "edit fire", "edit fire.lua"] {
        assert_eq!(desk.does(line).wish, Some(Wish::Edit(fire.clone())), "{line}");
    }
    let said = desk.does("edit water");
    let (_, reply) = said.replies.first().expect("a reply");
    assert_eq!(
        (said.wish, reply.as_ref().unwrap_err().1.hints.as_slice()),
        (None, ["edit fire.lua".to_string()].as_slice())
    );
    assert_eq!(desk.does("quit").wish, Some(Wish::Quit));
}

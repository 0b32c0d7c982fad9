//! The rules by chapter, played at the prompt with forced dice. Every expected value comes from the rulebook or from the
//! rulings and worked examples of the specification (R-xx, X-xx).

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;

mod after_battle;
mod amphibious;
mod attrition;
mod battle;
mod battle_cards;
mod battle_checks;
mod besieged;
mod building;
mod card_index;
mod card_verb;
mod cards;
mod commanding;
mod company;
mod control;
mod convoys;
mod debts;
mod end_of_turn;
mod evasion;
mod flags;
mod illegal;
mod interception;
mod interphase;
mod map;
mod movement;
mod placing;
mod preparation;
mod resources;
mod rulings;
mod setup;
mod siege;
mod siege_events;
mod spoils;
mod stopped;
mod sudden_death;
mod test_board;
mod turn;
mod victory;

use common::{at_impulse, refused, run};
use sandtable::games::wellington::board::Phase;
use sandtable::games::wellington::rules::Question;
use sandtable::games::wellington::verbs::Desk;
use sandtable::view::paint;

/// A desk in a Power's Impulse with so many Command Points to spend; nobody holds a card any more.
fn spending(power: &str, cp: u8) -> Desk {
    let mut desk = at_impulse(power, &[(power, "17")]);
    run(&mut desk, &format!("play 17 cp; set cp {cp}"));
    desk
}

/// A desk in 1812 at a step of the end of the Turn or of the Interphase, with this done before. Nobody holds a card.
fn at_step(before: &str, step: &str) -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "set hand britain -17");
    run(&mut desk, before);
    run(&mut desk, &format!("set phase {step}"));
    desk
}

/// Checks how the game ended: by which rule, and who won.
fn ended(desk: &Desk, rule: &str, words: &str) {
    let p = desk.session.position();
    let found = p.ended.unwrap_or_else(|| panic!("the game goes on: {}", paint::plain(&desk.prompt())));
    assert_eq!(found.rule().to_string(), rule);
    assert!(desk.session.decision().is_none(), "somebody is asked after the end");
    let text = paint::plain(&desk.waiting());
    assert!(text.contains(words), "{text}");
}

/// Ends the Impulse and starts another one with so many Command Points, on the same map.
fn spending_next(desk: &mut Desk, power: &str, cp: u8) {
    run(desk, &format!("set hand {power} +17; set impulse {power}; play 17 cp; set cp {cp}"));
}

/// Takes the Leaders away who could resolve a Siege when their Power passes [4.23].
fn nobody_besieges(desk: &mut Desk) {
    run(desk, "set leader wellington lisbon; set leader de espana cadiz");
}

/// Takes an option of the open decision by its number, so that no question that follows is answered by the verb.
fn choose(desk: &mut Desk, option: &str) {
    let list = run(desk, &format!("options {option}"));
    let line = list.lines().nth(1).expect("an option");
    let number = line.trim().split(' ').next().expect("its number").to_string();
    run(desk, &number);
}

/// Takes the first option of each decision until the Active Power acts again. Nobody carries a tag then.
fn ends_without_tags(desk: &mut Desk) {
    while desk.session.decision().is_some_and(|decision| decision.question != Question::Act) {
        run(desk, "1");
    }
    assert_eq!(desk.session.position().tags_in_use().0, 0);
}

/// Checks who is asked.
fn asked(desk: &mut Desk, power: &str) {
    run(desk, &format!("expect asked {power}"));
}

/// Checks that something can be chosen.
fn offered(desk: &mut Desk, option: &str) {
    run(desk, &format!("expect option {option}"));
}

/// Checks that something cannot be chosen.
fn not_offered(desk: &mut Desk, option: &str) {
    run(desk, &format!("expect no option {option}"));
}

/// Checks that the Impulses of the Turn are over: what is asked now, if anything, is asked later.
fn is_over(desk: &Desk) {
    let phase = desk.session.position().phase;
    assert!(phase != Phase::Impulses && phase != Phase::Deal, "the Impulses go on: {}", paint::plain(&desk.prompt()));
}

/// Checks that a command is refused with certain words.
fn refused_for(desk: &mut Desk, command: &str, words: &str) {
    let text = refused(desk, command);
    assert!(text.contains(words), "{command}: refused, but not for {words:?}: {text}");
}

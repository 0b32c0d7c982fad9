//! The table, tested with a toy game.

use super::toy::{Change, Choice, Toy, open, play};
use super::*;
use std::rc::Rc;

#[test]
fn undo_and_redo_of_every_step_give_the_same_hashes() {
    let mut session = open();
    let mut hashes = vec![session.hash()];
    for c in "rrbrbrrrbrrb".chars() {
        play(&mut session, &c.to_string());
        hashes.push(session.hash());
    }
    let journal = session.journal();
    for hash in hashes.iter().rev().skip(1) {
        session.undo(1).unwrap();
        assert_eq!(session.hash(), *hash);
    }
    assert!(matches!(session.undo(1), Err(Refused::AtTheEnd)));
    assert_eq!(session.undone(), 12);
    for hash in hashes.iter().skip(1) {
        session.redo(1).unwrap();
        assert_eq!(session.hash(), *hash);
    }
    assert!(matches!(session.redo(1), Err(Refused::AtTheEnd)));
    assert_eq!(session.journal(), journal);
    assert_eq!(session.journal_len(), journal.len());
    assert_eq!(session.journal_since(5), journal[5..]);
}

#[test]
fn a_step_that_follows_is_taken_back_with_the_step_before_it() {
    let mut session = open();
    play(&mut session, "r");
    let hash = session.hash();
    play(&mut session, "rff");
    let end = session.hash();
    session.undo(1).unwrap();
    assert_eq!(session.hash(), hash);
    session.redo(1).unwrap();
    assert_eq!(session.hash(), end);
}

#[test]
fn a_choice_that_is_not_on_the_list_changes_nothing() {
    let mut session = open();
    let hash = session.hash();
    assert!(matches!(session.choose(Choice::Bank, false), Err(Refused::NotOffered { .. })));
    assert_eq!(session.hash(), hash);
    assert_eq!(session.cursor().input, 0);
}

#[test]
fn a_failing_script_takes_the_game_back_to_where_it_says() {
    let mut session = open();
    play(&mut session, "rr");
    let hash = session.hash();
    play(&mut session, "r");
    // The script keeps all inputs except the last two: the roll and the call of the script.
    assert!(matches!(session.choose(Choice::Script, false), Err(Refused::Script(_))));
    assert_eq!(session.hash(), hash);
    assert_eq!(session.undone(), 0);
    play(&mut session, "rb");
}

#[test]
fn a_panic_in_the_rules_is_a_bug_with_a_save_that_reproduces_it() {
    let mut session = open();
    play(&mut session, "r");
    let hash = session.hash();
    let Err(Refused::Bug { what, save }) = session.choose(Choice::Panic, false) else { panic!("no bug") };
    assert_eq!(what, Bug::Panic("as told".into()));
    assert_eq!(session.hash(), hash);
    let (mut again, parting) = Session::restore(Rc::new(0), *save);
    assert!(parting.is_none());
    assert!(matches!(again.redo(1), Err(Refused::Bug { .. })));
    play(&mut session, "rb");
}

#[test]
fn edits_are_steps_like_choices() {
    let mut session = open();
    play(&mut session, "r");
    let before = session.hash();
    session.edit(Change::Pot(50), false).unwrap();
    assert_eq!(session.position().pot, 50);
    assert_eq!(session.decision().unwrap().question, 50, "the open decision is asked again");
    session.edit(Change::Force(vec![6, 6]), false).unwrap();
    play(&mut session, "r");
    assert_eq!(session.position().pot, 56);
    session.edit(Change::Turn(3), false).unwrap();
    assert_eq!(session.decision().unwrap().who, 1);
    let end = session.hash();
    session.undo(4).unwrap();
    assert_eq!(session.hash(), before);
    session.redo(4).unwrap();
    assert_eq!(session.hash(), end);
}

#[test]
fn an_edit_that_cannot_be_made_changes_nothing() {
    let mut session = open();
    play(&mut session, "r");
    let hash = session.hash();
    assert!(matches!(session.edit(Change::Pot(250), false), Err(Refused::Edit(_))));
    assert!(matches!(session.edit(Change::Pot(66), false), Err(Refused::NoChoiceLeft)));
    assert_eq!(session.hash(), hash);
    assert_eq!(session.undone(), 0);
}

/// An edit itself must refuse whatever would break an invariant. If it does not, that is a bug and not the person's mistake.
#[test]
fn an_edit_that_breaks_an_invariant_is_a_bug_with_a_save_that_reproduces_it() {
    let mut session = open();
    play(&mut session, "r");
    let hash = session.hash();
    let Err(Refused::Bug { what, save }) = session.edit(Change::Pot(99), false) else { panic!("no bug") };
    assert_eq!(what, Bug::Invariant("99 is not allowed".into()));
    assert_eq!((session.hash(), session.undone()), (hash, 0));
    let (mut again, parting) = Session::restore(Rc::new(0), *save);
    assert!(parting.is_none());
    assert!(matches!(again.redo(1), Err(Refused::Bug { what: Bug::Invariant(_), .. })));
    play(&mut session, "rb");
}

#[test]
fn a_game_that_is_concluded_stops_where_it_is() {
    let mut session = open();
    play(&mut session, "rbr");
    let (pot, before) = (session.position().pot, session.hash());
    session.choose(Choice::Stop, false).unwrap();
    assert!(session.is_over() && session.decision().is_none() && session.frames().is_empty());
    assert_eq!(session.position().pot, pot, "nothing happens after the end");
    let end = session.hash();
    assert!(matches!(session.choose(Choice::Roll, false), Err(Refused::NotOffered { decision: None, .. })));
    session.undo(1).unwrap();
    assert!(!session.is_over() && session.decision().is_some());
    assert_eq!(session.hash(), before);
    session.redo(1).unwrap();
    assert!(session.is_over());
    assert_eq!(session.hash(), end);
}

#[test]
fn a_concluded_game_is_saved_verified_and_loaded_as_over() {
    let mut session = open();
    play(&mut session, "rbr");
    session.choose(Choice::Stop, false).unwrap();
    let text = serde_json::to_string(&session.save()).unwrap();
    let save: Save<Toy> = Save::parse(&text).unwrap();
    let world = Rc::new(0);
    assert_eq!(save.verify(&world).unwrap().inputs, 4);
    let (mut loaded, parting) = Session::restore(world, save);
    assert!(parting.is_none() && loaded.is_over());
    assert_eq!(loaded.hash(), session.hash());
    loaded.undo(1).unwrap();
    play(&mut loaded, "rb");
    assert!(!loaded.is_over(), "another course of the game does not end there");
}

#[test]
fn a_branch_and_an_edit_lead_on_from_a_concluded_game() {
    let mut session = open();
    play(&mut session, "r");
    session.mark("before");
    session.choose(Choice::Stop, false).unwrap();
    session.branch("after").unwrap();
    assert!(session.is_over());
    session.edit(Change::Turn(2), false).unwrap();
    assert!(!session.is_over() && session.decision().is_some());
    session.switch(MAIN).unwrap();
    assert!(session.is_over());
    session.go_to_mark("before").unwrap();
    assert!(!session.is_over());
}

#[test]
fn branches_keep_their_own_course_and_marks_stay() {
    let mut session = open();
    play(&mut session, "rb");
    session.mark("start");
    session.branch("other").unwrap();
    play(&mut session, "rrb");
    let other = session.hash();
    session.switch(MAIN).unwrap();
    play(&mut session, "rb");
    let main = session.hash();
    assert_ne!(main, other);
    assert_eq!(session.standing_at("other").unwrap().hash64(), other);
    session.switch("other").unwrap();
    assert_eq!(session.hash(), other);
    session.go_to_mark("start").unwrap();
    assert_eq!(session.branch_name(), MAIN);
    assert!(matches!(session.branch("other"), Err(Refused::Taken(_))));
    assert!(matches!(session.switch("nowhere"), Err(Refused::Unknown(_))));
    play(&mut session, "rrr");
    assert_eq!(session.marks().count(), 1, "a mark at the place of the cut stays");
}

#[test]
fn a_save_goes_on_where_it_was_made_and_verifies() {
    let mut session = open();
    play(&mut session, "rb");
    session.branch("side").unwrap();
    play(&mut session, "rrbr");
    session.edit(Change::Pot(9), false).unwrap();
    session.undo(1).unwrap();
    let text = serde_json::to_string(&session.save()).unwrap();
    let save: Save<Toy> = Save::parse(&text).unwrap();
    let world = Rc::new(0);
    let verified = save.verify(&world).unwrap();
    assert_eq!(verified.other_scripts, 0);
    let (mut loaded, parting) = Session::restore(world, save);
    assert!(parting.is_none());
    assert_eq!(loaded.hash(), session.hash());
    assert_eq!(loaded.journal(), session.journal());
    loaded.redo(1).unwrap();
    assert_eq!(loaded.position().pot, 9);
    loaded.switch(MAIN).unwrap();
}

#[test]
fn verifying_finds_a_changed_die_a_changed_choice_and_a_changed_checkpoint() {
    let mut session = open();
    play(&mut session, "rrbrbr");
    let save = session.save();
    let world = Rc::new(0);
    assert!(save.verify(&world).is_ok());
    let mut die = save.clone();
    let What::Rolled(roll) = &mut die.segments[0].journal[1].what else { panic!("no roll") };
    roll.dice[0] = roll.dice[0] % 6 + 1;
    assert!(matches!(die.verify(&world).unwrap_err().difference, Difference::Entry { .. }));
    let mut choice = save.clone();
    choice.segments[1].inputs[0].step = Step::Choose(Choice::Bank);
    assert!(matches!(choice.verify(&world).unwrap_err().difference, Difference::Parting(_)));
    let mut point = save.clone();
    point.segments[1].start.position.bank[0] += 1;
    assert!(matches!(point.verify(&world).unwrap_err().difference, Difference::Hash { .. }));
    let mut last = save;
    last.segments[2].journal.pop();
    assert!(matches!(last.verify(&world).unwrap_err().difference, Difference::Entry { .. }));
}

#[test]
fn bad_saves_are_refused_with_a_reason() {
    let mut session = open();
    play(&mut session, "rb");
    let good = serde_json::to_string(&session.save()).unwrap();
    for (bad, why) in [
        ("{".to_string(), "not a readable save"),
        (good.replace("sandtable-save", "something-else"), "format"),
        (good.replace("\"version\":1", "\"version\":7"), "version 7"),
        (good.replace("\"segments\":[0,1]", "\"segments\":[0,5]"), "points beyond"),
        (good.replace("\"segment\":1,\"input\":0", "\"segment\":1,\"input\":4"), "points beyond"),
        (good[..good.len() / 2].to_string(), "not a readable save"),
    ] {
        let error = Save::<Toy>::parse(&bad).unwrap_err().to_string();
        assert!(error.contains(why), "{error} / {why}");
    }
}

#[test]
fn other_scripts_replay_the_running_segment_only() {
    let mut session = open();
    play(&mut session, "rb");
    let bank = session.position().bank;
    play(&mut session, "rr");
    let (pot, rolled) = (session.position().pot, session.journal().len());
    let reloaded = session.reload(Rc::new(10));
    assert!(reloaded.parting.is_none());
    assert_eq!((reloaded.replayed, reloaded.recorded), (2, 2));
    assert_ne!(reloaded.before, reloaded.after);
    assert_eq!(session.position().pot, pot + 20, "same dice, other scripts");
    assert_eq!(session.position().bank, bank, "what is past stays");
    assert_eq!(session.journal().len(), rolled);
    let verified = session.save().verify(session.world()).unwrap();
    assert_eq!(verified.other_scripts, 1);
}

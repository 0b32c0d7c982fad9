//! Steps that are redone without being played, tested with the toy game.

use super::toy::{Change, REWORDED, Toy, open, play};
use super::*;
use std::rc::Rc;

/// The current state of a session.
fn stand(session: &Session<Toy>) -> (u64, Cursor, usize, Vec<Entry<Toy>>) {
    (session.hash(), session.cursor(), session.undone(), session.journal())
}

/// Undoes this many steps, and then redoes this many, one by one.
fn one_by_one(session: &mut Session<Toy>, back: usize, again: usize) -> (u64, Cursor, usize, Vec<Entry<Toy>>) {
    session.undo(back).unwrap();
    (0..again).for_each(|_| session.redo(1).unwrap());
    stand(session)
}

#[test]
fn many_steps_at_once_lead_where_the_same_steps_lead_one_by_one() {
    let mut session = open();
    play(&mut session, "rrb");
    session.edit(Change::Force(vec![6]), false).unwrap();
    play(&mut session, "rfbrrrfb");
    session.edit(Change::Turn(3), false).unwrap();
    play(&mut session, "rbrfbrb");
    assert!(session.is_over());
    let (end, steps) = (session.cursor(), 17 - 3);
    let mut leaps = 0;
    for back in 1..=steps {
        for again in 1..=back {
            let expected = one_by_one(&mut session, back, again);
            session.go_to(end).unwrap();
            session.undo(back).unwrap();
            leaps += session.leap(again).unwrap();
            let rest = session.undone() - (back - again);
            session.redo(rest).unwrap();
            assert_eq!(stand(&session), expected, "{again} of {back} steps");
            session.go_to(end).unwrap();
            session.undo(back).unwrap();
            session.redo(again).unwrap();
            assert_eq!(stand(&session), expected, "{again} of {back} steps");
            session.go_to(end).unwrap();
        }
    }
    assert!(leaps > 200, "{leaps}");
}

#[test]
fn a_journal_that_was_left_in_the_middle_is_whole_again_after_many_steps_at_once() {
    let mut session = open();
    play(&mut session, "rrbrrbrb");
    let whole = stand(&session);
    // The branch is left in the middle of its second turn, and its log ends there.
    session.undo(4).unwrap();
    session.branch("other").unwrap();
    session.switch(MAIN).unwrap();
    session.undo(4).unwrap();
    session.redo(8).unwrap();
    assert_eq!(stand(&session), whole);
}

#[test]
fn nothing_is_taken_as_known_that_was_played_under_other_scripts_or_is_only_in_a_save() {
    let mut session = open();
    play(&mut session, "rrbrrb");
    session.undo(6).unwrap();
    let (mut loaded, _) = Session::restore(Rc::new(0), session.save());
    assert_eq!(loaded.leap(6).unwrap(), 0);
    loaded.redo(6).unwrap();
    loaded.undo(6).unwrap();
    assert_eq!(loaded.leap(6).unwrap(), 6, "the loaded session has been through it");

    session.reload(Rc::new(1));
    assert_eq!(session.leap(6).unwrap(), 0);
    session.redo(3).unwrap();
    assert_eq!(session.position().bank[0], open_bank() + 2);
}

#[test]
fn turns_that_were_played_under_other_scripts_are_played_even_if_they_come_out_the_same() {
    let mut session = open();
    play(&mut session, "rrbrrbrb");
    session.undo(8).unwrap();
    session.reload(Rc::new(REWORDED));
    session.redo(3).unwrap();
    session.undo(3).unwrap();
    assert_eq!(session.undone(), 8);
    // The first turn was played under these scripts. The second turn is played on the way, except for its last step. The third
    // turn is not known.
    assert_eq!(session.leap(8).unwrap(), 5);
}

/// The first player's bank after the first turn, under the scripts of the start.
fn open_bank() -> u8 {
    let mut session = open();
    play(&mut session, "rrb");
    session.position().bank[0]
}

//! What is kept of an abandoned course, tested with the toy game.

use super::toy::{Change, Choice, MENDED, Toy, open, play};
use super::*;
use std::rc::Rc;

fn at(segment: usize, input: usize) -> Cursor {
    Cursor { segment, input }
}

fn names(session: &Session<Toy>) -> Vec<String> {
    session.branches().into_iter().map(|(name, _, _)| name.to_string()).collect()
}

fn roll() -> Input<Toy> {
    Input { step: Step::Choose(Choice::Roll), follows: false, inside: None }
}

#[test]
fn only_a_line_without_a_name_has_a_number() {
    assert_eq!(unnamed("~12"), Some(12));
    assert_eq!((unnamed("~"), unnamed("12"), unnamed(MAIN)), (None, None, None));
}

#[test]
fn a_step_that_waits_anyway_is_done_again_and_the_rest_goes_on_waiting() {
    let mut session = open();
    play(&mut session, "rrr");
    session.undo(3).unwrap();
    play(&mut session, "r");
    assert_eq!((session.undone(), session.left_to_make()), (2, 0));
    assert!(session.take_left().is_none() && session.waiting().is_none());
    assert_eq!(names(&session), [MAIN]);
}

#[test]
fn what_another_step_cuts_off_goes_on_as_a_line_without_a_name() {
    let mut session = open();
    play(&mut session, "rrr");
    let (end, journal) = (session.hash(), session.journal());
    session.undo(2).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    let left = session.take_left().unwrap();
    assert_eq!((left.line.as_deref(), left.dropped.as_deref()), (Some("~1"), None));
    assert_eq!(left.replaced, Some(Step::Choose(Choice::Roll)));
    assert!(session.take_left().is_none(), "it is told once");
    assert_eq!(session.undone(), 0);
    assert_eq!(session.segments_of("~1").unwrap()[0].journal, journal, "with what happened in it");
    assert_eq!(session.standing_at("~1").unwrap().hash64(), end);
    session.switch("~1").unwrap();
    assert_eq!(session.hash(), end);
    assert!(session.waiting().is_none(), "in another line nothing of this one waits");
}

#[test]
fn a_die_that_was_forced_inside_a_step_is_not_forced_when_the_step_is_made_anew() {
    struct Rolling;
    impl Probe<Toy> for Rolling {
        fn sees(&mut self, _: &Rc<Table<Toy>>, sign: &Sign<'_, Toy>) -> bool {
            matches!(sign, Sign::Rolling { .. })
        }
    }
    let mut plain = open();
    play(&mut plain, "r");
    let die = plain.position().pot;
    let mut session = open();
    session.set_probe(Some(Rc::new(std::cell::RefCell::new(Rolling))));
    play(&mut session, "r");
    session.edit(Change::Force(vec![die % 6 + 1]), false).unwrap();
    session.resume().unwrap();
    session.set_probe(None);
    session.undo(1).unwrap();
    let inside = session.next_inside();
    assert_eq!(inside.len(), 1);
    assert!(matches!(&inside[0], Input { step: Step::Edit(Change::Force(_)), inside: Some(_), .. }));
    play(&mut session, "r");
    assert_eq!(session.position().pot, die);
    assert_eq!(names(&session), [MAIN, "~1"]);
    session.undo(1).unwrap();
    assert!(session.next_inside().is_empty());
    session.make_again(roll(), inside).unwrap();
    assert_eq!(session.position().pot, die % 6 + 1, "made again with what belongs inside it");
    play(&mut session, "r");
    assert_eq!(session.cursor(), at(0, 3), "what belonged inside that step is not inside the next");
}

#[test]
fn a_step_that_fails_leaves_what_waits_as_it_was() {
    let mut session = open();
    play(&mut session, "rrr");
    session.undo(2).unwrap();
    assert!(matches!(session.choose(Choice::Panic, false), Err(Refused::Bug { .. })));
    assert_eq!((session.cursor(), session.undone()), (at(0, 1), 2));
    assert_eq!(names(&session), [MAIN]);
    session.redo(2).unwrap();
    session.undo(1).unwrap();
    // The script takes the game back one more step. That step waits in an unnamed branch.
    assert!(matches!(session.choose(Choice::Script, false), Err(Refused::Script(_))));
    assert_eq!((session.cursor(), session.undone()), (at(0, 1), 0));
    assert_eq!(names(&session), [MAIN, "~1"]);
    assert_eq!(session.waiting().unwrap().at, at(0, 1));
}

#[test]
fn marks_beyond_a_parting_go_with_the_line_that_is_left() {
    let mut session = open();
    session.branch("side").unwrap();
    play(&mut session, "rrr");
    session.mark("far away");
    session.switch(MAIN).unwrap();
    for name in ["one", "two", "three"] {
        play(&mut session, "r");
        session.mark(name);
    }
    session.undo(1).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    let marks: Vec<_> = session.marks().map(|(name, line, at)| (name, line, at.input)).collect();
    assert_eq!(marks, [("far away", "side", 3), ("one", MAIN, 1), ("three", "~1", 3), ("two", MAIN, 2)]);
}

#[test]
fn nine_lines_without_a_name_are_kept_and_the_oldest_goes() {
    let mut session = open();
    play(&mut session, "rr");
    session.mark("old");
    for n in 0..=KEPT {
        session.undo(1).unwrap();
        let pot = session.position().pot;
        assert_eq!(names(&session).len(), 1 + n);
        // Each edit is different, so each cuts off the one before.
        session.edit(Change::Pot(pot + n as u8 + 1), false).unwrap();
        let left = session.take_left().unwrap();
        assert_eq!(left.line, Some(format!("~{}", n + 1)));
        assert_eq!(left.dropped.as_deref(), (n == KEPT).then_some("~1"));
        if n == 1 {
            session.mark("young");
        }
    }
    assert_eq!(names(&session).len(), 1 + KEPT);
    assert!(session.segments_of("~1").is_none() && session.segments_of("~10").is_some());
    assert_eq!(session.marks().map(|(name, ..)| name).collect::<Vec<_>>(), ["young"]);
    for n in (2..=KEPT + 1).rev() {
        assert_eq!(session.waiting().unwrap().line, format!("~{n}"));
        session.made_again(None);
    }
    assert!(session.waiting().is_none());
}

#[test]
fn a_choice_takes_the_place_of_the_next_one_as_long_as_the_game_stands_beside_it() {
    let mut session = open();
    play(&mut session, "rrbr");
    session.undo(3).unwrap();
    session.edit(Change::Pot(20), false).unwrap();
    assert_eq!(session.take_left().unwrap().replaced, None, "nothing that waits is about the same thing");
    assert_eq!((session.left_to_make(), session.waiting().unwrap().skip.len()), (3, 0));
    // The same step as recorded: it need not be redone, and nothing was replaced.
    play(&mut session, "r");
    assert!(session.take_left().is_none());
    assert_eq!((session.left_to_make(), session.waiting().unwrap().skip.clone()), (2, vec![at(0, 1)]));
    assert!(session.waiting().unwrap().beside);
    // A different step replaces the recorded one.
    play(&mut session, "r");
    assert_eq!(session.take_left().unwrap().replaced, Some(Step::Choose(Choice::Bank)));
    assert_eq!((session.left_to_make(), session.waiting().unwrap().skip.len()), (1, 2));
    assert!(!session.waiting().unwrap().beside);
    // From here on, only exactly the same choice counts as the recorded one.
    session.choose(Choice::Bank, false).unwrap();
    assert!(session.take_left().is_none());
    assert_eq!(session.left_to_make(), 1);
    play(&mut session, "r");
    assert!(session.take_left().is_none());
    assert_eq!(session.left_to_make(), 0);
}

#[test]
fn an_edit_takes_the_place_of_a_recorded_one_about_the_same_thing() {
    let mut session = open();
    play(&mut session, "r");
    for edit in [Change::Pot(30), Change::Force(vec![4]), Change::Force(vec![5])] {
        session.edit(edit, false).unwrap();
    }
    play(&mut session, "r");
    session.undo(4).unwrap();
    session.edit(Change::Force(vec![6]), false).unwrap();
    assert_eq!(session.take_left().unwrap().replaced, Some(Step::Edit(Change::Force(vec![4]))));
    session.edit(Change::Force(vec![3]), false).unwrap();
    assert_eq!(session.take_left().unwrap().replaced, Some(Step::Edit(Change::Force(vec![5]))));
    // An edit after the next choice belongs to another moment.
    session.edit(Change::Force(vec![2]), false).unwrap();
    assert!(session.take_left().is_none());
    assert_eq!(session.left_to_make(), 2);
    let shadow = session.shadow().unwrap();
    assert_eq!(shadow.next_input().unwrap().0, at(0, 1));
    session.made_again(Some((at(0, 3), false)));
    let waiting = session.waiting().unwrap();
    assert_eq!((waiting.at, waiting.beside, &waiting.skip[..]), (at(0, 3), false, &[at(0, 3)][..]));
}

#[test]
fn what_follows_of_itself_is_skipped_with_the_step_before_it_and_takes_no_place() {
    let mut session = open();
    play(&mut session, "rrffr");
    session.undo(2).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    assert_eq!(session.waiting().unwrap().skip, [at(0, 1), at(0, 2), at(0, 3)]);
    play(&mut session, "f");
    assert_eq!(session.waiting().unwrap().skip.len(), 3);
    assert_eq!(session.left_to_make(), 1);
    // A branch that parts at a step replaces that step.
    let mut session = open();
    play(&mut session, "rff");
    session.go_to(at(0, 1)).unwrap();
    session.choose(Choice::Bank, true).unwrap();
    assert_eq!(session.take_left().unwrap().replaced, Some(Step::Choose(Choice::Roll)));
}

#[test]
fn what_waits_is_made_again_step_by_step_and_takes_no_place() {
    let mut session = open();
    play(&mut session, "rrr");
    session.undo(2).unwrap();
    session.edit(Change::Pot(40), false).unwrap();
    let shadow = session.shadow().unwrap();
    assert_eq!((shadow.cursor(), shadow.undone()), (at(0, 1), 2));
    let (place, input) = shadow.next_input().unwrap();
    assert_eq!((place, &input), (at(0, 1), &roll()));
    session.make_again(input, Vec::new()).unwrap();
    assert_eq!(session.cursor(), at(0, 3));
    assert_eq!(session.left_to_make(), 2, "whoever makes it again says how far it came");
    session.made_again(Some((at(0, 2), true)));
    assert_eq!(session.left_to_make(), 1);
    let edit = Input { step: Step::Edit(Change::Pot(250)), follows: false, inside: None };
    assert!(matches!(session.make_again(edit, Vec::new()), Err(Refused::Edit(_))));
    session.made_again(None);
    assert_eq!(session.left_to_make(), 0);
}

#[test]
fn a_bookmark_brings_everything_back_as_if_nothing_had_been_done() {
    let mut session = open();
    play(&mut session, "rbr");
    session.mark("here");
    let (hash, tree) = (session.hash(), session.tree());
    let bookmark = session.bookmark();
    session.undo(2).unwrap();
    session.edit(Change::Pot(9), false).unwrap();
    session.branch("other").unwrap();
    session.mark("there");
    play(&mut session, "rr");
    session.back_to(bookmark).unwrap();
    assert_eq!((session.hash(), session.tree()), (hash, tree));
    assert_eq!(session.marks().count(), 1);
    assert!(session.waiting().is_none() && session.take_left().is_none());
    let bookmark = session.bookmark();
    session.choose(Choice::Roll, false).unwrap();
    session.reload(Rc::new(MENDED));
    session.back_to(bookmark).unwrap();
    assert_eq!(session.cursor(), at(1, 1), "under other scripts as well");
}

#[test]
fn the_journal_of_a_segment_is_counted_input_by_input() {
    let mut session = open();
    play(&mut session, "rrbrr");
    // A roll writes three entries: the choice, the dice and the pot. The bank writes two: the choice and the banking.
    assert_eq!(session.written(0), [(0, 0), (1, 3), (2, 6)]);
    assert_eq!(session.written(1), [(0, 0), (1, 3)]);
    session.undo(1).unwrap();
    assert_eq!(session.written(1), [(0, 0)]);
    assert_eq!(session.written(0).len(), 3);
}

#[test]
fn a_mark_says_how_long_the_journal_was_if_it_lies_on_the_way() {
    let mut session = open();
    session.mark("start");
    play(&mut session, "r");
    session.mark("one");
    session.branch("side").unwrap();
    play(&mut session, "r");
    session.mark("aside");
    session.switch(MAIN).unwrap();
    play(&mut session, "b");
    session.mark("end");
    for (mark, length) in [("start", Some(0)), ("one", Some(3)), ("end", Some(5)), ("aside", None), ("no", None)] {
        assert_eq!(session.journal_at(mark), length, "{mark}");
    }
    session.undo(1).unwrap();
    assert_eq!((session.journal_at("one"), session.journal_at("end")), (Some(3), None), "it waits for redo");
    session.switch("side").unwrap();
    assert_eq!((session.journal_at("one"), session.journal_at("aside")), (Some(3), Some(6)));
}

#[test]
fn a_place_belongs_to_the_command_that_began_before_it() {
    let mut session = open();
    play(&mut session, "rrffbr");
    for (place, command) in [(at(0, 0), at(0, 0)), (at(0, 1), at(0, 0)), (at(0, 2), at(0, 1)), (at(0, 4), at(0, 1))] {
        assert_eq!(session.command_at(place), command, "{place:?}");
    }
    assert_eq!(session.command_at(at(1, 0)), at(0, 4));
    assert_eq!(session.command_at(at(1, 1)), at(1, 0));
}

#[test]
fn the_tree_has_the_trunk_first_and_every_line_at_its_deepest_fork() {
    let mut session = open();
    play(&mut session, "rrr");
    session.undo(1).unwrap();
    session.branch("a").unwrap();
    play(&mut session, "br");
    session.branch("b").unwrap();
    play(&mut session, "r");
    session.undo(2).unwrap();
    session.edit(Change::Pot(7), false).unwrap();
    let tree = session.tree();
    let told: Vec<_> = tree.iter().map(|b| (b.name.as_str(), b.parent.as_deref(), b.fork, b.present)).collect();
    let none = (MAIN, None, at(0, 0), false);
    assert_eq!(
        told,
        [
            none,
            ("a", Some(MAIN), at(0, 2), false),
            ("b", Some("a"), at(1, 0), true),
            ("~1", Some("a"), at(1, 1), false)
        ]
    );
    assert_eq!(tree[3].at, at(1, 2));
    assert_eq!(session.segments_of("b").unwrap().len(), 2);
    // If a branch could have left several branches, the oldest counts.
    session.switch(MAIN).unwrap();
    session.go_to(at(0, 1)).unwrap();
    session.branch("c").unwrap();
    let tree = session.tree();
    let last = tree.iter().find(|branch| branch.name == "c").unwrap();
    assert_eq!((last.parent.as_deref(), last.fork), (Some(MAIN), at(0, 1)));
}

/// Where the branch with this name parted from the main one.
fn fork(session: &Session<Toy>, name: &str) -> Cursor {
    session.tree().into_iter().find(|branch| branch.name == name).unwrap().fork
}

#[test]
fn lines_part_where_their_inputs_differ_whatever_comes_of_them() {
    let mut session = open();
    play(&mut session, "r");
    session.branch("side").unwrap();
    assert!(session.waiting().is_none(), "nothing was cut off");
    play(&mut session, "br");
    session.switch(MAIN).unwrap();
    play(&mut session, "brr");
    assert_eq!(fork(&session, "side"), at(1, 1), "both were played alike up to there");
    let mut session = open();
    session.edit(Change::Pot(9), false).unwrap();
    play(&mut session, "b");
    session.undo(1).unwrap();
    session.branch("side").unwrap();
    session.edit(Change::Pot(9), false).unwrap();
    play(&mut session, "b");
    assert_eq!(fork(&session, "side"), at(0, 1), "even though both come to the same position");
}

#[test]
fn what_is_left_of_a_command_that_was_begun_counts_as_one() {
    let mut session = open();
    play(&mut session, "rfffr");
    session.go_to(at(0, 1)).unwrap();
    assert_eq!(session.undone(), 2);
}

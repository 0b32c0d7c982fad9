//! Saves, steps stopped by a failed script, and other scripts, tested with the toy game.

use super::toy::{BROKEN, Change, Choice, ENDING, MENDED, Toy, open, play};
use super::*;
use std::rc::Rc;

fn written(session: &Session<Toy>) -> String {
    serde_json::to_string(&session.save()).unwrap()
}

fn why(text: &str) -> String {
    Save::<Toy>::parse(text).unwrap_err().to_string()
}

/// A save with two branches, a mark in each, and steps that wait for `redo`.
fn rich() -> Session<Toy> {
    let mut session = open();
    play(&mut session, "rbrrr");
    session.mark("late");
    session.undo(2).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    session.mark("now");
    session
}

#[test]
fn every_place_in_a_save_has_to_be_in_it() {
    let good = written(&rich());
    let save = Save::<Toy>::parse(&good).unwrap();
    assert_eq!((save.marks.len(), save.waiting.len(), save.others.len()), (2, 1, 1));
    let bad = |change: fn(&mut Save<Toy>)| {
        let mut save = save.clone();
        change(&mut save);
        why(&serde_json::to_string(&save).unwrap())
    };
    assert_eq!(bad(|s| s.others[0].name = MAIN.into()), "the save is damaged: there are two branches \"main\"");
    let mark = "the save is damaged: the mark \"late\" points beyond the save";
    assert_eq!(bad(|s| s.marks.get_mut("late").unwrap().1.input += 1), mark);
    assert_eq!(bad(|s| s.marks.get_mut("late").unwrap().0 = "no".into()), mark);
    let waits = "points beyond the save";
    assert!(bad(|s| s.waiting[0].at.input += 9).ends_with(waits));
    assert!(bad(|s| s.waiting[0].line = MAIN.into()).ends_with(waits), "nothing waits in the present line");
    assert!(bad(|s| s.others[0].at.segment += 9).ends_with(waits));
}

#[test]
fn notes_stay_with_their_places_and_go_with_what_is_undone_and_replaced() {
    let mut session = open();
    play(&mut session, "rb");
    assert!(session.note("one"));
    play(&mut session, "rr");
    assert!(session.note("late"));
    session.undo(1).unwrap();
    let passed = |session: &Session<Toy>| -> Vec<(String, String, bool)> {
        let all = session.notes().iter();
        all.map(|note| (note.text.clone(), note.line.clone(), session.passed_by(&note.line, note.at))).collect()
    };
    let line = |text: &str, line: &str, here| (text.to_string(), line.to_string(), here);
    assert_eq!(passed(&session), [line("one", MAIN, true), line("late", MAIN, false)]);
    session.redo(1).unwrap();
    assert_eq!(passed(&session), [line("one", MAIN, true), line("late", MAIN, true)]);
    session.undo(1).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    assert_eq!(passed(&session), [line("one", MAIN, true), line("late", "~1", false)]);
    let again = Session::restore(session.world().clone(), Save::parse(&written(&session)).unwrap()).0;
    assert_eq!(passed(&again), passed(&session));
    session.switch("~1").unwrap();
    assert_eq!(passed(&session), [line("one", MAIN, true), line("late", "~1", true)]);
    assert_eq!(session.delete_note(0).map(|note| note.text), Some("one".into()));
    assert_eq!((session.notes().len(), session.delete_note(1)), (1, None));
}

#[test]
fn notes_are_bounded_and_a_save_without_any_does_not_mention_them() {
    let mut session = open();
    assert!(!written(&session).contains("notes"), "an older program reads it");
    assert!(!session.note(&"x".repeat(MOST_LETTERS + 1)));
    for _ in 0..MOST_NOTES {
        assert!(session.note("again"));
    }
    assert!(!session.note("one more"));
    let good = Save::<Toy>::parse(&written(&session)).unwrap();
    let bad = |change: fn(&mut Save<Toy>)| {
        let mut save = good.clone();
        change(&mut save);
        why(&serde_json::to_string(&save).unwrap())
    };
    assert!(bad(|s| s.notes[0].at.input += 1).ends_with("a note points beyond the save"));
    assert!(bad(|s| s.notes[0].line = "no".into()).ends_with("a note points beyond the save"));
    assert!(bad(|s| s.notes[0].text = "x".repeat(MOST_LETTERS + 1)).ends_with("a note has more than 1000 characters"));
    assert!(bad(|s| s.notes.push(s.notes[0].clone())).ends_with("there are more than 500 notes"));
}

#[test]
fn a_save_of_another_version_says_which_program_reads_it() {
    let good = written(&open());
    let later = why(&good.replace("\"version\":1", "\"version\":2"));
    assert!(later.contains("a newer sandtable can read it"), "{later}");
    let earlier = why(&good.replace("\"version\":1", "\"version\":0"));
    assert!(earlier.contains("an older sandtable can read it"), "{earlier}");
}

#[test]
fn a_damaged_save_names_the_program_that_wrote_it_where_that_is_another() {
    let good = written(&open());
    let broken = |engine: &str| {
        let header = format!("\"header\":{{\"engine\":\"{engine}\"}}");
        why(&good.replace("\"header\":0", &header))
    };
    assert!(broken("0.0.7").ends_with("; sandtable 0.0.7 wrote it"), "{}", broken("0.0.7"));
    assert!(!broken(env!("CARGO_PKG_VERSION")).contains("wrote it"));
}

#[test]
fn every_checkpoint_is_looked_at() {
    let mut save = rich().save();
    save.inspect(&0).unwrap();
    save.segments[1].start.position.pot = 99;
    let bad = save.inspect(&0).unwrap_err();
    assert_eq!(bad.to_string(), "the save is damaged: checkpoint 2: 99 is not allowed");
    assert!(format!("{save:?}").starts_with("Save("), "a message does not show all of it");
}

#[test]
fn a_verification_counts_what_it_replayed() {
    let session = rich();
    let verified = session.save().verify(session.world()).unwrap();
    // The main branch has turns with two, two and no inputs. In the other branch, the first turn leads elsewhere, and one turn
    // has three inputs.
    assert_eq!(verified, Verified { segments: 5, inputs: 2 + 2 + 2 + 3, other_scripts: 0 });
}

#[test]
fn a_line_that_was_left_in_a_segment_keeps_its_own_journal_in_the_save() {
    let mut session = open();
    play(&mut session, "rrr");
    session.branch("side").unwrap();
    session.undo(1).unwrap();
    let text = written(&session);
    let save: Save<Toy> = Save::parse(&text).unwrap();
    assert_eq!(save.verify(session.world()).unwrap().segments, 2);
    let (mut loaded, _) = Session::restore(Rc::new(0), save);
    assert_eq!(loaded.journal(), session.journal());
    loaded.switch(MAIN).unwrap();
    assert_eq!(loaded.journal().len(), 9);
}

#[test]
fn a_save_under_other_scripts_is_not_verified_in_its_running_segment() {
    let mut session = open();
    play(&mut session, "rbr");
    let mismatch = session.save().verify(&Rc::new(3)).unwrap_err();
    assert!(matches!(mismatch.difference, Difference::Edition { ref recorded, .. } if recorded == "0"));
    assert_eq!((mismatch.line.as_str(), mismatch.segment), (MAIN, 1));
}

// Branches and marks.

#[test]
fn a_line_or_a_mark_is_looked_at_without_going_there() {
    let mut session = open();
    play(&mut session, "r");
    session.mark("one");
    let one = session.hash();
    play(&mut session, "r");
    session.branch("side").unwrap();
    play(&mut session, "r");
    session.mark("aside");
    let aside = session.hash();
    session.switch(MAIN).unwrap();
    let at = |name: &str| session.standing_at(name).map(|standing| standing.hash64());
    assert_eq!(at("one"), Some(one));
    assert_eq!((at("side"), at("aside")), (Some(aside), Some(aside)));
    assert_eq!(at(MAIN), Some(session.hash()));
    assert_eq!(at("nowhere"), None);
    let cursor = |input| Cursor { segment: 0, input };
    assert_eq!(session.branches(), [(MAIN, cursor(2), true), ("side", cursor(3), false)]);
    session.mark(MAIN);
    let marked = session.hash();
    play(&mut session, "r");
    assert_eq!(session.standing_at(MAIN).map(|s| s.hash64()), Some(marked), "a mark of that name comes first");
}

#[test]
fn the_journal_of_a_line_is_there_when_one_comes_back_to_it() {
    let mut session = open();
    play(&mut session, "rr");
    let journal = session.journal();
    session.branch("side").unwrap();
    play(&mut session, "b");
    assert_eq!(session.segments_of(MAIN).unwrap()[0].journal, journal);
    session.switch(MAIN).unwrap();
    assert_eq!(session.journal(), journal);
}

// Steps that a failed script stopped.

#[test]
fn a_step_that_a_script_stopped_is_made_again_when_the_script_is_mended() {
    let mut session = open();
    play(&mut session, "rrr");
    assert!(!session.goes_on_when_mended());
    // The script also takes back the roll before it.
    session.choose(Choice::Script, false).unwrap_err();
    assert_eq!(session.cursor().input, 2);
    assert!(session.goes_on_when_mended());
    let reloaded = session.reload(Rc::new(MENDED));
    assert!(reloaded.mended && reloaded.parting.is_none());
    assert_eq!((reloaded.replayed, reloaded.recorded), (4, 4));
    assert_eq!((session.cursor().input, session.undone()), (4, 0));
    assert!(!session.goes_on_when_mended(), "it is done");
    assert!(!session.reload(Rc::new(MENDED + 1)).mended);
}

#[test]
fn a_script_that_still_fails_waits_for_the_next_text() {
    let mut session = open();
    play(&mut session, "rr");
    session.choose(Choice::Script, false).unwrap_err();
    let reloaded = session.reload(Rc::new(7));
    assert!(reloaded.mended && matches!(reloaded.parting, Some(Parting::Script(_))));
    assert!(session.goes_on_when_mended());
    assert_eq!(session.reload(Rc::new(MENDED)).parting.map(|_| ()), None);
    assert_eq!(session.cursor().input, 3);
}

#[test]
fn what_is_done_after_a_failure_keeps_the_failed_step_from_being_made_again() {
    let failed = || {
        let mut session = open();
        play(&mut session, "rr");
        session.choose(Choice::Script, false).unwrap_err();
        session
    };
    let mut other = failed();
    play(&mut other, "r");
    assert!(!other.goes_on_when_mended());
    let mut other = failed();
    other.branch("side").unwrap();
    assert!(!other.goes_on_when_mended(), "another line is no place for it");
    let mut other = failed();
    other.undo(1).unwrap();
    assert!(!other.goes_on_when_mended());
    assert!(!other.reload(Rc::new(MENDED)).mended);
    let mut same = failed();
    same.branch("side").unwrap();
    same.switch(MAIN).unwrap();
    assert!(same.goes_on_when_mended(), "and from there back");
    let mut same = failed();
    same.undo(1).unwrap();
    same.redo(1).unwrap();
    assert!(same.goes_on_when_mended(), "whoever comes back is where the failure left the game");
    assert!(same.reload(Rc::new(MENDED)).mended);
}

#[test]
fn the_line_that_a_failure_left_behind_goes_when_the_step_is_made_again() {
    let mut session = open();
    play(&mut session, "rrrr");
    session.mark("far");
    session.undo(2).unwrap();
    session.edit(Change::Pot(50), false).unwrap();
    session.undo(1).unwrap();
    session.choose(Choice::Script, false).unwrap_err();
    let names = |session: &Session<Toy>| -> Vec<String> {
        session.branches().into_iter().map(|(name, ..)| name.to_string()).collect()
    };
    assert_eq!(names(&session), [MAIN, "~1", "~2"]);
    assert_eq!(session.waiting().unwrap().line, "~2");
    assert!(session.reload(Rc::new(MENDED)).mended);
    assert_eq!(names(&session), [MAIN, "~1", "~2"], "what it parts from is left anew");
    assert_eq!(session.take_left().and_then(|left| left.line).as_deref(), Some("~2"));
    assert_eq!(session.marks().map(|(_, line, _)| line).collect::<Vec<_>>(), ["~1"]);
}

#[test]
fn a_recorded_step_that_a_script_stops_waits_for_the_mended_text() {
    let mut session = Session::<Toy>::open(Rc::new(MENDED), open().table().standing()).unwrap();
    play(&mut session, "r");
    session.choose(Choice::Script, false).unwrap();
    play(&mut session, "r");
    let end = session.hash();
    let reloaded = session.reload(Rc::new(0));
    assert!(matches!(reloaded.parting, Some(Parting::Script(_))) && !reloaded.mended);
    assert!(session.goes_on_when_mended());
    assert!(session.cursor().input < 2);
    assert_eq!(session.waiting().map(|waiting| waiting.line.as_str()), Some("~1"));
    assert!(session.reload(Rc::new(MENDED)).mended);
    assert_eq!(session.hash(), end);
    assert_eq!(session.branches().len(), 1, "nothing is left behind any more");
    assert!(session.take_left().is_none() && session.waiting().is_none());
}

#[test]
fn a_step_that_is_done_again_and_stopped_by_a_script_waits_for_the_mended_text() {
    let mut session = Session::<Toy>::open(Rc::new(MENDED), open().table().standing()).unwrap();
    play(&mut session, "r");
    session.choose(Choice::Script, false).unwrap();
    let end = session.hash();
    session.undo(2).unwrap();
    session.redo(2).unwrap();
    assert!(!session.goes_on_when_mended(), "nothing failed");
    session.undo(1).unwrap();
    session.reload(Rc::new(0));
    session.redo(1).unwrap_err();
    assert!(session.goes_on_when_mended());
    assert!(session.reload(Rc::new(MENDED)).mended);
    session.redo(session.undone()).unwrap();
    assert_eq!(session.hash(), end);
}

#[test]
fn a_game_whose_script_fails_before_anybody_is_asked_stands_still_until_it_is_mended() {
    let mut session = open();
    play(&mut session, "rr");
    let reloaded = session.reload(Rc::new(BROKEN));
    assert!(matches!(reloaded.parting, Some(Parting::Script(_))));
    assert_eq!(session.stuck().map(String::as_str), Some("nothing works"));
    assert!(session.decision().is_none() && !session.is_over());
    assert!(session.reload(Rc::new(0)).mended);
    assert!(session.stuck().is_none());
    assert_eq!(session.cursor().input, 2);
    assert!(Session::<Toy>::open(Rc::new(BROKEN), open().table().standing()).unwrap().stuck().is_some());
}

#[test]
fn a_turn_that_does_not_end_any_more_parts_from_the_turns_after_it() {
    let mut session = Session::<Toy>::open(Rc::new(ENDING), open().table().standing()).unwrap();
    play(&mut session, "r");
    session.choose(Choice::Script, false).unwrap();
    play(&mut session, "rr");
    assert_eq!(session.segments().len(), 2);
    session.undo(3).unwrap();
    session.reload(Rc::new(MENDED));
    session.redo(1).unwrap();
    assert_eq!((session.segments().len(), session.cursor().input, session.undone()), (1, 2, 0));
    let waiting = session.waiting().unwrap();
    assert_eq!((waiting.line.as_str(), waiting.at), ("~1", session.cursor()));
    assert_eq!(session.left_to_make(), 2);
}

#[test]
fn a_replay_under_other_scripts_stops_where_a_choice_is_not_offered_any_more() {
    let mut session = open();
    let start = session.table().standing().position.turn;
    assert_eq!(start, 0);
    session.edit(Change::Force(vec![6, 6, 6]), false).unwrap();
    play(&mut session, "rrr");
    // With this bonus the pot is 66, and there is nothing to choose.
    let reloaded = session.reload(Rc::new(60));
    assert!(matches!(reloaded.parting, Some(Parting::Bug(Bug::NoChoice(_)))), "{:?}", reloaded.parting);
    assert_eq!((reloaded.replayed, reloaded.recorded), (1, 4));
    assert_eq!(session.position().pot, 0);
    assert_eq!(session.waiting().unwrap().at, session.cursor(), "the rest waits");
}

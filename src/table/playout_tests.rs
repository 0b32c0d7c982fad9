//! Playouts, and the table on which the rules work, tested with the toy game.

use super::toy::{Change, Choice, MENDED, Toy, open, play, start};
use super::*;
use std::cell::RefCell;
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};

fn begin() -> Playout<Toy> {
    Playout::begin(Rc::new(0), start(), |_| {}).unwrap()
}

/// In a playout, makes a choice by value instead of by index.
fn choose(playout: &mut Playout<Toy>, choice: &Choice) -> Result<(), Broken<Toy>> {
    let place = playout.decision().unwrap().choices.iter().position(|c| c == choice).unwrap();
    playout.choose(place)
}

#[test]
fn a_playout_goes_the_way_of_a_session_and_tells_its_scribe_the_journal() {
    let told = Rc::new(RefCell::new(Vec::new()));
    let scribe = told.clone();
    let mut playout = Playout::begin(Rc::new(0), start(), move |e: &Entry<Toy>| scribe.borrow_mut().push(e.clone()));
    let playout = playout.as_mut().unwrap();
    let mut session = open();
    let (mut ends, mut begun) = (0, 0);
    while !playout.is_over() {
        let choice = if session.position().pot > 4 { Choice::Bank } else { Choice::Roll };
        assert_eq!(playout.decision().as_deref(), session.decision().as_deref());
        choose(playout, &choice).unwrap();
        session.choose(choice, false).unwrap();
        assert_eq!(playout.table().standing(), session.table().standing());
        if session.cursor().input == 0 {
            ends += 1;
            begun += usize::from(*playout.begun() == session.segments().last().unwrap().start);
        }
    }
    assert!(session.is_over() && playout.decision().is_none());
    assert_eq!((ends, begun), (5, 5));
    assert_eq!(*told.borrow(), session.journal());
    assert!(playout.table().journal().is_empty(), "the table keeps none itself");
    assert!(playout.choose(0).is_ok(), "after the end nothing happens any more");
}

#[test]
fn a_place_beyond_the_list_is_its_last_choice() {
    let mut playout = begin();
    choose(&mut playout, &Choice::Roll).unwrap();
    playout.choose(99).unwrap();
    assert_eq!(playout.table().position().turn, 1, "the last one is to bank");
}

#[test]
fn a_playout_that_was_concluded_is_over_and_asks_nobody() {
    let mut playout = begin();
    choose(&mut playout, &Choice::Leave).unwrap();
    assert!(playout.is_over() && playout.decision().is_none());
    let mut session = open();
    session.choose(Choice::Leave, false).unwrap();
    assert!(session.is_over() && session.decision().is_none());
}

#[test]
fn a_playout_says_what_broke_it() {
    let broken = |choice: Choice| {
        let mut playout = begin();
        choose(&mut playout, &choice).unwrap_err()
    };
    assert!(matches!(broken(Choice::Script), Broken::Script(_)));
    assert!(matches!(broken(Choice::Panic), Broken::Bug(Bug::Panic(_))));
    assert!(matches!(broken(Choice::Talk), Broken::Bug(Bug::Other(_))));
    assert!(matches!(broken(Choice::Wait), Broken::Bug(Bug::Other(_))));
    let mut mended = Playout::begin(Rc::new(MENDED), start(), |_| {}).unwrap();
    choose(&mut mended, &Choice::Script).unwrap();
}

#[test]
fn the_same_steps_bring_another_playout_to_the_same_place() {
    let mut playout = begin();
    choose(&mut playout, &Choice::Roll).unwrap();
    playout.follow(&Step::Choose(Choice::Bank)).unwrap();
    choose(&mut playout, &Choice::Roll).unwrap();
    let edit = Step::Edit(Change::Pot(30));
    playout.follow(&edit).unwrap();
    assert_eq!(playout.decision().unwrap().question, 30, "the decision is asked again");
    let again = playout.copied(|_| {}).unwrap();
    assert_eq!(again.table().standing(), playout.table().standing());
    assert_eq!(playout.begun().position.turn, 1);
    // An edit that restarts the procedure begins a new one there.
    playout.follow(&Step::Edit(Change::Turn(4))).unwrap();
    assert_eq!((playout.begun().position.turn, playout.begun().position.pot), (4, 30));
    assert_eq!(playout.copied(|_| {}).unwrap().table().standing(), playout.table().standing());
    let parted = "the same steps lead somewhere else";
    for step in [Step::Edit(Change::Pot(250)), Step::Choose(Choice::Bank)] {
        let mut other = begin();
        let Err(Broken::Bug(fault)) = other.follow(&step) else { panic!("{step:?} was made") };
        assert_eq!(fault.to_string(), parted);
    }
}

#[test]
fn a_game_that_nobody_copies_goes_the_same_way_and_cannot_be_copied() {
    let (mut kept, mut bare) = (begin(), begin());
    bare.never_copied();
    for choice in [Choice::Roll, Choice::Bank, Choice::Roll] {
        choose(&mut kept, &choice).unwrap();
        choose(&mut bare, &choice).unwrap();
    }
    bare.follow(&Step::Edit(Change::Pot(30))).unwrap();
    kept.follow(&Step::Edit(Change::Pot(30))).unwrap();
    assert_eq!(bare.table().standing(), kept.table().standing());
    assert_eq!((kept.begun().position.turn, kept.steps_since()), (1, 2));
    assert_eq!((bare.begun().position.turn, bare.steps_since()), (0, 0), "nothing was kept");
    let Err(Broken::Bug(fault)) = bare.copied(|_| {}) else { panic!("it was copied") };
    assert_eq!(fault.to_string(), "a game is copied that nobody was to copy");
}

// What stops a procedure.

#[test]
fn what_goes_on_and_on_without_asking_anybody_is_a_bug() {
    let mut session = open();
    play(&mut session, "r");
    let hash = session.hash();
    let Err(Refused::Bug { what, .. }) = session.choose(Choice::Talk, false) else { panic!("it ended") };
    assert_eq!(what.to_string(), "the game goes on without asking anybody");
    assert_eq!(session.hash(), hash);
}

#[test]
fn what_waits_for_nothing_is_a_bug() {
    let Err(Refused::Bug { what, .. }) = open().choose(Choice::Wait, false) else { panic!("it waits") };
    assert_eq!(what.to_string(), "the game waits for nothing");
}

#[test]
fn a_bug_says_what_was_wrong() {
    assert_eq!(Bug::NoChoice("who?".into()).to_string(), "a decision without options: who?");
    assert_eq!(Bug::Panic("oh".into()).to_string(), "panic: oh");
    assert_eq!(Bug::Invariant("no".into()).to_string(), "no");
    assert_eq!(Bug::of_panic(&"what").to_string(), "panic: what");
}

#[test]
fn a_position_at_which_there_is_nothing_to_choose_is_not_opened() {
    let mut nothing = start();
    nothing.position.pot = 66;
    let Err(Refused::Bug { what, save }) = Session::<Toy>::open(Rc::new(0), nothing) else { panic!("it was opened") };
    assert_eq!(what, Bug::NoChoice("66".into()));
    assert_eq!(save.segments.len(), 1);
}

#[test]
fn a_step_that_is_broken_off_is_taken_back_and_what_was_made_before_is_not_broken_off() {
    let mut session = open();
    play(&mut session, "rr");
    let hash = session.hash();
    let flag = Arc::new(AtomicBool::new(true));
    interrupt::obey(flag.clone());
    assert!(matches!(session.choose(Choice::Roll, false), Err(Refused::BrokenOff)));
    assert_eq!((session.hash(), session.cursor().input), (hash, 2));
    session.undo(1).unwrap();
    assert!(matches!(session.redo(1), Err(Refused::BrokenOff)));
    assert_eq!(session.undone(), 1);
    assert!(matches!(Playout::<Toy>::begin(Rc::new(0), start(), |_| {}), Err(Broken::BrokenOff)));
    let reloaded = session.reload(Rc::new(1));
    assert!(matches!(reloaded.parting, Some(Parting::BrokenOff)));
    assert_eq!(session.waiting().unwrap().at, Cursor { segment: 0, input: 0 }, "what was played waits");
    flag.store(false, Ordering::Relaxed);
    play(&mut session, "r");
}

#[test]
fn what_goes_wrong_while_somebody_looks_stops_no_step() {
    let mut session = open();
    assert!(session.take_trouble().is_none());
    session.table().fail("only looked".into(), 0);
    assert_eq!(session.take_trouble().as_deref(), Some("only looked"));
    session.table().break_off();
    assert!(session.table().halted());
    assert!(session.take_trouble().is_none(), "it is no failure of a script");
    play(&mut session, "r");
    session.table().bug("no look at all");
    assert!(session.take_trouble().is_none());
    assert!(matches!(session.choose(Choice::Roll, false), Err(Refused::Bug { .. })));
}

#[test]
fn a_thread_listens_only_while_a_step_is_made() {
    assert!(!interrupt::is_listening());
    assert!(interrupt::listening(interrupt::is_listening));
    assert!(!interrupt::listening(|| interrupt::deaf(interrupt::is_listening)));
}

// The table.

fn table() -> Rc<Table<Toy>> {
    Table::new(Rc::new(0), start())
}

/// The state of a question when the rules reach it.
fn asked(table: &Table<Toy>, make: impl Fn() -> Decision<Toy>) -> Poll<Choice> {
    pin!(table.ask(make)).poll(&mut Context::from_waker(Waker::noop()))
}

#[test]
fn a_decision_with_one_choice_answers_itself_unless_it_is_always_asked() {
    let one = table();
    let answered = asked(&one, || Decision::new(0, 1, 1, vec![Choice::Bank]));
    assert_eq!(answered, Poll::Ready(Choice::Bank));
    assert!(one.open().is_none() && one.journal().is_empty());
    assert!(asked(&one, || Decision::always(0, 1, 1, vec![Choice::Bank])).is_pending());
    assert!(one.open().is_some());
    let two = table();
    assert!(asked(&two, || Decision::new(0, 1, 1, vec![Choice::Roll, Choice::Bank])).is_pending());
    assert!(two.open().is_some() && !two.halted());
    let none = table();
    assert!(asked(&none, || Decision::new(0, 1, 1, Vec::new())).is_pending());
    assert!(none.open().is_none() && none.halted());
}

#[test]
fn what_is_counted_is_counted_for_itself() {
    let table = table();
    assert_eq!([table.count("a"), table.count("a"), table.count("b"), table.count("a")], [1, 2, 1, 3]);
}

#[test]
fn every_entry_of_the_journal_says_how_deep_in_the_rules_it_was_written() {
    let table = table();
    table.tell(1, "outside");
    let outer = table.enter(1, 1);
    let inner = table.enter(1, 2);
    table.read(3, vec![Modifier { term: 1, value: 4, cause: 9 }], 5, 6, 7);
    drop(inner);
    table.tell(1, "further out");
    drop(outer);
    let depths: Vec<u8> = table.journal().iter().map(|entry| entry.depth).collect();
    assert_eq!(depths, [0, 2, 1]);
    let What::Read(reading) = &table.journal()[1].what else { panic!("no reading") };
    assert_eq!((reading.purpose, reading.ledger[0].value, reading.total, reading.verdict), (3, 4, 5, 6));
}

#[test]
fn a_roll_says_how_many_of_its_dice_were_forced() {
    let table = table();
    table.chance(|dice| dice.force([2, 5]));
    let dice = table.roll(0, 0, 3, 1);
    let What::Rolled(roll) = &table.journal()[0].what else { panic!("no roll") };
    assert_eq!((&roll.dice[..], roll.forced), (&dice[..], 2));
    assert_eq!(dice[..2], [2, 5]);
}

#[test]
fn the_table_counts_every_input_of_its_segment() {
    let mut session = open();
    play(&mut session, "rr");
    session.edit(Change::Pot(30), false).unwrap();
    session.edit(Change::Pot(31), false).unwrap();
    assert_eq!((session.table().inputs(), session.cursor().input), (4, 4));
    assert_eq!(session.frames().len(), 1);
    assert_eq!((session.frames()[0].scene, session.frames()[0].inputs), (0, 0));
}

//! Stopping inside the rules, tested with the toy game.

use super::toy::{Change, Choice, Toy, open, play};
use super::*;
use std::cell::RefCell;
use std::rc::Rc;

/// Stops at the given signs, and remembers what it saw.
struct Stops {
    wanted: fn(&Sign<'_, Toy>) -> bool,
    seen: Vec<String>,
}

impl Probe<Toy> for Stops {
    fn sees(&mut self, _: &Rc<Table<Toy>>, sign: &Sign<'_, Toy>) -> bool {
        self.seen.push(match sign {
            Sign::Entered(frame) => format!("in {}", frame.scene),
            Sign::Passed { scene, .. } => format!("by {scene}"),
            Sign::Rolling { count, .. } => format!("rolls {count}"),
            Sign::Wrote(entry) => format!("wrote {:?}", entry.what),
        });
        (self.wanted)(sign)
    }
}

fn watched(wanted: fn(&Sign<'_, Toy>) -> bool) -> (Session<Toy>, Rc<RefCell<Stops>>) {
    let mut session = open();
    let probe = Rc::new(RefCell::new(Stops { wanted, seen: Vec::new() }));
    session.set_probe(Some(probe.clone()));
    (session, probe)
}

fn rolling(sign: &Sign<'_, Toy>) -> bool {
    matches!(sign, Sign::Rolling { .. })
}

fn told(sign: &Sign<'_, Toy>) -> bool {
    matches!(sign, Sign::Wrote(Entry { what: What::Told(_), .. }))
}

#[test]
fn a_stop_shows_the_game_as_it_is_at_the_sign() {
    let (mut session, _) = watched(rolling);
    session.choose(Choice::Roll, false).unwrap();
    assert!(session.is_stopped());
    assert!(session.decision().is_none() && !session.is_over());
    assert_eq!(session.position().pot, 0, "the die has not fallen");
    assert_eq!(session.journal_len(), 1, "only the choice is in the journal");
    session.resume().unwrap();
    assert!(!session.is_stopped());
    let mut plain = open();
    plain.choose(Choice::Roll, false).unwrap();
    assert_eq!(session.hash(), plain.hash());
    assert_eq!(session.journal(), plain.journal());
}

#[test]
fn it_stops_at_each_sign_once() {
    let (mut session, probe) = watched(|_| true);
    let mut stops = 0;
    session.choose(Choice::Roll, false).unwrap();
    while session.is_stopped() {
        stops += 1;
        session.resume().unwrap();
    }
    let seen = probe.borrow().seen.clone();
    assert_eq!(seen.len(), stops);
    assert!(seen[0].starts_with("wrote Chosen"), "{seen:?}");
    assert_eq!(seen[1], "rolls 1");
    assert!(seen[2].starts_with("wrote Rolled") && seen[3].starts_with("wrote Told"), "{seen:?}");
    assert_eq!(seen.len(), 4);
}

#[test]
fn what_the_rules_pass_without_a_procedure_of_its_own_is_a_sign() {
    let (mut session, probe) = watched(|sign| matches!(sign, Sign::Passed { .. }));
    play(&mut session, "rb");
    assert!(session.is_stopped());
    assert_eq!(probe.borrow().seen.last().map(String::as_str), Some("by 8"));
    assert_eq!((session.position().turn, session.position().bank), (0, [0, 0]), "nothing is banked yet");
    session.resume().unwrap();
    assert_eq!(session.position().turn, 1);
}

#[test]
fn nothing_but_dice_can_be_changed_at_a_stop_and_the_dice_count() {
    let (mut session, _) = watched(rolling);
    session.choose(Choice::Roll, false).unwrap();
    assert!(matches!(session.edit(Change::Pot(7), false), Err(Refused::Inside)));
    assert!(matches!(session.choose(Choice::Roll, false), Err(Refused::Inside)));
    assert!(matches!(session.redo(1), Err(Refused::Inside)));
    session.edit(Change::Force(vec![6]), false).unwrap();
    assert!(session.is_stopped());
    assert_eq!(session.cursor().input, 2, "the edit is behind the cursor");
    assert_eq!(session.table().dice().forced().collect::<Vec<_>>(), [6]);
    session.resume().unwrap();
    assert_eq!(session.position().pot, 6);
    assert!(session.journal().iter().any(|entry| matches!(entry.what, What::Edited(Change::Force(_)))));
    assert_eq!(session.table().inputs(), 2, "a choice, and an edit at its stop");
    // The second roll of the same segment is unaffected, because the forced die is used up.
    session.resume().unwrap_err();
    session.set_probe(None);
    session.choose(Choice::Roll, false).unwrap();
    let end = session.hash();
    // Undo, redo and saves keep the change together with its step.
    session.undo(2).unwrap();
    assert_eq!(session.hash(), open().hash());
    session.redo(2).unwrap();
    assert_eq!(session.hash(), end);
    let text = serde_json::to_string(&session.save()).unwrap();
    let save: Save<Toy> = Save::parse(&text).unwrap();
    let (loaded, parting) = Session::restore(Rc::new(0), save);
    assert!(parting.is_none());
    assert_eq!(loaded.hash(), end);
}

#[test]
fn undo_at_a_stop_goes_back_before_the_step() {
    let (mut session, probe) = watched(told);
    session.choose(Choice::Roll, false).unwrap();
    session.resume().unwrap();
    let hash = session.hash();
    session.choose(Choice::Roll, false).unwrap();
    assert!(session.is_stopped());
    let seen = probe.borrow().seen.len();
    session.undo(1).unwrap();
    assert_eq!(session.hash(), hash);
    assert_eq!(probe.borrow().seen.len(), seen, "what is taken back is not shown again");
}

#[test]
fn a_stop_in_the_next_segment_goes_on_from_there() {
    let (mut session, _) = watched(told);
    session.set_probe(None);
    session.choose(Choice::Roll, false).unwrap();
    session.choose(Choice::Bank, false).unwrap();
    session.choose(Choice::Roll, false).unwrap();
    let end = session.hash();
    let (mut other, probe) = watched(told);
    let mut stops = 0;
    for choice in [Choice::Roll, Choice::Bank, Choice::Roll] {
        other.choose(choice, false).unwrap();
        while other.is_stopped() {
            stops += 1;
            other.resume().unwrap();
        }
    }
    assert_eq!(other.hash(), end);
    assert_eq!(stops, 2);
    assert_eq!(probe.borrow().seen.iter().filter(|s| s.starts_with("wrote Told")).count(), 2);
}

#[test]
fn what_fails_after_a_stop_counts_only_when_it_is_reached() {
    fn chosen(sign: &Sign<'_, Toy>) -> bool {
        matches!(sign, Sign::Wrote(Entry { what: What::Chosen { choice: Choice::Panic, .. }, .. }))
    }
    let (mut session, _) = watched(chosen);
    let hash = session.hash();
    session.choose(Choice::Panic, false).unwrap();
    assert!(session.is_stopped());
    assert!(matches!(session.resume(), Err(Refused::Bug { .. })));
    assert!(!session.is_stopped());
    assert_eq!(session.hash(), hash);
}

#[test]
fn what_follows_of_itself_is_made_again_after_a_stop() {
    let mut session = open();
    play(&mut session, "rf");
    let end = session.hash();
    session.undo(1).unwrap();
    session.set_probe(Some(Rc::new(RefCell::new(Stops { wanted: rolling, seen: Vec::new() }))));
    session.redo(1).unwrap();
    assert!(session.is_stopped());
    session.resume().unwrap();
    assert!(session.is_stopped() && session.undone() == 0, "at the die of what follows");
    session.resume().unwrap();
    assert!(!session.is_stopped());
    assert_eq!(session.hash(), end);
}

#[test]
fn a_stretch_that_was_played_is_shown_again_as_far_as_it_was_played() {
    let mut session = open();
    play(&mut session, "rbrr");
    session.undo(1).unwrap();
    let wrote = |segment: usize| {
        let probe = Rc::new(RefCell::new(Stops { wanted: |_| false, seen: Vec::new() }));
        session.observe(segment, probe.clone());
        probe.borrow().seen.iter().filter(|sign| sign.starts_with("wrote")).count()
    };
    // A roll writes three entries. For a bank, one is shown; the other is written during a change of the position.
    assert_eq!((wrote(0), wrote(1), wrote(9)), (4, 3, 0));
    assert_eq!(session.undone(), 1, "the game itself stays where it was");
}

#[test]
fn a_die_can_be_forced_before_anybody_is_asked_in_a_turn() {
    fn last_turn(sign: &Sign<'_, Toy>) -> bool {
        matches!(sign, Sign::Entered(frame) if frame.scene == 5)
    }
    let mut plain = open();
    plain.edit(Change::Turn(5), false).unwrap();
    let forced = plain.position().pot % 6 + 1;
    let (mut session, _) = watched(last_turn);
    session.edit(Change::Turn(5), false).unwrap();
    assert!(session.is_stopped() && session.decision().is_none());
    session.edit(Change::Force(vec![forced]), false).unwrap();
    session.resume().unwrap();
    assert_eq!(session.position().pot, forced);
    assert_eq!(session.cursor(), Cursor { segment: 1, input: 1 });
    session.set_probe(None);
    play(&mut session, "r");
    let end = session.hash();
    let (loaded, parting) = Session::restore(Rc::new(0), session.save());
    assert!(parting.is_none() && loaded.hash() == end);
    session.undo(2).unwrap();
    assert_eq!(session.hash(), open().hash());
    session.redo(2).unwrap();
    assert_eq!(session.hash(), end);
}

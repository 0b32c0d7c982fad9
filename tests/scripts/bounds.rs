//! The steps and memory that scripts use are counted, in the same way on every machine. No honest card reaches the limits, and the
//! person at the desk can stop a script at any time.

use crate::common::{at_impulse_of, eval, is_thorough, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Blame, Desk, Opening, transcript};
use sandtable::table::interrupt;
use sandtable::view::paint;
use std::sync::atomic::Ordering;

/// A desk with these files as its cards, in the middle of Britain's Impulse.
fn desk(cards: &[(&str, String)]) -> (Desk, tempfile::TempDir) {
    let folder = crate::common::folder();
    for (name, text) in cards {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{}", faults[0]);
    (desk.offers.reactions, desk.offers.responses) = (false, false);
    (at_impulse_of(desk, "britain", &[("britain", "93")]), folder)
}

fn card(number: u8, rest: &str) -> (String, String) {
    let text = format!("return card {{ api = 1, number = {number}, title = \"T\", cp = 3, kind = \"event\", {rest} }}");
    (format!("{number:03}_t.lua"), text)
}

fn desk_with(cards: &[(String, String)]) -> (Desk, tempfile::TempDir) {
    let cards: Vec<(&str, String)> = cards.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
    desk(&cards)
}

/// Who is to blame for a failed command, and the error. The game is unchanged.
fn fails(desk: &mut Desk, command: &str) -> (Blame, String) {
    let before = desk.session.hash();
    let complaint = match transcript::one(desk, command) {
        Err(complaint) => complaint,
        Ok(text) => panic!("{command}: was done: {text}"),
    };
    assert_eq!(desk.session.hash(), before, "{command}: failed and changed the game");
    (complaint.kind, paint::plain(&complaint.told()))
}

/// Plays a card, and says whether it worked.
fn plays(desk: &mut Desk, number: u8) -> bool {
    run(desk, &format!("set impulse britain; set hand britain +{number}"));
    let done = transcript::one(desk, &format!("play {number} event"));
    if let Err(complaint) = &done {
        eprintln!("{}", complaint.told());
        assert_eq!(complaint.kind, Blame::Script, "{}", complaint.told());
    }
    done.is_ok()
}

/// A card that holds this many KiB while it is played.
fn keeps(number: u8, kib: usize) -> (String, String) {
    let play =
        "play = function(ev) local t = {} for i = 1, N do t[i] = string.rep('x', 1000) .. i end ev:say('kept') end";
    card(number, &play.replace('N', &kib.to_string()))
}

/// Discarded memory does not count, however much it was and whenever Luau collects it.
#[test]
fn what_a_play_may_keep_does_not_hang_on_what_ran_before() {
    let litter = "play = function(ev) for i = 1, 4000 do local s = string.rep('x', 3000) .. i end ev:say('litter') end";
    let mut outcomes = Vec::new();
    // Within half a megabyte of the limit the result depends on the other steps of the Impulse, too.
    let all = [7_000, 9_000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000, 18_000, 19_000];
    let some = [7_000, 12_000, 15_000, 18_000];
    for kib in if is_thorough() { &all[..] } else { &some } {
        let cards = [keeps(3, *kib), card(4, litter), keeps(5, 9_000)];
        let fresh = plays(&mut desk_with(&cards).0, 3);
        let mut used = desk_with(&cards).0;
        assert!(plays(&mut used, 4), "litter");
        run(&mut used, "undo");
        assert!(plays(&mut used, 5), "9 MB");
        run(&mut used, "undo");
        assert_eq!(plays(&mut used, 3), fresh, "{kib} KiB");
        // The same again, on the machine that is there now.
        if fresh {
            run(&mut used, "undo");
        }
        assert_eq!(plays(&mut used, 3), fresh, "{kib} KiB, again");
        outcomes.push(fresh);
    }
    let kept = if is_thorough() { [[true; 8].as_slice(), &[false; 2]].concat() } else { vec![true, true, true, false] };
    assert_eq!(outcomes, kept, "16 MB may be kept");
}

/// Work that a script causes has its own budget. Whether an answer was cached makes no difference to the script that asks.
#[test]
fn steps_do_not_hang_on_what_was_asked_before() {
    let value =
        "effects = { odd = { [\"fortress.strength\"] = function(fx, at, n) for i = 1, 60000 do end return n end } },";
    let starts = card(3, &format!("{value} play = function(ev) ev:start('odd', {{}}, lasting.game) end"));
    let asks = "play = function(ev) for _, d in game:duchies() do d:fortress() end ev:say('asked') end";
    let cards = [starts, card(4, asks)];
    let play = |look: bool| {
        let mut desk = desk_with(&cards).0;
        assert!(plays(&mut desk, 3));
        run(&mut desk, "set impulse britain; set hand britain +4");
        if look {
            eval(&desk, "#game:duchies({ fortified = true })");
            run(&mut desk, "options");
        }
        plays(&mut desk, 4)
    };
    assert_eq!((play(false), play(true)), (true, true));
}

/// Wellington attacks Marmont at Salamanca under an effect of card 3.
fn battle(effect: &str) -> Desk {
    let play =
        "play = function(ev) ev:start('odd', {}, lasting.impulse) ev:grant_cp(powers.britain, 5, { move = true }) end";
    let (mut desk, _folder) = desk_with(&[card(3, &format!("{play}, effects = {{ odd = {{ {effect} }} }}"))]);
    run(
        &mut desk,
        "set sp ciudad rodrigo spain none; set leader de espana box; set sp salamanca nord 10i; set leader marmont \
         salamanca; set sp valladolid nord none; set leader wellington valladolid; set sp valladolid britain 4i; set flag \
         valladolid britain; set hand britain +3; play 3 event",
    );
    desk
}

#[test]
fn a_battle_that_a_card_never_lets_end_is_an_error_of_that_card() {
    let effect = "[\"battle.extra_round\"] = function(fx, at, more) return true end,\n\
                  [\"battle.dice\"] = function(fx, at, n) return -99 end";
    let mut desk = battle(effect);
    let (kind, text) = fails(&mut desk, "move wellington to salamanca with 4 sp");
    assert_eq!(kind, Blame::Script);
    assert!(text.starts_with("cards/003_t.lua:1:") || text.contains("003_t.lua:1:"), "{text}");
    assert!(text.contains("the Battle did not end after 50 Rounds"), "{text}");
}

#[test]
fn new_battles_without_an_end_are_an_error_of_the_card_that_calls_for_them() {
    let effect = "on = { [\"battle.won\"] = function(fx, ev) ev:fight_again() end },\n\
                  [\"battle.dice\"] = function(fx, at, n) return -99 end";
    let mut desk = battle(effect);
    let (kind, text) = fails(&mut desk, "move wellington to salamanca with 4 sp");
    assert_eq!(kind, Blame::Script, "{text}");
    assert!(text.contains("20 new Battles replaced a retreat in this Impulse"), "{text}");
}

/// Ctrl-C raises the flag while a step is made.
#[test]
fn a_step_that_is_stopped_from_outside_is_taken_back_whole() {
    let play =
        "play = function(ev) for i = 1, 9 do ev:gain_resource(1) end for i = 1, 1000 do end ev:gain_resource(1) end";
    let (mut desk, _folder) = desk_with(&[card(3, play)]);
    run(&mut desk, "set hand britain +3");
    interrupt::obey(desk.halt.stop.clone());
    desk.halt.stop.store(true, Ordering::Relaxed);
    let (kind, text) = fails(&mut desk, "play 3 event");
    assert_eq!((kind, text.as_str()), (Blame::Stopped, "stopped; the game is unchanged"));
    assert!(!desk.halt.stop.load(Ordering::Relaxed), "the flag is lowered");
    // Steps that are undone or repeated have passed before, so nothing stops them.
    run(&mut desk, "play 3 event");
    desk.halt.stop.store(true, Ordering::Relaxed);
    run(&mut desk, "undo");
    desk.halt.stop.store(false, Ordering::Relaxed);
    run(&mut desk, "redo; expect powers.britain:resources() == 11");
}

//! 9.53, 9.6, 14.2, 16.3: everything that a command takes along goes along, or the whole command is refused and nothing happens.

use crate::common::{answering, holds, refused, refused_by, run};
use crate::{asked, at_step, offered, refused_for, spending};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::rules::pieces;
use sandtable::games::wellington::verbs::Desk;

/// Wellington with 4 SP in Lisbon, Hill beside him, and this many Command Points.
fn in_lisbon(cp: u8) -> Desk {
    let mut desk = spending("britain", cp);
    run(&mut desk, "set leader wellington lisbon; set leader hill lisbon; set leader beresford porto");
    run(&mut desk, "set sp lisbon britain 4i");
    desk
}

fn stands(desk: &Desk, at: &str, sp: u8) {
    holds(desk, &format!("duchies.{at}:sp(powers.britain)"), &sp.to_string());
}

/// 9.63: a command that takes more than are there is refused, and nobody moves.
#[test]
fn more_than_there_are_do_not_go() {
    let mut desk = in_lisbon(5);
    refused_by(&mut desk, "move wellington to coimbra with 9 sp", "9.63");
    holds(&desk, "leaders.wellington:duchy()", "Lisbon");
    holds(&desk, "game:cp()", "5");
    run(&mut desk, "move wellington to coimbra with 4 sp");
    stands(&desk, "coimbra", 4);
}

/// 1.6: nor more than his Command Rating.
#[test]
fn more_than_he_commands_do_not_go() {
    let mut desk = in_lisbon(5);
    run(&mut desk, "set sp lisbon britain 6i3c");
    refused_by(&mut desk, "move wellington to coimbra with 10 sp", "1.6");
    refused_by(&mut desk, "move wellington to coimbra with hill as staff with 9 sp", "1.6");
    run(&mut desk, "move wellington to coimbra with hill as staff with 8 sp");
    stands(&desk, "coimbra", 8);
}

/// 1.5: only after the move has begun can counters turn out not to make up the number. The move is then undone without a trace.
#[test]
fn what_the_counters_cannot_show_is_taken_back() {
    let mut desk = in_lisbon(5);
    // Every counter is on the map, so that no cavalry can be changed against two infantry.
    run(&mut desk, "set sp lisbon britain 1c; set sp porto britain none");
    let free = pieces::pool(&desk.session.world().board, &desk.session.position(), Power::Britain);
    let (infantry, cavalry, artillery) = (free.infantry, free.cavalry, free.artillery);
    run(&mut desk, &format!("set sp porto britain {infantry}i{cavalry}c{artillery}a"));
    let before = (desk.session.hash(), desk.session.journal_len(), desk.session.branches().len());
    refused_for(&mut desk, "move wellington to coimbra with 1 sp", "none of 1 SP can go along [9.63]");
    assert_eq!(before, (desk.session.hash(), desk.session.journal_len(), desk.session.branches().len()));
    // In a Convoy it is the Convoy's rule.
    refused_for(&mut desk, "convoy lisbon to cadiz with 1 sp", "none of 1 SP can go along [14.2]");
    run(&mut desk, "move wellington to coimbra with 2 sp");
    stands(&desk, "coimbra", 2);
}

/// 14.2, 9.52: Soldiers who have stopped stay behind, and nothing says that they came along.
#[test]
fn who_has_stopped_does_not_go_along() {
    let mut desk = spending("britain", 5);
    run(&mut desk, "set leader wellington lisbon; set leader beresford porto; set sp porto britain 2i");
    run(&mut desk, "convoy porto to lisbon with beresford with 2 sp; set sp lisbon britain 2i");
    refused_by(&mut desk, "move wellington to coimbra with beresford", "14.2");
}

/// 9.53, 9.61: an enemy, somebody who is elsewhere, and somebody who is named twice.
#[test]
fn nobody_goes_along_who_cannot() {
    let mut desk = in_lisbon(5);
    for (command, rule, words) in [
        ("move wellington to coimbra with soult", "9.61", "Soult with him: it is Sud's"),
        ("move wellington to coimbra with beresford", "9.53", "Beresford with him: it is not in Lisbon"),
        ("move wellington to coimbra with wellington", "9.53", "he is already going along"),
        ("move wellington to coimbra with hill with hill", "9.53", "he is already going along"),
    ] {
        refused_by(&mut desk, command, rule);
        refused_for(&mut desk, command, words);
        let why = run(&mut desk, &format!("why not {command}"));
        assert!(why.contains(words), "{why}");
    }
}

/// 9.63: another Army costs another Command Point; an Ally's Leader cannot be a Staff Officer.
#[test]
fn an_ally_without_the_command_point_is_refused() {
    let mut desk = spending("britain", 1);
    run(&mut desk, "set leader wellington fuentes; set leader de espana fuentes; set sp fuentes spain 2i");
    refused_by(&mut desk, "move wellington to almeida with de espana", "5.5");
    refused_for(
        &mut desk,
        "move wellington to almeida with de espana",
        "De España with him: it costs 2 CP, and 1 are left",
    );
    refused_for(&mut desk, "move wellington to almeida with de espana as staff", "no Army of Spain");
    run(&mut desk, "set cp 2; move wellington to almeida with de espana");
    holds(&desk, "leaders.de_espana:duchy()", "Almeida");
    // A Leader of the same Power comes as a Staff Officer instead, unless the command says otherwise.
    let mut desk = in_lisbon(1);
    refused_by(&mut desk, "move wellington to coimbra with hill as army", "5.5");
    run(&mut desk, "move wellington to coimbra with hill");
    holds(&desk, "leaders.hill:duchy()", "Coimbra");
}

/// 9.63: a Group takes along as much as its Armies together can.
#[test]
fn the_strength_of_a_group_is_that_of_its_armies() {
    let mut desk = in_lisbon(5);
    run(&mut desk, "set sp lisbon britain 8i3c");
    refused_by(&mut desk, "move wellington to coimbra with hill as army with 14 sp", "1.6");
    run(&mut desk, "move wellington to coimbra with hill as army with 11 sp");
    stands(&desk, "coimbra", 11);
    stands(&desk, "lisbon", 3);
}

/// 9.1: a counter goes alone.
#[test]
fn a_counter_takes_nobody_along() {
    let mut desk = in_lisbon(5);
    refused_by(&mut desk, "move infantry from lisbon to coimbra with 3 sp", "9.1");
    refused_by(&mut desk, "move infantry from lisbon to coimbra with hill", "9.1");
}

/// 14.2: 1 CP for each Leader and Strength Point; five at most.
#[test]
fn a_convoy_that_cannot_be_paid_or_loaded_is_refused() {
    let mut desk = in_lisbon(2);
    refused_by(&mut desk, "convoy lisbon to cadiz with 3 sp", "5.5");
    refused_for(&mut desk, "convoy lisbon to cadiz with 3 sp", "it costs 3 CP, and 2 are left");
    refused_by(&mut desk, "convoy lisbon to cadiz with hill with 2 sp", "5.5");
    run(&mut desk, "set cp 9");
    refused_by(&mut desk, "convoy lisbon to cadiz with 6 sp", "14.2");
    refused_by(&mut desk, "convoy lisbon to cadiz with 5 sp", "14.2");
    refused_by(&mut desk, "convoy lisbon to cadiz with beresford with 1 sp", "14.2");
    refused_by(&mut desk, "convoy lisbon to cadiz with soult", "14.2");
    run(&mut desk, "set cp 2; convoy lisbon to cadiz with 2 sp");
    holds(&desk, "game:cp()", "0");
    stands(&desk, "cadiz", 2);
}

/// 16.3: a Deployment takes along only Soldiers of its Leader's Power, up to his Command Rating.
#[test]
fn a_deployment_takes_along_what_it_can_or_is_refused() {
    let mut desk =
        at_step("set leader hill lisbon; set sp lisbon britain 6i; set leader wellington porto", "deployment");
    offered(&mut desk, "deploy Hill to Porto");
    refused_by(&mut desk, "deploy hill to porto with 7 sp", "16.3");
    refused_by(&mut desk, "deploy hill to porto with 5 sp", "1.6");
    refused_by(&mut desk, "deploy hill to porto with soult", "16.3");
    refused_by(&mut desk, "convoy lisbon to cadiz with hill with 5 sp", "14.2");
    let before = desk.session.journal_len();
    assert!(refused(&mut desk, "deploy hill to porto with blake with 1 sp").contains("it is Spain's"));
    assert_eq!(desk.session.journal_len(), before);
    let there = crate::common::eval(&desk, "duchies.porto:sp(powers.britain)").parse::<u8>().expect("a number");
    run(&mut desk, "deploy hill to porto with 4 sp");
    stands(&desk, "porto", there + 4);
}

/// A refused command leaves no trace: earlier undone steps still wait, and marks stay valid.
#[test]
fn a_refused_command_leaves_no_trace() {
    let mut desk = answering("britain", &[("britain", "17")]);
    run(&mut desk, "play 17 cp; pass all; set leader hill lisbon; mark here; build infantry at lisbon; undo");
    let before = (desk.session.undone(), desk.session.branches().len(), desk.session.journal_len());
    for command in ["move beresford to coimbra with 9 sp", "move beresford to coimbra with soult", "move hill to soult"]
    {
        refused(&mut desk, command);
    }
    assert_eq!(before, (desk.session.undone(), desk.session.branches().len(), desk.session.journal_len()));
    assert_eq!(before.0, 1);
    run(&mut desk, "redo; undo to here");
    asked(&mut desk, "britain");
}

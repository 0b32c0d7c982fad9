//! Attrition in the middle of a Battle [13.1, 11.52]: what its losses count for, and what happens when they come back. The cards are
//! Sauve Qui Peut!, Cautious Generals, Rally! and Rearguard.

use crate::common::{at_impulse_of, copy_of_cards, desk, desk_with, holds, run, told};
use crate::{asked, ends_without_tags};
use sandtable::games::wellington::verbs::Desk;

/// Wellington and 4 SP are about to enter Salamanca, where Marmont stands with 4: ten dice against eight.
fn before_salamanca(hands: &[(&str, &str)]) -> Desk {
    before_salamanca_on(desk("bp1", 1), hands)
}

fn before_salamanca_on(desk: Desk, hands: &[(&str, &str)]) -> Desk {
    let mut desk = at_impulse_of(desk, "britain", &[("britain", "19")]);
    for (power, cards) in hands {
        run(&mut desk, &format!("set hand {power} +{}", cards.replace(' ', " +")));
    }
    run(&mut desk, "responses off; play 19 cp; responses on");
    desk
}

fn attacks(desk: &mut Desk, dice: &str) {
    run(desk, &format!("dice {dice}; move wellington to salamanca with 4 sp"));
}

/// 11.51: pieces that a check took and that come back are in their old place, in one group with the others.
#[test]
fn what_comes_back_is_not_told_from_the_others() {
    let mut desk = before_salamanca(&[("nord", "31"), ("britain", "48")]);
    attacks(&mut desk, "5 9x1 8x1");
    run(&mut desk, "pass; dice 6 6 3x1; play 31; allies; pass; play 48; allies; lumbrales");
    holds(&desk, "duchies.salamanca:sp(powers.britain)", "4");
    let p = desk.session.position();
    let lots: Vec<_> = p.soldiers.iter().filter(|lot| lot.counters.sp().0 > 0).collect();
    assert!(lots.iter().all(|lot| lot.key.tags.0 == 0), "no Soldier carries a tag after the Battle: {lots:?}");
    assert_eq!(p.tags_in_use().0, 0);
}

/// 13.1: losses of a check in one Battle do not count as eliminations in the next, and do not return in it.
#[test]
fn a_check_belongs_to_its_battle() {
    let mut desk = before_salamanca(&[("nord", "31")]);
    run(&mut desk, "set leader clausel lumbrales; set sp lumbrales nord 1i");
    attacks(&mut desk, "5x6 5x1 8x1");
    // The French have nothing left, so the check is Britain's. Loot is a 1.
    run(&mut desk, "dice 6 4x1 1; play 31; expect dice used; set hand spain +48");
    holds(&desk, "duchies.salamanca:sp(powers.britain)", "3");
    run(&mut desk, "dice 5 8x1 6x1; move wellington to lumbrales with 3 sp");
    asked(&mut desk, "spain");
    holds(&desk, "game:battle() == duchies.lumbrales", "true");
    holds(&desk, "#game:checks(cards[31])", "1");
    holds(&desk, "game:check_side(game:checks(cards[31])[1])", "nil");
    holds(&desk, "sides.allies:casualties()", "0");
}

/// 11.53, R-36: a disrupted Leader whom a check took costs no die in the next Round.
#[test]
fn a_disrupted_leader_who_is_lost_costs_no_die() {
    let mut desk = before_salamanca(&[("spain", "31")]);
    run(&mut desk, "set leader clausel salamanca; set sp salamanca nord none");
    // Two Leaders: a Staff Officer, Marmont's 2 and 2 for the French. Clausel is disrupted, and then lost: two each.
    attacks(&mut desk, "5 9x1 6 6 3x1");
    run(&mut desk, "marmont; clausel; dice 6 1 8x1 4x1; play 31; french; clausel; expect dice used");
    told(&mut desk, "(+2 Marmont, +2 Nationality Bonus)");
    holds(&desk, "leaders.marmont:duchy() == duchies.salamanca", "true");
}

/// 11.6: pieces that come back while the others retreat do not stay with the enemy: they retreat, too.
#[test]
fn what_comes_back_in_the_retreat_retreats_too() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let late = "return card { api = 1, number = 49, title = \"Rearguard\", cp = 4, kind = \"response\",
        text = [[ What Panic! took comes back. ]], when = { \"attrition.rolled\" },
        can_play = function(ev) return ev.window.duchy == duchies.lumbrales or \"it is too early\" end,
        play = function(ev) for _, check in ipairs(game:checks(cards[54])) do ev:undo_attrition(check) end end }";
    std::fs::write(paths.cards.join("049_rearguard.lua"), late).expect("a card");
    let mut desk = before_salamanca_on(desk_with(&paths, "bp1", 1), &[("spain", "54"), ("nord", "49")]);
    // He checks for Attrition wherever he goes.
    for place in ["lumbrales", "ciudad_rodrigo", "zamora", "avila"] {
        run(&mut desk, &format!("set flag {place} britain"));
    }
    attacks(&mut desk, "5 9x1 8x1");
    // The check of the card, the Loot die, the check of the retreat.
    run(&mut desk, "dice 6 6 1 1 1 1 6 1 1; play 54; lumbrales; expect dice used; play 49");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "2");
    holds(&desk, "duchies.lumbrales:sp(powers.nord)", "1");
    run(&mut desk, "dice 1 1; lumbrales; expect dice used");
    asked(&mut desk, "britain");
    holds(&desk, "duchies.salamanca:sp(powers.nord)", "0");
    holds(&desk, "duchies.lumbrales:sp(powers.nord)", "3");
    holds(&desk, "leaders.wellington:duchy()", "Salamanca");
}

/// 10.2: who joins a Battle on the side of the attacker carries no tag when it is over, as nobody else does.
#[test]
fn who_joined_a_battle_carries_no_tag_after_it() {
    let mut desk = at_impulse_of(desk("bp2", 1), "nord", &[("nord", "19 108")]);
    run(&mut desk, "set leader clausel avila; set sp avila nord 2i; responses off; play 19 cp; responses on");
    run(&mut desk, "move marmont to salamanca with 4 sp; play 108; intercept with clausel");
    run(&mut desk, "dice 5 5 3x1 11x1 5 11x1; 2 sp");
    let joined = |desk: &Desk| {
        let p = desk.session.position();
        p.contacts.iter().flat_map(|contact| &contact.arrivals).filter(|arrival| arrival.joined).count()
    };
    assert_eq!(joined(&desk), 1, "{}", desk.prompt());
    ends_without_tags(&mut desk);
}

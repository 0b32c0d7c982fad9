//! The current Battle or Siege as values: who fights, with which dice, and with which losses.

use crate::games::wellington::board::{Battle, Casualties, Duchy, Force, Power, Siege, Stage};
use crate::games::wellington::rules::{
    Fighting, Happening, Modifier, Purpose, Sight, What, battle::ROUNDS, battle_cards, battle_dice, look, siege_round,
};
use crate::games::wellington::verbs::Desk;
use crate::games::wellington::words::{Words, stages};
use crate::line;
use crate::view::Line;
use serde_json::{Value, json};

/// What is being fought; null where nothing is.
pub fn fight(desk: &Desk, words: &Words<'_>) -> Value {
    let sight = look(desk.session.table());
    match (sight.p.battles.last(), sight.p.siege.as_ref()) {
        (Some(fought), _) => battle(&sight, words, fought),
        (None, Some(laid)) => siege(&sight, words, laid),
        (None, None) => Value::Null,
    }
}

fn battle(sight: &Sight<'_>, words: &Words<'_>, battle: &Battle) -> Value {
    let over = stages::is_round_over(battle);
    let next = if over { battle.round + 1 } else { battle.round.max(1) };
    let counted = battle.winner.is_none() && next <= ROUNDS;
    let side = |(i, force): (usize, &Force)| {
        let ledger = if counted { battle_dice::dice(sight, battle.at, force.side, next) } else { Vec::new() };
        let rolls = rolls(sight, battle.at, |purpose| {
            let (at, side, round) = (battle.at, force.side, battle.round);
            *purpose == Purpose::Battle { at, side, round } || *purpose == Purpose::Apart { at, side, round }
        });
        let cards = battle_cards::in_play(sight, force.side).into_iter().map(|card| words.card(card));
        json!({
            "name": Line::from(force.side).and(if i == 0 { ", attacking" } else { ", defending" }),
            "powers": force.side.powers().map(Power::word),
            "commander": force.commander.map(|leader| words.named(leader)),
            "pieces": pieces(sight, words, battle.at, force),
            "dice": told(words, &ledger),
            "rolls": rolls,
            "cards": cards.collect::<Vec<_>>(),
            "suffered": force.suffered.iter().map(|by| suffered(*by)).collect::<Vec<_>>(),
            "pending": (force.pending != Casualties::default()).then(|| suffered(force.pending)),
            "casualties": force.casualties(),
        })
    };
    json!({
        "kind": "battle",
        "at": sight.b.duchy(battle.at).id,
        "title": line!("Battle of {}", words.named(battle.at)),
        "stage": stages::of_battle(battle),
        "sides": battle.forces.iter().enumerate().map(side).collect::<Vec<_>>(),
    })
}

fn siege(sight: &Sight<'_>, words: &Words<'_>, siege: &Siege) -> Value {
    let (strength, rolling) = (sight.fortress(siege.at), siege.now.stage == Stage::Preparing);
    let dice = |ledger: Vec<Modifier>| told(words, if rolling { &ledger } else { &[] });
    let force = &siege.besieger;
    let fallen = (!siege.now.dice.is_empty()).then(|| json!({ "dice": siege.now.dice, "forced": 0 }));
    json!({
        "kind": "siege",
        "at": sight.b.duchy(siege.at).id,
        "title": line!("Siege of {}", words.named(siege.at)),
        "stage": stages::of_siege(siege),
        "sides": [
            {
                "name": line!("{}, besieging", force.power),
                "powers": [force.power.word()],
                "commander": force.commander.map(|leader| words.named(leader)),
                "pieces": pieces(sight, words, siege.at, force),
                "dice": dice(siege_round::dice(sight, siege.at)),
                "rolls": fallen.into_iter().collect::<Vec<_>>(),
                "cards": [],
                "suffered": force.suffered.iter().map(|by| suffered(*by)).collect::<Vec<_>>(),
                "pending": null,
                "casualties": force.casualties(),
            },
            {
                "name": line!("the Fortress of {}", siege.owner),
                "powers": [siege.owner.word()],
                "commander": null,
                "pieces": line!("strength {}, {} hits taken", strength, siege.hits),
                "dice": dice(siege_round::fortress_dice(sight.t, siege.at, strength)),
                "rolls": [],
                "cards": [],
                "suffered": [],
                "pending": null,
                "casualties": siege.hits,
            },
        ],
    })
}

/// The pieces of a force by Power.
fn pieces(sight: &Sight<'_>, words: &Words<'_>, at: Duchy, force: &Force) -> Line {
    let of = |power: Power| {
        let lots = sight.p.lots(at, power).filter(|lot| force.tag.is_none_or(|tag| lot.key.tags.has(tag)));
        let sp: u16 = lots.map(|lot| u16::from(lot.counters.sp().0)).sum();
        let there = sight.leaders(at, power).filter(|o| o.is_piece() && force.tag.is_none_or(|tag| o.tags.has(tag)));
        let names: Vec<Line> = there.map(|officer| words.named(officer.leader)).collect();
        match (sp, names.is_empty()) {
            (0, true) => None,
            (sp, true) => Some(line!("{}: {} SP", power, sp)),
            (sp, false) => Some(line!("{}: {} SP, {}", power, sp, Line::join(names, ", "))),
        }
    };
    Line::join(force.side.powers().into_iter().filter_map(of), "; ")
}

/// Dice with where they come from; null where none are to be rolled.
fn told(words: &Words<'_>, ledger: &[Modifier]) -> Value {
    if ledger.is_empty() {
        return Value::Null;
    }
    let sum: i32 = ledger.iter().map(|line| line.value).sum();
    let terms: Vec<Line> = ledger.iter().map(|line| words.term(&line.term, line.value)).collect();
    json!({ "sum": sum.max(0), "terms": terms })
}

/// The dice that were rolled for a purpose in the current fight.
fn rolls(sight: &Sight<'_>, at: Duchy, wanted: impl Fn(&Purpose) -> bool) -> Vec<Value> {
    let journal = sight.t.journal();
    let began = |what: &What| matches!(what, What::Told(Happening::Fighting(Fighting::BattleBegan { at: other, .. })) if *other == at);
    let latest = journal.iter().rev().take_while(|entry| !began(&entry.what));
    let mut all: Vec<Value> = latest
        .filter_map(|entry| match &entry.what {
            What::Rolled(roll) if wanted(&roll.purpose) => Some(json!({ "dice": roll.dice, "forced": roll.forced })),
            _ => None,
        })
        .collect();
    all.reverse();
    all
}

fn suffered(by: Casualties) -> Line {
    line!("{} eliminated, {} disrupted", by.kills, by.disruptions)
}

//! Sieges: `siege` for the current one, and what `ev` does in and about Sieges. Also checks on the pieces in a Duchy.

use super::super::registry::{Asking, Call, Given, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{list, look_at, maybe, of_event};
use crate::games::wellington::board::{Datum, Grave, Siege};
use crate::games::wellington::rules::attrition::Terms;
use crate::games::wellington::rules::{operations, siege_fall, siege_round};
use std::rc::Rc;

const NONE: &[super::super::registry::Arg] = &[];

/// Reads from the current Siege; nil without one.
fn of<T>(c: &Call<'_>, read: impl FnOnce(&Siege) -> T) -> Option<T> {
    c.t.position().siege.as_ref().map(read)
}

fn number(c: &Call<'_>, read: impl FnOnce(&Siege) -> i32) -> Given {
    Ok(of(c, read).unwrap_or(0).into())
}

/// Members of `siege`, and those of `ev` for Sieges.
pub const ALL: &[Member] = &[
    look_at(On::Siege, "is_on", NONE, Ty::Bool, "12.2", "Whether a Siege is going on.", "siege:is_on()", |c| {
        Ok(of(c, |_| ()).is_some().into())
    }),
    look_at(
        On::Siege,
        "duchy",
        NONE,
        Ty::Duchy,
        "12.2",
        "The Duchy of the Fortress; nil without a Siege.",
        "siege:duchy()",
        |c| maybe(of(c, |s| s.at)),
    ),
    look_at(
        On::Siege,
        "power",
        NONE,
        Ty::Power,
        "12.21",
        "The Power that besieges; nil without a Siege.",
        "siege:power() == ev.player",
        |c| maybe(of(c, |s| s.besieger.power)),
    ),
    look_at(
        On::Siege,
        "commander",
        NONE,
        Ty::Leader,
        "12.21",
        "The Leader of the besieging Army; nil once he is lost, or without a Siege.",
        "siege:commander()",
        |c| {
            let sight = c.look();
            let leader = sight.p.siege.as_ref().and_then(|s| s.besieger.commander.map(|leader| (leader, s.at)));
            maybe(leader.filter(|(l, at)| sight.p.officer(*l).at.duchy() == Some(*at)).map(|(l, _)| l))
        },
    ),
    look_at(
        On::Siege,
        "owner",
        NONE,
        Ty::Power,
        "12.23",
        "The Power that owns the Fortress; nil without a Siege.",
        "siege:owner() == ev.player",
        |c| maybe(of(c, |s| s.owner)),
    ),
    look_at(
        On::Siege,
        "strength",
        NONE,
        Ty::Int,
        "12.3",
        "The strength of the Fortress, which is also the hits that it takes; 0 without a Siege.",
        "siege:hits() >= siege:strength()",
        |c| {
            let at = of(c, |s| s.at);
            Ok(at.map_or(0, |at| i32::from(c.look().fortress(at))).into())
        },
    ),
    look_at(
        On::Siege,
        "round",
        NONE,
        Ty::Int,
        "12.22",
        "The Round, from 1; 0 before the first.",
        "siege:round() == 1",
        |c| number(c, |s| s.round.into()),
    ),
    look_at(
        On::Siege,
        "hits",
        NONE,
        Ty::Int,
        "12.3",
        "The hits of all Rounds; those of this one only once its results are applied.",
        "siege:hits()",
        |c| number(c, |s| s.hits.into()),
    ),
    look_at(
        On::Siege,
        "round_hits",
        NONE,
        Ty::Int,
        "12.3",
        "The hits of this Round, once its results are applied.",
        "siege:round_hits() > siege:casualties()",
        |c| number(c, |s| s.now.hits.into()),
    ),
    look_at(
        On::Siege,
        "casualties",
        NONE,
        Ty::Int,
        "12.3",
        "The casualties of the besieger in this Round, once its results are applied.",
        "siege:casualties()",
        |c| number(c, |s| s.round_casualties().into()),
    ),
    look_at(
        On::Siege,
        "dice",
        NONE,
        Ty::Numbers,
        "12.3",
        "Every die that the besieger has rolled in this Round, including those that cards add or roll separately.",
        "list.count(siege:dice(), 5)",
        |c| list(of(c, |s| s.now.dice.clone()).unwrap_or_default()),
    ),
    look_at(
        On::Siege,
        "dice_apart",
        &[arg("card", Ty::Card)],
        Ty::Numbers,
        "12.3",
        "The dice that a card has rolled separately for the besieger in this Round.",
        "list.count(siege:dice_apart(ev.card), 1)",
        |c| {
            let card = c.card(0)?;
            let apart = of(c, |s| s.now.apart.iter().filter(|(own, _)| *own == card).cloned().collect::<Vec<_>>());
            list(apart.unwrap_or_default().into_iter().flat_map(|(_, rolled)| rolled))
        },
    ),
    look_at(
        On::Siege,
        "can_fall",
        &[arg("duchy", Ty::Duchy)],
        Ty::Bool,
        "12.2",
        "Whether a Fortress is besieged with nobody of its owner's side in the Duchy, so that an Event may give it to the besieger.",
        "siege:can_fall(duchies.badajoz)",
        |c| Ok(siege_fall::besieger(&c.look(), c.duchy(0)?).is_some().into()),
    )
    .on_map(),
    of_event(
        "add_siege_dice",
        &[arg("count", Ty::Int).of(Unit::Dice)],
        &[],
        Ty::Nothing,
        "12.3",
        "The besieger rolls this many more dice at once. They are part of this Round, whose other dice have already been rolled.",
        "ev:add_siege_dice(3)",
        Run::Act(|c| {
            siege_round::add_dice(&c.t, c.count(0)?, c.this_card()?)?;
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "capture_fortress",
        &[arg("duchy", Ty::Duchy)],
        &[],
        Ty::Nothing,
        "12.3, 12.41, 12.5",
        "A besieged Fortress falls without a Siege: the besieger Flags it, sacks it, and may move on as after a Siege Overrun. A Siege that is going on there is over. An error unless `siege:can_fall(duchy)`.",
        "ev:capture_fortress(ev.target)",
        Run::Ask(capture),
    ),
    of_event(
        "check_duchy",
        &[arg("duchy", Ty::Duchy), arg("side", Ty::Side)],
        &[opt("late_bonus", Ty::Int), opt("to_regroup", Ty::Bool)],
        Ty::Int,
        "13.1",
        "One Attrition check on everything of a side in a Duchy, SP beyond the Command Ratings and Soldiers without a Leader too. Options and result are those of `check_army`.",
        "ev:check_duchy(ev.target, ev.enemy, { late_bonus = 1 })",
        Run::Ask(check_duchy),
    ),
];

fn capture(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        match siege_fall::capture(&c.t, c.duchy(0)?).await {
            true => Ok(Datum::Nil),
            false => Err("nobody besieges a Fortress there, or its defenders are with it".into()),
        }
    })
}

fn check_duchy(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (at, side) = (c.duchy(0)?, c.side(1)?);
        let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
        let late_bonus = c.option("late_bonus").and_then(Datum::int).unwrap_or(0);
        let check = operations::check_duchy(&c.t, at, side, c.this_card()?, Terms { grave, late_bonus }).await;
        Ok(check.map_or(Datum::Nil, |id| Datum::Int(id as i32)))
    })
}

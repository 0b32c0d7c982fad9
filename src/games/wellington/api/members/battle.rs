//! What scripts see of the current Battle or Siege, and how they change its results.

use super::super::registry::{Arg, Asking, Call, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{list, look_at, maybe, of_event};
use crate::games::wellington::board::{Casualties, Cause, Datum, Duchy, Force, Grave, Loss};
use crate::games::wellington::rules::attrition::Terms;
use crate::games::wellington::rules::{battle, results};
use std::rc::Rc;

const NONE: &[Arg] = &[];

/// Members about the Battle.
pub const ALL: &[Member] = &[
    look_at(
        On::Game,
        "battle",
        NONE,
        Ty::Duchy,
        "11",
        "Where a Battle is being fought; nil if there is none.",
        "game:battle() ~= nil",
        |c| maybe(c.t.position().battles.last().map(|b| b.at)),
    ),
    look_at(
        On::Game,
        "battle_round",
        NONE,
        Ty::Int,
        "11.52",
        "The Round of the Battle, 0 before the first; nil if there is none.",
        "game:battle_round() == 1",
        |c| maybe(c.t.position().battles.last().map(|b| b.round)),
    ),
    look_at(
        On::Game,
        "battle_winner",
        NONE,
        Ty::Side,
        "11.52",
        "The side that has won the Battle; nil while that is open, or if nobody won.",
        "game:battle_winner() == ev.side",
        |c| maybe(c.t.position().battles.last().and_then(|b| b.winner)),
    ),
    look_at(
        On::Game,
        "battle_is_rout",
        NONE,
        Ty::Bool,
        "11.7",
        "Whether the loser of the Battle is Routed.",
        "game:battle_is_rout()",
        |c| Ok(c.t.position().battles.last().is_some_and(|b| b.rout).into()),
    ),
    look_at(
        On::Game,
        "checks",
        &[arg("card", Ty::Card)],
        Ty::Numbers,
        "13.1",
        "The numbers of the Attrition checks of this Impulse that a card called for, and of losses that it caused without a check; not those that were taken back. Oldest first.",
        "for _, check in game:checks(cards[31]) do ev:halve_losses(check) end",
        |c| {
            let cause = Cause::Card(c.card(0)?);
            let p = c.t.position();
            let own = p.checks.iter().filter(|check| !check.undone && check.causes.contains(&cause));
            list(own.map(|check| check.id as i32))
        },
    ),
    look_at(
        On::Game,
        "check_side",
        &[arg("check", Ty::Int)],
        Ty::Side,
        "13.1",
        "The side whose eliminations the losses of a check count as in this Battle; nil if they do not count.",
        "game:check_side(check) == ev.side",
        |c| {
            let id = u32::try_from(c.int(0)?).unwrap_or(0);
            let fight = results::fight(&c.t);
            let p = c.t.position();
            let counted = p.checks.iter().find(|k| k.id == id).and_then(|k| k.counted);
            maybe(counted.filter(|k| k.kills && Some(k.fight) == fight).map(|k| k.side))
        },
    ),
    look_at(
        On::Side,
        "is_attacker",
        NONE,
        Ty::Bool,
        "R-29",
        "Whether the side attacks in this Battle.",
        "ev.side:is_attacker()",
        |c| {
            let side = c.on_side()?;
            Ok(c.t.position().battles.last().is_some_and(|b| b.forces[0].side == side).into())
        },
    ),
    look_at(
        On::Side,
        "commander",
        NONE,
        Ty::Leader,
        "9.62",
        "The Leader who commands the side in this Battle, or the besieger's; nil if there is none.",
        "ev.side:commander() == leaders.wellington",
        |c| maybe(read(c, |f| f.commander)?.flatten()),
    ),
    look_at(
        On::Side,
        "commanding_power",
        NONE,
        Ty::Power,
        "9.62",
        "The Power that decides for the side in this Battle; nil outside one.",
        "ev.side:commanding_power()",
        |c| maybe(read(c, |f| f.power)?),
    ),
    look_at(
        On::Side,
        "casualties",
        NONE,
        Ty::Int,
        "11.52",
        "Casualties of the side in this Battle.",
        "ev.side:casualties()",
        |c| Ok((read(c, Force::casualties)?.unwrap_or(0) as i32).into()),
    )
    .counts(Unit::Casualties),
    look_at(On::Side, "kills", NONE, Ty::Int, "11.52", "Eliminations among the casualties of the side in this Battle.", "ev.side:kills()", |c| {
        Ok((read(c, Force::kills)?.unwrap_or(0) as i32).into())
    })
    .counts(Unit::Casualties),
    look_at(On::Side, "disruptions", NONE, Ty::Int, "11.52", "Disruptions among the casualties of the side in this Battle.", "ev.side:disruptions()", |c| {
        Ok((read(c, Force::disruptions)?.unwrap_or(0) as i32).into())
    })
    .counts(Unit::Casualties),
    look_at(
        On::Side,
        "round_casualties",
        NONE,
        Ty::Int,
        "11.5",
        "The casualties of the side from the dice of this Round: those on the table while they are not yet applied, afterwards those that it suffered.",
        "ev.side:round_casualties() > ev.enemy:round_casualties()",
        |c| Ok((read(c, |f| latest(f).total())?.unwrap_or(0) as i32).into()),
    )
    .counts(Unit::Casualties),
    look_at(
        On::Side,
        "round_disruptions",
        NONE,
        Ty::Int,
        "11.5",
        "The disruptions among the side's casualties of this Round.",
        "ev.enemy:round_disruptions()",
        |c| Ok(read(c, |f| latest(f).disruptions)?.unwrap_or(0).into()),
    )
    .counts(Unit::Casualties),
    look_at(
        On::Side,
        "rout_losses",
        NONE,
        Ty::Int,
        "11.7",
        "Strength Points and Leaders that the side has just lost by its Rout; 0 before the Rout, and again after they came back.",
        "ev.side:rout_losses() > 0",
        |c| Ok((read(c, |f| f.routed.iter().map(Loss::points).sum::<u16>())?.unwrap_or(0) as i32).into()),
    ),
    look_at(
        On::Side,
        "was_army",
        NONE,
        Ty::Bool,
        "11.10",
        "Whether a Leader took part for the side at some time: it is or was an Army.",
        "ev.enemy:was_army()",
        |c| Ok(read(c, |f| f.army)?.unwrap_or(false).into()),
    ),
    of_event(
        "add_casualties",
        &[arg("side", Ty::Side)],
        &[opt("kills", Ty::Int).of(Unit::Casualties), opt("disruptions", Ty::Int).of(Unit::Casualties), opt("with_dice", Ty::Bool)],
        Ty::Nothing,
        "11.5",
        "A side of this Battle suffers eliminations and disruptions from the card. After the dice of a Round are rolled, and before their results apply, they count as casualties of that Round. With `with_dice` that is so at `battle.round.before_dice` too. At other times they take effect at once. They count for winner, Rout and Loot.",
        "ev:add_casualties(ev.enemy, { disruptions = 2 })",
        Run::Ask(add_casualties),
    ),
    of_event(
        "lift_disruptions",
        &[arg("side", Ty::Side), arg("most", Ty::Int)],
        &[],
        Ty::Int,
        "11.5",
        "Cancels up to this many disruptions of a side in this Battle: those of the dice on the table first, then the latest. They cost no dice and do not count any more. Returns how many.",
        "ev:lift_disruptions(ev.side, 1)",
        Run::Act(|c| Ok(results::lift(&c.t, c.side(0)?, c.count(1)?, c.this_card()?).into())),
    ),
    of_event(
        "disruptions_to_kills",
        &[arg("side", Ty::Side), arg("count", Ty::Int).of(Unit::Casualties)],
        &[],
        Ty::Nothing,
        "11.5",
        "This many of the disruptions that a side suffered in the last Round become eliminations; its casualties stay the same.",
        "ev:disruptions_to_kills(ev.enemy, 2)",
        Run::Ask(harden),
    ),
    of_event(
        "restore_half",
        &[arg("side", Ty::Side)],
        &[],
        Ty::Nothing,
        "11.52",
        "Half of the eliminations of a side in this Battle, rounded up, stand; the other pieces come back, Leaders first.",
        "ev:restore_half(ev.side)",
        Run::Act(|c| {
            results::restore_half(&c.t, field(c)?, c.side(0)?, c.this_card()?);
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "undo_rout",
        &[arg("side", Ty::Side)],
        &[],
        Ty::Bool,
        "11.7",
        "Restores what a side has just lost by its Rout. It is still Routed, for Loot and for all other effects. Returns false if nothing came back.",
        "ev:undo_rout(ev.side)",
        Run::Act(|c| Ok(results::undo_rout(&c.t, field(c)?, c.side(0)?, c.this_card()?).into())),
    ),
    of_event(
        "check_force",
        &[arg("side", Ty::Side)],
        &[opt("late_bonus", Ty::Int), opt("to_regroup", Ty::Bool), opt("counts", Ty::Bool), opt("loot", Ty::Bool)],
        Ty::Int,
        "13.1",
        "An Attrition check on all pieces of a side in the Duchy of this Battle. With `counts` each loss is an elimination in it, with `loot` it is also lost for Loot. Returns the number of the check; nil if none was made.",
        "ev:check_force(ev.enemy, { counts = true, loot = true })",
        Run::Ask(check_force),
    ),
];

fn read<R>(c: &Call<'_>, read: impl FnOnce(&Force) -> R) -> Result<Option<R>, String> {
    Ok(battle::force(&c.t, c.on_side()?, read))
}

/// What the dice of the Round do, or did, to a force.
fn latest(force: &Force) -> Casualties {
    match force.pending {
        none if none.total() == 0 => force.suffered.last().copied().unwrap_or_default(),
        pending => pending,
    }
}

/// Where the Battle or Siege is.
fn field(c: &Call<'_>) -> Result<Duchy, String> {
    let p = c.t.position();
    let siege = p.siege.as_ref().map(|siege| siege.at);
    p.battles.last().map(|b| b.at).or(siege).ok_or_else(|| "there is no Battle".to_string())
}

fn number(c: &Call<'_>, name: &str) -> Result<u8, String> {
    let n = c.option(name).and_then(Datum::int).unwrap_or(0);
    u8::try_from(n).map_err(|_| format!("{name} = {n} is not a count: use a number from 0 to 99"))
}

fn add_casualties(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let casualties = Casualties { kills: number(&c, "kills")?, disruptions: number(&c, "disruptions")? };
        if casualties.total() > 0 {
            results::add(&c.t, field(&c)?, c.side(0)?, casualties, c.option_bool("with_dice"), c.this_card()?).await;
        }
        Ok(Datum::Nil)
    })
}

fn harden(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        results::harden(&c.t, field(&c)?, c.side(0)?, c.count(1)?, c.this_card()?).await;
        Ok(Datum::Nil)
    })
}

fn check_force(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
        let terms = Terms { grave, late_bonus: c.option("late_bonus").and_then(Datum::int).unwrap_or(0) };
        let how = (c.option_bool("counts"), c.option_bool("loot"));
        let check = results::check(&c.t, field(&c)?, c.side(0)?, c.this_card()?, terms, how).await;
        Ok(check.map_or(Datum::Nil, |id| Datum::Int(id as i32)))
    })
}

//! `ev`: pieces that an Event places, Flags, raids and the sea, and what such cards look at.

use super::super::registry::{Arg, Asking, Call, Given, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{maybe, of_event};
use crate::games::wellington::board::{Datum, Duchy, Loss, Marks, Power, Side};
use crate::games::wellington::rules::attrition::Terms;
use crate::games::wellington::rules::{convoys, event_flags, look, placing, raids};
use std::rc::Rc;

/// Members for Events in the field.
pub const ALL: &[Member] = &[
    of_event(
        "place_sp",
        &[arg("power", Ty::Power), arg("duchy", Ty::Duchy), arg("sp", Ty::Int).of(Unit::Sp)],
        &[opt("with_flag", Ty::Bool), opt("to_free", Ty::Bool), opt("by_sea", Ty::Bool)],
        Ty::Bool,
        "5.11, G7",
        "Places this many Strength Points of a Power in a Duchy, in whatever counters the box has. A Power without enough unbuilt Soldiers must first give up some, which it chooses itself. Opens `formation.placed`; then the enemy may react, and if hostile Formations are there, one Battle follows, with the placed side as attacker. If a Battle is due or in progress, or their own Army besieges, the pieces join it. `with_flag`: the Power's Flag comes with them. `to_free`: the Power gets the Duchy's Flag if no enemy is left in the end; in a Duchy of its own colours no Flag is needed. `by_sea`: opens `convoy.declared` first. Returns false if the landing was blocked.",
        "ev:place_sp(powers.spain, ev.target, 2, { to_free = true })",
        Run::Ask(place_sp),
    ),
    of_event(
        "flag",
        &[arg("power", Ty::Power), arg("duchy", Ty::Duchy)],
        &[],
        Ty::Bool,
        "7, 8.1, 10.10",
        "Gives a Power's Flag to a Duchy of the enemy; in its own colours the enemy's Flag comes off. Nothing happens in a Duchy of its own side. Without a Formation beside it, enemy Armies next to it may intercept the Flag. Returns whether the Duchy is the side's afterwards.",
        "ev:flag(powers.spain, d)",
        Run::Ask(flag),
    ),
    of_event(
        "remove_flag",
        &[arg("duchy", Ty::Duchy)],
        &[],
        Ty::Bool,
        "7, G15",
        "Takes the Flag counter off a Duchy, which goes back to its printed owner. Returns false if there is none, or if only a Siege may remove it.",
        "ev:remove_flag(d)",
        Run::Ask(remove_flag),
    ),
    of_event(
        "check_formations",
        &[arg("power", Ty::Power), arg("duchy", Ty::Duchy)],
        &[],
        Ty::Int,
        "13.1",
        "One Attrition check on everything that a Power has in a Duchy, with a Leader or without. Returns the number of the check; nil if none was made.",
        "ev:check_formations(powers.nord, d)",
        Run::Ask(check_formations),
    ),
    of_event(
        "check_flag",
        &[arg("duchy", Ty::Duchy), arg("power", Ty::Power)],
        &[],
        Ty::Int,
        "13.1, G15",
        "An Attrition check on the enemy's Flag in a Duchy, one die; an Occupied symbol counts as one. On a 6 it is lost and, if no enemy Formation is there, replaced by the Power's own. Returns the number of the check; nil if none was made.",
        "ev:check_flag(d, ev.target:power())",
        Run::Ask(check_flag),
    ),
    of_event(
        "lose_pieces",
        &[arg("side", Ty::Side), arg("duchy", Ty::Duchy), arg("count", Ty::Int)],
        &[],
        Ty::Int,
        "13.1, G15",
        "A side loses this many Strength Points or Leaders in a Duchy, or its Flag counter for one of them, as the owner chooses; what is not there is not lost. This is not an Attrition check, but the losses are kept like those of one. Returns its number; nil if no piece was lost.",
        "ev:lose_pieces(ev.enemy, d, hits)",
        Run::Ask(lose_pieces),
    ),
    of_event(
        "lose_soldiers",
        &[arg("side", Ty::Side), arg("duchy", Ty::Duchy), arg("sp", Ty::Int).of(Unit::Sp)],
        &[],
        Ty::Int,
        "5.12",
        "A side loses this many Strength Points of its Soldiers in a Duchy, as the owner chooses, and no more than there are. Returns how many.",
        "ev:lose_soldiers(sides.french, ev.target, 1)",
        Run::Ask(lose_soldiers),
    ),
    of_event(
        "halve_losses",
        &[arg("check", Ty::Int)],
        &[],
        Ty::Bool,
        "13.1",
        "Gives back what a check of this Impulse took beyond half of its Strength Points and Leaders, rounded up. Returns false if nothing came back.",
        "ev:halve_losses(ev.window.check)",
        Run::Act(|c| {
            let id = u32::try_from(c.int(0)?).map_err(|_| "there is no such check".to_string())?;
            let keep = pieces_lost(c, id).div_ceil(2);
            Ok(raids::give_back(&c.t, id, keep, c.this_card()?).into())
        }),
    ),
    of_event(
        "block_convoy",
        &[],
        &[],
        Ty::Bool,
        "14.1",
        "Stops the Convoy, Amphibious Assault or landing that is being announced; its Command Points or its Event are lost. Returns false if there is none.",
        "ev:block_convoy()",
        Run::Act(|c| Ok(convoys::block(&c.t, c.this_card()?).into())),
    ),
    of_duchy(
        "traces_home",
        "G7",
        "Whether a chain of Duchies Friendly to a Power, over lines of any type, leads from a Duchy next to this one to one of the Power's own Home Duchies that is Friendly; also if this Duchy is one.",
        "d:traces_home(powers.sud)",
        |c| Ok(look(&c.t).traces_home(c.on_duchy()?, c.power(0)?).into()),
    ),
    of_duchy(
        "has_entered",
        "9.42, 14.2",
        "Whether a Power has a Formation there that entered it in this Impulse, by land or by sea.",
        "d:has_entered(powers.britain)",
        |c| {
            let (d, power) = (c.on_duchy()?, c.power(0)?);
            let sight = look(&c.t);
            let came = |march: u8, marks: Marks| march > 0 || marks.has(Marks::SEABORNE);
            let leaders = sight.leaders(d, power).any(|o| came(o.march, o.marks));
            Ok((leaders || sight.p.lots(d, power).any(|lot| came(lot.key.march, lot.key.marks))).into())
        },
    ),
    of_game(
        "check_power",
        &[arg("check", Ty::Int)],
        Ty::Power,
        "Whose pieces a check was on.",
        "game:check_power(check)",
        |c| {
            let id = c.int(0)?;
            let p = c.t.position();
            maybe(p.checks.iter().find(|k| k.id as i32 == id).and_then(|k| k.power))
        },
    ),
    of_game(
        "check_duchy",
        &[arg("check", Ty::Int)],
        Ty::Duchy,
        "Where a check was made.",
        "game:check_duchy(check)",
        |c| {
            let id = c.int(0)?;
            let p = c.t.position();
            maybe(p.checks.iter().find(|k| k.id as i32 == id).map(|k| k.at))
        },
    ),
];

const POWER: &[Arg] = &[arg("power", Ty::Power)];

type Looking = fn(&Call<'_>) -> Given;

const fn of_duchy(name: &'static str, rule: &'static str, doc: &'static str, ex: &'static str, run: Looking) -> Member {
    Member::new(On::Duchy, name, POWER, &[], Ty::Bool, rule, doc, ex, Run::Look(run))
}

const fn of_game(
    name: &'static str,
    args: &'static [Arg],
    gives: Ty,
    doc: &'static str,
    example: &'static str,
    run: Looking,
) -> Member {
    Member::new(On::Game, name, args, &[], gives, "13.1", doc, example, Run::Look(run))
}

/// Strength Points and Leaders that a check took.
fn pieces_lost(c: &Call<'_>, check: u32) -> u8 {
    let p = c.t.position();
    let worth = |loss: &Loss| match loss {
        Loss::Soldiers(_, sp) => *sp,
        Loss::Leader(_) => 1,
        Loss::Flag(_) => 0,
    };
    p.checks.iter().find(|k| k.id == check && !k.undone).map_or(0, |k| k.losses.iter().map(worth).sum())
}

fn number(check: Option<u32>) -> Datum {
    check.map_or(Datum::Nil, |id| Datum::Int(id as i32))
}

fn place_sp(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (power, duchy, sp): (Power, Duchy, u8) = (c.power(0)?, c.duchy(1)?, c.count(2)?);
        let most = look(&c.t).b.mix[power.index()].sp().0;
        if sp > most {
            return Err(format!("{power} has {most} SP in all"));
        }
        let terms = placing::Terms {
            with_flag: c.option_bool("with_flag"),
            to_free: c.option_bool("to_free"),
            by_sea: c.option_bool("by_sea"),
        };
        if sp == 0 {
            return Ok(false.into());
        }
        Ok(placing::place(&c.t, power, duchy, sp, c.this_card()?, terms).await.into())
    })
}

fn flag(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (power, duchy) = (c.power(0)?, c.duchy(1)?);
        Ok(event_flags::give(&c.t, power, duchy, c.this_card()?).await.into())
    })
}

fn remove_flag(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (by, duchy) = (c.player()?, c.duchy(0)?);
        Ok(event_flags::take_off(&c.t, by, duchy, c.this_card()?).await.into())
    })
}

fn check_formations(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (power, duchy) = (c.power(0)?, c.duchy(1)?);
        Ok(number(raids::check_power(&c.t, power, duchy, c.this_card()?, Terms::PLAIN).await))
    })
}

fn check_flag(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (duchy, power) = (c.duchy(0)?, c.power(1)?);
        Ok(number(raids::check_flag(&c.t, duchy, power, c.this_card()?).await))
    })
}

fn lose_pieces(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (side, duchy, count): (Side, Duchy, u8) = (c.side(0)?, c.duchy(1)?, c.count(2)?);
        Ok(number(raids::toll(&c.t, side, duchy, count, c.this_card()?).await))
    })
}

fn lose_soldiers(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (side, duchy, sp): (Side, Duchy, u8) = (c.side(0)?, c.duchy(1)?, c.count(2)?);
        Ok(raids::lose_soldiers_of(&c.t, side, duchy, sp, c.this_card()?).await.into())
    })
}

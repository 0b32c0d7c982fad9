//! `ev`: interceptions that an Event calls for, Leaders who leave the map, and what stops or redirects reactions, retreats
//! and Battles.

use super::super::registry::{Arg, Asking, Call, Given, Member, On, Run, Ty, arg, opt};
use super::{list, of_event};
use crate::games::wellington::board::{Datum, Force, Formation, Grave, Leader, Side, StandIn};
use crate::games::wellington::rules::attrition::Terms;
use crate::games::wellington::rules::{attempt, battle, formation, look, removal, results, victor};
use crate::games::wellington::rules::{extra_rounds, reach};
use std::rc::Rc;

const NONE: &[Arg] = &[];

/// Members about interceptions by Events, Leaders who leave, reactions, retreats and Battles.
pub const ALL: &[Member] = &[
    of_event(
        "offer_interception",
        &[arg("leaderless", Ty::Int)],
        &[opt("attrition", Ty::Bool)],
        Ty::Int,
        "10.1, 10.2, G11",
        "Calls Formations of the player's side to the Battle, from at most two Duchies away: the player names one after the other, its owner may decline, and each rolls for interception at once. Soldiers without a Leader roll in groups of up to 4 SP with the Battle Rating `leaderless`. With `attrition = false` no step calls for a check. Before a Siege, the Battle against the besieger is fought at once. Returns how many have come.",
        "ev:offer_interception(2, { attrition = false })",
        Run::Ask(offer),
    ),
    of_event(
        "can_call",
        NONE,
        &[],
        Ty::Bool,
        "10.1, G11",
        "Whether `offer_interception` would find a Formation that may try.",
        "return ev:can_call() or \"nobody is near\"",
        Run::Look(|c| {
            let side = c.player()?.side();
            let at = reach::scene(&c.t);
            Ok(at.is_some_and(|at| reach::can_call(&c.look(), side, at)).into())
        }),
    ),
    of_event(
        "cancel_reaction",
        NONE,
        &[],
        Ty::Nothing,
        "5.2, G6",
        "Stops the interception, evasion or retreat that the open window announces. Before its dice it counts as not attempted, after them as failed.",
        "ev:cancel_reaction()",
        Run::Act(|c| match attempt::stop_reaction(&c.t, c.this_card()?) {
            true => Ok(Datum::Nil),
            false => Err("no interception, evasion or retreat has been announced".into()),
        }),
    ),
    of_event(
        "check_pieces",
        &[arg("pieces", Ty::Formation)],
        &[opt("to_regroup", Ty::Bool), opt("counts", Ty::Bool)],
        Ty::Int,
        "13.1",
        "An Attrition check on the pieces that the open window is about. With `counts` each loss is an elimination of the current Siege. Returns the number of the check; nil if none was made.",
        "ev:check_pieces(ev.window.pieces, { to_regroup = true })",
        Run::Ask(check_pieces),
    ),
    of_event(
        "fight_again",
        NONE,
        &[],
        Ty::Nothing,
        "11.52",
        "The loser of the Battle, who is about to retreat, fights a new Battle there instead: the same attacker and defender, disruptions lifted, new Battle cards. Effects that last for the Battle end; what is started afterwards lasts for the new one.",
        "ev:fight_again()",
        Run::Act(|c| match extra_rounds::fight_again(&c.t, c.this_card()?)? {
            true => Ok(Datum::Nil),
            false => Err("nobody retreats from a Battle".into()),
        }),
    ),
    of_event(
        "remove_leader",
        &[arg("leader", Ty::Leader)],
        &[opt("to_regroup", Ty::Bool), opt("casualty", Ty::Bool)],
        Ty::Bool,
        "11.51",
        "Removes a Leader from the map: eliminated, or to the Regroup Box. As a `casualty` he counts as one elimination of the Battle or Siege in his Duchy, even one that is only declared, and as lost for Loot. Returns whether he commanded in it. To keep others from commanding, use an effect with `battle.command_allowed`.",
        "ev:remove_leader(leaders.soult, { to_regroup = true })",
        Run::Act(remove_leader),
    ),
    of_event(
        "replace_leader",
        &[arg("leader", Ty::Leader), arg("rating", Ty::Int), arg("command", Ty::Int)],
        &[opt("casualty", Ty::Bool)],
        Ty::Bool,
        "11.51",
        "A Leader goes to the Regroup Box, as with `remove_leader`. If he commanded in the Battle or Siege in which he stands, a stand-in with these Ratings takes his place, for as long as the Impulse lasts and Soldiers of his Power are there: a Leader for every purpose, but not a piece. Returns whether there is one.",
        "ev:replace_leader(leaders.soult, 0, 4, { casualty = true })",
        Run::Act(replace_leader),
    ),
    Member::new(
        On::Game,
        "would_rout",
        NONE,
        &[],
        Ty::Bool,
        "11.7",
        "Whether the casualties of the Battle so far would be a Rout of one side.",
        "game:would_rout()",
        Run::Look(|c| {
            let at = c.t.position().battles.last().map(|battle| battle.at);
            Ok(at.is_some_and(|at| victor::would_rout(&c.t, at)).into())
        }),
    ),
    Member::new(
        On::Game,
        "battle_lost",
        &[arg("side", Ty::Side)],
        &[],
        Ty::Int,
        "11.10",
        "Strength Points and Leaders that a side has lost in the Battle so far.",
        "game:battle_lost(ev.enemy)",
        Run::Look(|c| {
            let side: Side = c.side(0)?;
            Ok(i32::from(battle::force(&c.t, side, Force::lost).unwrap_or(0)).into())
        }),
    ),
    Member::new(
        On::Formation,
        "leaders",
        NONE,
        &[],
        Ty::Leaders,
        "1.6",
        "The Leaders of `ev.window.pieces`; for another Formation, the one in command.",
        "ev.window.pieces:leaders()",
        Run::Look(|c| {
            let this = c.on_formation()?;
            list(formation::leaders(&c.t, &this))
        }),
    ),
];

fn offer(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (card, by) = (c.this_card()?, c.player()?);
        let stand_in = c.count(0)?;
        let Some(at) = reach::scene(&c.t) else { return Err("there is no Battle to come to".into()) };
        let wearing = c.option("attrition").and_then(Datum::bool).unwrap_or(true);
        let call = reach::Call { by, side: by.side(), at, stand_in, wearing, card };
        Ok(i32::from(reach::offer(&c.t, call).await).into())
    })
}

fn check_pieces(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let Formation::Tagged(tag) = c.formation(0)? else {
            return Err("name the pieces of a window: ev.window.pieces".into());
        };
        let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
        let terms = Terms { grave, late_bonus: 0 };
        let check = results::check_pieces(&c.t, tag, c.this_card()?, terms, c.option_bool("counts")).await;
        Ok(check.map_or(Datum::Nil, |id| Datum::Int(id as i32)))
    })
}

fn remove_leader(c: &Call<'_>) -> Given {
    let leader = c.leader(0)?;
    on_map(c, leader)?;
    let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
    Ok(removal::remove_leader(&c.t, leader, grave, c.option_bool("casualty"), c.this_card()?).into())
}

fn replace_leader(c: &Call<'_>) -> Given {
    let leader = c.leader(0)?;
    on_map(c, leader)?;
    let (battle, command) = (c.count(1)?, c.count(2)?);
    let power = look(&c.t).power_of(leader);
    let stand_in = StandIn { power, battle, command };
    Ok(removal::replace_leader(&c.t, leader, stand_in, c.option_bool("casualty"), c.this_card()?).into())
}

/// Checks that a Leader whom an Event removes is on the map.
fn on_map(c: &Call<'_>, leader: Leader) -> Result<(), String> {
    let officer = *look(&c.t).p.officer(leader);
    match officer.at.duchy() {
        Some(_) if officer.is_piece() => Ok(()),
        _ => Err("the Leader is not on the map".into()),
    }
}

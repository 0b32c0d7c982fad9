//! What scripts do with Battle cards in play, and what such cards need to know about both sides.

use super::super::registry::{Arg, Call, Given, Member, On, Run, Ty, arg};
use super::{list, of_event};
use crate::games::wellington::board::Datum;
use crate::games::wellington::rules::{battle_cards, battle_dice};

const SIDE: &[Arg] = &[arg("side", Ty::Side)];
const CARD: &[Arg] = &[arg("card", Ty::Card)];

/// Members about Battle cards.
pub const ALL: &[Member] = &[
    Member::new(
        On::Game,
        "battle_cards",
        SIDE,
        &[],
        Ty::Cards,
        "11.1",
        "The Battle cards in play that work for a side now: one that was just played, and those with a running effect whose data names the side as `side`.",
        "#game:battle_cards(ev.enemy) > 0",
        Run::Look(|c| list(battle_cards::in_play(&c.look(), c.side(0)?))),
    ),
    Member::new(
        On::Side,
        "nationality_bonus",
        &[],
        &[],
        Ty::Int,
        "11.3",
        "The Nationality Bonus of the side in this Battle: French 2; British 1, also if at least half of a mixed force is British; Spanish 0; running effects can change it.",
        "ev.side:nationality_bonus()",
        Run::Look(nationality),
    ),
    of_event(
        "turn_card",
        CARD,
        &[],
        Ty::Bool,
        "11.1",
        "A Battle card works for the other side: if it was just played, its Event works for that side, and the player of this card decides for it; if it is running, the `side` of its effects changes, and the player of this card becomes their `chooser`. Returns false if there was nothing to turn.",
        "ev:turn_card(ev.window.card)",
        Run::Act(|c| Ok(battle_cards::turn(&c.t, c.card(0)?, c.player()?, c.this_card()?).into())),
    ),
    of_event(
        "withdraw_card",
        CARD,
        &[],
        Ty::Bool,
        "11.1",
        "A Battle card in play is discarded: if it was just played, it has no effect; if it is running, those of its effects that work for a `side` end. What it has done stays done. Returns false if there was nothing to take.",
        "ev:withdraw_card(c)",
        Run::Act(|c| Ok(battle_cards::withdraw(&c.t, c.card(0)?, c.this_card()?).into())),
    ),
];

fn nationality(c: &Call<'_>) -> Given {
    let Datum::Side(side) = c.this else { return Err("not a side".into()) };
    let sight = c.look();
    let Some(battle) = sight.p.battles.last() else { return Ok(0.into()) };
    Ok(battle_dice::nationality(&sight, battle.at, battle.force(side)).into())
}

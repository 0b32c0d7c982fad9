//! `ev` and `game`: what a victory brings, what happens to the beaten side, Impulses out of turn, and cards lost at random.

use super::super::registry::{Arg, Asking, Call, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{look_at, maybe, of_event};
use crate::games::wellington::board::{Cause, Datum, Moment};
use crate::games::wellington::rules::{cards, loot, operations, scatter, turn};
use std::rc::Rc;

const NONE: &[Arg] = &[];

/// The members.
pub const ALL: &[Member] = &[
    of_event(
        "gain_spoils",
        &[arg("count", Ty::Int).of(Unit::Resources)],
        &[],
        Ty::Nothing,
        "11.11, R-43",
        "The victor of the Battle or Siege gains this many Resources. A Spanish-led Formation makes an Attrition check for each, its losses going to the Regroup Box.",
        "ev:gain_spoils(1)",
        Run::Ask(gain_spoils),
    ),
    of_event(
        "to_regroup",
        &[arg("side", Ty::Side), arg("duchy", Ty::Duchy), arg("sp", Ty::Int).of(Unit::Sp)],
        &[opt("by", Ty::Power)],
        Ty::Nothing,
        "11.6",
        "This many Strength Points of a side in a Duchy go to the Regroup Box; the player, or `by`, chooses which. They do not count as losses of a Battle.",
        "ev:to_regroup(ev.enemy, duchies.salamanca, 2, { by = powers.nord })",
        Run::Ask(to_regroup),
    ),
    of_event(
        "discard_random",
        &[arg("power", Ty::Power)],
        &[opt("home", Ty::Bool)],
        Ty::Card,
        "5.4",
        "A Power loses a random card, not a Home card, to the discards; with `home` a random Home card, face up to its Reserve. Returns the card; nil if it holds none.",
        "local lost = ev:discard_random(powers.britain)",
        Run::Act(|c| {
            let (power, home) = (c.power(0)?, c.option_bool("home"));
            let mut hand = c.t.position().cards.hand(power).to_vec();
            hand.retain(|card| cards::home_of(&c.t, *card).is_some() == home);
            let card = operations::pick_random(&c.t, &hand);
            if let Some(card) = card {
                operations::discard(&c.t, card);
            }
            maybe(card)
        }),
    ),
    of_event(
        "grant_impulse",
        &[arg("power", Ty::Power), arg("cp", Ty::Int).of(Unit::Cp)],
        &[],
        Ty::Nothing,
        "4.2, 5.6",
        "A Power takes an Impulse of this many Command Points at once, before the one that is about to begin. It counts as the Power's '+' card; a card without '+' may be added.",
        "ev:grant_impulse(ev.target, 3)",
        Run::Ask(grant_impulse),
    ),
    look_at(
        On::Game,
        "fighting",
        NONE,
        Ty::Bool,
        "9.7, 12.2",
        "Whether a Battle or Siege is in progress, from its announcement to its end.",
        "game:fighting()",
        |c| {
            let p = c.t.position();
            let declared = p.windows.iter().any(|w| w.moment == Moment::BattleDeclared);
            Ok((declared || !p.battles.is_empty() || p.siege.is_some()).into())
        },
    ),
    look_at(
        On::Game,
        "last_impulse",
        NONE,
        Ty::Power,
        "4.22",
        "The Power that had the last Impulse; nil before the first.",
        "game:last_impulse() ~= ev.target",
        |c| maybe(c.t.position().last),
    ),
];

fn gain_spoils(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        loot::by_event(&c.t, c.count(0)?, Cause::Card(c.this_card()?)).await;
        Ok(Datum::Nil)
    })
}

fn to_regroup(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let by = c.option_power("by").map_or_else(|| c.player(), Ok)?;
        scatter::to_regroup(&c.t, c.duchy(1)?, c.side(0)?, c.count(2)?, by, c.this_card()?).await;
        Ok(Datum::Nil)
    })
}

fn grant_impulse(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        if c.t.position().impulse.is_some() {
            return Err("an Impulse is going on; another one can only begin between two [4.2]".into());
        }
        turn::extra(&c.t, c.power(0)?, c.count(1)?, Cause::Card(c.this_card()?)).await;
        Ok(Datum::Nil)
    })
}

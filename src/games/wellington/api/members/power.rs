//! Powers and sides.

use super::super::registry::{Arg, Member, On, Run, Ty, arg};
use super::super::units::Unit;
use super::{list, look_at, maybe};
use crate::games::wellington::board::Pile;
use crate::games::wellington::rules::{cards, operations, turn};

const NONE: &[Arg] = &[];

/// Members of a Power and of a side.
pub const ALL: &[Member] = &[
    look_at(On::Power, "id", NONE, Ty::Text, "1.1", "britain, sud, spain or nord.", "p:id() == \"spain\"", |c| {
        Ok(c.on_power()?.word().into())
    })
    .printed(),
    look_at(On::Power, "side", NONE, Ty::Side, "1.1", "Its side.", "p:side() == sides.french", |c| {
        Ok(c.on_power()?.side().into())
    })
    .printed(),
    look_at(On::Power, "ally", NONE, Ty::Power, "8.1", "Its Ally.", "p:ally()", |c| Ok(c.on_power()?.ally().into()))
        .printed(),
    look_at(On::Power, "resources", NONE, Ty::Int, "15", "How many Resources it has.", "p:resources() > 3", |c| {
        Ok(c.t.position().resources[c.on_power()?.index()].into())
    })
    .counts(Unit::Resources),
    look_at(
        On::Power,
        "owes",
        NONE,
        Ty::Int,
        "5.12",
        "Strength Points that Events took and it could not give yet.",
        "p:owes()",
        |c| {
            let power = c.on_power()?;
            let p = c.t.position();
            Ok(p.debts.iter().filter(|debt| debt.power == power).map(|debt| i32::from(debt.sp)).sum::<i32>().into())
        },
    ),
    look_at(
        On::Power,
        "hand_size",
        NONE,
        Ty::Int,
        "2.5",
        "How many cards it holds, Home cards included.",
        "p:hand_size()",
        |c| Ok((c.seen().hand_size(c.on_power()?) as i32).into()),
    )
    .counts(Unit::Cards),
    look_at(
        On::Power,
        "common_cards",
        NONE,
        Ty::Int,
        "5.4",
        "How many cards it holds besides Home cards.",
        "p:common_cards() > 0",
        |c| {
            let power = c.on_power()?;
            // A Power's seat may not see how many Home cards another hand has. A card may count them.
            if c.caller.card.is_none() && !c.seen().is_of(power) {
                return Err("a hand is hidden from other Powers [2.5]".into());
            }
            Ok((cards::common_count(&c.t, power) as i32).into())
        },
    )
    .counts(Unit::Cards)
    .looks(),
    look_at(
        On::Power,
        "hand",
        NONE,
        Ty::Cards,
        "2.5",
        "The cards it holds, by number. A card may see only the hand of the Power that plays it.",
        "ev.player:hand()",
        |c| {
            let power = c.on_power()?;
            let seen = c.seen();
            let hand = seen.hand(power).ok_or("a hand is hidden from other Powers [2.5]")?;
            list(hand.iter().copied())
        },
    )
    .looks(),
    look_at(
        On::Power,
        "reserve",
        NONE,
        Ty::Cards,
        "5.4",
        "The Home cards in its Reserve that are face down, by number. A card may see only the Reserve of the Power that plays it.",
        "ev.player:reserve()",
        |c| {
            let (deck, seen) = (c.on_power()?.home_deck(), c.seen());
            // A seat may not look through a Reserve, not even its own. Only a card can show it.
            let shown = c.caller.card.is_some() || seen.sees_pile(Pile::Reserve(deck));
            let cards = seen.reserve(deck).filter(|_| shown);
            list(cards.ok_or("a Reserve is hidden from other Powers [4.21]")?.iter().copied())
        },
    )
    .looks(),
    look_at(
        On::Power,
        "spent_home_cards",
        NONE,
        Ty::Cards,
        "5.4",
        "The Home cards that lie face up on its Reserve, by number.",
        "p:spent_home_cards()",
        |c| list(c.t.position().cards.spent[c.on_power()?.home_deck().index()].iter().copied()),
    ),
    look_at(
        On::Power,
        "holds_preemption",
        NONE,
        Ty::Bool,
        "4.22",
        "Whether it holds the Pre-emption marker: strictly the most playable cards.",
        "p:holds_preemption()",
        |c| Ok((turn::preemption_marker(&c.t) == Some(c.on_power()?)).into()),
    ),
    look_at(
        On::Power,
        "home_duchies",
        NONE,
        Ty::Duchies,
        "1.21",
        "The Home Duchies that it Controls.",
        "p:home_duchies()",
        |c| list(c.look().controlled_homes(c.on_power()?)),
    )
    .on_map(),
    look_at(
        On::Power,
        "placing_duchies",
        NONE,
        Ty::Duchies,
        "6.3",
        "Where an Event may place its Soldiers: Controlled Home Duchies, besieged Fortresses too, with the French exception.",
        "ev:choose(\"Where?\", p:placing_duchies())",
        |c| list(crate::games::wellington::rules::building::event_homes(&c.look(), c.on_power()?)),
    ),
    look_at(On::Power, "keys", NONE, Ty::Duchies, "1.9", "The Keys that it Controls.", "#p:keys()", |c| {
        list(c.look().keys(c.on_power()?))
    })
    .on_map(),
    look_at(On::Power, "leaders", NONE, Ty::Leaders, "1.6", "Its Leaders on the map.", "p:leaders()", |c| {
        let power = c.on_power()?;
        let sight = c.look();
        let own = sight.p.officers.iter().filter(|o| o.is_piece() && o.at.duchy().is_some()).map(|o| o.leader);
        list(own.filter(|l| sight.power_of(*l) == power))
    })
    .on_map(),
    look_at(
        On::Power,
        "sp_on_map",
        NONE,
        Ty::Int,
        "1.5",
        "Strength Points of its Soldiers on the map.",
        "p:sp_on_map() >= 2",
        |c| {
            let power = c.on_power()?;
            Ok(i32::from(c.t.position().sp_on_map(power)).into())
        },
    )
    .on_map()
    .counts(Unit::Sp),
    Member::new(
        On::Power,
        "random_cards",
        &[arg("count", Ty::Int).of(Unit::Cards)],
        &[],
        Ty::Cards,
        "5.4",
        "This many of its cards, chosen at random, without Home cards; fewer if it does not have that many. Uses the dice stream.",
        "local seen = ev.target:random_cards(3)",
        Run::Act(|c| {
            let mut left = cards::common_cards(&c.t, c.on_power()?);
            let mut out = Vec::new();
            for _ in 0..c.count(0)? {
                let Some(card) = operations::pick_random(&c.t, &left) else { break };
                left.retain(|other| *other != card);
                out.push(card);
            }
            out.sort_unstable();
            list(out)
        }),
    )
    .looks(),
    Member::new(
        On::Side,
        "powers",
        NONE,
        &[],
        Ty::AllPowers,
        "1.1",
        "Its two Powers, in track order.",
        "for _, p in sides.french:powers() do p:hand_size() end",
        Run::Look(|c| list(c.on_side()?.powers())),
    )
    .printed(),
    Member::new(
        On::Side,
        "enemy",
        NONE,
        &[],
        Ty::Side,
        "1.1",
        "The other side.",
        "ev.side:enemy()",
        Run::Look(|c| Ok(c.on_side()?.enemy().into())),
    )
    .printed(),
    Member::new(
        On::Side,
        "id",
        NONE,
        &[],
        Ty::Text,
        "1.1",
        "allies or french.",
        "ev.side:id()",
        Run::Look(|c| maybe(Some(c.on_side()?.word()))),
    )
    .printed(),
];

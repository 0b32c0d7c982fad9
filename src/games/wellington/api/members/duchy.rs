//! Duchies and lines.

use super::super::registry::{Call, Given, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::wanted::{WANTED, has_pieces, wanted};
use super::{list, look_at, maybe};
use crate::games::wellington::board::{Country, Datum, Kind, LineType, Port, Power, Side};
use crate::games::wellington::rules::control::Status;

const WHO: &[super::super::registry::Arg] = &[arg("who", Ty::Who)];
const SIDE: &[super::super::registry::Arg] = &[arg("side", Ty::Side)];
const NONE: &[super::super::registry::Arg] = &[];

/// Members of a Duchy.
pub const ALL: &[Member] = &[
    look_at(On::Duchy, "id", NONE, Ty::Text, "1.21", "The word for files and scripts.", "d:id() == \"madrid\"", |c| {
        Ok(c.look().b.duchy(c.on_duchy()?).id.clone().into())
    })
    .printed(),
    look_at(
        On::Duchy,
        "name",
        NONE,
        Ty::Text,
        "1.21",
        "The name for people.",
        "ev:say(d:name() .. \" is cut off\")",
        |c| Ok(c.look().b.duchy(c.on_duchy()?).name.clone().into()),
    )
    .printed(),
    look_at(
        On::Duchy,
        "country",
        NONE,
        Ty::Text,
        "1.21",
        "spain, portugal, france or britain.",
        "d:country() == \"spain\"",
        |c| Ok(c.look().b.duchy(c.on_duchy()?).country.word().into()),
    )
    .printed()
    .one_of(|| Country::ALL.map(Country::word).into()),
    look_at(
        On::Duchy,
        "home",
        NONE,
        Ty::Power,
        "1.21",
        "The Power whose colour the Duchy has.",
        "d:home() == powers.nord",
        |c| Ok(c.look().b.duchy(c.on_duchy()?).home.into()),
    )
    .printed(),
    look_at(
        On::Duchy,
        "occupied",
        NONE,
        Ty::Power,
        "1.21",
        "The French Power whose symbol is printed on it; nil if it is no Occupied Duchy.",
        "d:occupied() == powers.nord",
        |c| maybe(c.look().b.duchy(c.on_duchy()?).occupied),
    )
    .printed(),
    look_at(On::Duchy, "is_key", NONE, Ty::Bool, "1.21", "Whether it is a Key.", "d:is_key()", |c| {
        Ok(c.look().b.duchy(c.on_duchy()?).key.into())
    })
    .printed(),
    look_at(On::Duchy, "is_capital", NONE, Ty::Bool, "1.21", "Whether it is the Capital.", "d:is_capital()", |c| {
        Ok(c.look().b.duchy(c.on_duchy()?).capital.into())
    })
    .printed(),
    look_at(
        On::Duchy,
        "is_box",
        NONE,
        Ty::Bool,
        "R-04",
        "Whether it is the box of Plymouth, which is no Duchy.",
        "d:is_box()",
        |c| Ok((c.look().b.duchy(c.on_duchy()?).kind == Kind::Box).into()),
    )
    .printed(),
    look_at(
        On::Duchy,
        "port",
        NONE,
        Ty::Text,
        "1.21",
        "\"minor\" or \"major\"; nil if it is no Port.",
        "d:port() ~= nil",
        |c| maybe(c.look().b.duchy(c.on_duchy()?).port.map(|p| p.word())),
    )
    .printed()
    .one_of(|| Port::ALL.map(Port::word).into()),
    look_at(
        On::Duchy,
        "fortress",
        NONE,
        Ty::Int,
        "12.3",
        "The strength of its Fortress, printed or built by a card; 0 if there is none.",
        "d:fortress() == 0",
        |c| Ok(c.look().fortress(c.on_duchy()?).into()),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "owner",
        NONE,
        Ty::Power,
        "3.1",
        "Whose it is while no enemy stands there: its Flag, else the printed owner.",
        "d:owner()",
        |c| Ok(c.look().owner(c.on_duchy()?).into()),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "control",
        NONE,
        Ty::Power,
        "3.1",
        "The Power that Controls it; nil while it is Uncontrolled.",
        "d:control() == ev.player",
        |c| maybe(c.look().control(c.on_duchy()?)),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "flag",
        NONE,
        Ty::Power,
        "7",
        "The Power whose Flag is there; nil if there is none.",
        "d:flag() == nil",
        |c| maybe(c.t.position().flags[c.on_duchy()?.index()]),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "is_friendly",
        SIDE,
        Ty::Bool,
        "3.1",
        "Whether it is Friendly to a side.",
        "d:is_friendly(ev.side)",
        |c| status_is(c, Status::Friendly),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "is_enemy",
        SIDE,
        Ty::Bool,
        "3.1",
        "Whether it is an Enemy Duchy to a side.",
        "d:is_enemy(ev.side)",
        |c| status_is(c, Status::Enemy),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "is_uncontrolled",
        SIDE,
        Ty::Bool,
        "3.1",
        "Whether it is Uncontrolled to a side.",
        "d:is_uncontrolled(ev.side)",
        |c| status_is(c, Status::Uncontrolled),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "is_besieged",
        NONE,
        Ty::Bool,
        "12.2",
        "Whether an enemy of its owner stands before its Fortress.",
        "d:is_besieged()",
        |c| Ok(c.look().besieged(c.on_duchy()?).into()),
    )
    .of_place(),
    look_at(
        On::Duchy,
        "is_home_of",
        &[arg("power", Ty::Power)],
        Ty::Bool,
        "1.21",
        "Whether it is a Home Duchy of a Power. Every Duchy in Spain that Spain owns is one of Spain's.",
        "d:is_home_of(powers.spain)",
        |c| Ok(c.look().is_home(c.on_duchy()?, c.power(0)?).into()),
    )
    .of_place(),
    Member::new(
        On::Duchy,
        "neighbours",
        NONE,
        WANTED,
        Ty::Duchies,
        "1.23",
        "The Adjacent Duchies, in the order of the map. Options keep only those for which they hold, as for game:duchies.",
        "for _, n in d:neighbours({ with = powers.nord }) do n:sp(powers.nord) end",
        Run::Look(|c| {
            let sight = c.look();
            wanted(c, &sight, sight.b.adjacent(c.on_duchy()?).iter().map(|(d, _)| *d))
        }),
    )
    .around(),
    look_at(
        On::Duchy,
        "is_adjacent",
        &[arg("other", Ty::Duchy)],
        Ty::Bool,
        "1.23",
        "Whether another Duchy is Adjacent.",
        "d:is_adjacent(duchies.madrid)",
        |c| Ok(c.look().b.line_between(c.on_duchy()?, c.duchy(0)?).is_some().into()),
    )
    .printed(),
    look_at(
        On::Duchy,
        "line_to",
        &[arg("other", Ty::Duchy)],
        Ty::Line,
        "1.22",
        "The line to an Adjacent Duchy; nil if it is not Adjacent.",
        "duchies.avila:line_to(duchies.salamanca)",
        |c| maybe(c.look().b.line_between(c.on_duchy()?, c.duchy(0)?)),
    )
    .printed(),
    look_at(
        On::Duchy,
        "lines",
        NONE,
        Ty::Lines,
        "1.22",
        "The lines that end here.",
        "for _, l in d:lines() do l:type() end",
        |c| list(c.look().b.adjacent(c.on_duchy()?).iter().map(|(_, line)| *line)),
    )
    .printed(),
    look_at(
        On::Duchy,
        "sp",
        WHO,
        Ty::Int,
        "1.5",
        "Strength Points of the Soldiers of a Power or side there.",
        "d:sp(powers.nord)",
        |c| {
            let d = c.on_duchy()?;
            let sp: i32 = who(c)?.iter().map(|p| i32::from(c.t.position().sp(d, *p).0)).sum();
            Ok(sp.into())
        },
    )
    .on_map()
    .counts(Unit::Sp),
    look_at(
        On::Duchy,
        "has_formation",
        WHO,
        Ty::Bool,
        "1.6",
        "Whether a Power or side has a Soldier or a Leader there.",
        "d:has_formation(sides.allies)",
        |c| {
            let d = c.on_duchy()?;
            Ok(who(c)?.iter().any(|p| c.look().has_formation(d, *p)).into())
        },
    )
    .of_place(),
    look_at(
        On::Duchy,
        "has_pieces",
        WHO,
        Ty::Bool,
        "1.6, 7",
        "Whether a Power or side has a Formation or a Flag there.",
        "d:has_pieces(ev.enemy)",
        |c| {
            let (d, sight) = (c.on_duchy()?, c.look());
            Ok(who(c)?.iter().any(|power| has_pieces(&sight, d, *power)).into())
        },
    )
    .of_place(),
    look_at(
        On::Duchy,
        "leaders",
        &[opt("who", Ty::Who)],
        Ty::Leaders,
        "1.6",
        "The Leaders there, of a Power or side or of all.",
        "d:leaders(ev.player)",
        |c| {
            let d = c.on_duchy()?;
            let powers = if c.maybe(0).is_some() { who(c)? } else { &Power::TRACK };
            let sight = c.look();
            let there = sight.all_leaders_at(d).filter(|o| o.is_piece()).map(|o| o.leader);
            list(there.filter(|l| powers.contains(&sight.power_of(*l))))
        },
    )
    .on_map(),
    look_at(
        On::Duchy,
        "can_build",
        &[arg("power", Ty::Power)],
        Ty::Bool,
        "6.3",
        "Whether a Power's Soldiers may come into play there: a Controlled Home Duchy, a besieged Fortress too, with the French exception.",
        "d:can_build(powers.nord)",
        |c| {
            let (d, power) = (c.on_duchy()?, c.power(0)?);
            Ok(crate::games::wellington::rules::building::is_event_home(&c.look(), power, d).into())
        },
    ),
    Member::new(
        On::Line,
        "type",
        &[opt("power", Ty::Power)],
        &[],
        Ty::Text,
        "1.22",
        "clear, rough, pass or river: as printed, or as it is now for a Power.",
        "l:type() == \"pass\"",
        Run::Look(|c| match c.this {
            Datum::Line(line) => {
                let sight = c.look();
                let kind = match c.maybe(0) {
                    Some(Datum::Power(power)) => sight.line_type(line, *power),
                    _ => sight.b.line(line).kind,
                };
                Ok(kind.word().into())
            }
            _ => Err("not a line".into()),
        }),
    )
    .on_map()
    .one_of(|| LineType::ALL.map(LineType::word).into()),
    Member::new(
        On::Line,
        "ends",
        NONE,
        &[],
        Ty::Duchies,
        "1.22",
        "The two Duchies that the line links.",
        "local ends = l:ends()",
        Run::Look(|c| match c.this {
            Datum::Line(line) => {
                let sight = c.look();
                let info = sight.b.line(line);
                list([info.a, info.b])
            }
            _ => Err("not a line".into()),
        }),
    )
    .printed(),
];

fn status_is(c: &Call<'_>, status: Status) -> Given {
    Ok((c.look().status(c.on_duchy()?, c.side(0)?) == status).into())
}

/// The Powers that the first argument names: one Power, or both of a side.
pub(super) fn who<'c>(c: &'c Call<'_>) -> Result<&'c [Power], String> {
    const ALLIES: [Power; 2] = Side::Allies.powers();
    const FRENCH: [Power; 2] = Side::French.powers();
    match c.maybe(0) {
        Some(Datum::Power(power)) => Ok(std::slice::from_ref(power)),
        Some(Datum::Side(Side::Allies)) => Ok(&ALLIES),
        Some(Datum::Side(Side::French)) => Ok(&FRENCH),
        _ => Err("a Power or a side is missing".into()),
    }
}

//! The table as a whole.

use super::super::registry::{Arg, Call, Given, Member, On, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::wanted::{WANTED, known_word, wanted};
use super::{list, look_at, maybe};
use crate::games::wellington::board::{
    Datum, Fact, Facts, Formation, ImpulseKind, Kind, Line, LineType, Loss, Power, Side,
};
use crate::games::wellington::rules::{Point, points};

const NONE: &[Arg] = &[];

/// Members of `game`.
pub const ALL: &[Member] = &[
    look_at(On::Game, "year", NONE, Ty::Int, "1.4", "The Turn: 1812, 1813 or 1814.", "game:year() == 1812", |c| {
        Ok(i32::from(c.t.position().year.0).into())
    }),
    look_at(On::Game, "round", NONE, Ty::Int, "4.24", "The Round of Impulses, from 1.", "game:round()", |c| {
        Ok(c.t.position().round.into())
    }),
    look_at(
        On::Game,
        "active",
        NONE,
        Ty::Power,
        "4.2",
        "The Active Power; nil between Impulses.",
        "game:active() == ev.player",
        |c| maybe(c.t.position().impulse.as_ref().map(|i| i.power)),
    ),
    look_at(
        On::Game,
        "due",
        NONE,
        Ty::Power,
        "4.2",
        "The Power at whose box the Impulse marker stands.",
        "game:due()",
        |c| Ok(c.t.position().due.into()),
    ),
    look_at(
        On::Game,
        "impulse_kind",
        NONE,
        Ty::Text,
        "4.2",
        "scheduled, preemptive, event or pass; nil between Impulses.",
        "game:impulse_kind()",
        |c| maybe(c.t.position().impulse.as_ref().map(|i| i.kind.word())),
    )
    .one_of(|| ImpulseKind::ALL.map(ImpulseKind::word).into()),
    look_at(
        On::Game,
        "cp",
        NONE,
        Ty::Int,
        "5.5",
        "The Command Points that are being spent now; 0 if there are none.",
        "game:cp()",
        |c| Ok(crate::games::wellington::rules::actions::purse(&c.t).map_or(0, |p| i32::from(p.cp)).into()),
    )
    .counts(Unit::Cp),
    look_at(
        On::Game,
        "resource_spent",
        NONE,
        Ty::Bool,
        "15.2",
        "Whether a Resource was spent in this Impulse.",
        "game:resource_spent()",
        |c| Ok(c.t.position().impulse.as_ref().is_some_and(|i| i.resource_used).into()),
    ),
    look_at(
        On::Game,
        "plus_used",
        NONE,
        Ty::Bool,
        "5.6",
        "Whether a '+' card or a Resource was used in this Impulse.",
        "game:plus_used()",
        |c| Ok(c.t.position().impulse.as_ref().is_some_and(|i| i.plus_used).into()),
    ),
    Member::new(
        On::Game,
        "duchies",
        NONE,
        WANTED,
        Ty::Duchies,
        "1.21",
        "Every Duchy, in the order of the map; not the box of Plymouth. Options keep only those for which they hold: the \
              country; with a Fortress or without; a Port or none; the Power or side whose colour it has, or that Controls \
              it; Friendly to a side; besieged or not; with nobody in them, or with somebody; with or without a Formation of a \
              Power or side; with pieces of it: a Formation or a Flag.",
        "game:duchies({ country = \"spain\", fortified = false, control = sides.french })",
        Run::Look(|c| {
            let sight = c.look();
            wanted(c, &sight, sight.b.places().filter(|d| sight.b.duchy(*d).kind != Kind::Box))
        }),
    )
    .on_map(),
    Member::new(
        On::Game,
        "lines",
        NONE,
        &[opt("type", Ty::Text)],
        Ty::Lines,
        "1.22",
        "Every line, in the order of the map; with an option those of a printed type: clear, rough, pass or river.",
        "game:lines({ type = \"pass\" })",
        Run::Look(|c| {
            let sight = c.look();
            known_word(c, "type", &LineType::ALL.map(LineType::word))?;
            let fits = |kind: LineType| !matches!(c.option("type"), Some(Datum::Text(word)) if word != kind.word());
            list((0..sight.b.lines.len() as u8).map(Line).filter(|line| fits(sight.b.line(*line).kind)))
        }),
    )
    .printed(),
    look_at(
        On::Game,
        "powers",
        NONE,
        Ty::AllPowers,
        "1.3",
        "The four Powers in track order.",
        "for _, p in game:powers() do p:resources() end",
        |_| list(Power::TRACK),
    )
    .printed(),
    look_at(On::Game, "leaders", NONE, Ty::Leaders, "1.6", "Every Leader on the map.", "game:leaders()", |c| {
        let sight = c.look();
        list(sight.p.officers.iter().filter(|o| o.is_piece() && o.at.duchy().is_some()).map(|o| o.leader))
    })
    .on_map(),
    look_at(
        On::Game,
        "army_commanders",
        &[opt("side", Ty::Side)],
        Ty::Leaders,
        "1.61, 1.62",
        "One Leader for every Army and Army Group on the map, or for those of one side: the best of those who stand together.",
        "ev:choose(\"Which Army?\", game:army_commanders())",
        |c| match c.maybe(0) {
            Some(Datum::Side(side)) => list(c.look().army_commanders(&[*side])),
            _ => list(c.look().army_commanders(&Side::BOTH)),
        },
    )
    .on_map(),
    look_at(
        On::Game,
        "in_force",
        &[arg("card", Ty::Card), opt("effect", Ty::Text)],
        Ty::Bool,
        "5.1",
        "Whether an effect of a card is running.",
        "game:in_force(4, \"reminder\")",
        |c| {
            let (card, p) = (c.card(0)?, c.t.position());
            let name = c.maybe(1).cloned();
            let named = |e: &crate::games::wellington::board::Effect| name.is_none() || name == Some(e.name.clone().into());
            Ok(p.effects.iter().any(|e| e.card == card && named(e)).into())
        },
    )
    .on_map(),
    look_at(
        On::Game,
        "check_losses",
        &[arg("check", Ty::Int)],
        Ty::Int,
        "13.1",
        "How many Strength Points, Leaders and Flags an Attrition check took; 0 once they were taken back.",
        "game:check_losses(ev.window.check) > 0",
        |c| {
            let check = c.int(0)?;
            let p = c.t.position();
            let found = p.checks.iter().find(|k| k.id as i32 == check && !k.undone);
            let worth = |loss: &Loss| if let Loss::Soldiers(_, sp) = loss { i32::from(*sp) } else { 1 };
            Ok(found.map_or(0, |k| k.losses.iter().map(worth).sum::<i32>()).into())
        },
    ),
    look_at(
        On::Game,
        "deck_size",
        NONE,
        Ty::Int,
        "4.21",
        "How many cards are in the draw pile.",
        "game:deck_size()",
        |c| Ok((c.t.position().cards.deck.len() as i32).into()),
    )
    .counts(Unit::Cards),
    look_at(
        On::Game,
        "discards",
        NONE,
        Ty::Int,
        "4.21",
        "How many cards are in the discard pile.",
        "game:discards()",
        |c| Ok((c.t.position().cards.discards.len() as i32).into()),
    )
    .counts(Unit::Cards),
    look_at(
        On::Game,
        "value",
        &[arg("point", Ty::Text), arg("base", Ty::Any), opt("about", Ty::Data)],
        Ty::Any,
        "5.1",
        "A value after the modifiers of running effects at a hook. `about` names what it is for.",
        "game:value(\"battle.dice\", 0, { side = sides.allies })",
        value,
    ),
];

fn value(c: &Call<'_>) -> Given {
    let word = c.text(0)?;
    let Some(point) = Point::from_word(&word) else {
        let near = crate::faults::nearest(&word, Point::ALL.iter().map(|p| p.word()));
        return Err(
            format!("unknown hook {word:?}{}", near.map_or(String::new(), |n| format!("; did you mean {n}?"))).into()
        );
    };
    let mut facts = Facts::none();
    if let Some(Datum::List(pairs)) = c.maybe(2) {
        for pair in pairs {
            let Datum::List(pair) = pair else { continue };
            let [Datum::Text(name), value] = pair.as_slice() else { continue };
            let fact =
                Fact::ALL.into_iter().find(|f| f.word() == name).ok_or_else(|| format!("unknown fact {name:?}"))?;
            // As everywhere, a Leader means the Formation that he commands.
            let value = match value {
                Datum::Leader(leader) if fact == Fact::Formation => Datum::Formation(Formation::Of(*leader)),
                other => other.clone(),
            };
            facts = facts.and(fact, value);
        }
    }
    match c.args.get(1) {
        Some(Datum::Int(n)) => Ok(points::value(&c.t, point, *n, || facts).into()),
        Some(Datum::Bool(yes)) => Ok(points::yes(&c.t, point, *yes, || facts).into()),
        _ => Err("the base must be a number, or true or false".into()),
    }
}

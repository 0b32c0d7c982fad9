//! Facts besides the pieces on the map: victory points, the Regroup Box, markers, the step of the Turn. Everyone at the table sees
//! them.

use super::super::registry::{Arg, Call, Given, Member, On, Ty, arg};
use super::super::units::Unit;
use super::duchy::who;
use super::edit::phase_word;
use super::{list, look_at};
use crate::games::wellington::board::{Marks, Whereabouts};
use crate::games::wellington::rules::victory;

const NONE: &[Arg] = &[];
const WHO: &[Arg] = &[arg("who", Ty::Who)];

/// Members for these facts.
pub const ALL: &[Member] = &[
    look_at(
        On::Game,
        "phase",
        NONE,
        Ty::Text,
        "4.1, 16",
        "The step of the Turn or of the Interphase, by the word that edit.phase takes; deal before the first Impulse of a game, over after its end.",
        "game:phase() == \"attrition\"",
        |c| Ok(phase_word(c.t.position().phase).into()),
    ),
    look_at(
        On::Game,
        "spanish_bonus",
        NONE,
        Ty::Int,
        "19.5",
        "The Spanish bonus as things stand, in half victory points.",
        "game:spanish_bonus() // 2",
        |c| Ok(victory::spanish_bonus(&c.look()).halves.into()),
    ),
    look_at(
        On::Power,
        "half_points",
        NONE,
        Ty::Int,
        "19.2, 19.3, 19.4",
        "Its victory points as things stand, in halves: 25 are 12 and a half. Without the Spanish bonus.",
        "p:half_points() / 2",
        |c| Ok(victory::halves(&c.look(), c.on_power()?).into()),
    ),
    look_at(
        On::Side,
        "half_points",
        NONE,
        Ty::Int,
        "19.1",
        "The victory points of its Powers together as things stand, in halves. Without the Spanish bonus.",
        "sides.french:half_points() > sides.allies:half_points()",
        |c| {
            let (side, sight) = (c.on_side()?, c.look());
            Ok(side.powers().into_iter().map(|power| victory::halves(&sight, power)).sum::<i32>().into())
        },
    ),
    look_at(
        On::Power,
        "box_sp",
        NONE,
        Ty::Int,
        "6.2",
        "Strength Points of its Soldiers in the Regroup Box.",
        "p:box_sp() >= 2",
        |c| Ok(i32::from(c.t.position().regroup(c.on_power()?).sp().0).into()),
    )
    .counts(Unit::Sp),
    look_at(
        On::Power,
        "box_leaders",
        NONE,
        Ty::Leaders,
        "6.2",
        "Its Leaders in the Regroup Box.",
        "#p:box_leaders()",
        |c| {
            let (power, sight) = (c.on_power()?, c.look());
            let waiting = sight.p.officers.iter().filter(|o| o.at == Whereabouts::Regroup).map(|o| o.leader);
            list(waiting.filter(|leader| sight.power_of(*leader) == power))
        },
    ),
    look_at(
        On::Duchy,
        "marked_sp",
        WHO,
        Ty::Int,
        "9.51, 10.4",
        "Strength Points of a Power or side there that have the \"Battle or Failed Intercept\" marker.",
        "d:marked_sp(powers.nord) == d:sp(powers.nord)",
        |c| marked(c, Marks::SPENT),
    )
    .counts(Unit::Sp),
    look_at(
        On::Duchy,
        "seaborne_sp",
        WHO,
        Ty::Int,
        "14.2",
        "Strength Points of a Power or side there that came by sea in this Impulse.",
        "d:seaborne_sp(powers.britain) > 0",
        |c| marked(c, Marks::SEABORNE),
    )
    .counts(Unit::Sp),
    look_at(
        On::Leader,
        "is_marked",
        NONE,
        Ty::Bool,
        "9.51, 10.4",
        "Whether he has the \"Battle or Failed Intercept\" marker.",
        "l:is_marked()",
        |c| Ok(c.t.position().officer(c.on_leader()?).marks.has(Marks::SPENT).into()),
    ),
    look_at(
        On::Leader,
        "is_seaborne",
        NONE,
        Ty::Bool,
        "14.2",
        "Whether he came by sea in this Impulse.",
        "l:is_seaborne()",
        |c| Ok(c.t.position().officer(c.on_leader()?).marks.has(Marks::SEABORNE).into()),
    ),
];

/// Strength Points in a Duchy that have a marker.
fn marked(c: &Call<'_>, marks: Marks) -> Given {
    let (at, whose, p) = (c.on_duchy()?, who(c)?, c.t.position());
    let lots = p.lots_at(at).iter().filter(|lot| whose.contains(&lot.key.power) && lot.key.marks.has(marks));
    Ok(lots.map(|lot| i32::from(lot.counters.sp().0)).sum::<i32>().into())
}

//! Leaders and Formations.

use super::super::registry::{Arg, Member, On, Ty, arg};
use super::super::units::Unit;
use super::{look_at, maybe};
use crate::games::wellington::board::{Datum, Formation};
use crate::games::wellington::rules::formation;

const NONE: &[Arg] = &[];

/// Members of a Leader and of a Formation.
pub const ALL: &[Member] = &[
    look_at(On::Leader, "id", NONE, Ty::Text, "1.6", "The word for files and scripts.", "l:id() == \"soult\"", |c| {
        Ok(c.look().b.leader(c.on_leader()?).id.clone().into())
    })
    .printed(),
    look_at(On::Leader, "name", NONE, Ty::Text, "1.6", "The name for people.", "l:name()", |c| {
        Ok(c.look().b.leader(c.on_leader()?).name.clone().into())
    })
    .printed(),
    look_at(On::Leader, "power", NONE, Ty::Power, "1.6", "Whose he is.", "l:power() == ev.player", |c| {
        Ok(c.look().power_of(c.on_leader()?).into())
    })
    .printed(),
    look_at(
        On::Leader,
        "duchy",
        NONE,
        Ty::Duchy,
        "1.6",
        "Where he, or the Leader who stands in for him, stands; nil if he is not on the map.",
        "l:duchy()",
        |c| maybe(c.t.position().officer(c.on_leader()?).at.duchy()),
    )
    .of_place(),
    look_at(On::Leader, "rating", NONE, Ty::Int, "11.2", "His Battle Rating as it is now.", "l:rating() <= 2", |c| {
        Ok(c.look().rating(c.on_leader()?).into())
    })
    .on_map(),
    look_at(
        On::Leader,
        "printed_rating",
        NONE,
        Ty::Int,
        "1.6",
        "The Battle Rating on his counter.",
        "l:printed_rating()",
        |c| Ok(c.look().b.leader(c.on_leader()?).battle.into()),
    )
    .printed(),
    look_at(
        On::Leader,
        "command",
        NONE,
        Ty::Int,
        "1.6",
        "His Command Rating as it is now, in SP and Staff Officers.",
        "l:command()",
        |c| Ok(c.look().command(c.on_leader()?).into()),
    ),
    look_at(
        On::Leader,
        "army_size",
        NONE,
        Ty::Int,
        "1.61",
        "Strength Points and Leaders of the Army or Army Group he stands in; 0 if he is not on the map.",
        "l:army_size()",
        |c| {
            let sight = c.look();
            let leader = c.on_leader()?;
            let Some(at) = sight.p.officer(leader).at.duchy() else { return Ok(0.into()) };
            let army = sight.army(at, sight.power_of(leader).side());
            let leaders = army.leaders.iter().filter(|leader| sight.p.officer(**leader).is_piece()).count() as i32;
            Ok((leaders + i32::from(army.soldiers[0]) + i32::from(army.soldiers[1])).into())
        },
    )
    .counts(Unit::Sp),
    look_at(
        On::Formation,
        "is",
        &[arg("other", Ty::Formation)],
        Ty::Bool,
        "1.6",
        "Whether it is the same Formation as another, or holds its pieces. A Leader stands for the Formation he commands.",
        "at.formation:is(fx.formation)",
        |c| {
            let this = c.on_formation()?;
            Ok(formation::same(&c.t, &this, &c.formation(0)?).into())
        },
    ),
    look_at(
        On::Formation,
        "duchy",
        NONE,
        Ty::Duchy,
        "1.6",
        "Where it stands; nil if nothing of it is on the map.",
        "f:duchy()",
        |c| {
            let this = c.on_formation()?;
            maybe(formation::place(&c.t, &this))
        },
    ),
    look_at(
        On::Formation,
        "leader",
        NONE,
        Ty::Leader,
        "1.6",
        "The Leader in command; nil for Soldiers without one.",
        "f:leader()",
        |c| match c.this {
            Datum::Formation(Formation::Of(leader)) => Ok(leader.into()),
            _ => Ok(Datum::Nil),
        },
    ),
];

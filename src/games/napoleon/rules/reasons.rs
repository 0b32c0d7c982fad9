//! Why something is not possible, as values. The list of choices and `why not` use the same functions.

use super::vocabulary::{Cause, aid};
use crate::games::napoleon::board::{Army, City, Road, Traffic, Unit};

/// Why something is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The unit belongs to the other side.
    NotYours(Unit),
    /// The unit is not where this could be done.
    NotThere(Unit),
    /// The unit does not belong to the group that marches (N-3).
    OtherGroup(Unit),
    /// An army has marched all its groups [18-22].
    NoGroupLeft(Army, u8),
    /// No unit of the army began the turn there (N-4).
    NoGroup(Army, City),
    /// The group was activated already (N-4).
    GroupMarched(Army, City),
    /// No road joins two cities.
    NoRoad(City, City),
    /// The unit has marched as far as it may [31-36].
    TooFar(Unit, u8),
    /// A force march at night needs the Leader (N-8).
    NightForce(Unit),
    /// The road has been used by this many units, and has no more room.
    RoadFull(Road, Traffic, u8),
    /// A unit must stop where enemies are (N-7).
    MustStop(Unit, City),
    /// No attacks at night [44].
    NightAttack(City),
    /// An attack needs more units than can come [41].
    TooFew(City, u8, u8),
    /// There is no Leader to turn face up.
    NoLeader,
    /// A unit must stand in each column, and too few are left to fill them [46].
    EmptyColumn,
    /// A broken unit does nothing more in this set [95].
    Broken(Unit),
    /// The unit has acted in this battle turn [190].
    HasActed(Unit),
    /// The unit cannot fire here [193-231].
    NoFire(Unit),
    /// There is no target.
    NoTarget,
    /// Friends fight in the area (N-19).
    IntoMelee,
    /// No such move on the board [237-245].
    NoMove,
    /// Engaging and disengaging are never lateral [239].
    Lateral,
    /// A unit must not engage and disengage in the same battle turn [239].
    BothWays(Unit),
    /// The unit may not end a retreat there [109-124].
    NoRefuge(City),
    /// The unit is disrupted [130].
    Disrupted(Unit),
    /// The unit has reinforced in this set already [262].
    JoinedAlready(Unit),
    /// After so many idle turns the attacker must engage (N-48).
    MustEngage,
    /// Enemies stand in the city.
    Enemies(City),
    /// The unit cannot have this CV.
    NoSuchCv(Unit, u8),
    /// There is no such turn.
    NoTurn(u8),
    /// There is no battle there.
    NoBattle(City),
    /// A die has no such face.
    NoFace(u8),
    /// There is no such unit or city.
    Unknown,
}

impl Reason {
    /// The line of the aid or the ruling behind it.
    pub const fn cause(self) -> Cause {
        match self {
            Reason::NoGroupLeft(..) => aid(18, 22),
            Reason::OtherGroup(_) | Reason::NoGroup(..) => Cause::Ruling(3),
            Reason::GroupMarched(..) => Cause::Ruling(4),
            Reason::NoRoad(..) | Reason::TooFar(..) => aid(31, 36),
            Reason::NightForce(_) => Cause::Ruling(8),
            Reason::RoadFull(_, Traffic::March, _) => aid(23, 29),
            Reason::RoadFull(_, Traffic::Retreat, _) => aid(98, 104),
            Reason::RoadFull(_, Traffic::Reinforce, _) => aid(248, 253),
            Reason::RoadFull(_, Traffic::Rout, _) => aid(268, 274),
            Reason::MustStop(..) => Cause::Ruling(7),
            Reason::NightAttack(_) => aid(44, 44),
            Reason::TooFew(..) => aid(41, 41),
            Reason::NoLeader => aid(38, 38),
            Reason::EmptyColumn => aid(46, 46),
            Reason::Broken(_) => aid(95, 95),
            Reason::HasActed(_) => aid(190, 190),
            Reason::NoFire(_) | Reason::NoTarget => aid(193, 231),
            Reason::IntoMelee => Cause::Ruling(19),
            Reason::NoMove => Cause::Ruling(17),
            Reason::Lateral | Reason::BothWays(_) => aid(239, 239),
            Reason::NoRefuge(_) => aid(109, 124),
            Reason::Disrupted(_) => aid(130, 130),
            Reason::JoinedAlready(_) => aid(262, 262),
            Reason::MustEngage => Cause::Ruling(48),
            Reason::NotYours(_)
            | Reason::NotThere(_)
            | Reason::Enemies(_)
            | Reason::NoSuchCv(..)
            | Reason::NoTurn(_)
            | Reason::NoBattle(_)
            | Reason::NoFace(_)
            | Reason::Unknown => Cause::Person,
        }
    }
}

//! Why something is not possible, in words.

use super::army;
use crate::games::napoleon::board::Traffic;
use crate::games::napoleon::rules::{Cause, Reason};
use crate::games::napoleon::seen::Seen;
use crate::hinted::Hinted;
use crate::line;
use crate::view::line::{Line, count};

impl Seen<'_> {
    /// A reason with its line of the aid or ruling, and a hint.
    pub fn refusal(&self, reason: &Reason) -> Hinted {
        let told = match reason.cause() {
            Cause::Person => self.reason(reason).to_string(),
            cause => format!("{} {}", self.reason(reason), self.caused(cause)),
        };
        Hinted::new(told).hints(hint(reason).map(String::from))
    }

    /// A reason.
    pub fn reason(&self, reason: &Reason) -> Line {
        let units = |n: u8| count(i32::from(n), "unit", "units");
        match *reason {
            Reason::NotYours(unit) => line!("{} belongs to the other side", self.named(unit)),
            Reason::NotThere(unit) => match self.unit(unit) {
                Some(known) => {
                    line!("{} cannot do that: it is {}", self.named(unit), self.place_named(known.place))
                }
                None => line!("{} cannot do that from its place", self.named(unit)),
            },
            Reason::OtherGroup(unit) => line!("{} does not belong to the group on the march", self.named(unit)),
            Reason::NoGroupLeft(whose, most) => {
                line!(
                    "the {} army has marched {}, which is the limit",
                    army(whose),
                    count(i32::from(most), "group", "groups")
                )
            }
            Reason::NoGroup(whose, city) => {
                line!("no {} unit began the turn at {}", army(whose), self.city(city))
            }
            Reason::GroupMarched(_, city) => line!("the group at {} was activated already", self.city(city)),
            Reason::NoRoad(a, b) => line!("no road joins {} and {}", self.city(a), self.city(b)),
            Reason::TooFar(unit, n) => {
                line!(
                    "{} may not go farther than {}",
                    self.named(unit),
                    count(i32::from(n), "road section", "road sections")
                )
            }
            Reason::NightForce(unit) => {
                line!(
                    "at night {} may force march only if it began the turn with its Leader, and the Leader is face up",
                    self.named(unit)
                )
            }
            Reason::RoadFull(road, traffic, most) => {
                let what = match traffic {
                    Traffic::March => "in a turn",
                    Traffic::Retreat => "retreat in a battle turn",
                    Traffic::Reinforce => "reinforce in a battle turn",
                    Traffic::Rout => "rout",
                };
                line!("{} may use {} to {}", units(most), self.road(road), what)
            }
            Reason::MustStop(unit, city) => {
                line!("{} stops at {}: enemies are there", self.named(unit), self.city(city))
            }
            Reason::NightAttack(city) => line!("no attack on {} at night", self.city(city)),
            Reason::TooFew(city, could, need) => {
                line!("an attack on {} needs {}, and no more than {} can come", self.city(city), units(need), could)
            }
            Reason::NoLeader => "no Leader can be turned face up here".into(),
            Reason::EmptyColumn => "each column must have a unit, and too few would be left".into(),
            Reason::Broken(unit) => line!("{} is broken and can do nothing more in this set", self.named(unit)),
            Reason::HasActed(unit) => line!("{} has already acted in this battle turn", self.named(unit)),
            Reason::NoFire(unit) => line!("{} cannot fire from there", self.named(unit)),
            Reason::NoTarget => "there is nobody to hit".into(),
            Reason::IntoMelee => "friends fight there".into(),
            Reason::NoMove => "that is not a move on the battle board".into(),
            Reason::Lateral => "units cannot engage or disengage sideways".into(),
            Reason::BothWays(unit) => line!("{} cannot engage and disengage in one battle turn", self.named(unit)),
            Reason::NoRefuge(city) => line!("nobody may retreat to {} from there", self.city(city)),
            Reason::Disrupted(unit) => line!("{} is disrupted until the end of the turn", self.named(unit)),
            Reason::JoinedAlready(unit) => line!("{} has already reinforced in this set", self.named(unit)),
            Reason::MustEngage => "both sides have been idle for too long, so the attacker must engage now".into(),
            Reason::Enemies(city) => line!("enemies stand at {}", self.city(city)),
            Reason::NoSuchCv(unit, most) => line!("the CV of {} must be 1 to {}", self.named(unit), most),
            Reason::NoTurn(turn) => line!("the game cannot go on from turn {}", turn),
            Reason::NoBattle(city) => line!("no battle is in progress at {}", self.city(city)),
            Reason::NoFace(die) => line!("{} is not a side of a die", die),
            Reason::Unknown => "no such thing exists".into(),
        }
    }
}

fn hint(reason: &Reason) -> Option<&'static str> {
    match reason {
        Reason::NightForce(_) => Some("`turn` its Leader face up before it marches"),
        Reason::Enemies(_) => Some("move the others first"),
        Reason::NoFace(_) => Some("1 to 6"),
        _ => None,
    }
}

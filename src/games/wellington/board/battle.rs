//! Where hostile Formations meet: the entry that brought it about, the Battle. Plain data in the position, so that
//! cards can look at it and everything can be taken back in the middle.

use super::effects::{Effect, Loss};
use super::ids::{Card, Duchy, Leader, Line, Power, Side};
use super::pieces::{Officer, Tag};
use super::rulings::FlagOverrun;
use serde::{Deserialize, Serialize};

/// What a Duchy is to a side [3.1, Glossary].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Controlled by a Power of the side.
    Friendly,
    /// Controlled by the other side, and no Formation of this side is there.
    Enemy,
    /// Its Control is negated, or a Fortress that this side besieges.
    Uncontrolled,
}

/// How pieces came into the Duchy of a Battle: it decides where they go if they lose it [11.62].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Over a line, out of this Duchy.
    March(Duchy, Line),
    /// By sea, out of this Port [14].
    Sea(Duchy),
    /// Built, regrouped or placed there [6.3].
    Placed,
}

/// Pieces of the attacking side that came in: those with the tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Arrival {
    /// Their tag.
    pub tag: Tag,
    /// The Power that led them: the line was for it what it was [1.22].
    pub power: Power,
    /// How they came.
    pub origin: Origin,
    /// Whether an Event let them join while the Battle was on [10.2]. They keep the tag until the Battle is over.
    #[serde(default)]
    pub joined: bool,
    /// Whether they were there before the Battle came about, in this Impulse [11.41]. They keep the tag until it is over.
    #[serde(default)]
    pub earlier: bool,
}

/// Pieces that entered a Duchy in this Impulse and stayed there: it decides about terrain and retreat if a Battle is fought
/// there later [11.4, 11.62]. Those that have gone on since are still in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Inroad {
    /// The Duchy.
    pub at: Duchy,
    /// The Power that led them.
    pub power: Power,
    /// How they came.
    pub origin: Origin,
    /// The Leaders.
    pub leaders: Vec<Leader>,
    /// The Soldiers.
    #[serde(default)]
    pub soldiers: Vec<Walked>,
}

/// Soldiers that came into a Duchy together, as far as they can be told from others there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Walked {
    /// Whose.
    pub power: Power,
    /// Duchies that they had entered by then in this Impulse [9.42].
    pub march: u8,
    /// Strength Points.
    pub sp: u8,
}

/// A Duchy that a Formation entered: from the entry until reactions and Battle are over. Control and status stay what they
/// were just before (R-14, 11.4).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The Duchy.
    pub at: Duchy,
    /// The side whose entry, landing or placement brought it about.
    pub attacker: Side,
    /// Who led the entry [9.64].
    pub commander: Option<Leader>,
    /// Who Controlled the Duchy.
    pub control: Option<Power>,
    /// The side whose Formations alone stood there [10.1].
    #[serde(default)]
    pub held: Option<Side>,
    /// What the Duchy was to each side, Allies first.
    pub status: [Status; 2],
    /// The attackers that came in.
    pub arrivals: Vec<Arrival>,
    /// On pieces that may not evade any more: they tried, or have just intercepted [10.5].
    pub settled: Tag,
    /// Failed evasions: a die each for the attacker in the first Round, and no terrain dice [10.7].
    pub failed_evasions: u8,
    /// Pieces placed after the Battle there was decided: they take no part in its retreat, and attack when it is over (G7).
    #[serde(default)]
    pub late: Option<(Side, Vec<Tag>)>,
    /// Flags that Events give to pieces they placed, if no enemy is left in the end.
    #[serde(default)]
    pub pledges: Vec<Pledge>,
    /// Leaders lost since the Battle was declared, as they were: casualties of it [9.7].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<Officer>,
}

/// A Flag that an Event gives to the pieces it placed, once they are alone in the Duchy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// The Power whose Flag it is.
    pub power: Power,
    /// The Event.
    pub card: Card,
}

/// Who commands an Army Group of two Powers [9.62].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Where the Group stands.
    pub at: Duchy,
    /// Its side.
    pub side: Side,
    /// Its Commander.
    pub leader: Leader,
    /// Its Leaders when he was named: with another one among them he is named anew.
    pub group: Vec<Leader>,
}

/// Casualties that a side suffered in one Round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Casualties {
    /// Eliminations: sixes.
    pub kills: u8,
    /// Disruptions: fives.
    pub disruptions: u8,
}

impl Casualties {
    /// Adds what happened besides.
    pub fn add(&mut self, other: Casualties) {
        self.kills = self.kills.saturating_add(other.kills);
        self.disruptions = self.disruptions.saturating_add(other.disruptions);
    }

    /// Both together [11.52].
    pub const fn total(self) -> u16 {
        self.kills as u16 + self.disruptions as u16
    }
}

/// What shore batteries did to pieces that landed: it counts in the first Round of a Battle or Siege there [14.3].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Landing {
    /// The Port.
    pub at: Duchy,
    /// The casualties.
    pub casualties: Casualties,
}

/// One side of a Battle or Siege.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Force {
    /// The side.
    pub side: Side,
    /// Only pieces with this tag take part; all of the side in the Duchy without one.
    pub tag: Option<Tag>,
    /// Who commands [9.6].
    pub commander: Option<Leader>,
    /// The Power that decides for it: the Commander's [11.51].
    pub power: Power,
    /// What it suffered, by Round.
    pub suffered: Vec<Casualties>,
    /// Casualties from outside the dice of the Rounds, by Events and their Attrition checks [11.52].
    #[serde(default)]
    pub extra: Casualties,
    /// What the dice of this Round do to it, from the roll until they are applied [11.5].
    #[serde(default)]
    pub pending: Casualties,
    /// Disruptions that running effects let it ignore in this Battle, by the number of the effect.
    #[serde(default)]
    pub ignored: Vec<(u32, u8)>,
    /// What it lost, in order.
    pub losses: Vec<Loss>,
    /// Those among them that its Rout has just cost it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub routed: Vec<Loss>,
    /// Effects that ended with the Leaders it lost.
    #[serde(default)]
    pub ended: Vec<Effect>,
    /// Strength Points that are disrupted now, by Power in track order [11.53].
    pub disrupted: [u8; 4],
    /// Leaders who are disrupted now [11.53].
    pub shaken: Vec<Leader>,
    /// Disruptions beyond the pieces there are [11.53].
    pub excess: u8,
    /// Strength Points and Leaders that took part, those that joined later included; without Leaders where R-41 is
    /// ruled so [11.9].
    pub strength: u8,
    /// Whether a Leader took part at some time: it is an Army or Army Group [11.10].
    pub army: bool,
}

impl Force {
    /// A force before the first Round.
    pub fn new(side: Side, tag: Option<Tag>, commander: Option<Leader>, power: Power) -> Force {
        Force {
            side,
            tag,
            commander,
            power,
            suffered: Vec::new(),
            extra: Casualties::default(),
            pending: Casualties::default(),
            ignored: Vec::new(),
            ended: Vec::new(),
            losses: Vec::new(),
            routed: Vec::new(),
            disrupted: [0; 4],
            shaken: Vec::new(),
            excess: 0,
            strength: 0,
            army: false,
        }
    }

    /// Casualties of all Rounds and Events [11.52].
    pub fn casualties(&self) -> u16 {
        self.suffered.iter().chain([&self.extra]).map(|c| c.total()).sum()
    }

    /// Eliminations of all Rounds and Events.
    pub fn kills(&self) -> u16 {
        self.suffered.iter().chain([&self.extra]).map(|c| u16::from(c.kills)).sum()
    }

    /// Disruptions of all Rounds and Events.
    pub fn disruptions(&self) -> u16 {
        self.casualties() - self.kills()
    }

    /// Dice that its disruptions cost in a further Round [11.53, R-36].
    pub fn dice_lost(&self) -> i32 {
        let points: i32 = self.disrupted.iter().map(|n| i32::from(*n)).sum();
        points + self.shaken.len() as i32 + i32::from(self.excess)
    }

    /// 11.9: notes how many Strength Points and Leaders take part now; who was lost before took part as well.
    pub fn count(&mut self, soldiers: u16, leaders: u16, by: FlagOverrun) {
        let soldiers_only = |loss: &&Loss| matches!(loss, Loss::Soldiers(..));
        let there = match by {
            FlagOverrun::SoldiersAndLeaders => soldiers + leaders + self.lost(),
            FlagOverrun::Soldiers => soldiers + self.losses.iter().filter(soldiers_only).map(Loss::points).sum::<u16>(),
        };
        self.strength = self.strength.max(there.min(255) as u8);
    }

    /// Strength Points and Leaders that it lost [11.10].
    pub fn lost(&self) -> u16 {
        self.losses.iter().map(Loss::points).sum()
    }
}

/// A Battle that is being fought [11].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Its number.
    pub id: u32,
    /// Where.
    pub at: Duchy,
    /// The Round, from 1.
    pub round: u8,
    /// The attacker, then the defender.
    pub forces: [Force; 2],
    /// Who won, once that is known [11.52].
    pub winner: Option<Side>,
    /// Whether the loser was Routed [11.7].
    pub rout: bool,
    /// Whether the dice of the Round have been rolled and are not applied yet [11.5].
    #[serde(default)]
    pub rolled: bool,
    /// Whether an Event makes the loser fight a new Battle instead of retreating.
    #[serde(default)]
    pub again: bool,
}

impl Battle {
    /// The force of a side.
    pub fn force(&self, side: Side) -> &Force {
        if self.forces[0].side == side { &self.forces[0] } else { &self.forces[1] }
    }

    /// The force of a side.
    pub fn force_mut(&mut self, side: Side) -> &mut Force {
        if self.forces[0].side == side { &mut self.forces[0] } else { &mut self.forces[1] }
    }
}

//! Where hostile Formations meet: the entry that caused it, and the Battle. It is plain data in the position, so that
//! cards can look at it and every step can be undone.

use super::effects::{Effect, Loss};
use super::ids::{Card, Duchy, Leader, Line, Power, Side};
use super::pieces::{Officer, Tag};
use super::rulings::FlagOverrun;
use serde::{Deserialize, Serialize};

/// The status of a Duchy for a side [3.1, Glossary].
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

/// How pieces came into the Duchy of a Battle. It decides where they retreat [11.62].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Over a line, from this Duchy.
    March(Duchy, Line),
    /// By sea, from this Port [14].
    Sea(Duchy),
    /// Built, regrouped or placed there [6.3].
    Placed,
}

/// Pieces of the attacking side that entered: those with the tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Arrival {
    /// Their tag.
    pub tag: Tag,
    /// The Power that led them. The type of the line is the one that this Power had [1.22].
    pub power: Power,
    /// How they came.
    pub origin: Origin,
    /// Whether an Event let them join during the Battle [10.2]. They keep the tag until the Battle is over.
    #[serde(default)]
    pub joined: bool,
    /// Whether they were in the Duchy before the Battle began in this Impulse [11.41]. They keep the tag until the
    /// Battle is over.
    #[serde(default)]
    pub earlier: bool,
}

/// Pieces that entered a Duchy in this Impulse and stayed. It decides terrain and retreat if a Battle is fought there
/// later [11.4, 11.62]. Pieces that have moved on are still listed.
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

/// Soldiers that entered a Duchy together, as far as they can be told apart from others there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Walked {
    /// Their Power.
    pub power: Power,
    /// How many Duchies they had entered in this Impulse by then [9.42].
    pub march: u8,
    /// Strength Points.
    pub sp: u8,
}

/// A Duchy that a Formation entered, until reactions and Battle are over. Control and status are recorded as they were
/// just before (R-14, 11.4).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The Duchy.
    pub at: Duchy,
    /// The side whose entry, landing or placement caused it.
    pub attacker: Side,
    /// Who led the entry [9.64].
    pub commander: Option<Leader>,
    /// Who Controlled the Duchy.
    pub control: Option<Power>,
    /// The side that alone had Formations there [10.1].
    #[serde(default)]
    pub held: Option<Side>,
    /// The status of the Duchy for each side, Allies first.
    pub status: [Status; 2],
    /// The attackers that entered.
    pub arrivals: Vec<Arrival>,
    /// The tag of pieces that may no longer evade, because they tried or have just intercepted [10.5].
    pub settled: Tag,
    /// Failed evasions: a die each for the attacker in the first Round, and no terrain dice [10.7].
    pub failed_evasions: u8,
    /// Pieces placed after the Battle there was decided. They do not retreat from it, and attack afterwards (G7).
    #[serde(default)]
    pub late: Option<(Side, Vec<Tag>)>,
    /// Flags that Events give to pieces they placed, if no enemy is left at the end.
    #[serde(default)]
    pub pledges: Vec<Pledge>,
    /// Leaders lost since the Battle was declared, with their earlier state. They are casualties of it [9.7].
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

/// The Commander of an Army Group of two Powers [9.62].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Where the Group stands.
    pub at: Duchy,
    /// Its side.
    pub side: Side,
    /// Its Commander.
    pub leader: Leader,
    /// Its Leaders when he was chosen. If another Leader joins, the Commander is chosen again.
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
    /// Adds further casualties.
    pub fn add(&mut self, other: Casualties) {
        self.kills = self.kills.saturating_add(other.kills);
        self.disruptions = self.disruptions.saturating_add(other.disruptions);
    }

    /// Both together [11.52].
    pub const fn total(self) -> u16 {
        self.kills as u16 + self.disruptions as u16
    }
}

/// The results of shore batteries against landed pieces. They count in the first Round of a Battle or Siege there [14.3].
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
    /// Only pieces with this tag take part; with `None`, all of the side in the Duchy.
    pub tag: Option<Tag>,
    /// Who commands [9.6].
    pub commander: Option<Leader>,
    /// The Power that decides for it: the Power of the Commander [11.51].
    pub power: Power,
    /// What it suffered, by Round.
    pub suffered: Vec<Casualties>,
    /// Casualties other than from the dice of the Rounds: from Events and their Attrition checks [11.52].
    #[serde(default)]
    pub extra: Casualties,
    /// The results of this Round's dice against it, from the roll until they are applied [11.5].
    #[serde(default)]
    pub pending: Casualties,
    /// Disruptions that active effects let it ignore in this Battle, by the number of the effect.
    #[serde(default)]
    pub ignored: Vec<(u32, u8)>,
    /// What it lost, in order.
    pub losses: Vec<Loss>,
    /// The losses that its Rout has just caused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub routed: Vec<Loss>,
    /// Effects that ended when it lost their Leaders.
    #[serde(default)]
    pub ended: Vec<Effect>,
    /// Strength Points that are disrupted now, by Power in track order [11.53].
    pub disrupted: [u8; 4],
    /// Leaders who are disrupted now [11.53].
    pub shaken: Vec<Leader>,
    /// Disruptions in excess of its pieces [11.53].
    pub excess: u8,
    /// Strength Points and Leaders that took part, including those that joined later. Leaders do not count if R-41 is
    /// ruled that way [11.9].
    pub strength: u8,
    /// Whether a Leader took part at any time, so that it is an Army or Army Group [11.10].
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

    /// How many dice its disruptions cost in a further Round [11.53, R-36].
    pub fn dice_lost(&self) -> i32 {
        let points: i32 = self.disrupted.iter().map(|n| i32::from(*n)).sum();
        points + self.shaken.len() as i32 + i32::from(self.excess)
    }

    /// 11.9: records how many Strength Points and Leaders take part now. Those already lost took part as well.
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

/// A Battle in progress [11].
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
    /// The winner, once known [11.52].
    pub winner: Option<Side>,
    /// Whether the loser was Routed [11.7].
    pub rout: bool,
    /// Whether the dice of the Round were rolled but not yet applied [11.5].
    #[serde(default)]
    pub rolled: bool,
    /// Whether an Event makes the loser fight another Battle instead of retreating.
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

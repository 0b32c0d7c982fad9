//! The position: everything on the table, as plain data.

use super::attempt::Attempt;
use super::battle::{Battle, Command, Contact, Inroad, Landing};
use super::course::{Claim, Ending, Interphase, Phase, Players};
use super::effects::{Cause, Check, Effect, Loss, Played, Window};
use super::ids::{Card, Duchy, Leader, Power, Side, Year};
use super::part::Part;
use super::pieces::{Lot, Officer, Tag, Tags};
use super::piles::Piles;
use super::rulings::Rulings;
use super::siege::Siege;
use serde::{Deserialize, Serialize};

/// What kind of Impulse it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImpulseKind {
    /// The Power's turn on the Impulse Track [4.2].
    Scheduled,
    /// Taken out of order by the Power with the most cards [4.22].
    Preemptive,
    /// Given by an Event.
    Event,
    /// The Power has no card: it may resolve a Siege and spend a Resource [4.23].
    Pass,
}

impl ImpulseKind {
    /// All of them.
    pub const ALL: [ImpulseKind; 4] =
        [ImpulseKind::Scheduled, ImpulseKind::Preemptive, ImpulseKind::Event, ImpulseKind::Pass];

    /// The word that scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            ImpulseKind::Scheduled => "scheduled",
            ImpulseKind::Preemptive => "preemptive",
            ImpulseKind::Event => "event",
            ImpulseKind::Pass => "pass",
        }
    }
}

/// What Command Points may be spent on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Uses {
    /// Movement [9].
    pub march: bool,
    /// Building and regrouping [6].
    pub build: bool,
    /// Flags [7].
    pub flag: bool,
}

impl Uses {
    /// Everything, as with a card played for its Command Points [5.5].
    pub const ALL: Uses = Uses { march: true, build: true, flag: true };
}

/// Command Points that a Power may spend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Purse {
    /// Whose they are.
    pub power: Power,
    /// How many are left.
    pub cp: u8,
    /// What they may be spent on.
    pub uses: Uses,
}

/// The Impulse in progress [4.2].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Impulse {
    /// The Active Power.
    pub power: Power,
    /// What kind of Impulse it is.
    pub kind: ImpulseKind,
    /// The card without '+' of this Impulse was played [5.6].
    pub card_used: bool,
    /// The '+' card, or a Resource instead of it, was used [5.6, 15.2].
    pub plus_used: bool,
    /// A Resource was spent [15.2].
    pub resource_used: bool,
    /// Command Points: the Active Power's first, then those that Events grant within it.
    pub purses: Vec<Purse>,
    /// Counted from the start of the game.
    pub number: u32,
    /// Fortresses that were besieged in this Impulse [12.22].
    pub besieged: Vec<Duchy>,
    /// A Convoy was conducted [14.2].
    pub sailed: bool,
    /// Command Points that only one Leader could use and has used.
    #[serde(default)]
    pub free_used: Vec<(Leader, u8)>,
    /// Convoys without Command Points, by an Event [14.1].
    #[serde(default)]
    pub free_sailed: u8,
    /// An Amphibious Assault was conducted [14.3].
    #[serde(default)]
    pub assaulted: bool,
    /// An Event blocks the announced Convoy, Assault or landing.
    #[serde(default)]
    pub blocked: Option<Card>,
    /// The results of shore batteries against an Amphibious Assault, until the first Round [14.3].
    pub landing: Option<Landing>,
    /// How pieces entered Duchies where they stayed.
    #[serde(default)]
    pub inroads: Vec<Inroad>,
}

/// Strength Points that an Event demanded and the Power could not give [5.12].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Debt {
    /// The Power that owes them.
    pub power: Power,
    /// How many are still owed.
    pub sp: u8,
    /// For which card, or by which rule.
    pub cause: Cause,
}

/// Choices of a scenario that are not part of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Mulligans are offered [2.6].
    pub mulligans: bool,
    /// How many cards the scenario put on top of the draw pile. The first shuffle leaves them there.
    pub stacked: u8,
    /// The Turn in which the game began [4.22].
    pub first_year: Year,
    /// The French Nationality Bonus before any card changes it, in dice [11.3].
    pub french_bonus: u8,
    /// Added to the die of the Appeal to the Emperor for events that the scenario assumes earlier [16.21].
    #[serde(default)]
    pub appeal: i8,
    /// Who plays which Powers [2.1].
    #[serde(default)]
    pub players: Players,
    /// How it rules open questions of the rulebook.
    #[serde(default)]
    pub rulings: Rulings,
}

/// Whether nobody has chosen Powers by bids or dice.
fn nobody(claims: &[Claim]) -> bool {
    claims.is_empty()
}

/// Everything on the table.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The Turn [1.4].
    pub year: Year,
    /// The Round of Impulses within the Turn, from 1 [4.24].
    pub round: u8,
    /// What comes next.
    pub phase: Phase,
    /// The Power whose box holds the Impulse marker [1.3].
    pub due: Power,
    /// The Power that took the last Impulse of any kind, even in the Turn before [4.22].
    pub last: Option<Power>,
    /// The number of each Power's latest Impulse, in track order; 0 before its first.
    pub last_impulse: [u32; 4],
    /// The due Power was pre-empted, and may not be pre-empted again before it plays [4.22].
    pub preempted: bool,
    /// The Impulse in progress.
    pub impulse: Part<Option<Impulse>, 14>,
    /// Impulses begun since the start of the game.
    pub impulses: u32,
    /// Soldiers on the map and in the Regroup Box, sorted by [`LotKey`], no two lots alike.
    pub soldiers: Part<Vec<Lot>, 0>,
    /// Every Leader, in the order of the board.
    pub officers: Part<Vec<Officer>, 1>,
    /// The Flag in each Duchy, if there is one [1.7].
    pub flags: Part<Vec<Option<Power>>, 2>,
    /// Resources, in track order [15].
    pub resources: Part<[u8; 4], 3>,
    /// The cards.
    pub cards: Part<Piles, 4>,
    /// Running effects, oldest first.
    pub effects: Part<Vec<Effect>, 5>,
    /// The card stack: played cards whose effect is not finished, the last on top [5.2].
    pub stack: Part<Vec<Played>, 6>,
    /// Open windows, the innermost last.
    pub windows: Part<Vec<Window>, 7>,
    /// Attrition checks of this Impulse, oldest first.
    pub checks: Part<Vec<Check>, 8>,
    /// Duchies that a Formation has entered and that are still unsettled, the innermost last [10.9].
    pub contacts: Part<Vec<Contact>, 9>,
    /// Announced moves, interceptions, evasions and retreats in progress, the innermost last.
    #[serde(default)]
    pub attempts: Part<Vec<Attempt>, 10>,
    /// Commanders of Groups of two Powers [9.62].
    #[serde(default)]
    pub commands: Part<Vec<Command>, 11>,
    /// Battles in progress, the innermost last [11].
    pub battles: Part<Vec<Battle>, 12>,
    /// The Siege that is being resolved [12].
    pub siege: Part<Option<Siege>, 13>,
    /// Removals that could not be satisfied and are still owed, oldest first [5.12].
    pub debts: Part<Vec<Debt>, 15>,
    /// The state of the Interphase in progress [16].
    #[serde(default)]
    pub interphase: Part<Interphase, 16>,
    /// How the game ended, if it did [18].
    #[serde(default)]
    pub ended: Option<Ending>,
    /// The number that the next effect, play or check gets.
    pub next_id: u32,
    /// Choices of the scenario.
    pub options: Options,
    /// Who chose which Powers by bids or dice, in order; empty if the players agreed [2.1].
    #[serde(default, skip_serializing_if = "nobody")]
    pub claims: Part<Vec<Claim>, 17>,
}

macro_rules! cloned {
    ($($field:ident)*) => {
        impl Clone for Position {
            fn clone(&self) -> Position {
                Position { $($field: self.$field.clone()),* }
            }

            /// Leaves alone the parts that are equal already, and reuses the memory of the others.
            fn clone_from(&mut self, source: &Position) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}

cloned! {
    year round phase due last last_impulse preempted impulse impulses soldiers officers flags resources cards effects
    stack windows checks contacts attempts commands battles siege debts interphase ended next_id options claims
}

impl Position {
    /// Takes the next number for an effect, a play or a check.
    pub fn take_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// Removes Commanders who are no longer where they were chosen [9.62].
    pub fn keep_commands(&mut self) {
        let officers = &self.officers;
        let there = |c: &Command| officers.iter().any(|o| o.leader == c.leader && o.at.duchy() == Some(c.at));
        if !self.commands.iter().all(there) {
            self.commands.retain(there);
        }
    }

    /// Flags of a side on the map [1.7].
    pub fn flags_of(&self, side: Side) -> u8 {
        self.flags.iter().flatten().filter(|power| power.side() == side).count() as u8
    }

    /// Every tag on a piece, or reserved by a contact or Siege.
    pub fn tags_in_use(&self) -> Tags {
        let soldiers = self.soldiers.iter().fold(0, |set, lot| set | lot.key.tags.0);
        let pieces = Tags(self.officers.iter().fold(soldiers, |set, officer| set | officer.tags.0));
        let contacts = self.contacts.iter().flat_map(|c| {
            let late = c.late.iter().flat_map(|(_, tags)| tags.iter().copied());
            c.arrivals.iter().map(|a| a.tag).chain(late).chain([c.settled])
        });
        let siege = self.siege.iter().flat_map(|siege| siege.besieger.tag.into_iter().chain(siege.stepped));
        let attempts = self.attempts.iter().map(|attempt| attempt.tag);
        contacts.chain(siege).chain(attempts).fold(pieces, Tags::with)
    }

    /// Removes a tag from every piece.
    pub fn drop_tag(&mut self, tag: Tag) {
        self.drop_tags(Tags::NONE.with(tag));
    }

    /// Removes tags from every piece. Recorded losses lose them too, because they may come back.
    pub fn drop_tags(&mut self, tags: Tags) {
        // Skip losses without the tags, so that they count as unchanged.
        let bears = |losses: &Vec<Loss>| losses.iter().any(|loss| loss.tags().has_any(tags));
        if self.battles.iter().flat_map(|battle| &battle.forces).any(|force| bears(&force.losses)) {
            let forces = self.battles.iter_mut().flat_map(|battle| &mut battle.forces);
            forces.flat_map(|force| &mut force.losses).for_each(|loss| loss.drop_tags(tags));
        }
        if self.siege.iter().any(|siege| bears(&siege.besieger.losses)) {
            let besiegers = self.siege.iter_mut().map(|siege| &mut siege.besieger);
            besiegers.flat_map(|force| &mut force.losses).for_each(|loss| loss.drop_tags(tags));
        }
        if self.checks.iter().any(|check| bears(&check.losses)) {
            self.checks.iter_mut().flat_map(|check| &mut check.losses).for_each(|loss| loss.drop_tags(tags));
        }
        let (marked, bare) = (|of: Tags| of.has_any(tags), |of: Tags| of.without_all(tags));
        self.change_leaders(|officer| marked(officer.tags), |officer| officer.tags = bare(officer.tags));
        self.change_lots(|lot| marked(lot.key.tags), |key| key.tags = bare(key.tags));
    }
}

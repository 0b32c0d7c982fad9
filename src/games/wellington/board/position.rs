//! The position: everything on the table, as plain data.

use super::attempt::Attempt;
use super::battle::{Battle, Command, Contact, Inroad, Landing};
use super::course::{Claim, Ending, Interphase, Phase, Players};
use super::effects::{Cause, Check, Effect, Loss, Played, Window};
use super::ids::{Card, Duchy, Leader, Power, Side, Sp, Year};
use super::part::Part;
use super::pieces::{Counters, Lot, LotKey, Officer, Tag, Tags, Whereabouts};
use super::piles::Piles;
use super::rulings::Rulings;
use super::siege::Siege;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

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

/// Whether nobody has claimed a Power.
fn nobody(claims: &[Claim]) -> bool {
    claims.is_empty()
}

/// Everything on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
        self.commands.retain(there);
    }

    /// The lots in a Duchy.
    pub fn lots_at(&self, duchy: Duchy) -> &[Lot] {
        let from = self.soldiers.partition_point(|lot| lot.key.at < duchy);
        let len = self.soldiers[from..].partition_point(|lot| lot.key.at == duchy);
        &self.soldiers[from..from + len]
    }

    /// The lots of one Power in a Duchy.
    pub fn lots(&self, duchy: Duchy, power: Power) -> impl Iterator<Item = &Lot> + '_ {
        self.lots_at(duchy).iter().filter(move |lot| lot.key.power == power)
    }

    /// All Soldiers of one Power in a Duchy.
    pub fn counters(&self, duchy: Duchy, power: Power) -> Counters {
        self.lots(duchy, power).fold(Counters::NONE, |sum, lot| sum.plus(lot.counters))
    }

    /// Strength Points of one Power's Soldiers in a Duchy.
    pub fn sp(&self, duchy: Duchy, power: Power) -> Sp {
        self.counters(duchy, power).sp()
    }

    /// The Leader's counter.
    pub fn officer(&self, leader: Leader) -> &Officer {
        &self.officers[leader.index()]
    }

    /// The Leaders in a Duchy, in the order of the board.
    pub fn officers_at(&self, duchy: Duchy) -> impl Iterator<Item = &Officer> + '_ {
        self.officers.iter().filter(move |o| o.at == Whereabouts::Map(duchy))
    }

    /// Adds counters to the lot with this key.
    pub fn add_soldiers(&mut self, key: LotKey, counters: Counters) {
        if counters.is_empty() {
            return;
        }
        match self.soldiers.binary_search_by_key(&key, |lot| lot.key) {
            Ok(i) => self.soldiers[i].counters = self.soldiers[i].counters.plus(counters),
            Err(i) => self.soldiers.insert(i, Lot { key, counters }),
        }
    }

    /// Replaces the counters of the lot with this key; an empty lot vanishes.
    pub fn set_soldiers(&mut self, key: LotKey, counters: Counters) {
        match self.soldiers.binary_search_by_key(&key, |lot| lot.key) {
            Ok(i) if counters.is_empty() => {
                self.soldiers.remove(i);
            }
            Ok(i) => self.soldiers[i].counters = counters,
            Err(i) if !counters.is_empty() => self.soldiers.insert(i, Lot { key, counters }),
            Err(_) => {}
        }
    }

    /// Sorts the lots and joins those that can no longer be told apart.
    pub fn settle_soldiers(&mut self) {
        self.soldiers.sort_unstable_by_key(|lot| lot.key);
        self.soldiers.dedup_by(|next, kept| {
            let same = next.key == kept.key;
            if same {
                kept.counters = kept.counters.plus(next.counters);
            }
            same
        });
        self.soldiers.retain(|lot| !lot.counters.is_empty());
        self.stand_down(false);
    }

    /// Removes replacements of Leaders without Soldiers of their Power, or all replacements. Their Leaders are in the
    /// Regroup Box.
    pub fn stand_down(&mut self, all: bool) {
        let soldiers = &self.soldiers;
        let with = |at: Duchy, power: Power| soldiers.iter().any(|lot| lot.key.at == at && lot.key.power == power);
        for officer in &mut self.officers {
            let Some(stand_in) = officer.stand_in else { continue };
            if all || !officer.at.duchy().is_some_and(|at| with(at, stand_in.power)) {
                *officer = Officer::fresh(officer.leader, Whereabouts::Regroup);
            }
        }
    }

    /// Counters of a Power in play: on the map and in the Regroup Box.
    pub fn in_play(&self, power: Power) -> Counters {
        thread_local! {
            /// The state of the Soldiers that were counted last, and what they come to.
            static COUNTED: Cell<(u64, [Counters; 4])> = const { Cell::new((0, [Counters::NONE; 4])) };
        }
        let (counted, all) = COUNTED.get();
        if counted == Part::state(&self.soldiers) {
            Part::looked(&self.soldiers).set(true);
            return all[power.index()];
        }
        let mut all = [Counters::NONE; 4];
        for lot in &self.soldiers {
            let sum = &mut all[lot.key.power.index()];
            *sum = sum.plus(lot.counters);
        }
        COUNTED.set((Part::state(&self.soldiers), all));
        all[power.index()]
    }

    /// Counters of a Power in the Regroup Box [6.2].
    pub fn regroup(&self, power: Power) -> Counters {
        self.counters(Duchy::REGROUP, power)
    }

    /// The lots on the map, without those in the Regroup Box.
    pub fn lots_on_map(&self) -> &[Lot] {
        let end = self.soldiers.partition_point(|lot| lot.key.at < Duchy::REGROUP);
        &self.soldiers[..end]
    }

    /// Strength Points of a Power's Soldiers on the map.
    pub fn sp_on_map(&self, power: Power) -> u16 {
        self.lots_on_map().iter().filter(|lot| lot.key.power == power).map(|lot| u16::from(lot.counters.sp().0)).sum()
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

    /// Removes a tag from every piece. Recorded losses lose it too, because they may come back.
    pub fn drop_tag(&mut self, tag: Tag) {
        let forces = self.battles.iter_mut().flat_map(|battle| &mut battle.forces);
        let forces =
            forces.chain(self.siege.iter_mut().map(|siege| &mut siege.besieger)).map(|force| &mut force.losses);
        for loss in forces.chain(self.checks.iter_mut().map(|check| &mut check.losses)).flatten() {
            match loss {
                Loss::Soldiers(key, _) => key.tags = key.tags.without(tag),
                Loss::Leader(officer) => officer.tags = officer.tags.without(tag),
                Loss::Flag(_) => {}
            }
        }
        if self.officers.iter().any(|officer| officer.tags.has(tag)) {
            for officer in &mut self.officers {
                officer.tags = officer.tags.without(tag);
            }
        }
        if self.soldiers.iter().any(|lot| lot.key.tags.has(tag)) {
            for lot in &mut self.soldiers {
                lot.key.tags = lot.key.tags.without(tag);
            }
            self.settle_soldiers();
        }
    }
}

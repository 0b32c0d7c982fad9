//! What can be rolled for, how a roll is composed, and its result. Data only; `view` has the words for people.

use crate::games::wellington::board::{Card, Casualties, Cause, Duchy, Leader, LineType, Side};
use serde::{Deserialize, Serialize};

/// What a roll is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A die for the order in which players choose their Powers [2.1].
    Sides {
        /// The number of the player who rolls.
        player: u8,
    },
    /// An Attrition check [13.1].
    Attrition {
        /// The Duchy.
        at: Duchy,
        /// The number of the check.
        check: u32,
    },
    /// Two dice for an interception [10.4].
    Interception {
        /// Who leads.
        leader: Option<Leader>,
        /// Where to.
        at: Duchy,
    },
    /// Two dice for an evasion [10.7].
    Evasion {
        /// Out of where.
        from: Duchy,
        /// Where to.
        to: Duchy,
    },
    /// The dice of one side of a Battle [11.5].
    Battle {
        /// Where.
        at: Duchy,
        /// Whose.
        side: Side,
        /// The Round.
        round: u8,
    },
    /// Dice of one side of a Battle that are rolled apart, because a card reads them differently.
    Apart {
        /// Where.
        at: Duchy,
        /// Whose.
        side: Side,
        /// The Round.
        round: u8,
    },
    /// The dice of the shore batteries [14.3].
    Batteries {
        /// The Port.
        at: Duchy,
    },
    /// The dice of the besieger [12.3].
    Besieger {
        /// The Fortress.
        at: Duchy,
        /// The Round.
        round: u8,
    },
    /// The dice of a Fortress [12.3].
    Fortress {
        /// The Fortress.
        at: Duchy,
        /// The Round.
        round: u8,
    },
    /// The die for Battlefield Loot [11.10].
    Loot {
        /// Where.
        at: Duchy,
    },
    /// The die for Sack and Pillage [12.5].
    Sack {
        /// The Fortress.
        at: Duchy,
    },
    /// Guerrillas attack a Duchy [4.4].
    Guerrillas(Duchy),
    /// The conquest of Spain [18.6].
    Conquest,
    /// The Peace Roll [18.7].
    Peace,
    /// The Appeal to the Emperor [16.21].
    Appeal,
    /// The Letter to the Horse Guards [16.22].
    HorseGuards,
    /// The Levantamiento Popular [16.23].
    Levantamiento,
    /// A roll that a card requires.
    Card {
        /// The card.
        card: Card,
        /// The purpose, in the card's words.
        text: String,
    },
}

impl Purpose {
    /// The kinds of rolls, as a person types them.
    pub const KINDS: [&'static str; 19] = [
        "sides", "attrition", "interception", "evasion", "battle", "apart", "batteries", "besieger", "fortress",
        "loot", "sack", "guerrillas", "conquest", "peace", "appeal", "horse_guards", "levantamiento", "siege", "card",
    ];

    /// The kind of the roll: one of [`Purpose::KINDS`]. `siege` covers both sides of a Siege.
    pub fn kind(&self) -> &'static str {
        match self {
            Purpose::Sides { .. } => "sides",
            Purpose::Attrition { .. } => "attrition",
            Purpose::Interception { .. } => "interception",
            Purpose::Evasion { .. } => "evasion",
            Purpose::Battle { .. } => "battle",
            Purpose::Apart { .. } => "apart",
            Purpose::Batteries { .. } => "batteries",
            Purpose::Besieger { .. } => "besieger",
            Purpose::Fortress { .. } => "fortress",
            Purpose::Loot { .. } => "loot",
            Purpose::Sack { .. } => "sack",
            Purpose::Guerrillas(_) => "guerrillas",
            Purpose::Conquest => "conquest",
            Purpose::Peace => "peace",
            Purpose::Appeal => "appeal",
            Purpose::HorseGuards => "horse_guards",
            Purpose::Levantamiento => "levantamiento",
            Purpose::Card { .. } => "card",
        }
    }

    /// Whether the roll is of the kind that was typed.
    pub fn is(&self, kind: &str) -> bool {
        self.kind() == kind || kind == "siege" && matches!(self.kind(), "besieger" | "fortress")
    }
}

/// One line of a roll's breakdown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// One die for each Strength Point.
    Strength,
    /// One die for each Leader.
    Leaders,
    /// One die for each Leader in Staff Officer status [11.2].
    Staff,
    /// The Battle Rating of a Leader [11.2, 10.4, 10.7].
    Rating(Leader),
    /// The Battle Rating that Soldiers without a Leader use to intercept by an Event (G11).
    StandIn,
    /// The Nationality Bonus [11.3].
    Nationality,
    /// Dice for a line that the attacker crossed [11.4].
    Terrain(LineType),
    /// A die for each failed enemy evasion [10.7].
    FailedEvasions,
    /// Disrupted pieces [11.53].
    Disrupted,
    /// Into a Friendly Duchy [10.4, 10.7].
    IntoFriendly,
    /// Out of a Duchy that is not Friendly [10.4, 10.7].
    FromUnfriendly,
    /// Over a Pass or a Rough line [10.4, 10.7].
    OverRough,
    /// Shore batteries [14.3].
    Batteries,
    /// The strength of the Fortress [12.3].
    Strong,
    /// What the dice show.
    Dice,
    /// What the loser lost [11.10].
    Lost,
    /// Rounds fewer than the maximum [12.5].
    Early,
    /// The same dice again for a further reason.
    Reason(Cause),
    /// Dice that hit.
    Hits,
    /// What the dice show.
    Die,
    /// A Formation Adjacent to it [4.4].
    Nearby,
    /// This many Keys [18.6, 16.23].
    Keys(u8),
    /// A place that is not Controlled [16.22].
    Without(Duchy),
    /// What the scenario assumes happened earlier.
    Scenario,
    /// The change by a running effect.
    Effect(Card),
}

/// The result of a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// This many Strength Points or Leaders are lost.
    Losses(u8),
    /// It succeeds.
    Succeeds,
    /// It fails.
    Fails,
    /// Casualties of the other side [11.5].
    Casualties(Casualties),
    /// Hits on a Fortress [12.3].
    Hits(u8),
    /// Resources gained [11.10, 12.5].
    Resources(u8),
    /// Whether guerrillas succeed [4.4].
    Guerrillas(bool),
    /// Whether Spain is conquered [18.6].
    Conquest {
        /// The total needed.
        needed: i32,
        /// Whether it is conquered.
        done: bool,
    },
    /// Whether there is peace [18.7].
    Peace(bool),
    /// This many Reinforcement Command Points [16.2].
    Reinforcements(u8),
    /// This many Strength Points are removed [16.21].
    Removal(u8),
}

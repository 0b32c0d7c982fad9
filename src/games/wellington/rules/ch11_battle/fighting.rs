//! What the game log says about Battles and Sieges: data only, as in `happening`.

use crate::games::wellington::board::{Card, Casualties, Duchy, Leader, Loss, Power, Side};
use serde::{Deserialize, Serialize};

/// Something that happened in a Battle [11] or a Siege [12].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighting {
    /// A Battle begins.
    BattleBegan {
        /// Where.
        at: Duchy,
        /// Who attacks.
        attacker: Side,
        /// The Commanders, the attacker's first.
        commanders: [Option<Leader>; 2],
    },
    /// A Round of a Battle or Siege begins.
    RoundBegan(u8),
    /// A Battle is won; nobody wins if both sides are wiped out.
    BattleWon {
        /// Where.
        at: Duchy,
        /// The winner.
        winner: Option<Side>,
        /// Casualties of the attacker and of the defender over all Rounds.
        casualties: [u16; 2],
    },
    /// The loser is Routed [11.7].
    Routed(Side),
    /// It is not a Rout after all.
    NoRout(Side),
    /// A card altered what a side is about to suffer.
    Altered {
        /// The side.
        side: Side,
        /// What the dice gave.
        from: Casualties,
        /// What that becomes.
        to: Casualties,
    },
    /// A side suffers casualties from an Event.
    Suffered {
        /// The side.
        side: Side,
        /// The casualties.
        casualties: Casualties,
    },
    /// Disruptions of a side were lifted.
    Rallied {
        /// The side.
        side: Side,
        /// How many.
        disruptions: u8,
    },
    /// Disruptions of a side became eliminations.
    Hardened {
        /// The side.
        side: Side,
        /// How many.
        count: u8,
    },
    /// Pieces that a Battle had cost came back.
    Returned {
        /// Where.
        at: Duchy,
        /// What.
        losses: Vec<Loss>,
    },
    /// An Event denies this Power its Loot [11.10].
    NoLoot(Power),
    /// A Battle card works for the other side from now on [11.1].
    Turned(Card),
    /// The loser fights a new Battle instead of retreating.
    BattleAgain(Duchy),
    /// All Formations of a side are gone [11.8].
    Overrun(Side),
    /// A Siege begins.
    SiegeBegan {
        /// The Fortress.
        at: Duchy,
        /// The besieger's Commander.
        leader: Leader,
    },
    /// Fresh Soldiers replaced others in the besieging Army [12.31].
    Replaced(u8),
    /// A Fortress fell.
    FortressFell {
        /// The Fortress.
        at: Duchy,
        /// To whom.
        to: Power,
        /// Whether it is a Siege Overrun [12.41].
        overrun: bool,
    },
    /// A card adds this many sixes to those rolled in a Siege Round: for the Fortress if true, else for the besieger [12.3].
    ExtraSixes(Card, i32, bool),
    /// A Siege was given up before its first Round.
    SiegeGivenUp(Duchy),
    /// A Siege ended, and the Fortress holds.
    SiegeFailed(Duchy),
    /// Somebody commands in place of a lost Leader, with these Ratings.
    StoodIn {
        /// The Leader who was lost.
        leader: Leader,
        /// Where.
        at: Duchy,
        /// The Battle Rating.
        battle: u8,
        /// The Command Rating.
        command: u8,
    },
}

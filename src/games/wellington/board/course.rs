//! The course of the game: its players, the state of an Interphase, and how it ended.

use super::ids::{Card, Duchy, Power, Side};
use super::rule::{Rule, rule};
use serde::{Deserialize, Serialize};

/// Where the game stands between two procedures. A procedure starts from a phase and ends in one, so the game can
/// continue from the position alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Hands must be dealt and Mulligans made [2.4, 2.6].
    Deal,
    /// The next Power on the Impulse Track is due [4.2].
    Impulses,
    /// The Impulses of the Turn are over [4.24]: Attrition and Flags come next [4.3].
    Attrition,
    /// Guerrillas [4.4].
    Guerrillas,
    /// The balancing of Resources [4.5].
    Balance,
    /// The conquest of Spain [4.6].
    Conquest,
    /// The Peace Roll [4.7].
    Peace,
    /// The Turn ends [4.8].
    TurnEnd,
    /// The Resources of the Interphase [16.1].
    Resources,
    /// The rolls for Reinforcements [16.21-16.23].
    Reinforcements,
    /// A Power builds its Reinforcements [16.2].
    Building(Power),
    /// A Power Deploys [16.3].
    Deployment(Power),
    /// A Power may give up Leaders [16.32].
    Transfer(Power),
    /// Discards are shuffled in and cards are drawn [16.41].
    Draw,
    /// A Power exchanges new cards and gives up old ones [16.42].
    Unplayed(Power),
    /// A Power discards surplus cards [16.43].
    Excess(Power),
    /// Home cards are dealt, and the next Turn begins [16.44].
    HomeCards,
    /// The game is over [18].
    Over,
    /// Players who cannot agree choose their Powers, before anything else [2.1].
    Sides {
        /// Whether they bid for the first choice; otherwise they roll dice.
        bid: bool,
        /// Whether hands are dealt next, as at the start of a Turn.
        deal: bool,
    },
}

/// Who plays which Powers [2.1]: two to four players, and never one on both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Players {
    /// For each side, whether two different players have its Powers.
    pub apart: [bool; 2],
}

impl Default for Players {
    /// Four players, one for each Power.
    fn default() -> Players {
        Players { apart: [true; 2] }
    }
}

/// The ways in which two to four players can share the Powers, as typed.
const SHARES: [(&str, Players); 4] = [
    ("2", Players { apart: [false, false] }),
    ("3 allies", Players { apart: [false, true] }),
    ("3 french", Players { apart: [true, false] }),
    ("4", Players { apart: [true, true] }),
];

impl Players {
    /// The words for each way to share the Powers. With three players, one has both Powers of the side named.
    pub fn all_words() -> impl Iterator<Item = &'static str> {
        SHARES.iter().map(|(words, _)| *words)
    }

    /// Reads typed words for the players.
    pub fn from_words(words: &str) -> Option<Players> {
        SHARES.iter().find(|(known, _)| *known == words).map(|(_, players)| *players)
    }

    /// The words for them.
    pub fn words(self) -> &'static str {
        SHARES.iter().find(|(_, players)| *players == self).map_or("4", |(words, _)| words)
    }

    /// Whether two different players have the Powers of a side.
    pub const fn are_apart(self, side: Side) -> bool {
        self.apart[side as usize]
    }

    /// The Powers of each player, in track order of their first Power.
    pub fn groups(self) -> Vec<Vec<Power>> {
        let mut groups: Vec<Vec<Power>> = Vec::new();
        for power in Power::TRACK {
            let ally = groups.iter_mut().find(|group| group.contains(&power.ally()));
            match ally {
                Some(group) if !self.are_apart(power.side()) => group.push(power),
                _ => groups.push(vec![power]),
            }
        }
        groups
    }
}

/// How the players choose their Powers [2.1].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sides {
    /// They agree without the program.
    #[default]
    Agreed,
    /// They roll dice for the order of choosing.
    Dice,
    /// They bid Strength Points for the order.
    Bid,
}

impl Sides {
    /// The ways that can be typed.
    pub const TYPED: [(&'static str, Sides); 2] = [("bid", Sides::Bid), ("dice", Sides::Dice)];
}

/// A player who chooses, or has chosen, his Powers by bids or dice [2.1].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// His number, from 1.
    pub player: u8,
    /// How many Strength Points he bid; 0 if they rolled dice.
    pub bid: u8,
    /// His Powers, once he has chosen.
    pub powers: Vec<Power>,
}

/// What the steps of an Interphase pass on to later steps [16].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Interphase {
    /// Reinforcement Command Points left, in track order [16.2, 16.43].
    pub cp: [u8; 4],
    /// How many of them may only be used for regrouping [16.43].
    pub odd: [u8; 4],
    /// The one Duchy where a Power's Reinforcements arrive, once known [16.2].
    pub base: [Option<Duchy>; 4],
    /// Unplayed cards of the last Turn, except Home cards, in track order [16.42].
    pub unplayed: [Vec<Card>; 4],
}

/// How a game ended [18].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// No Duchy in France is under French Control [18.2].
    ConquestOfFrance,
    /// Britain and Spain hold no Key in Spain any more [18.31].
    ConquestOfSpain,
    /// No Key in Spain is under French Control [18.32].
    LiberationOfSpain,
    /// The four Keys of Portugal, eight in Spain and Madrid are French [18.4].
    ConquestOfPortugal,
    /// The die for the conquest of Spain [18.6].
    ConquestRolled,
    /// The Peace Roll [18.7].
    Peace,
    /// The Turn of 1814 is over [4.7, 18.5].
    LastTurn,
}

impl Ending {
    /// The rule.
    pub const fn rule(self) -> Rule {
        match self {
            Ending::ConquestOfFrance => rule(18, 2),
            Ending::ConquestOfSpain => rule(18, 31),
            Ending::LiberationOfSpain => rule(18, 32),
            Ending::ConquestOfPortugal => rule(18, 4),
            Ending::ConquestRolled => rule(18, 6),
            Ending::Peace => rule(18, 7),
            Ending::LastTurn => rule(4, 7),
        }
    }

    /// The side that wins by this ending whatever the points; `None` if points decide [19.1].
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::ConquestOfFrance | Ending::LiberationOfSpain => Some(Side::Allies),
            Ending::ConquestOfSpain | Ending::ConquestOfPortugal | Ending::ConquestRolled => Some(Side::French),
            Ending::Peace | Ending::LastTurn => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_groups_of_powers_of_one_side() {
        use Power::{Britain, Nord, Spain, Sud};
        assert_eq!(Players::default().groups(), [vec![Britain], vec![Sud], vec![Spain], vec![Nord]]);
        assert_eq!(Players { apart: [false, true] }.groups(), [vec![Britain, Spain], vec![Sud], vec![Nord]]);
        assert_eq!(Players { apart: [false, false] }.groups(), [vec![Britain, Spain], vec![Sud, Nord]]);
        for words in Players::all_words() {
            let players = Players::from_words(words).unwrap();
            assert_eq!((players.words(), words.starts_with(&players.groups().len().to_string())), (words, true));
        }
        assert_eq!(Players::from_words("3"), None, "whose Powers are one player's?");
    }
}

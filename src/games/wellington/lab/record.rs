//! The result of a game.

use super::course::Course;
use crate::games::wellington::board::{Card, Ending, Mode, Power, Side};
use crate::games::wellington::rules::victory::Decided;
use crate::trials::{CardId, Usage};
pub use crate::trials::{Failure, Kind};
use std::collections::BTreeMap;

/// The Turns whose end is recorded. The game is over after 1814.
pub const TURNS: [u16; 2] = [1812, 1813];

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The seed of its dice.
    pub seed: u64,
    /// How many decisions were answered.
    pub decisions: u32,
    /// How it ended, or why it did not.
    pub result: Result<Finish, Failure>,
}

/// Numbers for each Power, in track order.
pub type Each<T> = [T; 4];

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Finish {
    /// What ended it.
    pub ending: Ending,
    /// The Turn in which it ended.
    pub year: u16,
    /// The last Round of that Turn.
    pub round: u8,
    /// The side that won.
    pub winner: Side,
    /// What decided it.
    pub by: Decided,
    /// The individual winner, if that side has two players.
    pub individual: Option<Power>,
    /// Half points, without the Spanish bonus.
    pub halves: Each<i32>,
    /// The Spanish bonus in half points, if it counts [19.5].
    pub bonus: Option<i32>,
    /// Keys at the end of each of [`TURNS`] that was completed.
    pub keys_at: [Option<Each<u8>>; TURNS.len()],
    /// Keys at the end of the game.
    pub keys: Each<u8>,
    /// Strength Points that were eliminated.
    pub eliminated: Each<u16>,
    /// Strength Points that went to the Regroup Box.
    pub regrouped: Each<u16>,
    /// Leaders who were eliminated.
    pub leaders_eliminated: Each<u16>,
    /// Leaders who went to the Regroup Box.
    pub leaders_regrouped: Each<u16>,
    /// How often each card was played, by whom and how.
    pub plays: BTreeMap<(Card, Power, Mode), u16>,
    /// The course of the game.
    pub course: Course,
    /// The hash of position and dice at the end.
    pub hash: u64,
}

impl Finish {
    /// How each card was used, by all Powers together.
    pub fn uses(&self) -> BTreeMap<CardId, Usage> {
        let mut uses: BTreeMap<CardId, Usage> = BTreeMap::new();
        for ((_, card, _), held) in &self.course.held {
            let of = uses.entry(card.0.into()).or_default();
            of.in_hand += u32::from(held.impulses);
            of.playable += u32::from(held.playable);
        }
        for ((card, _, mode), n) in &self.plays {
            *uses.entry(card.0.into()).or_default().played.entry(mode.word()).or_default() += u32::from(*n);
        }
        uses
    }
}

/// Every ending.
pub const ENDINGS: [Ending; 7] = [
    Ending::ConquestOfFrance,
    Ending::ConquestOfSpain,
    Ending::LiberationOfSpain,
    Ending::ConquestOfPortugal,
    Ending::ConquestRolled,
    Ending::Peace,
    Ending::LastTurn,
];

/// The word for an ending in tables of results.
pub const fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::ConquestOfFrance => "conquest_of_france",
        Ending::ConquestOfSpain => "conquest_of_spain",
        Ending::LiberationOfSpain => "liberation_of_spain",
        Ending::ConquestOfPortugal => "conquest_of_portugal",
        Ending::ConquestRolled => "conquest_rolled",
        Ending::Peace => "peace",
        Ending::LastTurn => "last_turn",
    }
}

/// Everything that can decide a game.
pub const DECIDED: [Decided; 5] =
    [Decided::AtOnce, Decided::Points, Decided::SpanishBonus, Decided::Resources, Decided::FrenchOnTie];

/// The word for it in tables of results.
pub const fn decided_word(by: Decided) -> &'static str {
    match by {
        Decided::AtOnce => "at_once",
        Decided::Points => "points",
        Decided::SpanishBonus => "spanish_bonus",
        Decided::Resources => "resources",
        Decided::FrenchOnTie => "french_on_tie",
    }
}

/// The ways to play a card.
pub const MODES: [Mode; 4] = [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle];

//! The players: one for each side, or a British and a Prussian player instead of one Allied player (N-44).

use super::ids::{Army, Side};
use super::params::Params;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The French player.
    French,
    /// The player of both Allied armies.
    Allies,
    /// The player of the Anglo-Dutch army alone.
    British,
    /// The player of the Prussian army alone.
    Prussians,
}

impl Seat {
    /// The side that the player is on.
    pub const fn side(self) -> Side {
        match self {
            Seat::French => Side::French,
            Seat::Allies | Seat::British | Seat::Prussians => Side::Allies,
        }
    }

    /// The armies that the player leads.
    pub const fn armies(self) -> &'static [Army] {
        match self {
            Seat::French | Seat::Allies => self.side().armies(),
            Seat::British => &[Army::British],
            Seat::Prussians => &[Army::Prussian],
        }
    }

    /// Whether the player leads an army.
    pub fn leads(self, army: Army) -> bool {
        self.armies().contains(&army)
    }

    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Seat::French => "french",
            Seat::Allies => "allies",
            Seat::British => "british",
            Seat::Prussians => "prussians",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::French => "French",
            Seat::Allies => "Allies",
            Seat::British => "British",
            Seat::Prussians => "Prussians",
        })
    }
}

impl Params {
    /// Whether a British and a Prussian player share the Allied side (N-44).
    pub fn allies_apart(&self) -> bool {
        self.number("allies") > 1
    }

    /// All players, in the order in which they are listed.
    pub fn seats(&self) -> &'static [Seat] {
        match self.allies_apart() {
            true => &[Seat::French, Seat::British, Seat::Prussians],
            false => &[Seat::French, Seat::Allies],
        }
    }

    /// The players of a side, in the order in which they are asked.
    pub fn seats_of(&self, side: Side) -> &'static [Seat] {
        let (french, allies) = self.seats().split_at(1);
        if side == Side::French { french } else { allies }
    }

    /// The player of an army.
    pub fn seat_of(&self, army: Army) -> Seat {
        match (army, self.allies_apart()) {
            (Army::French, _) => Seat::French,
            (Army::British | Army::Prussian, false) => Seat::Allies,
            (Army::British, true) => Seat::British,
            (Army::Prussian, true) => Seat::Prussians,
        }
    }
}

//! What a choice is about, as values: who looks for the choices of a piece, a place or a card finds them by these, and never by
//! their text.

use crate::view::Line;
use serde::Serialize;

/// What a choice does, as far as it matters where it can be done and how it is marked there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// An answer of any other kind.
    #[default]
    Answer,
    /// A piece goes from one place to another.
    Move,
    /// A piece retreats, evades or routs.
    Retreat,
    /// A piece goes against others who enter somewhere.
    Intercept,
    /// A Battle is fought, or somebody fires.
    Fight,
    /// A fortress is besieged.
    Siege,
    /// A piece comes into play.
    Build,
    /// A place gets another owner.
    Flag,
    /// A card is played, discarded or chosen.
    Card,
    /// So much or so many.
    Amount,
    /// A piece is lost.
    Lose,
    /// Nothing is done here, and the game goes on.
    Pass,
    /// A turn or a step of it is over.
    End,
}

impl Deed {
    /// All of them.
    pub const ALL: [Deed; 13] = [
        Deed::Answer,
        Deed::Move,
        Deed::Retreat,
        Deed::Intercept,
        Deed::Fight,
        Deed::Siege,
        Deed::Build,
        Deed::Flag,
        Deed::Card,
        Deed::Amount,
        Deed::Lose,
        Deed::Pass,
        Deed::End,
    ];

    /// Its word, as `options` takes it.
    pub const fn word(self) -> &'static str {
        match self {
            Deed::Answer => "answer",
            Deed::Move => "move",
            Deed::Retreat => "retreat",
            Deed::Intercept => "intercept",
            Deed::Fight => "fight",
            Deed::Siege => "siege",
            Deed::Build => "build",
            Deed::Flag => "flag",
            Deed::Card => "card",
            Deed::Amount => "amount",
            Deed::Lose => "lose",
            Deed::Pass => "pass",
            Deed::End => "end",
        }
    }

    /// Several of them, for a heading.
    pub const fn several(self) -> &'static str {
        match self {
            Deed::Answer => "answers",
            Deed::Move => "moves",
            Deed::Retreat => "retreats",
            Deed::Intercept => "interceptions",
            Deed::Fight => "attacks",
            Deed::Siege => "Sieges",
            Deed::Build => "pieces to bring into play",
            Deed::Flag => "Flags",
            Deed::Card => "ways to use a card",
            Deed::Amount => "amounts",
            Deed::Lose => "losses",
            Deed::Pass => "ways to pass",
            Deed::End => "ways to end",
        }
    }
}

/// What a move would meet, as things stand.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meets {
    /// A check by which pieces can be lost: at most so many dice, and why.
    Check {
        /// The most dice.
        dice: u32,
        /// The rules and cards that call for it.
        why: Line,
    },
    /// Enemies who could come to it.
    Interceptors {
        /// The pieces.
        pieces: Vec<String>,
        /// The same in words.
        who: Line,
    },
    /// Enemies who stand there: against whom, with how many dice on the own side and on theirs before cards are played.
    Battle {
        /// The enemies.
        who: Line,
        /// The own dice and theirs, where they are known.
        dice: Option<[u32; 2]>,
    },
}

/// What a choice is about. The identities are those that the drawing of the board has.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct About {
    /// What it does.
    pub deed: Deed,
    /// The piece that does it, or to which it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The place where that piece is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The place where it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The number of the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u32>,
    /// How the card is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<&'static str>,
    /// What it costs, in whatever the game counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// What it would meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meets: Vec<Meets>,
    /// Whether other pieces that go from the same place to the same place can do so right after it.
    #[serde(skip_serializing_if = "is_no")]
    pub together: bool,
    /// How many pieces can go there in this way in all, as far as the player can know; `None` if nothing limits that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<u32>,
    /// How often it can be done in a row, as far as the player can know; `None` for once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// Whether the player is asked right after it how much goes along.
    #[serde(skip_serializing_if = "is_no")]
    pub asks: bool,
    /// Whether it answers that question with everything that can go along.
    #[serde(skip_serializing_if = "is_no")]
    pub all: bool,
}

fn is_no(value: &bool) -> bool {
    !*value
}

impl About {
    /// A deed, and nothing else that is known about it.
    pub fn of(deed: Deed) -> About {
        About { deed, ..About::default() }
    }

    /// With the piece.
    #[must_use]
    pub fn piece(self, piece: impl Into<String>) -> About {
        About { piece: Some(piece.into()), ..self }
    }

    /// With the place where the piece is.
    #[must_use]
    pub fn from(self, place: Option<impl Into<String>>) -> About {
        About { from: place.map(Into::into), ..self }
    }

    /// With the place where it is done.
    #[must_use]
    pub fn to(self, place: impl Into<String>) -> About {
        About { to: Some(place.into()), ..self }
    }

    /// With how often it can be done in a row.
    #[must_use]
    pub fn times(self, times: impl Into<u32>) -> About {
        About { times: Some(times.into()).filter(|times| *times > 1), ..self }
    }

    /// With what it costs.
    #[must_use]
    pub fn cost(self, cost: impl Into<u32>) -> About {
        About { cost: Some(cost.into()), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_not_sent() {
        let about = About::of(Deed::Move).piece("wellington").from(Some("valladolid")).to("salamanca").cost(1u32);
        let sent = serde_json::to_value(&about).unwrap_or_default();
        let expected = serde_json::json!({
            "deed": "move", "piece": "wellington", "from": "valladolid", "to": "salamanca", "cost": 1,
        });
        assert_eq!(sent, expected);
    }
}

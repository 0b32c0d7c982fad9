//! Who looks at a game that is shown to others, and what is shown beside the board.

use super::{Kit, Openness};
use crate::table::{Decision, Entry};
use crate::view::Line;
use serde::Serialize;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer<P> {
    /// Somebody who sees everything.
    All,
    /// A player.
    Player(P),
    /// Somebody who does not play, and sees only what all players see.
    Spectator,
}

impl<P: Copy + PartialEq> Viewer<P> {
    /// The position as they see it; `None` if the game has no view for spectators.
    pub fn sees<'a, K: Kit<Player = P>>(self, world: &'a K::World, position: &'a K::Position) -> Option<K::Seen<'a>> {
        match self {
            Viewer::All => Some(K::seen(world, position, None)),
            Viewer::Player(player) => Some(K::seen(world, position, Some(player))),
            Viewer::Spectator => K::public(world, position),
        }
    }

    /// Whether they notice a log entry.
    pub fn notices<K: Kit<Player = P>>(self, entry: &Entry<K>) -> bool {
        match self {
            Viewer::All => K::notices(entry, None),
            Viewer::Player(player) => K::notices(entry, Some(player)),
            Viewer::Spectator => K::is_public(entry),
        }
    }

    /// How much they see of a question.
    pub fn openness<K: Kit<Player = P>>(self, decision: &Decision<K>) -> Openness {
        match self {
            Viewer::All => Openness::Open,
            Viewer::Player(player) if player == decision.who => Openness::Open,
            Viewer::Player(_) | Viewer::Spectator => K::openness(decision),
        }
    }
}

/// What lies before a player, beside the board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tray {
    /// Whose it is.
    pub name: Line,
    /// What else there is: a word, and what it says.
    pub rows: Vec<(String, Line)>,
    /// The hand; `None` for a player without cards.
    pub hand: Option<Hand>,
}

/// A hand of cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Hand {
    /// How many cards it has.
    pub count: usize,
    /// The cards by number; `None` if they are hidden.
    pub cards: Option<Vec<u32>>,
}

/// A card for people.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct CardTold {
    /// Its title.
    pub title: String,
    /// What kind of card it is, and what it is worth.
    pub kind: String,
    /// Its text.
    pub text: String,
}

//! How cards were used in games: in hand, playable, played, and as what.

use std::collections::{BTreeMap, BTreeSet};

/// The number of a card in its game.
pub type CardId = u16;

/// How a card was used in one game, by all players together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// How many turns of a player began with the card in his hand.
    pub in_hand: u32,
    /// In how many turns somebody could have played it for its text.
    pub playable: u32,
    /// How often it was played in each way, by the word of the way: event, cp.
    pub played: BTreeMap<&'static str, u32>,
}

impl Usage {
    /// Adds the uses of another game.
    pub fn add(&mut self, other: &Usage) {
        self.in_hand += other.in_hand;
        self.playable += other.playable;
        for (way, n) in &other.played {
            *self.played.entry(way).or_default() += n;
        }
    }
}

/// How a card was used in many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uses {
    /// In how many games somebody held it.
    pub games_in_hand: u64,
    /// In how many games somebody could have played it for its text.
    pub games_playable: u64,
    /// In how many games it was played in each way.
    pub games_played: BTreeMap<&'static str, u64>,
    /// All uses together.
    pub all: Usage,
}

impl Uses {
    /// Adds a game.
    pub fn add(&mut self, usage: &Usage) {
        // A card that was drawn in the middle of a turn may be played before another one begins.
        let playable = usage.playable > 0;
        let held = usage.in_hand > 0 || playable || usage.played.values().any(|n| *n > 0);
        self.games_in_hand += u64::from(held);
        self.games_playable += u64::from(playable);
        for way in usage.played.iter().filter(|(_, n)| **n > 0).map(|(way, _)| *way) {
            *self.games_played.entry(way).or_default() += 1;
        }
        self.all.add(usage);
    }
}

/// The uses of some cards in many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Watched(BTreeMap<CardId, Uses>);

impl Watched {
    /// Watches these cards.
    pub fn new(cards: &BTreeSet<CardId>) -> Watched {
        Watched(cards.iter().map(|card| (*card, Uses::default())).collect())
    }

    /// Adds a game.
    pub fn add(&mut self, usage: &BTreeMap<CardId, Usage>) {
        for (card, uses) in &mut self.0 {
            if let Some(usage) = usage.get(card) {
                uses.add(usage);
            }
        }
    }

    /// How a card was used; `None` if it is not watched.
    pub fn of(&self, card: CardId) -> Option<&Uses> {
        self.0.get(&card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_uses_are_counted_apart() {
        let mut watched = Watched::new(&BTreeSet::from([7, 8]));
        let game = |in_hand, playable, events| {
            let played = BTreeMap::from([("event", events), ("cp", 1)]);
            BTreeMap::from([(7, Usage { in_hand, playable, played }), (9, Usage::default())])
        };
        watched.add(&game(3, 2, 0));
        watched.add(&game(2, 0, 2));
        // Drawn and played in the same turn.
        watched.add(&game(0, 0, 1));
        let uses = watched.of(7).unwrap();
        assert_eq!((uses.games_in_hand, uses.games_playable, uses.all.in_hand, uses.all.playable), (3, 1, 5, 2));
        assert_eq!(uses.games_played, BTreeMap::from([("event", 2), ("cp", 3)]));
        assert_eq!(uses.all.played, BTreeMap::from([("event", 3), ("cp", 3)]));
        assert_eq!(watched.of(8), Some(&Uses::default()));
        assert_eq!(watched.of(9), None);
    }
}

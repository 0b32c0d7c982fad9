//! The course of a game that is played for its result: points by Round, Control, and cards held.

use super::record::Each;
use crate::games::wellington::board::{Card, Mode, Power};
use crate::games::wellington::rules::{Sight, victory};
use std::collections::BTreeMap;

/// The course of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Course {
    /// How the Powers stood at the end of each Round and each Turn, in the order of the game.
    pub standings: Vec<Standing>,
    /// Control at the end of each Turn, and then at the end of the game.
    pub control: Vec<Control>,
    /// The cards that each Power held in each Turn.
    pub held: BTreeMap<(u16, Card, Power), Held>,
}

/// How the Powers stood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The Turn.
    pub year: u16,
    /// The Round that ended; `None` at the end of the Turn [4.8].
    pub round: Option<u8>,
    /// Half points at that moment [19.2-19.4].
    pub halves: Each<i32>,
    /// Keys.
    pub keys: Each<u8>,
}

/// Who Controlled each place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Control {
    /// The Turn that ended; `None` at the end of the game.
    pub year: Option<u16>,
    /// The Power in Control of each place, in the order of the board [3.1].
    pub places: Vec<Option<Power>>,
}

/// How a Power held a card in a Turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Held {
    /// Whether it was dealt the card before the first Impulse of the game and before any Mulligan [2.4], which depends
    /// on chance alone.
    pub dealt: bool,
    /// How many of its own Impulses began with the card in hand.
    pub impulses: u16,
    /// In how many Impulses, of any Power, it could have played the card for its text.
    pub playable: u16,
    /// How often it played the card for its text: as an Event, a Response or a Battle card.
    pub events: u16,
}

impl Course {
    /// 2.4: a Power was dealt its hand.
    pub fn dealt(&mut self, sight: &Sight<'_>, power: Power) {
        for card in sight.p.cards.hand(power) {
            self.held.entry((sight.p.year.0, *card, power)).or_default().dealt = true;
        }
    }

    /// An Impulse of a Power begins.
    pub fn impulse(&mut self, sight: &Sight<'_>, power: Power) {
        for card in sight.p.cards.hand(power) {
            self.held.entry((sight.p.year.0, *card, power)).or_default().impulses += 1;
        }
    }

    /// A card can be played for its text, for the first time in this Impulse.
    pub fn playable(&mut self, sight: &Sight<'_>, power: Power, card: Card) {
        self.held.entry((sight.p.year.0, card, power)).or_default().playable += 1;
    }

    /// A card was played.
    pub fn played(&mut self, sight: &Sight<'_>, power: Power, card: Card, mode: Mode) {
        if mode != Mode::Cp {
            self.held.entry((sight.p.year.0, card, power)).or_default().events += 1;
        }
    }

    /// A Round is over, or the Turn.
    pub fn stands(&mut self, sight: &Sight<'_>, round: Option<u8>) {
        let lines = Power::TRACK.map(|power| victory::lines(sight, power));
        let halves = lines.each_ref().map(|lines| lines.iter().map(|line| line.halves).sum());
        let number = |line: &victory::Line| if let victory::Item::Keys(count) = line.item { Some(count) } else { None };
        let keys = lines.each_ref().map(|lines| lines.iter().find_map(number).unwrap_or_default());
        self.standings.push(Standing { year: sight.p.year.0, round, halves, keys });
    }

    /// The Turn is over, or the game.
    pub fn controls(&mut self, sight: &Sight<'_>, year: Option<u16>) {
        let places = sight.b.places().map(|duchy| sight.control(duchy)).collect();
        self.control.push(Control { year, places });
    }
}

impl Control {
    /// The Powers as letters, one for each place.
    pub fn letters(&self) -> String {
        self.places.iter().map(|power| letter(*power)).collect()
    }

    /// Converts such letters back to Powers.
    pub fn of_letters(letters: &str) -> Option<Vec<Option<Power>>> {
        let all = || std::iter::once(None).chain(Power::TRACK.map(Some));
        letters.chars().map(|c| all().find(|power| letter(*power) == c)).collect()
    }
}

/// The letter for the Power in Control of a place.
fn letter(power: Option<Power>) -> char {
    match power {
        None => '-',
        Some(Power::Britain) => 'b',
        Some(Power::Sud) => 's',
        Some(Power::Spain) => 'e',
        Some(Power::Nord) => 'n',
    }
}

/// The Keys of each Power [1.9].
pub(super) fn keys(sight: &Sight<'_>) -> Each<u8> {
    sight.holdings().keys.each_ref().map(|keys| keys.len() as u8)
}

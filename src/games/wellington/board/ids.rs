//! The names of things: Powers, sides, Duchies, Leaders, cards, and the units in which the rules count.
//!
//! A Duchy, a Leader or a line is an index into a list of the loaded [`Board`](super::Board) and means nothing without
//! it. A card is the number printed on it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the four Powers [1.1], in the order of the Impulse Track [1.3].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Great Britain.
    Britain,
    /// France, Armée du Sud.
    Sud,
    /// Spain.
    Spain,
    /// France, Armée du Nord.
    Nord,
}

impl Power {
    /// All Powers in the order of the Impulse Track [1.3].
    pub const TRACK: [Power; 4] = [Power::Britain, Power::Sud, Power::Spain, Power::Nord];

    /// Place on the Impulse Track, 0 to 3; the index into lists with an entry for each Power.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side the Power is on [1.1].
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Power::Britain | Power::Spain => Side::Allies,
            Power::Sud | Power::Nord => Side::French,
        }
    }

    /// The Power's Ally; alliances never change [8.1].
    pub const fn ally(self) -> Power {
        match self {
            Power::Britain => Power::Spain,
            Power::Spain => Power::Britain,
            Power::Sud => Power::Nord,
            Power::Nord => Power::Sud,
        }
    }

    /// The next Power on the Impulse Track [1.3]; Britain follows Nord.
    pub const fn next(self) -> Power {
        match self {
            Power::Britain => Power::Sud,
            Power::Sud => Power::Spain,
            Power::Spain => Power::Nord,
            Power::Nord => Power::Britain,
        }
    }

    /// All four Powers in track order, beginning with this one.
    pub fn track_from(self) -> [Power; 4] {
        let second = self.next();
        let third = second.next();
        [self, second, third, third.next()]
    }

    /// The word used in files and at the prompt.
    pub const fn word(self) -> &'static str {
        match self {
            Power::Britain => "britain",
            Power::Sud => "sud",
            Power::Spain => "spain",
            Power::Nord => "nord",
        }
    }

    /// The Power with this word in files.
    pub fn from_word(word: &str) -> Option<Power> {
        Power::TRACK.into_iter().find(|p| p.word() == word)
    }

    /// The Home deck this Power is dealt from [1.10]: the French Powers share one.
    pub const fn home_deck(self) -> HomeDeck {
        match self {
            Power::Britain => HomeDeck::Britain,
            Power::Spain => HomeDeck::Spain,
            Power::Sud | Power::Nord => HomeDeck::France,
        }
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Power::Britain => "Britain",
            Power::Sud => "Sud",
            Power::Spain => "Spain",
            Power::Nord => "Nord",
        })
    }
}

/// One of the two sides [1.1].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Britain and Spain.
    Allies,
    /// The two French Powers.
    French,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Allies, Side::French];

    /// The opposing side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Allies => Side::French,
            Side::French => Side::Allies,
        }
    }

    /// The two Powers of the side in track order.
    pub const fn powers(self) -> [Power; 2] {
        match self {
            Side::Allies => [Power::Britain, Power::Spain],
            Side::French => [Power::Sud, Power::Nord],
        }
    }

    /// The word used in files and at the prompt.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Allies => "allies",
            Side::French => "french",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Allies => "Allies",
            Side::French => "French",
        })
    }
}

/// The three sets of Home cards [5.4]: Britain's six, Spain's six, and twelve that the French Powers share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HomeDeck {
    /// Six British Home cards.
    Britain,
    /// Six Spanish Home cards.
    Spain,
    /// Twelve French Home cards.
    France,
}

impl HomeDeck {
    /// All three.
    pub const ALL: [HomeDeck; 3] = [HomeDeck::Britain, HomeDeck::Spain, HomeDeck::France];

    /// Index into lists with an entry for each Home deck.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            HomeDeck::Britain => "britain",
            HomeDeck::Spain => "spain",
            HomeDeck::France => "france",
        }
    }

    /// Whose cards they are.
    pub const fn name(self) -> &'static str {
        match self {
            HomeDeck::Britain => "Britain",
            HomeDeck::Spain => "Spain",
            HomeDeck::France => "France",
        }
    }

    /// Whether this Power draws from the deck.
    pub fn belongs_to(self, power: Power) -> bool {
        power.home_deck() == self
    }
}

/// A Duchy [1.21], or the box of Plymouth: a place where pieces stand. An index into [`Board::duchies`](super::Board::duchies).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Duchy(pub u8);

impl Duchy {
    /// Not a Duchy but the Regroup Box [6.2], where Soldiers stand in lots as on the map. It is not a place of the board.
    pub const REGROUP: Duchy = Duchy(u8::MAX);
    /// How many different ones there can be, the Regroup Box included: the length of arrays with an entry for each.
    pub const NUMBERS: usize = 1 + u8::MAX as usize;

    /// Index into lists with an entry for each Duchy.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A Line of March [1.22] between two Adjacent Duchies. An index into [`Board::lines`](super::Board::lines).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Line(pub u8);

impl Line {
    /// Index into lists with an entry for each line.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A Leader [1.6]. An index into [`Board::leaders`](super::Board::leaders).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Leader(pub u8);

impl Leader {
    /// Index into lists with an entry for each Leader.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card, by the number printed on it [1.10].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// A strategy card whose face is hidden: no card has this number.
    const FACE_DOWN: Card = Card(0);
    /// The highest number that a card may have.
    pub const HIGHEST: u8 = 250;
    /// The first number for hidden Home cards, one for each Home deck in order.
    const HOME_FACE_DOWN: u8 = Card::HIGHEST + 1;

    /// A card of which only the back is visible: a strategy card, or one of a Home deck.
    pub const fn face_down(home: Option<HomeDeck>) -> Card {
        match home {
            None => Card::FACE_DOWN,
            Some(deck) => Card(Card::HOME_FACE_DOWN + deck.index() as u8),
        }
    }

    /// Whether only its back is visible.
    pub fn is_face_down(self) -> bool {
        self == Card::FACE_DOWN || self.0 >= Card::HOME_FACE_DOWN
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A year, which is a Turn [1.4].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Year(pub u16);

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A count of Strength Points [1.5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sp(pub u8);

impl fmt::Display for Sp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} SP", self.0)
    }
}

/// A count of Command Points [5.5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cp(pub u8);

impl fmt::Display for Cp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} CP", self.0)
    }
}

impl From<Card> for crate::faults::ScriptNumber {
    fn from(card: Card) -> crate::faults::ScriptNumber {
        crate::faults::ScriptNumber(card.0.into())
    }
}

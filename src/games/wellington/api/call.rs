//! A call of a member: what it was called on, its arguments, and who calls.

use crate::games::wellington::board::{Card, Datum, Duchy, Formation, Leader, Line, Power, Side};
use crate::games::wellington::rules::{Seat, Seen, Sight, look};
use std::borrow::Cow;
use std::rc::Rc;

/// A call of a member, its arguments checked.
pub struct Call<'a> {
    /// The table.
    pub t: Rc<Seat>,
    /// The script that calls.
    pub caller: Caller,
    /// What the member was called on.
    pub this: Datum,
    /// The arguments; those left out are [`Datum::Nil`].
    pub args: Cow<'a, [Datum]>,
    /// Whether the card looks at hidden cards.
    pub privy: bool,
    /// The options that were given.
    pub options: Cow<'a, [(&'static str, Datum)]>,
}

/// Whose script calls a member.
#[derive(Clone, Copy)]
pub struct Caller {
    /// The card, if it is the script of one.
    pub card: Option<Card>,
    /// The Power that plays the card or asks.
    pub player: Option<Power>,
}

const CHECKED: &str = "an argument was not of the type the registry says";

macro_rules! argument {
    ($($(#[$doc:meta])* $name:ident: $variant:ident -> $ty:ty;)*) => {
        $($(#[$doc])*
        pub fn $name(&self, i: usize) -> Result<$ty, String> {
            match self.args.get(i) {
                Some(Datum::$variant(value)) => Ok(value.clone().into()),
                _ => Err(CHECKED.into()),
            }
        })*
    };
}

macro_rules! receiver {
    ($($(#[$doc:meta])* $name:ident: $variant:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(&self) -> Result<$variant, String> {
            match &self.this {
                Datum::$variant(value) => Ok(value.clone()),
                _ => Err(concat!("not a ", stringify!($variant)).into()),
            }
        })*
    };
}

impl Call<'_> {
    receiver! {
        /// The Power that the member was called on.
        on_power: Power;
        /// The side that the member was called on.
        on_side: Side;
        /// The Duchy that the member was called on.
        on_duchy: Duchy;
        /// The Leader that the member was called on.
        on_leader: Leader;
        /// The card that the member was called on.
        on_card: Card;
        /// The Formation that the member was called on.
        on_formation: Formation;
    }

    argument! {
        /// A number.
        int: Int -> i32;
        /// A text.
        text: Text -> String;
        /// A Power.
        power: Power -> Power;
        /// A side.
        side: Side -> Side;
        /// A Duchy.
        duchy: Duchy -> Duchy;
        /// A Leader.
        leader: Leader -> Leader;
        /// A line.
        line: Line -> Line;
        /// A card.
        card: Card -> Card;
        /// A Formation.
        formation: Formation -> Formation;
        /// A list.
        list: List -> Vec<Datum>;
    }

    /// An argument that may have been left out.
    pub fn maybe(&self, i: usize) -> Option<&Datum> {
        self.args.get(i).filter(|value| **value != Datum::Nil)
    }

    /// A count: a number from 0 to 99.
    pub fn count(&self, i: usize) -> Result<u8, String> {
        let n = self.int(i)?;
        u8::try_from(n)
            .ok()
            .filter(|n| *n <= 99)
            .ok_or_else(|| format!("{n} is not a count: use a number from 0 to 99"))
    }

    /// Cards in a list.
    pub fn card_list(&self, i: usize) -> Result<Vec<Card>, String> {
        let list = self.list(i)?;
        list.into_iter().map(|d| if let Datum::Card(card) = d { Ok(card) } else { Err(CHECKED.to_string()) }).collect()
    }

    /// Powers in a list, or the one Power given.
    pub fn powers(&self, i: usize) -> Result<Vec<Power>, String> {
        match self.args.get(i) {
            Some(Datum::Power(power)) => Ok(vec![*power]),
            Some(Datum::List(list)) => list
                .iter()
                .map(|d| if let Datum::Power(power) = d { Ok(*power) } else { Err(CHECKED.to_string()) })
                .collect(),
            _ => Err(CHECKED.into()),
        }
    }

    /// An option.
    pub fn option(&self, name: &str) -> Option<&Datum> {
        self.options.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// An option that is a Power.
    pub fn option_power(&self, name: &str) -> Option<Power> {
        match self.option(name) {
            Some(Datum::Power(power)) => Some(*power),
            _ => None,
        }
    }

    /// An option that is yes or no; no if it was left out.
    pub fn option_bool(&self, name: &str) -> bool {
        self.option(name).and_then(Datum::bool).unwrap_or(false)
    }

    /// The position as the caller may see it: the Power that plays the card, the Power of the bot that asks, or the seat that the
    /// prompt shows.
    pub fn seen(&self) -> Seen<'_> {
        self.seen_from(self.caller.player)
    }

    /// The position from another seat.
    pub fn seen_from(&self, seat: Option<Power>) -> Seen<'_> {
        Seen::at(&self.t, seat)
    }

    /// The table as the rules see it: for what is open to everyone.
    pub fn look(&self) -> Sight<'_> {
        look(&self.t)
    }

    /// The card whose script calls.
    pub fn this_card(&self) -> Result<Card, String> {
        self.caller.card.ok_or_else(|| "only a card can do this".to_string())
    }

    /// The Power that plays the card whose script calls.
    pub fn player(&self) -> Result<Power, String> {
        self.caller.player.ok_or_else(|| "only a card being played can do this".to_string())
    }
}

//! The things of the game as parts of a line.

use super::wording::Words;
use crate::games::wellington::board::{Arm, Card, Cause, Cp, Duchy, Leader, LineType, Moment, Power, Rule, Side, Year};
use crate::view::line::{Line, Span, inked};
use crate::view::paint::Player;
use anstyle::AnsiColor;

impl Player for Power {
    fn ink(&self) -> AnsiColor {
        match self {
            Power::Britain => AnsiColor::Red,
            Power::Sud => AnsiColor::Green,
            Power::Spain => AnsiColor::Yellow,
            Power::Nord => AnsiColor::Blue,
        }
    }
}

impl From<Power> for Line {
    fn from(power: Power) -> Line {
        Span::Player { id: power.word(), name: power.to_string(), ink: power.ink() }.into()
    }
}

impl From<Arm> for Line {
    fn from(arm: Arm) -> Line {
        Span::Thing { kind: "arm", id: arm.word().into(), name: arm.to_string() }.into()
    }
}

impl From<Cp> for Line {
    fn from(cp: Cp) -> Line {
        Line::from(cp.0).and(" CP")
    }
}

impl From<Year> for Line {
    fn from(year: Year) -> Line {
        Line::from(year.0)
    }
}

macro_rules! words {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Line {
            fn from(word: $kind) -> Line {
                Line::from(word.to_string())
            }
        }
    )*};
}

words!(Side, LineType, Rule, Moment);

macro_rules! behind_a_reference {
    ($($kind:ty),*) => {$(
        impl From<&$kind> for Line {
            fn from(it: &$kind) -> Line {
                Line::from(*it)
            }
        }
    )*};
}

behind_a_reference!(Power, Arm, Year, Side, LineType, Rule, Moment);

/// Something on the map that has a name.
pub trait Named {
    /// The part of a line that names it.
    fn named(self, words: &Words<'_>) -> Span;
}

impl Named for Duchy {
    fn named(self, words: &Words<'_>) -> Span {
        let id = words.b().duchies.get(self.index()).map_or_else(String::new, |info| info.id.clone());
        Span::Thing { kind: "duchy", id, name: words.duchy(self).to_string() }
    }
}

impl Named for Leader {
    fn named(self, words: &Words<'_>) -> Span {
        let id = words.b().leaders.get(self.index()).map_or_else(String::new, |info| info.id.clone());
        Span::Thing { kind: "leader", id, name: words.leader(self).to_string() }
    }
}

impl Words<'_> {
    /// A Duchy or a Leader by name.
    pub fn named(&self, thing: impl Named) -> Line {
        thing.named(self).into()
    }

    /// A card under this name, if the reader may see it.
    fn card_called(&self, card: Card, name: impl FnOnce() -> String) -> Line {
        match self.sees(card) {
            true => Span::Thing { kind: "card", id: card.0.to_string(), name: name() }.into(),
            false => Span::Hidden { kind: "card", name: "a hidden card" }.into(),
        }
    }

    /// A card by number and title, if the reader may see it.
    pub fn card(&self, card: Card) -> Line {
        self.card_called(card, || format!("#{} {}", card.0, self.world.cards.face(card).title))
    }

    /// A card by its number alone, as it is typed, if the reader may see it.
    pub(super) fn number(&self, card: Card) -> Line {
        self.card_called(card, || card.0.to_string())
    }

    /// The rule or card behind something, in brackets.
    pub fn cause(&self, cause: Cause) -> Line {
        let (kind, id) = match cause {
            Cause::Rule(rule) => ("rule", rule.to_string()),
            Cause::Card(card) => ("card", card.0.to_string()),
            Cause::Person => ("person", String::new()),
        };
        Span::Cause { kind, id }.into()
    }
}

/// Something of a Power, in its colour.
pub fn of(power: Power, line: impl Into<Line>) -> Line {
    inked(power.ink(), line)
}

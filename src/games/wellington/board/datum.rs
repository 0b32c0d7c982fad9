//! Plain values in cards and windows: what an effect was played on, what a window is about.

use super::ids::{Card, Duchy, Leader, Line, Power, Side};
use super::pieces::{LotKey, Tag};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How to find a Formation again later: an effect on a Formation follows its Commander, and Soldiers without a Leader
/// have a tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// The Formation that this Leader commands.
    Of(Leader),
    /// The pieces with this tag.
    Tagged(Tag),
    /// Soldiers of one lot, where they stand now.
    Lot(LotKey),
}

/// A value that a script stores in an effect, or that a window provides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Datum {
    /// Nothing.
    Nil,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A word. Words of the rules are not copied on each use.
    Text(Cow<'static, str>),
    /// A Power.
    Power(Power),
    /// A side.
    Side(Side),
    /// A Duchy.
    Duchy(Duchy),
    /// A Leader.
    Leader(Leader),
    /// A line.
    Line(Line),
    /// A card.
    Card(Card),
    /// A Formation.
    Formation(Formation),
    /// Several values.
    List(Vec<Datum>),
}

impl Datum {
    /// The number, if it is one.
    pub fn int(&self) -> Option<i32> {
        match self {
            Datum::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The boolean, if it is one.
    pub fn bool(&self) -> Option<bool> {
        match self {
            Datum::Bool(b) => Some(*b),
            _ => None,
        }
    }
}

/// A fact of a window or hook, by the name that scripts use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The Power that acts or is asked about.
    Power,
    /// The side in question.
    Side,
    /// The Formation that moves, rolls or suffers.
    Formation,
    /// Exactly the pieces of the Formation, by their tag.
    Pieces,
    /// A Leader.
    Leader,
    /// The Duchy where it happens.
    Duchy,
    /// The Duchy that is left.
    From,
    /// The Duchy that is entered.
    To,
    /// The line that is crossed.
    Line,
    /// The card in question.
    Card,
    /// How a card is played: `cp`, `event`, `response` or `battle`.
    Mode,
    /// What a card was played on.
    Target,
    /// Eliminations of a Round.
    Kills,
    /// Disruptions of a Round.
    Disruptions,
    /// Command Points that something costs.
    Cost,
    /// The number of an Attrition check.
    Check,
    /// How many dice.
    Dice,
    /// How many were lost, or suffered as casualties.
    Losses,
    /// Hits on a Fortress.
    Hits,
    /// What is done over a line: `march`, `retreat`, `intercept`, `evade`, `flag`, `deploy`; or by sea: `convoy`,
    /// `assault`, `landing`.
    Purpose,
    /// The kind of Impulse: `scheduled`, `preemptive` or `event`.
    Kind,
    /// Who controlled it before.
    Old,
    /// Who controls it now.
    New,
    /// How many pieces, cards or Resources.
    Count,
    /// What caused it.
    Cause,
    /// A type of Soldier.
    Arm,
    /// A year.
    Turn,
    /// A round of Impulses, of a Battle or of a Siege.
    Round,
    /// The number of the running effect that requires something; 0 if a rule does.
    Effect,
    /// Whether a Battle or Siege ended with an Overrun.
    Overrun,
}

impl Fact {
    /// All facts.
    pub const ALL: [Fact; 30] = [
        Fact::Power,
        Fact::Side,
        Fact::Formation,
        Fact::Pieces,
        Fact::Leader,
        Fact::Duchy,
        Fact::From,
        Fact::To,
        Fact::Line,
        Fact::Card,
        Fact::Mode,
        Fact::Target,
        Fact::Kills,
        Fact::Disruptions,
        Fact::Cost,
        Fact::Check,
        Fact::Dice,
        Fact::Losses,
        Fact::Hits,
        Fact::Purpose,
        Fact::Kind,
        Fact::Old,
        Fact::New,
        Fact::Count,
        Fact::Cause,
        Fact::Arm,
        Fact::Turn,
        Fact::Round,
        Fact::Effect,
        Fact::Overrun,
    ];

    /// The name that scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Fact::Power => "power",
            Fact::Side => "side",
            Fact::Formation => "formation",
            Fact::Pieces => "pieces",
            Fact::Leader => "leader",
            Fact::Duchy => "duchy",
            Fact::From => "from",
            Fact::To => "to",
            Fact::Line => "line",
            Fact::Card => "card",
            Fact::Mode => "mode",
            Fact::Target => "target",
            Fact::Kills => "kills",
            Fact::Disruptions => "disruptions",
            Fact::Cost => "cost",
            Fact::Check => "check",
            Fact::Dice => "dice",
            Fact::Losses => "losses",
            Fact::Hits => "hits",
            Fact::Purpose => "purpose",
            Fact::Kind => "kind",
            Fact::Old => "old",
            Fact::New => "new",
            Fact::Count => "count",
            Fact::Cause => "cause",
            Fact::Arm => "arm",
            Fact::Turn => "turn",
            Fact::Round => "round",
            Fact::Effect => "effect",
            Fact::Overrun => "overrun",
        }
    }
}

/// A set of facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FactSet(u32);

impl FactSet {
    /// The empty set.
    pub const NONE: FactSet = FactSet(0);
    /// The set with all facts.
    pub const ALL: FactSet = FactSet(u32::MAX);

    /// The set with this fact.
    #[must_use]
    pub const fn with(self, fact: Fact) -> FactSet {
        FactSet(self.0 | 1 << fact as u8)
    }

    /// The union of two sets.
    #[must_use]
    pub const fn and(self, other: FactSet) -> FactSet {
        FactSet(self.0 | other.0)
    }

    /// Whether one of these facts is in the set.
    pub fn has_any(self, facts: &[Fact]) -> bool {
        facts.iter().any(|fact| self.0 & 1 << *fact as u8 != 0)
    }

    /// The number of facts in the set.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The facts in the set, in the order of [`Fact::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Fact> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Fact::ALL.get(left.trailing_zeros() as usize).copied()?;
            left &= left - 1;
            Some(next)
        })
    }
}

/// The facts of a window or a hook.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Facts(pub Vec<(Fact, Datum)>);

impl Facts {
    /// No facts.
    pub fn none() -> Facts {
        Facts::default()
    }

    /// Adds a fact.
    #[inline]
    #[must_use]
    pub fn and(mut self, fact: Fact, value: impl Into<Datum>) -> Facts {
        self.add(fact, value.into());
        self
    }

    /// The code for values of all kinds together.
    #[inline(never)]
    fn add(&mut self, fact: Fact, value: Datum) {
        // Most windows and hooks have four to eight facts.
        if self.0.capacity() == 0 {
            self.0.reserve_exact(8);
        }
        self.0.push((fact, value));
    }

    /// The value of a fact.
    pub fn get(&self, fact: Fact) -> Option<&Datum> {
        self.0.iter().find(|(f, _)| *f == fact).map(|(_, value)| value)
    }
}

impl Datum {
    /// A plain value as a number that is unique to it; `None` for lists and texts of scripts.
    pub fn number(&self) -> Option<u64> {
        let (kind, number) = match self {
            Datum::Nil => (0, 0),
            Datum::Bool(yes) => (1, u64::from(*yes)),
            Datum::Int(n) => (2, u64::from(*n as u32)),
            Datum::Power(power) => (3, power.index() as u64),
            Datum::Side(side) => (4, *side as u64),
            Datum::Duchy(duchy) => (5, u64::from(duchy.0)),
            Datum::Leader(leader) => (6, u64::from(leader.0)),
            Datum::Line(line) => (7, u64::from(line.0)),
            Datum::Card(Card(card)) => (8, u64::from(*card)),
            Datum::Formation(Formation::Of(leader)) => (9, u64::from(leader.0)),
            Datum::Formation(Formation::Tagged(tag)) => (10, u64::from(tag.0)),
            Datum::Formation(Formation::Lot(key)) => {
                let place = u64::from(key.at.0) << 32 | (key.power.index() as u64) << 56;
                (11, u64::from(key.tags.0) | place | u64::from(key.march) << 40 | key.marks.bits() << 48)
            }
            // A word of the rules is usually the same piece of memory. If two are not, the question is merely asked twice.
            Datum::Text(Cow::Borrowed(word)) => (12, (word.as_ptr().addr() as u64) << 8 | word.len() as u64 & 0xff),
            Datum::Text(Cow::Owned(_)) | Datum::List(_) => return None,
        };
        Some(number << 4 | kind)
    }

    /// The same for a value that may be missing.
    pub fn number_of(value: Option<&Datum>) -> Option<u64> {
        value.unwrap_or(&Datum::Nil).number()
    }
}

/// The facts of a question, read one at a time. The full list is made only for a script that runs.
pub trait Told {
    /// The value of a fact.
    fn told(&self, fact: Fact) -> Option<Cow<'_, Datum>>;

    /// All facts.
    fn all(&self) -> Cow<'_, Facts>;

    /// The value of a fact as a number that is unique to it ([`Datum::number`]).
    fn number(&self, fact: Fact) -> Option<u64>;
}

impl Told for Facts {
    fn told(&self, fact: Fact) -> Option<Cow<'_, Datum>> {
        self.get(fact).map(Cow::Borrowed)
    }

    fn all(&self) -> Cow<'_, Facts> {
        Cow::Borrowed(self)
    }

    fn number(&self, fact: Fact) -> Option<u64> {
        Datum::number_of(self.get(fact))
    }
}

/// A few facts that are often asked for: no list is made for them.
impl<const N: usize> Told for [(Fact, Datum); N] {
    fn told(&self, fact: Fact) -> Option<Cow<'_, Datum>> {
        self.iter().find(|(f, _)| *f == fact).map(|(_, value)| Cow::Borrowed(value))
    }

    fn all(&self) -> Cow<'_, Facts> {
        Cow::Owned(Facts(self.to_vec()))
    }

    fn number(&self, fact: Fact) -> Option<u64> {
        Datum::number_of(self.iter().find(|(f, _)| *f == fact).map(|(_, value)| value))
    }
}

macro_rules! datum_from {
    ($($from:ty => $variant:ident),* $(,)?) => {
        $(impl From<$from> for Datum {
            fn from(value: $from) -> Datum {
                Datum::$variant(value.into())
            }
        })*
    };
}

datum_from! {
    bool => Bool, i32 => Int, u8 => Int, &'static str => Text, String => Text, Power => Power, Side => Side, Duchy => Duchy,
    Leader => Leader, Line => Line, Card => Card, Formation => Formation, Vec<Datum> => List,
}

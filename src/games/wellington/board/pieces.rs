//! Soldiers as counters and as Strength Points, and the lots in which they stand on the map [1.5, 1.6].

use super::ids::{Duchy, Leader, Power, Sp};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// The three types of Soldier [1.5].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// 1 SP.
    Infantry,
    /// 2 SP.
    Cavalry,
    /// 4 SP; moves only under a Leader [9.1].
    Artillery,
}

impl Arm {
    /// All three, smallest first.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// Strength Points of one counter [1.5].
    pub const fn sp(self) -> u8 {
        match self {
            Arm::Infantry => 1,
            Arm::Cavalry => 2,
            Arm::Artillery => 4,
        }
    }

    /// The word used in files and at the prompt.
    pub const fn word(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Soldier counters of one Power: how many of each type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counters {
    /// Infantry counters, 1 SP each.
    pub infantry: u8,
    /// Cavalry counters, 2 SP each.
    pub cavalry: u8,
    /// Artillery counters, 4 SP each.
    pub artillery: u8,
}

impl Counters {
    /// No counters.
    pub const NONE: Counters = Counters { infantry: 0, cavalry: 0, artillery: 0 };

    /// A number of counters of each type.
    pub const fn new(infantry: u8, cavalry: u8, artillery: u8) -> Counters {
        Counters { infantry, cavalry, artillery }
    }

    /// One counter of this type.
    pub const fn one(arm: Arm) -> Counters {
        match arm {
            Arm::Infantry => Counters::new(1, 0, 0),
            Arm::Cavalry => Counters::new(0, 1, 0),
            Arm::Artillery => Counters::new(0, 0, 1),
        }
    }

    /// Reads counters as they are typed: `2i1c0a`, `3i`, `none`. The words may be written out: `3 infantry`.
    pub fn typed(text: &str) -> Option<Counters> {
        if text.trim() == "none" {
            return Some(Counters::NONE);
        }
        let text = text.to_lowercase().replace("infantry", "i").replace("cavalry", "c").replace("artillery", "a");
        let mut out = Counters::NONE;
        let mut digits = String::new();
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            match (c, digits.parse::<u8>()) {
                ('0'..='9', _) if digits.len() < 2 => digits.push(c),
                ('i', Ok(n)) => out = out.plus(Counters::new(n, 0, 0)),
                ('c', Ok(n)) => out = out.plus(Counters::new(0, n, 0)),
                ('a', Ok(n)) => out = out.plus(Counters::new(0, 0, n)),
                _ => return None,
            }
            if !c.is_ascii_digit() {
                digits.clear();
            }
        }
        (digits.is_empty() && !text.trim().is_empty()).then_some(out)
    }

    /// How many counters of this type.
    #[inline]
    pub const fn of(self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
        }
    }

    /// The Strength Points they are worth [1.5].
    #[inline]
    pub const fn sp(self) -> Sp {
        let horse_and_guns = self.cavalry.saturating_mul(2).saturating_add(self.artillery.saturating_mul(4));
        Sp(self.infantry.saturating_add(horse_and_guns))
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.infantry == 0 && self.cavalry == 0 && self.artillery == 0
    }

    /// The sum of both.
    #[inline]
    pub const fn plus(self, other: Counters) -> Counters {
        Counters::new(
            self.infantry.saturating_add(other.infantry),
            self.cavalry.saturating_add(other.cavalry),
            self.artillery.saturating_add(other.artillery),
        )
    }

    /// What is left after removing the other counters; `None` if they are not all there.
    #[inline]
    pub const fn minus(self, other: Counters) -> Option<Counters> {
        if self.infantry < other.infantry || self.cavalry < other.cavalry || self.artillery < other.artillery {
            return None;
        }
        Some(Counters::new(
            self.infantry - other.infantry,
            self.cavalry - other.cavalry,
            self.artillery - other.artillery,
        ))
    }
}

/// Marks that pieces carry until the Impulse ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u8);

impl Marks {
    /// No marks.
    pub const NONE: Marks = Marks(0);
    /// The "Battle or Failed Intercept" marker [9.51, 9.52, 10.4, 11.52].
    pub const SPENT: Marks = Marks(1);
    /// Came by sea this Impulse and may not march [14.2].
    pub const SEABORNE: Marks = Marks(2);
    /// Fought a Battle this Impulse that was not an Overrun, and may not besiege [12.2].
    pub const FOUGHT: Marks = Marks(4);
    /// Moved in a Deployment of this Interphase [16.31].
    pub const DEPLOYED: Marks = Marks(8);
    /// A piece of the Active Power that has not marched but did not start the Impulse here: it was built, regrouped or
    /// placed here, or came by an interception, evasion or Event. It may not sail [14.2].
    pub const ARRIVED: Marks = Marks(16);

    /// Whether it has all of these marks.
    pub const fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Without these marks.
    pub const fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }

    /// The set as bits.
    pub const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// With these marks as well.
    pub const fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// A set of tags. A tag marks pieces for as long as a procedure or an effect must find them again: the moving
/// Formation, or Soldiers without a Leader that a card was played on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tags(pub u32);

/// One tag out of the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Tag(pub u8);

impl Tags {
    /// No tag.
    pub const NONE: Tags = Tags(0);

    /// Whether the tag is in the set.
    #[inline]
    pub const fn has(self, tag: Tag) -> bool {
        self.0 & (1 << tag.0) != 0
    }

    /// The set with this tag.
    pub const fn with(self, tag: Tag) -> Tags {
        Tags(self.0 | 1 << tag.0)
    }

    /// The set without this tag.
    pub const fn without(self, tag: Tag) -> Tags {
        Tags(self.0 & !(1 << tag.0))
    }

    /// Whether any of these tags is in the set.
    #[inline]
    pub const fn has_any(self, tags: Tags) -> bool {
        self.0 & tags.0 != 0
    }

    /// The set without these tags.
    pub const fn without_all(self, tags: Tags) -> Tags {
        Tags(self.0 & !tags.0)
    }

    /// The tags in both sets together.
    pub const fn and(self, other: Tags) -> Tags {
        Tags(self.0 | other.0)
    }

    /// The tags in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Tag> {
        (0..u32::BITS as u8).map(Tag).filter(move |tag| self.has(*tag))
    }

    /// The lowest tag that is not in the set; `None` if all 32 are used.
    pub fn first_free(self) -> Option<Tag> {
        (self.0 != u32::MAX).then(|| Tag(self.0.trailing_ones() as u8))
    }
}

/// What distinguishes Soldiers of one Power from others in the same Duchy. The fields lie in memory in this order, so that they make a
/// number at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[repr(C)]
pub struct LotKey {
    /// Where they stand.
    pub at: Duchy,
    /// Whose they are.
    pub power: Power,
    /// How many Duchies they entered by movement this Impulse [9.42].
    pub march: u8,
    /// Markers on them.
    pub marks: Marks,
    /// The Formations they are tagged with.
    pub tags: Tags,
}

impl LotKey {
    /// Soldiers that have just come to a place: no march, no markers, no tags.
    pub const fn fresh(at: Duchy, power: Power) -> LotKey {
        LotKey { at, power, march: 0, marks: Marks::NONE, tags: Tags::NONE }
    }

    /// A number in the order of the fields.
    pub(super) const fn number(self) -> u64 {
        let LotKey { at, power, march, marks, tags } = self;
        (u32::from_be_bytes([at.0, power as u8, march, marks.0]) as u64) << 32 | tags.0 as u64
    }
}

/// By Duchy, then by Power, march count, markers and tags. Lots are compared so often that numbers pay.
impl Ord for LotKey {
    fn cmp(&self, other: &LotKey) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for LotKey {
    fn partial_cmp(&self, other: &LotKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Soldiers that cannot be told apart: same Power, same Duchy, same march count, markers and tags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Lot {
    /// What they share.
    pub key: LotKey,
    /// The counters.
    pub counters: Counters,
}

/// Where a Leader is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// On the map, or in the box of Plymouth.
    Map(Duchy),
    /// In the Regroup Box: back for 1 CP [6.2].
    Regroup,
    /// Eliminated or never built: back for half his Command Rating [6.1].
    Pool,
}

impl Whereabouts {
    /// The Duchy, if he is on the map.
    #[inline]
    pub const fn duchy(self) -> Option<Duchy> {
        match self {
            Whereabouts::Map(duchy) => Some(duchy),
            _ => None,
        }
    }
}

/// A Leader counter in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Officer {
    /// Who he is.
    pub leader: Leader,
    /// Where he is.
    pub at: Whereabouts,
    /// How many Duchies he entered by movement this Impulse [9.42].
    pub march: u8,
    /// Markers on him.
    pub marks: Marks,
    /// The Formations he is tagged with.
    pub tags: Tags,
    /// The replacement who commands for him, if he is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<StandIn>,
}

/// A replacement: by an Event, he commands Soldiers who have just lost their Leader. He is not a piece: he is never
/// rolled for and cannot be lost. He leaves with the last Soldiers of his Power there, at the latest at the end of the
/// Impulse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StandIn {
    /// Whose Leader was lost.
    pub power: Power,
    /// The Battle Rating.
    pub battle: u8,
    /// The Command Rating.
    pub command: u8,
}

impl Officer {
    /// A Leader in a new place, without markers.
    pub const fn fresh(leader: Leader, at: Whereabouts) -> Officer {
        Officer { leader, at, march: 0, marks: Marks::NONE, tags: Tags::NONE, stand_in: None }
    }

    /// Whether he is a piece, and not a replacement.
    pub const fn is_piece(&self) -> bool {
        self.stand_in.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_worth_one_two_and_four() {
        assert_eq!(Counters::new(1, 1, 1).sp(), Sp(7));
        assert_eq!(Counters::new(3, 1, 0).minus(Counters::new(1, 1, 0)), Some(Counters::new(2, 0, 0)));
        assert_eq!(Counters::new(3, 0, 0).minus(Counters::one(Arm::Cavalry)), None);
    }

    /// A field counts only if all before it are equal.
    #[test]
    fn lots_are_ordered_by_one_field_after_the_other() {
        let (low, high) = ([0, 1, 0xff], [0, 1, u32::MAX]);
        let all = low.into_iter().flat_map(|a| Power::TRACK.map(|power| (a, power)));
        let all = all.flat_map(|(a, power)| low.map(|march| (a, power, march)));
        let all = all.flat_map(|(a, power, march)| low.map(|m| (a, power, march, m)));
        let all: Vec<LotKey> = all
            .flat_map(|(a, power, march, m)| {
                high.map(|tags| LotKey { at: Duchy(a), power, march, marks: Marks(m), tags: Tags(tags) })
            })
            .collect();
        let fields = |key: &LotKey| (key.at, key.power, key.march, key.marks, key.tags);
        for one in &all {
            assert!(all.iter().all(|other| one.cmp(other) == fields(one).cmp(&fields(other))), "{one:?}");
        }
    }

    #[test]
    fn tags_are_given_lowest_first() {
        let two = Tags::NONE.with(Tag(0)).with(Tag(1));
        assert_eq!(two.first_free(), Some(Tag(2)));
        assert_eq!(two.without(Tag(0)).first_free(), Some(Tag(0)));
        assert_eq!(Tags(u32::MAX).first_free(), None);
    }
}

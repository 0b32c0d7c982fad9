//! A set of Duchies.

use super::ids::Duchy;

/// A set of Duchies, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Duchies([u64; Duchy::NUMBERS / 64]);

impl Duchies {
    /// Whether a Duchy is in the set.
    pub fn has(&self, duchy: Duchy) -> bool {
        self.0[duchy.index() / 64] >> (duchy.index() % 64) & 1 == 1
    }

    /// Adds a Duchy. Returns whether it is new in the set.
    pub fn add(&mut self, duchy: Duchy) -> bool {
        let new = !self.has(duchy);
        self.0[duchy.index() / 64] |= 1 << (duchy.index() % 64);
        new
    }

    /// The Duchies in both sets.
    #[must_use]
    pub fn both(self, other: Duchies) -> Duchies {
        Duchies(std::array::from_fn(|block| self.0[block] & other.0[block]))
    }

    /// The Duchies in the set, in the order of the map.
    pub fn iter(self) -> impl Iterator<Item = Duchy> {
        let (mut left, mut block) = (self.0, 0);
        std::iter::from_fn(move || {
            while left.get(block)? == &0 {
                block += 1;
            }
            let place = left[block].trailing_zeros() as usize;
            left[block] &= left[block] - 1;
            Some(Duchy((block * 64 + place) as u8))
        })
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Duchies::default()
    }
}

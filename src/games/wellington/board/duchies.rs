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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_duchies_in_the_order_of_the_map() {
        let mut set = Duchies::default();
        assert!(set.is_empty() && set.iter().next().is_none());
        let all = [200, 0, 64, 63, 128, 255, 5].map(Duchy);
        assert!(all.iter().all(|duchy| set.add(*duchy)));
        assert!(!set.add(Duchy(64)));
        assert_eq!(set.iter().map(|duchy| duchy.0).collect::<Vec<_>>(), [0, 5, 63, 64, 128, 200, 255]);
        let mut other = Duchies::default();
        for duchy in [5, 6, 200] {
            other.add(Duchy(duchy));
        }
        assert_eq!(set.both(other).iter().collect::<Vec<_>>(), [Duchy(5), Duchy(200)]);
        assert!(set.has(Duchy(63)) && !set.has(Duchy(62)) && !set.is_empty());
    }
}

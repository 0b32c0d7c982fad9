//! Parts of the position that know when they changed, and whether somebody read them.
//!
//! The rules and cards ask the same questions again and again, mostly about parts that have not changed since. So each part carries a
//! state number. Every mutable borrow gives it a new number, and no two states in a program share one. Every read is noted too, so a
//! cached answer knows which parts it depends on. Neither belongs to the game: only the content is saved, hashed and compared.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many state numbers a thread reserves at a time.
const BLOCK: u64 = 1 << 32;
static BLOCKS: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static NEXT: Cell<u64> = const { Cell::new(0) };
}

/// A state number that is used nowhere else, on any thread.
pub fn fresh_state() -> u64 {
    NEXT.with(|next| {
        let mut number = next.get();
        if number.is_multiple_of(BLOCK) {
            number = next_block();
        }
        next.set(number + 1);
        number
    })
}

#[cold]
fn next_block() -> u64 {
    BLOCKS.fetch_add(1, Ordering::Relaxed) * BLOCK + 1
}

/// How many parts the position has.
pub const COUNT: usize = 18;

/// A set of parts of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts(u32);

impl Parts {
    /// The empty set.
    pub const NONE: Parts = Parts(0);

    /// The set with every part.
    pub const ALL: Parts = Parts((1 << COUNT) - 1);

    /// The set with one part, by its number.
    pub const fn one(number: u8) -> Parts {
        Parts(1 << number)
    }

    /// The union of two sets.
    #[must_use]
    pub const fn and(self, other: Parts) -> Parts {
        Parts(self.0 | other.0)
    }

    /// The set without the parts of another.
    #[must_use]
    pub const fn without(self, other: Parts) -> Parts {
        Parts(self.0 & !other.0)
    }

    /// Whether a part is in the set.
    pub const fn has(self, number: u8) -> bool {
        self.0 & (1 << number) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of parts in the set.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The numbers of the parts in the set, lowest first.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(number)
        })
    }
}

/// The part of the position with the number `N`.
pub struct Part<T, const N: u8> {
    value: T,
    state: u64,
    looked: Cell<bool>,
}

impl<T, const N: u8> Part<T, N> {
    /// The state number. While it stays the same, so does the content.
    #[inline]
    pub fn state(this: &Part<T, N>) -> u64 {
        this.state
    }

    /// The content, without noting a read: for callers that learn of changes in another way.
    #[inline]
    pub fn peek(this: &Part<T, N>) -> &T {
        &this.value
    }

    /// The set with only this part.
    pub fn parts(_: &Part<T, N>) -> Parts {
        Parts::one(N)
    }

    /// The flag that says whether somebody read the part.
    #[inline]
    pub fn looked(this: &Part<T, N>) -> &Cell<bool> {
        &this.looked
    }

    /// Clears that flag. Returns the set with this part if the flag was set.
    pub fn take_look(this: &Part<T, N>) -> Parts {
        if this.looked.replace(false) { Parts::one(N) } else { Parts::NONE }
    }
}

impl<T: Clone, const N: u8> Clone for Part<T, N> {
    /// Counts as a read: reads of the copy are not noted here.
    fn clone(&self) -> Part<T, N> {
        self.looked.set(true);
        Part { value: self.value.clone(), state: self.state, looked: Cell::new(false) }
    }

    /// The same, without copying what is equal already.
    fn clone_from(&mut self, source: &Part<T, N>) {
        source.looked.set(true);
        self.looked.set(false);
        if self.state != source.state {
            self.value.clone_from(&source.value);
            self.state = source.state;
        }
    }
}

impl<T, const N: u8> From<T> for Part<T, N> {
    fn from(value: T) -> Part<T, N> {
        Part { value, state: fresh_state(), looked: Cell::new(false) }
    }
}

impl<T: Default, const N: u8> Default for Part<T, N> {
    fn default() -> Part<T, N> {
        T::default().into()
    }
}

impl<T, const N: u8> Deref for Part<T, N> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.looked.set(true);
        &self.value
    }
}

impl<T, const N: u8> DerefMut for Part<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.looked.set(true);
        self.state = fresh_state();
        &mut self.value
    }
}

impl<T: PartialEq, const N: u8> PartialEq for Part<T, N> {
    fn eq(&self, other: &Part<T, N>) -> bool {
        [self, other].iter().for_each(|part| part.looked.set(true));
        self.state == other.state || self.value == other.value
    }
}

impl<T: Eq, const N: u8> Eq for Part<T, N> {}

impl<T: Hash, const N: u8> Hash for Part<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: fmt::Debug, const N: u8> fmt::Debug for Part<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: Serialize, const N: u8> Serialize for Part<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const N: u8> Deserialize<'de> for Part<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Part<T, N>, D::Error> {
        T::deserialize(from).map(Into::into)
    }
}

impl<'a, T, const N: u8> IntoIterator for &'a Part<T, N>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&**self).into_iter()
    }
}

impl<'a, T, const N: u8> IntoIterator for &'a mut Part<T, N>
where
    &'a mut T: IntoIterator,
{
    type Item = <&'a mut T as IntoIterator>::Item;
    type IntoIter = <&'a mut T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        (&mut **self).into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_has_its_number_for_itself() {
        let mut part: Part<Vec<u8>, 3> = vec![1].into();
        let (copy, before) = (part.clone(), Part::state(&part));
        assert_eq!(Part::state(&copy), before);
        part.push(2);
        assert_ne!(Part::state(&part), before);
        assert_ne!(part, copy);
        part.pop();
        assert_ne!(Part::state(&part), before, "the same content, and nobody has compared it");
        assert_eq!(part, copy);
        let there = std::thread::spawn(fresh_state).join().unwrap();
        assert_ne!(there / BLOCK, fresh_state() / BLOCK);
    }

    #[test]
    fn what_is_looked_at_is_noted_also_in_a_copy() {
        let part: Part<u8, 5> = 7.into();
        assert_eq!(Part::take_look(&part), Parts::NONE);
        assert_eq!(*part, 7);
        assert_eq!(Part::take_look(&part), Parts::one(5));
        assert_eq!(Part::take_look(&part), Parts::NONE);
        let copy = part.clone();
        assert_eq!(Part::take_look(&part), Parts::one(5), "the copy tells nobody who looks at it");
        assert!(copy == part);
        assert_eq!(Part::take_look(&part), Parts::one(5));
        assert_eq!(Parts::one(0).and(Parts::one(5)).numbers().collect::<Vec<_>>(), [0, 5]);
    }
}

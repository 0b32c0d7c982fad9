//! The legal choices of a decision. Choices that differ in one thing only, such as the ways of an Army, can be given together. They are
//! listed one by one when somebody looks. Most of the time nobody does: a random player needs their number and one of them.

use super::Game;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::OnceCell;
use std::convert::Infallible;
use std::fmt;
use std::ops::Deref;

/// Several choices that differ in one thing.
pub trait Several<C>: Clone {
    /// How many there are.
    fn count(&self) -> usize;

    /// One of them, by its place from 0.
    fn nth(&self, place: usize) -> Option<C>;
}

/// For games that list each choice by itself.
impl<C> Several<C> for Infallible {
    fn count(&self) -> usize {
        match *self {}
    }

    fn nth(&self, _: usize) -> Option<C> {
        match *self {}
    }
}

/// Every legal choice of a decision, in order. It can be used like a list.
pub struct Choices<G: Game> {
    /// The choices that were given by themselves.
    single: Vec<G::Choice>,
    /// The others, each with the number of single choices before them.
    together: Vec<(usize, G::Several)>,
    /// All of them in order, if somebody has looked.
    listed: OnceCell<Vec<G::Choice>>,
}

impl<G: Game> Choices<G> {
    /// None yet, with room for so many.
    pub fn with_capacity(single: usize, together: usize) -> Choices<G> {
        let (single, together) = (Vec::with_capacity(single), Vec::with_capacity(together));
        Choices { single, together, listed: OnceCell::new() }
    }

    /// Adds several.
    pub fn add(&mut self, several: G::Several) {
        self.listed.take();
        self.together.push((self.single.len(), several));
    }

    /// The list to which single choices are added.
    pub fn single(&mut self) -> &mut Vec<G::Choice> {
        self.listed.take();
        &mut self.single
    }

    /// The choices that were given by themselves, in order.
    pub fn singles(&self) -> &[G::Choice] {
        &self.single
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.single.len() + self.together.iter().map(|(_, several)| several.count()).sum::<usize>()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The choice at a place, without listing the others.
    pub fn nth(&self, place: usize) -> Option<G::Choice> {
        // How many choices are before the next single one that was not counted yet, and how many single ones were counted.
        let (mut before, mut counted) = (0, 0);
        for (after, several) in &self.together {
            before += after - counted;
            counted = *after;
            if place < before {
                return self.single.get(counted - (before - place)).cloned();
            }
            let count = several.count();
            if place < before + count {
                return several.nth(place - before);
            }
            before += count;
        }
        self.single.get(counted + (place - before)).cloned()
    }

    /// All of them as a list.
    pub fn into_vec(mut self) -> Vec<G::Choice> {
        match self.together.is_empty() {
            true => self.single,
            false => self.listed.take().unwrap_or_else(|| self.list()),
        }
    }

    fn list(&self) -> Vec<G::Choice> {
        let mut all = Vec::with_capacity(self.len());
        let mut from = 0;
        for (to, several) in &self.together {
            all.extend_from_slice(&self.single[from..*to]);
            all.extend((0..several.count()).filter_map(|place| several.nth(place)));
            from = *to;
        }
        all.extend_from_slice(&self.single[from..]);
        all
    }
}

impl<G: Game> Default for Choices<G> {
    fn default() -> Choices<G> {
        Choices::from(Vec::new())
    }
}

impl<G: Game> Deref for Choices<G> {
    type Target = [G::Choice];

    fn deref(&self) -> &[G::Choice] {
        match self.together.is_empty() {
            true => &self.single,
            false => self.listed.get_or_init(|| self.list()),
        }
    }
}

impl<G: Game> From<Vec<G::Choice>> for Choices<G> {
    fn from(single: Vec<G::Choice>) -> Choices<G> {
        Choices { single, together: Vec::new(), listed: OnceCell::new() }
    }
}

impl<'c, G: Game> IntoIterator for &'c Choices<G> {
    type Item = &'c G::Choice;
    type IntoIter = std::slice::Iter<'c, G::Choice>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<G: Game> Clone for Choices<G> {
    fn clone(&self) -> Choices<G> {
        Choices { single: self.single.clone(), together: self.together.clone(), listed: OnceCell::new() }
    }
}

impl<G: Game> PartialEq for Choices<G> {
    fn eq(&self, other: &Choices<G>) -> bool {
        **self == **other
    }
}

impl<G: Game> fmt::Debug for Choices<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl<G: Game> Serialize for Choices<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for Choices<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choices<G>, D::Error> {
        Vec::deserialize(deserializer).map(Choices::from)
    }
}

//! One seeded stream for all randomness, with a queue of forced dice before it.

use super::key::Key;
use rand::rngs::ChaCha12Rng;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// The seed of a stream for a game number and a purpose: SplitMix64 of both. Each player has a separate stream from the dice of
/// the game. Different players therefore get the same dice for as long as they make the same choices.
pub fn stream(number: u64, purpose: u64) -> u64 {
    let mut z = number ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The dice stream: a seed, the number of words drawn from it, and the forced dice.
///
/// The generator is PCG 64 (MCG, XSL-RR), seeded from the 64-bit seed. Golden tests hold its first values, so a game can be
/// replayed on another machine and by a later version. With a [`Key`] mixed in, the generator is ChaCha with twelve rounds under
/// that key. Then nobody can predict the dice from the seed or from the dice so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dice {
    seed: u64,
    /// Known only to the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<Key>,
    drawn: u64,
    forced: VecDeque<u8>,
    picks: VecDeque<u32>,
    /// How much has fallen so far. This is not part of the stream.
    #[serde(skip)]
    fallen: Fallen,
    /// The generator at its place; rebuilt from seed and count if missing.
    #[serde(skip)]
    generator: Option<Generator>,
}

/// Counts what fell, forced or by chance. The counts are never saved. Compare two of them to see what fell in between.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fallen {
    /// Forced dice and picks.
    pub forced: u64,
    /// Dice that were not forced.
    pub dice: u64,
    /// Random picks of one thing out of several that were not forced.
    pub picks: u64,
}

impl Fallen {
    /// What has fallen since an earlier count; zero if the game has gone back to before it.
    #[must_use]
    pub fn since(self, before: Fallen) -> Fallen {
        let more = |now: u64, then: u64| now.saturating_sub(then);
        Fallen {
            forced: more(self.forced, before.forced),
            dice: more(self.dice, before.dice),
            picks: more(self.picks, before.picks),
        }
    }

    /// The sum of two counts.
    #[must_use]
    pub fn and(self, more: Fallen) -> Fallen {
        Fallen { forced: self.forced + more.forced, dice: self.dice + more.dice, picks: self.picks + more.picks }
    }

    /// Whether nothing was left to chance.
    pub fn is_forced(self) -> bool {
        self.dice == 0 && self.picks == 0
    }
}

/// The generator of a stream's words.
#[derive(Debug)]
enum Generator {
    Open(Pcg64Mcg),
    Keyed(Box<ChaCha12Rng>),
}

impl Generator {
    /// The generator of a stream, at this word.
    fn new(seed: u64, key: Option<&Key>, word: u64) -> Generator {
        match key {
            None => {
                let mut generator = Pcg64Mcg::seed_from_u64(seed);
                generator.advance(u128::from(word));
                Generator::Open(generator)
            }
            Some(key) => {
                let mut generator = ChaCha12Rng::from_seed(*key.bytes());
                generator.set_stream(seed);
                generator.set_word_pos(u128::from(word));
                Generator::Keyed(Box::new(generator))
            }
        }
    }

    fn word(&mut self) -> u32 {
        match self {
            Generator::Open(generator) => generator.next_u32(),
            Generator::Keyed(generator) => generator.next_u32(),
        }
    }
}

impl Clone for Generator {
    fn clone(&self) -> Generator {
        match self {
            Generator::Open(generator) => Generator::Open(generator.clone()),
            Generator::Keyed(generator) => {
                let mut other = ChaCha12Rng::from_seed(generator.get_seed());
                other.set_stream(generator.get_stream());
                other.set_word_pos(generator.get_word_pos());
                Generator::Keyed(Box::new(other))
            }
        }
    }
}

/// The largest number of words that a leap skips: far more than one play draws.
const LEAP: u64 = 1 << 32;

impl PartialEq for Dice {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, &self.key, self.drawn, &self.forced, &self.picks)
            == (other.seed, &other.key, other.drawn, &other.forced, &other.picks)
    }
}

impl Eq for Dice {}

impl Hash for Dice {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.seed, &self.key, self.drawn, &self.forced, &self.picks).hash(state);
    }
}

impl Dice {
    /// The stream of a seed, from its start.
    pub fn new(seed: u64) -> Dice {
        let (forced, picks) = Default::default();
        Dice { seed, key: None, drawn: 0, forced, picks, fallen: Fallen::default(), generator: None }
    }

    /// The key, if one was mixed in.
    pub fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// Mixes a key in. The stream starts anew under the key; forced dice stay.
    pub fn lock(&mut self, key: Key) {
        (self.key, self.drawn, self.generator) = (Some(key), 0, None);
    }

    /// Skips ahead in the stream, far beyond everything drawn so far. A person who has seen coming dice knows nothing about the
    /// new ones.
    pub fn leap(&mut self) {
        self.drawn = (self.drawn / LEAP + 1).wrapping_mul(LEAP);
        self.generator = None;
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Starts the stream of a different seed, without a key; forced dice stay.
    pub fn reseed(&mut self, seed: u64) {
        let (forced, picks) = (std::mem::take(&mut self.forced), std::mem::take(&mut self.picks));
        *self = Dice { forced, picks, fallen: self.fallen, ..Dice::new(seed) };
    }

    /// Forced dice, in order. They come before those of the stream.
    pub fn forced(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.forced.iter().copied()
    }

    /// Adds dice to the end of the queue of forced ones.
    pub fn force(&mut self, dice: impl IntoIterator<Item = u8>) {
        self.forced.extend(dice);
    }

    /// The things that the next random picks take, in order, each identified by a number.
    pub fn picks(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.picks.iter().copied()
    }

    /// Adds things to the end of the queue of forced picks.
    pub fn force_picks(&mut self, things: impl IntoIterator<Item = u32>) {
        self.picks.extend(things);
    }

    /// Drops the forced dice and picks.
    pub fn clear_forced(&mut self) {
        self.forced.clear();
        self.picks.clear();
    }

    /// How much has fallen so far.
    pub fn fallen(&self) -> Fallen {
        self.fallen
    }

    /// One die, 1 to 6, and whether it was forced.
    pub fn die(&mut self) -> (u8, bool) {
        match self.forced.pop_front() {
            Some(die) => {
                self.fallen.forced += 1;
                (die, true)
            }
            None => {
                self.fallen.dice += 1;
                (self.below(6) as u8 + 1, false)
            }
        }
    }

    /// A number from 0 to `n - 1`, each equally likely; 0 if `n` is 0. Forced dice do not affect it.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let word = self.word();
            if word < fair {
                return word % n;
            }
        }
    }

    /// Picks one of several things at random and gives its index. If the next forced pick is among them, that one is taken;
    /// otherwise the forced picks wait.
    pub fn pick(&mut self, among: &[u32]) -> usize {
        if let Some(first) = self.picks.front()
            && let Some(place) = among.iter().position(|thing| thing == first)
        {
            self.picks.pop_front();
            self.fallen.forced += 1;
            return place;
        }
        self.fallen.picks += u64::from(among.len() > 1);
        self.below(among.len() as u32) as usize
    }

    /// Shuffles (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            things.swap(i, j);
        }
    }

    fn word(&mut self) -> u32 {
        let (seed, drawn, key) = (self.seed, self.drawn, self.key.as_ref());
        let generator = self.generator.get_or_insert_with(|| Generator::new(seed, key, drawn));
        self.drawn += 1;
        generator.word()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_seed_1_is_golden() {
        let mut dice = Dice::new(1);
        let first: Vec<u8> = (0..20).map(|_| dice.die().0).collect();
        assert_eq!(first, GOLDEN);
        let mut order: Vec<u8> = (1..=10).collect();
        dice.shuffle(&mut order);
        assert_eq!(order, SHUFFLED);
    }

    const GOLDEN: [u8; 20] = [2, 2, 5, 5, 3, 4, 6, 1, 3, 2, 2, 6, 1, 6, 6, 5, 2, 2, 5, 6];
    const SHUFFLED: [u8; 10] = [8, 10, 1, 6, 5, 7, 3, 4, 2, 9];

    #[test]
    fn a_stream_that_was_written_and_read_goes_on_where_it_was() {
        let mut dice = Dice::new(7);
        for _ in 0..100 {
            dice.die();
        }
        let text = serde_json::to_string(&dice).unwrap();
        let mut read: Dice = serde_json::from_str(&text).unwrap();
        assert_eq!(dice, read);
        for _ in 0..100 {
            assert_eq!(dice.die(), read.die());
        }
    }

    #[test]
    fn forced_dice_come_first_and_leave_the_stream_alone() {
        let mut plain = Dice::new(3);
        let mut forced = Dice::new(3);
        forced.force([6, 5]);
        assert_eq!((forced.die(), forced.die()), ((6, true), (5, true)));
        assert_eq!(forced.die(), plain.die());
        forced.force_picks([83, 7]);
        assert_eq!(forced.pick(&[10, 29, 83]), 2);
        assert_eq!(forced.picks().len(), 1, "a pick that is not among the things waits");
        assert_eq!(forced.fallen(), Fallen { forced: 3, dice: 1, picks: 0 });
        forced.pick(&[1]);
        assert_eq!(forced.fallen().picks, 0, "where there is one thing nothing is left to chance");
        forced.pick(&[1, 2]);
        forced.reseed(4);
        assert_eq!(forced.fallen(), Fallen { forced: 3, dice: 1, picks: 1 });
    }

    /// A game without a key is saved as before keys existed, so its hash is the same.
    #[test]
    fn a_stream_without_a_key_is_written_as_ever() {
        let mut dice = Dice::new(1);
        dice.die();
        assert_eq!(serde_json::to_string(&dice).unwrap(), r#"{"seed":1,"drawn":1,"forced":[],"picks":[]}"#);
        assert_eq!(postcard::to_stdvec(&dice).unwrap(), [1, 1, 0, 0]);
    }

    #[test]
    fn a_key_makes_another_stream_that_can_be_replayed() {
        let key = |n: u8| Key::of([n; 32]);
        let faces = |mut dice: Dice| -> Vec<u8> { (0..40).map(|_| dice.die().0).collect() };
        let locked = |seed: u64, n: u8| {
            let mut dice = Dice::new(seed);
            dice.lock(key(n));
            dice
        };
        let all = [Dice::new(1), locked(1, 7), locked(1, 8), locked(2, 7)].map(faces);
        assert!((0..4).all(|i| (0..i).all(|j| all[i] != all[j])), "seed and key both count: {all:?}");
        assert_eq!(all[1][..12], LOCKED);

        let mut dice = locked(1, 7);
        dice.force([6]);
        assert_eq!((dice.die(), dice.die().0), ((6, true), LOCKED[0]));
        let mut read: Dice = serde_json::from_str(&serde_json::to_string(&dice).unwrap()).unwrap();
        assert_eq!((dice.below(1000), dice.below(1000)), (read.below(1000), read.below(1000)));
        assert_eq!(dice, read);
    }

    const LOCKED: [u8; 12] = [3, 5, 5, 6, 6, 2, 1, 1, 2, 6, 5, 3];

    #[test]
    fn a_leap_leads_away_from_what_was_seen() {
        for mut dice in [Dice::new(1), {
            let mut dice = Dice::new(1);
            dice.lock(Key::of([1; 32]));
            dice
        }] {
            let mut seen = dice.clone();
            dice.leap();
            let next: Vec<u8> = (0..30).map(|_| dice.die().0).collect();
            let seen: Vec<u8> = (0..5000).map(|_| seen.die().0).collect();
            assert!(!seen.windows(30).any(|part| part == next));
            let mut read: Dice = serde_json::from_str(&serde_json::to_string(&dice).unwrap()).unwrap();
            assert_eq!(dice.die(), read.die());
            let before = dice.clone();
            dice.leap();
            assert_ne!(dice, before, "and each further one leads on");
        }
    }

    #[test]
    fn dice_are_fair_enough() {
        let mut locked = Dice::new(99);
        locked.lock(Key::of([99; 32]));
        for mut dice in [Dice::new(99), locked] {
            let mut count = [0u32; 6];
            for _ in 0..60_000 {
                count[usize::from(dice.die().0) - 1] += 1;
            }
            assert!(count.iter().all(|n| (9_600..10_400).contains(n)), "{count:?}");
        }
    }
}

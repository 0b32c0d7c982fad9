//! Dice: the counts of what fell, and the effect of a seed and a key.

use super::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

#[test]
fn what_fell_is_counted_together_and_since() {
    let (early, late) = (Fallen { forced: 2, dice: 3, picks: 4 }, Fallen { forced: 5, dice: 9, picks: 6 });
    assert_eq!(late.since(early), Fallen { forced: 3, dice: 6, picks: 2 });
    assert_eq!(early.since(late), Fallen::default(), "the game went back behind it");
    assert_eq!(early.and(late), Fallen { forced: 7, dice: 12, picks: 10 });
}

#[test]
fn nothing_is_left_to_chance_where_everything_was_forced() {
    assert!(Fallen { forced: 7, dice: 0, picks: 0 }.is_forced());
    assert!(!Fallen { forced: 7, dice: 1, picks: 0 }.is_forced());
    assert!(!Fallen { forced: 7, dice: 0, picks: 1 }.is_forced());
}

#[test]
fn another_seed_is_another_stream_and_what_was_forced_stays() {
    let key = Key::of([3; 32]);
    let mut dice = Dice::new(12);
    dice.lock(key.clone());
    dice.force([6, 1]);
    dice.force_picks([44]);
    assert_eq!((dice.seed(), dice.key()), (12, Some(&key)));
    dice.reseed(34);
    assert_eq!((dice.seed(), dice.key()), (34, None));
    assert_eq!((dice.forced().collect::<Vec<_>>(), dice.picks().collect::<Vec<_>>()), (vec![6, 1], vec![44]));
    dice.clear_forced();
    assert_eq!((dice.forced().len(), dice.picks().len()), (0, 0));
    assert_eq!(dice, Dice::new(34));
}

#[test]
fn a_leap_goes_to_the_next_stretch_of_the_stream() {
    let mut dice = Dice::new(1);
    let mut places = Vec::new();
    for _ in 0..3 {
        dice.die();
        dice.leap();
        let kept: serde_json::Value = serde_json::to_value(&dice).unwrap();
        places.push(kept["drawn"].as_u64().unwrap() >> 32);
    }
    assert_eq!(places, [1, 2, 3]);
}

#[test]
fn streams_at_different_places_have_different_hashes() {
    let hash = |dice: &Dice| {
        let mut hasher = DefaultHasher::new();
        dice.hash(&mut hasher);
        hasher.finish()
    };
    let mut dice = Dice::new(1);
    assert_eq!(hash(&dice), hash(&Dice::new(1)));
    dice.die();
    assert_ne!(hash(&dice), hash(&Dice::new(1)));
}

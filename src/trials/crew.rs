//! Threads that play games of several versions. A leader tells them which games to play next.

use super::played::Played;
use super::version::{Printed, Ready};
use crate::hinted::Hint;
use crate::threads;
use anyhow::{Result, bail};
use std::sync::atomic::AtomicBool;

/// A game to play: the index of its version, and its seed.
pub type Wanted = (usize, u64);

/// Threads that play.
pub type Crew<'a> = threads::Crew<'a, Wanted, (Wanted, Played)>;

/// Runs threads that play games of these versions, and lets `lead` direct them. Each version must still load with the
/// print given here.
///
/// # Errors
/// A thread cannot be started; or the error of the leader.
pub fn crew<R>(
    versions: &[Printed<'_>],
    threads: usize,
    stop: &AtomicBool,
    lead: impl FnOnce(&Crew<'_>) -> Result<R>,
) -> Result<R> {
    // A version is loaded when its first game is requested.
    let none = || Ok(versions.iter().map(|_| None).collect());
    let play = |ready: &mut Vec<Option<Box<dyn Ready>>>, (place, seed): Wanted, over: &dyn Fn() -> bool| {
        let (Some((version, print)), Some(slot)) = (versions.get(place), ready.get_mut(place)) else {
            return Ok(None);
        };
        let ready = match slot {
            Some(ready) => ready,
            None => {
                let fresh = version.ready()?;
                if fresh.print() != *print {
                    bail!("a script or scenario changed while the games were starting".hint("start again"));
                }
                slot.insert(fresh)
            }
        };
        Ok(ready.play(seed, over).map(|played| ((place, seed), played)))
    };
    threads::crew(threads, stop, none, play, lead)
}

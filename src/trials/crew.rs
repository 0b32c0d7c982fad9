//! Threads that play games of several versions for somebody who says which are wanted next.

use super::played::Played;
use super::version::{Printed, Ready};
use crate::hinted::Hint;
use crate::threads;
use anyhow::{Result, bail};
use std::sync::atomic::AtomicBool;

/// A game that is wanted: the place of its version, and its seed.
pub type Wanted = (usize, u64);

/// Threads that play.
pub type Crew<'a> = threads::Crew<'a, Wanted, (Wanted, Played)>;

/// Lets somebody lead threads that play games of these versions, each of which has to come out of its files as this print
/// says.
///
/// # Errors
/// No thread can be begun; or what the leader says.
pub fn crew<R>(
    versions: &[Printed<'_>],
    threads: usize,
    stop: &AtomicBool,
    lead: impl FnOnce(&Crew<'_>) -> Result<R>,
) -> Result<R> {
    // A version is loaded when its first game is wanted.
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
                    bail!("a script or a scenario was changed while the games began".hint("begin again"));
                }
                slot.insert(fresh)
            }
        };
        Ok(ready.play(seed, over).map(|played| ((place, seed), played)))
    };
    threads::crew(threads, stop, none, play, lead)
}

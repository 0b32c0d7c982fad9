//! Threads that play games of several versions for somebody who says which are wanted next.

use super::played::Played;
use super::version::{Printed, Ready};
use super::{PULSE, broke};
use crate::hinted::Hint;
use crate::table::{STACK, interrupt};
use anyhow::{Context, Error, Result, anyhow, bail};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A game that is wanted: the place of its version, and its seed.
pub type Wanted = (usize, u64);

type Done = Result<(Wanted, Played)>;

/// Threads at work.
pub struct Crew<'a> {
    wanted: Sender<Wanted>,
    done: Receiver<Done>,
    stop: &'a AtomicBool,
}

impl Crew<'_> {
    /// Lets these games be played, and tells of each as it ends, in whichever order; of `None` where nothing happened for a
    /// moment. Says whether all were: somebody may have stopped it.
    ///
    /// # Errors
    /// A version does not load any more as it did, or a thread broke off.
    pub fn play(
        &self,
        games: impl IntoIterator<Item = Wanted>,
        tell: &mut dyn FnMut(Option<(Wanted, Played)>),
    ) -> Result<bool> {
        let mut left = 0_usize;
        for game in games {
            self.wanted.send(game).map_err(|_| anyhow!("no thread is left"))?;
            left += 1;
        }
        while left > 0 {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            match self.done.recv_timeout(PULSE) {
                Ok(done) => {
                    tell(Some(done?));
                    left -= 1;
                }
                Err(RecvTimeoutError::Timeout) => tell(None),
                Err(RecvTimeoutError::Disconnected) => bail!("no thread is left"),
            }
        }
        Ok(true)
    }
}

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
    let ((wanted, open), (results, done)) = (channel::<Wanted>(), channel::<Done>());
    let (open, through) = (Mutex::new(open), Arc::new(AtomicBool::new(false)));
    std::thread::scope(|scope| {
        let begun: Result<()> = (0..threads).try_for_each(|_| {
            let (results, open, through) = (results.clone(), &open, through.clone());
            let flag = through.clone();
            let over = move || stop.load(Ordering::Relaxed) || through.load(Ordering::Relaxed);
            let work = move || {
                interrupt::obey(flag);
                // The rules and the players are caught where they panic; whatever else does must not leave others waiting.
                let work = AssertUnwindSafe(|| work(versions, open, &over, &results));
                if let Err(no) = catch_unwind(work).unwrap_or_else(|panic| Err(broke(&*panic))) {
                    let _ = results.send(Err(no));
                }
            };
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            thread.map(drop).context("no thread can be begun")
        });
        drop(results);
        let led = begun.and_then(|()| lead(&Crew { wanted, done, stop }));
        // The games that are under way end where they are.
        through.store(true, Ordering::Relaxed);
        led
    })
}

/// One thread: a version is loaded when its first game is wanted.
fn work(
    versions: &[Printed<'_>],
    open: &Mutex<Receiver<Wanted>>,
    over: &dyn Fn() -> bool,
    results: &Sender<Done>,
) -> Result<(), Error> {
    let mut ready: Vec<Option<Box<dyn Ready>>> = versions.iter().map(|_| None).collect();
    loop {
        // Nobody panics while holding it.
        let next = open.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((place, seed)) = next else { return Ok(()) };
        if over() {
            continue;
        }
        let (Some((version, print)), Some(slot)) = (versions.get(place), ready.get_mut(place)) else { continue };
        let ready = match slot {
            Some(ready) => ready,
            None => {
                let fresh = version.ready()?;
                if fresh.print() != *print {
                    bail!("a card or a scenario was changed while the games began".hint("begin again"));
                }
                slot.insert(fresh)
            }
        };
        if let Some(played) = ready.play(seed, over) {
            // Whoever collects the results is gone only when nobody wants them.
            let _ = results.send(Ok(((place, seed), played)));
        }
    }
}

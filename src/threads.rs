//! Threads that work under a leader, which assigns the jobs and collects the results. This module does not know what the work is.
//!
//! No library makes this shorter. The state of a thread, such as cards in a Lua machine, cannot move to another thread, is made
//! once per thread, and borrows from the leader. rayon offers a thread only a `thread_local!`, which cannot borrow, or the state
//! that `map_init` makes again for every part it splits off. Its `spawn_broadcast` only starts the threads. Those of `threadpool`
//! cannot borrow either. The channels, the stop and the panics would stay as they are here.

use crate::mishap::{self, Bug};
use crate::table::{interrupt, stack};
use anyhow::{Context, Error, Result, anyhow};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often the leader is told that no job has finished.
const PULSE: Duration = Duration::from_millis(200);

/// This many jobs per thread are assigned before a result is collected: the one in progress, and two that the thread can do until
/// the leader listens again. The other jobs stay with the leader, because there may be more of them than fit in memory.
const AHEAD: usize = 3;

/// The result of a job; `None` if somebody stopped it.
type Answer<D> = Result<Option<D>>;

/// Threads at work.
pub struct Crew<'a, J, D> {
    wanted: Sender<J>,
    answers: Receiver<Answer<D>>,
    most: usize,
    stop: &'a AtomicBool,
    halted: &'a AtomicBool,
}

impl<J, D> Crew<'_, J, D> {
    /// Runs these jobs and starts them in this order. Reports each result as soon as its job ends, in any order, or `None` if
    /// nothing happened for a moment. If the iterator is out of jobs, it is asked again after each result. Says whether all jobs
    /// were done. If somebody stopped the work, the results so far are still reported.
    ///
    /// # Errors
    /// The first of these: a job fails, a thread breaks, or `tell` fails. No more jobs are started after that.
    pub fn work(
        &self,
        jobs: impl IntoIterator<Item = J>,
        tell: &mut dyn FnMut(Option<D>) -> Result<()>,
    ) -> Result<bool> {
        let (mut jobs, mut open) = (jobs.into_iter(), 0);
        let (mut whole, mut trouble) = (true, None);
        loop {
            while whole
                && trouble.is_none()
                && open < self.most
                && let Some(job) = jobs.next()
            {
                self.wanted.send(job).map_err(|_| gone())?;
                open += 1;
            }
            if open == 0 {
                break;
            }
            if self.stop.load(Ordering::Relaxed) || trouble.is_some() {
                // The jobs in progress stop where they are.
                self.halted.store(true, Ordering::Relaxed);
                whole = false;
            }
            let told = match self.answers.recv_timeout(PULSE) {
                Err(RecvTimeoutError::Timeout) => tell(None),
                Err(RecvTimeoutError::Disconnected) => {
                    trouble = trouble.or_else(|| Some(gone()));
                    break;
                }
                Ok(answer) => {
                    open -= 1;
                    match answer {
                        Ok(Some(done)) => tell(Some(done)),
                        Ok(None) => {
                            whole = false;
                            Ok(())
                        }
                        Err(no) => Err(no),
                    }
                }
            };
            trouble = trouble.or(told.err());
        }
        trouble.map_or(Ok(whole), Err)
    }
}

fn gone() -> Error {
    anyhow!("no thread is left")
}

/// Runs threads under a leader. Each thread makes its state when it gets its first job. `work` gets the state, the job, and a
/// function that says whether to stop early.
///
/// # Errors
/// A thread cannot be started; or the error of the leader.
pub fn crew<S, J: Send, D: Send, R>(
    threads: usize,
    stop: &AtomicBool,
    make: impl Fn() -> Result<S> + Sync,
    work: impl Fn(&mut S, J, &dyn Fn() -> bool) -> Answer<D> + Sync,
    lead: impl FnOnce(&Crew<'_, J, D>) -> Result<R>,
) -> Result<R> {
    let ((wanted, jobs), (results, answers)) = (channel(), channel());
    let (jobs, halted) = (Mutex::new(jobs), Arc::new(AtomicBool::new(false)));
    std::thread::scope(|scope| {
        let begun: Result<()> = (0..threads).try_for_each(|_| {
            let (results, jobs, halted, make, work) = (results.clone(), &jobs, halted.clone(), &make, &work);
            let thread = move || {
                interrupt::obey(halted.clone());
                let over = || stop.load(Ordering::Relaxed) || halted.load(Ordering::Relaxed);
                // Panics in rules and players are caught elsewhere. Any other panic must not leave the other threads waiting.
                let each = AssertUnwindSafe(|| each(jobs, make, work, &over, &results));
                if let Err(no) = catch_unwind(each).unwrap_or_else(|panic| Err(broke(&*panic))) {
                    // If the receiver is gone, nobody wants the results. This error comes before those of threads that stop
                    // because of it.
                    let _ = results.send(Err(no));
                    halted.store(true, Ordering::Relaxed);
                }
            };
            stack::spawn_scoped(scope, thread).map(drop).context("no thread can be begun")
        });
        drop(results);
        let most = threads * AHEAD + 1;
        let led = begun.and_then(|()| lead(&Crew { wanted, answers, most, stop, halted: &halted }));
        halted.store(true, Ordering::Relaxed);
        led
    })
}

/// The work of one thread: one job after another, and a result for each.
fn each<S, J, D>(
    jobs: &Mutex<Receiver<J>>,
    make: &impl Fn() -> Result<S>,
    work: &impl Fn(&mut S, J, &dyn Fn() -> bool) -> Answer<D>,
    over: &dyn Fn() -> bool,
    results: &Sender<Answer<D>>,
) -> Result<()> {
    let mut held = None;
    loop {
        // Nothing panics while holding the lock.
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return Ok(()) };
        let answer = if over() {
            None
        } else {
            let held = match &mut held {
                Some(held) => held,
                none => none.insert(make()?),
            };
            work(held, job, over)?
        };
        let _ = results.send(Ok(answer));
    }
}

/// The error for a thread that panicked.
fn broke(panic: &(dyn std::any::Any + Send)) -> Error {
    Bug(format!("a thread broke off: {}", mishap::text(panic))).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;
    use std::sync::atomic::AtomicUsize;

    /// Doubles numbers on three threads. The state of each thread cannot leave it.
    fn doubled(
        stop: &AtomicBool,
        made: &AtomicUsize,
        numbers: impl IntoIterator<Item = u64>,
        tell: &mut dyn FnMut(u64) -> Result<()>,
    ) -> Result<bool> {
        let make = || {
            made.fetch_add(1, Ordering::Relaxed);
            Ok(Rc::new(()))
        };
        let work = |_: &mut Rc<()>, n: u64, over: &dyn Fn() -> bool| match n {
            7 => Err(anyhow!("seven")),
            8 => panic!("eight"),
            9 => {
                while !over() {
                    std::thread::yield_now();
                }
                Ok(None)
            }
            n => Ok(Some(n * 2)),
        };
        crew(3, stop, make, work, |crew| crew.work(numbers, &mut |done| done.map_or(Ok(()), &mut *tell)))
    }

    #[test]
    fn every_job_is_done_once_and_each_thread_makes_what_it_holds_once() {
        let (stop, made, mut out) = (AtomicBool::new(false), AtomicUsize::new(0), Vec::new());
        let whole = doubled(&stop, &made, 100..1100, &mut |n| {
            out.push(n);
            Ok(())
        });
        assert!(whole.unwrap());
        out.sort();
        assert_eq!(out, (100..1100).map(|n| n * 2).collect::<Vec<_>>());
        assert!((1..=3).contains(&made.load(Ordering::Relaxed)));
        assert!(doubled(&stop, &made, [], &mut |_| Ok(())).unwrap());
    }

    #[test]
    fn jobs_that_wait_for_others_are_asked_for_again() {
        let (stop, made, done) = (AtomicBool::new(false), AtomicUsize::new(0), Cell::new(100));
        let mut next = 100;
        let one_by_one = std::iter::from_fn(|| {
            let is_next = next == done.get() && next < 120;
            next += u64::from(is_next);
            is_next.then(|| next - 1)
        });
        let whole = doubled(&stop, &made, one_by_one, &mut |n| {
            assert_eq!(n, done.get() * 2);
            done.set(done.get() + 1);
            Ok(())
        });
        assert!(whole.unwrap() && done.get() == 120);
    }

    #[test]
    fn the_first_trouble_ends_all_and_is_told() {
        let (stop, made) = (AtomicBool::new(false), AtomicUsize::new(0));
        let said = |numbers: &[u64]| {
            let no = doubled(&stop, &made, numbers.iter().copied(), &mut |n| match n {
                2 => Err(anyhow!("two")),
                _ => Ok(()),
            });
            no.unwrap_err().to_string()
        };
        assert_eq!(said(&[9, 9, 7]), "seven");
        assert!(said(&[9, 8]).contains("a thread broke off: eight"));
        assert_eq!(said(&[9, 3, 1]), "two");
        let work = |(): &mut (), _: u64, _: &dyn Fn() -> bool| Ok(Some(0));
        let no = crew(2, &stop, || Err(anyhow!("not made")), work, |crew| crew.work(0..9, &mut |_| Ok(())));
        assert_eq!(no.unwrap_err().to_string(), "not made");
        let no = crew(0, &stop, || Ok(()), work, |crew| crew.work(0..9, &mut |_| Ok(())));
        assert_eq!(no.unwrap_err().to_string(), "no thread is left");
    }

    #[test]
    fn what_is_done_before_a_stop_is_told_and_the_rest_is_not_begun() {
        let (stop, made, mut out) = (AtomicBool::new(false), AtomicUsize::new(0), Vec::new());
        let whole = doubled(&stop, &made, [9, 1, 9].into_iter().chain(100..), &mut |n| {
            stop.store(true, Ordering::Relaxed);
            out.push(n);
            Ok(())
        });
        assert!(!whole.unwrap());
        assert!(out.first() == Some(&2) && out.len() <= 10, "{out:?}");
    }
}

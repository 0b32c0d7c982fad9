//! Which game is played next, by whichever thread is free.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Blocks that may be begun before an earlier one is complete: so much is kept in memory.
const AHEAD: usize = 3;

/// A block of seeds of which some games are still to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// The seed after the last that was handed out.
    pub next: u64,
    /// The seed after its last.
    pub end: u64,
    /// Seeds whose games are there already.
    pub have: BTreeSet<u64>,
}

struct State {
    blocks: Vec<Block>,
    at: usize,
    /// Blocks that are complete.
    complete: usize,
    stopped: bool,
}

/// The seeds of many blocks, handed out in order.
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    halted: Arc<AtomicBool>,
}

impl Queue {
    /// A queue of these blocks.
    pub fn new(blocks: Vec<Block>) -> Queue {
        let state = State { blocks, at: 0, complete: 0, stopped: false };
        Queue { state: Mutex::new(state), changed: Condvar::new(), halted: Arc::new(AtomicBool::new(false)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nobody panics while holding it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game: the number of its block and its seed. Waits where games that are being played are too far behind;
    /// `None` when there is none, or everybody was told to stop.
    pub fn next(&self) -> Option<(u64, u64)> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            let (at, complete) = (state.at, state.complete);
            let block = state.blocks.get_mut(at)?;
            if block.next == block.end {
                state.at += 1;
            } else if at > complete + AHEAD {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else {
                let seed = block.next;
                block.next += 1;
                if !block.have.contains(&seed) {
                    return Some((block.number, seed));
                }
            }
        }
    }

    /// Says that a block is complete.
    pub fn complete(&self) {
        self.state().complete += 1;
        self.changed.notify_all();
    }

    /// Whether everybody was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// What says that everybody was told to stop.
    pub fn halted(&self) -> Arc<AtomicBool> {
        self.halted.clone()
    }

    /// No more games, and those that are being played need not come to their end.
    pub fn stop(&self) {
        self.halted.store(true, Ordering::Relaxed);
        self.state().stopped = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_come_in_order_without_those_that_are_there() {
        let block = |number: u64, have: &[u64]| {
            let (next, end) = (number * 10, number * 10 + 3);
            Block { number, next, end, have: have.iter().copied().collect() }
        };
        let queue = Queue::new(vec![block(0, &[1]), block(2, &[]), block(3, &[30, 31, 32])]);
        let all: Vec<u64> = std::iter::from_fn(|| queue.next()).map(|(_, seed)| seed).collect();
        assert_eq!(all, [0, 2, 20, 21, 22]);
        let queue = Queue::new(vec![block(0, &[])]);
        queue.stop();
        assert_eq!(queue.next(), None);
    }

    #[test]
    fn nobody_runs_too_far_ahead() {
        let blocks = (0..10).map(|n| Block { number: n, next: n, end: n + 1, have: BTreeSet::new() }).collect();
        let queue = Queue::new(blocks);
        for n in 0..=AHEAD as u64 {
            assert_eq!(queue.next(), Some((n, n)));
        }
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| queue.next());
            queue.complete();
            assert_eq!(waits.join().unwrap(), Some((AHEAD as u64 + 1, AHEAD as u64 + 1)));
        });
    }
}

//! Decides which game to play next.

use std::collections::BTreeSet;

/// How many blocks may be begun before an earlier one is complete. They are all kept in memory.
const AHEAD: usize = 3;

/// A block of seeds with games still to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// The next seed to hand out.
    pub next: u64,
    /// The seed after its last one.
    pub end: u64,
    /// Seeds whose games exist already.
    pub have: BTreeSet<u64>,
}

/// The seeds of many blocks, handed out in order.
pub struct Queue {
    blocks: Vec<Block>,
    at: usize,
}

impl Queue {
    /// A queue of these blocks.
    pub const fn new(blocks: Vec<Block>) -> Queue {
        Queue { blocks, at: 0 }
    }

    /// The next game, if this many blocks are complete: the number of its block, and its seed. `None` if there are no more games,
    /// or if earlier blocks must be finished first.
    pub fn next(&mut self, complete: usize) -> Option<(u64, u64)> {
        loop {
            let block = self.blocks.get_mut(self.at)?;
            if block.next == block.end {
                self.at += 1;
            } else if self.at > complete + AHEAD {
                return None;
            } else {
                let seed = block.next;
                block.next += 1;
                if !block.have.contains(&seed) {
                    return Some((block.number, seed));
                }
            }
        }
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
        let mut queue = Queue::new(vec![block(0, &[1]), block(2, &[]), block(3, &[30, 31, 32])]);
        let all: Vec<u64> = std::iter::from_fn(|| queue.next(0)).map(|(_, seed)| seed).collect();
        assert_eq!(all, [0, 2, 20, 21, 22]);
    }

    #[test]
    fn nobody_runs_too_far_ahead() {
        let blocks = (0..10).map(|n| Block { number: n, next: n, end: n + 1, have: BTreeSet::new() }).collect();
        let mut queue = Queue::new(blocks);
        for n in 0..=AHEAD as u64 {
            assert_eq!(queue.next(0), Some((n, n)));
        }
        assert_eq!(queue.next(0), None);
        assert_eq!(queue.next(1), Some((AHEAD as u64 + 1, AHEAD as u64 + 1)));
    }
}

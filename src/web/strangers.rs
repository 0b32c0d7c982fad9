//! Connections that have not sent the token yet. Anybody on this machine can open very many, so their number is
//! limited: a new one replaces the oldest. A page sends its request as soon as it connects, so it is admitted long
//! before it could be replaced.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::task::AbortHandle;

/// The most of them.
const MOST: usize = 256;

/// The connections, by number. The lowest number is the oldest.
#[derive(Default)]
pub struct Strangers {
    next: AtomicU64,
    all: Mutex<BTreeMap<u64, Option<AbortHandle>>>,
}

impl Strangers {
    /// A number for a new connection. It counts as a stranger from now on.
    pub fn number(&self) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.all().insert(number, None);
        number
    }

    /// A connection has begun. It may already have been admitted.
    pub fn comes(&self, number: u64, handle: AbortHandle) {
        let mut all = self.all();
        if let Some(own) = all.get_mut(&number) {
            *own = Some(handle);
        }
        while all.len() > MOST {
            if let Some((_, Some(longest))) = all.pop_first() {
                longest.abort();
            }
        }
    }

    /// A connection no longer counts as a stranger: it is admitted, or over.
    pub fn goes(&self, number: u64) {
        self.all().remove(&number);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Option<AbortHandle>>> {
        // Nothing panics while holding the lock.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_too_many_the_one_goes_that_has_been_there_longest() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let strangers = Strangers::default();
            let waits = || tokio::spawn(std::future::pending::<()>());
            let come = || {
                let (number, task) = (strangers.number(), waits());
                strangers.comes(number, task.abort_handle());
                (number, task)
            };
            let [first, second] = [come(), come()];
            strangers.goes(first.0);
            let more: Vec<_> = (0..MOST).map(|_| come()).collect();
            assert!(second.1.await.unwrap_err().is_cancelled(), "the longest goes");
            for (_, task) in &more {
                tokio::task::yield_now().await;
                assert!(!task.is_finished());
            }
            assert!(!first.1.is_finished(), "whoever was let in stays");
        });
    }
}

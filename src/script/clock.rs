//! The time that scripts take of the processor.

use std::time::Duration;

/// The processor time of this thread. What other work takes of the machine meanwhile does not count.
#[cfg(unix)]
pub fn worked() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.try_into().unwrap_or(0), now.tv_nsec.try_into().unwrap_or(0))
}

/// The time that has passed, which is as near as this system gets to it.
#[cfg(not(unix))]
pub fn worked() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

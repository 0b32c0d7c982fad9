//! The processor time that scripts use.

use std::time::Duration;

/// The processor time of this thread. Other work on the machine does not count.
#[cfg(unix)]
pub fn worked() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.try_into().unwrap_or(0), now.tv_nsec.try_into().unwrap_or(0))
}

/// The elapsed time, which is the best this system offers.
#[cfg(not(unix))]
pub fn worked() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

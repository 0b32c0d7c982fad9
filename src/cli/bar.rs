//! Progress of long work on a terminal, and handling of Ctrl-C.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A progress bar for games, with its clock.
pub struct Bar {
    bar: ProgressBar,
    begun: Instant,
    played: u64,
    failed: u64,
}

impl Bar {
    /// A bar for this many games. It is shown only on a terminal, so that no escape sequences end up elsewhere.
    pub fn new(games: u64) -> Bar {
        Bar::from(0, games)
    }

    /// The same if some of the games are already done.
    pub fn from(found: u64, games: u64) -> Bar {
        let bar = ProgressBar::hidden();
        bar.set_length(games);
        bar.set_position(found);
        bar.set_style(style());
        if crate::prompt::progress::is_wanted() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Bar { bar, begun: Instant::now(), played: 0, failed: 0 }
    }

    /// A game was played. `failure` says why it failed and how to reproduce it. The first failure is shown at once,
    /// because the person waiting may want to stop.
    pub fn played<Told: Display>(&mut self, failure: Option<impl FnOnce() -> Told>) {
        self.played += 1;
        if let Some(failure) = failure {
            self.failed += 1;
            self.bar.set_message(format!(", {} failed", self.failed));
            if self.failed == 1 {
                self.bar.suspend(|| super::complain(failure()));
            }
        }
        self.bar.inc(1);
    }

    /// Called when nothing has happened for a moment.
    pub fn tick(&self) {
        self.bar.tick();
    }

    /// Removes the bar and says how fast the work went.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        let seconds = self.begun.elapsed().as_secs_f64();
        let pace = self.played as f64 / seconds.max(0.001);
        crate::out::tell(format!("{} games in {seconds:.1} s, {pace:.1} games/s", self.played));
    }
}

/// A flag that Ctrl-C sets.
pub fn stopper() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // If the handler cannot be set, Ctrl-C keeps its usual meaning.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    stop
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left{msg}");
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ")
}

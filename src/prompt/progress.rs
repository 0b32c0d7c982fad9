//! A bar on the terminal while somebody waits for an answer. It appears when that takes a while, and is gone when the answer
//! comes.

use crate::table::progress::{Progress, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How long nothing is shown. Most answers come sooner.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often the bar moves.
const BEAT: Duration = Duration::from_millis(100);

/// Whether a bar can be shown: escape sequences belong on a terminal and nowhere else.
pub fn is_wanted() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stderr().is_terminal() && !dumb
}

/// Waits for an answer, with a bar for as long as work is going on. `None` if no answer will come.
pub(super) fn wait<A>(answer: &Receiver<A>, progress: &Progress) -> Option<A> {
    if !is_wanted() {
        return answer.recv().ok();
    }
    let (mut bar, mut pause): (Option<Shown>, Duration) = (None, PATIENCE);
    loop {
        match answer.recv_timeout(pause) {
            Ok(answer) => return Some(answer),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => pause = BEAT,
        }
        match progress.state() {
            // Other work of the same line has another bar.
            Some(state) => match &bar {
                Some(shown) if shown.what == state.what => shown.show(state),
                _ => bar = Some(Shown::new(state)),
            },
            None => bar = None,
        }
    }
}

/// A bar on the terminal. It is wiped away when it is dropped.
struct Shown {
    bar: ProgressBar,
    what: &'static str,
}

impl Shown {
    fn new(state: State) -> Shown {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let template = match state.all {
            0 => "{spinner} {pos} {msg}, Ctrl-C stops",
            _ => "{bar:30} {pos}/{len} {msg}, {eta} left, Ctrl-C stops",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> ").tick_chars("-\\|/ "));
        bar.set_message(state.what);
        let shown = Shown { bar, what: state.what };
        shown.show(state);
        shown
    }

    fn show(&self, state: State) {
        if state.all > 0 {
            self.bar.set_length(state.all);
        }
        self.bar.set_position(state.done);
        self.bar.tick();
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

//! A progress bar on the terminal while a person waits for an answer. It appears after a while and disappears when the answer
//! comes.

use crate::table::progress::{Progress, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io::{self, IsTerminal, Write, stderr};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How long no bar is shown. Most answers come sooner.
const PATIENCE: Duration = Duration::from_millis(400);
/// The interval between updates of the bar.
const BEAT: Duration = Duration::from_millis(100);

/// Whether a bar can be shown. Escape sequences must go only to a terminal.
pub fn is_wanted() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stderr().is_terminal() && !dumb
}

/// Waits for an answer, with a bar while work is in progress. `None` if no answer will come.
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
            // Another piece of work in the same line gets its own bar.
            Some(state) => match &bar {
                Some(shown) if shown.what == state.what => shown.show(state),
                _ => bar = Some(Shown::new(state)),
            },
            None => bar = None,
        }
    }
}

/// A bar on the terminal. It is erased when this value is dropped.
struct Shown {
    bar: ProgressBar,
    what: &'static str,
}

impl Shown {
    fn new(state: State) -> Shown {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::term_like(Box::new(Narrow)));
        let template = match state.all {
            0 => "{spinner} {pos} {msg}, Ctrl-C stops",
            _ => "{bar:20} {pos}/{len} {msg}, {eta} left, Ctrl-C stops",
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

/// Standard error, treated as a few columns narrower than any terminal. A bar fills its whole line, and without this room the
/// `^C` that the system writes at its end would continue on the next line.
#[derive(Debug)]
struct Narrow;

/// Columns that a bar may fill.
const COLUMNS: u16 = 74;

impl Narrow {
    /// Moves the cursor.
    fn moved(n: usize, way: char) -> io::Result<()> {
        if n == 0 { Ok(()) } else { write!(stderr(), "\u{1b}[{n}{way}") }
    }
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        COLUMNS
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        Narrow::moved(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        Narrow::moved(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        Narrow::moved(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        Narrow::moved(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        writeln!(stderr(), "{text}")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        write!(stderr(), "{text}")
    }

    fn clear_line(&self) -> io::Result<()> {
        write!(stderr(), "\r\u{1b}[2K")
    }

    fn flush(&self) -> io::Result<()> {
        stderr().flush()
    }
}

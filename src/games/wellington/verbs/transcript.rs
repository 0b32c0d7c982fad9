//! Runs one command, with everything this desk does around it. Transcripts of any game are played by the generic desk.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::{blocks, debug, list, record};
use crate::desk::{Core, LONGEST, Scripted, guarded};
pub use crate::desk::{Failure, commands, play};
use crate::kit::Reproducer;

/// The most bytes of a piece of Lua, the same as for a card file.
const LONGEST_LUA: usize = 65_536;

/// Runs one command with everything around it: where the game log output begins, and recording.
pub fn one(desk: &mut Desk, command: &str) -> Reply {
    let most = if command.starts_with(['=', '{']) || command.starts_with("lua") { LONGEST_LUA } else { LONGEST };
    let save = |desk: &mut Desk| Reproducer::of(&desk.session.save());
    guarded(desk, (command, most), |desk| done(desk, command), save)
}

impl Scripted for Desk {
    fn one(&mut self, command: &str) -> Reply {
        one(self, command)
    }

    fn hash(&self) -> u64 {
        self.session.hash()
    }

    fn core(&mut self) -> &mut Core {
        &mut self.core
    }

    fn read(&self, text: &str) -> Vec<(usize, String)> {
        blocks::script(text)
    }

    fn is_leaving(&self) -> bool {
        self.wish.is_some()
    }
}

fn done(desk: &mut Desk, command: &str) -> Reply {
    let before = record::Before::of(desk);
    desk.take_hushed();
    if !command.starts_with("expect") {
        desk.core.since = desk.session.journal_len();
        desk.running.heard.clear();
        desk.arm();
    }
    desk.before_chance();
    let same = desk.might_stay(command);
    let secret = desk.asked_elsewhere();
    let stopped = desk.session.is_stopped();
    let mut done = list::command(desk, command);
    if !stopped && desk.session.is_stopped() && debug::is_action(command) {
        done = debug::in_the_middle(desk, command);
    }
    desk.after_command(command, same);
    let mut done = done.map(|said| crate::desk::with_left(&mut desk.at(), said));
    // A failing condition must not stop the next step, which is unrelated.
    if let Some(trouble) = desk.session.take_trouble() {
        done = done.and(Err(Complaint::new(Blame::Script, desk.script_said(trouble))));
    }
    // If the recording cannot be written, the command stays done. The problem is reported with the result.
    let trouble = before.and_then(|before| record::note(desk, command, &before, &done));
    let done = desk.finish(command, secret, done);
    match (done, trouble) {
        (Ok(text), Some(trouble)) => Ok(format!("{text}\n{trouble}")),
        (done, _) => done,
    }
}

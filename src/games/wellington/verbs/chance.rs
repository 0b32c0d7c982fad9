//! Tracks unforced dice and cards at the desk, for `expect dice used` and for card tests.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::expects::failed;
use crate::games::wellington::rules::{Seen, What};
use crate::hinted::Hint;
use crate::table::Fallen;
use crate::view::paint;

/// Verbs that go to another point of the game. The dice on the way there fell earlier.
const ELSEWHERE: [&str; 5] = ["undo", "switch", "rewind", "new", LOAD];
/// A save may contain the current game; then nothing has changed.
const LOAD: &str = "load";
/// How many rolls are shown.
const MOST: usize = 4;

/// What was left to chance at a desk.
#[derive(Clone, Copy, Default, Debug)]
pub struct Chance {
    /// The dice count when it was last checked.
    seen: Fallen,
    /// The unforced results since dice or cards were last forced, and the length of the log then; `None` if nothing was forced
    /// since the last `expect dice used`.
    since_forced: Option<(Fallen, usize)>,
    /// All unforced results.
    total: Fallen,
}

impl Desk {
    /// Called before a command. Forced dice that still wait belong to the current count.
    pub(super) fn before_chance(&mut self) {
        let waits = {
            let dice = self.session.table().dice();
            dice.forced().len() + dice.picks().len() > 0
        };
        if waits && self.chance.since_forced.is_none() {
            self.chance.since_forced = Some((Fallen::default(), self.session.journal_len()));
        }
    }

    /// The hash of the game before a command that may leave it unchanged.
    pub(super) fn might_stay(&self, command: &str) -> Option<u64> {
        (verb(command) == LOAD).then(|| self.session.hash())
    }

    /// Called after a command: counts what came up. If the command went to another point of the game, nothing is
    /// counted, and undone dice no longer count.
    pub(super) fn after_command(&mut self, command: &str, same: Option<u64>) {
        let elsewhere = ELSEWHERE.contains(&verb(command));
        match same.is_some_and(|before| before == self.session.hash()) {
            true => self.same_chance(),
            false => self.after_chance(elsewhere),
        }
    }

    /// Counts what came up, unless the game went to another point.
    pub(super) fn after_chance(&mut self, elsewhere: bool) {
        let now = self.session.table().dice().fallen();
        let fell = now.since(self.chance.seen);
        self.chance.seen = now;
        if elsewhere {
            self.chance.since_forced = None;
            return;
        }
        self.chance.total = self.chance.total.and(fell);
        match &mut self.chance.since_forced {
            Some((since, _)) => *since = since.and(fell),
            // They were forced and used within one command, as in `redo`.
            None if fell.forced > 0 => self.chance.since_forced = Some((fell, self.core.since)),
            None => {}
        }
    }

    /// Resets the counts, because another game is on the table.
    pub(super) fn forget_chance(&mut self) {
        self.chance = Chance { seen: self.session.table().dice().fallen(), ..Chance::default() };
    }

    /// Continues after the game was saved and loaded, which resets the game's own counts.
    pub(super) fn same_chance(&mut self) {
        self.chance.seen = self.session.table().dice().fallen();
    }

    /// The unforced results since counting began.
    pub(super) fn left_to_chance(&self) -> Fallen {
        self.chance.total
    }

    /// Separates what is forced from now on from what was forced before.
    pub(super) fn force_anew(&mut self) {
        self.chance.since_forced = None;
    }

    /// The unforced dice in words, with the rolls of the game log from an entry on.
    pub(super) fn unforced_told(&self, fell: Fallen, from: usize) -> String {
        let count = |n: u64, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        };
        let parts = [count(fell.dice, "die", "dice"), count(fell.picks, "random card", "random cards")];
        let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(" and ");
        let free = |what: &What| matches!(what, What::Rolled(roll) if roll.dice.len() > usize::from(roll.forced));
        let entries = self.session.journal_since(from);
        let rolls = self.words(|w| -> Vec<String> {
            let rolls = entries.iter().filter(|e| free(&e.what) && Seen::notices(self.eyes, e));
            rolls.take(MOST).map(|e| format!("\n  {}", w.entry(e))).collect()
        });
        format!("{parts}{}", rolls.concat())
    }
}

fn verb(command: &str) -> &str {
    command.split_whitespace().next().unwrap_or_default()
}

/// `expect dice used`: everything forced was used, and nothing else came up.
pub(super) fn all_used(desk: &mut Desk) -> Reply {
    if let Some(own) = desk.eyes {
        let own = paint::player(own);
        let text = format!("{own} may not see forced dice").hint("`as all`");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    let left: Vec<String> = {
        let dice = desk.session.table().dice();
        dice.forced().map(|d| d.to_string()).chain(dice.picks().map(|c| format!("#{c}"))).collect()
    };
    if !left.is_empty() {
        return Err(failed("all forced dice and cards to be used".into(), format!("left over: {}", left.join(" "))));
    }
    match desk.chance.since_forced.take() {
        None => {
            let found =
                "nothing was forced since the last `expect dice used`, or since the game moved to another point";
            Err(failed("forced dice or cards".into(), found))
        }
        Some((fell, _)) if fell.is_forced() => Ok(paint::good("as expected")),
        Some((fell, from)) => {
            let found = format!("left to chance: {}", desk.unforced_told(fell, from));
            Err(failed("only forced dice and random cards".into(), found))
        }
    }
}

//! What a person does with a game, whatever game it is: looking, choosing, taking back, branches, breakpoints, dice, saves,
//! transcripts. Verbs work on a [`Match`], so no signature here names a game.

mod ahead;
pub mod autosave;
mod bots;
mod branches;
pub mod breaks;
mod complete;
mod course;
mod dice;
mod expect;
pub mod files;
mod guard;
mod in_force;
mod look;
mod plain;
mod reload;
mod rewind;
mod run;
mod script;
mod spoken;
pub mod usage;

pub use branches::{branches, with_left};
pub use complete::Words;
pub use course::{branch, count, mark, name, switch, undo, waiting_to_redo};
pub use dice::{dice, forced, seed};
pub use expect::{error, failed, fine, some, sought};
pub use files::save;
pub use guard::{LONGEST, guarded};
pub use in_force::in_force;
pub use look::{because, explain, log, no_change, options, stack, waiting, wrapped};
pub use plain::{Plain, VERBS, Verb, is_for_seats};
pub use reload::reload;
pub use rewind::rewind;
pub use run::run;
pub use script::{Failure, Scripted, commands, numbered, play};
pub use spoken::{after, aliased};

use crate::kit::Match;
use crate::kit::traps::{Pace, Traps};
use autosave::Autosave;
use files::Files;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a desk keeps around a game, whatever game it is.
pub struct Core {
    /// For whose eyes the game is shown: the place of a player in the list of players. `None` shows everything.
    pub eyes: Option<usize>,
    /// Somebody works from the seat of that player, with its rights and no others.
    pub seated: bool,
    /// Columns to write in.
    pub width: u16,
    /// Where the journal entries of the last command begin.
    pub since: usize,
    /// What `rewind` looked for.
    pub sought: Option<String>,
    /// The bots that play for somebody, by seat.
    pub bots: BTreeMap<usize, String>,
    /// Breakpoints, which the game shows its signs to.
    pub traps: Rc<RefCell<Traps>>,
    /// Where it writes and reads.
    pub files: Files,
    /// Where the session is kept after every command.
    pub autosave: Option<Autosave>,
    /// The transcript that is running.
    pub script: Running,
    /// What only this desk has, where answers of every desk speak of it.
    pub phrases: Phrases,
}

/// Verbs and examples that are not the same at every desk.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// The verbs that look at the table where the rules are stopped.
    pub look: &'static str,
    /// Examples of breakpoints.
    pub breaks: &'static str,
}

impl Default for Phrases {
    fn default() -> Phrases {
        Phrases { look: "`where` and `log`", breaks: "break rule 3, break roll, break log TEXT" }
    }
}

/// A transcript that is running.
#[derive(Debug, Default)]
pub struct Running {
    /// What the transcript found wrong with the command before.
    pub error: Option<String>,
    /// How many transcripts are running, one inside the other.
    pub nesting: u8,
    /// The place in a transcript that the last failure of a `run` inside of it has told: file and line.
    told_at: Option<(String, usize)>,
}

impl Default for Core {
    fn default() -> Core {
        Core {
            eyes: None,
            seated: false,
            width: 100,
            since: 0,
            sought: None,
            bots: BTreeMap::new(),
            traps: Rc::default(),
            files: Files::default(),
            autosave: None,
            script: Running::default(),
            phrases: Phrases::default(),
        }
    }
}

/// A game, and what the desk keeps around it.
pub struct At<'a> {
    /// What the desk keeps.
    pub core: &'a mut Core,
    /// The game.
    pub game: &'a mut dyn Match,
}

impl At<'_> {
    /// A place of a branch in words, without the steps that are not shown to one player.
    fn place(&self, line: &str, at: crate::table::Cursor) -> String {
        let at = match self.core.eyes {
            Some(_) => crate::table::Cursor { input: 0, ..at },
            None => at,
        };
        self.game.place(line, at).painted()
    }

    /// Before a step: breakpoints, watches and trace look into what it sets going, for the eyes that look now.
    pub fn arm(&mut self) {
        let mut traps = self.core.traps.borrow_mut();
        traps.eyes = self.core.eyes;
        traps.told.clear();
        traps.before.clear();
        drop(traps);
        self.game.set_traps(&self.core.traps);
    }

    /// How far the rules run from now on.
    pub fn pace(&mut self, pace: Pace) {
        self.core.traps.borrow_mut().pace = pace;
        self.game.set_traps(&self.core.traps);
    }

    /// The name of the present branch.
    fn line(&self) -> String {
        let present = self.game.tree().into_iter().find(|branch| branch.present);
        present.map_or_else(|| crate::table::MAIN.to_string(), |branch| branch.name)
    }
}

/// Text that was typed, short enough to be said back, without control characters.
pub fn cut(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
    if text.chars().count() > 60 { format!("{clean}…") } else { clean }
}

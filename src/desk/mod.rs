//! What a person does with any game: looking, choosing, undo, branches, breakpoints, dice, saves, transcripts. Verbs work on a
//! [`Match`], so no signature here names a game.

mod ahead;
pub mod autosave;
mod bots;
mod branches;
pub mod breaks;
mod complete;
mod course;
mod dice;
mod enforced;
mod expect;
pub mod files;
mod guard;
mod in_force;
mod look;
mod notes;
mod plain;
mod reload;
mod rewind;
mod run;
mod script;
pub mod sitters;
mod spoken;
pub mod usage;

pub use ahead::duel;
pub use bots::play as let_bots;
pub use branches::{branches, with_left};
pub use complete::Words;
pub use course::{branch, count, mark, name, switch, undo, waiting_to_redo};
pub use dice::{dice, forced, seed};
pub use enforced::{Mention, Place, enforced, mention, places};
pub use expect::{error, failed, fine, some, sought};
pub use files::save;
pub use guard::{LONGEST, guarded};
pub use in_force::in_force;
pub use look::{because, explain, log, no_change, options, stack, waiting, wrapped};
pub use notes::note;
pub use plain::{Plain, VERBS, Verb, is_for_seats};
pub use reload::reload;
pub use rewind::rewind;
pub use run::run;
pub use script::{Failure, Scripted, commands, no_options, numbered, play};
pub use sitters::seats;
pub use spoken::{after, aliased};

use crate::kit::Match;
use crate::kit::traps::{Pace, Traps};
use autosave::Autosave;
use files::Files;
use sitters::Sitters;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a desk keeps beside a game, for any game.
pub struct Core {
    /// Whose view the game is shown in: a player's index. `None` shows everything.
    pub eyes: Option<usize>,
    /// Whether the person sits in that player's seat, with only that player's rights.
    pub seated: bool,
    /// The width of the output in columns.
    pub width: u16,
    /// The number of the first log entry of the last command.
    pub since: usize,
    /// What `rewind` looked for.
    pub sought: Option<String>,
    /// The bots that play for players, by seat.
    pub bots: BTreeMap<usize, String>,
    /// The breakpoints, watches and trace, to which the game shows its signs.
    pub traps: Rc<RefCell<Traps>>,
    /// Where it reads and writes files.
    pub files: Files,
    /// Where the session is autosaved.
    pub autosave: Option<Autosave>,
    /// The people at a served game with an address for each; `None` if there is one page or none.
    pub sitters: Option<Sitters>,
    /// The running transcript.
    pub script: Running,
    /// Words for this desk's own features in answers that all desks share.
    pub phrases: Phrases,
}

/// Verbs and examples that differ from desk to desk.
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

/// A running transcript.
#[derive(Debug, Default)]
pub struct Running {
    /// The error of the previous command in the transcript.
    pub error: Option<String>,
    /// How many transcripts are running, one inside the other.
    pub nesting: u8,
    /// The place that the last failure of a nested `run` reported: file and line.
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
            sitters: None,
            script: Running::default(),
            phrases: Phrases::default(),
        }
    }
}

/// A game, and what the desk keeps beside it.
pub struct At<'a> {
    /// What the desk keeps.
    pub core: &'a mut Core,
    /// The game.
    pub game: &'a mut dyn Match,
}

impl At<'_> {
    /// A place in a branch, in words, without the steps that a player may not see.
    fn place(&self, line: &str, at: crate::table::Cursor) -> String {
        let at = match self.core.eyes {
            Some(_) => crate::table::Cursor { input: 0, ..at },
            None => at,
        };
        self.game.place(line, at).painted()
    }

    /// Before a step: shows the step's signs to breakpoints, watches and trace, in the current view.
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

    /// The name of the current branch.
    fn line(&self) -> String {
        let present = self.game.tree().into_iter().find(|branch| branch.present);
        present.map_or_else(|| crate::table::MAIN.to_string(), |branch| branch.name)
    }
}

/// Text as typed, shortened so that an answer can repeat it, without control characters.
pub fn cut(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
    if text.chars().count() > 60 { format!("{clean}…") } else { clean }
}

//! What a person does with a game, whatever game it is: looking, choosing, taking back, lines of play, the dice, saves. Verbs
//! work on a [`Match`], so no signature here names a game.

mod ahead;
mod bots;
mod branches;
mod breaks;
mod complete;
mod course;
mod dice;
mod files;
mod look;
mod plain;
mod reload;
mod rewind;
mod script;
mod spoken;
pub mod usage;

pub use branches::{branches, with_left};
pub use complete::Words;
pub use course::{branch, count, mark, name, switch, undo, waiting_to_redo};
pub use dice::{dice, seed};
pub use files::in_force;
pub use look::{explain, log, options, stack, waiting};
pub use plain::{Plain, VERBS, Verb};
pub use reload::reload;
pub use rewind::rewind;
pub use script::{Failure, play};

use crate::kit::Match;
use crate::kit::traps::Traps;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a desk keeps around a game, whatever game it is.
#[derive(Clone, Debug)]
pub struct Core {
    /// For whose eyes the game is shown: the place of a player in the list of players; everything is shown for nobody's.
    pub eyes: Option<usize>,
    /// Somebody works from the seat of that player, with its rights and no others.
    pub seated: bool,
    /// Columns to write in.
    pub width: u16,
    /// Journal entries that the last command wrote begin here.
    pub since: usize,
    /// What `rewind` looked for.
    pub sought: Option<String>,
    /// The bots that play for somebody, by seat.
    pub bots: BTreeMap<usize, String>,
    /// Breakpoints, which the game shows its signs to.
    pub traps: Rc<RefCell<Traps>>,
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
    /// A place of a line of play in words, without the steps that are not shown to one player.
    fn place(&self, line: &str, at: crate::table::Cursor) -> String {
        let at = match self.core.eyes {
            Some(_) => crate::table::Cursor { input: 0, ..at },
            None => at,
        };
        self.game.place(line, at).painted()
    }

    /// Before a step: the breakpoints look into what it sets going, for the eyes that look now.
    fn arm(&mut self) {
        let mut traps = self.core.traps.borrow_mut();
        traps.eyes = self.core.eyes;
        traps.hit = None;
        drop(traps);
        self.game.set_traps(&self.core.traps);
    }

    /// The name of the present line of play.
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

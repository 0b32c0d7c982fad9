//! What every game needs: decisions, dice, the game log, checkpoints, undo, branches and saves. It knows nothing about any
//! particular game; everything specific comes through [`Game`].

mod abandoned_lines;
mod decision;
mod dice;
mod failed;
mod game;
mod halt;
mod history;
pub mod interrupt;
mod journal;
mod key;
mod line;
mod notes;
mod playout;
mod probe;
pub mod progress;
mod refused;
mod save;
mod session;
pub mod stack;
mod standing;
mod stops;
#[allow(clippy::module_inception, reason = "it holds the table that the room is named for")]
mod table;
mod told;

/// Stack size of a thread that plays, in bytes. Procedures call procedures, and those call scripts.
pub const STACK: usize = 64 * 1024 * 1024;

pub use abandoned_lines::{Bookmark, Branch, KEPT, Left, Waiting, unnamed};
pub use decision::Decision;
pub use dice::{Dice, Fallen, stream};
pub use game::{Data, Derived, Game, Procedure, Reach};
pub use halt::Halt;
pub use history::{Parting, Reloaded};
pub use journal::{Entry, Modifier, Reading, Roll, What};
pub use key::Key;
pub use line::{Cursor, Input, Segment, Step};
pub use notes::{MOST_LETTERS, MOST_NOTES, Note};
pub use playout::{Broken, Playout};
pub use probe::{Probe, SharedProbe, Sign, Stopped};
pub use refused::{Bug, Refused};
pub use save::{BadSave, Difference, FORMAT, Mismatch, Save, SavedLine, VERSION, Verified, game_of};
pub use session::{MAIN, Session};
pub use standing::Standing;
pub use table::{Flow, Frame, Table, Within};
#[cfg(test)]
mod abandoned_lines_tests;
#[cfg(test)]
mod dice_tests;
#[cfg(test)]
mod leap_tests;
#[cfg(test)]
mod playout_tests;
#[cfg(test)]
mod save_tests;
#[cfg(test)]
mod stop_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

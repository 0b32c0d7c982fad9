//! A game in progress, as the modules above see it: an object whose type names no game.

use super::ahead::{OddsTold, WhatIf};
use super::complaint::Complaint;
use super::told::{
    DiceChange, LeftTold, PublicTold, ReloadTold, SampleTold, ScenarioTold, StepTold, Told, VerbInfo, WhyTold,
};
use super::traps::Traps;
use super::waits::Waits;
use crate::faults::Trouble;
use crate::hinted::Hinted;
use crate::table::{Branch, Cursor, Note};
use crate::view::Line;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A game in progress. A seat is a player's index in the list of players. Without a seat, everything is visible.
pub trait Match {
    /// The game's identifier.
    fn id(&self) -> &'static str;

    /// The names of the players.
    fn players(&self) -> Vec<Line>;

    /// The hash of the position and the dice.
    fn hash(&self) -> u64;

    /// What the game waits for.
    fn waits(&self, seat: Option<usize>) -> Waits;

    /// The command that explains why something cannot be done at a place, with one piece or with any.
    fn why_not_at(&self, piece: Option<&str>, at: &str) -> Option<String>;

    /// The current place in the game, in a few words.
    fn standing(&self, seat: Option<usize>) -> Line;

    /// The verbs of this game, besides those that every game has.
    fn verbs(&self) -> Vec<VerbInfo>;

    /// What may follow one of these verbs, besides the words of its usage.
    fn follows(&self, verb: &str) -> Vec<String>;

    /// Runs one of these verbs; `None` if the game has no such verb.
    fn run(&mut self, seat: Option<usize>, verb: &str, rest: &str) -> Option<Result<Line, Complaint>>;

    /// Answers the open decision with the option at this index, counted from 0.
    ///
    /// # Errors
    /// There is no such option, a script fails, or the rules have a bug. The game is unchanged.
    fn choose(&mut self, seat: Option<usize>, option: usize) -> Result<(), Complaint>;

    /// The names of the bots, each with what it does.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Whether a bot has this name. The name may include a time budget, which the names in the list do not.
    fn has_bot(&self, name: &str) -> bool;

    /// Lets a bot answer the open decision for the player who is asked. The bot sees what that player may see. If `follows` is
    /// set, the step belongs to the step before it and `undo` takes both back together.
    ///
    /// # Errors
    /// There is no such bot, nobody is asked, or the choice cannot be made. The game is unchanged.
    fn let_choose(&mut self, bot: &str, follows: bool) -> Result<(), Complaint>;

    /// Plays every choice of the open decision to the end of the game, as seen from a seat. A bot plays for all players, and
    /// whatever the seat cannot see is dealt again in each playout. `None` if nobody is asked, or if the game does not support
    /// playing ahead.
    ///
    /// # Errors
    /// A script fails, somebody stops it, or the rules have a bug.
    fn what_if(&self, seat: Option<usize>, games: u32, bot: Option<&str>) -> Result<Option<WhatIf>, Complaint>;

    /// The possible results of the roll that follows a choice at once, and how the episode in progress ends, from here or after
    /// that choice. `None` as for `what_if`.
    ///
    /// # Errors
    /// As for `what_if`.
    fn odds(&self, seat: Option<usize>, option: Option<usize>) -> Result<Option<OddsTold>, Complaint>;

    /// The position as the text of a scenario to be saved in this folder under this name. Whatever the seat cannot see is dealt
    /// at random. `None` if the game writes no scenarios.
    ///
    /// # Errors
    /// A scenario cannot express this position.
    fn exported(&self, seat: Option<usize>, name: &str, folder: &Path) -> Option<Result<String, Complaint>>;

    /// The seat of the player who is asked.
    fn asked_seat(&self) -> Option<usize>;

    /// Whether something that the viewer at `seat` notices has come between the choices of the player `own` since this log entry.
    fn interrupted(&self, seat: Option<usize>, own: usize, from: usize) -> bool;

    /// Takes back this many steps.
    ///
    /// # Errors
    /// There are fewer steps.
    fn undo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// Redoes this many steps.
    ///
    /// # Errors
    /// There are fewer steps, or one can no longer be done.
    fn redo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// How many steps wait for `redo`.
    fn undone(&self) -> usize;

    /// The place in the current branch.
    fn cursor(&self) -> Cursor;

    /// Goes to a place in the current branch.
    ///
    /// # Errors
    /// There is no such place.
    fn go_to(&mut self, seat: Option<usize>, at: Cursor) -> Result<(), Complaint>;

    /// Sets a mark here.
    fn mark(&mut self, name: &str);

    /// The marks: name, branch and place.
    fn marks(&self) -> Vec<(String, String, Cursor)>;

    /// Writes a note here. Says whether there was room for it.
    fn note(&mut self, text: &str) -> bool;

    /// The notes: where each is, and whether that place lies on the way to here.
    fn notes(&self) -> Vec<(Note, bool)>;

    /// Deletes the note at this index and gives it.
    fn delete_note(&mut self, index: usize) -> Option<Note>;

    /// Goes back to a mark.
    ///
    /// # Errors
    /// There is no such mark.
    fn go_to_mark(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Starts a new branch here.
    ///
    /// # Errors
    /// The name is taken.
    fn branch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Goes to another branch.
    ///
    /// # Errors
    /// There is no such branch.
    fn switch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// The branches.
    fn tree(&self) -> Vec<Branch>;

    /// What the last step left behind; each is reported only once.
    fn take_left(&mut self, seat: Option<usize>) -> Option<LeftTold>;

    /// A place in a branch, in words.
    fn place(&self, line: &str, at: Cursor) -> Line;

    /// The input at a place in a branch, as a person could type it.
    fn input(&self, seat: Option<usize>, line: &str, at: Cursor) -> Option<Line>;

    /// How many entries the game log has.
    fn journal_len(&self) -> usize;

    /// The log entries from this number on that this seat notices.
    fn told(&self, seat: Option<usize>, from: usize) -> Vec<Told>;

    /// The breakdown of the roll at this log entry; `None` if the entry is not a roll.
    fn ledger(&self, seat: Option<usize>, entry: usize) -> Option<Line>;

    /// The last steps before this place, oldest first, and the next steps after it: at most `most` of each.
    fn steps(&self, seat: Option<usize>, most: usize) -> (Vec<StepTold>, Vec<StepTold>);

    /// The board as SVG: only the map, or also everything beside it. `None` if the game draws no board.
    fn picture(&self, seat: Option<usize>, map: bool) -> Option<String>;

    /// What everybody may see, for a spectator; `None` if the game does not say.
    fn public(&self) -> Option<PublicTold>;

    /// The board as everybody may see it, as SVG. `None` if the game draws no board, or does not say what everybody may see.
    fn public_picture(&self, map: bool) -> Option<String>;

    /// The log entry of the last choice with which a player began a command of his own, and the place before that command.
    /// `None` if he has not chosen yet.
    fn last_chosen(&self, seat: usize) -> Option<(usize, Cursor)>;

    /// Samples of what is drawn on the board, for a legend.
    fn legend(&self) -> Vec<SampleTold>;

    /// The title of the scenario, and its task.
    fn scenario(&self) -> Option<ScenarioTold>;

    /// Everything on the board, as text.
    fn overview(&self, seat: Option<usize>) -> Option<Line>;

    /// The files of the scripts in force.
    fn scripts(&self) -> Vec<PathBuf>;

    /// The place before the command that wrote a log entry.
    fn before_entry(&self, entry: usize) -> Cursor;

    /// The full breakdown of the Nth latest roll, counted from 0.
    ///
    /// # Errors
    /// There are fewer rolls; the error is their number.
    fn explain(&self, seat: Option<usize>, back: usize) -> Result<Line, usize>;

    /// What caused the Nth change from the end, counted from 0: when it happened and what led to it. `None` if there were fewer
    /// changes.
    fn why(&self, seat: Option<usize>, back: usize) -> Option<WhyTold>;

    /// The procedures in progress, the outermost first.
    fn stack(&self, seat: Option<usize>) -> Vec<Line>;

    /// Whether the rules are stopped inside a procedure.
    fn is_stopped(&self) -> bool;

    /// Makes several changes to the dice in one command.
    ///
    /// # Errors
    /// A change is refused.
    fn dice(&mut self, seat: Option<usize>, changes: Vec<DiceChange>) -> Result<(), Complaint>;

    /// The next forced dice.
    fn forced(&self) -> Vec<u8>;

    /// What random draws take, if draws can be forced in this game: `cards`.
    fn draws(&self) -> Option<&'static str>;

    /// The next forced draws, each by its number.
    fn picks(&self) -> Vec<u32>;

    /// The seed of the dice.
    fn seed(&self) -> u64;

    /// From now on, breakpoints, watches and trace see the signs of the rules.
    fn set_traps(&mut self, traps: &Rc<RefCell<Traps>>);

    /// Continues from the place where the rules stopped.
    ///
    /// # Errors
    /// The rules were not stopped, a script fails, or the rules have a bug.
    fn resume(&mut self, seat: Option<usize>) -> Result<(), Complaint>;

    /// Reads the scripts again and replays the running segment under them, with the same dice and the same choices. `None` if the
    /// scripts have not changed.
    ///
    /// # Errors
    /// What is wrong with the scripts. The old ones stay in force.
    fn reload(&mut self, seat: Option<usize>) -> Result<Option<ReloadTold>, Vec<Trouble>>;

    /// The game as a save.
    ///
    /// # Errors
    /// The game cannot be written down.
    fn save(&self) -> Result<String, Complaint>;

    /// Replays a save and gives the number of segments replayed.
    ///
    /// # Errors
    /// The text is no save of this game, or the replay differs.
    fn verify(&self, text: &str) -> Result<usize, Complaint>;

    /// Replaces the game with a save. If the save cannot be replayed to its end, gives the reason.
    ///
    /// # Errors
    /// The text is no save of this game. The game is unchanged.
    fn load(&mut self, text: &str) -> Result<Option<Hinted>, Complaint>;
}

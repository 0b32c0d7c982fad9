//! A game that is being played, as the rooms above see it: an object that names no game.

use super::ahead::{OddsTold, WhatIf};
use super::complaint::Complaint;
use super::told::{DiceChange, LeftTold, ReloadTold, ScenarioTold, StepTold, Told, VerbInfo, WhyTold};
use super::traps::Traps;
use super::waits::Waits;
use crate::faults::Trouble;
use crate::hinted::Hinted;
use crate::table::{Branch, Cursor};
use crate::view::Line;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A game that is being played. A seat is the place of a player in the list of players; without one everything is seen.
pub trait Match {
    /// The word for the game.
    fn id(&self) -> &'static str;

    /// The names of those who play.
    fn players(&self) -> Vec<Line>;

    /// The hash of position and dice.
    fn hash(&self) -> u64;

    /// What the game waits for.
    fn waits(&self, seat: Option<usize>) -> Waits;

    /// The command that says what stands against doing something at a place now, with a piece or with any.
    fn why_not_at(&self, piece: Option<&str>, at: &str) -> Option<String>;

    /// Where the game stands, in a few words.
    fn standing(&self, seat: Option<usize>) -> Line;

    /// The verbs of this game, besides those that every game has.
    fn verbs(&self) -> Vec<VerbInfo>;

    /// Does one of them; nothing where the game has no such verb.
    fn run(&mut self, seat: Option<usize>, verb: &str, rest: &str) -> Option<Result<Line, Complaint>>;

    /// Answers the open decision with its Nth choice, from 0.
    ///
    /// # Errors
    /// There is no such choice, a script fails, or a bug: the game stands as before.
    fn choose(&mut self, seat: Option<usize>, option: usize) -> Result<(), Complaint>;

    /// The names of the bots, each with what it does.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;

    /// Whether a bot has this name; it may say how much time the bot has, which the list of names does not.
    fn has_bot(&self, name: &str) -> bool;

    /// Lets a bot answer the open decision for the player who is asked, from what that player may see. The step belongs to the
    /// one before it where `follows` says so: both are taken back together.
    ///
    /// # Errors
    /// There is no such bot, nobody is asked, or the choice cannot be made: the game stands as before.
    fn let_choose(&mut self, bot: &str, follows: bool) -> Result<(), Complaint>;

    /// Plays every choice of the open decision on to the end of the game, for the eyes of a player: a bot plays for all, and what those
    /// eyes do not see is dealt anew each time. Nothing where nobody is asked, or where the game cannot be played on so.
    ///
    /// # Errors
    /// A script fails, somebody stops it, or a bug.
    fn what_if(&self, seat: Option<usize>, games: u32, bot: Option<&str>) -> Result<Option<WhatIf>, Complaint>;

    /// What the dice can come to that follow a choice at once, and how what is going on comes out, from here or after that choice.
    /// Nothing as for `what_if`.
    ///
    /// # Errors
    /// As for `what_if`.
    fn odds(&self, seat: Option<usize>, option: Option<usize>) -> Result<Option<OddsTold>, Complaint>;

    /// The position as the text of a scenario that is to lie in this folder under this name. What the eyes do not see is dealt by chance
    /// in it. Nothing where the game writes no scenarios.
    ///
    /// # Errors
    /// A scenario cannot say how things stand.
    fn exported(&self, seat: Option<usize>, name: &str, folder: &Path) -> Option<Result<String, Complaint>>;

    /// The seat of whoever is asked.
    fn asked_seat(&self) -> Option<usize>;

    /// Takes back so many steps.
    ///
    /// # Errors
    /// There are not so many.
    fn undo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// Does so many steps again.
    ///
    /// # Errors
    /// There are not so many, or one cannot be done any more.
    fn redo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// How many steps wait for `redo`.
    fn undone(&self) -> usize;

    /// The place in the line of play.
    fn cursor(&self) -> Cursor;

    /// Goes to a place of this line.
    ///
    /// # Errors
    /// There is no such place.
    fn go_to(&mut self, seat: Option<usize>, at: Cursor) -> Result<(), Complaint>;

    /// Remembers this place.
    fn mark(&mut self, name: &str);

    /// The marks: name, line and place.
    fn marks(&self) -> Vec<(String, String, Cursor)>;

    /// Goes back to a mark.
    ///
    /// # Errors
    /// There is no such mark.
    fn go_to_mark(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Goes on from here in a line of its own.
    ///
    /// # Errors
    /// The name is taken.
    fn branch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Goes to another line.
    ///
    /// # Errors
    /// There is no such line.
    fn switch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// The lines of play.
    fn tree(&self) -> Vec<Branch>;

    /// What the last step left behind, once.
    fn take_left(&mut self, seat: Option<usize>) -> Option<LeftTold>;

    /// A place of a line of play in words.
    fn place(&self, line: &str, at: Cursor) -> Line;

    /// The input of a line of play at a place, as it could be typed.
    fn input(&self, seat: Option<usize>, line: &str, at: Cursor) -> Option<Line>;

    /// How many entries the journal has.
    fn journal_len(&self) -> usize;

    /// The entries from a place on that this seat notices.
    fn told(&self, seat: Option<usize>, from: usize) -> Vec<Told>;

    /// The roll at a place of the journal in full; nothing where there is none.
    fn ledger(&self, seat: Option<usize>, entry: usize) -> Option<Line>;

    /// The last steps before this place, the oldest first, and the next steps after it: at most `most` of each.
    fn steps(&self, seat: Option<usize>, most: usize) -> (Vec<StepTold>, Vec<StepTold>);

    /// The board as SVG; the map alone, or with everything beside it. Nothing where the game draws none.
    fn picture(&self, seat: Option<usize>, map: bool) -> Option<String>;

    /// What the scenario is called, and what it asks for.
    fn scenario(&self) -> Option<ScenarioTold>;

    /// Everything that stands on the board, as a text.
    fn overview(&self, seat: Option<usize>) -> Option<Line>;

    /// The files of the scripts in force.
    fn scripts(&self) -> Vec<PathBuf>;

    /// The place before the command that wrote an entry of the journal.
    fn before_entry(&self, entry: usize) -> Cursor;

    /// The Nth latest roll in full, from 0, or how many there are.
    ///
    /// # Errors
    /// There are only so many.
    fn explain(&self, seat: Option<usize>, back: usize) -> Result<Line, usize>;

    /// What brought the Nth change from the end about, from 0: when it was, and what led to it. Nothing where there were not
    /// so many.
    fn why(&self, seat: Option<usize>, back: usize) -> Option<WhyTold>;

    /// The procedures that are going on, the outermost first.
    fn stack(&self, seat: Option<usize>) -> Vec<Line>;

    /// Whether the rules were stopped in the middle of something.
    fn is_stopped(&self) -> bool;

    /// Changes the dice, all in one command.
    ///
    /// # Errors
    /// A change is refused.
    fn dice(&mut self, seat: Option<usize>, changes: Vec<DiceChange>) -> Result<(), Complaint>;

    /// The dice that are forced next.
    fn forced(&self) -> Vec<u8>;

    /// What random draws take, where forced ones have a name: `cards`.
    fn draws(&self) -> Option<&'static str>;

    /// What the next random draws take, each by its number.
    fn picks(&self) -> Vec<u32>;

    /// The seed of the dice.
    fn seed(&self) -> u64;

    /// From now on breakpoints, watches and trace see the signs of the rules.
    fn set_traps(&mut self, traps: &Rc<RefCell<Traps>>);

    /// Goes on from where the rules were stopped.
    ///
    /// # Errors
    /// They were not stopped, a script fails, or a bug.
    fn resume(&mut self, seat: Option<usize>) -> Result<(), Complaint>;

    /// Reads the scripts again and makes the running stretch of play again under them: same dice, same choices. Nothing
    /// where they are the same.
    ///
    /// # Errors
    /// What is wrong with the scripts. Those in force stay so.
    fn reload(&mut self, seat: Option<usize>) -> Result<Option<ReloadTold>, Vec<Trouble>>;

    /// The game as a save.
    ///
    /// # Errors
    /// It cannot be written down.
    fn save(&self) -> Result<String, Complaint>;

    /// Plays a save again. Says how many stretches of it were played.
    ///
    /// # Errors
    /// The text is no save of this game, or something else comes of it.
    fn verify(&self, text: &str) -> Result<usize, Complaint>;

    /// Puts a save in the place of the game. Gives why it could not be replayed to its end, where it could not.
    ///
    /// # Errors
    /// The text is no save of this game. The game stands as before.
    fn load(&mut self, text: &str) -> Result<Option<Hinted>, Complaint>;
}

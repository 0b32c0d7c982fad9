//! A desk that can be shown on a page.

use super::requests::Request;
use super::who::Who;
use crate::desk::Core;
use crate::desk::sitters::{Back, Came, Sitter};
use crate::hinted::Hinted;
use crate::kit::{About, Complaint, SampleTold};
use crate::prompt::{Did, Host, Said};
use crate::table::Key;
use serde::Deserialize;
use serde_json::Value;

/// A desk that can be shown on a page. The page sends clicks and lines and shows the results.
pub trait Paged: Host {
    /// A player who can have a page.
    type Seat: Copy + PartialEq + Send + Sync + 'static;

    /// All seats of the game on the table.
    fn seats(&self) -> Vec<Self::Seat>;

    /// The name of whoever sits there; `None` if the game on the table has no such seat.
    fn name(&self, seat: Self::Seat) -> Option<String>;

    /// The index of a seat in the list of players.
    fn index(&self, seat: Self::Seat) -> usize;

    /// The seats that a word means: one player, or those of a side.
    fn called(&self, word: &str) -> Vec<Self::Seat>;

    /// Whether the game says what everybody may see, so that there can be spectators.
    fn is_public(&self) -> bool;

    /// What the desk keeps beside the game.
    fn core(&mut self) -> &mut Core;

    /// Whether there is a bot of this name.
    ///
    /// # Errors
    /// There is none, or its file is wrong.
    fn knows_bot(&self, name: &str) -> Result<(), Hinted>;

    /// Lets bots answer until a person is asked.
    ///
    /// # Errors
    /// A bot's script failed.
    fn let_bots(&mut self) -> Result<usize, Complaint>;

    /// A seat asks the others to go back, or somebody answers.
    ///
    /// # Errors
    /// There is nothing to go back to, or no such request.
    fn back(&mut self, who: Sitter, what: Back) -> Result<Came, Complaint>;

    /// Works at the desk as the owner of a page, without regard to the terminal. Afterwards the desk is as it was.
    fn with_page<R>(&mut self, who: Who<Self::Seat>, work: impl FnOnce(&mut Self) -> R) -> R;

    /// Mixes a secret key into the dice, because a player with a seat could know the seed. Gives what the host should know.
    ///
    /// # Errors
    /// The game cannot be started again.
    fn lock(&mut self, key: Key) -> Result<String, Hinted>;

    /// Everything that the page shows except the board and the scripts, as JSON.
    fn state(&mut self, version: u64, who: Who<Self::Seat>, said: Vec<Value>) -> String;

    /// The board as SVG.
    fn board(&mut self, who: Who<Self::Seat>) -> String;

    /// Samples of what is drawn on the board, for a legend.
    fn legend(&self) -> Vec<SampleTold>;

    /// The scenarios that can be started by name.
    fn scenarios(&self) -> Value;

    /// The scripts that the owner of a page may know about.
    fn scripts(&mut self, who: Who<Self::Seat>) -> Value;

    /// A script: what is known about it, and its file.
    fn script(&mut self, who: Who<Self::Seat>, number: u16) -> Option<Value>;

    /// The faults that a script would have with this text.
    fn check(&mut self, text: &Text) -> Value;

    /// Writes a script's file and puts it into force, unless somebody else has changed the file since it was read.
    fn save(&mut self, text: &Text) -> (Result<Value, Hinted>, Option<Did>);

    /// Turns a request into a command.
    ///
    /// # Errors
    /// The reason why that is not possible.
    fn command(&mut self, request: Request) -> Result<String, Hinted>;

    /// Whose decision is open, and what its choices are about, in the order of the page; `None` if the owner of the page is not the
    /// one who chooses.
    fn offered(&mut self, who: Who<Self::Seat>) -> Option<Offered>;

    /// What a choice of the open decision is called, counted from 0, for whoever chooses.
    fn label(&mut self, place: usize) -> Option<String>;

    /// How many log entries there are.
    fn written(&self) -> usize;

    /// Whether something that the owner of a page notices has come between the choices of a player since this log entry.
    fn interrupted(&self, who: Who<Self::Seat>, own: usize, from: usize) -> bool;

    /// Whether the page of one seat may run a command.
    ///
    /// # Errors
    /// The command is for somebody else.
    fn objected(&mut self, command: &str) -> Result<(), Hinted>;

    /// Runs the text as a single command, whatever it contains.
    fn does_command(&mut self, command: String) -> Said;
}

/// An open decision, as far as it matters for operations of several choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered {
    /// The index of the player who is asked.
    pub seat: usize,
    /// What each choice is about.
    pub abouts: Vec<About>,
}

/// A new text for a script file.
#[derive(Deserialize)]
pub struct Text {
    /// The number of the script.
    pub card: u16,
    /// The new text.
    pub text: String,
    /// The print of the file's old text, as it was read.
    #[serde(default)]
    pub base: String,
}

/// The print of a text. Different texts have different prints.
pub fn print(text: &str) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

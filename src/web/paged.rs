//! A desk that can be shown on a page.

use super::requests::Request;
use crate::hinted::Hinted;
use crate::prompt::{Did, Host, Said};
use crate::table::Key;
use serde::Deserialize;
use serde_json::Value;

/// A desk that can be shown on a page. The page sends clicks and lines and shows the results.
pub trait Paged: Host {
    /// A player who can have a page.
    type Seat: Copy + Send + Sync + 'static;

    /// Works at the desk as the owner of a page, without regard to the terminal. Afterwards the desk is as it was.
    fn with_page<R>(&mut self, own: Option<Self::Seat>, work: impl FnOnce(&mut Self) -> R) -> R;

    /// Mixes a secret key into the dice, because a player with a seat could know the seed. Gives what the host should know.
    ///
    /// # Errors
    /// The game cannot be started again.
    fn lock(&mut self, key: Key) -> Result<String, Hinted>;

    /// Everything that the page shows except the board and the scripts, as JSON.
    fn state(&mut self, version: u64, own: Option<Self::Seat>, said: Vec<Value>) -> String;

    /// The board as SVG.
    fn board(&mut self) -> String;

    /// The scenarios that can be started by name.
    fn scenarios(&self) -> Value;

    /// The scripts that this player may know about.
    fn scripts(&mut self, own: Option<Self::Seat>) -> Value;

    /// A script: what is known about it, and its file.
    fn script(&mut self, own: Option<Self::Seat>, number: u16) -> Option<Value>;

    /// The faults that a script would have with this text.
    fn check(&mut self, text: &Text) -> Value;

    /// Writes a script's file and puts it into force, unless somebody else has changed the file since it was read.
    fn save(&mut self, text: &Text) -> (Result<Value, Hinted>, Option<Did>);

    /// Turns a request into a command.
    ///
    /// # Errors
    /// The reason why that is not possible.
    fn command(&mut self, request: Request) -> Result<String, Hinted>;

    /// Whether the page of one seat may run a command.
    ///
    /// # Errors
    /// The command is for somebody else.
    fn objected(&mut self, command: &str) -> Result<(), Hinted>;

    /// Runs the text as a single command, whatever it contains.
    fn does_command(&mut self, command: String) -> Said;
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

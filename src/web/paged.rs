//! A desk that a page can be shown of.

use super::requests::Request;
use crate::hinted::Hinted;
use crate::prompt::{Did, Host, Said};
use crate::table::Key;
use serde::Deserialize;
use serde_json::Value;

/// A desk that a page can be shown of. The page sends what is clicked and typed, and shows what comes of it.
pub trait Paged: Host {
    /// Somebody who can have a page of his own.
    type Seat: Copy + Send + Sync + 'static;

    /// Works at the desk with the eyes and the rights of a page and without regard to the terminal; then it is as it was.
    fn with_page<R>(&mut self, own: Option<Self::Seat>, work: impl FnOnce(&mut Self) -> R) -> R;

    /// Mixes a secret into the dice of the game: whoever has a seat in it could know its seed. Says what the host should know.
    ///
    /// # Errors
    /// The game cannot be begun again.
    fn lock(&mut self, key: Key) -> Result<String, Hinted>;

    /// Everything that the page shows but the board and the scripts, as JSON.
    fn state(&mut self, version: u64, own: Option<Self::Seat>, said: Vec<Value>) -> String;

    /// The board as SVG.
    fn board(&mut self) -> String;

    /// The scenarios that can be begun by their name.
    fn scenarios(&self) -> Value;

    /// The scripts that may be named.
    fn scripts(&mut self, own: Option<Self::Seat>) -> Value;

    /// One script: what is known of it, and its file.
    fn script(&mut self, own: Option<Self::Seat>, number: u16) -> Option<Value>;

    /// What would be wrong if a script had this text.
    fn check(&mut self, text: &Text) -> Value;

    /// Writes a script's file, unless somebody else has written it since it was read, and puts it in force.
    fn save(&mut self, text: &Text) -> (Result<Value, Hinted>, Option<Did>);

    /// The command that a request stands for.
    ///
    /// # Errors
    /// Why there is none.
    fn command(&mut self, request: Request) -> Result<String, Hinted>;

    /// What stands against a command on the page of one seat.
    ///
    /// # Errors
    /// It is for somebody else.
    fn objected(&mut self, command: &str) -> Result<(), Hinted>;

    /// Does one command, whatever stands in it.
    fn does_command(&mut self, command: String) -> Said;
}

/// A text for the file of a script.
#[derive(Deserialize)]
pub struct Text {
    /// The number of the script.
    pub card: u16,
    /// What is to stand in the file.
    pub text: String,
    /// The print of the file's text when it was read.
    #[serde(default)]
    pub base: String,
}

/// The print of a text, by which two are told apart.
pub fn print(text: &str) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

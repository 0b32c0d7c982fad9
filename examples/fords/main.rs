//! *Three Fords*: our own small game on the table of the laboratory. `cargo run --example fords` opens it; a chapter of the book
//! builds it step by step.

mod ahead;
mod game;
mod many;
mod orders;
mod picture;
mod words;

use game::Fords;
use sandtable::cli::any::Any;
use sandtable::cli::title::Title;
use std::process::ExitCode;

/// The games of this program.
const GAMES: &[&dyn Title] = &[&Any::<Fords>::new()];

fn main() -> ExitCode {
    sandtable::cli::main(GAMES)
}

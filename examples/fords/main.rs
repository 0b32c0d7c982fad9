//! *Three Fords*: a small game of our own on the table of the laboratory. `cargo run --example fords` opens it; a chapter of
//! the book builds it step by step.

mod game;
mod words;

use game::{Fords, Orders, opening};
use sandtable::desk::Plain;
use sandtable::table::Session;
use std::rc::Rc;

/// Which dice hit, until a script says it.
struct Printed;

impl Orders for Printed {
    fn hits_from(&self, attacks: bool) -> Result<u8, String> {
        Ok(if attacks { 6 } else { 5 })
    }

    fn edition(&self) -> String {
        "printed".into()
    }
}

fn main() -> anyhow::Result<()> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |word| word.parse())?;
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(Printed));
    let session: Session<Fords> =
        Session::open(world, opening(seed)).map_err(|no| anyhow::anyhow!("the game does not begin: {no:?}"))?;
    sandtable::prompt::converse(&mut Plain::new(Box::new(session)))?;
    Ok(())
}

//! The example game, for the chapter that builds it.

#[path = "../../examples/fords/ahead.rs"]
#[allow(dead_code, missing_docs, reason = "the example's own main uses the rest, and it is no library")]
pub mod ahead;
#[path = "../../examples/fords/game.rs"]
#[allow(dead_code, missing_docs, reason = "the example's own main uses the rest, and it is no library")]
pub mod game;
#[path = "../../examples/fords/many.rs"]
#[allow(dead_code, missing_docs, reason = "the command line uses the rest")]
pub mod many;
#[path = "../../examples/fords/orders.rs"]
pub mod orders;
#[path = "../../examples/fords/picture.rs"]
pub mod picture;
#[path = "../../examples/fords/words.rs"]
#[allow(dead_code, reason = "bots use the rest")]
pub mod words;

use game::{Orders, opening};
use sandtable::desk::Plain;
use sandtable::table::Session;
use std::rc::Rc;

/// The desk that the chapter types at.
pub fn desk() -> Plain {
    let script = orders::Script::read(&crate::common::root().join("examples/fords/fire.lua"));
    let script = script.unwrap_or_else(|no| panic!("{no}"));
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(script));
    Plain::new(Box::new(Session::open(world, opening(1)).unwrap_or_else(|no| panic!("{no:?}"))))
}

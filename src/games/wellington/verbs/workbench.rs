//! What a desk keeps for whoever works on cards at it.

use crate::games::wellington::api::{Scratch, Source};
use std::cell::RefCell;
use std::rc::Rc;

/// The Lua of the prompt, and whether tests run by themselves.
#[derive(Default)]
pub struct Workbench {
    /// The machine for blocks and expressions; made when the first one runs.
    pub scratch: RefCell<Option<Rc<Scratch>>>,
    /// The machine in which breakpoints and watches were compiled.
    pub watches_with: Option<Rc<Scratch>>,
    /// The test files as they were last run, if a card's tests run by themselves when it is saved.
    pub tests: Option<Vec<Source>>,
}

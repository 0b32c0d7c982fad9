//! The desk's state for working on cards.

use crate::games::wellington::api::{Scratch, Source};
use std::cell::RefCell;
use std::rc::Rc;

/// The prompt's Lua machine, and automatic tests.
#[derive(Default)]
pub struct Workbench {
    /// The machine for blocks and expressions, made when first needed.
    pub scratch: RefCell<Option<Rc<Scratch>>>,
    /// The machine in which breakpoints and watches were compiled.
    pub watches_with: Option<Rc<Scratch>>,
    /// The test files as last run, if tests run automatically on saving.
    pub tests: Option<Vec<Source>>,
}

//! Puzzles in the laboratory: how often a puzzle is solved and how, and a search for its solution.

mod attempt;
mod goal;
mod kept;
mod line;
mod many;
mod proof;
mod search;
mod task;
mod tree;

pub use attempt::{Attempt, Tried, attempt};
pub use kept::table;
pub use line::{Line, Move, told};
pub use many::{Solutions, Trial, Way, solve_many};
pub use proof::{Proof, Refuted};
pub use search::{Found, Order, Row, search};
pub use task::{Stands, Task};

//! The rules of *Napoleon*, a file for each chapter of the specification. Every rule names its source: lines of the
//! player aid, as in `[18-22]`, or a ruling, as in N-3. Disputed rules are in the Luau files, which `orders` asks.

pub mod attack;
pub mod battle;
pub mod boards;
pub mod combat;
pub mod deploy;
mod edits;
pub mod end;
pub mod fire;
pub mod force;
mod game;
mod helpers;
mod invariants;
pub mod march;
pub mod morale;
mod orders;
mod players;
mod reasons;
pub mod regroup;
pub mod reinforce;
pub mod retreat;
pub mod rout;
mod sight;
pub mod sources;
mod vocabulary;

pub use deploy::opening;
pub use game::Header;
pub use invariants::inspect;
pub use orders::{Ask, Orders};
pub use reasons::Reason;
pub use sight::Sight;
pub use vocabulary::{
    Cause, Choice, Decision, Edit, Entry, Happening, Napoleon, Purpose, Question, Refusal, Scene, Session, Standing,
    Subject, Table, Term, Verdict, World, aid,
};

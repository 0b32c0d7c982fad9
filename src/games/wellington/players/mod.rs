//! Who plays: bots by chance, by rules of thumb, by search and by script, what each of them sees, and the stage on which they play.

mod determinize;
mod judge;
mod party;
mod player;
mod scripted;
mod search;
mod seated;
mod stage;
mod steady;
mod view;
mod weights;
mod worth;

pub use determinize::{deal, dealt, dice_of};
pub use party::{Party, chance_seed};
pub use player::{Maker, NAMES, Player, named};
pub use seated::{Players, answer, on, seated};
pub use stage::{Game, Stage, broken};
pub use view::View;

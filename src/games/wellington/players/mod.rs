//! Players: random, rule-based, looking ahead, searching and scripted bots, what they see, and the stage for their games.

mod determinize;
mod features;
mod flat;
mod foresight;
mod judge;
mod party;
mod player;
mod quick;
mod scripted;
mod seated;
mod stage;
mod steady;
mod value;
mod view;
mod weights;
mod worth;

pub use determinize::{deal, dealt, dice_of};
pub use features::{Features, features, names};
pub use party::{Party, chance_seed};
pub use player::{Maker, NAMES, Player, named};
pub use seated::{Players, answer, on, seated};
pub use stage::{Game, Stage, broken};
pub use view::View;

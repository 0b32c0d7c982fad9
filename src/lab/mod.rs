//! Floor 5: playouts, comparisons, distributions. What it finds out is data; the floors above say it.

pub mod columns;
mod folder;
pub mod interval;
mod judge;
pub mod odds;
pub mod parquet;
mod party;
mod play;
mod player;
mod queue;
mod record;
mod scripted;
mod search;
mod simulate;
mod stage;
mod steady;
mod summary;
mod unseen;
mod view;
mod watcher;
mod weights;
pub mod whatif;
mod worth;

pub use folder::Meta;
pub use party::{Party, chance_seed};
pub use play::{MOST_DECISIONS, play};
pub use player::{Maker, NAMES, Player, named};
pub use record::{Failure, Finish, Kind, Record, TURNS};
pub use simulate::{Order, Progress, Report, Shard, simulate};
pub use stage::{Game, Stage, broken};
pub use summary::{Summary, TOLD};
pub use view::View;

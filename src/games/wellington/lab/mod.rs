//! Playouts, comparisons, distributions. The results are data; other modules turn them into text.

mod about;
pub mod columns;
mod course;
mod course_columns;
mod folder;
mod guests;
pub mod odds;
mod outcome;
pub mod parquet;
mod play;
mod positions;
pub mod puzzle;
mod queue;
mod reading;
mod record;
mod reproduce;
mod simulate;
mod staging;
mod summary;
mod target;
mod version;
mod watcher;
pub mod whatif;

pub use crate::games::wellington::players::{
    Game, Maker, NAMES, Party, Player, Stage, View, broken, chance_seed, dealt, named,
};
pub use crate::trials::{Played, Shard, Unit};
pub use about::{About, CardName, Place};
pub use course::{Control, Course, Held, Standing};
pub use folder::Meta;
pub use guests::Guests;
pub use outcome::Outcome;
pub use play::{MOST_DECISIONS, play};
pub use positions::positions;
pub use reading::{CardTally, Holders, Moment, Reading, Spread, Stand};
pub use record::{Each, Failure, Finish, Kind, Record, TURNS};
pub use reproduce::reproduce;
pub use simulate::{Order, Progress, Report, simulate};
pub use staging::{Deal, Staging};
pub use summary::{Summary, TOLD};
pub use target::target;
pub use version::{Print, Ready, Version, scenario_hash};

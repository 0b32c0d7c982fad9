//! Many games of any kind, played for their results. Threads play them, and two versions can be compared on the same
//! dice. The results here are numbers; other modules put them into words. This module knows no game: it holds whatever
//! plays one as an object.

mod compare;
mod crew;
mod lineup;
mod measure;
mod opens;
mod parting;
mod played;
mod shard;
mod simulate;
mod tally;
mod target;
mod tune;
mod usage;
mod version;

pub use crate::table::stream;
pub use compare::{Compared, Comparison, Finding, Step, Sums, check, compare};
pub use crew::crew;
pub use lineup::{Bot, BotMaker, Lineup, Random, Scored, failure};
pub use measure::{Measure, Unit};
pub use opens::{Entry, Files, Opening, Opens, Setup, troubles};
pub use parting::{Begins, Course, Parting, Scribe, parting};
pub use played::{Ended, Failure, Kind, Played};
pub use shard::Shard;
pub use simulate::{Totals, simulate};
pub use tally::Tally;
pub use target::Target;
pub use tune::{FEWEST_GAMES, Heat, MOST_VALUES, Span, Tuned, Tuning, grid, suffices, tune};
pub use usage::{CardId, Usage, Uses, Watched};
pub use version::{Printed, Ready, Version};

/// How many failures are listed one by one: those with the lowest seeds.
pub const TOLD: usize = 10;

//! The printed components and the pieces on the map, as plain data: map, Powers, pieces, cards, control markers. It
//! loads and checks scenarios. No procedures, no dice.

mod attempt;
mod battle;
mod course;
mod datum;
mod duchies;
mod effects;
mod export;
mod footing;
mod ids;
mod kinds;
mod load;
mod lots;
mod map;
mod overlay;
mod params;
mod part;
mod pieces;
mod piles;
mod position;
mod rule;
mod rulings;
mod scenario;
#[cfg(test)]
mod schema_tests;
mod siege;
mod summaries;
mod titles;
mod windows;

pub use attempt::{Attempt, Errand};
pub use battle::{
    Arrival, Battle, Casualties, Command, Contact, Force, Inroad, Landing, Origin, Pledge, Status, Walked,
};
pub use course::{Claim, Ending, Interphase, Phase, Players, Sides};
pub use datum::{Datum, Fact, FactSet, Facts, Formation, Told};
pub use duchies::Duchies;
pub use effects::{Cause, Check, Counted, Effect, Grave, Lifetime, Loss, Mode, Played, Window};
pub use export::export;
pub use footing::Footing;
pub use ids::{Card, Cp, Duchy, HomeDeck, Leader, Line, Power, Side, Sp, Year};
pub use kinds::{Country, Ground, Kind, LineType, Port, Provenance, Zone};
pub use load::worded;
pub use map::{Board, CardInfo, Class, DuchyInfo, LeaderInfo, LineInfo};
pub use params::{Param, Params, key as param_key};
pub use part::{Part, Parts};
pub use pieces::{Arm, Counters, Lot, LotKey, Marks, Officer, StandIn, Tag, Tags, Whereabouts};
pub use piles::{Pile, Piles};
pub use position::{Debt, Impulse, ImpulseKind, Options, Position, Purse, Uses};
pub use rule::{Rule, rule, ruling};
pub use rulings::{
    AfterMustPlay, ExtraDeployments, FailedEvasions, FlagOverrun, GuerrillasInMadrid, Ruled, Rulings, SETTINGS,
    Setting, SiegeOverrun, UnplayedHomeCards, Way,
};
pub use scenario::{Needed, Puzzle, Scenario, Source, Within};
pub use siege::{Siege, SiegeRound, Stage};
pub use summaries::summary;
pub use titles::{parts, title};
pub use windows::{Moment, MomentKind, Moments};

//! The map, the blocks, the turn track, the scenario, and the position. No rules.

mod export;
mod ids;
mod load;
mod map;
mod params;
mod position;
mod scenario;
mod seats;

pub use export::export;
pub use ids::{Area, Arm, Army, City, Column, Road, Side, Unit};
pub use load::board;
pub use map::{BlockInfo, Board, CityInfo, Provenance, RoadInfo, TurnInfo};
pub use params::{PARAMS, ParamInfo, Params, Setting, Usual};
pub use position::{Acted, Battle, Block, Ending, Group, March, Place, Position, Stage, Step, Traffic, Used};
pub use scenario::{Deployment, Goal, Scenario, Start};
pub use seats::Seat;

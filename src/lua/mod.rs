//! Floor 4: Lua. The sandbox, the API, the loader, hot reload, script errors. No rules of its own: it offers the rules to
//! scripts and the scripts to the rules.

mod api;
mod asking;
mod bind;
mod bind_facts;
mod blank;
mod bot;
mod call;
mod caps;
mod deck;
mod editing;
mod errors;
mod expression;
mod fields;
mod host;
mod kept;
mod loader;
mod machine;
mod offer;
mod params;
mod playing;
mod privy;
mod recall;
pub mod reference;
pub mod registry;
pub mod sandbox;
mod scratch;
mod sources;
pub mod testing;
mod trail;
pub mod types;
pub mod units;
mod values;

pub use api::PHASES;
pub use bind::{signature, title};
pub use blank::{Blank, Part};
pub use bot::Bot;
pub use deck::Deck;
pub use expression::{Expression, ScriptFrame};
pub use loader::{API, EffectFace, FIELDS, Loaded};
pub use params::{Declared, placed};
pub use sandbox::names as sandbox_names;
pub use scratch::{Ran, Scratch, Variables, unfinished};
pub use sources::{Paths, Source, Sources};
pub use trail::Trail;
pub use values::show;

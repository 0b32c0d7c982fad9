//! What the cards see: the API, the loader, hot reload. It has no rules of its own: it offers the rules to scripts, and the scripts
//! to the rules.

mod ablation;
#[cfg(test)]
mod ablation_tests;
mod answers;
mod asking;
mod bind;
mod bind_facts;
mod bot;
mod call;
mod calling;
mod card_function;
mod condition_cache;
mod deck;
mod editing;
mod effect_script;
mod expression;
mod fields;
mod handles;
mod host;
mod inventory;
#[cfg(test)]
mod known_points_tests;
mod leave;
mod lists;
mod loader;
mod loading;
mod machine;
mod members;
pub mod meter;
mod modifier_cache;
mod nearby;
mod offer;
#[cfg(test)]
mod order_tests;
mod params;
mod plain;
mod plainly;
mod playing;
mod privy;
mod reads;
pub mod reference;
pub mod registry;
mod scratch;
mod sources;
pub mod testing;
mod trail;
pub mod types;
pub mod units;
mod values;
pub mod vocabulary;
#[cfg(test)]
mod ways_tests;

pub use crate::script::limits::{MEMORY, STEPS};
pub use crate::script::sandbox::names as sandbox_names;
pub use ablation::{Ablation, Part};
pub use bind::{signature, title};
pub use bot::{Bot, Mind};
pub use deck::Deck;
pub use expression::{Expression, ScriptFrame};
pub use inventory::inventory;
pub use loader::{API, EffectFace, FIELDS, Loaded};
pub use members::PHASES;
pub use params::{Declared, concerning, placed};
pub use privy::names as look_names;
pub use scratch::{Ran, Scratch, Variables, unfinished};
pub use sources::{Paths, Source, Sources};
pub use trail::Trail;
pub use values::show;

//! Floor 3: the rulebook, one file a chapter, in the rulebook's order and with its numbers. No Lua, no text for people, no
//! files.
//!
//! [`chapters`] says which file has which chapter.

pub mod actions;
mod army_groups;
pub mod attempt;
pub mod attrition;
pub mod battle;
pub mod battle_cards;
pub mod battle_dice;
pub mod unscripted;

pub mod bounds;
pub mod building;
mod by_hand;
pub mod card_obligations;
pub mod cards;
pub mod casualties;
pub mod chapters;
pub mod contact;
pub mod continuation;
pub mod control;
pub mod convoys;
pub mod debts;
pub mod deployment;
mod digest;
pub mod edits;
pub mod effects;
mod end_of_turn;
pub mod ending;
pub mod evasion;
pub mod event_flags;
pub mod extra_rounds;
mod eyes;

mod cards_port;
mod fighting;
pub mod flags;
pub mod formation;
mod game;
mod going;
mod happening;
mod inroads;
pub mod interception;
mod interphase;
mod invariants;
mod judge;
pub mod load;
pub mod loot;
pub mod movement;
pub mod operations;
pub mod pieces;
pub mod placing;
pub mod points;
pub mod preparation;
pub mod raids;
pub mod reach;
pub mod reinforcements;
pub mod removal;
pub mod resources;
pub mod results;
pub mod retreat;
mod rolls;
pub mod scatter;
mod scenes;
pub mod setup;
pub mod sides;
pub mod siege;
pub mod siege_fall;
pub mod siege_round;
mod sight;
pub mod special_moves;
pub mod turn;
pub mod victor;
pub mod victory;

mod vocabulary;
mod way_back;
pub mod window;

pub use army_groups::{Column, leading, may_accompany, may_take};
pub use by_hand::{Edit, Refusal};
pub use cards_port::{After, Cards, Face, Intent, Working};
pub use digest::DerivedCache;
pub use eyes::Eyes;
pub use fighting::Fighting;
pub use happening::{Happening, Passage};
pub use invariants::inspect;
pub use judge::{Judge, Judged, Objection, Reason};
pub use points::{Point, Points};
pub use rolls::{Purpose, Term, Verdict};
pub use sight::{Sight, look};
pub use vocabulary::{
    Choice, Company, Decision, Entry, Flagging, Header, Input, Modifier, Mover, Piece, Question, Save, Scene, Seat,
    Segment, Session, Standing, Step, Wellington, What, World,
};

//! The rulebook: one folder per chapter, in the rulebook's order and with its numbers. No Lua, no text for people, no file access.
//!
//! [`chapters`] says which file holds which chapter.

mod ch01_pieces;
mod ch02_setup;
mod ch03_control;
mod ch04_turn;
mod ch05_cards;
mod ch06_building;
mod ch07_flags;
mod ch09_movement;
mod ch10_contact;
mod ch11_battle;
mod ch12_siege;
mod ch13_attrition;
mod ch14_convoys;
mod ch15_resources;
mod ch16_interphase;
mod ch17_ending;
mod ch19_victory;
pub mod chapters;
mod shared;

// Each chapter is a folder. These exports let callers name a file without knowing its chapter.
pub use ch01_pieces::{formation, pieces};
pub use ch02_setup::{setup, sides};
pub use ch03_control::control;
use ch04_turn::end_of_turn;
pub use ch04_turn::{actions, turn};
pub use ch05_cards::{
    bounds, card_obligations, cards, continuation, debts, effects, operations, placing, points, raids, reach, removal,
    window,
};
pub use ch06_building::building;
use ch06_building::entries;
pub use ch07_flags::{event_flags, flags};
use ch09_movement::{army_groups, going, inroads, ways_out};
pub use ch09_movement::{movement, prospect, special_moves};
pub use ch10_contact::{attempt, contact, evasion, interception};
use ch11_battle::fighting;
pub use ch11_battle::{battle, battle_cards, battle_dice, casualties, extra_rounds, results, retreat, scatter, victor};
pub use ch12_siege::{loot, siege, siege_fall, siege_round};
pub use ch13_attrition::attrition;
use ch14_convoys::seas;
pub use ch14_convoys::{convoys, load};
pub use ch15_resources::resources;
pub use ch16_interphase::{deployment, preparation, reinforcements};
use ch16_interphase::{interphase, ways};
pub use ch17_ending::ending;
pub use ch19_victory::victory;
use shared::{by_hand, cards_port, derived, happening, invariants, judge, listed, refusal, rolls, seen, sight};
pub use shared::{edits, unscripted};
use shared::{status_cache, vocabulary, ways_cache};

pub use army_groups::{Column, leading, may_accompany, may_take};
pub use by_hand::Edit;
pub use cards_port::{After, Cards, Face, Intent, Looked, Working};
pub use derived::DerivedCache;
pub use end_of_turn::LAST_TURN;
pub use fighting::Fighting;
pub use happening::{Happening, Passage, Plan};
pub use invariants::inspect;
pub use judge::{Judge, Judged, Objection, Reason};
pub use points::{Point, Points};
pub use refusal::Refusal;
pub use rolls::{Purpose, Term, Verdict};
pub use seen::Seen;
pub use sight::{Sight, look};
pub use status_cache::Faces;
pub use vocabulary::{
    Choice, Company, Decision, Entry, Flagging, Header, Input, Modifier, Mover, Piece, Question, Save, Scene, Seat,
    Segment, Session, Standing, Step, Wellington, What, World,
};

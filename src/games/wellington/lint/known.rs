//! The names that scripts can use: the board, the libraries, the globals.

use super::deeds::Doing;
use super::kinds::Kind;
use crate::games::wellington::api::registry::{Member, On, members};
use crate::games::wellington::api::units::Unit;
use crate::games::wellington::board::{Board, Card, Moment, Power, Side};
use crate::games::wellington::rules::Point;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The effect of a piece of script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum May {
    /// It looks.
    Look,
    /// It changes the game.
    Act,
    /// It waits for somebody.
    Ask,
}

/// A function of a library.
#[derive(Clone, Debug)]
pub struct LibFunction {
    /// Its parameters.
    pub params: Vec<String>,
    /// The unit of each parameter, if it is passed on to a member that expects one.
    pub units: Vec<Option<Unit>>,
    /// Whether it takes further arguments.
    pub more: bool,
    /// The kind of its result.
    pub gives: Kind,
    /// Its strongest deed, and by which member.
    pub does: Option<(May, Doing)>,
    /// The members by which it looks at hidden cards.
    pub looks: BTreeSet<&'static str>,
}

/// A library.
#[derive(Clone, Debug, Default)]
pub struct Lib {
    /// Its functions.
    pub functions: BTreeMap<String, LibFunction>,
    /// Whether these are all of its functions.
    pub whole: bool,
}

/// The names that scripts can use.
pub struct Known {
    /// The printed components.
    pub board: Rc<Board>,
    /// Ids of the Duchies.
    pub duchies: Vec<String>,
    /// Ids of the Leaders.
    pub leaders: Vec<String>,
    /// The libraries.
    pub libs: BTreeMap<String, Lib>,
    /// The names of the effects of each card.
    pub effects: BTreeMap<Card, BTreeSet<String>>,
    /// The scenarios of the folder.
    pub scenarios: Vec<String>,
}

/// The sort of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A card.
    Card,
    /// A library.
    Lib,
    /// Tests of a card.
    Tests,
    /// A bot.
    Player,
}

impl Known {
    /// What a board provides, without libraries.
    pub fn new(board: Rc<Board>) -> Known {
        let duchies = board.duchies.iter().map(|d| d.id.clone()).collect();
        let leaders = board.leaders.iter().map(|l| l.id.clone()).collect();
        let (libs, effects, scenarios) = Default::default();
        Known { board, duchies, leaders, libs, effects, scenarios }
    }

    /// The names on a shelf.
    pub fn shelf(&self, on: On) -> Vec<&str> {
        match on {
            On::Duchy => self.duchies.iter().map(String::as_str).collect(),
            On::Leader => self.leaders.iter().map(String::as_str).collect(),
            On::Power => Power::TRACK.iter().map(|p| p.word()).collect(),
            On::Side => Side::BOTH.iter().map(|s| s.word()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether there is a card with this number.
    pub fn has_card(&self, number: f64) -> bool {
        number.fract() == 0.0 && (0.0..256.0).contains(&number) && self.board.cards.contains_key(&Card(number as u8))
    }

    /// The kind of a global.
    pub fn global(&self, name: &str, sort: Sort) -> Option<Kind> {
        let kind = match name {
            "game" => Kind::Thing(On::Game),
            "siege" => Kind::Thing(On::Siege),
            "duchies" => Kind::Shelf(On::Duchy),
            "powers" => Kind::Shelf(On::Power),
            "sides" => Kind::Shelf(On::Side),
            "leaders" => Kind::Shelf(On::Leader),
            "cards" => Kind::Shelf(On::Card),
            "lasting" => Kind::Lasting,
            "params" if sort == Sort::Card => Kind::Params,
            "string" => Kind::Std("string"),
            "table" => Kind::Std("table"),
            "math" => Kind::Std("math"),
            _ if self.libs.contains_key(name) && sort != Sort::Player => Kind::Lib(name.into()),
            _ if builtins(sort).contains(&name) => Kind::Builtin(name.into()),
            _ => return None,
        };
        Some(kind)
    }

    /// The names of all globals.
    pub fn globals(&self, sort: Sort) -> Vec<&str> {
        let things =
            ["game", "siege", "duchies", "powers", "sides", "leaders", "cards", "lasting", "string", "table", "math"];
        let own = (sort == Sort::Card).then_some("params");
        let libs = self.libs.keys().map(String::as_str).filter(|_| sort != Sort::Player);
        things.into_iter().chain(builtins(sort)).chain(own).chain(libs).collect()
    }
}

fn builtins(sort: Sort) -> Vec<&'static str> {
    let own: &[&str] = match sort {
        Sort::Card | Sort::Lib => &["card"],
        Sort::Tests => &["card", "test"],
        Sort::Player => &["card", "player", "chance"],
    };
    crate::games::wellington::api::sandbox_names("").iter().chain(own).copied().collect()
}

/// A member by its name.
pub fn member(on: On, name: &str) -> Option<&'static Member> {
    members().iter().copied().find(|m| m.on == on && m.name == name)
}

/// The names of the members of a thing.
pub fn member_names(on: On) -> Vec<&'static str> {
    members().iter().filter(|m| m.on == on).map(|m| m.name).collect()
}

/// The words of all moments.
pub fn moments() -> Vec<&'static str> {
    Moment::ALL.iter().map(|m| m.word()).collect()
}

/// The words of all hooks.
pub fn points() -> Vec<&'static str> {
    Point::ALL.iter().map(|p| p.word()).collect()
}

pub use crate::check::near;

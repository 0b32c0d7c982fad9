//! Players answer the decisions of a playout. A player sees only what its Power may see.

use super::flat::Flat;
use super::quick::Quick;
use super::scripted;
use super::steady::Steady;
use super::view::View;
use super::weights::Creed;
use crate::games::wellington::rules::Choice;
use crate::hinted::Hint;
pub use crate::kit::ahead::Budget;
use crate::table::Dice;
use std::path::Path;
use std::rc::Rc;

/// Answers the decisions of one Power.
pub trait Player {
    /// A new game begins. `chance` is the player's own random stream.
    fn begin(&mut self, chance: Dice);

    /// The index of its choice in the list of the open decision.
    ///
    /// # Errors
    /// What is wrong with the player, for people: for example, its script failed.
    fn choose(&mut self, view: &View<'_>) -> Result<usize, String>;

    /// Whether it may look ahead, in games that it imagines.
    fn imagines(&self) -> bool {
        true
    }
}

/// Makes players of one kind, one for each Power of each game.
pub type Maker = Rc<dyn Fn() -> Box<dyn Player>>;

/// The players that come with the program.
pub const NAMES: [&str; 4] = ["random", "quick", "steady", "search"];

/// The meaning of a player's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind<'n> {
    /// Chooses at random.
    Random,
    /// Follows rules of thumb, with the weights of a file or the built-in ones.
    Quick(Option<&'n str>),
    /// The same, and tries out the consequences of cards.
    Steady(Option<&'n str>),
    /// Searches, with this budget for each decision.
    Search(Budget),
    /// The same with the weights of a file.
    SearchBy(&'n str),
    /// The older search.
    Flat(Budget),
    /// A Lua file.
    Script(&'n str),
}

impl<'n> Kind<'n> {
    /// Reads a name.
    ///
    /// # Errors
    /// There is no such player. The error gives the nearest name.
    pub(super) fn of(name: &'n str) -> anyhow::Result<Kind<'n>> {
        match (name, name.split_once(':')) {
            (_, Some(("quick", file))) => Ok(Kind::Quick(Some(file))),
            (_, Some(("steady", file))) => Ok(Kind::Steady(Some(file))),
            (_, Some(("search", file))) if file.ends_with(".json") => Ok(Kind::SearchBy(file)),
            (_, Some(("flat", budget))) => Budget::parse(budget).map(Kind::Flat).ok_or_else(|| {
                anyhow::anyhow!(format!("{name}: not a budget").hint("flat:30 for playouts, flat:500ms for time"))
            }),
            (_, Some(("search", budget))) => Budget::parse(budget).map(Kind::Search).ok_or_else(|| {
                anyhow::anyhow!(format!("{name}: not a budget").hint("search:30 for playouts, search:500ms for time"))
            }),
            ("random", _) => Ok(Kind::Random),
            ("quick", _) => Ok(Kind::Quick(None)),
            ("steady", _) => Ok(Kind::Steady(None)),
            ("search", _) => Ok(Kind::Search(Budget::USUAL)),
            (file, _) if file.ends_with(".lua") => Ok(Kind::Script(file)),
            _ => {
                let near = crate::faults::nearest(name, NAMES);
                let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                let names = NAMES.join(", ");
                Err(anyhow::anyhow!(
                    format!("no bot is called {name:?}{near}").hint(format!("the bots are {names}, or a Lua file"))
                ))
            }
        }
    }

    /// The file that it is made from.
    pub(super) fn file(self) -> Option<&'n str> {
        match self {
            Kind::Quick(file) | Kind::Steady(file) => file,
            Kind::Script(file) | Kind::SearchBy(file) => Some(file),
            Kind::Random | Kind::Search(_) | Kind::Flat(_) => None,
        }
    }
}

/// The maker of the players with this name. `quick:FILE` and `steady:FILE` use other weights, `search:30` and `search:500ms` other
/// budgets for each decision, and a name ending in `.lua` is a file.
///
/// # Errors
/// There is no such player, or its file cannot be read.
pub fn named(name: &str) -> anyhow::Result<Maker> {
    let weights = |file: Option<&str>| file.map_or_else(Creed::ours, |file| Creed::read(Path::new(file))).map(Rc::new);
    Ok(match Kind::of(name)? {
        Kind::Random => Rc::new(|| Box::new(Random { chance: Dice::new(0) })),
        Kind::Quick(file) => {
            let weights = weights(file)?;
            Rc::new(move || Box::new(Quick::new(weights.clone())))
        }
        Kind::Steady(file) => {
            let weights = weights(file)?;
            Rc::new(move || Box::new(Steady::new(weights.clone(), None)))
        }
        Kind::Search(budget) => {
            let weights = weights(None)?;
            Rc::new(move || Box::new(Steady::new(weights.clone(), Some(budget))))
        }
        Kind::SearchBy(file) => {
            let weights = weights(Some(file))?;
            let budget = Budget::Playouts(weights.search().tries);
            Rc::new(move || Box::new(Steady::new(weights.clone(), Some(budget))))
        }
        Kind::Flat(budget) => {
            let weights = weights(None)?;
            Rc::new(move || Box::new(Flat::new(budget, weights.clone())))
        }
        Kind::Script(file) => scripted::maker(file)?,
    })
}

/// Takes any legal choice. In a window it usually passes, or hands would be empty before the first Battle.
struct Random {
    chance: Dice,
}

impl Player for Random {
    fn begin(&mut self, chance: Dice) {
        self.chance = chance;
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let choices = view.choices();
        let passes = choices.first() == Some(&Choice::Pass) && self.chance.below(3) > 0;
        Ok(if passes { 0 } else { self.chance.below(choices.len() as u32) as usize })
    }

    fn imagines(&self) -> bool {
        false
    }
}

//! Players: whoever answers the decisions of a playout. A player sees what its Power may see and nothing else.

use super::scripted;
use super::search::{Budget, Search};
use super::steady::Steady;
use super::view::View;
use super::weights::Weights;
use crate::rules::Choice;
use crate::table::Dice;
use std::path::Path;
use std::rc::Rc;

/// Answers the decisions of one Power.
pub trait Player {
    /// A new game begins, played on a stream of chances of the player's own.
    fn begin(&mut self, chance: Dice);

    /// The place of its choice in the list of the open decision.
    ///
    /// # Errors
    /// What is wrong with the player, for people: a script of it failed.
    fn choose(&mut self, view: &View<'_>) -> Result<usize, String>;
}

/// Makes players of one kind, one for each Power of each game.
pub type Maker = Rc<dyn Fn() -> Box<dyn Player>>;

/// The players that come with the program.
pub const NAMES: [&str; 3] = ["random", "steady", "search"];

/// The maker of the players of this name; `steady:FILE` goes by other weights, `search:30` and `search:500ms` have another
/// budget for each decision, and a name that ends in `.lua` is a file.
///
/// # Errors
/// There is none; the nearest name is told.
pub fn named(name: &str) -> anyhow::Result<Maker> {
    if let Some(file) = name.strip_prefix("steady:") {
        return Ok(steady(Weights::read(Path::new(file))?));
    }
    if let Some(budget) = name.strip_prefix("search:") {
        let budget = Budget::parse(budget).ok_or_else(|| {
            anyhow::anyhow!("search:{budget}: that is no budget\nHint: search:30 for playouts, search:500ms for time")
        })?;
        return search(budget);
    }
    match name {
        file if scripted::is_file(file) => scripted::maker(file),
        "search" => search(Budget::USUAL),
        "random" => Ok(Rc::new(|| Box::new(Random { chance: Dice::new(0) }))),
        "steady" => Ok(steady(Weights::ours()?)),
        _ => {
            let near = crate::board::nearest(name, NAMES);
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            Err(anyhow::anyhow!(
                "there is no player {name:?}{near}\nHint: there are {}, and files of Lua",
                NAMES.join(", ")
            ))
        }
    }
}

fn search(budget: Budget) -> anyhow::Result<Maker> {
    let weights = Rc::new(Weights::ours()?);
    Ok(Rc::new(move || Box::new(Search::new(budget, weights.clone()))))
}

fn steady(weights: Weights) -> Maker {
    let weights = Rc::new(weights);
    Rc::new(move || Box::new(Steady::new(weights.clone())))
}

/// Takes any legal choice. In a window it mostly passes, or hands would be empty before the first Battle.
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
}

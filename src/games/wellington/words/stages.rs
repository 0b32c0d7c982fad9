//! How far a Battle or a Siege has got.

use crate::games::wellington::board::{Battle, Siege, Stage};
use crate::games::wellington::rules::battle::ROUNDS;
use crate::line;
use crate::view::Line;

/// Whether the dice of the current Round of a Battle have been applied.
pub fn is_round_over(battle: &Battle) -> bool {
    battle.round > 0 && battle.forces[0].suffered.len() >= usize::from(battle.round)
}

/// How far a Battle has got: `Round 2 of 3, before the dice`.
pub fn of_battle(battle: &Battle) -> Line {
    match (battle.round, battle.winner) {
        (_, Some(side)) if battle.rout => line!("won by the {}, a Rout", side),
        (_, Some(side)) => line!("won by the {}", side),
        (0, _) => "before the first Round".into(),
        (n, _) if is_round_over(battle) => line!("Round {} of {} is over", n, ROUNDS),
        (n, _) if battle.rolled => line!("Round {} of {}, the dice are rolled but not applied yet", n, ROUNDS),
        (n, _) => line!("Round {} of {}, before the dice", n, ROUNDS),
    }
}

/// How far a Siege has got: `Round 2 is over`.
pub fn of_siege(siege: &Siege) -> Line {
    match (siege.round, siege.now.stage) {
        (0, _) => "before the first Round".into(),
        (n, Stage::Preparing) => line!("Round {}, before the dice", n),
        (n, Stage::Rolled) => line!("Round {}, the dice are rolled but not applied yet", n),
        (n, Stage::Applied) => line!("Round {} is over", n),
    }
}

//! What an entry of the journal has to do with: which Duchies, Leaders, cards.

use crate::board::{Card, Duchy, Grave, Leader, Loss};
use crate::rules::{Fighting, Happening};

/// Whether something happened in a Duchy.
pub fn duchies(told: &Happening, duchy: Duchy) -> bool {
    match told {
        Happening::Moved { from, to, .. }
        | Happening::Went { from, to, .. }
        | Happening::Sailed { from, to, .. }
        | Happening::Deployed { from, to, .. } => *from == duchy || *to == duchy,
        Happening::Placed { at, .. }
        | Happening::LeaderGone { at, .. }
        | Happening::Restored { at, .. }
        | Happening::Change { at, .. }
        | Happening::FlagLost { at, .. } => *at == duchy,
        Happening::Fighting(
            Fighting::Returned { at, .. }
            | Fighting::SiegeBegan { at, .. }
            | Fighting::BattleBegan { at, .. }
            | Fighting::FortressFell { at, .. },
        ) => *at == duchy,
        Happening::Removed { at, .. } => at.unwrap_or(Duchy::REGROUP) == duchy,
        Happening::Flagged { duchy: at, .. } | Happening::Control { duchy: at, .. } => *at == duchy,
        // An effect may build or raze a Fortress.
        Happening::EffectBegan { .. } | Happening::EffectEnded { .. } => true,
        _ => false,
    }
}

/// Whether something happened to a Leader.
pub fn leaders(told: &Happening, leader: Leader) -> bool {
    match told {
        Happening::Moved { leaders, .. }
        | Happening::Went { leaders, .. }
        | Happening::Sailed { leaders, .. }
        | Happening::Deployed { leaders, .. } => leaders.contains(&leader),
        Happening::Placed { leader: placed, .. } => *placed == Some(leader),
        Happening::LeaderGone { leader: gone, .. } => *gone == leader,
        Happening::Fighting(Fighting::Returned { losses, .. }) | Happening::Restored { losses, .. } => {
            losses.iter().any(|loss| matches!(loss, Loss::Leader(officer) if officer.leader == leader))
        }
        // Markers are put on and taken off whole Formations.
        Happening::Marked { .. } | Happening::Fighting(Fighting::BattleWon { .. }) | Happening::ImpulseOver(_) => true,
        _ => false,
    }
}

/// Whether something happened to a card.
pub fn cards(told: &Happening, card: Card) -> bool {
    match told {
        Happening::Played { card: other, .. }
        | Happening::CardTo(other, _)
        | Happening::Cancelled(other)
        | Happening::Taken { card: other, .. }
        | Happening::Settled { card: other, .. }
        | Happening::EffectBegan { card: other, .. }
        | Happening::EffectEnded { card: other, .. } => *other == card,
        Happening::Drew { cards, .. } => cards.contains(&card),
        Happening::Shuffled(..) | Happening::Mulligan { .. } | Happening::Dealt { .. } => true,
        _ => false,
    }
}

/// Whether cards went from pile to pile, or something is owed or paid.
pub fn hands(told: &Happening) -> bool {
    matches!(
        told,
        Happening::Played { .. }
            | Happening::CardTo(..)
            | Happening::Taken { .. }
            | Happening::Drew { .. }
            | Happening::Shuffled(..)
            | Happening::Mulligan { .. }
            | Happening::Dealt { .. }
            | Happening::GivenBack(..)
            | Happening::Settled { .. }
            | Happening::Owed { .. }
            | Happening::DebtPaid { .. }
            | Happening::Reinforcements(..)
            | Happening::ReinforcementsLeft(..)
            | Happening::Placed { .. }
    )
}

/// Whether something came into the Regroup Box or out of it.
pub fn graves(told: &Happening) -> bool {
    match told {
        Happening::Removed { grave, at, .. } => *grave == Grave::Regroup || at.is_none(),
        Happening::Placed { regrouped, .. } => *regrouped,
        Happening::Fighting(Fighting::Returned { .. }) | Happening::Restored { .. } => true,
        _ => false,
    }
}

/// Whether it changes anything that stands on the table, and does not only say how far the game has come.
pub fn changes(told: &Happening) -> bool {
    !matches!(
        told,
        Happening::TurnBegan(_)
            | Happening::ImpulseBegan(..)
            | Happening::ImpulseOver(_)
            | Happening::Passed(_)
            | Happening::RoundOver(_)
            | Happening::ImpulsesOver(_)
            | Happening::NoScript(_)
            | Happening::NothingToDraw(_)
            | Happening::Looked { .. }
            | Happening::Fighting(Fighting::BattleBegan { .. })
            | Happening::Fighting(Fighting::RoundBegan(_))
            | Happening::Fighting(Fighting::SiegeBegan { .. })
            | Happening::Fighting(Fighting::NoRout(_))
            | Happening::Said(..)
            | Happening::Step(_)
            | Happening::NoPeaceRoll
    )
}

//! What a log entry is about: which Duchies, Leaders, cards.

use super::values::{OfDuchy, OfGame, OfLeader, OfPower, Value};
use crate::games::wellington::board::{Card, Duchy, Grave, Leader, Loss, Position};
use crate::games::wellington::rules::{Entry, Fighting, Happening, What};

impl Value {
    /// Whether everything it depends on is the same in two positions, so that it cannot differ.
    pub fn rests(self, a: &Position, b: &Position) -> bool {
        match self {
            Value::Duchy(duchy, _) => {
                let flag = |p: &Position| p.flags.get(duchy.index()).copied();
                let leaders = a.officers_at(duchy).map(|o| o.leader).eq(b.officers_at(duchy).map(|o| o.leader));
                flag(a) == flag(b)
                    && leaders
                    && a.lots_at(duchy) == b.lots_at(duchy)
                    && (&a.contacts, &a.effects) == (&b.contacts, &b.effects)
            }
            _ => false,
        }
    }

    /// Whether each change of it has its own entry, so that a single entry is unambiguous.
    pub const fn tells_itself(self) -> bool {
        matches!(
            self,
            Value::Duchy(_, OfDuchy::Control | OfDuchy::Flag)
                | Value::Soldiers(..)
                | Value::Leader(_, OfLeader::Place)
                | Value::Power(_, OfPower::Resources)
        )
    }

    /// Whether a log entry may be about a change of it.
    pub fn may_be_in(self, entry: &Entry) -> bool {
        let What::Told(told) = &entry.what else { return matches!(entry.what, What::Edited(_)) };
        match self {
            Value::Duchy(duchy, OfDuchy::Control) => {
                matches!(told, Happening::Control { duchy: other, .. } if *other == duchy)
            }
            Value::Duchy(duchy, OfDuchy::Flag) => flags(told, duchy),
            Value::Duchy(_, OfDuchy::Fortress) => {
                matches!(told, Happening::EffectBegan { .. } | Happening::EffectEnded { .. })
            }
            Value::Duchy(duchy, OfDuchy::Besieged) | Value::Soldiers(duchy, _) => duchies(told, duchy),
            Value::Leader(leader, _) => leaders(told, leader),
            Value::Card(card, _) => cards(told, card),
            Value::Power(power, what) => match what {
                OfPower::Resources => matches!(told, Happening::Resources { power: whose, .. } if *whose == power),
                OfPower::Hand | OfPower::Debt | OfPower::Reinforcements => hands(told),
                OfPower::Keys => matches!(told, Happening::Control { .. }),
                OfPower::Cp => true,
                OfPower::Box => graves(told),
            },
            Value::Game(OfGame::Deck | OfGame::Discards) => hands(told),
            Value::Game(OfGame::Battle | OfGame::Siege | OfGame::Active) => true,
            Value::Game(_) => false,
        }
    }
}

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
        _ => false,
    }
}

/// Whether a Flag in a Duchy was placed, removed or lost.
pub fn flags(told: &Happening, duchy: Duchy) -> bool {
    match told {
        Happening::Flagged { duchy: at, .. } | Happening::FlagLost { at, .. } => *at == duchy,
        Happening::Restored { at, .. }
        | Happening::Fighting(Fighting::Returned { at, .. } | Fighting::FortressFell { at, .. }) => *at == duchy,
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
        // Markers are put on whole Formations and removed from them.
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

/// Whether cards were moved between piles, or something became due or was paid.
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

/// Whether something entered or left the Regroup Box.
pub fn graves(told: &Happening) -> bool {
    match told {
        Happening::Removed { grave, at, .. } => *grave == Grave::Regroup || at.is_none(),
        Happening::Placed { regrouped, .. } => *regrouped,
        Happening::Fighting(Fighting::Returned { .. }) | Happening::Restored { .. } => true,
        _ => false,
    }
}

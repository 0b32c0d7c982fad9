//! Timing windows as people name them at a table.

use crate::games::wellington::board::Moment;

/// When a window is open, as a part of a sentence: `now that the dice are rolled`.
pub const fn now(moment: Moment) -> &'static str {
    match moment {
        Moment::ImpulseOffer => "before the Impulse begins",
        Moment::ImpulseStart => "now that the Impulse has begun",
        Moment::CardPlayed => "now that the card is played",
        Moment::CardDone => "now that the card has taken effect",
        Moment::ImpulseEnd => "before the Impulse ends",
        Moment::MoveDeclared => "before they march",
        Moment::MoveEntered => "now that they have marched in",
        Moment::InterceptDeclared => "before the dice of the interception",
        Moment::InterceptRolled => "now that the interception is rolled",
        Moment::InterceptEntered => "now that the interceptors have come",
        Moment::EvadeDeclared => "before the dice of the evasion",
        Moment::EvadeRolled => "now that the evasion is rolled",
        Moment::EvadeEntered => "now that they have evaded",
        Moment::AttritionDeclared => "before the Attrition check",
        Moment::AttritionRolled => "now that Attrition has taken its losses",
        Moment::BattleDeclared => "before the Battle",
        Moment::BattleCards => "while Battle cards are played",
        Moment::BattleRevealed => "now that the Battle cards are out",
        Moment::BattleBeforeDice => "before the dice of this Round",
        Moment::BattleRolled => "now that the dice are rolled",
        Moment::BattleRoundEnd => "now that the losses of the Round are taken",
        Moment::BattleDecided => "now that the Battle is decided",
        Moment::BattleRout => "now that it is a Rout",
        Moment::BattleWon => "now that the Battle is won",
        Moment::LootDeclared => "before the die for Loot",
        Moment::LootRolled => "now that the die for Loot is rolled",
        Moment::RetreatDeclared => "before the retreat",
        Moment::RetreatEntered => "now that they have retreated",
        Moment::SiegeDeclared => "before the Siege",
        Moment::SiegeCards => "while cards for the Siege are played",
        Moment::SiegeBeforeDice => "before the dice of this Siege Round",
        Moment::SiegeRolled => "now that the dice of the Siege are rolled",
        Moment::SiegeRoundEnd => "now that the Siege Round is over",
        Moment::SiegeWon => "now that the Fortress has fallen",
        Moment::FlagDeclared => "before the Flag is placed",
        Moment::FlagPlaced => "now that the Flag is placed",
        Moment::BuildDeclared => "before they build",
        Moment::FormationPlaced => "now that pieces have come into play",
        Moment::ConvoyDeclared => "before the Convoy sails",
        Moment::ConvoyLanding => "now that the shore batteries have fired",
        // Nobody is asked at the others: only running effects act there.
        _ => "now",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_window_has_a_name_of_its_own_that_is_no_identifier() {
        let windows: Vec<Moment> = Moment::ALL.iter().copied().filter(|moment| moment.is_window()).collect();
        let names: BTreeSet<&str> = windows.iter().map(|moment| now(*moment)).collect();
        assert_eq!(names.len(), windows.len(), "two windows have the same name");
        assert!(names.iter().all(|name| name.contains(' ') && !name.contains('.')), "{names:?}");
    }
}

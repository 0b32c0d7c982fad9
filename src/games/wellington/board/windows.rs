//! The timing windows: the moments at which cards may be played or running effects act (`docs/windows.md`).

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! windows {
    ($($variant:ident = $word:literal, $kind:ident, $rule:literal, $doc:literal;)*) => {
        /// A moment of the game at which cards or effects can act.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Moment {
            $(#[doc = $doc] #[serde(rename = $word)] $variant,)*
        }

        impl Moment {
            /// All of them, in the order of a Turn.
            pub const ALL: &'static [Moment] = &[$(Moment::$variant),*];

            /// The name that card files use.
            pub const fn word(self) -> &'static str {
                match self { $(Moment::$variant => $word,)* }
            }

            /// Whether cards may be played, a Power decides, or only running effects act.
            pub const fn kind(self) -> MomentKind {
                match self { $(Moment::$variant => MomentKind::$kind,)* }
            }

            /// The rules it belongs to.
            pub const fn rule(self) -> &'static str {
                match self { $(Moment::$variant => $rule,)* }
            }

            /// When it opens, in a sentence.
            pub const fn opens(self) -> &'static str {
                match self { $(Moment::$variant => $doc,)* }
            }
        }
    };
}

/// What can happen at a [`Moment`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MomentKind {
    /// Any Power may play a Response.
    Window,
    /// A named Power must or may choose.
    Decision,
    /// A decision, then a window for Responses.
    DecisionThenWindow,
    /// No card may be played; running effects act or end.
    Hook,
}

windows! {
    SetupMulligan = "setup.mulligan", Decision, "2.6", "Hands have been dealt.";
    TurnStart = "turn.start", Hook, "4.1", "A Turn begins.";
    ImpulseOffer = "impulse.offer", DecisionThenWindow, "4.2, 4.22", "An Impulse is about to begin; the holder of the Pre-emption marker may take it.";
    ImpulseStart = "impulse.start", Window, "4.2", "A Power has become Active.";
    ImpulseAction = "impulse.action", Decision, "4.2, 5.5, 5.6, 12.2, 15.2", "The Active Power acts: a card, a Resource, a Command Point, or the end.";
    CardPlayed = "card.played", Window, "5.2", "A card has been played; how it is used is decided, but it has not taken effect.";
    CardDone = "card.done", Window, "5.2", "A card has taken effect.";
    ImpulseEnd = "impulse.end", Window, "4.2", "The Active Power has ended its Impulse; markers are still on.";
    ImpulseOver = "impulse.over", Hook, "4.2", "An Impulse is over, and markers are off; also after a pass.";
    RoundEnd = "round.end", Hook, "4.24", "Nord has played or passed.";
    MoveDeclared = "move.declared", Window, "9.1, 5.2", "A Command Point for a move was announced.";
    MoveEntered = "move.entered", Window, "9.1", "A Formation has entered a Duchy, before reactions and Attrition.";
    ReactionOffer = "reaction.offer", Decision, "10.1, 10.5, 10.9", "Inactive Powers may intercept or evade.";
    InterceptDeclared = "intercept.declared", Window, "10.4", "An interception was announced, before its dice.";
    InterceptRolled = "intercept.rolled", Window, "10.4", "The dice of an interception are rolled; its result is not yet final.";
    InterceptEntered = "intercept.entered", Window, "10.4", "A successful interceptor has moved in.";
    EvadeDeclared = "evade.declared", Window, "10.7", "An evasion was announced, before its dice.";
    EvadeRolled = "evade.rolled", Window, "10.7", "The dice of an evasion are rolled; its result is not yet final.";
    EvadeEntered = "evade.entered", Window, "10.7", "A successful evader stands in its new Duchy.";
    AttritionDeclared = "attrition.declared", Window, "13.1", "An Attrition check is about to be rolled.";
    AttritionRolled = "attrition.rolled", Window, "13.1", "An Attrition check was rolled and its losses taken; cards can still cancel them.";
    BattleDeclared = "battle.declared", Window, "9.7", "Hostile Formations share a Duchy and reactions are over.";
    BattleCards = "battle.cards", DecisionThenWindow, "11.1", "Before a Battle Round, both sides may play Battle cards.";
    BattleRevealed = "battle.revealed", DecisionThenWindow, "11.1", "All Battle cards of the Round have been played.";
    BattleBeforeDice = "battle.round.before_dice", Window, "11.2", "The number of dice of both sides is known.";
    BattleRolled = "battle.round.rolled", Window, "11.5", "Both sides have rolled; nothing is applied yet.";
    BattleRoundEnd = "battle.round.end", Window, "11.5", "The results of the Round are applied; the winner is not yet known.";
    BattleTied = "battle.tied", Hook, "11.52", "A Round ended even; an effect may decide for one side.";
    BattleDecided = "battle.decided", Window, "11.52", "Winner and loser are known.";
    BattleRout = "battle.rout", Window, "11.7", "The difference in casualties is a Rout.";
    BattleWon = "battle.won", Window, "11.7", "The losses of a Rout are applied, before Loot and retreat.";
    LootDeclared = "loot.declared", Window, "11.10, 12.5", "A Loot or Sack die is about to be rolled.";
    LootRolled = "loot.rolled", Window, "11.10, 12.5", "The Loot or Sack die is rolled; the Resource is not yet final.";
    RetreatDeclared = "retreat.declared", DecisionThenWindow, "11.6", "The loser names where it retreats.";
    RetreatEntered = "retreat.entered", Window, "11.6", "A retreating Formation has moved.";
    BattleEnd = "battle.end", Hook, "11.52, 11.8, 11.9", "A Battle is over, after retreats.";
    SiegeDeclared = "siege.declared", DecisionThenWindow, "12.2", "The Active Power names the Army and the Fortress.";
    SiegeCards = "siege.cards", DecisionThenWindow, "12.23", "Before a Siege Round, both may play Battle cards for Sieges.";
    SiegeBeforeDice = "siege.round.before_dice", Window, "12.3", "The number of dice of a Siege Round is known.";
    SiegeRolled = "siege.round.rolled", Window, "12.3", "Both have rolled; nothing is applied yet.";
    SiegeRoundEnd = "siege.round.end", Window, "12.3", "The results of a Siege Round are applied; whether the Siege goes on is open.";
    SiegeWon = "siege.won", Window, "12.3", "A Fortress has fallen and has its new Flag, before the Sack.";
    SiegeEnd = "siege.end", Hook, "12.41", "A Siege is over.";
    FlagDeclared = "flag.declared", Window, "7.1", "A Command Point for a Flag was announced.";
    FlagPlaced = "flag.placed", Window, "7, 10.10", "A Flag was placed or taken off, by whatever means.";
    BuildDeclared = "build.declared", Window, "6", "Command Points for building or regrouping were announced.";
    FormationPlaced = "formation.placed", Window, "6.3, 10.1", "Pieces came into play, other than by movement.";
    ConvoyDeclared = "convoy.declared", Window, "14", "A Convoy or Amphibious Assault was announced.";
    ConvoyLanding = "convoy.landing", Window, "14.3", "The shore batteries have fired.";
    LeaderRemoved = "leader.removed", Hook, "11.6, 13.1", "A Leader left the map, whatever the reason.";
    ControlChanged = "control.changed", Hook, "3.1, 18.1", "Control of a Duchy changed.";
    ResourceGained = "resource.gained", Hook, "15.1, 11.11", "A Power gained Resources.";
    HandChanged = "hand.changed", Hook, "4.22", "A hand gained or lost cards.";
    TurnAttrition = "turn.attrition", Hook, "4.3", "The Impulses of the Turn are over: Attrition and Flags.";
    TurnGuerrillas = "turn.guerrillas", Hook, "4.4", "Guerrillas attack.";
    TurnBalance = "turn.balance", Hook, "4.5", "Resources are balanced.";
    TurnConquest = "turn.conquest", Hook, "4.6, 18.6", "The roll for the conquest of Spain is due.";
    TurnPeace = "turn.peace", Hook, "4.7, 18.7", "The Peace Roll.";
    TurnEnd = "turn.end", Hook, "4.8", "The Turn ends, before the Interphase.";
    InterphaseStart = "interphase.start", Hook, "16", "The Interphase begins.";
    InterphaseResources = "interphase.resources", Hook, "16.1", "Resources of the Interphase.";
    InterphaseReinforce = "interphase.reinforce", Decision, "16.2", "Reinforcements are rolled for and built.";
    InterphaseDeploy = "interphase.deploy", Decision, "16.3", "Each Power may Deploy.";
    InterphaseTransfer = "interphase.transfer", Decision, "16.32", "Leaders may be given up.";
    InterphaseCards = "interphase.cards", Decision, "16.4", "Cards are prepared for the next Turn.";
    InterphaseEnd = "interphase.end", Hook, "16", "The Interphase is over.";
    GameEnd = "game.end", Hook, "18, 19", "The game is over.";
}

impl Moment {
    /// The moment with this name in card files.
    pub fn from_word(word: &str) -> Option<Moment> {
        Moment::ALL.iter().copied().find(|m| m.word() == word)
    }

    /// Whether Responses may be played at it [5.2].
    pub const fn is_window(self) -> bool {
        matches!(self.kind(), MomentKind::Window | MomentKind::DecisionThenWindow)
    }

    /// Whether an effect at this moment may wait for an answer: at windows, when a Round is tied, and when a Battle or
    /// a Siege is over.
    pub const fn can_wait(self) -> bool {
        self.is_window() || matches!(self, Moment::BattleTied | Moment::BattleEnd | Moment::SiegeEnd)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A set of moments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moments(u128);

impl Moments {
    /// The empty set.
    pub const NONE: Moments = Moments(0);

    /// Every moment of an Impulse at which Responses may be played [5.2]: "any" in a card file. Before an Impulse
    /// begins, a card may be played only if it names that moment.
    pub fn any_window() -> Moments {
        let within = |m: &&Moment| m.is_window() && **m != Moment::ImpulseOffer;
        Moment::ALL.iter().filter(within).fold(Moments::NONE, |set, m| set.with(*m))
    }

    /// The set with this moment.
    #[must_use]
    pub const fn with(self, moment: Moment) -> Moments {
        Moments(self.0 | 1 << moment as u8)
    }

    /// The set without this moment.
    #[must_use]
    pub const fn without(self, moment: Moment) -> Moments {
        Moments(self.0 & !(1 << moment as u8))
    }

    /// The union of both sets.
    #[must_use]
    pub const fn and(self, other: Moments) -> Moments {
        Moments(self.0 | other.0)
    }

    /// Whether the moment is in the set.
    pub const fn has(self, moment: Moment) -> bool {
        self.0 & (1 << moment as u8) != 0
    }

    /// The moments of the set, in the order of a Turn.
    pub fn iter(self) -> impl Iterator<Item = Moment> {
        Moment::ALL.iter().copied().filter(move |m| self.has(*m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_has_a_name_of_its_own_and_fits_the_set() {
        assert!(Moment::ALL.len() <= 128);
        for moment in Moment::ALL {
            assert_eq!(Moment::from_word(moment.word()), Some(*moment));
        }
        assert!(Moments::any_window().has(Moment::CardPlayed));
        assert!(!Moments::any_window().has(Moment::TurnStart));
    }
}

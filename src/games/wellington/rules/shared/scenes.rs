//! The procedures in progress, which the game log indents and `explain` names. Data only.

use crate::games::wellington::board::{Card, Duchy, Leader, Mode, Moment, Phase, Power, Year};
use serde::{Deserialize, Serialize};

/// A procedure in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// Dealing and Mulligans.
    Deal,
    /// A Turn.
    Turn(Year),
    /// An Impulse.
    Impulse(Power),
    /// A Power without cards passes.
    Passing(Power),
    /// Command Points that an Event grants.
    Grant(Power),
    /// A window.
    Window(Moment),
    /// A card.
    Card(Card, Mode),
    /// A move.
    March {
        /// The Leader, if one leads.
        leader: Option<Leader>,
        /// From where.
        from: Duchy,
        /// To where.
        to: Duchy,
    },
    /// The consequences of an entry [10.9].
    Contact(Duchy),
    /// An interception [10.4].
    Interception(Duchy),
    /// An evasion [10.7].
    Evasion(Duchy),
    /// A Battle [11].
    Battle(Duchy),
    /// A retreat [11.6].
    Retreat(Duchy),
    /// A Convoy [14].
    Convoy {
        /// From which Port.
        from: Duchy,
        /// To which.
        to: Duchy,
    },
    /// A Siege [12].
    Siege(Duchy),
    /// An Attrition check.
    Attrition(Duchy),
    /// Placing a Flag.
    Flag(Duchy),
    /// Building or regrouping.
    Build(Duchy),
    /// A step of the end of the Turn or of the Interphase.
    Step(Phase),
    /// The end of the game.
    End,
}

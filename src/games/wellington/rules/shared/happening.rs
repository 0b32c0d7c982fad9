//! What the game log contains: data only; `view` has the words for people.

use super::fighting::Fighting;
use super::victory::Decided;
use super::vocabulary::Flagging;
use crate::games::wellington::board::{
    Card, Cause, Counters, Duchy, Ending, Grave, Leader, Lifetime, Line, Loss, Mode, Phase, Pile, Power, Side, Year,
};
use serde::{Deserialize, Serialize};

/// How pieces moved other than by a march.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// By interception [10.1].
    Interception,
    /// By evasion [10.5].
    Evasion,
    /// By retreat [11.6].
    Retreat,
}

/// What was declared and can be withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// A move by one line [9.1].
    Move,
    /// An interception [10.4].
    Interception,
    /// An evasion [10.7].
    Evasion,
    /// A retreat [11.6].
    Retreat,
    /// A Flag that is placed or removed [7].
    Flag,
    /// A piece that is built or regrouped [6].
    Building,
    /// A Convoy [14].
    Convoy,
    /// A Deployment [16.3].
    Deployment,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A player bid for the first choice of Powers [2.1].
    Bid {
        /// His number.
        player: u8,
        /// Strength Points.
        sp: u8,
    },
    /// A player has chosen his Powers [2.1].
    Plays {
        /// His number.
        player: u8,
        /// His Powers.
        powers: Vec<Power>,
    },
    /// A Turn begins.
    TurnBegan(Year),
    /// A Power was dealt its hand.
    Dealt {
        /// Who.
        power: Power,
        /// How many Home cards.
        home: u8,
        /// How many others.
        other: u8,
    },
    /// A Power did a Mulligan.
    Mulligan {
        /// Who.
        power: Power,
        /// How many cards it discarded.
        discarded: u8,
        /// How many it drew.
        drawn: u8,
    },
    /// An Impulse begins.
    ImpulseBegan(Power, crate::games::wellington::board::ImpulseKind),
    /// An Impulse is over.
    ImpulseOver(Power),
    /// A Power has no card and passes.
    Passed(Power),
    /// A Round is over.
    RoundOver(u8),
    /// The Impulses of the Turn are over.
    ImpulsesOver(Year),
    /// A card was played.
    Played {
        /// Who played it.
        power: Power,
        /// The card.
        card: Card,
        /// How.
        mode: Mode,
    },
    /// A card was taken off the stack without effect.
    Cancelled(Card),
    /// A card without a script was played as an Event: nothing happens.
    NoScript(Card),
    /// A card went to a pile.
    CardTo(Card, Pile),
    /// A Power has Command Points to spend.
    Granted(Power, u8),
    /// Command Points are lost unused.
    Wasted(Power, u8),
    /// A Power drew cards; only this Power sees which.
    Drew {
        /// Who.
        power: Power,
        /// The cards.
        cards: Vec<Card>,
    },
    /// The draw pile is empty and so are the discards.
    NothingToDraw(Power),
    /// Cards were shuffled into a pile.
    Shuffled(Pile, u8),
    /// A Power looked at cards; only this Power sees which.
    Looked {
        /// Who.
        power: Power,
        /// Where the cards are.
        pile: Pile,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A card moved from one hand to another; only these two Powers see which.
    Taken {
        /// The card.
        card: Card,
        /// Who lost it.
        from: Power,
        /// Who has it now.
        to: Power,
    },
    /// Resources changed.
    Resources {
        /// Whose.
        power: Power,
        /// By how much.
        change: i32,
        /// The new total.
        now: u8,
    },
    /// A Formation moved.
    Moved {
        /// The Leaders, the Commander first.
        leaders: Vec<Leader>,
        /// Soldiers by Power.
        soldiers: Vec<(Power, Counters)>,
        /// From where.
        from: Duchy,
        /// To where.
        to: Duchy,
        /// Over which line.
        line: Line,
        /// For how many Command Points.
        cost: u8,
    },
    /// A Formation intercepted, evaded or retreated.
    Went {
        /// How.
        how: Passage,
        /// The Leaders, the Commander first.
        leaders: Vec<Leader>,
        /// Soldiers by Power.
        soldiers: Vec<(Power, Counters)>,
        /// From where.
        from: Duchy,
        /// To where.
        to: Duchy,
    },
    /// A Convoy sailed [14.2].
    Sailed {
        /// The Leaders aboard.
        leaders: Vec<Leader>,
        /// Soldiers aboard, by Power.
        soldiers: Vec<(Power, Counters)>,
        /// From which Port.
        from: Duchy,
        /// To which.
        to: Duchy,
        /// For how many Command Points.
        cost: u8,
    },
    /// A failed interception bears a marker; all Formations of the side there do [10.4, 10.41].
    Marked {
        /// Whose.
        side: Side,
        /// Where.
        at: Duchy,
    },
    /// A card stopped a move that was announced; its Command Points are lost.
    MoveStopped,
    /// A card stopped an interception, evasion or retreat that was announced (G6).
    ReactionStopped(Passage),
    /// Command Points that only this Leader could use were used [5.5].
    FreeCp(Leader, u8),
    /// A declared action is no longer legal and was withdrawn.
    Withdrawn(Plan),
    /// An Event blocks a Convoy, Assault or landing; its cost is lost.
    Blocked(Card),
    /// A Flag was lost in the way a piece is lost.
    FlagLost {
        /// Whose.
        power: Power,
        /// Where.
        at: Duchy,
    },
    /// Pieces came into play.
    Placed {
        /// Whose.
        power: Power,
        /// Soldiers.
        soldiers: Counters,
        /// A Leader.
        leader: Option<Leader>,
        /// Where.
        at: Duchy,
        /// From the Regroup Box.
        regrouped: bool,
        /// For how many Command Points.
        cost: u8,
    },
    /// Soldiers left the map.
    Removed {
        /// Whose.
        power: Power,
        /// From where; `None` for the Regroup Box.
        at: Option<Duchy>,
        /// How many Strength Points.
        sp: u8,
        /// Where they went.
        grave: Grave,
    },
    /// A Leader left the map.
    LeaderGone {
        /// Who.
        leader: Leader,
        /// From where.
        at: Duchy,
        /// Where he went.
        grave: Grave,
    },
    /// Losses of an Attrition check were cancelled.
    Restored {
        /// The number of the check.
        check: u32,
        /// The Duchy.
        at: Duchy,
        /// What came back.
        losses: Vec<Loss>,
    },
    /// Soldiers were exchanged for others of the same worth [1.5].
    Change {
        /// Whose.
        power: Power,
        /// Where.
        at: Duchy,
        /// What stands there now.
        now: Counters,
    },
    /// A Flag was placed or taken off.
    Flagged {
        /// Where.
        duchy: Duchy,
        /// By whom.
        by: Power,
        /// What was done.
        what: Flagging,
        /// For how many Command Points.
        cost: u8,
    },
    /// Control of a Duchy changed; `None` is Uncontrolled.
    Control {
        /// Where.
        duchy: Duchy,
        /// Who Controlled it.
        old: Option<Power>,
        /// Who does now.
        new: Option<Power>,
    },
    /// An effect is in force.
    EffectBegan {
        /// Its number.
        id: u32,
        /// The card.
        card: Card,
        /// Which of its effects.
        name: String,
        /// Until when.
        until: Lifetime,
    },
    /// An effect is over.
    EffectEnded {
        /// Its number.
        id: u32,
        /// The card.
        card: Card,
        /// Which of its effects.
        name: String,
    },
    /// A card or a Resource was used up for a removal that the map could not satisfy [5.12].
    Settled {
        /// Who.
        power: Power,
        /// The card.
        card: Card,
        /// Its Command Points.
        cp: u8,
        /// Strength Points still owed.
        owed: u8,
    },
    /// A removal could not be satisfied and stays owed [5.12].
    Owed {
        /// Who owes it.
        power: Power,
        /// How many Strength Points.
        sp: u8,
        /// For which card, or by which rule.
        cause: Cause,
    },
    /// What a card says.
    Said(Card, String),
    /// What a card says to one Power alone, because that Power looks at hidden cards [2.5].
    Confided {
        /// The card.
        card: Card,
        /// Who hears it.
        to: Power,
        /// What it says.
        text: String,
    },
    /// Strength Points that were owed are built and lost [5.12].
    DebtPaid {
        /// Who owed them.
        power: Power,
        /// How many are paid now.
        sp: u8,
        /// How many are still owed for the same cause.
        left: u8,
        /// For which card, or by which rule.
        cause: Cause,
    },
    /// A step of the end of the Turn or of the Interphase begins.
    Step(Phase),
    /// A Power has Reinforcements [16.2].
    Reinforcements(Power, u8),
    /// Reinforcements that had no place or that nobody wanted.
    ReinforcementsLeft(Power, u8),
    /// A Formation was Deployed by land or by sea [16.3].
    Deployed {
        /// The Leaders.
        leaders: Vec<Leader>,
        /// Soldiers by Power.
        soldiers: Vec<(Power, Counters)>,
        /// From where; those who joined on the way started elsewhere.
        from: Duchy,
        /// To where.
        to: Duchy,
        /// By sea.
        convoy: bool,
    },
    /// Cards that were not played went back into the draw pile [16.42].
    GivenBack(Power, u8),
    /// A card forbids the Peace Roll.
    NoPeaceRoll,
    /// The game is over.
    GameOver(Ending),
    /// Who won it [19].
    Won {
        /// The side.
        side: Side,
        /// How it was won.
        by: Decided,
        /// The Power whose player is the individual winner, if the side has two players.
        individual: Option<Power>,
    },
    /// Something in a Battle or Siege.
    #[serde(untagged)]
    Fighting(Fighting),
}

impl From<Fighting> for Happening {
    fn from(fighting: Fighting) -> Happening {
        Happening::Fighting(fighting)
    }
}

impl Happening {
    /// Whether it changes anything on the table, rather than only reporting the progress of the game.
    pub fn changes(&self) -> bool {
        !matches!(
            self,
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
                | Happening::Fighting(Fighting::NoLoot(_))
                | Happening::Said(..)
                | Happening::Confided { .. }
                | Happening::Step(_)
                | Happening::NoPeaceRoll
        )
    }
}

//! The vocabulary of the game: what can be asked, chosen, logged and edited. Data only; `view` has the words for people.

pub use super::scenes::Scene;
use crate::games::wellington::board::{Arm, Board, Card, Duchy, Leader, Line, LotKey, Mode, Moment, Power, Scenario};
use crate::table;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The game: the type through which the table knows its vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wellington;

/// The table with this game on it.
pub type Seat = table::Table<Wellington>;
/// A decision of this game.
pub type Decision = table::Decision<Wellington>;
/// An entry of the game log of this game.
pub type Entry = table::Entry<Wellington>;
/// What an entry says.
pub type What = table::What<Wellington>;
/// A stretch of play of this game between two checkpoints.
pub type Segment = table::Segment<Wellington>;
/// A choice or an edit of this game.
pub type Step = table::Step<Wellington>;
/// A step of this game, as it is recorded.
pub type Input = table::Input<Wellington>;
/// A session of this game.
pub type Session = table::Session<Wellington>;
/// A save of this game.
pub type Save = table::Save<Wellington>;
/// Position and dice of this game.
pub type Standing = table::Standing<Wellington>;
/// A line of a roll's breakdown.
pub type Modifier = table::Modifier<Wellington>;

/// What never changes while a procedure runs: the board and the card scripts.
pub struct World {
    /// The board.
    pub board: Rc<Board>,
    /// The cards.
    pub cards: Rc<dyn super::Cards>,
    /// The scenario that the game was started from, for saves.
    pub scenario: String,
}

impl World {
    /// The world of a scenario with these cards.
    pub fn of(scenario: &Scenario, cards: Rc<dyn super::Cards>) -> Rc<World> {
        Rc::new(World { board: scenario.board.clone(), cards, scenario: scenario.name.clone() })
    }
}

/// What a save says about its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of this program.
    pub engine: String,
    /// The scenario.
    pub scenario: String,
    /// The board, in full: a save needs no other file except the cards.
    #[serde(deserialize_with = "connected")]
    pub board: Board,
    /// The hash of each card's script, by number; cards without a script are left out.
    pub cards: Vec<(Card, String)>,
}

/// Checks a board read from a file, because its references may point anywhere.
fn connected<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
    let mut board = Board::deserialize(from)?;
    board.connect().map_err(serde::de::Error::custom)?;
    // The names are shown to people, so check them as well.
    if serde_json::to_value(&board).is_ok_and(|board| !harmless(&board)) {
        return Err(serde::de::Error::custom("a name on the board has control characters"));
    }
    Ok(board)
}

/// Whether no text in a value contains terminal control sequences.
fn harmless(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::String(text) => !text.chars().any(|c| c != '\n' && crate::safe::acts(c)),
        serde_json::Value::Array(list) => list.iter().all(harmless),
        serde_json::Value::Object(map) => map.values().all(harmless),
        _ => true,
    }
}

/// A piece that can be built or regrouped [6].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A Soldier counter.
    Soldier(Arm),
    /// A Leader.
    Leader(Leader),
}

/// What is to move [9.1].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// A Leader with his Army.
    Army(Leader),
    /// One Soldier counter without a Leader.
    Counter(LotKey, Arm),
}

/// How a Leader goes along with another [9.53, 9.6].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// As a Staff Officer in the Commander's own Army: counts 1 against his Command Rating.
    Staff,
    /// With an Army of his own: an Army Group, one more Army to pay for.
    Army,
}

/// What a Flag action does to a Duchy [7].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flagging {
    /// The Flag of this Power is placed.
    Place(Power),
    /// The Flag that lies there is taken off; Control goes back to the printed owner.
    Revert,
}

/// What a decision is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// How many Strength Points a player bids for the first choice of Powers [2.1].
    Bid {
        /// The number of the player.
        player: u8,
        /// The most that he may bid.
        most: u8,
    },
    /// Which Powers a player takes [2.1].
    Sides {
        /// The number of the player.
        player: u8,
    },
    /// Which Strength Point is given up for the bid [2.1].
    GiveUp {
        /// How many are still to go.
        left: u8,
    },
    /// Keep the hand, or do a Mulligan [2.6].
    Mulligan {
        /// How many cards would be discarded.
        discard: u8,
    },
    /// Pre-empt the Power that is due [4.22].
    Preempt {
        /// The Power that is due.
        due: Power,
    },
    /// Act in the Power's own Impulse, or spend granted Command Points [4.2, 5.5].
    Act,
    /// Play a Response, or pass [5.2].
    Respond {
        /// The window that is open.
        moment: Moment,
    },
    /// Who else goes with this Leader [9.53, 9.63].
    Company {
        /// The Leader.
        leader: Leader,
        /// Where he goes.
        to: Duchy,
    },
    /// Whether an Army may be taken along by its Ally [9.61].
    Consent {
        /// The Leader of the Army.
        leader: Leader,
        /// The Leader who would command.
        commander: Leader,
        /// Where they go.
        to: Duchy,
    },
    /// How many Soldiers this Leader takes along [9.63].
    Strength {
        /// The Leader.
        leader: Leader,
        /// Where he goes.
        to: Duchy,
    },
    /// Intercept, evade, or let a Formation enter [10.9].
    React {
        /// Where it enters.
        at: Duchy,
    },
    /// Which Formation an Event calls to intercept (G11).
    Call {
        /// Where to.
        at: Duchy,
    },
    /// Whether a Formation that an Event calls intercepts (G11).
    Answer {
        /// Its Leader, if one leads.
        leader: Option<Leader>,
        /// Where it stands.
        from: Duchy,
        /// Where to.
        at: Duchy,
    },
    /// Over which line an interceptor enters (G11).
    Way {
        /// Where it stands.
        from: Duchy,
        /// Where to.
        at: Duchy,
    },
    /// How many Soldiers without a Leader intercept together (G11).
    Group {
        /// Where they stand.
        from: Duchy,
        /// Where to.
        at: Duchy,
    },
    /// Which other counters try to evade at the same time [10.5].
    Scatter {
        /// Out of which Duchy.
        at: Duchy,
    },
    /// Who commands a side [9.62].
    Commander {
        /// Where.
        at: Duchy,
    },
    /// Which Battle card to play, if any [11.1].
    BattleCard {
        /// Where.
        at: Duchy,
        /// The Round.
        round: u8,
    },
    /// What else is built in a besieged Fortress before the Battle [6.3].
    BuildOn {
        /// Where.
        at: Duchy,
    },
    /// Which Power takes the loss that cannot be halved [11.51].
    OddLoss {
        /// Where.
        at: Duchy,
    },
    /// Which Strength Point or Leader is eliminated in a Battle or Siege [11.51].
    Casualty {
        /// How many are still to go.
        left: u8,
    },
    /// Which Leader is disrupted [11.53].
    Shaken {
        /// Where.
        at: Duchy,
    },
    /// Where to retreat, or which piece retreats separately [11.61].
    Retreat {
        /// From where.
        from: Duchy,
    },
    /// Which free Flag a Duchy gets [4.3, 11.9, 12.3].
    FreeFlag {
        /// Where.
        at: Duchy,
    },
    /// Whether fresh Soldiers take the place of those lost or disrupted before a Fortress [12.31].
    Replace {
        /// How many Strength Points.
        sp: u8,
    },
    /// Whether the besieger of a Fortress fights another Round, and the number of that Round [12.3].
    BesiegeOn(Duchy, u8),
    /// Which Strength Point or Leader is lost [13.1].
    Lose {
        /// How many are still to be lost.
        left: u8,
    },
    /// Which Strength Points an Event takes from the map [5.12].
    Remove {
        /// How many are still to go.
        left: u8,
        /// Who chooses if the Power that is asked declines (G12).
        fallback: Option<Power>,
    },
    /// Which Strength Point makes room for those that an Event places [5.11].
    MakeRoom {
        /// The card.
        card: Card,
    },
    /// Which Power owes a Strength Point that the map could not give [5.12].
    Owe {
        /// How many are still to be assigned.
        left: u8,
    },
    /// How to pay for a removal that the map cannot satisfy [5.12].
    Settle {
        /// Strength Points still owed.
        owed: u8,
    },
    /// What Reinforcements bring [16.2].
    Reinforce {
        /// Command Points left.
        cp: u8,
    },
    /// Who Deploys [16.3].
    Deploy {
        /// Whether it is the extra one for a Command Point [16.31].
        extra: bool,
    },
    /// Who else goes along in a Deployment [16.3, 14.2].
    PickUp {
        /// The Leader; `None` for a Convoy.
        leader: Option<Leader>,
        /// Where to.
        to: Duchy,
        /// How many more Leaders and Strength Points can go along.
        room: u8,
    },
    /// Which Leader is given up [16.32].
    Transfer,
    /// Which excess card to discard [16.43].
    Excess {
        /// How many are too many.
        over: u8,
    },
    /// Which card to play as the continuation of a card [5.6].
    Continue {
        /// Whether one must be played.
        must: bool,
    },
    /// Which target a card is played on.
    Target {
        /// The card.
        card: Card,
        /// Its question.
        text: String,
    },
    /// A question that a card asks.
    Card {
        /// The card.
        card: Card,
        /// Its question.
        text: String,
    },
}

impl Question {
    /// The number of the player who is asked, if the question is for a player who has no Power yet [2.1].
    pub const fn of_player(&self) -> Option<u8> {
        match self {
            Question::Bid { player, .. } | Question::Sides { player } => Some(*player),
            _ => None,
        }
    }
}

/// One legal answer to a decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// No Response, no card, or nothing more.
    Pass,
    /// Keep the hand [2.6].
    Keep,
    /// Do a Mulligan [2.6].
    Mulligan,
    /// End the Impulse, or leave granted Command Points unused [4.2].
    End,
    /// Play a card.
    Play(Card, Mode),
    /// Spend a Resource and draw a card [15.2].
    Resource,
    /// Move by one line [9.1].
    March(Mover, Duchy),
    /// Try to intercept [10.1].
    Intercept(Leader),
    /// Soldiers of a Power without a Leader try to intercept from a Duchy, by an Event (G11).
    Muster(Power, Duchy),
    /// Try to evade to a Duchy [10.5].
    Evade(Mover, Duchy),
    /// Besiege the Fortress where this Leader stands [12.2].
    Siege(Leader),
    /// Flag a Duchy [7.1].
    Flag(Duchy, Flagging),
    /// Build a piece [6.1].
    Build(Piece, Duchy),
    /// Bring a piece back from the Regroup Box [6.2].
    Regroup(Piece, Duchy),
    /// Deploy a Leader to a Duchy [16.3].
    Deploy(Leader, Duchy),
    /// Deploy by sea from Port to Port [16.3, 14.2].
    Convoy(Duchy, Duchy),
    /// Give a Leader up [16.32].
    Transfer(Leader),
    /// Nobody else goes along.
    Go,
    /// This Leader goes along too.
    Join(Leader, Company),
    /// This many Strength Points of each lot go along.
    Take(Vec<(LotKey, u8)>),
    /// One Strength Point out of this lot, which may wait in the Regroup Box.
    Soldier(LotKey),
    /// A Leader.
    Leader(Leader),
    /// A Duchy.
    Duchy(Duchy),
    /// A Power.
    Power(Power),
    /// A line.
    Line(Line),
    /// A card.
    Card(Card),
    /// A number.
    Number(i32),
    /// An option that a card names.
    Named(String),
}

//! Running effects and cards on the table, as data: who played what on which target, and until when.

use super::datum::{Datum, Facts};
use super::ids::{Card, Duchy, Leader, Power, Side};
use super::pieces::{LotKey, Officer, Tags};
use super::rule::Rule;
use super::windows::Moment;
use serde::{Deserialize, Serialize};

/// How long a running effect lasts (`docs/windows.md`, lifetimes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lifetime {
    /// Until the results of the Battle Round are applied, or until it is decided whether a Siege continues.
    Round,
    /// Until the Battle ends.
    Battle,
    /// Until the Siege ends.
    Siege,
    /// Until reactions and Battle are over in a Duchy that was entered or in which pieces were placed.
    Fight(Duchy),
    /// Until the Impulse ends.
    Impulse,
    /// Until the Power's next Impulse of any kind starts, or the Impulse marker reaches its box.
    StartOfImpulse(Power),
    /// Until the end of the Power's next Impulse after this one.
    EndOfImpulse(Power),
    /// The same, Scheduled Impulses only.
    EndOfScheduledImpulse(Power),
    /// Until the Turn ends, before the Interphase.
    Turn,
    /// Until the Interphase starts.
    InterphaseStart,
    /// Until the Interphase is over.
    InterphaseEnd,
    /// Until the next reinforcement rolls are made.
    Reinforcements,
    /// Until the Leader leaves the map.
    LeaderOut(Leader),
    /// Until the Fortress falls.
    Captured(Duchy),
    /// For the rest of the game, or until the card itself ends it.
    Game,
}

/// A running effect: data only. What it does is looked up in the card's script when a hook or a handler asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// Its number; later effects have higher numbers [5.1].
    pub id: u32,
    /// The card it comes from.
    pub card: Card,
    /// Which of the card's effects it is.
    pub name: String,
    /// The Power that played the card.
    pub by: Power,
    /// How long it lasts.
    pub until: Lifetime,
    /// The Impulse in which it began, counted from the start of the game.
    pub since: u32,
    /// Its targets and other data, sorted by name.
    pub data: Vec<(String, Datum)>,
}

impl Effect {
    /// The value that the script stored under this name.
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.data.iter().find(|(n, _)| n == name).map(|(_, value)| value)
    }
}

/// How a card is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// For its Command Points [5.5].
    Cp,
    /// As the Event of the player's own Impulse [5.1].
    Event,
    /// As a Response, in anybody's Impulse [5.2].
    Response,
    /// As a Battle card [5.3].
    Battle,
}

impl Mode {
    /// The word used in scripts and at the prompt.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Cp => "cp",
            Mode::Event => "event",
            Mode::Response => "response",
            Mode::Battle => "battle",
        }
    }
}

/// A played card whose effect is not finished: an entry of the card stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The number of this play.
    pub id: u32,
    /// The card.
    pub card: Card,
    /// Who played it.
    pub by: Power,
    /// How.
    pub mode: Mode,
    /// Its target, if the card asks for one when it is played.
    pub target: Datum,
    /// Whether another card cancelled it, so that it has no effect [5.1].
    pub cancelled: bool,
    /// Who turned it by an Event, so that it works for the side opposing its player's.
    #[serde(default)]
    pub turned: Option<Power>,
}

/// An open window.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Its moment.
    pub moment: Moment,
    /// What it is about.
    pub facts: Facts,
    /// Whether an Event stopped what the window announces.
    #[serde(default)]
    pub stopped: bool,
}

/// Where lost pieces go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grave {
    /// Out of play; they can be built again.
    Eliminated,
    /// The Regroup Box.
    Regroup,
}

/// The cause of a roll or a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A rule.
    Rule(Rule),
    /// A card.
    Card(Card),
    /// A person, by an edit.
    Person,
}

/// One thing lost to Attrition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// This many Strength Points of this lot.
    Soldiers(LotKey, u8),
    /// A Leader, with his earlier state.
    Leader(Officer),
    /// The Flag of a Power.
    Flag(Power),
}

impl Loss {
    /// 11.10: its value in Strength Points and Leaders.
    pub fn points(&self) -> u16 {
        match self {
            Loss::Soldiers(_, sp) => u16::from(*sp),
            Loss::Leader(_) => 1,
            Loss::Flag(_) => 0,
        }
    }

    /// The tags that it comes back with.
    pub fn tags(&self) -> Tags {
        match self {
            Loss::Soldiers(key, _) => key.tags,
            Loss::Leader(officer) => officer.tags,
            Loss::Flag(_) => Tags::NONE,
        }
    }

    /// Takes tags off it.
    pub fn drop_tags(&mut self, tags: Tags) {
        match self {
            Loss::Soldiers(key, _) => key.tags = key.tags.without_all(tags),
            Loss::Leader(officer) => officer.tags = officer.tags.without_all(tags),
            Loss::Flag(_) => {}
        }
    }
}

/// An Attrition check that was rolled, kept as long as cards may undo it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    /// Its number.
    pub id: u32,
    /// The Duchy.
    pub at: Duchy,
    /// The Power that lost pieces, or that chose for a side.
    #[serde(default)]
    pub power: Option<Power>,
    /// Its causes.
    pub causes: Vec<Cause>,
    /// How many dice were rolled.
    pub dice: u8,
    /// What was lost.
    pub losses: Vec<Loss>,
    /// Where the losses went.
    pub grave: Grave,
    /// Effects that ended with the lost Leaders.
    pub ended: Vec<Effect>,
    /// Whether the losses were undone.
    pub undone: bool,
    /// How its losses count in a Battle or Siege, if they do.
    #[serde(default)]
    pub counted: Option<Counted>,
}

/// How the losses of a check count in a Battle or Siege.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// The number of the Battle or Siege.
    pub fight: u32,
    /// Whose losses they are.
    pub side: Side,
    /// Whether they count as eliminations.
    pub kills: bool,
    /// How many disrupted Strength Points were among them, by Power in track order.
    pub relieved: [u8; 4],
    /// Whether they count as lost for Loot.
    pub loot: bool,
}

//! The kinds of things on the map: countries, Ports, Zones, lines [1.2], and how reliable a fact about them is.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How reliable a fact is. The printed map was not available, so every fact has a source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Read from a source.
    Stated,
    /// Derived from a source in one step.
    Implied,
    /// Filled in by this project; not to be mistaken for the printed game.
    Reconstructed,
}

impl Provenance {
    /// All of them, the most reliable first.
    pub const ALL: [Provenance; 3] = [Provenance::Stated, Provenance::Implied, Provenance::Reconstructed];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Provenance::Stated => "stated",
            Provenance::Implied => "implied",
            Provenance::Reconstructed => "reconstructed",
        }
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The country a Duchy lies in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Country {
    /// Spain: the yellow Duchies, occupied or not.
    Spain,
    /// Portugal.
    Portugal,
    /// France.
    France,
    /// Gibraltar and the box of Plymouth.
    Britain,
}

impl Country {
    /// All of them.
    pub const ALL: [Country; 4] = [Country::Spain, Country::Portugal, Country::France, Country::Britain];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Country::Spain => "spain",
            Country::Portugal => "portugal",
            Country::France => "france",
            Country::Britain => "britain",
        }
    }
}

/// The size of a Port [1.21].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Port {
    /// A small anchor; can be assaulted from the sea [14.3].
    Minor,
    /// A large anchor.
    Major,
}

impl Port {
    /// Both.
    pub const ALL: [Port; 2] = [Port::Minor, Port::Major];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Port::Minor => "minor",
            Port::Major => "major",
        }
    }
}

/// A sea Zone [1.24].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The Atlantic.
    Atlantic,
    /// The Mediterranean.
    Mediterranean,
}

impl Zone {
    /// Both.
    pub const ALL: [Zone; 2] = [Zone::Atlantic, Zone::Mediterranean];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Zone::Atlantic => "atlantic",
            Zone::Mediterranean => "mediterranean",
        }
    }
}

/// What kind of place it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A Duchy in the net of lines.
    Duchy,
    /// A Duchy without lines, reached by sea.
    Island,
    /// The box of Plymouth. It is not a Duchy, others cannot enter it, and it gives no victory point.
    Box,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Duchy, Kind::Island, Kind::Box];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Duchy => "duchy",
            Kind::Island => "island",
            Kind::Box => "box",
        }
    }
}

/// A terrain that pictures can draw under a map, fitted to the places of that map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The Iberian peninsula and the south of France.
    Peninsula,
}

impl Ground {
    /// All of them.
    pub const ALL: [Ground; 1] = [Ground::Peninsula];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Ground::Peninsula => "peninsula",
        }
    }
}

/// The type of a Line of March [1.22].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineType {
    /// No effect.
    Clear,
    /// One die for the defender [11.41]; harder to intercept and evade over.
    Rough,
    /// Attrition when either end is Enemy or Uncontrolled [9.41]; two dice for the defender [11.42].
    Pass,
    /// No interception or evasion across; three dice for the defender [11.43].
    River,
}

impl LineType {
    /// All four.
    pub const ALL: [LineType; 4] = [LineType::Clear, LineType::Rough, LineType::Pass, LineType::River];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            LineType::Clear => "clear",
            LineType::Rough => "rough",
            LineType::Pass => "pass",
            LineType::River => "river",
        }
    }
}

impl fmt::Display for LineType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LineType::Clear => "Clear",
            LineType::Rough => "Rough",
            LineType::Pass => "Pass",
            LineType::River => "River",
        })
    }
}

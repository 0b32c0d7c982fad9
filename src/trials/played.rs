//! What a game that was played for its result came to.

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The seed that it was played on.
    pub seed: u64,
    /// How many decisions were made in it.
    pub decisions: u32,
    /// How it ended, or why it did not.
    pub result: Result<Ended, Failure>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// What it came to, a value for each measure of the game.
    pub values: Vec<i32>,
    /// The hash of the last position with its dice.
    pub position: u64,
    /// A hash of everything else that is kept of the game.
    pub course: u64,
}

/// Why a game has no result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A card or library failed.
    Script,
    /// A player failed.
    Player,
    /// The game went on for too long.
    Endless,
    /// The rules came to something that cannot be.
    Bug,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Script, Kind::Player, Kind::Endless, Kind::Bug];

    /// The word used in results.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Script => "script",
            Kind::Player => "player",
            Kind::Endless => "endless",
            Kind::Bug => "bug",
        }
    }
}

/// A game that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What kind of failure it is.
    pub kind: Kind,
    /// What went wrong and where, for people.
    pub what: String,
}

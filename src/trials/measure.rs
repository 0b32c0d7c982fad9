//! What a game comes to in one respect, as a whole number.

/// What a measure is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// How often it is so: 1 or 0 in each game.
    Share,
    /// Halves of a point.
    Halves,
    /// Whole numbers.
    Whole,
}

impl Unit {
    /// A mean as it is told: shares in per cent, halves as points.
    pub fn told(self, mean: f64) -> f64 {
        match self {
            Unit::Share => mean * 100.0,
            Unit::Halves => mean / 2.0,
            Unit::Whole => mean,
        }
    }

    /// What stands behind such a number.
    pub const fn sign(self) -> &'static str {
        match self {
            Unit::Share => " %",
            Unit::Halves | Unit::Whole => "",
        }
    }
}

/// What a game comes to in one respect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// The word for programs: `wins_french`.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// What it is counted in.
    pub unit: Unit,
}

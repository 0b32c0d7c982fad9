//! One result of a game, as a whole number.

/// The unit of a measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Yes or no: 1 or 0 in each game. The mean is how often it was so.
    Share,
    /// Halves of a point.
    Halves,
    /// Whole numbers.
    Whole,
}

impl Unit {
    /// A mean as it is shown: shares in per cent, halves as points.
    pub fn told(self, mean: f64) -> f64 {
        match self {
            Unit::Share => mean * 100.0,
            Unit::Halves => mean / 2.0,
            Unit::Whole => mean,
        }
    }

    /// The sign shown after such a number.
    pub const fn sign(self) -> &'static str {
        match self {
            Unit::Share => " %",
            Unit::Halves | Unit::Whole => "",
        }
    }
}

/// One result of a game that can be counted or averaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its name for programs: `wins_french`.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// Its unit.
    pub unit: Unit,
}

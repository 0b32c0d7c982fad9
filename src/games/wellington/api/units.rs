//! What the numbers of the API count, and their limits: for the reference, the types and the checks.

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// Strength Points.
    Sp,
    /// Command Points.
    Cp,
    /// Dice.
    Dice,
    /// Cards.
    Cards,
    /// Resources.
    Resources,
    /// Eliminations and disruptions.
    Casualties,
}

impl Unit {
    /// All of them.
    pub const ALL: [Unit; 6] = [Unit::Sp, Unit::Cp, Unit::Dice, Unit::Cards, Unit::Resources, Unit::Casualties];

    /// The plural, in words.
    pub const fn many(self) -> &'static str {
        match self {
            Unit::Sp => "SP",
            Unit::Cp => "CP",
            Unit::Dice => "dice",
            Unit::Cards => "cards",
            Unit::Resources => "Resources",
            Unit::Casualties => "casualties",
        }
    }

    /// The largest sensible number. Anything larger is a mistake.
    pub const fn most(self) -> f64 {
        match self {
            Unit::Sp => 40.0,
            Unit::Cp => 9.0,
            Unit::Dice => 20.0,
            Unit::Cards => 20.0,
            Unit::Resources => 9.0,
            Unit::Casualties => 20.0,
        }
    }

    /// The unit that a name implies, such as that of a parameter: `sp`, `late_sp`, `cp`, `cards`.
    pub fn of_name(name: &str) -> Option<Unit> {
        let last = name.rsplit('_').next().unwrap_or(name);
        match last {
            "sp" => Some(Unit::Sp),
            "cp" => Some(Unit::Cp),
            "dice" => Some(Unit::Dice),
            "cards" => Some(Unit::Cards),
            "resources" => Some(Unit::Resources),
            "kills" | "disruptions" | "casualties" => Some(Unit::Casualties),
            _ => None,
        }
    }
}

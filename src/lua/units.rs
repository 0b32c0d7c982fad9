//! What the numbers of the API count, and how many there can be: for the reference, the types and the checks.

use super::registry::{Member, On};

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

    /// Many of them, in words.
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

    /// How many make sense: what is more than that was meant as something else.
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

    /// The unit that a name speaks of, such as that of a parameter: `sp`, `late_sp`, `cp`, `cards`.
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

impl Member {
    /// What an argument counts, by its place, from 0.
    pub fn unit_of(&self, place: usize) -> Option<Unit> {
        let arg = self.args.get(place)?;
        match (self.on, self.name, arg.name) {
            (_, "draw" | "deal_home" | "peek_deck" | "random_cards", "count") => Some(Unit::Cards),
            (_, "dice" | "add_siege_dice", "count") => Some(Unit::Dice),
            (_, "gain_resource" | "lose_resource" | "gain_spoils", "count") => Some(Unit::Resources),
            (_, "disruptions_to_kills", "count") => Some(Unit::Casualties),
            (On::Event, _, "sp") => Some(Unit::Sp),
            (On::Event, _, "cp") => Some(Unit::Cp),
            _ => None,
        }
    }

    /// What an option counts.
    pub fn unit_of_option(&self, name: &str) -> Option<Unit> {
        matches!(name, "kills" | "disruptions").then_some(Unit::Casualties)
    }

    /// What the number that it gives counts.
    pub fn unit_given(&self) -> Option<Unit> {
        match (self.on, self.name) {
            (On::Duchy, "sp" | "marked_sp" | "seaborne_sp")
            | (On::Power, "sp_on_map" | "box_sp")
            | (On::Leader, "army_size") => Some(Unit::Sp),
            (On::Game | On::Card, "cp") => Some(Unit::Cp),
            (On::Power, "resources") => Some(Unit::Resources),
            (On::Power, "hand_size" | "common_cards") | (On::Game, "deck_size" | "discards") => Some(Unit::Cards),
            (On::Side, "casualties" | "disruptions" | "kills" | "round_casualties" | "round_disruptions") => {
                Some(Unit::Casualties)
            }
            _ => None,
        }
    }
}

//! The end of the Turn, the Interphase and the end of the game in words.

use super::wording::Words;
use crate::games::wellington::board::{Ending, Phase, Power, Side};
use crate::games::wellington::rules::victory::{Decided, Item};
use crate::line;
use crate::view::line::Line;

impl Words<'_> {
    /// A step of the Turn or of the Interphase.
    pub fn phase(&self, phase: Phase) -> Line {
        match phase {
            Phase::Deal => "setup".into(),
            Phase::Impulses => "Impulses".into(),
            Phase::Attrition => "End of the Turn: Attrition and Flags".into(),
            Phase::Guerrillas => "Guerrillas".into(),
            Phase::Balance => "Balancing of Resources".into(),
            Phase::Conquest => "Conquest of Spain".into(),
            Phase::Peace => "Peace and Victory".into(),
            Phase::TurnEnd => "the Turn ends".into(),
            Phase::Resources => "Interphase: Resources".into(),
            Phase::Reinforcements => "Interphase: Reinforcements".into(),
            Phase::Building(power) => line!("Interphase: {} builds Reinforcements", power),
            Phase::Deployment(power) => line!("Interphase: Deployment, {}", power),
            Phase::Transfer(power) => line!("Interphase: Leader transfer, {}", power),
            Phase::Draw => "Interphase: shuffle and draw".into(),
            Phase::Unplayed(power) => line!("Interphase: Mulligan and unplayed cards, {}", power),
            Phase::Excess(power) => line!("Interphase: excess cards, {}", power),
            Phase::HomeCards => "Interphase: Home cards".into(),
            Phase::Over => "the game is over".into(),
            Phase::Sides { bid: true, .. } => "setup: bids for sides".into(),
            Phase::Sides { .. } => "setup: dice for sides".into(),
        }
    }

    /// How a game ended.
    pub fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::ConquestOfFrance => "France is conquered",
            Ending::ConquestOfSpain | Ending::ConquestRolled => "Spain is conquered",
            Ending::LiberationOfSpain => "Spain is liberated",
            Ending::ConquestOfPortugal => "Portugal is conquered",
            Ending::Peace => "peace is declared",
            Ending::LastTurn => "the last Turn is over",
        }
    }

    /// Who won, and how.
    pub fn won(&self, side: Side, by: Decided, individual: Option<Power>) -> Line {
        let side = match side {
            Side::Allies => "Britain and Spain win",
            Side::French => "the French win",
        };
        let how = match by {
            Decided::AtOnce => "at once",
            Decided::Points => "by victory points",
            Decided::SpanishBonus => "by the Spanish bonus, after a tie",
            Decided::Resources => "by Resources, after a tie",
            Decided::FrenchOnTie => "because everything is tied",
        };
        let who = individual.map_or(Line::new(), |p| line!("; the individual winner is {}", Line::from(p)));
        line!("{} {}{}", side, how, who)
    }

    /// What victory points are given for.
    pub fn item(&self, item: Item) -> Line {
        match item {
            Item::Keys(n) => counted(n, "Key"),
            Item::Capital(duchy) => line!("{}, the Capital", self.named(duchy)),
            Item::Resources(n) => counted(n, "Resource"),
            Item::Unfulfilled(n) => line!("{} unfulfilled", counted(n, "removal")),
            Item::Prize(duchy) => self.named(duchy),
            Item::Duchies { count, each } => line!("{} Duchies (1 point for every {})", count, each),
            Item::Homes => "all of its own Home Duchies".into(),
            Item::SpanishBonus(n) => line!("{} Spanish Duchies under French Control", n),
        }
    }
}

fn counted(n: u8, what: &str) -> Line {
    line!("{} {}{}", n, what, if n == 1 { "" } else { "s" })
}

/// The row of the Appeal to the Emperor for a modified die, as printed [16.21].
pub fn appeal_row(total: i32) -> &'static str {
    match total {
        ..=1 => "1",
        2..=3 => "2-3",
        4..=5 => "4-5",
        6 => "6",
        7 => "7",
        8 => "8",
        9 => "9",
        10.. => "10+",
    }
}

/// Half points as points: `7`, `7½`, `-1`.
pub fn points(halves: i32) -> String {
    let (whole, half) = (halves.abs() / 2, halves.abs() % 2 == 1);
    let sign = if halves < 0 { "-" } else { "" };
    match (whole, half) {
        (0, true) => format!("{sign}½"),
        (_, true) => format!("{sign}{whole}½"),
        _ => format!("{sign}{whole}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_written_as_such() {
        let written = [-3, -2, -1, 0, 1, 2, 15].map(points);
        assert_eq!(written, ["-1½", "-1", "-½", "0", "½", "1", "7½"]);
    }
}

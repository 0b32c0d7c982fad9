//! Who plays the Powers in a setup, and what they already owe.

use super::Setup;
use crate::games::wellington::board::course::Players;
use crate::games::wellington::board::effects::Cause;
use crate::games::wellington::board::ids::{Card, Power};
use crate::games::wellington::board::load::{power_words, present};
use crate::games::wellington::board::position::{Debt, Position};
use crate::games::wellington::board::rule::rule;
use crate::json::At;

/// The most debts in a scenario.
const MOST_DEBTS: usize = 255;

impl Setup<'_, '_> {
    /// 2.1: `players` has an entry for each player: the list of his Powers. The default is four players.
    pub(super) fn players(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("players") else { return };
        let groups: Vec<Vec<Power>> = at.list(&mut self.faults).iter().map(|at| self.player(at)).collect();
        for power in Power::TRACK {
            let count = groups.iter().flatten().filter(|p| **p == power).count();
            if count != 1 {
                let found = format!("{power} has {count} players");
                at.fault_advice(
                    &mut self.faults,
                    found,
                    "use each Power once, as in [[\"britain\", \"spain\"], [\"sud\"], [\"nord\"]]",
                );
            }
        }
        let together = |power: Power| groups.iter().any(|g| g.contains(&power) && g.contains(&power.ally()));
        position.options.players = Players { apart: [!together(Power::Britain), !together(Power::Sud)] };
    }

    fn player(&mut self, at: &At<'_>) -> Vec<Power> {
        let group: Vec<Power> =
            at.list(&mut self.faults).iter().filter_map(|at| at.word(&mut self.faults, &power_words())).collect();
        if group.is_empty() {
            at.fault(&mut self.faults, "a player without a Power", "one or two Powers of one side [2.1]");
        }
        if let Some(power) = group.iter().find(|power| group.iter().any(|other| other.side() != power.side())) {
            let found = format!("one player for {power} and an enemy of it");
            at.fault(&mut self.faults, found, "Powers of one side [2.1]");
        }
        group
    }

    /// 5.12: removals still owed, for custom positions.
    pub(super) fn debts(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("debts") else { return };
        for at in at.few(&mut self.faults, MOST_DEBTS) {
            let o = at.object(&mut self.faults, &["power", "sp", "card"]);
            let power = o.need(&mut self.faults, "power").and_then(|at| at.word(&mut self.faults, &power_words()));
            let sp = o.need(&mut self.faults, "sp").and_then(|at| at.number(&mut self.faults, 1..=99));
            let number = present(&o, "card").and_then(|at| at.number(&mut self.faults, 1..=i64::from(Card::HIGHEST)));
            let card = number.map(|n| Card(n as u8));
            if card.is_some_and(|card| !self.knows(card, &at)) {
                continue;
            }
            let cause = card.map_or(Cause::Rule(rule(16, 21)), Cause::Card);
            if let (Some(power), Some(sp)) = (power, sp) {
                position.debts.push(Debt { power, sp: sp as u8, cause });
            }
        }
    }
}

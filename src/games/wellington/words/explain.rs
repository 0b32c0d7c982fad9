//! A roll in full: its purpose, the dice, each line of its breakdown with its source, and the row of its table.

use super::wording::Words;
use crate::games::wellington::rules::{Entry, Purpose, What};
use crate::line;
use crate::view::line::{Line, dim};

impl Words<'_> {
    /// The roll at an index of the game log, with its reading; `None` if there is no roll.
    pub fn explain(&self, journal: &[Entry], place: usize) -> Option<Line> {
        let entry = journal.get(place)?;
        let What::Rolled(roll) = &entry.what else { return None };
        let mut out = self.entry(entry);
        let read = journal[place..].iter().find_map(|later| match &later.what {
            What::Read(reading) if reading.purpose == roll.purpose => Some((later, reading)),
            _ => None,
        });
        if let Some((later, reading)) = read {
            let width = reading.ledger.iter().map(|m| self.term(&m.term, m.value).width()).max().unwrap_or(0);
            for line in &reading.ledger {
                let text = self.term(&line.term, line.value);
                let gap = " ".repeat(width - text.width());
                out.push(line!("\n  {}{}  {}", text, gap, dim(self.cause(line.cause))));
            }
            out.push(line!("\n  = {}", reading.total));
            out.push(line!("\n{} {}", self.verdict(reading), dim(self.cause(later.cause))));
        }
        let table = Words::table(&roll.purpose);
        if !table.is_empty() {
            out.push(line!("\n{}", dim(table)));
        }
        Some(out)
    }

    /// What the rulebook's table says about a roll.
    pub fn table(purpose: &Purpose) -> &'static str {
        match purpose {
            Purpose::Sides { .. } => "2.1: the highest chooses first; ties are rolled again",
            Purpose::Attrition { .. } => "13.1: each 6 takes a Strength Point, a Leader only when no Soldier is left",
            Purpose::Interception { .. } => "10.4: 8 or less fails and gets a marker, 9 or more succeeds",
            Purpose::Evasion { .. } => "10.7: 8 or less fails, 9 or more succeeds",
            Purpose::Battle { .. } => "11.5: each 6 eliminates, each 5 disrupts; eliminations come first",
            Purpose::Apart { .. } => {
                "11.5: each 6 eliminates, each 5 disrupts; if any die shows a 1, the rolling side suffers 1 elimination"
            }
            Purpose::Besieger { .. } => "12.3: each 6 is a hit; the Fortress falls when the hits reach its strength",
            Purpose::Batteries { .. } => "14.3: each 6 eliminates, each 5 disrupts; both count in the first Round",
            Purpose::Fortress { .. } => "12.3: each 6 eliminates, each 5 disrupts",
            Purpose::Loot { .. } => "11.10: 12 or more gives 2 Resources, 8 to 11 gives 1, less gives 1 on a natural 6",
            Purpose::Sack { .. } => "12.5: 6 or more gives 1 Resource",
            Purpose::Guerrillas(_) => "4.4: 1 to 3 nothing, 4 to 7 the guerrillas succeed",
            Purpose::Conquest => "18.6: 8 or more conquers Spain",
            Purpose::Peace => "18.7: a 6 is peace",
            Purpose::Appeal | Purpose::HorseGuards | Purpose::Levantamiento | Purpose::Card { .. } => "",
        }
    }
}

//! Rolls in words: what for, each line of the ledger, and what came of it.

use super::amount;
use super::course;
use super::words::Words;
use crate::board::{Casualties, Cause};
use crate::rules::{Purpose, Term, Verdict, Wellington};
use crate::table::Reading;

impl Words<'_> {
    /// What a roll is for.
    pub fn purpose(&self, purpose: &Purpose) -> String {
        match purpose {
            Purpose::Sides { .. } => "the choice of sides".into(),
            Purpose::Attrition { at, .. } => format!("Attrition in {}", self.duchy(*at)),
            Purpose::Interception { leader, at } => {
                let who = leader.map_or("Soldiers", |l| self.leader(l));
                format!("{who} to intercept at {}", self.duchy(*at))
            }
            Purpose::Evasion { from, to } => format!("evasion from {} to {}", self.duchy(*from), self.duchy(*to)),
            Purpose::Battle { at, side, round } => {
                format!("the {side} in the Battle of {}, Round {round}", self.duchy(*at))
            }
            Purpose::Apart { at, side, round } => {
                format!("the {side} apart in the Battle of {}, Round {round}", self.duchy(*at))
            }
            Purpose::Batteries { at } => format!("the shore batteries of {}", self.duchy(*at)),
            Purpose::Besieger { at, round } => format!("the besieger of {}, Round {round}", self.duchy(*at)),
            Purpose::Fortress { at, round } => format!("the Fortress of {}, Round {round}", self.duchy(*at)),
            Purpose::Loot { at } => format!("Loot at {}", self.duchy(*at)),
            Purpose::Sack { at } => format!("the Sack of {}", self.duchy(*at)),
            Purpose::Card { card, text } => format!("{}: {text}", self.card(*card)),
            Purpose::Guerrillas(duchy) => format!("guerrillas in {}", self.duchy(*duchy)),
            Purpose::Conquest => "the conquest of Spain".into(),
            Purpose::Peace => "peace".into(),
            Purpose::Appeal => "the Appeal to the Emperor".into(),
            Purpose::HorseGuards => "the Letter to the Horse Guards".into(),
            Purpose::Levantamiento => "the Levantamiento Popular".into(),
        }
    }

    /// A line of a roll's ledger.
    pub fn term(&self, term: &Term, value: i32) -> String {
        match term {
            Term::Strength => format!("{} for SP", amount(value, "die", "dice")),
            Term::Leaders => format!("{value} for Leaders"),
            Term::Staff => format!("{value:+} Staff Officers"),
            Term::StandIn => format!("{value:+} as under a Leader"),
            Term::Rating(leader) => format!("{value:+} {}", self.leader(*leader)),
            Term::Nationality => format!("{value:+} Nationality Bonus"),
            Term::Terrain(kind) => format!("{value:+} {kind}"),
            Term::FailedEvasions => format!("{value:+} failed evasion"),
            Term::Disrupted => format!("{value:+} disrupted"),
            Term::IntoFriendly => format!("{value:+} into a Friendly Duchy"),
            Term::FromUnfriendly => format!("{value:+} out of an unfriendly Duchy"),
            Term::OverRough => format!("{value:+} over a Pass or Rough line"),
            Term::Batteries => format!("{value} for the batteries"),
            Term::Strong => format!("{value} for the Fortress"),
            Term::Dice => format!("dice {value}"),
            Term::Lost => format!("{value:+} lost by the enemy"),
            Term::Early => format!("{value:+} Rounds early"),
            Term::Reason(Cause::Rule(rule)) => format!("{value} more by {rule}"),
            Term::Reason(Cause::Card(card)) => format!("{value} more by {}", self.card(*card)),
            Term::Reason(Cause::Person) => format!("{value} more by hand"),
            Term::Hits => format!("{value} hit"),
            Term::Effect(card) => format!("{value:+} by {}", self.card(*card)),
            Term::Die => value.to_string(),
            Term::Nearby => format!("{value:+} for an Allied Formation beside it"),
            Term::Keys(n) => format!("{value:+} for {}", amount(*n, "Key", "Keys")),
            Term::Without(duchy) => format!("{value:+} without {}", self.duchy(*duchy)),
            Term::Scenario => format!("{value:+} by the scenario"),
        }
    }

    /// What a roll came to.
    pub fn verdict(&self, reading: &Reading<Wellington>) -> String {
        let total = reading.total;
        match &reading.verdict {
            Verdict::Reinforcements(cp) if reading.purpose == Purpose::Appeal => {
                format!("{total}, row {}: {cp} CP for each French Power", course::appeal_row(total))
            }
            Verdict::Guerrillas(true) => format!("{total}: row 4 to 7, the guerrillas succeed"),
            Verdict::Guerrillas(false) => format!("{total}: row 1 to 3, no effect"),
            Verdict::Conquest { needed, done } => {
                format!("{total} against {needed}: Spain is {}conquered", if *done { "" } else { "not " })
            }
            Verdict::Peace(true) => format!("{total}: peace"),
            Verdict::Peace(false) => format!("{total}: the war goes on"),
            Verdict::Reinforcements(cp) => format!("{total}: {cp} CP"),
            Verdict::Removal(sp) => {
                let row = course::appeal_row(total);
                format!("{total}, row {row}: each French Power loses Soldiers worth {} CP, {sp} SP", 2 * sp)
            }
            Verdict::Losses(0) => "nothing is lost".into(),
            Verdict::Losses(n) => format!("{n} lost"),
            Verdict::Succeeds => "it succeeds".into(),
            Verdict::Fails => "it fails".into(),
            Verdict::Casualties(hits) => {
                let Casualties { kills, disruptions } = hits;
                format!("{kills} eliminated, {disruptions} disrupted on the other side")
            }
            Verdict::Hits(1) => "1 hit".into(),
            Verdict::Hits(n) => format!("{n} hits"),
            Verdict::Resources(0) => "no Resource".into(),
            Verdict::Resources(1) => "1 Resource".into(),
            Verdict::Resources(n) => format!("{n} Resources"),
        }
    }
}

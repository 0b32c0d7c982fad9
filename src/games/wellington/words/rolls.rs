//! Rolls in words: the purpose, each line of the breakdown, and the result.

use super::course;
use super::wording::Words;
use crate::games::wellington::board::{Casualties, Cause};
use crate::games::wellington::rules::{Purpose, Term, Verdict, Wellington};
use crate::line;
use crate::table::Reading;
use crate::view::line::{Line, count, signed};

impl Words<'_> {
    /// What a roll is for.
    pub fn purpose(&self, purpose: &Purpose) -> Line {
        match purpose {
            Purpose::Sides { .. } => "the choice of sides".into(),
            Purpose::Attrition { at, .. } => line!("Attrition in {}", self.named(*at)),
            Purpose::Interception { leader, at } => {
                let who = leader.map_or("Soldiers".into(), |l| self.named(l));
                line!("{} to intercept at {}", who, self.named(*at))
            }
            Purpose::Evasion { from, to } => line!("evasion from {} to {}", self.named(*from), self.named(*to)),
            Purpose::Battle { at, side, round } => {
                line!("the {} in the Battle of {}, Round {}", side, self.named(*at), round)
            }
            Purpose::Apart { at, side, round } => {
                line!("the separate dice of the {} in the Battle of {}, Round {}", side, self.named(*at), round)
            }
            Purpose::Batteries { at } => line!("the shore batteries of {}", self.named(*at)),
            Purpose::Besieger { at, round } => line!("the besieger of {}, Round {}", self.named(*at), round),
            Purpose::Fortress { at, round } => line!("the Fortress of {}, Round {}", self.named(*at), round),
            Purpose::Loot { at } => line!("Loot at {}", self.named(*at)),
            Purpose::Sack { at } => line!("the Sack of {}", self.named(*at)),
            Purpose::Card { card, text } => line!("{}: {}", self.card(*card), text),
            Purpose::Guerrillas(duchy) => line!("guerrillas in {}", self.named(*duchy)),
            Purpose::Conquest => "the conquest of Spain".into(),
            Purpose::Peace => "peace".into(),
            Purpose::Appeal => "the Appeal to the Emperor".into(),
            Purpose::HorseGuards => "the Letter to the Horse Guards".into(),
            Purpose::Levantamiento => "the Levantamiento Popular".into(),
        }
    }

    /// A line of a roll's breakdown.
    pub fn term(&self, term: &Term, value: i32) -> Line {
        match term {
            Term::Strength => line!("{} for SP", count(value, "die", "dice")),
            Term::Leaders => line!("{} for Leaders", value),
            Term::Staff => line!("{} Staff Officers", signed(value)),
            Term::StandIn => line!("{} as under a Leader", signed(value)),
            Term::Rating(leader) => line!("{} {}", signed(value), self.named(*leader)),
            Term::Nationality => line!("{} Nationality Bonus", signed(value)),
            Term::Terrain(kind) => line!("{} {}", signed(value), kind),
            Term::FailedEvasions => line!("{} failed evasion", signed(value)),
            Term::Disrupted => line!("{} disrupted", signed(value)),
            Term::IntoFriendly => line!("{} into a Friendly Duchy", signed(value)),
            Term::FromUnfriendly => line!("{} out of an unfriendly Duchy", signed(value)),
            Term::OverRough => line!("{} over a Pass or Rough line", signed(value)),
            Term::Batteries => line!("{} for the batteries", value),
            Term::Strong => line!("{} for the Fortress", value),
            Term::Dice => line!("dice {}", value),
            Term::Lost => line!("{} lost by the enemy", signed(value)),
            Term::Early => line!("{} for unused Rounds", signed(value)),
            Term::Reason(Cause::Rule(rule)) => line!("{} more by {}", value, rule),
            Term::Reason(Cause::Card(card)) => line!("{} more by {}", value, self.card(*card)),
            Term::Reason(Cause::Person) => line!("{} more by edit", value),
            Term::Hits => line!("{} hit", value),
            Term::Effect(card) => line!("{} by {}", signed(value), self.card(*card)),
            Term::Die => value.into(),
            Term::Nearby => line!("{} for an Allied Formation beside it", signed(value)),
            Term::Keys(n) => line!("{} for {}", signed(value), count(*n, "Key", "Keys")),
            Term::Without(duchy) => line!("{} without {}", signed(value), self.named(*duchy)),
            Term::Scenario => line!("{} by the scenario", signed(value)),
        }
    }

    /// The result of a roll.
    pub fn verdict(&self, reading: &Reading<Wellington>) -> Line {
        self.verdict_at(reading, reading.total)
    }

    /// The same with `total` in place of the total, for several totals with the same result.
    pub fn verdict_at(&self, reading: &Reading<Wellington>, total: impl Into<Line>) -> Line {
        let total = total.into();
        match &reading.verdict {
            Verdict::Reinforcements(cp) if reading.purpose == Purpose::Appeal => {
                line!("{}, row {}: {} CP for each French Power", total, course::appeal_row(reading.total), cp)
            }
            Verdict::Guerrillas(true) => line!("{}: row 4 to 7, the guerrillas succeed", total),
            Verdict::Guerrillas(false) => line!("{}: row 1 to 3, no effect", total),
            Verdict::Conquest { needed, done } => {
                line!("{} against {}: Spain is {}conquered", total, needed, if *done { "" } else { "not " })
            }
            Verdict::Peace(true) => line!("{}: peace", total),
            Verdict::Peace(false) => line!("{}: the war goes on", total),
            Verdict::Reinforcements(cp) => line!("{}: {} CP", total, cp),
            Verdict::Removal(sp) => {
                let row = course::appeal_row(reading.total);
                line!("{}, row {}: each French Power loses Soldiers worth {} CP, {} SP", total, row, 2 * sp, sp)
            }
            Verdict::Losses(0) => "nothing is lost".into(),
            Verdict::Losses(n) => line!("{} lost", n),
            Verdict::Succeeds => "it succeeds".into(),
            Verdict::Fails => "it fails".into(),
            Verdict::Casualties(Casualties { kills: 0, disruptions: 0 }) | Verdict::Hits(0) => "no hits".into(),
            Verdict::Casualties(Casualties { kills, disruptions: 0 }) => line!("eliminates {} SP", kills),
            Verdict::Casualties(Casualties { kills: 0, disruptions }) => line!("disrupts {} SP", disruptions),
            Verdict::Casualties(Casualties { kills, disruptions }) => {
                line!("eliminates {} SP, disrupts {}", kills, disruptions)
            }
            Verdict::Hits(1) => "1 hit".into(),
            Verdict::Hits(n) => line!("{} hits", n),
            Verdict::Resources(0) => "no Resource".into(),
            Verdict::Resources(1) => "1 Resource".into(),
            Verdict::Resources(n) => line!("{} Resources", n),
        }
    }
}

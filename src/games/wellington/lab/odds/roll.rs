//! Rolls that are read against a table: every row and its probability.

use super::copy::{Chance, Run, bug};
use super::{Course, How, Likely, NoOdds, readings, rolls};
use crate::games::wellington::board::Power;
use crate::games::wellington::rules::attrition::EARLY_DICE;
use crate::games::wellington::rules::{Entry, Modifier, Purpose, Term, Verdict, Wellington, What, casualties};
use crate::stats::spread;
use crate::stats::spread::{Fall, Group};
use crate::table::{Reading, Roll};

/// The possible results of a roll.
#[derive(Clone, PartialEq, Debug)]
pub struct RollOdds {
    /// What it is for.
    pub purpose: Purpose,
    /// Who rolls.
    pub by: Power,
    /// How many dice.
    pub dice: usize,
    /// Modifiers besides the dice.
    pub ledger: Vec<Modifier>,
    /// The possible results, starting with the lowest total.
    pub rows: Vec<Row>,
    /// How they were found.
    pub how: How,
}

/// One possible result of a roll.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The result.
    pub outcome: Outcome,
    /// The lowest and the highest total that give it.
    pub totals: (i32, i32),
    /// Its probability.
    pub likely: Likely,
}

/// The result of a roll.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// How the rules read it; equivalent readings share this one.
    Read(Reading<Wellington>),
    /// The rules did not read it: what happened next.
    Told(Vec<Entry>),
}

impl Outcome {
    fn verdict(&self) -> Option<&Verdict> {
        match self {
            Outcome::Read(reading) => Some(&reading.verdict),
            Outcome::Told(_) => None,
        }
    }

    /// Whether two outcomes belong to the same row of a table.
    fn is(&self, other: &Outcome) -> bool {
        match (self, other) {
            (Outcome::Told(a), Outcome::Told(b)) => a == b,
            // For Spain, only the conquest matters, not the total that it needs.
            (Outcome::Read(a), Outcome::Read(b)) => a.verdict == b.verdict,
            _ => false,
        }
    }
}

/// Rolls made together that do not affect each other.
fn is_of_many(purpose: &Purpose) -> bool {
    matches!(purpose, Purpose::Guerrillas(_) | Purpose::Appeal | Purpose::HorseGuards | Purpose::Levantamiento)
}

impl Course {
    /// The first roll of a copy, or those that are made together with it.
    pub(super) fn rolls(&self, base: &Run, stop: &dyn Fn() -> bool) -> Result<Vec<RollOdds>, NoOdds> {
        let all: Vec<&Roll<Wellington>> = rolls(&base.entries).collect();
        let many = all.iter().take_while(|roll| is_of_many(&roll.purpose)).count().max(1);
        let mut out = Vec::new();
        for place in 0..many.min(all.len()) {
            out.push(self.roll(base, &all[..=place], stop)?);
        }
        Ok(out)
    }

    /// The odds of the last of these rolls. Those before it fall as they did.
    fn roll(&self, base: &Run, rolls: &[&Roll<Wellington>], stop: &dyn Fn() -> bool) -> Result<RollOdds, NoOdds> {
        let Some((roll, before)) = rolls.split_last() else { return Err(bug("no dice were rolled").into()) };
        let before: Vec<u8> = before.iter().flat_map(|roll| roll.dice.iter().copied()).collect();
        let dice = roll.dice.len();
        let groups = self.groups(roll, &before)?;
        let samples = self.samples(spread::ways_of(&groups));
        let mut seen: Vec<(Outcome, (i32, i32), f64)> = Vec::new();
        let purpose = roll.purpose.clone();
        let until = |entries: &[Entry], _: Option<&_>| is_card(&purpose) || reading(entries, &purpose).is_some();
        let mut see = |run: &Run, chance: f64| {
            let (outcome, total) = came_to(&run.entries, &purpose);
            match seen.iter_mut().find(|(known, ..)| known.is(&outcome)) {
                Some((_, totals, sum)) => {
                    *totals = (totals.0.min(total), totals.1.max(total));
                    *sum += chance;
                }
                None => seen.push((outcome, (total, total), chance)),
            }
        };
        if samples.is_none() {
            let falls: Vec<Vec<Fall>> = groups.iter().map(Group::falls).collect();
            let head = vec![Fall { dice: before, chance: 1.0 }];
            let falls = spread::together(&std::iter::once(head).chain(falls).collect::<Vec<_>>());
            self.each(&falls, &until, stop, &mut see)?;
        }
        if let Some(games) = samples {
            self.sampled(games, &until, stop, &mut see)?;
        }
        let how = samples.map_or(How::Exact { dice }, How::Sampled);
        seen.sort_by_key(|(_, totals, _)| *totals);
        let row = |(outcome, totals, chance)| Row { outcome, totals, likely: how.likely(chance) };
        let rows: Vec<Row> = seen.into_iter().map(row).collect();
        let ledger = reading(&base.entries, &roll.purpose).map_or(Vec::new(), |reading| {
            let shown = |line: &&Modifier| !matches!(line.term, Term::Dice | Term::Die | Term::Hits);
            reading.ledger.iter().filter(shown).cloned().collect()
        });
        Ok(RollOdds { purpose: roll.purpose.clone(), by: roll.by, dice, ledger, rows, how })
    }

    /// The dice of a roll in groups, each with its equivalent faces.
    fn groups(&self, roll: &Roll<Wellington>, before: &[u8]) -> Result<Vec<Group>, NoOdds> {
        let dice = roll.dice.len();
        Ok(match roll.purpose {
            Purpose::Batteries { .. } => vec![Group { dice, cells: spread::cells(|face| casualties::read(&[face])) }],
            Purpose::Attrition { .. } => {
                let early = dice.min(EARLY_DICE);
                let mut groups = vec![Group { dice: early, cells: self.hitting(roll, before, 0)? }];
                if dice > early {
                    groups.push(Group { dice: dice - early, cells: self.hitting(roll, before, early)? });
                }
                groups
            }
            _ => vec![Group { dice, cells: spread::cells(|face| face) }],
        })
    }

    /// Which faces of a die in an Attrition check are hits. The rules are asked, with no hits on all other dice.
    fn hitting(&self, roll: &Roll<Wellington>, before: &[u8], place: usize) -> Result<Vec<Vec<u8>>, NoOdds> {
        let mut hits = Vec::new();
        for face in 1..=6 {
            let mut dice = before.to_vec();
            dice.extend((0..roll.dice.len()).map(|i| if i == place { face } else { 1 }));
            let run = self.run(Chance::Forced(&dice), &|entries, _| reading(entries, &roll.purpose).is_some())?;
            let lines = reading(&run.entries, &roll.purpose).map(|reading| reading.ledger.clone()).unwrap_or_default();
            hits.push(lines.into_iter().find(|line| line.term == Term::Hits).map(|line| line.value));
        }
        Ok(spread::cells(|face| hits.get(usize::from(face) - 1).copied().flatten()))
    }
}

fn is_card(purpose: &Purpose) -> bool {
    matches!(purpose, Purpose::Card { .. })
}

/// How a roll was read.
fn reading<'a>(entries: &'a [Entry], purpose: &Purpose) -> Option<&'a Reading<Wellington>> {
    readings(entries).find(|reading| reading.purpose == *purpose)
}

/// The result of a roll, and its total.
fn came_to(entries: &[Entry], purpose: &Purpose) -> (Outcome, i32) {
    if let Some(reading) = reading(entries, purpose) {
        return (Outcome::Read(reading.clone()), reading.total);
    }
    let total = rolls(entries).find(|roll| roll.purpose == *purpose);
    let total = total.map_or(0, |roll| roll.dice.iter().map(|die| i32::from(*die)).sum());
    let after = entries.iter().skip_while(|e| !matches!(&e.what, What::Rolled(r) if r.purpose == *purpose)).skip(1);
    let told = after.take_while(|entry| !matches!(entry.what, What::Rolled(_) | What::Chosen { .. }));
    (Outcome::Told(told.filter(|entry| matches!(entry.what, What::Told(_))).cloned().collect()), total)
}

impl RollOdds {
    /// The probability of this result.
    pub fn of(&self, verdict: &Verdict) -> f64 {
        self.rows.iter().filter(|row| row.outcome.verdict() == Some(verdict)).map(|row| row.likely.chance).sum()
    }
}

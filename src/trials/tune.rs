//! Tuning: finds the value of a parameter that brings a measure closest to a target.

use super::crew::crew;
use super::played::Played;
use super::tally::Tally;
use super::version::Printed;
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::stats::race::{Goal, Raced, race};
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The most values that can race.
pub const MOST_VALUES: usize = 64;
/// The fewest games of each value.
pub const FEWEST_GAMES: u64 = 10;

/// The values to try for a parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Span(pub Vec<Tweak>);

const FORMS: &str = "--param 63.sp=2..8, --param 63.sp=2..8/2 for every second one, --param 63.sp=2,5,8";

impl Span {
    /// Reads `63.sp=2..8`, `63.sp=2..8/2`, `63.sp=2,5,8`, `/resources/nord=2..5` or a single value.
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub fn parse(text: &str) -> Result<Span, Hinted> {
        let (what, values) = text.split_once('=').ok_or(format!("{text:?} gives no values").hint(FORMS))?;
        let list = values.split(',').map(|part| span(part.trim())).collect::<Result<Vec<_>, Hinted>>()?;
        let mut tweaks = Vec::new();
        for value in list.into_iter().flatten() {
            let tweak = Tweak::of(what.trim(), &value)?;
            if tweaks.contains(&tweak) {
                return Err(format!("{tweak} is named twice").hint(FORMS));
            }
            tweaks.push(tweak);
        }
        Ok(Span(tweaks))
    }
}

/// The values of one part of a list.
fn span(part: &str) -> Result<Vec<String>, Hinted> {
    let Some((from, rest)) = part.split_once("..") else { return Ok(vec![part.to_string()]) };
    let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let number = |text: &str| text.trim().parse::<i32>().ok();
    let (Some(from), Some(to), Some(step)) = (number(from), number(to), number(step).filter(|step| *step > 0)) else {
        return Err(format!("{part:?} is not a range of whole numbers").hint(FORMS));
    };
    if from > to {
        return Err(format!("{part:?} ends before it begins").hint(FORMS));
    }
    let values: Vec<String> =
        (from..=to).step_by(step.unsigned_abs() as usize).take(MOST_VALUES + 1).map(|n| n.to_string()).collect();
    match values.len() <= MOST_VALUES {
        true => Ok(values),
        false => Err(format!("{part:?} has more than {MOST_VALUES} values").hint(FORMS)),
    }
}

/// Every combination of the values of several parameters.
///
/// # Errors
/// There are too many combinations, or only one.
pub fn grid(spans: &[Span]) -> Result<Vec<Vec<Tweak>>> {
    let count = spans.iter().map(|span| span.0.len()).try_fold(1_usize, usize::checked_mul).unwrap_or(usize::MAX);
    if count > MOST_VALUES {
        bail!(
            format!("these are {count} combinations; the limit is {MOST_VALUES}")
                .hint("--param 63.sp=2..8/2 takes every second value")
        );
    }
    if count < 2 {
        bail!("there is only one value, so nothing to tune".hint(FORMS));
    }
    let mut all: Vec<Vec<Tweak>> = vec![Vec::new()];
    for span in spans {
        let with = |one: &Vec<Tweak>| {
            let longer = |tweak: &Tweak| one.iter().chain([tweak]).cloned().collect::<Vec<_>>();
            span.0.iter().map(longer).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    Ok(all)
}

/// What to tune.
pub struct Tuning<'v> {
    /// A version for each value.
    pub versions: Vec<Printed<'v>>,
    /// The index of the measure.
    pub measure: usize,
    /// The target.
    pub goal: Goal,
    /// The first seed.
    pub first: u64,
    /// How many games to play in all.
    pub budget: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// The result of tuning.
#[derive(Debug)]
pub struct Tuned {
    /// The race.
    pub raced: Raced,
    /// Games that failed, by seed and value.
    pub failures: Tally<(u64, usize)>,
}

/// Checks that there are enough games for this many values.
///
/// # Errors
/// There are too few games, or too few seeds.
pub fn suffices(budget: u64, values: usize, first: u64, threads: usize) -> Result<()> {
    let least = FEWEST_GAMES * values as u64;
    if budget < least {
        bail!(
            format!("{budget} games are too few for {values} values")
                .hint(format!("use at least --games {least}, and many more to separate close values"))
        );
    }
    super::check(first, budget, threads)
}

/// The progress of a race.
pub enum Heat<'p> {
    /// It begins.
    Begun,
    /// A game was played: the index of its value, and the result.
    Played(usize, &'p Played),
    /// Nothing happened for a moment.
    Waiting,
}

/// Finds the value that comes closest to the target.
///
/// # Errors
/// The request is invalid, or a version does not load.
pub fn tune(wanted: &Tuning<'_>, stop: &AtomicBool, tell: &mut dyn FnMut(Heat<'_>)) -> Result<Tuned> {
    suffices(wanted.budget, wanted.versions.len(), wanted.first, wanted.threads)?;
    let mut failures = Tally::default();
    tell(Heat::Begun);
    let raced = crew(&wanted.versions, wanted.threads, stop, |crew| {
        race(wanted.versions.len(), wanted.budget, wanted.goal, &mut |left, seeds| {
            let size = (seeds.end - seeds.start) as usize;
            let mut games: BTreeMap<usize, Vec<Option<i32>>> =
                left.iter().map(|place| (*place, vec![None; size])).collect();
            let begin = wanted.first + seeds.start;
            let all = seeds.flat_map(|seed| left.iter().map(move |place| (*place, wanted.first + seed)));
            let whole = crew.work(all, &mut |done| {
                let Some(((place, seed), played)) = done else {
                    tell(Heat::Waiting);
                    return Ok(());
                };
                tell(Heat::Played(place, &played));
                match &played.result {
                    Ok(ended) => {
                        let slot = games.get_mut(&place).and_then(|lane| lane.get_mut((seed - begin) as usize));
                        if let Some(slot) = slot {
                            *slot = ended.values.get(wanted.measure).copied();
                        }
                    }
                    Err(failure) => failures.add((seed, place), played.decisions, failure.clone()),
                }
                Ok(())
            })?;
            Ok(whole.then(|| games.into_values().collect()))
        })
    })?;
    Ok(Tuned { raced, failures })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_and_grids_are_read() {
        let said = |text: &str| Span::parse(text).unwrap().0.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(said("63.sp=2..4"), ["63.sp=2", "63.sp=3", "63.sp=4"]);
        assert_eq!(said("63.sp=2..7/2, 9"), ["63.sp=2", "63.sp=4", "63.sp=6", "63.sp=9"]);
        assert_eq!(said("/deal=true,false"), ["/deal=true", "/deal=false"]);
        for (text, what) in [
            ("63.sp", "gives no values"),
            ("63.sp=8..2", "ends before it begins"),
            ("63.sp=1..many", "not a range of whole numbers"),
            ("63.sp=1..9/0", "not a range of whole numbers"),
            ("63.sp=0..99", "more than 64 values"),
            ("63.sp=1,1", "named twice"),
        ] {
            let no = Span::parse(text).unwrap_err();
            assert!(no.message.contains(what) && no.hints == [FORMS], "{text}: {no}");
        }
        let spans = ["63.sp=2..4", "90.sp=1,2"].map(|text| Span::parse(text).unwrap());
        let all = grid(&spans).unwrap();
        assert_eq!(all.len(), 6);
        assert_eq!(all[3].iter().map(ToString::to_string).collect::<Vec<_>>(), ["63.sp=3", "90.sp=2"]);
        assert!(grid(&["63.sp=1..9", "90.sp=1..9"].map(|text| Span::parse(text).unwrap())).is_err());
        assert!(grid(&[Span::parse("63.sp=4").unwrap()]).is_err());
    }
}

//! What tuning aims at: a mean that an outcome should have.

use super::outcome::{Outcome, Unit};
use crate::faults::nearest;
use crate::games::wellington::board::{Power, Side};
use crate::hinted::{Hint, Hinted};
use std::fmt;

/// An outcome, and the mean that it should have.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The outcome.
    pub outcome: Outcome,
    /// Its mean in the unit in which games are counted: a share from 0 to 1, half points.
    pub mean: f64,
}

const FORMS: &str =
    "\"french wins 50%\", \"spain points 12\", \"allies points 20\", \"year 1813.5\", \"sp_eliminated nord 20\"";

impl Target {
    /// Reads `SIDE wins P%`, `POWER points X`, `year X`, or the name of another outcome with a number.
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub fn parse(text: &str) -> Result<Target, Hinted> {
        let spaced = text.to_lowercase().replace('%', " % ");
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        let percent = words.last() == Some(&"%");
        if percent {
            words.pop();
        }
        let number = words.pop().and_then(|word| word.parse::<f64>().ok()).filter(|n| n.is_finite());
        let Some(number) = number else {
            return Err(format!("{text:?} does not end with the number that is wanted").hint(FORMS));
        };
        let outcome = named(&words).map_err(|what| what.hint(FORMS))?;
        let mean = match (outcome.unit(), percent) {
            (Unit::Share, true) if (0.0..=100.0).contains(&number) => number / 100.0,
            (Unit::Share, true) => {
                return Err(format!("{number} % is no share: it lies between 0 % and 100 %").hint(FORMS));
            }
            (Unit::Share, false) => {
                return Err(format!("how often is told in per cent: {number} lacks its %").hint(FORMS));
            }
            (_, true) => return Err(format!("the {} are no share: no % goes with them", outcome.label()).hint(FORMS)),
            (Unit::Halves, false) => number * 2.0,
            (Unit::Whole, false) => number,
        };
        Ok(Target { outcome, mean })
    }
}

fn side(word: &str) -> Option<Side> {
    match word {
        "france" | "french" => Some(Side::French),
        "allies" | "allied" => Some(Side::Allies),
        _ => None,
    }
}

fn named(words: &[&str]) -> Result<Outcome, String> {
    match words {
        ["the", rest @ ..] => named(rest),
        [who, "wins" | "win"] => match (side(who), Power::from_word(who)) {
            (Some(side), _) => Ok(Outcome::Wins(side)),
            (_, Some(power)) => Err(format!("sides win, and {power} is one Power of the {}", power.side())),
            _ => Err(nobody(who)),
        },
        [who, "points"] => match (side(who), Power::from_word(who)) {
            (Some(side), _) => Ok(Outcome::SideHalves(side)),
            (_, Some(power)) => Ok(Outcome::Halves(power)),
            _ => Err(nobody(who)),
        },
        [] => Err("the target names no outcome".into()),
        _ => {
            let name = words.join("_");
            let all = Outcome::all();
            let found = all.iter().find(|outcome| outcome.name() == name);
            found.copied().ok_or_else(|| {
                let names: Vec<String> = all.iter().map(|outcome| outcome.name()).collect();
                let near = nearest(&name, names.iter().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                format!("there is no outcome {name:?}{near}")
            })
        }
    }
}

fn nobody(who: &str) -> String {
    let names = Power::TRACK.map(Power::word).into_iter().chain(["allies", "french"]);
    let near = nearest(who, names).map_or(String::new(), |near| format!("; did you mean {near}?"));
    format!("there is no side or Power {who:?}{near}")
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.outcome.label(), self.outcome.unit().told(self.mean), self.outcome.unit().sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_as_people_say_them() {
        for (text, outcome, mean) in [
            ("france wins 50%", Outcome::Wins(Side::French), 0.5),
            ("the French win 42.5 %", Outcome::Wins(Side::French), 0.425),
            ("allies wins 50%", Outcome::Wins(Side::Allies), 0.5),
            ("spain points 7.5", Outcome::Halves(Power::Spain), 15.0),
            ("allies points 20", Outcome::SideHalves(Side::Allies), 40.0),
            ("year 1813.5", Outcome::Year, 1813.5),
            ("sp_arrived spain 12", Outcome::Arrived(Power::Spain), 12.0),
        ] {
            assert_eq!(Target::parse(text), Ok(Target { outcome, mean }), "{text}");
        }
        for (text, said) in [
            ("france wins", "does not end with the number"),
            ("france wins half", "does not end with the number"),
            ("france wins 50", "lacks its %"),
            ("france wins 150%", "is no share"),
            ("frence wins 50%", "did you mean french?"),
            ("nord wins 50%", "sides win"),
            ("spain points 7%", "no % goes with them"),
            ("key_end_spain 3", "did you mean keys_end_spain?"),
            ("12", "names no outcome"),
        ] {
            let no = Target::parse(text).unwrap_err();
            assert!(no.message.contains(said) && no.hints == [FORMS], "{text}: {no}");
        }
    }
}

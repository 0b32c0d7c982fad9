//! The target of tuning: a mean that a measure should have.

use super::measure::{Measure, Unit};
use crate::faults::nearest;
use crate::hinted::{Hint, Hinted};
use crate::view::fold;

/// A measure, by its index, and the mean that it should have.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// The index of the measure.
    pub place: usize,
    /// The measure.
    pub measure: Measure,
    /// The mean in the unit used for counting: a share from 0 to 1, half points.
    pub mean: f64,
}

/// Finds a measure by the words before the number, if the game has its own ways to write it.
pub type Named<'n> = &'n dyn Fn(&[&str]) -> Option<Result<String, String>>;

impl Target {
    /// Reads `MEASURE NUMBER`, or `MEASURE NUMBER%` for a share. The measure is given by its name, by its label, or in
    /// words that the game knows: `named` turns those into a name. `forms` lists the forms that a target can have, for
    /// messages.
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub fn parse(text: &str, measures: &[Measure], named: Named<'_>, forms: &str) -> Result<Target, Hinted> {
        let spaced = text.to_lowercase().replace('%', " % ");
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        let percent = words.last() == Some(&"%");
        if percent {
            words.pop();
        }
        let number = words.pop().and_then(|word| word.parse::<f64>().ok()).filter(|n| n.is_finite());
        let Some(number) = number else {
            return Err(format!("{text:?} does not end with a target number").hint(forms));
        };
        let place = place(&words, measures, named).map_err(|what| what.hint(forms))?;
        let measure = measures[place].clone();
        let mean = match (measure.unit, percent) {
            (Unit::Share, true) if (0.0..=100.0).contains(&number) => number / 100.0,
            (Unit::Share, true) => {
                return Err(format!("{number} % is not a share: use 0 % to 100 %").hint(forms));
            }
            (Unit::Share, false) => {
                return Err(format!("a frequency needs a per cent sign: {number}%").hint(forms));
            }
            (_, true) => return Err(format!("the {} are not a share: leave out the %", measure.label).hint(forms)),
            (Unit::Halves, false) => number * 2.0,
            (Unit::Whole, false) => number,
        };
        Ok(Target { place, measure, mean })
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Measure { label, unit, .. } = &self.measure;
        write!(f, "{label} {}{}", unit.told(self.mean), unit.sign())
    }
}

fn place(words: &[&str], measures: &[Measure], named: Named<'_>) -> Result<usize, String> {
    let words = words.strip_prefix(&["the"]).unwrap_or(words);
    if words.is_empty() {
        return Err("the target does not name an outcome".into());
    }
    let name = match named(words) {
        Some(name) => name?,
        None => words.join("_"),
    };
    let label = words.join(" ");
    let known = |measure: &Measure| measure.name == name || fold(&measure.label) == fold(&label);
    measures.iter().position(known).ok_or_else(|| {
        let near = nearest(&name, measures.iter().map(|measure| measure.name.as_str()));
        let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        format!("unknown outcome {name:?}{near}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_is_named_by_its_name_or_its_label() {
        let measure = |name: &str, label: &str, unit| Measure { name: name.into(), label: label.into(), unit };
        let all = [
            measure("wins_blue", "Blue wins", Unit::Share),
            measure("fords_red", "fords of Red", Unit::Whole),
            measure("points", "points", Unit::Halves),
        ];
        let parse = |text: &str| Target::parse(text, &all, &|_| None, "MEASURE NUMBER");
        for (text, place, mean) in [
            ("blue wins 50%", 0, 0.5),
            ("wins_blue 42.5 %", 0, 0.425),
            ("the fords of Red 1.5", 1, 1.5),
            ("points 7", 2, 14.0),
        ] {
            let target = parse(text).unwrap();
            assert_eq!((target.place, target.mean), (place, mean), "{text}");
        }
        for (text, said) in [
            ("blue wins", "does not end with a target number"),
            ("blue wins 50", "needs a per cent sign"),
            ("blue wins 150%", "is not a share"),
            ("points 7%", "leave out the %"),
            ("win_blue 3%", "did you mean wins_blue?"),
            ("12", "does not name an outcome"),
        ] {
            let no = parse(text).unwrap_err();
            assert!(no.message.contains(said) && no.hints == ["MEASURE NUMBER"], "{text}: {no}");
        }
    }
}

//! Targets of tuning, in the words of this game: `french wins 50%`, `spain points 12`.

use super::outcome::Outcome;
use crate::faults::nearest;
use crate::games::wellington::board::{Power, Side};
use crate::hinted::Hinted;
use crate::trials::{Measure, Target};

const FORMS: &str =
    "\"french wins 50%\", \"spain points 12\", \"allies points 20\", \"year 1813.5\", \"sp_eliminated nord 20\"";

/// Reads `SIDE wins P%`, `POWER points X`, `year X`, or the name of another outcome with a number.
///
/// # Errors
/// What is wrong with it, for people.
pub fn target(text: &str) -> Result<Target, Hinted> {
    let measures: Vec<Measure> = Outcome::all().into_iter().map(Measure::from).collect();
    Target::parse(text, &measures, &named, FORMS)
}

fn side(word: &str) -> Option<Side> {
    match word {
        "france" | "french" => Some(Side::French),
        "allies" | "allied" => Some(Side::Allies),
        _ => None,
    }
}

fn named(words: &[&str]) -> Option<Result<String, String>> {
    let found = match words {
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
        _ => return None,
    };
    Some(found.map(Outcome::name))
}

fn nobody(who: &str) -> String {
    let names = Power::TRACK.map(Power::word).into_iter().chain(["allies", "french"]);
    let near = nearest(who, names).map_or(String::new(), |near| format!("; did you mean {near}?"));
    format!("unknown side or Power {who:?}{near}")
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
            let found = target(text).unwrap();
            assert_eq!((found.measure.name, found.mean), (outcome.name(), mean), "{text}");
        }
        for (text, said) in [
            ("france wins", "does not end with a target number"),
            ("france wins half", "does not end with a target number"),
            ("france wins 50", "needs a per cent sign"),
            ("france wins 150%", "is not a share"),
            ("frence wins 50%", "did you mean french?"),
            ("nord wins 50%", "sides win"),
            ("spain points 7%", "leave out the %"),
            ("key_end_spain 3", "did you mean keys_end_spain?"),
            ("12", "does not name an outcome"),
        ] {
            let no = target(text).unwrap_err();
            assert!(no.message.contains(said) && no.hints == [FORMS], "{text}: {no}");
        }
    }
}

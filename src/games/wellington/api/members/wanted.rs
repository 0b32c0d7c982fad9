//! Options of members that give Duchies: they leave those for which they hold.

use super::super::registry::{Arg, Call, Given, Ty, opt};
use super::list;
use crate::faults::nearest;
use crate::games::wellington::board::{Country, Datum, Duchy, Power};
use crate::games::wellington::rules::Sight;
use crate::games::wellington::rules::control::Status;

/// The options.
pub(super) const WANTED: &[Arg] = &[
    opt("country", Ty::Text),
    opt("fortified", Ty::Bool),
    opt("port", Ty::Bool),
    opt("home", Ty::Who),
    opt("control", Ty::Who),
    opt("friendly", Ty::Side),
    opt("besieged", Ty::Bool),
    opt("with", Ty::Who),
    opt("without", Ty::Who),
    opt("pieces", Ty::Who),
];

/// Those of some Duchies for which all options hold, as a list for a script.
pub(super) fn wanted(c: &Call<'_>, sight: &Sight<'_>, duchies: impl IntoIterator<Item = Duchy>) -> Given {
    known_word(c, "country", &Country::ALL.map(Country::word))?;
    list(duchies.into_iter().filter(|d| is_wanted(c, sight, *d)))
}

/// Refuses a word that nothing is called: it would leave nothing without saying why.
pub(super) fn known_word(c: &Call<'_>, option: &str, words: &[&'static str]) -> Result<(), String> {
    match c.option(option) {
        Some(Datum::Text(word)) if !words.contains(&&**word) => {
            let near = nearest(word, words.iter().copied());
            let near = near.map_or(String::new(), |near| format!("; did you mean {near:?}?"));
            Err(format!("option {option} is {word:?}, and there is none{near} (there are {})", words.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Whether a Power has a Formation or a Flag in a Duchy.
pub(super) fn has_pieces(sight: &Sight<'_>, d: Duchy, power: Power) -> bool {
    sight.p.flags[d.index()] == Some(power) || sight.has_formation(d, power)
}

/// Whether all options hold for a Duchy.
fn is_wanted(c: &Call<'_>, sight: &Sight<'_>, d: Duchy) -> bool {
    let info = sight.b.duchy(d);
    let is_of = |who: &Datum, power: Option<Power>| match (who, power) {
        (Datum::Power(who), Some(power)) => *who == power,
        (Datum::Side(who), Some(power)) => *who == power.side(),
        _ => false,
    };
    let stands = |who: &Datum| match who {
        Datum::Power(power) => sight.has_formation(d, *power),
        Datum::Side(side) => sight.has_side(d, *side),
        _ => false,
    };
    let printed = |(name, value): &(&str, Datum)| match (*name, value) {
        ("country", Datum::Text(word)) => info.country.word() == word,
        ("port", Datum::Bool(yes)) => info.port.is_some() == *yes,
        ("home", who) => is_of(who, Some(info.home)),
        _ => true,
    };
    let stands_so = |(name, value): &(&str, Datum)| match (*name, value) {
        ("fortified", Datum::Bool(yes)) => (sight.fortress(d) > 0) == *yes,
        ("control", who) => is_of(who, sight.control(d)),
        ("friendly", Datum::Side(side)) => sight.status(d, *side) == Status::Friendly,
        ("besieged", Datum::Bool(yes)) => sight.besieged(d) == *yes,
        ("with", who) => stands(who),
        ("without", who) => !stands(who),
        ("pieces", Datum::Power(power)) => has_pieces(sight, d, *power),
        ("pieces", Datum::Side(side)) => side.powers().into_iter().any(|power| has_pieces(sight, d, power)),
        _ => true,
    };
    // What is printed is looked up quickly and leaves few.
    c.options.iter().all(printed) && c.options.iter().all(stands_so)
}

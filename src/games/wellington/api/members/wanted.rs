//! Options of members that return Duchies: only the Duchies that match stay in the list.

use super::super::registry::{Arg, Call, Given, Ty, opt};
use super::list;
use crate::faults::nearest;
use crate::games::wellington::board::{Country, Datum, Duchy, Power, Side};
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
    opt("empty", Ty::Bool),
    opt("with", Ty::Who),
    opt("without", Ty::Who),
    opt("pieces", Ty::Who),
];

/// Those of the given Duchies that match all options, as a list for a script.
pub(super) fn wanted(c: &Call<'_>, sight: &Sight<'_>, duchies: impl IntoIterator<Item = Duchy>) -> Given {
    known_word(c, "country", &Country::ALL.map(Country::word))?;
    let mut wants: Vec<Want<'_>> = c.options.iter().filter_map(Want::of).collect();
    wants.sort_by_key(|want| want.work());
    // With room for all of them, so that the list never grows.
    let mut left = Vec::with_capacity(sight.b.duchies.len());
    left.extend(duchies);
    for want in wants {
        want.choose(sight, &mut left);
    }
    list(left)
}

/// Refuses an unknown word, which would otherwise match nothing without an error.
pub(super) fn known_word(c: &Call<'_>, option: &str, words: &[&'static str]) -> Result<(), String> {
    match c.option(option) {
        Some(Datum::Text(word)) if !words.contains(&&**word) => {
            let near = nearest(word, words.iter().copied());
            let near = near.map_or(String::new(), |near| format!("; did you mean {near:?}?"));
            Err(format!("option {option}: unknown {word:?}{near} (known: {})", words.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Whether a Power has a Formation or a Flag in a Duchy.
pub(super) fn has_pieces(sight: &Sight<'_>, d: Duchy, power: Power) -> bool {
    sight.p.flags[d.index()] == Some(power) || sight.has_formation(d, power)
}

/// One option and its value.
#[derive(Clone, Copy)]
enum Want<'c> {
    Country(Country),
    Port(bool),
    Home(&'c Datum),
    Fortified(bool),
    Control(&'c Datum),
    Friendly(Side),
    Besieged(bool),
    Empty(bool),
    With(&'c Datum),
    Without(&'c Datum),
    Pieces(&'c Datum),
}

impl<'c> Want<'c> {
    fn of(option: &'c (&'static str, Datum)) -> Option<Want<'c>> {
        let (name, value) = (option.0, &option.1);
        Some(match (name, value) {
            ("country", Datum::Text(word)) => Want::Country(Country::ALL.into_iter().find(|c| c.word() == word)?),
            ("port", Datum::Bool(yes)) => Want::Port(*yes),
            ("home", who) => Want::Home(who),
            ("fortified", Datum::Bool(yes)) => Want::Fortified(*yes),
            ("control", who) => Want::Control(who),
            ("friendly", Datum::Side(side)) => Want::Friendly(*side),
            ("besieged", Datum::Bool(yes)) => Want::Besieged(*yes),
            ("empty", Datum::Bool(yes)) => Want::Empty(*yes),
            ("with", who) => Want::With(who),
            ("without", who) => Want::Without(who),
            ("pieces", who) => Want::Pieces(who),
            _ => return None,
        })
    }

    /// How much work it is to check, compared with the others. What is printed on the board is checked first, so that fewer Duchies
    /// are left for the rest.
    const fn work(self) -> u8 {
        match self {
            Want::Country(_) | Want::Port(_) | Want::Home(_) => 0,
            Want::Empty(_) | Want::With(_) | Want::Without(_) | Want::Pieces(_) => 1,
            Want::Control(_) | Want::Friendly(_) => 2,
            Want::Fortified(_) | Want::Besieged(_) => 3,
        }
    }

    /// Leaves the Duchies that match.
    fn choose(self, sight: &Sight<'_>, duchies: &mut Vec<Duchy>) {
        let is_of = |who: &Datum, power: Option<Power>| match (who, power) {
            (Datum::Power(who), Some(power)) => *who == power,
            (Datum::Side(who), Some(power)) => *who == power.side(),
            _ => false,
        };
        let stands = |who: &Datum, d: Duchy| match who {
            Datum::Power(power) => sight.has_formation(d, *power),
            Datum::Side(side) => sight.has_side(d, *side),
            _ => false,
        };
        match self {
            Want::Country(country) => duchies.retain(|d| sight.b.duchy(*d).country == country),
            Want::Port(yes) => duchies.retain(|d| sight.b.duchy(*d).port.is_some() == yes),
            Want::Home(who) => duchies.retain(|d| is_of(who, Some(sight.b.duchy(*d).home))),
            Want::Fortified(yes) => duchies.retain(|d| (sight.fortress(*d) > 0) == yes),
            Want::Control(who) => duchies.retain(|d| is_of(who, sight.control(*d))),
            Want::Friendly(side) => duchies.retain(|d| sight.status(*d, side) == Status::Friendly),
            Want::Besieged(yes) => duchies.retain(|d| sight.besieged(*d) == yes),
            Want::Empty(yes) => duchies.retain(|d| Side::BOTH.iter().any(|side| sight.has_side(*d, *side)) != yes),
            Want::With(who) => duchies.retain(|d| stands(who, *d)),
            Want::Without(who) => duchies.retain(|d| !stands(who, *d)),
            Want::Pieces(Datum::Power(power)) => duchies.retain(|d| has_pieces(sight, *d, *power)),
            Want::Pieces(Datum::Side(side)) => {
                duchies.retain(|d| side.powers().into_iter().any(|power| has_pieces(sight, *d, power)));
            }
            Want::Pieces(_) => {}
        }
    }
}

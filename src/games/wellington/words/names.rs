//! Names as people type them: by id, name or alias, without accents, or by an unambiguous beginning.

use crate::faults::nearest;
use crate::games::wellington::board::{Board, Card, Duchy, Leader, Power};
use crate::hinted::Hinted;
pub use crate::view::{fold, says};
use std::fmt;

/// Why a name could not be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoName {
    /// What was typed.
    pub typed: String,
    /// What it should be: `Duchy`, `Leader`; empty if anything is possible.
    pub kind: &'static str,
    /// Everything it could mean, if it is ambiguous.
    pub several: Vec<String>,
    /// The nearest names.
    pub near: Vec<String>,
}

impl NoName {
    /// What is wrong, with the nearest names as a hint.
    pub fn hinted(&self) -> Hinted {
        let more = if self.typed.chars().count() > 60 { "…" } else { "" };
        let typed: String = self.typed.chars().take(60).chain(more.chars()).collect();
        if !self.several.is_empty() {
            return format!("{typed:?} matches {}", self.several.join(" or ")).into();
        }
        let near = (!self.near.is_empty()).then(|| format!("did you mean {}?", self.near.join(" or ")));
        let what = if self.kind.is_empty() { "name" } else { self.kind };
        Hinted::new(format!("unknown {what} {typed:?}")).hints(near)
    }
}

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hinted().fmt(f)
    }
}

/// Finds the one thing with this name.
fn find<T: Copy + PartialEq>(
    typed: &str,
    kind: &'static str,
    things: impl Iterator<Item = (T, Vec<String>)>,
) -> Result<T, NoName> {
    let wanted = fold(typed);
    let all: Vec<(T, String, Vec<String>)> = things
        .map(|(thing, names)| {
            let folded = names.iter().map(|n| fold(n)).collect();
            (thing, names.into_iter().next().unwrap_or_default(), folded)
        })
        .collect();
    let pick = |test: &dyn Fn(&str) -> bool| -> Vec<(T, String)> {
        let hits = all.iter().filter(|(_, _, names)| names.iter().any(|n| test(n)));
        hits.map(|(thing, name, _)| (*thing, name.clone())).collect()
    };
    let none = |several: Vec<String>| {
        let names = all.iter().flat_map(|(_, _, folded)| folded.iter().map(String::as_str));
        let near: Vec<String> = nearest(&wanted, names).into_iter().collect();
        NoName { typed: typed.to_string(), kind, several, near }
    };
    if wanted.is_empty() {
        return Err(none(Vec::new()));
    }
    let exact = pick(&|name| name == wanted);
    let begins = pick(&|name| name.starts_with(&wanted));
    let inside = pick(&|name| name.split(' ').any(|word| word.starts_with(&wanted)));
    for hits in [exact, begins, inside] {
        match hits.as_slice() {
            [] => {}
            [(thing, _)] => return Ok(*thing),
            several => return Err(none(several.iter().map(|(_, name)| name.clone()).collect())),
        }
    }
    Err(none(Vec::new()))
}

/// The Duchy with this name.
///
/// # Errors
/// No Duchy has this name, or it is ambiguous.
pub fn duchy(b: &Board, typed: &str) -> Result<Duchy, NoName> {
    let names = b.places().map(|d| {
        let info = b.duchy(d);
        (d, [vec![info.name.clone(), info.id.clone()], info.aliases.clone()].concat())
    });
    find(typed, "Duchy", names)
}

/// The Leader with this name.
///
/// # Errors
/// No Leader has this name, or it is ambiguous.
pub fn leader(b: &Board, typed: &str) -> Result<Leader, NoName> {
    let names = b.all_leaders().map(|l| {
        let info = b.leader(l);
        (l, [vec![info.name.clone(), info.id.clone()], info.aliases.clone()].concat())
    });
    find(typed, "Leader", names)
}

/// The Power with this name.
///
/// # Errors
/// No Power has this name, or it is ambiguous.
pub fn power(typed: &str) -> Result<Power, NoName> {
    let other = |p: Power| match p {
        Power::Britain => ["british", "gb", "great britain"],
        Power::Sud => ["south", "armee du sud", "su"],
        Power::Spain => ["spanish", "esp", "sp"],
        Power::Nord => ["north", "armee du nord", "no"],
    };
    let names = Power::TRACK.into_iter().map(|p| {
        let mut names = vec![p.word().to_string()];
        names.extend(other(p).map(String::from));
        (p, names)
    });
    find(typed, "Power", names)
}

/// The card given as `52`, `#52`, or by its title.
///
/// # Errors
/// There is no such card, or the title is ambiguous.
pub fn card(b: &Board, titles: &dyn Fn(Card) -> String, typed: &str) -> Result<Card, NoName> {
    let digits = typed.trim().trim_start_matches('#');
    if let Ok(n) = digits.parse::<u8>() {
        let card = Card(n);
        if b.cards.contains_key(&card) {
            return Ok(card);
        }
    }
    find(typed, "card", b.cards.keys().map(|c| (*c, vec![titles(*c)])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_capitals_and_blanks_do_not_matter() {
        assert_eq!(fold("Castaños"), "castanos");
        assert_eq!(fold("san_sebastian"), fold("San  Sebastián"));
    }

    #[test]
    fn what_a_text_says_is_whole_words() {
        assert!(says("flag Llerena", "flag") && says("takes #29", "#29") && says("#24: Hand", "#24:"));
        assert!(!says("Bragança", "Braga") && !says("#25", "#2") && !says("5 SP", "15 SP"));
        assert!(says("Braga and Bragança", "braganca"));
    }

    #[test]
    fn a_power_goes_by_several_names() {
        assert_eq!(power("british"), Ok(Power::Britain));
        assert_eq!(power("no"), Ok(Power::Nord));
        assert_eq!(power("BRI"), Ok(Power::Britain));
        assert!(power("x").is_err());
    }
}

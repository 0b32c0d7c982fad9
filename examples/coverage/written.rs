//! The questions and answers in the card files, whether or not a game reached them. Questions and options are plain strings
//! there.

use crate::tally::without_numbers;
use sandtable::games::wellington::api::{Paths, Sources};
use sandtable::games::wellington::board::{Card, Moment};
use std::collections::BTreeMap;

/// What a card file contains.
#[derive(Default)]
pub struct Written {
    /// Its questions.
    pub questions: Vec<String>,
    /// The questions with the answers yes and no.
    pub yes_or_no: Vec<String>,
    /// The options that it names.
    pub options: Vec<String>,
}

/// Reads the card files.
pub fn read(paths: &Paths) -> BTreeMap<Card, Written> {
    let (sources, _) = Sources::read(paths);
    sources.cards.values().filter_map(|source| Some((source.number()?, written(&source.text)))).collect()
}

fn written(text: &str) -> Written {
    let mut out = Written::default();
    for line in text.lines() {
        // Options are constants: `local WALLS, SHELTER = "…", "…"`.
        let name = line.strip_prefix("local ").and_then(|rest| rest.split([' ', ',']).next());
        if name.is_some_and(|name| name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')) {
            out.options.extend(line.split('"').skip(1).step_by(2).map(String::from));
        }
        for (before, sort) in
            [("ask = \"", false), ("choose(\"", false), ("choose(ev, \"", false), ("confirm(\"", true)]
        {
            let Some(question) = line.split(before).nth(1).and_then(|rest| rest.split('"').next()) else { continue };
            let list = if sort { &mut out.yes_or_no } else { &mut out.questions };
            list.push(without_numbers(question));
        }
    }
    out
}

/// A window in which a card cannot be offered, although the card names it or says "any".
pub struct Never {
    /// The card.
    pub card: Card,
    /// The window.
    pub moment: Moment,
    /// The reason.
    pub why: String,
}

/// The windows in `never.txt`. Each line has a card's number, a window, and the reason.
///
/// # Errors
/// A line does not have this form.
pub fn never() -> Result<Vec<Never>, String> {
    let lines = include_str!("never.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| one_never(line).ok_or_else(|| format!("never.txt: {line:?}: a number, a window, why"))).collect()
}

fn one_never(line: &str) -> Option<Never> {
    let mut words = line.splitn(3, ' ');
    let card = Card(words.next()?.parse().ok()?);
    let moment = Moment::from_word(words.next()?)?;
    Some(Never { card, moment, why: words.next()?.into() })
}

/// The cards in `quiet.txt`. Each line has a card's number, and the reason why its changes cannot be observed.
///
/// # Errors
/// A line does not have this form.
pub fn quiet() -> Result<BTreeMap<Card, String>, String> {
    let lines = include_str!("quiet.txt").lines().filter(|line| !line.starts_with('#'));
    let one = |line: &str| {
        let (number, why) = line.split_once(' ')?;
        Some((Card(number.parse().ok()?), why.to_string()))
    };
    lines.map(|line| one(line).ok_or_else(|| format!("quiet.txt: {line:?}: a number, why"))).collect()
}

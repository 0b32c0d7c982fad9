//! Differences between card texts, and between the results under them.

use crate::games::wellington::api::{Deck, Source, Sources};
use crate::games::wellington::board::{Card, Cause};
use crate::games::wellington::rules::{Entry, Seat};
use std::rc::Rc;

/// The files with a different text.
pub fn changed_files(old: &Sources, new: &Sources) -> Vec<String> {
    let mut out = Vec::new();
    for (was, is) in [(&old.cards, &new.cards), (&old.libs, &new.libs)] {
        for (path, source) in is {
            match was.get(path) {
                None => out.push(format!("{} (new)", source.shown)),
                Some(before) if before.text != source.text => out.push(source.shown.clone()),
                Some(_) => {}
            }
        }
        for (path, source) in was {
            if !is.contains_key(path) {
                out.push(format!("{} (gone)", source.shown));
            }
        }
    }
    out
}

/// The first log entry that differs: its rule or card, and the line of the card that wrote it. `now` is the game log under the
/// cards of `deck`, with its table if that is still known; `changed` are the new texts.
pub fn first(
    deck: &Deck,
    changed: &[(Option<&Source>, &Source)],
    table: Option<&Rc<Seat>>,
    before: &[Entry],
    now: &[Entry],
    offset: usize,
) -> Option<String> {
    let at = (0..before.len().max(now.len())).find(|i| before.get(*i) != now.get(*i))?;
    let (old, new) = (before.get(at), now.get(at));
    let of_card =
        |entry: Option<&Entry>| entry.and_then(|e| if let Cause::Card(card) = e.cause { Some(card) } else { None });
    let by_card = of_card(new).or(of_card(old));
    let line = by_card.and_then(|card| place(deck, changed, card, of_card(new).and(table), offset + at));
    let cause = match new.or(old).map(|entry| entry.cause) {
        Some(Cause::Rule(rule)) => format!("rule {rule}"),
        Some(Cause::Card(card)) => format!("card {card}"),
        _ => "an edit".into(),
    };
    let line = line.or_else(|| changed.iter().find_map(|(was, is)| first_line(*was, is)));
    let line = line.map_or(String::new(), |line| format!(", {line}"));
    Some(format!("first at entry {}: {cause}{line}", offset + at + 1))
}

/// The line of a card that wrote an entry; if that is unknown, the first line that changed.
fn place(
    deck: &Deck,
    changed: &[(Option<&Source>, &Source)],
    card: Card,
    table: Option<&Rc<Seat>>,
    entry: usize,
) -> Option<String> {
    let shown = deck.file(card).map(|source| source.shown.clone())?;
    let written =
        table.and_then(|t| deck.trail(|trail| trail.place(t, entry))).filter(|place| place.starts_with(&shown));
    let own = || changed.iter().find(|(_, is)| is.number() == Some(card)).and_then(|(was, is)| first_line(*was, is));
    written.or_else(own).or(Some(shown))
}

/// The first line of a file that changed.
fn first_line(was: Option<&Source>, is: &Source) -> Option<String> {
    let was = was.map_or("", |source| source.text.as_str());
    let mut old = was.lines();
    let line = is.text.lines().position(|line| old.next() != Some(line));
    Some(format!("{}:{}", is.shown, line.map_or(is.text.lines().count(), |i| i + 1)))
}

/// The new texts, each with its previous text.
pub fn pairs<'a>(old: &'a Sources, new: &'a Sources) -> Vec<(Option<&'a Source>, &'a Source)> {
    let mut out = Vec::new();
    for (was, is) in [(&old.cards, &new.cards), (&old.libs, &new.libs)] {
        let other = |source: &&Source| was.get(&source.path).is_none_or(|old| old.text != source.text);
        out.extend(is.values().filter(other).map(|source| (was.get(&source.path), source)));
    }
    out
}

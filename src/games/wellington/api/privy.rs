//! What cards may reveal about hidden cards.
//!
//! A card that looks at hidden cards declares it: `looks = { "hand" }` names the member that it uses, and without that the member
//! is refused. What such a card says is shown only to the Power that plays it. Anything that it asks or writes for everyone must be
//! in its file or in a library word for word. So no hand gets into another player's game log.

use super::registry::{Call, Member, Secrecy, members};
use super::sources::{Source, Sources};
use crate::games::wellington::board::{Card, Datum, Power};
use crate::games::wellington::rules::Choice;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The names that a card may give in `looks`, in order.
pub fn names() -> Vec<&'static str> {
    let secret = members().iter().filter(|member| member.secrecy != Secrecy::Open);
    BTreeSet::from_iter(secret.map(|member| member.name)).into_iter().collect()
}

/// Whether a member with these arguments reaches a card that the Power which plays the calling card does not see.
pub fn reaches(member: &Member, c: &Call<'_>) -> bool {
    if member.secrecy != Secrecy::Reaches {
        return false;
    }
    let seen = c.seen();
    let hidden = |card: Card| match seen.seat() {
        Some(_) => seen.is_hidden(card),
        // If nobody plays the card, it reaches only what is open to everyone.
        None => seen.find(card).is_some_and(|pile| !pile.is_face_up()),
    };
    let own = c.caller.card;
    c.args.iter().any(|arg| matches!(arg, Datum::Card(card) if own != Some(*card) && hidden(*card)))
}

/// The cards that look at hidden cards.
#[derive(Default)]
pub struct Privy(RefCell<BTreeMap<Card, Knows>>);

struct Knows {
    /// The members that it uses.
    looks: BTreeSet<&'static str>,
    /// The text of its file and of the libraries.
    text: String,
}

impl Privy {
    /// Records which members a card declares in `looks`.
    pub fn note(&self, card: Card, looks: &BTreeSet<&'static str>, sources: &Sources, source: &Source) {
        if !looks.is_empty() {
            let text = [source].into_iter().chain(sources.libs.values()).map(|file| file.text.as_str()).collect();
            self.0.borrow_mut().insert(card, Knows { looks: looks.clone(), text });
        }
    }

    /// Whether a card looks at hidden cards.
    pub fn has(&self, card: Card) -> bool {
        self.0.borrow().contains_key(&card)
    }

    /// Whether a card declares this member in `looks`.
    pub fn knows(&self, card: Card, member: &Member) -> bool {
        self.0.borrow().get(&card).is_some_and(|knows| knows.looks.contains(member.name))
    }

    /// Refuses a look that the card does not declare.
    ///
    /// # Errors
    /// The card does not name the member in `looks`.
    pub fn may_look(&self, card: Card, member: &Member) -> Result<(), String> {
        match self.knows(card, member) {
            true => Ok(()),
            false => {
                Err(format!("a card that looks at hidden cards must declare it: looks = {{ {:?} }} [2.5]", member.name))
            }
        }
    }

    /// Refuses computed texts for everyone from a card that looks at hidden cards.
    ///
    /// # Errors
    /// A text that is neither in its file nor in a library.
    pub fn may_tell(&self, card: Card, said: &[Datum]) -> Result<(), String> {
        let known = self.0.borrow();
        let Some(knows) = known.get(&card) else { return Ok(()) };
        match said.iter().find_map(|datum| put_together(datum, &knows.text)) {
            Some(text) => Err(format!(
                "the card looks at hidden cards, so texts that everybody reads must be literal in its file: {:?} is not [2.5]",
                super::values::short(text)
            )),
            None => Ok(()),
        }
    }
}

fn put_together<'d>(datum: &'d Datum, file: &str) -> Option<&'d str> {
    match datum {
        Datum::Text(text) => (!file.contains(&**text)).then_some(text),
        Datum::List(list) => list.iter().find_map(|item| put_together(item, file)),
        _ => None,
    }
}

/// Refuses to ask a Power about cards that it does not see.
///
/// # Errors
/// A choice is a hidden card.
pub fn may_ask(c: &Call<'_>, by: Power, choices: &[Choice]) -> Result<(), String> {
    let seen = c.seen_from(Some(by));
    let hidden = |choice: &Choice| matches!(choice, Choice::Card(card) if seen.is_kept_from(*card));
    match c.caller.player != Some(by) && choices.iter().any(hidden) {
        true => Err(format!("{by} may not see some of these cards [2.5]")),
        false => Ok(()),
    }
}

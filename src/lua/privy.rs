//! What cards give away of what is hidden.
//!
//! A card that looks at hidden cards says so in its file, by the name of the member with which it looks; the members are not
//! to be had by another way. What such a card says is for the Power that plays it alone, and what it asks and writes for
//! everybody to read stands word for word in its file: so no hand comes into the journal of somebody else.

use super::registry::{Call, Member, On};
use super::sources::{Source, Sources};
use crate::board::{Card, Datum, Pile, Power};
use crate::rules::Choice;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Members by which a card comes to know what is hidden: cards in hands, in Reserves and in the draw pile.
const LOOKS: [&str; 11] = [
    "buy", "common_cards", "hand", "holder", "look_at", "peek_deck", "pile", "put_on_deck", "random_cards", "reserve",
    "take_from_reserve",
];

/// Members that move cards and say which; a card that does nothing with the answer gets none.
const DEALS: [&str; 3] = ["deal_home", "draw", "take_random"];

/// Members that reach a card wherever it lies. What they do to a card that its player does not see counts as a look: how
/// many cards a hand has afterwards says whether it was there. A card may do that to itself.
const REACHES: [&str; 4] = ["discard", "give", "remove_from_game", "shuffle_into_deck"];

/// Whether a member gives away something that is hidden, be it by refusing.
pub fn looks(member: &Member) -> bool {
    matches!(member.on, On::Event | On::Power | On::Card) && LOOKS.contains(&member.name)
}

/// Whether a member moves hidden cards and says which.
pub fn deals(member: &Member) -> bool {
    member.on == On::Event && DEALS.contains(&member.name)
}

/// Whether a member reaches a card of these arguments that the Power which plays the calling card does not see.
pub fn reaches(member: &Member, c: &Call<'_>) -> bool {
    if member.on != On::Event || !REACHES.contains(&member.name) {
        return false;
    }
    let p = c.t.position();
    let hidden = |card: Card| match p.cards.whereabouts(card) {
        Some(Pile::Hand(power)) => c.context.player != Some(power),
        Some(Pile::Deck | Pile::Reserve(_)) => true,
        _ => false,
    };
    let own = c.context.card;
    c.args.iter().any(|arg| matches!(arg, Datum::Card(card) if own != Some(*card) && hidden(*card)))
}

/// The cards that look at what is hidden.
#[derive(Default)]
pub struct Privy(RefCell<BTreeMap<Card, Knows>>);

struct Knows {
    /// With what it looks.
    looks: BTreeSet<&'static str>,
    /// Its file, with the libraries that it uses.
    text: String,
}

impl Privy {
    /// Reads the file of a card, and of the libraries that it uses.
    pub fn read(&self, card: Card, sources: &Sources, source: &Source) {
        let mut files = vec![source];
        let mut looks = BTreeSet::new();
        // A library may use another.
        let mut next = 0;
        while let Some(file) = files.get(next) {
            let words = words(&file.text);
            looks.extend(words.looks);
            let used = |lib: &&Source| words.of.contains(lib.stem().as_str()) && !files.contains(lib);
            let more: Vec<&Source> = sources.libs.values().filter(used).collect();
            files.extend(more);
            next += 1;
        }
        if !looks.is_empty() {
            let text = files.iter().map(|file| file.text.as_str()).collect();
            self.0.borrow_mut().insert(card, Knows { looks, text });
        }
    }

    /// Whether a card looks at what is hidden.
    pub fn has(&self, card: Card) -> bool {
        self.0.borrow().contains_key(&card)
    }

    /// Whether the file of a card tells that it looks with this member.
    pub fn knows(&self, card: Card, member: &Member) -> bool {
        self.0.borrow().get(&card).is_some_and(|knows| knows.looks.contains(member.name))
    }

    /// Refuses a look of which the card's file does not tell.
    ///
    /// # Errors
    /// The file does not name the member.
    pub fn may_look(&self, card: Card, member: &Member) -> Result<(), String> {
        match self.knows(card, member) {
            true => Ok(()),
            false => Err(format!("a card that looks at hidden cards names :{}() in its file [2.5]", member.name)),
        }
    }

    /// Refuses texts for everybody that a card which looks at hidden cards has put together.
    ///
    /// # Errors
    /// A text that does not stand in its file.
    pub fn may_tell(&self, card: Card, said: &[Datum]) -> Result<(), String> {
        let known = self.0.borrow();
        let Some(knows) = known.get(&card) else { return Ok(()) };
        match said.iter().find_map(|datum| put_together(datum, &knows.text)) {
            Some(text) => Err(format!(
                "the card looks at hidden cards, so what everybody reads has to stand in its file: {:?} does not [2.5]",
                super::values::short(text)
            )),
            None => Ok(()),
        }
    }
}

/// What a file names that matters here.
struct Words<'t> {
    /// Members with which it looks: `:hand(`, `.hand`. Those that move cards are not meant where a line begins with the call:
    /// the answer is dropped there. Those that reach a card are not meant where it is the calling card itself.
    looks: BTreeSet<&'static str>,
    /// What stands before a point: libraries, among others.
    of: BTreeSet<&'t str>,
}

fn words(text: &str) -> Words<'_> {
    let mut out = Words { looks: BTreeSet::new(), of: BTreeSet::new() };
    // Every file is read at every start, most of them for nothing: bytes are quicker than letters, and the joints are ASCII.
    let bytes = text.as_bytes();
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    for (at, joint) in bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b':' | b'.')) {
        let after = &bytes[at + 1..];
        if *joint == b'.' {
            let from = bytes[..at].iter().rposition(|byte| !word(byte)).map_or(0, |before| before + 1);
            out.of.insert(&text[from..at]);
        }
        let (name, then) = after.split_at(after.iter().position(|byte| !word(byte)).unwrap_or(after.len()));
        let is = |member: &&str| member.as_bytes() == name;
        out.looks.extend(LOOKS.into_iter().find(is));
        if let Some(reach) = REACHES.into_iter().find(is) {
            let of_itself = then.strip_prefix(b"(ev.card").is_some_and(|then| !then.first().is_some_and(word));
            out.looks.extend((*joint != b':' || !of_itself).then_some(reach));
        }
        if let Some(deal) = DEALS.into_iter().find(is) {
            let line = bytes[..at].rsplit(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_start();
            let dropped = *joint == b':' && line.iter().all(word) && then.first() == Some(&b'(');
            out.looks.extend((!dropped).then_some(deal));
        }
    }
    out
}

fn put_together<'d>(datum: &'d Datum, file: &str) -> Option<&'d str> {
    match datum {
        Datum::Text(text) => (!file.contains(text.as_str())).then_some(text),
        Datum::List(list) => list.iter().find_map(|item| put_together(item, file)),
        _ => None,
    }
}

/// Refuses to ask a Power about cards that it does not see.
///
/// # Errors
/// A choice is a hidden card.
pub fn may_ask(c: &Call<'_>, by: Power, choices: &[Choice]) -> Result<(), String> {
    let p = c.t.position();
    let open = |card: Card| match p.cards.whereabouts(card) {
        Some(Pile::Hand(power)) => power == by,
        Some(Pile::Reserve(deck)) => deck == by.home_deck(),
        Some(Pile::Deck) => false,
        _ => true,
    };
    let hidden = choices.iter().find(|choice| matches!(choice, Choice::Card(card) if !open(*card)));
    match hidden.filter(|_| c.context.player != Some(by)) {
        Some(_) => Err(format!("{by} may not see some of these cards [2.5]")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_a_member_as_it_is_called() {
        for text in ["p:hand()", "local f = p.hand\n", "powers.nord :hand ()", "a:b(p:hand())"] {
            assert_eq!(Vec::from_iter(words(text).looks), ["hand"], "{text}");
        }
        for text in ["ev:discard(cards[9])", "ev:discard(ev.cards)", "f(ev.discard)", "ev.discard(ev.card)"] {
            assert_eq!(Vec::from_iter(words(text).looks), ["discard"], "{text}");
        }
        for text in [
            "the hand of God", "p:hand_size()", "p:handed()", "[\"hand\"]", "    ev:draw(1)\n", "ev:discard(ev.card)",
            "ev:give(ev.card, powers.spain)", "game:discards()",
        ] {
            assert!(words(text).looks.is_empty(), "{text}");
        }
        for text in ["return ev:draw(1)", "ev:draw(1); local f = ev.draw", "ev:draw", "f(\n    ev.draw(1))"] {
            assert_eq!(Vec::from_iter(words(text).looks), ["draw"], "{text}");
        }
        assert!(words("draws.some(ev)").of.contains("draws"));
    }
}

//! Whether a card can be played on each item of its list, cached item by item. A card that looks at a Duchy and at those next to it is
//! asked about the Duchy again only if something that anyone sees changed there.

use super::deck::Deck;
use super::plain::Part as Function;
use super::{ablation, plainly};
use crate::games::wellington::api::registry::Depth;
use crate::games::wellington::board::{Datum, Duchies, Duchy};
use crate::games::wellington::rules::{Faces, Intent, Seat, Sight, look};
use std::cell::RefCell;
use std::rc::Rc;

/// The cached answers for one card.
#[derive(Default)]
pub struct Nearby {
    /// What the Duchies looked like when the answers were last checked, and a fingerprint of the effects on Fortresses.
    faces: Faces,
    fortresses: u64,
    /// The answers by item: the Duchies, then the Leaders.
    items: Vec<Option<Item>>,
}

/// An answer and what it depends on.
struct Item {
    fits: bool,
    sees: Duchies,
    /// Where the Leader was, if the item is one.
    at: Option<Duchy>,
}

impl Nearby {
    /// The number of answers that are kept for one card at most.
    pub fn size(sight: &Sight<'_>) -> usize {
        sight.b.duchies.len() + sight.b.leaders.len()
    }

    /// Drops the answers that a change since the last check may affect.
    fn check(&mut self, sight: &Sight<'_>) {
        let (faces, fortresses) = sight.faces();
        if self.fortresses != fortresses {
            self.items.clear();
            self.fortresses = fortresses;
        }
        let changed = self.faces.changed(&faces);
        if !changed.is_empty() {
            for item in &mut self.items {
                item.take_if(|item| !item.sees.both(changed).is_empty());
            }
            self.faces = faces;
        }
    }

    /// The cached answer for an item.
    fn known(&self, sight: &Sight<'_>, item: &Datum) -> Option<bool> {
        let known = self.items.get(place(sight, item)?)?.as_ref()?;
        (known.at == whereabouts(sight, item)).then_some(known.fits)
    }

    fn keep(&mut self, sight: &Sight<'_>, item: &Datum, sees: Duchies, fits: bool) {
        let Some(place) = place(sight, item) else { return };
        if self.items.is_empty() {
            self.items.resize_with(Nearby::size(sight), || None);
        }
        if let Some(slot) = self.items.get_mut(place) {
            *slot = Some(Item { fits, sees, at: whereabouts(sight, item) });
        }
    }
}

/// The place of an item among the answers; `None` if it is no Duchy and no Leader.
fn place(sight: &Sight<'_>, item: &Datum) -> Option<usize> {
    match item {
        Datum::Duchy(duchy) => Some(duchy.index()).filter(|place| *place < sight.b.duchies.len()),
        Datum::Leader(leader) => Some(sight.b.duchies.len() + leader.index()),
        _ => None,
    }
}

/// Where the item is, if it is a Leader.
fn whereabouts(sight: &Sight<'_>, item: &Datum) -> Option<Duchy> {
    match item {
        Datum::Leader(leader) => sight.p.officer(*leader).at.duchy(),
        _ => None,
    }
}

impl Deck {
    /// The items that the card could be played on, at most so many, if that is answered without Luau.
    pub(super) fn fitting(&self, t: &Rc<Seat>, intent: &Intent, offered: &[Datum], most: usize) -> Vec<Datum> {
        if self.0.ablated.lacks(intent.card, &[ablation::Part::Fits]) {
            return offered.iter().take(most).cloned().collect();
        }
        let (sight, known) = (look(t), self.0.recall.nearby(intent, || Nearby::size(&look(t))));
        known.borrow_mut().check(&sight);
        let host = self.0.machine().binding.host.clone();
        host.looked(Depth::Table);
        host.reads(|| None, &Datum::Nil);
        let fits = |item: &&Datum| {
            let before = known.borrow().known(&sight, item);
            before.unwrap_or_else(|| self.fits_now(t, intent, item, &known)) && !t.halted()
        };
        offered.iter().filter(fits).take(most).cloned().collect()
    }

    fn fits_now(&self, t: &Rc<Seat>, intent: &Intent, item: &Datum, known: &RefCell<Nearby>) -> bool {
        let said = self.0.plain.trusted(intent.card, Function::Fits, "");
        let said = said.and_then(|plain| self.0.about_playing(t, intent, &plain, Some(item), &plainly::yes));
        match said {
            None => self.fits(t, intent, item),
            Some((fits, sees)) => {
                let sight = look(t);
                if let (Some(sees), true) = (sees, sight.fortresses_stand_apart() && !t.halted()) {
                    known.borrow_mut().keep(&sight, item, sees, fits);
                }
                fits
            }
        }
    }
}

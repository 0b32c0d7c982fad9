//! Whether a card can be played on each item of its list, cached item by item. A card that looks at a Duchy and at those next to it is
//! asked about the Duchy again only if something that anyone sees changed there.

use super::deck::Deck;
use super::plain::Plain;
use super::{ablation, plainly};
use crate::games::wellington::board::{Datum, Duchies, Duchy};
use crate::games::wellington::rules::{Faces, Intent, Seat, Sight, look};
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
    /// The items that the card could be played on, at most so many, according to a function that needs no Luau.
    pub(super) fn fitting(
        &self,
        t: &Rc<Seat>,
        intent: &Intent,
        plain: &Plain,
        offered: &[Datum],
        most: usize,
    ) -> Vec<Datum> {
        if self.0.ablated.lacks(intent.card, &[ablation::Part::Fits]) {
            return offered.iter().take(most).cloned().collect();
        }
        let sight = look(t);
        let known = self.0.recall.nearby(intent, Nearby::size(&sight));
        known.borrow_mut().check(&sight);
        self.0.looked_unrecorded();
        let ask = |item: &Datum| match self.0.about_playing(t, intent, plain, Some(item), &plainly::yes) {
            None => self.fits_by_luau(t, intent, item),
            Some((fits, sees)) => {
                if let (Some(sees), true) = (sees, sight.fortresses_stand_apart() && !t.halted()) {
                    known.borrow_mut().keep(&sight, item, sees, fits);
                }
                fits
            }
        };
        let fits = |item: &&Datum| {
            let before = known.borrow().known(&sight, item);
            before.unwrap_or_else(|| ask(item)) && !t.halted()
        };
        offered.iter().filter(fits).take(most).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::plain::Part as Function;
    use crate::games::wellington::api::ways_tests;
    use crate::games::wellington::board::{Arm, Card, Counters, LotKey, Mode, Power, Scenario, Side, Whereabouts};
    use crate::games::wellington::rules::{Cards, Wellington, World, contact, setup};
    use crate::table::{Dice, Playout};

    /// A card on a Duchy, and one on a Leader. Both look at a Duchy and at those next to it, and the second also at something else.
    const FITS: [(u8, &str, &str); 3] = [
        (47, "game:duchies({ friendly = ev.side })", "game:duchies()"),
        (
            47,
            "d:is_home_of(ev.player) or d:is_home_of(ev.ally)",
            "d:is_besieged() or #d:neighbours({ control = ev.side, empty = true }) == 1",
        ),
        (
            106,
            "leader:power():side() == sides.french",
            "leader:duchy() and leader:duchy():control() == ev.ally or (game:round() == 2 and leader:is_marked())",
        ),
    ];

    fn begun() -> (Playout<Wellington>, Rc<Deck>) {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let mut sources = ways_tests::sources();
        for source in sources.cards.values_mut() {
            let number = source.number();
            for (_, old, new) in FITS.iter().filter(|(card, ..)| number == Some(Card(*card))) {
                assert!(source.text.contains(old), "{old}");
                source.text = source.text.replacen(old, new, 1);
            }
        }
        let (deck, troubles) = Deck::load(&scenario.board, sources, None).unwrap();
        assert!(troubles.is_empty(), "{troubles:?}");
        let deck = Rc::new(deck);
        let world = World::of(&scenario, deck.clone());
        (Playout::begin(world, setup::opening(&scenario, 12), |_| {}).unwrap(), deck)
    }

    /// What both cards can be played on. It must be what Luau says. The answers without it were cached before the latest change.
    fn all(deck: &Deck, t: &Rc<Seat>) -> Vec<Datum> {
        let mut all = Vec::new();
        for (card, by) in [(47, Power::Sud), (47, Power::Spain), (106, Power::Nord)] {
            let intent = Intent { card: Card(card), by, mode: Mode::Event };
            let known = deck.targets(t, &intent).unwrap().1;
            deck.0.plain.off.set(true);
            let said = deck.aims(t, &intent);
            deck.0.plain.off.set(false);
            assert_eq!(known, said, "{intent:?}");
            all.extend(said);
        }
        all
    }

    /// Asks often enough that no question needs Luau.
    fn asked_often(deck: &Deck, t: &Rc<Seat>) {
        for round in 0..8 {
            t.change(|p| p.resources.fill(round));
            all(deck, t);
        }
        let trusted = [47, 106].map(|card| deck.0.plain.is_trusted(Card(card), Function::Fits, ""));
        assert_eq!(trusted, [true, true]);
    }

    #[test]
    fn what_is_known_of_an_item_is_what_its_script_says() {
        let (mut game, deck) = begun();
        asked_often(&deck, game.table());
        let (mut chance, mut before, mut changes) = (Dice::new(12), Vec::new(), 0);
        for _ in 0..400 {
            let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
            let now = all(&deck, game.table());
            changes += usize::from(now != before);
            before = now;
            game.choose(chance.below(count as u32) as usize).unwrap();
        }
        assert!(changes > 40, "only {changes}");
    }

    #[test]
    fn a_contact_is_looked_at_each_time() {
        let (game, deck) = begun();
        let t = game.table();
        asked_often(&deck, t);
        let at = look(t).b.places().find(|duchy| look(t).control(*duchy) == Some(Power::Spain)).unwrap();
        contact::open(t, at, Side::French);
        let mut seen = Vec::new();
        for control in [Some(Power::Nord), None, Some(Power::Spain), Some(Power::Sud), None] {
            t.change(|p| p.contacts[0].control = control);
            seen.push(all(&deck, t));
        }
        seen.dedup();
        assert!(seen.len() > 2, "{}", seen.len());
    }

    #[test]
    fn a_card_that_changes_fortresses_is_asked_again() {
        let (game, deck) = begun();
        let t = game.table();
        asked_often(&deck, t);
        let sight = look(t);
        let enemies = |duchy: &Duchy| {
            let there = sight.owner(*duchy).side().enemy();
            sight.fortress(*duchy) == 0 && sight.b.adjacent(*duchy).iter().any(|(near, _)| sight.has_side(*near, there))
        };
        let open = sight.b.places().find(enemies).unwrap();
        let held = sight.b.places().find(|duchy| sight.has_formation(*duchy, Power::Sud)).unwrap();
        let from = sight.owner(open).side().enemy();
        drop(sight);
        // An enemy enters the open Duchy: a Fortress there is besieged.
        t.change(|p| {
            let power = from.powers()[0];
            p.add_soldiers(LotKey::fresh(open, power), Counters::one(Arm::Infantry));
        });
        let bare = all(&deck, t);
        ways_tests::put(t, ways_tests::effect("wall", ("duchy", open.into())));
        let walled = all(&deck, t);
        assert_ne!(bare, walled);
        t.change(|p| p.effects.clear());
        assert_eq!(all(&deck, t), bare);
        ways_tests::put(t, ways_tests::effect("walls", ("duchy", held.into())));
        let watched = all(&deck, t);
        assert_ne!(watched, bare);
        // Whoever stands in one Duchy, all others look the same.
        t.change(|p| {
            p.soldiers.retain(|lot| lot.key.at != held);
            p.officers.iter_mut().filter(|officer| officer.at.duchy() == Some(held)).for_each(|officer| {
                officer.at = Whereabouts::Pool;
            });
        });
        assert_ne!(all(&deck, t), watched);
    }
}

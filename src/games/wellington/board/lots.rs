//! The pieces of a position: who stands where, and how that changes [1.5, 1.6].

use super::ids::{Duchy, Leader, Power, Sp};
use super::part::Part;
use super::pieces::{Counters, Lot, LotKey, Marks, Officer, Tags, Whereabouts};
use super::position::Position;
use std::cell::Cell;

thread_local! {
    /// The latest state of Soldiers that only got or lost markers and tags, by its number for their places and its own.
    static UNMOVED: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
    /// The same for Leaders.
    static UNMOVED_LEADERS: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

/// The state number for the places of pieces, given their own and the latest state in which they did not move.
const fn place_state((places, unmoved): (u64, u64), now: u64) -> u64 {
    if unmoved == now { places } else { now }
}

impl Position {
    /// The lots in a Duchy.
    pub fn lots_at(&self, duchy: Duchy) -> &[Lot] {
        let later = &self.soldiers[self.soldiers.partition_point(|lot| lot.key.at < duchy)..];
        // They are few.
        let len = later.iter().take_while(|lot| lot.key.at == duchy).count();
        &later[..len]
    }

    /// The lots of one Power in a Duchy.
    pub fn lots(&self, duchy: Duchy, power: Power) -> impl Iterator<Item = &Lot> + '_ {
        self.lots_at(duchy).iter().filter(move |lot| lot.key.power == power)
    }

    /// All Soldiers of one Power in a Duchy.
    pub fn counters(&self, duchy: Duchy, power: Power) -> Counters {
        self.lots(duchy, power).fold(Counters::NONE, |sum, lot| sum.plus(lot.counters))
    }

    /// Strength Points of one Power's Soldiers in a Duchy.
    pub fn sp(&self, duchy: Duchy, power: Power) -> Sp {
        self.counters(duchy, power).sp()
    }

    /// The counter of a Leader.
    pub fn officer(&self, leader: Leader) -> &Officer {
        &self.officers[leader.index()]
    }

    /// The Leaders in a Duchy, in the order of the board.
    pub fn officers_at(&self, duchy: Duchy) -> impl Iterator<Item = &Officer> + '_ {
        self.officers.iter().filter(move |o| o.at == Whereabouts::Map(duchy))
    }

    /// Adds counters to the lot with this key.
    pub fn add_soldiers(&mut self, key: LotKey, counters: Counters) {
        if counters.is_empty() {
            return;
        }
        match self.soldiers.binary_search_by_key(&key, |lot| lot.key) {
            Ok(i) => self.soldiers[i].counters = self.soldiers[i].counters.plus(counters),
            Err(i) => self.soldiers.insert(i, Lot { key, counters }),
        }
    }

    /// Replaces the counters of the lot with this key; an empty lot vanishes.
    pub fn set_soldiers(&mut self, key: LotKey, counters: Counters) {
        match self.soldiers.binary_search_by_key(&key, |lot| lot.key) {
            Ok(i) if counters.is_empty() => {
                self.soldiers.remove(i);
            }
            Ok(i) => self.soldiers[i].counters = counters,
            Err(i) if !counters.is_empty() => self.soldiers.insert(i, Lot { key, counters }),
            Err(_) => {}
        }
    }

    /// Changes the Leaders that pass the test. If there are none, the part does not count as changed.
    pub fn change_leaders(&mut self, which: impl Fn(&Officer) -> bool, change: impl Fn(&mut Officer)) {
        if self.officers.iter().any(&which) {
            let (before, mut moved) = (self.leaders_state(), false);
            for officer in self.officers.iter_mut().filter(|officer| which(officer)) {
                let at = officer.at;
                change(officer);
                moved |= at != officer.at;
            }
            if !moved {
                UNMOVED_LEADERS.set((before, Part::state(&self.officers)));
            }
        }
    }

    /// A state number for where the Leaders are, whatever their markers and tags.
    pub fn leaders_state(&self) -> u64 {
        place_state(UNMOVED_LEADERS.get(), Part::state(&self.officers))
    }

    /// Changes what tells the lots apart that pass the test. The lots stay in order, and those that can no longer be told apart are
    /// joined. If no lot passes, the part does not count as changed.
    pub fn change_lots(&mut self, which: impl Fn(&Lot) -> bool, change: impl Fn(&mut LotKey)) {
        if let Some(first) = self.soldiers.iter().position(&which) {
            let (before, mut moved) = (self.places_state(), false);
            // Usually there are few.
            let (mut few, mut count, mut more) = ([None; 8], 0, Vec::new());
            for lot in self.soldiers.extract_if(first.., |lot| which(lot)) {
                match few.get_mut(count) {
                    Some(place) => *place = Some(lot),
                    None => more.push(lot),
                }
                count += 1;
            }
            for Lot { mut key, counters } in few.into_iter().flatten().chain(more) {
                let place = (key.at, key.power);
                change(&mut key);
                moved |= place != (key.at, key.power);
                self.add_soldiers(key, counters);
            }
            if !moved {
                UNMOVED.set((before, Part::state(&self.soldiers)));
            }
        }
        self.stand_down(false);
    }

    /// A state number for where the Soldiers of each Power stand, whatever their markers and tags. While it stays the same, so do the
    /// Soldiers of each Power in each place.
    pub fn places_state(&self) -> u64 {
        place_state(UNMOVED.get(), Part::state(&self.soldiers))
    }

    /// Takes all markers, March counts and tags off the pieces, except these tags.
    pub fn take_markers_off(&mut self, keep: Tags) {
        let marked = |o: &Officer| o.march > 0 || o.marks != Marks::NONE || o.tags.0 & !keep.0 != 0;
        self.change_leaders(marked, |officer| {
            officer.march = 0;
            officer.marks = Marks::NONE;
            officer.tags.0 &= keep.0;
        });
        let bare = |key: LotKey| LotKey { tags: Tags(key.tags.0 & keep.0), ..LotKey::fresh(key.at, key.power) };
        self.change_lots(|lot| bare(lot.key) != lot.key, |key| *key = bare(*key));
    }

    /// Removes replacements of Leaders without Soldiers of their Power, or all replacements. Their Leaders are in the
    /// Regroup Box.
    pub fn stand_down(&mut self, all: bool) {
        // Usually there are none, and then nothing has changed.
        if self.officers.iter().all(Officer::is_piece) {
            return;
        }
        let soldiers = &self.soldiers;
        let with = |at: Duchy, power: Power| soldiers.iter().any(|lot| lot.key.at == at && lot.key.power == power);
        for officer in &mut self.officers {
            let Some(stand_in) = officer.stand_in else { continue };
            if all || !officer.at.duchy().is_some_and(|at| with(at, stand_in.power)) {
                *officer = Officer::fresh(officer.leader, Whereabouts::Regroup);
            }
        }
    }

    /// Counters of a Power in play: on the map and in the Regroup Box.
    pub fn in_play(&self, power: Power) -> Counters {
        thread_local! {
            /// The state number of the places counted last, and the result.
            static COUNTED: Cell<(u64, [Counters; 4])> = const { Cell::new((0, [Counters::NONE; 4])) };
        }
        let (counted, all) = COUNTED.get();
        let places = self.places_state();
        if counted == places {
            Part::looked(&self.soldiers).set(true);
            return all[power.index()];
        }
        let mut all = [Counters::NONE; 4];
        for lot in &self.soldiers {
            let sum = &mut all[lot.key.power.index()];
            *sum = sum.plus(lot.counters);
        }
        COUNTED.set((places, all));
        all[power.index()]
    }

    /// Counters of a Power in the Regroup Box [6.2].
    pub fn regroup(&self, power: Power) -> Counters {
        self.counters(Duchy::REGROUP, power)
    }

    /// The lots on the map, without those in the Regroup Box.
    pub fn lots_on_map(&self) -> &[Lot] {
        let end = self.soldiers.partition_point(|lot| lot.key.at < Duchy::REGROUP);
        &self.soldiers[..end]
    }

    /// Strength Points of a Power's Soldiers on the map.
    pub fn sp_on_map(&self, power: Power) -> u16 {
        self.lots_on_map().iter().filter(|lot| lot.key.power == power).map(|lot| u16::from(lot.counters.sp().0)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::{Scenario, Tag};

    #[test]
    fn lots_that_cannot_be_told_apart_are_joined() {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let mut p = scenario.start.clone();
        let lots = [(3, 2), (1, 1), (2, 0), (3, 1), (0, 1), (1, 1), (2, 0)];
        let lot = |(at, infantry)| Lot {
            key: LotKey::fresh(Duchy(at), Power::Spain),
            counters: Counters::new(infantry, 0, 0),
        };
        p.soldiers.clear();
        lots.map(lot).into_iter().for_each(|lot| p.add_soldiers(lot.key, lot.counters));
        assert_eq!(*p.soldiers, [(0, 1), (1, 2), (3, 3)].map(lot));
        let state = Part::state(&p.soldiers);
        p.change_lots(|lot| lot.key.at == Duchy(2), |key| key.at = Duchy(3));
        assert_eq!(Part::state(&p.soldiers), state, "nobody was found to be changed");
        let places = p.places_state();
        for tags in [Tags(1), Tags(2), Tags::NONE] {
            p.change_lots(|lot| lot.key.at > Duchy(0), |key| key.tags = tags);
            assert_ne!(Part::state(&p.soldiers), state);
            assert_eq!(p.places_state(), places, "nobody has moved");
        }
        p.change_lots(|lot| lot.key.at == Duchy(3), |key| key.at = Duchy(2));
        assert_ne!(p.places_state(), places);
        p.change_lots(|lot| lot.key.at == Duchy(2), |key| *key = LotKey { at: Duchy(3), tags: Tags(1), ..*key });
        p.change_lots(|lot| lot.key.at == Duchy(3), |key| key.tags = Tags::NONE);
        assert_ne!(p.places_state(), places, "they are back, but nobody has compared that");
        assert_eq!(*p.soldiers, [(0, 1), (1, 2), (3, 3)].map(lot));
        p.change_lots(|lot| lot.key.at < Duchy(2), |key| key.at = Duchy(4));
        assert_eq!(*p.soldiers, [(3, 3), (4, 3)].map(lot), "they are joined");
    }

    #[test]
    fn leaders_who_only_get_or_lose_markers_have_not_moved() {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let mut p = scenario.start.clone();
        let (all, places) = (Part::state(&p.officers), p.leaders_state());
        p.change_leaders(|officer| officer.tags.has(Tag(3)), |officer| officer.march = 1);
        assert_eq!(Part::state(&p.officers), all, "nobody was found to be changed");
        for march in 1..4 {
            p.change_leaders(|officer| officer.at.duchy().is_some(), |officer| officer.march = march);
            assert_ne!(Part::state(&p.officers), all);
            assert_eq!(p.leaders_state(), places, "nobody has moved");
        }
        let (first, to) = (p.officers[0].leader, Whereabouts::Map(Duchy(7)));
        p.change_leaders(|officer| officer.leader == first, |officer| (officer.at, officer.march) = (to, 0));
        assert_ne!(p.leaders_state(), places);
        p.change_leaders(|officer| officer.at == to, |officer| officer.march = 2);
        assert_ne!(p.leaders_state(), places, "he has moved, whatever came after that");
    }

    #[test]
    fn several_tags_are_taken_off_at_once() {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let mut p = scenario.start.clone();
        let tags = |numbers: &[u8]| numbers.iter().fold(Tags::NONE, |tags, number| tags.with(Tag(*number)));
        let before = p.clone();
        p.change_leaders(|_| true, |officer| officer.tags = tags(&[1, 2, 5]));
        p.change_lots(|lot| lot.key.power == Power::Spain, |key| key.tags = tags(&[2, 3]));
        p.drop_tags(tags(&[1, 2]));
        assert!(p.officers.iter().all(|officer| officer.tags == tags(&[5])));
        assert!(p.soldiers.iter().all(|lot| (lot.key.tags == tags(&[3])) == (lot.key.power == Power::Spain)));
        p.drop_tags(tags(&[3, 5]));
        assert_eq!((&p.officers, &p.soldiers), (&before.officers, &before.soldiers));
        let state = Part::state(&p.soldiers);
        p.drop_tag(Tag(3));
        assert_eq!(Part::state(&p.soldiers), state, "nobody had it");
    }
}

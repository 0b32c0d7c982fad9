//! How pieces came into a Duchy earlier in this Impulse, before the entry that causes a Battle. Their lines count for terrain
//! [11.41-11.43], and they go back the way they came [11.62].

use super::formation;
use super::sight::{Sight, look};
use super::vocabulary::Seat;
use crate::games::wellington::board::{Arrival, Duchy, Inroad, Leader, Lot, Marks, Power, Tags, Walked};

/// Records how pieces came that have come in and are still there.
pub(in super::super) fn note(t: &Seat, at: Duchy, arrivals: &[Arrival]) {
    let inroads: Vec<Inroad> = {
        let sight = look(t);
        let came = arrivals.iter().map(|arrival| inroad(&sight, at, arrival));
        came.filter(|inroad| !inroad.leaders.is_empty() || !inroad.soldiers.is_empty()).collect()
    };
    t.change(|p| {
        let Some(impulse) = p.impulse.as_mut() else { return };
        // A Leader's latest route is the one recorded last.
        let newly = |leader: &Leader| inroads.iter().any(|inroad| inroad.leaders.contains(leader));
        impulse.inroads.iter_mut().for_each(|old| old.leaders.retain(|leader| !newly(leader)));
        impulse.inroads.extend(inroads);
    });
}

fn inroad(sight: &Sight<'_>, at: Duchy, arrival: &Arrival) -> Inroad {
    let leaders = sight.p.officers_at(at).filter(|o| o.tags.has(arrival.tag)).map(|o| o.leader).collect();
    let mut soldiers: Vec<Walked> = Vec::new();
    for lot in sight.p.lots_at(at).iter().filter(|lot| lot.key.tags.has(arrival.tag)) {
        let (power, march, sp) = (lot.key.power, lot.key.march, lot.counters.sp().0);
        match soldiers.iter_mut().find(|w| w.power == power && w.march == march) {
            Some(walked) => walked.sp += sp,
            None => soldiers.push(Walked { power, march, sp }),
        }
    }
    Inroad { at, power: arrival.power, origin: arrival.origin, leaders, soldiers }
}

/// 11.41 to 11.43, 11.62: before a Battle, finds the attackers who came into the Duchy earlier in this Impulse, and how they came.
pub(in super::super) fn retrace(t: &Seat, at: Duchy) {
    let Some(side) = look(t).contact(at).map(|contact| contact.attacker) else { return };
    let noted = t.change(|p| {
        let all = p.impulse.as_mut().map(|impulse| std::mem::take(&mut impulse.inroads)).unwrap_or_default();
        let (here, elsewhere) = all.into_iter().partition::<Vec<Inroad>, _>(|n| n.at == at && n.power.side() == side);
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.inroads = elsewhere;
        }
        here
    });
    let left = still_there(&look(t), at, noted);
    left.iter().for_each(|inroad| find(t, inroad));
}

/// Whether pieces have come to their place in this Impulse by a route that is not known.
fn came(march: u8, marks: Marks, tags: Tags, known: Tags) -> bool {
    let moved = march > 0 || marks.has(Marks::SEABORNE) || marks.has(Marks::ARRIVED);
    moved && tags.0 & known.0 == 0
}

/// The pieces in the Duchy whose route is known: they bear the tag of an arrival.
fn known(sight: &Sight<'_>, at: Duchy) -> Tags {
    let arrivals = sight.contact(at).map(|contact| contact.arrivals.as_slice()).unwrap_or_default();
    arrivals.iter().map(|arrival| arrival.tag).fold(Tags::NONE, Tags::with)
}

/// The Soldiers of a Power with this March count who came in this Impulse by a route that is not known yet.
fn comers<'s>(sight: &'s Sight<'_>, at: Duchy, power: Power, march: u8) -> impl Iterator<Item = &'s Lot> {
    let known = known(sight, at);
    let same = move |lot: &&Lot| lot.key.march == march && came(march, lot.key.marks, lot.key.tags, known);
    sight.p.lots(at, power).filter(same)
}

/// Those who came in and are still there. Among Soldiers that nothing tells apart, those who came first are taken to have moved on
/// or been lost.
fn still_there(sight: &Sight<'_>, at: Duchy, mut noted: Vec<Inroad>) -> Vec<Inroad> {
    let kinds: Vec<Walked> = noted.iter().flat_map(|inroad| inroad.soldiers.iter().copied()).collect();
    for Walked { power, march, .. } in kinds {
        let there: u8 = comers(sight, at, power, march).map(|lot| lot.counters.sp().0).sum();
        let same = |w: &&mut Walked| w.power == power && w.march == march;
        let all: u8 = noted.iter_mut().flat_map(|n| n.soldiers.iter_mut()).filter(same).map(|w| w.sp).sum();
        let mut gone = all.saturating_sub(there);
        for walked in noted.iter_mut().flat_map(|n| n.soldiers.iter_mut()).filter(same) {
            let part = gone.min(walked.sp);
            walked.sp -= part;
            gone -= part;
        }
    }
    noted
}

/// Tags the pieces that came in by one route, if any are left, and adds them to the arrivals.
fn find(t: &Seat, inroad: &Inroad) {
    let (at, Some(tag)) = (inroad.at, formation::free_tag(t)) else { return };
    let mut found = false;
    for leader in &inroad.leaders {
        let officer = *t.position().officer(*leader);
        let known = known(&look(t), at);
        if officer.at.duchy() == Some(at) && came(officer.march, officer.marks, officer.tags, known) {
            formation::tag_leader(t, *leader, tag);
            found = true;
        }
    }
    for Walked { power, march, sp } in inroad.soldiers.iter().copied() {
        let mut left = sp;
        let lots: Vec<Lot> = comers(&look(t), at, power, march).copied().collect();
        for lot in lots {
            let part = left.min(lot.counters.sp().0);
            if part > 0 && formation::tag_soldiers(t, lot.key, part, tag) {
                left -= part;
                found = true;
            }
        }
    }
    let arrival = Arrival { tag, power: inroad.power, origin: inroad.origin, joined: false, earlier: true };
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at).filter(|_| found) {
            contact.arrivals.push(arrival);
        }
    });
}

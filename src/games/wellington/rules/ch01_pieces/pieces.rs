//! Rule 1.5: Soldiers and making change. Rules move, build and remove Strength Points; the counters follow.
//!
//! Change is free and may be made at any time. A choice therefore names Strength Points, and the code exchanges only the
//! counters that it has to: first inside the lot, then by combining small counters of the same Power elsewhere. A choice that the
//! counters in the box cannot express is not offered.

use crate::games::wellington::board::{Arm, Board, Counters, Lot, LotKey, Position, Power, Sp};

/// 1.5: counters of a Power that are not in play: neither on the map nor in the Regroup Box.
pub fn pool(b: &Board, p: &Position, power: Power) -> Counters {
    b.mix[power.index()].minus(p.in_play(power)).unwrap_or(Counters::NONE)
}

/// The way to make up `sp` Strength Points out of these counters that exchanges the fewest of them.
fn ways(sp: u8, own: Counters, stock: Counters) -> Option<Counters> {
    let mut best: Option<(u16, Counters)> = None;
    for artillery in 0..=stock.artillery.min(sp / 4) {
        let rest = sp - 4 * artillery;
        for cavalry in 0..=stock.cavalry.min(rest / 2) {
            let infantry = rest - 2 * cavalry;
            if infantry > stock.infantry {
                continue;
            }
            let way = Counters::new(infantry, cavalry, artillery);
            // If the lot is empty, nothing is exchanged.
            let cost = if own.is_empty() { 0 } else { exchanged(own, way) };
            // On a tie, take the fewest counters, and no artillery if cavalry will do: artillery cannot march alone.
            let count = u16::from(infantry) + u16::from(cavalry) + 3 * u16::from(artillery);
            let rank = cost * 64 + count;
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, way));
            }
        }
    }
    best.map(|(_, way)| way)
}

/// Whether there is a way to make up `sp` Strength Points out of these counters. The more artillery and cavalry, the less infantry it
/// takes.
fn has_way(sp: u8, stock: Counters) -> bool {
    let rest = sp - 4 * stock.artillery.min(sp / 4);
    rest - 2 * stock.cavalry.min(rest / 2) <= stock.infantry
}

fn exchanged(own: Counters, way: Counters) -> u16 {
    Arm::ALL.into_iter().map(|arm| u16::from(own.of(arm).abs_diff(way.of(arm)))).sum()
}

/// A lot divided into counters that leave and counters that stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Divided {
    /// These are worth the Strength Points asked for.
    pub gone: Counters,
    /// The rest.
    pub left: Counters,
}

/// Divides counters into `sp` Strength Points and the rest, making change from the pool if needed.
fn divide(have: Counters, pool: Counters, sp: u8) -> Option<Divided> {
    let total = have.sp().0;
    if sp > total {
        return None;
    }
    // Without change: some of the counters themselves.
    if let Some(gone) = largest_first(have, sp)
        && let Some(left) = have.minus(gone)
    {
        return Some(Divided { gone, left });
    }
    // With change: both parts are made from the counters there and those in the pool.
    let stock = have.plus(pool);
    let mut best: Option<(u16, Divided)> = None;
    for artillery in 0..=stock.artillery.min(sp / 4) {
        for cavalry in 0..=stock.cavalry.min((sp - 4 * artillery) / 2) {
            let gone = Counters::new(sp - 4 * artillery - 2 * cavalry, cavalry, artillery);
            let Some(rest) = stock.minus(gone) else { continue };
            let wanted = have.minus(gone).unwrap_or(Counters::NONE);
            let Some(left) = ways(total - sp, wanted, rest) else { continue };
            let cost = exchanged(have, gone.plus(left));
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, Divided { gone, left }));
            }
        }
    }
    best.map(|(_, divided)| divided)
}

/// A subset of these counters worth exactly `sp`, large counters first.
fn largest_first(have: Counters, sp: u8) -> Option<Counters> {
    for artillery in (0..=have.artillery.min(sp / 4)).rev() {
        let rest = sp - 4 * artillery;
        for cavalry in (0..=have.cavalry.min(rest / 2)).rev() {
            let infantry = rest - 2 * cavalry;
            if infantry <= have.infantry {
                return Some(Counters::new(infantry, cavalry, artillery));
            }
        }
    }
    None
}

/// What lots of a Power hold after small counters in them were combined, keyed by index in the list of lots.
type Room = Vec<(usize, Counters)>;

/// The first combination that frees one more infantry or cavalry counter, given the counters in the box.
fn put_together(counters: Counters, pool: Counters) -> Option<Counters> {
    let Counters { infantry, cavalry, artillery } = counters;
    if pool.cavalry > 0 && infantry >= 2 {
        return Some(Counters::new(infantry - 2, cavalry + 1, artillery));
    }
    if pool.artillery > 0 && infantry >= 2 && cavalry >= 1 {
        return Some(Counters::new(infantry - 2, cavalry - 1, artillery + 1));
    }
    if pool.artillery > 0 && infantry >= 4 {
        return Some(Counters::new(infantry - 4, cavalry, artillery + 1));
    }
    if pool.artillery > 0 && pool.cavalry == 0 && cavalry >= 2 {
        return Some(Counters::new(infantry, cavalry - 2, artillery + 1));
    }
    None
}

/// The counters of the lot with this key; none if the lot does not exist.
pub fn at(p: &Position, key: LotKey) -> Counters {
    match p.soldiers.binary_search_by_key(&key, |lot| lot.key) {
        Ok(i) => p.soldiers[i].counters,
        Err(_) => Counters::NONE,
    }
}

/// Whether `sp` Strength Points can be divided off the lot.
pub fn can_divide(b: &Board, p: &Position, key: LotKey, sp: u8) -> bool {
    let have = at(p, key);
    // Usually the counters themselves are enough.
    largest_first(have, sp).is_some() || with_change(b, p, key, |pool| divide(have, pool, sp)).is_some()
}

/// Takes `sp` Strength Points out of the lot and returns their counters. `None`, with no change made, if the counters in the box
/// cannot express that.
pub fn take(b: &Board, p: &mut Position, key: LotKey, sp: u8) -> Option<Counters> {
    let have = at(p, key);
    let (room, divided) = with_change(b, p, key, |pool| divide(have, pool, sp))?;
    settle(p, room, key, divided.left);
    Some(divided.gone)
}

/// Takes one counter of this type out of the lot, making change if necessary. `None`, with no change made, if that is impossible.
pub fn take_counter(b: &Board, p: &mut Position, key: LotKey, arm: Arm) -> Option<Counters> {
    let have = at(p, key);
    let (room, left) = with_change(b, p, key, |pool| left_without(have, pool, arm))?;
    settle(p, room, key, left);
    Some(Counters::one(arm))
}

/// What is left of a lot after one counter of this type is taken out.
fn left_without(have: Counters, pool: Counters, arm: Arm) -> Option<Counters> {
    let one = Counters::one(arm);
    if let Some(left) = have.minus(one) {
        return Some(left);
    }
    let total = have.sp().0.checked_sub(arm.sp())?;
    let rest = have.plus(pool).minus(one)?;
    ways(total, have, rest)
}

/// Whether one counter of this type can be taken out of the lot.
pub fn can_take_counter(b: &Board, p: &Position, key: LotKey, arm: Arm) -> bool {
    can_take_of(b, p, &Lot { key, counters: at(p, key) }, arm)
}

/// The same for a lot that the caller already has.
#[inline]
pub fn can_take_of(b: &Board, p: &Position, lot: &Lot, arm: Arm) -> bool {
    let left = lot.counters.sp().0.checked_sub(arm.sp());
    left.is_some_and(|left| lot.counters.of(arm) > 0 || can_take_with_change(b, p, lot, arm, left))
}

/// The same for a lot that has no such counter and would keep this many Strength Points.
fn can_take_with_change(b: &Board, p: &Position, lot: &Lot, arm: Arm, left: u8) -> bool {
    let Lot { key, counters: have } = *lot;
    let stays = |pool: Counters| have.plus(pool).minus(Counters::one(arm)).filter(|rest| has_way(left, *rest));
    with_change(b, p, key, stays).is_some()
}

/// Takes `sp` Strength Points out of play. If the counters in the box cannot express the remainder, more is lost [1.5]. Returns how
/// many Strength Points are gone.
pub fn lose(b: &Board, p: &mut Position, key: LotKey, sp: u8) -> Sp {
    let have = at(p, key).sp().0;
    for lost in sp.min(have)..=have {
        if lose_exactly(b, p, key, lost) {
            p.stand_down(false);
            return Sp(lost);
        }
    }
    Sp(0)
}

fn lose_exactly(b: &Board, p: &mut Position, key: LotKey, sp: u8) -> bool {
    let have = at(p, key);
    // The counters that leave go to the pool, so all of the lot's counters are available for what stays.
    let stays = |pool: Counters| ways(have.sp().0 - sp, have, have.plus(pool));
    let found = with_change(b, p, key, stays);
    found.map(|(room, left)| settle(p, room, key, left)).is_some()
}

/// Brings `sp` Strength Points into play in the lot and returns their counters. `None`, with no change made, if the counters in the
/// box cannot express that.
pub fn gain(b: &Board, p: &mut Position, key: LotKey, sp: u8) -> Option<Counters> {
    let before = at(p, key);
    let (room, after) = with_change(b, p, key, |pool| grown(before, pool, sp))?;
    settle(p, room, key, after);
    Some(after.minus(before).unwrap_or(after))
}

/// Whether `sp` Strength Points can come into play in the lot.
pub fn can_gain(b: &Board, p: &Position, key: LotKey, sp: u8) -> bool {
    let have = at(p, key);
    with_change(b, p, key, |pool| grown(have, pool, sp)).is_some()
}

/// The lot's counters after adding `sp` Strength Points.
fn grown(have: Counters, pool: Counters, sp: u8) -> Option<Counters> {
    let beside = ways(sp, Counters::NONE, pool).map(|new| have.plus(new));
    beside.or_else(|| ways(have.sp().0 + sp, have, have.plus(pool)))
}

/// Whether `sp` Strength Points can come into play in an empty Duchy, given the counters in the box.
pub fn can_stand_alone(b: &Board, p: &Position, power: Power, sp: u8) -> bool {
    ways(sp, Counters::NONE, pool(b, p, power)).is_some()
}

/// Strength Points of a Power that are not in play, whatever their counters.
pub fn unbuilt(b: &Board, p: &Position, power: Power) -> Sp {
    pool(b, p, power).sp()
}

/// Tries `what` with the counters in the box as they are, then with ever more small counters of the Power combined elsewhere. The
/// lot itself stays as it is.
fn with_change<R>(b: &Board, p: &Position, key: LotKey, what: impl Fn(Counters) -> Option<R>) -> Option<(Room, R)> {
    let mix = b.mix[key.power.index()];
    let mut in_play = p.in_play(key.power);
    let mut room = Room::new();
    loop {
        let pool = mix.minus(in_play).unwrap_or(Counters::NONE);
        if let Some(result) = what(pool) {
            return Some((room, result));
        }
        if pool.cavalry == 0 && pool.artillery == 0 {
            return None;
        }
        let lots = p.soldiers.iter().enumerate().filter(|(_, lot)| lot.key.power == key.power && lot.key != key);
        let mut lots = lots.map(|(place, lot)| {
            let changed = room.iter().find(|(changed, _)| *changed == place);
            (place, changed.map_or(lot.counters, |(_, counters)| *counters))
        });
        let (place, before, after) =
            lots.find_map(|(place, before)| Some((place, before, put_together(before, pool)?)))?;
        in_play = in_play.minus(before)?.plus(after);
        room.retain(|(changed, _)| *changed != place);
        room.push((place, after));
    }
}

/// Applies the combinations that were found, and leaves these counters in the lot.
fn settle(p: &mut Position, room: Room, key: LotKey, left: Counters) {
    for (place, counters) in room {
        p.soldiers[place].counters = counters;
    }
    p.set_soldiers(key, left);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r06_change_is_made_only_where_it_is_needed() {
        let pool = Counters::new(9, 2, 2);
        let divided = divide(Counters::new(1, 0, 1), pool, 4);
        assert_eq!(divided, Some(Divided { gone: Counters::new(0, 0, 1), left: Counters::new(1, 0, 0) }));
        let divided = divide(Counters::new(0, 0, 1), pool, 1).unwrap();
        assert_eq!((divided.gone.sp(), divided.left.sp()), (Sp(1), Sp(3)));
        assert_eq!(divide(Counters::new(0, 0, 1), Counters::NONE, 1), None, "no change to be had");
        assert_eq!(divide(Counters::new(3, 0, 0), pool, 4), None, "more than there is");
    }

    #[test]
    fn change_prefers_cavalry_to_artillery() {
        assert_eq!(ways(4, Counters::NONE, Counters::new(14, 6, 3)), Some(Counters::new(0, 2, 0)));
        assert_eq!(ways(4, Counters::NONE, Counters::new(3, 0, 1)), Some(Counters::new(0, 0, 1)));
        assert_eq!(ways(3, Counters::NONE, Counters::new(0, 6, 3)), None);
    }

    #[test]
    fn there_is_a_way_where_one_is_found() {
        for sp in 0..=20 {
            for stock in (0..240).map(|n: u8| Counters::new(n % 10, n / 10 % 6, n / 60)) {
                assert_eq!(has_way(sp, stock), ways(sp, Counters::NONE, stock).is_some(), "{sp} of {stock:?}");
            }
        }
    }
}

//! Chapter 19: victory points and the winner. Points are counted in halves, because a Resource is worth half a point; nothing is
//! rounded.

use super::control::Holdings;
use super::sight::Sight;
use crate::games::wellington::board::{Country, Duchy, Ending, Kind, Power, Rule, Side, Year, rule};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Half points in a victory point.
const POINT: i32 = 2;
/// 19.4: points for Control of all a Power's Home Duchies at the end of 1814.
const HOME_POINTS: i32 = 4;
/// 19.4: the number of Home Duchies that a French Power needs for that.
const HOMES: usize = 4;

/// What victory points are for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Keys [19.2].
    Keys(u8),
    /// The extra point for the Capital [19.2].
    Capital(Duchy),
    /// Unused Resources [19.2].
    Resources(u8),
    /// Removals that were never paid [19.3].
    Unfulfilled(u8),
    /// A place that is worth points to the French [19.4].
    Prize(Duchy),
    /// Duchies of any type, one point for each `each` of them [19.4].
    Duchies {
        /// How many.
        count: u8,
        /// How many make a point.
        each: u8,
    },
    /// All of the Power's Home Duchies at the end of 1814 [19.4].
    Homes,
    /// Spanish Duchies that the French still Control [19.5].
    SpanishBonus(u8),
}

/// A line of the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What for.
    pub item: Item,
    /// The rule.
    pub rule: Rule,
    /// Half points.
    pub halves: i32,
}

/// How a game was decided [19.1].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// An automatic victory [18].
    AtOnce,
    /// Victory points.
    Points,
    /// The Spanish bonus broke a tie [19.5].
    SpanishBonus,
    /// Resources broke a tie.
    Resources,
    /// A tie in everything is a French victory.
    FrenchOnTie,
}

/// Who wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The side.
    pub side: Side,
    /// How it was decided.
    pub by: Decided,
    /// The Power whose player is the individual winner, if the side has two players.
    pub individual: Option<Power>,
    /// Half points of each Power in track order, without the Spanish bonus.
    pub halves: [i32; 4],
    /// 19.5: the Spanish bonus in half points, if it counts for the individual winner or broke the tie.
    pub bonus: Option<i32>,
}

/// 19.2 to 19.4: the current count for a Power.
pub fn lines(sight: &Sight<'_>, power: Power) -> Vec<Line> {
    let held = sight.holdings();
    let mut lines = basic(sight, &held, power);
    lines.extend(adjustments(sight, power));
    if power.side() == Side::French {
        lines.extend(french_bonus(sight, &held, power));
    }
    lines
}

/// The half points of a Power, without the Spanish bonus.
pub fn halves(sight: &Sight<'_>, power: Power) -> i32 {
    lines(sight, power).iter().map(|line| line.halves).sum()
}

/// 19.2 Basic Victory Points: one for each Key, Home Keys included, one more for Madrid, a half for each Resource.
fn basic(sight: &Sight<'_>, held: &Holdings, power: Power) -> Vec<Line> {
    let (keys, rule) = (&held.keys[power.index()], rule(19, 2));
    let count = keys.len() as u8;
    let mut lines = Vec::with_capacity(8);
    lines.push(Line { item: Item::Keys(count), rule, halves: POINT * i32::from(count) });
    let capitals = keys.iter().copied().filter(|d| sight.b.duchy(*d).capital);
    lines.extend(capitals.map(|d| Line { item: Item::Capital(d), rule, halves: POINT }));
    let resources = sight.p.resources[power.index()];
    lines.push(Line { item: Item::Resources(resources), rule, halves: resources.into() });
    lines
}

/// 19.3, 5.13: minus one point for each removal that was never paid.
fn adjustments(sight: &Sight<'_>, power: Power) -> Option<Line> {
    let open = sight.p.debts.iter().filter(|debt| debt.power == power).count() as u8;
    let line = Line { item: Item::Unfulfilled(open), rule: rule(19, 3), halves: -POINT * i32::from(open) };
    (open > 0).then_some(line)
}

/// 19.4 French Bonus Victory Points: counted for each Power separately, fractions dropped.
fn french_bonus(sight: &Sight<'_>, held: &Holdings, power: Power) -> Vec<Line> {
    let rule = rule(19, 4);
    let prizes = [sight.lisbon(), sight.gibraltar()].into_iter().flatten();
    let won = prizes.filter(|d| sight.control(*d) == Some(power));
    let mut lines: Vec<Line> = won.map(|d| Line { item: Item::Prize(d), rule, halves: POINT }).collect();
    let real = |d: &Duchy| sight.b.duchy(*d).kind != Kind::Box;
    let count = held.duchies[power.index()];
    let each = match sight.p.year {
        Year(..=1812) => 5,
        Year(1813) => 4,
        _ => 3,
    };
    lines.push(Line { item: Item::Duchies { count, each }, rule, halves: POINT * i32::from(count / each) });
    let homes = || sight.b.places().filter(real).filter(|d| sight.b.duchy(*d).home == power);
    let all = || homes().count() == HOMES && homes().all(|d| sight.control(d) == Some(power));
    if sight.p.year >= Year(1814) && all() {
        lines.push(Line { item: Item::Homes, rule, halves: POINT * HOME_POINTS });
    }
    lines
}

/// 19.5 Spanish Bonus Victory Points: the fewer Duchies in Spain the French still Control, the higher.
pub fn spanish_bonus(sight: &Sight<'_>) -> Line {
    let count = sight.of_country(Country::Spain).filter(|d| sight.controlled_by(*d, Side::French)).count() as u8;
    let points = match count {
        0 => 6,
        1..=4 => 5,
        5..=9 => 4,
        10..=14 => 2,
        15..=19 => 1,
        _ => 0,
    };
    Line { item: Item::SpanishBonus(count), rule: rule(19, 5), halves: POINT * points }
}

/// 19.1, R-83: the winning side and, if it has two players, the individual winner.
pub fn outcome(sight: &Sight<'_>, ending: Option<Ending>) -> Outcome {
    let halves = Power::TRACK.map(|power| halves(sight, power));
    let spanish_player = sight.p.options.players.are_apart(Side::Allies);
    let bonus = spanish_bonus(sight).halves;
    let (side, by) = match ending.and_then(Ending::winner) {
        Some(side) => (side, Decided::AtOnce),
        None => by_points(sight, halves, bonus * i32::from(spanish_player)),
    };
    let bonus = (spanish_player && side == Side::Allies).then_some(bonus);
    let own = |power: Power| {
        let extra = if power == Power::Spain { bonus.unwrap_or(0) } else { 0 };
        (halves[power.index()] + extra, power.index())
    };
    let apart = sight.p.options.players.are_apart(side);
    let individual = side.powers().into_iter().max_by_key(|power| own(*power)).filter(|_| apart);
    Outcome { side, by, individual, halves, bonus }
}

/// 19.1, R-83: decided by victory points, then the Spanish bonus, then Resources; if still tied, the French win.
fn by_points(sight: &Sight<'_>, halves: [i32; 4], bonus: i32) -> (Side, Decided) {
    let of = |side: Side| side.powers().into_iter().map(|power| halves[power.index()]).sum::<i32>();
    let (allies, french) = (of(Side::Allies), of(Side::French));
    match allies.cmp(&french) {
        Ordering::Greater => return (Side::Allies, Decided::Points),
        Ordering::Less => return (Side::French, Decided::Points),
        Ordering::Equal if bonus > 0 => return (Side::Allies, Decided::SpanishBonus),
        Ordering::Equal => {}
    }
    let resources =
        |side: Side| side.powers().into_iter().map(|p| u16::from(sight.p.resources[p.index()])).sum::<u16>();
    match resources(Side::Allies).cmp(&resources(Side::French)) {
        Ordering::Greater => (Side::Allies, Decided::Resources),
        Ordering::Less => (Side::French, Decided::Resources),
        Ordering::Equal => (Side::French, Decided::FrenchOnTie),
    }
}

//! The value of a position to a side when a playout stops early: victory points, and the means to get more.

use super::stage::Game;
use super::value::Learned;
use crate::games::wellington::board::{Country, Power, Side};
use crate::games::wellington::rules::ending::{CONQUEST as CONQUEST_DIE, KEYS_FOR_ONE};
use crate::games::wellington::rules::{Sight, look, victory};
use serde::{Deserialize, Serialize};

/// The value of winning, in victory points.
const WON: f64 = 40.0;
/// Faces of a die.
const FACES: f64 = 6.0;

/// What the means to get victory points are worth, in victory points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scales {
    /// A Strength Point on the map.
    pub strength: f64,
    /// A point of a Leader's Battle Rating.
    pub rating: f64,
    /// A card in hand.
    pub card: f64,
    /// A Resource.
    pub resource: f64,
    /// A Conquest Roll that would certainly succeed [18.6]. It is less than a win, because Keys change hands before the
    /// roll.
    pub conquest: f64,
}

impl Default for Scales {
    fn default() -> Scales {
        Scales { strength: 0.3, rating: 0.3, card: 0.8, resource: 0.0, conquest: 24.0 }
    }
}

/// Judges positions.
#[derive(Clone, Copy)]
pub struct Judge<'w> {
    /// The hand-made scales, and how much they count.
    pub scales: &'w Scales,
    pub scaled: f64,
    /// The learned chances, and the value of a certain victory over a certain defeat.
    pub learned: Option<&'w Learned>,
    pub weight: f64,
}

impl Judge<'_> {
    /// What the position is worth to a side, in something like victory points.
    pub fn of(&self, game: &Game, side: Side) -> f64 {
        let scales = if self.scaled == 0.0 { 0.0 } else { judge(game, side, self.scales) * self.scaled };
        let Some(learned) = self.learned.filter(|_| self.weight != 0.0) else { return scales };
        let sight = look(game.table());
        let allies = if game.is_over() {
            f64::from(u8::from(victory::outcome(&sight, sight.p.ended).side == Side::Allies))
        } else {
            learned.allies(&sight)
        };
        let own = if side == Side::Allies { allies } else { 1.0 - allies };
        scales + own * self.weight
    }
}

/// The lead of a side in something like victory points.
pub fn judge(game: &Game, side: Side, scales: &Scales) -> f64 {
    let sight = look(game.table());
    let outcome = victory::outcome(&sight, sight.p.ended);
    let mine = |of: Side| if of == side { 1.0 } else { -1.0 };
    let lead: f64 = Power::TRACK.iter().map(|p| mine(p.side()) * f64::from(outcome.halves[p.index()]) / 2.0).sum();
    if game.is_over() {
        return mine(outcome.side) * WON + lead * 0.1;
    }
    let forces: f64 = Side::BOTH.into_iter().map(|of| mine(of) * forces(&sight, of, scales)).sum();
    lead + forces + mine(Side::French) * scales.conquest * conquest(&sight, |groups| groups)
}

/// The forces that a side can still use.
fn forces(sight: &Sight<'_>, side: Side, scales: &Scales) -> f64 {
    let strength: u32 = sight
        .b
        .places()
        .map(|duchy| side.powers().into_iter().map(|power| u32::from(sight.p.sp(duchy, power).0)).sum::<u32>())
        .sum();
    let leaders = sight.b.places().flat_map(|duchy| sight.leaders_of_side(duchy, side));
    let rating: u32 = leaders.map(|officer| u32::from(sight.rating(officer.leader))).sum();
    let cards: usize = side.powers().into_iter().map(|power| sight.p.cards.hand(power).len()).sum();
    let resources: u32 = side.powers().into_iter().map(|power| u32::from(sight.p.resources[power.index()])).sum();
    f64::from(strength) * scales.strength
        + f64::from(rating) * scales.rating
        + cards as f64 * scales.card
        + f64::from(resources) * scales.resource
}

/// The present chance that the French conquer Spain at the end of the Turn [18.6]. `bonus` turns groups of Keys into the bonus of the
/// die: whole groups as in the rule, or also parts of groups, so that each Key has a value.
pub fn conquest(sight: &Sight<'_>, bonus: fn(f64) -> f64) -> f64 {
    let french = |duchy| sight.controlled_by(duchy, Side::French);
    if !sight.capital().is_some_and(french) {
        return 0.0;
    }
    let keys = sight.keys_of(Country::Spain).into_iter().filter(|duchy| french(*duchy)).count() as f64;
    ((bonus(keys / KEYS_FOR_ONE as f64) + FACES + 1.0 - f64::from(CONQUEST_DIE)) / FACES).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::Paths;
    use crate::games::wellington::players::Stage;

    #[test]
    fn what_is_good_for_one_side_is_as_bad_for_the_other() {
        let root = crate::sources();
        let stage = Stage::open(&root.join("scenarios/1812.json"), &Paths::under(root)).unwrap();
        let game = stage.begin(3, |_| {}).unwrap_or_else(|_| panic!("it begins"));
        let scales = Scales::default();
        let allies = || {
            let allies = judge(&game, Side::Allies, &scales);
            assert!((allies + judge(&game, Side::French, &scales)).abs() < 1e-9);
            allies
        };
        let before = allies();
        game.table().change(|p| p.cards.hands[Power::Nord.index()].pop());
        let card = allies() - before;
        assert!((card - scales.card).abs() < 1e-9, "{card}");
        // Without Madrid the French cannot conquer Spain [18.6]. It is also a Key and the Capital [19.2].
        let madrid = look(game.table()).capital().unwrap();
        game.table().change(|p| {
            p.soldiers.retain(|lot| lot.key.at != madrid);
            p.officers
                .iter_mut()
                .filter(|o| o.at.duchy() == Some(madrid))
                .for_each(|o| o.at = crate::games::wellington::board::Whereabouts::Pool);
            p.flags[madrid.index()] = Some(Power::Spain);
        });
        assert!(!look(game.table()).controlled_by(madrid, Side::French));
        assert!(allies() - before > scales.conquest / 6.0, "{}", allies() - before);
    }
}

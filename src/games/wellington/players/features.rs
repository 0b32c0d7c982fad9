//! The features of a position that judge it: numbers with names. They cover points, places, forces, Leaders and the number of cards,
//! but never the text of a single card.

use super::judge::conquest;
use crate::games::wellington::board::{Board, Country, Duchy, Power, Side};
use crate::games::wellington::rules::{LAST_TURN, Sight, victory};

/// The last Round that most Turns reach. Later Rounds count the same.
const ROUNDS: f64 = 6.0;
/// How near to an enemy Key a Strength Point is, in lines, to count as near the front.
const NEAR: u8 = 2;

/// A position in numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// How many Turns come after this one: 0 in the last.
    pub turns_left: u8,
    /// How much of the Turn is over, from 0 to 1.
    pub late: f64,
    /// The numbers, in the order of [`names`].
    pub values: Vec<f64>,
}

/// What to collect: values or names.
trait Sink {
    fn put(&mut self, name: impl FnOnce() -> String, value: impl FnOnce() -> f64);
}

struct Values(Vec<f64>);

impl Sink for Values {
    fn put(&mut self, _: impl FnOnce() -> String, value: impl FnOnce() -> f64) {
        self.0.push(value());
    }
}

struct Names(Vec<String>);

impl Sink for Names {
    fn put(&mut self, name: impl FnOnce() -> String, _: impl FnOnce() -> f64) {
        self.0.push(name());
    }
}

/// The numbers of a position.
pub fn features(sight: &Sight<'_>) -> Features {
    let ground = Ground::of(sight);
    let mut values = Values(Vec::with_capacity(96));
    fill(&mut values, Some(&ground));
    Features { turns_left: turns_left(sight), late: late(sight), values: values.0 }
}

/// How many Turns come after this one; earlier Turns count as two.
fn turns_left(sight: &Sight<'_>) -> u8 {
    LAST_TURN.0.saturating_sub(sight.p.year.0).min(2) as u8
}

/// How much of the Turn is over.
fn late(sight: &Sight<'_>) -> f64 {
    (f64::from(sight.p.round) / ROUNDS).min(1.0)
}

/// The names of the numbers, in their order.
pub fn names() -> Vec<String> {
    let mut names = Names(Vec::new());
    fill(&mut names, None);
    names.0
}

/// Counts that several numbers share.
struct Ground<'s, 't> {
    sight: &'s Sight<'t>,
    /// For each place and side: Strength Points, and the dice of its Army.
    sp: Vec<[f64; 2]>,
    dice: Vec<[f64; 2]>,
    /// For each place and Power: Strength Points.
    of: Vec<[u8; 4]>,
    /// Who Controls each place.
    control: Vec<Option<Power>>,
    /// For each place: the strongest Army of each side there or next to it.
    reach: Vec<[f64; 2]>,
    /// How many lines it is from each place to the nearest Key that the side does not Control.
    way: [Vec<u8>; 2],
}

impl<'s, 't> Ground<'s, 't> {
    fn of(sight: &'s Sight<'t>) -> Ground<'s, 't> {
        let places: Vec<Duchy> = sight.b.places().collect();
        let mut of = vec![[0_u8; 4]; places.len()];
        for lot in sight.p.soldiers.iter() {
            if let Some(there) = of.get_mut(lot.key.at.index()) {
                let there = &mut there[lot.key.power.index()];
                *there = there.saturating_add(lot.counters.sp().0);
            }
        }
        let sum = |there: &[u8; 4], side: Side| side.powers().into_iter().map(|p| f64::from(there[p.index()])).sum();
        let sp: Vec<[f64; 2]> = of.iter().map(|there| Side::BOTH.map(|side| sum(there, side))).collect();
        let mut best = vec![[0.0_f64; 2]; places.len()];
        let mut count = vec![[0.0_f64; 2]; places.len()];
        for officer in sight.p.officers.iter() {
            let Some(at) = officer.at.duchy().filter(|at| at.index() < places.len()) else { continue };
            let side = sight.power_of(officer.leader).side() as usize;
            let rating = f64::from(sight.b.leader(officer.leader).battle);
            best[at.index()][side] = best[at.index()][side].max(rating);
            count[at.index()][side] += 1.0;
        }
        let dice: Vec<[f64; 2]> = (0..places.len())
            .map(|i| {
                Side::BOTH.map(|side| {
                    let s = side as usize;
                    let staff = (count[i][s] - 1.0).max(0.0);
                    if sp[i][s] > 0.0 { sp[i][s] + best[i][s] + staff + bonus(side) } else { 0.0 }
                })
            })
            .collect();
        let reach = places
            .iter()
            .map(|at| {
                Side::BOTH.map(|side| {
                    let next = sight.b.adjacent(*at).iter().map(|(d, _)| dice[d.index()][side as usize]);
                    next.fold(dice[at.index()][side as usize], f64::max)
                })
            })
            .collect();
        let control: Vec<Option<Power>> = places.iter().map(|d| sight.control(*d)).collect();
        let way = Side::BOTH.map(|side| {
            let wanted = |d: Duchy| sight.b.duchy(d).key && control[d.index()].is_none_or(|p| p.side() != side);
            ways(sight.b, wanted)
        });
        Ground { sight, sp, dice, of, control, reach, way }
    }

    fn places(&self) -> impl Iterator<Item = (usize, Duchy)> + '_ {
        self.sight.b.places().enumerate()
    }

    fn keys(&self, of: impl Fn(Power) -> bool, country: Option<Country>) -> f64 {
        let is = |(i, d): &(usize, Duchy)| {
            let info = self.sight.b.duchy(*d);
            info.key && country.is_none_or(|c| info.country == c) && self.control[*i].is_some_and(&of)
        };
        self.places().filter(is).count() as f64
    }

    fn duchies(&self, of: impl Fn(Power) -> bool, country: Option<Country>) -> f64 {
        let is = |(i, d): &(usize, Duchy)| {
            let info = self.sight.b.duchy(*d);
            !info.key && country.is_none_or(|c| info.country == c) && self.control[*i].is_some_and(&of)
        };
        self.places().filter(is).count() as f64
    }

    /// How likely Keys, or the Capital alone, are lost to a nearby enemy: the sum over the side's Keys.
    fn danger(&self, side: Side, which: impl Fn(Duchy) -> bool) -> f64 {
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let of = |(i, d): (usize, Duchy)| {
            if !which(d) || self.control[i].is_none_or(|p| p.side() != side) {
                return 0.0;
            }
            let holds = self.dice[i][own] + f64::from(self.sight.fortress(d)) * 1.5;
            ((self.reach[i][enemy] - holds) / 6.0).clamp(0.0, 1.0)
        };
        self.places().map(of).sum()
    }

    /// Strength Points that a stronger enemy can reach.
    fn exposed(&self, side: Side) -> f64 {
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let is = |i: &usize| self.dice[*i][own] > 0.0 && self.reach[*i][enemy] > self.dice[*i][own] * 1.5;
        (0..self.sp.len()).filter(is).map(|i| self.sp[i][own]).sum()
    }

    /// Strength Points within reach of an enemy Key.
    fn near(&self, side: Side) -> f64 {
        let own = side as usize;
        (0..self.sp.len()).filter(|i| self.way[own][*i] <= NEAR).map(|i| self.sp[i][own]).sum()
    }

    /// The dice of the strongest Armies.
    fn armies(&self, side: Side) -> [f64; 2] {
        let mut dice: Vec<f64> = self.dice.iter().map(|dice| dice[side as usize]).collect();
        dice.sort_by(|a, b| b.total_cmp(a));
        [dice.first().copied().unwrap_or(0.0), dice.get(1).copied().unwrap_or(0.0)]
    }

    /// How much stronger besiegers are than the Fortresses they besiege.
    fn sieges(&self, side: Side) -> f64 {
        let of = |(i, d): (usize, Duchy)| {
            let fortress = f64::from(self.sight.fortress(d));
            let besieged = fortress > 0.0 && self.sp[i][side as usize] > 0.0;
            if !besieged || self.sight.owner(d).side() == side {
                return 0.0;
            }
            (self.dice[i][side as usize] / (fortress * 2.0 + self.dice[i][side.enemy() as usize] + 2.0)).min(2.0)
        };
        self.places().map(of).sum()
    }

    /// Keys of a side without a Soldier and without a Fortress.
    fn bare(&self, side: Side) -> f64 {
        let is = |(i, d): &(usize, Duchy)| {
            self.sight.b.duchy(*d).key
                && self.control[*i].is_some_and(|p| p.side() == side)
                && self.sp[*i][side as usize] < 1.0
                && self.sight.fortress(*d) == 0
        };
        self.places().filter(is).count() as f64
    }

    fn sp_of(&self, power: Power) -> f64 {
        self.of.iter().map(|there| f64::from(there[power.index()])).sum()
    }

    /// Strength Points that Leaders of a Power can move.
    fn led(&self, power: Power) -> f64 {
        let mut command = vec![0_u8; self.of.len()];
        let mine = self.sight.p.officers.iter().filter(|o| self.sight.power_of(o.leader) == power);
        for officer in mine {
            if let Some(command) = officer.at.duchy().and_then(|at| command.get_mut(at.index())) {
                *command = command.saturating_add(self.sight.b.leader(officer.leader).command);
            }
        }
        command.iter().zip(&self.of).map(|(command, there)| f64::from((*command).min(there[power.index()]))).sum()
    }

    fn ratings(&self, power: Power) -> f64 {
        let mine = self.sight.p.officers.iter().filter(|o| self.sight.power_of(o.leader) == power);
        mine.filter(|o| o.at.duchy().is_some()).map(|o| f64::from(self.sight.b.leader(o.leader).battle)).sum()
    }

    /// The Command Points on the cards in a hand.
    fn hand_cp(&self, power: Power) -> f64 {
        let cards = &self.sight.t.world().cards;
        let hand = self.sight.p.cards.hand(power).iter();
        hand.map(|card| cards.face(*card).cp.map_or(2.0, |cp| f64::from(cp.0))).sum()
    }
}

/// Collects the numbers, or, without a position, their names.
fn fill(out: &mut impl Sink, ground: Option<&Ground<'_, '_>>) {
    // Without a position nobody asks for values.
    let mut put = |name: String, value: &dyn Fn(&Ground<'_, '_>) -> f64| {
        out.put(|| name, || ground.map_or(0.0, value));
    };
    for power in Power::TRACK {
        let word = power.word();
        let i = power.index();
        put(format!("keys/{word}"), &|g| g.keys(|p| p == power, None));
        put(format!("duchies/{word}"), &|g| g.duchies(|p| p == power, None));
        put(format!("points/{word}"), &|g| f64::from(victory::halves(g.sight, power)) / 2.0);
        put(format!("resources/{word}"), &|g| f64::from(g.sight.p.resources[i]));
        put(format!("strength/{word}"), &|g| g.sp_of(power));
        put(format!("led/{word}"), &|g| g.led(power));
        put(format!("ratings/{word}"), &|g| g.ratings(power));
        put(format!("regroup/{word}"), &|g| f64::from(g.sight.p.regroup(power).sp().0));
        put(format!("cards/{word}"), &|g| g.sight.p.cards.hand(power).len() as f64);
        put(format!("cp/{word}"), &|g| g.hand_cp(power));
        put(format!("impulse/{word}"), &|g| {
            let due = g.sight.p.impulse.as_ref().map_or(g.sight.p.due, |impulse| impulse.power);
            f64::from(u8::from(due == power))
        });
    }
    for side in Side::BOTH {
        let word = side.word();
        put(format!("danger/{word}"), &|g| g.danger(side, |d| g.sight.b.duchy(d).key));
        put(format!("exposed/{word}"), &|g| g.exposed(side));
        put(format!("near/{word}"), &|g| g.near(side));
        put(format!("army/{word}"), &|g| g.armies(side)[0]);
        put(format!("second_army/{word}"), &|g| g.armies(side)[1]);
        put(format!("sieges/{word}"), &|g| g.sieges(side));
        put(format!("bare_keys/{word}"), &|g| g.bare(side));
        put(format!("capital_in_danger/{word}"), &|g| g.danger(side, |d| g.sight.b.duchy(d).capital));
        for (country, name) in [(Country::Spain, "spain"), (Country::Portugal, "portugal"), (Country::France, "france")]
        {
            put(format!("keys_in_{name}/{word}"), &|g| g.keys(|p| p.side() == side, Some(country)));
            put(format!("duchies_in_{name}/{word}"), &|g| g.duchies(|p| p.side() == side, Some(country)));
        }
        put(format!("capital/{word}"), &|g| {
            let held = g.sight.capital().is_some_and(|d| g.sight.controlled_by(d, side));
            f64::from(u8::from(held))
        });
    }
    put("lead".into(), &|g| {
        let signed = |p: &Power| if p.side() == Side::Allies { 0.5 } else { -0.5 };
        Power::TRACK.iter().map(|p| signed(p) * f64::from(victory::halves(g.sight, *p))).sum()
    });
    put("conquest".into(), &|g| conquest(g.sight, f64::floor));
}

/// Dice of the Nationality Bonus.
fn bonus(side: Side) -> f64 {
    match side {
        Side::French => 2.0,
        Side::Allies => 1.0,
    }
}

/// The distance from each place to the nearest of these, in lines.
fn ways(board: &Board, wanted: impl Fn(Duchy) -> bool) -> Vec<u8> {
    let mut ways = vec![u8::MAX; board.duchies.len()];
    let mut open: std::collections::VecDeque<Duchy> = board.places().filter(|d| wanted(*d)).collect();
    open.iter().for_each(|d| ways[d.index()] = 0);
    while let Some(from) = open.pop_front() {
        let next = ways[from.index()].saturating_add(1);
        for (to, _) in board.adjacent(from) {
            if ways[to.index()] > next {
                ways[to.index()] = next;
                open.push_back(*to);
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::Paths;
    use crate::games::wellington::players::Stage;
    use crate::games::wellington::rules::look;
    use std::collections::BTreeSet;

    #[test]
    fn each_number_has_a_name_of_its_own_and_tells_something() {
        let root = crate::sources();
        let stage = Stage::open(&root.join("scenarios/1812.json"), &Paths::under(root)).unwrap();
        let game = stage.begin(3, |_| {}).unwrap_or_else(|_| panic!("it begins"));
        let (names, seen) = (names(), features(&look(game.table())));
        assert_eq!(names.len(), seen.values.len());
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        let of = |name: &str| seen.values[names.iter().position(|it| it == name).unwrap()];
        // The setup of 1812 [2.3].
        assert_eq!(["britain", "sud", "spain", "nord"].map(|power| of(&format!("keys/{power}"))), [5.0, 7.0, 4.0, 8.0]);
        assert_eq!((of("capital/french"), of("capital/allies"), seen.turns_left), (1.0, 0.0, 2));
        assert_eq!(of("keys_in_spain/french") + of("keys_in_spain/allies"), 15.0);
        assert!(of("sieges/allies") > 0.0, "the Allies besiege Ciudad Rodrigo");
        assert!(seen.values.iter().all(|value| value.is_finite()));
        // 18.6: a die and 1 for each three of the eleven Spanish Keys reaches 8.
        let keys = of("keys_in_spain/french");
        assert!((of("conquest") - ((keys / 3.0).floor() - 1.0) / 6.0).abs() < 1e-9, "{}", of("conquest"));
    }
}

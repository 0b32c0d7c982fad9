//! A player that goes for the cities, keeps its force together and its Leaders out of the front. It sees what its side may see.

use super::board::{Area, Arm, Army, City, Place, Side};
use super::rules::{Choice, Decision, Napoleon, Question};
use super::seen::Seen;
use crate::kit::Bot;
use crate::table::Dice;

/// The player.
pub struct Steady;

impl Bot<Napoleon> for Steady {
    fn choose(&mut self, seen: &Seen<'_>, decision: &Decision, chance: &mut Dice) -> usize {
        let eye = Eye { seen, me: decision.who };
        let mut best = (0, f64::NEG_INFINITY);
        for (place, choice) in decision.choices.iter().enumerate() {
            // Between equals chance decides.
            let worth = eye.worth(&decision.question, choice) + f64::from(chance.below(1000)) / 100_000.0;
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }
}

struct Eye<'s, 'a> {
    seen: &'s Seen<'a>,
    me: Side,
}

impl Eye<'_, '_> {
    fn worth(&self, question: &Question, choice: &Choice) -> f64 {
        match (question, *choice) {
            (_, Choice::Historical) => 100.0,
            (Question::Activate, Choice::Activate(group)) => self.march_worth(group.army, group.at),
            (Question::March(_), Choice::March(unit, to)) => self.step(unit, to),
            (_, Choice::Put(area)) => {
                let Question::Put(at, unit) = *question else { return 0.0 };
                self.stand(at, unit, area)
            }
            (Question::Combat(_), Choice::Fire(unit)) => self.fire(unit),
            (Question::Combat(at), Choice::Move(unit, to)) => self.advance(*at, unit, to),
            (Question::Retreat(at), Choice::Leave(unit, ..)) => self.retreat(*at, unit),
            (Question::Rout(_), Choice::Leave(unit, _, to)) => self.refuge(unit, to),
            (Question::Regroup(_), Choice::Leave(..)) => -1.0,
            (_, Choice::Join(unit)) if self.arm(unit) != Arm::Leader => 2.0,
            (_, Choice::Hit(unit)) => 5.0 - self.cv(unit) - if self.arm(unit) == Arm::Artillery { 1.0 } else { 0.0 },
            (_, Choice::Remove(unit)) => 5.0 - self.cv(unit) - if self.arm(unit) == Arm::Leader { 9.0 } else { 0.0 },
            (_, Choice::Reveal(_) | Choice::Square(_)) => -5.0,
            (Question::Regroup(_), Choice::Done) => 1.0,
            _ => 0.0,
        }
    }

    fn arm(&self, unit: super::board::Unit) -> Arm {
        self.seen.world.scenario.board.info(unit).arm
    }

    fn cv(&self, unit: super::board::Unit) -> f64 {
        self.seen.unit(unit).map_or(2.0, |known| f64::from(known.cv))
    }

    /// Road sections from a city to the nearest that is wanted; many where there is no way.
    fn far(&self, from: City, wanted: &dyn Fn(City) -> bool) -> f64 {
        let board = &self.seen.world.scenario.board;
        let mut seen = vec![false; board.cities.len()];
        let mut edge = vec![from];
        seen[from.index()] = true;
        for sections in 0..12 {
            if edge.iter().any(|city| wanted(*city)) {
                return f64::from(sections);
            }
            let mut next = Vec::new();
            for city in edge {
                for (to, _) in board.neighbours(city) {
                    if !seen[to.index()] {
                        seen[to.index()] = true;
                        next.push(*to);
                    }
                }
            }
            edge = next;
        }
        12.0
    }

    /// The strength of a side at a city, as far as it is seen: an unknown block counts as an average one.
    fn force(&self, side: Side, city: City) -> f64 {
        let board = &self.seen.world.scenario.board;
        let there = |place: Place| match place {
            Place::City(at) | Place::Facing(at) | Place::Battle(at, _) => at == city,
            _ => false,
        };
        let known = self.seen.known.values().filter(|it| there(it.place) && board.side(it.unit) == side);
        let known: f64 = known.map(|it| f64::from(it.cv)).sum();
        let hidden = self.seen.hidden.iter().filter(|((army, place), _)| army.side() == side && there(*place));
        known + hidden.map(|(_, n)| f64::from(*n) * 2.3).sum::<f64>()
    }

    /// Where this side wants to be.
    fn goal(&self, army: Army, city: City) -> bool {
        let board = &self.seen.world.scenario.board;
        match self.me {
            // The French go where the enemy is weakest on the way to Brussels.
            Side::French => board.city(city).id == "brussels" || self.force(Side::Allies, city) > 0.0,
            Side::Allies => {
                let hub = if army == Army::British { "brussels" } else { "ligny" };
                board.city(city).id == hub || self.force(Side::French, city) > 0.0
            }
        }
    }

    fn march_worth(&self, army: Army, at: City) -> f64 {
        let far = self.far(at, &|city| city != at && self.goal(army, city));
        let size = self.seen.count(army, Place::City(at)) as f64;
        0.5 + size / 4.0 + (6.0 - far).max(0.0) / 6.0
    }

    /// A step of a march: towards the goal, into battle where we are stronger, never alone before the enemy.
    fn step(&self, unit: super::board::Unit, to: City) -> f64 {
        let Some(known) = self.seen.unit(unit) else { return -1.0 };
        let Place::City(from) = known.place else { return -1.0 };
        let army = self.seen.world.scenario.board.info(unit).army;
        let (ours, theirs) = (self.force(self.me, to), self.force(self.me.enemy(), to));
        let tired = self
            .seen
            .marched
            .get(&unit)
            .is_some_and(|n| *n >= if matches!(self.arm(unit), Arm::Cavalry | Arm::Leader) { 2 } else { 1 });
        if tired {
            return -2.0;
        }
        let here = self.force(self.me, from);
        if theirs > 0.0 {
            if self.arm(unit) == Arm::Leader {
                return -3.0;
            }
            let could = ours + here;
            return if could > theirs * 1.3 && ours < theirs * 2.2 { 6.0 + could - theirs } else { -4.0 };
        }
        let board = &self.seen.world.scenario.board;
        let threat: f64 = board.neighbours(to).iter().map(|(next, _)| self.force(self.me.enemy(), *next)).sum();
        let company = ours + here;
        if threat > company * 1.1 {
            return -3.0;
        }
        let [before, after] = [from, to].map(|city| self.far(city, &|there| self.goal(army, there)));
        if self.arm(unit) == Arm::Leader {
            // A Leader goes where his army is, behind the first line.
            return if ours >= here && ours > 6.0 && threat < ours / 2.0 { 1.0 + before - after } else { -1.0 };
        }
        before - after + (ours.min(20.0) - here.min(20.0)) / 20.0
    }

    /// Set-up: an even front of infantry, artillery behind it in its column, Leaders and the rest in reserve.
    fn stand(&self, at: City, unit: super::board::Unit, area: Area) -> f64 {
        let there = |area: Area| {
            Army::ALL.into_iter().map(|army| self.seen.count(army, Place::Battle(at, area))).sum::<usize>()
        };
        match (self.arm(unit), area) {
            (Arm::Leader, Area::Reserve(_)) => 9.0,
            (Arm::Leader, _) => -9.0,
            (Arm::Cavalry, Area::Reserve(_)) => 3.0,
            (_, Area::Reserve(_)) => 0.5,
            (_, front) => 4.0 - there(front) as f64,
        }
    }

    /// Fire: what it is expected to hit.
    fn fire(&self, unit: super::board::Unit) -> f64 {
        let (dice, from) = self.seen.aims.get(&unit).copied().unwrap_or((0, 7));
        1.0 + f64::from(dice) * f64::from(7_u8.saturating_sub(from)) / 6.0 * 3.0
    }

    /// A move on the board: into a fight that we win, never with a Leader, and never out of the last unit of a column.
    fn advance(&self, at: City, unit: super::board::Unit, to: Area) -> f64 {
        let Some(known) = self.seen.unit(unit) else { return -1.0 };
        let Place::Battle(_, from) = known.place else { return -1.0 };
        let force = |side: Side, area: Area| -> f64 {
            let board = &self.seen.world.scenario.board;
            let own = self
                .seen
                .known
                .values()
                .filter(|it| it.place == Place::Battle(at, area) && board.side(it.unit) == side);
            own.map(|it| f64::from(it.cv)).sum()
        };
        if self.arm(unit) == Arm::Leader {
            return if matches!(to, Area::Reserve(_)) && force(self.me.enemy(), from) > 0.0 { 3.0 } else { -9.0 };
        }
        let theirs = force(self.me.enemy(), to);
        let left = force(self.me, from) - self.cv(unit);
        let leaves_gap =
            matches!(from, Area::Front(owner, _) if owner == self.me) && left <= 0.0 && to.column() != from.column();
        if leaves_gap {
            return -9.0;
        }
        if theirs > 0.0 {
            let ours = force(self.me, to) + self.cv(unit);
            let attacker = self.seen.battles.iter().any(|battle| battle.at == at && battle.attacker == self.me);
            let eager = if attacker { 1.0 } else { 0.2 };
            return eager + (ours - theirs) / 2.0 - if self.arm(unit) == Arm::Artillery { 4.0 } else { 0.0 };
        }
        match (from, to) {
            (Area::Reserve(_), Area::Front(owner, _)) if owner == self.me => {
                // To the weakest column.
                1.5 - force(self.me, to) / 6.0
            }
            _ => -1.0,
        }
    }

    /// Retreat: only from a battle that is lost.
    fn retreat(&self, at: City, unit: super::board::Unit) -> f64 {
        let (ours, theirs) = (self.force(self.me, at), self.force(self.me.enemy(), at));
        let odds = if self.arm(unit) == Arm::Leader { 1.2 } else { 2.2 };
        if theirs > ours * odds { 1.0 } else { -1.0 }
    }

    /// A city to flee to: with friends, far from the enemy.
    fn refuge(&self, unit: super::board::Unit, to: City) -> f64 {
        let board = &self.seen.world.scenario.board;
        let threat: f64 = board.neighbours(to).iter().map(|(next, _)| self.force(self.me.enemy(), *next)).sum();
        let friends = self.force(self.me, to);
        // The most valuable leave first.
        let value = if self.arm(unit) == Arm::Leader { 30.0 } else { self.cv(unit) };
        value + (friends - threat) / 10.0 - 20.0
    }
}

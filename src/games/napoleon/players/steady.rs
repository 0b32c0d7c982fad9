//! A player that goes for the cities, keeps its force together and its Leaders out of the front. It sees what its side may see.

use super::outlook::Outlook;
use crate::games::napoleon::board::{Area, Arm, Army, City, Place, Side, Unit};
use crate::games::napoleon::rules::{Choice, Decision, Napoleon, Question};
use crate::games::napoleon::seen::Seen;
use crate::kit::Bot;
use crate::table::Dice;

/// The player.
pub struct Steady;

impl Bot<Napoleon> for Steady {
    fn choose(&mut self, seen: &Seen<'_>, decision: &Decision, chance: &mut Dice) -> usize {
        let me = decision.who.side();
        let mut look = Outlook::new(seen, me);
        if matches!(decision.question, Question::Activate | Question::March(_)) {
            look.plan();
        }
        let eye = Eye { seen, me, look };
        let mut best = (0, f64::NEG_INFINITY);
        for (place, choice) in decision.choices.iter().enumerate() {
            // Between equals chance decides.
            let worth = eye.worth(&decision.question, choice) + f64::from(chance.below(1000)) / 1_000_000.0;
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
    look: Outlook<'s, 'a>,
}

impl Eye<'_, '_> {
    fn worth(&self, question: &Question, choice: &Choice) -> f64 {
        match (question, *choice) {
            (_, Choice::Historical) => 100.0,
            (Question::Activate, Choice::Activate(group)) => self.progress(group.army, group.at),
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
            (_, Choice::Join(_)) => -1.0,
            (_, Choice::Hit(unit)) => 5.0 - self.cv(unit) - if self.arm(unit) == Arm::Artillery { 1.0 } else { 0.0 },
            (_, Choice::Remove(unit)) => 5.0 - self.cv(unit) - if self.arm(unit) == Arm::Leader { 9.0 } else { 0.0 },
            (_, Choice::Reveal(_) | Choice::Square(_)) => -5.0,
            (Question::Regroup(_), Choice::Done) => 1.0,
            _ => 0.0,
        }
    }

    /// How many groups may still march, besides the one that does.
    fn groups_left(&self) -> usize {
        3_usize.saturating_sub(self.seen.groups.len())
    }

    fn arm(&self, unit: Unit) -> Arm {
        self.seen.world.scenario.board.info(unit).arm
    }

    fn cv(&self, unit: Unit) -> f64 {
        self.seen.unit(unit).map_or(2.0, |known| f64::from(known.cv))
    }

    /// A group is worth activating for as many steps as its units would like to take.
    fn progress(&self, army: Army, at: City) -> f64 {
        let board = &self.seen.world.scenario.board;
        let best = |unit: Unit| {
            let steps = board.neighbours(at).iter().map(|(to, _)| self.step_from(unit, at, *to));
            steps.fold(0.0, f64::max)
        };
        self.seen.at(army, Place::City(at)).map(|known| best(known.unit)).sum::<f64>() - 0.01
    }

    fn step(&self, unit: Unit, to: City) -> f64 {
        match self.seen.unit(unit).map(|known| known.place) {
            Some(Place::City(from)) => self.step_from(unit, from, to),
            _ => -1.0,
        }
    }

    /// A step of a march: towards the goal, into battle where we are stronger, never alone before the enemy.
    fn step_from(&self, unit: Unit, from: City, to: City) -> f64 {
        let (ours, theirs, here) =
            (self.look.ours[to.index()], self.look.theirs[to.index()], self.look.ours[from.index()]);
        if self.seen.tired.contains(&unit) {
            return -2.0;
        }
        let leader = self.arm(unit) == Arm::Leader;
        if theirs > 0.0 {
            if leader {
                return -3.0;
            }
            // Other stacks beside it join the attack while groups are left to march.
            let could = ours + here + self.look.beside(to, from, self.groups_left());
            return match could > theirs * 1.25 && ours < theirs * 3.0 {
                true => 3.0 + (could - theirs) / 20.0,
                false => -4.0,
            };
        }
        let (threat, company) = (self.look.threat(to), ours + here);
        let prize = self.look.is_there(unit, to);
        if threat > company * 1.7 && !prize {
            return -3.0;
        }
        if self.look.is_there(unit, from) {
            return -1.0;
        }
        if leader {
            // A Leader follows his army and does not go ahead of it.
            return if ours > 8.0 && here < ours * 1.5 && threat < ours * 0.8 { 0.6 } else { -1.0 };
        }
        let gain = self.look.to_go(unit, from) - self.look.to_go(unit, to);
        // Together along one road; cavalry goes farther only to others of its side.
        let second = self.seen.marched.get(&unit).is_some_and(|n| *n > 0);
        let along = self.look.next(unit, from) == Some(to) || ours > here;
        match along && (!second || ours > here) {
            true => gain - 0.05,
            false => -0.5,
        }
    }

    /// Set-up: an even front of infantry, artillery behind it in its column, Leaders and the rest in reserve.
    fn stand(&self, at: City, unit: Unit, area: Area) -> f64 {
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
    fn fire(&self, unit: Unit) -> f64 {
        let (dice, from) = self.seen.aims.get(&unit).copied().unwrap_or((0, 7));
        1.0 + f64::from(dice) * f64::from(7_u8.saturating_sub(from)) / 6.0 * 3.0
    }

    /// A move on the board: into a fight that we win, never with a Leader, and never out of the last unit of a column.
    fn advance(&self, at: City, unit: Unit, to: Area) -> f64 {
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
            // The others of the area can follow in the same battle turn.
            let follow = force(self.me, to) + force(self.me, from);
            let attacker = self.seen.battles.iter().any(|battle| battle.at == at && battle.attacker == self.me);
            let eager = if attacker { 1.0 } else { 0.2 };
            return eager + (follow - theirs) / 2.0 - if self.arm(unit) == Arm::Artillery { 4.0 } else { 0.0 };
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
    fn retreat(&self, at: City, unit: Unit) -> f64 {
        let (ours, theirs) = (self.look.ours[at.index()], self.look.theirs[at.index()]);
        let odds = if self.arm(unit) == Arm::Leader { 1.2 } else { 2.2 };
        if theirs > ours * odds { 1.0 } else { -1.0 }
    }

    /// A city to flee to: with friends, far from the enemy. The most valuable leave first.
    fn refuge(&self, unit: Unit, to: City) -> f64 {
        let value = if self.arm(unit) == Arm::Leader { 30.0 } else { self.cv(unit) };
        value + (self.look.ours[to.index()] - self.look.threat(to)) / 10.0 - 20.0
    }
}

//! How the choices of a march are rated.

use super::attacks::{Attack, attacks};
use super::outlook::Outlook;
use super::plan::Plan;
use crate::games::napoleon::board::{Arm, Army, City, Place, Side, Unit};
use crate::games::napoleon::rules::{Decision, Question};
use std::collections::BTreeMap;

/// A stack goes to a city if the enemies near it are at most this many times as strong as the stack.
const DARING: f64 = 2.3;
/// The same for a city that is worth holding.
const BOLD: f64 = 3.0;

/// How many units stay with a Leader, because fewer cannot defend a city.
const GUARDS: usize = 3;
/// How much bolder a stack becomes when time runs out.
const HASTE: f64 = 4.5;
/// The bonus for a step of the stack that leads its column. Stragglers can wait.
const LEADS: f64 = 8.0;
/// Once this many units of a column have marched, its head has marched.
const SOME: usize = 3;

/// The marches of a turn, as the bot rates them.
pub struct Marches<'s, 'a> {
    look: Outlook<'s, 'a>,
    plan: Plan,
    attacks: BTreeMap<City, Attack>,
    heads: Vec<(City, City)>,
}

impl<'s, 'a> Marches<'s, 'a> {
    /// Finds the goals that are worth marching for.
    pub fn new(look: Outlook<'s, 'a>, decision: &Decision) -> Marches<'s, 'a> {
        let (plan, attacks) = (Plan::new(&look), attacks(&look, decision));
        let mut out = Marches { look, plan, attacks, heads: Vec::new() };
        if decision.question == Question::Activate {
            out.heads = out.find_heads();
        }
        out
    }

    fn arm(&self, unit: Unit) -> Arm {
        self.look.seen.world.scenario.board.info(unit).arm
    }

    /// The value of a group: the sum of what its units gain by marching, and more if it leads a column.
    pub fn group(&self, army: Army, at: City) -> f64 {
        let units = self.of(army, at);
        let worth = |unit: Unit| {
            let leads = self.heads.iter().any(|(goal, head)| *head == at && self.plan.wants(unit, *goal));
            self.best(unit, at) * if leads { LEADS } else { 1.0 }
        };
        units.map(worth).sum::<f64>() - 0.01
    }

    /// The units of an army in a city.
    fn of(&self, army: Army, at: City) -> impl Iterator<Item = Unit> + '_ {
        let board = &self.look.seen.world.scenario.board;
        self.look.here[at.index()].iter().copied().filter(move |unit| board.info(*unit).army == army)
    }

    /// The gain of the best step of a unit.
    fn best(&self, unit: Unit, at: City) -> f64 {
        let steps = self.look.beside(at).filter(|to| self.step(unit, at, *to) > 0.0);
        steps.map(|to| self.gain(unit, at, to).max(0.05)).fold(0.0, f64::max)
    }

    /// The head of each column: its first stack that can still march. A column has no head once enough
    /// of its units have marched this turn.
    fn find_heads(&self) -> Vec<(City, City)> {
        let seen = self.look.seen;
        let rests = |unit: Unit| seen.marched.get(&unit).is_none_or(|sections| *sections == 0);
        let mut heads = Vec::new();
        for (goal, stacks) in self.plan.columns(&self.look) {
            let column: Vec<(Unit, City)> = self.look.own().filter(|(unit, _)| self.plan.wants(*unit, goal)).collect();
            if column.iter().filter(|(unit, _)| !rests(*unit)).count() >= SOME {
                continue;
            }
            let goes = |head: City| {
                let stack = column.iter().filter(|(unit, at)| *at == head && rests(*unit));
                stack.map(|(unit, at)| self.best(*unit, *at)).sum::<f64>() > 0.0
            };
            heads.extend(stacks.into_iter().find(|at| goes(*at)).map(|head| (goal, head)));
        }
        heads
    }

    /// A step of a unit on the march.
    pub fn march(&self, unit: Unit, to: City) -> f64 {
        match self.look.seen.unit(unit).map(|known| known.place) {
            Some(Place::City(from)) => self.step(unit, from, to),
            _ => -1.0,
        }
    }

    /// A step towards the goal, or into a battle that is worth it; never next to an enemy that is too strong.
    fn step(&self, unit: Unit, from: City, to: City) -> f64 {
        let look = &self.look;
        if look.seen.tired.contains(&unit) {
            return -2.0;
        }
        let leader = self.arm(unit) == Arm::Leader;
        if look.theirs[to.index()] > 0.0 {
            // Enemies that are not in the way are left alone, because time is short.
            let gain = self.gain(unit, from, to);
            return match self.attacks.get(&to) {
                Some(_) if self.guards(unit, from) => -1.0,
                Some(attack) if !leader && !attack.enough && gain > 0.0 => attack.worth + gain / 10.0,
                _ => -4.0,
            };
        }
        let (threat, company) = (look.threat(to), look.ours[to.index()] + look.ours[from.index()]);
        let gain = self.gain(unit, from, to);
        if leader {
            let safe = look.ours[to.index()] > 6.0 && threat < look.ours[to.index()] || threat <= 0.0;
            return if safe { gain - 0.05 } else { -1.0 };
        }
        if self.guards(unit, from) {
            return -1.0;
        }
        let prize = look.me == Side::French && look.seen.world.scenario.board.city(to).victory;
        if threat > company * (if prize { BOLD } else { DARING } + HASTE * look.haste()) {
            return -3.0;
        }
        // Cavalry marches a second section only to join others, or if no enemy is near.
        let second = look.seen.marched.get(&unit).is_some_and(|n| *n > 0);
        if second && threat > look.ours[to.index()] {
            return -0.5;
        }
        gain - 0.05
    }

    /// Whether a unit must stay with a Leader who would otherwise be left nearly alone.
    fn guards(&self, unit: Unit, at: City) -> bool {
        let army = self.look.seen.world.scenario.board.info(unit).army;
        let there = || self.of(army, at).map(|unit| self.arm(unit));
        let leader = there().any(|arm| arm == Arm::Leader);
        leader && there().filter(|arm| *arm != Arm::Leader).count() <= GUARDS
    }

    fn gain(&self, unit: Unit, from: City, to: City) -> f64 {
        self.plan.to_go(unit, from) - self.plan.to_go(unit, to)
    }
}

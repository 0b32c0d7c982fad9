//! How `steady` rates places, Armies and odds, from what its Power sees.

use super::view::View;
use super::weights::Weights;
use crate::games::wellington::board::{Duchy, Leader, LineType, Side};
use crate::games::wellington::rules::control::Status;
use crate::games::wellington::rules::{Choice, Mover};
use std::cell::OnceCell;
use std::collections::VecDeque;

/// The distance if there is no way.
const FAR: u8 = 20;
/// How many Strength Points an Army needs to last a Battle or a Siege.
const LASTS: u8 = 4;
/// The most Strength Points worth building for one Leader.
const GAP: u8 = 4;

/// Evaluations of one position, cached for one decision.
pub struct Worth<'v, 't> {
    view: &'v View<'t>,
    side: Side,
    weights: &'v Weights,
    /// How many lines it is to the nearest place worth going to.
    ways: OnceCell<Vec<u8>>,
    /// How many lines it is to the Capital.
    inland: OnceCell<Vec<u8>>,
}

impl<'v, 't> Worth<'v, 't> {
    /// Evaluations for the player who has to choose.
    pub fn of(view: &'v View<'t>, weights: &'v Weights) -> Worth<'v, 't> {
        Worth { view, side: view.me().side(), weights, ways: OnceCell::new(), inland: OnceCell::new() }
    }

    /// The weights used.
    pub fn weights(&self) -> &'v Weights {
        self.weights
    }

    /// The value of a Duchy to the Power that Controls it.
    pub fn stake(&self, duchy: Duchy) -> f64 {
        let info = self.view.board().duchy(duchy);
        let w = self.weights;
        let key = if info.key { w.key } else { w.duchy };
        let capital = if info.capital { w.capital } else { 0.0 };
        key + capital + if self.view.fortress(duchy) > 0 { w.fortress } else { 0.0 }
    }

    /// Enemy Strength Points in a Duchy.
    pub fn enemies(&self, duchy: Duchy) -> u8 {
        self.view.side_sp(duchy, self.side.enemy())
    }

    /// The own side's Strength Points in a Duchy.
    pub fn own(&self, duchy: Duchy) -> u8 {
        self.view.side_sp(duchy, self.side)
    }

    /// Enemy Strength Points next to a Duchy, which could come there.
    pub fn threat(&self, duchy: Duchy) -> u8 {
        let near = self.view.board().adjacent(duchy).iter().map(|(d, _)| self.enemies(*d));
        near.max().unwrap_or(0)
    }

    /// Dice of a side in a Battle there, without terrain: Strength Points, the best rating, Staff, the French bonus.
    fn dice(&self, duchy: Duchy, side: Side) -> f64 {
        let leaders = self.view.leaders(duchy, side);
        let best = leaders.iter().map(|leader| self.view.rating(*leader)).max().unwrap_or(0);
        let sp = self.view.side_sp(duchy, side);
        if sp == 0 {
            return 0.0;
        }
        f64::from(sp) + f64::from(best) + leaders.len().saturating_sub(1) as f64 + bonus(side)
    }

    /// The odds of a Battle in a Duchy, now or soon.
    pub fn odds(&self, duchy: Duchy, side: Side) -> f64 {
        (self.dice(duchy, side) + 0.5) / (self.dice(duchy, side.enemy()) + 0.5)
    }

    /// Strength Points that a Leader could move with.
    pub fn army(&self, leader: Leader) -> u8 {
        let info = self.view.board().leader(leader);
        self.view.place(leader).map_or(0, |at| self.view.sp(at, info.power).min(info.command))
    }

    /// How many more Strength Points the own Leaders in a Duchy could lead, as far as that matters.
    pub fn gap(&self, duchy: Duchy) -> f64 {
        let me = self.view.me();
        let board = self.view.board();
        let own = self.view.leaders(duchy, self.side).into_iter().map(|leader| board.leader(leader));
        let led: u8 = own.filter(|info| info.power == me).map(|info| info.command).fold(0, u8::saturating_add);
        f64::from(led.saturating_sub(self.view.sp(duchy, me)).min(GAP))
    }

    /// What a Leader risks if he fights or besieges with this few Soldiers, since he is lost with the last of them.
    fn risk(&self, leader: Leader, sp: u8) -> f64 {
        f64::from(LASTS.saturating_sub(sp)) * f64::from(1 + self.view.rating(leader)) * self.weights.risk
    }

    /// The value of what is left unprotected if a Leader leaves with his Army.
    pub fn leaves(&self, leader: Leader) -> f64 {
        match self.view.place(leader) {
            Some(at) if self.own(at) <= self.army(leader) && self.threat(at) > 0 => {
                self.stake(at) * self.weights.leaves
            }
            _ => 0.0,
        }
    }

    /// Whether a Siege is likely to succeed.
    pub fn can_besiege(&self, at: Duchy) -> bool {
        let fortress = f64::from(self.view.fortress(at));
        self.dice(at, self.side) >= fortress * self.weights.siege_dice + 2.0
    }

    /// The value of a move.
    pub fn march(&self, mover: &Mover, to: Duchy) -> f64 {
        match mover {
            Mover::Army(leader) => self.advance(*leader, to),
            // A single counter goes where it is alone and a Flag could be placed.
            Mover::Counter(key, arm) => {
                let alone = self.own(key.at) <= arm.sp();
                let free = self.enemies(to) == 0 && self.view.fortress(to) == 0;
                let gain = match self.view.status(to, self.side) {
                    Status::Enemy if free && self.threat(to) <= 3 => self.stake(to) * self.weights.taken,
                    _ => -0.5,
                };
                gain - 0.1 - self.weights.march - if alone { self.stake(key.at) * self.weights.leaves } else { 0.0 }
            }
        }
    }

    fn advance(&self, leader: Leader, to: Duchy) -> f64 {
        let Some(from) = self.view.place(leader) else { return -1.0 };
        let w = self.weights;
        let sp = self.army(leader);
        if sp == 0 {
            // A Leader without Soldiers looks for some.
            return if self.own(to) > 2 && self.enemies(to) == 0 { 0.1 } else { -1.0 };
        }
        let enemies = self.enemies(to);
        let hostile_fort = self.view.fortress(to) > 0 && self.view.status(to, self.side) == Status::Enemy;
        if enemies > 0 && !hostile_fort {
            let friends = self
                .dice(from, self.side)
                .min(f64::from(sp) + f64::from(self.view.rating(leader)) + bonus(self.side) + 2.0);
            let odds = (friends - self.terrain(from, to)) / (self.dice(to, self.side.enemy()) + 0.5);
            let gain = self.stake(to) + f64::from(enemies) * w.beaten;
            return if odds > w.attack_odds {
                gain * (odds - 0.6).min(w.attack_most) - self.leaves(leader) - self.risk(leader, sp)
            } else {
                -2.0 + odds
            };
        }
        if hostile_fort {
            let strong = f64::from(sp + self.view.rating(leader)) + bonus(self.side);
            let enough = strong >= f64::from(self.view.fortress(to)) * w.siege_dice + 3.0;
            let gain = 1.0 + self.stake(to) * 0.5 - self.leaves(leader) - self.risk(leader, sp);
            return if enough { gain } else { -1.0 };
        }
        let nearer = f64::from(self.way(from)) - f64::from(self.way(to));
        let weak = self.threat(to) > self.own(to);
        let taken = match self.view.status(to, self.side) {
            Status::Enemy => self.stake(to) * w.taken,
            // A place in danger gets a garrison.
            _ if weak && from != to => self.stake(to) * w.guard,
            _ => 0.0,
        };
        // Do not march next to a much stronger enemy.
        let danger = (f64::from(self.threat(to)) - f64::from(sp + self.own(to)) * 1.3).max(0.0) * w.danger;
        let closer = self.distance(from) - self.distance(to);
        taken + (nearer * w.nearer + closer * w.centre) * (f64::from(sp) / 6.0).min(1.0)
            - w.march
            - danger
            - self.leaves(leader)
    }

    fn terrain(&self, from: Duchy, to: Duchy) -> f64 {
        let board = self.view.board();
        match board.line_between(from, to).map(|line| board.line(line).kind) {
            Some(LineType::River | LineType::Pass) => 2.0,
            Some(LineType::Rough) => 1.0,
            _ => 0.0,
        }
    }

    /// The distance from a place to the nearest enemy Key.
    fn way(&self, duchy: Duchy) -> u8 {
        let board = self.view.board();
        self.ways.get_or_init(|| self.ways_to(|d| board.duchy(d).key))[duchy.index()]
    }

    /// The distance from a place to the Capital while the enemy holds it.
    fn distance(&self, duchy: Duchy) -> f64 {
        let board = self.view.board();
        f64::from(self.inland.get_or_init(|| self.ways_to(|d| board.duchy(d).capital))[duchy.index()])
    }

    /// The distance from each place to the nearest of these that is not Friendly.
    fn ways_to(&self, wanted: impl Fn(Duchy) -> bool) -> Vec<u8> {
        let board = self.view.board();
        let mut ways = vec![FAR; 256];
        let mut open = VecDeque::new();
        for d in board.places().filter(|d| wanted(*d)) {
            if self.view.status(d, self.side) != Status::Friendly {
                ways[d.index()] = 0;
                open.push_back(d);
            }
        }
        while let Some(from) = open.pop_front() {
            let next = ways[from.index()] + 1;
            for (to, _) in board.adjacent(from) {
                if ways[to.index()] > next {
                    ways[to.index()] = next;
                    open.push_back(*to);
                }
            }
        }
        ways
    }

    /// How close a place is to the fighting: 0 is far away, 3 is closest.
    pub fn front(&self, duchy: Duchy) -> f64 {
        (4.0 - f64::from(self.way(duchy))).max(0.0)
    }

    /// The value of a number of Strength Points that go along.
    pub fn strength(&self, leader: Leader, to: Duchy, choice: &Choice) -> f64 {
        let Some(from) = self.view.place(leader) else { return 0.0 };
        let going = f64::from(self.taken(choice));
        let stays = f64::from(self.own(from)) - going;
        // One Strength Point holds a Key against an enemy who would simply walk in.
        let guard = if self.view.board().duchy(from).key && self.threat(from) > 0 && stays < 1.0 { 1.5 } else { 0.0 };
        let quiet = if self.enemies(to) == 0 { 0.9 } else { 1.0 };
        going * quiet - guard
    }

    /// How many Strength Points a choice takes along.
    pub fn taken(&self, choice: &Choice) -> u8 {
        match choice {
            Choice::Take(parts) => parts.iter().map(|(_, sp)| *sp).fold(0, u8::saturating_add),
            Choice::Soldier(_) => 1,
            Choice::Join(leader, _) => 1 + self.view.rating(*leader),
            _ => 0,
        }
    }

    /// The value of a piece to its owner.
    pub fn piece(&self, choice: &Choice) -> f64 {
        match choice {
            Choice::Leader(leader) => 2.0 + f64::from(self.view.rating(*leader)),
            // From the Regroup Box first, then from where most Soldiers stand.
            Choice::Soldier(key) => match key.at == Duchy::REGROUP {
                true => 0.1,
                false => 1.0 - f64::from(self.own(key.at)) * 0.01,
            },
            Choice::Pass => 3.0,
            _ => 0.5,
        }
    }

    /// The highest stake in a place where both sides stand.
    pub fn hottest(&self) -> f64 {
        let fought = self.view.board().places().filter(|d| self.own(*d) > 0 && self.enemies(*d) > 0);
        fought.map(|d| self.stake(d)).fold(0.0, f64::max)
    }

    /// The best target for an Event: the enemy where he is strong, the bot's side where it matters.
    pub fn target(&self, choice: &Choice) -> f64 {
        match choice {
            Choice::Duchy(d) => {
                self.stake(*d) * 0.5 + f64::from(self.enemies(*d)) * 0.4 + f64::from(self.own(*d)) * 0.1
            }
            Choice::Leader(leader) => {
                let enemy = self.view.board().leader(*leader).power.side() != self.side;
                let strong = f64::from(self.army(*leader)) * 0.1 + f64::from(self.view.rating(*leader)) * 0.3;
                if enemy { strong + 1.0 } else { strong }
            }
            Choice::Power(power) => f64::from(u8::from(*power == self.view.me())),
            Choice::Pass | Choice::End | Choice::No => 0.0,
            Choice::Yes => 0.5,
            Choice::Number(n) => f64::from(*n) * 0.01,
            _ => 0.2,
        }
    }
}

/// Dice of the Nationality Bonus.
fn bonus(side: Side) -> f64 {
    match side {
        Side::French => 2.0,
        Side::Allies => 1.0,
    }
}

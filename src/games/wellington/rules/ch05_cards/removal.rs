//! Events that take Leaders off the map, and who commands instead (9.6, 11.51).

use super::army_groups;
use super::attrition::lose_leader;
use super::battle::change_force;
use super::control::watch;
use super::fighting::Fighting;
use super::points::{self, Point};
use super::sight::Sight;
use super::vocabulary::Seat;
use crate::games::wellington::board::{
    Card, Cause, Datum, Duchy, Fact, Facts, Force, Grave, Leader, Loss, Moment, Officer, Position, Side, StandIn, Tags,
};
use std::rc::Rc;

/// An Event takes a Leader off the map: to the Regroup Box, or eliminated. As a casualty he counts as one elimination of the Battle
/// or Siege in which he stands, and as lost for Loot. Returns whether he commanded there.
pub fn remove_leader(t: &Rc<Seat>, leader: Leader, grave: Grave, casualty: bool, by: Card) -> bool {
    let as_he_was = *t.position().officer(leader);
    let Some(at) = as_he_was.at.duchy() else { return false };
    let side = t.world().board.leader(leader).power.side();
    lose_leader(t, leader, grave, Cause::Card(by));
    t.change(|p| {
        let Some(force) = fighting(p, at, side, as_he_was.tags) else {
            if casualty && is_declared(p, at) {
                let contact = p.contacts.iter_mut().rev().find(|contact| contact.at == at);
                contact.into_iter().for_each(|contact| contact.fallen.push(as_he_was));
            }
            return false;
        };
        force.shaken.retain(|l| *l != leader);
        if casualty {
            self::casualty(force, as_he_was);
        }
        force.commander == Some(leader)
    })
}

/// The same, but someone takes the Leader's place if he commanded. The Leader goes to the Regroup Box. Returns whether he was
/// replaced.
pub fn replace_leader(t: &Rc<Seat>, leader: Leader, stand_in: StandIn, casualty: bool, by: Card) -> bool {
    let as_he_was = *t.position().officer(leader);
    let Some(at) = as_he_was.at.duchy() else { return false };
    let led = remove_leader(t, leader, Grave::Regroup, casualty, by);
    let soldiers = t.position().lots(at, stand_in.power).next().is_some();
    if !led || !soldiers {
        return false;
    }
    watch(t, Cause::Card(by), &[at], || {
        t.change(|p| p.officers[leader.index()] = Officer { stand_in: Some(stand_in), ..as_he_was });
    });
    let (battle, command) = (stand_in.battle, stand_in.command);
    t.tell(Cause::Card(by), Fighting::StoodIn { leader, at, battle, command });
    true
}

/// 9.7: whether a Battle is declared in a Duchy and has not begun.
fn is_declared(p: &Position, at: Duchy) -> bool {
    let there = Some(&Datum::Duchy(at));
    p.windows.iter().any(|w| w.moment == Moment::BattleDeclared && w.facts.get(Fact::Duchy) == there)
}

/// Leaders who fell when the Battle in a Duchy was declared count in it from its start.
pub(in super::super) fn carry_over(t: &Seat, at: Duchy) {
    let contact = |p: &mut Position| {
        let contact = p.contacts.iter_mut().rev().find(|contact| contact.at == at);
        contact.map(|contact| std::mem::take(&mut contact.fallen)).unwrap_or_default()
    };
    for officer in t.change(contact) {
        let side = t.world().board.leader(officer.leader).power.side();
        change_force(t, side, |force| casualty(force, officer));
    }
}

/// A Leader counts as one elimination and as lost for Loot.
fn casualty(force: &mut Force, officer: Officer) {
    force.extra.kills = force.extra.kills.saturating_add(1);
    force.losses.push(Loss::Leader(officer));
}

/// The force of a side that fights or besieges in a Duchy, if pieces with these tags belong to it.
fn fighting(p: &mut Position, at: Duchy, side: Side, tags: Tags) -> Option<&mut Force> {
    if let Some(battle) = p.battles.iter_mut().rev().find(|battle| battle.at == at) {
        return Some(battle.force_mut(side));
    }
    let besieger = p.siege.as_mut().filter(|siege| siege.at == at).map(|siege| &mut siege.besieger);
    besieger.filter(|force| force.side == side && force.tag.is_none_or(|tag| tags.has(tag)))
}

impl Sight<'_> {
    /// 9.6: the Leader who commands a side in a Duchy. In a Battle or Siege, its Commander. For pieces that have just entered, the
    /// Leader who led them. Otherwise the Leader named for a Group of two Powers, or the best by the numbers on his counter: a card
    /// that changes those numbers does not move the command [9.62, R-89].
    pub fn in_command(&self, at: Duchy, side: Side) -> Option<Leader> {
        let battle = self.p.battles.iter().rev().find(|battle| battle.at == at).map(|battle| battle.force(side));
        let siege = self.p.siege.as_ref().filter(|siege| siege.at == at).map(|siege| &siege.besieger);
        let here = |leader: &Leader| self.p.officer(*leader).at.duchy() == Some(at) && self.may_command(*leader, at);
        if let Some(force) = battle.or(siege.filter(|force| force.side == side)) {
            return force.commander.filter(here);
        }
        let led = self.contact(at).filter(|contact| contact.attacker == side).and_then(|contact| contact.commander);
        let named = led.filter(here).or_else(|| army_groups::in_command(self, at, side));
        let best = || {
            let leaders = self.leaders(at, army_groups::leading(self.t, at, side)).map(|officer| officer.leader);
            leaders.max_by_key(|l| (self.b.leader(*l).battle, self.b.leader(*l).command, std::cmp::Reverse(*l)))
        };
        named.or_else(best).filter(here)
    }

    /// 9.6: whether a Leader may command his side in a Duchy, in Battle and Siege.
    pub fn may_command(&self, leader: Leader, at: Duchy) -> bool {
        let side = self.power_of(leader).side();
        let facts = || Facts::none().and(Fact::Side, side).and(Fact::Duchy, at).and(Fact::Leader, leader);
        points::yes(self.t, Point::CommandAllowed, true, facts)
    }
}

//! Leaders whom Events take off the map, and who may command in their stead (9.6, 11.51).

use super::attrition::lose_leader;
use super::control::watch;
use super::fighting::Fighting;
use super::points::{self, Point};
use super::sight::Sight;
use super::words::Seat;
use crate::board::{
    Card, Cause, Duchy, Fact, Facts, Force, Grave, Leader, Loss, Officer, Position, Side, StandIn, Tags,
};
use std::rc::Rc;

/// An Event takes a Leader off the map: to the Regroup Box, or eliminated. As a casualty he counts as one elimination of the
/// Battle or Siege in which he stands, and as lost for Loot. Says whether he commanded there.
pub fn remove_leader(t: &Rc<Seat>, leader: Leader, grave: Grave, casualty: bool, by: Card) -> bool {
    let as_he_was = *t.position().officer(leader);
    let Some(at) = as_he_was.at.duchy() else { return false };
    let side = t.world().board.leader(leader).power.side();
    lose_leader(t, leader, grave, Cause::Card(by));
    t.change(|p| {
        let Some(force) = fighting(p, at, side, as_he_was.tags) else { return false };
        force.shaken.retain(|l| *l != leader);
        if casualty {
            force.extra.kills = force.extra.kills.saturating_add(1);
            force.losses.push(Loss::Leader(as_he_was));
        }
        force.commander == Some(leader)
    })
}

/// The same with somebody who takes the Leader's place, if he commanded: the Leader is in the Regroup Box. Says whether
/// somebody did.
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

/// The force of a side that fights or besieges in a Duchy, if pieces with these tags are in it.
fn fighting(p: &mut Position, at: Duchy, side: Side, tags: Tags) -> Option<&mut Force> {
    if let Some(battle) = p.battles.iter_mut().rev().find(|battle| battle.at == at) {
        return Some(battle.force_mut(side));
    }
    let besieger = p.siege.as_mut().filter(|siege| siege.at == at).map(|siege| &mut siege.besieger);
    besieger.filter(|force| force.side == side && force.tag.is_none_or(|tag| tags.has(tag)))
}

impl Sight<'_> {
    /// 9.6: whether a Leader may command his side in a Duchy, in Battle and Siege.
    pub fn may_command(&self, leader: Leader, at: Duchy) -> bool {
        let side = self.power_of(leader).side();
        let facts = || Facts::none().and(Fact::Side, side).and(Fact::Duchy, at).and(Fact::Leader, leader);
        points::yes(self.t, Point::CommandAllowed, true, facts)
    }
}

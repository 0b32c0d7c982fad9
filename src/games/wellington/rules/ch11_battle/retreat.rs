//! 11.6: retreats.

use super::attrition::{self, Reason as Due, Terms, lose_leader, lose_soldiers};
use super::battle;
use super::control::Status;
use super::evasion::came_from;
use super::formation::{self, Band};
use super::going::RETREAT;
use super::happening::{Happening, Passage, Plan};
use super::interception::go;
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::{contact, extra_rounds, loot, pieces, way_back, window};
use crate::games::wellington::board::{
    Cause, Duchy, Fact, Facts, Force, Grave, Kind, LineType, LotKey, Marks, Moment, Power, Rule, Side, Tag, rule,
    ruling,
};
use std::rc::Rc;

/// 11.6: the loser of the Battle leaves the Duchy. Returns whether any of it is left on the map. The rest counts as eliminated, for
/// Overrun and Loot.
pub async fn loser(t: &Rc<Seat>, at: Duchy) -> bool {
    let Some(winner) = t.position().battles.last().and_then(|b| b.winner) else { return false };
    let side = winner.enemy();
    if !look(t).has_side(at, side) {
        return false;
    }
    let _scene = t.enter(Cause::Rule(rule(11, 6)), Scene::Retreat(at));
    let Some(all) = formation::free_tag(t) else { return true };
    formation::tag_side(t, at, side, all);
    contact::spare_late(t, at, all);
    formation::mark(t, all, Marks::SPENT.with(Marks::FOUGHT));
    let lost = |t: &Seat| battle::force(t, side, Force::lost).unwrap_or(0);
    let before = lost(t);
    let ground = Ground::survey(&look(t), at, side);
    let attacked = look(t).contact(at).is_some_and(|c| c.attacker == side);
    if attacked {
        way_back::attackers(t, &ground, all).await;
    }
    loop {
        // The attacker's pieces that did not come in this Impulse retreat like a defender.
        for power in side.powers() {
            if !extra_rounds::goes_again(t) {
                by_choice(t, &ground, power, all).await;
            }
        }
        if extra_rounds::goes_again(t) || !follow(t, at, side, all) {
            break;
        }
    }
    let gone = look(t).p.officers.iter().all(|o| !o.tags.has(all))
        && look(t).p.lots_on_map().iter().all(|lot| !lot.key.tags.has(all));
    t.change(|p| p.drop_tag(all));
    if extra_rounds::goes_again(t) {
        return true;
    }
    // pieces that went to the Regroup Box count as eliminated; pieces lost to Attrition on the way do not.
    if gone && lost(t) > before {
        loot::late(t, at).await;
    }
    !gone
}

/// Pieces that a card gave back while the others left retreat too. Returns whether there are any.
fn follow(t: &Rc<Seat>, at: Duchy, side: Side, all: Tag) -> bool {
    let due = || side.powers().iter().map(|power| own(t, at, *power, all).len()).sum::<usize>();
    let before = due();
    formation::tag_side(t, at, side, all);
    contact::spare_late(t, at, all);
    let came_back = due() > before;
    if came_back {
        formation::mark(t, all, Marks::SPENT.with(Marks::FOUGHT));
    }
    came_back
}

/// The lost Duchy and its surroundings as they were when the first piece left. Pieces that retreat together do not make the route
/// safe for each other.
pub(in super::super) struct Ground {
    pub at: Duchy,
    pub side: Side,
    status: Vec<(Duchy, Status)>,
}

impl Ground {
    fn survey(sight: &Sight<'_>, at: Duchy, side: Side) -> Ground {
        let near = sight.b.adjacent(at).iter().map(|(duchy, _)| *duchy).chain([at]);
        Ground { at, side, status: near.map(|duchy| (duchy, sight.status(duchy, side))).collect() }
    }

    fn status(&self, duchy: Duchy) -> Status {
        self.status.iter().find(|(d, _)| *d == duchy).map_or(Status::Friendly, |(_, status)| *status)
    }
}

/// A band of the tagged pieces, under the first Leader among them.
pub(in super::super) fn led(t: &Seat, tag: Tag, side: Side) -> Band {
    let sight = look(t);
    let decided = battle::force(t, side, |f| (f.commander, f.power));
    let (commander, power) = decided.unwrap_or((None, side.powers()[0]));
    let commander = commander.filter(|l| sight.p.officer(*l).tags.has(tag));
    let commander = commander.or(sight.p.officers.iter().find(|o| o.tags.has(tag)).map(|o| o.leader));
    let owner = commander.map(|l| sight.power_of(l));
    let owner = owner.or(sight.p.soldiers.iter().find(|l| l.key.tags.has(tag)).map(|l| l.key.power));
    Band { tag, power: owner.unwrap_or(power), commander }
}

// 11.61 The inactive loser.

/// 11.61: the Duchies to which pieces may retreat: Friendly ones; if there are none, Uncontrolled ones; if there are none, any
/// other without enemies. Never where the enemy came from, never out to sea.
fn refuges(sight: &Sight<'_>, ground: &Ground) -> Vec<Duchy> {
    let (at, side) = (ground.at, ground.side);
    let open = |to: Duchy| {
        let Some(line) = sight.b.line_between(at, to) else { return false };
        let closed = sight.hostile_fortress(to, side) && !sight.has_side(to, side);
        let bypass = sight.hostile_fortress(at, side) && ground.status(to) == Status::Enemy;
        let facts = || {
            let facts = Facts::none().and(Fact::Side, side).and(Fact::From, at).and(Fact::To, to);
            facts.and(Fact::Line, line).and(Fact::Purpose, RETREAT)
        };
        sight.b.duchy(to).kind != Kind::Box
            && !came_from(sight, at, to)
            && !sight.has_side(to, side.enemy())
            && !closed
            && !bypass
            && points::yes(sight.t, Point::MayCrossLine, true, facts)
    };
    let all: Vec<Duchy> = sight.b.adjacent(at).iter().map(|(to, _)| *to).filter(|to| open(*to)).collect();
    for status in [Status::Friendly, Status::Uncontrolled, Status::Enemy] {
        let best: Vec<Duchy> = all.iter().copied().filter(|to| ground.status(*to) == status).collect();
        if !best.is_empty() {
            return best;
        }
    }
    Vec::new()
}

/// 11.61: a Power takes its pieces to one or several Duchies. It names a Duchy for all that are left, or first picks pieces that go
/// separately.
async fn by_choice(t: &Rc<Seat>, ground: &Ground, power: Power, all: Tag) {
    let (at, side) = (ground.at, ground.side);
    while let Some(part) = formation::free_tag(t) {
        if own(t, at, power, all).is_empty() {
            return;
        }
        if refuges(&look(t), ground).is_empty() {
            for choice in own(t, at, power, all) {
                pick(t, &choice, part, true);
            }
            regroup(t, &led(t, part, side));
            return;
        }
        let Some(to) = destination(t, ground, power, all, part).await else { return };
        let band = led(t, part, side);
        withdraw(t, &band, ground, to).await;
        band.release(t);
        if extra_rounds::goes_again(t) {
            return;
        }
    }
}

/// The pieces of a Power that still have to go, one Strength Point or Leader at a time.
fn own(t: &Seat, at: Duchy, power: Power, all: Tag) -> Vec<Choice> {
    let sight = look(t);
    let leaders = sight.leaders(at, power).filter(|o| o.tags.has(all)).map(|o| Choice::Leader(o.leader));
    let lots = sight.p.lots(at, power).filter(|l| l.key.tags.has(all)).map(|l| Choice::Soldier(l.key));
    leaders.chain(lots).collect()
}

/// Asks where the picked pieces go, or all of them if none are picked, and tags them.
async fn destination(t: &Rc<Seat>, ground: &Ground, power: Power, all: Tag, part: Tag) -> Option<Duchy> {
    let at = ground.at;
    let unpicked = || -> Vec<Choice> {
        let bears = |choice: &Choice| match choice {
            Choice::Leader(leader) => t.position().officer(*leader).tags.has(part),
            Choice::Soldier(key) => key.tags.has(part),
            _ => true,
        };
        own(t, at, power, all).into_iter().filter(|c| !bears(c)).collect()
    };
    let mut picked = false;
    loop {
        let choice = t
            .ask(|| {
                let ways = refuges(&look(t), ground);
                let apart = ways.len() > 1 && (unpicked().len() > 1 || one_lot(t, &unpicked()));
                let mut choices: Vec<Choice> = ways.into_iter().map(Choice::Duchy).collect();
                if apart {
                    choices.extend(unpicked());
                }
                Decision::new(power, Question::Retreat { from: at }, Cause::Rule(rule(11, 61)), choices)
            })
            .await;
        match choice {
            Choice::Duchy(to) => {
                if !picked {
                    for choice in unpicked() {
                        pick(t, &choice, part, true);
                    }
                }
                return Some(to);
            }
            piece @ (Choice::Leader(_) | Choice::Soldier(_)) => {
                picked = true;
                pick(t, &piece, part, false);
            }
            _ => return None,
        }
    }
}

/// Whether everything left is a single lot that can still be divided.
fn one_lot(t: &Seat, left: &[Choice]) -> bool {
    match left {
        [Choice::Soldier(key)] => pieces::at(&t.position(), *key).sp().0 > 1,
        _ => false,
    }
}

fn pick(t: &Seat, piece: &Choice, part: Tag, whole: bool) {
    match piece {
        Choice::Leader(leader) => formation::tag_leader(t, *leader, part),
        Choice::Soldier(key) => {
            let sp = if whole { pieces::at(&t.position(), *key).sp().0 } else { 1 };
            if !formation::tag_soldiers(t, *key, sp, part) {
                // If change cannot be made, the whole lot goes [1.5].
                let all = pieces::at(&t.position(), *key).sp().0;
                formation::tag_soldiers(t, *key, all, part);
            }
        }
        _ => {}
    }
}

// The retreat itself, and 9.44.

/// 9.44: a check each for going into an enemy Duchy, across a River, across a Pass that is not Friendly at both ends, or out to
/// sea.
fn reasons(sight: &Sight<'_>, ground: &Ground, power: Power, to: Duchy) -> Vec<Rule> {
    let from = ground.at;
    let Some(line) = sight.b.line_between(from, to) else { return vec![rule(9, 44)] };
    let mut reasons = Vec::new();
    if ground.status(to) == Status::Enemy {
        reasons.push(rule(9, 44));
    }
    match sight.line_type(line, power) {
        LineType::River => reasons.push(rule(9, 44)),
        LineType::Pass => {
            let friendly = |d: Duchy| ground.status(d) == Status::Friendly;
            if !friendly(from) || !friendly(to) {
                reasons.push(rule(9, 44));
            }
        }
        _ => {}
    }
    reasons
}

/// One retreat: announcement, route, and its Attrition. Returns false if the pieces are still there because an Event stopped them.
pub(in super::super) async fn withdraw(t: &Rc<Seat>, band: &Band, ground: &Ground, to: Duchy) -> bool {
    let at = ground.at;
    let facts = |t: &Seat| contact::way(band, t, at, to, RETREAT);
    let stopped = window::open(t, Moment::RetreatDeclared, || facts(t)).await;
    if band.at(&t.position()) != Some(at) {
        return true;
    }
    let line = t.world().board.line_between(at, to);
    let open = line.is_none() || points::yes(t, Point::MayCrossLine, true, || facts(t));
    if stopped || !open || look(t).has_side(to, ground.side.enemy()) {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Retreat));
        return false;
    }
    let reasons = reasons(&look(t), ground, band.power, to);
    go(t, band, at, to, Passage::Retreat);
    let entered = |t: &Seat| facts(t).and(Fact::Duchy, to);
    window::open(t, Moment::RetreatEntered, || entered(t)).await;
    let mut due: Vec<Due> = reasons.into_iter().map(|rule| Due::all(Cause::Rule(rule))).collect();
    due.extend(attrition::extra_checks(t, || entered(t)));
    attrition::check(t, band, to, due, Terms::PLAIN).await;
    true
}

/// 11.61, 11.62: pieces that cannot retreat are placed in the Regroup Box.
pub(in super::super) fn regroup(t: &Rc<Seat>, band: &Band) {
    let cause = Cause::Rule(rule(11, 6));
    let (leaders, lots): (Vec<_>, Vec<LotKey>) = {
        let p = t.position();
        (band.pieces(&p), band.lots(&p))
    };
    let side = band.power.side();
    for key in lots {
        let sp = pieces::at(&t.position(), key).sp().0;
        let gone = lose_soldiers(t, key, sp, Grave::Regroup, cause);
        battle::change_force(t, side, |f| f.losses.push(crate::games::wellington::board::Loss::Soldiers(key, gone)));
    }
    for leader in leaders {
        let as_he_was = *t.position().officer(leader);
        lose_leader(t, leader, Grave::Regroup, cause);
        battle::change_force(t, side, |f| f.losses.push(crate::games::wellington::board::Loss::Leader(as_he_was)));
    }
}

//! Interceptions that an Event calls for, over one or two lines (10.1 to 10.4, G11). A besieger becomes the attacker of those who
//! come.

use super::army_groups::{self, takings};
use super::formation::{self, Band};
use super::going::{Going, INTERCEPT, lets_go};
use super::interception::{self, Attempt, may_step};
use super::judge::{Judge, Judged, Reason};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::{battle, contact};
use crate::games::wellington::board::{
    Arrival, Card, Cause, Duchy, Fact, Formation, Kind, Leader, Lot, LotKey, Marks, Moment, Origin, Power, Side, rule,
    ruling,
};
use std::rc::Rc;

/// G11: how many Strength Points of Soldiers without a Leader roll together.
pub const GROUP: u8 = 4;

/// What an Event calls for: interceptions into a Duchy by Formations of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The Power that names the Formations.
    pub by: Power,
    /// The side whose Formations are called.
    pub side: Side,
    /// The Duchy into which they intercept.
    pub at: Duchy,
    /// The Battle Rating that Soldiers without a Leader use for the roll.
    pub stand_in: u8,
    /// Whether the steps can cause Attrition.
    pub wearing: bool,
    /// The Event.
    pub card: Card,
}

// 10.1, 10.3: who can come, and how.

/// The Duchy of the Battle or Siege to which an Event can call Formations now: that of the open window, else that of the Battle
/// being fought.
pub fn scene(t: &Seat) -> Option<Duchy> {
    let p = t.position();
    let open = p.windows.last().filter(|w| matches!(w.moment, Moment::BattleDeclared | Moment::SiegeDeclared));
    match open {
        Some(window) => match window.facts.get(Fact::Duchy) {
            Some(crate::games::wellington::board::Datum::Duchy(duchy)) => Some(*duchy),
            _ => None,
        },
        None => p.battles.last().map(|battle| battle.at),
    }
}

/// A candidate: a Leader, or Soldiers without one.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Comer {
    /// Its Power.
    pub power: Power,
    /// The Leader, if one comes.
    pub leader: Option<Leader>,
    /// The Power that commands those who come. Lines count for all of them as they do for this Power.
    pub under: Power,
}

impl Comer {
    fn alone(power: Power, leader: Option<Leader>) -> Comer {
        Comer { power, leader, under: power }
    }

    fn going(&self, from: Duchy, to: Duchy) -> Going {
        let (power, leader, purpose) = (self.power, self.leader, INTERCEPT);
        let formation = leader.map_or(Formation::Lot(LotKey::fresh(from, power)), Formation::Of);
        Going { formation, power, leader, from, to, purpose }
    }
}

/// Every condition for Soldiers or a Leader to intercept from a Duchy, over one line or through another Duchy.
pub(in super::super) fn may_reach(
    judge: &mut Judge,
    sight: &Sight<'_>,
    comer: Comer,
    (from, via, at): (Duchy, Option<Duchy>, Duchy),
) -> Judged {
    let side = comer.power.side();
    let step = |judge: &mut Judge, from, to| may_step(judge, sight, &comer.going(from, to), comer.under);
    if let Some(leader) = comer.leader {
        let officer = sight.p.officer(leader);
        judge.need(rule(10, 1), officer.at.duchy() == Some(from), || Reason::NotThere(from))?;
        judge.need(rule(10, 3), !officer.marks.has(Marks::SPENT), || Reason::Spent)?;
        judge.need(rule(14, 2), !officer.marks.has(Marks::SEABORNE), || Reason::Seaborne)?;
    }
    judge.need(ruling(4), sight.b.duchy(at).kind != Kind::Box, || Reason::Box(at))?;
    let engaged = sight.contact(from).is_some() && sight.has_side(from, side.enemy());
    judge.need(rule(9, 51), !engaged && from != at, || Reason::EnemyFormation(from))?;
    let Some(via) = via else { return step(judge, from, at) };
    judge.need(ruling(4), sight.b.duchy(via).kind != Kind::Box, || Reason::Box(via))?;
    judge.need(ruling(50), !sight.has_side(via, side.enemy()), || Reason::EnemyFormation(via))?;
    let closed = sight.hostile_fortress(via, side) && !sight.has_side(via, side);
    judge.need(ruling(50), !closed, || Reason::EnemyFortress(via))?;
    step(judge, from, via)?;
    step(judge, via, at)
}

/// The routes from a Duchy: over one line, or through another Duchy.
fn ways(sight: &Sight<'_>, power: Power, leader: Option<Leader>, from: Duchy, at: Duchy) -> Vec<Option<Duchy>> {
    let leads_there = |via: &Duchy| sight.b.line_between(*via, at).is_some();
    let between = sight.b.adjacent(from).iter().map(|(via, _)| *via).filter(|via| *via != at && leads_there(via));
    let all = leads_there(&from).then_some(None).into_iter().chain(between.map(Some));
    all.filter(|via| Judge::allows(|judge| may_reach(judge, sight, Comer::alone(power, leader), (from, *via, at))))
        .collect()
}

/// Strength Points of a Power in a Duchy that no Leader there commands and that may still intercept, up to one group.
fn group(sight: &Sight<'_>, power: Power, from: Duchy) -> u8 {
    let commanded: u16 = sight.leaders(from, power).map(|o| u16::from(sight.command(o.leader))).sum();
    let there = u16::from(sight.p.sp(from, power).0).saturating_sub(commanded);
    let fresh: u16 = unmarked(sight, power, from).map(|lot| u16::from(lot.counters.sp().0)).sum();
    there.min(fresh).min(GROUP.into()) as u8
}

fn unmarked<'s>(sight: &'s Sight<'_>, power: Power, from: Duchy) -> impl Iterator<Item = &'s Lot> {
    let barred = |marks: Marks| marks.has(Marks::SPENT) || marks.has(Marks::SEABORNE);
    let free = move |lot: &&Lot| lets_go(sight, &Choice::Soldier(lot.key), INTERCEPT);
    sight.p.lots(from, power).filter(move |lot| !barred(lot.key.marks)).filter(free)
}

/// Every Formation that an Event can call: Leaders with their Armies, and groups of Soldiers without a Leader.
pub fn candidates(sight: &Sight<'_>, side: Side, at: Duchy) -> Vec<Choice> {
    some_candidates(sight, side, at, usize::MAX)
}

/// Whether an Event can call at least one Formation.
pub fn can_call(sight: &Sight<'_>, side: Side, at: Duchy) -> bool {
    !some_candidates(sight, side, at, 1).is_empty()
}

/// The first candidates, up to `enough`.
fn some_candidates(sight: &Sight<'_>, side: Side, at: Duchy, enough: usize) -> Vec<Choice> {
    let mut choices = Vec::new();
    // Nobody comes to help a besieger: there is no Battle to join.
    let besieges = sight.p.siege.as_ref().is_some_and(|siege| siege.at == at && siege.besieger.side == side);
    if besieges && sight.p.battles.is_empty() {
        return choices;
    }
    let near = near(sight, at);
    for from in sight.b.places().filter(|from| near[from.index()] && *from != at && sight.has_side(*from, side)) {
        for power in side.powers() {
            if choices.len() >= enough {
                return choices;
            }
            let leaders = sight.leaders(from, power).map(|o| o.leader);
            let able = leaders.filter(|leader| !ways(sight, power, Some(*leader), from, at).is_empty());
            choices.extend(able.map(Choice::Intercept));
            if group(sight, power, from) > 0 && !ways(sight, power, None, from, at).is_empty() {
                choices.push(Choice::Muster(power, from));
            }
        }
    }
    choices
}

/// The Duchies within two lines of another.
fn near(sight: &Sight<'_>, at: Duchy) -> [bool; Duchy::NUMBERS] {
    let mut near = [false; Duchy::NUMBERS];
    for (via, _) in sight.b.adjacent(at) {
        near[via.index()] = true;
        sight.b.adjacent(*via).iter().for_each(|(from, _)| near[from.index()] = true);
    }
    near
}

// 10.2, 10.4: the attempts.

/// G11: an Event calls Formations. Its player names one after the other, the owner of each may decline, and each rolls at once. If
/// any reach a besieged Fortress, a Battle follows, with the besieger attacking. Returns how many have come.
pub async fn offer(t: &Rc<Seat>, call: Call) -> u8 {
    let at = call.at;
    let relief = look(t).contact(at).is_none() && camp(t, at);
    let mut refused = Vec::new();
    let mut came = 0;
    while let Some((choice, owner, leader, from)) = name(t, &call, &refused).await {
        let question = Question::Answer { leader, from, at };
        let answers = || vec![Choice::Yes, Choice::No];
        let declines = owner != call.by
            && t.ask(|| Decision::always(owner, question.clone(), Cause::Card(call.card), answers())).await
                != Choice::Yes;
        if declines {
            refused.push(choice);
        } else if attempt(t, &call, owner, leader, from).await {
            came += 1;
        }
    }
    if relief {
        contact::settle(t, at).await;
    }
    came
}

/// The player of an Event names a Formation that has not declined. Returns the choice, its owner, its Leader and where it stands.
async fn name(t: &Rc<Seat>, call: &Call, refused: &[Choice]) -> Option<(Choice, Power, Option<Leader>, Duchy)> {
    let list = || {
        let mut list = candidates(&look(t), call.side, call.at);
        list.retain(|choice| !refused.contains(choice));
        list
    };
    if list().is_empty() {
        return None;
    }
    let choice = t
        .ask(|| {
            let choices = std::iter::once(Choice::Pass).chain(list()).collect();
            Decision::always(call.by, Question::Call { at: call.at }, Cause::Card(call.card), choices)
        })
        .await;
    match choice {
        Choice::Intercept(leader) => {
            let from = t.position().officer(leader).at.duchy()?;
            Some((choice, look(t).power_of(leader), Some(leader), from))
        }
        Choice::Muster(power, from) => Some((choice, power, None, from)),
        _ => None,
    }
}

/// One Formation tries to answer the call. Returns whether it has come.
async fn attempt(t: &Rc<Seat>, call: &Call, power: Power, leader: Option<Leader>, from: Duchy) -> bool {
    let (cause, at) = (Cause::Card(call.card), call.at);
    let _scene = t.enter(cause, Scene::Interception(at));
    let Some(tag) = formation::free_tag(t) else { return false };
    let entry = |via: &Option<Duchy>| look(t).b.line_between(via.unwrap_or(from), at).map(Choice::Line);
    let choice = t
        .ask(|| {
            let choices = ways(&look(t), power, leader, from, at).iter().filter_map(entry).collect();
            Decision::new(power, Question::Way { from, at }, cause, choices)
        })
        .await;
    let open = ways(&look(t), power, leader, from, at);
    let Some(via) = open.into_iter().find(|via| entry(via).as_ref() == Some(&choice)) else { return false };
    let band = Band { tag, power, commander: leader };
    match leader {
        Some(leader) => army_groups::answer(t, &band, leader, (from, via, at)).await,
        None => fall_in(t, &band, from, at, cause).await,
    }
    let stand_in = leader.is_none().then_some((call.stand_in, call.card));
    let attempt = Attempt { band, from, via, at, stand_in, wearing: call.wearing };
    let legal = |sight: &Sight<'_>| {
        Judge::allows(|judge| may_reach(judge, sight, Comer::alone(power, leader), (from, via, at)))
    };
    let came = interception::resolve(t, &attempt, legal).await;
    if came {
        name_commander(t, &band, at).await;
    }
    let joined = look(t).contact(at).is_some_and(|c| c.arrivals.iter().any(|a| a.joined && a.tag == tag));
    if !joined {
        band.release(t);
    }
    came
}

/// Asks how many Soldiers without a Leader roll together.
async fn fall_in(t: &Rc<Seat>, band: &Band, from: Duchy, at: Duchy, cause: Cause) {
    let choice = t
        .ask(|| {
            let sight = look(t);
            let lots: Vec<_> = unmarked(&sight, band.power, from).map(|lot| (lot.key, lot.counters.sp().0)).collect();
            let mut groups = takings(&sight, &lots, group(&sight, band.power, from));
            groups.retain(|way| !way.is_empty());
            let choices = groups.into_iter().map(Choice::Take).collect();
            Decision::new(band.power, Question::Group { from, at }, cause, choices)
        })
        .await;
    let Choice::Take(parts) = choice else { return };
    for (key, sp) in parts {
        formation::tag_soldiers(t, key, sp, band.tag);
    }
}

/// 10.2, 11.62: an interceptor has come into the Duchy. If he joins the attacker, his route counts for terrain and retreat; if he
/// joins the defender, he may no longer evade.
pub(in super::super) fn join(t: &Rc<Seat>, attempt: &Attempt) {
    let Attempt { band, at, .. } = attempt;
    let Some((attacker, settled)) = look(t).contact(*at).map(|c| (c.attacker, c.settled)) else { return };
    if attacker != band.power.side() {
        formation::also_tag(t, band.tag, settled);
        return;
    }
    let Some(line) = t.world().board.line_between(attempt.last(), *at) else { return };
    let arrival = Arrival {
        tag: band.tag,
        power: band.power,
        origin: Origin::March(attempt.last(), line),
        joined: true,
        earlier: false,
    };
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == *at) {
            contact.arrivals.push(arrival);
        }
    });
}

/// 9.62: with another Leader in the Battle, the Commander is named again; the Leader who led the attack stays in command.
async fn name_commander(t: &Rc<Seat>, band: &Band, at: Duchy) {
    let side = band.power.side();
    let fights = t.position().battles.last().is_some_and(|battle| battle.at == at);
    let led = battle::force(t, side, |f| f.commander.is_some()).unwrap_or(false);
    if fights && (band.leader(&t.position()).is_some() || !led) {
        let (commander, power) = army_groups::commander(t, at, side).await;
        battle::change_force(t, side, |force| {
            force.commander = commander;
            force.power = power;
        });
    }
}

/// the besieger of a Fortress becomes the attacker of any relieving force. Returns whether there is a besieger.
fn camp(t: &Seat, at: Duchy) -> bool {
    let besieger = t.position().siege.as_ref().filter(|siege| siege.at == at).map(|siege| siege.besieger.clone());
    let Some(besieger) = besieger.filter(|force| contact::open(t, at, force.side)) else { return false };
    t.change(|p| {
        if let Some(contact) = p.contacts.iter_mut().rev().find(|c| c.at == at) {
            contact.commander = besieger.commander;
        }
    });
    true
}

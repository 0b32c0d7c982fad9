//! Rule 16.3: Deployment by land and sea, and 16.32: giving up Leaders.

use super::attrition;
use super::control::{Status, watch};
use super::convoys::{self, CONVOY};
use super::effects;
use super::end_of_turn::{begin, next};
use super::formation::{self, Band};
use super::going::{DEPLOY, lets_go};
use super::happening::{Happening, Plan};
use super::interception;
use super::interphase::after;
use super::judge::{Judge, Judged, Reason};
use super::listed::Listed;
use super::pieces;
use super::seas::{same_sea, straits_open};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Company, Decision, Question, Scene, Seat};
use super::ways::{Entered, Reach, reaches, ways};
use crate::games::wellington::board::{
    Cause, Duchy, ExtraDeployments, Facts, Grave, Leader, LotKey, Marks, Moment, Officer, Phase, Power, Whereabouts,
    rule, ruling,
};
use crate::table::Flow;
use std::cell::OnceCell;
use std::rc::Rc;

/// 16.31: what an extra Deployment costs.
const EXTRA_COST: u8 = 1;

/// 16.3, 16.31: a Power may Deploy once, and once more for a Reinforcement Command Point. Ruling S-10 says how often.
pub async fn deploy(t: &Rc<Seat>, power: Power) -> Flow {
    let cause = Cause::Rule(rule(16, 3));
    let _step = t.enter(cause, Scene::Step(Phase::Deployment(power)));
    if power == t.position().due {
        begin(t, Phase::Deployment(power), cause, Moment::InterphaseDeploy);
    }
    let most = match t.position().options.rulings.extra_deployments {
        ExtraDeployments::One => 1,
        ExtraDeployments::AsPaid => u8::MAX,
    };
    for extra in (0..=most).map(|n| n > 0) {
        let able = |t: &Seat| !extra || t.position().interphase.cp[power.index()] >= EXTRA_COST;
        let list = || if able(t) { deployments(&look(t), power) } else { Vec::new() };
        let first = list();
        if first.is_empty() {
            break;
        }
        let listed = Listed::keep(t, first);
        let cause = Cause::Rule(if extra { rule(16, 31) } else { rule(16, 3) });
        let choice = t
            .ask(|| {
                let mut choices = listed.take(t, list);
                choices.push(Choice::End);
                Decision::always(power, Question::Deploy { extra }, cause, choices)
            })
            .await;
        match choice {
            Choice::Deploy(leader, to) => by_land(t, leader, to, cause).await,
            Choice::Convoy(from, to) => by_sea(t, power, from, to, cause).await,
            _ => break,
        }
        if extra {
            t.change(|p| {
                let cp = &mut p.interphase.cp[power.index()];
                *cp = cp.saturating_sub(EXTRA_COST);
            });
        }
    }
    let left = t.change(|p| {
        p.interphase.odd[power.index()] = 0;
        std::mem::take(&mut p.interphase.cp[power.index()])
    });
    if left > 0 {
        t.tell(Cause::Rule(rule(16, 2)), Happening::ReinforcementsLeft(power, left));
    }
    let due = t.position().due;
    let then = after(t, power, Phase::Deployment, Phase::Transfer(due));
    t.unless_over().await;
    if !matches!(then, Phase::Deployment(_)) {
        unmark(t);
    }
    next(t, then).await
}

/// Removes the marks of this Interphase's Deployments.
fn unmark(t: &Seat) {
    t.change(|p| {
        p.change_leaders(|o| o.marks != Marks::NONE, |officer| officer.marks = Marks::NONE);
        p.change_lots(|lot| lot.key.marks != Marks::NONE, |key| key.marks = Marks::NONE);
    });
}

/// Every Deployment that a Power may begin: a Leader and his destination, or for Britain two Ports.
fn deployments(sight: &Sight<'_>, power: Power) -> Vec<Choice> {
    let (mut choices, mut reach) = (Vec::new(), Reach::of(sight));
    for leader in sight.b.all_leaders().filter(|l| sight.power_of(*l) == power) {
        if Judge::allows(|judge| may_set_out(judge, sight, power, leader)) {
            choices.extend(reach.of_leader(sight, leader).iter().map(|to| Choice::Deploy(leader, *to)));
        }
    }
    let (landings, straits) = (OnceCell::new(), OnceCell::new());
    let lands = |to: &Duchy| sight.b.duchy(*to).port.is_some() && Judge::allows(|judge| may_land(judge, sight, *to));
    let landings = || landings.get_or_init(|| sight.b.places().filter(lands).collect::<Vec<_>>());
    let straits = || *straits.get_or_init(|| straits_open(sight, Power::Britain));
    let from = sight.b.places().filter(|_| power == Power::Britain);
    for from in from.filter(|from| Judge::allows(|judge| may_sail_from(judge, sight, power, *from))) {
        let crosses = |to: &&Duchy| **to != from && (same_sea(sight, from, **to) || straits());
        choices.extend(landings().iter().filter(crosses).map(|to| Choice::Convoy(from, *to)));
    }
    choices
}

// 16.3 By land.

/// Every condition for Deploying a Leader to a Duchy, each with its rule.
pub fn may_deploy(judge: &mut Judge, sight: &Sight<'_>, power: Power, leader: Leader, to: Duchy) -> Judged {
    judge.need(rule(16, 3), matches!(sight.p.phase, Phase::Deployment(_)), || Reason::WrongStep)?;
    may_set_out(judge, sight, power, leader)?;
    let Some(from) = sight.p.officer(leader).at.duchy() else { return Ok(()) };
    if to != from {
        may_enter(judge, sight, power, to)?;
    }
    let reached = reaches(sight, leader, to);
    judge.need(rule(16, 3), reached, || Reason::NoWay(to))
}

/// Whether a Leader can begin a Deployment where he is: he belongs to the Power, is on the map, has not been in one before (16.31),
/// and no enemy Formation is with him.
fn may_set_out(judge: &mut Judge, sight: &Sight<'_>, power: Power, leader: Leader) -> Judged {
    judge.need(rule(16, 3), sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    let officer = sight.p.officer(leader);
    let Some(at) = officer.at.duchy() else {
        return judge.need(rule(16, 3), false, || Reason::NotOnMap(leader));
    };
    judge.need(rule(16, 31), !officer.marks.has(Marks::DEPLOYED), || Reason::Deployed)?;
    judge.need(rule(16, 3), !sight.has_side(at, power.side().enemy()), || Reason::EnemyFormation(at))
}

/// Whether a Deployment may pass through a Duchy: it is Friendly, without an enemy Formation, and no enemy Army could intercept
/// there.
pub(in super::super) fn may_enter(judge: &mut Judge, sight: &Sight<'_>, power: Power, duchy: Duchy) -> Judged {
    let enemy = power.side().enemy();
    judge.need(rule(16, 3), !sight.has_side(duchy, enemy), || Reason::EnemyFormation(duchy))?;
    let friendly = sight.status(duchy, power.side()) == Status::Friendly;
    judge.need(rule(16, 3), friendly, || Reason::NotFriendly(duchy))?;
    match interception::guard(sight, enemy, duchy) {
        Some(leader) => judge.need(ruling(78), false, || Reason::Guarded(duchy, leader)),
        None => Ok(()),
    }
}

/// 16.3: a Leader Deploys. He may take along Soldiers and Leaders from every Duchy that he enters, and so from all that he can
/// reach, up to his Command Rating. In his starting Duchy, only what he does not take stays behind.
async fn by_land(t: &Rc<Seat>, leader: Leader, to: Duchy, cause: Cause) {
    let by = look(t).power_of(leader);
    overland(t, by, leader, to, Marks::DEPLOYED, cause).await;
}

/// The same in an Impulse by an Event: the Power that plays it decides. Pieces that have stopped there or came by sea stay.
pub(in super::super) async fn by_event(t: &Rc<Seat>, by: Power, leader: Leader, to: Duchy, cause: Cause) {
    overland(t, by, leader, to, Marks::ARRIVED, cause).await;
}

async fn overland(t: &Rc<Seat>, by: Power, leader: Leader, to: Duchy, mark: Marks, cause: Cause) {
    let (power, from, tag) = {
        let sight = look(t);
        let from = sight.p.officer(leader).at.duchy();
        (sight.power_of(leader), from, formation::free_tag(t))
    };
    let (Some(from), Some(tag)) = (from, tag) else { return };
    let on_the_way = {
        let sight = look(t);
        // If cards close a line in one direction, a Duchy that he could enter is not necessarily on the way.
        let ways = ways(&sight, leader, &mut Entered::default());
        let mut leading = ways.leading_to(&sight, to);
        leading.add(to);
        let mut on_the_way = ways.entered.both(leading);
        on_the_way.add(from);
        on_the_way
    };
    formation::tag_leader(t, leader, tag);
    let band = Band { tag, power, commander: Some(leader) };
    loop {
        let choice = t
            .ask(|| {
                let sight = look(t);
                let room = sight.command(leader).saturating_sub(load(&sight, &band) - 1);
                let within = |d: Duchy| on_the_way.has(d);
                let mut choices = vec![Choice::Go];
                choices.extend(if room > 0 { passengers(&sight, &band, room, within, fresh) } else { Vec::new() });
                choices.retain(|choice| lets_go(&sight, choice, DEPLOY));
                Decision::new(by, Question::PickUp { leader: Some(leader), to, room }, cause, choices)
            })
            .await;
        if !take_along(t, &band, &choice) {
            break;
        }
    }
    // an edit may have closed the route, or moved him off it.
    let legal = look(t).p.officer(leader).at.duchy() == Some(from) && reaches(&look(t), leader, to);
    conclude(t, &band, legal, || arrive(t, &band, from, to, false, mark, cause));
}

// 16.3, 14.2 By sea.

/// Every condition for a Convoy from Port to Port, each with its rule.
pub fn may_convoy(judge: &mut Judge, sight: &Sight<'_>, power: Power, from: Duchy, to: Duchy) -> Judged {
    may_sail_from(judge, sight, power, from)?;
    may_sail(judge, sight, from, to)
}

/// 14.1, 14.2: whether a Convoy can set out: Britain's own, from a Friendly Port, with a piece that has not been in a Deployment.
fn may_sail_from(judge: &mut Judge, sight: &Sight<'_>, power: Power, from: Duchy) -> Judged {
    judge.need(rule(14, 1), power == Power::Britain, || Reason::NoFleet(power))?;
    judge.need(rule(14, 2), sight.b.duchy(from).port.is_some(), || Reason::NoPort(from))?;
    let friendly = sight.status(from, power.side()) == Status::Friendly;
    judge.need(rule(14, 2), friendly, || Reason::NotFriendly(from))?;
    let fresh = |marks: Marks| !marks.has(Marks::DEPLOYED);
    let goes = |choice: Choice| lets_go(sight, &choice, DEPLOY);
    let leader = sight.leaders(from, power).any(|o| fresh(o.marks) && goes(Choice::Join(o.leader, Company::Staff)));
    let soldier = sight.p.lots(from, power).any(|lot| fresh(lot.key.marks) && goes(Choice::Soldier(lot.key)));
    judge.need(rule(16, 3), leader || soldier, || Reason::NothingThere(from))
}

/// 16.3, 14.4: whether a Convoy can land: the destination is another Friendly Port, not besieged, where no enemy Army could
/// intercept; and it is on the same sea, or no enemy holds Gibraltar.
fn may_sail(judge: &mut Judge, sight: &Sight<'_>, from: Duchy, to: Duchy) -> Judged {
    convoys::may_cross(judge, sight, Power::Britain, from, to)?;
    may_land(judge, sight, to)
}

/// The conditions that do not depend on where a Convoy comes from.
fn may_land(judge: &mut Judge, sight: &Sight<'_>, to: Duchy) -> Judged {
    may_enter(judge, sight, Power::Britain, to)?;
    judge.need(rule(16, 3), !sight.besieged(to), || Reason::Besieged(to))
}

/// 16.3, 14.2: a Convoy of Leaders and Strength Points, at most five, none of which has been in a Deployment before.
async fn by_sea(t: &Rc<Seat>, power: Power, from: Duchy, to: Duchy, cause: Cause) {
    let Some(tag) = formation::free_tag(t) else { return };
    let band = Band { tag, power, commander: None };
    loop {
        let choice = t
            .ask(|| {
                let sight = look(t);
                let room = CONVOY.saturating_sub(load(&sight, &band));
                let mut choices =
                    if room > 0 { passengers(&sight, &band, room, |d| d == from, fresh) } else { Vec::new() };
                choices.retain(|choice| lets_go(&sight, choice, DEPLOY));
                if room < CONVOY || choices.is_empty() {
                    choices.insert(0, Choice::Go);
                }
                Decision::new(power, Question::PickUp { leader: None, to, room }, cause, choices)
            })
            .await;
        if !take_along(t, &band, &choice) {
            break;
        }
    }
    let legal = load(&look(t), &band) > 0 && Judge::allows(|judge| may_sail(judge, &look(t), from, to));
    conclude(t, &band, legal, || arrive(t, &band, from, to, true, Marks::DEPLOYED, cause));
}

// Shared by land and sea.

/// a Deployment takes place if it is still legal, and is otherwise withdrawn.
fn conclude(t: &Rc<Seat>, band: &Band, legal: bool, arrive: impl FnOnce()) {
    match legal {
        true => arrive(),
        false => t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Deployment)),
    }
    band.release(t);
}

/// Leaders and Strength Points of a band.
fn load(sight: &Sight<'_>, band: &Band) -> u8 {
    let soldiers: u8 = band.soldiers(&sight.p).iter().map(|(_, counters)| counters.sp().0).sum();
    soldiers + band.leaders(&sight.p).len() as u8
}

/// 16.31: pieces that have not been in a Deployment yet. In an Impulse: pieces that were not stopped and did not come by sea.
fn fresh(_: u8, marks: Marks) -> bool {
    !marks.has(Marks::DEPLOYED) && !marks.has(Marks::SPENT) && !marks.has(Marks::SEABORNE)
}

/// What can still be taken along: the Power's Leaders and single Strength Points that are fresh. If the counters in the box cannot
/// express a single one, the smallest amounts they can [1.5].
pub(in super::super) fn passengers(
    sight: &Sight<'_>,
    band: &Band,
    room: u8,
    within: impl Fn(Duchy) -> bool,
    fresh: impl Fn(u8, Marks) -> bool,
) -> Vec<Choice> {
    let mut choices = Vec::new();
    for officer in sight.p.officers.iter().filter(|o| sight.power_of(o.leader) == band.power) {
        let here = officer.at.duchy().is_some_and(&within);
        if here && fresh(officer.march, officer.marks) && !officer.tags.has(band.tag) {
            choices.push(Choice::Join(officer.leader, Company::Staff));
        }
    }
    for lot in sight.p.lots_on_map().iter().filter(|lot| lot.key.power == band.power && within(lot.key.at)) {
        let fresh = fresh(lot.key.march, lot.key.marks) && !lot.key.tags.has(band.tag);
        let can_take = |sp: u8| pieces::can_divide(sight.b, &sight.p, lot.key, sp);
        if fresh && can_take(1) {
            choices.push(Choice::Soldier(lot.key));
        } else if fresh {
            let larger = (2..=room.min(lot.counters.sp().0)).filter(|sp| can_take(*sp));
            choices.extend(larger.map(|sp| Choice::Take(vec![(lot.key, sp)])));
        }
    }
    choices
}

/// Tags the chosen pieces. Returns whether there were any.
pub(in super::super) fn take_along(t: &Rc<Seat>, band: &Band, choice: &Choice) -> bool {
    match choice {
        Choice::Join(other, _) => formation::tag_leader(t, *other, band.tag),
        Choice::Soldier(key) => return formation::tag_soldiers(t, *key, 1, band.tag),
        Choice::Take(parts) => return parts.iter().all(|(key, sp)| formation::tag_soldiers(t, *key, *sp, band.tag)),
        _ => return false,
    }
    true
}

/// Puts the band down at its destination, without Attrition or interception [16, R-78]. It stays marked until the step is over.
fn arrive(t: &Rc<Seat>, band: &Band, from: Duchy, to: Duchy, convoy: bool, mark: Marks, cause: Cause) {
    let mut places: Vec<Duchy> = vec![from, to];
    {
        let p = t.position();
        places.extend(band.lots(&p).iter().map(|key| key.at));
        places.extend(band.leaders(&p).iter().filter_map(|l| p.officer(*l).at.duchy()));
    }
    places.sort_unstable();
    places.dedup();
    let told = {
        let p = t.position();
        Happening::Deployed { leaders: band.leaders(&p), soldiers: band.soldiers(&p), from, to, convoy }
    };
    t.tell(cause, told);
    watch(t, cause, &places, || {
        t.change(|p| {
            let deploy = |officer: &mut Officer| {
                officer.at = Whereabouts::Map(to);
                officer.marks = officer.marks.with(mark);
            };
            p.change_leaders(|o| o.tags.has(band.tag) && o.at.duchy().is_some(), deploy);
            let arrive = |key: &mut LotKey| *key = LotKey { at: to, marks: key.marks.with(mark), ..*key };
            p.change_lots(|lot| lot.key.tags.has(band.tag), arrive);
        });
    });
}

// 16.32 Leader Strategic Transfer.

/// 16.32: a Power may give up Leaders from anywhere on the map, as if they were killed. They can be rebuilt at once in the
/// following Turn.
pub async fn transfer(t: &Rc<Seat>, power: Power) -> Flow {
    let cause = Cause::Rule(rule(16, 32));
    let _step = t.enter(cause, Scene::Step(Phase::Transfer(power)));
    if power == t.position().due {
        effects::fire(t, Moment::InterphaseTransfer, Facts::none());
    }
    let list = || -> Vec<Choice> {
        let sight = look(t);
        let own = sight.b.all_leaders();
        own.filter(|l| Judge::allows(|judge| may_transfer(judge, &sight, power, *l))).map(Choice::Transfer).collect()
    };
    while !list().is_empty() {
        let choice = t
            .ask(|| {
                let mut choices = list();
                choices.push(Choice::End);
                Decision::always(power, Question::Transfer, cause, choices)
            })
            .await;
        let Choice::Transfer(leader) = choice else { break };
        attrition::lose_leader(t, leader, Grave::Eliminated, cause);
    }
    let then = after(t, power, Phase::Transfer, Phase::Draw);
    next(t, then).await
}

/// Every condition for giving up a Leader: he belongs to the Power and is on the map or in Plymouth.
pub fn may_transfer(judge: &mut Judge, sight: &Sight<'_>, power: Power, leader: Leader) -> Judged {
    judge.need(rule(16, 32), matches!(sight.p.phase, Phase::Transfer(_)), || Reason::WrongStep)?;
    judge.need(rule(16, 32), sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    judge.need(rule(16, 32), sight.p.officer(leader).at.duchy().is_some(), || Reason::NotOnMap(leader))
}

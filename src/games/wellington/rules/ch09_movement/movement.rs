//! Chapter 9: movement of Armies, Army Groups and Soldiers, one line at a time.

use super::actions::{self, can_pay, purse};
use super::attrition::{self, Reason, Terms};
use super::control::{Status, watch};
use super::formation::{self, Band};
use super::going::{Going, MARCH};
use super::happening::{Happening, Plan};
use super::judge::{Judge, Judged, Reason as Why};
use super::points::{self, Point, Points};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Mover, Scene, Seat};
use super::ways_out::{List, Ways};
use super::{army_groups, attempt, contact, pieces, window};
use crate::games::wellington::board::{
    Arm, Cause, Duchy, Errand, Fact, Kind, Leader, LotKey, Marks, Moment, Officer, Origin, Power, Purse, Rule,
    Whereabouts, rule, ruling,
};
use std::rc::Rc;

// 9.1 In General: who may move where.

/// Every move that may be made with these Command Points.
pub fn marches(sight: &Sight<'_>, purse: &Purse, out: &mut Vec<Choice>) {
    if !purse.uses.march {
        return;
    }
    let power = purse.power;
    let mut ways = Ways::new(sight, power);
    for officer in &sight.p.officers {
        let Some(from) = officer.at.duchy() else { continue };
        if sight.power_of(officer.leader) == power && stirs(sight, power, from, officer.marks) {
            let mover = Mover::Army(officer.leader);
            if let Some((open, _)) = ways.of(&mover, from) {
                each_way(sight, purse, mover, from, (&open, ways.asked), out);
            }
        }
    }
    // The ways out of a Duchy that are the same for everyone there.
    let mut same: Option<(Duchy, List<'_>)> = None;
    for lot in sight.p.lots_on_map().iter().filter(|lot| lot.key.power == power) {
        let from = lot.key.at;
        if !stirs(sight, power, from, lot.key.marks) {
            continue;
        }
        for arm in [Arm::Infantry, Arm::Cavalry] {
            if !pieces::can_take_of(sight.b, &sight.p, lot, arm) {
                continue;
            }
            let mover = Mover::Counter(lot.key, arm);
            let open = match same.as_ref().filter(|(at, _)| *at == from) {
                Some((_, open)) => open.clone(),
                None => {
                    let Some((open, all)) = ways.of(&mover, from) else { break };
                    same = all.then(|| (from, open.clone()));
                    open
                }
            };
            each_way(sight, purse, mover, from, (&open, ways.asked), out);
        }
    }
}

/// Whether no marker keeps pieces where they are.
fn stirs(sight: &Sight<'_>, power: Power, from: Duchy, marks: Marks) -> bool {
    marks == Marks::NONE || Judge::allows(|judge| may_stir(judge, sight, power, from, marks))
}

/// Lists the ways that the pieces can pay for.
fn each_way(
    sight: &Sight<'_>,
    purse: &Purse,
    mover: Mover,
    from: Duchy,
    (open, asked): (&[Duchy], Points),
    out: &mut Vec<Choice>,
) {
    let free = match &mover {
        Mover::Army(leader) if asked.has(Point::FreeCp) => actions::free_cp(sight, *leader),
        _ => 0,
    };
    let pays = |cost: u8| cost.saturating_sub(free) <= purse.cp;
    let go = |to: Duchy| Choice::March(mover, to);
    if asked.has(Point::MoveCost) {
        let cost = |to: Duchy| step_cost(sight.t, &going_of(sight, &mover, from, to));
        out.extend(open.iter().copied().filter(|to| pays(cost(*to))).map(go));
    } else if pays(STEP_COST) {
        // With the fields at hand, each choice is written where it belongs instead of being copied there, which is much slower.
        match mover {
            Mover::Army(leader) => out.extend(open.iter().map(|to| Choice::March(Mover::Army(leader), *to))),
            Mover::Counter(key, arm) => out.extend(open.iter().map(|to| Choice::March(Mover::Counter(key, arm), *to))),
        }
    }
}

/// Every condition for moving an Army or a Soldier counter to a Duchy, each with its rule.
pub fn may_march(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, mover: &Mover, to: Duchy) -> Judged {
    may_step(judge, sight, purse.power, mover, to)?;
    may_pay(judge, sight, purse, mover, to)
}

pub(super) fn going_of(sight: &Sight<'_>, mover: &Mover, from: Duchy, to: Duchy) -> Going {
    match mover {
        Mover::Army(leader) => Going::leader(sight, *leader, from, to, MARCH),
        Mover::Counter(key, _) => Going::lot(*key, to, MARCH),
    }
}

/// 5.5: whether there are enough Command Points for a move.
fn may_pay(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, mover: &Mover, to: Duchy) -> Judged {
    let (leader, going) = match mover {
        Mover::Army(leader) => {
            let Some(from) = sight.p.officer(*leader).at.duchy() else { return Ok(()) };
            (Some(*leader), Going::leader(sight, *leader, from, to, MARCH))
        }
        Mover::Counter(key, _) => (None, Going::lot(*key, to, MARCH)),
    };
    let cost = actions::uncovered(sight, purse, &[(leader, step_cost(sight.t, &going))]);
    can_pay(judge, purse, cost, purse.uses.march)
}

/// 9.1, 9.5: the same without the Command Points.
pub fn may_step(judge: &mut Judge, sight: &Sight<'_>, power: Power, mover: &Mover, to: Duchy) -> Judged {
    may_set_out(judge, sight, power, mover)?;
    let from = match mover {
        Mover::Army(leader) => sight.p.officer(*leader).at.duchy(),
        Mover::Counter(key, _) => Some(key.at),
    };
    let Some(from) = from else { return Ok(()) };
    if sight.b.line_between(from, to).is_none() {
        return judge.need(rule(9, 3), false, || Why::NotAdjacent(from, to));
    }
    may_go(judge, sight, &going_of(sight, mover, from, to))
}

/// 9.1, 9.5: what keeps an Army or a Soldier counter in place, whatever its destination.
fn may_set_out(judge: &mut Judge, sight: &Sight<'_>, power: Power, mover: &Mover) -> Judged {
    let (from, marks) = match mover {
        Mover::Army(leader) => {
            judge.need(rule(9, 1), sight.power_of(*leader) == power, || Why::NotYours(sight.power_of(*leader)))?;
            let officer = sight.p.officer(*leader);
            let Some(at) = officer.at.duchy() else {
                return judge.need(rule(9, 1), false, || Why::NotOnMap(*leader));
            };
            (at, officer.marks)
        }
        Mover::Counter(key, arm) => {
            judge.need(rule(9, 1), key.power == power, || Why::NotYours(key.power))?;
            judge.need(rule(9, 1), *arm != Arm::Artillery, || Why::ArtilleryAlone)?;
            let there = pieces::can_take_counter(sight.b, &sight.p, *key, *arm);
            judge.need(rule(1, 5), there, || Why::NoSuchCounter)?;
            (key.at, key.marks)
        }
    };
    may_stir(judge, sight, power, from, marks)
}

/// 9.5, 14.2: whether markers keep pieces where they are.
fn may_stir(judge: &mut Judge, sight: &Sight<'_>, power: Power, from: Duchy, marks: Marks) -> Judged {
    if marks.has(Marks::SPENT) {
        judge.need(halting_rule(sight, power, from, marks), false, || Why::Spent)?;
    }
    judge.need(rule(14, 2), !marks.has(Marks::SEABORNE), || Why::Seaborne)
}

/// The rule by which the "Battle or Failed Intercept" marker holds these pieces.
fn halting_rule(sight: &Sight<'_>, power: Power, at: Duchy, marks: Marks) -> Rule {
    let besieged = sight.p.impulse.as_ref().is_some_and(|impulse| impulse.besieged.contains(&at));
    match (marks.has(Marks::FOUGHT), besieged, sight.hostile_fortress(at, power.side())) {
        (false, true, _) => rule(12, 41),
        (false, false, true) => rule(9, 52),
        _ => rule(9, 51),
    }
}

/// 9.5, 12.4: what bars the way from one Duchy to another, whoever moves.
pub(in super::super) fn may_go(judge: &mut Judge, sight: &Sight<'_>, going: &Going) -> Judged {
    may_go_by_rule(judge, sight, going)?;
    going.allowed(judge, sight)
}

/// The same without what cards forbid.
pub(super) fn may_go_by_rule(judge: &mut Judge, sight: &Sight<'_>, going: &Going) -> Judged {
    let (from, to, side) = (going.from, going.to, going.power.side());
    judge.need(ruling(4), !bars(sight, going.power, to), || Why::Box(to))?;
    // 12.4, R-57: out of an enemy Fortress Duchy only to Friendly or Uncontrolled ones; a besieged one is Uncontrolled.
    let bypass = sight.hostile_fortress(from, side) && sight.status(to, side) == Status::Enemy;
    let bypass = bypass && !points::yes(sight.t, Point::FortressBypass, false, || going.facts().and(Fact::Duchy, from));
    judge.need(rule(12, 4), !bypass, || Why::Bypass(from, to))
}

/// nobody but Britain may be in a box.
pub(super) fn is_barred_from_boxes(power: Power) -> bool {
    power != Power::Britain
}

/// whether the Power may not be in a place.
pub(super) fn bars(sight: &Sight<'_>, power: Power, to: Duchy) -> bool {
    is_barred_from_boxes(power) && sight.b.duchy(to).kind == Kind::Box
}

/// 9.1: Command Points for one Army or one Soldier counter over one line.
const STEP_COST: u8 = 1;

/// 9.1, 9.63: what it costs to move one Army or one Soldier counter over one line: 1 CP, unless cards change that.
pub(in super::super) fn step_cost(t: &Seat, going: &Going) -> u8 {
    points::value(t, Point::MoveCost, STEP_COST.into(), || *going).clamp(0, 30) as u8
}

/// Carries out a move: who goes along, announcement, payment, the step itself, Attrition.
pub async fn march(t: &Rc<Seat>, power: Power, mover: Mover, to: Duchy) {
    let from = match mover {
        Mover::Army(leader) => t.position().officer(leader).at.duchy(),
        Mover::Counter(key, _) => Some(key.at),
    };
    let (Some(from), Some(tag)) = (from, formation::free_tag(t)) else { return };
    let leader = match mover {
        Mover::Army(leader) => Some(leader),
        Mover::Counter(..) => None,
    };
    let _march = t.enter(Cause::Rule(rule(9, 1)), Scene::March { leader, from, to });
    let band = Band { tag, power, commander: leader };
    let armies = match mover {
        Mover::Army(leader) => army_groups::muster(t, &band, leader, from, to).await,
        Mover::Counter(key, arm) => {
            formation::tag_counter(t, key, arm, tag);
            Vec::new()
        }
    };
    step(t, &band, &armies, from, to).await;
    band.release(t);
}

// The step itself (docs/windows.md, S2).

/// One line: announcement and Responses, payment, entry, Attrition.
pub(in super::super) async fn step(t: &Rc<Seat>, band: &Band, armies: &[Leader], from: Duchy, to: Duchy) {
    let Some(line) = t.world().board.line_between(from, to) else { return };
    let facts = |t: &Seat| {
        let facts = band.facts(t).and(Fact::From, from).and(Fact::To, to).and(Fact::Line, line);
        facts.and(Fact::Purpose, MARCH)
    };
    let declared = total(&price(t, band, armies, from, to));
    attempt::begin(t, Errand::March, band, from, to);
    let stopped = window::open(t, Moment::MoveDeclared, || facts(t).and(Fact::Cost, i32::from(declared))).await;
    attempt::end(t);
    if stopped {
        actions::pay_for(t, &price(t, band, armies, from, to));
        return;
    }
    // an announced move goes on if it is still legal; otherwise it is withdrawn at no cost.
    let Some(costs) = still_legal(t, band, armies, from, to) else {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Move));
        return;
    };
    actions::pay_for(t, &costs);
    let side = band.power.side();
    let kind = look(t).line_type(line, band.power);
    let reasons = look(t).entry_reasons(side, from, to, kind);
    let cause = Cause::Rule(rule(9, 1));
    let opened = contact::open(t, to, side);
    watch(t, cause, &[from, to], || relocate(t, band, to));
    contact::arrive(t, to, band, Origin::March(from, line));
    let moved = {
        let (p, cost) = (t.position(), total(&costs));
        Happening::Moved { leaders: band.pieces(&p), soldiers: band.soldiers(&p), from, to, line, cost }
    };
    t.tell(cause, moved);
    let entered = |t: &Seat| facts(t).and(Fact::Duchy, to);
    window::open(t, Moment::MoveEntered, || entered(t)).await;
    // 10.9: reactions come before the Attrition of the move that caused them.
    contact::react(t, band, to).await;
    if band.at(&t.position()) == Some(to) {
        let mut due = Vec::with_capacity(4);
        due.extend(reasons.into_iter().map(|rule| Reason::all(Cause::Rule(rule))));
        due.push(Reason { cause: Cause::Rule(rule(9, 42)), march: attrition::FREE_MARCH + 1 });
        due.extend(attrition::extra_checks(t, || entered(t)));
        attrition::check(t, band, to, due, Terms::PLAIN).await;
    }
    if opened {
        contact::settle(t, to).await;
    }
    let past = points::yes(t, Point::FortressBypass, false, || band.facts(t).and(Fact::Duchy, to));
    if !past {
        stop_at_fortress(t, band, to);
    }
}

/// 9.52: the move ends in a Duchy with an enemy Fortress.
pub(in super::super) fn stop_at_fortress(t: &Seat, band: &Band, at: Duchy) {
    if look(t).hostile_fortress(at, band.power.side()) && band.at(&t.position()) == Some(at) {
        formation::mark(t, band.tag, Marks::SPENT);
    }
}

/// The costs, each with the Leader whose Army it is for.
pub(in super::super) type Costs = Vec<(Option<Leader>, u8)>;

fn total(costs: &Costs) -> u8 {
    costs.iter().map(|(_, cost)| cost).sum()
}

/// 9.1, 9.63: the price of a step: 1 CP for each Army that is still there, or for the one counter.
pub(in super::super) fn price(t: &Seat, band: &Band, armies: &[Leader], from: Duchy, to: Duchy) -> Costs {
    let sight = look(t);
    let here = armies.iter().filter(|leader| sight.p.officer(**leader).tags.has(band.tag));
    let going = Going::band(t, band, from, to, MARCH);
    let cost = |l: &Leader| (Some(*l), step_cost(t, &going.army(sight.power_of(*l), *l)));
    let costs: Costs = here.map(cost).collect();
    // Soldiers who lost their Leader on the way go on like a single counter.
    if costs.is_empty() { vec![(None, step_cost(t, &Going { leader: None, ..going }))] } else { costs }
}

/// What the step costs now; `None` if it is no longer possible.
fn still_legal(t: &Seat, band: &Band, armies: &[Leader], from: Duchy, to: Duchy) -> Option<Costs> {
    let sight = look(t);
    if band.at(&sight.p) != Some(from) {
        return None;
    }
    let may = |going: Going| Judge::allows(|judge| may_go(judge, &sight, &going));
    let leaders = band.leaders(&sight.p);
    let free = match leaders.is_empty() {
        true => may(Going::band(t, band, from, to, MARCH)),
        false => leaders.iter().all(|leader| may(Going::leader(&sight, *leader, from, to, MARCH))),
    };
    let costs = price(t, band, armies, from, to);
    let affordable = purse(t).is_some_and(|purse| actions::uncovered(&sight, &purse, &costs) <= purse.cp);
    (free && affordable).then_some(costs)
}

/// Moves the pieces of a band to a Duchy; their March counts go up by one [9.42].
fn relocate(t: &Seat, band: &Band, to: Duchy) {
    t.change(|p| {
        let along = |officer: &mut Officer| {
            officer.at = Whereabouts::Map(to);
            officer.march = officer.march.saturating_add(1);
            officer.marks = officer.marks.without(Marks::ARRIVED);
        };
        p.change_leaders(|o| o.tags.has(band.tag), along);
        let step = |key: &mut LotKey| {
            key.at = to;
            key.march = key.march.saturating_add(1);
            key.marks = key.marks.without(Marks::ARRIVED);
        };
        p.change_lots(|lot| lot.key.tags.has(band.tag), step);
    });
}

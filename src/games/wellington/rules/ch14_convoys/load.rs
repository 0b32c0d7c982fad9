//! 14.2, 16.3: what can go along in a Convoy or a Deployment, each condition with its rule. The game asks for one piece after the
//! other; this judges a whole load in advance.

use super::actions::can_pay;
use super::convoys::{self, CONVOY};
use super::judge::{Judge, Judged, Reason};
use super::sight::Sight;
use crate::games::wellington::board::{Duchy, Leader, Marks, Phase, Power, Purse, Rule, rule};

/// 14.2: Leaders and Strength Points in a Convoy: at most five, all in the Port, and in an Impulse 1 CP each unless an Event
/// pays.
pub fn may_sail(
    judge: &mut Judge,
    sight: &Sight<'_>,
    purse: &Purse,
    (from, to): (Duchy, Duchy),
    company: &[Leader],
    sp: u8,
) -> Judged {
    let impulse = sight.p.phase == Phase::Impulses;
    let load = sp.saturating_add(company.len().min(99) as u8);
    judge.need(rule(14, 2), load <= CONVOY, || Reason::ConvoyHolds(CONVOY))?;
    let fresh = |march: u8, marks: Marks| match impulse {
        true => convoys::fresh(march, marks),
        false => !marks.has(Marks::DEPLOYED),
    };
    are_there(judge, sight, purse.power, rule(14, 2), from, company)?;
    let there = sight.p.lots(from, purse.power).filter(|lot| fresh(lot.key.march, lot.key.marks));
    let there = there.map(|lot| lot.counters.sp().0).fold(0, u8::saturating_add);
    judge.need(rule(14, 2), sp <= there, || Reason::OnlySp(from, there))?;
    let cost = if impulse && convoys::is_paid(sight, purse.power, to) { load } else { 0 };
    can_pay(judge, purse, cost, true)
}

/// 16.3: Leaders and Strength Points that Deploy with a Leader from his starting Duchy: no more than he commands.
pub fn may_deploy_with(
    judge: &mut Judge,
    sight: &Sight<'_>,
    power: Power,
    leader: Leader,
    company: &[Leader],
    sp: u8,
) -> Judged {
    let Some(from) = sight.p.officer(leader).at.duchy() else { return Ok(()) };
    for other in company {
        let owner = sight.power_of(*other);
        judge.need(rule(16, 3), owner == power, || Reason::NotYours(owner))?;
        judge.need(rule(16, 3), sight.p.officer(*other).at.duchy().is_some(), || Reason::NotOnMap(*other))?;
    }
    let there = sight.p.sp(from, power).0;
    judge.need(rule(16, 3), sp <= there, || Reason::OnlySp(from, there))?;
    let room = sight.command(leader).saturating_sub(company.len().min(99) as u8);
    judge.need(rule(1, 6), sp <= room, || Reason::CommandsOnly(room))
}

fn are_there(
    judge: &mut Judge,
    sight: &Sight<'_>,
    power: Power,
    rule: Rule,
    from: Duchy,
    company: &[Leader],
) -> Judged {
    for other in company {
        let owner = sight.power_of(*other);
        judge.need(rule, owner == power, || Reason::NotYours(owner))?;
        judge.need(rule, sight.p.officer(*other).at.duchy() == Some(from), || Reason::NotThere(from))?;
    }
    Ok(())
}

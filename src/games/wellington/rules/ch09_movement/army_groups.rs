//! Rule 9.6, with 9.53: who goes along with a Leader, and with how many Soldiers.

use super::actions::{can_pay, purse, uncovered};
use super::formation::{self, Band};
use super::going::{Going, INTERCEPT, MARCH, lets_go};
use super::interception::may_intercept_under;
use super::judge::{Judge, Judged, Reason};
use super::movement::{Costs, may_go, price, step_cost};
use super::pieces;
use super::reach::{Comer, may_reach};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Company, Decision, Question, Seat};
use crate::games::wellington::board::{
    Cause, Command, Duchy, Leader, LotKey, Marks, Officer, Power, Purse, Side, rule,
};
use std::rc::Rc;

/// What has been decided about a column that is about to move.
#[derive(Clone, Default, Debug)]
pub struct Column {
    /// Leaders with an Army of their own, the Commander first.
    armies: Vec<Leader>,
    /// Staff Officers, each with the Leader whose Army he belongs to.
    staff: Vec<(Leader, Leader)>,
    /// Allied Leaders whose Power did not agree.
    refused: Vec<Leader>,
}

impl Column {
    /// A Leader with his Army and nobody else.
    pub fn of(leader: Leader) -> Column {
        Column { armies: vec![leader], ..Column::default() }
    }

    /// The Leaders with an Army of their own, the Commander first.
    pub fn armies(&self) -> &[Leader] {
        &self.armies
    }

    /// How many Staff Officers go along.
    pub fn staff(&self) -> u8 {
        self.staff.len().min(255) as u8
    }

    /// A Leader joins the column: as a Staff Officer if an Army of his Power has room, else with an Army of his own.
    pub fn join(&mut self, sight: &Sight<'_>, other: Leader, how: Company) {
        match (how, self.host(sight, sight.power_of(other))) {
            (Company::Staff, Some(host)) => self.staff.push((other, host)),
            _ => self.armies.push(other),
        }
    }

    fn knows(&self, leader: Leader) -> bool {
        self.armies.contains(&leader) || self.refused.contains(&leader) || self.staff.iter().any(|(l, _)| *l == leader)
    }

    /// How many Staff Officers an Army has.
    fn staff_of(&self, army: Leader) -> u8 {
        self.staff.iter().filter(|(_, host)| *host == army).count() as u8
    }

    /// The first Army of a Power whose Command Rating has room for one more Staff Officer.
    fn host(&self, sight: &Sight<'_>, power: Power) -> Option<Leader> {
        let own = self.armies.iter().copied().filter(|leader| sight.power_of(*leader) == power);
        own.into_iter().find(|leader| self.staff_of(*leader) < sight.command(*leader))
    }
}

/// What a Formation is formed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errand {
    /// A move, which costs Command Points.
    March,
    /// An interception [10.41].
    Intercept,
    /// A move of one Army by an Event.
    Alone,
    /// An interception that an Event calls for; it may lead through another Duchy.
    Answer(Option<Duchy>),
    /// A Siege, which one Army resolves [12.31].
    Besiege,
}

/// 9.53, 9.61, 9.63: asks who goes along with a Leader, and with how many Soldiers, and tags them all. Returns the Leaders with an
/// Army of their own: each costs 1 CP.
pub(in super::super) async fn muster(t: &Rc<Seat>, band: &Band, leader: Leader, from: Duchy, to: Duchy) -> Vec<Leader> {
    compose(t, band, leader, from, to, Errand::March).await
}

/// 1.61: the same for one Army, without others.
pub(in super::super) async fn army(t: &Rc<Seat>, band: &Band, leader: Leader, from: Duchy, to: Duchy) {
    compose(t, band, leader, from, to, Errand::Alone).await;
}

/// 10.41: the same for an interception, which costs nothing.
pub(in super::super) async fn gather(t: &Rc<Seat>, band: &Band, leader: Leader, from: Duchy, to: Duchy) {
    compose(t, band, leader, from, to, Errand::Intercept).await;
}

/// 10.41: the same for an interception that an Event calls for, over one line or through another Duchy.
pub(in super::super) async fn answer(t: &Rc<Seat>, band: &Band, leader: Leader, way: (Duchy, Option<Duchy>, Duchy)) {
    let (from, via, at) = way;
    compose(t, band, leader, from, at, Errand::Answer(via)).await;
}

/// 12.31: the same for a Siege: one Army, without Allies.
pub(in super::super) async fn besiege(t: &Rc<Seat>, band: &Band, leader: Leader, at: Duchy) {
    compose(t, band, leader, at, at, Errand::Besiege).await;
}

async fn compose(t: &Rc<Seat>, band: &Band, leader: Leader, from: Duchy, to: Duchy, errand: Errand) -> Vec<Leader> {
    formation::tag_leader(t, leader, band.tag);
    let mut column = Column::of(leader);
    loop {
        let choice = t
            .ask(|| {
                let mut choices = vec![Choice::Go];
                choices.extend(companions(t, band, &column, from, to, errand));
                Decision::new(band.power, Question::Company { leader, to }, Cause::Rule(rule(9, 63)), choices)
            })
            .await;
        let Choice::Join(other, how) = choice else { break };
        if look(t).power_of(other) != band.power && !consents(t, other, leader, to).await {
            column.refused.push(other);
            continue;
        }
        formation::tag_leader(t, other, band.tag);
        column.join(&look(t), other, how);
    }
    for army in &column.armies {
        strength(t, band, *army, column.staff_of(*army), from, to, errand).await;
    }
    column.armies
}

/// Who may still join. Staff Officers, while the Command Rating of an Army of their Power has room (1.61). The Power's own and
/// Allied Leaders with an Army of their own, while there are Command Points for it. Nobody is asked twice.
fn companions(t: &Seat, band: &Band, column: &Column, from: Duchy, to: Duchy, errand: Errand) -> Vec<Choice> {
    let sight = look(t);
    if column.armies.first().is_some_and(|commander| !sight.may_command(*commander, from)) {
        return Vec::new();
    }
    let costs = price(t, band, &column.armies, from, to);
    let mut choices = Vec::new();
    for officer in sight.leaders_of_side(from, band.power.side()) {
        let (other, owner) = (officer.leader, sight.power_of(officer.leader));
        if column.knows(other) {
            continue;
        }
        let able = match errand {
            Errand::March | Errand::Alone => Judge::allows(|judge| may_follow(judge, &sight, other, from, to)),
            Errand::Intercept => Judge::allows(|judge| may_intercept_under(judge, &sight, other, band.power, to)),
            Errand::Answer(via) => {
                let comer = Comer { power: owner, leader: Some(other), under: band.power };
                Judge::allows(|judge| may_reach(judge, &sight, comer, (from, via, to)))
            }
            Errand::Besiege => owner == band.power && !officer.marks.has(Marks::FOUGHT),
        };
        if !able {
            continue;
        }
        if column.host(&sight, owner).is_some() {
            choices.push(Choice::Join(other, Company::Staff));
        }
        let affordable = match errand {
            Errand::March => purse(t).is_some_and(|purse| {
                Judge::allows(|judge| can_pay_for(judge, &sight, &purse, column, (from, to), &costs, other))
            }),
            Errand::Intercept | Errand::Answer(_) => true,
            Errand::Besiege | Errand::Alone => false,
        };
        if affordable {
            choices.push(Choice::Join(other, Company::Army));
        }
    }
    choices
}

/// 9.53, 9.61: every condition for a Leader to leave a Duchy with another Leader, each with its rule.
fn may_follow(judge: &mut Judge, sight: &Sight<'_>, other: Leader, from: Duchy, to: Duchy) -> Judged {
    let officer = sight.p.officer(other);
    judge.need(rule(9, 51), !officer.marks.has(Marks::SPENT), || Reason::Spent)?;
    judge.need(rule(14, 2), !officer.marks.has(Marks::SEABORNE), || Reason::Seaborne)?;
    may_go(judge, sight, &Going::leader(sight, other, from, to, MARCH))
}

/// 9.63: whether there are Command Points for one more Army besides these costs.
fn can_pay_for(
    judge: &mut Judge,
    sight: &Sight<'_>,
    purse: &Purse,
    column: &Column,
    (from, to): (Duchy, Duchy),
    costs: &Costs,
    other: Leader,
) -> Judged {
    let commander = Going::leader(sight, column.armies[0], from, to, MARCH);
    let more = (Some(other), step_cost(sight.t, &commander.army(sight.power_of(other), other)));
    let all: Vec<_> = costs.iter().copied().chain([more]).collect();
    can_pay(judge, purse, uncovered(sight, purse, &all), true)
}

/// 9.53, 9.6: every condition for a Leader to join the move of a column that has not set out, each with its rule.
pub fn may_accompany(
    judge: &mut Judge,
    sight: &Sight<'_>,
    purse: &Purse,
    column: &Column,
    to: Duchy,
    (other, how): (Leader, Company),
) -> Judged {
    let Some(from) = column.armies.first().and_then(|leader| sight.p.officer(*leader).at.duchy()) else {
        return Ok(());
    };
    let owner = sight.power_of(other);
    judge.need(rule(9, 61), owner.side() == purse.power.side(), || Reason::NotYours(owner))?;
    judge.need(rule(9, 53), sight.p.officer(other).at.duchy() == Some(from), || Reason::NotThere(from))?;
    judge.need(rule(9, 53), !column.knows(other), || Reason::GoesAlready)?;
    judge.need(rule(9, 62), sight.may_command(column.armies[0], from), || Reason::NoCommand(column.armies[0]))?;
    may_follow(judge, sight, other, from, to)?;
    match how {
        Company::Staff => judge.need(rule(1, 61), column.host(sight, owner).is_some(), || Reason::StaffFull(owner)),
        Company::Army => {
            let going = Going::leader(sight, column.armies[0], from, to, MARCH);
            let cost = |l: &Leader| (Some(*l), step_cost(sight.t, &going.army(sight.power_of(*l), *l)));
            let costs: Costs = column.armies.iter().map(cost).collect();
            can_pay_for(judge, sight, purse, column, (from, to), &costs, other)
        }
    }
}

/// 9.61, R-59: an Allied Army goes along only if its Power agrees. The Leader of the moving Power then commands [9.62].
async fn consents(t: &Rc<Seat>, other: Leader, commander: Leader, to: Duchy) -> bool {
    let owner = look(t).power_of(other);
    let question = Question::Consent { leader: other, commander, to };
    let choices = || vec![Choice::Yes, Choice::No];
    t.ask(|| Decision::always(owner, question.clone(), Cause::Rule(rule(9, 61)), choices())).await == Choice::Yes
}

/// 1.61, 9.63: how many Strength Points an Army takes along: up to its Leader's Command Rating, less his Staff Officers.
async fn strength(t: &Rc<Seat>, band: &Band, leader: Leader, staff: u8, from: Duchy, to: Duchy, errand: Errand) {
    let marching = matches!(errand, Errand::March | Errand::Alone);
    let barred = if errand == Errand::Besiege { Marks::FOUGHT } else { Marks::SPENT };
    let choice = t
        .ask(|| {
            let sight = look(t);
            let room = if sight.may_command(leader, from) { sight.command(leader).saturating_sub(staff) } else { 0 };
            let held = |key: LotKey| match errand {
                Errand::Besiege => false,
                Errand::Intercept => !Going::lot(key, to, INTERCEPT).free(&sight),
                Errand::Answer(_) => !lets_go(&sight, &Choice::Soldier(key), INTERCEPT),
                Errand::March | Errand::Alone => !Going::lot(key, to, MARCH).free(&sight),
            };
            let lots: Vec<(LotKey, u8)> = sight
                .p
                .lots(from, sight.power_of(leader))
                .filter(|lot| !lot.key.tags.has(band.tag))
                .filter(|lot| !lot.key.marks.has(barred))
                .filter(|lot| !marching || !lot.key.marks.has(Marks::SEABORNE))
                .filter(|lot| !held(lot.key))
                .map(|lot| (lot.key, lot.counters.sp().0))
                .collect();
            let mut ways = takings(&sight, &lots, room);
            // A stand-in for a Leader has no effect without Soldiers.
            if !sight.p.officer(leader).is_piece() && ways.len() > 1 {
                ways.retain(|way| !way.is_empty());
            }
            let choices = ways.into_iter().map(Choice::Take).collect();
            Decision::new(band.power, Question::Strength { leader, to }, Cause::Rule(rule(9, 63)), choices)
        })
        .await;
    let Choice::Take(parts) = choice else { return };
    for (key, sp) in parts {
        formation::tag_soldiers(t, key, sp, band.tag);
    }
}

/// 1.6, 9.63: whether Armies that move together could take this many Strength Points: no more than stand there, and no more than
/// the Command Ratings of their Leaders minus 1 for each Staff Officer.
pub fn may_take(judge: &mut Judge, sight: &Sight<'_>, leaders: &[Leader], staff: u8, sp: u8) -> Judged {
    let Some(from) = leaders.first().and_then(|leader| sight.p.officer(*leader).at.duchy()) else { return Ok(()) };
    let there = Power::TRACK.into_iter().filter(|power| leaders.iter().any(|leader| sight.power_of(*leader) == *power));
    let there = there.map(|power| sight.p.sp(from, power).0).fold(0, u8::saturating_add);
    judge.need(rule(9, 63), sp <= there, || Reason::OnlySp(from, there))?;
    let commanded = leaders.iter().map(|leader| sight.command(*leader)).fold(0, u8::saturating_add);
    let room = commanded.saturating_sub(staff);
    judge.need(rule(1, 6), sp <= room, || Reason::CommandsOnly(room))
}

/// Every way to take up to `room` Strength Points out of these lots, the largest first.
pub(in super::super) fn takings(sight: &Sight<'_>, lots: &[(LotKey, u8)], room: u8) -> Vec<Vec<(LotKey, u8)>> {
    let mut ways: Vec<Vec<(LotKey, u8)>> = vec![Vec::new()];
    for (key, sp) in lots {
        let mut more = Vec::new();
        for way in &ways {
            let used: u8 = way.iter().map(|(_, n)| n).sum();
            for n in (1..=(*sp).min(room - used)).rev() {
                if pieces::can_divide(sight.b, &sight.p, *key, n) {
                    more.push(way.iter().copied().chain([(*key, n)]).collect());
                }
            }
        }
        more.extend(ways);
        ways = more;
    }
    ways.sort_by_key(|way| std::cmp::Reverse(way.iter().map(|(_, n)| n).sum::<u8>()));
    ways
}

// 9.62 Two-Power Army Groups: who commands.

/// 9.62: the Leader who commands a side in a Duchy, and the Power that decides for it. The Leader who led the entry stays in
/// command; otherwise one of the Leaders there is named.
pub async fn commander(t: &Rc<Seat>, at: Duchy, side: Side) -> (Option<Leader>, Power) {
    let leads = look(t).contact(at).filter(|c| c.attacker == side).and_then(|c| c.commander);
    let leads = leads.filter(|leader| t.position().officer(*leader).at.duchy() == Some(at));
    let known = leads.or_else(|| in_command(&look(t), at, side)).filter(|leader| look(t).may_command(*leader, at));
    if let Some(leader) = known {
        return (Some(leader), look(t).power_of(leader));
    }
    let decides = leading(t, at, side);
    let list = || -> Vec<Leader> {
        let sight = look(t);
        let there = sight.leaders_of_side(at, side).map(|o| o.leader);
        there.filter(|leader| sight.may_command(*leader, at)).collect()
    };
    if list().is_empty() {
        return (None, decides);
    }
    let choice = t
        .ask(|| {
            let choices = list().into_iter().map(Choice::Leader).collect();
            Decision::new(decides, Question::Commander { at }, Cause::Rule(rule(9, 62)), choices)
        })
        .await;
    match choice {
        Choice::Leader(leader) => {
            take_command(t, at, side, leader, |_| true);
            (Some(leader), look(t).power_of(leader))
        }
        _ => (None, decides),
    }
}

/// 9.62: records who commands a Group of two Powers, and over which Leaders. He stays in command until another Leader joins them.
pub(in super::super) fn take_command(t: &Seat, at: Duchy, side: Side, leader: Leader, over: impl Fn(&Officer) -> bool) {
    let group: Vec<Leader> = {
        let sight = look(t);
        sight.leaders_of_side(at, side).filter(|o| over(o)).map(|o| o.leader).collect()
    };
    t.change(|p| {
        p.keep_commands();
        p.commands.retain(|command| command.at != at || command.side != side);
        p.commands.push(Command { at, side, leader, group });
    });
}

/// 9.62: the Leader who was named Commander of the two Powers' Group in a Duchy and still is.
pub fn in_command(sight: &Sight<'_>, at: Duchy, side: Side) -> Option<Leader> {
    let mixed = side.powers().into_iter().all(|power| sight.has_formation(at, power));
    let command = sight.p.commands.iter().find(|c| c.at == at && c.side == side && mixed)?;
    let there = sight.p.officer(command.leader).at.duchy() == Some(at);
    let known = sight.leaders_of_side(at, side).all(|o| command.group.contains(&o.leader));
    (there && known).then_some(command.leader)
}

/// 9.62: which Power of a side decides for its Army or Army Group in a Duchy: the one whose Leaders are there. If both have
/// Leaders, the one that decides for all pieces.
pub fn leading(t: &Seat, at: Duchy, side: Side) -> Power {
    let sight = look(t);
    if let Some(leader) = in_command(&sight, at, side) {
        return sight.power_of(leader);
    }
    let mut with_leaders = side.powers().into_iter().filter(|power| sight.leaders(at, *power).next().is_some());
    match (with_leaders.next(), with_leaders.next()) {
        (Some(only), None) => only,
        _ => deciding(t, at, side),
    }
}

/// 9.62, R-58: which Power of a side decides for its pieces in a Duchy: the one with more Strength Points; on a tie, the one that
/// had an Impulse last.
pub fn deciding(t: &Seat, at: Duchy, side: Side) -> Power {
    let sight = look(t);
    let there: Vec<Power> = side.powers().into_iter().filter(|power| sight.has_formation(at, *power)).collect();
    let rank = |power: &Power| (sight.p.sp(at, *power).0, sight.p.last_impulse[power.index()], power.index());
    there.into_iter().max_by_key(rank).unwrap_or(side.powers()[0])
}

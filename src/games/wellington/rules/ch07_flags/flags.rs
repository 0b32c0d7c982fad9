//! Chapter 7: Flags.

use super::actions::{can_pay, free_cp, pay_for, purse, uncovered};
use super::control::{Status, watch};
use super::happening::{Happening, Plan};
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Flagging, Question, Scene, Seat};
use super::{interception, window};
use crate::games::wellington::board::{
    Cause, Duchies, Duchy, Fact, Facts, Kind, Leader, Line, Moment, Power, Purse, rule, ruling,
};
use std::cell::OnceCell;
use std::rc::Rc;

/// 7.1: what placing, changing or removing a Flag costs.
pub const FLAG_COST: u8 = 1;

/// Every Flag that may be placed or removed with these Command Points.
pub fn flaggings(sight: &Sight<'_>, purse: &Purse, out: &mut Vec<Choice>) {
    if !purse.uses.flag {
        return;
    }
    let power = purse.power;
    let hostile = |duchy: Duchy| sight.owner(duchy).side() != power.side();
    let left = OnceCell::new();
    // Any Power that may place a Flag there belongs to this side.
    let left = || *left.get_or_init(|| counter_left(sight, power));
    for duchy in nearby(sight, power).iter().filter(|duchy| hostile(*duchy)) {
        if !Judge::allows(|judge| may_flag_at(judge, sight, purse, duchy)) {
            continue;
        }
        for what in outcomes(sight, power, duchy) {
            if what == Flagging::Revert || left() {
                out.push(Choice::Flag(duchy, what));
            }
        }
    }
}

/// The Duchies in which a Power has pieces, and those next to one of its Leaders. The Power cannot flag any other Duchy.
fn nearby(sight: &Sight<'_>, power: Power) -> Duchies {
    let mut near = Duchies::default();
    for lot in sight.p.lots_on_map().iter().filter(|lot| lot.key.power == power) {
        near.add(lot.key.at);
    }
    let own = sight.p.officers.iter().filter(|officer| sight.power_of(officer.leader) == power);
    for at in own.filter_map(|officer| officer.at.duchy()) {
        near.add(at);
        for (to, _) in sight.b.adjacent(at) {
            near.add(*to);
        }
    }
    near
}

/// Every condition for flagging a Duchy in this way, each with its rule.
pub fn may_flag(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, duchy: Duchy, what: Flagging) -> Judged {
    may_flag_at(judge, sight, purse, duchy)?;
    let known = outcomes(sight, purse.power, duchy).any(|known| known == what);
    judge.need(rule(7, 0), known, || Reason::WrongFlag(duchy))?;
    has_counter(judge, sight, what)
}

/// 1.7: if a Flag is to be placed, whether a counter is left for it.
fn has_counter(judge: &mut Judge, sight: &Sight<'_>, what: Flagging) -> Judged {
    match what {
        Flagging::Place(power) => judge.need(rule(1, 7), counter_left(sight, power), || Reason::NoFlagLeft),
        Flagging::Revert => Ok(()),
    }
}

/// 1.7, R-05: whether a side has a Flag counter left. Placing a Flag never frees one: a side does not place a second Flag where it
/// already has one [8.1].
pub(in super::super) fn counter_left(sight: &Sight<'_>, power: Power) -> bool {
    sight.p.flags_of(power.side()) < sight.b.flag_counters[power.side() as usize]
}

/// 7.1: the conditions that do not depend on which Flag is placed.
fn may_flag_at(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, duchy: Duchy) -> Judged {
    let (power, side) = (purse.power, purse.power.side());
    judge.need(ruling(4), sight.b.duchy(duchy).kind != Kind::Box, || Reason::Box(duchy))?;
    let owner = sight.owner(duchy);
    judge.need(rule(7, 0), owner.side() != side, || Reason::OwnSide(duchy, owner))?;
    let enemy = sight.has_side(duchy, side.enemy());
    judge.need(rule(7, 1), !enemy, || Reason::EnemyFormation(duchy))?;
    judge.need(rule(7, 1), !sight.hostile_fortress(duchy, side), || Reason::EnemyFortress(duchy))?;
    let (immune, card) = points::yes_by(sight.t, Point::FlagImmune, false, || {
        [(Fact::Duchy, duchy.into()), (Fact::Power, power.into())]
    });
    if let (true, Some(card)) = (immune, card) {
        judge.need_for(Cause::Card(card), false, || Reason::Forbidden(card))?;
    }
    if !sight.has_formation(duchy, power) {
        let from = flagging_army(sight, power, duchy);
        judge.need(rule(7, 1), from.is_some(), || Reason::NobodyToFlag(duchy))?;
        if let Some(leader) = interception::guard(sight, side.enemy(), duchy) {
            judge.need(rule(7, 1), false, || Reason::FlagGuarded(duchy, leader))?;
        }
    }
    let cost = uncovered(sight, purse, &[(payer(sight, power, duchy), FLAG_COST)]);
    can_pay(judge, purse, cost, purse.uses.flag)
}

/// 5.5: a Leader who can place the Flag with Command Points that only he may use.
fn payer(sight: &Sight<'_>, power: Power, duchy: Duchy) -> Option<Leader> {
    if !points::in_use(sight).has(Point::FreeCp) {
        return None;
    }
    let guarded = interception::guard(sight, power.side().enemy(), duchy).is_some();
    let from_afar = |from: Duchy, line: Line| !guarded && flags_from(sight, power, from, duchy, line);
    let near = sight.b.adjacent(duchy).iter().filter(|(from, line)| from_afar(*from, *line));
    let places = near.map(|(from, _)| *from).chain([duchy]);
    let leaders: Vec<Leader> = places.flat_map(|at| sight.leaders(at, power).map(|o| o.leader)).collect();
    leaders.into_iter().find(|leader| free_cp(sight, *leader) > 0)
}

/// 7.1: an Army of the Power in a Friendly Duchy Adjacent to the target, over a line that is not blocked. The Flag may cross a
/// River.
fn flagging_army(sight: &Sight<'_>, power: Power, duchy: Duchy) -> Option<Duchy> {
    let mut near = sight.b.adjacent(duchy).iter();
    near.find(|(from, line)| flags_from(sight, power, *from, duchy, *line)).map(|(from, _)| *from)
}

fn flags_from(sight: &Sight<'_>, power: Power, from: Duchy, to: Duchy, line: Line) -> bool {
    sight.leaders(from, power).next().is_some()
        && sight.status(from, power.side()) == Status::Friendly
        && open_for_flag(sight, power, from, to, line)
}

fn open_for_flag(sight: &Sight<'_>, power: Power, from: Duchy, to: Duchy, line: Line) -> bool {
    points::yes(sight.t, Point::MayCrossLine, true, || {
        let purpose = (Fact::Purpose, "flag".into());
        let line = (Fact::Line, line.into());
        [(Fact::Power, power.into()), (Fact::From, from.into()), (Fact::To, to.into()), line, purpose]
    })
}

/// 7: the possible results of flagging a Duchy. Its printed owner never places a Flag there. A Power that frees an Ally's Duchy may
/// place its own Flag or let the Duchy go back. On an Occupied Duchy, Britain chooses between its own and a Spanish Flag
///
pub fn outcomes(sight: &Sight<'_>, power: Power, duchy: Duchy) -> impl Iterator<Item = Flagging> + use<> {
    let info = sight.b.duchy(duchy);
    let printed = info.printed_owner();
    let own = Flagging::Place(power);
    let (first, second) = if printed == power {
        (Flagging::Revert, None)
    } else if printed == power.ally() {
        (own, Some(Flagging::Revert))
    } else if power == Power::Britain && info.occupied.is_some() {
        (own, Some(Flagging::Place(Power::Spain)))
    } else {
        (own, None)
    };
    std::iter::once(first).chain(second)
}

/// 7.1: flags a Duchy for 1 CP: announcement and Responses, then payment and the Flag, if it is still legal.
pub async fn flag(t: &Rc<Seat>, power: Power, duchy: Duchy, what: Flagging) {
    let cause = Cause::Rule(rule(7, 1));
    let _flag = t.enter(cause, Scene::Flag(duchy));
    let from = {
        let sight = look(t);
        match sight.has_formation(duchy, power) {
            true => duchy,
            false => flagging_army(&sight, power, duchy).unwrap_or(duchy),
        }
    };
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::Duchy, duchy).and(Fact::From, from);
    window::open(t, Moment::FlagDeclared, &facts).await;
    let legal = purse(t).is_some_and(|purse| {
        let sight = look(t);
        Judge::allows(|judge| may_flag(judge, &sight, &purse, duchy, what))
    });
    if !legal {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Flag));
        return;
    }
    let payer = payer(&look(t), power, duchy);
    pay_for(t, &[(payer, FLAG_COST)]);
    set_flag(t, power, duchy, what, FLAG_COST, cause);
    window::open(t, Moment::FlagPlaced, facts).await;
}

/// What allows a free change of Flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gift {
    /// A Formation that stands there when the Turn ends [4.3].
    TurnEnd,
    /// A Flag Overrun, which the winner may decline [11.9].
    Overrun,
    /// The fall of a Fortress, which nothing can forbid [12.3].
    Siege,
}

/// 4.3, 11.9, 12.3: a Flag without Command Points, with the usual choice of Flags.
pub async fn free(t: &Rc<Seat>, power: Power, duchy: Duchy, gift: Gift, cause: Cause) {
    let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, duchy).and(Fact::From, duchy);
    let list = || -> Vec<Choice> {
        let sight = look(t);
        if gift != Gift::Siege && points::yes(t, Point::FlagImmune, false, || facts.clone()) {
            return Vec::new();
        }
        // with no counter left, no Flag is placed.
        let fits = |what: &Flagging| match what {
            Flagging::Place(whose) => counter_left(&sight, *whose),
            Flagging::Revert => true,
        };
        let ways = outcomes(&sight, power, duchy).filter(fits);
        let ways = ways.map(|what| Choice::Flag(duchy, what));
        ways.chain((gift == Gift::Overrun).then_some(Choice::Pass)).collect()
    };
    if list().is_empty() {
        return;
    }
    let choice = t.ask(|| Decision::new(power, Question::FreeFlag { at: duchy }, cause, list())).await;
    if let Choice::Flag(duchy, what) = choice {
        set_flag(t, power, duchy, what, 0, cause);
        window::open(t, Moment::FlagPlaced, || facts.clone()).await;
    }
}

/// Places or removes a Flag, and logs what that does to Control.
pub fn set_flag(t: &Rc<Seat>, by: Power, duchy: Duchy, what: Flagging, cost: u8, cause: Cause) {
    t.tell(cause, Happening::Flagged { duchy, by, what, cost });
    watch(t, cause, &[duchy], || {
        t.change(|p| {
            p.flags[duchy.index()] = match what {
                Flagging::Place(power) => Some(power),
                Flagging::Revert => None,
            };
        });
    });
}

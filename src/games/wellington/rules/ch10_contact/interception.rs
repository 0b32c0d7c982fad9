//! 10.1 to 10.4: interception.

use super::attrition::{self, Reason as Due, Terms};
use super::control::{Status, watch};
use super::formation::{self, Band};
use super::going::{EVADE, Going, INTERCEPT};
use super::happening::{Happening, Passage, Plan};
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Modifier, Scene, Seat};
use super::{army_groups, attempt, contact, reach, window};
use crate::games::wellington::board::{
    Card, Cause, Duchy, Errand, Fact, Kind, Leader, LineType, Marks, Moment, Power, Side, rule, ruling,
};
use std::rc::Rc;

/// The modified total of two dice needed for an interception or an evasion [10.4, 10.7].
pub const NEEDED: i32 = 9;

// 10.1 Interception in General.

/// Every interception into a Duchy that a Power may attempt: any of its Leaders with his Army [10.1, 10.41].
pub fn attempts(sight: &Sight<'_>, power: Power, at: Duchy, out: &mut Vec<Choice>) {
    for (from, _) in sight.b.adjacent(at) {
        let leaders: Vec<Leader> = sight.leaders(*from, power).map(|o| o.leader).collect();
        let able = leaders.into_iter().filter(|l| Judge::allows(|judge| may_intercept(judge, sight, *l, at)));
        out.extend(able.map(Choice::Intercept));
    }
}

// 10.3 Interception Restrictions.

/// 10.1, 10.3: every condition for an interception by a Leader's Army, each with its rule.
pub fn may_intercept(judge: &mut Judge, sight: &Sight<'_>, leader: Leader, at: Duchy) -> Judged {
    may_intercept_under(judge, sight, leader, sight.power_of(leader), at)
}

/// The same in a Group that a Power commands. Lines count for the whole Group as they do for that Power.
pub(in super::super) fn may_intercept_under(
    judge: &mut Judge,
    sight: &Sight<'_>,
    leader: Leader,
    under: Power,
    at: Duchy,
) -> Judged {
    let power = sight.power_of(leader);
    let side = power.side();
    let officer = sight.p.officer(leader);
    let Some(from) = officer.at.duchy() else {
        return judge.need(rule(10, 1), false, || Reason::NotOnMap(leader));
    };
    let enters = sight.contact(at).is_some_and(|contact| contact.attacker == side);
    judge.need(rule(10, 1), !enters, || Reason::NotInactive(power))?;
    // 10.1, R-48: nobody intercepts where unmoving enemies stand alone, whoever comes to them.
    let holder = sight.contact(at).map_or_else(|| sight.sole_side(at), |contact| contact.held);
    judge.need(ruling(48), holder != Some(side.enemy()), || Reason::HeldByEnemy(at))?;
    judge.need(rule(10, 3), !officer.marks.has(Marks::SPENT), || Reason::Spent)?;
    judge.need(ruling(4), sight.b.duchy(at).kind != Kind::Box, || Reason::Box(at))?;
    may_step(judge, sight, &Going::leader(sight, leader, from, at, INTERCEPT), under)
}

/// 10.1, 10.3, 12.4: what bars interceptors from one line of their route. Lines count for them as they do for the Power that
/// commands.
pub(in super::super) fn may_step(judge: &mut Judge, sight: &Sight<'_>, going: &Going, under: Power) -> Judged {
    let (from, to, side) = (going.from, going.to, going.power.side());
    let Some(line) = sight.b.line_between(from, to) else {
        return judge.need(rule(10, 1), false, || Reason::NotAdjacent(from, to));
    };
    judge.need(rule(10, 3), sight.line_type(line, under) != LineType::River, || Reason::OverRiver(line))?;
    // 12.4, R-94: out of an enemy Fortress Duchy never deeper into the enemy's land.
    let bypass = sight.hostile_fortress(from, side) && sight.status(to, side) == Status::Enemy;
    judge.need(rule(12, 4), !bypass, || Reason::Bypass(from, to))?;
    going.allowed(judge, sight)
}

/// 7.1, 16.3: an Army of a side that could intercept into a Duchy from next to it, if there is one.
pub fn guard(sight: &Sight<'_>, side: Side, at: Duchy) -> Option<Leader> {
    let near = sight.b.adjacent(at).iter().flat_map(|(from, _)| sight.leaders_of_side(*from, side));
    let mut leaders = near.map(|officer| officer.leader);
    leaders.find(|leader| Judge::allows(|judge| may_intercept(judge, sight, *leader, at)))
}

impl Sight<'_> {
    /// 12.1: whether an enemy of this side owns a Fortress in the Duchy.
    pub fn hostile_fortress(&self, duchy: Duchy, side: Side) -> bool {
        self.owner(duchy).side() != side && self.fortress(duchy) > 0
    }
}

// 10.4 Resolving Interceptions.

/// An attempt by a Formation that stands ready.
pub(in super::super) struct Attempt {
    /// The Formation.
    pub band: Band,
    /// Where from.
    pub from: Duchy,
    /// The Duchy on the way, if an Event allows two lines.
    pub via: Option<Duchy>,
    /// The Duchy to enter.
    pub at: Duchy,
    /// The Battle Rating that Soldiers without a Leader use for the roll, and the Event that gives it.
    pub stand_in: Option<(u8, Card)>,
    /// Whether its steps can cause Attrition.
    pub wearing: bool,
}

impl Attempt {
    /// The lines of its route.
    fn steps(&self) -> Vec<(Duchy, Duchy)> {
        match self.via {
            Some(via) => vec![(self.from, via), (via, self.at)],
            None => vec![(self.from, self.at)],
        }
    }

    /// The Duchy from which it enters.
    pub fn last(&self) -> Duchy {
        self.via.unwrap_or(self.from)
    }
}

/// 10.4, 10.41: an Army or Army Group tries to intercept: who goes, announcement, two dice, and the entry or the marker.
pub async fn attempt(t: &Rc<Seat>, power: Power, leader: Leader, at: Duchy) {
    let Some(from) = t.position().officer(leader).at.duchy() else { return };
    let Some(tag) = formation::free_tag(t) else { return };
    let _scene = t.enter(Cause::Rule(rule(10, 4)), Scene::Interception(at));
    let band = Band { tag, power, commander: Some(leader) };
    army_groups::gather(t, &band, leader, from, at).await;
    let attempt = Attempt { band, from, via: None, at, stand_in: None, wearing: true };
    resolve(t, &attempt, |sight| Judge::allows(|judge| may_intercept(judge, sight, leader, at))).await;
    band.release(t);
}

/// 10.4: one attempt: announcement, two dice, and the entry or the marker. Returns whether it has come into the Duchy.
pub(in super::super) async fn resolve(t: &Rc<Seat>, attempt: &Attempt, legal: impl Fn(&Sight<'_>) -> bool) -> bool {
    let Attempt { band, from, at, .. } = attempt;
    let cause = Cause::Rule(rule(10, 4));
    let facts = |t: &Seat| contact::way(band, t, *from, *at, INTERCEPT);
    let ready = |t: &Seat| {
        let led = band.commander.is_none() || band.leader(&t.position()).is_some();
        led && band.at(&t.position()) == Some(*from) && legal(&look(t))
    };
    attempt::begin(t, Errand::Interception, band, attempt.last(), *at);
    // G6: an attempt stopped before its dice does not count as attempted.
    let stopped = window::open(t, Moment::InterceptDeclared, || facts(t)).await;
    if stopped || !ready(t) {
        attempt::end(t);
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Interception));
        return false;
    }
    let purpose = Purpose::Interception { leader: band.leader(&t.position()), at: *at };
    let dice = t.roll(band.power, purpose.clone(), 2, cause);
    let rolled: i32 = dice.iter().map(|die| i32::from(*die)).sum();
    attempt::rolled(t, rolled + attempt.stand_in.map_or(0, |(rating, _)| i32::from(rating)));
    // G6: an attempt stopped after its dice has failed.
    let stopped = window::open(t, Moment::InterceptRolled, || facts(t).and(Fact::Dice, rolled)).await;
    attempt::end(t);
    let mut ledger = ledger(t, band, rolled, attempt.last(), *at, Point::InterceptRoll);
    if let Some((rating, card)) = attempt.stand_in {
        ledger.insert(1, Modifier { term: Term::StandIn, value: rating.into(), cause: Cause::Card(card) });
    }
    let total: i32 = ledger.iter().map(|m| m.value).sum();
    let success = total >= NEEDED && !stopped && ready(t);
    t.read(purpose, ledger, total, if success { Verdict::Succeeds } else { Verdict::Fails }, cause);
    if success {
        return enter(t, attempt).await;
    }
    mark(t, band.power.side(), *from);
    false
}

/// 10.4, 10.7: the modifiers of an attempt to get from one Duchy to another.
pub(in super::super) fn ledger(
    t: &Seat,
    band: &Band,
    rolled: i32,
    from: Duchy,
    to: Duchy,
    point: Point,
) -> Vec<Modifier> {
    let sight = look(t);
    let (side, cause) = (band.power.side(), Cause::Rule(rule(10, if point == Point::EvadeRoll { 7 } else { 4 })));
    let line = sight.b.line_between(from, to).map(|line| sight.line_type(line, band.power));
    let mut ledger = vec![(Term::Dice, rolled)];
    if let Some(leader) = band.leader(&sight.p) {
        ledger.push((Term::Rating(leader), sight.rating(leader).into()));
    }
    ledger.push((Term::IntoFriendly, i32::from(sight.status(to, side) == Status::Friendly)));
    ledger.push((Term::FromUnfriendly, -i32::from(sight.status(from, side) != Status::Friendly)));
    ledger.push((Term::OverRough, -i32::from(matches!(line, Some(LineType::Pass | LineType::Rough)))));
    let mut ledger: Vec<Modifier> =
        ledger.into_iter().map(|(term, value)| Modifier { term, value, cause }).filter(|m| m.value != 0).collect();
    let purpose = if point == Point::EvadeRoll { EVADE } else { INTERCEPT };
    let asked = points::number(t, point, 0, || contact::way(band, t, from, to, purpose));
    ledger.extend(asked.lines());
    ledger
}

/// 10.4: a successful interceptor moves in and makes the checks that its route causes, each where it is due. The March does not
/// count. An interceptor that is stopped on the way stays there. Returns whether it came in.
async fn enter(t: &Rc<Seat>, attempt: &Attempt) -> bool {
    let band = &attempt.band;
    let side = band.power.side();
    let step = |(from, to): (Duchy, Duchy)| {
        let sight = look(t);
        let kind =
            sight.b.line_between(from, to).map(|line| sight.line_type(line, band.power)).unwrap_or(LineType::Clear);
        (from, to, sight.entry_reasons(side, from, to, kind))
    };
    let steps: Vec<_> = attempt.steps().into_iter().map(step).collect();
    for (from, to, reasons) in steps {
        let going = Going::band(t, band, from, to, INTERCEPT);
        let open = from == attempt.from || Judge::allows(|judge| may_step(judge, &look(t), &going, band.power));
        if band.at(&t.position()) != Some(from) || !open {
            return false;
        }
        go(t, band, from, to, Passage::Interception);
        if to == attempt.at {
            reach::join(t, attempt);
        }
        let facts = |t: &Seat| contact::way(band, t, from, to, INTERCEPT).and(Fact::Duchy, to);
        window::open(t, Moment::InterceptEntered, || facts(t)).await;
        if attempt.wearing {
            let mut due: Vec<Due> = reasons.into_iter().map(|rule| Due::all(Cause::Rule(rule))).collect();
            due.extend(attrition::extra_checks(t, || facts(t)));
            attrition::check(t, band, to, due, Terms::PLAIN).await;
        }
    }
    band.at(&t.position()) == Some(attempt.at)
}

/// Moves a band other than by a march, and logs that.
pub(in super::super) fn go(t: &Rc<Seat>, band: &Band, from: Duchy, to: Duchy, how: Passage) {
    let cause = Cause::Rule(match how {
        Passage::Interception => rule(10, 4),
        Passage::Evasion => rule(10, 7),
        Passage::Retreat => rule(11, 6),
    });
    let (leaders, soldiers) = {
        let p = t.position();
        (band.pieces(&p), band.soldiers(&p))
    };
    watch(t, cause, &[from, to], || formation::put_down(t, band.tag, to));
    formation::mark_arrived(t, band.tag);
    t.tell(cause, Happening::Went { how, leaders, soldiers, from, to });
}

/// 10.4, 10.41: a failed attempt marks every Formation of the side in the Duchy that it started from.
fn mark(t: &Rc<Seat>, side: Side, at: Duchy) {
    formation::mark_side(t, at, side, Marks::SPENT);
    t.tell(Cause::Rule(rule(10, 4)), Happening::Marked { side, at });
}

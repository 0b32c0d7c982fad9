//! Chapter 14: Convoys, Amphibious Assaults, and the Straits. A Convoy as a Deployment of the Interphase is in
//! `deployment`.

use super::actions::{can_pay, pay, purse};
use super::casualties;
use super::contact;
use super::control::{Status, watch};
use super::deployment::{passengers, take_along};
use super::formation::{self, Band};
use super::going::lets_go;
use super::happening::Happening;
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::window;
use super::words::{Choice, Company, Decision, Modifier, Question, Scene, Seat};
use crate::board::{
    Cause, Duchy, Fact, Facts, Landing, Leader, Marks, Moment, Origin, Port, Power, Purse, rule, ruling,
};
use std::rc::Rc;

/// 14.2: Leaders and Strength Points that a Convoy carries at most.
pub const CONVOY: u8 = 5;
/// What a Convoy is for, as modifier points are told.
const SAIL: &str = "convoy";
/// 14.3: dice of a Port's shore batteries.
const BATTERIES: i32 = 3;
/// 14.3: the same where there is a Fortress.
const FORTRESS_BATTERIES: i32 = 6;

// 14.2 Convoys.

/// Every Convoy that these Command Points allow.
pub fn convoys(sight: &Sight<'_>, purse: &Purse, out: &mut Vec<Choice>) {
    if purse.power != Power::Britain || !purse.uses.march {
        return;
    }
    let ports: Vec<Duchy> = sight.b.places().filter(|d| sight.b.duchy(*d).port.is_some()).collect();
    for from in ports.iter().copied().filter(|from| aboard(sight, *from)) {
        let may = |to: &Duchy| Judge::allows(|judge| may_convoy(judge, sight, purse, from, *to));
        out.extend(ports.iter().copied().filter(may).map(|to| Choice::Convoy(from, to)));
    }
}

/// 14.1 to 14.4: every condition for a Convoy in an Impulse, each with its rule.
pub fn may_convoy(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, from: Duchy, to: Duchy) -> Judged {
    let power = purse.power;
    judge.need(rule(14, 1), power == Power::Britain, || Reason::NoFleet(power))?;
    let own = sight.p.impulse.as_ref().is_some_and(|impulse| impulse.power == power);
    judge.need(rule(14, 2), own, || Reason::NotActive(power))?;
    let sailed = sight.p.impulse.as_ref().is_some_and(|impulse| impulse.sailed);
    judge.need(rule(14, 2), !sailed, || Reason::SailedBefore)?;
    judge.need(rule(14, 2), sight.b.duchy(from).port.is_some(), || Reason::NoPort(from))?;
    let friendly = sight.status(from, power.side()) == Status::Friendly;
    judge.need(rule(14, 2), friendly, || Reason::NotFriendly(from))?;
    judge.need(rule(14, 2), aboard(sight, from), || Reason::NothingThere(from))?;
    may_cross(judge, sight, from, to)?;
    if sight.status(to, power.side()) != Status::Friendly {
        may_assault(judge, sight, power, to)?;
    }
    can_pay(judge, purse, 1, purse.uses.march)
}

/// 14.2, 14.4: another Port on the same sea; on the other one only if Gibraltar, which lies on both, is no enemy's.
pub fn may_cross(judge: &mut Judge, sight: &Sight<'_>, from: Duchy, to: Duchy) -> Judged {
    judge.need(rule(14, 2), sight.b.duchy(to).port.is_some() && from != to, || Reason::NoPort(to))?;
    let (left, right) = (&sight.b.duchy(from).zones, &sight.b.duchy(to).zones);
    let same_sea = left.iter().any(|zone| right.contains(zone));
    let straits = sight.gibraltar().is_none_or(|d| sight.status(d, Power::Britain.side()) != Status::Enemy);
    judge.need(rule(14, 4), same_sea || straits, || Reason::Straits(from, to))
}

/// pieces that may go aboard: none that has moved, fought or sailed in this Impulse.
fn fresh(march: u8, marks: Marks) -> bool {
    march == 0 && marks == Marks::NONE
}

/// Whether a Port holds British pieces that could go aboard.
fn aboard(sight: &Sight<'_>, from: Duchy) -> bool {
    let goes = |choice: Choice| lets_go(sight, &choice, SAIL);
    let leaders = sight.leaders(from, Power::Britain).filter(|o| fresh(o.march, o.marks));
    let lots = sight.p.lots(from, Power::Britain).filter(|lot| fresh(lot.key.march, lot.key.marks));
    leaders.into_iter().any(|o| goes(Choice::Join(o.leader, Company::Staff)))
        || lots.into_iter().any(|lot| goes(Choice::Soldier(lot.key)))
}

/// 14.2, R-73: a Convoy: who goes aboard, announcement, payment, shore batteries, landing, reactions, Battle.
pub async fn sail(t: &Rc<Seat>, power: Power, from: Duchy, to: Duchy) {
    let Some(tag) = formation::free_tag(t) else { return };
    let _scene = t.enter(Cause::Rule(rule(14, 2)), Scene::Convoy { from, to });
    let mut band = Band { tag, power, commander: None };
    let load = embark(t, &mut band, from, to).await;
    let facts = |t: &Seat| {
        let facts = band.facts(t).and(Fact::From, from).and(Fact::To, to).and(Fact::Cost, i32::from(load));
        facts.and(Fact::Purpose, SAIL)
    };
    window::open(t, Moment::ConvoyDeclared, facts(t)).await;
    let legal = purse(t).is_some_and(|purse| {
        let sight = look(t);
        band.at(&sight.p) == Some(from)
            && load <= purse.cp
            && Judge::allows(|judge| may_cross(judge, &sight, from, to))
            && (sight.status(to, power.side()) == Status::Friendly
                || Judge::allows(|judge| may_assault(judge, &sight, power, to)))
    });
    if !legal {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn);
        band.release(t);
        return;
    }
    pay(t, load);
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.sailed = true;
        }
    });
    let assault = look(t).status(to, power.side()) != Status::Friendly;
    let opened = contact::open(t, to, power.side());
    land(t, &band, from, to, load);
    if assault {
        batteries(t, &band, to).await;
        window::open(t, Moment::ConvoyLanding, facts(t).and(Fact::Duchy, to)).await;
    }
    contact::react(t, &band, to).await;
    if opened {
        contact::settle(t, to).await;
    }
    if look(t).hostile_fortress(to, power.side()) {
        formation::mark(t, band.tag, Marks::SPENT);
    }
    band.release(t);
}

/// 14.2: who goes aboard, one Strength Point or Leader after the other, 1 CP each. Says how many.
async fn embark(t: &Rc<Seat>, band: &mut Band, from: Duchy, to: Duchy) -> u8 {
    let most = purse(t).map_or(0, |purse| purse.cp).min(CONVOY);
    let mut load = 0;
    while load < most {
        let (held, room) = (*band, most - load);
        let choice = t
            .ask(|| {
                let sight = look(t);
                let mut choices = passengers(&sight, &held, room, |d| d == from, fresh);
                choices.retain(|choice| lets_go(&sight, choice, SAIL));
                if load > 0 || choices.is_empty() {
                    choices.insert(0, Choice::Go);
                }
                let question = Question::PickUp { leader: None, to, room };
                Decision::new(held.power, question, Cause::Rule(rule(14, 2)), choices)
            })
            .await;
        if !take_along(t, band, &choice) {
            break;
        }
        load += match &choice {
            Choice::Take(parts) => parts.iter().map(|(_, sp)| sp).sum(),
            _ => 1,
        };
        if let Choice::Join(leader, _) = choice {
            band.commander = better(&look(t), band.commander, leader);
        }
    }
    load
}

/// The Leader who commands those aboard: the one with the better rating.
fn better(sight: &Sight<'_>, so_far: Option<Leader>, leader: Leader) -> Option<Leader> {
    so_far.filter(|other| sight.rating(*other) >= sight.rating(leader)).or(Some(leader))
}

fn land(t: &Rc<Seat>, band: &Band, from: Duchy, to: Duchy, cost: u8) {
    let cause = Cause::Rule(rule(14, 2));
    watch(t, cause, &[from, to], || formation::put_down(t, band.tag, to));
    formation::mark(t, band.tag, Marks::SEABORNE);
    contact::arrive(t, to, band, Origin::Sea(from));
    let sailed = {
        let p = t.position();
        Happening::Sailed { leaders: band.leaders(&p), soldiers: band.soldiers(&p), from, to, cost }
    };
    t.tell(cause, sailed);
}

// 14.3 Amphibious Assault.

/// 14.3: only where an Event allows it, and only into a Minor Port.
fn may_assault(judge: &mut Judge, sight: &Sight<'_>, power: Power, to: Duchy) -> Judged {
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::To, to);
    let allowed = points::yes(sight.t, Point::AmphibAllowed, false, facts);
    judge.need(rule(14, 3), allowed, || Reason::NotFriendly(to))?;
    let minor = sight.b.duchy(to).port == Some(Port::Minor);
    judge.need(rule(14, 3), minor, || Reason::MajorPort(to))
}

/// 14.3, R-74: the shore batteries fire; what they do counts as casualties of the first Round of a Battle or Siege there.
async fn batteries(t: &Rc<Seat>, band: &Band, at: Duchy) {
    let cause = Cause::Rule(rule(14, 3));
    let owner = look(t).owner(at);
    let base = if look(t).fortress(at) > 0 { FORTRESS_BATTERIES } else { BATTERIES };
    let asked = points::number(t, Point::ShoreDice, base, || Facts::none().and(Fact::Duchy, at));
    let count = asked.value.clamp(0, 30);
    let mut ledger = vec![Modifier { term: Term::Batteries, value: base, cause }];
    let card = |(card, value)| Modifier { term: Term::Effect(card), value, cause: Cause::Card(card) };
    ledger.extend(asked.changes.into_iter().map(card));
    let purpose = Purpose::Batteries { at };
    let dice = if count > 0 { t.roll(owner, purpose.clone(), count as usize, cause) } else { Vec::new() };
    let hits = casualties::read(&dice);
    t.read(purpose, ledger, count, Verdict::Casualties(hits), cause);
    for left in (1..=hits.kills).rev() {
        let list = || -> Vec<Choice> {
            let p = t.position();
            let lots = band.lots(&p);
            match lots.is_empty() {
                true => band.leaders(&p).into_iter().map(Choice::Leader).collect(),
                false => lots.into_iter().map(Choice::Soldier).collect(),
            }
        };
        if list().is_empty() {
            break;
        }
        let choice = t.ask(|| Decision::new(band.power, Question::Casualty { left }, cause, list())).await;
        super::attrition::take(t, &choice, crate::board::Grave::Eliminated, cause);
    }
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.landing = Some(Landing { at, casualties: hits });
        }
    });
}

/// the casualties of the shore batteries enter the first Round: eliminations are done, disrupted pieces roll no die.
pub async fn carry_over(t: &Rc<Seat>, at: Duchy, side: crate::board::Side) {
    let landing = t.position().impulse.as_ref().and_then(|impulse| impulse.landing).filter(|l| l.at == at);
    let Some(landing) = landing.filter(|_| side == Power::Britain.side()) else { return };
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.landing = None;
        }
    });
    super::battle::change_force(t, side, |force| force.suffered.push(landing.casualties));
    casualties::disrupt(t, at, side, landing.casualties.disruptions).await;
}

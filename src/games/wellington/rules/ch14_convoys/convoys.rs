//! Chapter 14: Convoys, Amphibious Assaults, and the Straits. `deployment` covers Convoys as Deployments of the Interphase.

use super::actions::{can_pay, pay, purse};
use super::casualties;
use super::contact;
use super::control::{Status, watch};
use super::deployment::{passengers, take_along};
use super::formation::{self, Band};
use super::going::lets_go;
use super::happening::{Happening, Plan};
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::seas::{same_sea, seas, straits_open};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Company, Decision, Modifier, Question, Scene, Seat};
use super::{pieces, window};
use crate::games::wellington::board::{
    Card, Cause, Duchy, Fact, Facts, Landing, Leader, Lot, Marks, Moment, Origin, Port, Power, Purse, rule, ruling,
};
use std::cell::OnceCell;
use std::rc::Rc;

/// 14.2: the most Leaders and Strength Points that a Convoy carries.
pub const CONVOY: u8 = 5;
/// The purpose of a Convoy, as hooks are told.
const SAIL: &str = "convoy";
/// 14.3: dice of a Port's shore batteries.
const BATTERIES: i32 = 3;
/// 14.3: the same if there is a Fortress.
const FORTRESS_BATTERIES: i32 = 6;

// 14.2 Convoys.

/// What pays for a Convoy in an Impulse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fare {
    /// Command Points: Britain's one Convoy [14.2].
    Paid,
    /// An Event that grants Convoys.
    Event,
    /// The Event that allows an Amphibious Assault and pays for it [14.3].
    Assault,
}

/// Free Convoys that Events give a Power in this Impulse and that it has not used yet.
fn free_left(sight: &Sight<'_>, power: Power) -> i32 {
    let own = sight.p.impulse.as_ref().filter(|impulse| impulse.power == power);
    let used = own.map_or(0, |impulse| i32::from(impulse.free_sailed));
    let given = points::value(sight.t, Point::ConvoyFree, 0, || [(Fact::Power, power.into())]);
    if own.is_some() { given - used } else { 0 }
}

/// What would pay for a Convoy between two Ports: an Event, as long as one is available.
fn fare(sight: &Sight<'_>, power: Power, to: Duchy) -> Fare {
    match sight.status(to, power.side()) {
        Status::Friendly if free_left(sight, power) > 0 => Fare::Event,
        Status::Friendly => Fare::Paid,
        _ => Fare::Assault,
    }
}

/// Every Convoy that these Command Points and Events allow.
pub fn convoys(sight: &Sight<'_>, purse: &Purse, out: &mut Vec<Choice>) {
    let power = purse.power;
    let by_event = free_left(sight, power) > 0;
    let assaults = power == Power::Britain && assault_left(sight, power);
    if !purse.uses.march || !by_event && !assaults && (power != Power::Britain || purse.cp == 0) {
        return;
    }
    // Only one Convoy is paid for, so after it there are only those of Events.
    if !by_event && !assaults && sight.p.impulse.as_ref().is_none_or(|i| i.power != power || i.sailed) {
        return;
    }
    let ports = sight.t.derived().ports(|| sight.b.places().filter(|d| sight.b.duchy(*d).port.is_some()).collect());
    let friendly = |port: &Duchy| sight.status(*port, power.side()) == Status::Friendly;
    let held = |port: &Duchy| sight.has_formation(*port, power) && friendly(port);
    let mut departures = ports.iter().copied().filter(held).peekable();
    if departures.peek().is_none() {
        return;
    }
    // Skip Ports at which a Convoy from anywhere would be refused.
    let fares = ports.iter().copied().filter_map(|port| {
        let fare = match friendly(&port) {
            true if by_event => Fare::Event,
            true => Fare::Paid,
            false => Fare::Assault,
        };
        let lands = Judge::allows(|judge| may_land_at(judge, sight, purse, port, fare));
        lands.then(|| (port, fare, seas(sight, port)))
    });
    let open: Vec<(Duchy, Fare, u8)> = fares.collect();
    let straits = OnceCell::new();
    let straits = || *straits.get_or_init(|| straits_open(sight, power));
    for from in departures {
        // Who may go aboard depends on who pays, not on the destination.
        let (paid, free) = (OnceCell::new(), OnceCell::new());
        let here = seas(sight, from);
        let may = |(to, fare, there): &(Duchy, Fare, u8)| {
            let known = if *fare == Fare::Paid { &paid } else { &free };
            let sets_out = |judge: &mut Judge| may_set_out(judge, sight, purse, from, *fare);
            let crosses = from != *to && (here & there != 0 || straits());
            crosses && *known.get_or_init(|| Judge::allows(sets_out))
        };
        out.extend(open.iter().filter(|way| may(way)).map(|(to, ..)| Choice::Convoy(from, *to)));
    }
}

/// 14.1 to 14.4: every condition for a Convoy in an Impulse, each with its rule.
pub fn may_convoy(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, from: Duchy, to: Duchy) -> Judged {
    let power = purse.power;
    let fare = fare(sight, power, to);
    may_set_out(judge, sight, purse, from, fare)?;
    may_arrive(judge, sight, purse, from, to, fare)
}

/// 14.1, 14.2: what keeps pieces in a Port, for any destination of a Convoy paid for in this way.
fn may_set_out(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, from: Duchy, fare: Fare) -> Judged {
    let power = purse.power;
    judge.need(rule(14, 1), power == Power::Britain || fare == Fare::Event, || Reason::NoFleet(power))?;
    let own = sight.p.impulse.as_ref().is_some_and(|impulse| impulse.power == power);
    judge.need(rule(14, 2), own, || Reason::NotActive(power))?;
    let sailed = sight.p.impulse.as_ref().is_some_and(|impulse| impulse.sailed);
    judge.need(rule(14, 2), !sailed || fare != Fare::Paid, || Reason::SailedBefore)?;
    judge.need(rule(14, 2), sight.b.duchy(from).port.is_some(), || Reason::NoPort(from))?;
    let friendly = sight.status(from, power.side()) == Status::Friendly;
    judge.need(rule(14, 2), friendly, || Reason::NotFriendly(from))?;
    // With 0 CP, report that as the reason, not the pieces in the Port.
    let room = if fare == Fare::Paid && purse.cp > 0 { purse.cp.min(CONVOY) } else { CONVOY };
    let (stayed, came) = (stays(sight, power, from), sight.has_formation(from, power));
    judge.need(rule(14, 2), stayed || !came, || Reason::CameToPort(from))?;
    judge.need(rule(14, 2), aboard(sight, power, from, room), || Reason::NothingThere(from))
}

/// 14.2 to 14.4: the route of a Convoy, its landing place, and its minimum cost.
fn may_arrive(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, from: Duchy, to: Duchy, fare: Fare) -> Judged {
    let power = purse.power;
    may_cross(judge, sight, power, from, to)?;
    may_land_at(judge, sight, purse, to, fare)
}

/// 14.2, 14.3: the conditions that do not depend on where a Convoy comes from.
fn may_land_at(judge: &mut Judge, sight: &Sight<'_>, purse: &Purse, to: Duchy, fare: Fare) -> Judged {
    let power = purse.power;
    if sight.status(to, power.side()) != Status::Friendly {
        may_assault(judge, sight, power, to)?;
    }
    can_pay(judge, purse, u8::from(fare == Fare::Paid), purse.uses.march)
}

/// 14.2, 14.4: whether the destination is another Port on the same sea. A Port on the other sea is allowed only if no enemy
/// Controls Gibraltar, which lies on both.
pub fn may_cross(judge: &mut Judge, sight: &Sight<'_>, power: Power, from: Duchy, to: Duchy) -> Judged {
    judge.need(rule(14, 2), sight.b.duchy(to).port.is_some() && from != to, || Reason::NoPort(to))?;
    let crosses = same_sea(sight, from, to) || straits_open(sight, power);
    judge.need(rule(14, 4), crosses, || Reason::Straits(from, to))
}

/// 14.2: whether a Convoy to a Port would be paid for with Command Points rather than by an Event.
pub(in super::super) fn is_paid(sight: &Sight<'_>, power: Power, to: Duchy) -> bool {
    fare(sight, power, to) == Fare::Paid
}

/// pieces that may go aboard: those that began the Impulse in the Port and have not moved, fought or sailed since.
pub(in super::super) fn fresh(march: u8, marks: Marks) -> bool {
    march == 0 && marks == Marks::NONE
}

/// Whether any piece of a Power that stands in a Port has been there since the Impulse began.
fn stays(sight: &Sight<'_>, power: Power, at: Duchy) -> bool {
    let leader = sight.leaders(at, power).any(|o| fresh(o.march, o.marks));
    leader || sight.p.lots(at, power).any(|lot| fresh(lot.key.march, lot.key.marks))
}

/// Whether a Port holds pieces of a Power that could go aboard. A gun for which the box holds no change needs room for all its
/// Strength Points.
fn aboard(sight: &Sight<'_>, power: Power, from: Duchy, room: u8) -> bool {
    let goes = |choice: Choice| lets_go(sight, &choice, SAIL);
    let divides = |lot: &Lot| {
        let most = room.min(lot.counters.sp().0);
        (1..=most).any(|sp| pieces::can_divide(sight.b, &sight.p, lot.key, sp))
    };
    let mut leaders = sight.leaders(from, power).filter(|o| fresh(o.march, o.marks));
    let mut lots = sight.p.lots(from, power).filter(|lot| fresh(lot.key.march, lot.key.marks));
    leaders.any(|o| goes(Choice::Join(o.leader, Company::Staff)))
        || lots.any(|lot| goes(Choice::Soldier(lot.key)) && divides(lot))
}

/// 14.2, R-73: a Convoy: who goes aboard, announcement, payment, shore batteries, landing, reactions, Battle.
pub async fn sail(t: &Rc<Seat>, power: Power, from: Duchy, to: Duchy) {
    let Some(tag) = formation::free_tag(t) else { return };
    let _scene = t.enter(Cause::Rule(rule(14, 2)), Scene::Convoy { from, to });
    let mut band = Band { tag, power, commander: None };
    let fare = fare(&look(t), power, to);
    let load = embark(t, &mut band, from, to, fare).await;
    let cost = if fare == Fare::Paid { load } else { 0 };
    let purpose = if fare == Fare::Assault { "assault" } else { SAIL };
    let facts = |t: &Seat| {
        let facts = band.facts(t).and(Fact::From, from).and(Fact::To, to).and(Fact::Cost, i32::from(cost));
        facts.and(Fact::Purpose, purpose)
    };
    let blocked = declare(t, facts(t)).await;
    let legal = purse(t).is_some_and(|purse| {
        let sight = look(t);
        band.at(&sight.p) == Some(from)
            && cost <= purse.cp
            && Judge::allows(|judge| may_cross(judge, &sight, power, from, to))
            && (sight.status(to, power.side()) == Status::Friendly
                || Judge::allows(|judge| may_assault(judge, &sight, power, to)))
    });
    if !legal && blocked.is_none() {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Convoy));
        band.release(t);
        return;
    }
    pay(t, cost);
    use_up(t, fare);
    if let Some(card) = blocked {
        t.tell(Cause::Card(card), Happening::Blocked(card));
        band.release(t);
        return;
    }
    let assault = look(t).status(to, power.side()) != Status::Friendly;
    let opened = contact::open(t, to, power.side());
    land(t, &band, from, to, cost);
    if assault {
        batteries(t, &band, to).await;
        window::open(t, Moment::ConvoyLanding, || facts(t).and(Fact::Duchy, to)).await;
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

/// Announces a Convoy, an Assault or a landing by Event. Returns the card that blocks it, if any.
async fn declare(t: &Rc<Seat>, facts: Facts) -> Option<Card> {
    let block = |card: Option<Card>| {
        t.change(|p| p.impulse.as_mut().and_then(|impulse| std::mem::replace(&mut impulse.blocked, card)))
    };
    block(None);
    window::open(t, Moment::ConvoyDeclared, facts).await;
    block(None)
}

/// Stops the Convoy, Assault or landing that is being announced; its cost is lost (#103's rule). Returns whether one was being
/// announced.
pub fn block(t: &Seat, card: Card) -> bool {
    let announced = t.position().windows.iter().any(|window| window.moment == Moment::ConvoyDeclared);
    t.change(|p| match p.impulse.as_mut().filter(|_| announced) {
        Some(impulse) => {
            impulse.blocked = Some(card);
            true
        }
        None => false,
    })
}

/// Announces a landing that an Event makes without a Convoy. Returns true if nothing blocks it.
pub(in super::super) async fn may_land(t: &Rc<Seat>, power: Power, to: Duchy, card: Card) -> bool {
    let facts = Facts::none().and(Fact::Power, power).and(Fact::To, to).and(Fact::Card, card);
    let blocked = declare(t, facts.and(Fact::Purpose, "landing")).await;
    if let Some(card) = blocked {
        t.tell(Cause::Card(card), Happening::Blocked(card));
    }
    blocked.is_none()
}

fn use_up(t: &Seat, fare: Fare) {
    t.change(|p| {
        let Some(impulse) = p.impulse.as_mut() else { return };
        match fare {
            Fare::Paid => impulse.sailed = true,
            Fare::Event => impulse.free_sailed = impulse.free_sailed.saturating_add(1),
            Fare::Assault => impulse.assaulted = true,
        }
    });
}

/// 14.2: asks who goes aboard, one Strength Point or Leader after the other, at 1 CP each unless an Event pays. Returns how many.
async fn embark(t: &Rc<Seat>, band: &mut Band, from: Duchy, to: Duchy, fare: Fare) -> u8 {
    let means = purse(t).filter(|_| fare == Fare::Paid).map_or(CONVOY, |purse| purse.cp);
    let most = means.min(CONVOY);
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
                let cause = Cause::Rule(rule(14, 2));
                match load {
                    // Always ask before anyone goes aboard.
                    0 => Decision::always(held.power, question, cause, choices),
                    _ => Decision::new(held.power, question, cause, choices),
                }
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
        Happening::Sailed { leaders: band.pieces(&p), soldiers: band.soldiers(&p), from, to, cost }
    };
    t.tell(cause, sailed);
}

// 14.3 Amphibious Assault.

/// Whether an Event allows a Power an Amphibious Assault that it has not conducted yet.
fn assault_left(sight: &Sight<'_>, power: Power) -> bool {
    let done = sight.p.impulse.as_ref().is_none_or(|impulse| impulse.assaulted);
    !done && points::yes(sight.t, Point::AmphibAllowed, false, || [(Fact::Power, power.into())])
}

/// 14.3: only if an Event allows it, and only into a Minor Port.
fn may_assault(judge: &mut Judge, sight: &Sight<'_>, power: Power, to: Duchy) -> Judged {
    judge.need(rule(14, 3), assault_left(sight, power), || Reason::NotFriendly(to))?;
    let minor = sight.b.duchy(to).port == Some(Port::Minor);
    judge.need(rule(14, 3), minor, || Reason::MajorPort(to))
}

/// 14.3, R-74: the shore batteries fire; their hits count as casualties of the first Round of a Battle or Siege there.
async fn batteries(t: &Rc<Seat>, band: &Band, at: Duchy) {
    let cause = Cause::Rule(rule(14, 3));
    let owner = look(t).owner(at);
    let base = if look(t).fortress(at) > 0 { FORTRESS_BATTERIES } else { BATTERIES };
    let asked = points::number(t, Point::ShoreDice, base, || Facts::none().and(Fact::Duchy, at));
    let count = asked.value.clamp(0, 30);
    let mut ledger = vec![Modifier { term: Term::Batteries, value: base, cause }];
    ledger.extend(asked.lines());
    let purpose = Purpose::Batteries { at };
    let dice = if count > 0 { t.roll(owner, purpose.clone(), count as usize, cause) } else { Vec::new() };
    let hits = casualties::read(&dice);
    t.read(purpose, ledger, count, Verdict::Casualties(hits), cause);
    for left in (1..=hits.kills).rev() {
        let list = || -> Vec<Choice> {
            let p = t.position();
            let lots = band.lots(&p);
            match lots.is_empty() {
                true => band.pieces(&p).into_iter().map(Choice::Leader).collect(),
                false => lots.into_iter().map(Choice::Soldier).collect(),
            }
        };
        if list().is_empty() {
            break;
        }
        let choice = t.ask(|| Decision::new(band.power, Question::Casualty { left }, cause, list())).await;
        super::attrition::take(t, &choice, crate::games::wellington::board::Grave::Eliminated, cause);
    }
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.landing = Some(Landing { at, casualties: hits });
        }
    });
}

/// carries the casualties of the shore batteries into the first Round: eliminations are already done, and disrupted pieces
/// roll no die.
pub async fn carry_over(t: &Rc<Seat>, at: Duchy, side: crate::games::wellington::board::Side) {
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

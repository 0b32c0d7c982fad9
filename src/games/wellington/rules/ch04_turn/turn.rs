//! Chapter 4: the Turn. Rounds, Impulses, pre-emption, passing, and the end of the Impulses.

use super::actions;
use super::card_obligations::{self, has_impulse};
use super::effects;
use super::happening::Happening;
use super::points::{self, Point};
use super::sight::look;
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::window;
use crate::games::wellington::board::{
    Cause, Fact, Facts, Impulse, ImpulseKind, Moment, Phase, Power, Purse, Uses, Year, rule, ruling,
};
use crate::table::Flow;
use std::rc::Rc;

/// 4.2: resolves the box at which the marker stands: a pre-emptive Impulse, the Power's own Impulse, or a pass.
pub async fn step(t: &Rc<Seat>) -> Flow {
    let year = t.position().year;
    let _turn = t.enter(Cause::Rule(rule(4, 1)), Scene::Turn(year));
    if playing(t).next().is_none() {
        return impulses_over(t);
    }
    let due = t.position().due;
    if let Some(power) = preempts(t).await {
        impulse(t, power, ImpulseKind::Preemptive).await;
        t.change(|p| p.preempted = true);
    } else {
        // 4.24, R-23: the last Power with a card takes one more Impulse, at its own box.
        let last = playing(t).eq([due]);
        if has_impulse(t, due) {
            impulse(t, due, ImpulseKind::Scheduled).await;
        } else {
            pass(t, due).await;
        }
        advance(t).await;
        let others = playing(t).any(|power| power != due);
        if last && !others {
            return impulses_over(t);
        }
    }
    if playing(t).next().is_none() { impulses_over(t) } else { Flow::Next }
}

/// 4.22: cards of a Power that count for pre-emption and for the end of the Turn.
pub fn playable_count(t: &Seat, power: Power) -> u8 {
    let hand = t.position().cards.hand(power).len() as i32;
    points::value(t, Point::PlayableCount, hand, || [(Fact::Power, power.into())]).clamp(0, 255) as u8
}

/// 4.24: the Powers that have a playable card, in track order.
pub fn playing(t: &Seat) -> impl Iterator<Item = Power> + '_ {
    Power::TRACK.into_iter().filter(|power| playable_count(t, *power) > 0)
}

/// 4.22: the Power that holds the Pre-emption marker: it must have more playable cards than any other.
pub fn preemption_marker(t: &Seat) -> Option<Power> {
    let counts = Power::TRACK.map(|power| playable_count(t, power));
    let most = counts.into_iter().max().filter(|n| *n > 0)?;
    let mut holders = Power::TRACK.into_iter().filter(|power| counts[power.index()] == most);
    let first = holders.next();
    if holders.next().is_some() { None } else { first }
}

/// 4.22, R-21: the Power, if any, that may pre-empt the one that is due.
pub fn may_preempt(t: &Seat) -> Option<Power> {
    let holder = preemption_marker(t)?;
    let p = t.position();
    let first_round = p.round == 1 && p.year == p.options.first_year && p.year == Year(1812);
    let fine = !first_round && holder != p.due && p.last != Some(holder) && !p.preempted && has_impulse(t, p.due);
    fine.then_some(holder)
}

/// 4.22: offers the Impulse to the holder of the Pre-emption marker.
async fn preempts(t: &Rc<Seat>) -> Option<Power> {
    let due = t.position().due;
    let offered = may_preempt(t);
    let mut taken = None;
    if let Some(holder) = offered {
        let choice = t
            .ask(|| {
                let mut choices = vec![Choice::No];
                if may_preempt(t) == Some(holder) {
                    choices.insert(0, Choice::Yes);
                }
                Decision::always(holder, Question::Preempt { due }, Cause::Rule(rule(4, 22)), choices)
            })
            .await;
        taken = (choice == Choice::Yes).then_some(holder);
    }
    // A Power that passes has no Impulse that could begin [4.23].
    if taken.is_some() || has_impulse(t, due) {
        window::open(t, Moment::ImpulseOffer, || Facts::none().and(Fact::Power, taken.unwrap_or(due))).await;
    }
    taken
}

/// 4.2: an Impulse that an Event grants, worth this many Command Points. It counts as the Power's '+' card [5.6].
pub async fn extra(t: &Rc<Seat>, power: Power, cp: u8, cause: Cause) {
    course(t, power, ImpulseKind::Event, Some((cp, cause))).await;
}

/// 4.2: one Impulse, from its start to the removal of the markers.
pub async fn impulse(t: &Rc<Seat>, power: Power, kind: ImpulseKind) {
    course(t, power, kind, None).await;
}

async fn course(t: &Rc<Seat>, power: Power, kind: ImpulseKind, given: Option<(u8, Cause)>) {
    let _impulse = t.enter(Cause::Rule(rule(4, 2)), Scene::Impulse(power));
    begin(t, power, kind);
    t.tell(Cause::Rule(rule(4, 2)), Happening::ImpulseBegan(power, kind));
    if let Some((cp, cause)) = given {
        t.change(|p| p.impulse.iter_mut().for_each(|i| i.plus_used = true));
        card_obligations::add_cp(t, power, cp, cause);
    }
    effects::expire_at_impulse_start(t, power);
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::Kind, kind.word());
    window::open(t, Moment::ImpulseStart, &facts).await;
    actions::impulse(t, power).await;
    window::open(t, Moment::ImpulseEnd, &facts).await;
    finish(t, power, kind);
    t.change(|p| p.last = Some(power));
    t.tell(Cause::Rule(rule(4, 2)), Happening::ImpulseOver(power));
    effects::fire(t, Moment::ImpulseOver, facts);
}

/// 4.23, R-22: a Power without cards passes. It may spend a Resource, and play the card that it draws for it.
async fn pass(t: &Rc<Seat>, power: Power) {
    let _passing = t.enter(Cause::Rule(rule(4, 23)), Scene::Passing(power));
    t.tell(Cause::Rule(rule(4, 23)), Happening::Passed(power));
    begin(t, power, ImpulseKind::Pass);
    effects::expire_at_impulse_start(t, power);
    actions::impulse(t, power).await;
    let played = t.position().impulse.as_ref().is_some_and(|i| i.card_used);
    finish(t, power, ImpulseKind::Pass);
    if played {
        t.change(|p| p.last = Some(power));
    }
    let facts = || Facts::none().and(Fact::Power, power).and(Fact::Kind, ImpulseKind::Pass.word());
    effects::fire(t, Moment::ImpulseOver, facts);
}

fn begin(t: &Seat, power: Power, kind: ImpulseKind) {
    t.change(|p| {
        p.impulses += 1;
        let number = p.impulses;
        p.checks.clear();
        *p.impulse = Some(Impulse {
            power,
            kind,
            card_used: false,
            plus_used: false,
            resource_used: false,
            purses: vec![Purse { power, cp: 0, uses: Uses::ALL }],
            number,
            besieged: Vec::new(),
            sailed: false,
            free_used: Vec::new(),
            free_sailed: 0,
            assaulted: false,
            blocked: None,
            landing: None,
            inroads: Vec::new(),
        });
        p.last_impulse[power.index()] = number;
    });
}

/// 4.2: removes markers, ends effects that last until the end of the Impulse, and resets march counts.
fn finish(t: &Rc<Seat>, power: Power, kind: ImpulseKind) {
    take_markers_off(t);
    // Anything that waits for the Power's Scheduled Impulse treats a pass as one.
    let scheduled = matches!(kind, ImpulseKind::Scheduled | ImpulseKind::Pass);
    effects::expire_at_impulse_end(t, power, scheduled);
    t.change(|p| *p.impulse = None);
}

/// 4.2: no piece bears a marker between Impulses. Markers from a fight outside an Impulse come off as soon as the card that caused
/// it is done.
pub(in super::super) fn card_between_impulses_is_done(t: &Seat) {
    let between = {
        let p = t.position();
        p.phase == Phase::Impulses && p.impulse.is_none() && p.stack.is_empty()
    };
    if between {
        take_markers_off(t);
    }
}

/// 4.2: removes markers, march counts and tags that no running effect uses.
fn take_markers_off(t: &Seat) {
    t.change(|p| {
        let keep = effects::tags_in_force(p);
        p.take_markers_off(keep);
        p.stand_down(true);
        p.keep_commands();
    });
}

/// 4.2, 4.24: the marker moves one box to the right. After Nord's box the Round is over.
async fn advance(t: &Rc<Seat>) {
    let (due, round) = {
        let p = t.position();
        (p.due, p.round)
    };
    t.change(|p| {
        p.preempted = false;
        p.due = due.next();
    });
    if due == Power::Nord {
        t.tell(Cause::Rule(rule(4, 24)), Happening::RoundOver(round));
        t.change(|p| p.round = p.round.saturating_add(1));
        window::open(t, Moment::RoundEnd, || Facts::none().and(Fact::Round, round)).await;
    }
}

/// 4.24, R-23: no Power has a card, or the last Power with one has taken its last Impulse.
fn impulses_over(t: &Rc<Seat>) -> Flow {
    let year = look(t).p.year;
    t.tell(Cause::Rule(ruling(23)), Happening::ImpulsesOver(year));
    t.change(|p| p.phase = Phase::Attrition);
    Flow::Next
}

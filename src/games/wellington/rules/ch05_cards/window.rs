//! Windows [5.2]: the moments at which any Power may play a Response.

use super::cards;
use super::cards_port::Intent;
use super::effects;
use super::happening::Passage;
use super::judge::Judge;
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use crate::games::wellington::board::{Card, Cause, Class, Facts, Mode, Moment, Phase, Power, Window, rule};
use std::cell::Cell;
use std::rc::Rc;

/// The facts of a window: given at once, or computed only if somebody may notice the window.
pub trait Tells {
    /// Computes the facts.
    fn tell(self) -> Facts;
}

impl Tells for Facts {
    fn tell(self) -> Facts {
        self
    }
}

impl<F: FnOnce() -> Facts> Tells for F {
    fn tell(self) -> Facts {
        self()
    }
}

/// 5.2: opens a window. Running effects act first. Then every Power may play Responses, beginning with the Power that is due to
/// take the next Impulse, and starting over from there after each card, until all four pass in a row.
///
/// A Power is asked only if its hand holds a Response that it may play here. People who must not know that see the same either way.
///
/// Returns whether an Event stopped what the window announced.
pub async fn open(t: &Rc<Seat>, moment: Moment, facts: impl Tells) -> bool {
    if !t.is_watched() && !is_noticed(&look(t), moment) {
        t.pass_by(Cause::Rule(rule(5, 2)), &Scene::Window(moment));
        t.unless_over().await;
        return false;
    }
    open_noticed(t, moment, facts.tell()).await
}

/// The same for a window that somebody may notice. Kept apart: most windows pass unnoticed, and each place that opens one would have a
/// copy of this code.
async fn open_noticed(t: &Rc<Seat>, moment: Moment, facts: Facts) -> bool {
    t.change(|p| p.windows.push(Window { moment, facts, stopped: false }));
    t.pass_by(Cause::Rule(rule(5, 2)), &Scene::Window(moment));
    act_in_window(t, moment).await;
    let within = is_for_responses(t, moment);
    t.unless_over().await;
    if moment.is_window() && within {
        poll(t, moment).await;
    }
    t.change(|p| p.windows.pop()).is_some_and(|window| window.stopped)
}

/// Whether anyone could notice that a window is open: an effect that acts at it, or a Power whose hand holds a card that can be
/// played at such a moment.
fn is_noticed(sight: &Sight<'_>, moment: Moment) -> bool {
    let answers = || sight.t.derived().any_responses(&sight.p, &*sight.t.world().cards).has(moment);
    is_acted_at(sight, moment) || answers() && moment.is_window() && is_for_responses(sight.t, moment)
}

/// Whether some running effect acts at a moment.
fn is_acted_at(sight: &Sight<'_>, moment: Moment) -> bool {
    sight.t.derived().acts(&sight.p, &*sight.t.world().cards).has(moment)
}

/// R-27, S-54: there are no Responses outside the Impulses. A card that is played between two Impulses can be answered until it has
/// taken effect. By then any Impulse that it brought is over too, and the next has not begun.
fn is_for_responses(t: &Seat, moment: Moment) -> bool {
    let p = t.position();
    let going_on = p.impulse.is_some() || !p.stack.is_empty() || moment == Moment::ImpulseOffer;
    p.phase == Phase::Impulses && going_on
}

/// G6: stops the interception, evasion or retreat that the innermost window announces. Returns which one it was, if any.
pub fn stop(t: &Seat) -> Option<Passage> {
    let moment = t.position().windows.last().map(|window| window.moment)?;
    let passage = match moment {
        Moment::InterceptDeclared | Moment::InterceptRolled => Passage::Interception,
        Moment::EvadeDeclared | Moment::EvadeRolled => Passage::Evasion,
        Moment::RetreatDeclared => Passage::Retreat,
        _ => return None,
    };
    stop_if(t, |open| open == moment).then_some(passage)
}

/// The same for a move.
pub fn stop_move(t: &Seat) -> bool {
    stop_if(t, |moment| moment == Moment::MoveDeclared)
}

fn stop_if(t: &Seat, fits: impl Fn(Moment) -> bool) -> bool {
    t.change(|p| match p.windows.last_mut() {
        Some(window) if fits(window.moment) => {
            window.stopped = true;
            true
        }
        _ => false,
    })
}

/// Lets running effects act in the window that has just been opened.
async fn act_in_window(t: &Rc<Seat>, moment: Moment) {
    let facts = {
        let sight = look(t);
        let facts = || sight.p.windows.last().map(|window| window.facts.clone());
        is_acted_at(&sight, moment).then(facts).flatten()
    };
    if let Some(facts) = facts {
        act(t, moment, &facts).await;
    }
}

/// Lets running effects act: first those that ask nobody, then those that may have to ask.
pub async fn act(t: &Rc<Seat>, moment: Moment, facts: &Facts) {
    effects::fire(t, moment, || facts.clone());
    let cards = t.world().cards.clone();
    let deciding: Vec<u32> = {
        let p = t.position();
        match t.derived().decides(&p, &*cards).has(moment) {
            true => p.effects.iter().filter(|e| cards.decisions(e).has(moment)).map(|e| e.id).collect(),
            false => Vec::new(),
        }
    };
    for id in deciding {
        // An earlier effect may have ended this one.
        let still = t.position().effects.iter().find(|e| e.id == id).cloned();
        if let Some(effect) = still {
            let _card = t.enter(Cause::Card(effect.card), Scene::Window(moment));
            cards.decide(t.clone(), effect, moment, facts.clone()).await;
        }
    }
}

async fn poll(t: &Rc<Seat>, moment: Moment) {
    loop {
        let mut played = false;
        for power in response_order(t) {
            let first = plays(t, power, moment);
            if first.is_empty() {
                continue;
            }
            // They are listed again only if the position was edited meanwhile.
            let first = Cell::new(Some(first));
            let _window = t.enter(Cause::Rule(rule(5, 2)), Scene::Window(moment));
            let choice = t
                .ask(|| {
                    let mut choices = first.take().unwrap_or_else(|| plays(t, power, moment));
                    choices.insert(0, Choice::Pass);
                    Decision::always(power, Question::Respond { moment }, Cause::Rule(rule(5, 2)), choices)
                })
                .await;
            if let Choice::Play(card, mode) = choice {
                // A card opens windows of its own, so the future contains itself.
                Box::pin(cards::play(t, power, card, mode)).await;
                played = true;
                break;
            }
        }
        if !played {
            return;
        }
    }
}

/// track order, beginning with the Power that is due to take the next Impulse. In a pre-emptive Impulse that is the Power
/// that was pre-empted.
pub fn response_order(t: &Seat) -> [Power; 4] {
    let p = t.position();
    let next = match &*p.impulse {
        Some(impulse) if impulse.power == p.due => p.due.next(),
        _ => p.due,
    };
    next.track_from()
}

/// The cards in a Power's hand that it may play now.
fn plays(t: &Seat, power: Power, moment: Moment) -> Vec<Choice> {
    let sight = look(t);
    if !t.derived().responses(&sight.p, &*t.world().cards, power).has(moment) {
        return Vec::new();
    }
    let faces = &*t.world().cards;
    // Before an Impulse begins, these may be Events that name that moment. They do not count as the card of an Impulse.
    let intent = |card: Card| {
        let mode = if faces.face(card).class == Class::Response { Mode::Response } else { Mode::Event };
        Intent { card, by: power, mode }
    };
    let hand = t.derived().hand(&sight.p, faces, power);
    let ways = hand.answers().filter(|(_, when)| when.has(moment)).map(|(card, _)| intent(card));
    ways.filter(|intent| Judge::allows(|judge| cards::may_play(judge, &sight, intent)))
        .map(|intent| Choice::Play(intent.card, intent.mode))
        .collect()
}

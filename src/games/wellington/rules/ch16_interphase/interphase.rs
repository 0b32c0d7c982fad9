//! Chapter 16: the Interphase, its order, and 16.1, its Resources. Reinforcements, Deployment and cards have files of their own.

use super::cards::change_resources;
use super::effects;
use super::end_of_turn::{begin, next};
use super::sight::{Sight, look};
use super::vocabulary::{Scene, Seat};
use crate::games::wellington::board::{Cause, Duchy, Fact, Facts, Interphase, Moment, Phase, Power, Side, rule};
use crate::table::Flow;
use std::rc::Rc;

impl Sight<'_> {
    /// Lisbon, which several rules mention.
    pub fn lisbon(&self) -> Option<Duchy> {
        self.b.duchy_by_id("lisbon")
    }

    /// Porto [16.22].
    pub fn porto(&self) -> Option<Duchy> {
        self.b.duchy_by_id("porto")
    }

    /// Gibraltar, between the seas [14.4].
    pub fn gibraltar(&self) -> Option<Duchy> {
        self.b.duchy_by_id("gibraltar")
    }
}

/// What follows after a Power has done its part of a step: the same step for the next Power on the track, or the next step. Each
/// step begins with the Power due next [16].
pub(in super::super) fn after(t: &Seat, power: Power, same: fn(Power) -> Phase, then: Phase) -> Phase {
    let following = power.next();
    if following == t.position().due { then } else { same(following) }
}

/// 16.1: the Power that Controls Madrid gains a Resource; a French Power gains one for Lisbon and one for Gibraltar.
pub async fn resources(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(16, 1));
    let _step = t.enter(cause, Scene::Step(Phase::Resources));
    t.change(|p| *p.interphase = Interphase::default());
    let year = i32::from(t.position().year.0);
    effects::fire(t, Moment::InterphaseStart, Facts::none().and(Fact::Turn, year));
    begin(t, Phase::Resources, cause, Moment::InterphaseResources);
    let gains: Vec<Power> = {
        let sight = look(t);
        let holder = |duchy: Option<Duchy>| duchy.and_then(|d| sight.control(d));
        let french = |power: &Power| power.side() == Side::French;
        let prizes = [holder(sight.lisbon()), holder(sight.gibraltar())];
        let prizes = prizes.into_iter().flatten().filter(french);
        holder(sight.capital()).into_iter().chain(prizes).collect()
    };
    for power in gains {
        change_resources(t, power, 1, cause);
    }
    next(t, Phase::Reinforcements).await
}

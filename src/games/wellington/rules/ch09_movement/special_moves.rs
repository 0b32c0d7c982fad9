//! Moves that Events give, outside the rules for Command Points.

use super::actions::uncovered;
use super::formation::{self, Band};
use super::going::{Going, MARCH};
use super::judge::Judge;
use super::movement::{may_step, step, step_cost, stop_at_fortress};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Mover, Question, Scene, Seat};
use super::{army_groups, deployment, ways};
use crate::games::wellington::board::{Card, Cause, Duchy, Leader, Marks, Power};
use std::rc::Rc;

/// Where an Army can go now over one line, if it can pay the price that running effects leave.
fn ways(sight: &Sight<'_>, leader: Leader) -> Vec<Duchy> {
    let Some(from) = sight.p.officer(leader).at.duchy() else { return Vec::new() };
    let Some(purse) = sight.p.impulse.as_ref().and_then(|i| i.purses.last().copied()) else { return Vec::new() };
    let (power, mover) = (sight.power_of(leader), Mover::Army(leader));
    let open = |to: &Duchy| {
        let cost = step_cost(sight.t, &Going::leader(sight, leader, from, *to, MARCH));
        Judge::allows(|judge| may_step(judge, sight, power, &mover, *to))
            && uncovered(sight, &purse, &[(Some(leader), cost)]) <= purse.cp
    };
    sight.b.adjacent(from).iter().map(|(to, _)| *to).filter(open).collect()
}

/// 9.1, 9.52: whether an Army could set out from where it is, ignoring the price and any enemy Fortress that it may pass.
pub fn can_set_out(sight: &Sight<'_>, leader: Leader) -> bool {
    let officer = sight.p.officer(leader);
    let Some(from) = officer.at.duchy() else { return false };
    let halted = officer.marks.has(Marks::SPENT) || officer.marks.has(Marks::SEABORNE);
    let open = |to: Duchy| {
        let box_of_others = sight.b.duchy(to).kind == crate::games::wellington::board::Kind::Box;
        !box_of_others && Going::leader(sight, leader, from, to, MARCH).free(sight)
    };
    !halted && sight.b.adjacent(from).iter().any(|(to, _)| open(*to))
}

/// An Event moves one Army [1.61] over up to `lines` lines, one after the other, until something stops it. Running effects decide
/// what it costs and what it is exempt from. `text` is the card's question.
pub async fn march(t: &Rc<Seat>, by: Power, leader: Leader, lines: u8, card: Card, text: String) {
    let cause = Cause::Card(card);
    let Some(tag) = formation::free_tag(t) else { return };
    let band = Band { tag, power: look(t).power_of(leader), commander: Some(leader) };
    for n in 0..lines {
        let Some(from) = t.position().officer(leader).at.duchy() else { break };
        if ways(&look(t), leader).is_empty() {
            break;
        }
        let choice = t
            .ask(|| {
                let mut choices: Vec<Choice> = ways(&look(t), leader).into_iter().map(Choice::Duchy).collect();
                if n > 0 {
                    choices.push(Choice::Pass);
                }
                Decision::always(by, Question::Card { card, text: text.clone() }, cause, choices)
            })
            .await;
        let Choice::Duchy(to) = choice else { break };
        let _march = t.enter(cause, Scene::March { leader: Some(leader), from, to });
        if n == 0 {
            army_groups::army(t, &band, leader, from, to).await;
        }
        step(t, &band, &[leader], from, to).await;
        let on = t.position().officer(leader).at.duchy() == Some(to)
            && band.leader(&t.position()).is_some()
            && !t.position().officer(leader).marks.has(Marks::SPENT);
        if !on {
            break;
        }
    }
    // 9.52: if it stops before an enemy Fortress, the usual rule applies.
    let at = band.at(&t.position());
    if let Some(at) = at {
        stop_at_fortress(t, &band, at);
    }
    band.release(t);
}

/// 5.1: where an Event can move a Leader through Friendly Duchies in which no enemy Army could intercept him, in the order of the
/// map.
pub fn friendly_reach(sight: &Sight<'_>, leader: Leader) -> Vec<Duchy> {
    let officer = sight.p.officer(leader);
    let Some(from) = officer.at.duchy() else { return Vec::new() };
    let halted = officer.marks.has(Marks::SPENT) || sight.has_side(from, sight.power_of(leader).side().enemy());
    if halted { Vec::new() } else { ways::reach(sight, leader).into_iter().collect() }
}

/// An Event moves a Leader through any number of Friendly Duchies. He takes along pieces that he meets, up to his Command Rating.
/// The Power that plays the card decides.
pub async fn through_friends(t: &Rc<Seat>, by: Power, leader: Leader, card: Card, text: String) {
    let cause = Cause::Card(card);
    let list = || friendly_reach(&look(t), leader).into_iter().map(Choice::Duchy).collect::<Vec<_>>();
    if list().is_empty() {
        return;
    }
    let choice = t.ask(|| Decision::new(by, Question::Card { card, text: text.clone() }, cause, list())).await;
    if let Choice::Duchy(to) = choice {
        deployment::by_event(t, by, leader, to, cause).await;
    }
}

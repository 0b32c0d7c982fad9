//! What Events do to the pieces and Flags in a Duchy: Attrition checks on the Formations of a Power and on Flags, losses without a
//! check, and giving back a part of losses.

use super::attrition::{self, Reason, Terms, lose_soldiers};
use super::casualties;
use super::control::{Status, watch};
use super::event_flags;
use super::formation::{self, Band};
use super::happening::Happening;
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Flagging, Modifier, Question, Scene, Seat};
use super::ways_cache::place_of;
use super::{army_groups, effects, window};
use crate::games::wellington::board::{Card, Cause, Check, Duchy, Fact, Facts, Grave, Loss, Moment, Power, Side, rule};
use std::rc::Rc;

// 13.1 Attrition by Event.

/// 13.1: one Attrition check on everything that a Power has in a Duchy: a die for each Strength Point and Leader. Returns the
/// number of the check, if one was made.
pub async fn check_power(t: &Rc<Seat>, power: Power, at: Duchy, card: Card, terms: Terms) -> Option<u32> {
    let tag = formation::free_tag(t)?;
    formation::tag_power(t, at, power, tag);
    let commander = {
        let sight = look(t);
        sight.best_of(sight.leaders(at, power).map(|o| o.leader))
    };
    let band = Band { tag, power, commander };
    let check = attrition::check(t, &band, at, vec![Reason::all(Cause::Card(card))], terms).await;
    band.release(t);
    check
}

/// 13.1 for a Flag: rolls one die; a 6 removes the Flag of an enemy of `by`. A printed symbol counts as a Flag, but nothing comes
/// off (G15). If no enemy Formation is left, the Flag of `by` takes its place, if the rules allow one. Returns the number of the
/// check, if one was made.
pub async fn check_flag(t: &Rc<Seat>, at: Duchy, by: Power, card: Card) -> Option<u32> {
    let (owner, cause) = (look(t).owner(at), Cause::Card(card));
    if owner.side() == by.side() || !flies(t, at) || event_flags::immune(&look(t), by, at) {
        return None;
    }
    let _check = t.enter(Cause::Rule(rule(13, 1)), Scene::Attrition(at));
    let facts = || {
        let facts = Facts::none().and(Fact::Power, owner).and(Fact::Duchy, at);
        facts.and(Fact::Cause, attrition::word(cause)).and(Fact::Dice, 1)
    };
    window::open(t, Moment::AttritionDeclared, &facts).await;
    if points::yes(t, Point::AttritionExempt, false, facts) || look(t).owner(at) != owner {
        return None;
    }
    let id = t.change(|p| p.take_id());
    let purpose = Purpose::Attrition { at, check: id };
    let lost = t.roll(owner, purpose.clone(), 1, cause).first() == Some(&6);
    let ledger = vec![Modifier { term: Term::Hits, value: lost.into(), cause: Cause::Rule(rule(13, 1)) }];
    t.read(purpose, ledger, lost.into(), Verdict::Losses(lost.into()), cause);
    let losses = if lost { vec![Loss::Flag(owner)] } else { Vec::new() };
    let came_off = lost && look(t).p.flags[at.index()] == Some(owner);
    if lost {
        t.tell(cause, Happening::FlagLost { power: owner, at });
    }
    if came_off {
        watch(t, cause, &[at], || t.change(|p| p.flags[at.index()] = None));
    }
    record(
        t,
        Check {
            id,
            at,
            power: Some(owner),
            causes: vec![cause],
            dice: 1,
            losses,
            grave: Grave::Eliminated,
            ended: Vec::new(),
            counted: None,
            undone: false,
        },
    );
    let rolled = facts().and(Fact::Check, id as i32).and(Fact::Losses, i32::from(lost));
    window::open(t, Moment::AttritionRolled, rolled).await;
    let stands = t.position().checks.iter().any(|c| c.id == id && !c.undone);
    if lost && stands {
        replace_flag(t, at, by, card, came_off).await;
    }
    Some(id)
}

/// Whether a Duchy has a Flag or an Occupied symbol (G15).
fn flies(t: &Seat, at: Duchy) -> bool {
    let sight = look(t);
    sight.p.flags[at.index()].is_some() || sight.b.duchy(at).occupied.is_some()
}

async fn replace_flag(t: &Rc<Seat>, at: Duchy, by: Power, card: Card, came_off: bool) {
    let taken = look(t).has_side(at, by.side().enemy());
    let what = event_flags::replacement(&look(t), by, at).filter(|_| !taken);
    match what {
        Some(what @ Flagging::Place(_)) => event_flags::change(t, by, at, what, card).await,
        _ if came_off => {
            let facts = Facts::none().and(Fact::Power, by).and(Fact::Duchy, at).and(Fact::Card, card);
            window::open(t, Moment::FlagPlaced, facts).await;
        }
        _ => {}
    }
}

fn record(t: &Seat, check: Check) {
    t.change(|p| p.checks.push(check));
}

// Losses without a check.

/// A side loses this many Strength Points and Leaders in a Duchy, or gives up its Flag for one of them. The owner chooses. Losses
/// beyond what is there are ignored. Returns the number under which the losses are kept, as for a check.
pub async fn toll(t: &Rc<Seat>, side: Side, at: Duchy, hits: u8, card: Card) -> Option<u32> {
    let cause = Cause::Card(card);
    let power = army_groups::deciding(t, at, side);
    let flag_for_one = give_flag(t, side, at, hits, card).await;
    let due = hits - u8::from(flag_for_one);
    let facts = || {
        let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, at);
        facts.and(Fact::Cause, attrition::word(cause))
    };
    let count = pieces(t, side, at).len();
    if due == 0 || count == 0 {
        return None;
    }
    let due = i32::from(due).min(strength(t, side, at));
    let lost = points::value(t, Point::AttritionLosses, due, facts).clamp(0, due) as u8;
    let before = effects::until_a_loss(t);
    let mut losses = Vec::new();
    let mut left = lost;
    while left > 0 && !pieces(t, side, at).is_empty() {
        let question = Question::Lose { left };
        let choice = t.ask(|| Decision::new(power, question.clone(), cause, pieces(t, side, at))).await;
        let taken = attrition::take(t, &choice, Grave::Eliminated, cause);
        left = left.saturating_sub(taken.len().max(1) as u8);
        losses.extend(taken);
    }
    let ended = effects::gone_with(t, before, &losses);
    let id = t.change(|p| p.take_id());
    let grave = Grave::Eliminated;
    let dice = lost;
    record(
        t,
        Check {
            id,
            at,
            power: Some(power),
            causes: vec![cause],
            dice,
            losses,
            grave,
            ended,
            undone: false,
            counted: None,
        },
    );
    Some(id)
}

/// Strength Points and Leaders of a side in a Duchy.
fn strength(t: &Seat, side: Side, at: Duchy) -> i32 {
    let sight = look(t);
    let soldiers: i32 = sight.lots_of_side(at, side).map(|lot| i32::from(lot.counters.sp().0)).sum();
    soldiers + sight.leaders_of_side(at, side).filter(|o| o.is_piece()).count() as i32
}

/// What a side can lose in a Duchy, one Strength Point or Leader at a time.
fn pieces(t: &Seat, side: Side, at: Duchy) -> Vec<Choice> {
    let sight = look(t);
    let soldiers = sight.lots_of_side(at, side).map(|lot| Choice::Soldier(lot.key));
    soldiers.chain(sight.leaders_of_side(at, side).filter(|o| o.is_piece()).map(|o| Choice::Leader(o.leader))).collect()
}

/// Whether the owner gives up the Flag in the Duchy for one of the losses. He must if nothing else is there.
async fn give_flag(t: &Rc<Seat>, side: Side, at: Duchy, hits: u8, card: Card) -> bool {
    let flag = look(t).p.flags[at.index()].filter(|flag| flag.side() == side);
    let Some(flag) = flag.filter(|_| hits > 0 && !event_flags::immune(&look(t), side.enemy().powers()[0], at)) else {
        return false;
    };
    let must = i32::from(hits) > strength(t, side, at);
    let choice = t
        .ask(|| {
            let mut choices = vec![Choice::Flag(at, Flagging::Revert)];
            choices.extend((!must).then_some(Choice::Pass));
            Decision::new(flag, Question::Lose { left: hits }, Cause::Card(card), choices)
        })
        .await;
    let gives = choice != Choice::Pass;
    if gives {
        t.tell(Cause::Card(card), Happening::FlagLost { power: flag, at });
        event_flags::take_off(t, flag, at, card).await;
    }
    gives
}

/// A side loses this many Strength Points of Soldiers in a Duchy; the owner chooses which. In a Battle they count as losses of the
/// Battle. Returns how many were lost.
pub async fn lose_soldiers_of(t: &Rc<Seat>, side: Side, at: Duchy, sp: u8, card: Card) -> u8 {
    let there = || look(t).lots_of_side(at, side).map(|lot| lot.counters.sp().0).sum::<u8>();
    let before = there();
    let due = sp.min(before);
    let fought = t.position().battles.last().is_some_and(|battle| battle.at == at);
    if fought {
        casualties::eliminate(t, at, side, due).await;
        return before.saturating_sub(there());
    }
    let power = army_groups::deciding(t, at, side);
    while before - there() < due {
        let list = || look(t).lots_of_side(at, side).map(|lot| Choice::Soldier(lot.key)).collect();
        let question = Question::Lose { left: due - (before - there()) };
        let choice = t.ask(|| Decision::new(power, question.clone(), Cause::Card(card), list())).await;
        let Choice::Soldier(key) = choice else { break };
        lose_soldiers(t, key, 1, Grave::Eliminated, Cause::Card(card));
    }
    before.saturating_sub(there())
}

// Losses that are reduced after the fact.

/// Gives back the losses of a check beyond the first `keep` Strength Points and Leaders, the last losses first. Flags stay lost.
/// Returns whether anything came back.
pub fn give_back(t: &Rc<Seat>, check: u32, keep: u8, by: Card) -> bool {
    let Some(found) = t.position().checks.iter().find(|c| c.id == check && !c.undone).cloned() else { return false };
    let worth = |loss: &Loss| match loss {
        Loss::Soldiers(_, sp) => *sp,
        Loss::Leader(_) => 1,
        Loss::Flag(_) => 0,
    };
    let mut room = keep;
    let (mut kept, mut back) = (Vec::new(), Vec::new());
    for loss in &found.losses {
        match worth(loss) {
            n if n <= room => {
                room -= n;
                kept.push(*loss);
            }
            _ => back.push(*loss),
        }
    }
    if back.is_empty() {
        return false;
    }
    attrition::bring_back(t, &found, &back, by);
    t.change(|p| {
        if let Some(record) = p.checks.iter_mut().find(|c| c.id == check) {
            record.losses = kept;
            record.ended.clear();
        }
    });
    true
}

impl Sight<'_> {
    /// Whether a chain of Duchies Friendly to a Power, over lines of any type, leads from next to a Duchy to a Friendly Home Duchy
    /// of that Power. A Formation that stands in such a Home Duchy needs no chain.
    pub fn traces_home(&self, from: Duchy, power: Power) -> bool {
        self.while_control_stays(|ways| &ways.chains, place_of(power, from), || self.has_chain_home(from, power))
    }

    fn has_chain_home(&self, from: Duchy, power: Power) -> bool {
        let friendly = |d: Duchy| self.status(d, power.side()) == Status::Friendly;
        if self.is_home(from, power) && friendly(from) {
            return true;
        }
        let mut reached = [false; Duchy::NUMBERS];
        reached[from.index()] = true;
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for (next, _) in self.b.adjacent(at) {
                if !std::mem::replace(&mut reached[next.index()], true) && friendly(*next) {
                    if self.is_home(*next, power) {
                        return true;
                    }
                    open.push(*next);
                }
            }
        }
        false
    }
}

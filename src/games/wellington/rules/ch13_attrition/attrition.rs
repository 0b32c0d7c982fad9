//! Chapter 13: Attrition. Also 9.4: when entering a Duchy causes it.

use super::control::{Status, watch};
use super::formation::Band;
use super::happening::Happening;
use super::points::{self, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::Sight;
use super::vocabulary::{Choice, Decision, Modifier, Question, Scene, Seat};
use super::{effects, pieces, window};
use crate::games::wellington::board::{
    Card, Cause, Check, Duchy, Fact, Facts, Grave, Leader, Lifetime, Line, LineType, Loss, LotKey, Moment, Power, Rule,
    Side, Whereabouts, rule,
};
use std::rc::Rc;

/// 9.42: Duchies that may be entered in one Impulse for free. Each further one costs a check.
pub const FREE_MARCH: u8 = 4;

/// 13.1: the first five dice of a check. An Event's bonus for late dice never applies to them.
pub const EARLY_DICE: usize = 5;

/// Why a check is due, and which of the pieces it applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule or card.
    pub cause: Cause,
    /// Applies only to pieces that have entered at least this many Duchies in this Impulse; 0 for all.
    pub march: u8,
}

impl Reason {
    /// A reason for all pieces.
    pub fn all(cause: Cause) -> Reason {
        Reason { cause, march: 0 }
    }
}

impl Sight<'_> {
    /// 9.41, 9.43: what the rules say against going from one Duchy to another, judged as things are before the entry
    /// . The March count is a matter of each piece [9.42].
    pub fn entry_reasons(&self, side: Side, from: Duchy, to: Duchy, kind: LineType) -> Vec<Rule> {
        let (left, entered) = (self.status(from, side), self.status(to, side));
        let mut reasons = Vec::new();
        if kind == LineType::Pass && (left != Status::Friendly || entered != Status::Friendly) {
            reasons.push(rule(9, 41));
        }
        if entered == Status::Enemy && left != Status::Friendly {
            reasons.push(rule(9, 43));
        }
        reasons
    }

    /// 1.22: the current type of a line for a Power and the Groups it commands.
    pub fn line_type(&self, line: Line, power: Power) -> LineType {
        let facts = || Facts::none().and(Fact::Line, line).and(Fact::Power, power);
        points::line_type(self.t, self.b.line(line).kind, facts)
    }
}

/// The terms of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Where the losses go.
    pub grave: Grave,
    /// Modifier of the sixth and every later die.
    pub late_bonus: i32,
}

impl Terms {
    /// An ordinary check [13.1].
    pub const PLAIN: Terms = Terms { grave: Grave::Eliminated, late_bonus: 0 };
}

/// 13.1: one check on a Formation: one die for each Strength Point and Leader, for all reasons together. Each 6 takes a
/// Strength Point, and a Leader only if no Soldier is left. Returns the number of the check, if one was made.
pub async fn check(t: &Rc<Seat>, band: &Band, at: Duchy, reasons: Vec<Reason>, terms: Terms) -> Option<u32> {
    let (due, lines) = dice(t, band, &reasons);
    let cause = lines.first()?.cause;
    let _check = t.enter(Cause::Rule(rule(13, 1)), Scene::Attrition(at));
    let plain = |t: &Seat| band.facts(t).and(Fact::Duchy, at);
    let facts = |t: &Seat| plain(t).and(Fact::Cause, word(cause));
    if due == 0 {
        return None;
    }
    window::open(t, Moment::AttritionDeclared, || facts(t).and(Fact::Dice, i32::from(due))).await;
    let exempt = |reason: &Reason| points::yes(t, Point::AttritionExempt, false, || origin(t, reason, plain(t)));
    let reasons: Vec<Reason> = reasons.into_iter().filter(|reason| !exempt(reason)).collect();
    let (count, ledger) = dice(t, band, &reasons);
    if count == 0 {
        return None;
    }
    let id = t.change(|p| p.take_id());
    let purpose = Purpose::Attrition { at, check: id };
    let rolled = t.roll(band.power, purpose.clone(), count.into(), cause);
    let bonus = points::value(t, Point::AttritionDieBonus, terms.late_bonus, || facts(t));
    let hits =
        rolled.iter().enumerate().filter(|(i, die)| i32::from(**die) + if *i >= EARLY_DICE { bonus } else { 0 } >= 6);
    let hits = hits.count() as i32;
    let asked = points::number(t, Point::AttritionLosses, hits, || facts(t));
    let lost = asked.value.clamp(0, 255) as u8;
    let mut ledger = ledger;
    ledger.push(Modifier { term: Term::Hits, value: hits, cause: Cause::Rule(rule(13, 1)) });
    ledger.extend(asked.lines());
    t.read(purpose, ledger, lost.into(), Verdict::Losses(lost), cause);
    let before = effects::until_a_loss(t);
    let losses = suffer(t, band, lost, terms.grave, cause).await;
    let ended = effects::gone_with(t, before, &losses);
    let record = Check {
        id,
        at,
        power: Some(band.power),
        causes: reasons.iter().map(|r| r.cause).collect(),
        dice: count,
        losses,
        grave: terms.grave,
        ended,
        undone: false,
        counted: None,
    };
    let taken = record.losses.len();
    t.change(|p| p.checks.push(record));
    let rolled = facts(t).and(Fact::Check, id as i32).and(Fact::Dice, i32::from(count));
    window::open(t, Moment::AttritionRolled, || rolled.and(Fact::Losses, taken as i32)).await;
    Some(id)
}

/// What caused a check: the card, if it is one, and the latest of its running effects. This tells a card that began earlier from
/// one that came later [5.1]. A check caused while a card is being played counts as coming last.
fn origin(t: &Seat, reason: &Reason, facts: Facts) -> Facts {
    let facts = facts.and(Fact::Cause, word(reason.cause));
    let Cause::Card(card) = reason.cause else { return facts.and(Fact::Effect, 0) };
    let p = t.position();
    let effect = p.effects.iter().rev().find(|e| e.card == card).map_or(p.next_id, |e| e.id);
    facts.and(Fact::Card, card).and(Fact::Effect, effect as i32)
}

/// 9.4: further checks on entering a Duchy that cards cause.
pub fn extra_checks(t: &Seat, entered: impl FnOnce() -> Facts) -> Vec<Reason> {
    let extra = points::number(t, Point::AttritionExtra, 0, entered);
    let each = |(card, times): (Card, i32)| (0..times.max(0)).map(move |_| Reason::all(Cause::Card(card)));
    extra.changes.into_iter().flat_map(each).collect()
}

/// 13.1: the dice of a check and their sources. A Leader counts as one Strength Point.
fn dice(t: &Seat, band: &Band, reasons: &[Reason]) -> (u8, Vec<Modifier>) {
    let p = t.position();
    let mut ledger = Vec::new();
    for (place, reason) in reasons.iter().enumerate() {
        let own =
            |lot: &&crate::games::wellington::board::Lot| lot.key.tags.has(band.tag) && lot.key.march >= reason.march;
        let soldiers: i32 = p.soldiers.iter().filter(own).map(|lot| i32::from(lot.counters.sp().0)).sum();
        let officers = p.officers.iter().filter(|o| o.is_piece() && o.tags.has(band.tag));
        let leaders = officers.filter(|o| o.march >= reason.march).count() as i32;
        let mut add = |term: Term, value: i32| {
            // Usually a move causes no check, and the ledger stays empty.
            if value != 0 {
                ledger.push(Modifier { term, value, cause: reason.cause });
            }
        };
        if place == 0 {
            add(Term::Strength, soldiers);
            add(Term::Leaders, leaders);
        } else {
            add(Term::Reason(reason.cause), soldiers + leaders);
        }
    }
    let count: i32 = ledger.iter().map(|line| line.value).sum();
    (count.clamp(0, 255) as u8, ledger)
}

/// 13.1: the owner, or the Commander's Power, takes the losses one by one.
async fn suffer(t: &Rc<Seat>, band: &Band, lost: u8, grave: Grave, cause: Cause) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut left = lost;
    while left > 0 && !victims(t, band).is_empty() {
        let question = Question::Lose { left };
        let rule = Cause::Rule(rule(13, 1));
        let choice = t.ask(|| Decision::new(band.power, question.clone(), rule, victims(t, band))).await;
        let taken = take(t, &choice, grave, cause);
        left = left.saturating_sub(taken.len().max(1) as u8);
        losses.extend(taken);
    }
    losses
}

/// Soldiers first; Leaders only if there are no Soldiers [13.1].
fn victims(t: &Seat, band: &Band) -> Vec<Choice> {
    let p = t.position();
    let lots = band.lots(&p);
    if !lots.is_empty() {
        return lots.into_iter().map(Choice::Soldier).collect();
    }
    band.pieces(&p).into_iter().map(Choice::Leader).collect()
}

pub(in super::super) fn take(t: &Rc<Seat>, choice: &Choice, grave: Grave, cause: Cause) -> Vec<Loss> {
    match choice {
        Choice::Soldier(key) => {
            let sp = lose_soldiers(t, *key, 1, grave, cause);
            std::iter::repeat_n(Loss::Soldiers(*key, 1), sp.into()).collect()
        }
        Choice::Leader(leader) => {
            let as_he_was = *t.position().officer(*leader);
            lose_leader(t, *leader, grave, cause);
            vec![Loss::Leader(as_he_was)]
        }
        _ => Vec::new(),
    }
}

/// Takes Strength Points of a lot off the map. Returns how many were lost: more than asked if the counters in the box cannot
/// express the remainder [1.5].
pub fn lose_soldiers(t: &Rc<Seat>, key: LotKey, sp: u8, grave: Grave, cause: Cause) -> u8 {
    let b = t.world().board.clone();
    let gone = watch(t, cause, &[key.at], || t.change(|p| pieces::lose(&b, p, key, sp)).0);
    if grave == Grave::Regroup {
        t.change(|p| pieces::gain(&b, p, LotKey::fresh(Duchy::REGROUP, key.power), gone));
    }
    t.tell(cause, Happening::Removed { power: key.power, at: Some(key.at), sp: gone, grave });
    gone
}

/// Takes a Leader off the map.
pub fn lose_leader(t: &Rc<Seat>, leader: Leader, grave: Grave, cause: Cause) {
    let Some(at) = t.position().officer(leader).at.duchy() else { return };
    watch(t, cause, &[at], || {
        t.change(|p| {
            let officer = &mut p.officers[leader.index()];
            officer.at = match grave {
                Grave::Eliminated => Whereabouts::Pool,
                Grave::Regroup => Whereabouts::Regroup,
            };
            officer.march = 0;
            officer.marks = crate::games::wellington::board::Marks::NONE;
            officer.tags = crate::games::wellington::board::Tags::NONE;
        });
    });
    t.tell(cause, Happening::LeaderGone { leader, at, grave });
    effects::fire(t, Moment::LeaderRemoved, || Facts::none().and(Fact::Leader, leader).and(Fact::Duchy, at));
    effects::end_all(t, |effect, _| effect.until == Lifetime::LeaderOut(leader));
}

/// Cancels the losses of a check: the pieces return to where they were, as they were (`docs/windows.md`).
pub fn undo(t: &Rc<Seat>, check: u32, by: Card) -> bool {
    let Some(record) = t.position().checks.iter().find(|c| c.id == check && !c.undone).cloned() else { return false };
    t.change(|p| {
        if let Some(kept) = p.checks.iter_mut().find(|c| c.id == check) {
            kept.undone = true;
        }
    });
    bring_back(t, &record, &record.losses, by);
    true
}

/// Puts losses of a check back where they were, and restores effects that ended with a Leader among them. If the enemy now stands
/// in their Duchy and no Battle is due there, they wait in the Regroup Box [9.51].
pub(in super::super) fn bring_back(t: &Rc<Seat>, record: &Check, losses: &[Loss], by: Card) {
    let b = t.world().board.clone();
    let (held, open): (Vec<Loss>, Vec<Loss>) = losses.iter().copied().partition(|loss| is_held(t, loss, record.at));
    watch(t, Cause::Card(by), &[record.at], || {
        t.change(|p| {
            open.iter().for_each(|loss| restore(&b, p, loss, record.at, record.grave));
            held.iter().for_each(|loss| wait(&b, p, loss, record.grave));
        });
    });
    if let Some(counted) = record.counted {
        super::results::discount(t, counted, losses);
    }
    let back = |leader: Leader| open.iter().any(|l| matches!(l, Loss::Leader(o) if o.leader == leader));
    let again = record.ended.iter().filter(|e| !matches!(e.until, Lifetime::LeaderOut(leader) if !back(leader)));
    again.cloned().for_each(|effect| effects::revive(t, effect));
    let (check, at) = (record.id, record.at);
    if !open.is_empty() || held.is_empty() {
        t.tell(Cause::Card(by), Happening::Restored { check, at, losses: open });
    }
    if !held.is_empty() {
        t.tell(Cause::Card(by), Happening::Restored { check, at: Duchy::REGROUP, losses: held });
    }
}

/// Whether an enemy stands where a lost piece stood, with no Battle due there.
fn is_held(t: &Seat, loss: &Loss, at: Duchy) -> bool {
    let sight = super::sight::look(t);
    let power = match *loss {
        Loss::Soldiers(key, _) => key.power,
        Loss::Leader(officer) => sight.power_of(officer.leader),
        Loss::Flag(_) => return false,
    };
    sight.contact(at).is_none() && sight.has_side(at, power.side().enemy())
}

/// Puts one lost piece into the Regroup Box, if it is not there already.
fn wait(
    b: &crate::games::wellington::board::Board,
    p: &mut crate::games::wellington::board::Position,
    loss: &Loss,
    grave: Grave,
) {
    match *loss {
        Loss::Soldiers(key, sp) if grave == Grave::Eliminated => {
            pieces::gain(b, p, LotKey::fresh(Duchy::REGROUP, key.power), sp);
        }
        Loss::Leader(officer) if p.officer(officer.leader).at == Whereabouts::Pool => {
            p.officers[officer.leader.index()].at = Whereabouts::Regroup;
        }
        _ => {}
    }
}

/// Puts one lost piece or Flag back where it was.
pub(in super::super) fn restore(
    b: &crate::games::wellington::board::Board,
    p: &mut crate::games::wellington::board::Position,
    loss: &Loss,
    at: Duchy,
    grave: Grave,
) {
    match *loss {
        Loss::Soldiers(key, sp) => {
            if grave == Grave::Regroup {
                pieces::lose(b, p, LotKey::fresh(Duchy::REGROUP, key.power), sp);
            }
            pieces::gain(b, p, key, sp);
        }
        Loss::Leader(as_he_was) => {
            let officer = &mut p.officers[as_he_was.leader.index()];
            if officer.at.duchy().is_none() || !officer.is_piece() {
                *officer = as_he_was;
            }
        }
        // A printed symbol never came off (G15).
        Loss::Flag(power) => {
            let printed = b.duchy(at).printed_owner() == power;
            p.flags[at.index()] = (!printed).then_some(power);
        }
    }
}

/// A cause in one word, for scripts: a rule number or a card number.
pub fn word(cause: Cause) -> String {
    match cause {
        Cause::Rule(rule) => rule.to_string(),
        Cause::Card(card) => card.0.to_string(),
        Cause::Person => "person".to_string(),
    }
}

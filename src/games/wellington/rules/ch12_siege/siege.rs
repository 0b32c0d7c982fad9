//! Chapter 12: Fortresses and Sieges. `control` covers how a Fortress Controls its Duchy, `loot` covers Sack and Pillage.

use super::battle;
use super::fighting::Fighting;
use super::formation::{self, Band};
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::siege_fall::{self, Fall};
use super::siege_round::{self, facts};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::{army_groups, convoys, effects, pieces, window};
use crate::games::wellington::board::{
    Cause, Duchy, Fact, Facts, Force, Formation, Leader, Lifetime, Loss, Lot, LotKey, Marks, Moment, Power, Siege,
    SiegeOverrun, SiegeRound, Tags, rule,
};
use std::rc::Rc;

// 12.2 Siege, 12.21 one Army, 12.22 once in an Impulse.

/// 12.2, 12.21: every Siege that a Power may resolve now, by the Leader who commands it.
pub fn sieges(sight: &Sight<'_>, power: Power, out: &mut Vec<Choice>) {
    for officer in sight.p.officers.iter().filter(|o| sight.power_of(o.leader) == power) {
        if Judge::allows(|judge| may_besiege(judge, sight, power, officer.leader)) {
            out.push(Choice::Siege(officer.leader));
        }
    }
}

/// 12.2: every condition for a Siege by a Leader's Army, each with its rule.
pub fn may_besiege(judge: &mut Judge, sight: &Sight<'_>, power: Power, leader: Leader) -> Judged {
    judge.need(rule(12, 21), sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    let officer = sight.p.officer(leader);
    let Some(at) = officer.at.duchy() else {
        return judge.need(rule(12, 21), false, || Reason::NotOnMap(leader));
    };
    let active = sight.p.impulse.as_ref().is_some_and(|i| i.power == power);
    judge.need(rule(12, 2), active, || Reason::NotActive(power))?;
    let side = power.side();
    judge.need(rule(12, 2), sight.hostile_fortress(at, side), || Reason::NoEnemyFortress(at))?;
    judge.need(rule(12, 2), !sight.has_side(at, side.enemy()), || Reason::EnemyFormation(at))?;
    judge.need(rule(12, 2), !officer.marks.has(Marks::FOUGHT), || Reason::HasFought)?;
    judge.need(rule(9, 6), sight.may_command(leader, at), || Reason::NoCommand(leader))?;
    let before = sight.p.impulse.as_ref().is_some_and(|i| i.besieged.contains(&at));
    judge.need(rule(12, 22), !before, || Reason::BesiegedBefore(at))?;
    is_allowed(judge, sight, at, leader)
}

/// Whether an Event keeps an Army from besieging.
fn is_allowed(judge: &mut Judge, sight: &Sight<'_>, at: Duchy, leader: Leader) -> Judged {
    let (allowed, card) = points::yes_by(sight.t, Point::SiegeAllowed, true, || {
        let power = sight.power_of(leader);
        let facts = Facts::none().and(Fact::Duchy, at).and(Fact::Power, power).and(Fact::Side, power.side());
        facts.and(Fact::Leader, leader).and(Fact::Formation, Formation::Of(leader))
    });
    match card.filter(|_| !allowed) {
        Some(card) => judge.need_for(Cause::Card(card), false, || Reason::Forbidden(card)),
        None => Ok(()),
    }
}

/// The result of a Siege.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Outcome {
    /// The Fortress fell to the besieger.
    Fallen {
        /// Whether it is a Siege Overrun [12.41].
        overrun: bool,
        /// The Round in which it fell.
        rounds: u8,
        /// Its strength.
        strength: u8,
    },
    /// The Fortress holds.
    Holds,
    /// There was no Siege: the besieger gave it up, or may no longer besiege.
    GivenUp,
    /// The Fortress fell by an Event, which has already handled the consequences.
    Taken,
}

/// 12.2, 12.3: a Siege from its announcement to the markers.
pub async fn resolve(t: &Rc<Seat>, power: Power, leader: Leader) {
    let Some(at) = t.position().officer(leader).at.duchy() else { return };
    let Some(tag) = formation::free_tag(t) else { return };
    let cause = Cause::Rule(rule(12, 2));
    let _siege = t.enter(cause, Scene::Siege(at));
    let band = Band { tag, power, commander: Some(leader) };
    army_groups::besiege(t, &band, leader, at).await;
    begin(t, &band, at, leader);
    window::open(t, Moment::SiegeDeclared, || facts(t, at)).await;
    convoys::carry_over(t, at, power.side()).await;
    let outcome = match interrupted(t, &band, at) {
        Some(outcome) => outcome,
        None if !Judge::allows(|judge| ready(judge, &look(t), at, leader)) => Outcome::GivenUp,
        None => rounds(t, &band, at).await,
    };
    match outcome {
        Outcome::Fallen { overrun, rounds, strength } => {
            let early = strength.saturating_sub(rounds);
            siege_fall::fall(t, &Fall { power, commander: Some(leader), at, rounds, overrun, early }).await;
        }
        Outcome::Holds => t.tell(cause, Fighting::SiegeFailed(at)),
        Outcome::GivenUp => t.tell(cause, Fighting::SiegeGivenUp(at)),
        Outcome::Taken => {}
    }
    // 12.41: everyone who has besieged, including those who stepped out; nobody else who stands there.
    let stepped = t.position().siege.as_ref().and_then(|siege| siege.stepped);
    for tag in stepped.into_iter().chain([band.tag]) {
        match outcome {
            Outcome::Fallen { overrun: true, .. } => formation::unmark(t, tag, Marks::SPENT),
            Outcome::Fallen { .. } | Outcome::Holds => formation::mark(t, tag, Marks::SPENT),
            Outcome::GivenUp | Outcome::Taken => {}
        }
    }
    let overrun = matches!(outcome, Outcome::Fallen { overrun: true, .. });
    window::act(t, Moment::SiegeEnd, &facts(t, at).and(Fact::Overrun, overrun)).await;
    effects::end_all(t, |effect, _| matches!(effect.until, Lifetime::Siege | Lifetime::Round));
    t.change(|p| {
        *p.siege = None;
        stepped.into_iter().for_each(|tag| p.drop_tag(tag));
    });
    band.release(t);
}

fn begin(t: &Rc<Seat>, band: &Band, at: Duchy, leader: Leader) {
    let owner = look(t).owner(at);
    let beyond = beyond(&look(t), band, at, leader);
    t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.besieged.push(at);
        }
        let id = p.take_id();
        let mut besieger = Force::new(band.power.side(), Some(band.tag), Some(leader), band.power);
        besieger.army = true;
        let now = SiegeRound::default();
        *p.siege = Some(Siege {
            id,
            at,
            owner,
            round: 0,
            besieger,
            hits: 0,
            replaced: 0,
            beyond,
            stepped: None,
            now,
            taken: false,
        });
    });
    t.tell(Cause::Rule(rule(12, 2)), Fighting::SiegeBegan { at, leader });
}

/// What must still hold after the Responses to the announcement.
fn ready(judge: &mut Judge, sight: &Sight<'_>, at: Duchy, leader: Leader) -> Judged {
    let side = sight.power_of(leader).side();
    judge.need(rule(12, 2), !sight.has_side(at, side.enemy()), || Reason::EnemyFormation(at))?;
    let fought = sight.p.officer(leader).marks.has(Marks::FOUGHT);
    judge.need(rule(12, 2), !fought, || Reason::HasFought)?;
    is_allowed(judge, sight, at, leader)
}

/// What ends a Siege early, if anything: the Fortress fell by an Event or no longer belongs to an enemy, or the Commander is lost
/// or driven off.
pub(in super::super) fn interrupted(t: &Seat, band: &Band, at: Duchy) -> Option<Outcome> {
    let sight = look(t);
    if sight.p.siege.as_ref().is_none_or(|siege| siege.taken) {
        return Some(Outcome::Taken);
    }
    if !sight.hostile_fortress(at, band.power.side()) {
        return Some(Outcome::GivenUp);
    }
    let commander = band.leader(&sight.p).and_then(|leader| sight.p.officer(leader).at.duchy());
    match commander {
        Some(there) if there == at => None,
        Some(_) => Some(Outcome::GivenUp),
        None => Some(Outcome::Holds),
    }
}

// 12.22 Siege Rounds.

async fn rounds(t: &Rc<Seat>, band: &Band, at: Duchy) -> Outcome {
    loop {
        let strength = look(t).fortress(at);
        let round = next_round(t);
        t.tell(Cause::Rule(rule(12, 22)), Fighting::RoundBegan(round));
        if round > 1 {
            replace(t, band, at).await;
        }
        siege_round::fight(t, band, at, round, strength).await;
        // without its Commander the Army fails, whatever it hit.
        if let Some(outcome) = interrupted(t, band, at) {
            return outcome;
        }
        let (hits, now) = t.position().siege.as_ref().map_or((0, 0), |siege| (siege.hits, siege.now.hits));
        if hits >= strength {
            // in fewer Rounds than its strength, or with more hits than it needed.
            let one_round = t.position().options.rulings.siege_overrun == SiegeOverrun::HitsOfOneRound;
            let hits = if one_round { now } else { hits };
            return Outcome::Fallen { overrun: round < strength || hits > strength, rounds: round, strength };
        }
        if !goes_on(t, band, at, round, strength).await {
            return Outcome::Holds;
        }
        // End these only now: effects that last for this Round were also asked about the next one.
        effects::end_all(t, |effect, _| effect.until == Lifetime::Round);
    }
}

fn next_round(t: &Seat) -> u8 {
    t.change(|p| {
        p.siege.as_mut().map_or(1, |siege| {
            siege.round = siege.round.saturating_add(1);
            // casualties from the shore batteries count in the first Round.
            let before = if siege.round == 1 { 0 } else { siege.besieger.casualties() };
            siege.now = SiegeRound { before, ..SiegeRound::default() };
            siege.round
        })
    })
}

/// 12.3, R-69: the besieger may fight another Round if it had more hits than casualties in this one and the strength of the
/// Fortress allows it [12.22]; Events may allow more.
async fn goes_on(t: &Rc<Seat>, band: &Band, at: Duchy, round: u8, strength: u8) -> bool {
    let Some((hits, suffered)) = t.position().siege.as_ref().map(|s| (s.now.hits, s.round_casualties())) else {
        return false;
    };
    let most = points::value(t, Point::SiegeRounds, strength.into(), || facts(t, at));
    let better = u16::from(hits) > suffered;
    if i32::from(round) >= most || !points::yes(t, Point::SiegeGoesOn, better, || facts(t, at)) {
        return false;
    }
    let question = Question::BesiegeOn(at, round + 1);
    let choices = || vec![Choice::Yes, Choice::No];
    let cause = Cause::Rule(rule(12, 3));
    t.ask(|| Decision::always(band.power, question.clone(), cause, choices())).await == Choice::Yes
}

// 12.31 Army Groups, Extra Strength Points and Sieges.

/// Soldiers of the besieging Power who are not in its Army and may besiege.
fn outside<'s>(sight: &'s Sight<'_>, band: &Band, at: Duchy) -> impl Iterator<Item = &'s Lot> {
    let stepped = sight.p.siege.as_ref().and_then(|siege| siege.stepped);
    let inside = [Some(band.tag), stepped];
    let apart = move |tags: Tags| !inside.into_iter().flatten().any(|tag| tags.has(tag));
    sight.p.lots(at, band.power).filter(move |lot| apart(lot.key.tags) && !lot.key.marks.has(Marks::FOUGHT))
}

/// 12.31, R-67: Strength Points there beyond the Command Rating of the Army. Strength Points that the Army has room for but left
/// out do not count.
fn beyond(sight: &Sight<'_>, band: &Band, at: Duchy, leader: Leader) -> u8 {
    let sp = |lots: &mut dyn Iterator<Item = &Lot>| lots.map(|lot| u16::from(lot.counters.sp().0)).sum::<u16>();
    let army = sp(&mut sight.p.lots(at, band.power).filter(|lot| lot.key.tags.has(band.tag)));
    let staff = sight.leaders(at, band.power).filter(|o| o.leader != leader && o.tags.has(band.tag)).count() as u8;
    let room = sight.command(leader).saturating_sub(staff);
    (army + sp(&mut outside(sight, band, at))).saturating_sub(room.into()).min(255) as u8
}

/// 12.31, R-67: Soldiers of the same Power beyond the Army's Command Rating may replace those that it lost or that are disrupted.
/// The latter step out, and their casualties stay counted.
async fn replace(t: &Rc<Seat>, band: &Band, at: Duchy) {
    let power = band.power;
    let fresh = || outside(&look(t), band, at).copied().collect::<Vec<Lot>>();
    let gone = |loss: &Loss| if let Loss::Soldiers(_, sp) = loss { *sp } else { 0 };
    let suffered = |f: &Force| (f.losses.iter().map(gone).sum::<u8>(), f.disrupted[power.index()]);
    let (lost, disrupted) = battle::force(t, power.side(), suffered).unwrap_or((0, 0));
    let (replaced, beyond) = t.position().siege.as_ref().map_or((0, 0), |s| (s.replaced, s.beyond));
    // Replacements so far came for the eliminated and for those who stepped out.
    let empty = lost.saturating_sub(replaced.saturating_sub(stepped(t, at)));
    let there = fresh().iter().map(|lot| lot.counters.sp().0).sum();
    let room = (empty + disrupted).min(beyond.saturating_sub(replaced)).min(there);
    if room == 0 {
        return;
    }
    let choices = || vec![Choice::Yes, Choice::No];
    let question = Question::Replace { sp: room };
    let cause = Cause::Rule(rule(12, 31));
    if t.ask(|| Decision::always(power, question.clone(), cause, choices())).await != Choice::Yes {
        return;
    }
    step_out(t, band, at, room.saturating_sub(empty));
    let mut left = room;
    for lot in fresh() {
        let part = left.min(lot.counters.sp().0);
        if part > 0 && formation::tag_soldiers(t, lot.key, part, band.tag) {
            left -= part;
        }
    }
    let came = room - left;
    t.change(|p| {
        if let Some(siege) = p.siege.as_mut() {
            siege.replaced = siege.replaced.saturating_add(came);
        }
    });
    t.tell(cause, Fighting::Replaced(came));
}

/// Strength Points that have stepped out.
fn stepped(t: &Seat, at: Duchy) -> u8 {
    let p = t.position();
    let Some(tag) = p.siege.as_ref().and_then(|siege| siege.stepped) else { return 0 };
    p.lots_at(at).iter().filter(|lot| lot.key.tags.has(tag)).map(|lot| lot.counters.sp().0).sum()
}

/// This many disrupted Strength Points leave the Army. They bear a tag of their own and do not come back into it.
fn step_out(t: &Rc<Seat>, band: &Band, at: Duchy, sp: u8) {
    let (power, mut out) = (band.power, sp);
    let stepped = t.position().siege.as_ref().and_then(|siege| siege.stepped).or_else(|| formation::free_tag(t));
    let Some(stepped) = stepped.filter(|_| out > 0) else { return };
    let lots: Vec<LotKey> = {
        let p = t.position();
        p.lots(at, power).filter(|l| l.key.tags.has(band.tag)).map(|l| l.key).collect()
    };
    let b = t.world().board.clone();
    for key in lots {
        let part = out.min(pieces::at(&t.position(), key).sp().0);
        if part == 0 {
            continue;
        }
        let aside = LotKey { tags: key.tags.without(band.tag).with(stepped), ..key };
        let moved = t.change(|p| {
            let counters = pieces::take(&b, p, key, part)?;
            p.add_soldiers(aside, counters);
            let siege = p.siege.as_mut()?;
            siege.stepped = Some(stepped);
            let disrupted = &mut siege.besieger.disrupted[power.index()];
            *disrupted = disrupted.saturating_sub(part);
            Some(())
        });
        if moved.is_some() {
            out -= part;
        }
    }
}

//! 11.6: retreats.

use super::attrition::{self, Reason as Due, Terms, lose_leader, lose_soldiers};
use super::battle;
use super::control::Status;
use super::evasion::came_from;
use super::formation::{self, Band};
use super::going::RETREAT;
use super::happening::{Happening, Passage};
use super::interception::go;
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::words::{Choice, Decision, Question, Scene, Seat};
use super::{contact, extra_rounds, loot, pieces, window};
use crate::board::{
    Arrival, Cause, Duchy, Fact, Facts, Force, Grave, Kind, LineType, LotKey, Marks, Moment, Origin, Power, Rule, Side,
    Tag, Tags, rule, ruling,
};
use std::rc::Rc;

/// 11.6: the loser of the Battle leaves the Duchy. Says whether anything of it is left on the map; what is not counts as
/// eliminated, for Overrun and Loot.
pub async fn loser(t: &Rc<Seat>, at: Duchy) -> bool {
    let Some(winner) = t.position().battles.last().and_then(|b| b.winner) else { return false };
    let side = winner.enemy();
    if !look(t).has_side(at, side) {
        return false;
    }
    let _scene = t.enter(Cause::Rule(rule(11, 6)), Scene::Retreat(at));
    let Some(all) = formation::free_tag(t) else { return true };
    formation::tag_side(t, at, side, all);
    contact::spare_late(t, at, all);
    formation::mark(t, all, Marks::SPENT.with(Marks::FOUGHT));
    let lost = |t: &Seat| battle::force(t, side, Force::lost).unwrap_or(0);
    let before = lost(t);
    let ground = Ground::survey(&look(t), at, side);
    let attacked = look(t).contact(at).is_some_and(|c| c.attacker == side);
    if attacked {
        attackers(t, &ground, all).await;
    }
    // Those of the attacker who did not come in this Impulse retreat like a defender.
    for power in side.powers() {
        if !extra_rounds::goes_again(t) {
            by_choice(t, &ground, power, all).await;
        }
    }
    let gone = look(t).p.officers.iter().all(|o| !o.tags.has(all))
        && look(t).p.lots_on_map().iter().all(|lot| !lot.key.tags.has(all));
    t.change(|p| p.drop_tag(all));
    if extra_rounds::goes_again(t) {
        return true;
    }
    // what went to the Regroup Box counts as eliminated; what Attrition took on the way does not.
    if gone && lost(t) > before {
        loot::late(t, at).await;
    }
    !gone
}

/// The Duchy that is lost and what lies around it, as it was when the first piece left: those who retreat together do not
/// make the way safe for each other.
struct Ground {
    at: Duchy,
    side: Side,
    status: Vec<(Duchy, Status)>,
}

impl Ground {
    fn survey(sight: &Sight<'_>, at: Duchy, side: Side) -> Ground {
        let near = sight.b.adjacent(at).iter().map(|(duchy, _)| *duchy).chain([at]);
        Ground { at, side, status: near.map(|duchy| (duchy, sight.status(duchy, side))).collect() }
    }

    fn status(&self, duchy: Duchy) -> Status {
        self.status.iter().find(|(d, _)| *d == duchy).map_or(Status::Friendly, |(_, status)| *status)
    }
}

/// 11.62: attackers go back where they came from if that is Friendly or a besieged enemy Fortress; else to the Regroup Box.
async fn attackers(t: &Rc<Seat>, ground: &Ground, all: Tag) {
    let (at, side) = (ground.at, ground.side);
    let arrivals = look(t).contact(at).map(|c| c.arrivals.clone()).unwrap_or_default();
    let single = way_back(t, ground, &arrivals, all).await;
    let placed: Vec<Tag> = arrivals.iter().filter(|a| a.origin == Origin::Placed).map(|a| a.tag).collect();
    for arrival in arrivals {
        let Some(band) = column(t, at, side, arrival.tag, all) else { continue };
        let back = match arrival.origin {
            Origin::March(from, _) => Some(single.unwrap_or(from)).filter(|from| lets_back(t, &band, ground, *from)),
            Origin::Sea(port) => Some(port).filter(|port| look(t).status(*port, side) == Status::Friendly),
            // 6.3: pieces that came into play there cannot retreat, unless friends take them along.
            Origin::Placed if takes_along(t, at, &placed, all) => {
                band.release(t);
                continue;
            }
            Origin::Placed => None,
        };
        let gone = match back {
            Some(to) => withdraw(t, &band, ground, to).await,
            None => false,
        };
        let again = extra_rounds::goes_again(t);
        if !gone && !again {
            regroup(t, &band);
        }
        band.release(t);
        if again {
            return;
        }
    }
}

/// Whether friends that can retreat, and were not placed there themselves, take pieces along.
fn takes_along(t: &Seat, at: Duchy, placed: &[Tag], all: Tag) -> bool {
    let friend = |tags: Tags| tags.has(all) && !placed.iter().any(|tag| tags.has(*tag));
    look(t).p.lots_at(at).iter().any(|l| friend(l.key.tags)) || look(t).p.officers_at(at).any(|o| friend(o.tags))
}

/// 11.62: whether an attacker may go back to a Duchy: over an open line, if it takes him.
fn lets_back(t: &Seat, band: &Band, ground: &Ground, from: Duchy) -> bool {
    let facts = || contact::way(band, t, ground.at, from, RETREAT);
    points::yes(t, Point::MayCrossLine, true, facts) && takes_back(&look(t), from, ground.side)
}

/// 11.62: where interceptors whom an Event let join the attacker came from another Duchy than others, he names the one
/// Duchy to which all go that came over land; the one among those entered from that can take him.
async fn way_back(t: &Rc<Seat>, ground: &Ground, arrivals: &[Arrival], all: Tag) -> Option<Duchy> {
    let at = ground.at;
    let there = |a: &&Arrival| {
        let both = |tags: Tags| tags.has(a.tag) && tags.has(all);
        let p = t.position();
        p.lots_at(at).iter().any(|l| both(l.key.tags)) || p.officers_at(at).any(|o| both(o.tags))
    };
    let left: Vec<Arrival> = arrivals.iter().filter(there).copied().collect();
    let mut from: Vec<Duchy> =
        left.iter().filter_map(|a| if let Origin::March(from, _) = a.origin { Some(from) } else { None }).collect();
    from.sort_unstable();
    from.dedup();
    if from.len() < 2 || !left.iter().any(|a| a.joined) {
        return None;
    }
    let open = |duchy: &Duchy| {
        let line = t.world().board.line_between(at, *duchy);
        let facts = || {
            let facts = Facts::none().and(Fact::Side, ground.side).and(Fact::From, at).and(Fact::To, *duchy);
            let facts = facts.and(Fact::Purpose, RETREAT);
            line.map_or(facts.clone(), |line| facts.and(Fact::Line, line))
        };
        takes_back(&look(t), *duchy, ground.side) && points::yes(t, Point::MayCrossLine, true, facts)
    };
    from.retain(open);
    if from.is_empty() {
        return None;
    }
    let power = battle::force(t, ground.side, |f| f.power).unwrap_or(ground.side.powers()[0]);
    let choices = || from.iter().copied().map(Choice::Duchy).collect();
    let question = Question::Retreat { from: at };
    let choice = t.ask(|| Decision::new(power, question.clone(), Cause::Rule(rule(11, 62)), choices())).await;
    if let Choice::Duchy(duchy) = choice { Some(duchy) } else { None }
}

/// whether an attacker may go back to where it came from.
fn takes_back(sight: &Sight<'_>, from: Duchy, side: Side) -> bool {
    let besieged = sight.hostile_fortress(from, side) && sight.has_side(from, side);
    (sight.status(from, side) == Status::Friendly || besieged) && !sight.has_side(from, side.enemy())
}

/// The pieces of an arrival that are still there, with a tag of their own.
fn column(t: &Seat, at: Duchy, side: Side, tag: Tag, all: Tag) -> Option<Band> {
    let own = formation::free_tag(t)?;
    let both = Tags::NONE.with(tag).with(all);
    t.change(|p| {
        for officer in p.officers.iter_mut().filter(|o| o.tags.0 & both.0 == both.0 && o.at.duchy() == Some(at)) {
            officer.tags = officer.tags.with(own);
        }
        for lot in p.soldiers.iter_mut().filter(|l| l.key.tags.0 & both.0 == both.0 && l.key.at == at) {
            lot.key.tags = lot.key.tags.with(own);
        }
        p.settle_soldiers();
    });
    let band = led(t, own, side);
    (band.at(&t.position()) == Some(at)).then_some(band)
}

/// A band of the pieces with a tag, under the first Leader among them.
fn led(t: &Seat, tag: Tag, side: Side) -> Band {
    let sight = look(t);
    let decided = battle::force(t, side, |f| (f.commander, f.power));
    let (commander, power) = decided.unwrap_or((None, side.powers()[0]));
    let commander = commander.filter(|l| sight.p.officer(*l).tags.has(tag));
    let commander = commander.or(sight.p.officers.iter().find(|o| o.tags.has(tag)).map(|o| o.leader));
    let owner = commander.map(|l| sight.power_of(l));
    let owner = owner.or(sight.p.soldiers.iter().find(|l| l.key.tags.has(tag)).map(|l| l.key.power));
    Band { tag, power: owner.unwrap_or(power), commander }
}

// 11.61 The inactive loser.

/// 11.61: the Duchies to which pieces may retreat: Friendly ones; if there is none Uncontrolled ones; if there is none any
/// other without enemies. Never where the enemy came from, never out to sea.
fn refuges(sight: &Sight<'_>, ground: &Ground) -> Vec<Duchy> {
    let (at, side) = (ground.at, ground.side);
    let open = |to: Duchy| {
        let Some(line) = sight.b.line_between(at, to) else { return false };
        let closed = sight.hostile_fortress(to, side) && !sight.has_side(to, side);
        let bypass = sight.hostile_fortress(at, side) && ground.status(to) == Status::Enemy;
        let facts = || {
            let facts = Facts::none().and(Fact::Side, side).and(Fact::From, at).and(Fact::To, to);
            facts.and(Fact::Line, line).and(Fact::Purpose, RETREAT)
        };
        sight.b.duchy(to).kind != Kind::Box
            && !came_from(sight, at, to)
            && !sight.has_side(to, side.enemy())
            && !closed
            && !bypass
            && points::yes(sight.t, Point::MayCrossLine, true, facts)
    };
    let all: Vec<Duchy> = sight.b.adjacent(at).iter().map(|(to, _)| *to).filter(|to| open(*to)).collect();
    for status in [Status::Friendly, Status::Uncontrolled, Status::Enemy] {
        let best: Vec<Duchy> = all.iter().copied().filter(|to| ground.status(*to) == status).collect();
        if !best.is_empty() {
            return best;
        }
    }
    Vec::new()
}

/// 11.61: a Power takes its pieces to one Duchy or to several: it names a Duchy for all that are left, or picks pieces that
/// go apart first.
async fn by_choice(t: &Rc<Seat>, ground: &Ground, power: Power, all: Tag) {
    let (at, side) = (ground.at, ground.side);
    while let Some(part) = formation::free_tag(t) {
        if own(t, at, power, all).is_empty() {
            return;
        }
        if refuges(&look(t), ground).is_empty() {
            for choice in own(t, at, power, all) {
                pick(t, &choice, part, true);
            }
            regroup(t, &led(t, part, side));
            return;
        }
        let Some(to) = destination(t, ground, power, all, part).await else { return };
        let band = led(t, part, side);
        withdraw(t, &band, ground, to).await;
        band.release(t);
        if extra_rounds::goes_again(t) {
            return;
        }
    }
}

/// The pieces of a Power that still have to go, one Strength Point or Leader at a time.
fn own(t: &Seat, at: Duchy, power: Power, all: Tag) -> Vec<Choice> {
    let sight = look(t);
    let leaders = sight.leaders(at, power).filter(|o| o.tags.has(all)).map(|o| Choice::Leader(o.leader));
    let lots = sight.p.lots(at, power).filter(|l| l.key.tags.has(all)).map(|l| Choice::Soldier(l.key));
    leaders.chain(lots).collect()
}

/// Asks where the picked pieces go, or all of them if none is picked, and tags them.
async fn destination(t: &Rc<Seat>, ground: &Ground, power: Power, all: Tag, part: Tag) -> Option<Duchy> {
    let at = ground.at;
    let unpicked = || -> Vec<Choice> {
        let bears = |choice: &Choice| match choice {
            Choice::Leader(leader) => t.position().officer(*leader).tags.has(part),
            Choice::Soldier(key) => key.tags.has(part),
            _ => true,
        };
        own(t, at, power, all).into_iter().filter(|c| !bears(c)).collect()
    };
    let mut picked = false;
    loop {
        let choice = t
            .ask(|| {
                let ways = refuges(&look(t), ground);
                let apart = ways.len() > 1 && (unpicked().len() > 1 || one_lot(t, &unpicked()));
                let mut choices: Vec<Choice> = ways.into_iter().map(Choice::Duchy).collect();
                if apart {
                    choices.extend(unpicked());
                }
                Decision::new(power, Question::Retreat { from: at }, Cause::Rule(rule(11, 61)), choices)
            })
            .await;
        match choice {
            Choice::Duchy(to) => {
                if !picked {
                    for choice in unpicked() {
                        pick(t, &choice, part, true);
                    }
                }
                return Some(to);
            }
            piece @ (Choice::Leader(_) | Choice::Soldier(_)) => {
                picked = true;
                pick(t, &piece, part, false);
            }
            _ => return None,
        }
    }
}

/// Whether what is left is one lot that can still be divided.
fn one_lot(t: &Seat, left: &[Choice]) -> bool {
    match left {
        [Choice::Soldier(key)] => pieces::at(&t.position(), *key).sp().0 > 1,
        _ => false,
    }
}

fn pick(t: &Seat, piece: &Choice, part: Tag, whole: bool) {
    match piece {
        Choice::Leader(leader) => formation::tag_leader(t, *leader, part),
        Choice::Soldier(key) => {
            let sp = if whole { pieces::at(&t.position(), *key).sp().0 } else { 1 };
            if !formation::tag_soldiers(t, *key, sp, part) {
                // Where change cannot be made, the lot goes as a whole [1.5].
                let all = pieces::at(&t.position(), *key).sp().0;
                formation::tag_soldiers(t, *key, all, part);
            }
        }
        _ => {}
    }
}

// The retreat itself, and 9.44.

/// 9.44: into an enemy Duchy, across a River, across a Pass that is not Friendly at both ends, out to sea: a check each.
fn reasons(sight: &Sight<'_>, ground: &Ground, power: Power, to: Duchy) -> Vec<Rule> {
    let from = ground.at;
    let Some(line) = sight.b.line_between(from, to) else { return vec![rule(9, 44)] };
    let mut reasons = Vec::new();
    if ground.status(to) == Status::Enemy {
        reasons.push(rule(9, 44));
    }
    match sight.line_type(line, power) {
        LineType::River => reasons.push(rule(9, 44)),
        LineType::Pass => {
            let friendly = |d: Duchy| ground.status(d) == Status::Friendly;
            if !friendly(from) || !friendly(to) {
                reasons.push(rule(9, 44));
            }
        }
        _ => {}
    }
    reasons
}

/// One retreat: announcement, the way, its Attrition. Says no where the pieces are still there because an Event stopped them.
async fn withdraw(t: &Rc<Seat>, band: &Band, ground: &Ground, to: Duchy) -> bool {
    let at = ground.at;
    let facts = |t: &Seat| contact::way(band, t, at, to, RETREAT);
    let stopped = window::open(t, Moment::RetreatDeclared, facts(t)).await;
    if band.at(&t.position()) != Some(at) {
        return true;
    }
    let line = t.world().board.line_between(at, to);
    let open = line.is_none() || points::yes(t, Point::MayCrossLine, true, || facts(t));
    if stopped || !open || look(t).has_side(to, ground.side.enemy()) {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn);
        return false;
    }
    let reasons = reasons(&look(t), ground, band.power, to);
    go(t, band, at, to, Passage::Retreat);
    let entered = |t: &Seat| facts(t).and(Fact::Duchy, to);
    window::open(t, Moment::RetreatEntered, entered(t)).await;
    let mut due: Vec<Due> = reasons.into_iter().map(|rule| Due::all(Cause::Rule(rule))).collect();
    due.extend(attrition::extra_checks(t, || entered(t)));
    attrition::check(t, band, to, due, Terms::PLAIN).await;
    true
}

/// 11.61, 11.62: pieces that cannot retreat are placed in the Regroup Box.
fn regroup(t: &Rc<Seat>, band: &Band) {
    let cause = Cause::Rule(rule(11, 6));
    let (leaders, lots): (Vec<_>, Vec<LotKey>) = {
        let p = t.position();
        (band.pieces(&p), band.lots(&p))
    };
    let side = band.power.side();
    for key in lots {
        let sp = pieces::at(&t.position(), key).sp().0;
        let gone = lose_soldiers(t, key, sp, Grave::Regroup, cause);
        battle::change_force(t, side, |f| f.losses.push(crate::board::Loss::Soldiers(key, gone)));
    }
    for leader in leaders {
        let as_he_was = *t.position().officer(leader);
        lose_leader(t, leader, Grave::Regroup, cause);
        battle::change_force(t, side, |f| f.losses.push(crate::board::Loss::Leader(as_he_was)));
    }
}

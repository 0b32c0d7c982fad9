//! 11.62: the way back of attackers who have lost, and of pieces that were placed beside them [6.3].

use super::battle;
use super::control::Status;
use super::formation::{self, Band};
use super::going::RETREAT;
use super::points::{self, Point};
use super::retreat::{Ground, led, regroup, withdraw};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Seat};
use super::{contact, extra_rounds};
use crate::games::wellington::board::{
    Arrival, Cause, Duchy, Fact, Facts, Lot, Officer, Origin, Side, Tag, Tags, rule,
};
use std::rc::Rc;

/// 11.62: attackers go back where they came from if that is Friendly or a besieged enemy Fortress; otherwise to the Regroup Box.
/// Pieces that were placed there come last and go with the others (6.3, R-33).
pub(in super::super) async fn attackers(t: &Rc<Seat>, ground: &Ground, all: Tag) {
    let (at, side) = (ground.at, ground.side);
    let arrivals = look(t).contact(at).map(|c| c.arrivals.clone()).unwrap_or_default();
    let single = way_back(t, ground, &arrivals, all).await;
    let (placed, others): (Vec<Arrival>, Vec<Arrival>) = arrivals.into_iter().partition(|a| a.origin == Origin::Placed);
    let placed_tags: Vec<Tag> = placed.iter().map(|a| a.tag).collect();
    let mut ways: Vec<Duchy> = Vec::new();
    for arrival in others.into_iter().chain(placed) {
        let Some(band) = column(t, at, side, arrival.tag, all) else { continue };
        let back = match arrival.origin {
            Origin::March(from, _) => Some(single.unwrap_or(from)).filter(|from| lets_back(t, &band, ground, *from)),
            Origin::Sea(port) => Some(port).filter(|port| look(t).status(*port, side) == Status::Friendly),
            // Pieces that stand there and did not come in go where they like, and take the placed ones along.
            Origin::Placed if takes_along(t, at, &placed_tags, all) => {
                band.release(t);
                continue;
            }
            Origin::Placed => joins(t, &band, at, &ways).await,
        };
        let gone = match back {
            Some(to) => withdraw(t, &band, ground, to).await,
            None => false,
        };
        let again = extra_rounds::goes_again(t);
        if !gone && !again {
            regroup(t, &band);
        }
        if let (Origin::March(..), Some(to), true) = (arrival.origin, back.filter(|to| !ways.contains(to)), gone) {
            ways.push(to);
        }
        band.release(t);
        if again {
            return;
        }
    }
}

/// 6.3: pieces that were placed beside friends take the route by which those have gone back.
async fn joins(t: &Rc<Seat>, band: &Band, at: Duchy, ways: &[Duchy]) -> Option<Duchy> {
    if ways.is_empty() {
        return None;
    }
    let choices = || ways.iter().copied().map(Choice::Duchy).collect();
    let (question, cause) = (Question::Retreat { from: at }, Cause::Rule(rule(6, 3)));
    let choice = t.ask(|| Decision::new(band.power, question.clone(), cause, choices())).await;
    if let Choice::Duchy(duchy) = choice { Some(duchy) } else { None }
}

/// Whether friends that can retreat, and were not placed there themselves, take pieces along.
fn takes_along(t: &Seat, at: Duchy, placed: &[Tag], all: Tag) -> bool {
    let friend = |tags: Tags| tags.has(all) && !placed.iter().any(|tag| tags.has(*tag));
    look(t).p.lots_at(at).iter().any(|l| friend(l.key.tags)) || look(t).p.officers_at(at).any(|o| friend(o.tags))
}

/// 11.62: whether an attacker may go back to a Duchy: the line is open and the Duchy accepts him.
fn lets_back(t: &Seat, band: &Band, ground: &Ground, from: Duchy) -> bool {
    let facts = || contact::way(band, t, ground.at, from, RETREAT);
    points::yes(t, Point::MayCrossLine, true, facts) && takes_back(&look(t), from, ground.side)
}

/// 11.62: an Event may have let interceptors join the attacker from another Duchy than the rest. Then the attacker names the one
/// Duchy to which everyone goes who came over land. It must be one of the Duchies entered from, and one that accepts him.
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

/// The pieces of an arrival that are still there, under a tag of their own.
fn column(t: &Seat, at: Duchy, side: Side, tag: Tag, all: Tag) -> Option<Band> {
    let own = formation::free_tag(t)?;
    let both = Tags::NONE.with(tag).with(all);
    t.change(|p| {
        let of_column = |o: &Officer| o.tags.0 & both.0 == both.0 && o.at.duchy() == Some(at);
        p.change_leaders(of_column, |officer| officer.tags = officer.tags.with(own));
        let of_column = |lot: &Lot| lot.key.tags.0 & both.0 == both.0 && lot.key.at == at;
        p.change_lots(of_column, |key| key.tags = key.tags.with(own));
    });
    let band = led(t, own, side);
    (band.at(&t.position()) == Some(at)).then_some(band)
}

//! Chapter 6: building and regrouping, and putting pieces into play.

use super::actions::{can_pay, pay, purse};
use super::control::{Status, may_be_home, watch};
use super::entries::Entries;
use super::formation::{self, Band};
use super::happening::{Happening, Plan};
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Piece, Question, Scene, Seat};
use super::{cards, contact, pieces, window};
use crate::games::wellington::board::{
    Arm, Board, Card, Cause, Counters, Duchy, Fact, Facts, Kind, Leader, LotKey, Mode, Moment, Power, Purse, Tag,
    Whereabouts, rule, ruling,
};
use std::rc::Rc;

/// 6.1: Command Points for each Strength Point built.
pub const BUILD_COST: u8 = 2;
/// 6.2: Command Points for each Strength Point, and for a Leader, brought back from the Regroup Box.
pub const REGROUP_COST: u8 = 1;

/// 6.1, 6.2: what a piece costs. A Leader is rebuilt for half his printed Command Rating, rounded up.
pub fn cost(sight: &Sight<'_>, piece: Piece, regroup: bool) -> u8 {
    match (piece, regroup) {
        (Piece::Soldier(arm), false) => BUILD_COST * arm.sp(),
        (Piece::Soldier(arm), true) => REGROUP_COST * arm.sp(),
        (Piece::Leader(leader), false) => sight.b.leader(leader).command.div_ceil(2),
        (Piece::Leader(_), true) => REGROUP_COST,
    }
}

/// Everything that may be built or regrouped with these Command Points.
pub fn buildings(sight: &Sight<'_>, purse: &Purse, out: &mut Vec<Choice>) {
    if !purse.uses.build {
        return;
    }
    let power = purse.power;
    let entries = Entries::everywhere(sight, power);
    for piece in pieces_of(sight, power) {
        for regroup in [false, true] {
            if cost(sight, piece, regroup) <= purse.cp && is_waiting(sight, power, piece, regroup) {
                entries.list(piece, regroup, out);
            }
        }
    }
}

/// All pieces that a Power might have to build: the types of Soldier, then its Leaders.
pub(in super::super) fn pieces_of(sight: &Sight<'_>, power: Power) -> impl Iterator<Item = Piece> {
    let leaders = sight.b.all_leaders().filter(move |leader| sight.power_of(*leader) == power);
    Arm::ALL.into_iter().map(Piece::Soldier).chain(leaders.map(Piece::Leader))
}

/// 1.5: whether the counters in the box can express a piece in any Duchy; `None` if that depends on what is in the Duchy.
pub(super) fn fits_anywhere(sight: &Sight<'_>, power: Power, piece: Piece, regroup: bool) -> Option<bool> {
    let Piece::Soldier(arm) = piece else { return Some(true) };
    if at_hand(sight, power, regroup).of(arm) > 0 {
        return Some(true);
    }
    match regroup {
        // Change is made in the Regroup Box.
        true => Some(pieces::can_divide(sight.b, &sight.p, LotKey::fresh(Duchy::REGROUP, power), arm.sp())),
        false => pieces::can_stand_alone(sight.b, &sight.p, power, arm.sp()).then_some(true),
    }
}

/// 6.1: whether the piece is available to be built, or waits in the Regroup Box. A counter that only change could provide counts.
pub(in super::super) fn is_waiting(sight: &Sight<'_>, power: Power, piece: Piece, regroup: bool) -> bool {
    match (piece, regroup) {
        (Piece::Leader(leader), false) => sight.p.officer(leader).at == Whereabouts::Pool,
        (Piece::Leader(leader), true) => sight.p.officer(leader).at == Whereabouts::Regroup,
        (Piece::Soldier(arm), false) => pieces::unbuilt(sight.b, &sight.p, power).0 >= arm.sp(),
        (Piece::Soldier(arm), true) => sight.p.regroup(power).sp().0 >= arm.sp(),
    }
}

/// Every condition for building or regrouping a piece in a Duchy, each with its rule.
pub fn may_build(
    judge: &mut Judge,
    sight: &Sight<'_>,
    purse: &Purse,
    piece: Piece,
    duchy: Duchy,
    regroup: bool,
) -> Judged {
    let power = purse.power;
    let chapter = if regroup { rule(6, 2) } else { rule(6, 1) };
    if let Piece::Leader(leader) = piece {
        judge.need(chapter, sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    }
    let waits = is_waiting(sight, power, piece, regroup);
    // 1.5: the number of counters limits what can be built.
    let limit = if matches!(piece, Piece::Soldier(_)) && !regroup { rule(1, 5) } else { chapter };
    judge.need(limit, waits, || match piece {
        Piece::Leader(leader) => Reason::LeaderNotWaiting(leader),
        Piece::Soldier(_) => Reason::NoSoldierLeft,
    })?;
    may_enter_play(judge, sight, power, piece, duchy, regroup)?;
    if let (true, Piece::Soldier(arm)) = (waits, piece) {
        let fits = try_placing(sight, power, arm, duchy, regroup);
        judge.need(rule(1, 5), fits, || Reason::NoSuchCounter)?;
    }
    can_pay(judge, purse, cost(sight, piece, regroup), purse.uses.build)
}

/// 6.3: where a Power puts pieces into play: Soldiers in its Controlled Home Duchies; Leaders in those that are Keys; British
/// Leaders also in the box of Plymouth. Cards may change that.
pub fn may_enter_play(
    judge: &mut Judge,
    sight: &Sight<'_>,
    power: Power,
    piece: Piece,
    duchy: Duchy,
    regroup: bool,
) -> Judged {
    let info = sight.b.duchy(duchy);
    let is_leader = matches!(piece, Piece::Leader(_));
    let usual = takes_in(sight, power, is_leader, duchy) && (info.kind == Kind::Box || home_for(sight, power, duchy));
    let (may, card) = cards_let_in(sight, power, piece, (duchy, regroup), usual);
    if let (false, Some(card)) = (may, card) {
        return judge.need_for(Cause::Card(card), false, || Reason::Forbidden(card));
    }
    if card.is_none() {
        if info.kind == Kind::Box {
            return judge.need(rule(6, 3), usual, || Reason::Box(duchy));
        }
        let home =
            sight.is_home(duchy, power) || (usual && power.side() == crate::games::wellington::board::Side::French);
        judge.need(rule(6, 3), home, || Reason::NotHome(duchy, power))?;
        judge.need(rule(6, 3), home_for(sight, power, duchy), || Reason::NotControlled(duchy, power))?;
        judge.need(rule(6, 3), !is_leader || info.key, || Reason::NotKey(duchy))?;
    }
    Ok(())
}

/// 6.3: what cards make of whether a piece comes into play in a Duchy, and the card that had the last word. Without one, the answer
/// is `usual`, which says whether the rules allow it.
pub(super) fn cards_let_in(
    sight: &Sight<'_>,
    power: Power,
    piece: Piece,
    (duchy, regroup): (Duchy, bool),
    usual: bool,
) -> (bool, Option<Card>) {
    points::yes_by(sight.t, Point::MayBuild, usual, || {
        let what = match piece {
            Piece::Leader(leader) => (Fact::Leader, leader.into()),
            Piece::Soldier(arm) => (Fact::Arm, arm.word().into()),
        };
        let kind = if regroup { "regroup" } else { "build" };
        [(Fact::Power, power.into()), (Fact::Duchy, duchy.into()), (Fact::Kind, kind.into()), what]
    })
}

/// 6.3: whether Soldiers or Leaders of a Power can come into play in a Duchy that serves it, or in a box.
pub(super) fn takes_in(sight: &Sight<'_>, power: Power, is_leader: bool, duchy: Duchy) -> bool {
    let info = sight.b.duchy(duchy);
    if info.kind == Kind::Box { is_leader && power == Power::Britain } else { !is_leader || info.key }
}

/// 6.3: whether a Duchy serves a Power as a Controlled Home Duchy. This includes the French exception: a French Power uses its
/// Ally's if it has none of its own, or only a besieged Hasty Fortress.
pub fn home_for(sight: &Sight<'_>, power: Power, duchy: Duchy) -> bool {
    serves(sight, power, duchy, || has_home_base(sight, power))
}

/// The same for a caller that may already know whether the Power has a base of its own.
pub(super) fn serves(sight: &Sight<'_>, power: Power, duchy: Duchy, based: impl FnOnce() -> bool) -> bool {
    let own = |p: Power, d: Duchy| sight.is_home(d, p) && sight.control(d) == Some(p);
    if own(power, duchy) {
        return true;
    }
    let french = power.side() == crate::games::wellington::board::Side::French;
    french && own(power.ally(), duchy) && !based()
}

/// 6.3: whether a Duchy could serve a Power, whoever Controls it: it is Home to the Power or to its Ally.
pub(super) fn may_serve(b: &Board, power: Power, duchy: Duchy) -> bool {
    may_be_home(b, duchy, power) || may_be_home(b, duchy, power.ally())
}

/// Whether a French Power has a Controlled Home Duchy other than a besieged Hasty Fortress.
pub(super) fn has_home_base(sight: &Sight<'_>, power: Power) -> bool {
    let hasty = |d: &Duchy| sight.b.duchy(*d).fortress.is_none() && sight.besieged(*d);
    let own = |d: &Duchy| sight.is_home(*d, power) && sight.control(*d) == Some(power);
    sight.b.places().any(|d| own(&d) && !hasty(&d))
}

/// The counters that wait to be regrouped or built.
fn at_hand(sight: &Sight<'_>, power: Power, regroup: bool) -> Counters {
    match regroup {
        true => pieces::at(&sight.p, LotKey::fresh(Duchy::REGROUP, power)),
        false => pieces::pool(sight.b, &sight.p, power),
    }
}

/// 1.5: whether the counters can express a Soldier that comes into play in a Duchy.
pub(in super::super) fn try_placing(sight: &Sight<'_>, power: Power, arm: Arm, duchy: Duchy, regroup: bool) -> bool {
    if at_hand(sight, power, regroup).of(arm) > 0 {
        return true;
    }
    match regroup {
        true => pieces::can_divide(sight.b, &sight.p, LotKey::fresh(Duchy::REGROUP, power), arm.sp()),
        false => pieces::can_gain(sight.b, &sight.p, formation::newcomers(&sight.p, duchy, power), arm.sp()),
    }
}

/// Puts a Soldier into play. Only its Strength Points matter; the code uses the named counter if possible.
fn place_soldier(
    b: &crate::games::wellington::board::Board,
    p: &mut crate::games::wellington::board::Position,
    power: Power,
    arm: Arm,
    duchy: Duchy,
    regroup: bool,
) -> Option<Counters> {
    let (key, waiting) = (formation::newcomers(p, duchy, power), LotKey::fresh(Duchy::REGROUP, power));
    let one = Counters::one(arm);
    if regroup {
        let counters = match pieces::at(p, waiting).minus(one) {
            Some(left) => {
                p.set_soldiers(waiting, left);
                one
            }
            None => pieces::take(b, p, waiting, arm.sp())?,
        };
        p.add_soldiers(key, counters);
        return Some(counters);
    }
    if pieces::pool(b, p, power).of(arm) > 0 {
        p.add_soldiers(key, one);
        return Some(one);
    }
    pieces::gain(b, p, key, arm.sp())
}

/// 6.1 to 6.3: builds or regroups a piece: announcement and Responses, payment, placing.
pub async fn build(t: &Rc<Seat>, power: Power, piece: Piece, duchy: Duchy, regroup: bool) {
    let cause = Cause::Rule(if regroup { rule(6, 2) } else { rule(6, 1) });
    let _build = t.enter(cause, Scene::Build(duchy));
    let price = cost(&look(t), piece, regroup);
    let facts = || {
        let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, duchy).and(Fact::Cost, i32::from(price));
        let facts = facts.and(Fact::Kind, if regroup { "regroup" } else { "build" });
        match piece {
            Piece::Leader(leader) => facts.and(Fact::Leader, leader),
            Piece::Soldier(arm) => facts.and(Fact::Arm, arm.word()),
        }
    };
    window::open(t, Moment::BuildDeclared, &facts).await;
    let legal = purse(t).is_some_and(|purse| {
        let sight = look(t);
        Judge::allows(|judge| may_build(judge, &sight, &purse, piece, duchy, regroup))
    });
    if !legal {
        t.tell(Cause::Rule(ruling(95)), Happening::Withdrawn(Plan::Building));
        return;
    }
    pay(t, price);
    let opened = contact::open(t, duchy, power.side());
    let Some(tag) = formation::free_tag(t) else { return };
    put(t, power, piece, duchy, regroup, price, cause);
    tag_placed(t, power, piece, duchy, tag);
    let leader = if let Piece::Leader(leader) = piece { Some(leader) } else { None };
    let band = Band { tag, power, commander: leader };
    // 6.3: into a besieged Fortress: the Battle is fought once everything to be placed is there.
    if opened && contact::hostile(t, duchy) {
        build_on(t, power, duchy, tag).await;
    }
    contact::placed(t, &band, duchy, opened, facts()).await;
    band.release(t);
}

/// 6.3, R-70: further pieces that the Power builds or regroups in a besieged Fortress before the Battle, even with the Command
/// Points of further cards.
async fn build_on(t: &Rc<Seat>, power: Power, duchy: Duchy, tag: Tag) {
    let list = || -> Vec<Choice> {
        let sight = look(t);
        let Some(purse) = purse(t).filter(|purse| purse.power == power) else { return Vec::new() };
        let own = sight.p.impulse.as_ref().is_some_and(|i| i.purses.len() == 1);
        let mut choices = Vec::new();
        buildings(&sight, &purse, &mut choices);
        choices.retain(|c| matches!(c, Choice::Build(_, at) | Choice::Regroup(_, at) if *at == duchy));
        if own {
            cards::impulse_plays(&sight, power, &mut choices);
            choices.retain(|c| !matches!(c, Choice::Play(_, Mode::Event)));
        }
        choices
    };
    while !list().is_empty() {
        let choice = t
            .ask(|| {
                let choices = std::iter::once(Choice::Pass).chain(list()).collect();
                Decision::always(power, Question::BuildOn { at: duchy }, Cause::Rule(rule(6, 3)), choices)
            })
            .await;
        let (piece, regroup) = match choice {
            Choice::Build(piece, _) => (piece, false),
            Choice::Regroup(piece, _) => (piece, true),
            Choice::Play(card, mode) => {
                Box::pin(cards::play(t, power, card, mode)).await;
                continue;
            }
            _ => return,
        };
        let price = cost(&look(t), piece, regroup);
        pay(t, price);
        put(t, power, piece, duchy, regroup, price, Cause::Rule(rule(6, if regroup { 2 } else { 1 })));
        tag_placed(t, power, piece, duchy, tag);
    }
}

/// Tags a piece that has just come into play.
fn tag_placed(t: &Seat, power: Power, piece: Piece, at: Duchy, tag: Tag) {
    match piece {
        Piece::Leader(leader) => formation::tag_leader(t, leader, tag),
        Piece::Soldier(arm) => formation::tag_fresh(t, at, power, arm.sp(), tag),
    }
}

/// 6.3: puts a piece on the map.
pub(in super::super) fn put(
    t: &Rc<Seat>,
    power: Power,
    piece: Piece,
    at: Duchy,
    regrouped: bool,
    cost: u8,
    cause: Cause,
) {
    let b = t.world().board.clone();
    let soldiers = watch(t, cause, &[at], || {
        t.change(|p| match piece {
            Piece::Soldier(arm) => place_soldier(&b, p, power, arm, at, regrouped).unwrap_or(Counters::NONE),
            Piece::Leader(leader) => {
                let marks = formation::arrival_marks(p, power);
                let officer = &mut p.officers[leader.index()];
                officer.at = Whereabouts::Map(at);
                officer.marks = officer.marks.with(marks);
                Counters::NONE
            }
        })
    });
    let leader: Option<Leader> = match piece {
        Piece::Leader(leader) => Some(leader),
        Piece::Soldier(_) => None,
    };
    t.tell(cause, Happening::Placed { power, soldiers, leader, at, regrouped, cost });
    if let Piece::Soldier(arm) = piece {
        super::debts::claim_placed(t, power, at, arm.sp());
    }
}

/// Where an Event may place Soldiers of a Power: in its Controlled Home Duchies that are Friendly to it, with the French exception
/// [6.3]. A besieged Fortress counts, and Soldiers placed there attack (G7, R-13, R-70).
pub fn event_homes(sight: &Sight<'_>, power: Power) -> Vec<Duchy> {
    sight.b.places().filter(|duchy| is_event_home(sight, power, *duchy)).collect()
}

/// Whether a Duchy is one of them.
pub fn is_event_home(sight: &Sight<'_>, power: Power, duchy: Duchy) -> bool {
    home_for(sight, power, duchy) && sight.status(duchy, power.side()) == Status::Friendly
}

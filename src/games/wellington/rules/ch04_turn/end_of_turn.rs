//! Rules 4.3 to 4.8: the steps at the end of the Turn.

use super::army_groups;
use super::attrition::{self, Reason, Terms};
use super::cards::change_resources;
use super::control::{Status, watch};
use super::effects;
use super::ending;
use super::flags::{self, Gift};
use super::formation::{self, Band};
use super::happening::Happening;
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::vocabulary::{Flagging, Modifier, Scene, Seat};
use crate::games::wellington::board::{
    Cause, Country, Duchy, Ending, Fact, Facts, GuerrillasInMadrid, Leader, Lot, Moment, Phase, Power, Side, Year, rule,
};
use crate::table::Flow;
use std::rc::Rc;

/// 4.5: Resources that a Power may keep.
const MOST_RESOURCES: u8 = 5;
/// 4.4: an attack succeeds on this modified die or higher.
const RAID: i32 = 4;
/// 4.7: the last Turn.
pub const LAST_TURN: Year = Year(1814);

/// Goes on to another phase, unless the game has ended in this one.
pub(in super::super) async fn next(t: &Rc<Seat>, phase: Phase) -> Flow {
    t.unless_over().await;
    t.change(|p| p.phase = phase);
    Flow::Next
}

/// Logs the step that begins, and lets running effects act.
pub(in super::super) fn begin(t: &Rc<Seat>, phase: Phase, cause: Cause, moment: Moment) {
    let year = t.position().year;
    t.tell(cause, Happening::Step(phase));
    effects::fire(t, moment, Facts::none().and(Fact::Turn, i32::from(year.0)));
}

// 4.3 Attrition.

/// Pieces that suffer Attrition together.
struct Exposed {
    at: Duchy,
    /// Whose pieces they are; both Powers if they form an Army Group.
    powers: Vec<Power>,
    /// The Power that takes the losses.
    by: Power,
    commander: Option<Leader>,
}

/// 4.3: every Formation in an Uncontrolled Duchy suffers Attrition, besiegers included. The survivors then place their
/// Flags.
pub async fn attrition(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 3));
    let _step = t.enter(cause, Scene::Step(Phase::Attrition));
    begin(t, Phase::Attrition, cause, Moment::TurnAttrition);
    let due = t.position().due;
    let exposed = exposed(&look(t));
    for power in due.track_from() {
        for one in exposed.iter().filter(|e| e.by == power) {
            let Some(band) = muster(t, one) else { continue };
            attrition::check(t, &band, one.at, vec![Reason::all(cause)], Terms::PLAIN).await;
            band.release(t);
        }
    }
    free_flags(t, cause).await;
    t.change(|p| p.checks.clear());
    next(t, Phase::Guerrillas).await
}

/// 4.3, R-87: everyone who stands in a Duchy that is not his side's. Two Powers with Leaders form an Army Group; otherwise each
/// Power suffers separately.
fn exposed(sight: &Sight<'_>) -> Vec<Exposed> {
    let mut all = Vec::new();
    for at in sight.b.places() {
        for side in Side::BOTH {
            if !sight.has_side(at, side) || sight.status(at, side) != Status::Uncontrolled {
                continue;
            }
            let led = |power: &Power| sight.leaders(at, *power).next().is_some();
            if side.powers().iter().all(led) {
                let commander = commander(sight, at, side);
                let by = commander.map_or(side.powers()[0], |leader| sight.power_of(leader));
                all.push(Exposed { at, powers: side.powers().to_vec(), by, commander });
                continue;
            }
            for by in side.powers().into_iter().filter(|power| sight.has_formation(at, *power)) {
                all.push(Exposed { at, powers: vec![by], by, commander: best(sight, at, by) });
            }
        }
    }
    all
}

/// 9.62, R-89: the Leader who commands a side's pieces in a Duchy.
pub(in super::super) fn commander(sight: &Sight<'_>, at: Duchy, side: Side) -> Option<Leader> {
    let named = army_groups::in_command(sight, at, side);
    named.or_else(|| best(sight, at, army_groups::leading(sight.t, at, side)))
}

/// The best Leader of a Power in a Duchy.
fn best(sight: &Sight<'_>, at: Duchy, power: Power) -> Option<Leader> {
    sight.best_of(sight.leaders(at, power).map(|o| o.leader))
}

fn muster(t: &Rc<Seat>, exposed: &Exposed) -> Option<Band> {
    let tag = formation::free_tag(t)?;
    let leaders: Vec<Leader> = {
        let sight = look(t);
        exposed.powers.iter().flat_map(|power| sight.leaders(exposed.at, *power).map(|o| o.leader)).collect()
    };
    leaders.into_iter().for_each(|leader| formation::tag_leader(t, leader, tag));
    t.change(|p| {
        let own = |lot: &Lot| lot.key.at == exposed.at && exposed.powers.contains(&lot.key.power);
        p.change_lots(own, |key| key.tags = key.tags.with(tag));
    });
    Some(Band { tag, power: exposed.by, commander: exposed.commander })
}

/// 4.3, R-20: each survivor in an Uncontrolled Duchy without a Fortress places or removes a Flag at no cost, in track order.
async fn free_flags(t: &Rc<Seat>, cause: Cause) {
    let holders: Vec<(Duchy, Power)> = {
        let sight = look(t);
        let held = |side: Side| {
            let open = |d: &Duchy| sight.fortress(*d) == 0 && sight.status(*d, side) == Status::Uncontrolled;
            let sight = &sight;
            let own = sight.b.places().filter(open).filter(move |d| sight.owner(*d).side() != side);
            own.filter_map(move |d| Some((d, flagger(sight, d, side)?))).collect::<Vec<_>>()
        };
        Side::BOTH.into_iter().flat_map(held).collect()
    };
    let due = t.position().due;
    for power in due.track_from() {
        for (duchy, _) in holders.iter().filter(|(_, by)| *by == power) {
            flags::free(t, power, *duchy, Gift::TurnEnd, cause).await;
        }
    }
}

/// the Power whose Flag a Formation places: its Commander's. Without a Leader, the Power with more Strength Points; on
/// a tie, the Power later on the track.
pub(in super::super) fn flagger(sight: &Sight<'_>, at: Duchy, side: Side) -> Option<Power> {
    if let Some(leader) = commander(sight, at, side) {
        return Some(sight.power_of(leader));
    }
    let there = side.powers().into_iter().filter(|power| sight.has_formation(at, *power));
    there.max_by_key(|power| (sight.p.sp(at, *power), power.index()))
}

// 4.4 Guerrillas.

/// 4.4: the guerrillas attack.
pub async fn guerrillas(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 4));
    let _step = t.enter(cause, Scene::Step(Phase::Guerrillas));
    begin(t, Phase::Guerrillas, cause, Moment::TurnGuerrillas);
    raids(t);
    next(t, Phase::Balance).await
}

/// 4.4, R-75: rolls one die for every Duchy in Spain and Portugal that the French Control and that has neither a Fortress nor
/// French pieces; +1 if it is Adjacent to a Formation of Spain or Britain. On 4 or more the French Flag comes off; if the map
/// prints an occupier there, Spain places its own. All attacks take effect together.
pub fn raids(t: &Rc<Seat>) {
    let cause = Cause::Rule(rule(4, 4));
    let mut struck = Vec::new();
    for (duchy, near) in exposed_to_guerrillas(&look(t)) {
        let purpose = Purpose::Guerrillas(duchy);
        let die = t.roll(Power::Spain, purpose.clone(), 1, cause)[0];
        let mut ledger = vec![Modifier { term: Term::Die, value: die.into(), cause }];
        if near {
            ledger.push(Modifier { term: Term::Nearby, value: 1, cause });
        }
        let total = i32::from(die) + i32::from(near);
        let hit = total >= RAID;
        t.read(purpose, ledger, total, Verdict::Guerrillas(hit), cause);
        if hit {
            struck.push(duchy);
        }
    }
    watch(t, cause, &struck, || {
        for duchy in &struck {
            let what = raided(&look(t), *duchy);
            let Some(what) = what else { continue };
            t.tell(cause, Happening::Flagged { duchy: *duchy, by: Power::Spain, what, cost: 0 });
            t.change(|p| {
                p.flags[duchy.index()] = match what {
                    Flagging::Place(power) => Some(power),
                    Flagging::Revert => None,
                };
            });
        }
    });
}

/// the Duchies under attack, by name, and whether each is Adjacent to an Allied Formation.
fn exposed_to_guerrillas(sight: &Sight<'_>) -> Vec<(Duchy, bool)> {
    let inside = [Country::Spain, Country::Portugal].into_iter().flat_map(|country| sight.of_country(country));
    let spared = match sight.p.options.rulings.guerrillas_in_madrid {
        GuerrillasInMadrid::Attack => None,
        GuerrillasInMadrid::StayAway => sight.capital(),
    };
    let mut open: Vec<Duchy> = inside
        .filter(|d| sight.fortress(*d) == 0 && Some(*d) != spared)
        .filter(|d| sight.controlled_by(*d, Side::French) && !sight.has_side(*d, Side::French))
        .collect();
    open.sort_by_key(|d| &sight.b.duchy(*d).id);
    let near = |d: Duchy| sight.b.adjacent(d).iter().any(|(other, _)| sight.has_side(*other, Side::Allies));
    open.into_iter().map(|d| (d, near(d))).collect()
}

/// What a successful attack does to the Flag of a Duchy, if anything. If Spain has no Flag left, it places none; a Flag of the
/// other French Power still comes off.
fn raided(sight: &Sight<'_>, duchy: Duchy) -> Option<Flagging> {
    let occupied = sight.b.duchy(duchy).occupied.is_some();
    if occupied && flags::counter_left(sight, Power::Spain) {
        return Some(Flagging::Place(Power::Spain));
    }
    sight.p.flags[duchy.index()].map(|_| Flagging::Revert)
}

// 4.5 Resource Balancing.

/// 4.5: a Power loses Resources beyond five.
pub async fn balance(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 5));
    let _step = t.enter(cause, Scene::Step(Phase::Balance));
    begin(t, Phase::Balance, cause, Moment::TurnBalance);
    for power in Power::TRACK {
        let have = t.position().resources[power.index()];
        if have > MOST_RESOURCES {
            change_resources(t, power, -i32::from(have - MOST_RESOURCES), cause);
        }
    }
    next(t, Phase::Conquest).await
}

// 4.6 Conquest of Spain.

/// 4.6, 18.6: the French Power that Controls Madrid rolls for the conquest of Spain.
pub async fn conquest(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 6));
    let _step = t.enter(cause, Scene::Step(Phase::Conquest));
    begin(t, Phase::Conquest, cause, Moment::TurnConquest);
    let holder = {
        let sight = look(t);
        sight.capital().and_then(|d| sight.control(d)).filter(|power| power.side() == Side::French)
    };
    if holder.is_some_and(|power| ending::conquest_roll(t, power)) {
        ending::conclude(t, Ending::ConquestRolled);
    }
    next(t, Phase::Peace).await
}

// 4.7 Peace and Victory.

/// 4.7: after the Turn of 1814 the game is over. Before that, there is a Peace Roll.
pub async fn peace(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 7));
    let _step = t.enter(cause, Scene::Step(Phase::Peace));
    begin(t, Phase::Peace, cause, Moment::TurnPeace);
    let year = t.position().year;
    if year >= LAST_TURN {
        ending::conclude(t, Ending::LastTurn);
    } else if ending::peace_roll(t) {
        ending::conclude(t, Ending::Peace);
    }
    next(t, Phase::TurnEnd).await
}

// 4.8 End of Turn.

/// 4.8: the Turn is over, and effects that last until then end. The Interphase follows.
pub async fn turn_end(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(4, 8));
    let _step = t.enter(cause, Scene::Step(Phase::TurnEnd));
    begin(t, Phase::TurnEnd, cause, Moment::TurnEnd);
    next(t, Phase::Resources).await
}

//! Rule 16.2: Reinforcements. The three tables, and what each Power builds.

use super::building::{self, cost};
use super::control::Status;
use super::debts;
use super::effects;
use super::end_of_turn::{begin, next};
use super::entries::Entries;
use super::happening::Happening;
use super::interphase::after;
use super::judge::{Judge, Judged, Reason};
use super::listed::Listed;
use super::operations::{self, Chooser};
use super::points::{self, Asked, Point};
use super::rolls::{Purpose, Term, Verdict};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Modifier, Piece, Question, Scene, Seat};
use super::window;
use crate::games::wellington::board::{
    Cause, Country, Duchy, Fact, Facts, Kind, Lifetime, Moment, Phase, Power, Rule, Side, rule, ruling,
};
use crate::table::Flow;
use std::rc::Rc;

/// 16.22: the dice of the Letter to the Horse Guards.
const BRITISH_DICE: i32 = 4;
/// 16.22: modifier without Lisbon.
const WITHOUT_LISBON: i32 = -4;
/// 16.22: modifier without Porto.
const WITHOUT_PORTO: i32 = -2;
/// 16.23: the dice of the Levantamiento Popular.
const SPANISH_DICE: i32 = 2;
/// 16.23: this many Keys add 1.
const KEYS_FOR_ONE: usize = 2;

/// The result of the Appeal to the Emperor for each French Power [16.21].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Appeal {
    /// Reinforcement Command Points.
    Points(u8),
    /// Strength Points to be removed: 2 CP each.
    Removal(u8),
}

/// 16.21: the table. Totals below it count as its first row, totals above it as its last.
fn appeal_row(total: i32) -> Appeal {
    match total {
        ..=1 => Appeal::Points(8),
        2..=3 => Appeal::Points(6),
        4..=5 => Appeal::Points(4),
        6 => Appeal::Points(3),
        7 => Appeal::Points(0),
        8 => Appeal::Removal(1),
        9 => Appeal::Removal(2),
        10.. => Appeal::Removal(4),
    }
}

/// 16.2: the rolls for Reinforcements: the Appeal to the Emperor once for both French Powers, then Britain, then Spain.
pub async fn roll(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(16, 2));
    let _step = t.enter(cause, Scene::Step(Phase::Reinforcements));
    begin(t, Phase::Reinforcements, cause, Moment::InterphaseReinforce);
    let appeal = appeal(t);
    horse_guards(t);
    levantamiento(t);
    effects::end_all(t, |e, _| e.until == Lifetime::Reinforcements);
    if let Appeal::Removal(sp) = appeal {
        let chooser = Chooser { by: None, fallback: None, apart: false };
        let due = t.position().due;
        for power in due.track_from().into_iter().filter(|power| power.side() == Side::French) {
            operations::remove(t, &[power], sp, chooser, Cause::Rule(rule(16, 21))).await;
        }
    }
    for power in Power::TRACK {
        let cp = t.position().interphase.cp[power.index()];
        let used = debts::claim_cp(t, power, cp);
        t.change(|p| p.interphase.cp[power.index()] -= used);
    }
    let due = t.position().due;
    next(t, Phase::Building(due)).await
}

fn grant(t: &Rc<Seat>, power: Power, cp: u8, rule: Rule) {
    t.change(|p| p.interphase.cp[power.index()] = cp);
    t.tell(Cause::Rule(rule), Happening::Reinforcements(power, cp));
}

/// Adds the running effects to the breakdown.
fn changes(ledger: &mut Vec<Modifier>, asked: &Asked) {
    for (card, value) in &asked.changes {
        ledger.push(Modifier { term: Term::Effect(*card), value: *value, cause: Cause::Card(*card) });
    }
}

/// 16.21 French Reinforcements: the French Power due first rolls for both. Cards that the scenario assumes were played
/// earlier are added, and so are cards played since.
fn appeal(t: &Rc<Seat>) -> Appeal {
    let cause = Cause::Rule(rule(16, 21));
    let due = t.position().due;
    let by = due.track_from().into_iter().find(|power| power.side() == Side::French).unwrap_or(due);
    let die = t.roll(by, Purpose::Appeal, 1, cause)[0];
    let before = i32::from(t.position().options.appeal);
    let asked = points::number(t, Point::AppealRoll, before, Facts::none);
    let mut ledger = vec![Modifier { term: Term::Die, value: die.into(), cause }];
    if before != 0 {
        ledger.push(Modifier { term: Term::Scenario, value: before, cause: Cause::Rule(ruling(10)) });
    }
    changes(&mut ledger, &asked);
    let total = i32::from(die) + asked.value;
    let row = appeal_row(total);
    let (verdict, cp) = match row {
        Appeal::Points(cp) => (Verdict::Reinforcements(cp), cp),
        Appeal::Removal(sp) => (Verdict::Removal(sp), 0),
    };
    t.read(Purpose::Appeal, ledger, total, verdict, cause);
    for power in due.track_from().into_iter().filter(|power| power.side() == Side::French) {
        grant(t, power, cp, rule(16, 21));
    }
    row
}

/// 16.22 British Reinforcements: four dice, reduced if Britain does not Control Lisbon or Porto, but never below 0.
fn horse_guards(t: &Rc<Seat>) {
    let cause = Cause::Rule(rule(16, 22));
    let dice = points::value(t, Point::BritishDice, BRITISH_DICE, Facts::none).clamp(0, 20);
    let rolled = t.roll(Power::Britain, Purpose::HorseGuards, dice as usize, cause);
    let mut ledger = vec![Modifier { term: Term::Die, value: sum(&rolled), cause }];
    let losses: Vec<(Duchy, i32)> = {
        let sight = look(t);
        let asked = [(sight.lisbon(), WITHOUT_LISBON), (sight.porto(), WITHOUT_PORTO)];
        let lost = asked.into_iter().filter_map(|(duchy, value)| Some((duchy?, value)));
        lost.filter(|(d, _)| sight.control(*d) != Some(Power::Britain)).collect()
    };
    ledger.extend(losses.into_iter().map(|(d, value)| Modifier { term: Term::Without(d), value, cause }));
    reckon(t, Power::Britain, Purpose::HorseGuards, ledger, rule(16, 22));
}

/// 16.23 Spanish Reinforcements: two dice, +1 for every two Keys in Spain that Spain itself Controls.
fn levantamiento(t: &Rc<Seat>) {
    let cause = Cause::Rule(rule(16, 23));
    let dice = points::value(t, Point::SpanishDice, SPANISH_DICE, Facts::none).clamp(0, 20);
    let rolled = t.roll(Power::Spain, Purpose::Levantamiento, dice as usize, cause);
    let keys = {
        let sight = look(t);
        sight.keys_of(Country::Spain).into_iter().filter(|d| sight.control(*d) == Some(Power::Spain)).count()
    };
    let ledger = vec![
        Modifier { term: Term::Die, value: sum(&rolled), cause },
        Modifier { term: Term::Keys(keys as u8), value: (keys / KEYS_FOR_ONE) as i32, cause },
    ];
    reckon(t, Power::Spain, Purpose::Levantamiento, ledger, rule(16, 23));
}

fn sum(dice: &[u8]) -> i32 {
    dice.iter().map(|die| i32::from(*die)).sum()
}

fn reckon(t: &Rc<Seat>, power: Power, purpose: Purpose, ledger: Vec<Modifier>, rule: Rule) {
    let total: i32 = ledger.iter().map(|line| line.value).sum();
    let cp = total.clamp(0, 99) as u8;
    t.read(purpose, ledger, total, Verdict::Reinforcements(cp), Cause::Rule(rule));
    grant(t, power, cp, rule);
}

// 16.2 Building: one step at a time.

/// 16.2: a Power builds and regroups with its Reinforcements. Points that it keeps can pay for a Deployment [16.31].
pub async fn build(t: &Rc<Seat>, power: Power) -> Flow {
    let _step = t.enter(Cause::Rule(rule(16, 2)), Scene::Step(Phase::Building(power)));
    spend(t, power, rule(16, 2)).await;
    let due = t.position().due;
    let then = after(t, power, Phase::Building, Phase::Deployment(due));
    next(t, then).await
}

/// Lets a Power spend its Reinforcement Command Points until it stops or nothing is left to do.
pub(in super::super) async fn spend(t: &Rc<Seat>, power: Power, because: Rule) {
    loop {
        let first = buildings(&look(t), power);
        if first.is_empty() {
            return;
        }
        let listed = Listed::keep(t, first);
        let choice = t
            .ask(|| {
                let mut choices = listed.take(t, || buildings(&look(t), power));
                choices.push(Choice::End);
                let cp = t.position().interphase.cp[power.index()];
                Decision::always(power, Question::Reinforce { cp }, Cause::Rule(because), choices)
            })
            .await;
        match choice {
            Choice::Build(piece, duchy) => place(t, power, piece, duchy, false, because).await,
            Choice::Regroup(piece, duchy) => place(t, power, piece, duchy, true, because).await,
            _ => return,
        }
    }
}

/// Everything that the Reinforcements of a Power can bring.
fn buildings(sight: &Sight<'_>, power: Power) -> Vec<Choice> {
    let mut choices = Vec::new();
    let entries = Entries::among(sight, power, |d| Judge::allows(|judge| may_take_in(judge, sight, power, d)));
    for piece in building::pieces_of(sight, power) {
        for regroup in [false, true] {
            if Judge::allows(|judge| may_pay(judge, sight, power, piece, regroup)) {
                entries.list(piece, regroup, &mut choices);
            }
        }
    }
    choices
}

/// 16.2, 6.1, 6.2: whether the piece is available and can be paid for. 16.43: an odd Command Point can only regroup.
fn may_pay(judge: &mut Judge, sight: &Sight<'_>, power: Power, piece: Piece, regroup: bool) -> Judged {
    let chapter = if regroup { rule(6, 2) } else { rule(6, 1) };
    if let Piece::Leader(leader) = piece {
        judge.need(chapter, sight.power_of(leader) == power, || Reason::NotYours(sight.power_of(leader)))?;
    }
    judge.need(chapter, building::is_waiting(sight, power, piece, regroup), || match piece {
        Piece::Leader(leader) => Reason::LeaderNotWaiting(leader),
        Piece::Soldier(_) => Reason::NoSoldierLeft,
    })?;
    let price = cost(sight, piece, regroup);
    let (have, odd) = (sight.p.interphase.cp[power.index()], sight.p.interphase.odd[power.index()]);
    judge.need(rule(16, 2), price <= have, || Reason::TooFewCp { cost: price, have })?;
    judge.need(rule(16, 43), regroup || price + odd <= have || price > have, || Reason::OddCp)
}

/// Every condition for a Reinforcement in a Duchy, each with its rule: one of the Power's Home Keys, Friendly and not besieged, the
/// same for all its pieces. 6.3: British Leaders also in Plymouth; the French exception.
pub fn may_reinforce(
    judge: &mut Judge,
    sight: &Sight<'_>,
    power: Power,
    piece: Piece,
    duchy: Duchy,
    regroup: bool,
) -> Judged {
    may_pay(judge, sight, power, piece, regroup)?;
    building::may_enter_play(judge, sight, power, piece, duchy, regroup)?;
    may_take_in(judge, sight, power, duchy)?;
    if let Piece::Soldier(arm) = piece {
        let fits = !building::is_waiting(sight, power, piece, regroup)
            || building::try_placing(sight, power, arm, duchy, regroup);
        judge.need(rule(1, 5), fits, || Reason::NoSuchCounter)?;
    }
    Ok(())
}

/// 16.2: the conditions that do not depend on the piece.
fn may_take_in(judge: &mut Judge, sight: &Sight<'_>, power: Power, duchy: Duchy) -> Judged {
    if sight.b.duchy(duchy).kind == Kind::Box {
        return Ok(());
    }
    judge.need(rule(16, 2), sight.b.duchy(duchy).key, || Reason::NoHomeKey(duchy))?;
    let friendly = sight.status(duchy, power.side()) == Status::Friendly;
    judge.need(rule(16, 2), friendly, || Reason::NotFriendly(duchy))?;
    judge.need(rule(16, 2), !sight.besieged(duchy), || Reason::Besieged(duchy))?;
    match sight.p.interphase.base[power.index()] {
        Some(base) => judge.need(rule(16, 2), base == duchy, || Reason::OtherBase(base)),
        None => Ok(()),
    }
}

async fn place(t: &Rc<Seat>, power: Power, piece: Piece, duchy: Duchy, regroup: bool, because: Rule) {
    let price = cost(&look(t), piece, regroup);
    let in_box = look(t).b.duchy(duchy).kind == Kind::Box;
    t.change(|p| {
        let at = power.index();
        p.interphase.cp[at] = p.interphase.cp[at].saturating_sub(price);
        // Regrouping uses up the odd point first.
        if regroup && p.interphase.odd[at] > 0 {
            p.interphase.odd[at] = 0;
        }
        if !in_box {
            p.interphase.base[at] = Some(duchy);
        }
    });
    building::put(t, power, piece, duchy, regroup, price, Cause::Rule(because));
    let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, duchy).and(Fact::Cost, i32::from(price));
    window::open(t, Moment::FormationPlaced, facts).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_appeal_table_has_eight_rows() {
        let rows: Vec<Appeal> = (-2..=12).map(appeal_row).collect();
        use Appeal::{Points, Removal};
        let upper = [Points(8), Points(8), Points(8), Points(8), Points(6), Points(6), Points(4), Points(4), Points(3)];
        assert_eq!(rows[..9], upper);
        assert_eq!(rows[9..], [Points(0), Removal(1), Removal(2), Removal(4), Removal(4), Removal(4)]);
    }
}

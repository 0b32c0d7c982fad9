//! Rules 5.12 and 5.13: Strength Points that a Power still owes, and what it must use first to pay them.

use super::attrition;
use super::building::BUILD_COST;
use super::cards_port::Intent;
use super::happening::Happening;
use super::judge::{Judge, Judged, Reason};
use super::sight::Sight;
use super::vocabulary::Seat;
use crate::games::wellington::board::{Cause, Duchy, Grave, Mode, Position, Power, rule};
use std::rc::Rc;

/// 5.12: Strength Points that a Power owes.
pub fn owed(p: &Position, power: Power) -> u8 {
    let own = p.debts.iter().filter(|debt| debt.power == power);
    own.fold(0, |sum: u8, debt| sum.saturating_add(debt.sp))
}

/// 5.12, R-61: while a Power owes Strength Points, the cards that it plays in its Impulses are used for their Command
/// Points, if they have any.
pub fn may_play(judge: &mut Judge, sight: &Sight<'_>, intent: &Intent) -> Judged {
    let sp = owed(&sight.p, intent.by);
    let event = intent.mode == Mode::Event && sight.t.world().cards.face(intent.card).cp.is_some();
    judge.need(rule(5, 12), !(event && sp > 0), || Reason::Owes(intent.by, sp))
}

/// 5.12, R-61: the Power's debt has first claim on its Command Points: 2 for each Strength Point built and lost. Returns how many
/// are used up.
pub fn claim_cp(t: &Rc<Seat>, power: Power, cp: u8) -> u8 {
    pay(t, power, cp / BUILD_COST) * BUILD_COST
}

/// 5.12, R-61: the Power's debt has a claim on Strength Points that it has just placed, however it got them.
pub fn claim_placed(t: &Rc<Seat>, power: Power, at: Duchy, sp: u8) {
    let due = owed(&t.position(), power).min(sp);
    let mut left = due;
    while left > 0 {
        let Some(lot) = t.position().lots(at, power).next().map(|lot| lot.key) else { break };
        let lost = attrition::lose_soldiers(t, lot, left, Grave::Eliminated, Cause::Rule(rule(5, 12)));
        if lost == 0 {
            break;
        }
        left = left.saturating_sub(lost);
    }
    pay(t, power, due - left);
}

/// Takes Strength Points off the debt, the oldest debt first. Returns how many were taken.
fn pay(t: &Rc<Seat>, power: Power, sp: u8) -> u8 {
    let mut left = sp;
    loop {
        let paid = t.change(|p| {
            let debt = p.debts.iter_mut().find(|debt| debt.power == power && debt.sp > 0)?;
            let part = debt.sp.min(left);
            debt.sp -= part;
            Some((part, *debt))
        });
        let Some((part, debt)) = paid.filter(|(part, _)| *part > 0) else { break };
        left -= part;
        t.change(|p| p.debts.retain(|debt| debt.sp > 0));
        let paid = Happening::DebtPaid { power, sp: part, left: debt.sp, cause: debt.cause };
        t.tell(Cause::Rule(rule(5, 12)), paid);
    }
    sp - left
}

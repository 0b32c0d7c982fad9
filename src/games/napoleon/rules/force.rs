//! Step 2: rolls for force marches [32-39].

use super::attack;
use super::helpers::{decide, go_on, subject, weaken};
use super::orders::Ask;
use super::players::most_of;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Purpose, Question, Scene, Table, Term, Verdict, aid};
use crate::games::napoleon::board::{Place, Step, Unit};
use crate::table::Modifier;
use std::rc::Rc;

/// The active side rolls for each unit that force marched, in an order of its choice (N-10). The player with more of
/// them left chooses the next one (N-44). Each unit's own player rolls.
pub async fn rolls(t: &Rc<Table>) {
    let side = Sight::new(t.world(), &t.position()).active();
    {
        let _forced = t.enter(aid(34, 39), Scene::Forced(side));
        while !pending(&Sight::new(t.world(), &t.position())).is_empty() {
            let list = |s: &Sight<'_>| pending(s).into_iter().map(Choice::Roll).collect();
            let who = {
                let p = t.position();
                let s = Sight::new(t.world(), &p);
                most_of(&s, side, pending(&s).into_iter())
            };
            let choice = decide(t, who, Question::Roll, Cause::Ruling(10), list).await;
            if let Choice::Roll(unit) = choice {
                roll(t, unit);
            }
            go_on(t).await;
        }
    }
    attack::sort_out(t);
    go_on(t).await;
    t.change(|p| {
        // Leaders are turned face down again at the end of step 2.
        for block in p.blocks.iter_mut().filter(|block| block.place != Place::Lost) {
            block.shown = false;
        }
        p.step = Step::Boards;
    });
}

/// Units that must still roll for their force march. Leaders roll only if a parameter says so (N-49).
fn pending(s: &Sight<'_>) -> Vec<Unit> {
    let waits = |unit: &Unit| {
        let march = s.p.block(*unit).march;
        march.forced && !march.rolled && s.w.says(Ask::Rolls { arm: s.arm(*unit) }) != 0
    };
    s.p.units().filter(waits).collect()
}

fn roll(t: &Rc<Table>, unit: Unit) {
    let (night, with_leader, who) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        (s.night(), p.block(unit).march.with_leader, s.seat(unit))
    };
    t.change(|p| p.blocks[unit.index()].march.rolled = true);
    let purpose = Purpose::Force(subject(t, unit));
    let die = t.roll(who, purpose, 1, aid(34, 35)).first().copied().unwrap_or(1);
    let loss = t.world().says(Ask::ForceLoss { die, night, with_leader }).clamp(0, 4) as u8;
    let mut ledger = vec![Modifier { term: Term::Die, value: die.into(), cause: aid(34, 35) }];
    if with_leader && !night {
        ledger.push(Modifier { term: Term::Leader, value: 1, cause: aid(38, 39) });
    }
    let total = ledger.iter().map(|m| m.value).sum();
    t.read(purpose, ledger, total, Verdict::Loses(loss), aid(34, 35));
    // N-49: losing Napoléon on the march is not in the victory table. A Leader has one step and can lose it all the same.
    weaken(t, unit, loss, aid(35, 35));
}

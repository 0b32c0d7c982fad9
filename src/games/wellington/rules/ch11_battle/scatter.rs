//! 11.6 by Event: surviving pieces of a beaten side that go to the Regroup Box. They do not count as losses of the Battle [11.10].

use super::attrition;
use super::pieces;
use super::vocabulary::{Choice, Decision, Question, Seat};
use crate::games::wellington::board::{Card, Cause, Duchy, Grave, Power, Side};
use std::rc::Rc;

/// Takes this many Strength Points of a side in a Duchy to the Regroup Box; the Power `by` chooses which.
pub async fn to_regroup(t: &Rc<Seat>, at: Duchy, side: Side, sp: u8, by: Power, card: Card) {
    let list = || -> Vec<Choice> {
        let p = t.position();
        let lots = side.powers().map(|power| p.lots(at, power).map(|lot| lot.key).collect::<Vec<_>>());
        lots.into_iter().flatten().map(Choice::Soldier).collect()
    };
    let mut left = sp;
    while left > 0 && !list().is_empty() {
        let text = format!("which Soldiers go to the Regroup Box? ({left} SP left)");
        let question = Question::Card { card, text };
        let choice = t.ask(|| Decision::new(by, question.clone(), Cause::Card(card), list())).await;
        let Choice::Soldier(key) = choice else { return };
        let whole = list().len() == 1;
        let part = if whole { left.min(pieces::at(&t.position(), key).sp().0) } else { 1 };
        let gone = attrition::lose_soldiers(t, key, part, Grave::Regroup, Cause::Card(card));
        if gone == 0 {
            return;
        }
        left = left.saturating_sub(gone);
    }
}

//! Shared by all chapters: asking players, losses, and the end of the game.

use super::players;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Decision, Happening, Question, Subject, Table, aid};
use crate::games::napoleon::board::{Arm, Army, Ending, Place, Seat, Unit};
use std::rc::Rc;

/// Asks a player. He gets only the choices in the position that belong to him (N-44). A failed Luau file stops the game.
pub async fn decide(
    t: &Rc<Table>,
    who: Seat,
    question: Question,
    cause: Cause,
    list: impl Fn(&Sight<'_>) -> Vec<Choice>,
) -> Choice {
    t.ask(|| {
        let choices = {
            let p = t.position();
            let s = Sight::new(t.world(), &p);
            list(&s).into_iter().filter(|choice| players::has(&s, who, *choice)).collect()
        };
        report(t);
        Decision { who, question, cause, choices, always: false }
    })
    .await
}

/// Reports the failure of a Luau file to the table, if there was one.
pub fn report(t: &Rc<Table>) {
    if let Some(trouble) = t.world().take_trouble() {
        t.fail(*trouble, 0);
    }
}

/// Waits forever once the game is over or a Luau file has failed; otherwise returns at once.
pub async fn go_on(t: &Rc<Table>) {
    report(t);
    t.unless_over().await;
}

/// A unit, and whether the enemy can see now which unit it is.
pub fn subject(t: &Rc<Table>, unit: Unit) -> Subject {
    Subject { unit, shown: t.position().block(unit).shown }
}

/// A unit loses CV. At 0 it is eliminated. Returns whether it survives.
pub fn weaken(t: &Rc<Table>, unit: Unit, loss: u8, cause: Cause) -> bool {
    let loss = loss.min(t.position().block(unit).cv);
    if loss == 0 {
        return true;
    }
    let left = t.position().block(unit).cv - loss;
    if left == 0 {
        eliminate(t, unit, cause);
        return false;
    }
    t.change(|p| p.blocks[unit.index()].cv = left);
    // Both sides see losses in a battle (section 10).
    let block = *t.position().block(unit);
    let shown = block.shown || matches!(block.place, Place::Battle(..));
    t.tell(cause, Happening::Weakened(Subject { unit, shown }, loss, left));
    true
}

/// Eliminates a unit. If it is Napoléon, the game ends [171-177].
pub fn eliminate(t: &Rc<Table>, unit: Unit, cause: Cause) {
    remove(t, unit);
    t.tell(cause, Happening::Eliminated(unit));
    let info = t.world().scenario.board.info(unit);
    if (info.army, info.arm) == (Army::French, Arm::Leader) {
        end(t, Ending::NapoleonLost, aid(171, 177));
    }
}

/// Takes a unit off the table.
pub fn remove(t: &Rc<Table>, unit: Unit) {
    t.change(|p| {
        let block = &mut p.blocks[unit.index()];
        (block.place, block.cv, block.shown) = (Place::Lost, 0, true);
        (block.disrupted, block.broken, block.square) = (false, false, false);
    });
}

/// The game is over.
pub fn end(t: &Rc<Table>, ending: Ending, cause: Cause) {
    if t.position().over.is_none() {
        t.change(|p| p.over = Some(ending));
        t.tell(cause, Happening::Over(ending));
        t.conclude();
    }
}

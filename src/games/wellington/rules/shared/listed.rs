//! A list that was made to find out whether a question is needed at all. The question that follows at once reuses it.

use super::vocabulary::{Choice, Seat};
use crate::games::wellington::board::{Footing, Parts};
use std::cell::Cell;

/// A list of choices that is valid as long as listing them again would give the same.
pub struct Listed(Cell<Option<(Stands, Vec<Choice>)>>);

/// What a list depends on: the position, and the card parts in force.
type Stands = (Footing, u64);

impl Listed {
    /// Keeps a list that has just been made.
    pub fn keep(t: &Seat, choices: Vec<Choice>) -> Listed {
        // The result of a failed script is not kept.
        let kept =
            (!t.halted()).then(|| ((t.position().footing(Parts::ALL), t.world().cards.in_force().get()), choices));
        Listed(Cell::new(kept))
    }

    /// Takes the list out, or makes it again if it was taken before or anything has changed since.
    pub fn take(&self, t: &Seat, anew: impl FnOnce() -> Vec<Choice>) -> Vec<Choice> {
        let stands =
            |(footing, force): &Stands| *force == t.world().cards.in_force().get() && t.position().stands_on(footing);
        self.0.take().filter(|(on, _)| stands(on)).map_or_else(anew, |(_, choices)| choices)
    }
}

#[cfg(test)]
mod tests {
    use super::Listed;
    use crate::games::wellington::board::{Power, Scenario};
    use crate::games::wellington::rules::unscripted::Bare;
    use crate::games::wellington::rules::{Choice, Wellington, World, setup};
    use crate::table::Playout;
    use std::rc::Rc;

    #[test]
    fn a_list_is_taken_once_and_only_while_nothing_has_changed() {
        let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
        let world = World::of(&scenario, Rc::new(Bare::new(&scenario.board)));
        let game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 7), |_| {}).unwrap();
        let t = game.table();
        let anew = || vec![Choice::Pass];
        let listed = Listed::keep(t, vec![Choice::End]);
        assert_eq!(listed.take(t, anew), [Choice::End]);
        assert_eq!(listed.take(t, anew), [Choice::Pass], "it was given away");
        let changes: [fn(&mut crate::games::wellington::board::Position); 4] =
            [|p| p.flags[0] = Some(Power::Nord), |p| p.soldiers.clear(), |p| p.interphase.cp[0] += 1, |p| p.round += 1];
        for change in changes {
            let listed = Listed::keep(t, vec![Choice::End]);
            t.change(change);
            assert_eq!(listed.take(t, anew), [Choice::Pass]);
        }
    }
}

//! Choices of an Impulse that differ only in the Duchy: the ways of the same pieces, and the places to build one piece in.

use super::vocabulary::{Choice, Mover, Piece};
use crate::games::wellington::board::Duchy;
use std::rc::Rc;

/// What is done, in any of these Duchies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Several {
    deed: Deed,
    duchies: Rc<[Duchy]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    March(Mover),
    Build(Piece),
    Regroup(Piece),
}

impl Several {
    /// 9.1: moves of the same pieces.
    pub fn marches(mover: Mover, to: Rc<[Duchy]>) -> Several {
        Several { deed: Deed::March(mover), duchies: to }
    }

    /// 6.1, 6.2: the places in which a piece can be built or regrouped.
    pub fn builds(piece: Piece, regroup: bool, places: Rc<[Duchy]>) -> Several {
        Several { deed: if regroup { Deed::Regroup(piece) } else { Deed::Build(piece) }, duchies: places }
    }
}

impl crate::table::Several<Choice> for Several {
    fn count(&self) -> usize {
        self.duchies.len()
    }

    fn nth(&self, place: usize) -> Option<Choice> {
        let duchy = *self.duchies.get(place)?;
        Some(match self.deed {
            Deed::March(mover) => Choice::March(mover, duchy),
            Deed::Build(piece) => Choice::Build(piece, duchy),
            Deed::Regroup(piece) => Choice::Regroup(piece, duchy),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Several;
    use crate::games::wellington::board::{Arm, Duchy, Leader};
    use crate::games::wellington::rules::{Choice, Choices, Mover, Piece};

    #[test]
    fn choices_that_are_given_together_are_listed_one_by_one() {
        let duchies = |of: &[u8]| of.iter().copied().map(Duchy).collect();
        let (mover, piece) = (Mover::Army(Leader(3)), Piece::Soldier(Arm::Cavalry));
        let mut choices = Choices::default();
        assert_eq!((choices.len(), choices.nth(0)), (0, None));
        choices.add(Several::marches(mover, duchies(&[7, 5])));
        choices.add(Several::builds(piece, true, duchies(&[])));
        choices.single().push(Choice::Resource);
        choices.single().push(Choice::Pass);
        assert_eq!(choices.iter().count(), 4, "a list that is made too early is made again");
        choices.add(Several::builds(piece, false, duchies(&[1])));
        choices.add(Several::builds(piece, true, duchies(&[2, 3])));
        choices.single().push(Choice::End);
        let all = [
            Choice::March(mover, Duchy(7)),
            Choice::March(mover, Duchy(5)),
            Choice::Resource,
            Choice::Pass,
            Choice::Build(piece, Duchy(1)),
            Choice::Regroup(piece, Duchy(2)),
            Choice::Regroup(piece, Duchy(3)),
            Choice::End,
        ];
        assert_eq!(*choices, all);
        assert_eq!(choices.len(), all.len());
        assert!(all.iter().enumerate().all(|(place, choice)| choices.nth(place).as_ref() == Some(choice)));
        assert_eq!(choices.nth(all.len()), None);
        assert_eq!(choices.singles(), [Choice::Resource, Choice::Pass, Choice::End]);
        let text = serde_json::to_string(&choices).unwrap();
        assert_eq!(text, serde_json::to_string(&all).unwrap());
        assert_eq!(serde_json::from_str::<Choices>(&text).unwrap(), choices);
        assert_eq!((choices.clone().into_vec(), choices.into_vec()), (all.to_vec(), all.to_vec()));
    }
}

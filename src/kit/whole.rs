//! Operations that take several choices in a row, offered as one. They are found from what choices say about themselves, and
//! played through the ordinary choices one after another, as long as nothing comes between.

use super::{About, Kit};
use crate::table::{Entry, Session, What};
use serde::Serialize;

/// What an operation consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Several pieces go from one place to another.
    Together,
    /// The same several times.
    Times,
    /// A piece goes, and takes along whatever it can.
    All,
}

/// An operation of several choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Whole {
    /// What it consists of.
    pub sort: Sort,
    /// The choices of the open decision that it consists of, counted from 0; only the first if others follow from it.
    pub of: Vec<usize>,
    /// How many choices it takes, at most.
    pub steps: usize,
}

/// A step of an operation: what the choice must be about.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// This piece goes, or is left out if it no longer can.
    Goes(About),
    /// The same again.
    Again(About),
    /// Everything goes along.
    All,
}

/// What to do for a step of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Make the choice at this index.
    Choose(usize),
    /// Go on with the next step.
    LeaveOut,
    /// End the operation: nothing that is asked now fits it, or more than one answer does.
    End,
}

/// Whether two choices are about the same. What it costs and how often it can be done may differ.
fn same(a: &About, b: &About) -> bool {
    let of =
        |it: &About| (it.deed, it.piece.clone(), it.from.clone(), it.to.clone(), it.card, it.mode, it.meets.clone());
    of(a) == of(b)
}

/// The only choice that fits.
fn only(abouts: &[About], fits: impl Fn(&About) -> bool) -> Result<Option<usize>, ()> {
    let mut all = abouts.iter().enumerate().filter(|(_, about)| fits(about)).map(|(i, _)| i);
    match (all.next(), all.next()) {
        (found, None) => Ok(found),
        _ => Err(()),
    }
}

impl Next {
    /// What to do for this step, if the choices of the open decision are about this.
    pub fn found(&self, abouts: &[About]) -> Found {
        let (at, missing) = match self {
            Next::Goes(wanted) => (only(abouts, |about| same(about, wanted)), Found::LeaveOut),
            Next::Again(wanted) => (only(abouts, |about| same(about, wanted)), Found::End),
            Next::All => (only(abouts, |about| about.all), Found::End),
        };
        match at {
            Ok(found) => found.map_or(missing, Found::Choose),
            Err(()) => Found::End,
        }
    }
}

/// The operations that the choices of a decision begin.
pub fn wholes(abouts: &[About]) -> Vec<Whole> {
    let alone = |about: &About| matches!(only(abouts, |other| same(other, about)), Ok(Some(_)));
    let goes = |about: &About| about.together && about.piece.is_some() && alone(about);
    let mut out: Vec<Whole> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for (i, about) in abouts.iter().enumerate() {
        if goes(about) && !seen.contains(&i) {
            let beside = |other: &About| {
                (other.deed, &other.from, &other.to, other.mode) == (about.deed, &about.from, &about.to, about.mode)
            };
            let all = abouts.iter().enumerate().filter(|(_, other)| goes(other) && beside(other));
            let of: Vec<usize> = all.map(|(i, _)| i).collect();
            seen.extend(&of);
            if of.len() > 1 {
                let steps = about.room.map_or(of.len(), |room| of.len().min(room as usize));
                if steps > 1 {
                    out.push(Whole { sort: Sort::Together, steps, of });
                }
            }
        }
        if let Some(times) = about.times.filter(|_| alone(about)) {
            out.push(Whole { sort: Sort::Times, of: vec![i], steps: times as usize });
        }
        if about.asks && alone(about) {
            out.push(Whole { sort: Sort::All, of: vec![i], steps: 2 });
        }
    }
    out
}

impl Whole {
    /// Its steps in order.
    pub fn plan(&self, abouts: &[About]) -> Vec<Next> {
        let of = self.of.iter().filter_map(|i| abouts.get(*i).cloned());
        match self.sort {
            Sort::Together => of.map(Next::Goes).collect(),
            Sort::Times => of.flat_map(|about| vec![Next::Again(about); self.steps]).collect(),
            Sort::All => of.map(Next::Again).chain([Next::All]).collect(),
        }
    }
}

/// Whether something that the viewer notices has come between the choices of one player since this log entry: dice, an edit, a
/// choice of somebody else, or what the game calls a surprise.
pub(super) fn interrupted<K: Kit>(session: &Session<K>, seat: Option<K::Player>, own: K::Player, from: usize) -> bool {
    let stops = |entry: &Entry<K>| match &entry.what {
        What::Rolled(_) | What::Edited(_) => true,
        What::Chosen { who, .. } => *who != own && K::decides(entry, seat),
        _ => K::surprises(entry),
    };
    session.journal_since(from).iter().any(|entry| K::notices(entry, seat) && stops(entry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Deed;

    fn march(piece: &str, to: &str) -> About {
        About { together: true, ..About::of(Deed::Move).piece(piece).from(Some("solre")).to(to) }
    }

    #[test]
    fn pieces_that_go_the_same_way_are_one_operation() {
        let abouts = [march("a", "mons"), march("a", "binche"), march("b", "mons"), About::of(Deed::Pass)];
        let all = wholes(&abouts);
        assert_eq!(all, [Whole { sort: Sort::Together, of: vec![0, 2], steps: 2 }]);
        let plan = all[0].plan(&abouts);
        assert_eq!(plan[0].found(&abouts), Found::Choose(0));
        // A piece that can no longer go is left out; a piece that would meet something else now ends it, because it is left
        // out as well and nothing else fits.
        assert_eq!(plan[0].found(&abouts[2..]), Found::LeaveOut);
        assert_eq!(plan[1].found(&abouts[2..]), Found::Choose(0));
        let met = About {
            meets: vec![crate::kit::Meets::Battle { who: "2 blocks".into(), dice: None }],
            ..march("b", "mons")
        };
        assert_eq!(plan[1].found(&[met]), Found::LeaveOut);
        assert_eq!(wholes(&abouts[1..]), [], "one piece is no operation");
        let full = abouts.clone().map(|about| About { room: Some(1), ..about });
        assert_eq!(wholes(&full), [], "there is room for one");
    }

    #[test]
    fn what_can_be_done_again_is_offered_several_times_while_it_is_alone() {
        let build = About::of(Deed::Build).piece("infantry").to("lisbon").cost(2u32).times(2u32);
        let abouts = [build.clone(), About::of(Deed::End)];
        let all = wholes(&abouts);
        assert_eq!(all, [Whole { sort: Sort::Times, of: vec![0], steps: 2 }]);
        let plan = all[0].plan(&abouts);
        // The second time it costs and allows something else, and is still the same.
        let again = About { times: None, ..build.clone() };
        assert_eq!(plan[1].found(std::slice::from_ref(&again)), Found::Choose(0));
        assert_eq!(plan[1].found(&[About::of(Deed::End)]), Found::End);
        assert_eq!(plan[1].found(&[again.clone(), again]), Found::End, "two choices that look the same");
        assert_eq!(wholes(&[build.clone(), build]), []);
        assert_eq!(About::of(Deed::Build).times(1u32).times, None);
    }

    #[test]
    fn who_takes_everything_along_answers_one_question_more() {
        let go = About { asks: true, ..About::of(Deed::Move).piece("wellington").to("salamanca") };
        let abouts = [go];
        let plan = wholes(&abouts)[0].plan(&abouts);
        assert_eq!(plan.len(), 2);
        let amount = About::of(Deed::Amount);
        let most = About { all: true, ..amount.clone() };
        assert_eq!(plan[1].found(&[amount.clone(), most.clone()]), Found::Choose(1));
        assert_eq!(plan[1].found(&[amount]), Found::End, "another question comes first");
        assert_eq!(plan[1].found(&[most.clone(), most]), Found::End, "two ways to take as much");
    }
}

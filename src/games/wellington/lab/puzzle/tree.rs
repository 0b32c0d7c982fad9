//! A tree of choices that grows with each try. At each decision it picks the choice that promises most or that was tried least. The
//! solver looks for the greatest reward, the others for the smallest. It knows no rules of any game.

use std::collections::BTreeMap;

/// The bonus for choices that were rarely tried.
const CURIOSITY: f64 = 0.35;
/// The assumed value of a choice that was never made anywhere.
const UNKNOWN: f64 = 0.3;
/// Outside the tree, the percentage of picks that take the choice that has done best anywhere. The rest are random.
const GREED: u32 = 60;

/// The results of a choice.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Score {
    tries: u32,
    sum: f64,
}

impl Score {
    fn add(&mut self, reward: f64) {
        self.tries += 1;
        self.sum += reward;
    }

    /// The mean of its rewards, with one more try of this value.
    fn mean(self, prior: f64) -> f64 {
        (self.sum + prior) / f64::from(self.tries + 1)
    }
}

/// A decision in the tree, identified by the choices that lead to it.
struct Node<C> {
    tries: u32,
    children: BTreeMap<C, (Score, Option<usize>)>,
}

/// The tree, and the results of each choice wherever it was made.
pub(super) struct Tree<C> {
    nodes: Vec<Node<C>>,
    anywhere: BTreeMap<C, Score>,
}

/// The path of one try through the tree.
pub(super) struct Trail<C> {
    /// The current node; `None` once the try has left the tree.
    at: Option<usize>,
    /// The choices in the tree, each with its node.
    inside: Vec<(usize, C)>,
    /// All choices of the solver.
    own: Vec<C>,
}

impl<C: Clone + Ord> Tree<C> {
    /// A tree with only its root.
    pub fn new() -> Tree<C> {
        Tree { nodes: vec![Node { tries: 0, children: BTreeMap::new() }], anywhere: BTreeMap::new() }
    }

    /// The start of a try.
    pub fn begin(&self) -> Trail<C> {
        Trail { at: Some(0), inside: Vec::new(), own: Vec::new() }
    }

    /// The mean result of a choice wherever it was made.
    fn anywhere(&self, choice: &C) -> f64 {
        self.anywhere.get(choice).map_or(UNKNOWN, |score| score.mean(UNKNOWN))
    }

    /// The index of the choice for the next try. `below` draws a random number below its argument.
    pub fn pick(&self, trail: &Trail<C>, choices: &[C], own: bool, below: &mut dyn FnMut(u32) -> u32) -> usize {
        let any = below(choices.len() as u32) as usize;
        let Some(node) = trail.at.map(|at| &self.nodes[at]) else {
            // Outside the tree, often repeat what has done well before.
            return if own && below(100) < GREED { self.best_anywhere(choices, any) } else { any };
        };
        let sign = if own { 1.0 } else { -1.0 };
        let worth = |choice: &C| {
            let score = node.children.get(choice).map_or(Score::default(), |(score, _)| *score);
            let prior = if own { self.anywhere(choice) } else { 1.0 - UNKNOWN };
            let seldom = (f64::from(node.tries + 1).ln() / f64::from(score.tries + 1)).sqrt();
            sign * score.mean(prior) + CURIOSITY * seldom
        };
        greatest(choices, any, worth)
    }

    /// The index of the choice that has done best at this node; `None` outside the tree, or if none of the choices was tried here.
    pub fn best(&self, trail: &Trail<C>, choices: &[C]) -> Option<usize> {
        let node = &self.nodes[trail.at?];
        choices.iter().any(|choice| node.children.contains_key(choice)).then(|| {
            greatest(choices, 0, |choice| node.children.get(choice).map_or(-1.0, |(score, _)| score.mean(0.0)))
        })
    }

    /// The index of the choice that has done best anywhere; the given one if none is better.
    pub fn best_anywhere(&self, choices: &[C], usual: usize) -> usize {
        greatest(choices, usual, |choice| self.anywhere(choice))
    }

    /// Records a choice.
    pub fn go(&self, trail: &mut Trail<C>, choice: &C, own: bool) {
        if own {
            trail.own.push(choice.clone());
        }
        let Some(at) = trail.at else { return };
        trail.inside.push((at, choice.clone()));
        trail.at = self.nodes[at].children.get(choice).and_then(|(_, next)| *next);
    }

    /// Ends a try. The tree grows by one decision.
    pub fn learn(&mut self, trail: &Trail<C>, reward: f64) {
        let fresh = self.nodes.len();
        let mut grown = false;
        for (at, choice) in &trail.inside {
            let node = &mut self.nodes[*at];
            node.tries += 1;
            let (score, next) = node.children.entry(choice.clone()).or_default();
            score.add(reward);
            if next.is_none() {
                *next = Some(fresh);
                grown = true;
            }
        }
        if grown {
            self.nodes.push(Node { tries: 0, children: BTreeMap::new() });
        }
        for choice in &trail.own {
            self.anywhere.entry(choice.clone()).or_default().add(reward);
        }
    }
}

/// The index of the greatest value; on a tie, the given index comes first.
fn greatest<C>(choices: &[C], first: usize, worth: impl Fn(&C) -> f64) -> usize {
    let Some(mut most) = choices.get(first).map(&worth) else { return 0 };
    let mut place = first;
    for (i, choice) in choices.iter().enumerate() {
        let worth = worth(choice);
        if worth > most {
            (place, most) = (i, worth);
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    /// Four decisions with three choices each. Only 2, 0, 1, 2 is worth the full reward, but each right choice gives a little.
    #[test]
    fn the_only_way_is_found_and_then_taken() {
        let (mut tree, mut chance) = (Tree::new(), Dice::new(1));
        let wanted = [2, 0, 1, 2];
        let mut found = 0;
        for _ in 0..400 {
            let mut trail = tree.begin();
            let mut right = 0;
            for (depth, wanted) in wanted.iter().enumerate() {
                let choices: Vec<usize> = (0..3).map(|choice| depth * 10 + choice).collect();
                let place = tree.pick(&trail, &choices, true, &mut |n| chance.below(n));
                tree.go(&mut trail, &choices[place], true);
                right += usize::from(place == *wanted);
            }
            found += usize::from(right == wanted.len());
            tree.learn(&trail, if right == wanted.len() { 1.0 } else { right as f64 * 0.1 });
        }
        assert!(found > 100, "{found}");
        let trail = tree.begin();
        assert_eq!(tree.best(&trail, &[0, 1, 2]), Some(2));
    }

    /// The others take the choice that is worst for the solver.
    #[test]
    fn the_others_look_for_the_smallest_reward() {
        let (mut tree, mut chance) = (Tree::new(), Dice::new(1));
        for _ in 0..200 {
            let mut trail = tree.begin();
            let own = tree.pick(&trail, &[0, 1], true, &mut |n| chance.below(n));
            tree.go(&mut trail, &own, true);
            let other = tree.pick(&trail, &[10, 11], false, &mut |n| chance.below(n));
            tree.go(&mut trail, &(10 + other), false);
            // 0 can be answered well by 11; 1 is worth the same whatever follows.
            tree.learn(&trail, if own == 1 { 0.6 } else { [1.0, 0.0][other] });
        }
        let trail = tree.begin();
        assert_eq!(tree.best(&trail, &[0, 1]), Some(1));
    }
}

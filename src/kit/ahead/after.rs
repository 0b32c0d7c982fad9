//! How an episode of a game, such as a battle, ends when bots play it out.

use crate::view::Line;

/// How an episode ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Came {
    /// How it ended, in a few words. Games with the same words are counted together.
    pub how: Line,
    /// What is counted: each with its name and its value now.
    pub counts: Vec<(Line, i32)>,
}

/// How an episode ends in many games.
#[derive(Clone, Debug)]
pub struct After {
    /// The number of games.
    pub games: u32,
    /// The ways in which it ended and how often, the most frequent first.
    pub ways: Vec<(Line, u32)>,
    /// What is counted: each with its name, its value before, and the mean of its values after.
    pub counts: Vec<(Line, i32, f64)>,
    /// The bot that played on.
    pub bot: &'static str,
}

impl After {
    /// Sums up the results of several games, compared with the state before.
    pub fn new(before: &Came, all: &[Came], bot: &'static str) -> After {
        let mut ways: Vec<(Line, u32)> = Vec::new();
        for came in all {
            match ways.iter_mut().find(|(how, _)| *how == came.how) {
                Some((_, n)) => *n += 1,
                None => ways.push((came.how.clone(), 1)),
            }
        }
        ways.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        let mean = |place: usize| {
            let sum: f64 = all.iter().filter_map(|came| came.counts.get(place)).map(|(_, n)| f64::from(*n)).sum();
            sum / all.len().max(1) as f64
        };
        let counts = before.counts.iter().enumerate().map(|(place, (name, n))| (name.clone(), *n, mean(place)));
        After { games: all.len() as u32, ways, counts: counts.collect(), bot }
    }
}

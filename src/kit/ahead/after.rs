//! How an episode of a game comes out, such as a battle, when bots play it to its end.

use crate::view::Line;

/// How an episode came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Came {
    /// How it ended, in a few words: games that ended the same way are counted together.
    pub how: Line,
    /// What is counted, each with its name: what it is now.
    pub counts: Vec<(Line, i32)>,
}

/// How an episode comes out in many games.
#[derive(Clone, Debug)]
pub struct After {
    /// Games.
    pub games: u32,
    /// How it ended, and how often, the most frequent first.
    pub ways: Vec<(Line, u32)>,
    /// What is counted, each with its name: what it is before, and the mean of what it is after.
    pub counts: Vec<(Line, i32, f64)>,
    /// The bot that played on.
    pub bot: &'static str,
}

impl After {
    /// What came out in some games, held against what there was before.
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

//! Where two games of the same seed part: both are played in step, and the first thing that is not the same ends it.

use super::play::{MOST_DECISIONS, answer, failure, seated};
use super::record::Failure;
use super::stage::Game;
use super::version::Ready;
use crate::games::wellington::rules::{Choice, Entry};
use std::cell::RefCell;
use std::rc::Rc;

/// What is not the same first.
pub enum How {
    /// Something happened otherwise, or in one game only.
    Happened([Option<Box<Entry>>; 2]),
    /// Somebody else is asked, or something else; or one game is over.
    Asked,
    /// The same question with other choices: those that only one game has.
    Offered([Vec<Choice>; 2]),
    /// The same decision, answered otherwise: the places of the choices.
    Answered([usize; 2]),
    /// Nothing that anybody could see: only the ends differ.
    Unseen,
}

/// Where two games part.
pub struct Parting {
    /// The seed.
    pub seed: u64,
    /// Decisions that both games answered alike before.
    pub decisions: u32,
    /// What is not the same.
    pub how: How,
    /// After how many decisions the tables were not the same any more though nothing had shown it, if they were not.
    pub hidden: Option<u32>,
    /// The last decision that both answered alike: who, and what in words of the first game.
    pub after: Option<(crate::games::wellington::board::Power, crate::games::wellington::rules::Question, Choice)>,
    /// Both games as they stand there.
    pub games: [Game; 2],
}

type Journal = Rc<RefCell<Vec<Entry>>>;

/// Plays the games of a seed in step. Both versions need boards on which the same pieces can stand.
///
/// # Errors
/// A game fails.
pub fn parting(versions: [&Ready; 2], seed: u64, stop: &dyn Fn() -> bool) -> Result<Option<Parting>, Failure> {
    let journals: [Journal; 2] = Default::default();
    let begin = |side: usize| {
        let scribe = journals[side].clone();
        let begun = versions[side].stage.begin(seed, move |entry| scribe.borrow_mut().push(entry.clone()));
        begun.map_err(|no| failure(&no))
    };
    let mut games = [begin(0)?, begin(1)?];
    let mut players = versions.map(|version| seated(&version.makers, seed));
    let apart = |games: &[Game; 2]| {
        let [a, b] = games.each_ref().map(|game| game.table().standing().hash64());
        a != b
    };
    let (mut hidden, mut after) = (apart(&games).then_some(0), None);
    for decisions in 0..MOST_DECISIONS {
        if stop() {
            return Ok(None);
        }
        let mut found = told_apart(&journals).or_else(|| asked_apart(&games));
        let over = games[0].decision().is_none();
        if found.is_none() && !over {
            let places = [answer(&games[0], &mut players[0])?, answer(&games[1], &mut players[1])?];
            match places {
                [Some(a), Some(b)] if a != b => found = Some(How::Answered([a, b])),
                [Some(place), _] => {
                    after = games[0]
                        .decision()
                        .and_then(|d| Some((d.who, d.question.clone(), d.choices.get(place)?.clone())));
                    for game in &mut games {
                        game.choose(place).map_err(|no| failure(&no))?;
                    }
                }
                _ => {}
            }
        } else if found.is_none() {
            found = Some(How::Unseen);
        }
        if let Some(how) = found {
            return Ok(Some(Parting { seed, decisions, how, hidden, after, games }));
        }
        if hidden.is_none() && apart(&games) {
            hidden = Some(decisions + 1);
        }
    }
    Ok(None)
}

/// The first entry that only one journal has. What both have is dropped.
fn told_apart(journals: &[Journal; 2]) -> Option<How> {
    let [mut a, mut b] = [journals[0].borrow_mut(), journals[1].borrow_mut()];
    let entries = a.len().max(b.len());
    let first = (0..entries).find(|i| a.get(*i) != b.get(*i));
    let how = first.map(|i| How::Happened([a.get(i), b.get(i)].map(|entry| entry.cloned().map(Box::new))));
    a.clear();
    b.clear();
    how
}

fn asked_apart(games: &[Game; 2]) -> Option<How> {
    let [a, b] = [games[0].decision(), games[1].decision()];
    match (a.as_deref(), b.as_deref()) {
        (None, None) => None,
        (Some(a), Some(b)) if a.who == b.who && a.question == b.question => {
            let only = |these: &[Choice], those: &[Choice]| -> Vec<Choice> {
                these.iter().filter(|choice| !those.contains(choice)).cloned().collect()
            };
            let same = a.choices == b.choices;
            (!same).then(|| How::Offered([only(&a.choices, &b.choices), only(&b.choices, &a.choices)]))
        }
        _ => Some(How::Asked),
    }
}

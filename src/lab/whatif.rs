//! What if: playouts for every choice of an open decision.

use super::party::stream;
use super::play_on::{self, Outlook};
use super::player::Maker;
use super::unseen;
use crate::board::Power;
use crate::rules::{Choice, Session, Standing, Step, Wellington, World};
use crate::table::{Broken, Dice, Playout};
use std::rc::Rc;

/// Choices that are left when the last playouts are made.
const FINALISTS: usize = 6;
/// Playouts of each choice before the worse half is left out.
const FIRST: u32 = 4;
/// The streams of a playout beside those of its players: what is unseen, and the dice.
const HANDS: u64 = 11;
const DICE: u64 = 12;

/// A decision that is open in a session, to be made again and again.
pub struct Fork {
    world: Rc<World>,
    start: Standing,
    steps: Vec<Step>,
    /// Who has to choose.
    pub who: Power,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    eyes: Option<Power>,
}

/// What playouts say of one choice.
#[derive(Clone, Debug, Default)]
pub struct Prospect {
    /// Its place in the list.
    pub place: usize,
    /// How each playout came out, by its number.
    pub outlooks: Vec<Outlook>,
}

impl Prospect {
    /// Playouts.
    pub fn games(&self) -> u32 {
        self.outlooks.len() as u32
    }

    /// Those that the side of whoever chooses has won.
    pub fn won(&self) -> u32 {
        self.outlooks.iter().filter(|o| o.won).count() as u32
    }

    /// The mean lead of that side, in victory points.
    pub fn lead(&self) -> f64 {
        let sum: f64 = self.outlooks.iter().map(|o| o.lead).sum();
        sum / f64::from(self.games().max(1))
    }

    /// By what choices are put in order: games won, then points.
    fn merit(&self) -> f64 {
        f64::from(self.won()) / f64::from(self.games().max(1)) + self.lead() * 0.002
    }
}

impl Fork {
    /// The decision that is open in a session, seen by everybody or by one Power.
    ///
    /// # Errors
    /// Why it cannot be played out, for people.
    pub fn of(session: &Session, eyes: Option<Power>) -> Result<Fork, &'static str> {
        let Some(decision) = session.decision() else { return Err("nobody has to choose") };
        let Some(segment) = session.segments().last() else { return Err("nothing has begun") };
        let made = &segment.inputs[..session.cursor().input.min(segment.inputs.len())];
        if session.is_stopped() || made.iter().any(|input| input.inside.is_some()) {
            return Err("something was changed inside the rules; it cannot be played out from here");
        }
        Ok(Fork {
            world: session.world().clone(),
            start: segment.start.clone(),
            steps: made.iter().map(|input| input.step.clone()).collect(),
            who: decision.who,
            choices: decision.choices.clone(),
            eyes,
        })
    }

    /// Plays a choice out once. Playouts of the same number meet the same chances, whatever was chosen.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules; or the playout has no end.
    pub fn sample(&self, place: usize, number: u64, players: &Maker) -> Result<Outlook, Broken<Wellington>> {
        let mut game = Playout::begin(self.world.clone(), self.start.clone(), |_| {})?;
        for step in &self.steps {
            game.follow(step)?;
        }
        let mut chance = Dice::new(stream(number, HANDS));
        unseen::shuffle(&game, self.eyes, &mut chance);
        game.table().chance(|dice| dice.reseed(stream(number, DICE)));
        game.choose(place)?;
        play_on::to_the_end(&mut game, self.who.side(), number, players)
    }

    /// Plays every choice out: a few times each, then the better half more often, up to `games` times for the last ones.
    /// `go_on` is asked before each playout.
    ///
    /// # Errors
    /// As [`Fork::sample`].
    pub fn prospects(
        &self,
        games: u32,
        players: &Maker,
        go_on: impl Fn() -> bool,
    ) -> Result<Vec<Prospect>, Broken<Wellington>> {
        let all = 0..self.choices.len();
        let mut prospects: Vec<Prospect> = all.map(|place| Prospect { place, outlooks: Vec::new() }).collect();
        let (mut left, mut upto) = (prospects.len(), FIRST.min(games));
        loop {
            for prospect in &mut prospects[..left] {
                while prospect.games() < upto {
                    if !go_on() {
                        return Ok(prospects);
                    }
                    let outlook = self.sample(prospect.place, u64::from(prospect.games()), players)?;
                    prospect.outlooks.push(outlook);
                }
            }
            prospects[..left].sort_by(|a, b| b.merit().total_cmp(&a.merit()));
            if upto >= games {
                return Ok(prospects);
            }
            left = if left > FINALISTS { (left / 2).max(FINALISTS) } else { left };
            upto = if left <= FINALISTS { games } else { (upto * 2).min(games) };
        }
    }
}

/// Whether the lead of one choice over another is more than chance: the 95 % interval of the mean difference of playouts
/// with the same number, and that interval in victory points.
pub fn difference(a: &Prospect, b: &Prospect) -> (f64, f64) {
    let pairs: Vec<f64> = a.outlooks.iter().zip(&b.outlooks).map(|(a, b)| a.lead - b.lead).collect();
    let n = pairs.len().max(1) as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let spread = pairs.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, 1.96 * (spread / n).sqrt())
}

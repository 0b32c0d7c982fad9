//! What playouts say about the choices of a decision.

use crate::stats::interval::{Estimate, Mean};
use crate::table::progress;
use crate::view::Line;

/// How many choices are left for the last playouts.
const FINALISTS: usize = 6;
/// Playouts of each choice before the worse half is dropped.
const FIRST: u32 = 4;
/// Playouts that only compare the two best choices are numbered from here.
const FRESH: u64 = 1 << 32;

/// The result of a playout for the player who chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Whether the player won.
    pub won: bool,
    /// The player's lead at the end, in the unit of the game.
    pub lead: f64,
}

/// What playouts say about one choice.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// Its index in the list of choices.
    pub place: usize,
    /// The result of each playout, by number.
    pub outlooks: Vec<Outlook>,
}

impl Prospect {
    fn new(place: usize) -> Prospect {
        Prospect { place, outlooks: Vec::new() }
    }

    /// How many playouts there are.
    pub fn games(&self) -> u32 {
        self.outlooks.len() as u32
    }

    /// How many of them were won.
    pub fn won(&self) -> u32 {
        self.outlooks.iter().filter(|o| o.won).count() as u32
    }

    /// The mean lead.
    pub fn lead(&self) -> f64 {
        let sum: f64 = self.outlooks.iter().map(|o| o.lead).sum();
        sum / f64::from(self.games().max(1))
    }

    /// The value that choices are sorted by: games won, then the lead.
    fn merit(&self) -> f64 {
        f64::from(self.won()) / f64::from(self.games().max(1)) + self.lead() * 0.002
    }
}

/// What playouts say about all choices, the best first.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// Each choice.
    pub list: Vec<Prospect>,
    /// How far the first choice leads the second, and half of its 95% CI. It comes from separate playouts, with
    /// the same random numbers for both.
    pub duel: Option<(f64, f64)>,
    /// Whether somebody stopped it early.
    pub stopped: bool,
}

/// The same in words.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// Who chooses.
    pub who: Line,
    /// The unit of a lead.
    pub unit: &'static str,
    /// The bot that played on.
    pub bot: String,
    /// The choices, the best first.
    pub rows: Vec<WhatIfRow>,
    /// As in [`Prospects::duel`].
    pub duel: Option<(f64, f64)>,
    /// As in [`Prospects::stopped`].
    pub stopped: bool,
}

/// A choice, with what playouts say about it.
#[derive(Clone, Debug)]
pub struct WhatIfRow {
    /// The choice in words.
    pub label: Line,
    /// How many playouts there are.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// The mean lead.
    pub lead: f64,
}

/// Plays every choice out: a few times each, then the better half more often, up to `games` times for the last ones.
/// Then the two best are played as often again, because the best of many results is partly luck. `sample` plays a
/// choice out once; playouts with the same number use the same random numbers for every choice. `sample` gives `None`
/// if somebody stopped it.
///
/// # Errors
/// The error of `sample`.
pub fn prospects<E>(
    choices: usize,
    games: u32,
    sample: &mut dyn FnMut(usize, u64) -> Result<Option<Outlook>, E>,
) -> Result<Prospects, E> {
    let mut list: Vec<Prospect> = (0..choices).map(Prospect::new).collect();
    let (mut left, mut upto) = (list.len(), FIRST.min(games));
    let mut stopped = false;
    let mut work = progress::begin("playouts", total(choices, games));
    let mut sample = |place: usize, number: u64| sample(place, number).inspect(|_| work.step());
    while !stopped {
        for prospect in &mut list[..left] {
            stopped = stopped || !play_out(prospect, 0, upto, &mut sample)?;
        }
        list[..left].sort_by(|a, b| b.merit().total_cmp(&a.merit()));
        if upto >= games {
            break;
        }
        (left, upto) = next(left, upto, games);
    }
    let mut duel = None;
    if let ([first, second, ..], false) = (&list[..], stopped) {
        let mut pair = [first.place, second.place].map(Prospect::new);
        for prospect in &mut pair {
            stopped = stopped || !play_out(prospect, FRESH, games, &mut sample)?;
        }
        duel = (!stopped).then(|| difference(&pair[0], &pair[1]));
    }
    Ok(Prospects { list, duel, stopped })
}

/// How many choices are played on, and up to how many playouts each, after a stage.
fn next(left: usize, upto: u32, games: u32) -> (usize, u32) {
    let left = if left > FINALISTS { (left / 2).max(FINALISTS) } else { left };
    (left, if left <= FINALISTS { games } else { (upto * 2).min(games) })
}

/// How many playouts that is in all.
fn total(choices: usize, games: u32) -> u64 {
    let (mut left, mut upto) = (choices, FIRST.min(games));
    let mut all = left as u64 * u64::from(upto);
    while upto < games {
        let before = upto;
        (left, upto) = next(left, upto, games);
        all += left as u64 * u64::from(upto - before);
    }
    all + choices.min(2) as u64 / 2 * 2 * u64::from(games)
}

/// Plays a choice out until it has this many playouts, numbered from `first` on. Says whether it got that far.
fn play_out<E>(
    prospect: &mut Prospect,
    first: u64,
    upto: u32,
    sample: &mut dyn FnMut(usize, u64) -> Result<Option<Outlook>, E>,
) -> Result<bool, E> {
    while prospect.games() < upto {
        let number = first + u64::from(prospect.games());
        let Some(outlook) = sample(prospect.place, number)? else { return Ok(false) };
        prospect.outlooks.push(outlook);
    }
    Ok(true)
}

/// How far one choice leads another with the same random numbers, and half of the 95% CI.
fn difference(a: &Prospect, b: &Prospect) -> (f64, f64) {
    let mut halves = Mean::default();
    // Leads are counted in halves, so that they are whole numbers.
    a.outlooks.iter().zip(&b.outlooks).for_each(|(a, b)| halves.add(((a.lead - b.lead) * 2.0) as i32));
    match halves.estimate() {
        Some(Estimate { value, high: Some(high), .. }) => (value / 2.0, (high - value) / 2.0),
        _ => (0.0, f64::INFINITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_choice_is_found_and_met_again_by_the_second_best() {
        // The lead is the choice's index, plus or minus a random amount that is the same for all choices.
        let mut numbers = Vec::new();
        let mut sample = |place: usize, number: u64| -> Result<Option<Outlook>, ()> {
            numbers.push(number);
            let chance = f64::from((number.wrapping_mul(2_654_435_761) % 7) as u32);
            Ok(Some(Outlook { won: place > 8, lead: place as f64 + chance }))
        };
        let found = prospects(10, 20, &mut sample).expect("it plays");
        assert_eq!((found.list[0].place, found.list[0].games(), found.stopped), (9, 20, false));
        assert_eq!(numbers.len() as u64, total(10, 20), "the bar counts to its end");
        assert!(found.list.last().is_some_and(|worst| worst.games() == 4 && worst.place < 5));
        assert_eq!(found.duel, Some((1.0, 0.0)));
        assert_eq!(numbers.iter().filter(|number| **number >= FRESH).count(), 40);
    }

    #[test]
    fn what_was_stopped_says_so() {
        let mut left = 7;
        let mut sample = |_: usize, _: u64| -> Result<Option<Outlook>, ()> {
            left -= 1;
            Ok((left > 0).then_some(Outlook { won: false, lead: 0.0 }))
        };
        let found = prospects(3, 20, &mut sample).expect("it plays");
        assert!(found.stopped && found.duel.is_none());
        assert_eq!(found.list.iter().map(Prospect::games).sum::<u32>(), 6);
    }
}

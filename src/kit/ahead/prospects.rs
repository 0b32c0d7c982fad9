//! What playouts say of the choices of a decision.

use crate::stats::interval::{Estimate, Mean};
use crate::view::Line;

/// Choices that are left when the last playouts are made.
const FINALISTS: usize = 6;
/// Playouts of each choice before the worse half is left out.
const FIRST: u32 = 4;
/// The first number of playouts that only compare the two best.
const FRESH: u64 = 1 << 32;

/// How a playout came out for whoever chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Whether it was won.
    pub won: bool,
    /// The lead at its end, in the unit of the game.
    pub lead: f64,
}

/// What playouts say of one choice.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// Its place in the list.
    pub place: usize,
    /// How each playout came out, by its number.
    pub outlooks: Vec<Outlook>,
}

impl Prospect {
    fn new(place: usize) -> Prospect {
        Prospect { place, outlooks: Vec::new() }
    }

    /// Playouts.
    pub fn games(&self) -> u32 {
        self.outlooks.len() as u32
    }

    /// Those that were won.
    pub fn won(&self) -> u32 {
        self.outlooks.iter().filter(|o| o.won).count() as u32
    }

    /// The mean lead.
    pub fn lead(&self) -> f64 {
        let sum: f64 = self.outlooks.iter().map(|o| o.lead).sum();
        sum / f64::from(self.games().max(1))
    }

    /// By what choices are put in order: games won, then the lead.
    fn merit(&self) -> f64 {
        f64::from(self.won()) / f64::from(self.games().max(1)) + self.lead() * 0.002
    }
}

/// What playouts say of all choices, the best first.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// Each choice.
    pub list: Vec<Prospect>,
    /// By how much the first leads before the second, in playouts of their own with the same chances for both, and half the
    /// 95 % interval of that.
    pub duel: Option<(f64, f64)>,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

/// The same in words.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// Who chooses.
    pub who: Line,
    /// What a lead is counted in.
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

/// A choice with what playouts say of it.
#[derive(Clone, Debug)]
pub struct WhatIfRow {
    /// What it is called.
    pub label: Line,
    /// Playouts.
    pub games: u32,
    /// Those that were won.
    pub won: u32,
    /// The mean lead.
    pub lead: f64,
}

/// Plays every choice out: a few times each, then the better half more often, up to `games` times for the last ones; the two best then
/// as often again, since the best of many is in part the luckiest. `sample` plays a choice out once; playouts of the same number meet
/// the same chances, whatever was chosen. It says nothing where somebody stopped it.
///
/// # Errors
/// What `sample` gives.
pub fn prospects<E>(
    choices: usize,
    games: u32,
    sample: &mut dyn FnMut(usize, u64) -> Result<Option<Outlook>, E>,
) -> Result<Prospects, E> {
    let mut list: Vec<Prospect> = (0..choices).map(Prospect::new).collect();
    let (mut left, mut upto) = (list.len(), FIRST.min(games));
    let mut stopped = false;
    while !stopped {
        for prospect in &mut list[..left] {
            stopped = stopped || !play_out(prospect, 0, upto, sample)?;
        }
        list[..left].sort_by(|a, b| b.merit().total_cmp(&a.merit()));
        if upto >= games {
            break;
        }
        left = if left > FINALISTS { (left / 2).max(FINALISTS) } else { left };
        upto = if left <= FINALISTS { games } else { (upto * 2).min(games) };
    }
    let mut duel = None;
    if let ([first, second, ..], false) = (&list[..], stopped) {
        let mut pair = [first.place, second.place].map(Prospect::new);
        for prospect in &mut pair {
            stopped = stopped || !play_out(prospect, FRESH, games, sample)?;
        }
        duel = (!stopped).then(|| difference(&pair[0], &pair[1]));
    }
    Ok(Prospects { list, duel, stopped })
}

/// Plays a choice out until there are so many playouts of it, with numbers from `first` on. Says whether it came so far.
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

/// By how much one choice leads before another on the same chances, and half the 95 % interval of that.
fn difference(a: &Prospect, b: &Prospect) -> (f64, f64) {
    let mut halves = Mean::default();
    // Leads are counted in halves: whole numbers.
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
        // The lead is the choice itself, up and down by a chance that is the same for all.
        let mut numbers = Vec::new();
        let mut sample = |place: usize, number: u64| -> Result<Option<Outlook>, ()> {
            numbers.push(number);
            let chance = f64::from((number.wrapping_mul(2_654_435_761) % 7) as u32);
            Ok(Some(Outlook { won: place > 8, lead: place as f64 + chance }))
        };
        let found = prospects(10, 20, &mut sample).expect("it plays");
        assert_eq!((found.list[0].place, found.list[0].games(), found.stopped), (9, 20, false));
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

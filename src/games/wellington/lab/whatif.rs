//! What if: playouts for every choice of an open decision.

use super::play::MOST_DECISIONS;
use super::record::Failure;
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::players;
use crate::games::wellington::players::{Game, Maker, broken};
use crate::games::wellington::rules::{Choice, Entry, Session, Wellington, World, look, victory};
use crate::stats::interval::{Estimate, Mean};
use crate::table::{Broken, Playout};
use crate::trials::failure;
use std::rc::Rc;

/// Choices that are left when the last playouts are made.
const FINALISTS: usize = 6;
/// Playouts of each choice before the worse half is left out.
const FIRST: u32 = 4;
/// The first number of playouts that only compare the two best.
const FRESH: u64 = 1 << 32;

/// A decision that is open in a session, to be made again and again.
pub struct Fork {
    here: Game,
    /// Who has to choose.
    pub who: Power,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// For whose eyes.
    pub eyes: Option<Power>,
}

/// How a playout came out for a side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// Whether it has won.
    pub won: bool,
    /// Its lead in victory points.
    pub lead: f64,
}

/// What playouts say of all choices, the best first.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// Each choice.
    pub list: Vec<Prospect>,
    /// By how many victory points the first is better than the second, in playouts of their own with the same chances for
    /// both, and half the 95 % interval of that.
    pub duel: Option<(f64, f64)>,
    /// Whether somebody stopped it.
    pub stopped: bool,
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

/// A copy of a session's game as it stood after the last change by hand, to follow what was chosen since.
///
/// # Errors
/// Why it cannot be followed, for people.
pub(super) fn begun(session: &Session) -> Result<Game, String> {
    let Some(segment) = session.segments().last() else { return Err("nothing has begun".into()) };
    let made = &segment.inputs[..session.cursor().input.min(segment.inputs.len())];
    if session.is_stopped() || made.iter().any(|input| input.inside.is_some()) {
        return Err("something was changed inside the rules; it cannot be played out from here".into());
    }
    Playout::begin(session.world().clone(), segment.start.clone(), |_| {}).map_err(|no| broken(&no))
}

/// Makes the choices of the running stretch in such a copy, from this one on.
///
/// # Errors
/// A script failed, or a bug of the rules.
pub(super) fn follow(game: &mut Game, session: &Session, from: usize) -> Result<(), String> {
    let made = session.segments().last().and_then(|segment| segment.inputs.get(from..session.cursor().input));
    made.unwrap_or_default().iter().try_for_each(|input| game.follow(&input.step)).map_err(|no| broken(&no))
}

impl Fork {
    /// The decision that is open in a session, seen by everybody or by one Power.
    ///
    /// # Errors
    /// Why it cannot be played out, for people.
    pub fn of(session: &Session, eyes: Option<Power>) -> Result<Fork, String> {
        let Some(decision) = session.decision() else { return Err("nobody has to choose".into()) };
        let mut here = begun(session)?;
        follow(&mut here, session, 0)?;
        Ok(Fork { here, who: decision.who, choices: decision.choices.clone(), eyes })
    }

    /// Plays a choice out once. Playouts of the same number meet the same chances, whatever was chosen. `None` where `stop`
    /// says so in the middle of it.
    ///
    /// # Errors
    /// A script or a player failed, or a bug of the rules; or the playout has no end.
    pub fn sample(
        &self,
        place: usize,
        number: u64,
        players: &Maker,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Outlook>, Failure> {
        let mut game = self.copied(|_| {}).map_err(|no| failure(&no))?;
        players::deal(&game, self.eyes, number);
        game.choose(place).map_err(|no| failure(&no))?;
        let makers = [(); 4].map(|()| players.clone());
        let done = players::on(&mut game, &mut players::seated(&makers, number), MOST_DECISIONS, &|_| stop(), &mut 0)?;
        Ok(done.then(|| outlook(&game, self.who.side())))
    }

    /// Board and scripts.
    pub(super) fn world(&self) -> &Rc<World> {
        self.here.table().world()
    }

    /// A copy of the game at the open decision, and a scribe who sees its entries.
    pub(super) fn copied(&self, scribe: impl Fn(&Entry) + 'static) -> Result<Game, Broken<Wellington>> {
        self.here.copied(scribe)
    }

    /// Plays every choice out: a few times each, then the better half more often, up to `games` times for the last ones; the
    /// two best then as often again, since the best of many is in part the luckiest.
    ///
    /// # Errors
    /// As [`Fork::sample`].
    pub fn prospects(&self, games: u32, players: &Maker, stop: &dyn Fn() -> bool) -> Result<Prospects, Failure> {
        let all = 0..self.choices.len();
        let mut list: Vec<Prospect> = all.map(|place| Prospect { place, outlooks: Vec::new() }).collect();
        let (mut left, mut upto) = (list.len(), FIRST.min(games));
        let mut stopped = false;
        while !stopped {
            for prospect in &mut list[..left] {
                stopped = stopped || !self.play_out(prospect, 0, upto, players, stop)?;
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
            let mut pair = [first.place, second.place].map(|place| Prospect { place, outlooks: Vec::new() });
            for prospect in &mut pair {
                stopped = stopped || !self.play_out(prospect, FRESH, games, players, stop)?;
            }
            duel = (!stopped).then(|| difference(&pair[0], &pair[1]));
        }
        Ok(Prospects { list, duel, stopped })
    }

    /// Plays a choice out until there are so many playouts of it, with numbers from `first` on. Says whether it came so far.
    fn play_out(
        &self,
        prospect: &mut Prospect,
        first: u64,
        upto: u32,
        players: &Maker,
        stop: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        while prospect.games() < upto {
            let number = first + u64::from(prospect.games());
            let Some(outlook) = self.sample(prospect.place, number, players, stop)? else { return Ok(false) };
            prospect.outlooks.push(outlook);
        }
        Ok(true)
    }
}

/// How a game came out for a side.
fn outlook(game: &Game, side: Side) -> Outlook {
    let sight = look(game.table());
    let outcome = victory::outcome(&sight, sight.p.ended);
    let points = |side: Side| side.powers().into_iter().map(|p| outcome.halves[p.index()]).sum::<i32>();
    Outlook { won: outcome.side == side, lead: f64::from(points(side) - points(side.enemy())) / 2.0 }
}

/// By how many victory points one choice is better than another on the same chances, and half the 95 % interval of that.
fn difference(a: &Prospect, b: &Prospect) -> (f64, f64) {
    let mut halves = Mean::default();
    // Points are counted in halves: whole numbers.
    a.outlooks.iter().zip(&b.outlooks).for_each(|(a, b)| halves.add(((a.lead - b.lead) * 2.0) as i32));
    match halves.estimate() {
        Some(Estimate { value, high: Some(high), .. }) => (value / 2.0, (high - value) / 2.0),
        _ => (0.0, f64::INFINITY),
    }
}

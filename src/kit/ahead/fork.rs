//! A decision of a session that is tried many times in copies of the game.

use super::bots::Bots;
use super::prospects::{Outlook, Prospects, prospects};
use super::{Imagination, put};
use crate::kit::Kit;
use crate::table::{Broken, Decision, Playout, Session};

/// The most decisions in a game. A game that needs more counts as endless.
const MOST: u32 = 60_000;

/// An open decision of a session, to be tried many times.
pub struct Fork<K: Kit> {
    here: Playout<K>,
    seat: Option<K::Player>,
    /// The decision.
    pub decision: Decision<K>,
    /// What the game provides for playing ahead.
    pub imagination: Imagination<K>,
}

/// The game of a session as it stood after the last edit by hand, so that the recorded choices can be followed from there. `None` if an
/// edit was made inside a rule since then: no recorded choices lead through it.
///
/// # Errors
/// A script failed, or the rules have a bug.
pub(crate) fn begun<K: Kit>(session: &Session<K>) -> Result<Option<Playout<K>>, Broken<K>> {
    let Some(segment) = session.segments().last() else { return Ok(None) };
    let made = &segment.inputs[..session.cursor().input.min(segment.inputs.len())];
    if session.is_stopped() || made.iter().any(|input| input.inside.is_some()) {
        return Ok(None);
    }
    Playout::begin(session.world().clone(), segment.start.clone(), |_| {}).map(Some)
}

/// Makes the recorded choices of the running segment in such a game, from this one on.
///
/// # Errors
/// A script failed, or the rules have a bug.
pub(crate) fn follow<K: Kit>(game: &mut Playout<K>, session: &Session<K>, from: usize) -> Result<(), Broken<K>> {
    let made = session.segments().last().and_then(|segment| segment.inputs.get(from..session.cursor().input));
    made.unwrap_or_default().iter().try_for_each(|input| game.follow(&input.step))
}

/// A copy of the game of a session as it stands; `None` as for [`begun`].
///
/// # Errors
/// A script failed, or the rules have a bug.
pub(crate) fn copied<K: Kit>(session: &Session<K>) -> Result<Option<Playout<K>>, Broken<K>> {
    let mut game = begun(session)?;
    if let Some(game) = &mut game {
        follow(game, session, 0)?;
    }
    Ok(game)
}

impl<K: Kit> Fork<K> {
    /// The open decision of a session, as everybody or one player sees it. `None` if nobody is asked, if the game does not
    /// support playing ahead, or if it cannot be copied where it stands.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn of(session: &Session<K>, seat: Option<K::Player>) -> Result<Option<Fork<K>>, Broken<K>> {
        let (Some(decision), Some(imagination)) = (session.decision(), K::imagination()) else { return Ok(None) };
        let here = copied(session)?;
        Ok(here.map(|here| Fork { here, seat, decision: decision.clone(), imagination }))
    }

    /// The game as it stands, with hidden things dealt again at random.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn imagined(
        &self,
        number: u64,
        scribe: impl Fn(&crate::table::Entry<K>) + 'static,
    ) -> Result<Playout<K>, Broken<K>> {
        let game = self.here.copied(scribe)?;
        let dealt = {
            let position = game.table().position();
            (self.imagination.deal)(&K::seen(game.table().world(), &position, self.seat), number)
        };
        put(&game, dealt, number);
        Ok(game)
    }

    /// The position as it really is.
    pub fn here(&self) -> &Playout<K> {
        &self.here
    }

    /// Plays an imagined game on after a choice, or from here, until `enough` says so or it is over. `None` if somebody stopped it.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub(super) fn played(
        &self,
        place: Option<usize>,
        number: u64,
        name: &str,
        enough: &dyn Fn(&K::Position) -> bool,
    ) -> Result<Option<Playout<K>>, Broken<K>> {
        let mut game = self.imagined(number, |_| {})?;
        let mut bots = Bots::new(&**game.table().world(), name, number);
        let chosen = place.map_or(Ok(()), |place| game.choose(place));
        match chosen.and_then(|()| bots.play_on(&mut game, MOST, enough)) {
            Ok(true) => Ok(Some(game)),
            Ok(false) => Err(Broken::Bug("the game does not come to its end".into())),
            Err(Broken::BrokenOff) => Ok(None),
            Err(no) => Err(no),
        }
    }

    /// Plays the game out once after a choice.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn sample(&self, place: usize, number: u64, name: &str) -> Result<Option<Outlook>, Broken<K>> {
        let Some(game) = self.played(Some(place), number, name, &|_| false)? else { return Ok(None) };
        let (world, position, who) = (game.table().world(), game.table().position(), self.decision.who);
        let won = (self.imagination.won)(world, &position, who);
        Ok(Some(Outlook { won, lead: (self.imagination.lead)(world, &position, who) }))
    }

    /// Plays the game out after every choice, and more often after the better ones.
    ///
    /// # Errors
    /// A script failed, or the rules have a bug.
    pub fn prospects(&self, games: u32, name: &str) -> Result<Prospects, Broken<K>> {
        prospects(self.decision.choices.len(), games, &mut |place, number| self.sample(place, number, name))
    }
}

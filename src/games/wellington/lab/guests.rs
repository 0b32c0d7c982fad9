//! Bots that join a session and choose for the people at the prompt. They play in a copy of the game that follows the
//! session, because a bot needs a playout to look at.

use super::whatif::{begun, follow};
use crate::games::wellington::players::{Game, Maker, Players, View, seated};
use crate::games::wellington::rules::Session;
use crate::table::Cursor;

/// A bot for each Power, and the copy that they see.
pub struct Guests {
    game: Game,
    players: Players,
    followed: Cursor,
}

impl Guests {
    /// Lets bots join. `seed` is for their own random streams.
    ///
    /// # Errors
    /// Why the game cannot be copied in its current state, for people.
    pub fn at(session: &Session, makers: &[Maker; 4], seed: u64) -> Result<Guests, String> {
        Ok(Guests { game: begun(session)?, players: seated(makers, seed), followed: start(session) })
    }

    /// The index of the choice for the Power that has to decide in the session.
    ///
    /// # Errors
    /// A bot's script failed, or the copy cannot follow the session because of an edit.
    pub fn choose(&mut self, session: &Session) -> Result<usize, String> {
        if self.followed.segment != session.cursor().segment {
            (self.game, self.followed) = (begun(session)?, start(session));
        }
        follow(&mut self.game, session, self.followed.input)?;
        self.followed = session.cursor();
        let Some(view) = View::of(&self.game) else { return Err("no decision is open".into()) };
        if session.decision().is_none_or(|open| open.choices != view.choices() || open.who != view.me()) {
            return Err("the game was edited".into());
        }
        self.players[view.me().index()].choose(&view)
    }
}

/// Where the current segment begins.
fn start(session: &Session) -> Cursor {
    Cursor { segment: session.cursor().segment, input: 0 }
}

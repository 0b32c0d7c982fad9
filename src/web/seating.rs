//! Who gets an address and who is played by a bot.

use super::kept::{KeptSeat, KeptSeats};
use super::paged::Paged;
use super::token;
use super::who::Who;
use crate::hinted::{Hint, Hinted};
use std::collections::BTreeMap;

/// What is wanted.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// The bots, each for the players that a word means; an empty word means all.
    pub bots: Vec<(String, String)>,
    /// The seats of the game as it was served before.
    pub kept: Option<KeptSeats>,
}

/// An address to be given away.
pub struct Given<S> {
    /// For whom.
    pub who: Who<S>,
    /// The name of the player.
    pub name: Option<String>,
    /// The token.
    pub token: String,
}

impl<S> Given<S> {
    /// Whose it is, in words.
    pub fn whose(&self) -> String {
        match (&self.name, &self.who) {
            (Some(name), _) => name.clone(),
            (None, Who::Spectator) => "spectators".into(),
            (None, _) => "host".into(),
        }
    }
}

/// Who sits where.
pub struct Seated<S> {
    /// The addresses.
    pub doors: Vec<Given<S>>,
    /// The bots: the index of the player, the name, and the bot.
    pub bots: Vec<(usize, String, String)>,
}

impl<S: Copy + PartialEq> Seated<S> {
    /// One address.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn one<D: Paged<Seat = S>>(desk: &D, who: Who<S>) -> Result<Seated<S>, Hinted> {
        let name = who.seat().and_then(|seat| desk.name(seat));
        Ok(Seated { doors: vec![Given { who, name, token: token()? }], bots: Vec::new() })
    }

    /// What is kept of them.
    pub fn kept(&self) -> KeptSeats {
        let token = |who: Who<S>| self.doors.iter().find(|door| door.who == who).map(|door| door.token.clone());
        let people = self.doors.iter().filter_map(|door| {
            Some(KeptSeat { player: door.name.clone()?, token: Some(door.token.clone()), bot: None })
        });
        let bots = self.bots.iter();
        let bots = bots.map(|(_, name, bot)| KeptSeat { player: name.clone(), token: None, bot: Some(bot.clone()) });
        KeptSeats::new(token(Who::Host).unwrap_or_default(), token(Who::Spectator), people.chain(bots).collect())
    }
}

impl Seating {
    /// Reads `britain=steady,french=search:60`, or one bot for all.
    ///
    /// # Errors
    /// A bot has no name, or it does not say for whom it plays although there are others.
    pub fn bots(text: &str) -> Result<Vec<(String, String)>, Hinted> {
        let alone = !text.contains(',');
        let one = |part: &str| match part.trim().split_once('=') {
            Some((who, bot)) if !who.trim().is_empty() && !bot.trim().is_empty() => {
                Ok((who.trim().to_string(), bot.trim().to_string()))
            }
            None if alone && !part.trim().is_empty() => Ok((String::new(), part.trim().to_string())),
            _ => Err(format!("{part:?} does not say who plays for whom").hint("--players britain=steady,spain=quick")),
        };
        text.split(',').map(one).collect()
    }

    /// Gives the seats of a game.
    ///
    /// # Errors
    /// There is no such player or bot, or the system gives no random numbers.
    pub fn of<D: Paged>(&self, desk: &mut D) -> Result<Seated<D::Seat>, Hinted> {
        let mut named = Vec::new();
        for (word, bot) in &self.bots {
            desk.knows_bot(bot)?;
            let seats = if word.is_empty() { desk.seats() } else { desk.called(word) };
            if seats.is_empty() {
                let names: Vec<String> = desk.seats().into_iter().filter_map(|seat| desk.name(seat)).collect();
                return Err(format!("no player is called {word:?}").hint(names.join(", ")));
            }
            named.push((seats, bot));
        }
        // A player's own bot goes before that of the side, in whatever order they are named.
        named.sort_by_key(|(seats, _)| std::cmp::Reverse(seats.len()));
        let each = named.iter().flat_map(|(seats, bot)| seats.iter().map(|seat| (desk.index(*seat), (*bot).clone())));
        let mut bots: BTreeMap<usize, String> = each.collect();
        let kept = self.kept.as_ref();
        let mut seated = Seated { doors: Vec::new(), bots: Vec::new() };
        let known = |kept: Option<&String>| kept.map_or_else(token, |kept| Ok(kept.clone()));
        seated.doors.push(Given { who: Who::Host, name: None, token: known(kept.map(|kept| &kept.host))? });
        for seat in desk.seats() {
            let Some(name) = desk.name(seat) else { continue };
            let before = kept.and_then(|kept| kept.seat(&name));
            // Bots that play already go on, unless others are named now.
            let goes_on = before.and_then(|kept| kept.bot.clone()).filter(|_| self.bots.is_empty());
            match bots.remove(&desk.index(seat)).or(goes_on) {
                Some(bot) => {
                    desk.knows_bot(&bot)?;
                    seated.bots.push((desk.index(seat), name, bot));
                }
                None => {
                    let token = known(before.and_then(|kept| kept.token.as_ref()))?;
                    seated.doors.push(Given { who: Who::Seat(seat), name: Some(name), token });
                }
            }
        }
        if desk.is_public() {
            let token = known(kept.and_then(|kept| kept.spectators.as_ref()))?;
            seated.doors.push(Given { who: Who::Spectator, name: None, token });
        }
        Ok(seated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_for_one_player_for_a_side_or_for_all() {
        let read = |text: &str| Seating::bots(text).unwrap();
        let pair = |who: &str, bot: &str| (who.to_string(), bot.to_string());
        assert_eq!(read("steady"), [pair("", "steady")]);
        assert_eq!(read("britain=steady, french=search:60"), [pair("britain", "steady"), pair("french", "search:60")]);
        for bad in ["", "britain=", "=steady", "steady,", "steady,quick", "britain=steady,quick"] {
            assert!(Seating::bots(bad).is_err(), "{bad:?}");
        }
    }
}

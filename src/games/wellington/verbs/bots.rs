//! Bots for empty seats: they answer by themselves whenever their Power is asked.

use super::desk::{Blame, Complaint, Desk};
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::lab::{Guests, Party, named};
use crate::games::wellington::rules::Choice;
use crate::hinted::Hinted;
use crate::table::Cursor;
use std::sync::atomic::Ordering;

/// The most choices that bots make in a row. A whole game has fewer.
const MOST: usize = 20_000;

/// Fills the place of a Power that no bot plays. It is never asked.
const NOBODY: &str = "random";

/// The Powers that a word means: a Power, or both of a side.
pub fn powers(word: &str) -> Vec<Power> {
    match (Side::BOTH.into_iter().find(|side| side.word() == word), Power::from_word(word)) {
        (Some(side), _) => side.powers().to_vec(),
        (None, power) => power.into_iter().collect(),
    }
}

impl Desk {
    /// Whether there is such a bot, and its files can be used on this board.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn knows_bot(&self, name: &str) -> Result<(), Hinted> {
        let found =
            named(name).and_then(|_| Party::parse(name)).and_then(|party| party.check(&self.session.world().board));
        found.map_err(|no| Hinted::of_all(&no))
    }

    fn bot_of(&self, power: Power) -> Option<&str> {
        self.core.bots.get(&power.index()).map(String::as_str)
    }

    /// The bots at the desk, joined to the game as it stands.
    fn guests(&self) -> Result<Guests, Complaint> {
        let names = Power::TRACK.map(|power| format!("{}={}", power.word(), self.bot_of(power).unwrap_or(NOBODY)));
        let makers = Party::parse(&names.join(",")).and_then(|party| party.makers());
        let makers = makers.map_err(|no| Complaint::new(Blame::Typing, Hinted::of_all(&no)))?;
        // The same position gives the same answers.
        let guests = Guests::at(&self.session, &makers, self.session.hash());
        guests.map_err(|why| Complaint::new(Blame::Illegal, why))
    }

    /// Whether the game waits for a Power that a bot plays. Players who have no Power yet choose for themselves [2.1].
    fn waits_for_bot(&self) -> bool {
        let bot = |who: Power| self.bot_of(who).is_some();
        let asked = self.session.decision().is_some_and(|d| bot(d.who) && d.question.of_player().is_none());
        asked && !self.session.is_stopped()
    }

    /// Lets bots answer, and Powers pass that do not want to be asked, until a person is asked. Each such step belongs to the step
    /// before it, so that `undo` goes back to a decision of a person. Gives the number of steps.
    ///
    /// # Errors
    /// A bot's script failed, or its choice cannot be made. The game waits at that decision.
    pub fn let_bots(&mut self) -> Result<usize, Complaint> {
        let (mut guests, mut made) = (None, 0);
        while made < MOST {
            let choice = if self.passes_of_itself() {
                Choice::Pass
            } else if self.waits_for_bot() && !self.halt.stop.load(Ordering::Relaxed) {
                match &mut guests {
                    Some(guests) => self.bots_choice(guests)?,
                    None => self.bots_choice(guests.insert(self.guests()?))?,
                }
            } else {
                break;
            };
            let first = self.session.cursor() == Cursor { segment: 0, input: 0 };
            // A game that goes on may not have the secret in its dice yet.
            self.lock_dice(&choice);
            self.choose(choice, first)?;
            made += 1;
        }
        Ok(made)
    }

    fn bots_choice(&mut self, guests: &mut Guests) -> Result<Choice, Complaint> {
        let chosen = guests.choose(&self.session).map(|place| {
            let decision = self.session.decision();
            decision.and_then(|decision| decision.choices.get(place).cloned())
        });
        match chosen {
            Ok(Some(choice)) => Ok(choice),
            Ok(None) => Err(Complaint::new(Blame::Illegal, "the bot takes a choice that is not offered")),
            Err(why) => {
                let told = self.script_said(why.clone());
                self.hush(why);
                Err(Complaint::new(Blame::Script, told))
            }
        }
    }
}

//! The state of any game that implements [`Observed`].

use super::Observed;
use super::look::{numbers, sight};
use super::object::{State, Wrong};
use super::scene::{FORMAT, Ground, Written};
use super::sheet::Sheet;
use crate::hinted::Hint;
use crate::kit::{self, Match};
use crate::table::{Broken, Decision, Playout, Session, Standing, stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::Ref;
use std::rc::Rc;

/// The random stream for the dice of an imagined game.
const DICE: u64 = 12;

/// Something that was done to a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", untagged)]
pub(super) enum Done {
    /// A choice was made: its index in the list.
    Choice(u32),
    /// Whatever the player who was asked could not see was dealt again.
    Imagined {
        /// The number of the deal.
        imagined: u64,
    },
}

/// A game in progress.
pub struct Course<K: Observed> {
    ground: Rc<Ground<K>>,
    seed: u64,
    done: Vec<Done>,
    /// How many of these are choices.
    made: usize,
    /// Positions with no suspended procedure, each with the number of things done before it. The first is the opening.
    stands: Vec<(usize, Rc<Standing<K>>)>,
    game: Playout<K>,
}

impl<K: Observed> Course<K> {
    pub(super) fn begin(ground: Rc<Ground<K>>, seed: u64) -> Result<Course<K>, Wrong> {
        let start = Rc::new((ground.setup.opening)(seed));
        Course::from(ground, seed, Vec::new(), vec![(0, start)])
    }

    /// A course on which all this was done. It begins at the last of these positions and repeats what was done since.
    fn from(
        ground: Rc<Ground<K>>,
        seed: u64,
        mut done: Vec<Done>,
        stands: Vec<(usize, Rc<Standing<K>>)>,
    ) -> Result<Course<K>, Wrong> {
        let Some((since, start)) = stands.last().cloned() else { return Err(lost()) };
        let game = Playout::begin(ground.setup.world.clone(), (*start).clone(), |_| {}).map_err(|no| wrong(&no))?;
        let again = done.split_off(since.min(done.len()));
        let made = done.iter().filter(|done| matches!(done, Done::Choice(_))).count();
        let mut course = Course { ground, seed, done, made, stands, game };
        course.note_stand();
        again.into_iter().try_for_each(|done| course.again(done))?;
        Ok(course)
    }

    /// A course in the state of this one after this many things were done.
    fn at(&self, len: usize) -> Result<Course<K>, Wrong> {
        let known = self.stands.iter().take_while(|(since, _)| *since <= len).count();
        let stands = self.stands.get(..known).unwrap_or_default().to_vec();
        let done = self.done.get(..len).unwrap_or_default().to_vec();
        Course::from(self.ground.clone(), self.seed, done, stands)
    }

    /// Keeps the position at which the running procedure began, if nobody has answered in it yet.
    fn note_stand(&mut self) {
        let is_new = self.game.steps_since() == 0 && !matches!(self.done.last(), Some(Done::Imagined { .. }));
        if is_new && self.stands.last().is_none_or(|(since, _)| *since < self.done.len()) {
            self.stands.push((self.done.len(), Rc::new(self.game.begun().clone())));
        }
    }

    pub(super) fn again(&mut self, done: Done) -> Result<(), Wrong> {
        match done {
            Done::Choice(place) => self.choose(place),
            Done::Imagined { imagined } => self.imagine(imagined),
        }
    }

    fn choose(&mut self, place: u32) -> Result<(), Wrong> {
        self.is_choice(place as usize)?;
        self.game.choose(place as usize).map_err(|no| wrong(&no))?;
        self.done.push(Done::Choice(place));
        self.made += 1;
        self.note_stand();
        Ok(())
    }

    fn imagine(&mut self, number: u64) -> Result<(), Wrong> {
        let table = self.game.table();
        let who = self.game.decision().map(|decision| decision.who);
        let Some(who) = who else { return Err(nobody()) };
        let dealt = {
            let position = table.position();
            K::dealt(&K::seen(table.world(), &position, Some(who)), number)
        };
        table.change(|position| *position = dealt);
        table.chance(|dice| {
            dice.clear_forced();
            dice.reseed(stream(number, DICE));
        });
        self.done.push(Done::Imagined { imagined: number });
        Ok(())
    }

    /// Checks that there is a choice at this index.
    fn is_choice(&self, place: usize) -> Result<(), Wrong> {
        let Some(decision) = self.game.decision() else { return Err(nobody()) };
        match decision.choices.len() {
            n if place < n => Ok(()),
            n => {
                let no = format!("no choice {place}");
                Err(Wrong::Asked(no.hint(format!("the legal choices are 0 to {}", n.saturating_sub(1)))))
            }
        }
    }

    fn world(&self) -> &Rc<K::World> {
        &self.ground.setup.world
    }

    /// The player in a seat.
    fn player(&self, seat: Option<usize>) -> Result<Option<K::Player>, Wrong> {
        let players = K::players(self.world());
        let Some(seat) = seat else { return Ok(None) };
        let words = || players.iter().enumerate().map(|(seat, who)| format!("{seat} is {}", K::word(*who)));
        let found = players.get(seat).copied().map(Some);
        found.ok_or_else(|| {
            Wrong::Asked(format!("there is no seat {seat}").hint(words().collect::<Vec<_>>().join(", ")))
        })
    }

    /// Runs something on the game as a player sees it now.
    fn look<R>(&self, seat: Option<K::Player>, look: impl FnOnce(&K::Seen<'_>, Option<&Decision<K>>) -> R) -> R {
        let position = self.game.table().position();
        let decision: Option<Ref<'_, Decision<K>>> = self.game.decision();
        look(&K::seen(self.world(), &position, seat), decision.as_deref())
    }

    /// Runs something on the open decision as the player who is asked sees it.
    fn read<R>(&self, read: impl FnOnce(&K::Seen<'_>, &Decision<K>) -> R) -> Option<R> {
        let who = self.game.decision()?.who;
        self.look(Some(who), |seen, decision| decision.map(|decision| read(seen, decision)))
    }
}

impl<K: Observed> State for Course<K> {
    fn asked(&self) -> Option<usize> {
        let who = self.game.decision()?.who;
        K::players(self.world()).into_iter().position(|player| player == who)
    }

    fn choices(&self) -> usize {
        self.game.decision().map_or(0, |decision| decision.choices.len())
    }

    fn question(&self) -> Option<String> {
        self.read(|seen, decision| K::asked(seen, decision).to_string())
    }

    fn question_value(&self) -> Option<Value> {
        self.read(|_, decision| json!(decision.question))
    }

    fn labels(&self) -> Vec<String> {
        let labels = |seen: &K::Seen<'_>, decision: &Decision<K>| {
            K::labels(seen, decision).iter().map(ToString::to_string).collect()
        };
        self.read(labels).unwrap_or_default()
    }

    fn choice(&self, place: usize) -> Result<Value, Wrong> {
        self.is_choice(place)?;
        Ok(self.game.decision().and_then(|decision| decision.choices.get(place).map(|choice| json!(choice))).into())
    }

    fn apply(&mut self, place: usize) -> Result<(), Wrong> {
        self.is_choice(place)?;
        let (place, before) = (u32::try_from(place).unwrap_or(u32::MAX), self.done.len());
        let Err(mut no) = self.choose(place) else { return Ok(()) };
        // The playout cannot be used any more.
        let world = self.world().clone();
        *self = self.at(before)?;
        if matches!(no, Wrong::Script(_)) && K::again_from_the_start(&world) {
            let again = self.at(before).and_then(|mut fresh| fresh.choose(place).map(|()| fresh));
            K::came_to_its_end(&world);
            match again {
                Ok(fresh) => {
                    *self = fresh;
                    return Ok(());
                }
                Err(still) => no = still,
            }
        }
        Err(no)
    }

    fn undo(&mut self, choices: usize) -> Result<(), Wrong> {
        let made = |done: &Done| matches!(done, Done::Choice(_));
        let (mut len, mut left) = (self.done.len(), choices);
        while left > 0 {
            let Some(before) = len.checked_sub(1) else {
                let no = format!("cannot undo {choices} choices");
                return Err(Wrong::Asked(no.hint(format!("only {} were made", self.made))));
            };
            len = before;
            left -= usize::from(made(&self.done[len]));
        }
        if choices > 0 {
            *self = self.at(len)?;
        }
        Ok(())
    }

    fn copy(&self) -> Result<Box<dyn State>, Wrong> {
        Ok(Box::new(self.at(self.done.len())?))
    }

    fn imagined(&self, number: u64) -> Result<Box<dyn State>, Wrong> {
        let mut other = self.at(self.done.len())?;
        other.imagine(number)?;
        Ok(Box::new(other))
    }

    fn history(&self) -> Vec<usize> {
        let place = |done: &Done| match done {
            Done::Choice(place) => Some(*place as usize),
            Done::Imagined { .. } => None,
        };
        self.done.iter().filter_map(place).collect()
    }

    fn decisions(&self) -> usize {
        self.made
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn returns(&self) -> Vec<f64> {
        let winner = if self.game.is_over() { K::winner(self.game.table()) } else { None };
        let value = |side: &str| winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
        K::players(self.world()).into_iter().map(|player| value(K::side(player))).collect()
    }

    fn observation(&self, seat: Option<usize>) -> Result<Vec<f32>, Wrong> {
        let seat = self.player(seat)?;
        let (position, decision) = (self.game.table().position(), self.game.decision());
        let mut sheet = Sheet::new();
        numbers::<K>(self.world(), &position, seat, decision.as_deref(), &mut sheet);
        Ok(sheet.into_values())
    }

    fn sight(&self, seat: Option<usize>) -> Result<Value, Wrong> {
        let seat = self.player(seat)?;
        let (position, decision) = (self.game.table().position(), self.game.decision());
        Ok(sight::<K>(self.world(), &position, seat, decision.as_deref()))
    }

    fn standing(&self, seat: Option<usize>) -> Result<String, Wrong> {
        let seat = self.player(seat)?;
        Ok(self.look(seat, |seen, _| K::place(seen).to_string()))
    }

    fn advice(&self, bot: &str, seed: u64) -> Result<usize, Wrong> {
        let choices = self.choices();
        if choices == 0 {
            return Err(nobody());
        }
        let place = K::advice(&self.game, bot, seed)?;
        match place < choices {
            true => Ok(place),
            false => Err(Wrong::Script(format!("{bot} takes choice {} of {choices}", place + 1))),
        }
    }

    fn serialize(&self) -> Result<String, Wrong> {
        let written = Written {
            format: FORMAT,
            game: K::ID.into(),
            scenario: self.ground.setup.name.clone(),
            params: self.ground.params.iter().map(ToString::to_string).collect(),
            print: self.ground.setup.print.clone(),
            seed: self.seed,
            done: self.done.clone(),
            hash: format!("{:016x}", self.hash()),
        };
        serde_json::to_string(&written).map_err(|no| Wrong::Bug(format!("the state cannot be serialized: {no}")))
    }

    fn save(&self) -> Result<String, Wrong> {
        let start = (self.ground.setup.opening)(self.seed);
        let mut session =
            Session::<K>::open(self.world().clone(), start).map_err(|no| Wrong::Bug(format!("{no:?}")))?;
        for done in &self.done {
            let Done::Choice(place) = done else {
                return Err(Wrong::Asked("an imagined game has no save".hint("use serialize()")));
            };
            let choice = session.decision().and_then(|decision| decision.choices.get(*place as usize).cloned());
            let choice = choice.ok_or_else(lost)?;
            let made = session.choose(choice, false);
            made.map_err(|no| Wrong::Bug(kit::complaint(&session, None, &no).told()))?;
        }
        Match::save(&session).map_err(|no| Wrong::Bug(no.told()))
    }

    fn hash(&self) -> u64 {
        self.game.table().standing().hash64()
    }
}

fn nobody() -> Wrong {
    Wrong::Asked("no decision is open".hint("the game is over; undo() goes back"))
}

fn lost() -> Wrong {
    Wrong::Bug("this state can no longer be reached".into())
}

/// Why a playout broke.
pub fn wrong<K: Observed>(no: &Broken<K>) -> Wrong {
    match no {
        Broken::Script(trouble) => Wrong::Script(trouble.to_string()),
        Broken::Bug(what) => Wrong::Bug(what.to_string()),
        Broken::BrokenOff => Wrong::Bug("it was stopped".into()),
    }
}

//! A scenario of any game that implements [`Observed`].

use super::Observed;
use super::course::{Course, Done};
use super::look::numbers;
use super::object::{Opened, State, Wrong};
use super::sheet::Sheet;
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::trials::Setup;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The format version of the texts to which states are written.
pub(super) const FORMAT: u32 = 1;

/// A state as text. It is small, because everything else follows from the scenario, the seed and what was done.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) format: u32,
    pub(super) game: String,
    pub(super) scenario: String,
    pub(super) params: Vec<String>,
    /// Identifies the scenario and its scripts.
    pub(super) print: String,
    pub(super) seed: u64,
    pub(super) done: Vec<Done>,
    /// The hash of the position and the dice at the end.
    pub(super) hash: String,
}

/// A scenario of a game with its scripts.
pub struct Ground<K: Observed> {
    pub(super) setup: Setup<K>,
    pub(super) params: Vec<Tweak>,
    names: Vec<String>,
}

/// A scenario of a game, ready to be played.
pub struct Scene<K: Observed>(Rc<Ground<K>>);

impl<K: Observed> Scene<K> {
    /// A scenario that was loaded with these changes.
    pub fn new(setup: Setup<K>, params: Vec<Tweak>) -> Scene<K> {
        let standing = (setup.opening)(0);
        let mut sheet = Sheet::named();
        numbers::<K>(&setup.world, &standing.position, None, None, &mut sheet);
        let names = sheet.into_names();
        Scene(Rc::new(Ground { setup, params, names }))
    }

    fn written(&self, text: &str) -> Result<Written, Hinted> {
        let read: Result<Written, _> = serde_json::from_str(text);
        let read = read.map_err(|no| format!("not a serialized state: {no}").hint("State.serialize() makes one"))?;
        let own = &self.0.setup;
        if read.format != FORMAT {
            return Err(format!("the state was written in format {}, and this is {FORMAT}", read.format).into());
        }
        if read.game != K::ID || read.scenario != own.name {
            let (here, there) = (format!("{}/{}", K::ID, own.name), format!("{}/{}", read.game, read.scenario));
            return Err(format!("the state is of {there}, and this is {here}").hint(format!("load_game({there:?})")));
        }
        if read.print != own.print {
            let no = "the state was written with another scenario or other scripts of the same name";
            return Err(no.hint("call load_game(…, folder=, params=) with the ones it was played with"));
        }
        Ok(read)
    }
}

impl<K: Observed> Opened for Scene<K> {
    fn id(&self) -> &'static str {
        K::ID
    }

    fn scenario(&self) -> &str {
        &self.0.setup.name
    }

    fn players(&self) -> Vec<&'static str> {
        K::players(&self.0.setup.world).into_iter().map(K::word).collect()
    }

    fn sides(&self) -> Vec<&'static str> {
        K::players(&self.0.setup.world).into_iter().map(K::side).collect()
    }

    fn places(&self) -> usize {
        K::PLACES
    }

    fn most(&self) -> u32 {
        K::MOST
    }

    fn names(&self) -> &[String] {
        &self.0.names
    }

    fn advisers(&self) -> Vec<&'static str> {
        K::advisers()
    }

    fn begin(&self, seed: u64) -> Result<Box<dyn State>, Wrong> {
        Ok(Box::new(Course::begin(self.0.clone(), seed)?))
    }

    fn restore(&self, text: &str) -> Result<Box<dyn State>, Wrong> {
        let read = self.written(text).map_err(Wrong::Asked)?;
        let mut course = Course::begin(self.0.clone(), read.seed)?;
        for done in &read.done {
            course.again(*done).map_err(|no| {
                Wrong::Asked(format!("the state cannot be replayed: {no}").hint("was the text edited?"))
            })?;
        }
        match format!("{:016x}", course.hash()) == read.hash {
            true => Ok(Box::new(course)),
            false => {
                let no = "the state replays to a different position than when it was written";
                Err(Wrong::Asked(no.hint("it was written by another version of sandtable, or edited")))
            }
        }
    }
}

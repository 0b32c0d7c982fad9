//! A scenario that was loaded.

use super::state::State;
use super::{GAMES, deep, raised};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sandtable::env::{self, Opened};
use sandtable::hinted::Hinted;
use std::path::PathBuf;
use std::rc::Rc;

/// A game with its scenario and its cards, loaded once for many plays.
#[pyclass(unsendable, module = "sandtable")]
pub struct Game {
    pub(crate) opened: Rc<dyn Opened>,
    pub(crate) name: String,
    folder: Option<PathBuf>,
    params: Vec<String>,
}

/// Loads a game by its name: `GAME`, `GAME/SCENARIO`, or `GAME/FILE.json`.
///
/// Cards and scenarios are those of the package. Files in `folder` go before them: a laboratory as `sandtable init` makes one, or a folder
/// with a single card. `params` changes parameters of cards and fields of the scenario, as `--param` does: `["63.sp=6"]`.
#[pyfunction]
#[pyo3(signature = (name, folder = None, params = Vec::new()))]
pub fn load_game(name: &str, folder: Option<PathBuf>, params: Vec<String>) -> PyResult<Game> {
    let refused = |no: &anyhow::Error| PyValueError::new_err(Hinted::of_all(no).to_string());
    let files = env::files(folder.as_deref(), &params).map_err(|no| PyValueError::new_err(no.to_string()))?;
    let opened = deep(|| env::open(GAMES, name, files)).map_err(|no| refused(&no))?;
    Ok(Game { opened: opened.into(), name: name.to_string(), folder, params })
}

/// The names that `load_game` and `make` know.
#[pyfunction]
#[pyo3(signature = (folder = None))]
pub fn scenarios(folder: Option<PathBuf>) -> PyResult<Vec<String>> {
    let files = env::files(folder.as_deref(), &[]).map_err(|no| PyValueError::new_err(no.to_string()))?;
    Ok(env::all(GAMES, &files))
}

#[pymethods]
impl Game {
    /// The word for the game: `wellington`.
    #[getter]
    fn id(&self) -> &'static str {
        self.opened.id()
    }

    /// The name of its scenario: `1812`.
    #[getter]
    fn scenario(&self) -> &str {
        self.opened.scenario()
    }

    /// What it was loaded by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The players, in the order of their seats.
    #[getter]
    fn players(&self) -> Vec<&'static str> {
        self.opened.players()
    }

    /// The side of each player. Players of one side win and lose together.
    #[getter]
    fn sides(&self) -> Vec<&'static str> {
        self.opened.sides()
    }

    /// How many players there are.
    fn num_players(&self) -> usize {
        self.opened.players().len()
    }

    /// How many places an environment has for choices.
    #[getter]
    fn places(&self) -> usize {
        self.opened.places()
    }

    /// The most decisions in a game.
    #[getter]
    fn max_decisions(&self) -> u32 {
        self.opened.most()
    }

    /// The name of each number of an observation.
    #[getter]
    fn observation_names(&self) -> Vec<String> {
        self.opened.names().to_vec()
    }

    /// How many numbers an observation has.
    fn observation_size(&self) -> usize {
        self.opened.names().len()
    }

    /// The bots that can be asked for advice.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        self.opened.advisers()
    }

    /// Begins a game. The seed decides the deal and every die.
    #[pyo3(signature = (seed = 1))]
    fn new_initial_state(slf: &Bound<'_, Self>, seed: u64) -> PyResult<State> {
        let game = slf.clone().unbind();
        let state = deep(|| slf.borrow().opened.begin(seed)).map_err(raised)?;
        Ok(State { game, state })
    }

    /// The state that a text of `State.serialize` was written from.
    fn deserialize_state(slf: &Bound<'_, Self>, text: &str) -> PyResult<State> {
        let game = slf.clone().unbind();
        let state = deep(|| slf.borrow().opened.restore(text)).map_err(raised)?;
        Ok(State { game, state })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, own) = (slf.py(), slf.borrow());
        let make = py.import("sandtable")?.getattr("load_game")?;
        let folder = own.folder.as_ref().map(|folder| folder.display().to_string());
        Ok((make, (own.name.clone(), folder, own.params.clone()).into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        format!("<sandtable.Game {}/{}>", self.opened.id(), self.opened.scenario())
    }
}

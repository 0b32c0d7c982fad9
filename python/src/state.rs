//! A game that is being played.

use super::game::Game;
use super::{deep, loaded, raised};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sandtable::env;
use serde_json::Value;

/// What `current_player` says when the game is over, as in OpenSpiel.
const TERMINAL: i64 = -4;

/// A game that is being played: who has to choose, every legal choice, and a way forth and back.
#[pyclass(unsendable, module = "sandtable")]
pub struct State {
    pub(crate) game: Py<Game>,
    pub(crate) state: Box<dyn env::State>,
}

/// A seat by its number or its word; nothing is the host, who sees everything.
#[derive(FromPyObject)]
enum Seat {
    Number(usize),
    Word(String),
}

impl State {
    fn seat(&self, py: Python<'_>, seat: Option<Seat>) -> PyResult<Option<usize>> {
        let word = match seat {
            None => return Ok(None),
            Some(Seat::Number(number)) => return Ok(Some(number)),
            Some(Seat::Word(word)) => word,
        };
        let players = self.game.bind(py).borrow().opened.players();
        match players.iter().position(|player| *player == word) {
            Some(seat) => Ok(Some(seat)),
            None => Err(PyValueError::new_err(format!("nobody plays {word:?}\nHint: {}", players.join(", ")))),
        }
    }
}

#[pymethods]
impl State {
    /// The game that it is a state of.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seat of the player who has to choose; -4 when the game is over.
    fn current_player(&self) -> i64 {
        self.state.asked().and_then(|seat| i64::try_from(seat).ok()).unwrap_or(TERMINAL)
    }

    /// The word for that player; None when the game is over.
    fn current_name(&self, py: Python<'_>) -> Option<&'static str> {
        self.game.bind(py).borrow().opened.players().get(self.state.asked()?).copied()
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.state.is_over()
    }

    /// How many legal choices there are: 0 when the game is over.
    fn num_legal_actions(&self) -> usize {
        self.state.choices()
    }

    /// How many choices were made.
    fn num_decisions(&self) -> usize {
        self.state.decisions()
    }

    /// Every legal choice, by its place in the list.
    fn legal_actions(&self) -> Vec<usize> {
        (0..self.state.choices()).collect()
    }

    /// What the player is asked, in words; None when the game is over.
    fn question(&self) -> Option<String> {
        self.state.question()
    }

    /// The open question as data.
    fn question_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loaded(py, &self.state.question_value().unwrap_or(Value::Null).to_string())
    }

    /// The names of all legal choices. No two are alike.
    fn action_names(&self) -> Vec<String> {
        self.state.labels()
    }

    /// The name of a choice.
    fn action_to_string(&self, action: usize) -> PyResult<String> {
        self.state.choice(action).map_err(raised)?;
        Ok(self.state.labels().into_iter().nth(action).unwrap_or_default())
    }

    /// The choice with this name.
    fn string_to_action(&self, name: &str) -> PyResult<usize> {
        let labels = self.state.labels();
        let found = labels.iter().position(|label| label == name);
        found.ok_or_else(|| {
            let near = sandtable::faults::nearest(name, labels.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |near| format!("\nHint: did you mean {near:?}?"));
            PyValueError::new_err(format!("no legal choice is called {name:?}{hint}"))
        })
    }

    /// A choice as data: the same choice is the same data wherever it stands in the list.
    fn action_json<'py>(&self, py: Python<'py>, action: usize) -> PyResult<Bound<'py, PyAny>> {
        loaded(py, &self.state.choice(action).map_err(raised)?.to_string())
    }

    /// All legal choices as data.
    fn legal_choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all: Result<Vec<Value>, _> = (0..self.state.choices()).map(|place| self.state.choice(place)).collect();
        loaded(py, &Value::Array(all.map_err(raised)?).to_string())
    }

    /// Makes a choice.
    fn apply(&mut self, action: usize) -> PyResult<()> {
        deep(|| self.state.apply(action)).map_err(raised)
    }

    /// The same, under the name that it has in OpenSpiel.
    fn apply_action(&mut self, action: usize) -> PyResult<()> {
        self.apply(action)
    }

    /// Takes back so many choices.
    #[pyo3(signature = (choices = 1))]
    fn undo(&mut self, choices: usize) -> PyResult<()> {
        deep(|| self.state.undo(choices)).map_err(raised)
    }

    /// Another state at the same place: it knows the same dice.
    fn clone(&self, py: Python<'_>) -> PyResult<State> {
        Ok(State { game: self.game.clone_ref(py), state: deep(|| self.state.copy()).map_err(raised)? })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.clone(py)
    }

    /// A state as the player who has to choose could imagine it: what that player does not see is dealt again, and the dice to come are
    /// others, differently for each number.
    #[pyo3(signature = (number = 1))]
    fn imagine(&self, py: Python<'_>, number: u64) -> PyResult<State> {
        Ok(State { game: self.game.clone_ref(py), state: deep(|| self.state.imagined(number)).map_err(raised)? })
    }

    /// The choices that led here.
    fn history(&self) -> Vec<usize> {
        self.state.history()
    }

    /// For each seat 1 if its side has won, -1 if the other side has; all 0 before the end.
    fn returns(&self) -> Vec<f64> {
        self.state.returns()
    }

    /// What a seat sees, as numbers with the names of `Game.observation_names`: an array of float32. Without a seat everything is seen.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<Seat>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let values = deep(|| self.state.observation(seat)).map_err(raised)?;
        let bytes: Vec<u8> = values.into_iter().flat_map(f32::to_ne_bytes).collect();
        py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, &bytes), "float32"))?.call_method0("copy")
    }

    /// What a seat sees, as data: where the game stands, what is asked as far as the seat may read it, and the whole position without
    /// what is hidden from it. Without a seat everything is seen.
    #[pyo3(signature = (seat = None))]
    fn observation_json<'py>(&self, py: Python<'py>, seat: Option<Seat>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let text = deep(|| self.state.sight(seat)).map_err(raised)?.to_string();
        loaded(py, &text)
    }

    /// Where the game stands, in a few words.
    #[pyo3(signature = (seat = None))]
    fn standing(&self, py: Python<'_>, seat: Option<Seat>) -> PyResult<String> {
        let seat = self.seat(py, seat)?;
        self.state.standing(seat).map_err(raised)
    }

    /// The choice that a bot of `Game.bots` would make, from what the player who has to choose sees.
    #[pyo3(signature = (bot, seed = 1))]
    fn bot_action(&self, bot: &str, seed: u64) -> PyResult<usize> {
        deep(|| self.state.advice(bot, seed)).map_err(raised)
    }

    /// The whole game as a text, for the host: whoever has it knows every hand and every die to come.
    fn serialize(&self) -> PyResult<String> {
        self.state.serialize().map_err(raised)
    }

    /// The game as a save of sandtable, which its prompt opens. It holds everything, too.
    fn save(&self) -> PyResult<String> {
        deep(|| self.state.save()).map_err(raised)
    }

    /// The hash of position and dice: two states with the same hash are the same game from here on.
    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let make = py.import("sandtable")?.getattr("_restored")?;
        Ok((make, (self.game.clone_ref(py), self.serialize()?).into_pyobject(py)?))
    }

    fn __str__(&self) -> PyResult<String> {
        let mut lines = vec![self.state.standing(None).map_err(raised)?];
        lines.extend(self.state.question());
        lines.extend(self.state.labels().iter().enumerate().map(|(place, label)| format!("  {place}: {label}")));
        Ok(lines.join("\n"))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<sandtable.State {}>", self.state.standing(None).map_err(raised)?))
    }
}

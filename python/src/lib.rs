//! The games of sandtable for Python. All that is done here is to hand [`sandtable::env`] on: texts, numbers and errors become those
//! of Python.

mod files;
mod game;
mod state;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sandtable::env::{Learned, Subject, Wrong};
use sandtable::games::napoleon::rules::Napoleon;
use sandtable::games::wellington::rules::Wellington;

/// Many small things come and go.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The games of the package.
const GAMES: &[&dyn Learned] = &[&Subject::<Wellington>::new(), &Subject::<Napoleon>::new()];

create_exception!(
    sandtable,
    ScriptError,
    PyRuntimeError,
    "The script of a card or of a rule failed; the state stands as before."
);
create_exception!(
    sandtable,
    BugError,
    PyRuntimeError,
    "The rules came to something that cannot be; the state stands as before."
);

/// An error of the library as one of Python.
fn raised(no: Wrong) -> PyErr {
    match no {
        Wrong::Asked(no) => PyValueError::new_err(no.to_string()),
        Wrong::Script(no) => ScriptError::new_err(no),
        Wrong::Bug(no) => BugError::new_err(no),
    }
}

/// What must be left of a stack, in bytes, so that a play goes on it. Another stack costs as much as a decision.
const ROOM: usize = 6 * 1024 * 1024;

/// Plays on a stack that is deep enough: procedures call procedures, and scripts inside them. The first thread of a program has one;
/// others get one.
fn deep<R>(play: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(ROOM, sandtable::table::STACK, play)
}

/// A JSON text as a value of Python.
fn loaded<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// The compiled part of the package `sandtable`.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use super::game::{Game, load_game, scenarios};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::{BugError, ScriptError};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::files::provide();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

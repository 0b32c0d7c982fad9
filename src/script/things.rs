//! A game's things as values in scripts.

use mlua::{AnyUserData, Value};

/// Tells which values in scripts represent things of a game. A thing can be a key of a table, and messages name its kind.
pub trait Things: 'static {
    /// A thing as a key, which sets the order of loops.
    type Key: Ord + Clone + std::fmt::Debug;

    /// The error for scripts that ask Luau for random numbers.
    const NO_DICE: &'static str;

    /// The thing that a value represents, if it represents one.
    fn key(value: &AnyUserData) -> Option<Self::Key>;

    /// Its kind, for messages: `a Duchy`.
    fn describe(value: &AnyUserData) -> Option<&'static str>;
}

/// For a game whose scripts get no things.
pub struct NoThings;

impl Things for NoThings {
    type Key = ();

    const NO_DICE: &'static str = "what is rolled comes to a script from the rules";

    fn key(_: &AnyUserData) -> Option<()> {
        None
    }

    fn describe(_: &AnyUserData) -> Option<&'static str> {
        None
    }
}

/// A text, shortened to the length that a message may repeat.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_string(),
    }
}

/// A value's kind, for messages.
pub fn describe<T: Things>(value: &Value) -> String {
    match value {
        Value::Nil => "nil".into(),
        Value::Boolean(b) => format!("{b}"),
        Value::Integer(_) | Value::Number(_) => format!("the number {}", value.to_string().unwrap_or_default()),
        Value::String(text) => format!("the text {:?}", short(&text.to_string_lossy())),
        Value::UserData(ud) => T::describe(ud).unwrap_or("another object").into(),
        Value::Table(_) => "a table".into(),
        other => format!("a {}", other.type_name()),
    }
}

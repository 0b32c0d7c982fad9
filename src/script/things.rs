//! Values of a game among those of a script.

use mlua::{AnyUserData, Value};

/// What stands for a thing of a game in its scripts: it can be a key of a table, and messages say what it is.
pub trait Things: 'static {
    /// What a thing is as a key: the order of loops.
    type Key: Ord + Clone + std::fmt::Debug;

    /// What scripts hear that ask Luau for dice.
    const NO_DICE: &'static str;

    /// What a value stands for, if it stands for a thing of the game.
    fn key(value: &AnyUserData) -> Option<Self::Key>;

    /// What it is, for messages: `a Duchy`.
    fn describe(value: &AnyUserData) -> Option<&'static str>;
}

/// A game of which no thing comes to its scripts.
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

/// As much of a text as a message may repeat.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_string(),
    }
}

/// What a value is, for messages.
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

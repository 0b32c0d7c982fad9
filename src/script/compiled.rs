//! A cache of compiled files. Each thread and each new game loads the same files.

use super::loops::{Unread, rewritten};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many texts are kept.
const REMEMBERED: usize = 1_000;

static KNOWN: Mutex<BTreeMap<Box<str>, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// A file in the form in which it is loaded.
pub enum Code {
    /// Luau's bytecode.
    Compiled(Arc<[u8]>),
    /// It cannot be compiled. Luau reports the error when the text is loaded under its file name.
    Text(String),
}

/// Compiles the text of a file, with loops in a fixed order.
///
/// # Errors
/// Luau would run the text, but the order of its loops cannot be fixed.
pub fn code(text: &str) -> Result<Code, Unread> {
    // Nothing panics while holding the lock.
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned();
    if let Some(code) = known {
        return Ok(Code::Compiled(code));
    }
    let written = rewritten(text)?;
    let Ok(code) = super::sandbox::compiler(text).compile(&*written) else {
        return Ok(Code::Text(written.into_owned()));
    };
    let code: Arc<[u8]> = code.into();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(text.into(), code.clone());
    Ok(Code::Compiled(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_compiled_once_and_one_that_is_none_stays_as_it_is() {
        let made = || match code("return 6 * 7 -- once").unwrap() {
            Code::Compiled(code) => code,
            Code::Text(text) => panic!("{text}"),
        };
        let (first, second) = (made(), made());
        assert!(Arc::ptr_eq(&first, &second));
        let value: i64 = mlua::Lua::new().load(&*first).eval().unwrap();
        assert_eq!(value, 42);
        assert!(matches!(code("return 6 *"), Ok(Code::Text(text)) if text == "return 6 *"));
    }
}

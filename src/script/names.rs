//! The names of files: one for scripts, which is the same wherever the card set is, and one for people, which includes the
//! folder. A script can catch an error and read it, so the name for scripts must reveal nothing about the computer.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// The purpose of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// A card.
    Card,
    /// A library.
    Library,
    /// Tests of a card.
    Tests,
    /// A bot.
    Player,
}

impl Room {
    const ALL: [Room; 4] = [Room::Card, Room::Library, Room::Tests, Room::Player];

    /// The prefix of its files' names.
    const fn head(self) -> &'static str {
        match self {
            Room::Card => "card/",
            Room::Library => "lib/",
            Room::Tests => "tests/",
            Room::Player => "player/",
        }
    }
}

/// The names of the files that a machine has loaded: the name for scripts, and the name for people.
#[derive(Default)]
pub struct Names(RefCell<BTreeMap<String, String>>);

impl Names {
    /// Registers a file and gives its name for scripts.
    pub fn give(&self, path: &Path, shown: &str, room: Room) -> String {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let name = format!("{}{}", room.head(), crate::safe::tame(&name));
        self.0.borrow_mut().insert(name.clone(), shown.to_string());
        name
    }

    /// A text from Lua with the names for people in every place that it mentions.
    pub fn told(&self, text: &str) -> String {
        let names = self.0.borrow();
        let at = |rest: &str| {
            Room::ALL.iter().find(|room| rest.starts_with(room.head()))?;
            names.iter().find(|(name, _)| rest.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(':')))
        };
        let part = |c: char| c.is_alphanumeric() || matches!(c, '/' | '\\' | '_' | '-' | '.');
        let (mut out, mut rest, mut before) = (String::with_capacity(text.len()), text, None);
        while let Some(c) = rest.chars().next() {
            match at(rest).filter(|_| !before.is_some_and(part)) {
                Some((name, shown)) => {
                    out.push_str(shown);
                    rest = &rest[name.len()..];
                    before = name.chars().next_back();
                }
                None => {
                    out.push(c);
                    rest = &rest[c.len_utf8()..];
                    before = Some(c);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_with_the_names_for_people() {
        let names = Names::default();
        let give = |path: &str, room| names.give(Path::new(path), path, room);
        assert_eq!(give("my folder/card/052_x.lua", Room::Card), "card/052_x.lua");
        assert_eq!(give("lib/052_x.lua", Room::Tests), "tests/052_x.lua");
        assert_eq!(give("elsewhere/lib/list.lua", Room::Library), "lib/list.lua");
        let text = "card/052_x.lua:3: ½ \"lib/list.lua:12\" tests/052_x.lua:1 card/052_y.lua:3 xlib/list.lua:4";
        let told = "my folder/card/052_x.lua:3: ½ \"elsewhere/lib/list.lua:12\" lib/052_x.lua:1 card/052_y.lua:3 xlib/list.lua:4";
        assert_eq!(names.told(text), told);
    }
}

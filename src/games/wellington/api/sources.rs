//! The files of cards and libraries, with the last sound version of each.

use crate::disk::{self, Kind};
use crate::faults::{ScriptNumber, Trouble, TroubleKind};
use crate::games::wellington::board::Card;
use crate::hinted::Hint;
use anyhow::{anyhow, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Where scripts are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paths {
    /// The folder of the card files.
    pub cards: PathBuf,
    /// The folder of the libraries that cards share.
    pub libs: PathBuf,
    /// The folder of the scenarios that tests start from.
    pub scenarios: PathBuf,
    /// The card folder is the whole set: built-in cards do not replace missing ones.
    pub alone: bool,
}

impl Paths {
    /// The folders `cards`, `scripts/lib` and `scenarios` under a root.
    pub fn under(root: &Path) -> Paths {
        let [cards, libs, scenarios] = ["cards", "scripts/lib", "scenarios"].map(|folder| root.join(folder));
        Paths { cards, libs, scenarios, alone: false }
    }

    /// The test files of the card folder, sorted by name. Those that cannot be read are faults.
    pub fn tests(&self) -> (Vec<Source>, Vec<Trouble>) {
        let mut faults = Vec::new();
        let shown = format!("{}/tests", folder_name(&self.cards));
        let files = read_folder(
            &self.cards.join("tests"),
            &shown,
            Wanted { needed: false, built_in: !self.alone },
            &mut faults,
        );
        (files.into_values().collect(), faults)
    }

    /// A test file, wherever it lies. In the card folder it counts as one of that folder; otherwise it is named by the path that
    /// was typed.
    ///
    /// # Errors
    /// It cannot be read, or its name is not that of a Lua file.
    pub fn test_file(&self, file: &Path) -> Result<Source, Trouble> {
        let shown = crate::safe::tame(&file.display().to_string()).into_owned();
        let trouble = |kind: TroubleKind, message: String, hint: &str| {
            Trouble::new(kind, None::<ScriptNumber>, shown.as_str(), message, hint)
        };
        if file.extension().is_none_or(|ending| ending != "lua") {
            return Err(trouble(
                TroubleKind::Other,
                "not a test file: its name does not end with .lua".into(),
                TEST_FILE,
            ));
        }
        if let Some(own) = self.tests().0.into_iter().find(|own| disk::same(&own.path, file)) {
            return Ok(own);
        }
        match disk::text(file, Kind::Script) {
            Ok(text) => Ok(Source { path: file.to_path_buf(), shown, text }),
            Err(no) => Err(trouble(TroubleKind::Unreadable, format!("the file {no}"), &no.hint())),
        }
    }
}

/// Where tests belong.
const TEST_FILE: &str = "tests are Lua files; those of card 52 are in cards/tests/052_title.lua";

/// A file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// Its name in messages: `cards/052_commander_wounded.lua`.
    pub shown: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// The number at the start of a card file's name: `052_…` is card 52.
    pub fn number(&self) -> Option<Card> {
        number_of(&self.path)
    }

    /// The digits at the start of the file's name, and what follows them and a separator.
    pub(super) fn head(&self) -> (String, String) {
        let stem = self.stem();
        let digits: String = stem.chars().take_while(char::is_ascii_digit).collect();
        let rest = stem[digits.len()..].trim_start_matches(|c: char| !c.is_alphanumeric()).to_string();
        (digits, rest)
    }

    /// The number in the text itself.
    fn said(&self) -> Option<Card> {
        let line = self.text.lines().nth(self.line_of("number").checked_sub(1)?)?;
        let digits = line.trim().strip_prefix("number")?.trim().strip_prefix('=')?.trim().trim_end_matches(',');
        digits.parse().ok().map(Card)
    }

    /// The line on which a field of the card begins, from 1; line 1 if it has none.
    pub fn line_of(&self, field: &str) -> usize {
        let begins = |line: &str| {
            let rest = line.trim_start().strip_prefix(field);
            rest.is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        self.text.lines().position(begins).map_or(1, |at| at + 1)
    }

    /// The name under which scripts use a library.
    pub fn stem(&self) -> String {
        self.path.file_stem().and_then(|s| s.to_str()).unwrap_or("").to_string()
    }
}

/// All files of a card set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// Libraries, by path.
    pub libs: BTreeMap<PathBuf, Source>,
    /// Card files, by path.
    pub cards: BTreeMap<PathBuf, Source>,
}

impl Sources {
    /// Reads all files. Those that cannot be read are faults, and missing from the result.
    pub fn read(paths: &Paths) -> (Sources, Vec<Trouble>) {
        let mut faults = Vec::new();
        let libs =
            read_folder(&paths.libs, &folder_name(&paths.libs), Wanted { needed: false, built_in: true }, &mut faults);
        let cards = read_folder(
            &paths.cards,
            &folder_name(&paths.cards),
            Wanted { needed: true, built_in: !paths.alone },
            &mut faults,
        );
        (Sources { libs, cards }, faults)
    }

    /// Replaces the text of a card with that of a file, which may have any name. Returns the card: its number comes from the start
    /// of the file's name or from the text.
    ///
    /// # Errors
    /// The file cannot be read, or does not say which card it is.
    pub fn replace(&mut self, file: &Path, paths: &Paths) -> anyhow::Result<Card> {
        let shown = file.display().to_string();
        let text = disk::text(file, Kind::Script).map_err(|no| anyhow!("{shown} {no}"))?;
        // Messages expect places to end with `.lua`.
        let shown = if shown.ends_with(".lua") { shown } else { format!("{shown}.lua") };
        let source = Source { path: file.to_path_buf(), shown, text };
        let Some(card) = source.number().or_else(|| source.said()) else {
            let hint = "start its name with three digits and an underscore, or give it a line number = 52";
            bail!(format!("{} does not say which card it is", source.shown).hint(hint));
        };
        let own = self.cards.values().find(|own| own.number() == Some(card));
        let path = own.map_or_else(|| paths.cards.join(format!("{:03}_other.lua", card.0)), |own| own.path.clone());
        self.cards.insert(path.clone(), Source { path, ..source });
        Ok(card)
    }

    /// A file of the set, by its name in messages.
    pub fn find(&self, shown: &str) -> Option<&Source> {
        self.cards.values().chain(self.libs.values()).find(|s| s.shown == shown)
    }
}

/// The folder as it was named, without `.` for the current folder.
fn folder_name(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// What to read from a folder.
struct Wanted {
    /// It is a fault if the folder cannot be read.
    needed: bool,
    /// Built-in files replace missing ones.
    built_in: bool,
}

/// The Lua files of a folder. A built-in file gives way to a file with the same number and another name, since both are the same
/// card or its tests.
fn read_folder(folder: &Path, shown: &str, wanted: Wanted, faults: &mut Vec<Trouble>) -> BTreeMap<PathBuf, Source> {
    let mut out = BTreeMap::new();
    let mut fault = |place: String, message: String, hint: &str| {
        faults.push(Trouble::new(TroubleKind::Unreadable, None::<ScriptNumber>, place, message, hint));
    };
    let files = match disk::list(folder) {
        Ok(files) => files,
        Err(_) if !wanted.needed => return out,
        Err(error) => {
            fault(folder.display().to_string(), format!("the folder cannot be read: {error}"), "--cards names it");
            return out;
        }
    };
    let (built_in, own): (Vec<PathBuf>, Vec<PathBuf>) = files
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "lua"))
        .partition(|path| disk::builtin::stand_in(path).is_some());
    let taken: BTreeSet<Card> = own.iter().filter_map(|path| number_of(path)).collect();
    let free = |path: &PathBuf| number_of(path).is_none_or(|card| !taken.contains(&card));
    for path in own.iter().chain(built_in.iter().filter(|path| wanted.built_in && free(path))) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("?");
        let place = crate::safe::tame(&format!("{shown}/{name}")).into_owned();
        match disk::text_inside(folder, path, Kind::Script) {
            Ok(text) => {
                out.insert(path.clone(), Source { path: path.clone(), shown: place, text });
            }
            Err(no) => fault(place, format!("the file {no}"), &no.hint()),
        }
    }
    out
}

/// The card number at the start of a file's name: `052_…` is card 52.
pub(super) fn number_of(path: &Path) -> Option<Card> {
    let name = path.file_stem()?.to_str()?;
    let digits: String = name.chars().take_while(char::is_ascii_digit).collect();
    (digits.len() == 3 && name[3..].starts_with('_')).then(|| digits.parse().ok().map(Card))?
}

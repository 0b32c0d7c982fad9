//! Verbs for files.

use super::beginning;
use super::desk::{Blame, Complaint, Desk, Reply};
pub use crate::desk::files::is_save;
use crate::desk::files::{at_rest, path, read};
use crate::disk::{self, Kind};
use crate::games::wellington::board::Scenario;
use crate::games::wellington::lab::dealt;
use crate::games::wellington::rules::{Save, Wellington};
use crate::hinted::Hint;
use crate::kit::Kit;
use crate::prompt::Wish;
use crate::table::BadSave;
use crate::view::paint;
use std::path::Path;

/// Reads a save.
pub fn read_save(path: &Path) -> Result<Save, Complaint> {
    let text = read(path, Kind::Save)?;
    let save = Save::parse(&text);
    let own = save.as_ref().is_ok_and(|save: &Save| save.game == Wellington::ID);
    if !own && let Some(other) = crate::table::game_of(&text).filter(|game| *game != Wellington::ID) {
        let no = format!("{} is a save of {other}; the game here is {}", path.display(), Wellington::ID);
        return Err(Complaint::new(Blame::File, no));
    }
    let bad = |bad: BadSave| bad.hinted().reworded(|bad| format!("{}: {bad}", path.display()));
    save.map_err(|no| Complaint::new(Blame::File, bad(no)))
}

/// `new`.
pub fn new(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(card) = crate::desk::after(rest, "card") {
        return super::new_card::new_card(desk, card);
    }
    let (rest, seed, beginning) = beginning::typed(rest)?;
    let seed = seed.unwrap_or(desk.origin.seed);
    let name = path(rest, "new 1813, or new scenarios/1813.json, or new 1813 seed 7")?;
    let plain = !name.display().to_string().contains('.');
    let known = plain.then(|| desk.paths.scenarios.join(name.with_extension("json")));
    let file = desk.core.files.found(name);
    // A name without an extension is one of the provided scenarios.
    let file = known.filter(|_| !disk::is_regular(&file)).unwrap_or(file);
    if !disk::is_regular(&file) {
        let text = format!("unknown scenario {}", file.display())
            .hint(format!("the scenarios are {}", scenarios(desk).join(", ")));
        return Err(Complaint::new(Blame::File, text));
    }
    let troubles = desk.start(&file, seed, beginning)?;
    desk.core.since = 0;
    let mut lines: Vec<String> = troubles.iter().map(|t| format!("{} {t}", paint::bad("error:"))).collect();
    lines.extend(super::puzzle::greeting(desk));
    lines.push(desk.report());
    Ok(lines.join("\n"))
}

/// The names of the provided scenarios.
pub(super) fn scenarios(desk: &Desk) -> Vec<String> {
    lying_ready(desk).into_iter().map(|(name, _)| name).collect()
}

/// The provided scenarios, by name, each with its text.
fn lying_ready(desk: &Desk) -> Vec<(String, String)> {
    let entries = disk::list(&desk.paths.scenarios).into_iter().flatten();
    let files = entries.filter(|path| path.extension().is_some_and(|e| e == "json"));
    let files = files.filter(|path| Scenario::is_one(path));
    let known = files.filter_map(|path| {
        let text = disk::text(&path, Kind::Scenario).ok()?;
        Some((path.file_stem()?.to_str()?.to_string(), text))
    });
    let mut known: Vec<(String, String)> = known.collect();
    known.sort();
    known
}

impl Desk {
    /// The provided scenarios whose names can be typed unchanged, each with its title.
    pub fn known_scenarios(&self) -> Vec<(String, String)> {
        let plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let title = |text: &str| {
            let value: serde_json::Value = serde_json::from_str(text).ok()?;
            Some(crate::safe::tame(value.get("title")?.as_str()?).into_owned())
        };
        let known = lying_ready(self).into_iter().filter(|(name, _)| plain(name));
        known.map(|(name, text)| (name, title(&text).unwrap_or_default())).collect()
    }
}

/// `save`.
pub fn save(desk: &mut Desk, rest: &str) -> Reply {
    crate::desk::save(&mut desk.at(), rest)
}

/// `autosave`.
pub fn autosave(desk: &mut Desk, rest: &str) -> Reply {
    crate::desk::autosave::autosave(&mut desk.at(), rest)
}

/// `seats`.
pub fn seats(desk: &mut Desk, rest: &str) -> Reply {
    let said = crate::desk::seats(&mut desk.at(), rest)?;
    match rest {
        "agree" => super::undo::after(desk, said),
        _ => Ok(said),
    }
}

/// `load`.
pub fn load(desk: &mut Desk, rest: &str) -> Reply {
    let file = desk.core.files.found(path(rest, "load game.json")?);
    load_file(desk, &file)
}

/// Loads a save.
pub fn load_file(desk: &mut Desk, file: &Path) -> Reply {
    let save = read_save(file)?;
    let mut notes = desk.restore(save)?;
    desk.core.since = desk.session.journal_len();
    notes.insert(0, format!("loaded {} ({:016x})", file.display(), desk.session.hash()));
    notes.push(desk.waiting());
    Ok(notes.join("\n"))
}

/// `run`.
pub fn run(desk: &mut Desk, rest: &str) -> Reply {
    let said = crate::desk::run(desk, rest)?;
    Ok(format!("{said}\n{}", desk.waiting()))
}

/// `export`.
pub fn export(desk: &mut Desk, rest: &str) -> Reply {
    at_rest(&desk.at())?;
    let target = desk.core.files.target("export", rest, "export mine.json")?;
    let file = target.file.as_path();
    if file.extension().is_none_or(|e| e != "json") {
        return Err(Complaint::new(Blame::Typing, "the name of a scenario ends with .json"));
    }
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let parts = match &desk.scenario {
        Some(scenario) => scenario.parts_from(folder),
        None => {
            return Err(Complaint::new(Blame::File, "a loaded save has no scenario files to refer to")
                .hint("new scenarios/1812.json"));
        }
    };
    let name = file.file_stem().and_then(|s| s.to_str()).unwrap_or("position").to_string();
    let board = &desk.session.world().board;
    let position = match desk.eyes {
        None => desk.session.position().clone(),
        Some(_) => desk.seen_by(|seen| dealt(seen, 0)),
    };
    let text = crate::games::wellington::board::export(board, &position, &name, &parts);
    desk.core.files.write(&target, text.as_bytes())?;
    let hidden = match desk.eyes {
        Some(own) => format!("; what {} may not see is dealt at random", paint::player(own)),
        None => String::new(),
    };
    let file = target.file.display();
    Ok(format!("exported to {file}; a scenario does not include what is in progress in this Impulse{hidden}"))
}

/// `quit`.
pub fn quit(desk: &mut Desk, _: &str) -> Reply {
    desk.wish = Some(Wish::Quit);
    Ok(String::new())
}

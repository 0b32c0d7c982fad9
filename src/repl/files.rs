//! Verbs for files.

use super::desk::{Blame, Complaint, Desk, Reply, Wish};
use super::transcript;
use crate::rules::Save;
use crate::table::write_atomic;
use crate::view::paint;
use std::io::Read;
use std::path::{Path, PathBuf};

pub(super) fn path(rest: &str, example: &str) -> Result<PathBuf, Complaint> {
    match rest {
        "" => Err(Complaint::new(Blame::Typing, format!("which file?\nHint: {example}"))),
        name => Ok(PathBuf::from(name)),
    }
}

/// A file that is to be read: next to the running transcript if it is there, else as it was typed.
fn found(desk: &Desk, file: PathBuf) -> PathBuf {
    let near = desk.folder.as_ref().map(|folder| folder.join(&file)).filter(|near| near.is_file());
    near.unwrap_or(file)
}

/// Writes a file atomically, or says why not.
pub fn write(path: &Path, text: &str) -> Result<(), Complaint> {
    write_atomic(path, text.as_bytes()).map_err(|error| {
        let text = format!("{} cannot be written: {error}\nHint: what was there is untouched", path.display());
        Complaint::new(Blame::File, text)
    })
}

/// Reads a file, or says why not.
fn read(path: &Path) -> Result<String, Complaint> {
    let bytes = std::fs::read(path)
        .map_err(|error| Complaint::new(Blame::File, format!("{} cannot be read: {error}", path.display())))?;
    String::from_utf8(bytes).map_err(|_| Complaint::new(Blame::File, format!("{} is not UTF-8 text", path.display())))
}

/// Whether a file says that it is a save.
pub fn is_save(file: &Path) -> bool {
    let mut head = Vec::new();
    let read = std::fs::File::open(file).and_then(|file| file.take(200).read_to_end(&mut head));
    read.is_ok() && String::from_utf8_lossy(&head).contains(crate::table::FORMAT)
}

/// Reads a save.
pub fn read_save(path: &Path) -> Result<Save, Complaint> {
    Save::parse(&read(path)?).map_err(|bad| Complaint::new(Blame::File, format!("{}: {bad}", path.display())))
}

/// `new`.
pub fn new(desk: &mut Desk, rest: &str) -> Reply {
    let seeded = rest.rsplit_once(" seed ").and_then(|(front, n)| Some((front.trim(), n.trim().parse().ok()?)));
    let (rest, seed) = seeded.unwrap_or((rest, desk.seed));
    let file = found(desk, path(rest, "new 1813, or new scenarios/1813.json, or new 1813 seed 7")?);
    // A name without an ending is that of a scenario of ours.
    let file =
        if rest.contains('.') || file.is_file() { file } else { desk.paths.scenarios.join(format!("{rest}.json")) };
    if !file.is_file() {
        let text = format!("there is no scenario {}\nHint: known are {}", file.display(), scenarios(desk).join(", "));
        return Err(Complaint::new(Blame::File, text));
    }
    let troubles = desk.start(&file, seed)?;
    desk.since = 0;
    let mut lines: Vec<String> = troubles.iter().map(|t| format!("{} {t}", paint::bad("error:"))).collect();
    lines.extend(super::puzzle::greeting(desk));
    lines.push(desk.report());
    Ok(lines.join("\n"))
}

/// The names of the scenarios that lie ready.
fn scenarios(desk: &Desk) -> Vec<String> {
    let entries = std::fs::read_dir(&desk.paths.scenarios).into_iter().flatten().flatten();
    let files = entries.map(|e| e.path()).filter(|path| path.extension().is_some_and(|e| e == "json"));
    let names = files.filter(|path| std::fs::read_to_string(path).is_ok_and(|t| t.contains("sandtable-scenario")));
    let mut names: Vec<String> = names.filter_map(|p| Some(p.file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    names
}

/// `save`.
pub fn save(desk: &mut Desk, rest: &str) -> Reply {
    let file = path(rest, "save game.json")?;
    at_rest(desk)?;
    let text = serde_json::to_string(&desk.session.save())
        .map_err(|error| Complaint::new(Blame::Bug, format!("the save cannot be written down: {error}")))?;
    write(&file, &text)?;
    Ok(format!("saved to {} ({:016x})", file.display(), desk.session.hash()))
}

/// `load`.
pub fn load(desk: &mut Desk, rest: &str) -> Reply {
    let file = found(desk, path(rest, "load game.json")?);
    let save = read_save(&file)?;
    let mut notes = desk.restore(save)?;
    desk.since = desk.session.journal_len();
    notes.insert(0, format!("loaded {} ({:016x})", file.display(), desk.session.hash()));
    notes.push(desk.waiting());
    Ok(notes.join("\n"))
}

/// `run`.
pub fn run(desk: &mut Desk, rest: &str) -> Reply {
    let file = found(desk, path(rest, "run tests/play/round.play")?);
    let text = read(&file)?;
    if desk.nesting >= 8 {
        return Err(Complaint::new(Blame::File, "transcripts run each other more than eight deep"));
    }
    desk.nesting += 1;
    let done = transcript::play(desk, &file.display().to_string(), &text, &mut |_, _| {});
    desk.nesting -= 1;
    match done {
        Ok(count) => Ok(format!("{count} commands of {}\n{}", file.display(), desk.waiting())),
        Err(failure) => {
            let text = failure.to_string();
            // A transcript that runs itself needs no more than one line about it.
            let head = text.lines().next().unwrap_or_default();
            let text = if failure.text.starts_with(head) { failure.text.clone() } else { text };
            Err(Complaint { kind: failure.kind, text, save: failure.save })
        }
    }
}

/// A file holds the game at a decision, never in the middle of a rule.
pub(super) fn at_rest(desk: &Desk) -> Result<(), Complaint> {
    match desk.session.is_stopped() {
        true => Err(Complaint::new(Blame::Illegal, desk.why_nothing())),
        false => Ok(()),
    }
}

/// `export`.
pub fn export(desk: &mut Desk, rest: &str) -> Reply {
    let file = path(rest, "export mine.json")?;
    at_rest(desk)?;
    if file.extension().is_none_or(|e| e != "json") {
        return Err(Complaint::new(Blame::Typing, "a position is exported as .json"));
    }
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let parts = match &desk.scenario {
        Some(scenario) => scenario.parts_from(folder),
        None => {
            return Err(Complaint::new(
                Blame::File,
                "a loaded save has no scenario files to refer to\nHint: new scenarios/1812.json",
            ));
        }
    };
    let name = file.file_stem().and_then(|s| s.to_str()).unwrap_or("position").to_string();
    let text = crate::board::export(&desk.session.world().board, &desk.session.position(), &name, &parts);
    write(&file, &text)?;
    Ok(format!("exported to {}; what is going on in this Impulse is not part of a scenario", file.display()))
}

/// `quit`.
pub fn quit(desk: &mut Desk, _: &str) -> Reply {
    desk.wish = Some(Wish::Quit);
    Ok(String::new())
}

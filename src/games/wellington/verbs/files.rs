//! Verbs for files.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use super::{beginning, transcript};
use crate::desk::usage::{self, unquote};
use crate::disk::{self, Kind, NotWritten};
use crate::games::wellington::board::Scenario;
use crate::games::wellington::lab::dealt;
use crate::games::wellington::rules::{Save, Wellington};
use crate::hinted::Hint;
use crate::kit::Kit;
use crate::prompt::Wish;
use crate::table::BadSave;
use crate::view::{amount, paint};
use std::path::{Path, PathBuf};

/// The file that is named: one word, or several in quotes.
pub(super) fn path(rest: &str, example: &str) -> Result<PathBuf, Complaint> {
    match usage::words(rest).as_slice() {
        [] => Err(Complaint::new(Blame::Typing, "which file?").hint(example)),
        [name] => Ok(PathBuf::from(unquote(name)?)),
        [_, over, ..] => {
            let text =
                format!("{:?} is too much", cut(over)).hint("a name with blanks stands in quotes, \"my game.json\"");
            Err(Complaint::new(Blame::Typing, text))
        }
    }
}

/// A file as it is typed.
pub(super) fn typed(path: &Path) -> String {
    let name = disk::slashed(path);
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name }
}

/// What insists on writing over a file. It stands before the name, where no comment could begin.
pub(super) const FORCE: &str = "--force";

/// The verbs that write a file.
const WRITERS: [&str; 5] = ["save", "export", "record", "map", "autosave"];

/// Whether a command insists at this place on writing over a file.
pub(super) fn forces(before: &str, rest: &str) -> bool {
    let after = rest.strip_prefix(FORCE);
    let ends = after.is_some_and(|after| after.is_empty() || after.starts_with(char::is_whitespace));
    ends && before.ends_with(char::is_whitespace) && WRITERS.contains(&before.trim())
}

/// A file that is to be written.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// Where it goes.
    pub file: PathBuf,
    /// Whatever is there is written over.
    pub force: bool,
    /// What was typed, for hints.
    pub verb: &'static str,
    /// The name as it was typed.
    pub named: String,
}

/// What a verb is to write: `FILE`, or `--force FILE`.
pub(super) fn target(desk: &Desk, verb: &'static str, rest: &str, example: &str) -> Result<Target, Complaint> {
    let forced = rest.strip_prefix(FORCE).filter(|name| name.is_empty() || name.starts_with(char::is_whitespace));
    let named = forced.unwrap_or(rest).trim();
    let path = path(named, example)?;
    let file = desk.output.target(&path).map_err(|no| unwritten(&path, &no, None))?;
    Ok(Target { file, force: forced.is_some() || desk.output.force, verb, named: named.to_string() })
}

fn unwritten(path: &Path, no: &NotWritten, target: Option<&Target>) -> Complaint {
    let hint = match no {
        NotWritten::There => target.map(|target| {
            let Target { verb, named, .. } = target;
            format!("`{verb} {FORCE} {named}` writes over it")
        }),
        NotWritten::Outside => {
            Some("tests and transcripts write into a folder of their own: name the file alone".into())
        }
        NotWritten::System(_) | NotWritten::Unread(_) => Some("what was there is untouched".into()),
    };
    Complaint::new(Blame::File, format!("{} {no}", path.display())).hints(hint)
}

/// Writes what a verb is to write, or says why not.
pub(super) fn write(desk: &mut Desk, target: &Target, bytes: &[u8]) -> Result<(), Complaint> {
    let done = desk.output.write(&target.file, bytes, target.force);
    done.map_err(|no| unwritten(&target.file, &no, Some(target)))
}

/// A save as text; one that could not be read again is not written.
pub(super) fn save_text(desk: &Desk) -> Result<String, Complaint> {
    let text = serde_json::to_string(&desk.session.save())
        .map_err(|error| Complaint::new(Blame::Bug, format!("the save cannot be written down: {error}")))?;
    match Kind::Save.most() {
        most if text.len() as u64 > most => {
            let text = format!("the save would have {} bytes, and {most} are the most", text.len());
            Err(Complaint::new(Blame::File, text).hint("`load` a save of one line of play and go on from there"))
        }
        _ => Ok(text),
    }
}

/// A file that is to be read: what this run wrote, or next to the running transcript if it is there, else as it was typed.
fn found(desk: &Desk, file: PathBuf) -> PathBuf {
    let folders = [desk.output.place.folder(), desk.running.folder.as_deref()];
    let mut near = folders.into_iter().flatten().map(|folder| folder.join(&file));
    near.find(|near| disk::is_regular(near)).unwrap_or(file)
}

/// Reads a file, or says why not.
fn read(path: &Path, kind: Kind) -> Result<String, Complaint> {
    disk::text(path, kind).map_err(|no| Complaint::new(Blame::File, format!("{} {no}", path.display())))
}

/// Whether a file says that it is a save.
pub fn is_save(file: &Path) -> bool {
    disk::head(file, 200).is_ok_and(|head| String::from_utf8_lossy(&head).contains(crate::table::FORMAT))
}

/// Reads a save.
pub fn read_save(path: &Path) -> Result<Save, Complaint> {
    let text = read(path, Kind::Save)?;
    if let Some(other) = crate::table::game_of(&text).filter(|game| *game != Wellington::ID) {
        let no = format!("{} is a save of {other}, and the game here is {}", path.display(), Wellington::ID);
        return Err(Complaint::new(Blame::File, no));
    }
    let bad = |bad: BadSave| bad.hinted().reworded(|bad| format!("{}: {bad}", path.display()));
    Save::parse(&text).map_err(|no| Complaint::new(Blame::File, bad(no)))
}

/// `new`.
pub fn new(desk: &mut Desk, rest: &str) -> Reply {
    let (rest, seed, beginning) = beginning::typed(rest)?;
    let seed = seed.unwrap_or(desk.origin.seed);
    let name = path(rest, "new 1813, or new scenarios/1813.json, or new 1813 seed 7")?;
    let plain = !name.display().to_string().contains('.');
    let known = plain.then(|| desk.paths.scenarios.join(name.with_extension("json")));
    let file = found(desk, name);
    // A name without an ending is that of a scenario of ours.
    let file = known.filter(|_| !disk::is_regular(&file)).unwrap_or(file);
    if !disk::is_regular(&file) {
        let text = format!("there is no scenario {}", file.display())
            .hint(format!("known are {}", scenarios(desk).join(", ")));
        return Err(Complaint::new(Blame::File, text));
    }
    let troubles = desk.start(&file, seed, beginning)?;
    desk.core.since = 0;
    let mut lines: Vec<String> = troubles.iter().map(|t| format!("{} {t}", paint::bad("error:"))).collect();
    lines.extend(super::puzzle::greeting(desk));
    lines.push(desk.report());
    Ok(lines.join("\n"))
}

/// The names of the scenarios that lie ready.
pub(super) fn scenarios(desk: &Desk) -> Vec<String> {
    lying_ready(desk).into_iter().map(|(name, _)| name).collect()
}

/// The scenarios that lie ready, by name, each with its text.
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
    /// The scenarios that lie ready and whose names can be typed as they are, each with its title.
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
    at_rest(desk)?;
    let target = target(desk, "save", rest, "save game.json")?;
    let text = save_text(desk)?;
    write(desk, &target, text.as_bytes())?;
    Ok(format!("saved to {} ({:016x})", target.file.display(), desk.session.hash()))
}

/// `load`.
pub fn load(desk: &mut Desk, rest: &str) -> Reply {
    let file = found(desk, path(rest, "load game.json")?);
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
    let file = found(desk, path(rest, "run tests/play/round.play")?);
    let text = read(&file, Kind::Transcript)?;
    if desk.running.nesting >= 8 {
        return Err(Complaint::new(Blame::File, "transcripts run each other more than eight deep"));
    }
    if desk.running.nesting == 0 {
        desk.running.told_at = None;
    }
    desk.running.nesting += 1;
    let done = transcript::play(desk, &file.display().to_string(), &text, &mut |_, _| {});
    desk.running.nesting -= 1;
    match done {
        Ok(count) => Ok(format!("{} of {}\n{}", amount(count, "command", "commands"), file.display(), desk.waiting())),
        Err(failure) => {
            // A transcript that runs itself needs no more than one line about it.
            let at = Some((failure.file.clone(), failure.line));
            let text = match at == std::mem::replace(&mut desk.running.told_at, at.clone()) {
                true => failure.complaint.text.clone(),
                false => format!("{}\n{}", failure.head(), failure.complaint.text),
            };
            Err(Complaint { text, ..failure.complaint.clone() })
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
    at_rest(desk)?;
    let target = target(desk, "export", rest, "export mine.json")?;
    let file = target.file.as_path();
    if file.extension().is_none_or(|e| e != "json") {
        return Err(Complaint::new(Blame::Typing, "a position is exported as .json"));
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
    write(desk, &target, text.as_bytes())?;
    let hidden = match desk.eyes {
        Some(own) => format!("; what {} may not see is dealt by chance in it", paint::player(own)),
        None => String::new(),
    };
    let file = target.file.display();
    Ok(format!("exported to {file}; what is going on in this Impulse is not part of a scenario{hidden}"))
}

/// `quit`.
pub fn quit(desk: &mut Desk, _: &str) -> Reply {
    desk.wish = Some(Wish::Quit);
    Ok(String::new())
}

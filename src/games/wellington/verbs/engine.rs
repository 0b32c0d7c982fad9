//! The desk as the prompt and the page use it: opening it, and running commands.

use super::complete::{complete, hint};
use super::desk::{Complaint, Desk, NoDesk, Opening};
use super::{blocks, transcript};
use crate::desk::autosave;
use crate::disk;
use crate::disk::in_force::InForce;
use crate::games::wellington::board::Provenance;
use crate::json::Tweak;
use crate::prompt::engine::{Ask, Begun, NotOpened, Opened};
use crate::prompt::{Host, Place, Said, bug_file, report_bug};
use crate::safe::safe;
use crate::table::progress::Progress;
use crate::view::paint;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};

/// The files that a session begins with.
#[derive(Debug, Default)]
pub struct Files {
    /// A save to continue.
    pub load: Option<PathBuf>,
    /// The file to save to after every command.
    pub keep: Option<PathBuf>,
    /// Whether to overwrite existing files.
    pub force: bool,
    /// Whether to report entries as data as well.
    pub data: bool,
}

impl Files {
    /// Loads and keeps the session. The file is locked before it is read, so that nobody else can write it in between.
    fn open(self, desk: &mut Desk) -> Result<(), Complaint> {
        desk.writes_into(None, self.force);
        desk.voice.tells_data = self.data;
        let held = match &self.keep {
            Some(file) => Some((file, autosave::hold(file)?)),
            None => None,
        };
        let mut print = None;
        if let Some(file) = &self.load {
            print = disk::print(file).ok().flatten().filter(|_| self.keep.as_ref() == Some(file));
            super::files::load(desk, &file.display().to_string())?;
        }
        match held {
            Some((file, lock)) => autosave::go_on(&mut desk.at(), file, lock, print).map(drop),
            None => Ok(()),
        }
    }
}

/// Opens a desk for the engine's thread.
///
/// # Errors
/// The reason why it cannot be opened.
pub fn begin(
    opening: &Opening,
    tweaks: &[Tweak],
    files: Files,
    stop: Arc<AtomicBool>,
) -> Result<Begun<Desk>, NotOpened> {
    let (mut desk, faults) = Desk::open_with(opening, tweaks).map_err(|no| {
        let (text, bug) = (no.to_string(), report_no_desk(&no));
        NotOpened { text, bug }
    })?;
    desk.halt.stop = stop;
    files.open(&mut desk).map_err(|complaint| NotOpened { text: complaint.told(), bug: None })?;
    let greeting = desk.as_shown(&greeting(&desk));
    Ok(Begun { desk, greeting, faults: faults.iter().map(ToString::to_string).collect() })
}

/// Starts the engine. It first reports a greeting, the prompt, and card files that did not load.
///
/// # Errors
/// The system cannot start a thread.
pub fn start(
    opening: Opening,
    tweaks: Vec<Tweak>,
    files: Files,
    stop: Arc<AtomicBool>,
) -> std::io::Result<(Sender<Ask<Desk>>, Receiver<Opened>)> {
    crate::prompt::engine::start(move |stop| begin(&opening, &tweaks, files, stop), stop, Progress::default())
}

impl Host for Desk {
    fn does(&mut self, line: &str) -> Said {
        do_line(self, line)
    }

    fn complete(&mut self, line: &str, at: usize) -> (usize, Vec<String>) {
        let done = complete(self, line, at);
        // If a script fails here, it is reported when somebody asks for it.
        let _ = self.session.take_trouble();
        done
    }

    fn hint(&mut self, line: &str) -> Option<String> {
        let done = hint(self, line);
        let _ = self.session.take_trouble();
        done
    }

    fn reload(&mut self) -> Option<String> {
        let text = Desk::reload(self)?;
        Some(safe(&self.told_unasked(&text)).into_owned())
    }

    fn place(&self) -> Place {
        self.place_now()
    }

    fn width(&mut self, width: u16) {
        self.core.width = width.max(40);
        self.voice.fits = true;
    }

    fn keep(&mut self) -> Option<Complaint> {
        autosave::after(&mut self.at())
    }

    fn hushed(&mut self) -> Option<String> {
        self.take_hushed().filter(|_| self.eyes.is_none())
    }

    fn opens(line: &str) -> bool {
        blocks::opens(line)
    }

    fn goes_on(text: &str) -> bool {
        blocks::goes_on(text)
    }

    fn how_to_end(text: &str) -> &'static str {
        match blocks::is_block(text) {
            true => "… Lua; `end lua` runs it, Ctrl-C cancels",
            false => "… the Lua is not complete yet; Ctrl-C cancels",
        }
    }
}

/// The scenario's file, followed by a space; empty for a save.
fn scenario_file(desk: &Desk) -> String {
    let Some(scenario) = &desk.scenario else { return String::new() };
    let file = InForce::new(scenario.file.clone());
    let built_in = if file.origin == disk::Origin::BuiltIn { ", built in" } else { "" };
    format!("Scenario: {}{built_in}. ", disk::slashed(file.shown()))
}

fn greeting(desk: &Desk) -> String {
    let title = desk.scenario.as_ref().map_or("a saved game", |s| s.title.as_str());
    let tweaks = desk.scenario.as_ref().map_or(&[][..], |s| &s.tweaks);
    let filled_in = desk.session.world().board.duchies.iter().any(|d| d.provenance == Provenance::Reconstructed);
    let board = match filled_in {
        true => "The board is a reconstruction, not the printed map: `show DUCHY` says what is known.",
        false => "",
    };
    let scripts = desk.deck.scripted().count();
    let head = format!(
        "sandtable {} · {title}{} · seed {} · {scripts} cards with scripts",
        env!("CARGO_PKG_VERSION"),
        tweaks.iter().map(|tweak| format!(" · {tweak}")).collect::<String>(),
        desk.origin.seed
    );
    let task = super::puzzle::greeting(desk).unwrap_or_default();
    let root = disk::laboratory::here();
    let files = crate::games::wellington::words::files::in_a_line(
        &crate::games::wellington::api::inventory(&desk.paths),
        desk.paths.alone.then_some(&*desk.paths.cards),
        root.as_deref(),
    );
    let cards = || format!("Cards: {}.", disk::slashed(&desk.paths.cards));
    let files = format!("{}{}", scenario_file(desk), files.unwrap_or_else(cards));
    let lines = [
        paint::bold(head),
        paint::dim(files),
        paint::dim(board),
        paint::dim("`help` lists the commands."),
        task,
        desk.waiting(),
    ];
    lines.into_iter().filter(|line| !paint::plain(line).is_empty()).collect::<Vec<_>>().join("\n")
}

/// Runs the commands of a line until one fails. Pasted text may have several lines; each is run.
pub fn do_line(desk: &mut Desk, line: &str) -> Said {
    do_commands(desk, blocks::typed(line))
}

/// Runs the text as a single command, whatever it contains.
pub fn do_command(desk: &mut Desk, command: String) -> Said {
    do_commands(desk, vec![(1, command)])
}

/// Runs commands with their line numbers.
fn do_commands(desk: &mut Desk, commands: Vec<(usize, String)>) -> Said {
    let mut said = Said::default();
    desk.halt.broken_off.set(false);
    let mut failed = None;
    for (n, command) in commands {
        if failed == Some(n) {
            continue;
        }
        let reply = transcript::one(desk, &command);
        failed = reply.is_err().then_some(n);
        let reply = reply.map_err(|complaint| {
            said.bug = report_bug(&complaint).or(said.bug.take());
            (complaint.kind, complaint.hinted())
        });
        said.replies.push((command, reply));
        said.entries.push(if desk.voice.tells_data { super::entries::all_data(desk) } else { Vec::new() });
        // At a served game bots go on wherever the command has led, also to another game.
        if desk.core.sitters.is_some()
            && let Err(complaint) = desk.let_bots()
        {
            said.replies.push(("bots".into(), Err((complaint.kind, complaint.hinted()))));
            said.entries.push(Vec::new());
        }
        // Save before anybody reads that it was done.
        if let Some(complaint) = autosave::after(&mut desk.at()) {
            said.replies.push(("autosave".into(), Err((complaint.kind, complaint.hinted()))));
            said.entries.push(Vec::new());
        }
        if desk.wish.is_some() || desk.halt.broken_off.get() {
            break;
        }
    }
    // A stop that came too late must not stop the next line, so it is reset here. A stop before the line began counts
    // for this line, because a busy machine can be slower than a key press.
    desk.interrupted();
    said.prompt = safe(&desk.prompt_as_shown()).into_owned();
    said.wish = desk.wish.take();
    said.hash = format!("{:016x}", desk.session.hash());
    said
}

/// If the desk could not be opened because of a bug, writes a file that reproduces it and gives its path.
pub fn report_no_desk(no: &NoDesk) -> Option<Option<String>> {
    match no {
        NoDesk::Bug(_, save) => Some(save.as_deref().and_then(bug_file)),
        NoDesk::Scenario(_) | NoDesk::Lua(_) => None,
    }
}

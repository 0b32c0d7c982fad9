//! The desk on a thread of its own: the terminal can wait for a key while a saved card takes effect.

use super::complete::{complete, hint};
use super::desk::{Blame, Complaint, Desk, NoDesk, Opening, Wish};
use super::place::Place;
use super::{blocks, transcript};
use crate::disk;
use crate::faults::Trouble;
use crate::games::wellington::board::Provenance;
use crate::hinted::Hinted;
use crate::json::Tweak;
use crate::kit::Reproducer;
use crate::mishap;
use crate::safe::safe;
use crate::view::paint;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a written file must be quiet before it is read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(25);

/// What the engine is asked.
pub enum Ask {
    /// Do a line of commands.
    Line(String, Sender<Said>),
    /// What could stand at this place of a line?
    Complete(String, usize, Sender<(usize, Vec<String>)>),
    /// What else could follow at the end of a line that is being typed?
    Hint(String, Sender<Option<String>>),
    /// Card files were written.
    FilesChanged,
    /// Where to tell of things that happen while nobody asks.
    TellTo(Teller),
    /// Columns of the terminal.
    Width(u16),
    /// Somebody else works at the desk; what he did is told to the others.
    Guest(Work),
    /// Whom to show everything that is done, by whomever.
    Follow(Follower),
    /// It is over: what the session holds is let go, and then this is told.
    Leave(Sender<()>),
}

/// Hears what happened while nobody asked, and where the game stands since.
pub type Teller = Box<dyn FnMut(String, Place) + Send>;

/// Work of somebody else.
pub type Work = Box<dyn FnOnce(&mut Desk) -> Option<Did> + Send>;

/// Somebody who is told what was done.
pub type Follower = Box<dyn FnMut(&Did) + Send>;

/// Something that was done.
#[derive(Clone, Default, Debug)]
pub struct Did {
    /// What was typed or clicked; nothing where a file was saved.
    pub line: String,
    /// What each command had to say, or what was wrong with it.
    pub replies: Vec<(String, Answer)>,
    /// Somebody else than who sits at the prompt did it.
    pub by_guest: bool,
}

impl Did {
    /// It as it looks at the prompt of somebody else.
    fn overheard(&self) -> String {
        let said = self.replies.iter().map(|(_, reply)| match reply {
            Ok(text) => text.clone(),
            Err((_, no)) => format!("{} {no}", paint::bad("error:")),
        });
        let head = paint::dim(format!("page › {}", self.line));
        std::iter::once(head).chain(said.filter(|text| !text.is_empty())).collect::<Vec<_>>().join("\n")
    }
}

/// What a command had to say, or what was wrong with it and who is to blame.
pub type Answer = Result<String, (Blame, Hinted)>;

/// What came of a line.
#[derive(Clone, Default, Debug)]
pub struct Said {
    /// What each command had to say, or what was wrong with it.
    pub replies: Vec<(String, Answer)>,
    /// What each of them wrote into the journal, where somebody wants that as data.
    pub entries: Vec<Vec<serde_json::Value>>,
    /// The prompt for the next line.
    pub prompt: String,
    /// What else is wanted.
    pub wish: Option<Wish>,
    /// The hash of the game as it stands.
    pub hash: String,
    /// Where a file was written that reproduces a bug.
    pub bug: Option<String>,
}

/// What the engine says when it is ready.
pub type Opened = Result<(String, String, Vec<Trouble>), NoDeskText>;

/// Why there is no desk, as text: the thing itself stays on its thread.
#[derive(Debug)]
pub struct NoDeskText {
    /// In words.
    pub text: String,
    /// Whether it is a bug, and where a file was written that reproduces it.
    pub bug: Option<Option<String>>,
}

/// The files that a session begins with.
#[derive(Debug, Default)]
pub struct Files {
    /// A save that it goes on with.
    pub load: Option<PathBuf>,
    /// Where it is kept after every command.
    pub keep: Option<PathBuf>,
    /// Files that are there are written over.
    pub force: bool,
    /// What happens is told as data as well.
    pub data: bool,
}

impl Files {
    /// Reads and keeps. What is to be kept is held before it is read: nobody else can write it in between.
    fn open(self, desk: &mut Desk) -> Result<(), Complaint> {
        desk.writes_into(None, self.force);
        desk.tells_data = self.data;
        let held = match &self.keep {
            Some(file) => Some((file, super::autosave::hold(file)?)),
            None => None,
        };
        let mut print = None;
        if let Some(file) = &self.load {
            print = disk::print(file).ok().flatten().filter(|_| self.keep.as_ref() == Some(file));
            super::files::load(desk, &file.display().to_string())?;
        }
        match held {
            Some((file, lock)) => super::autosave::go_on(desk, file, lock, print).map(drop),
            None => Ok(()),
        }
    }
}

/// Starts the engine. The first thing it says is a greeting, the prompt, and the card files that did not load.
///
/// # Errors
/// The system gives no thread.
pub fn start(
    opening: Opening,
    tweaks: Vec<Tweak>,
    files: Files,
    stop: Arc<AtomicBool>,
) -> std::io::Result<(Sender<Ask>, Receiver<Opened>)> {
    let (ask, asked) = channel();
    let (open, opened) = channel();
    std::thread::Builder::new().name("engine".into()).stack_size(crate::table::STACK).spawn(move || {
        let (mut desk, faults) = match Desk::open_with(&opening, &tweaks) {
            Ok(opened) => opened,
            Err(no) => {
                let (text, bug) = (no.to_string(), report_no_desk(&no));
                let _ = open.send(Err(NoDeskText { text, bug }));
                return;
            }
        };
        crate::table::interrupt::obey(stop.clone());
        desk.stop = stop;
        if let Err(complaint) = files.open(&mut desk) {
            let _ = open.send(Err(NoDeskText { text: complaint.told(), bug: None }));
            return;
        }
        let (greeting, prompt) = (desk.polish(&greeting(&desk)), desk.polished_prompt());
        let _ = open.send(Ok((safe(&greeting).into_owned(), safe(&prompt).into_owned(), faults)));
        let left = serve(&mut desk, &asked);
        drop(desk);
        let _ = left.map(|left| left.send(()));
    })?;
    Ok((ask, opened))
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
        desk.seed
    );
    let task = super::puzzle::greeting(desk).unwrap_or_default();
    let root = disk::laboratory::here();
    let files = crate::games::wellington::words::files::in_a_line(
        &crate::games::wellington::api::inventory(&desk.paths),
        root.as_deref(),
    );
    let lines = [
        paint::bold(head),
        files.map_or(String::new(), paint::dim),
        paint::dim(board),
        paint::dim("`help` lists the commands."),
        task,
        desk.waiting(),
    ];
    lines.into_iter().filter(|line| !paint::plain(line).is_empty()).collect::<Vec<_>>().join("\n")
}

/// Serves until it is over; gives who wants to know when everything is let go.
fn serve(desk: &mut Desk, asked: &Receiver<Ask>) -> Option<Sender<()>> {
    let mut tell: Teller = Box::new(|_, _| {});
    let mut followers: Vec<Follower> = Vec::new();
    let mut show = |did: &Did, new: Option<Follower>| {
        followers.extend(new);
        followers.iter_mut().for_each(|follower| follower(did));
    };
    let mut changed = false;
    loop {
        // A written file is read when it has been quiet for a moment, or when somebody wants something.
        let ask = match changed {
            true => asked.recv_timeout(QUIET),
            false => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        // Nothing is told before there is somebody to tell it to.
        if changed && !matches!(ask, Ok(Ask::FilesChanged | Ask::TellTo(_))) {
            changed = false;
            if let Some(text) = desk.reload() {
                let text = safe(&desk.told_unasked(&text)).into_owned();
                tell(text.clone(), desk.place_now());
                show(&Did { replies: vec![(String::new(), Ok(text))], ..Did::default() }, None);
                keep(desk, &mut tell);
            }
        }
        match ask {
            Ok(Ask::Line(line, reply)) => {
                let said = do_line(desk, &line);
                show(&Did { line, replies: said.replies.clone(), by_guest: false }, None);
                let _ = reply.send(said);
            }
            Ok(Ask::Complete(line, pos, reply)) => {
                let done = guarded(desk, &mut tell, |desk| complete(desk, &line, pos));
                let _ = reply.send(done.unwrap_or((pos, Vec::new())));
                // A script that fails here is told when somebody really asks.
                let _ = desk.session.take_trouble();
            }
            Ok(Ask::Hint(line, reply)) => {
                let _ = reply.send(guarded(desk, &mut tell, |desk| hint(desk, &line)).flatten());
                let _ = desk.session.take_trouble();
            }
            Ok(Ask::FilesChanged) => changed = true,
            Ok(Ask::TellTo(teller)) => tell = teller,
            Ok(Ask::Width(width)) => {
                desk.core.width = width.max(40);
                desk.fits = true;
            }
            Ok(Ask::Guest(work)) => {
                if let Some(did) = guarded(desk, &mut tell, work).flatten() {
                    keep(desk, &mut tell);
                    tell(did.overheard(), desk.place_now());
                    // Whoever keeps the cards sees what is wrong with one that failed before a player.
                    if let Some(said) = desk.take_hushed().filter(|_| desk.eyes.0.is_none()) {
                        tell(format!("{} {}", paint::bad("error:"), safe(&said)), desk.place_now());
                    }
                    show(&did, None);
                }
            }
            Ok(Ask::Follow(follower)) => show(&Did::default(), Some(follower)),
            Ok(Ask::Leave(left)) => return Some(left),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Does something for somebody who did not type a command. Where it breaks off the session goes on, and it is told.
fn guarded<R>(desk: &mut Desk, tell: &mut Teller, work: impl FnOnce(&mut Desk) -> R) -> Option<R> {
    let done = catch_unwind(AssertUnwindSafe(|| work(desk)));
    done.map_err(|panic| tell(mishap::report(&mishap::text(&*panic)).to_string(), desk.place_now())).ok()
}

/// Keeps the session where somebody wants that, after what was not typed.
fn keep(desk: &mut Desk, tell: &mut Teller) {
    if let Some(complaint) = super::autosave::after(desk) {
        tell(format!("{} {}", paint::bad("error:"), safe(&complaint.told())), desk.place_now());
    }
}

/// Does the commands of a line; the first that fails ends it. What is pasted may have several lines: each is done.
pub fn do_line(desk: &mut Desk, line: &str) -> Said {
    do_commands(desk, blocks::typed(line))
}

/// Does one command, whatever stands in it.
pub fn do_command(desk: &mut Desk, command: String) -> Said {
    do_commands(desk, vec![(1, command)])
}

/// Does commands with the numbers of their lines.
fn do_commands(desk: &mut Desk, commands: Vec<(usize, String)>) -> Said {
    let mut said = Said::default();
    desk.broken_off.set(false);
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
        said.entries.push(if desk.tells_data { super::entries::all_data(desk) } else { Vec::new() });
        // Before anybody reads that it was done.
        if let Some(complaint) = super::autosave::after(desk) {
            said.replies.push(("autosave".into(), Err((complaint.kind, complaint.hinted()))));
            said.entries.push(Vec::new());
        }
        if desk.wish.is_some() || desk.broken_off.get() {
            break;
        }
    }
    // A stop that nothing heard comes too late, and must not stop the next line. One that came before the line began is its own:
    // a busy machine can be slower than somebody's fingers.
    desk.interrupted();
    said.prompt = safe(&desk.polished_prompt()).into_owned();
    said.wish = desk.wish.take();
    said.hash = format!("{:016x}", desk.session.hash());
    said
}

/// What is said of the file that reproduces a bug.
pub fn reproduces(file: Option<&str>) -> String {
    match file {
        Some(file) => format!("{file} reproduces it: load it and `redo`"),
        None => "no file could be written that reproduces it".into(),
    }
}

/// Writes the save that reproduces a bug, and says where.
pub fn report_bug(complaint: &Complaint) -> Option<String> {
    bug_file(complaint.save.as_deref()?)
}

/// The same for a desk that could not be opened, if that is a bug.
pub fn report_no_desk(no: &NoDesk) -> Option<Option<String>> {
    match no {
        NoDesk::Bug(_, save) => Some(save.as_deref().and_then(bug_file)),
        NoDesk::Scenario(_) | NoDesk::Lua(_) => None,
    }
}

/// Writes a save that reproduces a bug, and says where: here, or else where temporary files go. Nothing is written over.
pub fn bug_file(save: &Reproducer) -> Option<String> {
    let name = format!("sandtable-bug-{}.json", save.hash);
    let other = format!("sandtable-bug-{}-{:016x}.json", save.hash, disk::print_of(save.text.as_bytes()));
    let paths = [PathBuf::from(name), PathBuf::from(&other), std::env::temp_dir().join(&other)];
    let write = |path: &PathBuf| disk::Output::default().write(path, save.text.as_bytes(), false).is_ok();
    paths.into_iter().find(write).map(|path| path.display().to_string())
}

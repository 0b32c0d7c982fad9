//! Runs a desk on its own thread, so that saved scripts take effect while the terminal waits for a key.

use super::host::{Did, Host, Place, Said};
use super::watch::Written;
use crate::mishap;
use crate::safe::safe;
use crate::table::progress::Progress;
use crate::view::paint;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a file that is being written must be left alone before it is read, because editors write in several steps.
const QUIET: Duration = Duration::from_millis(25);
/// The same for a file that was closed, or was moved here complete. Several files may be saved at once.
const WHOLE: Duration = Duration::from_millis(5);

/// A request to the engine.
pub enum Ask<D> {
    /// Run a line of commands.
    Line(String, Sender<Said>),
    /// Complete the word at this position of a line.
    Complete(String, usize, Sender<(usize, Vec<String>)>),
    /// Suggest a continuation for a line that is being typed.
    Hint(String, Sender<Option<String>>),
    /// Script files were written.
    FilesChanged(Written),
    /// Where to report events that nobody asked for.
    TellTo(Teller),
    /// The width of the terminal in columns.
    Width(u16),
    /// Somebody else works at the desk. Others at the desk are told about it.
    Guest(Work<D>),
    /// A follower to notify about everything that anybody does.
    Follow(Follower),
    /// Stop: release what the session holds, then reply.
    Leave(Sender<()>),
}

/// Receives reports of unrequested events, with where the game stands afterwards.
pub type Teller = Box<dyn FnMut(String, Place) + Send>;

/// Work by somebody else at the desk.
pub type Work<D> = Box<dyn FnOnce(&mut D) -> Option<Did> + Send>;

/// Receives everything that is done.
pub type Follower = Box<dyn FnMut(&Did) + Send>;

/// An open desk.
pub struct Begun<D> {
    /// The desk.
    pub desk: D,
    /// The greeting.
    pub greeting: String,
    /// Faults in files that do not prevent playing.
    pub faults: Vec<String>,
}

/// What the engine reports when it is ready: the greeting, the prompt, and faults in files.
pub type Opened = Result<(String, String, Vec<String>), NotOpened>;

/// Why no desk could be opened, as text, because the error itself cannot leave its thread.
#[derive(Debug)]
pub struct NotOpened {
    /// The reason in words.
    pub text: String,
    /// `Some` if it is a bug; inside, the file that reproduces it if one was written.
    pub bug: Option<Option<String>>,
}

/// Starts the engine: opens a desk on its own thread and serves it. `progress` shows how far long work has come.
///
/// # Errors
/// The system cannot start a thread.
pub fn start<D: Host>(
    begin: impl FnOnce(Arc<AtomicBool>) -> Result<Begun<D>, NotOpened> + Send + 'static,
    stop: Arc<AtomicBool>,
    progress: Progress,
) -> std::io::Result<(Sender<Ask<D>>, Receiver<Opened>)> {
    let (ask, asked) = channel();
    let (open, opened) = channel();
    crate::table::stack::spawn("engine", move || {
        crate::table::interrupt::obey(stop.clone());
        crate::table::progress::show(progress);
        let Begun { mut desk, greeting, faults } = match begin(stop) {
            Ok(begun) => begun,
            Err(no) => return drop(open.send(Err(no))),
        };
        let prompt = desk.place().full;
        let _ = open.send(Ok((safe(&greeting).into_owned(), prompt, faults)));
        let left = serve(&mut desk, &asked);
        drop(desk);
        let _ = left.map(|left| left.send(()));
    })?;
    Ok((ask, opened))
}

/// Serves requests until told to stop. Gives the sender to notify once everything is released.
fn serve<D: Host>(desk: &mut D, asked: &Receiver<Ask<D>>) -> Option<Sender<()>> {
    let mut tell: Teller = Box::new(|_, _| {});
    let mut followers: Vec<Follower> = Vec::new();
    let mut show = |did: &Did, new: Option<Follower>| {
        followers.extend(new);
        followers.iter_mut().for_each(|follower| follower(did));
    };
    let mut changed = None;
    loop {
        // A written file is read when it has been left alone for a moment, or when a request comes in.
        let ask = match changed {
            Some(Written::Whole) => asked.recv_timeout(WHOLE),
            Some(Written::Part) => asked.recv_timeout(QUIET),
            None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        // Report nothing until there is somebody to report to.
        if changed.is_some() && !matches!(ask, Ok(Ask::FilesChanged(_) | Ask::TellTo(_))) {
            changed = None;
            if let Some(text) = desk.reload() {
                tell(text.clone(), desk.place());
                show(&Did { replies: vec![(String::new(), Ok(text))], ..Did::default() }, None);
                keep(desk, &mut tell);
            }
        }
        match ask {
            Ok(Ask::Line(line, reply)) => {
                let said = desk.does(&line);
                show(&Did { line, replies: said.replies.clone(), ..Did::default() }, None);
                let _ = reply.send(said);
            }
            Ok(Ask::Complete(line, pos, reply)) => {
                let done = guarded(desk, &mut tell, |desk| desk.complete(&line, pos));
                let _ = reply.send(done.unwrap_or((pos, Vec::new())));
            }
            Ok(Ask::Hint(line, reply)) => {
                let _ = reply.send(guarded(desk, &mut tell, |desk| desk.hint(&line)).flatten());
            }
            Ok(Ask::FilesChanged(written)) => changed = Some(written),
            Ok(Ask::TellTo(teller)) => tell = teller,
            Ok(Ask::Width(width)) => desk.width(width),
            Ok(Ask::Guest(work)) => {
                if let Some(did) = guarded(desk, &mut tell, work).flatten() {
                    keep(desk, &mut tell);
                    tell(did.overheard(), desk.place());
                    // The script's author learns about failures that were kept from a player.
                    if let Some(said) = desk.hushed() {
                        tell(format!("{} {}", paint::bad("error:"), safe(&said)), desk.place());
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

/// Does something for somebody who did not type a command. If it panics, the session goes on and the problem is reported.
fn guarded<D: Host, R>(desk: &mut D, tell: &mut Teller, work: impl FnOnce(&mut D) -> R) -> Option<R> {
    let done = catch_unwind(AssertUnwindSafe(|| work(desk)));
    done.map_err(|panic| tell(mishap::report(&mishap::text(&*panic)).to_string(), desk.place())).ok()
}

/// Autosaves the session after work that was not typed.
fn keep<D: Host>(desk: &mut D, tell: &mut Teller) {
    if let Some(complaint) = desk.keep() {
        tell(format!("{} {}", paint::bad("error:"), safe(&complaint.told())), desk.place());
    }
}

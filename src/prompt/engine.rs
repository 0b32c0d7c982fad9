//! A desk on a thread of its own: the terminal can wait for a key while a saved script takes effect.

use super::host::{Did, Host, Place, Said};
use crate::mishap;
use crate::safe::safe;
use crate::view::paint;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a written file must be quiet before it is read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(25);

/// What the engine is asked.
pub enum Ask<D> {
    /// Do a line of commands.
    Line(String, Sender<Said>),
    /// What could stand at this place of a line?
    Complete(String, usize, Sender<(usize, Vec<String>)>),
    /// What else could follow at the end of a line that is being typed?
    Hint(String, Sender<Option<String>>),
    /// Files of scripts were written.
    FilesChanged,
    /// Where to tell of things that happen while nobody asks.
    TellTo(Teller),
    /// Columns of the terminal.
    Width(u16),
    /// Somebody else works at the desk; what he did is told to the others.
    Guest(Work<D>),
    /// Whom to show everything that is done, by whomever.
    Follow(Follower),
    /// It is over: what the session holds is let go, and then this is told.
    Leave(Sender<()>),
}

/// Hears what happened while nobody asked, and where the game stands since.
pub type Teller = Box<dyn FnMut(String, Place) + Send>;

/// Work of somebody else.
pub type Work<D> = Box<dyn FnOnce(&mut D) -> Option<Did> + Send>;

/// Somebody who is told what was done.
pub type Follower = Box<dyn FnMut(&Did) + Send>;

/// A desk that was opened.
pub struct Begun<D> {
    /// The desk.
    pub desk: D,
    /// What is said first.
    pub greeting: String,
    /// What is wrong in files, and does not keep the game from being played.
    pub faults: Vec<String>,
}

/// What the engine says when it is ready: the greeting, the prompt, and what is wrong in files.
pub type Opened = Result<(String, String, Vec<String>), NotOpened>;

/// Why there is no desk, as text: the thing itself stays on its thread.
#[derive(Debug)]
pub struct NotOpened {
    /// In words.
    pub text: String,
    /// Whether it is a bug, and where a file was written that reproduces it.
    pub bug: Option<Option<String>>,
}

/// Starts the engine: opens a desk on a thread of its own, and serves it.
///
/// # Errors
/// The system gives no thread.
pub fn start<D: Host>(
    begin: impl FnOnce(Arc<AtomicBool>) -> Result<Begun<D>, NotOpened> + Send + 'static,
    stop: Arc<AtomicBool>,
) -> std::io::Result<(Sender<Ask<D>>, Receiver<Opened>)> {
    let (ask, asked) = channel();
    let (open, opened) = channel();
    std::thread::Builder::new().name("engine".into()).stack_size(crate::table::STACK).spawn(move || {
        crate::table::interrupt::obey(stop.clone());
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

/// Serves until it is over; gives who wants to know when everything is let go.
fn serve<D: Host>(desk: &mut D, asked: &Receiver<Ask<D>>) -> Option<Sender<()>> {
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
                tell(text.clone(), desk.place());
                show(&Did { replies: vec![(String::new(), Ok(text))], ..Did::default() }, None);
                keep(desk, &mut tell);
            }
        }
        match ask {
            Ok(Ask::Line(line, reply)) => {
                let said = desk.does(&line);
                show(&Did { line, replies: said.replies.clone(), by_guest: false }, None);
                let _ = reply.send(said);
            }
            Ok(Ask::Complete(line, pos, reply)) => {
                let done = guarded(desk, &mut tell, |desk| desk.complete(&line, pos));
                let _ = reply.send(done.unwrap_or((pos, Vec::new())));
            }
            Ok(Ask::Hint(line, reply)) => {
                let _ = reply.send(guarded(desk, &mut tell, |desk| desk.hint(&line)).flatten());
            }
            Ok(Ask::FilesChanged) => changed = true,
            Ok(Ask::TellTo(teller)) => tell = teller,
            Ok(Ask::Width(width)) => desk.width(width),
            Ok(Ask::Guest(work)) => {
                if let Some(did) = guarded(desk, &mut tell, work).flatten() {
                    keep(desk, &mut tell);
                    tell(did.overheard(), desk.place());
                    // Whoever keeps the scripts sees what is wrong with one that failed before a player.
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

/// Does something for somebody who did not type a command. Where it breaks off the session goes on, and it is told.
fn guarded<D: Host, R>(desk: &mut D, tell: &mut Teller, work: impl FnOnce(&mut D) -> R) -> Option<R> {
    let done = catch_unwind(AssertUnwindSafe(|| work(desk)));
    done.map_err(|panic| tell(mishap::report(&mishap::text(&*panic)).to_string(), desk.place())).ok()
}

/// Keeps the session where somebody wants that, after what was not typed.
fn keep<D: Host>(desk: &mut D, tell: &mut Teller) {
    if let Some(complaint) = desk.keep() {
        tell(format!("{} {}", paint::bad("error:"), safe(&complaint.told())), desk.place());
    }
}

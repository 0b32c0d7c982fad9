//! The prompt at a terminal: rustyline with history, completion, and hints about the open decision.

use super::engine::{Ask, Begun, NotOpened, start};
use super::host::{Answer, Host, Place, Said, Wish, reproduces};
use super::live::Standing;
use super::stop::Stop;
use super::system;
use super::watch::{Written, watch};
use crate::hinted::Hint;
use crate::kit::Blame;
use crate::table::progress::Progress;
use crate::view::{lettered, paint};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, ExternalPrinter, Helper};
use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// How a session at the prompt ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ended {
    /// Everything succeeded.
    Fine,
    /// Something was refused.
    Refused,
    /// The scenario, a save or a card file could not be used.
    BadInput,
    /// The engine has a bug.
    Bug,
}

/// The record of a session without a terminal, for `--json`.
pub type Transcript = Vec<(String, Answer, Vec<serde_json::Value>)>;

struct Assistant<D> {
    engine: Sender<Ask<D>>,
}

impl<D: Host> Assistant<D> {
    fn complete_at(&self, line: &str, pos: usize) -> (usize, Vec<String>) {
        let (reply, answer) = channel();
        match self.engine.send(Ask::Complete(line.to_string(), pos, reply)) {
            Ok(()) => answer.recv().unwrap_or_default(),
            Err(_) => (0, Vec::new()),
        }
    }
}

impl<D: Host> Completer for Assistant<D> {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete_at(line, pos))
    }
}

impl<D: Host> Hinter for Assistant<D> {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if line.is_empty() || pos < line.len() {
            return None;
        }
        // The terminal shows no prompt for further lines. This prompt tells the person that more lines are needed.
        if line.ends_with('\n') && D::goes_on(line) {
            return Some(D::how_to_end(line).to_string());
        }
        let (reply, answer) = channel();
        self.engine.send(Ask::Hint(line.to_string(), reply)).ok()?;
        answer.recv().ok()?
    }
}

impl<D: Host> Highlighter for Assistant<D> {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(paint::dim(hint))
    }
}

impl<D: Host> Validator for Assistant<D> {
    fn validate(&self, ctx: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let more = D::goes_on(ctx.input());
        Ok(if more { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
impl<D: Host> Helper for Assistant<D> {}

/// Somebody else who joins the open desk. Gives the message that says how to reach the guest, or why joining failed.
pub type Guest<D> = Box<dyn FnOnce(&Sender<Ask<D>>, Stop) -> Result<String, String>>;

/// How a session starts.
pub struct Start<D> {
    /// The script folders to watch.
    pub watched: Vec<PathBuf>,
    /// Somebody else at the desk. During the visit, the session continues after the end of standard input.
    pub guest: Option<Guest<D>>,
}

/// Opens the prompt on a desk. Without a terminal, lines are read from standard input.
pub fn open<D: Host>(
    begin: impl FnOnce(Arc<AtomicBool>) -> Result<Begun<D>, NotOpened> + Send + 'static,
    around: Start<D>,
    transcript: Option<&mut Transcript>,
) -> Ended {
    let Start { watched, guest } = around;
    let stop = Stop::default();
    let leave = Arc::new(AtomicBool::new(false));
    let progress = Progress::default();
    let (stops, leaves) = (stop.clone(), leave.clone());
    // A process can set only one handler. If one is already set, Ctrl-C keeps its usual meaning.
    let _ = ctrlc::set_handler(move || {
        stops.raise();
        leaves.store(true, Ordering::Relaxed);
    });
    let (engine, opened) = match start(begin, stop.flag(), progress.clone()) {
        Ok(started) => started,
        Err(error) => return broken(&format!("the engine cannot be started: {error}")),
    };
    let (greeting, prompt, faults) = match opened.recv() {
        Ok(Ok(opened)) => opened,
        Ok(Err(no)) => {
            crate::out::tell(lettered(format!("{} {}", paint::bad("error:"), no.text)));
            let Some(file) = no.bug else { return Ended::BadInput };
            tell_bug(file.as_deref());
            return Ended::Bug;
        }
        Err(_) => return broken("the session did not start"),
    };
    for fault in &faults {
        tell_fault(fault);
    }
    let json = transcript.is_some();
    if !json {
        crate::out::say(lettered(greeting));
    }
    let changed = engine.clone();
    let watching = watch(watched, move |written| drop(changed.send(Ask::FilesChanged(written))));
    if let Err(error) = &watching {
        crate::out::tell(lettered(format!("files are not watched ({error}); `reload` reads them again")));
    }
    let stays = guest.is_some();
    if let Some(guest) = guest {
        match guest(&engine, stop.clone()) {
            Ok(where_to) if json => crate::out::tell(lettered(where_to)),
            Ok(where_to) => crate::out::say(lettered(where_to)),
            Err(text) => {
                crate::out::tell(lettered(format!("{} {text}", paint::bad("error:"))));
                let_go(&engine);
                return Ended::BadInput;
            }
        }
    }
    let ended = if std::io::stdin().is_terminal() && !json {
        interactive(&engine, prompt, (&stop, &progress))
    } else {
        let (ended, left) = piped(&engine, (&stop, &progress), transcript);
        while stays && !left && !leave.load(Ordering::Relaxed) {
            std::thread::sleep(AWAKE);
        }
        ended
    };
    let_go(&engine);
    let broken = if faults.is_empty() { Ended::Fine } else { Ended::BadInput };
    if std::io::stdin().is_terminal() { ended } else { ended.max(broken) }
}

/// Waits until the session has released its files. If it is too busy, the program ends anyway and the system releases them.
fn let_go<D: Host>(engine: &Sender<Ask<D>>) {
    let (left, over) = channel();
    if engine.send(Ask::Leave(left)).is_ok() {
        let _ = over.recv_timeout(LEAVING);
    }
}

/// The engine is gone: report that, and write down what is known.
fn broken(what: &str) -> Ended {
    crate::out::tell(lettered(format!("{} {}", paint::bad("error:"), crate::mishap::report(what))));
    Ended::Bug
}

/// Says where the file is that reproduces a bug.
fn tell_bug(file: Option<&str>) {
    crate::out::tell(lettered(reproduces(file)));
}

fn tell_fault(fault: &str) {
    crate::out::tell(lettered(format!("{} {fault}", paint::bad("error:"))));
}

/// What stops a request, and what shows how far it has come.
type Waiting<'w> = (&'w Stop, &'w Progress);

fn ask<D: Host>(engine: &Sender<Ask<D>>, (stop, progress): Waiting<'_>, line: String) -> Option<Said> {
    let _asked = stop.asks();
    let (reply, answer) = channel();
    engine.send(Ask::Line(line, reply)).ok()?;
    super::progress::wait(&answer, progress)
}

/// Prints the result of a line, and gives its severity.
fn tell(said: &Said) -> Ended {
    let mut worst = Ended::Fine;
    for (_, reply) in &said.replies {
        match reply {
            Ok(text) if text.is_empty() => {}
            Ok(text) => crate::out::say(text),
            Err((kind, no)) => {
                crate::out::tell(format!("{} {no}", paint::bad("error:")));
                worst = worst.max(if *kind == Blame::Bug { Ended::Bug } else { Ended::Refused });
            }
        }
    }
    if worst == Ended::Bug {
        tell_bug(said.bug.as_deref());
    }
    worst
}

const GONE: &str = "the session ended early";

/// The most bytes read of one line from standard input. It is more than the longest valid command, so such a line is refused.
const LONGEST: usize = 1 << 20;

/// How long ending the session may take.
const LEAVING: Duration = Duration::from_secs(2);

/// How often to check for the end of the session after standard input has ended.
const AWAKE: Duration = Duration::from_millis(100);

/// Reads lines from standard input. Gives how it ended, and whether a command left early.
fn piped<D: Host>(
    engine: &Sender<Ask<D>>,
    waiting: Waiting<'_>,
    mut transcript: Option<&mut Transcript>,
) -> (Ended, bool) {
    let mut worst = Ended::Fine;
    // Invalid UTF-8 becomes a character that no command contains, so that line is refused and the next one is read.
    let mut from = std::io::stdin().lock();
    let mut unread = None;
    let mut lines = std::iter::from_fn(|| match crate::disk::line(&mut from, LONGEST) {
        Ok(line) => line.map(|line| String::from_utf8_lossy(&line).into_owned()),
        Err(no) => {
            unread = Some(no);
            None
        }
    });
    while let Some(mut line) = lines.next() {
        if D::opens(&line) {
            // Send a block as a whole, or as far as the input goes.
            for next in lines.by_ref() {
                line = format!("{line}\n{next}");
                if !D::goes_on(&line) {
                    break;
                }
            }
        }
        let Some(said) = ask(engine, waiting, line) else { return (broken(GONE), true) };
        match transcript.as_mut() {
            None => worst = worst.max(tell(&said)),
            Some(transcript) => {
                for (_, reply) in &said.replies {
                    if let Err((kind, _)) = reply {
                        worst = worst.max(if *kind == Blame::Bug { Ended::Bug } else { Ended::Refused });
                    }
                }
                let each = said.replies.into_iter().zip(said.entries);
                transcript.extend(each.map(|((command, reply), entries)| (command, reply, entries)));
            }
        }
        if said.wish == Some(Wish::Quit) {
            return (worst, true);
        }
    }
    if let Some(no) = unread {
        crate::out::tell(lettered(format!(
            "{} a line from standard input {no}; reading stops here",
            paint::bad("error:")
        )));
        worst = worst.max(Ended::BadInput);
    }
    (worst, false)
}

fn interactive<D: Host>(engine: &Sender<Ask<D>>, prompt: String, waiting: Waiting<'_>) -> Ended {
    let colours = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    let mode = if colours { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .color_mode(mode)
        .bracketed_paste(true)
        .build();
    let mut editor: Editor<Assistant<D>, FileHistory> = match Editor::with_config(config) {
        Ok(editor) => editor,
        Err(error) => {
            crate::out::tell(lettered(format!("{} no terminal: {error}", paint::bad("error:"))));
            return Ended::BadInput;
        }
    };
    editor.set_helper(Some(Assistant { engine: engine.clone() }));
    let history = system::history_file().filter(|file| !file.exists() || crate::disk::is_regular(file));
    if let Some(file) = &history {
        // In a first session there is no history file, which is fine.
        let _ = editor.load_history(file);
    }
    let standing = Standing::new(colours);
    if let Ok(mut printer) = editor.create_external_printer() {
        let standing = standing.clone();
        let show = move |text: String, place: Place| {
            let text = if colours { text } else { paint::plain(&text) };
            standing.change(&place);
            let _ = printer.print(format!("{text}\n"));
        };
        let _ = engine.send(Ask::TellTo(Box::new(show)));
    }
    // A script may have been saved after the first reading and before the watch began.
    let _ = engine.send(Ask::FilesChanged(Written::Part));
    let mut prompt = prompt;
    let mut ended = Ended::Fine;
    loop {
        match editor.readline(&standing.begin(&prompt)) {
            Ok(line) => {
                if let Some(file) = &history {
                    // Save the line at once, so that it is in the history even if this session crashes.
                    let _ = editor.append_history(file);
                }
                // The window may have been resized during typing.
                if let Some((width, _)) = editor.dimensions() {
                    let _ = engine.send(Ask::Width(width));
                }
                let Some(said) = ask(engine, waiting, line) else { return broken(GONE) };
                if tell(&said) == Ended::Bug {
                    ended = Ended::Bug;
                }
                prompt = said.prompt;
                match said.wish {
                    Some(Wish::Quit) => break,
                    Some(Wish::Edit(file)) => open_editor(&file),
                    None => {}
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => {
                crate::out::tell(lettered(format!("{} {error}", paint::bad("error:"))));
                break;
            }
        }
    }
    ended
}

fn open_editor(file: &std::path::Path) {
    if let Err(no) = crate::disk::builtin::unpack(file) {
        return crate::out::tell(format!("{} {} cannot be written: {no}", paint::bad("error:"), file.display()));
    }
    let words = system::editor();
    let Some((program, words)) = words.split_first() else { return };
    match std::process::Command::new(program).args(words).arg(file).status() {
        Ok(status) if status.success() => {}
        Ok(status) => crate::out::tell(format!("{program} ended with {status}")),
        Err(error) => crate::out::tell(format!("{program} cannot be started: {error}").hint("set EDITOR")),
    }
}

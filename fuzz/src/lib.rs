//! What the fuzz targets share: a thread with room for the rules, the classes of failures, and damage to JSON.

use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::rules::{Save, Session};
use sandtable::games::wellington::verbs::{Blame, Complaint, Desk, Opening, transcript};
use sandtable::table::{Bug, Refused};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock};

/// What can go wrong. `hang` is the fuzzer's own: `-timeout=N`.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    /// The program panicked.
    Panic,
    /// Somebody is asked and has nothing to choose.
    NoChoiceLeft,
    /// A position breaks an invariant, or the rules came to something that cannot be.
    InvariantBroken,
    /// A session replays to another one, or a refusal changed it.
    ReplayDiffers,
    /// Text that reaches a terminal would act on it.
    ActsOnTerminal,
}

/// Names the class of a failure and ends the program, so that the fuzzer keeps the input.
pub fn fail(class: Class, what: &str) -> ! {
    let name = match class {
        Class::Panic => "panic",
        Class::NoChoiceLeft => "no choice left",
        Class::InvariantBroken => "invariant broken",
        Class::ReplayDiffers => "replay differs",
        Class::ActsOnTerminal => "acts on the terminal",
    };
    eprintln!("CLASS {name}: {what}");
    std::process::abort()
}

/// Something that takes inputs one after the other on a thread of its own.
pub struct Worker(OnceLock<Mutex<(Sender<Vec<u8>>, Receiver<()>)>>);

impl Worker {
    /// None yet.
    pub const fn new() -> Worker {
        Worker(OnceLock::new())
    }

    /// Gives it an input and waits until it is done with it. The first makes what all of them use.
    pub fn take<S: 'static>(&'static self, data: &[u8], make: fn() -> S, each: fn(&mut S, &[u8])) {
        let line = self.0.get_or_init(|| {
            let (give, given) = channel::<Vec<u8>>();
            let (say, said) = channel();
            let name = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                eprintln!("CLASS panic: {info}");
                name(info);
            }));
            let work = move || {
                let mut state = make();
                for data in given {
                    each(&mut state, &data);
                    let _ = say.send(());
                }
            };
            std::thread::Builder::new().stack_size(sandtable::table::STACK).spawn(work).expect("a thread");
            Mutex::new((give, said))
        });
        let line = line.lock().expect("a worker");
        line.0.send(data.to_vec()).expect("a worker");
        if line.1.recv().is_err() {
            fail(Class::Panic, "the worker has gone");
        }
    }
}

impl Default for Worker {
    fn default() -> Worker {
        Worker::new()
    }
}

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder").to_path_buf()
}

/// A desk on a scenario; without `cards` no card has a script.
pub fn desk(scenario: &Path, cards: Option<&Path>) -> Result<Desk, String> {
    let paths = Paths::under(&root());
    let nowhere = PathBuf::from("/nonexistent");
    let paths = Paths { cards: cards.map_or(nowhere, Path::to_path_buf), ..paths };
    let opening = Opening { scenario: scenario.to_path_buf(), paths, seed: 1 };
    match Desk::open(&opening) {
        Ok((desk, _)) => Ok(desk),
        Err(sandtable::games::wellington::verbs::NoDesk::Bug(what, _)) => bug(&what),
        Err(other) => Err(other.to_string()),
    }
}

/// A bug as the session tells it.
pub fn bug(what: &Bug) -> ! {
    let class = match what {
        Bug::NoChoice(_) => Class::NoChoiceLeft,
        Bug::Panic(_) => Class::Panic,
        Bug::Invariant(_) | Bug::Other(_) => Class::InvariantBroken,
    };
    fail(class, &what.to_string())
}

/// Looks at what a session refuses.
pub fn judge<T>(
    session: &Session,
    before: u64,
    done: Result<T, Refused<sandtable::games::wellington::rules::Wellington>>,
) {
    match done {
        Ok(_) => {}
        Err(Refused::Bug { what, .. }) => bug(&what),
        Err(Refused::Script(_)) => {}
        Err(other) if session.hash() != before => {
            fail(Class::ReplayDiffers, &format!("refused, and changed: {other:?}"))
        }
        Err(_) => {}
    }
    asked(session);
}

/// Whoever is asked has a choice.
pub fn asked(session: &Session) {
    if session.decision().is_some_and(|decision| decision.choices.is_empty()) {
        fail(Class::NoChoiceLeft, "a decision without choices");
    }
}

/// Plays on by taking choices at these places.
pub fn play(session: &mut Session, places: impl IntoIterator<Item = u8>) {
    for place in places {
        let Some(choice) = session.decision().map(|d| d.choices[usize::from(place) % d.choices.len().max(1)].clone())
        else {
            return;
        };
        let before = session.hash();
        let done = session.choose(choice, false);
        judge(session, before, done);
    }
}

/// A session can be written, read, and comes out the same.
pub fn replays(session: &Session) {
    let text = serde_json::to_string(&session.save()).expect("a save can be written");
    let save = Save::parse(&text).unwrap_or_else(|no| fail(Class::ReplayDiffers, &format!("its own save: {no}")));
    let (again, parting) = Session::restore(session.world().clone(), save);
    if let Some(parting) = parting {
        fail(Class::ReplayDiffers, &format!("{parting:?}"));
    }
    if again.hash() != session.hash() {
        fail(Class::ReplayDiffers, "another hash");
    }
}

/// Does a command as it is typed, and looks at what comes of it.
pub fn typed(desk: &mut Desk, command: &str) {
    let before = desk.session.hash();
    let reply = transcript::one(desk, command);
    let text = match &reply {
        Ok(text) => text,
        Err(Complaint { kind: Blame::Bug, text, .. }) => fail(Class::InvariantBroken, text),
        Err(complaint) => &complaint.told(),
    };
    // A script may fail after a change that stands.
    let may_change = reply.as_ref().err().is_none_or(|no| matches!(no.kind, Blame::Script));
    if !may_change && desk.session.hash() != before {
        fail(Class::ReplayDiffers, &format!("{command:?} was refused and changed the game: {text}"));
    }
    let plain = sandtable::view::paint::plain(text);
    if let Some(odd) = plain.chars().find(|c| sandtable::safe::acts(*c) && *c != '\n') {
        fail(Class::ActsOnTerminal, &format!("{odd:?} in the answer to {command:?}"));
    }
    asked(&desk.session);
}

/// Bytes that are read as numbers.
pub struct Chances<'d>(pub &'d [u8]);

impl Iterator for Chances<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }
}

impl Chances<'_> {
    /// A number below another; 0 when nothing is left.
    pub fn below(&mut self, n: usize) -> usize {
        let (a, b) = (self.next().unwrap_or(0), self.next().unwrap_or(0));
        usize::from(u16::from_le_bytes([a, b])) % n.max(1)
    }
}

/// All places of a JSON value.
pub fn places(value: &Value, at: String, out: &mut Vec<String>) {
    out.push(at.clone());
    let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| places(value, format!("{at}/{}", escaped(key)), out)),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, value)| places(value, format!("{at}/{i}"), out)),
        _ => {}
    }
}

/// Puts other values in some places.
pub fn damage(value: &mut Value, places: &[String], chances: &mut Chances<'_>) {
    for _ in 0..=chances.below(4) {
        let place = &places[chances.below(places.len())];
        let other = places[chances.below(places.len())].clone();
        let other = value.pointer(&other).cloned().unwrap_or(Value::Null);
        let how = chances.below(12);
        let number = chances.below(65_536) as i64;
        let Some(there) = value.pointer_mut(place) else { continue };
        *there = match (there.take(), how) {
            (_, 0) => Value::Null,
            (_, 1) => (number - 300).into(),
            (_, 2) => (number * 1_000_000_007).into(),
            (_, 3) => other,
            (_, 4) => Value::String("\u{1b}[2J".into()),
            (_, 5) => Value::String("x".repeat(number as usize)),
            (Value::Number(n), _) => (n.as_i64().unwrap_or(0) + number % 7 - 3).into(),
            (Value::String(text), 6) => text.chars().rev().collect::<String>().into(),
            (Value::String(text), _) => format!("{text}{number}").into(),
            (Value::Bool(yes), _) => (!yes).into(),
            (Value::Null, _) => number.into(),
            (Value::Array(mut list), 6..=8) => {
                if !list.is_empty() {
                    list.remove(number as usize % list.len());
                }
                Value::Array(list)
            }
            (Value::Array(mut list), 9) => {
                list.push(other);
                Value::Array(list)
            }
            (Value::Array(mut list), _) => {
                list.extend(list.first().cloned());
                Value::Array(list)
            }
            (Value::Object(mut map), 6..=9) => {
                let key = map.keys().nth(number as usize % map.len().max(1)).cloned();
                key.map(|key| map.remove(&key));
                Value::Object(map)
            }
            (Value::Object(mut map), _) => {
                map.insert(format!("x{number}"), other);
                Value::Object(map)
            }
        };
    }
}

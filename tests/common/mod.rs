//! What the integration tests share: a desk, and the words to use it.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod page;
pub mod pairs;
pub mod terminal;
pub mod whole;

use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::rules::Choice;
use sandtable::games::wellington::verbs::{Blame, Desk, Opening, transcript};
use sandtable::table::Dice;
use sandtable::threads::crew;
use sandtable::view::paint;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The tests that measure memory, and the benchmarks, measure the allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Whether long tests run in full: `THOROUGH=1`, as CI sets it. Without it, tests that collect random cases stop after fewer.
pub fn is_thorough() -> bool {
    std::env::var_os("THOROUGH").is_some()
}

/// How many cases are enough: few after every change, many with `THOROUGH=1`. A variable of its own overrides both.
pub fn enough(variable: &str, few: u64, thorough: u64) -> u64 {
    let own = std::env::var(variable).ok().and_then(|text| text.parse().ok());
    own.unwrap_or(if is_thorough() { thorough } else { few })
}

/// How many threads can work at the same time.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The results of these jobs, in their order. This many threads share them, and each thread keeps its own data from one job to
/// the next.
pub fn shared_out<S: Default, J: Send, D: Send>(
    threads: usize,
    jobs: impl IntoIterator<Item = J>,
    work: impl Fn(&mut S, J) -> D + Sync,
) -> Vec<D> {
    let (stop, mut out) = (AtomicBool::new(false), Vec::new());
    let make = || Ok(S::default());
    let work = |own: &mut S, (at, job), _: &dyn Fn() -> bool| Ok(Some((at, work(own, job))));
    let mut take = |done: Option<(usize, D)>| {
        out.extend(done);
        Ok(())
    };
    let whole = crew(threads, &stop, make, work, |crew| crew.work(jobs.into_iter().enumerate(), &mut take));
    assert!(whole.unwrap_or_else(|no| panic!("{no:#}")));
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, done)| done).collect()
}

/// A desk on a scenario of ours.
pub fn desk(scenario: &str, seed: u64) -> Desk {
    desk_with(&Paths::under(&root()), scenario, seed)
}

/// A desk with cards of its own.
pub fn desk_with(paths: &Paths, scenario: &str, seed: u64) -> Desk {
    let scenario = root().join("scenarios").join(format!("{scenario}.json"));
    let opening = Opening { scenario, paths: paths.clone(), seed };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{}", faults[0]);
    // Most tests are not about reactions; those of chapters 10 to 12 turn them on.
    desk.offers.reactions = false;
    // Many hands here hold cards that fit every window, so only tests of windows turn Responses on.
    desk.offers.responses = false;
    desk
}

/// A desk in the middle of a Power's Impulse, with these hands and nobody else holding cards.
pub fn at_impulse(power: &str, hands: &[(&str, &str)]) -> Desk {
    at_impulse_of(desk("1812", 1), power, hands)
}

/// The same, with Powers being asked for Responses.
pub fn answering(power: &str, hands: &[(&str, &str)]) -> Desk {
    let mut desk = at_impulse(power, hands);
    desk.offers.responses = true;
    desk
}

/// The same at an existing desk at which nothing was done yet.
pub fn at_impulse_of(mut desk: Desk, power: &str, hands: &[(&str, &str)]) -> Desk {
    for other in ["britain", "sud", "spain", "nord"] {
        empty(&mut desk, other);
    }
    for (power, cards) in hands {
        let add: String = cards.split(' ').map(|card| format!(" +{card}")).collect();
        run(&mut desk, &format!("set hand {power}{add}"));
    }
    while prompt(&desk).contains("setup") {
        run(&mut desk, "keep");
    }
    run(&mut desk, &format!("set impulse {power}"));
    while desk.in_window() || prompt(&desk).contains("pre-empt") {
        let answer = if desk.in_window() { "pass" } else { "wait" };
        run(&mut desk, answer);
    }
    desk
}

fn prompt(desk: &Desk) -> String {
    paint::plain(&desk.prompt())
}

/// Takes every card out of a hand.
pub fn empty(desk: &mut Desk, power: &str) {
    let power_id = sandtable::games::wellington::board::Power::from_word(power).expect("a Power");
    let hand = desk.session.position().cards.hand(power_id).to_vec();
    let remove: String = hand.iter().map(|card| format!(" -{}", card.0)).collect();
    if !remove.is_empty() {
        run(desk, &format!("set hand {power}{remove}"));
    }
}

/// Runs commands that must succeed, and returns the reply to the last one, without colours.
pub fn run(desk: &mut Desk, commands: &str) -> String {
    let mut last = String::new();
    for line in commands.lines() {
        for command in transcript::commands(line) {
            match transcript::one(desk, &command) {
                Ok(text) => last = paint::plain(&text),
                Err(complaint) => panic!("{command}: {}", paint::plain(&complaint.told())),
            }
        }
    }
    last
}

/// Runs a command that must be refused and must leave the game unchanged, and returns the refusal.
pub fn refused(desk: &mut Desk, command: &str) -> String {
    complaint(desk, command).1
}

/// Who is to blame for a refusal, and the refusal.
fn complaint(desk: &mut Desk, command: &str) -> (Blame, String) {
    let before = desk.session.hash();
    let Err(complaint) = transcript::one(desk, command) else { panic!("{command}: was done") };
    assert_ne!(complaint.kind, Blame::Bug, "{}", complaint.told());
    assert_eq!(desk.session.hash(), before, "{command}: was refused and changed the game");
    (complaint.kind, paint::plain(&complaint.told()))
}

/// Runs a command that a rule must refuse.
pub fn refused_by(desk: &mut Desk, command: &str, rule: &str) {
    let (kind, text) = complaint(desk, command);
    assert_eq!(kind, Blame::Illegal, "{command}: {text}");
    assert!(text.contains(&format!("[{rule}]")), "{command}: refused, but not by {rule}: {text}");
}

/// The value of a Lua expression, as text.
pub fn eval(desk: &Desk, expression: &str) -> String {
    desk.value(expression).unwrap_or_else(|no| panic!("{expression}: {}", no.told())).0
}

/// Checks that a Lua expression has a value.
pub fn holds(desk: &Desk, expression: &str, value: &str) {
    assert_eq!(eval(desk, expression), value, "{expression}");
}

/// What the last command added to the game log.
pub fn told(desk: &mut Desk, text: &str) {
    run(desk, &format!("expect log {text}"));
}

/// A random choice; in windows mostly a pass.
pub fn pick(desk: &Desk, chance: &mut Dice) -> Choice {
    let decision = desk.session.decision().expect("a decision");
    if desk.in_window() && chance.below(3) > 0 {
        return Choice::Pass;
    }
    decision.choices[chance.below(decision.choices.len() as u32) as usize].clone()
}

/// A new empty folder that is deleted when the result is dropped. It is in memory if there is room: the tests write tens of
/// thousands of small files, and on a disk that would take a tenth of their time.
pub fn folder() -> tempfile::TempDir {
    let folder = match folder_in_memory() {
        Some(memory) => tempfile::tempdir_in(memory),
        None => tempfile::tempdir(),
    };
    folder.expect("a folder")
}

/// Linux's folder in memory, if half a GiB of it is free. Containers often have less.
#[cfg(target_os = "linux")]
fn folder_in_memory() -> Option<&'static Path> {
    let memory = Path::new("/dev/shm");
    let room = rustix::fs::statvfs(memory).ok()?;
    (room.f_bavail.saturating_mul(room.f_frsize) >= 512 << 20).then_some(memory)
}

/// Other systems have no such folder.
#[cfg(not(target_os = "linux"))]
fn folder_in_memory() -> Option<&'static Path> {
    None
}

/// A copy of the card folder that a test may change.
pub fn copy_of_cards(folder: &Path) -> Paths {
    let ours = Paths::under(&root());
    let cards = folder.join("cards");
    std::fs::create_dir_all(&cards).expect("a folder");
    for entry in std::fs::read_dir(&ours.cards).expect("cards") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            std::fs::copy(&path, cards.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    Paths { cards, ..ours }
}

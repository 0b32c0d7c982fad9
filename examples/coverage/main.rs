//! How random games use the cards: `cargo run --release --example coverage -- 2000` plays 2,000 random games on all cores, with
//! all cards in the decks. For each card it reports how it was played, which answers its questions got, in which windows it was
//! offered as a Response, and what it changed there. At the end it reports whether every card was played, every option chosen and
//! every Response offered in each of its windows, and whether each changed something there.
//!
//! `--markdown FILE` writes the note that is kept as `docs/coverage.md`. `--first SEED` plays other games, `--threads N` uses
//! this many cores, and `--failures DIR` is the folder for saves that reproduce a failure. Games learn from earlier batches what
//! was tried least. The same games give the same table, however many cores play them.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

mod player;
mod report;
mod tally;
#[path = "../../tests/common/whole.rs"]
mod whole;
mod witness;
mod written;

use player::Player;
use report::Report;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::rules::{Choice, Question, Session, setup};
use sandtable::games::wellington::verbs::{Desk, Opening};
use sandtable::table::Dice;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tally::Tally;
use witness::{Plays, Witness};

/// Games that are played with the same knowledge of earlier ones.
const BATCH: u64 = 50;
/// The stack needs room for nested procedures.
const STACK: usize = 64 * 1024 * 1024;

/// What was requested.
struct Wanted {
    games: u64,
    first: u64,
    threads: usize,
    note: Option<PathBuf>,
    folder: PathBuf,
}

/// The results of some of the games.
#[derive(Default)]
struct Played {
    tally: Tally,
    /// The seeds of games that went wrong, and what went wrong.
    failures: Vec<(u64, String)>,
}

fn main() -> ExitCode {
    match wanted().and_then(|wanted| run(&wanted)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::from(2)
        }
    }
}

fn wanted() -> Result<Wanted, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut wanted =
        Wanted { games: 20, first: 0, threads: cores, note: None, folder: std::env::temp_dir().join("coverage") };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = |text: Option<String>| {
            let text = text.ok_or_else(|| format!("{word} wants a number"))?;
            text.parse::<u64>().map_err(|_| format!("{text:?} is no number"))
        };
        match word.as_str() {
            "--markdown" => wanted.note = Some(words.next().ok_or("--markdown wants a file")?.into()),
            "--first" => wanted.first = number(words.next())?,
            "--threads" => wanted.threads = number(words.next())?.max(1) as usize,
            "--failures" => wanted.folder = words.next().ok_or("--failures wants a folder")?.into(),
            games => wanted.games = number(Some(games.to_string()))?,
        }
    }
    Ok(wanted)
}

/// Plays the games and prints the report. Says whether all games were sound.
fn run(wanted: &Wanted) -> Result<bool, String> {
    std::fs::create_dir_all(&wanted.folder).map_err(|no| format!("{}: {no}", wanted.folder.display()))?;
    let mut all = Played::default();
    let begun = Instant::now();
    let mut at = wanted.first;
    while at < wanted.first + wanted.games {
        let upto = (at + BATCH).min(wanted.first + wanted.games);
        for played in batch(wanted, &all.tally, at, upto)? {
            all.tally.add(&played.tally);
            played.failures.iter().for_each(|(_, what)| eprintln!("{what}"));
            all.failures.extend(played.failures);
        }
        at = upto;
        let (done, failed) = (at - wanted.first, all.failures.len());
        eprintln!("{done} of {} games, {failed} failed, {} s", wanted.games, begun.elapsed().as_secs());
    }
    let paths = paths();
    let (desk, _) = desk("1812")?;
    let (written, never, quiet) = (written::read(&paths), written::never()?, written::quiet()?);
    let report =
        Report { tally: &all.tally, written: &written, desk: &desk, never: &never, quiet: &quiet, markdown: false };
    print!("{}", report.text());
    // A table of games that went wrong is not worth keeping.
    if let Some(note) = wanted.note.as_ref().filter(|_| all.failures.is_empty()) {
        let text = Report { markdown: true, ..report }.text();
        std::fs::write(note, text).map_err(|no| format!("{}: {no}", note.display()))?;
    }
    match all.failures.len() {
        0 => println!("Every game kept the invariants and replays from its save to the same hash."),
        n => {
            all.failures.sort();
            println!("{n} games FAILED; the saves that reproduce them are in {}:", wanted.folder.display());
            all.failures.iter().for_each(|(_, what)| println!("{what}"));
        }
    }
    Ok(all.failures.is_empty())
}

/// Plays the games `from..upto`. Each thread takes the next game that no thread has taken yet.
fn batch(wanted: &Wanted, before: &Tally, from: u64, upto: u64) -> Result<Vec<Played>, String> {
    let next = AtomicU64::new(from);
    std::thread::scope(|scope| {
        let work = || {
            let mut desks = [desk("1812")?, desk("1813")?];
            let mut played = Played::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= upto {
                    return Ok(played);
                }
                match game(&mut desks[usize::from(seed % 3 == 2)], before, seed, &wanted.folder) {
                    Ok(tally) => played.tally.add(&tally),
                    Err(what) => played.failures.push((seed, what)),
                }
            }
        };
        let threads: Vec<_> = (0..wanted.threads)
            .map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work))
            .collect();
        let join = |thread: std::io::Result<std::thread::ScopedJoinHandle<'_, Result<Played, String>>>| {
            thread.map_err(|no| no.to_string())?.join().map_err(|_| "a thread broke off".to_string())?
        };
        threads.into_iter().map(join).collect()
    })
}

/// Plays one game to its end, and replays it from its save.
fn game(
    (desk, witness): &mut (Desk, std::rc::Rc<Witness>),
    before: &Tally,
    seed: u64,
    folder: &Path,
) -> Result<Tally, String> {
    let scenario = desk.scenario.as_ref().ok_or("a test without a scenario")?;
    let standing = setup::opening(scenario, seed);
    let name = format!("{}-{seed}", scenario.name);
    desk.session = Session::open(desk.session.world().clone(), standing).map_err(|no| format!("{name}: {no:?}"))?;
    let mut chance = Dice::new(seed ^ 0xc0de);
    let mut now = Tally::default();
    let mut plays = Plays::default();
    witness.begin();
    whole::to_the_end(desk, &name, folder, |desk| {
        plays.read(&desk.session);
        let Some((question, choices)) = desk.session.decision().map(|d| (d.question.clone(), d.choices.clone())) else {
            return Choice::Pass;
        };
        let choice = Player { before, now: &now }.pick(desk, &question, &choices, &mut chance);
        now.count(desk, &question, &choices, &choice);
        if let Choice::Play(card, _) = choice {
            plays.begin(card, if let Question::Respond { moment } = question { Some(moment) } else { None });
        }
        choice
    })?;
    plays.read(&desk.session);
    plays.end(witness).iter().for_each(|play| now.changed(play));
    now.games = 1;
    Ok(now)
}

fn paths() -> Paths {
    Paths::under(Path::new(env!("CARGO_MANIFEST_DIR")))
}

/// A desk, with a witness that observes what the cards do there.
fn desk(scenario: &str) -> Result<(Desk, std::rc::Rc<Witness>), String> {
    let paths = paths();
    let opening = Opening { scenario: paths.scenarios.join(format!("{scenario}.json")), paths, seed: 0 };
    let (mut desk, faults) = Desk::open(&opening).map_err(|no| no.to_string())?;
    if let Some(fault) = faults.first() {
        return Err(fault.to_string());
    }
    let (witness, world) = Witness::of(desk.session.world());
    let standing = desk.session.table().standing();
    desk.session = Session::open(world, standing).map_err(|no| format!("{scenario}: {no:?}"))?;
    Ok((desk, witness))
}

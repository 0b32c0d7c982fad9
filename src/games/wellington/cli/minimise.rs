//! `sandtable replay SAVE --minimise EXPR`: the shortest game that still leads to a failure, as a transcript.

use super::{no_desk, place, replay};
use crate::cli::{BAD_INPUT, Common, FAILED, FINE, complain, may_write, on_deep_stack, write};
use crate::games::wellington::board::Scenario;
use crate::games::wellington::rules::{World, setup};
use crate::games::wellington::verbs::minimise::{Goal, Minimiser, Progress, Short};
use crate::games::wellington::verbs::{Blame, Desk, transcript};
use crate::view::paint;
use anyhow::{Result, anyhow};
use serde_json::json;
use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub fn main(common: &Common, file: &Path, goal: &str, out: Option<PathBuf>) -> Result<u8> {
    let goal = Goal::parse(goal).map_err(|text| anyhow!(text))?;
    let out = out.unwrap_or_else(|| PathBuf::from(file.file_stem().unwrap_or_default()).with_extension("min.play"));
    let (common, file) = (common.clone(), file.to_path_buf());
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // If the handler cannot be set, Ctrl-C ends the program and nothing is written.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    on_deep_stack(move || minimise(&common, &file, goal, &out, &stop))?
}

fn minimise(common: &Common, file: &Path, goal: Goal, out: &Path, stop: &AtomicBool) -> Result<u8> {
    let (save, world, deck) = replay::open(common, file)?;
    // Check this first, because the work takes long.
    may_write(common, out, None)?;
    let live = std::io::stderr().is_terminal();
    let mut tell = |progress: Progress| {
        if live {
            let Progress { left, tries } = progress;
            let _ = write!(std::io::stderr(), "\r{left} choices and edits left after {tries} tries\x1b[K");
        }
    };
    let mut minimiser = match Minimiser::new(world.clone(), &deck, goal.clone(), stop, &mut tell) {
        Ok(minimiser) => minimiser,
        Err(text) => {
            complain(text);
            return Ok(BAD_INPUT);
        }
    };
    let found = minimiser.run(&save);
    if live {
        let _ = writeln!(std::io::stderr());
    }
    let short = match found {
        Ok(short) => short,
        Err(text) => {
            complain(text);
            return Ok(BAD_INPUT);
        }
    };
    let (begin, start) = beginning(common, &world, &short, out);
    if let Some(start) = &start {
        write(common, start, serde_json::to_string(&minimiser.beginning(&short))?.as_bytes())?;
    }
    let text = minimiser.transcript(&short, &file.display().to_string(), &begin);
    write(common, out, text.as_bytes())?;
    tell_of(common, &short, out, start.as_deref());
    check(common, &goal, out, &text)
}

/// The line that sets up the start, and the file it needs if no scenario starts that way.
fn beginning(common: &Common, world: &World, short: &Short, out: &Path) -> (String, Option<PathBuf>) {
    let (name, seed) = (&world.scenario, short.start.dice.seed());
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-') && !name.contains("--");
    let scenario = Scenario::load(&place::paths(common).scenarios.join(format!("{name}.json"))).ok().filter(|_| plain);
    let same = |s: &Scenario| {
        let start = setup::opening(s, seed);
        *s.board == *world.board && start == short.start
    };
    if scenario.is_some_and(|scenario| same(&scenario)) {
        return (format!("new {name} seed {seed}"), None);
    }
    let stem = out.file_stem().and_then(|stem| stem.to_str()).unwrap_or("short");
    let plain: String = stem.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '_' }).collect();
    // This must never be the name of the save itself.
    let start = out.with_file_name(format!("{plain}.start.json"));
    (format!("load {plain}.start.json"), Some(start))
}

fn tell_of(common: &Common, short: &Short, out: &Path, start: Option<&Path>) {
    let (left, of, tries) = (short.steps.len(), short.of, short.tries);
    if common.json {
        let files = [Some(out), start].map(|file| file.map(|f| f.display().to_string()));
        let value = json!({
            "left": left, "of": of, "tries": tries, "stopped": short.stopped,
            "transcript": files[0], "start": files[1],
        });
        crate::out::data(value);
        return;
    }
    let begins = start.map_or(String::new(), |start| format!(", which begins with {}", start.display()));
    let stopped = if short.stopped { "; stopped before it was as short as possible" } else { "" };
    crate::out::say(format!(
        "{} {left} of {of} choices and edits after {tries} tries: {}{begins}{stopped}",
        paint::good("left are"),
        out.display()
    ));
}

/// Runs the written transcript, which must show the failure.
fn check(common: &Common, goal: &Goal, out: &Path, text: &str) -> Result<u8> {
    let (mut desk, _) = Desk::open(&place::opening(common, None)).map_err(|no| no_desk(&no))?;
    let played = transcript::play(&mut desk, &out.display().to_string(), text, &mut |_, _| {});
    Ok(match (played, goal) {
        (Ok(_), Goal::Holds(_) | Goal::Error(_)) => FINE,
        (Err(failure), Goal::Bug) if failure.complaint.kind == Blame::Bug => FINE,
        (Ok(_), Goal::Bug) => {
            complain("the written transcript does not reproduce the bug");
            FAILED
        }
        (Err(failure), _) => {
            complain(format!("the written transcript does not reproduce the failure: {failure}"));
            FAILED
        }
    })
}

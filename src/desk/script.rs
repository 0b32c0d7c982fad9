//! Transcripts: commands of any game, one a line, with what is expected of them.

use super::{Plain, cut};
use crate::kit::{Blame, Complaint, Waits, typing};
use crate::view::fold;

/// Where a transcript failed, and why.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{line}: {command}\n{complaint}")]
pub struct Failure {
    /// The line, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// What went wrong.
    pub complaint: Complaint,
}

/// Plays a transcript. `--` begins a comment; `expect asked PLAYER`, `expect option TEXT`, `expect no option TEXT`, `expect told
/// TEXT` and `expect error TEXT` look at what the command before has left. Gives what each command had to say.
///
/// # Errors
/// The first command that cannot be done though no error of it is expected, and the first expectation that does not hold.
pub fn play(desk: &mut Plain, text: &str) -> Result<Vec<String>, Failure> {
    let mut said = Vec::new();
    let mut error: Option<(usize, String, Complaint)> = None;
    let fail = |(line, command, complaint)| Failure { line, command, complaint };
    for (i, line) in text.lines().enumerate() {
        let command = line.split("--").next().unwrap_or_default().trim();
        if command.is_empty() {
            continue;
        }
        let here = |complaint| fail((i + 1, command.to_string(), complaint));
        if let Some(wanted) = command.strip_prefix("expect error ") {
            let found = error.take().map(|(.., complaint)| complaint.told()).unwrap_or_default();
            if !fold(&found).contains(&fold(wanted)) {
                return Err(here(unmet(wanted, &found)));
            }
            continue;
        }
        if let Some(unexpected) = error.take() {
            return Err(fail(unexpected));
        }
        if let Some(wanted) = command.strip_prefix("expect ") {
            expect(desk, wanted).map_err(here)?;
            continue;
        }
        match desk.command(command) {
            Ok(text) => said.push(text),
            Err(complaint) => error = Some((i + 1, command.to_string(), complaint)),
        }
    }
    error.map_or(Ok(said), |unexpected| Err(fail(unexpected)))
}

fn unmet(wanted: &str, found: &str) -> Complaint {
    Complaint::new(Blame::Expectation, format!("expected: {}\nfound: {found}", cut(wanted)))
}

/// How many options a failure shows.
const SHOWN: usize = 12;

fn expect(desk: &mut Plain, wanted: &str) -> Result<(), Complaint> {
    let eyes = desk.core.eyes;
    let (what, text) = wanted.split_once(' ').unwrap_or((wanted, ""));
    if what == "told" {
        let told: Vec<String> =
            desk.game().told(eyes, desk.core.since).iter().map(|told| told.line.to_string()).collect();
        let holds = told.iter().any(|line| fold(line).contains(&fold(text)));
        return if holds { Ok(()) } else { Err(unmet(wanted, &told.join("; "))) };
    }
    let (who, options) = match desk.game().waits(eyes) {
        Waits::Choice(asked) => (asked.who.to_string(), asked.labels.iter().map(ToString::to_string).collect()),
        Waits::Other(who) => (who.map_or(String::new(), |who| who.to_string()), Vec::new()),
        Waits::Nobody(_) => ("nobody".into(), Vec::new()),
    };
    let offers = |text: &str| options.iter().any(|option: &String| fold(option).contains(&fold(text)));
    let holds = match (what, text.strip_prefix("option ")) {
        ("asked", _) => fold(&who) == fold(text),
        ("option", _) => offers(text),
        ("no", Some(text)) => !offers(text),
        _ => return Err(typing(format!("{:?} is nothing that can be expected", cut(wanted)))),
    };
    if holds {
        return Ok(());
    }
    let more = match options.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    Err(unmet(wanted, &format!("{who}: {}{more}", options[..options.len().min(SHOWN)].join("; "))))
}

//! Transcripts and saves of any game.

use super::super::title::Played;
use super::super::{Common, FAILED, FINE, complain};
use super::open::{desk, session};
use super::{plain_files, transcript};
use crate::desk::Plain;
use crate::disk::{self, Kind};
use crate::hinted::Hinted;
use crate::json::Tweak;
use crate::trials::{Files, Opens};
use crate::view::{amount, lettered, paint};
use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The prefix of the game's name in the first line of a transcript.
const GAME: &str = "-- game ";

/// The prefix of a scenario parameter in the opening comment of a transcript: `-- param turns=9`.
const PARAM: &str = "-- param ";

/// Whether the first line of a transcript names this game: `-- game fords`.
pub fn is_transcript_of(file: &Path, game: &str) -> bool {
    let head = disk::head(file, 200).unwrap_or_default();
    let head = String::from_utf8_lossy(&head);
    head.lines().next().and_then(|line| line.strip_prefix(GAME)).is_some_and(|said| said.trim() == game)
}

/// The parameters set in the opening comment of a transcript.
fn params(text: &str) -> Result<Vec<Tweak>, Hinted> {
    let head = text.lines().take_while(|line| line.starts_with("--"));
    head.filter_map(|line| line.strip_prefix(PARAM)).map(|typed| Tweak::parse(typed.trim())).collect()
}

/// Plays a transcript on the default scenario of the game, with the transcript's parameters.
pub fn run<K: Opens + 'static>(common: &Common, file: &Path) -> Played {
    let text = match transcript::read(file) {
        Ok(text) => text,
        Err(unread) => return unread,
    };
    let params = match params(&text) {
        Ok(params) => params,
        Err(no) => return transcript::bad(file, &format!("{}: {no}", file.display())),
    };
    let files = Files { params, ..plain_files(common, None) };
    match desk::<K>(&files, common.seed, None, None) {
        Ok(mut desk) => {
            desk.core.files.output.force = common.force;
            transcript::run(common, (file, &text), &mut desk.at(), false)
        }
        Err(no) => transcript::bad(file, &format!("{no:#}")),
    }
}

/// Plays the transcripts that test the game's scripts, or only the named ones. Only failures are reported in full.
///
/// # Errors
/// There are none.
pub fn test<K: Opens + 'static>(common: &Common, which: &[String]) -> Result<u8> {
    let files = plain_files(common, None);
    let all: Vec<PathBuf> = match which {
        [] => K::transcripts(&files),
        some => some.iter().map(PathBuf::from).collect(),
    };
    ensure!(!all.is_empty(), "{} has no tests", K::ID);
    let (mut worst, mut failed, mut told) = (FINE, 0, Vec::<Value>::new());
    for file in &all {
        let played = run::<K>(&Common { json: true, ..common.clone() }, file);
        failed += usize::from(played.code != FINE);
        worst = worst.max(played.code);
        told.push(played.json);
    }
    if common.json {
        crate::out::data(json!({ "passed": all.len() - failed, "failed": failed, "tests": told }));
    } else {
        crate::out::say(lettered(format!("{} passed, {failed} failed", all.len() - failed)));
    }
    Ok(worst)
}

/// Plays a save again.
///
/// # Errors
/// The file cannot be read.
pub fn replay<K: Opens + 'static>(common: &Common, save: &Path, verify: bool) -> Result<u8> {
    let text = disk::text(save, Kind::Save).map_err(|no| anyhow!("{} {no}", save.display()))?;
    let files = plain_files(common, None);
    if verify {
        let desk = desk::<K>(&files, common.seed, None, None)?;
        return Ok(match desk.game().verify(&text) {
            Ok(segments) => {
                let verified = paint::good("verified");
                match common.json {
                    true => crate::out::data(json!({ "verified": true, "segments": segments })),
                    false => crate::out::say(format!(
                        "{verified}: {}",
                        amount(segments, "stretch of play", "stretches of play")
                    )),
                }
                FINE
            }
            Err(no) => {
                match common.json {
                    true => crate::out::data(json!({ "verified": false, "difference": no.text })),
                    false => complain(no.told()),
                }
                FAILED
            }
        });
    }
    let mut desk = Plain::new(Box::new(session::<K>(&files, common.seed, None, Some(save))?));
    let parted = desk.at().game.load(&text).map_err(|no| anyhow!("{}: {}", save.display(), no.told()))?;
    let replayed = format!("{:016x}", desk.game().hash());
    let recorded: Value = serde_json::from_str(&text)?;
    let recorded = recorded.get("hash").and_then(Value::as_str).unwrap_or_default();
    let same = parted.is_none() && replayed == recorded;
    if common.json {
        crate::out::data(json!({ "same": same, "recorded": recorded, "replayed": replayed }));
    } else if same {
        crate::out::say(format!("{} to {replayed}", paint::good("replayed")));
    } else {
        let why = parted.map_or(String::new(), |why| format!(": {why}"));
        complain(format!("the save does not replay{why} (recorded {recorded}, replayed {replayed})"));
    }
    Ok(if same { FINE } else { FAILED })
}

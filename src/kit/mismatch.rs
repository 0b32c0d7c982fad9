//! Where the replay of a save differs, in words.

use super::Kit;
use crate::table::{Difference, Entry, Mismatch, Parting, Save};

/// Where the replay of a save differs: the segment, the place at which it begins, and the difference.
pub fn mismatch<K: Kit>(mismatch: &Mismatch<K>, save: &Save<K>, world: &K::World) -> String {
    let line = [&save.line].into_iter().chain(&save.others).find(|line| line.name == mismatch.line);
    let index = line.and_then(|line| line.segments.get(mismatch.segment)).copied().unwrap_or(0);
    let Some(segment) = save.segments.get(index) else { return "the save is empty".into() };
    let seen = K::seen(world, &segment.start.position, None);
    let place = format!("branch {}, stretch {} ({})", mismatch.line, mismatch.segment + 1, K::place(&seen));
    let what = match &mismatch.difference {
        Difference::Parting(why) => parted::<K>(why, &seen),
        Difference::Edition { recorded, present } => {
            format!("it was made with version {recorded} of the scripts; the current version is {present}")
        }
        Difference::Entry { entry, recorded, replayed } => {
            let line =
                |e: &Option<Box<Entry<K>>>| e.as_ref().map_or("nothing".into(), |e| K::tell(&seen, e).to_string());
            format!("entry {}:\n  recorded: {}\n  replayed: {}", entry + 1, line(recorded), line(replayed))
        }
        Difference::Hash { recorded, replayed } => {
            format!("position or dice differ: recorded {recorded}, replayed {replayed}")
        }
    };
    format!("the save does not replay at {place}: {what}")
}

/// Why a recorded step cannot be made.
fn parted<K: Kit>(parting: &Parting<K>, seen: &K::Seen<'_>) -> String {
    match parting {
        Parting::NotOffered { choice, decision: Some(decision) } => format!(
            "the recorded choice {:?} is not an option where {} is asked {}",
            K::choice_of(seen, decision, choice),
            K::player(decision.who),
            K::asked(seen, decision)
        ),
        Parting::NotOffered { choice, decision: None } => {
            format!("the recorded choice {:?} comes when no decision is open", K::choice(seen, choice))
        }
        Parting::Edit(refusal) => format!("a recorded edit is refused: {}", K::refused(seen, refusal)),
        Parting::Script(trouble) => format!("a script fails: {trouble}"),
        Parting::BrokenOff => "it was stopped".into(),
        Parting::Bug(what) => what.to_string(),
    }
}

//! What a session tells spectators, and which choice a player would take back.

use super::session::player;
use super::told::{PublicTold, Told};
use super::waits::Waits;
use super::{Kit, Openness, why_nothing};
use crate::table::{Cursor, Entry, Session, What};

/// A log entry in words.
pub(super) fn told<K: Kit>(seen: &K::Seen<'_>, number: usize, entry: &Entry<K>) -> Told {
    Told {
        number,
        depth: entry.depth,
        line: K::tell(seen, entry),
        is_change: K::is_change(entry),
        is_roll: matches!(entry.what, What::Rolled(_)),
        roll: match &entry.what {
            What::Rolled(roll) => Some((roll.dice.clone(), roll.forced)),
            _ => None,
        },
    }
}

/// What the game waits for, as everybody may know it.
fn waits<K: Kit>(session: &Session<K>) -> Waits {
    let Some(decision) = session.decision() else {
        // How a game ended is open, so it is as any one player reads it.
        return Waits::Nobody(why_nothing(session, player(session, Some(0))));
    };
    Waits::Other((K::openness(&decision) != Openness::Unnamed).then(|| K::player(decision.who)))
}

/// What everybody may see; `None` if the game does not say.
pub(super) fn public<K: Kit>(session: &Session<K>) -> Option<PublicTold> {
    let (position, journal) = (session.position(), session.journal());
    let seen = K::public(session.world(), &position)?;
    let public = || journal.iter().enumerate().filter(|(_, entry)| K::is_public(entry));
    let rolls = public().filter(|(_, entry)| matches!(entry.what, What::Rolled(_)));
    Some(PublicTold {
        standing: K::place(&seen),
        waits: waits(session),
        told: public().map(|(i, entry)| told::<K>(&seen, i, entry)).collect(),
        ledgers: rolls.filter_map(|(i, _)| Some((i, K::explain(&seen, &journal, i)?))).collect(),
        overview: K::overview(&seen),
    })
}

/// The log entry of the last choice with which a player began a command of his own, and the place before that command.
pub(super) fn last_chosen<K: Kit>(session: &Session<K>, own: K::Player) -> Option<(usize, Cursor)> {
    let (journal, at, segments) = (session.journal(), session.cursor(), session.segments());
    let mut end = journal.len();
    for number in (0..=at.segment).rev() {
        let past: usize = segments.get(..number)?.iter().map(|segment| segment.journal.len()).sum();
        let entries = journal.get(past..end)?.iter().enumerate();
        let steps = entries.filter(|(_, entry)| matches!(entry.what, What::Chosen { .. } | What::Edited(_)));
        // Each step wrote one of these.
        let found = steps.zip(&segments.get(number)?.inputs).enumerate().filter(|(_, ((_, entry), input))| {
            !input.follows && matches!(&entry.what, What::Chosen { who, .. } if *who == own)
        });
        if let Some((input, ((i, _), _))) = found.last() {
            return Some((past + i, Cursor { segment: number, input }));
        }
        end = past;
    }
    None
}

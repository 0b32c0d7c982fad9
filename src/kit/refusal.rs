//! Why the table refused something, and why a game waits for nobody, in words.

use super::complaint::{Blame, Complaint, Reproducer};
use super::{Kit, Openness};
use crate::hinted::{Hint, Hinted};
use crate::table::{Refused, Session};

/// A refusal by the table, in words that the seat may read.
pub fn complaint<K: Kit>(session: &Session<K>, seat: Option<K::Player>, refused: &Refused<K>) -> Complaint {
    let what: Hinted = match refused {
        Refused::NotOffered { decision: None, .. } => why_nothing(session, seat),
        Refused::NotOffered { choice, decision: Some(decision) } => {
            let theirs = seat.is_none_or(|own| own == decision.who) || K::openness(decision) == Openness::Open;
            match theirs {
                false => "that is not one of the options".into(),
                true => {
                    let position = session.position();
                    let choice = K::choice_of(&K::seen(session.world(), &position, seat), decision, choice);
                    format!("{choice:?} is not one of the options").hint("`options` lists them")
                }
            }
        }
        Refused::Edit(refusal) => K::refused(&K::seen(session.world(), &session.position(), seat), refusal),
        Refused::Script(trouble) if seat.is_none() => {
            let then = match session.goes_on_when_mended() {
                true => " Fix and save the file, and the step that failed is tried again.",
                false => "",
            };
            Hinted::from(trouble.clone()).reworded(|said| format!("{said}\nThe game is unchanged.{then}"))
        }
        Refused::Script(trouble) => script_said(seat.is_none(), trouble.clone()),
        Refused::BrokenOff => "stopped; the game is unchanged".into(),
        Refused::Inside => "the rules are stopped in mid-action; only the dice can be changed here"
            .hint("`continue` goes on to the next decision, `undo` goes back before this one"),
        Refused::NoChoiceLeft => "that would leave the open decision without options".hint("finish or undo it first"),
        Refused::AtTheEnd => "nothing more to undo or redo".into(),
        Refused::Unknown(name) => format!("unknown mark or branch {name:?}").hint("`branches` lists them"),
        Refused::Taken(name) => format!("a branch {name:?} already exists").hint(format!("`switch {name}` goes there")),
        Refused::Bug { what, .. } => {
            let what = if seat.is_none() { format!(": {what}") } else { String::new() };
            format!("a bug in the rules{what}\nThe game is unchanged.").into()
        }
    };
    let kind = match refused {
        Refused::Script(_) => Blame::Script,
        Refused::BrokenOff => Blame::Stopped,
        Refused::Bug { .. } => Blame::Bug,
        _ => Blame::Illegal,
    };
    let save = if let Refused::Bug { save, .. } = refused { Reproducer::of(save) } else { None };
    Complaint { save, ..Complaint::new(kind, what) }
}

/// The error of a failed script, as the seat may read it. The full text could reveal hidden things to one player.
pub fn script_said(sees_all: bool, said: impl Into<Hinted>) -> Hinted {
    match sees_all {
        true => said.into(),
        false => "a script failed; everything it did was undone".hint("whoever owns the scripts can see the error"),
    }
}

/// Why a game waits for nobody.
pub fn why_nothing<K: Kit>(session: &Session<K>, seat: Option<K::Player>) -> Hinted {
    if session.is_stopped() {
        return "the rules are stopped in mid-action".hint("`continue` goes on, `undo` goes back before it");
    }
    match session.stuck() {
        Some(trouble) if seat.is_none() => {
            Hinted::from(trouble.clone()).reworded(|said| format!("the game is stuck: {said}")).hint(K::MENDS)
        }
        Some(trouble) => script_said(false, trouble.clone()).reworded(|said| format!("the game is stuck: {said}")),
        None => K::over(session, seat),
    }
}

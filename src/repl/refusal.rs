//! Why the table did not do something, in words.

use super::complaint::{Blame, Complaint};
use super::desk::Desk;
use crate::hinted::{Hint, Hinted};
use crate::table::Refused;

impl Desk {
    /// A refusal of the table in words.
    pub(super) fn refused(&self, refused: Refused<crate::games::wellington::rules::Wellington>) -> Complaint {
        let what: Hinted = match &refused {
            Refused::NotOffered { decision: None, .. } => self.why_nothing(),
            Refused::NotOffered { decision: Some(decision), .. } if !self.eyes.are_of(decision.who) => {
                "that is not on offer".into()
            }
            Refused::NotOffered { choice, decision: Some(decision) } => {
                let choice = self.words(|w| w.choice(&decision.question, choice));
                format!("{choice:?} is not on offer").hint("`options` lists what is")
            }
            Refused::Edit(refusal) => refusal.hinted(),
            Refused::Script(trouble) if self.eyes.0.is_none() => {
                let then = match self.session.goes_on_when_mended() {
                    true => " Once the mended file is saved, the step that failed is tried again.",
                    false => "",
                };
                format!("{trouble}\nThe game stands as it did before.{then}").into()
            }
            Refused::Script(trouble) => self.script_said(trouble),
            Refused::BrokenOff => "stopped; the game stands as it did before".into(),
            Refused::Inside => "the rules are stopped in the middle of something; only the dice can be changed here"
                .hint("`continue` goes on to the next decision, `undo` goes back before this one"),
            Refused::NoChoiceLeft => {
                "that would leave the open decision without a choice".hint("finish or undo it first")
            }
            Refused::AtTheEnd => "there is nothing more in that direction".into(),
            Refused::Unknown(name) => format!("there is no mark or branch {name:?}").hint("`branches` lists them"),
            Refused::Taken(name) => {
                format!("there is a branch {name:?} already").hint(format!("`switch {name}` goes there"))
            }
            Refused::Bug { what, .. } => {
                let what = if self.eyes.0.is_none() { format!(": {what}") } else { String::new() };
                format!("a bug in the rules{what}\nThe game stands as it did before.").into()
            }
        };
        if matches!(refused, Refused::BrokenOff) {
            // Whatever else stands in the line is not done either.
            self.interrupted();
        }
        let kind = match &refused {
            Refused::Script(_) => Blame::Script,
            Refused::BrokenOff => Blame::Stopped,
            Refused::Bug { .. } => Blame::Bug,
            _ => Blame::Illegal,
        };
        let save = if let Refused::Bug { save, .. } = refused { Some(save) } else { None };
        Complaint { save, ..Complaint::new(kind, what) }
    }
}

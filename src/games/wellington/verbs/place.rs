//! The current place in the game, in a few words: the prompt.

use super::desk::Desk;
use super::seats::Other;
use crate::games::wellington::board::Phase;
use crate::games::wellington::rules::Question;
use crate::prompt::Place;
use crate::safe::safe;
use crate::view::paint;

impl Desk {
    /// The current place in the game, for the prompt.
    pub(super) fn place_now(&self) -> Place {
        let clean = |text: String| safe(&self.lettered(&text)).into_owned();
        Place { full: clean(self.prompt()), brief: clean(self.brief()) }
    }

    /// The current place in the game in a few words, and whose view it is: the prompt.
    pub fn prompt(&self) -> String {
        let place = self.place();
        match self.eyes {
            Some(own) => format!("{place}(as {}) › ", paint::of(own, own.word())).replacen(" › (", " (", 1),
            None => place,
        }
    }

    /// The short form: who is asked, or why nobody is.
    pub fn brief(&self) -> String {
        let decision = self.session.decision().filter(|_| !self.session.is_stopped());
        let word = decision.map(|decision| match self.asked_elsewhere() {
            Some(Other(None)) => "others".into(),
            _ => paint::of(decision.who, decision.who.word()),
        });
        format!("{} › ", word.unwrap_or(self.at_rest().into()))
    }

    /// Why nobody is asked, in a word.
    fn at_rest(&self) -> &'static str {
        match (self.session.is_stopped(), self.session.stuck()) {
            (true, _) => "stopped",
            (false, Some(_)) => "stuck",
            (false, None) => "over",
        }
    }

    fn place(&self) -> String {
        let p = self.session.position();
        if self.session.is_stopped() {
            return format!("{} r{} {} › ", p.year, p.round, self.at_rest());
        }
        let Some(decision) = self.session.decision() else {
            return format!("{} {} › ", p.year, self.at_rest());
        };
        let who = paint::of(decision.who, decision.who.word());
        if let Some(Other(None)) = self.asked_elsewhere() {
            return format!("{} r{} · others › ", p.year, p.round);
        }
        match &decision.question {
            Question::Act => {
                let cp =
                    crate::games::wellington::rules::actions::purse(self.session.table()).map_or(0, |purse| purse.cp);
                format!("{} r{} {who} {cp}cp › ", p.year, p.round)
            }
            Question::Bid { player, .. } | Question::Sides { player } => {
                format!("{} setup player {player} › ", p.year)
            }
            Question::Mulligan { .. } if p.phase == Phase::Deal => format!("{} setup {who} › ", p.year),
            Question::Reinforce { cp } => format!("{} interphase {who} {cp}cp › ", p.year),
            _ if matches!(p.phase, Phase::Attrition) => format!("{} end of turn · {who} › ", p.year),
            Question::GiveUp { .. } => format!("{} setup {who} › ", p.year),
            _ if p.phase != Phase::Impulses => format!("{} interphase · {who} › ", p.year),
            Question::Respond { moment } => format!("{moment} · {who} › "),
            Question::Card { card, .. } | Question::Target { card, .. } => format!("#{} · {who} › ", card.0),
            Question::Preempt { .. } => format!("{} r{} pre-empt · {who} › ", p.year, p.round),
            _ => format!("{} r{} · {who} › ", p.year, p.round),
        }
    }
}

//! Prepares the desk's output: for its viewer, its character set and its width. Every reply passes here.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::VERBS;
use super::seats::Other;
use crate::games::wellington::board::Power;
use crate::games::wellington::rules::Choice;
use crate::games::wellington::rules::Seen;
use crate::games::wellington::words::{Words, names};
use crate::view::{Line, ascii, fitted, paint};

/// Groups of verbs that change the game without being moves.
const BY_HAND: [&str; 2] = ["dice", "edit the position"];

/// What a terminal shows before a complaint.
const ERROR: &str = "error: ";

impl Desk {
    /// Words for a question to a Power. The Power sees its choices, wherever the cards are.
    pub fn words_for<R>(&self, who: Power, run: impl FnOnce(&Words<'_>) -> R) -> R {
        self.seen_by(|seen| {
            let words = Words::of(seen);
            run(&if seen.is_of(who) { words.open() } else { words })
        })
    }

    /// Words for a recorded choice. A card that the viewer has seen is named, wherever it is now.
    pub(super) fn words_of_choice<'w>(&self, words: &Words<'w>, choice: &Choice) -> Words<'w> {
        let Choice::Play(card, _) = choice else { return words.open() };
        let unseen = Seen::at(self.session.table(), self.eyes).never_seen(&self.session.journal());
        if unseen.contains(card) { *words } else { words.open() }
    }

    /// The labels of the open decision as the Power asked sees them: for comparing with typed text, not for output.
    pub(super) fn labels(&self) -> Vec<String> {
        let Some(decision) = self.session.decision() else { return Vec::new() };
        let p = self.session.position();
        let seen = Seen::new(self.session.world(), &p, None);
        let words = Words::of(&seen);
        words.labels(&decision.question, &decision.choices).iter().map(Line::to_string).collect()
    }

    /// A text for the person: Powers in their colours, ASCII if wanted, lines that fit.
    pub fn as_shown(&self, text: &str) -> String {
        let text = self.lettered(text);
        if self.voice.fits { fitted(&text, self.core.width.into()) } else { text }
    }

    /// Output without a command, for the person.
    pub(super) fn told_unasked(&self, text: &str) -> String {
        self.finish("", None, Ok(text.to_string())).unwrap_or_default()
    }

    /// The prompt, for the person.
    pub fn prompt_as_shown(&self) -> String {
        self.lettered(&self.prompt())
    }

    pub(super) fn lettered(&self, text: &str) -> String {
        if self.voice.ascii { ascii(text) } else { text.to_string() }
    }

    /// The output of a command, for the person. `asked` is the Power that was secretly asked before it.
    pub(super) fn finish(&self, command: &str, asked: Option<Other>, reply: Reply) -> Reply {
        let (verb, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let reply = match self.eyes {
            None => reply,
            Some(own) => {
                let reply = self.keep_secret(own, verb, rest, asked, reply);
                reply.map(|text| self.by_hand(own, verb, text))
            }
        };
        match reply {
            Ok(text) => Ok(self.as_shown(&text)),
            // The prefix counts towards the width of the first line.
            Err(complaint) => Err(complaint.laid_out(ERROR, |text| self.as_shown(text))),
        }
    }

    /// Hides whether another Power could play or discard a card, because that shows whether it holds the card.
    fn keep_secret(&self, own: Power, verb: &str, rest: &str, asked: Option<Other>, reply: Reply) -> Reply {
        let Some(other) = asked else { return reply };
        let about_a_card = match verb {
            "play" | "discard" | "choose" => reply.is_err(),
            "why" => ["play", "discard"].iter().any(|word| rest.contains(word)),
            _ => false,
        };
        if about_a_card { Err(not_told(own, other)) } else { reply }
    }

    /// Reminds a viewer who looks as one Power that the command edited the position.
    fn by_hand(&self, own: Power, verb: &str, text: String) -> String {
        let edits = VERBS.iter().any(|v| v.name == verb && BY_HAND.contains(&v.group));
        if !edits || matches!(verb, "ruling" | "show") {
            return text;
        }
        format!(
            "{text}\n{}",
            paint::dim(format!(
                "edited, which {own} could not do in play; showing the game as {own} sees it",
                own = paint::player(own)
            ))
        )
    }
}

/// The reply instead of what another Power can do.
pub(super) fn not_told(own: Power, other: Other) -> Complaint {
    let hint = match other.0 {
        Some(power) => format!("`as {}` shows it, `as all` shows everything", power.word()),
        None => "`as all` shows everything".into(),
    };
    let text = format!("{own} may not see the options of {}", other.painted(), own = paint::player(own));
    Complaint::new(Blame::Illegal, text).hint(hint)
}

/// `as`.
pub fn eyes(desk: &mut Desk, rest: &str) -> Reply {
    match rest {
        "" => {}
        "all" => desk.eyes = None,
        name => desk.eyes = Some(super::looks::named(names::power(name))?),
    }
    let told = match desk.eyes {
        None => "showing everything".to_string(),
        Some(own) => format!(
            "seat: {own}; hidden information of others is left out: their hands, face-down piles and choices\nEdits still work; saves contain everything, exports only what {own} may see. `as all` shows everything.",
            own = paint::player(own)
        ),
    };
    Ok(format!("{told}\n{}", desk.waiting()))
}

/// `ascii`.
pub fn letters(desk: &mut Desk, rest: &str) -> Reply {
    desk.voice.ascii = match rest {
        "on" => true,
        "off" => false,
        _ => return Err(Complaint::new(Blame::Typing, "on or off?").hint("ascii on")),
    };
    Ok(if desk.voice.ascii { "ASCII characters only" } else { "all characters" }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::verbs::Opening;
    use crate::kit::typing;

    fn desk() -> Desk {
        let root = crate::sources();
        let opening = Opening {
            scenario: root.join("scenarios/1812.json"),
            paths: crate::games::wellington::api::Paths::under(root),
            seed: 1,
        };
        Desk::open(&opening).unwrap_or_else(|no| panic!("{no}")).0
    }

    #[test]
    fn a_complaint_is_finished_like_the_text_that_it_shows() {
        let mut desk = desk();
        desk.voice.fits = true;
        for (width, ascii) in [(20, false), (33, true), (60, false), (200, true)] {
            (desk.core.width, desk.voice.ascii) = (width, ascii);
            let no = typing("Spain — has no such card in its hand…")
                .hint("the cards of Spain are\n  those in its hand → `show hands`, one after the other")
                .hint("abcdefghijklmnopqrstuvwxyz");
            let whole = desk.as_shown(&format!("{ERROR}{no}"));
            let done = desk.finish("play", None, Err(no)).unwrap_err();
            assert_eq!(format!("{ERROR}{done}"), whole, "{width}");
            assert_eq!(done.hints.len(), 2);
        }
    }
}

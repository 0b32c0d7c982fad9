//! What the desk says on its way out: for whose eyes, in which letters, how wide. Every reply passes here.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::seats::Other;
use super::verbs::VERBS;
use crate::board::{Card, Power};
use crate::rules::Choice;
use crate::view::{Eyes, Words, ascii, fitted, names, paint};

/// Verbs that tell of what is printed in the documents and in the card files, and of nothing that lies on the table.
const PRINTED: [&str; 8] = ["rule", "rulings", "help", "doc", "test", "check", "reload", "new"];

/// Groups of verbs that are no move of the game but change it all the same.
const BY_HAND: [&str; 2] = ["dice", "change the position"];

/// What a terminal shows before a complaint.
const ERROR: &str = "error: ";

/// What stands instead of a card that may not be seen.
const HIDDEN: &str = "a hidden card";

impl Desk {
    /// Words for what a Power is asked: it sees what it may choose, wherever the cards lie.
    pub fn words_for<R>(&self, who: Power, run: impl FnOnce(&Words<'_>) -> R) -> R {
        let eyes = if self.eyes.are_of(who) { Eyes::ALL } else { self.eyes };
        let p = self.session.position();
        run(&Words { world: self.session.world(), p: &p, eyes })
    }

    /// Eyes for a choice that was recorded: a card that they have seen is named, wherever it lies now.
    pub(super) fn eyes_for(&self, choice: &Choice) -> Eyes {
        let Choice::Play(card, _) = choice else { return Eyes::ALL };
        let unseen = self.eyes.unseen(&self.session.position(), &self.session.journal());
        if unseen.contains(card) { self.eyes } else { Eyes::ALL }
    }

    /// What the choices of the open decision are called, for those who may choose: to be compared with what is typed, not to
    /// be told.
    pub(super) fn labels(&self) -> Vec<String> {
        let Some(decision) = self.session.decision() else { return Vec::new() };
        let p = self.session.position();
        let words = Words { world: self.session.world(), p: &p, eyes: Eyes::ALL };
        decision.choices.iter().map(|choice| words.choice(&decision.question, choice)).collect()
    }

    /// A text as it goes to the person: Powers in their colours, ASCII if that is wanted, lines that fit.
    pub fn polish(&self, text: &str) -> String {
        let text = self.lettered(text);
        if self.fits { fitted(&text, self.width.into()) } else { text }
    }

    /// What is said without a command, as it goes to the person.
    pub(super) fn told_unasked(&self, text: &str) -> String {
        self.finish("", None, Ok(text.to_string())).unwrap_or_default()
    }

    /// The prompt as it goes to the person.
    pub fn polished_prompt(&self) -> String {
        self.lettered(&self.prompt())
    }

    pub(super) fn lettered(&self, text: &str) -> String {
        let text = paint::tinted(text);
        if self.ascii { ascii(&text) } else { text }
    }

    /// What a command had to say, as it goes to the person. `asked` is who was asked in secret before it.
    pub(super) fn finish(&self, command: &str, asked: Option<Other>, reply: Reply) -> Reply {
        let (verb, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let reply = match self.eyes.0 {
            None => reply,
            Some(own) => {
                let reply = self.keep_secret(own, verb, rest, asked, reply);
                let hide = |text: &str| match PRINTED.contains(&verb) {
                    true => text.to_string(),
                    false => self.without_unseen(command, text),
                };
                match reply {
                    Ok(text) => Ok(self.by_hand(own, verb, hide(&text))),
                    Err(complaint) => Err(complaint.map(hide)),
                }
            }
        };
        match reply {
            Ok(text) => Ok(self.polish(&text)),
            // What is told before it counts in its first line.
            Err(complaint) => Err(complaint.laid_out(ERROR, |text| self.polish(text))),
        }
    }

    /// Whether another Power could play or discard a card says whether it holds it.
    fn keep_secret(&self, own: Power, verb: &str, rest: &str, asked: Option<Other>, reply: Reply) -> Reply {
        let Some(other) = asked else { return reply };
        let about_a_card = match verb {
            "play" | "discard" | "choose" => reply.is_err(),
            "why" => ["play", "discard"].iter().any(|word| rest.contains(word)),
            _ => false,
        };
        if about_a_card { Err(not_told(own, other)) } else { reply }
    }

    /// Who looks as one Power and changes the position is told so.
    fn by_hand(&self, own: Power, verb: &str, text: String) -> String {
        let edits = VERBS.iter().any(|v| v.name == verb && BY_HAND.contains(&v.group));
        if !edits || matches!(verb, "ruling" | "show") {
            return text;
        }
        format!(
            "{text}\n{}",
            paint::dim(format!("changed by hand, which {own} could not do; the table is shown as {own} sees it"))
        )
    }

    /// The last guard: cards whose faces these eyes have never seen are not named, whoever wrote the text. What the command
    /// itself names is no secret.
    pub(super) fn without_unseen(&self, command: &str, text: &str) -> String {
        let unseen = self.eyes.unseen(&self.session.position(), &self.session.journal());
        let typed = names::fold(command);
        let mut out = text.to_string();
        for card in unseen {
            let title = self.session.world().cards.face(card).title.clone();
            if names::says(&typed, &card.0.to_string()) || names::says(&typed, &title) {
                continue;
            }
            out = without(&out, card, &title);
        }
        out
    }
}

/// What is said instead of what another Power can do.
pub(super) fn not_told(own: Power, other: Other) -> Complaint {
    let hint = match other.0 {
        Some(power) => format!("`as {}` shows it, `as all` shows everything", power.word()),
        None => "`as all` shows everything".into(),
    };
    Complaint::new(Blame::Illegal, format!("what {other} can do is not for {own}'s eyes")).hint(hint)
}

/// A text without number and title of a card.
fn without(text: &str, card: Card, title: &str) -> String {
    let text = text.replace(&format!("#{} {title}", card.0), HIDDEN);
    let text = replace_words(&text, title, HIDDEN);
    replace_words(&text, &format!("#{}", card.0), HIDDEN)
}

/// Puts the stand-in where a text stands as whole words.
fn replace_words(text: &str, what: &str, stand_in: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(what).filter(|_| !what.is_empty()) {
        let (before, after) = (&rest[..at], &rest[at + what.len()..]);
        let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        out.push_str(before);
        let whole = !inside(before.chars().next_back()) && !inside(after.chars().next());
        out.push_str(if whole { stand_in } else { what });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// `as`.
pub fn eyes(desk: &mut Desk, rest: &str) -> Reply {
    match rest {
        "" => {}
        "all" => desk.eyes = Eyes::ALL,
        name => desk.eyes = Eyes(Some(super::looks::named(names::power(name))?)),
    }
    let told = match desk.eyes.0 {
        None => "everything is shown".to_string(),
        Some(own) => format!(
            "shown is what {own} may see; hands of others, face-down piles and their choices are not\nEdits work all the \
             same; files that are saved hold everything. `as all` shows everything."
        ),
    };
    Ok(format!("{told}\n{}", desk.waiting()))
}

/// `ascii`.
pub fn letters(desk: &mut Desk, rest: &str) -> Reply {
    desk.ascii = match rest {
        "on" => true,
        "off" => false,
        _ => return Err(Complaint::new(Blame::Typing, "on or off?").hint("ascii on")),
    };
    Ok(if desk.ascii { "ASCII only" } else { "all letters and lines" }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repl::Opening;
    use crate::repl::complaint::typing;

    fn desk() -> Desk {
        let root = crate::sources();
        let opening =
            Opening { scenario: root.join("scenarios/1812.json"), paths: crate::lua::Paths::under(root), seed: 1 };
        Desk::open(&opening).unwrap_or_else(|no| panic!("{no}")).0
    }

    #[test]
    fn hints_name_no_hidden_card() {
        let mut desk = desk();
        let card = desk.session.position().cards.hand(Power::Spain)[0];
        let title = desk.session.world().cards.face(card).title.clone();
        let no = || Err(typing("that could be two cards").hint(format!("choose 2: play #{} {title}", card.0)));
        let told = |desk: &Desk| desk.finish("play", None, no()).unwrap_err();
        assert!(told(&desk).hints[0].contains(&title));
        desk.eyes = Eyes(Some(Power::Britain));
        assert_eq!(told(&desk).hints, ["choose 2: play a hidden card"]);
    }

    #[test]
    fn a_complaint_is_finished_like_the_text_that_it_shows() {
        let mut desk = desk();
        desk.fits = true;
        for (width, ascii) in [(20, false), (33, true), (60, false), (200, true)] {
            (desk.width, desk.ascii) = (width, ascii);
            let no = typing("Spain — has no such card in its hand…")
                .hint("the cards of Spain are\n  those in its hand → `show hands`, one after the other")
                .hint("abcdefghijklmnopqrstuvwxyz");
            let whole = desk.polish(&format!("{ERROR}{no}"));
            let done = desk.finish("play", None, Err(no)).unwrap_err();
            assert_eq!(format!("{ERROR}{done}"), whole, "{width}");
            assert_eq!(done.hints.len(), 2);
        }
    }

    #[test]
    fn a_card_is_taken_out_of_a_text_as_a_whole() {
        let text = "plays #5 Hand of God, not #52 Hand of Gods; Hand of God";
        let out = without(text, Card(5), "Hand of God");
        assert_eq!(out, "plays a hidden card, not #52 Hand of Gods; a hidden card");
        // A number that is that of a card may count something else. Choices say themselves what may be seen.
        let text = "keep the hand, or discard 5 cards and draw 4?";
        assert_eq!(without(text, Card(5), "Hand of God"), text);
    }
}

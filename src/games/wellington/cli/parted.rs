//! Where two games part, in the words of the game.

use crate::games::wellington::board::Card;
use crate::games::wellington::lab::{How, Parting};
use crate::games::wellington::rules::{Choice, Eyes, Question, Wellington, look};
use crate::games::wellington::words::Words;
use crate::table::Decision;
use crate::view::paint;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Choices that are named of a list.
const NAMED: usize = 6;

/// Where two games part, said.
pub struct Parted {
    seed: u64,
    decision: u32,
    year: u16,
    round: u8,
    impulse: Option<&'static str>,
    who: Option<&'static str>,
    /// What both did last.
    after: Option<String>,
    kind: &'static str,
    /// What each game does then.
    sides: [String; 2],
    hidden: Option<u32>,
}

type Open = Decision<Wellington>;

impl Parted {
    /// Says it.
    pub fn of(parting: &Parting) -> Parted {
        let words = |side: usize, say: &dyn Fn(&Words<'_>) -> String| {
            let table = parting.games[side].table();
            let p = table.position();
            paint::plain(&say(&Words { world: table.world(), p: &p, eyes: Eyes::ALL })).trim().to_string()
        };
        let open = |side: usize| parting.games[side].decision();
        let (kind, sides) = match &parting.how {
            How::Happened(entries) => {
                let say = |side: usize| match &entries[side] {
                    Some(entry) => words(side, &|w| w.entry(entry).painted()),
                    None => open(side).map_or("the game is over".into(), |d| words(side, &|w| asks(w, &d))),
                };
                ("happened", [say(0), say(1)])
            }
            How::Asked => {
                let say = |side: usize| open(side).map_or("the game is over".into(), |d| words(side, &|w| asks(w, &d)));
                ("asked", [say(0), say(1)])
            }
            How::Offered(only) => {
                let say =
                    |side: usize| open(side).map_or(String::new(), |d| words(side, &|w| list(w, &d, &only[side])));
                ("offered", [say(0), say(1)])
            }
            How::Answered(places) => {
                let say = |side: usize| {
                    let takes = |w: &Words<'_>, d: &Open| {
                        let choice = d.choices.get(places[side]).map(|choice| choice_of(w, &d.question, choice));
                        format!("{} takes {}", asks(w, d), choice.unwrap_or_default())
                    };
                    open(side).map_or(String::new(), |d| words(side, &|w| takes(w, &d)))
                };
                ("answered", [say(0), say(1)])
            }
            How::Unseen => ("unseen", [const { String::new() }; 2]),
        };
        let sight = look(parting.games[0].table());
        let p = sight.p;
        let after = parting
            .after
            .as_ref()
            .map(|(who, question, choice)| format!("{who} chose {}", words(0, &|w| choice_of(w, question, choice))));
        Parted {
            seed: parting.seed,
            decision: parting.decisions + 1,
            year: p.year.0,
            round: p.round,
            impulse: p.impulse.as_ref().map(|impulse| impulse.power.word()),
            who: parting.games[0].decision().map(|d| d.who.word()),
            after,
            kind,
            sides,
            hidden: parting.hidden.filter(|hidden| *hidden < parting.decisions),
        }
    }

    /// For people.
    pub fn lines(&self) -> Vec<String> {
        let impulse = self.impulse.map_or(String::new(), |power| format!(", {power}'s Impulse"));
        let after = self.after.as_ref().map_or(String::new(), |after| format!(", after {after}"));
        let mut lines = vec![format!(
            "  seed {}: at decision {} ({}, Round {}{impulse}){after}{}",
            self.seed,
            self.decision,
            self.year,
            self.round,
            if self.kind == "unseen" { ": only the positions at the end differ, and nothing shows it" } else { "" }
        )];
        if self.kind != "unseen" {
            lines.extend(["A", "B"].iter().zip(&self.sides).map(|(name, text)| format!("    {name}: {text}")));
        }
        match self.hidden {
            Some(0) => lines.push("    the tables were not the same from the start".into()),
            Some(n) => {
                lines.push(format!("    the tables were not the same since decision {n}, which nothing had shown"))
            }
            None => {}
        }
        lines
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        json!({
            "seed": self.seed, "decision": self.decision, "year": self.year, "round": self.round,
            "impulse": self.impulse, "who": self.who, "after": self.after, "kind": self.kind,
            "a": self.sides[0], "b": self.sides[1], "differ_unseen_since": self.hidden,
        })
    }
}

fn asks(w: &Words<'_>, d: &Open) -> String {
    format!("{} is asked: {}", d.who, w.question(&d.question))
}

fn choice_of(w: &Words<'_>, question: &Question, choice: &Choice) -> String {
    let remark = w.remark(question, choice);
    let said = w.choice(question, choice);
    // A card that is played is known by its number alone.
    let title = match choice {
        Choice::Play(card, _) => format!(" ({})", w.card(*card)),
        _ => String::new(),
    };
    if title.is_empty() && !remark.is_empty() {
        format!("{said} {}", paint::dim(remark.painted()))
    } else {
        format!("{said}{title}")
    }
}

/// What only one of two lists has.
fn list(w: &Words<'_>, d: &Open, only: &[Choice]) -> String {
    let named: Vec<String> = only.iter().take(NAMED).map(|choice| w.choice(&d.question, choice).to_string()).collect();
    let cards: BTreeSet<Card> =
        only.iter().filter_map(|c| if let Choice::Play(card, _) = c { Some(*card) } else { None }).collect();
    let titles: Vec<String> = cards.into_iter().take(NAMED).map(|card| w.card(card).to_string()).collect();
    let more = if only.len() > NAMED { format!(" and {} more", only.len() - NAMED) } else { String::new() };
    let titles = if titles.is_empty() { String::new() } else { format!(" ({})", titles.join(", ")) };
    let rest = if named.is_empty() {
        "has no choice of its own".into()
    } else {
        format!("alone has {}{more}{titles}", named.join(", "))
    };
    format!("{}, {} choices; {rest}", asks(w, d), d.choices.len())
}

//! The table by card and option, and whether it meets the requirements.

use crate::tally::{Seen, Tally};
use crate::written::{Never, Written};
use sandtable::games::wellington::board::{Card, Class, Mode, Moment, Moments};
use sandtable::games::wellington::rules::Face;
use sandtable::games::wellington::verbs::Desk;
use std::collections::BTreeMap;

/// How often each card must be played for its text.
const EVENTS: u32 = 20;

/// The parts of the report.
pub struct Report<'a> {
    /// What was observed.
    pub tally: &'a Tally,
    /// What the card files say.
    pub written: &'a BTreeMap<Card, Written>,
    /// A desk, for the faces of the cards.
    pub desk: &'a Desk,
    /// Windows in which a card can never be offered.
    pub never: &'a [Never],
    /// Cards whose changes cannot be observed, each with the reason.
    pub quiet: &'a BTreeMap<Card, String>,
    /// Whether to write Markdown.
    pub markdown: bool,
}

/// The modes in which a card is played for its text.
const MODES: [Mode; 3] = [Mode::Event, Mode::Response, Mode::Battle];

impl Report<'_> {
    /// The whole report.
    pub fn text(&self) -> String {
        let cards: Vec<Card> = self.desk.deck.scripted().collect();
        let mut out = self.head(cards.len());
        for card in &cards {
            out.push_str(&self.card(*card));
        }
        out.push('\n');
        out.push_str(&self.windows_head());
        for card in &cards {
            out.push_str(&self.windows(*card));
        }
        out.push('\n');
        out.push_str(&self.verdict(&cards));
        out
    }

    /// The requirements that are not met; empty if all are.
    pub fn missing(&self, cards: &[Card]) -> [Vec<String>; 4] {
        let mut missing = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        for card in cards {
            let seen = self.tally.seen(*card);
            if seen.events() < EVENTS {
                missing[0].push(format!("#{} ({})", card.0, seen.events()));
            }
            missing[1].extend(self.options(*card, &seen).into_iter().map(|what| format!("#{} {what}", card.0)));
            let not: Vec<&str> = self.unseen(*card, &seen).iter().map(|m| m.word()).collect();
            if !not.is_empty() {
                missing[2].push(format!("#{} {}", card.0, not.join(" ")));
            }
            let named = self.desk.session.world().cards.face(*card).when != Moments::any_window();
            if named && !self.quiet.contains_key(card) {
                let idle = seen.never_changed().into_iter();
                missing[3].extend(idle.map(|(moment, n)| format!("#{} {moment} ({n})", card.0)));
            }
        }
        missing
    }

    fn head(&self, cards: usize) -> String {
        let t = self.tally;
        let counts = format!("{} random games, {} decisions, {cards} cards with a script", t.games, t.decisions);
        if !self.markdown {
            return format!("{counts}\n\n");
        }
        format!(
            "# What random games do with the cards\n\n\
             `cargo run --release --example coverage -- {} --markdown docs/coverage.md` made this: {counts}. After each decision the \
             invariants were checked, and each game was played again from its save to the same hash. \"Places and pieces\" \
             are one answer, whichever was named.\n\n\
             ## Cards and options\n\n\
             | card | CP | Event | Response | Battle card | questions and their answers |\n|---|---|---|---|---|---|\n",
            t.games
        )
    }

    fn card(&self, card: Card) -> String {
        let seen = self.tally.seen(card);
        let title = &self.desk.session.world().cards.face(card).title;
        let times = |mode: Mode| seen.modes.get(&mode).copied().unwrap_or(0);
        let mut questions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for ((question, answer), n) in &seen.answers {
            questions.entry(question).or_default().push(format!("{answer} {n}"));
        }
        let asked: Vec<String> =
            questions.into_iter().map(|(q, answers)| format!("{q} {}", answers.join(", "))).collect();
        if self.markdown {
            let modes: Vec<String> = [Mode::Cp].iter().chain(&MODES).map(|mode| blank_zero(times(*mode))).collect();
            return format!(
                "| #{} {title} | {} | {} |\n",
                card.0,
                modes.join(" | "),
                asked.join("<br>").replace('|', "/")
            );
        }
        let modes: Vec<String> = [Mode::Cp]
            .iter()
            .chain(&MODES)
            .filter(|mode| times(**mode) > 0)
            .map(|mode| format!("{} {}", mode.word(), times(*mode)))
            .collect();
        let questions: String = asked.iter().map(|line| format!("    {line}\n")).collect();
        format!("#{} {title}: {}\n{questions}", card.0, or(&modes.join(", "), "never played"))
    }

    fn windows_head(&self) -> String {
        if !self.markdown {
            return "Windows in which each Response was offered (and played, and what that changed):\n".into();
        }
        "## Windows of the Responses\n\nFor each window of a card: how often the card was offered there and, in brackets, how often \
         it was played. The list after the colon says what the plays changed: values that the effects of the card altered, and events \
         that it caused. `nothing` counts plays without either. Cancelled plays are not counted. For a card that is for all \
         windows of an Impulse: in how many windows it was offered, the rarest of them, what it changed in all of them together, \
         and the windows in which it never changed anything.\n\n| card | offered in |\n|---|---|\n"
            .into()
    }

    fn windows(&self, card: Card) -> String {
        let face = self.desk.session.world().cards.face(card);
        let seen = self.tally.seen(card);
        let named = named(face);
        if named.is_empty() {
            return String::new();
        }
        let times = |m: &Moment| seen.windows.get(m).copied().unwrap_or(0);
        let list = if face.when == Moments::any_window() {
            let mut rarest = named.clone();
            rarest.sort_by_key(|m| times(m));
            let rarest: Vec<String> = rarest.iter().take(5).map(|m| format!("{m} {}", times(m))).collect();
            let offered = named.iter().filter(|m| times(m) > 0).count();
            let mut sum: BTreeMap<&str, u32> = BTreeMap::new();
            seen.changed.iter().for_each(|((_, what), n)| *sum.entry(what).or_default() += n);
            let mut sum: Vec<(&str, u32)> = sum.into_iter().collect();
            sum.sort_by_key(|(what, n)| (std::cmp::Reverse(*n), *what));
            let idle: Vec<&str> = seen.never_changed().iter().map(|(m, _)| m.word()).collect();
            let idle = if idle.is_empty() { String::new() } else { format!("; never anything in {}", idle.join(", ")) };
            let changed = match self.quiet.get(&card) {
                Some(why) => format!("what it changed is not seen: {why}"),
                None => format!("it changed {}{idle}", changes(&sum, seen.idle.values().sum())),
            };
            format!("{offered} of {} windows; rarest: {}; {changed}", named.len(), rarest.join(", "))
        } else {
            let played = |m: &Moment| seen.responses.get(m).copied().unwrap_or(0);
            let what = |m: &Moment| changes(&seen.changes(*m), seen.idle.get(m).copied().unwrap_or(0));
            let one = |m: &Moment| match played(m) {
                0 => format!("{m} {} (0)", times(m)),
                n => format!("{m} {} ({n}: {})", times(m), what(m)),
            };
            named.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let odd: Vec<&str> = seen.windows.keys().filter(|m| !face.when.has(**m)).map(|m| m.word()).collect();
        let odd = if odd.is_empty() { String::new() } else { format!("; NOT in its `when`: {}", odd.join(", ")) };
        let cannot = self.never.iter().filter(|never| never.card == card);
        let cannot: String = cannot.map(|never| format!("; never in {}: {}", never.moment, never.why)).collect();
        let (title, odd) = (&face.title, odd + &cannot);
        match self.markdown {
            true => format!("| #{} {title} | {list}{odd} |\n", card.0),
            false => format!("    #{} {title}: {list}{odd}\n", card.0),
        }
    }

    /// Options and questions of a card that no game reached, or that nobody chose.
    fn options(&self, card: Card, seen: &Seen) -> Vec<String> {
        let mut out: Vec<String> = seen
            .answers
            .iter()
            .filter(|(_, n)| **n == 0)
            .map(|((question, answer), _)| format!("{question:?} never answered {answer:?}"))
            .collect();
        let Some(written) = self.written.get(&card) else { return out };
        let asked = |question: &String| seen.answers.keys().any(|(q, _)| q == question);
        let chosen = |option: &String| seen.answers.iter().any(|((_, answer), n)| answer == option && *n > 0);
        if self.desk.session.world().cards.face(card).when != Moments::any_window() {
            let unplayed = seen.responses.iter().filter(|(_, n)| **n == 0);
            out.extend(unplayed.map(|(moment, _)| format!("never played in {moment}")));
        }
        let questions = written.questions.iter().chain(&written.yes_or_no);
        out.extend(questions.filter(|q| !asked(q)).map(|q| format!("{q:?} never asked")));
        out.extend(written.options.iter().filter(|o| !chosen(o)).map(|o| format!("option {o:?} never chosen")));
        out
    }

    /// Windows that a card names, but in which it was never offered.
    fn unseen(&self, card: Card, seen: &Seen) -> Vec<Moment> {
        let face = self.desk.session.world().cards.face(card);
        let possible = |m: &Moment| !self.never.iter().any(|never| never.card == card && never.moment == *m);
        named(face).into_iter().filter(|m| possible(m) && !seen.windows.contains_key(m)).collect()
    }

    fn verdict(&self, cards: &[Card]) -> String {
        let asked = [
            format!("every card played at least {EVENTS} times other than for its Command Points"),
            "every question asked, every answer and option chosen, every Response played in each window that it names, at \
             least once"
                .to_string(),
            "every Response offered in every window that it is for".to_string(),
            "every Response that names its windows changed something in each of them in which it was played".to_string(),
        ];
        let mut out = if self.markdown { "## What is demanded\n\n".to_string() } else { String::new() };
        let bullet = if self.markdown { "- " } else { "" };
        let missing = self.missing(cards);
        for (what, missing) in asked.iter().zip(&missing) {
            let found = if missing.is_empty() { "yes".to_string() } else { format!("NO: {}", missing.join("; ")) };
            out.push_str(&format!("{bullet}{what}: {found}\n"));
        }
        let holds = if missing.iter().all(Vec::is_empty) { "hold" } else { "do NOT hold" };
        let gap = if self.markdown { "\n" } else { "" };
        out.push_str(&format!(
            "{gap}After {} games the four demands {holds} for {} cards.\n",
            self.tally.games,
            cards.len()
        ));
        out
    }
}

/// The windows in which a card can be offered. Battle cards are chosen before the windows of their moments open.
fn named(face: &Face) -> Vec<Moment> {
    face.when.iter().filter(|moment| moment.is_window() && face.class != Class::Battle).collect()
}

/// The most kinds of change to list in each cell.
const KINDS: usize = 4;

/// What plays changed, and how many of them changed nothing.
fn changes(all: &[(&str, u32)], idle: u32) -> String {
    let mut out: Vec<String> = all.iter().take(KINDS).map(|(what, n)| format!("{what} {n}")).collect();
    if all.len() > KINDS {
        out.push(format!("{} more kinds", all.len() - KINDS));
    }
    if idle > 0 || out.is_empty() {
        out.push(format!("nothing {idle}"));
    }
    out.join(", ")
}

fn blank_zero(n: u32) -> String {
    if n == 0 { String::new() } else { n.to_string() }
}

fn or(text: &str, otherwise: &str) -> String {
    if text.is_empty() { otherwise.to_string() } else { text.to_string() }
}

//! Counts of what was observed about the cards. The tallies of different games can be added in any order, with the same result.

use crate::witness::Play;
use sandtable::games::wellington::board::{Card, Mode, Moment};
use sandtable::games::wellington::rules::operations::choice_of;
use sandtable::games::wellington::rules::{Choice, Intent, Question};
use sandtable::games::wellington::verbs::Desk;
use std::collections::BTreeMap;

/// What was observed about one card.
#[derive(Clone, Default)]
pub struct Seen {
    /// How often it was played in each way.
    pub modes: BTreeMap<Mode, u32>,
    /// How often each question of its script got each answer; 0 for an answer that was only offered.
    pub answers: BTreeMap<(String, String), u32>,
    /// How often it was offered as a Response in each window.
    pub windows: BTreeMap<Moment, u32>,
    /// How often it was played as a Response in each window.
    pub responses: BTreeMap<Moment, u32>,
    /// How often such a play made each kind of change. Cancelled plays do not count.
    pub changed: BTreeMap<(Moment, String), u32>,
    /// How often such a play changed nothing.
    pub idle: BTreeMap<Moment, u32>,
}

impl Seen {
    /// How often it was played for its text: as an Event of an Impulse, as a Response or as a Battle card.
    pub fn events(&self) -> u32 {
        self.modes.iter().filter(|(mode, _)| **mode != Mode::Cp).map(|(_, n)| n).sum()
    }

    fn add(&mut self, other: &Seen) {
        add(&mut self.modes, &other.modes);
        add(&mut self.answers, &other.answers);
        add(&mut self.windows, &other.windows);
        add(&mut self.responses, &other.responses);
        add(&mut self.changed, &other.changed);
        add(&mut self.idle, &other.idle);
    }

    /// Windows in which it was played as a Response and never changed anything, and how often it was played there.
    pub fn never_changed(&self) -> Vec<(Moment, u32)> {
        let idle = self.idle.iter().filter(|(moment, _)| self.changes(**moment).is_empty());
        idle.map(|(moment, n)| (*moment, *n)).collect()
    }

    /// What its plays as a Response in a window changed and how often, the most frequent first.
    pub fn changes(&self, moment: Moment) -> Vec<(&str, u32)> {
        let here = self.changed.iter().filter(|((at, _), _)| *at == moment);
        let mut all: Vec<(&str, u32)> = here.map(|((_, what), n)| (what.as_str(), *n)).collect();
        all.sort_by_key(|(what, n)| (std::cmp::Reverse(*n), *what));
        all
    }
}

fn add<K: Ord + Clone>(to: &mut BTreeMap<K, u32>, from: &BTreeMap<K, u32>) {
    for (key, n) in from {
        *to.entry(key.clone()).or_default() += n;
    }
}

/// What was observed about all cards.
#[derive(Clone, Default)]
pub struct Tally {
    cards: BTreeMap<Card, Seen>,
    /// Decisions that were made.
    pub decisions: u64,
    /// Games that reached their end.
    pub games: u64,
}

impl Tally {
    /// What was observed about a card.
    pub fn seen(&self, card: Card) -> Seen {
        self.cards.get(&card).cloned().unwrap_or_default()
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        for (card, seen) in &other.cards {
            self.cards.entry(*card).or_default().add(seen);
        }
        self.decisions += other.decisions;
        self.games += other.games;
    }

    /// How often a card was played for its text.
    pub fn events(&self, card: Card) -> u32 {
        self.cards.get(&card).map_or(0, Seen::events)
    }

    /// How often a card was played as a Response in a window.
    pub fn responses(&self, card: Card, moment: Moment) -> u32 {
        self.cards.get(&card).and_then(|seen| seen.responses.get(&moment)).copied().unwrap_or(0)
    }

    /// How often a question of a card got this answer.
    pub fn answers(&self, card: Card, key: &(String, String)) -> u32 {
        self.cards.get(&card).and_then(|seen| seen.answers.get(key)).copied().unwrap_or(0)
    }

    /// Counts what a Response changed.
    pub fn changed(&mut self, play: &Play) {
        if play.cancelled {
            return;
        }
        let seen = self.cards.entry(play.card).or_default();
        if play.changed.is_empty() {
            *seen.idle.entry(play.moment).or_default() += 1;
        }
        for what in &play.changed {
            *seen.changed.entry((play.moment, what.clone())).or_default() += 1;
        }
    }

    /// Counts what a decision offers and what was chosen.
    pub fn count(&mut self, desk: &Desk, question: &Question, choices: &[Choice], chosen: &Choice) {
        self.decisions += 1;
        for choice in choices {
            let times = u32::from(choice == chosen);
            match (question, choice, key(desk, question, choice)) {
                (_, _, Some((card, key))) => {
                    // Places and pieces of one kind count as one answer, whichever of them is chosen.
                    *self.cards.entry(card).or_default().answers.entry(key).or_default() += times;
                }
                (question, Choice::Play(card, mode), None) => {
                    let seen = self.cards.entry(*card).or_default();
                    if let Question::Respond { moment } = question {
                        *seen.windows.entry(*moment).or_default() += 1;
                        *seen.responses.entry(*moment).or_default() += times;
                    }
                    if times > 0 {
                        *seen.modes.entry(*mode).or_default() += 1;
                    }
                    if times > 0 && *mode != Mode::Cp {
                        self.only_target(desk, *card, *mode);
                    }
                }
                _ => {}
            }
        }
    }

    /// A card with a single possible target does not ask for it, unless the target hurts the card's player. It counts as an
    /// answer all the same.
    fn only_target(&mut self, desk: &Desk, card: Card, mode: Mode) {
        let Some(by) = desk.session.decision().map(|d| d.who) else { return };
        let table = desk.session.table();
        let (intent, cards) = (Intent { card, by, mode }, &table.world().cards);
        let Some((text, targets)) = cards.targets(table, &intent) else { return };
        let question = Question::Target { card, text };
        if let [target] = targets.as_slice()
            && !cards.hurts(table, &intent, target)
            && let Some(choice) = choice_of(target.clone())
            && let Some((card, key)) = key(desk, &question, &choice)
        {
            *self.cards.entry(card).or_default().answers.entry(key).or_default() += 1;
        }
    }
}

/// The card that asks a question, and the question with the answer; `None` if no card asks.
pub fn key(desk: &Desk, question: &Question, choice: &Choice) -> Option<(Card, (String, String))> {
    match question {
        Question::Card { card, text } | Question::Target { card, text } => {
            Some((*card, (without_numbers(text), label(desk, question, choice))))
        }
        _ => None,
    }
}

/// Questions that differ only in numbers count as one.
pub fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            c => out.push(c),
        }
    }
    out
}

/// An answer: options, Powers, yes and no by their words; places and pieces by their kind.
fn label(desk: &Desk, question: &Question, choice: &Choice) -> String {
    match choice {
        Choice::Duchy(_) => "(a Duchy)".into(),
        Choice::Leader(_) => "(a Leader)".into(),
        Choice::Line(_) => "(a line)".into(),
        Choice::Card(_) => "(a card)".into(),
        Choice::Soldier(_) => "(Soldiers)".into(),
        other => desk.words(|words| words.choice(question, other).to_string()),
    }
}

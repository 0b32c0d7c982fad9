//! What random games do with the cards: `cargo run --release --example coverage -- 40` plays 40 games by chance, with all cards
//! in the decks, and says of each card how it was played, which answers its questions got, and in which windows it was
//! offered as a Response, compared with what its `when` says. The player is no opponent: it tries what was tried least.

use sandtable::board::{Card, Mode, Moment, Moments};
use sandtable::lua::Paths;
use sandtable::repl::{Desk, Opening};
use sandtable::rules::{Choice, Question};
use sandtable::table::Dice;
use std::collections::BTreeMap;
use std::path::Path;

/// Decisions after which a game is left.
const LONGEST: u32 = 20_000;

/// What was seen of one card.
#[derive(Default)]
struct Seen {
    /// How often it was played so.
    modes: BTreeMap<Mode, u32>,
    /// How often a question of its script got an answer; 0 for one that was only offered.
    answers: BTreeMap<(String, String), u32>,
    /// How often it was offered as a Response in a window.
    windows: BTreeMap<Moment, u32>,
}

/// The table, as it grows.
#[derive(Default)]
struct Coverage {
    cards: BTreeMap<Card, Seen>,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20u64);
    let mut coverage = Coverage::default();
    let mut last = None;
    for seed in 0..games {
        let mut desk = desk(if seed % 3 == 2 { "1813" } else { "1812" }, seed);
        coverage.play(&mut desk, seed);
        last = Some(desk);
    }
    if let Some(desk) = last {
        print!("{}", coverage.table(&desk, games));
    }
}

fn desk(scenario: &str, seed: u64) -> Desk {
    let paths = Paths::under(Path::new(env!("CARGO_MANIFEST_DIR")));
    let opening = Opening { scenario: paths.scenarios.join(format!("{scenario}.json")), paths, seed };
    match Desk::open(&opening) {
        Ok((desk, _)) => desk,
        Err(no) => panic!("{no}"),
    }
}

impl Coverage {
    /// Plays a game to its end.
    fn play(&mut self, desk: &mut Desk, seed: u64) {
        let mut chance = Dice::new(seed ^ 0xc0de);
        for _ in 0..LONGEST {
            let Some((question, choices)) = desk.session.decision().map(|d| (d.question.clone(), d.choices.clone()))
            else {
                return;
            };
            self.offered(desk, &question, &choices);
            let choice = self.pick(&question, &choices, desk, &mut chance);
            self.chosen(desk, &question, &choice);
            if let Err(refused) = desk.session.choose(choice, false) {
                panic!("seed {seed}: {refused:?}");
            }
        }
    }

    /// Half of the time what was tried least, of cards and of answers; otherwise anything.
    fn pick(&self, question: &Question, choices: &[Choice], desk: &Desk, chance: &mut Dice) -> Choice {
        let any = choices[chance.below(choices.len() as u32) as usize].clone();
        if chance.below(2) == 0 {
            return any;
        }
        let times = |choice: &&Choice| match (choice, asker(question)) {
            (Choice::Play(card, mode), _) => {
                Some(self.cards.get(card).and_then(|seen| seen.modes.get(mode)).copied().unwrap_or(0))
            }
            (choice, Some((card, text))) => {
                let key = (text.to_string(), label(desk, question, choice));
                Some(self.cards.get(&card).and_then(|seen| seen.answers.get(&key)).copied().unwrap_or(0))
            }
            _ => None,
        };
        let rarest = choices.iter().filter_map(|choice| Some((times(&choice)?, choice))).min_by_key(|(n, _)| *n);
        rarest.map_or(any, |(_, choice)| choice.clone())
    }

    fn offered(&mut self, desk: &Desk, question: &Question, choices: &[Choice]) {
        for choice in choices {
            match (question, choice, asker(question)) {
                (Question::Respond { moment }, Choice::Play(card, _), _) => {
                    *self.cards.entry(*card).or_default().windows.entry(*moment).or_default() += 1;
                }
                (_, choice, Some((card, text))) => {
                    let key = (text.to_string(), label(desk, question, choice));
                    self.cards.entry(card).or_default().answers.entry(key).or_default();
                }
                _ => {}
            }
        }
    }

    fn chosen(&mut self, desk: &Desk, question: &Question, choice: &Choice) {
        match (choice, asker(question)) {
            (Choice::Play(card, mode), _) => {
                *self.cards.entry(*card).or_default().modes.entry(*mode).or_default() += 1;
            }
            (choice, Some((card, text))) => {
                let key = (text.to_string(), label(desk, question, choice));
                *self.cards.entry(card).or_default().answers.entry(key).or_default() += 1;
            }
            _ => {}
        }
    }

    /// The table: a block for each card that has a script.
    fn table(&self, desk: &Desk, games: u64) -> String {
        let nothing = Seen::default();
        let mut out = format!("{games} games by chance\n");
        let cards: Vec<Card> = desk.deck.scripted().collect();
        let mut unplayed = Vec::new();
        for card in cards {
            let seen = self.cards.get(&card).unwrap_or(&nothing);
            let face = desk.session.world().cards.face(card);
            let modes: Vec<String> = [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle]
                .iter()
                .filter_map(|mode| Some(format!("{} {}", mode.word(), seen.modes.get(mode)?)))
                .collect();
            if seen.modes.keys().all(|mode| *mode == Mode::Cp) {
                unplayed.push(card.0.to_string());
            }
            out.push_str(&format!("#{} {}: {}\n", card.0, face.title, or(&modes.join(", "), "never played")));
            for ((text, answer), times) in &seen.answers {
                let times = if *times == 0 { "offered only".to_string() } else { times.to_string() };
                out.push_str(&format!("    {text} {answer}: {times}\n"));
            }
            out.push_str(&windows(seen, face.when));
        }
        out.push_str(&format!("never played as anything but Command Points: {}\n", or(&unplayed.join(" "), "none")));
        out
    }
}

/// In which windows a Response was offered, and those of its `when` in which it never was.
fn windows(seen: &Seen, when: Moments) -> String {
    let named: Vec<Moment> = when.iter().filter(|moment| moment.is_window()).collect();
    if named.is_empty() && seen.windows.is_empty() {
        return String::new();
    }
    let offered: Vec<String> = seen.windows.iter().map(|(moment, n)| format!("{moment} {n}")).collect();
    let missing: Vec<&str> =
        named.iter().filter(|moment| !seen.windows.contains_key(moment)).map(|moment| moment.word()).collect();
    let odd: Vec<&str> = seen.windows.keys().filter(|moment| !when.has(**moment)).map(|moment| moment.word()).collect();
    let mut out = format!("    offered in: {}\n", or(&offered.join(", "), "no window"));
    let any = Moments::any_window().iter().all(|moment| when.has(moment));
    if any && !missing.is_empty() {
        out.push_str(&format!(
            "    `when` says any window: {} of {} so far\n",
            named.len() - missing.len(),
            named.len()
        ));
    } else if !missing.is_empty() {
        out.push_str(&format!("    `when` says too: {}\n", missing.join(", ")));
    }
    if !odd.is_empty() {
        out.push_str(&format!("    `when` does not say: {}\n", odd.join(", ")));
    }
    out
}

/// The card that asks a question, and its words. Numbers in them do not make another question.
fn asker(question: &Question) -> Option<(Card, &str)> {
    match question {
        Question::Card { card, text } | Question::Target { card, text } => Some((*card, text)),
        _ => None,
    }
}

/// An answer: texts, Powers, yes and no by their words, places and pieces by their kind.
fn label(desk: &Desk, question: &Question, choice: &Choice) -> String {
    match choice {
        Choice::Duchy(_) => "(a Duchy)".into(),
        Choice::Leader(_) => "(a Leader)".into(),
        Choice::Line(_) => "(a line)".into(),
        Choice::Card(_) => "(a card)".into(),
        Choice::Soldier(_) => "(Soldiers)".into(),
        other => desk.words(|words| words.choice(question, other)),
    }
}

fn or(text: &str, otherwise: &str) -> String {
    if text.is_empty() { otherwise.to_string() } else { text.to_string() }
}

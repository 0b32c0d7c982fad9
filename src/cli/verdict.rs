//! The verdict of a comparison in a few sentences: whether there is a difference, and whether the changed cards were used often
//! enough for the games to show one.

use super::title::{Loaded, Way};
use crate::hinted::Hinted;
use crate::trials::{CardId, Finding, Sums, Unit, Uses};
use crate::view::paint;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// With a smaller share of games in which the changed cards were played for their text, they count as hardly used.
const HARDLY: f64 = 0.2;
/// How many cards are listed one by one.
const LISTED: usize = 8;
/// How many outcomes the verdict names.
const NAMED: usize = 3;

/// The cards whose text, numbers or existence differ between two versions.
pub fn changed(loaded: &[Loaded; 2]) -> BTreeSet<CardId> {
    let [a, b] = loaded.each_ref().map(|loaded| &loaded.cards);
    let differs = |card: &CardId| a.get(card).map(|(_, print)| print) != b.get(card).map(|(_, print)| print);
    a.keys().chain(b.keys()).copied().filter(differs).collect()
}

/// A comparison that is to be summed up.
pub struct Verdict<'c> {
    /// The sums.
    pub sums: &'c Sums,
    /// The findings of these sums.
    pub findings: &'c [Finding],
    /// Both versions.
    pub loaded: &'c [Loaded; 2],
    /// The cards that differ.
    pub changed: &'c BTreeSet<CardId>,
    /// The ways to play a card.
    pub ways: &'c [Way],
    /// Whether something else was changed besides cards.
    pub more: bool,
    /// Whether anything was already done to make players use the cards.
    pub staged: bool,
}

impl Verdict<'_> {
    fn name(&self, card: CardId) -> String {
        let name = self.loaded.iter().find_map(|loaded| loaded.cards.get(&card));
        name.map_or_else(|| format!("#{card}"), |(name, _)| name.clone())
    }

    fn uses(&self, card: CardId) -> [Uses; 2] {
        self.sums.uses.each_ref().map(|watched| watched.of(card).cloned().unwrap_or_default())
    }

    /// What differs, as the subject of a sentence.
    fn subject(&self) -> String {
        match (self.changed.len(), self.more) {
            (1, false) => {
                format!("The new text of {}", self.changed.iter().map(|card| self.name(*card)).collect::<String>())
            }
            (0, _) | (_, true) => "B".into(),
            (n, false) => format!("The new text of {n} cards"),
        }
    }

    /// In how many games of both versions each changed card was played for its text, added up.
    fn played(&self) -> u64 {
        let text = |uses: &Uses| -> u64 {
            // A game in which a card was played both as an Event and as a Response is rare enough to count twice.
            self.ways.iter().filter(|way| way.text).filter_map(|way| uses.games_played.get(way.word)).sum()
        };
        self.changed.iter().flat_map(|card| self.uses(*card)).map(|uses| text(&uses)).sum()
    }

    /// Whether the changed cards were hardly used.
    pub fn is_hardly_used(&self) -> bool {
        let games = (self.sums.pairs * 2 * self.changed.len() as u64) as f64;
        !self.changed.is_empty() && (self.played() as f64) < games * HARDLY
    }

    /// The verdict, a sentence or two.
    pub fn lines(&self) -> Vec<String> {
        let pairs = self.sums.pairs;
        let shown: Vec<&Finding> = self.findings.iter().filter(|finding| finding.shown).collect();
        let subject = self.subject();
        let verdict = match (self.sums.differ, shown.len()) {
            (0, _) => {
                format!("{subject} makes no difference: {pairs} of {pairs} pairs are identical, down to the last die")
            }
            (_, 0) => format!("{subject} makes no difference that {pairs} pairs can show"),
            _ => {
                let named: Vec<String> = shown.iter().take(NAMED).map(|finding| said(finding)).collect();
                let rest = shown.len().saturating_sub(NAMED);
                let more = if rest > 0 { format!(", and {rest} more") } else { String::new() };
                format!("{subject} makes a difference: {}{more}", named.join("; "))
            }
        };
        let mut lines = vec![paint::bold(format!("{verdict}."))];
        lines.extend(self.used());
        lines
    }

    /// How the changed cards were used, and what helps if that is not often enough.
    fn used(&self) -> Vec<String> {
        if self.changed.is_empty() || self.sums.pairs == 0 {
            return Vec::new();
        }
        let (games, differ) = (self.sums.pairs * 2, self.sums.differ);
        let mut lines = Vec::new();
        if let (1, Some(card)) = (self.changed.len(), self.changed.first()) {
            let played = self.played();
            lines.push(format!(
                "{} was played for its text in {played} of {games} games; {differ} of {} pairs came out differently.",
                self.name(*card),
                self.sums.pairs
            ));
        }
        if self.is_hardly_used() {
            let card = self.changed.first().copied().unwrap_or_default();
            let told = "The changed text was hardly used, so these games say little about it.";
            let hints = match self.staged {
                true => vec!["more games; or --players steady, a bot that weighs what a card does".to_string()],
                false => vec![
                    format!("--force-play {card}: whoever holds it plays it for its text"),
                    format!("--deal {card}: somebody holds it from the start"),
                    "--from-turn YEAR: games start in the middle".to_string(),
                ],
            };
            lines.push(Hinted::new(told.to_string()).hints(hints).to_string());
        }
        lines.extend(self.changed.iter().take(LISTED).flat_map(|card| self.card(*card)));
        if self.changed.len() > LISTED {
            lines.push(format!("and {} more cards; --json lists them all", self.changed.len() - LISTED));
        }
        lines
    }

    /// The uses of a card in both versions.
    fn card(&self, card: CardId) -> Vec<String> {
        let mut lines = vec![paint::bold(self.name(card))];
        for (name, uses) in ["A", "B"].into_iter().zip(self.uses(card)) {
            let ways = self.ways.iter().filter_map(|way| Some((way, *uses.all.played.get(way.word)?)));
            let ways: Vec<String> = ways.map(|(way, n)| format!("{} {}", way.label, times(n))).collect();
            let played = if ways.is_empty() { "never played".into() } else { format!("played {}", ways.join(", ")) };
            lines.push(format!(
                "  {name}: in hand in {} of {} games, playable for its text in {}; {played}",
                uses.games_in_hand, self.sums.pairs, uses.games_playable
            ));
        }
        lines
    }

    /// The same for programs.
    pub fn json(&self) -> Value {
        let shown: Vec<&str> = self.findings.iter().filter(|f| f.shown).map(|f| f.measure.name.as_str()).collect();
        let uses = |uses: &Uses| {
            json!({
                "games_in_hand": uses.games_in_hand, "games_playable": uses.games_playable,
                "games_played": uses.games_played, "in_hand": uses.all.in_hand, "playable": uses.all.playable,
                "played": uses.all.played,
            })
        };
        let cards = self.changed.iter().map(|card| {
            let [a, b] = self.uses(*card).each_ref().map(uses);
            json!({ "card": card, "name": self.name(*card), "a": a, "b": b })
        });
        json!({
            "same": self.sums.pairs > 0 && self.sums.differ == 0, "shown": shown,
            "hardly_used": self.is_hardly_used(), "changed_cards": cards.collect::<Vec<_>>(),
        })
    }
}

fn times(n: u32) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}

/// A finding in a few words.
fn said(finding: &Finding) -> String {
    let digits = finding.digits();
    let value = finding.told(finding.difference.value);
    let unit = if finding.measure.unit == Unit::Share { " points" } else { "" };
    let bounds = match (finding.difference.low, finding.difference.high) {
        (Some(low), Some(high)) => {
            format!(" (95% CI {:+.digits$} to {:+.digits$})", finding.told(low), finding.told(high))
        }
        _ => String::new(),
    };
    format!("{} {value:+.digits$}{unit}{bounds}", finding.measure.label)
}

/// The findings that matter: those that are shown, then the first that moved. Gives how many were left out.
pub fn that_matter(findings: &[Finding]) -> (Vec<Finding>, usize) {
    const FEW: usize = 6;
    let moved = || findings.iter().filter(|finding| finding.differ > 0);
    let mut few: Vec<Finding> = moved().filter(|finding| finding.shown).cloned().collect();
    let others = moved().filter(|finding| !finding.shown).take(FEW.saturating_sub(few.len())).cloned();
    few.extend(others.collect::<Vec<_>>());
    let left = moved().count() - few.len();
    (few, left)
}

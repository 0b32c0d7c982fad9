//! Compares the numbers in a card's text with those in its code.

use super::codes;
use super::kinds::Kind;
use super::outline::Role;
use super::reader::Reader;
use super::tree::Span;
use crate::games::wellington::api::units::Unit;

const WORDS: [(&str, f64); 15] = [
    ("a", 1.0),
    ("an", 1.0),
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("both", 2.0),
];

/// A number in a text, and its unit if it is given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Said {
    /// The number.
    pub number: f64,
    /// Its unit.
    pub unit: Option<Unit>,
}

fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "sp" => Unit::Sp,
        "cp" => Unit::Cp,
        "die" | "dice" => Unit::Dice,
        "card" | "cards" => Unit::Cards,
        "resource" | "resources" => Unit::Resources,
        "disruption" | "disruptions" | "elimination" | "eliminations" | "casualty" | "casualties" => Unit::Casualties,
        _ => return None,
    })
}

/// The numbers in a text. The unit of a number is up to four words after it, without a full stop or another number between.
pub fn said(text: &str) -> Vec<Said> {
    let words: Vec<(String, bool)> = text
        .split_whitespace()
        .flat_map(|word| word.split(['-', '/']))
        .map(|word| {
            let stops = word.ends_with(['.', ',', ';', ':', ')']);
            (word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase(), stops)
        })
        .collect();
    let number = |word: &str| {
        let written = WORDS.iter().find(|(name, _)| *name == word).map(|(_, n)| *n);
        written.or_else(|| word.parse::<f64>().ok().filter(|n| n.fract() == 0.0))
    };
    let mut out = Vec::new();
    for (i, (word, stops)) in words.iter().enumerate() {
        // "A card may …" is not a count.
        let begins = i == 0 || words[i - 1].1;
        let Some(n) = number(word).filter(|_| !(begins && matches!(word.as_str(), "a" | "an"))) else { continue };
        let mut of = None;
        let mut stopped = *stops;
        for (next, stops) in words.iter().skip(i + 1).take(4) {
            if stopped || number(next).is_some() {
                break;
            }
            if let Some(unit) = unit(next) {
                of = Some(unit);
                break;
            }
            stopped = *stops;
        }
        out.push(Said { number: n, unit: of });
    }
    out
}

impl Reader<'_> {
    /// Reports numbers in the code that differ from the text.
    pub fn numbers(&mut self) {
        let Some(field) = self.outline.field("text") else { return };
        let Some(text) = field.value.text() else { return };
        let said = said(text);
        let place = field.value.span.clone();
        for (n, unit, span) in self.done() {
            let of: Vec<f64> = said.iter().filter(|s| s.unit == Some(unit)).map(|s| s.number).collect();
            if of.is_empty() || said.iter().any(|s| s.number == n.abs()) {
                continue;
            }
            let mut told: Vec<String> = of.iter().map(f64::to_string).collect();
            told.dedup();
            let message = format!("the text says {} {}, the code says {}", told.join(" and "), unit.many(), n.abs());
            let found = self.find(codes::TEXT_NUMBERS, &span, message);
            found.help = "change one of them".into();
            found.other = Some((first_line(&place, text), "the text".into()));
        }
    }

    /// The numbers written in the code, with units and places.
    fn done(&self) -> Vec<(f64, Unit, Span)> {
        let mut out = self.handed.clone();
        for used in &self.uses {
            for (place, (kind, span)) in used.args.iter().enumerate() {
                if let (Kind::Number(Some(n), _), Some(unit)) = (kind, used.member.unit_of(place)) {
                    out.push((*n, unit, span.clone()));
                }
            }
            for (name, kind, span) in &used.options {
                if let (Kind::Number(Some(n), _), Some(unit)) = (kind, used.member.unit_of_option(name)) {
                    out.push((*n, unit, span.clone()));
                }
            }
        }
        for (n, span, within) in &self.amounts {
            let roles = within.iter().flat_map(|id| self.outline.roles(*id));
            let point = roles.filter_map(|part| match &part.role {
                Role::Modifier(_, point) => Some(point.word()),
                _ => None,
            });
            let unit = point.filter_map(|word| match word {
                "battle.dice" | "siege.dice" | "siege.fort_dice" | "shore.dice" | "battle.dice.separate" => {
                    Some(Unit::Dice)
                }
                "move.free_cp" | "card.cp_value" => Some(Unit::Cp),
                _ => None,
            });
            if let Some(unit) = unit.last() {
                out.push((*n, unit, span.clone()));
            }
        }
        out
    }
}

/// The rank of a lifetime by length; `None` if it depends on more than the game's clock.
fn rank(word: &str) -> Option<u8> {
    ["round", "battle", "siege", "impulse", "turn", "game"].iter().position(|w| *w == word).map(|at| match at {
        0 => 0,
        1 | 2 => 1,
        at => at as u8 - 1,
    })
}

impl Reader<'_> {
    /// Reports effects that last longer than the text says.
    pub(super) fn lifetimes(&mut self) {
        let Some(text) = self.outline.text("text").map(str::to_lowercase) else { return };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = [
            ("round", "round"),
            ("battle", "battle"),
            ("siege", "siege"),
            ("impulse", "impulse"),
            ("turn", "turn"),
            ("year", "turn"),
        ];
        let named = |word: &str| text.contains(&format!("this {word}"));
        let most =
            words.iter().filter(|(word, _)| named(word)).filter_map(|(word, life)| Some((rank(life)?, *word))).max();
        let Some((most, word)) = most else { return };
        let longer: Vec<(String, Span)> = self
            .uses
            .iter()
            .filter(|used| used.member.name == "start" && !self.marks_or_counts(used, word))
            .filter_map(|used| match used.args.get(2)? {
                (Kind::Text(Some(words)), span) if words.len() == 1 => Some((words[0].to_string(), span.clone())),
                _ => None,
            })
            .filter(|(life, _)| rank(life).is_some_and(|rank| rank > most))
            .collect();
        for (life, span) in longer {
            let message = format!("the text says this {word}, but the effect lasts for the {life}");
            self.find(codes::TOO_LONG, &span, message).help = "change one of them".into();
        }
    }
}

impl Reader<'_> {
    /// Whether an effect changes nothing by itself, or knows when it began and ends itself.
    fn marks_or_counts(&self, used: &super::reader::Use, word: &str) -> bool {
        let told =
            matches!(used.args.get(1), Some((Kind::Table(fields, _), _)) if fields.iter().any(|(n, _)| n == word));
        let name = match used.args.first() {
            Some((Kind::Text(Some(words)), _)) if words.len() == 1 => &*words[0],
            _ => return true,
        };
        let empty =
            |effect: &(super::tree::Name, Vec<super::tree::Field>)| effect.0.text == name && effect.1.is_empty();
        told || self.outline.effects.iter().any(empty)
    }
}

/// The first non-empty line of a text of several lines.
fn first_line(span: &Span, text: &str) -> Span {
    let skip = text.len() - text.trim_start().len();
    let line = text.trim_start().lines().next().unwrap_or_default().len();
    // After the two brackets or the quote.
    let from = span.start + skip + if text.contains('\n') || skip > 0 { 2 } else { 1 };
    from.min(span.end)..(from + line).min(span.end)
}

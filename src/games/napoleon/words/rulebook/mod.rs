//! The rules in our own words: what each passage of the player aid says, our rulings on what it leaves open, and the variants.
//!
//! The texts are in `rules.json`, which is part of the program: they describe what its rules do. The command `rule`, the subjects in
//! `why` and the page `docs/napoleon-rules.md` are all made from that file.

mod page;
mod read;

pub use page::page;

use crate::desk::cut;
use crate::games::napoleon::board::{PARAMS, ParamInfo};
use crate::games::napoleon::rules::Cause;
use crate::hinted::{Hint, Hinted};
use std::fmt;
use std::sync::OnceLock;

/// Some lines of the player aid, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lines {
    /// The first line.
    pub first: u16,
    /// The last line.
    pub last: u16,
}

impl Lines {
    /// Reads `266` or `266-274`.
    pub fn parse(text: &str) -> Option<Lines> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let lines = Lines { first: first.trim().parse().ok()?, last: last.trim().parse().ok()? };
        (lines.first > 0 && lines.first <= lines.last).then_some(lines)
    }

    /// Whether all of the others are among these.
    pub const fn contain(self, other: Lines) -> bool {
        self.first <= other.first && other.last <= self.last
    }

    /// Whether they have a line in common.
    pub const fn meet(self, other: Lines) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    const fn count(self) -> u16 {
        self.last - self.first + 1
    }

    /// How many lines are between these and the others.
    const fn apart(self, other: Lines) -> u16 {
        if self.meet(other) {
            0
        } else if self.last < other.first {
            other.first - self.last
        } else {
            self.first - other.last
        }
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => self.first.fmt(f),
            false => write!(f, "{}-{}", self.first, self.last),
        }
    }
}

/// A passage of the player aid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// Its lines.
    pub lines: Lines,
    /// Its subject in a few words.
    pub title: String,
    /// What it says, in our words.
    pub says: String,
}

/// The passages about one part of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The part of the game.
    pub title: String,
    /// Its passages.
    pub passages: Vec<Passage>,
}

/// A ruling of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Its number: 32 for N-32.
    pub number: u8,
    /// The open question.
    pub open: String,
    /// What holds.
    pub holds: String,
    /// What its parameter changes; empty if it has none, or if the parameter explains itself.
    pub otherwise: String,
    /// The lines of the aid that it concerns.
    pub lines: Vec<Lines>,
    /// Other texts that support it, by their names.
    pub texts: Vec<String>,
    /// The tests that hold it.
    pub held_by: Vec<String>,
}

impl Ruling {
    /// `N-32`.
    pub fn name(&self) -> String {
        format!("N-{}", self.number)
    }
}

/// A variant: a rule of another edition that a scenario may turn on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Its parameters.
    pub params: Vec<String>,
    /// Its subject in a few words.
    pub title: String,
    /// What it changes.
    pub says: String,
    /// The tests that hold it.
    pub held_by: Vec<String>,
}

/// The name under which the variants are cited.
pub const VARIANTS: &str = "section 13";

/// Everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    /// The passages, by the part of the game.
    pub chapters: Vec<Chapter>,
    /// The texts besides the aid that support rulings: a name, and which text it is.
    pub sources: Vec<(String, String)>,
    /// The rulings, by their numbers.
    pub rulings: Vec<Ruling>,
    /// The subject of all variants.
    pub variants_title: String,
    /// What all variants have in common.
    pub variants_say: String,
    /// The variants.
    pub variants: Vec<Variant>,
}

/// What somebody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found<'b> {
    /// A passage of the aid.
    Passage(&'b Passage),
    /// A ruling.
    Ruling(&'b Ruling),
    /// All variants.
    Variants,
    /// One variant.
    Variant(&'b Variant),
}

/// The rules. A test reads the same file and accepts no fault in it.
pub fn book() -> &'static Rulebook {
    static BOOK: OnceLock<Rulebook> = OnceLock::new();
    BOOK.get_or_init(|| read::rulebook(read::TEXT).0)
}

impl Rulebook {
    /// All passages.
    pub fn passages(&self) -> impl Iterator<Item = &Passage> {
        self.chapters.iter().flat_map(|chapter| &chapter.passages)
    }

    /// A ruling by its number.
    pub fn ruling(&self, number: u8) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.number == number)
    }

    /// The passage with exactly these lines.
    pub fn passage(&self, lines: Lines) -> Option<&Passage> {
        self.passages().find(|passage| passage.lines == lines)
    }

    /// The shortest passage that has all of these lines.
    fn around(&self, lines: Lines) -> Option<&Passage> {
        let all = self.passages().filter(|passage| passage.lines.contain(lines));
        all.min_by_key(|passage| passage.lines.count())
    }

    /// The other passages that have all lines of this one, the shortest first.
    pub fn wider(&self, than: &Passage) -> Vec<&Passage> {
        let mut out: Vec<&Passage> =
            self.passages().filter(|other| other.lines != than.lines && other.lines.contain(than.lines)).collect();
        out.sort_by_key(|passage| passage.lines.count());
        out
    }

    /// The rulings that concern these lines.
    pub fn rulings_on(&self, lines: Lines) -> impl Iterator<Item = &Ruling> {
        self.rulings.iter().filter(move |ruling| ruling.lines.iter().any(|own| own.meet(lines)))
    }

    /// The subject of a rule; `None` for causes that are none.
    pub fn title(&self, cause: Cause) -> Option<&str> {
        match cause {
            Cause::Aid(first, last) => self.passage(Lines { first, last }).map(|passage| passage.title.as_str()),
            Cause::Ruling(number) => self.ruling(number).map(|ruling| ruling.open.as_str()),
            Cause::Variant => Some(&self.variants_title),
            Cause::Scenario | Cause::Person => None,
        }
    }

    /// Reads what somebody typed: lines, a ruling, `section 13`, or a parameter. It may be in brackets, as in the game log.
    ///
    /// # Errors
    /// No rule has this name.
    pub fn find(&self, typed: &str) -> Result<Found<'_>, Hinted> {
        let typed = typed.trim();
        let inside = typed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(typed).trim();
        if inside.eq_ignore_ascii_case(VARIANTS) {
            return Ok(Found::Variants);
        }
        let number = |rest: &str| rest.chars().all(|c| c.is_ascii_digit()).then(|| rest.parse::<u8>().ok()).flatten();
        let ruling = inside.strip_prefix(['N', 'n']).and_then(|rest| rest.strip_prefix('-')).unwrap_or("");
        if !ruling.is_empty() && ruling.chars().all(|c| c.is_ascii_digit()) {
            let last = self.rulings.last().map_or(0, |ruling| ruling.number);
            let unknown = || format!("unknown ruling N-{ruling}").hint(format!("the rulings are N-1 to N-{last}"));
            return number(ruling).and_then(|number| self.ruling(number)).map(Found::Ruling).ok_or_else(unknown);
        }
        if let Some(lines) = Lines::parse(inside) {
            return self.around(lines).map(Found::Passage).ok_or_else(|| self.between(lines));
        }
        if let Some(variant) = self.variants.iter().find(|variant| variant.params.iter().any(|name| name == inside)) {
            return Ok(Found::Variant(variant));
        }
        match PARAMS.iter().find(|info| info.name == inside) {
            Some(info) => self.find(info.rule),
            None => Err(format!("unknown rule {:?}", cut(inside)).hint(EXAMPLES)),
        }
    }

    /// The error for lines in which no passage is.
    fn between(&self, lines: Lines) -> Hinted {
        let no =
            format!("no rule is in {} {lines} of the player aid", if lines.count() == 1 { "line" } else { "lines" });
        let near = self.passages().filter(|passage| lines.contain(passage.lines) || passage.lines.apart(lines) < 9);
        let near = near.min_by_key(|passage| (passage.lines.apart(lines), passage.lines.count()));
        match near {
            Some(near) => no.hint(format!("`rule {}`: {}", near.lines, near.title)),
            None => no.hint(EXAMPLES),
        }
    }

    /// The names that `rule` accepts, for the Tab key.
    pub fn names(&self) -> Vec<String> {
        let rulings = self.rulings.iter().map(Ruling::name);
        let mut lines: Vec<Lines> = self.passages().map(|passage| passage.lines).collect();
        lines.sort_unstable();
        let lines = lines.into_iter().map(|lines| lines.to_string());
        let params = PARAMS.iter().map(|info| info.name.to_string());
        rulings.chain(lines).chain([VARIANTS.to_string()]).chain(params).collect()
    }

    /// Which text a ruling names.
    pub fn source(&self, name: &str) -> Option<&str> {
        self.sources.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str())
    }
}

/// What can be typed after `rule`.
const EXAMPLES: &str = "rule 266-274, rule N-32, rule section 13, rule small_defence";

/// The parameters of a rule.
pub fn params(of: Found<'_>) -> Vec<&'static ParamInfo> {
    let concerns = |info: &&ParamInfo| match of {
        Found::Passage(passage) => Lines::parse(info.rule).is_some_and(|lines| passage.lines.contain(lines)),
        Found::Ruling(ruling) => info.rule == ruling.name(),
        Found::Variants => info.rule == VARIANTS,
        Found::Variant(variant) => variant.params.iter().any(|name| name == info.name),
    };
    PARAMS.iter().filter(concerns).collect()
}

#[cfg(test)]
mod tests;

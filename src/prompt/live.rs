//! The prompt in front of the line being typed. The game can change meanwhile, when a card is saved or when somebody else acts at
//! the desk. The prompt then shows the new place in the game. The line editor relies on the first prompt's width, so every later
//! prompt is padded or cut to that width.

use super::host::Place;
use crate::view::{paint, width};
use rustyline::Prompt;
use std::sync::{Arc, Mutex, OnceLock};

/// A prompt, and the one that replaced it.
struct Shown {
    raw: String,
    styled: String,
    next: OnceLock<Arc<Shown>>,
}

/// The prompt of a line that is being typed.
pub struct Live(Arc<Shown>);

/// The current prompt, shared with the code that reports events.
#[derive(Clone)]
pub struct Standing {
    shown: Arc<Mutex<Arc<Shown>>>,
    colours: bool,
}

impl Standing {
    /// The state before the first line, with or without colours.
    pub fn new(colours: bool) -> Standing {
        Standing { shown: Arc::new(Mutex::new(shown(String::new(), colours))), colours }
    }

    /// The prompt of a new line.
    pub fn begin(&self, full: &str) -> Live {
        let first = shown(full.to_string(), self.colours);
        if let Ok(mut shown) = self.shown.lock() {
            *shown = first.clone();
        }
        Live(first)
    }

    /// Replaces the prompt on the screen.
    pub fn change(&self, place: &Place) {
        let Ok(mut last) = self.shown.lock() else { return };
        let fitting = fitting(place, width(&last.raw));
        let next = shown(fitting, self.colours);
        if last.next.set(next.clone()).is_ok() {
            *last = next;
        }
    }
}

fn shown(text: String, colours: bool) -> Arc<Shown> {
    let raw = paint::plain(&text);
    let styled = if colours { text } else { raw.clone() };
    Arc::new(Shown { raw, styled, next: OnceLock::new() })
}

/// The prompt in this many columns: in full, in short, or empty.
fn fitting(place: &Place, columns: usize) -> String {
    let fits = |text: &&str| width(text) <= columns;
    let text = [place.full.as_str(), place.brief.as_str()].into_iter().find(fits).unwrap_or_default();
    let room = " ".repeat(columns - width(text));
    // The mark and the space at the end of every prompt stay in place.
    let mark = text.char_indices().rev().nth(1).map_or(0, |(mark, _)| mark);
    format!("{}{room}{}", &text[..mark], &text[mark..])
}

impl Live {
    fn last(&self) -> &Shown {
        let mut last = &self.0;
        while let Some(next) = last.next.get() {
            last = next;
        }
        last
    }
}

impl Prompt for Live {
    fn raw(&self) -> &str {
        &self.last().raw
    }

    fn styled(&self) -> &str {
        &self.last().styled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_prompt_takes_the_room_of_the_first() {
        let place = |full: &str, brief: &str| Place { full: full.into(), brief: brief.into() };
        let standing = Standing::new(false);
        let live = standing.begin("1812 r1 britain 0cp › ");
        for (full, brief, seen) in [
            ("1812 r1 sud 12cp › ", "sud › ", "1812 r1 sud 12cp    › "),
            ("siege.round.before_dice · nord › ", "nord › ", "nord                › "),
            ("1812 r1 britain 0cp › ", "britain › ", "1812 r1 britain 0cp › "),
        ] {
            standing.change(&place(full, brief));
            assert_eq!(live.raw(), seen);
        }
        let next = standing.begin("x › ");
        standing.change(&place("1812 over › ", "over › "));
        assert_eq!((next.raw(), live.raw()), ("    ", "1812 r1 britain 0cp › "));
    }
}

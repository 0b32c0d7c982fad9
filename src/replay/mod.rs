//! A game to show around: one page that steps through it, with the board, the game log, the dice, the cards, and what was written
//! about its moments. The page is a single file. It needs no server and no network, and it has nothing in it that its reader may
//! not see: whatever is hidden is left out before anything is written.

mod bundle;
mod course;
mod data;
mod fragments;
mod interned;
mod page;
mod step;

use crate::hinted::{Hint, Hinted};
use crate::kit::{Kit, Tray, Viewer};
use crate::table::{Cursor, Session};
use step::{Sheet, Told};

/// The most steps of a page.
const MOST_STEPS: usize = 10_000;

/// What the page is to show.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Its title; `None` for the title of the scenario.
    pub title: Option<String>,
    /// The first step; `None` for the beginning, which is step 0.
    pub from: Option<usize>,
    /// The last step; `None` for the last one that was played.
    pub to: Option<usize>,
    /// Whether notes and marks are shown to a reader who does not see everything.
    pub notes: bool,
}

/// What is drawn of a position.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The board as SVG; `None` if the game draws none.
    pub svg: Option<String>,
    /// What lies beside it.
    pub trays: Vec<Tray>,
}

/// Draws the position of a session for a viewer.
pub type Draw<'d, K> = &'d dyn Fn(&Session<K>, Viewer<<K as crate::table::Game>::Player>) -> Drawn;

/// A page.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its text.
    pub html: String,
    /// How many steps the game has for this viewer, without the beginning.
    pub steps: usize,
    /// How many notes and marks were left out because the reader does not see everything.
    pub left_out: usize,
    /// How many stretches could only be told as a whole, because they were played under other scripts.
    pub gaps: usize,
}

/// Draws the position of any game.
pub fn draw<K: Kit>(session: &Session<K>, viewer: Viewer<K::Player>) -> Drawn {
    let position = session.position();
    let seen = viewer.sees::<K>(session.world(), &position);
    seen.map_or_else(Drawn::default, |seen| Drawn { svg: K::picture(&seen, true), trays: K::trays(&seen) })
}

/// Makes the page of the present branch of a session, up to where it stands.
///
/// # Errors
/// The game has no view for spectators, or there are no such steps.
pub fn page<K: Kit>(
    session: &Session<K>,
    viewer: Viewer<K::Player>,
    wanted: &Wanted,
    draw: Draw<'_, K>,
) -> Result<Made, Hinted> {
    let position = session.position();
    if viewer.sees::<K>(session.world(), &position).is_none() {
        let players: Vec<String> =
            K::players(session.world()).into_iter().map(|who| K::player(who).to_string()).collect();
        return Err(format!("{} has no view for spectators", K::ID).hint(players.join(", ")));
    }
    drop(position);
    let mut told = Told::<K>::new(viewer);
    let gaps = course::walk(session, &mut |stop| told.tell(&stop, draw));
    let mut steps = told.steps;
    let last = steps.len().saturating_sub(1);
    let left_out = annotate(session, viewer, wanted.notes, &mut steps);
    let (from, to) = (wanted.from.unwrap_or(0), wanted.to.unwrap_or(last));
    if from > to || to > last {
        let no = format!("there are no steps {from} to {to}");
        return Err(no.hint(format!("the steps of this game go from 0, the beginning, to {last}")));
    }
    if to - from > MOST_STEPS {
        let no = format!("the page would have {} steps; the limit is {MOST_STEPS}", to - from);
        return Err(no.hint("--from and --to choose a part of the game"));
    }
    steps.truncate(to + 1);
    steps.drain(..from);
    let title = wanted.title.clone().filter(|title| !title.trim().is_empty());
    let scenario = K::scenario(session.world());
    let title = title.or_else(|| Some(scenario?.title.to_string())).unwrap_or_else(|| capital(K::ID));
    let whose = match viewer {
        Viewer::All => "Everything is open".to_string(),
        Viewer::Player(player) => format!("As {} sees it", K::player(player)),
        Viewer::Spectator => "As spectators see it".to_string(),
    };
    let title = crate::safe::tame(title.trim()).into_owned();
    let data = data::of::<K>(session.world(), &steps, from, last);
    Ok(Made { html: page::html(&title, &whose, &data), steps: last, left_out, gaps })
}

/// A word with a capital letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Puts notes and marks at their steps. Whoever wrote them saw everything, so they are for others only on request. Gives how many
/// were left out.
fn annotate<K: Kit>(session: &Session<K>, viewer: Viewer<K::Player>, anyway: bool, steps: &mut [Sheet]) -> usize {
    let marks = session.marks().filter(|(_, line, at)| session.passed_by(line, *at));
    let marks: Vec<(Cursor, String)> = marks.map(|(name, _, at)| (at, name.to_string())).collect();
    let notes = session.notes().iter().filter(|note| session.passed_by(&note.line, note.at));
    let notes: Vec<(Cursor, String)> = notes.map(|note| (note.at, note.text.clone())).collect();
    if viewer != Viewer::All && !anyway {
        return marks.len() + notes.len();
    }
    for (at, name) in marks {
        if let Some(step) = steps.iter_mut().find(|step| step.end >= at) {
            step.marks.push(name);
        }
    }
    for (at, text) in notes {
        if let Some(step) = steps.iter_mut().find(|step| step.end >= at) {
            step.notes.push(text);
        }
    }
    0
}

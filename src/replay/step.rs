//! What a viewer is told of each step.

use super::course::Stop;
use super::fragments::{Board, split};
use super::{Draw, Drawn};
use crate::kit::{About, Kit, Openness, Tray, Viewer};
use crate::line;
use crate::table::{Cursor, Entry, Session, What};
use crate::view::Line;
use crate::view::line::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A log entry for a viewer.
pub struct Item {
    /// How deep in the rules it happened.
    pub depth: u8,
    /// Its text, with its cause.
    pub line: Line,
    /// The dice as they fell, and how many of them were forced.
    pub roll: Option<(Vec<u8>, u8)>,
    /// The breakdown of the roll.
    pub ledger: Option<String>,
    /// What it moved on the board.
    pub shows: Option<About>,
    /// Whether it changed something.
    pub is_change: bool,
}

/// A step: what happened, and how it stands afterwards.
pub struct Sheet {
    /// The place in the branch.
    pub end: Cursor,
    /// The place in the game.
    pub place: Line,
    /// The part of the game.
    pub chapter: Line,
    /// Who is asked what next.
    pub asked: Option<Line>,
    /// What happened.
    pub items: Vec<Item>,
    /// The board.
    pub board: Rc<Board>,
    /// What lies beside it.
    pub trays: Vec<Tray>,
    /// What was written about it.
    pub notes: Vec<String>,
    /// The marks that were set here.
    pub marks: Vec<String>,
    /// The subjects of the rules that are cited.
    pub rules: BTreeMap<String, String>,
}

/// The steps told so far.
pub struct Told<K: Kit> {
    /// The steps.
    pub steps: Vec<Sheet>,
    viewer: Viewer<K::Player>,
    fragments: BTreeSet<Rc<str>>,
    drawn: Option<(K::Position, Rc<Board>, Vec<Tray>)>,
}

impl<K: Kit> Told<K> {
    /// Nothing yet.
    pub fn new(viewer: Viewer<K::Player>) -> Told<K> {
        Told { steps: Vec::new(), viewer, fragments: BTreeSet::new(), drawn: None }
    }

    /// Tells the next step.
    pub fn tell(&mut self, stop: &Stop<'_, K>, draw: Draw<'_, K>) {
        let (session, viewer) = (stop.session, self.viewer);
        let (board, trays) = self.drawn(session, draw);
        let position = session.position();
        let Some(seen) = viewer.sees::<K>(session.world(), &position) else { return };
        let mut rules = BTreeMap::new();
        let mut items = Vec::new();
        for (i, entry) in stop.journal.iter().enumerate().skip(stop.before) {
            if viewer.notices::<K>(entry) {
                cite::<K>(&seen, entry, &mut rules);
                items.push(item::<K>(session.world(), &seen, stop.journal, i));
            }
        }
        let asked = session.decision().and_then(|decision| match viewer.openness::<K>(&decision) {
            Openness::Open => Some(line!("{}: {}", K::whom(&seen, &decision), K::asked(&seen, &decision))),
            Openness::Named => Some(line!("{} has to choose", K::player(decision.who))),
            Openness::Unnamed => None,
        });
        let (place, chapter) = (K::place(&seen), K::chapter(&seen));
        let step = Sheet {
            end: stop.end,
            place,
            chapter,
            asked,
            items,
            board,
            trays,
            notes: Vec::new(),
            marks: Vec::new(),
            rules,
        };
        match self.steps.last_mut() {
            // A step of which the viewer sees nothing would give away that somebody was asked.
            Some(last) if viewer != Viewer::All && step.is_unseen_after(last) => last.join(step),
            _ => self.steps.push(step),
        }
    }

    /// The board and what lies beside it. The same position has the same drawing, and parts that were there before are shared.
    fn drawn(&mut self, session: &Session<K>, draw: Draw<'_, K>) -> (Rc<Board>, Vec<Tray>) {
        if let Some((position, board, trays)) = &self.drawn
            && *position == *session.position()
        {
            return (board.clone(), trays.clone());
        }
        let Drawn { svg, trays } = draw(session, self.viewer);
        let board = Rc::new(split(&svg.unwrap_or_default(), &mut |part| self.shared(part)));
        self.drawn = Some((session.position().clone(), board.clone(), trays.clone()));
        (board, trays)
    }

    fn shared(&mut self, part: &str) -> Rc<str> {
        if let Some(known) = self.fragments.get(part) {
            return known.clone();
        }
        let new: Rc<str> = part.into();
        self.fragments.insert(new.clone());
        new
    }
}

impl Sheet {
    fn is_unseen_after(&self, before: &Sheet) -> bool {
        let same = self.place == before.place && self.board == before.board && self.trays == before.trays;
        self.items.is_empty() && same
    }

    fn join(&mut self, next: Sheet) {
        let mut items = std::mem::take(&mut self.items);
        items.extend(next.items);
        let mut rules = std::mem::take(&mut self.rules);
        rules.extend(next.rules);
        *self = Sheet { items, rules, ..next };
    }

    /// Whether nothing happened besides choices: nothing changed and nobody rolled.
    pub fn is_quiet(&self) -> bool {
        self.items.iter().all(|item| !item.is_change && item.roll.is_none())
    }
}

fn item<K: Kit>(world: &K::World, seen: &K::Seen<'_>, journal: &[Entry<K>], place: usize) -> Item {
    let entry = &journal[place];
    let roll = match &entry.what {
        What::Rolled(roll) => Some((roll.dice.clone(), roll.forced)),
        _ => None,
    };
    let ledger = roll.as_ref().and_then(|_| K::explain(seen, journal, place));
    Item {
        depth: entry.depth,
        line: K::tell(seen, entry),
        roll,
        ledger: ledger.map(|ledger| ledger.to_string()),
        shows: K::shows(world, entry),
        is_change: K::is_change(entry),
    }
}

/// Notes the subject of the rule that an entry cites.
fn cite<K: Kit>(seen: &K::Seen<'_>, entry: &Entry<K>, rules: &mut BTreeMap<String, String>) {
    let cause = K::cause(seen, entry.cause);
    let rule = cause.spans().find_map(|span| match span {
        Span::Cause { kind: "rule", id } => Some(id.clone()),
        _ => None,
    });
    if let Some(rule) = rule
        && !rules.contains_key(&rule)
    {
        let cited = K::cited(seen, entry.cause).to_string();
        rules.insert(rule, cited.trim_matches(['[', ']']).to_string());
    }
}

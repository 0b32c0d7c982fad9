//! Saving, loading and verifying a session.

use super::line::Line;
use super::notes::{MOST_LETTERS, MOST_NOTES, Note};
use super::{Cursor, Game, Parting, Segment, Session, Waiting};
use crate::hinted::{Hint, Hinted};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

/// The word at the start of every save.
pub const FORMAT: &str = "sandtable-save";
/// The version of the format that this program writes. It reads no other version.
pub const VERSION: u32 = 1;

/// A session as written to a file: every branch with its checkpoints, choices, edits and log.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Save<G: Game> {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The game of this save; empty if the save does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The game's own header: board and scripts.
    pub header: G::Header,
    /// All segments. Branches share the segments that they have in common.
    pub segments: Vec<Segment<G>>,
    /// The current branch.
    pub line: SavedLine,
    /// The other branches.
    pub others: Vec<SavedLine>,
    /// Marks: name, branch and place.
    pub marks: BTreeMap<String, (String, Cursor)>,
    /// What somebody wrote about places in the game, in the order in which it was written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Abandoned steps that can be redone in the current branch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// The hash of the current position and dice, in hexadecimal.
    pub hash: String,
}

/// The game that a save names; `None` if the text is no save or names no game.
pub fn game_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        #[serde(default)]
        game: String,
    }
    let head: Head = serde_json::from_str(text).ok()?;
    (head.format == FORMAT && !head.game.is_empty()).then_some(head.game)
}

/// A branch in a save.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedLine {
    /// Its name.
    pub name: String,
    /// Its segments, as indexes into the list of the save.
    pub segments: Vec<usize>,
    /// How far it has been played.
    pub at: Cursor,
}

/// Why a save cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSave {
    /// It is not a save, or is damaged.
    Unreadable(String),
    /// It has another version of the format. The text is the program that wrote it, if the save says so.
    Version(u32, Option<String>),
    /// Its contents contradict each other.
    Inconsistent(String),
}

impl BadSave {
    /// What is wrong, and which program reads the save, if that is known.
    pub fn hinted(&self) -> Hinted {
        match self {
            BadSave::Unreadable(what) => format!("not a readable save: {what}").into(),
            BadSave::Version(found, engine) => {
                let by = engine.as_ref().map_or(String::new(), |engine| format!(", written by sandtable {engine}"));
                let hint = match *found > VERSION {
                    true => "a newer sandtable can read it",
                    false => "an older sandtable can read it: the meaning of its fields has changed",
                };
                format!("the save has version {found}{by}; this program reads version {VERSION}").hint(hint)
            }
            BadSave::Inconsistent(what) => format!("the save is damaged: {what}").into(),
        }
    }
}

impl fmt::Display for BadSave {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hinted().fmt(f)
    }
}

impl std::error::Error for BadSave {}

impl<G: Game> fmt::Debug for Save<G> {
    /// A save is too long to appear whole in a message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Save({} segments, {})", self.segments.len(), self.hash)
    }
}

impl<G: Game> Save<G> {
    /// Reads a save.
    ///
    /// # Errors
    /// The text is not a save, has another version, or contains places that do not exist.
    pub fn parse(text: &str) -> Result<Save<G>, BadSave> {
        // Nearly all saves are sound, and a long one takes a while to read. The slower search for the fault runs only if there is
        // one.
        if let Ok(save) = serde_json::from_str::<Save<G>>(text)
            && save.format == FORMAT
            && save.version == VERSION
        {
            save.check()?;
            return Ok(save);
        }
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
            #[serde(default)]
            header: serde_json::Value,
        }
        let head: Head = serde_json::from_str(text).map_err(|e| BadSave::Unreadable(e.to_string()))?;
        // The game checks its own part of the header; here we read only which program wrote the save.
        let engine = head.header.get("engine").and_then(serde_json::Value::as_str);
        if head.format != FORMAT {
            return Err(BadSave::Unreadable(format!("its format is {:?}, not {FORMAT:?}", head.format)));
        }
        if head.version != VERSION {
            return Err(BadSave::Version(head.version, engine.map(str::to_string)));
        }
        // Another program may have meant something else by it.
        let other = engine.filter(|engine| *engine != env!("CARGO_PKG_VERSION"));
        let by = other.map_or(String::new(), |engine| format!("; sandtable {engine} wrote it"));
        let save: Save<G> = serde_json::from_str(text).map_err(|e| BadSave::Unreadable(format!("{e}{by}")))?;
        save.check()?;
        Ok(save)
    }

    fn check(&self) -> Result<(), BadSave> {
        let fits = |line: &SavedLine, at: Cursor| {
            let segment = line.segments.get(at.segment).and_then(|i| self.segments.get(*i));
            segment.is_some_and(|s| at.input <= s.inputs.len())
        };
        for line in self.lines() {
            if line.segments.iter().any(|i| *i >= self.segments.len()) || !fits(line, line.at) {
                return Err(BadSave::Inconsistent(format!("the branch {:?} points beyond the save", line.name)));
            }
            if self.lines().filter(|other| other.name == line.name).count() > 1 {
                return Err(BadSave::Inconsistent(format!("there are two branches {:?}", line.name)));
            }
        }
        for (mark, (name, at)) in &self.marks {
            if !self.lines().any(|line| line.name == *name && fits(line, *at)) {
                return Err(BadSave::Inconsistent(format!("the mark {mark:?} points beyond the save")));
            }
        }
        for Note { line, at, text } in &self.notes {
            if !self.lines().any(|own| own.name == *line && fits(own, *at)) {
                return Err(BadSave::Inconsistent("a note points beyond the save".into()));
            }
            if text.chars().count() > MOST_LETTERS {
                return Err(BadSave::Inconsistent(format!("a note has more than {MOST_LETTERS} characters")));
            }
        }
        if self.notes.len() > MOST_NOTES {
            return Err(BadSave::Inconsistent(format!("there are more than {MOST_NOTES} notes")));
        }
        for Waiting { line, at, .. } in &self.waiting {
            if !self.others.iter().any(|other| other.name == *line && fits(other, *at)) {
                return Err(BadSave::Inconsistent(format!(
                    "the undone part of branch {line:?} points beyond the save"
                )));
            }
        }
        Ok(())
    }

    fn lines(&self) -> impl Iterator<Item = &SavedLine> {
        std::iter::once(&self.line).chain(&self.others)
    }

    /// Checks every checkpoint.
    ///
    /// # Errors
    /// The invariant that a checkpoint violates.
    pub fn inspect(&self, world: &G::World) -> Result<(), BadSave> {
        let bad = |(i, s): (usize, &Segment<G>)| {
            G::inspect(world, &s.start.position).err().map(|what| format!("checkpoint {}: {what}", i + 1))
        };
        match self.segments.iter().enumerate().find_map(bad) {
            Some(what) => Err(BadSave::Inconsistent(what)),
            None => Ok(()),
        }
    }

    /// Replays every segment of the save and compares logs, checkpoints and the final hash. Finished segments that were played
    /// under other scripts cannot be replayed and are skipped. The running segment of the current branch must have been played
    /// under the scripts in force.
    ///
    /// # Errors
    /// The first difference, and where it is.
    pub fn verify(&self, world: &Rc<G::World>) -> Result<Verified, Mismatch<G>> {
        let mut done = Verified { segments: 0, inputs: 0, other_scripts: 0 };
        // Branches share most of their segments. Each is replayed once.
        let mut seen = BTreeSet::new();
        for line in self.lines() {
            for (place, index) in line.segments.iter().enumerate().take(line.at.segment + 1) {
                let segment = &self.segments[*index];
                let (last, now) = (place == line.at.segment, G::edition(world));
                if segment.edition != now && !(last && line.name == self.line.name) {
                    done.other_scripts += 1;
                    continue;
                }
                if segment.edition != now {
                    let difference = Difference::Edition { recorded: segment.edition.clone(), present: now };
                    return Err(Mismatch { line: line.name.clone(), segment: place, difference });
                }
                let inputs = if last { line.at.input } else { segment.inputs.len() };
                let after = line.segments.get(place + 1).filter(|_| !last);
                if !seen.insert((*index, inputs, after)) {
                    continue;
                }
                let next = after.map(|i| &self.segments[*i]);
                verify_segment(world, segment, inputs, next).map_err(|difference| Mismatch {
                    line: line.name.clone(),
                    segment: place,
                    difference,
                })?;
                done.segments += 1;
                done.inputs += inputs;
            }
        }
        let (session, parting) = Session::restore(world.clone(), self.clone());
        let hash = format!("{:016x}", session.hash());
        if parting.is_none() && hash != self.hash {
            let difference = Difference::Hash { recorded: self.hash.clone(), replayed: hash };
            return Err(Mismatch { line: self.line.name.clone(), segment: session.cursor().segment, difference });
        }
        Ok(done)
    }
}

fn verify_segment<G: Game>(
    world: &Rc<G::World>,
    segment: &Segment<G>,
    inputs: usize,
    next: Option<&Segment<G>>,
) -> Result<(), Difference<G>> {
    let end = Cursor { segment: 0, input: inputs };
    let line = Line { segments: vec![Rc::new(segment.clone())], at: end };
    let none = BTreeMap::new();
    let (session, parting) =
        Session::with_lines(world.clone(), "verify".into(), line, BTreeMap::new(), none, Vec::new());
    if let Some(parting) = parting {
        return Err(Difference::Parting(Box::new(parting)));
    }
    let replayed = match session.cursor().segment {
        0 => session.table().journal().to_vec(),
        _ => session.segments()[0].journal.clone(),
    };
    let entries = replayed.len().max(segment.journal.len());
    if let Some(entry) = (0..entries).find(|i| replayed.get(*i) != segment.journal.get(*i)) {
        let (recorded, replayed) = (segment.journal.get(entry).cloned(), replayed.get(entry).cloned());
        return Err(Difference::Entry { entry, recorded: recorded.map(Box::new), replayed: replayed.map(Box::new) });
    }
    if let Some(next) = next {
        let reached = session.segments().get(1).map(|s| &s.start);
        if reached != Some(&next.start) {
            let replayed = reached.map(|s| format!("{:016x}", s.hash64())).unwrap_or_default();
            return Err(Difference::Hash { recorded: format!("{:016x}", next.start.hash64()), replayed });
        }
    }
    Ok(())
}

/// What a successful verification covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Segments replayed.
    pub segments: usize,
    /// Choices and edits replayed.
    pub inputs: usize,
    /// Segments that were played under other scripts and cannot be replayed under these.
    pub other_scripts: usize,
}

/// Where the replay of a save differs.
#[derive(Clone, Debug)]
pub struct Mismatch<G: Game> {
    /// The branch.
    pub line: String,
    /// The segment of the branch.
    pub segment: usize,
    /// What is different.
    pub difference: Difference<G>,
}

/// What is different.
#[derive(Clone, Debug)]
pub enum Difference<G: Game> {
    /// A recorded input cannot be made.
    Parting(Box<Parting<G>>),
    /// A log entry differs.
    Entry {
        /// Its index in the segment.
        entry: usize,
        /// The entry in the save.
        recorded: Option<Box<super::Entry<G>>>,
        /// The entry in the replay.
        replayed: Option<Box<super::Entry<G>>>,
    },
    /// The running segment was played under scripts other than those in force.
    Edition {
        /// The scripts of the save.
        recorded: String,
        /// The scripts in force.
        present: String,
    },
    /// The position or the dice differ.
    Hash {
        /// The hash in the save.
        recorded: String,
        /// The hash in the replay.
        replayed: String,
    },
}

impl<G: Game> Session<G> {
    /// The whole session, to be written to a file.
    pub fn save(&self) -> Save<G> {
        let mut segments: Vec<Segment<G>> = Vec::new();
        let mut known: BTreeMap<*const Segment<G>, usize> = BTreeMap::new();
        let mut file = |segment: &Rc<Segment<G>>| {
            *known.entry(Rc::as_ptr(segment)).or_insert_with(|| {
                let saved = Segment::clone(segment);
                saved.passed.set(false);
                segments.push(saved);
                segments.len() - 1
            })
        };
        let mut saved = |name: &str, line: &Line<G>| SavedLine {
            name: name.to_string(),
            segments: line.segments.iter().map(&mut file).collect(),
            at: line.at,
        };
        let mut line = saved(&self.name, &self.line);
        let others: Vec<SavedLine> = self.others.iter().map(|(name, other)| saved(name, other)).collect();
        let mut segments = segments;
        // The log of the running segment is at the table. Another branch may have played the same segment to its end.
        let journal = self.live.table.journal().to_vec();
        if let Some(index) = line.segments.get_mut(line.at.segment)
            && segments[*index].journal != journal
        {
            if others.iter().any(|other| other.segments.contains(index)) {
                segments.push(segments[*index].clone());
                *index = segments.len() - 1;
            }
            segments[*index].journal = journal;
        }
        Save {
            format: FORMAT.to_string(),
            version: VERSION,
            game: String::new(),
            header: G::header(&self.world),
            segments,
            line,
            others,
            marks: self.marks.clone(),
            notes: self.notes.clone(),
            waiting: self.waiting.clone(),
            hash: format!("{:016x}", self.hash()),
        }
    }

    /// A session from a save. If the save cannot be replayed in full under the scripts now in force, the session stands at the
    /// last place that can be reached, and the parting gives the reason.
    pub fn restore(world: Rc<G::World>, save: Save<G>) -> (Session<G>, Option<Parting<G>>) {
        let segments: Vec<Rc<Segment<G>>> = save.segments.into_iter().map(Rc::new).collect();
        // `Save::check` has made sure that every place is inside the save.
        let line = |saved: &SavedLine| Line {
            segments: saved.segments.iter().filter_map(|i| segments.get(*i).cloned()).collect(),
            at: saved.at,
        };
        let others = save.others.iter().map(|saved| (saved.name.clone(), line(saved))).collect();
        let name = save.line.name.clone();
        let line = line(&save.line);
        let (mut session, parting) = Session::with_lines(world, name, line, others, save.marks, save.notes);
        session.waiting = save.waiting;
        (session, parting)
    }
}

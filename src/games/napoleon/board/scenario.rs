//! A scenario: how the sides set up, the first turn, and the parameters.

use super::ids::{Army, City, Side, Unit};
use super::load;
use super::map::Board;
use super::params::Params;
use crate::disk::{self, Kind};
use crate::faults::{Faults, Trouble, TroubleKind};
use crate::json::{self, At, Document, Tweak, overlay};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How the sides set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deployment {
    /// Every unit stands in its city of 14 and 15 June.
    Historical,
    /// The sides choose, each in its zones (N-41).
    Free,
}

/// A unit that does not start where the setup puts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Which unit.
    pub unit: Unit,
    /// Its city; `None` if the scenario leaves it out.
    pub at: Option<City>,
    /// Its CV, if not at full strength.
    pub cv: Option<u8>,
}

/// What a puzzle asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The side that has to solve it.
    pub side: Side,
    /// The task, for people.
    pub task: String,
    /// How many units the enemy must have lost by the end.
    pub enemy_lost: u8,
    /// The city that the side must hold at the end.
    pub hold: Option<City>,
    /// The last turn.
    pub until: u8,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Map, blocks and track.
    pub board: Rc<Board>,
    /// Its title.
    pub title: String,
    /// Its description.
    pub note: String,
    /// How the sides set up.
    pub deployment: Deployment,
    /// The first turn.
    pub turn: u8,
    /// Units with a different start.
    pub starts: Vec<Start>,
    /// Whether units that it does not name are left out.
    pub only: bool,
    /// The parameters.
    pub params: Params,
    /// The goal, if it is a puzzle.
    pub goal: Option<Goal>,
    /// A text that differs whenever two scenarios differ.
    pub print: String,
    /// The file that it was read from.
    pub file: PathBuf,
    /// The changes made from outside the file.
    pub changes: Vec<String>,
    /// The files of the map and of the blocks.
    pub parts: [PathBuf; 2],
}

/// The fields of a scenario.
const FIELDS: [&str; 14] = [
    "only", "game", "format", "version", "name", "title", "note", "map", "blocks", "deployment", "turn", "units",
    "params", "puzzle",
];

impl Scenario {
    /// Reads a scenario and applies changes from outside the file.
    ///
    /// # Errors
    /// Everything that is wrong with it, with the places.
    pub fn load(file: &Path, tweaks: &[Tweak]) -> Result<Scenario, Faults> {
        let mut faults = Faults::default();
        let read = Scenario::read(file, tweaks, &mut faults);
        match read {
            Some(scenario) if faults.is_empty() => Ok(scenario),
            _ => Err(faults),
        }
    }

    fn read(file: &Path, tweaks: &[Tweak], faults: &mut Faults) -> Option<Scenario> {
        let (mut document, mut print) = read(file, faults)?;
        for tweak in tweaks {
            match tweak.document() {
                Ok(over) => document = overlay::changed(over, document),
                Err(fault) => faults.push(*fault),
            }
            print.push_str(&format!("{tweak};"));
        }
        let root = document.root();
        let fields = root.object(faults, &FIELDS);
        fields.need(faults, "game")?.word(faults, &[("napoleon", ())])?;
        let folder = file.parent().unwrap_or(Path::new("."));
        let named = |name: &str, usual: &str, faults: &mut Faults| {
            folder.join(fields.get(name).and_then(|at| at.text(faults)).unwrap_or(usual))
        };
        let parts = [named("map", "../map.json", faults), named("blocks", "../blocks.json", faults)];
        let (map, map_text) = read(&parts[0], faults)?;
        let (blocks, blocks_text) = read(&parts[1], faults)?;
        let board = load::board(&map, &blocks, faults)?;
        let ways = [("historical", Deployment::Historical), ("free", Deployment::Free)];
        let deployment = fields.need(faults, "deployment").and_then(|at| at.word(faults, &ways));
        let last = board.track.len() as i64;
        let turn = fields.get("turn").map_or(Some(1), |at| at.number(faults, 1..=last));
        let units = fields.get("units").map_or_else(Vec::new, |at| at.fields(faults));
        let starts = units.iter().filter_map(|(id, at)| start(&board, id, at, faults)).collect();
        let mut board = board;
        let params = Params::read(fields.get("params"), faults);
        rule_track(&mut board, &params);
        Some(Scenario {
            title: fields.text(faults, "title"),
            note: fields.text_or(faults, "note", ""),
            deployment: deployment?,
            turn: turn? as u8,
            starts,
            only: fields.get("only").and_then(|at| at.bool(faults)).unwrap_or(false),
            goal: fields.get("puzzle").and_then(|at| goal(&board, at, faults)),
            params,
            print: format!("{:016x}", disk::print_of([print, map_text, blocks_text].concat().as_bytes())),
            board: Rc::new(board),
            file: file.to_path_buf(),
            changes: tweaks.iter().map(ToString::to_string).collect(),
            parts,
        })
    }
}

/// N-1: sets how many turns there are, and which of them are night turns.
fn rule_track(board: &mut Board, params: &Params) {
    board.track.truncate(params.number("turns").max(1) as usize);
    let every = params.number("nights") as usize;
    for (i, turn) in board.track.iter_mut().enumerate() {
        turn.night = every > 0 && (i + 1) % every == 0;
    }
}

/// A file as a document, and its text.
fn read(file: &Path, faults: &mut Faults) -> Option<(Document, String)> {
    let shown = file.display().to_string();
    match disk::text(file, Kind::Scenario) {
        Ok(text) => match Document::parse(&shown, text.clone()) {
            Ok(document) => return Some((document, text)),
            Err(fault) => faults.push(*fault),
        },
        Err(no) => {
            let fault = json::trouble(TroubleKind::WrongValue, shown.into(), format!("the file {no}"), "");
            faults.push(Trouble { hint: no.hint().into_boxed_str(), ..fault });
        }
    }
    None
}

fn city(board: &Board, at: &At<'_>, faults: &mut Faults) -> Option<City> {
    let id = at.text(faults)?;
    let found = board.all_cities().find(|city| board.city(*city).id == id);
    if found.is_none() {
        let near = faults.nearest(id, board.cities.iter().map(|city| city.id.as_str()));
        at.unknown(faults, format!("unknown city {id:?}"), "a city of the map file", near);
    }
    found
}

/// `"fr_old_guard": "beaumont"`, `"fr_old_guard": null`, or `"fr_old_guard": { "at": "beaumont", "cv": 3 }`.
fn start(board: &Board, id: &str, at: &At<'_>, faults: &mut Faults) -> Option<Start> {
    let Some(unit) = board.all_units().find(|unit| board.info(*unit).id == id) else {
        let near = faults.nearest(id, board.blocks.iter().map(|info| info.id.as_str()));
        at.unknown_key(faults, format!("unknown block {id:?}"), "a block of the file of the blocks", near);
        return None;
    };
    if at.is_null() {
        return Some(Start { unit, at: None, cv: None });
    }
    let Some(place) = at.field("at") else {
        return Some(Start { unit, at: Some(city(board, at, faults)?), cv: None });
    };
    let most = i64::from(board.info(unit).cv);
    let cv = at.field("cv").and_then(|at| at.number(faults, 1..=most)).map(|cv| cv as u8);
    Some(Start { unit, at: Some(city(board, &place, faults)?), cv })
}

fn goal(board: &Board, at: &At<'_>, faults: &mut Faults) -> Option<Goal> {
    let fields = at.object(faults, &["side", "task", "enemy_lost", "hold", "until"]);
    let side = fields.need(faults, "side")?.word(faults, &Side::BOTH.map(|side| (side.word(), side)))?;
    let last = board.track.len() as i64;
    Some(Goal {
        side,
        task: fields.text(faults, "task"),
        enemy_lost: fields.get("enemy_lost").and_then(|at| at.number(faults, 0..=84)).unwrap_or(0) as u8,
        hold: fields.get("hold").and_then(|at| city(board, at, faults)),
        until: fields.need(faults, "until")?.number(faults, 1..=last)? as u8,
    })
}

impl Scenario {
    /// Where a unit starts, and its CV; `None` if the scenario leaves it out.
    pub fn start(&self, unit: Unit) -> Option<(City, u8)> {
        let info = self.board.info(unit);
        match self.starts.iter().find(|start| start.unit == unit) {
            Some(Start { at: None, .. }) => None,
            Some(Start { at: Some(at), cv, .. }) => Some((*at, cv.unwrap_or(info.cv))),
            None if self.only => None,
            None => Some((info.town, info.cv)),
        }
    }

    /// The cities in which an army sets up (N-41).
    pub fn zone(&self, army: Army) -> impl Iterator<Item = City> + '_ {
        self.board.all_cities().filter(move |city| self.board.city(*city).zone == army)
    }
}

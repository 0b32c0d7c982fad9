//! Scenarios: a board and its setup, read from files and checked.

mod base;
mod forces;
mod inherited;
mod params;
mod piles;
mod players;
mod printed;
mod puzzle;

use super::course::{Interphase, Phase, Players};
use super::ids::{Card, Duchy, Leader, Power, Side, Year};
use super::kinds::Provenance;
use super::load::{self, power_words, provenance_words};
use super::map::Board;
use super::pieces::{Officer, Whereabouts};
use super::piles::Piles;
use super::position::{Options, Position};
use super::rulings::{Rulings, SETTINGS};
use crate::disk::{self, Kind};
use crate::faults::InFile;
use crate::faults::{Faults, Trouble, TroubleKind};
use crate::json::Tweak;
use crate::json::{self, At, Document, Object};
pub use puzzle::{Needed, Puzzle, Within};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The source of a fact in the setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// How reliable it is.
    pub provenance: Provenance,
    /// The source.
    pub source: String,
}

/// A valid scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its short name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Its note.
    pub note: String,
    /// The file it was read from.
    pub file: PathBuf,
    /// The files that it builds on, the direct base first.
    pub bases: Vec<PathBuf>,
    /// The files of map, Leaders and card index.
    pub parts: [PathBuf; 3],
    /// The printed components.
    pub board: Rc<Board>,
    /// The position at the start. Hands are not dealt yet, unless the scenario names them.
    pub start: Position,
    /// The source of each Formation in the setup.
    pub formations: BTreeMap<(Duchy, Power), Source>,
    /// The source of each Flag in the setup.
    pub flags: BTreeMap<Duchy, Source>,
    /// Its task, if it is a puzzle.
    pub puzzle: Option<Puzzle>,
    /// Where each card parameter is changed.
    pub param_places: BTreeMap<(Card, String), InFile>,
    /// The changes made from outside the file.
    pub tweaks: Vec<Tweak>,
}

/// The fields of a scenario. JSON schemas for editors list them too.
pub const FIELDS: [&str; 45] = [
    "format", "version", "name", "title", "note", "map", "leaders", "cards", "year", "round", "first_power",
    "impulse_order", "resources", "resources_source", "french_nationality_bonus", "french_nationality_bonus_source",
    "removed_cards", "removed_cards_source", "reminder_markers", "reminder_markers_source", "counter_mix",
    "counter_mix_source", "flag_counters", "key_control", "key_control_source", "control_chart", "flags", "formations",
    "off_board", "unbuilt", "hands", "deck_top", "deal", "mulligans", "first_year", "discards", "spent", "regroup",
    "players", "appeal", "debts", "rulings", "base", "puzzle", "params",
];

impl Scenario {
    /// Reads a scenario and its files, and reports all faults at once.
    ///
    /// # Errors
    /// All faults of all the files, each with its place, what was found and what is allowed.
    pub fn load(file: &Path) -> Result<Scenario, Faults> {
        Scenario::load_with(file, &[])
    }

    /// Whether a file declares itself a scenario.
    pub fn is_one(file: &Path) -> bool {
        base::is_scenario(file)
    }

    /// The same with changes from outside.
    ///
    /// # Errors
    /// As [`Scenario::load`]. An impossible change is also a fault.
    pub fn load_with(file: &Path, tweaks: &[Tweak]) -> Result<Scenario, Faults> {
        let mut faults = Faults::default();
        match base::Chain::read(file, &mut faults) {
            Some(chain) => Scenario::of(&chain.tweaked(tweaks), faults),
            None => Err(faults),
        }
    }

    /// Builds the scenario of a file and those it builds on.
    fn of(chain: &base::Chain, mut faults: Faults) -> Result<Scenario, Faults> {
        let Some(doc) = chain.whole(&mut faults) else { return Err(faults) };
        let root = doc.root().object(&mut faults, &FIELDS);
        if let Some(at) = root.need(&mut faults, "format") {
            at.word(&mut faults, &[("sandtable-scenario", ())]);
        }
        if let Some(at) = root.need(&mut faults, "version") {
            at.number(&mut faults, 1..=1);
        }
        let Some((files, board)) = parts(&root, &mut faults) else { return Err(faults) };
        for (part, empty, what) in
            [("map", board.duchies.is_empty(), "Duchies"), ("cards", board.cards.is_empty(), "cards")]
        {
            if let Some(at) = root.get(part).filter(|_| empty && faults.is_empty()) {
                at.fault_advice(&mut faults, format!("this file has no {what}"), "a game needs at least one of them");
            }
        }
        if board.duchies.is_empty() || board.cards.is_empty() {
            return Err(faults);
        }
        let lineage = inherited::Lineage::of(chain);
        let mut setup = Setup {
            root: &root,
            lineage: &lineage,
            board,
            faults,
            placed: Default::default(),
            leaders: BTreeMap::new(),
            lacking: BTreeMap::new(),
            formations: BTreeMap::new(),
            flags: BTreeMap::new(),
            param_places: BTreeMap::new(),
        };
        let start = setup.position();
        setup.params();
        setup.report_lacking();
        let Setup { board, mut faults, formations, flags, param_places, .. } = setup;
        let scenario = Scenario {
            name: root.text(&mut faults, "name"),
            title: root.text(&mut faults, "title"),
            note: root.text_or(&mut faults, "note", ""),
            file: chain.files[0].clone(),
            bases: chain.files[1..].to_vec(),
            parts: files,
            board: Rc::new(board),
            start,
            formations,
            flags,
            puzzle: puzzle::puzzle(&root, &mut faults),
            param_places,
            tweaks: chain.tweaks.clone(),
        };
        faults.sort();
        if faults.is_empty() { Ok(scenario) } else { Err(faults) }
    }
}

impl Scenario {
    /// How a scenario file in another folder refers to the map, Leaders and card index.
    pub fn parts_from(&self, folder: &Path) -> [String; 3] {
        self.parts.each_ref().map(|part| disk::found_from(folder, part))
    }
}

/// The printed components, from the three files that a scenario names. Paths are relative to the file that names them.
/// `None` if one of them cannot be read, because everything that refers to it would be wrong as well.
fn parts(root: &Object<'_>, faults: &mut Faults) -> Option<([PathBuf; 3], Board)> {
    let files = ["map", "leaders", "cards"].map(|part| {
        let name = root.text(faults, part);
        let folder = root.get(part).and_then(|at| Path::new(at.file()).parent()).unwrap_or(Path::new("."));
        if name.is_empty() { PathBuf::new() } else { base::tidy(&folder.join(name)) }
    });
    let mut unread = false;
    let texts = files.each_ref().map(|file| {
        let text = (!file.as_os_str().is_empty()).then(|| text(file, faults))?;
        unread |= text.is_none();
        Some((file.clone(), text?))
    });
    let board = printed::board(texts, faults)?;
    (!unread).then_some((files, board))
}

/// Reads a file. If it cannot be read, that is a fault.
fn text(file: &Path, faults: &mut Faults) -> Option<String> {
    let no = match disk::text(file, Kind::Scenario) {
        Ok(text) => return Some(text),
        Err(no) => no,
    };
    let fault = json::trouble(TroubleKind::WrongValue, file.display().to_string().into(), format!("the file {no}"), "");
    faults.push(Trouble { hint: no.hint().into_boxed_str(), ..fault });
    None
}

/// Parses a file. If it is not JSON, that is a fault.
fn parsed(file: &Path, text: String, faults: &mut Faults) -> Option<Document> {
    Document::parse(&file.display().to_string(), text).map_err(|fault| faults.push(*fault)).ok()
}

/// A file that a scenario names for its printed components.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SetupPart {
    Map,
    Leaders,
    Cards,
}

impl SetupPart {
    /// The field that names it.
    const fn field(self) -> &'static str {
        match self {
            SetupPart::Map => "map",
            SetupPart::Leaders => "leaders",
            SetupPart::Cards => "cards",
        }
    }
}

struct Setup<'r, 'd> {
    root: &'r Object<'d>,
    lineage: &'r inherited::Lineage<'r>,
    board: Board,
    faults: Faults,
    /// The Soldiers of each Power that the setup places.
    placed: [Vec<inherited::Placed<'d>>; 4],
    /// Where the setup places each Leader.
    leaders: BTreeMap<Leader, At<'d>>,
    /// Inherited names that the files of a scenario lack.
    lacking: BTreeMap<SetupPart, Vec<inherited::Piece<'d>>>,
    formations: BTreeMap<(Duchy, Power), Source>,
    flags: BTreeMap<Duchy, Source>,
    param_places: BTreeMap<(Card, String), InFile>,
}

impl<'d> Setup<'_, 'd> {
    fn position(&mut self) -> Position {
        let (root, faults) = (self.root, &mut self.faults);
        let year = root.need(faults, "year").and_then(|at| at.number(faults, 1812..=1814)).unwrap_or(1812) as u16;
        let first_year = root.get("first_year").and_then(|at| at.number(faults, 1812..=1814)).unwrap_or(year.into());
        let round = root.get("round").and_then(|at| at.number(faults, 1..=99)).unwrap_or(1) as u8;
        let due =
            root.need(faults, "first_power").and_then(|at| at.word(faults, &power_words())).unwrap_or(Power::Britain);
        if let Some(at) = root.get("impulse_order") {
            let order: Vec<Power> = at.list(faults).iter().filter_map(|at| at.word(faults, &power_words())).collect();
            if order != Power::TRACK {
                at.fault(faults, "another order of Impulses", "britain, sud, spain, nord [1.3]");
            }
        }
        let flag = |name: &str, faults: &mut Faults| root.get(name).and_then(|at| at.bool(faults)).unwrap_or(true);
        let (deal, mulligans) = (flag("deal", faults), flag("mulligans", faults));
        let bonus = root.need(faults, "french_nationality_bonus").and_then(|at| at.number(faults, 0..=3)).unwrap_or(2);
        let appeal = root.get("appeal").and_then(|at| at.number(faults, -9..=9)).unwrap_or(0) as i8;
        if let Some(at) = root.get("flag_counters") {
            let counters = at.object(faults, &["allies", "french"]);
            for side in Side::BOTH {
                if let Some(at) = counters.need(faults, side.word()) {
                    self.board.flag_counters[side as usize] = at.number(faults, 0..=99).unwrap_or(0) as u8;
                }
            }
        }
        let mut position = Position {
            year: Year(year),
            round,
            phase: if deal { Phase::Deal } else { Phase::Impulses },
            due,
            last: None,
            preempted: false,
            impulse: None.into(),
            impulses: 0,
            soldiers: Vec::new().into(),
            officers: Vec::new().into(),
            flags: vec![None; self.board.duchies.len()].into(),
            resources: [0; 4].into(),
            cards: Piles::default().into(),
            effects: Vec::new().into(),
            stack: Vec::new().into(),
            windows: Vec::new().into(),
            checks: Vec::new().into(),
            contacts: Vec::new().into(),
            attempts: Vec::new().into(),
            commands: Vec::new().into(),
            battles: Vec::new().into(),
            siege: None.into(),
            last_impulse: [0; 4],
            debts: Vec::new().into(),
            interphase: Interphase::default().into(),
            ended: None,
            next_id: 0,
            options: Options {
                mulligans,
                stacked: 0,
                first_year: Year(first_year as u16),
                french_bonus: bonus as u8,
                appeal,
                players: Players::default(),
                rulings: Rulings::default(),
            },
            claims: Vec::new().into(),
        };
        for leader in self.board.all_leaders() {
            let at = Whereabouts::Pool;
            position.officers.push(Officer::fresh(leader, at));
        }
        self.resources(&mut position);
        self.players(&mut position);
        self.debts(&mut position);
        self.rulings(&mut position);
        self.mix();
        self.place_flags(&mut position);
        self.place_pieces(&mut position);
        self.regroup(&mut position);
        self.count_pieces(&position);
        self.key_control(&position);
        self.piles(&mut position);
        self.reminders(&mut position);
        position
    }

    /// Reads the rulings that differ from the program's defaults.
    fn rulings(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("rulings") else { return };
        let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        let object = at.object(&mut self.faults, &names);
        for setting in SETTINGS {
            let words: Vec<_> = setting.ways.iter().map(|way| (way.word, way.ruled)).collect();
            if let Some(ruled) = object.get(setting.name).and_then(|at| at.word(&mut self.faults, &words)) {
                position.options.rulings.set(ruled);
            }
        }
    }

    fn resources(&mut self, position: &mut Position) {
        let Some(at) = self.root.need(&mut self.faults, "resources") else { return };
        for (power, at) in powers(at, &mut self.faults) {
            position.resources[power.index()] = at.number(&mut self.faults, 0..=99).unwrap_or(0) as u8;
        }
    }

    fn mix(&mut self) {
        let Some(at) = self.root.need(&mut self.faults, "counter_mix") else { return };
        for (power, at) in powers(at, &mut self.faults) {
            let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery"]);
            self.board.mix[power.index()] = load::counters(&o, &mut self.faults);
        }
    }

    fn duchy(&mut self, id: &str, at: &At<'d>) -> Option<Duchy> {
        let found = self.board.duchy_by_id(id);
        if found.is_none() && !self.lacks(SetupPart::Map, at, format!("Duchy {id:?}")) {
            let near = self.faults.nearest(id, self.board.duchies.iter().map(|d| d.id.as_str()));
            at.unknown_key(&mut self.faults, format!("unknown Duchy {id:?}"), "the id of a Duchy of the map", near);
        }
        found
    }

    fn leader(&mut self, at: &At<'d>, power: Power) -> Option<Leader> {
        let id = at.text(&mut self.faults)?;
        let Some(leader) = self.board.leader_by_id(id) else {
            if self.lacks(SetupPart::Leaders, at, format!("Leader {id:?}")) {
                return None;
            }
            let near = self.faults.nearest(id, self.board.leaders.iter().map(|l| l.id.as_str()));
            at.unknown(&mut self.faults, format!("unknown Leader {id:?}"), "the id of a Leader", near);
            return None;
        };
        if self.board.leader(leader).power != power {
            at.fault(&mut self.faults, format!("{id} is not a Leader of {power}"), "a Leader of that Power");
            return None;
        }
        Some(leader)
    }

    fn source(&mut self, o: &Object<'_>) -> Source {
        let provenance = match o.get("status") {
            Some(at) => at.word(&mut self.faults, &provenance_words()).unwrap_or(Provenance::Reconstructed),
            None => Provenance::Reconstructed,
        };
        Source { provenance, source: o.text_or(&mut self.faults, "source", "") }
    }
}

/// The fields of an object that are named after Powers.
fn powers<'d>(at: &At<'d>, faults: &mut Faults) -> Vec<(Power, At<'d>)> {
    let names = power_words().map(|(name, _)| name);
    let object = at.object(faults, &names);
    power_words().iter().filter_map(|(name, power)| Some((*power, object.get(name)?.clone()))).collect()
}

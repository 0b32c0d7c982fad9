//! Scenarios: a board and what stands on it at the start, read from files and checked.

use super::datum::Datum;
use super::effects::{Effect, Lifetime};
use super::ids::{Card, Duchy, HomeDeck, Leader, Power, Side, Year};
use super::json::{At, Document, Fault, Faults, Object, nearest};
use super::load::{self, POWERS, PROVENANCE};
use super::map::{Board, Kind, Provenance};
use super::pieces::{Counters, LotKey, Marks, Officer, Tags, Whereabouts};
use super::position::{Options, Phase, Pile, Piles, Position};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Where a fact of the set-up comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// How well it is known.
    pub provenance: Provenance,
    /// Where that is said.
    pub source: String,
}

/// A scenario that was read and found sound.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The word it goes by.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// What it says of itself.
    pub note: String,
    /// The file it was read from.
    pub file: PathBuf,
    /// The files of map, Leaders and card index.
    pub parts: [PathBuf; 3],
    /// What is printed.
    pub board: Rc<Board>,
    /// What stands there at the start; hands are not dealt yet unless the scenario names them.
    pub start: Position,
    /// Where each Formation of the set-up comes from.
    pub formations: BTreeMap<(Duchy, Power), Source>,
    /// Where each Flag of the set-up comes from.
    pub flags: BTreeMap<Duchy, Source>,
}

const FIELDS: [&str; 38] = [
    "format", "version", "name", "title", "note", "map", "leaders", "cards", "year", "round", "first_power",
    "impulse_order", "resources", "resources_source", "french_nationality_bonus", "french_nationality_bonus_source",
    "removed_cards", "removed_cards_source", "reminder_markers", "reminder_markers_source", "counter_mix",
    "counter_mix_source", "flag_counters", "key_control", "key_control_source", "control_chart", "flags", "formations",
    "off_board", "unbuilt", "hands", "deck_top", "deal", "mulligans", "first_year", "discards", "spent", "regroup",
];

impl Scenario {
    /// Reads a scenario and the files it names, and checks everything it can in one run.
    ///
    /// # Errors
    /// All faults of all the files, each with its place, what was found and what may stand there.
    pub fn load(file: &Path) -> Result<Scenario, Faults> {
        let mut faults = Faults::default();
        let Some(doc) = read(file, &mut faults) else { return Err(faults) };
        let root = doc.root().object(&mut faults, &FIELDS);
        if let Some(at) = root.need(&mut faults, "format") {
            at.word(&mut faults, &[("sandtable-scenario", ())]);
        }
        if let Some(at) = root.need(&mut faults, "version") {
            at.number(&mut faults, 1..=1);
        }
        let folder = file.parent().unwrap_or(Path::new("."));
        let mut board = Board::blank();
        type Reader = fn(&mut Board, &Document, &mut Faults);
        let parts: [(&str, Reader); 3] = [("map", load::map), ("leaders", load::leaders), ("cards", load::cards)];
        let mut files: [PathBuf; 3] = Default::default();
        for ((part, reader), file) in parts.into_iter().zip(&mut files) {
            let name = root.text(&mut faults, part);
            *file = folder.join(&name);
            if !name.is_empty()
                && let Some(doc) = read(&folder.join(name), &mut faults)
            {
                reader(&mut board, &doc, &mut faults);
            }
        }
        if board.duchies.is_empty() || board.cards.is_empty() {
            return Err(faults);
        }
        let mut setup = Setup { root: &root, board, faults, formations: BTreeMap::new(), flags: BTreeMap::new() };
        let start = setup.position();
        let Setup { board, mut faults, formations, flags, .. } = setup;
        let scenario = Scenario {
            name: root.text(&mut faults, "name"),
            title: root.text(&mut faults, "title"),
            note: root.text_or(&mut faults, "note", ""),
            file: file.to_path_buf(),
            parts: files,
            board: Rc::new(board),
            start,
            formations,
            flags,
        };
        faults.0.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        if faults.is_empty() { Ok(scenario) } else { Err(faults) }
    }
}

impl Scenario {
    /// The names by which a scenario file in another folder finds map, Leaders and card index.
    pub fn parts_from(&self, folder: &Path) -> [String; 3] {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
        self.parts.clone().map(|part| {
            let whole = part.canonicalize().unwrap_or(part);
            let near = whole.strip_prefix(&folder).map(Path::to_path_buf);
            near.unwrap_or(whole).display().to_string()
        })
    }
}

/// Reads and parses one file; a file that cannot be read is a fault like any other.
fn read(file: &Path, faults: &mut Faults) -> Option<Document> {
    let shown = file.display().to_string();
    let whole = |found: String, allowed: &str| Fault {
        file: shown.clone(),
        line: 1,
        column: 1,
        path: String::new(),
        found,
        allowed: allowed.into(),
        nearest: None,
    };
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            faults.0.push(whole(format!("the file cannot be read: {error}"), "a JSON file"));
            return None;
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        faults.0.push(whole("the file is not UTF-8 text".into(), "a JSON file in UTF-8"));
        return None;
    };
    match Document::parse(&shown, text) {
        Ok(doc) => Some(doc),
        Err(fault) => {
            faults.0.push(*fault);
            None
        }
    }
}

struct Setup<'r, 'd> {
    root: &'r Object<'d>,
    board: Board,
    faults: Faults,
    formations: BTreeMap<(Duchy, Power), Source>,
    flags: BTreeMap<Duchy, Source>,
}

impl Setup<'_, '_> {
    fn position(&mut self) -> Position {
        let (root, faults) = (self.root, &mut self.faults);
        let year = root.need(faults, "year").and_then(|at| at.number(faults, 1812..=1814)).unwrap_or(1812) as u16;
        let first_year = root.get("first_year").and_then(|at| at.number(faults, 1812..=1814)).unwrap_or(year.into());
        let round = root.get("round").and_then(|at| at.number(faults, 1..=99)).unwrap_or(1) as u8;
        let due = root.need(faults, "first_power").and_then(|at| at.word(faults, &POWERS)).unwrap_or(Power::Britain);
        if let Some(at) = root.get("impulse_order") {
            let order: Vec<Power> = at.list(faults).iter().filter_map(|at| at.word(faults, &POWERS)).collect();
            if order != Power::TRACK {
                at.fault(faults, "another order of Impulses", "britain, sud, spain, nord [1.3]");
            }
        }
        let flag = |name: &str, faults: &mut Faults| root.get(name).and_then(|at| at.bool(faults)).unwrap_or(true);
        let (deal, mulligans) = (flag("deal", faults), flag("mulligans", faults));
        let bonus = root.need(faults, "french_nationality_bonus").and_then(|at| at.number(faults, 0..=3)).unwrap_or(2);
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
            impulse: None,
            impulses: 0,
            soldiers: Vec::new(),
            officers: Vec::new(),
            flags: vec![None; self.board.duchies.len()],
            resources: [0; 4],
            cards: Piles::default(),
            effects: Vec::new(),
            stack: Vec::new(),
            windows: Vec::new(),
            checks: Vec::new(),
            debts: Vec::new(),
            next_id: 0,
            options: Options { mulligans, stacked: 0, first_year: Year(first_year as u16), french_bonus: bonus as u8 },
        };
        for leader in self.board.all_leaders() {
            let at = Whereabouts::Pool;
            position.officers.push(Officer { leader, at, march: 0, marks: Marks::NONE, tags: Tags::NONE });
        }
        self.resources(&mut position);
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

    fn place_flags(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("flags") else { return };
        for (id, at) in at.fields(&mut self.faults) {
            let Some(duchy) = self.duchy(&id, &at) else { continue };
            let o = at.object(&mut self.faults, &["power", "status", "source"]);
            let Some(power) = o.need(&mut self.faults, "power").and_then(|at| at.word(&mut self.faults, &POWERS))
            else {
                continue;
            };
            let printed = self.board.duchy(duchy).printed_owner();
            if power == printed {
                at.fault(
                    &mut self.faults,
                    format!("a Flag of {power} on {id}, which is {power}'s as printed"),
                    "a Flag of another Power: the original owner never places one [7]",
                );
            }
            if self.board.duchy(duchy).kind == Kind::Box {
                at.fault(&mut self.faults, format!("a Flag in the box {id}"), "a Duchy [R-04]");
            }
            position.flags[duchy.index()] = Some(power);
            let source = self.source(&o);
            self.flags.insert(duchy, source);
        }
        for side in Side::BOTH {
            let (placed, limit) = (position.flags_of(side), self.board.flag_counters[side as usize]);
            if placed > limit {
                at.fault(&mut self.faults, format!("{placed} Flags of the {side}"), format!("at most {limit} [1.7]"));
            }
        }
    }

    fn place_pieces(&mut self, position: &mut Position) {
        for field in ["formations", "off_board"] {
            let Some(at) = self.root.get(field) else { continue };
            for (id, at) in at.fields(&mut self.faults) {
                let Some(duchy) = self.duchy(&id, &at) else { continue };
                let is_box = self.board.duchy(duchy).kind == Kind::Box;
                if is_box != (field == "off_board") {
                    at.fault_key(&mut self.faults, format!("{id} under {field:?}"), "Duchies and boxes apart", None);
                }
                for (power, at) in powers(&at, &mut self.faults) {
                    self.formation(position, duchy, power, &at);
                }
                self.no_hostile_company(position, duchy, &at);
            }
        }
    }

    fn regroup(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("regroup") else { return };
        for (power, at) in powers(at, &mut self.faults) {
            let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders"]);
            position.add_soldiers(LotKey::fresh(Duchy::REGROUP, power), load::counters(&o, &mut self.faults));
            for at in o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default() {
                if let Some(leader) = self.leader(&at, power) {
                    position.officers[leader.index()].at = Whereabouts::Regroup;
                }
            }
        }
    }

    fn formation(&mut self, position: &mut Position, duchy: Duchy, power: Power, at: &At<'_>) {
        let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders", "status", "source"]);
        position.add_soldiers(LotKey::fresh(duchy, power), load::counters(&o, &mut self.faults));
        let leaders = o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default();
        for at in leaders {
            let Some(leader) = self.leader(&at, power) else { continue };
            let officer = &mut position.officers[leader.index()];
            if officer.at != Whereabouts::Pool {
                let name = self.board.leader(leader).name.clone();
                at.fault(&mut self.faults, format!("{name} is placed twice"), "each Leader once");
            }
            officer.at = Whereabouts::Map(duchy);
        }
        let source = self.source(&o);
        self.formations.insert((duchy, power), source);
    }

    /// Hostile Formations never share a Duchy outside a Battle, except at a besieged Fortress [9.51, 12.1].
    fn no_hostile_company(&mut self, position: &Position, duchy: Duchy, at: &At<'_>) {
        let here = |side: Side| {
            position.lots_at(duchy).iter().any(|lot| lot.key.power.side() == side)
                || position.officers_at(duchy).any(|o| self.board.leader(o.leader).power.side() == side)
        };
        if here(Side::Allies) && here(Side::French) {
            at.fault(&mut self.faults, "Allied and French Formations in one Duchy", "one side only [9.51]");
        }
    }

    fn count_pieces(&mut self, position: &Position) {
        let formations = self.root.get("formations").unwrap_or(self.root.at()).clone();
        for power in Power::TRACK {
            let (mix, placed) = (self.board.mix[power.index()], position.in_play(power));
            let Some(left) = mix.minus(placed) else {
                let show =
                    |c: Counters| format!("{} infantry, {} cavalry, {} artillery", c.infantry, c.cavalry, c.artillery);
                let found = format!("{power} has {} on the map", show(placed));
                formations.fault(&mut self.faults, found, format!("at most {} [1.5]", show(mix)));
                continue;
            };
            self.check_unbuilt(position, power, left);
        }
    }

    /// `unbuilt` repeats what follows from mix and map; where it stands it must agree.
    fn check_unbuilt(&mut self, position: &Position, power: Power, left: Counters) {
        let Some(at) = self.root.get("unbuilt") else { return };
        for (_, at) in powers(at, &mut self.faults).into_iter().filter(|(p, _)| *p == power) {
            let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders"]);
            if load::counters(&o, &mut self.faults) != left {
                let allowed =
                    format!("{} infantry, {} cavalry, {} artillery", left.infantry, left.cavalry, left.artillery);
                at.fault(&mut self.faults, format!("{power}'s unbuilt Soldiers do not add up"), allowed);
            }
            let leaders = o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default();
            for at in leaders {
                if let Some(leader) = self.leader(&at, power)
                    && position.officer(leader).at != Whereabouts::Pool
                {
                    at.fault(&mut self.faults, "this Leader is on the map", "a Leader that is not placed");
                }
            }
        }
    }

    /// `key_control` and `control_chart` repeat what follows from map and Flags [2.3]; where they stand they must agree.
    fn key_control(&mut self, position: &Position) {
        let mut by_power: [Vec<Duchy>; 4] = Default::default();
        for duchy in self.board.places().filter(|d| self.board.duchy(*d).key) {
            let owner = position.flags[duchy.index()].unwrap_or(self.board.duchy(duchy).printed_owner());
            by_power[owner.index()].push(duchy);
        }
        if let Some(at) = self.root.get("key_control") {
            for (power, at) in powers(at, &mut self.faults) {
                for at in at.list(&mut self.faults) {
                    if let Some(duchy) = load::duchy_name(&self.board, &at, &mut self.faults)
                        && !by_power[power.index()].contains(&duchy)
                    {
                        let id = &self.board.duchy(duchy).id;
                        at.fault(
                            &mut self.faults,
                            format!("{power} does not Control {id}"),
                            "a Key that it Controls [2.3]",
                        );
                    }
                }
            }
        }
        if let Some(at) = self.root.get("control_chart") {
            for (power, at) in powers(at, &mut self.faults) {
                let count = by_power[power.index()].len();
                if at.number(&mut self.faults, 0..=99).is_some_and(|n| n as usize != count) {
                    at.fault(&mut self.faults, "the number of Keys does not agree", format!("{count} [2.3]"));
                }
            }
        }
    }

    fn piles(&mut self, position: &mut Position) {
        let removed = match self.root.get("removed_cards") {
            Some(at) => at.list(&mut self.faults),
            None => Vec::new(),
        };
        for info in self.board.cards.values() {
            match info.home {
                Some(deck) => position.cards.reserve[deck.index()].push(info.card),
                None => position.cards.deck.push(info.card),
            }
        }
        let mut named: Vec<Card> = Vec::new();
        for at in removed {
            if let Some(card) = self.card(&at, &mut named) {
                position.cards.put(card, Pile::Removed);
            }
        }
        if let Some(at) = self.root.get("hands") {
            for (power, at) in powers(at, &mut self.faults) {
                for at in at.list(&mut self.faults) {
                    let Some(card) = self.card(&at, &mut named) else { continue };
                    if self.home(card).is_some_and(|deck| !deck.belongs_to(power)) {
                        at.fault(&mut self.faults, format!("{card} is another Power's Home card"), "an own card [5.4]");
                    }
                    position.cards.put(card, Pile::Hand(power));
                }
            }
        }
        position.options.stacked = self.common_pile(position, "deck_top", Pile::Deck, &mut named);
        self.common_pile(position, "discards", Pile::Discards, &mut named);
        if let Some(at) = self.root.get("spent") {
            for at in at.list(&mut self.faults) {
                let Some(card) = self.card(&at, &mut named) else { continue };
                match self.home(card) {
                    Some(deck) => position.cards.put(card, Pile::Spent(deck)),
                    None => at.fault(&mut self.faults, format!("{card} is no Home card"), "a Home card [5.4]"),
                }
            }
        }
    }

    fn home(&self, card: Card) -> Option<HomeDeck> {
        self.board.cards.get(&card).and_then(|info| info.home)
    }

    /// Cards for draw pile or discards, the uppermost first. Says how many there are.
    fn common_pile(&mut self, position: &mut Position, field: &str, pile: Pile, named: &mut Vec<Card>) -> u8 {
        let Some(at) = self.root.get(field) else { return 0 };
        let mut cards: Vec<Card> = Vec::new();
        for at in at.list(&mut self.faults) {
            let Some(card) = self.card(&at, named) else { continue };
            match self.home(card) {
                Some(_) => at.fault(&mut self.faults, format!("{card} is a Home card"), "no Home card [5.4]"),
                None => cards.push(card),
            }
        }
        for card in cards.iter().rev() {
            position.cards.put(*card, pile);
        }
        cards.len() as u8
    }

    /// A marker that stands for a card played before the start puts the card's `reminder` effect in force [2.4].
    fn reminders(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("reminder_markers") else { return };
        for at in at.list(&mut self.faults) {
            let o = at.object(&mut self.faults, &["card", "title", "table", "modifier"]);
            let Some(number) = o.need(&mut self.faults, "card").and_then(|at| at.number(&mut self.faults, 1..=255))
            else {
                continue;
            };
            let card = Card(number as u8);
            if !self.board.cards.contains_key(&card) {
                at.fault(&mut self.faults, format!("there is no card {number}"), "a number of the card index");
                continue;
            }
            let id = position.take_id();
            let data: Vec<(String, Datum)> = Vec::new();
            position.effects.push(Effect {
                id,
                card,
                name: "reminder".into(),
                by: position.due,
                until: Lifetime::Game,
                since: 0,
                data,
            });
        }
    }

    fn card(&mut self, at: &At<'_>, named: &mut Vec<Card>) -> Option<Card> {
        let card = Card(at.number(&mut self.faults, 1..=255)? as u8);
        if !self.board.cards.contains_key(&card) {
            at.fault(&mut self.faults, format!("there is no card {}", card.0), "a number of the card index");
            return None;
        }
        if named.contains(&card) {
            at.fault(&mut self.faults, format!("card {} is named twice", card.0), "each card in one place");
            return None;
        }
        named.push(card);
        Some(card)
    }

    fn duchy(&mut self, id: &str, at: &At<'_>) -> Option<Duchy> {
        let found = self.board.duchy_by_id(id);
        if found.is_none() {
            let near = nearest(id, self.board.duchies.iter().map(|d| d.id.as_str()));
            at.fault_key(&mut self.faults, format!("unknown Duchy {id:?}"), "the id of a Duchy of the map", near);
        }
        found
    }

    fn leader(&mut self, at: &At<'_>, power: Power) -> Option<Leader> {
        let id = at.text(&mut self.faults)?;
        let Some(leader) = self.board.leader_by_id(id) else {
            let near = nearest(id, self.board.leaders.iter().map(|l| l.id.as_str()));
            at.fault_near(&mut self.faults, format!("unknown Leader {id:?}"), "the id of a Leader", near);
            return None;
        };
        if self.board.leader(leader).power != power {
            at.fault(&mut self.faults, format!("{id} is no Leader of {power}"), "a Leader of that Power");
            return None;
        }
        Some(leader)
    }

    fn source(&mut self, o: &Object<'_>) -> Source {
        let provenance = match o.get("status") {
            Some(at) => at.word(&mut self.faults, &PROVENANCE).unwrap_or(Provenance::Reconstructed),
            None => Provenance::Reconstructed,
        };
        Source { provenance, source: o.text_or(&mut self.faults, "source", "") }
    }
}

/// The fields of an object that are named for Powers.
fn powers<'d>(at: &At<'d>, faults: &mut Faults) -> Vec<(Power, At<'d>)> {
    let names = POWERS.map(|(name, _)| name);
    let object = at.object(faults, &names);
    POWERS.iter().filter_map(|(name, power)| Some((*power, object.get(name)?.clone()))).collect()
}

//! Reads the files that describe the printed components: map, Leaders, card index.

use super::ids::{Card, Cp, Duchy, HomeDeck, Power};
use super::kinds::{Country, Ground, Kind, LineType, Port, Provenance, Zone};
use super::map::{Board, CardInfo, Class, DuchyInfo, LeaderInfo, LineInfo, MOST_COUNTERS};
use super::pieces::Counters;
use crate::faults::Faults;
use crate::json::{At, Document, Object};
use std::collections::BTreeMap;

/// Values with their words in files.
pub fn worded<T: Copy, const N: usize>(all: [T; N], word: fn(T) -> &'static str) -> [(&'static str, T); N] {
    all.map(|value| (word(value), value))
}

/// The Powers with their words.
pub(super) fn power_words() -> [(&'static str, Power); 4] {
    worded(Power::TRACK, Power::word)
}

/// The provenances, with their words.
pub(super) fn provenance_words() -> [(&'static str, Provenance); 3] {
    worded(Provenance::ALL, Provenance::word)
}

/// The Home decks with their words, and `none`.
fn homes() -> Vec<(&'static str, Option<HomeDeck>)> {
    let decks = HomeDeck::ALL.map(|deck| (deck.word(), Some(deck)));
    [("none", None)].into_iter().chain(decks).collect()
}

/// The fields of a map file. JSON schemas for editors list them too.
pub const MAP_FIELDS: [&str; 13] = [
    "note", "provenance", "source", "projection", "counts", "duchies", "lines", "not_adjacent", "sea", "flag_counters",
    "land", "land_note", "terrain",
];

/// Values that a map file gives once, for all places and lines that do not give their own.
#[derive(Default)]
struct Given {
    provenance: Option<Provenance>,
    source: Option<String>,
}

impl Given {
    /// What the file gives at its top.
    fn read(root: &Object<'_>, faults: &mut Faults) -> Given {
        Given {
            provenance: root.get("provenance").and_then(|at| at.word(faults, &provenance_words())),
            source: root.get("source").and_then(|at| at.text(faults)).map(str::to_string),
        }
    }

    /// The provenance in a field, or the one that the file gives for all.
    fn provenance(&self, o: &Object<'_>, name: &str, faults: &mut Faults) -> Provenance {
        let at = if self.provenance.is_some() { o.get(name) } else { o.need(faults, name) };
        at.and_then(|at| at.word(faults, &provenance_words())).or(self.provenance).unwrap_or(Provenance::Reconstructed)
    }

    /// The source in a field, or the one that the file gives for all.
    fn source(&self, o: &Object<'_>, name: &str, faults: &mut Faults) -> String {
        match &self.source {
            Some(source) => o.text_or(faults, name, source),
            None => o.text(faults, name),
        }
    }
}

/// Reads the map: Duchies, lines, and the lines that are known not to exist.
pub(super) fn map(board: &mut Board, doc: &Document, faults: &mut Faults) {
    let root = doc.root().object(faults, &MAP_FIELDS);
    board.note = root.text_or(faults, "note", "");
    let given = Given::read(&root, faults);
    if let Some(at) = root.get("land") {
        board.land = at.list(faults).iter().map(|ring| land(ring, faults)).collect();
    }
    board.terrain = root.get("terrain").and_then(|at| at.word(faults, &worded(Ground::ALL, Ground::word)));
    if let Some(at) = root.need(faults, "duchies") {
        let list = at.list(faults);
        if list.len() > MOST_PLACES {
            at.fault(faults, format!("{} Duchies", list.len()), format!("at most {MOST_PLACES}"));
        }
        for at in list.iter().take(MOST_PLACES) {
            duchy(board, at, &given, faults);
        }
    }
    connect(board, root.at(), faults);
    if let Some(at) = root.need(faults, "lines") {
        for at in at.list(faults) {
            line(board, &at, &given, faults);
        }
    }
    if let Some(at) = root.get("not_adjacent") {
        for at in at.list(faults) {
            let apart = at.object(faults, &["a", "b", "status", "source"]);
            if let Some((a, b)) = ends(board, &apart, faults)
                && board.line_between(a, b).is_some()
            {
                at.fault(faults, "these two are linked by a line", "no line, as this list says");
            }
        }
    }
}

/// The coast of a piece of land: points in pixels.
fn land(ring: &At<'_>, faults: &mut Faults) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for at in ring.list(faults) {
        let pair: Vec<f64> = at.list(faults).iter().filter_map(|n| n.decimal(faults)).collect();
        match pair.as_slice() {
            [x, y] => points.push([*x, *y]),
            _ => at.fault(faults, "not a point of a coast", "two numbers, as in [120.5, 80]"),
        }
    }
    points
}

/// Numbers of places must stay below that of the Regroup Box.
const MOST_PLACES: usize = 254;

/// The fields of a place.
pub const DUCHY_FIELDS: [&str; 20] = [
    "id", "name", "aliases", "country", "home", "occupied_1812", "key", "capital", "fortress", "port", "zones", "kind",
    "lon", "lat", "x", "y", "provenance", "source", "field_provenance", "note",
];

fn duchy(board: &mut Board, at: &At<'_>, given: &Given, faults: &mut Faults) {
    let o = at.object(faults, &DUCHY_FIELDS);
    let info = DuchyInfo {
        id: o.text(faults, "id"),
        name: o.text(faults, "name"),
        aliases: texts(&o, "aliases", faults),
        country: o
            .need(faults, "country")
            .and_then(|at| at.word(faults, &worded(Country::ALL, Country::word)))
            .unwrap_or(Country::Spain),
        home: o.need(faults, "home").and_then(|at| at.word(faults, &power_words())).unwrap_or(Power::Spain),
        occupied: present(&o, "occupied_1812")
            .and_then(|at| at.word(faults, &worded([Power::Nord, Power::Sud], Power::word))),
        key: o.need(faults, "key").and_then(|at| at.bool(faults)).unwrap_or(false),
        capital: o.get("capital").and_then(|at| at.bool(faults)).unwrap_or(false),
        fortress: present(&o, "fortress").and_then(|at| at.number(faults, 1..=9)).map(|n| n as u8),
        port: present(&o, "port").and_then(|at| at.word(faults, &worded(Port::ALL, Port::word))),
        zones: match o.get("zones") {
            Some(at) => {
                at.list(faults).iter().filter_map(|at| at.word(faults, &worded(Zone::ALL, Zone::word))).collect()
            }
            None => Vec::new(),
        },
        kind: o.get("kind").and_then(|at| at.word(faults, &worded(Kind::ALL, Kind::word))).unwrap_or(Kind::Duchy),
        x: o.get("x").and_then(|at| at.decimal(faults)).unwrap_or(0.0),
        y: o.get("y").and_then(|at| at.decimal(faults)).unwrap_or(0.0),
        provenance: given.provenance(&o, "provenance", faults),
        source: given.source(&o, "source", faults),
        field_provenance: provenances(&o, "field_provenance", faults),
        note: o.text_or(faults, "note", ""),
    };
    let id_at = o.get("id").unwrap_or(at);
    check_id(id_at, &info.id, faults);
    if board.duchies.iter().any(|d| d.id == info.id) {
        id_at.fault_advice(faults, format!("the map has the Duchy {:?} twice", info.id), "use each id once");
        return;
    }
    if info.fortress.is_some() && !info.key {
        at.fault_advice(
            faults,
            format!("{} is a Fortress but no Key", info.id),
            "every Fortress is a Key [1.21, R-02]",
        );
    }
    if info.occupied.is_some() && info.country != Country::Spain {
        at.fault_advice(
            faults,
            format!("{} is occupied but not in Spain", info.id),
            "only Spanish Duchies are Occupied [1.21]",
        );
    }
    if info.port.is_some() == info.zones.is_empty() {
        at.fault_advice(
            faults,
            format!("{}: a Port needs its Zones, and only a Port has them", info.id),
            "both or neither [1.21, 1.24]",
        );
    }
    board.duchies.push(info);
}

/// The fields of a line.
pub const LINE_FIELDS: [&str; 6] = ["a", "b", "type", "status", "type_status", "reason"];

fn line(board: &mut Board, at: &At<'_>, given: &Given, faults: &mut Faults) {
    let o = at.object(faults, &LINE_FIELDS);
    let kind = o
        .need(faults, "type")
        .and_then(|at| at.word(faults, &worded(LineType::ALL, LineType::word)))
        .unwrap_or(LineType::Clear);
    let provenance = given.provenance(&o, "status", faults);
    let type_provenance = given.provenance(&o, "type_status", faults);
    let source = given.source(&o, "reason", faults);
    let Some((a, b)) = ends(board, &o, faults) else { return };
    if a == b {
        at.fault(faults, "a line from a Duchy to itself", "two different Duchies");
        return;
    }
    if board.line_between(a, b).is_some() {
        at.fault_advice(faults, "the map has this line twice", "use each pair of Duchies once");
        return;
    }
    for end in [a, b] {
        if board.duchy(end).kind != Kind::Duchy {
            at.fault(faults, format!("{} is not a Duchy connected by land", board.duchy(end).id), "kind \"duchy\"");
        }
    }
    if board.lines.len() == usize::from(u8::MAX) {
        at.fault(faults, "too many lines", "at most 255");
        return;
    }
    board.lines.push(LineInfo { a, b, kind, provenance, type_provenance, source });
    connect(board, at, faults);
}

fn connect(board: &mut Board, at: &At<'_>, faults: &mut Faults) {
    if let Err(what) = board.connect() {
        at.fault(faults, what, "a board that can be played on");
    }
}

fn ends(board: &Board, o: &Object<'_>, faults: &mut Faults) -> Option<(Duchy, Duchy)> {
    let a = o.need(faults, "a").and_then(|at| duchy_name(board, at, faults));
    let b = o.need(faults, "b").and_then(|at| duchy_name(board, at, faults));
    Some((a?, b?))
}

/// Reads the Leaders.
pub(super) fn leaders(board: &mut Board, doc: &Document, faults: &mut Faults) {
    let root = doc.root().object(faults, &["note", "provenance", "source", "leaders"]);
    let given = Given::read(&root, faults);
    let Some(at) = root.need(faults, "leaders") else { return };
    for at in at.list(faults) {
        let o =
            at.object(faults, &["id", "name", "aliases", "power", "battle", "command", "provenance", "source", "note"]);
        let number = |name: &str, faults: &mut Faults| {
            o.need(faults, name).and_then(|at| at.number(faults, 0..=12)).unwrap_or(0) as u8
        };
        let mut known = provenances(&o, "provenance", faults);
        for field in ["name", "power", "battle", "command"] {
            if let Some(provenance) = given.provenance {
                known.entry(field.to_string()).or_insert(provenance);
            }
        }
        let info = LeaderInfo {
            id: o.text(faults, "id"),
            name: o.text(faults, "name"),
            aliases: texts(&o, "aliases", faults),
            power: o.need(faults, "power").and_then(|at| at.word(faults, &power_words())).unwrap_or(Power::Britain),
            battle: number("battle", faults),
            command: number("command", faults),
            provenance: known,
            source: given.source(&o, "source", faults),
            note: o.text_or(faults, "note", ""),
        };
        check_id(o.get("id").unwrap_or(&at), &info.id, faults);
        if board.leaders.iter().any(|l| l.id == info.id) {
            at.fault_advice(faults, format!("the list has the Leader {:?} twice", info.id), "use each id once");
        } else if board.leaders.len() == 32 {
            at.fault(faults, "too many Leaders", "at most 32");
        } else {
            board.leaders.push(info);
        }
    }
}

/// The fields of an entry in the card index.
pub const CARD_FIELDS: [&str; 11] =
    ["number", "title", "title_status", "cp", "plus", "class", "home", "removed", "cp_status", "class_status", "note"];

/// Reads the card index.
pub(super) fn cards(board: &mut Board, doc: &Document, faults: &mut Faults) {
    let root = doc.root().object(faults, &["note", "cards"]);
    let Some(at) = root.need(faults, "cards") else { return };
    for at in at.list(faults) {
        let o = at.object(faults, &CARD_FIELDS);
        let Some(number) = o.need(faults, "number").and_then(|at| at.number(faults, 1..=i64::from(Card::HIGHEST)))
        else {
            continue;
        };
        let class = o
            .need(faults, "class")
            .and_then(|at| at.word(faults, &worded(Class::ALL, Class::word)))
            .unwrap_or(Class::Event);
        let info = CardInfo {
            card: Card(number as u8),
            title: o.text(faults, "title"),
            cp: present(&o, "cp").and_then(|at| at.number(faults, 1..=9)).map(|n| Cp(n as u8)),
            plus: o.get("plus").and_then(|at| at.bool(faults)).unwrap_or(false),
            class,
            home: o.get("home").and_then(|at| at.word(faults, &homes())).unwrap_or(None),
            note: o.text_or(faults, "note", ""),
        };
        if (info.class == Class::MustPlay) != info.cp.is_none() {
            at.fault_advice(
                faults,
                format!("card {number}: Must Play and a CP value"),
                "Must Play cards alone have no CP [5.8]",
            );
        }
        if board.cards.insert(info.card, info).is_some() {
            at.fault_advice(faults, format!("the index has card {number} twice"), "use each number once");
        }
    }
}

/// A Duchy by its id, or a fault with the nearest one.
pub(super) fn duchy_name(board: &Board, at: &At<'_>, faults: &mut Faults) -> Option<Duchy> {
    let id = at.text(faults)?;
    let found = board.duchy_by_id(id);
    if found.is_none() {
        let near = faults.nearest(id, board.duchies.iter().map(|d| d.id.as_str()));
        at.unknown(faults, format!("unknown Duchy {id:?}"), "the id of a Duchy of the map", near);
    }
    found
}

/// Counters from the fields infantry, cavalry and artillery.
pub(super) fn counters(o: &Object<'_>, faults: &mut Faults) -> Counters {
    let mut number =
        |name: &str| o.get(name).and_then(|at| at.number(faults, 0..=i64::from(MOST_COUNTERS))).unwrap_or(0) as u8;
    Counters::new(number("infantry"), number("cavalry"), number("artillery"))
}

/// A field that exists and is not `null`.
pub(super) fn present<'a, 'd>(o: &'a Object<'d>, name: &str) -> Option<&'a At<'d>> {
    o.get(name).filter(|at| !at.is_null())
}

fn texts(o: &Object<'_>, name: &str, faults: &mut Faults) -> Vec<String> {
    match o.get(name) {
        Some(at) => at.list(faults).iter().filter_map(|at| at.text(faults)).map(str::to_string).collect(),
        None => Vec::new(),
    }
}

fn provenances(o: &Object<'_>, name: &str, faults: &mut Faults) -> BTreeMap<String, Provenance> {
    match o.get(name) {
        Some(at) => at
            .fields(faults)
            .into_iter()
            .filter_map(|(field, at)| Some((field, at.word(faults, &provenance_words())?)))
            .collect(),
        None => BTreeMap::new(),
    }
}

fn check_id(at: &At<'_>, id: &str, faults: &mut Faults) {
    let fine = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !fine {
        at.fault(faults, format!("{id:?} is not an id"), "small letters, digits and underscores, as in san_sebastian");
    }
}

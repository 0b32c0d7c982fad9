//! Values that scripts give the rules: reads them as a certain type, and shows them.

use super::handles::{unhandle, unhandle_to};
use super::registry::{On, Ty};
use crate::faults::nearest;
use crate::games::wellington::board::{Board, Card, Datum, Duchy, Formation, Power};
use crate::script::Things;
pub use crate::script::short;
use mlua::{AnyUserData, Table, Value};

/// The longest text that the game keeps, in bytes; then the most that a script may give at once, counting an item as 16 bytes. The
/// limit is needed because a list may contain itself.
const TEXT: usize = 2_000;
const KEPT: usize = 64 * 1024;
/// How deep lists may be nested.
const DEEP: u8 = 8;
/// The largest number: the rules can add several of them without overflow.
const LARGEST: f64 = 1e6;

/// Reads a value from Lua without an expected type.
pub fn from_lua(value: &Value) -> Result<Datum, String> {
    read(value, 0, &mut KEPT.clone())
}

/// Reads a value inside lists, within this many bytes.
fn read(value: &Value, depth: u8, room: &mut usize) -> Result<Datum, String> {
    *room = room.checked_sub(16).ok_or("it is larger than the game keeps")?;
    Ok(match value {
        Value::Nil => Datum::Nil,
        Value::Boolean(b) => Datum::Bool(*b),
        Value::Integer(n) => Datum::Int(whole(*n as f64)?),
        Value::Number(n) => Datum::Int(whole(*n)?),
        Value::String(text) => {
            let bytes = text.as_bytes().len();
            if bytes > TEXT {
                return Err(format!("the text is longer than {TEXT} bytes"));
            }
            *room = room.checked_sub(bytes).ok_or("it is larger than the game keeps")?;
            // Text from a script may be shown to people later.
            let tame = |text: &str| crate::safe::tame_lines(text).into_owned().into();
            Datum::Text(text.to_str().map_or_else(|_| tame(&text.to_string_lossy()), |text| tame(&text)))
        }
        Value::UserData(ud) => unhandle(ud).ok_or_else(|| "this value cannot be kept by the game".to_string())?,
        Value::Table(table) => {
            if table.raw_len() > 500 {
                return Err("the list is longer than 500".into());
            }
            if depth == DEEP {
                return Err("lists are nested too deep, or a list contains itself".into());
            }
            let mut list = Vec::new();
            for item in table.sequence_values::<Value>() {
                list.push(read(&item.map_err(|e| e.to_string())?, depth + 1, room)?);
            }
            Datum::List(list)
        }
        other => return Err(format!("a {} cannot be kept", other.type_name())),
    })
}

fn whole(n: f64) -> Result<i32, String> {
    if n.fract() != 0.0 {
        return Err(format!("{n} is not a whole number"));
    }
    // The comparison is also false for NaN.
    match n.abs() <= LARGEST {
        true => Ok(n as i32),
        false => Err(format!("{n} is too large for a number of the game")),
    }
}

/// The game's things among the values of a script.
pub struct GameThings;

impl Things for GameThings {
    type Key = Datum;

    const NO_DICE: &'static str = "ev:die(\"what for\") rolls a die of the game";

    fn key(value: &AnyUserData) -> Option<Datum> {
        unhandle(value)
    }

    fn describe(value: &AnyUserData) -> Option<&'static str> {
        match unhandle(value)? {
            Datum::Duchy(_) => Some("a Duchy"),
            Datum::Power(_) => Some("a Power"),
            Datum::Side(_) => Some("a side"),
            Datum::Leader(_) => Some("a Leader"),
            Datum::Card(_) => Some("a card"),
            Datum::Line(_) => Some("a line"),
            Datum::Formation(_) => Some("a Formation"),
            _ => None,
        }
    }
}

/// A value's description for messages.
pub fn describe(value: &Value) -> String {
    crate::script::describe::<GameThings>(value)
}

/// Reads a value from Lua as a type; names are converted to the things that they name.
pub fn typed(value: &Value, ty: Ty, b: &Board) -> Result<Datum, String> {
    if let Value::UserData(ud) = value
        && let Some(datum) = unhandle_to(ty, ud)
    {
        return Ok(datum);
    }
    read_as(value, ty, ty, b)
}

/// The same, if another type was wanted that includes this one.
fn read_as(value: &Value, ty: Ty, wanted: Ty, b: &Board) -> Result<Datum, String> {
    let wrong = || format!("must be {}; got {}", wanted.words(), describe(value));
    if let (Ty::Data, Value::Table(table)) = (ty, value) {
        return data(table).map_err(|e| format!("{} ({e})", wrong()));
    }
    let datum = from_lua(value).map_err(|e| format!("{} ({e})", wrong()))?;
    // A box, or nothing at all, has no handle in Lua.
    match (ty, &datum) {
        (Ty::Place | Ty::Spot, Datum::Text(text)) if text == "box" => return Ok(Duchy::REGROUP.into()),
        (Ty::Spot, Datum::Text(text)) if text == "pool" => return Ok(Datum::Nil),
        (Ty::Place | Ty::Spot, _) => return read_as(value, Ty::Duchy, wanted, b),
        (Ty::Flag, Datum::Text(text)) if text == "none" => return Ok(Datum::Nil),
        (Ty::Flag, _) => return read_as(value, Ty::Power, wanted, b),
        _ => {}
    }
    let named = |datum: &Datum, what: &str, ids: &mut dyn Iterator<Item = &str>| {
        let Datum::Text(text) = datum else { return wrong() };
        let near = nearest(text, ids).map_or(String::new(), |near| format!("; did you mean {near}?"));
        format!("is an unknown {what}: {:?}{near}", short(text))
    };
    Ok(match (ty, &datum) {
        (Ty::Any, _)
        | (Ty::Bool, Datum::Bool(_))
        | (Ty::Int, Datum::Int(_))
        | (Ty::Text | Ty::Soldiers, Datum::Text(_))
        | (Ty::Power, Datum::Power(_))
        | (Ty::Side, Datum::Side(_))
        | (Ty::Who, Datum::Power(_) | Datum::Side(_))
        | (Ty::Duchy, Datum::Duchy(_))
        | (Ty::Leader, Datum::Leader(_))
        | (Ty::Line, Datum::Line(_))
        | (Ty::Card, Datum::Card(_))
        | (Ty::Formation, Datum::Formation(_))
        | (Ty::Powers, Datum::Power(_))
        | (Ty::List | Ty::Duchies | Ty::Leaders | Ty::Lines | Ty::AllPowers | Ty::Numbers, Datum::List(_)) => datum,
        (Ty::Side, Datum::Power(power)) => Datum::Side(power.side()),
        (Ty::Formation, Datum::Leader(leader)) => Datum::Formation(Formation::Of(*leader)),
        (Ty::Power, Datum::Text(text)) => match Power::from_word(text) {
            Some(power) => power.into(),
            None => return Err(named(&datum, "Power", &mut Power::TRACK.iter().map(|p| p.word()))),
        },
        (Ty::Duchy, Datum::Text(text)) => match b.duchy_by_id(text) {
            Some(duchy) => duchy.into(),
            None => return Err(named(&datum, "Duchy", &mut b.duchies.iter().map(|d| d.id.as_str()))),
        },
        (Ty::Leader, Datum::Text(text)) => match b.leader_by_id(text) {
            Some(leader) => leader.into(),
            None => return Err(named(&datum, "Leader", &mut b.leaders.iter().map(|l| l.id.as_str()))),
        },
        (Ty::Card, Datum::Int(n)) => card(*n, b)?,
        (Ty::Powers, Datum::List(list)) if list.iter().all(|d| matches!(d, Datum::Power(_))) => datum,
        (Ty::Cards, Datum::List(list)) => {
            let cards = list.iter().map(|d| match d {
                Datum::Card(_) => Ok(d.clone()),
                Datum::Int(n) => card(*n, b),
                _ => Err(wrong()),
            });
            Datum::List(cards.collect::<Result<_, _>>()?)
        }
        _ => return Err(wrong()),
    })
}

/// Named values, sorted by name: a list of pairs.
fn data(table: &Table) -> Result<Datum, String> {
    let mut room = KEPT;
    let mut pairs: Vec<(String, Datum)> = Vec::new();
    for (name, value) in crate::script::order::by_name::<GameThings>(table).map_err(|e| e.to_string())? {
        let Value::String(name) = &name else { return Err(format!("the name {} is not a text", describe(&name))) };
        let Datum::Text(name) = read(&Value::String(name.clone()), 0, &mut room)? else { continue };
        pairs.push((name.into_owned(), read(&value, 0, &mut room)?));
    }
    pairs.sort();
    Ok(Datum::List(pairs.into_iter().map(|(name, value)| Datum::List(vec![name.into(), value])).collect()))
}

fn card(n: i32, b: &Board) -> Result<Datum, String> {
    let known = u8::try_from(n).ok().map(Card).filter(|card| b.cards.contains_key(card));
    known.map(Datum::Card).ok_or_else(|| format!("is an unknown card: {n}"))
}

/// Which kind of thing with members a value is.
pub fn on(value: &Datum) -> Option<On> {
    Some(match value {
        Datum::Duchy(_) => On::Duchy,
        Datum::Power(_) => On::Power,
        Datum::Side(_) => On::Side,
        Datum::Leader(_) => On::Leader,
        Datum::Card(_) => On::Card,
        Datum::Line(_) => On::Line,
        Datum::Formation(_) => On::Formation,
        _ => return None,
    })
}

/// A value of the game as text, the same in every run.
pub fn show(value: &Datum, b: &Board) -> String {
    match value {
        Datum::Nil => "nil".into(),
        Datum::Bool(yes) => yes.to_string(),
        Datum::Int(n) => n.to_string(),
        Datum::Text(text) => text.to_string(),
        Datum::Power(power) => power.to_string(),
        Datum::Side(side) => side.to_string(),
        Datum::Duchy(duchy) => b.duchies.get(duchy.index()).map_or_else(String::new, |d| d.name.clone()),
        Datum::Leader(leader) => b.leaders.get(leader.index()).map_or_else(String::new, |l| l.name.clone()),
        Datum::Card(card) => card.to_string(),
        Datum::Line(line) => match b.lines.get(line.index()) {
            Some(info) => format!("{}-{}", b.duchy(info.a).name, b.duchy(info.b).name),
            None => String::new(),
        },
        Datum::Formation(Formation::Of(leader)) => format!("{}'s Formation", b.leader(*leader).name),
        Datum::Formation(Formation::Tagged(_) | Formation::Lot(_)) => "Soldiers".into(),
        Datum::List(list) => format!("{{ {} }}", list.iter().map(|d| show(d, b)).collect::<Vec<_>>().join(", ")),
    }
}

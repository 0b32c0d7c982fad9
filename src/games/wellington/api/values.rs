//! Values between the rules and Lua: Duchies, Powers, Leaders and the like are handles that cannot be forged.

use super::registry::{On, Ty};
use crate::faults::TroubleKind;
use crate::faults::nearest;
use crate::games::wellington::board::{Board, Card, Datum, Duchy, Formation, Leader, Line, Power, Side};
use crate::script::Things;
use crate::script::raised::Raised;
pub use crate::script::short;
use mlua::{AnyUserData, Lua, Table, Value};
use std::any::TypeId;

/// A handle to something of the game. Each has a userdata type of its own, so that methods are found without asking.
macro_rules! handles {
    ($($name:ident($inner:ty) = $on:ident, $datum:ident;)*) => {
        $(#[doc = concat!("A handle: ", stringify!($on), ".")]
        pub struct $name(pub $inner);)*

        /// What a handle stands for.
        pub fn unhandle(ud: &AnyUserData) -> Option<Datum> {
            let kind = ud.type_id()?;
            $(if kind == TypeId::of::<$name>() {
                return ud.borrow::<$name>().ok().map(|handle| Datum::$datum(handle.0.clone()));
            })*
            None
        }

        /// What a handle stands for that should have the members of `on`.
        pub fn unhandle_as(on: On, ud: &AnyUserData) -> Option<Datum> {
            match on {
                $(On::$on => ud.borrow::<$name>().ok().map(|handle| Datum::$datum(handle.0.clone())),)*
                _ => None,
            }
        }
    };
}

handles! {
    DuchyHandle(Duchy) = Duchy, Duchy;
    PowerHandle(Power) = Power, Power;
    SideHandle(Side) = Side, Side;
    LeaderHandle(Leader) = Leader, Leader;
    CardHandle(Card) = Card, Card;
    LineHandle(Line) = Line, Line;
    FormationHandle(Formation) = Formation, Formation;
}

/// The tables in which handles are kept: one handle for each thing, so that equal things are equal in Lua.
pub struct Handles {
    duchies: Vec<AnyUserData>,
    powers: Vec<AnyUserData>,
    sides: Vec<AnyUserData>,
    leaders: Vec<AnyUserData>,
    cards: Vec<(Card, AnyUserData)>,
    lines: Vec<AnyUserData>,
    /// Those of Formations that a script still has.
    formations: Table,
}

impl Handles {
    /// Makes the handles of a board.
    pub fn new(lua: &Lua, b: &Board) -> mlua::Result<Handles> {
        let handles = Handles {
            duchies: b.places().map(|d| lua.create_any_userdata(DuchyHandle(d))).collect::<mlua::Result<_>>()?,
            powers: Power::TRACK
                .iter()
                .map(|p| lua.create_any_userdata(PowerHandle(*p)))
                .collect::<mlua::Result<_>>()?,
            sides: Side::BOTH.iter().map(|s| lua.create_any_userdata(SideHandle(*s))).collect::<mlua::Result<_>>()?,
            leaders: b.all_leaders().map(|l| lua.create_any_userdata(LeaderHandle(l))).collect::<mlua::Result<_>>()?,
            cards: b
                .cards
                .keys()
                .map(|c| Ok((*c, lua.create_any_userdata(CardHandle(*c))?)))
                .collect::<mlua::Result<_>>()?,
            lines: (0..b.lines.len() as u8)
                .map(|l| lua.create_any_userdata(LineHandle(Line(l))))
                .collect::<mlua::Result<_>>()?,
            formations: lua.create_table()?,
        };
        let meta = lua.create_table()?;
        meta.raw_set("__mode", "v")?;
        handles.formations.set_metatable(Some(meta))?;
        Ok(handles)
    }

    /// The handle of a Formation: the one that some script has, or a new one.
    fn formation(&self, lua: &Lua, formation: Formation) -> mlua::Result<Value> {
        let key = match formation {
            Formation::Of(leader) => Value::Integer(leader.index() as i64),
            other => Value::String(lua.create_string(format!("{other:?}"))?),
        };
        let known: Value = self.formations.raw_get(&key)?;
        if !known.is_nil() {
            return Ok(known);
        }
        let made = lua.create_any_userdata(FormationHandle(formation))?;
        self.formations.raw_set(key, &made)?;
        Ok(Value::UserData(made))
    }

    /// A value for Lua.
    pub fn to_lua(&self, lua: &Lua, value: &Datum) -> mlua::Result<Value> {
        let kept = |ud: Option<&AnyUserData>| ud.map_or(Value::Nil, |ud| Value::UserData(ud.clone()));
        Ok(match value {
            Datum::Nil => Value::Nil,
            Datum::Bool(b) => Value::Boolean(*b),
            Datum::Int(n) => Value::Number(f64::from(*n)),
            Datum::Text(text) => Value::String(lua.create_string(&**text)?),
            Datum::Power(power) => kept(self.powers.get(power.index())),
            Datum::Side(side) => kept(self.sides.get(*side as usize)),
            Datum::Duchy(duchy) => kept(self.duchies.get(duchy.index())),
            Datum::Leader(leader) => kept(self.leaders.get(leader.index())),
            Datum::Line(line) => kept(self.lines.get(line.index())),
            Datum::Card(card) => match self.cards.binary_search_by_key(card, |(c, _)| *c) {
                Ok(i) => kept(self.cards.get(i).map(|(_, ud)| ud)),
                Err(_) => Value::Nil,
            },
            Datum::Formation(formation) => self.formation(lua, *formation)?,
            Datum::List(list) => {
                let values = list.iter().map(|d| self.to_lua(lua, d)).collect::<mlua::Result<Vec<_>>>()?;
                Value::Table(lua.create_sequence_from(values)?)
            }
        })
    }

    /// The globals `duchies`, `powers`, `sides`, `leaders` and `cards`, by id or number.
    pub fn globals(&self, lua: &Lua, b: &Board, shared: &Table) -> mlua::Result<()> {
        let named = |kind: &'static str, names: Vec<(String, AnyUserData)>| -> mlua::Result<Table> {
            let known: Vec<String> = names.iter().map(|(name, _)| name.clone()).collect();
            let table = lua.create_table()?;
            for (name, ud) in names {
                table.raw_set(name, ud)?;
            }
            let meta = lua.create_table()?;
            meta.raw_set(
                "__index",
                lua.create_function(move |_, (_, key): (Table, Value)| -> mlua::Result<Value> {
                    let key = crate::script::sandbox::name_of(&key)?;
                    let near = nearest(&key, known.iter().map(String::as_str));
                    let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                    Err(Raised::new(TroubleKind::UnknownThing, format!("there is no {kind} {key:?}{near}"))
                        .about(key)
                        .into())
                })?,
            )?;
            table.set_metatable(Some(meta))?;
            table.set_readonly(true);
            Ok(table)
        };
        let zip = |names: Vec<String>, uds: &[AnyUserData]| names.into_iter().zip(uds.iter().cloned()).collect();
        let duchies = b.duchies.iter().map(|d| d.id.clone()).collect();
        shared.raw_set("duchies", named("Duchy", zip(duchies, &self.duchies))?)?;
        let powers = Power::TRACK.iter().map(|p| p.word().to_string()).collect();
        shared.raw_set("powers", named("Power", zip(powers, &self.powers))?)?;
        let sides = Side::BOTH.iter().map(|s| s.word().to_string()).collect();
        shared.raw_set("sides", named("side", zip(sides, &self.sides))?)?;
        let leaders = b.leaders.iter().map(|l| l.id.clone()).collect();
        shared.raw_set("leaders", named("Leader", zip(leaders, &self.leaders))?)?;
        let cards = lua.create_table()?;
        for (card, ud) in &self.cards {
            cards.raw_set(card.0, ud.clone())?;
        }
        let meta = lua.create_table()?;
        meta.raw_set(
            "__index",
            lua.create_function(|_, (_, key): (Table, Value)| -> mlua::Result<Value> {
                let key = crate::script::sandbox::name_of(&key)?;
                let what = format!("there is no card {key}; cards go by their number, as in cards[52]");
                Err(Raised::new(TroubleKind::UnknownThing, what).into())
            })?,
        )?;
        cards.set_metatable(Some(meta))?;
        cards.set_readonly(true);
        shared.raw_set("cards", cards)
    }
}

/// The longest text that the game keeps, in bytes; and the most of everything that a script gives it at once, an item
/// being worth 16 bytes. A list may hold itself.
const TEXT: usize = 2_000;
const KEPT: usize = 64 * 1024;
/// How deep lists may stand in lists.
const DEEP: u8 = 8;
/// The largest number: rules may add some of them without going wrong.
const LARGEST: f64 = 1e6;

/// A value from Lua, without asking what it should be.
pub fn from_lua(value: &Value) -> Result<Datum, String> {
    read(value, 0, &mut KEPT.clone())
}

/// A value within lists, when there is room for so many bytes.
fn read(value: &Value, depth: u8, room: &mut usize) -> Result<Datum, String> {
    *room = room.checked_sub(16).ok_or("there is more in it than the game keeps")?;
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
            *room = room.checked_sub(bytes).ok_or("there is more in it than the game keeps")?;
            // Whatever a script keeps or says may be shown some day.
            Datum::Text(crate::safe::tame_lines(&text.to_string_lossy()).into_owned().into())
        }
        Value::UserData(ud) => {
            unhandle(ud).ok_or_else(|| "this is no value of the game that can be kept".to_string())?
        }
        Value::Table(table) => {
            if table.raw_len() > 500 {
                return Err("the list is longer than 500".into());
            }
            if depth == DEEP {
                return Err("lists stand in lists too deep, or a list holds itself".into());
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
        return Err(format!("{n} is no whole number"));
    }
    // What is no number is not larger than anything either.
    match n.abs() <= LARGEST {
        true => Ok(n as i32),
        false => Err(format!("{n} is no number of the game")),
    }
}

/// The things of this game among the values of a script.
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

/// What a value is, for messages.
pub fn describe(value: &Value) -> String {
    crate::script::describe::<GameThings>(value)
}

/// A value from Lua that must be of a type; names stand for what they name.
pub fn typed(value: &Value, ty: Ty, b: &Board) -> Result<Datum, String> {
    read_as(value, ty, ty, b)
}

/// The same, read as one type where another one was wanted that takes this one in.
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
        format!("there is no {what} {:?}{near}", short(text))
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
        let Value::String(name) = &name else { return Err(format!("the name {} is no text", describe(&name))) };
        let Datum::Text(name) = read(&Value::String(name.clone()), 0, &mut room)? else { continue };
        pairs.push((name.into_owned(), read(&value, 0, &mut room)?));
    }
    pairs.sort();
    Ok(Datum::List(pairs.into_iter().map(|(name, value)| Datum::List(vec![name.into(), value])).collect()))
}

fn card(n: i32, b: &Board) -> Result<Datum, String> {
    let known = u8::try_from(n).ok().map(Card).filter(|card| b.cards.contains_key(card));
    known.map(Datum::Card).ok_or_else(|| format!("there is no card {n}"))
}

/// What a value of the game is called among the things that have members.
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

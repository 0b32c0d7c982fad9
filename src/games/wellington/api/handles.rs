//! Handles: Duchies, Powers, Leaders and so on as scripts have them. Scripts cannot forge them, and each thing has exactly one.

use super::lists::Lists;
use super::registry::{On, Ty};
use crate::faults::{TroubleKind, nearest};
use crate::games::wellington::board::{Board, Card, Datum, Duchy, Formation, Leader, Line, Power, Side};
use crate::script::raised::Raised;
use mlua::{AnyUserData, Lua, LuaString, Table, Value};
use rustc_hash::FxHashMap;
use std::any::TypeId;
use std::cell::RefCell;

/// A thing with members in scripts.
pub trait Handle: 'static {
    /// The value that it represents; nil if only one of its kind exists.
    fn datum(&self) -> Datum;
}

/// A handle to a thing in the game. Each kind has its own userdata type, so that methods are found without a type check.
macro_rules! handles {
    ($($name:ident($inner:ty) = $on:ident, $datum:ident;)*) => {
        $(#[doc = concat!("A handle: ", stringify!($on), ".")]
        pub struct $name(pub $inner);

        impl Handle for $name {
            fn datum(&self) -> Datum {
                Datum::$datum(self.0)
            }
        })*

        /// The value behind a handle.
        pub fn unhandle(ud: &AnyUserData) -> Option<Datum> {
            let kind = ud.type_id()?;
            $(if kind == TypeId::of::<$name>() {
                return ud.borrow_scoped($name::datum).ok();
            })*
            None
        }

        /// The value behind a handle that should have the members of `on`.
        pub fn unhandle_as(on: On, ud: &AnyUserData) -> Option<Datum> {
            match on {
                $(On::$on => ud.borrow_scoped($name::datum).ok(),)*
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

/// The value behind a handle given for a certain type; `None` if it does not fit, or if that needs further checks.
pub fn unhandle_to(ty: Ty, ud: &AnyUserData) -> Option<Datum> {
    fn read<H: Handle>(ud: &AnyUserData) -> Option<Datum> {
        ud.borrow_scoped(H::datum).ok()
    }
    match ty {
        Ty::Power | Ty::Flag | Ty::Powers => read::<PowerHandle>(ud),
        Ty::Who => read::<PowerHandle>(ud).or_else(|| read::<SideHandle>(ud)),
        Ty::Side => read::<SideHandle>(ud),
        Ty::Duchy | Ty::Place | Ty::Spot => read::<DuchyHandle>(ud),
        Ty::Leader => read::<LeaderHandle>(ud),
        Ty::Line => read::<LineHandle>(ud),
        Ty::Card => read::<CardHandle>(ud),
        Ty::Formation => read::<FormationHandle>(ud),
        _ => None,
    }
}

/// The longest text that is cached, in bytes; then how many texts are.
const WORD: usize = 24;
const WORDS: usize = 500;

/// The tables that hold the handles: one for each thing, so that equal things are equal in Lua.
pub struct Handles {
    duchies: Vec<AnyUserData>,
    powers: Vec<AnyUserData>,
    sides: Vec<AnyUserData>,
    leaders: Vec<AnyUserData>,
    cards: Vec<(Card, AnyUserData)>,
    lines: Vec<AnyUserData>,
    /// Handles of Formations that a script still holds.
    formations: Table,
    lists: Lists,
    /// Short texts that scripts were given, mostly words for things.
    words: RefCell<FxHashMap<Box<str>, LuaString>>,
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
            lists: Lists::new(lua)?,
            words: RefCell::default(),
        };
        let meta = lua.create_table()?;
        meta.raw_set("__mode", "v")?;
        handles.formations.set_metatable(Some(meta))?;
        Ok(handles)
    }

    /// The handle of a Formation: the existing one if a script still holds it, otherwise a new one.
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

    fn text(&self, lua: &Lua, text: &str) -> mlua::Result<LuaString> {
        if text.len() > WORD {
            return lua.create_string(text);
        }
        if let Some(known) = self.words.borrow().get(text) {
            return Ok(known.clone());
        }
        let made = lua.create_string(text)?;
        let mut words = self.words.borrow_mut();
        if words.len() < WORDS {
            words.insert(text.into(), made.clone());
        }
        Ok(made)
    }

    /// A value for Lua.
    pub fn to_lua(&self, lua: &Lua, value: &Datum) -> mlua::Result<Value> {
        let kept = |ud: Option<&AnyUserData>| ud.map_or(Value::Nil, |ud| Value::UserData(ud.clone()));
        Ok(match value {
            Datum::Nil => Value::Nil,
            Datum::Bool(b) => Value::Boolean(*b),
            Datum::Int(n) => Value::Number(f64::from(*n)),
            Datum::Text(text) => Value::String(self.text(lua, text)?),
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
            Datum::List(list) => Value::Table(self.lists.list(lua, list, |item| self.to_lua(lua, item))?),
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
                    Err(Raised::new(TroubleKind::UnknownThing, format!("unknown {kind} {key:?}{near}"))
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
                let what = format!("unknown card {key}; cards go by their number, as in cards[52]");
                Err(Raised::new(TroubleKind::UnknownThing, what).into())
            })?,
        )?;
        cards.set_metatable(Some(meta))?;
        cards.set_readonly(true);
        shared.raw_set("cards", cards)
    }
}

//! Parameters of cards: numbers that a card declares, that scenarios and people may change, and that its script reads.

use super::deck::Deck;
use super::fields::{Fallible, Form};
use super::machine::Machine;
use super::values::describe;
use crate::faults::nearest;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Board, Card, Param, Scenario, param_key};
use crate::script::raised::Raised;
use mlua::{Lua, Table, Value};
use std::collections::BTreeMap;

/// A parameter: the value that its card declares, and the value in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The value in the file.
    pub own: Param,
    /// The value in force.
    pub now: Param,
}

impl Form<'_> {
    /// The parameters that a card declares, with the values of the scenario.
    pub fn params(&self, table: &Table, card: Card) -> Fallible<BTreeMap<String, Declared>> {
        let mut out = BTreeMap::new();
        let Some(params) = self.table(table, "params")? else { return Ok(out) };
        let changed = self.board.params.get(&card);
        for name in self.keys(&params, "params")? {
            let own = self.param(&params, &name)?;
            let other = changed.and_then(|all| all.get(&name)).filter(|value| value.kind() == own.kind());
            out.insert(name, Declared { own, now: *other.unwrap_or(&own) });
        }
        Ok(out)
    }

    fn param(&self, params: &Table, name: &str) -> Fallible<Param> {
        let value: Value = params.raw_get(name).unwrap_or(Value::Nil);
        let whole = |n: f64| (n.fract() == 0.0 && n.abs() < 1e9).then_some(Param::Number(n as i32));
        let read = match value {
            Value::Boolean(flag) => Some(Param::Flag(flag)),
            Value::Integer(n) => i32::try_from(n).ok().map(Param::Number),
            Value::Number(n) => whole(n),
            _ => None,
        };
        let wrong = || {
            let what =
                format!("the parameter {name} must be a whole number, true or false; found {}", describe(&value));
            self.fault(TroubleKind::WrongField, name, &what, "use a local for anything else")
        };
        read.ok_or_else(wrong)
    }
}

/// The table that a file gets as `params` before its declarations are known.
pub fn unread(lua: &Lua) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    guard(lua, &table, |_| "parameters are set after the whole file is read: use them inside functions".into())?;
    Ok(table)
}

/// Puts the values in.
pub fn fill(lua: &Lua, table: &Table, params: &BTreeMap<String, Declared>) -> mlua::Result<()> {
    for (name, declared) in params {
        match declared.now {
            Param::Number(n) => table.raw_set(name.as_str(), n)?,
            Param::Flag(flag) => table.raw_set(name.as_str(), flag)?,
        }
    }
    let names: Vec<String> = params.keys().cloned().collect();
    guard(lua, table, move |name| {
        let near = nearest(name, names.iter().map(String::as_str));
        let hint = near.map_or("declare it: params = { … }".to_string(), |near| format!("did you mean {near}?"));
        Raised::new(TroubleKind::UnknownParam, format!("the card declares no parameter {name:?}; {hint}"))
    })?;
    table.set_readonly(true);
    Ok(())
}

fn guard(lua: &Lua, table: &Table, raised: impl Fn(&str) -> Raised + 'static) -> mlua::Result<()> {
    let meta = lua.create_table()?;
    let missing = lua.create_function(move |_, (_, name): (Table, Value)| -> mlua::Result<Value> {
        Err(raised(&crate::script::sandbox::name_of(&name)?).into())
    })?;
    meta.raw_set("__index", missing)?;
    table.set_metatable(Some(meta))
}

/// Impossible changes: parameters that no such card has, and values of the wrong kind. Cards whose file does not load are left out,
/// because that is reported separately.
pub(super) fn strays(board: &Board, machine: &Machine, told: &[Trouble]) -> Vec<Trouble> {
    let mut out = Vec::new();
    for (card, changes) in &board.params {
        if told.iter().any(|trouble| trouble.script == Some((*card).into())) {
            continue;
        }
        let none = BTreeMap::new();
        let known = machine.cards.get(card).map_or(&none, |loaded| &loaded.params);
        for (name, value) in changes {
            let (kind, message, hint) = match known.get(name) {
                Some(declared) if declared.own.kind() == value.kind() => continue,
                Some(declared) => {
                    let what = format!("{} must be {}; found {value}", param_key(*card, name), declared.own.kind());
                    (TroubleKind::WrongField, what, format!("the card itself says {}", declared.own))
                }
                None => {
                    let what = format!("card {} has no parameter {name:?}", card.0);
                    (TroubleKind::StrayParam, what, suggestion(*card, name, known))
                }
            };
            out.push(Trouble::new(kind, Some(*card), param_key(*card, name), message, hint));
        }
    }
    out
}

fn suggestion(card: Card, name: &str, known: &BTreeMap<String, Declared>) -> String {
    match nearest(name, known.keys().map(String::as_str)) {
        Some(near) => format!("did you mean {}?", param_key(card, &near)),
        None if known.is_empty() => "it declares none: params = { … } in its file".into(),
        None => format!("it has {}", known.keys().map(|name| param_key(card, name)).collect::<Vec<_>>().join(", ")),
    }
}

/// Adds the place in the scenario to a report of an impossible change.
pub fn placed(scenario: &Scenario, trouble: Trouble) -> Trouble {
    let place = scenario.param_places.iter().find(|((card, name), _)| param_key(*card, name) == trouble.place.file);
    let place = place.map(|(_, place)| place.clone());
    Trouble { place: place.unwrap_or(trouble.place), ..trouble }
}

/// Reports on cards that are part of a scenario. A card that the scenario removes from the game may name things that its map lacks.
pub fn concerning(scenario: &Scenario, troubles: Vec<Trouble>) -> Vec<Trouble> {
    let removed = &scenario.start.cards.removed;
    troubles
        .into_iter()
        .filter(|trouble| trouble.script.is_none_or(|number| !removed.iter().any(|card| number == (*card).into())))
        .collect()
}

impl Deck {
    /// The parameters of a card.
    pub fn params(&self, card: Card) -> BTreeMap<String, Declared> {
        self.machine().cards.get(&card).map(|loaded| loaded.params.clone()).unwrap_or_default()
    }

    /// Impossible changes: parameters that no card has, or values that they cannot take.
    pub fn strays(&self) -> Vec<Trouble> {
        strays(self.board(), &self.machine(), &[])
    }

    /// Parameters that their script never reads.
    pub fn idle_params(&self) -> Vec<Trouble> {
        let machine = self.machine();
        let mut out = Vec::new();
        for (card, loaded) in &machine.cards {
            let Some(source) = self.file(*card) else { continue };
            let code = source.text.lines().map(|line| line.split("--").next().unwrap_or(line));
            let code: String = code.collect::<Vec<_>>().join("\n");
            for name in loaded.params.keys().filter(|name| !reads(&code, name)) {
                let form = Form { source, board: self.board() };
                let message = format!("the parameter {name} is never read");
                out.push(*form.fault(
                    TroubleKind::UnreadParam,
                    name,
                    &message,
                    &format!("params.{name} in a function of the card"),
                ));
            }
        }
        out
    }
}

fn reads(code: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let dotted = format!("params.{name}");
    let found = code.match_indices(&dotted).any(|(at, _)| ends(&code[at + dotted.len()..]));
    // If names are computed, the text does not show which parameters are read.
    found || code.contains("params[")
}

//! The functions of a card that the rules ask again and again: conditions, targets, values, Events, handlers of effects. They run
//! for every choice that somebody is shown. If one kept state between calls, the game would depend on who looked at it and how
//! often, and undo would fail. So any function that could keep state runs on a fresh copy of its file each time.

use super::bind;
use super::fields::{Fallible, Form};
use super::host::Context;
use super::machine::Machine;
use mlua::{Function, Table};

/// A function of a card.
pub struct CardFunction {
    /// The path to it in the card's table.
    way: Vec<String>,
    /// The function itself, if it cannot keep state.
    same: Option<Function>,
}

impl CardFunction {
    /// The function, to be called once.
    ///
    /// # Errors
    /// The file cannot be run again, or does not return this function the second time.
    pub fn function(&self, machine: &Machine, file: &Function) -> mlua::Result<Function> {
        match &self.same {
            Some(function) => Ok(function.clone()),
            None => fresh(machine, file, &self.way),
        }
    }
}

impl CardFunction {
    /// The keys that lead to it; `None` if it could keep state.
    pub fn stateless(&self) -> Option<&[String]> {
        self.same.is_some().then_some(&*self.way)
    }
}

/// A function in a fresh copy of the table that a card's file returns, without state from earlier calls.
///
/// # Errors
/// The file cannot be run again, or does not return this function the second time.
pub fn fresh(machine: &Machine, file: &Function, way: &[impl AsRef<str>]) -> mlua::Result<Function> {
    let mut table = machine.binding.host.within(Context::load(), || file.call::<Table>(()))?;
    let (last, way) = way.split_last().ok_or_else(|| bind::raise("no function was named"))?;
    let another = |_| bind::raise("the file returns a different card when it is run again");
    for step in way {
        table = table.raw_get(step.as_ref()).map_err(another)?;
    }
    table.raw_get(last.as_ref()).map_err(another)
}

/// A table of a card from two runs of its file.
pub struct Twice {
    /// The result of the first run.
    pub table: Table,
    again: Option<Table>,
    way: Vec<String>,
}

impl Twice {
    /// What the file returned. `again` is `None` if the second run failed.
    pub fn new(table: Table, again: Option<Table>) -> Twice {
        Twice { table, again, way: Vec::new() }
    }

    /// A table inside this one.
    pub fn within(&self, form: &Form, key: &str) -> Fallible<Option<Twice>> {
        let Some(table) = form.table(&self.table, key)? else { return Ok(None) };
        let again = self.again.as_ref().and_then(|again| again.raw_get(key).ok());
        Ok(Some(Twice { table, again, way: self.way_to(key) }))
    }

    /// A function in this table. Luau returns the same function both times unless it captures a local that changes or a value that
    /// is newly made, as each table is. A function that is the same cannot keep state.
    pub fn function(&self, form: &Form, key: &str) -> Fallible<Option<CardFunction>> {
        let Some(function) = form.function(&self.table, key)? else { return Ok(None) };
        let again: Option<Function> = self.again.as_ref().and_then(|again| again.raw_get(key).ok());
        let same = again.filter(|again| *again == function);
        Ok(Some(CardFunction { way: self.way_to(key), same }))
    }

    fn way_to(&self, key: &str) -> Vec<String> {
        self.way.iter().map(String::as_str).chain([key]).map(str::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::CardFunction;
    use crate::games::wellington::api::machine::Machine;
    use crate::games::wellington::api::{Loaded, Paths, Sources};
    use crate::games::wellington::board::Scenario;

    fn asked(card: &Loaded) -> impl Iterator<Item = &CardFunction> {
        let effects = card.effects.values();
        let effects = effects.flat_map(|e| e.points.values().chain(e.hooks.values()).chain(&e.expire));
        [&card.can_play, &card.targets, &card.fits, &card.hurts].into_iter().flatten().chain(effects)
    }

    /// Making a fresh copy each time takes time. Of the cards here, it is needed only if a library makes the function or the
    /// function captures a table of the file.
    #[test]
    fn most_functions_can_keep_nothing() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let (machine, faults) = Machine::new(&scenario.board, &Sources::read(&paths).0).unwrap();
        assert!(faults.is_empty());
        let (keep_nothing, others): (Vec<_>, Vec<_>) = machine
            .cards
            .iter()
            .flat_map(|(card, loaded)| asked(loaded).map(move |asked| (card.0, asked)))
            .partition(|(_, asked)| asked.same.is_some());
        let others: Vec<String> =
            others.iter().map(|(card, asked)| format!("{card} {}", asked.way.join("."))).collect();
        assert!(others.len() * 10 < keep_nothing.len(), "{} {others:#?}", keep_nothing.len());
        assert!(!others.is_empty());
    }
}

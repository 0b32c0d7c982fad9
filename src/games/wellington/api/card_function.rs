//! The functions of a card that the rules ask again and again: conditions, targets, values, Events, what an effect does by itself.
//! They are asked for every choice that somebody is shown. If one kept something from one time to the next, the game would
//! depend on who looked at it and how often, and could not be taken back. So what could keep something runs on a fresh copy of
//! its file each time.

use super::bind;
use super::fields::{Fallible, Form};
use super::host::Context;
use super::machine::Machine;
use mlua::{Function, Table};

/// A function of a card.
pub struct CardFunction {
    /// The names that lead to it in the card's table.
    way: Vec<String>,
    /// The function itself, where it can keep nothing.
    same: Option<Function>,
}

impl CardFunction {
    /// The function, to be called once.
    ///
    /// # Errors
    /// The file cannot be run again, or does not give this function then.
    pub fn function(&self, machine: &Machine, file: &Function) -> mlua::Result<Function> {
        match &self.same {
            Some(function) => Ok(function.clone()),
            None => fresh(machine, file, &self.way),
        }
    }
}

/// A function in a fresh copy of the table that a card's file returns: nothing is left over in it from the last time.
///
/// # Errors
/// The file cannot be run again, or does not give this function then.
pub fn fresh(machine: &Machine, file: &Function, way: &[impl AsRef<str>]) -> mlua::Result<Function> {
    let mut table = machine.binding.host.within(Context::load(), || file.call::<Table>(()))?;
    let (last, way) = way.split_last().ok_or_else(|| bind::raise("no function was named"))?;
    let another = |_| bind::raise("the file returns a different card when it is run again");
    for step in way {
        table = table.raw_get(step.as_ref()).map_err(another)?;
    }
    table.raw_get(last.as_ref()).map_err(another)
}

/// A table of a card as its file gave it when it was run once, and when it was run once more.
pub struct Twice {
    /// What it gave first.
    pub table: Table,
    again: Option<Table>,
    way: Vec<String>,
}

impl Twice {
    /// What the file returned; nothing the second time if it failed then.
    pub fn new(table: Table, again: Option<Table>) -> Twice {
        Twice { table, again, way: Vec::new() }
    }

    /// A table in this one.
    pub fn within(&self, form: &Form, key: &str) -> Fallible<Option<Twice>> {
        let Some(table) = form.table(&self.table, key)? else { return Ok(None) };
        let again = self.again.as_ref().and_then(|again| again.raw_get(key).ok());
        Ok(Some(Twice { table, again, way: self.way_to(key) }))
    }

    /// A function in this table. Luau gives the same one both times unless it has hold of a local that changes, or of a value
    /// that was made anew, as each table is: what is the same can keep nothing.
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

    /// A fresh copy each time costs time. Of the cards here it is needed where a library makes the function, and where it has
    /// hold of a table of the file.
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

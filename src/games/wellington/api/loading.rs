//! Puts a card set in force: every file that loads, and the last sound version of a file that does not.

use super::ablation::Ablated;
use super::condition_cache::ConditionCache;
use super::deck::{Deck, Inner};
use super::loader::EffectFace;
use super::machine::Machine;
use super::params;
use super::plain::PlainScripts;
use super::sources::{Source, Sources};
use crate::disk;
use crate::faults::Trouble;
use crate::games::wellington::board::{Board, Card};
use crate::games::wellington::rules::{Face, unscripted};
use crate::script::errors;
use crate::script::names::Names;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Deck {
    /// Loads a card set. Files that do not load are reported, and their text in `old` stays in force.
    ///
    /// # Errors
    /// No Lua machine can be made.
    pub fn load(board: &Rc<Board>, sources: Sources, old: Option<&Sources>) -> Result<(Deck, Vec<Trouble>), Trouble> {
        let broken = |error: mlua::Error| errors::trouble(&error, None, "", "scripts", &Names::default());
        let mut sources = sources;
        let mut told = Vec::new();
        // A file that falls back to its old text may be a library that others need, so everything is loaded again. Each round
        // removes at least one bad text.
        loop {
            let (machine, faults) = Machine::new(board, &sources).map_err(broken)?;
            if faults.is_empty() {
                told.extend(params::strays(board, &machine, &told));
                return Ok((Deck(Rc::new(Inner::new(board, sources, machine))), told));
            }
            for (source, trouble) in faults {
                fall_back(&mut sources, &source, old);
                told.push(trouble);
            }
        }
    }
}

/// Replaces a file that does not load with its last sound version; without one, the file is left out.
fn fall_back(sources: &mut Sources, bad: &Source, old: Option<&Sources>) {
    for (now, before) in [(&mut sources.cards, old.map(|o| &o.cards)), (&mut sources.libs, old.map(|o| &o.libs))] {
        if !now.contains_key(&bad.path) {
            continue;
        }
        match before.and_then(|files| files.get(&bad.path)).filter(|source| source.text != bad.text) {
            Some(source) => now.insert(bad.path.clone(), source.clone()),
            None => now.remove(&bad.path),
        };
    }
}

impl Inner {
    fn new(board: &Rc<Board>, sources: Sources, machine: Machine) -> Inner {
        let unscripted: BTreeMap<Card, Face> =
            board.cards.values().map(|info| (info.card, unscripted::face(info))).collect();
        let mut faces = unscripted.clone();
        let mut effects: Vec<Vec<EffectFace>> = (0..=u8::MAX).map(|_| Vec::new()).collect();
        for (card, loaded) in &machine.cards {
            faces.insert(*card, loaded.face.clone());
            let own = loaded.effects.iter().map(|(name, script)| EffectFace {
                name: name.clone(),
                points: script.point_set,
                hooks: script.hook_set,
                decides: script.decides,
            });
            effects[usize::from(card.0)] = own.collect();
        }
        let hash = |text: &str| disk::print_of_text(text.as_bytes());
        let libs: String = sources.libs.values().map(|s| format!("{}:{:016x};", s.stem(), hash(&s.text))).collect();
        // Changed parameters make it a different card.
        let changed = |source: &Source| source.number().and_then(|card| board.params.get(&card));
        let changed = |source: &Source| changed(source).map_or(String::new(), |params| format!("{params:?}"));
        let print = |source: &Source| format!("{:016x}", hash(&format!("{libs}{}{}", source.text, changed(source))));
        let mut prints: Vec<(Card, String)> =
            sources.cards.values().filter_map(|s| Some((s.number()?, print(s)))).collect();
        prints.sort();
        let faces = (0..=u8::MAX).map(|number| faces.remove(&Card(number))).collect();
        let aims = |number| machine.cards.get(&Card(number)).is_some_and(|loaded| loaded.targets.is_some());
        let judges = |number| machine.cards.get(&Card(number)).is_some_and(|loaded| loaded.can_play.is_some());
        let (aims, judges) = ((0..=u8::MAX).map(aims).collect(), (0..=u8::MAX).map(judges).collect());
        let machine = RefCell::new(Rc::new(machine));
        Inner {
            board: board.clone(),
            sources,
            machine,
            faces,
            effects,
            aims,
            judges,
            kept: RefCell::default(),
            recall: ConditionCache::default(),
            plain: PlainScripts::default(),
            #[cfg(test)]
            doubted: std::cell::Cell::new(None),
            prints,
            unknown: unscripted::no_face(),
            ablated: Ablated::default(),
            unscripted,
        }
    }
}

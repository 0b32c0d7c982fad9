//! Conflicts between a scenario and its base: what it inherits, from which line, and what removes it.
//!
//! The author of a scenario can change only this file. So a conflict is reported at the line of this file that causes it, even
//! if the other value is written in the base.

use super::base::Chain;
use super::{Setup, SetupPart};
use crate::faults::{Inherited, Removal};
use crate::games::wellington::board::overlay::removable;
use crate::games::wellington::board::pieces::Counters;
use crate::json::At;
use std::collections::BTreeMap;

/// The files of a chain of scenarios, the uppermost first.
pub(super) struct Lineage<'d> {
    files: Vec<(String, At<'d>)>,
}

impl<'d> Lineage<'d> {
    pub(super) fn of(chain: &'d Chain) -> Lineage<'d> {
        let names = chain.files.iter().map(|file| file.display().to_string());
        Lineage { files: names.zip(chain.roots()).collect() }
    }

    /// How far down in the chain a field is written: 1 for the scenario itself, 2 for its base. 0 is a change from outside.
    pub(super) fn level(&self, at: &At<'_>) -> usize {
        self.files.iter().position(|(file, _)| file == at.key_file()).map_or(0, |at| at + 1)
    }

    /// What to write at this level of the chain so that these inherited fields are gone.
    fn removals(&self, level: usize, ways: &[Vec<String>]) -> Vec<Removal> {
        let Some((_, root)) = level.checked_sub(1).and_then(|at| self.files.get(at)) else {
            return ways.iter().map(|way| Removal::Option(format!("--param /{}=null", way.join("/")))).collect();
        };
        // Objects that the file has already cannot be written once more, so each entry goes into the innermost one.
        let mut groups: BTreeMap<Vec<String>, Vec<&[String]>> = BTreeMap::new();
        for way in ways {
            let mut there = root.clone();
            let mut known = 0;
            while let Some(next) = there.field(&way[known]).filter(|_| known + 1 < way.len()) {
                (there, known) = (next, known + 1);
            }
            groups.entry(way[..known].to_vec()).or_default().push(&way[known..]);
        }
        let one = |(object, rest): (Vec<String>, Vec<&[String]>)| {
            let there = object.iter().try_fold(root.clone(), |at, name| at.field(name));
            let line = there.map_or(0, |at| at.key_place().line);
            Removal::Entry { object, line, entry: nulls(&rest) }
        };
        groups.into_iter().map(one).collect()
    }
}

/// JSON that sets each of these paths to null: `"salamanca": { "nord": null }`.
fn nulls(ways: &[&[String]]) -> String {
    let mut inside: Vec<(&String, Vec<&[String]>)> = Vec::new();
    for (first, rest) in ways.iter().filter_map(|way| way.split_first()) {
        match inside.iter_mut().find(|(name, _)| *name == first) {
            Some((_, rests)) => rests.push(rest),
            None => inside.push((first, vec![rest])),
        }
    }
    let one = |(name, rests): (&String, Vec<&[String]>)| match rests.iter().all(|rest| rest.is_empty()) {
        true => format!("{name:?}: null"),
        false => format!("{name:?}: {{ {} }}", nulls(&rests)),
    };
    inside.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A value that may be part of a conflict, and what people call it.
#[derive(Clone)]
pub(super) struct Piece<'d> {
    pub(super) at: At<'d>,
    pub(super) what: String,
}

/// Soldiers that the setup places.
pub(super) struct Placed<'d> {
    pub(super) counters: Counters,
    pub(super) piece: Piece<'d>,
}

impl<'d> Setup<'_, 'd> {
    /// Whether a value is written further down in the chain than another one.
    pub(super) fn is_below(&self, at: &At<'_>, other: &At<'_>) -> bool {
        self.lineage.level(at) > self.lineage.level(other)
    }

    /// Reports that a value does not go with these inherited ones.
    pub(super) fn clash(&mut self, own: &At<'_>, inherited: &[Piece<'_>], found: impl Into<String>) {
        let ways: Vec<Vec<String>> = inherited.iter().map(|piece| removable(piece.at.path())).collect();
        let removals = self.lineage.removals(self.lineage.level(own), &ways);
        let one = |piece: &Piece<'_>| Inherited {
            what: piece.what.clone(),
            path: piece.at.path().to_string(),
            place: piece.at.key_place(),
            value: piece.at.value(),
        };
        own.fault_inherited(&mut self.faults, found, inherited.iter().map(one).collect(), removals);
    }

    /// Notes an inherited name that the map, the Leaders or the card index lack, if a file above it has chosen them.
    pub(super) fn lacks(&mut self, part: SetupPart, at: &At<'d>, what: impl Into<String>) -> bool {
        let lacks = self.root.get(part.field()).is_some_and(|own| self.is_below(at, own));
        if lacks {
            self.lacking.entry(part).or_default().push(Piece { at: at.clone(), what: what.into() });
        }
        lacks
    }

    /// Reports the names noted by [`Setup::lacks`]: one fault for each part, however many names it lacks.
    pub(super) fn report_lacking(&mut self) {
        for (part, mut pieces) in std::mem::take(&mut self.lacking) {
            let Some(own) = self.root.get(part.field()).cloned() else { continue };
            pieces.sort_by_key(|piece| piece.at.key_place());
            let one = pieces.len() == 1;
            let what = match (part, one) {
                (SetupPart::Map, true) => "a Duchy that the map lacks",
                (SetupPart::Map, false) => "Duchies that the map lacks",
                (SetupPart::Leaders, true) => "a Leader that the file of the Leaders lacks",
                (SetupPart::Leaders, false) => "Leaders that the file of the Leaders lacks",
                (SetupPart::Cards, true) => "a card that the card index lacks",
                (SetupPart::Cards, false) => "cards that the card index lacks",
            };
            self.clash(&own, &pieces, format!("the base names {what}"));
        }
    }
}

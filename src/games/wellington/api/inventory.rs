//! Which files are in force, and where each comes from.

use super::sources::{Paths, number_of};
use crate::disk::in_force::{Group, InForce};
use crate::disk::{self, Origin};
use std::path::{Path, PathBuf};

/// Every file in force, by kind.
pub fn inventory(paths: &Paths) -> Vec<Group> {
    let bots = paths.libs.parent().unwrap_or(Path::new("")).join("bots");
    let puzzles = paths.scenarios.join("puzzles");
    vec![
        group("cards", &paths.cards, &["lua"], paths.alone),
        group("tests", &paths.cards.join("tests"), &["lua"], paths.alone),
        group("libraries", &paths.libs, &["lua"], false),
        group("scenarios", &paths.scenarios, &["json"], false),
        group("puzzles", &puzzles, &["json"], false),
        group("bots", &bots, &["lua", "json"], false),
    ]
}

fn group(name: &'static str, folder: &Path, endings: &[&str], alone: bool) -> Group {
    let wanted = |path: &PathBuf| endings.iter().any(|wanted| path.extension().is_some_and(|ending| ending == *wanted));
    let paths = disk::list(folder).into_iter().flatten().filter(wanted);
    let file = |path: PathBuf| {
        let (origin, card) = (Origin::of(&path), number_of(&path).map(|card| card.0));
        // If the folder is the whole set, there are no built-in files to compare with.
        let origin = if alone && origin != Origin::BuiltIn { Origin::Own } else { origin };
        InForce { path, origin, card, instead_of: None }
    };
    let (built_in, mut files): (Vec<InForce>, Vec<InForce>) =
        paths.map(file).partition(|file| file.origin == Origin::BuiltIn);
    for file in built_in.into_iter().filter(|_| !alone) {
        match files.iter_mut().find(|own| file.card.is_some() && own.card == file.card) {
            None => files.push(file),
            Some(own) => {
                let name = file.path.file_name().map(|name| name.to_string_lossy().into_owned());
                (own.origin, own.instead_of) = (Origin::Changed, name);
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Group { name, files }
}

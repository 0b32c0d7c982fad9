//! Which files are in force, and where each comes from.

use super::sources::{Paths, number_of};
use crate::disk::{self, Origin};
use crate::games::wellington::board::Card;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they are: cards, tests, libraries, scenarios, bots, or the game that they belong to.
    pub name: &'static str,
    /// Where they are looked for.
    pub folder: PathBuf,
    /// The files, in the order of their names.
    pub files: Vec<InForce>,
}

/// A file in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// Where it is, or would be.
    pub path: PathBuf,
    /// Where it comes from.
    pub origin: Origin,
    /// The card that its name begins with.
    pub card: Option<Card>,
    /// The built-in file of another name that it stands before.
    pub instead_of: Option<String>,
}

impl Group {
    /// How many of the files come from there.
    pub fn count(&self, origin: Origin) -> usize {
        self.files.iter().filter(|file| file.origin == origin).count()
    }
}

/// Every file in force, by kind.
pub fn inventory(paths: &Paths) -> Vec<Group> {
    let bots = paths.libs.parent().unwrap_or(Path::new("")).join("bots");
    let puzzles = paths.scenarios.join("puzzles");
    let mut groups = vec![
        group("cards", &paths.cards, &["lua"], paths.alone),
        group("tests", &paths.cards.join("tests"), &["lua"], paths.alone),
        group("libraries", &paths.libs, &["lua"], false),
        group("scenarios", &paths.scenarios, &["json"], false),
        group("puzzles", &puzzles, &["json"], false),
        group("bots", &bots, &["lua", "json"], false),
    ];
    let root = paths.scenarios.parent().unwrap_or(Path::new(""));
    groups.extend(disk::builtin::games().into_iter().map(|(game, folders)| group_of_game(root, game, &folders)));
    groups
}

/// The files of another game, in all of its folders.
fn group_of_game(root: &Path, game: &'static str, folders: &BTreeSet<&Path>) -> Group {
    let endings = ["json", "lua", "play"];
    let groups = folders.iter().map(|folder| group(game, &root.join(folder), &endings, false));
    let folder = folders.first().map_or_else(|| root.to_path_buf(), |first| root.join(first));
    Group { name: game, folder, files: groups.flat_map(|group| group.files).collect() }
}

fn group(name: &'static str, folder: &Path, endings: &[&str], alone: bool) -> Group {
    let wanted = |path: &PathBuf| endings.iter().any(|wanted| path.extension().is_some_and(|ending| ending == *wanted));
    let paths = disk::list(folder).into_iter().flatten().filter(wanted);
    let file = |path: PathBuf| {
        let (origin, card) = (Origin::of(&path), number_of(&path));
        // Where the folder is the whole set nothing built in is compared with it.
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
    Group { name, folder: folder.to_path_buf(), files }
}

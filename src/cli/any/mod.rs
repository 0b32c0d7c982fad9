//! Any game at the command line. All it needs to know is the game's kit.

mod many;
mod open;
mod play;
pub mod transcript;

use super::compare::Parted;
use super::named::{Named, by_stem};
use super::simulate::Simulate;
use super::title::{Contender, Made, Opened, Played, Tests, Title};
use super::{Common, complain, on_deep_stack};
use crate::check::finding::Text;
use crate::check::{Report, pure, troubles};
use crate::disk;
use crate::disk::in_force::{Group, InForce};
use crate::hinted::Hinted;
use crate::replay::{self, Wanted};
use crate::table::game_of;
use crate::trials::{Files, Measure, Opens, Target, parting};
use anyhow::{Result, bail};
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game at the command line, built from its kit.
pub struct Any<K>(PhantomData<fn() -> K>);

impl<K> Any<K> {
    /// The game.
    pub const fn new() -> Any<K> {
        Any(PhantomData)
    }
}

impl<K> Default for Any<K> {
    fn default() -> Any<K> {
        Any::new()
    }
}

/// The files that a game starts from, as requested.
fn files(common: &Common, made: &Made) -> Files {
    Files {
        root: common.root(),
        scenario: made.scenario.clone(),
        scripts: made.scripts.clone().or(common.cards.clone()),
        script: made.script.clone(),
        params: made.params.clone(),
    }
}

/// The same for only a scenario.
fn plain_files(common: &Common, scenario: Option<&Path>) -> Files {
    files(common, &Made { scenario: scenario.map(Path::to_path_buf), ..Made::default() })
}

/// Whether this can be a file in force, and not a folder among the files.
fn is_one(file: &Path) -> bool {
    !file.is_dir() && file.extension().is_some_and(|ending| ["json", "lua", "play"].iter().any(|own| ending == *own))
}

/// Whether a file is a save of this game.
fn is_save_of(file: &Path, game: &str) -> bool {
    let text = disk::text(file, disk::Kind::Save);
    text.is_ok_and(|text| game_of(&text).is_some_and(|own| own == game))
}

impl<K: Opens + 'static> Title for Any<K> {
    fn id(&self) -> &'static str {
        K::ID
    }

    fn about(&self) -> &'static str {
        K::ABOUT
    }

    fn knows(&self, file: &Path) -> bool {
        K::knows(file) || play::is_transcript_of(file, K::ID) || is_save_of(file, K::ID)
    }

    fn named(&self, common: &Common, what: Named) -> Vec<(String, PathBuf)> {
        let own = plain_files(common, None);
        by_stem(match what {
            Named::Scenario => K::scenarios(&own),
            Named::Test => K::transcripts(&own),
        })
    }

    fn files(&self, common: &Common) -> Vec<Group> {
        let own = plain_files(common, None);
        let folders = disk::builtin::games().remove(K::ID).unwrap_or_default();
        let in_folders = folders.iter().flat_map(|folder| disk::list(&own.root.join(folder)).unwrap_or_default());
        let wanted = K::wanted(&own).into_iter().map(|wanted| wanted.file);
        let others = wanted.chain(K::scenarios(&own)).chain(K::transcripts(&own));
        let all: BTreeSet<PathBuf> = in_folders.chain(others).filter(|file| is_one(file)).collect();
        vec![Group { name: K::ID, files: all.into_iter().map(InForce::new).collect() }]
    }

    fn open(&self, common: &Common, file: Option<PathBuf>, wanted: Opened) -> u8 {
        let common = common.clone();
        let opened = on_deep_stack(move || open::open::<K>(&common, file, wanted));
        opened.unwrap_or_else(Err).unwrap_or_else(|no| {
            complain(format!("{no:#}"));
            super::BAD_INPUT
        })
    }

    fn run(&self, common: &Common, file: &Path, _: Option<PathBuf>) -> Played {
        play::run::<K>(common, file)
    }

    fn test(&self, common: &Common, wanted: &Tests) -> Result<u8> {
        if wanted.prove || wanted.cost {
            bail!("the tests of {} are transcripts; --prove and --cost work on card tests", K::ID);
        }
        let (common, which) = (common.clone(), wanted.which.clone());
        on_deep_stack(move || play::test::<K>(&common, &which))?
    }

    fn check(&self, common: &Common, files: &[PathBuf], _: bool) -> Report {
        let own = plain_files(common, None);
        let (mut data, scripts): (Vec<_>, Vec<_>) = files.iter().cloned().partition(|file| K::knows(file));
        let mut report = Report::default();
        if !scripts.is_empty() || files.is_empty() {
            report = pure::check(&K::wanted(&own), &scripts);
        }
        if files.is_empty() {
            data = K::scenarios(&own);
        }
        report.checked += data.len();
        for scenario in data {
            let loaded = K::load(&Files { scenario: Some(scenario), ..own.clone() });
            // The scripts have already been checked in more detail.
            for trouble in loaded.err().iter().flatten().filter(|trouble| troubles::is_of_data(trouble)) {
                report.found.push(troubles::finding(trouble, &Text::of_data(&trouble.place.file)));
            }
        }
        report.tidied(&[])
    }

    fn simulate(&self, common: &Common, scenario: Option<PathBuf>, wanted: Simulate) -> Result<u8> {
        many::simulate::<K>(common, scenario, wanted)
    }

    fn target(&self, text: &str) -> Result<Target, Hinted> {
        let names: Vec<String> = K::measures().into_iter().map(|measure| measure.name).collect();
        Target::parse(text, &K::measures(), &|_| None, &format!("an outcome and a number: {}", names.join(", ")))
    }

    fn contender(&self, common: &Common, made: &Made) -> Result<Box<dyn Contender>> {
        Ok(Box::new(many::entry::<K>(common, made)?))
    }

    fn measures(&self) -> Vec<Measure> {
        K::measures()
    }

    fn parted(&self, common: &Common, pair: [&Made; 2], seeds: &[u64], stop: &AtomicBool) -> Result<Vec<Parted>> {
        let [a, b] = [many::entry::<K>(common, pair[0])?.lineup()?, many::entry::<K>(common, pair[1])?.lineup()?];
        let part = |seed: &u64| {
            // These games did not fail before, so they should not fail now. If one does, leave the pair out.
            let found = parting::<K>([&a, &b], *seed, &|| stop.load(Ordering::Relaxed)).ok().flatten()?;
            Some(Parted { lines: found.lines(), json: found.json() })
        };
        Ok(seeds.iter().filter_map(part).collect())
    }

    fn picture(&self, common: &Common, file: Option<&Path>, own: Option<&str>, map: bool) -> Result<String> {
        open::picture::<K>(common, file, own, map)
    }

    fn replay(&self, common: &Common, save: &Path, verify: bool) -> Result<u8> {
        let (common, save) = (common.clone(), save.to_path_buf());
        on_deep_stack(move || play::replay::<K>(&common, &save, verify))?
    }

    fn replay_page(&self, common: &Common, save: &Path, own: Option<&str>, wanted: &Wanted) -> Result<replay::Made> {
        let (common, save, own, wanted) = (common.clone(), save.to_path_buf(), own.map(String::from), wanted.clone());
        on_deep_stack(move || open::replay_page::<K>(&common, &save, own.as_deref(), &wanted))?
    }
}

//! Wellington at the command line.

mod bug;
mod cards;
mod compare;
mod minimise;
mod open;
mod place;
mod render;
mod replay;
mod report;
mod run;
mod scenario;
mod serve;
mod simulate;
mod solve;
mod test;

use crate::check::Report;
use crate::check::codes::Code;
use crate::cli::cards::Faces;
use crate::cli::compare::Parted;
use crate::cli::named::Named;
use crate::cli::simulate::Simulate;
use crate::cli::title::{Contender, Made, More, Opened, Played, Tests, Title, Way};
use crate::cli::{Common, on_deep_stack};
use crate::disk::in_force::Group;
use crate::games::wellington::api::inventory;
use crate::games::wellington::lab::{self, Outcome};
use crate::games::wellington::lint;
use crate::games::wellington::verbs::{NoDesk, engine, for_check};
use crate::hinted::Hinted;
use crate::mishap::Bug;
use crate::replay::{Made as Page, Wanted};
use crate::trials::{Measure, Target};
use anyhow::{Result, anyhow};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// *Wellington* at the command line.
pub struct Wellington;

impl Title for Wellington {
    fn id(&self) -> &'static str {
        "wellington"
    }

    fn about(&self) -> &'static str {
        "Wellington, the Peninsular War 1812-1814"
    }

    fn knows(&self, _: &Path) -> bool {
        // Old files do not name their game. A file that no other game claims belongs to this one.
        false
    }

    fn named(&self, common: &Common, what: Named) -> Vec<(String, PathBuf)> {
        match what {
            Named::Scenario => place::scenarios(common),
            // Tests of cards are named by card number.
            Named::Test => Vec::new(),
        }
    }

    fn files(&self, common: &Common) -> Vec<Group> {
        inventory(&place::paths(common))
    }

    fn open(&self, common: &Common, file: Option<PathBuf>, wanted: Opened) -> u8 {
        open::main(common, file, wanted)
    }

    fn run(&self, common: &Common, file: &Path, out: Option<PathBuf>) -> Played {
        run::play(common, file, out)
    }

    fn test(&self, common: &Common, wanted: &Tests) -> Result<u8> {
        match wanted.prove {
            true => test::prove(common, &wanted.which),
            false => test::main(common, &wanted.which, wanted.cost),
        }
    }

    fn check(&self, common: &Common, files: &[PathBuf], prove: bool) -> Report {
        lint::check(&place::paths(common), files, &for_check(), prove)
    }

    fn codes(&self) -> Vec<&'static Code> {
        lint::codes::all()
    }

    fn simulate(&self, common: &Common, scenario: Option<PathBuf>, wanted: Simulate) -> Result<u8> {
        simulate::main(common, scenario, wanted)
    }

    fn target(&self, text: &str) -> Result<Target, Hinted> {
        lab::target(text)
    }

    fn contender(&self, common: &Common, made: &Made) -> Result<Box<dyn Contender>> {
        Ok(Box::new(compare::version(common, made)?))
    }

    fn measures(&self) -> Vec<Measure> {
        Outcome::all().into_iter().map(Measure::from).collect()
    }

    fn ways(&self) -> &'static [Way] {
        &compare::WAYS
    }

    fn parted(&self, common: &Common, pair: [&Made; 2], seeds: &[u64], stop: &AtomicBool) -> Result<Vec<Parted>> {
        compare::parted(common, pair, seeds, stop)
    }

    fn picture(&self, common: &Common, file: Option<&Path>, own: Option<&str>, map: bool) -> Result<String> {
        render::draw(common, file, own, map)
    }

    fn replay(&self, common: &Common, save: &Path, verify: bool) -> Result<u8> {
        let (common, save) = (common.clone(), save.to_path_buf());
        on_deep_stack(move || replay::replay(&common, &save, verify))?
    }

    fn replay_page(&self, common: &Common, save: &Path, own: Option<&str>, wanted: &Wanted) -> Result<Page> {
        let (common, save, own, wanted) = (common.clone(), save.to_path_buf(), own.map(String::from), wanted.clone());
        on_deep_stack(move || replay::page(&common, &save, own.as_deref(), &wanted))?
    }

    fn more(&self) -> Option<&dyn More> {
        Some(self)
    }
}

impl More for Wellington {
    fn minimise(&self, common: &Common, save: &Path, goal: &str, out: Option<PathBuf>) -> Result<u8> {
        minimise::main(common, save, goal, out)
    }

    fn report(&self, common: &Common, folder: &Path, out: Option<PathBuf>) -> Result<u8> {
        report::main(common, folder, out)
    }

    fn diff(&self, common: &Common, a: &Path, b: &Path) -> Result<u8> {
        scenario::diff(common, a, b)
    }

    fn cards(&self, common: &Common, wanted: Faces) -> Result<u8> {
        cards::main(common, wanted)
    }
}

/// The reason why there is no desk. For a bug, a file that reproduces it is written.
fn no_desk(no: &NoDesk) -> anyhow::Error {
    match engine::report_no_desk(no) {
        Some(file) => Bug(format!("{no}\n{}", crate::prompt::reproduces(file.as_deref()))).into(),
        None => anyhow!("{no}"),
    }
}

//! Many games at once: what is counted, and how a game starts.

use super::board::{Army, Board, Ending, Place, Position, Scenario, Side};
use super::kit::world;
use super::rules::{Napoleon, World, opening};
use super::scripts;
use crate::check::pure::Wanted;
use crate::disk::{self, Kind};
use crate::faults::{Faults, Trouble};
use crate::json::{At, Document};
use crate::kit::Kit;
use crate::trials::{Files, Measure, Opening, Opens, Scored, Setup, Unit};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The folder of the game in a laboratory.
const FOLDER: &str = "games/napoleon";

/// The folder of its Luau files.
fn folder(files: &Files) -> PathBuf {
    files.scripts.clone().unwrap_or_else(|| files.root.join(FOLDER).join("scripts"))
}

/// The files with this extension in a folder of the game, sorted by name.
fn listed(files: &Files, folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = disk::builtin::list(&files.root.join(FOLDER).join(folder)).unwrap_or_default();
    found.retain(|file| file.extension().is_some_and(|own| own == ending));
    found.sort();
    found
}

/// The requested scenario; by default the historical setup.
fn scenario(files: &Files) -> PathBuf {
    let first = || files.root.join(FOLDER).join("scenarios/historical.json");
    files.scenario.clone().unwrap_or_else(first)
}

impl Scored for Napoleon {
    fn measures() -> Vec<Measure> {
        let measure = |name: &str, label: &str, unit| Measure { name: name.into(), label: label.into(), unit };
        let mut out = vec![
            measure("wins_french", "the French win", Unit::Share),
            measure("wins_allies", "the Allies win", Unit::Share),
        ];
        let endings = [
            ("three_cities", "by Ghent, Brussels and Liège"),
            ("allies_defeated", "by the defeat of both Allied armies"),
            ("napoleon_lost", "by the loss of Napoléon"),
            ("french_defeated", "by the defeat of the French army"),
            ("out_of_time", "because time is up"),
        ];
        out.extend(endings.map(|(name, label)| measure(&format!("end_{name}"), label, Unit::Share)));
        out.extend([
            measure("turns", "turns played", Unit::Whole),
            measure("cities_french", "cities of Ghent, Brussels and Liège held by the French", Unit::Whole),
        ]);
        for (word, name) in [("french", "French"), ("british", "Anglo-Dutch"), ("prussian", "Prussian")] {
            out.push(measure(&format!("units_{word}"), &format!("{name} units left"), Unit::Whole));
            out.push(measure(&format!("cv_{word}"), &format!("{name} CV left"), Unit::Whole));
        }
        out.push(measure("solved", "the puzzle is solved", Unit::Share));
        out
    }

    fn values(world: &World, p: &Position) -> Vec<i32> {
        let board = &world.scenario.board;
        let winner = p.over.map(Ending::winner);
        let mut out = vec![(winner == Some(Side::French)).into(), (winner == Some(Side::Allies)).into()];
        out.extend(Ending::ALL.map(|ending| i32::from(p.over == Some(ending))));
        let held = board.all_cities().filter(|city| board.city(*city).victory && holds(board, p, Side::French, *city));
        out.extend([i32::from(p.turn), held.count() as i32]);
        for army in Army::ALL {
            let own = || p.units().filter(|unit| board.info(*unit).army == army);
            out.push(own().filter(|unit| p.block(*unit).place != Place::Lost).count() as i32);
            out.push(own().map(|unit| i32::from(p.block(unit).cv)).sum());
        }
        let goal = world.scenario.goal.as_ref();
        out.push(goal.is_some_and(|goal| p.over == Some(Ending::Puzzle(goal.side))).into());
        out
    }
}

fn holds(board: &Board, p: &Position, side: Side, city: super::board::City) -> bool {
    p.at(Place::City(city)).any(|unit| board.side(unit) == side)
}

impl Opens for Napoleon {
    const ABOUT: &'static str = "Napoleon, the Waterloo campaign 1815 (map and blocks reconstructed)";
    const MOST: u32 = 60_000;

    fn load(files: &Files) -> Result<Setup<Napoleon>, Vec<Trouble>> {
        let file = scenario(files);
        let scenario = Scenario::load(&file, &files.params).map_err(|faults| faults.with_rest())?;
        let name = file.file_stem().map_or_else(|| "napoleon".into(), |name| name.to_string_lossy().into_owned());
        let print = scenario.print.clone();
        let world = Rc::new(world(scenario, scripts::places(&folder(files), files.script.as_deref()))?);
        let inside = world.clone();
        let opening: Opening<Napoleon> = Box::new(move |seed| opening(&inside, seed));
        Ok(Setup { world, opening, name, print })
    }

    fn knows(file: &Path) -> bool {
        let text = disk::text(file, Kind::Scenario).unwrap_or_default();
        let is_own = |at: At<'_>| at.word(&mut Faults::default(), &[(Self::ID, ())]).is_some();
        let document = Document::parse(&file.display().to_string(), text).ok();
        document.is_some_and(|document| document.root().field("game").is_some_and(is_own))
    }

    fn wanted(files: &Files) -> Vec<Wanted> {
        scripts::wanted(&folder(files), files.script.as_deref())
    }

    fn transcripts(files: &Files) -> Vec<PathBuf> {
        listed(files, "tests", "play")
    }

    fn scenarios(files: &Files) -> Vec<PathBuf> {
        listed(files, "scenarios", "json")
    }
}

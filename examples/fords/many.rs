//! Many games of *Three Fords*: what is measured, who plays, and how a game starts from files.

use super::game::{Choice, Ford, Fords, Orders, Position, Side, opening};
use super::orders::Script;
use super::words::Sight;
use sandtable::check::pure::{Gives, Signature, Wanted};
use sandtable::disk::{self, Kind};
use sandtable::faults::{Faults, InFile, ScriptNumber, Trouble, TroubleKind};
use sandtable::json::Document;
use sandtable::table::{Decision, Dice};
use sandtable::trials::{Bot, Files, Measure, Opening, Opens, Scored, Setup, Unit};
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl Scored for Fords {
    fn measures() -> Vec<Measure> {
        let measure = |name: &str, label: &str, unit| Measure { name: name.into(), label: label.into(), unit };
        vec![
            measure("wins_blue", "Blue wins", Unit::Share),
            measure("wins_red", "Red wins", Unit::Share),
            measure("fords_blue", "fords of Blue", Unit::Whole),
            measure("fords_red", "fords of Red", Unit::Whole),
            measure("lost_blue", "blocks of Blue lost", Unit::Whole),
            measure("lost_red", "blocks of Red lost", Unit::Whole),
        ]
    }

    fn values(_: &Box<dyn Orders>, p: &Position) -> Vec<i32> {
        let [blue, red] = Side::BOTH.map(|side| p.held(side) as i32);
        let [gone, lost] = Side::BOTH.map(|side| p.lost(side) as i32);
        vec![(blue > red).into(), (red > blue).into(), blue, red, gone, lost]
    }
}

/// A bot that attacks where it is much stronger than the blocks that it sees and those it has to expect. When it is behind in the
/// last Rounds, it attacks wherever it can. Otherwise it sends the weakest block that is just strong enough to take a ford.
pub struct Steady;

impl Bot<Fords> for Steady {
    fn choose(&mut self, seen: &Sight, decision: &Decision<Fords>, _: &mut Dice) -> usize {
        let best = |(_, a): &(usize, f64), (_, b): &(usize, f64)| a.total_cmp(b);
        worth(seen, decision).into_iter().enumerate().max_by(best).map_or(0, |(place, _)| place)
    }
}

/// How the bot rates each choice.
pub fn worth(seen: &Sight, decision: &Decision<Fords>) -> Vec<f64> {
    let me = decision.who;
    let lead = |ford: Ford| f64::from(seen.strength(me, ford).0) - seen.strength(me.enemy(), ford).1;
    let held = |sign: f64| Ford::ALL.into_iter().filter(|ford| lead(*ford) * sign > 0.0).count();
    let (late, behind) = (seen.round >= 4, held(1.0) <= held(-1.0));
    let turned = |lead: f64| if lead == 0.0 { 0.0 } else { lead.signum() };
    let worth = |choice: &Choice| match *choice {
        Choice::Attack(ford) if lead(ford) >= 2.0 || late && behind => 9.0 + lead(ford) / 10.0,
        Choice::Send(block, ford) => {
            let (before, after) = (lead(ford), lead(ford) + seen.own(block));
            8.0 + 4.0 * (turned(after) - turned(before)) - seen.own(block) / 10.0
        }
        Choice::Hold | Choice::Stay => 5.0,
        Choice::Withdraw => 4.0,
        Choice::Attack(_) => 0.0,
    };
    decision.choices.iter().map(worth).collect()
}

/// The script beside this file, which is the default.
const FIRE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/fords/fire.lua");

/// The path of the script.
fn fire(files: &Files) -> PathBuf {
    let folder = files.scripts.as_ref().map(|folder| folder.join("fire.lua"));
    files.script.clone().or(folder).unwrap_or_else(|| FIRE.into())
}

/// The folder of the scenarios beside this file.
const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/fords/scenarios");

/// The Round in which a scenario begins.
fn round(file: &Path) -> Result<u8, Faults> {
    let mut faults = Faults::default();
    let shown = file.display().to_string();
    let text = disk::text(file, Kind::Scenario).map_err(|no| no.to_string());
    let document = match text.map(|text| Document::parse(&shown, text)) {
        Ok(Ok(document)) => document,
        Ok(Err(trouble)) => {
            faults.push(*trouble);
            return Err(faults);
        }
        Err(no) => {
            let place = InFile::from(shown);
            faults.push(Trouble::new(TroubleKind::WrongValue, None::<ScriptNumber>, place, no, "a JSON file"));
            return Err(faults);
        }
    };
    let fields = document.root().object(&mut faults, &["game", "title", "round"]);
    let round = fields.need(&mut faults, "round").and_then(|at| at.number(&mut faults, 1..=6));
    round.map(|round| round as u8).filter(|_| faults.is_empty()).ok_or(faults)
}

impl Opens for Fords {
    const ABOUT: &'static str = "Three Fords, a small game of our own";
    const MOST: u32 = 1000;

    fn load(files: &Files) -> Result<Setup<Fords>, Vec<Trouble>> {
        let script = Script::read(&fire(files)).map_err(|no| vec![*no])?;
        let world: Box<dyn Orders> = Box::new(script);
        let first = match &files.scenario {
            Some(file) => round(file).map_err(|faults| faults.with_rest())?,
            None => 1,
        };
        let opening: Opening<Fords> = Box::new(move |seed| {
            let mut standing = opening(seed);
            standing.position.round = first;
            standing
        });
        Ok(Setup { world: Rc::new(world), opening, name: "fords".into(), print: first.to_string() })
    }

    fn scenarios(_: &Files) -> Vec<PathBuf> {
        disk::list(Path::new(SCENARIOS)).unwrap_or_default()
    }

    fn knows(file: &Path) -> bool {
        file.extension().is_some_and(|ending| ending == "json") && round(file).is_ok()
    }

    fn wanted(files: &Files) -> Vec<Wanted> {
        let hits = Signature { name: "hits_from", params: &["attacks"], gives: Gives::Number };
        vec![Wanted { file: fire(files), functions: vec![hits] }]
    }

    fn transcripts(_: &Files) -> Vec<PathBuf> {
        vec![concat!(env!("CARGO_MANIFEST_DIR"), "/examples/fords/fight.play").into()]
    }
}

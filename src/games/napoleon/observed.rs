//! What a learning program gets: a position as a player sees it, in numbers and as data, and the bots that it can ask for advice.

use super::board::{Area, Army, City, Column, Place, Position, Seat, Side, Step, Unit};
use super::rules::{Napoleon, Question, Table};
use super::seen::Seen;
use crate::env::{Observed, Sheet, Wrong, wrong};
use crate::faults::nearest;
use crate::hinted::Hint;
use crate::kit::bot::{bot, names};
use crate::kit::{Ahead, Kit};
use crate::table::{Dice, Playout, stream};
use crate::trials::{Files, Opens, Setup, troubles};
use anyhow::Result;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::rc::Rc;

/// The random stream of a bot that is asked for advice.
const ADVICE: u64 = 1;

/// The areas of a battle board.
const AREAS: [(&str, Area); 8] = [
    ("reserve_french", Area::Reserve(Side::French)),
    ("left_french", Area::Front(Side::French, Column::Left)),
    ("centre_french", Area::Front(Side::French, Column::Centre)),
    ("right_french", Area::Front(Side::French, Column::Right)),
    ("reserve_allies", Area::Reserve(Side::Allies)),
    ("left_allies", Area::Front(Side::Allies, Column::Left)),
    ("centre_allies", Area::Front(Side::Allies, Column::Centre)),
    ("right_allies", Area::Front(Side::Allies, Column::Right)),
];

impl Observed for Napoleon {
    const PLACES: usize = 512;
    const MOST: u32 = <Napoleon as Opens>::MOST;

    fn opened(files: &Files) -> Result<Setup<Napoleon>> {
        Napoleon::load(files).map_err(|all| troubles(&all))
    }

    fn scenarios_of(files: &Files) -> Vec<(String, PathBuf)> {
        let named = |file: PathBuf| Some((file.file_stem()?.to_str()?.to_string(), file));
        Napoleon::scenarios(files).into_iter().filter_map(named).collect()
    }

    fn word(seat: Seat) -> &'static str {
        seat.word()
    }

    fn side(seat: Seat) -> &'static str {
        seat.side().word()
    }

    fn winner(table: &Rc<Table>) -> Option<&'static str> {
        table.position().over.map(|ending| ending.winner().word())
    }

    fn numbers(seen: &Seen<'_>, question: Option<&Question>, sheet: &mut Sheet) {
        sheet.one_of("question", &QUESTIONS, question.map(question_kind));
        course(seen, sheet);
        cities(seen, sheet);
        battle(seen, sheet);
        for unit in seen.open.units() {
            one(seen, unit, sheet);
        }
    }

    fn shown(seen: &Seen<'_>) -> Value {
        let hidden = seen.hidden.iter();
        let hidden = hidden.map(|((army, place), n)| json!({ "army": army, "place": place, "blocks": n }));
        let known = seen.known.keys().map(|unit| unit.0);
        json!({ "open": seen.open, "known": known.collect::<Vec<_>>(), "hidden": hidden.collect::<Vec<_>>() })
    }

    fn dealt(seen: &Seen<'_>, number: u64) -> Position {
        (super::players::imagination().deal)(seen, number)
    }

    fn advisers() -> Vec<&'static str> {
        names::<Napoleon>()
    }

    fn advice(game: &Playout<Napoleon>, name: &str, seed: u64) -> Result<usize, Wrong> {
        let Some(mut bot) = bot::<Napoleon>(name) else {
            let near = nearest(name, names::<Napoleon>()).map(|near| format!("did you mean {near}?"));
            let hint = near.unwrap_or_else(|| names::<Napoleon>().join(", "));
            return Err(Wrong::Asked(format!("Napoleon has no bot called {name:?}").hint(hint)));
        };
        let table = game.table();
        let Some(decision) = table.open() else { return Err(Wrong::Asked("no decision is open".into())) };
        let position = table.position();
        let seen = Napoleon::seen(table.world(), &position, Some(decision.who));
        let copy = || game.copied(|_| {}).map(Some);
        let mut chance = Dice::new(stream(seed, ADVICE));
        bot.think(&Ahead::new(&seen, &decision, &copy), &mut chance).map_err(|no| wrong(&no))
    }
}

/// The turn, the step and other facts about the state of the game.
fn course(seen: &Seen<'_>, sheet: &mut Sheet) {
    let p = &seen.open;
    sheet.put(p.turn, || "turn".into());
    sheet.flag(seen.is_night(), || "night".into());
    sheet.one_of("step", &STEPS, Some(step_kind(p.step)));
    let active = seen.world.scenario.board.turn(p.turn).map(|turn| turn.side.word());
    sheet.one_of("active", &Side::BOTH.map(Side::word), active);
    sheet.one_of("set", &Side::BOTH.map(Side::word), Some(p.set.word()));
    for army in Army::ALL {
        let word = army.word();
        sheet.flag(p.defeated[army.index()], || format!("army/{word}/defeated"));
        sheet.count(seen.left(army), || format!("army/{word}/left"));
        sheet.put(seen.least[army.index()].clamp(0, 99) as u8, || format!("army/{word}/least"));
    }
}

/// Each city: how many blocks of each army stand there, and what is known about them.
fn cities(seen: &Seen<'_>, sheet: &mut Sheet) {
    let board = &seen.world.scenario.board;
    let (count, ends) = (board.cities.len(), Army::ALL.len());
    // For each army: visible units, their CV, face-down blocks.
    let mut there = vec![[[0_u16; 3]; 3]; count];
    for known in seen.known.values() {
        if let Some(there) = known.place.city().and_then(|at| there.get_mut(at.index())) {
            let of = &mut there[board.info(known.unit).army.index() % ends];
            of[0] += 1;
            of[1] += u16::from(known.cv);
        }
    }
    for ((army, place), n) in &seen.hidden {
        if let Some(there) = place.city().and_then(|at| there.get_mut(at.index())) {
            there[army.index() % ends][2] += u16::from(*n);
        }
    }
    for city in board.all_cities() {
        let id = &board.city(city).id;
        for army in Army::ALL {
            let word = army.word();
            let of = there[city.index()][army.index()];
            for (value, what) in of.into_iter().zip(["known", "cv", "hidden"]) {
                sheet.put(value, || format!("city/{id}/{word}/{what}"));
            }
        }
        sheet.flag(seen.open.battle(city).is_some(), || format!("city/{id}/battle"));
        sheet.flag(seen.open.playing == Some(city), || format!("city/{id}/playing"));
    }
}

/// The board of the current battle: how many blocks of each side stand in each area.
fn battle(seen: &Seen<'_>, sheet: &mut Sheet) {
    let at: Option<City> = seen.open.playing;
    for (word, area) in AREAS {
        for side in Side::BOTH {
            let armies = side.armies().iter();
            let blocks = at.map_or(0, |at| armies.map(|army| seen.count(*army, Place::Battle(at, area))).sum());
            sheet.count(blocks, || format!("board/{word}/{}", side.word()));
        }
    }
}

/// A unit whose label is visible; zeros if it is not.
fn one(seen: &Seen<'_>, unit: Unit, sheet: &mut Sheet) {
    let id = &seen.world.scenario.board.info(unit).id;
    let known = seen.unit(unit);
    let block = known.map(|_| seen.open.block(unit));
    let is = |is: fn(&super::board::Block) -> bool| block.is_some_and(is);
    let city = block.and_then(|block| block.place.city()).map_or(0, |at| u16::from(at.0) + 1);
    let area = block.and_then(|block| match block.place {
        Place::Battle(_, area) => AREAS.iter().position(|(_, own)| *own == area),
        _ => None,
    });
    sheet.flag(known.is_some(), || format!("unit/{id}/known"));
    sheet.put(city, || format!("unit/{id}/city"));
    sheet.count(area.map_or(0, |area| area + 1), || format!("unit/{id}/area"));
    sheet.flag(is(|block| block.place == Place::Waiting), || format!("unit/{id}/waiting"));
    sheet.flag(is(|block| block.place == Place::Lost), || format!("unit/{id}/lost"));
    sheet.put(block.map_or(0, |block| block.cv), || format!("unit/{id}/cv"));
    sheet.flag(is(|block| block.disrupted), || format!("unit/{id}/disrupted"));
    sheet.flag(is(|block| block.broken), || format!("unit/{id}/broken"));
    sheet.flag(is(|block| block.shown), || format!("unit/{id}/shown"));
    sheet.put(seen.marched.get(&unit).copied().unwrap_or(0), || format!("unit/{id}/marched"));
    sheet.flag(seen.tired.contains(&unit), || format!("unit/{id}/tired"));
    let (dice, face) = seen.aims.get(&unit).copied().unwrap_or((0, 0));
    sheet.put(dice, || format!("unit/{id}/dice"));
    sheet.put(face, || format!("unit/{id}/hits_from"));
}

/// The kinds of questions.
const QUESTIONS: [&str; 14] = [
    "deploy", "activate", "march", "roll", "board", "put", "battle", "retreat", "combat", "hit", "reinforce", "rout",
    "regroup", "supply",
];

/// The kind of a question.
fn question_kind(question: &Question) -> &'static str {
    match question {
        Question::Deploy(..) => "deploy",
        Question::Activate => "activate",
        Question::March(..) => "march",
        Question::Roll => "roll",
        Question::Board => "board",
        Question::Put(..) => "put",
        Question::Battle => "battle",
        Question::Retreat(..) => "retreat",
        Question::Combat(..) => "combat",
        Question::Hit(..) => "hit",
        Question::Reinforce(..) => "reinforce",
        Question::Rout(..) => "rout",
        Question::Regroup(..) => "regroup",
        Question::Supply(..) => "supply",
    }
}

/// The steps of a turn.
const STEPS: [&str; 6] = ["set_up", "march", "force", "boards", "battles", "end"];

/// The step of the turn.
fn step_kind(step: Step) -> &'static str {
    match step {
        Step::SetUp => "set_up",
        Step::March => "march",
        Step::Force => "force",
        Step::Boards => "boards",
        Step::Battles => "battles",
        Step::End => "end",
    }
}

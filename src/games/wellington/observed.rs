//! What a learner gets: a position as a Power sees it, in numbers and as data; and who can be asked for advice.

use super::api::Paths;
use super::board::{Board, Card, Phase, Position, Scenario};
use super::board::{Duchy, Kind, Pile, Power, Side, Whereabouts};
use super::lab::{MOST_DECISIONS, scenario_hash};
use super::players::{self, Game, Stage, View, dealt};
use super::rules::{Question, Seat, Seen, Wellington, look, setup, victory};
use crate::disk;
use crate::env::{Observed, Sheet, Wrong};
use crate::hinted::Hinted;
use crate::table::{Dice, Game as _, stream};
use crate::trials::{Files, Setup};
use anyhow::Result;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The scenario that is played if nobody names one.
const FIRST: &str = "1812.json";
/// The folder of puzzles inside the scenarios.
const PUZZLES: &str = "puzzles";
/// The stream of the chances of a bot that is asked for advice.
const ADVICE: u64 = 1;

impl Observed for Wellington {
    const PLACES: usize = 512;
    const MOST: u32 = MOST_DECISIONS;

    fn opened(files: &Files) -> Result<Setup<Wellington>> {
        let paths = paths(files);
        let file = files.scenario.clone().unwrap_or_else(|| paths.scenarios.join(FIRST));
        let stage = Stage::with(&file, &paths, &files.params, files.script.as_deref())?;
        let print = format!("{} {}", scenario_hash(&stage)?, Wellington::edition(&stage.world));
        let Stage { scenario, world, .. } = stage;
        let name = name_of(&file, &paths.scenarios);
        Ok(Setup { world, name, print, opening: Box::new(move |seed| setup::opening(&scenario, seed)) })
    }

    fn scenarios_of(files: &Files) -> Vec<(String, PathBuf)> {
        let folder = paths(files).scenarios;
        let own = listed(&folder).into_iter();
        let puzzles = listed(&folder.join(PUZZLES)).into_iter();
        own.chain(puzzles.map(|(name, file)| (format!("{PUZZLES}/{name}"), file))).collect()
    }

    fn word(power: Power) -> &'static str {
        power.word()
    }

    fn side(power: Power) -> &'static str {
        power.side().word()
    }

    fn winner(table: &Rc<Seat>) -> Option<&'static str> {
        let ended = table.position().ended?;
        Some(victory::outcome(&look(table), Some(ended)).side.word())
    }

    fn numbers(seen: &Seen<'_>, question: Option<&Question>, sheet: &mut Sheet) {
        let (board, p) = (&*seen.world().board, seen.p());
        sheet.one_of("question", &QUESTIONS, question.map(question_kind));
        course(p, sheet);
        cards(board, seen, sheet);
        places(board, p, sheet);
        leaders(board, p, sheet);
    }

    fn shown(seen: &Seen<'_>) -> Value {
        serde_json::json!(seen.p())
    }

    fn dealt(seen: &Seen<'_>, number: u64) -> Position {
        dealt(seen, number)
    }

    fn advisers() -> Vec<&'static str> {
        players::NAMES.to_vec()
    }

    fn advice(game: &Game, bot: &str, seed: u64) -> Result<usize, Wrong> {
        let maker = players::named(bot).map_err(|no| Wrong::Asked(Hinted::of(&no)))?;
        let Some(view) = View::of(game) else { return Err(Wrong::Asked("no decision is open".into())) };
        let mut player = maker();
        player.begin(Dice::new(stream(seed, ADVICE)));
        player.choose(&view).map_err(Wrong::Script)
    }
}

/// Where the scripts and scenarios are.
fn paths(files: &Files) -> Paths {
    let mut paths = Paths::under(&files.root);
    if let Some(cards) = &files.scripts {
        (paths.cards, paths.alone) = (cards.clone(), true);
    }
    paths
}

/// The name of a scenario: its way from the folder of the scenarios, or else the name of its file.
fn name_of(file: &Path, scenarios: &Path) -> String {
    let inside = file.strip_prefix(scenarios).ok().and_then(Path::to_str);
    let name = inside.or(file.file_name().and_then(|name| name.to_str())).unwrap_or_default().replace('\\', "/");
    name.strip_suffix(".json").unwrap_or(&name).to_string()
}

/// The scenarios in a folder, by name.
fn listed(folder: &Path) -> Vec<(String, PathBuf)> {
    let named = |file: PathBuf| Some((file.file_stem()?.to_str()?.to_string(), file));
    let is_one = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "json") && Scenario::is_one(file);
    disk::list(folder).unwrap_or_default().into_iter().filter(is_one).filter_map(named).collect()
}

/// The course of the game, and what each Power has.
fn course(p: &Position, sheet: &mut Sheet) {
    sheet.put(p.year.0.saturating_sub(p.options.first_year.0), || "turn".into());
    sheet.put(p.round, || "round".into());
    sheet.one_of("phase", &PHASES, Some(phase_kind(p.phase)));
    let impulse = p.impulse.as_ref();
    for power in Power::TRACK {
        let (i, word) = (power.index(), power.word());
        sheet.flag(p.due == power, || format!("due/{word}"));
        sheet.flag(impulse.is_some_and(|it| it.power == power), || format!("impulse/{word}"));
        let purses = impulse.iter().flat_map(|it| it.purses.iter()).filter(|purse| purse.power == power);
        sheet.put(purses.fold(0_u8, |sum, purse| sum.saturating_add(purse.cp)), || format!("command_points/{word}"));
        sheet.put(p.resources[i], || format!("resources/{word}"));
        sheet.count(p.cards.hand(power).len(), || format!("hand_size/{word}"));
        sheet.put(p.interphase.cp[i], || format!("reinforcements/{word}"));
        sheet.count(p.debts.iter().filter(|debt| debt.power == power).count(), || format!("debts/{word}"));
    }
    let done = impulse.map(|it| [it.card_used, it.plus_used, it.resource_used, it.sailed]).unwrap_or_default();
    for (word, is_done) in ["card_used", "plus_used", "resource_used", "sailed"].into_iter().zip(done) {
        sheet.flag(is_done, || format!("impulse/{word}"));
    }
    sheet.flag(p.preempted, || "preempted".into());
    sheet.count(p.cards.deck.len(), || "pile/deck".into());
    sheet.count(p.cards.discards.len(), || "pile/discards".into());
    sheet.count(p.battles.len(), || "battles".into());
}

/// Each card: whether the seat holds it, and whether it lies open somewhere.
fn cards(board: &Board, seen: &Seen<'_>, sheet: &mut Sheet) {
    let p = seen.p();
    for card in board.cards.keys() {
        let (number, at) = (card.0, seen.find(*card));
        sheet.flag(matches!(at, Some(Pile::Hand(_))), || format!("card/{number}/hand"));
        sheet.flag(is_at_work(p, *card), || format!("card/{number}/at_work"));
        let is_away = matches!(at, Some(Pile::Removed | Pile::Spent(_)));
        sheet.flag(is_away, || format!("card/{number}/away"));
        sheet.flag(at == Some(Pile::Discards), || format!("card/{number}/top_discard"));
    }
}

/// Whether a card is being played, or has an effect that runs.
fn is_at_work(p: &Position, card: Card) -> bool {
    p.stack.iter().any(|played| played.card == card) || p.effects.iter().any(|effect| effect.card == card)
}

/// Each place: who owns it and who stands there. Keys are counted for each Power.
fn places(board: &Board, p: &Position, sheet: &mut Sheet) {
    let ends = board.duchies.len();
    let mut soldiers = vec![[0_u8; 4]; ends];
    let mut box_sp = [0_u8; 4];
    for lot in p.soldiers.iter() {
        let sp = match lot.key.at {
            Duchy::REGROUP => &mut box_sp[lot.key.power.index()],
            at => match soldiers.get_mut(at.index()) {
                Some(there) => &mut there[lot.key.power.index()],
                None => continue,
            },
        };
        *sp = sp.saturating_add(lot.counters.sp().0);
    }
    let mut officers = vec![[0_u8; 4]; ends];
    for officer in p.officers.iter() {
        if let Some(there) = officer.at.duchy().and_then(|at| officers.get_mut(at.index())) {
            there[board.leader(officer.leader).power.index()] += 1;
        }
    }
    let mut keys = [0_u8; 4];
    for (i, info) in board.duchies.iter().enumerate() {
        let id = &info.id;
        let owner = p.flags.get(i).copied().flatten().unwrap_or(info.printed_owner());
        keys[owner.index()] += u8::from(info.key);
        for power in Power::TRACK {
            let word = power.word();
            sheet.flag(info.kind != Kind::Box && owner == power, || format!("duchy/{id}/owner/{word}"));
            sheet.put(soldiers[i][power.index()], || format!("duchy/{id}/sp/{word}"));
            sheet.put(officers[i][power.index()], || format!("duchy/{id}/leaders/{word}"));
        }
        sheet.flag(p.battles.iter().any(|battle| battle.at.index() == i), || format!("duchy/{id}/battle"));
        sheet.flag(p.siege.as_ref().is_some_and(|siege| siege.at.index() == i), || format!("duchy/{id}/siege"));
    }
    for power in Power::TRACK {
        sheet.put(box_sp[power.index()], || format!("regroup/{}", power.word()));
        sheet.put(keys[power.index()], || format!("keys/{}", power.word()));
    }
    for side in Side::BOTH {
        let both = side.powers().into_iter().map(|power| keys[power.index()]).sum::<u8>();
        sheet.put(both, || format!("keys/{}", side.word()));
    }
}

/// Each Leader: where he is, as one more than the number of the place, and what he has done.
fn leaders(board: &Board, p: &Position, sheet: &mut Sheet) {
    for officer in p.officers.iter() {
        let id = &board.leader(officer.leader).id;
        let at = officer.at.duchy().map_or(0, |at| u16::from(at.0) + 1);
        sheet.put(at, || format!("leader/{id}/at"));
        sheet.flag(officer.at == Whereabouts::Regroup, || format!("leader/{id}/regroup"));
        sheet.flag(officer.at == Whereabouts::Pool, || format!("leader/{id}/pool"));
        sheet.put(officer.march, || format!("leader/{id}/marched"));
        let is_spent = officer.marks.has(super::board::Marks::SPENT);
        sheet.flag(is_spent, || format!("leader/{id}/spent"));
    }
}

/// The kinds of questions.
const QUESTIONS: [&str; 39] = [
    "bid", "sides", "give_up", "mulligan", "preempt", "act", "respond", "company", "consent", "strength", "react",
    "call", "answer", "way", "group", "scatter", "commander", "battle_card", "build_on", "odd_loss", "casualty",
    "shaken", "retreat", "free_flag", "replace", "besiege_on", "lose", "remove", "make_room", "owe", "settle",
    "reinforce", "deploy", "pick_up", "transfer", "excess", "continue", "target", "card",
];

/// The kind of a question.
fn question_kind(question: &Question) -> &'static str {
    match question {
        Question::Bid { .. } => "bid",
        Question::Sides { .. } => "sides",
        Question::GiveUp { .. } => "give_up",
        Question::Mulligan { .. } => "mulligan",
        Question::Preempt { .. } => "preempt",
        Question::Act => "act",
        Question::Respond { .. } => "respond",
        Question::Company { .. } => "company",
        Question::Consent { .. } => "consent",
        Question::Strength { .. } => "strength",
        Question::React { .. } => "react",
        Question::Call { .. } => "call",
        Question::Answer { .. } => "answer",
        Question::Way { .. } => "way",
        Question::Group { .. } => "group",
        Question::Scatter { .. } => "scatter",
        Question::Commander { .. } => "commander",
        Question::BattleCard { .. } => "battle_card",
        Question::BuildOn { .. } => "build_on",
        Question::OddLoss { .. } => "odd_loss",
        Question::Casualty { .. } => "casualty",
        Question::Shaken { .. } => "shaken",
        Question::Retreat { .. } => "retreat",
        Question::FreeFlag { .. } => "free_flag",
        Question::Replace { .. } => "replace",
        Question::BesiegeOn(..) => "besiege_on",
        Question::Lose { .. } => "lose",
        Question::Remove { .. } => "remove",
        Question::MakeRoom { .. } => "make_room",
        Question::Owe { .. } => "owe",
        Question::Settle { .. } => "settle",
        Question::Reinforce { .. } => "reinforce",
        Question::Deploy { .. } => "deploy",
        Question::PickUp { .. } => "pick_up",
        Question::Transfer => "transfer",
        Question::Excess { .. } => "excess",
        Question::Continue { .. } => "continue",
        Question::Target { .. } => "target",
        Question::Card { .. } => "card",
    }
}

/// The steps of a Turn.
const PHASES: [&str; 19] = [
    "deal", "impulses", "attrition", "guerrillas", "balance", "conquest", "peace", "turn_end", "resources",
    "reinforcements", "building", "deployment", "transfer", "draw", "unplayed", "excess", "home_cards", "over",
    "sides",
];

/// The step of the Turn.
fn phase_kind(phase: Phase) -> &'static str {
    match phase {
        Phase::Deal => "deal",
        Phase::Impulses => "impulses",
        Phase::Attrition => "attrition",
        Phase::Guerrillas => "guerrillas",
        Phase::Balance => "balance",
        Phase::Conquest => "conquest",
        Phase::Peace => "peace",
        Phase::TurnEnd => "turn_end",
        Phase::Resources => "resources",
        Phase::Reinforcements => "reinforcements",
        Phase::Building(..) => "building",
        Phase::Deployment(..) => "deployment",
        Phase::Transfer(..) => "transfer",
        Phase::Draw => "draw",
        Phase::Unplayed(..) => "unplayed",
        Phase::Excess(..) => "excess",
        Phase::HomeCards => "home_cards",
        Phase::Over => "over",
        Phase::Sides { .. } => "sides",
    }
}

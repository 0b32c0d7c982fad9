//! The puzzles of `scenarios/puzzles`: each can be solved whatever the enemy does, random play hardly solves any, and the
//! solution beside each works.

use crate::common::{root, run};
use sandtable::games::wellington::api::{Expression, Paths, Scratch};
use sandtable::games::wellington::board::{Position, Puzzle};
use sandtable::games::wellington::lab::{Game, Stage};
use sandtable::games::wellington::rules::Question;
use sandtable::games::wellington::rules::Seen;
use sandtable::games::wellington::verbs::{Desk, Opening, blocks, transcript};
use sandtable::games::wellington::words::{Words, names};
use sandtable::table::Dice;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// While Command Points can be spent, the search tries only choices that contain one of these texts. For other questions it tries
/// every answer.
const THOUGHTS: [(&str, &[&str]); 6] = [
    ("cadiz", &["play", "to Cádiz"]),
    ("ciudad-rodrigo", &["play", "siege", "Wellington"]),
    ("douro", &["play", "move Wellington"]),
    ("madrid", &["play", "move Clausel", "move Joseph", "to Madrid", "to Toledo"]),
    ("marmont", &["play", "move Wellington to Valladolid"]),
    ("santander", &["play", "convoy Lisbon to Santander", "flag Santander"]),
];

/// How many choices the search makes before it gives up.
const BUDGET: usize = 6_000;
/// How often the Impulse is played at random, and how often it may reach the goal.
const TRIES: u64 = 100;
const BY_CHANCE: usize = 25;

fn files(end: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("scenarios/puzzles")).expect("puzzles");
    let all = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = all.filter(|file| file.extension().is_some_and(|e| e == end)).collect();
    files.sort();
    files
}

fn name(file: &Path) -> String {
    file.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_string()
}

/// A puzzle with everything that is needed to play it often.
struct Task {
    stage: Stage,
    puzzle: Puzzle,
    goal: Expression,
    _scratch: Scratch,
}

impl Task {
    fn open(file: &Path) -> Task {
        let stage = Stage::open(file, &Paths::under(&root())).unwrap_or_else(|no| panic!("{no}"));
        let puzzle = stage.scenario.puzzle.clone().expect("a puzzle");
        let scratch = Scratch::new(stage.deck.board(), &stage.deck.sources().libs).expect("a machine");
        let goal = scratch.compile(&puzzle.solved).expect("an expression");
        Task { stage, puzzle, goal, _scratch: scratch }
    }

    fn start(&self) -> &Position {
        &self.stage.scenario.start
    }

    fn begin(&self, seed: u64) -> Game {
        self.stage
            .begin(seed, |_| {})
            .unwrap_or_else(|broken| panic!("{}", sandtable::games::wellington::lab::broken(&broken)))
    }

    fn is_solved(&self, game: &Game) -> bool {
        self.goal.value(game.table()).unwrap_or_else(|trouble| panic!("{trouble}")).1
    }

    fn in_time(&self, game: &Game) -> bool {
        self.puzzle.within.lasts(self.start(), &game.table().position())
    }

    /// Plays the first Impulse at random, and says whether that reached the goal.
    fn by_chance(&self, seed: u64) -> bool {
        let (mut game, mut chance) = (self.begin(seed), Dice::new(seed ^ 0x5eed));
        while self.in_time(&game) {
            if self.is_solved(&game) {
                return true;
            }
            let Some(count) = game.decision().map(|d| d.choices.len() as u32) else { return false };
            choose(&mut game, chance.below(count) as usize);
        }
        false
    }
}

fn choose(game: &mut Game, place: usize) {
    game.choose(place).unwrap_or_else(|broken| panic!("{}", sandtable::games::wellington::lab::broken(&broken)));
}

/// Searches for a line that reaches the goal whatever the others choose: one choice of the solver must work, against all choices
/// of the others.
struct Search<'t> {
    task: &'t Task,
    thoughts: &'static [&'static str],
    seed: u64,
    /// Positions from which the goal cannot be reached, with their questions.
    hopeless: HashSet<(u64, String)>,
    left: usize,
}

impl Search<'_> {
    /// Whether the goal can be reached from the position after these choices. `game` is that position, and is used up.
    fn solves(&mut self, way: &mut Vec<usize>, mut game: Game) -> bool {
        if self.task.is_solved(&game) {
            return true;
        }
        let here = (game.table().standing().hash64(), format!("{:?}", game.decision().as_deref()));
        if !self.task.in_time(&game) || self.hopeless.contains(&here) {
            return false;
        }
        let Some((own, places)) = self.places(&game) else { return false };
        let mut fresh = true;
        for place in places {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if !std::mem::take(&mut fresh) {
                game = self.again(way);
            }
            choose(&mut game, place);
            way.push(place);
            let found = self.solves(way, game);
            way.pop();
            match (found, own) {
                (true, true) => return true,
                (false, false) => {
                    self.hopeless.insert(here);
                    return false;
                }
                _ => game = self.task.begin(self.seed),
            }
        }
        if own {
            self.hopeless.insert(here);
        }
        !own
    }

    fn again(&self, way: &[usize]) -> Game {
        let mut game = self.task.begin(self.seed);
        way.iter().for_each(|place| choose(&mut game, *place));
        game
    }

    /// The choices to try, and whether they are the solver's.
    fn places(&self, game: &Game) -> Option<(bool, Vec<usize>)> {
        let decision = game.decision()?;
        let p = game.table().position();
        let seen = Seen::new(game.table().world(), &p, None);
        let words = Words::of(&seen);
        let all = 0..decision.choices.len();
        if !matches!(decision.question, Question::Act) {
            return Some((decision.who == self.task.puzzle.by, all.collect()));
        }
        let label = |place: &usize| words.choice(&decision.question, &decision.choices[*place]).to_string();
        let worth = |place: &usize| self.thoughts.iter().any(|text| names::says(&label(place), text));
        Some((decision.who == self.task.puzzle.by, all.filter(worth).collect()))
    }
}

#[test]
fn there_are_puzzles_and_a_way_for_each() {
    let (puzzles, ways) = (files("json"), files("play"));
    let names = |files: &[PathBuf]| files.iter().map(|file| name(file)).collect::<Vec<_>>();
    assert!(puzzles.len() >= 6);
    assert_eq!(names(&puzzles), names(&ways));
    assert_eq!(names(&puzzles), THOUGHTS.map(|(name, _)| name));
}

/// If the puzzle forces its dice, the search covers everything that the enemy can do; otherwise it covers the games of one
/// seed.
#[test]
fn each_can_be_solved() {
    for (name, thoughts) in THOUGHTS {
        let task = Task::open(&root().join(format!("scenarios/puzzles/{name}.json")));
        let (seed, game) = (1, task.begin(1));
        let mut search = Search { task: &task, thoughts, seed, hopeless: HashSet::new(), left: BUDGET };
        let begun = std::time::Instant::now();
        let found = search.solves(&mut Vec::new(), game);
        eprintln!("{name}: {found}, {} choices, {:?}", BUDGET - search.left, begun.elapsed());
        assert!(found, "{name}: no way found with {BUDGET} choices");
    }
}

#[test]
fn none_is_solved_by_chance_alone() {
    for (name, _) in THOUGHTS {
        let task = Task::open(&root().join(format!("scenarios/puzzles/{name}.json")));
        let begun = std::time::Instant::now();
        let times = (0..TRIES).filter(|seed| task.by_chance(*seed)).count();
        eprintln!("{name}: {times} of {TRIES} by chance, {:?}", begun.elapsed());
        assert!(times <= BY_CHANCE, "{name}: chance solves it {times} times of {TRIES}");
    }
}

fn desk(seed: u64) -> Desk {
    let paths = Paths::under(&root());
    let opening = Opening { scenario: paths.scenarios.join("1812.json"), paths, seed };
    Desk::open(&opening).unwrap_or_else(|no| panic!("{no}")).0
}

/// The solution beside each puzzle passes as it is written, and with other seeds often enough: always, if the dice are known.
#[test]
fn the_way_beside_each_solves_it() {
    for file in files("play") {
        let text = std::fs::read_to_string(&file).expect("a transcript");
        let shown = file.display().to_string();
        transcript::play(&mut desk(1), &shown, &text, &mut |_, _| {}).unwrap_or_else(|failure| panic!("{failure}"));
        let puzzle = Task::open(&file.with_extension("json")).puzzle;
        let (times, of) = puzzle.needed.map_or((3, 3), |needed| (needed.times, needed.of));
        let solved = (1..=u64::from(of)).filter(|seed| solves(&file, &text, *seed)).count();
        eprintln!("{shown}: {solved} of {of}");
        assert!(solved >= usize::from(times), "{shown}: solves it with {solved} of {of} seeds");
    }
}

/// Plays a solution with another seed. Further questions are answered with the first choice.
fn solves(file: &Path, text: &str, seed: u64) -> bool {
    let mut desk = desk(seed);
    run(&mut desk, &format!("new {} seed {seed}", file.with_extension("json").display()));
    let asked = |desk: &Desk| desk.session.decision().is_some_and(|d| !matches!(d.question, Question::Act));
    let answer = |desk: &mut Desk| {
        let first = desk.session.decision().and_then(|d| d.choices.first().cloned());
        first.is_some_and(|first| desk.session.choose(first, false).is_ok())
    };
    for (_, command) in blocks::script(text) {
        if command.starts_with("new") || command.starts_with("expect") {
            continue;
        }
        while transcript::one(&mut desk, &command).is_err() {
            if !asked(&desk) || !answer(&mut desk) {
                return false;
            }
        }
    }
    while asked(&desk) && transcript::one(&mut desk, "expect not solved").is_ok() && answer(&mut desk) {}
    transcript::one(&mut desk, "expect solved").is_ok()
}

/// The prompt shows the task and its progress.
#[test]
fn the_prompt_tells_the_task_and_judges_it() {
    let mut desk = desk(1);
    assert!(crate::common::refused(&mut desk, "show puzzle").contains("not a puzzle"));
    let told = run(&mut desk, "new puzzles/marmont");
    assert!(told.contains("Marmont stands at Valladolid") && told.contains("show puzzle"), "{told}");
    let told = run(&mut desk, "show puzzle");
    assert!(told.contains("not solved yet") && told.contains("Britain, in the first Impulse"), "{told}");
    run(&mut desk, "expect not solved");
    assert!(transcript::one(&mut desk, "expect solved").is_err());
    run(&mut desk, "set leader marmont box; expect solved; as nord; expect solved; as all");
    assert!(run(&mut desk, "show puzzle").ends_with("  solved"));
    run(&mut desk, "set impulse sud; set impulse spain; set impulse nord");
    assert!(run(&mut desk, "show puzzle").contains("its time is over"));
    run(&mut desk, "expect not solved");
}

/// `check` examines the goal: it must be Lua, and must not be reached at the start.
#[test]
fn goals_that_cannot_be_are_told() {
    let folder = crate::common::folder();
    for (goal, words) in [
        ("duchies.lisbon:control() == powers.britain", "solved before anything is done"),
        ("duchies.lisbn:control()", "`solved` does not work"),
        ("duchies.lisbon:control() ==", "`solved` does not work"),
    ] {
        let file = folder.path().join("p.json");
        let base = root().join("scenarios/1812.json");
        let text = format!(
            "{{\"format\": \"sandtable-scenario\", \"version\": 1, \"name\": \"p\", \"title\": \"p\", \"base\": {base:?},\n\
             \"puzzle\": {{\"task\": \"x\", \"by\": \"nord\", \"solved\": {goal:?}}}}}\n"
        );
        std::fs::write(&file, text).expect("a puzzle");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = command.arg("check").arg(&file).current_dir(root()).output().expect("it runs");
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(words) && told.contains("p.json:2:49"), "{goal}: {told}");
    }
}

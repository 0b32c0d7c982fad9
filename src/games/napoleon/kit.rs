//! What this game provides to the laboratory: its words, and what each player may see.

use super::board::{Army, City, Position, Scenario, Seat, Step, export};
use super::players::{Steady, imagination};
use super::rules::{
    Cause, Choice, Decision, Edit, Entry, Happening, Header, Napoleon, Purpose, Reason, Scene, Session, World,
};
use super::scripts::Scripts;
use super::seen::{Eyes, Seen};
use super::verbs;
use crate::faults::Trouble;
use crate::hinted::{Hint, Hinted};
use crate::json::Tweak;
use crate::kit::ahead::{Budget, Search};
use crate::kit::{About, Bot, Deed, DiceChange, Imagination, Kit, SampleTold, ScenarioTold, Tray, Verb};
use crate::line;
use crate::table::What;
use crate::view::Line;
use std::path::{Path, PathBuf};
use std::rc::Rc;

impl Kit for Napoleon {
    const ID: &'static str = "napoleon";

    type Seen<'a> = Seen<'a>;

    fn players(world: &World) -> Vec<Seat> {
        world.scenario.params.seats().to_vec()
    }

    fn player(seat: Seat) -> Line {
        seat.into()
    }

    fn player_is(seat: Seat) -> Line {
        line!("the {} are", seat)
    }

    fn seen<'a>(world: &'a World, position: &'a Position, seat: Option<Seat>) -> Seen<'a> {
        Seen::new(world, position, seat)
    }

    fn public<'a>(world: &'a World, position: &'a Position) -> Option<Seen<'a>> {
        Some(Seen::by(world, position, Eyes::Public))
    }

    fn place(seen: &Seen<'_>) -> Line {
        seen.standing()
    }

    fn chapter(seen: &Seen<'_>) -> Line {
        match seen.open.step {
            Step::SetUp => seen.standing(),
            _ => seen.turn_named(seen.open.turn),
        }
    }

    fn trays(seen: &Seen<'_>) -> Vec<Tray> {
        let one = |army: Army| Tray {
            name: line!("The {} army", army.to_string()),
            rows: vec![("units left".into(), seen.left(army).into())],
            hand: None,
        };
        Army::ALL.map(one).into()
    }

    fn shows(_: &World, entry: &Entry) -> Option<About> {
        let id = |city: &City| city.0.to_string();
        let What::Told(told) = &entry.what else { return None };
        match told {
            Happening::Marched(_, from, to, _) => Some(About::of(Deed::Move).from(Some(id(from))).to(id(to))),
            Happening::Joined(_, from) => Some(About::of(Deed::Move).from(Some(id(from)))),
            _ => None,
        }
    }

    fn asked(seen: &Seen<'_>, decision: &Decision) -> Line {
        seen.question(&decision.question)
    }

    fn labels(seen: &Seen<'_>, decision: &Decision) -> Vec<Line> {
        decision.choices.iter().map(|choice| seen.choice_of(&decision.question, choice)).collect()
    }

    fn remarks(seen: &Seen<'_>, decision: &Decision) -> Vec<Line> {
        decision.choices.iter().map(|choice| seen.remark(choice)).collect()
    }

    fn abouts(seen: &Seen<'_>, decision: &Decision) -> Vec<About> {
        decision.choices.iter().map(|choice| seen.about(&decision.question, choice)).collect()
    }

    fn why_not_at(world: &World, piece: Option<&str>, at: &str) -> Option<String> {
        let board = &world.scenario.board;
        let city = board.cities.get(at.parse::<usize>().ok()?)?;
        match piece {
            Some(piece) => {
                let unit = board.blocks.iter().find(|unit| unit.id == piece)?;
                Some(format!("why not march {} to {}", unit.name, city.name))
            }
            None => Some(format!("why not activate {}", city.name)),
        }
    }

    fn choice(seen: &Seen<'_>, choice: &Choice) -> Line {
        seen.plain(choice)
    }

    fn edited(seen: &Seen<'_>, edit: &Edit) -> Line {
        seen.edit(edit)
    }

    fn notices(entry: &Entry, seat: Option<Seat>) -> bool {
        Seen::notices(entry, Eyes::of(seat))
    }

    fn is_public(entry: &Entry) -> bool {
        Seen::notices(entry, Eyes::Public)
    }

    fn happened(seen: &Seen<'_>, entry: &Entry) -> Line {
        seen.told(entry)
    }

    fn cause(seen: &Seen<'_>, cause: Cause) -> Line {
        seen.caused(cause)
    }

    fn cited(seen: &Seen<'_>, cause: Cause) -> Line {
        seen.cited(cause)
    }

    fn is_change(entry: &Entry) -> bool {
        match &entry.what {
            What::Told(Happening::Turn(_) | Happening::BattleTurn(..) | Happening::Activated(_)) => false,
            What::Told(_) | What::Edited(_) => true,
            _ => false,
        }
    }

    fn surprises(entry: &Entry) -> bool {
        use Happening::{Attacked, BattleTurn, Broke, CutOff, Defeated, Eliminated, FellBack, Over, Revealed};
        // What a retreat costs is known before, so that it does not end one of several units.
        matches!(
            &entry.what,
            What::Told(
                Attacked(..)
                    | BattleTurn(..)
                    | Broke(_)
                    | CutOff(..)
                    | Defeated(..)
                    | Eliminated(_)
                    | FellBack(..)
                    | Over(_)
                    | Revealed(_)
            )
        )
    }

    fn decides(entry: &Entry, seat: Option<Seat>) -> bool {
        matches!(&entry.what, What::Chosen { choice, .. } if *choice != Choice::Done)
            && Seen::notices(entry, Eyes::of(seat))
    }

    fn scene(seen: &Seen<'_>, scene: &Scene) -> Line {
        seen.scene_named(scene)
    }

    fn purpose(seen: &Seen<'_>, purpose: &Purpose) -> Option<Line> {
        Some(seen.purpose(purpose))
    }

    fn explain(seen: &Seen<'_>, journal: &[Entry], place: usize) -> Option<Line> {
        seen.explained(journal, place)
    }

    fn picture(seen: &Seen<'_>, map: bool) -> Option<String> {
        Some(super::picture::board(seen, map))
    }

    fn legend(_: &World) -> Vec<SampleTold> {
        super::picture::samples()
    }

    fn scenario(world: &World) -> Option<ScenarioTold> {
        Some(Seen::scenario(world))
    }

    fn overview(seen: &Seen<'_>) -> Option<Line> {
        let scenario = Seen::scenario(seen.world).whole();
        Some(line!("{}\n{}\n{}\n{}", scenario, seen.standing(), seen.map_table(), seen.battle_table()))
    }

    fn scripts(world: &World) -> Vec<PathBuf> {
        world.orders.files()
    }

    fn over(session: &Session, seat: Option<Seat>) -> Hinted {
        let position = session.position();
        let seen = Seen::new(session.world(), &position, seat);
        let how = match position.over {
            Some(ending) => {
                format!("the game is over: {}, and the {} win", seen.ending_named(ending), ending.winner())
            }
            None => "no decision is open".into(),
        };
        how.hint("`undo` steps back")
    }

    fn reloaded(world: &World) -> Result<Option<Rc<World>>, Vec<Trouble>> {
        let new = world.orders.reloaded()?;
        Ok(new.map(|orders| Rc::new(World::new(world.scenario.clone(), orders))))
    }

    /// The scenario of the save, with the current Luau files.
    fn world_of(header: &Header, present: &Rc<World>) -> Result<Rc<World>, Hinted> {
        // Older saves do not name the scenario file.
        if header.scenario == present.scenario.print || header.file.as_os_str().is_empty() {
            return Ok(present.clone());
        }
        let changes = header.changes.iter().map(|change| Tweak::parse(change)).collect::<Result<Vec<_>, _>>()?;
        let scenario = Scenario::load(&header.file, &changes).map_err(|faults| {
            let no = format!("the scenario of this save does not load: {faults}");
            no.hint("a save needs its scenario file; open it from the folder where it was started")
        })?;
        let made = world(scenario, present.orders.files());
        made.map(Rc::new).map_err(|troubles| troubles.into_iter().next().map_or("no script".into(), Hinted::from))
    }

    fn verbs() -> &'static [Verb<Napoleon>] {
        verbs::VERBS
    }

    fn follows(verb: &str) -> Vec<String> {
        verbs::follows(verb)
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        &[
            ("steady", "goes for the cities, keeps its units together and its Leaders out of the front line"),
            ("search", "plays out its best choices, with hidden units dealt at random; `search:60` thinks longer"),
        ]
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<Napoleon>>> {
        match name.split_once(':') {
            None if name == "steady" => Some(Box::new(Steady)),
            None if name == "search" => Some(Box::new(Search::new(Budget::USUAL))),
            Some(("search", budget)) => Some(Box::new(Search::new(Budget::parse(budget)?))),
            _ => None,
        }
    }

    fn exported(seen: &Seen<'_>, position: &Position, name: &str, folder: &Path) -> Option<Result<String, Hinted>> {
        let scenario = &seen.world.scenario;
        Some(export(scenario, position, name, folder).map_err(|at| {
            let name = scenario.board.cities.get(at).map_or("a city", |city| city.name.as_str());
            format!("a battle is in progress at {name}; a scenario cannot hold one").hint("export before or after it")
        }))
    }

    fn imagination() -> Option<Imagination<Napoleon>> {
        Some(imagination())
    }

    fn dice(change: DiceChange) -> Edit {
        match change {
            DiceChange::Force(dice) => Edit::Force(dice),
            DiceChange::Clear => Edit::Clear,
            DiceChange::Seed(seed) => Edit::Seed(seed),
        }
    }

    fn refused(seen: &Seen<'_>, refusal: &Reason) -> Hinted {
        seen.refusal(refusal)
    }

    /// Players know their own choices, even if the units have moved since.
    fn knows_choice(session: &Session, seat: Seat, choice: &Choice) -> bool {
        choice.unit().is_some_and(|unit| session.world().scenario.board.side(unit) == seat.side())
    }
}

/// The world of a scenario, with the Luau files in these places.
///
/// # Errors
/// What is wrong with the files.
pub fn world(scenario: super::board::Scenario, places: Vec<PathBuf>) -> Result<World, Vec<Trouble>> {
    let scenario = Rc::new(scenario);
    let scripts = Scripts::read(places, &scenario)?;
    Ok(World::new(scenario, Box::new(scripts)))
}

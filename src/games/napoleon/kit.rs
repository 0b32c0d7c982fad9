//! What this game brings to the laboratory: its words, and what each side may see.

use super::board::{Position, Side};
use super::players::Steady;
use super::rules::{Cause, Choice, Decision, Edit, Entry, Happening, Napoleon, Purpose, Reason, Scene, Session, World};
use super::scripts::Scripts;
use super::seen::Seen;
use super::verbs;
use crate::faults::Trouble;
use crate::hinted::{Hint, Hinted};
use crate::kit::{Bot, DiceChange, Kit, Verb};
use crate::line;
use crate::table::What;
use crate::view::Line;
use std::path::PathBuf;
use std::rc::Rc;

impl Kit for Napoleon {
    const ID: &'static str = "napoleon";

    type Seen<'a> = Seen<'a>;

    fn players(_: &World) -> Vec<Side> {
        Side::BOTH.to_vec()
    }

    fn player(side: Side) -> Line {
        side.into()
    }

    fn seen<'a>(world: &'a World, position: &'a Position, seat: Option<Side>) -> Seen<'a> {
        Seen::new(world, position, seat)
    }

    fn place(seen: &Seen<'_>) -> Line {
        seen.standing()
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

    fn choice(seen: &Seen<'_>, choice: &Choice) -> Line {
        seen.plain(choice)
    }

    fn edited(seen: &Seen<'_>, edit: &Edit) -> Line {
        seen.edit(edit)
    }

    fn notices(entry: &Entry, seat: Option<Side>) -> bool {
        Seen::notices(entry, seat)
    }

    fn happened(seen: &Seen<'_>, entry: &Entry) -> Line {
        seen.told(entry)
    }

    fn cause(seen: &Seen<'_>, cause: Cause) -> Line {
        seen.caused(cause)
    }

    fn is_change(entry: &Entry) -> bool {
        match &entry.what {
            What::Told(Happening::Turn(_) | Happening::BattleTurn(..) | Happening::Activated(_)) => false,
            What::Told(_) | What::Edited(_) => true,
            _ => false,
        }
    }

    fn decides(entry: &Entry, seat: Option<Side>) -> bool {
        matches!(&entry.what, What::Chosen { choice, .. } if *choice != Choice::Done) && Seen::notices(entry, seat)
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

    fn scenario(world: &World) -> Option<Line> {
        Some(Seen::scenario(world))
    }

    fn overview(seen: &Seen<'_>) -> Option<Line> {
        let scenario = Seen::scenario(seen.world);
        Some(line!("{}\n{}\n{}\n{}", scenario, seen.standing(), seen.map_table(), seen.battle_table()))
    }

    fn scripts(world: &World) -> Vec<PathBuf> {
        world.orders.files()
    }

    fn over(session: &Session, seat: Option<Side>) -> Hinted {
        let position = session.position();
        let seen = Seen::new(session.world(), &position, seat);
        let how = match position.over {
            Some(ending) => {
                format!("the game is over: {}, and the {} win", seen.ending_named(ending), ending.winner())
            }
            None => "nobody is asked".into(),
        };
        how.hint("`undo` goes on from before")
    }

    fn reloaded(world: &World) -> Result<Option<Rc<World>>, Vec<Trouble>> {
        let new = world.orders.reloaded()?;
        Ok(new.map(|orders| Rc::new(World::new(world.scenario.clone(), orders))))
    }

    fn verbs() -> &'static [Verb<Napoleon>] {
        verbs::VERBS
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        &[("steady", "goes for the cities, keeps its force together and its Leaders out of the front")]
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<Napoleon>>> {
        (name == "steady").then(|| -> Box<dyn Bot<Napoleon>> { Box::new(Steady) })
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

    /// The own choices are known, wherever the units are now.
    fn knows_choice(session: &Session, seat: Side, choice: &Choice) -> bool {
        let unit = match *choice {
            Choice::March(unit, _)
            | Choice::Reveal(unit)
            | Choice::Roll(unit)
            | Choice::Leave(unit, ..)
            | Choice::Fire(unit)
            | Choice::Move(unit, _)
            | Choice::Square(unit)
            | Choice::Hit(unit)
            | Choice::Join(unit)
            | Choice::Remove(unit) => unit,
            _ => return false,
        };
        session.world().scenario.board.side(unit) == seat
    }
}

/// The world of a scenario with the Luau files at these places.
///
/// # Errors
/// What is wrong with the files.
pub fn world(scenario: super::board::Scenario, places: Vec<PathBuf>) -> Result<World, Vec<Trouble>> {
    let scenario = Rc::new(scenario);
    let scripts = Scripts::read(places, &scenario)?;
    Ok(World::new(scenario, Box::new(scripts)))
}

//! The game as the table knows it.

use super::by_hand::Edit;
use super::happening::Happening;
use super::refusal::Refusal;
use super::rolls::{Purpose, Term, Verdict};
use super::vocabulary::{Choice, Header, Question, Scene, Seat, Standing, Wellington, World};
use super::{deployment, edits, end_of_turn, interphase, invariants, preparation, reinforcements, setup, sides, turn};
use crate::games::wellington::board::{Cause, Phase, Position, Power};
use crate::table::{Flow, Game, Procedure, Reach};
use std::rc::Rc;

impl Game for Wellington {
    type World = World;
    type Position = Position;
    type Player = Power;
    type Question = Question;
    type Choice = Choice;
    type Cause = Cause;
    type Purpose = Purpose;
    type Term = Term;
    type Verdict = Verdict;
    type Happening = Happening;
    type Scene = Scene;
    type Edit = Edit;
    type Refusal = Refusal;
    type Trouble = crate::faults::Trouble;
    type Header = Header;
    type Derived = super::DerivedCache;

    fn proceed(t: Rc<Seat>) -> Procedure {
        Box::pin(async move {
            let phase = t.position().phase;
            match phase {
                Phase::Deal => setup::deal(&t).await,
                Phase::Impulses => turn::step(&t).await,
                Phase::Attrition => end_of_turn::attrition(&t).await,
                Phase::Guerrillas => end_of_turn::guerrillas(&t).await,
                Phase::Balance => end_of_turn::balance(&t).await,
                Phase::Conquest => end_of_turn::conquest(&t).await,
                Phase::Peace => end_of_turn::peace(&t).await,
                Phase::TurnEnd => end_of_turn::turn_end(&t).await,
                Phase::Resources => interphase::resources(&t).await,
                Phase::Reinforcements => reinforcements::roll(&t).await,
                Phase::Building(power) => reinforcements::build(&t, power).await,
                Phase::Deployment(power) => deployment::deploy(&t, power).await,
                Phase::Transfer(power) => deployment::transfer(&t, power).await,
                Phase::Draw => preparation::draw(&t).await,
                Phase::Unplayed(power) => preparation::unplayed(&t, power).await,
                Phase::Excess(power) => preparation::excess(&t, power).await,
                Phase::HomeCards => preparation::home_cards(&t).await,
                Phase::Over => Flow::Over,
                Phase::Sides { bid, deal } => sides::choose(&t, bid, deal).await,
            }
        })
    }

    fn edit(world: &World, standing: &mut Standing, edit: &Edit) -> Result<Reach, Refusal> {
        edits::apply(world, standing, edit)
    }

    fn same_thing(old: &Edit, new: &Edit) -> bool {
        old.same_thing(new)
    }

    fn inside(edit: &Edit) -> bool {
        use Edit::{ClearForced, ForceDice, ForcePicks, Seed, Several};
        match edit {
            ForceDice(_) | ForcePicks(_) | ClearForced | Seed(_) => true,
            Several(edits) => edits.iter().all(Self::inside),
            _ => false,
        }
    }

    fn inspect(world: &World, position: &Position) -> Result<(), String> {
        invariants::inspect(&world.board, position)
    }

    fn edition(world: &World) -> String {
        let prints = world.cards.fingerprints();
        let text: String = prints.iter().map(|(card, print)| format!("{}:{print};", card.0)).collect();
        format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
    }

    fn step_begins(world: &World) {
        world.cards.step_begins();
    }

    fn again_from_the_start(world: &World) -> bool {
        world.cards.again_from_the_start()
    }

    fn came_to_its_end(world: &World) {
        world.cards.came_to_its_end();
    }

    fn endless(world: &World, entries: u32) -> Option<crate::faults::Trouble> {
        let (card, what) = world.cards.last_run()?;
        let message = format!("{entries} things happened without a decision (in {what})");
        let hint = "does an effect trigger itself, or keep a Battle going?";
        Some(world.cards.fault(card, what, message, hint))
    }

    fn header(world: &World) -> Header {
        Header {
            engine: env!("CARGO_PKG_VERSION").to_string(),
            scenario: world.scenario.clone(),
            board: (*world.board).clone(),
            cards: world.cards.fingerprints(),
        }
    }

    fn by_hand() -> Cause {
        Cause::Person
    }
}

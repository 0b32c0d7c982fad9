//! Questions and choices in words.

use crate::games::napoleon::board::{Area, Arm, City, Place, Unit};
use crate::games::napoleon::rules::{Choice, Question, Scene};
use crate::games::napoleon::seen::Seen;
use crate::games::napoleon::words::of_side;
use crate::line;
use crate::view::line::Line;

impl Seen<'_> {
    /// What somebody is asked.
    pub fn question(&self, question: &Question) -> Line {
        match *question {
            Question::Deploy(unit) => line!("where does {} begin?", self.full(unit)),
            Question::Activate => "which group marches?".into(),
            Question::March(group) => line!("{}: who marches where?", self.group(group)),
            Question::Roll => "whose force march is rolled for first?".into(),
            Question::Board => "which battle is set up first?".into(),
            Question::Put(at, unit) => line!("battle of {}: where does {} stand?", self.city(at), self.full(unit)),
            Question::Battle => "which battle is played next in this set?".into(),
            Question::Retreat(at) => line!("battle of {}: retreat?", self.city(at)),
            Question::Combat(at) => line!("battle of {}: who fires or moves?", self.city(at)),
            Question::Hit(at, area) => line!("battle of {}: who takes the hit in {}?", self.city(at), self.area(area)),
            Question::Reinforce(at) => line!("battle of {}: reinforce?", self.city(at)),
            Question::Rout(at) => line!("rout from {}: who goes where?", self.city(at)),
            Question::Regroup(at) => line!("{} is won: regroup?", self.city(at)),
            Question::Supply(army) => line!("supply: which {} unit is removed?", super::army(army)),
        }
    }

    /// A choice, worded to fit its question.
    pub fn choice_of(&self, question: &Question, choice: &Choice) -> Line {
        match (question, *choice) {
            (Question::March(_), Choice::March(unit, to)) if self.tired.contains(&unit) => {
                line!("force march {} to {}", self.named(unit), self.city(to))
            }
            (Question::Activate, Choice::Done) => "end the marches".into(),
            (Question::March(_), Choice::Done) => "end this group's march".into(),
            (Question::Retreat(_), Choice::Done) => "no more retreats".into(),
            (Question::Combat(_), Choice::Done) => "end combat".into(),
            (Question::Reinforce(_), Choice::Done) => "no more reinforcements".into(),
            (Question::Regroup(_), Choice::Done) => "no more regrouping".into(),
            (Question::Regroup(_), Choice::Join(unit)) => self.bringing(unit),
            (Question::Regroup(_), Choice::Leave(unit, via, to)) => self.sending(unit, via, to),
            (Question::Rout(_), Choice::Leave(unit, via, to)) => self.routing(unit, via, to),
            (Question::Board, Choice::Fight(at)) => line!("set up the battle of {}", self.city(at)),
            (_, choice) => self.plain(&choice),
        }
    }

    /// A unit that routs to a city.
    pub(super) fn routing(&self, unit: Unit, via: Option<City>, to: City) -> Line {
        line!("rout {} to {}{}", self.named(unit), self.city(to), self.by_way(via))
    }

    /// A unit that leaves in a regroup.
    pub(super) fn sending(&self, unit: Unit, via: Option<City>, to: City) -> Line {
        line!("send {} to {}{}", self.named(unit), self.city(to), self.by_way(via))
    }

    /// A unit that comes in a regroup.
    pub(super) fn bringing(&self, unit: Unit) -> Line {
        line!("bring {} in", self.named(unit))
    }

    fn by_way(&self, via: Option<City>) -> Line {
        via.map_or(Line::new(), |via| line!(" by {}", self.city(via)))
    }

    /// A choice without its question.
    pub fn plain(&self, choice: &Choice) -> Line {
        match *choice {
            Choice::Stand(city) => self.city(city),
            Choice::Historical => "the historical setup for all units still waiting".into(),
            Choice::Activate(group) => line!("activate {}", self.group(group)),
            Choice::March(unit, to) => line!("march {} to {}", self.named(unit), self.city(to)),
            Choice::Reveal(unit) => line!("turn {} face up", self.named(unit)),
            Choice::Done => "done".into(),
            Choice::Roll(unit) => line!("roll for {}", self.named(unit)),
            Choice::Fight(at) => line!("play the battle of {}", self.city(at)),
            Choice::Put(Area::Reserve(_)) => "reserve".into(),
            Choice::Put(Area::Front(_, column)) => column.word().into(),
            Choice::Leave(unit, via, to) => {
                line!("retreat {} to {}{}", self.named(unit), self.city(to), self.by_way(via))
            }
            Choice::Fire(unit) => line!("fire with {}", self.named(unit)),
            Choice::Move(unit, area) => line!("move {} to {}", self.named(unit), self.area(area)),
            Choice::Square(unit) => match self.unit(unit).is_some_and(|known| known.square) {
                true => line!("{} leaves square", self.named(unit)),
                false => line!("{} forms square", self.named(unit)),
            },
            Choice::Hit(unit) => line!("{} takes the hit", self.named(unit)),
            Choice::Join(unit) => line!("reinforce with {}", self.named(unit)),
            Choice::Remove(unit) => line!("remove {}", self.named(unit)),
        }
    }

    /// A remark about a choice.
    pub fn remark(&self, choice: &Choice) -> Line {
        match *choice {
            Choice::March(unit, to) => {
                let stands = self.world.scenario.board.info(unit);
                let enemies = self.strength(stands.army.side().enemy(), to);
                let attack = (enemies > 0).then(|| line!("attack on {}", blocks(enemies)));
                Line::join([Some(self.what(unit)), attack].into_iter().flatten(), ", ")
            }
            Choice::Leave(unit, ..)
            | Choice::Join(unit)
            | Choice::Roll(unit)
            | Choice::Remove(unit)
            | Choice::Hit(unit)
            | Choice::Move(unit, _) => self.what(unit),
            Choice::Fire(unit) => match self.aims.get(&unit) {
                Some((dice, from)) => line!("{}, {} dice, hits on {}", self.what(unit), *dice, hits(*from)),
                None => self.what(unit),
            },
            Choice::Activate(group) => {
                let n = self.count(group.army, Place::City(group.at));
                blocks(n)
            }
            _ => Line::new(),
        }
    }

    /// Arm and CV of a unit, with where it stands on a board.
    fn what(&self, unit: Unit) -> Line {
        let arm = self.world.scenario.board.info(unit).arm;
        let Some(known) = self.unit(unit) else { return arm.to_string().into() };
        let what = match arm {
            Arm::Leader => "Leader".into(),
            arm => line!("{} {}", arm.to_string(), known.cv),
        };
        match known.place {
            Place::Battle(_, area) => line!("{} in {}", what, self.area(area)),
            _ => what,
        }
    }

    /// A procedure.
    pub fn scene_named(&self, scene: &Scene) -> Line {
        match *scene {
            Scene::Deployment => "setup".into(),
            Scene::Marches(side) => line!("the {} marches", of_side(side)),
            Scene::Group(group) => self.group(group),
            Scene::Forced(side) => line!("the {} force marches", of_side(side)),
            Scene::Boards => "battles are set up".into(),
            Scene::Set(side) => line!("the {} set of battle turns", of_side(side)),
            Scene::BattleTurn(at, side) => line!("the {} battle turn at {}", of_side(side), self.city(at)),
            Scene::Morale(at) => line!("morale at {}", self.city(at)),
            Scene::Retreats(at) => line!("retreats from {}", self.city(at)),
            Scene::Combat(at) => line!("combat at {}", self.city(at)),
            Scene::Fire(unit) => line!("fire of {}", self.named(unit)),
            Scene::Reinforcements(at) => line!("reinforcements for {}", self.city(at)),
            Scene::Rout(at, side) => line!("the {} rout from {}", of_side(side), self.city(at)),
            Scene::Regroup(at, side) => line!("the {} regroup at {}", of_side(side), self.city(at)),
            Scene::EndOfTurn => "the end of the turn".into(),
        }
    }
}

/// This many blocks.
pub(super) fn blocks(n: usize) -> Line {
    crate::view::line::count(n as i32, "block", "blocks")
}

/// The faces that hit.
pub(super) fn hits(from: u8) -> String {
    match from {
        6 => "6".into(),
        7.. => "nothing".into(),
        from => format!("{from} to 6"),
    }
}

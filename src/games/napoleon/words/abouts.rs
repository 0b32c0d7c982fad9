//! What each choice is about, by the identities that the drawing of the board has: cities by number, units by id.

use crate::games::napoleon::board::{Area, City, Place, Traffic, Unit};
use crate::games::napoleon::rules::{Choice, Question, Sight};
use crate::games::napoleon::seen::Seen;
use crate::kit::{About, Deed, Meets};
use crate::view::line::count;

impl Seen<'_> {
    /// What a choice is about.
    pub fn about(&self, question: &Question, choice: &Choice) -> About {
        match *choice {
            Choice::Stand(city) => self.starts(question, city),
            Choice::Historical => About::of(Deed::Answer),
            Choice::Activate(group) => About::of(Deed::Move).from(Some(id(group.at))).to(id(group.at)),
            Choice::March(unit, to) => {
                let about = self.of_unit(Deed::Move, unit).to(id(to));
                let enemy = self.world.scenario.board.side(unit).enemy();
                let there = self.strength(enemy, to);
                let battle = || Meets::Battle { who: count(there as i32, "block", "blocks"), dice: None };
                // A force march is decided for each unit by itself.
                let together = !self.tired.contains(&unit);
                let room = self.room(unit, to, there > 0);
                About { meets: (there > 0).then(battle).into_iter().collect(), together, room, ..about }
            }
            Choice::Done => About::of(if matches!(question, Question::Activate) { Deed::End } else { Deed::Pass }),
            Choice::Fight(at) => About::of(Deed::Fight).to(id(at)),
            Choice::Put(area) => self.put(question, area),
            Choice::Leave(unit, via, to) => {
                let about = self.of_unit(Deed::Retreat, unit).to(id(to));
                // Who leaves a battle leaves the city where it is.
                let from = match *question {
                    Question::Retreat(at) | Question::Rout(at) | Question::Regroup(at) => Some(id(at)),
                    _ => about.from.clone(),
                };
                About { together: via.is_none(), ..about.from(from) }
            }
            Choice::Fire(unit) => self.of_unit(Deed::Fight, unit),
            Choice::Join(unit) => self.of_unit(Deed::Move, unit),
            Choice::Hit(unit) | Choice::Remove(unit) => self.of_unit(Deed::Lose, unit),
            Choice::Reveal(unit) | Choice::Roll(unit) | Choice::Move(unit, _) | Choice::Square(unit) => {
                self.of_unit(Deed::Answer, unit)
            }
        }
    }

    fn starts(&self, question: &Question, city: City) -> About {
        let about = About::of(Deed::Build).to(id(city));
        match *question {
            Question::Deploy(unit) => about.piece(self.world.scenario.board.info(unit).id.clone()),
            _ => about,
        }
    }

    /// How many more units can march to a city by the road that this unit takes.
    fn room(&self, unit: Unit, to: City, guarded: bool) -> Option<u32> {
        let board = &self.world.scenario.board;
        let Place::City(from) = self.unit(unit)?.place else { return None };
        let road = board.between(from, to)?;
        let info = board.road(road);
        let (river, traffic) = (info.river.is_some(), Traffic::March);
        let sight = Sight::new(self.world, &self.open);
        let limit = self.world.quietly(|| sight.limit_of(info.major, river, river && guarded, traffic));
        Some(limit.saturating_sub(self.open.used(road, traffic)).into())
    }

    /// The units that wait for a battle are placed one by one, and as many as wait can stand in one area.
    fn put(&self, question: &Question, area: Area) -> About {
        let mode = match area {
            Area::Reserve(_) => "reserve",
            Area::Front(_, column) => column.word(),
        };
        let about = About { mode: Some(mode), ..About::of(Deed::Answer) };
        let Question::Put(at, unit) = *question else { return about };
        let army = self.world.scenario.board.info(unit).army;
        let waiting = self.count(army, Place::Facing(at)) as u32;
        about.to(id(at)).times(waiting)
    }

    fn of_unit(&self, deed: Deed, unit: Unit) -> About {
        let at = self.unit(unit).and_then(|known| match known.place {
            Place::City(city) => Some(id(city)),
            _ => None,
        });
        About::of(deed).piece(self.world.scenario.board.info(unit).id.clone()).from(at)
    }
}

fn id(city: City) -> String {
    city.0.to_string()
}

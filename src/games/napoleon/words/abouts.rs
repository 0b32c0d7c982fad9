//! What each choice is about, by the identities that the drawing of the board has: cities by number, units by id.

use crate::games::napoleon::board::{City, Place, Unit};
use crate::games::napoleon::rules::{Choice, Question};
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
                About { meets: (there > 0).then(battle).into_iter().collect(), ..about }
            }
            Choice::Done => About::of(if matches!(question, Question::Activate) { Deed::End } else { Deed::Pass }),
            Choice::Fight(at) => About::of(Deed::Fight).to(id(at)),
            Choice::Put(_) => About::of(Deed::Answer),
            Choice::Leave(unit, _, to) => self.of_unit(Deed::Retreat, unit).to(id(to)),
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

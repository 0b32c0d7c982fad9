//! A bot that marches on the cities, keeps its force together and keeps its Leaders out of the front line. It sees only what its
//! side may see.

use super::fight::Fight;
use super::march::Marches;
use super::outlook::Outlook;
use crate::games::napoleon::board::{Arm, Unit};
use crate::games::napoleon::rules::{Choice, Decision, Napoleon, Question};
use crate::games::napoleon::seen::Seen;
use crate::kit::Bot;
use crate::table::Dice;

/// The bot.
pub struct Steady;

impl Bot<Napoleon> for Steady {
    fn choose(&mut self, seen: &Seen<'_>, decision: &Decision, chance: &mut Dice) -> usize {
        let mut best = (0, f64::NEG_INFINITY);
        for (place, worth) in worth(seen, decision).into_iter().enumerate() {
            // Ties are broken at random.
            let worth = worth + f64::from(chance.below(1000)) / 1_000_000.0;
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }
}

/// The value of each choice to the side that decides. Doing nothing is worth 0.
pub fn worth(seen: &Seen<'_>, decision: &Decision) -> Vec<f64> {
    let look = Outlook::new(seen, decision.who.side());
    let each = |worth: &dyn Fn(&Choice) -> f64| decision.choices.iter().map(worth).collect();
    match decision.question {
        Question::Deploy(_) => each(&|choice| f64::from(*choice == Choice::Historical)),
        Question::Activate | Question::March(_) => {
            let marches = Marches::new(look, decision);
            each(&|choice| match *choice {
                Choice::Activate(group) => marches.group(group.army, group.at),
                Choice::March(unit, to) => marches.march(unit, to),
                Choice::Reveal(_) => -5.0,
                _ => 0.0,
            })
        }
        Question::Put(at, unit) => {
            let fight = Fight::new(&look, at);
            each(&|choice| if let Choice::Put(area) = *choice { fight.stand(unit, area) } else { 0.0 })
        }
        Question::Retreat(at) | Question::Combat(at) | Question::Rout(at) | Question::Reinforce(at) => {
            let fight = Fight::new(&look, at);
            let routs = matches!(decision.question, Question::Rout(_));
            each(&|choice| match *choice {
                Choice::Leave(unit, _, to) if routs => fight.refuge(unit, to),
                Choice::Leave(unit, _, to) => match fight.retreat(unit) {
                    worth if worth > 0.0 => worth + fight.refuge(unit, to) / 100.0,
                    worth => worth,
                },
                Choice::Fire(unit) => fight.fire(unit),
                Choice::Move(unit, to) => fight.go(unit, to),
                Choice::Join(unit) => fight.join(unit),
                Choice::Square(_) => -5.0,
                _ => 0.0,
            })
        }
        Question::Regroup(_) => each(&|choice| f64::from(*choice == Choice::Done)),
        Question::Hit(..) | Question::Supply(_) => each(&|choice| match *choice {
            Choice::Hit(unit) | Choice::Remove(unit) => -price(seen, unit),
            _ => 0.0,
        }),
        Question::Roll | Question::Board | Question::Battle => decision.choices.iter().map(|_| 0.0).collect(),
    }
}

/// The cost of losing one CV of a unit, or all of it.
fn price(seen: &Seen<'_>, unit: Unit) -> f64 {
    let cv = seen.unit(unit).map_or(2.0, |known| f64::from(known.cv));
    match seen.world.scenario.board.info(unit).arm {
        Arm::Leader => 20.0,
        Arm::Cavalry => cv + 1.0,
        Arm::Artillery => cv + 0.5,
        Arm::Infantry => cv,
    }
}

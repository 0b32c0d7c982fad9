//! `quick`: a bot that follows rules of thumb and looks at no card's text. It spends Command Points on Keys and Flags,
//! attacks at good odds, responds with cards when something is at stake, and protects its Leaders.

use super::player::Player;
use super::view::View;
use super::weights::Creed;
use super::worth::Worth;
use crate::games::wellington::board::{Arm, Class, Mode, Moment, Power};
use crate::games::wellington::rules::{Choice, Company, Flagging, Mover, Piece, Question};
use crate::table::Dice;
use std::rc::Rc;

/// A choice with a lower value is not made.
const NOTHING: f64 = 0.0;

/// The bot.
pub struct Quick {
    chance: Dice,
    weights: Rc<Creed>,
}

impl Quick {
    /// A bot that has not begun a game.
    pub fn new(weights: Rc<Creed>) -> Quick {
        Quick { chance: Dice::new(0), weights }
    }

    /// The indexes of all choices with their values, the best first.
    pub fn ranked(&mut self, view: &View<'_>) -> Vec<(usize, f64)> {
        let mut ranked: Vec<_> = self.valued(view).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    fn valued<'a>(&'a mut self, view: &'a View<'_>) -> impl Iterator<Item = (usize, f64)> + 'a {
        let worth = Worth::of(view, self.weights.of(view.me().side()));
        let chance = &mut self.chance;
        // A little randomness, so that among equal choices the first is not always taken.
        let valued = move |choice| value(view, &worth, choice) + f64::from(chance.below(1000)) * 1e-5;
        view.choices().iter().map(valued).enumerate()
    }
}

impl Player for Quick {
    fn begin(&mut self, chance: Dice) {
        self.chance = chance;
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let best = self.valued(view).max_by(|a, b| a.1.total_cmp(&b.1));
        Ok(best.map_or(0, |(place, _)| place))
    }

    fn imagines(&self) -> bool {
        false
    }
}

/// The value of a choice, in something like victory points.
fn value(view: &View<'_>, worth: &Worth<'_, '_>, choice: &Choice) -> f64 {
    match view.question() {
        Question::Mulligan { .. } => mulligan(view, choice),
        Question::Preempt { .. } => yes_if(choice, view.hand().len() >= 3),
        Question::Act | Question::BuildOn { .. } => act(view, worth, choice),
        Question::Respond { moment } => respond(view, worth, *moment, choice),
        Question::FreeFlag { at } => match choice {
            Choice::Flag(_, Flagging::Place(power)) if *power == view.me() => 2.0 + worth.stake(*at),
            Choice::Flag(..) => 1.0,
            _ => NOTHING,
        },
        Question::Retreat { .. } => match choice {
            Choice::Duchy(duchy) => f64::from(worth.own(*duchy)) - f64::from(worth.threat(*duchy)),
            _ => NOTHING,
        },
        // Losses: the cheapest piece first.
        Question::Casualty { .. }
        | Question::Lose { .. }
        | Question::Remove { .. }
        | Question::MakeRoom { .. }
        | Question::Shaken { .. } => -worth.piece(choice),
        Question::Replace { .. } => yes_if(choice, true),
        Question::Commander { .. } => match choice {
            Choice::Leader(leader) => f64::from(view.rating(*leader)),
            _ => NOTHING,
        },
        Question::Continue { .. } => match choice {
            Choice::Play(card, _) => card_value(view, *card),
            _ => NOTHING,
        },
        Question::Target { .. } | Question::Card { .. } => worth.target(choice),
        _ => going(view, worth, choice).or_else(|| between_turns(view, worth, choice)).unwrap_or_else(|| plain(choice)),
    }
}

/// Who goes along, who reacts, what to risk in a fight; `None` for other decisions.
fn going(view: &View<'_>, worth: &Worth<'_, '_>, choice: &Choice) -> Option<f64> {
    let w = worth.weights();
    Some(match view.question() {
        Question::BattleCard { at, .. } => match choice {
            Choice::Pass => NOTHING,
            // A Battle that is already decided needs no card.
            _ => {
                worth.stake(*at) * (w.battle_card - worth.odds(*at, view.me().side()).ln().abs())
                    - w.respond_lost * card_price(view, choice)
            }
        },
        Question::Company { to, .. } => match choice {
            Choice::Go => NOTHING,
            Choice::Join(leader, company) => {
                let attack = worth.enemies(*to) > 0;
                let army = *company == Company::Army;
                let strong = f64::from(worth.army(*leader));
                if attack { strong * w.join - if army { 0.4 } else { 0.1 } } else { w.join_quiet + strong * 0.1 }
            }
            _ => NOTHING,
        },
        Question::Consent { to, .. } => yes_if(choice, worth.enemies(*to) > 0),
        Question::Strength { leader, to } => worth.strength(*leader, *to, choice),
        Question::React { at } => react(view, worth, *at, choice),
        Question::Call { at } | Question::Answer { at, .. } => match choice {
            Choice::Pass | Choice::No => NOTHING,
            _ => worth.stake(*at) * (1.0 - worth.odds(*at, view.me().side()).ln().abs()),
        },
        Question::BesiegeOn(at, _) => yes_if(choice, worth.can_besiege(*at)),
        _ => return None,
    })
}

/// The Interphase; `None` for other decisions.
fn between_turns(view: &View<'_>, worth: &Worth<'_, '_>, choice: &Choice) -> Option<f64> {
    Some(match view.question() {
        Question::Reinforce { .. } => act(view, worth, choice),
        Question::Deploy { .. } => match choice {
            Choice::Deploy(leader, to) => match view.place(*leader) {
                Some(from) => (worth.front(*to) - worth.front(from)) * f64::from(worth.army(*leader)) * 0.2,
                None => NOTHING,
            },
            Choice::Convoy(from, to) => (worth.front(*to) - worth.front(*from)) * 0.3,
            _ => NOTHING,
        },
        Question::PickUp { to, .. } | Question::Way { at: to, .. } | Question::Group { at: to, .. } => match choice {
            Choice::Go => NOTHING,
            other => worth.front(*to) * 0.1 + f64::from(worth.taken(other)),
        },
        Question::Excess { .. } => match choice {
            Choice::Card(card) => -card_value(view, *card),
            _ => NOTHING,
        },
        Question::Transfer => match choice {
            Choice::Transfer(leader) => -f64::from(view.rating(*leader)),
            _ => NOTHING,
        },
        _ => return None,
    })
}

/// Other decisions: doing something is better than doing nothing.
fn plain(choice: &Choice) -> f64 {
    match choice {
        Choice::Yes => 0.5,
        Choice::Pass | Choice::No | Choice::End => NOTHING,
        _ => 0.1,
    }
}

fn yes_if(choice: &Choice, yes: bool) -> f64 {
    match choice {
        Choice::Yes => f64::from(u8::from(yes)),
        Choice::No | Choice::End | Choice::Pass => 0.5,
        _ => f64::from(u8::from(yes)) * 0.9,
    }
}

/// The value of a card in the bot's hand: its Command Points. A '+' card adds its points to another card's.
pub(super) fn card_value(view: &View<'_>, card: crate::games::wellington::board::Card) -> f64 {
    let face = view.face(card);
    let cp = face.cp.map_or(2.0, |cp| f64::from(cp.0));
    if face.plus { cp * 0.8 } else { cp }
}

/// The cost of not using a card for its Command Points.
fn card_price(view: &View<'_>, choice: &Choice) -> f64 {
    match choice {
        Choice::Play(card, _) => card_value(view, *card),
        _ => NOTHING,
    }
}

fn mulligan(view: &View<'_>, choice: &Choice) -> f64 {
    let hand = view.hand();
    let mean = hand.iter().map(|card| card_value(view, *card)).sum::<f64>() / hand.len().max(1) as f64;
    match choice {
        Choice::Keep => mean,
        _ => 2.6,
    }
}

/// Actions of the bot's Impulse, and of Command Points from cards or Reinforcements.
fn act(view: &View<'_>, worth: &Worth<'_, '_>, choice: &Choice) -> f64 {
    let w = worth.weights();
    match choice {
        Choice::Play(card, Mode::Cp) => {
            // Spend the points at hand before playing another card for more.
            let ready = if view.cp() > 0 { w.card_late } else { 1.0 };
            (w.card + card_value(view, *card) * w.card_cp) * ready
        }
        Choice::Play(card, _) => {
            let (face, value) = (view.face(*card), card_value(view, *card));
            // The Event of an expensive card is usually worth its Command Points.
            let event = if face.class == Class::MustPlay { 2.0 } else { w.event + w.event_cp * value };
            let ready = if view.cp() > 0 { w.card_late } else { 1.0 };
            (event - value * w.event_lost) * ready
        }
        Choice::Resource => {
            if view.resources(view.me()) > 1 && view.cp() == 0 {
                w.resource
            } else {
                -0.1
            }
        }
        Choice::March(mover, to) => worth.march(mover, *to),
        Choice::Siege(leader) => match view.place(*leader) {
            Some(at) if worth.can_besiege(at) => w.siege + worth.stake(at),
            _ => -1.0,
        },
        Choice::Flag(duchy, flagging) => {
            let own = matches!(flagging, Flagging::Place(power) if *power == view.me());
            w.flag + worth.stake(*duchy) + if own { w.flag_own } else { 0.0 }
        }
        Choice::Build(piece, duchy) | Choice::Regroup(piece, duchy) => {
            let cheap = if matches!(choice, Choice::Regroup(..)) { w.regroup } else { w.build };
            let kind = match piece {
                Piece::Leader(leader) => w.leader + w.leader_rating * f64::from(view.board().leader(*leader).battle),
                Piece::Soldier(Arm::Infantry) => cheap,
                Piece::Soldier(Arm::Cavalry) => cheap + 0.05,
                Piece::Soldier(Arm::Artillery) => cheap + 0.1,
            };
            let led = if matches!(piece, Piece::Soldier(_)) { worth.gap(*duchy) } else { 0.0 };
            kind + w.front * worth.front(*duchy) + w.led * led
        }
        Choice::Convoy(from, to) => (worth.front(*to) - worth.front(*from)) * 0.3 - 0.2,
        _ => NOTHING,
    }
}

/// Responses are played when something is at stake. A card that fits every window waits for the bot's Impulse.
fn respond(view: &View<'_>, worth: &Worth<'_, '_>, moment: Moment, choice: &Choice) -> f64 {
    let Choice::Play(card, _) = choice else { return NOTHING };
    let w = worth.weights();
    let face = view.face(*card);
    let any = face.when.has(Moment::ImpulseStart) && face.when.has(Moment::CardPlayed);
    let hostile = view.active().is_some_and(|power: Power| power.side() != view.me().side());
    let stake = worth.hottest();
    match (any, moment) {
        (true, Moment::ImpulseStart) if hostile => w.respond_any - card_value(view, *card) * w.respond_lost,
        (true, _) => -0.5,
        (false, _) => w.respond + stake * w.respond_stake - card_value(view, *card) * w.respond_lost,
    }
}

/// Interceptions and evasions.
fn react(view: &View<'_>, worth: &Worth<'_, '_>, at: crate::games::wellington::board::Duchy, choice: &Choice) -> f64 {
    let (side, w) = (view.me().side(), worth.weights());
    match choice {
        Choice::Intercept(leader) => {
            let helped = f64::from(worth.own(at)) + f64::from(worth.army(*leader));
            let odds = (helped + 2.0) / (f64::from(worth.enemies(at)) + 2.0);
            (odds - w.intercept) * (1.0 + worth.stake(at)) - worth.leaves(*leader)
        }
        Choice::Evade(mover, to) => {
            let mine = match mover {
                Mover::Army(_) => f64::from(worth.own(at)),
                Mover::Counter(..) => 1.0,
            };
            let odds = worth.odds(at, side);
            (w.evade - odds) * mine * 0.5 - worth.stake(at) * 0.3 - f64::from(worth.threat(*to)) * 0.05
        }
        _ => NOTHING,
    }
}

//! The player. It chooses at random, but prefers whatever was tried least, and its armies look for each other. It is not meant to
//! play well.

use crate::tally::{Tally, key};
use sandtable::games::wellington::board::{Card, Mode, Moment, Moments, Power};
use sandtable::games::wellington::rules::{Choice, Question, look};
use sandtable::games::wellington::verbs::Desk;
use sandtable::table::Dice;

/// What a player's choices depend on.
pub struct Player<'a> {
    /// What was tried in the games before.
    pub before: &'a Tally,
    /// What was tried in this game.
    pub now: &'a Tally,
}

impl Player<'_> {
    /// Picks one of the choices.
    pub fn pick(&self, desk: &Desk, question: &Question, choices: &[Choice], chance: &mut Dice) -> Choice {
        let any = choices[chance.below(choices.len() as u32) as usize].clone();
        match question {
            Question::Respond { moment } => self.respond(desk, *moment, choices, chance),
            Question::BattleCard { .. } if chance.below(3) > 0 => self.rarest(choices, chance).unwrap_or(any),
            Question::Continue { .. } if chance.below(2) > 0 => self.rarest(choices, chance).unwrap_or(any),
            Question::Card { .. } | Question::Target { .. } if chance.below(2) > 0 => {
                self.least(desk, question, choices).unwrap_or(any)
            }
            Question::Act | Question::React { .. } => self.act(desk, choices, chance),
            Question::Strength { .. } | Question::PickUp { .. } if chance.below(2) > 0 => {
                strongest(choices).unwrap_or(any)
            }
            _ => any,
        }
    }

    /// Cards that fit everywhere are mostly kept for later. Otherwise the rare windows would never see them.
    fn respond(&self, desk: &Desk, moment: Moment, choices: &[Choice], chance: &mut Dice) -> Choice {
        let world = desk.session.world();
        let mut plays: Vec<(Card, &Choice)> = choices.iter().filter_map(|c| Some((played(c)?, c))).collect();
        plays.sort_by_key(|(card, _)| self.events(*card));
        for (card, choice) in plays {
            let everywhere = world.cards.face(card).when == Moments::any_window();
            let tried = self.before.responses(card, moment) + self.now.responses(card, moment);
            let one_in = match moment {
                _ if !everywhere && tried == 0 => 1,
                _ if !everywhere => 3,
                Moment::CardPlayed | Moment::AttritionRolled => 12,
                _ => 100,
            };
            if chance.below(one_in) == 0 {
                return choice.clone();
            }
        }
        choices.iter().find(|c| **c == Choice::Pass).unwrap_or(&choices[0]).clone()
    }

    /// Picks the kind of action first, then an action of that kind.
    fn act(&self, desk: &Desk, choices: &[Choice], chance: &mut Dice) -> Choice {
        let kinds: Vec<u32> = choices.iter().map(|c| kind(desk, c)).collect();
        let present = |k: &usize| kinds.contains(&(*k as u32));
        let total: u32 = (0..WEIGHTS.len()).filter(present).map(|k| WEIGHTS[k]).sum();
        let mut left = chance.below(total);
        let mut of = 0;
        for k in (0..WEIGHTS.len()).filter(present) {
            of = k as u32;
            if left < WEIGHTS[k] {
                break;
            }
            left -= WEIGHTS[k];
        }
        let all: Vec<Choice> = choices.iter().zip(&kinds).filter(|(_, k)| **k == of).map(|(c, _)| c.clone()).collect();
        let any = all[chance.below(all.len() as u32) as usize].clone();
        match of {
            EVENT if chance.below(2) == 0 => self.rarest(&all, chance).unwrap_or(any),
            _ => any,
        }
    }

    /// The card that was played least for its text.
    fn rarest(&self, choices: &[Choice], chance: &mut Dice) -> Option<Choice> {
        let plays = choices.iter().filter(|c| matches!(c, Choice::Play(_, mode) if *mode != Mode::Cp));
        let ranked = plays.filter_map(|c| Some((self.events(played(c)?), chance.below(1000), c)));
        ranked.min_by_key(|(times, tie, _)| (*times, *tie)).map(|(_, _, choice)| choice.clone())
    }

    /// The answer to a card's question that was given least.
    fn least(&self, desk: &Desk, question: &Question, choices: &[Choice]) -> Option<Choice> {
        let times = |choice: &Choice| {
            let (card, key) = key(desk, question, choice)?;
            Some(self.before.answers(card, &key) + self.now.answers(card, &key))
        };
        let counted: Vec<(u32, &Choice)> = choices.iter().filter_map(|c| Some((times(c)?, c))).collect();
        let least = counted.iter().map(|(n, _)| *n).min()?;
        counted.into_iter().find(|(n, _)| *n == least).map(|(_, choice)| choice.clone())
    }

    fn events(&self, card: Card) -> u32 {
        self.before.events(card) + self.now.events(card)
    }
}

fn played(choice: &Choice) -> Option<Card> {
    match choice {
        Choice::Play(card, _) => Some(*card),
        _ => None,
    }
}

/// As many Strength Points as can go. Larger armies fight longer Battles, and have something left to retreat with.
fn strongest(choices: &[Choice]) -> Option<Choice> {
    let sp = |choice: &Choice| match choice {
        Choice::Take(parts) => Some(parts.iter().map(|(_, sp)| u32::from(*sp)).sum::<u32>()),
        _ => None,
    };
    choices.iter().filter_map(|c| Some((sp(c)?, c))).max_by_key(|(sp, _)| *sp).map(|(_, choice)| choice.clone())
}

/// How often each kind of action is tried if all are possible.
const WEIGHTS: [u32; 10] = [8, 8, 8, 16, 24, 4, 3, 1, 6, 12];
const CP: u32 = 0;
const EVENT: u32 = 1;
const MARCH: u32 = 2;
const ATTACK: u32 = 3;
const SIEGE: u32 = 4;
const FLAG: u32 = 5;
const BUILD: u32 = 6;
const NOTHING: u32 = 7;
const REACTION: u32 = 8;
const CONVOY: u32 = 9;

fn kind(desk: &Desk, choice: &Choice) -> u32 {
    match choice {
        Choice::Play(_, Mode::Cp) => CP,
        Choice::Play(..) => EVENT,
        Choice::March(_, to) => {
            let who = desk.session.decision().map(|d| d.who);
            let sight = look(desk.session.table());
            let enemy = |who: Power| sight.has_side(*to, who.side().enemy()) || sight.hostile_fortress(*to, who.side());
            if who.is_some_and(enemy) { ATTACK } else { MARCH }
        }
        Choice::Siege(_) => SIEGE,
        Choice::Convoy(..) => CONVOY,
        Choice::Flag(..) => FLAG,
        Choice::Intercept(_) | Choice::Evade(..) => REACTION,
        Choice::End | Choice::Pass => NOTHING,
        _ => BUILD,
    }
}

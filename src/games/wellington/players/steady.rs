//! `steady` and `search`: the rules of thumb of `quick`, and a look ahead where they know too little. They try the ways to use
//! an Impulse, Events among them, and Responses, Battle cards and targets, in imagined games. They know nothing about any
//! card beforehand. `search` tries more often, and more kinds of decisions.

use super::foresight::{Foresight, Trial, Until};
use super::judge::Judge;
use super::player::{Maker, Player};
use super::quick::{Quick, card_value};
use super::view::View;
use super::weights::{Ahead, Creed};
use crate::games::wellington::board::{Card, Class, Mode, Moment};
use crate::games::wellington::rules::{Choice, Question};
use crate::kit::ahead::Budget;
use crate::table::Dice;
use crate::trials::Failure;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The bot.
pub struct Steady {
    chance: Dice,
    weights: Rc<Creed>,
    quick: Quick,
    /// What `search` may try for one decision; `None` for `steady`.
    budget: Option<Budget>,
    /// The players in its imagined games.
    others: [Maker; 4],
    /// The Responses and Battle cards that were tried in this Impulse: card, window and Round of the Battle. They are not tried there
    /// again.
    tried: BTreeSet<(Card, Option<Moment>, u8)>,
    /// The number of that Impulse.
    impulse: u32,
}

impl Steady {
    /// A bot that has not begun a game.
    pub fn new(weights: Rc<Creed>, budget: Option<Budget>) -> Steady {
        let own = weights.clone();
        let maker: Maker = Rc::new(move || Box::new(Quick::new(own.clone())));
        let others = [(); 4].map(|()| maker.clone());
        let quick = Quick::new(weights.clone());
        Steady { chance: Dice::new(0), weights, quick, budget, others, tried: BTreeSet::new(), impulse: 0 }
    }

    fn ahead(&self, view: &View<'_>) -> Ahead {
        match self.budget {
            Some(_) => self.weights.search().clone(),
            None => self.weights.of(view.me().side()).ahead.clone(),
        }
    }

    /// The best of these choices, or the first.
    fn best(
        &mut self,
        view: &View<'_>,
        first: Trial,
        others: Vec<Trial>,
        until: Until,
        tries: u32,
    ) -> Result<usize, Failure> {
        if others.is_empty() {
            return Ok(first.place);
        }
        let ahead = self.ahead(view);
        // The number of the first imagined game of the decision.
        let base = u64::from(self.chance.below(u32::MAX)) << 20;
        let judge = Judge {
            scales: &ahead.scales,
            scaled: ahead.scaled,
            learned: self.weights.learned(),
            weight: ahead.learned,
        };
        let foresight = Foresight { view, others: &self.others, base, judge, until, begun: ahead.begun };
        foresight.best(first, others, self.budget.unwrap_or(Budget::Playouts(tries)), ahead.errors)
    }

    /// The best use of the Impulse: one of those that the rules of thumb rate best, or an Event.
    fn act(&mut self, view: &View<'_>) -> Result<usize, Failure> {
        let ahead = self.ahead(view);
        let ranked = self.quick.ranked(view);
        let event = |place: usize| match view.choices().get(place) {
            Some(Choice::Play(card, Mode::Event)) if view.face(*card).class != Class::MustPlay => Some(*card),
            _ => None,
        };
        let ways = ranked.iter().copied().filter(|(place, _)| event(*place).is_none());
        let mut is_another = view.few_alike(ahead.alike as usize);
        let best = ranked.first().map_or(0.0, |(_, value)| *value);
        let liked = ways.filter(|(place, value)| *value >= best - ahead.behind && is_another(*place));
        let liked = liked.take(ahead.wide as usize).map(|(place, value)| Trial::new(place, None, value * ahead.trust));
        let mut tried: Vec<Trial> = liked.collect();
        // While there are Command Points to spend, cards wait.
        if view.cp() == 0 {
            let events = ranked.iter().filter_map(|(place, _)| Some(Trial::new(*place, Some(event(*place)?), 0.0)));
            tried.extend(events.take(ahead.events as usize));
        }
        if tried.is_empty() {
            return Ok(ranked.first().map_or(0, |(place, _)| *place));
        }
        let first = tried.remove(0);
        self.best(view, first, tried, Until::Impulses(ahead.far), ahead.tries)
    }

    /// Whether a Response or a Battle card gains more than it costs, and which gains most.
    fn answer(&mut self, view: &View<'_>, moment: Option<Moment>) -> Result<usize, Failure> {
        let (ahead, round) = (self.ahead(view), view.battle_round());
        let pass = view.choices().iter().position(|choice| *choice == Choice::Pass).unwrap_or(0);
        let mut plays = Vec::new();
        for (place, choice) in view.choices().iter().enumerate() {
            let Choice::Play(card, _) = choice else { continue };
            let face = view.face(*card);
            // A card that fits every window waits for the start of an Impulse.
            let any = face.when.has(Moment::ImpulseStart) && face.when.has(Moment::CardPlayed);
            if (!any || moment == Some(Moment::ImpulseStart)) && self.tried.insert((*card, moment, round)) {
                let cost = ahead.least + card_value(view, *card) * ahead.kept;
                plays.push(Trial::new(place, Some(*card), -cost));
            }
        }
        let until = if ahead.whole { Until::Impulses(0) } else { Until::Quiet };
        self.best(view, Trial::new(pass, None, 0.0), plays, until, ahead.answers)
    }

    /// At any other decision, the best of the choices that the rules of thumb rate best.
    fn weigh(&mut self, view: &View<'_>) -> Result<usize, Failure> {
        let ahead = self.ahead(view);
        let ranked = self.quick.ranked(view);
        let mut tried: Vec<Trial> = ranked
            .into_iter()
            .take(ahead.targets.max(1) as usize)
            .map(|(place, _)| Trial::new(place, None, 0.0))
            .collect();
        if tried.is_empty() {
            return Ok(0);
        }
        let first = tried.remove(0);
        let until = if ahead.whole { Until::Impulses(0) } else { Until::Quiet };
        self.best(view, first, tried, until, ahead.answers)
    }
}

impl Player for Steady {
    fn begin(&mut self, chance: Dice) {
        self.chance = Dice::new(chance.seed());
        self.quick.begin(chance);
        self.tried.clear();
        self.impulse = 0;
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let now = view.impulses();
        if std::mem::replace(&mut self.impulse, now) != now {
            self.tried.clear();
        }
        let chosen = match view.question() {
            Question::Act => self.act(view),
            Question::Respond { moment } => self.answer(view, Some(*moment)),
            Question::BattleCard { .. } => self.answer(view, None),
            Question::Target { .. } | Question::Card { .. } => self.weigh(view),
            Question::React { .. } | Question::BesiegeOn(..) | Question::Preempt { .. } | Question::Retreat { .. }
                if self.ahead(view).more =>
            {
                self.weigh(view)
            }
            Question::Company { .. } | Question::Strength { .. } | Question::Continue { .. }
                if self.ahead(view).all =>
            {
                self.weigh(view)
            }
            _ => return self.quick.choose(view),
        };
        chosen.map_err(|no| no.what)
    }
}

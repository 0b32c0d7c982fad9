//! `steady`: the rules of thumb of `quick`, and a short look ahead where they know too little. It tries the ways to use
//! its Impulse, Events among them, and Responses, Battle cards and targets, in imagined games. It knows nothing about any
//! card beforehand.

use super::foresight::{Foresight, Trial, Until};
use super::player::{Maker, Player};
use super::quick::{Quick, card_value};
use super::view::View;
use super::weights::{Ahead, Creed};
use crate::games::wellington::board::{Card, Class, Mode, Moment};
use crate::games::wellington::rules::{Choice, Question};
use crate::table::Dice;
use crate::trials::Failure;
use std::collections::BTreeSet;
use std::rc::Rc;

/// How many Events are tried besides what the rules of thumb suggest.
const EVENTS: usize = 4;
/// How many of the ways to use an Impulse are tried more than once.
const FINALISTS: usize = 2;
/// With a smaller gain in the first try, a Response is not tried again.
const HOPELESS: f64 = -1.0;

/// The bot.
pub struct Steady {
    chance: Dice,
    weights: Rc<Creed>,
    quick: Quick,
    /// The players in its imagined games.
    others: [Maker; 4],
    /// The Responses and Battle cards that were tried in this Impulse: the card, the moment and the Round of the Battle. They
    /// are not tried there again.
    tried: BTreeSet<(Card, Option<Moment>, u8)>,
    /// The number of that Impulse.
    impulse: u32,
}

impl Steady {
    /// A bot that has not begun a game.
    pub fn new(weights: Rc<Creed>) -> Steady {
        let own = weights.clone();
        let maker: Maker = Rc::new(move || Box::new(Quick::new(own.clone())));
        let others = [(); 4].map(|()| maker.clone());
        let quick = Quick::new(weights.clone());
        Steady { chance: Dice::new(0), weights, quick, others, tried: BTreeSet::new(), impulse: 0 }
    }

    fn ahead(&self, view: &View<'_>) -> Ahead {
        self.weights.of(view.me().side()).ahead.clone()
    }

    /// The best way to use the own Impulse: one of those that the rules of thumb like best, or an Event.
    fn act(&mut self, view: &View<'_>) -> Result<usize, Failure> {
        let ahead = self.ahead(view);
        let ranked = self.quick.ranked(view);
        let Some((first, best)) = ranked.first().copied() else { return Ok(0) };
        let event = |place: usize| match view.choices().get(place) {
            Some(Choice::Play(card, Mode::Event)) if view.face(*card).class != Class::MustPlay => Some(*card),
            _ => None,
        };
        let mut is_another = view.few_alike(ahead.alike as usize);
        let liked =
            ranked.iter().copied().filter(|(place, value)| event(*place).is_none() && *value >= best - ahead.behind);
        let mut tried: Vec<(usize, f64)> =
            liked.filter(|(place, _)| is_another(*place)).take(ahead.wide as usize).collect();
        // While there are Command Points to spend, cards wait.
        if view.cp() == 0 {
            let events = ranked.iter().copied().filter(|(place, _)| event(*place).is_some());
            tried.extend(events.take(EVENTS));
        }
        if tried.len() < 2 {
            return Ok(tried.first().map_or(first, |(place, _)| *place));
        }
        let base = self.base();
        let foresight = Foresight::new(view, &self.others, base, &ahead.scales, Until::Impulses(ahead.far));
        let mut trials: Vec<(Trial, f64)> = Vec::new();
        for (place, value) in tried {
            let card = event(place);
            let mut trial = Trial::new(place, card);
            foresight.try_on(&mut trial, 1)?;
            // The rules of thumb say nothing about Events.
            trials.push((trial, if card.is_some() { 0.0 } else { value }));
        }
        let worth = |(trial, thumb): &(Trial, f64)| {
            let came = trial.mean()?;
            Some(came.gain + came.begun * ahead.begun + thumb * ahead.trust)
        };
        let sort = |trials: &mut Vec<(Trial, f64)>| {
            trials.retain(|trial| worth(trial).is_some());
            trials.sort_by(|a, b| worth(b).unwrap_or(0.0).total_cmp(&worth(a).unwrap_or(0.0)));
        };
        sort(&mut trials);
        trials.truncate(FINALISTS);
        for (trial, _) in &mut trials {
            foresight.try_on(trial, ahead.tries)?;
        }
        sort(&mut trials);
        Ok(trials.first().map_or(first, |(trial, _)| trial.place))
    }

    /// Whether a Response or a Battle card gains more than it costs, and which gains most.
    fn answer(&mut self, view: &View<'_>, moment: Option<Moment>) -> Result<usize, Failure> {
        let (ahead, round) = (self.ahead(view), view.battle_round());
        let pass = view.choices().iter().position(|choice| *choice == Choice::Pass).unwrap_or(0);
        let mut plays = Vec::new();
        for (place, choice) in view.choices().iter().enumerate() {
            let Choice::Play(card, _) = choice else { continue };
            let face = view.face(*card);
            // A card that fits every moment waits for the start of an Impulse.
            let any = face.when.has(Moment::ImpulseStart) && face.when.has(Moment::CardPlayed);
            if (!any || moment == Some(Moment::ImpulseStart)) && self.tried.insert((*card, moment, round)) {
                plays.push((place, *card));
            }
        }
        if plays.is_empty() {
            return Ok(pass);
        }
        let base = self.base();
        let foresight = Foresight::new(view, &self.others, base, &ahead.scales, Until::Quiet);
        let mut without = Trial::new(pass, None);
        foresight.try_on(&mut without, 1)?;
        let mut best = (pass, 0.0);
        for (place, card) in plays {
            let mut with = Trial::new(place, Some(card));
            let cost = ahead.least + card_value(view, card) * ahead.kept;
            let net = |with: &Trial, without: &Trial| {
                let (with, without) = (with.mean()?, without.mean()?);
                Some(with.gain - without.gain + with.begun * ahead.begun - cost)
            };
            foresight.try_on(&mut with, 1)?;
            // What looks bad at first sight is not looked at again.
            if net(&with, &without).is_none_or(|net| net < HOPELESS) {
                continue;
            }
            foresight.try_on(&mut with, ahead.answers)?;
            foresight.try_on(&mut without, ahead.answers)?;
            if let Some(net) = net(&with, &without).filter(|net| *net > best.1) {
                best = (place, net);
            }
        }
        Ok(best.0)
    }

    /// The best of the targets that the rules of thumb like best.
    fn aim(&mut self, view: &View<'_>) -> Result<usize, Failure> {
        let ahead = self.ahead(view);
        let ranked = self.quick.ranked(view);
        let tried: Vec<(usize, f64)> = ranked.into_iter().take(ahead.targets.max(1) as usize).collect();
        let first = tried.first().map_or(0, |(place, _)| *place);
        if tried.len() < 2 {
            return Ok(first);
        }
        let base = self.base();
        let foresight = Foresight::new(view, &self.others, base, &ahead.scales, Until::Quiet);
        let mut best = (first, f64::NEG_INFINITY);
        for (place, _) in tried {
            let mut trial = Trial::new(place, None);
            foresight.try_on(&mut trial, ahead.answers)?;
            let Some(came) = trial.mean() else { return Ok(first) };
            // Of equal targets the one that the rules of thumb like best.
            if came.gain > best.1 + 1e-9 {
                best = (place, came.gain);
            }
        }
        Ok(best.0)
    }

    /// The number of the first imagined game of a decision.
    fn base(&mut self) -> u64 {
        u64::from(self.chance.below(u32::MAX)) << 20
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
            Question::Target { .. } | Question::Card { .. } => self.aim(view),
            _ => return self.quick.choose(view),
        };
        chosen.map_err(|no| no.what)
    }
}

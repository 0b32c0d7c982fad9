//! Games that are set up so that a card gets used. The card is dealt to somebody, its holder is made to play it, or the game begins
//! in a later Turn, at a position that other games reached.

use super::version::Ready;
use crate::games::wellington::board::{Board, Card, HomeDeck, Mode, Phase, Pile, Piles, Power};
use crate::games::wellington::players::{Maker, Player, Stage, View, answer, seated};
use crate::games::wellington::rules::{Choice, Standing, setup};
use crate::hinted::Hint;
use crate::table::Dice;
use crate::trials::{Failure, Kind, failure, stream};
use anyhow::{Result, bail};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How many games are tried until one reaches the Turn from which a game should begin.
const TRIES: u64 = 30;
/// The random streams of these games, and of the cards exchanged for dealt ones.
const OPENINGS: u64 = 900;
const EXCHANGE: u64 = 899;

/// How games are changed so that a card gets used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Staging {
    /// The holder of one of these cards plays it for its text as soon as he can.
    pub forced: BTreeSet<Card>,
    /// Cards that somebody holds when the Impulses begin.
    pub dealt: Vec<Deal>,
    /// The Turn from which the games begin.
    pub from_turn: Option<u16>,
}

/// A card that somebody holds when the Impulses begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The card.
    pub card: Card,
    /// Who holds it. If not given: the owner of a Home card; for any other card, each Power in turn, seed by seed.
    pub power: Option<Power>,
}

impl Staging {
    /// Whether games begin somewhere other than the scenario does.
    pub fn moves_the_start(&self) -> bool {
        !self.dealt.is_empty() || self.from_turn.is_some()
    }

    /// Checks it against the cards of a board.
    ///
    /// # Errors
    /// The card does not exist, or it is another Power's Home card.
    pub fn check(&self, board: &Board) -> Result<()> {
        for card in self.forced.iter().chain(self.dealt.iter().map(|deal| &deal.card)) {
            if !board.cards.contains_key(card) {
                bail!("unknown card {}", card.0);
            }
        }
        for Deal { card, power } in &self.dealt {
            let home = board.cards.get(card).and_then(|info| info.home);
            if let Some((deck, power)) = home.zip(*power).filter(|(deck, power)| !deck.belongs_to(*power)) {
                let owner = owner(deck).map(Power::word);
                bail!(
                    format!("{} cannot hold card {}: it is another Power's Home card", power.word(), card.0)
                        .hint(format!("--deal {}:{}", owner.unwrap_or_default(), card.0))
                );
            }
        }
        Ok(())
    }

    /// The same bots, but they play the forced cards as soon as they can.
    pub fn seat(&self, makers: [Maker; 4]) -> [Maker; 4] {
        if self.forced.is_empty() {
            return makers;
        }
        makers.map(|maker| {
            let cards = self.forced.clone();
            let eager: Maker = Rc::new(move || Box::new(Eager { cards: cards.clone(), player: maker() }));
            eager
        })
    }

    /// Where the game with this seed begins. `before` plays the games up to the starting Turn.
    ///
    /// # Errors
    /// No game reaches the Turn, or one fails on the way.
    pub fn opening(&self, before: &Ready, seed: u64, stop: &dyn Fn() -> bool) -> Result<Option<Standing>, Failure> {
        if !self.moves_the_start() {
            return Ok(Some(setup::opening(&before.stage.scenario, seed)));
        }
        let tries = if self.from_turn.is_some() { TRIES } else { 1 };
        for number in 0..tries {
            let own = if number == 0 { seed } else { stream(seed, OPENINGS + number) };
            let found = self.reach(&before.stage, &before.makers, own, stop)?;
            if stop() {
                return Ok(None);
            }
            if let Some(mut start) = found {
                start.dice = Dice::new(seed);
                for deal in &self.dealt {
                    deal_to(&before.stage.scenario.board, &mut start.position.cards, *deal, seed)?;
                }
                return Ok(Some(start));
            }
        }
        let turn = self.from_turn.map_or("its first Impulse".to_string(), |turn| format!("the Turn {turn}"));
        Err(Failure { kind: Kind::Opening, what: format!("none of {tries} games reached {turn}") })
    }

    /// The position of a game at the first Impulse of the Turn, if the game gets that far.
    fn reach(
        &self,
        stage: &Stage,
        makers: &[Maker; 4],
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Standing>, Failure> {
        let mut game = stage.begin(seed, |_| {}).map_err(|no| failure(&no))?;
        let mut players = seated(makers, seed);
        loop {
            let p = &game.begun().position;
            let turn = self.from_turn.is_none_or(|turn| p.year.0 >= turn);
            if p.phase == Phase::Impulses && p.impulse.is_none() && turn {
                return Ok(Some(game.begun().clone()));
            }
            let Some(place) = answer(&game, &mut players)? else { return Ok(None) };
            if stop() {
                return Ok(None);
            }
            game.choose(place).map_err(|no| failure(&no))?;
        }
    }
}

/// The first Power that a Home deck belongs to [5.4].
fn owner(deck: HomeDeck) -> Option<Power> {
    Power::TRACK.into_iter().find(|power| deck.belongs_to(*power))
}

/// Puts a card into a hand in exchange for another card of the same deck, which takes its place.
fn deal_to(board: &Board, cards: &mut Piles, deal: Deal, seed: u64) -> Result<(), Failure> {
    let home = |card: Card| board.cards.get(&card).and_then(|info| info.home);
    let owner = home(deal.card).and_then(owner);
    let in_turn = Power::TRACK[(seed % Power::TRACK.len() as u64) as usize];
    let power = deal.power.or(owner).unwrap_or(in_turn);
    let Some(pile) = cards.whereabouts(deal.card) else {
        let what = format!("card {} cannot be dealt: it is not in this game", deal.card.0);
        return Err(Failure { kind: Kind::Opening, what });
    };
    if cards.hand(power).contains(&deal.card) {
        return Ok(());
    }
    let same: Vec<Card> = cards.hand(power).iter().copied().filter(|card| home(*card) == home(deal.card)).collect();
    let other = match same.len() {
        0 => None,
        count => same.get(Dice::new(stream(seed, EXCHANGE)).below(count as u32) as usize).copied(),
    };
    let from = cards.pile_mut(pile);
    match (from.iter().position(|card| *card == deal.card), other) {
        (Some(place), Some(other)) => from[place] = other,
        (Some(place), None) => drop(from.remove(place)),
        (None, _) => {}
    }
    let hand = cards.pile_mut(Pile::Hand(power));
    hand.retain(|card| Some(*card) != other);
    hand.push(deal.card);
    hand.sort_unstable();
    // Hands and face-down Reserves are sorted, so that nobody sees what was exchanged.
    cards.hands.iter_mut().chain(&mut cards.reserve).for_each(|pile| pile.sort_unstable());
    Ok(())
}

/// Plays certain cards for their text as soon as it can; otherwise plays as another bot does.
struct Eager {
    cards: BTreeSet<Card>,
    player: Box<dyn Player>,
}

impl Player for Eager {
    fn begin(&mut self, chance: Dice) {
        self.player.begin(chance);
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let is_forced = |choice: &Choice| matches!(choice, Choice::Play(card, mode) if *mode != Mode::Cp && self.cards.contains(card));
        match view.choices().iter().position(is_forced) {
            Some(place) => Ok(place),
            None => self.player.choose(view),
        }
    }
}

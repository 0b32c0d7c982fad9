//! Chapter 2: getting ready. Deals hands and resolves Mulligans; the scenario places the pieces.

use super::happening::Happening;
use super::vocabulary::{Choice, Decision, Question, Scene, Seat, Standing};
use super::{cards, effects};
use crate::games::wellington::board::{
    Card, Cause, Class, Fact, Facts, HomeDeck, Moment, Phase, Pile, Players, Power, Scenario, Sides, rule,
};
use crate::table::{Dice, Flow};
use std::rc::Rc;

/// 2.4: cards that each Power is dealt in addition to its Home cards.
pub const OTHER_CARDS: u8 = 6;

/// 2.4: Home cards that a Power is dealt at the start of a Turn.
pub const fn home_cards(power: Power) -> u8 {
    match power {
        Power::Britain => 3,
        Power::Sud | Power::Spain | Power::Nord => 2,
    }
}

/// What can be chosen for a new game besides its scenario and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Beginning {
    /// How the players share the Powers, if different from the scenario [2.1].
    pub players: Option<Players>,
    /// How the players get their Powers [2.1].
    pub sides: Sides,
}

/// The opening of a scenario with these choices.
pub fn opening_with(scenario: &Scenario, seed: u64, beginning: Beginning) -> Standing {
    let mut standing = opening(scenario, seed);
    let p = &mut standing.position;
    p.options.players = beginning.players.unwrap_or(p.options.players);
    if beginning.sides != Sides::Agreed {
        p.phase = Phase::Sides { bid: beginning.sides == Sides::Bid, deal: p.phase == Phase::Deal };
    }
    standing
}

/// The opening of a scenario: its position, and a stream of dice that starts with those that a puzzle names.
pub fn opening(scenario: &Scenario, seed: u64) -> Standing {
    let mut dice = Dice::new(seed);
    dice.force(scenario.puzzle.iter().flat_map(|puzzle| puzzle.dice.iter().copied()));
    Standing { position: scenario.start.clone(), dice }
}

/// 2.4 to 2.6: deals the hands that the scenario does not name, then offers Mulligans in track order.
pub async fn deal(t: &Rc<Seat>) -> Flow {
    let _deal = t.enter(Cause::Rule(rule(2, 4)), Scene::Deal);
    let year = t.position().year;
    t.tell(Cause::Rule(rule(4, 1)), Happening::TurnBegan(year));
    effects::fire(t, Moment::TurnStart, Facts::none().and(Fact::Turn, i32::from(year.0)));
    let dealt: Vec<Power> =
        Power::TRACK.into_iter().filter(|power| t.position().cards.hand(*power).is_empty()).collect();
    deal_home(t, &dealt);
    shuffle_deck(t);
    for power in &dealt {
        for _ in 0..OTHER_CARDS {
            let top = t.position().cards.deck.last().copied();
            if let Some(card) = top {
                cards::move_card(t, card, Pile::Hand(*power));
            }
        }
        let home = home_cards(*power);
        t.tell(Cause::Rule(rule(2, 4)), Happening::Dealt { power: *power, home, other: OTHER_CARDS });
    }
    if t.position().options.mulligans {
        for power in dealt {
            mulligans(t, power, &[], Cause::Rule(rule(2, 6))).await;
        }
    }
    t.change(|p| p.phase = Phase::Impulses);
    Flow::Next
}

/// 2.4, 16.44: deals Home cards at random from the Reserves, in track order. Returns the cards.
pub fn deal_home(t: &Seat, powers: &[Power]) -> Vec<Card> {
    let mut dealt = Vec::new();
    for deck in HomeDeck::ALL {
        for power in powers.iter().filter(|p| deck.belongs_to(**p)) {
            for _ in 0..home_cards(*power) {
                let reserve = t.position().cards.reserve(deck).to_vec();
                if !reserve.is_empty() {
                    let numbers: Vec<u32> = reserve.iter().map(|c| c.0.into()).collect();
                    let pick = t.chance(|dice| dice.pick(&numbers));
                    cards::move_card(t, reserve[pick], Pile::Hand(*power));
                    dealt.push(reserve[pick]);
                }
            }
        }
    }
    dealt
}

/// Shuffles the draw pile, except for the cards that the scenario put on top.
fn shuffle_deck(t: &Seat) {
    let mut deck = t.change(|p| std::mem::take(&mut p.cards.deck));
    let below = deck.len().saturating_sub(t.position().options.stacked.into());
    t.chance(|dice| dice.shuffle(&mut deck[..below]));
    t.change(|p| p.cards.deck = deck);
}

/// 2.6, 16.42, R-12: a Power may discard all cards but Home and Must Play cards and draw one fewer, as often as it likes. Cards in
/// `kept` are not discarded.
pub(in super::super) async fn mulligans(t: &Rc<Seat>, power: Power, kept: &[Card], cause: Cause) {
    let exchangeable = || -> Vec<Card> {
        let common = cards::common_cards(t, power);
        let must = |card: &Card| t.world().cards.face(*card).class == Class::MustPlay;
        common.into_iter().filter(|card| !must(card) && !kept.contains(card)).collect()
    };
    while !exchangeable().is_empty() {
        let choice = t
            .ask(|| {
                let discard = exchangeable().len() as u8;
                let mut choices = vec![Choice::Keep];
                if discard > 0 {
                    choices.push(Choice::Mulligan);
                }
                Decision::always(power, Question::Mulligan { discard }, cause, choices)
            })
            .await;
        if choice != Choice::Mulligan {
            return;
        }
        let discards = exchangeable();
        for card in &discards {
            cards::move_card(t, *card, Pile::Discards);
        }
        let discarded = discards.len() as u8;
        let drawn = discarded - 1;
        t.tell(cause, Happening::Mulligan { power, discarded, drawn });
        cards::draw(t, power, drawn, cause);
    }
}

//! Rule 16.4: cards for the next Turn, and how the next Turn begins.

use super::cards;
use super::cards_port::After;
use super::debts;
use super::effects;
use super::end_of_turn::{begin, next};
use super::happening::Happening;
use super::interphase::after;
use super::judge::{Judge, Judged, Reason};
use super::operations::pick_random;
use super::reinforcements;
use super::resources::HAND_LIMIT;
use super::setup::{self, OTHER_CARDS};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use crate::games::wellington::board::{
    Card, Cause, Class, Fact, Facts, HomeDeck, Interphase, Moment, Phase, Pile, Power, UnplayedHomeCards, Year, rule,
    ruling,
};
use crate::table::Flow;
use std::rc::Rc;

/// 16.41 Shuffle and Draw: the discards are shuffled into the draw pile, and each Power draws six cards. The cards that it held
/// before are remembered as the Unplayed cards of 16.42.
pub async fn draw(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(16, 41));
    let _step = t.enter(cause, Scene::Step(Phase::Draw));
    begin(t, Phase::Draw, cause, Moment::InterphaseCards);
    for power in Power::TRACK {
        let old = cards::common_cards(t, power);
        t.change(|p| p.interphase.unplayed[power.index()] = old);
    }
    cards::reshuffle(t, cause);
    let due = t.position().due;
    for power in due.track_from() {
        cards::draw(t, power, OTHER_CARDS, cause);
    }
    next(t, Phase::Unplayed(due)).await
}

/// 16.42 Mulligans and Unplayed Cards: Mulligans with the new cards only. Then half of the old ones, rounded up and chosen
/// at random, go back into the draw pile, Must Play cards included, and as many are drawn.
pub async fn unplayed(t: &Rc<Seat>, power: Power) -> Flow {
    let cause = Cause::Rule(rule(16, 42));
    let _step = t.enter(cause, Scene::Step(Phase::Unplayed(power)));
    let old = t.position().interphase.unplayed[power.index()].clone();
    if t.position().options.mulligans {
        setup::mulligans(t, power, &old, cause).await;
    }
    let mut old: Vec<Card> = old.into_iter().filter(|card| t.position().cards.hand(power).contains(card)).collect();
    let back = old.len().div_ceil(2) as u8;
    for _ in 0..back {
        let Some(card) = pick_random(t, &old) else { break };
        old.retain(|c| *c != card);
        cards::move_card(t, card, Pile::Deck);
    }
    if back > 0 {
        t.tell(cause, Happening::GivenBack(power, back));
        shuffle(t, cause);
        cards::draw(t, power, back, cause);
    }
    let due = t.position().due;
    let then = after(t, power, Phase::Unplayed, Phase::Excess(due));
    next(t, then).await
}

/// Shuffles the draw pile.
fn shuffle(t: &Rc<Seat>, cause: Cause) {
    let mut deck = t.change(|p| std::mem::take(&mut p.cards.deck));
    // Sort first, so that the result depends on the cards and the dice alone.
    deck.sort_unstable();
    t.chance(|dice| dice.shuffle(&mut deck));
    t.tell(cause, Happening::Shuffled(Pile::Deck, deck.len() as u8));
    t.change(|p| p.cards.deck = deck);
}

/// 16.43 Excess Cards: a Power with more than eight cards besides Home cards gives up one at random for a Resource. It then
/// discards the rest of the excess for Reinforcements, but no Must Play card.
pub async fn excess(t: &Rc<Seat>, power: Power) -> Flow {
    let cause = Cause::Rule(rule(16, 43));
    let _step = t.enter(cause, Scene::Step(Phase::Excess(power)));
    if cards::common_count(t, power) > HAND_LIMIT {
        for_a_resource(t, power, cause);
        let cp = for_command_points(t, power, cause).await;
        if cp > 0 {
            reinforce(t, power, cp, cause).await;
        }
    }
    let then = after(t, power, Phase::Excess, Phase::HomeCards);
    next(t, then).await
}

/// The random card goes to the discards; a Must Play card goes back into the draw pile. The Power keeps the Resource.
fn for_a_resource(t: &Rc<Seat>, power: Power, cause: Cause) {
    let Some(card) = pick_random(t, &cards::common_cards(t, power)) else { return };
    if t.world().cards.face(card).class == Class::MustPlay {
        cards::move_card(t, card, Pile::Deck);
        t.tell(cause, Happening::CardTo(card, Pile::Deck));
        shuffle(t, cause);
    } else {
        cards::put_away_as(t, card, After::Discard);
    }
    cards::hand_changed(t, power);
    cards::change_resources(t, power, 1, cause);
}

/// The Power chooses which cards beyond eight to discard. Returns their Command Points.
async fn for_command_points(t: &Rc<Seat>, power: Power, cause: Cause) -> u8 {
    let may_go = || -> Vec<Choice> {
        let sight = look(t);
        let hand = sight.p.cards.hand(power).iter().copied();
        hand.filter(|card| Judge::allows(|judge| may_discard(judge, &sight, power, *card))).map(Choice::Card).collect()
    };
    let mut cp: u8 = 0;
    while !may_go().is_empty() {
        let choice = t
            .ask(|| {
                let over = cards::common_count(t, power).saturating_sub(HAND_LIMIT) as u8;
                Decision::new(power, Question::Excess { over }, cause, may_go())
            })
            .await;
        let Choice::Card(card) = choice else { break };
        cp = cp.saturating_add(t.world().cards.face(card).cp.map_or(0, |cp| cp.0));
        cards::put_away_as(t, card, After::Discard);
        cards::hand_changed(t, power);
    }
    cp
}

/// Every condition for discarding an excess card, each with its rule: not a Home card, not a Must Play card, and not below eight.
pub fn may_discard(judge: &mut Judge, sight: &Sight<'_>, power: Power, card: Card) -> Judged {
    judge.need(rule(1, 10), sight.p.cards.hand(power).contains(&card), || Reason::NotInHand(card))?;
    let common = cards::common_cards(sight.t, power);
    judge.need(rule(5, 4), cards::home_of(sight.t, card).is_none(), || Reason::HomeStays(card))?;
    let must = sight.t.world().cards.face(card).class == Class::MustPlay;
    judge.need(rule(5, 8), !must, || Reason::MustPlayStays(card))?;
    judge.need(ruling(80), common.len() > HAND_LIMIT, || Reason::NotTooMany(HAND_LIMIT as u8))
}

/// 16.43: these Reinforcements come in one Home Key, as those of 16.2 do, but it may be a different Key. An odd point can only
/// regroup, and no Deployment follows.
async fn reinforce(t: &Rc<Seat>, power: Power, cp: u8, cause: Cause) {
    t.tell(cause, Happening::Reinforcements(power, cp));
    let odd = cp % 2;
    let used = debts::claim_cp(t, power, cp - odd);
    t.change(|p| {
        p.interphase.cp[power.index()] = cp - used;
        p.interphase.odd[power.index()] = odd;
        p.interphase.base[power.index()] = None;
    });
    reinforcements::spend(t, power, rule(16, 43)).await;
    let left = t.change(|p| {
        p.interphase.odd[power.index()] = 0;
        std::mem::take(&mut p.interphase.cp[power.index()])
    });
    if left > 0 {
        t.tell(cause, Happening::ReinforcementsLeft(power, left));
    }
}

/// S-12: the Home cards of a hand go back to the Reserve, if the players chose that ruling.
fn hand_back(t: &Rc<Seat>, power: Power, cause: Cause) {
    let hand = t.position().cards.hand(power).to_vec();
    let home: Vec<_> = hand.into_iter().filter_map(|card| Some((card, cards::home_of(t, card)?))).collect();
    for (card, deck) in &home {
        cards::move_card(t, *card, Pile::Reserve(*deck));
        t.tell(cause, Happening::CardTo(*card, Pile::Reserve(*deck)));
    }
    if !home.is_empty() {
        cards::hand_changed(t, power);
    }
}

/// 16.44 Home Cards: played ones go back to the Reserves, and each Power is dealt new ones. Unplayed ones stay in hand, unless the
/// players chose another ruling (S-12). Then the next Turn begins where the last one stopped (4.8, R-81).
pub async fn home_cards(t: &Rc<Seat>) -> Flow {
    let cause = Cause::Rule(rule(16, 44));
    let _step = t.enter(cause, Scene::Step(Phase::HomeCards));
    t.tell(cause, Happening::Step(Phase::HomeCards));
    for deck in HomeDeck::ALL {
        let spent = t.position().cards.spent[deck.index()].clone();
        for card in spent {
            cards::move_card(t, card, Pile::Reserve(deck));
        }
    }
    if t.position().options.rulings.unplayed_home_cards == UnplayedHomeCards::GoBack {
        Power::TRACK.into_iter().for_each(|power| hand_back(t, power, cause));
    }
    let due = t.position().due;
    for power in due.track_from() {
        let dealt = setup::deal_home(t, &[power]);
        if !dealt.is_empty() {
            t.tell(cause, Happening::Drew { power, cards: dealt });
            cards::hand_changed(t, power);
        }
    }
    let year = look(t).p.year;
    effects::fire(t, Moment::InterphaseEnd, Facts::none().and(Fact::Turn, i32::from(year.0)));
    let year = Year(year.0 + 1);
    t.change(|p| {
        *p.interphase = Interphase::default();
        p.year = year;
        p.round = 1;
    });
    t.tell(Cause::Rule(ruling(81)), Happening::TurnBegan(year));
    effects::fire(t, Moment::TurnStart, Facts::none().and(Fact::Turn, i32::from(year.0)));
    next(t, Phase::Impulses).await
}

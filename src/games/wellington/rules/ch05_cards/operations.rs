//! What Events do with pieces and cards: removal [5.12] and checks on Armies; `placing` has the rest. Scripts call these functions,
//! which are named after the rules. The rules apply in full except where a card overrides them.

use super::attrition::{self, Reason, Terms};
use super::cards;
use super::end_of_turn::{commander, flagger};
use super::formation::{self, Army, Band};
use super::happening::Happening;
use super::pieces;
use super::resources::HAND_LIMIT;
use super::sight::look;
use super::vocabulary::{Choice, Decision, Question, Seat};
use crate::games::wellington::board::{
    Card, Cause, Datum, Debt, Duchy, Grave, Leader, LotKey, Mode, Pile, Power, Side, rule,
};
use std::rc::Rc;

/// Converts a value to a choice, if possible.
pub fn choice_of(value: Datum) -> Option<Choice> {
    Some(match value {
        Datum::Bool(true) => Choice::Yes,
        Datum::Bool(false) => Choice::No,
        Datum::Int(n) => Choice::Number(n),
        Datum::Text(text) => Choice::Named(text.into_owned()),
        Datum::Power(power) => Choice::Power(power),
        Datum::Duchy(duchy) => Choice::Duchy(duchy),
        Datum::Leader(leader) => Choice::Leader(leader),
        Datum::Line(line) => Choice::Line(line),
        Datum::Card(card) => Choice::Card(card),
        Datum::Nil | Datum::Side(_) | Datum::Formation(_) | Datum::List(_) => return None,
    })
}

/// Converts a choice to a value.
pub fn datum_of(choice: Choice) -> Datum {
    match choice {
        Choice::Yes => Datum::Bool(true),
        Choice::No => Datum::Bool(false),
        Choice::Number(n) => Datum::Int(n),
        Choice::Named(text) => text.into(),
        Choice::Power(power) => Datum::Power(power),
        Choice::Duchy(duchy) => Datum::Duchy(duchy),
        Choice::Leader(leader) => Datum::Leader(leader),
        Choice::Line(line) => Datum::Line(line),
        Choice::Card(card) => Datum::Card(card),
        _ => Datum::Nil,
    }
}

pub(in super::super) fn lose_one(t: &Rc<Seat>, key: LotKey, cause: Cause) -> u8 {
    if key.at == Duchy::REGROUP {
        let b = t.world().board.clone();
        let gone = t.change(|p| pieces::lose(&b, p, key, 1)).0;
        t.tell(cause, Happening::Removed { power: key.power, at: None, sp: gone, grave: Grave::Eliminated });
        return gone;
    }
    attrition::lose_soldiers(t, key, 1, Grave::Eliminated, cause)
}

// 5.12 Removing.

/// Who chooses what an Event removes (G12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chooser {
    /// Who is asked; `None` for the owner of the Soldiers.
    pub by: Option<Power>,
    /// Who chooses instead if the Power that is asked declines.
    pub fallback: Option<Power>,
    /// Whether the fallback must take from different Duchies, as far as possible.
    pub apart: bool,
}

/// 5.12, G12: takes Strength Points of these Powers off the map, but no Leaders. If the map has too few, the Powers pay the rest at
/// once with cards and Resources. What those cannot cover stays as a debt.
pub async fn remove(t: &Rc<Seat>, powers: &[Power], sp: u8, chooser: Chooser, cause: Cause) {
    let hit = std::cell::RefCell::new(Vec::new());
    let list = || -> Vec<Choice> {
        let p = t.position();
        let own = || p.lots_on_map().iter().filter(|lot| powers.contains(&lot.key.power));
        let spared = own().any(|lot| !hit.borrow().contains(&lot.key.at));
        let open = own().filter(|lot| !spared || !hit.borrow().contains(&lot.key.at));
        open.map(|lot| Choice::Soldier(lot.key)).collect()
    };
    let Some(first) = powers.first().copied() else { return };
    let mut who = chooser.by.unwrap_or(first);
    let mut fallback = chooser.fallback.filter(|f| *f != who);
    let mut left = sp;
    while left > 0 && !list().is_empty() {
        let choice = t
            .ask(|| {
                let mut choices = list();
                if choices.len() > 1 && fallback.is_some() {
                    choices.push(Choice::Pass);
                }
                Decision::new(who, Question::Remove { left, fallback }, Cause::Rule(rule(5, 12)), choices)
            })
            .await;
        match (choice, fallback) {
            (Choice::Soldier(key), _) => {
                left = left.saturating_sub(lose_one(t, key, cause));
                if chooser.apart && chooser.fallback == Some(who) {
                    hit.borrow_mut().push(key.at);
                }
            }
            (_, Some(other)) => {
                who = other;
                fallback = None;
            }
            _ => break,
        }
    }
    let mut owed = [0u8; 4];
    for still in (1..=left).rev() {
        let choices = || powers.iter().copied().map(Choice::Power).collect();
        let question = Question::Owe { left: still };
        let choice = t.ask(|| Decision::new(who, question.clone(), Cause::Rule(rule(5, 12)), choices())).await;
        if let Choice::Power(power) = choice {
            owed[power.index()] += 1;
        }
    }
    for power in Power::TRACK {
        settle(t, power, owed[power.index()], cause).await;
    }
}

/// 5.12, R-61: a Power with too few Strength Points on the map builds more with its cards and Resources, at 2 CP each, and loses
/// them, until it has paid or has nothing left. Surplus Command Points are lost. The rest becomes a debt.
async fn settle(t: &Rc<Seat>, power: Power, owed: u8, cause: Cause) {
    let rule = Cause::Rule(rule(5, 12));
    let mut owed = owed;
    let mut cp = 0;
    while owed > 0 {
        let means = || -> Vec<Choice> {
            let sight = look(t);
            let hand = sight.p.cards.hand(power).iter().filter(|c| super::card_obligations::has_cp(t, **c, power));
            let mut means: Vec<Choice> = hand.map(|c| Choice::Play(*c, Mode::Cp)).collect();
            let room = cards::common_count(t, power) < HAND_LIMIT;
            let pile = !(sight.p.cards.deck.is_empty() && sight.p.cards.discards.is_empty());
            if sight.p.resources[power.index()] > 0 && room && pile {
                means.push(Choice::Resource);
            }
            means
        };
        if means().is_empty() {
            break;
        }
        let choice = t.ask(|| Decision::new(power, Question::Settle { owed }, rule, means())).await;
        match choice {
            Choice::Play(used, _) => {
                let value = super::card_obligations::cp_of(t, used, power);
                cp += value;
                let paid = (cp / super::building::BUILD_COST).min(owed);
                cp -= paid * super::building::BUILD_COST;
                owed -= paid;
                cards::move_card(t, used, Pile::Table);
                t.tell(rule, Happening::Settled { power, card: used, cp: value, owed });
                cards::put_away_as(t, used, super::cards_port::After::Discard);
                cards::hand_changed(t, power);
            }
            _ => {
                cards::change_resources(t, power, -1, rule);
                cards::draw(t, power, 1, rule);
            }
        }
    }
    if owed > 0 {
        t.change(|p| p.debts.push(Debt { power, sp: owed, cause }));
        t.tell(rule, Happening::Owed { power, sp: owed, cause });
    }
}

// 13 Attrition by Event.

/// 13.1: an Attrition check on an Army or Army Group, caused by a card. Returns the number of the check.
pub async fn check_army(t: &Rc<Seat>, army: &Army, card: Card, terms: Terms) -> Option<u32> {
    let band = army.muster(t)?;
    let check = attrition::check(t, &band, army.at, vec![Reason::all(Cause::Card(card))], terms).await;
    band.release(t);
    check
}

/// 13.1: one Attrition check on everything of a side in a Duchy, caused by a card. The Commander's Power takes the losses; without
/// a Leader, the Power with more Strength Points. Returns the number of the check.
pub async fn check_duchy(t: &Rc<Seat>, at: Duchy, side: Side, card: Card, terms: Terms) -> Option<u32> {
    let (power, commander) = {
        let sight = look(t);
        (flagger(&sight, at, side)?, commander(&sight, at, side))
    };
    check_all(t, at, side, (power, commander), card, terms).await
}

/// The same if the caller already knows which Power decides for the side and who commands it.
pub(in super::super) async fn check_all(
    t: &Rc<Seat>,
    at: Duchy,
    side: Side,
    (power, commander): (Power, Option<Leader>),
    card: Card,
    terms: Terms,
) -> Option<u32> {
    let band = Band { tag: formation::free_tag(t)?, power, commander };
    formation::tag_side(t, at, side, band.tag);
    let check = attrition::check(t, &band, at, vec![Reason::all(Cause::Card(card))], terms).await;
    band.release(t);
    check
}

// Moving cards between hands, and out of the Reserves.

/// 5.4: picks one of several cards at random. Forced picks come first.
pub fn pick_random(t: &Seat, among: &[Card]) -> Option<Card> {
    let numbers: Vec<u32> = among.iter().map(|card| card.0.into()).collect();
    let place = t.chance(|dice| dice.pick(&numbers));
    among.get(place).copied()
}

/// Moves a random card that is not a Home card from one hand to another (G10). Returns the card.
pub fn take_random(t: &Rc<Seat>, from: Power, to: Power, by: Card) -> Option<Card> {
    let card = pick_random(t, &cards::common_cards(t, from))?;
    cards::move_card(t, card, Pile::Hand(to));
    t.tell(Cause::Card(by), Happening::Taken { card, from, to });
    cards::hand_changed(t, from);
    cards::hand_changed(t, to);
    Some(card)
}

/// Gives a card to a Power, wherever the card is.
pub fn give(t: &Rc<Seat>, card: Card, to: Power, by: Card) {
    let from = t.position().cards.whereabouts(card);
    cards::move_card(t, card, Pile::Hand(to));
    match from {
        Some(Pile::Hand(from)) => {
            t.tell(Cause::Card(by), Happening::Taken { card, from, to });
            cards::hand_changed(t, from);
        }
        _ => t.tell(Cause::Card(by), Happening::CardTo(card, Pile::Hand(to))),
    }
    cards::hand_changed(t, to);
}

/// Moves a card from a hand or the table to the discards; a Home card goes to its Reserve.
pub fn discard(t: &Rc<Seat>, card: Card) {
    let from = t.position().cards.whereabouts(card);
    cards::put_away_as(t, card, super::cards_port::After::Discard);
    if let Some(Pile::Hand(power)) = from {
        cards::hand_changed(t, power);
    }
}

/// Shuffles French Home cards that were played or removed back into their Reserve. Cards whose effect still runs stay where they
/// are.
pub fn reshuffle_home(t: &Rc<Seat>, deck: crate::games::wellington::board::HomeDeck, by: Card) {
    let home: Vec<Card> = {
        let p = t.position();
        let world = t.world();
        let own = world.board.cards.values().filter(|info| info.home == Some(deck)).map(|info| info.card);
        own.filter(|card| matches!(p.cards.whereabouts(*card), Some(Pile::Spent(_) | Pile::Removed))).collect()
    };
    for card in &home {
        cards::move_card(t, *card, Pile::Reserve(deck));
    }
    t.tell(Cause::Card(by), Happening::Shuffled(Pile::Reserve(deck), home.len() as u8));
}

/// Deals Home cards at random from a Power's Reserve. Returns the cards.
pub fn deal_home(t: &Rc<Seat>, power: Power, count: u8, by: Card) -> Vec<Card> {
    let mut dealt = Vec::new();
    for _ in 0..count {
        let reserve = t.position().cards.reserve(power.home_deck()).to_vec();
        let Some(card) = pick_random(t, &reserve) else { break };
        cards::move_card(t, card, Pile::Hand(power));
        dealt.push(card);
    }
    if !dealt.is_empty() {
        t.tell(Cause::Card(by), Happening::Drew { power, cards: dealt.clone() });
        cards::hand_changed(t, power);
    }
    dealt
}

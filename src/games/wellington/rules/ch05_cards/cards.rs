//! Chapter 5: cards. Playing them, the card stack, Must Play cards, '+' cards, drawing, and where cards go.

use super::card_obligations;
use super::cards_port::{After, Intent};
use super::control::watch;
use super::debts;
use super::effects;
use super::happening::Happening;
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::sight::Sight;
use super::turn;
use super::vocabulary::{Choice, Decision, Question, Scene, Seat};
use super::window;
use crate::games::wellington::board::{
    Card, Cause, Class, Datum, Fact, Facts, HomeDeck, Mode, Moment, Pile, Played, Power, rule,
};
use std::rc::Rc;

// 5.1 Events, 5.2 Responses, 5.5 Command Points, 5.6 several cards, 5.8 Must Play: what may be played.

/// Every condition for playing a card, each with its rule.
pub fn may_play(judge: &mut Judge, sight: &Sight<'_>, intent: &Intent) -> Judged {
    let plus = || card_obligations::is_plus(sight.t, intent.card, intent.by);
    let forced = || card_obligations::forced_card(sight, intent.by);
    may_play_if(judge, sight, intent, |judge| may_use_in_impulse(judge, sight, intent, plus, forced))
}

/// The same with the conditions of the Impulse as the caller states them.
fn may_play_if(
    judge: &mut Judge,
    sight: &Sight<'_>,
    intent: &Intent,
    in_impulse: impl FnOnce(&mut Judge) -> Judged,
) -> Judged {
    let Intent { card, by, mode } = *intent;
    let held = sight.p.cards.hand(by).contains(&card);
    // Check nothing else: a scenario may remove a card because its script names what the map lacks.
    if !held && sight.p.cards.removed.contains(&card) {
        return judge.need(rule(5, 7), false, || Reason::OutOfTheGame(card));
    }
    // A card that must be used may also lie before the Power on the table.
    let laid = || mode == Mode::Cp && card_obligations::laid_before_now(sight, by) == Some(card);
    judge.need(rule(1, 10), held || laid(), || Reason::NotInHand(card))?;
    match mode {
        Mode::Cp | Mode::Event => in_impulse(judge)?,
        Mode::Response | Mode::Battle => {}
    }
    if mode == Mode::Cp {
        return judge.need(rule(5, 8), card_obligations::has_cp(sight.t, card, by), || Reason::NoCp(card));
    }
    may_take_effect(judge, sight, intent)
}

/// Whether an Impulse is about to begin. Events that name this moment are played then, outside any Impulse.
fn before_impulse(sight: &Sight<'_>) -> bool {
    sight.p.impulse.is_none() && sight.p.windows.last().is_some_and(|w| w.moment == Moment::ImpulseOffer)
}

/// 5.6: the cards of one Impulse: one without '+', and one '+' card or Resource. 4.2: a card that must be used.
fn may_use_in_impulse(
    judge: &mut Judge,
    sight: &Sight<'_>,
    intent: &Intent,
    plus: impl FnOnce() -> bool,
    forced: impl FnOnce() -> Option<Card>,
) -> Judged {
    let Intent { card, by, mode } = *intent;
    if before_impulse(sight) {
        return debts::may_play(judge, sight, intent);
    }
    let Some(impulse) = sight.p.impulse.as_ref().filter(|i| i.power == by) else {
        return judge.need(rule(4, 2), false, || Reason::NotActive(by));
    };
    debts::may_play(judge, sight, intent)?;
    if plus() {
        return judge.need(rule(5, 6), !impulse.plus_used, || Reason::PlusUsed);
    }
    judge.need(rule(5, 6), !impulse.card_used, || Reason::CardUsed)?;
    match forced() {
        Some(forced) => {
            judge.need_for(Cause::Card(forced), forced == card && mode == Mode::Cp, || Reason::MustUse(forced))
        }
        None => Ok(()),
    }
}

/// The conditions under which a card's Event can happen now: its class, its script, its window, and its own condition.
pub fn may_take_effect(judge: &mut Judge, sight: &Sight<'_>, intent: &Intent) -> Judged {
    let Intent { card, by, mode } = *intent;
    let cards = &sight.t.world().cards;
    let face = cards.face(card);
    match mode {
        Mode::Response => {
            judge.need(rule(5, 2), face.class == Class::Response, || Reason::NoResponse(card))?;
        }
        Mode::Battle => {
            judge.need(rule(5, 3), face.class == Class::Battle, || Reason::NoBattleCard(card))?;
            judge.need(rule(11, 1), takes_part(sight, by), || Reason::NotInBattle(by))?;
        }
        // G1: a Battle card is never the Event of an Impulse, not even a '+' Battle card.
        _ => judge.need(rule(5, 3), face.class != Class::Battle, || Reason::NoEvent(card))?,
    }
    // A Must Play card must be playable, or the Turn would never end. Without a script it simply has no effect.
    if !face.scripted && face.class == Class::MustPlay {
        return Ok(());
    }
    if !face.scripted {
        return judge.need_for(Cause::Card(card), false, || Reason::NoScript(card));
    }
    let moment = match mode {
        Mode::Response => sight.p.windows.last().map(|w| w.moment),
        Mode::Battle if sight.p.battles.is_empty() => Some(Moment::SiegeCards),
        Mode::Battle => Some(Moment::BattleCards),
        _ if before_impulse(sight) => Some(Moment::ImpulseOffer),
        _ => Some(Moment::ImpulseAction),
    };
    // A Response without a trigger may also be the Event of its owner's own Impulse (G1).
    let fits = moment.is_some_and(|m| face.when.has(m))
        || (mode == Mode::Event
            && !before_impulse(sight)
            && face.class == Class::Response
            && face.when.has(Moment::ImpulseStart));
    judge.need(rule(5, 2), fits, || Reason::WrongMoment(card))?;
    if !fits {
        return Ok(());
    }
    let about = || [(Fact::Card, card.into()), (Fact::Power, by.into())];
    let (allowed, who) = points::yes_by(sight.t, Point::EventAllowed, true, about);
    judge.need_for(Cause::Card(who.unwrap_or(card)), allowed, || Reason::Forbidden(who.unwrap_or(card)))?;
    let Some(table) = sight.t.handle() else { return Ok(()) };
    let holds = cards.allows(&table, intent);
    let words = || cards.condition(&table, intent).err().unwrap_or_default();
    judge.need_for(Cause::Card(card), holds, || Reason::Condition(card, words()))?;
    if !holds {
        return Ok(());
    }
    // G13: a card without a target cannot have an effect. A Must Play card is played all the same.
    let aimless = cards.has_target(&table, intent) == Some(false) && face.class != Class::MustPlay;
    judge.need_for(Cause::Card(card), !aimless, || Reason::Condition(card, String::new()))
}

/// 11.1, 12.23: whether a Power has a Formation in the Battle. In a Siege: whether it besieges or owns the Fortress.
fn takes_part(sight: &Sight<'_>, power: Power) -> bool {
    match (sight.p.battles.last(), &*sight.p.siege) {
        (Some(battle), _) => sight.has_formation(battle.at, power),
        (None, Some(siege)) => siege.owner == power || siege.besieger.power == power,
        (None, None) => false,
    }
}

/// The ways in which a Power may play the cards in its hand now, in its own Impulse.
pub fn impulse_plays(sight: &Sight<'_>, power: Power, out: &mut Vec<Choice>) {
    let impulse = sight.p.impulse.as_ref().filter(|impulse| impulse.power == power);
    let Some(impulse) = impulse.filter(|impulse| !(impulse.plus_used && impulse.card_used)) else { return };
    // 5.6: most cards fail because their kind was used already. `may_play` would find that out twice.
    let left = |card: Card| {
        let plus = card_obligations::is_plus(sight.t, card, power);
        let used = if plus { impulse.plus_used } else { impulse.card_used };
        (!used).then_some((card, plus))
    };
    let forced = card_obligations::forced_card(sight, power);
    let laid = forced.filter(|card| card_obligations::on_table(sight, *card));
    let hand = sight.p.cards.hand(power).iter().copied().chain(laid);
    let ways = hand.filter_map(left).flat_map(|way| [Mode::Cp, Mode::Event].map(|mode| (way, mode)));
    let may = |((card, plus), mode): ((Card, bool), Mode)| {
        let intent = Intent { card, by: power, mode };
        let in_impulse = |judge: &mut Judge| may_use_in_impulse(judge, sight, &intent, || plus, || forced);
        Judge::allows(|judge| may_play_if(judge, sight, &intent, in_impulse)).then_some(Choice::Play(card, mode))
    };
    out.extend(ways.filter_map(may));
}

// The card stack (docs/windows.md): a played card lies on the table without effect until its window closes.

/// Plays a card from a hand: it goes on the table, its target is chosen, others may answer it, and then it takes effect unless it
/// was taken off the stack.
pub async fn play(t: &Rc<Seat>, by: Power, card: Card, mode: Mode) {
    let plus = card_obligations::is_plus(t, card, by);
    if matches!(mode, Mode::Cp | Mode::Event) {
        t.change(|p| {
            if let Some(impulse) = p.impulse.as_mut() {
                *if plus { &mut impulse.plus_used } else { &mut impulse.card_used } = true;
            }
        });
    }
    play_on(t, by, card, mode).await;
}

pub(in super::super) async fn play_on(t: &Rc<Seat>, by: Power, card: Card, mode: Mode) {
    let _card = t.enter(Cause::Card(card), Scene::Card(card, mode));
    // A card that lay before the Power goes where its face says; a card from the hand that is used for its CPs is discarded.
    let laid = t.position().cards.table.contains(&card);
    move_card(t, card, Pile::Table);
    let cause = Cause::Rule(if mode == Mode::Cp { rule(5, 5) } else { rule(5, 1) });
    t.tell(cause, Happening::Played { power: by, card, mode });
    hand_changed(t, by);
    let target = match mode {
        Mode::Cp => Datum::Nil,
        _ => aim(t, by, card, mode).await,
    };
    let id = t.change(|p| {
        let id = p.take_id();
        p.stack.push(Played { id, card, by, mode, target: target.clone(), cancelled: false, turned: None });
        id
    });
    let facts = || Facts::none().and(Fact::Card, card).and(Fact::Power, by).and(Fact::Mode, mode.word());
    Box::pin(window::open(t, Moment::CardPlayed, || facts().and(Fact::Target, target))).await;
    let Some(played) = t.position().stack.iter().find(|played| played.id == id).cloned() else {
        t.bug("a played card left the stack by itself");
        return std::future::pending().await;
    };
    if played.cancelled {
        t.change(|p| p.stack.retain(|played| played.id != id));
        put_away_as(t, card, After::Discard);
        turn::card_between_impulses_is_done(t);
        return;
    }
    match mode {
        Mode::Cp => card_obligations::add_cp(t, by, card_obligations::cp_of(t, card, by), Cause::Card(card)),
        _ if !t.world().cards.face(card).scripted => t.tell(Cause::Card(card), Happening::NoScript(card)),
        _ => t.world().cards.clone().play(t.clone(), played).await,
    }
    t.change(|p| p.stack.retain(|played| played.id != id));
    let on_table = t.position().cards.table.contains(&card);
    let stays = effects::holds_card(t, card);
    match mode {
        Mode::Cp if laid => put_away(t, card),
        Mode::Cp => put_away_as(t, card, After::Discard),
        _ if on_table && !stays => put_away(t, card),
        _ => {}
    }
    turn::card_between_impulses_is_done(t);
    Box::pin(window::open(t, Moment::CardDone, facts)).await;
}

/// Asks for the card's target, if the card wants it chosen when played. Asks even about the only target left if choosing it would
/// hurt the Power that plays the card.
async fn aim(t: &Rc<Seat>, by: Power, card: Card, mode: Mode) -> Datum {
    let intent = Intent { card, by, mode };
    let cards = t.world().cards.clone();
    let targets = || cards.targets(t, &intent);
    if targets().is_none_or(|(_, targets)| targets.is_empty()) {
        return Datum::Nil;
    }
    let choice = t
        .ask(|| {
            let (text, targets) = targets().unwrap_or_default();
            let always = matches!(targets.as_slice(), [only] if cards.hurts(t, &intent, only));
            let choices = targets.into_iter().filter_map(super::operations::choice_of).collect();
            Decision { always, ..Decision::new(by, Question::Target { card, text }, Cause::Card(card), choices) }
        })
        .await;
    super::operations::datum_of(choice)
}

/// 5.1: takes a card off the stack, so that it has no effect when its window closes.
pub fn cancel(t: &Rc<Seat>, by: Card, id: u32) -> bool {
    let hit = t.change(|p| {
        let played = p.stack.iter_mut().find(|played| played.id == id && !played.cancelled)?;
        played.cancelled = true;
        Some(played.card)
    });
    if let Some(card) = hit {
        t.tell(Cause::Card(by), Happening::Cancelled(card));
    }
    hit.is_some()
}

// Drawing, and where cards go (G8, G10).

/// 5.1, G8: draws cards from the draw pile; when it is empty, the discards are shuffled into a new one. Returns the cards.
pub fn draw(t: &Rc<Seat>, power: Power, count: u8, cause: Cause) -> Vec<Card> {
    let mut drawn = Vec::new();
    for _ in 0..count {
        if t.position().cards.deck.is_empty() {
            reshuffle(t, cause);
        }
        let Some(card) = t.position().cards.deck.last().copied() else {
            t.tell(cause, Happening::NothingToDraw(power));
            break;
        };
        move_card(t, card, Pile::Hand(power));
        drawn.push(card);
    }
    if !drawn.is_empty() {
        t.tell(cause, Happening::Drew { power, cards: drawn.clone() });
        hand_changed(t, power);
    }
    drawn
}

/// G8: shuffles the discards into the draw pile.
pub fn reshuffle(t: &Rc<Seat>, cause: Cause) {
    let mut deck = t.change(|p| {
        let discards = std::mem::take(&mut p.cards.discards);
        p.cards.deck.extend(discards);
        std::mem::take(&mut p.cards.deck)
    });
    // Sort first, so that the result depends on the cards and the dice alone.
    deck.sort_unstable();
    t.chance(|dice| dice.shuffle(&mut deck));
    t.tell(cause, Happening::Shuffled(Pile::Deck, deck.len() as u8));
    t.change(|p| p.cards.deck = deck);
}

/// Moves a card to a pile.
pub fn move_card(t: &Seat, card: Card, pile: Pile) {
    t.change(|p| p.cards.put(card, pile));
}

/// G10: puts a resolved card where its face says.
pub fn put_away(t: &Rc<Seat>, card: Card) {
    put_away_as(t, card, t.world().cards.face(card).after);
}

/// Puts a card away: out of the game, or onto the discards. A Home card goes face up to its Reserve [5.4].
pub fn put_away_as(t: &Rc<Seat>, card: Card, after: After) {
    let home = t.world().cards.face(card).home;
    let pile = match (after, home) {
        (After::Remove, _) => Pile::Removed,
        (After::Discard, Some(deck)) => Pile::Spent(deck),
        (After::Discard, None) => Pile::Discards,
    };
    if t.position().cards.whereabouts(card) != Some(pile) {
        move_card(t, card, pile);
        t.tell(Cause::Card(card), Happening::CardTo(card, pile));
    }
}

/// 5.4: the Home deck of a card, as the board lists it. Scripts cannot move a card into another deck.
pub fn home_of(t: &Seat, card: Card) -> Option<HomeDeck> {
    t.derived().home_deck(&t.world().board, card)
}

/// The cards of a hand that are not Home cards [5.4].
pub fn common_cards(t: &Seat, power: Power) -> Vec<Card> {
    let p = t.position();
    p.cards.hand(power).iter().copied().filter(|card| home_of(t, *card).is_none()).collect()
}

/// How many there are.
pub fn common_count(t: &Seat, power: Power) -> usize {
    t.position().cards.hand(power).iter().filter(|card| home_of(t, **card).is_none()).count()
}

/// 4.22: running effects may act because a hand gained or lost cards.
pub fn hand_changed(t: &Rc<Seat>, power: Power) {
    effects::fire(t, Moment::HandChanged, || Facts::none().and(Fact::Power, power));
}

/// Changes the Resources of a Power [15.1]. They never fall below 0.
pub fn change_resources(t: &Rc<Seat>, power: Power, change: i32, cause: Cause) {
    let now = t.change(|p| {
        let slot = &mut p.resources[power.index()];
        *slot = (i32::from(*slot) + change).clamp(0, 99) as u8;
        *slot
    });
    t.tell(cause, Happening::Resources { power, change, now });
    if change > 0 {
        let facts = || Facts::none().and(Fact::Power, power).and(Fact::Count, change);
        effects::fire(t, Moment::ResourceGained, facts);
    }
}

/// Takes a card out of the game, wherever it is [5.7]; its running effects stop.
pub fn remove_card(t: &Rc<Seat>, card: Card) {
    let running: Vec<u32> = t.position().effects.iter().filter(|e| e.card == card).map(|e| e.id).collect();
    let from = t.position().cards.whereabouts(card);
    watch(t, Cause::Card(card), &[], || {
        for id in running {
            effects::end(t, id);
        }
        put_away_as(t, card, After::Remove);
    });
    if let Some(Pile::Hand(power)) = from {
        hand_changed(t, power);
    }
}

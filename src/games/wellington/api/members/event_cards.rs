//! `ev`: cards and Resources.

use super::super::registry::{Asking, Call, Given, Member, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{list, maybe, of_event};
use crate::games::wellington::board::{Card, Cause, Datum, HomeDeck, Pile, Power};
use crate::games::wellington::rules::{Happening, cards, continuation, operations, resources};
use std::rc::Rc;

/// Members of `ev` about cards and Resources.
pub const ALL: &[Member] = &[
    of_event(
        "draw",
        &[arg("count", Ty::Int).of(Unit::Cards)],
        &[opt("power", Ty::Power)],
        Ty::Cards,
        "G8",
        "The player, or `power`, draws this many cards from the draw pile; the discards are shuffled when it is empty. The limit of 8 does not hold for Events. Returns the cards.",
        "local drawn = ev:draw(2)",
        Run::Act(|c| {
            let power = c.option_power("power").map_or_else(|| c.player(), Ok)?;
            list(cards::draw(&c.t, power, c.count(0)?, Cause::Card(c.this_card()?)))
        }),
    )
    .deals(),
    of_event(
        "play_another",
        &[],
        &[opt("among", Ty::Cards), opt("must", Ty::Bool)],
        Ty::Card,
        "5.6, G9",
        "The player may play one card of its hand as the continuation of this one, for Command Points or as an Event; `among` lists the only cards allowed; with `must` one must be played. After a '+' card or a Resource, another '+' card is not allowed. Returns the card; nil if none was played.",
        "ev:play_another({ among = drawn, must = true })",
        Run::Ask(play_another),
    ),
    of_event(
        "gain_resource",
        &[arg("count", Ty::Int).of(Unit::Resources)],
        &[opt("power", Ty::Power)],
        Ty::Nothing,
        "15.1",
        "The player, or `power`, gains this many Resources.",
        "ev:gain_resource(1)",
        Run::Act(|c| resource(c, 1)),
    ),
    of_event(
        "lose_resource",
        &[arg("count", Ty::Int).of(Unit::Resources)],
        &[opt("power", Ty::Power)],
        Ty::Nothing,
        "15.1",
        "The player, or `power`, loses this many Resources, as far as it has them.",
        "ev:lose_resource(p:resources() // 2, { power = p })",
        Run::Act(|c| resource(c, -1)),
    ),
    of_event(
        "can_buy",
        &[],
        &[],
        Ty::Bool,
        "15.2",
        "Whether the player could spend a Resource on a card that this card offers: it has one, spent none in this Impulse, and holds fewer than 8 cards besides Home cards. That this card is a '+' does not matter.",
        "if ev:can_buy() then ev:buy(c) end",
        Run::Look(|c| Ok(can_buy(c)?.into())),
    ),
    of_event(
        "buy",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Nothing,
        "15.2",
        "The player spends its Resource of this Impulse and takes the card into its hand.",
        "ev:buy(c)",
        Run::Act(buy),
    )
    .looks(),
    of_event(
        "cancel",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Bool,
        "5.1",
        "Takes a card that was just played, and has had no effect yet, off the stack: it never takes effect. Returns false if it is not on the stack.",
        "ev:cancel(ev.window.card)",
        Run::Act(|c| {
            let card = c.card(0)?;
            let id = c.t.position().stack.iter().rev().find(|p| p.card == card && !p.cancelled).map(|p| p.id);
            Ok(id.is_some_and(|id| cards::cancel(&c.t, c.caller.card.unwrap_or(card), id)).into())
        }),
    ),
    of_event(
        "take_random",
        &[arg("from", Ty::Power)],
        &[],
        Ty::Card,
        "5.4",
        "The player takes a random card, not a Home card, from another hand into its own. Returns the card; nil if there is none.",
        "local got = ev:take_random(ev.target)",
        Run::Act(|c| maybe(operations::take_random(&c.t, c.power(0)?, c.player()?, c.this_card()?))),
    )
    .deals(),
    of_event(
        "give",
        &[arg("card", Ty::Card), arg("power", Ty::Power)],
        &[],
        Ty::Nothing,
        "5.4",
        "Puts a card into a hand, wherever it was: this card off the table, or one of the player's own hand.",
        "ev:give(ev.card, ev.target)",
        Run::Act(|c| {
            let card = c.card(0)?;
            let own = c.t.position().cards.whereabouts(card);
            if own != Some(Pile::Table) && own != Some(Pile::Hand(c.player()?)) {
                return Err(format!("{card} is neither on the table nor in the player's hand").into());
            }
            operations::give(&c.t, card, c.power(1)?, c.this_card()?);
            Ok(Datum::Nil)
        }),
    )
    .reaches(),
    of_event(
        "discard",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Nothing,
        "4.21",
        "Puts a card on the discards, wherever it was; a Home card goes face up to its Reserve. On a card that the player does not see it counts as a look.",
        "ev:discard(c)",
        Run::Act(|c| {
            operations::discard(&c.t, c.card(0)?);
            Ok(Datum::Nil)
        }),
    )
    .reaches(),
    of_event(
        "remove_from_game",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Nothing,
        "5.7",
        "Takes a card out of the game, wherever it is, also out of a hand; an effect of it that runs stops. On a card that the player does not see it counts as a look.",
        "ev:remove_from_game(cards[99])",
        Run::Act(|c| {
            cards::remove_card(&c.t, c.card(0)?);
            Ok(Datum::Nil)
        }),
    )
    .reaches(),
    of_event(
        "take_from_reserve",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Nothing,
        "5.4",
        "The player takes one of its Home cards from its Reserve, face down or face up.",
        "ev:take_from_reserve(c)",
        Run::Act(|c| {
            let (card, player) = (c.card(0)?, c.player()?);
            let deck = player.home_deck();
            let there = c.t.position().cards.whereabouts(card);
            if there != Some(Pile::Reserve(deck)) && there != Some(Pile::Spent(deck)) {
                return Err(format!("{card} is not in {player}'s Reserve").into());
            }
            operations::give(&c.t, card, player, c.this_card()?);
            Ok(Datum::Nil)
        }),
    )
    .looks(),
    of_event(
        "deal_home",
        &[arg("power", Ty::Power), arg("count", Ty::Int).of(Unit::Cards)],
        &[],
        Ty::Cards,
        "5.4",
        "Deals Home cards at random out of a Power's Reserve into its hand.",
        "ev:deal_home(powers.sud, 1)",
        Run::Act(|c| list(operations::deal_home(&c.t, c.power(0)?, c.count(1)?, c.this_card()?))),
    )
    .deals(),
    of_event(
        "reshuffle_home",
        &[arg("power", Ty::Power)],
        &[],
        Ty::Nothing,
        "5.4",
        "Shuffles the Home cards of a Power's deck that were played or removed from the game back into the Reserve; those whose effect runs stay in play.",
        "ev:reshuffle_home(powers.sud)",
        Run::Act(|c| {
            let deck: HomeDeck = c.power(0)?.home_deck();
            operations::reshuffle_home(&c.t, deck, c.this_card()?);
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "reshuffle_discards",
        &[],
        &[],
        Ty::Nothing,
        "G8",
        "Shuffles all discards into the draw pile.",
        "ev:reshuffle_discards()",
        Run::Act(|c| {
            cards::reshuffle(&c.t, Cause::Card(c.this_card()?));
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "shuffle_into_deck",
        &[arg("card", Ty::Card)],
        &[],
        Ty::Nothing,
        "5.7",
        "Shuffles one card into the draw pile, wherever it was; not a Home card. On a card that the player does not see it counts as a look.",
        "ev:shuffle_into_deck(ev.card)",
        Run::Act(|c| {
            let card = c.card(0)?;
            if cards::home_of(&c.t, card).is_some() {
                return Err(format!("{card} is a Home card").into());
            }
            cards::move_card(&c.t, card, Pile::Deck);
            let mut deck = c.t.position().cards.deck.clone();
            deck.sort_unstable();
            c.t.chance(|dice| dice.shuffle(&mut deck));
            c.t.tell(Cause::Card(c.this_card()?), Happening::Shuffled(Pile::Deck, 1));
            c.t.change(|p| p.cards.deck = deck);
            Ok(Datum::Nil)
        }),
    )
    .reaches(),
    of_event(
        "peek_deck",
        &[arg("count", Ty::Int).of(Unit::Cards)],
        &[],
        Ty::Cards,
        "4.21",
        "The player looks at the top cards of the draw pile, the uppermost first.",
        "local top = ev:peek_deck(3)",
        Run::Act(|c| {
            let count = usize::from(c.count(0)?);
            let top: Vec<Card> = c.t.position().cards.deck.iter().rev().take(count).copied().collect();
            looked(c, Pile::Deck, top.clone())?;
            list(top)
        }),
    )
    .looks(),
    of_event(
        "put_on_deck",
        &[arg("cards", Ty::Cards)],
        &[],
        Ty::Nothing,
        "4.21",
        "Puts cards that are in the draw pile on top of it, the first one uppermost.",
        "ev:put_on_deck({ c, a, b })",
        Run::Act(|c| {
            let order = c.card_list(0)?;
            if let Some(card) = order.iter().find(|card| !c.t.position().cards.deck.contains(card)) {
                return Err(format!("{card} is not in the draw pile").into());
            }
            for card in order.into_iter().rev() {
                cards::move_card(&c.t, card, Pile::Deck);
            }
            Ok(Datum::Nil)
        }),
    )
    .looks(),
    of_event(
        "look_at",
        &[arg("power", Ty::Power), arg("cards", Ty::Cards)],
        &[],
        Ty::Nothing,
        "2.5",
        "The player is shown cards out of another hand, and nobody else is.",
        "ev:look_at(ev.target, seen)",
        Run::Act(|c| {
            let (power, shown) = (c.power(0)?, c.card_list(1)?);
            if let Some(card) = shown.iter().find(|card| !c.t.position().cards.hand(power).contains(card)) {
                return Err(format!("{card} is not in {power}'s hand").into());
            }
            looked(c, Pile::Hand(power), shown)?;
            Ok(Datum::Nil)
        }),
    )
    .looks(),
];

fn looked(c: &Call<'_>, pile: Pile, shown: Vec<Card>) -> Result<(), String> {
    let power = c.player()?;
    c.t.tell(Cause::Card(c.this_card()?), Happening::Looked { power, pile, cards: shown });
    Ok(())
}

fn resource(c: &Call<'_>, sign: i32) -> Given {
    let power = c.option_power("power").map_or_else(|| c.player(), Ok)?;
    let count = i32::from(c.count(0)?);
    let have = i32::from(c.t.position().resources[power.index()]);
    let change = if sign < 0 { -count.min(have) } else { count };
    if change != 0 {
        cards::change_resources(&c.t, power, change, Cause::Card(c.this_card()?));
    }
    Ok(Datum::Nil)
}

fn can_buy(c: &Call<'_>) -> Result<bool, String> {
    let player: Power = c.player()?;
    let room = cards::common_count(&c.t, player) < resources::HAND_LIMIT;
    let p = c.t.position();
    let unspent = p.impulse.as_ref().is_some_and(|i| i.power == player && !i.resource_used);
    Ok(p.resources[player.index()] > 0 && unspent && room)
}

fn buy(c: &Call<'_>) -> Given {
    let (card, player) = (c.card(0)?, c.player()?);
    if !can_buy(c)? {
        return Err(format!("{player} cannot buy a card now [15.2]").into());
    }
    if c.t.position().cards.whereabouts(card) != Some(Pile::Deck) {
        return Err(format!("{card} is not in the draw pile").into());
    }
    c.t.change(|p| {
        if let Some(impulse) = p.impulse.as_mut() {
            impulse.resource_used = true;
            impulse.plus_used = true;
        }
    });
    cards::change_resources(&c.t, player, -1, Cause::Card(c.this_card()?));
    cards::move_card(&c.t, card, Pile::Hand(player));
    c.t.tell(Cause::Card(c.this_card()?), Happening::Drew { power: player, cards: vec![card] });
    cards::hand_changed(&c.t, player);
    Ok(Datum::Nil)
}

fn play_another(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let among = match c.option("among") {
            Some(Datum::List(list)) => {
                Some(list.iter().filter_map(|d| if let Datum::Card(card) = d { Some(*card) } else { None }).collect())
            }
            _ => None,
        };
        let played = continuation::offer(&c.t, c.player()?, c.this_card()?, among, c.option_bool("must")).await;
        Ok(played.map_or(Datum::Nil, Into::into))
    })
}

//! Cards.

use super::super::registry::{Arg, Call, Member, On, Ty};
use super::super::units::Unit;
use super::{look_at, maybe};
use crate::games::wellington::board::{Class, HomeDeck, Pile};

const NONE: &[Arg] = &[];

/// Members of a card.
pub const ALL: &[Member] = &[
    look_at(On::Card, "number", NONE, Ty::Int, "1.10", "Its number.", "c:number() == 52", |c| {
        Ok(c.on_card()?.0.into())
    })
    .printed(),
    look_at(On::Card, "title", NONE, Ty::Text, "1.10", "Its title.", "c:title()", |c| {
        Ok(c.t.world().cards.face(c.on_card()?).title.clone().into())
    }),
    look_at(On::Card, "cp", NONE, Ty::Int, "5.5", "Its Command Points; nil on a Must Play card.", "c:cp()", |c| {
        maybe(c.t.world().cards.face(c.on_card()?).cp.map(|cp| cp.0))
    })
    .counts(Unit::Cp),
    look_at(On::Card, "is_plus", NONE, Ty::Bool, "5.6", "Whether it bears a '+'.", "c:is_plus()", |c| {
        Ok(c.t.world().cards.face(c.on_card()?).plus.into())
    }),
    look_at(
        On::Card,
        "class",
        NONE,
        Ty::Text,
        "5",
        "event, response, battle or must_play.",
        "c:class() == \"must_play\"",
        |c| Ok(c.t.world().cards.face(c.on_card()?).class.word().into()),
    )
    .one_of(|| Class::ALL.map(Class::word).into()),
    look_at(
        On::Card,
        "home",
        NONE,
        Ty::Text,
        "5.4",
        "britain, spain or france if it is a Home card; nil otherwise.",
        "c:home() == nil",
        |c| maybe(c.t.world().cards.face(c.on_card()?).home.map(|deck| deck.word())),
    )
    .one_of(|| HomeDeck::ALL.map(HomeDeck::word).into()),
    look_at(
        On::Card,
        "is_spent",
        NONE,
        Ty::Bool,
        "5.4",
        "Whether it is a Home card that lies face up on its Reserve.",
        "cards[105]:is_spent()",
        |c| Ok(matches!(c.t.position().cards.whereabouts(c.on_card()?), Some(Pile::Spent(_))).into()),
    ),
    look_at(
        On::Card,
        "pile",
        NONE,
        Ty::Text,
        "5.4",
        "Where it is: hand, deck, discards, reserve, spent, table or removed. A card may ask this of itself only.",
        "ev.card:pile() == \"table\"",
        |c| Ok(own_pile(c)?.word().into()),
    )
    .one_of(|| Pile::KINDS.map(Pile::word).into())
    .looks(),
    look_at(
        On::Card,
        "holder",
        NONE,
        Ty::Power,
        "2.5",
        "The Power in whose hand it is; nil if it is in none. A card may ask this of itself only: hands are hidden.",
        "ev.card:holder() == fx.power",
        |c| {
            let pile = own_pile(c)?;
            maybe(if let Pile::Hand(power) = pile { Some(power) } else { None })
        },
    )
    .looks(),
    look_at(
        On::Card,
        "is_removed",
        NONE,
        Ty::Bool,
        "5.7",
        "Whether it is out of the game.",
        "cards[99]:is_removed()",
        |c| Ok((c.t.position().cards.whereabouts(c.on_card()?) == Some(Pile::Removed)).into()),
    ),
    look_at(
        On::Card,
        "is_on_table",
        NONE,
        Ty::Bool,
        "5.1",
        "Whether it lies on the table.",
        "cards[13]:is_on_table()",
        |c| Ok((c.t.position().cards.whereabouts(c.on_card()?) == Some(Pile::Table)).into()),
    ),
];

/// Where a card is, for the card itself, for tests and at the prompt.
fn own_pile(c: &Call<'_>) -> Result<Pile, String> {
    let card = c.on_card()?;
    if c.caller.card.is_some_and(|own| own != card) {
        return Err("hands are hidden: a card may ask this of itself only [2.5]".into());
    }
    // A card knows where it lies. Bots and the prompt know only what their seat sees.
    let seen = if c.caller.card.is_some() { c.seen_from(None) } else { c.seen() };
    seen.find(card).ok_or_else(|| match c.seen_from(None).find(card) {
        Some(_) => "where it is is hidden [2.5, 4.21]".into(),
        None => format!("{card} is nowhere"),
    })
}

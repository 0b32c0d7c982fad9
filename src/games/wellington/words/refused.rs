//! Why an edit is refused, in words.

use super::wording::Words;
use crate::games::wellington::board::Card;
use crate::games::wellington::rules::Refusal;
use crate::hinted::{Hint, Hinted};

impl Words<'_> {
    /// Why an edit is refused, with the rule and a hint.
    pub fn refused(&self, refusal: &Refusal) -> Hinted {
        let said = self.said(refusal);
        said.reworded(|what| format!("{what} [{}]", refusal.rule()))
    }

    fn said(&self, refusal: &Refusal) -> Hinted {
        // The person typed the number, so it is no secret.
        let titled = |card: Card| format!("{card} {}", self.world.cards.face(card).title);
        match *refusal {
            Refusal::NotSpending => "nobody is spending Command Points".hint("set them inside an Impulse"),
            Refusal::NoTurn(year) => format!("unknown Turn {year}").hint("1812, 1813 or 1814"),
            Refusal::NoStart(_) => "a game cannot continue from there".hint("another step of the Turn"),
            Refusal::NoFace(die) => format!("{die} is not a side of a die").hint("1 to 6"),
            Refusal::NoCard(card) => format!("unknown card {}", card.0).hint("a number of the card index"),
            Refusal::FlagInBox(duchy) => format!("{} is a box, not a Duchy", self.duchy(duchy)).into(),
            Refusal::FlagAtHome(duchy, power) => {
                let id = self.b().duchies.get(duchy.index()).map_or("DUCHY", |info| &info.id);
                let what =
                    format!("{} is printed as {power}'s own, and {power} never places a Flag there", self.duchy(duchy));
                what.hint(format!("set flag {id} none"))
            }
            Refusal::NoFlagLeft { side, limit } => {
                format!("all {limit} Flags of the {side} are on the map").hint("take one off")
            }
            Refusal::FewCounters { power, arm, left } => format!("{power} has only {left} {arm} left for this")
                .hint("exchange counters for others of the same value, or remove some elsewhere"),
            Refusal::BothSides(duchy) => format!("Allied and French Formations would share {}", self.duchy(duchy))
                .hint("remove one side's pieces first"),
            Refusal::OnlyBritish(duchy) => format!("only British pieces may be in {}", self.duchy(duchy)).into(),
            Refusal::Twice(card) => format!("{card} is named twice").hint("each card exists once"),
            Refusal::NotHeld { power, card } => format!("{power} does not hold {card}").hint("show hands"),
            Refusal::WrongPile { card, .. } => format!("{} does not belong there", titled(card)).hint(
                "Home cards belong in hands and in their own Reserve, other cards in the draw pile and the discards",
            ),
            Refusal::OthersHome { card, home, power } => {
                format!("{} is a Home card of {}, and {power} has its own", titled(card), home.name())
                    .hint("only an Event puts it into another hand")
            }
            Refusal::BeingPlayed(card) => format!("{card} is being played").hint("undo to before it, or let it finish"),
            Refusal::NoEffect(id) => format!("there is no effect {id}").hint("show effects"),
            Refusal::SeparateLots { power, lots } => format!("{power} has {lots} separate groups of Soldiers there")
                .hint("Soldiers are exchanged within one group"),
            Refusal::OtherWorth { new, old } => {
                format!("{new} would replace {old}").hint("an exchange keeps the number of Strength Points")
            }
            Refusal::NoCounters => "there are not enough counters of that type".hint("show pool"),
        }
    }
}

//! 5.6: a card that another card lets its player play in addition.

use super::card_obligations;
use super::cards;
use super::cards_port::Intent;
use super::debts;
use super::judge::{Judge, Judged, Reason};
use super::sight::{Sight, look};
use super::vocabulary::{Choice, Decision, Question, Seat};
use crate::games::wellington::board::{AfterMustPlay, Card, Cause, Class, Mode, Power, rule, ruling};
use std::rc::Rc;

/// 5.6, G9: lets a Power play one card from its hand as the continuation of another card.
pub async fn offer(t: &Rc<Seat>, by: Power, cause: Card, among: Option<Vec<Card>>, must: bool) -> Option<Card> {
    let list = || {
        let sight = look(t);
        let hand = sight.p.cards.hand(by).iter().copied();
        let eligible = hand.filter(|card| among.as_ref().is_none_or(|among| among.contains(card)));
        let ways = eligible.flat_map(|card| [Mode::Cp, Mode::Event].map(|mode| Intent { card, by, mode }));
        ways.filter(|intent| Judge::allows(|judge| may_continue(judge, &sight, cause, intent)))
            .map(|intent| Choice::Play(intent.card, intent.mode))
            .collect::<Vec<_>>()
    };
    if list().is_empty() {
        return None;
    }
    let choice = t
        .ask(|| {
            let mut choices = list();
            if !must || choices.is_empty() {
                choices.insert(0, Choice::Pass);
            }
            Decision::always(by, Question::Continue { must }, Cause::Card(cause), choices)
        })
        .await;
    let Choice::Play(card, mode) = choice else { return None };
    Box::pin(play(t, by, card, mode)).await;
    Some(card)
}

/// G9, R-62: any card may be played in any way, but no second '+' card beside another or a Resource. After a Must Play card, the
/// chosen ruling may allow only a '+' card.
fn may_continue(judge: &mut Judge, sight: &Sight<'_>, after: Card, intent: &Intent) -> Judged {
    let plus = card_obligations::is_plus(sight.t, intent.card, intent.by);
    let plus_used = sight.p.impulse.as_ref().is_some_and(|i| i.plus_used);
    judge.need(ruling(62), !(plus && plus_used), || Reason::PlusUsed)?;
    let strict = sight.p.options.rulings.after_must_play == AfterMustPlay::PlusCard;
    let must_play = sight.t.world().cards.face(after).class == Class::MustPlay;
    judge.need(ruling(62), plus || !(strict && must_play), || Reason::PlusOnly)?;
    if let Some(forced) = card_obligations::forced_card(sight, intent.by).filter(|forced| *forced == intent.card) {
        judge.need_for(Cause::Card(forced), intent.mode == Mode::Cp, || Reason::MustUse(forced))?;
    }
    debts::may_play(judge, sight, intent)?;
    if intent.mode == Mode::Cp {
        let fine = card_obligations::has_cp(sight.t, intent.card, intent.by);
        return judge.need(rule(5, 8), fine, || Reason::NoCp(intent.card));
    }
    cards::may_take_effect(judge, sight, intent)
}

/// Plays a card as the continuation. It does not use up the card of the Impulse, but a '+' card counts as one.
async fn play(t: &Rc<Seat>, by: Power, card: Card, mode: Mode) {
    if card_obligations::is_plus(t, card, by) && matches!(mode, Mode::Cp | Mode::Event) {
        t.change(|p| {
            if let Some(impulse) = p.impulse.as_mut() {
                impulse.plus_used = true;
            }
        });
    }
    cards::play_on(t, by, card, mode).await;
}

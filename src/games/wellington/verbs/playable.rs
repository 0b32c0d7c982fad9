//! What a card could do now: for whom, how, with which targets; or all objections.

use super::desk::Desk;
use super::seats::Other;
use crate::games::wellington::board::{Card, Class, Datum, Mode, Pile, Power};
use crate::games::wellington::rules::operations::choice_of;
use crate::games::wellington::rules::{Choice, Intent, Judge, Objection, Question, Reason, cards, look};
use crate::view::paint;

/// The lines of `card` about playing it now: how, with which targets, or why not.
pub fn now(desk: &Desk, card: Card) -> String {
    let holder = match desk.session.position().cards.whereabouts(card) {
        Some(Pile::Removed) => return "  now: nobody can play it [5.7]".into(),
        Some(Pile::Hand(power)) => Some(power),
        _ => None,
    };
    // If the viewer is one Power, that Power counts as the holder.
    let asked = desk.session.decision().map(|d| desk.eyes.unwrap_or(d.who));
    let Some(by) = holder.or(asked.map(|asked| would_hold(desk, card, asked))) else {
        return "  now: no decision is open".into();
    };
    let open: Vec<Mode> = offered(desk, card, by);
    if !open.is_empty() {
        let ways: Vec<String> = open.into_iter().map(|mode| way(desk, card, by, mode)).collect();
        return format!("  now: {by} can play it {}", ways.join(", or "), by = paint::player(by));
    }
    let mode = mode_now(desk, card, by);
    let against = against(desk, Intent { card, by, mode });
    let who = if holder.is_some() {
        paint::player(by)
    } else {
        format!("{by}, if it held the card,", by = paint::player(by))
    };
    if against.is_empty() {
        let way = way(desk, card, by, mode);
        let other = desk.session.decision().map(|decision| Other(Some(decision.who)));
        return match desk.asked_elsewhere().or(other.filter(|other| other.0 != Some(by))) {
            Some(other) => format!("  now: {who} could play it {way}, once it is asked; {other} is"),
            None => format!("  now: {who} could play it {way}"),
        };
    }
    let how = match mode {
        Mode::Cp => "for its Command Points",
        Mode::Event => "as an Event",
        Mode::Response => "as a Response",
        Mode::Battle => "as a Battle card",
    };
    format!("  now: {who} cannot play it {how}: {}", against.join("; "))
}

/// The ways to play the card that the open decision offers.
fn offered(desk: &Desk, card: Card, by: Power) -> Vec<Mode> {
    let Some(decision) = desk.session.decision().filter(|d| d.who == by) else { return Vec::new() };
    let mode = |choice: &Choice| match choice {
        Choice::Play(other, mode) if *other == card => Some(*mode),
        _ => None,
    };
    decision.choices.iter().filter_map(mode).collect()
}

/// If nobody holds the card: the Power that is asked, or the one that gets this Home card.
fn would_hold(desk: &Desk, card: Card, asked: Power) -> Power {
    let deck = desk.session.world().cards.face(card).home;
    let fits = |power: &Power| deck.is_none_or(|deck| deck.belongs_to(*power));
    asked.track_from().into_iter().find(fits).unwrap_or(asked)
}

/// The way the card would be played now.
fn mode_now(desk: &Desk, card: Card, by: Power) -> Mode {
    let p = desk.session.position();
    let active = p.windows.is_empty() && p.impulse.as_ref().is_some_and(|i| i.power == by);
    match desk.session.world().cards.face(card).class {
        Class::Battle => Mode::Battle,
        Class::Response if !active => Mode::Response,
        _ => Mode::Event,
    }
}

/// A way of playing the card in words, with its possible targets.
fn way(desk: &Desk, card: Card, by: Power, mode: Mode) -> String {
    let t = desk.session.table();
    if mode == Mode::Cp {
        return format!("for {} CP", crate::games::wellington::rules::card_obligations::cp_of(t, card, by));
    }
    let intent = Intent { card, by, mode };
    let targets = t.world().cards.targets(t, &intent).map(|(_, targets)| targets).unwrap_or_default();
    let how = match mode {
        Mode::Response => "as a Response",
        Mode::Battle => "as a Battle card",
        _ => "as an Event",
    };
    let on: Vec<String> = targets.into_iter().filter_map(|target| named(desk, card, target)).collect();
    if on.is_empty() { how.to_string() } else { format!("{how} on {}", on.join(", ")) }
}

fn named(desk: &Desk, card: Card, target: Datum) -> Option<String> {
    let choice = choice_of(target)?;
    let question = Question::Target { card, text: String::new() };
    Some(desk.words(|w| w.choice(&question, &choice).to_string()))
}

/// All objections to playing it, except that the card is not in the hand.
fn against(desk: &Desk, intent: Intent) -> Vec<String> {
    let t = desk.session.table();
    let held = t.position().cards.hand(intent.by).contains(&intent.card);
    let found: Vec<Objection> = {
        let sight = look(t);
        Judge::objections(|judge| cards::may_play(judge, &sight, &intent))
    };
    let real = found.into_iter().filter(|o| held || !matches!(o.reason, Reason::NotInHand(_)));
    desk.words(|w| real.map(|o| w.objection(&o).painted()).collect())
}

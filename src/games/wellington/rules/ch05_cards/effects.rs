//! Running effects: how they begin, act on their own and end (`docs/windows.md`, lifetimes).

use super::control::watch;
use super::happening::Happening;
use super::points::Point;
use super::vocabulary::Seat;
use super::window::Tells;
use crate::games::wellington::board::{
    Card, Cause, Datum, Duchy, Effect, Facts, Formation, Lifetime, Loss, Moment, Pile, Position, Power, Tags,
};
use std::rc::Rc;

/// Puts an effect of a card in force.
pub fn begin(t: &Rc<Seat>, card: Card, name: &str, by: Power, until: Lifetime, data: Vec<(String, Datum)>) -> u32 {
    let id = t.change(Position::take_id);
    let since = t.position().impulses;
    let effect = Effect { id, card, name: name.to_string(), by, until, since, data };
    let duchies = fortified(t, &effect);
    watch(t, Cause::Card(card), &duchies, || t.change(|p| p.effects.push(effect)));
    t.tell(Cause::Card(card), Happening::EffectBegan { id, card, name: name.to_string(), until });
    id
}

/// The Duchies in which an effect that builds or razes a Fortress may change Control as it begins or ends [3.1]: any of them.
fn fortified(t: &Seat, effect: &Effect) -> Vec<Duchy> {
    match t.world().cards.points(effect).has(Point::FortressStrength) {
        true => t.world().board.places().collect(),
        false => Vec::new(),
    }
}

/// Ends an effect: runs the card's ending handler, frees the tag of its pieces, then puts the card away if it lay on the table for
/// the effect.
pub fn end(t: &Rc<Seat>, id: u32) {
    let Some(effect) = t.position().effects.iter().find(|e| e.id == id).cloned() else { return };
    t.world().cards.clone().expire(t, &effect);
    let duchies = fortified(t, &effect);
    watch(t, Cause::Card(effect.card), &duchies, || t.change(|p| p.effects.retain(|e| e.id != id)));
    let tags = tags_of(&effect);
    let Effect { card, name, .. } = effect;
    t.tell(Cause::Card(card), Happening::EffectEnded { id, card, name });
    for tag in tags.iter() {
        let still = t.position().effects.iter().any(|e| tags_of(e).has(tag));
        if !still {
            t.change(|p| p.drop_tag(tag));
        }
    }
    let idle = t.position().cards.table.contains(&card)
        && !holds_card(t, card)
        && !t.position().stack.iter().any(|played| played.card == card);
    if idle {
        super::cards::put_away(t, card);
    }
}

/// Ends every effect for which the test holds, oldest first.
pub fn end_all(t: &Rc<Seat>, over: impl Fn(&Effect, &Position) -> bool) {
    let ids: Vec<u32> = {
        let p = t.position();
        p.effects.iter().filter(|e| over(e, &p)).map(|e| e.id).collect()
    };
    for id in ids {
        end(t, id);
    }
}

/// Ends effects of the Battle being fought. Inside another Battle or a Siege, ends only the effects that began during it; the older
/// ones belong to the outer fight.
pub fn end_within(t: &Rc<Seat>, lifetimes: &[Lifetime]) {
    let since = {
        let p = t.position();
        let nested = p.battles.len() > 1 || p.siege.is_some();
        p.battles.last().map(|battle| battle.id).filter(|_| nested).unwrap_or(0)
    };
    end_all(t, |effect, _| effect.id >= since && lifetimes.contains(&effect.until));
}

/// The effects that end when some Leader is lost.
pub fn until_a_loss(t: &Seat) -> Vec<Effect> {
    let effects = &t.position().effects;
    effects.iter().filter(|effect| matches!(effect.until, Lifetime::LeaderOut(_))).cloned().collect()
}

/// The effects in an earlier list that ended because these Leaders were lost.
pub fn gone_with(t: &Rc<Seat>, before: Vec<Effect>, losses: &[Loss]) -> Vec<Effect> {
    let lost = |effect: &Effect| match effect.until {
        Lifetime::LeaderOut(leader) => losses.iter().any(|l| matches!(l, Loss::Leader(o) if o.leader == leader)),
        _ => false,
    };
    let p = t.position();
    before.into_iter().filter(|e| lost(e) && p.effects.iter().all(|now| now.id != e.id)).collect()
}

/// Restores an effect that ended with a loss which is now cancelled, and puts its card back on the table.
pub fn revive(t: &Rc<Seat>, effect: Effect) {
    let Effect { id, card, name, until, .. } = effect.clone();
    let stayed = t.world().cards.face(card).stays.as_ref() == Some(&name);
    let duchies = fortified(t, &effect);
    watch(t, Cause::Card(card), &duchies, || {
        t.change(|p| {
            let place = p.effects.partition_point(|e| e.id < id);
            p.effects.insert(place, effect);
        });
    });
    t.tell(Cause::Card(card), Happening::EffectBegan { id, card, name, until });
    if stayed {
        super::cards::move_card(t, card, Pile::Table);
    }
}

/// Ends the effects that last until a Power's Impulse starts, or until the Impulse marker reaches its box.
pub fn expire_at_impulse_start(t: &Rc<Seat>, power: Power) {
    end_all(t, |e, p| e.until == Lifetime::StartOfImpulse(power) && e.since < p.impulses);
}

/// Ends the effects that last until this Impulse ends. `scheduled` is false for Impulses out of order.
pub fn expire_at_impulse_end(t: &Rc<Seat>, power: Power, scheduled: bool) {
    end_all(t, |e, p| match e.until {
        Lifetime::Impulse | Lifetime::Round | Lifetime::Battle | Lifetime::Siege | Lifetime::Fight(_) => true,
        Lifetime::EndOfImpulse(whose) => whose == power && e.since < p.impulses,
        Lifetime::EndOfScheduledImpulse(whose) => scheduled && whose == power && e.since < p.impulses,
        _ => false,
    });
}

/// Lets every running effect that has a handler for this moment act, oldest first. The facts are computed only if there is one. Then
/// the effects end that last until this moment.
pub fn fire(t: &Rc<Seat>, moment: Moment, facts: impl Tells) {
    let handled = t.derived().hooks(&t.position(), &*t.world().cards).has(moment);
    if handled {
        handle(t, moment, &facts.tell());
    }
    let lifetime = match moment {
        Moment::TurnEnd => Lifetime::Turn,
        Moment::InterphaseStart => Lifetime::InterphaseStart,
        Moment::InterphaseEnd => Lifetime::InterphaseEnd,
        _ => return,
    };
    end_all(t, |e, _| e.until == lifetime);
}

/// Lets the handlers for a moment act.
fn handle(t: &Rc<Seat>, moment: Moment, facts: &Facts) {
    let cards = &t.world().cards;
    let acting: Vec<u32> = t.position().effects.iter().filter(|e| cards.hooks(e).has(moment)).map(|e| e.id).collect();
    for id in acting {
        // An earlier effect may have ended this one.
        let still = t.position().effects.iter().find(|e| e.id == id).cloned();
        if let Some(effect) = still {
            t.world().cards.clone().hook(t, &effect, moment, facts);
        }
    }
}

/// The tags by which an effect identifies Soldiers.
fn tags_of(effect: &Effect) -> Tags {
    fn inside(tags: Tags, value: &Datum) -> Tags {
        match value {
            Datum::Formation(Formation::Tagged(tag)) => tags.with(*tag),
            Datum::List(list) => list.iter().fold(tags, inside),
            _ => tags,
        }
    }
    effect.data.iter().map(|(_, value)| value).fold(Tags::NONE, inside)
}

/// Every tag by which some effect identifies pieces.
pub fn tags_in_force(p: &Position) -> Tags {
    p.effects.iter().map(tags_of).fold(Tags::NONE, Tags::and)
}

/// G10: whether a running effect keeps its card on the table.
pub fn holds_card(t: &Seat, card: Card) -> bool {
    let Some(name) = &t.world().cards.face(card).stays else { return false };
    t.position().effects.iter().any(|e| e.card == card && e.name == *name)
}

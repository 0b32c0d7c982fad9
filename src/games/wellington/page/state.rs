//! Everything that the page shows, as one value.

use super::fight::fight;
use super::journal::journal;
use super::meets::abouts;
use crate::games::wellington::board::{Card, Power, Side, Whereabouts};
use crate::games::wellington::rules::{Choice, Decision, Question, Seen, actions, look, pieces, turn, victory};
use crate::games::wellington::verbs::Desk;
use crate::games::wellington::verbs::seats::{Asking, Other};
use crate::games::wellington::verbs::timeline::Stop;
use crate::games::wellington::words::{Show, Words, course, now};
use crate::kit::About;
use crate::line;
use crate::view::{Line, paint};
use crate::web::{Who, plea, wholes};
use serde_json::{Value, json};

/// How many steps back and ahead the page shows.
const STEPS: usize = 60;

/// Everything except the board and the cards.
pub fn state(desk: &mut Desk, version: u64, own: Option<Power>, said: Vec<Value>) -> String {
    let (may_ask, plea) = desk.asks_back(own, plea);
    let p = desk.session.position();
    let phase = desk.words(|w| w.phase(p.phase).to_string());
    let holder = turn::preemption_marker(desk.session.table());
    let tray = |power: &Power| desk.seen_by(|seen| tray(desk, seen, *power, holder));
    let powers: Vec<Value> = Power::TRACK.iter().map(tray).collect();
    let top = p.cards.discards.last().map(|card| desk.words(|w| w.card(*card).to_string()));
    let value = json!({
        "v": version,
        "title": title(desk),
        "seed": desk.seed(),
        "own": own.map(Power::word),
        "eyes": desk.eyes.map(Power::word),
        "prompt": paint::plain(&desk.prompt()),
        "year": p.year.0,
        "round": p.round,
        "phase": phase,
        "hash": desk.hash().map(|hash| format!("{hash:016x}")),
        "powers": powers,
        "piles": { "deck": p.cards.deck.len(), "discards": p.cards.discards.len(), "top": top },
        "effects": desk.words(|w| effects(desk, w)),
        "board": paint::plain(&desk.show().board()),
        "fight": desk.show().going_on().map(|text| paint::plain(&text)),
        "battle": desk.words(|w| fight(desk, w)),
        "passing": desk.passing().map(|until| until.label(own.is_some())),
        "until": desk.may_pass_until().into_iter().map(|until| {
            json!({ "until": until.word(), "label": until.label(own.is_some()) })
        }).collect::<Vec<_>>(),
        "waiting": paint::plain(&desk.waiting()),
        "decision": decision(desk, own),
        "journal": desk.seen_by(|seen| journal(desk, seen)),
        "behind": stops("undo", desk.steps_behind(STEPS)),
        "ahead": stops("redo", desk.steps_ahead(STEPS)),
        "lines": desk.courses().into_iter().map(|line| {
            json!({ "name": line.name, "parent": line.parent, "present": line.present, "place": line.place })
        }).collect::<Vec<_>>(),
        "said": said,
        "settings": settings(desk),
        "plea": plea,
        "may_ask": may_ask,
    });
    value.to_string()
}

/// Steps, each with what the page must send to go there.
fn stops(way: &str, stops: Vec<Stop>) -> Vec<Value> {
    stops.into_iter().map(|stop| json!({ "label": stop.label, "go": stop.steps.map(|n| json!({ way: n })) })).collect()
}

/// Whether Powers are asked; from a seat, whether its own Power is.
fn settings(desk: &Desk) -> Value {
    let asks = |what, all| desk.seat.map_or(all, |own| desk.asks(what, own));
    json!({
        "responses": asks(Asking::Responses, desk.offers.responses),
        "reactions": asks(Asking::Reactions, desk.offers.reactions),
    })
}

/// A card as shown in a list.
pub fn card(desk: &Desk, card: Card) -> Value {
    let face = desk.session.world().cards.face(card);
    json!({
        "n": card.0,
        "title": face.title,
        "cp": face.cp.map(|cp| cp.0),
        "plus": face.plus,
        "class": face.class.title(),
        "home": face.home.map(|deck| deck.word()),
    })
}

fn tray(desk: &Desk, seen: &Seen<'_>, power: Power, holder: Option<Power>) -> Value {
    let sight = look(desk.session.table());
    let p = &sight.p;
    let hand = seen.hand(power);
    let held = |c: &Card| {
        let mut value = card(desk, *c);
        value["text"] = json!(desk.session.world().cards.face(*c).text);
        value
    };
    let shown = hand.map(|hand| hand.iter().map(held).collect::<Vec<_>>());
    let words = Words::of(seen);
    let leaders = |at| sight.leaders_away(power, at).map(|l| sight.b.leader(l).name.as_str()).collect::<Vec<_>>();
    json!({
        "word": power.word(),
        "name": power.to_string(),
        "side": if power.side() == Side::Allies { "Allies" } else { "French" },
        "player": p.claims.iter().find(|claim| claim.powers.contains(&power)).map(|claim| claim.player),
        "due": p.due == power,
        "preempts": holder == Some(power),
        "hand": { "count": p.cards.hand(power).len(), "cards": shown },
        "resources": p.resources[power.index()],
        "sp": p.sp_on_map(power),
        "keys": sight.keys(power).len(),
        "duchies": sight.duchy_count(power),
        "points": course::points(victory::halves(&sight, power)),
        "regroup": words.counters(p.regroup(power)).to_string(),
        "regroup_leaders": leaders(Whereabouts::Regroup),
        "unbuilt": words.counters(pieces::pool(sight.b, p, power)).to_string(),
        "unbuilt_leaders": leaders(Whereabouts::Pool),
    })
}

fn effects(desk: &Desk, w: &Words<'_>) -> Vec<Value> {
    let p = desk.session.position();
    let one = |e: &crate::games::wellington::board::Effect| json!({ "card": e.card.0, "text": format!("{}: {}", w.card(e.card), e.name), "until": w.lifetime(e.until).to_string() });
    p.effects.iter().map(one).collect()
}

/// What everybody may see, for a spectator's page. It has no choices, no steps and no settings.
pub fn public(desk: &Desk, version: u64) -> String {
    let show = show(desk, Who::Spectator);
    let (seen, p) = (&show.seen, desk.session.position());
    let words = Words::of(seen);
    let holder = turn::preemption_marker(desk.session.table());
    let top = p.cards.discards.last().map(|card| words.card(*card).to_string());
    let value = json!({
        "v": version,
        "title": title(desk),
        "spectator": true,
        "year": p.year.0,
        "round": p.round,
        "phase": words.phase(p.phase).to_string(),
        "powers": Power::TRACK.iter().map(|power| tray(desk, seen, *power, holder)).collect::<Vec<_>>(),
        "piles": { "deck": p.cards.deck.len(), "discards": p.cards.discards.len(), "top": top },
        "effects": effects(desk, &words),
        "board": paint::plain(&show.board()),
        "fight": show.going_on().map(|text| paint::plain(&text)),
        "battle": fight(desk, &words),
        "waiting": paint::plain(&desk.why_nothing_publicly()),
        "decision": public_decision(desk),
        "journal": journal(desk, seen),
        "behind": [],
        "ahead": [],
        "lines": [],
        "said": [],
    });
    value.to_string()
}

/// The tables and drawings for a page.
pub fn show(desk: &Desk, who: Who<Power>) -> Show<'_> {
    if who != Who::Spectator {
        return desk.show();
    }
    Show {
        t: desk.session.table(),
        scenario: desk.scenario.as_ref(),
        deck: &desk.deck,
        width: desk.core.width,
        seen: Seen::public(desk.session.table()),
    }
}

/// Who is asked, if everybody may know that.
fn public_decision(desk: &Desk) -> Value {
    let Some(decision) = desk.session.decision() else { return Value::Null };
    let player = decision.question.of_player().map(|player| format!("Player {player}"));
    let Other(named) = Other::of(&decision);
    let name = player.clone().unwrap_or_else(|| Other(named).to_string());
    let who = named.filter(|_| player.is_none()).map(Power::word);
    json!({ "who": who, "name": name, "secret": true, "question": "has to choose", "choices": [] })
}

fn title(desk: &Desk) -> String {
    desk.scenario.as_ref().map_or("a saved game".to_string(), |s| s.title.clone())
}

/// The open decision with its choices. For another Power's decision, only who is asked.
fn decision(desk: &Desk, own: Option<Power>) -> Value {
    let Some(decision) = desk.session.decision() else { return Value::Null };
    if let Some(other) = desk.asked_elsewhere() {
        let (who, name) = (other.0.map(Power::word), other.to_string());
        return json!({ "who": who, "name": name, "secret": true, "question": "has to choose", "choices": [] });
    }
    // Players without a Power choose at the prompt, or on the host's page [2.1].
    let player = decision.question.of_player().map(|player| format!("Player {player}"));
    if let (Some(player), true) = (&player, own.is_some()) {
        return json!({ "who": null, "name": player, "secret": true, "question": "has to choose", "choices": [] });
    }
    let cp = matches!(decision.question, Question::Act)
        .then(|| actions::purse(desk.session.table()).map_or(0, |purse| purse.cp));
    let moment = if let Question::Respond { moment } = &decision.question { Some(moment.word()) } else { None };
    desk.words_for(decision.who, |w| {
        let abouts = abouts(desk, w, &decision);
        json!({
            "who": player.is_none().then(|| decision.who.word()),
            "name": player.unwrap_or_else(|| decision.who.to_string()),
            "secret": false,
            "question": question(w, &decision.question).to_string(),
            "line": question(w, &decision.question),
            "moment": moment,
            "cp": cp,
            "hand": desk.seen_by(|seen| seen.hand(decision.who).is_some()).then(|| decision.who.word()),
            "choices": choices(w, &decision, &abouts),
            "wholes": wholes(&abouts),
        })
    })
}

/// What somebody is asked. A window has the name that people give it, and not the identifier that card files use.
fn question(w: &Words<'_>, question: &Question) -> Line {
    match question {
        Question::Respond { moment } => line!("play a Response {}?", now(*moment)),
        other => w.question(other),
    }
}

fn choices(w: &Words<'_>, decision: &Decision, abouts: &[About]) -> Vec<Value> {
    let labels = w.labels(&decision.question, &decision.choices);
    let one = |(i, ((choice, label), about)): (usize, ((&Choice, Line), &About))| {
        json!({
            "n": i + 1,
            "label": label.to_string(),
            "line": label,
            "remark": w.remark(&decision.question, choice).to_string(),
            "group": group(choice),
            "about": about,
        })
    };
    decision.choices.iter().zip(labels).zip(abouts).enumerate().map(one).collect()
}

/// The heading for a choice.
fn group(choice: &Choice) -> &'static str {
    match choice {
        Choice::Play(..) => "Play a card",
        Choice::March(..) => "Move",
        Choice::Flag(..) => "Place a Flag",
        Choice::Build(..) => "Build",
        Choice::Regroup(..) => "Regroup",
        Choice::Siege(_) => "Besiege",
        Choice::Intercept(_) | Choice::Muster(..) => "Intercept",
        Choice::Evade(..) => "Evade",
        Choice::Deploy(..) => "Deploy",
        Choice::Convoy(..) => "Convoy",
        Choice::Transfer(_) => "Give up",
        _ => "",
    }
}

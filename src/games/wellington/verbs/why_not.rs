//! `why not`: every objection to an action, whether or not it is offered.

use super::act::matching;
use super::actions::{Action, Deployment, Who, parse};
use super::company;
use super::desk::{Desk, Reply};
use crate::games::wellington::board::{Card, Cause, Duchy, LotKey, Mode, Phase, Power, Purse, rule};
use crate::games::wellington::rules::{
    Flagging, Intent, Judge, Mover, Objection, Piece, Reason, actions, building, cards, convoys, deployment, evasion,
    flags, interception, look, movement, preparation, reinforcements, resources, siege,
};
use crate::games::wellington::words::names::fold;
use crate::kit::typing;
use crate::view::paint;

/// Answers that are not actions: they are offered only when asked for.
const ANSWERS: [&str; 8] = ["pass", "keep", "mulligan", "preempt", "wait", "yes", "no", "go"];

/// `why not`.
pub fn not(desk: &Desk, action: &str) -> Reply {
    let action = action.trim();
    if action.is_empty() {
        return Err(typing("why not what?").hint("why not move soult to madrid"));
    }
    let nothing = "it is legal".to_string();
    if offered(desk, action) {
        return Ok(nothing);
    }
    let (verb, rest) = action.split_once(char::is_whitespace).unwrap_or((action, ""));
    if rest.is_empty() && ANSWERS.contains(&fold(verb).as_str()) {
        return Ok(not_asked(desk, &fold(verb)));
    }
    let action = parse(desk, verb, rest.trim()).map_err(|mut no| {
        if no.hints.is_empty() {
            no = no.hint("`show board` and `show hands` have the names; or complete them with Tab");
        }
        no
    })?;
    let mut list = company::objections(desk, &action);
    match matching(desk, &action).is_empty() {
        true => list.extend(ways(desk, &action)),
        false if list.is_empty() => return Ok(nothing),
        false => {}
    }
    if list.is_empty() {
        list.push(format!("no rule forbids it, but {}", waits_for(desk)));
    }
    Ok(list.join("\n"))
}

/// Whether a text is an option of the open decision.
fn offered(desk: &Desk, typed: &str) -> bool {
    let typed = fold(typed);
    desk.labels().iter().any(|label| fold(label) == typed)
}

/// What the game waits for instead.
fn waits_for(desk: &Desk) -> String {
    if let Some(other) = desk.asked_elsewhere() {
        return format!("the game waits for {other}");
    }
    match desk.session.decision() {
        Some(decision) => {
            let asked = desk.words(|w| w.question(&decision.question));
            format!("the game waits for {}: {asked}", paint::player(decision.who))
        }
        None => desk.why_nothing().to_string(),
    }
}

/// Why an answer is not offered.
fn not_asked(desk: &Desk, answer: &str) -> String {
    let rule = match answer {
        "preempt" | "wait" => "only the holder of the Pre-emption marker decides that, before an Impulse [4.22]",
        "keep" | "mulligan" => "that is decided after the deal [2.6] and in the Interphase [16.42]",
        "pass" => {
            "only a Power that is asked for a Response, an interception or a Battle card can pass [5.2, 10.1, 11.1]"
        }
        _ => "that is not the open decision",
    };
    format!("{rule}; {}", waits_for(desk))
}

/// Every objection, for each way to understand the action.
fn ways(desk: &Desk, action: &Action) -> Vec<String> {
    let Action::Play(card, None) = action else { return objections(desk, action) };
    let found = [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle].map(|mode| {
        let found = objections(desk, &Action::Play(*card, Some(mode)));
        (mode, if found.is_empty() { vec![format!("no rule forbids it, but {}", waits_for(desk))] } else { found })
    });
    // Objections that apply in every way are listed once.
    if found.iter().all(|(_, reasons)| *reasons == found[0].1) {
        return found[0].1.clone();
    }
    let told = |(mode, reasons): (Mode, Vec<String>)| {
        reasons.into_iter().map(move |reason| format!("{}: {reason}", mode.word()))
    };
    found.into_iter().flat_map(told).collect()
}

/// Every objection to an action, in words with rule numbers.
pub fn objections(desk: &Desk, action: &Action) -> Vec<String> {
    let t = desk.session.table();
    // If the viewer is one Power, that Power would act.
    let asked: Option<Power> = desk.eyes.or(desk.session.decision().map(|d| d.who));
    let found = {
        let sight = look(t);
        let power = actor(action, &sight).or(asked);
        // Without Command Points, the action is judged as if all uses were free and no points were left.
        let purse = match (actions::purse(t), power) {
            (Some(purse), Some(power)) if purse.power == power => purse,
            (_, power) => Purse {
                power: power.unwrap_or(Power::Britain),
                cp: 0,
                uses: crate::games::wellington::board::Uses::ALL,
            },
        };
        judged(&sight, action, &purse)
    };
    // A card's own condition may show hidden things, so only a viewer who sees the card gets it.
    let held = |card: Card| desk.eyes.is_none_or(|own| t.position().cards.hand(own).contains(&card));
    let told = found.iter().filter(|o| !matches!(o.reason, Reason::Condition(card, _) if !held(card)));
    desk.words(|w| told.map(|o| w.objection(o).painted()).collect())
}

/// The Power whose action it would be.
fn actor(action: &Action, sight: &crate::games::wellington::rules::Sight<'_>) -> Option<Power> {
    match action {
        Action::March { who: Who::Leader(leader), .. } | Action::Build(Piece::Leader(leader), _) => {
            actions::purse(sight.t).map(|p| p.power).or(Some(sight.power_of(*leader)))
        }
        _ => None,
    }
}

fn judged(sight: &crate::games::wellington::rules::Sight<'_>, action: &Action, purse: &Purse) -> Vec<Objection> {
    let interphase = matches!(sight.p.phase, Phase::Building(_) | Phase::Excess(_));
    match action {
        Action::Play(card, mode) => {
            let response = !sight.p.windows.is_empty();
            let mode = mode.unwrap_or(if response { Mode::Response } else { Mode::Event });
            let intent = Intent { card: *card, by: purse.power, mode };
            Judge::objections(|judge| cards::may_play(judge, sight, &intent))
        }
        Action::March { who, to, .. } => {
            let mover = match who {
                Who::Leader(leader) => Mover::Army(*leader),
                Who::Counter(arm, from) => Mover::Counter(lot(sight, purse.power, *from), *arm),
            };
            Judge::objections(|judge| movement::may_march(judge, sight, purse, &mover, *to))
        }
        Action::Intercept(leader) => match sight.p.contacts.last().map(|contact| contact.at) {
            Some(at) => Judge::objections(|judge| interception::may_intercept(judge, sight, *leader, at)),
            None => no_entry(10, 1),
        },
        Action::Evade { who, to } => match sight.p.contacts.last().map(|contact| contact.at) {
            Some(at) => {
                let mover = match who {
                    Who::Leader(leader) => Mover::Army(*leader),
                    Who::Counter(arm, from) => Mover::Counter(lot(sight, purse.power, *from), *arm),
                };
                Judge::objections(|judge| evasion::may_evade(judge, sight, &mover, purse.power.side(), at, *to))
            }
            None => no_entry(10, 5),
        },
        Action::Siege(leader) => Judge::objections(|judge| siege::may_besiege(judge, sight, purse.power, *leader)),
        Action::Flag(duchy, what) => {
            let first = || flags::outcomes(sight, purse.power, *duchy).next();
            let what = what.or_else(first).unwrap_or(Flagging::Revert);
            Judge::objections(|judge| flags::may_flag(judge, sight, purse, *duchy, what))
        }
        Action::Deploy { who: Deployment::Leader(leader), to, .. } => {
            Judge::objections(|judge| deployment::may_deploy(judge, sight, purse.power, *leader, *to))
        }
        Action::Deploy { who: Deployment::Convoy(from), to, .. } if sight.p.phase == Phase::Impulses => {
            Judge::objections(|judge| convoys::may_convoy(judge, sight, purse, *from, *to))
        }
        Action::Deploy { who: Deployment::Convoy(from), to, .. } => {
            Judge::objections(|judge| deployment::may_convoy(judge, sight, purse.power, *from, *to))
        }
        Action::Transfer(leader) => {
            Judge::objections(|judge| deployment::may_transfer(judge, sight, purse.power, *leader))
        }
        Action::Discard(card) => Judge::objections(|judge| preparation::may_discard(judge, sight, purse.power, *card)),
        Action::Build(piece, duchy) if interphase => {
            Judge::objections(|judge| reinforcements::may_reinforce(judge, sight, purse.power, *piece, *duchy, false))
        }
        Action::Regroup(piece, duchy) if interphase => {
            Judge::objections(|judge| reinforcements::may_reinforce(judge, sight, purse.power, *piece, *duchy, true))
        }
        Action::Build(piece, duchy) => {
            Judge::objections(|judge| building::may_build(judge, sight, purse, *piece, *duchy, false))
        }
        Action::Regroup(piece, duchy) => {
            Judge::objections(|judge| building::may_build(judge, sight, purse, *piece, *duchy, true))
        }
        Action::Resource => Judge::objections(|judge| resources::may_spend(judge, sight, purse.power)),
        Action::End => Judge::objections(|judge| actions::may_end(judge, sight, purse.power)),
    }
}

/// Nothing is entering a Duchy now.
fn no_entry(chapter: u8, section: u8) -> Vec<Objection> {
    vec![Objection { cause: Cause::Rule(rule(chapter, section)), reason: Reason::NobodyEnters }]
}

fn lot(sight: &crate::games::wellington::rules::Sight<'_>, power: Power, from: Duchy) -> LotKey {
    sight.p.lots(from, power).next().map_or(LotKey::fresh(from, power), |lot| lot.key)
}

/// Objections to something written like an option; empty if it is not understood.
pub fn against(desk: &Desk, label: &str) -> Vec<String> {
    let (verb, rest) = label.split_once(' ').unwrap_or((label, ""));
    parse(desk, verb, rest).map(|action| objections(desk, &action)).unwrap_or_default()
}

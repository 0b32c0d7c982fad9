//! `options` when there are many: by kind, with counts. `options KIND` opens a kind, `options all` lists everything.

use super::desk::Desk;
use crate::games::wellington::rules::Choice;
use crate::view::{amount, paint, wrap};

/// More choices than this are grouped.
const MANY: usize = 30;
/// A kind with no more choices than this is listed in full.
const FEW: usize = 3;

/// The kind of a choice, as `options` takes it and as the choice's text begins, and what the kind is about.
fn kind(choice: &Choice) -> Option<(&'static str, &'static str)> {
    Some(match choice {
        Choice::Play(..) => ("play", "ways to play a card"),
        Choice::March(..) => ("move", "moves of Armies and counters"),
        Choice::Siege(_) => ("siege", "Sieges"),
        Choice::Flag(..) => ("flag", "Flags to place or remove"),
        Choice::Build(..) => ("build", "pieces to build"),
        Choice::Regroup(..) => ("regroup", "pieces to bring back from the Regroup Box"),
        Choice::Deploy(..) => ("deploy", "Deployments"),
        Choice::Convoy(..) => ("convoy", "Convoys"),
        Choice::Transfer(_) => ("transfer", "Leaders to give up"),
        Choice::Evade(..) => ("evade", "evasions"),
        Choice::Intercept(_) => ("intercept", "interceptions"),
        _ => return None,
    })
}

/// The open decision's choices by kind; `None` if there are few, or too few of a kind to group.
pub fn by_kind(desk: &Desk) -> Option<String> {
    let decision = desk.session.decision().filter(|decision| decision.choices.len() > MANY)?;
    let kinds: Vec<_> = decision.choices.iter().map(kind).collect();
    let mut order: Vec<(&'static str, &'static str)> = Vec::new();
    kinds.iter().flatten().for_each(|kind| {
        if !order.contains(kind) {
            order.push(*kind);
        }
    });
    let of = |wanted: Option<(&'static str, &'static str)>| -> Vec<usize> {
        kinds.iter().enumerate().filter(|(_, kind)| **kind == wanted).map(|(place, _)| place).collect()
    };
    if order.iter().all(|kind| of(Some(*kind)).len() <= FEW) {
        return None;
    }
    Some(desk.words_for(decision.who, |words| {
        let options = words.options(&decision.question, &decision.choices);
        let listed = |place: usize| format!("{:>5} {}", place + 1, options[place].painted());
        let question = words.question(&decision.question).painted();
        let mut out = vec![format!(
            "{}: {question} {}",
            words.whom(decision.who, &decision.question).painted(),
            amount(options.len(), "choice", "choices")
        )];
        for kind in order {
            let places = of(Some(kind));
            if places.len() <= FEW {
                out.extend(places.into_iter().map(listed));
            } else {
                out.push(format!("      {} {}: `options {}`", places.len(), kind.1, kind.0));
            }
        }
        out.extend(of(None).into_iter().map(listed));
        let hint = "`options TEXT` lists the choices that contain TEXT, `options all` lists all.";
        out.push(paint::dim(wrap(hint, desk.core.width.into(), 0).trim_end()));
        out.join("\n")
    }))
}

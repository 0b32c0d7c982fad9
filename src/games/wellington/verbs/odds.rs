//! `odds`: the possible results of the next dice, now or after an action. Everything is played in copies.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::{self, VERBS, cut};
use super::odds_told;
use super::whatif::broke;
use crate::games::wellington::lab::named;
use crate::games::wellington::lab::odds::{Course, NoOdds};
use crate::games::wellington::lab::whatif::Fork;
use crate::games::wellington::rules::{Choice, Session, Step};
use crate::hinted::{Hint, Hinted};
use crate::kit::typing;
use crate::view::paint;

/// How many games are played to see how a whole Battle ends.
const GAMES: u32 = 200;
/// The bot that plays them.
const PLAYER: &str = "quick";
/// Verbs that only make choices. `odds` can follow them.
pub(super) const ACTIONS: [&str; 17] = [
    "play", "move", "intercept", "evade", "siege", "flag", "build", "regroup", "resource", "pass", "deploy", "convoy",
    "transfer", "discard", "choose", "end", "done",
];

/// `odds [ACTION]`.
pub fn odds(desk: &mut Desk, rest: &str) -> Reply {
    if let (Some(other), Some(own), false) = (desk.asked_elsewhere(), desk.eyes, rest.is_empty()) {
        return Err(super::output::not_told(own, other));
    }
    if desk.session.decision().is_none() || desk.session.is_stopped() {
        return Err(Complaint::new(Blame::Illegal, desk.why_nothing()));
    }
    let players = named(PLAYER).map_err(|no| Complaint::new(Blame::File, Hinted::of(&no)))?;
    let fork = || Fork::of(&desk.session, desk.eyes).map_err(|why| Complaint::new(Blame::Illegal, why));
    let (fork, path) = match rest {
        "" => (fork()?, Vec::new()),
        action => (fork()?, path(desk, action)?),
    };
    let found = Course::new(fork, path).odds(&players, GAMES, &|| desk.interrupted());
    match found {
        Ok(odds) => Ok(odds_told::told(desk, &odds, PLAYER)),
        Err(NoOdds::Broke(failure)) => Err(broke(desk, &failure)),
        Err(NoOdds::Stopped) => Err(Complaint::new(Blame::Illegal, "stopped before there was a result")),
        Err(NoOdds::Nothing(open)) => Err(Complaint::new(Blame::Illegal, nothing(desk, open.as_ref(), rest))),
    }
}

/// Why nothing is rolled, and what to ask instead.
fn nothing(
    desk: &Desk,
    open: Option<&(crate::games::wellington::board::Power, crate::games::wellington::rules::Question)>,
    action: &str,
) -> Hinted {
    let hint = match action {
        "" => {
            "`odds ACTION` shows the odds after an action, such as `odds move wellington to salamanca`; `odds 2` those after option 2"
        }
        _ => "`odds` shows the dice that follow directly; `whatif` plays on to the end of the game",
    };
    let why = match open {
        Some((who, question)) => {
            let asked = desk.words(|w| w.question(question));
            format!("no dice are rolled before the next decision. {who}: {asked}", who = paint::player(*who))
        }
        None => "no more dice: the game is over".into(),
    };
    why.hint(hint)
}

/// The choices that an action makes, found in a copy of the game.
fn path(desk: &mut Desk, action: &str) -> Result<Vec<Choice>, Complaint> {
    let word = action.split_whitespace().next().unwrap_or_default();
    if VERBS.iter().any(|verb| verb.name == word) && !ACTIONS.contains(&word) || word == "=" || word == "odds" {
        let text = format!("{:?} is not an action", cut(action)).hint("odds move wellington to salamanca, odds 2");
        return Err(typing(text));
    }
    let copy = copy_of(&desk.session)
        .ok_or_else(|| Complaint::new(Blame::Illegal, "the game cannot be copied here").hint("`next`, or `undo`"))?;
    let made = copy.cursor();
    // The desk does the action as usual, but on the copy, and is then restored.
    let since = std::mem::replace(&mut desk.core.since, copy.journal_len());
    let session = std::mem::replace(&mut desk.session, copy);
    let traps = std::mem::take(&mut desk.core.traps);
    let asked =
        (std::mem::replace(&mut desk.offers.responses, true), std::mem::replace(&mut desk.offers.reactions, true));
    let done = list::command(desk, action);
    let copy = std::mem::replace(&mut desk.session, session);
    desk.core.since = since;
    desk.core.traps = traps;
    (desk.offers.responses, desk.offers.reactions) = asked;
    done?;
    let segments = copy.segments().iter().enumerate().skip(made.segment);
    let inputs = segments.flat_map(|(i, segment)| {
        let before = if i == made.segment { made.input } else { 0 };
        segment.inputs.iter().skip(before)
    });
    let choices = inputs.filter_map(|input| match &input.step {
        Step::Choose(choice) => Some(choice.clone()),
        Step::Edit(_) => None,
    });
    Ok(choices.collect())
}

/// A separate game at the same decision.
fn copy_of(session: &Session) -> Option<Session> {
    let at = session.cursor();
    let segment = session.segments().last()?;
    let mut copy = Session::open(session.world().clone(), segment.start.clone()).ok()?;
    for input in segment.inputs.iter().take(at.input) {
        match &input.step {
            Step::Choose(choice) => copy.choose(choice.clone(), true),
            Step::Edit(edit) => copy.edit(edit.clone(), true),
        }
        .ok()?;
    }
    Some(copy)
}

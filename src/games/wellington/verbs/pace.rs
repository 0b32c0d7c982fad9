//! Verbs that control how often Powers are asked: passing, Responses and reactions.

use super::act::refuse;
use super::actions::Action;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use super::seats::{Asking, whose};
use super::until::pass_until;
use crate::faults::nearest;
use crate::games::wellington::board::{Moment, Power};
use crate::games::wellington::rules::Choice;
use crate::kit::typing;
use crate::view::paint;

/// `pass`.
pub fn pass(desk: &mut Desk, rest: &str) -> Reply {
    if rest == "all" {
        pass_on(desk, |_| false)?;
        return Ok(desk.report());
    }
    if let Some(words) = rest.strip_prefix("to ") {
        return pass_to(desk, words.trim());
    }
    if let Some(words) = rest.strip_prefix("until ") {
        return pass_until(desk, words.trim());
    }
    if !rest.is_empty() {
        let hint = "`pass`, `pass all`, `pass until battle`, or `pass to battle.won nord`";
        return Err(typing(format!("unexpected {:?} after `pass`", cut(rest))).hint(hint));
    }
    let offered =
        desk.session.decision().map(|d| (d.choices.contains(&Choice::Pass), d.choices.contains(&Choice::End)));
    match offered {
        Some((true, _)) => desk.choose(Choice::Pass, true)?,
        Some((false, true)) => desk.choose(Choice::End, true)?,
        Some((false, false)) => return Err(refuse(desk, &Action::End)),
        None => return Err(Complaint::new(Blame::Illegal, desk.why_nothing())),
    }
    desk.settle()?;
    Ok(desk.report())
}

/// `pass to MOMENT [POWER]`: passes in windows until this one is open and this Power is asked, or somebody has another
/// decision.
fn pass_to(desk: &mut Desk, words: &str) -> Reply {
    let (moment, who) = words.split_once(' ').unwrap_or((words, ""));
    let known = || Moment::ALL.iter().filter(|m| m.is_window()).map(|m| m.word());
    let Some(moment) = Moment::from_word(moment).filter(|m| m.is_window()) else {
        let near = nearest(moment, known()).map(|near| format!("did you mean {near}?"));
        return Err(typing(format!("{:?} is not a window in which Responses can be played", cut(moment))).hints(near));
    };
    let power = match who {
        "" => None,
        who => Some(Power::from_word(who).ok_or_else(|| typing(format!("unknown Power {:?}", cut(who))))?),
    };
    let there = |desk: &Desk| {
        let open = desk.session.position().windows.last().is_some_and(|window| window.moment == moment);
        let asked = desk.session.decision().map(|d| d.who);
        open && (power.is_none() || asked == power)
    };
    pass_on(desk, there)?;
    Ok(desk.report())
}

/// Passes in windows until `there` holds, or somebody has another decision. Powers that do not want to be asked pass
/// automatically on the way, as everywhere.
fn pass_on(desk: &mut Desk, there: impl Fn(&Desk) -> bool) -> Result<(), Complaint> {
    let mut first = true;
    while !there(desk) && (desk.in_window() || desk.passes_of_itself()) {
        desk.choose(Choice::Pass, first)?;
        first = false;
    }
    Ok(())
}

/// `responses`.
pub fn responses(desk: &mut Desk, rest: &str) -> Reply {
    let (word, whose) = whose(desk, rest)?;
    match (word, whose) {
        ("on", None) => desk.offers.responses = true,
        ("off", None) => desk.offers.responses = false,
        ("on" | "off", Some(power)) => desk.ask_for(Asking::Responses, power, word == "on"),
        ("", _) => {}
        _ => {
            return Err(typing(format!("unexpected {:?} after `responses`", cut(rest)))
                .hint("`responses on` or `responses off`"));
        }
    }
    desk.let_pass()?;
    let text = match whose {
        Some(power) if desk.asks(Asking::Responses, power) => {
            format!("{power} is asked for Responses", power = paint::player(power))
        }
        Some(power) => {
            format!("{power} passes in every window; it is still asked for Battle cards", power = paint::player(power))
        }
        None if desk.offers.responses => "Powers are asked for Responses".into(),
        None => "Powers pass in every window; they are still asked for Battle cards".into(),
    };
    Ok(format!("{text}\n{}", desk.waiting()))
}

/// `reactions`.
pub fn reactions(desk: &mut Desk, rest: &str) -> Reply {
    let (word, whose) = whose(desk, rest)?;
    match (word, whose) {
        ("on", None) => desk.offers.reactions = true,
        ("off", None) => desk.offers.reactions = false,
        ("on" | "off", Some(power)) => desk.ask_for(Asking::Reactions, power, word == "on"),
        ("", _) => {}
        _ => {
            return Err(typing(format!("unexpected {:?} after `reactions`", cut(rest)))
                .hint("`reactions on` or `reactions off`"));
        }
    }
    desk.let_pass()?;
    let text = match whose {
        Some(power) if desk.asks(Asking::Reactions, power) => {
            format!("{power} is asked to intercept and evade", power = paint::player(power))
        }
        Some(power) => format!("{power} neither intercepts nor evades", power = paint::player(power)),
        None if desk.offers.reactions => "Powers are asked to intercept and evade".into(),
        None => "nobody intercepts or evades".into(),
    };
    Ok(format!("{text}\n{}", desk.waiting()))
}

//! Verbs that say how much is asked and how fast the game goes on: passing, whether there are Responses and reactions, and
//! chance in the place of people.

use super::act::refuse;
use super::actions::Action;
use super::complaint::typing;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::looks::named;
use super::verbs::cut;
use crate::board::{Moment, Power, nearest};
use crate::rules::{Choice, Question};
use crate::table::Dice;
use crate::view::names;

/// `pass`.
pub fn pass(desk: &mut Desk, rest: &str) -> Reply {
    if rest == "all" {
        let mut first = true;
        while desk.in_window() {
            desk.choose(Choice::Pass, first)?;
            first = false;
        }
        return Ok(desk.report());
    }
    if let Some(words) = rest.strip_prefix("to ") {
        return pass_to(desk, words.trim());
    }
    if !rest.is_empty() {
        let hint = "Hint: `pass`, `pass all`, or `pass to battle.won nord`";
        return Err(typing(format!("pass {:?}?\n{hint}", cut(rest))));
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

/// `pass to MOMENT [POWER]`: passes in windows until this one is open and this Power is asked, or somebody has to decide
/// something else.
fn pass_to(desk: &mut Desk, words: &str) -> Reply {
    let (moment, who) = words.split_once(' ').unwrap_or((words, ""));
    let known = || Moment::ALL.iter().filter(|m| m.is_window()).map(|m| m.word());
    let Some(moment) = Moment::from_word(moment).filter(|m| m.is_window()) else {
        let near = nearest(moment, known()).map_or(String::new(), |near| format!("\nHint: did you mean {near}?"));
        return Err(typing(format!("{:?} is no window in which Responses are played{near}", cut(moment))));
    };
    let power = match who {
        "" => None,
        who => Some(Power::from_word(who).ok_or_else(|| typing(format!("there is no Power {:?}", cut(who))))?),
    };
    let there = |desk: &Desk| {
        let open = desk.session.position().windows.last().is_some_and(|window| window.moment == moment);
        let asked = desk.session.decision().map(|d| d.who);
        open && (power.is_none() || asked == power)
    };
    let mut first = true;
    while desk.in_window() && !there(desk) {
        desk.choose(Choice::Pass, first)?;
        first = false;
    }
    Ok(desk.report())
}

/// `responses`.
pub fn responses(desk: &mut Desk, rest: &str) -> Reply {
    match rest {
        "on" => desk.responses = true,
        "off" => {
            desk.responses = false;
            let mut first = true;
            while desk.in_window() {
                desk.choose(Choice::Pass, first)?;
                first = false;
            }
        }
        "" => {}
        other => return Err(typing(format!("responses {:?}?\nHint: `responses on` or `responses off`", cut(other)))),
    }
    let text = if desk.responses { "Powers are asked for Responses" } else { "Powers pass in every window" };
    Ok(format!("{text}\n{}", desk.waiting()))
}

/// `reactions`.
pub fn reactions(desk: &mut Desk, rest: &str) -> Reply {
    match rest {
        "on" => desk.reactions = true,
        "off" => {
            desk.reactions = false;
            let mut first = true;
            while desk.in_reaction() {
                desk.choose(Choice::Pass, first)?;
                first = false;
            }
            desk.settle()?;
        }
        "" => {}
        other => return Err(typing(format!("reactions {:?}?\nHint: `reactions on` or `reactions off`", cut(other)))),
    }
    let text = match desk.reactions {
        true => "Powers are asked whether they intercept or evade",
        false => "nobody intercepts or evades",
    };
    Ok(format!("{text}\n{}", desk.waiting()))
}

/// When `auto` stops.
enum Until {
    Count(usize),
    Impulse,
    Power(Power),
    End,
}

/// `auto`.
pub fn auto(desk: &mut Desk, rest: &str) -> Reply {
    let until = match rest.strip_prefix("until ").map(str::trim) {
        Some("impulse") => Until::Impulse,
        Some("end") => Until::End,
        Some(name) => Until::Power(named(names::power(name))?),
        None if rest.is_empty() => Until::Count(1),
        None => Until::Count(
            rest.parse().map_err(|_| typing(format!("auto {:?}?\nHint: `auto 10`, `auto until spain`", cut(rest))))?,
        ),
    };
    // Chance of its own, so that the game's dice are the same whoever chooses.
    let mut chance = Dice::new(desk.session.hash());
    let started = desk.session.position().impulses;
    let mut made = 0;
    let mut stopped = false;
    while desk.session.decision().is_some() {
        stopped = desk.interrupted();
        if stopped {
            break;
        }
        let done = match &until {
            Until::Count(n) => made == *n,
            Until::Impulse => desk.session.position().impulses > started && !desk.in_window(),
            Until::Power(power) => {
                made > 0
                    && desk.session.decision().is_some_and(|d| d.who == *power && matches!(d.question, Question::Act))
            }
            Until::End => false,
        };
        if done {
            break;
        }
        let choice = pick(desk, &mut chance);
        desk.choose(choice, made == 0)?;
        made += 1;
    }
    let stopped = if stopped { "stopped after " } else { "" };
    Ok(format!("{stopped}{made} choices\n{}", desk.report()))
}

/// A choice at random; in windows mostly a pass, or games would be nothing but Responses.
fn pick(desk: &Desk, chance: &mut Dice) -> Choice {
    let Some(decision) = desk.session.decision() else { return Choice::Pass };
    if desk.in_window() && chance.below(4) > 0 {
        return Choice::Pass;
    }
    let i = chance.below(decision.choices.len() as u32) as usize;
    decision.choices.get(i).cloned().unwrap_or(Choice::Pass)
}

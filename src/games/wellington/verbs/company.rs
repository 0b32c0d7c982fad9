//! Who goes along with a move, if a command says so: `with 3 sp`, `with hill`. If that is not possible, the whole
//! command is refused.

use super::actions::{Action, Deployment, Who};
use super::desk::{Blame, Complaint, Desk};
use crate::games::wellington::board::{Duchy, Leader, Marks, Phase, Power, Purse};
use crate::games::wellington::rules::convoys::CONVOY;
use crate::games::wellington::rules::{
    Choice, Column, Company, Happening, Judge, Judged, Question, Sight, What, actions, load, look, may_accompany,
    may_take,
};

/// Whether a command says who or how many go along.
pub(super) fn is_named(action: &Action) -> bool {
    match action {
        Action::March { company, sp, .. } => !company.is_empty() || sp.is_some(),
        Action::Deploy { company, sp, .. } => !company.is_empty() || sp.is_some(),
        _ => false,
    }
}

/// Objections to those who should go along, in words with rule numbers. They can only be found once the move has begun.
pub(super) fn objections(desk: &Desk, action: &Action) -> Vec<String> {
    let sight = look(desk.session.table());
    let asked = desk.session.decision().map(|d| d.who);
    let purse = actions::purse(desk.session.table());
    let purse =
        |power: Power| purse.unwrap_or(Purse { power, cp: 0, uses: crate::games::wellington::board::Uses::ALL });
    match action {
        Action::March { who: Who::Leader(leader), to, company, sp } => {
            let purse = purse(asked.unwrap_or(sight.power_of(*leader)));
            column(desk, &sight, &purse, *leader, *to, company, *sp)
        }
        Action::March { who: Who::Counter(..), company, sp, .. } if !company.is_empty() || sp.is_some() => {
            vec!["a single counter moves alone: nothing can go with it [9.1]".into()]
        }
        Action::Deploy { who, to, company, sp } => {
            let power = asked.unwrap_or(Power::Britain);
            let sp = sp.unwrap_or(0);
            told(desk, "", |judge| match who {
                Deployment::Leader(leader) => {
                    load::may_deploy_with(judge, &sight, sight.power_of(*leader), *leader, company, sp)
                }
                Deployment::Convoy(from) => load::may_sail(judge, &sight, &purse(power), (*from, *to), company, sp),
            })
        }
        _ => Vec::new(),
    }
}

/// Objections in words, each with its subject.
fn told(desk: &Desk, whom: &str, judge: impl FnOnce(&mut Judge) -> Judged) -> Vec<String> {
    let found = Judge::objections(judge);
    desk.words(|w| found.iter().map(|o| format!("{whom}{}", w.objection(o).painted())).collect())
}

fn column(
    desk: &Desk,
    sight: &Sight<'_>,
    purse: &Purse,
    leader: Leader,
    to: Duchy,
    company: &[(Leader, Option<Company>)],
    sp: Option<u8>,
) -> Vec<String> {
    let mut column = Column::of(leader);
    let mut out = Vec::new();
    // Company is typed in the opposite order.
    for (other, how) in company.iter().rev().copied() {
        let may = |how: Company, judge: &mut Judge| may_accompany(judge, sight, purse, &column, to, (other, how));
        let way = ways(how).into_iter().find(|how| Judge::allows(|judge| may(*how, judge)));
        match way {
            Some(how) => column.join(sight, other, how),
            None => {
                let whom = format!("{} with him: ", desk.words(|w| w.leader(other).to_string()));
                for how in ways(how) {
                    let more = told(desk, &whom, |judge| may(how, judge));
                    let more: Vec<String> = more.into_iter().filter(|one| !out.contains(one)).collect();
                    out.extend(more);
                }
            }
        }
    }
    if let (true, Some(sp)) = (out.is_empty(), sp) {
        out = told(desk, "", |judge| may_take(judge, sight, column.armies(), column.staff(), sp));
    }
    out
}

/// With his own Army if that can be paid for, otherwise as a Staff Officer.
fn ways(how: Option<Company>) -> Vec<Company> {
    how.map_or(vec![Company::Army, Company::Staff], |how| vec![how])
}

/// Answers the follow-up questions of a move: who goes along, and how many.
///
/// # Errors
/// Somebody or something named cannot go along. The questions before it have been answered then.
pub(super) fn follow(desk: &mut Desk, action: &Action) -> Result<(), Complaint> {
    match action {
        Action::Deploy { who, company, sp, .. } => {
            let start = match who {
                Deployment::Convoy(from) => Some(*from),
                Deployment::Leader(leader) => desk.session.position().officer(*leader).at.duchy(),
            };
            start.map_or(Ok(()), |start| passengers(desk, *who, start, company, *sp))
        }
        Action::March { who, company, sp, .. } => marchers(desk, *who, company.clone(), *sp),
        _ => Ok(()),
    }
}

fn marchers(
    desk: &mut Desk,
    who: Who,
    mut company: Vec<(Leader, Option<Company>)>,
    sp: Option<u8>,
) -> Result<(), Complaint> {
    let mut left = sp;
    loop {
        let answer = {
            let Some(decision) = desk.session.decision() else { break };
            match &decision.question {
                Question::Company { .. } => match company.pop() {
                    None => Choice::Go,
                    Some((leader, how)) => {
                        let ways = ways(how).into_iter().map(|way| Choice::Join(leader, way));
                        let choice = ways.into_iter().find(|choice| decision.choices.contains(choice));
                        drop(decision);
                        choice.ok_or_else(|| stays(desk, None, leader))?
                    }
                },
                Question::Consent { .. } => Choice::Yes,
                Question::Strength { .. } => match strength(&decision.choices, left) {
                    Some(choice) => choice,
                    None => break,
                },
                _ => break,
            }
        };
        if let (Some(left), Choice::Take(parts)) = (&mut left, &answer) {
            *left = left.saturating_sub(parts.iter().map(|(_, sp)| *sp).fold(0, u8::saturating_add));
        }
        desk.choose(answer, false)?;
    }
    if desk.session.is_stopped() {
        return Ok(());
    }
    if let Some((leader, _)) = company.pop() {
        return Err(stays(desk, None, leader));
    }
    // A Leader's replacement takes whatever Soldiers there are; nobody is asked.
    let stands_in = matches!(who, Who::Leader(leader) if !desk.session.position().officer(leader).is_piece());
    match (sp, left) {
        (Some(sp), Some(left)) if left > 0 && !stands_in => Err(too_few(desk, None, sp - left, sp)),
        _ => Ok(()),
    }
}

/// The choice with the most Strength Points, or with the most up to a limit. The list begins with the most.
fn strength(choices: &[Choice], most: Option<u8>) -> Option<Choice> {
    let sum = |choice: &Choice| if let Choice::Take(parts) = choice { parts.iter().map(|(_, n)| n).sum() } else { 0 };
    // Among equal numbers, take Soldiers that have marched least [9.42].
    let marched = |choice: &Choice| -> u32 {
        let Choice::Take(parts) = choice else { return 0 };
        parts.iter().map(|(key, sp)| u32::from(key.march) * u32::from(*sp)).sum()
    };
    // Among those, take Soldiers that could not sail any more [14.2].
    let could_sail = |choice: &Choice| -> u32 {
        let Choice::Take(parts) = choice else { return 0 };
        parts.iter().filter(|(key, _)| !key.marks.has(Marks::ARRIVED)).map(|(_, sp)| u32::from(*sp)).sum()
    };
    let Some(most) = most else { return choices.first().cloned() };
    let fit = || choices.iter().filter(|choice| sum(choice) <= most);
    let best: u8 = fit().map(sum).max()?;
    fit().filter(|choice| sum(choice) == best).min_by_key(|choice| (marched(choice), could_sail(choice))).cloned()
}

/// Answers who goes along in a Deployment or Convoy, if the command says so: first the Leaders, then Strength Points
/// from the starting place, then departure. Otherwise the question stays open. If only one thing could go, it boarded
/// without being asked.
fn passengers(
    desk: &mut Desk,
    who: Deployment,
    start: Duchy,
    company: &[Leader],
    sp: Option<u8>,
) -> Result<(), Complaint> {
    if company.is_empty() && sp.is_none() {
        return Ok(());
    }
    let find = |desk: &Desk, wanted: &dyn Fn(&Choice) -> bool| -> Option<Choice> {
        let decision = desk.session.decision()?;
        let open = matches!(decision.question, Question::PickUp { .. });
        decision.choices.iter().find(|choice| open && wanted(choice)).cloned()
    };
    let mut unasked = match (who, desk.session.decision().map(|d| d.question.clone())) {
        (Deployment::Convoy(_), Some(Question::PickUp { room, .. })) if !in_impulse(desk) => {
            CONVOY.saturating_sub(room)
        }
        _ => 0,
    };
    for leader in company {
        match find(desk, &|choice| matches!(choice, Choice::Join(other, _) if other == leader)) {
            Some(choice) => desk.choose(choice, false)?,
            None if unasked > 0 => unasked -= 1,
            None => break,
        }
    }
    let mut left = sp.unwrap_or(0).saturating_sub(unasked);
    while left > 0 {
        let fits = |choice: &Choice| soldiers_of(choice).is_some_and(|(at, n)| at == start && n <= left);
        let Some(choice) = find(desk, &fits) else { break };
        left -= soldiers_of(&choice).map_or(left, |(_, n)| n);
        desk.choose(choice, false)?;
    }
    let open = find(desk, &|choice| *choice == Choice::Go);
    if let Some(go) = open {
        desk.choose(go, false)?;
    }
    match gone(desk) {
        Some((leaders, went)) => match company.iter().find(|leader| !leaders.contains(leader)) {
            Some(leader) => Err(stays(desk, Some(who), *leader)),
            None if sp.is_some_and(|sp| sp != went) => Err(too_few(desk, Some(who), went, sp.unwrap_or(0))),
            None => Ok(()),
        },
        // It waits for somebody before it departs, with everything chosen so far.
        None if left > 0 => Err(too_few(desk, Some(who), sp.unwrap_or(0) - left, sp.unwrap_or(0))),
        None => Ok(()),
    }
}

fn in_impulse(desk: &Desk) -> bool {
    desk.session.position().phase == Phase::Impulses
}

/// Who has boarded in this command's Deployment or Convoy, and how many Strength Points.
fn gone(desk: &Desk) -> Option<(Vec<Leader>, u8)> {
    let entries = desk.session.journal_since(desk.core.since);
    entries.iter().rev().find_map(|entry| match &entry.what {
        What::Told(Happening::Deployed { leaders, soldiers, .. } | Happening::Sailed { leaders, soldiers, .. }) => {
            let sp = soldiers.iter().map(|(_, counters)| counters.sp().0).fold(0, u8::saturating_add);
            Some((leaders.clone(), sp))
        }
        _ => None,
    })
}

/// Where Soldiers are taken along from, and how many Strength Points.
fn soldiers_of(choice: &Choice) -> Option<(Duchy, u8)> {
    match choice {
        Choice::Soldier(key) => Some((key.at, 1)),
        Choice::Take(parts) => parts.first().map(|(key, sp)| (key.at, *sp)),
        _ => None,
    }
}

/// The complaint about somebody named who does not go along.
fn stays(desk: &Desk, way: Option<Deployment>, leader: Leader) -> Complaint {
    let name = desk.words(|w| w.leader(leader).to_string());
    let rule = rule(desk, way);
    Complaint::new(Blame::Illegal, format!("{name} cannot go along [{rule}]"))
        .hint("without `with …` you are asked who goes")
}

/// The rule that asks who goes along: on a march, in an Impulse's Convoy, or in a Deployment.
fn rule(desk: &Desk, way: Option<Deployment>) -> &'static str {
    match way {
        None => "9.63",
        Some(Deployment::Convoy(_)) if in_impulse(desk) => "14.2",
        Some(_) => "16.3",
    }
}

/// The complaint about a number that does not match those who go along.
fn too_few(desk: &Desk, way: Option<Deployment>, go: u8, named: u8) -> Complaint {
    let rule = rule(desk, way);
    let text = match go {
        0 => format!("none of {named} SP can go along [{rule}]"),
        go if go < named => format!("only {go} of {named} SP can go along [{rule}]"),
        go => format!("no fewer than {go} SP can go along [{rule}]"),
    };
    Complaint::new(Blame::Illegal, text).hint("without `with … sp` you are asked how many go")
}

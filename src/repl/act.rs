//! Verbs that act: they find the legal choice that is meant, or say what stands against it.

use super::complaint::typing;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::looks::named;
use crate::board::{Arm, Card, Duchy, Leader, LotKey, Marks, Mode};
use crate::rules::convoys::CONVOY;
use crate::rules::{Choice, Company, Mover, Question};
use crate::view::names::{self, fold};

use super::actions::{Action, Deployment, parse};
use super::why_not::objections;

/// Makes the choice that an action stands for, or says what stands against it.
fn act(desk: &mut Desk, verb: &str, rest: &str) -> Reply {
    let action = parse(desk, verb, rest)?;
    if let Action::Deploy { who: Deployment::Convoy(_), company, sp, .. } = &action
        && company.len() + usize::from(sp.unwrap_or(0)) > usize::from(CONVOY)
    {
        let text = format!("a Convoy carries at most {CONVOY} Leaders and Strength Points [14.2]");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    let hits = freest(matching(desk, &action));
    let choice = match hits.as_slice() {
        [choice] => choice.clone(),
        [] => return Err(refuse(desk, &action)),
        several => {
            let list: Vec<String> = desk.words(|w| several.iter().map(|c| w.choice(&Question::Act, c)).collect());
            return Err(typing(format!("that could be\n  {}", list.join("\n  "))));
        }
    };
    desk.choose(choice, true)?;
    follow(desk, &action)?;
    desk.settle()?;
    Ok(desk.report())
}

/// Of Soldiers that differ only in whether they have just come to the Duchy, those march who have: the others might still
/// sail [14.2].
fn freest(hits: Vec<Choice>) -> Vec<Choice> {
    let lot = |choice: &Choice| match choice {
        Choice::March(Mover::Counter(key, _), _) => Some(*key),
        _ => None,
    };
    let else_alike =
        |a: LotKey, b: LotKey| a == LotKey { marks: a.marks, ..b } && a.marks == b.marks.with(Marks::ARRIVED);
    match hits.as_slice() {
        [a, b] => match (lot(a), lot(b)) {
            (Some(one), Some(other)) if else_alike(one, other) => vec![a.clone()],
            (Some(one), Some(other)) if else_alike(other, one) => vec![b.clone()],
            _ => hits,
        },
        _ => hits,
    }
}

/// The choices of the open decision that an action could mean.
pub(super) fn matching(desk: &Desk, action: &Action) -> Vec<Choice> {
    let Some(decision) = desk.session.decision() else { return Vec::new() };
    decision.choices.iter().filter(|choice| action.is(choice)).cloned().collect()
}

/// Why an action is not on offer: what stands against it by the rules, or that the game waits for something else.
pub(super) fn refuse(desk: &Desk, action: &Action) -> Complaint {
    let waiting = desk.session.decision().map(|d| (d.who, d.question.clone()));
    let Some((who, question)) = waiting else { return Complaint::new(Blame::Illegal, desk.why_nothing()) };
    // Where something else is asked, what stands against the action by the rules is beside the point.
    let fits = match question {
        Question::Act => true,
        Question::Respond { .. } | Question::Continue { .. } => matches!(action, Action::Play(..)),
        Question::React { .. } | Question::Scatter { .. } => {
            matches!(action, Action::Intercept(_) | Action::Evade { .. })
        }
        Question::Reinforce { .. } => matches!(action, Action::Build(..) | Action::Regroup(..)),
        Question::Deploy { .. } => matches!(action, Action::Deploy { .. }),
        Question::Transfer => matches!(action, Action::Transfer(_)),
        Question::Excess { .. } => matches!(action, Action::Discard(_)),
        _ => false,
    };
    let list = objections(desk, action);
    if fits && !list.is_empty() {
        return Complaint::new(Blame::Illegal, list.join("\n"));
    }
    let asked = desk.words(|w| w.question(&question));
    Complaint::new(
        Blame::Illegal,
        format!("the game waits for {who}: {asked}\nHint: `options` lists what can be chosen"),
    )
}

/// Answers the questions that belong to a move: who goes along, and with how many.
fn follow(desk: &mut Desk, action: &Action) -> Result<(), Complaint> {
    if let Action::Deploy { who, company, sp, .. } = action {
        let start = match who {
            Deployment::Convoy(from) => Some(*from),
            Deployment::Leader(leader) => desk.session.position().officer(*leader).at.duchy(),
        };
        return start.map_or(Ok(()), |start| passengers(desk, start, company, *sp));
    }
    let Action::March { company, sp, .. } = action else { return Ok(()) };
    let mut company = company.clone();
    loop {
        let answer = {
            let Some(decision) = desk.session.decision() else { return Ok(()) };
            match &decision.question {
                Question::Company { .. } => join(&decision.choices, &mut company),
                Question::Consent { .. } => Some(Choice::Yes),
                Question::Strength { .. } => strength(&decision.choices, *sp),
                _ => None,
            }
        };
        match answer {
            Some(choice) => desk.choose(choice, false)?,
            None => return Ok(()),
        }
    }
}

/// Answers who goes along in a Deployment, where the command says so: the Leaders, then Strength Points from where it
/// begins, then off. Where it does not, or too few are there, the question stays open.
fn passengers(desk: &mut Desk, start: Duchy, company: &[Leader], sp: Option<u8>) -> Result<(), Complaint> {
    if company.is_empty() && sp.is_none() {
        return Ok(());
    }
    let find = |desk: &Desk, wanted: &dyn Fn(&Choice) -> bool| -> Option<Choice> {
        let decision = desk.session.decision()?;
        let open = matches!(decision.question, Question::PickUp { .. });
        decision.choices.iter().find(|choice| open && wanted(choice)).cloned()
    };
    for leader in company {
        match find(desk, &|choice| matches!(choice, Choice::Join(other, _) if other == leader)) {
            Some(choice) => desk.choose(choice, false)?,
            None => return Ok(()),
        }
    }
    let mut left = sp.unwrap_or(0);
    while left > 0 {
        let fits = |choice: &Choice| soldiers_of(choice).is_some_and(|(at, n)| at == start && n <= left);
        let Some(choice) = find(desk, &fits) else { return Ok(()) };
        left -= soldiers_of(&choice).map_or(left, |(_, n)| n);
        desk.choose(choice, false)?;
    }
    match find(desk, &|choice| *choice == Choice::Go) {
        Some(choice) => desk.choose(choice, false),
        None => Ok(()),
    }
}

/// From where Soldiers are taken along, and how many Strength Points.
fn soldiers_of(choice: &Choice) -> Option<(Duchy, u8)> {
    match choice {
        Choice::Soldier(key) => Some((key.at, 1)),
        Choice::Take(parts) => parts.first().map(|(key, sp)| (key.at, *sp)),
        _ => None,
    }
}

fn join(choices: &[Choice], company: &mut Vec<(Leader, Option<Company>)>) -> Option<Choice> {
    while let Some((leader, how)) = company.pop() {
        // With an Army of his own where that can be paid for, else as a Staff Officer.
        for way in how.map_or(vec![Company::Army, Company::Staff], |how| vec![how]) {
            let choice = Choice::Join(leader, way);
            if choices.contains(&choice) {
                return Some(choice);
            }
        }
    }
    Some(Choice::Go)
}

/// The largest taking, or the first with so many Strength Points. The list has the largest first.
fn strength(choices: &[Choice], sp: Option<u8>) -> Option<Choice> {
    let sum = |choice: &Choice| if let Choice::Take(parts) = choice { parts.iter().map(|(_, n)| n).sum() } else { 0 };
    // Of as many Strength Points those go along that have marched least [9.42].
    let marched = |choice: &Choice| -> u32 {
        let Choice::Take(parts) = choice else { return 0 };
        parts.iter().map(|(key, sp)| u32::from(key.march) * u32::from(*sp)).sum()
    };
    // Among those again who could not sail any more [14.2].
    let could_sail = |choice: &Choice| -> u32 {
        let Choice::Take(parts) = choice else { return 0 };
        parts.iter().filter(|(key, _)| !key.marks.has(Marks::ARRIVED)).map(|(_, sp)| u32::from(*sp)).sum()
    };
    match sp {
        Some(sp) => choices.iter().filter(|c| sum(c) == sp).min_by_key(|c| (marched(c), could_sail(c))).cloned(),
        None => choices.first().cloned(),
    }
}

/// `play`.
pub fn play(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "play", rest)
}

/// `move`.
pub fn march(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "move", rest)
}

/// `flag`.
pub fn flag(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "flag", rest)
}

/// `build`.
pub fn build(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "build", rest)
}

/// `regroup`.
pub fn regroup(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "regroup", rest)
}

/// `siege`.
pub fn siege(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "siege", rest)
}

/// `intercept`.
pub fn intercept(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "intercept", rest)
}

/// `evade`.
pub fn evade(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "evade", rest)
}

/// `resource`.
pub fn resource(desk: &mut Desk, _: &str) -> Reply {
    act(desk, "resource", "")
}

/// `end`.
pub fn end(desk: &mut Desk, _: &str) -> Reply {
    act(desk, "end", "")
}

/// `deploy`.
pub fn deploy(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "deploy", rest)
}

/// `convoy`.
pub fn convoy(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "convoy", rest)
}

/// `transfer`.
pub fn transfer(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "transfer", rest)
}

/// `discard`.
pub fn discard(desk: &mut Desk, rest: &str) -> Reply {
    act(desk, "discard", rest)
}

/// A choice by its number or its text; `None` if nothing is meant by it.
pub fn option(desk: &mut Desk, line: &str) -> Option<Reply> {
    let choice = {
        let decision = desk.session.decision()?;
        let typed = fold(line);
        if typed.is_empty() {
            return None;
        }
        if let Ok(n) = line.trim().parse::<usize>() {
            // A number that is itself an answer, such as how many Strength Points, comes before a place in the list.
            let number = Choice::Number(n as i32);
            let placed = n.checked_sub(1).and_then(|i| decision.choices.get(i).cloned());
            if decision.choices.contains(&number) { Some(number) } else { placed }
        } else {
            let labels: Vec<String> = desk.labels().iter().map(|label| fold(label)).collect();
            let find = |test: &dyn Fn(&str) -> bool| -> Vec<usize> {
                labels.iter().enumerate().filter(|(_, l)| test(l)).map(|(i, _)| i).collect()
            };
            let exact = find(&|l| l == typed);
            let begins = find(&|l| l.starts_with(&typed));
            let says = find(&|l| names::says(l, &typed));
            let inside = find(&|l| l.contains(&typed));
            // A line may be named from either end.
            let turned = || -> Vec<usize> {
                let other = |choice: &Choice| match choice {
                    Choice::Line(line) => fold(&desk.words(|w| w.line_turned(*line))).starts_with(&typed),
                    _ => false,
                };
                decision.choices.iter().enumerate().filter(|(_, c)| other(c)).map(|(i, _)| i).collect()
            };
            let hits = [exact, begins, says, inside].into_iter().chain(std::iter::once_with(turned));
            let hits = hits.into_iter().find(|hits| !hits.is_empty())?;
            match hits.as_slice() {
                [i] => decision.choices.get(*i).cloned(),
                _ if desk.asked_in_secret().is_some() => None,
                several => {
                    let list: Vec<&str> = several.iter().take(8).map(|i| labels[*i].as_str()).collect();
                    return Some(Err(typing(format!("that could be\n  {}", list.join("\n  ")))));
                }
            }
        }
    };
    let Some(choice) = choice else {
        if let (Some(other), Some(own)) = (desk.asked_in_secret(), desk.eyes.0) {
            return Some(Err(super::polish::not_told(own, other)));
        }
        let count = desk.session.decision().map_or(0, |d| d.choices.len());
        return Some(Err(typing(format!("there are {count} options\nHint: `options` lists them"))));
    };
    Some(desk.choose(choice, true).and_then(|()| desk.settle()).map(|()| desk.report()))
}

/// A card of the index that is meant.
pub fn card(desk: &Desk, typed: &str) -> Result<Card, Complaint> {
    let world = desk.session.world();
    let titles = |card: Card| world.cards.face(card).title.clone();
    named(names::card(&world.board, &titles, typed))
}

/// How a card is played, by its word.
pub fn mode(word: &str) -> Option<Mode> {
    [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle].into_iter().find(|m| m.word() == word)
}

/// A type of Soldier, by its word or the beginning of it.
pub fn arm(word: &str) -> Option<Arm> {
    let word = fold(word);
    Arm::ALL.into_iter().find(|arm| word.len() >= 3 && arm.word().starts_with(&word))
}

//! Verbs that act. They find the legal choice that is meant, or say why it is not possible.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::looks::named;
use crate::games::wellington::board::{Arm, Card, LotKey, Marks, Mode};
use crate::games::wellington::rules::{Choice, Mover, Question};
use crate::games::wellington::words::names;
use crate::games::wellington::words::names::fold;
use crate::kit::typing;

use super::actions::{Action, parse};
use super::company;
use super::phrase::{self, Called};
use super::why_not::objections;

/// Makes the choice that an action stands for, or says why it is not possible.
fn act(desk: &mut Desk, verb: &str, rest: &str) -> Reply {
    let action = parse(desk, verb, rest).or_else(|no| as_shown(desk, verb, rest).ok_or(no))?;
    let hits = freest(matching(desk, &action));
    let choice = match hits.as_slice() {
        [choice] => choice.clone(),
        [] => return Err(refuse(desk, &action)),
        several => match phrase::called(desk, &format!("{verb} {rest}")) {
            Called::One(place) => option_at(desk, place).ok_or_else(|| refuse(desk, &action))?,
            _ => {
                let all = desk.session.decision().map(|d| d.choices.clone()).unwrap_or_default();
                let places = all.iter().enumerate().filter(|(_, c)| several.contains(c)).map(|(i, _)| i);
                return Err(phrase::several(desk, &places.collect::<Vec<_>>()));
            }
        },
    };
    if !company::is_named(&action) {
        return go(desk, choice, &action);
    }
    let against = company::objections(desk, &action);
    if !against.is_empty() {
        return Err(Complaint::new(Blame::Illegal, against.join("\n")));
    }
    // If the rules object only at a later question, earlier choices are undone.
    let before = desk.session.bookmark();
    go(desk, choice, &action).map_err(|complaint| match desk.session.back_to(before) {
        Ok(()) => complaint,
        Err(refused) => desk.refused(refused),
    })
}

fn go(desk: &mut Desk, choice: Choice, action: &Action) -> Reply {
    desk.choose(choice, true)?;
    company::follow(desk, action)?;
    desk.settle()?;
    Ok(desk.report())
}

/// Soldiers may differ only in whether they have just come to the Duchy. Those who have come march first, because the
/// others might still sail [14.2].
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

/// The action in an option as it was shown, with a remark in brackets.
fn as_shown(desk: &Desk, verb: &str, rest: &str) -> Option<Action> {
    let Called::One(place) = phrase::called(desk, &format!("{verb} {rest}")) else { return None };
    let choice = option_at(desk, place)?;
    let label = desk.words(|w| w.choice(&Question::Act, &choice).to_string());
    let (verb, rest) = label.split_once(char::is_whitespace)?;
    parse(desk, verb, rest).ok().filter(|action| action.is(&choice))
}

fn option_at(desk: &Desk, place: usize) -> Option<Choice> {
    desk.session.decision()?.choices.get(place).cloned()
}

/// The choices of the open decision that fit an action.
pub(super) fn matching(desk: &Desk, action: &Action) -> Vec<Choice> {
    let Some(decision) = desk.session.decision() else { return Vec::new() };
    decision.choices.iter().filter(|choice| action.is(choice)).cloned().collect()
}

/// Why an action is not possible: the objections of the rules, or that the game waits for something else.
pub(super) fn refuse(desk: &Desk, action: &Action) -> Complaint {
    let waiting = desk.session.decision().map(|d| (d.who, d.question.clone()));
    let Some((who, question)) = waiting else { return Complaint::new(Blame::Illegal, desk.why_nothing()) };
    if let (Some(other), Some(own)) = (desk.asked_elsewhere(), desk.eyes) {
        return super::output::not_told(own, other);
    }
    // If the game asks something else, the objections of the rules do not matter.
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
    let (who, asked) = desk.words(|w| (w.whom(who, &question).painted(), w.question(&question).painted()));
    Complaint::new(Blame::Illegal, format!("the game waits for {who}: {asked}"))
        .hint("`options` lists what can be chosen")
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

/// Makes a choice by its number or its text; `None` if the line is neither.
pub fn option(desk: &mut Desk, line: &str) -> Option<Reply> {
    // If a number is also the label of an option, the label counts.
    if let Some(done) = phrase::exactly(desk, line) {
        return Some(done);
    }
    let choice = {
        let decision = desk.session.decision()?;
        let typed = fold(line);
        if typed.is_empty() {
            return None;
        }
        if let Ok(n) = line.trim().parse::<usize>() {
            n.checked_sub(1).and_then(|i| decision.choices.get(i).cloned())
        } else {
            let labels: Vec<String> = desk.labels().iter().map(|label| fold(label)).collect();
            let find = |test: &dyn Fn(&str) -> bool| -> Vec<usize> {
                labels.iter().enumerate().filter(|(_, l)| test(l)).map(|(i, _)| i).collect()
            };
            let begins = find(&|l| l.starts_with(&typed));
            let says = find(&|l| names::says(l, &typed));
            let inside = find(&|l| l.contains(&typed));
            // A line on the map may be named from either end.
            let turned = || -> Vec<usize> {
                let other = |choice: &Choice| match choice {
                    Choice::Line(line) => fold(&desk.words(|w| w.line_turned(*line).to_string())).starts_with(&typed),
                    _ => false,
                };
                decision.choices.iter().enumerate().filter(|(_, c)| other(c)).map(|(i, _)| i).collect()
            };
            let hits = [begins, says, inside].into_iter().chain(std::iter::once_with(turned));
            let hits = hits.into_iter().find(|hits| !hits.is_empty())?;
            match hits.as_slice() {
                [i] => decision.choices.get(*i).cloned(),
                _ if desk.asked_elsewhere().is_some() => None,
                several => {
                    let several: Vec<usize> = several.iter().copied().take(8).collect();
                    drop(decision);
                    return Some(Err(phrase::several(desk, &several)));
                }
            }
        }
    };
    let Some(choice) = choice else {
        if let (Some(other), Some(own)) = (desk.asked_elsewhere(), desk.eyes) {
            return Some(Err(super::output::not_told(own, other)));
        }
        let count = desk.session.decision().map_or(0, |d| d.choices.len());
        return Some(Err(typing(format!("there are only {count} options")).hint("`options` lists them")));
    };
    Some(desk.choose(choice, true).and_then(|()| desk.settle()).map(|()| desk.report()))
}

/// The card that is meant, out of the card index.
pub fn card(desk: &Desk, typed: &str) -> Result<Card, Complaint> {
    let world = desk.session.world();
    let titles = |card: Card| world.cards.face(card).title.clone();
    named(names::card(&world.board, &titles, typed))
}

/// A way to play a card, by its word.
pub fn mode(word: &str) -> Option<Mode> {
    [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle].into_iter().find(|m| m.word() == word)
}

/// A type of Soldier, by its word or the start of it.
pub fn arm(word: &str) -> Option<Arm> {
    let word = fold(word);
    Arm::ALL.into_iter().find(|arm| word.len() >= 3 && arm.word().starts_with(&word))
}

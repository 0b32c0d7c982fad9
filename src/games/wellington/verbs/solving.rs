//! `whatif` in a puzzle: looks for the solution, and rates each choice by how often the puzzle is solved after it.

use super::desk::{Complaint, Desk, Reply};
use super::whatif::broke;
use crate::games::wellington::lab::Maker;
use crate::games::wellington::lab::puzzle::{Found, Order, Proof, Row, Stands, Task, search, told};
use crate::games::wellington::lab::whatif::Fork;
use crate::stats::interval::share;
use crate::view::{fitted, paint};

/// How many tries look for a solution, for each game requested.
const TRIES: u32 = 100;
/// How many choices are shown.
const SHOWN: usize = 15;

/// The task of the current puzzle, if it can still be solved.
pub(super) fn open_task(desk: &Desk, fork: &Fork) -> Result<Option<Task>, Complaint> {
    let Some(scenario) = &desk.scenario else { return Ok(None) };
    let task = Task::of(scenario, &desk.deck).map_err(|no| broke(desk, &no))?;
    let Some(task) = task else { return Ok(None) };
    let stands = task.stands(fork.here()).map_err(|no| broke(desk, &no))?;
    Ok((stands == Stands::Open).then_some(task))
}

/// Looks for the solution, with this many games for each of the best choices.
pub(super) fn solve(desk: &Desk, fork: &Fork, task: &Task, games: u32, players: (&Maker, &str)) -> Reply {
    let order = Order { tries: games * TRIES, games };
    let found = search(fork, task, order, players.0, &|| desk.interrupted()).map_err(|no| broke(desk, &no))?;
    Ok(page(desk, fork, task, &found, players.1))
}

fn page(desk: &Desk, fork: &Fork, task: &Task, found: &Found, player: &str) -> String {
    let by = task.by();
    let whose = if fork.who == by { String::new() } else { format!(" by {}", paint::player(by)) };
    let mut out = vec![format!("{}: how often the puzzle is solved{whose} after each choice", paint::player(fork.who))];
    out.push(paint::dim("  tries  found  games  solved           choice"));
    out.extend(found.rows.iter().take(SHOWN).map(|row| line_of(desk, fork, row)));
    if found.rows.len() > SHOWN {
        out.push(format!("        and {} more that did no better", found.rows.len() - SHOWN));
    }
    match &found.best {
        None => out.push(format!("no solution found in {} tries; `whatif 100` tries more", found.tries)),
        Some((line, proof)) => {
            out.push(format!("{} {}", paint::bold("best solution found:"), told(line, by).join("; ")));
            out.push(format!("  {}", of_proof(proof)));
        }
    }
    if found.stopped {
        out.push("stopped early: the result so far".into());
    }
    let text = format!(
        "{} tries looked for a solution. In the games {by} follows it, `{player}` bots play the others, and all dice and hidden cards that the puzzle does not fix are random",
        found.tries
    );
    out.push(paint::dim(text));
    fitted(&out.join("\n"), usize::from(desk.core.width).min(110))
}

fn line_of(desk: &Desk, fork: &Fork, row: &Row) -> String {
    let question = desk.session.decision().map(|decision| decision.question.clone());
    let choice = fork.choices.get(row.place);
    let label = question.zip(choice).map(|(q, choice)| desk.words_for(fork.who, |w| w.choice(&q, choice)));
    let label = label.map_or(String::new(), |label| label.to_string());
    let (games, solved) = match share(row.solved.into(), row.games.into()) {
        None => ("–".to_string(), "–".to_string()),
        Some(share) => {
            let percent = |part: f64| format!("{:.0}", part * 100.0);
            let bound = |part: Option<f64>| part.map_or("?".into(), percent);
            let range = format!("{}-{} %", bound(share.low), bound(share.high));
            (row.games.to_string(), format!("{:>3} % {range:>9}", percent(share.value)))
        }
    };
    format!("{:>7} {:>6} {games:>6}  {solved:<15}  {label}", row.tries, row.found)
}

fn of_proof(proof: &Proof) -> String {
    match proof {
        Proof::Holds(1) => "nobody can stop it: every answer was tried".into(),
        Proof::Holds(ways) => {
            format!("nobody can stop it: every answer was tried, and all {ways} continuations solve the puzzle")
        }
        Proof::Stopped(stop) => {
            format!("{} can stop it: {}", paint::player(stop.who), stop.text)
        }
        Proof::Chance => "it depends on unknown dice or cards: the games above show how often it works".into(),
        Proof::Unknown => "not every answer was tried".into(),
    }
}

//! Puzzles at the prompt: the task, and whether it is solved.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::expects::failed;
use crate::games::wellington::board::{Puzzle, Within};
use crate::hinted::Hinted;
use crate::view::paint;

/// `show puzzle`: the task and its state.
pub(super) fn show(desk: &Desk) -> Reply {
    let Some((title, puzzle)) = puzzle(desk) else {
        let hint = "`new puzzles/madrid` starts one; a loaded save does not keep its task";
        return Err(Complaint::new(Blame::Typing, "this game is not a puzzle").hint(hint));
    };
    let stands = match (solved(desk, puzzle)?, in_time(desk, puzzle)) {
        (true, true) => paint::good("solved").to_string(),
        (false, true) => "not solved yet".into(),
        (_, false) => paint::bad("its time is over").to_string(),
    };
    let mut lines = vec![paint::bold(title), puzzle.task.clone(), format!("  {}", terms(puzzle))];
    lines.extend([paint::dim(format!("  solved when: {}", puzzle.solved)), format!("  {stands}")]);
    Ok(lines.join("\n"))
}

/// The task in one line, shown at the start; `None` if there is none.
pub(super) fn greeting(desk: &Desk) -> Option<String> {
    let (title, puzzle) = puzzle(desk)?;
    Some(format!("{}: {}\n{}", paint::bold(title), puzzle.task, paint::dim("`show puzzle` says more")))
}

/// `expect solved` and `expect not solved`; `None` if there is no task.
pub(super) fn expect(desk: &Desk, text: &str) -> Option<Reply> {
    let wanted = match text {
        "solved" => true,
        "not solved" => false,
        _ => return None,
    };
    let (_, puzzle) = puzzle(desk)?;
    let found = solved(desk, puzzle).map(|holds| (holds, in_time(desk, puzzle)));
    Some(found.and_then(|found| match found {
        (holds, in_time) if wanted == (holds && in_time) => Ok(paint::good("as expected")),
        (true, false) => Err(failed(text.into(), "it is true, but its time is over")),
        (true, true) => Err(failed(text.into(), format!("{} holds", puzzle.solved))),
        (false, _) => Err(failed(text.into(), format!("{} does not hold", puzzle.solved))),
    }))
}

fn puzzle(desk: &Desk) -> Option<(&String, &Puzzle)> {
    desk.scenario.as_ref().and_then(|scenario| Some((&scenario.title, scenario.puzzle.as_ref()?)))
}

/// Whether the goal is reached, regardless of the view.
fn solved(desk: &Desk, puzzle: &Puzzle) -> Result<bool, Complaint> {
    let (scratch, table) = (desk.scratch()?, desk.session.table().clone());
    scratch.look_as(None);
    let ran = scratch.expression(&table, &puzzle.solved);
    scratch.look_as(desk.eyes);
    ran.map(|ran| ran.truth).map_err(|trouble| {
        Complaint::new(Blame::Script, Hinted::from(trouble).reworded(|said| format!("{}: {said}", puzzle.place)))
    })
}

fn in_time(desk: &Desk, puzzle: &Puzzle) -> bool {
    let start = desk.scenario.as_ref().map(|scenario| &scenario.start);
    start.is_some_and(|start| puzzle.within.lasts(start, &desk.session.position()))
}

/// The side, the time, and the dice.
fn terms(puzzle: &Puzzle) -> String {
    let time = match puzzle.within {
        Within::Impulse => "in the first Impulse",
        Within::Round => "in the first four Impulses",
        Within::Turn => "in the first Turn",
    };
    let dice: Vec<String> = puzzle.dice.iter().map(u8::to_string).collect();
    let dice = match (dice.is_empty(), puzzle.needed) {
        (true, None) => "no dice are needed".into(),
        (false, None) => format!("the dice fall {}", dice.join(" ")),
        (_, Some(needed)) => {
            let first = if dice.is_empty() { String::new() } else { format!("first {}, then ", dice.join(" ")) };
            format!(
                "the dice fall {first}at random: a solution must succeed with {} of seeds 1 to {}",
                needed.times, needed.of
            )
        }
    };
    format!("{}, {time}; {dice}", paint::player(puzzle.by))
}

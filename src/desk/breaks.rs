//! Stopping inside the rules: breakpoints, steps, going on.

use super::look::happened;
use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::traps::{Pace, Trap};
use crate::kit::{Complaint, Reply, typing};
use crate::view::{amount, paint};

/// `break`: sets a breakpoint; alone it lists them.
///
/// # Errors
/// What is typed is none.
pub fn set(at: &mut At<'_>, rest: &str) -> Reply {
    let (what, text) = rest.split_once(char::is_whitespace).map_or((rest, ""), |(what, text)| (what, text.trim()));
    let trap = match (what, text) {
        ("", _) => return list(at, ""),
        ("roll", "") => Trap::Roll,
        ("rule", id) if !id.is_empty() => Trap::Rule(id.to_string()),
        ("log", text) if !text.is_empty() => Trap::Log(text.to_string()),
        _ => {
            let text = format!("{:?} is no breakpoint", cut(rest)).hint("break rule 3, break roll, break log TEXT");
            return Err(typing(text));
        }
    };
    let told = trap.to_string();
    let number = at.core.traps.borrow_mut().set(trap);
    Ok(format!("break {number}: {told}"))
}

/// `breaks`: the breakpoints.
///
/// # Errors
/// None.
pub fn list(at: &mut At<'_>, _: &str) -> Reply {
    let traps = at.core.traps.borrow();
    let lines = traps.list.iter().map(|b| {
        let hits = amount(b.hits as usize, "stop", "stops");
        format!("break {}: {} {}", b.number, b.trap, paint::dim(format!("({hits})")))
    });
    let lines: Vec<String> = lines.collect();
    Ok(if lines.is_empty() { "there are no breakpoints".into() } else { lines.join("\n") })
}

/// `delete`: forgets a breakpoint, or all.
///
/// # Errors
/// There is none with this number.
pub fn delete(at: &mut At<'_>, rest: &str) -> Reply {
    let mut traps = at.core.traps.borrow_mut();
    if rest == "all" {
        traps.list.clear();
        return Ok("there are no breakpoints any more".into());
    }
    let place = rest.parse().ok().and_then(|number: usize| traps.list.iter().position(|b| b.number == number));
    let place =
        place.ok_or_else(|| typing(format!("there is no breakpoint {:?}", cut(rest)).hint("`breaks` lists them")))?;
    let gone = traps.list.remove(place);
    Ok(format!("break {} is gone: {}", gone.number, gone.trap))
}

/// Goes on from where the rules were stopped, at a pace.
fn go_on(at: &mut At<'_>, pace: Pace) -> Reply {
    if !at.game.is_stopped() {
        return Err(not_stopped());
    }
    at.core.traps.borrow_mut().pace = pace;
    at.arm();
    let done = at.game.resume(at.core.eyes);
    at.core.traps.borrow_mut().pace = Pace::Run;
    done?;
    Ok(happened(at))
}

fn not_stopped() -> Complaint {
    typing("the rules are not stopped anywhere".hint("`break roll` stops them before dice fall"))
}

/// `step`: to the next entry of the journal.
///
/// # Errors
/// The rules are not stopped, or cannot go on.
pub fn step(at: &mut At<'_>, _: &str) -> Reply {
    go_on(at, Pace::Step)
}

/// `next`: to the next decision, past all breakpoints.
///
/// # Errors
/// The rules are not stopped, or cannot go on.
pub fn next(at: &mut At<'_>, _: &str) -> Reply {
    go_on(at, Pace::Next)
}

/// `continue`: to the next breakpoint or decision.
///
/// # Errors
/// The rules are not stopped, or cannot go on.
pub fn resume(at: &mut At<'_>, _: &str) -> Reply {
    go_on(at, Pace::Run)
}

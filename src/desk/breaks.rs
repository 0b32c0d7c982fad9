//! Stopping inside the rules: breakpoints, watches, trace, stepping and continuing.

use super::look::happened;
use super::{At, Core, cut};
use crate::hinted::Hint;
use crate::kit::traps::{Pace, Trap};
use crate::kit::{Blame, Complaint, Reply, typing};
use crate::view::{amount, paint};

/// The most steps in one command.
const MOST_STEPS: usize = 10_000;

/// `break`: sets a breakpoint, or turns one on or off. Without arguments it lists them.
///
/// # Errors
/// The argument is not a breakpoint.
pub fn set(at: &mut At<'_>, rest: &str) -> Reply {
    if let Some(done) = switched(at, rest) {
        return done;
    }
    let (what, text) = rest.split_once(char::is_whitespace).map_or((rest, ""), |(what, text)| (what, text.trim()));
    let trap = match (what, text) {
        ("roll", "") => Trap::Roll,
        ("rule", id) if !id.is_empty() => Trap::Rule(id.to_string()),
        ("log", text) if !text.is_empty() => Trap::Log(text.to_string()),
        _ => {
            let text = format!("{:?} is not a breakpoint", cut(rest)).hint(at.core.phrases.breaks);
            return Err(typing(text));
        }
    };
    Ok(place(at, trap))
}

/// Sets a breakpoint, and says which one.
pub fn place(at: &mut At<'_>, trap: Trap) -> String {
    let told = trap.to_string();
    let number = at.core.traps.borrow_mut().set(trap);
    format!("break {number}: {told}")
}

/// `break` alone, `break on N`, `break off N`; `None` for anything else.
pub fn switched(at: &mut At<'_>, rest: &str) -> Option<Reply> {
    match rest.split_once(' ') {
        None if rest.is_empty() => Some(list(at, "")),
        Some((word @ ("on" | "off"), which)) => Some(switch(at, word == "on", which.trim())),
        _ => None,
    }
}

fn switch(at: &mut At<'_>, on: bool, which: &str) -> Reply {
    let state = if on { "on" } else { "off" };
    let mut traps = at.core.traps.borrow_mut();
    if which == "all" {
        traps.list.iter_mut().for_each(|b| b.on = on);
        return Ok(format!("all breakpoints are {state}"));
    }
    let number = number(which)?;
    let b = traps.list.iter_mut().find(|b| b.number == number).ok_or_else(|| missing(number))?;
    b.on = on;
    Ok(format!("break {number} is {state}"))
}

fn number(text: &str) -> Result<usize, Complaint> {
    text.trim_start_matches('#').parse().map_err(|_| {
        typing(format!("{:?} is not the number of a breakpoint or watch", cut(text)).hint("`breaks` lists them"))
    })
}

fn missing(number: usize) -> Complaint {
    typing(format!("there is no breakpoint or watch {number}").hint("`breaks` lists them"))
}

/// `breaks`: the breakpoints and watches.
///
/// # Errors
/// None.
pub fn list(at: &mut At<'_>, _: &str) -> Reply {
    let traps = at.core.traps.borrow();
    let breaks = traps.list.iter().map(|b| {
        let state = if b.on { "" } else { ", off" };
        let hits = paint::dim(format!("({}{state})", amount(b.hits, "hit", "hits")));
        format!("{:>3} break {} {hits}", b.number, b.trap)
    });
    let watches = traps.watches.iter().map(|w| {
        let value = w.value.as_deref().unwrap_or("?");
        format!("{:>3} watch {} {}", w.number, w.text, paint::dim(format!("= {value}")))
    });
    let lines: Vec<String> = breaks.chain(watches).collect();
    Ok(match lines.is_empty() {
        true => "no breakpoints and no watches".hint(at.core.phrases.breaks).to_string(),
        false => lines.join("\n"),
    })
}

/// `delete`: removes a breakpoint or watch, or all of them.
///
/// # Errors
/// There is none with this number.
pub fn delete(at: &mut At<'_>, rest: &str) -> Reply {
    let mut traps = at.core.traps.borrow_mut();
    if rest == "all" {
        traps.list.clear();
        traps.watches.clear();
        return Ok("no breakpoints and no watches".into());
    }
    if rest.is_empty() {
        return Err(typing("delete which?".hint("delete 2, or delete all")));
    }
    let number = number(rest)?;
    let before = traps.list.len() + traps.watches.len();
    traps.list.retain(|b| b.number != number);
    traps.watches.retain(|w| w.number != number);
    match before == traps.list.len() + traps.watches.len() {
        true => Err(missing(number)),
        false => Ok(format!("{number} deleted")),
    }
}

/// `trace`: turns on or off the report of every sign that the rules give.
///
/// # Errors
/// The argument is neither on nor off.
pub fn trace(at: &mut At<'_>, rest: &str) -> Reply {
    let mut traps = at.core.traps.borrow_mut();
    traps.trace = match rest {
        "on" => true,
        "off" => false,
        "" => !traps.trace,
        other => {
            return Err(typing(format!("unexpected {:?} after `trace`", cut(other)).hint("trace on, or trace off")));
        }
    };
    Ok(if traps.trace { "trace is on: every event in the rules is printed" } else { "trace is off" }.into())
}

/// Where the rules are stopped, with the scripts in progress; `None` if the rules are not stopped.
pub fn stopped(core: &Core, is_stopped: bool) -> Option<String> {
    if !is_stopped {
        return None;
    }
    let traps = core.traps.borrow();
    let hit = traps.hit.as_ref()?;
    let mut lines = vec![format!("{} {}", paint::bold("stopped:"), hit.why), format!("  at: {}", hit.at.painted())];
    lines.extend(hit.scripts.iter().map(|script| format!("  script: {script}")));
    lines.push(paint::dim(format!(
        "  look around with {}; go on with `step`, `next` or `continue`; force dice with `dice`; go back with `undo`",
        core.phrases.look
    )));
    Some(lines.join("\n"))
}

/// Continues from where the rules stopped, this many times at this pace.
fn go_on(at: &mut At<'_>, pace: Pace, times: usize) -> Reply {
    if !at.game.is_stopped() {
        return Err(not_stopped());
    }
    let mut done = Ok(());
    for _ in 0..times {
        if done.is_ok() && at.game.is_stopped() {
            at.pace(pace);
            done = at.game.resume(at.core.eyes);
        }
    }
    at.pace(Pace::Run);
    done?;
    Ok(happened(at))
}

/// The error if the rules are not stopped.
pub fn not_stopped() -> Complaint {
    let text = "the rules are not stopped: the game waits for a decision";
    Complaint::new(Blame::Illegal, text.hint("set a `break` and act, or use `step ACTION` to step into an action"))
}

/// The number of steps after `step`, while the rules are stopped.
///
/// # Errors
/// It is not a number of steps.
pub fn steps(rest: &str) -> Result<usize, Complaint> {
    let count = if rest.is_empty() { Some(1) } else { rest.parse().ok().filter(|n| (1..=MOST_STEPS).contains(n)) };
    count.ok_or_else(|| {
        typing(format!("unexpected {:?} after `step`", cut(rest)).hint("the rules are stopped: step, or step 5"))
    })
}

/// `step`: continues to the next log entry, or to the Nth. With an action, steps into the action.
///
/// # Errors
/// The rules are not stopped and no action is given, or the rules cannot continue.
pub fn step(at: &mut At<'_>, rest: &str) -> Reply {
    if at.game.is_stopped() {
        return go_on(at, Pace::Step, steps(rest)?);
    }
    if rest.is_empty() {
        return Err(not_stopped());
    }
    at.core.traps.borrow_mut().pace = Pace::Step;
    let done = at.command(rest);
    at.pace(Pace::Run);
    done
}

/// `next`: continues to the next decision, past all breakpoints.
///
/// # Errors
/// The rules are not stopped, or cannot continue.
pub fn next(at: &mut At<'_>, _: &str) -> Reply {
    go_on(at, Pace::Next, 1)
}

/// `continue`: continues to the next breakpoint or decision.
///
/// # Errors
/// The rules are not stopped, or cannot continue.
pub fn resume(at: &mut At<'_>, _: &str) -> Reply {
    go_on(at, Pace::Run, 1)
}

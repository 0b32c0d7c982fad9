//! Verbs that stop the rules and look into them: breakpoints, steps, watches, trace.

use super::breaks::{Pace, Trap, is_under};
use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::{self, cut};
use super::looks::named;
use crate::desk::usage::unquote;
use crate::faults::nearest;
use crate::games::wellington::board::{Moment, Rule};
use crate::games::wellington::rules::Purpose;
use crate::games::wellington::words::names;
use crate::hinted::Hint;
use crate::kit::typing;
use crate::view::{amount, paint};

const KINDS: [&str; 7] = ["rule", "card", "window", "power", "roll", "log", "when"];

/// What a breakpoint is to wait for.
fn trap(desk: &Desk, words: &str) -> Result<Trap, Complaint> {
    let (kind, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let rest = rest.trim();
    let needs = |what: &str, example: &str| match rest {
        "" => Err(typing(format!("break {kind} needs {what}")).hint(format!("break {kind} {example}"))),
        text => Ok(text),
    };
    Ok(match kind {
        "rule" => {
            let text = needs("the number of a rule", "10.4")?;
            let rule = Rule::parse(text).ok_or_else(|| {
                typing(format!("{:?} is no number of a rule", cut(text)))
                    .hint("break rule 10.4, or break rule 10 for a chapter")
            })?;
            Trap::Rule(rule)
        }
        "card" => Trap::Card(super::act::card(desk, needs("a card", "52")?)?),
        "window" => Trap::Window(window(needs("a window", "battle.won")?)?),
        "power" => Trap::Power(named(names::power(needs("a Power", "nord")?))?),
        "roll" if rest.is_empty() => Trap::Roll(None),
        "roll" => {
            let known = || Purpose::KINDS.iter().copied();
            if !known().any(|kind| kind == rest) {
                let near = nearest(rest, known()).map_or_else(
                    || format!("they are {}", Purpose::KINDS.join(", ")),
                    |near| format!("did you mean {near}?"),
                );
                return Err(typing(format!("there is no kind of roll {:?}", cut(rest))).hint(near));
            }
            Trap::Roll(Some(rest.to_string()))
        }
        "log" => Trap::Log(unquote(needs("a text", "Rout")?)?.to_string()),
        "when" => Trap::When(needs("an expression", "powers.spain:resources() > 0")?.to_string()),
        other => {
            let near = nearest(other, KINDS)
                .map_or_else(|| format!("one of {}", KINDS.join(", ")), |near| format!("did you mean `break {near}`?"));
            return Err(typing(format!("break {:?}?", cut(other))).hint(near));
        }
    })
}

fn window(text: &str) -> Result<String, Complaint> {
    let known = || Moment::ALL.iter().map(|m| m.word());
    if Moment::ALL.iter().any(|moment| is_under(*moment, text)) {
        return Ok(text.to_string());
    }
    let near =
        nearest(text, known()).map_or("docs/windows.md lists them".to_string(), |n| format!("did you mean {n}?"));
    Err(typing(format!("there is no window {:?}", cut(text))).hint(near))
}

/// `break`.
pub fn set(desk: &mut Desk, rest: &str) -> Reply {
    if rest.is_empty() {
        return list(desk, "");
    }
    if let Some((word @ ("on" | "off"), which)) = rest.split_once(' ') {
        return switch(desk, word == "on", which.trim());
    }
    let trap = trap(desk, rest)?;
    let text = trap.to_string();
    let scratch = desk.scratch()?;
    let set = desk.breaks.borrow_mut().set(trap, &scratch);
    let number = set.map_err(|trouble| Complaint::new(Blame::Script, trouble))?;
    Ok(format!("break {number}: {text}"))
}

fn number(text: &str) -> Result<usize, Complaint> {
    text.trim_start_matches('#').parse().map_err(|_| {
        typing(format!("{:?} is no number of a breakpoint or watch", cut(text))).hint("`breaks` lists them")
    })
}

fn missing(number: usize) -> Complaint {
    typing(format!("there is no breakpoint or watch {number}")).hint("`breaks` lists them")
}

fn switch(desk: &mut Desk, on: bool, which: &str) -> Reply {
    let state = if on { "on" } else { "off" };
    let mut breaks = desk.breaks.borrow_mut();
    if which == "all" {
        breaks.list.iter_mut().for_each(|b| b.on = on);
        return Ok(format!("all breakpoints are {state}"));
    }
    let number = number(which)?;
    let b = breaks.list.iter_mut().find(|b| b.number == number).ok_or_else(|| missing(number))?;
    b.on = on;
    Ok(format!("break {number} is {state}"))
}

/// `breaks`.
pub fn list(desk: &mut Desk, _: &str) -> Reply {
    let breaks = desk.breaks.borrow();
    let traps = breaks.list.iter().map(|b| {
        let state = if b.on { String::new() } else { ", off".into() };
        format!(
            "{:>3} break {} {}",
            b.number,
            b.trap,
            paint::dim(format!("({}{state})", amount(b.hits, "hit", "hits")))
        )
    });
    let watches = breaks.watches.iter().map(|w| {
        let value = w.value.as_deref().unwrap_or("?");
        format!("{:>3} watch {} {}", w.number, w.text, paint::dim(format!("= {value}")))
    });
    let lines: Vec<String> = traps.chain(watches).collect();
    Ok(match lines.is_empty() {
        true => {
            let example = "break rule 10.4, break roll battle, watch powers.spain:resources()";
            "no breakpoints and no watches".hint(example).to_string()
        }
        false => lines.join("\n"),
    })
}

/// `delete`.
pub fn delete(desk: &mut Desk, rest: &str) -> Reply {
    let mut breaks = desk.breaks.borrow_mut();
    if rest == "all" {
        breaks.list.clear();
        breaks.watches.clear();
        return Ok("no breakpoints and no watches".into());
    }
    if rest.is_empty() {
        return Err(typing("delete which?").hint("delete 2, or delete all"));
    }
    let number = number(rest)?;
    let before = breaks.list.len() + breaks.watches.len();
    breaks.list.retain(|b| b.number != number);
    breaks.watches.retain(|w| w.number != number);
    match before == breaks.list.len() + breaks.watches.len() {
        true => Err(missing(number)),
        false => Ok(format!("{number} is gone")),
    }
}

/// `watch`.
pub fn watch(desk: &mut Desk, rest: &str) -> Reply {
    if rest.is_empty() {
        return list(desk, "");
    }
    let (scratch, table) = (desk.scratch()?, desk.session.table().clone());
    let set = desk.breaks.borrow_mut().watch(rest, &scratch, &table);
    let (number, value) = set.map_err(|trouble| Complaint::new(Blame::Script, trouble))?;
    Ok(format!("watch {number}: {rest} = {value}"))
}

/// `trace`.
pub fn trace(desk: &mut Desk, rest: &str) -> Reply {
    let on = match rest {
        "on" => true,
        "off" => false,
        "" => !desk.breaks.borrow().trace,
        other => return Err(typing(format!("trace {:?}?", cut(other))).hint("trace on, or trace off")),
    };
    desk.breaks.borrow_mut().trace = on;
    Ok(if on { "every sign of the rules is told" } else { "no trace" }.into())
}

fn not_stopped() -> Complaint {
    Complaint::new(Blame::Illegal, "the rules are not stopped: a decision is open")
        .hint("set a `break` and act, or `step ACTION` to go into an action")
}

/// `step`.
pub fn step(desk: &mut Desk, rest: &str) -> Reply {
    match (desk.session.is_stopped(), rest) {
        (true, "") => go(desk, Pace::Step, 1),
        (true, count) => {
            let count = count.parse().ok().filter(|n| (1..=10_000).contains(n));
            let count = count.ok_or_else(|| {
                typing(format!("step {:?}?", cut(rest))).hint("the rules are stopped: step, or step 5")
            })?;
            go(desk, Pace::Step, count)
        }
        (false, "") => Err(not_stopped()),
        (false, action) => {
            desk.pace(Pace::Step);
            let done = list::command(desk, action);
            desk.pace(Pace::Run);
            done
        }
    }
}

/// `next`.
pub fn next(desk: &mut Desk, _: &str) -> Reply {
    go(desk, Pace::Next, 1)
}

/// `continue`.
pub fn resume(desk: &mut Desk, _: &str) -> Reply {
    go(desk, Pace::Run, 1)
}

fn go(desk: &mut Desk, pace: Pace, times: usize) -> Reply {
    if !desk.session.is_stopped() {
        return Err(not_stopped());
    }
    desk.pace(pace);
    let mut done = Ok(());
    for _ in 0..times {
        if done.is_ok() && desk.session.is_stopped() && !desk.interrupted() {
            done = desk.session.resume();
        }
    }
    // What passes of itself is part of the way.
    let done = done.map_err(|refused| desk.refused(refused)).and_then(|()| desk.settle());
    desk.pace(Pace::Run);
    done?;
    Ok(desk.report())
}

/// Whether a command is one action, all of which is taken back by one `undo`. Chance chooses on from where it was stopped only
/// when it is told to, and what plays other commands was stopped in one of them.
pub fn is_action(command: &str) -> bool {
    let action = command.strip_prefix("step ").unwrap_or(command).trim();
    let word = action.split_whitespace().next().unwrap_or_default();
    let verb = list::VERBS.iter().find(|verb| verb.name == word);
    verb.is_none_or(|verb| verb.group == "act" && verb.name != "auto")
}

/// A command was stopped, perhaps between the choices that it is made of: what is left of it is to follow when the rules go
/// on.
pub fn in_the_middle(desk: &mut Desk, command: &str) -> Reply {
    let refused = |desk: &Desk, refused| desk.refused(refused);
    let pace = if command.starts_with("step") { Pace::Step } else { Pace::Run };
    let action = command.strip_prefix("step ").unwrap_or(command);
    let hits: Vec<u32> = desk.breaks.borrow().list.iter().map(|b| b.hits).collect();
    desk.session.undo(1).map_err(|r| refused(desk, r))?;
    desk.session.set_probe(None);
    let whole = list::command(desk, action);
    desk.session.undo(1).map_err(|r| refused(desk, r))?;
    whole?;
    // It comes to the same stop again: conditions and watches begin anew, and it counts once.
    desk.arm();
    desk.pace(pace);
    let done = desk.session.redo(1);
    desk.pace(Pace::Run);
    desk.breaks.borrow_mut().list.iter_mut().zip(hits).for_each(|(b, hits)| b.hits = hits);
    done.map_err(|r| refused(desk, r))?;
    Ok(desk.report())
}

impl Desk {
    /// Before a command: the probe looks if there is anything to look for.
    pub(super) fn arm(&mut self) {
        self.breaks.borrow_mut().told.clear();
        self.breaks.borrow_mut().before.clear();
        self.breaks.borrow_mut().eyes = self.eyes;
        self.pace(Pace::Run);
        let idle = self.breaks.borrow().idle();
        if !idle {
            let (deck, table) = (self.deck.clone(), self.session.table().clone());
            // Without a machine no expression holds; whoever types one is told why there is none.
            if let Ok(scratch) = self.scratch() {
                self.breaks.borrow_mut().ready(&deck, &scratch, &table);
            }
        }
    }

    /// How far the rules run from now on.
    pub(super) fn pace(&mut self, pace: Pace) {
        self.breaks.borrow_mut().pace = pace;
        let idle = self.breaks.borrow().idle();
        let probe: crate::table::SharedProbe<crate::games::wellington::rules::Wellington> = self.breaks.clone();
        self.session.set_probe((!idle).then_some(probe));
    }

    /// Where the rules are stopped, with the scripts that were running.
    pub(super) fn stopped_at(&self) -> Option<String> {
        if !self.session.is_stopped() {
            return None;
        }
        let breaks = self.breaks.borrow();
        let hit = breaks.hit.as_ref()?;
        let mut lines = vec![format!("{} {}", paint::bold("stopped:"), hit.why), format!("  at: {}", hit.at)];
        for frame in &hit.scripts {
            let function = frame.function.as_ref().map_or(String::new(), |name| format!(" in {name}"));
            lines.push(format!("  script: {}{function}", frame.place));
        }
        lines.push(paint::dim("  `where`, `show` and `=` look here; `step`, `next`, `continue` go on; `dice` still counts; `undo` goes back"));
        Some(lines.join("\n"))
    }
}

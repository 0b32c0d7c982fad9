//! Verbs that stop the rules and look inside: breakpoints, steps, watches, trace.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::{self, cut};
use super::looks::named;
use crate::desk::breaks;
use crate::desk::usage::unquote;
use crate::faults::nearest;
use crate::games::wellington::api::Expression;
use crate::games::wellington::board::{Moment, Rule};
use crate::games::wellington::kit::traps::{self, Own, When, is_under};
use crate::games::wellington::rules::Purpose;
use crate::games::wellington::words::names;
use crate::kit::traps::{Pace, Trap};
use crate::kit::typing;
use std::rc::Rc;

const KINDS: [&str; 7] = ["rule", "card", "window", "power", "roll", "log", "when"];

/// What a breakpoint stops at.
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
                typing(format!("{:?} is not a rule number", cut(text)))
                    .hint("break rule 10.4, or break rule 10 for a chapter")
            })?;
            Own::Rule(rule).into()
        }
        "card" => Own::Card(super::act::card(desk, needs("a card", "52")?)?).into(),
        "window" => Own::Window(window(needs("a window", "battle.won")?)?).into(),
        "power" => Own::Power(named(names::power(needs("a Power", "nord")?))?).into(),
        "roll" if rest.is_empty() => Trap::Roll,
        "roll" => {
            let known = || Purpose::KINDS.iter().copied();
            if !known().any(|kind| kind == rest) {
                let near = nearest(rest, known()).map_or_else(
                    || format!("known kinds: {}", Purpose::KINDS.join(", ")),
                    |near| format!("did you mean {near}?"),
                );
                return Err(typing(format!("unknown kind of roll {:?}", cut(rest))).hint(near));
            }
            Own::Roll(rest.to_string()).into()
        }
        "log" => Trap::Log(unquote(needs("a text", "Rout")?)?.to_string()),
        "when" => {
            let text = needs("an expression", "powers.spain:resources() > 0")?;
            Own::When(When::new(text, compiled(desk, text)?)).into()
        }
        other => {
            let near = nearest(other, KINDS)
                .map_or_else(|| format!("one of {}", KINDS.join(", ")), |near| format!("did you mean `break {near}`?"));
            return Err(typing(format!("unexpected {:?} after `break`", cut(other))).hint(near));
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
    Err(typing(format!("unknown window {:?}", cut(text))).hint(near))
}

/// `break`.
pub fn set(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(done) = breaks::switched(&mut desk.at(), rest) {
        return done;
    }
    let trap = trap(desk, rest)?;
    Ok(breaks::place(&mut desk.at(), trap))
}

/// `breaks`.
pub fn list(desk: &mut Desk, rest: &str) -> Reply {
    breaks::list(&mut desk.at(), rest)
}

/// `delete`.
pub fn delete(desk: &mut Desk, rest: &str) -> Reply {
    breaks::delete(&mut desk.at(), rest)
}

/// `watch`.
pub fn watch(desk: &mut Desk, rest: &str) -> Reply {
    if rest.is_empty() {
        return list(desk, "");
    }
    let compiled = compiled(desk, rest)?;
    let value = compiled.value(desk.session.table()).map_err(|no| Complaint::new(Blame::Script, no))?.0;
    let number = desk.core.traps.borrow_mut().watch(rest, value.clone(), Box::new(compiled));
    Ok(format!("watch {number}: {rest} = {value}"))
}

fn compiled(desk: &Desk, text: &str) -> Result<Expression, Complaint> {
    desk.scratch()?.compile(text).map_err(|no| Complaint::new(Blame::Script, no))
}

/// `trace`.
pub fn trace(desk: &mut Desk, rest: &str) -> Reply {
    breaks::trace(&mut desk.at(), rest)
}

/// `step`.
pub fn step(desk: &mut Desk, rest: &str) -> Reply {
    match (desk.session.is_stopped(), rest) {
        (true, count) => go(desk, Pace::Step, breaks::steps(count)?),
        (false, "") => Err(breaks::not_stopped()),
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
        return Err(breaks::not_stopped());
    }
    desk.pace(pace);
    let mut done = Ok(());
    for _ in 0..times {
        if done.is_ok() && desk.session.is_stopped() && !desk.interrupted() {
            done = desk.session.resume();
        }
    }
    // Automatic passes belong to the step.
    let done = done.map_err(|refused| desk.refused(refused)).and_then(|()| desk.settle());
    desk.pace(Pace::Run);
    done?;
    Ok(desk.report())
}

/// Whether a command is a single action that one `undo` takes back. Stopped random choices continue only on command. A command
/// that runs other commands was stopped inside one of them.
pub fn is_action(command: &str) -> bool {
    let action = command.strip_prefix("step ").unwrap_or(command).trim();
    let word = action.split_whitespace().next().unwrap_or_default();
    let verb = list::VERBS.iter().find(|verb| verb.name == word);
    verb.is_none_or(|verb| verb.group == "act" && verb.name != "auto")
}

/// A command was stopped, perhaps between its choices. The rest of it follows when the rules continue.
pub fn in_the_middle(desk: &mut Desk, command: &str) -> Reply {
    let refused = |desk: &Desk, refused| desk.refused(refused);
    let pace = if command.starts_with("step") { Pace::Step } else { Pace::Run };
    let action = command.strip_prefix("step ").unwrap_or(command);
    let hits: Vec<u32> = desk.core.traps.borrow().list.iter().map(|b| b.hits).collect();
    desk.session.undo(1).map_err(|r| refused(desk, r))?;
    desk.session.set_probe(None);
    let whole = list::command(desk, action);
    desk.session.undo(1).map_err(|r| refused(desk, r))?;
    whole?;
    // The replay reaches the same stop again. Conditions and watches are reset, so that they count only once.
    desk.arm();
    desk.pace(pace);
    let done = desk.session.redo(1);
    desk.pace(Pace::Run);
    desk.core.traps.borrow_mut().list.iter_mut().zip(hits).for_each(|(b, hits)| b.hits = hits);
    done.map_err(|r| refused(desk, r))?;
    Ok(desk.report())
}

impl Desk {
    /// Called before a command: turns the probe on if there is anything to look for.
    pub(super) fn arm(&mut self) {
        self.core.traps.borrow_mut().pace = Pace::Run;
        self.at().arm();
        if self.core.traps.borrow().is_idle() {
            return;
        }
        let deck = self.deck.clone();
        let scripts: Rc<dyn Fn() -> Vec<String>> =
            Rc::new(move || deck.script_stack().iter().map(ToString::to_string).collect());
        self.core.traps.borrow_mut().scripts = Some(scripts);
        // Without a Lua machine, conditions never hold. A person who types one is told why.
        if let Ok(scratch) = self.scratch() {
            let traps = &mut *self.core.traps.borrow_mut();
            if !self.workbench.watches_with.as_ref().is_some_and(|known| Rc::ptr_eq(known, &scratch)) {
                traps::compile_again(traps, &scratch);
                self.workbench.watches_with = Some(scratch);
            }
            traps::look_again(traps, self.session.table());
        }
    }

    /// Sets how far the rules run.
    pub(super) fn pace(&mut self, pace: Pace) {
        self.at().pace(pace);
    }

    /// Where the rules are stopped, and which scripts were running.
    pub(super) fn stopped_at(&self) -> Option<String> {
        breaks::stopped(&self.core, self.session.is_stopped())
    }
}

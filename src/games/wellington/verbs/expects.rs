//! `expect`: the checks in transcripts.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use super::looks::named;
pub(super) use crate::desk::failed;
use crate::desk::{after, fine, sought};
use crate::games::wellington::rules::{Choice, Seen};
use crate::games::wellington::words::names;
use crate::hinted::{Hint, Hinted};
use crate::view::paint;

/// `expect`.
pub fn expect(desk: &mut Desk, rest: &str) -> Reply {
    let reply = judged(desk, rest);
    desk.running.held += usize::from(reply.is_ok());
    reply
}

fn judged(desk: &mut Desk, rest: &str) -> Reply {
    let fine = fine();
    if let Some(text) = rest.strip_prefix("error") {
        return crate::desk::error(&mut desk.core, text);
    }
    if let (true, Some(other), Some(own)) =
        (rest.starts_with("option ") || rest.starts_with("no option "), desk.asked_elsewhere(), desk.eyes)
    {
        return Err(super::output::not_told(own, other));
    }
    if let Some(text) = after(rest, "option") {
        let text = sought(text, "expect option flag salamanca")?;
        return if has_option(desk, text) { fine } else { Err(failed(format!("an option {text:?}"), options(desk))) };
    }
    if let Some(text) = after(rest, "no option") {
        return no_option(desk, sought(text, "expect no option flag salamanca")?);
    }
    if let Some(name) = rest.strip_prefix("asked ") {
        if name == "nobody" {
            let who = desk.session.decision().map(|d| format!("{} is asked", paint::player(d.who)));
            return who.map_or(fine, |who| Err(failed("nobody to be asked".into(), who)));
        }
        let player = desk.session.decision().and_then(|d| d.question.of_player());
        if let Some(wanted) = name.strip_prefix("player ") {
            let found = player.map_or("no player without a Power is asked".into(), |n| format!("player {n} is asked"));
            let same = player.is_some_and(|n| wanted.trim() == n.to_string());
            return if same { fine } else { Err(failed(format!("player {wanted} to be asked"), found)) };
        }
        let power = named(names::power(name))?;
        let who = desk.session.decision().filter(|_| player.is_none()).map(|d| d.who);
        return match who {
            Some(who) if who == power => fine,
            Some(who) => {
                Err(failed(format!("{power} to be asked", power = paint::player(power)), format!("{who} is asked")))
            }
            None => Err(failed(format!("{power} to be asked", power = paint::player(power)), desk.why_nothing())),
        };
    }
    if let Some(text) = after(rest, "log") {
        let (from, text) = since(desk, text)?;
        let text = sought(text, "expect log \"Spain gains\"")?;
        let lines = journal(desk, from);
        return match lines.iter().any(|line| names::says(line, text)) {
            true => fine,
            false => Err(failed(format!("a log line with {:?}", cut(text)), listed(&lines))),
        };
    }
    if rest == "no more entries" {
        return super::entries::no_more(desk);
    }
    if let Some(text) = rest.strip_prefix("entry ") {
        return super::entries::expect(desk, text.trim());
    }
    if let Some(text) = rest.strip_prefix("shows ") {
        return shows(desk, text);
    }
    if let Some(text) = after(rest, "no log") {
        return no_log(desk, text);
    }
    if let Some(text) = after(rest, "told") {
        return told(desk, sought(text, "expect told \"powers.spain:resources()\"")?);
    }
    if let Some(text) = rest.strip_prefix("stopped") {
        return stopped(desk, text.trim());
    }
    if rest == "dice used" {
        return super::chance::all_used(desk);
    }
    if rest.is_empty() {
        return Err(Complaint::new(Blame::Typing, "expect what?").hint("expect powers.spain:resources() == 1"));
    }
    if let Some(reply) = super::puzzle::expect(desk, rest) {
        return reply;
    }
    let (value, truth) = desk.value(rest)?;
    if truth {
        return fine;
    }
    // Both sides of an equation tell more than `false`.
    let sides = rest.split_once("==").or(rest.split_once("~=")).map(|(a, b)| {
        let side = |text: &str| desk.value(text).map_or("?".into(), |(v, _)| v);
        format!("{} and {}", side(a), side(b))
    });
    Err(failed(rest.to_string(), sides.unwrap_or(value)))
}

/// `shows "TEXT" = EXPR`: compares what `= EXPR` prints. A text ending with `…` gives only the start.
fn shows(desk: &mut Desk, text: &str) -> Reply {
    let parts = text.trim().strip_prefix('"').and_then(|text| text.split_once('"'));
    let parts = parts.and_then(|(wanted, rest)| Some((wanted, rest.trim().strip_prefix('=')?)));
    let Some((wanted, expression)) = parts else {
        let example = "expect shows \"3\" = powers.spain:resources()";
        return Err(Complaint::new(Blame::Typing, "expect what to be shown?").hint(example));
    };
    let found = super::record::printed(&super::blocks::evaluate(desk, expression)?);
    match found == super::record::printed(wanted) {
        true => fine(),
        false => Err(failed(format!("{wanted:?}"), format!("{found:?}"))),
    }
}

fn has_option(desk: &Desk, text: &str) -> bool {
    let Some(decision) = desk.session.decision() else { return false };
    desk.words_for(decision.who, |w| {
        let turned =
            |c: &Choice| matches!(c, Choice::Line(line) if names::says(&w.line_turned(*line).to_string(), text));
        let labels = w.labels(&decision.question, &decision.choices);
        labels.iter().any(|label| names::says(&label.to_string(), text)) || decision.choices.iter().any(turned)
    })
}

fn options(desk: &Desk) -> Hinted {
    let Some(decision) = desk.session.decision() else { return desk.why_nothing() };
    if desk.asked_elsewhere().is_some() {
        return desk.waiting().into();
    }
    desk.words(|w| crate::desk::some(&w.labels(&decision.question, &decision.choices))).into()
}

/// Whether the rules are stopped, and the reason or place contains a text.
fn stopped(desk: &Desk, text: &str) -> Reply {
    match desk.stopped_at().map(|at| paint::plain(&at)) {
        Some(at) if names::says(&at, text) => fine(),
        Some(at) => Err(failed(format!("a stop at {text:?}"), at)),
        None => Err(failed(format!("a stop at {text:?}"), desk.waiting())),
    }
}

/// What a trace or watch reported during the last command.
fn told(desk: &Desk, text: &str) -> Reply {
    let lines = desk.core.traps.borrow().before.iter().map(|line| paint::plain(line)).collect::<Vec<_>>();
    match lines.iter().any(|line| names::says(line, text)) {
        true => fine(),
        false => {
            let found = if lines.is_empty() { "no line at all".into() } else { lines.join("\n         ") };
            Err(failed(format!("a line of a trace or watch with {:?}", cut(text)), found))
        }
    }
}

/// `since MARK` before a text: where to start in the log. By default, at the start of the last command.
fn since<'a>(desk: &Desk, text: &'a str) -> Result<(usize, &'a str), Complaint> {
    let Some(rest) = after(text, "since") else { return Ok((desk.core.since, text)) };
    let (mark, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if let Some(from) = desk.session.journal_at(mark) {
        return Ok((from, text));
    }
    let marks: Vec<&str> = desk.session.marks().map(|(name, ..)| name).collect();
    let hint = match (marks.contains(&mark), marks.is_empty()) {
        (true, _) => "it was made on another branch, or after the undone moves".to_string(),
        (false, true) => "`mark before` makes one; put quotes around a text that starts with `since`".into(),
        (false, false) => format!("the marks are {}", marks.join(", ")),
    };
    Err(Complaint::new(Blame::Typing, format!("there is no mark {:?} on this branch", cut(mark))).hint(hint))
}

/// The lines of the game log from an entry on.
fn journal(desk: &Desk, from: usize) -> Vec<String> {
    let entries = desk.session.journal_since(from);
    desk.words(|w| entries.iter().filter(|e| Seen::notices(desk.eyes, e)).map(|e| w.entry(e).to_string()).collect())
}

fn listed(lines: &[String]) -> String {
    if lines.is_empty() { "nothing was logged".into() } else { lines.join("\n         ") }
}

/// `no log`: something was written, and none of it contains this text. If nothing was written, the check fails, because it would
/// always pass.
fn no_log(desk: &Desk, text: &str) -> Reply {
    let (from, text) = since(desk, text)?;
    let text = sought(text, "expect no log \"Spain gains\"")?;
    let lines = journal(desk, from);
    let expected = || format!("no log line with {:?}", cut(text));
    if lines.is_empty() {
        let found = "nothing was logged since then, so any text would pass"
            .hint("use `expect no log since MARK TEXT` to look further back");
        return Err(failed(expected(), found));
    }
    match lines.iter().find(|line| names::says(line, text)) {
        Some(line) => Err(failed(expected(), line.trim())),
        None => fine(),
    }
}

/// `no option`: somebody is asked, and no option contains this text, although some option could.
fn no_option(desk: &Desk, text: &str) -> Reply {
    let expected = || format!("no option {text:?}");
    if has_option(desk, text) {
        return Err(failed(expected(), options(desk)));
    }
    if desk.session.decision().is_none() {
        return Err(failed(
            expected(),
            desk.why_nothing().reworded(|why| format!("no decision is open, so there are no options; {why}")),
        ));
    }
    match super::conceivable::could_be(desk, text) {
        true => fine(),
        false => {
            let text = format!("no option of the game ever contains {:?}, so this would always pass", cut(text));
            let hint =
                "use the words of an option as `options` lists them: \"intercept with Clausel\", \"play 24 response\"";
            Err(Complaint::new(Blame::Typing, text).hint(hint))
        }
    }
}

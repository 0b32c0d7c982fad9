//! `expect`: what transcripts check.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::looks::named;
use super::usage::unquote;
use super::verbs::cut;
use crate::view::{names, paint};

pub(super) fn failed(expected: String, found: String) -> Complaint {
    Complaint::new(Blame::Expectation, format!("expected {expected}\nfound    {found}"))
}

/// `expect`.
pub fn expect(desk: &mut Desk, rest: &str) -> Reply {
    let fine = Ok(paint::good("as expected"));
    if let Some(text) = rest.strip_prefix("error") {
        return error(desk, unquote(text)?);
    }
    if let Some(text) = rest.strip_prefix("option ") {
        let text = unquote(text)?;
        return if has_option(desk, text) { fine } else { Err(failed(format!("an option {text:?}"), options(desk))) };
    }
    if let Some(text) = rest.strip_prefix("no option ") {
        let text = unquote(text)?;
        return if has_option(desk, text) { Err(failed(format!("no option {text:?}"), options(desk))) } else { fine };
    }
    if let Some(name) = rest.strip_prefix("asked ") {
        if name == "nobody" {
            let who = desk.session.decision().map(|d| format!("{} is asked", d.who));
            return who.map_or(fine, |who| Err(failed("nobody to be asked".into(), who)));
        }
        let power = named(names::power(name))?;
        let who = desk.session.decision().map(|d| d.who);
        return match who {
            Some(who) if who == power => fine,
            Some(who) => Err(failed(format!("{power} to be asked"), format!("{who} is asked"))),
            None => Err(failed(format!("{power} to be asked"), desk.why_nothing())),
        };
    }
    if let Some(text) = rest.strip_prefix("log ") {
        return log(desk, unquote(text)?);
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
    if let Some(text) = rest.strip_prefix("no log ") {
        return match log(desk, unquote(text)?) {
            Ok(_) => Err(failed(format!("no line of the journal with {:?}", cut(text)), "there is one".into())),
            Err(_) => fine,
        };
    }
    if let Some(text) = rest.strip_prefix("told ") {
        return told(desk, unquote(text)?);
    }
    if let Some(text) = rest.strip_prefix("stopped") {
        return stopped(desk, text.trim());
    }
    if rest == "dice used" {
        let dice = desk.session.table().dice();
        let left: Vec<String> =
            dice.forced().map(|d| d.to_string()).chain(dice.picks().map(|c| format!("#{c}"))).collect();
        return match left.is_empty() {
            true => fine,
            false => Err(failed("all forced dice and cards used".into(), format!("left over: {}", left.join(" ")))),
        };
    }
    if rest.is_empty() {
        return Err(Complaint::new(Blame::Typing, "expect what?\nHint: expect powers.spain:resources() == 1"));
    }
    if let Some(reply) = super::puzzle::expect(desk, rest) {
        return reply;
    }
    let (value, truth) = desk.value(rest)?;
    if truth {
        return fine;
    }
    // Both sides of an equation say more than `false`.
    let sides = rest.split_once("==").or(rest.split_once("~=")).map(|(a, b)| {
        let side = |text: &str| desk.value(text).map_or("?".into(), |(v, _)| v);
        format!("{} and {}", side(a), side(b))
    });
    Err(failed(rest.to_string(), sides.unwrap_or(value)))
}

fn error(desk: &mut Desk, text: &str) -> Reply {
    match desk.last_error.take() {
        Some(error) if names::fold(&error).contains(&names::fold(text)) => Ok(paint::good("as expected")),
        Some(error) => Err(failed(format!("an error with {text:?}"), error)),
        None => Err(failed(format!("an error with {text:?}"), "the command before was done".into())),
    }
}

/// `shows "TEXT" = EXPR`: what `= EXPR` prints. A text that ends with `…` is the beginning of it.
fn shows(desk: &mut Desk, text: &str) -> Reply {
    let parts = text.trim().strip_prefix('"').and_then(|text| text.split_once('"'));
    let parts = parts.and_then(|(wanted, rest)| Some((wanted, rest.trim().strip_prefix('=')?)));
    let Some((wanted, expression)) = parts else {
        let hint = "Hint: expect shows \"3\" = powers.spain:resources()";
        return Err(Complaint::new(Blame::Typing, format!("expect what to be shown?\n{hint}")));
    };
    let found = super::record::printed(&super::blocks::evaluate(desk, expression)?);
    match found == super::record::printed(wanted) {
        true => Ok(paint::good("as expected")),
        false => Err(failed(format!("{wanted:?}"), format!("{found:?}"))),
    }
}

fn has_option(desk: &Desk, text: &str) -> bool {
    let Some(decision) = desk.session.decision() else { return false };
    desk.words_for(decision.who, |w| {
        decision.choices.iter().any(|c| names::says(&w.choice(&decision.question, c), text))
    })
}

fn options(desk: &Desk) -> String {
    let Some(decision) = desk.session.decision() else { return desk.why_nothing() };
    if desk.asked_in_secret().is_some() {
        return desk.waiting();
    }
    let labels: Vec<String> =
        desk.words(|w| decision.choices.iter().take(12).map(|c| w.choice(&decision.question, c)).collect());
    let more = decision.choices.len().saturating_sub(12);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", labels.join(", "))
}

/// Whether the rules are stopped, and the reason or place contains a text.
fn stopped(desk: &Desk, text: &str) -> Reply {
    match desk.stopped_at().map(|at| paint::plain(&at)) {
        Some(at) if names::says(&at, text) => Ok(paint::good("as expected")),
        Some(at) => Err(failed(format!("a stop at {text:?}"), at)),
        None => Err(failed(format!("a stop at {text:?}"), desk.waiting())),
    }
}

/// What a trace or a watch told during the last command.
fn told(desk: &Desk, text: &str) -> Reply {
    let lines = desk.breaks.borrow().before.iter().map(|line| paint::plain(line)).collect::<Vec<_>>();
    match lines.iter().any(|line| names::says(line, text)) {
        true => Ok(paint::good("as expected")),
        false => Err(failed(format!("a line of a trace or watch with {:?}", cut(text)), lines.join("\n         "))),
    }
}

fn log(desk: &Desk, text: &str) -> Reply {
    let entries = desk.session.journal_since(desk.since);
    let lines: Vec<String> =
        desk.words(|w| entries.iter().filter(|e| desk.eyes.notice(e)).map(|e| paint::plain(&w.entry(e))).collect());
    match lines.iter().any(|line| names::says(line, text)) {
        true => Ok(paint::good("as expected")),
        false => Err(failed(format!("a line of the journal with {:?}", cut(text)), lines.join("\n         "))),
    }
}

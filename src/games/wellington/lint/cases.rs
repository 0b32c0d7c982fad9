//! Tests of cards: whether they check something, play their card, and leave nothing to chance.

use super::codes;
use super::finding::{Finding, Text};
use super::kinds::Kind;
use super::prompt::Prompt;
use super::reader::{Reader, Use};
use super::tree::{Block, Expr, ExprKind, Function, Span, StatKind};
use crate::games::wellington::api::registry::On;
use crate::games::wellington::board::Card;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// A test of a file.
struct Case {
    name: Option<String>,
    span: Span,
    function: Arc<Function>,
}

fn cases(tree: &Block) -> Vec<Case> {
    let call = |expr: &Expr| match &expr.kind {
        ExprKind::Call(called, args) if matches!(&called.kind, ExprKind::Name(name) if name == "test") => {
            let (name, function) = (args.first()?, args.get(1)?.function()?);
            Some(Case { name: name.text().map(str::to_string), span: name.span.clone(), function: function.clone() })
        }
        _ => None,
    };
    tree.iter().filter_map(|stat| if let StatKind::Call(expr) = &stat.kind { call(expr) } else { None }).collect()
}

/// The text of a step, if it is a literal.
fn written(used: &Use) -> Option<(&str, Span)> {
    match used.args.first() {
        Some((Kind::Text(Some(words)), span)) if words.len() == 1 => Some((&words[0], span.clone())),
        _ => None,
    }
}

/// What is known about the card of a test file.
pub struct About<'a> {
    /// Its number.
    pub card: Option<Card>,
    /// Whether the card has a file.
    pub exists: bool,
    /// Whether its Event always rolls a die.
    pub rolls: bool,
    /// Whether it asks for a target before that.
    pub asks: bool,
    /// The prompt whose commands its tests contain.
    pub prompt: &'a Prompt,
    /// What scripts and tests can name.
    pub reader: &'a Reader<'a>,
}

/// Checks a file of tests.
pub fn check(file: &Rc<Text>, tree: &Block, about: &About<'_>, out: &mut Vec<Finding>) {
    let all = cases(tree);
    let mut names = BTreeSet::new();
    let steps: Vec<&Use> = about.reader.uses.iter().filter(|used| used.member.on == On::Test).collect();
    // A text assembled at run time is not known here and may be anything.
    let vague = |used: &&Use| matches!(used.member.name, "run" | "refused" | "offered") && written(used).is_none();
    if let Some(card) = about.card {
        let plays = |used: &Use| written(used).is_some_and(|(text, _)| about.prompt.plays(text, card));
        if !about.exists {
            let message = format!("card {} has no file", card.0);
            out.push(Finding::new(codes::UNKNOWN_IN_TEST, file, 0..0, message));
        } else if !all.is_empty() && !steps.iter().any(|used| plays(used) || vague(used)) {
            let message = format!("no test plays card {}", card.0);
            let help = format!("t:run(\"play {} event\")", card.0);
            out.push(Finding::new(codes::NEVER_PLAYED, file, all[0].span.clone(), message).help(help));
        }
    }
    if all.is_empty() {
        let message = "the file has no test";
        let help = "test(\"what holds\", function(t) … end)";
        out.push(Finding::new(codes::EMPTY_TEST, file, 0..0, message).help(help));
    }
    for case in &all {
        if let Some(name) = &case.name
            && !names.insert(name.clone())
        {
            out.push(Finding::new(codes::TEST_TWICE, file, case.span.clone(), "another test already has this name"));
        }
        one(file, case, about, &steps, out);
    }
}

fn one(file: &Rc<Text>, case: &Case, about: &About<'_>, steps: &[&Use], out: &mut Vec<Finding>) {
    let prompt = about.prompt;
    let own: Vec<&&Use> = steps.iter().filter(|used| used.within.contains(&case.function.span.start)).collect();
    // Steps may be in functions of the file that the test calls.
    let hands_on = about.reader.deeds.iter().any(|d| d.calls.is_some() && d.within.contains(&case.function.span.start));
    let looks = ["equal", "check", "refused", "asked", "offered", "not_offered", "told"];
    let expects = |used: &Use| written(used).is_none_or(|(text, _)| text.contains("expect "));
    let looks = own.iter().any(|used| looks.contains(&used.member.name) || used.member.name == "run" && expects(used));
    if !looks && !hands_on {
        let found = Finding::new(codes::EMPTY_TEST, file, case.span.clone(), "this test checks nothing");
        out.push(found.help("t:equal(found, wanted), t:check(…), t:refused(…), or `expect` in t:run"));
    }
    marks(file, &own, hands_on, prompt, out);
    misspelt(file, &own, prompt, out);
    let texts: Vec<(&str, Span)> = own.iter().filter(|u| u.member.name == "run").filter_map(|u| written(u)).collect();
    let whole = own.iter().filter(|u| u.member.name == "run").all(|u| written(u).is_some());
    let chance = own.iter().any(|used| used.member.name == "chance");
    if let (true, true, false, false, Some(card)) = (about.rolls, whole, hands_on, chance, about.card) {
        let forced = texts.iter().any(|(text, _)| text.contains("dice ") || text.contains("seed "));
        let others = texts.iter().flat_map(|(text, _)| prompt.commands(text));
        let alone = others.filter(|c| c.starts_with("play ")).all(|c| prompt.plays(&c, card));
        let at = texts.iter().find(|(text, _)| prompt.goes_on(text, card, about.asks));
        if let (false, true, Some((_, span))) = (forced, alone, at) {
            let message = format!("card {} rolls dice, but the test forces none", card.0);
            out.push(
                Finding::new(codes::UNFORCED, file, span.clone(), message)
                    .help("dice 6 1; play …; expect dice used, or t:chance() if chance is intended"),
            );
        }
    }
}

/// Reports marks that a test refers to but never sets.
fn marks(file: &Rc<Text>, own: &[&&Use], hands_on: bool, prompt: &Prompt, out: &mut Vec<Finding>) {
    let mut made = BTreeSet::new();
    if hands_on || own.iter().any(|used| used.member.name == "run" && written(used).is_none()) {
        return;
    }
    for used in own {
        if let ("told", Some((Kind::Text(Some(names)), span))) = (used.member.name, used.args.get(1)) {
            let missing = names.iter().find(|name| !made.contains(&***name));
            out.extend(missing.map(|name| no_mark(file, name, span, &made)));
        }
        let Some((text, span)) = written(used).filter(|_| used.member.name == "run") else { continue };
        for command in prompt.commands(text) {
            if let Some(name) = command.strip_prefix("mark ").or(command.strip_prefix("branch ")) {
                made.insert(name.trim().to_string());
            }
            if let Some(name) = mark_named(&command).filter(|name| !made.contains(*name)) {
                out.push(no_mark(file, name, &span, &made));
            }
        }
    }
}

/// The mark that a command refers to.
fn mark_named(command: &str) -> Option<&str> {
    let looks = || command.strip_prefix("expect log since ").or(command.strip_prefix("expect no log since "));
    match command.strip_prefix("undo to ") {
        Some(name) => Some(name.trim()),
        None => looks().and_then(|rest| rest.split_whitespace().next()),
    }
}

fn no_mark(file: &Rc<Text>, name: &str, span: &Span, made: &BTreeSet<String>) -> Finding {
    let near = super::known::near(name, made.iter().map(String::as_str));
    let help = near.map_or_else(|| format!("mark {name}"), |(near, _)| format!("did you mean {near:?}?"));
    let message = format!("the test sets no mark {name:?}");
    Finding::new(codes::UNKNOWN_IN_TEST, file, span.clone(), message).help(help)
}

/// Reports commands that are nearly a verb, and unknown ways to play a card.
fn misspelt(file: &Rc<Text>, own: &[&&Use], prompt: &Prompt, out: &mut Vec<Finding>) {
    const WAYS: [&str; 4] = ["event", "cp", "response", "battle"];
    for used in own.iter().filter(|used| matches!(used.member.name, "run" | "refused")) {
        let Some((text, span)) = written(used) else { continue };
        for command in prompt.commands(text) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let (wrong, near) = match words[..] {
                ["play", card, way] if card.trim_start_matches('#').parse::<u8>().is_ok() && !WAYS.contains(&way) => {
                    (way, super::known::near(way, WAYS))
                }
                [verb, second, ..] if !prompt.verbs.contains(&verb) && second.parse::<u8>().is_ok() => {
                    (verb, super::known::near(verb, prompt.verbs.iter().copied()))
                }
                _ => continue,
            };
            if let Some((near, true)) = near {
                let message = format!("the prompt does not know {wrong:?}");
                let help = format!("did you mean {near:?}?");
                out.push(Finding::new(codes::UNKNOWN_IN_TEST, file, span.clone(), message).help(help));
            }
        }
    }
}

/// Whether the Event of a card always rolls a die: one of its first statements does.
pub fn rolls(play: &Function) -> bool {
    let roll = |e: &Expr| {
        let of_ev = |of: &Expr| matches!(&of.kind, ExprKind::Name(name) if name == "ev");
        matches!(&e.kind, ExprKind::Method(of, name, _) if of_ev(of) && matches!(name.text.as_str(), "die" | "dice"))
    };
    // A library may ask as well: raids.choose.
    let asks = |e: &Expr| match &e.kind {
        ExprKind::Method(_, name, _) => matches!(name.text.as_str(), "choose" | "confirm"),
        ExprKind::Call(called, _) => matches!(&called.kind, ExprKind::Index(_, name) if name.text.contains("choose")),
        _ => false,
    };
    for stat in &play.body {
        match &stat.kind {
            StatKind::Local(_, values) if values.iter().any(|value| super::tree::any(value, &asks)) => return false,
            StatKind::Call(call) if super::tree::any(call, &asks) => return false,
            StatKind::Local(_, values) if values.iter().any(|value| super::tree::any(value, &roll)) => return true,
            StatKind::Call(call) if super::tree::any(call, &roll) => return true,
            StatKind::Local(..) | StatKind::Call(_) | StatKind::Assign(..) => {}
            _ => return false,
        }
    }
    false
}

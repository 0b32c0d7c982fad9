//! Verbs for work on cards.

use super::act;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::testing::{self, Selection};
use super::{VERBS, prove, transcript};
use crate::desk::usage::unquote;
use crate::disk;
use crate::games::wellington::board::Card;
use crate::games::wellington::lint::codes::Severity;
use crate::games::wellington::lint::{self, human};
use crate::hinted::Hint;
use crate::kit::typing;
use crate::prompt::Wish;
use crate::view::paint;
use std::path::PathBuf;

/// `card`.
pub fn card(desk: &mut Desk, rest: &str) -> Reply {
    let card = act::card(desk, rest)?;
    let text = desk.show().card(card);
    // The lines about playing the card now would show where it is.
    if !desk.seen_by(|seen| seen.knows(&desk.session.journal(), card)) && desk.eyes.is_some() {
        return Ok(text);
    }
    Ok(format!("{text}\n{}", super::playable::now(desk, card)))
}

/// `edit`.
pub fn edit(desk: &mut Desk, rest: &str) -> Reply {
    if rest.is_empty() {
        return Err(typing("edit which card?").hint("edit 25"));
    }
    let card = act::card(desk, rest)?;
    let Some(source) = desk.deck.file(card) else { return Err(nothing(desk, card)) };
    desk.wish = Some(Wish::Edit(source.path.clone()));
    let built_in = disk::builtin::stand_in(&source.path).is_some();
    let note = if built_in { " (a copy of the built-in card)" } else { "" };
    Ok(format!("{}{note}", source.path.display()))
}

/// `files`.
pub fn files(desk: &mut Desk, _: &str) -> Reply {
    Ok(crate::desk::in_force(
        &crate::games::wellington::api::inventory(&desk.paths),
        disk::laboratory::here().as_deref(),
    ))
}

/// `reload`.
pub fn reload(desk: &mut Desk, _: &str) -> Reply {
    Ok(desk.reload().unwrap_or_else(|| "no files have changed".into()))
}

/// `check`.
pub fn check(desk: &mut Desk, rest: &str) -> Reply {
    let files = if rest.is_empty() { Vec::new() } else { vec![file(desk, rest)?] };
    let report = lint::check(&desk.paths, &files, &for_check(), false);
    let mut lines: Vec<String> = report.found.iter().map(|found| human::text(found, true) + "\n").collect();
    let program = ["sandtable check --fix", "sandtable check --explain"];
    lines.push(human::counts(&report, 0, program));
    let text = lines.join("\n");
    match report.count(Severity::Error) {
        0 if report.found.is_empty() => Ok(paint::good(text)),
        0 => Ok(text),
        _ => Err(Complaint::new(Blame::Script, text)),
    }
}

/// What `check` needs from the prompt: its verbs, its parsing, and its proof of tests.
pub fn for_check() -> lint::Prompt {
    lint::Prompt {
        verbs: VERBS.iter().map(|verb| verb.name).collect(),
        split: transcript::commands,
        prove: |paths, files| prove::prove(paths, &Selection { files, ..Selection::default() }).gaps(),
    }
}

/// The file of a card, or the file with this name.
fn file(desk: &Desk, rest: &str) -> Result<PathBuf, Complaint> {
    let path = PathBuf::from(unquote(rest)?);
    if disk::is_regular(&path) {
        return Ok(path);
    }
    let card = act::card(desk, rest)?;
    desk.deck.file(card).map(|source| source.path.clone()).ok_or_else(|| nothing(desk, card))
}

fn nothing(desk: &Desk, card: Card) -> Complaint {
    let text = format!("card {} has no file", card.0).hint(format!(
        "write {}/{:03}_title.lua",
        desk.paths.cards.display(),
        card.0
    ));
    Complaint::new(Blame::File, text)
}

/// `test`.
pub fn test(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(word) = rest.strip_prefix("on save") {
        return super::autotest::autotest(desk, word.trim());
    }
    let selection = match rest {
        "" => Selection::default(),
        file if file.ends_with(".lua") => Selection { files: vec![PathBuf::from(file)], ..Selection::default() },
        card => Selection { card: Some(act::card(desk, card)?), ..Selection::default() },
    };
    let report = testing::run(&desk.paths, &selection);
    let text = report.text();
    if report.failed() > 0 { Err(Complaint::new(Blame::Expectation, text)) } else { Ok(text) }
}

//! Verbs for work on cards.

use super::act;
use super::desk::{Blame, Complaint, Desk, Reply, Wish};
use super::testing;
use crate::lua::{Deck, Sources};
use crate::view::paint;

/// `card`.
pub fn card(desk: &mut Desk, rest: &str) -> Reply {
    let card = act::card(desk, rest)?;
    let text = desk.show().card(card);
    // What it could do now, and for whom, says where it is.
    if !desk.eyes.see(&desk.session.position(), card) {
        return Ok(text);
    }
    Ok(format!("{text}\n{}", super::playable::now(desk, card)))
}

/// `edit`.
pub fn edit(desk: &mut Desk, rest: &str) -> Reply {
    let card = act::card(desk, rest)?;
    let Some(source) = desk.deck.file(card) else {
        let text =
            format!("card {} has no file\nHint: write {}/{:03}_title.lua", card.0, desk.paths.cards.display(), card.0);
        return Err(Complaint::new(Blame::File, text));
    };
    desk.wish = Some(Wish::Edit(source.path.clone()));
    Ok(source.path.display().to_string())
}

/// `reload`.
pub fn reload(desk: &mut Desk, _: &str) -> Reply {
    Ok(desk.reload().unwrap_or_else(|| "no file has changed".into()))
}

/// `check`.
pub fn check(desk: &mut Desk, _: &str) -> Reply {
    let (sources, mut faults) = Sources::read(&desk.paths);
    let board = desk.session.world().board.clone();
    let count = sources.cards.len();
    match Deck::load(&board, sources, None) {
        Ok((_, more)) => faults.extend(more),
        Err(trouble) => faults.push(trouble),
    }
    if faults.is_empty() {
        return Ok(paint::good(format!("{count} card files, nothing wrong")));
    }
    let text = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    Err(Complaint::new(Blame::Script, text))
}

/// `test`.
pub fn test(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(word) = rest.strip_prefix("on save") {
        return super::autotest::autotest(desk, word.trim());
    }
    let only = if rest.is_empty() { None } else { Some(act::card(desk, rest)?) };
    let report = testing::run(&desk.paths, &testing::Selection { card: only, ..Default::default() });
    let text = report.text();
    if report.failed() > 0 { Err(Complaint::new(Blame::Expectation, text)) } else { Ok(text) }
}

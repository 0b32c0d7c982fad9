//! `rule`: what a rule says in our words, what is part of it, our rulings on open questions, and where the program
//! enforces it. Rulings and places come from the sources themselves, so they are always up to date.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use crate::desk::{self, Mention, Place};
use crate::games::wellington::board::{Rule, SETTINGS, Setting, parts, summary, title};
use crate::games::wellington::rules::chapters::{CHAPTERS, Chapter};
use crate::games::wellington::words::rulings::rows;
use crate::hinted::Hint;
use crate::view::{paint, wrap};

/// Where the rules are.
const RULES: &str = "src/games/wellington/rules";

/// The files of the rules with their texts, in the order of the rulebook.
fn files() -> impl Iterator<Item = (String, &'static str)> {
    let each = |chapter: &'static Chapter| {
        chapter.files.iter().map(move |(file, text)| (format!("{RULES}/{}/{file}.rs", chapter.folder), *text))
    };
    CHAPTERS.iter().flat_map(each)
}

/// The files of a chapter, if a whole chapter is meant.
fn chapter(name: &str) -> Option<String> {
    let chapter = CHAPTERS.iter().find(|chapter| chapter.number.split(", ").any(|number| number == name))?;
    let files: Vec<&str> = chapter.files.iter().map(|(file, _)| *file).collect();
    (!files.is_empty()).then(|| format!("{RULES}/{}: {}", chapter.folder, files.join(", ")))
}

/// `rule`.
pub fn rule(desk: &mut Desk, rest: &str) -> Reply {
    // The program's own rulings, S-1 and so on, are only in the document.
    let own = rest.trim().to_uppercase();
    let own = own.strip_prefix("S-").is_some_and(|n| n.parse::<u8>().is_ok()).then_some(own);
    let Some(name) = Rule::parse(rest).map(|rule| rule.to_string()).or(own) else {
        let text = format!("{:?} is not a rule number", cut(rest)).hint("rule 9.43, or rule R-95");
        return Err(Complaint::new(Blame::Typing, text));
    };
    let mut out: Vec<String> = Vec::new();
    let printed = Rule::parse(rest);
    if let Some(title) = printed.and_then(title) {
        out.push(format!("{name}: {title}"));
    }
    let mut tell = |text: String, indent: usize| out.push(wrap(&text, desk.core.width.into(), indent));
    if let Some(said) = printed.and_then(summary) {
        tell(said.to_string(), 2);
    }
    for (part, title, depth) in printed.map(parts).unwrap_or_default() {
        tell(format!("{part}: {title}"), 4 + 2 * depth);
    }
    if let Some(files) = chapter(&name) {
        tell(format!("files: {files}"), 2);
    }
    for row in rows().filter(|row| row.names.split(", ").any(|n| n == name)) {
        tell(format!("{name}: {}: {}", row.open, row.holds), 2);
        tell(format!("sources: {}", row.sources), 4);
        tell(format!("held by: {}", row.held_by), 4);
    }
    for setting in SETTINGS.iter().filter(|setting| setting.ruling == name) {
        let way = setting.chosen(&desk.session.position().options.rulings);
        tell(format!("here: {} {} (`rulings`)", setting.name, way.word), 4);
    }
    let cited = format!("[{name}]");
    for row in rows().filter(|row| row.sources.contains(&cited)) {
        tell(format!("{}: {}", row.names, row.open), 2);
    }
    let places = places(&name);
    if places.is_empty() && chapter(&name).is_none() && printed.is_some_and(|rule| rule.chapter().is_some()) {
        out.push(format!("no function in the rules refers to {name}"));
    }
    out.extend(desk::enforced(&places));
    if out.is_empty() {
        return Ok(format!("no function in the rules refers to {name}"));
    }
    Ok(out.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
}

/// `rulings`: the rules with several readings, and the reading used in this game.
pub fn rulings(desk: &mut Desk, _: &str) -> Reply {
    let rulings = desk.session.position().options.rulings;
    let lines = |setting: &Setting| {
        let head =
            format!("{}: {} {}", paint::bold(setting.name), setting.what, paint::dim(format!("[{}]", setting.ruling)));
        let way = |way: &crate::games::wellington::board::Way| {
            let mark = if rulings.has(way.ruled) { "*" } else { " " };
            format!("  {mark} {:<22}{}", way.word, way.means)
        };
        std::iter::once(head).chain(setting.ways.iter().map(way)).collect::<Vec<_>>()
    };
    let mut out: Vec<String> = SETTINGS.iter().flat_map(lines).collect();
    out.push(paint::dim("* applies here; change it with: set ruling NAME WAY"));
    Ok(out.join("\n"))
}

/// Places where a comment begins with the rule, otherwise places that mention it.
fn places(name: &str) -> Vec<Place> {
    desk::places(files(), |comment| {
        let at = desk::mention(comment, name)?;
        let head = comment[..at].chars().all(|c| c.is_ascii_digit() || ".,R- to".contains(c));
        Some(if head { Mention::About } else { Mention::Aside })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every rule that the program cites needs a title, or `why` would show a bare number.
    #[test]
    fn every_rule_that_is_cited_has_a_title() {
        let mut cited = 0;
        for (file, text) in files() {
            for (at, _) in text.match_indices("rule(") {
                let inside: String = text[at + 5..].chars().take_while(|c| *c != ')').collect();
                let Some((chapter, section)) = inside.split_once(", ") else { continue };
                let (Ok(chapter), Ok(section)) = (chapter.parse(), section.parse()) else { continue };
                let rule = crate::games::wellington::board::rule(chapter, section);
                assert!(title(rule).is_some(), "{file}: {rule} has no title in src/games/wellington/board/titles.rs");
                cited += 1;
            }
        }
        assert!(cited > 200, "{cited}");
    }
}

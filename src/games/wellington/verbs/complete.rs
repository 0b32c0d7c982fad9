//! Completion: what is legal now comes first, then verbs and names.

use super::desk::Desk;
use super::list::VERBS;
use super::lua_complete;
use crate::games::wellington::board::{Power, SETTINGS};
use crate::games::wellington::words::names::fold;
use crate::view::Line;

/// The most candidates to show.
const MOST: usize = 60;

/// Where the word being typed begins, and its possible completions.
pub fn complete(desk: &Desk, line: &str, pos: usize) -> (usize, Vec<String>) {
    let typed = line.get(..pos).unwrap_or(line);
    if let Some(code) = lua_complete::code(typed) {
        return lua_complete::complete(desk, typed, code);
    }
    let start = typed.rfind(';').map_or(0, |i| i + 1);
    let start = start + typed[start..].len() - typed[start..].trim_start().len();
    let words: Vec<String> = typed[start..].split(' ').map(fold).collect();
    let mut out: Vec<String> = Vec::new();
    let mut offer = |text: &str| {
        if let Some(candidate) = fitting(&crate::safe::tame(text), &words)
            && !out.contains(&candidate)
        {
            out.push(candidate);
        }
    };
    if let Some(decision) = desk.session.decision().filter(|decision| desk.sees_as(decision.who)) {
        desk.words_for(decision.who, |w| {
            w.labels(&decision.question, &decision.choices).iter().for_each(|label| offer(&label.to_string()))
        });
    }
    VERBS.iter().for_each(|verb| offer(verb.name));
    for text in forms(desk, words.first().map_or("", String::as_str)) {
        offer(&text);
    }
    out.truncate(MOST);
    (start, out)
}

/// A hint at the end of a line: the rest of the only text that fits, or in Lua the arguments of a member.
pub fn hint(desk: &Desk, line: &str) -> Option<String> {
    if let Some(signature) = lua_complete::code(line).and_then(|code| lua_complete::signature(desk, line, code)) {
        return Some(signature);
    }
    let (start, found) = complete(desk, line, line.len());
    let [only] = found.as_slice() else { return None };
    let rest: String = only.chars().skip(line.get(start..)?.chars().count()).collect();
    (!rest.is_empty()).then_some(rest)
}

/// A text up to the word being typed, if it fits the words before.
fn fitting(text: &str, words: &[String]) -> Option<String> {
    let own: Vec<&str> = text.split(' ').collect();
    if own.len() < words.len() {
        return None;
    }
    let last = words.len().checked_sub(1)?;
    let fits = |(i, word): (usize, &String)| {
        let other = fold(own[i]);
        if i == last { other.starts_with(word) } else { other == *word }
    };
    words.iter().enumerate().all(fits).then(|| own[..words.len()].join(" "))
}

/// What can follow a verb, legal now or not.
fn forms(desk: &Desk, verb: &str) -> Vec<String> {
    let b = &desk.session.world().board;
    let powers = || Power::TRACK.into_iter().map(|p| p.word().to_string());
    let duchies = || b.duchies.iter().map(|d| d.name.clone());
    let leaders = || b.leaders.iter().map(|l| l.name.clone());
    let with = |items: Vec<String>| items.into_iter().map(|item| format!("{verb} {item}")).collect();
    let fixed = |items: &[&str]| items.iter().map(|i| (*i).to_string()).collect::<Vec<_>>();
    match verb {
        "show" => {
            let views =
                fixed(&["board", "control", "hands", "deck", "effects", "score", "pool", "battle", "siege", "puzzle"]);
            with(views.into_iter().chain(powers()).chain(duchies()).chain(leaders()).collect())
        }
        "as" => with(powers().chain(["all".to_string()]).collect()),
        "hand" => with(powers().collect()),
        "ascii" => with(fixed(&["on", "off"])),
        "doc" => with(lua_complete::topics()),
        "ab" => with(b.cards.keys().map(|c| c.0.to_string()).collect()),
        "new" => {
            let names = super::files::scenarios(desk);
            let ways = super::beginning::all_words();
            with(names.iter().flat_map(|name| ways.iter().map(move |way| format!("{name}{way}"))).collect())
        }
        "autotest" => with(fixed(&["on", "off"])),
        "map" => with(duchies().collect()),
        "help" => with(VERBS.iter().map(|v| v.name.to_string()).collect()),
        "card" | "edit" | "test" => with(b.cards.keys().map(|c| c.0.to_string()).collect()),
        "pass" => with(fixed(&["all", "to", "until"])),
        "responses" | "reactions" => with(fixed(&["on", "off"])),
        "dice" => with(fixed(&["show", "clear", "only"])),
        "auto" => with(
            fixed(&["until impulse", "until end"]).into_iter().chain(powers().map(|p| format!("until {p}"))).collect(),
        ),
        "undo" => with(desk.session.marks().map(|(name, _, _)| format!("to {name}")).collect()),
        "switch" => with(desk.session.branches().into_iter().map(|(name, _, _)| name.to_string()).collect()),
        "diff" => {
            let marks = desk.session.marks().map(|(name, _, _)| name.to_string());
            let lines = desk.session.branches().into_iter().map(|(name, _, _)| name.to_string());
            let names: Vec<String> = marks.chain(lines).collect();
            let pairs = names.iter().flat_map(|a| names.iter().map(move |b| format!("{a} {b}")));
            with(names.iter().cloned().chain(pairs).collect())
        }
        "odds" => {
            let decision = desk.session.decision().filter(|decision| desk.sees_as(decision.who));
            let options = decision.map_or(Vec::new(), |d| {
                desk.words_for(d.who, |w| w.labels(&d.question, &d.choices).iter().map(Line::to_string).collect())
            });
            with(options.into_iter().chain(fixed(&super::odds::ACTIONS)).collect())
        }
        "redo" => with(fixed(&["all", "skip"])),
        "rewind" => with(fixed(&["to"])),
        "expect" => with(fixed(&[
            "solved", "not solved", "error", "option", "no option", "asked", "log", "log since", "no log",
            "no log since", "entry", "shows", "dice used",
        ])),
        "set" => {
            let flags = duchies().flat_map(|d| [format!("flag {d}"), format!("sp {d}")]);
            let leaders = leaders().map(|l| format!("leader {l}"));
            let powers = powers().flat_map(|p| [format!("hand {p}"), format!("resources {p}"), format!("impulse {p}")]);
            let rest =
                fixed(&["deck top", "card", "cp", "turn", "round", "effect", "debt", "reinforcements", "players"]);
            let rulings = SETTINGS.iter().flat_map(|setting| {
                setting.ways.iter().map(move |way| format!("ruling {} {}", setting.name, way.word))
            });
            let phases = crate::games::wellington::api::PHASES.iter().map(|(word, _)| format!("phase {word}"));
            with(rest.into_iter().chain(phases).chain(rulings).chain(powers).chain(leaders).chain(flags).collect())
        }
        "why" => {
            let verbs = [
                "play", "move", "intercept", "evade", "siege", "flag", "build", "regroup", "resource", "deploy",
                "convoy", "transfer", "discard", "pass", "preempt", "mulligan", "end",
            ];
            let values = super::values::names(desk);
            with(verbs.into_iter().map(|verb| format!("not {verb}")).chain(values).collect())
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_offered_word_by_word() {
        let words = |text: &str| text.split(' ').map(fold).collect::<Vec<_>>();
        let label = "move Wellington to Ávila";
        assert_eq!(fitting(label, &words("mo")).as_deref(), Some("move"));
        assert_eq!(fitting(label, &words("move wel")).as_deref(), Some("move Wellington"));
        assert_eq!(fitting(label, &words("move wellington to av")).as_deref(), Some(label));
        assert_eq!(fitting(label, &words("move soult")), None);
    }
}

//! `new card N TITLE`: creates a card of your own, with its file, a test, and its entry in the card index.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use crate::disk::{self, Kind, Place};
use crate::games::wellington::board::Card;
use crate::hinted::Hint;
use crate::kit::typing;
use crate::view::{fold, paint};
use std::path::Path;

/// An example, for hints.
const EXAMPLE: &str = "new card 111 The Long Winter";
/// The title of a card if none is given.
const UNNAMED: &str = "New Card";

/// Creates a card and restarts the scenario with it.
///
/// # Errors
/// The number is taken or not allowed, the game has begun, or a file cannot be written. No file is written then.
pub(super) fn new_card(desk: &mut Desk, rest: &str) -> Reply {
    let (number, title) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), UNNAMED));
    let title = title.trim().trim_matches('"');
    let Some(number) = number.trim_start_matches('#').parse::<u8>().ok().filter(|n| (1..=Card::HIGHEST).contains(n))
    else {
        let wrong = format!("{:?} is not a card number from 1 to {}", cut(number), Card::HIGHEST);
        return Err(typing(wrong).hint(EXAMPLE));
    };
    if title.is_empty() || title.chars().any(|c| c.is_control() || c == '"' || c == '\\') {
        return Err(typing("the title has characters that a card cannot have").hint(EXAMPLE));
    }
    if desk.session.world().board.cards.contains_key(&Card(number)) {
        return Err(typing(format!("card {number} already exists")).hint(format!("edit {number}")));
    }
    if !matches!(desk.core.files.output.place, Place::Anywhere) {
        return Err(Complaint::new(Blame::Illegal, "tests and transcripts cannot make cards"));
    }
    let Some(scenario) = &desk.scenario else {
        return Err(Complaint::new(Blame::Illegal, "a loaded save has no card index to add to".hint("new 1812")));
    };
    let (file, index) = (scenario.file.clone(), scenario.parts[2].clone());
    let cursor = desk.session.cursor();
    if cursor.segment > 0 || cursor.input > 0 {
        let text = "a new card starts the scenario again, and this game has begun";
        return Err(Complaint::new(Blame::Illegal, text.hint("`save` the game, then `new 1812`, then `new card`")));
    }
    let stem = format!("{number:03}_{}", slug(title));
    let card = desk.paths.cards.join(format!("{stem}.lua"));
    let test = desk.paths.cards.join("tests").join(format!("{stem}.lua"));
    for taken in [&card, &test] {
        if disk::exists(taken) {
            let text = format!("{} already exists", shown(taken)).hint("use another number or title");
            return Err(Complaint::new(Blame::File, text));
        }
    }
    let failed = |file: &Path, why: &dyn std::fmt::Display| {
        Complaint::new(Blame::File, format!("{} cannot be written: {why}", shown(file)))
    };
    let known = disk::text(&index, Kind::Scenario).map_err(|no| failed(&index, &no))?;
    let Some(longer) = with_entry(&known, number, title) else {
        return Err(Complaint::new(Blame::File, format!("{}: the list of cards does not end with ]", shown(&index))));
    };
    let written = |file: &Path, text: &str| {
        std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
        disk::write(file, text.as_bytes())
    };
    for (file, text) in [(&card, card_text(number, title)), (&test, test_text(number)), (&index, longer)] {
        if let Err(no) = written(file, &text) {
            // The index is the last: of these two neither was there before.
            [&card, &test].into_iter().for_each(|new| drop(std::fs::remove_file(new)));
            return Err(failed(file, &no));
        }
    }
    let (seed, beginning) = (desk.origin.seed, desk.origin.beginning);
    let troubles = desk.start(&file, seed, beginning)?;
    desk.core.since = 0;
    let mut lines = vec![
        format!("{}: the card; `edit {number}` opens it", shown(&card)),
        format!("{}: its test; `test {number}` runs it", shown(&test)),
        format!("{}: its entry in the card index", shown(&index)),
    ];
    lines.extend(troubles.iter().map(|t| format!("{} {t}", paint::bad("error:"))));
    lines.push(desk.report());
    Ok(lines.join("\n"))
}

fn shown(file: &Path) -> String {
    disk::slashed(file.strip_prefix(".").unwrap_or(file))
}

/// A title as part of a file name.
fn slug(title: &str) -> String {
    let words = fold(title);
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("_").chars().take(40).collect();
    if name.is_empty() { "card".to_string() } else { name }
}

/// The card index with one more entry; `None` if it has no list.
fn with_entry(index: &str, number: u8, title: &str) -> Option<String> {
    let end = index.rfind(']')?;
    let (before, after) = index.split_at(end);
    let before = before.trim_end();
    let comma = if before.ends_with(['[', ',']) { "" } else { "," };
    Some(format!(
        "{before}{comma}\n  {{\"number\": {number}, \"title\": \"{title}\", \"cp\": 3, \"plus\": false, \"class\": \"event\", \
         \"home\": \"none\", \"note\": \"a card of our own\"}}\n {after}"
    ))
}

fn card_text(number: u8, title: &str) -> String {
    format!(
        "return card {{
    api = 1,
    number = {number},
    title = \"{title}\",
    cp = 3,
    kind = \"event\",
    text = [[
        Your Power gains 1 Resource.
    ]],

    play = function(ev)
        ev:gain_resource(1)
    end,
}}
"
    )
}

fn test_text(number: u8) -> String {
    format!(
        "test(\"the player gains 1 Resource\", function(t)
    t:hand(powers.spain, {{ {number} }})
    t:impulse(powers.spain)
    local before = powers.spain:resources()
    t:run(\"play {number} event\")
    t:equal(powers.spain:resources(), before + 1)
end)
"
    )
}

#[cfg(test)]
mod tests {
    use super::{slug, with_entry};

    #[test]
    fn the_index_gets_an_entry_whether_it_has_some_or_none() {
        let some = with_entry("{\"cards\": [\n  {\"number\": 1}\n ]\n}\n", 111, "Snow").unwrap();
        assert!(
            some.starts_with("{\"cards\": [\n  {\"number\": 1},\n  {\"number\": 111, \"title\": \"Snow\""),
            "{some}"
        );
        let none = with_entry("{\"cards\": []}", 2, "Snow").unwrap();
        assert!(none.starts_with("{\"cards\": [\n  {\"number\": 2,"), "{none}");
        assert!(some.ends_with("}\n ]\n}\n") && none.ends_with("}\n ]}"), "{some}{none}");
        assert_eq!(with_entry("{}", 2, "Snow"), None);
    }

    #[test]
    fn a_title_becomes_a_file_name() {
        assert_eq!(slug("The  Long-Winter!"), "the_long_winter");
        assert_eq!(slug("Año"), "ano");
        assert_eq!(slug("…"), "card");
    }
}

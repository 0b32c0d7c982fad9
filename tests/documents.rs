//! The documents say what the program does: the parts of them that are made from the program are up to date, and what
//! people paste from them works.

mod common;

use common::{copy_of_cards, desk_with, holds, root};
use sandtable::lua::reference;
use sandtable::repl::{Desk, transcript};
use sandtable::view::paint;

/// The text between `<!-- begin NAME -->` and `<!-- end NAME -->` of a document must be what the program says. With
/// `UPDATE_DOCS=1` it is written there instead.
fn agrees(document: &str, name: &str, text: &str) {
    let path = root().join(document);
    let old = std::fs::read_to_string(&path).expect("a document");
    let (begin, end) = (format!("<!-- begin {name} -->\n"), format!("<!-- end {name} -->"));
    let from = old.find(&begin).unwrap_or_else(|| panic!("{document} has no {begin}")) + begin.len();
    let to = from + old[from..].find(&end).unwrap_or_else(|| panic!("{document} has no {end}"));
    let new = format!("{}\n{}\n{}", &old[..from], text.trim(), &old[to..]);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &new).expect("a document");
        return;
    }
    assert!(old == new, "{document} is out of date at {name}; Hint: UPDATE_DOCS=1 cargo test --test documents");
}

#[test]
fn the_reference_of_the_api_is_what_the_program_registers() {
    agrees("docs/api.md", "members", &reference::api());
}

#[test]
fn the_moments_and_modifier_points_are_those_of_the_program() {
    agrees("docs/windows.md", "moments", &reference::moments());
    agrees("docs/windows.md", "points", &reference::points());
}

/// The tour of the README, played with its own commands; the card is edited on the way as it says.
#[test]
fn the_tour_of_the_readme_works_as_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 1);
    for part in ["tour 1", "tour 2", "tour 3"] {
        let text: String = tour_commands(part).iter().map(|command| typed(&mut desk, command)).collect();
        agrees("README.md", part, &block(&text));
    }
    let card = paths.cards.join("025_general_staff.lua");
    let (old, new) = ("ev:gain_resource(1, ", "ev:gain_resource(3, ");
    let text = std::fs::read_to_string(&card).expect("a card");
    assert!(text.contains(old), "the README tells of {old}");
    std::fs::write(&card, text.replace(old, new)).expect("a card");
    let said = desk.reload().expect("another text in force");
    let shown = paths.cards.display().to_string();
    agrees("README.md", "tour 4", &block(&paint::plain(&said).replace(&shown, "cards")));
    holds(&desk, "powers.spain:resources()", "4");
}

fn block(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

fn tour_commands(part: &str) -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    let begin = readme.find(&format!("<!-- begin {part} -->")).expect("the tour");
    let end = readme.find(&format!("<!-- end {part} -->")).expect("the tour");
    readme[begin..end].lines().filter_map(|line| line.strip_prefix("› ")).map(str::to_string).collect()
}

/// A line as it looks at the prompt, with what is said to it.
fn typed(desk: &mut Desk, line: &str) -> String {
    let mut out = format!("› {line}\n");
    for command in transcript::commands(line) {
        let said = transcript::one(desk, &command).unwrap_or_else(|no| panic!("{command}: {}", no.text));
        if !said.is_empty() {
            out.push_str(&format!("{}\n", paint::plain(&said)));
        }
    }
    out
}

//! The documents say what the program does: their generated parts are up to date, and what people paste from them works.

use crate::common::{copy_of_cards, desk_with, holds, root};
use sandtable::games::napoleon::words::rulebook;
use sandtable::games::wellington::api::registry::{On, members};
use sandtable::games::wellington::api::{Deck, Paths, Sources, reference, types};
use sandtable::games::wellington::board::{SETTINGS, Scenario};
use sandtable::games::wellington::lint::codes;
use sandtable::games::wellington::rules::chapters::CHAPTERS;
use sandtable::games::wellington::verbs::{Desk, transcript};
use sandtable::view::paint;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
    assert!(old == new, "{document} is out of date at {name}; Hint: UPDATE_DOCS=1 cargo test --test prompt documents");
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

#[test]
fn the_files_of_the_chapters_are_those_of_the_program() {
    let mut table =
        String::from("| chapter | about | folder in `src/games/wellington/rules` | files |\n|---|---|---|---|\n");
    for chapter in CHAPTERS {
        let files: Vec<String> = chapter.files.iter().map(|(file, _)| format!("`{file}`")).collect();
        let folder = if chapter.folder.is_empty() { String::new() } else { format!("`{}`", chapter.folder) };
        table.push_str(&format!("| {} | {} | {folder} | {} |\n", chapter.number, chapter.title(), files.join(", ")));
    }
    agrees("docs/engine.md", "chapters", &table);
}

/// Lua can read a text.
fn mlua_reads(text: &str) {
    let lua = mlua::Lua::new();
    lua.load(text).into_function().expect("it is Lua");
}

/// Compares a file that is generated from the program as a whole, or writes it.
fn is_made(document: &str, text: &str) {
    let path = root().join(document);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a document");
        return;
    }
    let old = std::fs::read_to_string(&path).expect("a document");
    assert!(old == text, "{document} is out of date; Hint: UPDATE_DOCS=1 cargo test --test prompt documents");
}

#[test]
fn the_types_for_editors_are_those_of_the_program() {
    let paths = Paths::under(&root());
    let board = Scenario::load(&paths.scenarios.join("1812.json")).expect("a scenario").board;
    let libs = sandtable::games::wellington::lint::offered(&Sources::read(&paths).0);
    assert!(libs.iter().any(|lib| lib.name == "list" && lib.functions.iter().any(|f| f.name == "filter")));
    let (luau, luals) = (types::luau(&board, &libs), types::annotations(&board, &libs));
    for member in members().iter().filter(|m| m.on != On::Edit) {
        assert!(luau.contains(&format!("    {}: (self: ", member.name)), "{}", member.name);
        assert!(luals.contains(&format!(":{}(", member.name)), "{}", member.name);
    }
    // Annotations are Lua comments.
    mlua_reads(&luals);
    is_made("scripts/types/sandtable.d.luau", &luau);
    is_made("scripts/types/sandtable.lua", &luals);
}

#[test]
fn the_list_of_codes_is_that_of_the_program() {
    let rows: String = codes::all()
        .iter()
        .map(|c| format!("| [{0}]({0}.md) | {1} | {2} |\n", c.id, c.severity().word(), c.title))
        .collect();
    agrees("docs/checks/README.md", "codes", &format!("| code | | found |\n|---|---|---|\n{rows}"));
}

#[test]
fn the_list_of_cards_is_that_of_the_card_files() {
    let paths = Paths::under(&root());
    let board = Scenario::load(&paths.scenarios.join("1812.json")).expect("a scenario").board;
    let (deck, troubles) = Deck::load(&board, Sources::read(&paths).0, None).expect("cards");
    assert!(troubles.is_empty());
    agrees("docs/cards.md", "cards", &reference::cards(&deck));
}

#[test]
fn the_columns_of_results_are_those_that_are_written() {
    agrees("docs/results.md", "columns", &sandtable::games::wellington::lab::columns::manual());
}

/// Plays the tour of the book with its own commands, and edits the card as the tour says.
#[test]
fn the_long_tour_works_as_printed() {
    const TOUR: &str = "docs/tour.md";
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 1);
    for part in ["tour 1", "tour 2", "tour 3"] {
        let text: String = tour_commands(TOUR, part).iter().map(|command| typed(&mut desk, command)).collect();
        agrees(TOUR, part, &block(&text));
    }
    let edit = ("025_general_staff.lua", "ev:gain_resource(1, ", "ev:gain_resource(3, ");
    agrees(TOUR, "tour 4", &block(&edited(&mut desk, &paths, edit)));
    holds(&desk, "powers.spain:resources()", "4");
}

/// The tour of the README: a Battle in which a card changes.
#[test]
fn the_tour_of_the_readme_works_as_printed() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "bp1", 1);
    let text: String = tour_commands("README.md", "tour 1").iter().map(|command| typed(&mut desk, command)).collect();
    agrees("README.md", "tour 1", &block(&text));
    let softened = "at.side == fx.side and n + (at.kills + 1) // 2 or n";
    let edit = ("097_damn_good_ground.lua", softened, "at.side == fx.side and n + at.kills or n");
    let said = edited(&mut desk, &paths, edit);
    assert!(said.lines().any(|line| line.starts_with("  +")), "the edit changes the Battle: {said}");
    agrees("README.md", "tour 2", &block(&said));
}

/// Edits and reloads a card, and returns the prompt's reply.
fn edited(desk: &mut Desk, paths: &Paths, (card, old, new): (&str, &str, &str)) -> String {
    let file = paths.cards.join(card);
    let text = std::fs::read_to_string(&file).expect("a card");
    assert!(text.contains(old), "{card} has {old}");
    std::fs::write(&file, text.replace(old, new)).expect("a card");
    let said = desk.reload().expect("another version in force");
    paint::plain(&said).replace(&paths.cards.display().to_string(), "cards")
}

fn block(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

fn tour_commands(document: &str, part: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(document)).expect("a document");
    let begin = text.find(&format!("<!-- begin {part} -->")).expect("the tour");
    let end = text.find(&format!("<!-- end {part} -->")).expect("the tour");
    text[begin..end].lines().filter_map(|line| line.strip_prefix("› ")).map(str::to_string).collect()
}

/// A typed line as it looks at the prompt, with the reply.
fn typed(desk: &mut Desk, line: &str) -> String {
    let mut out = format!("› {line}\n");
    for command in transcript::commands(line) {
        let said = transcript::one(desk, &command).unwrap_or_else(|no| panic!("{command}: {}", no.told()));
        if !said.is_empty() {
            out.push_str(&format!("{}\n", paint::plain(&said)));
        }
    }
    out
}

// The rulings.

/// A row of `docs/rulings.md`: its rulings, its sources and the tests that hold it.
struct Row {
    names: Vec<String>,
    holds: String,
    sources: String,
    held_by: Vec<String>,
}

fn rulings() -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("docs/rulings.md")).expect("a document");
    let rows = text.lines().filter(|line| line.starts_with("| R-") || line.starts_with("| S-"));
    let list = |cell: &str| cell.split(", ").map(str::to_string).collect::<Vec<_>>();
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [names, _, holds, sources, held_by] = cells[..] else { panic!("five cells are wanted: {line}") };
        Row { names: list(names), holds: holds.into(), sources: sources.into(), held_by: list(held_by) }
    })
    .collect()
}

/// The files below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path());
    let mut out = Vec::new();
    for path in entries {
        if path.is_dir() {
            out.extend(files(&path, ending));
        } else if path.to_str().is_some_and(|p| p.ends_with(ending)) {
            out.push(path);
        }
    }
    out
}

/// Every Rust test, as `module::name`.
fn rust_tests() -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for file in files(&root().join("tests"), ".rs") {
        let module = file.file_stem().and_then(|s| s.to_str()).expect("a name").to_string();
        let text = std::fs::read_to_string(&file).expect("a test file");
        for part in text.split("#[test]\n").skip(1) {
            let name = part.split_once("fn ").and_then(|(_, rest)| rest.split_once('(')).expect("a function").0;
            out.insert(format!("{module}::{name}"));
        }
    }
    out
}

#[test]
fn every_ruling_names_its_sources_and_a_test_that_exists() {
    let tests = rust_tests();
    for row in rulings() {
        let names = row.names.join(", ");
        let lines = row.sources.split(", ").all(|source| {
            let card = source.strip_prefix('#').is_some_and(|n| n.parse::<u8>().is_ok());
            let line = source.split(' ').next().and_then(|at| at.split_once(':'));
            card || line.is_some_and(|(text, n)| ["000", "001"].contains(&text) && n.parse::<u16>().is_ok())
        });
        assert!(lines && row.sources.contains(['[', '0']), "{names}: {:?}", row.sources);
        for test in &row.held_by {
            let card = test.strip_prefix("with card #").is_some_and(|n| n.parse::<u8>().is_ok());
            let file = test.starts_with("cards/tests/") && root().join(test).is_file();
            assert!(card || file || tests.contains(test), "{names}: there is no test {test}");
        }
    }
}

/// The numbers with a letter in a text, such as R-95.
fn cited(text: &str, letter: char) -> Vec<String> {
    let sign = format!("{letter}-");
    let whole = |at: usize| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    let number = |at: usize| text[at + 2..].chars().take_while(char::is_ascii_digit).collect::<String>();
    let found = text.match_indices(&sign).filter(|(at, _)| whole(*at)).map(|(at, _)| number(at));
    found.filter(|n| !n.is_empty()).map(|n| format!("{letter}-{n}")).collect()
}

#[test]
fn every_ruling_that_is_cited_stands_in_the_document() {
    let known: BTreeSet<String> = rulings().into_iter().flat_map(|row| row.names).collect();
    let folders = [("src", ".rs"), ("tests", ".rs"), ("cards", ".lua"), ("scripts", ".lua")];
    for file in folders.iter().flat_map(|(folder, ending)| files(&root().join(folder), ending)) {
        let text = std::fs::read_to_string(&file).expect("a file");
        let by_number = text.match_indices("ruling(").filter_map(|(at, sign)| {
            let number = text[at + sign.len()..].split(')').next()?.parse::<u8>().ok()?;
            Some(format!("R-{number:02}"))
        });
        let own = cited(&text, 'S').into_iter().chain(by_number);
        for name in cited(&text, 'R').into_iter().filter(|name| name.len() == 4).chain(own) {
            assert!(known.contains(&name), "{} cites {name}, which docs/rulings.md does not have", file.display());
        }
    }
}

/// The rulebook's worked examples X-01 to X-46: in the tests of the rules, or of the cards that they are about.
#[test]
fn every_example_of_the_rulebook_is_a_test() {
    let rust = rust_tests();
    let lua: String = files(&root().join("cards/tests"), ".lua")
        .iter()
        .map(|f| std::fs::read_to_string(f).expect("a file"))
        .collect();
    for number in 1..=46 {
        let in_rust = rust.iter().any(|test| test.contains(&format!("::x{number:02}_")));
        assert!(in_rust || lua.contains(&format!("X-{number:02}")), "no test plays X-{number:02}");
    }
}

/// Both documents list the rulings that can be changed, with the word for each choice.
#[test]
fn every_setting_is_documented() {
    let scenarios = std::fs::read_to_string(root().join("scenarios/README.md")).expect("a document");
    for setting in SETTINGS {
        let name = format!("`{}`", setting.name);
        let row = rulings().into_iter().find(|row| row.names.iter().any(|n| n == setting.ruling)).expect("a ruling");
        assert!(row.holds.contains(&name), "{} does not name {name}", setting.ruling);
        for word in setting.ways.iter().map(|way| format!("`{}`", way.word)).chain([name, setting.ruling.into()]) {
            assert!(scenarios.contains(&word), "scenarios/README.md does not have {word}");
        }
    }
}

// The rules of *Napoleon*.

#[test]
fn the_rules_of_napoleon_are_those_of_the_program() {
    agrees("docs/napoleon-rules.md", "rules", &rulebook::page());
}

#[test]
fn every_ruling_of_napoleon_is_held_by_tests_that_exist() {
    let tests = rust_tests();
    let book = rulebook::book();
    let rulings = book.rulings.iter().map(|ruling| (ruling.name(), &ruling.held_by));
    let variants = book.variants.iter().map(|variant| (variant.title.clone(), &variant.held_by));
    for (name, held_by) in rulings.chain(variants) {
        assert!(!held_by.is_empty(), "no test holds {name}");
        for test in held_by {
            assert!(tests.contains(test), "{name}: there is no test {test}");
        }
    }
}

/// Each N-number in the sources, tests, scripts and documents is one of ours.
#[test]
fn every_ruling_of_napoleon_that_is_cited_has_an_entry() {
    let known: BTreeSet<String> = rulebook::book().rulings.iter().map(rulebook::Ruling::name).collect();
    let folders =
        [("src/games/napoleon", ".rs"), ("tests/napoleon", ".rs"), ("games/napoleon", ".lua"), ("docs", ".md")];
    for file in folders.iter().flat_map(|(folder, ending)| files(&root().join(folder), ending)) {
        let text = std::fs::read_to_string(&file).expect("a file");
        for name in cited(&text, 'N').into_iter().filter(|_| !file.ends_with("tests/napoleon/rulebook.rs")) {
            let shown = file.display();
            assert!(known.contains(&name) || file.ends_with("rulebook/tests.rs"), "{shown} cites {name}");
        }
    }
}

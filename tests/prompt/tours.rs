//! The tours of `docs/tours`: each is a transcript with prose around it. The test plays the transcript, and the page beside it shows
//! what the program said.

use crate::common::{copy_of_cards, desk_with, root};
use sandtable::games::wellington::verbs::{Blame, transcript};
use sandtable::view::paint;
use std::path::{Path, PathBuf};

fn tours() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("docs/tours")).expect("tours").map(|e| e.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "play")).collect();
    files.sort();
    files
}

/// Lines of prose begin with `--`; everything else is typed. After `--: brief` the page shows only the typed lines, after `--: full`
/// also the replies.
enum Part {
    Prose(String),
    Brief(bool),
    Typed(String),
}

fn parts(text: &str) -> Vec<Part> {
    let part = |line: &str| match line.strip_prefix("--") {
        Some(": brief") => Part::Brief(true),
        Some(": full") => Part::Brief(false),
        Some(prose) => Part::Prose(prose.strip_prefix(' ').unwrap_or(prose).to_string()),
        None => Part::Typed(line.to_string()),
    };
    text.lines().map(part).collect()
}

/// Plays a tour and makes its page: the prose, the typed lines and the replies. Lines with `expect` are checked and not shown.
fn page(file: &Path) -> String {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 1);
    desk.core.width = 100;
    // As when the prompt opens; other tests leave these out.
    (desk.offers.responses, desk.offers.reactions) = (true, true);
    let name = file.file_name().expect("a name").to_string_lossy().to_string();
    let mut out = format!("<!-- Made from {name} by UPDATE_DOCS=1 cargo test --test prompt tours -->\n");
    let mut shown: Vec<String> = Vec::new();
    let mut failed: Option<String> = None;
    let text = std::fs::read_to_string(file).expect("a tour");
    let mut commands = 0;
    let mut brief = false;
    for (number, part) in parts(&text).into_iter().enumerate() {
        let line = match part {
            Part::Typed(line) if !line.trim().is_empty() => line,
            Part::Typed(_) => continue,
            Part::Brief(now) => {
                brief = now;
                continue;
            }
            Part::Prose(prose) => {
                close(&mut out, &mut shown);
                out.push_str(&format!("{prose}\n"));
                continue;
            }
        };
        let line = line.replace("TOUR", &root().join("docs/tours").display().to_string());
        let hidden = line.starts_with("expect");
        let mut said = String::new();
        for command in transcript::commands(&line) {
            commands += 1;
            let at = format!("{name}:{}: {command}", number + 1);
            if let Some(text) = command.strip_prefix("expect error") {
                let error = failed.take().unwrap_or_else(|| panic!("{at}: nothing was refused"));
                assert!(error.contains(text.trim()), "{at}\n{error}");
                continue;
            }
            assert!(failed.is_none(), "{at}: the command before was refused: {failed:?}");
            match transcript::one(&mut desk, &command) {
                Ok(reply) => said.push_str(&reply),
                Err(no) if no.kind == Blame::Expectation => panic!("{at}\n{}", no.told()),
                Err(no) => {
                    said.push_str(&format!("error: {}", no.told()));
                    failed = Some(no.told());
                }
            }
            said.push('\n');
        }
        if !hidden && brief {
            shown.push(format!("› {line}"));
        } else if !hidden {
            let said = paint::plain(&said).replace(&paths.cards.display().to_string(), "cards");
            let said = said.replace(&format!("{}/", root().display()), "");
            let line = line.replace(&format!("{}/", root().display()), "");
            shown.push(format!("› {line}\n{}", said.trim_end()));
        }
    }
    assert!(failed.is_none(), "{name} ends with an error: {failed:?}");
    assert!(commands > 5, "{name} does nothing");
    close(&mut out, &mut shown);
    out
}

fn close(out: &mut String, shown: &mut Vec<String>) {
    if !shown.is_empty() {
        out.push_str(&format!("\n```text\n{}\n```\n\n", shown.join("\n")));
        shown.clear();
    }
}

#[test]
fn every_tour_plays_and_its_page_shows_what_is_said() {
    let tours = tours();
    assert_eq!(tours.len(), 10, "ten tours");
    for file in tours {
        let new = page(&file);
        assert!(new.lines().any(|line| line.starts_with("# ")), "{} has no title", file.display());
        let shown = file.with_extension("md");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&shown, &new).expect("a page");
            continue;
        }
        let old = std::fs::read_to_string(&shown).unwrap_or_default();
        assert!(old == new, "{} is out of date; Hint: UPDATE_DOCS=1 cargo test --test prompt tours", shown.display());
    }
}

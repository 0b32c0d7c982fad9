//! `sandtable check [FILE…]`: what is wrong in files, without playing.

use super::place;
use crate::check::codes::{ALL, Code, Severity};
use crate::check::{self, fix, formats, human};
use crate::cli::check::{Check, Format};
use crate::cli::{BAD_INPUT, Common, FAILED, FINE, complain, on_deep_stack};
use crate::disk;
use crate::faults::nearest;
use crate::games::wellington::api::Paths;
use crate::games::wellington::verbs::for_check;
use crate::hinted::Hint;
use crate::view::lettered;
use anyhow::{Context, Result};
use std::path::PathBuf;

/// Findings as text: nothing of a report can leave its thread but this.
struct Told {
    text: String,
    failed: bool,
    mended: usize,
    counts: String,
}

pub fn main(common: &Common, wanted: Check) -> Result<u8> {
    if let Some(code) = &wanted.explain {
        return Ok(explain(code));
    }
    let missing: Vec<&PathBuf> = wanted.files.iter().filter(|f| !disk::exists(f)).collect();
    if !missing.is_empty() {
        missing.iter().for_each(|f| complain(format!("there is no file {}", f.display())));
        return Ok(BAD_INPUT);
    }
    let paths = place::paths(common);
    let format = if common.json { Format::Json } else { wanted.format };
    let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let told = on_deep_stack(move || run(&paths, &wanted, format, colour))?;
    let told = told.context("a file cannot be mended")?;
    if format == Format::Human {
        if !told.text.is_empty() {
            crate::out::tell(lettered(&told.text));
        }
        crate::out::say(lettered(told.counts));
    } else {
        if told.mended > 0 {
            crate::out::tell(format!("{} mended", told.mended));
        }
        if !told.text.is_empty() {
            crate::out::data(told.text);
        }
    }
    Ok(if told.failed { FAILED } else { FINE })
}

fn run(paths: &Paths, wanted: &Check, format: Format, colour: bool) -> std::io::Result<Told> {
    let look = || check::check(paths, &wanted.files, &for_check(), wanted.prove);
    let mut report = look();
    let mut mended = 0;
    // What is mended can bring to light what it hid.
    while wanted.fix && mended < 1000 {
        let now = fix::fix(&report.found)?;
        if now == 0 {
            break;
        }
        mended += now;
        report = look();
    }
    let text = match format {
        Format::Human => report.found.iter().map(|found| human::text(found, colour)).collect::<Vec<_>>().join("\n\n"),
        Format::Json => formats::json(report.checked, &report.found).to_string(),
        Format::Sarif => formats::sarif(&report.found).to_string(),
        Format::Github => report.found.iter().map(formats::github).collect::<Vec<_>>().join("\n"),
    };
    let failed = report.count(Severity::Error) > 0 || wanted.strict && !report.found.is_empty();
    Ok(Told { text, failed, mended, counts: human::counts(&report, mended, ["--fix", "--explain"]) })
}

/// The page of a code, or the list of all.
fn explain(code: &str) -> u8 {
    if code.is_empty() {
        for code in ALL {
            crate::out::say(format!("{}  {}", code.id, lettered(code.title)));
        }
        return FINE;
    }
    if let Some(code) = Code::find(code) {
        crate::out::say(lettered(code.page.trim_end()));
        return FINE;
    }
    let near = nearest(code, ALL.iter().map(|code| code.id));
    let hint = near.map_or("check --explain lists them".to_string(), |near| format!("did you mean {near}?"));
    complain(format!("there is no code {code:?}").hint(hint));
    BAD_INPUT
}

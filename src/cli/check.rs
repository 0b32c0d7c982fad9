//! `sandtable check [FILE…]`: finds errors in files without playing.

use super::named::Named;
use super::title::{Title, Titles};
use super::{BAD_INPUT, Common, FAILED, FINE, complain, on_deep_stack};
use crate::check::codes::{Code, Severity};
use crate::check::{fix, formats, human};
use crate::disk;
use crate::faults::nearest;
use crate::hinted::Hint;
use crate::view::lettered;
use anyhow::{Context, Result};
use clap::ValueEnum;
use std::path::PathBuf;

/// The format of the findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people: shows the lines in question
    Human,
    /// One JSON value
    Json,
    /// SARIF 2.1.0, for code viewers
    Sarif,
    /// Annotations for GitHub workflows
    Github,
}

/// The options of a check.
#[derive(clap::Args, Clone, Debug)]
pub struct Check {
    /// Files, or scenarios by name as GAME/NAME; default: everything
    pub files: Vec<PathBuf>,
    /// Format of the findings
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Correct a misspelt name if only one name can be meant
    #[arg(long)]
    pub fix: bool,
    /// Let warnings fail the check, too
    #[arg(long)]
    pub strict: bool,
    /// Also run the tests with parts of their cards disabled, as `test --prove` does
    #[arg(long)]
    pub prove: bool,
    /// Show the page of a code, such as E052, or the list of all codes
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["files", "fix", "prove"])]
    pub explain: Option<String>,
}

/// Findings as text. Only text can be sent from the thread that made the report.
struct Told {
    text: String,
    failed: bool,
    mended: usize,
    counts: String,
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Check) -> Result<u8> {
    let (title, files) = titles.of_all(common, wanted.files.clone(), Named::Scenario)?;
    let wanted = Check { files, ..wanted };
    if let Some(code) = &wanted.explain {
        return Ok(explain(&title.codes(), code));
    }
    let missing: Vec<&PathBuf> = wanted.files.iter().filter(|f| !disk::exists(f)).collect();
    if !missing.is_empty() {
        missing.iter().for_each(|f| complain(format!("file not found: {}", f.display())));
        return Ok(BAD_INPUT);
    }
    let format = if common.json { Format::Json } else { wanted.format };
    let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let own = common.clone();
    let told = on_deep_stack(move || run(&own, title, &wanted, format, colour))?;
    let told = told.context("a file cannot be fixed")?;
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

fn run(common: &Common, title: &dyn Title, wanted: &Check, format: Format, colour: bool) -> std::io::Result<Told> {
    let look = || title.check(common, &wanted.files, wanted.prove);
    let mut report = look();
    let mut mended = 0;
    // Fixing one fault can uncover another.
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
        Format::Sarif => formats::sarif(&title.codes(), &report.found).to_string(),
        Format::Github => report.found.iter().map(formats::github).collect::<Vec<_>>().join("\n"),
    };
    let failed = report.count(Severity::Error) > 0 || wanted.strict && !report.found.is_empty();
    Ok(Told { text, failed, mended, counts: human::counts(&report, mended, ["--fix", "--explain"]) })
}

/// Shows the page of a code, or the list of all codes.
fn explain(codes: &[&'static Code], code: &str) -> u8 {
    if code.is_empty() {
        for code in codes {
            crate::out::say(format!("{}  {}", code.id, lettered(code.title)));
        }
        return FINE;
    }
    if let Some(code) = Code::find(codes, code) {
        crate::out::say(lettered(code.page.trim_end()));
        return FINE;
    }
    let near = nearest(code, codes.iter().map(|code| code.id));
    let hint = near.map_or("`check --explain` lists the codes".to_string(), |near| format!("did you mean {near}?"));
    complain(format!("unknown code {code:?}").hint(hint));
    BAD_INPUT
}

//! `sandtable check [FILE…]`: what is wrong in files, without playing.

use super::Common;
use super::title::Titles;
use anyhow::Result;
use clap::ValueEnum;
use std::path::PathBuf;

/// How findings are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For people: the lines in question
    Human,
    /// One JSON value
    Json,
    /// SARIF 2.1.0, for what shows code
    Sarif,
    /// The notes of GitHub's workflows
    Github,
}

/// What is wanted of a check.
#[derive(clap::Args, Clone, Debug)]
pub struct Check {
    /// Files; everything without one
    pub files: Vec<PathBuf>,
    /// How findings are told
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Put what was meant where something is misspelt, if only one thing can have been meant
    #[arg(long)]
    pub fix: bool,
    /// Warnings fail the check, too
    #[arg(long)]
    pub strict: bool,
    /// Run the tests while parts of their cards are out of force, as `test --prove` does
    #[arg(long)]
    pub prove: bool,
    /// The page of a code, such as E052, or the list of all codes
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["files", "fix", "prove"])]
    pub explain: Option<String>,
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Check) -> Result<u8> {
    let (title, files) = titles.of_all(wanted.files.clone())?;
    title.check(common, Check { files, ..wanted })
}

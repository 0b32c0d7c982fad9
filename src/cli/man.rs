//! `sandtable man`: manual pages, one for the program and one for each subcommand.

use super::{Cli, Common, FINE, may_write, write};
use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use serde_json::json;
use std::path::{Path, PathBuf};

/// A page of the manual.
struct Page {
    /// The name of its file: `sandtable-simulate.1`.
    file: String,
    text: String,
}

pub fn main(common: &Common, out: Option<PathBuf>) -> Result<u8> {
    let pages = pages()?;
    match out {
        Some(folder) => keep(common, &folder, &pages)?,
        None if common.json => {
            let pages = pages.iter().map(|page| json!({ "file": page.file, "text": page.text }));
            crate::out::data(json!({ "pages": pages.collect::<Vec<_>>() }));
        }
        None => pages.iter().take(1).for_each(|page| crate::out::data(page.text.trim_end())),
    }
    Ok(FINE)
}

/// Writes all pages into a folder, or none of them.
fn keep(common: &Common, folder: &Path, pages: &[Page]) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    for page in pages {
        may_write(common, &folder.join(&page.file), Some(page.text.as_bytes()))?;
    }
    for page in pages {
        write(common, &folder.join(&page.file), page.text.as_bytes())?;
    }
    if common.json {
        let files = pages.iter().map(|page| &page.file);
        crate::out::data(json!({ "folder": folder, "files": files.collect::<Vec<_>>() }));
    } else {
        crate::out::say(format!("{}: {} pages", folder.display(), pages.len()));
    }
    Ok(())
}

/// All pages, the program's first.
///
/// # Errors
/// A page is not valid text.
fn pages() -> Result<Vec<Page>> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    collect(&command, &mut pages)?;
    Ok(pages)
}

fn collect(command: &Command, pages: &mut Vec<Page>) -> Result<()> {
    let man = Man::new(command.clone()).manual("sandtable").source(concat!("sandtable ", env!("CARGO_PKG_VERSION")));
    let mut bytes = Vec::new();
    man.render(&mut bytes)?;
    let text = String::from_utf8(bytes).context("a manual page is not text")?;
    // The text after the options is the example, and manuals have a section of that name.
    let text = text.replace(".SH EXTRA\nExample: ", ".SH EXAMPLE\n").replace(".SH EXTRA\nExamples: ", ".SH EXAMPLES\n");
    pages.push(Page { file: man.get_filename(), text });
    command.get_subcommands().filter(|sub| !sub.is_hide_set()).try_for_each(|sub| collect(sub, pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_a_page_with_its_example() {
        let pages = pages().unwrap();
        assert_eq!(pages[0].file, "sandtable.1");
        for name in ["sandtable-simulate.1", "sandtable-scenario-diff.1", "sandtable-completions.1"] {
            let page = pages.iter().find(|page| page.file == name);
            assert!(page.is_some_and(|page| page.text.contains(".SH EXAMPLE\nsandtable ")), "{name}");
        }
        assert!(pages.iter().all(|page| !page.text.contains("EXTRA")));
    }
}

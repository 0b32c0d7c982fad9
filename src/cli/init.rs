//! `sandtable init [DIR]`: creates your own laboratory.

use super::marker::Marker;
use super::{Common, FINE, unwritten};
use crate::disk::{self, Kind, NotWritten, builtin, laboratory};
use crate::hinted::Hint;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The README of a new laboratory.
const README: &str = include_str!("init_readme.md");

#[derive(Args)]
pub struct Init {
    /// Folder of the laboratory; default: the current folder
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
    /// Create a Git repository in it
    #[arg(long)]
    git: bool,
}

pub fn main(common: &Common, wanted: &Init) -> Result<u8> {
    let folder = &wanted.folder;
    if folder.join(laboratory::MARKER).exists() && !common.force {
        let hint = "`sandtable upgrade` updates its files; --force starts over";
        bail!(format!("{} is already a laboratory", folder.display()).hint(hint));
    }
    let files = files();
    if files.len() == 1 {
        bail!("this program was built without cards");
    }
    // Write all files or none, and never overwrite the author's files.
    if !common.force
        && let Some((name, _)) = files.iter().find(|(name, bytes)| is_another(&folder.join(name), bytes))
    {
        return Err(unwritten(&folder.join(name), &NotWritten::There));
    }
    for (name, bytes) in &files {
        let file = folder.join(name);
        let inside = file.parent().unwrap_or(folder);
        std::fs::create_dir_all(inside).with_context(|| format!("{} cannot be created", inside.display()))?;
        disk::write(&file, bytes).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Marker::of_this_program().write(folder)?;
    if wanted.git {
        begin_repository(folder)?;
    }
    let shown = match folder.display().to_string().as_str() {
        "." => "here".to_string(),
        name => format!("in {name}"),
    };
    if common.json {
        crate::out::data(json!({ "folder": folder, "files": files.len() + 1, "git": wanted.git }));
    } else {
        crate::out::say(format!(
            "{} files {shown}: cards, tests, scenarios, libraries, a bot, types, other games",
            files.len() + 1
        ));
        let enter = if shown == "here" { String::new() } else { format!("cd {}; ", folder.display()) };
        crate::out::say(format!("Next: {enter}sandtable, and `edit 25` at the prompt"));
    }
    Ok(FINE)
}

/// All files of a new laboratory, by name.
fn files() -> Vec<(&'static str, &'static [u8])> {
    builtin::all().chain([("README.md", README.as_bytes())]).collect()
}

/// Whether a different file is already there.
fn is_another(file: &Path, bytes: &[u8]) -> bool {
    file.symlink_metadata().is_ok()
        && !disk::own_bytes(file, Kind::Scenario).is_ok_and(|found| laboratory::same_text(&found, bytes))
}

fn begin_repository(folder: &Path) -> Result<()> {
    let done = Command::new("git").arg("init").arg("--quiet").current_dir(folder).status();
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            Err(anyhow!(format!("`git init` ended with {status}").hint("the files of the laboratory are there")))
        }
        Err(error) => {
            Err(anyhow!(format!("git cannot be started: {error}").hint("the files of the laboratory are there")))
        }
    }
}

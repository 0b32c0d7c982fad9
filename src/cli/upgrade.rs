//! `sandtable upgrade`: brings changes in the built-in files into a laboratory, and leaves the author's changes alone.

use super::marker::{Marker, print};
use super::{Common, FINE};
use crate::disk::{self, Kind, builtin, laboratory};
use crate::hinted::Hint;
use crate::view::{lettered, paint, unified};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Upgrade {
    /// Files of the laboratory; default: all
    files: Vec<PathBuf>,
    /// Show what would be done without doing it
    #[arg(long)]
    dry_run: bool,
}

/// What happens to a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// The author has not changed it: it is replaced by the built-in file.
    Updated,
    /// It is new in the program: it is added to the folder.
    Added,
    /// Both the author and the program changed it: it stays, unless forced.
    Both,
}

impl Fate {
    const fn word(self) -> &'static str {
        match self {
            Fate::Updated => "updated",
            Fate::Added => "added",
            Fate::Both => "changed both by you and in this version",
        }
    }
}

struct Step {
    name: &'static str,
    fate: Fate,
    /// The text of the file now.
    old: String,
    new: &'static [u8],
}

pub fn main(common: &Common, wanted: &Upgrade) -> Result<u8> {
    let Some(root) = laboratory::here() else {
        bail!("the current folder is not in a laboratory".hint("sandtable init"))
    };
    let mut marker = Marker::read(&root)?;
    let only = named(&root, &wanted.files)?;
    let mut steps = Vec::new();
    for (name, new) in builtin::all().filter(|(name, _)| only.is_empty() || only.contains(name)) {
        let began = marker.files.get(name).cloned();
        let file = root.join(name);
        let old = match disk::own_bytes(&file, Kind::Scenario) {
            Ok(old) => Some(old),
            Err(no) if no.is_missing() => None,
            Err(no) => bail!("{} {no}", file.display()),
        };
        let Some(fate) = fate(began.as_deref(), old.as_deref(), new) else { continue };
        let old = String::from_utf8_lossy(&old.unwrap_or_default()).into_owned();
        steps.push(Step { name, fate, old, new });
    }
    let taken = |step: &Step| step.fate != Fate::Both || common.force;
    if !wanted.dry_run {
        for step in steps.iter().filter(|step| taken(step)) {
            put(&root.join(step.name), step.new)?;
        }
        // A file that stays the author's was compared with today's built-in text. Record that, so that it is reported
        // again only when the built-in text changes. Files that were not requested keep their old record.
        let now = Marker::of_this_program();
        let seen = now.files.into_iter().filter(|(name, _)| only.is_empty() || only.contains(&name.as_str()));
        marker.files.extend(seen);
        marker.version = now.version;
        marker.write(&root)?;
    }
    tell(common, wanted, &root, &steps, taken);
    Ok(FINE)
}

/// What happens to a file, given its original hash, its present text and the built-in text; `None` if nothing is to be
/// done.
fn fate(began: Option<&str>, old: Option<&[u8]>, new: &[u8]) -> Option<Fate> {
    let now = print(new);
    match (began, old) {
        // The author deleted it, so the built-in file stands in for it.
        (Some(_), None) => None,
        (None, None) => Some(Fate::Added),
        (_, Some(old)) if print(old) == now => None,
        (Some(began), Some(_)) if began == now => None,
        (Some(began), Some(old)) if print(old) == began => Some(Fate::Updated),
        (_, Some(_)) => Some(Fate::Both),
    }
}

/// The built-in names of the given files.
fn named(root: &Path, files: &[PathBuf]) -> Result<Vec<&'static str>> {
    let find = |file: &PathBuf| {
        let found = builtin::all().map(|(name, _)| name).find(|name| disk::same(&root.join(name), file));
        found.with_context(|| format!("{} is not a built-in file", file.display()).hint("`sandtable where` lists them"))
    };
    files.iter().map(find).collect()
}

fn put(file: &Path, bytes: &[u8]) -> Result<()> {
    let folder = file.parent().unwrap_or(file);
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    disk::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}

fn tell(common: &Common, wanted: &Upgrade, root: &Path, steps: &[Step], taken: impl Fn(&Step) -> bool) {
    if common.json {
        let files: Vec<_> = steps
            .iter()
            .map(|step| json!({ "file": step.name, "fate": step.fate.word(), "written": taken(step) && !wanted.dry_run }))
            .collect();
        crate::out::data(json!({ "laboratory": root, "dry_run": wanted.dry_run, "files": files }));
        return;
    }
    for step in steps {
        let left = if taken(step) { "" } else { ", left alone" };
        crate::out::say(lettered(paint::bold(format!("{}: {}{left}", step.name, step.fate.word()))));
        if step.fate != Fate::Added {
            crate::out::say(lettered(changes(step)));
        }
    }
    let count = |fate: Fate| steps.iter().filter(|step| step.fate == fate).count();
    let (updated, added, both) = (count(Fate::Updated), count(Fate::Added), count(Fate::Both));
    let version = env!("CARGO_PKG_VERSION");
    crate::out::say(match steps.is_empty() {
        true => format!("nothing to do: {} is up to date with sandtable {version}", root.display()),
        false => {
            let [one, two, three] = [Fate::Updated, Fate::Added, Fate::Both].map(Fate::word);
            format!("{updated} {one}, {added} {two}, {both} {three}")
        }
    });
    if wanted.dry_run && !steps.is_empty() {
        crate::out::say("nothing was written; run it without --dry-run to do it");
    } else if both > 0 && !common.force {
        crate::out::say("`sandtable upgrade --force FILE` replaces such a file with the built-in version");
    }
}

/// The lines that differ between the laboratory's text and the built-in one.
fn changes(step: &Step) -> String {
    let plain = |text: &str| text.replace('\r', "");
    let (old, new) = (plain(&step.old), plain(&String::from_utf8_lossy(step.new)));
    unified(("here", &old), ("built in", &new), 2)
        .lines()
        .map(|line| match line.as_bytes().first() {
            Some(b'-') => paint::bad(line),
            Some(b'+') => paint::good(line),
            _ => line.to_string(),
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_author_changed_stays_and_what_he_left_alone_follows_the_program() {
        let first = print(b"one\n");
        type Case<'a> = (Option<&'a str>, Option<&'a [u8]>, &'a [u8], Option<Fate>);
        let cases: [Case<'_>; 9] = [
            (Some(&first), Some(b"one\n"), b"two", Some(Fate::Updated)),
            (Some(&first), Some(b"one\r\n"), b"two", Some(Fate::Updated)),
            (Some(&first), Some(b"mine"), b"two", Some(Fate::Both)),
            (Some(&first), Some(b"mine"), b"one\n", None),
            (Some(&first), Some(b"two"), b"two", None),
            (Some(&first), None, b"two", None),
            (None, None, b"two", Some(Fate::Added)),
            (None, Some(b"mine"), b"two", Some(Fate::Both)),
            (None, Some(b"two"), b"two", None),
        ];
        for (began, old, new, expected) in cases {
            assert_eq!(fate(began, old, new), expected, "{began:?} {old:?} {new:?}");
        }
    }
}

//! The marker file of a laboratory. It lists the built-in files that the laboratory started with, so that `upgrade`
//! knows what the author changed.

use crate::disk::{self, Kind, builtin, laboratory};
use crate::hinted::Hint;
use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Marker {
    format: String,
    /// The version of the program that wrote it.
    pub version: String,
    /// The hash of each file as it was built in at that time, by name.
    pub files: BTreeMap<String, String>,
}

const FORMAT: &str = "sandtable-laboratory";

impl Marker {
    /// The marker of a laboratory with all built-in files of this program.
    pub fn of_this_program() -> Marker {
        let files = builtin::all().map(|(name, bytes)| (name.to_string(), print(bytes))).collect();
        Marker { format: FORMAT.into(), version: env!("CARGO_PKG_VERSION").into(), files }
    }

    /// Reads the marker of a laboratory.
    ///
    /// # Errors
    /// The folder has none, or it is damaged.
    pub fn read(root: &Path) -> Result<Marker> {
        let file = root.join(laboratory::MARKER);
        let shown = file.display();
        let text = disk::text(&file, Kind::Description).map_err(|no| match no.is_missing() {
            true => anyhow!(
                format!("{} is not a laboratory made by `sandtable init`", root.display()).hint("sandtable init")
            ),
            false => anyhow!("{shown} {no}"),
        })?;
        let marker: Marker = serde_json::from_str(&text).with_context(|| format!("{shown} is damaged"))?;
        match marker.format.as_str() {
            FORMAT => Ok(marker),
            other => Err(anyhow!(
                format!("{shown}: unknown laboratory format {other:?}").hint(format!("the format is {FORMAT:?}"))
            )),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn write(&self, root: &Path) -> Result<()> {
        let file = root.join(laboratory::MARKER);
        let text = serde_json::to_string_pretty(self)? + "\n";
        disk::write(&file, text.as_bytes()).with_context(|| format!("{} cannot be written", file.display()))
    }
}

/// The hash of a file's text, independent of line endings.
pub(super) fn print(bytes: &[u8]) -> String {
    format!("{:016x}", disk::print_of_text(bytes))
}

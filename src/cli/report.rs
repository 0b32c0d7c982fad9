//! `sandtable report DIR`: results of many games as a page.

use super::{Common, FINE, warn};
use crate::lab::Reading;
use crate::report;
use crate::table::write_atomic;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::{Path, PathBuf};

/// What the page is called where nobody says.
const PAGE: &str = "report.html";

pub fn main(common: &Common, folder: &Path, out: Option<PathBuf>) -> Result<u8> {
    let reading = Reading::of(folder)?;
    let out = out.unwrap_or_else(|| folder.join(PAGE));
    let page = report::page(&reading)?;
    write_atomic(&out, page.as_bytes()).with_context(|| format!("{} cannot be written", out.display()))?;
    let (failed, found, wanted) = (reading.summary.failures(), reading.found, reading.wanted);
    if failed > 0 {
        warn(format!("{failed} of {found} games failed; the page begins with them"));
    }
    if found < wanted {
        warn(format!("{found} of {wanted} games are there"));
    }
    if common.json {
        let said = json!({ "page": out, "games": reading.summary.finished, "failed": failed, "found": found, "wanted": wanted });
        println!("{said}");
    } else {
        anstream::println!("{}: {} games", out.display(), reading.summary.finished);
    }
    Ok(FINE)
}

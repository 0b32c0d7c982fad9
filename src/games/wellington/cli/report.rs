//! `sandtable report DIR`: results of many games as a page.

use crate::cli::{Common, FINE, warn, write};
use crate::disk;
use crate::games::wellington::lab::Reading;
use crate::games::wellington::report;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The default name of the page.
const PAGE: &str = "report.html";

/// How many bytes of a file are read to recognize such a page.
const HEAD: u64 = 400;

fn is_page(head: &[u8]) -> bool {
    String::from_utf8_lossy(head).contains(report::GENERATOR)
}

pub fn main(common: &Common, folder: &Path, out: Option<PathBuf>) -> Result<u8> {
    let reading = Reading::of(folder)?;
    let out = out.unwrap_or_else(|| folder.join(PAGE));
    let page = report::page(&reading)?;
    // An earlier page may be overwritten, because everything in it comes from its folder.
    let own = disk::head(&out, HEAD).is_ok_and(|head| is_page(&head));
    match own {
        true => disk::write(&out, page.as_bytes()).with_context(|| format!("{} cannot be written", out.display()))?,
        false => write(common, &out, page.as_bytes())?,
    }
    let (failed, found, wanted) = (reading.summary.failures.all(), reading.found, reading.wanted);
    if failed > 0 {
        warn(format!("{failed} of {found} games failed; the page starts with them"));
    }
    if found < wanted {
        warn(format!("only {found} of {wanted} games are there"));
    }
    if common.json {
        let said = json!({ "page": out, "games": reading.summary.finished, "failed": failed, "found": found, "wanted": wanted });
        crate::out::data(said);
    } else {
        crate::out::say(format!("{}: {} games", out.display(), reading.summary.finished));
    }
    Ok(FINE)
}

//! `sandtable run FILE.play…`: transcripts.

use super::named::Named;
use super::title::Titles;
use super::{Common, FINE, on_deep_stack};
use anyhow::Result;
use serde_json::json;
use std::path::{Path, PathBuf};

pub(super) fn main(common: &Common, titles: Titles, files: &[PathBuf], out: Option<&Path>) -> Result<u8> {
    let mut worst = FINE;
    let mut all = Vec::new();
    for file in files {
        let (title, file) = titles.with_file(common, file.clone(), Named::Test)?;
        let (own, out) = (common.clone(), out.map(Path::to_path_buf));
        let played = on_deep_stack(move || title.run(&own, &file, out))?;
        worst = worst.max(played.code);
        all.push(played.json);
    }
    if common.json {
        crate::out::data(json!({ "files": all, "passed": worst == FINE }));
    }
    Ok(worst)
}

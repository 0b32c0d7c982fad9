//! `sandtable render [FILE] --out board.svg`: a picture of the board.

use super::title::Titles;
use super::{Common, FINE, on_deep_stack, write};
use crate::drawing::encode;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// What to draw, and for whom.
#[derive(Args, Debug)]
pub struct Render {
    /// Scenario or save to draw: a file, a game, or a scenario by name as GAME/NAME; default: scenarios/1812.json
    pub file: Option<PathBuf>,
    /// Path of the picture, ending in .svg, .png or .pdf
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Show only what this player may see
    #[arg(long = "as", value_name = "PLAYER")]
    pub own: Option<String>,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "N")]
    pub width: Option<u32>,
    /// Draw only the map, without trays and legend
    #[arg(long)]
    pub map: bool,
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Render) -> Result<u8> {
    let (title, file) = titles.of(common, wanted.file.clone())?;
    let (own, out) = (common.clone(), wanted.out.clone());
    let bytes = on_deep_stack(move || {
        let svg = title.picture(&own, file.as_deref(), wanted.own.as_deref(), wanted.map)?;
        encode(&svg, &wanted.out, wanted.width)
    })??;
    write(common, &out, &bytes)?;
    if common.json {
        crate::out::data(json!({ "picture": out, "bytes": bytes.len() }));
    } else {
        crate::out::say(format!("{}: {} bytes", out.display(), bytes.len()));
    }
    Ok(FINE)
}

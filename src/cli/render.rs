//! `sandtable render [FILE] --out board.svg`: a picture of the board.

use super::{Common, FINE, complain, no_desk, on_deep_stack, write};
use crate::drawing::encode;
use crate::games::wellington::picture::{Scope, board};
use crate::games::wellington::rules::Eyes;
use crate::games::wellington::verbs::{Desk, files};
use crate::games::wellington::words::names;
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// What is drawn, and for whom.
#[derive(Args, Debug)]
pub struct Render {
    /// Scenario or save; scenarios/1812.json without one
    pub file: Option<PathBuf>,
    /// The picture: its ending says whether it is SVG, PNG or PDF
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Show only what this Power may see
    #[arg(long = "as", value_name = "POWER")]
    pub own: Option<String>,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "N")]
    pub width: Option<u32>,
    /// The map alone, without trays and legend
    #[arg(long)]
    pub map: bool,
}

pub fn main(common: &Common, wanted: Render) -> Result<u8> {
    let (own, out) = (common.clone(), wanted.out.clone());
    let bytes = on_deep_stack(move || draw(&own, &wanted))??;
    write(common, &out, &bytes)?;
    if common.json {
        crate::out::data(json!({ "picture": out, "bytes": bytes.len() }));
    } else {
        crate::out::say(format!("{}: {} bytes", out.display(), bytes.len()));
    }
    Ok(FINE)
}

fn draw(common: &Common, wanted: &Render) -> Result<Vec<u8>> {
    let save = wanted.file.clone().filter(|file| crate::games::wellington::verbs::files::is_save(file));
    let scenario = if save.is_some() { None } else { wanted.file.clone() };
    let (mut desk, faults) = Desk::open(&common.opening(scenario)).map_err(|no| no_desk(&no))?;
    faults.iter().for_each(complain);
    if let Some(save) = save {
        files::load_file(&mut desk, &save).map_err(|complaint| complaint.hinted())?;
    }
    if let Some(power) = &wanted.own {
        desk.eyes = Eyes(Some(names::power(power).map_err(|no| no.hinted())?));
    }
    let svg = board(&desk.show(), if wanted.map { Scope::Map } else { Scope::Whole });
    encode(&svg, &wanted.out, wanted.width)
}

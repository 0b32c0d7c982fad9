//! `sandtable serve [SCENARIO|SAVE]`: the page, and the prompt beside it.

use super::{Common, open};
use crate::games::wellington::verbs::terminal::Guest;
use crate::games::wellington::words::names;
use crate::view::paint;
use crate::web::{self, Served, Wanted};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// What is served, and for whom.
#[derive(Args, Debug)]
pub struct Serve {
    /// Scenario or save; scenarios/1812.json without one
    pub file: Option<PathBuf>,
    /// The page is this Power's: it shows what this Power may see, and does what it may do
    #[arg(long = "as", value_name = "POWER")]
    pub own: Option<String>,
    /// Port of this machine; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 1812)]
    pub port: u16,
    /// Keep the session in a file after every command, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    pub autosave: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
}

pub fn main(common: &Common, serve: Serve) -> Result<u8> {
    let own = match &serve.own {
        Some(name) => Some(names::power(name).map_err(|no| no.hinted())?),
        None => None,
    };
    let wanted = Wanted { port: serve.port, own };
    let guest: Guest = Box::new(move |engine, stop| {
        let Served { address, note } = web::start(engine, stop, wanted).map_err(|error| format!("{error:#}"))?;
        let whose = own.map_or(String::new(), |own| format!(" of {own}"));
        let mut said = format!("the page{whose} is at {}", paint::bold(&address));
        if serve.open
            && let Err(error) = ::open::that_detached(&address)
        {
            said.push_str(&format!("\nno browser could be opened: {error}"));
        }
        said.extend(note.map(|note| format!("\n{note}")));
        Ok(said)
    });
    Ok(open::with(common, serve.file, Vec::new(), serve.autosave, Some(guest)))
}

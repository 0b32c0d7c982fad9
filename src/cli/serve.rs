//! `sandtable serve [SCENARIO|SAVE]`: the page, with the prompt beside it.

use super::Common;
use super::title::{Opened, Page, Titles};
use crate::prompt::terminal::Guest;
use crate::view::paint;
use crate::web::{self, Paged, Served, Wanted};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// What is served, and for whom.
#[derive(Args, Debug)]
pub struct Serve {
    /// Scenario or save, a game, or a scenario of it by name as GAME/NAME; scenarios/1812.json without one
    pub file: Option<PathBuf>,
    /// The page is this player's: it shows what this player may see, and does what this player may do
    #[arg(long = "as", value_name = "PLAYER")]
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

pub(super) fn main(common: &Common, titles: Titles, serve: Serve) -> Result<u8> {
    let (title, file) = titles.of(common, serve.file)?;
    let page = Page { own: serve.own, port: serve.port, open: serve.open };
    Ok(title.open(common, file, Opened { params: Vec::new(), autosave: serve.autosave, page: Some(page) }))
}

/// A guest at the desk who serves the page: who owns it, and that in words.
pub fn guest<D: Paged>(page: Page, own: Option<D::Seat>, whose: String) -> Guest<D> {
    Box::new(move |engine, stop| {
        let wanted = Wanted { port: page.port, own };
        let Served { address, note } = web::start(engine, stop, wanted).map_err(|error| format!("{error:#}"))?;
        let mut said = format!("the page{whose} is at {}", paint::bold(&address));
        if page.open
            && let Err(error) = ::open::that_detached(&address)
        {
            said.push_str(&format!("\nno browser could be opened: {error}"));
        }
        said.extend(note.map(|note| format!("\n{note}")));
        Ok(said)
    })
}

//! `sandtable serve [SCENARIO|SAVE]`: the page, with the prompt beside it.

use super::Common;
use super::title::{Opened, Page, Titles};
use crate::prompt::terminal::Guest;
use crate::view::paint;
use crate::web::{self, Paged, Served, Wanted};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// What to serve, and for whom.
#[derive(Args, Debug)]
pub struct Serve {
    /// Scenario or save to open: a file, a game, or a scenario by name as GAME/NAME; default: scenarios/1812.json
    pub file: Option<PathBuf>,
    /// Give the page to this player, with only the player's view and rights
    #[arg(long = "as", value_name = "PLAYER")]
    pub own: Option<String>,
    /// Port on this machine; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 1812)]
    pub port: u16,
    /// Save the session to a file after every command, and resume it if the file exists
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

/// A guest at the desk who serves the page. `whose` names the owner of the page in words.
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

//! `sandtable replay SAVE --html FILE`: a page that steps through a save.

use super::named::Named;
use super::title::Titles;
use super::{Common, FINE, warn, write};
use crate::hinted::Hint;
use crate::kit::Viewer;
use crate::replay::Wanted;
use crate::view::fold;
use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

/// What the page shows, and for whom.
#[derive(Args, Debug)]
pub struct Page {
    /// Write a page that steps through the game: board, game log, dice, cards and notes in one file
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["verify", "minimise"])]
    pub html: Option<PathBuf>,
    /// Put only what this player may see on the page; spectator: only what all players see
    #[arg(long = "as", value_name = "PLAYER", requires = "html")]
    pub own: Option<String>,
    /// Show notes and marks to readers who do not see everything
    #[arg(long, requires = "html")]
    pub notes: bool,
    /// First step of the page; 0 is the beginning
    #[arg(long, value_name = "N", requires = "html")]
    pub from: Option<usize>,
    /// Last step of the page
    #[arg(long, value_name = "N", requires = "html")]
    pub to: Option<usize>,
    /// Title of the page; default: that of the scenario
    #[arg(long, value_name = "TEXT", requires = "html")]
    pub title: Option<String>,
}

/// Longer titles are refused.
const LONGEST: usize = 200;

/// Names for somebody who does not play.
const SPECTATOR: [&str; 3] = ["spectator", "spectators", "public"];

/// For whom a page is: everybody together if nobody is named, a spectator, or the player of that name.
///
/// # Errors
/// There is no such player.
pub fn viewer<P, E>(own: Option<&str>, player: impl FnOnce(&str) -> Result<P, E>) -> Result<Viewer<P>, E> {
    match own {
        None => Ok(Viewer::All),
        Some(name) if SPECTATOR.contains(&fold(name).as_str()) => Ok(Viewer::Spectator),
        Some(name) => player(name).map(Viewer::Player),
    }
}

pub(super) fn main(common: &Common, titles: Titles, save: PathBuf, page: Page) -> Result<u8> {
    let Some(out) = page.html else { return Ok(FINE) };
    if page.title.as_ref().is_some_and(|title| title.chars().count() > LONGEST) {
        bail!(format!("the title has more than {LONGEST} characters").hint("--title \"The siege of Badajoz\""));
    }
    let (title, save) = titles.with_file(common, save, Named::Scenario)?;
    let wanted = Wanted { title: page.title, from: page.from, to: page.to, notes: page.notes };
    if !crate::disk::exists(&save) {
        bail!(format!("{} does not exist", save.display()).hint("`save FILE` at the prompt writes a save"));
    }
    let made = title.replay_page(common, &save, page.own.as_deref(), &wanted)?;
    write(common, &out, made.html.as_bytes())?;
    match made.left_out {
        0 => {}
        1 => warn("one note or mark is left out, because its writer saw everything; --notes shows it to all"),
        n => warn(format!(
            "{n} notes and marks are left out, because their writer saw everything; --notes shows them to all"
        )),
    }
    match made.gaps {
        0 => {}
        1 => warn("one stretch of play comes out differently under the present scripts, and is shown as one step"),
        n => warn(format!(
            "{n} stretches of play come out differently under the present scripts, and are shown as one step each"
        )),
    }
    let bytes = made.html.len();
    if common.json {
        let (steps, left_out, gaps) = (made.steps, made.left_out, made.gaps);
        crate::out::data(json!({ "page": out, "steps": steps, "bytes": bytes, "left_out": left_out, "untold": gaps }));
    } else {
        crate::out::say(format!("{}: {} steps, {bytes} bytes", out.display(), made.steps));
    }
    Ok(FINE)
}

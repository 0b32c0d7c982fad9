//! `sandtable serve [SCENARIO|SAVE]`: the page, with the prompt beside it.

use super::title::{Opened, Page, Titles};
use super::{Common, warn};
use crate::disk;
use crate::prompt::terminal::Guest;
use crate::view::paint;
use crate::web::{self, KeptSeats, Paged, Pages, PublicUrl, Seating, Served, Wanted, Who};
use anyhow::Result;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

/// What to serve, and for whom.
#[derive(Args, Debug)]
pub struct Serve {
    /// Scenario or save to open: a file, a game, or a scenario by name as GAME/NAME; default: scenarios/1812.json
    pub file: Option<PathBuf>,
    /// Give the page to this player, with only the player's view and rights
    #[arg(long = "as", value_name = "PLAYER")]
    pub own: Option<String>,
    /// Give each player an address, with only that player's view and rights, and one more to spectators
    #[arg(long, conflicts_with = "own")]
    pub seats: bool,
    /// Bots for empty seats: PLAYER=BOT, with a comma between them; implies --seats
    #[arg(long, value_name = "BOTS", conflicts_with = "own")]
    pub players: Option<String>,
    /// Port on this machine; 0 takes any free one
    #[arg(long, value_name = "N", default_value_t = 1812)]
    pub port: u16,
    /// Listen here, also for other machines; use it behind a reverse proxy with TLS
    #[arg(long, value_name = "ADDR:PORT", conflicts_with = "port")]
    pub listen: Option<SocketAddr>,
    /// Address that a reverse proxy has for the page: https://games.example.org
    #[arg(long, value_name = "URL")]
    pub public_url: Option<PublicUrl>,
    /// Save the session to a file after every command, and resume it if the file exists; seats are kept beside it
    #[arg(long, value_name = "FILE")]
    pub autosave: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
}

pub(super) fn main(common: &Common, titles: Titles, serve: Serve) -> Result<u8> {
    let (title, file) = titles.of(common, serve.file)?;
    let each = match serve.own {
        Some(_) => None,
        None => seating(serve.seats, serve.players.as_deref(), serve.autosave.as_deref())?,
    };
    let here = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), serve.port);
    let page = Page {
        own: serve.own,
        each,
        at: serve.listen.unwrap_or(here),
        public: serve.public_url,
        keep: serve.autosave.clone(),
        open: serve.open,
    };
    Ok(title.open(common, file, Opened { params: Vec::new(), autosave: serve.autosave, page: Some(page) }))
}

/// The seats that are wanted, with those that the session had before; `None` for a single page.
fn seating(seats: bool, players: Option<&str>, save: Option<&Path>) -> Result<Option<Seating>> {
    let bots = players.map(Seating::bots).transpose()?.unwrap_or_default();
    let kept = save.map(KeptSeats::of).transpose()?.flatten();
    // Without its save this would be another game, and who had a seat in the old one has none in it.
    let kept = kept.filter(|_| save.is_some_and(disk::exists));
    let wanted = seats || !bots.is_empty() || kept.is_some();
    Ok(wanted.then_some(Seating { bots, kept }))
}

/// A guest at the desk who serves the page. `whose` names the owner of the page in words.
pub fn guest<D: Paged>(page: Page, own: Option<D::Seat>, whose: String) -> Guest<D> {
    Box::new(move |engine, stop| {
        let each = page.each.is_some();
        let pages = match page.each {
            Some(seating) => Pages::Each(seating),
            None => Pages::One(own.map_or(Who::Host, Who::Seat)),
        };
        let wanted = Wanted { at: page.at, public: page.public, pages, keep: page.keep };
        let served = web::start(engine, stop, wanted).map_err(|error| format!("{error:#}"))?;
        let first = served.addresses.first().map(|(_, address)| address.clone()).unwrap_or_default();
        if served.beyond {
            warn(format!(
                "other machines can reach {}: anyone who can read the network traffic can read the tokens, unless a reverse proxy adds TLS",
                page.at
            ));
        }
        let mut said = match each {
            true => addresses(&served),
            false => format!("the page{whose} is at {}", paint::bold(&first)),
        };
        if page.open
            && let Err(error) = ::open::that_detached(&first)
        {
            said.push_str(&format!("\nno browser could be opened: {error}"));
        }
        said.extend(served.note.map(|note| format!("\n{note}")));
        Ok(said)
    })
}

/// The addresses of everybody, one a line.
fn addresses(served: &Served) -> String {
    let names = served.addresses.iter().chain(&served.bots).map(|(name, _)| name.chars().count());
    let width = names.max().unwrap_or(0);
    let people = served.addresses.iter().map(|(name, address)| format!("  {name:width$}  {}", paint::bold(address)));
    let bots = served.bots.iter().map(|(name, bot)| format!("  {name:width$}  {bot} plays"));
    let head =
        "each page has an address of its own; whoever opens it takes that seat. `seats` shows them again".to_string();
    std::iter::once(head).chain(people).chain(bots).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_seats_there_is_one_page() {
        assert!(seating(false, None, None).unwrap().is_none());
        assert!(seating(true, None, None).unwrap().is_some());
        let seating = seating(false, Some("spain=steady"), None).unwrap().unwrap();
        assert_eq!(seating.bots, [("spain".to_string(), "steady".to_string())]);
    }
}

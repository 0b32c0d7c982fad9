//! The page beside the prompt.

use crate::cli::title::Page;
use crate::games::wellington::verbs::terminal::Guest;
use crate::games::wellington::words::names;
use crate::hinted::Hinted;
use crate::view::paint;
use crate::web::{self, Served, Wanted};

/// Somebody at the desk who serves the page.
///
/// # Errors
/// There is no such Power.
pub fn guest(page: Page) -> Result<Guest, Hinted> {
    let own = page.own.as_deref().map(names::power).transpose().map_err(|no| no.hinted())?;
    let wanted = Wanted { port: page.port, own };
    Ok(Box::new(move |engine, stop| {
        let Served { address, note } = web::start(engine, stop, wanted).map_err(|error| format!("{error:#}"))?;
        let whose = own.map_or(String::new(), |own| format!(" of {own}"));
        let mut said = format!("the page{whose} is at {}", paint::bold(&address));
        if page.open
            && let Err(error) = ::open::that_detached(&address)
        {
            said.push_str(&format!("\nno browser could be opened: {error}"));
        }
        said.extend(note.map(|note| format!("\n{note}")));
        Ok(said)
    }))
}

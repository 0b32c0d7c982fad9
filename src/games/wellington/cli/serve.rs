//! The page beside the prompt.

use crate::cli::title::Page;
use crate::games::wellington::verbs::Desk;
use crate::games::wellington::words::names;
use crate::hinted::Hinted;
use crate::prompt::terminal::Guest;

/// A guest at the desk who serves the page.
///
/// # Errors
/// There is no such Power.
pub fn guest(page: Page) -> Result<Guest<Desk>, Hinted> {
    let own = page.own.as_deref().map(names::power).transpose().map_err(|no| no.hinted())?;
    Ok(crate::cli::serve::guest(page, own, own.map_or(String::new(), |own| format!(" of {own}"))))
}

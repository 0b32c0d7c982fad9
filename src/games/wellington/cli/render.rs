//! The picture of a scenario or save.

use super::{no_desk, place};
use crate::cli::{Common, complain};
use crate::games::wellington::picture::{Scope, board};
use crate::games::wellington::verbs::{Desk, files};
use crate::games::wellington::words::names;
use anyhow::Result;
use std::path::Path;

/// The board as SVG, for one Power or for everybody.
///
/// # Errors
/// The file cannot be used, or there is no such Power.
pub fn draw(common: &Common, file: Option<&Path>, own: Option<&str>, map: bool) -> Result<String> {
    let save = file.filter(|file| files::is_save(file));
    let scenario = if save.is_some() { None } else { file };
    let (mut desk, faults) = Desk::open(&place::opening(common, scenario)).map_err(|no| no_desk(&no))?;
    faults.iter().for_each(complain);
    if let Some(save) = save {
        files::load_file(&mut desk, save).map_err(|complaint| complaint.hinted())?;
    }
    if let Some(power) = own {
        desk.eyes = Some(names::power(power).map_err(|no| no.hinted())?);
    }
    Ok(board(&desk.show(), if map { Scope::Map } else { Scope::Whole }))
}

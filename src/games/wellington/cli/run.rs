//! A transcript without a terminal.

use super::place;
use crate::cli::any::transcript;
use crate::cli::title::Played;
use crate::cli::{Common, complain};
use crate::games::wellington::verbs::{Desk, engine};
use std::path::{Path, PathBuf};

/// Plays a transcript.
pub fn play(common: &Common, file: &Path, out: Option<PathBuf>) -> Played {
    let text = match transcript::read(file) {
        Ok(text) => text,
        Err(unread) => return unread,
    };
    let (mut desk, faults) = match Desk::open(&place::opening(common, None)) {
        Ok(opened) => opened,
        Err(no) => {
            let played = transcript::bad(file, &no.to_string());
            return match engine::report_no_desk(&no) {
                Some(reproducer) => transcript::bug(played, reproducer.as_deref()),
                None => played,
            };
        }
    };
    desk.writes_into(out, common.force);
    faults.iter().for_each(complain);
    transcript::run(common, (file, &text), &mut desk, !faults.is_empty())
}

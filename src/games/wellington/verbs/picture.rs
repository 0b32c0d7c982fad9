//! `map FILE` and `map open`: the board as a picture.

use super::desk::{Blame, Complaint, Desk, Reply};
use crate::disk::Place;
use crate::drawing::encode;
use crate::games::wellington::picture::{Scope, board};
use crate::hinted::{Hint, Hinted};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The width of an opened picture, in pixels.
const WIDTH: u32 = 2400;

/// Writes the board to a file, as the viewer sees it.
pub fn write(desk: &mut Desk, rest: &str) -> Reply {
    let target = desk.core.files.target("map", rest, "map board.svg")?;
    let bytes = drawn(desk, &target.file, None)?;
    desk.core.files.write(&target, &bytes)?;
    Ok(format!("the board was drawn to {}", target.file.display()))
}

/// Opens the board in the system's picture viewer.
pub fn open(desk: &mut Desk) -> Reply {
    if !matches!(desk.core.files.output.place, Place::Anywhere) {
        let text = "tests and transcripts open no other programs".hint("map board.svg");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    let ending = if cfg!(feature = "pictures") { ".png" } else { ".svg" };
    let bytes = drawn(desk, &PathBuf::from(format!("board{ending}")), Some(WIDTH))?;
    let made = tempfile::Builder::new().prefix("sandtable-").suffix(ending).tempfile().and_then(|mut file| {
        file.write_all(&bytes)?;
        Ok(file.keep()?.1)
    });
    let failed = |no: Hinted| Complaint::new(Blame::File, no);
    let file = made.map_err(|error| failed(format!("the picture cannot be written: {error}").into()))?;
    open::that_detached(&file).map_err(|error| {
        failed(
            format!("no program here shows pictures: {error}")
                .hint(format!("the picture was drawn to {}", file.display())),
        )
    })?;
    Ok(format!("opened {}", file.display()))
}

fn drawn(desk: &Desk, file: &Path, width: Option<u32>) -> Result<Vec<u8>, Complaint> {
    let svg = board(&desk.show(), Scope::Whole);
    // A card that fails while it is drawn is reported when it is played.
    let _ = desk.session.take_trouble();
    encode(&svg, file, width).map_err(|error| Complaint::new(Blame::File, Hinted::of(&error)))
}

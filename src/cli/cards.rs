//! `sandtable cards [N…] --out DIR`: draws the faces of cards into files.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which cards to draw, and where to put them.
#[derive(Args, Clone, Debug)]
pub struct Faces {
    /// Cards by number or title; default: all
    pub which: Vec<String>,
    /// Folder for the faces, one SVG per card
    #[arg(long, value_name = "DIR", required_unless_present = "sheet")]
    pub out: Option<PathBuf>,
    /// Print sheets of nine cards in true size into this file
    #[arg(long, value_name = "FILE.pdf")]
    pub sheet: Option<PathBuf>,
    /// Paper size of the sheets
    #[arg(long, value_enum, default_value = "a4")]
    pub paper: Size,
    /// Folder with other versions of card files, to draw both versions side by side; without numbers, only cards that differ
    #[arg(long, value_name = "DIR")]
    pub beside: Option<PathBuf>,
}

/// A paper size.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 210 by 297 mm
    A4,
    /// 8½ by 11 inches
    Letter,
}

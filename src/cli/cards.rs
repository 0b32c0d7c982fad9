//! `sandtable cards [N…] --out DIR`: which faces of cards are drawn, and where to.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which cards are drawn, and where to.
#[derive(Args, Clone, Debug)]
pub struct Faces {
    /// Cards by number or title; all without one
    pub which: Vec<String>,
    /// Folder for one SVG a card
    #[arg(long, value_name = "DIR", required_unless_present = "sheet")]
    pub out: Option<PathBuf>,
    /// Sheets of nine for printing, in true size
    #[arg(long, value_name = "FILE.pdf")]
    pub sheet: Option<PathBuf>,
    /// The paper of the sheets
    #[arg(long, value_enum, default_value = "a4")]
    pub paper: Size,
    /// Another folder of card files: both versions of a card side by side; without numbers, of those that differ
    #[arg(long, value_name = "DIR")]
    pub beside: Option<PathBuf>,
}

/// The size of a paper.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// 210 by 297 mm
    A4,
    /// 8½ by 11 inches
    Letter,
}

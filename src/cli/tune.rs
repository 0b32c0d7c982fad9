//! `sandtable tune`: the value of a parameter with which an outcome comes nearest to a target.

use super::Common;
use super::title::Titles;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// What `tune` takes.
#[derive(Args, Clone, Debug)]
pub struct Tune {
    /// The scenario, or the name of a game
    pub scenario: PathBuf,
    /// Values to try: 63.sp=2..8, 63.sp=2..8/2, 63.sp=2,5,8, /resources/nord=2..5; several of these make a grid
    #[arg(long, value_name = "PARAM=VALUES", required = true)]
    pub param: Vec<String>,
    /// What should come out: "french wins 50%", "spain points 12", "year 1813.5", or another outcome of `compare` by its name
    #[arg(long, value_name = "TARGET")]
    pub target: String,
    /// How many games in all
    #[arg(long, value_name = "BUDGET", default_value_t = 2000)]
    pub games: u64,
    /// Who plays: one name for all, or one for each player
    #[arg(long, value_name = "NAMES", default_value = "random")]
    pub players: String,
    /// Games played at the same time; as many as there are cores without it
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Tune) -> Result<u8> {
    let (title, scenario) = titles.of(Some(wanted.scenario.clone()))?;
    title.tune(common, scenario, wanted)
}

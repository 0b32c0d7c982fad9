//! `sandtable simulate SCENARIO`: plays many games on all cores and reports the results.

use super::Common;
use super::title::Titles;
use crate::json::Tweak;
use crate::trials::Shard;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// The options of `simulate`.
#[derive(Args, Clone, Debug)]
pub struct Simulate {
    /// Scenario: a file, a game, or a name as GAME/NAME
    pub scenario: PathBuf,
    /// Number of games; the first has the seed of --seed, and the seed grows by 1 with each game
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// Bots that play: one name for all, or one for each player
    #[arg(long, value_name = "NAMES", default_value = "random")]
    pub players: String,
    /// Folder that keeps the results; games that it already contains are not played again
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play only share I of N of the games
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Number of games to play at the same time; default: the number of cores
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// Change a parameter or a field of the scenario: 63.sp=6, /resources/nord=4
    #[arg(long, value_name = "PARAM=VALUE", value_parser = Tweak::parse)]
    pub param: Vec<Tweak>,
    /// Also list how each card was used: in hand, playable, played, and as what
    #[arg(long)]
    pub per_card: bool,
    /// Write the positions of the games as numbers, with who won, to this folder, for learning; prints nothing else
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "shard", "per_card"])]
    pub positions: Option<PathBuf>,
    /// With --positions: per cent of random choices in a third of the games, and half of that in another third
    #[arg(long, value_name = "N", default_value_t = 0, requires = "positions", value_parser = clap::value_parser!(u32).range(..=100))]
    pub stray: u32,
    /// Number of games in each file of results
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub block: u64,
}

fn shard(text: &str) -> Result<Shard, String> {
    let parsed = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parsed {
        Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
        _ => Err("write a shard as I/N, such as 2/8, with I from 1 to N".into()),
    }
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Simulate) -> Result<u8> {
    let (title, scenario) = titles.of(common, Some(wanted.scenario.clone()))?;
    title.simulate(common, scenario, wanted)
}

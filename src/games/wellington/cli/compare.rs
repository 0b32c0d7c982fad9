//! Versions of Wellington to compare.

use super::{bug, place};
use crate::cli::Common;
use crate::cli::compare;
use crate::cli::title::{Contender, Loaded, Made};
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::{Party, Version};
use crate::games::wellington::rules::Wellington;
use crate::games::wellington::words::boards;
use crate::trials::parting;
use anyhow::Result;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};

/// A version, as requested.
///
/// # Errors
/// There is no such player.
pub fn version(common: &Common, made: &Made) -> Result<Version> {
    let mut paths = place::paths(common);
    if let Some(cards) = &made.scripts {
        (paths.cards, paths.alone) = (cards.clone(), true);
    }
    Ok(Version {
        scenario: place::scenario(common, made.scenario.as_deref()),
        paths,
        params: made.params.clone(),
        card: made.script.clone(),
        party: Party::parse(&made.players)?,
    })
}

/// Where the games with these seeds diverge; empty if the boards have no decision in common.
///
/// # Errors
/// A version does not load.
pub fn parted(common: &Common, pair: [&Made; 2], seeds: &[u64], stop: &AtomicBool) -> Result<Vec<compare::Parted>> {
    let [a, b] = [version(common, pair[0])?.ready()?, version(common, pair[1])?.ready()?];
    if !boards::alike(&a.stage.scenario.board, &b.stage.scenario.board) {
        return Ok(Vec::new());
    }
    let part = |seed: &u64| {
        // These games did not fail before, so they should not fail now. If one does, leave the pair out.
        let found = parting::<Wellington>([&a, &b], *seed, &|| stop.load(Ordering::Relaxed)).ok().flatten()?;
        let (p, mut json) = (&found.position, found.json());
        json["year"] = json!(p.year.0);
        json["round"] = json!(p.round);
        json["impulse"] = json!(p.impulse.as_ref().map(|impulse| impulse.power.word()));
        Some(compare::Parted { lines: found.lines(), json })
    };
    Ok(seeds.iter().filter_map(part).collect())
}

impl Contender for Version {
    fn loaded(&self) -> Result<Loaded> {
        let print = self.ready()?.print;
        let hashes = json!({ "cards": print.cards, "scenario_hash": print.scenario_hash });
        Ok(Loaded {
            print: print.text(),
            brief: format!("cards {}, scenario {}", print.cards, print.scenario_hash),
            json: self.json(&print),
            hashes: hashes.as_object().cloned().unwrap_or_default(),
        })
    }

    fn scenario(&self) -> String {
        self.scenario.display().to_string()
    }

    fn players(&self) -> String {
        Power::TRACK.map(|power| self.party.name(power)).join(",")
    }

    fn save_bug(&self, seed: u64) {
        bug::save_of(self, seed);
    }
}

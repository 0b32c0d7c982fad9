//! Versions of Wellington to compare.

use super::{bug, place};
use crate::cli::Common;
use crate::cli::compare;
use crate::cli::title::{Cards, Contender, Dealt, Loaded, Made, Way};
use crate::games::wellington::board::{Card, Mode, Power};
use crate::games::wellington::lab::{Deal, Party, Stage, Staging, Version};
use crate::games::wellington::rules::Wellington;
use crate::games::wellington::words::boards;
use crate::hinted::Hint;
use crate::trials::{CardId, parting};
use anyhow::{Result, bail};
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
        staging: staging(made)?,
        before: made.before.as_deref().map(|before| version(common, before).map(Box::new)).transpose()?,
    })
}

/// The ways to play a card [5.1-5.3, 5.5].
pub const WAYS: [Way; 4] = [
    Way { word: Mode::Event.word(), label: "as an Event", text: true },
    Way { word: Mode::Response.word(), label: "as a Response", text: true },
    Way { word: Mode::Battle.word(), label: "as a Battle card", text: true },
    Way { word: Mode::Cp.word(), label: "for CP", text: false },
];

/// What was done to make players use the cards.
fn staging(made: &Made) -> Result<Staging> {
    let card = |card: CardId| match u8::try_from(card) {
        Ok(number) => Ok(Card(number)),
        Err(_) => bail!("unknown card {card}"),
    };
    let forced = made.forced.iter().map(|of| card(*of)).collect::<Result<_>>()?;
    let deal = |dealt: &Dealt| {
        let word = dealt.player.as_deref();
        let power = word.map(|word| {
            let powers = Power::TRACK.map(Power::word).join(", ");
            Power::from_word(word).ok_or_else(|| format!("unknown Power {word:?}").hint(powers))
        });
        anyhow::Ok(Deal { card: card(dealt.card)?, power: power.transpose()? })
    };
    let dealt = made.dealt.iter().map(deal).collect::<Result<_>>()?;
    Ok(Staging { forced, dealt, from_turn: made.from_turn })
}

/// The cards of a board, each with its title and the print of its script.
fn cards(stage: &Stage) -> Cards {
    let prints = stage.world.cards.fingerprints();
    let named = |(card, print): (Card, String)| {
        let title = &stage.world.cards.face(card).title;
        (card.0.into(), (format!("#{} {title}", card.0), print))
    };
    prints.into_iter().map(named).collect()
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
        let ready = self.ready()?;
        let print = &ready.print;
        let hashes = json!({ "cards": print.cards, "scenario_hash": print.scenario_hash });
        Ok(Loaded {
            print: print.text(),
            brief: format!("cards {}, scenario {}", print.cards, print.scenario_hash),
            json: self.json(print),
            cards: cards(&ready.stage),
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

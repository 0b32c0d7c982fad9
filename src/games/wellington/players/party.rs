//! The players of games that are played for their results, and their random streams.

use super::player::{Budget, Kind, Maker, named};
use super::scripted;
use crate::disk;
use crate::games::wellington::board::{Board, Power, Side};
use crate::hinted::Hint;
use crate::trials::stream;
use anyhow::{Result, anyhow, bail};
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// The name of the player of each Power, in track order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party([String; 4]);

impl Party {
    /// Reads one name for all, four in track order, or `allies=NAME,french=NAME,spain=NAME`. A Power's own name takes
    /// precedence over its side's.
    ///
    /// # Errors
    /// There is no such Power or player, or a Power has no player.
    pub fn parse(text: &str) -> Result<Party> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let names = match words[..] {
            _ if text.contains('=') => by_word(&words)?,
            [one] => [one; 4].map(str::to_string),
            [britain, sud, spain, nord] => [britain, sud, spain, nord].map(str::to_string),
            _ => bail!(format!("--players takes one name or four; found {}", words.len()).hint(FORMS)),
        };
        for name in &names {
            named(name)?;
        }
        Ok(Party(names))
    }

    /// The name of a Power's player.
    pub fn name(&self, power: Power) -> &str {
        &self.0[power.index()]
    }

    /// The files that players are made from, with their hashes, because `steady:mine.json` is a different player when
    /// the file changes.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn files(&self) -> Result<BTreeMap<String, String>> {
        let files = self.kinds().filter_map(|(_, kind)| kind.file());
        let print = |file: &str| {
            let bytes = disk::bytes(Path::new(file), disk::Kind::Weights).map_err(|no| anyhow!("{file} {no}"))?;
            Ok((file.to_string(), format!("{:016x}", disk::print_of_text(&bytes))))
        };
        files.map(print).collect()
    }

    /// Tries every player's file on a board before the games start.
    ///
    /// # Errors
    /// What is wrong with a file, and where.
    pub fn check(&self, board: &Rc<Board>) -> Result<()> {
        self.kinds().try_for_each(|(_, kind)| match kind {
            Kind::Script(file) => scripted::check(file, board),
            _ => Ok(()),
        })
    }

    /// A player with a time limit, if there is one. Its games cannot be repeated.
    pub fn timed(&self) -> Option<&str> {
        let timed = |kind| matches!(kind, Kind::Search(Budget::Time(_)) | Kind::Flat(Budget::Time(_)));
        self.kinds().find(|(_, kind)| timed(*kind)).map(|(name, _)| name)
    }

    /// The names, and what they mean.
    fn kinds(&self) -> impl Iterator<Item = (&str, Kind<'_>)> {
        // They were parsed before, so none is lost here.
        self.0.iter().filter_map(|name| Some((name.as_str(), Kind::of(name).ok()?)))
    }

    /// Makers of the players, in track order.
    ///
    /// # Errors
    /// A player cannot be made.
    pub fn makers(&self) -> Result<[Maker; 4]> {
        let [britain, sud, spain, nord] = &self.0;
        Ok([named(britain)?, named(sud)?, named(spain)?, named(nord)?])
    }
}

const FORMS: &str = "--players random, or allies=NAME,french=NAME, or britain=NAME,sud=NAME,spain=NAME,nord=NAME";

/// Names by side and by Power.
fn by_word(words: &[&str]) -> Result<[String; 4]> {
    let (mut sides, mut powers) = ([None; 2], [None; 4]);
    for word in words {
        let (who, name) = word
            .split_once('=')
            .ok_or_else(|| format!("{word:?} does not name the Power or side for its bot").hint(FORMS))?;
        let place = match (Side::BOTH.into_iter().find(|s| s.word() == who), Power::from_word(who)) {
            (Some(side), _) => &mut sides[side as usize],
            (_, Some(power)) => &mut powers[power.index()],
            _ => bail!(format!("unknown Power or side {who:?}").hint(FORMS)),
        };
        if place.replace(name).is_some() {
            bail!("{who} is named twice");
        }
    }
    let mut names: [String; 4] = Default::default();
    for power in Power::TRACK {
        let name = powers[power.index()].or(sides[power.side() as usize]);
        let name = name.ok_or_else(|| format!("nobody plays {}", power.word()).hint(FORMS))?;
        names[power.index()] = name.to_string();
    }
    Ok(names)
}

/// The seed of a Power's own random stream in the game with this seed: SplitMix64 of both. The dice of the game are a
/// separate stream, so different players get the same dice as long as they act alike.
pub fn chance_seed(seed: u64, power: Power) -> u64 {
    stream(seed, power.index() as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_for_all_by_side_and_by_power() {
        let all = Party::parse("random").unwrap();
        for text in
            ["random,random,random,random", "allies=random,french=random", "allies=random, french=random,nord=random"]
        {
            assert_eq!(Party::parse(text).unwrap(), all, "{text}");
        }
        for (text, said) in [
            ("random,random", "takes one name or four"),
            ("randon", "did you mean random"),
            ("allies=random", "nobody plays sud"),
            ("allies=random,allies=random", "allies is named twice"),
            ("prussia=random", "unknown Power or side \"prussia\""),
            ("allies=random,random", "does not name the Power"),
        ] {
            let no = Party::parse(text).unwrap_err().to_string();
            assert!(no.contains(said), "{text}: {no}");
        }
    }

    #[test]
    fn the_chances_of_a_player_are_golden() {
        let of = |seed| Power::TRACK.map(|power| chance_seed(seed, power));
        assert_eq!(of(1), GOLDEN);
        let mut many: Vec<u64> = (0..1000).flat_map(of).collect();
        many.sort_unstable();
        many.dedup();
        assert_eq!(many.len(), 4000, "no two players of a run share a stream");
    }

    const GOLDEN: [u64; 4] = [16490336266968443936, 13757245211066428519, 4048727598324417001, 8196980753821780235];
}

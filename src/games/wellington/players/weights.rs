//! The weights of `steady`: plain numbers in `scripts/bots/steady.json`, which can be changed without compiling.

use super::judge::Scales;
use super::value::Learned;
use crate::disk::{self, Kind};
use crate::games::wellington::board::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The weights that come with the program.
const OURS: &str = include_str!("../../../../scripts/bots/steady.json");
/// The learned weights that come with the program.
const VALUE: &str = include_str!("../../../../scripts/bots/value.json");

/// The weights of `steady`. The unit is roughly a victory point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The values of a Key and of any other Duchy, and what the Capital and a Fortress add.
    pub key: f64,
    pub duchy: f64,
    pub capital: f64,
    pub fortress: f64,
    /// A card played for its Command Points: a fixed value, a value for each point, and a factor while points are left.
    pub card: f64,
    pub card_cp: f64,
    pub card_late: f64,
    /// An Event: a fixed value, a value for each Command Point on the card, and the value that the points would have had.
    pub event: f64,
    pub event_cp: f64,
    pub event_lost: f64,
    /// A Resource spent on a card.
    pub resource: f64,
    /// A Siege that is likely to succeed, and the dice for each point of strength that it needs for that.
    pub siege: f64,
    pub siege_dice: f64,
    /// A Flag, and the bonus for the Power's own Flag over the Ally's.
    pub flag: f64,
    pub flag_own: f64,
    /// A Soldier built or regrouped, a Leader, a point of his rating, and being close to the enemy.
    pub build: f64,
    pub regroup: f64,
    pub leader: f64,
    pub leader_rating: f64,
    pub front: f64,
    /// A Soldier where a Leader lacks Soldiers, for each Strength Point that he could lead in addition.
    pub led: f64,
    /// What a Leader risks, for each point of his rating, if he has too few Strength Points to last a Battle.
    pub risk: f64,
    /// The odds it needs to attack, the odds beyond which more makes no difference, and the value of a beaten Strength Point.
    pub attack_odds: f64,
    pub attack_most: f64,
    pub beaten: f64,
    /// A move: for each line closer to an enemy Key, and to the Capital while the enemy holds it; a fixed value; for
    /// danger; for a Duchy taken; for a Duchy in danger; for a Key left alone.
    pub nearer: f64,
    pub centre: f64,
    pub march: f64,
    pub danger: f64,
    pub taken: f64,
    pub guard: f64,
    pub leaves: f64,
    /// Leaders and Strength Points that join a Battle, and a march.
    pub join: f64,
    pub join_quiet: f64,
    /// A Response: a fixed value, for what is at stake, for each Command Point lost, and for a Response that fits any moment.
    pub respond: f64,
    pub respond_stake: f64,
    pub respond_lost: f64,
    pub respond_any: f64,
    /// A Battle card when the odds are even.
    pub battle_card: f64,
    /// The odds above which it intercepts, and those below which it evades.
    pub intercept: f64,
    pub evade: f64,
    /// How `steady` looks ahead.
    #[serde(default)]
    pub ahead: Ahead,
}

/// How `steady` and `search` look ahead, and how they weigh what they find. The unit is about a victory point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ahead {
    /// The number of tries for all uses of an Impulse together, and for Responses, Battle cards or targets.
    pub tries: u32,
    pub answers: u32,
    /// How many Impulses a try continues after the bot's own.
    pub far: u32,
    /// How many uses of an Impulse are tried, how many of one kind, and how far below the best the rules of thumb may rate them.
    pub wide: u32,
    pub alike: u32,
    pub behind: f64,
    /// How many Events are tried, too.
    pub events: u32,
    /// How much the rules of thumb count beside the results of the tries.
    pub trust: f64,
    /// How many targets are tried.
    pub targets: u32,
    /// Whether a try of a Response or target continues to the end of the Impulse, or only until nothing is in progress.
    pub whole: bool,
    /// Whether interceptions, Sieges that go on, pre-emptions and retreats are tried as well.
    pub more: bool,
    /// Whether who goes along, how many go along, and the continuations of cards are tried as well.
    pub all: bool,
    /// By how many standard errors a choice has to be better than the usual one.
    pub errors: f64,
    /// The value of an effect in force, beyond what the position shows.
    pub begun: f64,
    /// The least gain for playing a Response or Battle card, and what each of its Command Points adds to that.
    pub least: f64,
    pub kept: f64,
    /// The value of a certain victory over a certain defeat, in the learned chances.
    pub learned: f64,
    /// How much the hand-made scales count, and the scales.
    pub scaled: f64,
    pub scales: Scales,
}

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead {
            tries: 16,
            answers: 6,
            far: 0,
            wide: 4,
            alike: 2,
            behind: 2.0,
            events: 4,
            trust: 0.5,
            targets: 5,
            whole: false,
            more: false,
            all: false,
            errors: 0.0,
            begun: 0.3,
            least: 0.2,
            kept: 0.1,
            learned: 50.0,
            scaled: 0.0,
            scales: Scales::default(),
        }
    }
}

impl Ahead {
    /// How `search` looks ahead.
    fn further() -> Ahead {
        Ahead {
            tries: 30,
            wide: 5,
            behind: 3.0,
            events: 8,
            errors: 0.5,
            whole: true,
            more: true,
            all: true,
            ..Ahead::default()
        }
    }
}

/// The weights of both sides, because good play differs between them.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creed {
    allies: Weights,
    french: Weights,
    /// How `search` looks ahead.
    #[serde(default = "Ahead::further")]
    search: Ahead,
    /// Learned weights that replace the built-in ones.
    #[serde(default)]
    value: Option<Learned>,
    /// The built-in ones.
    #[serde(skip)]
    built_in: Option<Rc<Learned>>,
}

impl Creed {
    /// The weights of a side.
    pub fn of(&self, side: Side) -> &Weights {
        match side {
            Side::Allies => &self.allies,
            Side::French => &self.french,
        }
    }

    /// How `search` looks ahead.
    pub fn search(&self) -> &Ahead {
        &self.search
    }

    /// The learned chances.
    pub fn learned(&self) -> Option<&Learned> {
        self.value.as_ref().or(self.built_in.as_deref())
    }

    /// The built-in weights.
    ///
    /// # Errors
    /// The built-in file is invalid.
    pub fn ours() -> anyhow::Result<Creed> {
        Ok(Creed::parse(OURS)?)
    }

    /// The weights of another file.
    ///
    /// # Errors
    /// The file cannot be read or does not contain weights. The error gives line and column.
    pub fn read(file: &std::path::Path) -> anyhow::Result<Creed> {
        let text = disk::text(file, Kind::Weights).map_err(|no| anyhow::anyhow!("{} {no}", file.display()))?;
        Creed::parse(&text).map_err(|no| anyhow::anyhow!("{}: {no}", file.display()))
    }

    /// Weights for each side under its name, or one set for both.
    fn parse(text: &str) -> serde_json::Result<Creed> {
        let names: BTreeMap<String, Value> = serde_json::from_str(text)?;
        let mut creed: Creed = if Side::BOTH.iter().any(|side| names.contains_key(side.word())) {
            serde_json::from_str(text)?
        } else {
            let both: Weights = serde_json::from_str(text)?;
            Creed { allies: both.clone(), french: both, search: Ahead::further(), value: None, built_in: None }
        };
        creed.built_in = Some(Rc::new(serde_json::from_str(VALUE)?));
        Ok(creed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_goes_by_its_own_list_or_both_by_one() {
        let mut names: serde_json::Value = serde_json::from_str(OURS).unwrap();
        names["allies"]["key"] = 7.0.into();
        names["french"]["key"] = 3.0.into();
        let keys = |text: String| {
            let creed = Creed::parse(&text).unwrap();
            [Side::Allies, Side::French].map(|side| creed.of(side).key)
        };
        assert_eq!(keys(names.to_string()), [7.0, 3.0]);
        assert_eq!(keys(names["french"].to_string()), [3.0, 3.0]);
    }
}

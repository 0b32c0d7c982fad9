//! The chances of a side, learned from many games: the [`features`] of the position, each with a weight from a file that says
//! how it was made.

use super::features::{Features, features, names};
use crate::games::wellington::rules::Sight;
use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The name of the constant term.
const CONSTANT: &str = "constant";

/// How much one unit of a feature adds to the logit of the chance that the Allies win.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Weight {
    /// In the last Turn, in the one before, and in earlier ones.
    last: f64,
    before: f64,
    earlier: f64,
    /// How much the weight changes by the end of the Turn; in the middle, by half of that.
    late: f64,
}

/// The file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    /// How it was made, for people.
    made: BTreeMap<String, Value>,
    /// A weight for each feature, by its name.
    weights: BTreeMap<String, Weight>,
}

/// The learned weights.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "Sheet")]
pub struct Learned {
    constant: Weight,
    /// The weights of the features, in their order.
    weights: Vec<Weight>,
}

impl TryFrom<Sheet> for Learned {
    type Error = anyhow::Error;

    fn try_from(mut sheet: Sheet) -> Result<Learned> {
        let mut take = |name: &str| match sheet.weights.remove(name) {
            Some(weight) => Ok(weight),
            None => bail!("weights: missing weight {name:?}"),
        };
        let names = names();
        let constant = take(CONSTANT)?;
        let weights = names.iter().map(|name| take(name)).collect::<Result<_>>()?;
        if let Some(name) = sheet.weights.keys().next() {
            let near = crate::faults::nearest(name, names.iter().map(String::as_str));
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            bail!("weights: unknown feature {name:?}{near}");
        }
        Ok(Learned { constant, weights })
    }
}

impl Learned {
    /// The chance that the Allies win, from 0 to 1.
    pub fn allies(&self, sight: &Sight<'_>) -> f64 {
        self.chance(&features(sight))
    }

    fn chance(&self, seen: &Features) -> f64 {
        let weight = |weight: &Weight| {
            let turn = match seen.turns_left {
                0 => weight.last,
                1 => weight.before,
                _ => weight.earlier,
            };
            turn + weight.late * seen.late
        };
        let sum: f64 = self.weights.iter().zip(&seen.values).map(|(w, value)| weight(w) * value).sum();
        1.0 / (1.0 + (-sum - weight(&self.constant)).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::Paths;
    use crate::games::wellington::board::{Power, Whereabouts};
    use crate::games::wellington::players::Stage;
    use crate::games::wellington::rules::look;
    use serde_json::json;

    const OURS: &str = include_str!("../../../../scripts/bots/value.json");

    fn read(change: impl FnOnce(&mut Value)) -> Result<Learned, String> {
        let mut file: Value = serde_json::from_str(OURS).unwrap();
        change(&mut file);
        serde_json::from_value(file).map_err(|no| no.to_string())
    }

    #[test]
    fn what_was_learned_prefers_positions_that_win() {
        let root = crate::sources();
        let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(root)).unwrap();
        let game = stage.begin(3, |_| {}).unwrap_or_else(|_| panic!("it begins"));
        let learned = read(|_| {}).unwrap();
        let allies = || learned.allies(&look(game.table()));
        let before = allies();
        assert!((0.02..0.98).contains(&before), "{before}");
        // Madrid becomes Spanish, and everything there is removed.
        let madrid = look(game.table()).capital().unwrap();
        let saved = game.table().position().clone();
        game.table().change(|p| {
            p.soldiers.retain(|lot| lot.key.at != madrid);
            let there = p.officers.iter_mut().filter(|o| o.at.duchy() == Some(madrid));
            there.for_each(|o| o.at = Whereabouts::Pool);
            p.flags[madrid.index()] = Some(Power::Spain);
        });
        let spanish = allies();
        assert!(spanish > before + 0.02, "{before} and with Madrid {spanish}");
        game.table().change(|p| *p = saved);
        assert!((allies() - before).abs() < 1e-12);
        // Without its Soldiers a side has worse chances.
        game.table().change(|p| p.soldiers.retain(|lot| lot.key.power != Power::Britain));
        assert!(allies() < before - 0.02, "{before} and without the British {}", allies());
    }

    #[test]
    fn a_broken_file_is_told_with_its_place() {
        assert!(read(|_| {}).is_ok());
        type Breaks = fn(&mut Value);
        let broken: [(Breaks, &str); 5] = [
            (|file| drop(file["weights"].as_object_mut().unwrap().remove("lead")), "missing weight \"lead\""),
            (|file| drop(file["weights"].as_object_mut().unwrap().remove("constant")), "missing weight \"constant\""),
            (|file| file["weights"]["keyz/spain"] = file["weights"]["lead"].clone(), "did you mean keys/spain?"),
            (|file| file["weights"]["lead"]["last"] = "much".into(), "invalid type"),
            (|file| file["more"] = 1.into(), "unknown field `more`"),
        ];
        for (breaks, said) in broken {
            let no = read(breaks).unwrap_err();
            assert!(no.contains(said), "{said}: {no}");
        }
    }

    #[test]
    fn a_weight_counts_as_its_turn_and_the_time_in_it_say() {
        let none = json!({"last": 0, "before": 0, "earlier": 0, "late": 0});
        let mut weights: BTreeMap<String, Value> = names().into_iter().map(|name| (name, none.clone())).collect();
        weights.insert("constant".into(), json!({"last": 1, "before": 0, "earlier": 0, "late": 0}));
        weights.insert("keys/spain".into(), json!({"last": 0.25, "before": 0.5, "earlier": 0.75, "late": 1}));
        let learned: Learned = serde_json::from_value(json!({"made": {}, "weights": weights})).unwrap();
        let mut seen = Features { turns_left: 0, late: 0.0, values: vec![0.0; names().len()] };
        seen.values[names().iter().position(|it| it == "keys/spain").unwrap()] = 2.0;
        for (turns_left, late, logit) in [(0, 0.0, 1.5), (1, 0.0, 1.0), (2, 0.0, 1.5), (2, 0.5, 2.5)] {
            (seen.turns_left, seen.late) = (turns_left, late);
            let p = learned.chance(&seen);
            assert!(((p / (1.0 - p)).ln() - logit).abs() < 1e-9, "{turns_left} {late}: {p}");
        }
    }
}

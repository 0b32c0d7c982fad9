//! The chances of a side, learned from many games: [`features`] of the position, weighed by a file of numbers. How it was
//! made stands in the file.

use super::features::{Features, features, names};
use crate::games::wellington::rules::Sight;
use crate::hinted::Hint;
use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most numbers in a layer.
const MOST: usize = 256;

/// A number that goes into the sum: a feature, or a feature in a certain Turn only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    /// The feature.
    feature: String,
    /// In which Turn it counts: 0 in the last, 1 in the one before, 2 in earlier ones. Without it in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns_left: Option<u8>,
    /// It counts in proportion to how much of the Turn is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    late: bool,
    /// What is subtracted from the feature, and by what the rest is divided.
    mean: f64,
    spread: f64,
}

/// A layer: each row is a sum over what comes in, and what is added to it. Between layers what is below 0 is cut off.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layer {
    add: Vec<f64>,
    weights: Vec<Vec<f64>>,
}

/// The file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    /// How it was made, for people.
    made: BTreeMap<String, serde_json::Value>,
    inputs: Vec<Input>,
    layers: Vec<Layer>,
}

/// What was learned.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "Sheet")]
pub struct Learned {
    /// The place of each input among the features, and how it counts.
    inputs: Vec<(usize, Input)>,
    layers: Vec<Layer>,
}

impl TryFrom<Sheet> for Learned {
    type Error = anyhow::Error;

    fn try_from(sheet: Sheet) -> Result<Learned> {
        let known: BTreeMap<String, usize> = names().into_iter().enumerate().map(|(i, name)| (name, i)).collect();
        let mut inputs = Vec::new();
        for (i, input) in sheet.inputs.into_iter().enumerate() {
            let Some(place) = known.get(&input.feature) else {
                let near = crate::faults::nearest(&input.feature, known.keys().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                bail!("inputs, number {}: there is no feature {:?}{near}", i + 1, input.feature);
            };
            if !(input.mean.is_finite() && input.spread.is_finite() && input.spread > 0.0) {
                bail!("inputs, number {} ({}): the spread has to be above 0", i + 1, input.feature);
            }
            inputs.push((*place, input));
        }
        let mut wide = inputs.len();
        for (i, layer) in sheet.layers.iter().enumerate() {
            let number = i + 1;
            if layer.add.len() != layer.weights.len() || layer.add.len() > MOST {
                bail!("layer {number}: it adds {} numbers to {} rows", layer.add.len(), layer.weights.len());
            }
            if let Some(row) = layer.weights.iter().position(|row| row.len() != wide) {
                let there = layer.weights[row].len();
                bail!("layer {number}, row {}: it has {there} weights, and {wide} numbers come in", row + 1);
            }
            if layer.weights.iter().flatten().chain(&layer.add).any(|weight| !weight.is_finite()) {
                bail!("layer {number}: a weight is not a number");
            }
            wide = layer.add.len();
        }
        if sheet.layers.is_empty() || wide != 1 {
            bail!(format!("the last layer gives {wide} numbers").hint("it gives one: the chances of the Allies"));
        }
        Ok(Learned { inputs, layers: sheet.layers })
    }
}

impl Learned {
    /// The chance that the Allies win, from 0 to 1.
    pub fn allies(&self, sight: &Sight<'_>) -> f64 {
        self.chance(&features(sight))
    }

    fn chance(&self, seen: &Features) -> f64 {
        let input = |(place, input): &(usize, Input)| {
            let counts = input.turns_left.is_none_or(|turns| turns == seen.turns_left);
            let share = if input.late { seen.late } else { 1.0 };
            let value = seen.values.get(*place).copied().unwrap_or(0.0);
            if counts { (value - input.mean) / input.spread * share } else { 0.0 }
        };
        let mut numbers: Vec<f64> = self.inputs.iter().map(input).collect();
        for (i, layer) in self.layers.iter().enumerate() {
            let row = |(weights, add): (&Vec<f64>, &f64)| {
                let sum = weights.iter().zip(&numbers).map(|(weight, number)| weight * number).sum::<f64>() + add;
                if i + 1 < self.layers.len() { sum.max(0.0) } else { sum }
            };
            numbers = layer.weights.iter().zip(&layer.add).map(row).collect();
        }
        let logit = numbers.first().copied().unwrap_or(0.0);
        1.0 / (1.0 + (-logit).exp())
    }
}

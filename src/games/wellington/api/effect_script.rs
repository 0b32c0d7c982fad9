//! The effects of a card file, as it declares them.

use super::card_function::{CardFunction, Twice};
use super::fields::{Fallible, Form};
use crate::faults::TroubleKind;
use crate::games::wellington::board::{Moment, Moments};
use crate::games::wellington::rules::{Point, Points};
use mlua::Table;
use std::collections::BTreeMap;

/// An effect of a card as its file declares it.
pub struct EffectScript {
    /// Its modifiers.
    pub points: BTreeMap<Point, CardFunction>,
    /// Its handlers that ask nobody.
    pub hooks: BTreeMap<Moment, CardFunction>,
    /// The windows at which its handlers may wait for choices.
    pub decides: Moments,
    /// Its handler for its end.
    pub expire: Option<CardFunction>,
    /// The hooks that it modifies, as a set.
    pub point_set: Points,
    /// The moments of its handlers that ask nobody, as a set.
    pub hook_set: Moments,
}

impl Form<'_> {
    /// All of them, by name.
    pub(super) fn effects(&self, card: &Twice) -> Fallible<BTreeMap<String, EffectScript>> {
        let mut out = BTreeMap::new();
        let Some(effects) = card.within(self, "effects")? else { return Ok(out) };
        for name in self.keys(&effects.table, "effects")? {
            let Some(effect) = effects.within(self, &name)? else { continue };
            out.insert(name.clone(), self.effect(&effect)?);
        }
        Ok(out)
    }

    fn effect(&self, effect: &Twice) -> Fallible<EffectScript> {
        let table = &effect.table;
        let mut script = EffectScript {
            points: BTreeMap::new(),
            hooks: BTreeMap::new(),
            decides: self.decides(table)?,
            expire: effect.function(self, "expire")?,
            point_set: Points::NONE,
            hook_set: Moments::NONE,
        };
        for key in self.keys(table, "effect")? {
            match (key.as_str(), Point::from_word(&key)) {
                ("expire" | "decides", _) => {}
                ("on", _) => self.hooks(effect, &mut script)?,
                (_, Some(point)) => {
                    if let Some(function) = effect.function(self, &key)? {
                        script.points.insert(point, function);
                        script.point_set = script.point_set.with(point);
                    }
                }
                (_, None) => {
                    let names: Vec<&str> =
                        Point::ALL.iter().map(|p| p.word()).chain(["on", "decides", "expire"]).collect();
                    return Err(self.unknown(TroubleKind::UnknownPoint, &key, "hook", &names));
                }
            }
        }
        Ok(script)
    }

    fn hooks(&self, effect: &Twice, script: &mut EffectScript) -> Fallible<()> {
        let Some(hooks) = effect.within(self, "on")? else { return Ok(()) };
        for key in self.keys(&hooks.table, "on")? {
            let Some(moment) = Moment::from_word(&key) else {
                let names: Vec<&str> = Moment::ALL.iter().map(|m| m.word()).collect();
                return Err(self.unknown(TroubleKind::UnknownWindow, &key, "moment", &names));
            };
            if let Some(function) = hooks.function(self, &key)? {
                script.hooks.insert(moment, function);
                script.hook_set = script.hook_set.with(moment);
            }
        }
        Ok(())
    }

    /// The windows at which an effect's handlers may wait. Those handlers run on a fresh copy of the file, like `play`.
    fn decides(&self, table: &Table) -> Fallible<Moments> {
        let Some(functions) = self.table(table, "decides")? else { return Ok(Moments::NONE) };
        let waits = |m: &Moment| m.can_wait();
        let mut moments = Moments::NONE;
        for key in self.keys(&functions, "decides")? {
            let Some(moment) = Moment::from_word(&key).filter(waits) else {
                let names: Vec<&str> = Moment::ALL.iter().filter(|m| waits(m)).map(|m| m.word()).collect();
                return Err(self.unknown(
                    TroubleKind::UnknownWindow,
                    &key,
                    "window at which a decision can be made",
                    &names,
                ));
            };
            self.function(&functions, &key)?;
            moments = moments.with(moment);
        }
        Ok(moments)
    }
}

//! The second argument of modifiers and `ev.window`, and `fx`: facts and effects as scripts see them.

use super::bind::{Binding, EffectHandle, FactsHandle, raise, unknown, word_of};
use super::host::Context;
use super::reads::Read;
use super::registry::Depth;
use crate::faults::nearest;
use crate::games::wellington::board::{Datum, Effect, Fact, Facts};
use mlua::{Lua, MetaMethod, UserDataFields, UserDataMethods, Value};
use std::rc::Rc;

pub(super) fn register_facts(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<()> {
    let binding = binding.clone();
    lua.register_userdata_type::<FactsHandle>(move |reg| {
        reg.add_meta_method(MetaMethod::Index, move |lua, _, key: Value| -> mlua::Result<Value> {
            let word = word_of(&key)?;
            let context = binding.context(|| "ev.window".into())?;
            if context.facts.is_none() {
                binding.host.looked(Depth::Table);
            }
            let (name, facts) = facts_of(&context);
            if &*word == "name" {
                binding.host.reads(|| Some(Read::Name).filter(|_| context.facts.is_none()), &name);
                return binding.to_lua(lua, &name);
            }
            match Fact::ALL.into_iter().find(|fact| fact.word() == &*word) {
                Some(fact) => {
                    let said = facts.get(fact).unwrap_or(&Datum::Nil);
                    binding.host.reads(|| Some(Read::Fact(fact)), said);
                    binding.to_lua(lua, said)
                }
                None => {
                    let names: Vec<&'static str> = Fact::ALL.iter().map(|f| f.word()).chain(["name"]).collect();
                    Err(unknown("a window", &key, &names))
                }
            }
        });
        reg.add_meta_function(MetaMethod::ToString, |_, _: Value| Ok("window"));
    })
}

/// What the running script is told about: the facts of its hook or point, else those of the innermost open window.
fn facts_of(context: &Context) -> (Datum, Rc<Facts>) {
    if let Some(facts) = &context.facts {
        return (context.moment.map_or(Datum::Nil, |m| m.word().into()), facts.clone());
    }
    let window = context.table().and_then(|t| t.position().windows.last().cloned());
    match window {
        Some(window) => (window.moment.word().into(), Rc::new(window.facts)),
        None => (Datum::Nil, Rc::new(Facts::none())),
    }
}

pub(super) fn register_effect(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<()> {
    let binding = binding.clone();
    lua.register_userdata_type::<EffectHandle>(move |reg| {
        reg.add_meta_method(MetaMethod::Index, move |lua, _, key: Value| -> mlua::Result<Value> {
            let word = word_of(&key)?;
            let context = binding.context(|| "fx".into())?;
            let Some(effect) = context.effect.as_ref() else { return Ok(Value::Nil) };
            match effect_fact(effect, &word) {
                Some((read, value)) => {
                    binding.host.reads(|| Some(read), &value);
                    binding.to_lua(lua, &value)
                }
                None => {
                    let known: Vec<&str> = effect.data.iter().map(|(name, _)| name.as_str()).collect();
                    let known = [&known[..], &["id", "by"]].concat();
                    let near = nearest(&word, known.iter().copied());
                    let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                    Err(raise(format!("the effect was started without {word:?}{near} (it has {})", known.join(", "))))
                }
            }
        });
        reg.add_meta_function(MetaMethod::ToString, |_, _: Value| Ok("effect"));
        reg.add_field("type", "effect");
    })
}

/// What an effect says of itself, and what was read there.
fn effect_fact(effect: &Effect, word: &str) -> Option<(Read, Datum)> {
    match effect.get(word) {
        Some(value) => Some((Read::Field(word.into()), value.clone())),
        None => match word {
            "id" => Some((Read::Id, Datum::Int(effect.id as i32))),
            "by" => Some((Read::By, Datum::Power(effect.by))),
            _ => None,
        },
    }
}

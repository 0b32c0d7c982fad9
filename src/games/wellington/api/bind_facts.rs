//! Facts and effects as scripts see them: `ev.window`, the second argument of modifiers, and `fx`.

use super::bind::{Binding, EffectHandle, FactsHandle, raise, unknown, word_of};
use super::host::Context;
use super::reads::Read;
use super::registry::Depth;
use crate::faults::nearest;
use crate::games::wellington::board::{Datum, Effect, Fact, Facts, Moment};
use crate::script::interned::Interned;
use mlua::{Lua, MetaMethod, UserDataFields, UserDataMethods, Value};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// A placeholder for a field whose value is not read.
pub(super) type Unread = bool;

/// The most field names of effects that are cached by their address.
const NAMES: usize = 200;

/// A field of a window.
#[derive(Clone, Copy)]
enum Field {
    Name,
    Fact(Fact),
}

pub(super) fn register_facts(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<()> {
    let binding = binding.clone();
    let fields = Fact::ALL.into_iter().map(|fact| (fact.word(), Field::Fact(fact))).chain([("name", Field::Name)]);
    let fields = Interned::of(lua, fields)?;
    lua.register_userdata_type::<FactsHandle>(move |reg| {
        reg.add_meta_function(MetaMethod::Index, move |lua, (_, key): (Unread, Value)| -> mlua::Result<Value> {
            let field = fields.get(&key);
            if field.is_none() {
                word_of(&key)?;
            }
            let context = binding.context(|| "ev.window".into())?;
            if context.facts.is_none() {
                binding.host.looked(Depth::Table);
            }
            match field {
                Some(Field::Name) => with_facts(&context, |moment, _| {
                    let name = moment.map_or(Datum::Nil, |moment| moment.word().into());
                    binding.host.reads(|| Some(Read::Name).filter(|_| context.facts.is_none()), &name);
                    binding.to_lua(lua, &name)
                }),
                Some(Field::Fact(fact)) => with_facts(&context, |_, facts| {
                    let said = facts.get(fact).unwrap_or(&Datum::Nil);
                    binding.host.reads(|| Some(Read::Fact(fact)), said);
                    binding.to_lua(lua, said)
                }),
                None => {
                    let names: Vec<&'static str> = Fact::ALL.iter().map(|f| f.word()).chain(["name"]).collect();
                    Err(unknown("a window", &key, &names))
                }
            }
        });
        reg.add_meta_function(MetaMethod::ToString, |_, _: Value| Ok("window"));
    })
}

/// The facts for the running script: those of its handler or hook, otherwise those of the innermost open window.
fn with_facts<R>(context: &Context, read: impl FnOnce(Option<Moment>, &Facts) -> R) -> R {
    if let Some(facts) = &context.facts {
        return read(context.moment, facts);
    }
    let Some(t) = context.table() else { return read(None, &Facts::none()) };
    let p = t.position();
    match p.windows.last() {
        Some(window) => read(Some(window.moment), &window.facts),
        None => read(None, &Facts::none()),
    }
}

pub(super) fn register_effect(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<()> {
    let binding = binding.clone();
    let names = RefCell::new(Interned::<Rc<str>>::default());
    lua.register_userdata_type::<EffectHandle>(move |reg| {
        reg.add_meta_function(MetaMethod::Index, move |lua, (_, key): (Unread, Value)| -> mlua::Result<Value> {
            let known = names.borrow().get(&key);
            let word: Rc<str> = match &known {
                Some(word) => word.clone(),
                None => (&*word_of(&key)?).into(),
            };
            let context = binding.context(|| "fx".into())?;
            let Some(effect) = context.effect.as_ref() else { return Ok(Value::Nil) };
            let Some((read, value)) = effect_fact(effect, &word) else { return Err(unknown_fact(effect, &word)) };
            binding.host.reads(|| Some(read), &value);
            let given = binding.to_lua(lua, &value)?;
            if let (None, Value::String(name)) = (known, key)
                && names.borrow().count() < NAMES
            {
                names.borrow_mut().hold(name, word);
            }
            Ok(given)
        });
        reg.add_meta_function(MetaMethod::ToString, |_, _: Value| Ok("effect"));
        reg.add_field("type", "effect");
    })
}

/// A field of an effect, and the read that it counts as.
fn effect_fact<'e>(effect: &'e Effect, word: &Rc<str>) -> Option<(Read, Cow<'e, Datum>)> {
    match effect.get(word) {
        Some(value) => Some((Read::Field(word.clone()), Cow::Borrowed(value))),
        None => match &**word {
            "id" => Some((Read::Id, Cow::Owned(Datum::Int(effect.id as i32)))),
            "by" => Some((Read::By, Cow::Owned(Datum::Power(effect.by)))),
            _ => None,
        },
    }
}

/// The error for an effect that was started without a value of this name.
fn unknown_fact(effect: &Effect, word: &str) -> mlua::Error {
    let known: Vec<&str> = effect.data.iter().map(|(name, _)| name.as_str()).collect();
    let known = [&known[..], &["id", "by"]].concat();
    let near = nearest(word, known.iter().copied()).map_or(String::new(), |near| format!("; did you mean {near}?"));
    raise(format!("the effect has no data {word:?}{near} (it has {})", known.join(", ")))
}

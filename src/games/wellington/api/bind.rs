//! Binding: puts the members of the registry onto the handles, checks arguments, and guards what a script may do.

use super::bind_facts::{self, Unread};
use super::calling;
use super::handles::{self, Handle, Handles};
use super::host::{Context, Host, Mode};
use super::leave::may_change;
use super::privy::Privy;
use super::registry::{Arg, Call, Caller, Depth, Member, On, Run, Ty, members};
use super::values;
use super::vocabulary::event_fields;
use crate::faults::TroubleKind;
use crate::faults::nearest;
use crate::games::wellington::board::{Board, Datum};
use crate::script::interned::Interned;
pub use crate::script::raise;
use crate::script::raised::Raised;
use mlua::{
    AnyUserData, BorrowedStr, Function, Lua, MetaMethod, MultiValue, Table, UserDataFields, UserDataMethods,
    UserDataRegistry, Value,
};
use std::cell::OnceCell;
use std::rc::Rc;

/// What the functions of a machine share.
pub struct Binding {
    /// The running script.
    pub host: Rc<Host>,
    /// The board.
    pub board: Rc<Board>,
    /// The cards that look at hidden cards.
    pub privy: Privy,
    /// The handles; set once, when they are made.
    pub handles: OnceCell<Handles>,
}

/// `ev`.
pub struct EventHandle;
/// `game`.
pub struct GameHandle;
/// `siege`.
pub struct SiegeHandle;
/// `t`, in tests.
pub struct TestHandle;
/// `ev.window`, and the second argument of a modifier.
pub struct FactsHandle;
/// `fx`, the effect whose script runs.
pub struct EffectHandle;

/// Handles that exist only once.
macro_rules! only_one {
    ($($name:ident),*) => {
        $(impl Handle for $name {
            fn datum(&self) -> Datum {
                Datum::Nil
            }
        })*
    };
}

only_one!(EventHandle, GameHandle, SiegeHandle);

impl Binding {
    /// A value for Lua.
    pub fn to_lua(&self, lua: &Lua, value: &Datum) -> mlua::Result<Value> {
        match self.handles.get() {
            Some(handles) => handles.to_lua(lua, value),
            None => Ok(Value::Nil),
        }
    }

    /// The context of the running script, or an error while a file is being loaded.
    pub(super) fn context(&self, member: impl FnOnce() -> String) -> mlua::Result<Rc<Context>> {
        let context = self.host.context().filter(|context| context.mode != Mode::Load);
        context.ok_or_else(|| {
            raise(format!("{} cannot be used while the file is being loaded: there is no game yet", member()))
        })
    }
}

/// Adds all members and globals to a machine. `suspend` is Luau's `coroutine.yield`.
pub fn bind(lua: &Lua, binding: &Rc<Binding>, shared: &Table, suspend: &Function) -> mlua::Result<()> {
    register_event(lua, binding, suspending(lua, binding, On::Event, suspend)?)?;
    register_test(lua, suspending(lua, binding, On::Test, suspend)?)?;
    register::<GameHandle>(lua, binding, On::Game)?;
    register::<SiegeHandle>(lua, binding, On::Siege)?;
    register::<handles::DuchyHandle>(lua, binding, On::Duchy)?;
    register::<handles::PowerHandle>(lua, binding, On::Power)?;
    register::<handles::SideHandle>(lua, binding, On::Side)?;
    register::<handles::LeaderHandle>(lua, binding, On::Leader)?;
    register::<handles::CardHandle>(lua, binding, On::Card)?;
    register::<handles::LineHandle>(lua, binding, On::Line)?;
    register::<handles::FormationHandle>(lua, binding, On::Formation)?;
    bind_facts::register_facts(lua, binding)?;
    bind_facts::register_effect(lua, binding)?;
    let handles = Handles::new(lua, &binding.board)?;
    handles.globals(lua, &binding.board, shared)?;
    let _ = binding.handles.set(handles);
    shared.raw_set("siege", lua.create_any_userdata(SiegeHandle)?)?;
    shared.raw_set("game", lua.create_any_userdata(GameHandle)?)
}

/// Makes functions that check their arguments and then wait for the rules to answer.
const WAITING: &str = "local suspend = ...
return function(check, name)
    return function(...) check(...) return suspend(name, ...) end
end";

/// The functions for members that suspend, by name.
fn suspending(lua: &Lua, binding: &Rc<Binding>, on: On, suspend: &Function) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let waiting: Function = lua.load(WAITING).set_name("=sandtable").call(suspend.clone())?;
    let suspends = |m: &&'static Member| m.on == on && matches!(m.run, Run::Ask(_) | Run::Step);
    for member in members().iter().copied().filter(suspends) {
        table.raw_set(member.name, ask_function(lua, binding, member, &waiting)?)?;
    }
    table.set_readonly(true);
    Ok(table)
}

/// `t`: every member suspends.
fn register_test(lua: &Lua, steps: Table) -> mlua::Result<()> {
    lua.register_userdata_type::<TestHandle>(move |reg| {
        let names: Vec<&'static str> = members().iter().filter(|m| m.on == On::Test).map(|m| m.name).collect();
        reg.add_meta_method(MetaMethod::Index, move |_, _, key: Value| -> mlua::Result<Value> {
            let step: Value = steps.raw_get(crate::script::sandbox::text_of(&key)?)?;
            if step.is_nil() { Err(unknown("t", &key, &names)) } else { Ok(step) }
        });
    })
}

fn register<T: Handle>(lua: &Lua, binding: &Rc<Binding>, on: On) -> mlua::Result<()> {
    let binding = binding.clone();
    let names: Vec<&'static str> = members().iter().filter(|m| m.on == on).map(|m| m.name).collect();
    let index = index(lua, move |_, key| Err(unknown(on.word(), &key, &names)))?;
    lua.register_userdata_type::<T>(move |reg| {
        reg.add_meta_field(MetaMethod::Index, index);
        methods(reg, &binding, on);
    })
}

/// The table that holds the members of a handle; `other` handles unknown names. A function instead of the table would be called for
/// every member.
fn index(lua: &Lua, other: impl Fn(&Lua, Value) -> mlua::Result<Value> + 'static) -> mlua::Result<Table> {
    let (table, meta) = (lua.create_table()?, lua.create_table()?);
    meta.raw_set("__index", lua.create_function(move |lua, (_, key): (Unread, Value)| other(lua, key))?)?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}

/// Adds the members that do not suspend, and what every handle can do. Each thing has only one handle, so Luau can compare handles
/// by identity.
fn methods<T: Handle>(reg: &mut UserDataRegistry<T>, binding: &Rc<Binding>, on: On) {
    calling::methods(reg, binding, on);
    let named = binding.clone();
    reg.add_meta_function(MetaMethod::ToString, move |_, this: Value| {
        let shown = values::from_lua(&this).map(|d| values::show(&d, &named.board));
        Ok(shown.unwrap_or_else(|_| on.word().to_string()))
    });
}

pub(super) fn unknown(what: &str, key: &Value, names: &[&'static str]) -> mlua::Error {
    let key = crate::script::sandbox::name_of(key).unwrap_or_default();
    let near = nearest(&key, names.iter().copied());
    let told = match near {
        Some(near) => format!("{what} has no member {key:?}; did you mean {near}?"),
        None => format!("{what} has no member {key:?}; it has {}", names.join(", ")),
    };
    raise(Raised::new(TroubleKind::UnknownMember, told).about(key))
}

/// A member as scripts write it: `ev:draw`.
pub fn title(member: &Member) -> String {
    let joint = if member.on == On::Edit { '.' } else { ':' };
    format!("{}{joint}{}", member.on.word(), member.name)
}

/// Checks the arguments of a call. The first value is the handle it was called on.
pub fn checked(
    binding: &Binding,
    member: &'static Member,
    context: &Context,
    mut rest: MultiValue,
) -> mlua::Result<Call<'static>> {
    let this = match member.on {
        On::Edit => Datum::Nil,
        _ => this(member, rest.pop_front())?,
    };
    read_call(binding, member, context, this, rest.make_contiguous())
}

/// Checks the arguments of a member.
pub(super) fn read_call(
    binding: &Binding,
    member: &'static Member,
    context: &Context,
    this: Datum,
    rest: &[Value],
) -> mlua::Result<Call<'static>> {
    let mut given = Vec::with_capacity(member.args.len());
    for (i, arg) in member.args.iter().enumerate() {
        given.push(argument(binding, member, i, arg, rest.get(i))?);
    }
    let options = match rest.get(member.args.len()) {
        None | Some(Value::Nil) => Vec::new(),
        Some(Value::Table(table)) if !member.options.is_empty() => options(binding, member, table)?,
        Some(other) => {
            let takes = signature(member);
            return Err(raise(format!("{takes}: unexpected argument {}", values::describe(other))));
        }
    };
    let Some(t) = context.table() else { return Err(raise("there is no game yet")) };
    let privy = member.on == On::Event && context.card.is_some_and(|card| binding.privy.has(card));
    if let (true, Some(card)) = (privy && member.name != "say", context.card) {
        // The lifetime of an effect must be a value of `lasting`, not free text.
        let until = |i: &usize| member.name == "start" && *i == 2;
        let given = given.iter().enumerate().filter(|(i, _)| !until(i)).map(|(_, value)| value);
        let said: Vec<Datum> = given.chain(options.iter().map(|(_, value)| value)).cloned().collect();
        binding.privy.may_tell(card, &said).map_err(|what| raise(format!("{}: {what}", title(member))))?;
    }
    let caller = Caller { card: context.card, player: context.player };
    Ok(Call { t, caller, this, args: given.into(), options: options.into(), privy })
}

/// The error for a member that was called with a dot instead of a colon.
pub(super) fn colon(member: &Member) -> mlua::Error {
    raise(Raised::from(format!("call it with a colon: {}(…)", title(member))).hint("ev:draw(2), not ev.draw(2)"))
}

fn this(member: &Member, value: Option<Value>) -> mlua::Result<Datum> {
    let Some(Value::UserData(ud)) = value else { return Err(colon(member)) };
    match member.on {
        On::Event if ud.is::<EventHandle>() => Ok(Datum::Nil),
        On::Game if ud.is::<GameHandle>() => Ok(Datum::Nil),
        On::Siege if ud.is::<SiegeHandle>() => Ok(Datum::Nil),
        On::Test if ud.is::<TestHandle>() => Ok(Datum::Nil),
        on => handles::unhandle_as(on, &ud).ok_or_else(|| colon(member)),
    }
}

fn argument(binding: &Binding, member: &Member, i: usize, arg: &Arg, value: Option<&Value>) -> mlua::Result<Datum> {
    // An argument of any type may be nil, but it must be given.
    if value.is_none() && !arg.optional && arg.ty == Ty::Any {
        return Err(raise(format!("{}: argument {} ({}) is missing", signature(member), i + 1, arg.name)));
    }
    let value = value.unwrap_or(&Value::Nil);
    if matches!(value, Value::Nil) && arg.optional {
        return Ok(Datum::Nil);
    }
    values::typed(value, arg.ty, &binding.board).map_err(|what| {
        let told = Raised::from(format!("{}: argument {} ({}) {what}", signature(member), i + 1, arg.name));
        raise(handed(value).into_iter().fold(told, Raised::about).about(member.name))
    })
}

/// A text that was passed to a member, as it stands in the script.
fn handed(value: &Value) -> Option<String> {
    value.is_string().then(|| crate::script::sandbox::name_of(value).ok()).flatten()
}

fn options(binding: &Binding, member: &'static Member, table: &Table) -> mlua::Result<Vec<(&'static str, Datum)>> {
    let mut out = Vec::new();
    for (name, value) in crate::script::order::by_name::<super::values::GameThings>(table)? {
        let name = crate::script::sandbox::text_of(&name)?;
        let Some(option) = member.options.iter().find(|o| o.name == name) else {
            let names: Vec<&'static str> = member.options.iter().map(|o| o.name).collect();
            let what = format!("{}: unknown option {name:?}; it knows {}", signature(member), names.join(", "));
            return Err(raise(Raised::new(TroubleKind::UnknownWord, what).about(name).about(member.name)));
        };
        let value = values::typed(&value, option.ty, &binding.board).map_err(|what| {
            let told = Raised::from(format!("{}: option {name} {what}", signature(member)));
            raise(handed(&value).into_iter().fold(told, Raised::about).about(&name).about(member.name))
        })?;
        out.push((option.name, value));
    }
    out.sort_by_key(|(name, _)| *name);
    Ok(out)
}

/// A member with its arguments: `ev:place_sp(power, duchy, sp)`.
pub fn signature(member: &Member) -> String {
    let mut args: Vec<String> =
        member.args.iter().map(|a| if a.optional { format!("{}?", a.name) } else { a.name.to_string() }).collect();
    if !member.options.is_empty() {
        let names: Vec<&str> = member.options.iter().map(|o| o.name).collect();
        args.push(format!("{{ {} }}?", names.join(", ")));
    }
    format!("{}({})", title(member), args.join(", "))
}

/// A member that suspends: its arguments are checked at the call in the script, then the coroutine yields.
fn ask_function(
    lua: &Lua,
    binding: &Rc<Binding>,
    member: &'static Member,
    waiting: &Function,
) -> mlua::Result<Function> {
    let shared = binding.clone();
    let check = lua.create_function(move |lua, args: MultiValue| {
        let context = shared.context(|| title(member))?;
        shared.host.looked(Depth::Table);
        shared.host.reads(|| None, &Datum::Nil);
        if let Run::Step = member.run {
            return checked(&shared, member, &context, args).map(drop);
        }
        if context.mode == Mode::Hook {
            return Err(raise(format!("{} waits for a decision, and a handler cannot wait", title(member))));
        }
        may_change(lua, &shared, member, &context)?;
        let call = checked(&shared, member, &context, args)?;
        shared.host.trail.mark(lua, &call.t, &shared.host.names);
        shared.host.waiting.set(Some((member, call)));
        Ok(())
    })?;
    waiting.call((check, member.name))
}

/// The name of a field.
pub(super) fn word_of(key: &Value) -> mlua::Result<BorrowedStr> {
    match key {
        Value::String(text) => text.to_str(),
        other => Err(raise(format!("unknown field {}", values::describe(other)))),
    }
}

fn register_event(lua: &Lua, binding: &Rc<Binding>, asks: Table) -> mlua::Result<()> {
    let names = members().iter().filter(|m| m.on == On::Event).map(|m| m.name);
    let names: Vec<&'static str> = names.chain(event_fields()).collect();
    let fields = binding.clone();
    let words = Interned::of(lua, event_fields().map(|field| (field, field)))?;
    let window = OnceCell::<AnyUserData>::new();
    let index = index(lua, move |lua, key| {
        let Some(word) = words.get(&key) else {
            word_of(&key)?;
            return Err(unknown("ev", &key, &names));
        };
        let context = fields.context(|| format!("ev.{word}"))?;
        let value = match (word, context.player) {
            ("player", Some(player)) => Datum::Power(player),
            ("ally", Some(player)) => Datum::Power(player.ally()),
            ("side", Some(player)) => Datum::Side(served(&context, player)),
            ("enemy", Some(player)) => Datum::Side(served(&context, player).enemy()),
            ("turned", _) => context.played.as_ref().is_some_and(|p| p.turned.is_some()).into(),
            ("card", _) => context.card.map_or(Datum::Nil, Datum::Card),
            ("mode", _) => context.played.as_ref().map_or(Datum::Nil, |p| p.mode.word().into()),
            ("target", _) => context.played.as_ref().map_or(Datum::Nil, |p| p.target.clone()),
            ("window", _) => {
                crate::script::sandbox::watch(lua, &fields.host.budget)?;
                let made = match window.get() {
                    Some(made) => made.clone(),
                    None => lua.create_any_userdata(FactsHandle)?,
                };
                return Ok(Value::UserData(window.get_or_init(|| made).clone()));
            }
            _ => Datum::Nil,
        };
        fields.to_lua(lua, &value)
    })?;
    for pair in asks.pairs::<Value, Value>() {
        let (name, ask) = pair?;
        index.raw_set(name, ask)?;
    }
    let binding = binding.clone();
    lua.register_userdata_type::<EventHandle>(move |reg| {
        reg.add_meta_field(MetaMethod::Index, index);
        methods(reg, &binding, On::Event);
    })
}

/// The side that a card works for: its player's, unless the card was turned.
fn served(context: &Context, player: crate::games::wellington::board::Power) -> crate::games::wellington::board::Side {
    match &context.played {
        Some(played) if played.turned.is_some() => played.by.side().enemy(),
        _ => player.side(),
    }
}

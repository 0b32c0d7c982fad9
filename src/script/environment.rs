//! What a file can see: the globals that scripts may use, and nothing of any other file.

use super::order::EACH;
use super::sandbox;
use mlua::{Function, Lua, Table, Value};

/// The environment of one file: everything that scripts may use, read-only, and nothing of any other file.
///
/// # Errors
/// There is not enough memory.
pub fn environment(lua: &Lua, shared: &Table) -> mlua::Result<Table> {
    environment_with(lua, shared, None)
}

/// The same with the parameters of a script.
///
/// # Errors
/// There is not enough memory.
pub fn environment_with(lua: &Lua, shared: &Table, params: Option<&Table>) -> mlua::Result<Table> {
    // More than a hundred files each get their own copy. One call is faster than one for each name.
    let copy: Function = shared.raw_get::<Table>("table")?.raw_get("clone")?;
    let env: Table = copy.call(shared)?;
    if let Some(params) = params {
        env.raw_set("params", params)?;
    }
    let meta = match lua.named_registry_value(UNKNOWN_GLOBALS)? {
        Value::Table(meta) => meta,
        _ => unknown_globals(lua)?,
    };
    env.set_metatable(Some(meta))?;
    env.set_readonly(true);
    env.set_safeenv(true);
    Ok(env)
}

/// The key under which a machine keeps the handler for unknown globals.
const UNKNOWN_GLOBALS: &str = "sandtable.unknown_globals";

/// The handler for names that are not globals, shared by all environments of a machine.
fn unknown_globals(lua: &Lua) -> mlua::Result<Table> {
    let meta = lua.create_table()?;
    meta.raw_set(
        "__index",
        lua.create_function(|_, (env, key): (Table, Value)| -> mlua::Result<Value> {
            let key = sandbox::name_of(&key)?;
            let known = env.pairs::<String, Value>().filter_map(|pair| Some(pair.ok()?.0));
            let known: Vec<String> = known.filter(|name| name != EACH).collect();
            Err(sandbox::no_global(&key, known.iter().map(String::as_str)))
        })?,
    )?;
    meta.set_readonly(true);
    lua.set_named_registry_value(UNKNOWN_GLOBALS, &meta)?;
    Ok(meta)
}

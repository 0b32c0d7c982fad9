//! The sandbox: which parts of Lua scripts can use, and their limits.
//!
//! The dialect is Luau. Libraries are reduced to an allow-list and made read-only; memory and time are limited. Functions that no
//! interrupt stops have their own limits (`caps`).

use super::Things;
use super::limits::Budget;
use super::limits::Limit;
use super::luau_words;
use super::raised::Raised;
use crate::faults::TroubleKind;
use crate::faults::nearest;
use mlua::chunk::Compiler;
use mlua::{Function, Lua, LuaOptions, StdLib, Table, Value, VmState};
use std::rc::Rc;

/// Memory for loading all files of a machine, in bytes.
const LOADING: usize = 16 * 1024 * 1024;
/// The longest source file, in bytes. The machine does not limit the compiler's memory.
pub const SOURCE: usize = crate::disk::Kind::Script.most() as usize;
/// The cost in steps of an error that a script catches.
const CAUGHT: u64 = 20;
const GLOBALS: [&str; 12] = [
    "assert", "error", "ipairs", "pairs", "next", "select", "tonumber", "tostring", "type", "typeof", "pcall", "unpack",
];
const STRING: [&str; 12] =
    ["byte", "char", "find", "format", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper"];
const TABLE: [&str; 10] =
    ["clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "remove", "sort", "unpack"];
const MATH: [&str; 10] = ["abs", "ceil", "clamp", "floor", "huge", "max", "min", "random", "round", "sign"];

/// Functions that the compiler must not inline, because it would not check whether a function of that name exists.
const UNBUILT: &str = "getmetatable setmetatable rawequal rawget rawlen rawset \
    math.acos math.asin math.atan math.atan2 math.cos math.cosh math.deg math.exp math.fmod math.frexp math.isfinite \
    math.isinf math.isnan math.ldexp math.lerp math.log math.log10 math.modf math.pow math.rad math.sin math.sinh \
    math.sqrt math.tan math.tanh bit32.arshift bit32.band bit32.bnot bit32.bor bit32.btest bit32.bxor bit32.byteswap \
    bit32.countlz bit32.countrz bit32.extract bit32.lrotate bit32.lshift bit32.replace bit32.rrotate bit32.rshift \
    vector.create vector.magnitude vector.normalize vector.cross vector.dot vector.floor vector.ceil vector.abs \
    vector.sign vector.clamp vector.min vector.max vector.lerp \
    buffer.readi8 buffer.readu8 buffer.writei8 buffer.writeu8 buffer.readi16 buffer.readu16 buffer.writei16 \
    buffer.writeu16 buffer.readi32 buffer.readu32 buffer.writei32 buffer.writeu32 buffer.readf32 buffer.writef32 \
    buffer.readf64 buffer.writef64";

/// A compiler for a file. The list of functions not to inline costs time with every file, and most files mention none of them.
pub fn compiler(text: &str) -> Compiler {
    let words = ["metatable", "rawequal", "rawget", "rawlen", "rawset", "math", "bit32", "vector", "buffer"];
    match words.iter().any(|word| text.contains(word)) {
        true => wary(),
        false => Compiler::new(),
    }
}

fn wary() -> Compiler {
    Compiler::new().set_disabled_builtins(UNBUILT.split_whitespace())
}

/// The names that scripts can use from a library of Luau; for an empty name, the globals.
pub fn names(lib: &str) -> &'static [&'static str] {
    match lib {
        "" => &GLOBALS,
        "string" => &STRING,
        "table" => &TABLE,
        "math" => &MATH,
        _ => &[],
    }
}

/// A fresh machine that contains only the allow-list. Gives the table of globals that scripts see, and Luau's own
/// `coroutine.yield` for the prelude.
pub fn machine<T: Things>(budget: &Rc<Budget>) -> mlua::Result<(Lua, Table, Function)> {
    let libs = StdLib::COROUTINE | StdLib::TABLE | StdLib::STRING | StdLib::MATH;
    let lua = Lua::new_with(libs, LuaOptions::new().catch_rust_panics(false))?;
    lua.set_memory_limit(LOADING)?;
    lua.set_compiler(wary());
    let globals = lua.globals();
    let suspend: Function = globals.get::<Table>("coroutine")?.get("yield")?;
    super::caps::cap::<T>(&lua, &globals, budget)?;
    globals.raw_set("pcall", pcall(&lua, &globals, budget)?)?;
    let each = super::order::install::<T>(&lua, &globals, budget)?;
    let shared = allowed(&lua, &globals)?;
    shared.raw_set(super::order::EACH, each)?;
    lua.sandbox(true)?;
    let shared_budget = budget.clone();
    lua.set_interrupt(move |lua| match shared_budget.step(lua) {
        Ok(()) => Ok(VmState::Continue),
        Err(why) => Err(Raised::from(why).after(place(lua)).into()),
    });
    Ok((lua, shared, suspend))
}

/// The `pcall` that scripts get.
fn pcall(lua: &Lua, globals: &Table, budget: &Rc<Budget>) -> mlua::Result<Function> {
    let trip_budget = budget.clone();
    let trip = lua.create_function(move |_, error: Value| {
        // Making an error is expensive.
        trip_budget.spend(CAUGHT);
        let memory = match &error {
            Value::Error(error) => super::errors::out_of_memory(error),
            Value::String(text) => luau_words::is_out_of_memory(&text.to_string_lossy()),
            _ => false,
        };
        if memory {
            trip_budget.stop(Limit::Memory);
        }
        Ok(memory)
    })?;
    lua.load(PCALL).set_name("=sandtable").call((globals.get::<Function>("pcall")?, trip))
}

/// The table of globals that scripts see. Nothing else stays in the machine's own globals.
fn allowed(lua: &Lua, globals: &Table) -> mlua::Result<Table> {
    let shared = lua.create_table()?;
    for name in GLOBALS {
        shared.raw_set(name, globals.raw_get::<Value>(name)?)?;
    }
    for (lib, names) in [("string", &STRING[..]), ("table", &TABLE), ("math", &MATH)] {
        let full: Table = globals.get(lib)?;
        // Methods of strings are looked up in the string library itself, so it is reduced in place.
        let all: Vec<String> = full.pairs::<String, Value>().filter_map(|pair| Some(pair.ok()?.0)).collect();
        for name in all.iter().filter(|name| !names.contains(&name.as_str())) {
            full.raw_set(name.as_str(), Value::Nil)?;
        }
        full.set_readonly(true);
        shared.raw_set(lib, full)?;
    }
    // When Luau loads a file, it looks up the file's globals in the machine's own globals, whatever environment the file gets. So
    // nothing else may stay there.
    let own: Vec<Value> = globals.pairs::<Value, Value>().filter_map(|pair| Some(pair.ok()?.0)).collect();
    let offered = |name: &Value| {
        let name = name.as_string().map(|name| name.to_string_lossy()).unwrap_or_default();
        GLOBALS.contains(&name.as_str()) || ["string", "table", "math"].contains(&name.as_str())
    };
    for name in own.into_iter().filter(|name| !offered(name)) {
        globals.raw_set(name, Value::Nil)?;
    }
    Ok(shared)
}

/// Checks the memory limit when Rust creates a value for a script, because the machine does not check it then.
///
/// # Errors
/// The script has used up its memory.
pub fn watch(lua: &Lua, budget: &Budget) -> mlua::Result<()> {
    budget.weigh(lua);
    match budget.over() {
        Some(why) => Err(Raised::from(why).into()),
        None => Ok(()),
    }
}

/// Where a script is, in the form in which Lua puts it before messages: the innermost place in a file of the card set.
pub fn place(lua: &Lua) -> String {
    frames(lua).first().map(|place| format!("{place}: ")).unwrap_or_default()
}

/// The places in files of the card set on the call stack of the running script, the innermost first, under the names that scripts
/// know.
pub fn frames(lua: &Lua) -> Vec<String> {
    let at = |level: usize| {
        lua.inspect_stack(level, |frame| frame.source().short_src.map(|s| s.into_owned()).zip(frame.current_line()))
    };
    let frames = (0..16).map_while(at).flatten();
    let own = frames.filter(|(source, _)| source.ends_with(".lua") || source == "expression");
    own.map(|(source, line)| format!("{source}:{line}")).collect()
}

/// `pcall`, except that it does not catch memory errors. Memory use depends on more than the game, so the script must not
/// continue after one.
const PCALL: &str = r#"
    local inner, trips = ...
    local error = error
    local function after(fine, what, ...)
        if not fine and trips(what) then
            error(what, 0)
        end
        return fine, what, ...
    end
    return function(f, ...)
        return after(inner(f, ...))
    end
"#;

/// Globals of other Luau hosts that do not exist here.
const OUTSIDE: [&str; 19] = [
    "os", "io", "debug", "require", "loadstring", "load", "dofile", "getfenv", "setfenv", "coroutine", "task", "_G",
    "getmetatable", "setmetatable", "rawget", "rawset", "newproxy", "collectgarbage", "buffer",
];

/// The error for an unknown global, with the nearest known name.
pub fn no_global<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> mlua::Error {
    let near = nearest(key, known).map_or(String::new(), |near| format!("; did you mean {near}?"));
    let raised = Raised::new(TroubleKind::UnknownGlobal, format!("unknown global {key:?}{near}")).about(key);
    let hint = "scripts can only use the game: no files, no clock, no other scripts";
    if OUTSIDE.contains(&key) { raised.hint(hint).into() } else { raised.into() }
}

/// An unknown name, as messages repeat it.
pub fn name_of(key: &Value) -> mlua::Result<String> {
    // A text of megabytes is not copied only to say that nothing has that name.
    match key.as_string().filter(|text| text.as_bytes().len() > 240) {
        Some(text) => Ok(super::short(&String::from_utf8_lossy(&text.as_bytes()[..240]))),
        None => Ok(super::short(&text_of(key)?)),
    }
}

/// A value as text, the same in every run.
pub fn text_of(value: &Value) -> mlua::Result<String> {
    Ok(match value {
        Value::Table(_) => "table".into(),
        Value::Function(_) => "function".into(),
        Value::Thread(_) => "thread".into(),
        // Whether NaN has a sign depends on the machine.
        Value::Number(n) if n.is_nan() => "nan".into(),
        other => other.to_string()?,
    })
}

//! The sandbox: what scripts find of Lua's own, and where it ends.
//!
//! The dialect is Luau. Libraries are cut down to an allow-list and made read-only; memory and time are bounded. The two
//! functions that no interrupt reaches, sorting without a comparator and plain searching, get limits of their own.

use super::host::Host;
use mlua::chunk::Compiler;
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Value, VmState};
use std::rc::Rc;

/// Memory for all scripts of a machine together, in bytes.
pub const MEMORY: usize = 16 * 1024 * 1024;
/// The longest source file, in bytes: what the compiler uses is not limited by the machine.
pub const SOURCE: usize = 64 * 1024;
/// The longest string that `string.rep` makes, in bytes.
const REP: usize = 64 * 1024;
/// The longest table that `table.sort`, `table.create` and `table.concat` work on.
const ITEMS: usize = 10_000;
/// The longest string that is searched, in bytes.
const SEARCHED: usize = 16 * 1024;
/// Ticks that an error costs which a script catches.
const CAUGHT: u64 = 20;
/// Comparisons of bytes in a search that count as one tick.
const COMPARED: u64 = 4096;
/// Items that a function of `table` looks at or moves in one tick.
const MOVED: u64 = 64;

const GLOBALS: [&str; 12] = [
    "assert", "error", "ipairs", "pairs", "next", "select", "tonumber", "tostring", "type", "typeof", "pcall", "unpack",
];
const STRING: [&str; 12] =
    ["byte", "char", "find", "format", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper"];
const TABLE: [&str; 10] =
    ["clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "remove", "sort", "unpack"];
const MATH: [&str; 10] = ["abs", "ceil", "clamp", "floor", "huge", "max", "min", "random", "round", "sign"];

/// What the compiler must not build into a file: it would do so without asking whether there is a function of that name.
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

/// A fresh machine with nothing but the allow-list in it. Gives the table of globals that scripts see, and Luau's own
/// `coroutine.yield` for the prelude.
pub fn machine(host: &Rc<Host>) -> mlua::Result<(Lua, Table, Function)> {
    let libs = StdLib::COROUTINE | StdLib::TABLE | StdLib::STRING | StdLib::MATH;
    let lua = Lua::new_with(libs, LuaOptions::new().catch_rust_panics(false))?;
    lua.set_memory_limit(MEMORY)?;
    lua.set_compiler(Compiler::new().set_disabled_builtins(UNBUILT.split_whitespace()));
    let globals = lua.globals();
    let suspend: Function = globals.get::<Table>("coroutine")?.get("yield")?;
    cap(&lua, &globals, host)?;
    let trip_host = host.clone();
    let trip = lua.create_function(move |_, error: Value| {
        // An error is dear to make.
        trip_host.spend(CAUGHT);
        let memory = match &error {
            Value::Error(error) => super::errors::out_of_memory(error),
            Value::String(text) => text.to_string_lossy().contains("not enough memory"),
            _ => false,
        };
        if memory {
            trip_host.tripped.set(Some(MEMORY_USED));
        }
        Ok(memory)
    })?;
    let pcall: Function = lua.load(PCALL).set_name("=sandtable").call((globals.get::<Function>("pcall")?, trip))?;
    globals.raw_set("pcall", pcall)?;
    let shared = lua.create_table()?;
    for name in GLOBALS {
        shared.raw_set(name, globals.raw_get::<Value>(name)?)?;
    }
    for (lib, names) in [("string", &STRING[..]), ("table", &TABLE), ("math", &MATH)] {
        let full: Table = globals.get(lib)?;
        // The string library is also what the methods of strings are looked up in: it is cut down in place.
        let all: Vec<String> = full.pairs::<String, Value>().filter_map(|pair| Some(pair.ok()?.0)).collect();
        for name in all.iter().filter(|name| !names.contains(&name.as_str())) {
            full.raw_set(name.as_str(), Value::Nil)?;
        }
        full.set_readonly(true);
        shared.raw_set(lib, full)?;
    }
    // Luau looks up a name that a file uses as a global in the machine's own globals when it loads the file, whatever
    // environment the file is given: so nothing may be left there.
    let own: Vec<Value> = globals.pairs::<Value, Value>().filter_map(|pair| Some(pair.ok()?.0)).collect();
    let offered = |name: &Value| {
        let name = name.as_string().map(|name| name.to_string_lossy()).unwrap_or_default();
        GLOBALS.contains(&name.as_str()) || ["string", "table", "math"].contains(&name.as_str())
    };
    for name in own.into_iter().filter(|name| !offered(name)) {
        globals.raw_set(name, Value::Nil)?;
    }
    lua.sandbox(true)?;
    let shared_host = host.clone();
    lua.set_interrupt(move |lua| {
        let left = shared_host.ticks.get();
        if left == 0 || shared_host.is_slow() {
            shared_host.tripped.set(shared_host.tripped.get().or(Some(ENDLESS)));
        }
        if let Some(why) = shared_host.tripped.get() {
            return Err(mlua::Error::runtime(format!("{}{why}", place(lua))));
        }
        shared_host.ticks.set(left.saturating_sub(1));
        Ok(VmState::Continue)
    });
    Ok((lua, shared, suspend))
}

/// Holds to the limit of the memory where Rust makes what a script gets: the machine does not count that against it.
///
/// # Errors
/// The script has used up its memory.
pub fn watch(lua: &Lua, host: &Host) -> mlua::Result<()> {
    if lua.used_memory() < MEMORY {
        return Ok(());
    }
    host.tripped.set(Some(MEMORY_USED));
    Err(mlua::Error::runtime(MEMORY_USED))
}

/// Where a script is, as Lua puts it before its messages: the innermost place in a file of the card set.
pub fn place(lua: &Lua) -> String {
    frames(lua).first().map(|place| format!("{place}: ")).unwrap_or_default()
}

/// The places in files of the card set that the running script came through, the innermost first.
pub fn frames(lua: &Lua) -> Vec<String> {
    let at = |level: usize| {
        lua.inspect_stack(level, |frame| frame.source().short_src.map(|s| s.into_owned()).zip(frame.current_line()))
    };
    let frames = (0..16).map_while(at).flatten();
    let own = frames.filter(|(source, _)| source.ends_with(".lua") || source == "expression");
    own.map(|(source, line)| format!("{source}:{line}")).collect()
}

/// `pcall`, but what a script uses up of the memory depends on more than the game, so it must not go on after that.
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

/// What a script hears that uses up its memory.
pub const MEMORY_USED: &str = "the script used more memory than scripts may";

/// What a script hears that looks for dice of its own.
const NO_DICE: &str = "scripts have no dice of their own";

/// What a script hears that goes on and on.
pub const ENDLESS: &str = "the script ran too long and was stopped: is there an endless loop?";

/// Puts limits on the functions that interrupts do not reach or that could use up memory at one stroke.
fn cap(lua: &Lua, globals: &Table, host: &Rc<Host>) -> mlua::Result<()> {
    let string: Table = globals.get("string")?;
    let rep: Function = string.get("rep")?;
    string.raw_set(
        "rep",
        lua.create_function(move |_, (text, n): (mlua::LuaString, f64)| {
            if text.as_bytes().len() as f64 * n.max(0.0) > REP as f64 {
                return Err(mlua::Error::runtime(format!("string.rep: longer than {REP} bytes")));
            }
            rep.call::<Value>((text, n))
        })?,
    )?;
    for name in ["find", "match", "gsub"] {
        let inner: Function = string.get(name)?;
        let host = host.clone();
        string.raw_set(
            name,
            lua.create_function(move |_, args: MultiValue| {
                let bytes = |i: usize| args.get(i).and_then(Value::as_string).map_or(0, |s| s.as_bytes().len() as u64);
                let brackets =
                    args.get(1).and_then(Value::as_string).is_some_and(|p| p.to_string_lossy().contains("%b"));
                // Looking for the end of a bracket, from each one anew, is work that no interrupt sees.
                let each = if brackets { bytes(0) } else { bytes(1) };
                host.spend(bytes(0) * each.max(64) / COMPARED);
                let long = args.iter().take(2).any(|v| v.as_string().is_some_and(|s| s.as_bytes().len() > SEARCHED));
                if long {
                    let what = format!("string.{name}: the text is longer than {SEARCHED} bytes");
                    return Err(mlua::Error::runtime(what));
                }
                inner.call::<MultiValue>(args)
            })?,
        )?;
    }
    // What has no text of its own must not show its address: it would differ from run to run.
    globals.raw_set("tostring", lua.create_function(|_, value: Value| text_of(&value))?)?;
    let format: Function = string.get("format")?;
    string.raw_set(
        "format",
        lua.create_function(move |lua, args: MultiValue| {
            let plain = |v: Value| match v {
                Value::Table(_) | Value::Function(_) | Value::Thread(_) | Value::UserData(_) => {
                    Ok(Value::String(lua.create_string(text_of(&v)?)?))
                }
                other => Ok(other),
            };
            let args: MultiValue = args.into_iter().map(plain).collect::<mlua::Result<_>>()?;
            format.call::<Value>(args)
        })?,
    )?;
    let table: Table = globals.get("table")?;
    for name in ["sort", "concat", "insert", "remove", "find", "clone"] {
        let inner: Function = table.get(name)?;
        let host = host.clone();
        table.raw_set(
            name,
            lua.create_function(move |_, args: MultiValue| {
                let items = args.front().and_then(Value::as_table).map_or(0, Table::raw_len);
                let whole = matches!(name, "sort" | "concat");
                if whole && items > ITEMS {
                    return Err(mlua::Error::runtime(format!("table.{name}: more than {ITEMS} items")));
                }
                host.spend(items as u64 / if whole { 1 } else { MOVED });
                inner.call::<MultiValue>(args)
            })?,
        )?;
    }
    let math: Table = globals.get("math")?;
    let no_dice = |_: &Lua, _: MultiValue| -> mlua::Result<()> { Err(mlua::Error::runtime(NO_DICE)) };
    math.raw_set("random", lua.create_function(no_dice)?)?;
    let create: Function = table.get("create")?;
    table.raw_set(
        "create",
        lua.create_function(move |_, (n, value): (f64, Value)| {
            if n > ITEMS as f64 {
                return Err(mlua::Error::runtime(format!("table.create: more than {ITEMS} items")));
            }
            create.call::<Value>((n, value))
        })?,
    )
}

/// A name that was not found, as messages repeat it.
pub fn name_of(key: &Value) -> mlua::Result<String> {
    // A text of megabytes is not copied to say that nothing has that name.
    match key.as_string().filter(|text| text.as_bytes().len() > 240) {
        Some(text) => Ok(super::values::short(&String::from_utf8_lossy(&text.as_bytes()[..240]))),
        None => Ok(super::values::short(&text_of(key)?)),
    }
}

/// A value as text, the same in every run.
pub fn text_of(value: &Value) -> mlua::Result<String> {
    Ok(match value {
        Value::Table(_) => "table".into(),
        Value::Function(_) => "function".into(),
        Value::Thread(_) => "thread".into(),
        other => other.to_string()?,
    })
}

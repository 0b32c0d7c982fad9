//! Limits on Luau's own functions: those that no interrupt stops, those that could use up the memory in one call, and those whose
//! results would differ from run to run.

use super::Things;
use super::limits::Budget;
use super::raised::Raised;
use super::raised::raise;
use super::sandbox::text_of;
use mlua::{Function, Lua, MultiValue, Table, Value};
use std::rc::Rc;

/// The longest string that `string.rep` makes, in bytes.
const REP: usize = 64 * 1024;
/// The longest table that `table.sort`, `table.create` and `table.concat` work on.
const ITEMS: usize = 10_000;
/// The longest string that is searched, in bytes.
const SEARCHED: usize = 16 * 1024;
/// Byte comparisons in a search that count as one step.
const COMPARED: u64 = 4096;
/// Bytes copied in one step.
const COPIED: u64 = 512;
/// Items that a function of `table` looks at or moves in one step.
const MOVED: u64 = 64;

/// The largest number below which a float can hold every whole number.
const WHOLE: f64 = 9_007_199_254_740_992.0;
/// The one form of NaN, without a sign.
const NAN: u64 = 0x7ff8_0000_0000_0000;

/// Replaces the functions by limited ones.
pub fn cap<T: Things>(lua: &Lua, globals: &Table, budget: &Rc<Budget>) -> mlua::Result<()> {
    // For a value without its own text, Luau would show its address, which differs from run to run.
    globals.raw_set("tostring", lua.create_function(|_, value: Value| text_of(&value))?)?;
    strings(lua, &globals.get("string")?, budget)?;
    tables(lua, &globals.get("table")?, budget)?;
    let no_dice = |_: &Lua, _: MultiValue| -> mlua::Result<()> {
        let hint = T::NO_DICE;
        Err(Raised::from("scripts have no dice of their own").hint(hint).into())
    };
    globals.get::<Table>("math")?.raw_set("random", lua.create_function(no_dice)?)
}

fn strings(lua: &Lua, string: &Table, budget: &Rc<Budget>) -> mlua::Result<()> {
    let rep: Function = string.get("rep")?;
    string.raw_set(
        "rep",
        lua.create_function(move |_, (text, n): (mlua::LuaString, f64)| {
            if text.as_bytes().len() as f64 * n.max(0.0) > REP as f64 {
                return Err(raise(format!("string.rep: longer than {REP} bytes")));
            }
            rep.call::<Value>((text, n))
        })?,
    )?;
    for name in ["find", "match", "gsub"] {
        let inner: Function = string.get(name)?;
        let budget = budget.clone();
        string.raw_set(
            name,
            lua.create_function(move |_, args: MultiValue| {
                let bytes = |i: usize| args.get(i).and_then(Value::as_string).map_or(0, |s| s.as_bytes().len() as u64);
                let brackets =
                    args.get(1).and_then(Value::as_string).is_some_and(|p| p.to_string_lossy().contains("%b"));
                // A search that starts again at each bracket does work that no interrupt stops.
                let each = if brackets { bytes(0) } else { bytes(1) };
                budget.spend(bytes(0) * each.max(64) / COMPARED);
                let long = args.iter().take(2).any(|v| v.as_string().is_some_and(|s| s.as_bytes().len() > SEARCHED));
                if long {
                    let what = format!("string.{name}: the text is longer than {SEARCHED} bytes");
                    return Err(raise(what));
                }
                inner.call::<MultiValue>(args)
            })?,
        )?;
    }
    for name in ["lower", "reverse", "upper"] {
        let inner: Function = string.get(name)?;
        let budget = budget.clone();
        string.raw_set(
            name,
            lua.create_function(move |_, text: mlua::LuaString| {
                budget.spend(text.as_bytes().len() as u64 / COPIED);
                inner.call::<Value>(text)
            })?,
        )?;
    }
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
            let mut args: MultiValue = args.into_iter().map(plain).collect::<mlua::Result<_>>()?;
            numbers(lua, &mut args)?;
            format.call::<Value>(args)
        })?,
    )
}

/// Makes the numbers for `string.format` the same on every machine: NaN has no sign, and a number for a whole-number conversion
/// is within the valid range.
fn numbers(lua: &Lua, args: &mut MultiValue) -> mlua::Result<()> {
    let words = args.front().and_then(Value::as_string).map(|text| conversions(&text.as_bytes())).unwrap_or_default();
    for (word, arg) in words.into_iter().zip(args.iter_mut().skip(1)) {
        let (whole, most) = match word {
            b'c' => (true, 255.0),
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => (true, WHOLE),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => (false, f64::INFINITY),
            _ => continue,
        };
        let Some(n) = lua.coerce_number(arg.clone())? else { continue };
        if whole && (n.is_nan() || n.abs() > most) {
            let what = format!("string.format: %{} takes a number up to {most}", char::from(word));
            return Err(raise(what));
        }
        if n.is_nan() {
            *arg = Value::Number(f64::from_bits(NAN));
        }
    }
    Ok(())
}

/// The letters of the conversions in a format, in order.
fn conversions(format: &[u8]) -> Vec<u8> {
    let (mut out, mut rest) = (Vec::new(), format);
    while let Some(at) = rest.iter().position(|b| *b == b'%') {
        let after = &rest[at + 1..];
        let Some(end) = after.iter().position(|b| !matches!(b, b'-' | b'+' | b' ' | b'#' | b'.' | b'0'..=b'9')) else {
            break;
        };
        if after[end] != b'%' {
            out.push(after[end]);
        }
        rest = &after[end + 1..];
    }
    out
}

/// The key under which a machine keeps Luau's own `table.clone`.
const COPY: &str = "sandtable.copy";

/// Luau's own `table.clone`, for internal use. It costs the running script nothing.
///
/// # Errors
/// This program did not make the machine.
pub fn copy(lua: &Lua) -> mlua::Result<Function> {
    lua.named_registry_value(COPY)
}

fn tables(lua: &Lua, table: &Table, budget: &Rc<Budget>) -> mlua::Result<()> {
    for name in ["sort", "concat", "insert", "remove", "find", "clone"] {
        let inner: Function = table.get(name)?;
        if name == "clone" {
            lua.set_named_registry_value(COPY, &inner)?;
        }
        let budget = budget.clone();
        table.raw_set(
            name,
            lua.create_function(move |_, args: MultiValue| {
                let items = args.front().and_then(Value::as_table).map_or(0, Table::raw_len);
                let whole = matches!(name, "sort" | "concat");
                if whole && items > ITEMS {
                    return Err(raise(format!("table.{name}: more than {ITEMS} items")));
                }
                budget.spend(items as u64 / if whole { 1 } else { MOVED });
                inner.call::<MultiValue>(args)
            })?,
        )?;
    }
    let create: Function = table.get("create")?;
    table.raw_set(
        "create",
        lua.create_function(move |_, (n, value): (f64, Value)| {
            if n > ITEMS as f64 {
                return Err(raise(format!("table.create: more than {ITEMS} items")));
            }
            create.call::<Value>((n, value))
        })?,
    )
}

//! `edit` and `print`: what a block at the prompt can do besides looking. Edits are tried on a separate table of the block, so that
//! the rest of the block sees them. The game gets them only if the whole block succeeds.

use super::bind::{self, Binding, raise};
use super::leave::only_looks;
use super::registry::{Member, On, Run, members};
use super::values;
use crate::games::wellington::board::Board;
use crate::games::wellington::rules::{Edit, Refusal, Seat, Seen, Wellington};
use crate::hinted::Hinted;
use crate::kit::Kit;
use crate::script::raised::Raised;
use crate::table::{Game, Table};
use mlua::{Lua, MetaMethod, MultiValue, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// The most that one block may print, in bytes.
const PRINTED: usize = 64 * 1024;

/// `edit`.
pub struct EditHandle;

/// What a running block has done so far.
pub struct Editing {
    table: RefCell<Rc<Seat>>,
    edits: RefCell<Vec<Edit>>,
    printed: RefCell<String>,
    /// Whether it may edit at all: an expression may not.
    edits_allowed: bool,
}

impl Editing {
    /// Nothing done yet at a table.
    pub fn new(t: &Rc<Seat>, edits_allowed: bool) -> Rc<Editing> {
        Rc::new(Editing {
            table: RefCell::new(t.clone()),
            edits: RefCell::default(),
            printed: RefCell::default(),
            edits_allowed,
        })
    }

    /// The table as the block sees it.
    pub fn table(&self) -> Rc<Seat> {
        self.table.borrow().clone()
    }

    /// The edits made, and the printed text.
    pub fn taken(&self) -> (Vec<Edit>, String) {
        (self.edits.take(), self.printed.take())
    }

    /// Tries an edit on the table, after the earlier edits.
    fn make(&self, edit: Edit) -> Result<(), Raised> {
        let t = self.table();
        let mut standing = t.standing();
        Wellington::edit(t.world(), &mut standing, &edit).map_err(|no| refused(&t, &no))?;
        self.table.replace(Table::new(t.world().clone(), standing));
        self.edits.borrow_mut().push(edit);
        Ok(())
    }

    fn print(&self, text: &str) -> mlua::Result<()> {
        let mut printed = self.printed.borrow_mut();
        if printed.len() + text.len() > PRINTED {
            return Err(raise(format!("print: a block may print at most {PRINTED} bytes")));
        }
        printed.push_str(text);
        printed.push('\n');
        Ok(())
    }
}

/// Why an edit is refused, as an error for the block.
fn refused(t: &Seat, no: &Refusal) -> Raised {
    let Hinted { message, hints, .. } = Wellington::refused(&Seen::at(t, None), no);
    Raised::from(message).hint(hints.join("\n")).aloud()
}

/// Adds `edit` to a machine. Every member can be called with a dot or a colon.
pub fn register(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<()> {
    let functions = lua.create_table()?;
    let own: Vec<&'static Member> = members().iter().copied().filter(|m| m.on == On::Edit).collect();
    for member in &own {
        let (member, binding) = (*member, binding.clone());
        functions.raw_set(member.name, lua.create_function(move |lua, args| call(lua, &binding, member, args))?)?;
    }
    let names: Vec<&'static str> = own.iter().map(|m| m.name).collect();
    lua.register_userdata_type::<EditHandle>(move |reg| {
        use mlua::UserDataMethods;
        reg.add_meta_method(MetaMethod::Index, move |_, _, key: Value| -> mlua::Result<Value> {
            let found: Value = functions.raw_get(crate::script::sandbox::text_of(&key)?)?;
            if found.is_nil() { Err(bind::unknown("edit", &key, &names)) } else { Ok(found) }
        });
        reg.add_meta_function(MetaMethod::ToString, |_, _: Value| Ok("edit"));
    })
}

fn call(lua: &Lua, binding: &Binding, member: &'static Member, args: MultiValue) -> mlua::Result<()> {
    let title = bind::title(member);
    let context = binding.context(|| title.to_string())?;
    let Some(editing) = context.editing.clone().filter(|editing| editing.edits_allowed) else {
        let what = format!("{title} changes the game; an {} may only look", context.what);
        return Err(only_looks(lua, binding, what));
    };
    let mut args: Vec<Value> = args.into_iter().collect();
    let is_edit = |v: &Value| matches!(v, Value::UserData(ud) if ud.is::<EditHandle>());
    if args.first().is_some_and(is_edit) {
        args.remove(0);
    }
    let call = bind::checked(binding, member, &context, args.into())?;
    let Run::Edit(make) = member.run else { return Err(raise(format!("{title} is not an edit"))) };
    let told = |no: Raised| raise(no.after(format!("{}: ", bind::signature(member))).about(member.name));
    editing.make(make(&call).map_err(|what| told(what.into()))?).map_err(told)
}

/// `print`: writes text for the person at the prompt.
pub fn printer(lua: &Lua, binding: &Rc<Binding>) -> mlua::Result<mlua::Function> {
    let binding = binding.clone();
    lua.create_function(move |_, values: MultiValue| {
        let context = binding.context(|| "print".into())?;
        let Some(editing) = &context.editing else { return Ok(()) };
        let words: Vec<String> = values.iter().map(|value| shown(value, &binding.board, 0)).collect();
        editing.print(&words.join(" "))
    })
}

/// A value as text for people; tables with their contents, three levels deep.
pub fn shown(value: &Value, b: &Board, depth: usize) -> String {
    let Value::Table(table) = value else {
        return match values::from_lua(value) {
            Ok(datum) => values::show(&datum, b),
            Err(_) => crate::script::sandbox::text_of(value).unwrap_or_default(),
        };
    };
    if depth == 3 {
        return "{ … }".into();
    }
    let count = table.raw_len();
    let mut items = Vec::new();
    for i in 1..=count.min(500) {
        items.push(shown(&table.raw_get(i).unwrap_or(Value::Nil), b, depth + 1));
    }
    let mut named: Vec<String> = Vec::new();
    for (key, value) in
        crate::script::order::by_name::<super::values::GameThings>(table).unwrap_or_default().into_iter().take(500)
    {
        let listed = matches!(key, Value::Integer(n) if n >= 1 && n as usize <= count)
            || matches!(key, Value::Number(n) if n >= 1.0 && n <= count as f64 && n.fract() == 0.0);
        if !listed {
            named.push(format!("{} = {}", shown(&key, b, 3), shown(&value, b, depth + 1)));
        }
    }
    named.sort();
    items.extend(named);
    if items.is_empty() { "{}".into() } else { format!("{{ {} }}", items.join(", ")) }
}

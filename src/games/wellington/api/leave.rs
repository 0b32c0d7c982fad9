//! What a script may do in its context: change the game, look at hidden cards.

use super::bind::{Binding, raise, title};
use super::host::{Context, Mode};
use super::registry::Member;
use crate::faults::TroubleKind;
use crate::script::raised::Raised;
use crate::script::sandbox::place;
use mlua::Lua;

/// Refuses a change where a script may only look. The attempt is recorded, so that catching the error does not help.
pub fn may_change(lua: &Lua, binding: &Binding, member: &Member, context: &Context) -> mlua::Result<()> {
    if matches!(context.mode, Mode::Hook | Mode::Play) {
        return Ok(());
    }
    // Fields of a card are called by their names.
    let asked = match context.what {
        field @ ("targets" | "hurts") => format!("`{field}`"),
        other => format!("a {other}"),
    };
    Err(only_looks(lua, binding, format!("{} changes the game; {asked} may only look", title(member))))
}

/// The refusal of a change, recorded with the place of the attempt.
pub fn only_looks(lua: &Lua, binding: &Binding, what: String) -> mlua::Error {
    let hint = "conditions and modifiers must not change the game; move the change into `play` or a handler";
    let refused = Raised::new(TroubleKind::OnlyLook, what).hint(hint);
    let tried = || refused.clone().after(place(lua));
    binding.host.offence.borrow_mut().get_or_insert_with(tried);
    raise(refused)
}

/// Refuses a look at hidden cards that the card does not declare. A person may look.
pub fn may_look(binding: &Binding, member: &'static Member) -> mlua::Result<()> {
    let context = binding.context(|| title(member))?;
    match context.card.filter(|_| !context.person) {
        Some(card) => binding.privy.may_look(card, member).map_err(|what| raise(format!("{}: {what}", title(member)))),
        None => Ok(()),
    }
}

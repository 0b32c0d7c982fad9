//! How scripts call members that do not suspend.

use super::bind::{Binding, colon, read_call, title};
use super::handles::Handle;
use super::leave::{may_change, may_look};
use super::privy;
use super::reads::{Called, Read};
use super::registry::{Depth, Member, On, Run, Secrecy, Ty, members};
use crate::games::wellington::board::Datum;
use crate::script::raised::raise;
use crate::script::sandbox;
use mlua::{Either, Lua, MultiValue, UserDataMethods, UserDataRef, UserDataRegistry, Value};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// What a member was called on: a handle of the right kind, or any other value that the script wrote there.
type Of<T> = Either<UserDataRef<T>, Value>;

/// Adds the members of a handle that do not suspend to its type. Arguments come as a tuple if possible: collecting them first costs
/// more than most members do.
pub(super) fn methods<T: Handle>(reg: &mut UserDataRegistry<T>, binding: &Rc<Binding>, on: On) {
    for member in members().iter().copied().filter(|m| m.on == on && !matches!(m.run, Run::Ask(_) | Run::Step)) {
        let binding = binding.clone();
        // Only the number of values tells whether one is missing or nil.
        let counted = member.args.iter().any(|arg| arg.ty == Ty::Any && !arg.optional);
        let plain = member.args.is_empty() && member.options.is_empty() && member.secrecy == Secrecy::Open;
        match member.args.len() {
            0 if plain && member.depth == Depth::Printed => {
                let known = Printed::default();
                reg.add_function(member.name, move |lua, (this, none): (Of<T>, Value)| {
                    known.call(lua, &binding, member, datum(this), &[none])
                });
            }
            0 => reg.add_function(member.name, move |lua, (this, a): (Of<T>, Value)| {
                guarded(lua, &binding, member, datum(this), &[a])
            }),
            1 | 2 if !counted => {
                reg.add_function(member.name, move |lua, (this, a, b, c): (Of<T>, Value, Value, Value)| {
                    guarded(lua, &binding, member, datum(this), &[a, b, c])
                });
            }
            _ => reg.add_function(member.name, move |lua, (this, mut args): (Of<T>, MultiValue)| {
                guarded(lua, &binding, member, datum(this), args.make_contiguous())
            }),
        }
    }
}

fn datum<T: Handle>(this: Of<T>) -> Option<Datum> {
    this.left().map(|handle| handle.datum())
}

/// Cached results of one member that reads only the board. They stay the same as long as the board does.
#[derive(Default)]
struct Printed(RefCell<FxHashMap<Datum, Value>>);

impl Printed {
    fn call(
        &self,
        lua: &Lua,
        binding: &Binding,
        member: &'static Member,
        this: Option<Datum>,
        args: &[Value],
    ) -> mlua::Result<Value> {
        let context = binding.context(|| title(member))?;
        let ours = || context.table().is_some_and(|t| Rc::ptr_eq(&t.world().board, &binding.board));
        let asked = this.clone().filter(|this| {
            !matches!(this, Datum::Nil | Datum::Formation(_)) && args.iter().all(Value::is_nil) && ours()
        });
        let known = asked.as_ref().and_then(|this| self.0.borrow().get(this).cloned());
        if let Some(known) = known {
            sandbox::watch(lua, &binding.host.budget)?;
            return Ok(known);
        }
        let given = call(lua, binding, member, this, args)?;
        // Lists are not cached: every caller needs a list of its own.
        if let (Some(asked), false) = (asked, given.is_table()) {
            self.0.borrow_mut().insert(asked, given.clone());
        }
        Ok(given)
    }
}

/// Calls a member, unless it would show the script something hidden.
fn guarded(
    lua: &Lua,
    binding: &Binding,
    member: &'static Member,
    this: Option<Datum>,
    args: &[Value],
) -> mlua::Result<Value> {
    binding.host.looked(member.depth);
    if member.secrecy == Secrecy::Looks {
        may_look(binding, member)?;
    }
    let given = call(lua, binding, member, this, args)?;
    if member.secrecy != Secrecy::Deals {
        return Ok(given);
    }
    let blind = |card| !binding.privy.knows(card, member);
    Ok(if binding.context(|| title(member))?.card.is_some_and(blind) { Value::Nil } else { given })
}

/// Calls a member.
fn call(
    lua: &Lua,
    binding: &Binding,
    member: &'static Member,
    this: Option<Datum>,
    args: &[Value],
) -> mlua::Result<Value> {
    let context = binding.context(|| title(member))?;
    let this = this.ok_or_else(|| colon(member))?;
    let call = read_call(binding, member, &context, this, args)?;
    let result = match member.run {
        Run::Look(run) => run(&call),
        Run::Act(run) => {
            binding.host.acts.set(binding.host.acts.get() + 1);
            may_change(lua, binding, member, &context)?;
            if let (true, Some(card)) = (privy::reaches(member, &call), context.card) {
                let may = binding.privy.may_look(card, member);
                may.map_err(|what| raise(format!("{}: {what}", title(member))))?;
            }
            // If the script's last change ended the game, nothing further happens.
            binding.host.trail.mark(lua, &call.t, &binding.host.names);
            if call.t.is_concluded() { Ok(Datum::Nil) } else { run(&call) }
        }
        Run::Ask(_) | Run::Step | Run::Edit(_) => Err("this member suspends".into()),
    };
    if member.depth != Depth::Printed {
        let said = result.as_ref().unwrap_or(&Datum::Nil);
        let called = || Called::of(member, &call).filter(|_| result.is_ok());
        binding.host.reads(|| called().map(|called| Read::Called(Rc::new(called))), said);
    }
    let given = if let Ok(Datum::List(list)) = &result { list.len() } else { 0 };
    binding.host.spend_on_call(matches!(member.run, Run::Act(_)), member.depth, given);
    match result {
        Ok(value) => {
            sandbox::watch(lua, &binding.host.budget)?;
            binding.to_lua(lua, &value)
        }
        Err(no) => Err(raise(no.after(format!("{}: ", title(member))).about(member.name))),
    }
}

#[cfg(test)]
mod tests {
    use crate::games::wellington::api::host::{Context, Mode};
    use crate::games::wellington::api::machine::Machine;
    use crate::games::wellington::api::{Deck, Paths, Sources};
    use crate::games::wellington::board::{Datum, Duchy, Formation, Leader, Scenario};
    use crate::games::wellington::rules::{Seat, Wellington, World, setup};
    use crate::table::Playout;
    use std::rc::Rc;

    fn table(scenario: &Scenario) -> Rc<Seat> {
        let sources = Sources::read(&Paths::under(crate::sources())).0;
        let deck = Rc::new(Deck::load(&scenario.board, sources, None).unwrap().0);
        let world = World::of(scenario, deck);
        let game = Playout::<Wellington>::begin(world, setup::opening(scenario, 5), |_| {}).unwrap();
        game.table().clone()
    }

    fn scenario() -> Scenario {
        Scenario::load(&Paths::under(crate::sources()).scenarios.join("1812.json")).unwrap()
    }

    fn said(machine: &Machine, t: Option<&Rc<Seat>>, code: &str) -> String {
        let mode = if t.is_some() { Mode::Look } else { Mode::Load };
        let context = Context { t: t.cloned(), mode, what: "test", ..Context::load() };
        let chunk = machine.lua.load(format!("return tostring({code})")).set_environment(machine.shared.clone());
        machine.binding.host.within(context, || chunk.eval::<String>().unwrap_or_else(|no| no.to_string()))
    }

    /// Asks the same script at a table with another board, and without a table.
    #[test]
    fn what_is_printed_is_remembered_for_one_board() {
        let scenario = scenario();
        let (machine, _) = Machine::new(&scenario.board, &Sources::read(&Paths::under(crate::sources())).0).unwrap();
        let mut other = scenario.clone();
        let mut board = (*scenario.board).clone();
        let madrid = board.duchy_by_id("madrid").unwrap();
        board.duchies[madrid.index()].name = "Matrice".into();
        other.board = Rc::new(board);
        let (here, there) = (table(&scenario), table(&other));
        let name = "duchies.madrid:name()";
        for _ in 0..2 {
            assert_eq!(said(&machine, Some(&here), name), "Madrid");
            assert_eq!(said(&machine, Some(&there), name), "Matrice");
            assert!(said(&machine, None, name).contains("duchy:name cannot be used while the file is being loaded"));
            assert_eq!(said(&machine, Some(&here), "duchies.avila:name()"), "Ávila");
        }
        let wrong = [
            ("duchies.madrid:name(1)", "unexpected argument the number 1"),
            ("duchies.madrid.name(powers.nord)", "call it with a colon: duchy:name(…)"),
            ("duchies.madrid.name()", "call it with a colon: duchy:name(…)"),
            ("duchies.madrid:is_adjacent()", "argument 1 (other) must be a Duchy such as duchies.madrid; got nil"),
        ];
        for (code, told) in wrong {
            assert!(said(&machine, Some(&here), code).contains(told), "{}", said(&machine, Some(&here), code));
        }
    }

    #[test]
    fn there_is_one_handle_for_each_thing() {
        let scenario = scenario();
        let (machine, _) = Machine::new(&scenario.board, &Sources::read(&Paths::under(crate::sources())).0).unwrap();
        let value = |datum: Datum| machine.binding.to_lua(&machine.lua, &datum).unwrap();
        let things = [Datum::Duchy(Duchy(3)), Datum::Duchy(Duchy(4)), Datum::Leader(Leader(3))];
        let formations = [Leader(3), Leader(4)].map(|leader| Datum::Formation(Formation::Of(leader)));
        let same = machine.lua.load("local a, b = ... return a == b").into_function().unwrap();
        for one in things.iter().chain(&formations) {
            let kept = value(one.clone());
            machine.lua.gc_collect().unwrap();
            for other in things.iter().chain(&formations) {
                let equal: bool = same.call((kept.clone(), value(other.clone()))).unwrap();
                assert_eq!(equal, one == other, "{one:?} {other:?}");
            }
        }
    }
}

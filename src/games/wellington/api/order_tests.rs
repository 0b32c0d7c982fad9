//! The order in which loops go over tables with handles.

use super::machine::Machine;
use crate::games::wellington::api::{Paths, Sources};
use crate::games::wellington::board::{Datum, Formation, Scenario, Tag};
use mlua::{Table, Value};

/// Another handle of a Formation finds the same entry, even if the first handle no longer exists elsewhere.
#[test]
fn a_formation_is_one_key() {
    let paths = Paths::under(crate::sources());
    let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
    let machine = Machine::new(&scenario.board, &Sources::default()).unwrap().0;
    let handle = |formation| machine.binding.to_lua(&machine.lua, &Datum::Formation(formation)).unwrap();
    let keys: Table = machine.lua.create_table().unwrap();
    let leader = scenario.board.all_leaders().next().unwrap();
    for (place, formation) in [Formation::Of(leader), Formation::Tagged(Tag(3))].into_iter().enumerate() {
        keys.raw_set(handle(formation), place).unwrap();
        machine.lua.gc_collect().unwrap();
        assert_eq!(keys.raw_get::<usize>(handle(formation)).unwrap(), place);
    }
    let others = [Formation::Tagged(Tag(4)), Formation::Of(scenario.board.all_leaders().nth(1).unwrap())];
    assert!(others.into_iter().all(|other| keys.raw_get::<Value>(handle(other)).unwrap().is_nil()));
}

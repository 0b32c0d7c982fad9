//! Where pieces may go and be built is cached for a table if cards look at neither the piece nor the table. The cards in these
//! tests do look.

use super::{Deck, Paths, Sources};
use crate::games::wellington::board::{
    Arm, Card, Counters, Datum, Duchy, Effect, Lifetime, LotKey, Power, Purse, Scenario, Side, Uses, Whereabouts,
};
use crate::games::wellington::rules::{
    Choice, Mover, Piece, Seat, Sight, Wellington, World, building, flags, look, movement, setup,
};
use crate::table::{Playout, Table};
use std::rc::Rc;

/// What the effects of the card look at: who goes, the table, who would leave, and the piece to be built.
const EFFECTS: &str = r#"effects = {
    guide = { ["may_cross_line"] = function(fx, at, open) return open and at.leader == fx.leader end },
    watch = { ["may_cross_line"] = function(fx, at, open) return open and fx.duchy:has_formation(powers.sud) end },
    tied = { ["may_leave"] = function(fx, at, free) return free and at.leader == fx.leader end },
    guns = { ["may_build"] = function(fx, at, may) return may and at.arm ~= "infantry" end },
    idle = { ["may_build"] = function(fx, at, may) return may and at.kind == "regroup" end },
    march = { ["may_leave"] = function(fx, at, free) return free and game:round() == 2 end },
    walls = { ["fortress.strength"] = function(fx, at, n) return fx.duchy:has_formation(powers.sud) and 2 or n end },
    wall = { ["fortress.strength"] = function(fx, at, n) return at.duchy == fx.duchy and 2 or n end },
    wages = { ["may_build"] = function(fx, at, may) return may and at.power:resources() > 0 end },
"#;

/// Everything that a Power could do with many Command Points: moves, Flags and building.
pub(super) fn deeds(sight: &Sight<'_>, power: Power) -> Vec<Choice> {
    let (purse, mut out) = (Purse { power, cp: 20, uses: Uses::ALL }, Vec::new());
    movement::marches(sight, &purse, &mut out);
    flags::flaggings(sight, &purse, &mut out);
    building::buildings(sight, &purse, &mut out);
    out
}

/// The sources of the project, with these effects of card 9.
pub(super) fn sources() -> Sources {
    let mut sources = Sources::read(&Paths::under(crate::sources())).0;
    for source in sources.cards.values_mut().filter(|source| source.number() == Some(Card(9))) {
        source.text = source.text.replacen("effects = {", EFFECTS, 1);
    }
    sources
}

fn world(scenario: &Scenario) -> Rc<World> {
    let (deck, troubles) = Deck::load(&scenario.board, sources(), None).unwrap();
    assert!(troubles.is_empty(), "{troubles:?}");
    World::of(scenario, Rc::new(deck))
}

/// What every Power could do. It must be the same as on a fresh table.
fn all(t: &Rc<Seat>) -> Vec<Choice> {
    let mut standing = t.standing();
    standing.position = serde_json::from_str(&serde_json::to_string(&standing.position).unwrap()).unwrap();
    let fresh = Table::new(t.world().clone(), standing);
    let each = |power: Power| {
        let known = deeds(&look(t), power);
        assert_eq!(known, deeds(&look(t), power), "asked once more");
        assert_eq!(known, deeds(&look(&fresh), power), "{power}");
        known
    };
    Power::TRACK.into_iter().flat_map(each).collect()
}

pub(super) fn effect(name: &str, data: (&str, Datum)) -> Effect {
    let data = vec![(data.0.to_string(), data.1)];
    Effect { id: 900, card: Card(9), name: name.into(), by: Power::Nord, until: Lifetime::Game, since: 0, data }
}

fn begun() -> Playout<Wellington> {
    let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
    Playout::begin(world(&scenario), setup::opening(&scenario, 11), |_| {}).unwrap()
}

/// How many moves there are.
fn marches(all: &[Choice]) -> usize {
    all.iter().filter(|choice| matches!(choice, Choice::March(..))).count()
}

/// The only effect that is in force.
pub(super) fn put(t: &Seat, effect: Effect) {
    t.change(|p| {
        p.effects.clear();
        p.effects.push(effect);
    });
}

#[test]
fn a_card_that_looks_at_who_goes_is_asked_about_each() {
    let game = begun();
    let t = game.table();
    let usual = marches(&all(t));
    let wellington = look(t).b.all_leaders().find(|leader| look(t).b.leader(*leader).id == "wellington").unwrap();
    for name in ["guide", "tied"] {
        put(t, effect(name, ("leader", wellington.into())));
        let his = all(t);
        let of_him = |choice: &Choice| matches!(choice, Choice::March(Mover::Army(leader), _) if *leader == wellington);
        assert!(his.iter().any(of_him), "{name}");
        assert!(his.iter().filter(|choice| matches!(choice, Choice::March(..))).all(of_him), "{name}");
    }
    t.change(|p| p.effects.clear());
    assert_eq!(marches(&all(t)), usual);
}

#[test]
fn a_card_that_looks_at_the_table_is_asked_again_when_it_changes() {
    let game = begun();
    let t = game.table();
    let held = look(t).b.places().find(|duchy| look(t).has_formation(*duchy, Power::Sud)).unwrap();
    put(t, effect("watch", ("duchy", held.into())));
    let marches = || marches(&all(t));
    assert!(marches() > 0);
    t.change(|p| {
        p.soldiers.retain(|lot| lot.key.at != held);
        p.officers.iter_mut().filter(|o| o.at.duchy() == Some(held)).for_each(|officer| {
            officer.at = Whereabouts::Pool;
        });
    });
    assert_eq!(marches(), 0);
}

/// The number of the Round belongs to no part of the position that has a state number of its own.
#[test]
fn a_card_that_looks_at_the_round_is_asked_again_in_the_next() {
    let game = begun();
    let t = game.table();
    put(t, effect("march", ("duchy", Duchy(1).into())));
    let marches = || marches(&all(t));
    t.change(|p| p.round = 2);
    assert!(marches() > 0);
    t.change(|p| p.round = 3);
    assert_eq!(marches(), 0);
}

#[test]
fn a_card_that_looks_at_what_is_built_is_asked_about_each_piece() {
    let game = begun();
    let t = game.table();
    let built = |all: &[Choice]| -> Vec<Piece> {
        let piece = |choice: &Choice| match choice {
            Choice::Build(piece, _) => Some(*piece),
            _ => None,
        };
        all.iter().filter_map(piece).collect()
    };
    let infantry = Piece::Soldier(Arm::Infantry);
    assert!(built(&all(t)).contains(&infantry));
    put(t, effect("guns", ("duchy", Duchy(1).into())));
    let now = built(&all(t));
    assert!(!now.contains(&infantry) && now.iter().any(|piece| matches!(piece, Piece::Soldier(_))), "{now:?}");
}

#[test]
fn a_card_may_forbid_building_and_allow_regrouping() {
    let game = begun();
    let t = game.table();
    let waits = LotKey::fresh(Duchy::REGROUP, Power::Nord);
    t.change(|p| p.add_soldiers(waits, Counters::one(Arm::Infantry)));
    let count = |all: &[Choice]| {
        let builds = all.iter().filter(|choice| matches!(choice, Choice::Build(..))).count();
        (builds, all.iter().filter(|choice| matches!(choice, Choice::Regroup(..))).count())
    };
    let (builds, regroups) = count(&all(t));
    assert!(builds > 0 && regroups > 0);
    put(t, effect("idle", ("duchy", Duchy(1).into())));
    assert_eq!(count(&all(t)), (0, regroups));
}

/// Resources change neither the effects nor Control.
#[test]
fn a_card_that_looks_at_the_table_is_asked_again_about_building() {
    let game = begun();
    let t = game.table();
    put(t, effect("wages", ("duchy", Duchy(1).into())));
    let builds = || all(t).iter().filter(|choice| matches!(choice, Choice::Build(..))).count();
    t.change(|p| p.resources.fill(1));
    assert!(builds() > 0);
    t.change(|p| p.resources.fill(0));
    assert_eq!(builds(), 0);
}

/// 12.4: out of a Duchy with an enemy Fortress there are fewer ways out than were cached before it was the enemy's.
#[test]
fn what_is_known_of_a_duchy_does_not_outlast_its_owner() {
    let game = begun();
    let t = game.table();
    let side = |duchy: Duchy| look(t).owner(duchy).side();
    let border = |at: &Duchy| {
        let near = look(t).b.adjacent(*at);
        look(t).fortress(*at) > 0 && side(*at) == Side::Allies && near.iter().any(|(to, _)| side(*to) == Side::French)
    };
    let at = look(t).b.places().find(border).unwrap();
    t.change(|p| p.add_soldiers(LotKey::fresh(at, Power::Britain), Counters::one(Arm::Infantry)));
    let into_enemies = || {
        let marches = |choice: &Choice| match choice {
            Choice::March(Mover::Counter(key, _), to) => key.at == at && side(*to) == Side::French,
            _ => false,
        };
        all(t).iter().any(marches)
    };
    assert!(into_enemies());
    t.change(|p| p.flags[at.index()] = Some(Power::Sud));
    assert!(!into_enemies());
}

/// 3.1: a Duchy that an enemy has entered is still Controlled by its owner if it has a Fortress, and Soldiers come into play there.
#[test]
fn control_changes_with_what_cards_say_of_fortresses() {
    let game = begun();
    let t = game.table();
    let spanish = |sight: &Sight<'_>, duchy: Duchy| {
        let open = sight.fortress(duchy) == 0 && !sight.has_side(duchy, Side::Allies);
        open && sight.is_home(duchy, Power::Spain) && sight.control(duchy) == Some(Power::Spain)
    };
    let home = look(t).b.places().find(|duchy| spanish(&look(t), *duchy)).unwrap();
    let held = look(t).b.places().find(|duchy| look(t).has_formation(*duchy, Power::Sud)).unwrap();
    let builds = || {
        let there = |choice: &Choice| matches!(choice, Choice::Build(Piece::Soldier(_), duchy) if *duchy == home);
        (all(t).iter().any(there), look(t).duchy_count(Power::Spain))
    };
    let (free, count) = builds();
    assert!(free);
    t.change(|p| p.add_soldiers(LotKey::fresh(home, Power::Nord), Counters::one(Arm::Infantry)));
    assert_eq!(builds(), (false, count - 1));
    put(t, effect("wall", ("duchy", home.into())));
    assert_eq!(builds(), (true, count));
    put(t, effect("wall", ("duchy", held.into())));
    assert_eq!(builds(), (false, count - 1));
    put(t, effect("walls", ("duchy", held.into())));
    assert_eq!(builds(), (true, count));
    t.change(|p| {
        p.soldiers.retain(|lot| lot.key.at != held);
        p.change_leaders(|officer| officer.at.duchy() == Some(held), |officer| officer.at = Whereabouts::Pool);
    });
    assert!(!builds().0, "nobody is left to hold the walls");
}

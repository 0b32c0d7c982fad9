//! The cases of battles, retreats, routs and regroups.

use crate::field::{Field, Game, attack, own, to_combat};
use sandtable::games::napoleon::board::{Area, Arm, Army, Column, Place, Side, Stage, Step, Unit};
use sandtable::games::napoleon::rules::{Choice, Happening, Question, Reason, Sight, combat, fire, reinforce};

const FRENCH: Side = Side::French;
const ALLIES: Side = Side::Allies;

#[test]
fn c_20_both_set_up_in_secret_and_columns_are_revealed_together() {
    let (mut game, at, attackers, defenders) = attack(5, 5);
    let areas = |side: Side, n: [usize; 4]| -> Vec<Area> {
        let [a, b, c] = Column::ALL.map(|column| own(side, column));
        let all = [(a, n[0]), (b, n[1]), (c, n[2]), (Area::Reserve(side), n[3])];
        all.into_iter().flat_map(|(area, n)| std::iter::repeat_n(area, n)).collect()
    };
    for area in areas(ALLIES, [1, 2, 1, 1]) {
        assert_eq!(game.session.decision().map(|d| d.who.side()), Some(ALLIES), "the defender sets up first");
        game.choose(Choice::Put(area));
    }
    // The attacker sees how many units are where, but not which.
    let position = game.p();
    assert!(defenders.iter().all(|unit| !position.block(*unit).shown));
    for area in areas(FRENCH, [2, 1, 1, 1]) {
        game.choose(Choice::Put(area));
    }
    assert!(game.told(&Happening::ColumnsShown(at)));
    let position = game.p();
    let shown = |units: &[Unit]| units.iter().filter(|unit| position.block(**unit).shown).count();
    assert_eq!((shown(&defenders), shown(&attackers)), (4, 4), "the reserves stay hidden");
    assert_eq!(position.battle(at).map(|battle| battle.stage), Some(Stage::Running));
}

#[test]
fn c_21_each_column_must_have_a_unit() {
    let (mut game, at, _, defenders) = attack(4, 4);
    game.choose(Choice::Put(own(ALLIES, Column::Left)));
    game.choose(Choice::Put(own(ALLIES, Column::Left)));
    // Two are left for two empty columns.
    let third = defenders[2];
    let why = game.why(|s| sandtable::games::napoleon::rules::boards::may_put(s, at, third, own(ALLIES, Column::Left)));
    assert_eq!(why, Some(Reason::EmptyColumn));
    assert_eq!(game.choices(), [Choice::Put(own(ALLIES, Column::Centre)), Choice::Put(own(ALLIES, Column::Right))]);
}

/// French infantry with one CV in the enemy's centre, and Napoléon in a given place.
fn shaky(napoleon: Option<Area>, die: u8) -> (Game, Unit) {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let infantry = field.someone(Army::French, Arm::Infantry, at, own(ALLIES, Column::Centre), 1);
    field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Centre), 3);
    if let Some(area) = napoleon {
        field.fights("fr_napoleon", at, area, 1);
    }
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    (field.dice(&[die]).play(), infantry)
}

#[test]
fn c_22_a_broken_unit_disengages_at_once_and_does_nothing_more() {
    let (mut game, infantry) = shaky(None, 3);
    let at = game.city("charleroi");
    assert_eq!(game.place(infantry), Place::Battle(at, own(FRENCH, Column::Centre)));
    assert!(game.p().block(infantry).broken);
    to_combat(&mut game);
    let acts = |choice: &Choice| matches!(choice, Choice::Fire(unit) | Choice::Move(unit, _) if *unit == infantry);
    assert!(!game.choices().iter().any(acts));
    assert_eq!(game.why(|s| combat::is_free(s, infantry)), Some(Reason::Broken(infantry)));
    let (game, infantry) = shaky(None, 4);
    assert!(!game.p().block(infantry).broken, "4 holds");
}

#[test]
fn c_23_a_leader_in_the_column_steadies() {
    let (game, infantry) = shaky(Some(own(FRENCH, Column::Centre)), 3);
    assert!(!game.p().block(infantry).broken);
    let (game, infantry) = shaky(Some(own(FRENCH, Column::Left)), 3);
    assert!(game.p().block(infantry).broken, "in another column he does not help");
}

/// Prussian infantry of one CV against the Old Guard.
fn guarded(bluecher: Option<Area>, die: u8) -> (Game, Unit) {
    let mut field = Field::new(2);
    let at = field.battle("charleroi", ALLIES, ALLIES);
    let infantry = field.someone(Army::Prussian, Arm::Infantry, at, own(FRENCH, Column::Centre), 1);
    field.fights("fr_old_guard", at, own(FRENCH, Column::Centre), 4);
    if let Some(area) = bluecher {
        field.fights("pr_bluecher", at, area, 1);
    }
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    (field.dice(&[die]).play(), infantry)
}

#[test]
fn c_24_the_old_guard_shakes_the_allies() {
    let (game, infantry) = guarded(Some(Area::Reserve(ALLIES)), 4);
    assert!(game.p().block(infantry).broken, "4 - 1");
    let (game, infantry) = guarded(Some(Area::Reserve(ALLIES)), 5);
    assert!(!game.p().block(infantry).broken);
}

#[test]
fn c_25_leader_and_old_guard_cancel_out() {
    let (game, infantry) = guarded(Some(own(ALLIES, Column::Centre)), 4);
    assert!(!game.p().block(infantry).broken, "4 + 1 - 1");
}

#[test]
fn c_27_a_leader_checks_only_where_he_is_alone() {
    let leader = |company: bool, die: u8| {
        let mut field = Field::new(2);
        let at = field.battle("charleroi", FRENCH, ALLIES);
        let leader = field.fights("pr_bluecher", at, own(ALLIES, Column::Centre), 1);
        if company {
            field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Centre), 3);
        }
        field.someone(Army::French, Arm::Infantry, at, own(ALLIES, Column::Centre), 3);
        field.hold(FRENCH, at);
        field.hold(ALLIES, at);
        (field.dice(&[die]).play(), leader, at)
    };
    let (game, unit, at) = leader(false, 2);
    assert_eq!((game.place(unit), game.p().block(unit).broken), (Place::Battle(at, Area::Reserve(ALLIES)), true));
    let (game, unit, at) = leader(true, 2);
    assert_eq!(game.place(unit), Place::Battle(at, own(ALLIES, Column::Centre)), "in company he does not check");
}

#[test]
fn c_29_infantry_fires_when_engaged_only() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let infantry = field.someone(Army::French, Arm::Infantry, at, own(FRENCH, Column::Left), 3);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.play();
    to_combat(&mut game);
    assert!(!game.offers(Choice::Fire(infantry)));
    assert_eq!(game.why(|s| fire::may_fire(s, infantry)), Some(Reason::NoFire(infantry)));
}

#[test]
fn c_30_unengaged_artillery_fires_f1_at_the_facing_area() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let guns = field.someone(Army::French, Arm::Artillery, at, own(FRENCH, Column::Left), 3);
    let target = field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 2);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.dice(&[5, 6, 1]).play();
    to_combat(&mut game);
    game.choose(Choice::Fire(guns));
    assert_eq!(game.cv(target), 1);
}

#[test]
fn c_31_engaged_artillery_fires_f2_and_the_passive_side_breaks_ties() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let guns = field.someone(Army::French, Arm::Artillery, at, own(ALLIES, Column::Left), 3);
    let a = field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 2);
    let b = field.someone(Army::Prussian, Arm::Cavalry, at, own(ALLIES, Column::Left), 1);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.dice(&[5, 6, 1]).play();
    to_combat(&mut game);
    game.choose(Choice::Fire(guns));
    assert_eq!((game.cv(a), game.cv(b)), (1, 1), "the largest takes the first hit");
    assert_eq!(game.session.decision().map(|d| d.who.side()), Some(ALLIES));
    game.choose(Choice::Hit(a));
    assert_eq!((game.place(a), game.cv(b)), (Place::Lost, 1));
}

#[test]
fn c_32_cavalry_fires_f1_alone_and_f2_with_infantry_or_artillery() {
    let fired = |help: Option<Arm>, params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", FRENCH, FRENCH);
        let riders = field.someone(Army::French, Arm::Cavalry, at, own(ALLIES, Column::Left), 3);
        let target = field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 4);
        if let Some(arm) = help {
            field.someone(Army::French, arm, at, own(ALLIES, Column::Left), 2);
        }
        field.hold(FRENCH, at);
        field.hold(ALLIES, at);
        let mut game = field.dice(&[5, 5, 6]).play();
        to_combat(&mut game);
        game.choose(Choice::Fire(riders));
        game.cv(target)
    };
    assert_eq!((fired(None, &[]), fired(Some(Arm::Infantry), &[]), fired(Some(Arm::Artillery), &[])), (3, 1, 1));
    assert_eq!(fired(Some(Arm::Artillery), &["support=infantry"]), 3, "N-15 the other way");
}

#[test]
fn c_34_hits_beyond_the_last_unit_are_lost_and_an_empty_column_routs() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let infantry = field.someone(Army::French, Arm::Infantry, at, own(ALLIES, Column::Left), 4);
    let a = field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 2);
    let b = field.someone(Army::Prussian, Arm::Cavalry, at, own(ALLIES, Column::Left), 1);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.dice(&[6, 6, 6, 6]).play();
    to_combat(&mut game);
    game.choose(Choice::Fire(infantry));
    while matches!(game.session.decision().map(|d| d.question), Some(Question::Hit(..))) {
        let first = game.choices()[0];
        game.choose(first);
    }
    assert_eq!([game.place(a), game.place(b)], [Place::Lost; 2]);
    game.done();
    assert!(game.told(&Happening::Routs(at, ALLIES)), "{:?}", game.labels(None));
}

#[test]
fn c_36_units_engage_and_disengage_forward_and_back_and_not_in_one_turn() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let infantry = field.someone(Army::French, Arm::Infantry, at, own(ALLIES, Column::Centre), 3);
    let riders = field.someone(Army::French, Arm::Cavalry, at, own(ALLIES, Column::Centre), 3);
    field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Centre), 3);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.play();
    to_combat(&mut game);
    let (left, centre) = (own(ALLIES, Column::Left), own(FRENCH, Column::Centre));
    assert_eq!(game.why(|s| combat::may_move(s, infantry, left)), Some(Reason::Lateral));
    game.choose(Choice::Move(infantry, centre));
    let forward = own(ALLIES, Column::Centre);
    assert_eq!(game.why(|s| combat::may_move(s, infantry, forward)), Some(Reason::HasActed(infantry)));
    game.choose(Choice::Move(riders, centre));
    assert_eq!(game.why(|s| combat::may_move(s, riders, forward)), Some(Reason::BothWays(riders)));
    // The other way round: a unit that has engaged cannot disengage.
    let reserve = Area::Reserve(FRENCH);
    assert!(game.offers(Choice::Move(riders, reserve)), "a second move that engages nobody is fine");
}

#[test]
fn c_37_redeployment_may_be_lateral() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let guns = field.someone(Army::French, Arm::Artillery, at, own(FRENCH, Column::Left), 2);
    field.someone(Army::French, Arm::Infantry, at, own(FRENCH, Column::Left), 2);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.play();
    to_combat(&mut game);
    game.choose(Choice::Move(guns, own(FRENCH, Column::Centre)));
    assert_eq!(game.place(guns), Place::Battle(at, own(FRENCH, Column::Centre)));
    assert_eq!(game.why(|s| fire::may_fire(s, guns)), Some(Reason::HasActed(guns)));
    let right = own(FRENCH, Column::Right);
    assert_eq!(game.why(|s| combat::may_move(s, guns, right)), Some(Reason::HasActed(guns)));
}

#[test]
fn c_40_reinforcements_come_by_road_limits_into_the_reserve() {
    let mut field = Field::new(2);
    let at = field.battle("ligny", FRENCH, ALLIES);
    let namur = field.many(Army::Prussian, 4, "namur");
    let gembloux = field.many(Army::Prussian, 3, "gembloux");
    for unit in &namur[..2] {
        field.p.blocks[unit.index()].disrupted = true;
    }
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.play();
    to_combat(&mut game);
    game.done();
    assert!(
        matches!(game.session.decision().map(|d| d.question), Some(Question::Reinforce(_))),
        "{:?} {:?}",
        game.p().over,
        game.journal().iter().rev().take(6).collect::<Vec<_>>()
    );
    assert_eq!(game.why(|s| reinforce::may_join(s, at, namur[0])), Some(Reason::Disrupted(namur[0])));
    game.choose(Choice::Join(gembloux[0]));
    let why = game.why(|s| reinforce::may_join(s, at, gembloux[1]));
    assert!(matches!(why, Some(Reason::RoadFull(_, _, 1))), "{why:?}");
    game.choose(Choice::Join(namur[2]));
    // The major road carries a second unit and then is full: the battle continues.
    game.choose(Choice::Join(namur[3]));
    for unit in [namur[2], namur[3], gembloux[0]] {
        assert_eq!(game.place(unit), Place::Battle(at, Area::Reserve(ALLIES)));
    }
    assert!(!matches!(game.session.decision().map(|d| d.question), Some(Question::Reinforce(_))));
}

#[test]
fn n_48_after_idle_sets_the_attacker_must_engage() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let mut game = field.play();
    for _ in 0..4 {
        to_combat(&mut game);
        game.done();
        while matches!(game.session.decision().map(|d| d.question), Some(Question::Reinforce(_))) {
            game.done();
        }
    }
    to_combat(&mut game);
    assert_eq!(game.session.decision().map(|d| d.who.side()), Some(FRENCH));
    assert!(!game.offers(Choice::Done), "{:?}", game.labels(None));
    let position = game.p();
    let s = Sight::new(&game.world, &position);
    assert!(game.choices().iter().all(|choice| match choice {
        Choice::Move(unit, to) => s.is_in(s.side(*unit).enemy(), at, *to),
        Choice::Fire(_) => true,
        _ => false,
    }));
    let first = game.choices()[0];
    game.choose(first);
    assert!(game.offers(Choice::Done));
    assert_eq!(game.p().step, Step::Battles);
}

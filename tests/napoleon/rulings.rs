//! Rulings with a second reading, and the variants: each parameter changes what it should, and nothing else.

use crate::field::{Field, loaded};
use sandtable::games::napoleon::board::{Area, Arm, Army, Column, Place, Side, Traffic};
use sandtable::games::napoleon::rules::{Ask, Choice, Question, World, fire, march};

fn says(params: &[&str], ask: Ask) -> i32 {
    let world: std::rc::Rc<World> = loaded("historical", params);
    world.says(ask)
}

#[test]
fn n_5_any_river_may_count_as_guarded() {
    let ask = Ask::Limit { traffic: Traffic::March, major: true, river: true, guarded: false };
    assert_eq!((says(&[], ask), says(&["guarded=any_river"], ask)), (10, 5));
}

#[test]
fn n_6_marches_may_be_counted_for_each_group() {
    let second = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let first = field.many(Army::French, 10, "solre");
        let other = field.some(Army::French, Arm::Cavalry, "beaumont");
        field.some(Army::British, Arm::Infantry, "brussels");
        let mut game = field.play();
        let [solre, binche, beaumont] = ["solre", "binche", "beaumont"].map(|id| game.city(id));
        game.choose(Choice::Activate(crate::field::group(Army::French, solre)));
        first.iter().for_each(|unit| game.choose(Choice::March(*unit, binche)));
        game.done();
        game.choose(Choice::Activate(crate::field::group(Army::French, beaumont)));
        game.choose(Choice::March(other, solre));
        game.why(|s| march::march_to(s, other, binche)).is_none()
    };
    assert!(!second(&[]) && second(&["road_count=group"]));
}

#[test]
fn n_11_a_small_defence_may_retreat_first() {
    let asked = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let attackers = field.many(Army::French, 4, "charleroi");
        let defenders = field.many(Army::Prussian, 2, "ligny");
        let mut game = field.play();
        let [charleroi, ligny] = ["charleroi", "ligny"].map(|id| game.city(id));
        game.choose(Choice::Activate(crate::field::group(Army::French, charleroi)));
        attackers.iter().for_each(|unit| game.choose(Choice::March(*unit, ligny)));
        while game.session.decision().is_some_and(|d| d.who.side() == Side::French) {
            game.done();
        }
        let question = game.session.decision().map(|d| d.question);
        let before = game.cv(defenders[0]);
        let leave = game.choices().into_iter().find(|c| matches!(c, Choice::Leave(unit, ..) if *unit == defenders[0]));
        game.choose(leave.expect("a way out"));
        (question, before - game.cv(defenders[0]))
    };
    assert!(matches!(asked(&[]), (Some(Question::Rout(_)), 1)));
    assert!(matches!(asked(&["small_defence=retreat_first"]), (Some(Question::Retreat(_)), 0)));
}

#[test]
fn n_13_both_sides_may_check_morale() {
    let broken = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", Side::French, Side::French);
        let area = Area::Front(Side::Allies, Column::Centre);
        field.someone(Army::French, Arm::Infantry, at, area, 3);
        let passive = field.someone(Army::Prussian, Arm::Infantry, at, area, 1);
        field.hold(Side::French, at);
        field.hold(Side::Allies, at);
        field.dice(&[1]).play().p().block(passive).broken
    };
    assert!(!broken(&[]) && broken(&["morale_checks=both"]));
}

#[test]
fn n_16_a_leader_left_alone_may_be_safe_from_the_same_fire() {
    let lost = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", Side::French, Side::French);
        let area = Area::Front(Side::Allies, Column::Centre);
        let infantry = field.someone(Army::French, Arm::Infantry, at, area, 3);
        field.someone(Army::Prussian, Arm::Infantry, at, area, 1);
        let leader = field.fights("pr_bluecher", at, area, 1);
        field.hold(Side::French, at);
        field.hold(Side::Allies, at);
        let mut game = field.dice(&[6, 6, 6]).play();
        while !game.offers(Choice::Fire(infantry)) {
            game.done();
        }
        game.choose(Choice::Fire(infantry));
        game.place(leader) == Place::Lost
    };
    assert!(lost(&[]) && !lost(&["leader_hit=next_fire"]));
}

#[test]
fn n_19_artillery_may_be_kept_from_firing_into_a_melee() {
    let fires = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", Side::French, Side::French);
        let guns = field.someone(Army::French, Arm::Artillery, at, Area::Front(Side::French, Column::Left), 2);
        let ahead = Area::Front(Side::Allies, Column::Left);
        field.someone(Army::French, Arm::Infantry, at, ahead, 2);
        field.someone(Army::Prussian, Arm::Infantry, at, ahead, 2);
        fire::may_fire(&field.sight(), guns).is_ok()
    };
    assert!(fires(&[]) && !fires(&["into_melee=false"]));
}

#[test]
fn n_22_rout_may_be_tested_at_once() {
    let asked = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", Side::French, Side::French);
        let area = Area::Front(Side::Allies, Column::Left);
        let infantry = field.someone(Army::French, Arm::Infantry, at, area, 4);
        field.someone(Army::Prussian, Arm::Infantry, at, area, 1);
        field.hold(Side::French, at);
        field.hold(Side::Allies, at);
        let mut game = field.dice(&[6, 1, 1, 1]).play();
        while !game.offers(Choice::Fire(infantry)) {
            game.done();
        }
        game.choose(Choice::Fire(infantry));
        game.session.decision().map(|d| d.question)
    };
    assert!(matches!(asked(&[]), Some(Question::Combat(_))));
    assert!(matches!(asked(&["rout_test=at_once"]), Some(Question::Rout(_))));
}

#[test]
fn n_30_a_battle_may_end_before_nightfall() {
    let lasts = |params: &[&str]| {
        let mut field = Field::with(2, params);
        let at = field.battle("charleroi", Side::Allies, Side::Allies);
        field.hold(Side::French, at);
        field.hold(Side::Allies, at);
        let mut game = field.play();
        for _ in 0..6 {
            if !game.offers(Choice::Done) {
                break;
            }
            game.done();
        }
        !game.p().battles.is_empty() && !matches!(game.session.decision().map(|d| d.question), Some(Question::Rout(_)))
    };
    assert!(lasts(&[]) && !lasts(&["nightfall=1"]));
}

#[test]
fn n_37_leaders_may_be_left_out_of_the_size_of_an_army() {
    let left = |params: &[&str]| {
        let mut field = Field::with(1, params);
        field.put("pr_bluecher", "namur");
        field.some(Army::Prussian, Arm::Infantry, "namur");
        field.sight().left(Army::Prussian)
    };
    assert_eq!((left(&[]), left(&["leaders_count=false"])), (2, 1));
}

#[test]
fn n_48_and_n_49_have_parameters() {
    let idle = Ask::MustEngage { idle: 2 };
    assert_eq!((says(&[], idle), says(&["idle_sets=1"], idle)), (0, 1));
    let roll = Ask::Rolls { arm: Arm::Leader };
    assert_eq!((says(&[], roll), says(&["leaders_roll=true"], roll)), (0, 1));
}

#[test]
fn numbers_of_the_aid_are_parameters() {
    let breaks = Ask::Breaks { total: 4 };
    assert_eq!((says(&[], breaks), says(&["morale_breaks=4"], breaks)), (0, 1));
    let loss = Ask::ForceLoss { die: 3, night: false, with_leader: false };
    assert_eq!((says(&[], loss), says(&["march_loses=2"], loss)), (1, 0));
    assert_eq!((says(&[], Ask::Attackers), says(&["attackers=2"], Ask::Attackers)), (3, 2));
}

#[test]
fn variants_are_options() {
    let charge = |first: bool| Ask::HitsFrom {
        arm: Arm::Cavalry,
        engaged: true,
        infantry: false,
        artillery: false,
        first,
        squares: false,
        in_square: false,
    };
    assert_eq!((says(&[], charge(true)), says(&["cavalry_charge=true"], charge(true))), (6, 4));
    assert_eq!(says(&["cavalry_charge=true"], charge(false)), 5);
    let square = |arm: Arm, engaged: bool| Ask::HitsFrom {
        arm,
        engaged,
        infantry: false,
        artillery: false,
        first: false,
        squares: true,
        in_square: false,
    };
    assert_eq!(says(&[], square(Arm::Cavalry, true)), 6);
    assert_eq!(says(&[], square(Arm::Infantry, true)), 5);
    assert_eq!(says(&[], square(Arm::Artillery, false)), 5);
    let groups = Ask::Groups { army: Army::French, leader: true };
    assert_eq!((says(&[], groups), says(&["groups=fourth"], groups)), (3, 2));
    let limit = Ask::Limit { traffic: Traffic::March, major: true, river: false, guarded: false };
    assert_eq!((says(&[], limit), says(&["road_limits=fourth"], limit)), (10, 8));
    let world = loaded("historical", &[]);
    let brussels = world.scenario.board.city_named("Brussels").expect("Brussels");
    let owed = |army, units, turn_of| Ask::Owed { city: brussels, army, units, turn_of };
    let prussian = owed(Army::Prussian, 0, Side::French);
    assert_eq!((says(&[], prussian), says(&["brussels_costs_both=true"], prussian)), (0, 1));
    let late = owed(Army::British, 1, Side::Allies);
    assert_eq!((says(&[], late), says(&["supply_in_allied_turns=true"], late)), (0, 1));
}

#[test]
fn infantry_forms_square_as_its_action() {
    let mut field = Field::with(1, &["square=true"]);
    let at = field.battle("charleroi", Side::French, Side::French);
    let infantry = field.someone(Army::French, Arm::Infantry, at, Area::Front(Side::French, Column::Left), 3);
    field.hold(Side::French, at);
    field.hold(Side::Allies, at);
    let mut game = field.play();
    while !game.offers(Choice::Square(infantry)) {
        game.done();
    }
    game.choose(Choice::Square(infantry));
    assert!(game.p().block(infantry).square);
    let acts =
        |choice: &Choice| matches!(choice, Choice::Fire(u) | Choice::Move(u, _) | Choice::Square(u) if *u == infantry);
    assert!(!game.choices().iter().any(acts));
}

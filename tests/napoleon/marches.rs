//! The cases of marches, force marches and attacks.

use crate::field::{Field, group, loaded};
use sandtable::games::napoleon::board::{Arm, Army, Place, Seat, Side, Traffic};
use sandtable::games::napoleon::rules::{Choice, Happening, Napoleon, Reason, Session, Sight, march, opening};
use sandtable::kit::Kit;

#[test]
fn c_01_the_track_alternates_and_every_third_turn_is_a_night() {
    let world = loaded("historical", &[]);
    let track = &world.scenario.board.track;
    let is = |turn: usize, side: Side, date: &str, night: bool| {
        let info = &track[turn - 1];
        assert_eq!((info.side, info.date.as_str(), info.night), (side, date, night), "turn {turn}");
    };
    is(1, Side::French, "1815-06-15", false);
    is(3, Side::French, "1815-06-15", true);
    is(4, Side::Allies, "1815-06-16", false);
    is(6, Side::Allies, "1815-06-16", true);
    is(24, Side::Allies, "1815-06-22", true);
    assert_eq!(track.len(), 24);
    for side in Side::BOTH {
        let own: Vec<_> = track.iter().filter(|turn| turn.side == side).collect();
        assert_eq!((own.len(), own.iter().filter(|turn| turn.night).count()), (12, 4), "{side}");
    }
    let by_day = loaded("historical", &["nights=0", "turns=6"]);
    assert!(by_day.scenario.board.track.len() == 6 && by_day.scenario.board.track.iter().all(|turn| !turn.night));
}

#[test]
fn c_02_the_french_march_three_groups_of_units_that_began_together() {
    let world = loaded("historical", &[]);
    let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
    let mut game = crate::field::Game { session, world };
    let [beaumont, solre, philippeville, maubeuge] =
        ["beaumont", "solre", "philippeville", "maubeuge"].map(|id| game.city(id));
    let guard = game.world.scenario.board.unit_named("fr_old_guard").expect("the Old Guard");
    game.choose(Choice::Activate(group(Army::French, beaumont)));
    let to = game.choices().into_iter().find_map(|choice| match choice {
        Choice::March(unit, to) if unit == guard && to != solre => Some(to),
        _ => None,
    });
    let to = to.expect("a way");
    game.choose(Choice::March(guard, to));
    game.done();
    assert_eq!(game.why(|s| march::activation(s, group(Army::French, to))), Some(Reason::NoGroup(Army::French, to)));
    game.choose(Choice::Activate(group(Army::French, solre)));
    game.done();
    game.choose(Choice::Activate(group(Army::French, philippeville)));
    let position = game.p();
    assert_eq!(position.groups.len(), 3);
    let s = Sight::new(&game.world, &position);
    assert_eq!(march::activations(&s, Side::French), []);
    assert_eq!(march::activation(&s, group(Army::French, maubeuge)), Err(Reason::NoGroup(Army::French, maubeuge)));
    assert_eq!(march::activation(&s, group(Army::French, beaumont)), Err(Reason::GroupMarched(Army::French, beaumont)));
}

#[test]
fn c_02_a_fourth_group_is_refused() {
    let mut field = Field::new(1);
    for city in ["beaumont", "solre", "philippeville", "maubeuge"] {
        field.some(Army::French, Arm::Infantry, city);
    }
    let mut game = field.play();
    let maubeuge = game.city("maubeuge");
    for city in ["beaumont", "solre", "philippeville"] {
        let city = game.city(city);
        assert!(game.offers(Choice::Activate(group(Army::French, maubeuge))));
        game.choose(Choice::Activate(group(Army::French, city)));
        if game.p().groups.len() < 3 {
            game.done();
        }
    }
    let why = game.why(|s| march::activation(s, group(Army::French, maubeuge)));
    assert_eq!(why, Some(Reason::NoGroupLeft(Army::French, 3)));
}

#[test]
fn c_03_without_wellington_the_anglo_dutch_march_one_group() {
    let mut field = Field::new(2);
    field.some(Army::British, Arm::Infantry, "brussels");
    field.some(Army::British, Arm::Infantry, "nivelles");
    field.put("pr_bluecher", "namur");
    field.some(Army::Prussian, Arm::Infantry, "liege");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let mut game = field.play();
    let [brussels, nivelles, namur, liege] = ["brussels", "nivelles", "namur", "liege"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::British, brussels)));
    game.done();
    let why = game.why(|s| march::activation(s, group(Army::British, nivelles)));
    assert_eq!(why, Some(Reason::NoGroupLeft(Army::British, 1)));
    assert!(!game.offers(Choice::Activate(group(Army::British, nivelles))));
    game.choose(Choice::Activate(group(Army::Prussian, namur)));
    game.done();
    assert!(game.offers(Choice::Activate(group(Army::Prussian, liege))), "Blücher lives: two Prussian groups");
}

#[test]
fn c_04_a_group_is_of_one_army() {
    let mut field = Field::new(2);
    let british = field.some(Army::British, Arm::Infantry, "wavre");
    let prussian = field.some(Army::Prussian, Arm::Infantry, "wavre");
    field.put("ad_wellington", "brussels");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let mut game = field.play();
    let [wavre, louvain] = ["wavre", "louvain"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::British, wavre)));
    assert!(game.offers(Choice::March(british, louvain)));
    assert!(!game.choices().iter().any(|choice| matches!(choice, Choice::March(unit, _) if *unit == prussian)));
    assert_eq!(game.why(|s| march::march_to(s, prussian, louvain)), Some(Reason::OtherGroup(prussian)));
    game.done();
    assert!(game.offers(Choice::Activate(group(Army::Prussian, wavre))));
}

#[test]
fn c_05_ten_units_use_a_major_road_and_an_unguarded_river_does_not_halve_it() {
    let mut field = Field::new(1);
    let units = field.many(Army::French, 12, "solre");
    field.some(Army::British, Arm::Infantry, "brussels");
    let road = {
        let s = field.sight();
        let road = s.b().between(field.city("solre"), field.city("binche")).expect("a road");
        assert!(s.b().road(road).major && s.b().road(road).river.is_some(), "major, across the river");
        road
    };
    let mut game = field.play();
    let [solre, binche] = ["solre", "binche"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, solre)));
    for unit in &units[..10] {
        game.choose(Choice::March(*unit, binche));
    }
    assert_eq!(game.p().used(road, Traffic::March), 10);
    let why = game.why(|s| march::march_to(s, units[10], binche));
    assert_eq!(why, Some(Reason::RoadFull(road, Traffic::March, 10)));
    assert!(!game.offers(Choice::March(units[10], binche)));
}

#[test]
fn c_06_a_guarded_river_halves_the_roads_across_it() {
    let mut field = Field::new(1);
    let from_solre = field.many(Army::French, 12, "solre");
    let from_thuin = field.many(Army::French, 6, "thuin");
    field.some(Army::British, Arm::Infantry, "binche");
    let mut game = field.play();
    let [solre, thuin, binche] = ["solre", "thuin", "binche"].map(|id| game.city(id));
    for (city, units, most) in [(solre, from_solre, 5), (thuin, from_thuin, 3)] {
        game.choose(Choice::Activate(group(Army::French, city)));
        for unit in &units[..most] {
            game.choose(Choice::March(*unit, binche));
        }
        let why = game.why(|s| march::march_to(s, units[most], binche));
        assert!(matches!(why, Some(Reason::RoadFull(_, Traffic::March, n)) if usize::from(n) == most), "{why:?}");
        game.done();
    }
    let there =
        game.p().at(Place::Facing(binche)).filter(|u| game.world.scenario.board.side(*u) == Side::French).count();
    assert_eq!(there, 8);
}

#[test]
fn c_08_cavalry_marches_two_sections_and_infantry_one_or_force_marches() {
    let mut field = Field::new(1);
    let infantry = field.some(Army::French, Arm::Infantry, "philippeville");
    let cavalry = field.some(Army::French, Arm::Cavalry, "philippeville");
    field.some(Army::British, Arm::Infantry, "brussels");
    let mut game = field.play();
    let [philippeville, laneffe, charleroi] = ["philippeville", "laneffe", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, philippeville)));
    for unit in [infantry, cavalry] {
        game.choose(Choice::March(unit, laneffe));
    }
    let effort = |game: &crate::field::Game, unit| {
        let position = game.p();
        march::march_to(&Sight::new(&game.world, &position), unit, charleroi)
    };
    assert_eq!((effort(&game, cavalry), effort(&game, infantry)), (Ok(false), Ok(true)));
    game.choose(Choice::March(cavalry, charleroi));
    let told = game.labels(None);
    assert!(told.iter().any(|label| label.starts_with("force march") && label.ends_with("to Charleroi")), "{told:?}");
    // After the force march there is no more.
    game.choose(Choice::March(infantry, charleroi));
    let ligny = game.city("ligny");
    assert!(matches!(game.why(|s| march::march_to(s, infantry, ligny)), Some(Reason::TooFar(..))));
}

#[test]
fn c_09_a_unit_stops_where_enemies_are() {
    let mut field = Field::new(1);
    let riders: Vec<_> = (0..3).map(|_| field.some(Army::French, Arm::Cavalry, "philippeville")).collect();
    field.some(Army::Prussian, Arm::Infantry, "laneffe");
    let mut game = field.play();
    let [philippeville, laneffe, charleroi] = ["philippeville", "laneffe", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, philippeville)));
    game.choose(Choice::March(riders[0], laneffe));
    let why = game.why(|s| march::march_to(s, riders[0], charleroi));
    assert_eq!(why, Some(Reason::MustStop(riders[0], laneffe)));
    assert!(!game.offers(Choice::March(riders[0], charleroi)));
}

/// Infantry that force marches from Beaumont by Solre to Mons, with Napoléon.
fn forced(turn_up: bool, die: u8) -> (crate::field::Game, sandtable::games::napoleon::board::Unit, u8) {
    let mut field = Field::new(1);
    field.put("fr_napoleon", "beaumont");
    let infantry = field.put("fr_iii_8", "beaumont");
    field.some(Army::British, Arm::Infantry, "brussels");
    let napoleon = field.unit("fr_napoleon");
    let mut game = field.dice(&[die]).play();
    let [beaumont, solre, mons] = ["beaumont", "solre", "mons"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, beaumont)));
    if turn_up {
        game.choose(Choice::Reveal(napoleon));
        let position = game.p();
        let seen = Napoleon::seen(&game.world, &position, Some(Seat::Allies));
        assert!(seen.unit(napoleon).is_some(), "the Allies see him now");
    } else {
        let position = game.p();
        let seen = Napoleon::seen(&game.world, &position, Some(Seat::Allies));
        assert!(seen.unit(napoleon).is_none());
    }
    let before = game.cv(infantry);
    game.choose(Choice::March(infantry, solre));
    game.choose(Choice::March(infantry, mons));
    game.done();
    assert!(!game.p().block(napoleon).shown, "he stands up again at the end of step 2");
    (game, infantry, before)
}

#[test]
fn c_10_a_revealed_leader_adds_one_to_the_force_march() {
    let (game, infantry, before) = forced(true, 3);
    assert_eq!(game.cv(infantry), before);
    let (game, infantry, before) = forced(true, 2);
    assert_eq!(game.cv(infantry), before - 1, "2 + 1 is not enough");
}

#[test]
fn c_11_a_hidden_leader_adds_nothing() {
    let (game, infantry, before) = forced(false, 3);
    assert_eq!(game.cv(infantry), before - 1);
    let (game, infantry, before) = forced(false, 4);
    assert_eq!(game.cv(infantry), before);
}

#[test]
fn c_12_at_night_a_unit_force_marches_with_its_leader_and_without_a_bonus() {
    let mut field = Field::new(6);
    field.put("pr_bluecher", "namur");
    let infantry = field.put("pr_6", "namur");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let (leader, before) = (field.unit("pr_bluecher"), field.p.block(infantry).cv);
    assert_eq!(before, 3);
    let mut game = field.dice(&[3]).play();
    let [namur, gembloux, perwez] = ["namur", "gembloux", "perwez"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::Prussian, namur)));
    game.choose(Choice::Reveal(leader));
    game.choose(Choice::March(infantry, gembloux));
    game.choose(Choice::March(infantry, perwez));
    game.done();
    assert_eq!(game.cv(infantry), 2);
}

#[test]
fn c_13_at_night_nobody_force_marches_without_his_leader() {
    let mut field = Field::new(6);
    let infantry = field.some(Army::Prussian, Arm::Infantry, "ciney");
    field.some(Army::Prussian, Arm::Infantry, "ciney");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let mut game = field.play();
    let [ciney, dinant, philippeville] = ["ciney", "dinant", "philippeville"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::Prussian, ciney)));
    game.choose(Choice::March(infantry, dinant));
    let why = game.why(|s| march::march_to(s, infantry, philippeville));
    assert_eq!(why, Some(Reason::NightForce(infantry)));
    assert!(!game.offers(Choice::March(infantry, philippeville)));
}

#[test]
fn c_15_an_attack_needs_three_units() {
    let mut field = Field::new(1);
    let units = field.many(Army::French, 2, "thuin");
    field.some(Army::Prussian, Arm::Infantry, "charleroi");
    let mut game = field.play();
    let [thuin, charleroi] = ["thuin", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, thuin)));
    assert_eq!(game.why(|s| march::march_to(s, units[0], charleroi)), Some(Reason::TooFew(charleroi, 2, 3)));
    assert!(!game.offers(Choice::March(units[0], charleroi)));
}

#[test]
fn c_16_a_leader_counts_among_the_three() {
    let mut field = Field::new(1);
    let mut units = field.many(Army::French, 2, "laneffe");
    units.push(field.put("fr_napoleon", "laneffe"));
    field.many(Army::Prussian, 3, "charleroi");
    let mut game = field.play();
    let [laneffe, charleroi] = ["laneffe", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, laneffe)));
    for unit in &units {
        game.choose(Choice::March(*unit, charleroi));
    }
    game.done();
    assert!(game.told(&Happening::Attacked(charleroi, Side::French)));
}

#[test]
fn c_18_nobody_attacks_at_night() {
    let mut field = Field::new(3);
    let units = field.many(Army::French, 4, "thuin");
    field.some(Army::Prussian, Arm::Infantry, "charleroi");
    let mut game = field.play();
    let [thuin, charleroi] = ["thuin", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, thuin)));
    assert_eq!(game.why(|s| march::march_to(s, units[0], charleroi)), Some(Reason::NightAttack(charleroi)));
    assert!(!game.offers(Choice::March(units[0], charleroi)));
}

#[test]
fn n_9_attackers_who_become_too_few_fall_back_where_they_came_from() {
    let mut field = Field::new(1);
    // Three force march with one CV each; one dies on the road.
    let units = field.many(Army::French, 3, "beaumont");
    units.iter().for_each(|unit| field.p.blocks[unit.index()].cv = 1);
    field.some(Army::Prussian, Arm::Infantry, "binche");
    let mut game = field.dice(&[1, 6, 6]).play();
    let [beaumont, solre, binche] = ["beaumont", "solre", "binche"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, beaumont)));
    for unit in &units {
        game.choose(Choice::March(*unit, solre));
        game.choose(Choice::March(*unit, binche));
    }
    for unit in &units[..2] {
        game.choose(Choice::Roll(*unit));
    }
    assert_eq!(game.place(units[0]), Place::Lost);
    assert_eq!([game.place(units[1]), game.place(units[2])], [Place::City(solre); 2]);
    assert!(!game.p().block(units[1]).disrupted && game.p().battles.is_empty());
}

//! The cases of battles, retreats, routs and regroups.

use crate::field::{Field, Game};
use sandtable::games::napoleon::board::{Area, Arm, Army, City, Column, Place, Side, Stage, Step, Traffic, Unit};
use sandtable::games::napoleon::rules::{Choice, Happening, Question, Reason, Sight, combat, fire, reinforce};

const FRENCH: Side = Side::French;
const ALLIES: Side = Side::Allies;

fn own(side: Side, column: Column) -> Area {
    Area::Front(side, column)
}

/// Passes retreats, so that combat is asked about.
fn to_combat(game: &mut Game) {
    while matches!(game.session.decision().map(|d| d.question), Some(Question::Retreat(_))) {
        game.done();
    }
    assert!(
        matches!(game.session.decision().map(|d| d.question), Some(Question::Combat(_))),
        "{:?}",
        game.labels(None)
    );
}

/// An attack that is to be set up.
fn attack(french: usize, prussian: usize) -> (Game, City, Vec<Unit>, Vec<Unit>) {
    let mut field = Field::new(1);
    let attackers = field.many(Army::French, french, "charleroi");
    let defenders = field.many(Army::Prussian, prussian, "ligny");
    let mut game = field.play();
    let [charleroi, ligny] = ["charleroi", "ligny"].map(|id| game.city(id));
    game.choose(Choice::Activate(crate::field::group(Army::French, charleroi)));
    for unit in &attackers {
        game.choose(Choice::March(*unit, ligny));
    }
    // Who has nobody left to march has ended the marches.
    while matches!(game.session.decision().map(|d| d.question), Some(Question::March(_) | Question::Activate)) {
        game.done();
    }
    (game, ligny, attackers, defenders)
}

#[test]
fn c_20_both_set_up_in_secret_and_columns_are_revealed_together() {
    let (mut game, at, attackers, defenders) = attack(5, 5);
    let areas = |side: Side, n: [usize; 4]| -> Vec<Area> {
        let [a, b, c] = Column::ALL.map(|column| own(side, column));
        let all = [(a, n[0]), (b, n[1]), (c, n[2]), (Area::Reserve(side), n[3])];
        all.into_iter().flat_map(|(area, n)| std::iter::repeat_n(area, n)).collect()
    };
    for area in areas(ALLIES, [1, 2, 1, 1]) {
        assert_eq!(game.session.decision().map(|d| d.who), Some(ALLIES), "the defender sets up first");
        game.choose(Choice::Put(area));
    }
    // The attacker sees how many stand where, and not who.
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

/// French infantry of one CV in the enemy's centre, and Napoléon where he is told to be.
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
    assert_eq!(game.session.decision().map(|d| d.who), Some(ALLIES));
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
    // The other way round: who has engaged does not disengage.
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
fn c_38_engaged_units_lose_by_arm_in_a_retreat_and_roads_bound_it() {
    let mut field = Field::new(2);
    let at = field.battle("charleroi", FRENCH, ALLIES);
    let area = own(ALLIES, Column::Centre);
    let infantry = field.someone(Army::Prussian, Arm::Infantry, at, area, 3);
    let guns = field.someone(Army::Prussian, Arm::Artillery, at, area, 2);
    let riders = field.someone(Army::Prussian, Arm::Cavalry, at, area, 2);
    let leader = field.fights("pr_bluecher", at, area, 1);
    field.someone(Army::French, Arm::Infantry, at, area, 3);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    // The only way out leads to Ligny: French stand in the other cities around.
    let ligny = field.city("ligny");
    let around: Vec<City> = field.sight().b().neighbours(at).iter().map(|(city, _)| *city).collect();
    for city in around.into_iter().filter(|city| *city != ligny) {
        let id = field.world.scenario.board.city(city).id.clone();
        field.some(Army::French, Arm::Infantry, &id);
    }
    let mut game = field.play();
    assert!(game.choices().iter().all(|choice| match choice {
        Choice::Leave(_, via, to) => *to == ligny || *via == Some(ligny),
        other => *other == Choice::Done,
    }));
    game.choose(Choice::Leave(infantry, None, ligny));
    game.choose(Choice::Leave(guns, None, ligny));
    assert_eq!((game.cv(infantry), game.place(guns)), (2, Place::Lost), "1 CV, and 2 CV");
    assert_eq!(game.place(infantry), Place::City(ligny));
    assert!(game.p().block(infantry).disrupted);
    let why = game.why(|s| sandtable::games::napoleon::rules::retreat::may_retreat(s, at, riders, None, ligny));
    assert!(matches!(why, Some(Reason::RoadFull(_, _, 2))), "{why:?}");
    // In the next battle turn the others get away, and lose nothing: no enemy cavalry is there.
    game.done();
    let turns = |game: &Game| game.p().battle(at).map_or(0, |battle| battle.turns);
    let begun = turns(&game);
    while !(turns(&game) >= begun + 2
        && game.session.decision().is_some_and(|d| d.who == ALLIES && matches!(d.question, Question::Retreat(_))))
    {
        game.done();
    }
    game.choose(Choice::Leave(riders, None, ligny));
    game.choose(Choice::Leave(leader, None, ligny));
    assert_eq!((game.cv(riders), game.cv(leader)), (2, 1));
    assert_eq!([game.place(riders), game.place(leader)], [Place::City(ligny); 2]);
}

/// 108: who may go two sections has each way round beside the straight one, and goes round where that road is full.
#[test]
fn a_way_round_is_open_where_the_straight_road_is_full() {
    let mut field = Field::new(2);
    let at = field.battle("charleroi", FRENCH, ALLIES);
    let infantry = field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 3);
    let riders = field.someone(Army::Prussian, Arm::Cavalry, at, own(ALLIES, Column::Left), 3);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let sight = field.sight();
    let near: Vec<City> = sight.b().neighbours(at).iter().map(|(city, _)| *city).collect();
    let roads = |a: City, b: City| sight.b().between(a, b);
    let rounds = near.iter().flat_map(|first| near.iter().map(move |second| (*first, *second)));
    let rounds: Vec<(City, City)> = rounds.filter(|(first, second)| roads(*first, *second).is_some()).collect();
    let (first, second) = rounds[0];
    let straight = roads(at, second).expect("a road");
    let ways = |field: &Field, unit: Unit| field.sight().ways_out(unit, at, Traffic::Retreat);
    let open = [(None, second), (Some(first), second)];
    assert_eq!(open.map(|way| ways(&field, riders).contains(&way)), [true, true], "straight and round");
    assert!(rounds.iter().all(|(via, to)| ways(&field, riders).contains(&(Some(*via), *to))), "all of them");
    for _ in 0..2 {
        field.p.uses(straight, Traffic::Retreat);
    }
    assert_eq!(open.map(|way| ways(&field, riders).contains(&way)), [false, true]);
    assert!(ways(&field, infantry).iter().all(|(via, to)| via.is_none() && *to != second), "infantry goes one section");
    let mut game = field.play();
    game.choose(Choice::Leave(riders, Some(first), second));
    assert_eq!(game.place(riders), Place::City(second));
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
    // The major road carries a second one, and then nobody else can come: the battle goes on.
    game.choose(Choice::Join(namur[3]));
    for unit in [namur[2], namur[3], gembloux[0]] {
        assert_eq!(game.place(unit), Place::Battle(at, Area::Reserve(ALLIES)));
    }
    assert!(!matches!(game.session.decision().map(|d| d.question), Some(Question::Reinforce(_))));
}

#[test]
fn c_44_a_leader_attacked_alone_is_eliminated() {
    let mut field = Field::new(1);
    let wellington = field.put("ad_wellington", "hal");
    let units = field.many(Army::French, 3, "braine");
    for city in ["brussels", "ghent"] {
        field.some(Army::British, Arm::Infantry, city);
    }
    let mut game = field.play();
    let [braine, hal, brussels, ghent] = ["braine", "hal", "brussels", "ghent"].map(|id| game.city(id));
    game.choose(Choice::Activate(crate::field::group(Army::French, braine)));
    for unit in &units {
        game.choose(Choice::March(*unit, hal));
    }
    while game.session.decision().is_some_and(|d| d.who == FRENCH) && game.p().turn == 1 {
        game.done();
    }
    assert_eq!(game.place(wellington), Place::Lost);
    assert_eq!(game.place(units[0]), Place::City(hal), "N-50: the attackers stay there");
    assert_eq!(game.p().turn, 2);
    game.choose(Choice::Activate(crate::field::group(Army::British, brussels)));
    game.done();
    assert!(!game.offers(Choice::Activate(crate::field::group(Army::British, ghent))), "one group from now on");
}

#[test]
fn c_45_the_winner_regroups_in_and_out() {
    let mut field = Field::new(1);
    let at = field.battle("ligny", FRENCH, FRENCH);
    let reserve = field.many(Army::French, 3, "charleroi");
    let infantry = field.someone(Army::French, Arm::Infantry, at, own(ALLIES, Column::Left), 4);
    field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 1);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let gembloux = field.city("gembloux");
    // French have been at Gembloux: it is a city with friends.
    field.some(Army::French, Arm::Infantry, "gembloux");
    let mut game = field.dice(&[6, 1, 1, 1]).play();
    to_combat(&mut game);
    game.choose(Choice::Fire(infantry));
    while !matches!(game.session.decision().map(|d| d.question), Some(Question::Regroup(_))) {
        let choice = game.choices()[0];
        let choice = if game.offers(Choice::Done) { Choice::Done } else { choice };
        game.choose(choice);
    }
    let fighters: Vec<Unit> = game
        .choices()
        .iter()
        .filter_map(|choice| match choice {
            Choice::Leave(unit, None, to) if *to == gembloux => Some(*unit),
            _ => None,
        })
        .collect();
    game.choose(Choice::Join(reserve[0]));
    game.choose(Choice::Join(reserve[1]));
    assert!(!game.offers(Choice::Join(reserve[2])), "a major road carries two");
    assert_eq!((game.place(reserve[0]), game.p().block(reserve[0]).disrupted), (Place::City(at), true));
    game.choose(Choice::Leave(fighters[0], None, gembloux));
    assert_eq!(game.place(fighters[0]), Place::City(gembloux));
    let out = |choice: &Choice| matches!(choice, Choice::Leave(_, None, to) if *to == gembloux);
    assert!(!game.choices().iter().any(out), "a minor road carries one");
}

#[test]
fn n_11_fewer_than_three_defenders_rout_at_once() {
    let (mut game, at, _, defenders) = attack(4, 2);
    assert!(game.told(&Happening::Routs(at, ALLIES)), "{:?}", game.labels(None));
    let before: Vec<u8> = defenders.iter().map(|unit| game.cv(*unit)).collect();
    let first = game.choices()[0];
    let Choice::Leave(unit, ..) = first else { panic!("{first:?}") };
    game.choose(first);
    let place = defenders.iter().position(|other| *other == unit).expect("a defender");
    assert_eq!(game.cv(unit), before[place] - 1, "infantry loses 1 CV, as if engaged");
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
    assert_eq!(game.session.decision().map(|d| d.who), Some(FRENCH));
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

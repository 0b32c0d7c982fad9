//! What fills the gaps of the player aid: rulings that no worked case shows.

use crate::field::{Field, Game, attack, group, loaded, own, to_combat};
use sandtable::games::napoleon::board::{Area, Arm, Army, Column, Place, Seat, Side, Step, Traffic, Unit};
use sandtable::games::napoleon::rules::{
    Ask, Choice, Entry, Happening, Napoleon, Question, Reason, Session, combat, march, opening, reinforce,
};
use sandtable::kit::Kit;
use sandtable::table::What;

const FRENCH: Side = Side::French;
const ALLIES: Side = Side::Allies;

fn question(game: &Game) -> Option<Question> {
    game.session.decision().map(|decision| decision.question)
}

fn who(game: &Game) -> Option<Side> {
    game.session.decision().map(|decision| decision.who.side())
}

/// A battle at Charleroi in the set of a side, with a unit in each column.
fn battle(turn: u8, set: Side, prepare: impl FnOnce(&mut Field, sandtable::games::napoleon::board::City)) -> Field {
    let mut field = Field::new(turn);
    let at = field.battle("charleroi", FRENCH, set);
    prepare(&mut field, at);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    field
}

#[test]
fn n_6_a_road_counts_both_armies_and_both_directions() {
    let mut field = Field::new(2);
    let british = field.many(Army::British, 6, "ligny");
    let prussians = field.many(Army::Prussian, 4, "quatre_bras");
    let last = field.some(Army::Prussian, Arm::Cavalry, "quatre_bras");
    field.put("ad_wellington", "brussels");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let mut game = field.play();
    let [ligny, quatre_bras] = ["ligny", "quatre_bras"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::British, ligny)));
    british.iter().for_each(|unit| game.choose(Choice::March(*unit, quatre_bras)));
    game.done();
    game.choose(Choice::Activate(group(Army::Prussian, quatre_bras)));
    prussians.iter().for_each(|unit| game.choose(Choice::March(*unit, ligny)));
    let why = game.why(|s| march::march_to(s, last, ligny));
    assert!(matches!(why, Some(Reason::RoadFull(_, Traffic::March, 10))), "{why:?}");
}

#[test]
fn n_14_the_leader_of_another_army_does_not_help() {
    let breaks = |leader: &str| {
        let mut shaky = None;
        let field = battle(2, ALLIES, |field, at| {
            let area = own(FRENCH, Column::Centre);
            shaky = Some(field.someone(Army::Prussian, Arm::Infantry, at, area, 1));
            field.someone(Army::French, Arm::Infantry, at, area, 3);
            field.fights(leader, at, own(ALLIES, Column::Centre), 1);
        });
        field.dice(&[3]).play().p().block(shaky.expect("a unit")).broken
    };
    assert!(!breaks("pr_bluecher") && breaks("ad_wellington"));
}

#[test]
fn n_18_an_empty_enemy_area_may_be_entered() {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let infantry = field.someone(Army::French, Arm::Cavalry, at, own(FRENCH, Column::Left), 3);
    // The Prussian of this column is in the French half of it.
    field.someone(Army::Prussian, Arm::Infantry, at, own(FRENCH, Column::Centre), 2);
    field.someone(Army::French, Arm::Infantry, at, own(FRENCH, Column::Centre), 2);
    let scout = field.someone(Army::French, Arm::Cavalry, at, own(FRENCH, Column::Right), 3);
    field.someone(Army::Prussian, Arm::Infantry, at, own(FRENCH, Column::Right), 2);
    field.hold(ALLIES, at);
    let sight = field.sight();
    // Left: the enemy is there. Right: the unit is engaged, so it may only go back.
    let left = own(ALLIES, Column::Left);
    assert!(sight.is_in(ALLIES, at, left) && combat::may_move(&sight, infantry, left).is_ok());
    assert_eq!(combat::may_move(&sight, scout, own(ALLIES, Column::Right)), Err(Reason::NoMove));
    for unit in field.p.at(Place::Battle(at, left)).collect::<Vec<Unit>>() {
        field.p.blocks[unit.index()].place = Place::Battle(at, Area::Reserve(ALLIES));
    }
    let mut game = field.play();
    to_combat(&mut game);
    game.choose(Choice::Move(infantry, left));
    assert_eq!(game.place(infantry), Place::Battle(at, left));
    let ways: Vec<Choice> = game
        .choices()
        .into_iter()
        .filter(|choice| matches!(choice, Choice::Move(unit, _) if *unit == infantry))
        .collect();
    assert_eq!(ways, [Choice::Move(infantry, own(FRENCH, Column::Left))], "from there it only goes back");
}

#[test]
fn n_21_a_unit_that_was_seen_stays_face_up_until_the_battle_ends() {
    let mut unit = None;
    let field = battle(1, FRENCH, |field, at| {
        unit = Some(field.someone(Army::French, Arm::Infantry, at, own(FRENCH, Column::Left), 3));
        field.someone(Army::French, Arm::Infantry, at, own(FRENCH, Column::Left), 3);
    });
    let mut game = field.play();
    let (unit, at) = (unit.expect("a unit"), game.city("charleroi"));
    to_combat(&mut game);
    game.choose(Choice::Move(unit, Area::Reserve(FRENCH)));
    let seen = |game: &Game| {
        let position = game.p();
        Napoleon::seen(&game.world, &position, Some(Seat::Allies)).unit(unit).is_some()
    };
    assert_eq!((game.place(unit), seen(&game)), (Place::Battle(at, Area::Reserve(FRENCH)), true));
    // The Allies leave, and the battle is over.
    for _ in 0..200 {
        if game.p().battles.is_empty() {
            break;
        }
        let leave = game.choices().into_iter().find(|choice| matches!(choice, Choice::Leave(..)));
        let leave =
            leave.filter(|_| matches!(question(&game), Some(Question::Retreat(_))) && who(&game) == Some(ALLIES));
        let first = game.choices()[0];
        let done = if game.offers(Choice::Done) { Choice::Done } else { first };
        game.choose(leave.unwrap_or(done));
    }
    assert_eq!((game.place(unit), seen(&game)), (Place::City(at), false));
}

#[test]
fn n_22_if_both_have_an_empty_column_the_passive_side_routs() {
    let world = loaded("historical", &[]);
    let routs = |active_gap, passive_gap| world.says(Ask::Routs { active_gap, passive_gap });
    assert_eq!([routs(true, true), routs(true, false), routs(false, false)], [2, 1, 0]);
}

#[test]
fn n_22_a_rout_at_once_leaves_no_time_for_reinforcements() {
    let asked = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let at = field.battle("charleroi", FRENCH, FRENCH);
        let area = own(ALLIES, Column::Left);
        let infantry = field.someone(Army::French, Arm::Infantry, at, area, 4);
        field.someone(Army::Prussian, Arm::Infantry, at, area, 1);
        field.some(Army::French, Arm::Infantry, "beaumont");
        field.some(Army::French, Arm::Infantry, "thuin");
        field.hold(FRENCH, at);
        field.hold(ALLIES, at);
        let mut game = field.dice(&[6, 1, 1, 1]).play();
        to_combat(&mut game);
        game.choose(Choice::Fire(infantry));
        if matches!(question(&game), Some(Question::Combat(_))) {
            game.done();
        }
        question(&game)
    };
    assert!(matches!(asked(&[]), Some(Question::Reinforce(_))), "{:?}", asked(&[]));
    let at_once = asked(&["rout_test=at_once"]);
    assert!(matches!(at_once, Some(Question::Rout(_))), "{at_once:?}");
}

#[test]
fn n_23_a_road_full_of_retreats_still_takes_reinforcements() {
    let mut leavers = Vec::new();
    let mut fresh = Vec::new();
    let field = battle(2, ALLIES, |field, at| {
        leavers = (0..3).map(|_| field.someone(Army::Prussian, Arm::Infantry, at, Area::Reserve(ALLIES), 3)).collect();
        fresh = field.many(Army::Prussian, 3, "ligny");
        // Somebody else could still come, so that the question stays open.
        field.some(Army::Prussian, Arm::Infantry, "quatre_bras");
    });
    let mut game = field.play();
    let [charleroi, ligny] = ["charleroi", "ligny"].map(|id| game.city(id));
    for unit in &leavers[..2] {
        game.choose(Choice::Leave(*unit, None, ligny));
    }
    assert!(!game.offers(Choice::Leave(leavers[2], None, ligny)), "a major road carries two");
    to_combat(&mut game);
    game.done();
    assert!(matches!(question(&game), Some(Question::Reinforce(_))));
    for unit in &fresh[..2] {
        game.choose(Choice::Join(*unit));
    }
    assert!(matches!(
        game.why(|s| reinforce::may_join(s, charleroi, fresh[2])),
        Some(Reason::RoadFull(_, Traffic::Reinforce, 2))
    ));
}

#[test]
fn n_24_cavalry_loses_only_if_enemy_cavalry_is_in_its_area() {
    let left = |riders: Column| {
        let mut unit = None;
        let field = battle(2, ALLIES, |field, at| {
            let centre = own(ALLIES, Column::Centre);
            unit = Some(field.someone(Army::Prussian, Arm::Cavalry, at, centre, 3));
            field.someone(Army::French, Arm::Infantry, at, centre, 2);
            field.someone(Army::French, Arm::Cavalry, at, own(ALLIES, riders), 2);
        });
        let mut game = field.play();
        let (unit, ligny) = (unit.expect("a unit"), game.city("ligny"));
        game.choose(Choice::Leave(unit, None, ligny));
        game.cv(unit)
    };
    assert_eq!((left(Column::Centre), left(Column::Left)), (2, 3));
}

#[test]
fn n_25_both_sections_of_a_retreat_count_on_their_roads() {
    let mut unit = None;
    let mut field = battle(2, ALLIES, |field, at| {
        unit = Some(field.someone(Army::Prussian, Arm::Cavalry, at, Area::Reserve(ALLIES), 3));
    });
    let [charleroi, ligny, namur, gembloux] = ["charleroi", "ligny", "namur", "gembloux"].map(|id| field.city(id));
    let unit = unit.expect("a unit");
    let far =
        |field: &Field, to| field.sight().ways_out(unit, charleroi, Traffic::Retreat).contains(&(Some(ligny), to));
    assert!(far(&field, namur) && far(&field, gembloux));
    let enemy = field.some(Army::French, Arm::Infantry, "gembloux");
    assert!(far(&field, namur) && !far(&field, gembloux), "no retreat to enemies");
    field.p.blocks[enemy.index()].place = Place::City(ligny);
    assert!(!far(&field, namur), "nor past them");
    let block = &mut field.p.blocks[enemy.index()];
    (block.place, block.cv, block.shown) = (Place::Lost, 0, true);
    let roads = [(charleroi, ligny), (ligny, namur)].map(|(a, b)| field.sight().b().between(a, b).expect("a road"));
    let mut game = field.play();
    game.choose(Choice::Leave(unit, Some(ligny), namur));
    assert_eq!(roads.map(|road| game.p().used(road, Traffic::Retreat)), [1, 1]);
}

#[test]
fn n_26_a_side_that_has_left_loses_without_a_rout() {
    let mut field = Field::new(2);
    let at = field.battle("charleroi", FRENCH, ALLIES);
    let unit = field.someone(Army::Prussian, Arm::Cavalry, at, own(ALLIES, Column::Left), 3);
    field.hold(FRENCH, at);
    field.some(Army::Prussian, Arm::Infantry, "namur");
    let mut game = field.play();
    let ligny = game.city("ligny");
    game.choose(Choice::Leave(unit, None, ligny));
    assert!(game.told(&Happening::Won(at, FRENCH)) && !game.told(&Happening::Routs(at, ALLIES)));
}

#[test]
fn n_27_a_unit_that_has_marched_may_reinforce() {
    let mut unit = None;
    let mut field = battle(1, FRENCH, |field, _| unit = Some(field.some(Army::French, Arm::Infantry, "beaumont")));
    let unit = unit.expect("a unit");
    let laneffe = field.city("laneffe");
    let block = &mut field.p.blocks[unit.index()];
    (block.place, block.march.sections) = (Place::City(laneffe), 1);
    let mut game = field.play();
    to_combat(&mut game);
    game.done();
    assert!(game.offers(Choice::Join(unit)), "{:?}", game.labels(None));
}

#[test]
fn n_29_a_side_plays_all_its_battles_before_the_other_does() {
    let mut field = Field::new(1);
    let all = ["charleroi", "ligny"].map(|at| field.battle(at, FRENCH, FRENCH));
    for at in all {
        field.hold(FRENCH, at);
        field.hold(ALLIES, at);
    }
    let mut game = field.play();
    assert_eq!((question(&game), game.choices().len()), (Some(Question::Battle), 2));
    game.choose(Choice::Fight(all[1]));
    for _ in 0..40 {
        if game.told(&Happening::BattleTurn(all[0], ALLIES)) || game.told(&Happening::BattleTurn(all[1], ALLIES)) {
            break;
        }
        let first = game.choices()[0];
        game.choose(if game.offers(Choice::Done) { Choice::Done } else { first });
    }
    let turns: Vec<Happening> = game
        .journal()
        .into_iter()
        .filter_map(|entry| match entry.what {
            What::Told(told @ Happening::BattleTurn(..)) => Some(told),
            _ => None,
        })
        .take(2)
        .collect();
    assert_eq!(turns, [Happening::BattleTurn(all[1], FRENCH), Happening::BattleTurn(all[0], FRENCH)]);
}

#[test]
fn n_31_in_a_rout_every_river_halves() {
    let world = loaded("historical", &[]);
    let limit = |traffic, major| world.says(Ask::Limit { traffic, major, river: true, guarded: false });
    assert_eq!([limit(Traffic::Rout, true), limit(Traffic::Rout, false)], [5, 3]);
    assert_eq!([limit(Traffic::March, true), limit(Traffic::March, false)], [10, 6]);
}

/// The Allies rout from Charleroi with two cavalry units in reserve.
fn routing() -> (Game, [Unit; 2]) {
    let mut field = Field::new(1);
    let at = field.battle("charleroi", FRENCH, FRENCH);
    let riders = [0; 2].map(|_| field.someone(Army::Prussian, Arm::Cavalry, at, Area::Reserve(ALLIES), 3));
    field.hold(FRENCH, at);
    field.some(Army::French, Arm::Infantry, "thuin");
    let mut game = field.play();
    while !matches!(question(&game), Some(Question::Rout(_))) {
        game.done();
    }
    (game, riders)
}

#[test]
fn n_32_the_loser_chooses_who_routs_where() {
    let (mut game, riders) = routing();
    assert_eq!(who(&game), Some(ALLIES));
    let [ligny, quatre_bras, namur] = ["ligny", "quatre_bras", "namur"].map(|id| game.city(id));
    for unit in riders {
        for (via, to) in [(None, ligny), (None, quatre_bras), (Some(ligny), namur)] {
            assert!(game.offers(Choice::Leave(unit, via, to)), "{:?}", game.labels(None));
        }
    }
    game.choose(Choice::Leave(riders[1], Some(ligny), namur));
    assert_eq!(game.place(riders[1]), Place::City(namur));
    game.choose(Choice::Leave(riders[0], None, quatre_bras));
    assert_eq!(game.place(riders[0]), Place::City(quatre_bras));
}

/// The log says what was chosen in the words of the option.
#[test]
fn a_rout_and_a_regroup_are_logged_in_the_words_of_their_options() {
    let (mut game, riders) = routing();
    let ligny = game.city("ligny");
    let logged = |game: &Game, choice: Choice| {
        let position = game.p();
        let seen = Napoleon::seen(&game.world, &position, None);
        let chosen = |entry: &&Entry| matches!(&entry.what, What::Chosen { choice: made, .. } if *made == choice);
        let journal = game.journal();
        let entry = journal.iter().rev().find(chosen).expect("an entry");
        Napoleon::happened(&seen, entry).to_string()
    };
    let name = |game: &Game, unit: Unit| Napoleon::seen(&game.world, &game.p(), None).name(unit);
    for unit in riders {
        game.choose(Choice::Leave(unit, None, ligny));
        let told = format!("the Allies choose to rout {} to Ligny", name(&game, unit));
        assert_eq!(logged(&game, Choice::Leave(unit, None, ligny)), told);
    }
    assert!(matches!(question(&game), Some(Question::Regroup(_))), "{:?}", game.labels(None));
    let out = game.choices().into_iter().find(|choice| matches!(choice, Choice::Leave(_, None, _))).expect("a way out");
    let Choice::Leave(unit, _, to) = out else { panic!("{out:?}") };
    game.choose(out);
    let city = game.world.scenario.board.city(to).name.clone();
    assert_eq!(logged(&game, out), format!("the French choose to send {} to {city}", name(&game, unit)));
    let comes = game.choices().into_iter().find(|choice| matches!(choice, Choice::Join(_))).expect("a unit at Thuin");
    let Choice::Join(unit) = comes else { panic!("{comes:?}") };
    game.choose(comes);
    assert_eq!(logged(&game, comes), format!("the French choose to bring {} in", name(&game, unit)));
}

#[test]
fn n_34_after_a_small_defence_is_chased_off_the_winner_regroups() {
    let (mut game, at, attackers, _) = attack(4, 2);
    while matches!(question(&game), Some(Question::Rout(_))) {
        let first = game.choices()[0];
        game.choose(first);
    }
    assert!(game.told(&Happening::Won(at, FRENCH)));
    assert_eq!((question(&game), who(&game)), (Some(Question::Regroup(at)), Some(FRENCH)));
    assert!(game.choices().iter().any(|choice| matches!(choice, Choice::Leave(unit, ..) if attackers.contains(unit))));
}

#[test]
fn n_35_units_of_both_sides_recover() {
    let mut field = Field::new(1);
    let units =
        [field.some(Army::French, Arm::Infantry, "beaumont"), field.some(Army::Prussian, Arm::Infantry, "namur")];
    for unit in units {
        field.p.blocks[unit.index()].disrupted = true;
    }
    field.p.step = Step::End;
    let game = field.play();
    assert_eq!((game.p().turn, units.map(|unit| game.p().block(unit).disrupted)), (2, [false, false]));
}

/// The end of a French turn in which these French units hold Liège.
fn cut_off(french: &str, prussians: usize) -> (Game, Vec<Unit>) {
    let mut field = Field::new(1);
    field.put(french, "liege");
    let units = field.many(Army::Prussian, prussians, "namur");
    field.some(Army::British, Arm::Infantry, "brussels");
    field.p.step = Step::End;
    (field.play(), units)
}

#[test]
fn n_38_a_leader_alone_holds_a_city() {
    let (game, _) = cut_off("fr_napoleon", 6);
    assert_eq!(question(&game), Some(Question::Supply(Army::Prussian)));
}

#[test]
fn n_40_a_supply_loss_takes_what_is_left() {
    let (mut game, units) = cut_off("fr_iii_8", 1);
    if question(&game) == Some(Question::Supply(Army::Prussian)) {
        game.choose(Choice::Remove(units[0]));
    }
    assert_eq!((game.place(units[0]), game.p().turn, game.p().over), (Place::Lost, 2, None));
}

#[test]
fn n_41_each_army_chooses_among_the_cities_of_its_zone() {
    let world = loaded("free", &[]);
    let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
    let mut game = Game { session, world };
    let board = game.world.scenario.board.clone();
    let mut met = Vec::new();
    while let Some(Question::Deploy(unit)) = question(&game) {
        let army = board.info(unit).army;
        let cities = game.choices().into_iter().filter_map(|choice| match choice {
            Choice::Stand(city) => Some(city),
            _ => None,
        });
        let cities: Vec<_> = cities.collect();
        let zone: Vec<_> = board.all_cities().filter(|city| board.city(*city).zone == army).collect();
        assert_eq!(cities, zone, "{army}");
        if !met.contains(&army) {
            met.push(army);
        }
        game.choose(Choice::Stand(zone[0]));
    }
    assert_eq!((met.len(), met[2]), (3, Army::French), "the French come last");
}

#[test]
fn n_42_the_british_are_the_whole_anglo_dutch_army() {
    let mut field = Field::new(2);
    let units = ["ad_5", "ad_nl2", "ad_brunswick"].map(|id| field.put(id, "brussels"));
    field.put("ad_wellington", "brussels");
    field.some(Army::French, Arm::Infantry, "beaumont");
    let mut game = field.play();
    let [brussels, louvain] = ["brussels", "louvain"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::British, brussels)));
    assert!(units.into_iter().all(|unit| game.offers(Choice::March(unit, louvain))), "{:?}", game.labels(None));
}

#[test]
fn n_43_any_number_of_units_may_be_in_a_city() {
    let mut field = Field::new(1);
    field.many(Army::French, 16, "beaumont");
    for arm in [Arm::Cavalry, Arm::Artillery] {
        for _ in 0..7 {
            field.some(Army::French, arm, "beaumont");
        }
    }
    let last = field.some(Army::French, Arm::Infantry, "philippeville");
    field.some(Army::British, Arm::Infantry, "brussels");
    let mut game = field.play();
    let [philippeville, beaumont] = ["philippeville", "beaumont"].map(|id| game.city(id));
    assert_eq!(game.p().at(Place::City(beaumont)).count(), 30);
    game.choose(Choice::Activate(group(Army::French, philippeville)));
    game.choose(Choice::March(last, beaumont));
    assert_eq!(game.p().at(Place::City(beaumont)).count(), 31);
}

#[test]
fn n_45_a_defender_can_leave_in_his_first_battle_turn() {
    let (mut game, at, _, _) = attack(5, 5);
    let mut first = None;
    for _ in 0..60 {
        match question(&game) {
            Some(Question::Retreat(_)) if who(&game) == Some(ALLIES) => break,
            Some(Question::Retreat(_)) => first = first.or(who(&game)),
            _ => {}
        }
        let choice = game.choices()[0];
        game.choose(if game.offers(Choice::Done) { Choice::Done } else { choice });
    }
    assert_eq!(first, Some(FRENCH), "the attacker's battle turn comes first");
    assert_eq!(game.p().battle(at).map(|battle| battle.turns), Some(2));
    assert!(game.choices().iter().any(|choice| matches!(choice, Choice::Leave(..))));
}

#[test]
fn n_46_each_attacked_city_needs_three_attackers() {
    let mut field = Field::new(1);
    let units = field.many(Army::French, 5, "thuin");
    for city in ["binche", "charleroi"] {
        field.some(Army::Prussian, Arm::Infantry, city);
    }
    let mut game = field.play();
    let [thuin, binche, charleroi] = ["thuin", "binche", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, thuin)));
    units[..3].iter().for_each(|unit| game.choose(Choice::March(*unit, charleroi)));
    assert_eq!(game.why(|s| march::march_to(s, units[3], binche)), Some(Reason::TooFew(binche, 2, 3)));
}

#[test]
fn n_49_a_leader_force_marches_without_a_roll() {
    let rolled = |params: &[&str]| {
        let mut field = Field::with(1, params);
        let leader = field.put("fr_napoleon", "beaumont");
        field.some(Army::French, Arm::Infantry, "maubeuge");
        field.some(Army::British, Arm::Infantry, "brussels");
        let mut game = field.dice(&[1]).play();
        let [beaumont, solre, mons, ath] = ["beaumont", "solre", "mons", "ath"].map(|id| game.city(id));
        game.choose(Choice::Activate(group(Army::French, beaumont)));
        for to in [solre, mons, ath] {
            game.choose(Choice::March(leader, to));
        }
        while game.p().turn == 1 && game.offers(Choice::Done) {
            game.done();
        }
        (game.place(leader) == Place::Lost, game.p().over.is_some())
    };
    assert_eq!((rolled(&[]), rolled(&["leaders_roll=true"])), ((false, false), (true, true)));
}

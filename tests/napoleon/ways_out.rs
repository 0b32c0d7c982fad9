//! How a battle ends for those who leave it: retreats, routs, and the regroup of the winner.

use crate::field::{Field, Game, attack, own, to_combat};
use sandtable::games::napoleon::board::{Arm, Army, City, Column, Place, Side, Traffic, Unit};
use sandtable::games::napoleon::rules::{Choice, Happening, Napoleon, Question, Reason};
use sandtable::games::napoleon::verbs::VERBS;
use sandtable::kit::Kit;

const FRENCH: Side = Side::French;
const ALLIES: Side = Side::Allies;

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
    // The only way out leads to Ligny, because French units hold the other neighbouring cities.
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
        && game
            .session
            .decision()
            .is_some_and(|d| d.who.side() == ALLIES && matches!(d.question, Question::Retreat(_))))
    {
        game.done();
    }
    game.choose(Choice::Leave(riders, None, ligny));
    game.choose(Choice::Leave(leader, None, ligny));
    assert_eq!((game.cv(riders), game.cv(leader)), (2, 1));
    assert_eq!([game.place(riders), game.place(leader)], [Place::City(ligny); 2]);
}

/// 108: a unit that may go two sections can use every detour, too, and takes one if the direct road is full.
#[test]
fn a_way_round_is_open_where_the_straight_road_is_full() {
    let mut field = Field::new(2);
    let at = field.battle("charleroi", FRENCH, ALLIES);
    let [infantry, other, last] =
        [0; 3].map(|_| field.someone(Army::Prussian, Arm::Infantry, at, own(ALLIES, Column::Left), 3));
    let riders = field.someone(Army::Prussian, Arm::Cavalry, at, own(ALLIES, Column::Left), 3);
    field.hold(FRENCH, at);
    field.hold(ALLIES, at);
    let sight = field.sight();
    let near: Vec<City> = sight.b().neighbours(at).iter().map(|(city, _)| *city).collect();
    let roads = |a: City, b: City| sight.b().between(a, b);
    let rounds = near.iter().flat_map(|first| near.iter().map(move |second| (*first, *second)));
    let rounds: Vec<(City, City)> = rounds.filter(|(first, second)| roads(*first, *second).is_some()).collect();
    let (first, second) = rounds[0];
    let major = sight.b().road(roads(at, second).expect("a road")).major;
    let ways = |field: &Field, unit: Unit| field.sight().ways_out(unit, at, Traffic::Retreat);
    let open = [(None, second), (Some(first), second)];
    assert_eq!(open.map(|way| ways(&field, riders).contains(&way)), [true, true], "straight and round");
    assert!(rounds.iter().all(|(via, to)| ways(&field, riders).contains(&(Some(*via), *to))), "all of them");
    let mut game = field.play();
    // The direct road takes as many as it can. After that, infantry cannot go there, and cavalry can take the detour.
    for unit in [infantry, other].into_iter().take(if major { 2 } else { 1 }) {
        game.choose(Choice::Leave(unit, None, second));
    }
    assert_eq!(open.map(|(via, to)| game.offers(Choice::Leave(riders, via, to))), [false, true]);
    let infantry = |choice: &Choice| matches!(choice, Choice::Leave(unit, via, to) if *unit == last && (via.is_some() || *to == second));
    assert!(!game.choices().iter().any(infantry), "infantry goes one section");
    // `why not` names the detour.
    let why = |game: &mut Game, by: &str| {
        let words = Napoleon::seen(&game.world, &game.session.position(), None).name(riders);
        let board = &game.world.scenario.board;
        let [to, via] = [second, first].map(|city| board.city(city).name.clone());
        let typed =
            format!("retreat {words} to {to}{}", if by.is_empty() { String::new() } else { format!("{by}{via}") });
        let verb = VERBS.iter().find(|verb| verb.name == "why not").expect("the verb");
        (verb.run)(&mut game.session, None, &typed).unwrap_or_else(|no| panic!("{no}")).to_string()
    };
    assert!(why(&mut game, "").starts_with("no: "), "{}", why(&mut game, ""));
    assert!(why(&mut game, " by ").starts_with("it is legal"), "{}", why(&mut game, " by "));
    game.choose(Choice::Leave(riders, Some(first), second));
    assert_eq!(game.place(riders), Place::City(second));
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
    while game.session.decision().is_some_and(|d| d.who.side() == FRENCH) && game.p().turn == 1 {
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

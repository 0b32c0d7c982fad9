//! The cases of the end of a turn, and how games end.

use crate::field::{Field, Game, loaded};
use sandtable::games::napoleon::board::{Arm, Army, Ending, Place, Side, Step};
use sandtable::games::napoleon::rules::{Choice, Happening, Question, Session, Standing, opening};
use sandtable::table::Dice;

/// The historical position at the end of a turn, with this many units of an army left.
fn with_left(army: Army, left: usize, turn: u8) -> Game {
    let world = loaded("historical", &[]);
    let mut p = opening(&world, 1).position;
    (p.turn, p.step) = (turn, Step::End);
    let own: Vec<_> = p.units().filter(|unit| world.scenario.board.info(*unit).army == army).collect();
    for unit in own.iter().skip(1).take(own.len() - left) {
        let block = &mut p.blocks[unit.index()];
        (block.place, block.cv, block.shown) = (Place::Lost, 0, true);
    }
    let session = Session::open(world.clone(), Standing { position: p, dice: Dice::new(1) }).expect("a game");
    Game { session, world }
}

#[test]
fn c_47_the_french_army_stands_with_twenty_units_and_is_defeated_with_nineteen() {
    let game = with_left(Army::French, 20, 1);
    assert_eq!((game.p().over, game.p().turn), (None, 2));
    let game = with_left(Army::French, 19, 1);
    assert_eq!(game.p().over, Some(Ending::FrenchDefeated));
    assert!(game.told(&Happening::Defeated(Army::French, 19)));
    let french = |unit: &_| game.world.scenario.board.info(*unit).army == Army::French;
    assert!(game.p().units().filter(french).all(|unit| game.place(unit) == Place::Lost), "N-36: removed whole");
}

#[test]
fn c_47_allied_armies_have_limits_of_their_own() {
    for (army, least) in [(Army::British, 10), (Army::Prussian, 13)] {
        assert!(!with_left(army, least, 1).p().defeated[army.index()]);
        assert!(with_left(army, least - 1, 1).p().defeated[army.index()]);
    }
}

#[test]
fn c_48_the_allies_remove_units_for_cities_that_the_french_hold_in_french_turns() {
    let cut_off = |turn: u8| {
        let mut field = Field::new(turn);
        field.some(Army::French, Arm::Infantry, "liege");
        let units = field.many(Army::Prussian, 6, "namur");
        field.some(Army::British, Arm::Infantry, "brussels");
        field.p.step = Step::End;
        (field.play(), units)
    };
    let (mut game, units) = cut_off(1);
    assert_eq!(
        game.session.decision().map(|d| (d.who.side(), d.question)),
        Some((Side::Allies, Question::Supply(Army::Prussian)))
    );
    game.choose(Choice::Remove(units[3]));
    game.choose(Choice::Remove(units[1]));
    assert_eq!([game.place(units[3]), game.place(units[1])], [Place::Lost; 2]);
    assert_eq!(game.p().turn, 2, "two units, and no third");
    let (game, units) = cut_off(2);
    assert!(units.iter().all(|unit| game.place(*unit) != Place::Lost), "nothing is lost in an Allied turn");
}

/// What is left as a turn ends, and how it ends.
fn ends(turn: u8, french: &[&str], prepare: impl Fn(&mut Field)) -> Option<Ending> {
    let mut field = Field::new(turn);
    for city in french {
        field.some(Army::French, Arm::Infantry, city);
    }
    field.some(Army::British, Arm::Infantry, "alost");
    field.p.step = Step::End;
    prepare(&mut field);
    let mut game = field.play();
    while matches!(game.session.decision().map(|d| d.question), Some(Question::Supply(_))) {
        let first = game.choices()[0];
        game.choose(first);
    }
    game.p().over
}

#[test]
fn games_end_in_six_ways_as_the_table_of_the_aid_has_it() {
    let nothing = |_: &mut Field| {};
    let three = ["ghent", "brussels", "liege"];
    assert_eq!(ends(2, &three, nothing), Some(Ending::ThreeCities));
    assert_eq!(ends(2, &three[..2], nothing), None);
    assert_eq!(ends(2, &["beaumont"], |field| field.p.defeated = [false, true, true]), Some(Ending::AlliesDefeated));
    // Whatever happened to the French.
    assert_eq!(ends(2, &["beaumont"], |field| field.p.defeated = [true; 3]), Some(Ending::AlliesDefeated));
    assert_eq!(ends(2, &["beaumont"], |field| field.p.defeated = [true, true, false]), Some(Ending::FrenchDefeated));
    assert_eq!(ends(24, &["beaumont"], nothing), Some(Ending::OutOfTime));
    assert_eq!(ends(24, &three, nothing), Some(Ending::ThreeCities));
    let winners = Ending::ALL.map(Ending::winner);
    assert_eq!(winners, [Side::French, Side::French, Side::Allies, Side::Allies, Side::Allies]);
}

#[test]
fn napoleon_lost_in_a_rout_ends_the_game_at_once() {
    let mut field = Field::new(2);
    let units = field.many(Army::Prussian, 3, "ligny");
    field.put("fr_napoleon", "charleroi");
    let mut game = field.play();
    let [ligny, charleroi] = ["ligny", "charleroi"].map(|id| game.city(id));
    game.choose(Choice::Activate(crate::field::group(Army::Prussian, ligny)));
    for unit in &units {
        game.choose(Choice::March(*unit, charleroi));
    }
    while game.session.decision().is_some() {
        game.choose(Choice::Done);
    }
    assert_eq!(game.p().over, Some(Ending::NapoleonLost));
    assert_eq!(game.p().turn, 2);
}

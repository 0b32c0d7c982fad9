//! A British and a Prussian player in place of the Allied one (N-44): who is asked, and what each sees.

use crate::field::{Field, Game, armies, group, loaded, unit_of};
use sandtable::games::napoleon::board::{Area, Arm, Army, Battle, City, Column, Place, Seat, Side, Stage, Step};
use sandtable::games::napoleon::rules::{Choice, Napoleon, Question, Session, opening};
use sandtable::kit::Kit;
use sandtable::table::What;

const FRENCH: Side = Side::French;
const ALLIES: Side = Side::Allies;
const TWO: &[&str] = &["allies=2"];

fn asked(game: &Game) -> Option<Seat> {
    game.session.decision().map(|decision| decision.who)
}

fn question(game: &Game) -> Question {
    game.session.decision().map(|decision| decision.question).expect("somebody is asked")
}

/// The British player is asked about his units, and then the Prussian one about his; both may do nothing more.
fn one_after_the_other(game: &mut Game, fits: impl Fn(Question) -> bool) {
    for (who, army) in [(Seat::British, Army::British), (Seat::Prussians, Army::Prussian)] {
        assert!(asked(game) == Some(who) && fits(question(game)), "{:?} {:?}", asked(game), game.labels(None));
        assert_eq!(armies(game), [army], "{:?}", game.labels(None));
        assert!(game.offers(Choice::Done));
        game.done();
    }
}

#[test]
fn each_marches_his_own_groups_the_british_player_first() {
    let mut field = Field::with(2, TWO);
    let british = field.some(Army::British, Arm::Infantry, "brussels");
    field.some(Army::Prussian, Arm::Infantry, "namur");
    field.many(Army::French, 1, "beaumont");
    let mut game = field.play();
    let brussels = game.city("brussels");
    assert_eq!((asked(&game), armies(&game)), (Some(Seat::British), vec![Army::British]));
    game.choose(Choice::Activate(group(Army::British, brussels)));
    assert_eq!(asked(&game), Some(Seat::British));
    assert!(game.choices().iter().filter_map(|choice| unit_of(*choice)).all(|unit| unit == british));
    game.done();
    // His only group has marched, so the Prussian player is asked.
    assert_eq!((asked(&game), armies(&game)), (Some(Seat::Prussians), vec![Army::Prussian]));
}

/// A French attack on units of both armies at Charleroi, in the set of a side.
fn both_fight(set: Side) -> (Field, City) {
    let mut field = Field::with(1, TWO);
    let at = field.battle("charleroi", FRENCH, set);
    field.someone(Army::British, Arm::Infantry, at, Area::Front(ALLIES, Column::Left), 2);
    field.someone(Army::Prussian, Arm::Infantry, at, Area::Front(ALLIES, Column::Centre), 2);
    field.someone(Army::British, Arm::Infantry, at, Area::Front(ALLIES, Column::Right), 2);
    (field, at)
}

#[test]
fn each_retreats_fights_and_reinforces_with_his_own_units() {
    let (mut field, at) = both_fight(ALLIES);
    field.hold(FRENCH, at);
    field.some(Army::British, Arm::Infantry, "quatre_bras");
    field.some(Army::Prussian, Arm::Infantry, "ligny");
    let mut game = field.play();
    one_after_the_other(&mut game, |question| question == Question::Retreat(at));
    one_after_the_other(&mut game, |question| question == Question::Combat(at));
    one_after_the_other(&mut game, |question| question == Question::Reinforce(at));
    assert_eq!(asked(&game), Some(Seat::French));
}

#[test]
fn each_routs_his_own_units_the_british_player_first() {
    let mut field = Field::with(1, TWO);
    let attackers = field.many(Army::French, 3, "beaumont");
    let prussian = field.some(Army::Prussian, Arm::Infantry, "thuin");
    let british = field.some(Army::British, Arm::Infantry, "thuin");
    let mut game = field.play();
    let [beaumont, thuin] = ["beaumont", "thuin"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, beaumont)));
    attackers.iter().for_each(|unit| game.choose(Choice::March(*unit, thuin)));
    while asked(&game) == Some(Seat::French) {
        game.done();
    }
    for (who, unit) in [(Seat::British, british), (Seat::Prussians, prussian)] {
        assert_eq!((asked(&game), question(&game)), (Some(who), Question::Rout(thuin)));
        assert!(game.choices().iter().all(|choice| unit_of(*choice) == Some(unit)), "{:?}", game.labels(None));
        let first = game.choices()[0];
        game.choose(first);
    }
}

#[test]
fn each_regroups_his_own_units() {
    let mut field = Field::with(2, TWO);
    let at = field.battle("charleroi", ALLIES, ALLIES);
    field.someone(Army::British, Arm::Infantry, at, Area::Front(ALLIES, Column::Left), 2);
    field.someone(Army::Prussian, Arm::Infantry, at, Area::Front(ALLIES, Column::Centre), 2);
    field.someone(Army::Prussian, Arm::Infantry, at, Area::Front(ALLIES, Column::Right), 2);
    field.some(Army::British, Arm::Infantry, "quatre_bras");
    field.some(Army::Prussian, Arm::Infantry, "ligny");
    // The French have nobody in two columns and rout at the end of this battle turn.
    field.someone(Army::French, Arm::Infantry, at, Area::Front(FRENCH, Column::Left), 2);
    let mut game = field.play();
    while !matches!(question(&game), Question::Regroup(_)) {
        let first = if game.offers(Choice::Done) { Choice::Done } else { game.choices()[0] };
        game.choose(first);
    }
    one_after_the_other(&mut game, |question| question == Question::Regroup(at));
}

#[test]
fn the_owner_of_tied_units_says_who_takes_the_hit_and_of_both_armies_the_british_player() {
    let fired = |armies: [Army; 2]| {
        let mut field = Field::with(1, TWO);
        let at = field.battle("charleroi", FRENCH, FRENCH);
        let area = Area::Front(ALLIES, Column::Centre);
        let units = armies.map(|army| field.someone(army, Arm::Infantry, at, area, 3));
        let gun = field.someone(Army::French, Arm::Artillery, at, area, 1);
        field.hold(FRENCH, at);
        field.hold(ALLIES, at);
        let mut game = field.dice(&[6]).play();
        crate::field::to_combat(&mut game);
        game.choose(Choice::Fire(gun));
        assert_eq!(game.choices(), units.map(Choice::Hit));
        let who = asked(&game);
        game.choose(Choice::Hit(units[1]));
        assert_eq!(units.map(|unit| game.cv(unit)), [3, 2]);
        who
    };
    assert_eq!(fired([Army::British, Army::Prussian]), Some(Seat::British));
    assert_eq!(fired([Army::British, Army::British]), Some(Seat::British));
    assert_eq!(fired([Army::Prussian, Army::Prussian]), Some(Seat::Prussians));
}

/// Two battles that the Allies have begun in turn 2, with so many British units in one and so many Prussian ones in the other.
fn two_battles(british: usize, prussians: usize, stage: Stage) -> Game {
    let mut field = Field::with(2, TWO);
    field.p.step = if stage == Stage::Waiting { Step::Boards } else { Step::Battles };
    field.p.set = ALLIES;
    for (army, n, id) in [(Army::British, british, "mons"), (Army::Prussian, prussians, "charleroi")] {
        let at = field.city(id);
        for (army, n) in [(army, n), (Army::French, 3)] {
            let side = army.side();
            for (i, unit) in field.many(army, n, id).into_iter().enumerate() {
                let front = Column::ALL.get(i).map_or(Area::Reserve(side), |column| Area::Front(side, *column));
                let place = if stage == Stage::Waiting { Place::Facing(at) } else { Place::Battle(at, front) };
                field.p.blocks[unit.index()].place = place;
            }
        }
        field.p.battles.push(Battle {
            at,
            attacker: ALLIES,
            stage,
            played: false,
            idle: 0,
            stirred: false,
            turns: 0,
            came_from: Vec::new(),
        });
    }
    field.play()
}

#[test]
fn whoever_has_more_units_orders_the_battles() {
    for (stage, wanted) in [(Stage::Waiting, Question::Board), (Stage::Running, Question::Battle)] {
        for (british, prussians, who) in [(3, 4, Seat::Prussians), (4, 3, Seat::British), (3, 3, Seat::British)] {
            let game = two_battles(british, prussians, stage);
            assert_eq!((asked(&game), question(&game)), (Some(who), wanted), "{british} and {prussians}");
            assert_eq!(game.choices().len(), 2, "both battles, whoever fights there");
        }
    }
}

#[test]
fn whoever_has_more_units_orders_the_rolls_and_each_rolls_for_his_own() {
    let mut field = Field::with(2, TWO);
    field.p.step = Step::Force;
    let british = field.many(Army::British, 1, "brussels");
    let prussian = field.many(Army::Prussian, 2, "namur");
    for unit in british.iter().chain(&prussian) {
        field.p.blocks[unit.index()].march.forced = true;
    }
    let mut game = field.dice(&[6, 6, 6]).play();
    assert_eq!((asked(&game), game.choices().len()), (Some(Seat::Prussians), 3));
    game.choose(Choice::Roll(prussian[0]));
    // One of each is left, and the British player goes first on a tie.
    assert_eq!((asked(&game), game.choices().len()), (Some(Seat::British), 2));
    game.choose(Choice::Roll(prussian[1]));
    let rolls: Vec<Seat> = game
        .journal()
        .iter()
        .filter_map(|entry| match &entry.what {
            What::Rolled(roll) => Some(roll.by),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [Seat::Prussians, Seat::Prussians, Seat::British]);
}

#[test]
fn each_puts_his_own_units_on_the_board_the_british_player_first() {
    let mut field = Field::with(1, TWO);
    let attackers = field.many(Army::French, 4, "beaumont");
    field.many(Army::Prussian, 2, "thuin");
    field.many(Army::British, 2, "thuin");
    let mut game = field.play();
    let [beaumont, thuin] = ["beaumont", "thuin"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, beaumont)));
    attackers.iter().for_each(|unit| game.choose(Choice::March(*unit, thuin)));
    while asked(&game) == Some(Seat::French) {
        game.done();
    }
    let mut order = Vec::new();
    while let (Some(who @ (Seat::British | Seat::Prussians)), Question::Put(_, unit)) = (asked(&game), question(&game))
    {
        assert!(who.leads(game.world.scenario.board.info(unit).army));
        order.push(who);
        let first = game.choices()[0];
        game.choose(first);
    }
    // The last unit must stand in the column that is left.
    assert_eq!(order, [Seat::British, Seat::British, Seat::Prussians]);
}

#[test]
fn each_sets_up_his_own_army() {
    let start = |params: &[&str]| {
        let world = loaded("free", params);
        let session = Session::open(world.clone(), opening(&world, 1)).expect("a game");
        Game { session, world }
    };
    let mut game = start(TWO);
    for who in [Seat::British, Seat::Prussians, Seat::French] {
        let Question::Deploy(unit) = question(&game) else { panic!("{:?}", game.labels(None)) };
        assert_eq!(asked(&game), Some(who));
        assert!(who.leads(game.world.scenario.board.info(unit).army));
        game.choose(Choice::Historical);
    }
    let mut by_two = start(&[]);
    by_two.choose(Choice::Historical);
    by_two.choose(Choice::Historical);
    assert_eq!(game.p(), by_two.p());
}

#[test]
fn each_removes_his_own_units_for_lack_of_supply() {
    for (city, who, army) in [("ghent", Seat::British, Army::British), ("liege", Seat::Prussians, Army::Prussian)] {
        let mut field = Field::with(1, TWO);
        field.some(Army::French, Arm::Infantry, city);
        field.many(Army::British, 3, "brussels");
        field.many(Army::Prussian, 3, "namur");
        field.p.step = Step::End;
        let game = field.play();
        assert_eq!((asked(&game), question(&game)), (Some(who), Question::Supply(army)));
        assert_eq!(armies(&game), [army]);
    }
}

/// N-48 binds the first of two players who can do something.
#[test]
fn the_first_who_can_must_engage() {
    let idle = |left: Army, centre: Option<Army>| {
        let mut field = Field::with(2, TWO);
        let at = field.battle("charleroi", ALLIES, ALLIES);
        field.p.battles[0].idle = 99;
        for _ in 0..2 {
            field.someone(left, Arm::Infantry, at, Area::Front(ALLIES, Column::Left), 2);
        }
        for column in [Column::Centre, Column::Right] {
            let army = centre.unwrap_or(left);
            field.someone(army, Arm::Infantry, at, Area::Front(ALLIES, column), 2);
        }
        // Out of the reserve nobody engages here.
        let other = if left == Army::British { Army::Prussian } else { Army::British };
        field.someone(other, Arm::Infantry, at, Area::Reserve(ALLIES), 2);
        field.hold(FRENCH, at);
        let mut game = field.play();
        while matches!(question(&game), Question::Retreat(_)) {
            game.done();
        }
        game
    };
    let game = idle(Army::British, Some(Army::Prussian));
    assert_eq!((asked(&game), game.offers(Choice::Done)), (Some(Seat::British), false));
    let mut game = idle(Army::Prussian, None);
    assert_eq!((asked(&game), game.offers(Choice::Done)), (Some(Seat::British), true));
    game.done();
    assert_eq!((asked(&game), game.offers(Choice::Done)), (Some(Seat::Prussians), false));
    let engage = game.choices()[0];
    game.choose(engage);
    assert!(game.offers(Choice::Done), "once somebody has engaged nobody else must");
}

#[test]
fn both_allied_players_see_all_allied_blocks_and_are_told_when_they_may_talk() {
    let world = loaded("historical", TWO);
    assert_eq!(Napoleon::players(&world), [Seat::French, Seat::British, Seat::Prussians]);
    let mut p = opening(&world, 1).position;
    p.step = Step::March;
    let table = |seat: Seat| Napoleon::seen(&world, &p, Some(seat)).map_table().to_string();
    for seat in [Seat::British, Seat::Prussians] {
        let told = table(seat);
        assert!(told.contains("Wellington") && told.contains("Blücher") && !told.contains("Old Guard"), "{told}");
    }
    assert!(!table(Seat::French).contains("Wellington"));
    let talk = "the Allied players may talk about plans";
    for turn in 1..=6 {
        p.turn = turn;
        let two = Napoleon::place(&Napoleon::seen(&world, &p, Some(Seat::British))).to_string();
        assert_eq!(two.contains(talk), turn % 3 == 0, "{two}");
        let alone = loaded("historical", &[]);
        assert!(!Napoleon::place(&Napoleon::seen(&alone, &p, None)).to_string().contains(talk));
    }
}

/// An Allied player notices what the other chooses; the French player does not.
#[test]
fn the_other_allied_player_notices_choices() {
    let mut field = Field::with(2, TWO);
    field.some(Army::British, Arm::Infantry, "brussels");
    field.some(Army::Prussian, Arm::Infantry, "namur");
    let mut game = field.play();
    game.done();
    let journal = game.journal();
    let entry = journal.iter().find(|entry| matches!(entry.what, What::Chosen { .. })).expect("a choice");
    let notices = [Seat::British, Seat::Prussians, Seat::French].map(|seat| Napoleon::notices(entry, Some(seat)));
    assert_eq!(notices, [true, true, false]);
}

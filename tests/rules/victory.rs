//! Chapter 19: victory points, bonus, ties, individual winners.

use crate::common::{at_impulse, root, run};
use crate::{at_step, ended};
use sandtable::games::wellington::board::{Ending, Power, Scenario, Side};
use sandtable::games::wellington::rules::look;
use sandtable::games::wellington::rules::victory;
use sandtable::games::wellington::rules::victory::{Decided, Item};
use sandtable::games::wellington::verbs::Desk;
use sandtable::view::paint;

fn desk() -> Desk {
    at_impulse("britain", &[("britain", "17")])
}

fn halves(desk: &Desk, power: Power) -> i32 {
    victory::halves(&look(desk.session.table()), power)
}

/// The half points of a Power for the matching items.
fn part(desk: &Desk, power: Power, wanted: impl Fn(&Item) -> bool) -> Option<i32> {
    let lines = victory::lines(&look(desk.session.table()), power);
    let found: Vec<i32> = lines.iter().filter(|line| wanted(&line.item)).map(|line| line.halves).collect();
    (!found.is_empty()).then(|| found.iter().sum())
}

fn outcome(desk: &Desk, ending: Ending) -> victory::Outcome {
    victory::outcome(&look(desk.session.table()), Some(ending))
}

/// 19.2, R-84: a point for each Key, Home Keys too, Madrid two in all, half a point for each Resource.
#[test]
fn r84_basic_points() {
    let mut desk = desk();
    run(&mut desk, "set resources nord 3; set resources britain 1");
    // 1812: Britain's five Keys; Nord's six, two Home Keys, Madrid once more; 20 and 4 Duchies make 4 points.
    assert_eq!(halves(&desk, Power::Britain), 2 * 5 + 1);
    assert_eq!(part(&desk, Power::Nord, |i| matches!(i, Item::Keys(8))), Some(16));
    assert_eq!(part(&desk, Power::Nord, |i| matches!(i, Item::Capital(_))), Some(2));
    assert_eq!(part(&desk, Power::Nord, |i| matches!(i, Item::Resources(3))), Some(3));
    assert_eq!(part(&desk, Power::Britain, |i| matches!(i, Item::Capital(_))), None);
}

/// 19.3, 5.13: a point less for each removal that is still owed, however many Strength Points it is.
#[test]
fn unfulfilled_removals_cost_a_point_each() {
    let mut desk = desk();
    let before = halves(&desk, Power::Spain);
    run(&mut desk, "set debt spain 4");
    assert_eq!(halves(&desk, Power::Spain), before - 2);
    assert_eq!(part(&desk, Power::Britain, |i| matches!(i, Item::Unfulfilled(_))), None, "nothing is owed");
    assert_eq!(part(&desk, Power::Spain, |i| matches!(i, Item::Unfulfilled(1))), Some(-2));
}

/// 19.4: the French gain a point for Lisbon and one for Gibraltar; their enemies do not.
#[test]
fn lisbon_and_gibraltar_are_french_prizes() {
    let mut desk = desk();
    let prize = |i: &Item| matches!(i, Item::Prize(_));
    assert_eq!([Power::Britain, Power::Nord, Power::Sud].map(|power| part(&desk, power, prize)), [None; 3]);
    run(&mut desk, "set sp lisbon britain none; set leader beresford porto; set flag lisbon nord");
    run(&mut desk, "set sp gibraltar britain none; set flag gibraltar sud");
    assert_eq!((part(&desk, Power::Nord, prize), part(&desk, Power::Sud, prize)), (Some(2), Some(2)));
}

/// X-41, 19.4: a point for every five, four or three Duchies by the year, fractions dropped, each Power for itself.
#[test]
fn x41_duchies_count_more_every_year() {
    let mut desk = desk();
    // Nord 24 Duchies, less four: 20.
    for name in ["vitoria", "bilbao", "santander", "pamplona"] {
        run(&mut desk, &format!("set sp {name} nord none; set flag {name} spain"));
    }
    let duchies = |i: &Item| matches!(i, Item::Duchies { count: 20, .. });
    for (year, points) in [(1812, 4), (1813, 5), (1814, 6)] {
        run(&mut desk, &format!("set turn {year}"));
        assert_eq!(part(&desk, Power::Nord, duchies), Some(2 * points), "{year}");
    }
}

/// R-84, 19.4: four points for all four Home Duchies, in 1814 only, and not with one lost.
#[test]
fn r84_home_duchies_count_in_1814() {
    let mut desk = desk();
    let homes = |i: &Item| matches!(i, Item::Homes);
    assert_eq!(part(&desk, Power::Sud, homes), None);
    run(&mut desk, "set hand sud +29; set turn 1814");
    assert_eq!(part(&desk, Power::Sud, homes), Some(8));
    run(&mut desk, "set flag tarbes britain");
    assert_eq!(part(&desk, Power::Sud, homes), None);
    assert_eq!(part(&desk, Power::Nord, homes), Some(8));
}

/// X-42, 19.5: the award for the Duchies in Spain that the French still Control.
#[test]
fn x42_the_spanish_bonus() {
    let mut desk = desk();
    let mut left = 35;
    let occupied: Vec<String> = {
        let b = &desk.session.world().board;
        b.duchies.iter().filter(|d| d.occupied.is_some()).map(|d| d.id.clone()).collect()
    };
    let bonus = |desk: &Desk| victory::spanish_bonus(&look(desk.session.table())).halves / 2;
    let table = |n: i32| match n {
        0 => 6,
        1..=4 => 5,
        5..=9 => 4,
        10..=14 => 2,
        15..=19 => 1,
        _ => 0,
    };
    assert_eq!(bonus(&desk), 0);
    for id in occupied {
        let clear = format!("set sp {id} nord none; set sp {id} sud none; set flag {id} spain");
        let leaders = ["joseph", "marmont", "clausel", "soult", "suchet", "drouet"];
        let away: String = leaders.map(|l| format!("; set leader {l} toulouse")).concat();
        run(&mut desk, &format!("set round 1{away}; {clear}"));
        left -= 1;
        assert_eq!(bonus(&desk), table(left), "{left} Duchies");
    }
    assert_eq!(bonus(&desk), 6);
}

// 19.1 Who wins.

/// 19.1: without an automatic victory the points of each side are compared.
#[test]
fn the_side_with_more_points_wins() {
    let desk = at_step("dice 6", "peace");
    ended(&desk, "18.7", "the French win by victory points");
    let found = outcome(&desk, Ending::Peace);
    assert_eq!((found.side, found.by), (Side::French, Decided::Points));
    assert!(found.halves[1] + found.halves[3] > found.halves[0] + found.halves[2]);
}

/// 19.1: the Allies may have more as well; the Spanish bonus is Spain's then, and nobody's where the French win.
#[test]
fn the_allies_win_with_more_points() {
    let mut desk = desk();
    assert_eq!(outcome(&desk, Ending::Peace).bonus, None);
    run(&mut desk, "set resources britain 99");
    let found = outcome(&desk, Ending::Peace);
    assert_eq!((found.side, found.by, found.bonus), (Side::Allies, Decided::Points, Some(0)));
}

/// A desk where both sides have the same points: the Allies' Resources make up for what they lack.
fn tied() -> Desk {
    let mut desk = desk();
    for power in ["britain", "sud", "spain", "nord"] {
        run(&mut desk, &format!("set resources {power} 0"));
    }
    let sums = |desk: &Desk| {
        let of = |side: Side| side.powers().into_iter().map(|p| halves(desk, p)).sum::<i32>();
        of(Side::French) - of(Side::Allies)
    };
    let lack = sums(&desk);
    run(&mut desk, &format!("set resources britain {lack}"));
    assert_eq!(sums(&desk), 0);
    desk
}

/// R-83 (2): a tie goes to the Allies by the Spanish bonus, if Spain has a player of its own and any bonus.
#[test]
fn r83_the_spanish_bonus_breaks_a_tie() {
    let mut desk = tied();
    // 35 Duchies in Spain are French: no bonus yet.
    assert_eq!(outcome(&desk, Ending::Peace).by, Decided::Resources);
    for name in ["yecla", "murcia"] {
        run(&mut desk, &format!("set flag {name} none"));
    }
    let names = [
        "toledo", "talavera_de_la_reina", "almaraz", "lumbrales", "vitoria", "bilbao", "santander", "pamplona",
        "caceres", "aranjuez", "ciudad_real", "jaen", "malaga", "gerona", "lerida", "tarragona",
    ];
    for name in names {
        run(&mut desk, &format!("set sp {name} nord none; set sp {name} sud none; set flag {name} spain"));
    }
    // The French lost bonus points by that: even it out again.
    let sum = |desk: &Desk, side: Side| side.powers().into_iter().map(|p| halves(desk, p)).sum::<i32>();
    let now = desk.session.position().resources[0];
    let more = sum(&desk, Side::French) - sum(&desk, Side::Allies);
    run(&mut desk, &format!("set resources britain {}", i32::from(now) + more));
    let found = outcome(&desk, Ending::Peace);
    assert_eq!((found.side, found.by), (Side::Allies, Decided::SpanishBonus));
    run(&mut desk, "set players allies one");
    assert_eq!(outcome(&desk, Ending::Peace).by, Decided::Resources, "one player gets no bonus");
}

/// R-83 (3): then Resources.
#[test]
fn r83_resources_break_a_tie_without_a_bonus() {
    let desk = tied();
    let found = outcome(&desk, Ending::LastTurn);
    assert_eq!((found.side, found.by), (Side::Allies, Decided::Resources));
}

/// R-83 (4): a tie in Resources as well is a French victory.
#[test]
fn r83_all_even_is_a_french_victory() {
    let mut desk = desk();
    for power in ["britain", "sud", "spain", "nord"] {
        run(&mut desk, &format!("set resources {power} 0"));
    }
    let sum = |desk: &Desk, side: Side| side.powers().into_iter().map(|p| halves(desk, p)).sum::<i32>();
    // Keys go over one by one until the points are even; each is worth two half points to either side.
    let keys = ["zaragoza", "salamanca", "granada", "cordoba", "seville", "barcelona", "toulouse", "perpignan"];
    for key in keys {
        if sum(&desk, Side::French) - sum(&desk, Side::Allies) <= 2 {
            break;
        }
        run(&mut desk, "set leader soult jaen");
        run(&mut desk, &format!("set sp {key} nord none; set sp {key} sud none; set flag {key} britain"));
    }
    let lead = sum(&desk, Side::French) - sum(&desk, Side::Allies);
    let debtor = if lead > 0 { "nord" } else { "britain" };
    run(&mut desk, &if lead == 0 { "set round 1".into() } else { format!("set debt {debtor} 1") });
    assert_eq!(sum(&desk, Side::French), sum(&desk, Side::Allies));
    let found = outcome(&desk, Ending::LastTurn);
    assert_eq!((found.side, found.by), (Side::French, Decided::FrenchOnTie));
}

/// 19.1: the individual winner has more points; if they are even, the Power later on the track; none where one plays both.
#[test]
fn the_individual_winner() {
    let mut desk = desk();
    let french = outcome(&desk, Ending::ConquestOfSpain);
    assert_eq!(french.individual, Some(Power::Nord));
    run(&mut desk, "set resources sud 60");
    assert_eq!(outcome(&desk, Ending::ConquestOfSpain).individual, Some(Power::Sud));
    let gap = halves(&desk, Power::Sud) - halves(&desk, Power::Nord);
    run(&mut desk, &format!("set resources sud {}", 60 - gap));
    assert_eq!(halves(&desk, Power::Sud), halves(&desk, Power::Nord));
    assert_eq!(outcome(&desk, Ending::ConquestOfSpain).individual, Some(Power::Nord));
    run(&mut desk, "set players french one");
    assert_eq!(outcome(&desk, Ending::ConquestOfSpain).individual, None);
}

/// 19.5: after an Allied victory the bonus is Spain's; a tie between the two is Spain's as well.
#[test]
fn the_bonus_counts_between_the_allies() {
    let mut desk = desk();
    assert_eq!(outcome(&desk, Ending::LiberationOfSpain).individual, Some(Power::Britain));
    let (spain, britain) = (halves(&desk, Power::Spain), halves(&desk, Power::Britain));
    run(&mut desk, &format!("set resources spain {}", 1 + britain - spain));
    assert_eq!(outcome(&desk, Ending::LiberationOfSpain).individual, Some(Power::Spain));
    let mut desk = self::desk();
    let names = [
        "toledo", "talavera_de_la_reina", "almaraz", "lumbrales", "vitoria", "bilbao", "santander", "pamplona",
        "caceres", "aranjuez", "ciudad_real", "jaen", "malaga", "gerona", "lerida", "tarragona",
    ];
    for name in names {
        run(&mut desk, &format!("set sp {name} nord none; set sp {name} sud none; set flag {name} spain"));
    }
    // 19 Duchies are left: one point, which makes Spain's four Keys and its Resource as much as Britain's five.
    let found = outcome(&desk, Ending::LiberationOfSpain);
    assert_eq!((found.bonus, found.individual), (Some(2), Some(Power::Spain)));
    run(&mut desk, "set players allies one");
    let found = outcome(&desk, Ending::LiberationOfSpain);
    assert_eq!((found.bonus, found.individual), (None, None));
}

/// `show score`: each item with its rule, the sums, and who would win.
#[test]
fn the_score_is_shown_with_its_rules() {
    let mut desk = desk();
    run(&mut desk, "set debt spain 1");
    let text = paint::plain(&run(&mut desk, "show score"));
    for part in [
        "8 Keys",
        "Madrid, the Capital",
        "[19.2]",
        "1 removal unfulfilled",
        "[19.3]",
        "1 point for every 5",
        "[19.4]",
        "35 Spanish Duchies under French Control: 0",
        "[19.5]",
        "4 players",
        "If the game ended now",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

// 2.1 The players are part of the scenario.

fn scenario(players: &str) -> Result<Scenario, String> {
    let folder = crate::common::folder();
    for part in ["map", "leaders", "cards"] {
        let name = format!("{part}.json");
        std::fs::copy(root().join("scenarios").join(&name), folder.path().join(&name)).expect("a copy");
    }
    let text = std::fs::read_to_string(root().join("scenarios/1812.json")).expect("a scenario");
    let text = text.replacen("\"first_power\"", &format!("\"players\": {players}, \"first_power\""), 1);
    let file = folder.path().join("s.json");
    std::fs::write(&file, text).expect("a scenario");
    Scenario::load(&file).map_err(|faults| faults.to_string())
}

/// 2.1: two, three or four players; each Power has one, and nobody plays on both sides.
#[test]
fn players_are_read_and_checked() {
    let apart = |players: &str| scenario(players).map(|s| s.start.options.players.apart);
    assert_eq!(apart("[[\"britain\", \"spain\"], [\"sud\", \"nord\"]]"), Ok([false, false]));
    assert_eq!(apart("[[\"britain\"], [\"nord\", \"sud\"], [\"spain\"]]"), Ok([true, false]));
    for (players, words) in [
        ("[[\"britain\", \"sud\"], [\"spain\"], [\"nord\"]]", "one player for Britain and an enemy of it"),
        ("[[\"britain\", \"spain\"], [\"sud\"]]", "Nord has 0 players"),
        ("[[\"britain\", \"spain\"], [\"sud\", \"nord\"], [\"nord\"]]", "Nord has 2 players"),
        ("[[\"portugal\"]]", "players[0][0]"),
        ("3", "players"),
    ] {
        let fault = scenario(players).expect_err("a fault");
        assert!(fault.contains(words) && fault.contains("s.json:"), "{fault}");
    }
}

/// Players and debts go with an exported position.
#[test]
fn players_and_debts_are_exported() {
    let folder = crate::common::folder();
    let mut desk = desk();
    let file = folder.path().join("mine.json");
    run(&mut desk, &format!("set players french one; set debt nord 3; export {}", file.display()));
    let read = Scenario::load(&file).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(read.start.options.players.apart, [true, false]);
    assert_eq!(read.start.debts.iter().map(|d| (d.power, d.sp)).collect::<Vec<_>>(), [(Power::Nord, 3)]);
}

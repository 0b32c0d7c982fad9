//! `odds`: exact chances agree with numbers worked out by hand, with the rules for every possible roll, and with random dice. `odds`
//! changes nothing and knows no hidden card.

use crate::common::{at_impulse, refused, run};
use sandtable::games::wellington::board::Side;
use sandtable::games::wellington::lab::named;
use sandtable::games::wellington::lab::odds::{
    BattleOdds, Course, How, Odds, Outcome, RollOdds, Rolled, RoundEnd, SiegeOdds, Way,
};
use sandtable::games::wellington::lab::whatif::Fork;
use sandtable::games::wellington::rules::{Choice, Mover, Verdict};
use sandtable::games::wellington::verbs::Desk;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// A Power's Impulse with 5 Command Points to spend; nobody holds a card. Reactions are asked for.
fn spending(power: &str) -> Desk {
    let mut desk = at_impulse(power, &[(power, "17")]);
    run(&mut desk, "play 17 cp; set cp 5; reactions on");
    desk
}

/// The odds of the next dice.
fn odds(desk: &Desk, way: Way) -> Odds {
    let fork = Fork::of(&desk.session, desk.eyes).expect("a decision");
    let players = named("random").expect("players");
    match Course::new(fork, Vec::new()).found(way).odds(&players, 1, &|| false) {
        Ok(odds) => odds,
        Err(no) => panic!("{no:?}"),
    }
}

fn roll(desk: &Desk, way: Way) -> RollOdds {
    match odds(desk, way).rolled {
        Rolled::Rolls(mut rolls) => rolls.remove(0),
        other => panic!("{other:?}"),
    }
}

fn battle(desk: &Desk, way: Way) -> BattleOdds {
    match odds(desk, way).rolled {
        Rolled::Battle(battle) => *battle,
        other => panic!("{other:?}"),
    }
}

fn siege(desk: &Desk, way: Way) -> SiegeOdds {
    match odds(desk, way).rolled {
        Rolled::Siege(siege) => *siege,
        other => panic!("{other:?}"),
    }
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Wellington beside Almaraz, where these French stand under Joseph.
fn near_almaraz(british: &str, french: &str) -> Desk {
    let mut desk = spending("britain");
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp elvas britain none; set leader hill box");
    run(&mut desk, "set leader wellington castelo branco; set leader joseph almaraz; set flag ciudad rodrigo spain");
    run(&mut desk, &format!("set sp castelo branco britain {british}; set sp almaraz nord {french}"));
    desk
}

/// He enters it, and Nord may evade.
fn before_almaraz(british: &str, french: &str) -> Desk {
    let mut desk = near_almaraz(british, french);
    run(&mut desk, "move wellington to almaraz");
    desk
}

// By hand.

fn factorial(n: usize) -> f64 {
    (1..=n).map(|i| i as f64).product()
}

/// The chance that `k` of `n` dice show a 6 and `d` a 5.
fn falls(n: usize, k: usize, d: usize) -> f64 {
    let rest = n - k - d;
    factorial(n) / (factorial(k) * factorial(d) * factorial(rest)) * 4f64.powi(rest as i32) / 6f64.powi(n as i32)
}

/// The results of a first Round, worked out by hand from the dice and pieces of both sides. 11.52: a side that is left alone wins,
/// otherwise the side with fewer casualties; 11.7: three more are a Rout.
fn by_hand(dice: [usize; 2], pieces: [usize; 2]) -> BTreeMap<String, f64> {
    let mut ends = BTreeMap::new();
    for k in 0..=dice[0] {
        for d in 0..=dice[0] - k {
            for l in 0..=dice[1] {
                for e in 0..=dice[1] - l {
                    let chance = falls(dice[0], k, d) * falls(dice[1], l, e);
                    let (attacker, defender) = (l + e, k + d);
                    let end = match (l < pieces[0], k < pieces[1]) {
                        (false, false) => "nobody",
                        (true, false) if defender >= attacker + 3 => "attacker, rout",
                        (true, false) => "attacker",
                        (false, true) if attacker >= defender + 3 => "defender, rout",
                        (false, true) => "defender",
                        _ if defender >= attacker + 3 => "attacker, rout",
                        _ if attacker >= defender + 3 => "defender, rout",
                        _ if defender > attacker => "attacker",
                        _ if attacker > defender => "defender",
                        _ => "on",
                    };
                    *ends.entry(end.to_string()).or_insert(0.0) += chance;
                }
            }
        }
    }
    ends
}

fn ends_are(odds: &BattleOdds, hand: &BTreeMap<String, f64>) {
    let attacker = odds.sides[0].side;
    let name = |end: RoundEnd| match end {
        RoundEnd::Won(side) if side == attacker => "attacker",
        RoundEnd::Won(_) => "defender",
        RoundEnd::Rout(side) if side == attacker => "attacker, rout",
        RoundEnd::Rout(_) => "defender, rout",
        RoundEnd::Nobody => "nobody",
        RoundEnd::GoesOn => "on",
    };
    assert_eq!(odds.ends.len(), hand.len(), "{odds:?}");
    for (end, likely) in &odds.ends {
        near(likely.chance, hand[name(*end)]);
    }
}

/// the Army Group of 9 British and 4 Spanish SP with De España and Wellington: 20 dice against the 4 of an infantry
/// and Joseph. Nobody can wipe the Group out, and two sixes leave nothing of the French.
#[test]
fn x23_the_battle_of_a_group_by_hand() {
    let mut desk = spending("britain");
    run(&mut desk, "set sp elvas britain none; set leader hill box; set sp ciudad rodrigo britain none");
    run(&mut desk, "set leader joseph almaraz; set flag ciudad rodrigo spain; set sp almaraz nord 1i");
    run(&mut desk, "set sp ciudad rodrigo spain 4i; set leader de espana ciudad rodrigo");
    run(&mut desk, "set leader wellington ciudad rodrigo; set sp ciudad rodrigo britain 5i2c");
    run(&mut desk, "move wellington to almaraz with de espana");
    let odds = battle(&desk, Way::Best);
    let dice = |i: usize| odds.sides[i].dice.iter().map(|line| line.value).sum::<i32>();
    assert_eq!((dice(0), dice(1)), (20, 4));
    assert_eq!(odds.how, How::Exact { dice: 24 });
    ends_are(&odds, &by_hand([20, 4], [15, 2]));
    // 20 dice: (5/6)^20 without a six; 4 dice: a quarter of the six cubed by five.
    near(odds.sides[1].kills[0], (5f64 / 6.0).powi(20));
    near(odds.sides[0].kills[1], 4.0 / 6.0 * (5f64 / 6.0).powi(3));
    near(odds.sides[0].disruptions.iter().sum(), 1.0);
}

/// Counting gives the same as the rules with every possible roll forced: for 7 dice against 4, 36 times 15 rolls.
#[test]
fn a_battle_counted_is_a_battle_played() {
    let desk = before_almaraz("1i", "1i");
    let counted = battle(&desk, Way::Best);
    let played = battle(&desk, Way::EveryWay);
    assert_eq!((counted.how, played.how), (How::Exact { dice: 11 }, How::Exact { dice: 11 }));
    assert_eq!(counted.ends.len(), played.ends.len());
    for ((a, counted), (b, played)) in counted.ends.iter().zip(&played.ends) {
        assert_eq!(a, b);
        near(counted.chance, played.chance);
    }
    near(counted.ends.iter().map(|(_, likely)| likely.chance).sum(), 1.0);
    ends_are(&counted, &by_hand([7, 4], [2, 2]));
}

/// The same chances, within the error of 400 throws.
#[test]
fn exact_chances_are_those_of_thrown_dice() {
    let desk = before_almaraz("3i", "2i");
    let (exact, thrown) = (battle(&desk, Way::Best), battle(&desk, Way::Sampled(400)));
    assert_eq!((exact.how, thrown.how), (How::Exact { dice: 14 }, How::Sampled(400)));
    for (end, likely) in &thrown.ends {
        let chance = exact.ends.iter().find(|(other, _)| other == end).map_or(0.0, |(_, likely)| likely.chance);
        assert!(likely.range.is_some_and(|(low, high)| low < likely.chance && likely.chance < high), "{likely:?}");
        // Four standard errors: among several 95% intervals, one may well miss the true value.
        let error = (chance * (1.0 - chance) / 400.0).sqrt();
        assert!((likely.chance - chance).abs() < 4.0 * error, "{end:?}: {chance} was thrown as {}", likely.chance);
    }
}

/// Soult with 3 SP has announced the Siege of Lisbon and is asked with how many.
fn soult_before_lisbon() -> Desk {
    let mut desk = spending("sud");
    run(&mut desk, "set leader beresford box; set sp lisbon britain none; set leader soult lisbon");
    run(&mut desk, "set sp lisbon sud 3i; siege soult");
    desk
}

/// nine dice, and three sixes take Lisbon in the first Round. The besieger may continue with more hits than casualties.
#[test]
fn x28_the_siege_of_lisbon_by_hand() {
    let odds = siege(&soult_before_lisbon(), Way::Best);
    assert_eq!(odds.how, How::Exact { dice: 12 });
    let hits = |k: usize| (0..=9 - k).map(|d| falls(9, k, d)).sum::<f64>();
    let falls_now = 1.0 - hits(0) - hits(1) - hits(2);
    near(odds.falls_now(), falls_now);
    // One hit and no casualty, or two hits and at most one.
    let casualties = |n: usize| (0..=n).map(|k| falls(3, k, n - k)).sum::<f64>();
    let on = hits(1) * casualties(0) + hits(2) * (casualties(0) + casualties(1));
    let may_go_on =
        odds.ends.iter().find(|(end, _)| *end == sandtable::games::wellington::lab::odds::SiegeEnd::MayGoOn);
    near(may_go_on.expect("it may go on").1.chance, on);
    near(odds.ends.iter().map(|(_, likely)| likely.chance).sum(), 1.0);
    near(odds.hits[9].chance, 6f64.powi(-9));
    // The interval of the sampled Rounds includes the exact value of the first.
    let (round, likely) = odds.falls[0];
    let (low, high) = likely.range.expect("a range");
    assert!(round == 1 && low <= falls_now && falls_now <= high, "{likely:?}");
}

/// 10.4: Drouet rolls two dice with +2 and +1, and needs a 6: 26 of 36.
#[test]
fn an_interception_by_hand() {
    let mut desk = spending("britain");
    run(&mut desk, "set leader joseph box; set sp almaraz nord none; set sp merida spain none");
    run(&mut desk, "set sp caceres sud none; set leader drouet badajoz; set sp badajoz sud 2i; move hill to caceres");
    let text = run(&mut desk, "odds intercept drouet");
    assert!(text.contains("Sud rolls 2 dice, +2 Drouet, +1 into a Friendly\n  Duchy"), "{text}");
    assert!(text.contains("72.2 %  it succeeds") && text.contains("27.8 %  it fails"), "{text}");
    assert!(text.contains("exact, over all rolls of 2 dice; assuming no further cards"), "{text}");
    run(&mut desk, "choose intercept with drouet");
    let exact = roll(&desk, Way::Best);
    near(exact.of(&Verdict::Succeeds), 26.0 / 36.0);
    let thrown = roll(&desk, Way::Sampled(500));
    let (low, high) = thrown.rows.iter().find_map(|row| row.likely.range).expect("a range");
    assert!(low <= 10.0 / 36.0 && 10.0 / 36.0 <= high, "it fails: {low} to {high}");
}

/// 10.7: an infantry rolls two dice with +1 and needs an 8: 15 of 36.
#[test]
fn an_evasion_by_hand() {
    let mut desk = spending("britain");
    run(&mut desk, "set leader wellington castelo branco; set sp castelo branco britain 5i");
    run(&mut desk, "set leader joseph box; set leader clausel box; set leader de espana box");
    run(&mut desk, "set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none; move wellington to almaraz");
    let text = run(&mut desk, "odds evade infantry from almaraz to talavera");
    assert!(text.contains("41.7 %  it succeeds"), "{text}");
    assert!(text.contains("then there may be dice for the Allies in the Battle of Almaraz"), "{text}");
    // The same by its number, and the next dice if everybody lets them in.
    assert_eq!(run(&mut desk, "odds 3"), text);
    let battle = run(&mut desk, "odds");
    assert!(battle.contains("assumed: nobody intercepts or evades"), "{battle}");
}

/// 18.6: eleven Keys add 3, so a 5 or a 6 conquers Spain. Before the die somebody chooses what Attrition takes.
#[test]
fn the_conquest_of_spain_by_hand() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "set hand britain -17; dice 3 2 4 5 5 4 6 3; set phase attrition");
    let odds = odds(&desk, Way::Best);
    let Rolled::Rolls(rolls) = &odds.rolled else { panic!("{odds:?}") };
    near(rolls[0].of(&Verdict::Conquest { needed: 8, done: true }), 2.0 / 6.0);
    assert_eq!(rolls[0].rows.iter().map(|row| row.totals).collect::<Vec<_>>(), [(4, 7), (8, 9)]);
    assert_eq!(odds.presumed.len(), 1, "somebody has to lose something first");
}

/// 13.1: an Attrition check of seven dice: so many sixes.
#[test]
fn attrition_by_hand() {
    let mut desk = spending("britain");
    run(
        &mut desk,
        "set sp almaraz nord none; set leader joseph box; set leader wellington almaraz; set sp almaraz britain 6i",
    );
    run(&mut desk, "set leader clausel box; set sp talavera nord none; reactions off");
    let text = run(&mut desk, "odds move wellington to talavera");
    assert!(text.contains("Attrition in Talavera de la Reina: Britain rolls 7 dice"), "{text}");
    let none = 100.0 * (5f64 / 6.0).powi(7);
    assert!(text.contains(&format!("{none:.1} %  nothing is lost")), "{text}");
}

// Cards.

/// #14 rolls three separate dice, whose 1s cost the rolling side one elimination: three dice show none in 125 of 216.
#[test]
fn a_battle_card_counts_when_it_is_played() {
    let mut desk = near_almaraz("3i", "none");
    run(&mut desk, "set leader joseph box; set sp almaraz nord 1i; set hand britain +14; reactions off");
    run(&mut desk, "move wellington to almaraz");
    let text = run(&mut desk, "odds play 14");
    assert!(text.contains("and separately 3 dice: +3 by #14 Cold Steel"), "{text}");
    // The French roll 1 and 2 dice: none of three shows a six, and none of the other three a one.
    let none = 100.0 * (5f64 / 6.0).powi(6);
    let line = text.lines().find(|line| line.starts_with("Allies, eliminated")).expect("a line");
    assert!(line.contains(&format!(" {none:.1} ")), "{none} {text}");
    assert!(text.contains("exact, over all rolls of 15 dice; assuming no further cards"), "{text}");
    // Without the card there are no separate dice.
    assert!(battle(&desk, Way::Best).sides[0].apart.is_empty());
}

/// #74 lets the French ignore two disruptions: counting dice is not enough, so the rules play out every roll.
#[test]
fn what_cards_make_of_dice_is_left_to_the_rules() {
    let mut desk = near_almaraz("none", "1i");
    run(&mut desk, "set leader joseph box; set sp castelo branco britain 1i; set leader wellington lisbon");
    run(&mut desk, "set hand nord +74; reactions off; move infantry from castelo branco to almaraz");
    // Two dice against three. The Battle always ends after the first Round, because the Allies must retreat.
    let text = run(&mut desk, "odds play 74");
    assert!(text.contains("exact, over all rolls of 5 dice; assuming no further cards"), "{text}");
    assert!(!text.contains("another Round follows"), "{text}");
    let odds = battle(&desk, Way::Best);
    assert!(odds.ends.iter().any(|(end, _)| *end == RoundEnd::GoesOn), "without it there may be one");
}

// Refusals and secrets.

#[test]
fn odds_change_nothing_and_are_the_same_again() {
    let mut desk = before_almaraz("3i", "2i");
    let stands = |desk: &Desk| (desk.session.hash(), desk.session.journal(), desk.session.cursor(), desk.prompt());
    let before = stands(&desk);
    let text = run(&mut desk, "odds");
    let evasion = run(&mut desk, "odds 2");
    assert_eq!(run(&mut desk, "odds 2"), evasion);
    refused(&mut desk, "odds 99");
    assert_eq!(stands(&desk), before);
    assert!(desk.offers.reactions && !desk.offers.responses, "the desk asks as it did");
    for line in text.lines().chain(evasion.lines()) {
        assert!(line.width() <= 80, "{line}");
    }
    run(&mut desk, "ascii on");
    assert!(run(&mut desk, "odds 2").is_ascii());
    // Forced dice are for the game.
    run(&mut desk, "ascii off; dice 6 6 6 6");
    let forced = run(&mut desk, "odds 2");
    assert_eq!(forced, format!("{evasion}\nforced dice are ignored"));
    run(&mut desk, "expect asked nord; dice clear");
}

#[test]
fn where_nothing_is_rolled_that_is_said() {
    let mut desk = spending("britain");
    run(&mut desk, "set hand sud +29");
    assert!(refused(&mut desk, "odds").contains("Hint: `odds ACTION` shows the odds after an action"));
    assert!(refused(&mut desk, "odds end").contains("no dice are rolled before the next decision. Sud:"));
    assert!(refused(&mut desk, "odds show board").contains("is not an action"));
    assert!(refused(&mut desk, "odds odds").contains("is not an action"));
    assert!(refused(&mut desk, "odds undo").contains("Hint: odds move wellington to salamanca"));
    // `why not` gives the same objections as trying the action.
    let (odds, tried) =
        (refused(&mut desk, "odds move wellington to madrid"), refused(&mut desk, "move wellington to madrid"));
    assert_eq!(odds, tried);
    assert!(refused(&mut desk, "odds frobnicate").contains("Hint"));
    let mut desk = before_almaraz("3i", "2i");
    run(&mut desk, "break rule 11.5; reactions off");
    assert!(refused(&mut desk, "odds").contains("`continue` goes on"));
}

/// Things hidden from Britain make no difference: Nord's hand is swapped with the draw pile while Nord is asked.
#[test]
fn hidden_cards_make_no_difference() {
    let seen = |cards: [u8; 2], step: &str| {
        let mut desk = near_almaraz("3i", "2i");
        let [first, second] = cards;
        run(&mut desk, &format!("set hand nord +{first}; set card {second} deck; {step}"));
        run(&mut desk, "as britain; move wellington to almaraz");
        run(&mut desk, "expect asked nord");
        let fork = Fork::of(&desk.session, desk.eyes).expect("a decision");
        let players = named("random").expect("players");
        Course::new(fork, Vec::new()).odds(&players, 12, &|| false).unwrap_or_else(|no| panic!("{no:?}"))
    };
    // Somebody could evade, or play a Battle card, which differs between the games.
    assert_eq!(seen([13, 74], "reactions on"), seen([74, 13], "reactions on"));
    assert_eq!(seen([14, 74], "reactions off"), seen([74, 14], "reactions off"));
}

/// Odds do not reveal another player's options.
#[test]
fn the_options_of_others_are_not_for_these_eyes() {
    let mut desk = before_almaraz("3i", "2i");
    run(&mut desk, "as britain");
    assert!(refused(&mut desk, "odds 2").contains("Britain may not see the options"));
    assert!(refused(&mut desk, "odds play 74").contains("Britain may not see the options"));
}

/// The odds of both sides.
#[test]
fn a_side_wins_with_or_without_a_rout() {
    let odds = battle(&before_almaraz("9i", "1i"), Way::Best);
    let [allies, french] = [Side::Allies, Side::French].map(|side| odds.wins(side));
    assert!(allies > 0.9 && french < 0.1 && allies + french < 1.0, "{allies} {french}");
}

// Where a move leads.

/// The odds of Wellington's march to Almaraz.
fn march(desk: &Desk) -> Odds {
    let fork = Fork::of(&desk.session, desk.eyes).expect("a decision");
    let board = &desk.session.world().board;
    let (wellington, almaraz) = (board.leader_by_id("wellington"), board.duchy_by_id("almaraz"));
    let step = fork.choices.iter().find(|choice| match choice {
        Choice::March(Mover::Army(leader), to) => Some(*leader) == wellington && Some(*to) == almaraz,
        _ => false,
    });
    let step = step.expect("he can march").clone();
    let players = named("quick").expect("players");
    match Course::new(fork, vec![step]).odds(&players, 60, &|| false) {
        Ok(odds) => odds,
        Err(no) => panic!("{no:?}"),
    }
}

#[test]
fn a_move_is_followed_through_attrition_to_the_end_of_its_battle() {
    let desk = near_almaraz("4i0c0a", "1i0c0a");
    let odds = march(&desk);
    let onward = odds.onward.expect("it is a move");
    assert_eq!((onward.side, onward.games, onward.stopped), (Side::Allies, 60, false));
    near(onward.attrition.iter().sum(), 1.0);
    near(onward.ends.iter().map(|(_, likely)| likely.chance).sum(), 1.0);
    let ended = |wanted: &dyn Fn(RoundEnd) -> bool| -> f64 {
        onward.ends.iter().filter(|(end, _)| wanted(*end)).map(|(_, likely)| likely.chance).sum()
    };
    let fought = ended(&|end| end != RoundEnd::GoesOn);
    near(fought, f64::from(onward.battles) / 60.0);
    let french = ended(&|end| matches!(end, RoundEnd::Won(Side::French) | RoundEnd::Rout(Side::French)));
    assert!(french < 0.2, "four against one: {:?}", onward.ends);
    if onward.battles > 0 {
        onward.losses.iter().for_each(|list| near(list.iter().sum(), 1.0));
    }
    // If Attrition is rolled first, its sampled cost is close to the exact one.
    if let Rolled::Rolls(rolls) = &odds.rolled {
        let exact: f64 = rolls[0]
            .rows
            .iter()
            .filter(|row| matches!(&row.outcome, Outcome::Read(reading) if reading.verdict == Verdict::Losses(0)))
            .map(|row| row.likely.chance)
            .sum();
        assert!((onward.attrition[0] - exact).abs() < 0.25, "{:?} and {exact}", onward.attrition);
    }
}

#[test]
fn the_odds_of_a_move_say_where_it_leads() {
    let mut desk = near_almaraz("4i0c0a", "2i0c0a");
    let before = desk.session.hash();
    let text = run(&mut desk, "odds move wellington to almaraz");
    assert_eq!(desk.session.hash(), before);
    for said in ["where the move leads", "SP and Leaders lost", "the Allies by Attrition", "sampled, 200 games"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert_eq!(run(&mut desk, "odds move wellington to almaraz"), text, "the same again");
    // An option that is not a move leads to no dice.
    assert!(!run(&mut before_almaraz("4i0c0a", "2i0c0a"), "odds").contains("where the move leads"));
}

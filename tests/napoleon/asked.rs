//! In positions that a side cannot tell apart, its desk says the same: questions, choices with their order, number and remarks,
//! answers of `why not`, refusals, and the log entries that the side notices.

use crate::field::{Game, bold, loaded};
use crate::seats::dealt;
use sandtable::desk::Plain;
use sandtable::games::napoleon::board::{Place, Position, Seat};
use sandtable::games::napoleon::rules::{Napoleon, Session, Standing, World, opening};
use sandtable::kit::Kit;
use sandtable::table::Dice;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// A desk on a position, with the view of a side.
fn desk(world: &Rc<World>, position: Position, seed: u64, seat: usize) -> Plain {
    let standing = Standing { position, dice: Dice::new(seed) };
    let session = Session::open(world.clone(), standing).unwrap_or_else(|no| panic!("{no:?}"));
    let mut desk = Plain::new(Box::new(session));
    desk.core.eyes = Some(seat);
    desk
}

/// Commands that only look, and some that are refused.
fn commands(game: &Game, seat: Seat, chance: &mut Dice) -> Vec<String> {
    let board = &game.world.scenario.board;
    let looks = [
        "options", "where", "log 60", "why", "explain", "branches", "show", "show battle", "show armies", "show track",
        "9999", "choose nothing of the kind", "why not", "why not reinforce", "redo", "rule N-32", "rule 41",
    ];
    let mut out: Vec<String> = looks.map(String::from).to_vec();
    let p = game.p();
    let own: Vec<_> =
        p.units().filter(|unit| board.side(*unit) == seat.side() && p.block(*unit).place != Place::Lost).collect();
    let cities: Vec<_> = board.all_cities().collect();
    let pick = |chance: &mut Dice, n: usize| chance.below(n.max(1) as u32) as usize;
    let areas = ["french left", "french reserve", "allied centre", "allied right", "allied reserve"];
    for _ in 0..4 {
        let Some(unit) = own.get(pick(chance, own.len())).copied() else { break };
        let id = board.info(unit).id.as_str();
        // Near enemies, more could be given away.
        let from = p.block(unit).place.city();
        let near: Vec<_> =
            from.map(|city| board.next[city.index()].iter().map(|(to, _)| *to).collect()).unwrap_or_default();
        let to = near.get(pick(chance, near.len())).copied().unwrap_or(cities[pick(chance, cities.len())]);
        let [to, far] = [to, cities[pick(chance, cities.len())]].map(|city| board.city(city).name.as_str());
        let area = areas[pick(chance, areas.len())];
        out.extend([
            format!("why not march {id} to {to}"),
            format!("why not march {id} to {far}"),
            format!("why not fire {id}"),
            format!("why not move {id} to {area}"),
            format!("why not put {id} to {area}"),
            format!("why not retreat {id} to {to}"),
            format!("why not reinforce {id}"),
            format!("why not reinforce {id} to {to}"),
            format!("why not activate {to}"),
            format!("show {to}"),
        ]);
    }
    let enemy = p.units().find(|unit| board.side(*unit) != seat.side());
    out.extend(enemy.map(|unit| format!("why not fire {}", board.info(unit).id)));
    out
}

/// The reply of a desk to a command, or the refusal.
fn said(desk: &mut Plain, command: &str) -> String {
    desk.command(command).unwrap_or_else(|no| format!("refused: {}", no.told()))
}

/// All output of a desk for a side.
fn told(desk: &mut Plain, seat: usize, commands: &[String]) -> Vec<String> {
    let mut out = vec![format!("{:?}", desk.game().waits(Some(seat))), desk.prompt(), desk.waiting(), desk.asked()];
    out.extend(desk.game().told(Some(seat), 0).iter().map(|told| format!("{told:?}")));
    out.extend(commands.iter().map(|command| format!("{command}: {}", said(desk, command))));
    out
}

/// The number of pairs of each kind.
#[derive(Default, Debug)]
struct Pairs {
    all: usize,
    other: usize,
    own: usize,
    fought: usize,
    marched: usize,
    ahead: usize,
}

/// Compares two positions that a side cannot tell apart. If the side is marching, it compares them after some marches, too.
fn compare(game: &Game, seat: Seat, at: &str, chance: &mut Dice, pairs: &mut Pairs) {
    let place = Napoleon::players(&game.world).iter().position(|own| *own == seat).expect("a player");
    let (p, twin) = (game.p(), dealt(game, seat, chance));
    let mut commands = commands(game, seat, chance);
    // `ahead` compares games that are played on; a few are enough here.
    let asks = game.session.decision().filter(|decision| decision.who == seat).map(|decision| decision.choices.len());
    if let Some(choices) = asks
        && pairs.all.is_multiple_of(80)
    {
        commands.push("odds".into());
        commands.push("odds 1".into());
        commands.extend((choices < 8).then(|| "whatif 2 random".to_string()));
        pairs.ahead += 1;
    }
    let seed = chance.below(1000).into();
    let [mut a, mut b] = [p.clone(), twin.clone()].map(|position| desk(&game.world, position, seed, place));
    let [one, two] = [&mut a, &mut b].map(|desk| told(desk, place, &commands));
    let apart = one.iter().zip(&two).find(|(one, two)| one != two);
    assert!(apart.is_none(), "{at}: {seat} can tell them apart:\n{}\n{}", apart.unwrap().0, apart.unwrap().1);
    assert_eq!(one.len(), two.len(), "{at}: {seat}");
    pairs.all += 1;
    pairs.other += usize::from(p.blocks != twin.blocks);
    pairs.own += usize::from(a.game().asked_seat() == Some(place));
    pairs.fought += usize::from(p.blocks.iter().any(|block| matches!(block.place, Place::Battle(..))));
    // A side's own marches reveal nothing about the enemy until they end.
    let standing = a.game().standing(None).to_string();
    for _ in 0..3 {
        let sandtable::kit::Waits::Choice(asked) = a.game().waits(Some(place)) else { break };
        let choice = 1 + chance.below(asked.labels.len() as u32) as usize;
        let [one, two] = [&mut a, &mut b].map(|desk| said(desk, &choice.to_string()));
        if a.game().standing(None).to_string() != standing || !standing.ends_with("marches") {
            break;
        }
        assert_eq!(one, two, "{at}: {seat} chooses {choice}");
        let [one, two] = [&mut a, &mut b].map(|desk| told(desk, place, &commands));
        assert_eq!(one, two, "{at}: {seat} has chosen {choice}");
        pairs.marched += 1;
    }
}

/// A scenario with its parameters and the seeds of its games.
type Games = (&'static str, &'static [&'static str], RangeInclusive<u64>);

/// Compares positions of these games.
fn compared(games: &[Games]) -> Pairs {
    let mut pairs = Pairs::default();
    for (scenario, params, seeds) in games {
        for seed in seeds.clone() {
            let world = loaded(scenario, params);
            let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
            let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
            for i in 0..900 {
                let Some(decision) = game.session.decision().map(|decision| decision.clone()) else { break };
                if i % 4 == 0 {
                    let others = Napoleon::players(&game.world).into_iter().filter(|seat| *seat != decision.who);
                    let others: Vec<Seat> = others.collect();
                    let other = others[chance.below(others.len() as u32) as usize];
                    let seat = if chance.below(3) == 0 { other } else { decision.who };
                    compare(&game, seat, &format!("{scenario} {seed}/{i}"), &mut chance, &mut pairs);
                }
                let choice = bold(&game, &decision, &mut chance);
                game.choose(choice);
            }
        }
    }
    pairs
}

/// Whether there were enough pairs of each kind. A comparison after a march is one of a further pair.
fn enough(pairs: &Pairs, [all, other, own, fought, marched, ahead]: [usize; 6]) -> bool {
    pairs.all + pairs.marched > all
        && pairs.other > other
        && pairs.own > own
        && pairs.fought > fought
        && pairs.marched > marched
        && pairs.ahead > ahead
}

// The games are shared between two tests, so that two cores play them.
#[test]
fn a_side_is_asked_the_same_where_it_cannot_tell_positions_apart() {
    let pairs = compared(&[("historical", &[], 11..=13)]);
    assert!(enough(&pairs, [1000, 420, 270, 28, 450, 2]), "{pairs:?}");
}

#[test]
fn a_side_is_asked_the_same_in_other_games_and_scenarios() {
    let pairs = compared(&[
        ("historical", &[], 14..=15),
        ("historical", &["allies=2"], 16..=16),
        ("ligny", &[], 1..=3),
        ("wavre", &[], 1..=3),
        ("free", &[], 1..=1),
    ]);
    assert!(enough(&pairs, [1500, 780, 430, 92, 650, 5]), "{pairs:?}");
}

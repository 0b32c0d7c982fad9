//! Bots see only what their side sees: with the same random numbers, a bot chooses the same in positions that it cannot tell apart.

use crate::field::{Game, bold, loaded};
use crate::seats::dealt;
use sandtable::games::napoleon::board::{Position, Seat};
use sandtable::games::napoleon::rules::{Decision, Napoleon, Session, opening};
use sandtable::games::napoleon::seen::Seen;
use sandtable::kit::bot::bot;
use sandtable::kit::{Ahead, Bot, Kit};
use sandtable::table::{Broken, Dice, Playout, Standing};

/// Two games in which the same seat is asked the same and sees the same. The other side's blocks and the coming dice differ.
struct Pair {
    games: [Session; 2],
    decision: Decision,
}

impl Pair {
    /// A pair from the present point of a game, if its seat is still asked there.
    fn of(game: &Game, seat: Seat, chance: &mut Dice) -> Option<Pair> {
        let positions = [game.p(), dealt(game, seat, chance)];
        if positions[0].blocks == positions[1].blocks {
            return None;
        }
        let mut seed = 0;
        let games = positions.map(|position| {
            seed += 1;
            Session::open(game.world.clone(), Standing { position, dice: Dice::new(seed) }).ok()
        });
        let [Some(one), Some(two)] = games else { return None };
        let [first, second] = [&one, &two].map(|game| game.decision().map(|decision| decision.clone()));
        let decision = first.filter(|_| first_is(&one, seat) && first_is(&two, seat))?;
        (second? == decision).then_some(Pair { games: [one, two], decision })
    }

    /// A bot's choice in each game, with the same random numbers.
    fn taken(&self, bot: &mut dyn FnMut(&Position) -> Box<dyn Bot<Napoleon>>) -> [usize; 2] {
        self.games.each_ref().map(|session| {
            let position = session.position().clone();
            let standing = Standing { position: position.clone(), dice: session.table().dice().clone() };
            let copy = || -> Result<Option<Playout<Napoleon>>, Broken<Napoleon>> {
                Playout::begin(session.world().clone(), standing.clone(), |_| {}).map(Some)
            };
            let seen = Napoleon::seen(session.world(), &position, Some(self.decision.who));
            let ahead = Ahead::new(&seen, &self.decision, &copy);
            bot(&position).think(&ahead, &mut Dice::new(9)).unwrap_or_else(|_| panic!("it chooses"))
        })
    }
}

fn first_is(session: &Session, seat: Seat) -> bool {
    session.decision().is_some_and(|decision| decision.who == seat && decision.choices.len() > 1)
}

/// Pairs of random games.
fn pairs(visit: &mut dyn FnMut(&Pair)) -> usize {
    let mut met = 0;
    for (seed, params) in [(1, &[][..]), (2, &["allies=2"]), (3, &[])] {
        let world = loaded("historical", params);
        let session = Session::open(world.clone(), opening(&world, seed)).expect("a game");
        let (mut game, mut chance) = (Game { session, world }, Dice::new(seed));
        for i in 0..700 {
            let Some(decision) = game.session.decision().map(|decision| decision.clone()) else { break };
            if i % 9 == 0
                && let Some(pair) = Pair::of(&game, decision.who, &mut chance)
            {
                met += 1;
                visit(&pair);
            }
            let choice = bold(&game, &decision, &mut chance);
            game.choose(choice);
        }
    }
    met
}

#[test]
fn bots_choose_the_same_where_their_side_cannot_tell_positions_apart() {
    let (mut met, mut searched) = (0, 0);
    let pairs = pairs(&mut |pair| {
        met += 1;
        for name in ["random", "steady"] {
            let [one, two] = pair.taken(&mut |_| bot(name).expect("a bot"));
            assert_eq!(one, two, "{name}, asked {:?}", pair.decision.question);
        }
        // It takes long, so a sample is enough.
        if met % 12 == 0 {
            let [one, two] = pair.taken(&mut |_| bot("search:3").expect("a bot"));
            assert_eq!(one, two, "search:3, asked {:?}", pair.decision.question);
            searched += 1;
        }
    });
    assert!(pairs > 60 && searched > 5, "{pairs} pairs, {searched} searched");
}

/// A bot that uses face-down blocks.
struct Peeks(Position);

impl Bot<Napoleon> for Peeks {
    fn choose(&mut self, _: &Seen<'_>, decision: &Decision, _: &mut Dice) -> usize {
        let text = format!("{:?}", self.0.blocks);
        let sum = text.bytes().fold(7_usize, |sum, byte| (sum * 31 + usize::from(byte)) % 65_521);
        sum % decision.choices.len()
    }
}

/// The test above catches a bot that peeks.
#[test]
fn a_bot_that_peeks_is_caught() {
    let mut caught = 0;
    let met = pairs(&mut |pair| {
        let [one, two] = pair.taken(&mut |position| Box::new(Peeks(position.clone())));
        caught += usize::from(one != two);
    });
    assert!(caught > met / 4, "{caught} of {met}");
}

//! A toy game for the tests of the table. Two players take turns. In each turn a player adds a die to the pot or banks the pot,
//! and the last turn begins with a die. A script can be told to fail, and the rules can be told to panic.

use super::*;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Toy;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pot {
    pub turn: u8,
    pub pot: u8,
    pub bank: [u8; 2],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Choice {
    Roll,
    Bank,
    Script,
    Panic,
    Stop,
    /// Ends the game, but asks again all the same.
    Leave,
    /// Writes log entries without end.
    Talk,
    /// Waits for something that never happens.
    Wait,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Change {
    Pot(u8),
    Turn(u8),
    Force(Vec<u8>),
}

/// The world is the bonus that "scripts" add to each roll.
pub type World = u8;

/// From this bonus on, the script does not fail.
pub const MENDED: World = 20;
/// From this bonus on, the script also ends the turn.
pub const ENDING: World = 30;
/// Different scripts that do the same as those of 0.
pub const REWORDED: World = 100;
/// With this bonus, another script fails before anybody is asked.
pub const BROKEN: World = 255;

/// A session on the toy game, at its start.
pub fn open() -> Session<Toy> {
    Session::open(Rc::new(0), start()).unwrap()
}

/// Position and dice at the start.
pub fn start() -> Standing<Toy> {
    Standing { position: Pot { turn: 0, pot: 0, bank: [0, 0] }, dice: Dice::new(5) }
}

/// Plays choices, one letter each: roll, bank, and with `f` a roll that follows automatically.
pub fn play(session: &mut Session<Toy>, moves: &str) {
    for c in moves.chars() {
        session.choose(if c == 'b' { Choice::Bank } else { Choice::Roll }, c == 'f').unwrap();
    }
}

impl Game for Toy {
    type World = World;
    type Position = Pot;
    type Player = u8;
    type Question = u8;
    type Choice = Choice;
    type Cause = u8;
    type Purpose = u8;
    type Term = u8;
    type Verdict = u8;
    type Happening = String;
    type Scene = u8;
    type Edit = Change;
    type Refusal = String;
    type Trouble = String;
    type Derived = ();
    type Header = World;

    fn proceed(t: Rc<Table<Toy>>) -> Procedure {
        Box::pin(async move {
            let _turn = t.enter(1, t.position().turn);
            if t.count("turns") > 1 {
                t.bug("a turn counts what the turn before it did");
            }
            if **t.world() == BROKEN {
                t.fail("nothing works".into(), 0);
            }
            let who = t.position().turn % 2;
            if t.position().turn == 5 {
                let die = t.roll(who, 0, 1, 1)[0];
                t.change(|p| p.pot += die);
            }
            loop {
                let choice = t
                    .ask(|| {
                        let mut choices = vec![Choice::Roll, Choice::Script, Choice::Panic, Choice::Stop];
                        choices.extend([Choice::Leave, Choice::Talk, Choice::Wait]);
                        if t.position().pot > 0 {
                            choices.push(Choice::Bank);
                        }
                        if t.position().pot == 66 {
                            choices.clear();
                        }
                        Decision::always(who, t.position().pot, 1, choices)
                    })
                    .await;
                match choice {
                    Choice::Roll => {
                        let die = t.roll(who, 0, 1, 1)[0];
                        let bonus = if **t.world() == REWORDED { 0 } else { **t.world() };
                        t.change(|p| p.pot += die + bonus);
                        t.tell(2, format!("pot {}", t.position().pot));
                    }
                    Choice::Bank => {
                        t.pass_by(4, &8);
                        t.change(|p| {
                            p.bank[usize::from(who)] += p.pot;
                            p.pot = 0;
                            p.turn += 1;
                            t.tell(2, "banked");
                        });
                        let over = t.position().turn == 6;
                        return if over { Flow::Over } else { Flow::Next };
                    }
                    Choice::Script if **t.world() >= ENDING => return Flow::Next,
                    Choice::Script if **t.world() >= MENDED => t.change(|p| p.pot += 1),
                    Choice::Script => t.fail("the script failed".into(), t.inputs().saturating_sub(2)),
                    Choice::Panic => panic!("as told"),
                    Choice::Stop => stop(&t).await,
                    Choice::Leave => {
                        t.conclude();
                        t.ask(|| Decision::always(who, 0, 1, vec![Choice::Roll])).await;
                    }
                    Choice::Wait => std::future::pending().await,
                    Choice::Talk => loop {
                        t.tell(2, "and so on");
                        t.unless_over().await;
                    },
                }
            }
        })
    }

    fn edit(_: &World, standing: &mut Standing<Toy>, edit: &Change) -> Result<Reach, String> {
        match edit {
            Change::Pot(200..) => return Err("too much".into()),
            Change::Pot(n) => standing.position.pot = *n,
            Change::Turn(n) => {
                standing.position.turn = *n;
                return Ok(Reach::Restart);
            }
            Change::Force(dice) => standing.dice.force(dice.iter().copied()),
        }
        Ok(Reach::Here)
    }

    fn same_thing(old: &Change, new: &Change) -> bool {
        std::mem::discriminant(old) == std::mem::discriminant(new)
    }

    fn inside(edit: &Change) -> bool {
        matches!(edit, Change::Force(_))
    }

    fn inspect(_: &World, position: &Pot) -> Result<(), String> {
        if position.pot == 99 { Err("99 is not allowed".into()) } else { Ok(()) }
    }

    fn edition(world: &World) -> String {
        world.to_string()
    }

    fn header(world: &World) -> World {
        *world
    }

    fn by_hand() -> u8 {
        9
    }
}

/// Ends the game in the middle of a turn. What would follow automatically does not happen any more.
async fn stop(t: &Rc<Table<Toy>>) {
    let _deep = t.enter(3, 7);
    t.conclude();
    t.fail("too late".into(), 0);
    t.unless_over().await;
    t.change(|p| p.pot = 77);
}

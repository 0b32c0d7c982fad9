//! The rules of *Three Fords*, our own small game: two sides with five blocks each, whose strength only their owner sees, and a
//! river with three fords. The rules, by number:
//!
//! 1. Each side has five blocks of strength 1 to 5 in reserve. Chance decides which block has which strength.
//! 2. There are six Rounds. In each, Blue acts first, then Red. A side sends a block from the reserve to a ford, attacks at a
//!    ford where both sides have blocks, or holds. A side can have at most three blocks at a ford.
//! 3. Blocks that fight are turned face up and stay so. Each side rolls a die for every point of strength. The script `fire.lua`
//!    says which dice hit. Each hit takes a point from the strongest block there.
//! 4. The side that suffered more hits may withdraw to the reserve, if it has any blocks left.
//! 5. A side that is alone at a ford holds it. If both sides have blocks there, the stronger side holds it. The side that holds
//!    more fords after Round 6 wins.

use sandtable::faults::Trouble;
use sandtable::table::{self, Decision, Flow, Game, Modifier, Procedure, Reach, Standing};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::rc::Rc;

/// The table for this game.
pub type Table = table::Table<Fords>;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    Blue,
    Red,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Blue, Side::Red];

    pub fn enemy(self) -> Side {
        if self == Side::Blue { Side::Red } else { Side::Blue }
    }
}

/// A ford.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ford {
    Upper,
    Middle,
    Lower,
}

impl Ford {
    pub const ALL: [Ford; 3] = [Ford::Upper, Ford::Middle, Ford::Lower];
}

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    Reserve,
    At(Ford),
    Lost,
}

/// A block. Its number is on its back. Only its owner sees its strength, until it fights.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Block {
    pub owner: Side,
    pub strength: u8,
    pub place: Place,
    pub up: bool,
}

/// Everything that stands on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    pub round: u8,
    pub due: Side,
    pub blocks: Vec<Block>,
    pub over: bool,
}

impl Position {
    /// The blocks of a side at a ford, by their numbers.
    pub fn at(&self, side: Side, ford: Ford) -> Vec<usize> {
        let there = |block: &Block| block.owner == side && block.place == Place::At(ford);
        (0..self.blocks.len()).filter(|i| there(&self.blocks[*i])).collect()
    }

    /// The strength of a side at a ford.
    pub fn strength(&self, side: Side, ford: Ford) -> u8 {
        self.at(side, ford).into_iter().map(|i| self.blocks[i].strength).sum()
    }

    /// 3: how many blocks a side has lost.
    pub fn lost(&self, side: Side) -> usize {
        self.blocks.iter().filter(|block| block.owner == side && block.place == Place::Lost).count()
    }

    /// 5: who holds a ford.
    pub fn holder(&self, ford: Ford) -> Option<Side> {
        let [blue, red] = Side::BOTH.map(|side| self.strength(side, ford));
        match blue.cmp(&red) {
            std::cmp::Ordering::Greater => Some(Side::Blue),
            std::cmp::Ordering::Less => Some(Side::Red),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// 5: the fords that a side holds.
    pub fn held(&self, side: Side) -> usize {
        Ford::ALL.into_iter().filter(|ford| self.holder(*ford) == Some(side)).count()
    }
}

/// What somebody is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// 2: what to do.
    Act,
    /// 4: whether to withdraw.
    Withdraw(Ford),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Choice {
    Send(usize, Ford),
    Attack(Ford),
    Hold,
    Withdraw,
    Stay,
}

/// The cause of something.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Cause {
    Rule(u8),
    Person,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Happening {
    Round(u8),
    /// A block was turned up: its number and strength.
    Shown(usize, u8),
    /// A block lost points of strength.
    Hit(usize, u8),
    Lost(usize),
    Withdrew(Side, Ford),
    Over([u8; 2]),
}

/// A fight of one side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fire {
    pub ford: Ford,
    pub attacks: bool,
}

/// A procedure in progress.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Scene {
    Turn(Side),
    Fight(Ford),
}

/// An edit of the position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Edit {
    Force(Vec<u8>),
    Clear,
    Seed(u64),
    Strength(usize, u8),
    Move(usize, Place),
}

/// Which dice hit, according to the script.
pub trait Orders {
    /// The lowest face that hits.
    fn hits_from(&self, attacks: bool) -> Result<u8, Box<Trouble>>;
    /// A text that identifies the version of the script.
    fn edition(&self) -> String;
    /// The files of the script.
    fn files(&self) -> Vec<PathBuf> {
        Vec::new()
    }
    /// The script as its file is now, if the file has changed.
    fn reloaded(&self) -> Result<Option<Box<dyn Orders>>, Box<Trouble>> {
        Ok(None)
    }
}

/// *Three Fords*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fords;

/// 1: the start. The dice stream decides the strength of each block.
pub fn opening(seed: u64) -> Standing<Fords> {
    let mut dice = table::Dice::new(seed);
    let mut blocks = Vec::new();
    for owner in Side::BOTH {
        let mut strengths = [1, 2, 3, 4, 5];
        dice.shuffle(&mut strengths);
        let block = |strength| Block { owner, strength, place: Place::Reserve, up: false };
        blocks.extend(strengths.map(block));
    }
    Standing { position: Position { round: 1, due: Side::Blue, blocks, over: false }, dice }
}

impl Game for Fords {
    type World = Box<dyn Orders>;
    type Position = Position;
    type Player = Side;
    type Question = Question;
    type Choice = Choice;
    type Cause = Cause;
    type Purpose = Fire;
    type Term = usize;
    type Verdict = u8;
    type Happening = Happening;
    type Scene = Scene;
    type Edit = Edit;
    type Refusal = String;
    type Trouble = Trouble;
    type Header = String;
    type Derived = ();

    fn proceed(t: Rc<Table>) -> Procedure {
        Box::pin(async move {
            if t.position().over {
                return Flow::Over;
            }
            act(&t).await;
            end_of_turn(&t)
        })
    }

    fn edit(_: &Box<dyn Orders>, standing: &mut Standing<Fords>, edit: &Edit) -> Result<Reach, String> {
        let block = |p: &mut Position, i: usize| match p.blocks.get_mut(i) {
            Some(_) => Ok(i),
            None => Err(format!("there is no block {i}")),
        };
        match edit {
            Edit::Force(dice) => standing.dice.force(dice.iter().copied()),
            Edit::Clear => standing.dice.clear_forced(),
            Edit::Seed(seed) => standing.dice.reseed(*seed),
            Edit::Strength(_, strength) if *strength > 5 => return Err("1: the strongest block has 5".into()),
            Edit::Strength(i, strength) => {
                let i = block(&mut standing.position, *i)?;
                standing.position.blocks[i].strength = *strength;
            }
            Edit::Move(i, place) => {
                let i = block(&mut standing.position, *i)?;
                let owner = standing.position.blocks[i].owner;
                if let Place::At(ford) = place
                    && standing.position.at(owner, *ford).len() >= 3
                {
                    return Err("2: at most three blocks of a side stand at a ford".into());
                }
                standing.position.blocks[i].place = *place;
            }
        }
        Ok(Reach::Here)
    }

    fn same_thing(old: &Edit, new: &Edit) -> bool {
        match (old, new) {
            (Edit::Strength(a, _), Edit::Strength(b, _)) | (Edit::Move(a, _), Edit::Move(b, _)) => a == b,
            _ => false,
        }
    }

    fn inside(edit: &Edit) -> bool {
        matches!(edit, Edit::Force(_) | Edit::Clear | Edit::Seed(_))
    }

    fn inspect(_: &Box<dyn Orders>, p: &Position) -> Result<(), String> {
        if p.blocks.len() != 10 {
            return Err(format!("there are {} blocks, and 10 are meant", p.blocks.len()));
        }
        for (side, ford) in Side::BOTH.into_iter().flat_map(|side| Ford::ALL.map(|ford| (side, ford))) {
            if p.at(side, ford).len() > 3 {
                return Err(format!("{side:?} has more than three blocks at the {ford:?} ford"));
            }
        }
        match p.blocks.iter().position(|block| (block.strength == 0) != (block.place == Place::Lost)) {
            Some(i) => Err(format!("block {i} has no strength and is not lost, or the other way round")),
            None => Ok(()),
        }
    }

    fn edition(world: &Box<dyn Orders>) -> String {
        world.edition()
    }

    fn header(world: &Box<dyn Orders>) -> String {
        world.edition()
    }

    fn by_hand() -> Cause {
        Cause::Person
    }
}

/// 2: a side acts.
async fn act(t: &Rc<Table>) {
    let side = t.position().due;
    let _turn = t.enter(Cause::Rule(2), Scene::Turn(side));
    let choice = t.ask(|| Decision::always(side, Question::Act, Cause::Rule(2), actions(&t.position(), side))).await;
    match choice {
        Choice::Send(block, ford) => t.change(|p| p.blocks[block].place = Place::At(ford)),
        Choice::Attack(ford) => fight(t, side, ford).await,
        Choice::Hold | Choice::Withdraw | Choice::Stay => {}
    }
}

/// 2: what a side can do.
fn actions(p: &Position, side: Side) -> Vec<Choice> {
    let reserve = |i: &usize| p.blocks[*i].owner == side && p.blocks[*i].place == Place::Reserve;
    let open = || Ford::ALL.into_iter().filter(|ford| p.at(side, *ford).len() < 3);
    let sent = (0..p.blocks.len()).filter(reserve).flat_map(|i| open().map(move |ford| Choice::Send(i, ford)));
    let both = |ford: &Ford| Side::BOTH.into_iter().all(|side| !p.at(side, *ford).is_empty());
    let attacks = Ford::ALL.into_iter().filter(both).map(Choice::Attack);
    sent.chain(attacks).chain([Choice::Hold]).collect()
}

/// 3 and 4: a fight at a ford.
async fn fight(t: &Rc<Table>, attacker: Side, ford: Ford) {
    let _fight = t.enter(Cause::Rule(3), Scene::Fight(ford));
    let there: Vec<usize> = Side::BOTH.into_iter().flat_map(|side| t.position().at(side, ford)).collect();
    for i in there {
        if !t.position().blocks[i].up {
            t.change(|p| p.blocks[i].up = true);
            let strength = t.position().blocks[i].strength;
            t.tell(Cause::Rule(3), Happening::Shown(i, strength));
        }
    }
    // Both sides fire at once, so all dice are rolled before anything is lost.
    let mut hits = [0; 2];
    for (n, side) in [attacker, attacker.enemy()].into_iter().enumerate() {
        hits[n] = fire(t, side, Fire { ford, attacks: n == 0 });
        if t.halted() {
            return t.unless_over().await;
        }
    }
    let [by_attacker, by_defender] = hits;
    suffer(t, attacker.enemy(), ford, by_attacker);
    suffer(t, attacker, ford, by_defender);
    let beaten = match by_attacker.cmp(&by_defender) {
        std::cmp::Ordering::Greater => attacker.enemy(),
        std::cmp::Ordering::Less => attacker,
        std::cmp::Ordering::Equal => return,
    };
    if t.position().at(beaten, ford).is_empty() {
        return;
    }
    let choices = vec![Choice::Withdraw, Choice::Stay];
    let ask = || Decision::always(beaten, Question::Withdraw(ford), Cause::Rule(4), choices.clone());
    if t.ask(ask).await == Choice::Withdraw {
        let gone = t.position().at(beaten, ford);
        t.change(|p| gone.iter().for_each(|i| p.blocks[*i].place = Place::Reserve));
        t.tell(Cause::Rule(4), Happening::Withdrew(beaten, ford));
    }
}

/// 3: a side rolls a die for every point of strength. Gives the number of hits.
fn fire(t: &Rc<Table>, side: Side, purpose: Fire) -> u8 {
    let own = t.position().at(side, purpose.ford);
    let strength = |i: &usize| t.position().blocks[*i].strength;
    let modifier = |i: &usize| Modifier { term: *i, value: strength(i).into(), cause: Cause::Rule(3) };
    let ledger: Vec<Modifier<Fords>> = own.iter().map(modifier).collect();
    let from = match t.world().hits_from(purpose.attacks) {
        Ok(from) => from,
        Err(trouble) => {
            t.fail(*trouble, 0);
            return 0;
        }
    };
    let count: u8 = own.iter().map(strength).sum();
    let dice = t.roll(side, purpose, count.into(), Cause::Rule(3));
    let hits = dice.iter().filter(|die| **die >= from).count() as u8;
    t.read(purpose, ledger, count.into(), hits, Cause::Rule(3));
    hits
}

/// 3: each hit takes a point from the strongest block there.
fn suffer(t: &Rc<Table>, side: Side, ford: Ford, hits: u8) {
    for _ in 0..hits {
        let own = t.position().at(side, ford);
        let strongest = own.into_iter().max_by_key(|i| (t.position().blocks[*i].strength, std::cmp::Reverse(*i)));
        let Some(i) = strongest else { return };
        t.change(|p| p.blocks[i].strength -= 1);
        let left = t.position().blocks[i].strength;
        match left {
            0 => {
                t.change(|p| p.blocks[i].place = Place::Lost);
                t.tell(Cause::Rule(3), Happening::Lost(i));
            }
            _ => t.tell(Cause::Rule(3), Happening::Hit(i, left)),
        }
    }
}

/// 2 and 5: the other side acts next, or the next Round begins, or the game ends.
fn end_of_turn(t: &Rc<Table>) -> Flow {
    let (round, due) = (t.position().round, t.position().due);
    if due == Side::Blue {
        t.change(|p| p.due = Side::Red);
    } else if round < 6 {
        t.change(|p| (p.round, p.due) = (round + 1, Side::Blue));
        t.tell(Cause::Rule(2), Happening::Round(round + 1));
    } else {
        t.change(|p| p.over = true);
        let held = Side::BOTH.map(|side| t.position().held(side) as u8);
        t.tell(Cause::Rule(5), Happening::Over(held));
        return Flow::Over;
    }
    Flow::Next
}

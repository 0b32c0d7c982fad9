//! The words of *Three Fords*, and what each side may see.

use super::ahead::imagination;
use super::game::{Block, Cause, Choice, Edit, Ford, Fords, Happening, Orders, Place, Position, Question, Scene, Side};
use super::many::Steady;
use super::picture::board;
use anstyle::AnsiColor;
use sandtable::faults::Trouble;
use sandtable::hinted::{Hint, Hinted};
use sandtable::kit::ahead::{Budget, Search};
use sandtable::kit::{About, Bot, Complaint, Deed, DiceChange, Imagination, Kit, Verb, typing};
use sandtable::line;
use sandtable::table::{Decision, Entry, Session, What};
use sandtable::view::line::{Line, Span, count};
use sandtable::view::paint::Player;
use std::path::PathBuf;
use std::rc::Rc;

/// A block as somebody sees it.
pub struct Seen {
    owner: Side,
    place: Place,
    /// What stands on its front; nothing where only its back shows.
    strength: Option<u8>,
    up: bool,
}

/// The position as one side sees it. What is hidden from that side is not included.
pub struct Sight {
    pub round: u8,
    due: Side,
    over: bool,
    blocks: Vec<Seen>,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == Side::Blue { "Blue" } else { "Red" })
    }
}

impl Player for Side {
    fn ink(&self) -> AnsiColor {
        if *self == Side::Blue { AnsiColor::Blue } else { AnsiColor::Red }
    }
}

impl From<Side> for Line {
    fn from(side: Side) -> Line {
        let id = if side == Side::Blue { "blue" } else { "red" };
        Span::Player { id, name: side.to_string(), ink: side.ink() }.into()
    }
}

impl From<Ford> for Line {
    fn from(ford: Ford) -> Line {
        let name = format!("the {} ford", word(ford));
        Span::Thing { kind: "ford", id: word(ford).into(), name }.into()
    }
}

fn word(ford: Ford) -> &'static str {
    match ford {
        Ford::Upper => "upper",
        Ford::Middle => "middle",
        Ford::Lower => "lower",
    }
}

/// The letter on the back of a block.
fn letter(i: usize) -> char {
    char::from(b'a' + (i % 5) as u8)
}

impl Sight {
    /// The position as somebody sees it who knows the blocks of these sides.
    fn of(p: &Position, knows: impl Fn(Side) -> bool) -> Sight {
        let seen = |block: &super::game::Block| Seen {
            owner: block.owner,
            place: block.place,
            strength: (block.up || knows(block.owner)).then_some(block.strength),
            up: block.up,
        };
        Sight { round: p.round, due: p.due, over: p.over, blocks: p.blocks.iter().map(seen).collect() }
    }

    /// The strength of a side at a ford as far as it is visible, and its expected strength: a block that shows only its back
    /// counts as an average one.
    pub fn strength(&self, side: Side, ford: Ford) -> (u8, f64) {
        let there = self.blocks.iter().filter(|block| block.owner == side && block.place == Place::At(ford));
        there.fold((0, 0.0), |(known, guess), block| {
            let n = block.strength.unwrap_or(0);
            (known + n, guess + block.strength.map_or(3.0, f64::from))
        })
    }

    /// The position with one of these strengths for each block that shows only its back.
    pub fn filled(&self, mut strengths: impl FnMut(Side) -> u8) -> Position {
        let block = |seen: &Seen| {
            let strength = seen.strength.unwrap_or_else(|| strengths(seen.owner));
            Block { owner: seen.owner, strength, place: seen.place, up: seen.up }
        };
        Position { round: self.round, due: self.due, blocks: self.blocks.iter().map(block).collect(), over: self.over }
    }

    /// The strength of a block, as far as it is visible.
    pub fn own(&self, block: usize) -> f64 {
        self.blocks.get(block).and_then(|block| block.strength).map_or(0.0, f64::from)
    }

    /// A block by the letter on its back, with its strength if it is visible.
    fn block(&self, i: usize) -> Line {
        match self.blocks.get(i) {
            Some(Seen { strength: Some(n), .. }) => line!("{} ({})", self.back(i), *n),
            _ => self.back(i),
        }
    }

    /// A block by the letter on its back.
    fn back(&self, i: usize) -> Line {
        let Some(Seen { owner, .. }) = self.blocks.get(i) else { return "no block".into() };
        let id = format!("{}-{}", if *owner == Side::Blue { "blue" } else { "red" }, letter(i));
        line!("{}'s {}", *owner, Span::Thing { kind: "block", id, name: format!("block {}", letter(i)) })
    }

    /// The name of a place.
    pub fn place(&self, place: Place) -> Line {
        match place {
            Place::Reserve => "the reserve".into(),
            Place::At(ford) => ford.into(),
            Place::Lost => "lost".into(),
        }
    }

    /// The blocks of a side at a place, each with its name, and its strength if it is visible.
    pub fn standing(&self, side: Side, place: Place) -> Vec<(Line, Option<u8>)> {
        let there = |i: &usize| self.blocks[*i].owner == side && self.blocks[*i].place == place;
        (0..self.blocks.len()).filter(there).map(|i| (self.block(i), self.blocks[i].strength)).collect()
    }

    /// All blocks, by place.
    pub fn table(&self) -> Line {
        let places = [Place::Reserve].into_iter().chain(Ford::ALL.map(Place::At)).chain([Place::Lost]);
        let rows = places.map(|place| {
            let there = (0..self.blocks.len()).filter(|i| self.blocks[*i].place == place).map(|i| self.block(i));
            let there: Vec<Line> = there.collect();
            line!("{}: {}", self.place(place), if there.is_empty() { "nobody".into() } else { Line::join(there, ", ") })
        });
        Line::join(rows, "\n")
    }
}

impl Kit for Fords {
    const ID: &'static str = "fords";

    type Seen<'a> = Sight;

    fn players(_: &Box<dyn Orders>) -> Vec<Side> {
        Side::BOTH.to_vec()
    }

    fn player(side: Side) -> Line {
        side.into()
    }

    fn seen<'a>(_: &'a Box<dyn Orders>, p: &'a Position, seat: Option<Side>) -> Sight {
        Sight::of(p, |owner| seat.is_none_or(|own| own == owner))
    }

    fn public<'a>(_: &'a Box<dyn Orders>, p: &'a Position) -> Option<Sight> {
        Some(Sight::of(p, |_| false))
    }

    fn is_public(_: &Entry<Fords>) -> bool {
        true
    }

    fn chapter(seen: &Sight) -> Line {
        line!("Round {}", seen.round)
    }

    fn place(seen: &Sight) -> Line {
        line!("Round {}, {}'s turn", seen.round, seen.due)
    }

    fn asked(_: &Sight, decision: &Decision<Fords>) -> Line {
        match decision.question {
            Question::Act => "what to do?".into(),
            Question::Withdraw(ford) => line!("withdraw from {}?", ford),
        }
    }

    fn labels(seen: &Sight, decision: &Decision<Fords>) -> Vec<Line> {
        decision.choices.iter().map(|choice| Fords::choice(seen, choice)).collect()
    }

    fn abouts(_: &Sight, decision: &Decision<Fords>) -> Vec<About> {
        // A ford has its number in the drawing.
        let at = |about: About, ford: Ford| about.to((ford as usize).to_string());
        let one = |choice: &Choice| match *choice {
            Choice::Send(i, ford) => at(About::of(Deed::Move).piece(i.to_string()), ford),
            Choice::Attack(ford) => at(About::of(Deed::Fight), ford),
            Choice::Hold => About::of(Deed::Pass),
            Choice::Withdraw => About::of(Deed::Retreat),
            Choice::Stay => About::of(Deed::Answer),
        };
        decision.choices.iter().map(one).collect()
    }

    fn choice(seen: &Sight, choice: &Choice) -> Line {
        match *choice {
            Choice::Send(i, ford) => line!("send {} to {}", seen.block(i), ford),
            Choice::Attack(ford) => line!("attack at {}", ford),
            Choice::Hold => "hold".into(),
            Choice::Withdraw => "withdraw".into(),
            Choice::Stay => "stay".into(),
        }
    }

    fn edited(seen: &Sight, edit: &Edit) -> Line {
        match edit {
            Edit::Force(dice) => line!("dice {}", Line::join(dice, " ")),
            Edit::Clear => "no forced dice".into(),
            Edit::Seed(seed) => line!("seed {}", seed.to_string()),
            Edit::Strength(i, n) => match seen.blocks.get(*i) {
                Some(Seen { strength: None, .. }) => line!("{} has another strength", seen.back(*i)),
                _ => line!("{} has strength {}", seen.back(*i), *n),
            },
            Edit::Move(i, place) => line!("{} is at {}", seen.block(*i), seen.place(*place)),
        }
    }

    fn happened(seen: &Sight, entry: &Entry<Fords>) -> Line {
        match &entry.what {
            What::Chosen { who, choice, .. } => line!("{} chooses {}", *who, Fords::choice(seen, choice)),
            What::Rolled(roll) => {
                let what = if roll.purpose.attacks { "to attack" } else { "to defend" };
                line!("{} rolls {} {} at {}", roll.by, Line::join(&roll.dice, " "), what, roll.purpose.ford)
            }
            What::Read(reading) => count(reading.verdict, "hit", "hits"),
            What::Edited(edit) => line!("edit: {}", Fords::edited(seen, edit)),
            What::Told(happening) => match happening {
                Happening::Round(n) => line!("Round {} begins", *n),
                Happening::Shown(i, n) => line!("{} is turned up: strength {}", seen.back(*i), *n),
                Happening::Hit(i, left) => line!("{} is hit and has {} left", seen.back(*i), *left),
                Happening::Lost(i) => line!("{} is lost", seen.back(*i)),
                Happening::Withdrew(side, ford) => line!("{} withdraws from {}", *side, *ford),
                Happening::Over([blue, red]) => {
                    line!("{} holds {}, {} holds {}", Side::Blue, count(*blue, "ford", "fords"), Side::Red, *red)
                }
            },
        }
    }

    fn cause(_: &Sight, cause: Cause) -> Line {
        let (kind, id) = match cause {
            Cause::Rule(n) => ("rule", n.to_string()),
            Cause::Person => ("person", String::new()),
        };
        Span::Cause { kind, id }.into()
    }

    fn scene(_: &Sight, scene: &Scene) -> Line {
        match *scene {
            Scene::Turn(side) => line!("{}'s turn", side),
            Scene::Fight(ford) => line!("a fight at {}", ford),
        }
    }

    fn explain(seen: &Sight, journal: &[Entry<Fords>], place: usize) -> Option<Line> {
        let entry = journal.get(place)?;
        let What::Rolled(roll) = &entry.what else { return None };
        let mut out = vec![Fords::tell(seen, entry)];
        let read = journal[place..].iter().find_map(|later| match &later.what {
            What::Read(reading) if reading.purpose == roll.purpose => Some(reading),
            _ => None,
        });
        if let Some(reading) = read {
            let dice = |n: i32| count(n, "die", "dice");
            out.extend(reading.ledger.iter().map(|term| line!("  {} from {}", dice(term.value), seen.back(term.term))));
            out.push(line!("  = {}, {}", dice(reading.total), count(reading.verdict, "hit", "hits")));
        }
        Some(Line::join(out, "\n"))
    }

    fn over(session: &Session<Fords>, _: Option<Side>) -> Hinted {
        let p = session.position();
        let [blue, red] = Side::BOTH.map(|side| p.held(side));
        let how = match blue.cmp(&red) {
            std::cmp::Ordering::Greater => "Blue wins",
            std::cmp::Ordering::Less => "Red wins",
            std::cmp::Ordering::Equal => "nobody wins",
        };
        format!("the game is over: {how} by {blue} to {red} [5]").hint("`undo` steps back")
    }

    fn refused(_: &Sight, refusal: &String) -> Hinted {
        refusal.clone().into()
    }

    fn reloaded(world: &Box<dyn Orders>) -> Result<Option<Rc<Box<dyn Orders>>>, Vec<Trouble>> {
        world.reloaded().map(|new| new.map(Rc::new)).map_err(|no| vec![*no])
    }

    fn picture(seen: &Sight, _: bool) -> Option<String> {
        Some(board(seen))
    }

    fn overview(seen: &Sight) -> Option<Line> {
        Some(seen.table())
    }

    fn scripts(world: &Box<dyn Orders>) -> Vec<PathBuf> {
        world.files()
    }

    fn verbs() -> &'static [Verb<Fords>] {
        const VERBS: &[Verb<Fords>] = &[
            Verb {
                name: "show",
                usage: "",
                help: "every block that you see, by place",
                run: show,
                moves: false,
                wraps: false,
            },
            Verb {
                name: "set",
                usage: "WHAT",
                help: "edit a block: `set blue a strength 3`, `set red b upper`, `set red b reserve`",
                run: set,
                moves: true,
                wraps: false,
            },
        ];
        VERBS
    }

    fn bots() -> &'static [(&'static str, &'static str)] {
        &[
            ("steady", "attacks where it is stronger than what it sees and fears"),
            ("search", "plays its best choices on in its head"),
        ]
    }

    fn bot(name: &str) -> Option<Box<dyn Bot<Fords>>> {
        match name {
            "steady" => Some(Box::new(Steady)),
            "search" => Some(Box::new(Search::new(Budget::USUAL))),
            _ => None,
        }
    }

    fn imagination() -> Option<Imagination<Fords>> {
        Some(imagination())
    }

    fn dice(change: DiceChange) -> Edit {
        match change {
            DiceChange::Force(dice) => Edit::Force(dice),
            DiceChange::Clear => Edit::Clear,
            DiceChange::Seed(seed) => Edit::Seed(seed),
        }
    }
}

fn show(session: &mut Session<Fords>, seat: Option<Side>, _: &str) -> Result<Line, Complaint> {
    Ok(Fords::seen(session.world(), &session.position(), seat).table())
}

fn set(session: &mut Session<Fords>, seat: Option<Side>, rest: &str) -> Result<Line, Complaint> {
    let edit = edit(rest).ok_or_else(|| typing("set what?".hint("set blue a strength 3, or set red b upper")))?;
    let told = Fords::edited(&Fords::seen(session.world(), &session.position(), seat), &edit);
    let done = session.edit(edit, false);
    done.map_err(|refused| sandtable::kit::complaint(session, seat, &refused))?;
    Ok(line!("edit: {}", told))
}

/// An edit as it is typed.
fn edit(typed: &str) -> Option<Edit> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let (side, block, rest) = match words.as_slice() {
        ["blue", block, rest @ ..] => (0, block, rest),
        ["red", block, rest @ ..] => (5, block, rest),
        _ => return None,
    };
    let i = side + "abcde".find(block)?;
    match rest {
        ["strength", n] => Some(Edit::Strength(i, n.parse().ok()?)),
        ["reserve"] => Some(Edit::Move(i, Place::Reserve)),
        [name] => Some(Edit::Move(i, Place::At(Ford::ALL.into_iter().find(|ford| word(*ford) == *name)?))),
        _ => None,
    }
}

//! Functions of cards that are answered without Luau. Luau takes some ten thousand instructions for a condition, mostly to call back
//! into Rust. So a function that only looks is read from its text ([`crate::script::plain`]) once it has run often, and answered here.
//! Luau decides what it means: first both are asked, and one difference is enough to leave the function to Luau for good. So is
//! anything that is not understood here, as soon as an answer depends on it.

mod calls;
mod evaluate;
mod run;
mod value;

pub use run::{Argument, Asker};
pub use value::{Made, Value, is_tame};

use super::registry::{Member, members};
use super::sources::Sources;
use crate::games::wellington::board::{Board, Card, Datum, Fact, Moment, Power, Side};
use crate::games::wellington::rules::Point;
use crate::script::plain::{self, Function, Language, Names};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// The language of the cards.
pub struct CardLua;

/// The members of one name.
pub type Members = Box<[&'static Member]>;

impl Language for CardLua {
    type Thing = Datum;
    type Members = Members;
    type Field = Field;
    type Global = Global;
}

/// A global that is no table.
#[derive(Clone, Copy)]
pub enum Global {
    /// `game`.
    Game,
    /// `siege`.
    Siege,
}

/// A field of `ev`, of a window or of an effect.
pub struct Field {
    name: Box<str>,
    fact: Option<Fact>,
    of_event: Option<OfEvent>,
}

/// A field of `ev`.
#[derive(Clone, Copy)]
enum OfEvent {
    Player,
    Ally,
    Side,
    Enemy,
    Card,
    Mode,
    Window,
}

/// A file.
pub type File = plain::File<CardLua>;

/// After how many answers, from Luau or from the cache, a function is read from its text; and how many further runs in Luau compare
/// both answers.
#[cfg(not(test))]
const OFTEN: u32 = 30;
#[cfg(not(test))]
const COMPARED: u32 = 20;
#[cfg(test)]
const OFTEN: u32 = 1;
#[cfg(test)]
const COMPARED: u32 = 2;

/// A function of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Its condition.
    CanPlay,
    /// Its targets.
    Targets,
    /// Which of them fit.
    Fits,
    /// What an effect does to a value.
    Point(Point),
    /// A handler of an effect that asks nobody.
    Hook(Moment),
}

impl Part {
    /// The place of a function that does not belong to an effect.
    const fn place(self) -> Option<usize> {
        match self {
            Part::CanPlay => Some(0),
            Part::Targets => Some(1),
            Part::Fits => Some(2),
            Part::Point(_) | Part::Hook(_) => None,
        }
    }
}

/// The functions of one card set that ran in Luau.
#[derive(Default)]
pub struct PlainScripts {
    libraries: OnceCell<Libraries>,
    cards: RefCell<FxHashMap<Card, Option<Rc<File>>>>,
    /// The functions of each card by number: its condition, targets and `fits`; then those of its effects.
    playing: RefCell<Vec<[State; 3]>>,
    effects: RefCell<Vec<Vec<Known>>>,
    /// Tests ask Luau for everything.
    #[cfg(test)]
    pub off: std::cell::Cell<bool>,
}

struct Known {
    part: Part,
    effect: Box<str>,
    state: State,
}

enum State {
    /// It was asked this often.
    Counted(u32),
    /// It was read, and agreed with Luau this often.
    Compared(Rc<Plain>, u32),
    /// It is answered without Luau.
    Trusted(Rc<Plain>),
    /// It stays with Luau.
    Luau,
}

/// A function as read from its text.
pub struct Plain {
    /// Its file.
    pub file: Rc<File>,
    /// The function.
    pub function: Arc<Function<CardLua>>,
}

/// What comes next for a function that runs in Luau.
pub enum Next {
    /// Nothing: it stays with Luau, or is only counted.
    Nothing,
    /// Its answer is compared with that of Luau.
    Compare(Rc<Plain>),
}

impl PlainScripts {
    /// The function, if it is answered without Luau.
    pub fn trusted(&self, card: Card, part: Part, effect: &str) -> Option<Rc<Plain>> {
        #[cfg(test)]
        if self.off.get() {
            return None;
        }
        self.with(card, part, effect, |state| match state {
            State::Trusted(plain) => Some(plain.clone()),
            _ => None,
        })?
    }

    /// Whether the function is answered without Luau.
    pub fn is_trusted(&self, card: Card, part: Part, effect: &str) -> bool {
        #[cfg(test)]
        if self.off.get() {
            return false;
        }
        self.with(card, part, effect, |state| matches!(state, State::Trusted(_))) == Some(true)
    }

    /// Whether an answer in the cache may be used. If it is time to read the function, or to compare it, Luau is asked instead.
    pub fn may_be_cached(&self, card: Card, part: Part, effect: &str) -> bool {
        #[cfg(test)]
        if self.off.get() {
            return true;
        }
        let due = |state: &State| match state {
            State::Counted(asked) => *asked >= OFTEN,
            State::Compared(..) => true,
            State::Trusted(_) | State::Luau => false,
        };
        self.with(card, part, effect, due) != Some(true)
    }

    /// An answer was found in the cache.
    pub fn was_cached(&self, card: Card, part: Part, effect: &str) {
        self.change(card, part, effect, |state| {
            if let State::Counted(asked) = state {
                *asked += 1;
            }
        });
    }

    /// Leaves a function to Luau, because it could keep state.
    pub fn leave(&self, card: Card, part: Part, effect: &str) {
        self.change(card, part, effect, |state| *state = State::Luau);
    }

    /// What is known of a function.
    fn with<R>(&self, card: Card, part: Part, effect: &str, look: impl FnOnce(&State) -> R) -> Option<R> {
        let card = usize::from(card.0);
        if let Some(place) = part.place() {
            return self.playing.borrow().get(card).map(|states| look(&states[place]));
        }
        let known = self.effects.borrow();
        let of = known.get(card)?;
        of.iter().find(|known| known.part == part && *known.effect == *effect).map(|known| look(&known.state))
    }

    fn change<R>(&self, card: Card, part: Part, effect: &str, change: impl FnOnce(&mut State) -> R) -> R {
        let card = usize::from(card.0);
        if let Some(place) = part.place() {
            let mut playing = self.playing.borrow_mut();
            if playing.len() <= card {
                playing.resize_with(card + 1, || [const { State::Counted(0) }; 3]);
            }
            return change(&mut playing[card][place]);
        }
        let mut effects = self.effects.borrow_mut();
        if effects.len() <= card {
            effects.resize_with(card + 1, Vec::new);
        }
        let of = &mut effects[card];
        let place = of.iter().position(|known| known.part == part && *known.effect == *effect);
        let place = place.unwrap_or_else(|| {
            of.push(Known { part, effect: effect.into(), state: State::Counted(0) });
            of.len() - 1
        });
        change(&mut of[place].state)
    }

    /// Asks Luau for everything again, as at the start. The texts that were read stay.
    pub fn forget(&self) {
        self.playing.borrow_mut().clear();
        self.effects.borrow_mut().clear();
    }

    /// A function ran in Luau. `way` leads to it in the file of its card.
    pub fn ran(
        &self,
        (card, part, effect): (Card, Part, &str),
        way: &[impl AsRef<str>],
        (board, sources): (&Board, &Sources),
    ) -> Next {
        self.change(card, part, effect, |state| {
            match state {
                State::Counted(asked) if *asked < OFTEN => *asked += 1,
                State::Counted(_) => {
                    let file = self.file(card, board, sources);
                    let function = file.as_ref().and_then(|file| file.function(way).cloned());
                    *state = match file.zip(function) {
                        Some((file, function)) => State::Compared(Rc::new(Plain { file, function }), 0),
                        None => State::Luau,
                    };
                }
                State::Compared(plain, _) => return Next::Compare(plain.clone()),
                State::Trusted(_) | State::Luau => {}
            }
            Next::Nothing
        })
    }

    /// Both answers of a function are known.
    pub fn compared(&self, (card, part, effect): (Card, Part, &str), same: bool) {
        self.change(card, part, effect, |state| {
            let State::Compared(plain, agreed) = state else { return };
            match same {
                false => *state = State::Luau,
                true if *agreed >= COMPARED => *state = State::Trusted(plain.clone()),
                true => *agreed += 1,
            }
        });
    }

    /// The libraries that functions may use.
    fn libraries(&self, board: &Board, sources: &Sources) -> &Libraries {
        self.libraries.get_or_init(|| {
            let mut all = Libraries::default();
            for source in sources.libs.values() {
                let file = plain::read(&source.text, "card", &Globals { board, libraries: &all });
                if let (Some(file), false) = (file, all.0.iter().any(|(name, _)| *name == source.stem())) {
                    all.0.push((source.stem(), file));
                }
            }
            all
        })
    }

    fn file(&self, card: Card, board: &Board, sources: &Sources) -> Option<Rc<File>> {
        let mut cards = self.cards.borrow_mut();
        let read = || {
            let source = sources.cards.values().find(|source| source.number() == Some(card))?;
            let names = Globals { board, libraries: self.libraries(board, sources) };
            plain::read(&source.text, "card", &names).map(Rc::new)
        };
        cards.entry(card).or_insert_with(read).clone()
    }

    /// The library with this number.
    fn library(&self, number: usize) -> Option<&File> {
        self.libraries.get()?.0.get(number).map(|(_, file)| file)
    }

    /// How many functions need no Luau.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        let (playing, effects) = (self.playing.borrow(), self.effects.borrow());
        let states = effects.iter().flatten().map(|known| &known.state).chain(playing.iter().flatten());
        states.filter(|state| matches!(state, State::Trusted(_))).count()
    }
}

/// The libraries, by name.
#[derive(Default)]
struct Libraries(Vec<(String, File)>);

/// What a table of the game holds under a key.
fn thing(board: &Board, table: &str, key: &str) -> Option<Datum> {
    Some(match table {
        "powers" => Power::TRACK.into_iter().find(|power| power.word() == key)?.into(),
        "sides" => Side::BOTH.into_iter().find(|side| side.word() == key)?.into(),
        "duchies" => board.duchy_by_id(key)?.into(),
        "leaders" => board.leader_by_id(key)?.into(),
        "cards" => {
            let card = Card(key.parse().ok()?);
            board.cards.contains_key(&card).then_some(card)?.into()
        }
        _ => return None,
    })
}

/// The names that a file can use.
struct Globals<'b> {
    board: &'b Board,
    libraries: &'b Libraries,
}

impl Names for Globals<'_> {
    type Of = CardLua;

    fn thing(&self, table: &str, key: &str) -> Option<Datum> {
        thing(self.board, table, key)
    }

    fn global(&self, name: &str) -> Option<Global> {
        match name {
            "game" => Some(Global::Game),
            "siege" => Some(Global::Siege),
            _ => None,
        }
    }

    fn members(&self, name: &str) -> Members {
        members().iter().copied().filter(|member| member.name == name).collect()
    }

    fn field(&self, name: &str) -> Option<Field> {
        let of_event = match name {
            "player" => Some(OfEvent::Player),
            "ally" => Some(OfEvent::Ally),
            "side" => Some(OfEvent::Side),
            "enemy" => Some(OfEvent::Enemy),
            "card" => Some(OfEvent::Card),
            "mode" => Some(OfEvent::Mode),
            "window" => Some(OfEvent::Window),
            _ => None,
        };
        let fact = Fact::ALL.into_iter().find(|fact| fact.word() == name);
        Some(Field { name: name.into(), fact, of_event })
    }

    fn library(&self, name: &str, field: &str) -> Option<(usize, usize)> {
        let number = self.libraries.0.iter().position(|(known, _)| known == name)?;
        Some((number, self.libraries.0[number].1.field(field)?))
    }
}

#[cfg(test)]
mod tests;

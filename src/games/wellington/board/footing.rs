//! What an answer stands on: the states of those parts of a position that it was made of.

use super::course::{Ending, Phase};
use super::ids::{Power, Year};
use super::part::{Part, Parts, fresh_state};
use super::position::{Options, Position};
use std::cell::Cell;

/// Most answers are made of so many parts or fewer.
const FEW: usize = 5;

/// What an answer stands on. While that stands, the answer is the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footing {
    parts: Parts,
    /// The state of the course; nothing where the answer does not depend on the position at all.
    course: Option<u64>,
    /// The states of the parts, the first of them in place.
    few: [u64; FEW],
    more: Box<[u64]>,
}

/// Where the game is: what is too small to be a part of its own.
#[derive(Clone, Copy, PartialEq)]
struct Course {
    year: Year,
    round: u8,
    phase: Phase,
    due: Power,
    last: Option<Power>,
    last_impulse: [u32; 4],
    preempted: bool,
    impulses: u32,
    ended: Option<Ending>,
    options: Options,
}

thread_local! {
    /// The course that was seen last, and the number of its state.
    static COURSE: Cell<Option<(Course, u64)>> = const { Cell::new(None) };
}

/// Goes over the parts of a position, each with its number.
macro_rules! parts {
    ($p:expr, $with:path) => {{
        let Position { soldiers, officers, flags, resources, cards, effects, stack, windows, checks, .. } = $p;
        let Position { contacts, attempts, commands, battles, siege, impulse, debts, interphase, claims, .. } = $p;
        [
            $with(soldiers),
            $with(officers),
            $with(flags),
            $with(resources),
            $with(cards),
            $with(effects),
            $with(stack),
            $with(windows),
            $with(checks),
            $with(contacts),
            $with(attempts),
            $with(commands),
            $with(battles),
            $with(siege),
            $with(impulse),
            $with(debts),
            $with(interphase),
            $with(claims),
        ]
    }};
}

impl Position {
    /// What an answer stands on that was made of these parts and of where the game is. No script and no list of choices looks at
    /// the number that the next effect gets.
    pub fn footing(&self, parts: Parts) -> Footing {
        let states = self.states();
        let mut wanted = parts.numbers().map(|number| states[usize::from(number)]);
        let few = std::array::from_fn(|_| wanted.next().unwrap_or_default());
        Footing { parts, course: Some(self.course_state()), few, more: wanted.collect() }
    }

    /// Whether all of it is as it was.
    pub fn stands_on(&self, footing: &Footing) -> bool {
        let Some(course) = footing.course else { return true };
        let states = self.states();
        let same = |(number, state): (u8, &u64)| states[usize::from(number)] == *state;
        footing.parts.numbers().zip(footing.few.iter().chain(&footing.more)).all(same) && course == self.course_state()
    }

    /// Notes that these parts were looked at: an answer is given that was made of them.
    pub fn note(&self, parts: Parts) {
        if parts.is_empty() {
            return;
        }
        let looked = parts!(self, Part::looked);
        for number in parts.numbers() {
            looked[usize::from(number)].set(true);
        }
    }

    /// The parts that were looked at since this was asked last.
    pub fn take_looks(&self) -> Parts {
        parts!(self, Part::take_look).into_iter().fold(Parts::NONE, Parts::and)
    }

    #[inline]
    fn states(&self) -> [u64; 18] {
        parts!(self, Part::state)
    }

    fn course_state(&self) -> u64 {
        let now = Course {
            year: self.year,
            round: self.round,
            phase: self.phase,
            due: self.due,
            last: self.last,
            last_impulse: self.last_impulse,
            preempted: self.preempted,
            impulses: self.impulses,
            ended: self.ended,
            options: self.options,
        };
        match COURSE.get() {
            Some((course, state)) if course == now => state,
            _ => {
                let state = fresh_state();
                COURSE.set(Some((now, state)));
                state
            }
        }
    }
}

impl Footing {
    /// The parts that it is made of.
    pub fn parts(&self) -> Parts {
        self.parts
    }
}

//! What an answer depends on: the state numbers of the parts of the position that were read for it.

use super::course::{Ending, Phase};
use super::ids::{Power, Year};
use super::part::{COUNT, Part, Parts, fresh_state};
use super::position::{Options, Position};
use std::cell::Cell;

/// Most answers depend on this many parts or fewer.
const FEW: usize = 5;

/// What an answer depends on. While none of it changes, the answer stays the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footing {
    parts: Parts,
    /// The state number of the course; `None` if the answer does not depend on the position at all.
    course: Option<u64>,
    /// The state numbers of the first parts.
    few: [u64; FEW],
    more: Box<[u64]>,
}

/// Small fields that say where the game stands and are not parts of their own.
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
    /// The latest course and its state number.
    static COURSE: Cell<Option<(Course, u64)>> = const { Cell::new(None) };
}

/// Applies a function to each part of a position, in the order of their numbers.
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
    /// What an answer depends on if these parts and the course were read for it. The number of the next effect is left out: no script and
    /// no list of choices reads it.
    pub fn footing(&self, parts: Parts) -> Footing {
        let states = self.states();
        let mut wanted = parts.numbers().map(|number| states[usize::from(number)]);
        let few = std::array::from_fn(|_| wanted.next().unwrap_or_default());
        Footing { parts, course: Some(self.course_state()), few, more: wanted.collect() }
    }

    /// Whether everything that an answer depends on is unchanged.
    pub fn stands_on(&self, footing: &Footing) -> bool {
        let Some(course) = footing.course else { return true };
        let states = self.states();
        let same = |(number, state): (u8, &u64)| states[usize::from(number)] == *state;
        footing.parts.numbers().zip(footing.few.iter().chain(&footing.more)).all(same) && course == self.course_state()
    }

    /// Notes a read of these parts. Called when a cached answer that depends on them is used.
    #[inline]
    pub fn note(&self, parts: Parts) {
        if !parts.is_empty() {
            self.note_each(parts);
        }
    }

    /// Kept apart, as [`Position::take_looks`] is: many places note reads, and each would have a copy of this code.
    #[inline(never)]
    fn note_each(&self, parts: Parts) {
        for (number, looked) in (0..).zip(parts!(self, Part::looked)) {
            // They are few, and to set a flag costs more than to skip it.
            if parts.has(number) {
                looked.set(true);
            }
        }
    }

    /// The parts that were read since the last call.
    #[inline(never)]
    pub fn take_looks(&self) -> Parts {
        parts!(self, Part::take_look).into_iter().fold(Parts::NONE, Parts::and)
    }

    #[inline]
    fn states(&self) -> [u64; COUNT] {
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
    /// The parts that were read for the answer.
    pub fn parts(&self) -> Parts {
        self.parts
    }
}

//! Modifiers that only compare their facts with the data of their effect, such as `at.line ~= fx.line`. Luau takes about ten thousand
//! instructions for one, mostly to call back into Rust. A modifier that runs often is therefore read from its text
//! ([`crate::script::plain`]) and answered here. Luau decides what it means: first both are asked, and one difference is enough to
//! leave the modifier to Luau for good.

use crate::games::wellington::board::{Card, Datum, Effect, Fact, FactSet, Facts};
use crate::games::wellington::rules::Point;
use crate::script::plain::{self, Plainly, Step};
use std::cell::Cell;
use std::rc::Rc;

/// A modifier as read from its text.
type Plain = plain::Plain<Given>;

/// A field of an argument of a modifier.
#[derive(Clone, PartialEq, Debug)]
enum Given {
    /// `fx.…`: what the effect was started with, under this name.
    Data(Box<str>),
    /// `at.…`.
    Fact(Fact),
}

/// After how many runs in Luau a modifier is read from its text, and how many further runs compare both answers.
#[cfg(not(test))]
const OFTEN: u32 = 30;
#[cfg(not(test))]
const COMPARED: u32 = 20;
#[cfg(test)]
const OFTEN: u32 = 1;
#[cfg(test)]
const COMPARED: u32 = 2;

/// The modifiers of one card set that ran in Luau.
#[derive(Default)]
pub struct PlainModifiers {
    /// By the number of the card.
    known: Vec<Vec<Modifier>>,
}

struct Modifier {
    effect: Box<str>,
    point: Point,
    state: State,
}

#[derive(Clone)]
enum State {
    /// It ran in Luau this often.
    Counted(u32),
    /// It was read, and agreed with Luau this often.
    Compared(Rc<Plain>, u32),
    /// It is answered without Luau.
    Trusted(Rc<Plain>),
    /// It stays with Luau.
    Luau,
}

impl PlainModifiers {
    /// The answer of a modifier, with the facts that it read; `None` if Luau must be asked.
    pub fn answer(&self, effect: &Effect, point: Point, facts: &Facts, value: &Datum) -> Option<(Datum, FactSet)> {
        match &self.find(effect, point)?.state {
            State::Trusted(plain) => answer(plain, effect, facts, value),
            _ => None,
        }
    }

    /// Luau answered a modifier. `text` is the file of its card.
    pub fn ran<'s>(
        &mut self,
        effect: &Effect,
        point: Point,
        (facts, value, said): (&Facts, &Datum, &Datum),
        text: impl FnOnce() -> Option<&'s str>,
    ) {
        let modifier = self.find_mut(effect, point);
        modifier.state = match &modifier.state {
            State::Counted(runs) if *runs < OFTEN => State::Counted(runs + 1),
            State::Counted(_) => match text().and_then(|text| read(text, effect, point)) {
                Some(plain) => State::Compared(plain, 0),
                None => State::Luau,
            },
            State::Compared(plain, agreed) => match answer(plain, effect, facts, value) {
                Some((known, _)) if known != *said => State::Luau,
                Some(_) if *agreed >= COMPARED => State::Trusted(plain.clone()),
                Some(_) => State::Compared(plain.clone(), agreed + 1),
                None => return,
            },
            State::Trusted(_) | State::Luau => return,
        };
    }

    fn of(&self, card: Card) -> &[Modifier] {
        self.known.get(usize::from(card.0)).map_or(&[], Vec::as_slice)
    }

    fn find(&self, effect: &Effect, point: Point) -> Option<&Modifier> {
        self.of(effect.card).iter().find(|known| known.point == point && *known.effect == *effect.name)
    }

    fn find_mut(&mut self, effect: &Effect, point: Point) -> &mut Modifier {
        let card = usize::from(effect.card.0);
        if self.known.len() <= card {
            self.known.resize_with(card + 1, Vec::new);
        }
        let known = &mut self.known[card];
        let place = known.iter().position(|known| known.point == point && *known.effect == *effect.name);
        let place = place.unwrap_or_else(|| {
            known.push(Modifier { effect: effect.name.as_str().into(), point, state: State::Counted(0) });
            known.len() - 1
        });
        &mut known[place]
    }
}

/// A modifier in the text of its card, if it may be answered without Luau at all.
fn read(text: &str, effect: &Effect, point: Point) -> Option<Rc<Plain>> {
    let field = |place: usize, name: &str| match place {
        0 => Some(Given::Data(name.into())),
        1 => Fact::ALL.into_iter().find(|fact| fact.word() == name).map(Given::Fact),
        _ => None,
    };
    let plain = plain::read(text, "card", &["effects", &effect.name, point.word()], field)?;
    let ends =
        |step: &Step<Given>| matches!(step, Step::If(_, value) | Step::Return(value) if *value != Plainly::Other);
    plain.steps.iter().any(ends).then(|| Rc::new(plain))
}

/// What the modifier makes of a value, with the facts that it read; `None` if only Luau knows.
fn answer(plain: &Plain, effect: &Effect, facts: &Facts, value: &Datum) -> Option<(Datum, FactSet)> {
    let run = Run { effect, facts, value, looked: Cell::new(FactSet::NONE) };
    let answer = run.answer(plain)?;
    // Luau would report a value of another kind.
    let sound = match &answer {
        Datum::Int(n) => value.int().is_some() && n.abs() <= 999,
        Datum::Bool(_) => value.bool().is_some(),
        _ => false,
    };
    sound.then(|| (answer, run.looked.get()))
}

/// One run of a modifier.
struct Run<'r> {
    effect: &'r Effect,
    facts: &'r Facts,
    value: &'r Datum,
    looked: Cell<FactSet>,
}

impl Run<'_> {
    fn answer(&self, plain: &Plain) -> Option<Datum> {
        let mut locals = Vec::new();
        for step in &plain.steps {
            match step {
                Step::Local(value) => locals.push(self.value(value, &locals)?),
                Step::If(condition, value) if is_true(&self.value(condition, &locals)?) => {
                    return self.value(value, &locals);
                }
                Step::If(..) => {}
                Step::Return(value) => return self.value(value, &locals),
            }
        }
        None
    }

    fn value(&self, of: &Plainly<Given>, locals: &[Datum]) -> Option<Datum> {
        let value = |of: &Plainly<Given>| self.value(of, locals);
        let number = |of: &Plainly<Given>| value(of)?.int();
        Some(match of {
            Plainly::Nil => Datum::Nil,
            Plainly::Bool(yes) => Datum::Bool(*yes),
            Plainly::Number(number) => Datum::Int(*number),
            Plainly::Text(text) => Datum::Text(text.to_string().into()),
            Plainly::Argument(2) => self.value.clone(),
            Plainly::Field(Given::Data(name)) => plain(self.data(name)?)?,
            Plainly::Field(Given::Fact(fact)) => {
                self.looked.set(self.looked.get().with(*fact));
                self.facts.get(*fact).map_or(Some(Datum::Nil), |value| plain(value.clone()))?
            }
            Plainly::Local(place) => locals.get(*place)?.clone(),
            Plainly::Not(of) => Datum::Bool(!is_true(&value(of)?)),
            Plainly::And(left, right) => match value(left)? {
                left if is_true(&left) => value(right)?,
                left => left,
            },
            Plainly::Or(left, right) => match value(left)? {
                left if is_true(&left) => left,
                _ => value(right)?,
            },
            Plainly::Equal(left, right) => Datum::Bool(value(left)? == value(right)?),
            Plainly::Less(left, right) => Datum::Bool(number(left)? < number(right)?),
            Plainly::AtMost(left, right) => Datum::Bool(number(left)? <= number(right)?),
            Plainly::Plus(left, right) => Datum::Int(number(left)?.checked_add(number(right)?)?),
            Plainly::Minus(left, right) => Datum::Int(number(left)?.checked_sub(number(right)?)?),
            Plainly::Argument(_) | Plainly::Other => return None,
        })
    }

    /// A value of the effect, as `fx` has it.
    fn data(&self, name: &str) -> Option<Datum> {
        match (self.effect.get(name), name) {
            (Some(value), _) => Some(value.clone()),
            (None, "id") => Some(Datum::Int(self.effect.id as i32)),
            (None, "by") => Some(Datum::Power(self.effect.by)),
            (None, _) => None,
        }
    }
}

/// A value that Luau compares as we do. It has other lists each time, and no handle for a card that the board does not know.
fn plain(value: Datum) -> Option<Datum> {
    (!matches!(value, Datum::List(_) | Datum::Card(_) | Datum::Formation(_))).then_some(value)
}

const fn is_true(value: &Datum) -> bool {
    !matches!(value, Datum::Nil | Datum::Bool(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::{Deck, Paths, Sources};
    use crate::games::wellington::board::{Duchy, Lifetime, Line, Power, Scenario};
    use crate::games::wellington::rules::{Wellington, World, setup};
    use crate::table::{Dice, Playout};

    const BLOCKED: &str = "return card { effects = { blocked = {
        ['may_cross_line'] = function(fx, at, open) return open and at.line ~= fx.line end,
        ['move.cost'] = function(fx, at, n)
            local near = at.duchy == fx.duchy
            if near and at.purpose == 'march' then return n + 1 end
            return near and at.formation:sp() or n
        end,
    } } }";

    fn effect() -> Effect {
        let data = vec![("duchy".into(), Datum::Duchy(Duchy(3))), ("line".into(), Datum::Line(Line(7)))];
        let (by, until) = (Power::Spain, Lifetime::Turn);
        Effect { id: 1, card: Card(9), name: "blocked".into(), by, until, since: 1, data }
    }

    fn line(line: u8) -> Facts {
        Facts::none().and(Fact::Line, Line(line))
    }

    /// Runs a modifier as often as it takes until Luau is no longer asked, with an answer that Luau is said to have given.
    fn train(known: &mut PlainModifiers, point: Point, question: (&Facts, &Datum, &Datum)) {
        for _ in 0..OFTEN + COMPARED + 2 {
            assert_eq!(known.answer(&effect(), point, question.0, question.1), None);
            known.ran(&effect(), point, question, || Some(BLOCKED));
        }
    }

    #[test]
    fn a_modifier_that_agreed_with_luau_needs_it_no_more() {
        let (mut known, yes) = (PlainModifiers::default(), Datum::Bool(true));
        train(&mut known, Point::MayCrossLine, (&line(6), &yes, &yes));
        let answer =
            |facts: &Facts, value: bool| known.answer(&effect(), Point::MayCrossLine, facts, &Datum::Bool(value));
        let read = FactSet::NONE.with(Fact::Line);
        assert_eq!(answer(&line(6), true), Some((Datum::Bool(true), read)));
        assert_eq!(answer(&line(7), true), Some((Datum::Bool(false), read)));
        assert_eq!(answer(&line(7), false), Some((Datum::Bool(false), FactSet::NONE)), "it did not read the line");
        assert_eq!(answer(&Facts::none(), true), Some((Datum::Bool(true), read)));
        assert_eq!(known.answer(&effect(), Point::MayMove, &line(7), &yes), None);
    }

    #[test]
    fn what_only_luau_knows_stays_with_it() {
        let mut known = PlainModifiers::default();
        let facts = |duchy: u8| Facts::none().and(Fact::Duchy, Duchy(duchy)).and(Fact::Purpose, "march");
        train(&mut known, Point::MoveCost, (&facts(3), &Datum::Int(1), &Datum::Int(2)));
        let answer = |facts: &Facts, n: i32| known.answer(&effect(), Point::MoveCost, facts, &Datum::Int(n));
        let read = FactSet::NONE.with(Fact::Duchy);
        assert_eq!(answer(&facts(4), 1), Some((Datum::Int(1), read)));
        assert_eq!(answer(&facts(3), 4), Some((Datum::Int(5), read.with(Fact::Purpose))));
        assert_eq!(answer(&Facts::none().and(Fact::Duchy, Duchy(3)), 1), None, "it would call a member");
        assert_eq!(answer(&facts(3), 999), None, "Luau refuses so large a number");
        assert_eq!(answer(&facts(3).and(Fact::Card, Card(9)), i32::MAX), None);
    }

    #[test]
    fn one_difference_is_enough() {
        let (mut known, yes) = (PlainModifiers::default(), Datum::Bool(true));
        for _ in 0..OFTEN + 2 {
            known.ran(&effect(), Point::MayCrossLine, (&line(6), &yes, &yes), || Some(BLOCKED));
        }
        known.ran(&effect(), Point::MayCrossLine, (&line(6), &yes, &Datum::Bool(false)), || Some(BLOCKED));
        train(&mut known, Point::MayCrossLine, (&line(6), &yes, &yes));
        assert_eq!(known.answer(&effect(), Point::MayCrossLine, &line(6), &yes), None);
    }

    /// In random games, modifiers of the cards are answered here, and each answer is what Luau says.
    #[test]
    fn cards_are_answered_as_luau_would() {
        let paths = Paths::under(crate::sources());
        let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
        let deck = Rc::new(Deck::load(&scenario.board, Sources::read(&paths).0, None).unwrap().0);
        let world = World::of(&scenario, deck.clone());
        deck.0.doubted.set(Some(0));
        for seed in 0..6 {
            let mut game =
                Playout::<Wellington>::begin(world.clone(), setup::opening(&scenario, seed), |_| {}).unwrap();
            let mut chance = Dice::new(seed);
            while let Some(count) = game.decision().map(|decision| decision.choices.len()) {
                game.choose(chance.below(count as u32) as usize).unwrap();
            }
        }
        let kept = deck.0.kept.borrow();
        let trusted = |modifier: &&Modifier| matches!(modifier.state, State::Trusted(_));
        let trusted = kept.plain.known.iter().flatten().filter(trusted).count();
        assert!(trusted > 10, "{trusted}");
        assert!(deck.0.doubted.get() > Some(1_000));
    }
}

//! `auto`: random choices or bots replace the people.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use super::looks;
use crate::games::wellington::board::Power;
use crate::games::wellington::lab::{Guests, Party};
use crate::games::wellington::rules::{Choice, Question};
use crate::games::wellington::words::names;
use crate::hinted::Hinted;
use crate::kit::typing;
use crate::table::{Dice, progress};
use crate::view::amount;

/// When `auto` stops.
enum Until {
    Count(usize),
    Impulse,
    Power(Power),
    End,
}

impl Until {
    fn read(words: &str) -> Result<Until, Complaint> {
        Ok(match words.strip_prefix("until ").map(str::trim) {
            Some("impulse") => Until::Impulse,
            Some("end") => Until::End,
            Some(name) => Until::Power(looks::named(names::power(name))?),
            None if words.is_empty() => Until::Count(1),
            None => Until::Count(words.parse().map_err(|_| {
                typing(format!("unexpected {:?} after `auto`", cut(words)))
                    .hint("`auto 10`, `auto until spain`, `auto until end by steady`")
            })?),
        })
    }

    /// Whether it has stopped, given how many Impulses had begun before and how many choices were made since.
    fn is_reached(&self, desk: &Desk, started: u32, made: usize) -> bool {
        match self {
            Until::Count(n) => made == *n,
            Until::Impulse => desk.session.position().impulses > started && !desk.in_window(),
            Until::Power(power) => {
                made > 0
                    && desk.session.decision().is_some_and(|d| d.who == *power && matches!(d.question, Question::Act))
            }
            Until::End => false,
        }
    }
}

/// Who chooses.
enum Chooser {
    Chance(Dice),
    Players(Box<Guests>),
}

impl Chooser {
    /// Random choices, or the bots with these names. They use their own random stream, so that the game's dice are the
    /// same whoever chooses.
    fn read(desk: &Desk, names: Option<&str>) -> Result<Chooser, Complaint> {
        let seed = desk.session.hash();
        let Some(names) = names else { return Ok(Chooser::Chance(Dice::new(seed))) };
        let board = &desk.session.world().board;
        let makers = Party::parse(names).and_then(|party| party.check(board).and_then(|()| party.makers()));
        let makers = makers.map_err(|no| typing(Hinted::of_all(&no)))?;
        let guests = Guests::at(&desk.session, &makers, seed).map_err(|why| Complaint::new(Blame::Illegal, why))?;
        Ok(Chooser::Players(Box::new(guests)))
    }

    fn choose(&mut self, desk: &Desk) -> Result<Choice, Complaint> {
        let place = match self {
            Chooser::Chance(chance) => return Ok(pick(desk, chance)),
            Chooser::Players(guests) => {
                guests.choose(&desk.session).map_err(|why| Complaint::new(Blame::Script, why))?
            }
        };
        let decision = desk.session.decision();
        decision.and_then(|d| d.choices.get(place).cloned()).ok_or_else(|| typing("there is no such choice"))
    }
}

/// `auto`.
pub fn auto(desk: &mut Desk, rest: &str) -> Reply {
    let words = rest.strip_prefix("by ").map_or(rest.split_once(" by "), |names| Some(("", names)));
    let (until, names) = words.map_or((rest, None), |(until, names)| (until.trim(), Some(names.trim())));
    let until = Until::read(until)?;
    let mut chooser = Chooser::read(desk, names)?;
    let started = desk.session.position().impulses;
    let mut made = 0;
    let mut stopped = false;
    let mut work = progress::begin("choices", 0);
    while desk.session.decision().is_some() && !until.is_reached(desk, started, made) {
        stopped = desk.interrupted();
        if stopped {
            break;
        }
        let choice = chooser.choose(desk)?;
        match desk.choose(choice, made == 0) {
            Ok(()) => {
                made += 1;
                work.step();
            }
            // Stopped inside a step: that step is undone, and those before it stay.
            Err(no) if no.kind == Blame::Stopped => {
                stopped = true;
                break;
            }
            Err(no) => return Err(no),
        }
    }
    let stopped = if stopped { "stopped after " } else { "" };
    Ok(format!("{stopped}{}\n{}", amount(made, "choice", "choices"), desk.report()))
}

/// A random choice. In windows it usually passes, or games would consist of Responses alone.
fn pick(desk: &Desk, chance: &mut Dice) -> Choice {
    let Some(decision) = desk.session.decision() else { return Choice::Pass };
    if desk.in_window() && chance.below(4) > 0 {
        return Choice::Pass;
    }
    let i = chance.below(decision.choices.len() as u32) as usize;
    decision.choices.get(i).cloned().unwrap_or(Choice::Pass)
}

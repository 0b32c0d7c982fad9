//! Bots written in Lua: a file says what a choice is worth, or which one to take.

use super::bind::raise;
use super::fields::Form;
use super::host::{Context, Mode};
use super::loader;
use super::machine::{Machine, environment};
use super::offer::Offer;
use super::sources::{Source, Sources};
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Board, Power};
use crate::games::wellington::rules::{Choice, Question, Seat};
use crate::script::errors;
use crate::script::names::{Names, Room};
use crate::table::Dice;
use mlua::{Function, Table, Value};
use std::cell::RefCell;
use std::rc::Rc;

const FIELDS: [&str; 4] = ["api", "about", "value", "choose"];
/// Choices whose values differ by less count as equal.
const SAME: f64 = 1e-9;

/// A loaded bot file. It sees what its Power sees, and changes nothing.
pub struct Bot {
    machine: Machine,
    board: Rc<Board>,
    source: Source,
    /// The whole file as a function. It runs again for each game, so that nothing is left over from the last one.
    chunk: Function,
    /// The dice that `chance` uses.
    chance: Rc<RefCell<Dice>>,
}

/// A bot in one game, with its state for that game.
pub struct Mind {
    bot: Rc<Bot>,
    thinks: Thinks,
}

/// How it chooses.
enum Thinks {
    /// It gives each choice a value; the greatest is taken.
    Value(Function),
    /// It returns the index of its choice.
    Choose(Function),
}

impl Bot {
    /// Loads a file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn load(board: &Rc<Board>, source: &Source) -> Result<Bot, Trouble> {
        let broken = |error: mlua::Error| errors::trouble(&error, None, "", &source.shown, &Names::default());
        let (machine, _) = Machine::new(board, &Sources::default()).map_err(broken)?;
        let chance = Rc::new(RefCell::new(Dice::new(0)));
        let env = own(&machine, &chance).map_err(broken)?;
        let (chunk, value) =
            loader::run_file(&machine.lua, &machine.binding, &env, source, Room::Player).map_err(|no| *no)?;
        let bot = Bot { machine, board: board.clone(), source: source.clone(), chunk, chance };
        bot.thinks(&value)?;
        Ok(bot)
    }

    /// Runs the file again for a new game, with random numbers of the bot's own.
    ///
    /// # Errors
    /// What is wrong with the script.
    pub fn begin(self: &Rc<Bot>, chance: &mut Dice) -> Result<Mind, Trouble> {
        let value = self.on(chance, Context::load(), || self.chunk.call::<Value>(()));
        let told = |error| self.machine.trouble_in(&error, None, "load", &self.source.shown);
        Ok(Mind { bot: self.clone(), thinks: self.thinks(&value.map_err(told)?)? })
    }

    /// What a file returned.
    fn thinks(&self, value: &Value) -> Result<Thinks, Trouble> {
        let form = Form { source: &self.source, board: &self.board };
        let Value::Table(table) = value else {
            let (what, hint) = ("the file does not return a bot", "it must end with return player { … }");
            return Err(*form.fault(TroubleKind::NoResult, "return", what, hint));
        };
        thinks(&form, table).map_err(|no| *no)
    }

    /// Runs part of the script with these random numbers.
    fn on<R>(&self, chance: &mut Dice, context: Context, run: impl FnOnce() -> R) -> R {
        self.chance.replace(chance.clone());
        let result = self.machine.binding.host.within(context, run);
        *chance = self.chance.borrow().clone();
        result
    }

    /// Whether a script used up the memory. This bot must not be used again.
    pub fn is_spoilt(&self) -> bool {
        self.machine.spoilt.get()
    }

    /// The choice that is worth most; ties are decided at random.
    fn greatest(&self, value: &Function, decision: &Table) -> mlua::Result<usize> {
        let choices: Vec<Table> = decision.raw_get("choices")?;
        let (mut best, mut most) = (Vec::new(), f64::NEG_INFINITY);
        for (place, choice) in choices.into_iter().enumerate() {
            let worth = match value.call::<Value>((choice, decision))? {
                Value::Number(n) if !n.is_nan() => n,
                Value::Integer(n) => n as f64,
                other => {
                    let found = super::values::describe(&other);
                    return Err(raise(format!("`value` returns {found}, not a number")));
                }
            };
            if worth > most + SAME {
                best.clear();
            }
            if worth >= most - SAME || best.is_empty() {
                best.push(place);
                most = most.max(worth);
            }
        }
        let chosen = self.chance.borrow_mut().below(best.len().max(1) as u32) as usize;
        Ok(best.get(chosen).copied().unwrap_or(0))
    }
}

impl Mind {
    /// Whether it can continue in a game on this board: it was made for the board, and no script used up its memory.
    pub fn is_for(&self, board: &Rc<Board>) -> bool {
        Rc::ptr_eq(&self.bot.board, board) && !self.bot.is_spoilt()
    }

    /// The index of its choice, with random numbers of the bot's own.
    ///
    /// # Errors
    /// What is wrong with the script.
    pub fn choose(
        &self,
        t: &Rc<Seat>,
        who: Power,
        question: &Question,
        cp: u8,
        choices: &[Choice],
        chance: &mut Dice,
    ) -> Result<usize, Trouble> {
        let bot = &self.bot;
        let context =
            Context { t: Some(t.clone()), mode: Mode::Look, what: "player", player: Some(who), ..Context::load() };
        let host = &bot.machine.binding.host;
        let taken = bot.on(chance, context, || {
            let offer = Offer { lua: &bot.machine.lua, binding: &bot.machine.binding };
            let decision = offer.decision(who, question, cp, choices)?;
            match &self.thinks {
                Thinks::Choose(choose) => place(&choose.call::<Value>(decision)?, choices.len()),
                Thinks::Value(value) => bot.greatest(value, &decision),
            }
        });
        let taken = match host.offence.take() {
            Some(offence) => Err(offence.into()),
            None => taken,
        };
        taken.map_err(|error| bot.machine.trouble_in(&error, None, "player", &bot.source.shown))
    }
}

/// The index that a script returned, which counts from 1.
fn place(said: &Value, count: usize) -> mlua::Result<usize> {
    let number = match said {
        Value::Number(n) if n.fract() == 0.0 => *n,
        Value::Integer(n) => *n as f64,
        other => {
            let found = super::values::describe(other);
            return Err(raise(format!("`choose` returns {found}, not the number of a choice")));
        }
    };
    if number < 1.0 || number > count as f64 {
        return Err(raise(format!("`choose` returns {number}; the choices are 1 to {count}")));
    }
    Ok(number as usize - 1)
}

fn thinks(form: &Form<'_>, table: &Table) -> Result<Thinks, Box<Trouble>> {
    for key in form.keys(table, "player")? {
        if !FIELDS.contains(&key.as_str()) {
            return Err(form.unknown(TroubleKind::UnknownField, &key, "field", &FIELDS));
        }
    }
    form.api(table)?;
    match (form.function(table, "value")?, form.function(table, "choose")?) {
        (Some(value), None) => Ok(Thinks::Value(value)),
        (None, Some(choose)) => Ok(Thinks::Choose(choose)),
        _ => Err(form.fault(
            TroubleKind::Player,
            "value",
            "a bot has either `value` or `choose`",
            "value = function(choice, decision) … end, or choose = function(decision) … end",
        )),
    }
}

/// The environment of a bot file: what cards have, and random numbers of its own.
fn own(machine: &Machine, chance: &Rc<RefCell<Dice>>) -> mlua::Result<Table> {
    let (lua, shared) = (&machine.lua, &machine.shared);
    let chance = chance.clone();
    let draw = lua.create_function(move |_, n: f64| {
        if !(1.0..=1e9).contains(&n) || n.fract() != 0.0 {
            return Err(raise("chance(n) draws a number from 1 to n: n is a whole number from 1 on"));
        }
        Ok(f64::from(chance.borrow_mut().below(n as u32)) + 1.0)
    })?;
    shared.raw_set("player", lua.create_function(|_, table: Table| Ok(table))?)?;
    shared.raw_set("chance", draw)?;
    environment(lua, shared)
}

//! The Luau files: one short file of pure functions for each disputed part. Answers are cached by question. They stay
//! valid as long as the files and parameters do not change.

use super::board::{Arm, Army, City, Ending, PARAMS, Params, Scenario, Setting, Traffic};
use super::rules::{Ask, Orders};
use crate::check::pure::{Gives, Signature, Wanted};
use crate::disk::{self, Kind};
use crate::faults::{InFile, ScriptNumber, Trouble, TroubleKind};
use crate::script::{NoThings, Pure};
use mlua::{FromLua, IntoLua, Lua, Value, Variadic};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A Luau file, and the functions that it needs.
pub struct FileInfo {
    /// Its name.
    pub name: &'static str,
    /// Its functions.
    pub functions: &'static [Signature],
}

const fn number(name: &'static str, params: &'static [&'static str]) -> Signature {
    Signature { name, params, gives: Gives::Number }
}

const fn flag(name: &'static str, params: &'static [&'static str]) -> Signature {
    Signature { name, params, gives: Gives::Flag }
}

const fn word(name: &'static str, params: &'static [&'static str], words: &'static [&'static str]) -> Signature {
    Signature { name, params, gives: Gives::OneOf(words) }
}

/// Every Luau file of the game.
pub const FILES: &[FileInfo] = &[
    FileInfo { name: "groups.lua", functions: &[number("groups", &["army", "leader_lives", "p"])] },
    FileInfo {
        name: "march.lua",
        functions: &[
            number("sections", &["arm", "p"]),
            flag("may_force", &["night", "with_leader", "p"]),
            flag("rolls", &["arm", "p"]),
            number("force_loss", &["die", "night", "with_leader", "p"]),
        ],
    },
    FileInfo { name: "roads.lua", functions: &[number("limit", &["traffic", "major", "river", "guarded", "p"])] },
    FileInfo {
        name: "morale.lua",
        functions: &[
            flag("checks", &["arm", "cv", "alone", "p"]),
            number("modifier", &["leader", "old_guard", "p"]),
            flag("breaks", &["total", "p"]),
        ],
    },
    FileInfo {
        name: "retreat.lua",
        functions: &[
            number("sections", &["arm", "p"]),
            number("retreat_loss", &["arm", "engaged", "by_cavalry", "p"]),
            number("rout_loss", &["arm", "engaged", "by_cavalry", "p"]),
            word("routs", &["active_has_gap", "passive_has_gap", "p"], &["active", "passive"]),
        ],
    },
    FileInfo {
        name: "fire.lua",
        functions: &[
            number("dice", &["arm", "cv", "p"]),
            number("hits_from", &["arm", "engaged", "infantry", "artillery", "first", "squares", "in_square", "p"]),
            number("moves", &["arm", "p"]),
        ],
    },
    FileInfo { name: "hits.lua", functions: &[number("rank", &["arm", "cv", "alone", "this_fire", "p"])] },
    FileInfo {
        name: "supply.lua",
        functions: &[number("owed", &["city", "army", "units", "turn_of", "p"]), number("least", &["army", "p"])],
    },
    FileInfo {
        name: "victory.lua",
        functions: &[word(
            "ending",
            &["three_cities", "french_defeated", "british_defeated", "prussians_defeated", "last_turn", "p"],
            &["three_cities", "allies_defeated", "napoleon_lost", "french_defeated", "out_of_time"],
        )],
    },
    FileInfo {
        name: "battle.lua",
        functions: &[
            number("attackers", &["p"]),
            flag("stands", &["defenders", "p"]),
            flag("must_engage", &["idle_turns", "p"]),
        ],
    },
];

/// The path of each file: in the folder, except for one that is given separately.
pub fn places(folder: &Path, other: Option<&Path>) -> Vec<PathBuf> {
    let named = |file: &FileInfo| match other {
        Some(path) if path.file_name().is_some_and(|name| name == file.name) => path.to_path_buf(),
        _ => folder.join(file.name),
    };
    FILES.iter().map(named).collect()
}

/// The files and what the game requires of them, for `check`.
pub fn wanted(folder: &Path, other: Option<&Path>) -> Vec<Wanted> {
    let all = FILES.iter().zip(places(folder, other));
    all.map(|(info, file)| Wanted { file, functions: info.functions.to_vec() }).collect()
}

/// The Luau files as they were loaded.
pub struct Scripts {
    places: Vec<PathBuf>,
    pures: Vec<Pure>,
    scenario: Rc<Scenario>,
    known: RefCell<BTreeMap<Ask, i32>>,
}

impl Scripts {
    /// Reads the files.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(places: Vec<PathBuf>, scenario: &Rc<Scenario>) -> Result<Scripts, Vec<Trouble>> {
        let (mut pures, mut troubles) = (Vec::new(), Vec::new());
        for (info, place) in FILES.iter().zip(&places) {
            let shown = place.display().to_string();
            let names: Vec<&str> = info.functions.iter().map(|function| function.name).collect();
            let read = disk::text(place, Kind::Script).map_err(|no| {
                let at = InFile::from(shown.as_str());
                Box::new(Trouble::new(
                    TroubleKind::Unreadable,
                    None::<ScriptNumber>,
                    at,
                    format!("the file {no}"),
                    no.hint(),
                ))
            });
            match read.and_then(|text| Pure::load::<NoThings>(&shown, &text, &names)) {
                Ok(pure) => pures.push(pure),
                Err(trouble) => troubles.push(*trouble),
            }
        }
        match troubles.is_empty() {
            true => Ok(Scripts { places, pures, scenario: scenario.clone(), known: RefCell::default() }),
            false => Err(troubles),
        }
    }

    fn ask(&self, ask: Ask) -> Result<i32, Box<Trouble>> {
        use Arg::{Flag, Number, Word};
        let arm = |arm: Arm| Word(arm.word().into());
        let army = |army: Army| Word(army_word(army).into());
        let (file, function, args) = match ask {
            Ask::Groups { army: whose, leader } => ("groups", "groups", vec![army(whose), Flag(leader)]),
            Ask::Sections { arm: it } => ("march", "sections", vec![arm(it)]),
            Ask::MayForce { night, with_leader } => ("march", "may_force", vec![Flag(night), Flag(with_leader)]),
            Ask::Rolls { arm: it } => ("march", "rolls", vec![arm(it)]),
            Ask::ForceLoss { die, night, with_leader } => {
                ("march", "force_loss", vec![Number(die.into()), Flag(night), Flag(with_leader)])
            }
            Ask::Limit { traffic, major, river, guarded } => {
                let word = match traffic {
                    Traffic::March => "march",
                    Traffic::Retreat => "retreat",
                    Traffic::Reinforce => "reinforce",
                    Traffic::Rout => "rout",
                };
                ("roads", "limit", vec![Word(word.into()), Flag(major), Flag(river), Flag(guarded)])
            }
            Ask::Checks { arm: it, cv, alone } => ("morale", "checks", vec![arm(it), Number(cv.into()), Flag(alone)]),
            Ask::Morale { leader, guard } => ("morale", "modifier", vec![Flag(leader), Flag(guard)]),
            Ask::Breaks { total } => ("morale", "breaks", vec![Number(total)]),
            Ask::RetreatSections { arm: it } => ("retreat", "sections", vec![arm(it)]),
            Ask::RetreatLoss { arm: it, engaged, cavalry } => {
                ("retreat", "retreat_loss", vec![arm(it), Flag(engaged), Flag(cavalry)])
            }
            Ask::RoutLoss { arm: it, engaged, cavalry } => {
                ("retreat", "rout_loss", vec![arm(it), Flag(engaged), Flag(cavalry)])
            }
            Ask::Routs { active_gap, passive_gap } => ("retreat", "routs", vec![Flag(active_gap), Flag(passive_gap)]),
            Ask::Dice { arm: it, cv } => ("fire", "dice", vec![arm(it), Number(cv.into())]),
            Ask::HitsFrom { arm: it, engaged, infantry, artillery, first, squares, in_square } => {
                let flags = [engaged, infantry, artillery, first, squares, in_square];
                ("fire", "hits_from", [arm(it)].into_iter().chain(flags.map(Flag)).collect())
            }
            Ask::Moves { arm: it } => ("fire", "moves", vec![arm(it)]),
            Ask::Rank { arm: it, cv, alone, this_fire } => {
                ("hits", "rank", vec![arm(it), Number(cv.into()), Flag(alone), Flag(this_fire)])
            }
            Ask::Owed { city, army: whose, units, turn_of } => {
                let words = [Word(self.city(city)), army(whose), Number(units.into()), Word(turn_of.word().into())];
                ("supply", "owed", words.to_vec())
            }
            Ask::Least { army: whose } => ("supply", "least", vec![army(whose)]),
            Ask::Ending { three_cities, defeated: [french, british, prussians], last_turn } => {
                let flags = [three_cities, french, british, prussians, last_turn];
                ("victory", "ending", flags.map(Flag).to_vec())
            }
            Ask::Attackers => ("battle", "attackers", Vec::new()),
            Ask::Stands { defenders } => ("battle", "stands", vec![Number(defenders.into())]),
            Ask::MustEngage { idle } => ("battle", "must_engage", vec![Number(idle.into())]),
        };
        let place = FILES.iter().position(|info| info.name.strip_suffix(".lua") == Some(file));
        let Some((pure, shown)) = place.and_then(|i| Some((self.pures.get(i)?, self.places.get(i)?))) else {
            return Err(Box::new(wrong(file, format!("no file has {function}"), "")));
        };
        let args: Variadic<Arg> = args.into_iter().chain([Arg::Params(self.scenario.clone())]).collect();
        let answer: Answer = pure.ask(function, args)?;
        let shown = shown.display().to_string();
        match (answer, ask) {
            (Answer::Number(n), _) => Ok(n),
            (Answer::Flag(yes), _) => Ok(yes.into()),
            (Answer::Nothing, Ask::Routs { .. } | Ask::Ending { .. }) => Ok(0),
            (Answer::Word(word), Ask::Routs { .. }) if word == "active" => Ok(1),
            (Answer::Word(word), Ask::Routs { .. }) if word == "passive" => Ok(2),
            (Answer::Word(word), Ask::Ending { .. }) => {
                let place = Ending::ALL.iter().position(|ending| ending.word() == word);
                let words = Ending::ALL.map(Ending::word).join(", ");
                let missing = || Box::new(wrong(&shown, format!("{function} returns {word:?}"), &words));
                place.map(|place| place as i32 + 1).ok_or_else(missing)
            }
            (Answer::Word(word), _) => {
                Err(Box::new(wrong(&shown, format!("{function} returns {word:?}"), "a number, true or false")))
            }
            (Answer::Nothing, _) => Err(Box::new(wrong(
                &shown,
                format!("{function} returns nothing"),
                "every path through it needs a `return`",
            ))),
        }
    }

    fn city(&self, city: City) -> String {
        self.scenario.board.cities.get(city.index()).map_or_else(String::new, |info| info.id.clone())
    }
}

/// The word for an army in the files.
const fn army_word(army: Army) -> &'static str {
    match army {
        Army::French => "french",
        Army::British => "british",
        Army::Prussian => "prussian",
    }
}

fn wrong(file: &str, message: String, hint: &str) -> Trouble {
    Trouble::new(TroubleKind::Other, None::<ScriptNumber>, InFile::from(file), message, hint)
}

impl Orders for Scripts {
    fn answer(&self, ask: Ask) -> Result<i32, Box<Trouble>> {
        if let Some(known) = self.known.borrow().get(&ask) {
            return Ok(*known);
        }
        let answer = self.ask(ask)?;
        self.known.borrow_mut().insert(ask, answer);
        Ok(answer)
    }

    fn edition(&self) -> String {
        let texts: String = self.pures.iter().map(Pure::edition).collect();
        let params: String = self.scenario.params.all().map(|(name, setting)| format!("{name}={setting:?};")).collect();
        format!("{:016x}", disk::print_of([texts, params].concat().as_bytes()))
    }

    fn files(&self) -> Vec<PathBuf> {
        self.places.clone()
    }

    fn reloaded(&self) -> Result<Option<Box<dyn Orders>>, Vec<Trouble>> {
        let new = Scripts::read(self.places.clone(), &self.scenario)?;
        Ok(if new.edition() == self.edition() { None } else { Some(Box::new(new)) })
    }
}

/// An argument of a function.
#[derive(Clone)]
enum Arg {
    Flag(bool),
    Number(i32),
    Word(String),
    Params(Rc<Scenario>),
}

impl IntoLua for Arg {
    fn into_lua(self, lua: &Lua) -> mlua::Result<Value> {
        match self {
            Arg::Flag(yes) => yes.into_lua(lua),
            Arg::Number(n) => n.into_lua(lua),
            Arg::Word(word) => word.into_lua(lua),
            Arg::Params(scenario) => params(lua, &scenario.params),
        }
    }
}

/// The parameters as a read-only table.
fn params(lua: &Lua, params: &Params) -> mlua::Result<Value> {
    let table = lua.create_table_with_capacity(0, PARAMS.len())?;
    for (name, setting) in params.all() {
        match setting {
            Setting::Flag(yes) => table.raw_set(name, *yes)?,
            Setting::Number(n) => table.raw_set(name, *n)?,
            Setting::Word(word) => table.raw_set(name, *word)?,
        }
    }
    table.set_readonly(true);
    Ok(Value::Table(table))
}

/// The answer of a function.
enum Answer {
    Flag(bool),
    Number(i32),
    Word(String),
    Nothing,
}

impl FromLua for Answer {
    fn from_lua(value: Value, lua: &Lua) -> mlua::Result<Answer> {
        Ok(match &value {
            Value::Nil => Answer::Nothing,
            Value::Boolean(yes) => Answer::Flag(*yes),
            Value::String(_) => Answer::Word(String::from_lua(value, lua)?),
            _ => Answer::Number(i32::from_lua(value, lua)?),
        })
    }
}

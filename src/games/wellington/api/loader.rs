//! Loads a card file. The file must declare its fields, and every name in it must be known.

use super::bind::Binding;
use super::card_function::{CardFunction, Twice};
use super::effect_script::EffectScript;
use super::fields::{Fallible, Form};
use super::host::Context;
use super::params::Declared;
use super::sources::Source;
use crate::faults::InFile;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Card, Class, Cp, HomeDeck, Moment, Moments, worded};
use crate::games::wellington::rules::{After, Face, Points};
use crate::script::compiled::Code;
use crate::script::errors::trouble;
use crate::script::names::Room;
use crate::script::sandbox::SOURCE;
use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, Table, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The version of the API that card files must ask for.
pub const API: i32 = 1;

/// The fields of a card.
pub const FIELDS: [&str; 20] = [
    "api", "number", "title", "cp", "plus", "kind", "home", "after", "stays", "text", "when", "ask", "targets", "fits",
    "hurts", "can_play", "play", "effects", "params", "looks",
];

/// What an effect of a card does, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectFace {
    /// Its name.
    pub name: String,
    /// The hooks that it modifies.
    pub points: Points,
    /// The moments of its handlers that ask nobody.
    pub hooks: Moments,
    /// The windows at which its handlers may wait for choices.
    pub decides: Moments,
}

/// A loaded card file.
pub struct Loaded {
    /// What a player reads on the card.
    pub face: Face,
    /// The file, as messages name it.
    pub shown: String,
    /// The entries of `when`, each with the moments that it covers.
    pub windows: Vec<(String, Moments)>,
    /// The question that goes with `targets`.
    pub ask: String,
    /// The whole file as a function. It runs again for each function that could keep state, so that nothing is left over from the
    /// last time.
    pub chunk: Function,
    /// The condition.
    pub can_play: Option<CardFunction>,
    /// Its targets.
    pub targets: Option<CardFunction>,
    /// Which targets fit; all of them if absent.
    pub fits: Option<CardFunction>,
    /// Whether a target would hurt the Power that plays the card.
    pub hurts: Option<CardFunction>,
    /// Its Event.
    pub play: Option<CardFunction>,
    /// Its effects.
    pub effects: BTreeMap<String, EffectScript>,
    /// Its parameters.
    pub params: BTreeMap<String, Declared>,
    /// The members that it uses to look at hidden cards.
    pub looks: BTreeSet<&'static str>,
}

/// Loads a file and returns its result.
///
/// # Errors
/// What is wrong with it.
pub fn run_file(
    lua: &Lua,
    binding: &Binding,
    env: &Table,
    source: &Source,
    room: Room,
) -> Result<(Function, Value), Box<Trouble>> {
    let card = source.number();
    let fail = |kind: TroubleKind, message: String, hint: &str| {
        let place = InFile::at(&source.shown, 1, 0);
        Box::new(Trouble::new(kind, card, place, message, hint))
    };
    // Text that does not come from a file, such as text from the page, has the same size limit.
    if source.text.len() > SOURCE {
        let message = format!("the file has {} bytes", source.text.len());
        return Err(fail(TroubleKind::Unreadable, message, &format!("{SOURCE} bytes are allowed")));
    }
    if source.text.bytes().next().is_some_and(|first| first < b'\t' || first == 0x1b) {
        let what = "the file is not text: compiled Lua is not loaded";
        return Err(fail(TroubleKind::Other, what.into(), "save the source itself"));
    }
    let names = &binding.host.names;
    let code =
        crate::script::compiled::code(&source.text).map_err(|no| fail(TroubleKind::Other, no.message(), no.hint()))?;
    let chunk = match &code {
        Code::Compiled(code) => lua.load(&**code).set_mode(ChunkMode::Binary),
        Code::Text(text) => lua.load(text).set_mode(ChunkMode::Text),
    };
    let chunk = chunk.set_name(format!("={}", names.give(&source.path, &source.shown, room)));
    let chunk = chunk.set_environment(env.clone()).into_function();
    let chunk = chunk.map_err(|e| Box::new(trouble(&e, card.map(Into::into), "", &source.shown, names)))?;
    let value = binding.host.within(Context::load(), || chunk.call::<Value>(()));
    binding.host.budget.renew();
    let value = value.map_err(|e| Box::new(trouble(&e, card.map(Into::into), "load", &source.shown, names)))?;
    Ok((chunk, value))
}

/// Loads a card file.
pub fn load_card(lua: &Lua, binding: &Binding, env: &Table, source: &Source) -> Result<Loaded, Box<Trouble>> {
    let (chunk, value) = run_file(lua, binding, env, source, Room::Card)?;
    let form = Form { source, board: &binding.board };
    let Value::Table(table) = value else {
        let (what, hint) = ("the file does not return a card", "it must end with return card { … }");
        return Err(form.fault(TroubleKind::NoResult, "return", what, hint));
    };
    let again = binding.host.within(Context::load(), || chunk.call::<Table>(())).ok();
    form.read(chunk, &Twice::new(table, again))
}

impl Form<'_> {
    fn read(&self, chunk: Function, twice: &Twice) -> Fallible<Loaded> {
        let table = &twice.table;
        for key in self.keys(table, "card")? {
            if !FIELDS.contains(&key.as_str()) {
                return Err(self.unknown(TroubleKind::UnknownField, &key, "field", &FIELDS));
            }
        }
        self.api(table)?;
        let card = self.number(table)?;
        let class = self.class(table)?;
        let cp = self.int(table, "cp")?.map(|n| Cp(n.clamp(0, 99) as u8));
        if (class == Class::MustPlay) != cp.is_none() {
            return Err(self.fault(
                TroubleKind::MissingField,
                "cp",
                "only Must Play cards have no cp [5.8]",
                "give the card a cp, or kind = \"must_play\"",
            ));
        }
        let title = self.text(table, "title")?;
        let missing = |field: &str, what: &str, hint: &str| self.fault(TroubleKind::MissingField, field, what, hint);
        let title = title.ok_or_else(|| missing("title", "the card has no title", "title = \"…\""))?;
        let can_play = twice.function(self, "can_play")?;
        let targets = twice.function(self, "targets")?;
        let fits = twice.function(self, "fits")?;
        let hurts = twice.function(self, "hurts")?;
        for (field, there, does) in [("fits", &fits, "chooses among"), ("hurts", &hurts, "judges")] {
            if there.is_some() && targets.is_none() {
                let hint = "targets = function(ev) return game:duchies() end";
                return Err(missing(field, &format!("`{field}` {does} `targets`, but the card has none"), hint));
            }
        }
        let play = twice.function(self, "play")?;
        let ask = self.text(table, "ask")?.unwrap_or_default();
        if targets.is_some() && ask.is_empty() {
            return Err(missing("targets", "`targets` needs a question", "ask = \"Which Duchy?\""));
        }
        let windows = self.windows(table)?;
        let after = self.word(table, "after", &[("discard", After::Discard), ("remove", After::Remove)])?;
        let face = Face {
            card,
            title,
            cp,
            plus: self.bool(table, "plus")?,
            class,
            home: self.home(table, card)?,
            text: tidy(&self.text(table, "text")?.unwrap_or_default()),
            after: after.unwrap_or(After::Discard),
            stays: self.text(table, "stays")?,
            scripted: play.is_some(),
            when: self.when(windows.as_deref(), class)?,
        };
        let effects = self.effects(twice)?;
        if let Some(name) = face.stays.as_ref().filter(|name| !effects.contains_key(*name)) {
            let names: Vec<&str> = effects.keys().map(String::as_str).collect();
            return Err(self.unknown_at(TroubleKind::UnknownEffect, "stays", name, "effect", &names));
        }
        let shown = self.source.shown.clone();
        let params = self.params(table, card)?;
        let looks = self.looks(table)?;
        let windows = windows.unwrap_or_default();
        Ok(Loaded { face, shown, windows, ask, chunk, can_play, targets, fits, hurts, play, effects, params, looks })
    }

    pub(super) fn api(&self, table: &Table) -> Fallible<()> {
        match self.int(table, "api")? {
            Some(API) => Ok(()),
            Some(other) => {
                let what = format!("the card asks for API {other}; this program has API {API}");
                Err(self.fault(
                    TroubleKind::WrongNumber,
                    "api",
                    &what,
                    "see what changed in docs/api.md, then set api = 1",
                ))
            }
            None => {
                let what = "the card does not name its API version";
                Err(self.fault(TroubleKind::MissingField, "api", what, "api = 1"))
            }
        }
    }

    fn number(&self, table: &Table) -> Fallible<Card> {
        let number = self.int(table, "number")?;
        let Some(named) = self.source.number() else { return Err(self.misnamed()) };
        let card = number.and_then(|n| u8::try_from(n).ok()).map(Card);
        let Some(card) = card.filter(|c| self.board.cards.contains_key(c)) else {
            let what = format!("unknown card {}", number.map_or("without a number".into(), |n| n.to_string()));
            let hint = match (self.board.cards.contains_key(&named), self.board.cards.last_key_value()) {
                (false, Some((last, _))) => format!("the cards of the index go up to {}", last.0),
                _ => format!("number = {}", named.0),
            };
            return Err(self.fault(TroubleKind::WrongNumber, "number", &what, &hint));
        };
        if card != named {
            let what = format!("the file name says card {}, the file says card {}", named.0, card.0);
            return Err(self.fault(TroubleKind::WrongNumber, "number", &what, "file name and number must agree"));
        }
        Ok(card)
    }

    /// The fault of a name that does not begin with three digits and an underscore.
    fn misnamed(&self) -> Box<Trouble> {
        let (digits, rest) = self.source.head();
        match digits.parse::<u8>().map(Card) {
            _ if digits.is_empty() => {
                let what = "the file name does not start with a number";
                self.fault(
                    TroubleKind::WrongNumber,
                    "number",
                    what,
                    "use three digits and an underscore, as in 052_commander_wounded.lua",
                )
            }
            Ok(card) if self.board.cards.contains_key(&card) => {
                let what = format!("the file name starts with {digits}, not with three digits and an underscore");
                let rest = if rest.is_empty() { "title".into() } else { rest };
                self.fault(TroubleKind::WrongNumber, "number", &what, &format!("call it {:03}_{rest}.lua", card.0))
            }
            _ => {
                let last = self.board.cards.last_key_value().map_or(0, |(card, _)| card.0);
                let what = format!("the file name says card {digits}, which does not exist");
                self.fault(
                    TroubleKind::WrongNumber,
                    "number",
                    &what,
                    &format!("the cards of the index go up to {last}"),
                )
            }
        }
    }

    fn class(&self, table: &Table) -> Fallible<Class> {
        let words = worded(Class::ALL, Class::word);
        match self.word(table, "kind", &words)? {
            Some(class) => Ok(class),
            None => Err(self.fault(
                TroubleKind::MissingField,
                "kind",
                "the card has no kind",
                "kind = \"event\", \"response\", \"battle\" or \"must_play\"",
            )),
        }
    }

    /// 5.4: the card index says which set of Home cards a card belongs to; the file may repeat it.
    fn home(&self, table: &Table, card: Card) -> Fallible<Option<HomeDeck>> {
        let index = self.board.cards.get(&card).and_then(|info| info.home);
        let words = worded(HomeDeck::ALL, HomeDeck::word);
        let said = self.word(table, "home", &words)?;
        if said != index {
            let of = |deck: Option<HomeDeck>| deck.map_or("none", |d| d.word());
            let what = format!("the file says home = {}; the card index says {}", of(said), of(index));
            return Err(self.fault(
                TroubleKind::WrongNumber,
                "home",
                &what,
                "both must agree: the index is scenarios/cards.json",
            ));
        }
        Ok(index)
    }

    /// 2.5: the hidden cards that the card looks at, by the members that it uses.
    fn looks(&self, table: &Table) -> Fallible<BTreeSet<&'static str>> {
        let mut looks = BTreeSet::new();
        let Some(list) = self.table(table, "looks")? else { return Ok(looks) };
        let known = super::privy::names();
        for item in list.sequence_values::<Value>() {
            let word = match item {
                Ok(Value::String(word)) => word.to_string_lossy(),
                _ => {
                    let hint = "looks = { \"hand\" }";
                    return Err(self.fault(TroubleKind::WrongField, "looks", "`looks` is a list of texts", hint));
                }
            };
            match known.iter().find(|name| **name == word) {
                Some(name) => looks.insert(*name),
                None => {
                    let what = "member that looks at hidden cards";
                    return Err(self.unknown_at(TroubleKind::UnknownWord, "looks", &word, what, &known));
                }
            };
        }
        Ok(looks)
    }

    fn when(&self, windows: Option<&[(String, Moments)]>, class: Class) -> Fallible<Moments> {
        match (windows, class) {
            // An explicit `when` replaces the default.
            (Some(windows), _) => Ok(windows.iter().fold(Moments::NONE, |all, (_, moments)| all.and(*moments))),
            (None, Class::Event | Class::MustPlay) => Ok(Moments::NONE.with(Moment::ImpulseAction)),
            (None, Class::Battle) => Ok(Moments::NONE),
            (None, Class::Response) => {
                let what = "a Response must say when it can be played";
                Err(self.fault(TroubleKind::MissingField, "kind", what, "when = { \"any\" }"))
            }
        }
    }

    /// The entries of `when`, each with the moments that it covers.
    fn windows(&self, table: &Table) -> Fallible<Option<Vec<(String, Moments)>>> {
        let Some(list) = self.table(table, "when")? else { return Ok(None) };
        let mut windows = Vec::new();
        for item in list.sequence_values::<Value>() {
            let word = match item {
                Ok(Value::String(word)) => word.to_string_lossy(),
                _ => {
                    let hint = "when = { \"move.entered\" }";
                    return Err(self.fault(TroubleKind::WrongField, "when", "`when` is a list of texts", hint));
                }
            };
            let moments = match (word.as_str(), Moment::from_word(&word)) {
                ("any", _) => Moments::any_window(),
                (_, Some(moment)) => Moments::NONE.with(moment),
                (_, None) => {
                    let names: Vec<&str> = Moment::ALL.iter().map(|m| m.word()).collect();
                    return Err(self.unknown_at(TroubleKind::UnknownWindow, "when", &word, "window", &names));
                }
            };
            windows.push((word, moments));
        }
        Ok(Some(windows))
    }
}

/// A card's text without the indentation of its file.
fn tidy(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

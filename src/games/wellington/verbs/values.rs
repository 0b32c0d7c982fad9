//! The values that `why` knows: a name for each thing in a position that has a history.

use super::desk::Desk;
use super::diff::whereabouts;
use super::list::cut;
use crate::faults::nearest;
use crate::games::wellington::board::{Board, Card, Counters, Duchy, Leader, Marks, Position, Power};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Seat, Standing, World, look};
use crate::games::wellington::words::{MARKERS, Words, names as view_names};
use crate::hinted::{Hint, Hinted};
use crate::table::Table;
use crate::view::{amount, paint};
use std::rc::Rc;

/// A value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Something about a Duchy.
    Duchy(Duchy, OfDuchy),
    /// Strength Points of a Power in a Duchy; its counters show them.
    Soldiers(Duchy, Power),
    /// Something about a Leader.
    Leader(Leader, OfLeader),
    /// Something about a Power.
    Power(Power, OfPower),
    /// Something about a card.
    Card(Card, OfCard),
    /// Something about the game.
    Game(OfGame),
}

macro_rules! aspects {
    ($($(#[$doc:meta])* $kind:ident { $($variant:ident $word:literal $means:literal;)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $kind {
            $(#[doc = $means] $variant,)*
        }

        impl $kind {
            /// All of them, each with its word and description.
            pub const ALL: &'static [($kind, &'static str, &'static str)] =
                &[$(($kind::$variant, $word, $means),)*];
        }
    )*};
}

aspects! {
    /// Aspects of a Duchy.
    OfDuchy {
        Control "control" "who Controls it";
        Flag "flag" "the Flag there";
        Fortress "fortress" "how strong its Fortress is";
        Besieged "besieged" "whether it is besieged";
    }
    /// Aspects of a Leader.
    OfLeader {
        Place "place" "where he is";
        March "march" "how many Duchies he entered in this Impulse";
        Markers "markers" "the markers on him";
    }
    /// Aspects of a Power.
    OfPower {
        Resources "resources" "its Resources";
        Hand "hand" "its cards";
        Keys "keys" "how many Keys it Controls";
        Cp "cp" "its Command Points";
        Debt "debt" "the Strength Points it owes";
        Reinforcements "reinforcements" "its Command Points for Reinforcements";
        Box "box" "its Soldiers in the Regroup Box";
    }
    /// Aspects of a card.
    OfCard {
        Place "place" "where it is";
        Effects "effects" "what of it is in force";
    }
    /// Aspects of the game.
    OfGame {
        Turn "turn" "the Turn";
        Round "round" "the Round";
        Phase "phase" "the step that is being done";
        Due "due" "at whose box the Impulse marker stands";
        Active "active" "whose Impulse it is";
        Deck "deck" "how many cards are in the draw pile";
        Discards "discards" "how many cards are discarded";
        Battle "battle" "the Battle that is being fought";
        Siege "siege" "the Siege that is being resolved";
        Ended "ended" "how the game ended";
    }
}

/// The word for an aspect.
fn word<T: PartialEq>(all: &[(T, &'static str, &'static str)], one: &T) -> &'static str {
    all.iter().find(|(other, _, _)| other == one).map_or("", |(_, word, _)| word)
}

impl Value {
    /// Every value on a board.
    pub fn all(b: &Board) -> Vec<Value> {
        let mut out = Vec::new();
        for duchy in b.places() {
            out.extend(OfDuchy::ALL.iter().map(|(what, _, _)| Value::Duchy(duchy, *what)));
            out.extend(Power::TRACK.map(|power| Value::Soldiers(duchy, power)));
        }
        for leader in b.all_leaders() {
            out.extend(OfLeader::ALL.iter().map(|(what, _, _)| Value::Leader(leader, *what)));
        }
        for power in Power::TRACK {
            out.extend(OfPower::ALL.iter().map(|(what, _, _)| Value::Power(power, *what)));
        }
        for card in b.cards.keys() {
            out.extend(OfCard::ALL.iter().map(|(what, _, _)| Value::Card(*card, *what)));
        }
        out.extend(OfGame::ALL.iter().map(|(what, _, _)| Value::Game(*what)));
        out
    }

    /// Its name: `duchy.salamanca.control`.
    pub fn name(self, b: &Board) -> String {
        match self {
            Value::Duchy(duchy, what) => format!("duchy.{}.{}", b.duchy(duchy).id, word(OfDuchy::ALL, &what)),
            Value::Soldiers(duchy, power) => format!("duchy.{}.sp.{}", b.duchy(duchy).id, power.word()),
            Value::Leader(leader, what) => format!("leader.{}.{}", b.leader(leader).id, word(OfLeader::ALL, &what)),
            Value::Power(power, what) => format!("power.{}.{}", power.word(), word(OfPower::ALL, &what)),
            Value::Card(card, what) => format!("card.{}.{}", card.0, word(OfCard::ALL, &what)),
            Value::Game(what) => format!("game.{}", word(OfGame::ALL, &what)),
        }
    }

    /// The value with this name. Names may be typed as everywhere: without accents, or only their start.
    ///
    /// # Errors
    /// What is wrong with the name, with the nearest valid one.
    pub fn parse(world: &World, typed: &str) -> Result<Value, Hinted> {
        let b = &world.board;
        let parts: Vec<String> = typed.trim().split('.').map(view_names::fold).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let found = match parts.as_slice() {
            ["duchy" | "duchies", name, rest @ ..] => view_names::duchy(b, name).map(|d| of_duchy(d, rest)),
            ["leader" | "leaders", name, rest @ ..] => view_names::leader(b, name).map(|l| of_leader(l, rest)),
            ["power" | "powers", name, rest @ ..] => view_names::power(name).map(|p| of_power(p, rest)),
            ["card" | "cards", name, rest @ ..] => card(world, name).map(|c| of_card(c, rest)),
            ["game", rest @ ..] => Ok(of_game(rest)),
            // The kind may be left out if the rest is unambiguous.
            [name, rest @ ..] if !rest.is_empty() => {
                let duchy = view_names::duchy(b, name).ok().and_then(|d| of_duchy(d, rest));
                let leader = view_names::leader(b, name).ok().and_then(|l| of_leader(l, rest));
                let power = view_names::power(name).ok().and_then(|p| of_power(p, rest));
                Ok(duchy.or(leader).or(power))
            }
            _ => Ok(None),
        };
        match found {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(no_value(b, typed)),
            Err(no) => {
                let no = no.hinted();
                let values = no.hints.is_empty().then(|| format!("the values are\n{}", kinds()));
                Err(no.hints(values))
            }
        }
    }

    /// Its value in a position, in words.
    pub fn at(self, world: &Rc<World>, p: &Position, eyes: Option<Power>) -> String {
        match self {
            Value::Duchy(_, OfDuchy::Control | OfDuchy::Fortress | OfDuchy::Besieged)
            | Value::Power(_, OfPower::Keys) => {
                let standing = Standing { position: p.clone(), dice: crate::table::Dice::new(0) };
                self.judged(&Table::new(world.clone(), standing))
            }
            _ => self.read(&Words::of(&Seen::new(world, p, eyes))),
        }
    }

    /// Its value at a table, in words.
    pub fn now(self, t: &Seat, eyes: Option<Power>) -> String {
        match self {
            Value::Duchy(_, OfDuchy::Control | OfDuchy::Fortress | OfDuchy::Besieged)
            | Value::Power(_, OfPower::Keys) => self.judged(t),
            _ => self.read(&Words::of(&Seen::new(t.world(), &t.position(), eyes))),
        }
    }

    /// A value that the rules and cards compute from the position.
    fn judged(self, t: &Seat) -> String {
        let sight = look(t);
        match self {
            Value::Duchy(duchy, OfDuchy::Fortress) => sight.fortress(duchy).to_string(),
            Value::Duchy(duchy, OfDuchy::Besieged) => if sight.besieged(duchy) { "yes" } else { "no" }.into(),
            Value::Duchy(duchy, _) => who(sight.control(duchy)),
            Value::Power(power, _) => sight.keys(power).len().to_string(),
            _ => String::new(),
        }
    }

    /// A value that can be read off the table.
    fn read(self, words: &Words<'_>) -> String {
        let p = words.p;
        match self {
            Value::Duchy(duchy, _) => who(p.flags.get(duchy.index()).copied().flatten()),
            Value::Soldiers(duchy, power) => soldiers(words, p.counters(duchy, power)),
            Value::Leader(leader, OfLeader::Place) => whereabouts(words, p.officer(leader)),
            Value::Leader(leader, OfLeader::March) => p.officer(leader).march.to_string(),
            Value::Leader(leader, OfLeader::Markers) => marks(p.officer(leader).marks),
            Value::Power(power, what) => of_power_at(words, power, what),
            Value::Card(card, OfCard::Place) => {
                words.find(card).map_or(words.nowhere().into(), |pile| words.pile(pile).to_string())
            }
            Value::Card(card, OfCard::Effects) => {
                let own = p.effects.iter().filter(|e| e.card == card);
                list(own.map(|e| format!("{} {}", e.name, words.lifetime(e.until))))
            }
            Value::Game(what) => of_game_at(words, what),
        }
    }
}

fn of_power_at(words: &Words<'_>, power: Power, what: OfPower) -> String {
    let p = words.p;
    match what {
        OfPower::Resources => p.resources[power.index()].to_string(),
        OfPower::Hand if !words.are_for(power) => amount(p.cards.hand(power).len(), "card", "cards"),
        OfPower::Hand => list(p.cards.hand(power).iter().map(|card| format!("#{}", card.0))),
        OfPower::Cp => {
            let purses = p.impulse.iter().flat_map(|i| &i.purses).filter(|purse| purse.power == power);
            purses.map(|purse| u32::from(purse.cp)).sum::<u32>().to_string()
        }
        OfPower::Debt => {
            let own = p.debts.iter().filter(|debt| debt.power == power);
            own.map(|debt| u32::from(debt.sp)).sum::<u32>().to_string()
        }
        OfPower::Reinforcements => p.interphase.cp[power.index()].to_string(),
        OfPower::Box | OfPower::Keys => soldiers(words, p.regroup(power)),
    }
}

fn of_game_at(words: &Words<'_>, what: OfGame) -> String {
    let p = words.p;
    match what {
        OfGame::Turn => p.year.to_string(),
        OfGame::Round => p.round.to_string(),
        OfGame::Phase => words.phase(p.phase).to_string(),
        OfGame::Due => paint::player(p.due),
        OfGame::Active => who(p.impulse.as_ref().map(|impulse| impulse.power)),
        OfGame::Deck => p.cards.deck.len().to_string(),
        OfGame::Discards => p.cards.discards.len().to_string(),
        OfGame::Battle => list(p.battles.iter().map(|b| format!("{}, Round {}", words.duchy(b.at), b.round))),
        OfGame::Siege => list(p.siege.iter().map(|s| format!("{}, Round {}", words.duchy(s.at), s.round))),
        OfGame::Ended => p.ended.map_or("goes on".into(), |ending| words.ending(ending).to_string()),
    }
}

fn who(power: Option<Power>) -> String {
    power.map_or("nobody".into(), paint::player)
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

/// Strength Points and their counters: `3 SP (1 infantry, 1 cavalry)`.
fn soldiers(words: &Words<'_>, counters: Counters) -> String {
    match counters.is_empty() {
        true => "0 SP".into(),
        false => format!("{} SP ({})", counters.sp().0, words.counters(counters)),
    }
}

/// Marks in words.
pub fn marks(marks: Marks) -> String {
    list(MARKERS.into_iter().filter(|(mark, _)| marks.has(*mark)).map(|(_, word)| word.to_string()))
}

/// The aspect with this word, or with an unambiguous start of it.
fn aspect<T: Copy>(all: &[(T, &'static str, &'static str)], rest: &[&str]) -> Option<T> {
    let [typed] = rest else { return None };
    let exact = all.iter().find(|(_, word, _)| word == typed);
    let mut begins = all.iter().filter(|(_, word, _)| !typed.is_empty() && word.starts_with(typed));
    let only = begins.next().filter(|_| begins.next().is_none());
    exact.or(only).map(|(what, _, _)| *what)
}

fn of_duchy(duchy: Duchy, rest: &[&str]) -> Option<Value> {
    match rest {
        ["sp", power] => view_names::power(power).ok().map(|power| Value::Soldiers(duchy, power)),
        rest => aspect(OfDuchy::ALL, rest).map(|what| Value::Duchy(duchy, what)),
    }
}

fn of_leader(leader: Leader, rest: &[&str]) -> Option<Value> {
    aspect(OfLeader::ALL, rest).map(|what| Value::Leader(leader, what))
}

fn of_power(power: Power, rest: &[&str]) -> Option<Value> {
    aspect(OfPower::ALL, rest).map(|what| Value::Power(power, what))
}

fn of_card(card: Card, rest: &[&str]) -> Option<Value> {
    aspect(OfCard::ALL, rest).map(|what| Value::Card(card, what))
}

fn of_game(rest: &[&str]) -> Option<Value> {
    aspect(OfGame::ALL, rest).map(Value::Game)
}

fn card(world: &World, typed: &str) -> Result<Card, view_names::NoName> {
    let titles = |card: Card| world.cards.face(card).title.clone();
    view_names::card(&world.board, &titles, typed)
}

/// The names of all values of the board on a desk.
pub fn names(desk: &Desk) -> Vec<String> {
    let b = &desk.session.world().board;
    Value::all(b).into_iter().map(|value| value.name(b)).collect()
}

/// A short overview of the values.
pub fn kinds() -> String {
    fn words<T>(all: &[(T, &'static str, &'static str)]) -> String {
        all.iter().map(|(_, word, _)| *word).collect::<Vec<_>>().join("·")
    }
    format!(
        "duchy.NAME.({}·sp.POWER)\nleader.NAME.({})\npower.NAME.({})\ncard.NUMBER.({})\ngame.({})",
        words(OfDuchy::ALL),
        words(OfLeader::ALL),
        words(OfPower::ALL),
        words(OfCard::ALL),
        words(OfGame::ALL)
    )
}

fn no_value(b: &Board, typed: &str) -> Hinted {
    let folded = typed.trim().to_lowercase();
    let all: Vec<String> = Value::all(b).into_iter().map(|value| value.name(b)).collect();
    // A missing start is not a typing mistake.
    let near = nearest(&folded, all.iter().map(String::as_str)).or_else(|| {
        let short = |name: &str| name.split_once('.').map_or(String::new(), |(_, rest)| rest.to_string());
        let shorts: Vec<String> = all.iter().map(|name| short(name)).collect();
        nearest(&folded, shorts.iter().map(String::as_str))
    });
    let near = near.map_or(String::new(), |near| format!("did you mean `why {near}`? "));
    format!("unknown value {:?}", cut(typed)).hint(format!("{near}The values are\n{}", kinds()))
}

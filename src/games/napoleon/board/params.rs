//! The parameters of a scenario: disputed rulings, variants, and disputed numbers. Both the rules and the Luau files read them.

use crate::faults::Faults;
use crate::json::At;
use std::collections::BTreeMap;
use std::fmt;

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i32),
    /// One of several words.
    Word(&'static str),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Flag(yes) => yes.fmt(f),
            Setting::Number(n) => n.fmt(f),
            Setting::Word(word) => word.fmt(f),
        }
    }
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParamInfo {
    /// Its name.
    pub name: &'static str,
    /// The ruling or the line of the aid that it concerns.
    pub rule: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its default value.
    pub usual: Usual,
}

/// The kind of a parameter, with its default.
#[derive(Clone, Copy, Debug)]
pub enum Usual {
    /// Yes or no.
    Flag(bool),
    /// A whole number: the default, the smallest and the largest value.
    Number(i32, i32, i32),
    /// One of these words; the first is the default.
    Word(&'static [&'static str]),
}

impl Usual {
    /// The default value.
    fn setting(self) -> Setting {
        match self {
            Flag(yes) => Setting::Flag(yes),
            Number(n, ..) => Setting::Number(n),
            Word(words) => Setting::Word(words.first().copied().unwrap_or("")),
        }
    }
}

const fn param(name: &'static str, rule: &'static str, about: &'static str, usual: Usual) -> ParamInfo {
    ParamInfo { name, rule, about, usual }
}

use Usual::{Flag, Number, Word};

/// Every parameter.
pub const PARAMS: &[ParamInfo] = &[
    param("turns", "N-1", "player turns in the game", Number(24, 1, 24)),
    param("nights", "N-1", "every Nth turn is a night turn; 0 for none", Number(3, 0, 24)),
    param("guarded", "N-5", "which river crossings are guarded", Word(&["enemies", "any_river"])),
    param("road_count", "N-6", "what a march limit applies to", Word(&["side", "group"])),
    param("small_defence", "N-11", "what fewer than three defenders do", Word(&["rout", "retreat_first"])),
    param("morale_checks", "N-13", "whose units check morale in a battle turn", Word(&["active", "both"])),
    param("support", "N-15", "what helps cavalry to fire F2", Word(&["infantry_or_artillery", "infantry"])),
    param("leader_hit", "N-16", "when a lone Leader can be hit", Word(&["at_once", "next_fire"])),
    param("into_melee", "N-19", "unengaged artillery fires into an area where friends fight", Flag(true)),
    param("rout_test", "N-22", "when to test for rout", Word(&["turn_end", "at_once"])),
    param(
        "nightfall",
        "N-30",
        "sets of each side after which a battle before a night turn ends; 0 for never",
        Number(0, 0, 99),
    ),
    param("leaders_count", "N-37", "Leaders count for the size of an army", Flag(true)),
    param("allies", "N-44", "players of the Allied side: 1, or 2 for a British and a Prussian player", Number(1, 1, 2)),
    param("idle_sets", "N-48", "idle sets of each side until the attacker must engage", Number(2, 1, 20)),
    param("leaders_roll", "N-49", "Leaders roll for force marches too", Flag(false)),
    param("army_limits", "68-75", "an army with too few units is defeated", Flag(true)),
    param("attackers", "41", "units that an attack needs", Number(3, 1, 9)),
    param("march_loses", "35", "a force march loses 1 CV on this roll or lower", Number(3, 0, 6)),
    param("morale_breaks", "94", "a unit breaks on this roll or lower", Number(3, 0, 6)),
    param("f1", "232", "F1 hits on this roll or higher", Number(6, 1, 7)),
    param("f2", "233", "F2 hits on this roll or higher", Number(5, 1, 7)),
    param("f3", "section 13", "F3 hits on this roll or higher (cavalry charge)", Number(4, 1, 7)),
    param("cavalry_charge", "section 13", "cavalry fires F3 in its first battle turn, F2 later", Flag(false)),
    param("square", "section 13", "infantry may form square", Flag(false)),
    param("groups", "section 13", "how many groups march", Word(&["third", "fourth"])),
    param("road_limits", "section 13", "march and rout limits of roads", Word(&["third", "fourth"])),
    param("brussels_costs_both", "section 13", "Brussels costs a Prussian unit too", Flag(false)),
    param("supply_in_allied_turns", "section 13", "supply is lost in Allied turns too", Flag(false)),
];

/// The parameters of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params(BTreeMap<&'static str, Setting>);

impl Default for Params {
    fn default() -> Params {
        Params(PARAMS.iter().map(|info| (info.name, info.usual.setting())).collect())
    }
}

impl Params {
    /// Reads the `params` of a scenario. Parameters that it does not name keep their defaults.
    pub(super) fn read(at: Option<&At<'_>>, faults: &mut Faults) -> Params {
        let mut params = Params::default();
        for (name, at) in at.map_or_else(Vec::new, |at| at.fields(faults)) {
            let Some(info) = PARAMS.iter().find(|info| info.name == name) else {
                let near = faults.nearest(&name, PARAMS.iter().map(|info| info.name));
                at.unknown_key(faults, format!("unknown parameter {name:?}"), "a parameter of Napoleon", near);
                continue;
            };
            let setting = match info.usual {
                Flag(_) => at.bool(faults).map(Setting::Flag),
                Number(_, from, to) => {
                    at.number(faults, i64::from(from)..=i64::from(to)).map(|n| Setting::Number(n as i32))
                }
                Word(words) => {
                    let words: Vec<(&str, &'static str)> = words.iter().map(|word| (*word, *word)).collect();
                    at.word(faults, &words).map(Setting::Word)
                }
            };
            if let Some(setting) = setting {
                params.0.insert(info.name, setting);
            }
        }
        params
    }

    /// The parameters that differ from their defaults.
    pub fn unusual(&self) -> impl Iterator<Item = (&'static str, &Setting)> {
        let usual = |name: &str| PARAMS.iter().find(|info| info.name == name).map(|info| info.usual.setting());
        self.all().filter(move |(name, setting)| usual(name).is_none_or(|usual| usual != **setting))
    }

    /// Whether a flag is set; false if the parameter is not a flag.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Setting::Flag(true)))
    }

    /// A number; 0 if the parameter is not a number.
    pub fn number(&self, name: &str) -> i32 {
        match self.0.get(name) {
            Some(Setting::Number(n)) => *n,
            _ => 0,
        }
    }

    /// Whether a parameter has this word as its value.
    pub fn is(&self, name: &str, word: &str) -> bool {
        matches!(self.0.get(name), Some(Setting::Word(set)) if *set == word)
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Setting)> {
        self.0.iter().map(|(name, setting)| (*name, setting))
    }
}

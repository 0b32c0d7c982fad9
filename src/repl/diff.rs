//! `diff`: what is different between two places of the game, in its own words.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::values;
use super::verbs::cut;
use crate::board::{Duchy, Officer, Position, Power, Side, Whereabouts};
use crate::rules::{Seat, Sight, Standing, World, look};
use crate::table::Table;
use crate::view::{Eyes, Words, wrap};
use serde_json::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// `diff`.
pub fn diff(desk: &mut Desk, rest: &str) -> Reply {
    let names: Vec<&str> = rest.split_whitespace().collect();
    let (from, to) = match names.as_slice() {
        [] => (None, "here"),
        [from] => (Some(*from), "here"),
        [from, to] => (Some(*from), *to),
        _ => {
            let text = "diff takes two names at most\nHint: `diff before main`, or `diff before` against here";
            return Err(Complaint::new(Blame::Typing, text));
        }
    };
    let a = match from {
        Some(name) => standing(desk, name)?,
        None => desk.session.segments().last().map_or_else(|| desk.session.table().standing(), |s| s.start.clone()),
    };
    let b = standing(desk, to)?;
    let from = from.map_or("the start of this Impulse".into(), cut);
    let lines = differences(desk.session.world(), &a, &b, desk.eyes);
    if lines.is_empty() {
        return Ok(format!("nothing is different between {from} and {}", cut(to)));
    }
    let width = usize::from(desk.width);
    let text: String = lines.iter().map(|line| hanging(line, width)).collect();
    Ok(format!("from {from} to {}:\n{}", cut(to), text.trim_end()))
}

/// A line with two blanks before it, and four where it goes on.
fn hanging(line: &str, width: usize) -> String {
    let folded = wrap(line, width.saturating_sub(2), 2);
    let mut lines = folded.lines();
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(format!("{first}\n"), |out, line| format!("{out}  {line}\n"))
}

fn standing(desk: &Desk, name: &str) -> Result<Standing, Complaint> {
    if name == "here" {
        return Ok(desk.session.table().standing());
    }
    desk.session.standing_at(name).ok_or_else(|| {
        let text =
            format!("there is no mark or branch {:?}\nHint: `branches` lists them; `here` is the present", cut(name));
        Complaint::new(Blame::Typing, text)
    })
}

/// What is different between two positions, in the game's words.
pub fn differences(world: &Rc<World>, from: &Standing, to: &Standing, eyes: Eyes) -> Vec<String> {
    let tables = [from, to].map(|standing| Table::new(world.clone(), standing.clone()));
    let mut told = Told { world, from: &from.position, to: &to.position, eyes, lines: Vec::new() };
    told.course();
    told.map(&tables);
    told.leaders();
    told.powers();
    told.cards();
    told.in_force();
    told.all_else(from, to);
    told.lines
}

/// Fields of a position that are told in words, whatever changes in them, and those that only count for the program.
const WORDED: [&str; 13] = [
    "year", "round", "phase", "due", "last", "impulses", "ended", "flags", "soldiers", "officers", "resources",
    "last_impulse", "next_id",
];

/// Fields that are told in words in part, and how the lines about them begin.
const HALF_WORDED: [(&str, &[&str]); 10] = [
    ("impulse", &["Impulse", "Command Points", "used in"]),
    ("cards", &["#", "draw pile", "top of"]),
    ("debts", &["SP owed"]),
    ("interphase", &["Reinforcements of"]),
    ("effects", &["effects"]),
    ("stack", &["cards being played"]),
    ("windows", &["windows"]),
    ("battles", &["Battles"]),
    ("siege", &["Siege"]),
    ("options", &["players", "ruling", "French Nationality", "Mulligans", "first Turn", "added to the die"]),
];

/// The differences as they are collected.
struct Told<'a> {
    world: &'a World,
    from: &'a Position,
    to: &'a Position,
    /// For whom it is told.
    eyes: Eyes,
    lines: Vec<String>,
}

impl Told<'_> {
    /// Something that has a text in both positions.
    fn each(&mut self, what: impl Into<String>, text: impl Fn(&Words<'_>, &Position) -> String) {
        let [a, b] = [self.from, self.to].map(|p| text(&Words { world: self.world, p, eyes: self.eyes }, p));
        if a != b {
            self.lines.push(format!("{}: {a} → {b}", what.into()));
        }
    }

    fn words(&self) -> Words<'_> {
        Words { world: self.world, p: self.to, eyes: self.eyes }
    }

    fn course(&mut self) {
        self.each("Turn", |_, p| p.year.to_string());
        self.each("Round", |_, p| p.round.to_string());
        self.each("step", |w, p| w.phase(p.phase));
        self.each("due", |_, p| p.due.to_string());
        self.each("last to move", |_, p| power(p.last));
        self.each("Impulses begun", |_, p| p.impulses.to_string());
        self.each("the game", |w, p| p.ended.map_or("goes on".into(), |ending| w.ending(ending).to_string()));
        self.each("Impulse", |_, p| {
            p.impulse.as_ref().map_or("none".into(), |i| format!("{}'s, {}", i.power, i.kind.word()))
        });
        self.each("Command Points", |_, p| {
            let purses = p.impulse.iter().flat_map(|i| &i.purses);
            list(purses.map(|purse| format!("{} of {}", purse.cp, purse.power)))
        });
        self.each("used in the Impulse", |w, p| {
            let Some(i) = &p.impulse else { return "nothing".into() };
            let used = [(i.card_used, "card"), (i.plus_used, "'+' card"), (i.resource_used, "Resource")];
            let used = used.into_iter().chain([(i.sailed, "Convoy"), (i.assaulted, "Amphibious Assault")]);
            let sieges = i.besieged.iter().map(|d| format!("Siege of {}", w.duchy(*d)));
            list(used.filter(|(done, _)| *done).map(|(_, what)| what.to_string()).chain(sieges))
        });
    }

    fn map(&mut self, tables: &[Rc<Seat>; 2]) {
        let sights: [Sight<'_>; 2] = [look(&tables[0]), look(&tables[1])];
        for duchy in self.world.board.places().chain([Duchy::REGROUP]) {
            let name = self.words().duchy(duchy).to_string();
            if duchy != Duchy::REGROUP {
                self.each(format!("Flag of {name}"), |_, p| power(p.flags.get(duchy.index()).copied().flatten()));
                let [a, b] = sights.each_ref().map(|sight| power(sight.control(duchy)));
                if a != b {
                    self.lines.push(format!("Control of {name}: {a} → {b}"));
                }
            }
            for whose in Power::TRACK {
                self.each(format!("{whose} at {name}"), |w, p| w.counters(p.counters(duchy, whose)));
                self.each(format!("markers on {whose} at {name}"), |_, p| {
                    list(p.lots(duchy, whose).filter_map(|lot| marked(lot.key.march, lot.key.marks)))
                });
            }
        }
    }

    fn leaders(&mut self) {
        for leader in self.world.board.all_leaders() {
            let name = self.words().leader(leader).to_string();
            self.each(name.clone(), |w, p| whereabouts(w, p.officer(leader)));
            self.each(format!("markers on {name}"), |_, p| {
                let officer = p.officer(leader);
                marked(officer.march, officer.marks).unwrap_or("none".into())
            });
        }
    }

    fn powers(&mut self) {
        for whose in Power::TRACK {
            self.each(format!("Resources of {whose}"), |_, p| p.resources[whose.index()].to_string());
            self.each(format!("SP owed by {whose}"), |_, p| {
                let owed = p.debts.iter().filter(|debt| debt.power == whose).map(|debt| u32::from(debt.sp));
                owed.sum::<u32>().to_string()
            });
            self.each(format!("Reinforcements of {whose}"), |_, p| format!("{} CP", p.interphase.cp[whose.index()]));
        }
    }

    fn cards(&mut self) {
        for card in self.world.board.cards.keys() {
            let name = self.words().card(*card);
            self.each(name, |w, p| w.eyes.find(p, *card).map_or(w.eyes.nowhere().into(), |pile| w.pile(pile)));
        }
        // Where the same cards lie in another order there is nothing else to see of it.
        if self.eyes.0.is_some() {
            return;
        }
        let set = |p: &Position| p.cards.deck.iter().copied().collect::<BTreeSet<_>>();
        if set(self.from) == set(self.to) && self.from.cards.deck != self.to.cards.deck {
            self.each("draw pile, from the top", |_, p| {
                let top = p.cards.deck.iter().rev().take(8).map(|card| format!("#{}", card.0));
                top.collect::<Vec<_>>().join(" ")
            });
            if !self.lines.last().is_some_and(|line| line.starts_with("draw pile")) {
                self.lines.push("draw pile: another order further down".into());
            }
        }
        self.each("top of the discards", |_, p| p.cards.discards.last().map_or("none".into(), |c| format!("#{}", c.0)));
    }

    fn in_force(&mut self) {
        self.each("effects", |w, p| {
            list(p.effects.iter().map(|e| format!("{} of {} {}", e.name, w.card(e.card), w.lifetime(e.until))))
        });
        self.each("cards being played", |w, p| list(p.stack.iter().map(|played| w.card(played.card))));
        self.each("windows", |_, p| list(p.windows.iter().map(|window| window.moment.to_string())));
        self.each("Battles", |w, p| list(p.battles.iter().map(|b| format!("{}, Round {}", w.duchy(b.at), b.round))));
        self.each("Siege", |w, p| {
            p.siege.as_ref().map_or("none".into(), |s| format!("{}, Round {}, {} hits", w.duchy(s.at), s.round, s.hits))
        });
        for side in Side::BOTH {
            self.each(format!("players of the {side}"), |_, p| {
                if p.options.players.are_apart(side) { "two".into() } else { "one".into() }
            });
        }
        self.each("French Nationality Bonus", |_, p| p.options.french_bonus.to_string());
        self.each("Mulligans", |_, p| if p.options.mulligans { "yes" } else { "no" }.into());
        self.each("first Turn of the game", |_, p| p.options.first_year.to_string());
        self.each("added to the die of the Appeal", |_, p| p.options.appeal.to_string());
        for setting in crate::board::SETTINGS {
            self.each(format!("ruling {}", setting.name), |_, p| setting.chosen(&p.options.rulings).word.to_string());
        }
    }

    /// Dice, and whatever has no words of its own, by its name in a save.
    fn all_else(&mut self, from: &Standing, to: &Standing) {
        let forced = |s: &Standing| list(s.dice.forced().map(|die| die.to_string()));
        let open = self.eyes.0.is_none();
        let picks = |s: &Standing| list(s.dice.picks().filter(|_| open).map(|card| format!("#{card}")));
        let told = [("forced dice", forced(from), forced(to)), ("forced cards", picks(from), picks(to))];
        for (what, a, b) in told.into_iter().filter(|(_, a, b)| a != b) {
            self.lines.push(format!("{what}: {a} → {b}"));
        }
        let stream = |s: &Standing| {
            let mut dice = s.dice.clone();
            dice.clear_forced();
            dice
        };
        if stream(from) != stream(to) {
            let (a, b) = (from.dice.seed(), to.dice.seed());
            let text = if a == b {
                format!("dice stream of seed {a}: further on or back")
            } else {
                format!("seed: {a} → {b}")
            };
            self.lines.push(text);
        }
        let (Ok(Value::Object(a)), Ok(Value::Object(b))) =
            (serde_json::to_value(self.from), serde_json::to_value(self.to))
        else {
            return;
        };
        for (field, was) in
            a.iter().filter(|(field, _)| !WORDED.contains(&field.as_str()) && (open || *field != "cards"))
        {
            let is = b.get(field).unwrap_or(&Value::Null);
            // What is told of it in part only is told by its fields where the words do not show the difference.
            let heads = HALF_WORDED.iter().find(|(name, _)| name == field).map_or(&[][..], |(_, heads)| heads);
            let shown = self.lines.iter().any(|line| heads.iter().any(|head| line.starts_with(head)));
            if was != is && !shown {
                leaves(field, was, is, &mut self.lines);
            }
        }
    }
}

/// The values inside of two others that differ, each by its path.
fn leaves(path: &str, a: &Value, b: &Value, out: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let keys: BTreeSet<&String> = x.keys().chain(y.keys()).collect();
            for key in keys {
                let (a, b) = (x.get(key).unwrap_or(&Value::Null), y.get(key).unwrap_or(&Value::Null));
                leaves(&format!("{path}.{key}"), a, b, out);
            }
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            for (i, (a, b)) in x.iter().zip(y).enumerate() {
                leaves(&format!("{path}[{i}]"), a, b, out);
            }
        }
        (a, b) if a != b => out.push(format!("{path}: {a} → {b}")),
        _ => {}
    }
}

fn power(power: Option<Power>) -> String {
    power.map_or("nobody".into(), |power| power.to_string())
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

fn marked(march: u8, marks: crate::board::Marks) -> Option<String> {
    let marched = (march > 0).then(|| format!("marched {march}"));
    let marks = Some(values::marks(marks)).filter(|words| words != "none");
    let all: Vec<String> = marched.into_iter().chain(marks).collect();
    (!all.is_empty()).then(|| all.join(" and "))
}

/// Where a Leader is, in words.
pub fn whereabouts(words: &Words<'_>, officer: &Officer) -> String {
    match officer.at {
        Whereabouts::Map(duchy) => words.duchy(duchy).to_string(),
        Whereabouts::Regroup => "the Regroup Box".into(),
        Whereabouts::Pool => "not in play".into(),
    }
}

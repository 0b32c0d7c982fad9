//! `diff`: the differences between two points of the game, in words.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use super::values;
use crate::games::wellington::board::{Duchy, Officer, Position, Power, Whereabouts};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Seat, Sight, Standing, World, look};
use crate::games::wellington::words::Words;
use crate::hinted::Hint;
use crate::table::Table;
use crate::view::{paint, wrap};
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
            let text = "diff takes at most two names".hint("diff before main, or diff before (against here)");
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
        return Ok(format!("no differences between {from} and {}", cut(to)));
    }
    let width = usize::from(desk.core.width);
    let text: String = lines.iter().map(|line| hanging(line, width)).collect();
    Ok(format!("from {from} to {}:\n{}", cut(to), text.trim_end()))
}

/// A line indented by two spaces, with four on the continuation lines.
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
        let text = format!("unknown mark or branch {:?}", cut(name))
            .hint("`branches` lists them; `here` is the current position");
        Complaint::new(Blame::Typing, text)
    })
}

/// The differences between two positions, in words.
pub fn differences(world: &Rc<World>, from: &Standing, to: &Standing, eyes: Option<Power>) -> Vec<String> {
    let tables = [from, to].map(|standing| Table::new(world.clone(), standing.clone()));
    let [before, after] = [from, to].map(|standing| Seen::new(world, &standing.position, eyes));
    let mut told = Told { world, from: before, to: after, eyes, lines: Vec::new() };
    told.course();
    told.map(&tables);
    told.leaders();
    told.powers();
    told.cards();
    told.in_force();
    told.going_on();
    // Future dice and fields with hidden information are only for those who see everything.
    if eyes.is_none() {
        told.dice(from, to);
        told.without_words();
    }
    told.lines.into_iter().map(|(_, line)| line).collect()
}

/// The differences found so far.
pub(super) struct Told<'a> {
    pub world: &'a World,
    pub from: Seen<'a>,
    pub to: Seen<'a>,
    /// For whom they are worded.
    pub eyes: Option<Power>,
    /// Each difference, with its field of the position.
    pub lines: Vec<(&'static str, String)>,
}

impl Told<'_> {
    /// Compares things of one field that have a text in both positions.
    pub fn each(
        &mut self,
        field: &'static str,
        what: impl Into<String>,
        text: impl Fn(&Words<'_>, &Position) -> String,
    ) {
        let [a, b] = [&self.from, &self.to].map(|seen| text(&Words::of(seen), seen.p()));
        if a != b {
            self.lines.push((field, format!("{}: {a} → {b}", what.into())));
        }
    }

    pub fn words(&self) -> Words<'_> {
        Words::of(&self.to)
    }

    fn course(&mut self) {
        self.each("year", "Turn", |_, p| p.year.to_string());
        self.each("round", "Round", |_, p| p.round.to_string());
        self.each("phase", "step", |w, p| w.phase(p.phase).painted());
        self.each("due", "due", |_, p| paint::player(p.due));
        self.each("last", "last to move", |_, p| power(p.last));
        self.each("impulses", "Impulses begun", |_, p| p.impulses.to_string());
        self.each("ended", "the game", |w, p| p.ended.map_or("goes on".into(), |ending| w.ending(ending).to_string()));
        self.each("impulse", "Impulse", |_, p| {
            p.impulse.as_ref().map_or("none".into(), |i| format!("{}'s, {}", paint::player(i.power), i.kind.word()))
        });
        self.each("impulse", "Command Points", |_, p| {
            let purses = p.impulse.iter().flat_map(|i| &i.purses);
            list(purses.map(|purse| format!("{} of {}", purse.cp, paint::player(purse.power))))
        });
        self.each("impulse", "used in the Impulse", |w, p| {
            let Some(i) = &*p.impulse else { return "none".into() };
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
                self.each("flags", format!("Flag of {name}"), |_, p| {
                    power(p.flags.get(duchy.index()).copied().flatten())
                });
                let [a, b] = sights.each_ref().map(|sight| power(sight.control(duchy)));
                if a != b {
                    self.lines.push(("flags", format!("Control of {name}: {a} → {b}")));
                }
            }
            for whose in Power::TRACK {
                self.each("soldiers", format!("{whose} at {name}", whose = paint::player(whose)), |w, p| {
                    w.counters(p.counters(duchy, whose)).painted()
                });
                self.each("soldiers", format!("markers on {whose} at {name}", whose = paint::player(whose)), |_, p| {
                    list(p.lots(duchy, whose).filter_map(|lot| marked(lot.key.march, lot.key.marks)))
                });
            }
        }
    }

    fn leaders(&mut self) {
        for leader in self.world.board.all_leaders() {
            let name = self.words().leader(leader).to_string();
            self.each("officers", name.clone(), |w, p| whereabouts(w, p.officer(leader)));
            self.each("officers", format!("markers on {name}"), |_, p| {
                let officer = p.officer(leader);
                marked(officer.march, officer.marks).unwrap_or("none".into())
            });
        }
    }

    fn powers(&mut self) {
        for whose in Power::TRACK {
            self.each("resources", format!("Resources of {whose}", whose = paint::player(whose)), |_, p| {
                p.resources[whose.index()].to_string()
            });
            self.each("debts", format!("SP owed by {whose}", whose = paint::player(whose)), |_, p| {
                let owed = p.debts.iter().filter(|debt| debt.power == whose).map(|debt| u32::from(debt.sp));
                owed.sum::<u32>().to_string()
            });
            self.each("interphase", format!("Reinforcements of {whose}", whose = paint::player(whose)), |_, p| {
                format!("{} CP", p.interphase.cp[whose.index()])
            });
        }
    }

    fn cards(&mut self) {
        for card in self.world.board.cards.keys() {
            let name = self.words().card(*card).to_string();
            self.each("cards", name, |w, _| w.find(*card).map_or(w.nowhere().into(), |pile| w.pile(pile).painted()));
        }
        // If only the order of hidden cards differs, no more may be shown.
        if self.eyes.is_some() {
            return;
        }
        let set = |p: &Position| p.cards.deck.iter().copied().collect::<BTreeSet<_>>();
        let [from, to] = [self.from.p(), self.to.p()];
        if set(from) == set(to) && from.cards.deck != to.cards.deck {
            let before = self.lines.len();
            self.each("cards", "draw pile, from the top", |_, p| {
                let top = p.cards.deck.iter().rev().take(8).map(|card| format!("#{}", card.0));
                top.collect::<Vec<_>>().join(" ")
            });
            if self.lines.len() == before {
                self.lines.push(("cards", "draw pile: a different order further down".into()));
            }
        }
        self.each("cards", "top of the discards", |_, p| {
            p.cards.discards.last().map_or("none".into(), |c| format!("#{}", c.0))
        });
    }
}

pub(super) fn power(power: Option<Power>) -> String {
    power.map_or("nobody".into(), paint::player)
}

pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

fn marked(march: u8, marks: crate::games::wellington::board::Marks) -> Option<String> {
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

//! Verbs that take back.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::verbs::cut;
use crate::board::{Position, Power};
use crate::rules::World;
use crate::view::{Words, paint};

fn count(rest: &str) -> Result<usize, Complaint> {
    match rest {
        "" => Ok(1),
        n => n
            .parse()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| Complaint::new(Blame::Typing, format!("{:?} is no number of steps", cut(n)))),
    }
}

fn after(desk: &mut Desk, what: String) -> Reply {
    desk.since = desk.session.journal_len();
    Ok(format!("{what}\n{}", desk.waiting()))
}

/// `undo`.
pub fn undo(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(name) = rest.strip_prefix("to ") {
        desk.session.go_to_mark(name.trim()).map_err(|r| desk.refused(r))?;
        return after(desk, format!("back at {}", cut(name)));
    }
    let steps = count(rest)?;
    desk.session.undo(steps).map_err(|r| desk.refused(r))?;
    let waits = desk.session.undone();
    after(desk, format!("taken back ({waits} to redo)"))
}

/// `redo`.
pub fn redo(desk: &mut Desk, rest: &str) -> Reply {
    let steps = count(rest)?;
    desk.session.redo(steps).map_err(|r| desk.refused(r))?;
    Ok(desk.report())
}

fn name(rest: &str, what: &str) -> Result<String, Complaint> {
    let fine = !rest.is_empty() && rest.len() <= 40 && rest.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    match fine {
        true => Ok(rest.to_string()),
        false => Err(Complaint::new(
            Blame::Typing,
            format!("{:?} is no name for a {what}\nHint: letters, digits, - _ and . up to 40", cut(rest)),
        )),
    }
}

/// `mark`.
pub fn mark(desk: &mut Desk, rest: &str) -> Reply {
    let name = name(rest, "mark")?;
    desk.session.mark(&name);
    Ok(format!("marked {name}"))
}

/// `branch`.
pub fn branch(desk: &mut Desk, rest: &str) -> Reply {
    let name = name(rest, "branch")?;
    desk.session.branch(&name).map_err(|r| desk.refused(r))?;
    Ok(format!("on {name}"))
}

/// `switch`.
pub fn switch(desk: &mut Desk, rest: &str) -> Reply {
    desk.session.switch(rest.trim()).map_err(|r| desk.refused(r))?;
    after(desk, format!("on {}", cut(rest)))
}

/// `branches`.
pub fn branches(desk: &mut Desk, _: &str) -> Reply {
    let mut out = Vec::new();
    for (name, at, present) in desk.session.branches() {
        let star = if present { "*" } else { " " };
        out.push(format!("{star} {name} {}", paint::dim(format!("(step {} of stretch {})", at.input, at.segment + 1))));
    }
    for (name, line, at) in desk.session.marks() {
        let place = format!("on {line}, step {} of stretch {}", at.input, at.segment + 1);
        out.push(format!("  mark {name} {}", paint::dim(place)));
    }
    Ok(out.join("\n"))
}

/// `diff`.
pub fn diff(desk: &mut Desk, rest: &str) -> Reply {
    let (name, other) = match rest {
        "" => {
            let start = desk.session.segments().last().map(|s| s.start.position.clone());
            ("the start of this Impulse".to_string(), start)
        }
        name => (cut(name), desk.session.standing_at(name).map(|s| s.position)),
    };
    let Some(other) = other else {
        let text = format!("there is no mark or other branch {name:?}\nHint: `branches` lists them");
        return Err(Complaint::new(Blame::Typing, text));
    };
    let here = desk.session.position().clone();
    let lines = differences(desk.session.world(), &other, &here);
    match lines.is_empty() {
        true => Ok(format!("nothing is different from {name}")),
        false => Ok(format!("from {name} to here:\n  {}", lines.join("\n  "))),
    }
}

/// What is different between two positions, in the game's words.
pub(super) fn differences(world: &World, from: &Position, to: &Position) -> Vec<String> {
    let words = Words { world, p: to };
    let mut out = Vec::new();
    let mut told = |what: String, a: String, b: String| {
        if a != b {
            out.push(format!("{what}: {a} → {b}"));
        }
    };
    told("Turn".into(), from.year.to_string(), to.year.to_string());
    told("Round".into(), from.round.to_string(), to.round.to_string());
    told("due".into(), from.due.to_string(), to.due.to_string());
    let b = &world.board;
    for duchy in b.places() {
        let flag = |p: &Position| p.flags[duchy.index()].map_or("none".into(), |f| f.to_string());
        told(format!("Flag of {}", words.duchy(duchy)), flag(from), flag(to));
        for power in Power::TRACK {
            let there = |p: &Position| words.counters(p.counters(duchy, power));
            told(format!("{power} at {}", words.duchy(duchy)), there(from), there(to));
        }
    }
    for leader in b.all_leaders() {
        let place = |p: &Position| match p.officer(leader).at {
            crate::board::Whereabouts::Map(duchy) => words.duchy(duchy).to_string(),
            crate::board::Whereabouts::Regroup => "the Regroup Box".into(),
            crate::board::Whereabouts::Pool => "not in play".into(),
        };
        told(words.leader(leader).to_string(), place(from), place(to));
    }
    for power in Power::TRACK {
        let resources = |p: &Position| p.resources[power.index()].to_string();
        told(format!("Resources of {power}"), resources(from), resources(to));
        let box_of = |p: &Position| words.counters(p.regroup(power));
        told(format!("{power} in the Regroup Box"), box_of(from), box_of(to));
    }
    for card in b.cards.keys() {
        let pile = |p: &Position| p.cards.whereabouts(*card).map_or("nowhere".into(), |pile| words.pile(pile));
        told(words.card(*card), pile(from), pile(to));
    }
    let running =
        |p: &Position| p.effects.iter().map(|e| format!("{} of #{}", e.name, e.card.0)).collect::<Vec<_>>().join(", ");
    told("effects".into(), running(from), running(to));
    out
}

//! The lines of play as a tree, and places of the game in words.

use super::desk::{Desk, Reply};
use super::seats::shown;
use crate::games::wellington::board::Phase;
use crate::games::wellington::rules::{Eyes, Question, Segment, Step, World};
use crate::games::wellington::words::Words;
use crate::table::{Branch, Cursor, Left, unnamed};
use crate::view::{paint, wrap};
use std::rc::Rc;

/// A place of a line of play: Turn, Round, whose Impulse, and how many commands into it.
pub fn place(world: &World, segments: &[Rc<Segment>], at: Cursor) -> String {
    let Some(segment) = segments.get(at.segment) else { return "nowhere".into() };
    let p = &segment.start.position;
    let stretch = match p.phase {
        Phase::Impulses => format!("Round {}, {}'s Impulse", p.round, paint::player(p.due)),
        other => Words { world, p, eyes: Eyes::ALL }.phase(other).to_string(),
    };
    let steps = segment.inputs.iter().take(at.input).filter(|input| !input.follows).count();
    match steps {
        0 => format!("{}, {stretch}", p.year),
        n => format!("{}, {stretch}, step {n}", p.year),
    }
}

/// A step as it could be typed, or as the journal has it.
pub fn step(desk: &Desk, words: &Words<'_>, step: &Step) -> String {
    match step {
        Step::Choose(choice) => {
            Words { eyes: desk.eyes_for(choice), ..*words }.choice(&Question::Act, choice).painted()
        }
        Step::Edit(edit) => format!("by hand: {}", words.edit(edit).painted()),
    }
}

/// The input of a line at a place, in words.
pub fn input(desk: &Desk, segments: &[Rc<Segment>], at: Cursor) -> Option<String> {
    let world = desk.session.world();
    let mut at = at;
    loop {
        let segment = segments.get(at.segment)?;
        let words = Words { world, p: &segment.start.position, eyes: Eyes::ALL };
        match segment.inputs.get(at.input) {
            Some(input) => return Some(step(desk, &words, &input.step)),
            None => at = Cursor { segment: at.segment + 1, input: 0 },
        }
    }
}

/// `branches`.
pub fn branches(desk: &mut Desk, _: &str) -> Reply {
    let tree = desk.session.tree();
    let mut out = Vec::new();
    for trunk in tree.iter().filter(|branch| branch.parent.is_none()) {
        grow(desk, &tree, trunk, "", "", &mut out);
    }
    for (name, line, at) in desk.session.marks() {
        let segments = desk.session.segments_of(line).unwrap_or_default();
        let text = format!("mark {name} on {line}: {}", place(desk.session.world(), segments, shown(desk, at)));
        out.push(folded(desk, &text, "  "));
    }
    if tree.iter().any(|branch| unnamed(&branch.name).is_some()) {
        let text = "~ lines hold what was taken back before something else was done: `switch ~1`";
        out.push(paint::dim(folded(desk, text, "")));
    }
    Ok(out.join("\n"))
}

/// A line and, indented, those that left it.
fn grow(desk: &Desk, tree: &[Branch], branch: &Branch, head: &str, rest: &str, out: &mut Vec<String>) {
    let world = desk.session.world();
    let segments = desk.session.segments_of(&branch.name).unwrap_or_default();
    let star = if branch.present { "* " } else { "" };
    let mut text = format!("{star}{}: {}", branch.name, place(world, segments, shown(desk, branch.at)));
    if let (Some(parent), Some(_)) = (branch.parent.as_deref(), desk.eyes.0) {
        // What was chosen there may be nothing for these eyes.
        text.push_str(&format!("; left {parent} at {}", place(world, segments, shown(desk, branch.fork))));
    } else if let Some(parent) = branch.parent.as_deref() {
        let chosen = input(desk, segments, branch.fork).map_or("goes no further".into(), |what| format!("{what:?}"));
        let instead = desk.session.segments_of(parent).and_then(|line| input(desk, line, branch.fork));
        let instead = instead.map_or(String::new(), |what| format!(" instead of {what:?}"));
        text.push_str(&format!("; left {parent} at {}: {chosen}{instead}", place(world, segments, branch.fork)));
    }
    let kids: Vec<&Branch> = tree.iter().filter(|kid| kid.parent.as_deref() == Some(branch.name.as_str())).collect();
    let under = if kids.is_empty() { format!("{rest}  ") } else { format!("{rest}│ ") };
    let lines = folded(desk, &text, &under);
    let first = lines.replacen(under.as_str(), head, 1);
    out.push(if branch.present { paint::bold(first) } else { first });
    for (i, kid) in kids.iter().enumerate() {
        let last = i + 1 == kids.len();
        let (joint, below) = if last { ("└ ", "  ") } else { ("├ ", "│ ") };
        grow(desk, tree, kid, &format!("{rest}{joint}"), &format!("{rest}{below}"), out);
    }
}

/// A text in as many lines as the terminal needs, each with the same beginning.
fn folded(desk: &Desk, text: &str, before: &str) -> String {
    let width = usize::from(desk.width).saturating_sub(before.chars().count());
    let text = wrap(text, width, 0);
    text.trim_end().lines().map(|line| format!("{before}{line}")).collect::<Vec<_>>().join("\n")
}

/// What a command has to say, with what it left behind.
pub fn with_left(desk: &mut Desk, said: String) -> String {
    let Some(Left { line, dropped, replaced }) = desk.session.take_left() else { return said };
    // Lines of play are the host's.
    if desk.seat.is_some() {
        return said;
    }
    let mut out = vec![said];
    if let Some(line) = line {
        let text = format!(
            "What was taken back is kept as {line}: `redo` makes it again from here, `switch {line}` goes back to it."
        );
        out.push(paint::dim(folded(desk, &text, "")));
    }
    if let Some(replaced) = replaced.filter(|_| desk.eyes.0.is_none()) {
        let text = desk.words(|w| format!("This takes the place of {:?}.", step(desk, w, &replaced)));
        out.push(paint::dim(folded(desk, &text, "")));
    }
    if let Some(dropped) = dropped {
        let text =
            format!("{dropped} was the oldest line without a name and is gone: {} are kept.", crate::table::KEPT);
        out.push(paint::dim(folded(desk, &text, "")));
    }
    out.retain(|text| !text.is_empty());
    out.join("\n")
}

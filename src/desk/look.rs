//! Looking at a game: what it waits for, the options, and what happened.

use super::breaks::stopped;
use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::{Asked, Blame, Complaint, Deed, Reply, Told, Waits, WhyTold};
use crate::view::{Line, amount, fold, paint, wrap};
use std::collections::BTreeMap;

/// Up to this many options are listed whenever somebody is asked.
const FEW: usize = 12;
/// More options than this are grouped by `options`.
const MANY: usize = 30;
/// Groups of no more options than this are listed in full.
const FEW_ALIKE: usize = 3;
/// What `options` takes to list everything.
const ALL: &str = "all";

/// A log entry, indented by how deep in the rules it was written.
pub fn indented(told: &Told) -> String {
    format!("{}{}", "  ".repeat(told.depth.saturating_sub(1).min(6).into()), told.line.painted())
}

/// The log entries of the last command, and what the game waits for.
pub fn happened(at: &At<'_>) -> String {
    let told = at.game.told(at.core.eyes, at.core.since);
    let mut lines: Vec<String> = told.iter().map(indented).collect();
    lines.extend(at.core.traps.borrow_mut().take_told());
    lines.push(waiting(at));
    lines.join("\n")
}

/// What the game waits for, in one line or a few.
pub fn waiting(at: &At<'_>) -> String {
    if let Some(stopped) = stopped(at.core, at.game.is_stopped()) {
        return stopped;
    }
    match at.game.waits(at.core.eyes) {
        Waits::Nobody(why) => paint::bold(why),
        Waits::Other(who) => {
            let who = who.map_or("somebody else".to_string(), |who| who.painted());
            format!("{who}: a choice {}", paint::dim("(hidden information)"))
        }
        Waits::Choice(asked) => {
            let head = head(&asked);
            match asked.labels.len() {
                n if n > FEW => format!("{head} {}", paint::dim(format!("{n} choices: `options`"))),
                _ => {
                    let options = asked.options();
                    let list = options.iter().enumerate();
                    let list = list.map(|(i, option)| format!("{} {}", paint::dim(i + 1), option.painted()));
                    format!("{head}\n  {}", list.collect::<Vec<_>>().join("\n  "))
                }
            }
        }
    }
}

fn head(asked: &Asked) -> String {
    format!("{}: {}", asked.who.painted(), asked.question.painted())
}

/// `options`: the legal choices. Many are grouped by what they do. The word of a group lists that group, a text the choices that
/// contain it, and `all` every one.
///
/// # Errors
/// No choice contains the text.
pub fn options(at: &mut At<'_>, rest: &str) -> Reply {
    let Waits::Choice(asked) = at.game.waits(at.core.eyes) else { return Ok(waiting(at)) };
    let options = asked.options();
    if rest.is_empty()
        && let Some(groups) = by_deed(&asked, &options)
    {
        return Ok(groups);
    }
    let wanted = if rest == ALL { String::new() } else { fold(rest) };
    let deed = Deed::ALL.into_iter().find(|deed| deed.word() == wanted);
    let fits = |place: usize| {
        let of_group = deed.is_some() && asked.abouts.get(place).map(|about| about.deed) == deed;
        of_group || fold(&options[place].to_string()).contains(&wanted)
    };
    let mut out = vec![head(&asked)];
    out.extend((0..options.len()).filter(|place| fits(*place)).map(|place| numbered(place, &options[place])));
    if out.len() == 1 {
        let text = format!("no option contains {:?}", cut(rest)).hint("`options` lists all");
        return Err(Complaint::new(Blame::Typing, text));
    }
    Ok(out.join("\n"))
}

fn numbered(place: usize, option: &Line) -> String {
    format!("{:>4} {}", place + 1, option.painted())
}

/// Many choices by what they do, with counts; `None` if there are few, or few of each group.
fn by_deed(asked: &Asked, options: &[Line]) -> Option<String> {
    if options.len() <= MANY {
        return None;
    }
    let mut groups: BTreeMap<Deed, Vec<usize>> = BTreeMap::new();
    asked.abouts.iter().enumerate().for_each(|(place, about)| groups.entry(about.deed).or_default().push(place));
    let (large, small): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, places)| places.len() > FEW_ALIKE);
    if large.is_empty() {
        return None;
    }
    let mut out = vec![format!("{} {}", head(asked), amount(options.len(), "choice", "choices"))];
    let group = |(deed, places): &(Deed, Vec<usize>)| {
        format!("     {} {}: `options {}`", places.len(), deed.several(), deed.word())
    };
    out.extend(large.iter().map(group));
    let mut rest: Vec<usize> = small.into_iter().flat_map(|(_, places)| places).collect();
    rest.sort_unstable();
    out.extend(rest.into_iter().filter_map(|place| Some(numbered(place, options.get(place)?))));
    out.push(paint::dim("`options TEXT` lists the choices that contain TEXT, `options all` lists all."));
    Some(out.join("\n"))
}

/// `log`: the last entries of the game log.
///
/// # Errors
/// The argument is not a number.
pub fn log(at: &mut At<'_>, rest: &str) -> Reply {
    let count: usize = match rest {
        "" => 20,
        n => {
            n.parse().map_err(|_| Complaint::new(Blame::Typing, format!("{:?} is not a number of entries", cut(n))))?
        }
    };
    let told = at.game.told(at.core.eyes, 0);
    let last = told.iter().skip(told.len().saturating_sub(count));
    Ok(last.map(indented).collect::<Vec<_>>().join("\n"))
}

/// `explain`: the full breakdown of a roll.
///
/// # Errors
/// There are fewer rolls.
pub fn explain(at: &mut At<'_>, rest: &str) -> Reply {
    let back: usize = match rest.trim_start_matches("roll").trim() {
        "" => 0,
        n => n.parse().map_err(|_| {
            Complaint::new(Blame::Typing, format!("{:?} is not a number of rolls", cut(n)))
                .hint("explain, or explain 2")
        })?,
    };
    let told = at.game.explain(at.core.eyes, back).map_err(|rolls| match rolls {
        0 => Complaint::new(Blame::Typing, "the log has no rolls yet".hint("`explain` works after a roll")),
        rolls => {
            let text = format!("the log has {}", amount(rolls, "roll", "rolls")).hint("explain 0 is the latest");
            Complaint::new(Blame::Typing, text)
        }
    })?;
    Ok(told.painted())
}

/// `why`: the cause of the last change, or of the Nth before it.
///
/// # Errors
/// There were fewer changes.
pub fn why(at: &mut At<'_>, rest: &str) -> Reply {
    let back: usize = match rest {
        "" => 0,
        n => n.parse().map_err(|_| Complaint::new(Blame::Typing, format!("{:?} is not a number", cut(n))))?,
    };
    let why = at.game.why(at.core.eyes, back).ok_or_else(no_change)?;
    Ok(because(&why, &[], at.core.width))
}

/// The error if there were fewer changes than `why` was asked for.
pub fn no_change() -> Complaint {
    let text = "there is no such change yet";
    Complaint::new(Blame::Typing, text.hint("`why` explains the last change, `why 2` the second before it"))
}

/// The cause of a change. `changed` lists what differed after it, if the game can tell.
pub fn because(why: &WhyTold, changed: &[String], width: u16) -> String {
    let mut out = vec![paint::bold(format!("{}, {}", why.told.painted(), why.when.painted()))];
    match &why.led {
        Some((chain, rolls)) => {
            out.extend(chain.iter().map(|line| wrapped(&line.painted(), width, 2)));
            out.extend(rolls.iter().map(|roll| format!("  roll: {}", roll.painted().replace('\n', "\n    "))));
            out.extend(changed.iter().map(|text| wrapped(&format!("change: {text}"), width, 2)));
            out.push(wrapped(&format!("logged by {}", why.cited.painted()), width, 2));
        }
        // A segment that was played under other scripts may not get this far under those in force.
        None => out.push("  this was played under other scripts and cannot be replayed under the current ones".into()),
    }
    out.join("\n")
}

/// Wrapped lines, each indented by this many spaces.
pub fn wrapped(text: &str, width: u16, indent: usize) -> String {
    let lines = text.lines().map(|line| wrap(line, width.into(), indent).trim_end().to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// Lines broken to a width. The parts of a line keep its indent.
pub fn broken(text: &str, width: u16) -> String {
    let line = |line: &str| {
        let indent = line.chars().take_while(|c| *c == ' ').count();
        wrap(line, width.into(), indent).trim_end().to_string()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// `where`: the procedures in progress.
///
/// # Errors
/// None.
pub fn stack(at: &mut At<'_>, _: &str) -> Reply {
    let lines = at.game.stack(at.core.eyes);
    let lines = lines.into_iter().enumerate().map(|(i, line)| Line::from("  ".repeat(i)).and(line));
    Ok(format!("{}\n{}", Line::join(lines, "\n").painted(), waiting(at)).trim_start().to_string())
}

//! `redo`: repeats what was undone. If something else was done in the meantime, the recorded inputs are repeated in the
//! changed position and compared with the recorded branch. The game stops where the two diverge.

use super::desk::{Blame, Complaint, Desk, Reply, speaks_for_itself};
use super::steps::{place, step};
use super::why_not;
use crate::desk::count;
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Choice, Decision, Entry, Happening, Input, Question, Session, Step, What};
use crate::games::wellington::words::Words;
use crate::hinted::Hint;
use crate::table::{Cursor, Refused};
use crate::view::{paint, wrap};

/// The most log entries shown after many steps.
const MOST: usize = 40;

/// `redo`.
pub fn redo(desk: &mut Desk, rest: &str) -> Reply {
    if let Some(own) = desk.seat {
        return super::seats::redo(desk, own, rest);
    }
    if rest == "skip" {
        return skip(desk);
    }
    let steps = if rest == "all" { usize::MAX } else { count(rest)? };
    let mut made = desk.session.leap(steps).map_err(|r| desk.refused(r))?;
    let more = |desk: &Desk| desk.session.undone() > 0 && !desk.session.is_stopped();
    while made < steps && more(desk) && !desk.interrupted() {
        desk.session.redo(1).map_err(|r| desk.refused(r))?;
        made += 1;
    }
    let course = again(desk, steps - made);
    let parted = course.parted.map_or(String::new(), |text| format!("{text}\n"));
    match made + course.made {
        0 if parted.is_empty() => Err(desk.refused(Refused::AtTheEnd)),
        n => Ok(format!("{}{parted}{}", told(desk, n), desk.waiting())),
    }
}

/// The entries of the repeated steps; only the last ones if there are many.
fn told(desk: &Desk, commands: usize) -> String {
    let mut entries = desk.session.journal_since(desk.core.since);
    entries.retain(|entry| !matches!(&entry.what, What::Chosen { choice, .. } if speaks_for_itself(choice)));
    entries.retain(|entry| Seen::notices(desk.eyes, entry));
    let from = if entries.len() > MOST { entries.len() - MOST / 2 } else { 0 };
    let mut out = String::new();
    if from > 0 {
        let commands = if desk.eyes.is_none() { format!("{commands} commands, ") } else { String::new() };
        out.push_str(&paint::dim(format!("{commands}{} entries; the last of them:\n", entries.len())));
    }
    desk.words(|w| {
        entries[from..].iter().for_each(|entry| out.push_str(&format!("{}\n", w.indented(entry).painted())))
    });
    out
}

/// Skips the next recorded command.
fn skip(desk: &mut Desk) -> Reply {
    let nothing = || Complaint::new(Blame::Illegal, "there is no undone command to skip here");
    if desk.session.undone() > 0 {
        let text = "what is waiting here was undone and does not diverge".hint("do something else, or `redo`");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    let skipped = desk.session.waiting().map(|waiting| waiting.skip.clone()).unwrap_or_default();
    let mut shadow = desk.session.shadow().ok_or_else(nothing)?;
    while shadow.next_input().is_some_and(|(place, _)| skipped.contains(&place)) {
        shadow.redo_input().map_err(|r| desk.refused(r))?;
    }
    let (_, input) = shadow.next_input().ok_or_else(nothing)?;
    let text = worded(&shadow, |w| step(desk, w, &input.step));
    shadow.redo(1).map_err(|r| desk.refused(r))?;
    desk.session.made_again(Some((shadow.cursor(), true)));
    Ok(format!("skipped: {text:?} ({} to redo)\n{}", desk.session.left_to_make(), desk.waiting()))
}

/// How far recorded commands were repeated.
pub struct Course {
    /// How many were repeated.
    pub made: usize,
    /// Where and how the game diverged from the recorded branch, if it did.
    pub parted: Option<String>,
}

/// The result of one recorded input.
enum Outcome {
    /// It was made, with the same result.
    Same,
    /// Nobody is asked for it any more.
    Dropped,
    /// It could not be made, or had a different result.
    Parted(String),
}

/// Repeats recorded commands, up to a limit.
pub fn again(desk: &mut Desk, most: usize) -> Course {
    let mut made = 0;
    while let Some(waiting) = desk.session.waiting().cloned().filter(|_| !desk.session.is_stopped()) {
        let Some(mut shadow) = desk.session.shadow() else {
            let text = format!("the branch {} cannot be replayed under the current scripts", waiting.line);
            return Course { made, parted: Some(text) };
        };
        loop {
            let Some((at, input)) = shadow.next_input() else {
                desk.session.made_again(None);
                break;
            };
            let skipped = waiting.skip.contains(&at);
            if !skipped && (made == 0 || !input.follows) {
                if made == most || desk.interrupted() {
                    return Course { made, parted: None };
                }
                made += 1;
            }
            let outcome = match skipped {
                true => pass_by(desk, &mut shadow, at),
                false => make(desk, &mut shadow, (at, input)),
            };
            match outcome {
                Outcome::Parted(text) => return Course { made, parted: Some(text) },
                // Its result is not known yet.
                _ if desk.session.is_stopped() => return Course { made, parted: None },
                Outcome::Same | Outcome::Dropped => {}
            }
        }
    }
    Course { made, parted: None }
}

/// Skips an input, in the recorded branch only.
fn pass_by(desk: &mut Desk, shadow: &mut Session, at: Cursor) -> Outcome {
    if let Err(refused) = shadow.redo_input() {
        desk.session.made_again(Some((at, false)));
        return Outcome::Parted(unplayable(desk, shadow, refused));
    }
    let beside = desk.session.waiting().is_some_and(|waiting| waiting.beside);
    desk.session.made_again(Some((shadow.cursor(), beside)));
    Outcome::Dropped
}

/// Makes one recorded input in both branches and compares the results.
fn make(desk: &mut Desk, shadow: &mut Session, (at, input): (Cursor, Input)) -> Outcome {
    if let Step::Choose(choice) = &input.step
        && !fits(desk, shadow, choice)
    {
        // Automatic passes are not recorded decisions.
        if let Err(complaint) = desk.settle() {
            return Outcome::Parted(complaint.told());
        }
        if !fits(desk, shadow, choice) {
            // Nobody is asked for that pass any more, or it was already made.
            let window = shadow.decision().is_some_and(|then| matches!(then.question, Question::Respond { .. }));
            if *choice == Choice::Pass && (input.follows || window) {
                return pass_by(desk, shadow, at);
            }
            desk.session.made_again(Some((at, false)));
            return Outcome::Parted(not_on_offer(desk, shadow, at, choice));
        }
    }
    let (now, then) = (desk.session.journal_len(), shadow.journal_len());
    let head = heading(desk, shadow, at);
    if let Err(refused) = desk.session.make_again(input.clone(), shadow.next_inside()) {
        desk.session.made_again(Some((at, false)));
        let text = format!(
            "{head}\n  recorded: {}\n  now: {}",
            worded(shadow, |w| step(desk, w, &input.step)).painted(),
            desk.refused(refused).told()
        );
        return Outcome::Parted(format!("{text}\n{}", ways_on(desk, shadow)));
    }
    if let Err(refused) = shadow.redo_input() {
        desk.session.made_again(Some((at, false)));
        return Outcome::Parted(unplayable(desk, shadow, refused));
    }
    desk.session.made_again(Some((shadow.cursor(), true)));
    if desk.session.is_stopped() {
        return Outcome::Same;
    }
    let (is, was) = (desk.session.journal_since(now), shadow.journal_since(then));
    let other = (0..is.len().max(was.len())).find(|i| !alike(is.get(*i), was.get(*i)));
    let Some(other) = other else { return Outcome::Same };
    let line = |entry: Option<&Entry>, w: &Words<'_>| entry.map_or("nothing more".into(), |e| w.entry(e).painted());
    let recorded = worded(shadow, |w| line(was.get(other), w));
    let here = desk.words(|w| line(is.get(other), w));
    let made = worded(shadow, |w| step(desk, w, &input.step));
    let text = format!("{head}, after {made:?}\n  recorded: {recorded}\n  now:      {here}");
    Outcome::Parted(format!("{text}\n{}", ways_on(desk, shadow)))
}

/// Words for a branch.
fn worded<R>(session: &Session, run: impl FnOnce(&Words<'_>) -> R) -> R {
    run(&Words::of(&Seen::new(session.world(), &session.position(), None)))
}

/// Whether a recorded choice answers the current question: the same Power is asked the same, and the choice is offered.
fn fits(desk: &Desk, shadow: &Session, choice: &Choice) -> bool {
    match (desk.session.decision(), shadow.decision()) {
        (Some(now), Some(then)) => now.who == then.who && same(&now, &then) && now.choices.contains(choice),
        _ => false,
    }
}

/// Whether two decisions are about the same thing, apart from numbers.
fn same(now: &Decision, then: &Decision) -> bool {
    use Question::{Casualty, Excess, Lose, Mulligan, Owe, PickUp, Reinforce, Remove, Replace, Settle};
    match (&now.question, &then.question) {
        (Mulligan { .. }, Mulligan { .. })
        | (Casualty { .. }, Casualty { .. })
        | (Replace { .. }, Replace { .. })
        | (Lose { .. }, Lose { .. })
        | (Remove { .. }, Remove { .. })
        | (Owe { .. }, Owe { .. })
        | (Settle { .. }, Settle { .. })
        | (Reinforce { .. }, Reinforce { .. })
        | (Excess { .. }, Excess { .. }) => true,
        (PickUp { leader: a, to: b, .. }, PickUp { leader: c, to: d, .. }) => (a, b) == (c, d),
        (now, then) => now == then,
    }
}

/// Whether two entries report the same. The number of alternatives, and internal numbers of plays and effects, do not
/// matter.
fn alike(a: Option<&Entry>, b: Option<&Entry>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
    let what = match (&a.what, &b.what) {
        (What::Chosen { who: a, choice: c, .. }, What::Chosen { who: b, choice: d, .. }) => (a, c) == (b, d),
        (What::Told(a), What::Told(b)) => told_alike(a, b),
        (a, b) => a == b,
    };
    what && (a.cause, a.depth) == (b.cause, b.depth)
}

fn told_alike(a: &Happening, b: &Happening) -> bool {
    use Happening::{EffectBegan, EffectEnded, Restored};
    match (a, b) {
        (EffectBegan { card: a, name: c, until: e, .. }, EffectBegan { card: b, name: d, until: f, .. }) => {
            (a, c, e) == (b, d, f)
        }
        (EffectEnded { card: a, name: c, .. }, EffectEnded { card: b, name: d, .. }) => (a, c) == (b, d),
        (Restored { at: a, losses: c, .. }, Restored { at: b, losses: d, .. }) => (a, c) == (b, d),
        (a, b) => a == b,
    }
}

/// Where the branches diverge.
fn heading(desk: &Desk, shadow: &Session, at: Cursor) -> String {
    let line = desk.session.waiting().map_or("the recorded branch".into(), |waiting| waiting.line.clone());
    let segments = desk.session.segments_of(&line).unwrap_or_default();
    paint::bold(format!("Here it diverges from {line}: {}", place(shadow.world(), segments, at)))
}

/// What to do when the branches have diverged.
fn ways_on(desk: &Desk, shadow: &Session) -> String {
    let line = shadow.branch_name();
    let left = desk.session.left_to_make();
    let text = match left {
        0 => format!("The game waits here. `switch {line}` goes to the recorded branch."),
        n => format!(
            "The game waits here. `redo` goes on with what was recorded ({n}), `redo skip` leaves the next recorded choice out, `switch {line}` goes to the recorded branch."
        ),
    };
    paint::dim(wrap(&text, desk.core.width.into(), 0).trim_end())
}

fn unplayable(desk: &Desk, shadow: &Session, refused: Refused<crate::games::wellington::rules::Wellington>) -> String {
    let why = desk.refused(refused).told();
    format!("the branch {} cannot be replayed under the current scripts: {why}", shadow.branch_name())
}

/// A recorded choice that is not offered: who chose it and when, why it is impossible, and what is asked instead.
fn not_on_offer(desk: &Desk, shadow: &Session, at: Cursor, choice: &Choice) -> String {
    let mut out = vec![heading(desk, shadow, at)];
    let Some(then) = shadow.decision().map(|then| then.clone()) else { return out.concat() };
    let (asked, label) = worded(shadow, |w| {
        let seen = desk.words_of_choice(w, choice);
        (w.question(&then.question), seen.choice(&then.question, choice).to_string())
    });
    out.push(format!("  recorded: {}, asked {asked:?}, chooses {label:?}", paint::player(then.who)));
    let now = desk.session.decision().map(|now| (now.who, now.question.clone(), now.clone()));
    match now {
        None => out.push(format!("  now: no decision is open; {}", desk.why_nothing())),
        Some((who, question, now)) if who == then.who && same(&now, &then) => {
            out.push(format!("  now: {:?} is not an option", desk.words(|w| w.choice(&question, choice))));
            out.extend(why_not::against(desk, &label).into_iter().map(|reason| format!("    {reason}")));
        }
        Some((who, question, _)) => {
            out.push(format!(
                "  now: {who} is asked {:?}",
                desk.words(|w| w.question(&question)),
                who = paint::player(who)
            ));
        }
    }
    out.push(ways_on(desk, shadow));
    out.join("\n")
}

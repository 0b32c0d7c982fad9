//! `expect`: the checks in transcripts.

use super::spoken::after;
use super::usage::unquote;
use super::{At, Core, cut};
use crate::hinted::{Hint, Hinted};
use crate::kit::{Blame, Complaint, Reply, Waits, typing};
use crate::view::{Line, fold, paint};

/// How many options a failed check shows.
const SHOWN: usize = 12;

/// The answer if an expectation holds.
pub fn fine() -> Reply {
    Ok(paint::good("as expected"))
}

/// An expectation that does not hold.
pub fn failed(expected: String, found: impl Into<Hinted>) -> Complaint {
    let found: Hinted = found.into();
    Complaint::new(Blame::Expectation, found.reworded(|found| format!("expected {expected}\nfound    {found}")))
}

/// The text to look for, without its quotes. An empty text is refused, because it would be found everywhere.
///
/// # Errors
/// There is no text, or its quotes are not closed.
pub fn sought<'a>(text: &'a str, example: &str) -> Result<&'a str, Complaint> {
    let text = unquote(text)?;
    match fold(text).is_empty() {
        true => Err(typing("expect what?".hint(example))),
        false => Ok(text),
    }
}

/// `error TEXT`: the previous command failed with an error that contains the text.
///
/// # Errors
/// The command succeeded, or failed with a different error.
pub fn error(core: &mut Core, text: &str) -> Reply {
    let text = unquote(text)?;
    match core.script.error.take() {
        Some(error) if fold(&error).contains(&fold(text)) => fine(),
        Some(error) => Err(failed(format!("an error with {text:?}"), error)),
        None => Err(failed(format!("an error with {text:?}"), "the command before was done")),
    }
}

/// Options in one line: the first few, and how many more there are.
pub fn some(labels: &[Line]) -> String {
    let more = match labels.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let shown: Vec<String> = labels.iter().take(SHOWN).map(Line::painted).collect();
    format!("{}{more}", shown.join(", "))
}

/// `expect`, in the forms that every game has: `asked PLAYER`, `option TEXT`, `no option TEXT`, `told TEXT` and `error TEXT`.
/// Each checks the result of the previous command.
///
/// # Errors
/// The expectation does not hold, or has none of these forms.
pub(super) fn expect(at: &mut At<'_>, rest: &str) -> Reply {
    if let Some(text) = after(rest, "error") {
        return error(at.core, text);
    }
    if let Some(text) = after(rest, "told") {
        let text = sought(text, "expect told \"rolls 6\"")?;
        let told = at.game.told(at.core.eyes, at.core.since);
        let told: Vec<String> = told.iter().map(|told| told.line.to_string()).collect();
        return match told.iter().any(|line| fold(line).contains(&fold(text))) {
            true => fine(),
            false if told.is_empty() => Err(failed(format!("{:?} to be printed", cut(text)), "nothing was printed")),
            false => Err(failed(format!("{:?} to be printed", cut(text)), told.join("\n         "))),
        };
    }
    let waits = at.game.waits(at.core.eyes);
    if let Some(name) = after(rest, "asked") {
        let (who, found) = match &waits {
            Waits::Choice(asked) => (asked.who.to_string(), format!("{} is asked", asked.who.painted())),
            Waits::Other(Some(who)) => (who.to_string(), format!("{} is asked", who.painted())),
            Waits::Other(None) => (String::new(), "somebody else is asked".into()),
            Waits::Nobody(why) => ("nobody".into(), why.to_string()),
        };
        let holds = fold(&who) == fold(unquote(name)?);
        return if holds { fine() } else { Err(failed(format!("{} to be asked", cut(name)), found)) };
    }
    let labels = match &waits {
        Waits::Choice(asked) => asked.labels.as_slice(),
        Waits::Other(_) | Waits::Nobody(_) => &[],
    };
    let offers = |text: &str| labels.iter().any(|label| fold(&label.to_string()).contains(&fold(text)));
    let found = || if labels.is_empty() { super::waiting(at) } else { some(labels) };
    if let Some(text) = after(rest, "option") {
        let text = sought(text, "expect option hold")?;
        return if offers(text) { fine() } else { Err(failed(format!("an option {text:?}"), found())) };
    }
    if let Some(text) = after(rest, "no option") {
        let text = sought(text, "expect no option hold")?;
        return if offers(text) { Err(failed(format!("no option {text:?}"), found())) } else { fine() };
    }
    Err(typing(format!("`expect` does not know {:?}", cut(rest)).hint("`help expect` lists what it knows")))
}

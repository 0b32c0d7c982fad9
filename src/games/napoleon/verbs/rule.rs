//! `rule`: what a rule says in our words, the rulings on it, its parameters as they are now, the tests that hold it, and where the
//! program enforces it.

use crate::desk::{self, Mention, Place};
use crate::disk::{self, Kind};
use crate::games::napoleon::board::{ParamInfo, Seat, Setting, Usual};
use crate::games::napoleon::rules::Session;
use crate::games::napoleon::rules::sources::SOURCES;
use crate::games::napoleon::words::rulebook::{Found, Lines, Passage, Ruling, VARIANTS, Variant, book, params};
use crate::kit::{Complaint, typing};
use crate::view::Line;

/// The name of the verb.
pub const NAME: &str = "rule";

/// Where the rules are.
const RULES: &str = "src/games/napoleon/rules";

/// What may follow a verb of this game: the names of all rules after `rule`.
pub fn follows(verb: &str) -> Vec<String> {
    if verb == NAME { book().names() } else { Vec::new() }
}

/// Tells a rule.
pub fn rule(session: &mut Session, _: Option<Seat>, typed: &str) -> Result<Line, Complaint> {
    let found = book().find(typed).map_err(typing)?;
    let mut out = match found {
        Found::Passage(passage) => told(session, passage),
        Found::Ruling(ruling) => ruled(session, ruling),
        Found::Variants => {
            let head = [format!("{VARIANTS}: {}", book().variants_title), format!("  {}", book().variants_say)];
            let each = book().variants.iter().flat_map(|variant| {
                let own = varied(session, variant).into_iter().map(|line| format!("  {line}"));
                own.collect::<Vec<_>>()
            });
            head.into_iter().chain(each).collect()
        }
        Found::Variant(variant) => varied(session, variant),
    };
    out.extend(desk::enforced(&places(session, found)));
    Ok(out.join("\n").into())
}

fn told(session: &Session, passage: &Passage) -> Vec<String> {
    let mut out = vec![format!("{}: {}", passage.lines, passage.title), format!("  {}", passage.says)];
    out.extend(here(session, Found::Passage(passage)));
    let rulings = book().rulings_on(passage.lines).map(|ruling| format!("  {}: {}", ruling.name(), ruling.open));
    out.extend(rulings);
    let wider = book().wider(passage).into_iter().map(|other| format!("  part of {}: {}", other.lines, other.title));
    out.extend(wider);
    out
}

fn ruled(session: &Session, ruling: &Ruling) -> Vec<String> {
    let mut out = vec![format!("{}: {}", ruling.name(), ruling.open), format!("  {}", ruling.holds)];
    if !ruling.otherwise.is_empty() {
        out.push(format!("  {}", ruling.otherwise));
    }
    out.extend(here(session, Found::Ruling(ruling)));
    out.push(format!("    sources: {}", book().grounds(ruling)));
    out.extend(held_by(&ruling.held_by));
    out
}

fn varied(session: &Session, variant: &Variant) -> Vec<String> {
    let mut out = vec![format!("{}: {}", variant.params.join(", "), variant.title), format!("  {}", variant.says)];
    out.extend(here(session, Found::Variant(variant)));
    out.extend(held_by(&variant.held_by));
    out
}

fn held_by(tests: &[String]) -> Option<String> {
    (!tests.is_empty()).then(|| format!("    held by: {}", tests.join(", ")))
}

/// The parameters of a rule as they are in this game, with the other values that they can have.
fn here(session: &Session, found: Found<'_>) -> Vec<String> {
    let now = &session.world().scenario.params;
    let line = |info: &&ParamInfo| {
        let value = now.all().find(|(name, _)| *name == info.name).map(|(_, setting)| setting.clone())?;
        Some(format!("    here: {} = {value} (or {}): {}", info.name, others(info, &value), info.about))
    };
    params(found).iter().filter_map(line).collect()
}

/// The other values that a parameter can have.
fn others(info: &ParamInfo, value: &Setting) -> String {
    match info.usual {
        Usual::Flag(_) => Setting::Flag(*value != Setting::Flag(true)).to_string(),
        Usual::Number(_, from, to) => format!("another number from {from} to {to}"),
        Usual::Word(words) => {
            let others: Vec<&str> = words.iter().copied().filter(|word| *value != Setting::Word(word)).collect();
            others.join(", ")
        }
    }
}

/// Where a rule is enforced: in the rules, and in the Luau files in force.
fn places(session: &Session, found: Found<'_>) -> Vec<Place> {
    let rules = SOURCES.iter().map(|(file, text)| (format!("{RULES}/{file}.rs"), (*text).to_string()));
    let luau = session.world().orders.files().into_iter().filter_map(|file| {
        let text = disk::text(&file, Kind::Script).ok()?;
        Some((file.strip_prefix(".").unwrap_or(&file).display().to_string(), text))
    });
    let files: Vec<(String, String)> = rules.chain(luau).collect();
    let files = files.iter().map(|(file, text)| (file.clone(), text.as_str()));
    match found {
        Found::Passage(passage) => desk::places(files, |comment| on_lines(comment, passage.lines)),
        Found::Ruling(ruling) => {
            let name = ruling.name();
            desk::places(files, |comment| desk::mention(comment, &name).map(|_| Mention::About))
        }
        Found::Variants => Vec::new(),
        Found::Variant(variant) => {
            let names: Vec<String> = variant.params.iter().map(|name| format!("variant `{name}`")).collect();
            desk::places(files, |comment| names.iter().any(|name| comment.contains(name)).then_some(Mention::About))
        }
    }
}

/// Whether a comment cites exactly these lines in its brackets, or at least some of them.
fn on_lines(comment: &str, lines: Lines) -> Option<Mention> {
    let brackets = comment.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let heads = comment.split(':').next().into_iter().take(1);
    let cited: Vec<Lines> =
        brackets.flat_map(|inside| inside.split(", ")).chain(heads).filter_map(Lines::parse).collect();
    if cited.contains(&lines) {
        return Some(Mention::About);
    }
    cited.iter().any(|own| own.meet(lines)).then_some(Mention::Aside)
}

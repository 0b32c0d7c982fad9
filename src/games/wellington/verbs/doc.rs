//! `doc`: the reference at the prompt, generated from the program's registries and documents.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::{VERBS, cut};
use crate::faults::nearest;
use crate::games::wellington::api::registry::{Member, On, Run, Ty, members};
use crate::games::wellington::api::vocabulary::EVENT_FIELDS;
use crate::games::wellington::api::{signature, title};
use crate::games::wellington::board::{Moment, MomentKind};
use crate::games::wellington::rules::{Point, points};
use crate::view::{paint, wrap};

/// The most results to show.
const MOST: usize = 24;

/// A topic.
pub(super) struct Topic {
    /// As it is written in Lua: `duchy:sp`, `battle.dice`.
    pub name: String,
    /// Its group.
    pub group: &'static str,
    /// Its first line.
    pub head: String,
    /// The text, line by line.
    pub lines: Vec<String>,
    /// An example in Lua.
    pub example: String,
}

/// Groups besides the API's things, and their contents.
const GROUPS: [(&str, &str); 4] = [
    ("windows", "windows: when a card can be played, when an effect acts"),
    ("points", "hooks: the values that an effect can modify"),
    ("lasting", "lifetimes: how long an effect stays in force"),
    ("file", "the fields of a card file"),
];

/// All topics.
pub(super) fn topics() -> Vec<Topic> {
    let mut all: Vec<Topic> = members().iter().copied().map(of_member).collect();
    all.dedup_by(|a, b| a.head == b.head && a.lines == b.lines);
    all.extend(EVENT_FIELDS.iter().map(|field| Topic {
        name: format!("ev.{}", field.name),
        group: On::Event.word(),
        head: format!("ev.{}", field.name),
        lines: vec![field.doc.to_string()],
        example: field.example.to_string(),
    }));
    all.extend(Moment::ALL.iter().map(|moment| of_moment(*moment)));
    all.extend(Point::ALL.iter().map(|point| of_point(*point)));
    all.extend(lifetimes());
    all.extend(fields());
    all
}

fn of_member(member: &'static Member) -> Topic {
    let gives = if member.gives == Ty::Nothing { String::new() } else { format!(" → {}", member.gives.name()) };
    let how = match member.run {
        Run::Look(_) => "only looks: can be used anywhere",
        Run::Act(_) => "acts at once; not allowed in conditions and modifiers",
        Run::Ask(_) => "waits for a decision or for the rules; not allowed in conditions, modifiers and handlers",
        Run::Step => "for card tests",
        Run::Edit(_) => "an edit, in a `lua` block at the prompt; all edits are made when the block ends",
    };
    let rule = if member.rule.is_empty() { String::new() } else { format!("; rule {}", member.rule) };
    let mut lines = vec![member.doc.to_string()];
    for arg in member.args {
        let optional = if arg.optional { " (optional)" } else { "" };
        lines.push(format!("  {}: {}{optional}", arg.name, arg.ty.words()));
    }
    for option in member.options {
        lines.push(format!("  {{ {} = … }}: {} (optional)", option.name, option.ty.words()));
    }
    if !member.args.is_empty() || !member.options.is_empty() {
        lines.push("An argument of another type is an error at the line of the call.".into());
    }
    lines.push(format!("{how}{rule}"));
    Topic {
        name: title(member),
        group: member.on.word(),
        head: format!("{}{gives}", signature(member)),
        lines,
        example: member.example.to_string(),
    }
}

fn of_moment(moment: Moment) -> Topic {
    let word = moment.word();
    let kind = match moment.kind() {
        MomentKind::Window => "Responses can be played",
        MomentKind::Decision => "somebody chooses",
        MomentKind::DecisionThenWindow => "somebody chooses, then Responses can be played",
        MomentKind::Hook => "effects act; no decision",
    };
    let example = match moment.kind() {
        MomentKind::Hook => format!("on = {{ [\"{word}\"] = function(fx, ev) ev:say(\"here\") end }}"),
        _ => format!("when = {{ \"{word}\" }}"),
    };
    let lines = vec![format!("Opens: {}", moment.opens()), kind.to_string(), format!("rule {}", moment.rule())];
    Topic { name: word.into(), group: "windows", head: format!("{word} (a window)"), lines, example }
}

fn of_point(point: Point) -> Topic {
    let word = point.word();
    let (kind, change) = match point.kind() {
        points::Kind::Number => ("number", "value + 1"),
        points::Kind::YesNo => ("yes or no", "not value"),
        points::Kind::Line => ("type of a line", "value"),
    };
    let facts = if point.facts().is_empty() { "nothing".into() } else { point.facts().to_string() };
    Topic {
        name: word.into(),
        group: "points",
        head: format!("{word} (a hook: {kind})"),
        lines: vec![point.meaning().to_string(), format!("`at` has: {facts}"), format!("rule {}", point.rule())],
        example: format!("[\"{word}\"] = function(fx, at, value) return {change} end"),
    }
}

/// The rows of a table under a heading of a document.
fn rows(document: &'static str, heading: &str) -> Vec<(&'static str, &'static str)> {
    let after = document.split(&format!("## {heading}\n")).nth(1).unwrap_or_default();
    let part = after.split("\n## ").next().unwrap_or_default();
    let cells = part.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once(" | "));
    cells.collect()
}

fn lifetimes() -> Vec<Topic> {
    let rows = rows(include_str!("../../../../docs/windows.md"), "Lifetimes");
    let one = |name: &str, until: &str| {
        let name = name.trim_matches('`');
        let call = name.replace("(power)", "(ev.player)").replace("(leader)", "(leaders.soult)");
        let call = call.replace("(duchy)", "(duchies.madrid)");
        Topic {
            name: name.split('(').next().unwrap_or(name).to_string(),
            group: "lasting",
            head: name.to_string(),
            lines: vec![format!("in force until {until}")],
            example: format!("ev:start(\"name\", {{}}, {call})"),
        }
    };
    rows.into_iter().map(|(name, until)| one(name, until)).collect()
}

fn fields() -> Vec<Topic> {
    let rows = rows(include_str!("../../../../docs/api.md"), "The card");
    let one = |name: &str, what: &str| Topic {
        name: name.trim_matches('`').to_string(),
        group: "file",
        head: format!("{} (a field of a card file)", name.trim_matches('`')),
        lines: vec![what.to_string()],
        example: String::new(),
    };
    rows.into_iter().flat_map(|(names, what)| names.split(", ").map(move |name| one(name, what))).collect()
}

/// `doc`.
pub fn doc(desk: &mut Desk, rest: &str) -> Reply {
    let (all, wanted, width) = (topics(), rest.trim(), usize::from(desk.core.width));
    if wanted.is_empty() {
        return Ok(groups(&all, width));
    }
    let bare = wanted.split('(').next().unwrap_or(wanted).trim_end_matches(':');
    let group: Vec<&Topic> = all.iter().filter(|topic| topic.group == bare).collect();
    if !group.is_empty() && !all.iter().any(|topic| topic.name == bare) {
        return Ok(list(&group, &about(bare), width));
    }
    let same = |name: &str| name.replace(':', ".") == bare.replace(':', ".");
    let last = |name: &str| name.rsplit(['.', ':']).next() == Some(bare);
    let exact: Vec<&Topic> = all.iter().filter(|topic| same(&topic.name)).collect();
    let is_exact = !exact.is_empty();
    let found = if is_exact { exact } else { all.iter().filter(|topic| last(&topic.name)).collect() };
    if !found.is_empty() {
        let mut pages: Vec<String> = found.iter().map(|topic| page(topic, width)).collect();
        // Part of a name is also a word that others mention.
        if !is_exact {
            let more: Vec<&Topic> =
                mentions(&all, bare).into_iter().filter(|topic| found.iter().all(|f| f.name != topic.name)).collect();
            if !more.is_empty() {
                pages.push(listed(&more, &format!("also mentioned in {}:", more.len()), width));
            }
        }
        return Ok(pages.join("\n\n"));
    }
    if let Some(verb) = VERBS.iter().find(|verb| verb.name == bare) {
        return Ok(format!("{} is a command of the prompt: {}\n`help {}` tells more", verb.name, verb.help, verb.name));
    }
    search(&all, wanted, width)
}

fn about(group: &str) -> String {
    let of_api = On::ALL.into_iter().find(|on| on.word() == group).map(On::about);
    let other = GROUPS.iter().find(|(name, _)| *name == group).map(|(_, about)| *about);
    format!("{group}: {}", of_api.or(other).unwrap_or_default())
}

fn groups(all: &[Topic], width: usize) -> String {
    let names = On::ALL.iter().map(|on| on.word()).chain(GROUPS.iter().map(|(name, _)| *name));
    let line = |name: &str| {
        let count = all.iter().filter(|topic| topic.group == name).count();
        let head = about(name);
        wrap(&format!("{head} ({count})"), width, 0)
    };
    let mut out: Vec<String> = names.map(line).map(|line| line.trim_end().to_string()).collect();
    out.push("`doc GROUP` lists a group, `doc NAME` explains one thing,\n`doc TEXT` searches.".into());
    out.join("\n")
}

fn list(topics: &[&Topic], head: &str, width: usize) -> String {
    let line = |topic: &&Topic| {
        let what = topic.lines.first().map_or("", String::as_str);
        let what = what.split_once(". ").map_or(what, |(first, _)| first);
        format!("  {}\n{}", paint::bold(&topic.head), wrap(what, width, 6).trim_end())
    };
    let lines: Vec<String> = topics.iter().map(line).collect();
    format!("{}\n{}", wrap(head, width, 0).trim_end(), lines.join("\n"))
}

fn page(topic: &Topic, width: usize) -> String {
    let mut out = vec![paint::bold(&topic.head)];
    for line in &topic.lines {
        let indent = if line.starts_with(' ') { 6 } else { 2 };
        out.push(wrap(line, width, indent).trim_end().to_string());
    }
    if !topic.example.is_empty() {
        out.push(format!("  e.g. {}", topic.example));
    }
    out.join("\n")
}

fn search(all: &[Topic], text: &str, width: usize) -> Reply {
    let found = mentions(all, text);
    if found.is_empty() {
        let names =
            all.iter().flat_map(|topic| [topic.name.as_str(), topic.name.rsplit([':', '.']).next().unwrap_or("")]);
        let near = nearest(text, names);
        let hint = near.map_or("`doc` lists the groups".to_string(), |near| format!("did you mean `doc {near}`?"));
        return Err(Complaint::new(Blame::Typing, format!("nothing found for {:?}", cut(text))).hint(hint));
    }
    Ok(listed(&found, &format!("{} with {:?}:", found.len(), cut(text)), width))
}

/// The topics that mention a text, those with the text in their names first.
fn mentions<'a>(all: &'a [Topic], text: &str) -> Vec<&'a Topic> {
    let wanted = text.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&wanted);
    let mut found: Vec<&Topic> = all.iter().filter(|t| has(&t.name) || t.lines.iter().any(|l| has(l))).collect();
    found.sort_by_key(|topic| !has(&topic.name));
    found
}

/// A list of topics, as far as it is worth reading.
fn listed(found: &[&Topic], head: &str, width: usize) -> String {
    let mut out = list(&found[..found.len().min(MOST)], head, width);
    if found.len() > MOST {
        out.push_str(&format!("\nand {} more; use a longer text", found.len() - MOST));
    }
    out
}

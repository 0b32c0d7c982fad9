//! Completion of Lua at the prompt. The type of an expression comes from the API registry, without running the expression.

use super::desk::Desk;
use super::doc;
use crate::games::wellington::api::registry::{Member, On, Ty, members};
use crate::games::wellington::api::vocabulary::event_fields;
use crate::games::wellington::board::{Fact, Power, Side};

/// The most candidates to show.
const MOST: usize = 80;

/// Lua keywords worth completing.
const WORDS: [&str; 10] = ["function", "return", "local", "then", "while", "repeat", "until", "elseif", "false", "nil"];

/// Where Lua code begins in the typed text, if the cursor is in it.
pub fn code(typed: &str) -> Option<usize> {
    let mut block = None;
    let mut at = 0;
    for line in typed.split_inclusive('\n') {
        let text = line.trim();
        let head = line.rfind(';').map_or(0, |i| i + 1);
        let last = line[head..].trim_start();
        let lead = line.len() - line.trim_start().len();
        if block.is_some() {
            if matches!(text, "end lua" | ".") && line.ends_with('\n') {
                block = None;
            }
        } else if text == "lua" && line.ends_with('\n') || text.starts_with("lua ") {
            block = Some(at + lead + 4);
        } else if text.starts_with('=') {
            block = Some(at + lead + 1);
        } else if last.starts_with('=') {
            block = Some(at + line.len() - last.len() + 1);
        } else if last.starts_with("lua ") {
            block = Some(at + line.len() - last.len() + 4);
        }
        at += line.len();
    }
    block.map(|at| at.min(typed.len())).filter(|at| typed.is_char_boundary(*at))
}

/// What stands before a dot or colon.
enum Base {
    /// Nothing: a bare name.
    Bare,
    /// A thing with members.
    Thing(On),
    /// A table of names, such as `duchies` or a library.
    Names(Vec<String>),
    /// Unknown.
    Unknown,
}

/// The names that `doc` knows.
pub fn topics() -> Vec<String> {
    let mut names: Vec<String> = doc::topics().into_iter().map(|topic| topic.name).collect();
    names.extend(On::ALL.iter().map(|on| on.word().to_string()));
    names.dedup();
    names
}

/// Where the word being typed begins, and its possible completions.
pub fn complete(desk: &Desk, typed: &str, code: usize) -> (usize, Vec<String>) {
    let (base, start) = base(desk, typed, code);
    let word = &typed[start..];
    let names = match base {
        Base::Bare => bare(desk, word),
        Base::Names(names) => names,
        Base::Thing(on) => of(on, typed[..start].ends_with('.')),
        Base::Unknown => Vec::new(),
    };
    let fits = |name: &String| name.to_lowercase().starts_with(&word.to_lowercase());
    let mut out: Vec<String> = names.into_iter().filter(fits).collect();
    out.dedup();
    out.truncate(MOST);
    (start, out)
}

/// The arguments of the member that was just typed, or that the cursor is in the brackets of.
pub fn signature(desk: &Desk, typed: &str, code: usize) -> Option<String> {
    let rest = &typed[code..];
    let open = innermost_bracket(rest).map(|at| code + at);
    let closed = open.is_none();
    let end = open.unwrap_or(typed.len());
    let (base, start) = base(desk, &typed[..end], code);
    let Base::Thing(on) = base else { return None };
    let member = find(on, &typed[start..end])?;
    let whole = crate::games::wellington::api::signature(member);
    let args = &whole[whole.find('(')?..];
    let gives = if member.gives == Ty::Nothing { String::new() } else { format!(" → {}", member.gives.name()) };
    match closed {
        true => Some(format!("{args}{gives}")),
        // Inside the brackets, the arguments are shown after the typed text.
        false => Some(format!("  {args}{gives}")),
    }
}

/// The last open bracket of a call.
fn innermost_bracket(code: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut quote = None;
    for (at, c) in code.char_indices() {
        match (quote, c) {
            (Some(q), c) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '{' | '[') => open.push((at, c)),
            (None, ')' | '}' | ']') => drop(open.pop()),
            _ => {}
        }
    }
    open.last().filter(|(_, c)| *c == '(').map(|(at, _)| *at)
}

fn find(on: On, name: &str) -> Option<&'static Member> {
    members().iter().copied().find(|member| member.on == on && member.name == name)
}

/// The members of a thing, including the extra ones of `ev`.
fn of(on: On, dot: bool) -> Vec<String> {
    let own = members().iter().copied().filter(|m| m.on == on).map(|m| m.name.to_string());
    let fields = event_fields().map(str::to_string);
    match (on, dot) {
        (On::Event, true) => fields.collect(),
        (On::Edit, _) | (_, false) => own.collect(),
        (_, true) => Vec::new(),
    }
}

fn bare(desk: &Desk, word: &str) -> Vec<String> {
    let b = &desk.session.world().board;
    let scratch = desk.workbench.scratch.borrow();
    let scratch = scratch.as_ref();
    let mut out: Vec<String> = scratch.map_or(Vec::new(), |s| s.names());
    let api = ["game", "siege", "powers", "sides", "duchies", "leaders", "cards", "lasting", "edit", "print", "ev"];
    out.extend(api.iter().map(|name| (*name).to_string()));
    out.extend(desk.deck.sources().libs.values().map(|source| source.stem()));
    if word.is_empty() {
        return out;
    }
    // A bare name is completed to its Lua spelling.
    out.extend(Power::TRACK.iter().map(|p| p.word().to_string()));
    out.extend(b.duchies.iter().map(|d| d.id.clone()));
    out.extend(b.leaders.iter().map(|l| l.id.clone()));
    out.extend(WORDS.iter().map(|w| (*w).to_string()));
    out
}

/// What stands before the word at the end of a text, and where the word begins.
fn base(desk: &Desk, typed: &str, code: usize) -> (Base, usize) {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let start = code + typed[code..].trim_end_matches(word).len();
    let before = &typed[code..start];
    let Some(joint) = before.chars().next_back().filter(|c| matches!(c, '.' | ':')) else { return (Base::Bare, start) };
    let chain = &before[..before.len() - joint.len_utf8()];
    (resolve(desk, chain), start)
}

/// What a chain such as `duchies.madrid:flag()` evaluates to.
fn resolve(desk: &Desk, chain: &str) -> Base {
    let chain = &chain[begin(chain)..];
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let end = chain.find(|c| !word(c)).unwrap_or(chain.len());
    let (mut base, mut rest) = (root(desk, &chain[..end]), &chain[end..]);
    while let Some(sign) = rest.chars().next() {
        let inner = &rest[sign.len_utf8()..];
        match sign {
            '.' | ':' => {
                let end = inner.find(|c| !word(c)).unwrap_or(inner.len());
                base = step(chain, base, &inner[..end]);
                rest = &inner[end..];
            }
            '(' | '[' => {
                // Indexing a list of the game gives one of its things.
                let Some(end) = closing(rest) else { return Base::Unknown };
                if sign == '[' && chain.starts_with("cards[") {
                    base = Base::Thing(On::Card);
                } else if sign == '[' {
                    base = step(chain, base, inner[..end - 1].trim_matches(['"', '\'']));
                }
                rest = &rest[end + 1..];
            }
            _ => return Base::Unknown,
        }
    }
    base
}

/// The kind of things in a table of the API.
fn root(desk: &Desk, name: &str) -> Base {
    let b = &desk.session.world().board;
    let scratch = desk.workbench.scratch.borrow();
    let scratch = scratch.as_ref();
    if let Some(on) = scratch.and_then(|s| s.kind(name)) {
        return Base::Thing(on);
    }
    match name {
        "game" => Base::Thing(On::Game),
        "siege" => Base::Thing(On::Siege),
        "ev" => Base::Thing(On::Event),
        "edit" => Base::Thing(On::Edit),
        "powers" => Base::Names(Power::TRACK.iter().map(|p| p.word().to_string()).collect()),
        "sides" => Base::Names(Side::BOTH.iter().map(|s| s.word().to_string()).collect()),
        "duchies" => Base::Names(b.duchies.iter().map(|d| d.id.clone()).collect()),
        "leaders" => Base::Names(b.leaders.iter().map(|l| l.id.clone()).collect()),
        "lasting" => {
            let own = doc::topics().into_iter().filter(|topic| topic.group == "lasting");
            Base::Names(own.filter_map(|topic| Some(topic.name.strip_prefix("lasting.")?.to_string())).collect())
        }
        name => match scratch.map_or(Vec::new(), |s| s.inside(name)) {
            names if names.is_empty() => Base::Unknown,
            names => Base::Names(names),
        },
    }
}

/// One more step along a chain.
fn step(chain: &str, base: Base, name: &str) -> Base {
    match base {
        Base::Names(names) if names.iter().any(|known| known == name) => {
            let tables = [("powers", On::Power), ("sides", On::Side), ("duchies", On::Duchy), ("leaders", On::Leader)];
            let root = chain.split(['.', '[']).next().unwrap_or_default();
            tables.iter().find(|(table, _)| *table == root).map_or(Base::Unknown, |(_, on)| Base::Thing(*on))
        }
        Base::Thing(On::Event) => match name {
            "player" | "ally" => Base::Thing(On::Power),
            "side" | "enemy" => Base::Thing(On::Side),
            "card" => Base::Thing(On::Card),
            "window" => Base::Names(Fact::ALL.iter().map(|fact| fact.word().to_string()).collect()),
            _ => member(On::Event, name),
        },
        Base::Thing(on) => member(on, name),
        _ => Base::Unknown,
    }
}

/// What a member returns.
fn member(on: On, name: &str) -> Base {
    let gives = find(on, name).map(|member| member.gives);
    match gives {
        Some(Ty::Power) => Base::Thing(On::Power),
        Some(Ty::Side) => Base::Thing(On::Side),
        Some(Ty::Duchy) => Base::Thing(On::Duchy),
        Some(Ty::Leader) => Base::Thing(On::Leader),
        Some(Ty::Card) => Base::Thing(On::Card),
        Some(Ty::Line) => Base::Thing(On::Line),
        Some(Ty::Formation) => Base::Thing(On::Formation),
        _ => Base::Unknown,
    }
}

/// Where the chain at the end of a text begins: back over names, dots and complete brackets.
fn begin(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = text.len();
    for (i, c) in text.char_indices().rev() {
        match c {
            ')' | ']' => depth += 1,
            '(' | '[' if depth == 0 => break,
            '(' | '[' => depth -= 1,
            c if depth > 0 || c.is_alphanumeric() || matches!(c, '_' | '.' | ':') => {}
            _ => break,
        }
        at = i;
    }
    at
}

/// Where the bracket at the start of a text closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lua_is_found_in_what_is_typed() {
        let at = |typed: &str| code(typed).map(|at| typed[at..].to_string());
        assert_eq!(at("= pow").as_deref(), Some(" pow"));
        assert_eq!(at("undo; = pow").as_deref(), Some(" pow"));
        assert_eq!(at("lua edit.").as_deref(), Some("edit."));
        assert_eq!(at("lua\nx = 1\nprint(").as_deref(), Some("x = 1\nprint("));
        assert_eq!(at("lua\nx = 1\nend lua\nund"), None);
        assert_eq!(at("move wellington"), None);
    }

    #[test]
    fn a_chain_begins_before_its_brackets() {
        for (text, chain) in [
            ("print(duchies.madrid:flag()", "duchies.madrid:flag()"),
            ("x + cards[52]", "cards[52]"),
            ("f(game:value(\"a\", (1 + 2)):x", "game:value(\"a\", (1 + 2)):x"),
        ] {
            assert_eq!(&text[begin(text)..], chain);
        }
    }
}

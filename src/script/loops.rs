//! Loops over tables: each `for … in LIST do` is loaded as `for … in __each(LIST) do`, on the same line, so that the order is
//! that of `order`. Luau offers no other way to set the order.

use super::order::EACH;
use crate::table::stack;
use full_moon::ast::{Ast, Call, Expression, GenericFor, Prefix, Suffix};
use full_moon::node::Node;
use full_moon::tokenizer::Position;
use full_moon::visitors::Visitor;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many texts are kept. Each thread loads the same files, and loads them again whenever one of them changes.
const REMEMBERED: usize = 1_000;

/// A text in which every loop goes through `order`; `None` if the text needs no change.
type Rewritten = Result<Option<Arc<str>>, Unread>;

static KNOWN: Mutex<BTreeMap<Box<str>, Rewritten>> = Mutex::new(BTreeMap::new());

/// Why a text is refused although Luau would run it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It contains the name that is inserted before its loops.
    Name,
    /// Its loops cannot be found, for this reason.
    Loops(String),
}

impl Unread {
    /// What is wrong, for people.
    pub fn message(&self) -> String {
        match self {
            Unread::Name => format!("scripts cannot use the name {EACH}"),
            Unread::Loops(why) => format!("the loops of this script cannot be read: {why}"),
        }
    }

    /// How to correct it.
    pub const fn hint(&self) -> &'static str {
        match self {
            Unread::Name => "use another name",
            Unread::Loops(_) => "Luau could run it, but its loops might not run in a fixed order: write it more simply",
        }
    }
}

/// The text as it is loaded. A text that Luau cannot compile stays unchanged, because Luau describes the error best.
///
/// # Errors
/// Luau would run the text, but the order of its loops cannot be fixed.
pub fn rewritten(text: &str) -> Result<Cow<'_, str>, Unread> {
    if text.contains(EACH) {
        return Err(Unread::Name);
    }
    if !may_loop(text) {
        return Ok(Cow::Borrowed(text));
    }
    // Nothing panics while holding the lock.
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned();
    let made = known.unwrap_or_else(|| {
        let made = made(text);
        keep(text, made.clone());
        made
    });
    made.map(|made| made.map_or(Cow::Borrowed(text), |made| Cow::Owned(made.to_string())))
}

fn keep(text: &str, made: Rewritten) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(text.into(), made);
}

/// Keeps how a text is loaded, for a caller that has parsed it: parsing takes long. Luau must be able to compile the text.
pub fn note(text: &str, tree: &Ast) {
    if !text.contains(EACH) && may_loop(text) {
        keep(text, marked(text, tree));
    }
}

/// Whether a text may contain a loop over a list: the word `for`, a name, and what can follow a name in such a loop. Most texts
/// can be ruled out without parsing.
pub fn may_loop(text: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let blank = |c: char| c.is_ascii_whitespace() || c == '\u{b}';
    text.match_indices("for").any(|(at, word)| {
        let rest = &text[at + word.len()..];
        if text[..at].ends_with(part) || rest.starts_with(part) {
            return false;
        }
        let rest = rest.trim_start_matches(blank);
        let then = rest.trim_start_matches(part);
        let named = then.len() < rest.len();
        let then = then.trim_start_matches(blank);
        let list = then.strip_prefix("in").is_some_and(|rest| !rest.starts_with(part));
        rest.starts_with("--") || named && (list || then.starts_with([',', ':']) || then.starts_with("--"))
    })
}

fn made(text: &str) -> Rewritten {
    // Luau refuses a script with too much nesting, which would overflow the other parser's stack. Even an ordinary script needs
    // more stack for that parser than a thread usually has.
    if super::sandbox::compiler(text).compile(text).is_err() {
        return Ok(None);
    }
    stack::run(|| parsed(text)).unwrap_or_else(|| Err(Unread::Loops("the parser does not understand it".into())))
}

fn parsed(text: &str) -> Rewritten {
    let tree = full_moon::parse(text).map_err(|errors| {
        let why: Vec<String> = errors.iter().take(1).map(ToString::to_string).collect();
        Unread::Loops(why.join("; "))
    })?;
    marked(text, &tree)
}

/// The text with every loop marked that the tree has.
fn marked(text: &str, tree: &Ast) -> Rewritten {
    let mut loops = Loops::default();
    loops.visit_ast(tree);
    // `ipairs` goes from first to last anyway, and Luau runs it faster at the start of a loop. If the name occurs anywhere else
    // in the file, it could be another function.
    let plain = loops.ipairs == text.matches("ipairs").count();
    let heads: Vec<_> = loops.heads.into_iter().filter(|head| !(plain && head.ipairs)).collect();
    if heads.is_empty() {
        return Ok(None);
    }
    let mut marks: Vec<(usize, String)> = Vec::new();
    for head in heads {
        marks.push((head.from, format!(" {EACH}(")));
        marks.push((head.to, ") ".to_string()));
    }
    // A loop may be inside the list expression of another loop.
    marks.sort_by_key(|(at, _)| *at);
    let (mut out, mut done) = (String::with_capacity(text.len() + marks.len() * 10), 0);
    for (at, mark) in marks {
        let Some(part) = text.get(done..at) else { return Err(Unread::Loops("its places are wrong".into())) };
        out.push_str(part);
        out.push_str(&mark);
        done = at;
    }
    out.push_str(&text[done..]);
    Ok(Some(out.into()))
}

/// The list expression of a loop, in bytes of the text.
struct Head {
    from: usize,
    to: usize,
    /// Whether it is only a call of `ipairs`.
    ipairs: bool,
}

#[derive(Default)]
struct Loops {
    heads: Vec<Head>,
    ipairs: usize,
}

impl Visitor for Loops {
    fn visit_generic_for(&mut self, node: &GenericFor) {
        let over = node.expressions();
        let (from, to) = (over.start_position().map(Position::bytes), over.end_position().map(Position::bytes));
        let (Some(from), Some(to)) = (from, to) else { return };
        let ipairs = over.len() == 1 && over.iter().all(is_ipairs);
        self.ipairs += usize::from(ipairs);
        self.heads.push(Head { from, to, ipairs });
    }
}

/// Whether an expression is `ipairs(…)`.
fn is_ipairs(of: &Expression) -> bool {
    let Expression::FunctionCall(call) = of else { return false };
    let suffixes: Vec<&Suffix> = call.suffixes().collect();
    matches!(call.prefix(), Prefix::Name(name) if name.token().to_string() == "ipairs")
        && matches!(suffixes[..], [Suffix::Call(Call::AnonymousCall(_))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use mlua::chunk::Compiler;

    fn of(text: &str) -> String {
        let made = rewritten(text).unwrap();
        assert!(Compiler::new().compile(&*made).is_ok(), "{made}");
        assert_eq!(made.lines().count(), text.lines().count());
        made.replace(EACH, "E")
    }

    #[test]
    fn every_loop_goes_through_the_order_and_stays_on_its_line() {
        assert_eq!(of("for k in t do end"), "for k in  E(t)  do end");
        assert_eq!(of("for k, v in pairs(t) do end"), "for k, v in  E(pairs(t))  do end");
        assert_eq!(of("for k in next, t, nil do end"), "for k in  E(next, t, nil)  do end");
        assert_eq!(of("for k in(t)do end"), "for k in E((t)) do end");
        assert_eq!(of("for--[[ for ]]k in t do end"), "for--[[ for ]]k in  E(t)  do end");
        assert_eq!(of("for k: number in t -- do\ndo end"), "for k: number in  E(t)  -- do\ndo end");
        // With multi-byte characters before it.
        assert_eq!(
            of("local a = 'señor ½' -- ü\nfor k in t do end"),
            "local a = 'señor ½' -- ü\nfor k in  E(t)  do end"
        );
        let nested = "for k in f(function() for i in u do end end) do for j in v do end end";
        let wanted = "for k in  E(f(function() for i in  E(u)  do end end))  do for j in  E(v)  do end end";
        assert_eq!(of(nested), wanted);
        assert_eq!(of("local s = `a {f(function() for k in t do end end)} b`").matches("E(t)").count(), 1);
    }

    #[test]
    fn what_is_no_such_loop_stays() {
        for text in [
            "for i = 1, 3 do end -- in",
            "local s = 'for k in t do end'",
            "-- for k in t do end\nlocal x = `for k in t do end`",
            "local s = [[ for k in t do end ]]",
            "for _, v in ipairs(t) do end",
            "for _, v in ipairs(f(t)) do for _, w in ipairs(v) do end end",
        ] {
            assert_eq!(of(text), text);
        }
    }

    #[test]
    fn texts_without_such_loops_are_told_without_parsing() {
        for text in
            ["for k in t do end", "for\n\u{b}k,v in t do end", "for--[[ a ]]k in t do end", "for k: any in t do end"]
        {
            assert!(may_loop(text), "{text}");
        }
        for text in
            ["x = 'a Leader for each Key in Spain'", "for i = 1, 3 do end", "fork, in", "before k in", "for_k in"]
        {
            assert!(!may_loop(text), "{text}");
        }
        assert!(may_loop("for k--[[ in ]]in t do end") && of("for k--[[ in ]]in t do end").contains("E("));
    }

    #[test]
    fn what_may_be_another_ipairs_goes_through_the_order() {
        for text in [
            "local ipairs = pairs for k in ipairs(t) do end",
            "for k in ipairs(t) and t do end",
            "for k in ipairs(t).x do end",
            "for k in ipairs(t), u do end",
        ] {
            assert!(of(text).contains(" E(ipairs"), "{text}");
        }
    }

    #[test]
    fn the_name_is_no_name_for_scripts_and_what_is_wrong_is_left_to_luau() {
        assert_eq!(rewritten("local __each = 1"), Err(Unread::Name));
        assert_eq!(rewritten("for k in t d end").unwrap(), "for k in t d end");
        let deep = format!("for k in t do end local x = {}1{}", "(".repeat(60_000), ")".repeat(60_000));
        assert_eq!(rewritten(&deep).unwrap(), deep);
    }

    #[test]
    fn a_text_that_somebody_has_parsed_is_not_parsed_again() {
        let kept = |text: &str| {
            note(text, &full_moon::parse(text).unwrap());
            KNOWN.lock().unwrap().get(text).cloned()
        };
        let looped = "for k in t do end -- somebody has parsed this";
        assert_eq!(kept(looped), Some(made(looped)));
        assert!(rewritten(looped).unwrap().contains(EACH));
        assert_eq!(kept("local a = 1 -- somebody has parsed this"), None);
        assert_eq!(kept("local __each = 1 for k in t do end"), None);
    }
}

//! What is read from a text, shown as text again.

use super::{Captured, Code, File, Function, Item, Language, Names, Statement, read};

/// A language in which everything is known by its name, except what is called `secret`.
struct Named;

impl Language for Named {
    type Thing = String;
    type Members = String;
    type Field = String;
    type Global = String;
}

impl Names for Named {
    type Of = Named;

    fn thing(&self, table: &str, key: &str) -> Option<String> {
        (table == "powers" || table == "cards").then(|| format!("{table}/{key}"))
    }

    fn global(&self, name: &str) -> Option<String> {
        (name == "game").then(|| name.into())
    }

    fn members(&self, name: &str) -> String {
        name.into()
    }

    fn field(&self, name: &str) -> Option<String> {
        (name != "secret").then(|| name.into())
    }

    fn library(&self, name: &str, field: &str) -> Option<(usize, usize)> {
        (name == "list").then_some((7, field.len()))
    }
}

fn file(text: &str) -> Option<File<Named>> {
    read(text, "card", &Named)
}

/// A function of a card, after these lines of its file.
fn of(before: &str, function: &str) -> Option<String> {
    let file = file(&format!("{before}\nreturn card {{ a = {{ [\"b.c\"] = {function} }} }}"))?;
    file.function(&["a", "b.c"]).map(|function| function_of(function))
}

/// What a function with the arguments `a` and `b` returns.
fn returned(expression: &str) -> String {
    of("", &format!("function(a, b) return {expression} end")).unwrap()
}

fn function_of(function: &Function<Named>) -> String {
    let captured = |captured: &Captured| match captured {
        Captured::Local(n) => format!("^{n}"),
        Captured::Captured(n) => format!("^^{n}"),
    };
    let captured: String = function.captured.iter().map(captured).collect();
    format!("{}/{}{captured} {}", function.arguments, function.locals, body(&function.body))
}

fn body(statements: &[Statement<Named>]) -> String {
    statements.iter().map(statement).collect::<Vec<_>>().join("; ")
}

fn statement(of: &Statement<Named>) -> String {
    match of {
        Statement::Set(local, value) => format!("l{local} := {}", code(value)),
        Statement::Put(list, place, value) => format!("{}[{}] := {}", code(list), code(place), code(value)),
        Statement::Do(value) => format!("do {}", code(value)),
        Statement::If(ways, otherwise) => {
            let way = |(condition, then): &(Code<Named>, Vec<_>)| format!("if {} {{{}}}", code(condition), body(then));
            let ways: Vec<String> = ways.iter().map(way).collect();
            format!("{} else {{{}}}", ways.join(" "), body(otherwise))
        }
        Statement::Each([place, item], list, then) => {
            format!("each l{place} l{item} {} {{{}}}", code(list), body(then))
        }
        Statement::Break => "break".into(),
        Statement::Return(value) => code(value),
        Statement::Other => "?".into(),
    }
}

fn code(of: &Code<Named>) -> String {
    let all = |list: &[Code<Named>]| list.iter().map(code).collect::<Vec<_>>().join(", ");
    let two = |one: &Code<Named>, sign: &str, other: &Code<Named>| format!("({} {sign} {})", code(one), code(other));
    match of {
        Code::Nil => "nil".into(),
        Code::Bool(yes) => yes.to_string(),
        Code::Number(n) => n.to_string(),
        Code::Text(text) => format!("{text:?}"),
        Code::Thing(thing) => thing.clone(),
        Code::Local(n) => format!("l{n}"),
        Code::Captured(n) => format!("c{n}"),
        Code::Item(n) => format!("i{n}"),
        Code::Global(name) => format!("global {name}"),
        Code::Name(name) => name.to_string(),
        Code::Library(library, field) => format!("library {library} {field}"),
        Code::Native(native) => format!("{native:?}"),
        Code::Field(of, name) => format!("{}.{name}", code(of)),
        Code::At(of, key) => format!("{}[{}]", code(of), code(key)),
        Code::Method(of, name, arguments) => format!("{}:{name}({})", code(of), all(arguments)),
        Code::Call(called, arguments) => format!("{}({})", code(called), all(arguments)),
        Code::Function(function) => format!("<{}>", function_of(function)),
        Code::List(items) => format!("{{{}}}", all(items)),
        Code::Options(options) => {
            let shown: Vec<String> = options.iter().map(|(name, value)| format!("{name} = {}", code(value))).collect();
            format!("{{{}}}", shown.join(", "))
        }
        Code::Not(of) => format!("not {}", code(of)),
        Code::Length(of) => format!("#{}", code(of)),
        Code::And(one, other) => two(one, "and", other),
        Code::Or(one, other) => two(one, "or", other),
        Code::Equal(one, other) => two(one, "==", other),
        Code::Less(one, other) => two(one, "<", other),
        Code::AtMost(one, other) => two(one, "<=", other),
        Code::Plus(one, other) => two(one, "+", other),
        Code::Minus(one, other) => two(one, "-", other),
        Code::Join(one, other) => two(one, "..", other),
        Code::Other => "?".into(),
    }
}

#[test]
fn expressions_are_read() {
    let wanted = [
        ("a and b.line ~= a.line", "(l0 and not (l1.line == l0.line))"),
        ("(a + 1) - 2", "((l0 + 1) - 2)"),
        ("a > b", "(l1 < l0)"),
        ("a >= b or a < b", "((l1 <= l0) or (l0 < l1))"),
        ("#a == 0", "(#l0 == 0)"),
        ("'x' .. a", "(\"x\" .. l0)"),
        ("powers.spain", "powers/spain"),
        ("cards[94]", "cards/94"),
        ("a:duchy():leaders(b)", "l0:duchy():leaders(l1)"),
        ("game:duchies({ with = b })", "global game:duchies({with = l1})"),
        ("game:duchies { with = b }", "global game:duchies({with = l1})"),
        ("list.any(a, b)", "library 7 3(l0, l1)"),
        ("table.find(a, b)", "Find(l0, l1)"),
        ("math.min(a, 1)", "Min(l0, 1)"),
        ("a[1]", "l0[1]"),
        ("{ a, b }", "{l0, l1}"),
        ("function(c) return c == b end", "<1/1^1 (l0 == c0)>"),
        ("function(c) return function() return c == b end end", "<1/1^1 <0/0^0^^0 (c0 == c1)>>"),
    ];
    for (text, shown) in wanted {
        assert_eq!(returned(text), format!("2/2 {shown}"), "{text}");
    }
}

#[test]
fn what_is_not_understood_stays_with_luau() {
    for text in
        ["a * 2", "1.5", "1234567", "'a\\n'", "-a", "a.secret", "{ a, x = b }", "{ [a] = b }", "if a then 1 else 2"]
    {
        assert_eq!(returned(text), "2/2 ?", "{text}");
    }
    assert_eq!(returned("x.secret"), "2/2 ?");
    let body = |text: &str| of("", &format!("function(a, b) {text} end")).unwrap();
    for text in ["while a do end", "for i = 1, 3 do end", "for k, v in pairs(a) do end", "return a, b", "a.x = 1"] {
        assert!(body(text).ends_with(" ?"), "{text}");
    }
    assert_eq!(of("", "function(...) return 1 end"), None);
    assert_eq!(of("", "made_elsewhere"), None);
}

#[test]
fn statements_are_read() {
    let body = |text: &str| of("", &format!("function(a, b) {text} end")).unwrap();
    assert_eq!(body("local c = a if c == b then return 1 end return c"), "2/3 l2 := l0; if (l2 == l1) {1} else {}; l2");
    assert_eq!(body("local a = b return a"), "2/3 l2 := l1; l2", "a local hides an argument");
    assert_eq!(body("local a, b = b, a return b"), "2/4 l2 := l1; l3 := l0; l3");
    assert_eq!(body("if a then return 1 elseif b then return 2 else return 3 end"), "2/2 if l0 {1} if l1 {2} else {3}");
    let each = "local n = 0 for _, x in ipairs(a) do if x == b then break end n += 1 end return n";
    assert_eq!(body(each), "2/5 l2 := 0; each l3 l4 l0 {if (l4 == l1) {break} else {}; l2 := (l2 + 1)}; l2");
    assert_eq!(body("do local c = 1 end return c"), body("while a do end return c"));
    assert_eq!(body("if a then local b = 1 return b end return b"), "2/3 if l0 {l2 := 1; l2} else {}; l1");
    assert_eq!(body("table.insert(a, b)"), "2/2 do Insert(l0, l1)");
    assert_eq!(body("a[b] = 1"), "2/2 l0[l1] := 1");
    assert_eq!(body("for _, x in game:powers() do end"), "2/4 each l2 l3 global game:powers() {}");
    assert_eq!(body("for _, x in a do end"), "2/2 ?", "any table");
    assert_eq!(body("a.x[b] = 1"), "2/2 ?");
}

/// A function that sees a local change cannot be read, because it would have a copy.
#[test]
fn a_captured_local_must_not_change() {
    let function = |text: &str| of("", &format!("function(a, b) {text} end"));
    assert!(function("local n = 1 return function() return n end").is_some());
    assert_eq!(function("local n = 1 local f = function() return n end n = 2 return f"), None);
    assert_eq!(function("local n = 1 n = 2 return function() return n end"), None);
    assert_eq!(function("local n = 1 n += 1 return function() return function() return n end end"), None);
    let itself = function("local function f() return f() end return f").unwrap();
    assert!(itself.starts_with("2/3 ?"), "{itself}");
    // What one function does has no effect on the next.
    let before = "local function odd(a) local n = 1 local f = function() return n end n = 2 return f end";
    assert_eq!(of(before, "function(a, b) return a end").unwrap(), "2/2 l0");
}

#[test]
fn names_of_the_file_lead_to_it() {
    let before = "local A = 'x'\nlocal function f(n) return n end\nlocal made = {}";
    assert_eq!(of(before, "function(a) return f(A) == made end").unwrap(), "1/1 (i1(i0) == i2)");
    let read = file(&format!("{before}\nreturn card {{ g = f, h = made }}")).unwrap();
    assert_eq!(read.function(&["g"]).map(|function| function_of(function)).unwrap(), "1/1 l0");
    assert!(read.function(&["h"]).is_none());
    assert!(matches!(read.items[0].1, Item::Value(Code::Text(_))));
    assert!(matches!(read.items[2].1, Item::Other), "a table can change");
    // A later local of the same name, or another value, and Luau must say what the name means.
    let twice = "local A = 'x'\nlocal A = 'y'";
    assert!(file(&format!("{twice}\nreturn card {{}}")).unwrap().items.iter().all(|(_, i)| matches!(i, Item::Other)));
    let changes = "local n = 1\nlocal function f() n = 2 end";
    assert_eq!(of(changes, "function(a) return n end").unwrap(), "1/1 ?");
    let global = "local function f() powers = 2 end";
    assert_eq!(of(global, "function(a) return powers.spain end").unwrap(), "1/1 ?.spain");
}

/// A table of the file counts only if nothing can change it.
#[test]
fn tables_that_are_only_read_are_known() {
    let tables = "local CALLS = { 31, 54 }\nlocal WORDS = { allies = 'x', [\"french\"] = 'y' }";
    let read = |more: &str, value: &str| {
        let file = file(&format!("{tables}\n{more}\nreturn card {{ a = function(b) return {value} end }}")).unwrap();
        let known = file.items[..2].iter().map(|(_, item)| match item {
            Item::List(items) => format!("{}", items.len()),
            Item::Table(entries) => entries.iter().map(|(key, value)| format!("{key} {}", code(value))).collect(),
            _ => "?".into(),
        });
        (known.collect::<Vec<_>>().join("; "), function_of(file.function(&["a"]).unwrap()))
    };
    let known = "2; allies \"x\"french \"y\"";
    assert_eq!(read("", "WORDS[b]"), (known.into(), "1/1 i1[l0]".into()));
    assert_eq!(read("", "WORDS.french == CALLS[1]").1, "1/1 (i1[\"french\"] == i0[1])");
    for uses in ["for _, x in ipairs(CALLS) do end", "local n = #CALLS", "local n = CALLS[#CALLS]"] {
        assert_eq!(read(&format!("local function f() {uses} end"), "1").0, known, "{uses}");
    }
    for changes in [
        "CALLS[1] = 2", "CALLS[1] += 2", "table.insert(CALLS, 2)", "local t = CALLS", "return CALLS", "CALLS = {}",
        "ipairs(CALLS, CALLS)", "local t = { CALLS }", "CALLS:sort()",
    ] {
        assert!(read(&format!("local function f() {changes} end"), "1").0.starts_with("?;"), "{changes}");
    }
    assert!(read("function CALLS.f() end", "1").0.starts_with("?;"));
    let made = file("local N = 1\nlocal T = { N, f() }\nreturn card {}").unwrap();
    assert!(matches!(made.items[1].1, Item::Other), "not all of it is written out");
}

#[test]
fn only_a_file_of_plain_statements_is_read() {
    let function = "a = { b = function(n) return n end }";
    let way = ["a", "b"];
    assert!(file(&format!("return card {{ {function} }}")).unwrap().function(&way).is_some());
    for text in [
        format!("return other {{ {function} }}"),
        format!("local card = f\nreturn card {{ {function} }}"),
        format!("local function card(t) return t end\nreturn card {{ {function} }}"),
        format!("const card = f\nreturn card {{ {function} }}"),
        format!("do card = f end\nreturn card {{ {function} }}"),
        format!("card = f\nreturn card {{ {function} }}"),
        format!("local f = function() card = f end\nreturn card {{ {function} }}"),
        format!("return card {{ {function} }}, 1"),
        format!("return card({{ {function} }})"),
        "return card {".into(),
    ] {
        assert!(file(&text).is_none(), "{text}");
    }
    for text in [format!("return card {{ {function}, {function} }}"), format!("return card {{ {function}, [x] = 1 }}")]
    {
        assert!(file(&text).unwrap().function(&way).is_none(), "{text}");
    }
}

#[test]
fn a_library_has_fields() {
    let text =
        "local lib = {}\nfunction lib.one(a) return a end\nfunction lib.two(a) return lib.one(a) end\nreturn lib";
    let library = file(text).unwrap();
    let field = |name: &str| match library.field(name).map(|place| &library.items[place].1) {
        Some(Item::Function(function)) => Some(function_of(function)),
        _ => None,
    };
    assert_eq!(field("one").unwrap(), "1/1 l0");
    assert_eq!(field("two").unwrap(), "1/1 i1(l0)");
    assert_eq!(field("three"), None);
    let twice =
        file("local lib = {}\nfunction lib.a() return 1 end\nfunction lib.a() return 2 end\nreturn lib").unwrap();
    assert!(twice.items.iter().all(|(_, item)| matches!(item, Item::Other)));
    assert!(file("local lib = {}\nlib.one = function() end\nreturn lib").is_none());
}

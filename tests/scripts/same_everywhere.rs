//! Scripts see the same on every machine: the order of loops, file names, NaN and infinities.

use crate::common::{at_impulse_of, copy_of_cards, enough, eval, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::rules::Cards;
use sandtable::games::wellington::verbs::{Desk, Opening};
use std::path::Path;

/// How many games are compared: three may be equal by chance, eight are not.
fn games() -> usize {
    enough("SAME_GAMES", 3, 8) as usize
}

/// Desks with the same game, whose scripts are at different memory addresses.
fn desks(paths: &Paths) -> impl Iterator<Item = Desk> {
    let mut rubbish: Vec<Vec<u8>> = Vec::new();
    (0..games()).map(move |i| {
        rubbish.extend((0..i * 97).map(|j| vec![0; 16 + (i * 31 + j * 7) % 300]));
        let desk = open(paths);
        rubbish.retain(|piece| piece.len() % 3 != i % 3);
        desk
    })
}

fn open(paths: &Paths) -> Desk {
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths: paths.clone(), seed: 1 };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{}", faults[0]);
    (desk.offers.reactions, desk.offers.responses) = (false, false);
    desk
}

/// The value of a function body, which must be the same at all desks.
fn everywhere(body: &str) -> String {
    let code = format!("(function() {body} end)()");
    let paths = Paths::under(&root());
    let mut values = desks(&paths).map(|desk| eval(&desk, &code));
    let first = values.next().expect("a desk");
    values.for_each(|other| assert_eq!(other, first, "{body}"));
    first
}

/// The error of a function body, which must be the same at all desks.
fn refused_everywhere(body: &str) -> String {
    let code = format!("(function() {body} end)()");
    let paths = Paths::under(&root());
    let mut refusals = desks(&paths).map(|desk| desk.value(&code).expect_err(body).told());
    let first = refusals.next().expect("a desk");
    refusals.for_each(|other| assert_eq!(other, first, "{body}"));
    first
}

/// The ids of all Duchies, in the game's order.
const IDS: &str =
    "local s = {} for _, d in ipairs(game:duchies()) do s[#s + 1] = d:id() end return table.concat(s, ' ')";
/// Every Duchy as a key, the last of them first.
const KEYS: &str = "local t, s, all = {}, {}, game:duchies() for i = #all, 1, -1 do t[all[i]] = i end ";

#[test]
fn loops_over_objects_go_by_their_ids() {
    let wanted = everywhere(IDS);
    assert!(wanted.split(' ').count() > 30, "{wanted}");
    for way in [
        "for d in pairs(t) do s[#s + 1] = d:id() end",
        "for d in t do s[#s + 1] = d:id() end",
        "for d in next, t do s[#s + 1] = d:id() end",
        "local all = pairs for d in all(t) do s[#s + 1] = d:id() end",
        "local f, of, first = pairs(t) for d in f, of, first do s[#s + 1] = d:id() end",
        "local d = next(t) while d do s[#s + 1] = d:id() d = next(t, d) end",
        "for d, i in t do t[d] = nil s[#s + 1] = all[i]:id() end",
        "local u = table.clone(t) for d in u do s[#s + 1] = d:id() end",
    ] {
        assert_eq!(everywhere(&format!("{KEYS}{way} return table.concat(s, ' ')")), wanted, "{way}");
    }
}

#[test]
fn keys_of_all_kinds_have_one_order() {
    let order =
        "local s = {} for k, v in t do s[#s + 1] = tostring(k) .. '=' .. tostring(v) end return table.concat(s, ' ')";
    let mixed = "local t = { 'a', 'b', z = 1, [7] = 2, [true] = 3, [false] = 4, [-1.5] = 5, a = 6, [powers.nord] = 7,
        [duchies.madrid] = 8, [cards[52]] = 9, [leaders.wellington] = 10, [sides.french] = 11 } ";
    let said = everywhere(&format!("{mixed}{order}"));
    let heads = ["false=4 true=3 -1.5=5 1=a 2=b 7=2 a=6 z=1 ", "=7", "=11", "=8", "=10", "=9"];
    let mut rest = said.as_str();
    for head in heads {
        let at = rest.find(head).unwrap_or_else(|| panic!("{head} in {said}"));
        rest = &rest[at + head.len()..];
    }
    assert_eq!(rest, "", "{said}");
    // Keys that are removed or added during a loop.
    let gone =
        format!("{KEYS}local n = 0 for d in t do n += 1 for e in t do if e ~= d then t[e] = nil end end end return n");
    assert_eq!(everywhere(&gone), "1");
    let more =
        format!("{KEYS}for d in t do t[d:id()] = true t[d:id() .. 1] = true s[#s + 1] = 1 end return #s == #all");
    assert_eq!(everywhere(&more), "true");
    // Lists and empty tables are unchanged.
    assert_eq!(everywhere("local n = 0 for i, v in { 5, 6, 7 } do n = n * 10 + i * v end return n"), "641");
    assert_eq!(everywhere("for k in {} do return k end return next({}) == nil and next({ 4 }) == 1"), "true");
    assert_eq!(everywhere("local t = { 1, 2 } for i in t do if i < 5 then t[i + 1] = i end end return #t"), "5");
}

#[test]
fn keys_without_an_order_are_refused_with_the_same_words() {
    for (keys, what) in [
        ("t[{}] = 1", "a table"),
        ("t[function() end] = 1", "a function"),
        ("t[ev] = 1", "another object"),
        // The order of a loop would depend on memory addresses.
        ("for i = 1, 9 do t[{}] = 1 t[function() return i end] = 1 t[game] = 1 end", "a function"),
    ] {
        for way in ["for k in t do end", "for k in pairs(t) do end", "local k = next(t)"] {
            let said = refused_everywhere(&format!("local t = {{ a = 1 }} {keys} {way} return 1"));
            assert!(said.contains(&format!("a table with {what} as a key")), "{keys} {way}: {said}");
            assert!(said.contains("Hint: use its name or a number as the key"), "{said}");
        }
    }
    for way in ["for k in pairs(nil) do end", "next(3)", "for k in nil do end", "for k in duchies.madrid do end"] {
        refused_everywhere(&format!("{way} return 1"));
    }
    let many = "local t = {} for i = 1, 10001 do t['k' .. i] = i end for k in t do end return 1";
    assert!(refused_everywhere(many).contains("10000 entries"));
}

/// A folder with card 3, and the card's error when it is played.
fn card(paths: &Paths, play: &str) -> Vec<String> {
    std::fs::create_dir_all(&paths.cards).expect("a folder");
    let text = format!(
        "return card {{ api = 1, number = 3, title = \"Order\", cp = 3, kind = \"event\",\nplay = function(ev)\n{play}\nend }}"
    );
    std::fs::write(paths.cards.join("003_order.lua"), text).expect("a file");
    desks(paths)
        .map(|desk| {
            let mut desk = at_impulse_of(desk, "britain", &[("britain", "3")]);
            let said = run(&mut desk, "play 3 event");
            format!("{said} {:016x}", desk.session.hash())
        })
        .collect()
}

fn paths(folder: &Path) -> Paths {
    Paths { cards: folder.to_path_buf(), ..Paths::under(&root()) }
}

#[test]
fn a_card_that_loops_over_objects_plays_the_same_everywhere() {
    let folder = crate::common::folder();
    let play = "local t, s, first = {}, {}, nil
        for _, d in game:duchies() do t[d] = true end
        for d in pairs(t) do s[#s + 1] = d:id() first = first or d end
        ev:say(table.concat(s, ' ')) ev:place_sp(powers.britain, first, 1)";
    let games = card(&paths(folder.path()), play);
    assert!(games.iter().all(|game| *game == games[0]), "{games:#?}");
}

#[test]
fn errors_that_a_script_catches_do_not_say_where_the_cards_lie() {
    let folder = crate::common::folder();
    let play = "local function caught(f) local _, e = pcall(f) ev:say(tostring(e)) end
        caught(function() error('by hand') end)
        caught(function() return nil + 1 end)
        caught(function() return duchies.nowhere end)
        caught(function() ev:draw('x') end)
        caught(function() draws.no_such_thing() end)
        caught(function() for k in { [{}] = 1 } do end end)";
    let both = ["one", "another/cards/card"].map(|name| card(&paths(&folder.path().join(name)), play));
    assert_eq!(both[0], both[1]);
    let said = &both[0][0];
    assert!(said.contains("card/003_order.lua:4: by hand") && !said.contains("another"), "{said}");
    // The message for people names the file.
    let there = paths(&folder.path().join("another/cards/card"));
    std::fs::write(
        there.cards.join("003_order.lua"),
        "return card { api = 1, number = 3, title = \"x\", cp = 3, kind = \"event\", play = function(ev)\nerror('loud') end }",
    )
    .expect("a file");
    let mut desk = at_impulse_of(open(&there), "britain", &[("britain", "3")]);
    let Err(no) = sandtable::games::wellington::verbs::transcript::one(&mut desk, "play 3 event") else {
        panic!("it plays")
    };
    assert!(no.told().contains("another/cards/card/003_order.lua:2"), "{}", no.told());
}

#[test]
fn a_library_that_fails_is_told_by_its_path() {
    let folder = crate::common::folder();
    let mut paths = copy_of_cards(folder.path());
    paths.libs = folder.path().join("my libs");
    std::fs::create_dir_all(&paths.libs).expect("a folder");
    std::fs::write(paths.libs.join("shouts.lua"), "local x = 1\nerror('loud')").expect("a file");
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 };
    let (_, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.iter().any(|fault| fault.place.to_string().ends_with("my libs/shouts.lua:2")), "{faults:#?}");
}

#[test]
fn what_is_no_number_has_no_sign() {
    for (code, said) in [
        ("string.format('%f %g %5.1f %e', 0/0, -(0/0), 0/0, -(0/0))", "nan nan   nan nan"),
        ("string.format('%f|%s|%s', '-nan', 0/0, -(0/0))", "nan|nan|nan"),
        ("tostring(0/0) .. tostring(-(0/0)) .. (0/0) .. -(0/0)", "nannannannan"),
        ("string.format('%d %5.2f%% %s %x %c', 3, 2.5, 'a', 255, 65)", "3  2.50% a ff A"),
        ("`{0/0} {-(0/0)}`", "nan nan"),
    ] {
        assert_eq!(everywhere(&format!("return {code}")), said, "{code}");
    }
    // Formatting values that are not valid whole numbers would differ between systems.
    for code in ["'%d', 0/0", "'%d', 1e300", "'%x', -1/0", "'%c', 256", "'%c', 0/0"] {
        assert!(
            refused_everywhere(&format!("return string.format({code})")).contains("takes a number up to"),
            "{code}"
        );
    }
}

#[test]
fn cards_with_the_line_ends_of_windows_are_the_same_cards() {
    let folder = crate::common::folder();
    let mut paths = copy_of_cards(folder.path());
    let ours = open(&paths).deck.fingerprints();
    let libs = std::mem::replace(&mut paths.libs, folder.path().join("lib"));
    std::fs::create_dir(&paths.libs).expect("a folder");
    for (from, to) in [(&paths.cards, &paths.cards), (&libs, &paths.libs)] {
        for entry in std::fs::read_dir(from).expect("a folder") {
            let file = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&file).expect("a script");
            let file = to.join(file.file_name().expect("a name"));
            std::fs::write(file, text.replace('\n', "\r\n")).expect("a script");
        }
    }
    assert_eq!(open(&paths).deck.fingerprints(), ours);
}

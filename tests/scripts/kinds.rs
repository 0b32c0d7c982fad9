//! The kind of an error is set where the error arises and stays with it: through calls, coroutines, `pcall`, and the file names for
//! people. The words of a message never decide anything.

use crate::common::{at_impulse_of, root};
use sandtable::faults::{Trouble, TroubleKind};
use sandtable::games::wellington::api::{Bot, Deck, Paths, Scratch, Source, Sources};
use sandtable::games::wellington::board::{Board, Card, Mode, Power, Scenario};
use sandtable::games::wellington::rules::{Cards, Choice, Intent};
use sandtable::games::wellington::verbs::{Desk, Opening};
use sandtable::table::Refused;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// A card with these fields instead of its own, or beside them.
fn card(fields: &str) -> String {
    let own = [("api", "1"), ("number", "3"), ("title", "\"Odd\""), ("cp", "3"), ("kind", "\"event\"")];
    let own = own.iter().filter(|(name, _)| !fields.contains(&format!("{name} = ")));
    let own: String = own.map(|(name, value)| format!("{name} = {value}, ")).collect();
    format!("return card {{ {own}{fields} }}")
}

fn board() -> Rc<Board> {
    Scenario::load(&root().join("scenarios/1812.json")).expect("a scenario").board
}

fn source(path: &str, text: &str) -> Source {
    // The file name for people differs completely from the one for scripts.
    Source { path: Path::new(path).into(), shown: format!("my folder/{path}"), text: text.into() }
}

/// The faults of cards and libraries that are loaded together.
fn loaded(cards: &[(&str, &str)], libs: &[(&str, &str)]) -> Vec<Trouble> {
    let all = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(path, text)| source(path, text));
        files.map(|file| (file.path.clone(), file)).collect::<BTreeMap<_, _>>()
    };
    let sources = Sources { libs: all(libs), cards: all(cards) };
    let (deck, troubles) = Deck::load(&board(), sources, None).expect("a machine");
    let idle = deck.idle_params();
    troubles.into_iter().chain(idle).collect()
}

/// The faults of a card.
fn wrong(text: &str) -> Trouble {
    loaded(&[("003_odd.lua", text)], &[]).pop().unwrap_or_else(|| panic!("nothing is wrong: {text}"))
}

#[test]
fn what_is_wrong_with_a_file_has_its_kind() {
    use TroubleKind::*;
    let deep = format!("return {}1{}", "(".repeat(5_000), ")".repeat(5_000));
    let cases = [
        ("return card {", Syntax),
        ("return card { title = 'a' 'b' }", Syntax),
        ("break", Syntax),
        (&deep, Syntax),
        ("return 1", NoResult),
        (&card("colour = 1"), UnknownField),
        (&card("cp = 'much'"), WrongField),
        (&card("when = { 1 }"), WrongField),
        (&card("looks = { 1 }"), WrongField),
        (&card("effects = { [1] = {} }"), WrongField),
        (&card("params = { sp = 'six' }"), WrongField),
        ("return card { number = 3 }", MissingField),
        ("return card { api = 1, number = 3, cp = 3, kind = 'event' }", MissingField),
        (&card("fits = function() end"), MissingField),
        (&card("targets = function() end"), MissingField),
        (&card("kind = 'response'"), MissingField),
        (&card("kind = 'must_play'"), MissingField),
        (&card("api = 2"), WrongNumber),
        (&card("number = 4"), WrongNumber),
        (&card("number = 250"), WrongNumber),
        (&card("home = 'spain'"), WrongNumber),
        (&card("kind = 'rumour'"), UnknownWord),
        (&card("looks = { 'stars' }"), UnknownWord),
        (&card("when = { 'noon' }"), UnknownWindow),
        (&card("effects = { e = { on = { noon = function() end } } }"), UnknownWindow),
        (&card("effects = { e = { decides = { noon = function() end } } }"), UnknownWindow),
        (&card("effects = { e = { luck = function() end } }"), UnknownPoint),
        (&card("stays = 'long'"), UnknownEffect),
        ("return zzz", UnknownGlobal),
        ("string.x = 1", ReadOnly),
        ("return ev.x", UnknownGlobal),
        ("return duchies.nowhere", UnknownThing),
        ("return leaders.nobody", UnknownThing),
        ("return powers.russia", UnknownThing),
        ("return sides.both", UnknownThing),
        ("return cards[250]", UnknownThing),
        ("return game.zzz", UnknownMember),
        (&card("params = { sp = 6 }"), UnreadParam),
        ("while true do end", Steps),
        ("local t = {} while true do t[#t + 1] = string.rep('x', 60000) .. #t end", Memory),
        ("return game:duchies()", Other),
        ("error('there is no card 5')", Other),
    ];
    for (text, kind) in cases {
        let trouble = wrong(text);
        assert_eq!(trouble.kind, kind, "{text}: {trouble}");
        assert!(trouble.to_string().starts_with("my folder/003_odd.lua"), "{trouble}");
    }
}

#[test]
fn what_is_wrong_with_several_files_has_its_kind() {
    use TroubleKind::*;
    let kinds = |troubles: Vec<Trouble>| troubles.iter().map(|trouble| trouble.kind).collect::<Vec<_>>();
    let good = card("");
    assert_eq!(kinds(loaded(&[("003_a.lua", &good), ("003_b.lua", &good)], &[])), [TwoCards]);
    assert_eq!(kinds(loaded(&[("3_odd.lua", &good)], &[])), [WrongNumber]);
    assert_eq!(kinds(loaded(&[], &[("list.lua", "return 5")])), [NoResult]);
    let (missing, _) = Paths::under(Path::new("/nowhere/at/all")).tests();
    assert!(missing.is_empty());
    let (_, faults) = Sources::read(&Paths { alone: true, ..Paths::under(Path::new("/nowhere/at/all")) });
    assert_eq!(kinds(faults), [Unreadable]);
    let player = |text: &str| Bot::load(&board(), &source("bots/odd.lua", text)).map(drop).unwrap_err().kind;
    assert_eq!(player("return player { api = 1 }"), Player);
    assert_eq!(player("return player { api = 1, colour = 1 }"), UnknownField);
    assert_eq!(player("return 1"), NoResult);
}

/// A desk with this card, which Britain holds together with another one.
fn desk(text: &str) -> (Desk, tempfile::TempDir) {
    let folder = crate::common::folder();
    std::fs::write(folder.path().join("003_odd.lua"), text).expect("a file");
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let (mut desk, faults) = Desk::open(&Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 })
        .unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{faults:?}");
    (desk.offers.reactions, desk.offers.responses) = (false, false);
    (at_impulse_of(desk, "britain", &[("britain", "3 93")]), folder)
}

/// The result of playing the card and answering its questions with the first choice.
fn played(text: &str) -> Trouble {
    let (mut desk, folder) = desk(text);
    let mut choice = Choice::Play(Card(3), Mode::Event);
    loop {
        match desk.session.choose(choice, false) {
            Err(Refused::Script(trouble)) => {
                let place = trouble.to_string();
                assert!(place.starts_with(&folder.path().display().to_string()), "{trouble}");
                return trouble;
            }
            Err(other) => panic!("{other:?}"),
            Ok(()) => choice = desk.session.decision().expect("a decision").choices[0].clone(),
        }
    }
}

/// A card with such a `play`.
fn plays(body: &str) -> Trouble {
    played(&card(&format!("play = function(ev) {body} end, effects = {{ e = {{}} }}, params = {{ sp = 6 }}")))
}

const OUTSIDE: &str = "scripts can only use the game: no files, no clock, no other scripts";

#[test]
fn what_a_running_script_does_has_its_kind_and_its_hint() {
    use TroubleKind::*;
    let many = "for i = 1, 300 do ev:start('e', {}, lasting.turn) end";
    for (body, kind, hint) in [
        ("while true do end", Steps, "every loop must end"),
        ("pcall(function() while true do end end) ev:gain_resource(1)", Steps, "every loop must end"),
        ("local t = {} while true do t[#t + 1] = string.rep('x', 60000) .. #t end", Memory, "a script may use a few"),
        ("return duchies.nowhere", UnknownThing, ""),
        ("ev:dance()", UnknownMember, ""),
        ("return params.x", UnknownParam, ""),
        ("return zzz", UnknownGlobal, ""),
        ("return os.time()", UnknownGlobal, OUTSIDE),
        ("string.x = 1", ReadOnly, "globals and libraries cannot be changed"),
        ("math.random(6)", Other, "ev:die(\"what for\") rolls a die"),
        ("ev.draw(2)", Other, "ev:draw(2), not ev.draw(2)"),
        ("for k in { [{}] = 2 } do end", Other, "use its name or a number as the key"),
        (many, Other, "does an effect start itself?"),
        ("local x = nil return x.y", Other, "the value is nil"),
        ("error('odd')", Other, ""),
    ] {
        let trouble = plays(body);
        assert_eq!(trouble.kind, kind, "{body}: {trouble}");
        assert!(trouble.hint.starts_with(hint) && trouble.hint.is_empty() == hint.is_empty(), "{body}: {trouble}");
    }
    let itself =
        r#"["card.cp_value"] = function(fx, at, n) return game:value("card.cp_value", n, { card = cards[3] }) end"#;
    let play = r#"ev:start("e", {}, lasting.turn) game:value("card.cp_value", 1, { card = cards[3] })"#;
    let trouble = played(&card(&format!("play = function(ev) {play} end, effects = {{ e = {{ {itself} }} }}")));
    assert_eq!(trouble.kind, Nested, "{trouble}");
    assert!(trouble.hint.starts_with("a modifier must not ask for the value it changes"), "{trouble}");
}

#[test]
fn a_kind_goes_through_coroutines_and_pcall_and_is_not_in_the_words() {
    use TroubleKind::*;
    let ask = "ev:choose('Where?', { duchies.lisbon, duchies.porto })";
    for (body, kind, hint) in [
        // After the script has waited, and from a function that Luau calls.
        (format!("{ask} ev:dance()"), UnknownMember, ""),
        (format!("{ask} return os"), UnknownGlobal, OUTSIDE),
        ("table.sort({ 1, 2 }, function() return os end)".into(), UnknownGlobal, OUTSIDE),
        ("string.gsub('a', 'a', function() return duchies.x end)".into(), UnknownThing, ""),
        // Caught and thrown again as it was.
        ("local _, e = pcall(function() return os end) error(e, 0)".into(), UnknownGlobal, OUTSIDE),
        (format!("local _, e = pcall(ev.dance, ev) {ask} error(e, 0)"), UnknownMember, ""),
        // The same words from a script.
        ("error('there is no global \"os\"')".into(), Other, ""),
        ("error('the script used too much memory')".into(), Other, ""),
        ("error('a condition may only look\\nHint: unknown field')".into(), Other, ""),
    ] {
        let trouble = plays(&body);
        assert_eq!((trouble.kind, &*trouble.hint), (kind, hint), "{body}: {trouble}");
    }
    // A script that catches an error reads the same words as ever, and no hint.
    let trouble = plays("local _, e = pcall(function() return os end) error('<' .. tostring(e), 0)");
    assert!(trouble.message.starts_with("<runtime error: unknown global \"os\""), "{trouble}");
    assert!(!trouble.to_string().contains("Hint"), "{trouble}");
}

#[test]
fn what_may_only_look_is_told_where_it_stands() {
    let text = card("can_play = function(ev) pcall(ev.gain_resource, ev, 1) return true end, play = function() end");
    let folder = crate::common::folder();
    std::fs::write(folder.path().join("003_odd.lua"), text).expect("a file");
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 };
    let (desk, _) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    let t = desk.session.table();
    let _ = desk.deck.condition(t, &Intent { card: Card(3), by: Power::Britain, mode: Mode::Event });
    let trouble = t.take_trouble().expect("it was refused");
    assert_eq!(trouble.kind, TroubleKind::OnlyLook, "{trouble}");
    assert!(trouble.hint.starts_with("conditions and modifiers must not change the game"), "{trouble}");
    // At the prompt the hint is a different one.
    let scratch = Scratch::new(desk.deck.board(), &BTreeMap::new()).expect("a machine");
    let said = |ran: Result<sandtable::games::wellington::api::Ran, Trouble>| ran.map(drop).expect_err("it is refused");
    let block = said(scratch.block(t, "pcall(function() ev:draw(1) end)"));
    assert_eq!(block.kind, TroubleKind::OnlyLook);
    assert!(block.hint.starts_with("`edit` changes the position in a block"), "{block}");
    let expression = said(scratch.expression(t, "edit.flag('madrid', 'spain')"));
    assert_eq!(expression.kind, TroubleKind::OnlyLook);
    assert!(expression.hint.starts_with("a block may edit"), "{expression}");
    // A hint is not part of the message, unless a script catches both.
    let taken = said(scratch.block(t, "game = 1"));
    assert_eq!(
        (taken.message.as_str(), &*taken.hint),
        ("\"game\" is a name of the API", "use another name, or `local game`")
    );
    let caught = scratch.block(t, "print(pcall(function() game = 1 end))").expect("it is caught");
    assert!(
        caught.printed.contains("is a name of the API\nHint: use another name, or `local game`"),
        "{}",
        caught.printed
    );
}

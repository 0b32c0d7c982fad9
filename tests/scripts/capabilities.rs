//! What a card may do and see: conditions and modifiers change nothing, scripts cannot reach files, and another Power's card puts
//! nothing hidden into a Power's game log.

use crate::common::{at_impulse_of, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::api::registry::{On, Run, Secrecy, members};
use sandtable::games::wellington::board::{Card, Power};
use sandtable::games::wellington::rules::{Question, Save, Session};
use sandtable::games::wellington::verbs::{Desk, Opening, transcript};
use sandtable::view::paint;
use std::fmt::Write as _;

/// A desk on which card 3 has this text. Britain is due and holds these cards.
fn desk(card: &str, hand: &str) -> (Desk, tempfile::TempDir) {
    let folder = crate::common::folder();
    std::fs::write(folder.path().join("003_spy.lua"), card).expect("a file");
    let paths = Paths { cards: folder.path().to_path_buf(), ..Paths::under(&root()) };
    let opening = Opening { scenario: root().join("scenarios/1812.json"), paths, seed: 1 };
    let (mut desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
    assert!(faults.is_empty(), "{}", faults[0]);
    desk.offers.reactions = false;
    desk.offers.responses = false;
    let desk = at_impulse_of(desk, "britain", &[("britain", hand), ("nord", "52 9"), ("spain", "31")]);
    (desk, folder)
}

/// A card with this `play`. `n` writes a card as a number, which no view can recognise as a card.
fn card(play: &str) -> String {
    with_looks(&[], play)
}

/// The same, with all looks declared.
fn privy(play: &str) -> String {
    with_looks(&sandtable::games::wellington::api::look_names(), play)
}

fn with_looks(looks: &[&str], play: &str) -> String {
    let looks: String = looks.iter().map(|name| format!("{name:?}, ")).collect();
    format!(
        "local function n(c) local digits = string.gsub(tostring(c), \"%D\", \"\") return \"x\" .. digits .. \"x\" end\n\
         return card {{ api = 1, number = 3, title = \"Spy\", cp = 3, kind = \"event\", \
         looks = {{ {looks} }}, play = function(ev)\n{play}\nend }}"
    )
}

/// Runs a command, and returns its reply or error.
fn said(desk: &mut Desk, command: &str) -> String {
    match transcript::one(desk, command) {
        Ok(text) => paint::plain(&text),
        Err(complaint) => format!("refused: {}", paint::plain(&complaint.told())),
    }
}

/// All output that a Power can read.
fn read_by(desk: &mut Desk, power: &str) -> String {
    run(desk, &format!("as {power}"));
    let mut out = String::new();
    for look in ["log 400", "show", "show effects", "options", "where", "show hands", "show battle"] {
        let _ = writeln!(out, "{}", said(desk, look));
    }
    let _ = writeln!(out, "{}\n{}", paint::plain(&desk.prompt()), paint::plain(&desk.waiting()));
    run(desk, "as all");
    out
}

/// A card that calls something where it may only look, and catches the refusal.
fn looking(place: &str, call: &str) -> String {
    let call = format!("pcall(function() {call} end)");
    let head = "return card { api = 1, number = 3, title = \"Spy\", cp = 3, kind = \"event\", ";
    match place {
        "can_play" => format!("{head} can_play = function(ev) {call} return true end, play = function(ev) end }}"),
        "targets" => format!(
            "{head} ask = \"Where?\", targets = function(ev) {call} return {{ duchies.lisbon, duchies.porto }} end, \
             play = function(ev) end }}"
        ),
        _ => format!(
            "local ev = nil {head} play = function(own) own:start(\"later\", {{}}, lasting.turn) end, \
             effects = {{ later = {{ on = {{ [\"impulse.offer\"] = function(fx, own) ev = own end }}, \
             [\"card.cp_value\"] = function(fx, at, n) {call} return n + 1 end }} }} }}"
        ),
    }
}

/// No member that changes the game works in a condition, a list of targets or a modifier, and none changes anything there.
#[test]
fn conditions_and_modifiers_change_nothing() {
    let acts = members().iter().filter(|m| matches!(m.run, Run::Act(_) | Run::Ask(_)));
    let (mut tried, mut refused) = (0, 0);
    for (i, member) in acts.filter(|m| matches!(m.on, On::Event | On::Power | On::Game)).enumerate() {
        // The same rules apply to conditions and lists of targets.
        for place in [["can_play", "targets"][i % 2], "modifier"] {
            // A modifier has no `ev`, except one that the card kept.
            let call = member.example;
            let (mut desk, _folder) = desk(&looking(place, call), "17 25");
            let commands: &[&str] = if place == "modifier" {
                &["set hand britain +3", "play 3 event", "play 17 cp"]
            } else {
                &["set hand britain +3", "play 3 event"]
            };
            let mut text = String::new();
            for command in commands {
                let p = desk.session.position().clone();
                let before = desk.session.hash();
                text = said(&mut desk, command);
                if text.starts_with("refused: ") {
                    assert_eq!(desk.session.hash(), before, "{} in {place}: {text}", member.name);
                    break;
                }
                let now = desk.session.position();
                let same = now.soldiers == p.soldiers && now.officers == p.officers && now.flags == p.flags;
                assert!(same && now.resources == p.resources, "{} in {place}", member.name);
            }
            tried += 1;
            refused += u32::from(text.contains("may only look"));
        }
    }
    // The others are refused because of their arguments, so they do nothing, either.
    assert!(refused > 40 && tried > 120, "{refused} of {tried}");
}

/// Ways in which a British card might reveal Nord's or Britain's hand to Spain.
const WAYS: &[(&str, &str)] = &[
    ("says Nord's hand", "for _, c in powers.nord:hand() do ev:say(\"Nord holds \" .. n(c)) end"),
    ("says its own hand", "for _, c in ev.player:hand() do ev:say(\"Britain holds \" .. n(c)) end"),
    ("looks by chance, and says", "for _, c in powers.nord:random_cards(5) do ev:say(\"Nord holds \" .. n(c)) end"),
    (
        "looks by chance by another name",
        "for _, c in powers.nord[\"random\" .. \"_cards\"](powers.nord, 5) do ev:say(n(c)) end",
    ),
    (
        "reads the names from a table",
        "local p = { powers.nord } for _, c in p[1].random_cards(p[1], 5) do ev:die(n(c)) end",
    ),
    (
        "tries every card",
        "for c = 1, 110 do if pcall(function() ev:look_at(powers.nord, { cards[c] }) end) then ev:say(n(cards[c])) end end",
    ),
    (
        "tries every card by another name",
        "local look = ev[\"look\" .. \"_at\"] for c = 1, 110 do if pcall(look, ev, powers.nord, { cards[c] }) then ev:say(n(cards[c])) end end",
    ),
    (
        "asks cards where they are",
        "for c = 1, 110 do local ok, p = pcall(function() return cards[c]:pile() end) if ok then ev:say(n(cards[c]) .. p) end end",
    ),
    (
        "asks who holds them",
        "for c = 1, 110 do local ok, p = pcall(function() return cards[c]:holder() end) if ok and p then ev:say(n(cards[c])) end end",
    ),
    ("rolls for what it saw", "for _, c in ev.player:hand() do ev:die(\"card \" .. n(c)) end"),
    ("rolls dice for what it saw", "for _, c in powers.nord:random_cards(5) do ev:dice(n(c), 2) end"),
    ("asks Spain", "ev:choose(\"Britain holds \" .. n(ev.player:hand()[1]), { \"a\", \"b\" }, { by = powers.spain })"),
    (
        "asks Spain yes or no",
        "ev:confirm(\"Nord holds \" .. n(powers.nord:random_cards(1)[1]) .. \"?\", { by = powers.spain })",
    ),
    ("offers Spain the cards", "ev:choose(\"Which one?\", ev.player:hand(), { by = powers.spain })"),
    ("offers Spain Nord's cards", "ev:choose(\"Which one?\", powers.nord:random_cards(2), { by = powers.spain })"),
    (
        "offers Spain texts",
        "ev:choose(\"Which one?\", { n(powers.nord:random_cards(2)[1]), \"none\" }, { by = powers.spain })",
    ),
    ("chooses a text of its own", "ev:choose(\"Which one?\", { n(powers.nord:random_cards(2)[1]), \"none\" })"),
    ("looks at the draw pile", "for _, c in ev:peek_deck(5) do ev:say(n(c)) end"),
    ("draws and says", "local drawn = ev:draw(3) for _, c in drawn do ev:say(n(c)) end"),
    ("takes and says", "ev:say(n(ev:take_random(powers.nord)))"),
    ("takes by another name", "ev:say(n(ev[\"take\" .. \"_random\"](ev, powers.nord)))"),
    ("looks through a Reserve", "for _, c in ev.player:reserve() do ev:say(n(c)) end"),
    (
        "counts Home cards",
        "ev:say(\"Nord holds \" .. (powers.nord:hand_size() - powers.nord:common_cards()) .. \" Home cards\")",
    ),
];

/// Cards that Spain could not know before: neither their numbers nor their titles may be in what it reads afterwards.
#[test]
fn a_hidden_hand_does_not_come_into_the_journal_of_another_power() {
    let mut leaks = Vec::new();
    let ways = WAYS.iter().flat_map(|(what, play)| [(what, card(play)), (what, privy(play))]);
    for (what, card) in ways {
        let (mut desk, _folder) = desk(&card, "3 17 25");
        let position = desk.session.position().clone();
        let hidden: Vec<_> = Power::TRACK
            .into_iter()
            .filter(|power| *power != Power::Spain)
            .flat_map(|power| position.cards.hand(power).to_vec())
            .chain(position.cards.deck.iter().copied())
            .chain(position.cards.reserve(Power::Britain.home_deck()).iter().copied())
            .filter(|card| card.0 != 3)
            .collect();
        let before = read_by(&mut desk, "spain");
        run(&mut desk, "as spain");
        let mut text = said(&mut desk, "play 3 event");
        // Somebody is asked, and answers.
        while desk.session.decision().is_some_and(|d| matches!(d.question, Question::Card { card: Card(3), .. })) {
            text.push_str(&said(&mut desk, "options"));
            // The answer itself is visible to the Power that gave it.
            run(&mut desk, "as all");
            let _ = said(&mut desk, "1");
            run(&mut desk, "as spain");
        }
        run(&mut desk, "as all");
        text.push_str(&read_by(&mut desk, "spain"));
        let heard: Vec<String> = text.lines().filter(|line| !before.contains(*line)).map(str::to_string).collect();
        let heard = heard.join("\n");
        for card in hidden {
            let title = &desk.session.world().cards.face(card).title;
            let number = format!("x{}x", card.0);
            if heard.contains(&number) || heard.contains(&format!("#{} ", card.0)) {
                leaks.push(format!("{what}: {number} {title}: {heard}"));
                break;
            }
        }
        if *what == "counts Home cards" && heard.contains("Home cards") {
            leaks.push(format!("{what}: {heard}"));
        }
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
}

/// The Power that plays a card sees its message.
#[test]
fn a_card_tells_its_player_what_it_saw() {
    let (mut desk, _folder) =
        desk(&privy("for _, c in powers.nord:random_cards(2) do ev:say(\"Nord holds \" .. n(c)) end"), "3 17 25");
    run(&mut desk, "play 3 event");
    let britain = read_by(&mut desk, "britain");
    assert!(britain.contains("to Britain: Nord holds x52x") && britain.contains("Nord holds x9x"), "{britain}");
    let spain = read_by(&mut desk, "spain");
    assert!(spain.contains("says something to Britain") && !spain.contains("Nord holds x"), "{spain}");
    // The message of a card that looks at nothing hidden is for everybody.
    let (mut desk, _folder) = self::desk(&card("ev:say(\"There are \" .. #game:duchies() .. \" Duchies\")"), "3 17 25");
    run(&mut desk, "play 3 event");
    assert!(read_by(&mut desk, "spain").contains("Spy: There are "));
}

#[test]
fn a_card_that_looks_declares_it() {
    let (mut desk, _folder) =
        desk(&card("local look = \"ha\" .. \"nd\"\nlocal all = ev.player[look](ev.player)"), "3 17 25");
    let text = said(&mut desk, "play 3 event");
    assert!(text.contains("must declare it: looks = { \"hand\" } [2.5]"), "{text}");
    // Only a card that declares it may use the result of a draw.
    let (mut desk, _folder) = self::desk(
        &card("local draw = \"dr\" .. \"aw\"\nlocal got = ev[draw](ev, 1)\nev:say(tostring(got))"),
        "3 17 25",
    );
    run(&mut desk, "play 3 event");
    assert!(read_by(&mut desk, "britain").contains("Spy: nil"));
    // Another hand stays hidden even from a card that declares looks.
    let (mut desk, _folder) = self::desk(&privy("powers.nord:hand()"), "3 17 25");
    let text = said(&mut desk, "play 3 event");
    assert!(text.contains("a hand is hidden from other Powers [2.5]"), "{text}");
    // A person may look in the middle of a card.
    let (mut desk, _folder) = self::desk(&card("ev:choose(\"Which?\", { \"a\", \"b\" })"), "3 17 25");
    run(&mut desk, "play 3 event");
    assert!(!run(&mut desk, "= ev.player:hand()").is_empty());
}

/// Each member that looks is refused to a card that does not declare it, and dealt cards stay hidden.
#[test]
fn no_member_that_looks_works_without_being_declared() {
    let mut looks = 0;
    for member in members().iter().filter(|member| member.secrecy != Secrecy::Open) {
        assert!(matches!(member.run, Run::Look(_) | Run::Act(_)), "{}: nothing guards it", member.name);
        if member.secrecy != Secrecy::Looks {
            continue;
        }
        let of = match member.on {
            On::Event => "ev",
            On::Power => "ev.player",
            On::Card => "ev.card",
            other => panic!("{other:?}"),
        };
        let (mut desk, _folder) = desk(&card(&format!("{of}:{}()", member.name)), "3 17 25");
        let text = said(&mut desk, "play 3 event");
        assert!(text.contains(&format!("must declare it: looks = {{ {:?} }}", member.name)), "{text}");
        looks += 1;
    }
    assert!(looks >= 10, "{looks}");
}

#[test]
fn scripts_have_no_way_to_files() {
    let outside = [
        "io", "os", "require", "dofile", "loadfile", "load", "loadstring", "debug", "package", "getfenv", "setfenv",
        "collectgarbage", "newproxy", "coroutine", "buffer", "vector", "bit32", "utf8", "_G", "rawget", "rawset",
    ];
    for name in outside {
        let (mut desk, _folder) = desk(&card(&format!("local x = {name}")), "3 17 25");
        let before = desk.session.hash();
        let text = said(&mut desk, "play 3 event");
        assert!(text.contains(&format!("unknown global {name:?}")), "{name}: {text}");
        assert_eq!(desk.session.hash(), before);
    }
}

/// A card that removes every card from the game and fails with an error that lists them.
const PRY: &str = "local found = {}
    for c = 1, 110 do
        local before = powers.nord:hand_size()
        ev:remove_from_game(cards[c])
        if powers.nord:hand_size() < before then table.insert(found, n(cards[c])) end
    end
    error(\"Nord holds \" .. table.concat(found, \" \"))";

/// A player does not see the error of an undone play, because the script could put anything into it.
#[test]
fn a_play_that_fails_tells_a_player_nothing() {
    let (mut desk, _folder) = self::desk(&privy(PRY), "3 17 25");
    let text = said(&mut desk, "play 3 event");
    assert!(text.contains("Nord holds x9x x52x"), "whoever keeps the cards sees everything: {text}");
    assert_eq!(desk.session.position().cards.hand(Power::Nord).len(), 2, "and nothing is left of it");
    for play in [PRY, "error(tostring(ev:die(\"x\")))", "error()", "nothing()", "while true do end", "ev:die(1, 2, 3)"]
    {
        let (mut desk, _folder) = self::desk(&card(play), "3 17 25");
        run(&mut desk, "as britain");
        let texts = [1, 2, 3].map(|_| said(&mut desk, "play 3 event"));
        for text in texts {
            assert_eq!(
                text,
                "refused: a script failed; everything it did was undone\nHint: whoever owns the scripts can see \
                 the error",
                "{play}"
            );
        }
    }
}

/// The dice do not leak either: each attempt stays in the game, and the next dice are different.
#[test]
fn a_play_that_fails_stays_in_the_game_and_chance_goes_on() {
    let rolls =
        "local d = ev:dice(\"x\", 30) if d[1] ~= 7 and ev.player:resources() < 9 then error(table.concat(d)) end";
    let fallen = |desk: &mut Desk| -> String {
        run(desk, "as all; set resources britain 9; play 3 event");
        let log = run(desk, "log 40");
        let line = log.lines().rev().find(|line| line.contains(" rolls ")).expect("a roll");
        let dice = line.split_once(" rolls ").and_then(|(_, rest)| rest.split_once(" for ")).expect("dice").0;
        dice.replace(' ', "")
    };
    let (mut plain, _folder) = self::desk(&card(rolls), "3 17 25");
    let told = said(&mut plain, "play 3 event");
    let (mut desk, _other) = self::desk(&card(rolls), "3 17 25");
    run(&mut desk, "as britain");
    let (inputs, hash) = (desk.session.cursor().input, desk.session.hash());
    let mut hashes = vec![hash];
    for attempt in 1..=3 {
        said(&mut desk, "play 3 event");
        assert_eq!(desk.session.cursor().input, inputs + attempt, "an attempt is an input");
        assert!(!hashes.contains(&desk.session.hash()), "other dice come");
        hashes.push(desk.session.hash());
    }
    let log = run(&mut desk, "log 3");
    assert_eq!(log.matches("a script failed at Britain's step; it was undone").count(), 3, "{log}");
    assert!(run(&mut desk, "as spain; log 1").contains("a script failed at Britain's step"), "everybody sees it");

    // A save, an undo and a redo do not change it.
    run(&mut desk, "as all; undo 3");
    assert_eq!(desk.session.hash(), hash);
    run(&mut desk, "redo 3");
    assert_eq!(desk.session.hash(), hashes[3]);
    let text = serde_json::to_string(&desk.session.save()).expect("a save");
    let (again, parting) = Session::restore(desk.session.world().clone(), Save::parse(&text).expect("a save"));
    assert!(parting.is_none() && again.hash() == hashes[3]);

    // The second attempt does not get the dice that the first one saw.
    let (seen, come) = (fallen(&mut plain), fallen(&mut desk));
    assert!(seen.len() == 30 && told.contains(&seen), "without a player the same dice come again: {told} {seen}");
    assert_ne!(seen, come);
}

/// A card that acts on what its player does not see counts as one that looks.
#[test]
fn who_reaches_for_a_hidden_card_looks() {
    let reach = |name: &str, end: &str| format!("local reach = \"{name}\"\nev[reach .. \"{end}\"](ev, cards[52])");
    for (name, end) in [("dis", "card"), ("remove_from", "_game"), ("shuffle", "_into_deck")] {
        // The reply is the same wherever the card is: in Nord's hand, in the draw pile, in a Reserve.
        let said_of = |other: &str| {
            let play = reach(name, end).replace("cards[52]", other);
            let (mut desk, _folder) = self::desk(&card(&play), "3 17 25");
            let text = said(&mut desk, "play 3 event");
            text.lines()
                .next()
                .and_then(|line| line.split_once(".lua:"))
                .map_or(text.clone(), |(_, rest)| rest.to_string())
        };
        let words = said_of("cards[52]");
        assert!(words.contains(&format!("must declare it: looks = {{ \"{name}{end}\" }} [2.5]")), "{words}");
        assert_eq!(said_of("cards[53]"), words);
        assert_eq!(said_of("cards[88]"), words);
        // A card may do that to what its player sees, and to itself.
        assert!(!said_of("cards[17]").contains("refused"), "{}", said_of("cards[17]"));
        assert!(!said_of("ev.card").contains("refused"), "{}", said_of("ev.card"));
    }
    // A card that declares the look may look, but only its player is told the result.
    let play = "local before = powers.nord:hand_size() ev:remove_from_game(cards[52]) \
                ev:say(\"Nord has \" .. (before - powers.nord:hand_size()) .. \" fewer\")";
    let (mut desk, _folder) = self::desk(&privy(play), "3 17 25");
    run(&mut desk, "play 3 event");
    assert!(read_by(&mut desk, "britain").contains("to Britain: Nord has 1 fewer"));
    assert!(!read_by(&mut desk, "spain").contains("1 fewer"));
}

/// A condition that fails in a hand reveals nothing about the hand.
#[test]
fn a_script_in_another_hand_that_fails_is_not_named() {
    let broken = "return card { api = 1, number = 3, title = \"Spy\", cp = 3, kind = \"event\", \
                  can_play = function(ev) error(\"Nord holds it\") end, play = function(ev) end }";
    let (mut desk, _folder) = self::desk(broken, "17 25");
    run(&mut desk, "set hand nord +3; as britain");
    let text = said(&mut desk, "set impulse nord");
    assert!(text.contains("a script failed") && !text.contains("Nord holds") && !text.contains('3'), "{text}");
}

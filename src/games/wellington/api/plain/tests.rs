use super::*;
use crate::games::wellington::api::condition_cache::in_words;
use crate::games::wellington::api::{Deck, Paths, Sources};
use crate::games::wellington::board::{Effect, Facts, Lifetime, Line, Mode, Scenario};
use crate::games::wellington::rules::{Cards, Intent, Seat, Wellington, World, look, setup};
use crate::table::{Dice, Playout};

/// A table with the cards of the project, of which card 9 has this text.
fn table(text: &str) -> (Rc<Deck>, Rc<Seat>) {
    let paths = Paths::under(crate::sources());
    let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
    let mut sources = Sources::read(&paths).0;
    let card = sources.cards.values_mut().find(|source| source.number() == Some(Card(9))).unwrap();
    card.text = format!(
        "{}return card {{ api = 1, number = 9, title = 'x', cp = 1, kind = 'event', play = function(ev) end, {text} }}",
        "local FRENCH = sides.french\n"
    );
    // Tables of a library are made once, and those of a card each time it is loaded.
    let library = sources.libs.values_mut().find(|source| source.stem() == "panic").unwrap();
    let more = [
        "function panic.of(side) return WORDS[side:id()] end",
        "function panic.sum() local n = 0 for place, c in ipairs(CALLS) do n += place + c end return n end",
        "function panic.call(n) return CALLS[n] end",
        "return panic",
    ];
    library.text = library.text.replace("\nreturn panic", &format!("\n{}", more.join("\n")));
    let (deck, faults) = Deck::load(&scenario.board, sources, None).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    let deck = Rc::new(deck);
    let world = World::of(&scenario, deck.clone());
    let game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 5), |_| {}).unwrap();
    (deck, game.table().clone())
}

const INTENT: Intent = Intent { card: Card(9), by: Power::Spain, mode: Mode::Event };

/// Asks the condition of card 9 so often that Luau is no longer asked, if that is possible.
fn asked(condition: &str) -> (Result<(), String>, bool) {
    let (deck, t) = table(&format!("can_play = function(ev) {condition} end"));
    let said: Vec<_> = (0..OFTEN + COMPARED + 4).map(|_| in_words(deck.judged(&t, &INTENT))).collect();
    assert!(said.iter().all(|one| *one == said[0]), "{condition}: {said:?}");
    assert!(!t.halted(), "{condition}");
    (said[0].clone(), deck.0.plain.is_trusted(Card(9), Part::CanPlay, ""))
}

#[test]
fn what_only_looks_needs_no_luau() {
    let yes = [
        "return ev.player == powers.spain and ev.ally == powers.britain and ev.side == sides.allies",
        "return ev.enemy == FRENCH and ev.mode == 'event' and ev.card == cards[9]",
        "return #game:duchies({ with = powers.spain }) > 0",
        "return list.any(game:duchies({ country = 'spain' }), function(d) return d:has_formation(FRENCH) end)",
        "local n = 0 for _, d in ipairs(game:duchies()) do if d:is_key() then n += 1 end end return n > 3",
        "local out = {} for _, p in ipairs(game:powers()) do table.insert(out, p) end return #out == 4",
        "return list.has(game:powers(), powers.nord) and list.count(game:powers(), powers.nord) == 1",
        "return game:powers()[1] == powers.britain and game:powers()[9] == nil",
        "return 'a' .. 'b' == 'ab' and math.max(1, 2) == 2 and ev.window.duchy == nil",
        "return FRENCH:powers() ~= nil and not game:battle()",
        "return panic.of(FRENCH) == 'the French' and panic.side('the French') == FRENCH",
        "return panic.sum() == 88 and panic.call(2) == 54 and panic.call(3) == nil and panic.call(0) == nil",
        "local n = panic.call(1) return cards[n]:number() == 31",
        "local out = {} for i, p in game:powers() do out[i] = p end return #out == 4 and out[4] == game:powers()[4]",
        "local out = { 1, 2 } out[1] = 3 out[3] = 4 return out[1] + out[2] + out[3] == 9",
        "local stands = function(d) return d:has_formation(sides.allies) or d:has_formation(FRENCH) end \
         return #list.filter(game:duchies(), stands) == #game:duchies({ empty = false }) and \
             #game:duchies({ empty = false }) > 9 and not list.any(game:duchies({ empty = true }), stands) and \
             #game:duchies({ empty = true }) + #game:duchies({ empty = false }) == #game:duchies()",
        "local is_french = function(l) return l:power():side() == FRENCH end \
         return #game:army_commanders(sides.allies) > 0 and list.all(game:army_commanders(FRENCH), is_french) and \
             #game:army_commanders(FRENCH) == #list.filter(game:army_commanders(), is_french)",
        "return not game:in_force(4) and not game:in_force(48, sides.french:id()) and not game:in_force(cards[4])",
        "return #panic.words(function(side) return side == FRENCH end) == 1",
    ];
    for condition in yes {
        assert_eq!(asked(condition), (Ok(()), true), "{condition}");
    }
    assert_eq!(asked("return false"), (Err(String::new()), true));
    assert_eq!(
        asked("if ev.player == powers.spain then return 'not now' end return true"),
        (Err("not now".into()), true)
    );
}

#[test]
fn the_rest_stays_with_luau() {
    // Two lists are equal only if they are the same. Nothing here knows escapes, products, other loops, or lists with holes.
    let rest = [
        "return game:powers() ~= game:powers()",
        "return 2 * 2 == 4",
        "local n = 0 while n < 3 do n += 1 end return n == 3",
        "return select('#', 1, 2) == 2",
        "return 'x\\n' ~= 'x'",
        "local out = {} out[2] = 1 return out[2] == 1",
        "local out = { 1 } out[1] = nil return out[1] == nil",
    ];
    for condition in rest {
        assert_eq!(asked(condition), (Ok(()), false), "{condition}");
    }
    let many: String = (0..40).map(|n| format!("local a{n} = {n} ")).collect();
    assert_eq!(asked(&format!("{many} return a39 == 39")), (Ok(()), false), "more locals than there is room for");
}

/// A function is answered here only while its answer does not depend on something that is not understood.
#[test]
fn luau_is_asked_where_it_must_be() {
    let text = "if #game:duchies({ with = ev.player }) > 1 then return true end return 2 * 2 == 5";
    let (deck, t) = table(&format!("can_play = function(ev) {text} end"));
    for _ in 0..OFTEN + COMPARED + 4 {
        assert_eq!(deck.judged(&t, &INTENT), Ok(()));
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::CanPlay, ""));
    t.change(|p| p.soldiers.retain(|lot| lot.key.power != Power::Spain));
    t.change(|p| p.officers.clear());
    assert_eq!(deck.judged(&t, &INTENT), Err(None));
}

#[test]
fn a_script_that_fails_fails_in_luau() {
    let (deck, t) = table("can_play = function(ev) return #game:duchies({ wiht = ev.player }) > 0 end");
    for _ in 0..OFTEN + COMPARED + 4 {
        let _ = deck.judged(&t, &INTENT);
        assert!(t.take_trouble().is_some());
    }
    assert!(!deck.0.plain.is_trusted(Card(9), Part::CanPlay, ""));
}

#[test]
fn one_difference_is_enough() {
    let (deck, t) = table("can_play = function(ev) return true end");
    let what = (Card(9), Part::CanPlay, "");
    for _ in 0..OFTEN + 2 {
        deck.judged(&t, &INTENT).unwrap();
    }
    deck.0.plain.compared(what, false);
    for _ in 0..OFTEN + COMPARED + 4 {
        deck.judged(&t, &INTENT).unwrap();
    }
    assert!(!deck.0.plain.is_trusted(what.0, what.1, what.2));
}

fn effect() -> Effect {
    let data = vec![("duchy".into(), Datum::Duchy(look_up("madrid"))), ("line".into(), Datum::Line(Line(7)))];
    let (by, until) = (Power::Spain, Lifetime::Turn);
    Effect { id: 1, card: Card(9), name: "blocked".into(), by, until, since: 1, data }
}

fn look_up(id: &str) -> crate::games::wellington::board::Duchy {
    let scenario = Scenario::load(&Paths::under(crate::sources()).scenarios.join("1812.json")).unwrap();
    scenario.board.duchy_by_id(id).unwrap()
}

#[test]
fn modifiers_say_what_they_read() {
    let (deck, t) = table(
        "effects = { blocked = {
            ['may_cross_line'] = function(fx, at, open) return open and at.line ~= fx.line end,
            ['move.cost'] = function(fx, at, n) return at.duchy:has_formation(FRENCH) and n + 1 or n end,
        } }",
    );
    let line = |line: u8| Facts::none().and(Fact::Line, Line(line));
    let (yes, read) = (Datum::Bool(true), crate::games::wellington::board::FactSet::NONE.with(Fact::Line));
    for _ in 0..OFTEN + COMPARED + 4 {
        deck.0.kept.take();
        assert_eq!(deck.modify(&t, &effect(), Point::MayCrossLine, &line(6), yes.clone()).0, yes);
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::Point(Point::MayCrossLine), "blocked"));
    let said = |facts: &Facts, open: bool| {
        let (said, looked) = deck.modify(&t, &effect(), Point::MayCrossLine, facts, Datum::Bool(open));
        (said, looked.unwrap().facts, looked.unwrap().table)
    };
    assert_eq!(said(&line(6), true), (Datum::Bool(true), read, false));
    assert_eq!(said(&line(7), true), (Datum::Bool(false), read, false));
    assert_eq!(said(&line(7), false).1, crate::games::wellington::board::FactSet::NONE, "it did not read the line");
    let here = Facts::none().and(Fact::Duchy, look_up("madrid"));
    for _ in 0..OFTEN + COMPARED + 4 {
        deck.0.kept.take();
        deck.modify(&t, &effect(), Point::MoveCost, &here, Datum::Int(1));
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::Point(Point::MoveCost), "blocked"));
    let (_, looked) = deck.modify(&t, &effect(), Point::MoveCost, &here, Datum::Int(1));
    assert!(looked.unwrap().table, "it looked at the table");
}

/// The Regroup Box is a Duchy to the rules, but scripts have no handle for it.
#[test]
fn what_has_no_handle_is_nil() {
    let (deck, t) = table(
        "effects = { blocked = { ['battle.dice'] = function(fx, at, n) return at.duchy == nil and n + 1 or n end } }",
    );
    let dice = |duchy| {
        deck.0.kept.take();
        let facts = Facts::none().and(Fact::Duchy, duchy);
        deck.modify(&t, &effect(), Point::BattleDice, &facts, Datum::Int(1)).0
    };
    for _ in 0..OFTEN + COMPARED + 4 {
        assert_eq!(dice(look_up("madrid")), Datum::Int(1));
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::Point(Point::BattleDice), "blocked"));
    assert_eq!(dice(crate::games::wellington::board::Duchy::REGROUP), Datum::Int(2));
}

/// A handler without anything to do is found out here, and one that acts runs in Luau.
#[test]
fn handlers_that_do_nothing_are_left_out() {
    let (deck, t) = table(
        "effects = { blocked = { on = { ['hand.changed'] = function(fx, ev)
            if ev.window.power == powers.nord then ev:gain_resource(1, { power = powers.nord }) end
        end } } }",
    );
    let of = |power: Power| Facts::none().and(Fact::Power, power);
    let resources = || look(&t).p.resources[Power::Nord.index()];
    let before = resources();
    for _ in 0..OFTEN + COMPARED + 4 {
        deck.hook(&t, &effect(), Moment::HandChanged, &of(Power::Spain));
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::Hook(Moment::HandChanged), "blocked"));
    assert_eq!(resources(), before);
    deck.hook(&t, &effect(), Moment::HandChanged, &of(Power::Nord));
    assert_eq!(resources(), before + 1);
}

/// In random games, functions of many cards are answered here, and each answer is what Luau says.
#[test]
fn cards_are_answered_as_luau_would() {
    let paths = Paths::under(crate::sources());
    let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
    let deck = Rc::new(Deck::load(&scenario.board, Sources::read(&paths).0, None).unwrap().0);
    let world = World::of(&scenario, deck.clone());
    deck.0.doubted.set(Some(0));
    for seed in 0..6 {
        let mut game = Playout::<Wellington>::begin(world.clone(), setup::opening(&scenario, seed), |_| {}).unwrap();
        let mut chance = Dice::new(seed);
        while let Some(count) = game.decision().map(|decision| decision.choices.len()) {
            game.choose(chance.below(count as u32) as usize).unwrap();
        }
    }
    assert!(deck.0.plain.count() > 60, "{}", deck.0.plain.count());
    assert!(deck.0.doubted.get() > Some(1_000));
}

#[test]
fn what_is_forgotten_is_asked_again() {
    let (deck, t) = table("can_play = function(ev) return true end");
    let what = (Card(9), Part::CanPlay, "");
    for round in 0..2 {
        for _ in 0..OFTEN + COMPARED + 4 {
            deck.judged(&t, &INTENT).unwrap();
        }
        assert!(deck.0.plain.is_trusted(what.0, what.1, what.2), "{round}");
        deck.ablate(None);
        assert!(!deck.0.plain.is_trusted(what.0, what.1, what.2), "{round}");
    }
}

/// Its condition reads one of two values, so the cache soon has both answers.
#[test]
fn a_function_whose_answers_are_in_the_cache_is_read_too() {
    let (deck, t) = table("can_play = function(ev) return ev.player:resources() > 0 end");
    for resources in [0, 1].into_iter().cycle().take(12) {
        t.change(|p| p.resources.fill(resources));
        assert_eq!(deck.condition(&t, &INTENT).is_ok(), resources > 0);
    }
    assert!(deck.0.plain.is_trusted(Card(9), Part::CanPlay, ""));
}

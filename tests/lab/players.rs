//! Players: `quick` and `steady` play sensibly, and their weights come from a file.

use crate::common::{is_thorough, root};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::board::{Card, Mode, Phase, Power, Side};
use sandtable::games::wellington::lab::{Game, MOST_DECISIONS, Stage, View, broken, named, play};
use sandtable::games::wellington::rules::{Choice, Entry, Happening, Question, What, setup};
use sandtable::table::{Dice, Playout};
use std::cell::Cell;
use std::rc::Rc;

/// The average lead of the Allies in half points at the end of these games, with these bots against `random`.
fn lead(allies: &str, seeds: std::ops::Range<u64>) -> f64 {
    let root = root();
    let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(&root)).expect("a stage");
    let makers = Power::TRACK.map(|power| {
        let name = if power.side() == Side::Allies { allies } else { "random" };
        named(name).expect("a player")
    });
    let count = (seeds.end - seeds.start) as f64;
    let leads = seeds.map(|seed| {
        let record = play(&stage, &makers, seed, MOST_DECISIONS, &|| false).expect("nobody stops it");
        let finish = record.result.unwrap_or_else(|no| panic!("seed {seed}: {}", no.what));
        let [britain, sud, spain, nord] = finish.halves;
        f64::from(britain + spain - sud - nord)
    });
    leads.sum::<f64>() / count
}

#[test]
fn allies_who_go_by_rules_of_thumb_do_better_than_random_ones_in_the_same_games() {
    let (quick, random) = (lead("quick", 0..4), lead("random", 0..4));
    assert!(quick > random + 10.0, "half points ahead: quick {quick}, random {random}");
}

/// Deals a card 63 with this `play` to Britain, and returns in how many of six games `steady` plays it as an Event.
fn events_of_63(play: &str) -> Result<usize, String> {
    let root = root();
    let folder = crate::common::folder();
    let file = folder.path().join("mine.lua");
    let head = "api = 1,\nnumber = 63,\ntitle = \"Mine\", cp = 6, kind = \"event\", text = [[ Something new. ]]";
    std::fs::write(&file, format!("return card {{ {head}, play = function(ev) {play} end }}")).expect("a file");
    let stage =
        Stage::with(&root.join("scenarios/1812.json"), &Paths::under(&root), &[], Some(&file)).expect("a stage");
    let mut events = 0;
    for seed in 0..6 {
        let played = Rc::new(Cell::new(false));
        let mut start = setup::opening(&stage.scenario, seed);
        start.position.phase = Phase::Impulses;
        start.position.cards.hands[Power::Britain.index()] = vec![Card(63)];
        start.position.cards.deck.retain(|card| *card != Card(63));
        let see = played.clone();
        let scribe = move |entry: &Entry| {
            let as_event =
                |told: &Happening| matches!(told, Happening::Played { card: Card(63), mode: Mode::Event, .. });
            see.set(see.get() || matches!(&entry.what, What::Told(told) if as_event(told)));
        };
        let mut game =
            Playout::begin(stage.world.clone(), start, scribe).unwrap_or_else(|no| panic!("{}", broken(&no)));
        let mut player = named("steady").expect("a player")();
        player.begin(Dice::new(seed));
        while game.table().position().cards.hand(Power::Britain).contains(&Card(63)) {
            let place = player.choose(&View::of(&game).expect("somebody has to choose"))?;
            game.choose(place).unwrap_or_else(|no| panic!("{}", broken(&no)));
        }
        events += usize::from(played.get());
    }
    Ok(events)
}

#[test]
fn steady_plays_an_event_for_what_it_comes_to_and_not_for_its_name() {
    let nothing = events_of_63("").expect("it plays");
    let much = events_of_63("ev:draw(20, { power = powers.britain })").expect("it plays");
    assert!(much >= nothing + 2, "one that does nothing was played {nothing} times, one that does much {much} times");
}

#[test]
fn steady_tells_of_a_card_that_fails_when_it_is_tried() {
    let no = events_of_63("ev:no_such_thing()").expect_err("it fails");
    assert!(no.contains("mine.lua:3") && no.contains("no_such_thing"), "{no}");
}

/// A card in play may have seen cards that are elsewhere in an imagined game. Then none of its choices can be tried.
#[test]
fn steady_answers_a_card_whose_choices_it_cannot_imagine() {
    let root = root();
    let folder = crate::common::folder();
    let file = folder.path().join("mine.lua");
    let play = "local way = ev:choose(\"Which way?\", { \"this\", \"that\" }) ev:no_such_thing(way)";
    let head = "api = 1,\nnumber = 63,\ntitle = \"Mine\", cp = 6, kind = \"event\", text = [[ Something new. ]]";
    std::fs::write(&file, format!("return card {{ {head}, play = function(ev) {play} end }}")).expect("a file");
    let stage =
        Stage::with(&root.join("scenarios/1812.json"), &Paths::under(&root), &[], Some(&file)).expect("a stage");
    let mut start = setup::opening(&stage.scenario, 1);
    start.position.phase = Phase::Impulses;
    start.position.cards.hands[Power::Britain.index()] = vec![Card(63)];
    start.position.cards.deck.retain(|card| *card != Card(63));
    let mut game = Playout::begin(stage.world.clone(), start, |_| {}).unwrap_or_else(|no| panic!("{}", broken(&no)));
    for _ in 0..40 {
        let place = {
            let view = View::of(&game).expect("somebody has to choose");
            if matches!(view.question(), Question::Target { .. } | Question::Card { .. }) {
                break;
            }
            let event = Choice::Play(Card(63), Mode::Event);
            view.choices().iter().position(|choice| *choice == event).unwrap_or(0)
        };
        game.choose(place).unwrap_or_else(|no| panic!("{}", broken(&no)));
    }
    let count = View::of(&game).expect("the card asks").choices().len();
    for name in ["steady", "search:9"] {
        let place = taken(&game, name).unwrap_or_else(|no| panic!("{name}: {no}"));
        assert!(place < count, "{name}");
    }
}

#[test]
fn weights_come_from_a_file_and_a_bad_one_is_told() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.json");
    let ours = std::fs::read_to_string(root().join("scripts/bots/steady.json")).expect("our weights");
    let name = format!("steady:{}", file.display());
    let refused = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        named(&name).map(drop).expect_err("it is refused").to_string()
    };
    let misspelt = refused(&ours.replace("\"key\"", "\"kee\""));
    assert!(misspelt.contains("mine.json") && misspelt.contains("kee") && misspelt.contains("line 3"), "{misspelt}");
    assert!(refused("{}").contains("missing field"));
    assert!(refused(r#"{"french": {}}"#).contains("missing field"));
    // The same weights for both sides need no names of sides.
    let sides: serde_json::Value = serde_json::from_str(&ours).expect("weights");
    std::fs::write(&file, sides["allies"].to_string()).expect("a file");
    assert!(named(&name).is_ok());
    std::fs::write(&file, &ours).expect("a file");
    assert!(named(&name).is_ok());
    assert!(named("steady:nowhere.json").map(drop).expect_err("no file").to_string().contains("nowhere.json"));
    assert!(named("stedy").map(drop).expect_err("no player").to_string().contains("did you mean steady"));
}

/// A stage, and a seed's game on it after this many decisions by `quick` players.
fn after(decisions: u32, seed: u64) -> Game {
    let root = root();
    let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(&root)).expect("a stage");
    let mut game = stage.begin(seed, |_| {}).unwrap_or_else(|no| panic!("{}", broken(&no)));
    let mut player = named("quick").expect("a player")();
    player.begin(Dice::new(seed));
    for _ in 0..decisions {
        let view = View::of(&game).expect("somebody has to choose");
        let place = player.choose(&view).expect("a choice");
        drop(view);
        game.choose(place).unwrap_or_else(|no| panic!("{}", broken(&no)));
    }
    game
}

/// A bot's choice in a game.
fn taken(game: &Game, name: &str) -> Result<usize, String> {
    let mut player = named(name).map_err(|no| no.to_string())?();
    player.begin(Dice::new(5));
    player.choose(&View::of(game).expect("somebody has to choose"))
}

/// A bot file with this text, asked in the middle of a game.
fn says(text: &str) -> Result<usize, String> {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.lua");
    std::fs::write(&file, text).expect("a file");
    taken(&after(8, 1), &file.display().to_string())
}

#[test]
fn a_player_in_lua_plays_a_game_and_does_better_than_chance() {
    let (raider, random) = (lead("scripts/bots/raider.lua", 0..6), lead("random", 0..6));
    assert!(raider > random, "half points ahead: raider {raider}, random {random}");
}

#[test]
fn a_player_in_lua_says_the_place_or_the_value_of_a_choice() {
    let count = View::of(&after(8, 1)).expect("a decision").choices().len();
    assert!(count > 1);
    assert_eq!(says("return player { api = 1, choose = function(d) return #d.choices end }"), Ok(count - 1));
    assert_eq!(says("return player { api = 1, value = function(c) return -c.place end }"), Ok(0));
    let last = format!("return player {{ api = 1, value = function(c) return c.place == {count} and 1 or 0 end }}");
    assert_eq!(says(&last), Ok(count - 1));
    let by_chance = "return player { api = 1, choose = function(d) return chance(#d.choices) end }";
    assert_eq!(says(by_chance), says(by_chance), "its chances are its own stream's");
}

#[test]
fn a_player_in_lua_sees_no_hidden_card_and_changes_nothing() {
    let hidden =
        "return player { api = 1, choose = function(d)\n  for _, p in game:powers() do p:hand() end\n  return 1\nend }";
    let no = says(hidden).expect_err("a hidden hand");
    assert!(no.contains("mine.lua:2") && no.contains("hidden from other Powers"), "{no}");
    let own = "return player { api = 1, choose = function(d) return #d.who:hand() > 0 and 1 or 2 end }";
    assert_eq!(says(own), Ok(0));
    let deed = "return player { api = 1, choose = function(d)\n  ev:flag(d.who, duchies.madrid)\n  return 1\nend }";
    let no = says(deed).expect_err("a deed");
    assert!(no.contains("mine.lua:2") && no.contains("unknown global \"ev\""), "{no}");
}

#[test]
fn what_is_wrong_with_a_player_in_lua_is_told_with_its_place() {
    for (text, said) in [
        ("return player { api = 1, choose = function(d) return 99999 end }", "the choices are 1 to"),
        ("return player { api = 1, choose = function(d) return \"one\" end }", "not the number of a choice"),
        ("return player { api = 1, value = function(c) return c.kind end }", "not a number"),
        ("return player { api = 1, choose = function(d) while true do end end }", "mine.lua:1"),
        ("return player { api = 1 }", "either `value` or `choose`"),
        ("return player { api = 1, chose = function(d) return 1 end }", "choose"),
        ("return player { choose = function(d) return 1 end }", "api = 1"),
        ("return 7", "does not return a bot"),
        ("return player {", "mine.lua:1"),
    ] {
        let no = says(text).expect_err(text);
        assert!(no.contains(said) && no.contains("mine.lua"), "{text}: {no}");
    }
    assert!(taken(&after(0, 1), "nowhere.lua").expect_err("no file").contains("nowhere.lua does not exist"));
}

/// The current stretch of the game, and the same with a card of the last Power's hand (no Home card) exchanged for one of the draw
/// pile.
fn two_alike(game: &Game) -> [Game; 2] {
    let world = game.table().world();
    let mut other = game.begun().clone();
    let cards = &mut *other.position.cards;
    let common = |card: &&mut Card| world.board.cards.get(card).is_some_and(|info| info.home.is_none());
    let held = cards.hands[Power::Nord.index()].iter_mut().find(common).expect("a card");
    std::mem::swap(held, cards.deck.first_mut().expect("a draw pile"));
    cards.hands[Power::Nord.index()].sort_unstable();
    [game.begun().clone(), other]
        .map(|standing| Playout::begin(world.clone(), standing, |_| {}).unwrap_or_else(|no| panic!("{}", broken(&no))))
}

#[test]
fn what_a_player_imagines_knows_no_hidden_card() {
    let mut compared = 0;
    for decisions in [20, 48, 90, 140] {
        let mut games = two_alike(&after(decisions, 3));
        let imagined = |game: &Game, chance: u64| {
            let view = View::of(game).expect("a decision");
            let copy = view.imagine(chance).unwrap_or_else(|no| panic!("{}", no.what));
            let asked = copy.decision().expect("a decision").clone();
            assert!(asked == *game.decision().expect("a decision"), "it stands at the same decision");
            let (mine, theirs) = (asked.who, copy.table().standing());
            assert_eq!(
                theirs.position.cards.hand(mine),
                game.table().position().cards.hand(mine),
                "the own hand stays"
            );
            theirs
        };
        for _ in 0..3 {
            let [one, other] = &mut games;
            assert!(one.table().standing() != other.table().standing(), "the hands differ");
            let asked = one.decision().expect("a decision").clone();
            // A Response among the exchanged cards, or the hand of the Power that chooses.
            if asked != *other.decision().expect("a decision") || asked.who == Power::Nord {
                break;
            }
            assert!(imagined(one, 1) == imagined(other, 1), "after {decisions} decisions: {:?}", asked.question);
            assert!(imagined(one, 1) != imagined(one, 2), "chances differ");
            compared += 1;
            // Then copies of the game must replay steps.
            for game in [one, other] {
                game.choose(0).unwrap_or_else(|no| panic!("{}", broken(&no)));
            }
        }
    }
    assert!(compared > 5, "{compared} compared");
}

#[test]
fn search_thinks_twice_and_takes_the_same_choice_again() {
    // Few playouts suffice to disagree with `quick`.
    let search = if is_thorough() { "search:20" } else { "search:4" };
    let mut game = after(3, 3);
    let (mut asked, mut others) = (0, 0);
    // The game continues with the choices of `quick`; `search` rejects those that do badly in playouts.
    while others == 0 {
        let acts = View::of(&game).is_some_and(|view| matches!(view.question(), Question::Act) && view.cp() > 0);
        let usual = taken(&game, "quick").expect("a choice");
        if acts {
            let one = taken(&game, search).expect("a choice");
            assert_eq!(Ok(one), taken(&game, search));
            (asked, others) = (asked + 1, others + u32::from(one != usual));
        }
        assert!(asked < 40, "search takes what quick takes");
        game.choose(usual).unwrap_or_else(|no| panic!("{}", broken(&no)));
    }
}

#[test]
fn search_also_tries_who_and_how_many_go_along() {
    let mut game = after(3, 3);
    let (mut asked, mut others) = (0, 0);
    while others == 0 {
        let along = |question: &Question| matches!(question, Question::Company { .. } | Question::Strength { .. });
        let along = View::of(&game).is_some_and(|view| along(view.question()) && view.choices().len() > 1);
        let usual = taken(&game, "quick").expect("a choice");
        if along {
            let one = taken(&game, "search:8").expect("a choice");
            assert_eq!(Ok(one), taken(&game, "search:8"));
            (asked, others) = (asked + 1, others + u32::from(one != usual));
        }
        assert!(asked < 40, "search takes whom quick takes");
        game.choose(usual).unwrap_or_else(|no| panic!("{}", broken(&no)));
    }
}

#[test]
fn a_budget_is_a_number_of_playouts_or_a_time() {
    for name in ["search", "search:12", "search:50ms"] {
        assert!(named(name).is_ok(), "{name}");
    }
    for name in ["search:", "search:0", "search:0ms", "search:fast", "search:-1"] {
        let no = named(name).map(drop).expect_err(name).to_string();
        assert!(no.contains("Hint: search:30"), "{no}");
    }
}

#[test]
fn the_player_of_the_manual_plays() {
    let text = std::fs::read_to_string(root().join("docs/players.md")).expect("the manual");
    let blocks: Vec<&str> = text.split("```lua\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 1);
    blocks.into_iter().for_each(|block| assert!(says(block).is_ok(), "{:?}", says(block)));
}

/// A bot that counts its decisions, and chooses by that.
const COUNTS: &str = r#"
local asked = 0
local drawn = chance(1000)
return player {
    api = 1,
    value = function(choice, decision)
        asked += 1
        local ends = choice.kind == "end" or choice.kind == "pass"
        return (asked * 7919 + drawn) % 13 + (ends and 6 or 0)
    end,
}
"#;

/// A bot file keeps its state for one game: earlier games of a thread do not matter, nor does the number of threads.
#[test]
fn a_player_in_lua_begins_each_game_anew() {
    let folder = crate::common::folder();
    let file = folder.path().join("counts.lua");
    std::fs::write(&file, COUNTS).expect("a file");
    let name = file.display().to_string();
    let root = root();
    let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(&root)).expect("a stage");
    let thread = || Power::TRACK.map(|_| named(&name).expect("a player"));
    let played = |makers: &[_; 4], seed| {
        let record = play(&stage, makers, seed, MOST_DECISIONS, &|| false).expect("nobody stops it");
        record.result.unwrap_or_else(|no| panic!("seed {seed}: {}", no.what)).hash
    };
    let one = thread();
    let on_one = [1, 2, 3].map(|seed| played(&one, seed));
    let on_three = [1, 2, 3].map(|seed| played(&thread(), seed));
    assert_eq!(on_one, on_three);
    // The bot keeps its state within a game, and can begin another game.
    std::fs::write(&file, "local n = 0 return player { api = 1, choose = function() n += 1 return n end }")
        .expect("a file");
    let (game, mut player) = (after(8, 1), named(&name).expect("a player")());
    let view = View::of(&game).expect("somebody has to choose");
    let mut twice = || {
        player.begin(Dice::new(5));
        [(); 2].map(|()| player.choose(&view).expect("a choice"))
    };
    assert_eq!([twice(), twice()], [[0, 1], [0, 1]]);
}

//! Disables and enables parts of a card while a table that has asked for all of them is in use. No stale answer may come back.

use super::{Ablation, Deck, Part, Paths, Sources};
use crate::games::wellington::board::{Card, Datum, Effect, Facts, Lifetime, Mode, Moment, Power, Scenario};
use crate::games::wellington::rules::points::{Point, number};
use crate::games::wellington::rules::{Cards, Intent, Seat, Wellington, World, setup};
use crate::table::Playout;
use std::rc::Rc;

const FIELDS: &str = r#"
    stays = "rage", plus = true, when = { "battle.won", "siege.won" }, ask = "Whose?",
    can_play = function(ev) return "never" end,
    targets = function(ev) return { powers.nord, powers.sud } end,
    fits = function(ev, p) return p == powers.sud end,
    hurts = function(ev, p) return true end,
    play = function(ev) end,
    effects = {
        rage = {
            ["battle.dice"] = function(fx, at, n) return n + 1 end,
            ["loot.roll"] = function(fx, at, n) return n + 2 end,
            on = { ["turn.end"] = function(fx, ev) end, ["leader.removed"] = function(fx, ev) end },
            decides = { ["battle.won"] = function(fx, ev) end },
            expire = function(fx, ev) end,
        },
    },
}"#;

/// A table with a Response that has each kind of part, with its effect in force.
fn table() -> (Rc<Deck>, Playout<Wellington>, Card) {
    let paths = Paths::under(crate::sources());
    let scenario = Scenario::load(&paths.scenarios.join("1812.json")).unwrap();
    let mut sources = Sources::read(&paths).0;
    let home = |card: Card| scenario.board.cards[&card].home;
    let own = |source: &&mut super::Source| source.number().is_some_and(|card| home(card).is_none());
    let source = sources.cards.values_mut().find(own).unwrap();
    let card = source.number().unwrap();
    let head = format!("return card {{ api = 1, number = {}, title = \"A\", cp = 3, kind = \"response\",", card.0);
    source.text = format!("{head}{FIELDS}");
    let (deck, faults) = Deck::load(&scenario.board, sources, None).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    let deck = Rc::new(deck);
    let world = World::of(&scenario, deck.clone());
    let game = Playout::<Wellington>::begin(world, setup::opening(&scenario, 1), |_| {}).unwrap();
    let effect = Effect {
        id: 900,
        card,
        name: "rage".into(),
        by: Power::Nord,
        until: Lifetime::Turn,
        since: 0,
        data: Vec::new(),
    };
    game.table().change(|p| {
        p.effects.push(effect);
        for power in Power::TRACK {
            for other in p.cards.hand(power).to_vec() {
                p.cards.put(other, crate::games::wellington::board::Pile::Deck);
            }
        }
        p.cards.put(card, crate::games::wellington::board::Pile::Hand(Power::Nord));
    });
    (deck, game, card)
}

/// What the rules get from the card, each answer under a name.
fn said(deck: &Deck, t: &Rc<Seat>, card: Card) -> Vec<(&'static str, String)> {
    let intent = Intent { card, by: Power::Nord, mode: Mode::Response };
    let (p, derived) = (t.position(), t.derived());
    let (hooks, decides) = (derived.hooks(&p, deck), derived.decides(&p, deck));
    let nord = derived.responses(&p, deck, Power::Nord);
    let face = deck.face(card);
    drop(p);
    let value = |point| number(t, point, 5, Facts::none).value.to_string();
    let has = |yes: bool| yes.to_string();
    vec![
        ("dice", value(Point::BattleDice)),
        ("loot", value(Point::LootRoll)),
        ("turn.end", has(hooks.has(Moment::TurnEnd))),
        ("leader.removed", has(hooks.has(Moment::LeaderRemoved))),
        ("decides", has(decides.has(Moment::BattleWon))),
        ("battle.won", has(nord.has(Moment::BattleWon))),
        ("siege.won", has(nord.has(Moment::SiegeWon))),
        ("condition", has(deck.allows(t, &intent))),
        ("targets", format!("{:?}", deck.targets(t, &intent).map(|(_, targets)| targets))),
        ("any", format!("{:?}", deck.has_target(t, &intent))),
        ("hurts", has(deck.hurts(t, &intent, &Datum::Power(Power::Sud)))),
        ("stays", has(face.stays.is_some())),
        ("plus", has(face.plus)),
        ("scripted", has(face.scripted)),
    ]
}

#[test]
fn what_is_out_of_force_is_not_remembered() {
    let (deck, game, card) = table();
    let t = game.table().clone();
    let whole = said(&deck, &t, card);
    let without = |part: Part| {
        assert!(deck.parts(card).contains(&part), "{part}");
        deck.ablate(Some(Ablation { card, part }));
        let now = said(&deck, &t, card);
        let others: Vec<&str> = whole.iter().zip(&now).filter(|(a, b)| a != b).map(|((name, _), _)| *name).collect();
        deck.ablate(None);
        assert_eq!(said(&deck, &t, card), whole, "everything is in force again");
        others.join(" ")
    };
    let rage = || "rage".to_string();
    let effect = "dice loot turn.end leader.removed decides";
    let expected = [
        (Part::Point(rage(), Point::BattleDice), "dice"),
        (Part::Point(rage(), Point::LootRoll), "loot"),
        (Part::Hook(rage(), Moment::TurnEnd), "turn.end"),
        (Part::Hook(rage(), Moment::LeaderRemoved), "leader.removed"),
        (Part::Decides(rage(), Moment::BattleWon), "decides"),
        (Part::Effect(rage()), effect),
        (Part::Window("battle.won".into()), "battle.won"),
        (Part::Window("siege.won".into()), "siege.won"),
        (Part::CanPlay, "condition"),
        (Part::Fits, "targets"),
        // It lists every Power, and only Sud fits.
        (Part::Targets, ""),
        (Part::Hurts, "hurts"),
        (Part::Stays, "stays"),
        (Part::Plus, "plus"),
        (Part::Expire(rage()), ""),
        (Part::Play, ""),
        (Part::Script, "dice loot turn.end leader.removed decides battle.won siege.won stays plus scripted"),
    ];
    for (part, others) in &expected {
        assert_eq!(without(part.clone()), *others, "{part}");
    }
    assert_eq!(deck.parts(card).len(), expected.len(), "{:?}", deck.parts(card));
}

#[test]
fn what_targets_would_have_left_out_is_known() {
    let (deck, game, card) = table();
    let (t, intent) = (game.table().clone(), Intent { card, by: Power::Nord, mode: Mode::Response });
    for (part, more) in [(Part::Targets, true), (Part::Fits, false)] {
        deck.ablate(Some(Ablation { card, part }));
        assert!(!deck.offered_more());
        deck.targets(&t, &intent);
        assert_eq!(deck.offered_more(), more);
    }
}

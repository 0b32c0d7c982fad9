//! A position as a scenario file.

use super::course::Phase;
use super::effects::Cause;
use super::ids::{Duchy, Leader, Power};
use super::kinds::Kind;
use super::map::Board;
use super::params::key;
use super::pieces::{Counters, Officer, Whereabouts};
use super::position::{Debt, Position};
use super::rulings::SETTINGS;
use serde_json::{Map, Value, json};

/// Writes a position as a scenario: the pieces, Control, hands and piles. Running effects and the state of an Impulse
/// are not included. `parts` are the names of the map, Leaders and card index.
pub fn export(b: &Board, p: &Position, name: &str, parts: &[String; 3]) -> String {
    let by_power = |value: &dyn Fn(Power) -> Value| -> Value {
        Value::Object(Power::TRACK.into_iter().map(|power| (power.word().to_string(), value(power))).collect())
    };
    let cards = |list: &[super::ids::Card]| -> Vec<u8> { list.iter().map(|card| card.0).collect() };
    let top_first = |list: &[super::ids::Card]| -> Vec<u8> { list.iter().rev().map(|card| card.0).collect() };
    let flags: Map<String, Value> = b
        .places()
        .filter_map(|d| Some((b.duchy(d).id.clone(), json!({ "power": p.flags[d.index()]?.word() }))))
        .collect();
    let places = |kind_is_box: bool| -> Map<String, Value> {
        let wanted = b.places().filter(|d| (b.duchy(*d).kind == Kind::Box) == kind_is_box);
        wanted.filter_map(|d| Some((b.duchy(d).id.clone(), formations(b, p, d)?))).collect()
    };
    let in_box: Map<String, Value> = Power::TRACK
        .into_iter()
        .filter_map(|power| {
            let leaders = leaders(b, p, power, Whereabouts::Regroup);
            let counters = p.regroup(power);
            (!counters.is_empty() || !leaders.is_empty()).then(|| (power.word().to_string(), stack(counters, &leaders)))
        })
        .collect();
    let spent: Vec<u8> = p.cards.spent.iter().flat_map(|pile| cards(pile)).collect();
    let mut removed = cards(&p.cards.removed);
    // A scenario has no other field for cards that lie on the table for an effect.
    removed.extend(cards(&p.cards.table));
    removed.sort_unstable();
    let mut scenario = json!({
        "format": "sandtable-scenario",
        "version": 1,
        "name": name,
        "title": format!("{name}, exported"),
        "map": parts[0],
        "leaders": parts[1],
        "cards": parts[2],
        "year": p.year.0,
        "first_year": p.options.first_year.0,
        "round": p.round,
        "first_power": p.due.word(),
        "resources": by_power(&|power| json!(p.resources[power.index()])),
        "french_nationality_bonus": p.options.french_bonus,
        "counter_mix": by_power(&|power| counters(b.mix[power.index()])),
        "flag_counters": { "allies": b.flag_counters[0], "french": b.flag_counters[1] },
        "flags": flags,
        "formations": places(false),
        "off_board": places(true),
        "regroup": in_box,
        "removed_cards": removed,
        "hands": by_power(&|power| json!(cards(p.cards.hand(power)))),
        "deck_top": top_first(&p.cards.deck),
        "discards": top_first(&p.cards.discards),
        "spent": spent,
        "deal": matches!(p.phase, Phase::Deal | Phase::Sides { deal: true, .. }),
        "mulligans": p.options.mulligans,
        "appeal": p.options.appeal,
        "players": players(p),
        "debts": debts(p),
        "rulings": rulings(p),
    });
    if !b.params.is_empty() {
        let changed =
            b.params.iter().flat_map(|(card, all)| all.iter().map(|(name, value)| (key(*card, name), *value)));
        scenario["params"] = json!(changed.collect::<std::collections::BTreeMap<_, _>>());
    }
    let mut text = serde_json::to_string_pretty(&scenario).unwrap_or_default();
    text.push('\n');
    text
}

fn players(p: &Position) -> Value {
    let words = |group: &Vec<Power>| group.iter().map(|power| power.word()).collect::<Vec<_>>();
    json!(p.options.players.groups().iter().map(words).collect::<Vec<_>>())
}

fn debts(p: &Position) -> Value {
    let one = |debt: &Debt| {
        let card = if let Cause::Card(card) = debt.cause { Some(card.0) } else { None };
        json!({ "power": debt.power.word(), "sp": debt.sp, "card": card })
    };
    json!(p.debts.iter().map(one).collect::<Vec<_>>())
}

fn rulings(p: &Position) -> Value {
    let rulings = &p.options.rulings;
    let words = SETTINGS.iter().map(|setting| (setting.name.to_string(), json!(setting.chosen(rulings).word)));
    Value::Object(words.collect())
}

fn counters(c: Counters) -> Value {
    json!({ "infantry": c.infantry, "cavalry": c.cavalry, "artillery": c.artillery })
}

fn stack(c: Counters, leaders: &[String]) -> Value {
    json!({ "infantry": c.infantry, "cavalry": c.cavalry, "artillery": c.artillery, "leaders": leaders })
}

fn leaders(b: &Board, p: &Position, power: Power, at: Whereabouts) -> Vec<String> {
    let own = |leader: Leader| b.leader(leader).power == power;
    let there = |o: &Officer| if o.is_piece() { o.at } else { Whereabouts::Regroup };
    p.officers.iter().filter(|o| there(o) == at && own(o.leader)).map(|o| b.leader(o.leader).id.clone()).collect()
}

fn formations(b: &Board, p: &Position, duchy: Duchy) -> Option<Value> {
    let mut out = Map::new();
    for power in Power::TRACK {
        let (soldiers, leaders) = (p.counters(duchy, power), leaders(b, p, power, Whereabouts::Map(duchy)));
        if !soldiers.is_empty() || !leaders.is_empty() {
            out.insert(power.word().to_string(), stack(soldiers, &leaders));
        }
    }
    (!out.is_empty()).then_some(Value::Object(out))
}

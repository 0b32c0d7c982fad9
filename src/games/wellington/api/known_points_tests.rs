//! Checks the table's cache of what effects make of values against a fresh table and freshly asked scripts.

use super::{Deck, Paths, Sources};
use crate::games::wellington::board::{
    Card, Datum, Duchy, Effect, Fact, Facts, Formation, Lifetime, Line, Power, Scenario, Whereabouts,
};
use crate::games::wellington::rules::points::{Point, number, yes_by};
use crate::games::wellington::rules::{Cards, Seat, Wellington, World, look, setup};
use crate::table::{Dice, Playout, Table};
use std::rc::Rc;

fn world(scenario: &Scenario) -> Rc<World> {
    let sources = Sources::read(&Paths::under(crate::sources())).0;
    World::of(scenario, Rc::new(Deck::load(&scenario.board, sources, None).unwrap().0))
}

/// The facts that a march over a line gives.
fn march(t: &Seat, power: Power, (from, to, line): (Duchy, Duchy, Line)) -> Vec<Facts> {
    let sight = look(t);
    let facts = |formation: Formation| {
        let facts = Facts::none().and(Fact::Formation, formation).and(Fact::Power, power).and(Fact::From, from);
        facts.and(Fact::To, to).and(Fact::Line, line).and(Fact::Purpose, "march").and(Fact::Duchy, to)
    };
    let lots = sight.p.lots(from, power).map(|lot| facts(Formation::Lot(lot.key)));
    let armies = sight.leaders(from, power).map(|o| facts(Formation::Of(o.leader)).and(Fact::Leader, o.leader));
    lots.chain(armies).collect()
}

/// Asks each running effect about some marches directly, bypassing the table's cache.
pub(super) fn ask_effects(deck: &Deck, t: &Rc<Seat>) {
    let effects = t.position().effects.to_vec();
    let places: Vec<Duchy> = look(t).b.places().collect();
    let lines = places
        .iter()
        .flat_map(|from| look(t).b.adjacent(*from).iter().map(|(to, line)| (*from, *to, *line)).collect::<Vec<_>>());
    let lines: Vec<(Duchy, Duchy, Line)> = lines.collect();
    let facts =
        Power::TRACK.map(|power| lines.iter().flat_map(|line| march(t, power, *line)).take(4).collect::<Vec<_>>());
    for effect in &effects {
        for point in [Point::MayMove, Point::MayLeave, Point::MayCrossLine, Point::MoveCost] {
            let value = if point == Point::MoveCost { Datum::Int(1) } else { Datum::Bool(true) };
            let changed = deck.points(effect).has(point);
            for facts in facts.iter().flatten().filter(|_| changed) {
                deck.modify(t, effect, point, facts, value.clone());
            }
        }
    }
}

/// Everything that effects say about marches and builds of a Power.
fn said(t: &Seat, power: Power) -> Vec<String> {
    let mut out = Vec::new();
    let places: Vec<Duchy> = look(t).b.places().collect();
    for from in places {
        for (to, line) in look(t).b.adjacent(from).to_vec() {
            for facts in march(t, power, (from, to, line)) {
                for point in [Point::MayMove, Point::MayLeave, Point::MayCrossLine] {
                    out.push(format!("{point:?} {facts:?} {:?}", yes_by(t, point, true, || facts.clone())));
                }
                out.push(format!("{facts:?} {:?}", number(t, Point::MoveCost, 1, || facts.clone())));
            }
        }
        let facts = Facts::none().and(Fact::Power, power).and(Fact::Duchy, from).and(Fact::Kind, "build");
        out.push(format!("{facts:?} {:?}", yes_by(t, Point::MayBuild, false, || facts.clone())));
        out.push(format!("{facts:?} {:?}", number(t, Point::FortressStrength, 0, || facts.clone())));
    }
    out
}

#[test]
fn what_is_kept_is_what_effects_say_now() {
    let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
    let mut game = Playout::<Wellington>::begin(world(&scenario), setup::opening(&scenario, 11), |_| {}).unwrap();
    let (other, mut chance, mut kinds) = (world(&scenario), Dice::new(11), std::collections::BTreeSet::new());
    for i in 0..450 {
        let Some(count) = game.decision().map(|decision| decision.choices.len()) else { break };
        if i % 4 == 0 {
            let power = Power::TRACK[i / 4 % 4];
            let known = said(game.table(), power);
            assert_eq!(said(game.table(), power), known, "asked once more");
            if i % 20 == 0 {
                let mut standing = game.table().standing();
                standing.position = serde_json::from_str(&serde_json::to_string(&standing.position).unwrap()).unwrap();
                assert_eq!(known, said(&Table::new(other.clone(), standing), power), "decision {i}");
            }
            kinds.extend(
                known
                    .into_iter()
                    .filter(|text| text.contains("Card("))
                    .filter_map(|text| Some(text.rsplit_once("Card(")?.1.to_string())),
            );
        }
        game.choose(chance.below(count as u32) as usize).unwrap();
    }
    assert!(kinds.len() >= 3, "too few cards had a say: {kinds:?}");
}

/// A running effect of a card.
fn effect(id: u32, card: u8, name: &str, data: &[(&str, Datum)]) -> Effect {
    let data = data.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
    let name = name.to_string();
    Effect { id, card: Card(card), name, by: Power::Nord, until: Lifetime::Game, since: 0, data }
}

#[test]
fn an_answer_falls_with_the_effects_that_gave_it() {
    let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
    let game = Playout::<Wellington>::begin(world(&scenario), setup::opening(&scenario, 11), |_| {}).unwrap();
    let t = game.table();
    let lines = [Line(1), Line(2)];
    let closed = || {
        let by = |line: Line| yes_by(t, Point::MayCrossLine, true, || Facts::none().and(Fact::Line, line)).1;
        let known = lines.map(by);
        assert_eq!(lines.map(by), known, "asked once more");
        known
    };
    let blocked = Some(Card(9));
    assert_eq!(closed(), [None, None]);
    t.change(|p| p.effects.push(effect(900, 9, "blocked", &[("line", lines[0].into())])));
    assert_eq!(closed(), [blocked, None]);
    t.change(|p| p.effects[0].data[0].1 = lines[1].into());
    assert_eq!(closed(), [None, blocked], "the same effect with other data");
    t.change(|p| p.effects.push(effect(901, 9, "blocked", &[("line", lines[0].into())])));
    assert_eq!(closed(), [blocked, blocked]);
    t.change(|p| p.effects.retain(|effect| effect.id != 900));
    assert_eq!(closed(), [blocked, None]);
    t.change(|p| p.effects.clear());
    assert_eq!(closed(), [None, None]);
}

#[test]
fn an_answer_falls_with_what_a_script_saw_at_the_table() {
    let scenario = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap();
    let game = Playout::<Wellington>::begin(world(&scenario), setup::opening(&scenario, 11), |_| {}).unwrap();
    let t = game.table();
    let at = t.position().soldiers.iter().find(|lot| lot.key.power == Power::Nord).unwrap().key.at;
    let dice = || {
        let facts = || Facts::none().and(Fact::Side, Power::Nord.side()).and(Fact::Duchy, at);
        let asked = number(t, Point::BattleDice, 0, facts);
        assert_eq!(number(t, Point::BattleDice, 0, facts), asked, "asked once more");
        asked.value
    };
    t.change(|p| p.effects.push(effect(900, 13, "fury", &[])));
    let before = t.position().clone();
    assert_eq!(dice(), 1);
    t.change(|p| {
        p.soldiers.retain(|lot| lot.key.at != at);
        p.change_leaders(|officer| officer.at.duchy() == Some(at), |officer| officer.at = Whereabouts::Pool);
    });
    assert_eq!(dice(), 0, "nobody is there any more");
    t.change(|p| p.clone_from(&before));
    assert_eq!(dice(), 1);
}

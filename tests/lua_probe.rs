use sandtable::board::Scenario;
use sandtable::lua::*;
use sandtable::rules::*;
use sandtable::table::Dice;
use std::rc::Rc;

#[test]
fn probe() {
    let scenario = Scenario::load(std::path::Path::new("scenarios/1812.json")).unwrap();
    let paths = Paths { cards: "cards".into(), libs: "scripts/lib".into() };
    let (sources, faults) = Sources::read(&paths);
    assert!(faults.is_empty());
    let start = std::time::Instant::now();
    let (deck, faults) = Deck::load(&scenario.board, sources, None).unwrap();
    println!("load {:?} memory {}", start.elapsed(), deck.memory());
    for f in &faults {
        println!("{f}");
    }
    let deck = Rc::new(deck);
    let world = Rc::new(World { board: scenario.board.clone(), cards: deck.clone(), scenario: "1812".into() });
    let mut session = Session::open(world, Standing { position: scenario.start.clone(), dice: Dice::new(1) }).unwrap();
    for e in std::env::var("EXPR").unwrap_or_default().split("|") {
        match deck.evaluate(session.table(), e) {
            Ok(v) => println!("{e} => {v:?}"),
            Err(t) => println!("{e} => ERR {t}"),
        }
    }
    println!("{:?}", session.decision().map(|d| d.choices.clone()));
    for c in [Choice::Keep, Choice::Keep, Choice::Keep, Choice::Keep] {
        if let Err(e) = session.choose(c, false) {
            println!("{e:?}");
        }
    }
    println!("{:?}", session.decision().map(|d| d.question.clone()));
    session
        .edit(
            Edit::Hand {
                power: sandtable::board::Power::Britain,
                add: vec![sandtable::board::Card(24)],
                remove: vec![],
            },
            false,
        )
        .map_err(|e| println!("{e:?}"))
        .ok();
    println!("{:?}", session.decision().map(|d| d.choices.len()));
}

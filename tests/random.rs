use sandtable::board::Scenario;
use sandtable::rules::*;
use sandtable::table::Dice;
use std::rc::Rc;

#[test]
fn random_play_without_scripts() {
    let scenario = Scenario::load(std::path::Path::new("scenarios/1812.json")).unwrap();
    let paths = sandtable::lua::Paths { cards: "cards".into(), libs: "scripts/lib".into() };
    let (deck, faults) =
        sandtable::lua::Deck::load(&scenario.board, sandtable::lua::Sources::read(&paths).0, None).unwrap();
    assert!(faults.is_empty());
    let deck = Rc::new(deck);
    for seed in 0..60u64 {
        let world = Rc::new(World { board: scenario.board.clone(), cards: deck.clone(), scenario: "1812".into() });
        let mut session =
            Session::open(world, Standing { position: scenario.start.clone(), dice: Dice::new(seed) }).unwrap();
        let mut pick = Dice::new(seed + 1000);
        let mut n = 0;
        let mut total = 0;
        while !session.is_over() {
            let (choice, len) = {
                let d = session.decision().unwrap();
                let i = pick.below(d.choices.len() as u32) as usize;
                (d.choices[i].clone(), d.choices.len())
            };
            total += len;
            if let Err(e) = session.choose(choice.clone(), false) {
                println!("{choice:?} {e:?}");
                panic!();
            }
            n += 1;
            if n > 3000 {
                for e in session.journal().iter().rev().take(30) {
                    println!("{e:?}");
                }
                panic!("long");
            }
        }
        let p = session.position().clone();
        println!(
            "seed {seed}: {n} decisions, {} choices each, round {}, hash {:x} size {}",
            total / n,
            p.round,
            session.hash(),
            std::mem::size_of_val(&p)
        );
        drop(p);
    }
}

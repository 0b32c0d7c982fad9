use sandtable::board::Scenario;
use sandtable::rules::*;
use sandtable::table::Dice;
use std::rc::Rc;

#[test]
fn random_play_without_scripts() {
    let scenario = Scenario::load(std::path::Path::new("scenarios/1812.json")).unwrap();
    for seed in 0..20u64 {
        let world = Rc::new(World {
            board: scenario.board.clone(),
            cards: Rc::new(bare::Bare::new(&scenario.board)),
            scenario: "1812".into(),
        });
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
            session.choose(choice, false).unwrap();
            n += 1;
            if n > 3000 { for e in session.journal().iter().rev().take(30) { println!("{e:?}"); } panic!("long"); }
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

//! Puzzles in the laboratory.

use crate::common::root;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::lab::puzzle::{Order, Task, search, told};
use sandtable::games::wellington::lab::whatif::Fork;
use sandtable::games::wellington::lab::{Stage, named};
use sandtable::games::wellington::rules::{Session, setup};

#[test]
fn experiment() {
    let tries: u32 = std::env::var("TRIES").ok().and_then(|t| t.parse().ok()).unwrap_or(1000);
    for name in ["cadiz", "ciudad-rodrigo", "douro", "madrid", "marmont", "santander"] {
        let stage = Stage::open(&root().join(format!("scenarios/puzzles/{name}.json")), &Paths::under(&root())).unwrap();
        let task = Task::of(&stage.scenario, &stage.deck).unwrap().unwrap();
        let session = Session::open(stage.world.clone(), setup::opening(&stage.scenario, 1)).unwrap();
        let fork = Fork::of(&session, None).unwrap();
        let begun = std::time::Instant::now();
        let found = search(&fork, &task, Order { tries, games: 20 }, &named("steady").unwrap(), &|| false).unwrap();
        println!("== {name} {:?}", begun.elapsed());
        for row in &found.rows {
            println!("  {:?} {} of {} found, {} of {}: {:?}", fork.choices[row.place], row.found, row.tries, row.solved, row.games, row.line.as_ref().map(|l| told(l, task.by())));
        }
        println!("  {:?}", found.best.map(|(l, p)| (told(&l, task.by()), p)));
    }
}

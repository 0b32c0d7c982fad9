//! Save files: text as it comes, or the save of a game with other values in some places. What loads is played on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable::games::wellington::rules::{Save, Session};
use sandtable::games::wellington::verbs::Desk;
use sandtable_fuzz::{Chances, Worker, asked, damage, desk, places, play, root, typed};
use serde_json::Value;

struct State {
    desk: Desk,
    good: Vec<(Value, Vec<String>)>,
}

fn make() -> State {
    let mut desk = desk(&root().join("scenarios/1812.json"), None).expect("a desk");
    let mut good = Vec::new();
    for steps in [3_u8, 40, 120] {
        play(&mut desk.session, (0..steps).map(|n| n.wrapping_mul(37)));
        let mut value = serde_json::to_value(desk.session.save()).expect("a save");
        // What is printed would be the most of it.
        let mut all = Vec::new();
        places(&value, String::new(), &mut all);
        all.retain(|place| !place.starts_with("/header/board/") || place.len() % 8 == 0);
        value["hash"] = Value::String(format!("{:016x}", desk.session.hash()));
        good.push((value, all));
    }
    State { desk, good }
}

fn each(state: &mut State, data: &[u8]) {
    let mut chances = Chances(data);
    let text = match data.first() {
        Some(b'{' | b'[' | b' ' | b'\n' | b'"') | None => String::from_utf8_lossy(data).into_owned(),
        Some(_) => {
            let (value, all) = &state.good[chances.below(state.good.len())];
            let mut value = value.clone();
            damage(&mut value, all, &mut chances);
            value.to_string()
        }
    };
    let Ok(save) = Save::parse(&text) else { return };
    let world = state.desk.session.world().clone();
    let world = std::rc::Rc::new(sandtable::games::wellington::rules::World {
        board: save.header.board.clone().into(),
        cards: world.cards.clone(),
        scenario: save.header.scenario.clone(),
    });
    if save.inspect(&world).is_err() {
        return;
    }
    let _ = save.verify(&world);
    let (session, _) = Session::restore(world, save);
    asked(&session);
    let own = std::mem::replace(&mut state.desk.session, session);
    for look in ["show", "options", "log 20", "show hands", "where"] {
        typed(&mut state.desk, look);
    }
    // A position that somebody made up may lead anywhere, but not out of the program.
    for _ in 0..6 {
        let choice = state.desk.session.decision().map(|d| d.choices[0].clone());
        let Some(choice) = choice else { break };
        if state.desk.session.choose(choice, false).is_err() {
            break;
        }
    }
    let _ = state.desk.session.undo(2);
    state.desk.session = own;
}

static WORKER: Worker = Worker::new();
fuzz_target!(|data: &[u8]| WORKER.take(data, make, each));

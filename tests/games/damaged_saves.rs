//! A save that was edited by hand or damaged on disk either loads or is refused. It never crashes the program.

use crate::common::{desk, enough, run};
use sandtable::games::wellington::verbs::{Blame, Desk, transcript};
use sandtable::table::Dice;
use serde_json::Value;

/// A game in the middle of something: an army on the march, an ongoing effect, a window open.
fn played() -> Desk {
    let mut desk = desk("1812", 5);
    run(&mut desk, "keep; keep; keep; keep; set hand britain +17; set hand spain +24; set hand sud +65");
    run(&mut desk, "play 17 cp; responses off; end; play 65 event; britain; dice 6 5 4; responses on; auto 6");
    desk
}

/// The paths of all values inside a JSON value.
fn places(value: &Value, at: String, out: &mut Vec<String>) {
    out.push(at.clone());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(k, v)| places(v, format!("{at}/{}", k.replace('~', "~0").replace('/', "~1")), out))
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(i, v)| places(v, format!("{at}/{i}"), out)),
        _ => {}
    }
}

/// A different value for a path.
fn damage(value: &mut Value, chance: &mut Dice) {
    *value = match (value.take(), chance.below(4)) {
        (Value::Number(_), 0) => 255.into(),
        (Value::Number(n), _) => (n.as_i64().unwrap_or(0) + i64::from(chance.below(5)) - 2).into(),
        (Value::String(_), 0) => "".into(),
        (Value::String(s), _) => s.chars().rev().collect::<String>().into(),
        (Value::Bool(b), _) => (!b).into(),
        (Value::Null, _) => 3.into(),
        (Value::Array(mut list), 0..2) => {
            list.pop();
            Value::Array(list)
        }
        (Value::Array(mut list), _) => {
            list.extend(list.first().cloned());
            Value::Array(list)
        }
        (Value::Object(mut map), 0..3) => {
            let key = map.keys().nth(chance.below(map.len().max(1) as u32) as usize).cloned();
            key.map(|key| map.remove(&key));
            Value::Object(map)
        }
        (_, _) => Value::Null,
    };
}

// Half of the damages each, so that two cores share them.
#[test]
fn damaged_saves_are_refused_or_load() {
    damaged_saves(5);
}

#[test]
fn damaged_saves_of_another_seed_are_refused_or_load() {
    damaged_saves(6);
}

fn damaged_saves(seed: u64) {
    let good = serde_json::to_value(played().session.save()).expect("a save");
    let mut all = Vec::new();
    places(&good, String::new(), &mut all);
    let folder = crate::common::folder();
    let file = folder.path().join("damaged.json");
    let mut chance = Dice::new(seed);
    let mut desk = desk("1813", 2);
    let (mut refused, mut loaded) = (0, 0);
    let tries = enough("DAMAGES", 60, 300) / 2;
    for _ in 0..tries {
        let mut value = good.clone();
        let place = &all[chance.below(all.len() as u32) as usize];
        damage(value.pointer_mut(place).expect("a place"), &mut chance);
        std::fs::write(&file, value.to_string()).expect("a file");
        let before = desk.session.hash();
        match transcript::one(&mut desk, &format!("load {}", file.display())) {
            Err(complaint) => {
                assert_eq!(complaint.kind, Blame::File, "{place}: {}", complaint.told());
                assert_eq!(desk.session.hash(), before, "{place}: was refused and changed the game");
                refused += 1;
            }
            Ok(_) => {
                // Either the change did not matter, or the game can continue from here.
                for look in ["show", "options", "where", "log 50", "show hands", "auto 3", "undo"] {
                    if let Err(complaint) = transcript::one(&mut desk, look) {
                        assert_ne!(complaint.kind, Blame::Bug, "{place}: {look}: {}", complaint.told());
                    }
                }
                loaded += 1;
            }
        }
    }
    assert!(refused > tries / 6 && loaded > tries / 15, "{refused} refused, {loaded} loaded");
}

/// Loads a save as `load` does.
fn loaded(desk: &mut Desk, value: &Value) {
    let folder = crate::common::folder();
    let file = folder.path().join("changed.json");
    std::fs::write(&file, value.to_string()).expect("a file");
    run(desk, &format!("load {}", file.display()));
}

/// Found by fuzzing: the current branch ends inside what another branch played to the end.
#[test]
fn a_save_made_in_the_middle_of_what_another_line_played_is_right() {
    let mut desk = desk("1812", 5);
    run(&mut desk, "responses off; reactions off; keep; keep; keep; keep; set hand britain +17; set impulse britain");
    run(&mut desk, "play 17 cp; set cp 2; end; set resources sud 3; undo 1; set resources nord 3");
    assert_eq!(desk.session.branches().len(), 2, "what was taken back is a line");
    let end = desk.session.cursor();
    for back in 1..6 {
        desk.session.undo(1).expect("something to take back");
        assert!(desk.session.cursor() < end);
        let save = desk.session.save();
        let verified = save.verify(desk.session.world());
        assert!(verified.is_ok(), "{back} taken back, at {:?}: {verified:?}", desk.session.cursor());
    }
}

/// Found by fuzzing: a game still asks for a decision where its branch expects the next checkpoint.
#[test]
fn what_cannot_come_next_in_a_line_is_a_line_of_its_own() {
    let mut desk = desk("1812", 5);
    run(&mut desk, "responses off; reactions off; keep");
    let mut value = serde_json::to_value(desk.session.save()).expect("a save");
    value["line"]["segments"] = serde_json::json!([0, 0]);
    loaded(&mut desk, &value);
    assert_eq!((desk.session.undone(), desk.session.branches().len()), (0, 2));
    run(&mut desk, "keep");
    let cursor = desk.session.cursor();
    run(&mut desk, "undo; redo");
    assert_eq!(desk.session.cursor(), cursor);
}

/// Found by fuzzing: a game log with fewer entries than the replayed game has.
#[test]
fn why_copes_with_a_journal_that_lacks_entries() {
    let mut desk = desk("1812", 5);
    run(&mut desk, "responses off; reactions off; keep; keep; keep; keep; set hand britain +17; set impulse britain");
    run(&mut desk, "play 17 cp; build infantry at lisbon; build infantry at porto; end; set resources sud 3");
    let good = serde_json::to_value(desk.session.save()).expect("a save");
    let count = good["segments"].as_array().expect("segments").len();
    for left in 0..4 {
        let mut value = good.clone();
        for segment in &mut value["segments"].as_array_mut().expect("segments")[..count - 1] {
            segment["journal"].as_array_mut().expect("a journal").truncate(left);
        }
        loaded(&mut desk, &value);
        for asked in ["why britain.cp all", "why duchy.lisbon.sp.britain all", "why britain.hand all", "why", "why 2"] {
            if let Err(no) = transcript::one(&mut desk, asked) {
                assert!(!matches!(no.kind, Blame::Bug), "{asked}: {}", no.told());
            }
        }
        // One missing entry must not be reported as if there were none at all.
        let told = run(&mut desk, "why britain.cp all");
        assert_eq!(told.contains("not in the log"), left > 0, "{told}");
    }
}

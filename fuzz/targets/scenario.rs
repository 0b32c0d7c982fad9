//! Scenario files: text as it comes, or one of ours with other values in some places. What opens is played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_fuzz::{Chances, Worker, damage, desk, places, play, replays, root};
use serde_json::Value;
use std::path::PathBuf;

struct State {
    folder: tempfile::TempDir,
    file: PathBuf,
    ours: Vec<(Value, Vec<String>)>,
}

fn make() -> State {
    let folder = tempfile::tempdir().expect("a folder");
    let mut ours = Vec::new();
    for from in [root().join("scenarios"), root().join("scenarios/puzzles")] {
        for entry in std::fs::read_dir(from).expect("scenarios").flatten().filter(|e| e.path().is_file()) {
            let text = std::fs::read_to_string(entry.path()).expect("a file");
            // Others refer to it by its name.
            std::fs::write(folder.path().join(entry.file_name()), &text).expect("a copy");
            if let Ok(value) = serde_json::from_str::<Value>(&text.replace("\"../", "\"")) {
                let mut all = Vec::new();
                places(&value, String::new(), &mut all);
                ours.push((value, all));
            }
        }
    }
    ours.sort_by_key(|(value, _)| value.to_string());
    let file = folder.path().join("fuzzed.json");
    State { folder, file, ours }
}

fn each(state: &mut State, data: &[u8]) {
    let _ = &state.folder;
    let mut chances = Chances(data);
    let text = match data.first() {
        Some(b'{' | b'[' | b' ' | b'\n' | b'"') | None => String::from_utf8_lossy(data).into_owned(),
        Some(_) => {
            let (value, all) = &state.ours[chances.below(state.ours.len())];
            let mut value = value.clone();
            damage(&mut value, all, &mut chances);
            value.to_string()
        }
    };
    std::fs::write(&state.file, text).expect("a file");
    if let Ok(mut desk) = desk(&state.file, None) {
        play(&mut desk.session, chances.chain([0; 12]).take(40));
        replays(&desk.session);
    }
}

static WORKER: Worker = Worker::new();
fuzz_target!(|data: &[u8]| WORKER.take(data, make, each));

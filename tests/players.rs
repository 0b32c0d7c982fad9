//! Players: `steady` knows what it is about, and its weights come from a file.

mod common;

use common::root;
use sandtable::board::{Power, Side};
use sandtable::lab::{MOST_DECISIONS, Stage, named, play};
use sandtable::lua::Paths;

/// By how many half points the Allies lead at the end of these games, on average, with these players against `random`.
fn lead(allies: &str, seeds: std::ops::Range<u64>) -> f64 {
    let root = root();
    let stage = Stage::open(&root.join("scenarios/1813.json"), &Paths::under(&root)).expect("a stage");
    let makers = Power::TRACK.map(|power| {
        let name = if power.side() == Side::Allies { allies } else { "random" };
        named(name).expect("a player")
    });
    let count = (seeds.end - seeds.start) as f64;
    let leads = seeds.map(|seed| {
        let record = play(&stage, &makers, seed, MOST_DECISIONS, &|| false).expect("nobody stops it");
        let finish = record.result.unwrap_or_else(|no| panic!("seed {seed}: {}", no.what));
        let [britain, sud, spain, nord] = finish.halves;
        f64::from(britain + spain - sud - nord)
    });
    leads.sum::<f64>() / count
}

#[test]
fn steady_allies_do_better_than_random_ones_in_the_same_games() {
    let (steady, random) = (lead("steady", 0..4), lead("random", 0..4));
    assert!(steady > random + 10.0, "half points ahead: steady {steady}, random {random}");
}

#[test]
fn weights_come_from_a_file_and_a_bad_one_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.json");
    let ours = std::fs::read_to_string(root().join("scripts/bots/steady.json")).expect("our weights");
    let name = format!("steady:{}", file.display());
    let refused = |text: &str| {
        std::fs::write(&file, text).expect("a file");
        named(&name).map(drop).expect_err("it is refused").to_string()
    };
    let misspelt = refused(&ours.replace("\"key\"", "\"kee\""));
    assert!(misspelt.contains("mine.json") && misspelt.contains("kee") && misspelt.contains("line 2"), "{misspelt}");
    assert!(refused("{}").contains("missing field"));
    std::fs::write(&file, &ours).expect("a file");
    assert!(named(&name).is_ok());
    assert!(named("steady:nowhere.json").map(drop).expect_err("no file").to_string().contains("nowhere.json"));
    assert!(named("stedy").map(drop).expect_err("no player").to_string().contains("did you mean steady"));
}

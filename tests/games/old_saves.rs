//! Saves of other versions and with other cards are read, or refused with a reason and a remedy.

use crate::common::{copy_of_cards, desk, desk_with, root, run};
use sandtable::games::wellington::rules::Save;
use sandtable::games::wellington::verbs::{Blame, Desk, transcript};
use sandtable::table::VERSION;
use sandtable::view::paint;
use serde_json::Value;
use std::path::Path;

fn load(desk: &mut Desk, file: &Path) -> Result<String, String> {
    let reply = transcript::one(desk, &format!("load {}", file.display()));
    reply.map(|text| paint::plain(&text)).map_err(|complaint| {
        assert_eq!(complaint.kind, Blame::File, "{}", complaint.told());
        paint::plain(&complaint.told())
    })
}

fn played() -> Desk {
    let mut desk = desk("1812", 5);
    run(&mut desk, "keep; keep; keep; keep; set hand britain +80 +25; set resources spain 3; play 80 event; marmont");
    desk
}

/// A save of the first version stays readable until the version number rises. `UPDATE_SAVES=1` writes it again.
#[test]
fn a_save_of_each_version_that_is_said_to_be_read_is_read() {
    let file = root().join(format!("tests/saves/version-{VERSION}.json"));
    if std::env::var_os("UPDATE_SAVES").is_some() {
        std::fs::write(&file, serde_json::to_string(&played().session.save()).expect("a save")).expect("a file");
    }
    let mut desk = desk("1813", 2);
    let text = load(&mut desk, &file).unwrap_or_else(|no| {
        panic!(
            "{no}\nA change of the format makes another version, with a way from this one or a reason why there is none"
        )
    });
    assert!(text.contains("loaded"), "{text}");
    assert_eq!(desk.session.position().resources[2], 3);
    run(&mut desk, "auto 5; undo 3");
}

#[test]
fn other_versions_are_refused_with_a_reason() {
    let folder = crate::common::folder();
    let file = folder.path().join("other.json");
    let good = serde_json::to_value(played().session.save()).expect("a save");
    let mut desk = desk("1813", 2);
    let before = desk.session.hash();
    for (version, engine, reason) in [
        (VERSION + 1, "9.1.0", "a newer sandtable can read it"),
        (VERSION - 1, "0.0.1", "an older sandtable can read it"),
    ] {
        let mut save = good.clone();
        save["version"] = version.into();
        save["header"]["engine"] = engine.into();
        // The rest of its contents does not matter.
        save["segments"] = Value::Null;
        std::fs::write(&file, save.to_string()).expect("a file");
        let text = load(&mut desk, &file).expect_err("refused");
        let said =
            format!("has version {version}, written by sandtable {engine}; this program reads version {VERSION}");
        assert!(text.contains(&said) && text.contains(reason), "{text}");
        assert_eq!(desk.session.hash(), before);
    }
    // The version matches, but something is missing. The name of the program that wrote the save may explain it.
    let mut save = good.clone();
    save["header"]["engine"] = "0.0.9".into();
    save["segments"][0]["inputs"] = Value::Null;
    std::fs::write(&file, save.to_string()).expect("a file");
    let text = load(&mut desk, &file).expect_err("refused");
    assert!(text.contains("sandtable 0.0.9 wrote it"), "{text}");
}

#[test]
fn a_save_with_other_cards_says_which_and_what_can_be_done() {
    let folder = crate::common::folder();
    let file = folder.path().join("game.json");
    std::fs::write(&file, serde_json::to_string(&played().session.save()).expect("a save")).expect("a file");
    let paths = copy_of_cards(folder.path());
    let change = |name: &str| {
        let path = paths.cards.join(name);
        let text = std::fs::read_to_string(&path).expect("a card");
        std::fs::write(&path, format!("{text}\n-- another text\n")).expect("a card");
    };
    change("080_inefficient_intendant.lua");
    std::fs::remove_file(paths.cards.join("024_hand_of_god.lua")).expect("a card");
    let mut desk = desk_with(&paths, "1813", 2);
    let text = load(&mut desk, &file).expect("loaded");
    assert!(
        text.contains("made with other versions of #24 ") && text.contains(", #80 Inefficient Intendant"),
        "{text}"
    );
    assert!(text.contains("the current Impulse is replayed under the current versions"), "{text}");
    assert!(text.contains("Hint: sandtable SAVE --cards DIR"), "{text}");
    assert_eq!(desk.session.position().resources[2], 3);
    // The cards it was made with cause no note.
    let text = load(&mut crate::common::desk("1813", 2), &file).expect("loaded");
    assert!(!text.contains("other versions"), "{text}");
    // If there are many, they are only counted.
    for entry in std::fs::read_dir(&paths.cards).expect("cards").flatten() {
        if entry.path().extension().is_some_and(|e| e == "lua") {
            change(&entry.file_name().to_string_lossy());
        }
    }
    let mut desk = desk_with(&paths, "1813", 2);
    let text = load(&mut desk, &file).expect("loaded");
    assert!(text.contains("other versions of 110 cards: #1 ") && text.contains("and 104 more"), "{text}");
    let save = Save::parse(&std::fs::read_to_string(&file).expect("a file")).expect("a save");
    assert_eq!(sandtable::games::wellington::verbs::other_cards::others(&save, desk.session.world()).len(), 110);
}

//! Files from strangers: pipes, devices, links, files that are too long, damaged, or wrong in very many places.

use super::processes::{ends, program, sandtable, shown};
use crate::common::{desk, is_thorough, root};
use sandtable::games::wellington::verbs::{Blame, transcript};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A scenario of ours that works in any folder.
fn scenario() -> Value {
    let text = std::fs::read_to_string(root().join("scenarios/1812.json")).expect("a scenario");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    for part in ["map", "leaders", "cards"] {
        value[part] = json!(root().join("scenarios").join(value[part].as_str().expect("a name")));
    }
    value
}

fn written(folder: &Path, name: &str, value: &Value) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, value.to_string()).expect("a file");
    file
}

/// Code that reads or writes files or prints directly bypasses all limits.
#[test]
fn nothing_else_opens_files_or_prints() {
    let files = [
        "fs::read(", "fs::read_to_string", "fs::write(", "fs::copy(", "File::open", "File::create", "File::options",
        "OpenOptions",
    ];
    let prints = ["println!", "print!(", "eprint!("];
    let mut folders = vec![root().join("src")];
    let mut looked = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root()).expect("a name").display().to_string();
            if !name.ends_with(".rs") || name.starts_with("src/disk/") {
                continue;
            }
            looked += 1;
            let text = std::fs::read_to_string(&path).expect("a file");
            let own = text.split("\n#[cfg(test)]").next().unwrap_or_default();
            let own = own.split("\n#![cfg(test)]").next().unwrap_or_default();
            for (n, line) in own.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
                for word in files.iter().chain(&prints) {
                    assert!(!line.contains(word), "{name}:{}: {word} belongs to src/disk or src/out.rs", n + 1);
                }
            }
        }
    }
    assert!(looked > 300, "{looked}");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_at_once() {
    let folder = crate::common::folder();
    let pipe = folder.path().join("pipe.json");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for (what, file) in [("it is a pipe", shown(&pipe)), ("it is a device", "/dev/zero")] {
        for part in ["map", "leaders", "cards", "base"] {
            let mut value = scenario();
            value[part] = json!(file);
            let file = written(folder.path(), "own.json", &value);
            let (code, said) = sandtable(&["check", shown(&file)]);
            let what = if part == "base" { "is not a regular file" } else { what };
            assert!(code == 1 && said.contains(what), "{part}: {code} {said}");
            assert_eq!(said.matches("error[").count(), 1, "nothing else is wrong: {said}");
        }
        let steady = format!("steady:{file}");
        let cases: [&[&str]; 8] = [
            &[file],
            &["run", file],
            &["replay", file],
            &["render", file, "--out", "/nowhere/x.svg"],
            &["serve", file, "--port", "0"],
            &["simulate", file, "--games", "1"],
            &["simulate", "scenarios/1812.json", "--games", "1", "--players", &steady],
            &["compare", "scenarios/1812.json", "--games", "1", "--with-card", file],
        ];
        for args in cases {
            let (code, said) = sandtable(args);
            assert!(code == 2 && said.contains(what), "{args:?}: {code} {said}");
        }
        let (code, said) = sandtable(&["--autosave", file]);
        assert!(code == 2 && said.contains("is not a save; it was not changed"), "{code} {said}");
        let mut desk = desk("1812", 1);
        for command in [format!("load {file}"), format!("run {file}"), format!("new {file}"), format!("ab 25 {file}")] {
            let said = crate::common::refused(&mut desk, &command);
            assert!(said.contains(what) || said.contains("unknown scenario"), "{command}: {said}");
        }
        // Nor are they overwritten, even with --force.
        let said = crate::common::refused(&mut desk, &format!("save --force {file}"));
        assert!(said.contains(what), "{said}");
    }
    // Cards, libraries, tests and bots in a folder.
    let cards = folder.path().join("cards");
    std::fs::create_dir_all(cards.join("tests")).expect("a folder");
    for name in ["003_pipe.lua", "tests/003_pipe.lua"] {
        assert!(Command::new("mkfifo").arg(cards.join(name)).status().expect("mkfifo").success());
    }
    std::os::unix::fs::symlink("/dev/zero", cards.join("004_device.lua")).expect("a link");
    for args in [&["check", "--cards", shown(&cards)][..], &["test", "--cards", shown(&cards)]] {
        let (code, said) = sandtable(args);
        assert!(code > 0 && said.contains("003_pipe.lua") && said.contains("it is a pipe"), "{args:?}: {code} {said}");
        assert!(said.contains("004_device.lua") && !said.contains("bytes of"), "{args:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_card_that_is_a_link_out_of_its_folder_is_neither_read_nor_shown() {
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    let secret = folder.path().join("secret.lua");
    let card = std::fs::read_to_string(paths.cards.join("025_general_staff.lua")).expect("a card");
    std::fs::write(&secret, format!("-- the secret\n{card}")).expect("a file");
    let link = paths.cards.join("025_general_staff.lua");
    std::fs::remove_file(&link).expect("a card");
    std::os::unix::fs::symlink(&secret, &link).expect("a link");
    let (code, said) = sandtable(&["check", "--cards", shown(&paths.cards)]);
    assert_eq!(code, 1);
    assert!(said.contains("025_general_staff.lua") && said.contains("outside of its folder"), "{said}");
    assert!(!said.contains("the secret"), "{said}");
    // A link to a file in the same folder is as good as the file.
    let own = paths.cards.join("general_staff.txt");
    std::fs::write(&own, card).expect("a file");
    std::fs::remove_file(&link).expect("a link");
    std::os::unix::fs::symlink(&own, &link).expect("a link");
    let (code, said) = sandtable(&["check", "--cards", shown(&paths.cards)]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn what_is_wrong_in_very_many_places_is_told_soon_and_in_short() {
    let folder = crate::common::folder();
    let many = if is_thorough() { 200_000 } else { 5_000 };
    let mut unknown = scenario();
    for i in 0..many / 2 {
        unknown[format!("unknown{i}")] = json!(i);
    }
    let mut hand = scenario();
    hand["hands"] = json!({ "britain": vec![1; 5 * many] });
    let mut nulls = json!({ "format": "sandtable-scenario", "version": 1, "name": "x", "title": "x" });
    nulls["base"] = json!(root().join("scenarios/1812.json"));
    for i in 0..many {
        nulls[format!("u{i}")] = json!(null);
    }
    for (name, value, more) in
        [("unknown", unknown, many / 2 - 100), ("hand", hand, 5 * many - 101), ("nulls", nulls, many - 100)]
    {
        let file = written(folder.path(), &format!("{name}.json"), &value);
        let (code, said) = sandtable(&["check", shown(&file)]);
        assert!(code == 1 && said.contains(&format!("{more} more")), "{name}: {said}");
        assert!(said.matches("error[").count() <= 101, "{name}: {said}");
        let (code, said) = sandtable(&[shown(&file)]);
        assert!(code == 2 && said.contains("\nand ") && said.contains(" more\n"), "{name}: {code} {said}");
    }
    // Valid files, but far too many or too long.
    let mut params = json!({ "format": "sandtable-scenario", "version": 1, "name": "x", "title": "x" });
    params["base"] = json!(root().join("scenarios/1812.json"));
    for i in 0..many / 2 {
        params["params"][format!("63.x{i}")] = json!(1);
    }
    let mut markers = scenario();
    markers["reminder_markers"] = json!(vec![json!({ "card": 1 }); many / 2]);
    for (name, value, most) in [("params", params, "at most 500"), ("markers", markers, "at most 255")] {
        let file = written(folder.path(), &format!("{name}.json"), &value);
        let (code, said) = sandtable(&[shown(&file)]);
        assert!(
            code == 2 && said.contains(&format!("there are {} of them", many / 2)) && said.contains(most),
            "{name}: {code} {said}"
        );
    }
    let long = folder.path().join("long.json");
    std::fs::write(&long, " ".repeat(5 << 20)).expect("a file");
    let (code, said) = sandtable(&[shown(&long)]);
    assert!(code == 2 && said.contains("has 5242880 bytes; the limit is 4194304"), "{code} {said}");
    // A script with a mistake in every line.
    let cards = folder.path().join("cards");
    std::fs::create_dir(&cards).expect("a folder");
    let body: String = (0..5000).map(|i| format!("gaem{i}()\n")).collect();
    let head = "return card { api = 1, number = 3, title = \"x\", cp = 2, kind = \"event\", play = function(ev)\n";
    std::fs::write(cards.join("003_x.lua"), format!("{head}{body}end }}")).expect("a file");
    let (code, said) = sandtable(&["check", "--cards", shown(&cards)]);
    assert!(code == 1 && said.contains("more findings in this file from here on"), "{said}");
    assert!(said.matches("error[").count() < 250, "{}", said.matches("error[").count());
}

#[cfg(unix)]
#[test]
fn a_base_that_is_missing_reads_no_file_beside_it_but_the_one_that_may_be_meant() {
    let folder = crate::common::folder();
    let own = json!({ "format": "sandtable-scenario", "version": 1, "name": "x", "title": "x", "base": "1821.json" });
    let file = written(folder.path(), "own.json", &own);
    written(folder.path(), "1812.json", &scenario());
    for i in 0..50 {
        // Reading them all would take long, and reading the pipe would never end.
        std::fs::write(folder.path().join(format!("other{i}.json")), " ".repeat(4 << 20)).expect("a file");
    }
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe.json")).status().expect("mkfifo").success());
    let (code, said) = sandtable(&["check", shown(&file)]);
    assert!(code == 1 && said.contains("file not found") && said.contains("did you mean \"1812.json\"?"), "{said}");
    let many: Vec<String> = (0..20).map(|i| format!("chain{i}.json")).collect();
    for pair in many.windows(2) {
        let mut value = own.clone();
        value["base"] = json!(pair[1]);
        written(folder.path(), &pair[0], &value);
    }
    written(folder.path(), &many[19], &scenario());
    let (code, said) = sandtable(&["check", shown(&folder.path().join(&many[0]))]);
    assert!(code == 1 && said.contains("base scenarios"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_line_without_end_from_standard_input_is_not_read() {
    let zero = std::fs::File::open("/dev/zero").expect("a device");
    let output = ends(program(&[]).stdin(zero).spawn().expect("the program"), "zeros");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.code() == Some(2) && said.contains("a line from standard input has"), "{said}");
}

/// A file of results with one changed bit, or cut short, causes an error with the file's name, and no silent end.
#[test]
fn damaged_results_are_told() {
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    let args = ["simulate", "scenarios/1812.json", "--games", "1", "--threads", "1", "--out", shown(&out)];
    assert_eq!(sandtable(&args).0, 0);
    let file = out.join("games.parquet/part-00000.parquet");
    let whole = std::fs::read(&file).expect("a part");
    let reading = || sandtable::games::wellington::lab::Reading::of(&out).map(drop);
    reading().expect("it is whole");
    let (mut told, mut panics) = (0, 0);
    // The footer, which describes everything else, byte by byte.
    let step = if is_thorough() { 1 } else { 9 };
    for at in (0..whole.len()).step_by(17 * step).chain((whole.len() - 800..whole.len()).step_by(step)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&file, bytes).expect("a part");
        if let Err(no) = reading() {
            let text = format!("{no:#}");
            assert!(text.contains("part-00000.parquet"), "{at}: {text}");
            told += 1;
            panics += usize::from(text.contains("it is damaged ("));
        }
    }
    assert!(told > 100 / step && (panics > 0 || !is_thorough()), "{told} told, {panics} of them panics of the library");
    // Only padding between pages may change without notice.
    std::fs::write(&file, &whole).expect("a part");
    let page = out.join("report.html");
    for theirs in [None, None, Some("theirs")] {
        if let Some(theirs) = theirs {
            std::fs::write(&page, theirs).expect("a file");
        }
        let (code, said) = sandtable(&["report", shown(&out)]);
        assert_eq!(code, if theirs.is_some() { 2 } else { 0 }, "{said}");
    }
    assert_eq!(std::fs::read_to_string(&page).expect("a file"), "theirs");
    std::fs::write(&file, &whole[..whole.len() / 2]).expect("a part");
    let (code, said) = sandtable(&["report", shown(&out)]);
    assert!(code == 2 && said.contains("part-00000.parquet cannot be read"), "{code} {said}");
}

#[test]
fn a_typed_complaint_is_about_the_file() {
    let mut desk = desk("1812", 1);
    let complaint = transcript::one(&mut desk, "save /dev").expect_err("it is a folder");
    assert_eq!(complaint.kind, Blame::File, "{}", complaint.told());
    assert!(complaint.told().contains("it is a folder"), "{}", complaint.told());
}

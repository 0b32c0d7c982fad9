//! Files from strangers: pipes, devices, links, files that are too long or wrong in very many places. Also overwriting, and two
//! sessions with one file.

use crate::common::{desk, is_thorough, root, run};
use sandtable::games::wellington::rules::Save;
use sandtable::games::wellington::verbs::{Blame, Desk, engine, transcript};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Longer than anything here takes, but short enough to catch endless reading.
const PATIENCE: Duration = Duration::from_secs(60);

fn shown(path: &Path) -> &str {
    path.to_str().expect("text")
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Reads to the end on a separate thread.
fn drained(from: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.map(|mut from| from.read_to_end(&mut bytes));
        bytes
    })
}

/// Waits for the end of a program, which must come soon.
fn ends(mut child: Child, what: &str) -> Output {
    let (stdout, stderr) = (drained(child.stdout.take()), drained(child.stderr.take()));
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{what}: it goes on and on");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Output { status, stdout: stdout.join().expect("it is read"), stderr: stderr.join().expect("it is read") }
}

/// Runs the program, and returns its exit code and its output.
fn sandtable(args: &[&str]) -> (i32, String) {
    let output = ends(program(args).spawn().expect("the program"), &args.join(" "));
    let said = [output.stderr, output.stdout].map(|bytes| String::from_utf8(bytes).expect("text"));
    (output.status.code().expect("no signal"), said.concat())
}

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

/// A prompt that autosaves to a file, and its replies to typed lines.
struct Prompt {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
}

impl Prompt {
    fn open(file: &Path) -> Prompt {
        let args = ["scenarios/1812.json", "--autosave", shown(file)];
        let mut child = program(&args).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program");
        let said = BufReader::new(child.stdout.take().expect("a screen"));
        let mut prompt = Prompt { child, said };
        prompt.types("= 1 + 1", "2");
        prompt
    }

    /// Types a line, and waits for a line of the reply.
    fn types(&mut self, line: &str, wanted: &str) {
        let keys = self.child.stdin.as_mut().expect("keys");
        writeln!(keys, "{line}").expect("keys");
        let mut said = String::new();
        while said.trim() != wanted {
            said.clear();
            assert!(self.said.read_line(&mut said).expect("a line") > 0, "{line}: it ended before it said {wanted}");
        }
    }

    fn leaves(mut self) {
        drop(self.child.stdin.take());
        ends(self.child, "it leaves");
    }
}

fn saved(file: &Path) -> Save {
    Save::parse(&std::fs::read_to_string(file).expect("a file")).expect("a save")
}

#[test]
fn one_file_keeps_one_session() {
    let folder = crate::common::folder();
    let file = folder.path().join("kept.json");
    let mut first = Prompt::open(&file);
    first.types("set resources spain 9; = 70000", "70000");
    let hash = saved(&file).hash;
    for args in
        [&["--autosave", shown(&file)][..], &["serve", "--port", "0", "--autosave", shown(&file)], &[shown(&file)]]
    {
        let (code, said) = sandtable(args);
        let alone = args.len() == 1;
        assert_eq!(code, if alone { 0 } else { 2 }, "to read it is no harm: {args:?}: {said}");
        assert!(alone || said.contains("another session autosaves to"), "{args:?}: {said}");
    }
    let mut desk = desk("1812", 1);
    let said = crate::common::refused(&mut desk, &format!("autosave {}", file.display()));
    assert!(said.contains("another session autosaves to"), "{said}");
    let said = crate::common::refused(&mut desk, &format!("autosave --force {}", file.display()));
    assert!(said.contains("another session autosaves to"), "nobody takes it from a session: {said}");
    assert_eq!(saved(&file).hash, hash);
    first.types("set resources spain 8; = 70001", "70001");
    assert_ne!(saved(&file).hash, hash);
    first.leaves();
    // The next session continues.
    let mut second = Prompt::open(&file);
    second.types("= powers.spain:resources()", "8");
    second.leaves();
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 1, "no lock is left: {left:?}");
}

/// Types lines at a desk, and returns the errors.
fn typed(desk: &mut Desk, line: &str) -> Vec<String> {
    let replies = engine::do_line(desk, line).replies;
    replies.into_iter().filter_map(|(_, reply)| reply.err()).map(|(_, no)| no.to_string()).collect()
}

#[test]
fn what_somebody_else_wrote_into_a_kept_file_is_not_written_over() {
    let folder = crate::common::folder();
    let file = folder.path().join("kept.json");
    let mut desk = desk("1812", 1);
    assert!(typed(&mut desk, &format!("autosave {}", file.display())).is_empty());
    assert!(typed(&mut desk, "set resources spain 9").is_empty());
    let mine = std::fs::read(&file).expect("a file");
    std::fs::write(&file, "theirs").expect("a file");
    let told = typed(&mut desk, "set resources spain 8; set resources spain 7");
    assert!(told.len() == 1 && told[0].contains("already exists, and this session did not write it"), "{told:?}");
    assert!(told[0].contains(&format!("Hint: `autosave --force {}`", file.display())), "{told:?}");
    assert_eq!(std::fs::read(&file).expect("a file"), b"theirs");
    // The file is unchanged: the session continues there, or the file is moved away, or --force overwrites it.
    std::fs::write(&file, mine).expect("a file");
    assert!(typed(&mut desk, "set resources spain 6").is_empty());
    assert_eq!(saved(&file).hash, format!("{:016x}", desk.session.hash()));
    std::fs::write(&file, "theirs").expect("a file");
    assert_eq!(typed(&mut desk, "set resources spain 5").len(), 1);
    assert!(typed(&mut desk, &format!("autosave --force {}", file.display())).is_empty());
    assert_eq!(saved(&file).hash, format!("{:016x}", desk.session.hash()));
    // This session does not autosave to the save of another session, except with --force.
    let other = folder.path().join("other.json");
    run(&mut crate::common::desk("1813", 1), &format!("save {}", other.display()));
    let before = saved(&other).hash;
    let said = crate::common::refused(&mut desk, &format!("autosave {}", other.display()));
    assert!(said.contains("--force"), "{said}");
    assert_eq!(saved(&other).hash, before);
    assert!(typed(&mut desk, "set resources spain 4").is_empty(), "it is still kept where it was");
    assert_eq!(saved(&file).hash, format!("{:016x}", desk.session.hash()));
    assert!(typed(&mut desk, &format!("autosave --force {}", other.display())).is_empty());
    assert_eq!(saved(&other).hash, format!("{:016x}", desk.session.hash()));
}

#[test]
fn verbs_write_over_nothing_that_this_session_has_not_written() {
    let folder = crate::common::folder();
    let file = |name: &str| folder.path().join(name);
    for (verb, name) in [("save", "x.json"), ("export", "y.json"), ("record", "z.play"), ("map", "b.svg")] {
        let path = file(name);
        let mut desk = desk("1812", 1);
        run(&mut desk, &format!("{verb} {}", path.display()));
        run(&mut desk, "set resources spain 9");
        run(&mut desk, &format!("{verb} {}", path.display()));
        if verb == "record" {
            run(&mut desk, "record off");
        }
        let own = std::fs::read(&path).expect("a file");
        std::fs::write(&path, "theirs").expect("a file");
        run(&mut desk, "set resources spain 8");
        let said = crate::common::refused(&mut desk, &format!("{verb} {}", path.display()));
        let hint = format!("Hint: `{verb} --force {}` overwrites it", path.display());
        assert!(said.contains("already exists, and this session did not write it") && said.contains(&hint), "{said}");
        // Another session has written nothing.
        std::fs::write(&path, &own).expect("a file");
        let mut other = crate::common::desk("1813", 1);
        crate::common::refused(&mut other, &format!("{verb} {}", path.display()));
        assert_eq!(std::fs::read(&path).expect("a file"), own);
        run(&mut other, &format!("{verb} --force {}", path.display()));
        assert_ne!(std::fs::read(&path).expect("a file"), own, "{verb}");
    }
}

#[test]
fn a_recording_ends_where_somebody_else_writes_into_it() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.play");
    let mut desk = desk("1812", 1);
    run(&mut desk, &format!("record {}", file.display()));
    std::fs::write(&file, "theirs").expect("a file");
    let said = run(&mut desk, "set resources spain 9");
    assert!(said.contains("the recording stopped") && said.contains("this session did not write it"), "{said}");
    assert_eq!(std::fs::read(&file).expect("a file"), b"theirs");
}

#[test]
fn the_command_line_asks_as_well() {
    let folder = crate::common::folder();
    let (board, faces, sheet) =
        (folder.path().join("board.svg"), folder.path().join("faces"), folder.path().join("sheet.svg"));
    let cases: [(&[&str], &Path); 3] = [
        (&["render", "--out", shown(&board)], &board),
        (&["cards", "24", "25", "--out", shown(&faces)], &faces.join("025_general_staff.svg")),
        (&["cards", "24", "--sheet", shown(&sheet)], &sheet),
    ];
    for (args, file) in cases {
        assert_eq!(sandtable(args).0, 0, "{args:?}");
        let drawn = std::fs::read(file).expect("a file");
        assert_eq!(sandtable(args).0, 0, "what is the same is no loss: {args:?}");
        std::fs::write(file, "theirs").expect("a file");
        let (code, said) = sandtable(args);
        assert!(code == 2 && said.contains("already exists\nHint: --force overwrites it"), "{args:?}: {code} {said}");
        assert_eq!(std::fs::read(file).expect("a file"), b"theirs");
        assert_eq!(sandtable(&[args, &["--force"]].concat()).0, 0);
        assert_eq!(std::fs::read(file).expect("a file"), drawn);
    }
}

#[test]
fn transcripts_write_into_a_folder_of_their_own() {
    let folder = crate::common::folder();
    let play = folder.path().join("writes.play");
    let out = folder.path().join("out");
    let text = "save game.json\nnew 1813\nload game.json\nset resources spain 9\nsave game.json\nmap board.svg\n";
    std::fs::write(&play, text).expect("a file");
    let (code, said) = sandtable(&["run", shown(&play)]);
    assert_eq!(code, 0, "{said}");
    let named = said.split_once("saved to ").expect("a name").1.split(' ').next().expect("a name");
    assert!(named.ends_with("/game.json") && !Path::new(named).exists(), "it goes with the run: {named}");
    let (code, said) = sandtable(&["run", shown(&play), "--out", shown(&out)]);
    assert!(code == 0 && out.join("game.json").is_file() && out.join("board.svg").is_file(), "{said}");
    let (code, said) = sandtable(&["run", shown(&play), "--out", shown(&out)]);
    assert!(code == 2 && said.contains("already exists"), "another session: {code} {said}");
    assert_eq!(sandtable(&["run", shown(&play), "--out", shown(&out), "--force"]).0, 0);
    for line in ["save /tmp/x.json", "save --force ../x.json", "record ../x.play", "autosave ../x.json", "map ../x.svg"]
    {
        std::fs::write(&play, line).expect("a file");
        let mut desk = desk("1812", 1);
        for said in [
            sandtable(&["run", shown(&play), "--out", shown(&out)]).1,
            crate::common::refused(&mut desk, &format!("run {}", play.display())),
        ] {
            assert!(said.contains("lies outside of the folder that was made for this run"), "{line}: {said}");
        }
    }
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|e| e.expect("one").file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    // A line typed by a person afterwards may write anywhere.
    let mut desk = desk("1812", 1);
    std::fs::write(&play, "save game.json").expect("a file");
    run(&mut desk, &format!("run {}", play.display()));
    run(&mut desk, &format!("save {}", folder.path().join("mine.json").display()));
    assert!(folder.path().join("mine.json").is_file());
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_told_and_ends_nothing() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("a device");
    let folder = crate::common::folder();
    let file = folder.path().join("game.json");
    let cases: [&[&str]; 4] =
        [&["run", "tests/play/round.play"], &["check", "--explain"], &["test", "24", "--json"], &[]];
    for args in cases {
        let mut child = program(args).stdout(full()).stdin(Stdio::piped()).spawn().expect("the program");
        let save = format!("show\nsave {}\n", file.display());
        let _ = child.stdin.take().expect("keys").write_all(save.as_bytes());
        let output = ends(child, "a full disk");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("error: standard output was closed: "), "{args:?}: {said}");
    }
    assert!(file.is_file(), "what was to be done was done");
    // If errors cannot be printed either, only the exit code remains.
    let mut child = program(&[]).stderr(full()).stdin(Stdio::piped()).spawn().expect("the program");
    let _ = child.stdin.take().expect("keys").write_all(b"mvoe\n");
    assert_eq!(ends(child, "full").status.code(), Some(1));
    // A reader that stops reading has read enough.
    let mut child = program(&["check", "--explain"]).spawn().expect("the program");
    drop(child.stdout.take());
    let output = ends(child, "closed");
    assert!(output.status.code() == Some(0) && output.stderr.is_empty(), "{output:?}");
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

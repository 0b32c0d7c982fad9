//! What is written: no file of somebody else's is overwritten, one session keeps one file, and an output that is closed is told.

use super::processes::{ends, program, sandtable, shown};
use crate::common::{desk, run};
use sandtable::games::wellington::rules::Save;
use sandtable::games::wellington::verbs::{Desk, engine};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};

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

//! The book: every block of code in it is run, and the output shown must be the program's. With `UPDATE_DOCS=1` the output is
//! written into the book instead.
//!
//! | block | what the test does |
//! |---|---|
//! | `lua`, `json` | reads it; with `file=…`, the block is that file for the rest of its chapter |
//! | `lua`, `rust` with `in=…` | finds the block in that file |
//! | `diff` with `file=…` | replaces lines of that file |
//! | `sandtable` | types it at a prompt, with the cards of `cards=…`; with `saved`, first shows the reaction to saved files |
//! | `napoleon` | types it at that game, on the scenario of `scenario=…` |
//! | `fords` | types it at the example game |
//! | `console` | runs the commands in a copy of the project, and compares their output |
//! | `sh` | runs it in a shell in that copy, which is a repository; plays two games, or `games=N`, where the book says hundreds |
//! | `python` | nothing; the tests of the package run it |
//!
//! `quiet` leaves out progress, durations, and output that only prepares a position. Blocks that play games are run with
//! `THOROUGH=1`; otherwise, as with `elsewhere` (builds, installations, other machines), their commands are only parsed. A block in a
//! comment of the page is run, too: it prepares the next one.

#[path = "../common/pictures.rs"]
mod pictures;

use crate::common::{is_thorough, root};
use sandtable::games::napoleon::rules::Napoleon;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Desk, Opening, transcript};
use sandtable::table::Session;
use sandtable::trials::{Files, Opens};
use sandtable::view::paint;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folders that a chapter has in its copy.
const FOLDERS: [&str; 11] = [
    "cards", "cards/tests", "scenarios", "scenarios/puzzles", "scripts/lib", "scripts/bots", "examples/fords",
    "games/napoleon", "games/napoleon/scenarios", "games/napoleon/scripts", "games/napoleon/tests",
];

/// A copy of what the program needs, in which a chapter can write. A chapter that only reads uses the project itself.
struct Copy(Option<tempfile::TempDir>);

/// Copies the files of these folders, or links to an earlier copy, which is much faster. To write a file, remove its link first.
fn filled(from: &Path, to: &Path, put: fn(&Path, &Path) -> std::io::Result<()>) {
    for name in FOLDERS {
        std::fs::create_dir_all(to.join(name)).expect("a folder");
        for entry in std::fs::read_dir(from.join(name)).expect("a folder") {
            let file = entry.expect("an entry").path();
            if file.is_file() {
                put(&file, &to.join(name).join(file.file_name().expect("a name"))).expect("a copy");
            }
        }
    }
}

/// Writes a file of a chapter. If it is a link, its target is unchanged.
fn write(path: &Path, text: &str) {
    let _ = std::fs::remove_file(path);
    std::fs::write(path, text).expect("a file");
}

impl Copy {
    /// A copy for a chapter. If the chapter uses git, the copy is a repository.
    fn new(chapter: &str, first: &Path) -> Copy {
        let writes = ["file=", "```console", "```sh", "saved", "cards="].iter().any(|sign| chapter.contains(sign));
        if !writes {
            return Copy(None);
        }
        let folder = crate::common::folder();
        filled(first, folder.path(), |from, to| std::fs::hard_link(from, to));
        let copy = Copy(Some(folder));
        if !chapter.contains("git ") {
            return copy;
        }
        copy.git(&["init", "--quiet"]);
        copy.git(&["add", "--all"]);
        copy.git(&[
            "-c", "user.name=A reader", "-c", "user.email=reader@example.org", "commit", "--quiet", "-m", "As cloned",
        ]);
        copy
    }

    fn git(&self, words: &[&str]) {
        let done = Command::new("git").args(words).current_dir(self.path()).output().expect("git");
        assert!(done.status.success(), "git {words:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn path(&self) -> PathBuf {
        self.0.as_ref().map_or_else(root, |folder| folder.path().to_path_buf())
    }

    /// Removes the name of the folder from output.
    fn plain(&self, text: &str) -> String {
        let name = self.path().display().to_string();
        paint::plain(text).replace(&format!("{name}/./"), "").replace(&format!("{name}/"), "").replace(&name, ".")
    }
}

/// A chapter while its blocks are run.
struct Chapter {
    name: String,
    copy: Copy,
    desk: Option<(String, Desk)>,
    fords: Option<sandtable::desk::Plain>,
    napoleon: Option<sandtable::desk::Plain>,
}

impl Chapter {
    fn run(&mut self, info: &str, body: &str) -> String {
        let words: Vec<&str> = info.split(',').collect();
        let option = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        if let (Some(file), "diff") = (option("file"), words[0]) {
            self.edited(file, body);
        } else if let Some(file) = option("file") {
            let path = self.copy.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            write(&path, body);
        }
        if let Some(file) = option("in") {
            let whole = std::fs::read_to_string(root().join(file)).expect("a file of the project");
            assert!(whole.contains(body), "{}: {file} has not this:\n{body}", self.name);
        }
        match words[0] {
            "fords" => {
                let desk = self.fords.get_or_insert_with(crate::fords::desk);
                return at_a_desk(desk, body);
            }
            "napoleon" => {
                let scenario = option("scenario").map(|file| self.copy.path().join(file));
                if scenario.is_some() {
                    self.napoleon = None;
                }
                let root = self.copy.path();
                let desk = self.napoleon.get_or_insert_with(|| campaign(&root, scenario));
                // By now the reader has saved the file.
                let said = desk.reload().filter(|_| words.contains(&"saved"));
                let said = said.map_or(String::new(), |said| self.copy.plain(&said) + "\n");
                let told = said + &self.copy.plain(&at_a_desk(desk, body));
                // The output of commands that only prepare a position is not shown.
                let is_quiet = words.contains(&"quiet");
                assert!(!is_quiet || !told.contains("\nerror: "), "{}: something is refused:\n{told}", self.name);
                return if is_quiet { body.to_string() } else { told };
            }
            "rust" => assert!(option("in").is_some(), "{}: whose Rust is this?\n{body}", self.name),
            "lua" => reads_as_lua(&self.name, body),
            "json" => {
                jsonc(&self.name, body);
            }
            "sandtable" => {
                return self.typed(option("cards").unwrap_or("cards"), words.contains(&"saved"), body);
            }
            "console" => return self.shell(body, words.contains(&"quiet")),
            "sh" if option("program").is_some() => {
                let program = option("program").expect("a program");
                let known = |line: &str| line.split(' ').any(|word| word == program || ["sed", "cp"].contains(&word));
                assert!(body.lines().all(known), "{}: somebody else's command\n{body}", self.name);
                self.by_shell(body, option("games").unwrap_or("2"));
            }
            "sh" => {
                commands_are_known(&self.name, body);
                let plays = ["sandtable simulate", "sandtable compare", "sandtable tune"];
                let is_long = plays.iter().any(|command| body.contains(command));
                if !words.contains(&"elsewhere") && (is_thorough() || !is_long) {
                    self.by_shell(body, option("games").unwrap_or("2"));
                }
            }
            "diff" | "sql" | "text" | "python" => {}
            other => panic!("{}: nothing runs a block of {other:?}", self.name),
        }
        body.to_string()
    }

    /// Replaces the lines after `-` with the lines after `+` that follow them.
    fn edited(&self, file: &str, body: &str) {
        let path = self.copy.path().join(file);
        let mut text = std::fs::read_to_string(&path).expect("a file of the project");
        let (mut old, mut new) = (String::new(), String::new());
        for line in body.lines().chain([""]) {
            let put = |part: &mut String, line: &str| part.push_str(&format!("{line}\n"));
            match line.split_at_checked(1) {
                Some(("-", line)) if new.is_empty() => put(&mut old, line),
                Some(("+", line)) => put(&mut new, line),
                _ if new.is_empty() => panic!("{}: {line:?} changes nothing", self.name),
                rest => {
                    assert_eq!(text.matches(&old).count(), 1, "{}: {file} has not this once:\n{old}", self.name);
                    text = text.replace(&old, &new);
                    (old, new) = (rest.map_or(String::new(), |(_, line)| format!("{line}\n")), String::new());
                }
            }
        }
        write(&path, &text);
    }

    /// Types a block at a prompt, and returns it with the replies.
    fn typed(&mut self, cards: &str, saved: bool, body: &str) -> String {
        let paths = Paths { cards: self.copy.path().join(cards), ..Paths::under(&self.copy.path()) };
        if self.desk.as_ref().is_none_or(|(own, _)| own != cards) {
            let scenario = paths.scenarios.join("1812.json");
            let opening = Opening { scenario, paths, seed: 1 };
            let (desk, faults) = Desk::open(&opening).unwrap_or_else(|no| panic!("{no}"));
            assert!(faults.is_empty(), "{}: {}", self.name, faults[0]);
            self.desk = Some((cards.to_string(), desk));
        }
        let (_, desk) = self.desk.as_mut().expect("a desk");
        desk.core.width = 100;
        // By now the reader has saved the file.
        let said = desk.reload().filter(|_| saved);
        let mut out = said.map_or(String::new(), |said| self.copy.plain(&said) + "\n");
        for line in body.lines().filter_map(|line| line.strip_prefix("› ")) {
            out.push_str(&format!("› {line}\n"));
            let full = self.copy.path().join("scenarios").display().to_string();
            for command in transcript::commands(line) {
                let command = command.replace("new scenarios/", &format!("new {full}/"));
                let said = match transcript::one(desk, &command) {
                    Ok(said) => said,
                    Err(no) => format!("error: {}", no.told()),
                };
                if !said.is_empty() {
                    out.push_str(&format!("{}\n", self.copy.plain(&said)));
                }
            }
        }
        out
    }

    /// Command lines for a shell, which must succeed. Few games by quick bots show that they work.
    fn by_shell(&self, body: &str, games: &str) {
        let script: String = body.lines().map(|line| shorter(line, games) + "\n").collect();
        let program = Path::new(env!("CARGO_BIN_EXE_sandtable")).parent().expect("a folder").to_path_buf();
        let path = std::env::var_os("PATH").unwrap_or_default();
        // Programs for other games are examples, which `cargo test` builds beside the program.
        let programs = [program.join("examples"), program];
        let path = std::env::join_paths(programs.into_iter().chain(std::env::split_paths(&path))).expect("a path");
        let mut shell = Command::new("sh");
        shell.args(["-e", "-c", &script]).env("PATH", path).current_dir(self.copy.path());
        let done = shell.output().expect("a shell");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{}: {}\n{script}{said}", self.name, done.status);
    }

    /// Runs commands of the program, and returns them with their output, without progress and durations.
    fn shell(&self, body: &str, quiet: bool) -> String {
        let mut out = String::new();
        for line in body.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[0], "sandtable", "{}: {line}", self.name);
            let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
            let output = command.args(&words[1..]).current_dir(self.copy.path()).output().expect("it runs");
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
            let quiet = quiet && output.status.success();
            let told = if quiet { String::new() } else { text(output.stderr) };
            let said = told + &text(output.stdout);
            out.push_str(&format!("$ {line}\n{}", self.copy.plain(&said)));
        }
        out
    }
}

/// A command line with so few games, by bots so quick, that it does not take long.
fn shorter(line: &str, games: &str) -> String {
    if !["simulate", "compare", "tune"].iter().any(|verb| line.starts_with(&format!("sandtable {verb} "))) {
        return line.to_string();
    }
    let bare = line.split(" #").next().unwrap_or(line).trim_end();
    let mut words: Vec<&str> = bare.split(' ').collect();
    match words.iter().position(|word| *word == "--games") {
        Some(at) if at + 1 < words.len() => words[at + 1] = games,
        _ => words.extend(["--games", games]),
    }
    let line = words
        .join(" ")
        .replace("flat:100", "flat:2")
        .replace("flat:30", "flat:2")
        .replace("search:160", "search:2")
        .replace("search:135", "search:2")
        .replace("search:16", "search:2")
        .replace("search:30", "search:2")
        .replace("search:75", "search:2")
        .replace("search:250", "search:2");
    if line.contains("scenarios/1812") { line.replace("steady", "quick") } else { line }
}

/// Types a block at the desk of a game, and returns it with the replies.
fn at_a_desk(desk: &mut sandtable::desk::Plain, body: &str) -> String {
    let mut out = String::new();
    for line in body.lines().filter_map(|line| line.strip_prefix("› ")) {
        let said = desk.command(line).unwrap_or_else(|no| format!("error: {}", no.told()));
        out.push_str(&format!("› {line}\n{}\n", paint::plain(&said)));
    }
    out
}

/// A desk of *Napoleon* on a scenario of a copy.
fn campaign(root: &Path, scenario: Option<PathBuf>) -> sandtable::desk::Plain {
    let files = Files { root: root.to_path_buf(), scenario, ..Files::default() };
    let setup = Napoleon::load(&files).unwrap_or_else(|no| panic!("{no:?}"));
    let session = Session::open(setup.world, (setup.opening)(1)).unwrap_or_else(|no| panic!("{no:?}"));
    let mut desk = sandtable::desk::Plain::new(Box::new(session));
    desk.core.width = 100;
    desk
}

/// Checks that a block is Lua: a file, statements, an expression, or fields of a card.
fn reads_as_lua(chapter: &str, body: &str) {
    let lua = mlua::Lua::new();
    let reads = |text: String| lua.load(text).into_function().is_ok();
    let fine = reads(body.to_string()) || reads(format!("return {body}")) || reads(format!("return {{\n{body}\n}}"));
    assert!(fine, "{chapter}: this is no Lua:\n{body}");
}

fn jsonc(chapter: &str, body: &str) {
    let bare: String = body.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let end = bare.trim_end().trim_end_matches(',').to_string();
    let fine = serde_json::from_str::<serde_json::Value>(&bare).is_ok()
        || serde_json::from_str::<serde_json::Value>(&format!("{{{end}}}")).is_ok();
    assert!(fine, "{chapter}: this is no JSON:\n{body}");
}

/// Checks command lines without running them: the program's own parser reads its commands.
fn commands_are_known(chapter: &str, body: &str) {
    let joined = body.replace("\\\n", " ");
    for line in joined.lines().map(|line| line.split(" #").next().unwrap_or_default().trim()) {
        let words = shell_words(line);
        let sets = |word: &&str| word.split('=').next().is_some_and(|n| n.len() < word.len() && !n.starts_with('-'));
        let bare: Vec<&str> = words.iter().map(String::as_str).skip_while(sets).collect();
        match bare.first().copied() {
            Some("sandtable") => {
                if let Err(error) = sandtable::cli::reads(&bare) {
                    panic!("{chapter}: {line}\n{error}");
                }
            }
            None
            | Some(
                "cargo" | "cd" | "cp" | "mkdir" | "git" | "mdbook" | "python3" | "kubectl" | "sbatch" | "srun" | "ray"
                | "docker" | "duckdb" | "for" | "done" | "pip" | "#",
            ) => {}
            // Output of another command, and programs of an installation.
            Some(other) if other.starts_with("--") && line.contains("=$(") => {}
            Some(other) if other.contains("/bin/") => {}
            Some(other) => panic!("{chapter}: nobody knows the command {other:?} of {line}"),
        }
    }
}

/// The words of a command line, without quotes.
fn shell_words(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (None, ' ') => out.push(String::new()),
            (_, c) => out.last_mut().expect("a word").push(c),
        }
    }
    out.retain(|word| !word.is_empty());
    out
}

/// Runs the blocks of a chapter, and returns the chapter as it should be.
fn played(name: &str, text: &str, first: &Path) -> String {
    let mut chapter =
        Chapter { name: name.to_string(), copy: Copy::new(text, first), desk: None, fords: None, napoleon: None };
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("```") {
        let (info, body) = rest[at + 3..].split_once('\n').unwrap_or_else(|| panic!("{name}: a block without an end"));
        let end = body.find("```").unwrap_or_else(|| panic!("{name}: a block without an end"));
        let new = chapter.run(info, &body[..end]);
        out.push_str(&format!("{}```{info}\n{}\n```", &rest[..at], new.trim_end()));
        rest = &body[end + 3..];
    }
    out + rest
}

/// The chapters of the book that are written by hand.
fn chapters() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("docs")).expect("a folder").map(|e| e.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "md")).collect();
    files.push(root().join("docs/checks/README.md"));
    // Tours without a transcript are chapters like the others.
    let tours = std::fs::read_dir(root().join("docs/tours")).expect("a folder").map(|e| e.expect("an entry").path());
    let by_hand = |file: &PathBuf| file.extension().is_some_and(|e| e == "md") && !file.with_extension("play").exists();
    files.extend(tours.filter(by_hand));
    files.sort();
    files
}

#[test]
fn every_block_of_the_book_runs_and_shows_what_is_said() {
    let files = chapters();
    let first = crate::common::folder();
    filled(&root(), first.path(), |from, to| std::fs::copy(from, to).map(drop));
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = file.strip_prefix(root()).expect("a name").display().to_string();
            let old = std::fs::read_to_string(file).expect("a chapter");
            let new = played(&name, &old, first.path());
            if std::env::var_os("UPDATE_DOCS").is_some() {
                if old != new {
                    std::fs::write(file, new).expect("a chapter");
                }
                continue;
            }
            let line = old.lines().zip(new.lines()).position(|(a, b)| a != b);
            let line = line.map_or(0, |at| at + 1);
            let shown = new.lines().skip(line.saturating_sub(2)).take(12).collect::<Vec<_>>().join("\n");
            let hint = "Hint: UPDATE_DOCS=1 cargo test --test prompt book";
            assert!(old == new, "{name}:{line} is not what is said:\n{shown}\n{hint}");
        }
    };
    std::thread::scope(|scope| {
        // Scripts need a deep stack.
        let stack = || std::thread::Builder::new().stack_size(sandtable::table::STACK);
        let workers = [(); 2].map(|()| stack().spawn_scoped(scope, work).expect("a thread"));
        for worker in workers {
            worker.join().expect("the book is right");
        }
    });
}

/// A reader's first card: the game really does at each step what the chapter says, and does not just print it.
#[test]
fn the_first_card_is_done_when_the_chapter_is_followed_to_the_letter() {
    let text = std::fs::read_to_string(root().join("docs/first-card.md")).expect("a chapter");
    for said in [" 1 fault\n", "1 fixed", " 0 faults", "4 passed", "0 survived", "powers.sud:resources()"] {
        assert!(text.contains(said), "the chapter shows no {said:?}");
    }
    assert!(!text.contains("\nerror: "), "something in the chapter is refused");
}

/// The targets of the links on a page.
fn links(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for part in text.split("](").skip(1) {
        if let Some(link) = part.split(')').next() {
            out.push(link.to_string());
        }
    }
    out
}

#[test]
fn every_page_is_in_the_table_of_contents_and_every_link_leads_somewhere() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).expect("a summary");
    let listed: BTreeSet<String> = links(&summary).into_iter().collect();
    let mut pages = Vec::new();
    for folder in ["", "checks", "tours"] {
        for entry in std::fs::read_dir(docs.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "md") && path != docs.join("SUMMARY.md") {
                pages.push(path);
            }
        }
    }
    for page in &pages {
        let name = page.strip_prefix(&docs).expect("a name").display().to_string();
        assert!(listed.contains(&name), "docs/SUMMARY.md does not have {name}");
        let text = std::fs::read_to_string(page).expect("a page");
        for link in links(&text).iter().filter(|link| !link.starts_with("http") && !link.contains(' ')) {
            let file = link.split('#').next().unwrap_or_default();
            let target = page.parent().expect("a folder").join(file);
            assert!(file.is_empty() || target.exists(), "{name}: {link} leads nowhere");
        }
    }
    assert_eq!(listed.len(), pages.len(), "docs/SUMMARY.md names a page twice, or one that there is not");
}

#[test]
fn the_pictures_have_every_moment_and_point_of_their_kind() {
    for (name, svg) in [("battle", pictures::battle()), ("impulse", pictures::impulse())] {
        let path = root().join(format!("docs/pictures/{name}.svg"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &svg).expect("a picture");
            continue;
        }
        let old = std::fs::read_to_string(&path).expect("a picture");
        assert!(
            old == svg,
            "docs/pictures/{name}.svg is out of date; Hint: UPDATE_DOCS=1 cargo test --test prompt book"
        );
    }
    let missing = pictures::missing();
    assert!(missing.is_empty(), "no picture has {missing:?}");
}

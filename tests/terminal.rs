//! The prompt as a person uses it, in a pseudo terminal: typing, and saving a card file from an editor in between.

mod common;

use common::{copy_of_cards, root};
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A running prompt.
struct Terminal {
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<String>>,
    /// What was on the screen before the last thing typed.
    seen: usize,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    fn open(args: &[&str], folder: &Path) -> Terminal {
        let size = PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(args);
        command.cwd(root());
        command.env("TERM", "xterm-256color");
        // The history of whoever runs the tests is left alone.
        command.env("HOME", folder);
        command.env("XDG_STATE_HOME", folder);
        let child = pair.slave.spawn_command(command).expect("the program");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let screen: Arc<Mutex<String>> = Arc::default();
        let shared = screen.clone();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                shared.lock().expect("a screen").push_str(&String::from_utf8_lossy(&buffer[..n]));
            }
        });
        Terminal { keys, screen, seen: 0, child, _master: pair.master }
    }

    /// Everything that came since the last thing typed.
    fn new_text(&self) -> String {
        plain(&self.screen.lock().expect("a screen")[self.seen..])
    }

    /// Waits until a text appears after the last thing typed.
    fn sees(&self, text: &str) {
        let begun = Instant::now();
        while !self.new_text().contains(text) {
            assert!(begun.elapsed() < Duration::from_secs(60), "waited for {text:?}; saw:\n{}", self.new_text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn types(&mut self, line: &str) {
        self.seen = self.screen.lock().expect("a screen").len();
        self.keys.write_all(format!("{line}\r").as_bytes()).expect("keys");
        self.keys.flush().expect("keys");
    }

    fn leaves(mut self) {
        self.types("quit");
        let status = self.child.wait().expect("an end");
        assert!(status.success(), "{status:?}: {}", self.new_text());
    }
}

/// Text without the sequences that move the cursor and colour it.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => {
                if chars.next_if_eq(&'[').is_some() {
                    while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {}
                }
            }
            '\r' => {}
            c => out.push(c),
        }
    }
    out
}

/// Writes a file the way editors do: a new file beside it that takes its place.
fn saves(file: &PathBuf, change: impl Fn(String) -> String) {
    let text = change(std::fs::read_to_string(file).expect("a card"));
    let beside = file.with_extension("lua~");
    std::fs::write(&beside, text).expect("a file");
    std::fs::rename(&beside, file).expect("a file");
}

#[test]
fn a_card_that_is_edited_in_the_middle_of_its_own_event_is_replayed_with_the_new_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    terminal.types("keep; keep; keep; keep; responses off; set hand britain +25; set card 24 discards");
    terminal.sees("Britain: 0 CP");
    terminal.types("play 25 event");
    terminal.sees("Which Power?");

    // Another question and another gain, saved while the question is open.
    let card = paths.cards.join("025_general_staff.lua");
    saves(&card, |text| {
        text.replace("Which Power?", "Who gets the staff?").replace("gain_resource(1,", "gain_resource(3,")
    });
    terminal.sees("reloaded: ");
    terminal.sees("025_general_staff.lua");
    terminal.sees("Who gets the staff?");
    terminal.types("spain");
    terminal.sees("Spain gains 3 Resources");

    // Later in the Impulse: the Event is replayed under what followed it.
    terminal.types("build infantry at cadiz; set hand britain +17; play 17 cp");
    terminal.sees("Britain: 5 CP");
    saves(&card, |text| text.replace("gain_resource(3,", "gain_resource(2,"));
    terminal.sees("- ");
    terminal.sees("Spain gains 2 Resources");
    terminal.types(
        "expect powers.spain:resources() == 3; expect duchies.cadiz:sp(powers.spain) == 4; expect game:cp() == 5",
    );
    terminal.sees("as expected\nas expected\nas expected");

    // A text that does not load changes nothing.
    saves(&card, |text| text.replace("play = function", "play = functoin"));
    terminal.sees("025_general_staff.lua:");
    terminal.sees("The text before stays in force.");
    terminal.types("expect powers.spain:resources() == 3");
    terminal.sees("as expected");

    // Mended, with nothing of the question left: the recorded answer is not on offer, and the game stands there.
    saves(&card, |text| {
        text.replace("functoin", "function").replace("return game:powers()", "return { powers.nord, powers.sud }")
    });
    terminal.sees("stopped:");
    terminal.types("options");
    terminal.sees("Nord");
    terminal.leaves();
}

#[test]
fn a_file_that_is_new_or_gone_takes_effect_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    let (card, aside) = (paths.cards.join("025_general_staff.lua"), folder.path().join("aside.lua"));
    std::fs::rename(&card, &aside).expect("a file");
    terminal.sees("025_general_staff.lua (gone)");
    terminal.types("card 25");
    terminal.sees("no script");
    std::fs::rename(&aside, &card).expect("a file");
    terminal.sees("025_general_staff.lua (new)");
    terminal.leaves();
}

#[test]
fn the_prompt_opens_on_1812_without_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("Game start 1812");
    terminal.sees("1812 set-up");
    terminal.types("mvoe");
    terminal.sees("Hint: did you mean `move`?");
    // What is typed is completed, and what was typed comes back.
    terminal.types("sho\t lisbo\t");
    terminal.sees("Lisbon");
    terminal.types("\u{1b}[A");
    terminal.sees("Lisbon");
    terminal.leaves();
}

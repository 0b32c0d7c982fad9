//! A prompt in a pseudo terminal.

use super::root;
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A running prompt.
pub struct Terminal {
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<String>>,
    /// What was on the screen before the last thing typed.
    seen: usize,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    /// Starts the program in a folder of its own.
    pub fn open(args: &[&str], folder: &Path) -> Terminal {
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
    pub fn new_text(&self) -> String {
        plain(&self.screen.lock().expect("a screen")[self.seen..])
    }

    /// Waits until a text appears after the last thing typed.
    pub fn sees(&self, text: &str) {
        let begun = Instant::now();
        while !self.new_text().contains(text) {
            assert!(begun.elapsed() < Duration::from_secs(60), "waited for {text:?}; saw:\n{}", self.new_text());
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Types a line.
    pub fn types(&mut self, line: &str) {
        self.seen = self.screen.lock().expect("a screen").len();
        self.keys.write_all(format!("{line}\r").as_bytes()).expect("keys");
        self.keys.flush().expect("keys");
    }

    /// Leaves, and sees that nothing was wrong.
    pub fn leaves(mut self) {
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
pub fn saves(file: &Path, change: impl Fn(String) -> String) {
    let text = change(std::fs::read_to_string(file).expect("a card"));
    let beside = file.with_extension("lua~");
    std::fs::write(&beside, text).expect("a file");
    std::fs::rename(&beside, file).expect("a file");
}

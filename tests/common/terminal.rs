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
    /// The length of the output before the last input.
    seen: usize,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    /// Starts the program in a folder of its own.
    pub fn open(args: &[&str], folder: &Path) -> Terminal {
        Terminal::open_with(args, folder, &[])
    }

    /// The same with settings in its environment.
    pub fn open_with(args: &[&str], folder: &Path, settings: &[(&str, &str)]) -> Terminal {
        Terminal::open_in(&root(), args, folder, settings)
    }

    /// The same with another working folder.
    pub fn open_in(here: &Path, args: &[&str], folder: &Path, settings: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(size(120)).expect("a pseudo terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(args);
        command.cwd(here);
        command.env("TERM", "xterm-256color");
        // Leaves the history of the person who runs the tests alone.
        command.env("HOME", folder);
        command.env("XDG_STATE_HOME", folder);
        command.env("SANDTABLE_HISTORY", folder.join("history"));
        // The tests must not depend on the colour settings of their machine.
        ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"].iter().for_each(|name| command.env_remove(name));
        settings.iter().for_each(|(name, value)| command.env(name, value));
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
        Terminal { keys, screen, seen: 0, child, master: pair.master }
    }

    /// The output since the last input, as text.
    pub fn new_text(&self) -> String {
        plain(&self.screen.lock().expect("a screen")[self.seen..])
    }

    /// The same with control sequences.
    pub fn raw_text(&self) -> String {
        self.screen.lock().expect("a screen")[self.seen..].to_string()
    }

    /// Sets the width of the window.
    pub fn resize(&self, columns: u16) {
        self.master.resize(size(columns)).expect("another size");
    }

    /// Whether a text has appeared since the last input.
    pub fn has(&self, text: &str) -> bool {
        self.new_text().contains(text)
    }

    /// Waits until a text appears after the last input.
    pub fn sees(&self, text: &str) {
        self.waits_for(text, |seen| seen.contains(text));
    }

    /// Waits for the prompt after the answer to the last input. Until it appears, the terminal is in its usual mode, in which Ctrl-C
    /// discards an unread line and Ctrl-D is lost.
    pub fn sees_then_prompt(&self, answer: &str) {
        let is_ready = |seen: &str| seen.rsplit_once(answer).is_some_and(|(_, after)| after.contains("1812 setup"));
        self.waits_for(answer, is_ready);
    }

    fn waits_for(&self, text: &str, is_there: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_there(&self.new_text()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "waited for {text:?}; saw:\n{}", self.new_text());
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Types a line.
    pub fn types(&mut self, line: &str) {
        self.keys(&format!("{line}\r"));
    }

    /// Presses keys.
    pub fn keys(&mut self, keys: &str) {
        self.seen = self.screen.lock().expect("a screen").len();
        self.more_keys(keys);
    }

    /// Presses more keys. Output since the previous keys still counts as new.
    pub fn more_keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys");
        self.keys.flush().expect("keys");
    }

    /// Waits for the end, and checks that it succeeded.
    pub fn ends(mut self) {
        let status = self.child.wait().expect("an end");
        assert!(status.success(), "{status:?}: {}", self.new_text());
    }

    /// Quits, and checks that it succeeded.
    pub fn leaves(mut self) {
        self.types("quit");
        let status = self.child.wait().expect("an end");
        assert!(status.success(), "{status:?}: {}", self.new_text());
    }
}

fn size(columns: u16) -> PtySize {
    PtySize { rows: 40, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Text without the sequences for colours and cursor movement.
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

/// Writes a file the way editors do: a new file beside it replaces it.
pub fn saves(file: &Path, change: impl Fn(String) -> String) {
    let text = change(std::fs::read_to_string(file).expect("a card"));
    let beside = file.with_extension("lua~");
    std::fs::write(&beside, text).expect("a file");
    std::fs::rename(&beside, file).expect("a file");
}

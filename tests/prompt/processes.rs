//! The program as a process of its own, with files named on its command line.

use crate::common::root;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Longer than anything here takes, but short enough to catch endless reading.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn shown(path: &Path) -> &str {
    path.to_str().expect("text")
}

pub fn program(args: &[&str]) -> Command {
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
pub fn ends(mut child: Child, what: &str) -> Output {
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
pub fn sandtable(args: &[&str]) -> (i32, String) {
    let output = ends(program(args).spawn().expect("the program"), &args.join(" "));
    let said = [output.stderr, output.stdout].map(|bytes| String::from_utf8(bytes).expect("text"));
    (output.status.code().expect("no signal"), said.concat())
}

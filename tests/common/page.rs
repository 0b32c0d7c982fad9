//! A served page, and plain requests to it.

use super::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

/// A running server with a prompt, to which tests type.
pub struct Page {
    child: Option<Child>,
    typed: Option<ChildStdin>,
    /// Its port.
    pub port: u16,
    /// The token that requests must carry.
    pub token: String,
}

impl Page {
    /// Starts the program on its own copy of the cards.
    pub fn open(cards: &Path, args: &[&str]) -> Page {
        let cards = cards.display().to_string();
        Page::serve(&[&["--cards", &cards], args].concat())
    }

    /// Starts the program with the game that the arguments name.
    pub fn serve(args: &[&str]) -> Page {
        Page::begin(args, None).0
    }

    /// Starts the program with an address for everybody: the host's page, and those of the others by their names.
    pub fn table(args: &[&str]) -> (Page, BTreeMap<String, Page>) {
        Page::begin(&[&["--seats"], args].concat(), Some("spectators"))
    }

    /// Starts the program; gives the first page, and all up to the one with this name.
    fn begin(args: &[&str], last: Option<&str>) -> (Page, BTreeMap<String, Page>) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .current_dir(root())
            .args(["serve", "--port", "0"])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let typed = child.stdin.take();
        let mut said = BufReader::new(child.stdout.take().expect("its words"));
        let mut first: Option<Page> = None;
        let mut others = BTreeMap::new();
        loop {
            let mut line = String::new();
            assert!(said.read_line(&mut line).expect("a line") > 0, "it ended without an address");
            let Some((name, address)) = line.split_once("http://127.0.0.1:") else { continue };
            let (port, token) = address.trim().split_once("/#").expect("a token");
            let page = Page::known(port.parse().expect("a port"), token);
            match first {
                None => first = Some(page),
                Some(_) => drop(others.insert(name.trim().to_string(), page)),
            }
            if last.is_none_or(|last| last == name.trim()) {
                break;
            }
        }
        // Keep reading its output, so that it never blocks on a full pipe.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        let mut page = first.expect("an address");
        (page.child, page.typed) = (Some(child), typed);
        (page, others)
    }

    /// A page that is already being served.
    pub fn known(port: u16, token: &str) -> Page {
        Page { child: None, typed: None, port, token: token.to_string() }
    }

    /// Types a line at the prompt.
    pub fn types(&mut self, line: &str) {
        let typed = self.typed.as_mut().expect("a prompt");
        typed.write_all(format!("{line}\n").as_bytes()).expect("a line");
        typed.flush().expect("a line");
    }

    /// Closes the input of the prompt.
    pub fn ends_typing(&mut self) {
        self.typed = None;
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("patience");
        stream
    }

    /// Sends bytes unchanged, and returns the answer.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may close the connection before everything is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends a request with these headers, and returns the status and the body.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        let answer = self.raw(format!("{text}\r\n{body}").as_bytes());
        let status = answer.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
        (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_string()))
    }

    /// The address as the page itself uses it.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    fn as_page(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let (host, origin) = (self.host(), format!("http://{}", self.host()));
        let headers = [("Host", host.as_str()), ("Origin", &origin), ("X-Sandtable-Token", &self.token)];
        self.request(method, path, &headers, body)
    }

    /// What the page reads.
    pub fn get(&self, path: &str) -> (u16, String) {
        self.as_page("GET", path, "")
    }

    /// What the page sends.
    pub fn post(&self, path: &str, body: &Value) -> (u16, String) {
        self.as_page("POST", path, &body.to_string())
    }

    /// Everything the page shows.
    pub fn state(&self) -> Value {
        let (status, text) = self.get("/api/state");
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("a value")
    }

    /// Sends a line as if it was typed on the page.
    pub fn line(&self, line: &str) -> (u16, String) {
        self.post("/api/line", &serde_json::json!({ "line": line }))
    }

    /// Clicks the choice with this text.
    pub fn choose(&self, label: &str) {
        let state = self.state();
        let choices = state["decision"]["choices"].as_array().expect("choices").clone();
        let choice = choices.iter().find(|c| c["label"] == label).unwrap_or_else(|| panic!("no {label}: {choices:?}"));
        let (status, text) = self.post("/api/choose", &serde_json::json!({ "n": choice["n"], "v": state["v"] }));
        assert_eq!(status, 200, "{label}: {text}");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

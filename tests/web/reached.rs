//! How a table for several is reached: by whom, under which names, after a restart, and by many at a time.

use crate::common::page::Page;
use crate::common::{folder, root};
use crate::several::{table, two_have_kept, until};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn names_of_bots_and_players_have_to_be_right() {
    for (args, said) in [
        (["--players", "prussia=steady"], "no player is called \"prussia\""),
        (["--players", "spain=staedy"], "staedy"),
        (["--players", "spain="], "does not say who plays"),
        (["--public-url", "http://games.example.org"], "does not begin with https://"),
        (["--public-url", "https://games.example.org/sub"], "has a path"),
    ] {
        let out = serve(&[&["--seats", "--port", "0"], &args[..]].concat());
        assert!(!out.status.success() && text(&out.stderr).contains(said), "{args:?}: {}", text(&out.stderr));
    }
    let out = serve(&["--seats", "--as", "britain"]);
    assert!(!out.status.success() && text(&out.stderr).contains("cannot be used with"), "{}", text(&out.stderr));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs `serve` to its end: it ends by itself where it does not start, or `quit` is typed.
fn serve(args: &[&str]) -> std::process::Output {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .current_dir(root())
        .arg("serve")
        .args(args)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program");
    let _ = child.stdin.take().expect("a prompt").write_all(b"quit\n");
    child.wait_with_output().expect("an end")
}

#[test]
fn it_listens_beyond_this_machine_only_when_told_and_warns() {
    let quiet = serve(&["--seats", "--port", "0"]);
    assert!(quiet.status.success() && !text(&quiet.stderr).contains("warning"), "{}", text(&quiet.stderr));
    let here = serve(&["--seats", "--listen", "127.0.0.1:0"]);
    assert!(here.status.success() && !text(&here.stderr).contains("other machines"), "{}", text(&here.stderr));
    let loud = serve(&["--seats", "--listen", "0.0.0.0:0", "--public-url", "https://games.example.org"]);
    assert!(text(&loud.stderr).contains("warning: other machines can reach 0.0.0.0:"), "{}", text(&loud.stderr));
    assert!(text(&loud.stdout).contains("  https://games.example.org/#"), "{}", text(&loud.stdout));
    assert!(!serve(&["--listen", "0.0.0.0"]).status.success(), "without a port");
}

/// The address that is given away is the proxy's, so the test reads the port from the list of the host.
#[test]
fn behind_a_proxy_only_its_name_is_ours() {
    let file = folder();
    let save = file.path().join("game.json").display().to_string();
    let port = free_port();
    let args =
        ["--seats", "--public-url", "https://games.example.org", "--autosave", &save, "--port", &port.to_string()];
    let server = Started::new(&args);
    let kept: Value = read(&format!("{save}.seats"));
    let page = Page::known(port, kept["host"].as_str().expect("a token"));
    let ask = |host: &str, origin: Option<&str>| {
        let mut headers = vec![("Host", host), ("X-Sandtable-Token", page.token.as_str())];
        headers.extend(origin.map(|origin| ("Origin", origin)));
        page.request("GET", "/api/state", &headers, "").0
    };
    until("it answers", || TcpStream::connect(("127.0.0.1", port)).is_ok());
    let direct = format!("127.0.0.1:{port}");
    assert_eq!(ask("games.example.org", Some("https://games.example.org")), 200);
    assert_eq!(ask("games.example.org", None), 200);
    // A proxy may name the server itself.
    assert_eq!(ask(&direct, Some("https://games.example.org")), 200);
    assert_eq!(ask(&direct, Some(&format!("http://{direct}"))), 200);
    for (host, origin) in [
        ("games.example.org", Some("http://games.example.org")),
        ("games.example.org", Some("https://evil.example.org")),
        ("evil.example.org", None),
        ("games.example.org.evil.org", None),
        ("games.example.org:8080", None),
        (direct.as_str(), Some("https://evil.example.org")),
    ] {
        assert_eq!(ask(host, origin), 403, "{host} {origin:?}");
    }
    drop(server);
    // Without the flag, the name means nothing here.
    let plain = Page::serve(&[]);
    let headers = [("Host", "games.example.org"), ("X-Sandtable-Token", plain.token.as_str())];
    assert_eq!(plain.request("GET", "/api/state", &headers, "").0, 403);
}

fn read(file: &str) -> Value {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        if let Ok(text) = std::fs::read_to_string(file) {
            return serde_json::from_str(&text).expect("a value");
        }
        assert!(Instant::now() < end, "{file} is not written");
        std::thread::sleep(Duration::from_millis(30));
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port()
}

/// A server whose address is known beforehand.
struct Started(std::process::Child);

impl Started {
    fn new(args: &[&str]) -> Started {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.current_dir(root()).arg("serve").args(args).stdin(std::process::Stdio::piped());
        Started(
            command
                .stdout(std::process::Stdio::null())
                .stderr(std::process::Stdio::null())
                .spawn()
                .expect("the program"),
        )
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The same addresses lead to the same game after the program was killed.
#[test]
fn a_served_game_survives_a_restart() {
    let file = folder();
    let save = file.path().join("game.json").display().to_string();
    let args = ["--autosave", &save, "--players", "nord=steady"];
    let (host, seats) = table(&args);
    two_have_kept(&seats);
    let before = [seats["Britain"].state(), seats["Spain"].state(), seats["spectators"].state()];
    let tokens = |seats: &BTreeMap<String, Page>| -> BTreeMap<String, String> {
        seats.iter().map(|(name, page)| (name.clone(), page.token.clone())).collect()
    };
    let (hosts, given) = (host.token.clone(), tokens(&seats));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(format!("{save}.seats")).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "whoever reads it sits there");
    }
    assert!(!read(&save).to_string().contains(&hosts), "the save itself has no tokens");
    drop(host);
    // With the same words, and with none: the seats are beside the save.
    for args in [&args[..], &["--autosave", &save]] {
        let (host, seats) = table(args);
        assert_eq!((host.token.clone(), tokens(&seats)), (hosts.clone(), given.clone()));
        let after = [seats["Britain"].state(), seats["Spain"].state(), seats["spectators"].state()];
        for (old, new) in before.iter().zip(&after) {
            for part in ["powers", "decision", "journal", "year", "own"] {
                assert_eq!(old[part], new[part], "{part}");
            }
        }
        let (_, said) = host.line("seats");
        assert!(said.contains("steady plays"), "{said}");
        drop(host);
    }
    // Addresses that others can read are not taken.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let seats = format!("{save}.seats");
        std::fs::set_permissions(&seats, std::fs::Permissions::from_mode(0o640)).expect("a file");
        let out = serve(&["--seats", "--port", "0", "--autosave", &save]);
        assert!(!out.status.success() && text(&out.stderr).contains("others can read it"), "{}", text(&out.stderr));
        std::fs::remove_file(&seats).expect("a file");
    }
    let (host, seats) = table(&args);
    assert!(host.token != hosts && seats["Britain"].token != given["Britain"], "new addresses for the same game");
    assert_eq!(seats["Britain"].state()["powers"], before[0]["powers"]);
}

#[test]
fn nothing_is_written_unasked() {
    let file = folder();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let (cards, scenario) = (root().join("cards"), root().join("scenarios/1812.json"));
    command
        .current_dir(file.path())
        .arg("serve")
        .arg(scenario)
        .arg("--cards")
        .arg(cards)
        .args(["--seats", "--port", "0"]);
    let mut child = command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("a prompt").write_all(b"keep; keep; keep; keep\nquit\n").expect("a line");
    let out = child.wait_with_output().expect("an end");
    assert!(text(&out.stdout).contains("spectators"), "{}", text(&out.stdout));
    assert_eq!(std::fs::read_dir(file.path()).expect("a folder").count(), 0);
}

#[test]
fn two_hundred_who_look_on_do_not_slow_the_prompt() {
    let (host, seats) = table(&[]);
    let spectator = &seats["spectators"];
    let alone = {
        let begun = Instant::now();
        assert_eq!(host.line("show").0, 200);
        begun.elapsed()
    };
    let head = |path: &str| {
        let host = spectator.host();
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Sandtable-Token: {}\r\n\r\n", spectator.token)
    };
    let pages: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = spectator.connect();
            stream.write_all(head("/api/events").as_bytes()).expect("a request");
            stream
        })
        .collect();
    let heard = |stream: &mut TcpStream, wanted: &str| {
        let (mut text, mut bytes) = (String::new(), [0; 4096]);
        while !text.contains(wanted) {
            let n = stream.read(&mut bytes).expect("a stream");
            assert!(n > 0, "it ended after {text:?}");
            text.push_str(&String::from_utf8_lossy(&bytes[..n]));
        }
    };
    let mut pages = pages;
    pages.iter_mut().for_each(|stream| heard(stream, "data: "));
    until("all are there", || host.line("seats").1.contains("200 connected"));
    // Something is done, and all of them look at it at once, as pages do.
    seats["Britain"].choose("keep");
    let v = host.state()["v"].clone();
    pages.iter_mut().for_each(|stream| heard(stream, &format!("data: {v}")));
    let asking: Vec<TcpStream> = (0..200)
        .map(|i| {
            let mut stream = spectator.connect();
            let path = ["/api/state", "/api/board.svg", "/api/cards"][i % 3];
            stream.write_all(head(path).as_bytes()).expect("a request");
            stream
        })
        .collect();
    let begun = Instant::now();
    assert_eq!(host.line("show").0, 200);
    let together = begun.elapsed();
    for mut stream in asking {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", text(&answer[..answer.len().min(200)]));
    }
    // They ask for the same three things, which the desk says once each: it may take a few times as long, not two hundred times.
    assert!(together < alone * 20 + Duration::from_secs(2), "{together:?} and {alone:?} alone");
    drop(pages);
}

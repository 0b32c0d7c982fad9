//! The page's server answers only its own page on this machine, and survives whatever is sent to it.

use crate::common::page::Page;
use crate::common::{copy_of_cards, is_thorough, root};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::time::{Duration, Instant};

fn page(args: &[&str]) -> Page {
    Page::open(&root().join("cards"), args)
}

#[test]
fn nobody_else_comes_in() {
    let page = page(&[]);
    let (host, before) = (page.host(), page.state()["hash"].clone());
    let body = json!({ "line": "keep" }).to_string();
    let token = page.token.clone();
    let other = format!("http://{host}.example.org");
    let wrong = "0".repeat(32);
    let cases: [(&[(&str, &str)], u16); 9] = [
        (&[("Host", &host)], 401),
        (&[("Host", &host), ("X-Sandtable-Token", &wrong)], 401),
        (&[("Host", &host), ("X-Sandtable-Token", &token[..31])], 401),
        (&[("Host", &host), ("Cookie", &token)], 401),
        (&[("Host", "example.org"), ("X-Sandtable-Token", &token)], 403),
        (&[("Host", &format!("example.org:{}", page.port)), ("X-Sandtable-Token", &token)], 403),
        (&[("Host", &host), ("Origin", &other), ("X-Sandtable-Token", &token)], 403),
        (&[("Host", &host), ("Origin", "null"), ("X-Sandtable-Token", &token)], 403),
        (&[("Host", &host), ("Sec-Fetch-Site", "cross-site"), ("X-Sandtable-Token", &token)], 403),
    ];
    for (headers, status) in cases {
        assert_eq!(page.request("POST", "/api/line", headers, &body).0, status, "{headers:?}");
    }
    let guessed = format!("/api/state?token={token}");
    assert_eq!(page.request("GET", &guessed, &[("Host", &host)], "").0, 401, "not even a look");
    assert_eq!(page.state()["hash"], before);

    let (status, text) = page.request("GET", "/", &[("Host", &host)], "");
    assert!(status == 200 && !text.contains(&token), "the page itself has no secret");
    let answer = page.raw(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
    let policy = answer.lines().find(|line| line.starts_with("content-security-policy")).unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(!text.contains("http://") && !text.contains("https://"), "nothing comes from elsewhere");
}

#[test]
fn it_listens_on_this_machine_alone() {
    let page = page(&[]);
    // The machine's address in its network, if it has one. Nothing is sent.
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let outside = socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr());
    if let Ok(address) = outside
        && !address.ip().is_loopback()
    {
        let found = TcpStream::connect_timeout(&(address.ip(), page.port).into(), Duration::from_secs(2));
        assert!(found.is_err(), "{address}");
    }
}

#[test]
fn two_thousand_bad_requests_and_two_hundred_open_connections_do_no_harm() {
    let page = page(&[]);
    let before = page.state()["hash"].clone();
    let held: Vec<TcpStream> = (0..200)
        .map(|i| {
            let mut stream = page.connect();
            // Some send nothing, some begin and then stop.
            if i % 2 == 0 {
                let _ = stream.write_all(b"POST /api/line HTTP/1.1\r\nHost: ");
            }
            stream
        })
        .collect();
    let (host, token) = (page.host(), page.token.clone());
    let head =
        |line: &str, more: &str| format!("{line}\r\nHost: {host}\r\nX-Sandtable-Token: {token}\r\n{more}\r\n\r\n");
    let mut noise = 1812u64;
    let mut bytes = |n: usize| -> Vec<u8> {
        let mut next = || {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (noise >> 33) as u8
        };
        (0..n).map(|_| next()).collect()
    };
    for i in 0..2_000 {
        let raw = match i % 10 {
            0 => bytes(200),
            1 => head("POST /api/line HTTP/1.1", "Content-Length: 5\r\n\r\n{\"li").into_bytes(),
            2 => head("POST /api/choose HTTP/1.1", "Content-Length: 15\r\n\r\n{\"n\": -1, \"v\":0}").into_bytes(),
            3 => head(
                "POST /api/save HTTP/1.1",
                "Content-Length: 36\r\n\r\n{\"card\": 25, \"text\": \"\", \"base\": \"x\"}",
            )
            .into_bytes(),
            4 => head("GET /api/card/../../etc/passwd HTTP/1.1", "").into_bytes(),
            5 => head(&format!("GET /{} HTTP/1.1", "a".repeat(20_000)), "").into_bytes(),
            6 => head("POST /api/line HTTP/1.1", "Content-Length: 99999999999\r\n").into_bytes(),
            7 => head("POST /api/line HTTP/1.1", "Transfer-Encoding: chunked\r\n\r\nzz\r\n").into_bytes(),
            8 => head("\u{0}\u{1} / HTTP/9.9", &"X: y\r\n".repeat(100)).into_bytes(),
            _ => [head("POST /api/line HTTP/1.1", "Content-Length: 40\r\n").into_bytes(), bytes(40)].concat(),
        };
        let mut stream = page.connect();
        let _ = stream.write_all(&raw);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        if i % 10 == 4 {
            let mut answer = String::new();
            let _ = stream.read_to_string(&mut answer);
            assert!(answer.contains("404"), "{answer}");
        }
    }
    let state = page.state();
    assert_eq!(state["hash"], before, "the game is as it was");
    page.choose("keep");
    assert_eq!(page.state()["decision"]["who"], "sud");
    drop(held);
}

/// A request without the token: its head, and the announcement of a body that never comes.
fn promise(page: &Page, token: &str, bytes: usize) -> String {
    let head = format!("POST /api/line HTTP/1.1\r\nHost: {}\r\nX-Sandtable-Token: {token}\r\n", page.host());
    format!("{head}Content-Length: {bytes}\r\n\r\n")
}

#[test]
fn the_token_is_asked_for_before_a_body_is_read() {
    let page = page(&[]);
    let cases = [(&"0".repeat(32), "401"), (&page.token, "408")];
    // The server waits ten seconds for a client with the token.
    for (token, status) in cases.into_iter().take(if is_thorough() { 2 } else { 1 }) {
        let mut stream = page.connect();
        stream.write_all(promise(&page, token, 200_000).as_bytes()).unwrap();
        let begun = Instant::now();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        // It waits only for clients with the token.
        assert!(status == "408" || begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
}

#[test]
fn strangers_do_not_delay_those_who_have_the_token() {
    let page = page(&[]);
    let asked = || {
        let begun = Instant::now();
        page.state();
        begun.elapsed()
    };
    asked();
    let mut held: Vec<TcpStream> = Vec::new();
    for i in 0..1200_usize {
        let mut stream = page.connect();
        // Some send nothing, some begin, some ask for forbidden things and announce more.
        let _ = match i % 3 {
            0 => Ok(()),
            1 => stream.write_all(b"POST /api/line HTTP/1.1\r\nHost: "),
            _ => stream.write_all(promise(&page, &"0".repeat(32), 250_000).as_bytes()),
        };
        held.push(stream);
        if held.len() > 600 {
            held.remove(0);
        }
        if i > 450 && i % 50 == 0 {
            // Otherwise the earlier strangers would have blocked everybody until their time was up.
            assert!(asked() < Duration::from_secs(3), "after {i} strangers");
        }
    }
    page.choose("keep");
}

#[cfg(unix)]
#[test]
fn a_card_that_has_become_a_link_is_neither_shown_nor_written_through() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let page = Page::open(&paths.cards, &[]);
    let card: Value = serde_json::from_str(&page.get("/api/card/25").1).unwrap();
    let (secret, file) = (folder.path().join("secret"), paths.cards.join("025_general_staff.lua"));
    let text = format!("-- the secret\n{}", card["source"].as_str().unwrap());
    std::fs::write(&secret, &text).unwrap();
    std::fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink(&secret, &file).unwrap();
    for path in ["/api/card/25", "/api/state", "/api/cards"] {
        let (_, said) = page.get(path);
        assert!(!said.contains("the secret"), "{path}: {said}");
    }
    let base = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(text.as_bytes()));
    for base in [card["base"].as_str().unwrap(), &base] {
        let wanted = json!({ "card": 25, "text": card["source"], "base": base });
        let (status, said) = page.post("/api/save", &wanted);
        assert!(status == 409, "{status} {said}");
    }
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), text);
}

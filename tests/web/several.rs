//! A table for several: an address for each player and for whoever looks on, bots for empty seats, going back with the others'
//! leave, and a game that goes on after a restart.

use crate::common::page::Page;
use crate::common::{folder, is_thorough, root};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const POWERS: [&str; 4] = ["Britain", "Sud", "Spain", "Nord"];

fn table(args: &[&str]) -> (Page, BTreeMap<String, Page>) {
    let cards = root().join("cards").display().to_string();
    Page::table(&[&["--cards", &cards, "--seed", "5"], args].concat())
}

/// Waits until something holds.
fn until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

/// Whether a page is asked to choose.
fn is_asked(state: &Value) -> bool {
    state["decision"]["secret"] == false
}

/// Makes the first choice of whoever is asked; gives his name.
fn one_choice(seats: &BTreeMap<String, Page>) -> String {
    let (name, page, state) = seats
        .iter()
        .filter(|(name, _)| *name != "spectators")
        .map(|(name, page)| (name, page, page.state()))
        .find(|(_, _, state)| is_asked(state))
        .expect("somebody is asked");
    let (status, text) = page.post("/api/choose", &json!({ "n": 1, "v": state["v"] }));
    assert_eq!(status, 200, "{text}");
    name.clone()
}

#[test]
fn each_address_has_eyes_and_rights_of_its_own() {
    let (host, seats) = table(&[]);
    let names: Vec<&str> = seats.keys().map(String::as_str).collect();
    assert_eq!(names, ["Britain", "Nord", "Spain", "Sud", "spectators"]);
    let mut tokens: Vec<&str> = seats.values().map(|page| page.token.as_str()).chain([host.token.as_str()]).collect();
    assert!(tokens.iter().all(|token| token.len() == 64), "256 bits");
    tokens.sort_unstable();
    tokens.dedup();
    assert_eq!(tokens.len(), 6, "each has its own");
    let whole = host.state();
    assert!(whole["own"].is_null() && whole["seed"] == 5);
    for (i, name) in POWERS.iter().enumerate() {
        let state = seats[*name].state();
        assert_eq!(state["own"], name.to_lowercase());
        assert!(state["seed"].is_null() && state["hash"].is_null(), "{state}");
        for power in 0..4 {
            let hand = &state["powers"][power]["hand"]["cards"];
            assert_eq!(hand.is_array(), power == i, "{name} looks at {power}");
            assert_eq!(hand == &whole["powers"][power]["hand"]["cards"], power == i);
        }
        // Britain is asked first for a mulligan; the others choose nothing for it, and take nothing back.
        assert_eq!(is_asked(&state), i == 0);
        if i > 0 {
            let (status, text) = seats[*name].post("/api/choose", &json!({ "n": 1, "v": state["v"] }));
            assert!(status == 409 && text.contains("waits for Britain"), "{text}");
        }
        for (path, body) in [
            ("/api/line", json!({ "line": "show" })),
            ("/api/stop", json!({})),
            ("/api/save", json!({ "card": 25, "text": "", "base": "" })),
            ("/api/check", json!({ "card": 25, "text": "", "base": "" })),
        ] {
            assert_eq!(seats[*name].post(path, &body).0, 403, "{name} {path}");
        }
        assert_eq!(seats[*name].get("/api/scenarios").0, 403);
    }
    assert_eq!(host.state(), whole, "nothing was done");
    let other = Page::known(host.port, &"0".repeat(64));
    assert_eq!(other.get("/api/state").0, 401);
    let half = Page::known(host.port, &host.token[..32]);
    assert_eq!(half.get("/api/state").0, 401);
}

#[test]
fn who_looks_on_sees_what_is_open_and_does_nothing() {
    let (host, seats) = table(&[]);
    let spectator = &seats["spectators"];
    let before = host.state();
    let v = before["v"].clone();
    for (path, body) in [
        ("/api/choose", json!({ "n": 1, "v": v })),
        ("/api/pass", json!({ "until": "impulse", "v": v })),
        ("/api/ask", json!({ "why": 0 })),
        ("/api/ask", json!({ "rule": "10.4" })),
        ("/api/go", json!({ "go": { "undo": 1 }, "v": v })),
        ("/api/back", json!({ "ask": v })),
        ("/api/settings", json!({ "responses": false })),
        ("/api/line", json!({ "line": "show" })),
        ("/api/stop", json!({})),
        ("/api/nothing", json!({})),
    ] {
        assert_eq!(spectator.post(path, &body).0, 403, "{path} {body}");
    }
    assert_eq!(spectator.get("/api/scenarios").0, 403);
    assert_eq!(host.state(), before);
    let state = spectator.state();
    assert_eq!((&state["spectator"], &state["decision"]["name"]), (&json!(true), &json!("Britain")));
    assert!(state["powers"].as_array().expect("Powers").iter().all(|power| power["hand"]["cards"].is_null()));
    assert_eq!(state["powers"][0]["hand"]["count"], before["powers"][0]["hand"]["count"]);
    assert!(spectator.get("/api/board.svg").1.contains("<svg"));
}

/// The numbers of the cards in a hand, as the host sees it.
fn hand(state: &Value, power: usize) -> Vec<u64> {
    let cards = state["powers"][power]["hand"]["cards"].as_array().expect("a hand");
    cards.iter().map(|card| card["n"].as_u64().expect("a number")).collect()
}

/// Every number after one of these keys, anywhere in a value.
fn numbers(value: &Value, keys: &[&str], out: &mut Vec<u64>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| match value.as_u64() {
            Some(n) if keys.contains(&key.as_str()) => out.push(n),
            _ => numbers(value, keys, out),
        }),
        Value::Array(list) => list.iter().for_each(|value| numbers(value, keys, out)),
        _ => {}
    }
}

/// Over a game, at every few choices, nothing that is sent to a seat or to who looks on has a card of somebody else's hand that was
/// never open, in any byte of any answer; and whoever is asked because of what he holds is not named.
#[test]
fn over_a_whole_game_no_byte_holds_what_is_hidden() {
    let (mut host, seats) = table(&[]);
    host.types("responses on; reactions on");
    let titles: BTreeMap<u64, String> = serde_json::from_str::<Vec<Value>>(&host.get("/api/cards").1)
        .expect("cards")
        .iter()
        .map(|card| (card["n"].as_u64().expect("a number"), card["title"].as_str().expect("a title").to_string()))
        .collect();
    let (mut looked, mut secret) = (0, 0);
    let times = if is_thorough() { 60 } else { 12 };
    for _ in 0..times {
        let whole = host.state();
        if whole["decision"].is_null() {
            break;
        }
        // Cards that everybody has seen at some time may be spoken of.
        let seen_by = |page: &Page| {
            let (mut open, state) = (Vec::new(), page.state());
            numbers(&state["journal"], &["card"], &mut open);
            let texts = ["journal", "effects", "piles", "fight", "board"].map(|part| state[part].to_string()).join(" ");
            (open, texts)
        };
        for (name, page) in &seats {
            let own = POWERS.iter().position(|power| power == name);
            let (spoken, _) = seen_by(page);
            let texts = [page.get("/api/state"), page.get("/api/cards"), page.get("/api/board.svg")].map(|(_, text)| text);
            let known = &whole["journal"].to_string();
            for power in (0..4).filter(|power| Some(*power) != own) {
                for card in hand(&whole, power) {
                    let title = &titles[&card];
                    // Other cards speak of it, or it was played before: then its name is open.
                    let open = spoken.contains(&card) || known.contains(title.as_str()) || !title.contains(' ');
                    let speaks = whole.to_string().matches(title.as_str()).count() > 2;
                    if open || speaks {
                        continue;
                    }
                    looked += 1;
                    let (status, _) = page.get(&format!("/api/card/{card}"));
                    assert_eq!(status, 404, "{name} reads #{card} in another hand");
                    for text in &texts {
                        assert!(!text.contains(title.as_str()), "{name} is told of {title}");
                        assert!(!text.contains(&format!("#{card} ")), "{name} is told of #{card}");
                    }
                }
            }
            let state: Value = serde_json::from_str(&texts[0]).expect("a value");
            for key in ["seed", "hash"] {
                assert!(state[key].is_null(), "{name} has the {key}");
            }
            let window = whole["decision"]["moment"].is_string();
            if window && own.is_none_or(|own| whole["decision"]["who"] != POWERS[own].to_lowercase()) {
                secret += 1;
                assert_eq!(state["decision"]["name"], "somebody else", "{name}");
                assert!(state["decision"]["who"].is_null() && state["decision"]["moment"].is_null());
            }
        }
        let v = whole["v"].as_u64();
        let (status, text) = host.line("auto 17");
        assert_eq!(status, 200, "{text}");
        assert!(host.state()["v"].as_u64() > v);
    }
    assert!(looked > 200, "{looked}");
    assert!(secret > 0, "windows were met");
}

/// Britain keeps its hand; Sud keeps its own.
fn two_have_kept(seats: &BTreeMap<String, Page>) {
    for name in ["Britain", "Sud"] {
        until("it is asked", || is_asked(&seats[name].state()));
        seats[name].choose("keep");
    }
}

/// How much has been done, as the host sees it.
fn steps(host: &Page) -> usize {
    host.state()["behind"].as_array().expect("steps").len()
}

fn back(page: &Page, what: &Value) -> (u16, String) {
    page.post("/api/back", what)
}

#[test]
fn the_others_are_asked_before_the_game_goes_back() {
    let (host, seats) = table(&[]);
    let (britain, sud, spain, nord) = (&seats["Britain"], &seats["Sud"], &seats["Spain"], &seats["Nord"]);
    assert_eq!(britain.state()["may_ask"], false, "it has not chosen yet");
    let start = steps(&host);
    two_have_kept(&seats);
    let state = britain.state();
    assert_eq!((&state["may_ask"], &state["plea"]), (&json!(true), &Value::Null));
    assert_eq!(spain.state()["may_ask"], false);
    let stands = steps(&host);

    // It is refused, and the game stays.
    assert_eq!(back(britain, &json!({ "ask": state["v"] })).0, 200);
    let asked = sud.state()["plea"].clone();
    assert_eq!((&asked["by"], &asked["open"], &asked["mine"]), (&json!("Britain"), &json!(true), &json!(false)));
    assert_eq!(asked["waits"], json!(["Sud", "Spain", "Nord"]));
    assert_eq!(britain.state()["plea"]["mine"], true);
    assert!(seats["spectators"].state()["plea"].is_null(), "who looks on has no say");
    assert_eq!(back(&seats["spectators"], &json!({ "agree": asked["number"] })).0, 403);
    assert_eq!(back(britain, &json!({ "agree": asked["number"] })).0, 409, "it is for the others");
    assert_eq!(back(nord, &json!({ "agree": 77 })).0, 409, "nobody asked that");
    assert_eq!(back(nord, &json!({ "ask": nord.state()["v"] })).0, 409, "one at a time");
    assert_eq!(back(nord, &json!({ "refuse": asked["number"] })).0, 200);
    assert!(host.state()["plea"].is_null() && steps(&host) == stands);
    assert_eq!(back(sud, &json!({ "agree": asked["number"] })).0, 409, "it is over");

    // Whatever is done ends it.
    assert_eq!(back(britain, &json!({ "ask": britain.state()["v"] })).0, 200);
    let second = spain.state()["plea"]["number"].clone();
    assert_ne!(second, asked["number"]);
    spain.choose("keep");
    assert!(sud.state()["plea"].is_null());
    assert_eq!(back(sud, &json!({ "agree": second })).0, 409);

    // All agree: the game is as it was before Britain's choice.
    assert_eq!(back(britain, &json!({ "ask": britain.state()["v"] })).0, 200);
    let third = sud.state()["plea"]["number"].clone();
    for (page, left) in [(sud, 2), (spain, 1)] {
        assert_eq!(back(page, &json!({ "agree": third })).0, 200);
        assert_eq!(britain.state()["plea"]["waits"].as_array().map(Vec::len), Some(left));
        assert_eq!(back(page, &json!({ "agree": third })).0, 409, "once is enough");
        assert_eq!(steps(&host), stands + 1, "not yet");
    }
    assert_eq!(back(nord, &json!({ "agree": third })).0, 200);
    assert_eq!(steps(&host), start);
    let state = britain.state();
    assert!(is_asked(&state) && state["plea"].is_null());
    // An old count is an old page.
    assert_eq!(back(britain, &json!({ "ask": 1 })).0, 409);
}

#[test]
fn the_host_answers_for_all() {
    let (mut host, seats) = table(&[]);
    two_have_kept(&seats);
    let stands = steps(&host);
    let ask = |host: &Page| {
        let sud = &seats["Sud"];
        assert_eq!(back(sud, &json!({ "ask": sud.state()["v"] })).0, 200);
        host.state()["plea"]["number"].clone()
    };
    let plea = ask(&host);
    assert!(host.state()["plea"]["open"] == true);
    let (_, said) = host.line("seats");
    assert!(said.contains("Sud asks to go back") && said.contains("still to answer: Britain"), "{said}");
    assert!(said.contains(&seats["Nord"].token) && said.contains("nobody there"), "{said}");
    assert_eq!(back(&host, &json!({ "refuse": plea })).0, 200);
    assert!(seats["Sud"].state()["plea"].is_null());
    let plea = ask(&host);
    assert_eq!(back(&host, &json!({ "agree": plea })).0, 200);
    assert!(is_asked(&seats["Sud"].state()), "before its own choice, after Britain's");
    assert_eq!(steps(&host), stands - 1);
    seats["Sud"].choose("keep");
    let sud = &seats["Sud"];
    assert_eq!(back(sud, &json!({ "ask": sud.state()["v"] })).0, 200);
    host.types("seats agree");
    until("the host agrees at the prompt", || is_asked(&sud.state()));
    // No seat is told of addresses.
    for page in seats.values() {
        let text = page.get("/api/state").1;
        assert!([&host].into_iter().chain(seats.values()).all(|other| !text.contains(&other.token)), "{text}");
    }
}

#[test]
fn bots_play_the_empty_seats_and_agree() {
    let (host, seats) = table(&["--players", "sud=steady,spain=steady,nord=quick"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Britain", "spectators"]);
    let britain = &seats["Britain"];
    let mut made = 0;
    while made < 25 && !britain.state()["decision"].is_null() {
        assert!(is_asked(&britain.state()), "nobody else is waited for: {}", britain.state()["decision"]);
        one_choice(&seats);
        made += 1;
    }
    assert!(host.state()["journal"].to_string().contains("Nord"));
    let (_, said) = host.line("seats");
    assert!(said.contains("steady plays") && said.contains("quick plays"), "{said}");
    // What others have seen since is taken back where nobody minds.
    let (before, v) = (host.state()["journal"].clone(), britain.state()["v"].clone());
    assert_eq!(back(britain, &json!({ "ask": v })).0, 200);
    assert_ne!(host.state()["journal"], before);
    assert!(is_asked(&britain.state()));
    // A secret is mixed in here, too, and the bots' hands stay hidden.
    let state = britain.state();
    assert!(state["seed"].is_null() && (1..4).all(|power| state["powers"][power]["hand"]["cards"].is_null()));
}

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
    let args = ["--seats", "--public-url", "https://games.example.org", "--autosave", &save, "--port", &port.to_string()];
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
        Started(command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().expect("the program"))
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
    command.current_dir(file.path()).arg("serve").arg(scenario).arg("--cards").arg(cards).args(["--seats", "--port", "0"]);
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

/// The others' blocks are face down on each page, and on that of who looks on all are.
#[test]
fn napoleon_has_a_page_for_each_side_and_shows_neither_to_who_looks_on() {
    let (host, seats) = Page::table(&["napoleon", "--seed", "3"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Allies", "French", "spectators"]);
    // Units that are named, out of "Liège  Prussian: 13th Brigade (Hacke) (infantry 3), …".
    let units = |text: &str| -> BTreeSet<String> {
        let parts = text.split([',', ':', '\n']).filter_map(|part| part.split_once(" (infantry ").or(part.split_once(" (cavalry ")));
        parts.map(|(name, _)| name.trim().to_string()).collect()
    };
    let board = |page: &Page| units(page.state()["board"].as_str().expect("a board"));
    let mut open = 0;
    for _ in 0..30 {
        if host.state()["decision"].is_null() {
            break;
        }
        let asked = host.state()["decision"]["name"].as_str().expect("a name").to_string();
        for (name, page) in &seats {
            assert_eq!(is_asked(&page.state()), *name == asked, "{name} while {asked} is asked");
        }
        let state = seats["spectators"].state();
        assert!(state["hash"].is_null() && state["decision"]["choices"] == json!([]));
        // A choice of a side is noticed by that side alone.
        assert!(!state["journal"].to_string().contains(" choose to "), "{}", state["journal"]);
        let (french, allies, looks) = (board(&seats["French"]), board(&seats["Allies"]), board(&seats["spectators"]));
        assert!(looks.is_subset(&french) && looks.is_subset(&allies), "{looks:?}");
        open += usize::from(french.len() > 10 && allies.len() > 10);
        let bytes = [seats["spectators"].get("/api/state").1, seats["spectators"].get("/api/board.svg").1];
        for unit in french.symmetric_difference(&allies) {
            assert!(bytes.iter().all(|text| !text.contains(unit.as_str())), "who looks on reads {unit}");
        }
        one_choice(&seats);
    }
    assert!(open > 5, "each side sees more of its own than who looks on: {open}");
    // Another game with other players: nobody takes a seat that is not his.
    let french = &seats["French"];
    assert_eq!(french.post("/api/line", &json!({ "line": "show" })).0, 403);
    assert_eq!(back(french, &json!({ "ask": french.state()["v"] })).0, 200, "it has chosen");
    let plea = seats["Allies"].state()["plea"].clone();
    assert_eq!((&plea["by"], &plea["open"]), (&json!("French"), &json!(true)));
    let (before, stands) = (steps(&host), seats["Allies"].state());
    assert_eq!(back(&seats["Allies"], &json!({ "agree": plea["number"] })).0, 200);
    assert!(steps(&host) < before);
    assert_ne!(seats["Allies"].state()["v"], stands["v"]);
}

#[test]
fn a_bot_of_napoleon_plays_for_the_other_side() {
    let (host, seats) = Page::table(&["napoleon", "--players", "french=steady"]);
    assert_eq!(seats.keys().map(String::as_str).collect::<Vec<_>>(), ["Allies", "spectators"]);
    for _ in 0..10 {
        assert!(is_asked(&seats["Allies"].state()), "{}", host.state()["decision"]);
        one_choice(&seats);
    }
}

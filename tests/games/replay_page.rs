//! `sandtable replay --html`: one file that needs nothing else, that shows each step as the program does, and in which nothing is
//! that its reader may not see.

use crate::common::{copy_of_cards, desk, desk_with, folder, root, run};
use sandtable::games::wellington::board::{Card, Power};
use sandtable::games::wellington::picture::{Scope, board};
use sandtable::games::wellington::rules::Seen;
use sandtable::games::wellington::verbs::Desk;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

/// An unlikely number, so that it can be looked for.
const SEED: u64 = 7_771_239;

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>{{data}} & 'so'";

/// How many choices and edits were made.
fn made(desk: &Desk) -> usize {
    let at = desk.session.cursor();
    let before = desk.session.segments().iter().take(at.segment).map(|segment| segment.inputs.len());
    before.sum::<usize>() + at.input
}

/// A game with hands, an Event, moves and dice, with two notes and a mark.
fn played() -> Desk {
    annotated().0
}

/// The same, and the step of the second note.
fn annotated() -> (Desk, usize) {
    let mut desk = desk("1812", SEED);
    run(&mut desk, "note The deal; keep; keep; keep; keep; set resources spain 3");
    run(&mut desk, "dice 6 5; auto 4 by random; mark middle");
    run(&mut desk, &format!("note \"{HOSTILE}\""));
    let at = made(&desk);
    run(&mut desk, "auto 12 by random");
    (desk, at)
}

fn saved(desk: &Desk, folder: &Path) -> std::path::PathBuf {
    let file = folder.join("game.json");
    std::fs::write(&file, serde_json::to_string(&desk.session.save()).expect("a save")).expect("a file");
    file
}

/// Exit code, standard output and standard error.
fn replay(file: &Path, out: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.arg("replay").arg(file).arg("--html").arg(out).args(args).current_dir(root()).stdin(Stdio::null());
    let done = command.output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (done.status.code().expect("no signal"), text(done.stdout), text(done.stderr))
}

/// A page, which is written anew.
fn page(file: &Path, args: &[&str]) -> String {
    let out = file.with_extension("html");
    let (code, said, error) = replay(file, &out, &[args, &["--force"]].concat());
    assert_eq!(code, 0, "{said}{error}");
    std::fs::read_to_string(out).expect("a page")
}

fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    serde_json::from_str(rest.split("</script>").next().expect("an end")).expect("JSON")
}

fn numbers(value: &Value) -> Vec<usize> {
    value.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number") as usize).collect()
}

/// The parts of the board at each step, put together as the page does.
fn boards(data: &Value) -> Vec<String> {
    let (mut parts, mut out) = (Vec::new(), Vec::new());
    for step in data["steps"].as_array().expect("steps") {
        for change in step["parts"].as_array().into_iter().flatten() {
            let [at, gone] = [&change[0], &change[1]].map(|n| n.as_u64().expect("a number") as usize);
            parts.splice(at..at + gone, numbers(&change[2]));
        }
        out.push(parts.iter().map(|part: &usize| data["parts"][*part].as_str().expect("text")).collect());
    }
    out
}

/// What a drawing consists of, without its frame.
fn inside(svg: &str) -> String {
    let (_, rest) = svg.split_once("</desc>").expect("a description");
    rest.trim_end().trim_end_matches("</svg>").replace('\n', "")
}

fn words(data: &Value, line: &Value) -> String {
    let spans = numbers(&data["lines"][line.as_u64().expect("a line") as usize]);
    let text = |span: usize| match &data["spans"][span] {
        Value::String(text) => text.clone(),
        parts => parts[2].as_str().expect("text").to_string(),
    };
    spans.into_iter().map(text).collect()
}

#[test]
fn it_is_one_file_that_fetches_nothing_and_the_same_save_gives_the_same_bytes() {
    let folder = folder();
    let file = saved(&played(), folder.path());
    let whole = page(&file, &[]);
    let text = whole.replace("http://www.w3.org/2000/svg", "");
    for outside in
        ["http:", "https:", "//cdn", "src=\"", "<link", "@import", "fetch(", "XMLHttpRequest", "import(", "WebSocket"]
    {
        assert!(!text.contains(outside), "{outside}");
    }
    assert!(text.matches("url(").count() == text.matches("url(data:font/ttf").count() + text.matches("url(#").count());
    assert_eq!(whole, page(&file, &[]));
    assert!(whole.len() < 900_000, "{} bytes", whole.len());
    // What is there and other is not written over.
    let out = file.with_extension("html");
    assert_eq!(replay(&file, &out, &[]).0, 0, "the same bytes");
    std::fs::write(&out, "mine").expect("a file");
    let (code, _, error) = replay(&file, &out, &[]);
    assert!(code == 2 && error.contains("--force"), "{error}");
    assert_eq!(std::fs::read_to_string(&out).expect("a file"), "mine");
}

#[test]
fn every_step_shows_the_board_as_the_program_draws_it() {
    let folder = folder();
    let mut desk = played();
    let data = data(&page(&saved(&desk, folder.path()), &[]));
    let boards = boards(&data);
    assert_eq!(boards.len(), 1 + made(&desk), "the beginning, and every choice and edit");
    loop {
        let at = made(&desk);
        let now = inside(&board(&desk.show(), Scope::Map));
        assert!(boards[at] == now, "the board of step {at} is another one");
        if at == 0 {
            break;
        }
        // Choices that a bot made in one command are undone together.
        desk.session.undo(1).expect("a step");
    }
}

#[test]
fn notes_and_marks_stand_at_their_steps_and_no_text_becomes_an_element() {
    let folder = folder();
    let (desk, at) = annotated();
    let file = saved(&desk, folder.path());
    let whole = page(&file, &["--title", HOSTILE]);
    let all = data(&whole);
    let steps = all["steps"].as_array().expect("steps");
    let with = |what: &str| (0..steps.len()).filter(|i| steps[*i][what].is_array()).collect::<Vec<_>>();
    assert_eq!((with("notes"), with("marks")), (vec![0, at], vec![at]));
    assert_eq!(steps[at]["notes"][0], HOSTILE);
    assert_eq!(steps[at]["marks"][0], "middle");
    assert_eq!(whole.matches("</script>").count(), 2, "the data and the script");
    assert!(!whole.contains("<img"));
    // Whoever does not see everything gets no notes of somebody who does, unless they are meant for everybody.
    let (code, _, warned) = replay(&file, &folder.path().join("seat.html"), &["--as", "spain"]);
    assert!(code == 0 && warned.contains("3 notes and marks are left out"), "{warned}");
    let seat = std::fs::read_to_string(folder.path().join("seat.html")).expect("a page");
    assert!(!seat.contains("The deal") && !seat.contains("onerror"));
    assert!(page(&file, &["--as", "spain", "--notes"]).contains("The deal"));
}

/// All lines of the game log.
fn log(data: &Value) -> Vec<String> {
    let steps = data["steps"].as_array().expect("steps").iter();
    steps.flat_map(|step| step["log"].as_array().into_iter().flatten()).map(|entry| words(data, &entry[1])).collect()
}

/// A page without the texts of its cards, which name other cards.
fn without_texts(page: &str) -> String {
    let mut all = data(page);
    all["cards"].as_object_mut().expect("cards").values_mut().for_each(|card| card["text"] = "".into());
    let (head, rest) = page.split_once("id=\"data\">").expect("data");
    let (_, tail) = rest.split_once("</script>").expect("an end");
    format!("{head}{all}{tail}")
}

/// The titles of these cards.
fn titles(desk: &Desk, cards: impl IntoIterator<Item = Card>) -> BTreeSet<String> {
    cards.into_iter().map(|card| desk.session.world().cards.face(card).title.clone()).collect()
}

#[test]
fn nothing_that_a_reader_may_not_see_is_on_the_page() {
    let folder = folder();
    let desk = played();
    let file = saved(&desk, folder.path());
    let journal = desk.session.journal();
    let unseen = |power: Power| Seen::at(desk.session.table(), Some(power)).never_seen(&journal);
    let host = page(&file, &[]);
    assert!(host.contains(&SEED.to_string()) || !host.contains("\"seed\""), "no seed has a field");
    for power in Power::TRACK {
        let own = without_texts(&page(&file, &["--as", power.word()]));
        for title in titles(&desk, unseen(power)) {
            assert!(!own.contains(&title), "{power} sees {title}");
        }
        // This would find something: the page of the host has the hand, and so has that of its holder.
        let hand = desk.session.position().cards.hand(power).to_vec();
        assert!(titles(&desk, hand.iter().copied()).iter().all(|title| own.contains(title) && host.contains(title)));
        assert!(!own.contains(&SEED.to_string()));
    }
    let whole = page(&file, &["--as", "spectator"]);
    let public = without_texts(&whole);
    let hidden: BTreeSet<Card> = Power::TRACK.into_iter().flat_map(unseen).collect();
    assert!(hidden.len() > 40, "{}", hidden.len());
    for title in titles(&desk, hidden) {
        assert!(!public.contains(&title), "spectators see {title}");
    }
    assert!(!public.contains(&SEED.to_string()));
    // Dice that somebody forced are known to the host alone, until they fall.
    let edits = |page: &str| log(&data(page)).into_iter().filter(|line| line.starts_with("edit:")).collect::<Vec<_>>();
    assert!(edits(&host).iter().any(|line| line.contains("6 5")), "{:?}", edits(&host));
    assert!(edits(&whole).iter().any(|line| line.contains("dice that are hidden")), "{:?}", edits(&whole));
    assert!(!edits(&whole).iter().any(|line| line.contains("6 5")), "{:?}", edits(&whole));
    // That somebody was asked for a Response and passed shows nowhere, not even in the number of steps.
    let steps = |page: &str| data(page)["steps"].as_array().expect("steps").len();
    assert!(steps(&whole) < steps(&host));
    let passes = |page: &str| log(&data(page)).iter().filter(|line| line.contains("chooses pass")).count();
    assert_eq!((passes(&whole), passes(&host) > 0), (0, true));
}

#[test]
fn a_part_of_a_game_holds_nothing_of_the_rest() {
    let folder = folder();
    let desk = played();
    let file = saved(&desk, folder.path());
    let whole = data(&page(&file, &[]));
    let last = format!("from 0, the beginning, to {}", made(&desk));
    let part = page(&file, &["--from", "5", "--to", "8"]);
    let data = data(&part);
    assert_eq!((data["first"].as_u64(), data["steps"].as_array().map(Vec::len)), (Some(5), Some(4)));
    assert_eq!(boards(&data), boards(&whole)[5..=8]);
    assert!(!part.contains("The deal"), "the note is at the beginning");
    let out = file.with_extension("html");
    for (range, hint) in
        [(["--from", "9", "--to", "3"], "there are no steps 9 to 3"), (["--from", "0", "--to", "999"], last.as_str())]
    {
        let (code, _, error) = replay(&file, &out, &range);
        assert!(code == 2 && error.contains(hint), "{error}");
    }
    let (code, _, error) = replay(&file, &out, &["--as", "portugal"]);
    assert!(code == 2 && error.contains("portugal"), "{error}");
    let (code, _, error) = replay(&file, &out, &["--title", &"x".repeat(201)]);
    assert!(code == 2 && error.contains("200"), "{error}");
}

#[test]
fn a_stretch_that_was_played_under_other_scripts_is_one_step() {
    let folder = folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 5);
    run(&mut desk, "keep; keep; keep; keep; set hand britain +80; play 80 event; marmont; auto until impulse");
    let file = saved(&desk, folder.path());
    let cards = paths.cards.display().to_string();
    let count = |page: &str| data(page)["steps"].as_array().expect("steps").len();
    let whole = count(&page(&file, &["--cards", &cards]));
    let source = paths.cards.read_dir().expect("cards").filter_map(|entry| Some(entry.ok()?.path()));
    let card = source
        .into_iter()
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("080_")))
        .expect("card 80");
    let text = std::fs::read_to_string(&card).expect("a card");
    std::fs::write(&card, text.replace("ev:check_army(ev.target)", "local _ = ev.target")).expect("a file");
    let out = file.with_extension("html");
    let (code, _, warned) = replay(&file, &out, &["--cards", &cards, "--force"]);
    assert!(code == 0 && warned.contains("one stretch of play"), "{code} {warned}");
    let page = std::fs::read_to_string(&out).expect("a page");
    assert!(count(&page) < whole);
    let all = data(&page);
    let told = log(&all);
    assert!(told.iter().any(|line| line.contains("Britain plays #80")), "it is told as it was recorded");
}

//! Pictures of the board and of cards: they show everything on the table, nothing covers anything else, hidden things are missing,
//! and text that does not fit on a card is reported.

use crate::common::{answering, at_impulse, at_impulse_of, copy_of_cards, desk, desk_with, refused, root, run};
#[cfg(feature = "pictures")]
use sandtable::drawing::encode;
use sandtable::games::wellington::board::{Card, Power};
use sandtable::games::wellington::picture::{Scope, board, face};
use sandtable::games::wellington::rules::Cards;
use sandtable::games::wellington::verbs::Desk;
use std::path::Path;
use std::process::Command;

/// The elements of a class: their opening tag, and their contents.
fn parts<'a>(svg: &'a str, class: &str) -> Vec<(&'a str, &'a str)> {
    let head = format!("<g class=\"{class}\"");
    let groups = svg.split(head.as_str()).skip(1);
    groups
        .map(|rest| rest.split_once("</g>").map_or(rest, |(inside, _)| inside))
        .map(|g| g.split_once('>').unwrap())
        .collect()
}

/// The number after `name="` in a part of a drawing.
fn number(part: &str, name: &str) -> f64 {
    let from = part.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("no {name} in {part}")).1;
    from.split('"').next().unwrap().parse().unwrap()
}

/// The first box in a part of a drawing: left, top, right, bottom.
fn rect(part: &str) -> [f64; 4] {
    let rect = &part[part.find("<rect").unwrap()..];
    let (x, y) = (number(rect, "x"), number(rect, "y"));
    [x, y, x + number(rect, "width"), y + number(rect, "height")]
}

fn boxes(svg: &str) -> Vec<[f64; 4]> {
    parts(svg, "formation").into_iter().map(|(_, inside)| rect(inside)).collect()
}

/// Every Power's pieces in every Duchy have a block, and no block covers another.
fn holds(desk: &Desk) {
    let svg = board(&desk.show(), Scope::Whole);
    let drawn = parts(&svg, "formation");
    let p = desk.session.position();
    let b = &desk.session.world().board;
    let mut count = 0;
    for duchy in b.places() {
        for power in Power::TRACK {
            let sp = p.sp(duchy, power).0;
            let leaders: Vec<&str> = p
                .officers_at(duchy)
                .filter(|o| b.leader(o.leader).power == power)
                .map(|o| b.leader(o.leader).name.as_str())
                .collect();
            if sp == 0 && leaders.is_empty() {
                continue;
            }
            count += 1;
            let tag = format!(" data-duchy=\"{}\" data-power=\"{}\"", b.duchy(duchy).id, power.word());
            let (_, inside) = drawn.iter().find(|(head, _)| *head == tag).unwrap_or_else(|| panic!("no {tag}"));
            let said = if sp == 0 { "–".into() } else { sp.to_string() };
            assert!(inside.contains(&format!(">{said}</text>")), "{tag}: {sp} SP\n{inside}");
            for name in leaders {
                assert!(inside.contains(name), "{tag}: {name}\n{inside}");
            }
        }
    }
    assert_eq!(count, drawn.len());
    let boxes = boxes(&svg);
    for (i, a) in boxes.iter().enumerate() {
        for b in &boxes[..i] {
            assert!(a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1], "{a:?} covers {b:?}");
        }
    }
}

#[test]
fn every_formation_is_drawn_and_covers_no_other() {
    for name in ["1812", "1813"] {
        let mut desk = desk(name, 3);
        holds(&desk);
        run(&mut desk, "responses off; reactions off; auto until end");
        holds(&desk);
    }
}

#[test]
fn names_are_drawn_once_and_control_is_said_in_letters() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set flag lisbon nord");
    let svg = board(&desk.show(), Scope::Map);
    let places = parts(&svg, "place");
    assert_eq!(places.len(), desk.session.world().board.duchies.len());
    let lisbon = places.iter().find(|(head, _)| head.contains("\"lisbon\"")).unwrap().1;
    assert!(lisbon.contains("Controlled by Nord, Flag of Nord, Key, Fortress 3, major Port"), "{lisbon}");
    assert!(lisbon.matches(">No</text>").count() == 2, "in the place and on its Flag: {lisbon}");
    for name in ["Ávila", "Ciudad Rodrigo", "Fuentes de Oñoro"] {
        assert_eq!(svg.matches(&format!(">{name}</text>")).count(), 1, "{name}");
    }
    assert!(svg.contains("Reconstructed map, not the printed one"));
    let gibraltar = places.iter().find(|(head, _)| head.contains("\"gibraltar\"")).unwrap().1;
    assert!(gibraltar.contains("Strait"), "{gibraltar}");
}

#[test]
fn what_is_going_on_is_drawn() {
    let mut desk = answering("nord", &[("nord", "29 30"), ("spain", "9")]);
    let svg = board(&desk.show(), Scope::Whole);
    assert!(svg.contains("(besieged)") && !svg.contains("blocked by #9"), "Ciudad Rodrigo is besieged");
    run(&mut desk, "play 29 cp; play 9; avila-madrid");
    let svg = board(&desk.show(), Scope::Whole);
    assert_eq!(svg.matches("blocked by #9").count(), 1);
    assert!(svg.contains("Passes Blocked blocked"), "in force, beside the map");
}

#[test]
fn a_line_that_a_card_makes_another_for_some_has_a_sign_with_their_letters() {
    let mut desk = at_impulse("nord", &[("nord", "100")]);
    let drawn = |desk: &Desk| board(&desk.show(), Scope::Whole);
    assert!(!drawn(&desk).contains(" for Nord"));
    run(&mut desk, "mark before; play 100 event; zamora-salamanca");
    let svg = drawn(&desk);
    let changed: Vec<&str> = parts(&svg, "line").into_iter().map(|(_, g)| g).filter(|g| g.contains(" for ")).collect();
    let [line] = changed[..] else { panic!("{changed:?}") };
    assert!(line.contains(": River, ") && line.contains(", Clear for Nord"), "{line}");
    assert!(line.contains(">No</text>"), "{line}");
    // Soldiers would cover this one.
    run(&mut desk, "undo to before; play 100 event; orense-ponferrada");
    let svg = drawn(&desk);
    let line = parts(&svg, "line").into_iter().map(|(_, g)| g).find(|g| g.contains(" for Nord")).unwrap();
    let [x, y, right, bottom] = rect(line);
    let meets = |[left, top, end, low]: &[f64; 4]| *left < right && x < *end && *top < bottom && y < *low;
    assert!(!boxes(&svg).iter().any(meets), "something stands on the sign");
}

/// The built-in #100 removes the block of #10; the one in this test leaves it.
#[test]
fn the_sign_of_a_changed_line_and_that_of_its_block_are_both_seen() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let file = paths.cards.join("100_pontoons.lua");
    let text = std::fs::read_to_string(&file).unwrap();
    let less = text.replace("ev:end_effects(10, { line = ev.target })", "");
    assert_ne!(text, less);
    std::fs::write(&file, less).unwrap();
    let mut desk = at_impulse_of(desk_with(&paths, "1812", 1), "nord", &[("nord", "10 100")]);
    run(&mut desk, "play 10 event; salamanca-zamora; play 100 event; salamanca-zamora");
    let svg = board(&desk.show(), Scope::Whole);
    let both: Vec<&str> = parts(&svg, "line").into_iter().map(|(_, g)| g).filter(|g| g.contains(" for ")).collect();
    let [line] = both[..] else { panic!("{both:?}") };
    assert!(line.contains(", Clear for Nord, blocked by #10"), "{line}");
    let (circle, [left, top, right, bottom]) = (&line[line.find("<circle").unwrap()..], rect(line));
    let (x, y) = (number(circle, "cx"), number(circle, "cy"));
    let away = [(left - x).max(x - right), (top - y).max(y - bottom)];
    assert!(away[0].max(away[1]) > number(circle, "r"), "one sign covers the other: {line}");
}

#[test]
fn a_failed_interception_is_seen_on_its_block() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "30")]);
    run(
        &mut desk,
        "set sp ciudad_rodrigo spain none; set leader de_espana box; set leader marmont salamanca; set sp valladolid nord none
         set leader wellington valladolid; set sp valladolid britain 2i1a; set flag valladolid britain
         reactions on; play 17 cp; move wellington to salamanca with 6 sp; dice 1 1; intercept clausel; 2 sp",
    );
    let svg = board(&desk.show(), Scope::Map);
    let marked: Vec<_> =
        parts(&svg, "formation").into_iter().filter(|(_, inside)| inside.contains(">✕</text>")).collect();
    let [(head, inside)] = marked.as_slice() else { panic!("{} blocks are marked", marked.len()) };
    assert!(head.contains("\"avila\"") && inside.contains("marker") && inside.contains("Clausel"), "{head} {inside}");
}

#[test]
fn hands_of_others_are_not_in_the_picture() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set hand nord +52; set hand britain +24");
    let all = board(&desk.show(), Scope::Whole);
    assert!(all.contains("#52") && all.contains("#24"));
    desk.eyes = Some(Power::Britain);
    let own = board(&desk.show(), Scope::Whole);
    assert!(!own.contains("#52") && own.contains("#24"));
}

#[test]
fn the_prompt_writes_the_board_as_these_eyes_see_it() {
    let folder = crate::common::folder();
    let mut desk = desk("1812", 1);
    run(&mut desk, "set hand nord +52; as britain");
    let file = folder.path().join("board.svg");
    run(&mut desk, &format!("map {}", file.display()));
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.contains("data-duchy=\"salamanca\"") && svg.contains("@font-face") && !svg.contains("#52"));
    let wrong = folder.path().join("no/such/board.svg");
    let text = refused(&mut desk, &format!("map {}", wrong.display()));
    assert!(text.contains("cannot be written"), "{text}");
}

#[cfg(feature = "pictures")]
#[test]
fn png_and_pdf_are_what_they_say() {
    let desk = desk("1812", 1);
    let svg = board(&desk.show(), Scope::Map);
    let png = encode(&svg, Path::new("board.png"), Some(300)).unwrap();
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], 300u32.to_be_bytes());
    let pdf = encode(&svg, Path::new("board.PDF"), None).unwrap();
    assert!(pdf.starts_with(b"%PDF-"));
    assert!(encode(&svg, Path::new("board.gif"), None).unwrap_err().to_string().contains("board.png"));
    assert!(encode(&svg, Path::new("board.png"), Some(1_000_000)).is_err());
}

#[test]
fn the_faces_of_all_cards_have_room_for_their_texts() {
    let desk = desk("1812", 1);
    for card in desk.deck.scripted() {
        let drawn = face(desk.deck.face(card));
        assert_eq!(drawn.over, None, "{card}");
        let words = desk.deck.face(card).text.split_whitespace().count();
        assert!(drawn.svg.matches("<text").count() > 3 && words > 3, "{card}");
    }
}

/// Runs the program with the cards of a folder.
fn cards(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .current_dir(root())
        .args(["cards", "--cards", &folder.join("cards").display().to_string()])
        .args(args)
        .output()
        .unwrap();
    let text = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (out.status.code(), text)
}

#[test]
fn faces_sheets_and_pairs_are_written_and_overlong_text_is_told() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let (code, text) = cards(folder.path(), &["25", "commander wounded", "--out", out]);
    assert_eq!((code, text.as_str()), (Some(0), "2 cards, 2 files\n"));
    let svg = std::fs::read_to_string(format!("{out}/052_commander_wounded.svg")).unwrap();
    assert!(svg.contains(">52</text>") && svg.contains(">Response</text>") && svg.contains("Choose a Leader and roll"));

    let card = paths.cards.join("025_general_staff.lua");
    let old = std::fs::read_to_string(&card).unwrap();
    let long = old.replacen("text = [[", &format!("text = [[{}", "Again and again. ".repeat(60)), 1);
    assert_ne!(old, long);
    std::fs::write(&card, long).unwrap();
    let (code, text) = cards(folder.path(), &["25", "--out", out]);
    assert!(code == Some(2) && text.contains("already exists"), "{text}");
    let (code, text) = cards(folder.path(), &["25", "--out", out, "--force"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("025_general_staff.lua:") && text.contains("its text needs"), "{text}");

    let ours = root().join("cards").display().to_string();
    let (code, text) = cards(folder.path(), &["--beside", &ours, "--out", out, "--json"]);
    assert_eq!(code, Some(1), "{text}");
    let pair = std::fs::read_to_string(format!("{out}/025_general_staff_beside.svg")).unwrap();
    assert_eq!(pair.matches(">General Staff</text>").count(), 2);
    assert!(text.contains("\"cards\":1"), "the one that differs: {text}");
    let (code, text) = cards(folder.path(), &["999", "--out", out]);
    assert!(code == Some(2) && text.contains("999"), "{text}");
}

#[cfg(feature = "pictures")]
#[test]
fn sheets_hold_nine_cards_each() {
    let folder = crate::common::folder();
    copy_of_cards(folder.path());
    let file = folder.path().join("sheet.pdf");
    let numbers: Vec<String> = (1..=10).map(|n| n.to_string()).collect();
    let mut args: Vec<&str> = numbers.iter().map(String::as_str).collect();
    args.extend(["--sheet", file.to_str().unwrap()]);
    let (code, text) = cards(folder.path(), &args);
    assert_eq!(code, Some(0), "{text}");
    let pdf = std::fs::read(&file).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.starts_with("%PDF-") && text.contains("/Count 2"), "two sheets");
    assert!(text.contains("/MediaBox [0 0 595.2756 841.8898]"), "A4 in points");
}

#[test]
fn a_card_is_drawn_as_it_is_in_force() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut desk = desk_with(&paths, "1812", 1);
    let card = paths.cards.join("025_general_staff.lua");
    let text = std::fs::read_to_string(&card).unwrap().replace("\"General Staff\"", "\"Whole <Staff>\"");
    std::fs::write(&card, text).unwrap();
    desk.reload().unwrap();
    let svg = face(desk.deck.face(Card(25))).svg;
    assert!(svg.contains("Whole &lt;Staff&gt;") && !svg.contains("<Staff>"));
}

/// The band and the seal of a card, without their colours and words.
fn form(svg: &str) -> String {
    let from = svg.find("<g class=\"class-").unwrap();
    let band = &svg[from..from + svg[from..].find("</g></g>").unwrap()];
    band.split('"').filter(|part| !part.starts_with(['#', 'c'])).collect()
}

#[test]
fn kinds_of_cards_differ_in_form() {
    let desk = desk("1812", 1);
    let mut forms = std::collections::BTreeMap::new();
    for card in desk.deck.scripted() {
        let drawn = desk.deck.face(card);
        let form = form(&face(drawn).svg);
        assert_eq!(forms.entry(drawn.class).or_insert_with(|| form.clone()), &form, "{card} looks like its kind");
    }
    assert_eq!(forms.len(), 4);
    let different: std::collections::BTreeSet<&String> = forms.values().collect();
    assert_eq!(different.len(), 4, "each kind has a form of its own");
}

#[test]
fn pieces_are_stacked_and_fanned_out() {
    let mut desk = desk("1812", 1);
    run(&mut desk, "set sp palma britain 1i; set sp palma nord none");
    let drawn = |desk: &Desk| {
        let svg = board(&desk.show(), Scope::Map);
        let palma = parts(&svg, "formation").into_iter().find(|(head, _)| head.contains("\"palma\"")).unwrap().1;
        (palma.matches("rx=\"4\"").count(), palma.matches("rx=\"2\"").count(), palma.matches("<circle").count())
    };
    assert_eq!(drawn(&desk), (1, 1, 0), "one block, one counter beside it");
    run(&mut desk, "set sp palma britain 2i1a");
    assert_eq!(drawn(&desk), (3, 3, 1), "a stack of three, and its counters: the artillery has a dot");
    run(&mut desk, "set sp palma britain 8i");
    assert_eq!(drawn(&desk), (3, 0, 0), "too many for a fan: the number tells");
}

//! `sandtable cards [N…] --out DIR`: the faces of cards, drawn from their files.

use super::place;
use crate::cli::cards::{Faces, Size};
use crate::cli::{Common, FAILED, FINE, complain, on_deep_stack};
use crate::drawing::{encode, pdf, with_fonts};
use crate::games::wellington::api::{Deck, Paths, Source, Sources};
use crate::games::wellington::board::{Board, Card, Scenario};
use crate::games::wellington::picture::{PER_SHEET, Paper, beside, face, sheet};
use crate::games::wellington::rules::{Cards, Face};
use crate::games::wellington::words::names;
use crate::hinted::Hint;
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The result.
#[derive(Default)]
struct Made {
    cards: usize,
    files: Vec<PathBuf>,
    /// What does not fit: the card, the place in its file, and a description.
    over: Vec<(Card, String, String)>,
    faults: usize,
}

pub fn main(common: &Common, wanted: Faces) -> Result<u8> {
    let own = common.clone();
    let made = on_deep_stack(move || draw(&own, &wanted))??;
    for (card, place, what) in &made.over {
        complain(format!("{place}: card {card}: {what}").hint("shorten it; the face shows where it is cut off"));
    }
    if common.json {
        let over: Vec<Value> = made
            .over
            .iter()
            .map(|(card, place, what)| json!({ "card": card.0, "place": place, "what": what }))
            .collect();
        crate::out::data(json!({ "cards": made.cards, "files": made.files, "overlong": over }));
    } else {
        let to = match made.files.as_slice() {
            [] => "nothing".into(),
            [one] => one.display().to_string(),
            several => format!("{} files", several.len()),
        };
        let s = if made.cards == 1 { "" } else { "s" };
        crate::out::say(format!("{} card{s}, {to}", made.cards));
    }
    Ok(if made.over.is_empty() && made.faults == 0 { FINE } else { FAILED })
}

fn draw(common: &Common, wanted: &Faces) -> Result<Made> {
    let opening = place::opening(common, None);
    let paths = opening.paths;
    let mut made = Made::default();
    let board = Scenario::load(&opening.scenario).map_err(|faults| anyhow!("{faults}"))?.board;
    let deck = deck(&board, &paths, &mut made)?;
    let other = match &wanted.beside {
        Some(cards) => {
            Some(self::deck(&board, &Paths { cards: cards.clone(), alone: true, ..paths.clone() }, &mut made)?)
        }
        None => None,
    };
    let mut cards = chosen(&deck, &wanted.which)?;
    if let (Some(other), true) = (&other, wanted.which.is_empty()) {
        cards.retain(|card| deck.face(*card) != other.face(*card));
    }
    made.cards = cards.len();
    let label = |paths: &Path| paths.display().to_string();
    let names = [label(&paths.cards), wanted.beside.as_deref().map_or(String::new(), label)];
    let pair = |card: Card, other: &Deck| beside((&names[0], deck.face(card)), (&names[1], other.face(card)));
    for card in &cards {
        note(&deck, *card, &mut made);
        if let Some(other) = &other {
            note(other, *card, &mut made);
        }
    }
    let mut drawn = Vec::new();
    if let Some(folder) = &wanted.out {
        for card in &cards {
            let (svg, more) = match &other {
                Some(other) => (pair(*card, other), "_beside"),
                None => (face(deck.face(*card)).svg, ""),
            };
            let file = folder.join(format!("{}{more}.svg", stem(&deck, *card)));
            drawn.push((file, with_fonts(&svg).into_bytes()));
        }
    }
    if let Some(file) = wanted.sheet.as_ref().filter(|_| !cards.is_empty()) {
        let bytes = match &other {
            Some(other) => {
                let pages: Vec<String> = cards.iter().map(|card| pair(*card, other)).collect();
                print(&pages, [138.0, 98.0], file)?
            }
            None => {
                let paper = if wanted.paper == Size::A4 { Paper::A4 } else { Paper::Letter };
                let faces: Vec<&Face> = cards.iter().map(|card| deck.face(*card)).collect();
                let pages: Vec<String> = faces.chunks(PER_SHEET).map(|nine| sheet(nine, paper)).collect();
                print(&pages, paper.size().map(|n| n / 10.0), file)?
            }
        };
        drawn.push((file.clone(), bytes));
    }
    write(common, drawn, &mut made, wanted.out.as_deref())?;
    Ok(made)
}

/// Sheets as a PDF. A single sheet may have another format.
fn print(pages: &[String], size: [f64; 2], file: &Path) -> Result<Vec<u8>> {
    match (file.extension().and_then(|e| e.to_str()), pages) {
        (Some("pdf"), pages) => pdf(pages, size),
        (_, [one]) => encode(one, file, None),
        _ => bail!(
            format!("{} sheets fit into one file only as PDF", pages.len())
                .hint("use --sheet sheets.pdf, or fewer cards")
        ),
    }
}

fn deck(board: &Rc<Board>, paths: &Paths, made: &mut Made) -> Result<Deck> {
    let (sources, mut faults) = Sources::read(paths);
    let (deck, more) = Deck::load(board, sources, None)?;
    faults.extend(more);
    made.faults += faults.len();
    faults.iter().for_each(complain);
    Ok(deck)
}

fn chosen(deck: &Deck, which: &[String]) -> Result<Vec<Card>> {
    let board = deck.board();
    if which.is_empty() {
        return Ok(board.cards.keys().copied().collect());
    }
    let titles = |card: Card| deck.face(card).title.clone();
    which.iter().map(|name| names::card(board, &titles, name).map_err(|no| no.hinted().into())).collect()
}

/// Notes text that does not fit.
fn note(deck: &Deck, card: Card, made: &mut Made) {
    if let Some(what) = face(deck.face(card)).over {
        let line = |s: &Source| format!("{}:{}", s.shown, s.line_of(what.field()));
        made.over.push((card, deck.file(card).map_or("no file".into(), line), what.to_string()));
    }
}

fn stem(deck: &Deck, card: Card) -> String {
    deck.file(card).map_or_else(|| format!("{:03}", card.0), Source::stem)
}

/// Writes all files, or none if one exists that must not be overwritten.
fn write(common: &Common, drawn: Vec<(PathBuf, Vec<u8>)>, made: &mut Made, folder: Option<&Path>) -> Result<()> {
    for (file, bytes) in &drawn {
        crate::cli::may_write(common, file, Some(bytes))?;
    }
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    }
    for (file, bytes) in drawn {
        crate::cli::write(common, &file, &bytes)?;
        made.files.push(file);
    }
    Ok(())
}

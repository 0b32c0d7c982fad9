//! The tables for the course of games: points by Round, Control, cards held.

use super::columns::{Cell, Cells, Row, Table, Type, column, each};
use super::course::{Control, Course, Held, Standing};
use super::record::Record;
use crate::games::wellington::board::{Card, Power};

/// The table of points: one row for the end of each Round and of each Turn.
pub(super) fn rounds() -> Table {
    let mut columns = vec![
        column("seed", Type::Seed, false, "", "seed of the game"),
        column("year", Type::Int, false, "year", "the Turn"),
        column("round", Type::Int, true, "Rounds", "the Round that was over [4.24]; null at the end of the Turn [4.8]"),
    ];
    each(&mut columns, "half_points", "half victory points", "victory points at that point [19.2-19.4]");
    each(&mut columns, "keys", "Keys", "Keys");
    Table { name: "rounds", columns }
}

/// The table of Control: one row for the end of each Turn and one for the end of the game.
pub(super) fn control() -> Table {
    let columns = vec![
        column("seed", Type::Seed, false, "", "seed of the game"),
        column(
            "year",
            Type::Int,
            true,
            "year",
            "the Turn at the end of which this was so [4.8]; null at the end of the game",
        ),
        column(
            "control",
            Type::Text,
            false,
            "b Britain, s Sud, e Spain, n Nord, - nobody",
            "a letter for each place, in the order of `board.json`: the Power that Controls it [3.1]",
        ),
    ];
    Table { name: "control", columns }
}

/// The table of hands: one row for each card that a Power held in a Turn.
pub(super) fn held() -> Table {
    let powers = Power::TRACK.map(Power::word).join(", ");
    let columns = vec![
        column("seed", Type::Seed, false, "", "seed of the game"),
        column("year", Type::Int, false, "year", "the Turn"),
        column("card", Type::Int, false, "", "number of the card"),
        column("power", Type::Text, false, &powers, "who held it"),
        column(
            "dealt",
            Type::Int,
            false,
            "0, 1",
            "1: it was dealt the card when the game began, before any Mulligan [2.4]",
        ),
        column("impulses", Type::Int, false, "Impulses", "own Impulses that began with the card in the hand"),
        column(
            "playable",
            Type::Int,
            false,
            "Impulses",
            "Impulses of anybody in which it could have played the card as an Event, a Response or a Battle card",
        ),
        column(
            "events",
            Type::Int,
            false,
            "plays",
            "how often it played the card in this Turn as an Event, a Response or a Battle card",
        ),
    ];
    Table { name: "hands", columns }
}

/// The rows of a game in these three tables.
pub(super) fn rows(record: &Record) -> [Vec<Row>; 3] {
    let Ok(finish) = &record.result else { return Default::default() };
    let seed = || Cell::Seed(record.seed);
    let year = |year: u16| Cell::Int(year.into());
    let standing = |it: &Standing| {
        let mut row = vec![seed(), year(it.year), it.round.map_or(Cell::Null, |round| Cell::Int(round.into()))];
        row.extend(it.halves.map(Cell::Int));
        row.extend(it.keys.map(|keys| Cell::Int(keys.into())));
        row
    };
    let control = |it: &Control| vec![seed(), it.year.map_or(Cell::Null, year), Cell::Text(it.letters())];
    let held = |((turn, card, power), it): (&(u16, Card, Power), &Held)| {
        let mut row = vec![seed(), year(*turn), Cell::Int(card.0.into()), Cell::Text(power.word().into())];
        row.extend([i32::from(it.dealt), it.impulses.into(), it.playable.into(), it.events.into()].map(Cell::Int));
        row
    };
    let course = &finish.course;
    [
        course.standings.iter().map(standing).collect(),
        course.control.iter().map(control).collect(),
        course.held.iter().map(held).collect(),
    ]
}

/// Rebuilds the course from its rows; `None` if they do not form one.
pub(super) fn course(standings: &[Row], control: &[Row], held: &[Row]) -> Option<Course> {
    Some(Course {
        standings: standings.iter().map(a_standing).collect::<Option<_>>()?,
        control: control.iter().map(a_control).collect::<Option<_>>()?,
        held: held.iter().map(a_card).collect::<Option<_>>()?,
    })
}

fn a_standing(row: &Row) -> Option<Standing> {
    let mut cells = Cells(row.iter());
    cells.seed()?;
    Some(Standing { year: cells.int()?, round: cells.int(), halves: cells.each()?, keys: cells.each()? })
}

fn a_control(row: &Row) -> Option<Control> {
    let mut cells = Cells(row.iter());
    cells.seed()?;
    Some(Control { year: cells.int(), places: Control::of_letters(cells.text()?)? })
}

fn a_card(row: &Row) -> Option<((u16, Card, Power), Held)> {
    let mut cells = Cells(row.iter());
    cells.seed()?;
    let (year, card) = (cells.int()?, Card(cells.int()?));
    let power = cells.one_of(&Power::TRACK, Power::word)?;
    let dealt = cells.int::<u8>()? == 1;
    Some(((year, card, power), Held { dealt, impulses: cells.int()?, playable: cells.int()?, events: cells.int()? }))
}

//! The tables of results: their columns, and the values for a game. `docs/results.md` is generated from here.

use super::course_columns;
use super::record::{DECIDED, ENDINGS, Each, Failure, Finish, Kind, MODES, Record, TURNS, decided_word, ending_word};
use crate::games::wellington::board::{Card, Power, Side};
use std::collections::BTreeMap;

/// The type of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// Unsigned 64-bit whole numbers.
    Seed,
    /// 32-bit whole numbers.
    Int,
    /// Text.
    Text,
}

/// A value of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// No value.
    Null,
    /// A seed.
    Seed(u64),
    /// A number.
    Int(i32),
    /// Text.
    Text(String),
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The type of its values.
    pub ty: Type,
    /// Whether a row may have no value here.
    pub nullable: bool,
    /// The unit, or the possible words.
    pub unit: String,
    /// What it means.
    pub meaning: String,
}

/// A table of results.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
}

/// A row of a table.
pub type Row = Vec<Cell>;

pub(super) fn column(name: &str, ty: Type, nullable: bool, unit: &str, meaning: &str) -> Column {
    Column { name: name.into(), ty, nullable, unit: unit.into(), meaning: meaning.into() }
}

pub(super) fn each(columns: &mut Vec<Column>, name: &str, unit: &str, meaning: &str) {
    for power in Power::TRACK {
        columns.push(column(
            &format!("{name}_{}", power.word()),
            Type::Int,
            true,
            unit,
            &format!("{power}: {meaning}"),
        ));
    }
}

/// The table of games: one row for each game.
fn games() -> Table {
    let words = |words: &[&str]| words.join(", ");
    let endings = words(&ENDINGS.map(ending_word));
    let (sides, powers) = (words(&Side::BOTH.map(Side::word)), words(&Power::TRACK.map(Power::word)));
    let decided = words(&DECIDED.map(decided_word));
    let mut columns = vec![
        column("seed", Type::Seed, false, "", "seed of the dice stream"),
        column(
            "failure",
            Type::Text,
            true,
            &words(&Kind::ALL.map(Kind::word)),
            "kind of failure; null for a finished game",
        ),
        column("error", Type::Text, true, "", "what went wrong and where"),
        column("decisions", Type::Int, false, "decisions", "number of decisions made"),
        column("ending", Type::Text, true, &endings, "what ended the game [4.7, 18]"),
        column("year", Type::Int, true, "year", "the Turn in which it ended"),
        column("round", Type::Int, true, "Rounds", "the last Round of that Turn"),
        column("winner", Type::Text, true, &sides, "the side that won [19.1]"),
        column("decided_by", Type::Text, true, &decided, "what decided it"),
        column(
            "individual",
            Type::Text,
            true,
            &powers,
            "the winner within the side, where its Powers have a player each",
        ),
    ];
    each(
        &mut columns,
        "half_points",
        "half victory points",
        "victory points at the end, without the Spanish bonus [19.2-19.4]",
    );
    columns.push(column(
        "spanish_bonus",
        Type::Int,
        true,
        "half victory points",
        "the bonus [19.5]; null where it does not count",
    ));
    for year in TURNS {
        each(
            &mut columns,
            &format!("keys_{year}"),
            "Keys",
            &format!("Keys at the end of {year} [4.8]; null if the game ended before"),
        );
    }
    each(&mut columns, "keys_end", "Keys", "Keys at the end of the game");
    each(&mut columns, "sp_eliminated", "SP", "Strength Points eliminated, minus those that cards brought back");
    each(
        &mut columns,
        "sp_regrouped",
        "SP",
        "Strength Points lost to the Regroup Box, minus those that cards brought back",
    );
    each(&mut columns, "leaders_eliminated", "Leaders", "Leaders eliminated, each time counted");
    each(&mut columns, "leaders_regrouped", "Leaders", "Leaders lost to the Regroup Box, each time counted");
    columns.push(column("hash", Type::Text, true, "16 hex digits", "hash of position and dice at the end"));
    Table { name: "games", columns }
}

/// The table of cards: one row for each way in which a card was played in a game.
fn cards() -> Table {
    let powers = Power::TRACK.map(Power::word).join(", ");
    let columns = vec![
        column("seed", Type::Seed, false, "", "seed of the game"),
        column("card", Type::Int, false, "", "number of the card"),
        column("power", Type::Text, false, &powers, "who played it"),
        column("mode", Type::Text, false, &MODES.map(|m| m.word()).join(", "), "how [5.1-5.5]"),
        column("plays", Type::Int, false, "plays", "how often"),
    ];
    Table { name: "cards", columns }
}

/// All tables. The table of games comes last: a part is complete once it has that table.
pub fn tables() -> [Table; 5] {
    [cards(), course_columns::rounds(), course_columns::control(), course_columns::held(), games()]
}

/// The rows of a game in each of [`tables`].
pub fn rows(record: &Record) -> [Vec<Row>; 5] {
    let [rounds, control, held] = course_columns::rows(record);
    [card_rows(record), rounds, control, held, vec![game_row(record)]]
}

/// The row of a game.
fn game_row(record: &Record) -> Row {
    let text = |word: &str| Cell::Text(word.to_string());
    let mut row = vec![Cell::Seed(record.seed)];
    let (failure, error) = match &record.result {
        Ok(_) => (Cell::Null, Cell::Null),
        Err(failure) => (text(failure.kind.word()), text(&failure.what)),
    };
    row.extend([failure, error, Cell::Int(record.decisions.min(i32::MAX as u32) as i32)]);
    let Ok(finish) = &record.result else {
        row.resize(games().columns.len(), Cell::Null);
        return row;
    };
    let individual = finish.individual.map_or(Cell::Null, |power| text(power.word()));
    row.extend([text(ending_word(finish.ending)), Cell::Int(finish.year.into()), Cell::Int(finish.round.into())]);
    row.extend([text(finish.winner.word()), text(decided_word(finish.by)), individual]);
    row.extend(finish.halves.map(Cell::Int));
    row.push(finish.bonus.map_or(Cell::Null, Cell::Int));
    for keys in finish.keys_at {
        row.extend(keys.map_or([const { Cell::Null }; 4], |keys| keys.map(|n| Cell::Int(n.into()))));
    }
    row.extend(finish.keys.map(|n| Cell::Int(n.into())));
    for counts in [finish.eliminated, finish.regrouped, finish.leaders_eliminated, finish.leaders_regrouped] {
        row.extend(counts.map(|n| Cell::Int(n.into())));
    }
    row.push(text(&format!("{:016x}", finish.hash)));
    row
}

/// The rows of a game's cards.
fn card_rows(record: &Record) -> Vec<Row> {
    let Ok(finish) = &record.result else { return Vec::new() };
    let row = |((card, power, mode), plays): (&(Card, Power, crate::games::wellington::board::Mode), &u16)| {
        let (power, mode) = (Cell::Text(power.word().into()), Cell::Text(mode.word().into()));
        vec![Cell::Seed(record.seed), Cell::Int(card.0.into()), power, mode, Cell::Int((*plays).into())]
    };
    finish.plays.iter().map(row).collect()
}

/// Reads the cells of a row in order.
pub(super) struct Cells<'r>(pub(super) std::slice::Iter<'r, Cell>);

impl Cells<'_> {
    pub(super) fn seed(&mut self) -> Option<u64> {
        if let Cell::Seed(seed) = self.0.next()? { Some(*seed) } else { None }
    }

    pub(super) fn int<T: TryFrom<i32>>(&mut self) -> Option<T> {
        if let Cell::Int(n) = self.0.next()? { T::try_from(*n).ok() } else { None }
    }

    pub(super) fn each<T: TryFrom<i32> + Copy>(&mut self) -> Option<Each<T>> {
        // Read all four cells, even if some are empty.
        let all: [Option<T>; 4] = std::array::from_fn(|_| self.int());
        Some([all[0]?, all[1]?, all[2]?, all[3]?])
    }

    pub(super) fn text(&mut self) -> Option<&str> {
        if let Cell::Text(text) = self.0.next()? { Some(text) } else { None }
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T], word: impl Fn(T) -> &'static str) -> Option<T> {
        let text = self.text()?;
        all.iter().copied().find(|one| word(*one) == text)
    }
}

/// Rebuilds the record from its rows; `None` if they do not form one. `rest` holds the rows of the other tables, in
/// their order, by seed.
pub fn record(row: &Row, rest: &mut [BTreeMap<u64, Vec<Row>>; 4]) -> Option<Record> {
    let mut cells = Cells(row.iter());
    let seed = cells.seed()?;
    let kind = cells.one_of(&Kind::ALL, Kind::word);
    let error = cells.text().map(str::to_string);
    let decisions = cells.int()?;
    if let Some(kind) = kind {
        return Some(Record { seed, decisions, result: Err(Failure { kind, what: error? }) });
    }
    let [plays, standings, control, held] = rest.each_mut().map(|table| table.remove(&seed).unwrap_or_default());
    let finish = Finish {
        ending: cells.one_of(&ENDINGS, ending_word)?,
        year: cells.int()?,
        round: cells.int()?,
        winner: cells.one_of(&Side::BOTH, Side::word)?,
        by: cells.one_of(&DECIDED, decided_word)?,
        individual: cells.one_of(&Power::TRACK, Power::word),
        halves: cells.each()?,
        bonus: cells.int(),
        keys_at: std::array::from_fn(|_| cells.each()),
        keys: cells.each()?,
        eliminated: cells.each()?,
        regrouped: cells.each()?,
        leaders_eliminated: cells.each()?,
        leaders_regrouped: cells.each()?,
        plays: plays.iter().map(play).collect::<Option<_>>()?,
        course: course_columns::course(&standings, &control, &held)?,
        hash: u64::from_str_radix(cells.text()?, 16).ok()?,
    };
    Some(Record { seed, decisions, result: Ok(finish) })
}

fn play(row: &Row) -> Option<((Card, Power, crate::games::wellington::board::Mode), u16)> {
    let mut cells = Cells(row.iter());
    cells.seed()?;
    let card = Card(cells.int()?);
    let power = cells.one_of(&Power::TRACK, Power::word)?;
    let mode = cells.one_of(&MODES, |mode| mode.word())?;
    Some(((card, power, mode), cells.int()?))
}

/// The description of the tables for `docs/results.md`.
pub fn manual() -> String {
    let table = |table: Table| {
        let row = |column: &Column| {
            let ty = match column.ty {
                Type::Seed => "uint64",
                Type::Int => "int32",
                Type::Text => "string",
            };
            let null = if column.nullable { ", may be null" } else { "" };
            let Column { name, unit, meaning, .. } = column;
            format!("| `{name}` | {ty}{null} | {unit} | {meaning} |\n")
        };
        let rows: String = table.columns.iter().map(row).collect();
        format!(
            "### `{}.parquet`\n\n| column | type | unit or words | meaning |\n|---|---|---|---|\n{rows}",
            table.name
        )
    };
    let [cards, rounds, control, held, games] = tables();
    [games, cards, rounds, control, held, super::puzzle::table()].map(table).join("\n")
}

//! Tables as Parquet files: written column by column, read row by row.

use super::columns::{Cell, Column, Row, Table, Type};
use crate::disk::{self, Kind};
use crate::table::Bug;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::Type as Schema;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

/// The most rows of a file. A damaged file could claim any number.
const MOST_ROWS: i64 = 10_000_000;

/// The bytes of a file with these rows. The same rows always give the same bytes.
///
/// # Errors
/// A row does not fit the table.
pub fn bytes(table: &Table, rows: &[Row]) -> Result<Vec<u8>> {
    let level = ZstdLevel::try_new(3)?;
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(level)).build();
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, Arc::new(schema(table)?), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for (place, column) in table.columns.iter().enumerate() {
        let cells = rows.iter().map(|row| row.get(place).unwrap_or(&Cell::Null));
        let Some(mut writer) = group.next_column()? else { break };
        write(writer.untyped(), column, cells)?;
        writer.close()?;
    }
    group.close()?;
    file.close()?;
    Ok(bytes)
}

fn write<'c>(
    writer: &mut ColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'c Cell> + Clone,
) -> Result<()> {
    let unfit = || ParquetError::General(format!("a value does not fit the column {}", column.name));
    let levels: Vec<i16> = cells.clone().map(|cell| i16::from(*cell != Cell::Null)).collect();
    if !column.nullable && levels.contains(&0) {
        return Err(unfit());
    }
    let levels = column.nullable.then_some(&levels[..]);
    let there = cells.filter(|cell| **cell != Cell::Null);
    match writer {
        ColumnWriter::Int32ColumnWriter(writer) => {
            let int = |cell: &Cell| if let Cell::Int(n) = cell { Ok(*n) } else { Err(unfit()) };
            writer.write_batch(&there.map(int).collect::<Result<Vec<i32>>>()?, levels, None)?;
        }
        ColumnWriter::Int64ColumnWriter(writer) => {
            let seed = |cell: &Cell| if let Cell::Seed(n) = cell { Ok(n.cast_signed()) } else { Err(unfit()) };
            writer.write_batch(&there.map(seed).collect::<Result<Vec<i64>>>()?, levels, None)?;
        }
        ColumnWriter::ByteArrayColumnWriter(writer) => {
            let text =
                |cell: &Cell| if let Cell::Text(t) = cell { Ok(ByteArray::from(t.as_str())) } else { Err(unfit()) };
            writer.write_batch(&there.map(text).collect::<Result<Vec<ByteArray>>>()?, levels, None)?;
        }
        _ => return Err(unfit()),
    }
    Ok(())
}

fn schema(table: &Table) -> Result<Schema> {
    let field = |column: &Column| {
        let (physical, logical) = match column.ty {
            Type::Seed => (Physical::INT64, Some(LogicalType::integer(64, false))),
            Type::Int => (Physical::INT32, None),
            Type::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let repetition = if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let builder = Schema::primitive_type_builder(&column.name, physical);
        let builder = builder.with_repetition(repetition).with_logical_type(logical);
        Ok(Arc::new(builder.build()?))
    };
    let fields = table.columns.iter().map(field).collect::<Result<Vec<_>>>()?;
    Schema::group_type_builder(table.name).with_fields(fields).build()
}

/// Reads a file with these columns.
///
/// # Errors
/// It cannot be read, or has other columns.
pub fn read(table: &Table, path: &Path) -> Result<Vec<Row>> {
    let file = disk::file(path, Kind::Table).map_err(|no| ParquetError::General(format!("it {no}")))?;
    // The library sometimes panics on damaged files.
    let rows = catch_unwind(AssertUnwindSafe(|| rows(table, file)));
    rows.unwrap_or_else(|panic| Err(ParquetError::General(format!("it is damaged ({})", Bug::of_panic(&*panic)))))
}

fn rows(table: &Table, file: File) -> Result<Vec<Row>> {
    let reader = SerializedFileReader::new(file)?;
    let there = reader.metadata().file_metadata().schema();
    if *there != schema(table)? {
        return Err(ParquetError::General(format!("the columns do not match the table {}", table.name)));
    }
    let said = reader.metadata().file_metadata().num_rows();
    if !(0..=MOST_ROWS).contains(&said) {
        return Err(ParquetError::General(format!("it claims {said} rows; the limit is {MOST_ROWS}")));
    }
    let mut rows = Vec::new();
    for row in reader.get_row_iter(None)? {
        let cell = |field: &Field| match field {
            Field::Null => Some(Cell::Null),
            Field::Int(n) => Some(Cell::Int(*n)),
            Field::ULong(n) => Some(Cell::Seed(*n)),
            Field::Str(text) => Some(Cell::Text(text.clone())),
            _ => None,
        };
        let row: Option<Row> = row?.get_column_iter().map(|(_, field)| cell(field)).collect();
        rows.push(row.ok_or_else(|| ParquetError::General("a value of the wrong type".into()))?);
    }
    Ok(rows)
}

//! Tables that fit the terminal, with colours in their cells.

use comfy_table::{Cell, ContentArrangement, Table, presets};

/// The colour sequences that cells may have, and zero-width characters that replace them while cells are measured and
/// broken, because the library counts the characters of a sequence as visible.
const HELD: [(&str, &str); 7] = [
    ("\u{1b}[31m", "\u{2061}"),
    ("\u{1b}[32m", "\u{2062}"),
    ("\u{1b}[33m", "\u{2063}"),
    ("\u{1b}[34m", "\u{2064}"),
    ("\u{1b}[1m", "\u{206a}"),
    ("\u{1b}[2m", "\u{206b}"),
    ("\u{1b}[0m", "\u{206c}"),
];

/// A cell whose colour sequences take no space.
fn held(cell: &str) -> String {
    HELD.iter().fold(cell.to_string(), |cell, (sequence, held)| cell.replace(sequence, held))
}

/// A table.
pub struct Grid(Table);

impl Grid {
    /// An empty table, at most this many columns of the terminal wide.
    pub fn new(width: u16, head: &[&str]) -> Grid {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        if !head.is_empty() {
            table.set_header(head.iter().map(|h| Cell::new(held(h).to_uppercase())));
        }
        Grid(table)
    }

    /// Adds a row at the bottom.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.0.add_row(cells.into_iter().map(|cell| held(&cell.into())));
    }

    /// The table as text, without spaces at the ends of lines.
    pub fn text(&self) -> String {
        let shown = |line: &str| {
            let line = HELD.iter().fold(line.to_string(), |line, (sequence, held)| line.replace(held, sequence));
            line.trim_end().to_string()
        };
        self.0.to_string().lines().map(shown).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::Power;
    use crate::view::paint;

    #[test]
    fn a_colour_takes_no_room() {
        let rows = [["Nord", "to the left", "1"], ["Britain", "of", "22"]];
        let mut grids = [Grid::new(40, &["power", "", "n"]), Grid::new(40, &["power", "", "n"])];
        for [name, word, n] in rows {
            let power = Power::TRACK.into_iter().find(|power| power.to_string() == name).unwrap();
            grids[0].row([name, word, n]);
            grids[1].row([paint::player(power), word.into(), n.into()]);
        }
        let [bare, painted] = grids.map(|grid| grid.text());
        assert_eq!(paint::plain(&painted), bare);
        assert!(painted.contains(&paint::player(Power::Nord)), "{painted:?}");
    }
}

//! A grid of characters for names and lines.

use crate::games::wellington::board::Power;
use crate::view::{fit, paint};
use unicode_width::UnicodeWidthChar;

/// The style of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Like any text.
    Plain,
    /// In the colour of a Power.
    Of(Power),
    /// The same in bold; without a Power, only bold.
    Bold(Option<Power>),
    /// Dimmed.
    Dim,
}

impl Ink {
    /// The same in bold.
    pub fn bold(self) -> Ink {
        match self {
            Ink::Of(power) | Ink::Bold(Some(power)) => Ink::Bold(Some(power)),
            Ink::Plain | Ink::Bold(None) | Ink::Dim => Ink::Bold(None),
        }
    }

    fn paint(self, text: &str) -> String {
        match self {
            Ink::Plain => text.to_string(),
            Ink::Of(power) => paint::of(power, text),
            Ink::Bold(Some(power)) => paint::of(power, paint::bold(text)),
            Ink::Bold(None) => paint::bold(text),
            Ink::Dim => paint::dim(text),
        }
    }
}

/// A label of a few lines.
pub struct Label {
    /// The lines.
    pub lines: Vec<(String, Ink)>,
}

impl Label {
    /// Its width in columns.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|(text, _)| fit::width(text)).max().unwrap_or(0)
    }
}

/// A place on the grid, counted from the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Columns.
    pub x: usize,
    /// Lines.
    pub y: usize,
}

/// The grid. It grows downwards as needed.
pub struct Canvas {
    columns: usize,
    rows: Vec<Vec<Option<Cell>>>,
}

/// A character on the grid.
#[derive(Clone, Copy)]
struct Cell {
    c: char,
    ink: Ink,
    /// Whether it belongs to a label, and not to a line.
    name: bool,
}

impl Canvas {
    /// An empty grid.
    pub fn new(columns: usize) -> Canvas {
        Canvas { columns, rows: Vec::new() }
    }

    fn put(&mut self, x: usize, y: usize, cell: Cell) {
        if x >= self.columns {
            return;
        }
        while self.rows.len() <= y {
            self.rows.push(vec![None; self.columns]);
        }
        self.rows[y][x] = Some(cell);
    }

    fn cell(&self, x: usize, y: usize) -> Option<Cell> {
        self.rows.get(y)?.get(x).copied().flatten()
    }

    fn is_name(&self, x: usize, y: usize) -> bool {
        self.cell(x, y).is_some_and(|cell| cell.name)
    }

    /// Writes a label.
    pub fn write(&mut self, label: &Label, at: Spot) {
        for (i, (text, ink)) in label.lines.iter().enumerate() {
            let letters = text.chars().filter(|c| c.width() == Some(1));
            for (x, c) in (at.x..).zip(letters) {
                self.put(x, at.y + i, Cell { c, ink: *ink, name: true });
            }
        }
    }

    /// Draws a line between two labels, around existing text. Says whether it runs behind another label, so that its
    /// course is unclear.
    pub fn draw(&mut self, ends: [(&Label, Spot); 2], glyph: Option<char>) -> bool {
        let middle = |(label, at): (&Label, Spot)| {
            let first = label.lines.first().map_or(0, |(text, _)| fit::width(text));
            ((at.x + first / 2) as i64, at.y as i64)
        };
        let own = |row: usize, column: usize| {
            ends.iter().any(|(label, at)| {
                (at.y..at.y + label.lines.len()).contains(&row) && (at.x..at.x + label.width()).contains(&column)
            })
        };
        let way = steps(middle(ends[0]), middle(ends[1]));
        let (mut behind, mut drawn) = (false, 0);
        for (x, y, c) in way {
            let (x, y) = (x as usize, y as usize);
            if self.is_name(x, y) {
                behind |= !own(y, x);
                continue;
            }
            // Next to a name, a line character would look like part of the name.
            let beside = self.is_name(x + 1, y) || x > 0 && self.is_name(x - 1, y);
            if !beside && self.cell(x, y).is_none() {
                self.put(x, y, Cell { c: glyph.unwrap_or(c), ink: Ink::Dim, name: false });
                drawn += 1;
            }
        }
        behind || drawn == 0
    }

    /// The grid as text, without spaces at the ends of lines.
    pub fn to_text(&self) -> String {
        let lines = self.rows.iter().map(|row| {
            let end = row.iter().rposition(Option::is_some).map_or(0, |i| i + 1);
            let mut out = String::new();
            let mut at = 0;
            while at < end {
                let ink = row[at].map(|cell| cell.ink);
                let until = (at..end).find(|i| row[*i].map(|cell| cell.ink) != ink).unwrap_or(end);
                let text: String = row[at..until].iter().map(|cell| cell.map_or(' ', |cell| cell.c)).collect();
                out.push_str(&ink.map_or(text.clone(), |ink| ink.paint(&text)));
                at = until;
            }
            out
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The cells between two cells, each with its line character.
fn steps((x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> Vec<(i64, i64, char)> {
    let (dx, dy) = ((x1 - x0).abs(), (y1 - y0).abs());
    let (sx, sy) = ((x1 - x0).signum(), (y1 - y0).signum());
    let (mut x, mut y, mut error) = (x0, y0, dx - dy);
    let mut out = Vec::new();
    while (x, y) != (x1, y1) {
        let twice = 2 * error;
        let (across, down) = (twice > -dy, twice < dx);
        if across {
            error -= dy;
            x += sx;
        }
        if down {
            error += dx;
            y += sy;
        }
        let c = match (across, down) {
            (true, true) if sx == sy => '╲',
            (true, true) => '╱',
            (true, false) => '─',
            _ => '│',
        };
        out.push((x, y, c));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_runs_behind_another_name_is_told() {
        let label = |text: &str| Label { lines: vec![(text.into(), Ink::Plain)] };
        let (a, b, c) = (label("aaa"), label("bbb"), label("ccc"));
        let spots = [Spot { x: 0, y: 0 }, Spot { x: 10, y: 0 }, Spot { x: 20, y: 0 }];
        let mut canvas = Canvas::new(30);
        for (label, spot) in [&a, &b, &c].into_iter().zip(spots) {
            canvas.write(label, spot);
        }
        assert!(!canvas.draw([(&a, spots[0]), (&b, spots[1])], Some('^')));
        assert!(canvas.draw([(&a, spots[0]), (&c, spots[2])], None));
        assert_eq!(paint::plain(&canvas.to_text()), "aaa ^^^^^ bbb ───── ccc");
    }
}

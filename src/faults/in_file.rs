//! A place in a file, as messages name it.

use std::fmt;

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct InFile {
    /// The file, by its usual name; or the name of something else.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: usize,
    /// The column, from 1; 0 if unknown.
    pub column: usize,
}

impl InFile {
    /// Line and column in a file.
    pub fn at(file: impl Into<String>, line: usize, column: usize) -> InFile {
        InFile { file: file.into(), line, column }
    }

    /// The line to show; the first if unknown.
    pub fn shown_line(&self) -> usize {
        self.line.max(1)
    }
}

/// The file as a whole.
impl From<&str> for InFile {
    fn from(file: &str) -> InFile {
        InFile::at(file, 0, 0)
    }
}

/// The file as a whole.
impl From<String> for InFile {
    fn from(file: String) -> InFile {
        InFile::at(file, 0, 0)
    }
}

impl fmt::Display for InFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match (self.line, self.column) {
            (0, _) => Ok(()),
            (line, 0) => write!(f, ":{line}"),
            (line, column) => write!(f, ":{line}:{column}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::InFile;

    #[test]
    fn a_place_is_written_as_far_as_it_is_known() {
        assert_eq!(InFile::from("a:7").to_string(), "a:7");
        assert_eq!(InFile::at("a", 3, 0).to_string(), "a:3");
        assert_eq!(InFile::at("a", 3, 4).to_string(), "a:3:4");
        assert_eq!((InFile::from("a").shown_line(), InFile::at("a", 3, 0).shown_line()), (1, 3));
    }
}

//! What must be the same on every system: file names written into files, and the hash of a text.

use super::read::print_of;
use std::path::Path;

/// A file name to be written into another file, which may be opened on another system: with `/` between its parts.
pub fn slashed(path: &Path) -> String {
    let name = path.display().to_string();
    if cfg!(windows) { without_backslashes(&name) } else { name }
}

/// The name by which a file in a folder refers to another file: relative if it is inside the folder, otherwise the full path.
pub fn found_from(folder: &Path, file: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let whole = file.canonicalize().or_else(|_| std::path::absolute(file)).unwrap_or_else(|_| file.to_path_buf());
    let near = whole.strip_prefix(&folder).map(Path::to_path_buf);
    slashed(&near.unwrap_or(whole))
}

/// A Windows path, with `/`. The long form of a path does not allow `/`, so it becomes the usual form.
fn without_backslashes(name: &str) -> String {
    const LONG: &str = r"\\?\";
    const LONG_ON_A_SERVER: &str = r"\\?\UNC\";
    let usual = match (name.strip_prefix(LONG_ON_A_SERVER), name.strip_prefix(LONG)) {
        (Some(rest), _) => format!(r"\\{rest}"),
        (None, Some(rest)) => rest.to_string(),
        (None, None) => name.to_string(),
    };
    usual.replace('\\', "/")
}

/// A hash of a text, independent of line endings.
pub fn print_of_text(text: &[u8]) -> u64 {
    if !text.contains(&b'\r') {
        return print_of(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    for (at, byte) in text.iter().enumerate() {
        if *byte != b'\r' || text.get(at + 1) != Some(&b'\n') {
            plain.push(*byte);
        }
    }
    print_of(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_windows_are_written_with_slashes() {
        for (name, written) in [
            (r"scenarios\1812.json", "scenarios/1812.json"),
            (r"C:\games\1812.json", "C:/games/1812.json"),
            (r"\\?\C:\games\1812.json", "C:/games/1812.json"),
            (r"\\?\UNC\server\games\1812.json", "//server/games/1812.json"),
            ("cards/024_hand_of_god.lua", "cards/024_hand_of_god.lua"),
        ] {
            assert_eq!(without_backslashes(name), written);
        }
        assert_eq!(slashed(&Path::new("scenarios").join("1812.json")), "scenarios/1812.json");
    }

    #[test]
    fn a_text_has_the_same_print_with_either_line_ends() {
        assert_eq!(print_of_text(b"a\r\nb\r\n"), print_of_text(b"a\nb\n"));
        assert_eq!(print_of_text(b"a\nb\n"), print_of(b"a\nb\n"));
        assert_ne!(print_of_text(b"a\rb"), print_of_text(b"ab"), "a return that ends no line is a letter");
    }
}

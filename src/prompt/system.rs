//! What differs between systems around the prompt: the state folder and the editor.

use crate::desk::usage;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Looks up an environment variable. An empty variable counts as not set.
type Variables<'a> = &'a dyn Fn(&str) -> Option<OsString>;

fn of_the_environment(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The history file: `$SANDTABLE_HISTORY`, or a file in the state folder. If the variable is empty, no history is kept.
pub(super) fn history_file() -> Option<PathBuf> {
    if let Some(file) = std::env::var_os("SANDTABLE_HISTORY") {
        return (!file.is_empty()).then(|| PathBuf::from(file));
    }
    let folder = state_folder(cfg!(windows), &of_the_environment)?.join("sandtable");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// The folder in which programs keep their state between runs.
fn state_folder(windows: bool, variables: Variables<'_>) -> Option<PathBuf> {
    let folder = |name: &str| variables(name).map(PathBuf::from);
    let own = match windows {
        true => folder("LOCALAPPDATA").or_else(|| Some(folder("USERPROFILE")?.join("AppData").join("Local"))),
        false => folder("HOME").map(|home| home.join(".local/state")),
    };
    folder("XDG_STATE_HOME").or(own)
}

/// The person's editor, as the words of its command line.
pub(super) fn editor() -> Vec<String> {
    editor_words(cfg!(windows), &of_the_environment, Path::is_file)
}

fn editor_words(windows: bool, variables: Variables<'_>, is_file: impl Fn(&Path) -> bool) -> Vec<String> {
    let wanted =
        variables("VISUAL").or_else(|| variables("EDITOR")).map(|wanted| wanted.to_string_lossy().into_owned());
    let usual = if windows { "notepad" } else { "vi" };
    let wanted = wanted.filter(|wanted| !wanted.trim().is_empty()).unwrap_or_else(|| usual.to_string());
    // Program folders may have spaces in their names, above all on Windows.
    if is_file(Path::new(&wanted)) {
        return vec![wanted];
    }
    usage::words(&wanted).into_iter().map(|word| word.replace('"', "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An environment with only these variables.
    fn with<'a>(set: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<OsString> + 'a {
        |name| set.iter().find(|(own, _)| *own == name).map(|(_, value)| OsString::from(*value))
    }

    #[test]
    fn each_system_has_its_folder_for_what_is_remembered() {
        let folder = |windows, set: &[(&str, &str)]| state_folder(windows, &with(set));
        assert_eq!(folder(false, &[("HOME", "/home/ann")]), Some("/home/ann/.local/state".into()));
        assert_eq!(folder(false, &[("HOME", "/home/ann"), ("XDG_STATE_HOME", "/state")]), Some("/state".into()));
        assert_eq!(folder(false, &[("LOCALAPPDATA", "x")]), None);
        assert_eq!(
            folder(true, &[("LOCALAPPDATA", "C:/Users/ann/AppData/Local"), ("HOME", "/c/ann")]),
            Some("C:/Users/ann/AppData/Local".into())
        );
        assert_eq!(folder(true, &[("USERPROFILE", "C:/Users/ann")]), Some("C:/Users/ann/AppData/Local".into()));
        assert_eq!(folder(true, &[]), None);
    }

    #[test]
    fn the_editor_is_the_one_that_somebody_wants_or_the_usual_one() {
        let editor = |windows, set: &[(&str, &str)]| editor_words(windows, &with(set), |_| false);
        assert_eq!(editor(false, &[]), ["vi"]);
        assert_eq!(editor(true, &[]), ["notepad"]);
        assert_eq!(editor(false, &[("EDITOR", "nano")]), ["nano"]);
        assert_eq!(editor(false, &[("EDITOR", "nano"), ("VISUAL", "code --wait")]), ["code", "--wait"]);
        assert_eq!(editor(true, &[("EDITOR", "  ")]), ["notepad"]);
        let quoted = r#""C:\Program Files\Code\code.exe" --wait"#;
        assert_eq!(editor(true, &[("EDITOR", quoted)]), [r"C:\Program Files\Code\code.exe", "--wait"]);
        let whole = r"C:\Program Files\Code\code.exe";
        assert_eq!(editor_words(true, &with(&[("EDITOR", whole)]), |_| true), [whole]);
    }
}

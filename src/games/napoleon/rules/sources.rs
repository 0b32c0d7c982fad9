//! The texts of the files of the rules. The command `rule` finds in them where a rule is enforced.

macro_rules! sources {
    ($($file:ident)*) => {
        &[$((stringify!($file), include_str!(concat!(stringify!($file), ".rs")))),*]
    };
}

/// Each file of the rules with its text, in the order of a turn; then what several of them share.
pub const SOURCES: &[(&str, &str)] = sources! {
    deploy march attack force boards battle morale retreat combat fire reinforce rout regroup end
    sight helpers players edits game invariants orders reasons vocabulary
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_rules_is_in_the_list() {
        let folder = crate::sources().join("src/games/napoleon/rules");
        let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut found: Vec<String> =
            entries.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect();
        let mut known: Vec<String> = SOURCES.iter().map(|(file, _)| (*file).to_string()).collect();
        known.extend(["mod", "sources"].map(String::from));
        found.sort();
        known.sort();
        assert_eq!(found, known);
    }
}

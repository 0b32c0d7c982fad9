//! The files that come with the package: cards, scenarios and the scripts of the games. They are those of the program.

use include_dir::{Dir, include_dir};

static FOLDERS: [(&str, Dir<'_>); 5] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/../cards")),
    ("games", include_dir!("$CARGO_MANIFEST_DIR/../games")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/../scenarios")),
    ("scripts/bots", include_dir!("$CARGO_MANIFEST_DIR/../scripts/bots")),
    ("scripts/lib", include_dir!("$CARGO_MANIFEST_DIR/../scripts/lib")),
];

/// Hands them to the library.
pub fn provide() {
    let mut files: Vec<(String, &'static [u8])> = Vec::new();
    for (folder, dir) in &FOLDERS {
        gather(folder, dir, &mut files);
    }
    sandtable::disk::builtin::provide(files);
}

fn gather(folder: &str, dir: &'static Dir<'_>, files: &mut Vec<(String, &'static [u8])>) {
    for file in dir.files() {
        // Windows writes names with the other stroke.
        let name = file.path().to_string_lossy().replace('\\', "/");
        files.push((format!("{folder}/{name}"), file.contents()));
    }
    for inner in dir.dirs() {
        gather(folder, inner, files);
    }
}
